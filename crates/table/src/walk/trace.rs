//! A path judged leg by leg and turn by turn.

use super::track::{Motion, Rotation, Solid, Track, What, first, steady, track};
use super::{Bar, By, Cause, Going, Lie, Limit, Manner, Meaning, Met, Shun, Stride, Turn, Walk};
use crate::minkowski::{Body, Meets, Straight, Swept};
use crate::notation::Position;
use crate::{Base, BaseId, Board, Obstacle, PieceId, Place};
use geom::{Bounds, Heading, Len, Poly, Pt};
use sorted::Set;

/// Points of a path are moved to within this distance of the origin, so a base at them stays within reach of exact numbers.
const FAR: i32 = Position::FAR.0;

pub(super) fn kept(p: Pt) -> Pt {
    geom::pt(p.x.clamp(-FAR, FAR), p.y.clamp(-FAR, FAR))
}

/// Everything a base may meet, looked up once for all its paths.
pub(crate) struct Surroundings<'a> {
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

/// Everything a base may meet or come too near to in a part of the table: pieces, then bases.
pub(super) fn things<'a, M: Meaning>(
    board: &'a Board,
    base: BaseId,
    area: Bounds,
    going: &M,
) -> impl Iterator<Item = Thing<'a>> {
    let ground = board.ground();
    let room = move |going: Going| going.shun.map_or(area, |shun| area.grown(shun.within));
    let piece = move |i: usize| {
        let (by, region) = (Obstacle::Piece(board.pieces[i].id), ground.region(i));
        let going = going.of(by);
        let room = room(going);
        let near = going != Going::FREE && room.meets(region.bounds());
        let part_of_it = |part: &Poly| room.meets(part.bounds());
        let near = near && region.parts().iter().any(part_of_it);
        near.then_some(Thing { by, going, body: Solid::Ground(region) })
    };
    let farthest = area.grown(going.off_bases());
    let other = move |other: &Base| {
        let by = Obstacle::Base(other.id);
        let bounds = Bounds::at(other.place?.at).grown(other.foot.reach());
        if !farthest.meets(bounds) {
            return None;
        }
        let going = going.of(by);
        let near = going != Going::FREE && room(going).meets(bounds);
        let shape = other.shape().filter(|_| near)?;
        Some(Thing { by, going, body: Solid::Base(shape) })
    };
    let pieces = ground.near(area.grown(going.off_pieces())).into_iter().filter_map(piece);
    pieces.chain(board.bases.iter().filter(move |other| other.id != base).filter_map(other))
}

