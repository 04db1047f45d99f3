//! The physical table: what stands on it, and what can be measured. Names no game system.

mod board;
mod boxes;
mod coming;
mod gaps;
mod grid;
mod ground;
mod ids;
mod lasting;
mod leg;
mod links;
mod measure;
mod minkowski;
pub mod notation;
mod occlusion;
mod quality;
mod reach;
mod rings;
mod sight;
mod template;
mod turning;
mod walk;
mod wreck;
mod zone;

pub use board::{Base, Board, Footprint, Form, Piece, Place, Stood};
pub use coming::{first_place, first_seen, first_sight};
pub use gaps::{Crowd, Foot, Numbers};
pub use grid::Grid;
pub use ground::{Ground, Pieces};
pub use ids::{BaseId, NoSuchName, PieceId, Seat, UnitId};
pub use lasting::Lasting;
pub use leg::{Course, Leg, LegRoom, Legs, Tread};
pub use links::{Cohesion, Link, linked_with, links, links_by};
pub use measure::{Probe, measure, nearest};
pub use minkowski::Stretch;
pub use occlusion::{Cover, around, outline, surely_hidden};
pub use quality::Quality;
pub use reach::{ReachPart, reach, route};
pub use sight::{
    Cut, Eye, Gaze, Line, Look, Obstacle, Part, Screen, Seen, Sight, Sightlines, Target, Veil, line, sees, shown, sight,
};
pub use template::{Template, Under};
pub use turning::turned_to;
pub use walk::{
    Bar, By, Cause, Going, Keeping, Lie, Limit, Manner, Meaning, Met, Party, Rate, Shun, Stop, Stride, Turn, Walk, cut,
    may_stand, nearest_place, stand, together, trace_as, walk, walk_as,
};
pub use wreck::Wreck;
pub use zone::{Edge, Zone};
