//! Lengths along the middle line of a target, times the length of that line, and where directions first meet the target.

use super::View;
use geom::{Shift, cross, dot, root_floor, shift, wide_root_floor};

/// Binary places of shares of a direction.
const PLACES: u32 = 20;

/// Binary places of a root.
const ROOT: u32 = 8;

/// The middle line of a target as a measure. Lengths along it come out slightly too short. They are not divided by its length, so whole
/// numbers stay whole.
pub(super) struct Gauge {
    pub to: Shift,
    root: i64,
    /// The greatest error of a single length.
    unit: i64,
    /// The greatest error of the distance to the target.
    pub slack_near: i64,
    /// No point of the target is nearer than this.
    pub near: i64,
    round: bool,
}

impl Gauge {
    pub fn new(view: &View) -> Gauge {
        let outer = view.target.outer;
        let root = root(view.square).max(1);
        let round = view.target.corners.is_empty();
        let near = if round { view.square - ((outer * (root + 3)) >> ROOT) - 1 } else { view.near.max(0) };
        let part = |sixteenths: i64| (sixteenths * (root + 3)) >> (ROOT + 4);
        let slack_near = part(if round { 2 + (outer >> 4) } else { 2 }) + 1;
        Gauge { to: view.to, root, unit: part(2 + (view.long >> 16)) + 1, slack_near, near, round }
    }

    /// The greatest rounding error of the sum of the stretches between this many sides.
    pub fn slack(&self, n_walls: usize) -> i64 {
        self.unit * (n_walls as i64 + 2)
    }

    /// A length in tenths, as measured along the middle line.
    pub fn measured(&self, tenths: i64) -> i64 {
        (tenths * self.root) >> ROOT
    }

    /// How far the length of a direction reaches along the middle line.
    #[inline]
    pub fn along(&self, way: Shift) -> i64 {
        dot(way, self.to)
    }

    /// Where a direction meets the line of a side. `off` is the cross product of the side's ends, `through` that of the direction with the
    /// side.
    #[inline]
    pub fn place(&self, along: i64, off: i64, through: i64) -> i64 {
        (share(off, through) * along) >> PLACES
    }

    /// The length of a share of a direction along the middle line. The share has [`PLACES`] binary places.
    pub fn length(&self, way: Shift, shares: i64) -> i64 {
        if way == self.to {
            return (shares * self.to.square()) >> PLACES;
        }
        let tenths = (shares * root(way.square())) >> (PLACES + ROOT - 4);
        (tenths * self.root) >> (ROOT + 4)
    }

    /// The share of a direction at which it first meets the target, within `slack_near`.
    pub fn meets(&self, view: &View, way: Shift) -> i64 {
        let near = if self.round && way == self.to { self.near } else { self.nearest(view, way) };
        (near << PLACES) / self.along(way).max(1)
    }

    /// Where a direction first meets the target, within `slack_near`.
    pub fn nearest(&self, view: &View, way: Shift) -> i64 {
        let outer = view.target.outer;
        if self.round {
            // With the middle line as axis, a direction of (c, s) meets the circle of radius r around (d, 0) at
            // (d c² − c √(r²c² − s²(d² − r²))) / (c² + s²).
            let bits = way.x.unsigned_abs().max(way.y.unsigned_abs()).max(1).ilog2();
            let part = |v: i64| (if bits > 17 { v >> (bits - 17) } else { v << (17 - bits) } << ROOT) / self.root;
            let (c, s) = (part(dot(way, self.to)), part(cross(self.to, way)));
            let (cc, ss) = (i128::from(c * c), i128::from(s * s));
            let room = i128::from(outer * outer) * cc - ss * i128::from(view.square - outer * outer);
            let across = wide_root_floor(room.max(0) as u128) as i64;
            let long = self.root >> (ROOT - 4);
            let sixteenths = (long * (c * c) - ((c * across) << 4)) / (c * c + s * s).max(1);
            return (sixteenths * self.root) >> (ROOT + 4);
        }
        let eye = view.target.at - view.to;
        let corners = &view.target.corners;
        let along = self.along(way);
        let met = corners.iter().enumerate().filter_map(|(i, c)| {
            let (u, v) = (*c - eye, corners[(i + 1) % corners.len()] - eye);
            let (su, sv) = (cross(way, u), cross(way, v));
            (cross(u, v) < 0 && su >= 0 && sv <= 0 && su != sv).then(|| self.place(along, cross(u, v), sv - su))
        });
        met.min().unwrap_or(self.near)
    }
}

/// A root with [`ROOT`] binary places, at most two of the last place too small: one step of Newton's method from the whole root.
fn root(square: i64) -> i64 {
    let whole = root_floor(square.unsigned_abs()) as i64;
    if whole < 1 << ROOT {
        return root_floor((square << (2 * ROOT)).unsigned_abs()) as i64;
    }
    (whole << ROOT) + ((square - whole * whole) << (ROOT - 1)) / whole - 1
}

/// The share of a direction at which it meets a side, with [`PLACES`] binary places.
#[inline]
pub(super) fn share(off: i64, through: i64) -> i64 {
    (off << PLACES) / through
}

/// The direction scaled to at least 12 bits, so rounding lengths along it loses little.
#[inline]
pub(super) fn fit(way: Shift) -> Shift {
    let bits = way.x.unsigned_abs().max(way.y.unsigned_abs()).max(1).ilog2();
    if bits < 12 { shift(way.x << (12 - bits), way.y << (12 - bits)) } else { way }
}

/// The direction scaled to this many bits, rounded.
pub(super) fn scaled(x: i64, y: i64, bits: u32) -> Shift {
    let have = x.unsigned_abs().max(y.unsigned_abs()).max(1).ilog2();
    let fit = |v: i64| if have > bits { v >> (have - bits) } else { v << (bits - have) };
    shift(fit(x) as i32, fit(y) as i32)
}

/// The directions of the wedge's ends, or a hair beyond them.
pub(super) fn ends(view: &View) -> (Shift, Shift) {
    tangents(view, HAIR)
}

/// A direction within the wedge, a hair from its right end.
pub(super) fn just_inside(view: &View) -> Shift {
    tangents(view, -HAIR).0
}

/// More than the greatest rotation by rounding of a direction made here, as a share of it with [`PLACES`] binary places.
const HAIR: i64 = 64;

/// The tangents of a disc, this much outside it.
fn tangents(view: &View, hair: i64) -> (Shift, Shift) {
    if !view.target.corners.is_empty() || view.target.outer == 0 {
        return (view.right, view.left);
    }
    let outer = view.target.outer;
    // Half the width of the wedge, as a share of its middle line.
    let near = (root_floor((view.square - outer * outer).unsigned_abs()) as i64).max(1);
    let half = ((outer << PLACES) / near + hair).max(0);
    let end = |turned: i64| {
        let part = |along: i32, across: i32| (i64::from(along) << PLACES) + turned * half * i64::from(across);
        scaled(part(view.to.x, -view.to.y), part(view.to.y, view.to.x), 16)
    };
    (end(-1), end(1))
}
