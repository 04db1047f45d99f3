//! Models as bitmaps: each kind is painted once a size and heading, and copied in every frame.

use crate::{
    plain,
    workshop::{For, Workshop},
};
use art::Sides;
use brush::{AIMS, Answer, What};
use std::f32::consts::TAU;
use ui::{Foot, Seat, Sprite};
use web_sys::{CanvasRenderingContext2d as Context, ImageBitmap};

/// Shadows stay south-east while a model turns, so that each heading is a picture of its own.
const TURNS: u32 = 32;
/// Models of a kind that differ from each other.
const SEEDS: u16 = 4;
/// More pictures than any table needs at one size; zooming leaves others behind.
const KEPT: usize = 600;

#[derive(Default)]
pub struct Sprites {
    kept: Vec<(Key, Kept)>,
    /// Counts frames, for who was used last.
    now: u64,
    /// Changes with the light.
    epoch: u64,
}

struct Kept {
    bitmap: ImageBitmap,
    /// Its upper left corner and its size, in millimetres about the middle of the base.
    place: [f32; 4],
    used: u64,
    /// By the light that there is now.
    fresh: bool,
}

/// What the picture of a sprite depends on.
#[derive(Clone, PartialEq)]
pub struct Key {
    /// Device pixels per millimetre, in steps.
    step: i32,
    turn: u32,
    seat: Seat,
    foot: Foot,
    /// Tenths of a millimetre.
    size: (u32, u32),
    /// Which of those of a kind that differ from each other.
    seed: u16,
    /// A wreck, dug in, with its leader looking out: one bit each.
    state: u8,
    /// Where its turret points, in steps from one; nought where that is left to chance.
    aim: u8,
    model: String,
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
    /// A new frame begins.
    pub fn begin(&mut self) {
        self.now += 1;
    }

    /// By another light everything is painted again, and shown as it is until then.
    pub fn stale(&mut self) {
        self.epoch += 1;
        self.kept.iter_mut().for_each(|(_, kept)| kept.fresh = false);
    }

    pub fn keep(&mut self, key: Key, epoch: u64, answer: Answer) {
        let (Some(bitmap), Some(place)) = (answer.bitmap, answer.numbers.first_chunk()) else { return };
        let kept = Kept { bitmap, place: *place, used: self.now, fresh: self.epoch == epoch };
        if let Some(old) = self.kept.iter_mut().find(|(k, _)| *k == key) {
            old.1.bitmap.close();
            old.1 = kept;
            return;
        }
        if self.kept.len() >= KEPT {
            let oldest = (0..self.kept.len()).min_by_key(|i| self.kept[*i].1.used).unwrap_or(0);
            self.kept.swap_remove(oldest).1.bitmap.close();
        }
        self.kept.push((key, kept));
    }

    /// The context's units are pixels of the page. True where the picture is the right one: until then one of another size or heading
    /// serves, or a plain stand.
    pub fn paint(
        &mut self,
        c: &Context,
        sprite: &Sprite,
        scale: Scale,
        sides: &Sides,
        workshop: &mut Workshop,
    ) -> bool {
        let (w, h) = (f64::from(sprite.size.x) / scale.view, f64::from(sprite.size.y) / scale.view);
        let key = Key {
            step: step(scale.view * scale.ratio),
            turn: turn(sprite.angle),
            seat: sprite.seat,
            foot: sprite.foot,
            size: ((w * 10.0).round() as u32, (h * 10.0).round() as u32),
            seed: sprite.base.0 % SEEDS,
            state: u8::from(sprite.wreck) | u8::from(sprite.dug_in) << 1 | u8::from(sprite.leader) << 2,
            aim: sprite.aim.map_or(0, aim),
            model: sprite.model.clone(),
        };
        let now = self.now;
        let nearest = self.kept.iter_mut().filter(|(k, _)| k.like(&key)).min_by_key(|(k, _)| k.far(&key));
        c.save();
        let _ = c.translate(f64::from(sprite.at.x), f64::from(sprite.at.y));
        let _ = c.rotate(f64::from(sprite.angle));
        let _ = c.scale(sprite.swell.into(), sprite.swell.into());
        c.set_global_alpha(f64::from(sprite.alpha));
        let sharp = match nearest {
            Some((found, kept)) => {
                kept.used = now;
                let [x, y, w, h] = kept.place.map(|v| f64::from(v) * scale.view);
                let _ = c.draw_image_with_image_bitmap_and_dw_and_dh(&kept.bitmap, x, y, w, h);
                *found == key && kept.fresh
            }
            None => {
                plain::stand(c, sprite, sides);
                false
            }
        };
        c.restore();
        if !sharp {
            let numbers = key.to_numbers(scale.ratio);
            workshop.ask(For::Model(key, self.epoch), What::Model, numbers, sprite.model.clone());
        }
        sharp
    }
}

impl Key {
    /// A picture of the same model.
    fn like(&self, other: &Key) -> bool {
        (self.seat, self.foot, self.size, self.seed) == (other.seat, other.foot, other.size, other.seed)
            && self.model == other.model
    }

    /// How ill a picture would do for another one; its state counts most, then its heading.
    fn far(&self, other: &Key) -> u32 {
        let turned = self.turn.abs_diff(other.turn);
        let state = u32::from((self.state, self.aim) != (other.state, other.aim));
        (state * TURNS + turned.min(TURNS - turned)) * 64 + self.step.abs_diff(other.step)
    }

    fn to_numbers(&self, ratio: f64) -> Vec<f32> {
        let (length, width) = (self.size.0 as f32 / 10.0, self.size.1 as f32 / 10.0);
        let scale = 1.2f32.powi(self.step);
        let (seat, foot) = (self.seat as u8 as f32, self.foot as u8 as f32);
        let turn = self.turn as f32 / TURNS as f32;
        vec![seat, foot, length, width, scale, ratio as f32, turn, self.seed.into(), self.state.into(), self.aim.into()]
    }
}

/// Pictures are painted at the next step of a fifth, so that zooming does not paint every model in every frame.
fn step(pixels: f64) -> i32 {
    (pixels.clamp(0.05, 24.0).ln() / 1.2f64.ln()).ceil() as i32
}

fn aim(angle: f32) -> u8 {
    let steps = (angle.rem_euclid(TAU) / TAU * f32::from(AIMS)).round() as u8;
    1 + steps % AIMS
}

fn turn(angle: f32) -> u32 {
    let turns = (angle.rem_euclid(TAU) / TAU * TURNS as f32).round() as u32;
    turns % TURNS
}
