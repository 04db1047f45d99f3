//! The unit card: state, armor, moves and weapons; and the signs on its model.

use crate::activation::{Attempt, attempt, reaction_need};
use crate::data::{Charts, Cover, Gait, Ground, Lie, Movement, Veiling, Weapon, WeaponKind};
use crate::record::Part;
use crate::state::{State, Unit};
use battle::Where;
use battle::card::{cell, heads, line, none, title};
use content::{Arg, Text, Word, text, word};
use contract::{Card, CardPart, Grid, TerrainEffect};
use table::{BaseId, UnitId};

pub(crate) fn card(state: &State, id: UnitId) -> Card {
    let Some(unit) = state.unit(id) else { return none(id) };
    let title = title(id, &unit.name);
    let group = text("ct.card.class", [Arg::Word(Word::own(format!("ct.class.{}", unit.row.class.name())))]);
    let base = state.base_of(id).filter(|base| base.place.is_some()).map(|base| base.id);
    let tokens = base.map(|base| tokens(state, (id, unit), base)).unwrap_or_default();
    let off = state.base_of(id).filter(|base| base.place.is_none()).map(|base| (base.id, off(state, id)));
    Card {
        title,
        group,
        rows: rows(state, id, unit),
        parts: vec![part(state, unit)],
        tokens,
        off: off.into_iter().collect(),
        towed: vec![],
    }
}

/// Why it is not on the table.
fn off(state: &State, id: UnitId) -> Text {
    match state.where_is(id) {
        Some(Where::Aboard(transport)) => text("off.aboard", [Arg::Unit(transport)]),
        Some(Where::Gone) => text("off.destroyed", []),
        Some(Where::Ambush) => text("off.hidden", []),
        Some(Where::Reserve | Where::Table) | None => text("off.to-come", []),
    }
}

/// 7.3, 8.2.
pub(crate) fn terrain(_: &State, kind: &str) -> Vec<TerrainEffect> {
    let Some(row) = Ground::standard().of(kind) else { return vec![] };
    let said = |of: &str, name: &str| Text { code: Word::own(format!("ct.ground.{of}-{name}")), args: vec![] };
    let within = match row.lies {
        Lie::House => Some(said("in", "house")),
        Lie::Bunker => Some(said("in", "bunker")),
        Lie::Road | Lie::Area | Lie::Line | Lie::Relief => None,
    };
    let movement = (row.movement != Movement::Open).then(|| said("move", row.movement.name()));
    let cover = (row.cover != Cover::None).then(|| said("cover", row.cover.name()));
    let sight = (row.sight != Veiling::Open).then(|| said("sight", row.sight.name()));
    within.into_iter().chain(movement).chain(cover).chain(sight).map(TerrainEffect::from).collect()
}

fn rows(state: &State, id: UnitId, unit: &Unit) -> Vec<(Text, Text)> {
    let mut rows = vec![];
    let mut put = |name: &'static str, said: Text| rows.push((text_of(name), said));
    let number = |n: u8| Arg::Num(i32::from(n));
    put("ct.card.morale", text("card.of", [number(unit.markers), number(unit.morale)]));
    put("ct.card.tokens", cell(number(unit.turn.tokens)));
    let needs = match attempt(state, unit) {
        Attempt::Sure => text("ct.card.sure", []),
        Attempt::On(score) => cell(Arg::Score(score)),
        Attempt::Never => text("ct.card.never", []),
    };
    put("ct.card.activates", needs);
    put(
        "ct.card.reacts",
        reaction_need(state, unit).map_or_else(|| text("ct.card.never", []), |score| cell(Arg::Score(score))),
    );
    if !unit.platoon.is_empty() {
        put("ct.card.platoon", cell(Arg::Said(unit.platoon.clone())));
    }
    if let Some(aboard) = unit.aboard {
        put("ct.card.aboard", cell(Arg::Unit(aboard)));
    }
    for rider in state.riders(id) {
        put("ct.card.carries", cell(Arg::Unit(rider)));
    }
    if let (n @ 1.., all) = state.hull_down_to(id) {
        let [n, all] = [n, all].map(|n| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)));
        put("ct.card.hull-down", text("card.of", [n, all]));
    }
    if unit.command {
        put("ct.card.role", text("ct.card.command", []));
    }
    if unit.lays_smoke {
        put("ct.card.smoke", text("ct.card.lays-smoke", []));
    }
    rows
}

