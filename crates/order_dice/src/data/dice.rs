//! Section 1: numbers of dice that the tables name.

use super::closed;

closed! {
    /// What is rolled for a number: a plain one, or the sum of dice.
    Dice {
        /// No roll: the number is one.
        One = "1",
        /// OD-1-2: a D6, 1 to 3 is one, 4 to 6 is two.
        D2 = "d2",
        /// OD-1-3: a D6, each two faces are one more.
        D3 = "d3",
        D6 = "d6",
        D6Plus1 = "d6+1",
        TwoD6 = "2d6",
        ThreeD6 = "3d6",
    }
}

impl Dice {
    /// How many D6 are rolled.
    pub fn n_dice(self) -> u8 {
        match self {
            Dice::One => 0,
            Dice::D2 | Dice::D3 | Dice::D6 | Dice::D6Plus1 => 1,
            Dice::TwoD6 => 2,
            Dice::ThreeD6 => 3,
        }
    }

    /// The number that these faces of D6 give.
    pub fn value(self, faces: &[u8]) -> u8 {
        let sum: u8 = faces.iter().sum();
        match self {
            Dice::One => 1,
            Dice::D2 => sum.div_ceil(3),
            Dice::D3 => sum.div_ceil(2),
            Dice::D6 | Dice::TwoD6 | Dice::ThreeD6 => sum,
            Dice::D6Plus1 => sum + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OD-1-2, OD-1-3.
    #[test]
    fn dice_with_fewer_sides_are_read_from_a_d6() {
        let of = |dice: Dice| [1, 2, 3, 4, 5, 6].map(|face| dice.value(&[face]));
        assert_eq!(of(Dice::D2), [1, 1, 1, 2, 2, 2]);
        assert_eq!(of(Dice::D3), [1, 1, 2, 2, 3, 3]);
        assert_eq!(of(Dice::D6Plus1), [2, 3, 4, 5, 6, 7]);
        assert_eq!((Dice::One.value(&[]), Dice::ThreeD6.value(&[6, 1, 3])), (1, 10));
    }
}
