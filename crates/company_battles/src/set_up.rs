//! The mission on this table: areas, edges, what is held back, and who takes which objective (missions.md).

use crate::{
    spearhead::Open,
    state::{Objective, Slot, State, Unit, Waits},
};
use battle::mission::{
    self, Arrival, Frame, Ground, Mission, Objectives, Quarter, Reserve, Side, Step, Stretch, Victory,
};
use contract::{Mark, Tone};
use geom::{Bounds, Pt};
use std::sync::Arc;
use table::{Edge, Seat, UnitId, Zone};

impl State {
    pub(crate) fn mission(&self) -> Option<&Arc<Mission>> {
        self.set_up.mission.as_ref()
    }

    /// SU-14: the program places the rest of the side's Units.
    pub(crate) fn is_set_out_for(&self, seat: Seat) -> bool {
        self.set_up.rest[seat as usize]
    }

    /// The role of a seat.
    pub(crate) fn role(&self, seat: Seat) -> Side {
        Side::of(seat, self.attacker)
    }

    pub(crate) fn frame(&self) -> Frame<'_> {
        Frame {
            table: self.board.bounds(),
            measure: self.measure,
            attacker: self.attacker,
            grounds: &self.set_up.grounds,
        }
    }

    /// The step of the set-up that is being done.
    pub(crate) fn step(&self) -> Option<&Step> {
        self.mission()?.steps.get(usize::from(self.set_up.step))
    }

    /// MI-11: where a side deploys. Before its ground is picked, nowhere.
    pub(crate) fn deploys(&self, seat: Seat) -> Zone {
        let Some(mission) = self.mission() else { return self.terms.zone(&self.board, seat) };
        self.on_table(mission.deployment(&self.frame(), self.role(seat)))
    }

    /// The deployment area of a side with the distances that limit it, and the ground that its Spearhead teams have opened (SP-1).
    pub(crate) fn deployment(&self, seat: Seat, tone: Tone) -> Vec<Mark> {
        let area = self.mission().and_then(|mission| mission.deploys(self.role(seat)));
        let ahead = Open::to(self, seat).ahead().map(|zone| Mark::Zone { zone, tone });
        self.measured(self.deploys(seat), area, tone).into_iter().chain(ahead).collect()
    }

    /// A zone, and beside its border the distances of the area that it is.
    pub(crate) fn measured(&self, zone: Zone, area: Option<&mission::Area>, tone: Tone) -> Vec<Mark> {
        let measures = area.map(|area| self.frame().measures(area, &zone)).unwrap_or_default();
        let notes = measures.into_iter().map(|(at, text)| Mark::Note { at, text, tone: Tone::Fact });
        [Mark::Zone { zone, tone }].into_iter().chain(notes).collect()
    }

    /// An area of the mission: a part of this table.
    pub(crate) fn area(&self, area: &mission::Area) -> Zone {
        self.mission().map_or(Zone::Any(vec![]), |mission| self.on_table(mission.zone(&self.frame(), area)))
    }

    /// The distances of a mission are measured from one side: its areas have no end beyond the edge of the table.
    fn on_table(&self, zone: Zone) -> Zone {
        Zone::All(vec![self.board.bounds().into(), zone])
    }

    /// The boxes that make up a side's deployment area.
    pub(crate) fn boxes(&self, seat: Seat) -> Vec<Bounds> {
        mission::boxes(&self.deploys(seat), self.board.bounds())
    }

    /// The edge that a side has at its back: its own, or one of those of its quarter, so that the sides face each other.
    pub(crate) fn back(&self, seat: Seat) -> Edge {
        self.back_in(seat, |own| own.first().copied())
    }

    /// The same for a place on the table: of two quarters, that of the nearest.
    pub(crate) fn back_at(&self, seat: Seat, at: Pt) -> Edge {
        let table = self.board.bounds();
        let away = |quarter: &&Quarter| (quarter.corner(table) - at).square();
        self.back_in(seat, |own| own.iter().min_by_key(away).copied())
    }

    fn back_in(&self, seat: Seat, pick: impl Fn(&[Quarter]) -> Option<Quarter>) -> Edge {
        let grounds = &self.set_up.grounds;
        match (&grounds[seat as usize], &grounds[seat.other() as usize]) {
            (Some(Ground::Edge(edge)), _) => *edge,
            (Some(Ground::Quarters(own)), theirs) => {
                let Some(own) = pick(own) else { return Edge::of(&self.board, seat) };
                let (upright, level) = own.edges();
                let wide = self.board.size.x >= self.board.size.y;
                let (long, short) = if wide { (upright, level) } else { (level, upright) };
                let theirs = match theirs {
                    Some(Ground::Quarters(theirs)) => theirs.first().map(|quarter| quarter.edges()),
                    Some(Ground::Edge(_)) | None => None,
                };
                let faces = theirs.is_none_or(|(a, b)| a != long && b != long);
                if faces { long } else { short }
            }
            (None, _) => Edge::of(&self.board, seat),
        }
    }

    /// MV-12: the edges that its deployment area touches.
    pub(crate) fn own_edges(&self, seat: Seat) -> Vec<Edge> {
        let (table, boxes) = (self.board.bounds(), self.boxes(seat));
        let touches = |edge: &Edge| {
            boxes.iter().any(|area| match edge {
                Edge::South => area.lo.y == table.lo.y,
                Edge::North => area.hi.y == table.hi.y,
                Edge::West => area.lo.x == table.lo.x,
                Edge::East => area.hi.x == table.hi.x,
            })
        };
        [Edge::South, Edge::North, Edge::West, Edge::East].into_iter().filter(touches).collect()
    }

    /// The turn from which a side wins by holding this objective (OB-3, OB-9).
    pub(crate) fn takes(&self, objective: &Objective, seat: Seat) -> Option<u16> {
        match self.mission() {
            Some(_) => self.takes_at(objective.at, seat),
            None => (objective.of.takes == Some(seat)).then_some(1),
        }
    }

    /// OB-3, OB-9: the turn from which a side of the mission wins by holding an objective there.
    pub(crate) fn takes_at(&self, at: Pt, seat: Seat) -> Option<u16> {
        let counts = |victory: &Victory| match victory {
            Victory::Hold { by, objectives, from } if *by == self.role(seat) => {
                self.is_among(at, *objectives).then_some(*from)
            }
            _ => None,
        };
        self.mission()?.victory.iter().filter_map(counts).min()
    }

    fn is_among(&self, at: Pt, objectives: Objectives) -> bool {
        let is = match objectives {
            Objectives::Every => return true,
            Objectives::InHalfOf(side) => mission::Is::Half(side),
            Objectives::InQuarterOf(side) => mission::Is::Quarter(side),
        };
        self.frame().zone(&vec![is], &|_| Zone::Any(vec![])).holds(at)
    }

    /// MG-1 to MG-5.
    pub(crate) fn is_meeting(&self) -> bool {
        self.mission().map_or(self.terms.of.meeting, |mission| mission.meeting)
    }

    /// The first player's first turn in a meeting engagement.
    pub(crate) fn meets(&self, seat: Seat) -> bool {
        self.is_meeting() && self.turn == 1 && self.first == Some(seat)
    }

    pub(crate) fn waits(&self, unit: UnitId) -> Waits {
        self.unit(unit).map_or(Waits::No, |unit| unit.waits)
    }

    /// Its Units that wait for this reason, each with its attachments as one.
    pub(crate) fn waiting(&self, seat: Seat, is: impl Fn(Waits) -> bool) -> Vec<UnitId> {
        let first = |unit: UnitId| self.placed_with(unit) == unit;
        let waits = self.units_of(seat).filter(|(id, unit)| first(*id) && is(unit.waits) && !unit.withdrawn);
        waits.map(|(id, _)| id).collect()
    }

    /// RS-9: what is held in reserve, each as one.
    pub(crate) fn held(&self, seat: Seat) -> Vec<Vec<UnitId>> {
        self.wholes(&self.waiting(seat, |waits| waits == Waits::Reserve))
    }

    /// SW-1, SW-4: Units that count, and that may withdraw: on the table, the ambush included; no attachments, Independent Teams, works and
    /// flights.
    pub(crate) fn withdrawable(&self, seat: Seat) -> Vec<Vec<UnitId>> {
        // RO-9: an HQ Unit counts while its teams have joined others, too.
        let elsewhere = |unit: UnitId| self.commands_formation(unit) && self.strays_of(unit).next().is_some();
        let here =
            |unit: UnitId| self.present(unit).next().is_some() || self.waits(unit) == Waits::Ambush || elsewhere(unit);
        let counts = |(id, unit): &(UnitId, &Unit)| {
            let alone = unit.carries.is_none() && unit.slot != Slot::Works && !unit.withdrawn;
            alone && !self.is_lone(*id) && !self.is_flight(*id) && here(*id)
        };
        self.wholes(&self.units_of(seat).filter(counts).map(|(id, _)| id).collect::<Vec<_>>())
    }

    /// CM-10: its teams that have joined other Units and are on the table.
    pub(crate) fn strays_of(&self, unit: UnitId) -> impl Iterator<Item = &table::Base> {
        let own = move |base: &&table::Base| {
            base.unit != unit && self.team(base.id).is_some_and(|team| team.home == unit && !team.destroyed)
        };
        let here = |base: &&table::Base| base.place.is_some() || self.body(base.id) != base.id;
        self.board.bases.iter().filter(move |base| base.unit.seat == unit.seat).filter(own).filter(here)
    }

    /// RS-8: Units that come in now.
    pub(crate) fn arrivals(&self, seat: Seat) -> Vec<UnitId> {
        self.waiting(seat, |waits| matches!(waits, Waits::Coming(_) | Waits::Late))
    }

    pub(crate) fn reserve(&self, seat: Seat) -> Option<&Reserve> {
        self.mission()?.reserve(self.role(seat))
    }

    /// AV-1 to AV-5, MI-7, SU-12: where a Unit comes in.
    pub(crate) fn stretches(&self, unit: UnitId) -> Vec<Stretch> {
        let table = self.board.bounds();
        match (self.waits(unit), self.reserve(unit.seat)) {
            (Waits::Coming(die), Some(reserve)) => self.frame().arrives(self.role(unit.seat), reserve.arrive, die),
            // RS-13: before the edge die is rolled.
            (Waits::Reserve, Some(reserve)) => self.frame().arrives(self.role(unit.seat), reserve.arrive, None),
            (Waits::No | Waits::Ambush, _) => vec![],
            (Waits::Coming(_) | Waits::Late | Waits::Reserve, _) => {
                self.own_edges(unit.seat).into_iter().map(|edge| edge.ends(table)).collect()
            }
        }
    }

    /// AV-3: an edge die is rolled for each Unit.
    pub(crate) fn scatters(&self, seat: Seat) -> bool {
        self.reserve(seat).is_some_and(|reserve| matches!(reserve.arrive, Arrival::Scattered(_)))
    }

    /// RS-14: the dice of this turn.
    pub(crate) fn reserve_dice(&self, seat: Seat) -> u16 {
        self.reserve(seat).map_or(0, |reserve| reserve.kind.dice(self.turn))
    }

    /// MI-11, RS-9: Units that count as one: the HQ of a Formation, a battery with its staff team, a Unit and its transports.
    pub(crate) fn is_one(&self, a: UnitId, b: UnitId) -> bool {
        let served = |unit: UnitId| self.unit(unit).and_then(|found| found.serves).unwrap_or(unit);
        let (a, b) = (served(self.fighting(a)), served(self.fighting(b)));
        a == b || self.hq_of(a).is_some_and(|hq| self.hq_of(b) == Some(hq))
    }

    /// The Formation whose HQ it belongs to.
    pub(crate) fn hq_of(&self, unit: UnitId) -> Option<u8> {
        self.unit(unit).filter(|_| self.commands_formation(unit)).and_then(|found| found.formation)
    }

    /// The Units in parts that count as one.
    pub(crate) fn wholes(&self, units: &[UnitId]) -> Vec<Vec<UnitId>> {
        let mut found: Vec<Vec<UnitId>> = vec![];
        for unit in units {
            match found.iter_mut().find(|whole| self.is_one(whole[0], *unit)) {
                Some(whole) => whole.push(*unit),
                None => found.push(vec![*unit]),
            }
        }
        found
    }

    /// RS-9: the points of Units, with those of what belongs to them.
    pub(crate) fn points_of(&self, units: &[UnitId]) -> u16 {
        let all = units.iter().flat_map(|unit| self.pair(*unit));
        all.filter_map(|unit| self.unit(unit)).map(|unit| unit.points).sum()
    }

    /// The number of markers that the side places in this step, and how many are left.
    pub(crate) fn objectives_left(&self) -> Option<(Seat, usize, usize)> {
        let Some(mission) = self.mission() else {
            let all = usize::from(self.terms.of.objectives);
            let set = |seat| self.objectives.iter().filter(|objective| objective.of.takes == Some(seat)).count();
            let seats = [self.attacker, self.attacker.other()].into_iter();
            return seats.map(|seat| (seat, all, all.saturating_sub(set(seat)))).find(|(_, _, left)| *left > 0);
        };
        let place = usize::from(self.set_up.step);
        let Some(Step::Objectives { by, count, .. }) = mission.steps.get(place) else { return None };
        let due: usize = mission.steps.iter().take(place + 1).map(objectives_of).sum();
        let left = due.saturating_sub(self.objectives.len());
        (left > 0).then(|| (by.seat(self.attacker), usize::from(*count), left))
    }

    /// SU-18: the markers that the side still takes away.
    pub(crate) fn removals_left(&self) -> Option<(Seat, usize)> {
        let Some(Step::Remove { by, count }) = self.step() else { return None };
        let seat = by.seat(self.attacker);
        let own = |step: &Step| matches!(step, Step::Objectives { by: whose, .. } if whose == by);
        let placed: usize = self.mission()?.steps.iter().filter(|step| own(step)).map(objectives_of).sum();
        let here = self.objectives.iter().filter(|objective| objective.of.placed == Some(seat)).count();
        let left = here.saturating_sub(placed.saturating_sub(usize::from(*count)));
        (left > 0).then_some((seat, left))
    }
}

fn objectives_of(step: &Step) -> usize {
    match step {
        Step::Objectives { count, .. } => usize::from(*count),
        _ => 0,
    }
}
