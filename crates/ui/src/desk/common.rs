//! Pictures that lie about, such as that of a saved game: they show what both players may know, whoever has the screen.

use super::Desk;
use crate::{Screen, desk::hand::Hand};
use game::Eyes;

impl Desk {
    /// Whether the screen shows something that only one player may know, or nothing of the table.
    pub fn is_secret(&self) -> bool {
        self.is_covered() || self.seats.eyes() != Eyes::Both && self.game.knows_more() != [false, false]
    }

    /// Shows the whole table on a screen of this size as both players know it, with nothing in the hand, while `look`
    /// runs.
    pub fn in_common<T>(&mut self, screen: Screen, look: impl FnOnce(&Desk) -> T) -> T {
        let before = self.game.revision();
        let hand = std::mem::take(&mut self.hand);
        let (seats, ground) = (self.seats.clone(), self.ground.clone());
        self.seats.open();
        self.game.show_to(Eyes::Both);
        let board = self.game.board(self.seat());
        self.ground.follow(board);
        let seen = self.whole(screen, look);
        self.game.show_to(seats.eyes());
        (self.hand, self.seats, self.ground) = (hand, seats, ground);
        self.nothing_happened(before);
        seen
    }

    /// The game is as it was at this revision: what was asked and shown then still holds.
    fn nothing_happened(&mut self, before: u64) {
        let now = self.game.revision();
        self.seats.still_seen(before, now);
        let Hand { back_asked, points_at, answer, .. } = &mut self.hand;
        let refused = answer.refused.as_mut().map(|(revision, _)| revision);
        let shown = points_at.as_mut().map(|(revision, ..)| revision);
        let asked = [back_asked.as_mut(), shown, refused].into_iter().flatten();
        asked.filter(|revision| **revision == before).for_each(|revision| *revision = now);
    }
}
