//! A path judged leg by leg and turn by turn.

use super::{Bar, By, Cause, Going, Lie, Limit, Manner, Met, Shun, Stride, Turn, Walk};
use crate::notation::Position;
use crate::sweep::{self, Body, Meets, stands_over, united};
use crate::{Base, Board, Footprint, Obstacle, Outline, PieceId, Place, Stretch};
use geom::{Bounds, Heading, Len, Poly, Pt, Region};
use sorted::Set;
use std::cell::OnceCell;

/// Path points farther than this from the origin are taken to lie there, so that a base on them stays within reach of exact numbers.
const FAR: i32 = Position::FAR.0;

pub(super) fn kept(p: Pt) -> Pt {
    geom::pt(p.x.clamp(-FAR, FAR), p.y.clamp(-FAR, FAR))
}

/// What a base may meet, looked up once for all its paths.
pub(crate) struct Scene<'a> {
    pub board: &'a Board,
    pub base: &'a Base,
    pub manner: Manner,
    pub things: Vec<Thing<'a>>,
}

pub(crate) struct Thing<'a> {
    pub by: Obstacle,
    pub going: Going,
    pub body: Solid<'a>,
}

pub(crate) enum Solid<'a> {
    Ground(&'a Region),
    Base(Outline),
}

impl Solid<'_> {
    pub fn past(&self, stride: &sweep::Stride, body: &Body, meets: Meets) -> Vec<Stretch> {
        match self {
            Solid::Ground(region) => stride.past_region(body, region, meets),
            Solid::Base(shape) => stride.past_shape(body, shape, meets),
        }
    }

    pub fn bounds(&self) -> Bounds {
        match self {
            Solid::Ground(region) => region.bounds(),
            Solid::Base(shape) => shape.bounds(),
        }
    }

    /// Would it be met by the body standing there?
    pub fn at(&self, body: &Body, at: Pt, meets: Meets) -> bool {
        match self {
            Solid::Ground(region) => !sweep::Stride::standing(at).past_region(body, region, meets).is_empty(),
            Solid::Base(shape) => stands_over(body, at, shape, meets),
        }
    }
}

/// One thing that a path consists of.
enum Part {
    Leg {
        stride: sweep::Stride,
        at: i64,
        body: Body,
    },
    /// `reach` is a circle that the base stays in.
    Turn {
        on: Pt,
        at: i64,
        sweep: Sweep,
        reach: Body,
    },
}

/// The base at each half degree of a turn, the last as it stands afterwards; made only where something is near.
struct Sweep {
    foot: Footprint,
    from: Place,
    sense: i32,
    angle: i32,
    bodies: OnceCell<Vec<Body>>,
}

impl Sweep {
    fn bodies(&self) -> &[Body] {
        let turned = |by: i32| Place { facing: self.from.facing + Heading::new(self.sense * by), ..self.from };
        self.bodies.get_or_init(|| (1..=self.angle).map(|by| Body::stood(self.foot, turned(by))).collect())
    }
}

