//! What the game systems share: the frame of a move, where a unit is, terms, objectives and the end of a battle,
//! positions in words, and small parts of orders, cards and forces. No rule of any system is in here; differences are
//! passed in as closures, figures or rule ids.

pub mod along;
pub mod card;
pub mod dice;
pub mod ending;
pub mod figures;
pub mod forces;
pub mod mission;
pub mod objective;
pub mod orders;
pub mod overlay;
pub mod placing;
pub mod position;
pub mod standing;
pub mod switches;
pub mod terms;
pub mod way;

mod whereabouts;

pub use terms::Terms;
pub use way::{Ask, Judged, Ruled, Way, Wrong};
pub use whereabouts::{Where, named_unit, own_unit, unit_by_hand};
