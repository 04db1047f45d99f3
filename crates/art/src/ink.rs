//! Ink: everything a recipe can be made of.

use crate::{CROWN_ROOM, Color, Leaf, Tile, Turf};

#[derive(Clone, Debug, PartialEq)]
pub enum Ink {
    /// A fill, by the even-odd rule.
    Fill {
        path: Vec<Step>,
        color: Color,
    },
    /// A fill by the non-zero rule, with a soft edge if `blur` is more than 0. Where it overlaps itself, it is no darker.
    Mass {
        path: Vec<Step>,
        color: Color,
        blur: f32,
    },
    /// A stroke with round joints. `flat` ends stop at the last point; others are round.
    Stroke {
        path: Vec<Step>,
        color: Color,
        width: f32,
        dash: Vec<f32>,
        flat: bool,
    },
    /// Many straight strokes of one look. Where they would be too thin to see, fewer and broader ones are painted.
    Marks {
        lines: Vec<[[f32; 2]; 2]>,
        color: Color,
        width: f32,
        flat: bool,
    },
    /// A gradient across the outline, from one color on the side of the light to another. `only_over` paints only over pixels that are not
    /// empty.
    Shaded {
        path: Vec<Step>,
        from: Color,
        to: Color,
        only_over: bool,
    },
    /// A gradient along a line, whatever the outline: the first tone at the line's start, clear near its middle, the second tone at its
    /// end. With a width it is a band along the inside of the outline.
    Sheen {
        path: Vec<Step>,
        line: [[f32; 2]; 2],
        tones: [Color; 2],
        width: f32,
    },
    /// A band along the inside of the outline: lit on the side of the light for something that rises, on the far side for something that
    /// sinks.
    Rim {
        path: Vec<Step>,
        width: f32,
        from: Color,
        to: Color,
    },
    /// A soft edge all around.
    Soft {
        path: Vec<Step>,
        color: Color,
        blur: f32,
    },
    /// A tile of small strokes. One dot of it is `scale` wide.
    Tiled {
        path: Vec<Step>,
        tile: Tile,
        scale: f32,
        turn: f32,
    },
    /// Paints these only inside the outline.
    Within {
        path: Vec<Step>,
        inks: Vec<Ink>,
    },
    /// A soft ball: one color where the light falls, another around it, clear at its edge.
    Puff {
        at: [f32; 2],
        radius: f32,
        lit: Color,
        body: Color,
    },
    Crown {
        leaf: Leaf,
        seed: u32,
        at: [f32; 2],
        radius: f32,
    },
    /// A small picture, stretched smoothly inside the outline: its northwest corner, how wide a dot is, how many dots are in a row, and red,
    /// green, blue and alpha of each.
    Relief {
        path: Vec<Step>,
        at: [f32; 2],
        dot: f32,
        columns: u32,
        dots: Vec<u8>,
    },
    /// The open ground of a table, from its northwest corner.
    Drift {
        size: [f32; 2],
        turf: Turf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    To([f32; 2]),
    Line([f32; 2]),
    /// A curve: two guides and the end.
    Curve([f32; 2], [f32; 2], [f32; 2]),
    Close,
    /// A whole circle: its middle and radius.
    Disc([f32; 2], f32),
}

/// Never inlined: that would add 4 kB to what players download.
impl Ink {
    #[inline(never)]
    pub fn fill(path: Vec<Step>, color: Color) -> Ink {
        Ink::Fill { path, color }
    }

    /// A fill where parts of the path may overlap.
    #[inline(never)]
    pub fn union(path: Vec<Step>, color: Color) -> Ink {
        Ink::Mass { path, color, blur: 0.0 }
    }

    #[inline(never)]
    pub fn stroke(path: Vec<Step>, color: Color, width: f32) -> Ink {
        Ink::Stroke { path, color, width, dash: vec![], flat: false }
    }

    #[inline(never)]
    pub fn dashed(path: Vec<Step>, color: Color, width: f32, dash: &[f32]) -> Ink {
        Ink::Stroke { path, color, width, dash: dash.to_vec(), flat: true }
    }

