//! The state of the measuring table: units, and everything laid on the table.

use crate::record::{Objective, Ruler, Template};
use content::{Catalog, Cost};
use geom::Len;
use sorted::Map;
use table::{Base, BaseId, Board, Seat, UnitId, notation::Measure};

/// The whole table, or as much as one seat may know.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) measure: Measure,
    pub(crate) board: Board,
    pub(crate) units: Map<UnitId, Unit>,
    /// The pace that each base has used this turn. Bases that have used none are not listed.
    pub(crate) used: Map<BaseId, Len>,
    /// Sorted by number, as are templates and objectives.
    pub(crate) rulers: Vec<Ruler>,
    pub(crate) templates: Vec<Template>,
    pub(crate) objectives: Vec<Objective>,
    /// The kinds of terrain whose going differs from the data.
    pub(crate) going: Map<String, Cost>,
    /// Moves with a pace stay farther than this from bases of the other side.
    pub(crate) no_go: Option<Len>,
    /// Bases of a unit within this distance are linked.
    pub(crate) link: Len,
    pub(crate) active: Seat,
    /// The players' name for the step of the turn. Empty if it has none.
    pub(crate) step: String,
    pub(crate) turn: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unit {
    pub label: String,
    /// How far each of its bases may move in a turn. None: no limit.
    pub pace: Option<Len>,
    pub hidden: bool,
    /// Its markers and their numbers, from 1.
    pub markers: Map<String, u8>,
}

/// The most of each on a table.
pub(crate) const BASES_MAX: usize = 400;
pub(crate) const RULERS_MAX: usize = 40;
/// The most bends of a ruler.
pub(crate) const BENDS_MAX: usize = 20;
pub(crate) const TEMPLATES_MAX: usize = 40;
pub(crate) const OBJECTIVES_MAX: usize = 20;

impl State {
    /// An empty table of 6 by 4 feet.
    pub(crate) fn empty(measure: Measure, board: Board) -> State {
        State {
            measure,
            board,
            units: Map::new(),
            used: Map::new(),
            rulers: vec![],
            templates: vec![],
            objectives: vec![],
            going: Map::new(),
            no_go: None,
            link: link_usual(measure),
            active: Seat::Red,
            step: String::new(),
            turn: 1,
        }
    }

    /// The bases of a unit that are on the table.
    pub(crate) fn standing_bases(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.board.of(unit).filter(|base| base.place.is_some())
    }

    pub(crate) fn pace(&self, unit: UnitId) -> Option<Len> {
        self.units.get(&unit).and_then(|unit| unit.pace)
    }

    /// What is left of a base's pace. None if it has no limit.
    pub(crate) fn pace_left(&self, base: &Base) -> Option<Len> {
        let used = self.used.get(&base.id).copied().unwrap_or_default();
        self.pace(base.unit).map(|pace| Len((pace - used).0.max(0)))
    }

    pub(crate) fn hidden(&self, unit: UnitId) -> bool {
        self.units.get(&unit).is_some_and(|unit| unit.hidden)
    }

    /// What a kind of terrain does to moves: as the players set it, or else as in the data.
    pub(crate) fn cost(&self, kind: &str) -> Cost {
        let usual = || Catalog::standard().terrain.get(kind).map_or(Cost::Free, |terrain| terrain.going);
        self.going.get(kind).copied().unwrap_or_else(usual)
    }

    /// The lowest free unit number of the seat.
    pub(crate) fn new_unit(&self, seat: Seat) -> UnitId {
        self.new_unit_from(seat, 1)
    }

    pub(crate) fn new_unit_from(&self, seat: Seat, from: u16) -> UnitId {
        let taken = |number: &u16| self.units.contains_key(&UnitId { seat, number: *number });
        let number = (from..=u16::MAX).find(|number| !taken(number));
        UnitId { seat, number: number.expect("there are fewer units than numbers") }
    }

    pub(crate) fn new_base(&self) -> BaseId {
        battle::forces::next_base(&self.board)
    }

    pub(crate) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.units.keys().copied().filter(move |unit| unit.seat == seat)
    }
}

/// The link distance until the players set another.
pub(crate) fn link_usual(measure: Measure) -> Len {
    match measure {
        Measure::Inch => Len::inches(6),
        Measure::Cm | Measure::Mm => Len::cm(15),
    }
}

/// One more than the last number in use.
pub(crate) fn next_number(last: Option<u16>) -> u16 {
    last.map_or(1, |number| number + 1)
}
