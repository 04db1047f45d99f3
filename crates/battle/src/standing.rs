//! How a battle ends, and how that is said.

use crate::position::Over;
use content::{Arg, Text, Word, text};
use table::Seat;

/// Why it ended, and the score of both, the winner's first; the words for it begin with `words`.
pub fn ended(over: &Over, words: &str, score: [i32; 2]) -> Text {
    let (why, of) = (why(words, &over.why), |seat: Seat| Arg::Num(score[seat as usize]));
    match over.winner {
        None => text("over.drawn", [why, of(Seat::Red), of(Seat::Blue)]),
        Some(seat) => text("over.won", [Arg::Seat(seat), why, of(seat), of(seat.other())]),
    }
}

/// That it has ended.
pub fn told(winner: Option<Seat>, words: &str, because: &Word) -> Text {
    match winner {
        Some(seat) => text("told.won", [Arg::Seat(seat), why(words, because)]),
        None => text("told.drawn", [why(words, because)]),
    }
}

fn why(words: &str, why: &Word) -> Arg {
    Arg::Word(Word::own(format!("{words}.{why}")))
}

/// Whose score is higher, red's or blue's; equal is a draw.
pub fn ahead([red, blue]: [i32; 2]) -> Option<Seat> {
    match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who wins where a side is beaten, red or blue: the other, or where both are, whoever `both` says. None: it goes on.
pub fn beaten(red_blue: [bool; 2], both: impl FnOnce() -> Option<Seat>) -> Option<Option<Seat>> {
    match red_blue {
        [true, true] => Some(both()),
        [true, false] => Some(Some(Seat::Blue)),
        [false, true] => Some(Some(Seat::Red)),
        [false, false] => None,
    }
}
