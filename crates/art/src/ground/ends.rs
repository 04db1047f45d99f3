//! The end of a road in the open.

use super::{
    marks::*,
    roads::{Lane, Made},
};
use crate::{Color, chance::Chance, ink::*, turf};

/// A lane that stops: toward its end more and more setts are missing, and grass has grown over it. The end stays sharp.
pub(super) fn broken(pen: &mut Pen, lane: &Lane, end: &Sample, ahead: f32) {
    let (mut marks, mut chance, mut inner) = (Marks::default(), Chance::new(lane.seed + 6), Pen::default());
    let (deep, half) = (24.0 + lane.width / 3.0, lane.width / 2.0);
    for (far, alpha, soft) in [(0.95, 0.22, 7.0), (0.6, 0.34, 5.0), (0.3, 0.5, 4.0)] {
        let mut turf = vec![end.spot(-ahead * 9.0, half + 9.0), end.spot(-ahead * 9.0, -half - 9.0)];
        // It comes in farther along the edges.
        for on in [-1.2, -0.9, -0.55, -0.2, 0.2, 0.55, 0.9, 1.2_f32] {
            let reach = deep * far * (0.6 + 0.36 * on * on) * chance.between(0.75, 1.25);
            turf.push(end.spot(ahead * reach, on * half));
        }
        inner.mass(ring(&turf), tone(0x8f985d, alpha), soft);
    }
    for _ in 0..(deep * lane.width / 5.0) as usize {
        let far = chance.between(0.0, deep);
        let on = chance.between(-1.0, 1.0);
        let at = end.spot(ahead * far, on * half);
        let gone = (1.0 - far / deep * (1.1 - 0.3 * on * on)).max(0.0);
        let earth = Color::hex(pick(&mut chance, &[0xa8956b, 0x9a9562, 0x8f985d, 0x8a9458]));
        let long = end.right.map(|v| v * chance.between(0.8, 2.0));
        if chance.part() < gone && lane.made != Made::Dirt {
            marks.dab(0, tone(0x3c301c, 0.22), 2.5, at.map(|v| v - 0.5), long);
            marks.dab(1, earth, 2.5, at, long);
        }
        for _ in 0..3 {
            let grass = Color::hex(pick(&mut chance, &turf::GRASS));
            if chance.part() < gone * 0.9 {
                marks.blade(2, grass, at.map(|v| v + chance.between(-2.0, 2.0)), &mut chance);
            }
        }
    }
    inner.marks(marks);
    pen.within(lane.bed(end.at, deep + 20.0), inner);
}
