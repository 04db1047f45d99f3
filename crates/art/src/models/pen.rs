//! The pen that recipes of models draw with: nested frames under one light, and the lit slab that every hull, turret and crate is
//! made of.

use crate::{Color, Ink, LIGHT, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

/// Shadows are cool, never black.
pub(super) const SHADE: Color = Color::hex(0x12161e);
/// Outlines are never black either.
pub(super) const OUTLINE: Color = Color::hex(0x100f0a);
const SUN: Color = Color::hex(0xfff6d6);
const RIM: Color = Color::hex(0xfff8de);
const DUSK: Color = Color::hex(0x0a0e16);

/// How far a shadow falls for each millimeter of height.
const SLANT: f32 = 0.55;

pub(super) struct Pen {
    pub inks: Vec<Ink>,
    pub frame: Frame,
    /// Pixels of the page per millimeter.
    pub scale: f32,
    /// Camouflage blots, in the frame they were made in.
    blots: Vec<(Vec<Step>, Color)>,
    blots_in: Frame,
}

pub(super) fn is_far(scale: f32) -> bool {
    scale < 0.86
}

/// The drawing's own millimeters, and how they map to those of the stand.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    at: [f32; 2],
    turn: [f32; 2],
    size: f32,
    /// How much longer it is drawn along its own axis; frames within it are not.
    pub long: f32,
    /// The direction toward the light, in this frame.
    pub light: [f32; 2],
}

/// How a slab catches the light.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// Height above the surface its shadow falls on.
    pub lift: f32,
    /// How far the sheen reaches from its middle.
    pub reach: f32,
    pub edge: f32,
    pub lit: f32,
    pub dark: f32,
    pub camo: bool,
}

impl Cut {
    pub const fn new(reach: f32) -> Cut {
        Cut { lift: 0.0, reach, edge: 0.5, lit: 0.30, dark: 0.34, camo: false }
    }

    pub const fn lift(self, lift: f32) -> Cut {
        Cut { lift, ..self }
    }

    pub const fn edge(self, edge: f32) -> Cut {
        Cut { edge, ..self }
    }

    pub const fn sheen(self, lit: f32, dark: f32) -> Cut {
        Cut { lit, dark, ..self }
    }

    pub const fn camo(self, camo: bool) -> Cut {
        Cut { camo, ..self }
    }
}

impl Pen {
    /// For a stand turned by `angle` on the sheet, clockwise.
    pub fn new(angle: f32, scale: f32) -> Pen {
        let frame = Frame { at: [0.0; 2], turn: [1.0, 0.0], size: 1.0, long: 1.0, light: spun(LIGHT, -angle) };
        Pen { inks: vec![], frame, scale, blots: vec![], blots_in: frame }
    }

    /// Whole-table zoom: fewer, larger, lighter shapes.
    pub fn far(&self) -> bool {
        is_far(self.scale)
    }

    /// A width of at least this many pixels, in millimeters of the frame.
    pub fn at_least(&self, mm: f32, pixels: f32) -> f32 {
        mm.max(pixels / self.scale / self.frame.size)
    }

    /// Draws in a nested frame from here on; returns the old frame, to restore later.
    pub fn enter(&mut self, at: [f32; 2], turn: f32, size: f32) -> Frame {
        let old = self.frame;
        let (sine, cosine) = sine_and_cosine(turn);
        let [c, s] = old.turn;
        self.frame = Frame {
            at: old.place(at),
            turn: [c * cosine - s * sine, s * cosine + c * sine],
            size: old.size * size,
            long: 1.0,
            light: spun(old.light, -turn),
        };
        old
    }

    /// Camouflage blots for every painted slab from here on, over `reach` millimeters each way.
    pub fn blots(&mut self, tones: &[(Color, u8)], seed: u32, reach: f32) {
        let mut chance = Chance::new(seed * 131 + 7);
        let strength = if self.far() { 0.62 } else { 0.9 };
        self.blots.clear();
        self.blots_in = self.frame;
        for (tone, n) in tones {
            for _ in 0..*n {
                let at = [chance.between(-1.0, 1.0) * reach, chance.between(-0.55, 0.55) * reach];
                let size = reach * chance.between(0.10, 0.23);
                let turn = chance.between(0.0, 3.0);
                self.blots.push((blob(at, [size * 1.5, size * 0.8], turn, &mut chance), tone.alpha(strength)));
            }
        }
    }

