//! Models in motion: brief, eased, along the reported path; turrets follow their hulls slightly later. This is not
//! state of the game.

use crate::{RESTS, Speed, rest_of};
use contract::Leg;
use geom::Pt;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};
use table::{Base, BaseId, Board};

/// Milliseconds per tenth of a millimeter: 60 an inch.
const PACE: f64 = 60.0 / 254.0;
const SHORTEST: f64 = 240.0;
const LONGEST: f64 = 900.0;
/// How much later than its hull a turret turns.
const LATE: f64 = 120.0;
/// The time in which a turret with a new target turns two thirds of the way.
const SWING: f64 = 90.0;
/// Closer than this to its goal, in radians, a turret counts as arrived.
const THERE: f32 = 0.01;
/// How long a sign of state takes to appear.
const EARNED: f64 = 420.0;
/// How long a model takes to appear, and to disappear.
const FADE: f64 = 180.0;
const GOES: f64 = 500.0;

#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    glides: Vec<Glide>,
    fades: Vec<Fade>,
    turrets: Vec<Turret>,
    /// Another player looks: turrets point where they do, and do not turn there first.
    anew: bool,
    now: f64,
    reduced: bool,
    /// Of what was set in motion last.
    speed: Speed,
    signs: Option<Signs>,
}

/// Signs of state: those that were there at a revision of the game, and since when new ones have been.
#[derive(Clone, Debug)]
struct Signs {
    revision: u64,
    known: Vec<(BaseId, String)>,
    new: Vec<(BaseId, String, Option<f64>)>,
    lasts: f64,
}

#[derive(Clone, Debug)]
struct Glide {
    base: BaseId,
    way: Vec<Pt>,
    /// Half degrees before and after.
    facing: (f32, f32),
    /// Set at the first frame that shows it.
    begun: Option<f64>,
    lasts: f64,
}

/// A turret away from its rest angle, in radians from the front.
#[derive(Clone, Debug)]
struct Turret {
    base: BaseId,
    aim: f32,
    to: f32,
}

/// A model that has just been placed or removed.
#[derive(Clone, Debug)]
struct Fade {
    base: Base,
    comes: bool,
    begun: Option<f64>,
    lasts: f64,
}

impl Motion {
    pub fn reduce(&mut self, reduced: bool) {
        self.reduced = reduced;
        if reduced {
            self.end_ways();
        }
    }

    pub fn is_reduced(&self) -> bool {
        self.reduced
    }

    fn end_ways(&mut self) {
        self.glides.clear();
        self.fades.clear();
    }

    /// Ends all motion: another player looks, who may not have seen where it started.
    pub fn stop(&mut self) {
        self.end_ways();
        self.turrets.clear();
        self.anew = true;
        self.signs = None;
    }

    /// Whatever has moved glides to its place: along the reported legs, or straight. New models appear, and removed
    /// ones disappear.
    pub fn glide(&mut self, before: &[Base], legs: &[Leg], board: &Board, speed: Speed) {
        if self.reduced || speed == Speed::AtOnce {
            return self.end_ways();
        }
        self.speed = speed;
        self.glides.clear();
        let placed = |id: BaseId| board.base(id).and_then(|base| base.place);
        let gone = before.iter().filter(|base| placed(base.id).is_none()).cloned();
        self.fades = gone.map(|base| Fade { base, comes: false, begun: None, lasts: speed.lasts(GOES) }).collect();
        for base in board.bases.iter().filter(|base| base.place.is_some()) {
            if !before.iter().any(|other| other.id == base.id) {
                let lasts = speed.lasts(FADE);
                self.fades.push(Fade { base: base.clone(), comes: true, begun: None, lasts });
            }
        }
        for Base { id: base, place, .. } in before {
            let Some(from) = place else { continue };
            let Some(to) = placed(*base).filter(|to| to != from) else { continue };
            let told = legs.iter().rfind(|leg| leg.base == *base && leg.path.last() == Some(&to.at));
            let mut way = vec![from.at];
            way.extend(told.map(|leg| leg.path.clone()).unwrap_or_else(|| vec![to.at]));
            let far: f64 = way.windows(2).map(|w| f64::from((w[1] - w[0]).len().0)).sum();
            let lasts = speed.lasts((far * PACE).clamp(SHORTEST, LONGEST));
            let (a, b) = (f32::from(from.facing.half_degrees()), f32::from(to.facing.half_degrees()));
            // The shorter way around.
            let turn = (b - a + 360.0).rem_euclid(720.0) - 360.0;
            self.glides.push(Glide { base: *base, way, facing: (a, a + turn), begun: None, lasts });
        }
    }

