//! The list of things to try: begun by an address, or from the sheet of keys, and closed at any time.

use crate::{
    app::App,
    dom::{by_id, listen, set_flag},
    tables,
};
use std::rc::Rc;
use ui::Desk;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement};

pub fn install(app: &Rc<App>) {
    let button = by_id("to-lesson");
    set_flag(&button, "hidden", !app.desk().is_battle());
    let a = app.clone();
    listen(&button, "click", move |_: Event| {
        by_id(super::keys::NAME).unchecked_ref::<HtmlDialogElement>().close();
        change(&a, Desk::begin_lesson);
    });
    let a = app.clone();
    listen(&by_id("lesson-close"), "click", move |_: Event| change(&a, Desk::end_lesson));
    let kept = tables::kept_ticks();
    if !kept.is_empty() {
        change(app, |desk| desk.take_up_lesson(&kept));
    }
    if tables::asks_for("learn") {
        change(app, Desk::begin_lesson);
    }
}

fn change(app: &App, how: impl FnOnce(&mut Desk)) {
    app.with_desk(how);
    app.show_all();
}
