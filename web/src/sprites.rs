//! Models as bitmaps: each kind is painted once per size and heading, and copied in every frame.

use crate::{
    plain,
    workshop::{For, Workshop},
};
use art::Sides;
use brush::{Answer, What};
use std::f32::consts::TAU;
use ui::{Foot, RESTS, Seat, Sprite, Vec2};
use web_sys::{CanvasRenderingContext2d as Context, ImageBitmap};

/// Shadows stay southeast while a model turns, so each heading needs its own picture.
const TURNS: u32 = 32;
/// A turret closer to its rest position than this, in radians, is at rest.
const STILL: f32 = 0.004;
/// Which part of a model a picture shows, as the painting program numbers them.
const WHOLE: u8 = 0;
const HULL: u8 = 1;
const TURRET: u8 = 2;
/// More pictures than any table needs at one size; zooming leaves unused ones behind.
const KEPT: usize = 600;

#[derive(Default)]
pub struct Sprites {
    kept: Vec<(Key, Kept)>,
    /// Counts frames, to know which picture was used last.
    now: u64,
    /// Changes with the light.
    epoch: u64,
}

struct Kept {
    bitmap: ImageBitmap,
    /// Its upper left corner and its size, in millimeters from the middle of the base.
    place: [f32; 4],
    /// How far in front of the middle of the base its turret turns.
    axle: Option<f32>,
    used: u64,
    /// Painted in the present light.
    fresh: bool,
}

/// What the picture of a sprite depends on.
#[derive(Clone, PartialEq)]
pub struct Key {
    /// Device pixels per millimeter, in steps.
    step: i32,
    turn: u32,
    seat: Seat,
    foot: Foot,
    /// Tenths of a millimeter.
    size: (u32, u32),
    /// The rest angle of its turret; models of a kind that differ in it also differ in stowage and poses.
    rest: u8,
    /// One bit each: a wreck, dug in, with its leader looking out.
    state: u8,
    built: u8,
    model: String,
}

/// Where a picture goes, in pixels of the page.
#[derive(Clone, Copy)]
struct Spot {
    at: Vec2,
    angle: f32,
    swell: f32,
    alpha: f32,
}

impl Spot {
    /// Moves the context's origin to the spot. As one transform: every call to a context takes time, and there may be
    /// hundreds of models.
    fn enter(self, c: &Context, ratio: f64) {
        let along = ui::heading(self.angle) * self.swell * ratio as f32;
        let (a, b) = (f64::from(along.x), f64::from(along.y));
        let _ = c.set_transform(a, b, -b, a, f64::from(self.at.x) * ratio, f64::from(self.at.y) * ratio);
        if self.alpha < 1.0 {
            c.set_global_alpha(f64::from(self.alpha));
        }
    }
}

/// Makes the context's units pixels of the page again.
fn leave(c: &Context, ratio: f64) {
    let _ = c.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
    c.set_global_alpha(1.0);
}

/// How the table is scaled on the screen.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Pixels of the page per millimeter of the table.
    pub view: f64,
    /// Device pixels per pixel of the page.
    pub ratio: f64,
}

impl Sprites {
    /// A new frame begins.
    pub fn begin(&mut self) {
        self.now += 1;
    }

    /// After a change of light everything is repainted, and shown unchanged until then.
    pub fn stale(&mut self) {
        self.epoch += 1;
        self.kept.iter_mut().for_each(|(_, kept)| kept.fresh = false);
    }

