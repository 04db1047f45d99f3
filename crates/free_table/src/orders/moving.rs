//! Move: bases of a unit, or of several, move along their paths, judged as a whole.

use super::{Findings, Plan, Whose, emit_of, incomplete, own_base, some_base, whose};
use crate::{
    FreeTable,
    apply::apply,
    keys,
    record::Event,
    state::State,
    view::view,
    way::{self, Met, Way},
};
use battle::way::to_all_sides;
use content::{text, word};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Leg, Mark, Offer, Reason, Room, Tally, Thing, Tone, Verdict};
use geom::Len;
use sorted::Map;
use table::{BaseId, Obstacle, Place, Seat};

pub struct Planned {
    seat: Seat,
    ways: Vec<Way>,
    /// No rule is broken. A move by agreement of both players is made as drawn, even into hidden bases.
    legal: bool,
}

pub(super) fn offer(state: &State, whose: Whose) -> Offer {
    let bases: Vec<BaseId> = whose.standing(state).map(|base| base.id).collect();
    let why_not = some_base(state, whose).err().map(|why| *why).into_iter().collect();
    let room = Room::Reach(reach(state, whose));
    Offer { why_not, ..Offer::new("move", whose.unit(), vec![Gather::Legs { bases, room }]) }
}

/// The distance of the base that may move farthest. Without a pace, across the table. Never zero, which would mean that bases only turn: a
/// base that has used up its pace can still be pointed along a path, and is told why it cannot take it.
fn reach(state: &State, whose: Whose) -> Len {
    let across = Len(state.board.size.x.max(state.board.size.y));
    let left = |base| state.pace_left(base).unwrap_or(across);
    whose.standing(state).map(left).max().unwrap_or(across).max(Len(1))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete("FT-5") };
    let mut found = Findings::default();
    let Some(whose) = found.take(whose(state, draft)) else { return found.verdict(None, None) };
    found.take(some_base(state, whose));
    if legs.is_empty() {
        return incomplete("FT-5");
    }
    let mut going: Vec<&Leg> = vec![];
    for leg in legs {
        let known = found.take(own_base(state, whose, leg.base)).is_some();
        let again = going.iter().any(|other| other.base == leg.base);
        found.require(!again, || Reason::new("base.twice", "FT-1").about([Arg::Base(leg.base)]));
        if known && !again {
            going.push(leg);
        }
    }
    if going.is_empty() {
        return found.verdict(None, None);
    }
    let judged = way::judge(state, &going, &Met::default());
    found.0.extend(judged.broken);
    let nearest = Draft { given: vec![Given::Legs(judged.nearest)], ..draft.clone() };
    let legal = found.0.is_empty();
    let plan = judged.ways.map(|ways| Plan::Move(Planned { seat: draft.seat, ways, legal }));
    found.verdict(plan, Some(nearest))
}

/// All of them straight ahead and to every side, as far as possible; and each base that stays, which it always may.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(whose) = whose(state, begun) else { return vec![] };
    let far = reach(state, whose).min(Len::inches(12));
    let standing: Vec<(BaseId, Place)> = whose.standing(state).filter_map(|b| Some((b.id, b.place?))).collect();
    let mut found = vec![];
    for legs in to_all_sides(&standing, far) {
        let judged = way::judge(state, &legs.iter().collect::<Vec<_>>(), &Met::default());
        let legs = if judged.broken.is_empty() { legs } else { judged.nearest };
        let Some(at) = legs.first().and_then(|leg| leg.path.last().copied()) else { continue };
        found.push((vec![Given::Legs(legs)], Thing::Spot(at)));
    }
    let stay = |(base, _): &(BaseId, Place)| (vec![Given::Legs(vec![Leg::none(*base)])], Thing::Base(*base));
    found.extend(standing.iter().map(stay));
    found
}

/// The path of each base, its cost with reasons, and what is left of its pace.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = Brief::default();
    for way in &order.ways {
        brief.marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Good });
        brief
            .marks
            .extend(way.of.slow.iter().map(|(points, _)| Mark::Trail { points: points.clone(), tone: Tone::Slow }));
        let Some(base) = state.board.base(way.base) else { continue };
        match state.pace_left(base) {
            None => {
                brief.lines.push(text("move.went", [Arg::Base(way.base), Arg::Len(way.length)]));
                brief.spent.push((way.base, way.length, None));
            }
            Some(left) => {
                let args = [Arg::Base(way.base), Arg::Len(way.of.used), Arg::Len((left - way.of.used).max(Len::ZERO))];
                brief.lines.push(text("move.used", args));
                brief.spent.push((way.base, way.of.used, Some(left)));
                brief.tallies.extend(tally(way));
            }
        }
    }
    brief
}

/// FT-6: the length of the path and what slow ground adds, in tenths of a millimeter.
fn tally(way: &Way) -> Option<Tally> {
    if way.of.slow.is_empty() {
        return None;
    }
    let mut tally = Tally::new("move.cost", "move.length", "FT-6", way.length.0);
    tally.of.args = vec![Arg::Base(way.base)];
    tally.lengths = true;
    let mut by_kind: Map<&str, i32> = Map::new();
    for (_, slow) in &way.of.slow {
        *by_kind.or_default(slow.kind.as_str()) += slow.extra.0;
    }
    for (kind, extra) in by_kind {
        tally.rows.push((text("move.over", [keys::terrain_arg(kind)]), word("FT-7"), extra));
        tally.total += extra;
    }
    Some(tally)
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let surprise = if order.legal { surprised(flow.state(), order) } else { None };
    for way in surprise.as_ref().map_or(&order.ways, |surprise| &surprise.ways) {
        let event = Event::Moved { base: way.base, path: way.path.clone(), facing: way.end.facing, used: way.of.used };
        emit_of(flow, way.base, event);
    }
    super::hide::reveal_met(flow, &surprise.map(|surprise| surprise.met).unwrap_or_default());
}

/// What is hidden and the paths run into, and the paths as far as they then go.
struct Surprise {
    ways: Vec<Way>,
    met: Vec<(BaseId, Obstacle)>,
}

/// FT-26, FT-33: bases that run into what is hidden stop there. The whole order is judged again with that in view, until no base runs into
/// anything hidden.
fn surprised(truth: &State, order: &Planned) -> Option<Surprise> {
    let mut surprise = Surprise { ways: vec![], met: way::met(truth, &order.ways) };
    if surprise.met.is_empty() {
        return None;
    }
    let (mut truth, mut seen, mut met) = (truth.clone(), 0, Met::default());
    let mut legs: Vec<Leg> = order.ways.iter().map(Way::leg).collect();
    while seen < surprise.met.len() {
        for (_, other) in &surprise.met[seen..] {
            match *other {
                Obstacle::Base(base) => met.units.extend(truth.board.base(base).map(|base| base.unit)),
                Obstacle::Piece(piece) => met.ground.extend([piece]),
            }
            if let Some(event) = super::hide::found(&truth, *other, None) {
                apply(&mut truth, &event);
            }
        }
        seen = surprise.met.len();
        let known = view(&truth, order.seat);
        legs = way::judge(&known, &legs.iter().collect::<Vec<_>>(), &met).nearest;
        surprise.ways = way::judge(&known, &legs.iter().collect::<Vec<_>>(), &met).ways.unwrap_or_default();
        surprise.met.extend(way::met(&truth, &surprise.ways));
    }
    Some(surprise)
}
