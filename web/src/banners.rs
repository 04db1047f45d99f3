//! Banners of units on the whole table, and the names of objectives.

use crate::paint::{FONT, fill, icon_in, rounded};
use art::{Color, Palette, Sides};
use brush::stroke;
use ui::{Icon, Pips, Seat, Vec2};
use web_sys::CanvasRenderingContext2d as Context;

const WHITE: Color = Color::hex(0xffffff);
const CASING: Color = Color::hex(0x0c0d10).alpha(0.95);

/// The outline of whatever belongs to a side. Blue is square, red is pointed: sides can be told apart by shape.
pub fn shape(c: &Context, seat: Seat, (x, y): (f64, f64), (w, h): (f64, f64)) {
    let (left, right, top, bottom) = (x - w / 2.0, x + w / 2.0, y - h / 2.0, y + h / 2.0);
    match seat {
        Seat::Blue => rounded(c, left, top, w, h, 3.0),
        Seat::Red => {
            let point = h * 0.31;
            c.begin_path();
            c.move_to(left, y);
            c.line_to(left + point, top);
            c.line_to(right - point, top);
            c.line_to(right, y);
            c.line_to(right - point, bottom);
            c.line_to(left + point, bottom);
            c.close_path();
        }
    }
}

pub fn pole(c: &Context, [from, to]: [Vec2; 2], height: f64, side: &Sides) {
    let s = height / 22.0;
    c.begin_path();
    c.move_to(f64::from(from.x), f64::from(from.y));
    c.line_to(f64::from(to.x), f64::from(to.y));
    for (color, width) in [(CASING, 4.4), (side.soft, 2.0)] {
        c.set_stroke_style_str(&color.to_string());
        stroke(c, width * s, &[]);
    }
}

/// The number, what it is, and a pip for each base: hollow for those no longer on the table.
pub fn banner(
    c: &Context,
    side: &Sides,
    (at, size): (Vec2, Vec2),
    seat: Seat,
    (text, icon, pips): (&str, Icon, Pips),
    bright: bool,
) {
    let s = f64::from(size.y) / 22.0;
    c.save();
    let _ = c.translate(f64::from(at.x), f64::from(at.y));
    let _ = c.scale(s, s);
    let (w, h) = (f64::from(size.x) / s, 22.0);
    shape(c, seat, (1.5, 2.5), (w, h));
    fill(c, Color::hex(0x000000).alpha(0.34));
    shape(c, seat, (0.0, 0.0), (w, h));
    c.set_stroke_style_str(&CASING.to_string());
    stroke(c, 3.4, &[]);
    fill(c, side.deep);
    c.set_stroke_style_str(&if bright { WHITE } else { side.soft }.to_string());
    stroke(c, if bright { 2.4 } else { 1.1 }, &[]);
    c.set_font(&format!("750 {}px {FONT}", ui::BANNER_TEXT));
    let number = c.measure_text(text).map_or(9.0, |m| m.width());
    let columns = f64::from(pips.columns());
    let (icon_size, gap) = (15.0, 5.0);
    let mut x = -(number + icon_size + columns * 6.0 - 2.0 + 2.0 * gap) / 2.0;
    c.set_text_align("left");
    c.set_text_baseline("middle");
    c.set_fill_style_str(&WHITE.to_string());
    let _ = c.fill_text(text, x, 0.8);
    x += number + gap;
    icon_in(c, icon, (x + icon_size / 2.0, 0.0), icon_size, WHITE);
    x += icon_size + gap;
    for nth in 0..pips.all {
        let two = pips.all > pips.columns();
        let (row, column) = (nth / pips.columns(), nth % pips.columns());
        let (tall, top) = match (two, row) {
            (false, _) => (10.0, -5.0),
            (true, 0) => (5.0, -5.8),
            (true, _) => (5.0, 0.8),
        };
        let left = x + f64::from(column) * 6.0;
        if nth < pips.here {
            rounded(c, left, top, 4.0, tall, 1.0);
            fill(c, WHITE);
        } else {
            rounded(c, left + 0.5, top + 0.5, 3.0, tall - 1.0, 0.8);
            c.set_stroke_style_str(&WHITE.alpha(0.75).to_string());
            stroke(c, 1.0, &[]);
        }
    }
    c.restore();
}

pub fn plate(c: &Context, palette: &Palette, (at, size): (Vec2, Vec2), text: &str, holder: Option<(Seat, &Sides)>) {
    let s = f64::from(size.y) / 20.0;
    c.save();
    let _ = c.translate(f64::from(at.x), f64::from(at.y));
    let _ = c.scale(s, s);
    let (w, h) = (f64::from(size.x) / s, 20.0);
    let mut left = -w / 2.0;
    rounded(c, left, -h / 2.0, w, h, h / 2.0);
    c.set_stroke_style_str(&CASING.to_string());
    stroke(c, 3.4, &[]);
    fill(c, palette.chip);
    c.set_stroke_style_str(&palette.brass.to_string());
    stroke(c, 1.4, &[]);
    left += 9.0;
    if let Some((seat, side)) = holder {
        let q = 4.5;
        match seat {
            Seat::Blue => rounded(c, left, -q, 2.0 * q, 2.0 * q, 1.5),
            Seat::Red => {
                c.begin_path();
                for (dx, dy) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    c.line_to(left + q + dx * (q + 1.0), dy * (q + 1.0));
                }
                c.close_path();
            }
        }
        fill(c, side.rim);
        c.set_stroke_style_str(&side.soft.to_string());
        stroke(c, 1.0, &[]);
        left += 2.0 * q + 6.0;
    }
    c.set_font(&format!("650 {}px {FONT}", ui::PLATE_TEXT));
    c.set_text_align("left");
    c.set_text_baseline("middle");
    c.set_fill_style_str(&palette.chip_text.to_string());
    let _ = c.fill_text_with_max_width(text, left, 0.6, w / 2.0 - 8.0 - left);
    c.restore();
}
