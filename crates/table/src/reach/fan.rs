//! The area reached in a straight leg from one spot: a fan of narrow triangles, each as long as it is clear.
//!
//! A triangle is clear if its sides are clear and nothing is inside. Rays shared by two triangles are cast once.

use super::fence::{Fence, Wedge};
use super::{Field, Rate};
use geom::{Bounds, Heading, Len, Poly, Pt, pt, shift};

/// Headings from a spot: a number of wedges of equal width in half degrees, from the right to the left.
#[derive(Clone, Copy)]
pub(super) struct Sector {
    pub first: Heading,
    pub wedges: i32,
    pub step: i32,
}

impl Sector {
    pub const AROUND: Sector = Sector { first: Heading::EAST, wedges: 360, step: 2 };

    /// From just beside a heading to where a way bends around a corner on its left or right.
    pub fn bending(heading: Heading, left: bool) -> Sector {
        let first = heading - Heading::degrees(if left { 4 } else { 68 });
        Sector { first, wedges: 18, step: 8 }
    }

    fn heading(self, i: i32) -> Heading {
        self.first + Heading::new(i * self.step)
    }
}

/// Fences of one kind by distance, the nearest first, and how far each ray goes before it meets one.
struct Cast<'a> {
    fences: Vec<(i32, &'a Fence)>,
    clear: Vec<i32>,
}

/// A spot and the directions of its rays.
struct Fan {
    at: Pt,
    sector: Sector,
    /// The greatest distance that is looked at.
    far: i32,
}

/// A ray of a fan may have been tested with a differently rounded end. The two lines are less than this apart.
const SPARE: i32 = 2;

impl Field<'_> {
    /// The polygons around a spot that a leg of at most `budget` reaches.
    pub(super) fn fan(&self, at: Pt, budget: Len, sector: Sector) -> Vec<Poly> {
        // Rounded spots are up to a tenth farther away than asked for.
        let fan = Fan { at, sector, far: budget.0 - 1 };
        let pass = fan.cast(self.pass.iter());
        let slow = fan.cast(self.slow.iter().map(|(fence, _)| fence));
        let rest = fan.cast(self.rest.iter());
        let (mut out, mut run) = (vec![], vec![]);
        for i in 0..sector.wedges {
            let far = fan.farthest(&pass, i, fan.far);
            let far = self.paid(&fan, &slow, i, far);
            let free = fan.restable(&rest, i, far);
            match free.first() {
                Some((0, to)) => run.push((fan.spot(i, *to), fan.spot(i + 1, *to))),
                _ => star(at, &mut run, &mut out),
            }
            let beyond = free.iter().filter(|(from, _)| *from > 0);
            out.extend(beyond.filter_map(|(from, to)| fan.piece(i, *from, *to)));
        }
        star(at, &mut run, &mut out);
        out.into_iter().filter_map(|part| clipped(part, at, self.table)).collect()
    }

    /// How far the budget reaches into a wedge. From where the first more expensive ground begins, all ground counts as the most expensive.
    fn paid(&self, fan: &Fan, slow: &Cast, i: i32, far: i32) -> i32 {
        let open = fan.farthest(slow, i, far);
        if open >= far {
            return far;
        }
        let wedge = fan.wedge(i, far);
        let met = |fence: &Fence| {
            [wedge.right, wedge.left].iter().any(|end| fence.stops(fan.at, *end, SPARE, i64::MAX).is_some())
                || !fence.clear(None, &wedge)
        };
        let dear = |a: Rate, b: Rate| {
            if i64::from(a.cost) * i64::from(b.length) < i64::from(b.cost) * i64::from(a.length) { b } else { a }
        };
        let rates = || self.slow.iter().filter(|(fence, _)| fence.away(fan.at) <= far && met(fence));
        let Some(dearest) = rates().map(|(_, rate)| *rate).reduce(dear) else { return far };
        // Two tenths for each kind of ground cover the rounding of its parts.
        let spare = 2 * (rates().count() as i64 + 2);
        let left = i64::from(fan.far - open) * i64::from(dearest.length) / i64::from(dearest.cost.max(1)) - spare;
        far.min(open + left.max(0) as i32)
    }
}

impl Fan {
    fn spot(&self, i: i32, away: i32) -> Pt {
        self.at + self.sector.heading(i).turned(shift(away, 0))
    }

    fn wedge(&self, i: i32, to: i32) -> Wedge {
        Wedge { at: self.at, right: self.spot(i, to), left: self.spot(i + 1, to) }
    }

