//! The orders of a battle, one file each, and the code they share.

mod arrive;
mod assault;
mod blitz;
pub(crate) mod bombard;
mod choosing;
mod cross_here;
mod declare;
mod deploy;
mod dig_in;
mod dismount;
mod end;
mod enter;
mod finish;
mod flak;
mod fly;
mod follow_me;
mod forward;
mod hand;
mod hold;
mod joining;
mod lay;
mod look;
mod mark;
mod mines;
mod mount;
mod moving;
mod objective;
mod ordering;
pub(crate) mod plan;
mod proceed;
mod rally;
mod reveal;
mod scoot;
mod set_out;
mod shoot;
mod sides;
mod spearhead;
mod spring;
mod trails;
mod withdraw;

pub(crate) use arrive::arrives;
pub(crate) use assault::charge::Charges;
pub(crate) use declare::no_night_attack;
pub(crate) use deploy::{foxholes, out, usual};
pub(crate) use enter::{WaysIn, no_room};
pub(crate) use flak::left as flak_left;
pub(crate) use hold::{Reserves, countable, named, reserves, restricted, set_aside};
pub(crate) use lay::{room as room_for_works, usual as usual_works};
pub(crate) use mark::left as ranging_in;
pub(crate) use mount::go_back;
pub(crate) use moving::toward;
pub(crate) use objective::{sets as sets_objective, usual as usual_objectives, zone as objective_zone};
pub(crate) use set_out::{rest as set_out_rest, usual_step};
pub(crate) use shoot::VERB as SHOOT;
pub(crate) use sides::{named as ground_word, picks as picks_side};
pub(crate) use spearhead::owed as spearhead;

use crate::{
    CompanyBattles,
    record::Stage,
    state::{Owed, Pace, State},
};
use battle::orders::bare;
use content::{Arg, Text};
use contract::{Draft, Flow, Offer, Read, Reason, refuse};
use table::{BaseId, Seat, UnitId};

/// The Units of the active side that can still act in this step.
pub(crate) fn may_act(state: &State, mut units: Vec<UnitId>) -> Vec<UnitId> {
    if state.stage == Stage::Shooting {
        let shoots = shoot::ready(state, units.clone());
        units.retain(|unit| shoots.contains(unit) || may_without_shots(state, *unit));
        return units;
    }
    units.retain(|unit| may(state, *unit));
    units
}

/// What a Unit can do in the Shooting Step with no target for direct fire.
fn may_without_shots(state: &State, unit: UnitId) -> bool {
    bombard::may(state, unit) || fly::may(state, unit) || reveal::may(state, unit)
}

/// AS-1: those of the Units that can charge.
pub(crate) fn may_charge(state: &State, units: &[UnitId]) -> Vec<UnitId> {
    units.iter().copied().filter(|unit| assault::charge::may(state, *unit)).collect()
}

fn may(state: &State, unit: UnitId) -> bool {
    let ready = |offer: Offer| offer.why_not.is_empty();
    match state.stage {
        Stage::Rally => ready(rally::offer(state, unit)),
        Stage::Moving => {
            ready(moving::offer(state, unit, moving::VERB))
                || ready(dig_in::offer(state, unit))
                || mines::may(state, unit)
                || may_ride(state, unit)
        }
        Stage::Assaulting => {
            assault::charge::may(state, unit) || ready(scoot::offer(state, unit)) || trails::may(state, unit)
        }
        Stage::Declaring
        | Stage::Roles
        | Stage::Sides
        | Stage::Objectives
        | Stage::Works
        | Stage::Holding
        | Stage::RangingIn
        | Stage::Hiding
        | Stage::Deploying
        | Stage::Removing
        | Stage::First
        | Stage::Light
        | Stage::Withdrawing
        | Stage::Ambushing
        | Stage::Reserves
        | Stage::Arriving
        | Stage::Remount
        | Stage::Unbog
        | Stage::LastStand
        | Stage::Formations
        | Stage::Victory
        | Stage::Aircraft
        | Stage::ClearSmoke
        | Stage::Shooting
        | Stage::Ending => false,
    }
}

/// TR-3, TR-4, TR-7: passengers may get out, or teams get into vehicles beside them, or vehicles come forward. Sending empty vehicles to
/// the rear is no reason to ask.
fn may_ride(state: &State, unit: UnitId) -> bool {
    let rides = !state.vehicles_of(unit).is_empty() || state.present(unit).any(|base| state.body(base.id) != base.id);
    let ready = |offer: Offer| offer.why_not.is_empty();
    rides
        && state.fighting(unit) == unit
        && (ready(dismount::offer(state, unit))
            || ready(mount::offer(state, unit))
            || ready(forward::offer(state, unit)))
}

/// Section 7: the orders of a Unit with vehicles, or aboard some.
fn riding(state: &State, unit: UnitId) -> Vec<Offer> {
    let own = !state.vehicles_of(unit).is_empty();
    let core = state.fighting(unit);
    let mut found = vec![];
    if own || !state.aboard(core).is_empty() {
        found.push(dismount::offer(state, unit));
    }
    let offer = mount::offer(state, unit);
    if own || offer.why_not.is_empty() {
        found.push(offer);
    }
    if own {
        found.extend([forward::offer(state, unit), mount::offer_rear(state, unit)]);
    }
    found
}

/// 4.2: one Unit at a time: a Unit that has begun to move is finished when another one starts.
fn close_others(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let others = closes(flow.state(), unit);
    for unit in &others {
        flow.emit(crate::record::Event::Finished { unit: *unit });
    }
    // TR-6: judged when the activation ends.
    for unit in others {
        go_back(flow, unit);
    }
}

