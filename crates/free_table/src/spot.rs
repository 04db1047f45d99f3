//! Where a base may stand: wholly on the table, on no other base.

use crate::state::State;
use contract::{Arg, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, Pt, Shape, pt, shift};
use table::{Base, BaseId, Footprint, Place, UnitId};

/// Bases that count as not there: those that are moved in the same order.
pub(crate) type Except<'a> = &'a [BaseId];

/// FT-2, FT-3: everything wrong with a base of this size at this place.
pub(crate) fn broken(state: &State, who: Option<BaseId>, foot: Footprint, place: Place, except: Except) -> Vec<Reason> {
    let shape = foot.stood(place);
    let mut found = vec![];
    if !on_table(state, &shape) {
        let named = who.map_or_else(|| Arg::Word(content::word("base.new")), Arg::Base);
        let mark = Mark::Ring { at: Thing::Spot(place.at), radius: Len::ZERO, tone: Tone::Bad };
        found.push(Reason::new("spot.edge", "FT-2").about([named]).mark(mark));
    }
    for (other, there) in others(state, except).filter(|(_, there)| there.overlaps(&shape)) {
        let named = who.map_or_else(|| Arg::Word(content::word("base.new")), Arg::Base);
        let mark = Mark::Area { corners: outline(&there), tone: Tone::Bad };
        found.push(Reason::new("spot.overlap", "FT-3").about([named, Arg::Base(other.id)]).mark(mark));
    }
    found
}

/// FT-26: the hidden bases on which this would stand, which a unit in plain view does not know of.
pub(crate) fn hidden_under(truth: &State, unit: UnitId, shape: &Shape) -> Vec<BaseId> {
    if truth.hidden(unit) {
        return vec![];
    }
    let hides = |base: &Base| base.unit.seat != unit.seat && truth.hidden(base.unit);
    let under = others(truth, &[]).filter(|(base, there)| hides(base) && there.overlaps(shape));
    under.map(|(base, _)| base.id).collect()
}

/// Whether nothing is wrong with it; quicker than listing what is.
pub(crate) fn fits(state: &State, shape: &Shape, except: Except) -> bool {
    on_table(state, shape) && !others(state, except).any(|(_, there)| there.overlaps(shape))
}

/// The border is on the table.
pub(crate) fn on_table(state: &State, shape: &Shape) -> bool {
    let (table, bounds) = (state.board.bounds(), shape.bounds());
    table.holds(bounds.lo) && table.holds(bounds.hi)
}

fn others<'a>(state: &'a State, except: Except<'a>) -> impl Iterator<Item = (&'a Base, Shape)> {
    let counted = state.board.bases.iter().filter(|base| !except.contains(&base.id));
    counted.filter_map(|base| Some((base, base.shape()?)))
}

/// Corners to draw; a disc as the polygon of an oval.
pub(crate) fn outline(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        Shape::Disc { at, radius } => {
            (0..32).map(|i| *at + Heading::new(i * 720 / 32).turned(shift(radius.0, 0))).collect()
        }
    }
}

/// Directions in which a free spot is looked for.
const WAYS: i32 = 24;
/// How far around the wished spot it is looked for, before the whole table is.
const RINGS: i32 = 40;

/// A spot where a base of this size may stand, close to the wished one; none where the table is full.
///
/// Found by looking around in growing rings and going back toward the wish while it stays free. A free spot between
/// two rings may be nearer: this is a proposal, and whoever wants the other one points at it.
pub(crate) fn nearest(state: &State, foot: Footprint, wish: Place, except: Except) -> Option<Place> {
    let free = |at: Pt| fits(state, &foot.stood(Place { at, ..wish }), except);
    let wished = clamped(state, foot, wish);
    if free(wished) {
        return Some(Place { at: wished, ..wish });
    }
    let step = across(foot).0 / 4 + 1;
    let around = (1..=RINGS).flat_map(|ring| (0..WAYS).map(move |way| (ring * step, Heading::new(way * 720 / WAYS))));
    let ringed =
        around.map(|(far, way)| clamped(state, foot, Place { at: wished + way.turned(shift(far, 0)), ..wish }));
    let size = state.board.size;
    let grid = (0..=size.x / step).flat_map(|x| (0..=size.y / step).map(move |y| pt(x * step, y * step)));
    let found = ringed.chain(grid).find(|at| free(*at))?;
    // Halving keeps what is free: the last free spot on the way back.
    let (mut good, mut bad) = (found, wished);
    while (good - bad).square() > 2 {
        let half = pt((good.x + bad.x) / 2, (good.y + bad.y) / 2);
        if half == good || half == bad {
            break;
        }
        if free(half) { good = half } else { bad = half }
    }
    Some(Place { at: good, ..wish })
}

fn across(foot: Footprint) -> Len {
    match foot {
        Footprint::Disc { radius } => radius * 2,
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => length.max(width),
    }
}

/// Pushed back onto the table by as much as it stands over the edge.
fn clamped(state: &State, foot: Footprint, wish: Place) -> Pt {
    let (table, bounds) = (state.board.bounds(), foot.stood(wish).bounds());
    let push = |lo: i32, hi: i32, least: i32, most: i32| if lo < least { least - lo } else { (most - hi).min(0) };
    let x = push(bounds.lo.x, bounds.hi.x, table.lo.x, table.hi.x);
    let y = push(bounds.lo.y, bounds.hi.y, table.lo.y, table.hi.y);
    wish.at + shift(x, y)
}
