//! What painters of built and broken things share: a frame in millimeters, lit slabs, the shadow that a block throws.

use super::{SHADOW, marks::*, roads::gap};
use crate::{Color, Ink, LIGHT, ink::*};

pub(super) type Spot = [f32; 2];

/// From a place so far along a way.
pub(super) fn go(from: Spot, way: Spot, far: f32) -> Spot {
    [from[0] + way[0] * far, from[1] + way[1] * far]
}

pub(super) fn dot(a: Spot, b: Spot) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

/// The way from one place to another, 1 mm long, and how far it is.
pub(super) fn way(from: Spot, to: Spot) -> (Spot, f32) {
    let by = [to[0] - from[0], to[1] - from[1]];
    let far = gap(from, to);
    ([by[0] / far, by[1] / far], far)
}

pub(super) fn middle(corners: &[Spot]) -> Spot {
    let n = corners.len() as f32;
    [0, 1].map(|i| corners.iter().map(|c| c[i]).sum::<f32>() / n)
}

/// A frame of a thing: its origin, and 1 mm along and across.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub at: Spot,
    pub x: Spot,
    pub y: Spot,
}

impl Frame {
    pub(super) fn spot(&self, x: f32, y: f32) -> Spot {
        go(go(self.at, self.x, x), self.y, y)
    }

    /// A rectangle around a place in it.
    pub(super) fn slab(&self, [x, y]: Spot, long: f32, wide: f32) -> [Spot; 4] {
        let (l, w) = (long / 2.0, wide / 2.0);
        [self.spot(x - l, y - w), self.spot(x + l, y - w), self.spot(x + l, y + w), self.spot(x - l, y + w)]
    }

    /// With its origin at another place in it.
    pub(super) fn moved(&self, x: f32, y: f32) -> Frame {
        Frame { at: self.spot(x, y), ..*self }
    }
}

fn cross(a: Spot, b: Spot) -> f32 {
    a[0] * b[1] - a[1] * b[0]
}

/// The shadow of a block of this height.
pub(super) fn thrown(pen: &mut Pen, corners: &[Spot], height: f32, alpha: f32, blur: f32) {
    pen.mass(swept(corners, fall(height)), SHADOW.alpha(alpha), blur);
}

/// The outline around all of these places, without dents.
pub(super) fn hull(mut of: Vec<Spot>) -> Vec<Spot> {
    sorted::order_by(&mut of, |a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let mut around: Vec<Spot> = vec![];
    for _ in 0..2 {
        let least = around.len() + 1;
        for p in &of {
            while around.len() > least && {
                let [a, b] = [around[around.len() - 2], around[around.len() - 1]];
                cross([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]) <= 0.0
            } {
                around.pop();
            }
            around.push(*p);
        }
        around.pop();
        of.reverse();
    }
    around
}

/// A lit slab: tone, sheen from the side of the light, outline.
pub(super) fn plate(pen: &mut Pen, corners: &[Spot], color: Color, edge: f32) {
    let (path, at) = (ring(corners), middle(corners));
    let far = corners.iter().map(|c| way(at, *c).1).fold(0.0, f32::max);
    pen.fill(path.clone(), color);
    sheen(pen, path.clone(), [go(at, LIGHT, far), go(at, LIGHT, -far)], [tone(0xfff6d6, 0.4), tone(0x0a0e16, 0.4)]);
    pen.round(path, tone(0x100f0a, 0.8), edge);
}

/// A gradient along a line, clear in its middle.
pub(super) fn sheen(pen: &mut Pen, path: Vec<Step>, line: [Spot; 2], tones: [Color; 2]) {
    pen.0.push(Ink::Sheen { path, line, tones, width: 0.0 });
}

/// Whether an outline runs clockwise, in a sheet whose y points down.
pub(super) fn clockwise(corners: &[Spot]) -> bool {
    edges(corners).map(|[p, q]| cross(p, q)).sum::<f32>() > 0.0
}

/// An outline this far inside another one.
pub(super) fn inset(corners: &[Spot], by: f32) -> Vec<Spot> {
    let (n, inward) = (corners.len(), if clockwise(corners) { by } else { -by });
    let corner = |i: usize| {
        let [a, b, c] = [n - 1, 0, 1].map(|step| corners[(i + step) % n]);
        let (p, q) = (way(a, b).0, way(b, c).0);
        let between = [-(p[1] + q[1]), p[0] + q[0]];
        // A very sharp corner stays nearer to its place.
        go(b, between, inward * 2.0 / dot(between, between).max(0.7))
    };
    (0..n).map(corner).collect()
}

/// Everything around an outline, so far, for [`Ink::Within`].
pub(super) fn outside(corners: &[Spot], far: f32) -> Vec<Step> {
    let (lo, hi) = super::bounds(corners);
    let ([x0, y0], [x1, y1]) = ([lo[0] - far, lo[1] - far], [hi[0] + far, hi[1] + far]);
    let mut around = vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    if clockwise(corners) {
        around.reverse();
    }
    [ring(&around), ring(corners)].concat()
}
