//! The log: what the viewer was told, a line for each event, with headings for turns and steps.

use super::dice;
use crate::{Desk, Press};
use content::{Arg, Text, number};
use contract::{Chapter, PROCEED};
use game::{Heard, Said};
use geom::Len;
use table::Seat;

#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// A line that differs in anything has another key.
    pub key: String,
    /// Shows what it is about.
    pub press: Press,
    /// Shows the table as it was then.
    pub seek: Press,
    /// Its entry, counted from 1.
    pub number: usize,
    /// Whose event it is; steps of the game itself belong to no one.
    pub seat: Option<Seat>,
    pub kind: LineKind,
    pub text: String,
    /// The rule behind it, or nothing.
    pub rule: String,
    /// For a roll each die, and whether it succeeded; `None` if no score was needed.
    pub faces: Vec<(u8, Option<bool>)>,
    pub sides: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A heading.
    Begins(Chapter),
    Event,
    /// An event of a step of the game itself.
    Alone,
    Roll,
    /// Played by both players' consent against a rule.
    Over,
}

/// How many of the last entries are listed; the report has all of them.
const ENTRIES: usize = 200;

pub(crate) fn recent(desk: &Desk) -> Vec<LogLine> {
    log(desk, desk.game.moment().saturating_sub(ENTRIES))
}

/// What the seat was told of the entries from this one on.
pub(crate) fn log(desk: &Desk, from: usize) -> Vec<LogLine> {
    let mut lines: Vec<LogLine> = vec![];
    let (mut entry, mut nth) = (from, 0);
    let mut begun: Option<Vec<Arg>> = None;
    for said in desk.events(from..desk.game.moment() + 1) {
        nth = if said[0].entry == entry { nth } else { 0 };
        entry = said[0].entry;
        let args = if let Heard::Told(told) = &said[0].what { &told.text.args[..] } else { &[] };
        let line = line(desk, &said, nth);
        // Of a step in which nothing can be done, one line says so.
        let begins = |line: &LogLine| matches!(line.kind, LineKind::Begins(_));
        if line.kind == LineKind::Alone && begun.as_deref() == Some(args) {
            lines.iter().rposition(begins).into_iter().for_each(|at| drop(lines.remove(at)));
        }
        begun = begins(&line).then(|| args.to_vec());
        // What was drawn from a bag begins a step: it stands under its heading.
        let drawn = |last: &LogLine| last.kind == LineKind::Roll && last.faces.is_empty() && last.number == line.number;
        let under = begins(&line) && lines.last().is_some_and(drawn);
        lines.insert(lines.len() - usize::from(under), line);
        nth += 1;
    }
    lines
}

pub(super) fn line(desk: &Desk, all: &[Said], nth: usize) -> LogLine {
    let said = &all[0];
    let order = desk.game.order(said.entry);
    let alone = order.is_some_and(|draft| draft.verb.as_str() == PROCEED);
    let gives = (!alone).then(|| order.map_or(desk.seat(), |draft| draft.seat));
    let (seat, kind) = match &said.what {
        Heard::Rolled(reply) => (Some(dice::side(reply)), LineKind::Roll),
        Heard::Over(_) => (gives, LineKind::Over),
        Heard::Told(told) => match told.chapter {
            Some(chapter) => (seat_in(&told.text.args), LineKind::Begins(chapter)),
            None => (gives, if alone { LineKind::Alone } else { LineKind::Event }),
        },
        Heard::Note(_) => (gives, LineKind::Event),
    };
    let (text, faces, sides) = match &said.what {
        Heard::Rolled(reply) => {
            let sides = reply.pool.as_ref().map_or(0, |pool| pool.sides);
            (dice::why_and_drawn(desk, said.entry, reply), dice::faces_of(reply), sides)
        }
        Heard::Note(_) | Heard::Over(_) | Heard::Told(_) => (desk.heard_in_words(said), vec![], 0),
    };
    let text = super::sentences::begun(spread(desk, all).unwrap_or(text));
    let text = match all.len() - 1 {
        0 => text,
        more => desk.say(&content::text("screen.more-like-it", [Arg::Said(text), number(more)])),
    };
    let number = said.entry + 1;
    let key = format!("{number}.{nth} {text} {}", faces.iter().map(|(face, _)| face.to_string()).collect::<String>());
    let press = Press::Told(said.entry, nth);
    let rule = desk.rule_of(said);
    LogLine { key, press, seek: Press::Seek(number), number, seat, kind, text, rule, faces, sides }
}

