//! The screen passes from hand to hand. Between two seats nothing of the table is on it: neither drawn nor in the panels, so that a system
//! with secrets keeps them. Whoever has taken the seat is told what the other has done.

use super::Desk;
use crate::Press;
use crate::input::{Input, Key, Mods};
use contract::{PROCEED, Text};
use table::Seat;

#[derive(Clone, Debug, Default)]
pub(crate) struct Seating {
    /// The players want it.
    passes: bool,
    /// So many entries were played when it was last looked whose screen it is.
    head: usize,
    now: Now,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Now {
    #[default]
    Seated,
    /// Covered, until whoever is due says so.
    Passing { from: Seat },
    /// Just seated: these entries are new to the seat.
    Back { since: usize },
}

impl Desk {
    /// Whether the screen is covered when it is another seat's go.
    pub fn pass_screen(&mut self, passes: bool) {
        self.seating.passes = passes;
    }

    /// The game has changed; before that the screen was this seat's, in this turn.
    pub(super) fn seat_changed_from(&mut self, before: Seat, turn: Option<&Text>) {
        let head = self.game.head();
        let on = head > std::mem::replace(&mut self.seating.head, head) && self.game.moment() == head;
        let due = self.seat();
        // On a measuring table nobody has a go, and a page that looks on is nobody's seat.
        let two = self.game.is_battle() && !self.looks_on && self.standing.over.is_none();
        // Those who act by turns within a step, such as deployment, sit side by side.
        let on = on && self.turn().as_ref() != turn;
        match self.seating.now {
            Now::Seated | Now::Back { .. } if on && two && self.seating.passes && before != due => {
                self.seating.now = Now::Passing { from: before };
                self.said = self.passing_in_words(due);
            }
            // Taken back by whoever had it.
            Now::Passing { from } if from == due || !two => self.seating.now = Now::Seated,
            Now::Back { .. } if self.game.moment() == head => self.seating.now = Now::Seated,
            Now::Seated | Now::Passing { .. } | Now::Back { .. } => {}
        }
    }

    /// The turn that is on, as the steps name it.
    pub(super) fn turn(&self) -> Option<Text> {
        self.standing.steps.first().map(|(turn, _)| turn.clone())
    }

    /// Whose go is over, while nobody has the screen.
    pub(crate) fn passing(&self) -> Option<Seat> {
        if let Now::Passing { from } = self.seating.now { Some(from) } else { None }
    }

    /// The entries that whoever has just sat down has not seen.
    pub(crate) fn unseen(&self) -> Option<usize> {
        if let Now::Back { since } = self.seating.now { Some(since) } else { None }
    }

    /// All that can be done while the screen is covered: take the seat, or take back what ended the other's go.
    pub(super) fn take_covered(&mut self, input: &Input) {
        match input {
            Input::Press(Press::TakeSeat) => self.take_seat(),
            Input::Press(Press::Undo) if self.can_be_had_back() => self.run(crate::tool::Effect::Undo),
            Input::KeyDown { key: Key::Enter, mods } if *mods == Mods::default() => self.take_seat(),
            Input::KeyUp { .. } | Input::Lost => self.layers = self.layers.let_go(),
            _ => {}
        }
    }

    /// What ended the other's go can be taken back for nothing.
    pub(crate) fn can_be_had_back(&self) -> bool {
        self.game.cost_back().is_some_and(|cost| cost == game::Cost::FREE)
    }

    /// The list of what the other has done is read.
    pub(super) fn recap_read(&mut self) {
        self.seating.now = Now::Seated;
    }

    fn take_seat(&mut self) {
        let own = |entry: &usize| {
            self.game.order(*entry).is_some_and(|draft| draft.seat == self.seat() && draft.verb.as_str() != PROCEED)
        };
        let since = (0..self.game.head()).rev().find(own).map_or(0, |entry| entry + 1);
        self.seating.now = Now::Back { since };
        self.said = self.say(&content::text("hand.taken", [contract::Arg::Seat(self.seat())]));
    }

    fn passing_in_words(&self, to: Seat) -> String {
        self.say(&content::text("hand.title", [contract::Arg::Seat(to)]))
    }
}
