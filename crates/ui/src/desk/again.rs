//! The other side's turn again, step by step, as it was told to the player who has just taken the seat: shots and dice
//! on the table as it was, then what came of them.

use super::{Desk, film::Film};
use crate::{
    Button, Input, Key, Press,
    fight::{self, Shot},
    tray::{Thrown, Tray},
};
use contract::Leg;
use game::{Heard, Rolled, Said};
use geom::Pt;

/// What is being shown again.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    /// The moments after each of its orders.
    pub steps: Vec<usize>,
    pub at: usize,
    /// Until what came of a step is shown.
    act: Option<Act>,
    /// The whole battle is shown.
    pub film: Option<Film>,
}

/// What of a step has been shown: how many of its rolls, and whose shots were fired.
#[derive(Clone, Debug)]
struct Act {
    n_rolls: usize,
    fired: Vec<Shot>,
}

impl Replay {
    pub fn new(steps: Vec<usize>, film: Option<Film>) -> Replay {
        Replay { steps, at: 0, act: None, film }
    }

    /// Which step, counted from 1, of how many.
    pub fn step(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }
}

impl Desk {
    /// The orders that can be shown again: those in which something could be seen to happen.
    pub(crate) fn steps_to_show(&self) -> Vec<usize> {
        self.unseen().map(|since| self.steps_since(since)).unwrap_or_default()
    }

