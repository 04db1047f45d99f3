//! What is wrong with files and texts that somebody wrote, and where.

use crate::{Arg, Text, word};
use table::notation::{NoteArg, NoteFault};

/// What is wrong with a file that somebody wrote, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub file: String,
    /// From 1; nought where no line is to blame.
    pub line: usize,
    pub text: Text,
}

impl Fault {
    /// What is wrong with a position in words. Its column is the first thing said of it.
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

    /// What was read, if nothing was wrong with it; the faults in the order of their lines otherwise.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<Fault>> {
        if self.list.is_empty() {
            return Ok(read);
        }
        sorted::sort_by_key(&mut self.list, |fault| fault.line);
        Err(self.list)
    }
}

/// The rest of the faults of a text in lines: what is wrong with some lines hides what is wrong with others, so without those it is read
/// once more. A line that names something of theirs is passed over: what it lacks by that is no fault of its own.
pub fn with_those_behind(mut faults: Vec<Fault>, text: &str, read: impl Fn(&str) -> Option<Vec<Fault>>) -> Vec<Fault> {
    let is_faulty = |n: usize| faults.iter().any(|fault| fault.line == n);
    let lines = || text.lines().enumerate().map(|(i, line)| (line, is_faulty(i + 1)));
    let rest: String = lines().flat_map(|(line, faulty)| [if faulty { "" } else { line }, "\n"]).collect();
    // What a line is about is named second.
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
