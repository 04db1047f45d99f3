//! The report of a battle on one sheet: on the page, on paper, and as a file.

use crate::{
    app::App,
    dom::{El, by_id, el, listen, part, set_flag, set_text, svg, window},
    game_file, js, tables, ways_out,
};
use std::rc::Rc;
use ui::Node;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event};

const STYLE: &str = include_str!("../../report.css");
const NAME: &str = "report";

pub fn install(app: &Rc<App>) {
    let page = by_id(NAME);
    let a = app.clone();
    listen(&crate::dom::document(), "click", move |e: Event| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        if target.and_then(|target| target.closest("[data-open=report]").ok().flatten()).is_some() {
            fill(&a);
        }
    });
    let a = app.clone();
    listen(&page, "click", move |e: Event| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("[data-do]").ok().flatten());
        match button.and_then(|button| button.get_attribute("data-do")).unwrap_or_default().as_str() {
            "print" => print(&a),
            "save" => save(&a),
            _ => {}
        }
    });
    if tables::asks_for(NAME) && fill(app) {
        super::open(NAME);
    }
}

/// Empties the page: the next player must not find it.
pub fn forget() {
    set_text(&part(&by_id(NAME), "paper"), "");
}

/// False on a table where nobody fights.
fn fill(app: &App) -> bool {
    forget();
    let sheet = app.with_desk(ui::Desk::report);
    sheet.iter().for_each(|sheet| drop(part(&by_id(NAME), "paper").append_child(&element(sheet, false).element())));
    sheet.is_some()
}

/// What is in an SVG picture belongs to it.
fn element(node: &Node, drawn: bool) -> El {
    let drawn = drawn || node.tag == "svg";
    let made = if drawn { svg(node.tag) } else { el(node.tag) };
    let made = if node.text.is_empty() { made } else { made.text(&node.text) };
    let made = node.attrs.iter().fold(made, |made, (name, value)| made.attr(name, value));
    made.kids(node.kids.iter().map(|kid| element(kid, drawn)))
}

fn print(app: &App) {
    let Some(sheet) = app.with_desk(ui::Desk::report) else { return };
    let paper = by_id("sheet-of-paper");
    set_text(&paper, "");
    let _ = paper.append_child(&element(&sheet, false).element());
    set_flag(&paper, "data-ready", true);
    let _ = js::call(&window(), "print", &[]);
}

fn save(app: &App) {
    let Some(file) = app.with_desk(|desk| desk.report_file(STYLE)) else { return };
    game_file::download_text(&ways_out::file_name(), &file, "html");
}
