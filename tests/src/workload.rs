//! Tables for measuring, in the yardstick's format: seeded, whole numbers only, so that the same size and seed give the
//! same file on every machine.
//!
//! Houses block sight and movement, woods conceal and slow, ponds bar, fields are open. No base and no pointer position
//! of a drag overlaps a house; bases do not overlap at the start.

use geom::{Heading, INCH, Len, Poly, Pt, Shape, Shift, gap_len, pt, shift};
use serde_json::{Value, json};

pub const SIZES: [&str; 4] = ["S", "M", "L", "XL"];
pub const QUESTIONS: [&str; 8] = ["gap", "near", "links", "template", "lines", "sight", "walk", "drag"];

const FOOT: i32 = 12 * INCH.0;

struct Plan {
    bases: usize,
    pieces: usize,
    width: i32,
    depth: i32,
    viewers: usize,
    targets: usize,
}

fn plan(size: &str) -> Option<Plan> {
    let (bases, pieces, width, depth, viewers, targets) = match size {
        "S" => (20, 20, 4, 4, 20, 10),
        "M" => (100, 60, 6, 4, 100, 50),
        "L" => (300, 200, 6, 4, 300, 150),
        "XL" => (2_000, 2_000, 40, 40, 100, 200),
        _ => return None,
    };
    Some(Plan { bases, pieces, width: width * FOOT, depth: depth * FOOT, viewers, targets })
}

/// A workload as the text of its file; `None` if the size is unknown.
pub fn workload(size: &str, seed: u64) -> Option<String> {
    let plan = plan(size)?;
    let mut chance = Chance(seed);
    let pieces: Vec<Piece> = (0..plan.pieces).map(|_| piece(&plan, &mut chance)).collect();
    let houses: Vec<Poly> = pieces.iter().filter(|p| p.see == "solid").map(|p| p.ground.clone()).collect();
    let bases = place_bases(&plan, &houses, &mut chance);
    let mut lines = vec![json!({"table": {
        "format": "yardstick-1", "size": size, "kind": "village", "seed": seed, "width": plan.width, "depth": plan.depth,
    }})];
    lines.extend(pieces.iter().enumerate().map(|(i, piece)| {
        json!({"piece": i, "see": piece.see, "depth": piece.depth, "going": piece.going, "corners": list(piece.ground.corners())})
    }));
    lines.extend(bases.iter().enumerate().map(|(i, base)| base.line(i)));
    lines.extend(questions(&plan, &bases, &houses, &mut chance));
    Some(lines.iter().map(|line| format!("{line}\n")).collect())
}

/// SplitMix64, written out: the questions of a size and seed are published with their figures, and must not change when
/// the dice of the tests do.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Both ends included.
    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1).max(1) as u64) as i32
    }

    fn one_in(&mut self, n: i32) -> bool {
        self.between(1, n) == 1
    }

    fn heading(&mut self) -> Heading {
        Heading::new(self.between(0, 719))
    }

    fn spot(&mut self, plan: &Plan, margin: i32) -> Pt {
        pt(self.between(margin, plan.width - margin), self.between(margin, plan.depth - margin))
    }
}

struct Piece {
    see: &'static str,
    depth: i32,
    going: &'static str,
    ground: Poly,
}

fn piece(plan: &Plan, chance: &mut Chance) -> Piece {
    let at = chance.spot(plan, FOOT / 3);
    match chance.between(0, 9) {
        0..=5 => {
            let half = shift(chance.between(350, 700), chance.between(250, 450));
            Piece { see: "solid", depth: 0, going: "barred", ground: slab(at, half, chance.heading()) }
        }
        6 | 7 => Piece { see: "screen", depth: 2 * INCH.0, going: "slow", ground: patch(at, 500, 1_000, chance) },
        8 => Piece { see: "open", depth: 0, going: "barred", ground: patch(at, 350, 700, chance) },
        _ => Piece { see: "open", depth: 0, going: "slow", ground: patch(at, 600, 1_100, chance) },
    }
}

