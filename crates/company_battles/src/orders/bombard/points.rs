//! AR-4 to AR-9: which points a Unit may bombard, who spots for it, and which points suit it.

use super::{Falls, Planned, REPEAT, SCREEN};
use crate::{
    bombard::{self, Gun, Spotter, Template, spotter_named, spotters},
    sight::Scenery,
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Given, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, Pt, Shape, pt, shift};
use table::{BaseId, UnitId};

/// A Unit that may bombard with these guns, asked for points.
pub(super) struct Points<'a> {
    pub unit: UnitId,
    state: &'a State,
    scenery: Scenery<'a>,
    draft: &'a Draft,
    guns: Vec<Gun>,
}

/// How far from a point a better one is looked for, in inches, and in how many directions.
const LOOKED_FOR: [u8; 6] = [1, 2, 4, 6, 9, 12];
const AROUND: i32 = 12;
/// How often the way to the better point is halved, to end near the limit.
const HALVED: usize = 6;

impl<'a> Points<'a> {
    pub fn new(state: &'a State, draft: &'a Draft, unit: UnitId, guns: Vec<Gun>) -> Points<'a> {
        Points { unit, state, scenery: Scenery::new(state), draft, guns }
    }

    /// AR-13: where the Unit has ranged in.
    pub fn marker(&self) -> Option<Pt> {
        self.state.unit(self.unit).and_then(|unit| unit.marker)
    }

    fn is_smoke(&self) -> bool {
        self.draft.verb.as_str() == SCREEN
    }

    /// Every rule about a point and the spotting team.
    pub fn rule(&self, at: Pt, facing: Heading, named: Option<BaseId>, found: &mut Findings) -> Option<Planned> {
        let state = self.state;
        if !state.board.bounds().holds(at) {
            found.0.push(Reason::new("bombard.off-table", "AR-6"));
            return None;
        }
        // AR-6: weapons that do not reach it are not counted.
        let (mut guns, mut short) = (vec![], vec![]);
        for gun in &self.guns {
            match gun.misses(state, at) {
                Some(why) => short.push(why),
                None => guns.push(*gun),
            }
        }
        if guns.is_empty() {
            found.0.extend(short);
            guns.clone_from(&self.guns);
        }
        let reaches = found.0.is_empty();
        let falls = match self.is_smoke() {
            true => Falls::Smoke(facing, state.screen_size(guns.len())),
            false => Falls::Shells(Template { at, side: state.template_side(&guns) }),
        };
        found.0.extend(self.too_near(falls));
        let (spotter, sees) = self.spotter(at, named, found)?;
        let need = bombard::need(state, self.unit, &spotter, &falls.shape(at)?);
        let repeat = self.marker() == Some(at);
        let draft = self.draft.clone();
        reaches.then_some(Planned { unit: self.unit, draft, at, guns, spotter, blind: !sees, falls, repeat, need })
    }

    /// AR-7.
    fn too_near(&self, falls: Falls) -> Option<Reason> {
        let Falls::Shells(template) = falls else { return None };
        let (base, gap) = self.state.endangered(self.unit.seat, template)?;
        let why = Reason::new("bombard.danger", "AR-7").about([Arg::Base(base)]);
        let ring = Mark::ring(Thing::Base(base), Len::ZERO, Tone::Bad);
        Some(why.limit(gap, self.state.danger_close(template.side)).mark(ring))
    }

    /// AR-4 to AR-6: the team that is named, or the best one that sees the point, and whether it does. At the marker it need not see it (AR-21).
    fn spotter(&self, at: Pt, named: Option<BaseId>, found: &mut Findings) -> Option<(Spotter, bool)> {
        let sees = |spotter: &Spotter| spotter.sees(&self.scenery, at) || self.is_given_away(at);
        let all = match named {
            None => spotters(self.state, self.unit),
            Some(base) => vec![found.take(spotter_named(self.state, self.unit, base))?],
        };
        if let Some(spotter) = all.iter().find(|spotter| sees(spotter)) {
            return Some((spotter.clone(), true));
        }
        let first = all.into_iter().next()?;
        if self.marker() != Some(at) {
            found.0.extend(first.blind(&self.scenery, at));
        }
        Some((first, false))
    }

    /// AR-24: rocket smoke stands at the point.
    fn is_given_away(&self, at: Pt) -> bool {
        let state = self.state;
        let trail = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.trail);
        let mut enemies = state.side(self.unit.seat.other()).filter(trail);
        enemies.any(|base| base.shape().is_some_and(|shape| shape.holds(at)))
    }

    fn is_legal(&self, at: Pt, facing: Heading, named: Option<BaseId>) -> bool {
        // What is quick to find out comes first: sight takes longest.
        let likely = self.state.board.bounds().holds(at)
            && self.guns.iter().any(|gun| gun.misses(self.state, at).is_none())
            && (self.is_smoke() || {
                let side = self.state.template_side(&self.guns);
                self.state.endangered(self.unit.seat, Template { at, side }).is_none()
            });
        let mut found = Findings::default();
        likely && self.rule(at, facing, named, &mut found).is_some() && found.0.is_empty()
    }

    /// A legal point near the one that is pointed at: the first one around it, and from there as near as that way allows.
    pub fn nearest(&self, at: Pt, facing: Heading, named: Option<BaseId>) -> Option<Pt> {
        let around = |inches: u8| {
            let out = shift(self.state.inches(inches).0, 0);
            (0..AROUND).map(move |nth| at + Heading::new(nth * 720 / AROUND).turned(out))
        };
        let legal = |at: &Pt| self.is_legal(*at, facing, named);
        let (mut bad, mut good) = (at, LOOKED_FOR.into_iter().flat_map(around).find(legal)?);
        for _ in 0..HALVED {
            let middle = pt((bad.x + good.x) / 2, (bad.y + good.y) / 2);
            if legal(&middle) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Some(good)
    }

    /// For each enemy Unit the point under which most of its teams lie; for a screen the marker, and a point before each of them. Found one
    /// by one, because often the first is enough. If none of these is legal, any point on the table.
    pub fn proposals(&self) -> impl Iterator<Item = (Vec<Given>, Thing)> + '_ {
        let marker = self.marker().filter(|_| self.is_smoke()).map(|at| (at, Heading::NORTH, Thing::Spot(at)));
        let enemies = self.state.units_of(self.unit.seat.other()).filter_map(|(enemy, _)| self.at_enemy(enemy));
        let mut found =
            marker.into_iter().filter(|(at, facing, _)| self.is_legal(*at, *facing, None)).chain(enemies).peekable();
        let none = found.peek().is_none() && self.draft.verb.as_str() != REPEAT;
        let legal = |at: &Pt| self.is_legal(*at, Heading::NORTH, None);
        let anywhere = none.then(|| self.all_over().find(legal)).flatten();
        let anywhere = anywhere.map(|at| (at, Heading::NORTH, Thing::Spot(at)));
        found.chain(anywhere).map(|(at, facing, thing)| (vec![Given::Spot(at, facing)], thing))
    }

    fn at_enemy(&self, enemy: UnitId) -> Option<(Pt, Heading, Thing)> {
        let state = self.state;
        let places: Vec<Pt> = state.standing(enemy).filter_map(|base| base.place).map(|place| place.at).collect();
        let middle = middle_of(&places)?;
        let gun = self.guns.first().and_then(|gun| state.board.base(gun.base)?.place)?.at;
        let facing = if gun == middle { Heading::NORTH } else { Heading::between(gun, middle) };
        let points: Vec<Pt> = if self.is_smoke() {
            // So far in front of them that they are not in it themselves.
            let before = |inches: u8| middle + facing.turned(shift(-state.inches(inches).0, 0));
            vec![before(4), before(6), before(8), middle]
        } else {
            let side = state.template_side(&self.guns);
            let worth = |at: Pt| {
                let under = Template { at, side }.under(state).into_iter();
                under.filter(|base| state.board.base(*base).is_some_and(|of| of.unit.seat == enemy.seat)).count()
            };
            let mut all: Vec<(usize, Pt)> = [middle].into_iter().chain(places).map(|at| (worth(at), at)).collect();
            sorted::sort_by_key(&mut all, |(worth, _)| std::cmp::Reverse(*worth));
            all.into_iter().map(|(_, at)| at).collect()
        };
        let at = points.into_iter().find(|at| self.is_legal(*at, facing, None))?;
        Some((at, facing, Thing::Unit(enemy)))
    }

    /// Points all over the table, in rows.
    fn all_over(&self) -> impl Iterator<Item = Pt> {
        const ROWS: i32 = 8;
        let size = self.state.board.size;
        let along = |of: i32, nth: i32| of * (2 * nth + 1) / (2 * ROWS);
        (0..ROWS * ROWS).map(move |nth| pt(along(size.x, nth % ROWS), along(size.y, nth / ROWS)))
    }
}

fn middle_of(places: &[Pt]) -> Option<Pt> {
    let n = i64::try_from(places.len()).ok().filter(|n| *n > 0)?;
    let sum = places.iter().fold((0_i64, 0_i64), |(x, y), at| (x + i64::from(at.x), y + i64::from(at.y)));
    Some(pt((sum.0 / n) as i32, (sum.1 / n) as i32))
}

impl Falls {
    /// The ground that it covers.
    pub(super) fn shape(self, at: Pt) -> Option<Shape> {
        match self {
            Falls::Shells(template) => template.shape(),
            Falls::Smoke(facing, size) => bombard::strip(at, facing, size),
        }
    }
}
