//! Chance from a seed, so the same piece always gets the same stones.

pub struct Chance(u32);

impl Chance {
    pub fn new(seed: u32) -> Chance {
        Chance(seed.wrapping_mul(2_654_435_761).wrapping_add(0x9e37_79b9))
    }

    /// A number from 0 up to, but not including, 1.
    pub fn part(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }
}
