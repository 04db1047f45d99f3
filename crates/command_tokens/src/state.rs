//! A battle: where units are, their tokens and markers, and which side may spend tokens.

use crate::data::{Class, Length, Number, Row, figures};
use crate::record::{Course, Part, Stage};
use crate::switches::Switches;
use battle::Where;
use battle::position::Over;
use geom::Len;
use sorted::{Map, Shared};
use table::{Base, BaseId, Board, Place, Seat, UnitId, notation::Measure};

/// The whole battle, including the places of hidden units.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) measure: Measure,
    pub(crate) board: Board,
    pub(crate) switches: Switches,
    pub(crate) terms: Terms,
    pub(crate) sides: [Side; 2],
    pub(crate) units: Shared<Map<UnitId, Unit>>,
    pub(crate) objectives: Vec<Objective>,
    pub(crate) turn: u16,
    pub(crate) stage: Stage,
    /// The side with the initiative; in deployment, the side that places the next unit.
    pub(crate) active: Seat,
    /// CT-4.1-4: tokens the active side has spent since it gained the initiative.
    pub(crate) spent: u16,
    /// CT-4-6: the other side passed to it because it could not spend anything.
    pub(crate) handed: bool,
    pub(crate) course: Option<Box<Course>>,
    pub(crate) over: Option<Box<Over>>,
}

/// CT-19-2, CT-19-4: the terms of the encounter.
pub(crate) type Terms = battle::Terms<Hides>;

/// CT-8.5-2: which sides may deploy hidden units, red and blue.
pub(crate) type Hides = [bool; 2];

/// CT-19-2: the terms unless players agree on others.
pub(crate) fn usual_terms(measure: Measure) -> Terms {
    Terms { deep: figures().length(Length::Zone).len(measure), last_turn: None, of: [false; 2] }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    pub pool: u16,
    /// CT-15-1: its number of units at the start.
    pub starting: u16,
}

/// 3.3: facts about a unit in this turn, cleared as a whole at the end of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThisTurn {
    pub tokens: u8,
    /// CT-9.2-2.
    pub moved: bool,
    /// CT-7.5-3: it made a rapid move.
    pub raced: bool,
    /// CT-12-4.
    pub smoked: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub row: &'static Row,
    pub name: String,
    pub morale: u8,
    pub platoon: String,
    pub command: bool,
    /// CT-12-1: it has smoke.
    pub lays_smoke: bool,
    pub turn: ThisTurn,
    pub markers: u8,
    /// CT-8.5-2: how many of them it took while hidden, of which the other side does not know.
    pub unseen: u8,
    pub immobilized: bool,
    pub main_gun_out: bool,
    /// CT-7.5-1: the transport it is in.
    pub aboard: Option<UnitId>,
    /// CT-8.5-2: the other side does not know where it is.
    pub hidden: bool,
    pub destroyed: bool,
}

pub type Objective = battle::objective::Objective<Worth>;

/// CT-15-3: the points for holding an objective, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub worth: u8,
    pub name: String,
}

impl Unit {
    pub(crate) fn new(row: &'static Row) -> Unit {
        Unit {
            row,
            name: String::new(),
            morale: row.morale,
            platoon: String::new(),
            command: false,
            lays_smoke: false,
            turn: ThisTurn::default(),
            markers: 0,
            unseen: 0,
            immobilized: false,
            main_gun_out: false,
            aboard: None,
            hidden: false,
            destroyed: false,
        }
    }

    /// CT-8.5-2: the markers of which both sides know. The others count once the unit is revealed: what is asked and rolled before would
    /// say that something exploded near it.
    pub(crate) fn known_markers(&self) -> u8 {
        self.markers.saturating_sub(self.unseen)
    }

    /// Tokens and markers together.
    pub(crate) fn weight(&self) -> u8 {
        self.turn.tokens.saturating_add(self.known_markers())
    }

