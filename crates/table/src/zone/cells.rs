//! Whether a zone with round borders covers a shape: by cells that are divided until each is decided.

use super::{Plain, Rule};
use geom::{Poly, Pt, Shape, Shift};

/// Cells are squares whose corners are whole in this many parts of a tenth.
const SCALE: i128 = 1024;

/// Half the width of the smallest cell, in half parts: such a cell is 1/16 of a tenth wide, and only its middle is tested.
const SMALLEST: i128 = SCALE / 16;

/// A cell: its middle and half of its width, in half parts.
#[derive(Clone, Copy)]
struct Cell {
    x: i128,
    y: i128,
    half: i128,
}

/// Where a cell lies with respect to a closed set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Relation {
    Outside,
    /// Perhaps on the border.
    Across,
    Inside,
}

pub(super) fn cover(rule: &Rule, shape: &Shape) -> bool {
    let b = shape.bounds();
    let (wide, high) = (i128::from(b.hi.x - b.lo.x), i128::from(b.hi.y - b.lo.y));
    let mut width = 2 * SCALE;
    while width < wide.max(high) * 2 * SCALE {
        width *= 2;
    }
    let half = width / 2;
    let cell = Cell { x: i128::from(b.lo.x) * 2 * SCALE + half, y: i128::from(b.lo.y) * 2 * SCALE + half, half };
    covered(rule, shape, cell)
}

fn covered(rule: &Rule, shape: &Shape, cell: Cell) -> bool {
    let of_shape = match shape {
        Shape::Disc { at, radius } => cell.to_disc(*at, radius.0),
        Shape::Poly(poly) => cell.to_poly(poly),
    };
    if of_shape == Relation::Outside || cell.to_rule(rule) == Relation::Inside {
        return true;
    }
    if of_shape == Relation::Inside && cell.to_rule(rule) == Relation::Outside {
        return false;
    }
    if cell.half <= SMALLEST {
        return cell.half == 1 || covered(rule, shape, Cell { half: 1, ..cell });
    }
    let half = cell.half / 2;
    let quarters = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    quarters.iter().all(|(x, y)| covered(rule, shape, Cell { x: cell.x + x * half, y: cell.y + y * half, half }))
}

impl Cell {
    fn to_rule(self, rule: &Rule) -> Relation {
        match rule {
            Rule::Plain(plain) => self.to_plain(plain),
            Rule::Any(rules) => rules.iter().map(|r| self.to_rule(r)).max().unwrap_or(Relation::Outside),
            Rule::All(rules) => rules.iter().map(|r| self.to_rule(r)).min().unwrap_or(Relation::Inside),
        }
    }

    fn to_plain(self, plain: &Plain) -> Relation {
        let turned = |lies: Relation, inside: bool| match lies {
            Relation::Inside if !inside => Relation::Outside,
            Relation::Outside if !inside => Relation::Inside,
            lies => lies,
        };
        match plain {
            Plain::Left(a, b) => match self.off_line(*a, *b - *a) {
                None => Relation::Across,
                Some(left) => {
                    if left {
                        Relation::Inside
                    } else {
                        Relation::Outside
                    }
                }
            },
            Plain::Disc { at, radius, inside } => turned(self.to_disc(*at, radius.0), *inside),
            Plain::Poly { poly, inside } => turned(self.to_poly(poly), *inside),
            Plain::Near { shape, by, inside } => turned(self.to_near(shape, by.0), *inside),
        }
    }

    fn from(self, p: Pt) -> (i128, i128) {
        (self.x - i128::from(p.x) * 2 * SCALE, self.y - i128::from(p.y) * 2 * SCALE)
    }

    /// The side of a line on which the whole cell lies.
    fn off_line(self, from: Pt, way: Shift) -> Option<bool> {
        let (x, y) = self.from(from);
        let (wx, wy) = (i128::from(way.x), i128::from(way.y));
        let turn = wx * y - wy * x;
        // How much the farthest corner from the line changes the cross product.
        let spread = self.half * (wx.abs() + wy.abs());
        if turn.abs() < spread { None } else { Some(turn > 0) }
    }

    fn to_disc(self, at: Pt, radius: i32) -> Relation {
        let (x, y) = self.from(at);
        let limit = (i128::from(radius) * 2 * SCALE).pow(2);
        let (far_x, far_y) = (x.abs() + self.half, y.abs() + self.half);
        let (near_x, near_y) = ((x.abs() - self.half).max(0), (y.abs() - self.half).max(0));
        if far_x * far_x + far_y * far_y <= limit {
            Relation::Inside
        } else if near_x * near_x + near_y * near_y >= limit {
            Relation::Outside
        } else {
            Relation::Across
        }
    }

    /// By the distance of the middle of the cell, and the most that a corner is from there: a little less than 3/2 of half its width.
    fn to_near(self, shape: &Shape, by: i32) -> Relation {
        let poly = match shape {
            Shape::Disc { at, radius } => return self.to_disc(*at, radius.0 + by),
            Shape::Poly(poly) => poly,
        };
        let (limit, corner) = (i128::from(by) * 2 * SCALE, self.half * 3 / 2 + 1);
        if limit >= corner && self.middle_near(poly, limit - corner) {
            Relation::Inside
        } else if !self.middle_near(poly, limit + corner) {
            Relation::Outside
        } else {
            Relation::Across
        }
    }

    /// The middle of the cell is within a distance of a polygon.
    fn middle_near(self, poly: &Poly, by: i128) -> bool {
        let near = |(a, b): (Pt, Pt)| {
            let (way, (x, y)) = (b - a, self.from(a));
            let (wx, wy) = (i128::from(way.x), i128::from(way.y));
            let (long, along) = (wx * wx + wy * wy, (wx * x + wy * y) / (2 * SCALE));
            if along <= 0 {
                x * x + y * y <= by * by
            } else if along >= long {
                let (x, y) = self.from(b);
                x * x + y * y <= by * by
            } else {
                (wx * y - wy * x).pow(2) <= by * by * long
            }
        };
        let middle = Cell { half: 0, ..self };
        poly.sides().any(near) || middle.to_poly(poly) == Relation::Inside
    }

    fn to_poly(self, poly: &Poly) -> Relation {
        let mut inside = false;
        for (a, b) in poly.sides() {
            let (ax, ay) = self.from(a);
            let (bx, by) = self.from(b);
            let apart = |p: i128, q: i128| p.max(q) <= -self.half || p.min(q) >= self.half;
            // Seen from the middle of the cell, the ends have opposite signs.
            if self.off_line(a, b - a).is_none() && !apart(-ax, -bx) && !apart(-ay, -by) {
                return Relation::Across;
            }
            let turn = i128::from(b.x - a.x) * ay - i128::from(b.y - a.y) * ax;
            if (ay >= 0) != (by >= 0) && (turn > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        if inside { Relation::Inside } else { Relation::Outside }
    }
}
