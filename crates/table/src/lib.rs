//! The physical table: what stands on it, and what can be measured. Names no game system.

mod board;
mod ids;
pub mod notation;

pub use board::{Base, Board, Footprint, Form, Piece, Place};
pub use ids::{BaseId, NoSuchName, PieceId, Seat, UnitId};
