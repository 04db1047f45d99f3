//! Places a Unit along the edge of cover: behind lines and buildings, just inside woods and other areas that can be entered.

use super::{area, facing, one_by_one};
use crate::{
    data::{Lie, Terrain},
    state::State,
};
use geom::{Heading, Poly, Pt, Region, Shape, shift};
use std::borrow::Cow;
use table::{Base, BaseId, Place, UnitId};

/// Cover farther than this from the wish is ignored.
const FAR: u8 = 14;
/// How many pieces are tried.
const PIECES: usize = 8;
/// The step along an edge, in tenths of a millimeter.
const STEP: i32 = 127;
const TRIES: i32 = 20;
/// A right angle, in half degrees.
const SQUARE: u16 = 180;

/// Along the nearest piece of cover that has room for the whole Unit.
pub(crate) fn cover(state: &State, unit: UnitId, wish: Pt) -> Option<Vec<(BaseId, Place)>> {
    let kind = state.unit(unit).and_then(|unit| state.team(unit.leader?)).or_else(|| {
        let first = state.board.of(unit).next()?;
        state.team(first.id)
    })?;
    let (zone, whole) = (area(state, unit.seat), super::zone(state, unit.seat));
    let mut near: Vec<(i64, usize, Lie)> = vec![];
    for (i, piece) in state.board.pieces.iter().enumerate() {
        let Some(row) =
            Terrain::of(&piece.kind).filter(|row| row.proof.has(kind.row.kind) || row.conceals.has(kind.row.kind))
        else {
            continue;
        };
        let edges = state.board.ground().region(i).parts().iter().flat_map(Poly::corners);
        let away = edges.filter(|corner| zone.holds(**corner)).map(|corner| (*corner - wish).square()).min();
        let far = i64::from(state.inches(FAR).0).pow(2);
        near.extend(away.filter(|away| *away <= far).map(|away| (away, i, row.lies)));
    }
    sorted::sort_by_key(&mut near, |(away, i, _)| (*away, *i));
    near.into_iter().take(PIECES).find_map(|(_, i, lies)| {
        let region = state.board.ground().region(i);
        let inside = matches!(lies, Lie::Area | Lie::Works);
        one_by_one(state, unit, |base| Cow::Owned(along_edge(state, base, region, inside, wish)), true, &whole)
    })
}

/// Places where a base touches the edge: inside on the sides facing the enemy, outside on the others. Nearest to the wish first.
fn along_edge(state: &State, base: &Base, region: &Region, inside: bool, wish: Pt) -> Vec<Place> {
    let mut places = vec![];
    for (a, b) in region.parts().iter().flat_map(Poly::sides) {
        let facing = facing(state, base.unit.seat, a);
        // Corners run counterclockwise, so the outside is on the right.
        let out = Heading::toward(b - a) - Heading::degrees(90);
        if inside != (facing.apart(out) < SQUARE) {
            continue;
        }
        let way = if inside { out + Heading::degrees(180) } else { out };
        let steps = 1.max((b - a).len().0 / STEP);
        for i in 0..=steps {
            let edge = a + shift((b - a).x * i / steps, (b - a).y * i / steps);
            places.extend(touching(base, region, inside, edge, way, facing));
        }
    }
    sorted::sort_by_key(&mut places, |place: &Place| (place.at - wish).square());
    places
}

/// The nearest place to a spot on the edge at which the whole base is on its side of the edge.
fn touching(base: &Base, region: &Region, inside: bool, edge: Pt, way: Heading, facing: Heading) -> Option<Place> {
    let farthest = base.foot.reach().0 + 1;
    let place = |off: i32| Place { at: edge + way.turned(shift(off, 0)), facing };
    let clear = |place: &Place| {
        let shape = base.foot.stood(*place);
        if inside { rim(&shape).iter().all(|corner| region.holds(*corner)) } else { !region.overlaps(&shape) }
    };
    (1..=TRIES).map(|i| place(farthest * i / TRIES)).find(clear)
}

fn rim(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        Shape::Disc { at, radius } => {
            let quarter = |i: i32| *at + Heading::degrees(45 * i).turned(shift(radius.0, 0));
            (0..8).map(quarter).collect()
        }
    }
}
