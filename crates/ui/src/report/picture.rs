//! The picture of a turn: the ground, who stands where at its end, and arrows for moves, fire and losses. Blue is filled
//! and red is hollow, so that no color is needed.

use super::{
    node::{Node, node},
    turns::{Marker, Turn, Way, middle},
};
use crate::{
    chips::{Area, text_width},
    fight::overlap,
    scene,
};
use geom::{Pt, Shape};
use glam::{Vec2, vec2};
use std::fmt::Write as _;
use table::{Base, Board, Piece, Seat};

/// The name of the ground in the first picture.
const GROUND: &str = "report-ground";
/// In tenths of a millimeter on the table.
const ARROW: f32 = 340.0;
const CROSS: f32 = 170.0;
const GOAL: f32 = 260.0;
/// How many times the height of the letters goes into the width of a table.
const LETTERS: i32 = 32;

/// What stood on the table at the end of every turn.
pub(super) fn lasting(turns: &[Turn]) -> Vec<Piece> {
    let Some((first, rest)) = turns.split_first() else { return vec![] };
    let stays = |piece: &&Piece| rest.iter().all(|turn| turn.board.pieces.iter().any(|other| other == *piece));
    first.board.pieces.iter().filter(stays).cloned().collect()
}

/// `lasting` is drawn in the first picture; the others refer to it.
pub(super) fn picture(turn: &Turn, lasting: &[Piece], first: bool) -> Node {
    let board = &turn.board;
    let ground = match first {
        true => node("g", "").with("id", GROUND).kids(terrain(board, lasting)),
        false => node("use", "").with("href", format!("#{GROUND}")),
    };
    // Paper leaves out what style sheets put behind.
    let [wide, deep] = [board.size.x, board.size.y];
    let open = node("rect", "open").with("width", wide).with("height", deep);
    let mut drawn = vec![open, ground];
    let new: Vec<Piece> = board.pieces.iter().filter(|piece| !lasting.contains(piece)).cloned().collect();
    drawn.extend(terrain(board, &new));
    let flat = Flat { high: board.size.y };
    let struck = turn.struck.iter().map(|(at, within)| {
        let at = flat.at(*at);
        circle("struck", at, within.0 as f32)
    });
    drawn.extend(struck);
    drawn.extend(flat.goals(&turn.goals, vec2(wide as f32, deep as f32)));
    drawn.extend(board.bases.iter().filter_map(|base| flat.base(base)));
    drawn.extend(turn.moves.iter().map(|way| flat.way(way)));
    drawn.extend(turn.fire.iter().map(|fire| {
        let line = path("fire", &[flat.at(fire.from), flat.at(fire.at)], false);
        let tip = circle("", flat.at(fire.at), CROSS / 2.0);
        node("g", "fire").with("data-seat", fire.unit.seat).kids([line, tip])
    }));
    drawn.extend(turn.lost.iter().filter_map(|base| Some(cross(flat.at(base.place?.at), base.unit.seat))));
    drawn.extend(flat.names(board));
    let size = format!("0 0 {wide} {deep}");
    let words = format!("{}: {}", turn.title, turn.sentences().join(" "));
    node("svg", "picture").with("viewBox", size).with("role", "img").with("aria-label", words.trim()).kids(drawn)
}

fn terrain(board: &Board, pieces: &[Piece]) -> Vec<Node> {
    let ground = scene::ground(pieces, board.size, board);
    let tenths = |points: &[Vec2]| points.iter().map(|p| *p * 10.0).collect::<Vec<Vec2>>();
    let shape = |piece: &crate::Terrain| {
        let class = format!("rt {}", piece.kind);
        match &piece.form {
            crate::TerrainForm::Area(corners) => path(&class, &tenths(corners), true),
            crate::TerrainForm::Disc { at, radius } => circle(&class, *at * 10.0, radius * 10.0),
            crate::TerrainForm::Strip { line, width, .. } => {
                let strip = path(&format!("{class} strip"), &tenths(line), false);
                strip.with("stroke-width", (width * 10.0).round() as i32)
            }
        }
    };
    ground.pieces.iter().map(shape).collect()
}

