//! MV-12: over its own side's edges a team may leave the table, and is lost for all purposes.

use crate::{deploy, state::State};
use contract::{Leg, Reason};
use geom::Pt;

/// The leg as far as the edge over which it leads: its middle comes there. Only where the last point lies wholly off the table, so that
/// whoever is drawn a little over the edge is cut back; and only over an edge that its side's deployment area touches.
pub(crate) fn to_the_edge(state: &State, leg: &Leg) -> Option<Leg> {
    let base = state.board.base(leg.base)?;
    let (table, own) = (state.board.bounds(), deploy::area(state, base.unit.seat));
    let (last, before) = leg.path.split_last()?;
    if table.grown(base.foot.reach()).holds(*last) || !before.iter().all(|at| table.holds(*at)) {
        return None;
    }
    let from = before.last().copied().or_else(|| base.place.map(|place| place.at))?;
    let by = *last - from;
    // How far it is to each edge, how far the last leg goes that way, and whether that edge is its own.
    let edges = [
        (from.x - table.lo.x, -by.x, own.lo.x == table.lo.x),
        (table.hi.x - from.x, by.x, own.hi.x == table.hi.x),
        (from.y - table.lo.y, -by.y, own.lo.y == table.lo.y),
        (table.hi.y - from.y, by.y, own.hi.y == table.hi.y),
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

/// Whether that keeps a team from leaving: where it would end does not, since it does not stay there.
pub(crate) fn bars(why: &Reason) -> bool {
    !matches!(why.text.code.as_str(), "spot.edge" | "spot.overlap" | "move.ground" | "building.full" | "building.large")
}
