//! Who has the screen. Whoever looks at it is shown what he may know; when it passes to a seat that knows more, nothing of the table is on it,
//! neither drawn nor in the panels, until that seat says that it is there. Whoever has taken the seat is told what the other has done.

use super::Desk;
use crate::Press;
use crate::input::{Input, Key, Mods};
use crate::tool::{Effect, Gesture};
use contract::{PROCEED, Standing, Text};
use game::Eyes;
use table::Seat;

/// So long after a hand-over nothing that is pressed counts, in milliseconds: it was meant for what was there before.
const QUIET_MS: f64 = 300.0;

#[derive(Clone, Debug)]
pub(crate) struct Seating {
    /// The seat that is due: what is asked is asked for it.
    seat: Seat,
    holder: Holder,
    now: Now,
    quiet: Quiet,
    /// The players want the screen to be covered between their turns, whether anything is secret or not.
    passes: bool,
    /// Another page keeps the game: here nothing changes it.
    looks_on: bool,
    /// Whoever is due wants to decide alone what both could see.
    alone: bool,
    /// So many entries were played when it was last looked whose screen it is.
    head: usize,
}

/// Who has the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Nobody,
    One(Seat),
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Now {
    Seated,
    /// Covered, until whoever is due says so. Where something is secret, whoever had the screen does not have it back unasked.
    Passing {
        from: Option<Seat>,
        secret: bool,
    },
    /// Just seated: these entries are new to the seat.
    Back {
        since: usize,
    },
}

/// The moment after a hand-over.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Quiet {
    Over,
    Begun,
    Until(f64),
}

impl Default for Seating {
    fn default() -> Seating {
        Seating {
            seat: Seat::Red,
            holder: Holder::Nobody,
            now: Now::Seated,
            quiet: Quiet::Over,
            passes: false,
            looks_on: false,
            alone: false,
            head: 0,
        }
    }
}

impl Seating {
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn looks_on(&self) -> bool {
        self.looks_on
    }

    fn eyes(&self) -> Eyes {
        match self.holder {
            Holder::One(seat) => Eyes::One(seat),
            Holder::Nobody | Holder::Both => Eyes::Both,
        }
    }

    /// Time passes. True as long as nothing that is pressed counts.
    fn frame(&mut self, now: f64) -> bool {
        self.quiet = match self.quiet {
            Quiet::Begun => Quiet::Until(now + QUIET_MS),
            Quiet::Until(end) if now < end => self.quiet,
            Quiet::Until(_) | Quiet::Over => Quiet::Over,
        };
        self.quiet != Quiet::Over
    }
}

impl Desk {
    /// Whether the screen is covered when it is another seat's turn. Where something is secret it is covered anyhow.
    pub fn pass_screen(&mut self, passes: bool) {
        self.seating.passes = passes;
    }

    /// Another page keeps the game, and here it is only looked at; or no more.
    pub fn look_on(&mut self, looks_on: bool) {
        self.seating.looks_on = looks_on;
        self.game_changed();
        self.changed();
    }

    /// The game has changed: who is due, who may look, and whether the screen passes. Before that it was this turn.
    pub(super) fn seat_whoever_is_due(&mut self, turn: Option<&Text>) {
        // Whoever watches an older moment keeps his seat.
        if self.game.moment() != self.game.head() {
            return;
        }
        let (before, was, since) = (self.seating.seat, self.seating.eyes(), self.seating.head);
        self.seating.head = self.game.head();
        // Who is due is public; the rest of it may not be.
        let standing = self.game.standing(before);
        let due = self.due_after(&standing);
        self.seating.alone &= before == due;
        self.seating.seat = due;
        let next = self.next_holder(&standing);
        let secret = self.is_covered_for(next, &standing);
        // On a measuring table nobody has a go, and a page that looks on is nobody's seat.
        let two = self.game.is_battle() && !self.seating.looks_on && standing.over.is_none();
        let turned = self.game.head() > since && turn_of(&standing).as_ref() != turn;
        let now = match self.seating.now {
            Now::Passing { from, .. } if secret => Now::Passing { from: from.filter(|_| before == due), secret },
            Now::Seated | Now::Back { .. } if secret => {
                Now::Passing { from: Some(before).filter(|_| before != due && self.game.head() > since), secret }
            }
            Now::Seated | Now::Back { .. } if two && turned && self.seating.passes && before != due => {
                Now::Passing { from: Some(before), secret }
            }
            // Taken back by whoever had it.
            Now::Passing { from, secret: false } if two && from != Some(due) => self.seating.now,
            Now::Passing { .. } | Now::Seated | Now::Back { .. } => Now::Seated,
        };
        let covers = matches!(now, Now::Passing { .. });
        let came = covers && now != self.seating.now;
        self.seating.holder = if covers { Holder::Nobody } else { next };
        self.seating.now = now;
        self.game.show_to(self.seating.eyes());
        if came {
            self.lay_all_down();
            self.seating.quiet = Quiet::Begun;
            self.said = self.say(&content::text("hand.title", [contract::Arg::Seat(due)]));
        } else if !covers && was != self.seating.eyes() && self.game.knows_more() != [false, false] {
            // What was said to one is said as both may hear it.
            self.lay_all_down();
            self.say_told(&self.game.heard(due, since..self.game.head() + 1));
        }
    }

    /// Whoever has the screen has it as long as he is due, and until what he has ordered is rolled out.
    fn due_after(&self, standing: &Standing) -> Seat {
        let seat = self.seating.seat;
        let rolls = self.game.ask().is_some() && self.seating.holder != Holder::Nobody;
        if rolls || standing.due.contains(&seat) {
            return seat;
        }
        standing.due.first().copied().unwrap_or(seat)
    }

