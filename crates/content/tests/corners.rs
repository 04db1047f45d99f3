//! Where two roads meet, the corner between them is rounded by a piece of road that is part of the map, so that rules and painter
//! share one outline. This tool works the pieces out from the bare roads: `BLESS=1 cargo test -p content --test corners` writes them
//! behind the other terrain of each map, and without it the test compares.

use content::{CORNER, Catalog, is_corner};
use geom::{Poly, Pt, Shape, pt};
use std::{env, fs, path::Path};
use table::{Board, Form, Quality, notation::Position};

/// Radii to try, in tenths of a millimeter, the first one that has room.
const RADII: [f64; 5] = [120.0, 100.0, 80.0, 60.0, 40.0];
/// How far a corner may take off the edge of a road.
const LONGEST: f64 = 450.0;
/// How deep it lies on its roads, so that no slit opens along their bends.
const DEPTH: f64 = 30.0;
/// Edges that point the same way within 20° need no corner.
const STRAIGHT: f64 = 0.94;
/// A corner may lie on these. Everything else has its own ruling or edge there.
const UNDER: [&str; 9] = ["road", "square", "yard", "hill", "slope", "pasture", "stubble", "beach", "garden"];

type Spot = [f64; 2];

struct Road {
    line: Vec<Spot>,
    half: f64,
    surface: Option<&'static str>,
}

/// The place of a road's middle that is nearest to another place.
struct Near {
    far: f64,
    /// From it to the other place, 1 long.
    out: Spot,
    /// It is one of the ends of the road.
    end: bool,
}

fn ahead(at: Spot, way: Spot, far: f64) -> Spot {
    [at[0] + way[0] * far, at[1] + way[1] * far]
}

fn gap(a: Spot, b: Spot) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn dot(a: Spot, b: Spot) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Spot, b: Spot) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn whole(at: Spot) -> Pt {
    pt(at[0].round() as i32, at[1].round() as i32)
}

impl Road {
    fn near(&self, at: Spot) -> Near {
        let mut best = Near { far: f64::MAX, out: [0.0; 2], end: false };
        let n = self.line.len() - 2;
        for (i, leg) in self.line.windows(2).enumerate() {
            let long = gap(leg[0], leg[1]);
            let way = [(leg[1][0] - leg[0][0]) / long, (leg[1][1] - leg[0][1]) / long];
            let on = dot([at[0] - leg[0][0], at[1] - leg[0][1]], way);
            let foot = ahead(leg[0], way, on.clamp(0.0, long));
            let far = gap(at, foot);
            if far < best.far {
                let out = [(at[0] - foot[0]) / far.max(1e-9), (at[1] - foot[1]) / far.max(1e-9)];
                best = Near { far, out, end: (i == 0 && on <= 0.0) || (i == n && on >= long) };
            }
        }
        best
    }

    /// Places along both edges, 2 mm apart.
    fn edges(&self) -> [Vec<Spot>; 2] {
        [-1.0, 1.0].map(|side| {
            let mut places = vec![];
            for leg in self.line.windows(2) {
                let long = gap(leg[0], leg[1]);
                let way = [(leg[1][0] - leg[0][0]) / long, (leg[1][1] - leg[0][1]) / long];
                let steps = (long / 20.0).ceil();
                for i in 0..=steps as i32 {
                    let at = ahead(leg[0], way, long * f64::from(i) / steps);
                    places.push(ahead(at, [-way[1], way[0]], side * self.half));
                }
            }
            places
        })
    }
}