    /// Whether the game has changed since signs were noticed.
    pub fn has_noticed(&self, revision: u64) -> bool {
        self.signs.as_ref().is_some_and(|signs| signs.revision == revision)
    }

    /// Signs that were not there before appear where they were earned. What is there at first has been there before.
    pub fn notice(&mut self, revision: u64, known: Vec<(BaseId, String)>, speed: Speed) {
        let mut new = vec![];
        if let Some(before) = self.signs.take().filter(|_| !self.reduced) {
            let still = |sign: &(BaseId, String)| {
                before.new.iter().find(|(base, state, _)| (base, state) == (&sign.0, &sign.1))
            };
            for sign in known.iter().filter(|sign| !before.known.contains(sign) || still(sign).is_some()) {
                let begun = still(sign).and_then(|(.., begun)| *begun);
                new.push((sign.0, sign.1.clone(), begun));
            }
        }
        self.signs = Some(Signs { revision, known, new, lasts: speed.lasts(EARNED) });
    }

    /// How large a sign is shown, for one that appears: it comes down like a stamp, and its letters are never too small.
    pub fn sign(&self, base: BaseId, state: &str) -> Option<f32> {
        let signs = self.signs.as_ref()?;
        let (.., begun) = signs.new.iter().find(|(other, word, _)| *other == base && word == state)?;
        let part = ((self.now - begun.unwrap_or(self.now)) / signs.lasts).clamp(0.0, 1.0) as f32;
        Some(1.0 + 0.8 * (1.0 - part).powi(2))
    }

    /// Returns true while anything moves. `pointed` are the turrets with a target, and its direction; others return to
    /// rest.
    pub fn advance(&mut self, now: f64, pointed: Vec<(BaseId, f32)>) -> bool {
        // The clock may have stopped while nothing moved.
        let past = (now - self.now).clamp(0.0, 33.0);
        self.now = now;
        let turning = self.swing(past, pointed);
        let late = self.late();
        for glide in &mut self.glides {
            glide.begun.get_or_insert(now);
        }
        self.glides.retain(|glide| glide.begun.is_none_or(|begun| now < begun + glide.lasts + late));
        for fade in &mut self.fades {
            fade.begun.get_or_insert(now);
        }
        self.fades.retain(|fade| fade.begun.is_none_or(|begun| now < begun + fade.lasts));
        let signs = self.signs.as_mut().is_some_and(|signs| {
            signs.new.iter_mut().for_each(|(.., begun)| *begun = begun.or(Some(now)));
            signs.new.retain(|(.., begun)| begun.is_none_or(|begun| now < begun + signs.lasts));
            !signs.new.is_empty()
        });
        turning || signs || !self.glides.is_empty() || !self.fades.is_empty()
    }

    /// Moves turrets toward their goals; returns true while one has not arrived.
    fn swing(&mut self, past: f64, pointed: Vec<(BaseId, f32)>) -> bool {
        self.turrets.iter_mut().for_each(|turret| turret.to = rest(turret.base));
        for (base, to) in pointed {
            match self.turrets.iter_mut().find(|turret| turret.base == base) {
                Some(turret) => turret.to = to,
                None => self.turrets.push(Turret { base, aim: rest(base), to }),
            }
        }
        let part =
            if self.reduced || std::mem::take(&mut self.anew) { 1.0 } else { 1.0 - (-(past / SWING) as f32).exp() };
        let mut turning = false;
        for turret in &mut self.turrets {
            let off = around(turret.to - turret.aim);
            let far = off.abs() > THERE && part < 1.0;
            turret.aim = if far { turret.aim + off * part } else { turret.to };
            turning |= far;
        }
        self.turrets.retain(|turret| turret.aim != rest(turret.base));
        turning
    }

