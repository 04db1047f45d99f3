//! Faults of files and texts, and where they are.

use crate::{Arg, Text, text, word};
use table::notation::{NoteArg, NoteFault};

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub file: String,
    /// The line, from 1. Zero: no particular line.
    pub line: usize,
    pub text: Text,
}

impl Fault {
    /// A fault of a position. Its column is the first argument.
    pub fn of_note(file: &str, note: NoteFault) -> Fault {
        let arg = |arg| match arg {
            NoteArg::Said(said) => Arg::Said(said),
            NoteArg::Num(n) => Arg::Num(n),
            NoteArg::Len(len) => Arg::Len(len),
        };
        let column = Arg::Num(i32::try_from(note.column).unwrap_or(i32::MAX));
        let args = [column].into_iter().chain(note.args.into_iter().map(arg)).collect();
        Fault { file: file.to_owned(), line: note.line, text: Text { code: word(note.code), args } }
    }
}

/// The most characters of a quoted word.
const QUOTE_MAX: usize = 80;
/// The most faults that are listed for one file.
const FAULTS_MAX: usize = 20;

/// Faults as shown: long quotations are cut off, and only the first faults are listed, with the number of the rest.
pub fn told_of(mut faults: Vec<Fault>) -> Vec<Fault> {
    let more = faults.len().saturating_sub(FAULTS_MAX);
    // A single further fault is listed, because it takes no more room than a count.
    if more > 1 {
        faults.truncate(FAULTS_MAX);
        let number = Arg::Num(i32::try_from(more).unwrap_or(i32::MAX));
        faults.push(Fault { file: faults[0].file.clone(), line: 0, text: text("fault.more", [number]) });
    }
    faults.iter_mut().for_each(Fault::cut);
    faults
}

impl Fault {
    fn cut(&mut self) {
        for arg in &mut self.text.args {
            if let Arg::Said(said) = arg
                && let Some((end, _)) = said.char_indices().nth(QUOTE_MAX)
            {
                said.truncate(end);
                said.push('…');
            }
        }
    }
}

/// Faults of one file.
pub struct Faults {
    file: String,
    pub list: Vec<Fault>,
}

impl Faults {
    pub fn new(file: &str) -> Faults {
        Faults { file: file.to_owned(), list: vec![] }
    }

    pub fn add(&mut self, line: usize, text: Text) {
        self.list.push(Fault { file: self.file.clone(), line, text });
    }

    /// What was read, or the faults in the order of their lines.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<Fault>> {
        if self.list.is_empty() {
            return Ok(read);
        }
        sorted::sort_by_key(&mut self.list, |fault| fault.line);
        Err(self.list)
    }
}

/// Further faults of a text in lines. Faults of some lines hide faults of others, so the text is read again without the faulty lines. A
/// line that refers to one of those is skipped, because what it then lacks is not its own fault.
pub fn with_those_behind(mut faults: Vec<Fault>, text: &str, read: impl Fn(&str) -> Option<Vec<Fault>>) -> Vec<Fault> {
    let is_faulty = |n: usize| faults.iter().any(|fault| fault.line == n);
    let lines = || text.lines().enumerate().map(|(i, line)| (line, is_faulty(i + 1)));
    let rest: String = lines().flat_map(|(line, faulty)| [if faulty { "" } else { line }, "\n"]).collect();
    // The second word of a line is the name of its subject.
    let lost: Vec<&str> =
        lines().filter(|(_, faulty)| *faulty).filter_map(|(line, _)| line.split(' ').nth(1)).collect();
    let own = |fault: &Fault| {
        let line = fault.line.checked_sub(1).and_then(|i| text.lines().nth(i));
        line.is_some_and(|line| !line.split(' ').any(|word| lost.contains(&word)))
    };
    let more: Vec<Fault> = read(&rest).into_iter().flatten().filter(own).collect();
    faults.extend(more);
    sorted::sort_by_key(&mut faults, |fault| fault.line);
    faults.dedup();
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: usize, said: &str) -> Fault {
        Fault { file: "a".to_owned(), line, text: text("fault.unknown-word", [Arg::Said(said.to_owned())]) }
    }

    #[test]
    fn of_many_faults_the_first_are_told_and_how_many_there_are() {
        for n in [0, 1, FAULTS_MAX, FAULTS_MAX + 1] {
            let all: Vec<Fault> = (1..=n).map(|line| fault(line, "x")).collect();
            assert_eq!(told_of(all.clone()), all);
        }
        let told = told_of((1..=600_000).map(|line| fault(line, "x")).collect());
        assert_eq!((told.len(), told[FAULTS_MAX - 1].line), (FAULTS_MAX + 1, FAULTS_MAX));
        let last = &told[FAULTS_MAX];
        assert_eq!((last.line, &last.text), (0, &text("fault.more", [Arg::Num(599_980)])));
    }

    #[test]
    fn long_quotes_are_cut() {
        let [told] = &told_of(vec![fault(1, &"ä".repeat(1_000))])[..] else { panic!("one fault") };
        assert_eq!(told.text.args, [Arg::Said("ä".repeat(QUOTE_MAX) + "…")]);
        let short = fault(1, &"ä".repeat(QUOTE_MAX));
        assert_eq!(told_of(vec![short.clone()]), [short]);
    }
}
