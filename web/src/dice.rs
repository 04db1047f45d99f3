//! Dice. The browser provides the randomness; results are recorded, so replaying never rolls again.

use rand::{RngExt, SeedableRng, rngs::StdRng};

pub struct Dice(StdRng);

impl Dice {
    /// Seeded by the browser's own source of randomness.
    pub fn shaken() -> Dice {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).expect("a browser has randomness");
        Dice(StdRng::from_seed(seed))
    }

    /// `dice` faces from 1 to `sides`, each equally likely.
    pub fn roll(&mut self, dice: u8, sides: u8) -> Vec<u8> {
        (0..dice).map(|_| self.0.random_range(1..=sides)).collect()
    }
}
