//! What the recipes of ground share: marks gathered by look, swept shadows, lines with normals, grass along an edge.

use super::{SHADOW, roads::gap};
use crate::{Color, Ink, LIGHT, Tile, chance::Chance, ink::*, turf};

/// A recipe that is being written. Strokes have flat ends unless they are called round.
#[derive(Default)]
pub(super) struct Pen(pub Vec<Ink>);

impl Pen {
    pub fn fill(&mut self, path: Vec<Step>, color: Color) {
        self.0.push(Ink::fill(path, color));
    }

    /// A soft fill where parts of the path may overlap. Without `blur` its edge is sharp.
    pub fn mass(&mut self, path: Vec<Step>, color: Color, blur: f32) {
        self.0.push(Ink::Mass { path, color, blur });
    }

    pub fn line(&mut self, path: Vec<Step>, color: Color, width: f32) {
        self.0.push(Ink::Stroke { path, color, width, dash: vec![], flat: true });
    }

    pub fn round(&mut self, path: Vec<Step>, color: Color, width: f32) {
        self.0.push(Ink::stroke(path, color, width));
    }

    pub fn dashed(&mut self, path: Vec<Step>, color: Color, width: f32, dash: [f32; 2]) {
        self.0.push(Ink::dashed(path, color, width, &dash));
    }

    pub fn grit(&mut self, path: Vec<Step>, scale: f32) {
        self.0.push(Ink::Tiled { path, tile: Tile::Grit, scale, turn: 0.0 });
    }

    pub fn marks(&mut self, mut marks: Marks) {
        for layer in 0..LAYERS {
            for look in marks.looks.iter_mut().filter(|look| look.layer == layer) {
                let lines = std::mem::take(&mut look.lines);
                self.0.push(Ink::Marks { lines, color: look.color, width: look.width, flat: look.flat });
            }
        }
    }

    pub fn within(&mut self, path: Vec<Step>, inner: Pen) {
        self.0.push(Ink::Within { path, inks: inner.0 });
    }
}

pub(super) const fn tone(rgb: u32, alpha: f32) -> Color {
    Color::hex(rgb).alpha(alpha)
}

/// Short strokes gathered by look, so that a thousand leaves are a dozen strokes. Widths and colors come from short lists.
#[derive(Default)]
pub(super) struct Marks {
    looks: Vec<Look>,
    /// Where a look was last found, by a few of its bits.
    found: [u16; 32],
}

const LAYERS: u8 = 6;

struct Look {
    layer: u8,
    color: Color,
    width: f32,
    flat: bool,
    lines: Vec<[[f32; 2]; 2]>,
}

impl Marks {
    fn add(&mut self, layer: u8, color: Color, width: f32, flat: bool, line: [[f32; 2]; 2]) {
        let alike = |look: &Look| (look.layer, look.color, look.width, look.flat) == (layer, color, width, flat);
        let bits = color.r ^ color.g.rotate_left(3) ^ (width * 10.0) as u8 ^ layer;
        let found = &mut self.found[usize::from(bits % 32)];
        if let Some(look) = self.looks.get_mut(usize::from(*found)).filter(|look| alike(look)) {
            return look.lines.push(line);
        }
        let idx = self.looks.iter().position(alike).unwrap_or(self.looks.len());
        *found = idx as u16;
        match self.looks.get_mut(idx) {
            Some(look) => look.lines.push(line),
            None => self.looks.push(Look { layer, color, width, flat, lines: vec![line] }),
        }
    }

    pub fn line(&mut self, layer: u8, color: Color, width: f32, line: [[f32; 2]; 2]) {
        self.add(layer, color, width, false, line);
    }

    /// A stroke whose ends stop at its points.
    pub fn bar(&mut self, layer: u8, color: Color, width: f32, line: [[f32; 2]; 2]) {
        self.add(layer, color, width, true, line);
    }

