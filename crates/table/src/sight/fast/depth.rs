//! Screens with a depth: ranges of directions that are hidden for certain, because every line in them runs deeper through a screen than
//! sight reaches.
//!
//! Between two neighboring directions through corners, a line crosses the same sides in the same order. The stretch between two sides is
//! nowhere shorter than at its shorter end: if both sides slant the same way, its length rises and then falls; if they slant against each
//! other, it only rises or only falls. So the ends decide a whole range. Lengths are slightly rounded, with a margin: a range is called
//! hidden only if it is, and a single direction is decided only if it is clear of the limit.

use super::View;
use super::gauge::{Gauge, fit, scaled, share};
use super::shade::Shade;
use geom::{Pt, Shift, cross};

/// How often a range that passes the limit is cut before the remainder counts as open.
const CUTS: u32 = 5;

/// Ranges with more sides than this count as open.
const WALLS_MAX: usize = 8;

/// A screen in front of a target.
pub(super) struct Deep<'a> {
    pub corners: &'a [Pt],
    pub eye: Pt,
    pub limit: i64,
    /// All of it is in front of all of the target.
    pub before: bool,
    /// Every direction of the target runs through it.
    pub spans: bool,
}

/// Working memory for directions and crossings.
#[derive(Default)]
pub(super) struct DeepRoom {
    /// The directions at which the crossed sides can change, from the right end of the wedge to its left end.
    ways: Vec<Way>,
    /// Corners within the wedge.
    spots: Vec<Spot>,
    walls: Vec<Wall>,
    places: Vec<i64>,
    order: Vec<usize>,
    left: Vec<i64>,
    right: Vec<i64>,
    /// Directions that may be open.
    pub open: Vec<Shift>,
}

#[derive(Clone, Copy)]
struct Way {
    way: Shift,
    along: i64,
    /// A side lies along it, so it may be open even if both of its neighbors are hidden.
    seam: bool,
}

#[derive(Clone, Copy)]
struct Spot {
    v: Shift,
    along: i64,
    seam: bool,
    /// Its index among the ways.
    rank: usize,
}

/// A corner, as seen from the ends of the wedge.
#[derive(Clone, Copy)]
struct Corner {
    v: Shift,
    /// How far it is to the left of the right end, and of the left end.
    right: i64,
    left: i64,
    /// Its index among the spots, or [`OUT`] outside the wedge.
    spot: usize,
}

const OUT: usize = usize::MAX;

/// A side that crosses all or part of the wedge.
#[derive(Clone, Copy)]
struct Wall {
    off: i64,
    side: Shift,
    /// Where it begins and ends, the right one first: a spot, or [`OUT`] for the end of the wedge. Later, indexes of ways.
    from: usize,
    to: usize,
    /// Its places along these. Later, the index of the first of its places along all its ways.
    at: (i64, i64),
    first: usize,
}

/// The walls of a range along one of its ends.
#[derive(Clone, Copy)]
struct End {
    way: Way,
    at: [i64; WALLS_MAX],
    near: i64,
}

/// The answer for a single direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Hidden,
    Clear,
    Close,
}

