//! Ordered maps, ordered sets and sorting for at most a few hundred things, in very little code.
//!
//! The compiler generates the standard library's trees and sorts anew for every type: 5 to 15 kB each time, half a megabyte of what players
//! would download. These types keep a sorted vector. Stable sorting orders indexes instead of things; sorting that need not be stable is a
//! plain loop. For many thousands of things, use the standard library.

mod map;
mod memo;
mod quick;
mod set;
mod shared;

pub use map::Map;
pub use memo::Memo;
pub use quick::{order, order_by, order_by_key};
pub use set::Set;
pub use shared::Shared;

use std::cmp::Ordering;

/// Sorts things. Equal ones keep their order.
pub fn sort_by<T>(things: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = ranked(things.len(), &mut |a, b| compare(&things[a], &things[b]));
    let mut places: Vec<Option<T>> = things.drain(..).map(Some).collect();
    things.extend(order.into_iter().filter_map(|idx| places[idx].take()));
}

/// Sorts things by a key. Things with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(things: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(things, |a, b| key(a).cmp(&key(b)));
}

/// The indexes of `n` things in sorted order.
fn ranked(n: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..n).collect();
    order_by(&mut ranks, |a, b| compare(*a, *b).then(a.cmp(b)));
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_things_stay_as_they_were() {
        let mut things = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (0, 'e')];
        sort_by_key(&mut things, |thing| thing.0);
        assert_eq!(things, [(0, 'e'), (1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }
}
