//! The orders of a battle, one file each, and what they share.

mod assault;
mod blitz;
mod bombard;
mod cross_here;
mod deploy;
mod dig_in;
mod end;
mod finish;
mod follow_me;
mod going;
mod hand;
mod joining;
mod moving;
mod objective;
mod ordering;
mod proceed;
mod rally;
mod scoot;
mod shoot;

pub(crate) use assault::charge::Charges;
pub(crate) use deploy::foxholes;
pub(crate) use going::one_by_one;
pub(crate) use objective::{area as objective_area, sets as sets_objective, usual as usual_objectives};

use crate::{
    CompanyBattles,
    assault::Part,
    record::Stage,
    state::{Owed, Pace, State},
};
use battle::orders::{bare, middle};
use content::{Arg, Text};
use contract::{
    Brief, Candidate, Draft, Flow, Flowing, Given, Offer, Read, Reason, Thing, Verdict, candidates, refuse,
};
use table::{Seat, UnitId};

/// What a draft comes to once it is checked. Each order keeps its fields to itself, so that nothing else makes one.
pub enum Plan {
    Proceed(proceed::Order),
    Objective(objective::Order),
    Deploy(deploy::Order),
    Rally(rally::Order),
    Move(moving::Order),
    Shoot(shoot::Order),
    Charge(assault::charge::Order),
    BreakOff(assault::break_off::Order),
    Follow(assault::follow::Order),
    Hold(assault::hold::Order),
    Blitz(blitz::Order),
    CrossHere(cross_here::Order),
    DigIn(dig_in::Order),
    FollowMe(follow_me::Order),
    Scoot(scoot::Order),
    Joining(joining::Order),
    Finish(finish::Order),
    End(end::Order),
    Hand(hand::Order),
}

/// What a seat may do with a Unit of its own, or, without one, with the step.
pub(crate) fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    let Some(unit) = unit else {
        return match state.stage {
            Stage::Objectives => vec![objective::offer(state, seat)],
            Stage::Deploying => vec![deploy::offer_several(state, seat)],
            _ => [assault::offers(state, seat), vec![end::offer(state, seat)]].concat(),
        };
    };
    if unit.seat != seat || state.unit(unit).is_none_or(|unit| unit.lost) {
        return vec![];
    }
    if state.stage == Stage::Deploying {
        return vec![deploy::offer(state, unit), hand::offer(state, unit)];
    }
    if state.assault().is_some_and(|assault| assault.due() == Some(seat)) {
        return vec![
            shoot::offer(state, unit, shoot::DEFEND),
            assault::charge::offer(state, unit, assault::charge::BACK),
            assault::break_off::offer(state, unit),
            hand::offer(state, unit),
        ]
        .into_iter()
        .chain(assault::following(state, unit))
        .collect();
    }
    let mut offers = vec![
        rally::offer(state, unit),
        moving::offer(state, unit, moving::VERB),
        shoot::offer(state, unit, shoot::VERB),
        assault::charge::offer(state, unit, assault::charge::VERB),
        blitz::offer(state, unit),
        cross_here::offer(state, unit),
        dig_in::offer(state, unit),
        follow_me::offer(state, unit),
        scoot::offer(state, unit),
    ];
    if state.stage == Stage::Moving {
        offers.insert(2, moving::offer(state, unit, moving::DASH));
    }
    offers.extend(bombard::offer(state, unit));
    offers.extend(joining::offers(state, unit));
    offers.extend([finish::offer(state, unit), hand::offer(state, unit)]);
    offers
}

/// Whole drafts for a begun one, each ruled as `check` rules it.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let drafts: Vec<(Vec<Given>, Thing)> = match (begun.verb.as_str(), begun.unit) {
        (rally::VERB | finish::VERB | blitz::VERB | dig_in::VERB | scoot::VERB, Some(unit)) => {
            vec![(vec![], Thing::Unit(unit))]
        }
        (shoot::VERB | shoot::DEFEND, Some(unit)) => return shoot::surveyed(state, begun, unit),
        (assault::charge::VERB, Some(unit)) => assault::charge::survey(state, unit, false),
        (assault::charge::BACK, Some(unit)) => assault::charge::survey(state, unit, true),
        (assault::break_off::VERB, Some(unit)) => assault::break_off::survey(state, unit),
        (assault::follow::PUSH | assault::follow::CONSOLIDATE, None) => assault::follow::survey(state, begun.seat),
        (assault::follow::ENOUGH | assault::hold::VERB, None) => vec![(vec![], middle(&state.board))],
        (deploy::VERB, _) => return deploy::survey(state, begun),
        (objective::VERB, None) => objective::survey(state, begun.seat),
        (end::VERB, None) => vec![(vec![], middle(&state.board))],
        (moving::VERB | moving::DASH, Some(_)) => moving::survey(state, begun),
        (cross_here::VERB, Some(_)) => cross_here::survey(state, begun),
        (follow_me::VERB, Some(_)) => {
            let drafts = follow_me::survey(state, begun);
            return candidates(begun, drafts, |draft| follow_me::broken(state, draft));
        }
        (joining::JOIN | joining::LEAVE | joining::SWAP, Some(_)) => joining::survey(state, begun),
        _ => vec![],
    };
    candidates(begun, drafts, |draft| check(state, draft).broken)
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let verdict = checked(state, draft);
    let bare = verdict.broken.iter().any(|why| why.text.code.as_str() == contract::INCOMPLETE);
    // Nothing needs to be pointed at for an order that belongs elsewhere.
    match elsewhere(state, draft).filter(|_| bare) {
        Some(why) => Verdict::no(*why),
        None => verdict,
    }
}

