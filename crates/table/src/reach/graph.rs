//! Ways around corners: spots beside everything that is barred, and straight legs between them, the cheapest first.

use super::{Fence, Field, crow};
use geom::{Heading, Len, Pt, shift};

/// The most spots: those nearest to the beginning.
const SPOTS_MAX: usize = 128;
/// The most legs to a spot that are tested, the cheapest first. Where those are barred, others usually are too.
const LOOKS_MAX: usize = 16;
/// Spots are 30 degrees apart around a corner, far enough out that a leg from one to the next clears it.
const AROUND: i32 = 12;

pub(super) struct Graph {
    spots: Vec<Spot>,
    /// The settled spots, in the order in which they were settled.
    order: Vec<usize>,
    allowance: Len,
}

struct Spot {
    at: Pt,
    /// Its corner.
    corner: Pt,
    /// The cost of the cheapest way found so far, and the spot before this one on it.
    spent: Option<Len>,
    before: usize,
    done: bool,
    /// Legs not tested yet, the cheapest last: the cost of each on open ground, and the index of the settled spot it comes from.
    offers: Vec<(Len, usize)>,
    /// How many legs may still be tested.
    looks: usize,
}

/// A spot that can be reached.
pub(super) struct Settled {
    pub at: Pt,
    /// The allowance left there.
    pub left: Len,
    pub way: Vec<Pt>,
    /// The heading of the last leg there, and whether the corner is to its left. None at the beginning.
    pub onward: Option<(Heading, bool)>,
}

impl Graph {
    pub(super) fn new(field: &Field, start: Pt, goal: Option<Pt>, allowance: Len) -> Graph {
        let mut found = vec![];
        for fence in &field.pass {
            let near = |(p, _): &(Pt, Pt)| crow(start, *p) < allowance && field.clear(*p);
            found.extend(beside(fence).into_iter().filter(near));
        }
        sorted::order_by_key(&mut found, |(p, corner)| (crow(start, *p), *p, *corner));
        found.dedup();
        found.truncate(SPOTS_MAX);
        let spot =
            |(at, corner)| Spot { at, corner, spent: None, before: 0, done: false, offers: vec![], looks: LOOKS_MAX };
        let mut spots: Vec<Spot> = [start].into_iter().chain(goal).map(|at| (at, at)).chain(found).map(spot).collect();
        spots[0].spent = Some(Len::ZERO);
        Graph { spots, order: vec![], allowance }
    }

    /// Finds the cheapest way to every spot, or up to the first of them.
    ///
    /// A leg is tested only when no cheaper one is left, so most never are.
    pub(super) fn spread(&mut self, field: &Field, until: Option<usize>) {
        let key = |s: &Spot| match (s.spent, s.offers.last()) {
            (Some(spent), next) if next.is_none_or(|(least, _)| spent <= *least) => Some((spent, true)),
            (_, next) => next.map(|(least, _)| (*least, false)),
        };
        loop {
            let open = self.spots.iter().enumerate().filter(|(_, s)| !s.done);
            let Some(((_, found), i)) = open.filter_map(|(i, s)| Some((key(s)?, i))).min() else { return };
            if found {
                self.settle(i);
                if Some(i) == until {
                    return;
                }
            } else {
                self.look(field, i);
            }
        }
    }

    fn settle(&mut self, i: usize) {
        let Some(spent) = self.spots[i].spent else { return };
        let (from, place) = (self.spots[i].at, self.order.len());
        self.spots[i].done = true;
        self.order.push(i);
        for spot in self.spots.iter_mut().filter(|spot| !spot.done) {
            let offer = (spent + crow(from, spot.at), place);
            if offer.0 > self.allowance || spot.spent.is_some_and(|now| offer.0 >= now) {
                continue;
            }
            spot.offers.insert(spot.offers.partition_point(|other| *other > offer), offer);
            let beyond = spot.offers.len().saturating_sub(spot.looks);
            spot.offers.drain(..beyond);
        }
    }

    /// Tests the next leg to a spot.
    fn look(&mut self, field: &Field, i: usize) {
        let Some((_, place)) = self.spots[i].offers.pop() else { return };
        self.spots[i].looks -= 1;
        let (before, at) = (self.order[place], self.spots[i].at);
        let spent = self.spots[before].spent.unwrap_or_default();
        if let Some(total) = field.leg(self.spots[before].at, at).map(|cost| spent + cost)
            && total <= self.allowance
            && self.spots[i].spent.is_none_or(|now| total < now)
        {
            (self.spots[i].spent, self.spots[i].before) = (Some(total), before);
        }
    }

    /// Every spot that can be reached.
    pub(super) fn settled(&self) -> impl Iterator<Item = Settled> + '_ {
        let settled = |i: usize| {
            let Spot { at, corner, spent, before, .. } = self.spots[i];
            let before = self.spots[before].at;
            let onward = (i != 0).then(|| (Heading::between(before, at), geom::turn(before, at, corner) > 0));
            Some(Settled { at, left: self.allowance - spent?, onward, way: self.way(i) })
        };
        self.order.iter().filter_map(move |i| settled(*i))
    }

    /// The way to a spot, if it was reached.
    pub(super) fn way_to(&self, i: usize) -> Option<Vec<Pt>> {
        self.spots[i].done.then(|| self.way(i))
    }

    fn way(&self, mut i: usize) -> Vec<Pt> {
        let mut way = vec![];
        while i != 0 {
            way.push(self.spots[i].at);
            i = self.spots[i].before;
        }
        way.reverse();
        way
    }
}

/// The spots around the corners of a fence, with those corners: far enough out that a leg from one to the next keeps its distance.
fn beside(fence: &Fence) -> Vec<(Pt, Pt)> {
    // One over the cosine of 15 degrees, plus a margin for rounding.
    let far = fence.keep.0 + fence.keep.0 / 27 + 3;
    let spot = move |c: Pt, i: i32| (c + Heading::new(i * 720 / AROUND).turned(shift(far, 0)), c);
    let corners = &fence.corners[1..];
    if let [at] = corners {
        return (0..AROUND).map(|i| spot(*at, i)).collect();
    }
    let n = corners.len();
    let around = |i: usize| {
        let (a, c, b) = (corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
        // Only where the outline bends outward, and only ahead of both sides or one step beside them.
        let outward = geom::turn(a, c, b) > 0;
        let ahead = move |(p, _): &(Pt, Pt)| {
            let (before, after) = (geom::dot(c - a, *p - c), geom::dot(c - b, *p - c));
            let (long, wide) = (i64::from((c - a).len().0), i64::from((c - b).len().0));
            let back = i64::from(crow(c, *p).0) * 6 / 10;
            outward && before >= -back * long && after >= -back * wide
        };
        (0..AROUND).map(move |i| spot(c, i)).filter(ahead)
    };
    (0..n).flat_map(around).collect()
}
