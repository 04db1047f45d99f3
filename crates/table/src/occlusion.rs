//! Occlusion: proof that a target is hidden from every place in an area.
//!
//! **What is exact.** A proof is never wrong. Without a proof, the target may still be hidden. A chord between two corners of a solid
//! piece, inside the piece, hides whatever lies beyond it. The places of an eye from which a chord hides a point form a convex set, and so
//! do the points that it hides from one eye. So it is enough to test the corners of both areas. If no single chord hides a target, the
//! target is divided, and each part may be hidden by a different chord.

use crate::{Screen, Veil, sight::Window};
use geom::{Bounds, Len, Poly, Pt, Shape, Where, pt, root_floor, shift, sides_meet, turn};
use std::{
    borrow::Cow,
    cell::{Cell, OnceCell},
};

/// A polygon of a piece that hides everything beyond it, or everything deeper in it than sight reaches.
pub struct Cover<'a> {
    poly: Cow<'a, Poly>,
    /// How deep sight reaches into it. None: it hides at once.
    reaches: Option<Len>,
    /// The share of every line on which its top is above the line.
    window: Window,
}

/// A question: a target seen from an area.
struct Question<'l> {
    /// The corners of the area of the eye.
    eyes: &'l [Pt],
    /// The corners of the whole target.
    whole: &'l [Pt],
    /// No eye is within the target.
    apart: bool,
}

/// A cover as seen by the eyes of a question.
struct Before<'c> {
    cover: &'c Cover<'c>,
    question: &'c Question<'c>,
    /// The indexes of its outermost corners to the right and to the left, seen from the first eye.
    edges: Option<(usize, usize)>,
    chords: OnceCell<Vec<Chord>>,
}

/// A line between two corners of a cover that has all eyes on one side, and where the cover's top is above all lines of sight that cross
/// it.
struct Chord {
    ends: (usize, usize),
    side_of_eyes: i64,
}

/// The most times a target is halved.
const HALVINGS: u8 = 9;

/// Up to this many corners, each is joined to every other.
const MOST: usize = 16;

/// The corners of the box around a point that is a tenth larger on every side.
pub fn around(p: Pt) -> [Pt; 4] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| p + shift(x, y))
}

/// Proves that no part of the target is seen from any place in the area with these corners. Without any corners, the answer is `false`.
pub fn surely_hidden(eyes: &[Pt], target: &Shape, covers: &[Cover]) -> bool {
    let room = Bounds::around(eyes).joined(target.bounds());
    let near: Vec<&Cover> = covers.iter().filter(|cover| cover.poly.bounds().meets(room)).collect();
    if near.is_empty() || eyes.is_empty() {
        return false;
    }
    let whole = outline(target);
    let question = Question { eyes, whole: &whole, apart: !Bounds::around(eyes).meets(target.bounds()) };
    let before: Vec<Before> = near.into_iter().map(|cover| Before::new(cover, &question)).collect();
    // The cover that hid the last part usually hides the next.
    let last = Cell::new(0);
    let hidden = |points: &[Pt]| {
        let first = last.get();
        let mut order = [first].into_iter().chain((0..before.len()).filter(|idx| *idx != first));
        order.find(|idx| before[*idx].hides(points)).map(|idx| last.set(idx)).is_some()
    };
    hidden(&whole) || before.len() > 1 && divided(target, target.bounds(), HALVINGS, &hidden)
}

/// Each half of the box on its own, if the target reaches into it.
fn divided(target: &Shape, part: Bounds, left: u8, hidden: &dyn Fn(&[Pt]) -> bool) -> bool {
    let Bounds { lo, hi } = part;
    let middle = pt((lo.x + hi.x) / 2, (lo.y + hi.y) / 2);
    let halves = if hi.x - lo.x > hi.y - lo.y {
        [Bounds { lo, hi: pt(middle.x, hi.y) }, Bounds { lo: pt(middle.x, lo.y), hi }]
    } else {
        [Bounds { lo, hi: pt(hi.x, middle.y) }, Bounds { lo: pt(lo.x, middle.y), hi }]
    };
    left > 0
        && halves.into_iter().all(|half| {
            let corners = half.corners();
            let empty = || Poly::new(corners.to_vec()).is_ok_and(|half| !target.meets(&Shape::Poly(half)));
            hidden(&corners) || empty() || divided(target, half, left - 1, hidden)
        })
}

/// The corners of a convex polygon around a target, or of the target itself if it is a polygon.
pub fn outline(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        // Eight sides that touch the disc: its tangents meet 0.4143 of the radius along them, rounded outward.
        Shape::Disc { at, radius } => {
            let (r, part) = (radius.0, (i64::from(radius.0) * 4143 / 10_000) as i32 + 1);
            let corners =
                [(r, part), (part, r), (-part, r), (-r, part), (-r, -part), (-part, -r), (part, -r), (r, -part)];
            corners.map(|(x, y)| *at + shift(x, y)).to_vec()
        }
    }
}