    pub(super) fn steps_since(&self, since: usize) -> Vec<usize> {
        let mut steps = vec![];
        for said in self.game.heard(self.seat(), since..self.game.head()) {
            let is_seen = |said: &Said| match &said.what {
                Heard::Told(told) => !told.moves.is_empty() || !told.fates.is_empty(),
                Heard::Rolled(_) => true,
                Heard::Note(_) | Heard::Over(_) => false,
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
            self.hand.replay = Some(Replay::new(steps, None));
            self.show_step();
        }
    }

    pub(super) fn show_step(&mut self) {
        let Some(moment) = self.step_shown() else { return };
        self.game.seek(moment - 1);
        if let Some(replay) = &mut self.hand.replay {
            replay.act = Some(Act { n_rolls: 0, fired: vec![] });
        }
        let fought = self.fought(moment - 1, &[], self.rolls(moment - 1).iter().map(|roll| &roll.ask));
        let points: Vec<Pt> = fight::spots(&fought).collect();
        if !points.is_empty() {
            self.camera = self.camera.showing_all(&points);
        }
        self.act_out();
    }

    fn step_shown(&self) -> Option<usize> {
        self.hand.replay.as_ref().map(|replay| replay.steps[replay.at])
    }

    /// The entry whose shots and dice are being shown, before what came of them.
    pub(crate) fn acted(&self) -> Option<usize> {
        self.step_shown().filter(|_| self.is_acted_out()).map(|moment| moment - 1)
    }

    pub(crate) fn is_acted_out(&self) -> bool {
        self.hand.replay.as_ref().is_some_and(|replay| replay.act.is_some())
    }

    /// The roll of a step that is being shown.
    pub(super) fn acted_roll(&self) -> Option<Rolled> {
        let act = self.hand.replay.as_ref()?.act.as_ref()?;
        self.rolls(self.acted()?).get(act.n_rolls.checked_sub(1)?).cloned()
    }

    fn next_roll(&self) -> Option<Rolled> {
        let act = self.hand.replay.as_ref()?.act.as_ref()?;
        self.rolls(self.acted()?).get(act.n_rolls).cloned()
    }

    /// The next roll of a step, with the shots and strikes it is about; after the last one, what came of them.
    pub(super) fn act_out(&mut self) {
        self.revision += 1;
        let is_seen = self.is_seen_at(self.speeds.replay);
        if let Some(act) = self.hand.replay.as_mut().and_then(|replay| replay.act.as_mut()) {
            act.n_rolls += 1;
        }
        let Some(entry) = self.acted() else { return };
        let Some(Rolled { ask, faces, after }) = self.acted_roll().filter(|_| is_seen) else {
            return self.show_what_came();
        };
        let stood = self.places();
        self.game.seek_within(entry, after);
        let before = self.before_in(entry, false);
        // What comes of it is what happened before the next roll.
        match self.next_roll() {
            Some(next) => self.game.seek_within(entry, next.after),
            None => self.game.seek(entry + 1),
        }
        let earlier = self.tray.take().filter(|tray| tray.order == entry);
        let known = earlier.as_ref().map(|tray| tray.fates.after.clone()).unwrap_or_default();
        let fates = self.fates_since(&before, known);
        // Models go first where they had gone by then.
        self.game.seek_within(entry, after);
        self.glide(&stood, &self.legs_told(entry));
        let Some(roll) = self.roll_of(entry, &ask, &faces) else { return self.act_out() };
        let named = fight::named(self.board(), &ask);
        let waited = self.game.order(entry).is_some_and(contract::Draft::aims_at_nothing);
        let mut shots = self.fight();
        if let Some(act) = self.hand.replay.as_mut().and_then(|replay| replay.act.as_mut()) {
            shots = fight::due(shots, &named, &act.fired, waited);
            act.fired.extend(shots.iter().cloned());
        }
        let (moment, speed) = (self.moment(), self.speeds.replay);
        let upper = self.hides_fight();
        let earlier = earlier.and_then(|tray| tray.beside(&roll));
        self.tray = Some(Tray {
            order: entry,
            roll,
            earlier,
            upper,
            moment,
            shots,
            fates,
            thrown: Thrown::Soon,
            read: Thrown::Before,
            speed,
        });
        self.sounds_of_dice();
    }

    pub(super) fn show_what_came(&mut self) {
        let Some(moment) = self.step_shown() else { return };
        self.tray = None;
        self.act_no_more();
        self.seek(moment);
        self.look_at_subject();
        let told: Vec<String> =
            self.game.heard(self.seat(), moment - 1..moment).iter().map(|said| self.heard_in_words(said)).collect();
        self.tell(told.join(" · "));
    }

    pub(super) fn act_no_more(&mut self) {
        if let Some(replay) = &mut self.hand.replay {
            replay.act = None;
        }
    }

    /// The next step, or the table as it is now after the last one.
    fn next_step(&mut self) {
        if self.is_acted_out() {
            return self.show_what_came();
        }
        let Some(replay) = &mut self.hand.replay else { return };
        replay.at += 1;
        if replay.at < replay.steps.len() { self.show_step() } else { self.end_replay() }
    }

    pub(super) fn end_replay(&mut self) {
        if self.hand.replay.take().is_some() {
            self.tray = None;
            self.seek(self.game.head());
        }
    }

    /// What an input means while steps are shown: the next one, or no more of them. Looking around changes nothing,
    /// and everything else ends them and is taken. Returns whether that was all.
    pub(super) fn is_for_replay(&mut self, input: &Input) -> bool {
        if self.hand.replay.is_none() {
            return false;
        }
        if self.is_for_film(input) {
            return true;
        }
        match input {
            Input::KeyDown { key: Key::Enter | Key::Space, .. }
            | Input::Press(Press::GoOn)
            | Input::Down { button: Button::Main, .. } => self.next_step(),
            Input::Cancel | Input::KeyDown { key: Key::Escape, .. } | Input::Press(Press::SkipAll) => self.end_replay(),
            Input::Move { .. }
            | Input::Up { .. }
            | Input::Wheel { .. }
            | Input::KeyUp { .. }
            | Input::Lost
            | Input::Away => {
                return false;
            }
            Input::Down { .. }
            | Input::KeyDown { key: Key::Zero | Key::Plus | Key::Minus, .. }
            | Input::Press(Press::Fit | Press::ZoomIn | Press::ZoomOut | Press::Told(..)) => {
                return false;
            }
            Input::Double { .. } | Input::Long { .. } | Input::Take { .. } => {}
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
