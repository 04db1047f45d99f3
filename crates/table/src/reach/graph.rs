//! Ways around corners: spots beside everything that is barred, and straight legs between them, the cheapest first.

use super::{Field, crow};
use geom::{Heading, Len, Pt, Shape, shift};

/// So many spots at most, those nearest to the beginning.
const SPOTS_MAX: usize = 400;
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
                let (corners, off) = match shape {
                    Shape::Disc { at, radius } => (vec![*at], wall.keep + *radius),
                    Shape::Poly(poly) => (poly.corners().to_vec(), wall.keep),
                };
                // One over the cosine of fifteen degrees, and what rounding may take.
                let off = Len(off.0 + off.0 / 27 + 3);
                let around = |c: Pt| (0..AROUND).map(move |i| c + Heading::new(i * 60).turned(shift(off.0, 0)));
                let near = |p: &Pt| crow(start, *p) < allowance && field.clear(&Shape::from(*p));
                found.extend(corners.into_iter().flat_map(around).filter(near));
            }
        }
        found.sort_unstable_by_key(|p| (crow(start, *p), *p));
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
