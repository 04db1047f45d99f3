//! Section 5: which teams are in command, and who takes over.

use crate::{
    data::{Inches, Keyword, Kind, National, Ratings, Test},
    state::{Formation, Slot, State, Unit},
};
use geom::Len;
use sorted::{Map, Set};
use table::{BaseId, Cohesion, UnitId, linked_with, links_by};

/// How far the teams of a Unit hear each other.
pub(crate) struct Hearing {
    pub leader: Option<BaseId>,
    chain: bool,
    far: Map<BaseId, Len>,
}

impl Hearing {
    /// The command distance between two teams. None if only links to the leader count and neither is the leader.
    pub fn between(&self, a: BaseId, b: BaseId) -> Option<Len> {
        let counts = self.chain || Some(a) == self.leader || Some(b) == self.leader;
        self.far.get(&a).copied().zip(self.far.get(&b).copied()).filter(|_| counts).map(|(a, b)| a.min(b))
    }
}

impl State {
    /// A distance of the rules, in this battle's unit of measure.
    pub(crate) fn inches(&self, inches: u8) -> Len {
        Inches(inches).len(self.measure)
    }

    /// T-7: a Unit tests on the worst rating among its teams.
    pub(crate) fn need(&self, unit: UnitId, test: Test) -> u8 {
        let own = self.present(unit).map(|base| self.team_need(base.id, test));
        own.max().unwrap_or(6)
    }

    /// T-7, T-8: a single team tests on its own rating. The ratings of its force replace those of its row.
    pub(crate) fn team_need(&self, base: BaseId, test: Test) -> u8 {
        self.mounted_figure(base, test).unwrap_or_else(|| self.own_need(base, test))
    }

    /// The same, whoever rides in it.
    pub(crate) fn own_need(&self, base: BaseId, test: Test) -> u8 {
        let Some(team) = self.team(base) else { return 6 };
        let of_force = self.units.get(&team.home).and_then(|unit| unit.ratings.as_ref());
        let ratings = of_force.unwrap_or(&team.row.ratings);
        // 20: a second die replaces the better rating printed on the row for this test; using both would apply one rule twice.
        let twice = match test {
            Test::Remount => team.row.has(Keyword::ProtectedAmmo),
            Test::Counterattack => team.row.follows(National::BritishBulldog),
            _ => false,
        };
        if twice { ratings.need(test).max(ratings.need(test.main())) } else { ratings.need(test) }
    }

    /// TR-11, NR-6: with passengers aboard, the figures printed for Mounted Assault.
    fn mounted_figure(&self, base: BaseId, test: Test) -> Option<u8> {
        let team = self.team(base).filter(|team| team.row.has(Keyword::MountedAssault))?;
        let of_force = self.units.get(&team.home).and_then(|unit| unit.ratings.as_ref());
        let tests: &[Test] = match (test, self.riders(base).len()) {
            (_, 0) => return None,
            (Test::Counterattack, _) => &[Test::MountedCounterattack],
            (Test::Assault, 1) => &[Test::MountedAssaultOne],
            (Test::Assault, _) => &[Test::MountedAssaultTwo, Test::MountedAssaultOne],
            _ => return None,
        };
        let ratings: [Option<&Ratings>; 2] = [of_force, Some(&team.row.ratings)];
        let printed = |test: &Test| ratings.into_iter().flatten().find_map(|of| of.printed(*test));
        tests.iter().find_map(printed)
    }

    pub(crate) fn hit_on(&self, base: BaseId) -> u8 {
        let Some(team) = self.team(base) else { return 6 };
        let of_force = self.units.get(&team.home).and_then(|unit| unit.ratings.as_ref());
        of_force.unwrap_or(&team.row.ratings).hit_on
    }