    pub fn keep(&mut self, key: Key, epoch: u64, answer: Answer) {
        let (Some(bitmap), Some((place, more))) = (answer.bitmap, answer.numbers.split_first_chunk()) else { return };
        let kept =
            Kept { bitmap, place: *place, axle: more.first().copied(), used: self.now, fresh: self.epoch == epoch };
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

    /// The context's units are pixels of the page. Returns true if every picture is final: until then one of another
    /// size or heading is shown, or a plain stand. A turret that is turning or aiming has its own picture.
    pub fn paint(
        &mut self,
        c: &Context,
        sprite: &Sprite,
        scale: Scale,
        sides: &Sides,
        workshop: &mut Workshop,
    ) -> bool {
        let whole = Key::of(sprite, scale);
        let found = self.nearest(&whole);
        let about = Spot { at: sprite.at, angle: sprite.angle, swell: sprite.swell, alpha: sprite.alpha };
        let turns = !sprite.wreck && (sprite.aim - RESTS[usize::from(whole.rest)]).abs() > STILL;
        // Men and guns turn with their bases and have no turret.
        let axle = found.filter(|_| turns).and_then(|i| self.kept[i].1.axle);
        if let Some(axle) = axle {
            let hull = Key { built: HULL, ..whole.clone() };
            let points = sprite.angle + sprite.aim;
            let turret = Key { built: TURRET, turn: turn(points), ..whole.clone() };
            // Hull and turret are shown only together.
            if let (Some(i), Some(k)) = (self.nearest(&hull), self.nearest(&turret)) {
                let at = sprite.at + ui::heading(sprite.angle) * axle * scale.view as f32;
                let sharp = self.show(c, (i, hull), about, scale, workshop);
                return self.show(c, (k, turret), Spot { at, angle: points, ..about }, scale, workshop) && sharp;
            }
            self.ask(hull, scale, workshop);
            self.ask(turret, scale, workshop);
        }
        if let Some(i) = found {
            return self.show(c, (i, whole), about, scale, workshop) && axle.is_none();
        }
        about.enter(c, scale.ratio);
        plain::stand(c, sprite, sides);
        leave(c, scale.ratio);
        self.ask(whole, scale, workshop);
        false
    }

    /// Copies a picture. Returns true if it is the one that was wanted.
    fn show(
        &mut self,
        c: &Context,
        (i, wanted): (usize, Key),
        at: Spot,
        scale: Scale,
        workshop: &mut Workshop,
    ) -> bool {
        let (found, kept) = &mut self.kept[i];
        kept.used = self.now;
        at.enter(c, scale.ratio);
        let [x, y, w, h] = kept.place.map(|v| f64::from(v) * scale.view);
        let _ = c.draw_image_with_image_bitmap_and_dw_and_dh(&kept.bitmap, x, y, w, h);
        leave(c, scale.ratio);
        let sharp = *found == wanted && kept.fresh;
        if !sharp {
            self.ask(wanted, scale, workshop);
        }
        sharp
    }

    /// The best available picture until the right one arrives.
    fn nearest(&self, key: &Key) -> Option<usize> {
        let like = (0..self.kept.len()).filter(|i| self.kept[*i].0.like(key));
        like.min_by_key(|i| self.kept[*i].0.far(key))
    }

    fn ask(&self, key: Key, scale: Scale, workshop: &mut Workshop) {
        let (numbers, model) = (key.to_numbers(scale.ratio), key.model.clone());
        workshop.ask(For::Model(key, self.epoch), What::Model, numbers, model);
    }
}

impl Key {
    fn of(sprite: &Sprite, scale: Scale) -> Key {
        let (w, h) = (f64::from(sprite.size.x) / scale.view, f64::from(sprite.size.y) / scale.view);
        Key {
            step: step(scale.view * scale.ratio),
            turn: turn(sprite.angle),
            seat: sprite.seat,
            foot: sprite.foot,
            size: ((w * 10.0).round() as u32, (h * 10.0).round() as u32),
            rest: ui::rest_of(sprite.base) as u8,
            state: u8::from(sprite.wreck)
                | u8::from(sprite.dug_in) << 1
                | u8::from(sprite.leader) << 2
                | u8::from(sprite.towed) << 3,
            built: WHOLE,
            model: sprite.model.clone(),
        }
    }

    /// A picture of the same model.
    fn like(&self, other: &Key) -> bool {
        (self.seat, self.foot, self.size, self.rest, self.built)
            == (other.seat, other.foot, other.size, other.rest, other.built)
            && self.model == other.model
    }

    /// How poor a substitute a picture is for another one; its state counts most, then its heading.
    fn far(&self, other: &Key) -> u32 {
        let turned = self.turn.abs_diff(other.turn);
        let state = u32::from(self.state != other.state);
        (state * TURNS + turned.min(TURNS - turned)) * 64 + self.step.abs_diff(other.step)
    }

    fn to_numbers(&self, ratio: f64) -> Vec<f32> {
        let (length, width) = (self.size.0 as f32 / 10.0, self.size.1 as f32 / 10.0);
        let scale = 1.2f32.powi(self.step);
        let (seat, foot) = (self.seat as u8 as f32, self.foot as u8 as f32);
        let turn = self.turn as f32 / TURNS as f32;
        let (seed, state) = (self.rest.into(), self.state.into());
        let aim = RESTS[usize::from(self.rest)];
        vec![seat, foot, length, width, scale, ratio as f32, turn, seed, state, aim, self.built.into()]
    }
}

/// Pictures are painted at the next scale step of a fifth, so that zooming does not paint every model in every frame.
fn step(pixels: f64) -> i32 {
    (pixels.clamp(0.05, 24.0).ln() / 1.2f64.ln()).ceil() as i32
}

fn turn(angle: f32) -> u32 {
    let turns = (angle.rem_euclid(TAU) / TAU * TURNS as f32).round() as u32;
    turns % TURNS
}
