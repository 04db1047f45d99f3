//! Content: words and texts for players, and text files read as typed rows with located faults.

mod catalog;
mod closed;
mod embedded;
mod faults;
pub mod lengths;
pub mod letters;
mod line;
pub mod lines;
mod map;
mod naming;
mod nation;
mod opening;
pub mod rows;
mod shipped;
mod text;
mod toml_text;
mod words;

pub use catalog::{Catalog, Class, Cost, FOOT, Model, SLOW_MAX, Screening, Terrain, foot_is_sound, model_name};
pub use closed::Closed;
pub use embedded::{packed, packed_len};
pub use faults::{Fault, Faults, told_of, with_those_behind};
pub use line::{LineReader, number_from_text};
pub use map::{CORNER, Entry, Map, Named, Side, Spot, Turf, is_corner};
pub use naming::{NAME, TYPED, WRITTEN};
pub use nation::{Livery, Nation};
pub use opening::Opening;
pub use shipped::{LANGUAGES, Language, MapRow, maps};
pub use text::{Arg, Text, Word, number, text, word};
pub use words::{Names, Voice, Words};