/// Why the verb of this draft has no place here, whatever it is about.
fn elsewhere(state: &State, draft: &Draft) -> Option<Box<Reason>> {
    let step = match draft.verb.as_str() {
        moving::VERB if matches!(state.owed, Owed::Advance { .. }) => return None,
        objective::VERB => Stage::Objectives,
        deploy::VERB => Stage::Deploying,
        rally::VERB => Stage::Rally,
        moving::VERB | moving::DASH | cross_here::VERB | follow_me::VERB => Stage::Moving,
        shoot::VERB => Stage::Shooting,
        assault::charge::VERB => Stage::Assaulting,
        shoot::DEFEND => return assault::in_part(state, draft.seat, &[Part::DefensiveFire]).err(),
        assault::charge::BACK | assault::break_off::VERB => {
            return assault::in_part(state, draft.seat, &[Part::Answer]).err();
        }
        assault::follow::PUSH => return assault::in_part(state, draft.seat, &[Part::PushIn]).err(),
        assault::follow::CONSOLIDATE => return assault::in_part(state, draft.seat, &[Part::Consolidate]).err(),
        _ => return None,
    };
    in_step(state, draft.seat, step).err()
}

fn checked(state: &State, draft: &Draft) -> Verdict<Plan> {
    match draft.verb.as_str() {
        contract::PROCEED => proceed::check(state, draft),
        objective::VERB => objective::check(state, draft),
        deploy::VERB => deploy::check(state, draft),
        rally::VERB => rally::check(state, draft),
        moving::VERB | moving::DASH => moving::check(state, draft),
        shoot::VERB | shoot::DEFEND => shoot::check(state, draft),
        assault::charge::VERB | assault::charge::BACK => assault::charge::check(state, draft),
        assault::break_off::VERB => assault::break_off::check(state, draft),
        assault::follow::PUSH | assault::follow::CONSOLIDATE => assault::follow::check(state, draft),
        assault::follow::ENOUGH => assault::follow::check_enough(state, draft),
        assault::hold::VERB => assault::hold::check(state, draft),
        blitz::VERB => blitz::check(state, draft),
        cross_here::VERB => cross_here::check(state, draft),
        dig_in::VERB => dig_in::check(state, draft),
        follow_me::VERB => follow_me::check(state, draft),
        scoot::VERB => scoot::check(state, draft),
        joining::JOIN | joining::LEAVE | joining::SWAP => joining::check(state, draft),
        finish::VERB => finish::check(state, draft),
        end::VERB => end::check(state, draft),
        contract::HAND => hand::check(state, draft),
        bombard::VERB => bombard::check(state, draft),
        // Other verbs belong to other systems.
        verb => Verdict::no(Reason::new(contract::UNKNOWN_VERB, "CB-4").about([Arg::Said(verb.to_owned())])),
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    match plan {
        Plan::Objective(order) => objective::brief(state, order),
        Plan::Move(order) => moving::brief(order),
        Plan::Shoot(order) => shoot::brief(state, order),
        Plan::Charge(order) => assault::charge::brief(order),
        Plan::BreakOff(order) => assault::break_off::brief(order),
        Plan::Follow(order) => assault::follow::brief(order),
        Plan::Blitz(_)
        | Plan::CrossHere(_)
        | Plan::DigIn(_)
        | Plan::FollowMe(_)
        | Plan::Scoot(_)
        | Plan::Joining(_)
        | Plan::Hold(_)
        | Plan::Proceed(_)
        | Plan::Deploy(_)
        | Plan::Rally(_)
        | Plan::Finish(_)
        | Plan::End(_)
        | Plan::Hand(_) => Brief::default(),
    }
}

pub(crate) fn resolve(flow: &mut Flow<CompanyBattles>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Proceed(order) => proceed::resolve(flow, order),
        Plan::Objective(order) => {
            objective::resolve(flow, order);
            Ok(())
        }
        Plan::Deploy(order) => {
            deploy::resolve(flow, order);
            Ok(())
        }
        Plan::Rally(order) => rally::resolve(flow, order),
        Plan::Move(order) => moving::resolve(flow, order),
        Plan::Shoot(order) => shoot::resolve(flow, order),
        Plan::Charge(order) => assault::charge::resolve(flow, order),
        Plan::BreakOff(order) => assault::break_off::resolve(flow, order),
        Plan::Follow(order) => assault::follow::resolve(flow, order),
        Plan::Hold(order) => assault::hold::resolve(flow, order),
        Plan::Blitz(order) => blitz::resolve(flow, order),
        Plan::CrossHere(order) => {
            cross_here::resolve(flow, order);
            Ok(())
        }
        Plan::DigIn(order) => dig_in::resolve(flow, order),
        Plan::FollowMe(order) => follow_me::resolve(flow, order),
        Plan::Scoot(order) => scoot::resolve(flow, order),
        Plan::Joining(order) => {
            joining::resolve(flow, order);
            Ok(())
        }
        Plan::Finish(order) => {
            finish::resolve(flow, order);
            Ok(())
        }
        Plan::End(order) => end::resolve(flow, order),
        Plan::Hand(order) => {
            hand::resolve(flow, order);
            Ok(())
        }
    }
}

