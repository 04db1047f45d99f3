//! Models on their way: short, eased, along the path that was told. Nothing here is state of the game.

use contract::Leg;
use geom::Pt;
use glam::{Vec2, vec2};
use table::{BaseId, Board, Place};

/// Milliseconds per tenth of a millimetre: 60 an inch.
const PACE: f64 = 60.0 / 254.0;
const SHORTEST: f64 = 240.0;
const LONGEST: f64 = 900.0;

#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    glides: Vec<Glide>,
    now: f64,
    reduced: bool,
}

#[derive(Clone, Debug)]
struct Glide {
    base: BaseId,
    way: Vec<Pt>,
    /// Half degrees before and after.
    facing: (f32, f32),
    /// At the first frame that shows it.
    begun: Option<f64>,
    lasts: f64,
}

impl Motion {
    pub fn reduce(&mut self, reduced: bool) {
        self.reduced = reduced;
        if reduced {
            self.glides.clear();
        }
    }

    /// Whatever stood elsewhere before goes to its place: by the legs that were told, or straight.
    pub fn glide(&mut self, before: &[(BaseId, Place)], legs: &[Leg], board: &Board) {
        if self.reduced {
            return;
        }
        self.glides.clear();
        for (base, from) in before {
            let Some(to) = board.base(*base).and_then(|base| base.place).filter(|to| to != from) else { continue };
            let told = legs.iter().rfind(|leg| leg.base == *base && leg.path.last() == Some(&to.at));
            let mut way = vec![from.at];
            way.extend(told.map(|leg| leg.path.clone()).unwrap_or_else(|| vec![to.at]));
            let far: f64 = way.windows(2).map(|w| f64::from((w[1] - w[0]).len().0)).sum();
            let lasts = (far * PACE).clamp(SHORTEST, LONGEST);
            let (a, b) = (f32::from(from.facing.half_degrees()), f32::from(to.facing.half_degrees()));
            // The short way round.
            let turn = (b - a + 360.0).rem_euclid(720.0) - 360.0;
            self.glides.push(Glide { base: *base, way, facing: (a, a + turn), begun: None, lasts });
        }
    }

    /// True while anything moves.
    pub fn advance(&mut self, now: f64) -> bool {
        self.now = now;
        for glide in &mut self.glides {
            glide.begun.get_or_insert(now);
        }
        self.glides.retain(|glide| glide.begun.is_none_or(|begun| now < begun + glide.lasts));
        !self.glides.is_empty()
    }

    /// Where a base that is on its way is shown: table point in tenths and half degrees.
    pub fn place(&self, base: BaseId) -> Option<(Vec2, f32)> {
        let glide = self.glides.iter().find(|glide| glide.base == base)?;
        let part = ((self.now - glide.begun.unwrap_or(self.now)) / glide.lasts).clamp(0.0, 1.0) as f32;
        let eased = part * part * (3.0 - 2.0 * part);
        let facing = glide.facing.0 + (glide.facing.1 - glide.facing.0) * eased;
        Some((along(&glide.way, eased), facing))
    }
}

fn along(way: &[Pt], part: f32) -> Vec2 {
    let points: Vec<Vec2> = way.iter().map(|p| vec2(p.x as f32, p.y as f32)).collect();
    let total: f32 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
    let mut left = total * part;
    for w in points.windows(2) {
        let step = w[0].distance(w[1]);
        if left <= step && step > 0.0 {
            return w[0].lerp(w[1], left / step);
        }
        left -= step;
    }
    points.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;

    #[test]
    fn a_way_with_a_bend_is_followed() {
        let way = [pt(0, 0), pt(100, 0), pt(100, 300)];
        assert_eq!(along(&way, 0.0), vec2(0.0, 0.0));
        assert_eq!(along(&way, 0.25), vec2(100.0, 0.0));
        assert_eq!(along(&way, 0.5), vec2(100.0, 100.0));
        assert_eq!(along(&way, 1.0), vec2(100.0, 300.0));
    }
}
