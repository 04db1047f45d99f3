//! The state of the measuring table: units, and everything laid on the table.

use crate::record::{End, Objective, Ruler, Template};
use content::{Catalog, Cost};
use geom::Len;
use sorted::{Map, Set};
use table::{Base, BaseId, Board, PieceId, Seat, UnitId, notation::Measure};

/// The whole table, or as much as one seat may know.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) measure: Measure,
    pub(crate) board: Board,
    pub(crate) units: Map<UnitId, Unit>,
    /// The ground that a side laid as its own.
    pub(crate) owned: Map<PieceId, Owned>,
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
    /// By seat.
    pub(crate) retired: [Retired; 2],
    /// The highest number of a ruler between two hidden bases, one of each side, that has left: neither seat saw it. Zero if there is none.
    pub(crate) unseen: u16,
}

/// FT-18: numbers of what left the table while only one seat knew of it. They are not given again: a number that
/// becomes free tells the other seat that something has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Retired {
    pub units: Set<u16>,
    /// The highest of each; zero if there is none.
    pub base: u16,
    pub ruler: u16,
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

/// FT-33: whose a piece of terrain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owned {
    pub seat: Seat,
    pub hidden: bool,
}

/// The most of each on a table.
pub(crate) const BASES_MAX: usize = 400;
pub(crate) const RULERS_MAX: usize = 40;
/// The most bends of a ruler.
pub(crate) const BENDS_MAX: usize = 20;
pub(crate) const TEMPLATES_MAX: usize = 40;
pub(crate) const OBJECTIVES_MAX: usize = 20;

/// FT-18: what is made in secret has numbers of its own, because a gap in those that both seats see would tell of it.
/// Units from here; bases and rulers of red from here, and of blue from twice as far.
pub(crate) const SECRET_UNITS: u16 = 500;
const SECRET_BASES: u16 = 20_000;
const SECRET_RULERS: u16 = 1_000;

impl State {
    /// An empty table of 6 by 4 feet.
    pub(crate) fn empty(measure: Measure, board: Board) -> State {
        State {
            measure,
            board,
            units: Map::new(),
            owned: Map::new(),
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
            retired: Default::default(),
            unseen: 0,
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

    /// FT-33: the only seat that sees this piece.
    pub(crate) fn hides_ground(&self, piece: PieceId) -> Option<Seat> {
        self.owned.get(&piece).filter(|owned| owned.hidden).map(|owned| owned.seat)
    }

    /// FT-33: the hidden ground of a seat.
    pub(crate) fn hidden_ground(&self, seat: Seat) -> impl Iterator<Item = PieceId> + '_ {
        self.owned.iter().filter(move |(_, owned)| owned.hidden && owned.seat == seat).map(|(piece, _)| *piece)
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
        let retired = &self.retired[seat as usize].units;
        let taken =
            |number: &u16| self.units.contains_key(&UnitId { seat, number: *number }) || retired.contains(number);
        let number = (from..=u16::MAX).find(|number| !taken(number));
        UnitId { seat, number: number.expect("there are fewer units than numbers") }
    }

    /// `secret`: the only seat that sees the new base.
    pub(crate) fn new_base(&self, secret: Option<Seat>) -> BaseId {
        let used = self.board.bases.iter().map(|base| base.id.0);
        BaseId(fresh(range(SECRET_BASES, secret), used, self.retired.iter().map(|retired| retired.base)))
    }

    pub(crate) fn new_ruler(&self, secret: Option<Seat>) -> u16 {
        let used = self.rulers.iter().map(|ruler| ruler.number);
        let retired = self.retired.iter().map(|retired| retired.ruler).chain([self.unseen]);
        fresh(range(SECRET_RULERS, secret), used, retired)
    }

    /// The seat that alone knows a ruler with these ends, if it is pinned to a hidden base.
    pub(crate) fn sees_alone(&self, from: End, to: End) -> Option<Seat> {
        self.owner(from).or(self.owner(to))
    }

    /// The seat that alone sees the end of a ruler.
    fn owner(&self, end: End) -> Option<Seat> {
        match end {
            End::Base(base) => self.board.base(base).filter(|base| self.hidden(base.unit)).map(|base| base.unit.seat),
            End::Spot(_) => None,
        }
    }

    /// Called before it leaves the table.
    pub(crate) fn retire_base(&mut self, base: BaseId) {
        let unit = self.board.base(base).map(|base| base.unit).filter(|unit| self.hidden(*unit));
        if let Some(unit) = unit.filter(|_| base.0 < SECRET_BASES) {
            let retired = &mut self.retired[unit.seat as usize];
            retired.base = retired.base.max(base.0);
        }
    }

    pub(crate) fn retire_unit(&mut self, unit: UnitId) {
        if self.hidden(unit) && unit.number < SECRET_UNITS {
            self.retired[unit.seat as usize].units.insert(unit.number);
        }
    }

    /// `by`: the seat that takes it away in secret. Without one, only the seat that sees it alone knows that it is gone.
    pub(crate) fn retire_ruler(&mut self, ruler: &Ruler, by: Option<Seat>) {
        if let (Some(from), Some(to)) = (self.owner(ruler.from), self.owner(ruler.to))
            && from != to
        {
            self.unseen = self.unseen.max(ruler.number);
            return;
        }
        let seat = by.or(self.sees_alone(ruler.from, ruler.to));
        if let Some(seat) = seat.filter(|_| ruler.number < SECRET_RULERS) {
            let retired = &mut self.retired[seat as usize];
            retired.ruler = retired.ruler.max(ruler.number);
        }
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

/// The numbers of a range: those that both seats see, or those of one seat's secrets.
fn range(secret_from: u16, secret: Option<Seat>) -> (u16, u16) {
    let from = secret.map_or(0, |seat| secret_from * (1 + seat as u16));
    (from, from + secret_from)
}

/// A number of a range above all that are in use or retired, as long as there is one.
fn fresh((from, end): (u16, u16), used: impl Iterator<Item = u16>, retired: impl Iterator<Item = u16>) -> u16 {
    let used: Set<u16> = used.filter(|number| (from..end).contains(number)).collect();
    let retired = retired.filter(|number| (from..end).contains(number));
    let last = used.last().copied().into_iter().chain(retired).max().unwrap_or(from);
    let number = (last + 1..end).chain(from + 1..end).find(|number| !used.contains(number));
    number.expect("there are fewer things on a table than numbers")
}

/// One more than the last number in use.
pub(crate) fn next_number(last: Option<u16>) -> u16 {
    last.map_or(1, |number| number + 1)
}
