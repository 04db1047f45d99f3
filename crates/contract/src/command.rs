//! Commands: what players type. Drafts, in full or in short form, and questions. Palette, tests and bug reports share one grammar.
//!
//! The verbs are those that the view offers. The words after a verb fill what its offer needs (see `clauses`).

use crate::{
    Answer, Candidate, Draft, ENDINGS, HAND, INCOMPLETE, Layer, LineFault, NOT_NOW, Offer, PROCEED, Reason, Ruleset,
    Thing, UNKNOWN_VERB, begun,
    clauses::{Clauses, Subject},
    draft_text::Reader,
    named::unit_of,
};
use content::{Arg, Word, Words, letters::small};
use std::{cell::OnceCell, cmp::Reverse, rc::Rc};
use table::{BaseId, Board, Seat, UnitId, notation::Measure};

/// A line that a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An order to give.
    Draft(Draft),
    /// A question.
    Ask(Question),
    /// Real dice or a choice, for the order that waits.
    Answer(Answer),
    /// Let the screen roll for the order that waits.
    Roll {
        /// Keep rolling until a player has to choose.
        out: bool,
    },
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Move these units back to where their moves began. Empty: what is selected.
    Reset(Vec<UnitId>),
    /// Select a unit or a base, or several of one side.
    Select(Vec<Thing>),
    /// Show lengths in this unit from now on.
    In(Measure),
    /// Say what can be typed, or what one word does.
    Help(Option<Word>),
    /// Say what a rule says.
    Rule(Word),
}

/// A question, which changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// How far two things are apart.
    Measure(Thing, Thing),
    /// What one thing sees of another.
    Sight(Thing, Thing),
    /// How units are linked.
    Links(Vec<UnitId>),
    /// A layer over the table.
    Show(Layer),
}

/// Words of commands that are not orders.
pub(crate) const QUESTIONS: [&str; 16] = [
    "measure", "sight", "links", "sees", "seen-by", "ranges", "reach", "dice", "undo", "redo", "reset", "select",
    "inch", "cm", "help", "rule",
];

/// Synonyms of verbs and questions, used if the game has no verb of that name.
const SYNONYMS: [(&str, &str); 39] = [
    ("fire", "shoot"),
    ("shoot", "fire"),
    ("surrender", "concede"),
    ("resign", "concede"),
    ("finish", "count"),
    ("go", "move"),
    ("march", "move"),
    ("advance", "move"),
    ("drive", "move"),
    ("rotate", "turn"),
    ("face", "turn"),
    ("pivot", "turn"),
    ("add", "place"),
    ("put", "place"),
    ("deploy", "place"),
    ("delete", "remove"),
    ("name", "label"),
    ("rename", "label"),
    ("call", "label"),
    ("blast", "template"),
    ("tape", "ruler"),
    ("token", "mark"),
    ("join", "group"),
    ("split", "ungroup"),
    ("distance", "measure"),
    ("dist", "measure"),
    ("range", "measure"),
    ("los", "sight"),
    ("see", "sight"),
    ("command", "links"),
    ("cohesion", "links"),
    ("rings", "ranges"),
    ("back", "undo"),
    ("again", "redo"),
    ("restore", "reset"),
    ("inches", "inch"),
    ("in", "inch"),
    ("centimetres", "cm"),
    ("?", "help"),
];

/// The view of one seat, against which lines are read. It keeps answers for many lines but asks only for what a line needs: on a full table
/// a seat has 100 units, and a line is usually about one.
pub(crate) struct Known<'a, R: Ruleset> {
    pub view: &'a R::State,
    pub seat: Seat,
    pub measure: Measure,
    names: Rc<Vec<(String, Thing)>>,
    /// The offers of the seats themselves, and of every unit to its seat.
    own: [OnceCell<Vec<Offer>>; 2],
    of_units: sorted::Map<UnitId, OnceCell<Vec<Offer>>>,
    /// The survey of the first order that was read: completing a word reads the same one many times.
    surveyed: OnceCell<(Draft, Rc<Vec<Candidate>>)>,
}

