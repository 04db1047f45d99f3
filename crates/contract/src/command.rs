//! What players type: drafts, in full or in short, and questions. One grammar for palette, tests and bug reports.
//!
//! Verbs are those that the view offers; what follows them fills what the offer gathers (`clauses`).

use crate::{
    Answer, Draft, Layer, LineFault, Offer, Ruleset, Thing, begun,
    clauses::{Clauses, Subject},
    draft_text::Reader,
    guess,
};
use content::{Arg, Word};
use std::cmp::Reverse;
use table::{BaseId, Board, Seat, UnitId, notation::Measure};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An order to give.
    Draft(Draft),
    Ask(Question),
    /// Real dice, or a choice, for the order that waits.
    Answer(Answer),
    Undo,
    Redo,
}

/// Something to show that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Measure(Thing, Thing),
    Sight(Thing, Thing),
    Links(Vec<UnitId>),
    Show(Layer),
}

/// Words of commands that are no orders.
pub(crate) const QUESTIONS: [&str; 10] =
    ["measure", "sight", "links", "sees", "seen-by", "ranges", "reach", "dice", "undo", "redo"];

/// Whose view a line is read against: the seat that it begins with, the owner of the unit in the typer's view that it is about, or the
/// one who types.
pub fn speaker<R: Ruleset>(view: &R::State, seat: Seat, line: &str) -> Seat {
    let Ok(mut reader) = Reader::new(line, Measure::Mm) else { return seat };
    if let Some(named) = side(&mut reader) {
        return named;
    }
    reader.labels = labels::<R>(view);
    reader.next();
    // What the one who types does not see is not theirs to name.
    subject(R::board(view), &mut reader)
        .unit
        .filter(|unit| R::board(view).of(*unit).next().is_some())
        .map_or(seat, |unit| unit.seat)
}

fn side(reader: &mut Reader) -> Option<Seat> {
    reader.take_if(|word| word.to_ascii_lowercase().parse().ok())
}