fn slab(at: Pt, half: Shift, turn: Heading) -> Poly {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| at + turn.turned(shift(x * half.x, y * half.y)));
    Poly::new(corners.to_vec()).expect("a rectangle is a polygon")
}

/// A star-shaped outline, mostly concave: corners ordered around the middle cannot cross.
fn patch(at: Pt, least: i32, most: i32, chance: &mut Chance) -> Poly {
    let n = chance.between(8, 14);
    let corner = |i: i32, far: i32| at + Heading::new(i * 720 / n).turned(shift(far, 0));
    let corners = (0..n).map(|i| corner(i, chance.between(least, most))).collect();
    Poly::new(corners).expect("a star-shaped outline is a polygon")
}

struct Base {
    red: bool,
    group: usize,
    at: Pt,
    shape: Shape,
}

impl Base {
    fn line(&self, number: usize) -> Value {
        let side = if self.red { "red" } else { "blue" };
        let mut line = json!({
            "base": number, "side": side, "group": self.group, "at": [self.at.x, self.at.y], "points": list(&self.points()),
        });
        match &self.shape {
            Shape::Disc { radius, .. } => line["radius"] = json!(radius.0),
            Shape::Poly(poly) => line["corners"] = list(poly.corners()),
        }
        line
    }

    /// The middle and eight points on or just inside the rim.
    fn points(&self) -> Vec<Pt> {
        let mut points = vec![self.at];
        match &self.shape {
            Shape::Disc { radius, .. } => {
                points.extend((0..8).map(|i| self.at + Heading::degrees(i * 45).turned(shift(radius.0 - 2, 0))));
            }
            Shape::Poly(poly) => {
                for (a, b) in poly.sides() {
                    let inward = |p: Pt| p + shift((self.at.x - p.x) / 100, (self.at.y - p.y) / 100);
                    points.extend([a, inward(pt((a.x + b.x).div_euclid(2), (a.y + b.y).div_euclid(2)))]);
                }
            }
        }
        points
    }
}

/// Groups of four to nine bases, alternating between sides, where there is room.
fn place_bases(plan: &Plan, houses: &[Poly], chance: &mut Chance) -> Vec<Base> {
    let mut bases: Vec<Base> = vec![];
    let mut group = 0;
    while bases.len() < plan.bases {
        let want = (chance.between(4, 9) as usize).min(plan.bases - bases.len());
        let middle = chance.spot(plan, FOOT / 3);
        let before = bases.len();
        for attempt in 0..want as i32 * 30 {
            if bases.len() - before == want {
                break;
            }
            let spread = 500 + attempt * 25;
            let slip =
                |v: i32, most: i32, chance: &mut Chance| (v + chance.between(-spread, spread)).clamp(350, most - 350);
            let at = pt(slip(middle.x, plan.width, chance), slip(middle.y, plan.depth, chance));
            // The first of a group is a disc, so that every size has a disc to drag.
            let disc = bases.len() == before || chance.between(0, 9) < 6;
            let shape = if disc {
                Shape::Disc { at, radius: Len([100, 125, 160][chance.between(0, 2) as usize]) }
            } else {
                Shape::Poly(slab(at, shift(chance.between(160, 250), chance.between(100, 160)), chance.heading()))
            };
            if free(&shape, houses) && bases.iter().all(|b| apart(&b.shape, &shape)) {
                bases.push(Base { red: group % 2 == 0, group, at, shape });
            }
        }
        // A group that found no room leaves its number to the next one.
        group += usize::from(bases.len() > before);
    }
    bases
}

fn free(shape: &Shape, houses: &[Poly]) -> bool {
    houses
        .iter()
        .all(|house| !house.bounds().meets(bounds(shape)) || gap_len(shape, &Shape::Poly(house.clone())) > Len::ZERO)
}

fn apart(a: &Shape, b: &Shape) -> bool {
    !bounds(a).meets(bounds(b)) || gap_len(a, b) > Len::ZERO
}

fn bounds(shape: &Shape) -> geom::Bounds {
    match shape {
        Shape::Disc { at, radius } => geom::Bounds::at(*at).grown(*radius),
        Shape::Poly(poly) => poly.bounds(),
    }
}

