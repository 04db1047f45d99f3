//! The orders of a battle, one file each, and the code they share.

mod aims;
mod assault;
mod bail;
mod deploy;
mod dismount;
mod enter;
mod face;
mod flee;
mod fubar;
mod going_in;
mod hand;
mod keep;
mod keep_back;
mod lodge;
mod mount;
mod moving;
mod off;
mod ordering;
mod overrun;
mod proceed;
mod regroup;
mod set_out;
mod shoot;
mod sides;
mod snap;
mod spring;
mod still;
mod tow;

pub(crate) use keep::kept_in_words;
pub(crate) use moving::toward;
pub(crate) use ordering::{may_be_ordered, named};
pub(crate) use set_out::usual;
pub(crate) use spring::held_up;

use crate::{
    OrderDice, drive,
    morale::{self, Test},
    record::{Event, Gait, Order, Part, Stage},
    state::{State, Waits},
    turn,
};
use battle::{ending, orders::middle};
use content::{Arg, Word};
use contract::{Brief, Candidate, Draft, Flow, Flowing, Given, Offer, Thing, Verdict, candidates};
use table::{Seat, UnitId};

/// Every verb, in the order of [`check`].
pub(crate) const VERBS: [&str; 34] = [
    sides::VERB,
    keep_back::VERB,
    deploy::VERB,
    lodge::VERB,
    set_out::VERB,
    "fire",
    "advance",
    "run",
    "ambush",
    "rally",
    "down",
    "reverse",
    "run-back",
    "fall-back",
    "flee",
    assault::VERB,
    going_in::ADVANCE,
    going_in::RUN,
    face::VERB,
    regroup::VERB,
    regroup::STAY,
    mount::MOUNT,
    mount::HOOK_UP,
    dismount::DISMOUNT,
    dismount::RUN_OUT,
    tow::UNHOOK,
    bail::VERB,
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
    Side(sides::Planned),
    KeepBack(keep_back::Planned),
    Deploy(deploy::Planned),
    Lodge(lodge::Planned),
    SetOut(set_out::Planned),
    Move(moving::Planned),
    Enter(enter::Planned),
    Mount(mount::Planned),
    Dismount(dismount::Planned),
    GetOff(moving::Planned),
    Unhook(tow::Planned),
    Bail(bail::Planned),
    Still(still::Planned),
    Assault(assault::Planned),
    Overrun(overrun::Planned),
    GoIn(going_in::Planned),
    Face(face::Planned),
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
    if state.thrown_out().is_some() {
        return vec![];
    }
    let set_out = || set_out::offer(state, seat);
    match state.stage {
        Stage::Sides => [sides::offer(state, seat)].into_iter().chain(set_out()).collect(),
        Stage::Holding => [keep_back::offer(state, seat)].into_iter().chain(set_out()).collect(),
        Stage::Placing => set_out().into_iter().collect(),
        Stage::Orders if in_window(state) => vec![spring::offer_pass(state, seat)],
        Stage::Orders if regroup::is_due(state) => vec![regroup::offer_stay(state, seat)],
        Stage::Orders if gives_way(state).is_some() => vec![],
        Stage::Orders if state.course.is_some() => vec![shoot::offer_hold(state, seat)],
        Stage::Orders if state.snap.is_some() => vec![snap::offer(state, seat)],
        Stage::Closing => vec![shoot::offer_hold(state, seat)],
        Stage::Keeping => vec![keep::offer(state, seat)],
        Stage::Orders | Stage::End => vec![],
    }
}

/// OD-17.3-6: the unit is off the table, and may come in.
fn waits(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_some_and(|found| found.waits != Waits::No)
}

/// OD-16-5: a move waits for those in ambush.
fn in_window(state: &State) -> bool {
    state.course.as_ref().is_some_and(|course| course.part == Part::Window)
}

/// OD-5.1-3, OD-17.1-12: a vehicle falls back by a way of its own, or a unit leaves its building in panic.
fn gives_way(state: &State) -> Option<Gait> {
    state.course.as_ref().and_then(|course| match course.part {
        Part::Recoils => Some(Gait::FallBack),
        Part::Flees => Some(Gait::Flee),
        Part::Window | Part::Shoots | Part::Fights | Part::Regroups => None,
    })
}