/// 4.2, TR-15: the Units that are finished when this one starts. A Unit and its transports are one.
fn closes(state: &State, unit: UnitId) -> Vec<UnitId> {
    if state.stage != Stage::Moving {
        return vec![];
    }
    let acted = |base: &table::Base| {
        let acts = |team: &crate::state::Team| {
            team.since.pace > Pace::Halted || team.turn.mounted || team.turn.dismounted || team.turn.forward
        };
        state.team(base.id).is_some_and(acts) && !state.moved_alone(base)
    };
    let began = |id: UnitId| state.present(id).any(acted) || state.unit(id).is_some_and(|unit| !unit.orders.is_empty());
    let own = state.pair(unit);
    // AM-2: who lies in ambush has nothing to finish, and is not named.
    let open = state.units_of(unit.seat).filter(|(id, other)| !own.contains(id) && !other.step.done && !other.hides());
    open.map(|(id, _)| id).filter(|id| state.pair(*id).into_iter().any(began)).collect()
}

/// 4.2: the Units that lose part of their move when this one starts, each with the number of its teams that have not moved but could.
fn cut_short(state: &State, unit: UnitId) -> Vec<Text> {
    still(state, closes(state, unit), &[])
}

/// TR-15: the same when its vehicles go to the rear, which ends its own move and that of its pair too.
fn cut_off(state: &State, unit: UnitId, gone: &[BaseId]) -> Vec<Text> {
    still(state, closes(state, unit).into_iter().chain(state.pair(unit)).collect(), gone)
}

fn still(state: &State, units: Vec<UnitId>, gone: &[BaseId]) -> Vec<Text> {
    let halted = |base: &BaseId| state.team(*base).is_some_and(|team| team.since.pace == Pace::Halted);
    let n_still = |unit: UnitId| {
        moving::movers(state, unit, None).into_iter().filter(|base| halted(base) && !gone.contains(base)).count()
    };
    let said = |unit: UnitId| {
        let n = i32::try_from(n_still(unit)).unwrap_or(i32::MAX);
        (n > 0).then(|| content::text("brief.ends-move", [Arg::Unit(unit), Arg::Num(n)]))
    };
    units.into_iter().filter_map(said).collect()
}

/// Units of the seat that can still act in the assault.
pub(crate) fn owing(state: &State, seat: Seat) -> Vec<UnitId> {
    assault::owing(state, seat)
}

/// Section 24: the Unit that the draft names, if it exists, is the seat's own and may act now.
fn own_unit(state: &State, draft: &Draft, stage: Stage) -> Read<UnitId> {
    // In the wrong step an order needs no Unit to be refused. AC-7: a flight over the table acts first.
    if draft.unit.is_none() || state.strikes() != draft.unit {
        in_step(state, draft.seat, stage)?;
    } else {
        in_turn(state, draft.seat, stage)?;
    }
    let unit = named_unit(state, draft)?;
    if state.unit(unit).is_some_and(|found| found.step.done) {
        return refuse(Reason::new("unit.done", "CB-4").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

/// The Unit that the draft names, if it exists and is the seat's own.
fn named_unit(state: &State, draft: &Draft) -> Read<UnitId> {
    battle::named_unit(draft, |unit| state.where_is(unit), "CB-4")
}

/// It is this step and the seat's turn, and no other order is owed first.
fn in_step(state: &State, seat: Seat, stage: Stage) -> Read<()> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CB-4"));
    }
    // TR-10: nothing goes on before passengers have got out.
    if !state.thrown_out().is_empty() {
        return refuse(Reason::new("owed.first", "TR-10"));
    }
    // AC-3, AC-7: a flight acts when it has been selected.
    if let Some(flight) = state.strikes().filter(|flight| flight.seat == seat) {
        return refuse(Reason::new("fly.first", "AC-7").about([Arg::Unit(flight)]));
    }
    if let Some(ahead) = spearhead(state).first() {
        return refuse(Reason::new("spearhead.first", "SP-1").about([Arg::Unit(*ahead)]));
    }
    // SH-8: no one shoots while an assault is being fought.
    if state.owed != Owed::Nothing {
        return refuse(Reason::new("owed.first", "CB-4"));
    }
    in_turn(state, seat, stage)
}

fn in_turn(state: &State, seat: Seat, stage: Stage) -> Read<()> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CB-4"));
    }
    if !state.thrown_out().is_empty() {
        return refuse(Reason::new("owed.first", "TR-10"));
    }
    if state.stage != stage {
        // For players the Starting Step is one step.
        let needed = if stage == Stage::Rally { Arg::Word(content::word("step.starting")) } else { step_word(stage) };
        return refuse(Reason::new("step.other", "CB-4").about([step_word(state.stage), needed]));
    }
    if state.active != seat {
        return refuse(Reason::new("turn.other", "CB-4").about([Arg::Seat(state.active)]));
    }
    Ok(())
}

/// Why nothing of this step can be done now: nothing, or one reason.
fn not_in_step(state: &State, seat: Seat, stage: Stage) -> Vec<Reason> {
    in_step(state, seat, stage).err().map(|why| *why).into_iter().collect()
}

/// A step in words.
pub(crate) fn step_word(stage: Stage) -> Arg {
    Arg::Word(content::Word::own(format!("step.{}", stage.name())))
}

pub(crate) fn step_text(stage: Stage) -> Text {
    Text { code: content::Word::own(format!("step.{}", stage.name())), args: vec![] }
}