fn questions(plan: &Plan, bases: &[Base], houses: &[Poly], chance: &mut Chance) -> Vec<Value> {
    let reds: Vec<usize> = (0..bases.len()).filter(|i| bases[*i].red).collect();
    let n = reds.len().min(plan.viewers);
    let from: Vec<usize> = (0..n).map(|i| reds[i * reds.len() / n]).collect();
    let held = reds[0];
    let mut targets: Vec<usize> = (0..bases.len()).filter(|i| !bases[*i].red).collect();
    targets.sort_by_key(|i| ((bases[*i].at - bases[held].at).square(), *i));
    targets.truncate(plan.targets);
    targets.sort_unstable();
    let templates: Vec<Value> = (0..1_000).map(|_| template(bases, chance)).collect();
    let walks: Vec<Value> = (0..1_000).map(|_| walk(plan, bases, chance)).collect();
    let spots = spots(plan, &bases[held], houses, chance);
    vec![
        json!({"ask": "gap", "from": from}),
        json!({"ask": "near", "reach": 6 * INCH.0}),
        json!({"ask": "sight", "from": from}),
        json!({"ask": "lines", "from": from}),
        json!({"ask": "links", "reach": 500}),
        json!({"ask": "template", "templates": templates}),
        json!({"ask": "walk", "walks": walks}),
        json!({"ask": "drag", "held": held, "targets": targets, "reach": 500, "spots": list(&spots)}),
    ]
}

fn any<'a>(bases: &'a [Base], chance: &mut Chance) -> &'a Base {
    &bases[chance.between(0, bases.len() as i32 - 1) as usize]
}

fn template(bases: &[Base], chance: &mut Chance) -> Value {
    let at = any(bases, chance).at + shift(chance.between(-600, 600), chance.between(-600, 600));
    if chance.one_in(10) {
        let square = slab(at, shift(3 * INCH.0, 3 * INCH.0), chance.heading());
        return json!({"at": [at.x, at.y], "corners": list(square.corners())});
    }
    let radius = [127, 254, 381, 508][chance.between(0, 3) as usize];
    json!({"at": [at.x, at.y], "radius": radius})
}

fn walk(plan: &Plan, bases: &[Base], chance: &mut Chance) -> Value {
    let base = any(bases, chance);
    let radius = if let Shape::Disc { radius, .. } = base.shape { radius.0 } else { 160 };
    let mut path = vec![base.at];
    for _ in 0..chance.between(1, 4) {
        let from = path[path.len() - 1];
        let to = from + chance.heading().turned(shift(chance.between(INCH.0, 9 * INCH.0), 0));
        path.push(pt(to.x.clamp(0, plan.width), to.y.clamp(0, plan.depth)));
    }
    json!({"radius": radius, "path": list(&path)})
}

/// A pointer's path: short steps, now and then a new course, never far from where the base was picked up.
fn spots(plan: &Plan, held: &Base, houses: &[Poly], chance: &mut Chance) -> Vec<Pt> {
    let Shape::Disc { radius, .. } = held.shape else { unreachable!("the first base of a group is a disc") };
    let (mut here, mut course) = (held.at, chance.heading());
    let mut spots = vec![];
    while spots.len() < 1_000 {
        let next = here + course.turned(shift(chance.between(15, 60), 0));
        let inside = (200..plan.width - 200).contains(&next.x) && (200..plan.depth - 200).contains(&next.y);
        let home = (next - held.at).square() < i64::from(18 * INCH.0).pow(2);
        if inside && home && free(&Shape::Disc { at: next, radius }, houses) {
            here = next;
            spots.push(next);
        } else {
            course = chance.heading();
        }
        if chance.one_in(30) {
            course = chance.heading();
        }
    }
    spots
}

/// A table point on a model of [`battle()`].
pub const BATTLE_GRIP: (i32, i32) = (INCH.0 * 492 / 10, INCH.0 * 132 / 10);