impl Deep<'_> {
    /// Adds the ranges of a wedge in which the screen certainly hides the target, and directions in which it may not. Returns whether it
    /// hides everything.
    pub fn shade(
        &self,
        gauge: &Gauge,
        ends: (Shift, Shift),
        disc: bool,
        room: &mut DeepRoom,
        shades: &mut Vec<Shade>,
    ) -> bool {
        let limit = gauge.measured(self.limit);
        // In every direction, a stretch runs from the last side that is entered to the first that is left.
        let slab = self.raise(gauge, ends, room);
        if disc && self.spans && slab > limit + gauge.slack(2) && !room.spots.iter().any(|spot| spot.seam) {
            return true;
        }
        fan(gauge, ends, room);
        let last = room.ways.len() - 1;
        // The beginning of the range that is hidden so far.
        let mut hidden: Option<usize> = None;
        for k in 0..=last {
            let least = if k < last { self.least(gauge, room, k) } else { (0, 0) };
            let deep = k < last && least.0 > limit + gauge.slack(room.order.len());
            if let Some(from) = hidden
                && (!deep || room.ways[k].seam)
            {
                // The ends of a disc's wedge are a hair beyond it; those of a polygon's wedge are directions that may be open.
                let over = (disc && from == 0, disc && k == last);
                shades.push(Shade::of_screen(room.ways[from].way, room.ways[k].way, over));
                hidden = None;
            }
            if deep {
                hidden = hidden.or(Some(k));
            } else if k < last && least.1 <= limit {
                room.open.push(room.ways[k].to(&room.ways[k + 1], 128));
            }
        }
        false
    }

    /// The same more closely: in ranges that are partly hidden, it closes in on the directions at which the limit is passed.
    pub fn shade_closely(
        &self,
        view: &View,
        gauge: &Gauge,
        ends: (Shift, Shift),
        room: &mut DeepRoom,
        shades: &mut Vec<Shade>,
    ) {
        self.raise(gauge, ends, room);
        fan(gauge, ends, room);
        let (disc, last) = (view.target.corners.is_empty(), room.ways.len() - 1);
        for k in 0..last {
            if self.least(gauge, room, k).0 <= gauge.measured(self.limit) + gauge.slack(room.order.len()) {
                self.cut(view, gauge, room, k, (disc && k == 0, disc && k + 1 == last), shades);
            }
        }
    }

    /// Finds the sides that cross the wedge and the corners within it. Returns what lies between the last place at which a side is entered
    /// and the first at which one is left.
    fn raise(&self, gauge: &Gauge, (right, left): (Shift, Shift), room: &mut DeepRoom) -> i64 {
        let DeepRoom { spots, walls, .. } = room;
        spots.clear();
        walls.clear();
        let ends = (gauge.along(right), gauge.along(left));
        let (mut entered, mut exit) = (0, if self.before { i64::MAX } else { gauge.near });
        let corner = |v: Shift, spots: &mut Vec<Spot>| {
            let mut corner = Corner { v, right: cross(right, v), left: cross(left, v), spot: OUT };
            if corner.right > 0 && corner.left < 0 {
                corner.spot = spots.len();
                spots.push(Spot { v, along: gauge.along(v), seam: false, rank: 0 });
            }
            corner
        };
        let first = corner(self.corners[0] - self.eye, spots);
        let mut a = first;
        for (i, c) in self.corners[1..].iter().enumerate() {
            let b = if i + 2 == self.corners.len() { first } else { corner(*c - self.eye, spots) };
            let start = std::mem::replace(&mut a, b);
            let a = start;
            let (over_right, over_left) = ((a.right > 0) != (b.right > 0), (a.left < 0) != (b.left < 0));
            let (in_a, in_b) = (a.spot != OUT, b.spot != OUT);
            if !(over_right || over_left || in_a || in_b) {
                continue;
            }
            let off = cross(a.v, b.v);
            if off == 0 {
                [a.spot, b.spot].iter().filter(|s| **s != OUT).for_each(|s| spots[*s].seam = true);
                continue;
            }
            // In front of the eye.
            let over_right = over_right && (off > 0) == (b.right > a.right);
            let over_left = over_left && (off > 0) == (b.left > a.left);
            if usize::from(over_right) + usize::from(over_left) + usize::from(in_a) + usize::from(in_b) != 2 {
                continue;
            }
            let (from, to) = if off > 0 { (a.spot, b.spot) } else { (b.spot, a.spot) };
            let at_right = if from == OUT { gauge.place(ends.0, off, b.right - a.right) } else { spots[from].along };
            let at_left = if to == OUT { gauge.place(ends.1, off, b.left - a.left) } else { spots[to].along };
            // Borders run counterclockwise, and so do the sides that are left, seen from the eye.
            if off < 0 {
                entered = entered.max(at_right).max(at_left);
            } else {
                exit = exit.min(at_right).min(at_left);
            }
            walls.push(Wall { off, side: b.v - a.v, from, to, at: (at_right, at_left), first: 0 });
        }
        exit.saturating_sub(entered)
    }

    /// The least depth of all lines of a range, and the lesser depth of its two ends, along the middle line. Sorts the walls of the range.
    fn least(&self, gauge: &Gauge, room: &mut DeepRoom, k: usize) -> (i64, i64) {
        let DeepRoom { walls, places, order, .. } = room;
        order.clear();
        order.extend((0..walls.len()).filter(|i| walls[*i].from <= k && k < walls[*i].to));
        let at = |i: usize| {
            let first = walls[i].first + k - walls[i].from;
            (places[first], places[first + 1])
        };
        // Nearest first; there are only a few.
        for i in 1..order.len() {
            let mut j = i;
            while j > 0 && at(order[j]).0 + at(order[j]).1 < at(order[j - 1]).0 + at(order[j - 1]).1 {
                order.swap(j, j - 1);
                j -= 1;
            }
        }
        let near = if self.before { i64::MAX } else { gauge.near };
        let (mut least, mut ends) = (0, (0, 0));
        let mut all = order.iter().map(|i| at(*i));
        // With an odd number of sides ahead, the lines begin inside.
        let mut enter = if order.len() % 2 == 1 { Some((0, 0)) } else { all.next() };
        while let Some((p, q)) = enter {
            let (to_p, to_q) = all.next().unwrap_or((i64::MAX, i64::MAX));
            let deep = (to_p.min(near) - p, to_q.min(near) - q);
            ends = (ends.0 + deep.0.max(0), ends.1 + deep.1.max(0));
            least += deep.0.min(deep.1).min(near - p.max(q)).max(0);
            enter = all.next();
        }
        (least, ends.0.min(ends.1))
    }

    fn cut(
        &self,
        view: &View,
        gauge: &Gauge,
        room: &mut DeepRoom,
        k: usize,
        over: (bool, bool),
        shades: &mut Vec<Shade>,
    ) {
        let DeepRoom { ways, walls, places, order, open, .. } = room;
        if order.len() > WALLS_MAX {
            return;
        }
        let mut active = [Wall { off: 0, side: ways[k].way, from: 0, to: 0, at: (0, 0), first: 0 }; WALLS_MAX];
        active.iter_mut().zip(order.iter()).for_each(|(slot, i)| *slot = walls[*i]);
        let end = |k: usize| {
            let mut at = [0; WALLS_MAX];
            at.iter_mut().zip(&active[..order.len()]).for_each(|(at, wall)| *at = places[wall.first + k - wall.from]);
            let near = if self.before { i64::MAX } else { gauge.nearest(view, ways[k].way) };
            End { way: ways[k], at, near }
        };
        let (right, left) = (end(k), end(k + 1));
        let mut cutter = Cutter { deep: self, view, gauge, walls: &active[..order.len()], open, shades };
        cutter.cut(&right, &left, over, CUTS);
    }

    /// The answer for one direction. If corners lie on it, only what is inside both a hair to its left and a hair to its right counts.
    pub fn along(&self, view: &View, gauge: &Gauge, way: Shift, room: &mut DeepRoom) -> Word {
        let way = fit(way);
        let touching = self.places(way, true, &mut room.left);
        if touching {
            self.places(way, false, &mut room.right);
        }
        if room.left.is_empty() || (touching && room.right.is_empty()) {
            return Word::Clear;
        }
        let near = if self.before { i64::MAX } else { gauge.meets(view, way) };
        let shares: i64 = if touching {
            common(&room.left, &room.right, near)
        } else {
            room.left.chunks_exact(2).map(|p| (p[1].min(near) - p[0]).max(0)).sum()
        };
        let (deep, limit) = (gauge.length(way, shares), gauge.measured(self.limit));
        let hair = gauge.slack(room.left.len()) + if self.before { 0 } else { gauge.slack_near };
        if deep + hair <= limit {
            Word::Clear
        } else if deep > limit + hair {
            Word::Hidden
        } else {
            Word::Close
        }
    }

    /// Finds where a direction enters and leaves the border, ascending. Returns whether a corner lies on it.
    fn places(&self, way: Shift, zero_left: bool, places: &mut Vec<i64>) -> bool {
        places.clear();
        let mut touching = false;
        let is_left = |s: i64| s > 0 || (zero_left && s == 0);
        let mut a = self.corners[0] - self.eye;
        let mut sa = cross(way, a);
        for c in &self.corners[1..] {
            let b = *c - self.eye;
            let sb = cross(way, b);
            touching |= sb == 0;
            let (off, through) = (cross(a, b), sb - sa);
            // In front of the eye.
            if is_left(sa) != is_left(sb) && off != 0 && (off > 0) == (through > 0) {
                let place = share(off, through);
                let mut i = places.len();
                places.push(place);
                while i > 0 && places[i - 1] > place {
                    places.swap(i, i - 1);
                    i -= 1;
                }
            }
            (a, sa) = (b, sb);
        }
        if places.len() % 2 == 1 {
            // It begins inside.
            places.insert(0, 0);
        }
        touching
    }
}

