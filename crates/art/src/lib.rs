//! Drawing recipes as plain strokes and fills: ground, terrain, models. Chance comes from the seed of each piece, so a table always looks
//! the same.
//!
//! Everything is in millimeters. Terrain is in *sheet* space: from the northwest corner of the table, with y down. A model is around its
//! own middle, with its front toward +x. The light comes from the northwest ([`LIGHT`]).

mod blaze;
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
mod window;

pub use angle::sine_and_cosine;
pub use canopy::{CROWN, CROWN_ROOM, CROWNS, Leaf, crown};
pub use chance::Chance;
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
pub use window::Window;

/// The direction toward the light, in sheet space.
pub const LIGHT: [f32; 2] = [-std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2];
