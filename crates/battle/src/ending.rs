//! Ending a battle by agreement. No rule speaks of it: a side may always give up, and both may stop.

use content::{Arg, Word, text, word};
use contract::{Choice, Draft, Findings, Flow, Flowing, Reason, Ruleset, Verdict};
use table::Seat;

/// Why a battle has ended so.
pub(crate) const ENDS: [&str; 3] = [CONCEDED, "agreed", "time-up"];
pub(crate) const CONCEDED: &str = "conceded";

/// What a seat wants.
#[derive(Clone, Copy)]
enum Wish {
    Concede,
    Draw,
    Count,
}

pub struct Ending {
    seat: Seat,
    wish: Wish,
}

const AGREE: &str = "agree";

pub fn check(draft: &Draft, is_over: bool, rule: &'static str) -> Verdict<Ending> {
    let mut found = Findings::default();
    found.require(!is_over, || Reason::new("battle.over", rule));
    let wish = match draft.verb.as_str() {
        contract::CONCEDE => Wish::Concede,
        contract::DRAW => Wish::Draw,
        _ => Wish::Count,
    };
    found.alone(draft, Ending { seat: draft.seat, wish }, rule)
}

/// The winner, if there is one, and why. `None` if the other side plays on. `ahead`: who has the higher score.
pub fn resolve<R: Ruleset>(
    flow: &mut Flow<R>,
    ending: &Ending,
    ahead: impl FnOnce(&R::State) -> Option<Seat>,
) -> Flowing<Option<(Option<Seat>, Word)>> {
    let Ending { seat, wish } = *ending;
    let why = match wish {
        Wish::Concede => return Ok(Some((Some(seat.other()), word(ENDS[0])))),
        Wish::Draw => "over.why.draw",
        Wish::Count => "over.why.count",
    };
    let choice = |key: &'static str, said| Choice { key: word(key), text: text(said, []), at: None, like: 0 };
    let choices = vec![choice(AGREE, "over.agree"), choice("play-on", "over.play-on")];
    let answer = flow.pick(seat.other(), text(why, [Arg::Seat(seat)]), choices, 1, 1)?;
    if answer.first().is_none_or(|key| key.as_str() != AGREE) {
        return Ok(None);
    }
    Ok(Some(match wish {
        Wish::Count => (ahead(flow.state()), word(ENDS[2])),
        Wish::Concede | Wish::Draw => (None, word(ENDS[1])),
    }))
}
