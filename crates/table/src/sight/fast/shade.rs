//! Shades: open ranges of directions that something in front of a target hides. The target is seen if they leave a direction uncovered.

use super::{Lies, View};
use geom::{Pt, Shift, cross, dot};

/// An open range of directions, from right to left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shade {
    from: Shift,
    to: Shift,
    /// It begins to the right of the target. `from` is then meaningless.
    over_right: bool,
    /// It ends to the left of the target. `to` is then meaningless.
    over_left: bool,
    /// It comes from a side of a ring, so the ring may hide its ends too.
    of_side: bool,
}

pub(super) enum Sweep {
    Hidden,
    Seen,
    Unclear,
}

impl Shade {
    /// The part of the wedge between two directions less than half a turn apart, if any.
    #[inline]
    pub fn between(view: &View, right: Shift, left: Shift) -> Option<Shade> {
        let (from, to) = (view.lies(right), view.lies(left));
        let (over_right, over_left) = match (from, to) {
            (Lies::Left, Lies::Left) | (Lies::Right, Lies::Right) | (Lies::Left, Lies::Right) => return None,
            (Lies::Right, Lies::Left) => (true, true),
            // An end outside the wedge, on either side, is reached past the other end of the wedge.
            (Lies::Right | Lies::Left, Lies::Within) => (true, false),
            (Lies::Within, Lies::Right | Lies::Left) => (false, true),
            (Lies::Within, Lies::Within) => (false, false),
        };
        Some(Shade { from: right, to: left, over_right, over_left, of_side: false })
    }

    /// The shade between two directions, which are ends of the wedge where `ends` says so.
    pub fn of_screen(right: Shift, left: Shift, ends: (bool, bool)) -> Shade {
        Shade { from: right, to: left, over_right: ends.0, over_left: ends.1, of_side: true }
    }

    pub fn spans(&self) -> bool {
        self.over_right && self.over_left
    }

    /// The directions at its ends that are within the wedge.
    pub fn ends(&self) -> impl Iterator<Item = Shift> {
        let ends = [(!self.over_right).then_some(self.from), (!self.over_left).then_some(self.to)];
        ends.into_iter().flatten()
    }

    /// A direction of the wedge is strictly inside.
    #[inline]
    pub fn holds(&self, way: Shift) -> bool {
        (self.over_right || cross(self.from, way) > 0) && (self.over_left || cross(way, self.to) > 0)
    }
}

/// Adds the shade of each side of a ring that does not overlap the target.
pub(super) fn shade_sides(view: &View, eye: Pt, corners: &[Pt], shades: &mut Vec<Shade>) {
    for pair in corners.windows(2) {
        let (a, b) = (pair[0] - eye, pair[1] - eye);
        let (right, left) = match cross(a, b).signum() {
            1 => (a, b),
            -1 => (b, a),
            // A side in line with the eye hides nothing on its own.
            _ => continue,
        };
        if let Some(shade) = Shade::between(view, right, left)
            && is_before(view, &shade, right, left)
        {
            shades.push(Shade { of_side: true, ..shade });
        }
    }
}

/// Whether a side that shades part of the wedge is in front of the target. It does not run through the target's interior, so the order is
/// the same in all directions that both share, and any one of them decides.
fn is_before(view: &View, shade: &Shade, right: Shift, left: Shift) -> bool {
    let (at_right, at_left) = (dot(view.to, right), dot(view.to, left));
    if at_right.max(at_left) < view.near {
        return true;
    }
    if at_right.min(at_left) >= view.far {
        return false;
    }
    let ends = [(!shade.over_right).then_some(right), (!shade.over_left).then_some(left)];
    for end in ends.into_iter().flatten() {
        match before_target(view, end) {
            0 => {}
            order => return order > 0,
        }
    }
    // No end decides: the side spans the rest of the wedge, so a point of the target on its far side does.
    let beyond = |p: Shift| {
        let side = cross(left - right, p - right).signum();
        let eye = cross(left - right, -right).signum();
        side * eye
    };
    let point = match (shade.over_right, shade.over_left) {
        (true, _) if !view.target.corners.is_empty() => view.right,
        (true, _) => view.to,
        (false, _) => view.left,
    };
    beyond(point) < 0
}

/// 1 if a point in the wedge is in front of the target, -1 if behind, 0 on its border.
fn before_target(view: &View, p: Shift) -> i64 {
    if view.target.corners.is_empty() {
        // Outside the disc, and in front of the line through the two points where the tangents touch.
        let outer = view.target.outer;
        return (view.square - outer * outer - dot(view.to, p)).signum();
    }
    let eye = view.target.at - view.to;
    let corners = &view.target.corners;
    for (i, c) in corners.iter().enumerate() {
        let (u, v) = (*c - eye, corners[(i + 1) % corners.len()] - eye);
        // A side that faces the eye, with the point in its directions.
        if cross(u, v) < 0 && cross(v, p) >= 0 && cross(p, u) >= 0 {
            return -cross(v - u, p - u).signum();
        }
    }
    0
}

/// Goes through the wedge from right to left, from the end of one shade to the next. Where shades of single sides meet, `blocked` decides
/// the direction exactly.
pub(super) fn sweep(view: &View, shades: &[Shade], sides: bool, blocked: &mut dyn FnMut(Shift) -> bool) -> Sweep {
    let mut at = (!view.target.corners.is_empty()).then_some(view.right);
    loop {
        let holds = |s: &Shade| match at {
            None => s.over_right,
            Some(way) => s.holds(way),
        };
        let mut next: Option<Shift> = None;
        for shade in shades.iter().filter(|s| holds(s)) {
            if shade.over_left {
                return Sweep::Hidden;
            }
            if next.is_none_or(|n| cross(n, shade.to) > 0) {
                next = Some(shade.to);
            }
        }
        if next.is_some() {
            at = next;
            continue;
        }
        let Some(way) = at else {
            // The right tangent of a disc is open, unless a side begins exactly there.
            let exactly = shades.iter().any(|s| s.of_side && !s.over_right && view.on_tangent(s.from));
            let inside = || super::gauge::just_inside(view);
            let unclear = exactly || (sides && (shades.iter().any(|s| s.holds(inside())) || blocked(inside())));
            return if unclear { Sweep::Unclear } else { Sweep::Seen };
        };
        if !sides || !blocked(way) {
            return Sweep::Seen;
        }
        // Blocked here, so also a little to the left, by a side that begins here.
        let onward = shades.iter().filter(|s| !s.over_right && cross(s.from, way) == 0 && dot(s.from, way) > 0);
        let mut found = None;
        for shade in onward {
            if shade.over_left {
                return Sweep::Hidden;
            }
            if found.is_none_or(|n| cross(n, shade.to) > 0) {
                found = Some(shade.to);
            }
        }
        if found.is_none() {
            // Blocked at the very end of the wedge, so nothing is left.
            let ended = !view.target.corners.is_empty() && cross(way, view.left) == 0;
            return if ended { Sweep::Hidden } else { Sweep::Unclear };
        }
        at = found;
    }
}
