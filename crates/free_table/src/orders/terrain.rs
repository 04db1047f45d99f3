//! Terrain: a piece is laid on the table, and any piece is removed.

use super::{Findings, Plan, incomplete, middle, no_unit, pick_laid, pick_of, picked};
use crate::{
    FreeTable,
    keys::{self, Cover},
    record::{Event, Outline, Size, Terrain},
    state::State,
    way,
};
use battle::overlay;
use content::{Word, text};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Heading, Len, Pt, Shape, pt, shift};
use table::{Footprint, Piece, PieceId, Place};

pub enum Planned {
    Lay(Terrain),
    Lift(PieceId),
}

pub(super) fn offer(state: &State) -> Offer {
    let size = |key: Word| (key.clone(), keys::said(key.as_str()));
    let gather = vec![
        pick_of(keys::terrains_offered(state.measure).into_iter().map(size), 1, 1),
        Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) },
    ];
    Offer { why_not: full(state).into_iter().collect(), ..Offer::new("terrain", None, gather) }
}

pub(super) fn offer_lift(state: &State) -> Option<Offer> {
    let choice = |piece: &Piece| {
        (Word::own(piece.id.to_string()), text("terrain.name", [Arg::Piece(piece.id)]), heart(state, piece.id))
    };
    let lift = || Offer::new("terrain", None, vec![pick_laid(state.board.pieces.iter().map(choice))]);
    (!state.board.pieces.is_empty()).then(lift)
}

/// The middle of the box around a piece.
fn heart(state: &State, piece: PieceId) -> Pt {
    let Some(idx) = state.board.pieces.place_of(piece) else { return pt(0, 0) };
    let bounds = state.board.ground().region(idx).bounds();
    pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2)
}

/// FT-30: pieces have numbers, which are not given again.
fn full(state: &State) -> Option<Reason> {
    let next = state.board.next_piece([String::new()]);
    next.is_none().then(|| Reason::new("terrain.full", "FT-30"))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(no_unit(draft));
    match &draft.given[..] {
        [given] => {
            let Some(key) = given.one_key() else { return incomplete("FT-31") };
            let piece = key.parse::<PieceId>().ok().filter(|piece| state.board.piece(*piece).is_some());
            found.require(piece.is_some(), || {
                Reason::new("terrain.unknown", "FT-31").about([Arg::Said(key.to_owned())])
            });
            found.verdict(piece.map(|piece| Plan::Terrain(Planned::Lift(piece))), None)
        }
        [given, Given::Spot(at, facing)] => {
            let Some(key) = given.one_key() else { return incomplete("FT-30") };
            let sound = keys::terrain(key).is_some();
            let [least, most] = keys::TEMPLATE.map(Arg::Len);
            found.require(sound, || {
                Reason::new("terrain.kind", "FT-30").about([Arg::Said(key.to_owned()), least, most])
            });
            found.0.extend(full(state));
            // FT-30: its middle must be on the table; the rest may be beyond the edge.
            let bounds = state.board.bounds();
            found.require(bounds.holds(*at), || Reason::new("spot.off", "FT-30"));
            let on = pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y));
            let mends = sound && full(state).is_none() && draft.unit.is_none();
            let mended = || Draft { given: vec![given.clone(), Given::Spot(on, *facing)], ..draft.clone() };
            let near = Some(*at).filter(|at| way::near_enough(*at));
            let laid = near.and_then(|at| laid(state, key, at, *facing));
            found.verdict(laid.map(|laid| Plan::Terrain(Planned::Lay(laid))), mends.then(mended))
        }
        _ => incomplete("FT-30"),
    }
}

/// FT-30: what the catalog says of its kind, in this size.
fn laid(state: &State, key: &str, at: Pt, facing: Heading) -> Option<Terrain> {
    let (kind, of, cover) = keys::terrain(key)?;
    let outline = match cover {
        Cover::Size(Size::Disc(across)) => Outline::Disc { at, radius: Len((across.0 + 1) / 2) },
        Cover::Size(Size::Square(side)) => rect(side, side, Place { at, facing })?,
        Cover::Size(Size::Strip(along, across)) => rect(along, across, Place { at, facing })?,
        Cover::Line(long) => {
            let ends = [-(long.0 / 2), long.0 - long.0 / 2];
            let line = ends.map(|along| at + facing.turned(shift(along, 0))).to_vec();
            Outline::Strip { line, width: of.width, round: of.round }
        }
    };
    let names = (1_u16..=u16::MAX).map(|nth| format!("{kind}-{nth}"));
    let (piece, name) = state.board.next_piece(names)?;
    Some(Terrain { piece, name, kind: Word::own(kind), outline, height: of.height, level: of.level })
}

fn rect(length: Len, width: Len, place: Place) -> Option<Outline> {
    match (Footprint::Rect { length, width }).stood(place) {
        Shape::Poly(poly) => Some(Outline::Area(poly.corners().to_vec())),
        Shape::Disc { .. } => None,
    }
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let Thing::Spot(at) = middle(&state.board) else { return vec![] };
    let lay = |key: Word| (vec![Given::Picked(vec![key]), Given::Spot(at, Heading::NORTH)], Thing::Spot(at));
    let lift = |piece: &Piece| (vec![picked(piece.id.to_string())], Thing::Piece(piece.id));
    keys::terrains_offered(state.measure).into_iter().map(lay).chain(state.board.pieces.iter().map(lift)).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let region = match order {
        Planned::Lay(terrain) => terrain.outline.form().map(|form| form.region()),
        Planned::Lift(piece) => state.board.piece(*piece).map(|piece| piece.form.region()),
    };
    let parts = region.iter().flat_map(|region| region.parts());
    let marks = parts.flat_map(|part| overlay::stamped(Some(Shape::Poly(part.clone())), &[])).collect();
    Brief { marks, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    match order {
        Planned::Lay(terrain) => flow.emit(Event::TerrainLaid { terrain: terrain.clone() }),
        Planned::Lift(piece) => flow.emit(Event::TerrainLifted { piece: *piece }),
    }
}