    /// Where the turret of a base points, in radians from its front.
    pub fn aim(&self, base: BaseId) -> f32 {
        let aim = self.turrets.iter().find(|turret| turret.base == base).map_or(rest(base), |turret| turret.aim);
        let late = self.glides.iter().find(|glide| glide.base == base).map_or(0.0, |glide| {
            // Headings increase to the left.
            (self.facing(glide, self.now) - self.facing(glide, self.now - self.late())).to_radians() / 2.0
        });
        aim + late
    }

    fn late(&self) -> f64 {
        self.speed.lasts(LATE)
    }

    /// In half degrees.
    fn facing(&self, glide: &Glide, then: f64) -> f32 {
        glide.facing.0 + (glide.facing.1 - glide.facing.0) * eased(self.gone(glide, then))
    }

    /// The part of its path that is done, from 0 to 1.
    fn gone(&self, glide: &Glide, then: f64) -> f32 {
        ((then - glide.begun.unwrap_or(self.now)) / glide.lasts).clamp(0.0, 1.0) as f32
    }

    /// How far a new model has appeared, from 0 to 1; `None` for one that was there before.
    pub fn coming(&self, base: BaseId) -> Option<f32> {
        let fade = self.fades.iter().find(|fade| fade.comes && fade.base.id == base)?;
        Some(self.part(fade))
    }

    /// Removed models, and how far they have disappeared.
    pub fn going(&self) -> impl Iterator<Item = (&Base, f32)> {
        self.fades.iter().filter(|fade| !fade.comes).map(|fade| (&fade.base, self.part(fade)))
    }

    fn part(&self, fade: &Fade) -> f32 {
        eased(((self.now - fade.begun.unwrap_or(self.now)) / fade.lasts).clamp(0.0, 1.0) as f32)
    }

    /// Where a moving base is shown: table point in tenths and half degrees.
    pub fn place(&self, base: BaseId) -> Option<(Vec2, f32)> {
        let glide = self.glides.iter().find(|glide| glide.base == base)?;
        let at = along(&glide.way, eased(self.gone(glide, self.now)));
        Some((at, self.facing(glide, self.now)))
    }
}

fn rest(base: BaseId) -> f32 {
    RESTS[rest_of(base)]
}

/// The same turn the shorter way around.
fn around(turn: f32) -> f32 {
    (turn + PI).rem_euclid(TAU) - PI
}

