//! MV-12: a team may leave the table over its own side's edges, and is then lost for all purposes.

use crate::state::State;
use contract::{Leg, Reason};
use geom::Pt;
use table::Edge;

/// The leg up to the edge, where its middle leaves. Only if the last point is wholly off the table, so that a path drawn slightly over the
/// edge is cut back instead; and only over an edge that its side's deployment zone touches.
pub(crate) fn to_the_edge(state: &State, leg: &Leg) -> Option<Leg> {
    let base = state.board.base(leg.base)?;
    let (table, own) = (state.board.bounds(), state.own_edges(base.unit.seat));
    let (last, before) = leg.path.split_last()?;
    if table.grown(base.foot.reach()).holds(*last) || !before.iter().all(|at| table.holds(*at)) {
        return None;
    }
    let from = before.last().copied().or_else(|| base.place.map(|place| place.at))?;
    let by = *last - from;
    // The distance to each edge, how far the last leg goes in that direction, and whether the edge is its own.
    let edges = [
        (from.x - table.lo.x, -by.x, own.contains(&Edge::West)),
        (table.hi.x - from.x, by.x, own.contains(&Edge::East)),
        (from.y - table.lo.y, -by.y, own.contains(&Edge::South)),
        (table.hi.y - from.y, by.y, own.contains(&Edge::North)),
    ];
    let crossed = edges.into_iter().filter(|(far, goes, _)| (0..*goes).contains(far));
    let sooner =
        |a: &(i32, i32, bool), b: &(i32, i32, bool)| i64::from(a.0) * i64::from(b.1) < i64::from(b.0) * i64::from(a.1);
    let (far, goes, is_own) = crossed.reduce(|first, next| if sooner(&next, &first) { next } else { first })?;
    let part = |by: i32| (i64::from(by) * i64::from(far) / i64::from(goes)) as i32;
    let at = from + geom::shift(part(by.x), part(by.y));
    let path: Vec<Pt> = before.iter().copied().chain([at]).collect();
    is_own.then_some(Leg { base: leg.base, path, facing: None })
}

/// Whether this reason keeps a team from leaving. Reasons about its end do not, because it does not stay there.
pub(crate) fn bars(why: &Reason) -> bool {
    !matches!(why.text.code.as_str(), "spot.edge" | "spot.overlap" | "move.ground" | "building.full" | "building.large")
}
