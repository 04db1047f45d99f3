//! Fields of heights: how ground rises and falls, dot by dot, and how light falls on it.

use super::{bounds, frame::*, inside, marks::*};
use crate::{Color, Ink, LIGHT, ink::*, noise};
use std::cell::RefCell;

/// The widest slope of a hill, and the least width of a dot of it.
const WIDEST: f32 = 112.0;
const ROUGH: f32 = 1.2;

/// Millimeters above the ground around, dot by dot.
pub(super) struct Heights {
    lo: Spot,
    dot: f32,
    columns: usize,
    rows: usize,
    pub up: Vec<f32>,
    /// How far up the slope, from 0 at its edge to 1.
    pub part: Vec<f32>,
}

/// How light and shade are painted: at most this dark and this pale.
pub(super) struct Shades {
    pub dark: Color,
    pub pale: Color,
    pub gain: f32,
}

impl Heights {
    pub(super) fn new((lo, hi): (Spot, Spot), dot: f32, at: &dyn Fn(Spot) -> (f32, f32)) -> Heights {
        // Two dots beyond the edge, for the shadow that falls out of the piece.
        let lo = [lo[0] - 2.0 * dot, lo[1] - 2.0 * dot];
        let [columns, rows] = [0, 1].map(|i| ((hi[i] - lo[i]) / dot).ceil() as usize + 3);
        let spots =
            (0..rows * columns).map(|n| [lo[0] + (n % columns) as f32 * dot, lo[1] + (n / columns) as f32 * dot]);
        let (up, part) = spots.map(at).unzip();
        Heights { lo, dot, columns, rows, up, part }
    }

    /// A slope of this width along the inside of an outline, steep at the edge and round above, with spurs and rills. Only within a window.
    pub(super) fn slope(corners: &[Spot], window: (Spot, Spot), [rise, run, dot]: [f32; 3], seed: u32) -> Heights {
        let near = RefCell::new(Near::new(corners, run * 1.38));
        let at = |at: Spot| {
            let mut near = near.borrow_mut();
            if !near.holds(at) {
                return (0.0, 0.0);
            }
            let [fine, wide] = [17.0, 46.0].map(|wide| noise_at(at, wide, seed, 3));
            let t = (near.edge(at) / (run * (0.62 + 0.76 * wide))).min(1.0);
            let roll = (noise_at(at, 60.0, seed.wrapping_add(9), 3) - 0.5) * 0.4;
            let rill = ((fine - 0.5).abs() * 2.0 - 0.3) * 0.6 * t * (1.0 - t);
            (rise * (round(t) * (1.0 + roll) + rill), t)
        };
        Heights::new(window, dot, &at)
    }

    /// One contour of a hill: a slope from its edge to the next contour, if there is one, or to its top, short here and long there. Spurs and
    /// hollows run down it. Only within a window.
    pub(super) fn hill(corners: &[Spot], over: &[&[Spot]], window: (Spot, Spot), seed: u32) -> Heights {
        let area = (window.1[0] - window.0[0]) * (window.1[1] - window.0[1]);
        let top = if over.is_empty() { crest(corners).clamp(24.0, 84.0) } else { WIDEST };
        let rise = (top * 0.34).min(17.0);
        let near =
            RefCell::new((Near::new(corners, top), over.iter().map(|c| Near::new(c, WIDEST)).collect::<Vec<_>>()));
        let at = |at: Spot| {
            let (near, over) = &mut *near.borrow_mut();
            if !near.holds(at) {
                return (0.0, 0.0);
            }
            // Beside the ground above, which is shaded itself.
            let rest =
                over.iter_mut().map(|near| if near.holds(at) { 0.0 } else { near.edge(at) }).fold(WIDEST, f32::min);
            let far = near.edge(at);
            let foot = near.foot(at);
            let t = (far / (far + rest).max(top.min(30.0)).min(top)).min(1.0);
            let roll = if rest > 0.0 {
                (noise_at(at, 96.0, seed.wrapping_add(9), 3) - 0.5) * (rest / 24.0).min(1.0)
            } else {
                0.0
            };
            if t == 1.0 {
                return (rise * (1.0 + roll * 0.8), t);
            }
            // What runs down a slope is noise near its foot, drawn out to where it starts. It does not run straight.
            let aside = (noise_at(at, 58.0, seed.wrapping_add(13), 2) - 0.5) * 46.0;
            let down = go(mix(foot, at, 0.36), [1.0, -1.0], aside);
            let steep = noise::step(0.2, 0.8, noise_at(at, 130.0, seed.wrapping_add(21), 2));
            let spur = noise::step(0.2, 0.8, noise_at(down, 60.0, seed, 2));
            let t = t / (t + (1.0 - t) * (0.7 + 0.6 * steep) * (0.6 + spur));
            let rill = noise_at(down, 22.0, seed.wrapping_add(5), 2) * 2.0 - 1.0;
            // Without a crease where it runs.
            let rill = (rill * rill + 0.14).sqrt() - 0.48;
            (rise * (round(t) * (1.0 + roll * 0.8) + rill * 0.5 * t * (1.0 - t)), t)
        };
        // A broad hill needs no finer dots than a small one.
        let mut found = Heights::new(window, ROUGH.max((area / 60_000.0).sqrt()), &at);
        found.smooth();
        found
    }

