//! Signs, numbers and words beside models. What a frame shows as the one before did is painted once and copied from then on, to
//! whole dots: a tenth of the work, and most of what is said to a context is said for these.

use crate::canvas::Hidden;
use std::mem;
use ui::{Draw, Vec2};
use web_sys::CanvasRenderingContext2d as Context;

/// More than this are kept only while they are on the screen.
const KEPT: usize = 200;

#[derive(Default)]
pub struct Stamps {
    kept: Vec<Stamp>,
    /// Counts frames.
    now: u64,
}

struct Stamp {
    /// As it would lie at the corner of the screen.
    of: Draw,
    /// None until it is seen again: what is different in each frame is not worth a picture.
    picture: Option<Hidden>,
    used: u64,
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

    /// The context's units are pixels of the page, so many dots each.
    pub fn paint(&mut self, c: &Context, draw: &Draw, ratio: f64, paint: &dyn Fn(&Context, &Draw)) {
        let Some((at, of, lo, size)) = lifted(draw) else { return paint(c, draw) };
        let now = self.now;
        let Some(stamp) = self.kept.iter_mut().find(|stamp| stamp.of == of) else {
            self.kept.push(Stamp { of, picture: None, used: now });
            return paint(c, draw);
        };
        let known = mem::replace(&mut stamp.used, now);
        if stamp.picture.is_none() && known + 1 != now {
            return paint(c, draw);
        }
        let dots = |v: f32| (f64::from(v) * ratio).ceil();
        let picture = stamp.picture.get_or_insert_with(|| {
            let picture = Hidden::new((dots(size.x), dots(size.y)));
            let _ = picture.context.set_transform(ratio, 0.0, 0.0, ratio, -dots(lo.x), -dots(lo.y));
            paint(&picture.context, &stamp.of);
            picture
        });
        let px = |at: f32, lo: f32| ((f64::from(at) * ratio).round() + dots(lo)) / ratio;
        let (w, h) = (dots(size.x) / ratio, dots(size.y) / ratio);
        let _ =
            c.draw_image_with_html_canvas_element_and_dw_and_dh(&picture.canvas, px(at.x, lo.x), px(at.y, lo.y), w, h);
    }
}

/// Where a draw lies, the draw itself at the corner of the screen, and from where it reaches how far; none for those that are not
/// worth a picture.
fn lifted(draw: &Draw) -> Option<(Vec2, Draw, Vec2, Vec2)> {
    let about = |half: Vec2| (-half, half * 2.0);
    let (lo, size) = match draw {
        Draw::Icon { size, .. } => about(Vec2::splat(size * 0.66)),
        Draw::Tab { size, .. } => about(*size / 2.0 + 2.0),
        Draw::Token { scale, .. } => about(Vec2::splat(15.0 * scale)),
        Draw::Chip { size, .. } => (Vec2::splat(-2.0), *size + 4.0),
        Draw::Sprite(_)
        | Draw::Line(_)
        | Draw::Area { .. }
        | Draw::Dot { .. }
        | Draw::Pill { .. }
        | Draw::Knob { .. } => return None,
    };
    let mut of = draw.clone();
    let at = match &mut of {
        Draw::Icon { at, .. } | Draw::Tab { at, .. } | Draw::Token { at, .. } | Draw::Chip { at, .. } => mem::take(at),
        Draw::Sprite(_)
        | Draw::Line(_)
        | Draw::Area { .. }
        | Draw::Dot { .. }
        | Draw::Pill { .. }
        | Draw::Knob { .. } => return None,
    };
    Some((at, of, lo, size))
}
