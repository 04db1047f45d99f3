//! FT-5: what players are told before a battle begins, and are never refused for.

use crate::{
    force::{Book, Force, Unit},
    orders,
    state::{Slot, State},
};
use battle::mission::{Mission, Side, Step};
use content::{Arg, Text, text};
use table::Seat;

/// Fewer agreed points than this leave little on the table.
const FEW_POINTS: u16 = 50;

/// Of a battle in which everything is still off the table.
pub(crate) fn advice(mission: &Mission, state: &State, forces: [&Force; 2], book: &Book) -> Vec<Text> {
    Seat::BOTH.into_iter().flat_map(|seat| of_side(mission, state, seat, forces[seat as usize], book)).collect()
}

fn of_side(mission: &Mission, state: &State, seat: Seat, force: &Force, book: &Book) -> Vec<Text> {
    let side = state.role(seat);
    let said = |code| text(code, [Arg::Seat(seat)]);
    let units = orders::countable(state, seat);
    let mut found = vec![];
    if digs_in(mission, side) && !has_infantry(force, book) {
        found.push(said("cb.advice-infantry"));
    }
    if let Some((percent, _, deep)) = mission.holds(side) {
        if percent < 100 && state.set_up.size < FEW_POINTS {
            found.push(text("cb.advice-points", [Arg::Seat(seat), Arg::Num(i32::from(state.set_up.size))]));
        }
        let heavy = orders::restricted(state, seat, &[]).len();
        // FT-6: aircraft are heavy, but never deployed.
        let fly = state.flights(seat).filter(|unit| !state.is_air_post(*unit)).count();
        if deep && units - (heavy - fly) + (heavy - fly).min(1) < 2 {
            found.push(said("cb.advice-deep"));
        }
    }
    if let Some(withdrawal) = mission.withdrawal.filter(|of| of.by == side && units < usize::from(of.threshold)) {
        let args = [Arg::Seat(seat), Arg::Num(i32::from(withdrawal.threshold))];
        found.push(text("cb.advice-withdrawal", args));
    }
    found
}

/// Bridgehead, No Retreat, Rearguard: the missions in which a side lays mines and holds its ground.
fn digs_in(mission: &Mission, side: Side) -> bool {
    mission.steps.iter().any(|step| matches!(step, Step::Minefields { by, .. } if *by == side))
}

/// As many infantry Units as the first Formation must have Combat Units, of those that it must have.
fn has_infantry(force: &Force, book: &Book) -> bool {
    let Some(formation) = force.formations.first().and_then(|id| book.formations.get(id.as_str())) else { return true };
    let must = || formation.compulsory().filter(|entry| entry.slot == Slot::Combat);
    let counts =
        |unit: &&Unit| unit.formation == 0 && must().any(|entry| entry.name == unit.name) && unit.is_infantry();
    let least: usize = must().map(|entry| usize::from(entry.least)).sum();
    force.units.iter().filter(counts).count() >= least
}