/// A full table in the notation: 200 models of both sides and 200 pieces of terrain, with room for the models to move.
pub fn battle(seed: u64) -> String {
    let mut chance = Chance(seed);
    let mut text = String::from("table 96x60in\n");
    let mut units = String::new();
    for cell in 0..200 {
        // Each cell has its model in the southwest and its piece in the northeast.
        let (column, row) = (cell % 20, cell / 20);
        let (x, y) = (column * 48 + 12, row * 60 + 12);
        let kind = ["wood", "building", "crops", "water"][chance.between(0, 3) as usize];
        text += &format!("{kind} P{cell}");
        for i in 0..24 {
            let far = shift(chance.between(25, 70), 0);
            let corner = pt(x * 10 + 220, y * 10 + 300) + Heading::degrees(i * 15).turned(far);
            text += &format!(" ({}.{:02},{}.{:02})", corner.x / 100, corner.x % 100, corner.y / 100, corner.y % 100);
        }
        text += "\n";
        let (seat, letter) = if row < 5 { ("red", 'R') } else { ("blue", 'B') };
        if column % 5 == 0 {
            units += &format!("\n{seat} {letter}{} rifles disc 1.26", cell / 5 % 20 + 1);
        }
        units += &format!(" b{} at {}.{},{}.{} n", cell + 1, x / 10, x % 10, y / 10, y % 10);
    }
    format!("{text}{}\nturn red\n", units.trim_start())
}

/// The maps of the program, by the names of their files.
pub const MAPS: [&str; 8] = [
    "cala-verna",
    "hollin-fields",
    "kaltenbruck",
    "kamyshevka",
    "les-trois-vergers",
    "roche-brunel",
    "saint-aubry",
    "vaux-crossing",
];

/// The terrain of a map with sixty models of both sides on it, and a table point on one of them.
pub fn manned(map: &str) -> (String, (i32, i32)) {
    let told = |line: &&str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        !matches!(first, "map" | "story" | "turf" | "name" | "spot" | "entry" | "turn")
    };
    let mut text: String = map.lines().filter(told).flat_map(|line| [line, "\n"]).collect();
    // Rows along both sides, on smaller tables too.
    let mut base = 0;
    for (seat, letter, y) in [("red", 'R', 4), ("blue", 'B', 40)] {
        for unit in 0..6 {
            let model = ["tank", "rifles", "mg"][unit % 3];
            text += &format!("{seat} {letter}{} {model}", unit + 1);
            for i in 0..5 {
                base += 1;
                // The maps are given in millimeters.
                let (x, y) = (4 + unit * 7 + i % 3 * 2, y + i / 3 * 3);
                text += &format!(" b{base} at {},{} n", x * 254 / 10, y * 254 / 10);
            }
            text += "\n";
        }
    }
    (text + "turn red\n", (INCH.0 * 4, INCH.0 * 4))
}

fn list(points: &[Pt]) -> Value {
    points.iter().map(|p| json!([p.x, p.y])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::Catalog;
    use table::notation::Position;

    #[test]
    fn a_battle_is_a_position() {
        let position = Position::parse(&battle(3), &Catalog::standard().sizes()).unwrap();
        assert_eq!((position.board.pieces.len(), position.board.bases.len()), (200, 200));
    }

    #[test]
    fn manned_maps_are_positions() {
        for map in MAPS {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/maps");
            let text = std::fs::read_to_string(format!("{file}/{map}.txt")).unwrap();
            let position = Position::parse(&manned(&text).0, &Catalog::standard().sizes()).unwrap();
            assert_eq!(position.board.bases.len(), 60, "{map}");
            let (x, y) = manned(&text).1;
            let grip = Shape::Disc { at: pt(x, y), radius: Len(30) };
            let held = position.board.bases.iter().filter_map(|base| base.shape());
            assert!(
                held.into_iter().any(|shape| gap_len(&shape, &grip) == Len(0)),
                "{map}: nothing lies under the grip"
            );
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_table() {
        let first = workload("M", 7).unwrap();
        assert_eq!(first, workload("M", 7).unwrap());
        assert_ne!(first, workload("M", 8).unwrap());
        assert_eq!(first.lines().count(), 1 + 60 + 100 + 8);
        assert!(workload("huge", 7).is_none());
    }
}
