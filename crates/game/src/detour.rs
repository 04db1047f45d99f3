//! Moves of several bases as near as they can: ways around what bars the straight ones.

use contract::{Draft, Given, Leg, Ruleset};
use geom::{Len, distance};
use table::Board;

/// A way around has to bring the bases nearer by at least this: nobody makes a detour for less.
const WORTH: Len = Len(250);
/// Ways that are tried for a base.
const TRIES: usize = 3;

/// A legal draft whose bases end nearer to where they are sent than those of the nearest one, if ways around lead there. The order is
/// checked as a whole each time, so that each base goes as near as it can beside the others.
pub fn detour<R: Ruleset>(view: &R::State, draft: &Draft, nearest: &Draft) -> Option<Draft> {
    let (board, wished) = (R::board(view), draft.only_legs());
    let (mut best, mut legs) = (nearest.clone(), wished.to_vec());
    let mut open: Vec<usize> = (0..wished.len()).collect();
    // The one that is left farthest behind may hold the others back.
    let farthest = |best: &Draft, open: &[usize]| {
        let short = open.iter().enumerate().map(|(at, nth)| (left(board, best, &wished[*nth]), at));
        short.max_by_key(|(short, _)| *short).filter(|(short, _)| *short >= WORTH)
    };
    while let Some((short, at)) = farthest(&best, &open) {
        let nth = open.remove(at);
        let Some(to) = wished[nth].path.last().copied() else { continue };
        let ways = R::toward(view, draft, wished[nth].base, to);
        for (_, path) in ways.into_iter().filter(|(ends, _)| *ends + WORTH <= short).take(TRIES) {
            let way = Leg { path, ..wished[nth].clone() };
            let tried: Vec<Leg> =
                legs.iter().map(|leg| if leg.base == way.base { &way } else { leg }).cloned().collect();
            let tried = Draft { given: vec![Given::Legs(tried)], ..draft.clone() };
            let verdict = R::check(view, &tried);
            let found = if verdict.legal() { Some(tried) } else { verdict.nearest };
            let all = |draft: &Draft| wished.iter().map(|leg| left(board, draft, leg)).sum::<Len>();
            if let Some(found) = found.filter(|found| all(found) + WORTH <= all(&best)) {
                best = found;
                legs[nth] = way;
                break;
            }
        }
    }
    (best != *nearest).then_some(best)
}

/// How far from where it is sent a base ends.
fn left(board: &Board, draft: &Draft, wished: &Leg) -> Len {
    let end = |leg: &Leg| leg.path.last().copied();
    let goes = draft.only_legs().iter().find(|leg| leg.base == wished.base).and_then(end);
    let stands = || board.base(wished.base).and_then(|base| base.place).map(|place| place.at);
    goes.or_else(stands).zip(end(wished)).map_or(Len::ZERO, |(at, to)| distance(at, to))
}
