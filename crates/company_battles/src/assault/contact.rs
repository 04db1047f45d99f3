//! AS-7, AS-9: which teams are within reach of each other.

use super::Assault;
use crate::{
    bodies::{Bodies, nearest},
    data::{Keyword, Kind, Lie},
    state::State,
};
use geom::{Len, gap_len};
use table::{Base, BaseId, UnitId};

/// AS-7, AS-8: striking reach, edge to edge, and how far behind a team in contact others may end.
pub(crate) const REACH: u8 = 2;
/// AS-5, AS-9: how far a team charges, and within what distance defenders are drawn in.
pub(crate) const CHARGE: u8 = 4;
/// AS-5, SP-8: how far cavalry charges, and troops with a rule for it.
const SWIFT: u8 = 6;
/// AS-24: how far a team may push in.
pub(crate) const PUSHED: u8 = 2;
/// NR-36, Quality of Quantity: how far a large Unit charges.
pub(crate) const MASSED: u8 = 12;

/// AS-5, AS-9, AS-30: how far a Unit can charge, and within what distance it is drawn in.
pub(crate) fn reach_of(state: &State, unit: UnitId) -> u8 {
    if state.unit(unit).is_some_and(|unit| unit.step.massed) { MASSED } else { CHARGE }
}

/// AS-5: how far this team can charge.
pub(crate) fn charge_of(state: &State, base: BaseId) -> u8 {
    let own = state.board.base(base).map_or(CHARGE, |base| reach_of(state, base.unit));
    let swift = state.has(base, Keyword::Cavalry) || state.has(base, Keyword::Urrah);
    if swift { own.max(SWIFT) } else { own }
}

/// Teams that can fight: on the table, and of a kind that can be charged.
pub(crate) fn fights(state: &State, base: BaseId) -> bool {
    let stands = state.board.base(base).is_some_and(|base| base.place.is_some());
    let kind = state.team(base).map(|team| team.row.kind);
    stands && matches!(kind, Some(Kind::Infantry | Kind::Gun(_) | Kind::Tank(..) | Kind::Transport(_)))
}

/// SH-27: on the table and able to act.
pub(super) fn able(state: &State, base: BaseId) -> bool {
    fights(state, base) && state.team(base).is_some_and(|team| !team.bailed)
}

/// AS-7: enemy teams within striking distance, nearest first; ties by number.
pub(crate) fn reached(state: &State, base: BaseId) -> Vec<BaseId> {
    let mut found = foes(state, base, REACH);
    found.retain(|foe| is_open(state, base, *foe));
    sorted::sort_by_key(&mut found, |other| (distance(state, base, *other), *other));
    found
}

/// AS-7.
pub(crate) fn in_contact(state: &State, base: BaseId) -> bool {
    !reached(state, base).is_empty()
}

/// AS-7, AS-10, BU-5: nothing impassable is between them; tanks cannot reach teams in buildings.
fn is_open(state: &State, base: BaseId, foe: BaseId) -> bool {
    let (Some(me), Some(there)) = (state.board.base(base), state.board.base(foe)) else { return false };
    let Some(row) = state.team(base).map(|team| team.row) else { return false };
    if row.kind.is_vehicle() && state.house_of(there).is_some() {
        return false;
    }
    let (Some(mine), Some(its)) = (me.shape(), there.shape()) else { return false };
    let Some((_, between)) = nearest(&bodies(state, there, me), &bodies(state, me, there)) else { return false };
    let ground = state.board.ground();
    let chart = state.chart();
    // Teams strike across walls and the like; a river blocks however it is drawn.
    let wide = |lies: Lie| matches!(lies, Lie::Area | Lie::Works);
    let bars = |idx: &usize| chart[*idx].row.is_some_and(|row| wide(row.lies)) && chart[*idx].bars(row);
    let near = ground.near(mine.bounds().joined(its.bounds()));
    let crossed = |idx: usize| !ground.region(idx).spans(between.from, between.to).is_empty();
    between.len == Len::ZERO || !near.into_iter().filter(bars).any(crossed)
}

/// Enemy teams within this distance.
pub(crate) fn foes(state: &State, base: BaseId, inches: u8) -> Vec<BaseId> {
    let Some(here) = state.board.base(base) else { return vec![] };
    let near = near(state, inches);
    let is_near = |other: &&Base| near(here, other) && fights(state, other.id);
    state.side(here.unit.seat.other()).filter(is_near).map(|other| other.id).collect()
}

/// Edge to edge, or to the walls of a building that one of them is in.
pub(crate) fn distance(state: &State, a: BaseId, b: BaseId) -> Len {
    let Some((a, b)) = state.board.base(a).zip(state.board.base(b)) else { return Len(i32::MAX) };
    let plain = a.shape().zip(b.shape()).map_or(Len(i32::MAX), |(a, b)| gap_len(&a, &b));
    by_walls(state, a, b).map_or(plain, |walls| walls.min(plain))
}

