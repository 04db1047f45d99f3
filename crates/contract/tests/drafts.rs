//! Drafts as text: a written draft reads back the same, and no line makes the reader panic. Failing lines are shortened automatically.

use content::Word;
use contract::{Aim, Draft, Given, Leg, Thing, draft_from_text, draft_text};
use geom::{Heading, Len, Pt};
use proptest::prelude::*;
use table::{BaseId, PieceId, Seat, UnitId, notation::Measure};

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::BOTH.to_vec())
}

fn measure() -> impl Strategy<Value = Measure> {
    prop::sample::select(Measure::ALL.to_vec())
}

fn point() -> impl Strategy<Value = Pt> {
    (-100_000..100_000, -100_000..100_000).prop_map(|(x, y)| Pt { x, y })
}

fn heading() -> impl Strategy<Value = Heading> {
    (0..720).prop_map(Heading::new)
}

fn base() -> impl Strategy<Value = BaseId> {
    (1_u16..).prop_map(BaseId)
}

fn unit() -> impl Strategy<Value = UnitId> {
    (seat(), 1_u16..).prop_map(|(seat, number)| UnitId { seat, number })
}

/// Names as rules give them to verbs, weapons and choices; brackets are separate words.
fn key() -> impl Strategy<Value = Word> {
    prop_oneof!["[a-z0-9][a-z0-9.+-]{0,12}", Just("]".to_owned()), Just(")".to_owned())].prop_map(Word::own)
}

fn thing() -> impl Strategy<Value = Thing> {
    prop_oneof![
        unit().prop_map(Thing::Unit),
        base().prop_map(Thing::Base),
        (1_u16..).prop_map(|piece| Thing::Piece(PieceId(piece))),
        point().prop_map(Thing::Spot),
    ]
}

fn given() -> impl Strategy<Value = Given> {
    let aim = (base(), key(), thing()).prop_map(|(base, with, at)| Aim { base, with, at });
    let leg = (base(), prop::collection::vec(point(), 0..4), prop::option::of(heading()));
    let leg = leg.prop_map(|(base, path, facing)| Leg { base, path, facing });
    prop_oneof![
        prop::collection::vec(key(), 0..4).prop_map(Given::Picked),
        prop::collection::vec(aim, 0..4).prop_map(Given::Aimed),
        prop::collection::vec(leg, 0..4).prop_map(Given::Legs),
        (point(), heading()).prop_map(|(at, facing)| Given::Spot(at, facing)),
        (0..100_000).prop_map(|len| Given::Along(Len(len))),
        any::<String>().prop_map(Given::Said),
    ]
}

fn draft() -> impl Strategy<Value = Draft> {
    (seat(), "[a-z][a-z-]{0,12}", prop::option::of(unit()), prop::collection::vec(given(), 0..4))
        .prop_map(|(seat, verb, unit, given)| Draft { given, ..Draft::new(seat, Word::own(verb), unit) })
}

proptest! {
    #[test]
    fn a_draft_in_words_reads_back_the_same(draft in draft(), measure in measure()) {
        let line = draft_text(&draft, measure);
        prop_assert_eq!(line.lines().count(), 1, "{}", &line);
        prop_assert_eq!(draft_from_text(&line, measure), Ok(draft), "{}", line);
    }

    #[test]
    fn any_line_is_read_or_refused_at_a_letter(line in any::<String>(), measure in measure()) {
        if let Err(fault) = draft_from_text(&line, measure) {
            prop_assert!((1..=line.chars().count() + 1).contains(&fault.column), "{:?}", fault);
        }
    }

    /// A line with a letter inserted, removed or replaced is read or refused; a draft that is read survives writing and reading again.
    #[test]
    fn a_line_with_a_wrong_letter_is_read_or_refused(
        draft in draft(), measure in measure(), at in any::<prop::sample::Index>(), letter in any::<char>(), way in 0..3,
    ) {
        let mut letters: Vec<char> = draft_text(&draft, measure).chars().collect();
        let at = at.index(letters.len());
        match way {
            0 => letters.insert(at, letter),
            1 => drop(letters.remove(at)),
            _ => letters[at] = letter,
        }
        let line: String = letters.into_iter().collect();
        match draft_from_text(&line, measure) {
            Ok(read) => prop_assert_eq!(draft_from_text(&draft_text(&read, measure), measure), Ok(read), "{}", line),
            Err(fault) => prop_assert!((1..=line.chars().count() + 1).contains(&fault.column), "{:?}", fault),
        }
    }
}