    /// The blots were made around the middle of the hull, `axle` behind; from here on they turn with the turret.
    pub fn paint_turns_too(&mut self, axle: f32) {
        let frame = self.enter([-axle, 0.0], 0.0, 1.0);
        self.blots_in = std::mem::replace(&mut self.frame, frame);
    }

    pub fn fill(&mut self, path: Vec<Step>, color: Color) {
        let path = self.frame.lay(path);
        self.inks.push(Ink::fill(path, color));
    }

    pub fn line(&mut self, path: Vec<Step>, color: Color, width: f32) {
        let path = self.frame.lay(path);
        self.inks.push(Ink::stroke(path, color, width * self.frame.size));
    }

    /// A stroke with flat ends. Without a dash it is solid.
    pub fn dashed(&mut self, path: Vec<Step>, color: Color, width: f32, dash: &[f32]) {
        let (path, size) = (self.frame.lay(path), self.frame.size);
        let dash: Vec<f32> = dash.iter().map(|d| d * size).collect();
        self.inks.push(Ink::dashed(path, color, width * size, &dash));
    }

    /// A soft ball of one color around another.
    pub fn puff(&mut self, at: [f32; 2], radius: f32, [lit, body]: [Color; 2]) {
        self.inks.push(Ink::Puff { at: self.frame.place(at), radius: radius * self.frame.size, lit, body });
    }

    /// A straight stroke.
    pub fn limb(&mut self, from: [f32; 2], to: [f32; 2], color: Color, width: f32) {
        self.line(open(&[from, to]), color, width);
    }

    /// Clips the ink drawn since `mark` to the outline.
    pub fn clip(&mut self, mark: usize, path: Vec<Step>) {
        let inks = self.inks.split_off(mark);
        let path = self.frame.lay(path);
        self.inks.push(Ink::Within { path, inks });
    }

    /// The shadow of a flat thing at this height above the ground.
    pub fn shadow(&mut self, path: &[Step], height: f32, alpha: f32) {
        let [x, y] = self.frame.light;
        let by = height * SLANT;
        self.fill(moved(path, [-x * by, -y * by]), SHADE.alpha(alpha));
    }

    /// The same with a soft edge, for a shadow on the ground.
    pub fn soft_shadow(&mut self, path: &[Step], height: f32, alpha: f32, blur: f32) {
        let [x, y] = self.frame.light;
        let by = height * SLANT;
        self.soft(&moved(path, [-x * by, -y * by]), SHADE.alpha(alpha), blur);
    }

    pub fn soft(&mut self, path: &[Step], color: Color, blur: f32) {
        let path = self.frame.lay(path.to_vec());
        self.inks.push(Ink::Soft { path, color, blur: blur * self.frame.size });
    }

    /// One lit slab: shadow, flat color, sheen toward the light, shade away from it, dark outline.
    pub fn slab(&mut self, path: Vec<Step>, color: Color, cut: Cut) {
        if cut.lift > 0.0 {
            self.shadow(&path, cut.lift, 0.36);
        }
        let middle = self.frame.place(middle(&path));
        let path = self.frame.lay(path);
        self.inks.push(Ink::fill(path.clone(), color));
        if cut.camo {
            self.camouflage(&path);
        }
        let [x, y] = self.frame.out(self.frame.light).map(|v| v * cut.reach);
        let line = [[middle[0] + x, middle[1] + y], [middle[0] - x, middle[1] - y]];
        let tones = [SUN.alpha(cut.lit), DUSK.alpha(cut.dark)];
        self.inks.push(Ink::Sheen { path: path.clone(), line, tones, width: 0.0 });
        // At far zoom small parts lose their outline, so that hull and turret stay two clear shapes.
        if cut.edge <= 0.0 || (self.far() && cut.edge < 0.5) {
            return;
        }
        let (alpha, pixels) = if self.far() { (0.62, 0.5) } else { (0.82, 0.55) };
        let width = self.at_least(cut.edge, pixels) * self.frame.size;
        if self.scale > 1.3 && cut.edge > 0.4 {
            // A lit rim just inside the outline, only where it is visible.
            let tones = [RIM.alpha(0.55), RIM.alpha(0.0)];
            self.inks.push(Ink::Sheen { path: path.clone(), line, tones, width: width * 3.0 });
        }
        self.inks.push(Ink::stroke(path, OUTLINE.alpha(alpha), width));
    }

