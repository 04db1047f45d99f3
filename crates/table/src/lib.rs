//! The physical table: what stands on it, and what can be measured. Names no game system.

mod board;
mod grid;
mod ground;
mod ids;
pub mod notation;

pub use board::{Base, Board, Footprint, Form, Piece, Place};
pub use grid::Grid;
pub use ground::{Ground, Pieces};
pub use ids::{BaseId, NoSuchName, PieceId, Seat, UnitId};