    fn next_holder(&self, standing: &Standing) -> Holder {
        let shared = standing.shared && standing.due.len() == 1 && !self.seating.alone;
        if self.seating.looks_on || standing.over.is_some() || shared {
            return Holder::Both;
        }
        Holder::One(self.seating.seat)
    }

    /// Somebody who may still look at the screen does not know all that would be on it, or must not see what is chosen.
    fn is_covered_for(&self, next: Holder, standing: &Standing) -> bool {
        let Holder::One(seat) = next else { return false };
        if self.seating.holder == next {
            return false;
        }
        // Whoever opens a measuring table has it.
        let opens = self.seating.holder == Holder::Nobody && !self.is_covered();
        if opens && !self.game.is_battle() {
            return false;
        }
        let knows = self.game.knows_more();
        let differ = match self.seating.holder {
            Holder::Both => knows[seat as usize],
            Holder::Nobody | Holder::One(_) => knows != [false, false],
        };
        differ || standing.due.len() > 1 || self.chooses_in_secret(seat)
    }

    /// Of a measuring table everybody knows that markers may be hidden.
    fn chooses_in_secret(&self, seat: Seat) -> bool {
        let secret = |unit| self.game.offers(seat, unit).iter().any(|offer| offer.secret && offer.why_not.is_empty());
        let own = || self.board().units().into_iter().filter(|unit| unit.seat == seat).map(Some);
        self.game.is_battle() && [None].into_iter().chain(own()).any(secret)
    }

    /// Whatever one has in the hand, has typed or has laid over the table is not for the next.
    fn lay_all_down(&mut self) {
        self.step(Gesture::Lost);
        self.tool = crate::tool::Tool::Idle;
        self.show(None);
        (self.told_of, self.menu, self.back_asked) = (None, None, None);
        (self.chosen, self.kept, self.adding) = (None, vec![], false);
        self.layers = super::layers::Layers { names_on: self.layers.names_on, ..Default::default() };
        self.palette = Default::default();
        (self.faces, self.picked, self.rolls_out) = (vec![], vec![], false);
        self.stock.key = None;
        self.motion.stop();
    }

    /// The turn that is on, as the steps name it.
    pub(super) fn turn(&self) -> Option<Text> {
        turn_of(&self.standing)
    }

    /// Nobody has the screen.
    pub(crate) fn is_covered(&self) -> bool {
        matches!(self.seating.now, Now::Passing { .. })
    }

    /// Whose go is over, where somebody's is.
    pub(crate) fn passing(&self) -> Option<Seat> {
        if let Now::Passing { from, .. } = self.seating.now { from } else { None }
    }

    /// The entries that whoever has just sat down has not seen.
    pub(crate) fn unseen(&self) -> Option<usize> {
        if let Now::Back { since } = self.seating.now { Some(since) } else { None }
    }

    /// The screen has just passed: nothing that is pressed counts yet.
    pub(crate) fn is_quiet(&self) -> bool {
        self.seating.quiet != Quiet::Over
    }

    /// Time passes. True where the next frame differs again.
    pub(super) fn settle_down(&mut self, now: f64) -> bool {
        let before = self.is_quiet();
        let quiet = self.seating.frame(now);
        self.revision += u64::from(before != quiet);
        quiet
    }

    /// Whether it is dropped: the screen has just passed, or is covered. All that can be done then is to take the seat, or to take back what
    /// ended the other's go.
    pub(super) fn is_kept_out(&mut self, input: &Input) -> bool {
        if let Input::Press(press @ (Press::Inch | Press::Cm)) = input {
            self.say_lengths_in(if *press == Press::Cm { crate::Measure::Cm } else { crate::Measure::Inch });
            return true;
        }
        let lets_go = matches!(input, Input::KeyUp { .. } | Input::Lost);
        if !self.is_covered() {
            let passes = lets_go || matches!(input, Input::Move { .. } | Input::Up { .. });
            return self.is_quiet() && !passes;
        }
        match input {
            Input::KeyUp { .. } | Input::Lost => self.layers = self.layers.let_go(),
            _ if self.is_quiet() => {}
            Input::Press(Press::TakeSeat) => self.take_seat(),
            Input::Press(Press::Undo) if self.can_be_had_back() => self.run(Effect::Undo),
            Input::KeyDown { key: Key::Enter, mods } if *mods == Mods::default() => self.take_seat(),
            _ => {}
        }
        true
    }

    /// What ended the other's go can be taken back for nothing.
    pub(crate) fn can_be_had_back(&self) -> bool {
        self.passing().is_some() && self.game.cost_back().is_some_and(|cost| cost == game::Cost::FREE)
    }

    /// The list of what the other has done is read.
    pub(super) fn recap_read(&mut self) {
        self.seating.now = Now::Seated;
    }

    /// What only its seat knows stands against an order that was given in front of both: it is given alone.
    pub(super) fn ask_alone(&mut self) {
        self.seating.alone = true;
        self.game_changed();
    }

    fn take_seat(&mut self) {
        let own = |entry: &usize| {
            self.game.order(*entry).is_some_and(|draft| draft.seat == self.seat() && draft.verb.as_str() != PROCEED)
        };
        let since = (0..self.game.head()).rev().find(own).map_or(0, |entry| entry + 1);
        self.seating.now = Now::Back { since };
        (self.seating.holder, self.seating.quiet) = (Holder::One(self.seat()), Quiet::Begun);
        self.game.show_to(self.seating.eyes());
        self.look_anew();
        self.select_only_one_left();
        self.said = self.say(&content::text("hand.taken", [contract::Arg::Seat(self.seat())]));
    }
}

fn turn_of(standing: &Standing) -> Option<Text> {
    standing.steps.first().map(|(turn, _)| turn.clone())
}
