//! Completion: words that can come next in a line. Each candidate is put in place and read as if it had been typed, so the line can go on
//! with every word that is proposed.

use crate::{
    Command, Gather, Given, LineFault, Offer, Ruleset, Thing,
    clauses::choices_of,
    command::{Known, QUESTIONS, read},
    direction::way_names,
    draft_text::Reader,
    forming::{Formed, forms, waiting},
    named::unit_of,
};
use content::{Arg, Text, Word, Words, letters::small, text};
use table::{
    BaseId, Seat, UnitId,
    notation::{Measure, quoted},
};

/// A word that can take the place of the one being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The word, in quotes if it has blanks.
    pub word: String,
    /// The line with the word in it, and a blank at its end if more must follow.
    pub line: String,
    /// What it stands for, if the word alone does not say.
    pub about: Option<Text>,
    /// What the line then still lacks. None: it is complete.
    pub lacks: Option<Text>,
}

/// The most words that are proposed.
pub(crate) const PROPOSED_MAX: usize = 12;
/// The most words that are tried.
pub(crate) const TRIED_MAX: usize = 160;

/// Words that introduce a path or facing.
const LEGS: [&str; 7] = ["to", "facing", "forward", "left", "right", "back", "toward"];

pub(crate) type Proposed = (String, Option<Text>);

/// Words that can take the place of the last word of `line`, those of ready offers first.
pub fn complete<R: Ruleset>(view: &R::State, seat: Seat, measure: Measure, line: &str) -> Vec<Suggestion> {
    suggestions(&Known::<R>::new(view, seat, measure), line)
}

pub(crate) fn suggestions<R: Ruleset>(known: &Known<R>, line: &str) -> Vec<Suggestion> {
    let (before, begun) = line.split_at(last_word(line));
    let exact = |word: &str| word.starts_with(begun);
    let alike = |word: &str| small(word).trim_start_matches('"').starts_with(small(begun).trim_start_matches('"'));
    let spoken = spoken(proposed(known, before));
    // The words of the grammar are completed too where none of the language fits.
    let fits = |(word, _): &Proposed| exact(word) || alike(word);
    let proposed = if spoken.iter().any(fits) { spoken } else { proposed(known, before) };
    // `B` means a unit and `b` a base, so case is ignored only if nothing matches exactly.
    let by_letter = proposed.iter().any(|(word, _)| exact(word));
    let fitting = proposed.into_iter().filter(|(word, _)| if by_letter { exact(word) } else { alike(word) });
    let mut found: Vec<Suggestion> = vec![];
    for (word, about) in fitting.take(TRIED_MAX) {
        if found.len() == PROPOSED_MAX || found.iter().any(|other| other.word == word) {
            continue;
        }
        found.extend(taken(known, before, word, about));
    }
    found
}

/// Where the word being typed begins: after the last blank, or at an open quote.
pub(crate) fn last_word(line: &str) -> usize {
    let (mut start, mut quote, mut escaped) = (0, false, false);
    for (i, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quote => escaped = true,
            '"' if quote => quote = false,
            '"' if start == i => quote = true,
            c if c.is_whitespace() && !quote => start = i + c.len_utf8(),
            _ => {}
        }
    }
    start
}

/// The line with this word in it, if it can be read at least that far.
pub(crate) fn taken<R: Ruleset>(
    known: &Known<R>,
    before: &str,
    word: String,
    about: Option<Text>,
) -> Option<Suggestion> {
    let line = format!("{before}{word}");
    match read(known, &line) {
        // With nothing said about where or how, more can follow than the grammar requires.
        Ok(command) => {
            let more = matches!(&command, Command::Draft(draft) if takes_words(draft.given.last()));
            Some(Suggestion { line: if more { format!("{line} ") } else { line }, word, about, lacks: None })
        }
        Err(LineFault { column, text: lacks }) if column > line.chars().count() => {
            Some(Suggestion { line: format!("{line} "), word, about, lacks: Some(lacks) })
        }
        Err(_) => None,
    }
}

fn takes_words(given: Option<&Given>) -> bool {
    match given {
        Some(Given::Said(words)) => words.is_empty(),
        Some(Given::Picked(_) | Given::Aimed(_) | Given::Legs(_) | Given::Spot(..) | Given::Along(_)) | None => false,
    }
}

/// Words of the grammar in those of the language.
pub(crate) fn spoken(words: Vec<Proposed>) -> Vec<Proposed> {
    words.into_iter().map(|(word, about)| (Words::current().typed(&word), about)).collect()
}