    /// A stroke whose ends stop at the last point, for walls and hedges.
    #[inline(never)]
    pub fn flat(mut self) -> Ink {
        match &mut self {
            Ink::Stroke { flat, .. } => *flat = true,
            Ink::Fill { .. }
            | Ink::Mass { .. }
            | Ink::Marks { .. }
            | Ink::Puff { .. }
            | Ink::Shaded { .. }
            | Ink::Sheen { .. }
            | Ink::Rim { .. }
            | Ink::Soft { .. }
            | Ink::Tiled { .. }
            | Ink::Within { .. }
            | Ink::Crown { .. }
            | Ink::Relief { .. }
            | Ink::Drift { .. } => {}
        }
        self
    }
}

/// The box that a recipe covers, including soft edges and broad strokes.
pub fn extent(inks: &[Ink]) -> ([f32; 2], [f32; 2]) {
    let (mut lo, mut hi) = ([f32::MAX; 2], [f32::MIN; 2]);
    for ink in inks {
        let (path, out) = match ink {
            Ink::Stroke { path, width, .. } => (path, width / 2.0),
            Ink::Soft { path, blur, .. } | Ink::Mass { path, blur, .. } => (path, *blur),
            Ink::Fill { path, .. }
            | Ink::Shaded { path, .. }
            | Ink::Sheen { path, .. }
            | Ink::Rim { path, .. }
            | Ink::Tiled { path, .. }
            | Ink::Relief { path, .. }
            | Ink::Within { path, .. } => (path, 0.0),
            Ink::Marks { lines, width, .. } => (&open(lines.as_flattened()), width / 2.0),
            Ink::Crown { at, radius, .. } => (&disc(*at, *radius), radius * (CROWN_ROOM - 1.0)),
            Ink::Puff { at, radius, .. } => (&disc(*at, *radius), 0.0),
            Ink::Drift { size, .. } => (&open(&[[0.0, 0.0], *size]), 0.0),
        };
        let (from, to) = bounds(path);
        for i in 0..2 {
            lo[i] = lo[i].min(from[i] - out);
            hi[i] = hi[i].max(to[i] + out);
        }
    }
    (lo, hi)
}

/// The box that a path covers. Guides are included, because a curve stays within them.
pub fn bounds(path: &[Step]) -> ([f32; 2], [f32; 2]) {
    let (mut lo, mut hi) = ([f32::MAX; 2], [f32::MIN; 2]);
    let mut take = |p: [f32; 2], r: f32| {
        for i in 0..2 {
            lo[i] = lo[i].min(p[i] - r);
            hi[i] = hi[i].max(p[i] + r);
        }
    };
    for step in path {
        match *step {
            Step::To(p) | Step::Line(p) => take(p, 0.0),
            Step::Curve(a, b, c) => [a, b, c].into_iter().for_each(|p| take(p, 0.0)),
            Step::Disc(p, r) => take(p, r),
            Step::Close => {}
        }
    }
    (lo, hi)
}

/// Something that rises out of the ground by `strength` (or sinks, if negative): lit and shaded along the inside of its outline.
pub(crate) fn embossed(path: &[Step], widths: &[f32], strength: f32) -> Vec<Ink> {
    let (lit, dark) =
        (Color::hex(0xfff7cd).alpha(0.20 * strength.abs()), Color::hex(0x181e18).alpha(0.19 * strength.abs()));
    let (from, to) = if strength > 0.0 { (lit, dark) } else { (dark, lit) };
    widths.iter().map(|width| Ink::Rim { path: path.to_vec(), width: *width, from, to }).collect()
}

/// A closed outline.
pub(crate) fn ring(corners: &[[f32; 2]]) -> Vec<Step> {
    let mut path = open(corners);
    path.push(Step::Close);
    path
}

/// An open line.
pub(crate) fn open(points: &[[f32; 2]]) -> Vec<Step> {
    let mut path = Vec::with_capacity(points.len() + 1);
    path.extend(points.iter().enumerate().map(|(i, p)| if i == 0 { Step::To(*p) } else { Step::Line(*p) }));
    path
}

pub(crate) fn disc(at: [f32; 2], radius: f32) -> Vec<Step> {
    vec![Step::Disc(at, radius)]
}

/// A rectangle around a middle, along the axes.
pub(crate) fn slab(at: [f32; 2], length: f32, width: f32) -> Vec<Step> {
    let (l, w) = (length / 2.0, width / 2.0);
    ring(&[[at[0] - l, at[1] - w], [at[0] + l, at[1] - w], [at[0] + l, at[1] + w], [at[0] - l, at[1] + w]])
}

pub(crate) fn oval(at: [f32; 2], length: f32, width: f32) -> Vec<Step> {
    // A quarter of an ellipse as one curve.
    const K: f32 = 0.552_284_8;
    let (l, w) = (length / 2.0, width / 2.0);
    let p = |x: f32, y: f32| [at[0] + x * l, at[1] + y * w];
    vec![
        Step::To(p(1.0, 0.0)),
        Step::Curve(p(1.0, K), p(K, 1.0), p(0.0, 1.0)),
        Step::Curve(p(-K, 1.0), p(-1.0, K), p(-1.0, 0.0)),
        Step::Curve(p(-1.0, -K), p(-K, -1.0), p(0.0, -1.0)),
        Step::Curve(p(K, -1.0), p(1.0, -K), p(1.0, 0.0)),
        Step::Close,
    ]
}

/// The same path at another place.
pub(crate) fn moved(path: &[Step], by: [f32; 2]) -> Vec<Step> {
    let m = |p: [f32; 2]| [p[0] + by[0], p[1] + by[1]];
    let step = |s: &Step| match *s {
        Step::To(p) => Step::To(m(p)),
        Step::Line(p) => Step::Line(m(p)),
        Step::Curve(a, b, c) => Step::Curve(m(a), m(b), m(c)),
        Step::Close => Step::Close,
        Step::Disc(p, r) => Step::Disc(m(p), r),
    };
    path.iter().map(step).collect()
}
