//! OR-3: the leader marks a point where a piece of difficult ground is easier to cross.

use super::{close_others, ordering};
use crate::{
    CompanyBattles,
    bodies::nearest,
    data::{Going, Terrain},
    record::{Event, Order, Stage},
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Flow, Gather, Given, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Gap, Heading, Len, Pt, Shape, within};
use std::slice;
use table::{Base, PieceId, UnitId};

pub(super) const VERB: &str = "cross-here";

pub struct Planned {
    pub(super) unit: UnitId,
    piece: PieceId,
    at: Pt,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let mut found = Findings::default();
    let any = able(state, &draft, &mut found).is_some_and(|unit| !within_reach(state, unit).is_empty());
    if found.0.is_empty() && !any {
        found.0.push(Reason::new("cross-here.nothing", "OR-3").about([Arg::Unit(unit)]));
    }
    let why_not = found.0;
    let gather = vec![Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) }];
    Offer { why_not, ..Offer::new(VERB, Some(unit), gather) }
}

fn able(state: &State, draft: &Draft, found: &mut Findings) -> Option<UnitId> {
    let (unit, _) = ordering::by_leader(state, draft, Stage::Moving, Order::CrossHere, found)?;
    found.require(!ordering::has_moved(state, unit), || Reason::new("order.moved", "OR-3").about([Arg::Unit(unit)]));
    Some(unit)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = able(state, draft, &mut found) else { return found.verdict(None, None) };
    let [Given::Spot(at, _)] = draft.given[..] else { return found.incomplete("OR-3") };
    let Some(piece) = hard_at(state, unit, at) else {
        found.0.push(Reason::new("cross-here.nothing", "OR-3").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    };
    found.verdict(Some(Planned { unit, piece, at }), None)
}

/// Ground that some team of the Unit must test to enter.
fn is_hard(state: &State, unit: UnitId, row: Option<&Terrain>) -> bool {
    let Some(row) = row else { return false };
    let tested = |base: &Base| {
        let going = state.team(base.id).map(|team| row.going(team.row));
        matches!(going, Some(Going::Difficult | Going::VeryDifficult))
    };
    // TR-15: its transports gain from the order too.
    state.pair(unit).into_iter().any(|unit| state.standing(unit).any(tested))
}

fn hard_at(state: &State, unit: UnitId, at: Pt) -> Option<PieceId> {
    let (spot, ground, chart) = (Shape::from(at), state.board.ground(), state.chart());
    let touched = |idx: usize| {
        let parts = ground.region(idx).parts();
        parts.iter().any(|part| within(&spot, &Shape::Poly(part.clone()), TOUCH))
    };
    let near = ground.near(spot.bounds().grown(TOUCH)).into_iter();
    let mut hard = near.filter(|idx| is_hard(state, unit, chart[*idx].row) && touched(*idx));
    hard.next().map(|idx| state.board.pieces[idx].id)
}

/// A point this near to a piece counts as pointing at the piece.
const TOUCH: Len = Len::mm(5);

/// The pieces the Unit would test for and could reach, or, if there are none, all on the table: each with its distance from the leader and
/// its point nearest to him.
fn within_reach(state: &State, unit: UnitId) -> Vec<(PieceId, Gap)> {
    let near: Vec<(PieceId, Gap)> = within_far(state, unit, state.inches(24)).collect();
    let size = state.board.size;
    if near.is_empty() { within_far(state, unit, Len(size.x + size.y)).collect() } else { near }
}

fn within_far(state: &State, unit: UnitId, far: Len) -> impl Iterator<Item = (PieceId, Gap)> {
    let leader = state.leader(unit).and_then(|leader| state.board.base(state.body(leader))?.shape());
    let (chart, ground) = (state.chart(), state.board.ground());
    leader.into_iter().flat_map(move |shape| {
        let there = shape.bounds().grown(far);
        let near = ground.near(there).into_iter().filter(move |idx| is_hard(state, unit, chart[*idx].row));
        near.filter_map(move |idx| {
            let parts = ground.region(idx).parts().iter().filter(|part| part.bounds().meets(there));
            let parts: Vec<Shape> = parts.cloned().map(Shape::Poly).collect();
            let (_, gap) = nearest(slice::from_ref(&*shape), &parts).filter(|(_, gap)| gap.len <= far)?;
            Some((state.board.pieces[idx].id, gap))
        })
    })
}

/// The nearest point of each of those pieces.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let spot =
        |(piece, gap): (PieceId, Gap)| (gap.len, (vec![Given::Spot(gap.to, Heading::EAST)], Thing::Piece(piece)));
    let mut found: Vec<_> = within_reach(state, unit).into_iter().map(spot).collect();
    sorted::sort_by_key(&mut found, |(len, _)| *len);
    found.into_iter().map(|(_, draft)| draft).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    let unit = order.unit;
    close_others(flow, unit);
    flow.emit(Event::Ordered { unit, order: Order::CrossHere, passed: true, again: false });
    flow.emit(Event::Crossing { unit, piece: order.piece, at: order.at });
}
