//! Legs by distance from their starts: cut back alone, or in proportion.

use crate::way::longest;
use contract::Leg;
use geom::{Len, Pt, shift};
use table::Board;

/// A leg by distance from its start.
struct Along<'l> {
    leg: &'l Leg,
    from: Pt,
    /// The distance at each point of its path.
    ends: Vec<Len>,
}

impl<'l> Along<'l> {
    /// None if the base is not on the table.
    fn new(board: &Board, leg: &'l Leg) -> Option<Along<'l>> {
        let from = board.base(leg.base)?.place?.at;
        let ends = leg.path.iter().scan((from, Len::ZERO), |(before, all), to| {
            *all += (*to - *before).len();
            *before = *to;
            Some(*all)
        });
        Some(Along { leg, from, ends: ends.collect() })
    }

    fn len(&self) -> Len {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Its first part of that length, rounded toward the start of each of its straight lines.
    fn up_to(&self, at: Len) -> Leg {
        if at <= Len::ZERO {
            return Leg::none(self.leg.base);
        }
        let Some(n) = self.ends.iter().position(|end| *end >= at) else { return self.leg.clone() };
        let last = n.checked_sub(1).map(|last| (self.leg.path[last], self.ends[last]));
        let (start, before) = last.unwrap_or((self.from, Len::ZERO));
        let by = self.leg.path[n] - start;
        let (far, goes) = (i64::from(by.len().0).max(1), i64::from((at - before).0));
        let part = |by: i32| (i64::from(by) * goes / far) as i32;
        let path = self.leg.path[..n].iter().copied().chain([start + shift(part(by.x), part(by.y))]).collect();
        Leg { path, ..self.leg.clone() }
    }
}

/// What is left of a leg behind its first part of that length, from where that ends.
fn rest(along: &Along, at: Len) -> Leg {
    let path = along.leg.path.iter().zip(&along.ends).filter(|(_, end)| **end > at).map(|(to, _)| *to).collect();
    Leg { path, ..along.leg.clone() }
}

/// The legs up to this length, and what is left of them. A base that has come to its end waits there, and turns with the rest.
pub fn parted(board: &Board, legs: &[Leg], at: Len) -> (Vec<Leg>, Vec<Leg>) {
    let all = || legs.iter().filter_map(|leg| Along::new(board, leg));
    let first = |along: Along| Leg { facing: None, ..along.up_to(at) };
    (all().map(first).collect(), all().map(|along| rest(&along, at)).collect())
}

/// The longest first part of the leg that is allowed, if there is one.
pub fn shortened(board: &Board, leg: &Leg, may: impl Fn(&Leg) -> bool) -> Option<Leg> {
    let along = Along::new(board, leg)?;
    let at = longest(along.len(), |at| may(&along.up_to(at)));
    (at > Len::ZERO).then(|| along.up_to(at))
}

/// The length of all legs together.
pub fn length(board: &Board, legs: &[Leg]) -> Len {
    legs.iter().filter_map(|leg| Along::new(board, leg)).fold(Len::ZERO, |all, along| all + along.len())
}

/// The length of the longest leg.
pub fn farthest(board: &Board, legs: &[Leg]) -> Len {
    legs.iter().filter_map(|leg| Some(Along::new(board, leg)?.len())).max().unwrap_or_default()
}

/// The legs cut back in the same proportion, as far as they are allowed together, if they are at all.
pub fn in_proportion(board: &Board, legs: &[Leg], may: impl Fn(&[Leg]) -> bool) -> Option<Vec<Leg>> {
    let all: Vec<Along> = legs.iter().map(|leg| Along::new(board, leg)).collect::<Option<_>>()?;
    let most = all.iter().map(Along::len).max()?;
    let share = |len: Len, at: Len| Len((i64::from(len.0) * i64::from(at.0) / i64::from(most.0.max(1))) as i32);
    let cut = |at: Len| -> Vec<Leg> { all.iter().map(|along| along.up_to(share(along.len(), at))).collect() };
    let at = longest(most, |at| may(&cut(at)));
    (at > Len::ZERO).then(|| cut(at))
}