fn text_of(code: &'static str) -> Text {
    Text { code: word(code), args: vec![] }
}

fn part(state: &State, unit: &Unit) -> CardPart {
    let row = unit.row;
    let moves = Charts::standard().moves(row.moves);
    let speeds =
        [Gait::Normal, Gait::Rapid, Gait::RapidRoad].map(|gait| cell(Arg::Len(moves.len(gait, state.measure))));
    let speeds = Grid { heads: heads(&["ct.card.normal", "ct.card.rapid", "ct.card.road"]), lines: vec![line(speeds)] };
    let mut grids = vec![speeds];
    if unit.is_vehicle() {
        let armor = [row.armor_front, row.armor_side].map(|n| cell(Arg::Num(i32::from(n))));
        grids.push(Grid { heads: heads(&["card.armor-front", "card.armor-side"]), lines: vec![line(armor)] });
    }
    if !row.weapons.is_empty() {
        let codes = ["card.weapon-head", "card.range", "ct.card.pen", "ct.card.dice", "ct.card.casualty-dice"];
        let lines = row.weapons.iter().map(|weapon| line(weapon_cells(state, weapon))).collect();
        grids.push(Grid { heads: heads(&codes), lines });
    }
    let mut notes = vec![];
    for (so, note) in [
        (row.turret, "ct.note.turret"),
        (unit.is_fronted() && !row.turret, "ct.note.front"),
        (row.heavy && state.switches.heavy_slow, "ct.note.heavy"),
        (row.carries, "ct.note.carries"),
        (row.tows, "ct.note.tows"),
        (row.fixed, "ct.note.static"),
    ] {
        if so {
            notes.push((text_of(note), None));
        }
    }
    CardPart { title: text("ct.card.row", [Arg::Word(Word::own(format!("ct.row.{}", row.id)))]), grids, notes }
}

fn weapon_cells(state: &State, weapon: &Weapon) -> Vec<Text> {
    let number = |n: u8| cell(Arg::Num(i32::from(n)));
    let range = match (weapon.kind, weapon.reach(state.measure)) {
        (WeaponKind::Assault, _) => text("ct.card.contact", []),
        (_, Some(reach)) => cell(Arg::Len(reach)),
        (_, None) => text("ct.card.sight", []),
    };
    let dice = match weapon.kind {
        WeaponKind::Ordinary => text("ct.card.dice-close", []),
        WeaponKind::MachineGun => number(2),
        WeaponKind::Mortar | WeaponKind::Assault => number(1),
    };
    let name = cell(Arg::Word(Word::own(format!("ct.weapon.{}", weapon.id))));
    vec![name, range, number(weapon.pen), dice, number(weapon.dice)]
}

/// Signs of state on a model: acting or reacting first, then what the unit carries.
fn tokens(state: &State, (id, unit): (UnitId, &Unit), base: BaseId) -> Vec<(BaseId, Word, i32)> {
    let mut signs = vec![];
    let mut put = |n: u8, sign: &'static str| {
        if n > 0 {
            signs.push((base, Word::own(format!("marker.{sign}")), i32::from(n)));
        }
    };
    let course = state.course.as_deref();
    let reacts = course.is_some_and(|course| matches!(&course.part, Part::Reacts(by) if by.unit == id));
    put(u8::from(reacts), "reacting");
    put(u8::from(course.is_some_and(|course| course.acting.unit == id)), "acting");
    put(unit.turn.tokens, "token");
    put(unit.markers, "marker");
    put(u8::from(unit.turn.moved), "moved");
    put(u8::from(state.hull_down_to(id).0 > 0), "hull-down");
    put(u8::from(unit.turn.smoked), "smoke");
    put(u8::from(unit.hidden), "hidden");
    put(u8::from(unit.immobilized), "immobilized");
    put(u8::from(unit.main_gun_out), "main-gun-out");
    put(u8::try_from(state.riders(id).len()).unwrap_or(u8::MAX), "laden");
    signs
}
