//! 4.1: the sub-steps of the Starting Step, and the checks at the end of a turn.

use super::{over, recovery};
use crate::{
    CompanyBattles,
    data::{Keyword, Kind, Test},
    dice::{test, tested},
    losses::breaks,
    record::{Event, Stage},
    stands::{mounting, stands},
    state::{Pace, State},
};
use battle::{objective, standing::beaten};
use content::{Arg, text};
use contract::{Flow, Flowing, Thing, choice_of};
use table::{Base, BaseId, PieceId, Seat, UnitId};

/// The active side's teams on the table with this property.
fn teams(state: &State, so: impl Fn(&crate::state::Team) -> bool) -> Vec<BaseId> {
    let mine = state.side(state.active).map(|base| base.id);
    mine.filter(|base| state.team(*base).is_some_and(&so)).collect()
}

/// ST-1: bailed-out crews remount.
pub(super) fn remount(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let all = teams(flow.state(), |team| team.bailed);
    if all.is_empty() {
        flow.emit(Event::Passed { stage: Stage::Remount });
    }
    for base in all {
        remounts(flow, base)?;
    }
    Ok(())
}

fn remounts(flow: &mut Flow<CompanyBattles>, base: BaseId) -> Flowing {
    let Some((need, throws)) = mounting(flow.state(), base) else { return Ok(()) };
    let once = throws.len() == 1;
    let mut passed = tested(flow, Thing::Base(base), throws, need)?;
    // T-3: a die that has been re-rolled is not re-rolled again.
    if !passed && once && recovery::helps_to_mount(flow, base)? {
        let again = test(flow.state().active, text("why.remount-again", [Arg::Base(base)]), need);
        passed = tested(flow, Thing::Base(base), vec![again], need)?;
    }
    flow.emit(Event::Remounted { base, passed });
    Ok(())
}

/// ST-2: bogged-down teams are freed.
pub(super) fn unbog(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let stuck = teams(flow.state(), |team| team.bogged.is_some());
    if stuck.is_empty() || flow.state().switches.free_when_moving {
        flow.emit(Event::Passed { stage: Stage::Unbog });
        return Ok(());
    }
    freed(flow)
}

/// ST-2: at the beginning of the Starting Step, or, with the rules option, of the Movement Step.
pub(super) fn freed(flow: &mut Flow<CompanyBattles>) -> Flowing {
    for base in teams(flow.state(), |team| team.bogged.is_some()) {
        let state = flow.state();
        let (need, seat) = (state.team_need(base, Test::Skill), state.active);
        let passed =
            tested(flow, Thing::Base(base), vec![test(seat, text("why.free", [Arg::Base(base)]), need)], need)?;
        flow.emit(if passed { Event::Freed { base } } else { Event::StuckFast { base } });
    }
    Ok(())
}

/// MO-2, MO-3: for every Unit not in Good Spirits.
pub(super) fn last_stands(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let shaken: Vec<UnitId> =
        state.units_of(state.active).map(|(id, _)| id).filter(|unit| !state.in_good_spirits(*unit)).collect();
    if shaken.is_empty() {
        flow.emit(Event::Passed { stage: Stage::LastStand });
    }
    for unit in shaken {
        let passed = stands(flow, unit)?;
        flow.emit(Event::LastStand { unit, passed });
        if !passed {
            breaks(flow, unit);
        }
    }
    Ok(())
}

/// MO-7: for every Formation not in Good Spirits.
pub(super) fn formations(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let numbers =
        (1..).zip(&state.formations).filter(|(_, formation)| formation.seat == state.active && !formation.broken);
    let shaken: Vec<u8> = numbers.map(|(n, _)| n).filter(|n| !state.formation_in_good_spirits(*n)).collect();
    if shaken.is_empty() {
        flow.emit(Event::Passed { stage: Stage::Formations });
    }
    for number in shaken {
        let state = flow.state();
        let seat = state.active;
        let commander = state.formations[usize::from(number) - 1].commander;
        let none_left = state.formation_counts(number) == 0;
        let passed = match commander.filter(|_| !state.switches.formation_breaks_at_once && !none_left) {
            Some(base) => {
                let need = state.team_need(base, Test::LastStand);
                tested(flow, Thing::Base(base), vec![test(seat, text("why.formation", [Arg::Base(base)]), need)], need)?
            }
            None => false,
        };
        flow.emit(Event::FormationStands { formation: number, passed });
        if !passed {
            // SW-3: those that have withdrawn are not lost.
            let mut units = flow.state().formation_units(number);
            units.retain(|unit| flow.state().unit(*unit).is_some_and(|unit| !unit.withdrawn));
            units.iter().for_each(|unit| breaks(flow, *unit));
            flow.emit(Event::FormationBroke { formation: number, units });
        }
    }
    Ok(())
}

