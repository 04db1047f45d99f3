//! Canvases, and outlines on them.

use art::{Color, Step};
use std::f64::consts::TAU;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d as Context, OffscreenCanvas};

/// A picture that is painted once and copied often.
pub struct Bitmap {
    pub canvas: OffscreenCanvas,
    pub context: Context,
}

impl Bitmap {
    pub fn new(width: f64, height: f64) -> Bitmap {
        let side = |v: f64| v.ceil().clamp(1.0, 8192.0) as u32;
        let canvas = OffscreenCanvas::new(side(width), side(height)).expect("a canvas of a sane size");
        let context = canvas.get_context("2d").ok().flatten().expect("every browser draws in two dimensions");
        // Both kinds of context have the same methods, so one painter serves both.
        Bitmap { canvas, context: context.unchecked_into() }
    }

    pub fn width(&self) -> f64 {
        f64::from(self.canvas.width())
    }

    pub fn height(&self) -> f64 {
        f64::from(self.canvas.height())
    }
}

/// Copies a bitmap into a rectangle. A canvas that cannot be drawn yet is skipped in this frame.
pub fn blit(context: &Context, bitmap: &Bitmap, x: f64, y: f64, width: f64, height: f64) {
    let _ = context.draw_image_with_offscreen_canvas_and_dw_and_dh(&bitmap.canvas, x, y, width, height);
}

/// Strokes the current path. Ends are round, except for dashes, whose gaps they would close.
pub fn stroke(context: &Context, width: f64, dash: &[f32]) {
    stroke_with(context, width, dash, if dash.is_empty() { "round" } else { "butt" });
}

/// Joints are round. The dash is reset after the stroke.
pub fn stroke_with(context: &Context, width: f64, dash: &[f32], cap: &str) {
    stroke_each(context, width, dash, cap, &mut || context.stroke());
}

/// Several strokes of one kind. The style is set once, because setting it takes longer than stroking a straight line.
pub fn stroke_each(context: &Context, width: f64, dash: &[f32], cap: &str, each: &mut dyn FnMut()) {
    context.set_line_width(width);
    context.set_line_join("round");
    context.set_line_cap(cap);
    if dash.is_empty() {
        return each();
    }
    let lengths: js_sys::Array = dash.iter().map(|d| JsValue::from_f64(f64::from(*d))).collect();
    let _ = context.set_line_dash(&lengths);
    each();
    let _ = context.set_line_dash(&js_sys::Array::new());
}

pub(crate) fn dimmed(color: Color, night: Option<Color>) -> Color {
    let Some(night) = night else { return color };
    let times = |a: u8, b: u8| (u16::from(a) * u16::from(b) / 255) as u8;
    Color { r: times(color.r, night.r), g: times(color.g, night.g), b: times(color.b, night.b), a: color.a }
}

pub fn trace(context: &Context, path: &[Step]) {
    let f = |v: f32| f64::from(v);
    context.begin_path();
    for step in path {
        match *step {
            Step::To([x, y]) => context.move_to(f(x), f(y)),
            Step::Line([x, y]) => context.line_to(f(x), f(y)),
            Step::Curve(a, b, c) => context.bezier_curve_to(f(a[0]), f(a[1]), f(b[0]), f(b[1]), f(c[0]), f(c[1])),
            Step::Close => context.close_path(),
            Step::Disc([x, y], radius) => {
                context.move_to(f(x + radius), f(y));
                let _ = context.arc(f(x), f(y), f(radius), 0.0, TAU);
            }
        }
    }
}
