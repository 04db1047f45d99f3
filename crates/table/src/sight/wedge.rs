//! The wedge of directions from the eye to a target, and the target's near side.

use geom::{Len, Poly, Pt, Shape, Shift, cross, dot, shift, turn};
use std::cell::OnceCell;
use std::cmp::Ordering;

/// A direction from the eye. Its greater coordinate has 31 bits, so its cross product with a shift within reach has 53.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub x: i64,
    pub y: i64,
}

/// Binary places of lengths along a ray.
pub(super) const FINE: u32 = 16;

/// A place on a ray as a share of its way: a numerator of up to 54 bits and a positive denominator of up to 64.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub n: i128,
    pub d: i128,
}

impl Way {
    const BITS: u32 = 31;

    /// Exact for whole vectors of up to 31 bits. Longer ones lose their lowest bits.
    pub fn new(x: i128, y: i128) -> Way {
        let bits = 128 - x.unsigned_abs().max(y.unsigned_abs()).leading_zeros();
        // Toward zero, so that a mirrored table has mirrored ways.
        let fit = |v: i128| if bits > Way::BITS { v / (1 << (bits - Way::BITS)) } else { v << (Way::BITS - bits) };
        Way { x: fit(x) as i64, y: fit(y) as i64 }
    }

    pub fn of(v: Shift) -> Way {
        Way::new(v.x.into(), v.y.into())
    }

    /// A direction between two others that are less than half a turn apart.
    pub fn between(self, other: Way) -> Way {
        Way::new(i128::from(self.x) + i128::from(other.x), i128::from(self.y) + i128::from(other.y))
    }

    pub fn cross(self, other: Way) -> i128 {
        i128::from(self.x) * i128::from(other.y) - i128::from(self.y) * i128::from(other.x)
    }

    pub fn side(self, v: Shift) -> i64 {
        self.x * i64::from(v.y) - self.y * i64::from(v.x)
    }

    pub fn dot(self, v: Shift) -> i64 {
        self.x * i64::from(v.x) + self.y * i64::from(v.y)
    }

    pub fn square(self) -> i128 {
        i128::from(self.x).pow(2) + i128::from(self.y).pow(2)
    }

    /// Its length, rounded down. The square has 63 bits.
    fn root(self) -> u64 {
        geom::root_floor((self.x * self.x + self.y * self.y).unsigned_abs())
    }

    /// Its length with [`FINE`] binary places, rounded down: a root of half the bits and one step of Newton's method.
    fn long(self, root: u64) -> i128 {
        let (square, root) = (self.square() as u128, u128::from(root));
        if root == 0 {
            return 0;
        }
        let wide = square << (2 * FINE);
        let mut long = (root << FINE) + (((square - root * root) << (FINE - 1)) / root);
        while long * long > wide {
            long -= 1;
        }
        while (long + 1) * (long + 1) <= wide {
            long += 1;
        }
        long as i128
    }

    /// The place on the ray, to the nearest tenth.
    pub fn point(self, eye: Pt, at: At) -> Pt {
        let part = |v: i64| geom::wide_div_near(i128::from(v) * at.n, at.d) as i32;
        eye + shift(part(self.x), part(self.y))
    }
}

/// A direction with results that are worked out at most once.
pub(super) struct Ray<'a> {
    pub way: Way,
    pub wedge: &'a Wedge<'a>,
    root: OnceCell<u64>,
    long: OnceCell<i128>,
    reach: OnceCell<At>,
}

impl<'a> Ray<'a> {
    pub fn new(wedge: &'a Wedge<'a>, way: Way) -> Ray<'a> {
        Ray { way, wedge, root: OnceCell::new(), long: OnceCell::new(), reach: OnceCell::new() }
    }

    /// The length of its way, rounded down.
    pub fn root(&self) -> u64 {
        *self.root.get_or_init(|| self.way.root())
    }

    /// The distance of a place from the eye, with [`FINE`] binary places, rounded down and up.
    pub fn far(&self, at: At) -> (i128, i128) {
        let product = at.n * self.long.get_or_init(|| self.way.long(self.root()));
        let near = product / at.d;
        match (near * at.d).cmp(&product) {
            Ordering::Less => (near, near + 1),
            Ordering::Equal => (near, near),
            Ordering::Greater => (near - 1, near),
        }
    }

    /// The place where it first meets the target.
    pub fn reach(&self) -> At {
        *self.reach.get_or_init(|| self.wedge.reach(self.way))
    }
}