/// Closes in on the directions at which the limit is passed.
struct Cutter<'a> {
    deep: &'a Deep<'a>,
    view: &'a View<'a>,
    gauge: &'a Gauge,
    /// Nearest first.
    walls: &'a [Wall],
    open: &'a mut Vec<Shift>,
    shades: &'a mut Vec<Shade>,
}

impl Cutter<'_> {
    fn cut(&mut self, right: &End, left: &End, over: (bool, bool), cuts: u32) {
        let limit = self.gauge.measured(self.deep.limit);
        let (at_right, at_left, least) = self.depths(right, left);
        if least > limit + self.gauge.slack(self.walls.len()) {
            self.shades.push(Shade::of_screen(right.way.way, left.way.way, over));
            return;
        }
        let (more_right, more_left) = (at_right - limit, at_left - limit);
        // The range is cut, in 256ths, where it would pass the limit if the depth grew evenly.
        let passes = (more_right > 0) != (more_left > 0);
        let share = if passes { (more_right * 256 / (more_right - more_left)).clamp(8, 248) } else { 128 };
        let way = right.way.to(&left.way, share);
        if more_right <= 0 && more_left <= 0 {
            self.open.push(way);
            return;
        }
        if cuts == 0 || cross(right.way.way, way) <= 0 || cross(way, left.way.way) <= 0 {
            return;
        }
        if passes {
            // Halfway to where the limit is passed.
            self.open.push(right.way.to(&left.way, if more_right <= 0 { share / 2 } else { 128 + share / 2 }));
        }
        let middle = self.end(way);
        self.cut(right, &middle, (over.0, false), cuts - 1);
        self.cut(&middle, left, (false, over.1), cuts - 1);
    }

    fn end(&self, way: Shift) -> End {
        let way = Way { way, along: self.gauge.along(way), seam: false };
        let mut at = [0; WALLS_MAX];
        for (at, wall) in at.iter_mut().zip(self.walls) {
            *at = self.gauge.place(way.along, wall.off, cross(way.way, wall.side));
        }
        let near = if self.deep.before { i64::MAX } else { self.gauge.nearest(self.view, way.way) };
        End { way, at, near }
    }

    /// The depth at both ends, and the least between them.
    fn depths(&self, right: &End, left: &End) -> (i64, i64, i64) {
        let n_walls = self.walls.len();
        // A disc is nearest in its middle, which may be in the range; a polygon is nearest at its corners.
        let to = self.gauge.to;
        let near = if self.deep.before {
            i64::MAX
        } else if self.view.target.corners.is_empty() && (cross(right.way.way, to) <= 0 || cross(to, left.way.way) <= 0)
        {
            right.near.min(left.near) - self.gauge.slack_near
        } else {
            self.gauge.near
        };
        let at = |end: &End, i: usize| if i < n_walls { end.at[i] } else { i64::MAX };
        let mut sums = (0, 0, 0);
        let mut i = 0;
        if n_walls % 2 == 1 {
            sums.0 += right.at[0].min(right.near);
            sums.1 += left.at[0].min(left.near);
            sums.2 += right.at[0].min(left.at[0]).min(near);
            i = 1;
        }
        while i < n_walls {
            let ((p, q), (to_p, to_q)) = ((right.at[i], left.at[i]), (at(right, i + 1), at(left, i + 1)));
            let (deep_p, deep_q) = (to_p.min(right.near) - p, to_q.min(left.near) - q);
            sums.0 += deep_p.max(0);
            sums.1 += deep_q.max(0);
            sums.2 += deep_p.min(deep_q).min(near - p.max(q)).max(0);
            i += 2;
        }
        sums
    }
}