    /// A short blade of grass in any direction.
    pub fn blade(&mut self, layer: u8, color: Color, at: [f32; 2], chance: &mut Chance) {
        let long = chance.between(0.8, 2.2);
        let by = toss(chance, long);
        self.bar(layer, color, 0.5, [at, [at[0] + by[0], at[1] + by[1]]]);
    }

    /// A round dab, drawn out by `long` along a direction.
    pub fn dab(&mut self, layer: u8, color: Color, width: f32, at: [f32; 2], long: [f32; 2]) {
        let by = [long[0] / 2.0 + 0.005, long[1] / 2.0];
        // Round ends cost several times as much, and are not seen on a blade.
        let flat = width < 0.7 && by[0].abs() + by[1].abs() > 0.7;
        self.add(layer, color, width, flat, [[at[0] - by[0], at[1] - by[1]], [at[0] + by[0], at[1] + by[1]]]);
    }
}

pub(super) fn pick<T: Copy>(chance: &mut Chance, of: &[T]) -> T {
    of[(chance.part() * of.len() as f32) as usize % of.len()]
}

/// A step of this length in a direction by chance.
pub(super) fn toss(chance: &mut Chance, long: f32) -> [f32; 2] {
    let (sine, cosine) = angle::sine_and_cosine(chance.between(0.0, std::f32::consts::TAU));
    [cosine * long, sine * long]
}

/// How far away from the light something of this height throws its shadow.
pub(super) fn fall(height: f32) -> [f32; 2] {
    [height * 0.39; 2]
}

/// An outline turned clockwise, so that the parts of a shadow add up.
pub(super) fn wind(path: &mut Vec<Step>, corners: &[[f32; 2]]) {
    let twice: f32 = edges(corners).map(|[p, q]| p[0] * q[1] - q[0] * p[1]).sum();
    let n = corners.len();
    for i in 0..n {
        let at = corners[if twice < 0.0 { n - 1 - i } else { i }];
        path.push(if i == 0 { Step::To(at) } else { Step::Line(at) });
    }
    path.push(Step::Close);
}

/// An outline that adds up with others in one path.
pub(super) fn turned(corners: &[[f32; 2]]) -> Vec<Step> {
    let mut path = vec![];
    wind(&mut path, corners);
    path
}

/// Each corner and the next one, all around.
pub(super) fn edges(corners: &[[f32; 2]]) -> impl Iterator<Item = [[f32; 2]; 2]> {
    (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]])
}

/// The shadow of a block: its outline drawn out by `by`, as one path for [`Ink::Mass`].
pub(super) fn swept(corners: &[[f32; 2]], by: [f32; 2]) -> Vec<Step> {
    let to = |p: [f32; 2]| [p[0] + by[0], p[1] + by[1]];
    let mut path = vec![];
    wind(&mut path, corners);
    let far = path.clone();
    path.extend(moved(&far, by));
    for [p, q] in edges(corners) {
        wind(&mut path, &[p, q, to(q), to(p)]);
    }
    path
}

/// The shadow of a ball.
pub(super) fn swept_disc(at: [f32; 2], radius: f32, by: [f32; 2]) -> Vec<Step> {
    let to = [at[0] + by[0], at[1] + by[1]];
    let long = by[0].hypot(by[1]).max(0.001);
    let out = [-by[1] / long * radius, by[0] / long * radius];
    let side = |p: [f32; 2], s: f32| [p[0] + out[0] * s, p[1] + out[1] * s];
    let mut path = vec![Step::Disc(at, radius), Step::Disc(to, radius)];
    wind(&mut path, &[side(at, -1.0), side(to, -1.0), side(to, 1.0), side(at, 1.0)]);
    path
}

/// The long shadow of a block, and a dark one at its foot that ties it to the ground.
pub(super) fn block_shadow(pen: &mut Pen, corners: &[[f32; 2]], height: f32, alpha: f32, soft: f32) {
    for (height, alpha, soft) in [(height, alpha, soft), ((height * 0.3).min(4.0), alpha * 0.6, soft * 0.7)] {
        pen.mass(swept(corners, fall(height)), SHADOW.alpha(alpha), soft);
    }
}

