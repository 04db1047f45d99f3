//! What could come next in a line that somebody types.

use crate::{
    Gather, Offer, Ruleset,
    clauses::{choices_of, way_names},
    command::QUESTIONS,
    guess,
};
use table::{BaseId, Board, Seat, UnitId};

/// The most words that are proposed.
const PROPOSED_MAX: usize = 40;

/// Words that may stand where the last word of `line` is being typed, those that are ready now first.
pub fn complete<R: Ruleset>(view: &R::State, seat: Seat, line: &str) -> Vec<String> {
    let board = R::board(view);
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let begun = if line.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let said_seat = words.first().and_then(|word| word.parse().ok());
    let words = &words[usize::from(said_seat.is_some())..];
    let seat = said_seat.unwrap_or(seat);
    let mut offers = guess::offers::<R>(view, seat);
    sorted::sort_by_key(&mut offers, |offer| !offer.why_not.is_empty());
    let proposed = match words {
        [] => {
            let seats = Seat::BOTH.iter().filter(|_| said_seat.is_none()).map(|seat| seat.name());
            let verbs = offers.iter().map(|offer| offer.verb.as_str());
            verbs.chain(QUESTIONS).chain(seats).map(str::to_string).collect()
        }
        [verb, said @ ..] if !QUESTIONS.contains(verb) => {
            let of_verb: Vec<&Offer> = offers.iter().filter(|offer| offer.verb.as_str() == *verb).collect();
            after_verb(board, &of_verb, said)
        }
        [_, said @ ..] => things(board, said.last().copied()),
    };
    // `B` means a unit and `b` a base; only where nothing fits to the letter does a capital not matter.
    let exact = proposed.iter().any(|word: &String| word.starts_with(begun));
    let fits = |word: &String| {
        if exact { word.starts_with(begun) } else { word.to_lowercase().starts_with(&begun.to_lowercase()) }
    };
    let mut fitting: Vec<String> = vec![];
    for word in proposed.into_iter().filter(fits) {
        if fitting.len() < PROPOSED_MAX && !fitting.contains(&word) {
            fitting.push(word);
        }
    }
    fitting
}

fn after_verb(board: &Board, offers: &[&Offer], said: &[&str]) -> Vec<String> {
    let owner = |word: &&str| {
        let base = word.parse().ok().and_then(|base: BaseId| board.base(base)).map(|base| base.unit);
        word.parse::<UnitId>().ok().or(base)
    };
    let unit = said.first().and_then(owner);
    if said.is_empty() && offers.iter().any(|offer| offer.unit.is_some()) {
        let units = offers.iter().filter_map(|offer| offer.unit).map(|unit| unit.to_string());
        let own = offers.iter().filter(|offer| offer.unit.is_none()).flat_map(|offer| next(board, offer));
        return units.chain(own).collect();
    }
    match said.last().copied() {
        Some("to" | "at" | "via" | "toward" | "towards" | "from") => things(board, None),
        Some("facing") => way_names().map(str::to_string).chain(things(board, None)).collect(),
        Some(_) | None => {
            offers.iter().filter(|offer| offer.unit == unit).flat_map(|offer| next(board, offer)).collect()
        }
    }
}

/// Words that begin what an offer gathers.
fn next(board: &Board, offer: &Offer) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let of = |gather: &Gather| match gather {
        Gather::Pick { .. } => choices_of(gather).iter().map(|choice| choice.key.to_string()).collect(),
        Gather::Aim { with, .. } => {
            [things(board, None), with.iter().map(|weapon| weapon.to_string()).collect()].concat()
        }
        Gather::Legs { .. } => {
            way_names().map(str::to_string).chain(words(&["to", "then", "toward", "facing"])).collect()
        }
        Gather::Spot { .. } => words(&["at", "facing"]),
        Gather::Along { .. } => vec![],
        Gather::Say { .. } => words(&["\""]),
    };
    offer.gather.iter().flat_map(of).collect()
}

/// Units, bases and terrain by their names.
fn things(board: &Board, after: Option<&str>) -> Vec<String> {
    let fillers = after.is_some_and(|word| word != "to").then(|| "to".to_string());
    let units = board.units().into_iter().map(|unit| unit.to_string());
    let bases = board.bases.iter().map(|base| base.id.to_string());
    fillers.into_iter().chain(units).chain(board.pieces.iter().map(|piece| piece.name.clone())).chain(bases).collect()
}
