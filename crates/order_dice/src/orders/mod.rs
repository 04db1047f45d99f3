//! The orders of a battle, one file each, and the code they share.

mod assault;
mod fubar;
mod going_in;
mod hand;
mod keep;
mod moving;
mod ordering;
mod proceed;
mod regroup;
mod shoot;
mod snap;
mod spring;
mod still;

pub(crate) use moving::toward;
pub(crate) use ordering::named;
pub(crate) use spring::held_up;

use crate::{
    OrderDice,
    morale::{self, Test},
    record::{Event, Order, Part, Stage},
    state::State,
    turn,
};
use battle::{ending, orders::middle};
use contract::{Brief, Candidate, Draft, Flow, Flowing, Given, Offer, Thing, Verdict, candidates};
use table::{Seat, UnitId};

/// Every verb, in the order of [`check`].
pub(crate) const VERBS: [&str; 18] = [
    "fire",
    "advance",
    "run",
    "ambush",
    "rally",
    "down",
    assault::VERB,
    going_in::ADVANCE,
    going_in::RUN,
    regroup::VERB,
    regroup::STAY,
    shoot::SHOOT,
    shoot::HOLD,
    shoot::CLOSING,
    spring::SPRING,
    spring::LET_PASS,
    snap::ENOUGH,
    keep::VERB,
];

/// A checked draft. The fields of each order are private, so only its own file can make one.
pub enum Plan {
    Proceed(proceed::Planned),
    Move(moving::Planned),
    Still(still::Planned),
    Assault(assault::Planned),
    GoIn(going_in::Planned),
    Regroup(regroup::Planned),
    Stay(regroup::Stay),
    Fire(shoot::Planned),
    Hold(shoot::Hold),
    Spring(spring::Planned),
    LetPass(spring::LetPass),
    Enough(snap::Enough),
    Keep(keep::Planned),
    Hand(hand::Planned),
    Ending(ending::Ending),
}

/// What a seat may do with one of its units, or without one.
pub(crate) fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    match unit {
        None => of_seat(state, seat),
        Some(unit) if unit.seat != seat || state.unit(unit).is_none_or(|unit| unit.destroyed) => vec![],
        Some(unit) => of_unit(state, unit),
    }
}

fn of_seat(state: &State, seat: Seat) -> Vec<Offer> {
    match state.stage {
        Stage::Orders if in_window(state) => vec![spring::offer_pass(state, seat)],
        Stage::Orders if regroup::is_due(state) => vec![regroup::offer_stay(state, seat)],
        Stage::Orders if state.course.is_some() => vec![shoot::offer_hold(state, seat)],
        Stage::Orders if state.snap.is_some() => vec![snap::offer(state, seat)],
        Stage::Closing => vec![shoot::offer_hold(state, seat)],
        Stage::Keeping => vec![keep::offer(state, seat)],
        Stage::Orders | Stage::End => vec![],
    }
}

/// OD-16-5: a move waits for those in ambush.
fn in_window(state: &State) -> bool {
    state.course.as_ref().is_some_and(|course| course.part == Part::Window)
}

fn of_unit(state: &State, unit: UnitId) -> Vec<Offer> {
    let hand = hand::offer(state, unit);
    if state.step.closing.first() == Some(&unit) {
        return vec![shoot::offer(state, unit, shoot::CLOSING), hand];
    }
    if state.stage != Stage::Orders {
        return vec![hand];
    }
    if in_window(state) && state.due() == Some(unit.seat) {
        return vec![spring::offer(state, unit), hand];
    }
    if regroup::is_due(state) && state.course.as_ref().is_some_and(|course| course.unit == unit) {
        return vec![regroup::offer(state, unit), hand];
    }
    if !in_window(state) && state.course.as_ref().is_some_and(|course| course.unit == unit) {
        return vec![shoot::offer(state, unit, shoot::SHOOT), hand];
    }
    let offers = Order::ALL.into_iter().map(|order| match order {
        Order::Fire => shoot::offer(state, unit, order.name()),
        Order::Advance | Order::Run => moving::offer(state, unit, order),
        Order::Ambush | Order::Rally | Order::Down => still::offer(state, unit, order),
    });
    let mut offers: Vec<Offer> = offers.collect();
    offers.insert(3, assault::offer(state, unit));
    offers.extend([Order::Advance, Order::Run].into_iter().filter_map(|order| going_in::offer(state, unit, order)));
    offers.push(hand);
    offers
}

