//! Who has the screen. The viewer is shown what that player may know. When the screen passes to a seat that knows more,
//! it shows nothing of the table, drawn or in panels, until that seat confirms. A player who has taken the seat is told
//! what the other side did.

use super::{Desk, waived::Waived};
use crate::Press;
use crate::input::{Input, Key, Mods};
use crate::tool::Effect;
use contract::{PROCEED, Standing, Text};
use game::Eyes;
use table::Seat;

/// For this many milliseconds after a hand-over input does not count: it was meant for what was there before.
const QUIET_MS: f64 = 300.0;

#[derive(Clone, Debug)]
pub(crate) struct Seats {
    /// The due seat: questions are asked for it.
    seat: Seat,
    holder: Holder,
    now: Now,
    quiet: Quiet,
    /// The players want the screen covered between their turns, whether or not anything is secret.
    passes: bool,
    /// Another page writes the game: nothing changes it here.
    looks_on: bool,
    /// The mission is explained to those who watch: nothing changes meanwhile.
    toured: bool,
    /// The due player wants to decide alone what both could see.
    alone: bool,
    /// Standing orders of red and of blue.
    pub waived: [Waived; 2],
    /// Dice are rolled as soon as they are needed, for both sides.
    pub rolls_at_once: bool,
    /// The game when the holder of the screen was last determined.
    seen: Seen,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    revision: u64,
    /// Number of entries played.
    head: usize,
    /// The current turn, as named by the steps.
    turn: Option<Text>,
}

/// What a change of the game means for the screen.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// Entries were played, not undone.
    played: bool,
    /// Another turn has begun.
    turned: bool,
    /// A player who may still be looking must not see the screen.
    secret: bool,
    /// Two players share the screen.
    two: bool,
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
    /// Covered until the due player confirms. If anything is secret, even the previous player must confirm to get it
    /// back.
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

impl Default for Seats {
    fn default() -> Seats {
        Seats {
            seat: Seat::Red,
            holder: Holder::Nobody,
            now: Now::Seated,
            quiet: Quiet::Over,
            passes: false,
            looks_on: false,
            toured: false,
            alone: false,
            waived: Default::default(),
            rolls_at_once: false,
            seen: Seen::default(),
        }
    }
}

impl Seats {
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Nobody plays here.
    pub fn looks_on(&self) -> bool {
        self.looks_on || self.toured
    }

    /// Whoever is due after the tour takes the screen as at the beginning of a game.
    pub fn toured(&mut self, toured: bool) {
        (self.toured, self.holder) = (toured, Holder::Nobody);
    }

    /// No player has the screen.
    pub fn covered(&self) -> bool {
        matches!(self.now, Now::Passing { .. })
    }

    /// The screen has just passed: input does not count yet.
    pub fn quiet(&self) -> bool {
        self.quiet != Quiet::Over
    }

    /// The game has not changed since the holder was last determined.
    pub fn have_seen(&self, revision: u64) -> bool {
        self.seen.revision == revision
    }

    /// The game has another revision than this one, and is the same.
    pub fn still_seen(&mut self, before: u64, now: u64) {
        if self.seen.revision == before {
            self.seen.revision = now;
        }
    }

    /// Nothing covers the screen, and both look at it.
    pub fn open(&mut self) {
        (self.now, self.holder) = (Now::Seated, Holder::Both);
    }

    pub fn eyes(&self) -> Eyes {
        match self.holder {
            Holder::One(seat) => Eyes::One(seat),
            Holder::Nobody | Holder::Both => Eyes::Both,
        }
    }

    /// Time passes. Returns true as long as input does not count.
    fn frame(&mut self, now: f64) -> bool {
        self.quiet = match self.quiet {
            Quiet::Begun => Quiet::Until(now + QUIET_MS),
            Quiet::Until(end) if now < end => self.quiet,
            Quiet::Until(_) | Quiet::Over => Quiet::Over,
        };
        self.quiet()
    }

    /// The player with the screen rolls the dice of an order.
    fn rolls(&self, asks: bool) -> bool {
        asks && self.holder != Holder::Nobody
    }

    /// The player with the screen keeps it while due, and until all dice of the order are rolled.
    fn due_after(&self, standing: &Standing, asks: bool) -> Seat {
        if self.rolls(asks) || standing.due.contains(&self.seat) {
            return self.seat;
        }
        standing.due.first().copied().unwrap_or(self.seat)
    }

