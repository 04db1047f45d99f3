//! Railways on ballast, and tramways in a street.

use super::{SHADOW, Site, marks::*};
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
    for side in [-1.0, 1.0] {
        let rail = |by: f32| trace(&strand.points, &|_| side * width * 0.25 + by);
        if !tram {
            inner.line(moved(&rail(0.0), fall(1.8)), SHADOW.alpha(0.4), 1.4);
        }
        inner.line(rail(0.0), Color::hex(0x3a332c), if tram { 1.4 } else { 1.8 });
        inner.line(rail(-0.15), Color::hex(0xd8d4cc), 0.6);
    }
    pen.within(outline(line, width, round), inner);
    pen.0
}

/// Setts in courses across.
fn street(pen: &mut Pen, strand: &Strand, width: f32) {
    let way = |off: f32| trace(&strand.points, &|_| off * width);
    pen.line(way(0.0), Color::hex(0x857e70), width + 2.0);
    for off in [-0.4, -0.1, 0.1, 0.4] {
        pen.dashed(way(off), Color::hex(0xa9a192), width * 0.17, [2.3, 0.4]);
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
