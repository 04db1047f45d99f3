//! Copy on write: a value shared by its copies.

use std::{
    fmt,
    ops::{Deref, DerefMut},
    sync::Arc,
};

/// A value that reads and is written like the value itself. A copy costs nothing until one of the two is changed.
#[derive(Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Shared<T> {
    /// Both are copies of the same value, and neither has changed since.
    pub fn is_copy_of(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(thing: T) -> Shared<T> {
        Shared(Arc::new(thing))
    }
}

impl<A, T: FromIterator<A>> FromIterator<A> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = A>>(all: I) -> Shared<T> {
        T::from_iter(all).into()
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_was() {
        let mut list = Shared::from(vec![1, 2]);
        let copy = list.clone();
        list.push(3);
        assert_eq!((&*list, &*copy), (&vec![1, 2, 3], &vec![1, 2]));
        assert!(list != copy && list == Shared::from(vec![1, 2, 3]));
        assert!(
            list.is_copy_of(&list.clone()) && !list.is_copy_of(&copy) && !list.is_copy_of(&Shared::from(vec![1, 2, 3]))
        );
    }
}
