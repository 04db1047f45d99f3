//! Bases that go in one order: they do not stand in each other's way, and where they end is judged together.

use crate::{BaseId, Board, Place};
use sorted::Set;

/// Those that have found their places, and those that are still on the way.
pub struct Party {
    /// With the bases that have found their places at them.
    pub board: Board,
    /// All that go somewhere.
    pub going: Set<BaseId>,
    /// Still on the way: they stand in nobody's way.
    pub coming: Set<BaseId>,
}

impl Party {
    /// These on their way.
    pub fn new(board: &Board, bases: &[BaseId], fixed: &Set<BaseId>) -> Party {
        let going: Set<BaseId> = bases.iter().filter(|base| !fixed.contains(base)).copied().collect();
        Party { board: board.clone(), coming: going.clone(), going }
    }

    fn settle(&mut self, base: BaseId, end: Place) {
        if let Some(found) = self.board.base_mut(base) {
            found.place = Some(end);
        }
        self.coming.remove(&base);
    }
}

/// Each of the bases as far as it may go beside the others, those that are fixed where they `stay`.
///
/// They go in their order, but for one that found no place beside those that went before it: it goes before the others; if that is no
/// help it stays, and they give way. One whose way `blocks` stays as well. Where the order is changed all are asked again, and the first
/// time each is asked in its order.
pub fn together<T>(
    board: &Board,
    bases: &[BaseId],
    mut fixed: Set<BaseId>,
    mut go: impl FnMut(&Party, usize) -> Option<(T, Place)>,
    stay: impl Fn(usize) -> Option<(T, Place)>,
    blocks: impl Fn(&T) -> bool,
) -> Vec<T> {
    let mut order: Vec<usize> = (0..bases.len()).collect();
    let mut urged = Set::new();
    loop {
        let mut party = Party::new(board, bases, &fixed);
        let mut settled: Vec<Option<T>> = bases.iter().map(|_| None).collect();
        let mut stuck = None;
        for (nth, idx) in order.iter().copied().enumerate() {
            let stays = fixed.contains(&bases[idx]);
            let gone = go(&party, idx).filter(|_| !stays);
            stuck = stuck.or((gone.is_none() && !stays).then_some(idx));
            let Some((way, end)) = gone.or_else(|| stay(idx)) else { continue };
            // Nobody comes after the last.
            if nth + 1 < order.len() {
                party.settle(bases[idx], end);
            }
            settled[idx] = Some(way);
        }
        match stuck {
            Some(idx) if urged.insert(idx) => {
                order.retain(|other| *other != idx);
                order.insert(0, idx);
            }
            Some(idx) if fixed.insert(bases[idx]) => {}
            Some(_) | None => {
                let after_all =
                    |(idx, way): (usize, &Option<T>)| way.as_ref().is_some_and(&blocks) && fixed.insert(bases[idx]);
                if !settled.iter().enumerate().any(after_all) {
                    return settled.into_iter().flatten().collect();
                }
            }
        }
    }
}
