//! The last legal point of a path.

use super::trace::{Surroundings, kept};
use super::{Manner, Meaning, Stop, Walk};
use crate::minkowski::Straight;
use crate::{Base, Board, Place};
use geom::{Heading, Len, Pt, pt};

/// The farthest place of the path, at most `at` along it, where the base may end, after a legal way that `fits`; in `fits`, a game system
/// prices turns and slow ground. It goes back along the path until a way to a whole tenth is legal when walked on its own. None if the base
/// may not even stand where it begins.
#[expect(clippy::too_many_arguments, reason = "a path and what may be met on it, as in `walk`")]
pub fn cut(
    board: &Board,
    base: &Base,
    manner: Manner,
    path: &[Pt],
    facing: Option<Heading>,
    going: impl Meaning,
    at: Len,
    mut fits: impl FnMut(&Walk) -> bool,
) -> Option<Stop> {
    // Obstacles farther on do not matter.
    let scene = Surroundings::new(board, base, manner, &as_far_as(base, path, at), &going);
    let walk = scene.trace(path, facing);
    last(&scene, &walk, path, facing, at, &mut fits)
}

/// The points of a path up to a place along it, and that place.
fn as_far_as(base: &Base, path: &[Pt], at: Len) -> Vec<Pt> {
    let mut points: Vec<Pt> = base.place.map(|place| place.at).into_iter().collect();
    let mut left = i64::from(at.0);
    for to in path.iter().map(|to| kept(*to)) {
        let leg = Straight::new(points.last().copied().unwrap_or(to), to);
        points.push(leg.place(left.clamp(0, leg.steps)));
        left -= leg.steps;
        if left < 0 {
            break;
        }
    }
    points
}

/// After this many steps back of a tenth each, the steps grow: if no way fits near the limit, the next tenth will not help.
const FINE_STEPS: i32 = 24;

pub(super) fn last(
    scene: &Surroundings,
    walk: &Walk,
    path: &[Pt],
    facing: Option<Heading>,
    at: Len,
    fits: &mut dyn FnMut(&Walk) -> bool,
) -> Option<Stop> {
    if at >= walk.length && walk.legal() && fits(walk) {
        return Some(Stop { at: walk.length, path: path.to_vec(), facing, place: walk.end });
    }
    // A base off the table enters at the first point of its path.
    let enters = usize::from(scene.base.place.is_none()).min(path.len());
    let (mut wished, mut tries) = (at.min(walk.length).min(walk.passable()), 0);
    loop {
        wished = walk.restable(wished);
        if wished < Len::ZERO {
            return None;
        }
        for points in ways(walk, &path[..enters], wished) {
            let mut asked = vec![facing];
            asked.extend(facing.map(|_| None));
            let mut next = 0;
            while let Some(facing) = asked.get(next).copied() {
                let short = scene.trace(&points, facing);
                if short.legal() && short.length <= at && fits(&short) {
                    return Some(Stop { at: short.length, path: points, facing, place: short.end });
                }
                // A base without room to turn may stop as it stands.
                let stood = short.legs.last().map(|leg| leg.facing).filter(|stood| *stood != short.end.facing);
                asked.extend(stood.filter(|_| facing.is_none()).map(Some));
                next += 1;
            }
        }
        if wished == Len::ZERO {
            return None;
        }
        tries += 1;
        let back = if tries < FINE_STEPS { 1 } else { 1 << (tries - FINE_STEPS).min(20) };
        wished = (wished - Len(back)).max(Len::ZERO);
    }
}

/// Paths to the points at whole tenths around a place on the path, the nearest first.
fn ways(walk: &Walk, entry: &[Pt], at: Len) -> Vec<Vec<Pt>> {
    let whole: Vec<Pt> =
        entry.iter().copied().chain(walk.legs.iter().take_while(|l| l.at + l.length <= at).map(|l| l.to)).collect();
    let Some(leg) = walk.legs.iter().find(|l| l.at < at && at < l.at + l.length) else { return vec![whole] };
    let (step, n) = (i64::from((at - leg.at).0), i64::from(leg.length.0));
    let way = leg.to - leg.from;
    let (x, y) = (i64::from(way.x) * step, i64::from(way.y) * step);
    let (low_x, low_y) = (x.div_euclid(n), y.div_euclid(n));
    let mut near: Vec<(i64, Pt)> = vec![];
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (px, py) = (low_x + dx, low_y + dy);
        let off = (px * n - x).abs() + (py * n - y).abs();
        near.push((off, pt(leg.from.x + px as i32, leg.from.y + py as i32)));
    }
    sorted::order(&mut near);
    near.dedup();
    let with = |p: Pt| whole.iter().copied().chain([p]).collect();
    near.into_iter().map(|(_, p)| with(p)).collect()
}

impl Stop {
    /// The stop of a base that stays where it is.
    pub fn stays(&self, start: Place) -> bool {
        self.place == start
    }
}
