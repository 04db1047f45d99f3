//! Icons, numbers and words beside models. What stays the same from one frame to the next is painted once and then
//! copied, to whole dots: a tenth of the work, for what makes up most calls to a context.

use crate::canvas::Hidden;
use std::mem;
use ui::{Draw, Icon, Pips, Seat, Shade, Tone, Vec2};
use web_sys::CanvasRenderingContext2d as Context;

/// Beyond this number, only those on the screen are kept.
const KEPT: usize = 200;

#[derive(Default)]
pub struct Stamps {
    kept: Vec<Stamp>,
    /// Counts frames.
    now: u64,
}

struct Stamp {
    key: Key,
    /// `None` until it is shown a second time: what differs in each frame is not worth a picture.
    picture: Option<Hidden>,
    used: u64,
}

/// Everything about a sign except its place.
#[derive(PartialEq)]
enum Key {
    Icon(f32, Icon, Shade),
    Goal(f32, Option<Seat>),
    Tab(Vec2, Seat, String),
    Banner(Vec2, Seat, String, Icon, Pips, bool),
    Plate(Vec2, String, Option<Seat>),
    Token(f32, String, String, i32),
    Chip(Vec2, Icon, Tone, String, String),
}

impl Stamps {
    /// A new frame begins.
    pub fn begin(&mut self) {
        self.now += 1;
        if self.kept.len() > KEPT {
            let now = self.now;
            self.kept.retain(|stamp| stamp.used + 1 == now);
        }
    }

    /// The context's units are pixels of the page, of `ratio` dots each.
    pub fn paint(&mut self, c: &Context, draw: &Draw, ratio: f64, paint: &dyn Fn(&Context, &Draw)) {
        let Some((key, at, (lo, size))) = lifted(draw) else { return paint(c, draw) };
        let now = self.now;
        let Some(stamp) = self.kept.iter_mut().find(|stamp| stamp.key == key) else {
            self.kept.push(Stamp { key, picture: None, used: now });
            return paint(c, draw);
        };
        let known = mem::replace(&mut stamp.used, now);
        if stamp.picture.is_none() && known + 1 != now {
            return paint(c, draw);
        }
        let dots = |v: f32| (f64::from(v) * ratio).ceil();
        let picture = stamp.picture.get_or_insert_with(|| {
            let picture = Hidden::new((dots(size.x), dots(size.y)));
            let from = |at: f32, lo: f32| -dots(lo) - f64::from(at) * ratio;
            let _ = picture.context.set_transform(ratio, 0.0, 0.0, ratio, from(at.x, lo.x), from(at.y, lo.y));
            paint(&picture.context, draw);
            picture
        });
        let px = |at: f32, lo: f32| ((f64::from(at) * ratio).round() + dots(lo)) / ratio;
        let (x, y) = (px(at.x, lo.x), px(at.y, lo.y));
        let (w, h) = (dots(size.x) / ratio, dots(size.y) / ratio);
        let _ = c.draw_image_with_html_canvas_element_and_dw_and_dh(&picture.canvas, x, y, w, h);
    }
}

/// The sign's key, its place, and relative to that its upper left corner and its extent; `None` if it is not worth a
/// picture.
fn lifted(draw: &Draw) -> Option<(Key, Vec2, (Vec2, Vec2))> {
    let about = |half: Vec2| (-half, half * 2.0);
    Some(match draw {
        Draw::Icon { at, size, icon, shade } => (Key::Icon(*size, *icon, *shade), *at, about(Vec2::splat(size * 0.66))),
        Draw::Goal { at, radius, holder } => (Key::Goal(*radius, *holder), *at, about(Vec2::splat(radius + 2.0))),
        Draw::Tab { at, size, text, seat } => (Key::Tab(*size, *seat, text.clone()), *at, about(*size / 2.0 + 2.0)),
        Draw::Banner { at, size, seat, text, icon, pips, bright, .. } => {
            (Key::Banner(*size, *seat, text.clone(), *icon, *pips, *bright), *at, about(*size / 2.0 + 5.0))
        }
        Draw::Plate { at, size, text, holder } => {
            (Key::Plate(*size, text.clone(), *holder), *at, about(*size / 2.0 + 3.0))
        }
        Draw::Token { at, scale, state, letters, number } => {
            let key = Key::Token(*scale, state.clone(), letters.clone(), *number);
            (key, *at, about(Vec2::splat(15.0 * scale)))
        }
        Draw::Chip { at, size, icon, tone, text, more } => {
            let key = Key::Chip(*size, *icon, *tone, text.clone(), more.clone());
            (key, *at, (Vec2::splat(-2.0), *size + 4.0))
        }
        Draw::Sprite(_)
        | Draw::Line(_)
        | Draw::Area { .. }
        | Draw::Reach { .. }
        | Draw::Dice { .. }
        | Draw::Fate { .. }
        | Draw::Heading { .. }
        | Draw::Dot { .. }
        | Draw::Pill { .. }
        | Draw::Knob { .. } => return None,
    })
}
