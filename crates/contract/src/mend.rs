//! Mending a typed line: everything that is wrong with it, and what may have been meant.

use crate::{
    LineFault, Ruleset,
    command::{Known, read},
    complete::{PROPOSED_MAX, Proposed, TRIED_MAX, proposed, suggestions, taken},
};
use content::{Words, letters::small};
use table::{Seat, notation::Measure};

/// How a faulty line could be mended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Words that are possible at the fault.
    pub possible: Vec<String>,
    /// The possible word nearest to what was typed.
    pub meant: Option<String>,
}

/// The most possible words that are listed.
const TOLD_MAX: usize = 6;
/// The most faults of one line.
const FAULTS_MAX: usize = 6;

/// Every fault of a line from the `first` on, and how to mend each. After a fault, the line is read on with what was probably meant in its
/// place; a word that fits nothing is skipped.
pub fn mend<R: Ruleset>(
    view: &R::State,
    seat: Seat,
    measure: Measure,
    line: &str,
    first: &LineFault,
) -> Vec<(LineFault, Mended)> {
    let known = Known::<R>::new(view, seat, measure);
    let mut found: Vec<(LineFault, Mended)> = vec![];
    let (mut line, mut fault) = (line.to_owned(), first.clone());
    // How much longer the mended line has become.
    let (mut longer, mut passed_over) = (0, false);
    loop {
        let mended = mended(&known, &line, &fault);
        let (place, wrong) = wrong(&line, &fault);
        let passable = matches!(fault.text.code.as_str(), "command.unread" | "draft.unexpected");
        passed_over |= mended.meant.is_none();
        let instead = mended.meant.clone().unwrap_or_default();
        let over = wrong.is_empty() || instead.is_empty() && !passable;
        let (wrong, more) = (wrong.len(), instead.chars().count());
        let behind = fault.column + more;
        let column = fault.column.saturating_add_signed(-longer);
        longer += more.cast_signed() - line[place..place + wrong].chars().count().cast_signed();
        found.push((LineFault { column, ..fault }, mended));
        if over || found.len() == FAULTS_MAX {
            return found;
        }
        line = [&line[..place], &instead, &line[place + wrong..]].concat();
        let Err(next) = read(&known, &line) else { return found };
        // What is missing at the end may be the word that was skipped.
        let at_end = next.column > line.chars().count();
        if next.column < behind || at_end && passed_over {
            return found;
        }
        fault = next;
    }
}

/// The word at a fault, and where it begins.
fn wrong<'l>(line: &'l str, fault: &LineFault) -> (usize, &'l str) {
    let place = line.char_indices().nth(fault.column.saturating_sub(1)).map_or(line.len(), |(i, _)| i);
    (place, line[place..].split_whitespace().next().unwrap_or_default())
}

fn mended<R: Ruleset>(known: &Known<R>, line: &str, fault: &LineFault) -> Mended {
    let (place, wrong) = wrong(line, fault);
    let before = &line[..place];
    let possible = suggestions(known, before);
    let near = |(word, _): &Proposed| (apart(&small(word), &small(wrong)), word.clone());
    // Every word that may be typed for it counts, not just the one that would be proposed.
    let tried = proposed(known, before).into_iter().flat_map(|(word, about)| {
        let all: Vec<String> = Words::current().all_typed(&word).map(str::to_owned).collect();
        all.into_iter().chain([word]).map(move |word| (word, about.clone()))
    });
    let nearest = tried
        .take(4 * TRIED_MAX)
        .map(|word| (near(&word), word))
        .filter(|((far, _), _)| *far <= 1 + wrong.chars().count() / 4);
    let mut nearest: Vec<_> = nearest.filter(|_| !wrong.is_empty()).collect();
    sorted::sort_by_key(&mut nearest, |((far, _), _)| *far);
    let meant = nearest.into_iter().take(PROPOSED_MAX).find_map(|(_, (word, about))| taken(known, before, word, about));
    let possible = possible.into_iter().take(TOLD_MAX).map(|found| found.word).collect();
    Mended { possible, meant: meant.map(|found| found.word) }
}

/// The edit distance of two words: letters inserted, left out or changed; two neighbors that changed places count once.
fn apart(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    let mut before: Vec<usize> = vec![];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let mut least = (row[j] + usize::from(a[i] != b[j])).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_so_far_apart() {
        for (a, b, far) in
            [("move", "move", 0), ("mvoe", "move", 1), ("nrth", "north", 1), ("", "abc", 3), ("wood", "fort", 3)]
        {
            assert_eq!(apart(a, b), far, "{a} {b}");
        }
    }
}
