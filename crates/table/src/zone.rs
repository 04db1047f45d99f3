//! Zones: parts of the table made of halves, bands, quarters, discs and polygons, and how much of a base is in one.
//!
//! A zone is closed, and so is the rest of the table outside it: the common border belongs to both. For bases this makes no difference,
//! because they have area: a base is *wholly* in a zone if none of its ground is outside, and *partly* if some of its ground is inside.
//! The border of [`Zone::Near`] is the exception: what is exactly at the limit is within the distance, and so not outside it.
//!
//! **What is exact.** Halves, polygons, single discs, and unions of halves and polygons are decided by whole numbers: a base across the
//! seam of two of them is wholly in. If a union contains discs and no member holds the base on its own, an uncovered remainder that slips
//! through a mesh of 1/16 of a tenth of a millimeter may count as covered. Nothing covered is ever refused.

mod cells;
mod lines;

use crate::{Board, Seat};
use geom::{Bounds, Half, Heading, Len, Poly, Pt, Shape, Share, Where, pt, shift, within};

/// A part of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Everything to the left of the line from one point to another, and the line itself.
    Left(Pt, Pt),
    /// A disc.
    Disc {
        /// Its center.
        at: Pt,
        /// Its radius.
        radius: Len,
    },
    /// A polygon.
    Poly(Poly),
    /// Everything within a distance of a shape, the limit included.
    Near {
        /// The shape.
        shape: Shape,
        /// The distance from its nearest point.
        by: Len,
    },
    /// The union of zones.
    Any(Vec<Zone>),
    /// The intersection of zones.
    All(Vec<Zone>),
    /// Everything except the interior of a zone.
    Not(Box<Zone>),
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    /// Greatest y.
    North,
    /// Where y is 0.
    South,
    /// Greatest x.
    East,
    /// Where x is 0.
    West,
}

impl Edge {
    /// The long edge of a side. Red has the south or west.
    pub fn of(board: &Board, seat: Seat) -> Edge {
        match (board.size.x >= board.size.y, seat) {
            (true, Seat::Red) => Edge::South,
            (true, Seat::Blue) => Edge::North,
            (false, Seat::Red) => Edge::West,
            (false, Seat::Blue) => Edge::East,
        }
    }

    /// The edge across the table.
    pub fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }

    /// The direction from the edge into the table.
    pub fn inward(self) -> Heading {
        match self {
            Edge::South => Heading::NORTH,
            Edge::North => Heading::SOUTH,
            Edge::West => Heading::EAST,
            Edge::East => Heading::WEST,
        }
    }

    /// The strip of the table along the edge, `deep` wide, as a box.
    pub fn strip(self, table: Bounds, deep: Len) -> Bounds {
        let (Bounds { lo, hi }, deep) = (table, deep.0);
        match self {
            Edge::South => Bounds { lo, hi: pt(hi.x, (lo.y + deep).min(hi.y)) },
            Edge::North => Bounds { lo: pt(lo.x, (hi.y - deep).max(lo.y)), hi },
            Edge::West => Bounds { lo, hi: pt((lo.x + deep).min(hi.x), hi.y) },
            Edge::East => Bounds { lo: pt((hi.x - deep).max(lo.x), lo.y), hi },
        }
    }

    /// The two corners of the edge, with the table on its left.
    pub fn ends(self, table: Bounds) -> (Pt, Pt) {
        let (lo, hi) = (table.lo, table.hi);
        match self {
            Edge::South => (lo, pt(hi.x, lo.y)),
            Edge::East => (pt(hi.x, lo.y), hi),
            Edge::North => (hi, pt(lo.x, hi.y)),
            Edge::West => (pt(lo.x, hi.y), lo),
        }
    }

    /// The line parallel to the edge, `by` inside it.
    fn line(self, table: Bounds, by: Len) -> (Pt, Pt) {
        let (a, b) = self.ends(table);
        let inward = match self {
            Edge::South => shift(0, by.0),
            Edge::East => shift(-by.0, 0),
            Edge::North => shift(0, -by.0),
            Edge::West => shift(by.0, 0),
        };
        (a + inward, b + inward)
    }
}

impl From<Bounds> for Zone {
    /// The inside of a box; a box without ground holds nothing.
    fn from(area: Bounds) -> Zone {
        Poly::new(area.corners().to_vec()).map_or(Zone::Any(vec![]), Zone::Poly)
    }
}

impl From<Shape> for Zone {
    /// The ground of a shape.
    fn from(shape: Shape) -> Zone {
        match shape {
            Shape::Disc { at, radius } => Zone::Disc { at, radius },
            Shape::Poly(poly) => Zone::Poly(poly),
        }
    }
}

