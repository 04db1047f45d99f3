//! Bases that move in one order: they do not block each other, and their ends are judged together.

use crate::{BaseId, Board, Place};
use sorted::Set;

/// The bases of one order: those that have found their places, and those still on the way.
pub struct Party {
    /// The board, with the bases that have found their places at those places.
    pub board: Board,
    /// All bases that move.
    pub going: Set<BaseId>,
    /// Bases still on the way, which block no one.
    pub coming: Set<BaseId>,
}

impl Party {
    /// All of these bases on their way, except the fixed ones.
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

/// Moves each base as far as the others allow; `go` finds the way of a base, and fixed bases `stay`.
///
/// Bases go in their order. One that finds no place beside those before it goes first instead; if that does not help, it stays, and the
/// others go around it. A base whose way `blocks` stays too. After each such change all bases are asked again.
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
            // No base comes after the last.
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