/// A line with a point at each step, and the direction to its right there.
pub(super) struct Strand {
    pub points: Vec<Sample>,
    step: f32,
}

#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub at: [f32; 2],
    pub right: [f32; 2],
    /// How far along the line.
    pub far: f32,
}

impl Sample {
    pub fn beside(&self, off: f32) -> [f32; 2] {
        [self.at[0] + self.right[0] * off, self.at[1] + self.right[1] * off]
    }

    /// How much this side of the line faces the light, from -1 to 1. 1 is its right side.
    pub fn lit(&self, side: f32) -> f32 {
        (self.right[0] * LIGHT[0] + self.right[1] * LIGHT[1]) * side
    }

    /// A place ahead and to the right.
    pub fn spot(&self, ahead: f32, off: f32) -> [f32; 2] {
        let [x, y] = self.beside(off);
        [x + self.right[1] * ahead, y - self.right[0] * ahead]
    }

    /// A step ahead.
    pub fn ahead(&self, long: f32) -> [f32; 2] {
        [self.right[1] * long, -self.right[0] * long]
    }
}

impl Strand {
    /// Corners are rounded by `round`, which takes them off the line by a quarter of it.
    pub fn new(line: &[[f32; 2]], round: f32, step: f32) -> Strand {
        let raw = rounded(line, round);
        let mut long = 0.0;
        for leg in raw.windows(2) {
            long += gap(leg[0], leg[1]);
        }
        let n = (long / step).round().max(2.0) as usize;
        let step = (long / n as f32).max(0.001);
        let (mut places, mut gone) = (Vec::with_capacity(n + 1), 0.0);
        for leg in raw.windows(2) {
            let long = gap(leg[0], leg[1]);
            while places.len() <= n && places.len() as f32 * step <= gone + long {
                places.push(mix(leg[0], leg[1], (places.len() as f32 * step - gone) / long));
            }
            gone += long;
        }
        places.resize(n + 1, raw[raw.len() - 1]);
        let sample = |i: usize| {
            let (a, b) = (places[i.saturating_sub(1)], places[(i + 1).min(n)]);
            let way = gap(a, b);
            Sample { at: places[i], right: [(a[1] - b[1]) / way, (b[0] - a[0]) / way], far: i as f32 * step }
        };
        Strand { points: (0..=n).map(sample).collect(), step }
    }

    pub fn long(&self) -> f32 {
        self.points.last().map_or(0.0, |last| last.far)
    }

    /// Between its points too.
    pub fn at(&self, far: f32) -> Sample {
        let spot = (far / self.step).min(self.points.len() as f32 - 1.001).max(0.0);
        let [a, b] = [0, 1].map(|i| self.points[spot as usize + i]);
        let part = spot.fract();
        Sample { at: mix(a.at, b.at, part), right: mix(a.right, b.right, part), far }
    }

    /// Places from `first` on, each a step by chance from the one before, none within `last` of the end.
    pub fn spread(&self, first: [f32; 2], steps: [f32; 2], last: f32, chance: &mut Chance) -> Vec<Sample> {
        let (mut found, mut far) = (vec![], chance.between(first[0], first[1]));
        while far < self.long() - last {
            found.push(self.at(far));
            far += chance.between(steps[0], steps[1]);
        }
        found
    }

    /// Both sides, so far from the line.
    pub fn ring(&self, half: &dyn Fn(&Sample) -> f32) -> Vec<[f32; 2]> {
        let mut corners = vec![];
        for q in &self.points {
            corners.push(q.beside(half(q)));
        }
        for q in self.points.iter().rev() {
            corners.push(q.beside(-half(q)));
        }
        corners
    }
}

fn rounded(line: &[[f32; 2]], round: f32) -> Vec<[f32; 2]> {
    let mut raw = vec![line[0]];
    for corner in line.windows(3) {
        let [a, b, c] = [corner[0], corner[1], corner[2]];
        let back = |p: [f32; 2]| {
            let long = gap(p, b);
            mix(b, p, (round / long).min(0.45))
        };
        let (p, q) = (back(a), back(c));
        raw.extend((0..=5).map(|i| mix(mix(p, b, i as f32 / 5.0), mix(b, q, i as f32 / 5.0), i as f32 / 5.0)));
    }
    raw.extend(line.last());
    raw
}