/// The distance if one of them is in a building.
fn by_walls(state: &State, a: &Base, b: &Base) -> Option<Len> {
    if state.house_of(a).is_none() && state.house_of(b).is_none() {
        return None;
    }
    nearest(&bodies(state, a, b), &bodies(state, b, a)).map(|(_, gap)| gap.len)
}

/// A test for two teams within this distance, measured as in an assault.
fn near(state: &State, inches: u8) -> impl Fn(&Base, &Base) -> bool {
    let reach = state.inches(inches);
    // The walls are at most the building's width away from a team inside.
    let walled = reach + state.chart().widest_house() * 2;
    move |a, b| {
        let by_walls = || by_walls(state, a, b).is_some_and(|gap| gap <= reach);
        a.may_be_within(b, walled) && (a.within(b, reach) || by_walls())
    }
}

/// BU-5: a team in a building is assaulted at its wall, and strikes through it. Two in the same building meet as in the open.
pub(super) fn bodies(state: &State, of: &Base, other: &Base) -> Bodies {
    let house = state.house_of(of);
    if house.is_some() && house != state.house_of(other) {
        return state.bodies(of);
    }
    Bodies::of(of)
}

/// AS-9: enemy Units with a team near an Assaulting Team.
pub(super) fn defending(state: &State, teams: &[BaseId]) -> Vec<UnitId> {
    let Some(seat) = teams.first().and_then(|base| state.board.base(*base)).map(|base| base.unit.seat) else {
        return vec![];
    };
    let drawn_in = |unit: &UnitId| {
        let near = near(state, reach_of(state, *unit));
        let close = |base: &Base| teams.iter().filter_map(|team| state.board.base(*team)).any(|team| near(team, base));
        state.standing(*unit).any(|base| fights(state, base.id) && close(base))
    };
    state.units_of(seat.other()).map(|(unit, _)| unit).filter(drawn_in).collect()
}

/// AS-17: Assaulting Teams in contact that are able to strike. A bailed-out crew is not.
pub(super) fn striking(state: &State, teams: &[BaseId]) -> Vec<BaseId> {
    teams.iter().copied().filter(|base| able(state, *base) && in_contact(state, *base)).collect()
}

/// AS-3, AC-5: heavy weapons and guns of these Units, and teams that fired at aircraft, that an enemy has come within reach of; they strike
/// too.
pub(super) fn heavy(state: &State, units: &[UnitId], teams: &[BaseId]) -> Vec<BaseId> {
    let all = units.iter().flat_map(|unit| state.standing(*unit)).map(|base| base.id);
    let is_heavy = |base: &BaseId| {
        let row = state.team(*base).map(|team| team.row);
        row.is_some_and(|row| matches!(row.kind, Kind::Gun(_)) || row.has(Keyword::HeavyWeapon))
    };
    let stayed = |base: &BaseId| state.team(*base).is_some_and(|team| team.flak) && may_fight_back(state, *base);
    let joins = |base: &BaseId| !teams.contains(base) && (is_heavy(base) || stayed(base));
    all.filter(joins).filter(|base| able(state, *base) && in_contact(state, *base)).collect()
}

/// AS-25: enemy teams near an Assaulting Team that could still fight.
pub(super) fn resists(state: &State, assault: &Assault) -> bool {
    let assaulting = || assault.teams.iter().filter_map(|team| state.board.base(*team));
    let stands_up = |unit: &UnitId| {
        let near = near(state, reach_of(state, *unit));
        let close = |base: &Base| assaulting().any(|team| fights(state, team.id) && near(team, base));
        state.standing(*unit).any(|base| able(state, base.id) && close(base))
    };
    assault.units(assault.by.other()).iter().any(stands_up)
}

/// A side has teams left in the assault.
pub(super) fn anybody(state: &State, assault: &Assault) -> bool {
    assault.units(assault.by).iter().any(|unit| state.standing(*unit).any(|base| able(state, base.id)))
}

/// AS-2, AS-30: whether a team may fight back at all. A bogged-down team still strikes (TT-6).
pub(crate) fn may_fight_back(state: &State, base: BaseId) -> bool {
    // AS-29.
    let unarmored = state.is_vehicle(base) && !state.is_armored(base);
    // RO-6: a commander who is a Unit alone, or an observer.
    let alone = state.board.base(base).is_some_and(|base| state.is_independent(base.unit));
    // SP-5: flame tanks do not charge, but strike from where they stand.
    able(state, base) && !unarmored && !alone
}

/// Assaulting enemies within this distance.
pub(crate) fn near_assaulting(state: &State, assault: &Assault, base: BaseId, inches: u8) -> Vec<BaseId> {
    foes(state, base, inches).into_iter().filter(|foe| assault.teams.contains(foe)).collect()
}
