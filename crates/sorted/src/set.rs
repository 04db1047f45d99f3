//! An ordered set.

use std::borrow::Borrow;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set<T>(Vec<T>);

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::new()
    }
}

impl<T> Set<T> {
    pub const fn new() -> Set<T> {
        Set(Vec::new())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    pub fn first(&self) -> Option<&T> {
        self.0.first()
    }

    pub fn last(&self) -> Option<&T> {
        self.0.last()
    }

    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T: Ord> Set<T> {
    pub fn contains<Q: Ord + ?Sized>(&self, thing: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.binary_search_by(|here| here.borrow().cmp(thing)).is_ok()
    }

    /// Inserts a thing and returns whether it was new.
    pub fn insert(&mut self, thing: T) -> bool {
        match self.0.binary_search(&thing) {
            Ok(_) => false,
            Err(idx) => {
                self.0.insert(idx, thing);
                true
            }
        }
    }

    /// Removes a thing and returns whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, thing: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let idx = self.0.binary_search_by(|here| here.borrow().cmp(thing)).ok();
        idx.map(|idx| self.0.remove(idx)).is_some()
    }
}

impl<T: Ord> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        for thing in more {
            self.insert(thing);
        }
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Set<T> {
        let mut set = Set::new();
        set.extend(all);
        set
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Set<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