pub(super) fn mix(p: [f32; 2], q: [f32; 2], part: f32) -> [f32; 2] {
    [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part]
}

/// A line along samples, so far to their right.
pub(super) fn trace(points: &[Sample], off: &dyn Fn(&Sample) -> f32) -> Vec<Step> {
    let mut path = vec![];
    for q in points {
        let at = q.beside(off(q));
        path.push(if path.is_empty() { Step::To(at) } else { Step::Line(at) });
    }
    path
}

/// Samples in runs of one kind. A run ends where the next one begins.
pub(super) fn runs(points: &[Sample], kind: &dyn Fn(&Sample) -> i8) -> Vec<(i8, Vec<Sample>)> {
    let mut found: Vec<(i8, Vec<Sample>)> = vec![];
    for q in points {
        let now = kind(q);
        match found.last_mut() {
            Some((was, run)) => {
                run.push(*q);
                if *was != now {
                    found.push((now, vec![*q]));
                }
            }
            None => found.push((now, vec![*q])),
        }
    }
    found
}

/// The ruled outline of a strip, as one path for [`Ink::Mass`] or [`Ink::Within`].
pub(super) fn outline(line: &[[f32; 2]], width: f32, round: bool) -> Vec<Step> {
    let mut path = vec![];
    for leg in line.windows(2) {
        let [a, b] = [leg[0], leg[1]];
        let long = gap(a, b);
        let out = [(a[1] - b[1]) / long * width / 2.0, (b[0] - a[0]) / long * width / 2.0];
        let side = |p: [f32; 2], s: f32| [p[0] + out[0] * s, p[1] + out[1] * s];
        wind(&mut path, &[side(a, 1.0), side(b, 1.0), side(b, -1.0), side(a, -1.0)]);
    }
    let ends = if round { 0 } else { 1.min(line.len()) };
    for joint in &line[ends..line.len() - ends] {
        path.push(Step::Disc(*joint, width / 2.0));
    }
    path
}

/// Grass along an edge.
pub(super) struct Fringe<'a> {
    /// From the line, to these sides.
    pub off: f32,
    pub sides: &'a [f32],
    pub every: f32,
    pub size: f32,
    /// How much of the edge is grown over.
    pub share: f32,
    /// Beside something high, the grass on the side away from the light is in shade.
    pub high: bool,
}

impl Fringe<'_> {
    /// Clumps of 2 to 4 tufts where `grows` allows them.
    pub fn paint(&self, pen: &mut Pen, points: &[Sample], seed: u32, grows: &dyn Fn([f32; 2]) -> bool) {
        let mut chance = Chance::new(seed);
        let (mut lit, mut dusk) = (vec![], vec![]);
        for side in self.sides {
            let mut next = points[0].far;
            for q in points {
                if q.far < next {
                    continue;
                }
                next += self.every * chance.between(0.6, 1.5);
                let bare = chance.part() > self.share;
                for _ in 0..2 + (chance.part() * 3.0) as usize {
                    let off = side * (self.off + chance.between(-0.8, 1.6));
                    let [x, y] = q.spot(chance.between(-4.0, 4.0), off);
                    let at = [x + chance.between(-1.5, 1.5), y + chance.between(-1.5, 1.5)];
                    let tuft = (at, self.size * chance.between(0.7, 1.15));
                    if !bare && grows(at) {
                        let shaded = self.high && q.lit(*side) < -0.2;
                        if shaded { &mut dusk } else { &mut lit }.push(tuft);
                    }
                }
            }
        }
        for (places, tones) in [(dusk, turf::DUSK), (lit, turf::GRASS)] {
            pen.0.extend(turf::tufts(&places, tones, &mut chance));
        }
    }
}
