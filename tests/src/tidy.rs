//! What architecture and style forbid, as checks over the text of the repository. `tests/tests/all/tidy.rs` runs them, and
//! shows for each that it can fail.

mod arrows;
mod floors;
mod names;
pub mod packages;
mod shape;
mod source;
mod words;

pub use arrows::{arrows, lock};
pub use floors::{floors, wildcards};
pub use names::{
    apply, browser, floats, hash_maps, hooks, machine, serialize, systems, truth, unfinished, unwraps, variants,
};
pub use shape::{file_length, function_length};
pub use source::{File, Finding, repository, root, texts};
pub use words::{codes, plain_comments, plain_words, reasons, sentences, shown_reasons};

/// The crates that hold the truth: no floats, no hash maps, the same on every machine.
pub const EXACT: [&str; 7] = ["geom", "table", "content", "contract", "battle", "game", "yardstick"];

/// One game system each.
pub const SYSTEMS: [&str; 5] = ["free_table", "company_battles", "command_tokens", "order_dice", "mission_command"];

/// Everything below the browser.
pub const PURE: [&str; 9] = ["geom", "table", "content", "contract", "battle", "game", "ui", "art", "yardstick"];

/// A check of one file.
pub type Check = fn(&File) -> Vec<Finding>;
