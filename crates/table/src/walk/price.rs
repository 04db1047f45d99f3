//! What a path costs, by the prices of a game system.

use super::{Lie, Turn, Walk};
use geom::{Len, wide_div_ceil};

/// Tenths of allowance for tenths of way: `Rate { cost: 2, length: 1 }` is ground at half speed. Length must be positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub cost: i32,
    pub length: i32,
}

impl Rate {
    pub const PLAIN: Rate = Rate { cost: 1, length: 1 };

    /// For a part of the way, rounded up.
    pub fn of(self, way: Len) -> Len {
        Len(wide_div_ceil(i128::from(way.0) * i128::from(self.cost), i128::from(self.length.max(1))) as i32)
    }
}

impl Walk {
    /// What the path costs up to `at`, turns that are made there left out unless it is the end.
    pub fn cost(&self, at: Len, rate: impl Fn(&Lie) -> Rate, turn: impl Fn(&Turn) -> Len) -> Len {
        let over = self.ground.iter().filter(|lie| lie.from < at).map(|lie| rate(lie).of(lie.to.min(at) - lie.from));
        let turns = self.turns.iter().filter(|t| t.at < at || at == self.length).map(turn);
        over.chain(turns).sum()
    }

    /// The farthest place that this allowance pays for.
    pub fn afford(&self, allowance: Len, rate: impl Fn(&Lie) -> Rate, turn: impl Fn(&Turn) -> Len) -> Len {
        let (mut low, mut high) = (0, self.length.0);
        // The cost never falls along the way, so that the farthest place is found by halving.
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

    /// The length on ground that `slow` names.
    pub fn length_on(&self, slow: impl Fn(&Lie) -> bool) -> Len {
        self.ground.iter().filter(|lie| slow(lie)).map(|lie| lie.to - lie.from).sum()
    }
}
