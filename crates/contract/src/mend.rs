//! What is wrong with a line that somebody typed, and what may have been meant.

use crate::{
    LineFault, Ruleset,
    command::{Known, read},
    complete::{PROPOSED_MAX, Proposed, TRIED_MAX, proposed, suggestions, taken},
};
use content::letters::small;
use table::{Seat, notation::Measure};

/// What a faulty line could have said: words that may stand where it stops being read, and the one of them that is nearest to what
/// stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    pub possible: Vec<String>,
    pub meant: Option<String>,
}

/// How many of the possible words are told.
const TOLD_MAX: usize = 6;
/// And how many faults of one line.
const FAULTS_MAX: usize = 6;

/// All that is wrong with a line, from its first fault on, and what it could have said there. For each that follows the line is read as if
/// what was meant stood there before; a word that nothing can be made of is passed over.
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
    // What was put in made it so much longer.
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
        // What is missing at the end may be what was passed over.
        let at_end = next.column > line.chars().count();
        if next.column < behind || at_end && passed_over {
            return found;
        }
        fault = next;
    }
}

/// Where the word begins that a fault is at, and the word.
fn wrong<'l>(line: &'l str, fault: &LineFault) -> (usize, &'l str) {
    let place = line.char_indices().nth(fault.column.saturating_sub(1)).map_or(line.len(), |(i, _)| i);
    (place, line[place..].split_whitespace().next().unwrap_or_default())
}

fn mended<R: Ruleset>(known: &Known<R>, line: &str, fault: &LineFault) -> Mended {
    let (place, wrong) = wrong(line, fault);
    let before = &line[..place];
    let possible = suggestions(known, before);
    let near = |(word, _): &Proposed| (apart(&small(word), &small(wrong)), word.clone());
    let tried = proposed(known, before).into_iter();
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

/// How many letters must be put in, left out or changed to make one word of the other; two that changed places count once.
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
