//! The cost of a path, by the prices of a game system.

use super::{Lie, Turn, Walk};
use geom::{Len, wide_div_ceil};

/// A price of ground: `cost` tenths of allowance for `length` tenths of the way. `Rate { cost: 2, length: 1 }` is ground at half speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Tenths of allowance.
    pub cost: i32,
    /// Tenths of the way. Must be positive.
    pub length: i32,
}

impl Rate {
    /// A tenth of allowance for a tenth of the way.
    pub const PLAIN: Rate = Rate { cost: 1, length: 1 };

    /// The cost of a part of the way, rounded up.
    pub fn of(self, way: Len) -> Len {
        Len(wide_div_ceil(i128::from(way.0) * i128::from(self.cost), i128::from(self.length.max(1))) as i32)
    }
}

impl Walk {
    /// The cost of the path up to `at`. Turns made at `at` count only if it is the end of the path.
    pub fn cost(&self, at: Len, rate: impl Fn(&Lie) -> Rate, turn: impl Fn(&Turn) -> Len) -> Len {
        let over = self.ground.iter().filter(|lie| lie.from < at).map(|lie| rate(lie).of(lie.to.min(at) - lie.from));
        let turns = self.turns.iter().filter(|t| t.at < at || at == self.length).map(turn);
        over.chain(turns).sum()
    }

    /// The farthest place that an allowance pays for.
    pub fn afford(&self, allowance: Len, rate: impl Fn(&Lie) -> Rate, turn: impl Fn(&Turn) -> Len) -> Len {
        let (mut low, mut high) = (0, self.length.0);
        // The cost never falls along the way, so bisection finds the farthest place.
        while low < high {
            let middle = low + (high - low + 1) / 2;
            if self.cost(Len(middle), &rate, &turn) <= allowance {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Len(low)
    }

    /// The length of the path on ground that `slow` accepts.
    pub fn length_on(&self, slow: impl Fn(&Lie) -> bool) -> Len {
        self.ground.iter().filter(|lie| slow(lie)).map(|lie| lie.to - lie.from).sum()
    }
}