/// Table points on paper: y goes down.
struct Flat {
    high: i32,
}

impl Flat {
    fn at(&self, p: Pt) -> Vec2 {
        vec2(p.x as f32, (self.high - p.y) as f32)
    }

    fn base(&self, base: &Base) -> Option<Node> {
        let shape: Shape = base.shape()?.into();
        let drawn = match &shape {
            Shape::Disc { at, radius } => circle("base", self.at(*at), radius.0 as f32),
            Shape::Poly(poly) => path("base", &poly.corners().iter().map(|p| self.at(*p)).collect::<Vec<_>>(), true),
        };
        Some(drawn.with("data-seat", base.unit.seat))
    }

    fn way(&self, way: &Way) -> Node {
        let points: Vec<Vec2> = way.path.iter().map(|p| self.at(*p)).collect();
        let tip = points[points.len() - 1];
        let along = (tip - points[points.len() - 2]).normalize_or_zero();
        let back = tip - along * ARROW;
        let wing = along.perp() * ARROW / 2.2;
        let mut line = points.clone();
        if let Some(last) = line.last_mut() {
            *last = back;
        }
        let shaft = path("", &line, false);
        let head = path("head", &[tip, back + wing, back - wing], true);
        node("g", "way").with("data-seat", way.unit.seat).kids([shaft, head])
    }

    /// A star on a disc of its holder, each with what it is known by beside it, where it hides nothing of the others.
    fn goals(&self, goals: &[Marker], table: Vec2) -> Vec<Node> {
        let letters = table.x / LETTERS as f32;
        let mut taken: Vec<Area> =
            goals.iter().map(|goal| (self.at(goal.at) - GOAL, Vec2::splat(2.0 * GOAL))).collect();
        let mut drawn: Vec<Node> = goals.iter().map(|goal| self.goal(goal)).collect();
        for goal in goals {
            let (at, size) = (self.at(goal.at), vec2(text_width(&goal.label, letters), letters * 0.8));
            let half = vec2(size.x / 2.0, 0.0);
            let [beside, beyond] = [vec2(GOAL * 1.2, -size.y / 2.0), vec2(0.0, GOAL * 1.2)];
            let above = at - half - beyond - vec2(0.0, size.y);
            let spots = [at + beside, at + vec2(-beside.x - size.x, beside.y), above, at - half + beyond];
            let cost = |corner: &Vec2| {
                let hidden: f32 = taken.iter().map(|area| overlap((*corner, size), *area)).sum();
                let cut = (*corner - corner.clamp(Vec2::ZERO, (table - size).max(Vec2::ZERO))).abs();
                hidden + (cut.x + cut.y) * size.y
            };
            let best = spots.into_iter().reduce(|best, spot| if cost(&spot) < cost(&best) { spot } else { best });
            let corner = best.unwrap_or(at).clamp(Vec2::ZERO, (table - size).max(Vec2::ZERO));
            taken.push((corner, size));
            let [x, y] = whole(corner + vec2(size.x / 2.0, size.y));
            let label = node("text", "name of-goal").with("x", x).with("y", y);
            drawn.push(label.with("font-size", letters.round() as i32).text(&goal.label));
        }
        drawn
    }

    fn goal(&self, goal: &Marker) -> Node {
        let at = self.at(goal.at);
        let holder = goal.holder.map_or("none", Seat::name);
        node("g", "goal").with("data-holder", holder).kids([circle("disc", at, GOAL), star(at)])
    }

