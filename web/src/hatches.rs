//! Hatching, painted once for each color and used again.

use crate::canvas::Hidden;
use art::Color;
use brush::stroke;
use ui::Hatch;
use web_sys::CanvasRenderingContext2d as Context;

/// A hatching as a tile that repeats: far cheaper than drawing every bar in every frame.
#[derive(Default)]
pub struct Hatches(Vec<(Hatch, Color, web_sys::CanvasPattern)>);

impl Hatches {
    pub fn pattern(&mut self, c: &Context, hatch: Hatch, color: Color) -> Option<web_sys::CanvasPattern> {
        if let Some((_, _, pattern)) = self.0.iter().find(|(h, k, _)| *h == hatch && *k == color) {
            return Some(pattern.clone());
        }
        // The bars are at 45 degrees, so a tile is longer than their spacing by the square root of two.
        let (side, width, dash): (f64, f64, &[f32]) = match hatch {
            Hatch::None => return None,
            Hatch::Barred => (13.0, 2.0, &[]),
            Hatch::Slow => (21.0, 2.0, &[8.0, 5.0]),
        };
        let tile = Hidden::new((side, side));
        tile.context.set_stroke_style_str(&color.to_string());
        tile.context.begin_path();
        for shift in [-side, 0.0, side] {
            let (top, bottom) = if hatch == Hatch::Barred { (shift + side, shift) } else { (shift, shift + side) };
            // Drawn slightly beyond the edge, or the tiles show seams.
            let over = (top - bottom).signum();
            tile.context.move_to(top + over, -1.0);
            tile.context.line_to(bottom - over, side + 1.0);
        }
        stroke(&tile.context, width, dash);
        let pattern = c.create_pattern_with_html_canvas_element(&tile.canvas, "repeat").ok().flatten()?;
        self.0.push((hatch, color, pattern.clone()));
        Some(pattern)
    }
}