    fn camouflage(&mut self, path: &[Step]) {
        let ([x0, y0], [x1, y1]) = bounds(path);
        let frame = self.frame;
        self.frame = self.blots_in;
        let mark = self.inks.len();
        for i in 0..self.blots.len() {
            let laid = self.frame.lay(self.blots[i].0.clone());
            let ([a, b], [c, d]) = bounds(&laid);
            if a < x1 && c > x0 && b < y1 && d > y0 {
                self.inks.push(Ink::fill(laid, self.blots[i].1));
            }
        }
        if self.inks.len() > mark {
            let inks = self.inks.split_off(mark);
            self.inks.push(Ink::Within { path: path.to_vec(), inks });
        }
        self.frame = frame;
    }
}

impl Frame {
    /// Turns a direction into the stand's frame, without moving it.
    fn out(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let [c, s] = self.turn;
        [(x * c - y * s) * self.size, (x * s + y * c) * self.size]
    }

    fn place(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let [x, y] = self.out([x * self.long, y]);
        [self.at[0] + x, self.at[1] + y]
    }

    fn lay(&self, mut path: Vec<Step>) -> Vec<Step> {
        for step in &mut path {
            *step = match *step {
                Step::To(p) => Step::To(self.place(p)),
                Step::Line(p) => Step::Line(self.place(p)),
                Step::Curve(a, b, c) => Step::Curve(self.place(a), self.place(b), self.place(c)),
                Step::Close => Step::Close,
                Step::Disc(p, r) => Step::Disc(self.place(p), r * self.size),
            };
        }
        path
    }
}

fn spun([x, y]: [f32; 2], by: f32) -> [f32; 2] {
    let (sine, cosine) = sine_and_cosine(by);
    [x * cosine - y * sine, x * sine + y * cosine]
}

fn middle(path: &[Step]) -> [f32; 2] {
    let ([x0, y0], [x1, y1]) = bounds(path);
    [(x0 + x1) / 2.0, (y0 + y1) / 2.0]
}

/// A blot: seven irregular points joined by a soft line.
pub(super) fn blob(at: [f32; 2], size: [f32; 2], turn: f32, chance: &mut Chance) -> Vec<Step> {
    let point = |i: usize, chance: &mut Chance| {
        let far = chance.between(0.6, 1.3);
        let (sine, cosine) = sine_and_cosine(i as f32 / 7.0 * TAU);
        let [x, y] = spun([cosine * far * size[0], sine * far * size[1]], turn);
        [at[0] + x, at[1] + y]
    };
    let points: Vec<[f32; 2]> = (0..7).map(|i| point(i, chance)).collect();
    softened(&points, f32::MAX)
}

/// A closed outline whose corners are rounded by `radius`, or by as much as its edges allow.
pub(super) fn softened(corners: &[[f32; 2]], radius: f32) -> Vec<Step> {
    let n = corners.len();
    let toward = |from: [f32; 2], to: [f32; 2]| {
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let long = x.hypot(y).max(0.01);
        let part = (radius / long).min(0.5);
        [from[0] + x * part, from[1] + y * part]
    };
    let guide =
        |end: [f32; 2], corner: [f32; 2]| [end[0] + (corner[0] - end[0]) * 0.55, end[1] + (corner[1] - end[1]) * 0.55];
    let mut path = Vec::with_capacity(2 * n + 1);
    for (i, corner) in corners.iter().enumerate() {
        let (before, after) = (toward(*corner, corners[(i + n - 1) % n]), toward(*corner, corners[(i + 1) % n]));
        path.push(if i == 0 { Step::To(before) } else { Step::Line(before) });
        path.push(Step::Curve(guide(before, *corner), guide(after, *corner), after));
    }
    path.push(Step::Close);
    path
}

/// Half an outline from the front, completed by its mirror image across the axis.
pub(super) fn mirrored(half: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let far = half.iter().rev().filter(|[_, y]| *y != 0.0).map(|[x, y]| [*x, -y]);
    half.iter().copied().chain(far).collect()
}

/// A rectangle around a middle with rounded corners.
pub(super) fn pad([x, y]: [f32; 2], [l, w]: [f32; 2], radius: f32) -> Vec<Step> {
    let (l, w) = (l / 2.0, w / 2.0);
    softened(&[[x - l, y - w], [x + l, y - w], [x + l, y + w], [x - l, y + w]], radius)
}