/// Complete drafts for a begun one, each ruled by `check`.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let drafts: Vec<(Vec<Given>, Thing)> = match (begun.verb.as_str(), begun.unit) {
        (snap::ENOUGH | shoot::HOLD | spring::LET_PASS | regroup::STAY, None) => vec![(vec![], middle(&state.board))],
        (keep::VERB, None) => keep::survey(state, begun.seat),
        (spring::SPRING, Some(_)) => spring::survey(state, begun),
        (assault::VERB, Some(_)) => assault::survey(state, begun),
        (going_in::ADVANCE | going_in::RUN, Some(_)) => going_in::survey(state, begun),
        (regroup::VERB, Some(_)) => regroup::survey(state, begun),
        (shoot::SHOOT | shoot::CLOSING, Some(_)) => shoot::survey(state, begun),
        (verb, Some(unit)) => match Order::named(verb) {
            Some(order @ (Order::Advance | Order::Run)) => moving::survey(state, begun, order),
            Some(Order::Ambush | Order::Rally | Order::Down) => vec![(vec![], Thing::Unit(unit))],
            Some(Order::Fire) => shoot::survey(state, begun),
            None => vec![],
        },
        (_, None) => vec![],
    };
    candidates(begun, drafts, |draft| check(state, draft).broken)
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    match draft.verb.as_str() {
        contract::PROCEED => proceed::check(state, draft),
        snap::ENOUGH => snap::check(state, draft),
        keep::VERB => keep::check(state, draft),
        shoot::SHOOT | shoot::CLOSING => shoot::check(state, draft),
        shoot::HOLD => shoot::check_hold(state, draft),
        assault::VERB => assault::check(state, draft),
        going_in::ADVANCE | going_in::RUN => going_in::check(state, draft),
        regroup::VERB => regroup::check(state, draft),
        regroup::STAY => regroup::check_stay(state, draft),
        spring::SPRING => spring::check(state, draft),
        spring::LET_PASS => spring::check_pass(state, draft),
        contract::HAND => hand::check(state, draft),
        contract::CONCEDE | contract::DRAW | contract::COUNT => {
            ending::check(draft, state.over.is_some(), "OD-1-8").map(Plan::Ending)
        }
        verb => match Order::named(verb) {
            Some(order @ (Order::Advance | Order::Run)) => moving::check(state, draft, order),
            Some(order @ (Order::Ambush | Order::Rally | Order::Down)) => still::check(state, draft, order),
            Some(Order::Fire) => shoot::check(state, draft),
            None => contract::unknown_verb(draft, "OD-3-1"),
        },
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    match plan {
        Plan::Move(order) => moving::brief(state, order),
        Plan::Still(order) => still::brief(state, order),
        Plan::Fire(order) => shoot::brief(state, order),
        Plan::Spring(order) => spring::brief(state, order),
        Plan::Assault(order) => assault::brief(state, order),
        Plan::GoIn(order) => going_in::brief(state, order),
        Plan::Regroup(order) => regroup::brief(state, order),
        Plan::Stay(_)
        | Plan::LetPass(_)
        | Plan::Hold(_)
        | Plan::Proceed(_)
        | Plan::Enough(_)
        | Plan::Keep(_)
        | Plan::Hand(_)
        | Plan::Ending(_) => Brief::default(),
    }
}

/// OD-5-1: the order test that the order needs.
fn tested(state: &State, unit: UnitId, order: Order) -> Brief {
    let tally = morale::is_tested(state, unit, order).then(|| morale::target(state, unit, Test::Order(order)));
    Brief { tallies: tally.into_iter().collect(), ..Brief::default() }
}

pub(crate) fn resolve(flow: &mut Flow<OrderDice>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Proceed(order) => return proceed::resolve(flow, order),
        Plan::Move(order) => return moving::resolve(flow, order),
        Plan::Still(order) => return still::resolve(flow, order),
        Plan::Fire(order) => return shoot::resolve(flow, order),
        Plan::Spring(order) => return spring::resolve(flow, order),
        Plan::Assault(order) => return assault::resolve(flow, order),
        Plan::GoIn(order) => return going_in::resolve(flow, order),
        Plan::Regroup(order) => regroup::resolve(flow, order),
        Plan::Stay(order) => regroup::resolve_stay(flow, order),
        Plan::LetPass(order) => return spring::resolve_pass(flow, order),
        Plan::Hold(order) => shoot::resolve_hold(flow, order),
        Plan::Keep(order) => return keep::resolve(flow, order),
        Plan::Enough(order) => snap::resolve(flow, order),
        Plan::Hand(order) => hand::resolve(flow, order),
        Plan::Ending(order) => {
            if let Some((winner, why)) = ending::resolve(flow, order, |state| turn::won(turn::score(state)))? {
                flow.emit(Event::Over { winner, why });
            }
        }
    }
    Ok(())
}
