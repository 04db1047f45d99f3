//! 10.8: when a Unit is pinned down.

use super::{assign::Pending, volley::Volley};
use crate::{CompanyBattles, losses, record::Event, state::State};
use contract::{Flow, Sums};
use table::{BaseId, UnitId};

/// SH-32, SH-37: the number of hits in a step that pins.
pub(crate) const MANY: u8 = 5;
const MANY_LARGE: u8 = 8;
/// NR-36.
pub(crate) const MANY_MASSED: u8 = 10;

/// A Unit, its hits that can pin, and whether one of them pins on its own.
pub(crate) type Counted = (UnitId, u8, bool);

/// For the odds: whether the hits would pin a Unit that survives. In Defensive Fire their number, because it may stop a charge.
pub(crate) fn sums(state: &State, counted: &[Counted]) -> Sums {
    let pins = |(unit, hits, at_once): &Counted| {
        let key = 1 << 31 | (unit.seat as u32) << 16 | u32::from(unit.number);
        let had = state.unit(*unit).map_or(0, |unit| unit.hits);
        let pins = *at_once || is_enough(state, *unit, had.saturating_add(*hits));
        // TR-10: one hit empties the vehicles of a Transport Unit.
        let empties = *hits > 0 && state.unit(*unit).is_some_and(|unit| unit.carries.is_some());
        (key, [if state.fired_at().is_some() { u32::from(*hits) } else { 0 }, u32::from(pins) + 2 * u32::from(empties)])
    };
    counted.iter().map(pins).collect()
}

/// AS-14: hits by Defensive Fire do not pin; they stop a charge, and that pins.
fn is_enough(state: &State, unit: UnitId, hits: u8) -> bool {
    state.fired_at().is_none() && hits >= threshold(state, unit)
}

/// SH-32 to SH-34: the hits that can pin each Unit, and whether one of them pins on its own. Counted before any team is destroyed.
pub(crate) fn counted(state: &State, volleys: &[Volley], pending: &Pending) -> Vec<Counted> {
    let mut all: Vec<Counted> = vec![];
    for ((idx, base), hits) in pending {
        let Some(unit) = pinned_by(state, *base) else { continue };
        // SH-33, AR-18.
        let alone = volleys[*idx].round.flame || volleys[*idx].round.falls;
        match all.iter_mut().find(|(of, ..)| *of == unit) {
            Some((_, sum, at_once)) => (*sum, *at_once) = (sum.saturating_add(*hits), *at_once || alone),
            None => all.push((unit, *hits, alone)),
        }
    }
    for (unit, alone) in super::riders::counted(state, volleys, pending) {
        match all.iter_mut().find(|(of, ..)| *of == unit) {
            Some((_, sum, at_once)) => (*sum, *at_once) = (sum.saturating_add(1), *at_once || alone),
            None => all.push((unit, 1, alone)),
        }
    }
    all
}

fn pinned_by(state: &State, base: BaseId) -> Option<UnitId> {
    state.board.base(base).filter(|_| state.is_pinnable(base)).map(|base| base.unit)
}

/// A Unit that is wiped out or already pinned is not pinned.
pub(crate) fn pin(flow: &mut Flow<CompanyBattles>, counted: Vec<Counted>) {
    for (unit, hits, at_once) in counted {
        flow.emit(Event::Counted { unit, hits });
        let state = flow.state();
        let Some(found) = state.unit(unit) else { continue };
        // TR-8, TR-17: those who ride on a tank or in a lorry are pinned where they are.
        let can = state.present(unit).any(|base| state.is_pinnable(base.id) && !state.is_behind_armor(base.id));
        if can && !found.pinned && (at_once || is_enough(state, unit, found.hits)) {
            flow.emit(Event::Pinned { unit });
        }
        if hits > 0 {
            losses::under_fire(flow, unit);
        }
    }
}

/// SH-32.
pub(crate) fn threshold(state: &State, unit: UnitId) -> u8 {
    // Counts its own teams, destroyed ones included: a Unit does not become easier to pin as it loses teams.
    let teams = || state.teams.values().filter(|team| team.home == unit).count();
    let large = state.switches.pin_large_at_8 && teams() >= 12;
    match state.unit(unit) {
        Some(found) if found.step.massed => MANY_MASSED,
        Some(_) if large => MANY_LARGE,
        Some(_) | None => MANY,
    }
}

impl State {
    /// NR-36, Quality of Quantity: Soviet Units with fifteen infantry and gun teams in command.
    pub(crate) fn massed(&self) -> Vec<UnitId> {
        use crate::data::{Kind, National};
        let counts = |base: &BaseId| {
            let row = self.team(*base).map(|team| team.row);
            row.is_some_and(|row| {
                matches!(row.kind, Kind::Infantry | Kind::Gun(_)) && row.follows(National::QualityOfQuantity)
            })
        };
        let many = |unit: &UnitId| self.in_command(*unit).iter().filter(|base| counts(base)).count() >= 15;
        let all = self.units.iter().filter(|(_, unit)| !unit.lost).map(|(id, _)| *id);
        all.filter(many).collect()
    }
}
