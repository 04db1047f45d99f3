//! What wheels have done to dirt roads: ruts, what they have thrown out of them, the grass they have left between them, turnings.

use super::{
    droves,
    marks::*,
    roads::{Knot, Lane, Made, Net, dot, spot},
};
use crate::{Color, chance::Chance, ink::*, noise};

impl Net<'_> {
    /// Two grooves: the side toward the light is in shade, the other is lit. They are deep here and shallow there. Those
    /// `aside` were made when the way was too muddy.
    pub fn ruts(&self, pen: &mut Pen, i: usize, part: &[Sample], aside: bool) {
        let lane = &self.lanes[i];
        let way = droves::way(lane);
        for (shift, rgb, alpha, wide) in [
            (0.0, 0xa58c60, 0.4, way.rut),
            (0.3, 0x957b50, 0.34, way.rut * 0.6),
            (1.0, 0x4a381c, 0.36, 0.9),
            (-1.0, 0xfff6d6, 0.42, 0.8),
        ]
        .into_iter()
        .step_by(1 + usize::from(aside))
        {
            let mut levels: [Vec<Step>; 4] = Default::default();
            for on in [-1.0, 1.0] {
                let at = |q: &Sample| {
                    let astray = (noise::drift(q.far / 34.0, on * 0.2, lane.seed as i32, 2) - 0.5) * 3.0;
                    let rough = (noise::drift(q.far / 5.0, on * 3.0 + shift, lane.seed as i32 + 3, 2) - 0.5) * 1.3;
                    let groove = (q.lit(1.0) * 4.0).clamp(-1.0, 1.0) * shift * way.rut * 0.44;
                    let off = if aside { way.beside(lane, q) } else { way.off(lane, q) };
                    off + on * way.gauge + astray + groove + rough
                };
                let deep = |q: &Sample| {
                    let worn = noise::drift(q.far / 28.0, on * 4.0 + wide, lane.seed as i32 + 5, 3) * 2.4 - 0.5;
                    let worn = if aside { worn.clamp(0.0, 1.0) * 0.5 } else { worn.clamp(0.2, 1.0) };
                    (self.driven(i, q) * worn * 4.0).min(3.0) as i8
                };
                for (level, run) in runs(part, &deep) {
                    levels[level as usize].extend(trace(&run, &at));
                }
            }
            for (level, path) in levels.into_iter().enumerate() {
                pen.line(path, tone(rgb, alpha * (level as f32 + 0.4) / 3.4), wide);
            }
        }
    }

    /// Broken grass between the ruts, and pebbles.
    pub fn crown(&self, pen: &mut Pen, lane: &Lane, part: &[Sample], chance: &mut Chance) {
        let mut marks = Marks::default();
        let way = droves::way(lane);
        for q in part {
            let free = self.meets(q.at) > 30.0;
            let grown = noise::drift(q.at[0] / 40.0, q.at[1] / 40.0, 5, 2) > 0.46;
            for _ in 0..3 {
                let tone = pick(chance, &[tone(0x7e8a4e, 0.75), tone(0xaaac6c, 0.7), tone(0x92965c, 0.7)]);
                let from = q.spot(
                    chance.between(-1.0, 1.0),
                    way.off(lane, q) + chance.between(-0.08, 0.08) * lane.width.min(40.0),
                );
                if free && grown {
                    marks.blade(1, tone, from, chance);
                }
            }
            let at = q.beside(chance.between(-0.46, 0.46) * lane.width);
            if chance.part() < 0.16 {
                let (tone, width) = (pick(chance, &[0xa99c80, 0xddd0ac, 0x937f5c]), pick(chance, &[0.7, 1.1]));
                marks.dab(2, super::SHADOW.alpha(0.28), width, at.map(|v| v + 0.35), [0.3, 0.0]);
                marks.dab(3, Color::hex(tone), width, at, [0.3, 0.0]);
            }
        }
        pen.marks(marks);
    }

    /// Where a lane runs into another, wheels have turned off to both sides.
    pub fn turnings(&self, pen: &mut Pen, knot: &Knot) {
        let (mut inner, mut bed) = (Pen::default(), vec![]);
        for [p, q] in knot.pairs().into_iter().filter(|[p, q]| (-0.86..0.88).contains(&dot(p.way, q.way))) {
            for on in [-0.4, 0.4] {
                let [from, to] = [(p, on), (q, -on)]
                    .map(|(arm, on)| spot(knot.at, arm.way, 26.0 + arm.half, on * arm.half.min(22.0)));
                let guide = [0, 1].map(|i| knot.at[i] + (p.way[i] + q.way[i]) * (6.0 - on * 10.0));
                let path = vec![Step::To(from), Step::Curve(mix(from, guide, 0.67), mix(to, guide, 0.67), to)];
                inner.round(moved(&path, [0.8; 2]), tone(0xfff6d6, 0.1), 0.8);
                for (wide, alpha) in [(6.4, 0.08), (4.0, 0.1), (2.0, 0.1)] {
                    inner.round(path.clone(), tone(0x8c7248, alpha), wide);
                }
            }
        }
        for arm in &knot.arms {
            if self.lanes[arm.lane].made == Made::Dirt {
                bed.extend(self.lanes[arm.lane].bed(knot.at, 30.0));
            }
        }
        for patch in self.patches.iter().filter(|patch| patch.made == Made::Dirt && patch.near(knot.at, 40.0)) {
            bed.extend(patch.bed());
        }
        pen.within(bed, inner);
    }
}
