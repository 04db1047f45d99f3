//! The closed list of systems. The only file that names them all.
//!
//! The measuring table is always loaded. The rules of every other system are a separate part of the page's program:
//! [`come`] loads them, and until then nothing here finds them. Elsewhere (in tests, in developer programs, in a page
//! built in one piece) all are present from the start. See `README.md`.

use crate::{Played, Rules, System, Title, Upgrade, Whole, save};
use content::{Arg, Fault, Opening, text};
use contract::Battles;
use std::ops::{Deref, DerefMut};

/// The part of the program with the rules of a system cannot be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing;

/// What is known of a system before its rules are loaded.
struct Known {
    /// Its name in saves.
    name: &'static str,
    fights: bool,
    /// The map that its missions are made for.
    ground: Option<&'static str>,
    rules: fn() -> Option<&'static Rules>,
}

impl Known {
    const fn new(name: &'static str, battles: &Option<Battles>, rules: fn() -> Option<&'static Rules>) -> Known {
        let ground = match battles {
            Some(battles) => battles.ground,
            None => None,
        };
        Known { name, fights: battles.is_some(), ground, rules }
    }
}

macro_rules! systems {
    ($($krate:ident $(in $part:ident)?: $rules:ty, $name:literal, battles $battles:expr, schema $schema:literal, upgrades $upgrades:expr;)*) => {
        const SYSTEMS: &[Known] = &[$(const { Known::new($name, &$battles, $krate::here) }),*];

        /// The rules of a system once loaded: fetched if necessary, and only once for all callers.
        pub async fn come(system: &str) -> Result<&'static Rules, Missing> {
            match system {
                $($name => $krate::come().await,)*
                _ => Err(Missing),
            }
        }

        $(pub mod $krate {
            use super::*;

            /// The system as saves name it.
            pub static SYSTEM: System = System { name: $name, schema: $schema, upgrades: $upgrades };

            static RULES: Rules = Rules::of::<$rules>(&SYSTEM, $battles);

            at_hand!($($part)?);
        })*
    };
}

/// How the rules of one system are obtained: from a part of the program by that name, or from this one.
macro_rules! at_hand {
    ($part:ident) => {
        #[cfg(feature = "parts")]
        pub(super) use apart::{come, here};
        #[cfg(not(feature = "parts"))]
        at_hand!();

        #[cfg(feature = "parts")]
        mod apart {
            use super::{Missing, RULES, Rules};
            use std::sync::OnceLock;

            static HERE: OnceLock<&'static Rules> = OnceLock::new();

            pub fn here() -> Option<&'static Rules> {
                HERE.get().copied()
            }

            pub async fn come() -> Result<&'static Rules, Missing> {
                let rules = $part().await?;
                Ok(HERE.get_or_init(|| rules))
            }

            /// The splitter takes this out of the program, with everything that only this reaches.
            #[wasm_split_helpers::wasm_split($part, fallible)]
            fn $part() -> Result<&'static Rules, Missing> {
                Ok(&RULES)
            }
        }
    };
    () => {
        pub(super) fn here() -> Option<&'static Rules> {
            Some(&RULES)
        }

        pub(super) async fn come() -> Result<&'static Rules, Missing> {
            Ok(&RULES)
        }
    };
}

systems! {
    free_table: ::free_table::FreeTable, "free-table", battles None, schema 2, upgrades &[RETIRES];
    company_battles in company_battles: ::company_battles::CompanyBattles, "company-battles", battles Some(::company_battles::BATTLES), schema 1, upgrades &[];
    command_tokens in command_tokens: ::command_tokens::CommandTokens, "command-tokens", battles Some(::command_tokens::BATTLES), schema 1, upgrades &[];
    order_dice in order_dice: ::order_dice::OrderDice, "order-dice", battles Some(::order_dice::BATTLES), schema 1, upgrades &[];
}

/// Positions of the measuring table name numbers that are not given again. Those of earlier games name none.
const RETIRES: Upgrade = Upgrade { opening: |_| {}, line: |_| {} };

#[cfg(feature = "parts")]
impl From<wasm_split_helpers::SplitLoaderError> for Missing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Missing {
        Missing
    }
}

/// A game of any system.
pub struct AnyGame(Box<dyn Played>);

impl AnyGame {
    /// A game of a system that need not be on the list: tests have one.
    pub fn of(game: impl Played + 'static) -> AnyGame {
        AnyGame(Box::new(game))
    }

    /// A new game, or every fault of its opening.
    pub fn new(system: &str, opening: Opening) -> Result<AnyGame, Vec<Fault>> {
        rules(system)?.begin(opening)
    }

    /// A new game on the measuring table, which every screen can begin with.
    pub fn measuring(opening: Opening) -> Result<AnyGame, Vec<Fault>> {
        AnyGame::new(AnyGame::MEASURING, opening)
    }

    /// A new game from a position with this title.
    pub fn titled(title: &Title, position: &str) -> Result<AnyGame, Vec<Fault>> {
        rules(&title.system)?.begin_at(title, position)
    }

    /// A saved game, complete or not at all.
    pub fn load(bytes: &[u8]) -> Result<AnyGame, Vec<Fault>> {
        rules_of(bytes)?.load(bytes)
    }

    /// The undamaged part of a saved game, and what is wrong with the rest.
    pub fn load_whole(bytes: &[u8]) -> Result<Whole<AnyGame>, Vec<Fault>> {
        rules_of(bytes)?.load_whole(bytes)
    }
}

/// What is known of systems. Only functions that say so need the rules to be loaded.
impl AnyGame {
    /// The name of the measuring table in saves.
    pub const MEASURING: &str = SYSTEMS[0].name;

    /// The systems that can be played, by their names in saves.
    pub fn systems() -> impl Iterator<Item = &'static str> {
        SYSTEMS.iter().map(|known| known.name)
    }

    /// The system of this name.
    pub fn named(name: &str) -> Option<&'static str> {
        AnyGame::systems().find(|known| *known == name)
    }

    /// The systems that fight battles.
    pub fn fighting() -> impl Iterator<Item = &'static str> {
        SYSTEMS.iter().filter(|known| known.fights).map(|known| known.name)
    }

    /// The maps that missions of a system are made for.
    pub fn grounds() -> impl Iterator<Item = &'static str> {
        SYSTEMS.iter().filter_map(|known| known.ground)
    }

    /// How battles of a system are begun; `None` if its rules are not loaded, or it has no battles.
    pub fn battles(system: &str) -> Option<&'static Battles> {
        rules(system).ok()?.battles()
    }

    /// The system of a saved game, named by its first line.
    pub fn system_of(bytes: &[u8]) -> Option<&'static str> {
        AnyGame::named(&save::system_of(bytes).ok()?)
    }
}

impl Deref for AnyGame {
    type Target = dyn Played;

    fn deref(&self) -> &(dyn Played + 'static) {
        &*self.0
    }
}

impl DerefMut for AnyGame {
    fn deref_mut(&mut self) -> &mut (dyn Played + 'static) {
        &mut *self.0
    }
}

fn rules_of(bytes: &[u8]) -> Result<&'static Rules, Vec<Fault>> {
    rules(&save::system_of(bytes).map_err(|fault| vec![fault])?)
}

fn rules(system: &str) -> Result<&'static Rules, Vec<Fault>> {
    let known = SYSTEMS.iter().find(|known| known.name == system);
    let fault = |code| vec![Fault { file: String::new(), line: 1, text: text(code, [Arg::Said(system.to_owned())]) }];
    let known = known.ok_or_else(|| fault("save.unknown-system"))?;
    (known.rules)().ok_or_else(|| fault("save.rules-missing"))
}