impl<'a> Surroundings<'a> {
    /// `spots` are all points that the base will be asked to go to. Things far from all of them are left out.
    pub fn new(
        board: &'a Board,
        base: &'a Base,
        manner: Manner,
        spots: &[Pt],
        going: &impl Meaning,
    ) -> Surroundings<'a> {
        let spots: Vec<Pt> = base.place.map(|p| p.at).into_iter().chain(spots.iter().map(|p| kept(*p))).collect();
        // A way that is cut short may end a tenth beside the given one.
        let area = Bounds::around(&spots).grown(base.foot.reach() + Len(2));
        let things = things(board, base.id, area, going).collect();
        Surroundings { board, base, manner, things }
    }

    pub fn body(&self, place: Place) -> Body {
        Body::stood(self.base.foot, place)
    }

    pub fn standing_at(&self, place: Place) -> Swept {
        Swept::standing(self.body(place), place.at)
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

    /// Walks the path, without looking for its last legal point.
    pub fn trace(&self, path: &[Pt], facing: Option<Heading>) -> Walk {
        let (start, points) = self.begin(path, facing);
        let (mut here, mut at) = (start, 0);
        let (mut legs, mut turns, mut parts) = (vec![], vec![], vec![]);
        let mut turn = |here: Place, to: Heading, at: i64, part: Option<Motion>, parts: &mut Vec<Motion>| {
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
            let part = self.turning(start, here, into, at);
            let room = self.manner != Manner::AheadWithRoom || part.as_ref().is_none_or(|part| self.room(start, part));
            if room {
                here = turn(here, into, at, part, &mut parts);
            }
            let stride = Straight::new(here.at, to);
            let length = Len(stride.steps as i32);
            legs.push(Stride { at: Len(at as i32), from: here.at, to, length, facing: here.facing });
            parts.push(Motion::Leg { at, swept: Swept::new(stride, self.body(here)) });
            at += stride.steps;
            here.at = to;
        }
        if legs.is_empty() {
            parts.push(Motion::Leg { at, swept: self.standing_at(here) });
        }
        let last = facing.unwrap_or(into);
        here = turn(here, last, at, self.turning(start, here, last, at), &mut parts);
        let length = Len(at as i32);
        let (met, limits) = self.judge(start, &parts);
        let ground = self.ground(&parts, &met, length);
        Walk { start, legs, length, turns, met, ground, limits, end: here, last: None }
    }

    /// A turn on the spot: the base at each half degree of it. None for discs, which look the same at every heading. Half a turn goes either
    /// way round, where there is room.
    fn turning(&self, start: Place, here: Place, to: Heading, at: i64) -> Option<Motion> {
        let now = self.body(here);
        if matches!(now, Body::Disc(_)) || here.facing == to {
            return None;
        }
        let reach = now.circle();
        let ahead = i32::from((to - here.facing).half_degrees());
        let (sense, angle) = if ahead <= 360 { (1, ahead) } else { (-1, 720 - ahead) };
        let way = |sense| {
            let rotation = Rotation { foot: self.base.foot, from: here, sense, angle };
            Motion::Turn { at, rotation, reach: Swept::standing(Body::Disc(reach), here.at) }
        };
        let other = |one: &Motion| (ahead == 360 && !self.room(start, one)).then(|| way(-sense));
        let one = way(sense);
        Some(other(&one).filter(|other| self.room(start, other)).unwrap_or(one))
    }

    /// There is room for a turn: it overlaps nothing barred and comes near nothing shunned.
    fn room(&self, start: Place, turn: &Motion) -> bool {
        let Motion::Turn { rotation, reach, .. } = turn else { return true };
        let own = self.standing_at(start);
        let meets = |what: What| what.turned(rotation, reach);
        let kept = |thing: &Thing| {
            let Going { by, bar, shun, .. } = thing.going;
            let barred = bar == Bar::Pass && by == By::Hull;
            let over = barred && meets(What::Met(&thing.body, Meets::Over));
            let near = |shun: Shun| {
                let near = What::Met(&thing.body, Meets::Within(shun.within));
                let leaves = shun.leave && matches!(thing.body, Solid::Base(_)) && near.at(&own);
                !leaves && meets(near)
            };
            !over && !shun.is_some_and(near)
        };
        self.things.iter().all(kept) && !meets(What::Off(self.board.bounds()))
    }

    fn judge(&self, start: Place, parts: &[Motion]) -> (Vec<Met>, Vec<Limit>) {
        let (mut met, mut limits) = (vec![], vec![]);
        let own = self.standing_at(start);
        for thing in &self.things {
            self.judge_thing(thing, &own, parts, &mut met, &mut limits);
        }
        self.judge_edge(&own, parts, &mut limits);
        sorted::sort_by_key(&mut met, |m: &Met| (m.over.first().map(|s| s.from).or(m.contact), m.by));
        limits.retain(|l: &Limit| !l.stretches.is_empty());
        (met, limits)
    }

    fn judge_thing(&self, thing: &Thing, own: &Swept, parts: &[Motion], met: &mut Vec<Met>, limits: &mut Vec<Limit>) {
        let (by, going) = (thing.by, thing.going);
        let of_hull = || track(parts, own, What::Met(&thing.body, Meets::Over));
        let counted = match going.by {
            By::Hull => of_hull(),
            By::Center => steady(parts, &thing.body, Body::POINT),
            By::Round(radius) => steady(parts, &thing.body, Body::Disc(radius)),
        };
        // For things judged by the center, the contact of the whole base costs a sweep of its own.
        let contact = match going.by {
            By::Hull => first(&counted),
            By::Center | By::Round(_) if going.test => first(&of_hull()),
            By::Center | By::Round(_) => None,
        };
        if let Some(shun) = going.shun {
            let near = What::Met(&thing.body, Meets::Within(shun.within));
            let what = match &thing.body {
                Solid::Base(shape) if shun.leave && near.at(own) => What::Nearing(shape, shun.within),
                Solid::Base(_) | Solid::Ground(_) => near,
            };
            let Track { stretches, at_end } = track(parts, own, what);
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

    fn judge_edge(&self, own: &Swept, parts: &[Motion], limits: &mut Vec<Limit>) {
        let Track { mut stretches, at_end } = track(parts, own, What::Off(self.board.bounds()));
        // A base that begins over the edge may come in: for it the first stretch only forbids staying there.
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

    fn ground(&self, parts: &[Motion], met: &[Met], length: Len) -> Vec<Lie> {
        let mut pieces: Vec<(PieceId, Len, Len)> = vec![];
        for thing in self.things.iter().filter(|t| t.going.ground) {
            let (Obstacle::Piece(id), Solid::Ground(region)) = (thing.by, &thing.body) else { continue };
            if thing.going.by == By::Center {
                for part in parts {
                    let Motion::Leg { at, swept } = part else { continue };
                    let at = Len(*at as i32);
                    pieces.extend(swept.stride.lengths_inside(region).into_iter().map(|(a, b)| (id, at + a, at + b)));
                }
            } else if let Some(met) = met.iter().find(|m| m.by == thing.by) {
                let clamp = |l: Len| l.clamp(Len::ZERO, length);
                pieces.extend(met.over.iter().map(|s| (id, clamp(s.from), clamp(s.to))));
            }
        }
        lies(&pieces, length)
    }
}

impl Surroundings<'_> {
    /// One leg, divided by the ground under it, for a body whose facing is not known yet.
    pub fn lies_on(&self, stride: &Straight, circle: &Body) -> Vec<Lie> {
        let mut pieces = vec![];
        for thing in self.things.iter().filter(|t| t.going.ground) {
            let (Obstacle::Piece(id), Solid::Ground(region)) = (thing.by, &thing.body) else { continue };
            let clamp = |l: Len| l.clamp(Len::ZERO, Len(stride.steps as i32));
            let over = |body: &Body| Swept::new(*stride, body.clone()).past_region(region, Meets::Over);
            match thing.going.by {
                By::Center => pieces.extend(stride.lengths_inside(region).into_iter().map(|(a, b)| (id, a, b))),
                By::Hull => pieces.extend(over(circle).iter().map(|s| (id, clamp(s.from), clamp(s.to)))),
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
