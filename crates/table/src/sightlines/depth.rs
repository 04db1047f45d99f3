//! What screens hide for certain: ranges of directions in which every line runs deeper through one than sight may.
//!
//! Lengths here are measured along the middle line of the target, which makes them a little shorter than they are, and with rounding that
//! is allowed for: a range is only said to be hidden if it is, and a single direction only called if it is clear of the limit. What lies
//! closer to the limit is left to [`crate::sight`].

use super::View;
use super::shade::Shade;
use geom::{Pt, Shift, cross, dot, shift};

/// Binary places of shares of a direction.
const PLACES: u32 = 20;

/// By how much, in tenths, rounding may be off.
const SLACK: i64 = 3;

/// The same for a single direction, which is measured along itself.
const HAIR: i64 = 1;

/// How often a range is halved before it is left open.
const HALVINGS: u32 = 2;

/// A screen, as it stands before a target.
pub(super) struct Deep<'a> {
    pub corners: &'a [Pt],
    pub eye: Pt,
    pub limit: i64,
    /// All of it is before all of the target.
    pub before: bool,
}

/// Room for directions and crossings.
#[derive(Default)]
pub(super) struct DeepRoom {
    ways: Vec<Shift>,
    sides: Vec<(i64, i64)>,
    left: Vec<i64>,
    right: Vec<i64>,
    /// Directions in which something may show.
    pub open: Vec<Shift>,
}

/// What a single direction says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Hidden,
    Clear,
    Close,
}

impl Deep<'_> {
    /// Adds the ranges in which the screen hides the target for certain.
    pub fn shade(&self, view: &View, room: &mut DeepRoom, shades: &mut Vec<Shade>) {
        let root = view.square.isqrt().max(1);
        let mut ways = std::mem::take(&mut room.ways);
        ways.clear();
        let (right, left) = view.ends(root);
        ways.extend([right, left, view.to]);
        let target_corners = view.target.corners.iter().map(|c| *c - self.eye);
        let own = self.corners[1..].iter().map(|c| *c - self.eye);
        // Between the ends, not within the wedge: a corner in the hair between the two would go unnoticed.
        let between = |v: &Shift| cross(right, *v) > 0 && cross(*v, left) > 0 && dot(view.to, *v) > 0;
        ways.extend(target_corners.chain(own).filter(between));
        ways.iter_mut().for_each(|way| *way = scaled(*way));
        sorted::order_by(&mut ways, |a, b| 0.cmp(&cross(*a, *b)));
        ways.dedup_by(|a, b| cross(*a, *b) == 0);
        let last = ways.len() - 1;
        for i in 0..last {
            // The ends of a disc's wedge lie a hair beyond it; those of a polygon's are directions that may be open.
            let disc = view.target.corners.is_empty();
            let ends = (disc && i == 0, disc && i + 1 == last);
            self.shade_range(view, root, (ways[i], ways[i + 1]), ends, HALVINGS, room, shades);
        }
        room.ways = ways;
    }

    #[expect(clippy::too_many_arguments, reason = "one level of a halving; they are what the levels share")]
    fn shade_range(
        &self,
        view: &View,
        root: i64,
        (right, left): (Shift, Shift),
        ends: (bool, bool),
        halvings: u32,
        room: &mut DeepRoom,
        shades: &mut Vec<Shade>,
    ) {
        let (least, most) = self.range(view, root, right, left, &mut room.sides);
        if least > self.limit + SLACK {
            shades.push(Shade::of_screen(right, left, ends));
        } else {
            let middle = scaled(right + left);
            if cross(right, middle) <= 0 || cross(middle, left) <= 0 {
                return;
            }
            if most <= self.limit || halvings == 0 {
                room.open.push(middle);
            } else {
                self.shade_range(view, root, (right, middle), (ends.0, false), halvings - 1, room, shades);
                self.shade_range(view, root, (middle, left), (false, ends.1), halvings - 1, room, shades);
            }
        }
    }

    /// The least and the greatest depth between two directions with no corner of screen or target between them, along the middle line.
    fn range(&self, view: &View, root: i64, right: Shift, left: Shift, sides: &mut Vec<(i64, i64)>) -> (i64, i64) {
        sides.clear();
        let (at_right, at_left) = (dot(right, view.to) / root, dot(left, view.to) / root);
        for pair in self.corners.windows(2) {
            let (a, b) = (pair[0] - self.eye, pair[1] - self.eye);
            let (ra, rb, la, lb) = (cross(right, a), cross(right, b), cross(left, a), cross(left, b));
            // From one end of the range to the other, or the other way.
            if !((ra <= 0 && la <= 0 && rb >= 0 && lb >= 0) || (ra >= 0 && la >= 0 && rb <= 0 && lb <= 0)) {
                continue;
            }
            let (off, through_right, through_left) = (cross(a, b), rb - ra, lb - la);
            if through_right == 0 || through_left == 0 {
                return (0, i64::MAX);
            }
            let place = |through: i64, along: i64| (((off << PLACES) / through) * along) >> PLACES;
            let (p, q) = (place(through_right, at_right), place(through_left, at_left));
            // What lies at or behind the eye is not met.
            if p > 0 || q > 0 {
                sides.push((p, q));
            }
        }
        sorted::order_by_key(sides, |(p, q)| p + q);
        let near = if self.before { i64::MAX } else { view.nearest(right, root).min(view.nearest(left, root)) };
        let far = if self.before { i64::MAX } else { view.nearest(right, root).max(view.nearest(left, root)) };
        let (mut least, mut most) = (0, 0);
        let mut walls = sides.iter();
        // An odd number of sides ahead: the lines begin inside.
        let mut enter = if sides.len() % 2 == 1 { Some((0, 0)) } else { walls.next().copied() };
        while let Some((p, q)) = enter {
            let (to_p, to_q) = walls.next().copied().unwrap_or((i64::MAX, i64::MAX));
            least += (to_p.min(to_q).min(near) - p.max(q)).max(0);
            most += (to_p.max(to_q).min(far).saturating_sub(p.min(q))).max(0);
            enter = walls.next().copied();
        }
        // Along a slanting line everything is longer than along the middle line.
        (least, most.saturating_add(most / 8).saturating_add(2 * SLACK))
    }

    /// What the screen says of one direction. Where corners lie on it, what counts is what is inside a hair to its left and to its right.
    pub fn along(&self, view: &View, way: Shift, room: &mut DeepRoom) -> Word {
        let way = scaled(way);
        let touching = self.places(way, true, &mut room.left);
        if touching {
            self.places(way, false, &mut room.right);
        }
        let root = view.square.isqrt().max(1);
        let along = (dot(way, view.to) / root).max(1);
        let near = if self.before { i64::MAX } else { (view.nearest(way, root) << PLACES) / along };
        let shares: i64 = if touching {
            common(&room.left, &room.right, near)
        } else {
            room.left.chunks_exact(2).map(|p| (p[1].min(near) - p[0]).max(0)).sum()
        };
        let deep = (shares * way.square().isqrt()) >> PLACES;
        if deep + HAIR <= self.limit {
            Word::Clear
        } else if deep > self.limit + HAIR {
            Word::Hidden
        } else {
            Word::Close
        }
    }

    /// Where a direction crosses the border, ascending. True if a corner lies on it.
    fn places(&self, way: Shift, zero_left: bool, places: &mut Vec<i64>) -> bool {
        places.clear();
        let mut touching = false;
        let is_left = |s: i64| s > 0 || (zero_left && s == 0);
        for pair in self.corners.windows(2) {
            let (a, b) = (pair[0] - self.eye, pair[1] - self.eye);
            let (sa, sb) = (cross(way, a), cross(way, b));
            touching |= sa == 0;
            if is_left(sa) != is_left(sb) {
                places.push(((cross(a, b) << PLACES) / (sb - sa)).max(0));
            }
        }
        sorted::order(places);
        touching
    }
}

