//! Where the templates of a shot lie.

use super::{CLOSING, Planned, SHOOT, Target, fires, place, salvo};
use crate::fire::{self, Arm, Laid};
use crate::record::Order;
use crate::state::State;
use content::{Arg, Text, Word, text, word};
use contract::{Aim, Draft, Given, Mark, Way};
use geom::Shape;
use table::BaseId;

/// The most other places for a template that are shown.
const WAYS_MAX: usize = 3;

/// OD-12.1-13: where the templates lie, whom they touch, and where they could lie instead.
pub(super) fn laid(
    state: &State,
    planned: &Planned,
    target: &Target,
    marks: &mut Vec<Mark>,
    ways: &mut Vec<Way>,
) -> Vec<Text> {
    let mut lines = vec![];
    // OD-9.1-3: what is not named and cannot be fired lays none.
    let fired = |arm: &Arm| target.named.contains(arm) || fires(state, &planned.looks, target, planned.order, &[*arm]);
    let explodes = |arm: &Arm| arm.round.explodes() && fired(arm);
    for (arm, laid) in target.arms.iter().zip(&target.laid).filter(|(arm, _)| explodes(arm)) {
        let Some(size) = fire::explosion(state, *arm) else { continue };
        // OD-12-16.
        if state.house_of(target.at).is_some() {
            let dice = Arg::Word(Word::own(format!("od.dice.{}", size.row().in_building.name())));
            lines.push(text("od.brief.blasts", [Arg::Unit(target.at), dice]));
            continue;
        }
        let burst = planned.looks.burst(state, planned.unit, target.at, size, laid.as_ref());
        let Some(burst) = burst else { continue };
        let ground = Shape::Disc { at: burst.at.near(), radius: fire::radius(state, size) };
        let touched: Vec<BaseId> = burst.hit.iter().flat_map(|(_, bases)| bases.iter().copied()).collect();
        marks.extend(battle::overlay::stamped(Some(ground), &touched));
        for (on, bases) in &burst.hit {
            let n = i32::try_from(bases.len()).unwrap_or(i32::MAX);
            lines.push(text("od.brief.template", [Arg::Num(i32::from(size.inches())), Arg::Unit(*on), Arg::Num(n)]));
        }
        let (others, _) = salvo(state, planned.unit, target, &planned.looks);
        lines.extend(others.into_iter().map(|at| text("od.brief.salvo", [at.said()])));
        if planned.targets.len() == 1 && target.arms.len() == 1 {
            ways.extend(elsewhere(state, planned, target, *arm, &burst.fits));
        }
    }
    lines
}

/// OD-12.1-9: the other places that touch as many.
fn elsewhere(state: &State, planned: &Planned, target: &Target, arm: Arm, here: &[BaseId]) -> Vec<Way> {
    let verb = match planned.order {
        Order::Fire => Order::Fire.name(),
        Order::Ambush => CLOSING,
        Order::Advance | Order::Run | Order::Rally | Order::Down => SHOOT,
    };
    let Some(size) = fire::explosion(state, arm) else { return vec![] };
    let aim = Aim { base: arm.base, with: word(arm.round.name()), at: target.quarry().thing() };
    let begun = Draft::new(planned.unit.seat, word(verb), Some(planned.unit)).with(Given::Aimed(vec![aim]));
    let named = |given: &Given| match place(given) {
        Some(Laid::Fits(models)) => models,
        Some(Laid::Free(_)) | None => vec![],
    };
    let places = fire::best_places(state, planned.unit, target.at, size).into_iter();
    let others = places.map(|(given, spill)| (named(&given), given, spill)).filter(|(models, ..)| models != here);
    let way = |(models, given, spill): (Vec<BaseId>, Given, usize)| Way {
        text: match spill {
            0 => text("od.way.template", [Arg::Bases(models)]),
            spill => text("od.way.template-spill", [Arg::Bases(models), content::number(spill)]),
        },
        draft: begun.clone().with(given),
    };
    others.take(WAYS_MAX).map(way).collect()
}