impl Zone {
    /// Everything outside a zone.
    pub fn outside(zone: Zone) -> Zone {
        Zone::Not(Box::new(zone))
    }

    /// Within `by` of any of these shapes.
    pub fn around(shapes: impl IntoIterator<Item = Shape>, by: Len) -> Zone {
        Zone::Any(shapes.into_iter().map(|shape| Zone::Near { shape, by }).collect())
    }

    /// A box that holds all of the zone that is in this one.
    pub fn bounds(&self, table: Bounds) -> Bounds {
        let both = |a: Bounds, b: Bounds| {
            let hold = |p: Pt| pt(p.x.clamp(a.lo.x, a.hi.x), p.y.clamp(a.lo.y, a.hi.y));
            Bounds { lo: hold(b.lo), hi: hold(b.hi) }
        };
        match self {
            Zone::Disc { at, radius } => both(table, Shape::Disc { at: *at, radius: *radius }.bounds()),
            Zone::Poly(poly) => both(table, poly.bounds()),
            Zone::Near { shape, by } => both(table, shape.bounds().grown(*by)),
            Zone::Left(a, b) => {
                let (mut box_, way) = (table, *b - *a);
                match (way.x.signum(), way.y.signum()) {
                    (1, 0) => box_.lo.y = a.y.clamp(table.lo.y, table.hi.y),
                    (-1, 0) => box_.hi.y = a.y.clamp(table.lo.y, table.hi.y),
                    (0, 1) => box_.hi.x = a.x.clamp(table.lo.x, table.hi.x),
                    (0, -1) => box_.lo.x = a.x.clamp(table.lo.x, table.hi.x),
                    _ => {}
                }
                box_
            }
            Zone::Any(zones) => {
                zones.iter().map(|zone| zone.bounds(table)).reduce(Bounds::joined).unwrap_or(Bounds::at(table.lo))
            }
            Zone::All(zones) => zones.iter().fold(table, |within, zone| zone.bounds(within)),
            Zone::Not(_) => table,
        }
    }

    /// Within `by` of an edge.
    pub fn near(edge: Edge, by: Len, table: Bounds) -> Zone {
        let (a, b) = edge.line(table, by);
        Zone::Left(b, a)
    }

    /// At least `by` away from an edge.
    pub fn off(edge: Edge, by: Len, table: Bounds) -> Zone {
        let (a, b) = edge.line(table, by);
        Zone::Left(a, b)
    }

    /// The half of the table at an edge. The center line belongs to both halves; on a table of odd size, so does the middle tenth.
    pub fn half(edge: Edge, table: Bounds) -> Zone {
        let (width, depth) = (table.hi.x - table.lo.x, table.hi.y - table.lo.y);
        let across = if matches!(edge, Edge::North | Edge::South) { depth } else { width };
        Zone::near(edge, Len((across + 1) / 2), table)
    }

    /// The quarter between two edges that meet.
    pub fn quarter(a: Edge, b: Edge, table: Bounds) -> Zone {
        Zone::All(vec![Zone::half(a, table), Zone::half(b, table)])
    }

    /// The point is inside or on the border.
    pub fn holds(&self, p: Pt) -> bool {
        self.ruled(true).holds(p)
    }

    /// How much of a shape is in the zone.
    pub fn share(&self, shape: &Shape) -> Share {
        if self.ruled(true).covers(shape) {
            Share::Whole
        } else if self.ruled(false).covers(shape) {
            Share::None
        } else {
            Share::Part
        }
    }

    /// All of a shape is in the zone.
    pub fn whole(&self, shape: &Shape) -> bool {
        self.ruled(true).covers(shape)
    }

    /// The same zone with every "not" moved down to its plain parts. Without `inside`, its complement.
    fn ruled(&self, inside: bool) -> Rule<'_> {
        match self {
            Zone::Left(a, b) => Rule::Plain(if inside { Plain::Left(*a, *b) } else { Plain::Left(*b, *a) }),
            Zone::Disc { at, radius } => Rule::Plain(Plain::Disc { at: *at, radius: *radius, inside }),
            Zone::Poly(poly) => Rule::Plain(Plain::Poly { poly, inside }),
            Zone::Near { shape, by } => Rule::Plain(Plain::Near { shape, by: *by, inside }),
            Zone::Not(zone) => zone.ruled(!inside),
            Zone::Any(zones) | Zone::All(zones) => {
                let rules = zones.iter().map(|z| z.ruled(inside)).collect();
                if matches!(self, Zone::Any(_)) == inside { Rule::Any(rules) } else { Rule::All(rules) }
            }
        }
    }
}

