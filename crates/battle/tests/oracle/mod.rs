//! An independent judge of the areas of the missions: section 7 of missions.md written down as rectangles, less a disc around the center.
//! It uses nothing of the program but its plain types. Lengths are tenths of a millimeter.
#![allow(dead_code, reason = "each test program uses its part")]

use battle::mission::{Ground, Quarter};
use table::Edge;

pub type Point = (f64, f64);

/// Rectangles: x from, x to, y from, y to. Closed, like the rest of the table outside them.
#[derive(Clone, Debug)]
pub struct Map {
    pub rects: Vec<[f64; 4]>,
    /// Center and radius of what is not in it.
    pub hole: Option<(Point, f64)>,
    /// Everything but this.
    pub inverted: bool,
}

impl Map {
    fn of(rects: &[[f64; 4]]) -> Map {
        Map { rects: rects.to_vec(), hole: None, inverted: false }
    }

    fn but(mut self, hole: (Point, f64)) -> Map {
        self.hole = Some(hole);
        self
    }

    /// The rest of the table. Where this reaches the edge of the table, there is no rest.
    fn outside(mut self, (w, h): Point) -> Map {
        let beyond = |at: f64, size: f64| if at == 0.0 { -size } else { at + if at == size { size } else { 0.0 } };
        for rect in &mut self.rects {
            let [x0, x1, y0, y1] = *rect;
            *rect = [beyond(x0, w), beyond(x1, w), beyond(y0, h), beyond(y1, h)];
        }
        self.inverted = true;
        self
    }

    fn plain(&self, (x, y): Point) -> bool {
        let hole = self.hole.is_some_and(|((cx, cy), r)| (x - cx).powi(2) + (y - cy).powi(2) < r * r);
        !hole && self.rects.iter().any(|[x0, x1, y0, y1]| *x0 <= x && x <= *x1 && *y0 <= y && y <= *y1)
    }

    /// For a point of the table.
    pub fn holds(&self, at: Point) -> bool {
        if self.inverted { !around(at, 1.0).iter().all(|near| self.plain(*near)) } else { self.plain(at) }
    }

    /// Whether the place is in it, if everything within `far` agrees.
    pub fn clearly(&self, at: Point, far: f64) -> Option<bool> {
        let is = self.plain(at);
        around(at, far).iter().all(|near| self.plain(*near) == is).then_some(is != self.inverted)
    }
}

fn around((x, y): Point, far: f64) -> [Point; 8] {
    let steps = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (-1.0, -1.0), (0.0, -1.0), (1.0, -1.0)];
    steps.map(|(dx, dy)| (x + far * dx, y + far * dy))
}

/// How a real table lies to the printed map: mirrored, then turned over its diagonal.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub flip_x: bool,
    pub flip_y: bool,
    pub swap: bool,
    /// Of the printed map.
    pub size: Point,
}

impl Turn {
    fn flipped(self, (x, y): Point) -> Point {
        (if self.flip_x { self.size.0 - x } else { x }, if self.flip_y { self.size.1 - y } else { y })
    }

    /// From the map to the table.
    pub fn there(self, at: Point) -> Point {
        let (x, y) = self.flipped(at);
        if self.swap { (y, x) } else { (x, y) }
    }

    /// From the table to the map.
    pub fn back(self, (x, y): Point) -> Point {
        self.flipped(if self.swap { (y, x) } else { (x, y) })
    }

    /// The ground named so on the map, as it is on the table.
    fn ground(self, said: &str) -> Ground {
        if said.len() == 1 {
            // The middle of the edge.
            let (w, h) = self.size;
            let at = match said {
                "n" => (w / 2.0, h),
                "s" => (w / 2.0, 0.0),
                "e" => (w, h / 2.0),
                _ => (0.0, h / 2.0),
            };
            let (x, y) = self.there(at);
            let edge = match (x == 0.0, y == 0.0) {
                (true, _) => Edge::West,
                (_, true) => Edge::South,
                _ if y == if self.swap { w } else { h } => Edge::North,
                _ => Edge::East,
            };
            return Ground::Edge(edge);
        }
        let quarter = |said: &str| {
            let high = |is: bool, size: f64| if is { size } else { 0.0 };
            let corner = (high(said.ends_with('e'), self.size.0), high(said.starts_with('n'), self.size.1));
            match self.there(corner) {
                (0.0, 0.0) => Quarter::SW,
                (_, 0.0) => Quarter::SE,
                (0.0, _) => Quarter::NW,
                _ => Quarter::NE,
            }
        };
        let mut quarters: Vec<Quarter> = said.split(' ').map(quarter).collect();
        // The diagonals as the program lists them: north first.
        quarters.sort_by_key(|quarter| std::cmp::Reverse(*quarter));
        if quarters == [Quarter::NW, Quarter::SE] || quarters == [Quarter::NE, Quarter::SW] || quarters.len() == 1 {
            return Ground::Quarters(quarters);
        }
        unreachable!("no diagonal: {quarters:?}")
    }
}

