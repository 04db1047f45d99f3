//! How a battle ends, and the words for it.

use crate::{ending::CONCEDED, position::Over};
use content::{Arg, Text, Word, text};
use table::Seat;

/// Why it ended, and both scores, the winner's first; codes of the words begin with `words`.
pub fn ended(over: &Over, words: &str, score: [i32; 2]) -> Text {
    let (why, of) = (why(words, &over.why), |seat: Seat| Arg::Num(score[seat as usize]));
    match over.winner {
        None => text("over.drawn", [why, of(Seat::Red), of(Seat::Blue)]),
        // The score tells nothing of it.
        Some(seat) if over.why.as_str() == CONCEDED => text("over.given-up", [seat, seat.other()].map(Arg::Seat)),
        Some(seat) => text("over.won", [Arg::Seat(seat), why, of(seat), of(seat.other())]),
    }
}

/// The announcement that it has ended.
pub fn told(winner: Option<Seat>, words: &str, because: &Word) -> Text {
    match winner {
        Some(seat) => text("told.won", [Arg::Seat(seat), why(words, because)]),
        None => text("told.drawn", [why(words, because)]),
    }
}

fn why(words: &str, why: &Word) -> Arg {
    Arg::Word(Word::own(format!("{words}.{why}")))
}

/// The side with the higher score; `None` for a draw. Scores are red's and blue's.
pub fn ahead([red, blue]: [i32; 2]) -> Option<Seat> {
    match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who wins when red, blue or both are beaten: the other side, or if both are, the result of `both`. `None`: the battle
/// goes on.
pub fn beaten(red_blue: [bool; 2], both: impl FnOnce() -> Option<Seat>) -> Option<Option<Seat>> {
    match red_blue {
        [true, true] => Some(both()),
        [true, false] => Some(Some(Seat::Blue)),
        [false, true] => Some(Some(Seat::Red)),
        [false, false] => None,
    }
}
