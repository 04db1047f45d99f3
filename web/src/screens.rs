//! Everything except the table: Home, settings, the sheet of keys and gestures. They are dialogs of the page, so that
//! the browser handles focus and Escape.

pub mod after;
pub mod battle;
mod booklet;
pub mod briefing;
mod demos;
mod home;
mod keys;
pub mod lesson;
pub mod report;
mod setting;
mod shots;

use crate::{
    dom::{by_id, document, listen, window},
    settings::Settings,
};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlDialogElement, KeyboardEvent};

pub use home::show as home;
pub use shots::fill as paint_tables;

/// Applies new settings.
pub type Apply = Rc<dyn Fn(Settings)>;

/// Any element with `data-open` opens the dialog of that name; `?` opens the keys. Dialogs get their content once the
/// page is shown.
pub fn install(settings: Settings, apply: Apply) {
    setting::fill(settings, apply);
    keys::fill();
    listen(&document(), "click", |e: Event| {
        let target = e.target().and_then(|t| t.dyn_into::<Element>().ok());
        let opener = target.and_then(|t| t.closest("[data-open]").ok().flatten());
        if let Some(name) = opener.and_then(|o| o.get_attribute("data-open")) {
            open(&name);
        }
    });
    listen(&window(), "keydown", |e: KeyboardEvent| {
        if e.key() == "?" && !crate::input::typing(&e) && !is_open() {
            e.prevent_default();
            open(keys::NAME);
        }
    });
}

/// Whether a dialog is open: it then handles its own keys.
pub fn is_open() -> bool {
    document().query_selector("dialog[open]").is_ok_and(|found| found.is_some())
}

/// From the big screen back to the one with all panels.
pub fn leave_big() {
    setting::size(setting::USUAL);
}

fn open(name: &str) {
    let dialog: HtmlDialogElement = by_id(name).unchecked_into();
    if !dialog.open() {
        // This fails only if it is already open.
        let _ = dialog.show_modal();
    }
}