    fn cast<'a>(&self, fences: impl Iterator<Item = &'a Fence>) -> Cast<'a> {
        let mut fences: Vec<(i32, &Fence)> = fences.map(|fence| (fence.away(self.at), fence)).collect();
        fences.retain(|(away, _)| *away <= self.far);
        sorted::order_by_key(&mut fences, |(away, _)| *away);
        let clear = |i: i32| {
            let end = self.spot(i, self.far);
            let mut clear = self.far;
            for (away, fence) in &fences {
                if *away > clear {
                    break;
                }
                if let Some(step) = fence.stops(self.at, end, SPARE, i64::from(clear)) {
                    // A step of the ray may be a little longer than a tenth.
                    clear = clear.min((step as i32 - 1).max(0));
                }
            }
            clear
        };
        Cast { clear: (0..=self.sector.wedges).map(clear).collect(), fences }
    }

    /// How far a wedge is clear, up to a limit.
    fn farthest(&self, cast: &Cast, i: i32, limit: i32) -> i32 {
        let (right, left) = (cast.clear[i as usize], cast.clear[i as usize + 1]);
        self.backed(limit.min(right).min(left), |to| {
            let wedge = self.wedge(i, to);
            cast.fences.iter().take_while(|(away, _)| *away <= to).all(|(_, fence)| fence.clear(None, &wedge))
        })
    }

    /// Steps back from a distance, in growing steps, to one that is legal.
    fn backed(&self, mut to: i32, fits: impl Fn(i32) -> bool) -> i32 {
        let mut by = 2;
        while to > 0 && !fits(to) {
            to = (to - by).max(0);
            by *= 3;
        }
        to
    }

    /// The parts of a wedge where the base may end, from the spot outward.
    fn restable(&self, rest: &Cast, i: i32, far: i32) -> Vec<(i32, i32)> {
        let mut free = if far > 0 { vec![(0, far)] } else { vec![] };
        if far <= 0 || self.farthest(rest, i, far) == far {
            return free;
        }
        let whole = self.wedge(i, far);
        for (_, fence) in rest.fences.iter().take_while(|(away, _)| *away <= far) {
            let stops = [whole.right, whole.left].map(|end| fence.stops(self.at, end, SPARE, i64::MAX));
            if stops == [None, None] && fence.clear(None, &whole) {
                continue;
            }
            let first = stops.iter().flatten().min().map_or(far, |step| (*step as i32 - 1).clamp(0, far));
            let before = self.backed(first, |to| fence.clear(None, &self.wedge(i, to)));
            let back = [whole.right, whole.left].map(|end| fence.stops(end, self.at, SPARE, i64::MAX));
            let last = back.iter().flatten().min().map_or(far, |step| (*step as i32 - 1).clamp(0, far));
            let after = far - self.backed(last, |back| fence.clear(Some(&self.wedge(i, far - back)), &whole));
            free = free
                .into_iter()
                .flat_map(|(from, to)| [(from, to.min(before)), (from.max(after), to)])
                .filter(|(from, to)| from < to)
                .collect();
        }
        free
    }

    /// A wedge between two distances.
    fn piece(&self, i: i32, from: i32, to: i32) -> Option<Poly> {
        let (near, far) = (self.wedge(i, from), self.wedge(i, to));
        Poly::new(vec![far.right, far.left, near.left, near.right]).ok()
    }
}

/// The part of a polygon inside a box. All of the polygon is visible from one spot in the box, and so is the result, which is rounded
/// toward that spot.
fn clipped(poly: Poly, at: Pt, table: Bounds) -> Option<Poly> {
    let Bounds { lo, hi } = table;
    let Bounds { lo: low, hi: high } = poly.bounds();
    if table.holds(low) && table.holds(high) {
        return Some(poly);
    }
    let mut ring = poly.corners().to_vec();
    // One axis at a time: drop what is beyond the limit, and cut the sides that cross it.
    type Along = fn(Pt) -> (i32, i32);
    let (x, y): (Along, Along) = (|p| (p.x, p.y), |p| (p.y, p.x));
    for (along, limit, sign) in [(x, lo.x, -1), (x, hi.x, 1), (y, lo.y, -1), (y, hi.y, 1)] {
        let beyond = |p: Pt| (along(p).0 - limit) * sign > 0;
        let mut kept = Vec::with_capacity(ring.len() + 2);
        for (i, p) in ring.iter().enumerate() {
            let q = ring[(i + 1) % ring.len()];
            if !beyond(*p) {
                kept.push(*p);
            }
            if beyond(*p) != beyond(q) {
                let ((a, c), (b, d)) = (along(*p), along(q));
                let (part, whole) = (i64::from(d - c) * i64::from(limit - a), i64::from(b - a));
                let (part, whole) = (part * whole.signum(), whole.abs());
                let down = c + part.div_euclid(whole) as i32;
                let across = if down < along(at).1 && part.rem_euclid(whole) != 0 { down + 1 } else { down };
                kept.push(if along(pt(1, 0)).0 == 1 { pt(limit, across) } else { pt(across, limit) });
            }
        }
        ring = kept;
    }
    ring.dedup();
    Poly::new(ring).ok()
}

/// Triangles side by side as one polygon around or beside their common corner.
fn star(at: Pt, run: &mut Vec<(Pt, Pt)>, out: &mut Vec<Poly>) {
    let run = std::mem::take(run);
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
    // A full turn needs no corner in the middle.
    let closed = run.len() > 2 && geom::turn(at, last.1, first.0) == 0 && geom::dot(last.1 - at, first.0 - at) > 0;
    let mut ring: Vec<Pt> = run.iter().flat_map(|(a, b)| [*a, *b]).chain((!closed).then_some(at)).collect();
    ring.dedup();
    match Poly::new(ring) {
        Ok(poly) => out.push(poly),
        // Rounding may fold the rim by a tenth. Only the single triangles were checked.
        Err(_) => out.extend(run.into_iter().filter_map(|(a, b)| Poly::new(vec![at, a, b]).ok())),
    }
}
