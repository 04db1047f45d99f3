//! The unit card: its state, men and weapons; and the signs on its models.

use crate::data::{Cover, Ground, Mover, Special, WeaponId};
use crate::morale::{self, Test};
use crate::orders::named;
use crate::record::Order;
use crate::state::{Die, State, Unit};
use battle::Where;
use battle::card::{cell, heads, line, none, title};
use content::{Arg, Text, Word, text};
use contract::{Card, CardPart, Grid, TerrainEffect};
use table::{BaseId, UnitId};

pub(crate) fn card(state: &State, id: UnitId) -> Card {
    let Some(unit) = state.unit(id) else { return none(id) };
    let group = code("od.kind", unit.profile.kind().name());
    let off = state.board.of(id).filter(|base| base.place.is_none()).map(|base| (base.id, off(state, id, base.id)));
    Card {
        title: title(id, &state.name_of(id)),
        group,
        rows: rows(state, id, unit),
        parts: vec![part(state, id, unit)],
        tokens: tokens(state, id, unit),
        off: off.collect(),
        towed: towed(state, id, unit),
    }
}

/// OD-17.5-1: its gun, behind the vehicle that tows it.
fn towed(state: &State, id: UnitId, unit: &Unit) -> Vec<(BaseId, BaseId)> {
    let Some((gun, vehicle)) = unit.profile.gun().zip(unit.aboard.and_then(|on| state.models(on).next())) else {
        return vec![];
    };
    let gun = state.board.of(id).filter(|base| *base.model == *gun.model).map(|base| (base.id, vehicle.id));
    gun.collect()
}

fn code(table: &str, name: &str) -> Text {
    Text { code: Word::own(format!("{table}.{name}")), args: vec![] }
}

/// Why a base is not on the table.
fn off(state: &State, id: UnitId, base: BaseId) -> Text {
    let alive = state.unit(id).is_some_and(|unit| !unit.lost.contains(&base));
    if let Some(house) = state.house_of(id).filter(|_| alive) {
        return text("od.off.inside", [Arg::Piece(house)]);
    }
    let dead = state.unit(id).is_some_and(|unit| unit.lost.contains(&base));
    match state.where_is(id) {
        Some(Where::Gone) => text("off.destroyed", []),
        Some(_) if dead => text("off.destroyed", []),
        Some(Where::Aboard(on)) => text("off.aboard", [Arg::Unit(on)]),
        Some(Where::Ambush | Where::Reserve | Where::Table) | None => text("off.to-come", []),
    }
}

/// 7.3, 8.
pub(crate) fn terrain(_: &State, kind: &str) -> Vec<TerrainEffect> {
    let row = Ground::standard().of(kind);
    let movement = Mover::ALL.iter().map(|mover| (*mover, row.going(*mover)));
    let movement = movement.filter(|(_, going)| *going != crate::data::Going::Free).map(|(mover, going)| {
        TerrainEffect { on: vec![code("od.mover", mover.name())], ..code("od.going", going.name()).into() }
    });
    let cover = (row.cover != Cover::None).then(|| code("od.cover", row.cover.name()).into());
    let sight = (row.sight != crate::data::Veil::Open).then(|| code("od.veil", row.sight.name()).into());
    movement.chain(cover).chain(sight).collect()
}

fn rows(state: &State, id: UnitId, unit: &Unit) -> Vec<(Text, Text)> {
    let number = |n: i32| cell(Arg::Num(n));
    let die = match unit.die {
        Die::Bag => text("od.card.in-bag", []),
        Die::On(order) => cell(named(order)),
    };
    let morale = morale::target(state, id, Test::Order(Order::Fire)).total;
    let men = i32::try_from(state.strength(id)).unwrap_or(i32::MAX);
    let last = match unit.profile.vehicle() {
        Some(vehicle) => vec![(text("od.card.damage-value", []), number(i32::from(vehicle.armor.damage_value())))],
        None => vec![(text("od.card.men", []), number(men))],
    };
    let stuck = unit.immobilized.then(|| (text("od.card.moves", []), text("od.card.immobilized", [])));
    let jam = unit.jam.map(|side| (text("od.card.turret", []), code("od.side", side.name())));
    let gun = |unit: UnitId| state.is_gun(unit);
    let rides = unit
        .aboard
        .map(|on| (text(if gun(id) { "od.card.towed-by" } else { "od.card.aboard" }, []), cell(Arg::Unit(on))));
    let carries = state
        .riders(id)
        .into_iter()
        .map(|rider| (text(if gun(rider) { "od.card.tows" } else { "od.card.carries" }, []), cell(Arg::Unit(rider))));
    let saddle = unit.mounted.then(|| (text("od.card.moves", []), text("od.card.mounted", [])));
    // OD-17.6-2.
    let hidden = unit.hidden.then(|| (text("od.card.target-of", []), text("od.card.hidden", [])));
    let riding = rides.into_iter().chain(carries).chain(saddle);
    let rows = vec![
        (text("od.card.die", []), die),
        (text("od.card.pins", []), number(i32::from(unit.pins))),
        (text("od.card.target", []), number(morale)),
        (text("od.card.quality", []), code("od.quality", unit.quality().name())),
    ];
    rows.into_iter().chain(hidden).chain(riding).chain(last).chain(stuck).chain(jam).collect()
}

