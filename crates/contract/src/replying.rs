//! Typed answers to the order that waits: faces of dice, or some of its choices.

use crate::{
    Answer, Ask, Choice, Command, LineFault, Pool, Suggestion, Want, at_spot, complete::last_word, draft_text::Reader,
};
use content::{Arg, Text, Word, Words, letters::small, text};
use table::notation::{Measure, quoted};

/// Words that may precede an answer.
const LEADS: [&str; 4] = ["pick", "choose", "take", "answer"];

/// The word for choosing nothing.
const NONE: &str = "none";

/// Reads a line as an answer to an ask. None if the line is not an answer.
pub fn reply(ask: &Ask, measure: Measure, line: &str) -> Option<Result<Command, LineFault>> {
    let mut reader = Reader::typed(line, measure).ok()?;
    match &ask.want {
        Want::Roll(pool) => rolled(pool, &mut reader),
        Want::Pick { choices, least, most, spot, .. } => {
            let named = spot.as_ref().and_then(|_| spot_named(&mut reader));
            named.map(Ok).or_else(|| picked(choices, (*least, *most), &mut reader))
        }
    }
}

/// `roll`, `roll all`, or the faces of real dice: `6 1 3`, `roll 6 1 3`. What was drawn from a real bag: `red`.
fn rolled(pool: &Pool, reader: &mut Reader) -> Option<Result<Command, LineFault>> {
    let rolls = reader.take("roll");
    let out = rolls && reader.take("all");
    if rolls && reader.peek().is_none() {
        return Some(Ok(Command::Roll { out }));
    }
    if out {
        return Some(Err(reader.fault(dice_wanted(pool))));
    }
    let led = rolls || reader.take("dice");
    let start = reader.mark();
    let mut faces = vec![];
    while let Some(face) = reader.take_if(|word| pool.face(word)) {
        faces.push(face);
    }
    if faces.is_empty() && !led {
        return None;
    }
    let whole = reader.peek().is_none();
    let answer = Answer::Rolled { faces, typed: true };
    if whole && Want::Roll(pool.clone()).fits(&answer) {
        return Some(Ok(Command::Answer(answer)));
    }
    reader.back_to(start);
    Some(Err(reader.fault(dice_wanted(pool))))
}

fn dice_wanted(pool: &Pool) -> Text {
    text("command.dice", [Arg::Num(i32::from(pool.dice)), Arg::Num(i32::from(pool.sides))])
}

/// A place on the table: `to 24,12`, or just the place.
fn spot_named(reader: &mut Reader) -> Option<Command> {
    let start = reader.mark();
    reader.take("to");
    let at = reader.point().ok().filter(|_| reader.peek().is_none());
    if at.is_none() {
        reader.back_to(start);
    }
    at.map(|at| Command::Answer(at_spot(at)))
}

/// The keys of choices, with or without `pick` before them; `none` if nothing has to be chosen.
fn picked(choices: &[Choice], (least, most): (u8, u8), reader: &mut Reader) -> Option<Result<Command, LineFault>> {
    let led = reader.take_if(|word| LEADS.contains(&word).then_some(())).is_some();
    let mut keys: Vec<Word> = vec![];
    let none = reader.take(NONE);
    let start = reader.mark();
    while let Some(key) = reader.take_if(|word| key_of(choices, word)) {
        keys.push(key);
        reader.take("and");
    }
    if keys.is_empty() && !none && !led {
        return None;
    }
    if reader.peek().is_some() {
        return Some(reader.refuse("command.no-choice"));
    }
    if keys.len() > usize::from(most) {
        reader.back_to(start);
    }
    let answer = Answer::Picked(keys);
    let fits = Want::Pick { choices: choices.to_vec(), least, most, spot: None, usual: vec![] }.fits(&answer);
    Some(if fits { Ok(Command::Answer(answer)) } else { Err(reader.fault(choices_wanted(least, most))) })
}

fn key_of(choices: &[Choice], word: &str) -> Option<Word> {
    choices.iter().find(|choice| choice.key.as_str().eq_ignore_ascii_case(word)).map(|choice| choice.key.clone())
}

fn choices_wanted(least: u8, most: u8) -> Text {
    let [least, most] = [least, most].map(|n| Arg::Num(i32::from(n)));
    if least == most { text("command.choices", [most]) } else { text("command.choices-between", [least, most]) }
}

