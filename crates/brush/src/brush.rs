//! Paints recipes of `art` on a canvas.

use crate::canvas::{Bitmap, blit, dimmed, stroke_with, trace};
use art::{CROWN, CROWN_ROOM, Color, Ink, Leaf, Step, Tile, Turf, Window, sine_and_cosine};
use wasm_bindgen::Clamped;
use web_sys::{CanvasGradient, CanvasPattern, CanvasRenderingContext2d as Context, CanvasWindingRule, ImageData};

/// Paints recipes. It keeps the pictures that recipes copy, each painted once: tiles of small strokes, crowns of trees, the drift of open
/// ground.
#[derive(Default)]
pub struct Brush {
    tiles: Vec<((Tile, bool), CanvasPattern)>,
    crowns: Vec<((Leaf, u32), Bitmap)>,
    drift: Option<(([f32; 2], Turf), Bitmap)>,
    /// The canvas on which a crown is painted dot for dot before it is copied, at close zoom.
    close: Option<Bitmap>,
}

/// Dots per millimeter of a crown's picture.
const CROWN_SCALE: f64 = 4.0;
/// At this many dots per millimeter or more, copies would look soft, so each crown is painted in place.
const CLOSE: f64 = 3.0;
/// The side of the canvas for crowns: the largest crown at the closest zoom.
const CLOSE_SIDE: f64 = 512.0;
/// A tile whose dots would be larger than this, in pixels, is painted twice as fine.
const COARSE: f64 = 1.4;
/// The least width of one of many marks, in pixels.
const LEAST: f64 = 0.6;

impl Brush {
    /// Paints a recipe in the units of the context, each `scale` device pixels. `night` is multiplied onto the colors of fills and strokes.
    pub fn ink(&mut self, c: &Context, inks: &[Ink], scale: f64, night: Option<Color>) {
        self.ink_in(c, inks, scale, night, &Window::ALL);
    }

    /// The same without what a window does not show.
    pub(crate) fn ink_in(&mut self, c: &Context, inks: &[Ink], scale: f64, night: Option<Color>, window: &Window) {
        for ink in inks.iter().filter(|ink| window.shows(ink)) {
            match ink {
                Ink::Fill { path, color } => {
                    trace(c, path);
                    c.set_fill_style_str(&dimmed(*color, night).to_string());
                    c.fill_with_canvas_winding_rule(CanvasWindingRule::Evenodd);
                }
                Ink::Mass { path, color, blur } => mass(c, path, dimmed(*color, night), f64::from(*blur), scale),
                Ink::Marks { lines, color, width, flat } => {
                    // Fewer and broader strokes cover as much.
                    let times = (LEAST / (f64::from(*width) * scale)).max(1.0);
                    c.begin_path();
                    for [from, to] in lines.iter().step_by((times * times).round() as usize) {
                        c.move_to(from[0].into(), from[1].into());
                        c.line_to(to[0].into(), to[1].into());
                    }
                    c.set_stroke_style_str(&dimmed(*color, night).to_string());
                    stroke_with(c, f64::from(*width) * times, &[], if *flat { "butt" } else { "round" });
                }
                Ink::Stroke { path, color, width, dash, flat } => {
                    trace(c, path);
                    c.set_stroke_style_str(&dimmed(*color, night).to_string());
                    stroke_with(c, f64::from(*width), dash, if *flat { "butt" } else { "round" });
                }
                Ink::Shaded { .. } | Ink::Rim { .. } | Ink::Sheen { .. } | Ink::Puff { .. } => graded(c, ink, night),
                Ink::Soft { path, color, blur } => {
                    c.save();
                    let color = color.to_string();
                    c.set_shadow_color(&color);
                    // A blur is in device pixels at every scale.
                    c.set_shadow_blur(f64::from(*blur) * scale);
                    c.set_fill_style_str(&color);
                    trace(c, path);
                    c.fill();
                    c.restore();
                }
                Ink::Within { path, inks } => {
                    c.save();
                    trace(c, path);
                    c.clip();
                    self.ink_in(c, inks, scale, night, window);
                    c.restore();
                }
                Ink::Tiled { path, tile, scale: dot, turn } => {
                    let (tile, dot) = tile.seen(*dot, scale);
                    let fine = f64::from(dot) * scale > COARSE && tile != Tile::Clumps;
                    self.tiled(c, path, (tile, fine), f64::from(dot), f64::from(*turn))
                }
                Ink::Crown { leaf, seed, at, radius } => {
                    if scale > CLOSE && self.close_up(c, (*leaf, *seed), *at, *radius, scale) {
                        continue;
                    }
                    let bitmap = self.crown(*leaf, *seed);
                    let half = f64::from(radius * CROWN_ROOM);
                    blit(c, bitmap, f64::from(at[0]) - half, f64::from(at[1]) - half, half * 2.0, half * 2.0);
                }
                Ink::Relief { path, at, dot, columns, dots } => {
                    let rows = dots.len() as u32 / 4 / columns.max(&1);
                    let Some(bitmap) = dotted(dots, *columns, rows) else { continue };
                    c.save();
                    trace(c, path);
                    c.clip();
                    let [x, y, w, h] = [at[0], at[1], dot * *columns as f32, dot * rows as f32].map(f64::from);
                    blit(c, &bitmap, x, y, w, h);
                    c.restore();
                }
                Ink::Drift { size, turf } => {
                    if let Some(bitmap) = self.drift(*size, *turf) {
                        blit(c, bitmap, 0.0, 0.0, f64::from(size[0]), f64::from(size[1]));
                    }
                }
            }
        }
    }

