//! What a side means to do: where it attacks, and who keeps which place.

use super::{Sensible, foes, middle};
use contract::Standing;
use game::Game;
use geom::{Len, Pt};
use std::collections::BTreeMap;
use table::{Board, Seat, UnitId};

/// Of this many units, one keeps what its enemy wins by, while the others attack.
const KEEPS_ONE_IN: usize = 3;
/// From this turn on half as many keep, and the others dare more.
pub(super) const LATE: u16 = 7;
/// Enemies within this distance of a place make it harder to take, and threaten it.
const AROUND: Len = Len::inches(16);
/// An enemy within this distance of a place is about to take it: more go to keep it.
const PRESSED: Len = Len::inches(10);
/// A place counts as farther by this much for each enemy around it.
const EACH: i32 = 508;
/// It goes on with what it has begun unless another place is nearer by this much.
const KEEPS_ON: i32 = 2_540;

#[derive(Clone, Debug, Default)]
pub(super) struct Mind {
    pub turn: u16,
    /// The place it attacks.
    pub focus: Option<Pt>,
    /// Those who keep a place.
    posts: BTreeMap<UnitId, Pt>,
    /// What wins and what loses.
    pub takes: Vec<Pt>,
    pub keeps: Vec<Pt>,
    /// How good the last strike of a unit was, and in which turn.
    pub struck: BTreeMap<UnitId, (u16, f64)>,
    /// The way around something, and the turn in which that was found.
    pub around: BTreeMap<UnitId, (u16, Pt)>,
}

impl Mind {
    /// Made up again, with the memory of what was before.
    pub fn made_up<R: Sensible>(self, game: &Game<R>, seat: Seat, standing: &Standing) -> Mind {
        let turn = standing.mission.as_ref().map_or(0, |mission| mission.turn);
        let board = R::board(game.seen(seat));
        let [takes, keeps] = R::places(game, seat);
        let own: Vec<(UnitId, Pt)> = board
            .units()
            .into_iter()
            .filter(|unit| unit.seat == seat)
            .filter_map(|unit| Some((unit, middle(board, unit)?)))
            .collect();
        let focus = self.target(board, seat, &own, &takes).or_else(|| prey(board, seat, &own));
        let keep_all = takes.is_empty();
        let keeps_one_in = if turn < LATE { KEEPS_ONE_IN } else { 2 * KEEPS_ONE_IN };
        let pressed = keeps.iter().filter(|at| foes(board, seat).any(|foe| (foe - **at).len() <= PRESSED)).count();
        let n = if keep_all { own.len() } else { (own.len() / keeps_one_in + 2 * pressed).min(own.len()) };
        let posts = if keeps.is_empty() { BTreeMap::new() } else { posts(board, seat, &own, &keeps, n) };
        let focus = if keep_all && !keeps.is_empty() { threatened(board, seat, &keeps) } else { focus };
        Mind { turn, focus, posts, takes, keeps, ..self }
    }

    /// The place that is nearest, with few enemies around it.
    fn target(&self, board: &Board, seat: Seat, own: &[(UnitId, Pt)], takes: &[Pt]) -> Option<Pt> {
        let from = super::mean(&own.iter().map(|(_, at)| *at).collect::<Vec<_>>())?;
        let price = |to: &Pt| {
            let near = foes(board, seat).filter(|foe| (*foe - *to).len() <= AROUND).count() as i32;
            (*to - from).len().0 + EACH * near - if self.focus == Some(*to) { KEEPS_ON } else { 0 }
        };
        takes.iter().copied().min_by_key(price)
    }

    /// The place that a unit keeps.
    pub fn post(&self, unit: UnitId) -> Option<Pt> {
        self.posts.get(&unit).copied()
    }

    /// Nobody attacks: all keep what they have.
    pub fn only_keeps(&self) -> bool {
        self.takes.is_empty() && !self.keeps.is_empty()
    }

    /// How far a spot is from all that matters, squared.
    pub fn off(&self, at: Pt) -> i64 {
        let all = self.takes.iter().chain(&self.keeps).chain(&self.focus);
        all.map(|to| (*to - at).square()).min().unwrap_or(0)
    }
}

/// Without a place to take: the enemy unit that is nearest.
fn prey(board: &Board, seat: Seat, own: &[(UnitId, Pt)]) -> Option<Pt> {
    let from = super::mean(&own.iter().map(|(_, at)| *at).collect::<Vec<_>>())?;
    let units = board.units().into_iter().filter(|unit| unit.seat != seat);
    units.filter_map(|unit| middle(board, unit)).min_by_key(|at| (*at - from).square())
}

/// The place with most enemies around it, or else the one that an enemy is nearest to.
fn threatened(board: &Board, seat: Seat, keeps: &[Pt]) -> Option<Pt> {
    let threat = |at: &Pt| {
        let gap = |foe: Pt| (foe - *at).len();
        let near = foes(board, seat).filter(|foe| gap(*foe) <= AROUND).count();
        (near, std::cmp::Reverse(foes(board, seat).map(gap).min()))
    };
    keeps.iter().copied().max_by_key(threat)
}

/// Each place gets its share of the keepers, more where more enemies are, from those who are nearest.
fn posts(board: &Board, seat: Seat, own: &[(UnitId, Pt)], keeps: &[Pt], n: usize) -> BTreeMap<UnitId, Pt> {
    let weight = |at: &Pt| 4 + foes(board, seat).filter(|foe| (*foe - *at).len() <= AROUND).count();
    let weights: Vec<usize> = keeps.iter().map(weight).collect();
    let all: usize = weights.iter().sum();
    let mut free: Vec<(UnitId, Pt)> = own.to_vec();
    let mut posts = BTreeMap::new();
    for (at, weight) in keeps.iter().zip(&weights) {
        let share = (n * weight).div_ceil(all.max(1));
        free.sort_by_key(|(_, from)| (*at - *from).square());
        let some: Vec<(UnitId, Pt)> = free.drain(..share.min(free.len()).min(n - posts.len())).collect();
        posts.extend(some.into_iter().map(|(unit, _)| (unit, *at)));
    }
    posts
}