/// Those of the active side that could still do anything in this step.
pub(crate) fn may_act(state: &State, mut units: Vec<UnitId>) -> Vec<UnitId> {
    if state.stage == Stage::Shooting {
        return shoot::ready(state, units);
    }
    units.retain(|unit| may(state, *unit));
    units
}

fn may(state: &State, unit: UnitId) -> bool {
    let ready = |offer: Offer| offer.why_not.is_empty();
    match state.stage {
        Stage::Rally => ready(rally::offer(state, unit)),
        Stage::Moving => ready(moving::offer(state, unit, moving::VERB)) || ready(dig_in::offer(state, unit)),
        Stage::Assaulting => assault::charge::may(state, unit) || ready(scoot::offer(state, unit)),
        Stage::Objectives
        | Stage::Deploying
        | Stage::First
        | Stage::Remount
        | Stage::Unbog
        | Stage::LastStand
        | Stage::Formations
        | Stage::Victory
        | Stage::ClearSmoke
        | Stage::Shooting
        | Stage::Ending => false,
    }
}

/// AS-11: Units that could still fire at the charge.
pub(crate) fn defenders_left(state: &State) -> Vec<UnitId> {
    let Some(assault) = state.assault().filter(|assault| assault.part == Part::DefensiveFire) else { return vec![] };
    let all = state.units_of(assault.by.other()).map(|(unit, _)| unit).filter(|unit| !assault.fired.contains(unit));
    let marks = shoot::Marks::new(state, assault.by.other());
    all.filter(|unit| marks.any(*unit)).collect()
}

/// 4.2: one Unit after the other; those that have begun to move are done when another does.
fn close_others(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let began = |id: UnitId| {
        state.standing(id).any(|base| state.team(base.id).is_some_and(|team| team.since.pace > Pace::Halted))
            || state.unit(id).is_some_and(|unit| !unit.orders.is_empty())
    };
    let open =
        state.units_of(unit.seat).filter(|(id, other)| *id != unit && !other.step.done && state.stage == Stage::Moving);
    let begun: Vec<UnitId> = open.map(|(id, _)| id).filter(|id| began(*id)).collect();
    for unit in begun {
        flow.emit(crate::record::Event::Finished { unit });
    }
}

/// Units of the seat that may still do something in the assault.
pub(crate) fn owing(state: &State, seat: Seat) -> Vec<UnitId> {
    assault::owing(state, seat)
}

/// Section 24: the Unit that the draft names, if it is there, the seat's own and may act now.
fn own_unit(state: &State, draft: &Draft, stage: Stage) -> Read<UnitId> {
    let unit = named_unit(state, draft)?;
    in_step(state, draft.seat, stage)?;
    if state.unit(unit).is_some_and(|found| found.step.done) {
        return refuse(Reason::new("unit.done", "CB-4").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

/// The Unit that the draft names, if it is there and the seat's own.
fn named_unit(state: &State, draft: &Draft) -> Read<UnitId> {
    battle::named_unit(draft, |unit| state.where_is(unit), "CB-4")
}

/// It is the step, the seat's turn, and nothing else is owed first.
fn in_step(state: &State, seat: Seat, stage: Stage) -> Read<()> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CB-4"));
    }
    // SH-8: nobody is shot at while an assault is fought.
    if state.owed != Owed::Nothing {
        return refuse(Reason::new("owed.first", "CB-4"));
    }
    if state.stage != stage {
        // Players know the Starting Step as one.
        let needed = if stage == Stage::Rally { Arg::Word(content::word("step.starting")) } else { step_word(stage) };
        return refuse(Reason::new("step.other", "CB-4").about([step_word(state.stage), needed]));
    }
    if state.active != seat {
        return refuse(Reason::new("turn.other", "CB-4").about([Arg::Seat(state.active)]));
    }
    Ok(())
}

/// A step in words.
pub(crate) fn step_word(stage: Stage) -> Arg {
    Arg::Word(content::Word::own(format!("step.{}", crate::position::stage_name(stage))))
}

pub(crate) fn step_text(stage: Stage) -> Text {
    Text { code: content::Word::own(format!("step.{}", crate::position::stage_name(stage))), args: vec![] }
}
