//! The table of the toy, and its state.

use contract::{Draft, Given, Leg, Word};
use geom::{Len, Pt, pt, shift};
use std::collections::BTreeSet;
use table::{BaseId, Board, Seat, UnitId, notation::Measure};

pub const RED: UnitId = UnitId { seat: Seat::Red, number: 1 };
pub const BLUE: UnitId = UnitId { seat: Seat::Blue, number: 1 };
/// Not on the table until they spring their ambush.
pub const LURKERS: UnitId = UnitId { seat: Seat::Blue, number: 2 };
/// Distinguishable from the others when losses are chosen.
pub const GUNS: [BaseId; 2] = [BaseId(3), BaseId(6)];

/// How far a base moves.
pub const RATE: Len = Len(600);
/// Bases must be at least this far apart, middle to middle.
pub const CLOSE: Len = Len(100);
/// The same for an ambush and its foes.
pub const CLOSE_AMBUSH: Len = Len(300);
/// A line from south to north; crossing it takes a test.
pub const DITCH: i32 = 1300;
pub const TURNS: u8 = 4;
const LAIR: Pt = pt(2000, 2000);
const LAIR_SEES: Len = Len(1400);

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub measure: Measure,
    pub board: Board,
    pub phase: Phase,
    pub turn: u8,
    pub active: Seat,
    /// By seat.
    pub plans: [Secret; 2],
    pub moved: BTreeSet<BaseId>,
    pub bogged: BTreeSet<BaseId>,
    pub shot: BTreeSet<UnitId>,
    /// Of each base that shoots.
    pub dice: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    Plans,
    Start,
    Play,
    /// The other seat may interrupt the held order.
    Window {
        held: Draft,
    },
    Over,
}

/// A plan as far as a seat knows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Secret {
    Open,
    Made,
    Is(Word),
}

impl State {
    pub fn units(&self, seat: Seat) -> Vec<UnitId> {
        let stands = |unit: &UnitId| self.board.of(*unit).any(|base| base.place.is_some());
        self.board.units().into_iter().filter(|unit| unit.seat == seat).filter(stands).collect()
    }

    pub fn place(&self, base: BaseId) -> Option<Pt> {
        self.board.base(base).and_then(|base| base.place).map(|place| place.at)
    }

    pub fn can_move(&self, unit: UnitId) -> Vec<BaseId> {
        let fresh = |base: &BaseId| !self.moved.contains(base) && !self.bogged.contains(base);
        self.board.of(unit).filter(|base| base.place.is_some()).map(|base| base.id).filter(fresh).collect()
    }

    /// The active side has nothing left to do.
    pub fn idle(&self) -> bool {
        let done = |unit: &UnitId| self.can_move(*unit).is_empty() && self.shot.contains(unit);
        self.units(self.active).iter().all(done) || self.units(self.active.other()).is_empty()
    }

    pub fn lurks(&self) -> Vec<BaseId> {
        self.board.of(LURKERS).filter(|base| base.place.is_none()).map(|base| base.id).collect()
    }

    /// The nearest base that is too close, and how far away it is.
    pub fn crowd(&self, at: Pt, me: BaseId, from_foes: Len) -> Option<(Pt, Len)> {
        let seat = self.board.base(me).map(|base| base.unit.seat);
        let others = self.board.bases.iter().filter(|base| base.id != me);
        let near = others.filter_map(|base| Some((base, base.place?.at))).map(|(base, p)| (base, p, (at - p).len()));
        let limit = |foe: bool| if foe { from_foes } else { CLOSE };
        near.filter(|(base, _, far)| *far < limit(Some(base.unit.seat) != seat)).map(|(_, p, far)| (p, far)).next()
    }

    /// The stretch of a held move's first leg that the lair sees.
    pub fn parts(&self, draft: &Draft) -> Vec<(Len, Len)> {
        let [Given::Legs(legs)] = &draft.given[..] else { return vec![] };
        let Some((leg, from)) = legs.first().and_then(|leg| Some((leg, self.place(leg.base)?))) else { return vec![] };
        let seen = |far: &i32| (along(from, &leg.path, Len(*far)) - LAIR).len() <= LAIR_SEES;
        let near: Vec<i32> = (0..=length(from, &leg.path).0).step_by(10).filter(seen).collect();
        near.first().zip(near.last()).map(|(a, b)| (Len(*a), Len(*b))).into_iter().collect()
    }
}

/// Where an ambush may be placed.
pub fn lair() -> Vec<Vec<Pt>> {
    let (lo, hi) = (LAIR.x - 500, LAIR.x + 500);
    vec![vec![pt(lo, lo), pt(hi, lo), pt(hi, hi), pt(lo, hi)]]
}

pub fn in_lair(at: Pt) -> bool {
    (at.x - LAIR.x).abs() <= 500 && (at.y - LAIR.y).abs() <= 500
}

/// The leg that a window interrupts.
pub fn held_leg(held: &Draft) -> &Leg {
    match &held.given[..] {
        [Given::Legs(legs)] => legs.first().expect("a move has legs"),
        _ => unreachable!("only moves are held"),
    }
}

pub fn length(from: Pt, path: &[Pt]) -> Len {
    path.iter().fold((from, Len::ZERO), |(a, sum), b| (*b, sum + (*b - a).len())).1
}

/// The point at this distance along a path.
pub fn along(from: Pt, path: &[Pt], mut far: Len) -> Pt {
    let mut a = from;
    for b in path {
        let leg = (*b - a).len();
        if far <= leg && leg > Len::ZERO {
            let part = |d: i32| (i64::from(d) * i64::from(far.0) / i64::from(leg.0)) as i32;
            return a + shift(part(b.x - a.x), part(b.y - a.y));
        }
        far -= leg;
        a = *b;
    }
    a
}

/// The path up to that point.
pub fn cut(from: Pt, path: &[Pt], to: Len) -> Vec<Pt> {
    let mut out = vec![];
    let (mut a, mut gone) = (from, Len::ZERO);
    for b in path {
        let leg = (*b - a).len();
        if gone + leg >= to {
            break;
        }
        out.push(*b);
        gone += leg;
        a = *b;
    }
    out.push(along(from, path, to));
    out
}
