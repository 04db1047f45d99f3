//! `window.sandtable`: what tests and the curious may read. Nothing in it changes anything.
//!
//! | call | answer |
//! |---|---|
//! | `sandtable.state()` | `{ hash, position, entries, head, saved, shown }`: the position in the notation, as whoever looks may know it, its hash in sixteen digits, and whether the words around the table are those of this moment |
//! | `sandtable.log()` | the lines of the log |
//! | `sandtable.point(x, y)` | `[x, y]` in pixels of the page, of a table point in tenths of a millimeter |
//! | `sandtable.draws()` | how many draws of each kind are on the screen, the words of chips, and the faces of dice |
//! | `sandtable.trap()` | ends the program as a fault of its own would: what a player sees then can be looked at |
//! | `sandtable.ready` | true once the table is on the screen and can be used |
//! | `sandtable.ready_ms` | when that was, in milliseconds since the page was asked for |
//! | `sandtable.painted` | true while every picture on the table is the right one, and none serves until that comes |
//! | `sandtable.painted_ms` | when it first was |

use crate::{
    app::{App, pixel},
    dom::{document, set_flag, window},
};
use js_sys::{Object, Reflect};
use serde::{Serialize, Serializer};
use std::rc::Rc;
use ui::{Draw, Saved};
use wasm_bindgen::prelude::*;

const NAME: &str = "sandtable";

#[derive(Serialize)]
struct State {
    hash: String,
    position: String,
    entries: usize,
    head: usize,
    /// Number of entries on disk; `None` while some wait to be stored or when storing failed.
    saved: Option<usize>,
    /// False until the next frame has brought the panels up to date.
    shown: bool,
}

#[derive(Serialize, Default)]
struct Draws {
    #[serde(serialize_with = "as_object")]
    kinds: Vec<(&'static str, usize)>,
    chips: Vec<String>,
    /// Of the dice in the tray.
    faces: Vec<u8>,
    /// Places of the check mark, the cross and the handle that turns.
    knobs: Vec<(&'static str, [f32; 2])>,
}

fn as_object<S: Serializer>(kinds: &[(&'static str, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(kinds.iter().copied())
}

pub fn install(app: &Rc<App>) {
    let hook = Object::new();
    let set = |name: &str, value: &JsValue| drop(Reflect::set(&hook, &name.into(), value));
    let a = app.clone();
    set("state", &Closure::<dyn Fn() -> JsValue>::new(move || plain(&state(&a))).into_js_value());
    let a = app.clone();
    set("log", &Closure::<dyn Fn() -> JsValue>::new(move || plain(&log(&a))).into_js_value());
    let a = app.clone();
    set("point", &Closure::<dyn Fn(i32, i32) -> JsValue>::new(move |x, y| plain(&point(&a, x, y))).into_js_value());
    let a = app.clone();
    set("draws", &Closure::<dyn Fn() -> JsValue>::new(move || plain(&draws(&a))).into_js_value());
    set("trap", &Closure::<dyn Fn()>::new(|| panic!("a trap that was asked for")).into_js_value());
    let _ = Reflect::set(&window(), &NAME.into(), &hook);
}

/// The page can be used: the table has been painted, plainly or not, and the panels around it have their places; or
/// Home shows what is stored.
pub fn ready() {
    if hook().is_none() {
        // Home has no game to report on.
        let _ = Reflect::set(&window(), &NAME.into(), &Object::new());
    }
    mark("ready", "ready_ms");
    // Removes the message shown while the program was loading.
    if let Some(loading) = document().get_element_by_id("loading") {
        set_flag(&loading, "hidden", true);
    }
}

/// Whether every picture is final.
pub fn painted(all: bool) {
    if all {
        mark("painted", "painted_ms");
    } else {
        set("painted", &false.into());
    }
}

/// Sets a flag, and records when it was first set.
fn mark(flag: &str, when: &str) {
    set(flag, &true.into());
    let known = hook().and_then(|hook| Reflect::get(&hook, &when.into()).ok());
    if known.is_some_and(|known| known.is_undefined()) {
        set(when, &window().performance().map(|clock| clock.now()).into());
    }
}

fn set(name: &str, value: &JsValue) {
    if let Some(hook) = hook() {
        let _ = Reflect::set(&hook, &name.into(), value);
    }
}

fn hook() -> Option<JsValue> {
    Reflect::get(&window(), &NAME.into()).ok().filter(JsValue::is_object)
}

fn plain(value: &impl Serialize) -> JsValue {
    let plain = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&plain).unwrap_or(JsValue::NULL)
}

fn state(app: &App) -> State {
    let desk = app.desk();
    let saved = match desk.panels().saved {
        Saved::Yes(entries) => Some(entries),
        Saved::Waiting(_) | Saved::No(_) => None,
    };
    let (entries, head) = desk.n_entries();
    State { hash: desk.hash(), position: desk.position(), entries, head, saved, shown: app.shows(&desk) }
}

fn log(app: &App) -> Vec<String> {
    app.desk().panels().log.iter().map(|line| line.text.clone()).collect()
}

fn point(app: &App, x: i32, y: i32) -> [f32; 2] {
    (app.desk().camera().screen_from_table(ui::pt(x, y)) * pixel() as f32).to_array()
}

fn draws(app: &App) -> Draws {
    let mut draws = Draws::default();
    for draw in app.desk().scene() {
        let kind = match &draw {
            Draw::Sprite(sprite) if sprite.alpha < 1.0 => "ghost",
            Draw::Sprite(_) => "sprite",
            Draw::Line(_) => "line",
            Draw::Area { .. } | Draw::Reach { .. } => "area",
            Draw::Dot { .. } => "dot",
            Draw::Icon { .. } | Draw::Goal { .. } => "icon",
            Draw::Chip { .. } => "chip",
            Draw::Tab { .. } => "tab",
            Draw::Banner { .. } => "banner",
            Draw::Plate { .. } => "plate",
            Draw::Pill { .. } => "pill",
            Draw::Token { .. } => "token",
            Draw::Knob { .. } => "knob",
            Draw::Dice { .. } => "dice",
            Draw::Fate { .. } => "fate",
            Draw::Heading { .. } => "heading",
        };
        match draws.kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, n)) => *n += 1,
            None => draws.kinds.push((kind, 1)),
        }
        if let Draw::Knob { at, icon, .. } = &draw {
            let name = match icon {
                ui::Icon::Check => "tick",
                ui::Icon::Cross => "cross",
                _ => "handle",
            };
            draws.knobs.push((name, at.to_array()));
        }
        if let Draw::Dice { rolls, .. } = &draw {
            draws.faces.extend(rolls.iter().flat_map(|roll| &roll.dice).map(|(face, _)| *face));
        }
        if let Draw::Chip { text, more, .. } = draw {
            draws.chips.push(if more.is_empty() { text } else { format!("{text} {more}") });
        }
    }
    draws
}
