//! Drawing the front of the selection: its models spread along the line, each by the shortest ways for all.

use super::{Effect, Gesture, Lift, Tool, otherwise::busy, put_back, stay};
use crate::Key;
use contract::{Draft, Given, Leg};
use geom::{Heading, Len, Pt, Shift, shift};
use glam::Vec2;

#[derive(Clone, Debug, PartialEq)]
pub struct Front {
    pub lift: Lift,
    /// The room that the widest model takes in a row.
    pub wide: Len,
    pub finger: i32,
    /// Where the pointer was pressed and where it is, in pixels and on the table.
    pub px: [Vec2; 2],
    pub at: [Pt; 2],
    /// In a column if the line is drawn along a road; as usual if the player has not said.
    pub in_column: Option<bool>,
    /// A click without a line opens the menu.
    pub menu: bool,
}

impl Front {
    /// Long enough for a line, not an unsteady press.
    pub fn grown(&self) -> bool {
        self.px[0].distance(self.px[1]) >= super::TAP_PX
    }

    /// Every model at its place in the front, looking ahead.
    fn draft(&self) -> Draft {
        let from: Vec<Pt> = self.lift.lifted.iter().map(|one| one.from.at).collect();
        let facing = self.ahead();
        let places = places(from.len(), self.at, self.wide, facing);
        let goes = shortest(from.len(), LESS, |one, to| straight(from[one], places[to]));
        let leg =
            |(one, to): (&super::Lifted, usize)| Leg { base: one.base, path: vec![places[to]], facing: Some(facing) };
        let beside = || self.lift.lifted.iter().zip(goes).map(leg).collect();
        let legs = self.column().unwrap_or_else(beside);
        Draft::new(self.lift.seat, self.lift.verb.clone(), self.lift.unit).with(Given::Legs(legs))
    }

    /// One behind the other, if the line is drawn along a road.
    fn column(&self) -> Option<Vec<Leg>> {
        let column = self.lift.column.as_ref().filter(|column| self.in_column.unwrap_or(column.usual))?;
        column.drawn(&self.lift.lifted, self.at)
    }

    /// Across the line, to the side where most of the models look.
    fn ahead(&self) -> Heading {
        const QUARTER: i32 = 180;
        let [from, to] = self.at;
        let left = Heading::between(from, to) + Heading::new(QUARTER);
        let along = |facing: Heading| i32::from(facing.apart(left)) < QUARTER;
        let n_left = self.lift.lifted.iter().filter(|one| along(one.from.facing)).count();
        if n_left * 2 >= self.lift.lifted.len() { left } else { left + Heading::new(2 * QUARTER) }
    }
}

/// Evenly along the line; in several rows, one behind the other, if it is too short for one.
fn places(n: usize, [from, to]: [Pt; 2], wide: Len, ahead: Heading) -> Vec<Pt> {
    let line = to - from;
    let fit = usize::try_from(line.len().0 / wide.0.max(1)).unwrap_or(0) + 1;
    let in_row = fit.min(n).max(1);
    let part = |by: i32, k: usize, of: usize| (i64::from(by) * k as i64 / of as i64) as i32;
    let place = |at: usize| {
        let (row, k) = (at / in_row, at % in_row);
        let of = in_row.min(n - row * in_row);
        // A single one stands in the middle.
        let (k, of) = if of == 1 { (1, 2) } else { (k, of - 1) };
        let back: Shift = ahead.turned(shift(-(row as i32) * wide.0, 0));
        from + shift(part(line.x, k, of), part(line.y, k, of)) + back
    };
    (0..n).map(place).collect()
}

pub(super) const LESS: f64 = 1e-6;

pub(super) fn straight(from: Pt, to: Pt) -> f64 {
    f64::from((to - from).x).hypot(f64::from((to - from).y))
}

/// Who goes where: changed by pairs as long as that makes the ways shorter, so that in the end no two straight ways cross.
/// Changes that save less than that are none.
pub(super) fn shortest(n: usize, less: f64, far: impl Fn(usize, usize) -> f64) -> Vec<usize> {
    let mut goes: Vec<usize> = (0..n).collect();
    loop {
        let mut changed = false;
        for i in 0..n {
            for j in i + 1..n {
                let (a, b) = (goes[i], goes[j]);
                if far(i, b) + far(j, a) < far(i, a) + far(j, b) - less {
                    goes.swap(i, j);
                    changed = true;
                }
            }
        }
        if !changed {
            return goes;
        }
    }
}

pub(super) fn step(mut front: Front, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Move { finger, px, at, .. } if finger == front.finger => {
            (front.px[1], front.at[1]) = (px, at);
            let effects = if front.grown() { vec![Effect::Preview(front.draft())] } else { vec![] };
            (Tool::Lining(Box::new(front)), effects)
        }
        Gesture::Up { finger, px, at } if finger == front.finger => {
            (front.px[1], front.at[1]) = (px, at);
            match front.grown() {
                true => {
                    let draft = front.draft();
                    (Tool::Ready(draft.clone()), vec![Effect::Preview(draft)])
                }
                false if front.menu => (Tool::Idle, vec![Effect::Menu(front.px[0])]),
                false => stay(Tool::Idle),
            }
        }
        Gesture::Key { key: Key::B, .. } => {
            let now = |column: &super::Column| front.in_column.unwrap_or(column.usual);
            front.in_column = front.lift.column.as_ref().map(|column| !now(column));
            let effects = if front.grown() { vec![Effect::Preview(front.draft())] } else { vec![] };
            (Tool::Lining(Box::new(front)), effects)
        }
        Gesture::Key { key: Key::Escape, .. } | Gesture::Cancel | Gesture::Lost => put_back(),
        event => busy(Tool::Lining(Box::new(front)), event),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;

    fn crosses(a: (Pt, Pt), b: (Pt, Pt)) -> bool {
        let side = |(from, to): (Pt, Pt), at: Pt| {
            let (way, off) = (to - from, at - from);
            (i64::from(way.x) * i64::from(off.y) - i64::from(way.y) * i64::from(off.x)).signum()
        };
        side(a, b.0) * side(a, b.1) < 0 && side(b, a.0) * side(b, a.1) < 0
    }

    #[test]
    fn no_two_ways_to_a_line_cross() {
        let mut dice = test_dice::Dice::of_this_run(1);
        let mut spot = || pt(dice.below(18_000), dice.below(12_000));
        for n_of in 0..10_000 {
            let n = 2 + n_of % 19;
            let from: Vec<Pt> = (0..n).map(|_| spot()).collect();
            let places = places(n, [spot(), spot()], Len(300), Heading::NORTH);
            let goes = shortest(from.len(), LESS, |one, to| straight(from[one], places[to]));
            let ways: Vec<(Pt, Pt)> = from.iter().zip(goes).map(|(at, to)| (*at, places[to])).collect();
            for (i, a) in ways.iter().enumerate() {
                assert!(ways[i + 1..].iter().all(|b| !crosses(*a, *b)), "{ways:?}");
            }
        }
    }

    #[test]
    fn a_short_line_makes_rows() {
        let line = [pt(0, 0), pt(600, 0)];
        let rows = places(5, line, Len(300), Heading::NORTH);
        assert_eq!(rows, [pt(0, 0), pt(300, 0), pt(600, 0), pt(0, -300), pt(600, -300)]);
        assert_eq!(places(1, line, Len(300), Heading::NORTH), [pt(300, 0)]);
    }
}