/// A zone without "not".
#[derive(Clone, Debug)]
enum Rule<'a> {
    Plain(Plain<'a>),
    Any(Vec<Rule<'a>>),
    All(Vec<Rule<'a>>),
}

/// A closed set with a simple border, or the closed rest of the plane.
#[derive(Clone, Copy, Debug)]
enum Plain<'a> {
    Left(Pt, Pt),
    Disc { at: Pt, radius: Len, inside: bool },
    Poly { poly: &'a Poly, inside: bool },
    Near { shape: &'a Shape, by: Len, inside: bool },
}

impl Rule<'_> {
    fn holds(&self, p: Pt) -> bool {
        match self {
            Rule::Plain(plain) => plain.holds(p),
            Rule::Any(rules) => rules.iter().any(|r| r.holds(p)),
            Rule::All(rules) => rules.iter().all(|r| r.holds(p)),
        }
    }

    fn covers(&self, shape: &Shape) -> bool {
        match self {
            // What is not convex may reach around a base that neither of its parts holds.
            Rule::Plain(plain @ Plain::Near { inside: true, .. }) => {
                plain.covers(shape) || plain.bends_around(shape) && cells::cover(self, shape)
            }
            Rule::Plain(plain) => plain.covers(shape),
            Rule::All(rules) => rules.iter().all(|r| r.covers(shape)),
            Rule::Any(rules) => {
                rules.iter().any(|r| r.covers(shape))
                    || if self.straight() { lines::cover(self, shape) } else { cells::cover(self, shape) }
            }
        }
    }

    /// It has no round border.
    fn straight(&self) -> bool {
        match self {
            Rule::Plain(plain) => !matches!(plain, Plain::Disc { .. } | Plain::Near { .. }),
            Rule::Any(rules) | Rule::All(rules) => rules.iter().all(Rule::straight),
        }
    }

    /// Decides the rule from the answer for each plain part.
    fn decided(&self, part: &impl Fn(&Plain) -> bool) -> bool {
        match self {
            Rule::Plain(plain) => part(plain),
            Rule::Any(rules) => rules.iter().any(|r| r.decided(part)),
            Rule::All(rules) => rules.iter().all(|r| r.decided(part)),
        }
    }

    fn plains<'s>(&'s self, out: &mut Vec<&'s Plain<'s>>) {
        match self {
            Rule::Plain(plain) => out.push(plain),
            Rule::Any(rules) | Rule::All(rules) => rules.iter().for_each(|r| r.plains(out)),
        }
    }
}

impl Plain<'_> {
    fn holds(&self, p: Pt) -> bool {
        match self {
            Plain::Left(a, b) => Half::left_of(*a, *b).holds(p),
            Plain::Disc { at, radius, inside } => {
                let place = Shape::Disc { at: *at, radius: *radius }.locate(p);
                place == Where::Border || (place == Where::Inside) == *inside
            }
            Plain::Poly { poly, inside } => {
                let place = poly.locate(p);
                place == Where::Border || (place == Where::Inside) == *inside
            }
            Plain::Near { shape, by, inside } => within(shape, &Shape::from(p), *by) == *inside,
        }
    }

    fn covers(&self, shape: &Shape) -> bool {
        match self {
            Plain::Left(a, b) => Half::left_of(*a, *b).share(shape) == Share::Whole,
            Plain::Disc { at, radius, inside } => {
                let disc = Shape::Disc { at: *at, radius: *radius };
                if *inside { disc.contains(shape) } else { !disc.overlaps(shape) }
            }
            Plain::Poly { poly, inside } => {
                let own = Shape::Poly((*poly).clone());
                if *inside { own.contains(shape) } else { !own.overlaps(shape) }
            }
            Plain::Near { shape: own, by, inside: false } => !within(own, shape, *by),
            Plain::Near { shape: own, by, inside: true } => match shape {
                // What is near a convex shape is convex.
                Shape::Poly(poly) => {
                    is_convex(own) && poly.corners().iter().all(|corner| within(own, &Shape::from(*corner), *by))
                }
                Shape::Disc { at, radius } => by >= radius && within(own, &Shape::from(*at), *by - *radius),
            },
        }
    }

    /// [`Plain::covers`] may miss that it holds all of this shape.
    fn bends_around(&self, shape: &Shape) -> bool {
        match (self, shape) {
            (Plain::Near { shape: own, .. }, Shape::Poly(_)) => !is_convex(own),
            (Plain::Near { shape: own, .. }, Shape::Disc { at, .. }) => !is_convex(own) || own.holds(*at),
            (Plain::Left(..) | Plain::Disc { .. } | Plain::Poly { .. }, _) => false,
        }
    }
}

fn is_convex(shape: &Shape) -> bool {
    match shape {
        Shape::Disc { .. } => true,
        Shape::Poly(poly) => poly.convex(),
    }
}