    fn next_holder(&self, standing: &Standing) -> Holder {
        let shared = standing.shared && standing.due.len() < 2 && !self.alone;
        if self.looks_on() || standing.over.is_some() || shared {
            return Holder::Both;
        }
        Holder::One(self.seat)
    }

    /// Whether the screen passes from a seat to the one that is due.
    fn after(&self, before: Seat, Change { played, turned, secret, two }: Change) -> Now {
        let due = self.seat;
        match self.now {
            Now::Passing { from, .. } if secret => Now::Passing { from: from.filter(|_| before == due), secret },
            Now::Seated | Now::Back { .. } if secret => {
                Now::Passing { from: Some(before).filter(|_| before != due && played), secret }
            }
            Now::Seated | Now::Back { .. } if two && turned && self.passes && before != due => {
                Now::Passing { from: Some(before), secret }
            }
            // Nothing was done yet: an earlier moment was watched.
            Now::Back { .. } if !played && before == due => self.now,
            // Undone by the player who had it.
            Now::Passing { from, secret: false } if two && from != Some(due) => self.now,
            Now::Passing { .. } | Now::Seated | Now::Back { .. } => Now::Seated,
        }
    }

    /// The due player has taken the screen; these entries are new to that player.
    fn take(&mut self, since: usize) {
        (self.now, self.holder, self.quiet) = (Now::Back { since }, Holder::One(self.seat), Quiet::Begun);
    }
}

impl Desk {
    /// Sets whether the screen is covered on the other seat's turn. If anything is secret, it always is.
    pub fn pass_screen(&mut self, passes: bool) {
        self.seats.passes = passes;
    }

    /// Sets whether another page writes the game, and this one only looks on.
    pub fn look_on(&mut self, looks_on: bool) {
        self.seats.looks_on = looks_on;
        self.game_changed();
        self.changed();
    }

    /// Another player is due than the one at the screen.
    pub(super) fn passes_on(&self) -> bool {
        let due = self.seats.due_after(&self.game.standing(self.seat()), self.game.ask().is_some());
        due != self.seat()
    }

    /// The game has changed: determines who is due, who may look, and whether the screen passes.
    pub(super) fn seat_whoever_is_due(&mut self) {
        // A player who watches an older moment keeps the seat.
        if self.game.moment() != self.game.head() {
            return;
        }
        let (before, was) = (self.seat(), self.seats.eyes());
        // Turn and due seat are public; other parts may not be.
        let standing = self.game.standing(before);
        // A turn that begins with dice is handed over once they lie.
        let rolls = self.seats.rolls(self.game.ask().is_some());
        let turn = if rolls { self.seats.seen.turn.clone() } else { turn_of(&standing) };
        let seen = Seen { head: self.game.head(), turn, ..self.seats.seen };
        let seen = std::mem::replace(&mut self.seats.seen, seen);
        let played = self.game.head() > seen.head;
        let due = self.seats.due_after(&standing, self.game.ask().is_some());
        self.seats.alone &= before == due;
        self.seats.seat = due;
        let next = self.seats.next_holder(&standing);
        let secret = self.is_covered_for(next, &standing);
        // A measuring table has no turns, and a page that looks on has no seat.
        let two = self.game.is_battle() && !self.seats.looks_on() && standing.over.is_none();
        let turned = played && self.seats.seen.turn != seen.turn;
        let now = self.seats.after(before, Change { played, turned, secret, two });
        let covers = matches!(now, Now::Passing { .. });
        let came = covers && now != self.seats.now;
        self.seats.holder = if covers { Holder::Nobody } else { next };
        self.seats.now = now;
        self.game.show_to(self.seats.eyes());
        if came {
            self.lay_all_down();
            self.seats.quiet = Quiet::Begun;
        } else if !covers && was != self.seats.eyes() && self.game.knows_more() != [false, false] {
            // What was said to one player is said again as both may hear it.
            self.lay_all_down();
            self.say_told(&self.game.heard(due, seen.head..self.game.head() + 1));
        } else if before != due {
            // Nothing is secret, but what one player has typed is not the other's.
            self.open_palette(false);
        }
        if before != due && !covers {
            self.take_up_what_is_due();
        }
    }

    /// A player who may still be looking does not know everything that would be shown, or must not see what is chosen.
    fn is_covered_for(&self, next: Holder, standing: &Standing) -> bool {
        let Holder::One(seat) = next else { return false };
        if self.seats.holder == next {
            return false;
        }
        // A measuring table belongs to the player who opens it.
        let opens = self.seats.holder == Holder::Nobody && !self.is_covered();
        if opens && !self.game.is_battle() {
            return false;
        }
        let knows = self.game.knows_more();
        let differ = match self.seats.holder {
            Holder::Both => knows[seat as usize],
            Holder::Nobody | Holder::One(_) => knows != [false, false],
        };
        differ || standing.due.len() > 1 || self.chooses_in_secret(seat)
    }

