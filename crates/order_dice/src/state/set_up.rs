//! Sections 17.3, 20.1 and 20.4: which edge is whose, and who is still off the table.

use super::{State, Unit};
use crate::data::Length;
use crate::record::{Flank, Stage};
use geom::{Heading, Len, Pt};
use table::{Edge, Seat, UnitId, Zone};

/// What players play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Scenario {
    /// 20.4: both sides are deployed.
    #[default]
    Lines,
    /// 20.1: both sides come in.
    Meeting,
}

/// The name of [`Scenario::Meeting`].
pub(crate) const MEETING: &str = "meeting-engagement";

impl Scenario {
    pub(crate) const ALL: [(&'static str, Scenario); 2] =
        [("prepared-lines", Scenario::Lines), (MEETING, Scenario::Meeting)];

    pub(crate) fn name(self) -> &'static str {
        battle::position::name_of(&Scenario::ALL, &self)
    }
}

/// What is settled before the first turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SetUp {
    /// OD-20.4-2: who won the roll-off.
    pub winner: Option<Seat>,
    /// Red's edge, once it is known. None: the usual one.
    pub red: Option<Edge>,
    /// Red and blue have said what they keep back.
    pub told: [bool; 2],
    /// OD-20.4-7: the good spots of the map, from which markers are taken.
    pub spots: Vec<Pt>,
}

/// Why a unit is not on the table yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Waits {
    /// It is to be deployed, or is on the table.
    #[default]
    No,
    /// OD-20.1-4: it comes in turn 1.
    FirstWave,
    /// OD-17.3-1, and the side edge by which it comes (OD-17.3-4).
    Reserve(Option<Flank>),
}

impl Unit {
    pub(crate) fn is_reserve(&self) -> bool {
        matches!(self.waits, Waits::Reserve(_))
    }
}

impl State {
    /// The edge of a side.
    pub(crate) fn edge(&self, seat: Seat) -> Edge {
        let red = self.set_up.red.unwrap_or_else(|| Edge::of(&self.board, Seat::Red));
        if seat == Seat::Red { red } else { red.opposite() }
    }

    /// Straight across the table.
    pub(crate) fn ahead(&self, seat: Seat) -> Heading {
        self.edge(seat).inward()
    }

    /// OD-20.4-3: where a side deploys; a spotter may stand farther forward.
    pub(crate) fn zone(&self, seat: Seat, spotter: bool) -> Zone {
        let farther = if spotter { self.length(Length::ZoneSpotter).max(self.terms.deep) } else { self.terms.deep };
        Zone::near(self.edge(seat), farther, self.board.bounds())
    }

    /// OD-20.4-3: units that have still to be deployed.
    pub(crate) fn undeployed(&self, seat: Seat) -> Vec<UnitId> {
        if self.terms.of == Scenario::Meeting {
            return vec![];
        }
        let waits =
            |(id, unit): &(UnitId, &Unit)| unit.waits == Waits::No && !self.stands(*id) && unit.aboard.is_none();
        self.living(seat).filter(waits).map(|(id, _)| id).collect()
    }

    /// OD-20.4-3: the loser of the roll-off comes first.
    pub(crate) fn order_of_sides(&self) -> [Seat; 2] {
        let first = self.set_up.winner.map_or(Seat::Red, Seat::other);
        [first, first.other()]
    }

    /// Who owes an order before the first turn.
    pub(super) fn due_in_set_up(&self) -> Option<Seat> {
        match self.stage {
            Stage::Sides if self.set_up.red.is_none() => self.set_up.winner,
            Stage::Holding => self.order_of_sides().into_iter().find(|seat| !self.set_up.told[*seat as usize]),
            Stage::Placing => {
                let waits = |seat: &Seat| !self.undeployed(*seat).is_empty();
                [self.active, self.active.other()].into_iter().find(waits)
            }
            _ => None,
        }
    }

    /// OD-17.3-4: the side edge of a flank, seen from its own.
    pub(crate) fn flank(&self, seat: Seat, flank: Flank) -> Edge {
        let own = self.edge(seat);
        let left = match own {
            Edge::South => Edge::West,
            Edge::West => Edge::North,
            Edge::North => Edge::East,
            Edge::East => Edge::South,
        };
        if flank == Flank::Left { left } else { left.opposite() }
    }

    /// OD-17.3-2, OD-17.3-4, OD-20.1-4: the stretch of edge over which a unit may come in this turn, and none if it may not.
    pub(crate) fn gate(&self, unit: UnitId) -> Option<(Pt, Pt)> {
        let found = self.unit(unit).filter(|_| self.stage == Stage::Orders && !self.stands(unit))?;
        let number = |number: crate::data::Number| u16::from(number.value());
        match found.waits {
            Waits::No => None,
            Waits::FirstWave => Some(self.edge(unit.seat).ends(self.board.bounds())),
            Waits::Reserve(None) if self.turn >= number(crate::data::Number::ReservesFrom) => {
                Some(self.edge(unit.seat).ends(self.board.bounds()))
            }
            Waits::Reserve(Some(flank)) => {
                let since = self.turn.checked_sub(number(crate::data::Number::OutflankFrom))?;
                let far = match since {
                    0 => Some(self.length(Length::OutflankFirst)),
                    1 => Some(self.length(Length::OutflankSecond)),
                    _ => None,
                };
                Some(self.along_flank(unit.seat, flank, far))
            }
            Waits::Reserve(None) => None,
        }
    }

    /// The part of a side edge that is nearest to its own.
    fn along_flank(&self, seat: Seat, flank: Flank, far: Option<Len>) -> (Pt, Pt) {
        let (table, edge) = (self.board.bounds(), self.flank(seat, flank));
        let (a, b) = edge.ends(table);
        let Some(far) = far else { return (a, b) };
        let near = self.edge(seat).strip(table, far);
        let clip = |at: Pt| geom::pt(at.x.clamp(near.lo.x, near.hi.x), at.y.clamp(near.lo.y, near.hi.y));
        (clip(a), clip(b))
    }
}