/// What it still has to fire: no weapons of the dead, no single shots that are gone (OD-9.1-1), no flames without fuel (OD-14-6).
fn weapons(state: &State, id: UnitId, unit: &Unit) -> Vec<WeaponId> {
    let gone =
        |base: BaseId, weapon: WeaponId, special: Special| unit.used.contains(&base) && weapon.weapon().has(special);
    let hull = state.board.of(id).next().map(|base| base.id);
    let mounts = unit.profile.vehicle().into_iter().flat_map(|vehicle| &vehicle.mounts).map(|mount| mount.weapon);
    let mounted = mounts.filter(|weapon| !hull.is_some_and(|hull| gone(hull, *weapon, Special::Flamethrower)));
    let living = state.roll(id).filter(|(base, _)| !unit.lost.contains(&base.id));
    let carried = living.flat_map(|(base, man)| man.weapons.iter().map(|weapon| (base.id, *weapon)));
    let carried = carried.filter(|(base, weapon)| !gone(*base, *weapon, Special::OneShot)).map(|(_, weapon)| weapon);
    unit.profile.gun().map(|gun| gun.weapon).into_iter().chain(mounted).chain(carried).collect()
}

fn part(state: &State, id: UnitId, unit: &Unit) -> CardPart {
    let profile = unit.profile;
    let mut kinds: Vec<(WeaponId, i32)> = vec![];
    for weapon in weapons(state, id, unit) {
        match kinds.iter_mut().find(|(known, _)| *known == weapon) {
            Some((_, n)) => *n += 1,
            None => kinds.push((weapon, 1)),
        }
    }
    let cells = |(id, n): &(WeaponId, i32)| {
        let weapon = id.weapon();
        let range = cell(Arg::Len(weapon.reach().len(state.measure)));
        let shots = cell(Arg::Num(i32::from(weapon.shots)));
        line(vec![code("od.weapon", &weapon.name), cell(Arg::Num(*n)), range, shots])
    };
    let codes = ["card.weapon-head", "od.card.count", "card.range", "od.card.shots"];
    let grid = Grid { heads: heads(&codes), lines: kinds.iter().map(cells).collect() };
    let specials = profile.specials.iter().map(|special| (code("od.special", special.name()), None));
    // OD-13-2, OD-13-3: what its weapons remember.
    let ranged = unit.ranging.iter().map(|(base, known)| match known.zeroed {
        true => (text("od.told.zeroed", [Arg::Base(*base)]), None),
        false => (text("od.told.ranged", [Arg::Base(*base), Arg::Num(i32::from(known.step))]), None),
    });
    let title = match &profile.own {
        Some(_) => text("od.force-named", [Arg::Named(profile.name.clone())]),
        None => code("od.unit", &profile.id),
    };
    CardPart { title, grids: vec![grid], notes: specials.chain(ranged).collect() }
}

/// The die and the pins of a unit, and whether it can move, on its first model; OD-17.1-1: of a unit in a building too.
fn tokens(state: &State, id: UnitId, unit: &Unit) -> Vec<(BaseId, Word, i32)> {
    let Some(base) = state.there(id).first().map(|base| base.id) else { return vec![] };
    let die = unit.order().map(|order| (base, Word::own(format!("marker.order-{}", order.name())), 1));
    let pins = (unit.pins > 0).then(|| (base, Word::own("marker.pin".to_owned()), i32::from(unit.pins)));
    let stuck = unit.immobilized.then(|| (base, Word::own("marker.immobilized".to_owned()), 1));
    let hidden = unit.hidden.then(|| (base, Word::own("marker.hidden".to_owned()), 1));
    let n = i32::try_from(state.riders(id).len()).unwrap_or(i32::MAX);
    let laden = (n > 0).then(|| (base, Word::own("marker.laden".to_owned()), n));
    die.into_iter().chain(hidden).chain(laden).chain(pins).chain(stuck).collect()
}