impl<'a> Cover<'a> {
    /// A cover, or none if it hides nothing. `eye` is the greatest height of an eye above the table, `target` the height of the target.
    pub fn new(poly: Cow<'a, Poly>, screen: Screen, eye: Len, target: Len) -> Option<Cover<'a>> {
        let window = Window::new(eye, target, screen.top)?;
        Cover::of(poly, screen.veil, window)
    }

    /// The same, with the share of every line below its top.
    pub(crate) fn of(poly: Cow<'a, Poly>, veil: Veil, window: Window) -> Option<Cover<'a>> {
        let reaches = match veil {
            Veil::Solid => None,
            Veil::Depth(limit) if window == Window::All => Some(limit),
            Veil::Depth(_) | Veil::Open | Veil::Conceals => return None,
        };
        Some(Cover { poly, reaches, window })
    }

    /// A quick test whether this cover alone hides a target from an eye. `whole` is the [`outline`] of the target.
    pub(crate) fn soon_hides(&self, eye: Pt, target: &Shape, whole: &[Pt]) -> bool {
        let question = Question { eyes: &[eye], whole, apart: !target.bounds().holds(eye) };
        let before = Before::new(self, &question);
        match self.reaches {
            None => before.crossed_between_edges(whole) == Some(true) || before.surrounds(whole),
            Some(limit) => self.deep(question.eyes, whole, limit) || self.deep(whole, question.eyes, limit),
        }
    }
}

impl<'c> Before<'c> {
    fn new(cover: &'c Cover<'c>, question: &'c Question<'c>) -> Before<'c> {
        let (eye, corners) = (question.eyes[0], cover.poly.corners());
        let outermost = |side: i64| {
            (0..corners.len()).reduce(|a, b| if turn(eye, corners[a], corners[b]) * side > 0 { b } else { a })
        };
        let holds = |(right, left): &(usize, usize)| {
            let (right, left) = (corners[*right], corners[*left]);
            turn(eye, right, left) > 0 && corners.iter().all(|p| turn(eye, right, *p) >= 0 && turn(eye, left, *p) <= 0)
        };
        let edges = outermost(-1).zip(outermost(1)).filter(holds);
        Before { cover, question, edges, chords: OnceCell::new() }
    }

    fn hides(&self, points: &[Pt]) -> bool {
        let (cover, eyes) = (self.cover, self.question.eyes);
        match cover.reaches {
            None => self.crossed(points) || self.surrounds(points),
            Some(limit) => cover.deep(eyes, points, limit) || cover.deep(points, eyes, limit),
        }
    }

    /// All eyes, or all points, are inside it: a line that looks out of it or into it passes through a part of it.
    fn surrounds(&self, points: &[Pt]) -> bool {
        let Cover { poly, window, .. } = self.cover;
        let bounds = poly.bounds();
        let inside = |p: &Pt| bounds.holds(*p) && poly.locate(*p) == Where::Inside;
        let (out, into) = (!matches!(window, Window::Farther(..)), *window == Window::All);
        let within = || out && self.question.eyes.iter().all(inside) || into && points.iter().all(inside);
        self.question.apart && poly.convex() && within()
    }

    /// A chord crosses every line from an eye to a point, strictly between their ends and where its top is above the line.
    fn crossed(&self, points: &[Pt]) -> bool {
        // A cover that is not convex may need another chord than the one between its edges.
        self.crossed_between_edges(points)
            .unwrap_or_else(|| self.chords.get_or_init(|| self.chords()).iter().any(|chord| self.stops(chord, points)))
    }

    /// The same by the chord from one edge to the other, which hides the most. None if another chord may do it, `Some(false)` if a point
    /// lies past the edges, where no chord helps.
    fn crossed_between_edges(&self, points: &[Pt]) -> Option<bool> {
        let (eye, corners) = (self.question.eyes[0], self.cover.poly.corners());
        let past = |(right, left): (usize, usize)| {
            let (right, left) = (corners[right], corners[left]);
            points.iter().any(|p| turn(eye, right, *p) <= 0 || turn(eye, left, *p) >= 0)
        };
        if self.edges.is_some_and(past) {
            return Some(false);
        }
        let widest = self.edges.and_then(|(right, left)| self.chord((right.min(left), right.max(left))));
        widest.is_some_and(|chord| self.stops(&chord, points)).then_some(true)
    }

    /// The chord is between all eyes and all of these points.
    fn stops(&self, chord: &Chord, points: &[Pt]) -> bool {
        let (eyes, corners, (i, j)) = (self.question.eyes, self.cover.poly.corners(), chord.ends);
        let (a, b) = (corners[i], corners[j]);
        points.iter().all(|p| turn(a, b, *p).signum() == -chord.side_of_eyes)
            && eyes.iter().all(|e| points.iter().all(|p| between(*e, *p, (a, b))))
            && self.runs_inside(i, j)
    }

    fn runs_inside(&self, i: usize, j: usize) -> bool {
        let (corners, convex) = (self.cover.poly.corners(), self.cover.poly.convex());
        convex || j == i + 1 || (i == 0 && j == corners.len() - 1) || inside(corners, i, j)
    }

    fn chords(&self) -> Vec<Chord> {
        let n = self.cover.poly.corners().len();
        let step = n.div_ceil(MOST);
        let some = |from: usize| (from..n).step_by(step);
        let pairs = some(0).flat_map(|i| some(i + step).map(move |j| (i, j)));
        pairs.filter_map(|ends| self.chord(ends)).collect()
    }

    fn chord(&self, ends: (usize, usize)) -> Option<Chord> {
        let (corners, eyes) = (self.cover.poly.corners(), self.question.eyes);
        let (a, b) = (corners[ends.0], corners[ends.1]);
        let side_of_eyes = turn(a, b, eyes[0]).signum();
        let counts = side_of_eyes != 0
            && eyes.iter().all(|e| turn(a, b, *e).signum() == side_of_eyes)
            && self.counts((a, b), side_of_eyes);
        counts.then_some(Chord { ends, side_of_eyes })
    }

    /// Wherever a line of sight crosses the chord, the cover's top is above it. Shares are of the way to the whole target.
    fn counts(&self, (a, b): (Pt, Pt), side_of_eyes: i64) -> bool {
        let side = |p: &Pt| i128::from(turn(a, b, *p) * side_of_eyes);
        let eyes = || self.question.eyes.iter().map(side);
        let beyond = || self.question.whole.iter().map(|p| -side(p));
        let (Some(nearest), Some(farthest)) = (beyond().min(), beyond().max()) else { return false };
        match self.cover.window {
            Window::All => true,
            Window::Nearer(n, d) => {
                eyes().max().is_some_and(|far| nearest > 0 && far * i128::from(d) < i128::from(n) * (far + nearest))
            }
            Window::Farther(n, d) => {
                eyes().min().is_some_and(|near| nearest > 0 && near * i128::from(d) > i128::from(n) * (near + farthest))
            }
        }
    }
}

impl Cover<'_> {
    /// Every line from one of these to one of those begins inside the cover and stays in it for more than the limit.
    fn deep(&self, these: &[Pt], those: &[Pt], limit: Len) -> bool {
        let (near, far) = (Bounds::around(these), Bounds::around(those));
        if !self.poly.bounds().meets(near) || !these.iter().all(|p| self.poly.locate(*p) == Where::Inside) {
            return false;
        }
        let apart = |lo: i32, hi: i32| i64::from((lo - hi).max(0));
        let x = apart(near.lo.x, far.hi.x).max(apart(far.lo.x, near.hi.x));
        let y = apart(near.lo.y, far.hi.y).max(apart(far.lo.y, near.hi.y));
        // Each line is followed for the same share, which for the shortest is more than the limit, including rounding.
        let (least, need) = (root_floor((x * x + y * y) as u64) as i64, i64::from(limit.0) + 3);
        if least < need {
            return false;
        }
        let share = |from: i32, to: i32| from + (i64::from(to - from) * need / least) as i32;
        let ends = these.iter().flat_map(|e| those.iter().map(|p| pt(share(e.x, p.x), share(e.y, p.y))));
        let mut room: Vec<Pt> = ends.collect();
        if !room.iter().all(|p| self.poly.holds(*p)) {
            return false;
        }
        room = room.into_iter().flat_map(around).collect();
        room.extend(these);
        Poly::hull(room).is_ok_and(|room| Shape::Poly((*self.poly).clone()).contains(&Shape::Poly(room)))
    }
}

/// Two corners are strictly on different sides of a line of sight.
fn between(eye: Pt, point: Pt, (a, b): (Pt, Pt)) -> bool {
    turn(eye, point, a).signum() * turn(eye, point, b).signum() < 0
}

/// The line between two corners that are not neighbors runs inside the polygon: it leaves both inward and meets no other side.
fn inside(corners: &[Pt], i: usize, j: usize) -> bool {
    let n = corners.len();
    let inward = |from: usize, to: usize| {
        let (a, b) = (corners[from], corners[to]);
        let (before, after) = (corners[(from + n - 1) % n], corners[(from + 1) % n]);
        if turn(before, a, after) > 0 {
            turn(a, b, before) > 0 && turn(b, a, after) > 0
        } else {
            turn(a, b, after) < 0 || turn(b, a, before) < 0
        }
    };
    let free = |k: usize| {
        let next = (k + 1) % n;
        [k, next].iter().any(|end| *end == i || *end == j)
            || !sides_meet(corners[i], corners[j], corners[k], corners[next])
    };
    inward(i, j) && inward(j, i) && (0..n).all(free)
}
