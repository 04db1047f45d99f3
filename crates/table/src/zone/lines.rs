//! Whether a zone with straight borders covers a shape, exactly.
//!
//! The lines of all borders divide the interior of the shape into faces. Each face lies beside a part of a line between two crossings, or
//! is the whole interior. So it is enough to ask, for every such part that runs through the interior, whether the zone holds on both of its
//! sides.

use super::{Plain, Rule};
use geom::{Poly, Pt, Shape, Shift, cross, dot};

/// A place on a line, as a share of the way between the two points that define the line.
#[derive(Clone, Copy)]
struct Spot {
    over: i128,
    under: i128,
}

struct Border {
    from: Pt,
    way: Shift,
    /// A side of a polygon has ends; the border of a half-plane does not.
    bounded: bool,
}

pub(super) fn cover(rule: &Rule, shape: &Shape) -> bool {
    let lines = lines(rule);
    let mut crossed = false;
    for line in &lines {
        let mut spots: Vec<Spot> = lines.iter().filter_map(|other| line.crossing(other)).collect();
        if line.bounded {
            spots.retain(|s| s.over > 0 && s.over < s.under);
            spots.extend([Spot { over: 0, under: 1 }, Spot { over: 1, under: 1 }]);
        } else {
            // Beyond everything within reach.
            spots.extend([Spot { over: -BEYOND, under: 1 }, Spot { over: BEYOND, under: 1 }]);
        }
        sorted::order_by(&mut spots, |a, b| (a.over * b.under).cmp(&(b.over * a.under)));
        for pair in spots.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if a.over * b.under == b.over * a.under || !line.runs_inside(shape, a, b) {
                continue;
            }
            crossed = true;
            // Strictly between the two.
            let middle = Spot { over: a.over + b.over, under: a.under + b.under };
            let holds = |left: bool| rule.decided(&|plain| line.beside(plain, middle, left));
            if !holds(true) || !holds(false) {
                return false;
            }
        }
    }
    crossed || {
        let (at, scale) = inner(shape);
        rule.decided(&|plain| match plain {
            Plain::Left(a, b) => side(at, scale, *a, *b - *a) >= 0,
            Plain::Poly { poly, inside } => within(poly, at, scale).0 == *inside,
            Plain::Disc { .. } | Plain::Near { .. } => {
                unreachable!("zones with round borders are not decided by lines")
            }
        })
    }
}

/// A share of a line that is beyond every table: the way of a line is at least a tenth long.
const BEYOND: i128 = 1 << 22;

fn lines(rule: &Rule) -> Vec<Border> {
    let mut plains = vec![];
    rule.plains(&mut plains);
    let mut lines = vec![];
    for plain in plains {
        match plain {
            Plain::Left(a, b) => lines.push(Border { from: *a, way: *b - *a, bounded: false }),
            Plain::Poly { poly, .. } => {
                lines.extend(poly.sides().map(|(a, b)| Border { from: a, way: b - a, bounded: true }));
            }
            Plain::Disc { .. } | Plain::Near { .. } => {}
        }
    }
    lines
}

/// A point strictly inside a shape, with the scale of its coordinates.
fn inner(shape: &Shape) -> ([i128; 2], i128) {
    match shape {
        Shape::Disc { at, .. } => ([i128::from(at.x), i128::from(at.y)], 1),
        // The middle of an ear: of three successive corners whose triangle contains no other corner.
        Shape::Poly(poly) => {
            let c = poly.corners();
            let n = c.len();
            let ear = |i: &usize| {
                let (p, q, r) = (c[*i], c[(i + 1) % n], c[(i + 2) % n]);
                let holds = |x: Pt| geom::turn(p, q, x) >= 0 && geom::turn(q, r, x) >= 0 && geom::turn(r, p, x) >= 0;
                geom::turn(p, q, r) > 0 && !c.iter().any(|x| ![p, q, r].contains(x) && holds(*x))
            };
            let i = (0..n).find(ear).unwrap_or(0);
            let sum = |f: fn(&Pt) -> i32| [i, i + 1, i + 2].iter().map(|j| i128::from(f(&c[j % n]))).sum();
            ([sum(|p| p.x), sum(|p| p.y)], 3)
        }
    }
}

