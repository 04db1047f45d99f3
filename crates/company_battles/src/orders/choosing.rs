//! Units chosen from a list, by the first of those that count as one.

use crate::state::State;
use content::{Arg, Word, text};
use contract::{Choice, Thing};
use table::UnitId;

/// A Unit with the points of all that belongs to it.
pub(super) fn choice(state: &State, whole: &[UnitId]) -> Option<Choice> {
    let first = whole.first().copied()?;
    let text = text("hold.choice", [Arg::Unit(first), Arg::Num(i32::from(state.points_of(whole)))]);
    Some(Choice { key: key(first), text, at: Some(Thing::Unit(first)), like: 0 })
}

pub(super) fn key(unit: UnitId) -> Word {
    Word::own(unit.to_string())
}

/// As recorded.
pub(super) fn keys<'w>(wholes: impl IntoIterator<Item = &'w Vec<UnitId>>) -> Vec<Word> {
    wholes.into_iter().filter_map(|whole| whole.first().copied()).map(key).collect()
}

/// Those of the list that are named; None if one is not on it, or is named twice.
pub(super) fn named(wholes: &[Vec<UnitId>], keys: &[Word]) -> Option<Vec<Vec<UnitId>>> {
    let mut found: Vec<Vec<UnitId>> = vec![];
    for named in keys {
        let whole = wholes.iter().find(|whole| whole.first().is_some_and(|first| key(*first) == *named))?;
        if found.contains(whole) {
            return None;
        }
        found.push(whole.clone());
    }
    Some(found)
}
