//! Markers of state beside models.

use crate::paint::FONT;
use art::{Color, Token};
use web_sys::{CanvasRenderingContext2d as Context, Path2d};

const CASING: Color = Color::hex(0x0c0d10).alpha(0.95);

/// Centered on a place, `scale` times 17 px high. A sign without a glyph shows letters, and a number above one at its
/// foot.
pub fn paint(c: &Context, (x, y): (f64, f64), scale: f64, token: &Token, (letters, number): (&str, i32)) {
    let (Ok(outline), Ok(glyph)) =
        (Path2d::new_with_path_string(token.outline), Path2d::new_with_path_string(token.glyph))
    else {
        return;
    };
    c.save();
    let _ = c.translate(x, y);
    let _ = c.scale(scale, scale);
    c.set_line_join("round");
    c.set_line_cap("round");
    let line = |path: &Path2d, color: Color, width: f64| {
        c.set_stroke_style_str(&color.to_string());
        c.set_line_width(width);
        c.stroke_with_path(path);
    };
    line(&outline, CASING, 2.8);
    c.set_fill_style_str(&token.tone.to_string());
    c.fill_with_path_2d(&outline);
    line(&outline, Color::hex(0xffffff).alpha(0.6), 0.9);
    line(&glyph, token.ink, 1.8);
    c.set_text_align("center");
    c.set_text_baseline("middle");
    // However small the sign, its letters and its number can be read.
    let near = 1.0 / scale.clamp(0.5, 1.0);
    if token.glyph.is_empty() {
        c.set_font(&format!("700 {}px {FONT}", 12.0 * near));
        c.set_fill_style_str(&token.ink.to_string());
        let _ = c.fill_text_with_max_width(letters, 0.0, 0.6, 17.0);
    }
    if number > 1 {
        c.begin_path();
        let _ = c.arc(7.0, 7.0, 7.0 * near, 0.0, std::f64::consts::TAU);
        c.set_fill_style_str(&CASING.to_string());
        c.fill();
        c.set_font(&format!("700 {}px {FONT}", 12.0 * near));
        c.set_fill_style_str("#fff");
        let _ = c.fill_text_with_max_width(&number.to_string(), 7.0, 7.8, 13.0 * near);
    }
    c.restore();
}