/// MI-2, OB-3, OB-15: which side has a team near each objective at the start of the turn.
pub(super) fn claim(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let active = state.active;
    // In a mission only the side that wins by an objective claims it.
    let counts = |objective: &crate::state::Objective| {
        state.mission().is_none() || state.takes(objective, active).is_some() || objective.of.held.is_some()
    };
    for objective in &state.objectives.iter().filter(|objective| counts(objective)).cloned().collect::<Vec<_>>() {
        let teams = holders(flow.state(), objective.at, active);
        let by = (!teams.is_empty()).then_some(active);
        if (by, &teams) != (objective.of.held, &objective.of.by) {
            flow.emit(Event::Claimed { objective: objective.number, by, teams });
        }
    }
}

/// OB-1, OB-4: a team whose place decides about objectives: no transport and not Independent.
pub(super) fn fights_for(state: &State, base: &Base) -> bool {
    let kind = state.team(base.id).map(|team| team.row.kind);
    matches!(kind, Some(Kind::Infantry | Kind::Gun(_) | Kind::Tank(..))) && !state.is_independent(base.unit)
}

/// MI-2, MI-16, OB-1, OB-2, OB-14: teams that hold or contest an objective, whatever is in between: not bailed out, no transports, not Independent, not after
/// a Dash.
pub(crate) fn holders(state: &State, at: geom::Pt, seat: Seat) -> Vec<BaseId> {
    let counts = |base: &&Base| {
        let Some(team) = state.team(base.id) else { return false };
        fights_for(state, base) && !team.bailed && team.since.pace != Pace::Dash
    };
    let near = |base: &&Base| objective::is_near(base, at, state.inches(4));
    state.side(seat).filter(counts).filter(near).map(|base| base.id).collect()
}

/// MO-7, MO-8, OB-6: a side that has lost all its Formations has lost. One without Units is lost before it would be tested.
pub(super) fn victory(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let lost = |seat| {
        let own = (1..).zip(&state.formations).filter(|(_, formation)| formation.seat == seat);
        let mut own = own.map(|(n, formation)| formation.broken || state.formation_counts(n) == 0).peekable();
        own.peek().is_some() && own.all(|lost| lost)
    };
    if let Some(winner) = beaten(Seat::BOTH.map(lost), || None) {
        over(flow, winner, "no-formation");
    }
}

/// MI-2: the side whose turn it is held the objective when it began, and at least one of the teams that did has not dashed since. It may have
/// left or been destroyed. TR-8: whoever is aboard has moved as his vehicle did.
pub(crate) fn claims(state: &State, objective: &crate::state::Objective) -> bool {
    let dashed = |base: BaseId| state.team(base).is_none_or(|team| team.since.pace == Pace::Dash);
    let stayed = |base: &BaseId| !dashed(*base) && !dashed(state.body(*base));
    let teams = &objective.of.by;
    objective.of.held == Some(state.active) && (teams.is_empty() || teams.iter().any(stayed))
}

