//! Parts of the table as a mission names them, and the ground that they are on a real one (missions.md, 2.2).

use super::{Inches, Side};
use geom::{Bounds, Heading, Len, Poly, Pt, Shape, pt, shift};
use table::{Edge, Seat, Zone, notation::Measure};

/// A quarter of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quarter {
    SW,
    SE,
    NW,
    NE,
}

impl Quarter {
    pub const ALL: [Quarter; 4] = [Quarter::SW, Quarter::SE, Quarter::NW, Quarter::NE];

    pub fn name(self) -> &'static str {
        match self {
            Quarter::SW => "sw",
            Quarter::SE => "se",
            Quarter::NW => "nw",
            Quarter::NE => "ne",
        }
    }

    pub fn named(name: &str) -> Option<Quarter> {
        Quarter::ALL.into_iter().find(|quarter| quarter.name() == name)
    }

    /// The edges that meet in its corner: north or south, and west or east.
    pub fn edges(self) -> (Edge, Edge) {
        match self {
            Quarter::SW => (Edge::South, Edge::West),
            Quarter::SE => (Edge::South, Edge::East),
            Quarter::NW => (Edge::North, Edge::West),
            Quarter::NE => (Edge::North, Edge::East),
        }
    }

    pub fn opposite(self) -> Quarter {
        match self {
            Quarter::SW => Quarter::NE,
            Quarter::SE => Quarter::NW,
            Quarter::NW => Quarter::SE,
            Quarter::NE => Quarter::SW,
        }
    }

    fn zone(self, table: Bounds) -> Zone {
        let (a, b) = self.edges();
        Zone::quarter(a, b, table)
    }

    pub fn corner(self, table: Bounds) -> Pt {
        let (a, b) = self.edges();
        let x = if b == Edge::West { table.lo.x } else { table.hi.x };
        pt(x, if a == Edge::South { table.lo.y } else { table.hi.y })
    }
}

/// What a side has picked or received.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    Edge(Edge),
    Quarters(Vec<Quarter>),
}

impl Ground {
    const EDGES: [(&str, Edge); 4] =
        [("south", Edge::South), ("north", Edge::North), ("west", Edge::West), ("east", Edge::East)];

    /// As recorded: `north`, `sw`, `nw+se`.
    pub fn name(&self) -> String {
        match self {
            Ground::Edge(edge) => crate::position::name_of(&Ground::EDGES, edge).to_owned(),
            Ground::Quarters(quarters) => quarters.iter().map(|quarter| quarter.name()).collect::<Vec<_>>().join("+"),
        }
    }

    pub fn named(name: &str) -> Option<Ground> {
        if let Some(edge) = crate::position::named(&Ground::EDGES, name) {
            return Some(Ground::Edge(edge));
        }
        name.split('+').map(Quarter::named).collect::<Option<Vec<_>>>().map(Ground::Quarters)
    }
}

/// The edges of the table that a constraint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    Own(Side),
    /// The long edge beside the side's quarter.
    Beside(Side),
    Long,
    Short,
    /// Those that are not the players' own.
    Sides,
    All,
}

/// One condition of an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Is {
    Half(Side),
    Quarter(Side),
    Opposite(Side),
    Near(Edges, Inches),
    Off(Edges, Inches),
    OffCenterLine(Inches),
    OffCenterLines(Inches),
    OffCenter(Inches),
    Either(Vec<Area>),
    Outside(Side),
}

/// All of its conditions hold.
pub type Area = Vec<Is>;

/// The table, and the ground of both sides.
#[derive(Clone, Debug)]
pub struct Frame<'a> {
    pub table: Bounds,
    pub measure: Measure,
    pub attacker: Seat,
    /// Red's and blue's.
    pub grounds: &'a [Option<Ground>; 2],
}

/// A part of one edge of the table: its ends, with the table on its left.
pub type Stretch = (Pt, Pt);

