//! Fire around a roll: which shots belong to it, and what has become of whom when its dice lie.

use super::Desk;
use crate::{
    Draw,
    fight::{self, Fated, Shot},
    tray::{Fates, Notes, Thrown, WORDS_MS},
};
use contract::{Ask, Fate, Thing, Tone};
use game::Heard;
use glam::Vec2;
use table::{Base, Seat};

/// What was told of an order before a roll, and where everything stood.
pub(super) struct Before {
    pub from: usize,
    /// What later entries tell belongs to it too: steps of the game that follow at once.
    goes_on: bool,
    told: [usize; 2],
    pub bases: Vec<Base>,
}

impl Desk {
    /// Everything that the order being carried out fires at, or the one that led to an earlier moment which is watched.
    pub(crate) fn fight(&self) -> Vec<Shot> {
        if let Some(entry) = self.acted().or_else(|| self.game.half_done().map(|_| self.game.head())) {
            return self.fought(entry, &[], self.rolling().as_ref());
        }
        let lost = self.traces().map(|traces| &traces.lost[..]).unwrap_or_default();
        let of = |entry: usize| self.fought(entry, lost, self.rolls(entry).iter().map(|roll| &roll.ask));
        self.watched().map(of).unwrap_or_default()
    }

    /// Everything that an entry fires at, and who strikes at whom in these rolls.
    pub(super) fn fought<'a>(&self, entry: usize, lost: &[Base], asks: impl IntoIterator<Item = &'a Ask>) -> Vec<Shot> {
        let blows: Vec<Shot> = asks.into_iter().flat_map(|ask| fight::blows(self.board(), lost, ask)).collect();
        let aimed = self.game.fires(entry).map(|order| fight::shots(self.board(), lost, order));
        // What is aimed hand to hand is no shot.
        let strikes = |shot: &Shot| blows.iter().any(|blow| (blow.from.id, blow.at.id) == (shot.from.id, shot.at.id));
        let mut all: Vec<Shot> = aimed.into_iter().flatten().filter(|shot| !strikes(shot)).collect();
        all.extend(blows);
        all
    }

    /// What is rolled for now, or was when that is shown again.
    pub(crate) fn rolling(&self) -> Option<Ask> {
        let acted = || self.acted_roll().map(|roll| roll.ask);
        self.game.ask().cloned().or_else(acted)
    }

    /// The entry that led to the moment which is watched, if the viewer was told of it.
    pub(crate) fn watched(&self) -> Option<usize> {
        let entry = self.game.moment().checked_sub(1).filter(|_| self.watches() && !self.is_acted_out())?;
        (!self.game.heard(self.seat(), entry..entry + 1).is_empty()).then_some(entry)
    }

    /// Another moment than now is on the table.
    pub(crate) fn watches(&self) -> bool {
        self.game.moment() != self.game.head() || self.hand.replay.is_some()
    }

    /// What became of whom in the entry that led to the moment which is watched.
    pub(super) fn watched_fates(&self, taken: &[(Vec2, Vec2)]) -> Vec<Draw> {
        let Some(entry) = self.watched() else { return vec![] };
        let lost = self.traces().map(|traces| &traces.lost[..]).unwrap_or_default();
        let mut fated: Vec<Fated> = vec![];
        for said in self.game.heard(self.seat(), entry..entry + 1) {
            let Heard::Told(told) = said.what else { continue };
            for Fate { at, text, tone, falls } in told.fates {
                let stands = fight::stands(self.board(), &at).or_else(|| fight::fell(lost, &at));
                let Some(base) = stands.cloned() else { continue };
                let fate = Fated { base, text: self.say(&text), tone, falls };
                // The last word of an order is what came of it, but what is lost stays lost.
                match fated.iter_mut().find(|other| other.base.id == fate.base.id) {
                    Some(other) if other.tone == Tone::Bad => {}
                    Some(other) => *other = fate,
                    None => fated.push(fate),
                }
            }
        }
        fight::fates(&self.camera, &self.fight(), &fated, &|_| f64::INFINITY, taken)
    }

    /// The shots that belong to the roll that is due: each is fired once.
    pub(super) fn opens_fire(&mut self) -> Vec<Shot> {
        let (order, n_replies) = self.moment();
        if self.fired.0 != order || n_replies == 0 {
            self.fired = (order, vec![]);
        }
        let Some(ask) = self.game.ask() else { return vec![] };
        let waited = self.game.half_done().is_some_and(|(order, _)| order.aims_at_nothing());
        let shots = fight::due(self.fight(), &fight::named(self.board(), ask), &self.fired.1, waited);
        self.fired.1.extend(shots.iter().cloned());
        shots
    }

    /// What both seats have been told of the order so far, and where everything stands.
    pub(super) fn before(&self) -> Before {
        self.before_in(self.game.head(), true)
    }

    pub(super) fn before_in(&self, from: usize, goes_on: bool) -> Before {
        let told = Seat::BOTH.map(|seat| self.told_fates(seat, from, goes_on).len());
        Before { from, goes_on, told, bases: self.places() }
    }

    fn told_fates(&self, seat: Seat, from: usize, goes_on: bool) -> Vec<Fate> {
        let to = if goes_on { self.game.head() } else { from };
        let told = |said: game::Said| match said.what {
            Heard::Told(told) => told.fates,
            Heard::Note(_) | Heard::Over(_) | Heard::Rolled(_) => vec![],
        };
        self.game.heard(seat, from..to + 1).into_iter().flat_map(told).collect()
    }

    /// Words beside what has changed since then without dice.
    pub(super) fn note_since(&mut self, before: &Before) {
        let fates = self.fates_since(before, vec![]).after;
        let since = Thrown::now(self.is_seen_at(self.speeds.fights));
        let notes = Notes { moment: self.moment(), fates, since };
        self.notes = Some(notes).filter(|notes| !notes.fates.is_empty() && self.still.is_none());
    }

    /// These words, or those of the entry that led to the moment which is watched.
    pub(super) fn noted(&self, taken: &[(Vec2, Vec2)]) -> Vec<Draw> {
        if self.is_covered() {
            return vec![];
        }
        let Some(notes) = self.notes.as_ref().filter(|notes| notes.moment == self.moment()) else {
            return self.watched_fates(taken);
        };
        if self.clock.is_some_and(|now| notes.since.is_over(WORDS_MS, now)) {
            return vec![];
        }
        let age = self.clock.map_or(f64::INFINITY, |now| notes.age(now));
        fight::fates(&self.camera, &[], &notes.fates, &|_| age, taken)
    }

    /// What has become of whom since then, as both seats were told: one word each. What is lost stays lost.
    pub(super) fn fates_since(&self, before: &Before, earlier: Vec<Fated>) -> Fates {
        let of = |seat: Seat| self.told_fates(seat, before.from, before.goes_on).split_off(before.told[seat as usize]);
        let others = of(Seat::Blue);
        let mut fates = earlier.clone();
        for Fate { at, text, tone, falls } in of(Seat::Red).into_iter().filter(|fate| others.contains(fate)) {
            let stood = before.bases.iter().find(|base| match at {
                Thing::Base(id) => base.id == id,
                Thing::Unit(unit) => base.unit == unit,
                Thing::Piece(_) | Thing::Spot(_) => false,
            });
            // Where it stands now, or stood before it was lost.
            let Some(base) = fight::stands(self.board(), &at).or(stood).cloned() else { continue };
            let fated = Fated { base, text: self.say(&text), tone, falls };
            // Of what one roll brings the worst counts, and what is lost stays lost.
            match fates.iter_mut().find(|other| other.base.id == fated.base.id) {
                Some(other) if other.tone == Tone::Bad => {}
                Some(other) if !earlier.contains(other) && other.tone.gravity() > tone.gravity() => {}
                Some(other) => *other = fated,
                None => fates.push(fated),
            }
        }
        Fates { before: earlier, after: fates }
    }
}