impl<'a> Scene<'a> {
    /// `spots` are all where the base will be asked to go: what is far from all of them is left out.
    pub fn new(
        board: &'a Board,
        base: &'a Base,
        manner: Manner,
        spots: &[Pt],
        going: &impl Fn(Obstacle) -> Going,
    ) -> Scene<'a> {
        let ground = board.ground();
        let mut things = Vec::new();
        let spots: Vec<Pt> = base.place.map(|p| p.at).into_iter().chain(spots.iter().map(|p| kept(*p))).collect();
        // A way that is cut short may lead a tenth beside the one that was asked for.
        let area = Bounds::around(&spots).grown(base.foot.reach() + Len(2));
        let room = |going: Going| going.shun.map_or(area, |shun| area.grown(shun.within));
        let near = |going: Going, bounds: Bounds| going != Going::FREE && room(going).meets(bounds);
        for i in ground.near(area.grown(Shun::FROM_PIECES)) {
            let (by, region) = (Obstacle::Piece(board.pieces[i].id), ground.region(i));
            let going = going(by);
            let part_of_it = |part: &Poly| room(going).meets(part.bounds());
            if near(going, region.bounds()) && region.parts().iter().any(part_of_it) {
                things.push(Thing { by, going, body: Solid::Ground(region) });
            }
        }
        for other in board.bases.iter().filter(|b| b.id != base.id) {
            let Some(place) = other.place else { continue };
            let by = Obstacle::Base(other.id);
            let going = going(by);
            if near(going, Bounds::at(place.at).grown(other.foot.reach()))
                && let Some(shape) = other.shape()
            {
                things.push(Thing { by, going, body: Solid::Base(shape) });
            }
        }
        Scene { board, base, manner, things }
    }

    pub fn body(&self, place: Place) -> Body {
        Body::stood(self.base.foot, place)
    }

    /// Where the path begins, and the points after that.
    fn begin(&self, path: &[Pt], facing: Option<Heading>) -> (Place, Vec<Pt>) {
        let mut points: Vec<Pt> = path.iter().map(|p| kept(*p)).collect();
        if let Some(place) = self.base.place {
            return (place, points);
        }
        if points.is_empty() {
            points.push(geom::pt(0, 0));
        }
        let at = points.remove(0);
        let ahead = points.iter().find(|p| **p != at).map(|to| self.facing_on(at, *to, Heading::EAST));
        (Place { at, facing: ahead.or(facing).unwrap_or_default() }, points)
    }

    fn facing_on(&self, from: Pt, to: Pt, now: Heading) -> Heading {
        match self.manner {
            Manner::Ahead | Manner::AheadWithRoom => Heading::between(from, to),
            Manner::Back => Heading::between(from, to) + Heading::WEST,
            Manner::Slide => now,
        }
    }

    /// Everything but the last legal point.
    pub fn trace(&self, path: &[Pt], facing: Option<Heading>) -> Walk {
        let (start, points) = self.begin(path, facing);
        let (mut here, mut at) = (start, 0);
        let (mut legs, mut turns, mut parts) = (vec![], vec![], vec![]);
        let mut turn = |here: Place, to: Heading, at: i64, part: Option<Part>, parts: &mut Vec<Part>| {
            if here.facing != to {
                turns.push(Turn { at: Len(at as i32), from: here.facing, to, angle: here.facing.apart(to) });
                parts.extend(part);
            }
            Place { facing: to, ..here }
        };
        let mut into = here.facing;
        for to in points {
            if to == here.at {
                continue;
            }
            into = self.facing_on(here.at, to, here.facing);
            let part = self.turning(here, into, at);
            let room = self.manner != Manner::AheadWithRoom || part.as_ref().is_none_or(|part| self.room(start, part));
            if room {
                here = turn(here, into, at, part, &mut parts);
            }
            let stride = sweep::Stride::new(here.at, to);
            let length = Len(stride.steps as i32);
            legs.push(Stride { at: Len(at as i32), from: here.at, to, length, facing: here.facing });
            parts.push(Part::Leg { stride, at, body: self.body(here) });
            at += stride.steps;
            here.at = to;
        }
        if legs.is_empty() {
            parts.push(Part::Leg { stride: sweep::Stride::standing(here.at), at, body: self.body(here) });
        }
        let last = facing.unwrap_or(into);
        here = turn(here, last, at, self.turning(here, last, at), &mut parts);
        let length = Len(at as i32);
        let (met, limits) = self.judge(start, &parts);
        let ground = self.ground(&parts, &met, length);
        Walk { start, legs, length, turns, met, ground, limits, end: here, last: None }
    }

    /// A turn on the spot: the base at each half degree of it. Discs do not notice.
    fn turning(&self, here: Place, to: Heading, at: i64) -> Option<Part> {
        let now = self.body(here);
        if matches!(now, Body::Disc(_)) || here.facing == to {
            return None;
        }
        let reach = now.circle();
        let ahead = i32::from((to - here.facing).half_degrees());
        let (sense, angle) = if ahead <= 360 { (1, ahead) } else { (-1, 720 - ahead) };
        let sweep = Sweep { foot: self.base.foot, from: here, sense, angle, bodies: OnceCell::new() };
        Some(Part::Turn { on: here.at, at, sweep, reach: Body::Disc(reach) })
    }

    /// Whether a turn breaks nothing that is kept there.
    fn room(&self, start: Place, turn: &Part) -> bool {
        let Part::Turn { on, sweep, reach, .. } = turn else { return true };
        let own = self.body(start);
        let meets = |stands: &dyn Fn(&Body) -> bool| stands(reach) && sweep.bodies().iter().any(stands);
        let kept = |thing: &Thing| {
            let Going { by, bar, shun, .. } = thing.going;
            let barred = bar == Bar::Pass && by == By::Hull;
            let over = barred && meets(&|body| thing.body.at(body, *on, Meets::Over));
            let near = |shun: Shun| {
                let within = Meets::Within(shun.within);
                let leaves =
                    shun.leave && matches!(thing.body, Solid::Base(_)) && thing.body.at(&own, start.at, within);
                !leaves && meets(&|body| thing.body.at(body, *on, within))
            };
            !over && !shun.is_some_and(near)
        };
        let table = self.board.bounds();
        self.things.iter().all(kept) && !meets(&|body| !sweep::Stride::standing(*on).over_edge(body, table).is_empty())
    }

    fn judge(&self, start: Place, parts: &[Part]) -> (Vec<Met>, Vec<Limit>) {
        let (mut met, mut limits) = (vec![], vec![]);
        for thing in &self.things {
            self.judge_thing(thing, start, parts, &mut met, &mut limits);
        }
        self.judge_edge(start, parts, &mut limits);
        sorted::sort_by_key(&mut met, |m: &Met| (m.over.first().map(|s| s.from).or(m.contact), m.by));
        limits.retain(|l: &Limit| !l.stretches.is_empty());
        (met, limits)
    }

    fn judge_thing(&self, thing: &Thing, start: Place, parts: &[Part], met: &mut Vec<Met>, limits: &mut Vec<Limit>) {
        let (by, going) = (thing.by, thing.going);
        let own = self.body(start);
        let of_hull =
            || track(parts, &own, |s, b| thing.body.past(s, b, Meets::Over), |b, at| thing.body.at(b, at, Meets::Over));
        let counted = match going.by {
            By::Hull => of_hull(),
            By::Centre => self.steady(parts, thing, Body::POINT),
            By::Round(radius) => self.steady(parts, thing, Body::Disc(radius)),
        };
        // Where the whole base meets what is judged by its middle costs a sweep of its own.
        let contact = match going.by {
            By::Hull => first(&counted),
            By::Centre | By::Round(_) if going.test => first(&of_hull()),
            By::Centre | By::Round(_) => None,
        };
        if let Some(shun) = going.shun {
            let meets = Meets::Within(shun.within);
            let begins = thing.body.at(&own, start.at, meets);
            let leaving = match &thing.body {
                Solid::Base(shape) if shun.leave && begins => Some(shape),
                _ => None,
            };
            let Track { stretches, at_end } = match leaving {
                Some(shape) => {
                    track(parts, &own, |s, b| s.nearing(b, shape, shun.within).into_iter().collect(), |_, _| false)
                }
                None => track(parts, &own, |s, b| thing.body.past(s, b, meets), |b, at| thing.body.at(b, at, meets)),
            };
            limits.push(Limit { cause: Cause::Near(by), rest: false, stretches, at_end });
        }
        if going.bar != Bar::Free {
            let rest = going.bar == Bar::Rest;
            let (stretches, at_end) = (counted.stretches.clone(), counted.at_end);
            limits.push(Limit { cause: Cause::Over(by), rest, stretches, at_end });
        }
        if contact.is_some() || !counted.stretches.is_empty() {
            met.push(Met { by, test: going.test, over: counted.stretches, contact });
        }
    }

    /// Where something about the centre that does not turn is over a thing.
    fn steady(&self, parts: &[Part], thing: &Thing, body: Body) -> Track {
        let past = |s: &sweep::Stride, _: &Body| thing.body.past(s, &body, Meets::Over);
        // Turns are left out: what holds on arrival holds after them.
        let legs = parts.iter().filter(|p| matches!(p, Part::Leg { .. }));
        track(legs, &body, past, |_, _| false)
    }

    fn judge_edge(&self, start: Place, parts: &[Part], limits: &mut Vec<Limit>) {
        let (own, table) = (self.body(start), self.board.bounds());
        let off = |b: &Body, at: Pt| !sweep::Stride::standing(at).over_edge(b, table).is_empty();
        let Track { mut stretches, at_end } = track(parts, &own, |s, b| s.over_edge(b, table), off);
        // Who begins over the edge comes in: for them the first stretch only forbids to stay there.
        if stretches.first().is_some_and(|s| s.from < Len::ZERO) {
            let coming = vec![stretches.remove(0)];
            limits.push(Limit {
                cause: Cause::Edge,
                rest: true,
                stretches: coming,
                at_end: at_end && stretches.is_empty(),
            });
        }
        limits.push(Limit { cause: Cause::Edge, rest: false, stretches, at_end });
    }

    fn ground(&self, parts: &[Part], met: &[Met], length: Len) -> Vec<Lie> {
        let mut pieces: Vec<(PieceId, Len, Len)> = vec![];
        for thing in self.things.iter().filter(|t| t.going.ground) {
            let (Obstacle::Piece(id), Solid::Ground(region)) = (thing.by, &thing.body) else { continue };
            if thing.going.by == By::Centre {
                for part in parts {
                    let Part::Leg { stride, at, .. } = part else { continue };
                    let at = Len(*at as i32);
                    pieces.extend(stride.lengths_inside(region).into_iter().map(|(a, b)| (id, at + a, at + b)));
                }
            } else if let Some(met) = met.iter().find(|m| m.by == thing.by) {
                let clamp = |l: Len| l.clamp(Len::ZERO, length);
                pieces.extend(met.over.iter().map(|s| (id, clamp(s.from), clamp(s.to))));
            }
        }
        lies(&pieces, length)
    }
}