    /// On a measuring table, everyone knows that markers may be hidden.
    fn chooses_in_secret(&self, seat: Seat) -> bool {
        let secret = |unit| {
            self.game.offers(seat, unit).iter().any(|offer| (offer.secret || offer.covered) && offer.why_not.is_empty())
        };
        let own = || self.board().units().into_iter().filter(|unit| unit.seat == seat).map(Some);
        self.game.is_battle() && [None].into_iter().chain(own()).any(secret)
    }

    /// What a player has in the hand, has typed or has laid over the table is not for the next player.
    fn lay_all_down(&mut self) {
        self.hand.lay_down();
        self.log.falls_silent();
        self.motion.stop();
        self.put_dice_away();
    }

    /// The holder has been determined: drops what the viewer can no longer see.
    pub(super) fn look_anew(&mut self) {
        self.seats.seen.revision = self.game.revision();
        let board = self.game.board(self.seat());
        self.ground.follow(board);
        let units = Seat::BOTH.map(|seat| self.units_of(seat)).concat();
        self.hand.selection.keep_those_of(&units);
    }

    pub fn is_covered(&self) -> bool {
        self.seats.covered()
    }

    /// The player whose turn is over, if one is.
    pub(crate) fn passing(&self) -> Option<Seat> {
        if let Now::Passing { from, .. } = self.seats.now { from } else { None }
    }

    /// The entries that the player who has just taken the seat has not seen.
    pub(crate) fn unseen(&self) -> Option<usize> {
        if let Now::Back { since } = self.seats.now { Some(since) } else { None }
    }

    /// Time passes. Returns true if the next frame differs again.
    pub(super) fn settle_down(&mut self, now: f64) -> bool {
        let before = self.seats.quiet();
        let quiet = self.seats.frame(now);
        self.revision += u64::from(before != quiet);
        quiet
    }

    /// Whether the input is dropped: the screen has just passed, or is covered. Then the only possible inputs are to
    /// take the seat, or to undo what ended the other player's turn.
    pub(super) fn is_kept_out(&mut self, input: &Input) -> bool {
        if let Input::Press(press @ (Press::Inch | Press::Cm)) = input {
            self.say_lengths_in(if *press == Press::Cm { crate::Measure::Cm } else { crate::Measure::Inch });
            return true;
        }
        let lets_go = matches!(input, Input::KeyUp { .. } | Input::Lost);
        if !self.is_covered() {
            let passes = lets_go || matches!(input, Input::Move { .. } | Input::Up { .. } | Input::Away);
            return self.seats.quiet() && !passes;
        }
        match input {
            Input::KeyUp { .. } | Input::Lost => self.hand.layers = self.hand.layers.let_go(),
            _ if self.seats.quiet() => {}
            Input::Press(Press::TakeSeat) => self.take_seat(),
            Input::Press(Press::Undo) if self.can_be_had_back() => self.run(Effect::Undo),
            Input::KeyDown { key: Key::Enter, mods } if *mods == Mods::default() => self.take_seat(),
            _ => {}
        }
        true
    }

    /// Whether what ended the other player's turn can be undone for free.
    pub(crate) fn can_be_had_back(&self) -> bool {
        self.passing().is_some() && self.game.cost_back().is_some_and(|cost| cost == game::Cost::FREE)
    }

    /// The recap has been read.
    pub(super) fn recap_read(&mut self) {
        self.seats.now = Now::Seated;
    }

    /// A fact that only its seat knows forbids an order given in front of both: it must be given alone.
    pub(super) fn ask_alone(&mut self) {
        self.seats.alone = true;
        self.game_changed();
    }

    fn take_seat(&mut self) {
        let own = |entry: &usize| {
            self.game.order(*entry).is_some_and(|draft| draft.seat == self.seat() && draft.verb.as_str() != PROCEED)
        };
        let since = (0..self.game.head()).rev().find(own).map_or(0, |entry| entry + 1);
        self.seats.take(since);
        self.game.show_to(self.seats.eyes());
        self.look_anew();
        self.select_only_one_left();
    }
}

fn turn_of(standing: &Standing) -> Option<Text> {
    standing.steps.first().map(|(turn, _)| turn.clone())
}
