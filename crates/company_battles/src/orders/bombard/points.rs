//! AR-4 to AR-9: which points a Unit may bombard, who spots for it, and which points suit it.

use super::{Falls, Named, Planned, REPEAT, SCREEN, ground::ground, mixed};
use crate::{
    bombard::{self, Gun, Spotter, Spread, Template, spotter_named, spotters},
    data::Trait,
    sight::Scenery,
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Given, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, Pt, Shape, Shift, pt, shift};
use table::UnitId;

/// A Unit that may bombard with these guns, asked for points.
pub(super) struct Points<'a> {
    pub unit: UnitId,
    state: &'a State,
    scenery: Scenery<'a>,
    draft: &'a Draft,
    guns: Vec<Gun>,
    /// AR-27: other batteries that can fire with it.
    others: Vec<(UnitId, Vec<Gun>)>,
}

/// Which team spots, and which other batteries fire with the first.
struct Joint {
    spotter: Spotter,
    sees: bool,
    with: Vec<(UnitId, Vec<Gun>)>,
}

impl<'a> Points<'a> {
    pub fn new(
        state: &'a State,
        draft: &'a Draft,
        (unit, guns): (UnitId, Vec<Gun>),
        others: Vec<(UnitId, Vec<Gun>)>,
    ) -> Points<'a> {
        Points { unit, state, scenery: Scenery::new(state), draft, guns, others }
    }

    /// AR-13: where the Unit has ranged in.
    pub fn marker(&self) -> Option<Pt> {
        self.state.unit(self.unit).and_then(|unit| unit.marker)
    }

    fn is_smoke(&self) -> bool {
        self.draft.verb.as_str() == SCREEN
    }

    /// AR-6: those of the guns that can fire at the point, and why the others cannot.
    fn reaching(&self, guns: &[Gun], at: Pt) -> (Vec<Gun>, Vec<Reason>) {
        let (mut reach, mut short) = (vec![], vec![]);
        for gun in guns {
            match gun.misses(self.state, at) {
                Some(why) => short.push(why),
                None => reach.push(*gun),
            }
        }
        (reach, short)
    }

    /// Every rule about a point and the spotting team.
    pub fn rule(&self, at: Pt, facing: Heading, named: &Named, found: &mut Findings) -> Option<Planned> {
        let state = self.state;
        if !state.board.bounds().holds(at) {
            found.0.push(Reason::new("bombard.off-table", "AR-6"));
            return None;
        }
        // AR-6: weapons that do not reach it are not counted.
        let (mut guns, short) = self.reaching(&self.guns, at);
        if guns.is_empty() {
            found.0.extend(short);
            guns.clone_from(&self.guns);
        }
        let reaches = found.0.is_empty();
        let Joint { spotter, sees, with } = self.joint(at, named, found)?;
        guns.extend(with.iter().flat_map(|(_, guns)| guns));
        let with: Vec<UnitId> = with.into_iter().map(|(unit, _)| unit).collect();
        let falls = match (self.is_smoke(), mixed(self.draft)) {
            (true, _) => Falls::Smoke(facing, state.screen_size(guns.len())),
            (false, None) => Falls::Shells(Template { at, facing, spread: bombard::spread(&guns) }),
            (false, Some(spread)) => {
                let n = u8::try_from(guns.len()).unwrap_or(u8::MAX);
                let least = spread.least();
                found.require(n >= least, || {
                    Reason::new("mixed.few", "AR-27").about([Arg::Num(i32::from(n)), Arg::Num(i32::from(least))])
                });
                let spread = if spread == Spread::Battery { bombard::spread(&guns) } else { spread };
                Falls::Shells(Template { at, facing, spread })
            }
        };
        if !guns.iter().all(|gun| gun.weapon.has(Trait::Petard)) {
            found.0.extend(self.too_near(falls));
        }
        let shape = falls.shape(state, at)?;
        // AR-27: the worst counts.
        let needs = [self.unit].into_iter().chain(with.iter().copied());
        let need = needs.map(|unit| bombard::need(state, unit, &spotter, &shape)).max_by_key(|need| need.total)?;
        let repeat = self.is_repeat(at, &with);
        let draft = self.draft.clone();
        // NF-3: a marker that the spotting team sees without a roll, or not at all, asks for none.
        let looks = spotter.looks(&self.scenery, at).filter(|_| sees);
        let plan =
            Planned { looks, unit: self.unit, draft, at, guns, with, spotter, blind: !sees, falls, repeat, need };
        reaches.then_some(plan)
    }

    /// AR-21, AR-27: the marker of every battery is there.
    fn is_repeat(&self, at: Pt, with: &[UnitId]) -> bool {
        let there = |unit: UnitId| self.state.unit(unit).is_some_and(|unit| unit.marker == Some(at));
        there(self.unit) && with.iter().all(|unit| there(*unit))
    }

    /// AR-7.
    fn too_near(&self, falls: Falls) -> Option<Reason> {
        let Falls::Shells(template) = falls else { return None };
        let (base, gap) = self.state.endangered(self.unit.seat, template)?;
        let why = Reason::new("bombard.danger", "AR-7").about([Arg::Base(base)]);
        let ring = Mark::ring(Thing::Base(base), Len::ZERO, Tone::Bad);
        Some(why.limit(gap, template.spread.close(self.state)).mark(ring))
    }

    /// AR-4 to AR-6: the team that is named, or the best one that sees the point, and whether it does. At the marker it need not see it
    /// (AR-21). AR-27: it must be allowed to each battery, and of several teams the one for which most batteries fire is the best.
    fn joint(&self, at: Pt, named: &Named, found: &mut Findings) -> Option<Joint> {
        let all = match named.spotter {
            None => spotters(self.state, self.unit),
            Some(base) => vec![found.take(spotter_named(self.state, self.unit, base))?],
        };
        let first = all.first()?.clone();
        let given_away = self.is_given_away(at);
        let mut best: Option<Joint> = None;
        for spotter in all {
            if spotter.too_far(self.state, at).is_some() || !spotter.sees(&self.scenery, at, given_away) {
                continue;
            }
            let with = self.with(at, &spotter, named);
            if best.as_ref().is_none_or(|best| best.with.len() < with.len()) {
                best = Some(Joint { spotter, sees: true, with });
            }
            if self.others.is_empty() {
                break;
            }
        }
        let best = best.unwrap_or_else(|| {
            let with = self.with(at, &first, named);
            let units: Vec<UnitId> = with.iter().map(|(unit, _)| *unit).collect();
            match first.too_far(self.state, at) {
                Some(why) => found.0.push(why),
                None if self.is_repeat(at, &units) => {}
                None => found.0.extend(first.blind(&self.scenery, at)),
            }
            Joint { spotter: first, sees: false, with }
        });
        if mixed(self.draft).is_some() {
            let with: Vec<UnitId> = best.with.iter().map(|(unit, _)| *unit).collect();
            for unit in named.batteries.iter().filter(|unit| !with.contains(unit)) {
                found.0.extend(self.left_out(at, &best.spotter, *unit));
            }
            let alone = with.is_empty() && named.batteries.is_empty();
            found.require(!alone, || Reason::new("mixed.alone", "AR-27").about([Arg::Unit(self.unit)]));
        }
        Some(best)
    }

    /// AR-27: the other batteries that fire, with their guns: those that are named, or all that can. At the first one's marker only those
    /// whose marker lies there too, if no others are named.
    fn with(&self, at: Pt, spotter: &Spotter, named: &Named) -> Vec<(UnitId, Vec<Gun>)> {
        let there = |unit: UnitId| self.state.unit(unit).is_some_and(|unit| unit.marker == Some(at));
        let repeats = named.batteries.is_empty() && there(self.unit);
        let any = !repeats || !self.others.iter().any(|(unit, _)| there(*unit));
        let meant = |unit: UnitId| match named.batteries.is_empty() {
            true => any || there(unit),
            false => named.batteries.contains(&unit),
        };
        let joins = |(unit, guns): &(UnitId, Vec<Gun>)| {
            let may = meant(*unit) && spotter_named(self.state, *unit, spotter.base).is_ok();
            let (reach, _) = if may { self.reaching(guns, at) } else { (vec![], vec![]) };
            (!reach.is_empty()).then_some((*unit, reach))
        };
        self.others.iter().filter_map(joins).collect()
    }

    /// Why a battery that was named does not fire.
    fn left_out(&self, at: Pt, spotter: &Spotter, unit: UnitId) -> Vec<Reason> {
        let Some((_, guns)) = self.others.iter().find(|(other, _)| *other == unit) else {
            return vec![Reason::new("mixed.not", "AR-27").about([Arg::Unit(unit)])];
        };
        match spotter_named(self.state, unit, spotter.base) {
            Err(why) => vec![*why],
            Ok(_) => self.reaching(guns, at).1,
        }
    }

    /// AR-24: rocket smoke stands at the point.
    fn is_given_away(&self, at: Pt) -> bool {
        let state = self.state;
        let trail = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.trail);
        let mut enemies = state.side(self.unit.seat.other()).filter(trail);
        enemies.any(|base| base.shape().is_some_and(|shape| shape.holds(at)))
    }

    fn is_legal(&self, at: Pt, facing: Heading, named: &Named) -> bool {
        // What is quick to find out comes first: sight takes longest.
        let likely = self.state.board.bounds().holds(at)
            && self.guns.iter().any(|gun| gun.misses(self.state, at).is_none())
            && (self.is_smoke() || self.is_clear(at, facing));
        let mut found = Findings::default();
        likely && self.rule(at, facing, named, &mut found).is_some() && found.0.is_empty()
    }

    /// AR-7.
    fn is_clear(&self, at: Pt, facing: Heading) -> bool {
        let template = Template { at, facing, spread: self.spread() };
        let petard = self.guns.iter().all(|gun| gun.weapon.has(Trait::Petard));
        petard || self.state.endangered(self.unit.seat, template).is_none()
    }

    /// The template, as far as it is known before all batteries are.
    fn spread(&self) -> Spread {
        mixed(self.draft).filter(|spread| *spread != Spread::Battery).unwrap_or_else(|| bombard::spread(&self.guns))
    }

    /// A legal point near the one that is pointed at.
    pub fn nearest(&self, at: Pt, facing: Heading, named: &Named) -> Option<Pt> {
        battle::placing::near_by(at, self.state.inches(1), 1, |at| self.is_legal(at, facing, named))
    }

    /// For each enemy Unit the point under which most of its teams lie; for a screen the marker, and a point before each of them. Found one
    /// by one, because often the first is enough. If none of these is legal, any point on the table.
    pub fn proposals(&self) -> impl Iterator<Item = (Vec<Given>, Thing)> + '_ {
        let marker = self.marker().filter(|_| self.is_smoke()).map(|at| (at, Heading::NORTH, Thing::Spot(at)));
        let enemies = self.state.units_of(self.unit.seat.other()).filter_map(|(enemy, _)| self.at_enemy(enemy));
        let mut found = marker
            .into_iter()
            .filter(|(at, facing, _)| self.is_legal(*at, *facing, &Named::default()))
            .chain(enemies)
            .peekable();
        let none = found.peek().is_none() && self.draft.verb.as_str() != REPEAT;
        let legal = |at: &Pt| self.is_legal(*at, Heading::NORTH, &Named::default());
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
        let points: Vec<(Pt, Heading)> = if self.is_smoke() {
            // So far in front of them that they are not in it themselves.
            let before = |inches: u8| middle + facing.turned(shift(-state.inches(inches).0, 0));
            [before(4), before(6), before(8), middle].into_iter().map(|at| (at, facing)).collect()
        } else {
            let spread = self.spread();
            let worth = |at: Pt, facing: Heading| {
                let under = Template { at, facing, spread }.under(state).into_iter();
                under.filter(|base| state.board.base(*base).is_some_and(|of| of.unit.seat == enemy.seat)).count()
            };
            // AR-27: a wide template lies either way round.
            let ways = if spread == Spread::Wide { vec![Heading::NORTH, Heading::EAST] } else { vec![facing] };
            let all = [middle].into_iter().chain(places);
            let all = all.flat_map(|at| ways.iter().map(move |facing| (at, *facing)));
            let mut all: Vec<_> = all.map(|(at, facing)| (worth(at, facing), at, facing)).collect();
            sorted::sort_by_key(&mut all, |(worth, ..)| std::cmp::Reverse(*worth));
            all.into_iter().map(|(_, at, facing)| (at, facing)).collect()
        };
        let legal = |(at, facing): &(Pt, Heading)| self.is_legal(*at, *facing, &Named::default());
        let (at, facing) = points.into_iter().find(legal)?;
        Some((at, facing, Thing::Unit(enemy)))
    }

    /// Points all over the table: some in rows, then all of the ground that is drawn for it, an inch apart.
    fn all_over(&self) -> impl Iterator<Item = Pt> + '_ {
        const ROWS: i32 = 8;
        let size = self.state.board.size;
        let inches = |of: i32| of / geom::INCH.0;
        let rows = in_rows(size, ROWS, ROWS);
        let ground = std::cell::LazyCell::new(|| ground(self.state, self.unit, &self.guns, self.is_smoke()));
        rows.chain(in_rows(size, inches(size.x), inches(size.y)).filter(move |at| ground.holds(*at)))
    }
}

/// The middles of as many parts of the table.
fn in_rows(size: Shift, columns: i32, rows: i32) -> impl Iterator<Item = Pt> {
    let along = |of: i32, nth: i32, parts: i32| of * (2 * nth + 1) / (2 * parts);
    (0..columns * rows).map(move |nth| pt(along(size.x, nth % columns, columns), along(size.y, nth / columns, rows)))
}

fn middle_of(places: &[Pt]) -> Option<Pt> {
    let n = i64::try_from(places.len()).ok().filter(|n| *n > 0)?;
    let sum = places.iter().fold((0_i64, 0_i64), |(x, y), at| (x + i64::from(at.x), y + i64::from(at.y)));
    Some(pt((sum.0 / n) as i32, (sum.1 / n) as i32))
}

impl Falls {
    /// The ground that it covers.
    pub(super) fn shape(self, state: &State, at: Pt) -> Option<Shape> {
        match self {
            Falls::Shells(template) => template.shape(state),
            Falls::Smoke(facing, size) => bombard::strip(at, facing, size),
        }
    }

    pub(super) fn spread(self) -> Spread {
        match self {
            Falls::Shells(template) => template.spread,
            Falls::Smoke(..) => Spread::Battery,
        }
    }
}