impl<'a, R: Ruleset> Known<'a, R> {
    pub fn new(view: &'a R::State, seat: Seat, measure: Measure) -> Known<'a, R> {
        // A unit of which nothing is on the table may have to act, too.
        let units = R::board(view).units().into_iter().chain(R::standing(view).left);
        let of_units = units.map(|unit| (unit, OnceCell::new())).collect();
        Known {
            view,
            seat,
            measure,
            names: Rc::new(names::<R>(view)),
            own: Default::default(),
            of_units,
            surveyed: OnceCell::default(),
        }
    }

    /// The offers to a unit of a seat, or to the seat itself.
    pub fn offers(&self, seat: Seat, unit: Option<UnitId>) -> &[Offer] {
        let known = match unit {
            None => Some(&self.own[seat as usize]),
            Some(unit) => self.of_units.get(&unit).filter(|_| unit.seat == seat),
        };
        let asked = || {
            let endings = if unit.is_none() { self.endings(seat) } else { vec![] };
            [R::offers(self.view, seat, unit), endings].concat()
        };
        known.map_or(&[], |known| known.get_or_init(asked))
    }

    /// A battle can always be ended by agreement.
    fn endings(&self, seat: Seat) -> Vec<Offer> {
        let offer = |verb| {
            let bare = Draft::new(seat, content::word(verb), None);
            Offer { why_not: R::check(self.view, &bare).broken, ..Offer::new(verb, None, vec![]) }
        };
        let is_battle = R::standing(self.view).mission.is_some();
        ENDINGS.into_iter().filter(|_| is_battle).map(offer).collect()
    }

    /// All offers, unit by unit and last those to the seat itself. Asked for one by one.
    pub fn all_offers(&self, seat: Seat) -> impl Iterator<Item = &[Offer]> {
        let units = self.board().units().into_iter().filter(move |unit| unit.seat == seat).map(Some);
        units.chain([None]).map(move |unit| self.offers(seat, unit))
    }

    /// Whether a verb is offered to the seat or to this unit. Without a unit, to any of its units.
    fn has(&self, seat: Seat, unit: Option<UnitId>, verb: &str) -> bool {
        let among = |offers: &[Offer]| offers.iter().any(|offer| offer.verb.as_str() == verb);
        among(self.offers(seat, None))
            || match unit {
                Some(_) => among(self.offers(seat, unit)),
                None => self.all_offers(seat).any(among),
            }
    }

    /// The offers of a verb to the unit of a line. Without a unit, to all.
    pub fn offers_of(&self, seat: Seat, unit: Option<UnitId>, verb: &str) -> Vec<Offer> {
        let by_verb =
            |offers: &[Offer]| offers.iter().filter(|offer| offer.verb.as_str() == verb).cloned().collect::<Vec<_>>();
        let own = by_verb(self.offers(seat, None));
        match unit {
            Some(_) => [by_verb(self.offers(seat, unit)), own].concat(),
            None if own.iter().any(|offer| offer.several().is_none()) => own,
            None => self.all_offers(seat).flat_map(by_verb).collect(),
        }
    }

    /// The candidates for an order that has only begun.
    pub fn survey(&self, begun: &Draft) -> Rc<Vec<Candidate>> {
        let asked = || Rc::new(R::survey(self.view, begun));
        let (known, candidates) = self.surveyed.get_or_init(|| (begun.clone(), asked()));
        if known == begun { candidates.clone() } else { asked() }
    }

    pub fn board(&self) -> &Board {
        R::board(self.view)
    }

    pub fn names(&self) -> &Rc<Vec<(String, Thing)>> {
        &self.names
    }

    /// The verb or question that a line begins with. A word of the grammar is that word, even if it means something else in the player's
    /// language: `links` is a question, and left in German.
    pub fn verb(&self, seat: Seat, unit: Option<UnitId>, typed: &str) -> String {
        let typed = small(typed);
        let meant = if self.owns(seat, unit, &typed) { None } else { Words::current().meant(&typed) };
        let word = meant.unwrap_or(typed);
        self.called(seat, unit, &word).to_owned()
    }

    fn owns(&self, seat: Seat, unit: Option<UnitId>, word: &str) -> bool {
        QUESTIONS.contains(&word) || self.has(seat, unit, word) || knows::<R>(word)
    }

    /// The game's own name for a verb or question. A word that the game has is never a synonym.
    fn called<'w>(&self, seat: Seat, unit: Option<UnitId>, word: &'w str) -> &'w str {
        let own = |word: &str| self.owns(seat, unit, word);
        match SYNONYMS.iter().find(|(said, _)| *said == word) {
            Some((_, meant)) if !own(word) && own(meant) => meant,
            Some(_) | None => word,
        }
    }
}