impl Frame<'_> {
    pub fn ground(&self, side: Side) -> Option<&Ground> {
        self.grounds[side.seat(self.attacker) as usize].as_ref()
    }

    pub fn quarters(&self, side: Side) -> &[Quarter] {
        match self.ground(side) {
            Some(Ground::Quarters(quarters)) => quarters,
            Some(Ground::Edge(_)) | None => &[],
        }
    }

    /// The edge that a side has picked or received, or the long one beside its quarter.
    pub fn edge(&self, side: Side) -> Option<Edge> {
        match self.ground(side)? {
            Ground::Edge(edge) => Some(*edge),
            Ground::Quarters(quarters) => quarters.first().map(|quarter| self.beside(*quarter)),
        }
    }

    /// FT-3: on a square table north and south count as the long edges.
    fn is_wide(&self) -> bool {
        self.table.hi.x - self.table.lo.x >= self.table.hi.y - self.table.lo.y
    }

    /// FT-3: on a square table north and south are the long edges.
    pub fn long(&self) -> [Edge; 2] {
        if self.is_wide() { [Edge::South, Edge::North] } else { [Edge::West, Edge::East] }
    }

    pub fn short(&self) -> [Edge; 2] {
        if self.is_wide() { [Edge::West, Edge::East] } else { [Edge::South, Edge::North] }
    }

    /// The long edge of a quarter.
    fn beside(&self, quarter: Quarter) -> Edge {
        let (a, b) = quarter.edges();
        if self.is_wide() { a } else { b }
    }

    pub fn edges(&self, edges: Edges) -> Vec<Edge> {
        match edges {
            Edges::Own(side) | Edges::Beside(side) => self.edge(side).into_iter().collect(),
            Edges::Long => self.long().to_vec(),
            Edges::Short => self.short().to_vec(),
            Edges::Sides => {
                let own = |edge: &Edge| Side::BOTH.iter().any(|side| self.edge(*side) == Some(*edge));
                [self.long(), self.short()].concat().into_iter().filter(|edge| !own(edge)).collect()
            }
            Edges::All => [self.long(), self.short()].concat(),
        }
    }

    /// The ground of an area. `outside` answers for the deployment area of a side.
    pub fn zone(&self, area: &Area, outside: &dyn Fn(Side) -> Zone) -> Zone {
        Zone::All(area.iter().map(|is| self.one(is, outside)).collect())
    }

    fn one(&self, is: &Is, outside: &dyn Fn(Side) -> Zone) -> Zone {
        let table = self.table;
        let by = |inches: Inches| inches.len(self.measure);
        match is {
            Is::Half(side) => Zone::Any(self.edge(*side).map(|edge| Zone::half(edge, table)).into_iter().collect()),
            Is::Quarter(side) => Zone::Any(self.quarters(*side).iter().map(|quarter| quarter.zone(table)).collect()),
            Is::Opposite(side) => {
                let one = self.quarters(*side).first().map(|quarter| quarter.opposite().zone(table));
                Zone::Any(one.into_iter().collect())
            }
            Is::Near(edges, far) => {
                Zone::Any(self.edges(*edges).into_iter().map(|edge| Zone::near(edge, by(*far), table)).collect())
            }
            Is::Off(edges, far) => {
                Zone::All(self.edges(*edges).into_iter().map(|edge| Zone::off(edge, by(*far), table)).collect())
            }
            Is::OffCenterLine(far) => self.facing().map_or(Zone::Any(vec![]), |edges| self.off_line(edges, by(*far))),
            Is::OffCenterLines(far) => {
                Zone::All([self.long(), self.short()].map(|edges| self.off_line(edges, by(*far))).to_vec())
            }
            Is::OffCenter(far) => Zone::outside(Zone::Disc { at: self.center(), radius: by(*far) }),
            Is::Either(areas) => Zone::Any(areas.iter().map(|area| self.zone(area, outside)).collect()),
            Is::Outside(side) => Zone::outside(outside(*side)),
        }
    }

    /// The two edges between which the sides face each other: the center line is halfway.
    pub(super) fn facing(&self) -> Option<[Edge; 2]> {
        let own = Side::BOTH.into_iter().find_map(|side| self.edge(side))?;
        Some(if self.long().contains(&own) { self.long() } else { self.short() })
    }

    /// From an edge to the line halfway to the opposite one.
    pub(super) fn halfway(&self, edge: Edge) -> Len {
        let size = self.table.hi - self.table.lo;
        Len(if matches!(edge, Edge::North | Edge::South) { size.y } else { size.x } / 2)
    }

    pub fn center(&self) -> Pt {
        pt((self.table.lo.x + self.table.hi.x) / 2, (self.table.lo.y + self.table.hi.y) / 2)
    }

    /// At least that far from the line halfway between two opposite edges.
    fn off_line(&self, edges: [Edge; 2], far: Len) -> Zone {
        Zone::Any(edges.map(|edge| self.off_middle(edge, far)).to_vec())
    }

    /// On the side of an edge, at least that far from the line halfway to the opposite one.
    fn off_middle(&self, edge: Edge, far: Len) -> Zone {
        Zone::near(edge, self.halfway(edge) - far, self.table)
    }

    /// The part of an edge within `by` of a corner, measured along it.
    pub fn from_corner(&self, edge: Edge, corner: Pt, by: Len) -> Stretch {
        let (a, b) = edge.ends(self.table);
        let long = (b - a).len().0.max(1);
        let part = by.0.min(long);
        let along = |n: i32| shift((b - a).x / long * n, (b - a).y / long * n);
        if corner == a { (a, a + along(part)) } else { (b - along(part), b) }
    }

    /// AV-2: both edges that meet in the corner of a quarter.
    pub fn corner(&self, quarter: Quarter, by: Len) -> Vec<Stretch> {
        let (a, b) = quarter.edges();
        let corner = quarter.corner(self.table);
        [a, b].map(|edge| self.from_corner(edge, corner, by)).to_vec()
    }

    /// AV-1 to AV-5: where a Unit of a side may come in; `die` is that of a scattered arrival.
    pub fn arrives(&self, side: Side, arrive: super::Arrival, die: Option<u8>) -> Vec<Stretch> {
        use super::Arrival;
        let whole = |edge: Edge| edge.ends(self.table);
        match arrive {
            Arrival::Edge(edges) => self.edges(edges).into_iter().map(whole).collect(),
            Arrival::Corners { opposite, of, by } => {
                let quarters = self.quarters(of).iter();
                let named = quarters.map(|quarter| if opposite { quarter.opposite() } else { *quarter });
                named.flat_map(|quarter| self.corner(quarter, by.len(self.measure))).collect()
            }
            Arrival::Scattered(by) => {
                let Some(own) = self.edge(side) else { return vec![] };
                // Seen by the owner, who faces the enemy: the table is on the left of the edge, so its first end is on the left.
                let (left, right) = own.ends(self.table);
                let corner = match die {
                    Some(1 | 2) => left,
                    Some(5 | 6) => right,
                    Some(_) | None => return vec![whole(own)],
                };
                let quarter = Quarter::ALL.into_iter().find(|quarter| quarter.corner(self.table) == corner);
                quarter.map_or_else(Vec::new, |quarter| self.corner(quarter, by.len(self.measure)))
            }
        }
    }
}