    /// The short name of each unit on the table, above its middle, or above its only base.
    fn names(&self, board: &Board) -> Vec<Node> {
        let letters = board.size.x / LETTERS;
        let name = |unit: table::UnitId| {
            let at = self.at(middle(board.of(unit).filter_map(|base| base.place).map(|place| place.at))?);
            // Clear of the base of a unit that has no other.
            let mut shapes = board.of(unit).filter_map(Base::shape);
            let (only, more) = (shapes.next(), shapes.next().is_some());
            let half = only.filter(|_| !more).map_or(0, |shape| (shape.bounds().hi.y - shape.bounds().lo.y) / 2);
            // Where there is no room above, below; and whole at the sides.
            let (high, off) = (letters as f32, half as f32 + letters as f32 / 5.0);
            let above = at.y - off.max(high / 2.0);
            let y = if above < high { at.y + off + high * 0.75 } else { above };
            let [x, y] = whole(vec2(at.x.clamp(high, board.size.x as f32 - high), y));
            let name = node("text", "name").with("x", x).with("y", y).with("font-size", letters);
            Some(name.with("data-seat", unit.seat).text(&unit.number.to_string()))
        };
        board.units().into_iter().filter_map(name).collect()
    }
}

/// Whole tenths: the same on every machine.
fn whole(at: Vec2) -> [i32; 2] {
    [at.x.round() as i32, at.y.round() as i32]
}

fn path(class: &str, points: &[Vec2], closed: bool) -> Node {
    let mut drawn = String::new();
    for (nth, at) in points.iter().enumerate() {
        let [x, y] = whole(*at);
        let _ = write!(drawn, "{}{x} {y}", if nth == 0 { "M" } else { "L" });
    }
    if closed {
        drawn += "Z";
    }
    node("path", class).with("d", drawn)
}

/// Five points.
fn star(at: Vec2) -> Node {
    let corner = |nth: u8| {
        let radius = GOAL * if nth.is_multiple_of(2) { 0.78 } else { 0.34 };
        let turned = f32::from(nth) * std::f32::consts::PI / 5.0;
        at + vec2(turned.sin(), -turned.cos()) * radius
    };
    path("star", &(0..10).map(corner).collect::<Vec<_>>(), true)
}

fn circle(class: &str, at: Vec2, radius: f32) -> Node {
    let [x, y] = whole(at);
    node("circle", class).with("cx", x).with("cy", y).with("r", radius.round() as i32)
}

fn cross(at: Vec2, seat: Seat) -> Node {
    let [a, b] = [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)];
    let lines = [path("", &[at - a, at + a], false), path("", &[at - b, at + b], false)];
    node("g", "lost").with("data-seat", seat).kids(lines)
}

/// What the signs mean, in words.
pub(super) const LEGEND: [(Sign, &str); 5] = [
    (Sign::Moved, "report.moved"),
    (Sign::Fired, "report.fired"),
    (Sign::Lost, "report.lost"),
    (Sign::Struck, "report.struck"),
    (Sign::Goal, "report.goal"),
];

#[derive(Clone, Copy)]
pub(super) enum Sign {
    Moved,
    Fired,
    Lost,
    Struck,
    Goal,
}

pub(super) fn sign(sign: Sign) -> Node {
    let flat = Flat { high: 600 };
    let unit = table::UnitId { seat: Seat::Blue, number: 1 };
    let drawn = match sign {
        Sign::Moved => flat.way(&Way { unit, path: vec![geom::pt(100, 300), geom::pt(1400, 300)] }),
        Sign::Fired => {
            let ends = [vec2(100.0, 300.0), vec2(1300.0, 300.0)];
            let kids = [path("fire", &ends, false), circle("", ends[1], CROSS / 2.0)];
            node("g", "fire").with("data-seat", unit.seat).kids(kids)
        }
        Sign::Lost => cross(vec2(750.0, 300.0), unit.seat),
        Sign::Struck => circle("struck", vec2(750.0, 300.0), 250.0),
        Sign::Goal => flat.goal(&Marker { at: geom::pt(750, 300), label: String::new(), holder: None }),
    };
    small(drawn)
}

/// How the bases of a side are drawn.
pub(super) fn base_sign(seat: Seat) -> Node {
    small(
        path("base", &[vec2(450.0, 100.0), vec2(1050.0, 100.0), vec2(1050.0, 500.0), vec2(450.0, 500.0)], true)
            .with("data-seat", seat),
    )
}

fn small(drawn: Node) -> Node {
    node("svg", "sign").with("viewBox", "0 0 1500 600").with("aria-hidden", "true").kids([drawn])
}
