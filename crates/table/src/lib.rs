//! The physical table: what is on it, and everything that can be measured on it. It names no game system; a system says what its terrain
//! and bases mean in closures.
//!
//! # Example
//!
//! Two rifle teams with a wall between them:
//!
//! ```
//! use geom::{Len, pt};
//! use table::{Eye, Going, Obstacle, Probe, Screen, measure, notation::{Catalog, Position}, sees, walk};
//!
//! let text = "\
//! table 48x48in
//! wall L1 (20,24)-(28,24) width 0.5
//! red R1 rifles disc 2 tall 1 at 24,12 n
//! blue B1 rifles disc 2 tall 1 at 24,36 s
//! ";
//! let board = Position::parse(text, &Catalog::default()).expect("it has no faults").board;
//! let (red, blue) = (&board.bases[0], &board.bases[1]);
//!
//! // Edge to edge: 24 inches between the centers, less two radii of an inch.
//! let gap = measure(&board, Probe::Base(red.id), Probe::Base(blue.id)).expect("both are on the table");
//! assert_eq!(gap.len, Len::inches(22));
//!
//! // The wall hides the whole of the blue base from the center of the red one.
//! let eye = Eye::new(red.place.expect("it is on the table").at);
//! let target = blue.shape().expect("it is on the table");
//! let screens = |obstacle: Obstacle| match obstacle {
//!     Obstacle::Piece(_) => Screen::SOLID,
//!     Obstacle::Base(_) => Screen::OPEN,
//! };
//! assert!(!sees(&board, eye, &*target, screens));
//!
//! // The red base may not cross the wall: its last legal place touches it.
//! let going = |obstacle: Obstacle| match obstacle {
//!     Obstacle::Piece(_) => Going::BARRED,
//!     Obstacle::Base(_) => Going::FRIEND,
//! };
//! let walked = walk(&board, red, &[pt(24 * 254, 30 * 254)], None, going);
//! assert!(!walked.legal());
//! let stop = walked.last.expect("it may stand where it begins");
//! assert_eq!(stop.place.at, pt(24 * 254, 24 * 254 - 64 - 254));
//! ```
#![warn(missing_docs)]

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
mod remains;
mod rings;
mod sight;
mod template;
mod turning;
mod walk;
mod wreck;
mod zone;

pub use board::{Base, Board, Footprint, Form, Piece, Place, SECRET_PIECES, Stood};
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
pub use reach::{ReachPart, reach, route, toward};
pub use remains::Remains;
pub use sight::{
    Cut, Eye, Gaze, Look, Obstacle, PackedTarget, Part, Screen, Sight, SightLine, Sightlines, Target, Veil, line, sees,
    shown, sight,
};
pub use template::{Template, Under};
pub use turning::turned_to;
pub use walk::{
    Bar, By, Cause, Going, Keeping, Lie, Limit, Manner, Meaning, Met, Party, Rate, Shun, Stop, Stride, Turn, Walk, cut,
    may_stand, nearest_place, stand, together, trace_as, walk, walk_as,
};
pub use wreck::Wreck;
pub use zone::{Edge, Zone};
