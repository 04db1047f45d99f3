//! Sight along a given line: whether it is clear, what cuts it, and exactly where.

use super::near::{Near, bodies_near};
use super::scene::{Body, Outline, Window};
use super::wedge::{Way, disc_places};
use super::{Cut, Eye, Look, Obstacle, Screen, Veil};
use crate::Board;
use geom::{Bounds, Fraction, Len, Pt, Span};
use std::ops::ControlFlow;

/// A line from an eye to a point, and what it passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightLine {
    /// The eye.
    pub from: Pt,
    /// The point.
    pub to: Pt,
    /// How the point looks.
    pub look: Look,
    /// The obstacles on the line, nearest first.
    pub cuts: Vec<Cut>,
}

impl SightLine {
    /// The point is in sight.
    pub fn clear(&self) -> bool {
        self.look != Look::Hidden
    }

    /// The first obstacle that hides the point, and where.
    pub fn hidden(&self) -> Option<&Cut> {
        self.cuts.iter().find(|cut| cut.look == Look::Hidden)
    }
}

/// The line from `eye` to a point at a height above the table. A line that touches an obstacle, or passes exactly between two that touch,
/// is clear of them.
///
/// Depth is counted in steps: the line has as many equal steps as it has tenths, rounded up, and a place on it counts as the step after it.
pub fn line(board: &Board, eye: Eye, to: Pt, height: Len, screens: impl Fn(Obstacle) -> Screen) -> SightLine {
    let mut cuts: Vec<(Fraction, Cut)> = Vec::new();
    let area = Bounds::around(&[eye.at, to]);
    let near = Near { area, cone: None, line: Some((eye.at, to - eye.at)) };
    let all = bodies_near(board, &near, eye.height, height, screens, |body| {
        cuts.extend(cut(eye.at, to, &body));
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
    sorted::sort_by_key(&mut cuts, |(first, cut)| (*first, cut.by));
    let cuts: Vec<Cut> = cuts.into_iter().map(|(_, cut)| cut).collect();
    let look = cuts.iter().map(|c| c.look).max().unwrap_or(Look::Open);
    SightLine { from: eye.at, to, look, cuts }
}

fn cut(eye: Pt, to: Pt, body: &Body) -> Option<(Fraction, Cut)> {
    let steps = i64::from((to - eye).len().0);
    let mut spans = match &body.outline {
        Outline::Ground(region) => region.spans(eye, to),
        Outline::Disc { at, radius } => disc_span(eye, to, *at, *radius).into_iter().collect(),
    };
    for span in &mut spans {
        match body.window {
            Window::All => {}
            Window::Nearer(n, d) => span.to = span.to.min(Fraction::new(n, d)),
            Window::Farther(n, d) => span.from = span.from.max(Fraction::new(n, d)),
        }
    }
    spans.retain(|s| s.from < s.to);
    let first = spans.first()?.from;
    let depth = Len(spans.iter().map(|s| s.to.steps(steps) - s.from.steps(steps)).sum::<i64>() as i32);
    let look = match body.veil {
        Veil::Open => return None,
        Veil::Conceals => Look::Screened,
        Veil::Depth(limit) if depth <= limit => Look::Screened,
        Veil::Depth(_) | Veil::Solid => Look::Hidden,
    };
    let way = to - eye;
    let at = eye + geom::shift(first.of(way.x.into()) as i32, first.of(way.y.into()) as i32);
    Some((first, Cut { by: body.by, at, depth, look }))
}

/// The part of a line inside a disc. Whether there is one is exact; its ends are good to a hundredth of a tenth.
fn disc_span(eye: Pt, to: Pt, at: Pt, radius: i32) -> Option<Span> {
    let way = to - eye;
    if way.square() == 0 {
        return None;
    }
    let (near, far) = disc_places(Way::of(way), at - eye, radius).filter(|(near, far)| near < far)?;
    // Shares of the way scaled to 31 bits, brought to shares of the line with 36 binary places.
    let whole = Way::of(way);
    let scale = i128::from(if way.x != 0 { whole.x / i64::from(way.x) } else { whole.y / i64::from(way.y) });
    let share = |n: i128, d: i128| Fraction::new(((n * scale) << 36).div_euclid(d) as i64, 1 << 36);
    let span = Span { from: share(near.n, near.d).max(Fraction::ZERO), to: share(far.n, far.d).min(Fraction::ONE) };
    (span.from < span.to).then_some(span)
}