fn of_unit(state: &State, unit: UnitId) -> Vec<Offer> {
    let hand = hand::offer(state, unit);
    if let Some(out) = state.thrown_out() {
        return (out == unit).then(|| bail::offer(state, unit)).into_iter().chain([hand]).collect();
    }
    if state.step.closing.first() == Some(&unit) {
        return vec![shoot::offer(state, unit, shoot::CLOSING), hand];
    }
    if state.stage == Stage::Placing {
        let begins = [deploy::offer(state, unit)].into_iter().chain(lodge::offer(state, unit));
        return begins.chain(mount::offer(state, unit)).chain([hand]).collect();
    }
    if state.stage == Stage::Holding {
        return mount::offer(state, unit).into_iter().chain([hand]).collect();
    }
    if state.stage != Stage::Orders {
        return vec![hand];
    }
    if in_window(state) && state.due() == Some(unit.seat) {
        return vec![spring::offer(state, unit), hand];
    }
    let acts = state.course.as_ref().is_some_and(|course| course.unit == unit);
    if let Some(gait) = gives_way(state).filter(|_| acts) {
        return vec![moving::offer(state, unit, gait), hand];
    }
    if regroup::is_due(state) && acts {
        return vec![regroup::offer(state, unit), hand];
    }
    if !in_window(state) && acts {
        return vec![shoot::offer(state, unit, shoot::SHOOT), hand];
    }
    if state.unit(unit).is_some_and(|found| found.aboard.is_some()) {
        return aboard(state, unit).into_iter().chain([hand]).collect();
    }
    let offers = Order::ALL.into_iter().flat_map(|order| match order {
        Order::Fire => vec![shoot::offer(state, unit, order.name())],
        Order::Advance | Order::Run if waits(state, unit) => vec![enter::offer(state, unit, order)],
        Order::Advance | Order::Run => {
            moving::gaits(state, unit, order).into_iter().map(|gait| moving::offer(state, unit, gait)).collect()
        }
        Order::Ambush | Order::Rally | Order::Down => vec![still::offer(state, unit, order)],
    });
    let mut offers: Vec<Offer> = offers.collect();
    offers.insert(
        3,
        match drive::is_vehicle(state, unit) {
            true => overrun::offer(state, unit),
            false => assault::offer(state, unit),
        },
    );
    offers.extend([Order::Advance, Order::Run].into_iter().filter_map(|order| going_in::offer(state, unit, order)));
    offers.extend(face::offer(state, unit));
    offers.extend(crate::saddle::rides(state, unit).then(|| off::offer(state, unit)));
    offers.extend(mount::offer(state, unit));
    offers.push(hand);
    offers
}

/// OD-17.2-3, OD-17.5-3: what a unit that rides or is towed may do.
fn aboard(state: &State, unit: UnitId) -> Vec<Offer> {
    let out = match state.is_gun(unit) {
        true => vec![tow::offer(state, unit)],
        false => {
            let into = [Order::Advance, Order::Run].into_iter().filter_map(|order| going_in::offer(state, unit, order));
            let out = [dismount::DISMOUNT, dismount::RUN_OUT].map(|verb| dismount::offer(state, unit, verb));
            out.into_iter().chain(into).collect()
        }
    };
    let still = [Order::Rally, Order::Down].map(|order| still::offer(state, unit, order));
    out.into_iter().chain(still).collect()
}