    /// Each dot inside the outline is like those around it, more so higher up, where two sides are equally near: no crease stays.
    fn smooth(&mut self) {
        for far in [1, 2, 3, 5] {
            for by in [far, far * self.columns] {
                let before = self.up.clone();
                for i in by..before.len() - by {
                    let part = self.part[i];
                    if self.part[i - by] > 0.0 && part > 0.0 && self.part[i + by] > 0.0 {
                        let like = if far == 1 { 1.0 } else { noise::step(0.6, 1.0, part) };
                        self.up[i] += ((before[i - by] + before[i + by]) / 2.0 - before[i]) / 2.0 * like;
                    }
                }
            }
        }
    }

    /// The middle of a dot.
    pub(super) fn at(&self, n: usize) -> Spot {
        [self.lo[0] + (n % self.columns) as f32 * self.dot, self.lo[1] + (n / self.columns) as f32 * self.dot]
    }

    fn up(&self, x: isize, y: isize) -> f32 {
        let (x, y) = (x.clamp(0, self.columns as isize - 1), y.clamp(0, self.rows as isize - 1));
        self.up[y as usize * self.columns + x as usize]
    }

    /// How far up the slope this place is.
    pub(super) fn part_at(&self, at: Spot) -> f32 {
        let [x, y] = [0, 1].map(|i| ((at[i] - self.lo[i]) / self.dot).round().max(0.0) as usize);
        self.part.get(y.min(self.rows - 1) * self.columns + x.min(self.columns - 1)).copied().unwrap_or(0.0)
    }

    /// Light (more than 0) or shade of a dot.
    fn lit(&self, x: isize, y: isize, shades: &Shades) -> f32 {
        // The height of the sun: shadows are .55 as long as things are high.
        const FLAT: f32 = 0.482;
        const STEEP: f32 = 0.876;
        let slope = |a: f32, b: f32| (a - b) / 2.0 / self.dot * 1.35;
        let across = slope(self.up(x + 1, y), self.up(x - 1, y));
        let down = slope(self.up(x, y + 1), self.up(x, y - 1));
        let here = self.up(x, y);
        if [across, down, here] == [0.0; 3] {
            return 0.0;
        }
        let length = (across * across + down * down + 1.0).sqrt();
        let v = (STEEP - (across * LIGHT[0] + down * LIGHT[1]) * FLAT) / length - STEEP;
        let cast = (1..=8).fold(0.0, |most: f32, k| {
            let way = k as f32 * 1.2;
            let [dx, dy] = LIGHT.map(|l| (l * way).round() as isize);
            most.max(noise::step(0.0, 1.6, self.up(x + dx, y + dy) - here - way * self.dot * 0.95))
        });
        let dark = (-v * 1.75 * shades.gain).max(cast * 0.42 + (-v).max(0.0));
        if v < 0.0 || cast > 0.0 && dark > v * 3.3 * (1.0 - cast) {
            -dark.min(shades.dark.a)
        } else {
            (v * 3.3 * shades.gain * (1.0 - cast)).min(shades.pale.a)
        }
    }

    /// Light and shade over what is there, with a floor of its own under them where `floor` has a tone.
    pub(super) fn picture(&self, path: Vec<Step>, shades: &Shades, floor: &dyn Fn(Spot, f32) -> Option<Color>) -> Ink {
        let mut dots = Vec::with_capacity(self.up.len() * 4);
        for n in 0..self.up.len() {
            let (x, y) = (n % self.columns, n / self.columns);
            let lit = self.lit(x as isize, y as isize, shades);
            let over = if lit < 0.0 { shades.dark } else { shades.pale };
            let (tone, alpha) = match floor(self.at(n), self.part[n]) {
                Some(under) => {
                    let all = lit.abs() + under.a * (1.0 - lit.abs());
                    (under.toward(over, lit.abs() / all.max(0.001)), all)
                }
                None => (over, lit.abs()),
            };
            dots.extend([tone.r, tone.g, tone.b, (alpha * 255.0) as u8]);
        }
        let at = [self.lo[0] - self.dot / 2.0, self.lo[1] - self.dot / 2.0];
        Ink::Relief { path, at, dot: self.dot, columns: self.columns as u32, dots }
    }
}

