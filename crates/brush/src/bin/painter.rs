//! The painting program: a worker beside the page that answers its orders with bitmaps.

use art::{Built, Palette, Plinth, Stand, Theme, Turf, Vision};
use brush::{Answer, Bitmap, Brush, Order, Sheet, TileAt, What};
use std::f32::consts::TAU;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let page = scope.clone();
    let mut studio =
        Studio { brush: Brush::default(), sheet: Sheet::default(), palette: art::palette(Theme::Light, Vision::First) };
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |said: MessageEvent| {
        if let Some(answer) = Order::from_js(said.data()).and_then(|order| studio.serve(order)) {
            say(&page, &answer);
        }
    });
    scope.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    // Orders sent before the program listens are lost, so the page waits for this.
    say(&scope, &Answer { id: 0, bitmap: None, numbers: vec![] });
}

fn say(page: &DedicatedWorkerGlobalScope, answer: &Answer) {
    // A bitmap is transferred, not copied.
    let handed: js_sys::Array = answer.bitmap.iter().collect();
    let _ = page.post_message_with_transfer(&answer.to_js(), &handed);
}

struct Studio {
    brush: Brush,
    sheet: Sheet,
    palette: Palette,
}

impl Studio {
    /// None for orders without an answer, and for orders that make no sense.
    fn serve(&mut self, order: Order) -> Option<Answer> {
        let Order { id, what, numbers, words } = order;
        let answer = |bitmap| Answer { id, bitmap, numbers: vec![] };
        match what {
            What::Look => {
                let [theme, vision] = *numbers.first_chunk::<2>()?;
                let theme = if theme == 0.0 { Theme::Light } else { Theme::Dark };
                let vision = [Vision::First, Vision::Second, Vision::Third].get(vision as usize)?;
                self.palette = art::palette(theme, *vision);
                None
            }
            What::Ground => {
                let (&[width, height, turf], terrain) = numbers.split_first_chunk::<3>()?;
                let turf = [Turf::Summer, Turf::Steppe, Turf::Dry, Turf::Town].get(turf as usize)?;
                self.sheet = Sheet::new([width, height], *turf, &art::unpacked(terrain, &words)?);
                Some(Answer { id, bitmap: None, numbers: self.sheet.crowns() })
            }
            What::Tile => {
                let at = TileAt::from_numbers(&numbers)?;
                Some(answer(self.sheet.tile(at, &mut self.brush, self.palette.night)))
            }
            What::Model => self.model(id, *numbers.first_chunk()?, &words),
        }
    }

    fn model(&mut self, id: u32, of: [f32; 11], model: &str) -> Option<Answer> {
        let [seat, foot, length, width, scale, ratio, turns, seed, state, aim, built] = of;
        let is = |bit: u8| state as u8 & bit != 0;
        let plinth = *[Plinth::Disc, Plinth::Rect, Plinth::Oval].get(foot as usize)?;
        let sides = if seat == 0.0 { &self.palette.red } else { &self.palette.blue };
        let stand = Stand {
            model,
            size: [length, width],
            plinth,
            angle: turns * TAU,
            aim,
            built: *[Built::Whole, Built::Hull, Built::Turret].get(built as usize)?,
            seed: seed as u32,
            scale: scale / ratio,
            wreck: is(1),
            dug_in: is(2),
            leader: is(4),
            towed: is(8),
        };
        let inks = art::stand(&stand, sides);
        let ([x0, y0], [x1, y1]) = art::extent(&inks);
        let (w, h) = (f64::from(x1 - x0), f64::from(y1 - y0));
        let bitmap = Bitmap::new(w * f64::from(scale), h * f64::from(scale));
        let c = &bitmap.context;
        // The sides of a bitmap are whole dots, so the picture is stretched by the rounding.
        let _ = c.scale(bitmap.width() / w, bitmap.height() / h);
        let _ = c.translate(-f64::from(x0), -f64::from(y0));
        self.brush.ink(c, &inks, scale.into(), self.palette.night);
        let bitmap = bitmap.canvas.transfer_to_image_bitmap().ok();
        let mut numbers = vec![x0, y0, x1 - x0, y1 - y0];
        numbers.extend(art::axle(&stand, sides));
        Some(Answer { id, bitmap, numbers })
    }
}
