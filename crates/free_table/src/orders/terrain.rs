//! Terrain: a piece is laid on the table, in view or hidden, and any piece is removed.

use super::{Findings, Plan, incomplete, middle, no_unit, pick_laid, pick_of, picked};
use crate::{
    FreeTable,
    keys::{self, Cover},
    record::{Event, Outline, Size, Terrain},
    spot,
    state::State,
    way,
};
use battle::overlay;
use content::{Text, Word, text};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Heading, Len, Pt, Shape, pt, shift};
use table::{Board, Footprint, Piece, PieceId, Place, Seat};

pub enum Planned {
    /// FT-33: in the view of this seat only, or in view of both.
    Lay(Laid, Option<Seat>),
    Lift(PieceId),
}

/// What the catalog says of a piece of its kind, in this size.
pub struct Laid {
    kind: String,
    outline: Outline,
    height: Len,
    level: i8,
}

/// FT-33: terrain that only its owner sees.
pub(super) const HIDDEN: &str = "hidden-terrain";

pub(super) fn offer(state: &State, verb: &'static str) -> Offer {
    let size = |key: Word| (key.clone(), keys::said(key.as_str()));
    let gather = vec![
        pick_of(offered(state, verb).into_iter().map(size), 1, 1),
        Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) },
    ];
    // FT-33: only its owner knows of hidden ground.
    let secret = verb == HIDDEN;
    let why_not: Vec<Reason> = full(state, None).into_iter().collect();
    Offer { secret: secret && why_not.is_empty(), why_not, ..Offer::new(verb, None, gather) }
}

fn offered(state: &State, verb: &str) -> Vec<Word> {
    if verb == HIDDEN { keys::hidden_offered(state.measure) } else { keys::terrains_offered(state.measure) }
}

/// A piece to pick, at the middle of the box around it.
pub(super) fn choice(state: &State, piece: PieceId) -> (Word, Text, Pt) {
    (Word::own(piece.to_string()), text("terrain.name", [Arg::Piece(piece)]), heart(state, piece).unwrap_or(pt(0, 0)))
}

pub(super) fn offer_lift(state: &State) -> Option<Offer> {
    let choices = || state.board.pieces.iter().map(|piece| choice(state, piece.id));
    let lift = || Offer::new("terrain", None, vec![pick_laid(choices())]);
    (!state.board.pieces.is_empty()).then(lift)
}

/// The middle of the box around a piece.
pub(crate) fn heart(state: &State, piece: PieceId) -> Option<Pt> {
    let bounds = state.board.ground().region(state.board.pieces.place_of(piece)?).bounds();
    Some(pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2))
}

/// FT-30: pieces have numbers, which are not given again.
fn full(state: &State, secret: Option<Seat>) -> Option<Reason> {
    let next = state.board.next_piece(secret, [String::new()]);
    next.is_none().then(|| Reason::new("terrain.full", "FT-30"))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let secret = (draft.verb.as_str() == HIDDEN).then_some(draft.seat);
    match &draft.given[..] {
        [given] if secret.is_none() => {
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
            found.0.extend(full(state, secret));
            // FT-30: its middle must be on the table; the rest may be beyond the edge.
            let bounds = state.board.bounds();
            found.require(bounds.holds(*at), || Reason::new("spot.off", "FT-30"));
            let on = pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y));
            let mends = sound && full(state, secret).is_none() && draft.unit.is_none();
            let mended = || Draft { given: vec![given.clone(), Given::Spot(on, *facing)], ..draft.clone() };
            let near = Some(*at).filter(|at| way::near_enough(*at));
            let laid = near.and_then(|at| laid(key, at, *facing));
            let under = secret.zip(laid.as_ref()).and_then(|(seat, laid)| watched(state, seat, laid));
            let mends = mends && under.is_none();
            found.0.extend(under);
            found.verdict(laid.map(|laid| Plan::Terrain(Planned::Lay(laid, secret))), mends.then(mended))
        }
        _ => incomplete("FT-30"),
    }
}

