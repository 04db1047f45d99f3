//! SP-1: the Units that have Spearhead, what they keep away from, and the ground they open for those that are deployed after them.

use crate::{
    data::{Keyword, Kind},
    deploy,
    record::Stage,
    sight::{Scenery, Vantage},
    state::State,
};
use battle::mission;
use content::Arg;
use contract::Reason;
use geom::{Bounds, Len, Pt, Shape, gap_len};
use table::{Base, BaseId, Place, Seat, UnitId, Zone};

/// How near to a Spearhead team others may be deployed, and how near to any enemy nobody goes, in inches.
const NEAR: u8 = 8;
/// How near to the enemy's deployment area and to objectives outside their own nobody goes, in inches.
const FAR: u8 = 16;

impl State {
    /// SP-1, MI-15: all of its teams have the rule; or it attacks at Night, and all of them are infantry of the nation that does.
    pub(crate) fn has_spearhead(&self, unit: UnitId) -> bool {
        let rows = || self.board.of(unit).filter_map(|base| self.team(base.id)).map(|team| team.row);
        let at_night = || self.takes_night_attack(unit.seat) && self.attacker == unit.seat;
        let on_foot = || {
            let nation = self.primary_nation(unit.seat);
            rows().all(|row| row.kind == Kind::Infantry && Some(row.nation) == nation)
        };
        rows().next().is_some() && (rows().all(|row| row.has(Keyword::Spearhead)) || at_night() && on_foot())
    }

    /// That of the Units of the side's first Formation.
    fn primary_nation(&self, seat: Seat) -> Option<content::Nation> {
        let of = |number: u8| usize::from(number).checked_sub(1).and_then(|nth| self.formations.get(nth));
        let own = self.units.iter().filter_map(|(id, unit)| Some((*id, unit.formation?)));
        let own = own.filter(|(id, number)| id.seat == seat && of(*number).is_some());
        let (unit, _) = own.min_by_key(|(id, number)| (*number, *id))?;
        self.board
            .bases
            .iter()
            .filter_map(|base| self.team(base.id))
            .find(|team| team.home == unit)
            .map(|team| team.row.nation)
    }

    /// NF-5, TR-7, SP-1: the nearest enemy from which a team would not be concealed at its place on this table, if it must not be as near.
    pub(crate) fn seen_from(&self, id: BaseId, place: Place) -> Option<(Len, BaseId)> {
        self.who_sees(id, place, 1).pop()
    }

    /// The same of all of them, the nearest first, up to that many.
    pub(crate) fn who_sees(&self, id: BaseId, place: Place, most: usize) -> Vec<(Len, BaseId)> {
        let Some(base) = self.board.base(id) else { return vec![] };
        let shape = base.foot.stood(place);
        let gap = |other: &Base| Some((gap_len(&shape, &other.shape()?.into()), other.id));
        let mut enemies: Vec<(Len, BaseId)> =
            self.side(base.unit.seat.other()).filter_map(gap).filter(|(gap, _)| *gap <= self.unseen_from()).collect();
        if enemies.is_empty() {
            return vec![];
        }
        sorted::order(&mut enemies);
        let mut there = self.clone();
        deploy::stand(&mut there, &[(id, place)]);
        let scenery = Scenery::new(&there);
        let sees = |(_, enemy): &(Len, BaseId)| {
            let seen = scenery.seen(*enemy, id, &Vantage::default());
            let target = there.board.base(id);
            seen.zip(target).is_some_and(|(seen, target)| there.concealed(target, &seen).is_none())
        };
        enemies.into_iter().filter(sees).take(most).collect()
    }
}

/// What the teams of a side keep away from in front of their own deployment area.
pub(crate) struct Limits {
    near: Len,
    far: Len,
    enemies: Vec<(BaseId, Shape)>,
    /// The enemy's deployment area.
    area: Vec<Shape>,
    /// Those outside their own area.
    objectives: Vec<(u16, Pt)>,
    unseen: Len,
}

impl Limits {
    pub(crate) fn new(state: &State, seat: Seat) -> Limits {
        let enemies = state.side(seat.other()).filter_map(|base| Some((base.id, base.shape()?.into()))).collect();
        let own = state.deploys(seat);
        let outside = state.objectives.iter().filter(|objective| !own.holds(objective.at));
        Limits {
            near: state.inches(NEAR),
            far: state.inches(FAR),
            enemies,
            area: mission::outlines(&state.deploys(seat.other()), state.board.bounds()),
            objectives: outside.map(|objective| (objective.number, objective.at)).collect(),
            unseen: state.unseen_from(),
        }
    }

