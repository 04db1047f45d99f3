//! The physical table: what stands on it, and what can be measured. Names no game system.

mod board;
mod grid;
mod ground;
mod ids;
pub mod notation;
mod sight;
mod sweep;
mod walk;

pub use board::{Base, Board, Footprint, Form, Piece, Place};
pub use grid::Grid;
pub use ground::{Ground, Pieces};
pub use ids::{BaseId, NoSuchName, PieceId, Seat, UnitId};
pub use sight::{Cut, Eye, Line, Look, Obstacle, Part, Screen, Sight, Target, Veil, line, sees, sight};
pub use sweep::Stretch;
pub use walk::{
    Bar, By, Cause, Going, Lie, Limit, Manner, Met, Rate, Shun, Stop, Stride, Turn, Walk, cut, nearest_place, stand,
    walk, walk_as,
};