    pub(crate) fn is_vehicle(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.row.kind.is_vehicle())
    }

    pub(crate) fn is_armored(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.row.is_armored())
    }

    /// SH-34: teams that are affected when their Unit is pinned.
    pub(crate) fn is_pinnable(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.row.kind != Kind::Aircraft && !self.is_armored(base))
    }

    /// RO-4, RO-9: it moves as a separate Unit, needs no link, and takes no morale tests.
    pub(crate) fn is_independent(&self, unit: UnitId) -> bool {
        // AR-28.
        self.commands_formation(unit) || self.is_one_independent(unit) || self.is_air_post(unit)
    }

    /// It stays his Unit while he has joined another (CM-10).
    fn is_one_independent(&self, unit: UnitId) -> bool {
        let own = || self.teams.values().any(|team| team.home == unit && team.row.has(Keyword::Independent));
        self.units.get(&unit).is_some_and(|found| found.strength == 1) && own()
    }

    /// An Independent Team that is no HQ: an HQ counts as a Unit for reserves and withdrawals (RO-9).
    pub(crate) fn is_lone(&self, unit: UnitId) -> bool {
        self.is_independent(unit) && !self.commands_formation(unit)
    }

    /// A separate HQ team: a Formation Commander or 2iC that leads no other teams of its Unit; no Independent Team that came with them
    /// (FB-10).
    pub(crate) fn commands_formation(&self, unit: UnitId) -> bool {
        self.units.get(&unit).is_some_and(|found| found.slot == Slot::Headquarters) && !self.is_one_independent(unit)
    }

    /// TR-18: what is left of a Command Team whose transport has another owner now.
    pub(crate) fn is_inherited(&self, unit: UnitId) -> bool {
        let walks = |team: &crate::state::Team| team.home == unit && !team.row.has_a_rear();
        self.unit(unit).is_some_and(|found| found.carries.is_some()) && self.teams.values().any(walks)
    }

    pub(crate) fn formation(&self, unit: UnitId) -> Option<&Formation> {
        let number = self.units.get(&unit)?.formation?;
        self.formations.get(usize::from(number).checked_sub(1)?)
    }

    /// ST-4: the commander whose presence lets a Unit re-roll. Support Units have none.
    pub(crate) fn commander_of(&self, unit: UnitId) -> Option<BaseId> {
        let commander = self.formation(unit)?.commander?;
        self.board.base(self.body(commander)).filter(|base| base.place.is_some()).map(|_| commander)
    }

    /// Within this distance, edge to edge.
    pub(crate) fn near(&self, a: BaseId, b: BaseId, inches: u8) -> bool {
        let pair = self.board.base(self.body(a)).zip(self.board.base(self.body(b)));
        pair.is_some_and(|(a, b)| a.within(b, self.inches(inches)))
    }

    /// The Unit's leader, or the Formation Command Team that has joined it (CM-11).
    pub(crate) fn leader(&self, unit: UnitId) -> Option<BaseId> {
        let here = |base: BaseId| self.board.base(base).is_some_and(|found| found.place.is_some());
        let found = self.units.get(&unit);
        let own = found.and_then(|found| found.leader).filter(|base| here(self.body(*base)) || self.is_thrown(*base));
        // TR-6: while its leader is in the rear, another vehicle leads the Transport Unit.
        let rear = || {
            found
                .filter(|unit| unit.carries.is_some())
                .and_then(|unit| self.team(unit.leader?))
                .is_some_and(|team| team.rear)
        };
        let own = own.or_else(|| if rear() { self.standing(unit).next().map(|base| base.id) } else { None });
        own.or_else(|| self.joined(unit).find(|base| self.leads_a_formation(*base)))
    }

    /// Teams of other Units that have joined it.
    pub(crate) fn joined(&self, unit: UnitId) -> impl Iterator<Item = BaseId> {
        let guest = move |base: &&table::Base| self.team(base.id).is_some_and(|team| team.home != unit);
        self.present(unit).filter(guest).map(|base| base.id)
    }

    pub(crate) fn leads_a_formation(&self, base: BaseId) -> bool {
        let named = |formation: &Formation| formation.commander == Some(base) || formation.second == Some(base);
        self.formations.iter().any(named)
    }

    /// CM-2, 5.1: the command distance of a team; for a pair of different teams the smaller one counts.
    pub(crate) fn command_distance(&self, unit: UnitId, base: BaseId) -> Len {
        self.command_distances(unit)(base)
    }

    /// The same for all teams of a Unit.
    fn command_distances(&self, unit: UnitId) -> impl Fn(BaseId) -> Len {
        let by_size = self.switches.command_by_size.then(|| if self.is_large(unit) { 8 } else { 6 });
        let skill = self.need(unit, Test::Skill);
        move |base| {
            let tank = matches!(self.team(base).map(|team| team.row.kind), Some(Kind::Tank(..)));
            self.inches(by_size.unwrap_or(match (skill, tank) {
                (..=3, true) => 8,
                (..=3, false) | (4, true) => 6,
                (4, false) | (5.., true) => 4,
                (5.., false) => 2,
            }))
        }
    }

    /// At least eight Tank Teams, or twelve teams.
    pub(crate) fn is_large(&self, unit: UnitId) -> bool {
        let tanks = self
            .standing(unit)
            .filter(|base| matches!(self.team(base.id), Some(team) if matches!(team.row.kind, Kind::Tank(..))));
        tanks.count() >= 8 || self.standing(unit).count() >= 12
    }

    /// CM-1: whether a chain of other teams keeps a team in command.
    pub(crate) fn hears_by_chain(&self) -> bool {
        !self.switches.no_command_chain && !self.switches.command_by_size
    }

    /// How far these teams of the Unit hear each other.
    pub(crate) fn hearing(&self, unit: UnitId, bases: &[BaseId]) -> Hearing {
        let distance = self.command_distances(unit);
        let far = bases.iter().map(|base| (*base, distance(*base))).collect();
        Hearing { leader: self.leader(unit), chain: self.hears_by_chain(), far }
    }

    /// The links between its teams.
    pub(crate) fn links(&self, unit: UnitId) -> Cohesion {
        let bases: Vec<BaseId> = self.present(unit).map(|base| base.id).collect();
        let hearing = self.hearing(unit, &bases);
        links_by(&self.seated(unit), &bases, |a, b| hearing.between(a, b))
    }

    /// CM-1: the teams in command. In a Unit without a leader there are none; an Independent Team always is.
    pub(crate) fn in_command(&self, unit: UnitId) -> Set<BaseId> {
        let bases: Vec<BaseId> = self.present(unit).map(|base| base.id).collect();
        if self.is_independent(unit) {
            return bases.into_iter().collect();
        }
        let Some(leader) = self.leader(unit) else { return Set::new() };
        let hearing = self.hearing(unit, &bases);
        linked_with(&self.seated(unit), &bases, leader, |a, b| hearing.between(a, b))
    }

    /// CM-6: it has a leader.
    pub(crate) fn is_led(&self, unit: UnitId) -> bool {
        self.is_independent(unit) || self.leader(unit).is_some()
    }

    pub(crate) fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(&unit)
    }
}