/// The same direction with 20 bits, so that nothing is lost by rounding lengths along it; exact for what has fewer.
fn scaled(way: Shift) -> Shift {
    let bits = way.x.unsigned_abs().max(way.y.unsigned_abs()).max(1).ilog2();
    let fit = |v: i32| if bits > 19 { v >> (bits - 19) } else { v << (19 - bits) };
    shift(fit(way.x), fit(way.y))
}

/// How much both lists of stretches cover before `near`.
fn common(a: &[i64], b: &[i64], near: i64) -> i64 {
    let (mut i, mut j, mut sum) = (0, 0, 0);
    while i + 1 < a.len() && j + 1 < b.len() {
        sum += (a[i + 1].min(b[j + 1]).min(near) - a[i].max(b[j])).max(0);
        if a[i + 1] < b[j + 1] { i += 2 } else { j += 2 }
    }
    sum
}

impl View<'_> {
    /// Directions of the wedge's ends, or a hair beyond them.
    pub(super) fn ends(&self, root: i64) -> (Shift, Shift) {
        let outer = self.target.outer;
        if !self.target.corners.is_empty() || outer == 0 {
            return (self.right, self.left);
        }
        // √(m² − r²) m ± r m⊥, scaled to 19 bits and pushed outward by some units of the last.
        let near = (self.square - outer * outer).isqrt();
        let end = |turned: i64| {
            let part = |along: i32, across: i32| {
                let v = near * i64::from(along) + turned * outer * i64::from(across);
                (i128::from(v) * (1 << 19) / i128::from(root * root)) as i64
            };
            let (x, y) = (part(self.to.x, -self.to.y), part(self.to.y, self.to.x));
            let hair = |v: i64| (v >> 17) + v.signum();
            shift((x - turned * hair(y)) as i32, (y + turned * hair(x)) as i32)
        };
        (end(-1), end(1))
    }

    /// Where a direction first meets the target, along the middle line, within [`SLACK`] of it.
    fn nearest(&self, way: Shift, root: i64) -> i64 {
        let outer = self.target.outer;
        if self.target.corners.is_empty() {
            // With the middle line as axis, a direction of (c, s) meets the circle of radius r around (d, 0) at
            // (d c² − c √(r²c² − s²(d² − r²))) / (c² + s²). Scaled to 20 bits, so that little is lost by rounding.
            let scale = 20 - (way.x.abs().max(way.y.abs()).max(1)).ilog2().min(20);
            let c = (dot(way, self.to) << scale) / root;
            let s = (cross(self.to, way) << scale) / root;
            let (cc, ss) = (i128::from(c * c), i128::from(s * s));
            let room = i128::from(outer * outer) * cc - ss * i128::from(self.square - outer * outer);
            let across = u64::try_from(room.max(0)).map_or_else(|_| room.isqrt() as i64, |room| room.isqrt() as i64);
            return (root * (c * c) - c * across) / (c * c + s * s).max(1);
        }
        let eye = self.target.at - self.to;
        let corners = &self.target.corners;
        let at = dot(way, self.to) / root;
        let met = corners.iter().enumerate().filter_map(|(i, c)| {
            let (u, v) = (*c - eye, corners[(i + 1) % corners.len()] - eye);
            let (su, sv) = (cross(way, u), cross(way, v));
            (cross(u, v) < 0 && su >= 0 && sv <= 0 && su != sv)
                .then(|| (((cross(u, v) << PLACES) / (sv - su)) * at) >> PLACES)
        });
        met.min().unwrap_or((self.near / (root + 1)).max(0))
    }
}