/// Slow, fast, slow.
fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
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
    use geom::{Heading, Len, pt, shift};
    use table::{Footprint, Place, Seat, UnitId};

    fn model(id: u16, place: Option<Place>) -> Base {
        let unit = UnitId { seat: Seat::Red, number: 1 };
        let foot = Footprint::Disc { radius: Len(100) };
        Base::new(BaseId(id), unit, "", foot, Len::ZERO, place)
    }

    #[test]
    fn what_is_placed_comes_what_is_removed_goes_and_nothing_moves_for_those_who_want_none() {
        let place = Some(Place { at: pt(0, 0), facing: Heading::EAST });
        let board = Board { size: shift(1000, 1000), pieces: vec![].into(), bases: vec![model(2, place)].into() };
        let mut motion = Motion::default();
        motion.glide(&[model(1, place)], &[], &board, Speed::default());
        assert!(motion.advance(1000.0, vec![]));
        assert_eq!((motion.coming(BaseId(2)), motion.coming(BaseId(1))), (Some(0.0), None));
        assert!(motion.advance(1090.0, vec![]));
        assert_eq!(motion.coming(BaseId(2)), Some(0.5));
        assert!(motion.advance(1250.0, vec![]));
        assert_eq!(motion.coming(BaseId(2)), None);
        assert_eq!(motion.going().map(|(base, part)| (base.id, part)).collect::<Vec<_>>(), [(BaseId(1), 0.5)]);
        assert!(!motion.advance(1000.0 + GOES, vec![]));
        assert_eq!((motion.coming(BaseId(2)), motion.going().count()), (None, 0));
        motion.reduce(true);
        motion.glide(&[model(1, place)], &[], &board, Speed::default());
        assert!(!motion.advance(2000.0, vec![]));
    }

    #[test]
    fn a_turret_follows_its_hull_later_and_points_where_its_hull_did() {
        let at = |degrees: i32| Some(Place { at: pt(0, 0), facing: Heading::new(degrees * 2) });
        let board = Board { size: shift(1000, 1000), pieces: vec![].into(), bases: vec![model(4, at(90))].into() };
        let mut motion = Motion::default();
        motion.glide(&[model(4, at(0))], &[], &board, Speed::default());
        let mut seen = vec![];
        for now in [0.0, LATE, SHORTEST, SHORTEST + LATE - 1.0] {
            assert!(motion.advance(now, vec![]), "{now}");
            let hull = motion.place(BaseId(4)).expect("on its way").1 / 2.0;
            // To the right of the front means a smaller heading.
            seen.push((hull.round(), (hull - motion.aim(BaseId(4)).to_degrees()).round()));
        }
        assert_eq!(seen, [(0.0, 0.0), (45.0, 0.0), (90.0, 45.0), (90.0, 90.0)], "hull and turret");
        assert!(!motion.advance(SHORTEST + LATE, vec![]));
        assert_eq!(motion.aim(BaseId(4)), 0.0);
    }

    #[test]
    fn a_turret_turns_to_its_target_the_short_way_and_back_when_there_is_none() {
        let (mut motion, base) = (Motion::default(), BaseId(4));
        let to = 3.0 * PI / 2.0;
        assert!(motion.advance(1000.0, vec![(base, to)]));
        assert!(motion.advance(1016.0, vec![(base, to)]));
        assert!((-1.0..-0.4).contains(&motion.aim(base)), "{}", motion.aim(base));
        let mut now = 1016.0;
        while motion.advance(now, vec![(base, to)]) {
            now += 16.0;
            assert!(now < 2000.0);
        }
        assert_eq!(motion.aim(base), to);
        while motion.advance(now, vec![]) {
            now += 16.0;
            assert!(now < 3000.0);
        }
        assert_eq!(motion.aim(base), 0.0);
        motion.stop();
        assert!(!motion.advance(now, vec![(base, 2.0)]));
        assert_eq!(motion.aim(base), 2.0, "at once for another player, who has not seen it turn");
        motion.reduce(true);
        assert!(!motion.advance(now, vec![(base, 1.0)]));
        assert_eq!(motion.aim(base), 1.0, "at once for those who want no motion");
    }

    #[test]
    fn a_sign_that_is_new_appears_and_one_that_was_there_does_not() {
        let mut motion = Motion::default();
        let (old, new) = ((BaseId(1), "pinned".to_owned()), (BaseId(2), "pinned".to_owned()));
        motion.notice(1, vec![old.clone()], Speed::Unhurried);
        assert!(!motion.advance(1000.0, vec![]));
        motion.notice(2, vec![old.clone(), new.clone()], Speed::Unhurried);
        assert!(motion.advance(1016.0, vec![]));
        assert_eq!((motion.sign(old.0, &old.1), motion.sign(new.0, &new.1)), (None, Some(1.8)));
        assert!(motion.advance(1016.0 + EARNED / 2.0, vec![]));
        assert_eq!(motion.sign(new.0, &new.1), Some(1.2));
        assert!(!motion.advance(1016.0 + EARNED, vec![]));
        assert_eq!(motion.sign(new.0, &new.1), None);
        // Another player looks: whatever that player sees has been there before.
        motion.stop();
        motion.notice(3, vec![new.clone(), old.clone(), (BaseId(3), old.1)], Speed::Unhurried);
        assert!(!motion.advance(3000.0, vec![]));
    }

    #[test]
    fn a_way_with_a_bend_is_followed() {
        let way = [pt(0, 0), pt(100, 0), pt(100, 300)];
        assert_eq!(along(&way, 0.0), vec2(0.0, 0.0));
        assert_eq!(along(&way, 0.25), vec2(100.0, 0.0));
        assert_eq!(along(&way, 0.5), vec2(100.0, 100.0));
        assert_eq!(along(&way, 1.0), vec2(100.0, 300.0));
    }
}
