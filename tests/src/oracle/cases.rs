//! Random cases, and those that chance would seldom find: touching, in line, inside, and at the far corners of the
//! largest tables.

use geom::{Heading, Len, Poly, Pt, Shape, pt};
use table::{Footprint, Place};

pub use test_dice::Dice;

pub trait Headings {
    /// Right angles and their halves more often than by chance.
    fn heading(&mut self) -> Heading;
}

impl Headings for Dice {
    fn heading(&mut self) -> Heading {
        if self.below(3) == 0 { Heading::new(self.from_to(0, 15) * 45) } else { Heading::new(self.from_to(0, 719)) }
    }
}

/// Where the points of a case are: on a coarse mesh, where much touches and lines up; anywhere; or far out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub origin: Pt,
    pub size: i32,
    pub mesh: i32,
}

impl Field {
    pub fn of(case: usize, dice: &mut Dice) -> Field {
        let far = |d: &mut Dice| if d.from_to(0, 1) == 0 { 119_000 } else { -400_000 };
        match case % 6 {
            0 => Field { origin: pt(0, 0), size: 8, mesh: 1 },
            1 => Field { origin: pt(0, 0), size: 1_270, mesh: 127 },
            2 => Field { origin: pt(0, 0), size: 1_000, mesh: 1 },
            3 => Field { origin: pt(0, 0), size: 12_000, mesh: 1 },
            4 => Field { origin: pt(far(dice), far(dice)), size: 2_000, mesh: 1 },
            // The whole of a table of twelve meters.
            _ => Field { origin: pt(0, 0), size: 120_000, mesh: 1 },
        }
    }

    pub fn point(&self, dice: &mut Dice) -> Pt {
        let part = |dice: &mut Dice| dice.from_to(0, self.size / self.mesh) * self.mesh;
        pt(self.origin.x + part(dice), self.origin.y + part(dice))
    }

    /// A simple polygon of three to eight corners, convex or not.
    pub fn poly(&self, dice: &mut Dice) -> Poly {
        loop {
            let n = dice.from_to(3, 8);
            let mut corners: Vec<Pt> = (0..n).map(|_| self.point(dice)).collect();
            // Around their middle, corners seldom cross.
            let middle = corners.iter().fold((0i64, 0i64), |s, c| (s.0 + i64::from(c.x), s.1 + i64::from(c.y)));
            let (x, y) = (middle.0 as f64 / f64::from(n), middle.1 as f64 / f64::from(n));
            corners.sort_by(|a, b| {
                let angle = |c: &Pt| (f64::from(c.y) - y).atan2(f64::from(c.x) - x);
                angle(a).total_cmp(&angle(b))
            });
            if let Ok(poly) = Poly::new(corners) {
                return poly;
            }
        }
    }

    /// A part of the field, so that it has room for several shapes.
    pub fn corner(&self, dice: &mut Dice, share: i32) -> Field {
        let size = (self.size / share).max(4 * self.mesh);
        let part = |d: &mut Dice| d.from_to(0, (self.size - size).max(0) / self.mesh) * self.mesh;
        Field { origin: pt(self.origin.x + part(dice), self.origin.y + part(dice)), size, mesh: self.mesh }
    }

    pub fn shape(&self, dice: &mut Dice) -> Shape {
        let radius = Len(dice.from_to(0, self.size / (3 * self.mesh)) * self.mesh);
        match dice.from_to(0, 3) {
            0 | 1 => Shape::Disc { at: self.point(dice), radius },
            2 => Shape::Poly(self.poly(dice)),
            _ => {
                let side = |d: &mut Dice| Len(d.from_to(10, 10 + self.size / 2));
                let foot = Footprint::Rect { length: side(dice), width: side(dice) };
                foot.stood(Place { at: self.point(dice), facing: dice.heading() })
            }
        }
    }
}
