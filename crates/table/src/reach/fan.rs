//! What is seen from one spot of a way: narrow triangles, each as long as it is clear.

use super::{Field, Wall};
use geom::{Heading, Len, Poly, Pt, Shape, distance, shift};

/// Two rays from a spot.
struct Wedge {
    at: Pt,
    right: Heading,
    left: Heading,
}

impl Field<'_> {
    /// The polygons around a spot that a leg of at most `budget` reaches, by wedges of so many half degrees.
    pub(super) fn fan(&self, at: Pt, budget: Len, step: i32) -> Vec<Poly> {
        let (mut out, mut run) = (vec![], vec![]);
        for i in 0..720 / step {
            let wedge = Wedge { at, right: Heading::new(i * step), left: Heading::new((i + 1) * step) };
            let far = self.farthest(&wedge, budget);
            let free = self.restable(&wedge, far);
            match free.first() {
                Some((0, to)) => run.push((wedge.spot(wedge.right, *to), wedge.spot(wedge.left, *to))),
                _ => star(at, &mut run, &mut out),
            }
            let beyond = free.iter().filter(|(from, _)| *from > 0);
            out.extend(beyond.filter_map(|(from, to)| wedge.piece(*from, *to)));
        }
        star(at, &mut run, &mut out);
        out
    }

    /// How far a wedge may be gone into and paid for.
    fn farthest(&self, wedge: &Wedge, budget: Len) -> i32 {
        let clear = |to: i32| wedge.piece(0, to).is_some_and(|p| self.clear(&Shape::Poly(p)));
        let paid = |to: i32| {
            let ends = [wedge.spot(wedge.right, to), wedge.spot(wedge.left, to)];
            ends.iter().all(|end| self.price(wedge, to) + distance(wedge.at, *end) - Len(to) <= budget)
        };
        last(budget.0, |to| paid(to) && clear(to))
    }

    /// What the dearest ray of a wedge costs: the ground that it meets counts from where the first of it begins.
    fn price(&self, wedge: &Wedge, to: i32) -> Len {
        let Some(whole) = wedge.piece(0, to).map(Shape::Poly) else { return Len(to) };
        let met: Vec<&(Wall, crate::Rate)> = self.slow.iter().filter(|(wall, _)| !wall.clear(&whole)).collect();
        let Some(dearest) = met
            .iter()
            .map(|(_, rate)| *rate)
            .max_by(|a, b| (i64::from(a.cost) * i64::from(b.length)).cmp(&(i64::from(b.cost) * i64::from(a.length))))
        else {
            return Len(to);
        };
        let outside = |shape: Shape| met.iter().all(|(wall, _)| wall.clear(&shape));
        let open = last(to, |to| wedge.piece(0, to).map(Shape::Poly).is_some_and(outside));
        // Two tenths for each kind of ground cover the rounding of its parts.
        Len(open) + dearest.of(Len(to - open + 2 * (met.len() as i32 + 1)))
    }

    /// The parts of a wedge, from the spot outward, where the base may end.
    fn restable(&self, wedge: &Wedge, far: i32) -> Vec<(i32, i32)> {
        let mut free = if far > 0 { vec![(0, far)] } else { vec![] };
        let Some(whole) = wedge.piece(0, far).map(Shape::Poly) else { return free };
        for wall in self.rest.iter().filter(|wall| !wall.clear(&whole)) {
            let clear = |piece: Option<Poly>| piece.is_some_and(|p| wall.clear(&Shape::Poly(p)));
            let before = last(far, |to| clear(wedge.piece(0, to)));
            let after = far - last(far, |back| clear(wedge.piece(far - back, far)));
            free = free
                .into_iter()
                .flat_map(|(from, to)| [(from, to.min(before)), (from.max(after), to)])
                .filter(|(from, to)| from < to)
                .collect();
        }
        free
    }
}

/// The greatest number up to `high` for which `test` holds, if it holds for all below; else nought.
fn last(high: i32, test: impl Fn(i32) -> bool) -> i32 {
    if high <= 0 || test(high) {
        return high.max(0);
    }
    let (mut low, mut high) = (0, high);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if test(middle) { low = middle } else { high = middle }
    }
    low
}

impl Wedge {
    fn spot(&self, ray: Heading, away: i32) -> Pt {
        self.at + ray.turned(shift(away, 0))
    }

    /// Between two distances.
    fn piece(&self, from: i32, to: i32) -> Option<Poly> {
        let mut corners = vec![self.spot(self.right, to), self.spot(self.left, to)];
        if from > 0 {
            corners.extend([self.spot(self.left, from), self.spot(self.right, from)]);
        } else {
            corners.push(self.at);
        }
        Poly::new(corners).ok()
    }
}

/// Triangles side by side as one polygon around or beside their common corner.
fn star(at: Pt, run: &mut Vec<(Pt, Pt)>, out: &mut Vec<Poly>) {
    let run = std::mem::take(run);
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
    // A full turn needs no corner in the middle.
    let closed = run.len() > 2 && geom::turn(at, last.1, first.0) == 0 && geom::dot(last.1 - at, first.0 - at) > 0;
    let ring: Vec<Pt> = run.iter().flat_map(|(a, b)| [*a, *b]).chain((!closed).then_some(at)).collect();
    match Poly::new(ring) {
        Ok(poly) => out.push(poly),
        // Rounding may fold the rim by a tenth; the triangles by themselves are what was checked.
        Err(_) => out.extend(run.into_iter().filter_map(|(a, b)| Poly::new(vec![at, a, b]).ok())),
    }
}
