//! What was worked out of a battle and is asked for again while that stays as it is. No part of what a battle is: equal to every other, and
//! out of date with every change, since [`State::change`](crate::State::change) is the only way to make one.

use crate::{memo::Memo, orders::Charges, position::Lines, sight::Looks};
use table::{Lasting, UnitId};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Kept {
    /// Units of the active side that could still act in this step. Asked for after every order, and expensive.
    pub idle: Memo<Vec<UnitId>>,
    /// Which Units may charge whom.
    pub charges: Memo<Charges>,
    /// Who sees whom, as far as it was asked.
    pub looks: Lasting<Looks>,
    /// The battle in words.
    pub said: Lasting<Lines>,
}

impl Kept {
    pub fn outdate(&mut self) {
        // What lasts finds out by itself whether it still holds.
        let Kept { idle, charges, looks, said } = self;
        idle.forget();
        charges.forget();
        looks.renew();
        said.renew();
    }

    /// For a copy that stays as it is.
    pub fn shared(&self) -> Kept {
        let Kept { idle, charges, looks, said } = self;
        Kept { idle: idle.shared(), charges: charges.shared(), looks: looks.clone(), said: said.clone() }
    }
}
