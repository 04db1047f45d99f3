//! The other side's turn again, step by step, as it was told to the player who has just taken the seat.

use super::Desk;
use crate::{Button, Input, Key, Press};
use contract::Leg;
use game::{Heard, Said};

/// What is being shown again.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    /// The moments after each of its orders.
    steps: Vec<usize>,
    at: usize,
}

impl Replay {
    /// Which step, counted from 1, of how many.
    pub fn step(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }
}

impl Desk {
    /// The orders that can be shown again: those in which something could be seen to happen.
    pub(crate) fn steps_to_show(&self) -> Vec<usize> {
        let Some(since) = self.unseen() else { return vec![] };
        let mut steps = vec![];
        for said in self.game.heard(self.seat(), since..self.game.head()) {
            let is_seen = |said: &Said| match &said.what {
                Heard::Told(told) => !told.moves.is_empty() || !told.fates.is_empty(),
                Heard::Rolled(_) | Heard::Note(_) | Heard::Over(_) => false,
            };
            if is_seen(&said) && steps.last() != Some(&(said.entry + 1)) {
                steps.push(said.entry + 1);
            }
        }
        steps
    }

    pub(super) fn show_again(&mut self) {
        let steps = self.steps_to_show();
        if !steps.is_empty() && self.game.moment() == self.game.head() {
            self.hand.selection.choose(None);
            self.hand.replay = Some(Replay { steps, at: 0 });
            self.show_step();
        }
    }

    fn show_step(&mut self) {
        let Some(moment) = self.hand.replay.as_ref().map(|replay| replay.steps[replay.at]) else { return };
        self.game.seek(moment - 1);
        self.seek(moment);
        self.look_at_subject();
        let told: Vec<String> =
            self.game.heard(self.seat(), moment - 1..moment).iter().map(|said| self.heard_in_words(said)).collect();
        self.tell(told.join(" · "));
    }

    /// The next step, or the table as it is now after the last one.
    fn next_step(&mut self) {
        let Some(replay) = &mut self.hand.replay else { return };
        replay.at += 1;
        if replay.at < replay.steps.len() { self.show_step() } else { self.end_replay() }
    }

    pub(super) fn end_replay(&mut self) {
        if self.hand.replay.take().is_some() {
            self.seek(self.game.head());
        }
    }

    /// What an input means while steps are shown: the next one, or no more of them. Looking around changes nothing,
    /// and everything else ends them and is taken. Returns whether that was all.
    pub(super) fn is_for_replay(&mut self, input: &Input) -> bool {
        if self.hand.replay.is_none() {
            return false;
        }
        match input {
            Input::KeyDown { key: Key::Enter | Key::Space, .. }
            | Input::Press(Press::GoOn)
            | Input::Down { button: Button::Main, .. } => self.next_step(),
            Input::Cancel | Input::KeyDown { key: Key::Escape, .. } | Input::Press(Press::SkipAll) => self.end_replay(),
            Input::Move { .. } | Input::Up { .. } | Input::Wheel { .. } | Input::KeyUp { .. } | Input::Lost => {
                return false;
            }
            Input::Down { .. } | Input::Press(Press::Fit | Press::ZoomIn | Press::ZoomOut | Press::Told(..)) => {
                return false;
            }
            Input::Double { .. } | Input::Long { .. } => {}
            Input::KeyDown { .. } | Input::Press(_) | Input::Typed(_) | Input::Command(_) => {
                self.end_replay();
                return false;
            }
        }
        true
    }

    /// The ways that were told of one entry.
    pub(super) fn legs_told(&self, entry: usize) -> Vec<Leg> {
        let heard = self.game.heard(self.seat(), entry..entry + 1);
        heard.into_iter().flat_map(|said| if let Heard::Told(told) = said.what { told.moves } else { vec![] }).collect()
    }
}
