//! What is under the pointer: the nearest shape, within a tolerance in pixels that the camera converts.

use crate::{Camera, Pointer, scene::class_of};
use content::Class;
use geom::Pt;
use glam::{Vec2, vec2};
use table::{Base, Board, Footprint, Place};

/// How far from a base the pointer may be, in pixels.
pub fn slop(kind: Pointer) -> f32 {
    match kind {
        Pointer::Mouse | Pointer::Pen => 4.0,
        Pointer::Touch => 14.0,
    }
}

/// The base nearest to a point, at most `slop_px` pixels away; of several under it, the one painted last. Aircraft are painted above everything
/// else.
pub fn base_at<'a>(board: &'a Board, camera: &Camera, at: Pt, slop_px: f32) -> Option<&'a Base> {
    let slop = camera.len_from_px(slop_px).0 as f32;
    let mut best = None;
    for base in board.bases.iter() {
        let Some(place) = base.place else { continue };
        let away = distance_to(base.foot, place, at);
        if away > slop {
            continue;
        }
        let over = away <= 0.0 && class_of(base) == Some(Class::Aircraft);
        let rank = (!over, away);
        if best.is_none_or(|(first, _)| rank <= first) {
            best = Some((rank, base));
        }
    }
    best.map(|(_, base)| base)
}

/// Distance from a point to the ground under a base, 0 inside; in tenths. Accurate enough for a pointer: rulings do not
/// use it.
pub fn distance_to(foot: Footprint, place: Place, at: Pt) -> f32 {
    let away = at - place.at;
    let away = vec2(away.x as f32, away.y as f32);
    match foot {
        Footprint::Disc { radius } => (away.length() - radius.0 as f32).max(0.0),
        Footprint::Rect { length, width } => {
            let half = vec2(length.0 as f32, width.0 as f32) / 2.0;
            (local(away, place).abs() - half).max(Vec2::ZERO).length()
        }
        Footprint::Oval { length, width } => {
            let half = vec2(length.0 as f32, width.0 as f32) / 2.0;
            let local = local(away, place);
            let part = (local / half).length();
            if part <= 1.0 { 0.0 } else { local.length() * (1.0 - 1.0 / part) }
        }
    }
}

/// Along the facing, and to its left.
fn local(away: Vec2, place: Place) -> Vec2 {
    let angle = f32::from(place.facing.half_degrees()).to_radians() / 2.0;
    crate::heading(-angle).rotate(away)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Heading, Len, pt};

    fn check(foot: Footprint, heading: i32, at: Pt, expected: f32) {
        let place = Place { at: pt(1000, 1000), facing: Heading::degrees(heading) };
        let away = distance_to(foot, place, at);
        assert!((away - expected).abs() < 1.0, "{foot:?} {heading} {at:?}: {away}");
    }

    #[test]
    fn distances_to_turned_bases() {
        let rect = Footprint::Rect { length: Len(400), width: Len(200) };
        check(rect, 0, pt(1200, 1100), 0.0);
        check(rect, 0, pt(1250, 1000), 50.0);
        check(rect, 90, pt(1250, 1000), 150.0);
        check(rect, 90, pt(1000, 1250), 50.0);
        check(Footprint::Disc { radius: Len(100) }, 45, pt(1000, 850), 50.0);
        check(Footprint::Oval { length: Len(400), width: Len(200) }, 0, pt(1000, 1150), 50.0);
        check(Footprint::Oval { length: Len(400), width: Len(200) }, 0, pt(1180, 1000), 0.0);
    }
}