/// The line of several events that differ in a length: it says the shortest and the longest.
fn spread(desk: &Desk, all: &[Said]) -> Option<String> {
    let told = |said: &Said| if let Heard::Told(told) = &said.what { Some(told.text.clone()) } else { None };
    let texts: Vec<Text> = all.iter().filter_map(told).collect();
    let mut text = texts.first()?.clone();
    let mut differs = false;
    for (at, arg) in text.args.iter_mut().enumerate() {
        let length = |other: &Text| if let Some(Arg::Len(len)) = other.args.get(at) { Some(*len) } else { None };
        let lengths: Vec<Len> = texts.iter().filter_map(length).collect();
        if let (Some(least), Some(most)) = (lengths.iter().min(), lengths.iter().max())
            && least != most
        {
            let ends = [Arg::Len(*least), Arg::Len(*most)];
            *arg = Arg::Said(desk.say(&content::text("screen.from-to", ends)));
            differs = true;
        }
    }
    differs.then(|| desk.say(&text))
}

fn seat_in(args: &[Arg]) -> Option<Seat> {
    args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None })
}

/// The latest turn comes first, in it the latest step, and in that the latest order; what came of one order stays in
/// the order of play.
pub fn newest_first(lines: &[LogLine]) -> Vec<&LogLine> {
    let begins = |line: &LogLine, chapter: Chapter| line.kind == LineKind::Begins(chapter);
    let turns = parts(lines, |_, line| begins(line, Chapter::Turn));
    let steps = turns.flat_map(|turn| {
        let heads = usize::from(turn.first().is_some_and(|line| begins(line, Chapter::Turn)));
        let (head, rest) = turn.split_at(heads);
        std::iter::once(head).chain(parts(rest, |_, line| begins(line, Chapter::Step)))
    });
    let orders = steps.flat_map(|step| {
        let heads = usize::from(step.first().is_some_and(|line| matches!(line.kind, LineKind::Begins(_))));
        let (head, rest) = step.split_at(heads);
        std::iter::once(head).chain(parts(rest, |before, line| before.number != line.number))
    });
    orders.flatten().collect()
}

/// Parts of the log, the latest first: each begins where `begins` says so of two lines that follow each other.
fn parts(
    lines: &[LogLine],
    begins: impl Fn(&LogLine, &LogLine) -> bool,
) -> impl DoubleEndedIterator<Item = &[LogLine]> {
    lines.chunk_by(move |before, line| !begins(before, line)).rev()
}

impl LogLine {
    /// The line on paper.
    pub(crate) fn written(&self) -> String {
        let rule = if self.rule.is_empty() { String::new() } else { format!(" ({})", self.rule) };
        let faces: Vec<String> = self.faces.iter().map(|(face, _)| face.to_string()).collect();
        let faces = if faces.is_empty() { String::new() } else { format!(" [{}]", faces.join(" ")) };
        format!("{} {}{rule}{faces}", self.number, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize, text: &str) -> LogLine {
        let kind = match text.chars().next() {
            Some('T') => LineKind::Begins(Chapter::Turn),
            Some('S') => LineKind::Begins(Chapter::Step),
            _ => LineKind::Event,
        };
        let (key, rule) = (text.to_owned(), String::new());
        let [press, seek] = [Press::Told(number, 0), Press::Seek(number)];
        LogLine { key, press, seek, number, seat: None, kind, text: text.to_owned(), rule, faces: vec![], sides: 0 }
    }

    #[test]
    fn the_latest_turn_step_and_order_come_first_and_an_order_keeps_its_own() {
        let told = "0a 0b 1T1 1c 1S1 2d 2e 3S2 4f 5T2 6S3 7g 7h 8i 9S4".split(' ');
        let lines: Vec<LogLine> = told.map(|said| line(said[..1].parse().expect("a digit"), &said[1..])).collect();
        let shown: Vec<&str> = newest_first(&lines).into_iter().map(|line| &line.text[..]).collect();
        assert_eq!(shown.join(" "), "T2 S4 S3 i g h T1 S2 f S1 d e c a b");
        assert!(newest_first(&[]).is_empty());
    }
}