/// FT-33: nobody lays hidden ground under the eyes of the other side.
fn watched(state: &State, seat: Seat, laid: &Laid) -> Option<Reason> {
    let region = laid.outline.form()?.region();
    let mut others = state.board.bases.iter().filter(|base| base.unit.seat != seat);
    let base = others.find(|base| base.shape().is_some_and(|shape| spot::covers(&region, &shape)))?;
    Some(Reason::new("terrain.watched", "FT-33").about([Arg::Base(base.id)]))
}

/// FT-30: a piece of this kind and size.
fn laid(key: &str, at: Pt, facing: Heading) -> Option<Laid> {
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
    Some(Laid { kind: kind.to_owned(), outline, height: of.height, level: of.level })
}

/// Its number and its name, on the true table, because a view may not know a hidden piece that has them.
fn named(state: &State, laid: &Laid, secret: Option<Seat>) -> Option<Terrain> {
    let Laid { kind, outline, height, level } = laid;
    let names = (1_u16..=u16::MAX).map(|nth| match secret {
        Some(seat) => format!("{kind}-{seat}-{nth}"),
        None => format!("{kind}-{nth}"),
    });
    let (piece, name) = state.board.next_piece(secret, names)?;
    Some(Terrain {
        piece,
        name,
        kind: Word::own(kind.clone()),
        outline: outline.clone(),
        height: *height,
        level: *level,
    })
}

fn rect(length: Len, width: Len, place: Place) -> Option<Outline> {
    match (Footprint::Rect { length, width }).stood(place) {
        Shape::Poly(poly) => Some(Outline::Area(poly.corners().to_vec())),
        Shape::Disc { .. } => None,
    }
}

/// Places all over the table.
fn mesh(board: &Board) -> impl Iterator<Item = Pt> {
    const PARTS: i32 = 12;
    let (lo, size) = (board.bounds().lo, board.size);
    (0..=PARTS).flat_map(move |x| (0..=PARTS).map(move |y| lo + shift(size.x / PARTS * x, size.y / PARTS * y)))
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Thing::Spot(middle) = middle(&state.board) else { return vec![] };
    let secret = begun.verb.as_str() == HIDDEN;
    let lay = |key: Word| {
        // FT-33: in the middle of the table, or else at the first place that it may be laid at.
        let free = |at: &Pt| {
            laid(key.as_str(), *at, Heading::NORTH).is_none_or(|laid| watched(state, begun.seat, &laid).is_none())
        };
        let mut spots = std::iter::once(middle).chain(mesh(&state.board));
        let at = if secret { spots.find(free).unwrap_or(middle) } else { middle };
        (vec![Given::Picked(vec![key]), Given::Spot(at, Heading::NORTH)], Thing::Spot(at))
    };
    let lift = |piece: &Piece| (vec![picked(piece.id.to_string())], Thing::Piece(piece.id));
    let lifts = state.board.pieces.iter().filter(|_| !secret).map(lift);
    offered(state, begun.verb.as_str()).into_iter().map(lay).chain(lifts).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let region = match order {
        Planned::Lay(laid, _) => laid.outline.form().map(|form| form.region()),
        Planned::Lift(piece) => state.board.piece(*piece).map(|piece| piece.form.region()),
    };
    let parts = region.iter().flat_map(|region| region.parts());
    let marks = parts.flat_map(|part| overlay::stamped(Some(Shape::Poly(part.clone())), &[])).collect();
    Brief { marks, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    match order {
        Planned::Lay(laid, secret) => match (named(flow.state(), laid, *secret), *secret) {
            (Some(terrain), None) => flow.emit(Event::TerrainLaid { terrain }),
            (Some(terrain), Some(seat)) => flow.emit(Event::GroundHidden { terrain, seat }),
            // `check` has found room for a number.
            (None, _) => {}
        },
        Planned::Lift(piece) => {
            let event = Event::TerrainLifted { piece: *piece };
            match flow.state().hides_ground(*piece) {
                Some(seat) => flow.emit(Event::Secretly { seat, what: Box::new(event) }),
                None => flow.emit(event),
            }
        }
    }
}
