//! What has been worked out before.

use std::sync::OnceLock;

/// A list that only grows, so that what is on it can be lent.
pub struct Memo<T>(OnceLock<Box<Node<T>>>);

struct Node<T> {
    value: T,
    next: Memo<T>,
}

impl<T> Memo<T> {
    /// An empty list.
    pub const fn new() -> Memo<T> {
        Memo(OnceLock::new())
    }

    /// The first on the list that `is` the one; if there is none, it is made. What is made must be the one.
    pub fn get(&self, is: impl Fn(&T) -> bool, make: impl Fn() -> T) -> &T {
        let mut memo = self;
        loop {
            let node = memo.0.get_or_init(|| Box::new(Node { value: make(), next: Memo::new() }));
            if is(&node.value) {
                return &node.value;
            }
            memo = &node.next;
        }
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Memo<T> {
        Memo::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_is_asked_for_again_is_not_made_again() {
        let (memo, made) = (Memo::new(), Cell::new(0));
        let of = |n: i32| {
            let make = || {
                made.set(made.get() + 1);
                (n, n * n)
            };
            memo.get(|(known, _)| *known == n, make).1
        };
        assert_eq!([of(2), of(3), of(2), of(3)], [4, 9, 4, 9]);
        assert_eq!(made.get(), 2);
    }
}