impl At {
    pub const EYE: At = At { n: 0, d: 1 };

    pub fn new(n: i128, d: i128) -> At {
        if d < 0 { At { n: -n, d: -d } } else { At { n, d } }
    }
}

impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for At {}

impl PartialOrd for At {
    fn partial_cmp(&self, other: &At) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for At {
    fn cmp(&self, other: &At) -> Ordering {
        (self.n * other.d).cmp(&(other.n * self.d))
    }
}

/// Where a ray meets a disc: `(w·m ∓ √(r²w² − (w×m)²)) / w²`, with the way `w` of the ray and the center `m` of the disc seen from the eye.
/// The root is rounded down, which moves the places into the disc by less than 2⁻³⁰ tenths.
pub(super) fn disc_places(way: Way, center: Shift, radius: i32) -> Option<(At, At)> {
    let (along, off, square) = (i128::from(way.dot(center)), i128::from(way.side(center)), way.square());
    let room = i128::from(radius).pow(2) * square - off * off;
    if room < 0 {
        return None;
    }
    let root = geom::wide_root_floor(room as u128) as i128;
    Some((At { n: along - root, d: square }, At { n: along + root, d: square }))
}

/// The directions of a target that does not contain the eye, from right to left, over less than half a turn.
pub(super) struct Wedge<'a> {
    pub eye: Pt,
    pub shape: &'a Shape,
    /// Its outermost points, to the nearest tenth.
    pub right: Pt,
    pub left: Pt,
    /// The shift from one to the other, and its length.
    pub chord: Shift,
    pub whole: Len,
}

