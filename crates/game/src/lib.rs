//! A game in progress: the record, moving back and forth in it, saved games, and what each seat is shown. Only `any`,
//! the closed list of systems, knows any of them.

pub mod any;
mod audit;
mod detour;
mod hash;
mod play;
mod played;
mod record;
mod rolls;
mod rules;
mod save;
mod seat;
mod timeline;
mod title;
mod undo;

pub use any::{AnyGame, Missing, come};
pub use audit::{Difference, Differs};
pub use hash::StateHash;
pub use play::{ALONE, BUSY, Game, OTHERS, PROCEEDS_MAX, System, WATCHING};
pub use played::{Played, Refused};
pub use record::{Entry, Note};
pub use rolls::Rolled;
pub use rules::Rules;
pub use save::{
    FILE_MAX, FORMAT, Header, OldOpening, Secrets, Upgrade, Whole, Written, old_word, opening_of, system_of, too_long,
};
pub use seat::{Eyes, Heard, Preview, Said};
pub use title::{Title, titled};
pub use undo::{Consent, Cost};
