//! A battle: who stands where, with how many tokens and markers, and whose turn it is to spend.

use crate::data::{Class, Figures, Length, Number, Row};
use crate::record::{Course, Part, Stage};
use crate::switches::Switches;
use battle::Where;
use battle::position::Over;
use geom::Len;
use sorted::{Map, Shared};
use table::{Base, BaseId, Board, Place, Seat, UnitId, notation::Measure};

/// The whole battle, with where hidden units are.
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
    /// Who has the initiative; while units are placed, whose turn that is.
    pub(crate) active: Seat,
    /// CT-4.1-4: tokens that the active side has spent since it has the initiative.
    pub(crate) spent: u16,
    /// CT-4-6: the other side passed to it because it could spend nothing.
    pub(crate) handed: bool,
    pub(crate) course: Option<Box<Course>>,
    pub(crate) over: Option<Box<Over>>,
}

/// How the encounter is fought (CT-19-2, CT-19-4).
pub(crate) type Terms = battle::Terms<Hides>;

/// CT-8.5-2: which sides may set out hidden units, red and blue.
pub(crate) type Hides = [bool; 2];

/// CT-19-2: where nothing else is agreed on.
pub(crate) fn usual_terms(measure: Measure) -> Terms {
    Terms { deep: Figures::standard().length(Length::Zone).len(measure), last_turn: None, of: [false; 2] }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    pub pool: u16,
    /// CT-15-1: units at the start.
    pub starting: u16,
}

/// 3.3: what a unit has done in this turn, and what was done to it: cleared as a whole when it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThisTurn {
    pub tokens: u8,
    /// CT-9.2-2.
    pub moved: bool,
    /// CT-7.5-3: rapidly.
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
    /// CT-12-1: it can lay smoke.
    pub lays_smoke: bool,
    pub turn: ThisTurn,
    pub markers: u8,
    pub immobilized: bool,
    pub main_gun_out: bool,
    /// CT-7.5-1: the transport that it rides in.
    pub aboard: Option<UnitId>,
    /// CT-8.5-2: the other side does not know where it is.
    pub hidden: bool,
    pub destroyed: bool,
}

pub type Objective = battle::objective::Objective<Worth>;

/// CT-15-3: what is gained by holding a place, and its name.
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
            immobilized: false,
            main_gun_out: false,
            aboard: None,
            hidden: false,
            destroyed: false,
        }
    }

    /// Tokens and markers together.
    pub(crate) fn weight(&self) -> u8 {
        self.turn.tokens.saturating_add(self.markers)
    }

    /// 8.4: it matters how it faces.
    pub(crate) fn is_fronted(&self) -> bool {
        self.row.class == Class::Gun || self.is_vehicle()
    }

    pub(crate) fn is_vehicle(&self) -> bool {
        self.row.class == Class::Vehicle
    }
}

impl State {
    pub(crate) fn number(&self, number: Number) -> u8 {
        Figures::standard().number(number)
    }

    /// A length of the rules in the unit that the battle is measured in.
    pub(crate) fn length(&self, length: Length) -> Len {
        Figures::standard().length(length).len(self.measure)
    }

    /// CT-7.4-8: as far as this is nearer to an enemy than anybody may come.
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

    /// Units of a side that are not destroyed, those that ride among them.
    pub(crate) fn living(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().filter(move |(id, unit)| id.seat == seat && !unit.destroyed).map(|(id, unit)| (*id, unit))
    }

    /// Those of them that stand on the table.
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

    /// Whoever rides in a transport.
    pub(crate) fn riders(&self, transport: UnitId) -> Vec<UnitId> {
        let rides = |(_, unit): &(&UnitId, &Unit)| unit.aboard == Some(transport) && !unit.destroyed;
        self.units.iter().filter(rides).map(|(id, _)| *id).collect()
    }

    /// CT-7.5-4: whose transport is lost, and who waits to be put beside the wreck.
    pub(crate) fn thrown_out(&self) -> Option<UnitId> {
        let lost = |unit: UnitId| self.unit(unit).is_some_and(|transport| transport.destroyed);
        let waits = |(_, unit): &(&UnitId, &Unit)| !unit.destroyed && unit.aboard.is_some_and(lost);
        self.units.iter().find(waits).map(|(id, _)| *id)
    }

    /// Units that wait to be placed before the battle.
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