    fn tiled(&mut self, c: &Context, path: &[Step], tile: (Tile, bool), dot: f64, turn: f64) {
        let dot = dot / times(tile);
        let Some(([x0, y0], [x1, y1])) = bounds(path) else { return };
        let Some(pattern) = self.tile(c, tile) else { return };
        c.save();
        trace(c, path);
        c.clip();
        c.set_fill_style_canvas_pattern(&pattern);
        let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
        let far = (x1 - x0).hypot(y1 - y0) / 2.0;
        let _ = c.rotate(turn);
        let _ = c.scale(dot, dot);
        // The middle of the outline in the turned and scaled context.
        let (sine, cosine) = sine_and_cosine(turn as f32);
        let (sine, cosine) = (f64::from(sine), f64::from(cosine));
        let middle = ((x * cosine + y * sine) / dot, (y * cosine - x * sine) / dot);
        c.fill_rect(middle.0 - far / dot, middle.1 - far / dot, far * 2.0 / dot, far * 2.0 / dot);
        c.restore();
    }

    fn tile(&mut self, c: &Context, tile: (Tile, bool)) -> Option<CanvasPattern> {
        if let Some((_, pattern)) = self.tiles.iter().find(|(kept, _)| *kept == tile) {
            return Some(pattern.clone());
        }
        let (side, inks) = art::tile(tile.0);
        let side = f64::from(side) * times(tile);
        let bitmap = Bitmap::new(side, side);
        let _ = bitmap.context.scale(times(tile), times(tile));
        self.ink(&bitmap.context, &inks, times(tile), None);
        let pattern = c.create_pattern_with_offscreen_canvas(&bitmap.canvas, "repeat").ok().flatten()?;
        self.tiles.push((tile, pattern.clone()));
        Some(pattern)
    }

    fn crown(&mut self, leaf: Leaf, seed: u32) -> &Bitmap {
        let key = (leaf, seed);
        let at = self.crowns.iter().position(|(kept, _)| *kept == key).unwrap_or_else(|| {
            let side = f64::from(CROWN * CROWN_ROOM) * 2.0 * CROWN_SCALE;
            let bitmap = Bitmap::new(side, side);
            let c = &bitmap.context;
            let _ = c.translate(side / 2.0, side / 2.0);
            let _ = c.scale(CROWN_SCALE, CROWN_SCALE);
            self.ink(c, &art::crown(leaf, seed), CROWN_SCALE, None);
            self.crowns.push((key, bitmap));
            self.crowns.len() - 1
        });
        &self.crowns[at].1
    }

    /// Paints a crown at its size and place, on whole dots of the context. Returns false if it is too large.
    fn close_up(&mut self, c: &Context, (leaf, seed): (Leaf, u32), at: [f32; 2], radius: f32, scale: f64) -> bool {
        let side = (f64::from(radius * CROWN_ROOM) * 2.0 * scale).ceil() + 1.0;
        if side > CLOSE_SIDE {
            return false;
        }
        let close = self.close.take().unwrap_or_else(|| Bitmap::new(CLOSE_SIDE, CLOSE_SIDE));
        let own = &close.context;
        let _ = own.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        own.clear_rect(0.0, 0.0, CLOSE_SIDE, CLOSE_SIDE);
        let dots = at.map(|v| f64::from(v) * scale);
        let corner = dots.map(|v| (v - side / 2.0).floor());
        let times = scale * f64::from(radius / CROWN);
        let _ = own.set_transform(times, 0.0, 0.0, times, dots[0] - corner[0], dots[1] - corner[1]);
        self.ink(own, &art::crown(leaf, seed), times, None);
        let ([x, y], long) = (corner.map(|v| v / scale), side / scale);
        let _ = c.draw_image_with_offscreen_canvas_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &close.canvas,
            0.0,
            0.0,
            side,
            side,
            x,
            y,
            long,
            long,
        );
        self.close = Some(close);
        true
    }

    fn drift(&mut self, size: [f32; 2], turf: Turf) -> Option<&Bitmap> {
        if self.drift.as_ref().is_none_or(|(of, _)| *of != (size, turf)) {
            let (dots, [columns, rows]) = art::drift(size, turf);
            self.drift = Some(((size, turf), dotted(&dots, columns, rows)?));
        }
        self.drift.as_ref().map(|(_, bitmap)| bitmap)
    }
}

/// How many dots of its picture a dot of a tile is wide.
fn times((_, fine): (Tile, bool)) -> f64 {
    if fine { 2.0 } else { 1.0 }
}

