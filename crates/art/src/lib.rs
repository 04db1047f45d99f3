//! Drawing recipes as plain strokes and fills: ground, terrain, models. No browser, no clock; chance comes from a piece's own seed,
//! so that a table always looks the same.
//!
//! Everything is in millimetres. Terrain lies in *sheet* space (from the table's north-west corner, y down); a model lies about
//! its own middle, front to +x. The light stands north-west ([`LIGHT`]).

mod canopy;
mod chance;
mod color;
mod ground;
mod ink;
mod lift;
mod models;
mod noise;
mod palette;
mod parcel;
mod tokens;
mod turf;

pub use canopy::{CROWN, CROWN_ROOM, CROWNS, Leaf, crown};
pub use color::Color;
pub use content::Turf;
pub use ground::{Form, Painted, Site, sheet, site, table};
pub use ink::{Ink, Step, bounds, extent};
pub use lift::{Base, Crown, covers, yielding};
pub use models::{Built, Plinth, Stand, axle, stand};
pub use palette::{Palette, Sides, Theme, Tones, Vision, palette};
pub use parcel::{pack, unpacked};
pub use tokens::{Token, token};
pub use turf::{Tile, drift, tile};

/// Towards the light, in sheet space.
pub const LIGHT: [f32; 2] = [-std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2];
