//! Railways on ballast, and tramways in a street.

use super::{Form, SHADOW, Site, crossings::near, marks::*, roads::meeting};
use crate::{Color, Ink, chance::Chance, ink::*};

/// The edge is the ruled one: ballast, or the setts between and beside the rails of a tram.
pub(super) fn rails(site: &Site, line: &[[f32; 2]], width: f32, round: bool) -> Vec<Ink> {
    let strand = Strand::new(line, 0.0, 2.0);
    let (mut pen, mut inner) = (Pen::default(), Pen::default());
    let tram = site.look == "tram";
    if tram {
        street(&mut inner, &strand, width);
    } else {
        ballast(&mut inner, &strand, width * 1.1, site.seed);
        sleepers(&mut inner, &strand, width, &mut Chance::new(site.seed + 1));
    }
    let path = outline(line, width, round);
    if tram {
        pen.within(path, inner);
        track(&mut pen, &strand.points, (width / 2.0).min(6.35), false);
    } else {
        track(&mut inner, &strand.points, width * 0.25, true);
        pen.within(path, inner);
    }
    pen.0
}

/// Two rails, so far from the middle.
fn track(pen: &mut Pen, points: &[Sample], half: f32, high: bool) {
    for side in [-1.0, 1.0] {
        let rail = |by: f32| trace(points, &|_| side * half + by);
        if high {
            pen.line(moved(&rail(0.0), fall(1.8)), SHADOW.alpha(0.4), 1.4);
        }
        pen.line(rail(0.0), Color::hex(0x3a332c), 1.7);
        pen.line(rail(-0.15), Color::hex(0xd8d4cc), 0.6);
    }
}

/// Where roads cross a railway: earth over the ballast, planks between and beside the rails.
pub(super) fn crossings(site: &Site, roads: &[Site]) -> Vec<Ink> {
    let Form::Strip { line, width, .. } = site.form else { return vec![] };
    let mut pen = Pen::default();
    for road in roads.iter().filter(|_| site.look != "tram") {
        let Form::Strip { line: way, width: lane, .. } = road.form else { continue };
        for at in meetings(line, way) {
            let reach = lane + width;
            let (track_of, way) = (near(line, at, reach), near(way, at, reach));
            crossing(&mut pen, &Strand::new(&track_of, 0.0, 2.0), width, (&way, lane, road));
        }
    }
    pen.0
}

fn crossing(pen: &mut Pen, strand: &Strand, width: f32, (way, lane, road): (&[[f32; 2]], f32, &Site)) {
    let (mut inner, mut chance) = (Pen::default(), Chance::new(road.seed * 16 + 9));
    let bed = outline(way, lane, false);
    let wheels = Strand::new(way, 0.0, 3.0);
    let earth = if road.surface.is_empty() || road.surface == "dirt" { 0xbfa87a } else { 0x948c7c };
    inner.mass(bed.clone(), Color::hex(earth).alpha(0.55), 5.0);
    let mut over = Pen::default();
    over.mass(bed.clone(), Color::hex(earth), 0.0);
    over.grit(bed.clone(), 0.62);
    for on in [-0.2, 0.2] {
        over.line(trace(&wheels.points, &|_| on * lane), tone(0x957b50, 0.5), lane * 0.15);
    }
    let half = width * 0.25;
    let wood = [0x84684a, 0x75593c, 0x93765a, 0x7d6244];
    let board = |over: &mut Pen, from: f32, n: usize, chance: &mut Chance| {
        let deck = |by: f32| trace(&strand.points, &|_| from + by);
        let wide = 2.3 * n as f32;
        over.line(moved(&deck(wide / 2.0), [0.5; 2]), tone(0x2c2116, 0.5), wide + 0.8);
        over.line(deck(wide / 2.0), Color::hex(0x3c2c1c), wide);
        for i in 0..n {
            let middle = deck((i as f32 + 0.5) * 2.3);
            over.line(middle.clone(), Color::hex(pick(chance, &wood)), 1.9);
            over.line(moved(&middle, [-0.4; 2]), tone(0xd2b68a, 0.3), 0.4);
        }
    };
    let inside = ((half - 1.4) * 2.0 / 2.3) as usize;
    board(&mut over, -(inside as f32) * 1.15, inside, &mut chance);
    for from in [half + 1.3, -half - 1.3 - 2.0 * 2.3] {
        board(&mut over, from, 2, &mut chance);
    }
    for on in [-0.2, 0.2] {
        over.line(trace(&wheels.points, &|_| on * lane), tone(0xd8c294, 0.22), lane * 0.16);
    }
    inner.within(bed, over);
    track(&mut inner, &strand.points, half, false);
    let ballast: Vec<_> = strand.points.iter().map(|q| q.at).collect();
    pen.within(outline(&ballast, width + 0.6, false), inner);
}

/// Where two lines cross.
fn meetings(line: &[[f32; 2]], other: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let legs = line.windows(2).flat_map(|a| other.windows(2).map(move |b| (a, b)));
    legs.filter_map(|(a, b)| meeting(a, b)).collect()
}

/// Setts in courses across.
fn street(pen: &mut Pen, strand: &Strand, width: f32) {
    let way = |off: f32| trace(&strand.points, &|_| off * width);
    pen.line(way(0.0), Color::hex(0x857e70), width + 2.0);
    for off in [-0.4, -0.1, 0.1, 0.4] {
        pen.dashed(way(off), Color::hex(0xb1a999), width * 0.17, [2.3, 0.4]);
    }
}

/// Broken stone.
pub(super) fn ballast(pen: &mut Pen, strand: &Strand, width: f32, seed: u32) {
    let (mut chance, mut marks) = (Chance::new(seed), Marks::default());
    for (part, rgb) in [(1.0, 0x7c7466), (0.8, 0x948c7e)] {
        pen.line(trace(&strand.points, &|_| 0.0), Color::hex(rgb), width * part);
    }
    let stones = [0xb4ac9c, 0x766e60, 0xa39a8a, 0x5f584c, 0xc6bfae].map(Color::hex);
    for q in &strand.points {
        for _ in 0..(width * 0.32) as usize {
            let at = q.spot(chance.between(-1.0, 1.0), chance.between(-0.5, 0.5) * width);
            marks.dab(0, pick(&mut chance, &stones), pick(&mut chance, &[0.7, 1.0]), at, [0.3, 0.0]);
        }
    }
    pen.marks(marks);
}

fn sleepers(pen: &mut Pen, strand: &Strand, width: f32, chance: &mut Chance) {
    let mut marks = Marks::default();
    let wood = [0x5f4c38, 0x6b5742, 0x54432f].map(Color::hex);
    for q in strand.spread([1.0; 2], [5.0; 2], 0.0, chance) {
        let ends = [-0.4, 0.4].map(|off| q.beside(off * width));
        marks.bar(1, SHADOW.alpha(0.4), 2.3, ends.map(|[x, y]| [x + fall(1.4)[0], y + fall(1.4)[1]]));
        marks.bar(2, pick(chance, &wood), 2.3, ends);
        marks.bar(3, tone(0xc8ae88, 0.35), 0.5, ends);
    }
    pen.marks(marks);
}