/// All candidates in the words of the grammar, the likeliest first.
pub(crate) fn proposed<R: Ruleset>(known: &Known<R>, before: &str) -> Vec<Proposed> {
    let meant = |word: &str| Words::current().meant(word).unwrap_or_else(|| small(word));
    let typed: Vec<&str> = before.split_whitespace().collect();
    let mut words: Vec<String> = typed.iter().map(|word| meant(word)).collect();
    let said_seat = words.first().and_then(|word| word.parse::<Seat>().ok());
    words.drain(..usize::from(said_seat.is_some()));
    let seat = said_seat.unwrap_or(known.seat);
    let Some(verb) = typed.get(usize::from(said_seat.is_some())) else {
        return verbs(known, seat, said_seat.is_none());
    };
    let whom = units_named(known, before);
    let unit = whom.first().copied();
    let verb = &*known.verb(seat, unit, verb);
    if verb == "help" {
        return verbs(known, seat, false);
    }
    // What rules there are, only the words of the system say.
    if verb == "rule" {
        return vec![];
    }
    if QUESTIONS.contains(&verb) {
        let sides = Seat::BOTH.map(|seat| (seat.name().to_owned(), Some(named(Arg::Seat(seat)))));
        let fillers = ["to"].map(plain);
        return sides.into_iter().chain(fillers).chain(things(known)).collect();
    }
    let offers = known.offers_of(seat, unit.or_else(|| first_with(known, seat, verb)), verb);
    let several = offers.iter().any(|offer| offer.several().is_some());
    let placed =
        words.len() > 1 && ["to", "at", "via", "toward", "towards", "from"].contains(&words[words.len() - 1].as_str());
    let gathered = offers.iter().flat_map(|offer| offer.gather.iter().flat_map(gathered));
    // Reading the line with each of them shows whether it has the verb.
    let alone = offers.iter().any(|offer| offer.unit.is_some());
    let others = known.board().units().into_iter().filter(|other| alone && other.seat == seat && !whom.contains(other));
    // Units that cannot do it are no help, unless none can. With more than fit into the list, they are not asked.
    let others: Vec<UnitId> = others.collect();
    let can = |unit: &UnitId| {
        known
            .offers_of(seat, Some(*unit), verb)
            .iter()
            .any(|offer| offer.unit == Some(*unit) && offer.why_not.is_empty())
    };
    let asks = unit.is_none() && others.len() <= PROPOSED_MAX;
    let able: Vec<UnitId> = others.iter().copied().filter(|unit| asks && can(unit)).collect();
    let others = if able.is_empty() { others } else { able };
    // An order is for a unit or its bases.
    let board = known.board();
    let whose = |base: &&table::Base| !alone || others.contains(&base.unit);
    let bases: Vec<Proposed> = board.bases.iter().filter(whose).map(|base| base_word(base.id)).collect();
    let units = others.iter().flat_map(|unit| unit_words(known, *unit));
    let ready = offers.iter().find(|offer| unit.is_some() && offer.unit == unit && offer.why_not.is_empty());
    let targets = ready.map(|offer| targets(known, seat, offer)).unwrap_or_default();
    // Formations for bases that are not on the table yet.
    let own = offers.iter().find(|offer| unit.is_some() && offer.unit == unit && offer.why_not.is_empty());
    let waits = |gather: &Gather| matches!(gather, Gather::Legs { bases, .. } if waiting(known.board(), bases));
    let own = own.filter(|offer| offer.gather.iter().any(waits));
    let forms = own.map_or(vec![], |offer| forms(&known.survey(&crate::begun(offer, seat))));
    let form = |form: &Formed| (form.word.clone(), Some(Text { code: Word::own(form.code()), args: vec![] }));
    let gathered = forms.iter().filter(|form| !words.contains(&form.word)).map(form).chain(gathered);
    let pointed = offers
        .iter()
        .any(|offer| offer.gather.iter().any(|gather| matches!(gather, Gather::Aim { .. } | Gather::Pick { .. })));
    if (placed || unit.is_some()) && !targets.is_empty() {
        targets.into_iter().chain(gathered).collect()
    } else if placed {
        things(known).into_iter().chain(gathered).collect()
    } else if unit.is_none() {
        units.chain(gathered).chain(bases).chain(things(known).into_iter().filter(|_| !alone)).collect()
    } else {
        // In quotes it would count as the player's own words.
        let things = things(known).into_iter().filter(|(word, _)| pointed && !word.starts_with('"'));
        gathered.chain(units.filter(|_| several)).chain(things).collect()
    }
}