/// The sides of an outline that matter to one dot after another, from west to east: they are looked up once a row and once a stretch of it.
struct Near<'a> {
    corners: &'a [Spot],
    reach: f32,
    row: f32,
    /// Those that meet the row.
    across: Vec<[Spot; 2]>,
    /// Where the stretch of a row begins for which sides are looked up.
    line: f32,
    from: f32,
    /// Those within reach of a stretch of the row, and a few more.
    sides: Vec<[Spot; 2]>,
    /// Of the last dot: the nearest place of each of them, and the square of how far it is.
    feet: Vec<(Spot, f32)>,
}

impl Near<'_> {
    const STRETCH: f32 = 40.0;

    fn new(corners: &[Spot], reach: f32) -> Near<'_> {
        Near {
            corners,
            reach: reach + 1.0,
            row: f32::NAN,
            across: vec![],
            line: f32::NAN,
            from: 0.0,
            sides: vec![],
            feet: vec![],
        }
    }

    /// Whether the outline holds a dot, as [`inside`] says.
    fn holds(&mut self, [x, y]: Spot) -> bool {
        if y != self.row {
            self.row = y;
            self.across = edges(self.corners).filter(|[a, b]| (a[1] > y) != (b[1] > y)).collect();
        }
        let right = |[[ax, ay], [bx, by]]: &&[Spot; 2]| x < ax + (bx - ax) * (y - ay) / (by - ay);
        self.across.iter().filter(right).count() % 2 == 1
    }

    /// How far the edge is: at least farther than the reach if no side is near.
    fn edge(&mut self, at: Spot) -> f32 {
        let [x, y] = at;
        if y != self.line || !(self.from..self.from + Near::STRETCH).contains(&x) {
            (self.line, self.from) = (y, x);
            let box_ = [[x, y], [x + Near::STRETCH, y]];
            let near = |side: &[Spot; 2]| {
                (0..2).all(|i| {
                    side[0][i].min(side[1][i]) - self.reach <= box_[1][i]
                        && side[0][i].max(side[1][i]) + self.reach >= box_[0][i]
                })
            };
            self.sides = edges(self.corners).filter(near).collect();
        }
        self.feet.clear();
        for side in &self.sides {
            let foot = foot(at, *side);
            let far = (foot[0] - at[0]) * (foot[0] - at[0]) + (foot[1] - at[1]) * (foot[1] - at[1]);
            self.feet.push((foot, far));
        }
        let least = self.least();
        if least < f32::MAX { least.sqrt() } else { self.reach }
    }

    fn least(&self) -> f32 {
        self.feet.iter().map(|(_, far)| *far).fold(f32::MAX, f32::min)
    }

    /// Where the slope of that dot starts: between two sides that are about as near, somewhere between them. It does not leap
    /// from one to the other, which would leave a crease.
    fn foot(&self, at: Spot) -> Spot {
        let least = self.least().max(0.01);
        let (mut sum, mut all) = ([0.0; 2], 0.0);
        for (foot, far) in self.feet.iter().filter(|(_, far)| *far < least * 2.0) {
            let near = least / far.max(0.01);
            let weight = near * near * near * near;
            (sum, all) = (go(sum, *foot, weight), all + weight);
        }
        if all > 0.0 { sum.map(|v| v / all) } else { at }
    }
}

/// 1 - (1 - t)^1.9, without powers.
fn round(t: f32) -> f32 {
    1.0 - (1.0 - t) * (1.0 - t) * (1.0 + 0.1 * t)
}

fn noise_at([x, y]: Spot, wide: f32, seed: u32, fine: i32) -> f32 {
    noise::drift(x / wide, y / wide, seed as i32, fine)
}

/// How far inside its edge the middle of an outline is, about.
fn crest(corners: &[Spot]) -> f32 {
    let (lo, hi) = bounds(corners);
    let spot = |n: usize| [0, 1].map(|i| lo[i] + (hi[i] - lo[i]) * ([n % 12, n / 12][i] as f32 + 0.5) / 12.0);
    let far = |at: Spot| edges(corners).map(|side| apart(at, side)).fold(f32::MAX, f32::min).sqrt();
    (0..144).map(spot).filter(|at| inside(corners, *at)).map(far).fold(0.0, f32::max)
}

/// The place on a side of an outline that is nearest to another.
fn foot(at: Spot, [a, b]: [Spot; 2]) -> Spot {
    let (by, off) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    go(a, by, (dot(off, by) / dot(by, by).max(0.001)).clamp(0.0, 1.0))
}

/// The square of the distance from a side of an outline.
pub(super) fn apart(at: Spot, side: [Spot; 2]) -> f32 {
    let [x, y] = foot(at, side);
    (x - at[0]) * (x - at[0]) + (y - at[1]) * (y - at[1])
}