/// Sorts the corners of the wedge, and finds where the walls are along each of the directions that they cross.
fn fan(gauge: &Gauge, (right, left): (Shift, Shift), room: &mut DeepRoom) {
    let DeepRoom { ways, spots, walls, places, order, .. } = room;
    order.clear();
    for i in 0..spots.len() {
        order.push(i);
        let mut at = i;
        while at > 0 && cross(spots[order[at]].v, spots[order[at - 1]].v) > 0 {
            order.swap(at, at - 1);
            at -= 1;
        }
    }
    ways.clear();
    ways.push(Way { way: right, along: gauge.along(right), seam: false });
    for i in order.iter() {
        let spot = &mut spots[*i];
        // Corners in one direction share a way.
        match ways.last_mut() {
            Some(way) if cross(way.way, spot.v) == 0 => way.seam |= spot.seam,
            _ => ways.push(Way { way: spot.v, along: spot.along, seam: spot.seam }),
        }
        spot.rank = ways.len() - 1;
    }
    ways.push(Way { way: left, along: gauge.along(left), seam: false });
    places.clear();
    for wall in walls {
        wall.from = if wall.from == OUT { 0 } else { spots[wall.from].rank };
        wall.to = if wall.to == OUT { ways.len() - 1 } else { spots[wall.to].rank };
        wall.first = places.len();
        if wall.from >= wall.to {
            continue;
        }
        places.push(wall.at.0);
        let inner = &ways[wall.from + 1..wall.to];
        places.extend(inner.iter().map(|w| gauge.place(w.along, wall.off, cross(w.way, wall.side))));
        places.push(wall.at.1);
    }
}

impl Way {
    /// A direction this many 256ths of the way to another one on the left.
    fn to(&self, left: &Way, share: i64) -> Shift {
        // Weights make up for different lengths. They have few enough bits that products fit.
        let bits = self.along.max(left.along).max(1).ilog2().saturating_sub(20);
        let weight = |along: i64, share: i64| ((along >> bits).max(1) * share).max(1);
        let (a, b) = (weight(left.along, 256 - share), weight(self.along, share));
        let part = |r: i32, l: i32| i64::from(r) * a + i64::from(l) * b;
        scaled(part(self.way.x, left.way.x), part(self.way.y, left.way.y), 15)
    }
}

/// How much is covered by both lists of stretches before `near`.
fn common(a: &[i64], b: &[i64], near: i64) -> i64 {
    let (mut i, mut j, mut sum) = (0, 0, 0);
    while i + 1 < a.len() && j + 1 < b.len() {
        sum += (a[i + 1].min(b[j + 1]).min(near) - a[i].max(b[j])).max(0);
        if a[i + 1] < b[j + 1] { i += 2 } else { j += 2 }
    }
    sum
}
