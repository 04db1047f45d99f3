//! What the set-up of a mission, ambushes, reserves and withdrawals tell.

use super::all_put;
use crate::{
    orders::{ground_word, named, set_aside},
    record::{MissionEvent, Stage},
};
use content::{
    Arg::{Seat, Unit},
    number,
};
use contract::{
    Chapter, Thing, Told,
    Tone::{Good, Warn},
    say,
};
use table::UnitId;

/// What the other side is told of what it must not know; None for all other events.
pub(super) fn covered(event: &MissionEvent, to: table::Seat) -> Option<Told> {
    match event {
        MissionEvent::Held { seat, .. } if *seat != to => Some(say("told.held-unseen", [Seat(*seat)])),
        MissionEvent::Hid { seat, units, .. } if *seat != to => {
            let none = units.is_empty();
            let code = if none { "told.set-aside-none" } else { "told.set-aside-unseen" };
            // Who sets nothing aside may have held back all that could lie in ambush.
            Some(Told { reveals: none, ..say(code, [Seat(*seat)]) })
        }
        MissionEvent::Marked { unit, at } if unit.seat != to => {
            Some(say("told.marker-set-unseen", [Seat(unit.seat)]).at(*at))
        }
        _ => None,
    }
}

pub(super) fn tell(event: &MissionEvent) -> Option<Told> {
    Some(match event {
        MissionEvent::ObjectiveRemoved { number: nth, seat } => {
            say("told.objective-removed", [Seat(*seat), number(*nth)])
        }
        MissionEvent::SetUp { stage, seat, .. } => step(*stage, *seat)?,
        MissionEvent::Roles { attacker } => say("told.roles", [Seat(*attacker)]),
        MissionEvent::Picked { seat, ground } => say("told.picked", [Seat(*seat), ground_word(ground.as_str())]),
        MissionEvent::Mines { seat, numbers } => say("told.mines-given", [Seat(*seat), number(numbers.len())]),
        MissionEvent::Held { seat, units } => units_told("told.held", "told.held-none", *seat, units),
        MissionEvent::Hid { seat, units, .. } if units.is_empty() => say("told.set-aside-none", [Seat(*seat)]),
        MissionEvent::Hid { seat, units, apart } => Told::new(set_aside(*seat, units, apart)),
        MissionEvent::Marked { unit, at } => say("told.marker-set", [Unit(*unit)]).at(*at),
        // That nothing stands on the table tells that all is held back.
        MissionEvent::Out { seat, none } => Told { reveals: *none, ..say("told.out", [Seat(*seat)]) },
        MissionEvent::Late { unit, .. } => say("told.late", [Unit(*unit)]),
        MissionEvent::Reserves { seat, dice, come } => {
            // How many come may tell how many are left.
            let told = say("told.reserves", [Seat(*seat), number(dice.len()), number(*come)]);
            Told { reveals: true, ..told }
        }
        MissionEvent::Arrives { unit, die: Some(die), .. } => {
            say("told.edge-die", [Unit(*unit), number(*die)]).ring(Thing::Unit(*unit), Good)
        }
        MissionEvent::Arrives { unit, .. } => {
            Told { reveals: true, ..say("told.arrives", [Unit(*unit)]).ring(Thing::Unit(*unit), Good) }
        }
        MissionEvent::NoRoom { unit } => say("told.no-room", [Unit(*unit)]),
        MissionEvent::Entered { unit, places, .. } => all_put(say("told.came-in", [Unit(*unit)]), places),
        MissionEvent::Sprung { unit, places, .. } => {
            let told = all_put(say("told.sprung", [Unit(*unit)]), places);
            Told { reveals: true, ..super::all_became(told, *unit, Warn, "fate.sprung") }
        }
        MissionEvent::MustWithdraw { seat } => say("told.must-withdraw", [Seat(*seat)]),
        MissionEvent::Withdrew { unit } => say("told.withdrew", [Unit(*unit)]),
        MissionEvent::Delayed { seat } => say("told.delayed", [Seat(*seat)]),
    })
}

/// The first turn is told by its roll.
fn step(stage: Stage, seat: table::Seat) -> Option<Told> {
    let word = match stage {
        Stage::First => return None,
        stage => super::step_word(stage),
    };
    Some(say("told.set-up", [word, Seat(seat)]).begins(Chapter::Step))
}

fn units_told(some: &'static str, none: &'static str, seat: table::Seat, units: &[UnitId]) -> Told {
    if units.is_empty() {
        return say(none, [Seat(seat)]);
    }
    say(some, [Seat(seat), named(units)])
}
