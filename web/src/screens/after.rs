//! The page after a battle: look back at the battle, keep it, play it again.

use crate::{
    app::App,
    dom::{by_id, listen, set_attr, set_flag, window},
    game_file, js,
    paint::Painter,
    panels::after::moment,
};
use std::{cell::Cell, rc::Rc};
use ui::{Choices, Input, Press};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlCanvasElement, HtmlDialogElement};

/// How often to check, at most, while a moment is moving.
const LOOKS: u32 = 20;
const LOOK_MS: i32 = 40;

pub fn install(app: &Rc<App>) {
    let page = by_id("after");
    again();
    let asked: Rc<Cell<u32>> = Rc::default();
    let (a, c) = (app.clone(), asked.clone());
    let look = Rc::new(move || {
        c.set(c.get() + 1);
        let (app, asked, mine) = (a.clone(), c.clone(), c.get());
        spawn_local(async move { paint(&app, &asked, mine).await });
    });
    for event in ["came", "focusin"] {
        let l = look.clone();
        let asked = asked.clone();
        // Opened by its button, it has the focus but no picture yet.
        listen(&page, event, move |e: Event| {
            if e.type_() == "came" || asked.get() == 0 {
                l();
            }
        });
    }
    let (a, l) = (app.clone(), look.clone());
    listen(&by_id("after-moment"), "input", move |_: Event| {
        watch(&a, moment());
        l();
    });
    let a = app.clone();
    listen(&page, "close", move |_: Event| {
        asked.set(0);
        if !a.desk().films() {
            watch(&a, head(&a));
        }
    });
    let a = app.clone();
    listen(&by_id("to-film"), "click", move |_: Event| a.feed(Input::Press(Press::Film)));
    let (a, l) = (app.clone(), look.clone());
    listen(&page, "click", move |e: Event| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(to) = target.as_ref().and_then(|target| target.closest("[data-moment]").ok().flatten()) {
            show(&a, &to.get_attribute("data-moment").unwrap_or_default());
            l();
            return;
        }
        let button = target.and_then(|target| target.closest("[data-do]").ok().flatten());
        match button.and_then(|button| button.get_attribute("data-do")).unwrap_or_default().as_str() {
            "film" => {
                a.feed(Input::Press(Press::Film));
                by_id("after").unchecked_ref::<HtmlDialogElement>().close();
            }
            "game" => game_file::keep(a.saver()),
            _ => {}
        }
    });
}

/// The slider goes to a moment.
fn show(app: &App, to: &str) {
    let _ = js_sys::Reflect::set(&by_id("after-moment"), &"value".into(), &to.into());
    watch(app, moment());
}

/// The same battle with sides swapped, if the address holds how it was set up.
fn again() {
    let link = by_id("after-again");
    let hash = window().location().hash().unwrap_or_default();
    let Some(mut choices) = Choices::read(&hash) else { return };
    choices.swap_sides();
    set_attr(&link, "href", &format!("./?game={}#{}", js::fresh_name(), choices.written()));
    set_flag(&link, "hidden", false);
}

/// Paints the whole table at the chosen moment, until everything on it has arrived.
async fn paint(app: &Rc<App>, asked: &Cell<u32>, mine: u32) {
    let canvas: HtmlCanvasElement = by_id("after-canvas").unchecked_into();
    let size = canvas.get_bounding_client_rect();
    let mut painter: Painter = app.painter_for(canvas, false);
    painter.resize(size.width(), size.height(), window().device_pixel_ratio());
    let mut looks = 0;
    while asked.get() == mine && size.width() > 0.0 {
        let whole = app.paint_whole(&mut painter, size.width(), size.height());
        looks += 1;
        if whole && looks > LOOKS {
            break;
        }
        js::pause(LOOK_MS).await;
    }
}

fn head(app: &App) -> usize {
    app.desk().n_entries().1
}

fn watch(app: &App, moment: usize) {
    app.feed(Input::Press(Press::Seek(moment)));
}
