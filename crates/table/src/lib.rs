//! The physical table: what stands on it, and what can be measured. Names no game system.

mod board;
mod coming;
mod crowd;
mod grid;
mod ground;
mod ids;
mod lasting;
mod leg;
mod links;
mod measure;
pub mod notation;
mod quality;
mod reach;
mod rings;
mod shroud;
mod sieve;
mod sight;
mod sightlines;
mod sweep;
mod template;
mod turning;
mod walk;
mod wreck;
mod zone;

pub use board::{Base, Board, Footprint, Form, Piece, Place, Stood};
pub use coming::{first_place, first_seen, first_sight};
pub use crowd::{Crowd, Foot, Numbers};
pub use grid::Grid;
pub use ground::{Ground, Pieces};
pub use ids::{BaseId, NoSuchName, PieceId, Seat, UnitId};
pub use lasting::Lasting;
pub use leg::{Course, Leg, LegRoom, Legs, Tread};
pub use links::{Cohesion, Link, linked_with, links, links_by};
pub use measure::{Probe, measure, nearest};
pub use quality::Quality;
pub use reach::{Part as ReachPart, reach, route};
pub use shroud::{Cover, around, outline, shrouded};
pub use sight::{Cut, Eye, Line, Look, Obstacle, Part, Screen, Sight, Target, Veil, line, sees, shown, sight};
pub use sightlines::{Gaze, Seen, Sightlines};
pub use sweep::Stretch;
pub use template::{Template, Under};
pub use turning::turned_to;
pub use walk::{
    Bar, By, Cause, Going, Keeping, Lie, Limit, Manner, Meaning, Met, Party, Rate, Shun, Stop, Stride, Turn, Walk, cut,
    may_stand, nearest_place, stand, together, trace_as, walk, walk_as,
};
pub use wreck::Wreck;
pub use zone::{Edge, Zone};