/// The boxes that a zone with straight borders consists of, none of them inside another; a disc that is cut out of it counts as whole.
pub fn boxes(zone: &Zone, within: Bounds) -> Vec<Bounds> {
    match zone {
        Zone::All(zones) => zones.iter().fold(vec![within], |found, zone| {
            largest(found.into_iter().flat_map(|within| boxes(zone, within)).collect())
        }),
        Zone::Any(zones) => largest(zones.iter().flat_map(|zone| boxes(zone, within)).collect()),
        Zone::Not(_) => vec![within],
        Zone::Left(..) | Zone::Disc { .. } | Zone::Poly(_) | Zone::Near { .. } => {
            let found = zone.bounds(within);
            let has_ground = found.lo.x < found.hi.x && found.lo.y < found.hi.y;
            if has_ground { vec![found] } else { vec![] }
        }
    }
}

/// The polygons that a zone with straight borders consists of. A disc that is cut out of it has corners here, on its rim.
pub fn outlines(zone: &Zone, within: Bounds) -> Vec<Shape> {
    let boxes = boxes(zone, within).into_iter().filter_map(|area| Poly::new(area.corners().to_vec()).ok());
    let cut = |found: Vec<Poly>, hole: &Poly| found.iter().flat_map(|poly| poly.minus(hole)).collect();
    holes(zone).iter().fold(boxes.collect(), cut).into_iter().map(Shape::Poly).collect()
}

fn holes(zone: &Zone) -> Vec<Poly> {
    match zone {
        Zone::All(zones) => zones.iter().flat_map(holes).collect(),
        Zone::Not(zone) => match **zone {
            Zone::Disc { at, radius } => {
                let corner = |nth: i32| at + Heading::new(nth * 720 / CORNERS).turned(shift(radius.0, 0));
                Poly::hull((0..CORNERS).map(corner).collect()).into_iter().collect()
            }
            _ => vec![],
        },
        Zone::Any(_) | Zone::Left(..) | Zone::Disc { .. } | Zone::Poly(_) | Zone::Near { .. } => vec![],
    }
}

/// Those of a disc.
const CORNERS: i32 = 32;

/// Those that lie in no other one. Without this, every condition of an area would multiply them.
fn largest(found: Vec<Bounds>) -> Vec<Bounds> {
    let holds = |outer: &Bounds, inner: &Bounds| outer.holds(inner.lo) && outer.holds(inner.hi);
    let mut kept: Vec<Bounds> = vec![];
    for area in found {
        if !kept.iter().any(|outer| holds(outer, &area)) {
            kept.retain(|inner| !holds(&area, inner));
            kept.push(area);
        }
    }
    kept
}