impl Scene<'_> {
    /// One leg divided by the ground under it, for a body that may go before it turns.
    pub fn lies_on(&self, stride: &sweep::Stride, circle: Body) -> Vec<Lie> {
        let mut pieces = vec![];
        for thing in self.things.iter().filter(|t| t.going.ground) {
            let (Obstacle::Piece(id), Solid::Ground(region)) = (thing.by, &thing.body) else { continue };
            let clamp = |l: Len| l.clamp(Len::ZERO, Len(stride.steps as i32));
            let over = |body: &Body| stride.past_region(body, region, Meets::Over);
            match thing.going.by {
                By::Centre => pieces.extend(stride.lengths_inside(region).into_iter().map(|(a, b)| (id, a, b))),
                By::Hull => pieces.extend(over(&circle).iter().map(|s| (id, clamp(s.from), clamp(s.to)))),
                By::Round(r) => pieces.extend(over(&Body::Disc(r)).iter().map(|s| (id, clamp(s.from), clamp(s.to)))),
            }
        }
        lies(&pieces, Len(stride.steps as i32))
    }
}

/// The path divided at every bound of a piece.
fn lies(pieces: &[(PieceId, Len, Len)], length: Len) -> Vec<Lie> {
    let mut bounds: Set<Len> = pieces.iter().flat_map(|(_, from, to)| [*from, *to]).collect();
    bounds.extend([Len::ZERO, length]);
    let bounds: Vec<Len> = bounds.into_iter().collect();
    let mut out: Vec<Lie> = vec![];
    for pair in bounds.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let mut under: Vec<PieceId> =
            pieces.iter().filter(|(_, a, b)| *a <= from && to <= *b).map(|(id, ..)| *id).collect();
        sorted::order(&mut under);
        under.dedup();
        match out.last_mut() {
            Some(last) if last.pieces == under => last.to = to,
            _ => out.push(Lie { from, to, pieces: under }),
        }
    }
    out
}

