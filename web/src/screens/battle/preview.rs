//! The table as the battle would begin on it: a real game, painted like one, but not stored.

use crate::{
    dom::{by_id, el, set_flag, set_text, window},
    js,
    paint::{Look, Painter},
    settings::Settings,
    tables,
    words::{say, say_with},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Choices, Desk, Screen};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlCanvasElement;

/// How often to check for arriving pictures.
const LOOK_MS: i32 = 40;

pub struct Preview(Rc<Inner>);

struct Inner {
    canvas: HtmlCanvasElement,
    painter: RefCell<Painter>,
    /// Counts requests: an overtaken one stops.
    asked: Cell<u32>,
    /// The map being painted, and its file.
    map: RefCell<(&'static str, String)>,
    /// Why the choices cannot be played together, such as a mission on too small a table.
    refused: RefCell<Vec<String>>,
    /// What to do when that has changed.
    judged: Box<dyn Fn()>,
}

impl Preview {
    pub fn new(settings: Settings, judged: impl Fn() + 'static) -> Preview {
        let canvas: HtmlCanvasElement = by_id("new-canvas").unchecked_into();
        let look = Look { theme: settings.light(), vision: settings.vision };
        let painter = RefCell::new(Painter::new(canvas.clone(), look, Rc::new(|| {})));
        let (asked, map, refused) = (Cell::default(), RefCell::default(), RefCell::default());
        Preview(Rc::new(Inner { canvas, painter, asked, map, refused, judged: Box::new(judged) }))
    }

    /// Why what was shown last cannot be played.
    pub fn refused(&self) -> Vec<String> {
        self.0.refused.borrow().clone()
    }

    /// The file of the map of these choices, once it is there.
    pub fn map(&self, choices: &Choices) -> String {
        let map = self.0.map.borrow();
        if map.0 == choices.map { map.1.clone() } else { String::new() }
    }

    /// Shows these choices; if they cannot be played, the previous ones stay. While the mission is not `settled`, the table is empty.
    pub fn show(&self, choices: &Choices, settled: bool) {
        let (inner, choices) = (self.0.clone(), choices.clone());
        let mine = inner.asked.get() + 1;
        inner.asked.set(mine);
        set_flag(&inner.canvas, "data-painted", false);
        spawn_local(async move {
            let shown = inner.paint(&choices, settled, mine).await;
            if shown.is_some() && inner.asked.get() == mine {
                set_flag(&inner.canvas, "data-painted", true);
                // Before the first picture the canvas is black.
                set_flag(&inner.canvas, "data-shown", true);
            }
        });
    }
}

impl Inner {
    async fn paint(&self, choices: &Choices, settled: bool, mine: u32) -> Option<()> {
        let other = self.map.borrow().0 != choices.map;
        if other {
            let file = tables::fetched(choices.map).await.ok()?;
            self.map.replace((choices.map, file));
            // FT-1: now the missions can say whether they fit it.
            (self.judged)();
        }
        let size = self.canvas.get_bounding_client_rect();
        let (width, height) = (size.width(), size.height());
        if self.asked.get() != mine || width == 0.0 {
            return None;
        }
        let screen = Screen::plain(width as f32, height as f32);
        let desk = Desk::battle(choices, &self.map.borrow().1, screen);
        // Flaws of a force are listed beside it.
        let why = desk.as_ref().err().filter(|_| settled && choices.is_sound()).cloned().unwrap_or_default();
        if self.refused.replace(why.clone()) != why {
            (self.judged)();
        }
        let mut desk = desk.ok()?;
        // Secrets of either side are left out; otherwise nothing would be shown.
        desk.look_on(true);
        let place = tables::title(choices.map);
        let attacker = say(&format!("seat.{}", choices.attacking()));
        let said = match settled && choices.attacks() {
            true => say_with("battle.preview", &[&choices.title(), &attacker, &place]),
            false => say_with("battle.preview-meeting", &[&choices.title(), &place]),
        };
        set_text(&by_id("new-said"), &said);
        let advice = by_id("new-advice");
        set_text(&advice, "");
        for said in choices.advice(&self.map.borrow().1).iter().filter(|_| settled) {
            let _ = advice.append_child(&el("li").text(said).element());
        }
        {
            let mut painter = self.painter.borrow_mut();
            if other {
                painter.other();
            }
            painter.resize(width, height, window().device_pixel_ratio());
        }
        while self.asked.get() == mine && self.canvas.closest("[open]").is_ok_and(|open| open.is_some()) {
            // Pictures of Home's tiles may be painted at the same time.
            tables::lies(choices.map);
            let scene = if settled { desk.scene() } else { vec![] };
            if self.painter.borrow_mut().paint(&desk, &scene) {
                return Some(());
            }
            js::pause(LOOK_MS).await;
        }
        None
    }
}
