//! Models as bitmaps: each kind is painted once a size and heading, and copied in every frame.

use crate::{
    brush::Brush,
    canvas::{Bitmap, blit},
};
use art::{Palette, Plinth, Stand};
use std::f32::consts::TAU;
use ui::{Foot, Seat, Sprite};
use web_sys::CanvasRenderingContext2d as Context;

/// Shadows stay south-east while a model turns, so that each heading is a picture of its own.
const TURNS: u32 = 32;
/// Models of a kind that differ from each other.
const SEEDS: u16 = 4;
/// More pictures than any table needs at one size; zooming leaves others behind.
const KEPT: usize = 600;

#[derive(Default)]
pub struct Sprites(Vec<(Key, Picture)>);

struct Picture {
    bitmap: Bitmap,
    /// Its upper left corner and its size, in millimetres about the middle of the base.
    corner: (f64, f64),
    size: (f64, f64),
}

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
    seed: u16,
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
            seed: sprite.base.0 % SEEDS,
        };
        let at = self.0.iter().position(|(k, _)| *k == key).unwrap_or_else(|| {
            if self.0.len() >= KEPT {
                self.0.clear();
            }
            let picture = painted(&key, scale.ratio, palette);
            self.0.push((key, picture));
            self.0.len() - 1
        });
        c.save();
        let _ = c.translate(f64::from(sprite.at.x), f64::from(sprite.at.y));
        let _ = c.rotate(f64::from(sprite.angle));
        c.set_global_alpha(f64::from(sprite.alpha));
        let Picture { bitmap, corner: (x, y), size: (w, h) } = &self.0[at].1;
        blit(c, bitmap, x * scale.view, y * scale.view, w * scale.view, h * scale.view);
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

fn painted(key: &Key, ratio: f64, palette: &Palette) -> Picture {
    let scale = 1.2f64.powi(key.step);
    let plinth = match key.foot {
        Foot::Disc => Plinth::Disc,
        Foot::Rect => Plinth::Rect,
        Foot::Oval => Plinth::Oval,
    };
    let sides = match key.seat {
        Seat::Red => &palette.red,
        Seat::Blue => &palette.blue,
    };
    let stand = Stand {
        model: &key.model,
        size: [key.size.0 as f32 / 10.0, key.size.1 as f32 / 10.0],
        plinth,
        angle: key.turn as f32 / TURNS as f32 * TAU,
        aim: 0.0,
        seed: u32::from(key.seed),
        scale: (scale / ratio) as f32,
        leader: false,
        wreck: false,
        dug_in: false,
    };
    let inks = art::stand(&stand, sides);
    let ([x0, y0], [x1, y1]) = art::extent(&inks);
    let ([x, y], [w, h]) = ([x0, y0].map(f64::from), [x1 - x0, y1 - y0].map(f64::from));
    let bitmap = Bitmap::new(w * scale, h * scale);
    let c = &bitmap.context;
    // The bitmap's sides are whole pixels: the picture is stretched by what they were rounded up.
    let _ = c.scale(bitmap.width() / w, bitmap.height() / h);
    let _ = c.translate(-x, -y);
    Brush::default().ink(c, &inks, scale, palette.night);
    Picture { bitmap, corner: (x, y), size: (w, h) }
}
