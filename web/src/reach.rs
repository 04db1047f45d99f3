//! Everything that a held model can reach, as one area: pale, with an edge, and glowing inward in the color of its
//! side. It is composed once and then copied: it does not change while a model is dragged, and filling dozens of fans
//! takes longer than the rest of a frame.

use crate::{canvas::Hidden, paint::outline};
use art::Color;
use brush::stroke;
use ui::Vec2;
use web_sys::CanvasRenderingContext2d as Context;

type Rings = Vec<Vec<Vec2>>;

/// How far the glow reaches inward, in pixels.
const GLOW: f64 = 18.0;
/// How far beyond the screen it is painted: the glow of an edge farther out does not reach the screen.
const BEYOND: f32 = 40.0;

#[derive(Clone, Copy, PartialEq)]
pub struct Tones {
    pub glow: Color,
    pub edge: Color,
    pub casing: Color,
}

/// What the last frame showed.
#[derive(Default)]
pub struct Reach {
    near: Rings,
    dear: Rings,
    /// `None` until the same picture is shown twice: while the player pans, each frame needs another one.
    picture: Option<(Hidden, Tones, Vec2)>,
}

impl Reach {
    /// `near` is inside `dear`, which costs more to reach. The context's units are pixels of the page, of `ratio` dots
    /// each; its canvas has this size in pixels of the page.
    pub fn paint(&mut self, c: &Context, (near, dear): (&Rings, &Rings), tones: Tones, size: Vec2, ratio: f64) {
        if (&self.near, &self.dear) != (near, dear) {
            *self = Reach { near: near.clone(), dear: dear.clone(), picture: None };
            for (rings, alpha) in [(dear, DEAR), (near, NEAR)] {
                trace(c, rings);
                c.set_fill_style_str(&tones.edge.alpha(alpha).to_string());
                c.fill();
            }
            return;
        }
        let known = self.picture.take().filter(|(_, by, _)| *by == tones);
        let (picture, _, at) = self.picture.insert(known.unwrap_or_else(|| {
            let all = || near.iter().chain(dear).flatten().copied();
            let lo = all().reduce(Vec2::min).unwrap_or_default().max(Vec2::ZERO) - BEYOND;
            let hi = all().reduce(Vec2::max).unwrap_or_default().min(size) + BEYOND;
            // On whole dots, or the copies are blurred.
            let dot = ratio as f32;
            let lo = (lo * dot).floor() / dot;
            (together((near, dear), tones, (lo, ((hi - lo).max(Vec2::ONE) * dot).ceil() / dot), ratio), tones, lo)
        }));
        let (w, h) = (f64::from(picture.canvas.width()) / ratio, f64::from(picture.canvas.height()) / ratio);
        let (x, y) = (f64::from(at.x), f64::from(at.y));
        let _ = c.draw_image_with_html_canvas_element_and_dw_and_dh(&picture.canvas, x, y, w, h);
    }
}

/// Opacity of the white over the near area and over the dear one.
const NEAR: f32 = 0.24;
const DEAR: f32 = 0.13;

fn together((near, dear): (&Rings, &Rings), tones: Tones, (at, size): (Vec2, Vec2), ratio: f64) -> Hidden {
    let canvas = || {
        let dots = size * ratio as f32;
        let made = Hidden::new((f64::from(dots.x.round()), f64::from(dots.y.round())));
        let (x, y) = (f64::from(at.x), f64::from(at.y));
        let _ = made.context.set_transform(ratio, 0.0, 0.0, ratio, -x * ratio, -y * ratio);
        made
    };
    let (sheet, whole) = (canvas(), (f64::from(at.x), f64::from(at.y), f64::from(size.x), f64::from(size.y)));
    let c = &sheet.context;
    for (rings, alpha, width, glows) in [(dear, DEAR, 1.2, near.is_empty()), (near, NEAR, 2.0, true)] {
        if rings.is_empty() {
            continue;
        }
        let part = canvas();
        let own = &part.context;
        // Fills everything except the area: the shadow of this fill is the glow.
        own.set_fill_style_str(&tones.glow.to_string());
        own.fill_rect(whole.0, whole.1, whole.2, whole.3);
        let _ = own.set_global_composite_operation("destination-out");
        trace(own, rings);
        own.fill();
        let _ = own.set_global_composite_operation("source-over");
        let inside = canvas();
        let within = &inside.context;
        if glows {
            within.set_shadow_color(&tones.glow.to_string());
            within.set_shadow_blur(GLOW * ratio);
            let _ = within.draw_image_with_html_canvas_element_and_dw_and_dh(
                &part.canvas,
                whole.0,
                whole.1,
                whole.2,
                whole.3,
            );
            within.set_shadow_color("transparent");
            let _ = within.set_global_composite_operation("destination-in");
            trace(within, rings);
            within.fill();
            let _ = within.set_global_composite_operation("source-over");
        }
        trace(within, rings);
        within.set_fill_style_str(&tones.edge.alpha(alpha).to_string());
        within.fill();
        // The outer edge without edges between parts: removes whatever of them is inside.
        own.clear_rect(whole.0, whole.1, whole.2, whole.3);
        trace(own, rings);
        for (color, more) in [(tones.casing, 1.6), (tones.edge, 0.0)] {
            own.set_stroke_style_str(&color.to_string());
            stroke(own, 2.0 * (width + more), &[]);
        }
        let _ = own.set_global_composite_operation("destination-out");
        own.fill();
        for picture in [&inside, &part] {
            let _ = c.draw_image_with_html_canvas_element_and_dw_and_dh(
                &picture.canvas,
                whole.0,
                whole.1,
                whole.2,
                whole.3,
            );
        }
    }
    sheet
}

/// All rings have the same winding, so overlaps are filled once.
fn trace(c: &Context, rings: &Rings) {
    c.begin_path();
    rings.iter().for_each(|ring| outline(c, ring, true));
}
