//! Standing somewhere: whether a base may, and the nearest place where it may.

use super::trace::{Scene, Solid};
use super::{Bar, By, Cause, Going, Manner};
use crate::sweep::{self, Body, Meets};
use crate::{Base, Board, Obstacle, Place};
use geom::{Heading, Len, Pt, distance, pt, shift};

/// Everything that forbids the base to stand there.
pub fn stand(board: &Board, base: &Base, place: Place, going: impl Fn(Obstacle) -> Going) -> Vec<Cause> {
    Scene::new(board, base, Manner::Slide, &[place.at], &going).standing(place)
}

/// The nearest place to the wished one, at most `far` away and with the same facing, where the base may stand and which `room` allows.
///
/// Every place told is checked exactly; that no other is nearer is not promised. Looked through are the rays at every half degree around
/// the best of every third, each exactly, and then the neighbors of what was found.
pub fn nearest_place(
    board: &Board,
    base: &Base,
    wish: Place,
    far: Len,
    going: impl Fn(Obstacle) -> Going,
    room: impl Fn(Place) -> bool,
) -> Option<Place> {
    let scene = Scene::new(board, base, Manner::Slide, &around(wish.at, far), &going);
    let search = Search { scene, wish, far, room: &room };
    if search.fits(wish.at) {
        return Some(wish);
    }
    let mut best: Option<(Len, Pt, i32)> = None;
    let look = |half_degrees: i32, best: &mut Option<(Len, Pt, i32)>| {
        let limit = best.map_or(far, |(d, ..)| d);
        if let Some((d, at)) = search.ray(Heading::new(half_degrees), limit)
            && best.is_none_or(|(least, ..)| d < least)
        {
            *best = Some((d, at, half_degrees));
        }
    };
    for third in 0..120 {
        look(third * 6, &mut best);
    }
    let around = best?.2;
    for by in -6..=6 {
        look(around + by, &mut best);
    }
    Some(Place { at: search.nearer(best?.1), facing: wish.facing })
}

/// The corners of a box around a spot.
pub(crate) fn around(at: Pt, far: Len) -> [Pt; 2] {
    let by = shift(far.0, far.0);
    [at - by, at + by]
}

/// How far apart places on a free part of a ray are tried, where the room refuses its beginning.
const ROOM_STEP: i32 = 64;

struct Search<'a> {
    scene: Scene<'a>,
    wish: Place,
    far: Len,
    room: &'a dyn Fn(Place) -> bool,
}

impl Search<'_> {
    fn fits(&self, at: Pt) -> bool {
        let place = Place { at, facing: self.wish.facing };
        distance(self.wish.at, at) <= self.far && (self.room)(place) && self.scene.standing(place).is_empty()
    }

    /// The first place on a ray that fits, nearer than the limit.
    fn ray(&self, heading: Heading, limit: Len) -> Option<(Len, Pt)> {
        let from = self.wish.at;
        let to = from + heading.turned(shift(limit.0, 0));
        let stride = sweep::Stride::new(from, to);
        let mut bars = self.scene.bars(&stride, self.wish.facing);
        bars.push(crate::Stretch { from: Len(stride.steps as i32 + 1), to: Len(stride.steps as i32 + 1) });
        let mut free = 0;
        for bar in bars {
            let mut step = free;
            while step <= bar.from.0 && i64::from(step) <= stride.steps {
                let at = stride.place(i64::from(step));
                let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
                let found = near.into_iter().map(|(x, y)| pt(at.x + x, at.y + y)).find(|p| self.fits(*p));
                if let Some(at) = found {
                    return Some((distance(from, at), at));
                }
                step += ROOM_STEP;
            }
            free = bar.to.0;
        }
        None
    }

    /// Steps to whichever neighbor is nearer to the wish, as long as one fits.
    fn nearer(&self, mut at: Pt) -> Pt {
        loop {
            let square = |p: Pt| (p - self.wish.at).square();
            let mut around: Vec<Pt> = (-2..=2)
                .flat_map(|x| (-2..=2).map(move |y| pt(at.x + x, at.y + y)))
                .filter(|p| square(*p) < square(at))
                .collect();
            sorted::order_by_key(&mut around, |p| (square(*p), p.x, p.y));
            match around.into_iter().find(|p| self.fits(*p)) {
                Some(next) => at = next,
                None => return at,
            }
        }
    }
}

impl Scene<'_> {
    /// What a thing keeps free of a standing base, and of how much of it.
    fn claims(going: Going, body: &Body) -> Vec<(Body, Meets, bool)> {
        let counted = match going.by {
            By::Hull => body.clone(),
            By::Centre => Body::POINT,
            By::Round(radius) => Body::Disc(radius),
        };
        let barred = (going.bar != Bar::Free).then_some((counted, Meets::Over, false));
        let shunned = going.shun.map(|shun| (body.clone(), Meets::Within(shun.within), true));
        barred.into_iter().chain(shunned).collect()
    }

    pub(super) fn standing(&self, place: Place) -> Vec<Cause> {
        let body = self.body(place);
        let mut causes = vec![];
        for thing in &self.things {
            for (part, meets, near) in Scene::claims(thing.going, &body) {
                if thing.body.at(&part, place.at, meets) {
                    causes.push(if near { Cause::Near(thing.by) } else { Cause::Over(thing.by) });
                }
            }
        }
        if !sweep::Stride::standing(place.at).over_edge(&body, self.board.bounds()).is_empty() {
            causes.push(Cause::Edge);
        }
        causes
    }

    /// Where a base that faces so may not stand, along a way.
    fn bars(&self, stride: &sweep::Stride, facing: Heading) -> Vec<crate::Stretch> {
        let body = self.body(Place { at: stride.from, facing });
        let mut all = stride.over_edge(&body, self.board.bounds());
        for thing in &self.things {
            for (part, meets, _) in Scene::claims(thing.going, &body) {
                all.extend(match &thing.body {
                    Solid::Ground(region) => stride.past_region(&part, region, meets),
                    Solid::Base(shape) => stride.past_shape(&part, shape, meets),
                });
            }
        }
        sweep::united(all)
    }
}