/// A picture of red, green, blue and alpha for each dot.
fn dotted(dots: &[u8], columns: u32, rows: u32) -> Option<Bitmap> {
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(dots), columns, rows).ok()?;
    let bitmap = Bitmap::new(f64::from(columns), f64::from(rows));
    bitmap.context.put_image_data(&image, 0.0, 0.0).ok()?;
    Some(bitmap)
}

/// Only the shadow of an outline. The outline itself is drawn outside the picture.
fn mass(c: &Context, path: &[Step], color: Color, blur: f64, scale: f64) {
    const AWAY: f64 = 20_000.0;
    if blur == 0.0 {
        c.set_fill_style_str(&color.to_string());
        trace(c, path);
        return c.fill();
    }
    c.save();
    c.set_shadow_color(&color.to_string());
    // Offset and blur are in device pixels at every scale.
    c.set_shadow_offset_x(AWAY * scale);
    c.set_shadow_blur(blur * scale);
    let _ = c.translate(-AWAY, 0.0);
    c.set_fill_style_str("#000");
    trace(c, path);
    c.fill();
    c.restore();
}

/// A gradient from one color to another.
fn graded(c: &Context, ink: &Ink, night: Option<Color>) {
    match ink {
        Ink::Shaded { path, from, to, only_over } => {
            let Some(slope) = slope(c, path, *from, *to) else { return };
            c.save();
            if *only_over {
                let _ = c.set_global_composite_operation("source-atop");
            }
            trace(c, path);
            c.set_fill_style_canvas_gradient(&slope);
            c.fill();
            c.restore();
        }
        Ink::Sheen { path, line: [[x0, y0], [x1, y1]], tones: [lit, dark], width } => {
            let [x0, y0, x1, y1] = [*x0, *y0, *x1, *y1].map(f64::from);
            let sheen = c.create_linear_gradient(x0, y0, x1, y1);
            for (stop, tone) in [(0.0, *lit), (0.45, lit.alpha(0.0)), (0.55, dark.alpha(0.0)), (1.0, *dark)] {
                let _ = sheen.add_color_stop(stop, &dimmed(tone, night).to_string());
            }
            trace(c, path);
            if *width > 0.0 {
                c.save();
                c.clip();
                c.set_stroke_style_canvas_gradient(&sheen);
                stroke_with(c, f64::from(*width), &[], "round");
                c.restore();
            } else {
                c.set_fill_style_canvas_gradient(&sheen);
                c.fill();
            }
        }
        Ink::Rim { path, width, from, to } => {
            let Some(slope) = slope(c, path, *from, *to) else { return };
            c.save();
            trace(c, path);
            c.clip();
            c.set_stroke_style_canvas_gradient(&slope);
            stroke_with(c, f64::from(*width), &[], "round");
            c.restore();
        }
        Ink::Puff { at, radius, lit, body } => {
            let ([x, y], r) = (at.map(f64::from), f64::from(*radius));
            let Ok(ball) = c.create_radial_gradient(x - r * 0.4, y - r * 0.4, r * 0.1, x, y, r) else {
                return;
            };
            for (stop, tone) in [(0.0, *lit), (0.6, *body), (1.0, body.alpha(0.0))] {
                let _ = ball.add_color_stop(stop, &dimmed(tone, night).to_string());
            }
            c.begin_path();
            let _ = c.arc(x, y, r, 0.0, std::f64::consts::TAU);
            c.set_fill_style_canvas_gradient(&ball);
            c.fill();
        }
        Ink::Fill { .. }
        | Ink::Mass { .. }
        | Ink::Marks { .. }
        | Ink::Stroke { .. }
        | Ink::Soft { .. }
        | Ink::Tiled { .. }
        | Ink::Within { .. }
        | Ink::Crown { .. }
        | Ink::Relief { .. }
        | Ink::Drift { .. } => {}
    }
}

/// A line from the corner nearest the light to the opposite one.
fn slope(c: &Context, path: &[Step], from: Color, to: Color) -> Option<CanvasGradient> {
    let ([x0, y0], [x1, y1]) = bounds(path)?;
    let slope = c.create_linear_gradient(x0, y0, x1, y1);
    slope.add_color_stop(0.0, &from.to_string()).ok()?;
    // Light and shade over something else leave the middle clear.
    if from.a < 1.0 && to.a < 1.0 && from != to {
        slope.add_color_stop(0.46, &from.alpha(from.a * 0.1).to_string()).ok()?;
        slope.add_color_stop(0.54, &to.alpha(to.a * 0.1).to_string()).ok()?;
    }
    slope.add_color_stop(1.0, &to.to_string()).ok()?;
    Some(slope)
}

/// Nothing if the path is empty.
fn bounds(path: &[Step]) -> Option<([f64; 2], [f64; 2])> {
    let (lo, hi) = art::bounds(path);
    (lo[0] <= hi[0]).then(|| (lo.map(f64::from), hi.map(f64::from)))
}
