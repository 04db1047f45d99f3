//! The card of a unit.

use crate::{keys, state::State};
use content::{Arg, Catalog, Cost, Screening, Text, text, word};
use contract::{Card, TerrainEffect};
use table::UnitId;

/// FT-7, and what it does to sight. A base in it or behind it is concealed by a screen.
pub(crate) fn terrain(state: &State, kind: &str) -> Vec<TerrainEffect> {
    let going = match state.cost(kind) {
        Cost::Free => None,
        Cost::Slow(times) => Some(text("ground.slow", [Arg::Num(i32::from(times))])),
        Cost::Barred => Some(text("ground.barred", [])),
    };
    let known = Catalog::standard().terrain.get(kind);
    let sight = known.and_then(|terrain| match terrain.sight {
        Screening::Open => None,
        Screening::Solid => Some(text("ground.solid", [])),
        Screening::Screen { depth: None } => Some(text("ground.screen", [])),
        Screening::Screen { depth: Some(depth) } => Some(text("ground.deep", [Arg::Len(depth)])),
    });
    going.into_iter().chain(sight).map(TerrainEffect::from).collect()
}

pub(crate) fn card(state: &State, id: UnitId) -> Card {
    let side = text("card.side", [Arg::Seat(id.seat)]);
    let Some(unit) = state.units.get(&id) else {
        return Card {
            title: text("unit", [Arg::Unit(id)]),
            group: side,
            rows: vec![],
            parts: vec![],
            tokens: vec![],
            off: vec![],
            towed: vec![],
        };
    };
    let title = match unit.label.as_str() {
        "" => text("unit", [Arg::Unit(id)]),
        label => text("card.labelled", [Arg::Named(label.to_owned()), Arg::Unit(id)]),
    };
    let mut rows = vec![];
    let n_bases = state.board.of(id).count();
    rows.push((text("card.bases", []), text("card.number", [Arg::Num(i32::try_from(n_bases).unwrap_or(i32::MAX))])));
    let pace = unit.pace.map_or_else(|| text("card.free", []), |pace| text("card.length", [Arg::Len(pace)]));
    rows.push((text("card.pace", []), pace));
    if unit.pace.is_some() {
        let left = state.standing_bases(id).filter_map(|base| state.pace_left(base)).min();
        rows.extend(left.map(|left| (text("card.left", []), text("card.length", [Arg::Len(left)]))));
    }
    if unit.hidden {
        rows.push((text("card.hidden", []), text("card.from", [Arg::Seat(id.seat.other())])));
    }
    let marker = |(marker, number): (&String, &u8)| {
        let name = Text { code: keys::marker_word(marker), args: vec![] };
        (name, text("card.number", [Arg::Num(i32::from(*number))]))
    };
    rows.extend(unit.markers.iter().map(marker));
    let first = state.board.of(id).next().map(|base| base.id);
    let token = |(marker, number): (&String, &u8)| Some((first?, keys::marker_word(marker), i32::from(*number)));
    let hidden = first.filter(|_| unit.hidden).map(|first| (first, word("marker.hidden"), 1));
    let tokens = hidden.into_iter().chain(unit.markers.iter().filter_map(token)).collect();
    let off = state.board.of(id).filter(|base| base.place.is_none()).map(|base| (base.id, text("off.aside", [])));
    let off = off.collect();
    Card { title, group: side, rows, parts: vec![], tokens, off, towed: vec![] }
}