/// Complete drafts for a begun one, each ruled by `check`.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    if begun.verb.as_str() == deploy::VERB {
        return deploy::survey(state, begun);
    }
    let drafts: Vec<(Vec<Given>, Thing)> = match (begun.verb.as_str(), begun.unit) {
        (snap::ENOUGH | shoot::HOLD | spring::LET_PASS | regroup::STAY, None) => vec![(vec![], middle(&state.board))],
        (sides::VERB, None) => sides::survey(state),
        (keep_back::VERB, None) => keep_back::survey(state, begun.seat),
        (set_out::VERB, None) => vec![(vec![], sides::everywhere(state))],
        (lodge::VERB, Some(_)) => lodge::survey(state, begun),
        (keep::VERB, None) => keep::survey(state, begun.seat),
        (spring::SPRING, Some(_)) => spring::survey(state, begun),
        (assault::VERB, Some(unit)) if drive::is_vehicle(state, unit) => overrun::survey(state, begun),
        (assault::VERB, Some(_)) => assault::survey(state, begun),
        (going_in::ADVANCE | going_in::RUN, Some(_)) => going_in::survey(state, begun),
        (face::VERB, Some(_)) => face::survey(state, begun),
        (regroup::VERB, Some(_)) => regroup::survey(state, begun),
        (shoot::SHOOT, Some(_)) => aims::survey(state, begun, Order::Advance).collect(),
        (shoot::CLOSING, Some(_)) => aims::survey(state, begun, Order::Ambush).collect(),
        (mount::MOUNT | mount::HOOK_UP, Some(_)) => mount::survey(state, begun),
        (dismount::DISMOUNT, Some(unit)) if crate::saddle::rides(state, unit) => off::survey(state, begun),
        (dismount::DISMOUNT | dismount::RUN_OUT, Some(_)) => dismount::survey(state, begun),
        (tow::UNHOOK, Some(_)) => tow::survey(state, begun),
        (bail::VERB, Some(_)) => bail::survey(state, begun),
        (verb, Some(unit)) if waits(state, unit) && enter::order(verb).is_some() => {
            enter::order(verb).map(|order| enter::survey(state, begun, order)).unwrap_or_default()
        }
        (verb, Some(_)) if Gait::named(verb).is_some() => {
            Gait::named(verb).map(|gait| moving::survey(state, begun, gait)).unwrap_or_default()
        }
        (verb, Some(unit)) => match Order::named(verb) {
            Some(Order::Advance | Order::Run) => vec![],
            Some(Order::Ambush | Order::Rally | Order::Down) => vec![(vec![], Thing::Unit(unit))],
            Some(Order::Fire) => aims::survey(state, begun, Order::Fire).collect(),
            None => vec![],
        },
        (_, None) => vec![],
    };
    let mut found = candidates(begun, drafts, |draft| check(state, draft).broken);
    found.iter_mut().for_each(|candidate| candidate.note = aims::armed_with(state, &candidate.draft));
    found
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    match draft.verb.as_str() {
        contract::PROCEED => proceed::check(state, draft),
        sides::VERB => sides::check(state, draft),
        keep_back::VERB => keep_back::check(state, draft),
        deploy::VERB => deploy::check(state, draft),
        lodge::VERB => lodge::check(state, draft),
        set_out::VERB => set_out::check(state, draft),
        snap::ENOUGH => snap::check(state, draft),
        keep::VERB => keep::check(state, draft),
        shoot::SHOOT | shoot::CLOSING => shoot::check(state, draft),
        shoot::HOLD => shoot::check_hold(state, draft),
        assault::VERB if draft.unit.is_some_and(|unit| drive::is_vehicle(state, unit)) => overrun::check(state, draft),
        assault::VERB => assault::check(state, draft),
        going_in::ADVANCE | going_in::RUN => going_in::check(state, draft),
        face::VERB => face::check(state, draft),
        regroup::VERB => regroup::check(state, draft),
        regroup::STAY => regroup::check_stay(state, draft),
        spring::SPRING => spring::check(state, draft),
        spring::LET_PASS => spring::check_pass(state, draft),
        mount::MOUNT | mount::HOOK_UP => mount::check(state, draft),
        dismount::DISMOUNT if draft.unit.is_some_and(|unit| crate::saddle::rides(state, unit)) => {
            off::check(state, draft)
        }
        dismount::DISMOUNT | dismount::RUN_OUT => dismount::check(state, draft),
        tow::UNHOOK => tow::check(state, draft),
        bail::VERB => bail::check(state, draft),
        contract::HAND => hand::check(state, draft),
        contract::CONCEDE | contract::DRAW | contract::COUNT => {
            ending::check(draft, state.over.is_some(), "OD-1-8").map(Plan::Ending)
        }
        verb if draft.unit.is_some_and(|unit| waits(state, unit)) && enter::order(verb).is_some() => {
            match enter::order(verb) {
                Some(order) => enter::check(state, draft, order),
                None => contract::unknown_verb(draft, "OD-3-1"),
            }
        }
        verb if Gait::named(verb).is_some() => match Gait::named(verb) {
            Some(gait) => moving::check(state, draft, gait),
            None => contract::unknown_verb(draft, "OD-3-1"),
        },
        verb => match Order::named(verb) {
            Some(order @ (Order::Ambush | Order::Rally | Order::Down)) => still::check(state, draft, order),
            Some(Order::Fire) => shoot::check(state, draft),
            Some(Order::Advance | Order::Run) | None => contract::unknown_verb(draft, "OD-3-1"),
        },
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    match plan {
        Plan::Side(order) => sides::brief(state, order),
        Plan::Move(order) => moving::brief(state, order),
        Plan::Enter(order) => enter::brief(state, order),
        Plan::Mount(order) => mount::brief(state, order),
        Plan::Dismount(order) => dismount::brief(state, order),
        Plan::GetOff(order) => moving::brief(state, order),
        Plan::Unhook(order) => tow::brief(state, order),
        Plan::Still(order) => still::brief(state, order),
        Plan::Fire(order) => shoot::brief(state, order),
        Plan::Spring(order) => spring::brief(state, order),
        Plan::Assault(order) => assault::brief(state, order),
        Plan::Overrun(order) => overrun::brief(state, order),
        Plan::GoIn(order) => going_in::brief(state, order),
        Plan::Face(order) => face::brief(state, order),
        Plan::Regroup(order) => regroup::brief(state, order),
        Plan::Keep(order) => keep::brief(order),
        Plan::Stay(_)
        | Plan::LetPass(_)
        | Plan::Hold(_)
        | Plan::Proceed(_)
        | Plan::Bail(_)
        | Plan::KeepBack(_)
        | Plan::Deploy(_)
        | Plan::Lodge(_)
        | Plan::SetOut(_)
        | Plan::Enough(_)
        | Plan::Hand(_)
        | Plan::Ending(_) => Brief::default(),
    }
}