/// Reads a line for the seat that `view` belongs to.
pub fn command<R: Ruleset>(view: &R::State, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault> {
    let mut reader = Reader::new(line, measure)?;
    reader.labels = labels::<R>(view);
    let seat = side(&mut reader).unwrap_or(seat);
    if let Some(command) = question::<R>(view, seat, &mut reader)? {
        return if reader.peek().is_none() { Ok(command) } else { reader.refuse("command.unread") };
    }
    let start = reader.mark();
    let verb = Word::own(reader.word("command.empty")?.as_str().to_ascii_lowercase());
    let offers: Vec<Offer> = guess::offers::<R>(view, seat).into_iter().filter(|offer| offer.verb == verb).collect();
    let board = R::board(view);
    let named = reader.mark();
    let subject = subject(board, &mut reader);
    let full = reader.at_given() || reader.peek().is_some_and(|token| token.quoted);
    if offers.is_empty() && !full {
        reader.back_to(start);
        return reader.refuse("command.unknown-verb");
    }
    if full && subject.bases.is_empty() {
        return Ok(Command::Draft(Draft { seat, verb, unit: subject.unit, given: reader.all_given()? }));
    }
    if let Some(unit) = subject.unit.filter(|unit| !full && offers.iter().all(|offer| offer.unit != Some(*unit))) {
        reader.back_to(named);
        return reader.refuse(if board.of(unit).next().is_none() { "draft.thing" } else { "command.not-yours" });
    }
    short::<R>(view, seat, &verb, &subject, &offers, &mut reader).map(Command::Draft)
}

/// Tries the offers of the verb, those that are ready first: the first that the words fill is meant.
fn short<R: Ruleset>(
    view: &R::State,
    seat: Seat,
    verb: &Word,
    subject: &Subject,
    offers: &[Offer],
    reader: &mut Reader,
) -> Result<Draft, LineFault> {
    let start = reader.mark();
    let about = |offer: &&Offer| offer.unit == subject.unit;
    let ready = |offer: &&Offer| offer.why_not.is_empty();
    let mut fitting: Vec<&Offer> = offers.iter().filter(about).filter(ready).collect();
    fitting.extend(offers.iter().filter(about).filter(|offer| !ready(offer)));
    if fitting.is_empty() {
        // Said without a unit, of the one unit that can do it.
        let ready: Vec<&Offer> = offers.iter().filter(ready).collect();
        match (&ready[..], subject.unit) {
            ([only], None) => fitting.push(only),
            _ => return reader.refuse("command.no-unit"),
        }
    }
    let mut first = None;
    for offer in fitting {
        reader.back_to(start);
        let begun = Draft { verb: verb.clone(), ..begun(offer, seat) };
        let read = Clauses::read(R::board(view), offer, subject, reader)
            .and_then(|clauses| clauses.fill(R::board(view), &begun, offer, &R::survey(view, &begun)));
        match read {
            Ok(given) => return Ok(Draft { given, ..begun }),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    Err(first.expect("at least one offer was tried"))
}

/// Who the order is about: a unit, some of its bases, or the label that players gave a unit.
fn subject(board: &Board, reader: &mut Reader) -> Subject {
    if let Some(unit) = reader.take_if(|word| word.parse().ok()) {
        return Subject { unit: Some(unit), bases: vec![] };
    }
    let mut bases = vec![];
    loop {
        let mark = reader.mark();
        // `b2 b3`, `b2, b3`, `b2 and b3`
        let _ = !bases.is_empty() && reader.take("and");
        let Some(base) = reader.take_if(|word| board.base(word.parse().ok()?)) else {
            reader.back_to(mark);
            break;
        };
        bases.push(base.id);
    }
    if let Some(unit) = bases.first().and_then(|base| board.base(*base)).map(|base| base.unit) {
        return Subject { unit: Some(unit), bases };
    }
    if let Some(unit) = reader.labelled() {
        return Subject { unit: Some(unit), bases: vec![] };
    }
    Subject { unit: None, bases: vec![] }
}

/// What players call their units, the longest first.
fn labels<R: Ruleset>(view: &R::State) -> Vec<(String, UnitId)> {
    let mut found = vec![];
    for unit in R::board(view).units() {
        let said = R::card(view, unit).title.args.into_iter().find_map(|arg| match arg {
            Arg::Said(label) if !label.trim().is_empty() => Some(label),
            _ => None,
        });
        found.extend(said.map(|label| (label, unit)));
    }
    sorted::sort_by_key(&mut found, |(label, _)| Reverse(label.len()));
    found
}

fn question<R: Ruleset>(view: &R::State, seat: Seat, reader: &mut Reader) -> Result<Option<Command>, LineFault> {
    let Some(word) = reader.take_if(|word| QUESTIONS.into_iter().find(|question| question.eq_ignore_ascii_case(word)))
    else {
        return Ok(None);
    };
    let board = R::board(view);
    let ask = |question| Ok(Some(Command::Ask(question)));
    match word {
        "undo" => Ok(Some(Command::Undo)),
        "redo" => Ok(Some(Command::Redo)),
        "measure" => {
            let from = reader.thing_after(board, &["from", "between"])?;
            ask(Question::Measure(from, reader.thing_after(board, &["to", "and"])?))
        }
        "sight" => {
            let (from, base) = reader.base_after(board, &["from", "between"])?;
            if reader.peek().is_none() {
                return ask(Question::Show(Layer::Sight(base)));
            }
            ask(Question::Sight(from, reader.base_after(board, &["to", "and"])?.0))
        }
        "links" => {
            let side = reader.take_if(|word| word.parse::<Seat>().ok());
            let of = |seat: Seat| board.units().into_iter().filter(|unit| unit.seat == seat).collect();
            let unit = subject(board, reader).unit.filter(|_| side.is_none());
            ask(Question::Links(unit.map_or_else(|| of(side.unwrap_or(seat)), |unit| vec![unit])))
        }
        "dice" => {
            let mut faces = vec![];
            while let Some(face) = reader.take_if(|word| word.parse::<u8>().ok()) {
                faces.push(face);
            }
            Ok(Some(Command::Answer(Answer::Rolled { faces, typed: true })))
        }
        layer => {
            let (_, base) = reader.base_after(board, &[])?;
            ask(Question::Show(match layer {
                "sees" => Layer::Sight(base),
                "seen-by" => Layer::SeenBy(base),
                "ranges" => Layer::Ranges(base),
                _ => Layer::Reach(base),
            }))
        }
    }
}

impl Reader {
    /// Something that is a base or has one, and its first.
    fn base_after(&mut self, board: &Board, fillers: &[&str]) -> Result<(Thing, BaseId), LineFault> {
        let start = self.mark();
        let thing = self.thing_after(board, fillers)?;
        match first_base(board, &thing) {
            Some(base) => Ok((thing, base)),
            None => {
                self.back_to(start);
                let _ = self.take_if(|word| fillers.contains(&word).then_some(()));
                self.refuse("command.no-base")
            }
        }
    }
}

fn first_base(board: &Board, thing: &Thing) -> Option<BaseId> {
    match thing {
        Thing::Unit(unit) => board.of(*unit).next().map(|base| base.id),
        Thing::Base(base) => Some(*base),
        Thing::Piece(_) | Thing::Spot(_) => None,
    }
}
