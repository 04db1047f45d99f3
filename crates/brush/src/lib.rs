//! Recipes of `art` on a canvas, and the orders between the page and the painting program (`bin/painter.rs`), which paints beside the page
//! so that no frame waits for a picture.

mod brush;
mod canvas;
mod order;
mod tiles;

pub use brush::Brush;
pub use canvas::{Bitmap, blit, stroke, stroke_each, stroke_with, trace};
pub use order::{Answer, Order, What};
pub use tiles::{Layer, STEP_LEAST, STEP_MOST, Sheet, TILE, TileAt, scale_of};