/// How a unit is about to move, in a sentence.
pub(crate) fn going(gait: Gait) -> Arg {
    match gait {
        Gait::Advance | Gait::Run => named(gait.order()),
        Gait::Reverse | Gait::RunBack | Gait::FallBack | Gait::Flee => {
            Arg::Word(Word::own(format!("verb.{}", gait.name())))
        }
    }
}

/// OD-5-1: the order test that the order needs.
fn tested(state: &State, unit: UnitId, order: Order) -> Brief {
    let tally = morale::is_tested(state, unit, order).then(|| morale::target(state, unit, Test::Order(order)));
    Brief { tallies: tally.into_iter().collect(), ..Brief::default() }
}

pub(crate) fn resolve(flow: &mut Flow<OrderDice>, plan: &Plan) -> Flowing {
    carry_out(flow, plan)?;
    crate::conceal::look_around(flow);
    Ok(())
}

fn carry_out(flow: &mut Flow<OrderDice>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Proceed(order) => return proceed::resolve(flow, order),
        Plan::Side(order) => sides::resolve(flow, order),
        Plan::KeepBack(order) => keep_back::resolve(flow, order),
        Plan::Deploy(order) => deploy::resolve(flow, order),
        Plan::Lodge(order) => return lodge::resolve(flow, order),
        Plan::SetOut(order) => set_out::resolve(flow, order),
        Plan::Move(order) => return moving::resolve(flow, order),
        Plan::Enter(order) => return enter::resolve(flow, order),
        Plan::Mount(order) => return mount::resolve(flow, order),
        Plan::Dismount(order) => return dismount::resolve(flow, order),
        Plan::GetOff(order) => return off::resolve(flow, order),
        Plan::Unhook(order) => return tow::resolve(flow, order),
        Plan::Bail(order) => return bail::resolve(flow, order),
        Plan::Still(order) => return still::resolve(flow, order),
        Plan::Fire(order) => return shoot::resolve(flow, order),
        Plan::Spring(order) => return spring::resolve(flow, order),
        Plan::Assault(order) => return assault::resolve(flow, order),
        Plan::Overrun(order) => return overrun::resolve(flow, order),
        Plan::GoIn(order) => return going_in::resolve(flow, order),
        Plan::Face(order) => return face::resolve(flow, order),
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
