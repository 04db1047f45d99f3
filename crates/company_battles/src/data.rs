//! The tables players know, one line per team, read from text. A name with a rule behind it is a variant of a closed list: an unknown name
//! is a fault of the file, and a variant that no code handles does not compile.

mod arsenal;
mod chart;
mod keyword;
mod mobility;
pub mod national;
mod ratings;
mod special;
mod standard;
mod team;
mod terrain;
mod weapon;
mod works;

pub use arsenal::Arsenal;
pub use chart::{Chart, Class};
pub(crate) use content::closed;
pub use content::lines::Flaw;
pub(crate) use content::lines::{Flaws, Line, each_line, is_name, of_fair_length};
pub use keyword::Keyword;
pub use mobility::{Inches, Mobility};
pub use national::{National, Nationals};
pub use ratings::{NEVER, Need, Ratings, Test};
pub(crate) use ratings::{rating, score};
use standard::class;
pub(crate) use standard::of_nation;
pub(crate) use standard::{team_named, upgrade_named};
pub use team::{Armor, Base, Berth, Build, Carriage, Gear, Kind, Save, Team, Upgrade};
pub(crate) use terrain::DEEP;
pub use terrain::{Dash, Going, Lie, Rise, Terrain, Tread, Whom};
pub use weapon::{Fire, Mount, Trait, Weapon};
pub use works::Work;