/// One pick of edges or quarters, and the areas in the order of the steps.
#[derive(Clone, Debug)]
pub struct Case {
    /// The attacker's and the defender's.
    pub grounds: [Option<Ground>; 2],
    pub areas: Vec<Map>,
    pub turn: Turn,
}

/// Every pick of a mission on a table of `w` by `h` nominal inches of `unit` tenths, `w >= h`; `swap`: it stands upright.
pub fn cases(id: &str, (w, h): Point, unit: f64, swap: bool) -> Vec<Case> {
    let size = (w * unit, h * unit);
    let mut cases = vec![];
    for (attacker, defender, areas) in maps(id, size, unit) {
        for (flip_x, flip_y) in [(false, false), (false, true), (true, false), (true, true)] {
            // These two change nothing.
            if flip_x && attacker == "n" || flip_y && attacker == "w" {
                continue;
            }
            let turn = Turn { flip_x, flip_y, swap, size };
            let grounds = [attacker, defender].map(|said| Some(turn.ground(said)));
            cases.push(Case { grounds, areas: areas.clone(), turn });
        }
    }
    cases
}

type Printed = (&'static str, &'static str, Vec<Map>);

/// Section 7: the ground of the attacker and of the defender, and every area.
fn maps(id: &str, (w, h): Point, unit: f64) -> Vec<Printed> {
    let i = |n: i32| f64::from(n) * unit;
    let (l, m) = (w / 2.0, h / 2.0);
    let disc = ((l, m), i(12));
    let one = |x0: f64, x1: f64, y0: f64, y1: f64| Map::of(&[[x0, x1, y0, y1]]);
    let bands = || [one(0.0, w, h - i(12), h), one(0.0, w, 0.0, i(12))];
    match id {
        "annihilation" => vec![("n", "s", bands().to_vec())],
        "encounter" | "free-for-all" => {
            let mut areas = vec![one(i(8), w - i(8), 0.0, i(8)), one(i(8), w - i(8), h - i(8), h)];
            areas.extend(bands());
            vec![("n", "s", areas)]
        }
        "breakthrough" => {
            let defender = Map::of(&[[0.0, l, m, h], [l, w, 0.0, m]]);
            vec![("sw", "nw se", vec![one(l, w - i(8), m, h - i(8)), defender, one(0.0, l - i(8), 0.0, m - i(8))])]
        }
        "bridgehead" => {
            let attacker = Map::of(&[[0.0, i(8), m, h], [w - i(8), w, m, h], [0.0, w, m + i(16), h]]);
            let objectives = one(i(28), w - i(28), i(8), m - i(8));
            vec![(
                "n",
                "s",
                vec![objectives, attacker.clone().outside((w, h)), one(i(20), w - i(20), 0.0, m), attacker],
            )]
        }
        "contact" | "hasty-attack" => {
            let own = one(i(8), w - i(8), i(8), m - i(12));
            let (theirs, attackers) = (one(i(8), w - i(8), m + i(16), h), one(i(8), w - i(8), 0.0, m - i(12)));
            let mut areas = if id == "contact" { vec![theirs, attackers] } else { vec![own, theirs, attackers] };
            areas.extend([one(0.0, w, 0.0, m - i(8)), one(0.0, w, m + i(12), h)]);
            vec![("n", "s", areas)]
        }
        "counterattack" => {
            let first = || one(l, w - i(8), i(8), m).but(disc);
            let defender = || one(l, w, 0.0, m).but(disc);
            let north = vec![first(), one(i(8), l, i(8), m).but(disc), defender(), one(l + i(8), w, m + i(8), h)];
            let south =
                vec![first(), one(l, w - i(8), m, h - i(8)).but(disc), defender(), one(0.0, l - i(8), 0.0, m - i(8))];
            vec![("ne", "se", north), ("sw", "se", south)]
        }
        "dust-up" => {
            let near = || one(i(8), l, m, h - i(8)).but(disc);
            let far = || one(l, w - i(8), i(8), m).but(disc);
            let deploy = [one(0.0, l, m, h).but(disc), one(l, w, 0.0, m).but(disc)];
            let mut areas = vec![near(), far(), far(), near()];
            areas.extend(deploy);
            vec![("nw", "se", areas)]
        }
        "no-retreat" => {
            let attacker = one(0.0, l - i(16), 0.0, h);
            let objective = || one(l + i(8), w - i(8), i(8), h - i(8));
            let areas = vec![objective(), objective(), attacker.clone().outside((w, h)), one(l, w, 0.0, h), attacker];
            vec![("w", "e", areas)]
        }
        "rearguard" => {
            let attacker = one(0.0, w, h - i(8), h);
            let objectives = one(i(16), w - i(16), 0.0, i(16));
            vec![("n", "s", vec![objectives, attacker.clone().outside((w, h)), one(0.0, w, 0.0, m), attacker])]
        }
        _ => vec![],
    }
}