/// Answers that can take the place of the last word of a line.
pub fn replies(ask: &Ask, measure: Measure, line: &str) -> Vec<Suggestion> {
    let (before, begun) = line.split_at(last_word(line));
    let about = |code: &'static str| Some(text("key", [Arg::Word(Word::own(format!("answer.{code}")))]));
    let own = |words: &str| Words::current().typed(words);
    let proposed: Vec<(String, Option<Text>)> = match &ask.want {
        Want::Roll(pool) if before.trim().is_empty() => {
            let lots = pool.lots.iter().filter(|lot| lot.count > 0).map(|lot| (own(lot.of.as_str()), None));
            [(own("roll"), about("roll")), (own("roll all"), about("roll-all"))].into_iter().chain(lots).collect()
        }
        Want::Roll(_) => vec![],
        Want::Pick { choices, least, .. } => {
            let none = (own(NONE), about(NONE));
            let choice = |choice: &Choice| (quoted(choice.key.as_str(), false), Some(choice.text.clone()));
            choices.iter().map(choice).chain((*least == 0).then_some(none)).collect()
        }
    };
    let fitting = proposed.into_iter().filter(|(word, _)| {
        small(word).starts_with(&small(begun)) && !before.split_whitespace().any(|said| said == word)
    });
    let taken = |(word, about): (String, Option<Text>)| {
        let line = format!("{before}{word}");
        let open = line.chars().count();
        match reply(ask, measure, &line)? {
            Ok(_) => Some(Suggestion { word, about, line, lacks: None }),
            Err(fault) if fault.column > open => {
                Some(Suggestion { word, about, line: format!("{line} "), lacks: Some(fault.text) })
            }
            Err(_) => None,
        }
    };
    fitting.filter_map(taken).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seat;

    fn ask(want: Want) -> Ask {
        Ask { seat: Seat::Red, why: text("why", []), want, at: vec![], against: vec![], tally: None }
    }

    fn two_dice() -> Ask {
        ask(Want::Roll(Pool { dice: 2, sides: 6, cuts: vec![4], lots: vec![], again: None }))
    }

    fn of_three(least: u8, most: u8) -> Ask {
        let choice = |key: &'static str| Choice { key: content::word(key), text: text(key, []), at: None, like: 0 };
        let choices = ["b1", "b2", "halt"].map(choice).to_vec();
        ask(Want::Pick { choices, least, most, spot: None, usual: vec![] })
    }

    /// How a line is read: as the answer, a fault with its column, or nothing if it is not an answer.
    fn read(ask: &Ask, line: &str) -> String {
        match reply(ask, Measure::Inch, line) {
            None => "-".to_owned(),
            Some(Ok(Command::Answer(Answer::Rolled { faces, .. }))) => format!("{faces:?}"),
            Some(Ok(Command::Answer(Answer::Picked(keys)))) => {
                keys.iter().map(Word::as_str).collect::<Vec<_>>().join(" ")
            }
            Some(Ok(Command::Roll { out })) => if out { "on and on" } else { "rolls" }.to_owned(),
            Some(Ok(other)) => panic!("{other:?}"),
            Some(Err(fault)) => format!("{} {}", fault.column, fault.text.code),
        }
    }

    #[track_caller]
    fn check(ask: &Ask, said: &[(&str, &str)]) {
        for (line, expected) in said {
            assert_eq!(read(ask, line), *expected, "{line}");
        }
    }

    #[test]
    fn a_roll_is_answered_by_its_faces_or_left_to_the_screen() {
        check(
            &two_dice(),
            &[
                ("6 1", "[6, 1]"),
                ("dice 6, 1", "[6, 1]"),
                ("roll", "rolls"),
                ("roll all", "on and on"),
                ("6", "1 command.dice"),
                ("dice 6 7", "6 command.dice"),
                ("dice", "5 command.dice"),
                ("roll 6 1", "[6, 1]"),
                ("roll 6", "6 command.dice"),
                ("roll 7 1", "6 command.dice"),
                ("roll all 6 1", "10 command.dice"),
                ("roll 3d6", "6 command.dice"),
                ("measure R1 to B1", "-"),
            ],
        );
    }

    /// A lot is named by its kind or by its number.
    #[test]
    fn what_is_drawn_from_a_bag_is_answered_by_its_kind() {
        let lot = |of: &'static str, count| crate::Lot { of: content::word(of), count };
        let lots = vec![lot("red", 3), lot("green", 0), lot("blue", 2)];
        let throw = crate::Throw::draw(Seat::Red, text("why", []), lots.clone());
        assert_eq!((throw.sides, throw.exit(3), throw.exit(4)), (5, crate::Exit::Out(0), crate::Exit::Out(2)));
        let bag = ask(Want::Roll(Pool { dice: 1, sides: 5, cuts: vec![4], lots, again: None }));
        check(&bag, &[("red", "[1]"), ("Blue", "[4]"), ("5", "[5]"), ("roll", "rolls"), ("6", "1 command.dice")]);
        let words: Vec<String> = replies(&bag, Measure::Inch, "").into_iter().map(|found| found.word).collect();
        assert_eq!(words, ["roll", "roll all", "red", "blue"]);
    }

    #[test]
    fn a_choice_is_answered_by_its_keys() {
        check(
            &of_three(1, 2),
            &[
                ("b2", "b2"),
                ("pick B2 and b1", "b2 b1"),
                ("pick b2, b1", "b2 b1"),
                ("choose halt", "halt"),
                ("b1 b2 halt", "1 command.choices-between"),
                ("b1 b1", "6 command.choices-between"),
                ("pick", "5 command.choices-between"),
                ("pick b9", "6 command.no-choice"),
                ("none", "5 command.choices-between"),
                ("undo", "-"),
            ],
        );
        check(&of_three(0, 1), &[("none", ""), ("pick none", "")]);
    }

    #[test]
    fn a_place_answers_where_one_is_asked_for() {
        let mut ask = of_three(1, 1);
        check(&ask, &[("to 24,12", "-"), ("24,12", "-")]);
        if let Want::Pick { spot, .. } = &mut ask.want {
            *spot = Some(crate::Nowhere { text: text("nowhere", []), rule: content::word("FT-1") });
        }
        let said = [("to 24,12", "at:6096,3048"), ("24,12", "at:6096,3048"), ("b1", "b1"), ("to b1", "-")];
        check(&ask, &said);
    }

    #[test]
    fn answers_are_proposed() {
        let words = |ask: &Ask, line: &str| {
            let found = replies(ask, Measure::Inch, line).into_iter();
            found
                .map(|found| format!("{}{}", found.word, if found.lacks.is_some() { "…" } else { "" }))
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&two_dice(), ""), ["roll", "roll all"]);
        assert_eq!(words(&two_dice(), "m"), [""; 0]);
        assert_eq!(words(&of_three(2, 2), ""), ["b1…", "b2…", "halt…"]);
        assert_eq!(words(&of_three(2, 2), "pick b1 "), ["b2", "halt"]);
        assert_eq!(words(&of_three(0, 1), "n"), ["none"]);
    }
}