impl<'a> Wedge<'a> {
    /// None if the target surrounds the eye, wholly or by more than half a turn.
    pub fn new(eye: Pt, shape: &'a Shape) -> Option<Wedge<'a>> {
        let (right, left) = match shape {
            Shape::Disc { at, radius } => {
                if (*at - eye).square() <= i64::from(radius.0).pow(2) {
                    let point = radius.0 == 0 && *at != eye;
                    return point.then(|| Wedge::between(eye, shape, *at, *at));
                }
                tangents(eye, *at, radius.0)
            }
            Shape::Poly(poly) => {
                if hull_holds(poly, eye) {
                    return None;
                }
                let mut ends = (poly.corners()[0], poly.corners()[0]);
                for c in &poly.corners()[1..] {
                    let near = |other: Pt| dot(*c - eye, *c - eye) < dot(other - eye, other - eye);
                    match turn(eye, ends.0, *c).cmp(&0) {
                        Ordering::Less => ends.0 = *c,
                        Ordering::Equal if near(ends.0) => ends.0 = *c,
                        Ordering::Equal | Ordering::Greater => {}
                    }
                    match turn(eye, ends.1, *c).cmp(&0) {
                        Ordering::Greater => ends.1 = *c,
                        Ordering::Equal if near(ends.1) => ends.1 = *c,
                        Ordering::Equal | Ordering::Less => {}
                    }
                }
                ends
            }
        };
        Some(Wedge::between(eye, shape, right, left))
    }

    fn between(eye: Pt, shape: &'a Shape, right: Pt, left: Pt) -> Wedge<'a> {
        Wedge { eye, shape, right, left, chord: left - right, whole: (left - right).len() }
    }

    /// The ray meets the target, if only to touch it.
    pub fn holds(&self, way: Way) -> bool {
        match self.shape {
            Shape::Disc { at, radius } => {
                let (m, r) = (*at - self.eye, i128::from(radius.0));
                way.dot(m) > 0 && i128::from(way.side(m)).pow(2) <= r * r * way.square()
            }
            Shape::Poly(_) => {
                let (right, left) = (self.right - self.eye, self.left - self.eye);
                // It is less than half a turn wide, so nothing in it is a right angle or more from both ends.
                way.side(right) <= 0 && way.side(left) >= 0 && (way.dot(right) > 0 || way.dot(left) > 0)
            }
        }
    }

    /// Where a ray inside the wedge first meets the target.
    pub fn reach(&self, way: Way) -> At {
        match self.shape {
            Shape::Disc { at, radius } => {
                let center = *at - self.eye;
                let beside = At { n: way.dot(center).into(), d: way.square() };
                disc_places(way, center, radius.0).map_or(beside, |(near, _)| near)
            }
            Shape::Poly(poly) => {
                let met = poly.sides().filter_map(|(a, b)| meeting(self.eye, way, a, b));
                met.min().unwrap_or(At { n: way.dot(self.right - self.eye).into(), d: way.square() })
            }
        }
    }

    /// The directions at which the near side changes: the corners of a polygon, or the tangents (a hair inside) and the middle of a disc.
    pub fn own_ways(&self) -> Vec<Way> {
        match self.shape {
            Shape::Disc { at, radius } => {
                let middle = *at - self.eye;
                let mut ways = vec![Way::of(middle)];
                if radius.0 > 0 {
                    let (right, left) = tangent_ways(middle, radius.0, true);
                    ways.extend([right, left].into_iter().filter(|w| self.holds(*w)));
                }
                ways
            }
            Shape::Poly(poly) => poly.corners().iter().map(|c| Way::of(*c - self.eye)).collect(),
        }
    }

    /// Where a direction crosses the chord, in tenths from its right end.
    pub fn along(&self, way: Way) -> i32 {
        let whole = i128::from(self.whole.0);
        let (n, d) = (i128::from(way.side(self.right - self.eye)), i128::from(way.side(self.chord)));
        if d == 0 {
            return 0;
        }
        let at = At::new(-n, d);
        if at.n <= 0 {
            return 0;
        }
        geom::wide_div_near(at.n * whole, at.d).min(whole) as i32
    }
}

/// Where a ray meets a closed segment that is not in line with it.
fn meeting(eye: Pt, way: Way, a: Pt, b: Pt) -> Option<At> {
    let (sa, sb) = (way.side(a - eye), way.side(b - eye));
    if sa == sb || (sa > 0 && sb > 0) || (sa < 0 && sb < 0) {
        return None;
    }
    let at = At::new(cross(a - eye, b - a).into(), (sb - sa).into());
    (at.n >= 0).then_some(at)
}

/// The eye is in the convex hull of the polygon or on its border, so no half turn contains all corners.
fn hull_holds(poly: &Poly, eye: Pt) -> bool {
    let ways = poly.corners().iter().map(|c| *c - eye);
    // The eye is outside exactly if some corner has all others on its left or straight ahead.
    !ways.clone().any(|w| {
        w != shift(0, 0)
            && ways.clone().all(|v| {
                let side = cross(w, v);
                side > 0 || (side == 0 && dot(w, v) > 0)
            })
    })
}

/// The points where the tangents from the eye touch a disc, right and left, to the nearest tenth.
fn tangents(eye: Pt, at: Pt, radius: i32) -> (Pt, Pt) {
    let m = at - eye;
    let (square, r) = (i128::from(m.square()), i128::from(radius));
    // m + r × (−r m ± √(m² − r²) m⊥) / m², the root with 12 binary places.
    let root = geom::wide_root_floor(((square - r * r) << 24) as u128) as i128;
    let touch = |turned: i128| {
        let part = |along: i32, across: i32| {
            let n = -((r * i128::from(along)) << 12) + turned * root * i128::from(across);
            geom::wide_div_near(r * n, square << 12) as i32
        };
        at + shift(part(m.x, -m.y), part(m.y, m.x))
    };
    (touch(-1), touch(1))
}

/// The directions of the two tangents of a disc that does not contain the eye, a hair inside or a hair outside it.
pub(super) fn tangent_ways(middle: Shift, radius: i32, inside: bool) -> (Way, Way) {
    let (square, r) = (i128::from(middle.square()), i128::from(radius));
    // √(m² − r²) m ± r m⊥ with 32 binary places, then moved in or out by a few units of the last of 31 bits. With fewer places, the root
    // of a small number would be off by more than that.
    let root = geom::wide_root_floor(((square - r * r) << 64) as u128) as i128;
    let tangent = |turned: i128| {
        let part = |along: i32, across: i32| root * i128::from(along) + ((turned * r * i128::from(across)) << 32);
        let way = Way::new(part(middle.x, -middle.y), part(middle.y, middle.x));
        // At a right angle to the way. Inside is toward the middle: the right tangent turns left and the left one right.
        let hair = |v: i64| v / (1 << 28);
        let turn = if inside { -turned as i64 } else { turned as i64 };
        Way { x: way.x - turn * hair(way.y), y: way.y + turn * hair(way.x) }
    };
    (tangent(-1), tangent(1))
}