/// Where something holds along a path, and whether it holds as the base stands at the end.
#[derive(Clone)]
struct Track {
    stretches: Vec<Stretch>,
    at_end: bool,
}

/// The last whole tenth before it first holds.
fn first(track: &Track) -> Option<Len> {
    track.stretches.first().map(|stretch| stretch.from.max(Len::ZERO))
}

/// Where something holds along a path, from where it holds on each leg and at each heading of each turn.
///
/// A stop is an arrival: where it first holds after a turn on the spot, the base may still stop there before that turn.
fn track<'p>(
    parts: impl IntoIterator<Item = &'p Part>,
    own: &Body,
    past: impl Fn(&sweep::Stride, &Body) -> Vec<Stretch>,
    standing: impl Fn(&Body, Pt) -> bool,
) -> Track {
    let mut all = vec![];
    let mut at_end = false;
    // Whether it holds on arrival where the base now is; at the beginning only a turn needs to ask.
    let mut arrived = None;
    for part in parts {
        match part {
            Part::Leg { stride, at, body } => {
                let found = past(stride, body);
                for stretch in &found {
                    let from =
                        if stretch.from < Len::ZERO && arrived == Some(false) { Len::ZERO } else { stretch.from };
                    let at = Len(*at as i32);
                    all.push(Stretch { from: at + from, to: at + stretch.to });
                }
                at_end = found.last().is_some_and(|s| i64::from(s.to.0) > stride.steps);
                arrived = Some(at_end);
            }
            Part::Turn { on, at, sweep, reach } => {
                let at = Len(*at as i32);
                // What holds before the very first turn held at the beginning.
                let before = *arrived.get_or_insert_with(|| {
                    let begins = standing(own, *on);
                    all.extend(begins.then_some(Stretch { from: at - Len(1), to: at + Len(1) }));
                    begins
                });
                at_end = false;
                if standing(reach, *on) && sweep.bodies().iter().any(|b| standing(b, *on)) {
                    all.push(Stretch { from: if before { at - Len(1) } else { at }, to: at + Len(1) });
                    at_end = sweep.bodies().last().is_some_and(|b| standing(b, *on));
                }
            }
        }
    }
    Track { stretches: united(all), at_end }
}
