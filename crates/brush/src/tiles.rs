//! A table in square tiles, painted at scales that double, and only where something is on them.

use crate::{
    brush::Brush,
    canvas::{Bitmap, blit},
};
use art::{Color, Ink, Site, Turf, Window};
use web_sys::{CanvasRenderingContext2d as Context, ImageBitmap};

/// Dots along a side of a tile.
pub const TILE: u32 = 512;
/// Where the first tile begins, west and north of the table, with room for its wooden lip.
const CORNER: f64 = -32.0;
/// The smallest and largest dots per millimeter, as powers of two: from one tile for most of a table to the closest zoom.
pub const STEP_LEAST: i8 = -2;
pub const STEP_MOST: i8 = 3;
/// The width of the table's wooden lip.
const LIP: f64 = 15.0;

/// Dots per millimeter of a step.
pub fn scale_of(step: i8) -> f64 {
    2f64.powi(step.into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Everything under the models.
    Below,
    /// Everything above the models: crowns, roofs, smoke.
    Above,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TileAt {
    pub step: i8,
    pub layer: Layer,
    pub column: i16,
    pub row: i16,
}

impl TileAt {
    /// Its corner and side, in sheet millimeters.
    pub fn place(self) -> ((f64, f64), f64) {
        let side = f64::from(TILE) / scale_of(self.step);
        ((CORNER + f64::from(self.column) * side, CORNER + f64::from(self.row) * side), side)
    }

    /// The first and last column and row of the tiles that meet a rectangle of sheet millimeters.
    pub fn meeting(step: i8, lo: (f64, f64), hi: (f64, f64)) -> [(i16, i16); 2] {
        let side = f64::from(TILE) / scale_of(step);
        let number = |v: f64| ((v - CORNER) / side).floor().clamp(0.0, 4_000.0) as i16;
        [(number(lo.0), number(hi.0)), (number(lo.1), number(hi.1))]
    }

    /// The tile of the next coarser step that contains this one.
    pub fn coarser(self) -> Option<TileAt> {
        let half = TileAt { step: self.step - 1, column: self.column / 2, row: self.row / 2, ..self };
        (self.step > STEP_LEAST).then_some(half)
    }

    pub fn to_numbers(self) -> Vec<f32> {
        vec![self.layer as u8 as f32, self.step.into(), self.column.into(), self.row.into()]
    }

    pub fn from_numbers(numbers: &[f32]) -> Option<TileAt> {
        let [layer, step, column, row] = *numbers.first_chunk::<4>()?;
        let layer = if layer == 0.0 { Layer::Below } else { Layer::Above };
        Some(TileAt { step: step as i8, layer, column: column as i16, row: row as i16 })
    }
}

/// A whole table as recipes, to be painted tile by tile.
#[derive(Default)]
pub struct Sheet {
    size: [f32; 2],
    /// The bare table. Terrain is kept apart, because it ends at the edge of the table.
    bare: Vec<Placed>,
    below: Vec<Placed>,
    above: Vec<Placed>,
}

/// A recipe and the rectangle it covers.
struct Placed {
    lo: [f32; 2],
    hi: [f32; 2],
    ink: Ink,
}

fn placed(inks: Vec<Ink>) -> Vec<Placed> {
    let place = |ink: Ink| {
        let (lo, hi) = art::extent(std::slice::from_ref(&ink));
        Placed { lo, hi, ink }
    };
    inks.into_iter().map(place).collect()
}

impl Sheet {
    pub fn new(size: [f32; 2], turf: Turf, sites: &[Site]) -> Sheet {
        let art::Painted { below, above } = art::sheet(sites);
        Sheet { size, bare: placed(art::table(size, turf)), below: placed(below), above: placed(above) }
    }

    /// The middle and radius of every crown above the models.
    pub fn crowns(&self) -> Vec<f32> {
        let crown = |placed: &Placed| match &placed.ink {
            Ink::Crown { at, radius, .. } => Some([at[0], at[1], *radius]),
            _ => None,
        };
        self.above.iter().filter_map(crown).flatten().collect()
    }

    /// Paints a tile. None if nothing is on it.
    pub fn tile(&self, at: TileAt, brush: &mut Brush, night: Option<Color>) -> Option<ImageBitmap> {
        let ((x, y), side) = at.place();
        let over = |placed: &&Placed| {
            let meets = |i: usize, lo: f64| f64::from(placed.lo[i]) < lo + side && f64::from(placed.hi[i]) > lo;
            meets(0, x) && meets(1, y)
        };
        let (bare, pieces): (&[Placed], _) = match at.layer {
            Layer::Below => (&self.bare, &self.below),
            Layer::Above => (&[], &self.above),
        };
        let (bare, pieces): (Vec<_>, Vec<_>) =
            (bare.iter().filter(over).collect(), pieces.iter().filter(over).collect());
        if bare.is_empty() && pieces.is_empty() {
            return None;
        }
        let window = Window { lo: [x, y].map(|v| v as f32), hi: [x + side, y + side].map(|v| v as f32) };
        let bitmap = Bitmap::new(TILE.into(), TILE.into());
        let (c, scale) = (&bitmap.context, scale_of(at.step));
        let _ = c.scale(scale, scale);
        let _ = c.translate(-x, -y);
        for placed in bare {
            brush.ink_in(c, std::slice::from_ref(&placed.ink), scale, None, &window);
        }
        c.begin_path();
        c.rect(0.0, 0.0, self.size[0].into(), self.size[1].into());
        c.save();
        c.clip();
        for placed in pieces {
            brush.ink_in(c, std::slice::from_ref(&placed.ink), scale, None, &window);
        }
        c.restore();
        self.lit(&bitmap, night);
        bitmap.canvas.transfer_to_image_bitmap().ok()
    }

    /// The afternoon light over the whole table, and the night of a dark theme. Clear dots stay clear.
    fn lit(&self, tile: &Bitmap, night: Option<Color>) {
        let c = &tile.context;
        let clear = Bitmap::new(TILE.into(), TILE.into());
        blit(&clear.context, tile, 0.0, 0.0, TILE.into(), TILE.into());
        let (w, h) = (f64::from(self.size[0]), f64::from(self.size[1]));
        let sun = c.create_linear_gradient(0.0, 0.0, w, h);
        let _ = sun.add_color_stop(0.0, "rgba(255,238,190,.40)");
        let _ = sun.add_color_stop(0.5, "rgba(255,250,230,.06)");
        let _ = sun.add_color_stop(1.0, "rgba(20,34,70,.42)");
        let _ = c.set_global_composite_operation("soft-light");
        c.set_fill_style_canvas_gradient(&sun);
        self.wash(c);
        if let Some(night) = night {
            let _ = c.set_global_composite_operation("multiply");
            c.set_fill_style_str(&night.to_string());
            self.wash(c);
        }
        let _ = c.set_global_composite_operation("destination-in");
        let _ = c.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        blit(c, &clear, 0.0, 0.0, TILE.into(), TILE.into());
    }

    fn wash(&self, c: &Context) {
        c.fill_rect(-LIP, -LIP, f64::from(self.size[0]) + 2.0 * LIP, f64::from(self.size[1]) + 2.0 * LIP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(step: i8) -> Vec<TileAt> {
        let [columns, rows] = TileAt::meeting(step, (-15.0, -15.0), (1844.0, 1234.0));
        let mut tiles = vec![];
        for row in rows.0..=rows.1 {
            tiles.extend((columns.0..=columns.1).map(|column| TileAt { step, layer: Layer::Below, column, row }));
        }
        tiles
    }

    #[test]
    fn tiles_cover_a_table_with_its_lip_and_do_not_overlap() {
        for step in STEP_LEAST..=STEP_MOST {
            let at = |x: f64, y: f64| {
                let holds = |tile: &&TileAt| {
                    let ((left, top), side) = tile.place();
                    (left..left + side).contains(&x) && (top..top + side).contains(&y)
                };
                all(step).iter().filter(holds).count()
            };
            for (x, y) in [(-15.0, -15.0), (0.0, 0.0), (256.0, 480.0), (1844.0, 1234.0), (900.5, 600.5)] {
                assert_eq!(at(x, y), 1, "step {step}, {x} {y}");
            }
        }
        assert_eq!(all(STEP_LEAST).len(), 1, "one tile shows a whole table of 6 by 4 feet");
    }

    #[test]
    fn a_coarser_tile_holds_the_finer_one() {
        for tile in all(STEP_MOST) {
            let mut coarse = tile;
            while let Some(next) = coarse.coarser() {
                coarse = next;
                let (((x, y), side), ((left, top), whole)) = (tile.place(), coarse.place());
                assert!(left <= x && top <= y && x + side <= left + whole && y + side <= top + whole, "{tile:?}");
            }
            assert_eq!(coarse.step, STEP_LEAST);
            assert_eq!(TileAt::from_numbers(&tile.to_numbers()), Some(tile));
        }
    }
}
