//! The rules of any system: how its games are begun and opened.

use crate::{AnyGame, Game, System, Title, Whole, opening_of};
use content::{Fault, Opening};
use contract::{Battles, Ruleset};

pub struct Rules {
    system: &'static System,
    battles: Option<Battles>,
    begin: fn(&'static System, Opening) -> Made<AnyGame>,
    load: fn(&'static System, &[u8]) -> Made<AnyGame>,
    load_whole: fn(&'static System, &[u8]) -> Made<Whole<AnyGame>>,
}

type Made<T> = Result<T, Vec<Fault>>;

impl Rules {
    pub(crate) const fn of<R: Ruleset + 'static>(system: &'static System, battles: Option<Battles>) -> Rules {
        Rules {
            system,
            battles,
            begin: |system, opening| Game::<R>::new(system, opening).map(AnyGame::of),
            load: |system, bytes| Game::<R>::load(system, bytes).map(AnyGame::of),
            load_whole: |system, bytes| {
                let Whole { game, fault } = Game::<R>::load_whole(system, bytes)?;
                Ok(Whole { game: AnyGame::of(game), fault })
            },
        }
    }

    /// How its battles are begun; `None` if it has none.
    pub fn battles(&self) -> Option<&Battles> {
        self.battles.as_ref()
    }

    /// A new game, or every fault of its opening.
    pub fn begin(&'static self, opening: Opening) -> Made<AnyGame> {
        (self.begin)(self.system, opening)
    }

    /// A new game from a position in the words of a schema.
    pub fn begin_at(&'static self, title: &Title, position: &str) -> Made<AnyGame> {
        self.begin(opening_of(self.system, title.schema, &title.switches, position)?)
    }

    /// A saved game, complete or not at all.
    pub fn load(&'static self, bytes: &[u8]) -> Made<AnyGame> {
        (self.load)(self.system, bytes)
    }

    /// The undamaged part of a saved game, and what is wrong with the rest.
    pub fn load_whole(&'static self, bytes: &[u8]) -> Made<Whole<AnyGame>> {
        (self.load_whole)(self.system, bytes)
    }
}
