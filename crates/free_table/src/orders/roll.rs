//! Roll: dice of any kind, with or without a score.

use super::{Findings, Plan, incomplete, middle, no_unit, pick, picked};
use crate::{FreeTable, record::Event, state::State};
use content::text;
use contract::{Arg, Brief, Chain, Draft, Exit, Flow, Flowing, Given, Offer, Reason, Tally, Thing, Throw, Verdict};
use table::Seat;

pub struct Planned {
    seat: Seat,
    dice: u8,
    sides: u8,
    /// The score that a die needs. 1 if none is needed.
    score: u8,
}

const DICE_MAX: u8 = 40;
const SIDES: [u8; 7] = [4, 6, 8, 10, 12, 20, 100];
/// The key for no score.
const ANY: &str = "any";

pub(super) fn offer() -> Offer {
    let dice = pick((1..=DICE_MAX).map(|dice| dice.to_string()));
    let sides = pick(SIDES.iter().map(|sides| format!("d{sides}")));
    let scores = pick([ANY.to_owned()].into_iter().chain((2..=20).map(|score| format!("{score}+"))));
    Offer::new("roll", None, vec![dice, sides, scores])
}

pub(super) fn check(draft: &Draft) -> Verdict<Plan> {
    let keys: Option<Vec<&str>> = draft.given.iter().map(Given::one_key).collect();
    let (dice, sides, score) = match keys.as_deref() {
        Some([dice, sides]) => (*dice, *sides, ANY),
        Some([dice, sides, score]) => (*dice, *sides, *score),
        _ => return incomplete("FT-20"),
    };
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let small = |key: &str| content::number_from_text(key).and_then(|number| u8::try_from(number).ok());
    let dice_read = small(dice).filter(|dice| (1..=DICE_MAX).contains(dice));
    found.require(dice_read.is_some(), || {
        Reason::new("roll.dice", "FT-20").about([Arg::Said(dice.to_owned()), Arg::Num(i32::from(DICE_MAX))])
    });
    let sides_read = sides.strip_prefix('d').and_then(small).filter(|sides| SIDES.contains(sides));
    found.require(sides_read.is_some(), || Reason::new("roll.sides", "FT-20").about([Arg::Said(sides.to_owned())]));
    let score_read = if score == ANY { Some(1) } else { score.strip_suffix('+').and_then(small).filter(|s| *s >= 2) };
    found.require(score_read.is_some(), || Reason::new("roll.score", "FT-20").about([Arg::Said(score.to_owned())]));
    if let (Some(sides), Some(score)) = (sides_read, score_read) {
        found.require(score <= sides, || {
            let args = [Arg::Score(score), Arg::Num(i32::from(sides))];
            Reason::new("roll.beyond", "FT-20").about(args)
        });
    }
    let plan = match (dice_read, sides_read, score_read.filter(|score| sides_read.is_some_and(|sides| *score <= sides)))
    {
        (Some(dice), Some(sides), Some(score)) => Some(Plan::Roll(Planned { seat: draft.seat, dice, sides, score })),
        _ => None,
    };
    // The nearest number of dice, and the highest score that the dice can show.
    let dice = dice_read.unwrap_or(if dice.parse().is_ok_and(|n: i64| n > 1) { DICE_MAX } else { 1 });
    let sides = sides_read.unwrap_or(6);
    let score = score_read.map_or(1, |score| score.min(sides));
    let score = if score == 1 { ANY.to_owned() } else { format!("{score}+") };
    let given = vec![picked(dice.to_string()), picked(format!("d{sides}")), picked(score)];
    let nearest = draft.unit.is_none().then(|| Draft { given, ..draft.clone() });
    found.verdict(plan, nearest)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let one = |dice: &str, score: &str| (vec![picked(dice), picked("d6"), picked(score)], middle(&state.board));
    vec![one("1", ANY), one("1", "4+"), one("5", "4+")]
}

pub(super) fn brief(order: &Planned) -> Brief {
    let needed = Tally::new("roll.needed", "roll.asked", "FT-20", i32::from(order.score));
    Brief { tallies: if order.score > 1 { vec![needed] } else { vec![] }, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) -> Flowing {
    let mut exits = vec![(1, Exit::Out(0))];
    if order.score > 1 {
        exits.push((order.score, Exit::Out(1)));
    }
    let outs = flow.roll(&Chain::one(order.dice, Throw::new(order.seat, text("roll.why", []), order.sides, exits)))?;
    let hits = outs.into_iter().sum();
    flow.emit(Event::Rolled { seat: order.seat, dice: order.dice, sides: order.sides, score: order.score, hits });
    Ok(())
}
