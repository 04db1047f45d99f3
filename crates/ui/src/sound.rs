//! What can be heard of a roll: shots, dice, and losses, each when it is seen. Nothing is told by sound alone.

use crate::{
    Desk, Outgoing,
    fight::{Fated, fired_after, is_big, lands_after},
    tray::{TUMBLE_MS, Tray, lies_after, thrown_after},
};
use contract::Tone;

/// More dice than these are not told apart by ear.
const DICE: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    Shot,
    /// Of a rifle or a machine gun.
    SmallShot,
    /// A die comes to lie.
    Die,
    /// Something is lost.
    Loss,
}

/// Each with the time until it is heard, in milliseconds.
fn of(tray: &Tray) -> Vec<(Sound, f64)> {
    let (n_shots, n_dice) = (tray.shots.len(), tray.roll.dice.len());
    let shots = tray.shots.iter().enumerate().filter(|(_, shot)| !shot.close);
    let shots = shots.map(|(nth, shot)| {
        let sound = if is_big(&shot.from) { Sound::Shot } else { Sound::SmallShot };
        (sound, fired_after(nth, n_shots))
    });
    let begins = lands_after(n_shots);
    let dice = (0..n_dice.min(DICE)).map(|nth| (Sound::Die, begins + thrown_after(nth, n_dice) + TUMBLE_MS));
    let lost = |fated: &&Fated| fated.tone == Tone::Bad && !tray.fates.before.contains(fated);
    let loss = tray.fates.after.iter().find(lost).map(|_| (Sound::Loss, begins + lies_after(n_dice)));
    shots.chain(dice).chain(loss).map(|(sound, after)| (sound, tray.speed.lasts(after))).collect()
}

impl Desk {
    /// Whether the players want to hear anything.
    pub fn use_sound(&mut self, sounds: bool) {
        self.sounds = sounds;
    }

    /// What the dice on the table sound like, from now on.
    pub(crate) fn sounds_of_dice(&mut self) {
        let heard = self.tray.as_ref().filter(|_| self.sounds).map(of).unwrap_or_default();
        if !heard.is_empty() {
            self.log.outgoing.push(Outgoing::Sound(heard));
        }
    }
}