/// The place near another that is so far outside the edges of two roads, by Newton's method.
fn between(roads: [&Road; 2], from: Spot, beyond: f64) -> Option<Spot> {
    let mut at = from;
    for _ in 0..40 {
        let [p, q] = roads.map(|road| road.near(at));
        let left = [roads[0].half + beyond - p.far, roads[1].half + beyond - q.far];
        if left.iter().all(|v| v.abs() < 1e-6) {
            return (!p.end && !q.end).then_some(at);
        }
        let sine = cross(p.out, q.out);
        if sine.abs() < 0.05 {
            return None;
        }
        let by = [(left[0] * q.out[1] - left[1] * p.out[1]) / sine, (left[1] * p.out[0] - left[0] * q.out[0]) / sine];
        let long = by[0].hypot(by[1]);
        at = ahead(at, by, (80.0 / long).min(1.0));
    }
    None
}

/// Where the edges of two roads cross.
fn crossings(roads: [&Road; 2]) -> Vec<Spot> {
    let mut found: Vec<Spot> = vec![];
    for edge in roads[0].edges() {
        for pair in edge.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|at| roads[1].near(at).far < roads[1].half);
            if let Some(at) = (a != b).then(|| between(roads, pair[0], 0.0)).flatten()
                && gap(at, pair[0]) < 100.0
                && found.iter().all(|known| gap(*known, at) > 10.0)
            {
                found.push(at);
            }
        }
    }
    found
}

/// The outline of a corner of this radius: two places on its roads, then the arc with a point each 15°.
fn rounded(roads: [&Road; 2], corner: Spot, radius: f64) -> Option<Vec<Spot>> {
    let mut middle = corner;
    for step in 1..=12 {
        middle = between(roads, middle, radius * f64::from(step) / 12.0)?;
    }
    let outs = roads.map(|road| road.near(middle).out);
    let ends = outs.map(|out| ahead(middle, out, -radius));
    if ends.iter().any(|end| gap(*end, corner) > LONGEST) {
        return None;
    }
    let depth = DEPTH.min(roads[0].half / 2.0).min(roads[1].half / 2.0);
    let inner = between(roads, corner, -depth)?;
    let turn = cross(outs[0], outs[1]).atan2(dot(outs[0], outs[1]));
    let steps = (turn.abs() / 15.0_f64.to_radians()).ceil();
    let mut places = vec![inner, ahead(ends[0], outs[0], -depth), ends[0]];
    for i in 1..steps as i32 {
        let (sine, cosine) = (turn * f64::from(i) / steps).sin_cos();
        let out = [outs[0][0] * cosine - outs[0][1] * sine, outs[0][0] * sine + outs[0][1] * cosine];
        places.push(ahead(middle, out, -radius));
    }
    places.extend([ends[1], ahead(ends[1], outs[1], -depth)]);
    Some(places)
}

/// Whether a corner has room: it lies on the table, on nothing with an edge of its own, and cuts no third road.
fn has_room(board: &Board, outline: &Poly) -> bool {
    let shape = Shape::Poly(outline.clone());
    let on_table = outline.corners().iter().all(|corner| board.bounds().holds(*corner));
    let free = |(nth, piece): (usize, &table::Piece)| {
        UNDER.contains(&piece.kind.as_str()) || !board.ground().region(nth).overlaps(&shape)
    };
    on_table && board.pieces.iter().enumerate().all(free)
}

