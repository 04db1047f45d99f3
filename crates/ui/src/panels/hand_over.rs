//! The cover between two seats, and what the next player has not seen.

use super::Control;
use crate::{Desk, Press};
use content::{Arg, text};
use contract::When;
use table::Seat;

/// Replaces the whole page while no player has the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct HandOverPanel {
    pub to: Seat,
    pub title: String,
    pub said: String,
    /// What comes next, in short: nothing that one of the two may not know.
    pub next: String,
    pub rows: Vec<String>,
    pub controls: Vec<Control>,
}

pub(super) fn hand_over(desk: &Desk) -> HandOverPanel {
    let (from, to) = (desk.passing(), desk.seat());
    let say =
        |code, seats: &[Seat]| desk.say(&text(code, seats.iter().map(|seat| Arg::Seat(*seat)).collect::<Vec<_>>()));
    let now = desk.standing().steps.iter().filter(|(_, when)| *when == When::Now);
    let now: Vec<String> = now.map(|(step, _)| desk.say(step)).collect();
    let asked = desk.game.ask().map(|ask| say("hand.waits", &[ask.seat]));
    let rows = [now.join(" · ")].into_iter().chain(asked).chain(from.map(|from| say("hand.recap", &[from])));
    // A newcomer has nobody to pass it to.
    let rows = rows.chain(desk.lesson_panel().map(|_| desk.word("hand.alone")));
    let take = Control {
        main: true,
        key: Some(crate::Key::Enter),
        ..super::verbs::control(Press::TakeSeat, say("hand.take", &[to]))
    };
    let back = from.filter(|_| desk.can_be_had_back());
    let back = back.map(|from| super::verbs::control(Press::Undo, say("hand.back", &[from])));
    HandOverPanel {
        to,
        title: say("hand.title", &[to]),
        said: from.map_or_else(|| say("hand.covered", &[to]), |from| say("hand.over", &[from, to])),
        next: say("hand.next", &[to]),
        rows: rows.filter(|row| !row.is_empty()).collect(),
        controls: [take].into_iter().chain(back).collect(),
    }
}
