//! Ordered maps, ordered sets and sorting, for a few hundred things at most, in very little code.
//!
//! The standard library writes its trees and its sorts out for every type they hold: five to fifteen kilobytes each time, half a
//! megabyte of what players would download. These keep a sorted vector; sorting orders numbers instead of things, or, where equal things
//! need not stay as they were, goes by a plain loop. Where many thousands of things are held, the standard library's are right.

mod map;
mod quick;
mod set;
mod shared;

pub use map::Map;
pub use quick::{order, order_by, order_by_key};
pub use set::Set;
pub use shared::Shared;

use std::cmp::Ordering;

/// Puts things in order; equal ones stay as they were.
pub fn sort_by<T>(things: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = ranked(things.len(), &mut |a, b| compare(&things[a], &things[b]));
    let mut places: Vec<Option<T>> = things.drain(..).map(Some).collect();
    things.extend(order.into_iter().filter_map(|idx| places[idx].take()));
}

/// Puts things in order of a key; equal ones stay as they were.
pub fn sort_by_key<T, K: Ord>(things: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(things, |a, b| key(a).cmp(&key(b)));
}

/// The numbers of `n` things in the order in which they belong.
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