/// The side of a line on which a scaled point lies.
fn side(at: [i128; 2], scale: i128, from: Pt, way: Shift) -> i128 {
    let off = [at[0] - scale * i128::from(from.x), at[1] - scale * i128::from(from.y)];
    i128::from(way.x) * off[1] - i128::from(way.y) * off[0]
}

/// Whether a scaled point is inside a polygon. If it is on the border, also the way of the side there.
fn within(poly: &Poly, at: [i128; 2], scale: i128) -> (bool, Option<Shift>) {
    let mut inside = false;
    for (a, b) in poly.sides() {
        let turn = side(at, scale, a, b - a);
        let y = |p: Pt| scale * i128::from(p.y);
        let between = |p: i32, q: i32, v: i128| scale * i128::from(p.min(q)) <= v && v <= scale * i128::from(p.max(q));
        if turn == 0 && between(a.x, b.x, at[0]) && between(a.y, b.y, at[1]) {
            return (false, Some(b - a));
        }
        if (y(a) <= at[1]) != (y(b) <= at[1]) && (turn > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    (inside, None)
}

impl Border {
    fn crossing(&self, other: &Border) -> Option<Spot> {
        let slant = cross(self.way, other.way);
        let over = cross(other.from - self.from, other.way);
        (slant != 0).then(|| Spot { over: i128::from(over * slant.signum()), under: i128::from(slant.abs()) })
    }

    fn at(&self, spot: Spot) -> [i128; 2] {
        let part = |from: i32, way: i32| i128::from(from) * spot.under + i128::from(way) * spot.over;
        [part(self.from.x, self.way.x), part(self.from.y, self.way.y)]
    }

    /// Whether a plain part of the zone holds just beside a place of this line where nothing else crosses.
    fn beside(&self, plain: &Plain, spot: Spot, left: bool) -> bool {
        let at = self.at(spot);
        // On a common line, the left sides of both are the same if both run the same way.
        let along = |way: Shift| (dot(self.way, way) > 0) == left;
        match plain {
            Plain::Left(a, b) => match side(at, spot.under, *a, *b - *a) {
                0 => along(*b - *a),
                turn => turn > 0,
            },
            Plain::Poly { poly, inside } => {
                let held = match within(poly, at, spot.under) {
                    (_, Some(way)) => along(way),
                    (held, None) => held,
                };
                held == *inside
            }
            Plain::Disc { .. } | Plain::Near { .. } => {
                unreachable!("zones with round borders are not decided by lines")
            }
        }
    }

    /// The open part of the line between two places meets the open interior of a shape.
    fn runs_inside(&self, shape: &Shape, a: Spot, b: Spot) -> bool {
        match shape {
            Shape::Disc { at, radius } => self.cuts_disc(*at, i128::from(radius.0), a, b),
            Shape::Poly(poly) => {
                // The sides of the shape divide the part. Within one division nothing changes.
                let sides = poly.sides().map(|(p, q)| Border { from: p, way: q - p, bounded: true });
                let mut cuts: Vec<Spot> = sides.filter_map(|s| self.crossing(&s)).collect();
                cuts.retain(|s| less(a, *s) && less(*s, b));
                cuts.extend([a, b]);
                sorted::order_by(&mut cuts, |p, q| (p.over * q.under).cmp(&(q.over * p.under)));
                cuts.windows(2).any(|w| {
                    let middle = Spot { over: w[0].over + w[1].over, under: w[0].under + w[1].under };
                    less(w[0], w[1]) && within(poly, self.at(middle), middle.under) == (true, None)
                })
            }
        }
    }

    fn cuts_disc(&self, at: Pt, radius: i128, a: Spot, b: Spot) -> bool {
        let (way, off) = (self.way, at - self.from);
        let (square, along) = (i128::from(way.square()), i128::from(dot(way, off)));
        let foot = Spot { over: along, under: square };
        if less(a, foot) && less(foot, b) {
            let away = i128::from(cross(way, off));
            return away * away < radius * radius * square;
        }
        let end = if less(foot, b) { a } else { b };
        let [x, y] = self.at(end);
        let (x, y) = (x - end.under * i128::from(at.x), y - end.under * i128::from(at.y));
        x * x + y * y < radius * radius * end.under * end.under
    }
}

fn less(a: Spot, b: Spot) -> bool {
    a.over * b.under < b.over * a.under
}
