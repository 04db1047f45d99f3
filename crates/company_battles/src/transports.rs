//! Section 7, KW-53: vehicles and the teams that ride in them. A passenger has no place, so that fire and templates find it only through
//! its vehicle (SH-26, AR-20).

use crate::{
    data::{self, Berth, Keyword, Kind},
    state::State,
};
use content::Arg;
use contract::Reason;
use geom::{Shape, gap_len};
use std::borrow::Cow;
use table::{Base, BaseId, Board, UnitId};

impl State {
    /// TR-8: where rules measure to a passenger, its vehicle stands for it.
    pub(crate) fn body(&self, base: BaseId) -> BaseId {
        self.team(base).and_then(|team| team.aboard).unwrap_or(base)
    }

    pub(crate) fn is_thrown(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.thrown.is_some())
    }

    /// TR-8: the table with the Unit's passengers where their vehicles are, and as large.
    pub(crate) fn seated(&self, unit: UnitId) -> Cow<'_, Board> {
        let mut board = Cow::Borrowed(&self.board);
        for rider in self.board.of(unit).filter(|base| base.place.is_none()) {
            let Some(team) = self.team(rider.id) else { continue };
            let there = match (team.aboard, team.thrown) {
                (_, Some(thrown)) => self.board.base(thrown.from).map(|hull| (hull.foot, Some(thrown.at))),
                (Some(vehicle), None) => self.board.base(vehicle).map(|hull| (hull.foot, hull.place)),
                (None, None) => None,
            };
            if let Some((foot, place)) = there
                && let Some(found) = board.to_mut().base_mut(rider.id)
            {
                (found.foot, found.place) = (foot, place);
            }
        }
        board
    }

    /// The same battle on that table, to judge command.
    pub(crate) fn with_seated(&self, unit: UnitId) -> Cow<'_, State> {
        match self.seated(unit) {
            Cow::Borrowed(_) => Cow::Borrowed(self),
            Cow::Owned(board) => {
                let mut then = self.clone();
                then.change().board = board;
                Cow::Owned(then)
            }
        }
    }

    /// TR-1: the Unit whose transports these are, or the Unit itself.
    pub(crate) fn fighting(&self, unit: UnitId) -> UnitId {
        self.unit(unit).and_then(|found| found.carries).unwrap_or(unit)
    }

    /// TR-15: the Units that move as one with it, itself included.
    pub(crate) fn pair(&self, unit: UnitId) -> Vec<UnitId> {
        let core = self.fighting(unit);
        let of = |id: &UnitId| *id == core || self.fighting(*id) == core;
        self.units.keys().copied().filter(of).collect()
    }

    /// TR-1: the Unit that it is placed with. AM-1: those who wait in ambush without their transports are placed alone, and so are these.
    pub(crate) fn placed_with(&self, unit: UnitId) -> UnitId {
        let core = self.fighting(unit);
        let together = self.unit(core).is_some() && self.waits(core) == self.waits(unit);
        if together { core } else { unit }
    }

    /// Those that are placed as one, itself included.
    pub(crate) fn placed_as_one(&self, unit: UnitId) -> Vec<UnitId> {
        let first = self.placed_with(unit);
        self.pair(unit).into_iter().filter(|part| self.placed_with(*part) == first).collect()
    }

    /// The vehicles that are placed with the teams they can carry.
    pub(crate) fn vehicles_placed_with(&self, unit: UnitId) -> Vec<BaseId> {
        let parts = self.placed_as_one(unit);
        let with = |base: &BaseId| self.board.base(*base).is_some_and(|base| parts.contains(&base.unit));
        let all = if parts.contains(&self.fighting(unit)) { self.vehicles_of(unit) } else { vec![] };
        all.into_iter().filter(with).collect()
    }

    /// RO-5, TR-1: the vehicles that belong to the Unit and are not destroyed, those in the rear included.
    pub(crate) fn vehicles_of(&self, unit: UnitId) -> Vec<BaseId> {
        let core = self.fighting(unit);
        // Vehicles without teams to carry are a Unit like others. CM-11, TR-18: those of a commander who has joined another stay his.
        let own = || self.teams.values().any(|team| team.home == core && !team.row.has_a_rear());
        let guests = || self.joined(core).next().is_some();
        let of = |base: &&Base| {
            (base.unit == core && (own() || guests()))
                || self.unit(base.unit).is_some_and(|unit| unit.carries == Some(core))
        };
        let vehicle = |base: &&Base| self.team(base.id).is_some_and(|team| team.row.has_a_rear() && !team.destroyed);
        self.board
            .bases
            .iter()
            .filter(|base| base.unit.seat == core.seat)
            .filter(vehicle)
            .filter(of)
            .map(|base| base.id)
            .collect()
    }

    /// The Unit's teams aboard a vehicle.
    pub(crate) fn aboard(&self, unit: UnitId) -> Vec<BaseId> {
        self.present(unit)
            .map(|base| base.id)
            .filter(|base| self.team(*base).is_some_and(|team| team.aboard.is_some()))
            .collect()
    }

    /// TR-8: there is nobody of it but passengers.
    pub(crate) fn rides(&self, unit: UnitId) -> bool {
        self.standing(unit).next().is_none() && !self.aboard(unit).is_empty()
    }

    /// TR-9, TR-10: the Units with teams that must get out.
    pub(crate) fn thrown_out(&self) -> Vec<UnitId> {
        let out = self.teams.iter().filter(|(_, team)| team.thrown.is_some() && !team.destroyed).map(|(base, _)| *base);
        self.board.units_of(out)
    }

    /// TR-6: it must go to the rear if it is empty, whatever its owner wants.
    pub(crate) fn is_softskin(&self, base: BaseId) -> bool {
        self.has(base, Keyword::Softskin)
    }

    /// TR-6: what stays: loaded, bailed out or bogged down.
    pub(crate) fn may_go_back(&self, base: BaseId) -> bool {
        let stands = self.board.base(base).is_some_and(|found| found.place.is_some());
        let team = self.team(base).filter(|team| team.row.has_a_rear() && !team.bailed && team.bogged.is_none());
        stands && team.is_some() && self.riders(base).is_empty()
    }

    /// TR-5: it hangs, or hung, on the hook of its vehicle.
    pub(crate) fn is_towed(&self, base: BaseId) -> bool {
        let vehicle = self.team(base).and_then(|team| team.aboard.or_else(|| team.thrown.map(|thrown| thrown.from)));
        vehicle.is_some_and(|vehicle| self.tows(base, vehicle))
    }

    /// TR-2: the team would travel on the hook of that vehicle.
    pub(crate) fn tows(&self, base: BaseId, vehicle: BaseId) -> bool {
        self.berth(base, vehicle).is_some_and(|(berth, _)| berth == Berth::Towed)
    }

    /// How the team would travel with that vehicle, and how many could.
    pub(crate) fn berth(&self, base: BaseId, vehicle: BaseId) -> Option<(Berth, usize)> {
        self.team(vehicle)?.row.takes(self.team(base)?.row)
    }

    /// KW-40: the row it moves as: loaded mules pass where mountaineers pass.
    pub(crate) fn moves_as(&self, base: BaseId) -> Option<&'static data::Team> {
        let row = self.team(base)?.row;
        let laden = row.has(Keyword::PackMules) && !self.riders(base).is_empty();
        let climbs =
            if laden { data::team_named(&format!("{}+{}", row.id, Keyword::Mountaineers.name())) } else { None };
        Some(climbs.unwrap_or(row))
    }

    /// TR-12: it rides on the outside of a tank.
    pub(crate) fn rides_outside(&self, base: BaseId) -> bool {
        let vehicle = self.team(base).and_then(|team| team.aboard);
        vehicle.and_then(|vehicle| self.berth(base, vehicle)).is_some_and(|(berth, _)| berth == Berth::Outside)
    }

    /// TR-8: it rides in an armored vehicle; those on a tank (TR-17) have no armor around them.
    pub(crate) fn is_behind_armor(&self, base: BaseId) -> bool {
        let body = self.body(base);
        body != base && self.is_armored(body) && !self.rides_outside(base)
    }

    /// TR-5: an unhitched gun moves no further in this turn.
    pub(crate) fn is_unhitched(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.turn.dismounted && team.row.is_hitched())
    }

    /// TR-2: why a team cannot ride in a vehicle, wherever it stands.
    pub(crate) fn not_for(&self, base: BaseId, vehicle: BaseId) -> Option<Reason> {
        self.unfit(base, vehicle).or_else(|| self.no_room(base, vehicle, &[]))
    }

    /// TR-2, TR-12: why that vehicle is not for this team, full or empty.
    pub(crate) fn unfit(&self, base: BaseId, vehicle: BaseId) -> Option<Reason> {
        let no = |code, rule| Some(Reason::new(code, rule).about([Arg::Base(base), Arg::Base(vehicle)]));
        let (rider, hull) = (self.team(base)?, self.team(vehicle)?);
        let (own, of) = (self.board.base(base)?.unit, self.board.base(vehicle)?.unit);
        let Some((berth, _)) = self.berth(base, vehicle) else {
            let tows = matches!(hull.row.kind, Kind::Transport(_)) || hull.row.has(Keyword::TowsGuns);
            return match () {
                () if rider.row.is_hitched() && tows && hull.row.carries() => no("mount.cannot-tow", "TR-2"),
                () if hull.row.has(Keyword::PackMules) => no("mount.guns-alone", "TR-14"),
                () if hull.row.has(Keyword::HmgCarrier) => no("mount.hmg-alone", "TR-14"),
                () if hull.row.has_a_rear() => no("mount.rides-not", "TR-2"),
                () => no("mount.no-transport", "TR-2"),
            };
        };
        let formation = |unit: UnitId| self.unit(unit).and_then(|unit| unit.formation);
        let of_formation = own == of || (formation(own).is_some() && formation(own) == formation(of));
        let tank = matches!(hull.row.kind, Kind::Tank(..));
        match berth {
            _ if own.seat != of.seat => no("mount.not-its-own", "TR-2"),
            Berth::Outside => {
                if of_formation {
                    None
                } else {
                    no("mount.not-its-formation", "TR-12")
                }
            }
            // TR-14: the hook is for any such gun of its side.
            Berth::Towed if tank => None,
            Berth::Towed | Berth::Inside => {
                let may = self.is_independent(rider.home) || self.fighting(of) == own;
                if may { None } else { no("mount.not-its-own", "TR-2") }
            }
        }
    }

    /// TR-2: why there is no room aboard beside the teams that are there and these others.
    pub(crate) fn no_room(&self, base: BaseId, vehicle: BaseId, more: &[BaseId]) -> Option<Reason> {
        let (berth, most) = self.berth(base, vehicle)?;
        let with: Vec<BaseId> = self.riders(vehicle).into_iter().chain(more.iter().copied()).collect();
        let other = |on: &BaseId| self.berth(*on, vehicle).is_some_and(|(of, _)| of != berth);
        if with.iter().any(other) {
            let code = if berth == Berth::Towed { "mount.laden" } else { "mount.tows" };
            return Some(Reason::new(code, "TR-2").about([Arg::Base(base), Arg::Base(vehicle)]));
        }
        (with.len() >= most).then(|| {
            let seats = i32::try_from(most).unwrap_or(i32::MAX);
            let code = if berth == Berth::Towed { "mount.tows-one" } else { "mount.full" };
            Reason::new(code, "TR-2").about([Arg::Base(base), Arg::Base(vehicle), Arg::Num(seats)])
        })
    }

    /// TR-2: a place for each of these teams, as far as there is room, each in one of its vehicles: guns first, then the teams with the
    /// fewest to choose from.
    pub(crate) fn seating(&self, mut wants: Vec<(BaseId, Vec<BaseId>)>) -> Vec<(BaseId, BaseId)> {
        wants.retain(|(_, open)| !open.is_empty());
        let walks = |base: BaseId| self.team(base).is_some_and(|team| !team.row.is_hitched());
        sorted::sort_by_key(&mut wants, |(base, open)| (walks(*base), open.len(), *base));
        let mut found: Vec<(BaseId, BaseId)> = vec![];
        for (base, open) in wants {
            let room = |vehicle: &BaseId| {
                let with: Vec<BaseId> = found.iter().filter(|(_, on)| on == vehicle).map(|(rider, _)| *rider).collect();
                self.no_room(base, *vehicle, &with).is_none()
            };
            if let Some(vehicle) = open.into_iter().find(room) {
                found.push((base, vehicle));
            }
        }
        found
    }
}

/// TR-3: how far the farthest part of a team is from a vehicle.
pub(crate) fn farthest(shape: &Shape, hull: &Shape) -> geom::Len {
    match shape {
        Shape::Poly(poly) => {
            poly.corners().iter().map(|corner| gap_len(&Shape::from(*corner), hull)).max().unwrap_or_default()
        }
        Shape::Disc { at, radius } => gap_len(&Shape::from(*at), hull) + *radius,
    }
}
