//! A cached answer, valid until its inputs change.

use std::{fmt, sync::OnceLock};

/// Not part of a state: any two are equal. A copy starts empty, because copies are made to be changed.
pub(crate) struct Memo<T>(OnceLock<Box<T>>);

impl<T> Memo<T> {
    pub fn get(&self, work: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(work()))
    }

    /// Clears the answer, because its inputs have changed.
    pub fn forget(&mut self) {
        self.0 = OnceLock::new();
    }
}

impl<T: Clone> Memo<T> {
    /// The answer for a copy that will not change.
    pub fn shared(&self) -> Memo<T> {
        Memo(self.0.clone())
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Memo<T> {
        Memo(OnceLock::new())
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Memo<T> {
        Memo::default()
    }
}

impl<T> PartialEq for Memo<T> {
    fn eq(&self, _: &Memo<T>) -> bool {
        true
    }
}

impl<T> fmt::Debug for Memo<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("-")
    }
}
