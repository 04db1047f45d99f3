//! Ways around corners: spots beside everything that is barred, and straight legs between them, the cheapest first.

use super::{Field, crow};
use geom::{Heading, Len, Pt, Shape, shift};

/// So many spots at most, those nearest to the beginning.
const SPOTS_MAX: usize = 200;
/// Spots stand every thirty degrees around a corner, so far that a leg from one to the next clears it.
const AROUND: i32 = 12;

pub(super) struct Graph {
    spots: Vec<Spot>,
    allowance: Len,
}

struct Spot {
    at: Pt,
    /// The cheapest way so far, and the spot before it there.
    spent: Option<Len>,
    before: usize,
    done: bool,
}

impl Graph {
    pub(super) fn new(field: &Field, start: Pt, allowance: Len) -> Graph {
        let mut found = vec![];
        for wall in &field.pass {
            for shape in &wall.shapes {
                let near = |p: &Pt| crow(start, *p) < allowance && field.clear(&Shape::from(*p));
                found.extend(beside(shape, wall.keep).into_iter().filter(near));
            }
        }
        sorted::order_by_key(&mut found, |p| (crow(start, *p), *p));
        found.dedup();
        found.truncate(SPOTS_MAX);
        let spot = |at| Spot { at, spent: None, before: 0, done: false };
        let mut spots: Vec<Spot> = std::iter::once(start).chain(found).map(spot).collect();
        spots[0].spent = Some(Len::ZERO);
        Graph { spots, allowance }
    }

    /// Finds the cheapest way to every spot; with a goal: the cheapest way there.
    pub(super) fn spread(&mut self, field: &Field, goal: Option<Pt>) -> Option<Vec<Pt>> {
        let mut best: Option<(Len, usize)> = None;
        loop {
            let open = self.spots.iter().enumerate().filter(|(_, s)| !s.done);
            let next = open.filter_map(|(i, s)| Some((s.spent?, i))).min();
            let Some((spent, i)) = next.filter(|(spent, _)| best.is_none_or(|(least, _)| *spent < least)) else {
                break;
            };
            self.spots[i].done = true;
            let from = self.spots[i].at;
            if let Some(goal) = goal
                && let Some(cost) = field.leg(from, goal)
                && spent + cost <= self.allowance
                && best.is_none_or(|(least, _)| spent + cost < least)
            {
                best = Some((spent + cost, i));
            }
            for j in 1..self.spots.len() {
                let spot = &self.spots[j];
                let least = spent + crow(from, spot.at);
                if spot.done || least >= self.allowance || spot.spent.is_some_and(|now| now <= least) {
                    continue;
                }
                let Some(total) = field.leg(from, spot.at).map(|cost| spent + cost) else { continue };
                if total < self.allowance && spot.spent.is_none_or(|now| total < now) {
                    self.spots[j] = Spot { at: spot.at, spent: Some(total), before: i, done: false };
                }
            }
        }
        let (_, last) = best?;
        Some(self.way(last).into_iter().chain(goal).collect())
    }

    /// Every spot that can be reached, what is spent there, and the way.
    pub(super) fn settled(&self) -> impl Iterator<Item = (Pt, Len, Vec<Pt>)> + '_ {
        let done = self.spots.iter().enumerate().filter(|(_, s)| s.done);
        done.filter_map(|(i, s)| Some((s.at, s.spent?, self.way(i))))
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

/// Spots around a shape so far off that a leg from one to the next keeps its distance.
fn beside(shape: &Shape, keep: Len) -> Vec<Pt> {
    // One over the cosine of fifteen degrees, and what rounding may take.
    let spot = |c: Pt, far: i32, i: i32| c + Heading::new(i * 720 / AROUND).turned(shift(far + far / 27 + 3, 0));
    match shape {
        Shape::Disc { at, radius } => (0..AROUND).map(|i| spot(*at, (*radius + keep).0, i)).collect(),
        Shape::Poly(poly) => {
            let sides: Vec<(Pt, Pt)> = poly.sides().collect();
            let bends = (0..sides.len()).map(|i| (sides[i], sides[(i + 1) % sides.len()]));
            let around = |((a, c), (_, b)): ((Pt, Pt), (Pt, Pt))| {
                // Only where the outline bends outward, and only ahead of both of its sides or a step beside.
                let outward = geom::turn(a, c, b) > 0;
                let ahead = move |p: &Pt| {
                    let (before, after) = (geom::dot(c - a, *p - c), geom::dot(c - b, *p - c));
                    let (long, wide) = (i64::from((c - a).len().0), i64::from((c - b).len().0));
                    let back = i64::from(crow(c, *p).0) * 6 / 10;
                    outward && before >= -back * long && after >= -back * wide
                };
                (0..AROUND).map(move |i| spot(c, keep.0, i)).filter(ahead)
            };
            bends.flat_map(around).collect()
        }
    }
}