/// Whether the game has this verb, even if nobody can use it now.
fn knows<R: Ruleset>(verb: &str) -> bool {
    [HAND, PROCEED].contains(&verb) || ENDINGS.contains(&verb) || R::VERBS.contains(&verb)
}

/// The seat whose view a line is read against: the one it begins with, the owner of its unit (as far as the typing seat sees it), or the
/// typing seat.
pub fn speaker<R: Ruleset>(view: &R::State, seat: Seat, line: &str) -> Seat {
    let Ok(mut reader) = Reader::typed(line, Measure::Mm) else { return seat };
    if let Some(named) = side(&mut reader) {
        return named;
    }
    reader.names = Rc::new(names::<R>(view));
    reader.next();
    // A player cannot name what they do not see.
    let board = R::board(view);
    reader.whom(board, true).first().and_then(|thing| unit_of(board, thing)).map_or(seat, |unit| unit.seat)
}

fn side(reader: &mut Reader) -> Option<Seat> {
    reader.take_if(|word| word.to_ascii_lowercase().parse().ok())
}

/// Reads a line for the seat of `view`.
///
/// # Errors
///
/// The first fault of the line, with its column.
pub fn command<R: Ruleset>(view: &R::State, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault> {
    read(&Known::<R>::new(view, seat, measure), line)
}

pub(crate) fn read<R: Ruleset>(known: &Known<R>, line: &str) -> Result<Command, LineFault> {
    let mut reader = Reader::typed(line, known.measure)?;
    reader.names = known.names.clone();
    let seat = side(&mut reader).unwrap_or(known.seat);
    let start = reader.mark();
    let said = reader.typed_word("command.empty")?;
    let board = known.board();
    let named = reader.mark();
    let first = reader.whom(board, true).first().and_then(|thing| unit_of(board, thing));
    reader.back_to(named);
    let verb = known.verb(seat, first, &said);
    if let Some(command) = question(known, seat, &verb, &mut reader)? {
        return if reader.peek().is_none() { Ok(command) } else { reader.refuse("command.unread") };
    }
    let verb = Word::own(verb);
    let several = known.offers(seat, None).iter().any(|offer| offer.verb == verb && offer.several().is_some());
    let subject = subject(board, &mut reader, several);
    let full = reader.at_given() || reader.peek().is_some_and(|token| token.quoted);
    if !full && !known.has(seat, subject.unit, verb.as_str()) && !known.has(seat, None, verb.as_str()) {
        if !knows::<R>(verb.as_str()) {
            reader.back_to(start);
            return reader.refuse(UNKNOWN_VERB);
        }
        return match ruled_out(known, seat, &verb, subject.unit) {
            Some(draft) => Ok(Command::Draft(draft)),
            None => reader.refuse("command.no-unit"),
        };
    }
    if full && subject.bases.is_empty() {
        return Ok(Command::Draft(Draft { seat, verb, unit: subject.unit, given: reader.all_given()? }));
    }
    let many = subject.unit.is_none() && !subject.bases.is_empty();
    let offers = match many {
        true => known.offers(seat, None).iter().filter(|offer| offer.verb == verb).cloned().collect(),
        false => known.offers_of(seat, subject.unit, verb.as_str()),
    };
    if let Some(unit) = subject.unit.filter(|unit| !full && offers.iter().all(|offer| offer.unit != Some(*unit))) {
        if let Some(draft) = ruled_out(known, seat, &verb, Some(unit)) {
            return Ok(Command::Draft(draft));
        }
        reader.back_to(named);
        return reader.refuse(if board.of(unit).next().is_none() { "draft.thing" } else { "command.not-yours" });
    }
    short(known, seat, &verb, &subject, &offers, &mut reader).map(Command::Draft)
}

/// A bare draft of a verb that the game has but does not offer here, because it says why not whatever the draft contains.
fn ruled_out<R: Ruleset>(known: &Known<R>, seat: Seat, verb: &Word, unit: Option<UnitId>) -> Option<Draft> {
    let bare = Draft { seat, verb: verb.clone(), unit, given: vec![] };
    let broken = R::check(known.view, &bare).broken;
    let says = |why: &Reason| ![NOT_NOW, UNKNOWN_VERB, INCOMPLETE].contains(&why.text.code.as_str());
    (!broken.is_empty() && broken.iter().all(says)).then_some(bare)
}

/// Tries the offers of the verb, ready ones first: the first that the words fill is the intended one.
fn short<R: Ruleset>(
    known: &Known<R>,
    seat: Seat,
    verb: &Word,
    subject: &Subject,
    offers: &[Offer],
    reader: &mut Reader,
) -> Result<Draft, LineFault> {
    let (start, view) = (reader.mark(), known.view);
    // An order for several units must name them.
    let many = subject.unit.is_none() && !subject.bases.is_empty();
    let about = |offer: &&Offer| offer.unit == subject.unit && offer.several().is_some() == many;
    let ready = |offer: &&Offer| offer.why_not.is_empty();
    let mut fitting: Vec<&Offer> = offers.iter().filter(about).filter(ready).collect();
    fitting.extend(offers.iter().filter(about).filter(|offer| !ready(offer)));
    if fitting.is_empty() {
        // Without a unit, it is for the only unit that can do it.
        let ready: Vec<&Offer> = offers.iter().filter(ready).filter(|offer| offer.several().is_none()).collect();
        // Or for all units that can, along the paths that the rules propose.
        let alone = reader.peek().is_none();
        let all = || offers.iter().find(|offer| offer.unit.is_none() && offer.why_not.is_empty());
        match (&ready[..], subject.unit) {
            ([only], None) => fitting.push(only),
            ([], None) if alone && all().is_some() => fitting.extend(all()),
            _ => return reader.refuse("command.no-unit"),
        }
    }
    let mut first = None;
    for offer in fitting {
        reader.back_to(start);
        let begun = Draft { verb: verb.clone(), ..begun(offer, seat) };
        let read = Clauses::read(R::board(view), offer, subject, reader)
            .and_then(|clauses| clauses.fill(R::board(view), &begun, offer, &|| known.survey(&begun)));
        match read {
            Ok(given) => return Ok(Draft { given, ..begun }),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    // Only what the order needs is missing, and it is not possible whatever that is: its reasons say more.
    reader.back_to(start);
    let barred = reader.peek().is_none() && !offers.iter().filter(about).any(|offer| ready(&offer));
    let bare = if barred { ruled_out(known, seat, verb, subject.unit) } else { None };
    bare.map_or_else(|| Err(first.expect("at least one offer was tried")), Ok)
}

/// The unit of an order, some of its bases or, if the verb allows `several`, bases of several units.
fn subject(board: &Board, reader: &mut Reader, several: bool) -> Subject {
    let whom = reader.whom(board, several);
    let mut units: Vec<UnitId> = vec![];
    let mut bases: Vec<BaseId> = vec![];
    for thing in &whom {
        units.extend(unit_of(board, thing).filter(|unit| !units.contains(unit)));
        match thing {
            Thing::Base(base) => bases.push(*base),
            Thing::Unit(unit) => bases.extend(standing(board, *unit)),
            Thing::Piece(_) | Thing::Spot(_) => {}
        }
    }
    let one = |thing: &Thing| matches!(thing, Thing::Unit(_));
    match &units[..] {
        [unit] if whom.iter().any(one) => Subject { unit: Some(*unit), bases: vec![] },
        [_, _, ..] if several => {
            let mut known = sorted::Set::new();
            bases.retain(|base| known.insert(*base));
            Subject { unit: None, bases }
        }
        [] => Subject { unit: reader.take_if(|word| word.parse().ok()), bases },
        [unit, ..] => Subject { unit: Some(*unit), bases },
    }
}

fn standing(board: &Board, unit: UnitId) -> impl Iterator<Item = BaseId> {
    board.of(unit).filter(|base| base.place.is_some()).map(|base| base.id)
}

/// The labels of units, as they are shown and as they were written, and terrain as it is shown, the longest first.
fn names<R: Ruleset>(view: &R::State) -> Vec<(String, Thing)> {
    let (mut found, words, board) = (vec![], Words::current(), R::board(view));
    for unit in board.units() {
        let said = R::card(view, unit).title.args.into_iter().find_map(|arg| match arg {
            Arg::Said(label) | Arg::Named(label) if !label.trim().is_empty() => Some(label),
            _ => None,
        });
        found.extend(said.iter().map(|label| (words.called(label), Thing::Unit(unit))));
        found.extend(said.map(|label| (label, Thing::Unit(unit))));
    }
    for piece in board.pieces.iter() {
        let said = [words.piece(&piece.kind, &piece.name), words.place(&piece.name)];
        found.extend(said.map(|name| (name, Thing::Piece(piece.id))));
    }
    sorted::sort_by_key(&mut found, |(name, thing)| (matches!(thing, Thing::Piece(_)), Reverse(name.len())));
    found
}

fn question<R: Ruleset>(
    known: &Known<R>,
    seat: Seat,
    word: &str,
    reader: &mut Reader,
) -> Result<Option<Command>, LineFault> {
    if !QUESTIONS.contains(&word) {
        return Ok(None);
    }
    let board = known.board();
    let ask = |question| Ok(Some(Command::Ask(question)));
    match word {
        "undo" => Ok(Some(Command::Undo)),
        "redo" => Ok(Some(Command::Redo)),
        "reset" => {
            let units = reader.whom(board, true).iter().filter_map(|thing| unit_of(board, thing)).collect();
            Ok(Some(Command::Reset(units)))
        }
        "select" => {
            let whom = reader.whom(board, true);
            let one = |reader: &mut Reader| Ok(vec![reader.base_after(board, &[])?.0]);
            Ok(Some(Command::Select(if whom.is_empty() { one(reader)? } else { whom })))
        }
        "inch" => Ok(Some(Command::In(Measure::Inch))),
        "cm" => Ok(Some(Command::In(Measure::Cm))),
        "help" => Ok(Some(Command::Help(help(known, seat, reader)?))),
        "rule" => Ok(Some(Command::Rule(Word::own(reader.word("command.which-rule")?.as_str().to_ascii_uppercase())))),
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
            let named = if side.is_none() { reader.whom(board, true) } else { vec![] };
            let mut units: Vec<UnitId> = vec![];
            for unit in named.iter().filter_map(|thing| unit_of(board, thing)) {
                units.extend((!units.contains(&unit)).then_some(unit));
            }
            ask(Question::Links(if units.is_empty() { of(side.unwrap_or(seat)) } else { units }))
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

/// A word that can begin a line, if one follows.
fn help<R: Ruleset>(known: &Known<R>, seat: Seat, reader: &mut Reader) -> Result<Option<Word>, LineFault> {
    if reader.peek().is_none() {
        return Ok(None);
    }
    let start = reader.mark();
    let word = known.verb(seat, None, &reader.typed_word("command.empty")?);
    if known.has(seat, None, &word) || QUESTIONS.contains(&word.as_str()) {
        return Ok(Some(Word::own(word)));
    }
    reader.back_to(start);
    reader.refuse(UNKNOWN_VERB)
}

impl Reader {
    /// A base, or something that has bases, with its first base.
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
