//! Models as bitmaps: each kind is painted once a size and heading, and copied in every frame.

use crate::{
    brush::Brush,
    canvas::{Bitmap, blit},
};
use art::{Palette, Plinth, Stand};
use std::f32::consts::TAU;
use ui::{Foot, Seat, Sprite};
use web_sys::CanvasRenderingContext2d as Context;

/// Room around the base for shadow and gun tubes, in millimetres.
const ROOM: f64 = 12.0;
/// Shadows stay south-east while a model turns, so that each heading is a picture of its own.
const TURNS: u32 = 32;
/// More pictures than any table needs at one size; zooming leaves others behind.
const KEPT: usize = 600;

#[derive(Default)]
pub struct Sprites(Vec<(Key, Bitmap)>);

/// What the picture of a sprite depends on.
#[derive(PartialEq)]
struct Key {
    model: String,
    seat: Seat,
    foot: Foot,
    /// Tenths of a millimetre.
    size: (u32, u32),
    /// Device pixels per millimetre, in steps.
    step: i32,
    turn: u32,
}

/// How the table stands on the screen.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Pixels of the page per millimetre of the table.
    pub view: f64,
    /// Device pixels per pixel of the page.
    pub ratio: f64,
}

impl Sprites {
    /// The context's units are pixels of the page.
    pub fn paint(&mut self, c: &Context, sprite: &Sprite, scale: Scale, palette: &Palette) {
        let (w, h) = (f64::from(sprite.size.x) / scale.view, f64::from(sprite.size.y) / scale.view);
        let key = Key {
            model: sprite.model.clone(),
            seat: sprite.seat,
            foot: sprite.foot,
            size: ((w * 10.0).round() as u32, (h * 10.0).round() as u32),
            step: step(scale.view * scale.ratio),
            turn: turn(sprite.angle),
        };
        let at = self.0.iter().position(|(k, _)| *k == key).unwrap_or_else(|| {
            if self.0.len() >= KEPT {
                self.0.clear();
            }
            let bitmap = painted(&key, palette);
            self.0.push((key, bitmap));
            self.0.len() - 1
        });
        c.save();
        let _ = c.translate(f64::from(sprite.at.x), f64::from(sprite.at.y));
        let _ = c.rotate(f64::from(sprite.angle));
        c.set_global_alpha(f64::from(sprite.alpha));
        let (w, h) = ((w + 2.0 * ROOM) * scale.view, (h + 2.0 * ROOM) * scale.view);
        blit(c, &self.0[at].1, -w / 2.0, -h / 2.0, w, h);
        c.restore();
    }
}

/// Pictures are painted at the next step of a fifth, so that zooming does not paint every model in every frame.
fn step(pixels: f64) -> i32 {
    (pixels.clamp(0.05, 24.0).ln() / 1.2f64.ln()).ceil() as i32
}

fn turn(angle: f32) -> u32 {
    let turns = (angle.rem_euclid(TAU) / TAU * TURNS as f32).round() as u32;
    turns % TURNS
}

fn painted(key: &Key, palette: &Palette) -> Bitmap {
    let scale = 1.2f64.powi(key.step);
    let (w, h) = (f64::from(key.size.0) / 10.0, f64::from(key.size.1) / 10.0);
    let bitmap = Bitmap::new((w + 2.0 * ROOM) * scale, (h + 2.0 * ROOM) * scale);
    let c = &bitmap.context;
    // The bitmap's sides are whole pixels: the picture is stretched by what they were rounded up.
    let _ = c.scale(bitmap.width() / (w + 2.0 * ROOM), bitmap.height() / (h + 2.0 * ROOM));
    let _ = c.translate(w / 2.0 + ROOM, h / 2.0 + ROOM);
    let plinth = match key.foot {
        Foot::Disc => Plinth::Disc,
        Foot::Rect => Plinth::Rect,
        Foot::Oval => Plinth::Oval,
    };
    let (sides, nation) = match key.seat {
        Seat::Red => (&palette.red, 0),
        Seat::Blue => (&palette.blue, 1),
    };
    let angle = key.turn as f32 / TURNS as f32 * TAU;
    let stand = Stand { model: &key.model, size: [w as f32, h as f32], plinth, angle };
    Brush::default().ink(c, &art::stand(&stand, sides, nation), scale, palette.night);
    bitmap
}
