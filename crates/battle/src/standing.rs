//! How a battle ended, in words.

use content::{Arg, Text, text};
use table::Seat;

/// Why it ended, and the score of both, the winner's first.
pub fn ended(winner: Option<Seat>, why: Arg, score: [i32; 2]) -> Text {
    let of = |seat: Seat| Arg::Num(score[seat as usize]);
    match winner {
        None => text("over.drawn", [why, of(Seat::Red), of(Seat::Blue)]),
        Some(seat) => text("over.won", [Arg::Seat(seat), why, of(seat), of(seat.other())]),
    }
}
