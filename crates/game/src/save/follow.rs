//! Following a game that another page plays: reads only the lines stored since, not the whole game.

use super::{HalfDone, Line, Numbered, lines, read::parsed};
use crate::{Game, StateHash};
use content::{Arg, Fault, text};
use contract::Ruleset;

impl<R: Ruleset> Game<R> {
    /// Continues with the lines after the first `known`, from which this game was read. The result is the same as
    /// loading all lines. After a fault the game must be reloaded: some of the lines may have been applied.
    pub fn follow(&mut self, known: usize, more: &[String]) -> Result<(), Fault> {
        let bytes: Vec<u8> = more.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
        let (bodies, damage) = if more.is_empty() { (vec![], None) } else { lines::whole_lines(&bytes) };
        if let Some(Fault { text, .. }) = damage {
            return Err(lines::fault(known + bodies.len() + 1, text));
        }
        self.settle_on(self.head);
        let mut half_done = None;
        for (idx, body) in bodies.iter().enumerate() {
            let number = known + idx + 1;
            half_done = self.follow_line(number, parsed(self.system, self.written.schema, number, body)?)?;
        }
        let same = self.is_older()
            || self.head == 0
            || self.timeline.hashes()[self.head - 1] == StateHash::of(&R::position(&self.state));
        if !same {
            return Err(lines::fault(known + bodies.len(), text("save.other-state", [])));
        }
        if let Some(half_done) = half_done {
            self.resume(half_done);
        }
        if self.head == self.timeline.entries().len() {
            self.settle();
        }
        self.unsaved.clear();
        self.changed();
        Ok(())
    }

    /// This many entries are in force and shown, and no order waits.
    fn settle_on(&mut self, head: usize) {
        if self.moment != head || self.head != head {
            self.state = self.timeline.state_at(head);
        }
        (self.head, self.moment, self.open) = (head, head, None);
    }

    /// A half-done order is resumed unless a later line supersedes it.
    fn follow_line(&mut self, number: usize, line: Line<R::Event>) -> Result<Option<HalfDone>, Fault> {
        let wrong = |n: usize, at: usize| {
            Err(lines::fault(number, text("save.wrong-number", [Arg::Num(n as i32), Arg::Num(at as i32)])))
        };
        match line {
            // This page made the same entry: steps that need no decision are played wherever the game is open.
            Line::Entry(Numbered { number: n, hash, .. })
                if (1..=self.head).contains(&n) && self.timeline.hashes()[n - 1] == hash =>
            {
                Ok(None)
            }
            Line::Entry(Numbered { number: n, made, hash }) => {
                if n != self.head + 1 {
                    return wrong(n, self.head + 1);
                }
                self.timeline.cut(self.head);
                for event in &made.events {
                    R::apply(&mut self.state, event);
                }
                let hash = if self.is_older() { StateHash::of(&R::position(&self.state)) } else { hash };
                self.timeline.push(made, hash, &self.state);
                (self.head, self.moment, self.notes) = (n, n, vec![]);
                Ok(None)
            }
            Line::Open(half_done) => {
                self.timeline.cut(self.head);
                Ok(Some(half_done))
            }
            Line::Head(head) => {
                let n_entries = self.timeline.entries().len();
                if head.at > n_entries {
                    return wrong(head.at, n_entries);
                }
                self.settle_on(head.at);
                self.notes = head.notes;
                Ok(None)
            }
            Line::Sandtable(_) => Err(lines::fault(number, text("save.second-header", []))),
            Line::End(_) => Err(lines::fault(number, text("save.after-end", []))),
        }
    }
}
