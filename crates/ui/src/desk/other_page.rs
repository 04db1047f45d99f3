//! The same game on several pages: one writes it, the others look on.

use super::{
    Desk,
    open::{bytes_of, in_words},
};
use crate::tool::{Gesture, Tool};
use game::AnyGame;

impl Desk {
    /// The game has continued elsewhere: takes over its lines. The view of the table stays.
    ///
    /// If the first `known` lines are those it had, only the others are folded.
    pub fn follow(&mut self, known: usize, lines: &[String]) -> Result<(), String> {
        let on = known > 0 && known == self.log.sent && known <= lines.len();
        if self.hand.tool != Tool::Idle {
            self.step(Gesture::Lost);
        }
        let before = self.places();
        if !(on && self.game.follow(known, &lines[known..]).is_ok()) {
            *self.game = AnyGame::load(&bytes_of(lines)).map_err(|faults| in_words(&faults).join(" "))?;
            // They are on disk already.
            drop(self.game.take_unsaved());
        }
        self.log.are_stored(lines.len());
        self.game_changed();
        self.changed();
        self.glide(&before, &[]);
        Ok(())
    }

    /// The content of a file to keep or give away.
    pub fn export(&self) -> String {
        self.game.export()
    }

    /// Whether the game may be changed here; otherwise says why not.
    pub(super) fn may_change(&mut self) -> bool {
        if self.seats.looks_on() {
            self.tell(self.word("screen.looks-on"));
        }
        !self.seats.looks_on()
    }
}
