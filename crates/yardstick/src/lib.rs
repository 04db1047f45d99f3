//! The yardstick: a workload file and the name of a question in, the table's answers out.
//!
//! `table` does the work. This crate reads the file, asks the questions in order and writes the answers down. It runs natively and in the
//! browser, so the caller passes in the clock.

mod answers;
mod tape;
mod workload;

pub use answers::Engine;
pub use tape::Tape;
pub use workload::{Ask, Base, See, Workload};

use std::fmt;

/// The questions about a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    Gap,
    Near,
    Sight,
    Lines,
    Links,
    Template,
    Walk,
    Drag,
}

impl Question {
    pub const ALL: [Question; 8] = [
        Question::Gap,
        Question::Near,
        Question::Sight,
        Question::Lines,
        Question::Links,
        Question::Template,
        Question::Walk,
        Question::Drag,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Question::Gap => "gap",
            Question::Near => "near",
            Question::Sight => "sight",
            Question::Lines => "lines",
            Question::Links => "links",
            Question::Template => "template",
            Question::Walk => "walk",
            Question::Drag => "drag",
        }
    }

    pub fn named(name: &str) -> Option<Question> {
        Question::ALL.into_iter().find(|q| q.name() == name)
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no question of this name. Programs then end with exit code 3.
    NoSuchQuestion(String),
    /// This line of the workload, from 1, cannot be read.
    BadLine(usize),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::NoSuchQuestion(name) => write!(f, "no such question: {name}"),
            Refusal::BadLine(line) => write!(f, "line {line} of the workload cannot be read"),
        }
    }
}

/// How long a question is repeated; the fastest time counts.
const PATIENCE_NS: u64 = 500_000_000;

/// The clock of a browser moves in steps of several microseconds.
const BATCH_NS: u64 = 400_000;

/// Answers one question of a workload: a line for each answer, and a last line about the work.
pub fn answer(text: &str, question: &str, now_ns: &mut dyn FnMut() -> u64) -> Result<String, Refusal> {
    let asked = Question::named(question).ok_or_else(|| Refusal::NoSuchQuestion(question.into()))?;
    let workload = Workload::parse(text)?;
    let begun = now_ns();
    let mut engine = Engine::new(&workload);
    let build_ns = now_ns() - begun;
    let (mut tape, mut answer_ns) = (Tape::default(), u64::MAX);
    // Enough repeats are timed together that the steps of the clock do not show.
    let mut batch = 1;
    let first = now_ns();
    loop {
        let start = now_ns();
        for _ in 0..batch {
            tape.clear();
            engine.answer(asked, &mut tape);
        }
        let end = now_ns();
        if end - start < BATCH_NS {
            batch *= 2;
        } else {
            answer_ns = answer_ns.min((end - start) / batch);
        }
        if end - first >= PATIENCE_NS && answer_ns < u64::MAX {
            break;
        }
    }
    let mut out = tape.to_string();
    out.push_str(&format!(
        "{{\"question\":\"{question}\",\"build_ns\":{build_ns},\"answer_ns\":{answer_ns},\"answers\":{},\"checksum\":\"{:016x}\"}}\n",
        tape.len(),
        tape.checksum()
    ));
    Ok(out)
}