    /// What a team at this place is too near to, whether or not it is seen.
    pub(crate) fn broken(&self, base: &Base, place: Place) -> Vec<Reason> {
        let (me, shape) = (Arg::Base(base.id), base.foot.stood(place));
        let of = |code, args: Vec<Arg>, have: Len, need: Len| {
            let args = std::iter::once(me.clone()).chain(args);
            (have <= need).then(|| Reason::new(code, "SP-1").about(args.collect::<Vec<_>>()).limit(have, need))
        };
        let enemy = self.enemies.iter().map(|(id, other)| (gap_len(&shape, other), *id)).min();
        let area = self.area.iter().map(|other| gap_len(&shape, other)).min();
        let objective = self.objectives.iter().map(|(number, at)| (gap_len(&shape, &Shape::from(*at)), *number)).min();
        let enemy = enemy.and_then(|(have, id)| of("spearhead.near", vec![Arg::Base(id)], have, self.near));
        let area = area.and_then(|have| of("spearhead.area", vec![], have, self.far));
        let objective = objective
            .and_then(|(have, number)| of("spearhead.objective", vec![Arg::Num(i32::from(number))], have, self.far));
        enemy.into_iter().chain(area).chain(objective).collect()
    }

    /// NF-5: an enemy that sees it there, on this table.
    pub(crate) fn seen(&self, then: &State, base: BaseId, place: Place) -> Option<Reason> {
        let (have, other) = then.seen_from(base, place)?;
        Some(Reason::new("spearhead.seen", "SP-1").about([Arg::Base(base), Arg::Base(other)]).limit(have, self.unseen))
    }

    /// The table outside these distances.
    fn zone(&self, state: &State) -> Vec<Zone> {
        let enemies = self.enemies.iter().map(|(_, shape)| shape.clone());
        let objectives = self.objectives.iter().map(|(_, at)| Shape::from(*at));
        vec![
            state.board.bounds().into(),
            Zone::outside(Zone::around(enemies, self.near)),
            Zone::outside(Zone::around(self.area.iter().cloned(), self.far)),
            Zone::outside(Zone::around(objectives, self.far)),
        ]
    }
}

/// Where a side may deploy now: its own area, and the ground around each of its Spearhead teams.
pub(crate) struct Open {
    own: Zone,
    around: Vec<Zone>,
    limits: Vec<Zone>,
    table: Bounds,
}

impl Open {
    pub(crate) fn to(state: &State, seat: Seat) -> Open {
        let units: Vec<UnitId> = if state.stage == Stage::Deploying {
            state.units_of(seat).map(|(id, _)| id).filter(|unit| state.has_spearhead(*unit)).collect()
        } else {
            vec![]
        };
        let heard = |unit: &UnitId| {
            let heard = state.in_command(*unit);
            state.standing(*unit).filter(move |base| heard.contains(&base.id)).filter_map(Base::shape)
        };
        let shapes = units.iter().flat_map(heard).map(|shape| Zone::around([shape.into()], state.inches(NEAR)));
        let around: Vec<Zone> = shapes.collect();
        let limits = if around.is_empty() { vec![] } else { Limits::new(state, seat).zone(state) };
        Open { own: state.deploys(seat), around, limits, table: state.board.bounds() }
    }

    pub(crate) fn zone(&self) -> Zone {
        self.ahead().map_or_else(|| self.own.clone(), |ahead| Zone::Any(vec![self.own.clone(), ahead]))
    }

    /// The ground around all of its Spearhead teams outside its own area.
    pub(crate) fn ahead(&self) -> Option<Zone> {
        let around = || Zone::All(vec![Zone::Any(self.around.clone()), Zone::outside(self.own.clone())]);
        (!self.around.is_empty()).then(|| self.within(around()))
    }

    /// What the limits leave of it.
    fn within(&self, around: Zone) -> Zone {
        Zone::All(self.limits.iter().cloned().chain([around]).collect())
    }

    /// Whether a base stands wholly in the area, or in it and the ground around one team.
    pub(crate) fn whole(&self, shape: &Shape) -> bool {
        let both = |around: &Zone| Zone::Any(vec![self.own.clone(), self.within(around.clone())]);
        self.own.whole(shape) || self.around.iter().any(|around| both(around).whole(shape))
    }

    /// A box around all of it.
    pub(crate) fn bounds(&self, own: Bounds) -> Bounds {
        let shape = |zone: &Zone| zone.bounds(self.table);
        self.around.iter().map(shape).fold(own, Bounds::joined)
    }

    /// The base stands in front of the side's own area.
    pub(crate) fn is_ahead(&self, shape: &Shape) -> bool {
        !self.own.whole(shape)
    }
}