/// MI-2, MI-3, MI-12, OB-3, OB-8 to OB-13, TL-11: checks at the end of a turn, for the side whose turn it was. They end the battle one by one,
/// so the first that is met decides.
pub(super) fn ends(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let active = state.active;
    let takes = |objective: &&crate::state::Objective| {
        state.takes(objective, active).is_some_and(|from| state.turn >= from) && claims(state, objective)
    };
    let free = |objective: &&crate::state::Objective| holders(state, objective.at, active.other()).is_empty();
    let mut taken = state.objectives.iter().filter(takes).filter(free);
    if taken.next().is_some() {
        return over(flow, Some(active), "objective");
    }
    if super::arrivals::repels(state, active) {
        return over(flow, Some(active), "repelled");
    }
    if state.last_turn().is_some_and(|last| state.turn >= last) && state.first == Some(active.other()) {
        over(flow, None, "last-turn");
    }
}

/// OR-6: a minefield goes if the team that clears it is still there.
pub(super) fn lift_mines(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let own = |team: &crate::state::Team| team.home.seat == state.active;
    let all: Vec<(BaseId, PieceId)> = state
        .teams
        .iter()
        .filter(|(_, team)| own(team))
        .filter_map(|(base, team)| Some((*base, team.clearing?)))
        .collect();
    for (by, piece) in all {
        let state = flow.state();
        if state.board.piece(piece).is_some() {
            let gone = state.is_at_mines(by, piece);
            let pieces = state.work_at(piece).map_or_else(|| vec![piece], |work| work.pieces.clone());
            flow.emit(Event::MinesLifted { by, pieces, gone });
        }
    }
}

/// SH-20: removes the smoke of the side's last turn.
pub(super) fn clear_smoke(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let seat = state.active;
    let numbers: Vec<u16> = state.smoke.iter().filter(|smoke| smoke.seat == seat).map(|smoke| smoke.number).collect();
    flow.emit(if numbers.is_empty() {
        Event::Passed { stage: Stage::ClearSmoke }
    } else {
        Event::SmokeCleared { seat, numbers }
    });
}

/// CM-14, CM-15: new leaders are named at the start of the next step (tanks), or of the owner's Movement Step (others).
pub(super) fn succession(flow: &mut Flow<CompanyBattles>, stage: Stage) -> Flowing {
    let state = flow.state();
    let waits = |unit: &UnitId| !state.unit(*unit).is_none_or(|unit| unit.heirs.is_empty() || unit.leader.is_some());
    let tanks: Vec<UnitId> = state.units.keys().copied().filter(waits).collect();
    for unit in tanks {
        let state = flow.state();
        let stands = |base: &&BaseId| state.team(**base).is_some_and(|team| !team.destroyed);
        let heirs: Vec<BaseId> =
            state.unit(unit).map(|unit| unit.heirs.iter().filter(stands).copied().collect()).unwrap_or_default();
        let base = named(flow, unit, heirs)?;
        flow.emit(Event::Leads { unit, base });
    }
    if stage != Stage::Moving {
        return Ok(());
    }
    let state = flow.state();
    let active = state.active;
    let headless = |unit: &UnitId| !state.is_led(*unit) && state.present(*unit).next().is_some();
    let foot: Vec<UnitId> = state.units_of(active).map(|(id, _)| id).filter(headless).collect();
    for unit in foot {
        let state = flow.state();
        let heavy = |base: &BaseId| state.has(*base, Keyword::HeavyWeapon);
        // CM-11: not teams that only joined it.
        let own = |base: &BaseId| state.team(*base).is_some_and(|team| team.home == unit);
        let all: Vec<BaseId> = state.present(unit).map(|base| base.id).filter(own).collect();
        let light: Vec<BaseId> = all.iter().copied().filter(|base| !heavy(base)).collect();
        let base = named(flow, unit, if light.is_empty() { all } else { light })?;
        flow.emit(Event::Leads { unit, base });
        flow.emit(Event::Reorganizes { unit });
    }
    Ok(())
}

/// The owner chooses.
fn named(flow: &mut Flow<CompanyBattles>, unit: UnitId, heirs: Vec<BaseId>) -> Flowing<Option<BaseId>> {
    if heirs.is_empty() {
        return Ok(None);
    }
    let choices = heirs.into_iter().map(|base| choice_of(base, base.0)).collect();
    let keys = flow.pick(unit.seat, text("why.leader", [Arg::Unit(unit)]), choices, 1, 1)?;
    Ok(keys.first().and_then(|key| key.as_str().parse().ok()))
}
