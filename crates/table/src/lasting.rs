//! Results kept beside the thing they were worked out from.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

/// A result that is kept beside the thing it was worked out from. It is not part of that thing, so any two of them are equal. A copy starts
/// with the result of its original and checks whether it still holds.
pub struct Lasting<T> {
    now: OnceLock<Arc<T>>,
    /// The result for the original of this copy, or for the thing before it changed.
    before: Option<Arc<T>>,
}

impl<T> Lasting<T> {
    /// The kept result if `holds` accepts it. Otherwise it is worked out, and kept if nothing was kept before.
    pub fn get(&self, holds: impl Fn(&T) -> bool, work: impl Fn() -> T) -> Arc<T> {
        if let Some(before) = self.before.as_ref().filter(|before| holds(before)) {
            return Arc::clone(before);
        }
        let kept = self.now.get_or_init(|| Arc::new(work()));
        if holds(kept) { Arc::clone(kept) } else { Arc::new(work()) }
    }

    /// The result for the thing as it is now, worked out once with the help of the result before.
    pub fn renewed(&self, work: impl FnOnce(Option<&T>) -> T) -> &T {
        self.now.get_or_init(|| Arc::new(work(self.before.as_deref())))
    }

    /// The thing changes: the result becomes the one before.
    pub fn renew(&mut self) {
        self.before = self.now.take().or(self.before.take());
    }

    /// Drops every result.
    pub fn forget(&mut self) {
        *self = Lasting::default();
    }
}

impl<T> Default for Lasting<T> {
    fn default() -> Lasting<T> {
        Lasting { now: OnceLock::new(), before: None }
    }
}

impl<T> Clone for Lasting<T> {
    fn clone(&self) -> Lasting<T> {
        Lasting { now: OnceLock::new(), before: self.now.get().or(self.before.as_ref()).cloned() }
    }
}

impl<T> PartialEq for Lasting<T> {
    fn eq(&self, _: &Lasting<T>) -> bool {
        true
    }
}

impl<T> Eq for Lasting<T> {}

impl<T> fmt::Debug for Lasting<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_before_is_at_hand_when_it_is_worked_out_anew() {
        let mut kept = Lasting::default();
        let more = |before: Option<&i32>| before.copied().unwrap_or_default() + 1;
        assert_eq!([*kept.renewed(more), *kept.renewed(more)], [1, 1]);
        kept.renew();
        let copy = kept.clone();
        kept.renew();
        assert_eq!([*kept.renewed(more), *copy.renewed(more), *kept.clone().renewed(more)], [2, 2, 3]);
    }

    #[test]
    fn a_copy_has_what_is_kept_and_what_holds_no_longer_is_worked_out() {
        let kept = Lasting::default();
        assert_eq!(*kept.get(|_| true, || 1), 1);
        let mut copy = kept.clone();
        assert_eq!(*copy.get(|_| true, || 2), 1);
        assert_eq!(*copy.get(|_| false, || 3), 3);
        copy.forget();
        assert_eq!([*copy.get(|_| true, || 4), *kept.get(|_| true, || 4)], [4, 1]);
    }
}
