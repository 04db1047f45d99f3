//! The whole battle once more: by itself or step by step, by orders or by turns, and from each of its moments a game of
//! its own can go on.

use super::{Desk, again::Replay};
use crate::{Button, Input, Key, Outgoing, Press, Speed, panels::Story};

/// How long what came of an order is shown before the next, in milliseconds; and of a turn.
const ORDER_MS: f64 = 1_200.0;
const TURN_MS: f64 = 2_000.0;
/// However fast it goes, each step is seen.
const LEAST_MS: f64 = 120.0;

#[derive(Clone, Debug)]
pub(crate) struct Film {
    /// It goes on by itself.
    pub plays: bool,
    pub by_turns: bool,
    /// The moments after each order that shows something, and at the end of each turn.
    steps: [Vec<usize>; 2],
    /// Since when everything that the step shows has been seen.
    since: Option<f64>,
}

impl Desk {
    /// From the moment that is watched, or from the beginning.
    pub(super) fn begin_film(&mut self) {
        self.step(crate::tool::Gesture::Lost);
        self.open_palette(false);
        let (moment, head) = (self.game.moment(), self.game.head());
        self.game.seek(head);
        let (mut orders, turns) = (self.steps_since(0), self.ends_of_turns());
        if head == 0 {
            return self.tell(self.word("film.nothing"));
        }
        // The last thing to see is how it ended.
        if orders.last() != Some(&head) {
            orders.push(head);
        }
        self.hand.selection.choose(None);
        let steps = [orders, turns];
        let film = Film { plays: true, by_turns: false, since: None, steps };
        self.hand.replay = Some(Replay::new(film.steps[0].clone(), Some(film)));
        self.seek(if moment < head { moment } else { 0 });
        self.tell(self.word("film.begins"));
    }

    /// The whole battle is being shown.
    pub fn films(&self) -> bool {
        self.film().is_some()
    }

    pub(crate) fn film(&self) -> Option<&Film> {
        self.hand.replay.as_ref()?.film.as_ref()
    }

    fn film_mut(&mut self) -> Option<&mut Film> {
        self.hand.replay.as_mut()?.film.as_mut()
    }

    /// A turn ends where the next one begins, and the last one where the game does.
    fn ends_of_turns(&self) -> Vec<usize> {
        let begun = Story::of(self).begun().into_iter().map(|(moment, _)| moment);
        let mut ends: Vec<usize> = begun.chain([self.game.head()]).collect();
        ends.dedup();
        ends
    }

    /// Goes on with the film if it goes by itself and everything has been seen. Returns true while it does.
    pub(super) fn film_frame(&mut self, now: f64, moving: bool) -> bool {
        let speed = self.speeds.replay;
        let acted = self.is_acted_out();
        let Some(film) = self.film_mut().filter(|film| film.plays) else { return false };
        if moving || acted {
            film.since = None;
            return true;
        }
        let lasts = speed.lasts(if film.by_turns { TURN_MS } else { ORDER_MS }).max(LEAST_MS);
        if now - *film.since.get_or_insert(now) >= lasts {
            self.film_on();
        }
        true
    }

    /// The next step: what led to it is acted out, if it is an order.
    fn film_on(&mut self) {
        if self.is_acted_out() {
            return self.show_what_came();
        }
        let moment = self.game.moment();
        let Some(replay) = &mut self.hand.replay else { return };
        let Some(film) = &mut replay.film else { return };
        film.since = None;
        match replay.steps.iter().position(|step| *step > moment) {
            Some(at) => {
                replay.at = at;
                let to = replay.steps[at];
                if film.by_turns { self.film_to(to) } else { self.show_step() }
            }
            None => film.plays = false,
        }
        self.revision += 1;
    }

    fn film_back(&mut self) {
        let moment = self.game.moment();
        let Some(replay) = &mut self.hand.replay else { return };
        let at = replay.steps.iter().rposition(|step| *step < moment);
        replay.at = at.unwrap_or_default();
        let to = at.map_or(0, |at| replay.steps[at]);
        self.film_to(to);
    }

    fn film_to(&mut self, moment: usize) {
        self.act_no_more();
        self.tray = None;
        self.seek(moment);
        self.tell(self.film_title());
    }

    fn film_plays(&mut self, plays: bool) {
        let at_end = self.game.moment() == self.game.head();
        if plays && at_end && !self.is_acted_out() {
            self.film_to(0);
        }
        if let Some(film) = self.film_mut() {
            (film.plays, film.since) = (plays, None);
        }
    }

    /// Whether the input was for the film. Looking around changes nothing, and everything else ends it.
    pub(super) fn is_for_film(&mut self, input: &Input) -> bool {
        let Some(Film { plays, .. }) = self.film() else { return false };
        let plays = *plays;
        match input {
            Input::KeyDown { key: Key::Space, .. }
            | Input::Press(Press::Plays)
            | Input::Down { button: Button::Main, .. } => self.film_plays(!plays),
            Input::KeyDown { key: Key::Right | Key::Enter, .. } | Input::Press(Press::GoOn) => {
                self.film_plays(false);
                self.film_on();
            }
            Input::KeyDown { key: Key::Left, .. } | Input::Press(Press::StepBack) => {
                self.film_plays(false);
                self.film_back();
            }
            Input::Press(Press::ByTurns) => self.film_by_turns(),
            Input::Press(Press::Pace) => {
                self.speeds.replay = match self.speeds.replay {
                    Speed::Unhurried => Speed::Quick,
                    Speed::Quick => Speed::AtOnce,
                    Speed::AtOnce => Speed::Unhurried,
                };
            }
            Input::Press(Press::Branch) => self.branch(),
            _ => return false,
        }
        self.revision += 1;
        true
    }

    fn film_by_turns(&mut self) {
        if self.is_acted_out() {
            self.show_what_came();
        }
        let Some(replay) = &mut self.hand.replay else { return };
        let Some(film) = &mut replay.film else { return };
        film.by_turns = !film.by_turns;
        film.since = None;
        replay.steps.clone_from(&film.steps[usize::from(film.by_turns)]);
        replay.at = 0;
    }

    fn branch(&mut self) {
        self.film_plays(false);
        if self.is_acted_out() {
            self.show_what_came();
        }
        let (file, from) = (self.game.branch(self.game.moment()), self.film_title());
        self.log.outgoing.push(Outgoing::Branch { file, from });
    }

    /// The turn, and how many orders have been given.
    pub(crate) fn film_title(&self) -> String {
        let turn = self.standing().steps.first().map(|(turn, _)| self.say(turn)).unwrap_or_default();
        let [at, all] = [self.game.moment(), self.game.head()].map(content::number);
        self.say(&content::text("film.at", [content::Arg::Said(turn), at, all]))
    }
}