    /// 8.4: its facing matters.
    pub(crate) fn is_fronted(&self) -> bool {
        self.row.class == Class::Gun || self.is_vehicle()
    }

    pub(crate) fn is_vehicle(&self) -> bool {
        self.row.class == Class::Vehicle
    }
}

impl State {
    pub(crate) fn number(&self, number: Number) -> u8 {
        figures().number(number)
    }

    /// A length of the rules, in the unit of measure of the battle.
    pub(crate) fn length(&self, length: Length) -> Len {
        figures().length(length).len(self.measure)
    }

    /// CT-7.4-8: the largest distance to an enemy that is still too near.
    pub(crate) fn too_near(&self) -> Len {
        self.length(Length::Separation) - Len(1)
    }

    pub(crate) fn where_is(&self, unit: UnitId) -> Option<Where> {
        let found = self.unit(unit)?;
        Some(match found.aboard {
            _ if found.destroyed => Where::Gone,
            Some(transport) => Where::Aboard(transport),
            None if found.hidden => Where::Ambush,
            None if self.place_of(unit).is_some() => Where::Table,
            None => Where::Reserve,
        })
    }

    pub(crate) fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(&unit)
    }

    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat as usize]
    }

    /// The base of a unit, on the table or off it.
    pub(crate) fn base_of(&self, unit: UnitId) -> Option<&Base> {
        self.board.of(unit).next()
    }

    pub(crate) fn place_of(&self, unit: UnitId) -> Option<Place> {
        self.base_of(unit).and_then(|base| base.place)
    }

    pub(crate) fn unit_of(&self, base: BaseId) -> Option<(UnitId, &Unit)> {
        let id = self.board.base(base)?.unit;
        Some((id, self.unit(id)?))
    }

    /// Units of a side that are not destroyed, including passengers.
    pub(crate) fn living(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().filter(move |(id, unit)| id.seat == seat && !unit.destroyed).map(|(id, unit)| (*id, unit))
    }

    /// Those of them that are on the table.
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.living(seat).filter(|(id, _)| self.place_of(*id).is_some())
    }

    pub(crate) fn stands(&self, unit: UnitId) -> bool {
        self.unit(unit).is_some_and(|found| !found.destroyed) && self.place_of(unit).is_some()
    }

    /// CT-13-2.
    pub(crate) fn has_command(&self, seat: Seat) -> bool {
        self.living(seat).any(|(_, unit)| unit.command)
    }

    /// The passengers of a transport.
    pub(crate) fn riders(&self, transport: UnitId) -> Vec<UnitId> {
        let rides = |(_, unit): &(&UnitId, &Unit)| unit.aboard == Some(transport) && !unit.destroyed;
        self.units.iter().filter(rides).map(|(id, _)| *id).collect()
    }

    /// CT-7.5-4: a unit whose transport was destroyed and that must be placed beside the wreck.
    pub(crate) fn thrown_out(&self) -> Option<UnitId> {
        let lost = |unit: UnitId| self.unit(unit).is_some_and(|transport| transport.destroyed);
        let waits = |(_, unit): &(&UnitId, &Unit)| !unit.destroyed && unit.aboard.is_some_and(lost);
        self.units.iter().find(waits).map(|(id, _)| *id)
    }

    /// Units still to be deployed.
    pub(crate) fn undeployed(&self, seat: Seat) -> Vec<UnitId> {
        let waits = |(id, _): &(UnitId, &Unit)| self.where_is(*id) == Some(Where::Reserve);
        self.living(seat).filter(waits).map(|(id, _)| id).collect()
    }

    /// The unit that acts or reacts now.
    pub(crate) fn at_work(&self) -> Option<&crate::record::Acting> {
        let course = self.course.as_ref()?;
        match &course.part {
            Part::Acts => Some(&course.acting),
            Part::Reacts(by) => Some(by),
            Part::Window | Part::Resumes => None,
        }
    }
}
