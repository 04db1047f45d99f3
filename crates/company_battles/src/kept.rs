//! Cached answers about a state. They are not part of it: any two caches are equal, and every change clears them, because
//! [`State::change`](crate::State::change) is the only way to make one.

use crate::{
    memo::Memo,
    orders::{Charges, WaysIn},
    position::Lines,
    sight::Looks,
};
use table::{Lasting, UnitId};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Kept {
    /// Units of the active side that could still act in this step. Asked for after every order and expensive, so cached.
    pub idle: Memo<Vec<UnitId>>,
    /// Which Units can charge which enemies.
    pub charges: Memo<Charges>,
    /// How Units that arrive can come in.
    pub ways_in: Memo<WaysIn>,
    /// What teams see of each other, as far as it was asked.
    pub looks: Lasting<Looks>,
    /// The battle in words.
    pub said: Lasting<Lines>,
}

impl Kept {
    pub fn outdate(&mut self) {
        // The lasting caches check on their own whether they are still valid.
        let Kept { idle, charges, ways_in, looks, said } = self;
        idle.forget();
        charges.forget();
        ways_in.forget();
        looks.renew();
        said.renew();
    }

    /// The caches for a copy that will not change.
    pub fn shared(&self) -> Kept {
        let Kept { idle, charges, ways_in, looks, said } = self;
        Kept {
            idle: idle.shared(),
            charges: charges.shared(),
            ways_in: ways_in.shared(),
            looks: looks.clone(),
            said: said.clone(),
        }
    }
}