/// The corners of a table with bare roads.
fn corners(board: &Board) -> Vec<(Vec<Pt>, Option<&'static str>)> {
    let road = |piece: &table::Piece| match &piece.form {
        Form::Strip { line, width, .. } if piece.kind == "road" => Some(Road {
            line: line.iter().map(|at| [f64::from(at.x), f64::from(at.y)]).collect(),
            half: f64::from(width.0) / 2.0,
            surface: piece.quality(Quality::Surface),
        }),
        _ => None,
    };
    let roads: Vec<Road> = board.pieces.iter().filter_map(road).collect();
    let on_square = |at: Spot| {
        let square = |(nth, piece): (usize, &table::Piece)| {
            piece.kind == "square" && board.ground().region(nth).parts().iter().any(|part| part.holds(whole(at)))
        };
        board.pieces.iter().enumerate().any(square)
    };
    let mut found = vec![];
    for k in 1..roads.len() {
        for i in 0..k {
            let pair = [&roads[i], &roads[k]];
            for corner in crossings(pair) {
                let [p, q] = pair.map(|road| road.near(corner).out);
                let others = roads.iter().enumerate().filter(|(n, _)| *n != i && *n != k);
                let covered = others.clone().any(|(_, other)| other.near(corner).far < other.half);
                if dot(p, q) > STRAIGHT || covered || on_square(corner) {
                    continue;
                }
                let fits = |radius: &f64| {
                    let places = rounded(pair, corner, *radius)?;
                    let outline = Poly::new(places.into_iter().map(whole).collect()).ok()?;
                    has_room(board, &outline).then(|| outline.corners().to_vec())
                };
                // It is made like the lesser of its roads.
                let rank = |road: &Road| (road.surface.is_some_and(|made| made != "dirt"), road.half);
                let lesser = if rank(pair[0]) < rank(pair[1]) { pair[0] } else { pair[1] };
                match RADII.iter().find_map(fits) {
                    Some(outline) => found.push((outline, lesser.surface)),
                    None => println!("no room at {:?}", whole(corner)),
                }
            }
        }
    }
    found
}

#[test]
fn corners_of_roads_are_part_of_each_map() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    let mut off = vec![];
    for entry in fs::read_dir(folder).expect("maps") {
        let path = entry.expect("a map").path();
        let text = fs::read_to_string(&path).expect("text");
        let read = Position::parse(&text, &Catalog::standard().sizes()).expect("a sound map");
        let lines: Vec<&str> = text.lines().collect();
        let corner = |line: &&str| line.starts_with(&format!("road {CORNER}"));
        let heading = "# Corners between roads, rounded by crates/content/tests/corners.rs";
        let kept: Vec<&str> = lines.iter().filter(|line| !corner(line) && **line != heading).copied().collect();
        let bare: Vec<table::Piece> = read.board.pieces.iter().filter(|piece| !is_corner(piece)).cloned().collect();
        let ends =
            bare.iter().map(|piece| piece.id).eq(read.board.pieces.iter().take(bare.len()).map(|piece| piece.id));
        assert!(ends, "{}: corners come behind all other terrain", path.display());
        let board = Board { pieces: bare.into(), ..read.board.clone() };
        let made = corners(&board);
        let written = made.iter().zip(1..).map(|((outline, surface), nth)| {
            let places: Vec<String> = outline.iter().map(|at| format!("({})", read.measure.point_text(*at))).collect();
            let surface = surface.map(|made| format!(" surface {made}")).unwrap_or_default();
            format!("road {CORNER}{nth} {}{surface}", places.join(" "))
        });
        let written: Vec<String> = written.collect();
        let last = board.pieces.last().expect("terrain").name.clone();
        let at = kept.iter().position(|line| line.split_whitespace().nth(1) == Some(&last)).expect("its line") + 1;
        let written: Vec<&str> = std::iter::once(heading).chain(written.iter().map(String::as_str)).collect();
        let whole = [&kept[..at], &written, &kept[at..]].concat().join("\n") + "\n";
        if whole != text && env::var_os("BLESS").is_some_and(|value| value == "1") {
            fs::write(&path, whole).expect("a map can be written");
        } else if whole != text {
            off.push(path);
        }
    }
    assert!(off.is_empty(), "run with BLESS=1: {off:?}");
}

#[test]
fn other_areas_of_road_are_no_corners() {
    let read = |line: &str| {
        let text = format!("table 72x48in\n{line} (10,10) (20,10) (15,20)\n");
        Position::parse(&text, &Catalog::standard().sizes()).expect("a sound table").board.pieces[0].clone()
    };
    assert!(is_corner(&read("road corner-1")));
    assert!(!is_corner(&read("road depot")), "a player's own yard is told in words");
    assert!(!is_corner(&read("pasture corner-1")));
}
