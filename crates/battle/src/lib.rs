//! What the game systems share: the frame of a move, where a unit is, and the small parts of orders, positions and forces that are the same
//! in each. No rule of any system is in here; what differs comes in as a closure, a figure or a rule id.

pub mod orders;
pub mod overlay;
pub mod position;
pub mod standing;
pub mod switches;
pub mod way;

mod whereabouts;

pub use way::{Ask, Judged, Ruled, Way};
pub use whereabouts::{Where, named_unit, own_unit};