fn verbs<R: Ruleset>(known: &Known<R>, seat: Seat, sides: bool) -> Vec<Proposed> {
    // Each verb once, ready ones first.
    let mut offered: Vec<(Word, bool)> = vec![];
    for offers in known.all_offers(seat) {
        for offer in offers.iter() {
            let ready = offer.why_not.is_empty();
            match offered.iter_mut().find(|(verb, _)| *verb == offer.verb) {
                Some((_, before)) => *before |= ready,
                None => offered.push((offer.verb.clone(), ready)),
            }
        }
    }
    let verb = |(verb, _): &(Word, bool)| (verb.to_string(), Some(named(Arg::Word(Word::own(format!("verb.{verb}"))))));
    let (ready, not): (Vec<_>, Vec<_>) = offered.iter().partition(|(_, ready)| *ready);
    let mut words: Vec<Proposed> = vec![];
    let questions =
        QUESTIONS.map(|name| (name.to_owned(), Some(named(Arg::Word(Word::own(format!("question.{name}")))))));
    let sides =
        Seat::BOTH.into_iter().filter(|_| sides).map(|seat| (seat.name().to_owned(), Some(named(Arg::Seat(seat)))));
    let all = ready.into_iter().map(verb).chain(questions).chain(sides).chain(not.into_iter().map(verb));
    for word in all {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The first unit that is offered a verb.
fn first_with<R: Ruleset>(known: &Known<R>, seat: Seat, verb: &str) -> Option<UnitId> {
    let with = |offers: &[Offer]| offers.iter().find(|offer| offer.verb.as_str() == verb)?.unit;
    known.all_offers(seat).find_map(with)
}

/// The units that the line names so far.
fn units_named<R: Ruleset>(known: &Known<R>, before: &str) -> Vec<UnitId> {
    let Ok(mut reader) = Reader::typed(before, known.measure) else { return vec![] };
    reader.names = known.names().clone();
    reader.take_if(|word| small(word).parse::<Seat>().ok());
    reader.next();
    let board = known.board();
    reader.whom(board, true).iter().filter_map(|thing| unit_of(board, thing)).collect()
}

fn plain(word: &str) -> Proposed {
    (word.to_owned(), None)
}

/// What an order that aims may be aimed at, by its rulings.
fn targets<R: Ruleset>(known: &Known<R>, seat: Seat, offer: &Offer) -> Vec<Proposed> {
    if !matches!(offer.gather.first(), Some(Gather::Aim { .. })) {
        return vec![];
    }
    let legal = known.survey(&crate::begun(offer, seat));
    let mut found: Vec<Proposed> = vec![];
    for candidate in legal.iter().filter(|candidate| candidate.broken.is_empty()) {
        let words = match &candidate.at {
            // The order for all of its models.
            Thing::Unit(unit) if Some(*unit) == offer.unit => vec![],
            Thing::Unit(unit) => unit_words(known, *unit),
            Thing::Base(base) => vec![base_word(*base)],
            Thing::Piece(_) | Thing::Spot(_) => vec![],
        };
        found.extend(words.into_iter().filter(|word| !found.contains(word)).collect::<Vec<_>>());
    }
    found
}

/// Words that begin an answer to what an order needs.
fn gathered(gather: &Gather) -> Vec<Proposed> {
    match gather {
        Gather::Pick { .. } => {
            choices_of(gather).iter().map(|choice| (choice.key.to_string(), Some(choice.text.clone()))).collect()
        }
        Gather::Aim { with, .. } => ["at", "to"].into_iter().chain(with.iter().map(Word::as_str)).map(plain).collect(),
        Gather::Legs { .. } => LEGS.into_iter().chain(way_names()).map(plain).collect(),
        Gather::Spot { .. } => ["at", "facing"].into_iter().chain(way_names()).map(plain).collect(),
        Gather::Along { .. } | Gather::Say { .. } => vec![],
    }
}

/// The bare name of a thing or word.
fn named(arg: Arg) -> Text {
    text("key", [arg])
}

fn unit_words<R: Ruleset>(known: &Known<R>, unit: UnitId) -> Vec<Proposed> {
    let label = known.names().iter().find(|(_, of)| *of == Thing::Unit(unit));
    let label = label.map(|(label, _)| quoted(&Words::current().called(label), false));
    [unit.to_string()].into_iter().chain(label).map(|word| (word, Some(named(Arg::Unit(unit))))).collect()
}

fn base_word(base: BaseId) -> Proposed {
    (base.to_string(), Some(named(Arg::Base(base))))
}

/// Units, bases and terrain by their names.
fn things<R: Ruleset>(known: &Known<R>) -> Vec<Proposed> {
    let board = known.board();
    let units = board.units().into_iter().flat_map(|unit| unit_words(known, unit));
    // Where terrain has names of the language, they are proposed instead of those of the map.
    let shown = |piece: &table::Piece| match Words::current().names_things() {
        true => quoted(&Words::current().piece(&piece.kind, &piece.name), false),
        false => quoted(&piece.name, false),
    };
    let piece = |piece: &table::Piece| (shown(piece), Some(named(Arg::Piece(piece.id))));
    let bases = board.bases.iter().map(|base| base_word(base.id));
    units.chain(board.pieces.iter().map(piece)).chain(bases).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_begins_behind_a_blank_or_at_an_open_quote() {
        for (line, start) in
            [("", 0), ("mo", 0), ("move ", 5), ("move \"2nd pl", 5), ("move \"2nd platoon\" no", 19), ("é \"\\\" x", 3)]
        {
            assert_eq!(last_word(line), start, "{line}");
        }
    }
}
