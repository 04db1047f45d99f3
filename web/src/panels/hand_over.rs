//! The screen between two players, and what the next player reads first.

use super::{Feed, controls::verbs, log, seat_attr};
use crate::{
    dom::{by_id, document, el, keyed, listen, part, set_attr, set_flag, set_text},
    ways_out,
};
use ui::{HandOverPanel, Panels, RecapPanel};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, KeyboardEvent};

pub fn show(panels: &Panels, feed: &Feed) {
    let page = by_id("hand");
    match &panels.hand_over {
        Some(over) => cover(&page, over, feed),
        None if page.has_attribute("open") => uncover(&page),
        None => {}
    }
    let list = by_id("recap");
    set_flag(&list, "hidden", panels.recap.is_none());
    set_flag(&by_id("side"), "data-films", panels.recap.as_ref().is_some_and(|recap| recap.films));
    if let Some(told) = &panels.recap {
        seat_attr(&list, panels.seat);
        recap(&list, told, feed);
    }
}

fn uncover(page: &Element) {
    page.unchecked_ref::<HtmlDialogElement>().close();
}

fn cover(page: &Element, over: &HandOverPanel, feed: &Feed) {
    if page.first_element_child().is_none() {
        let next = el("section").kids([el("h3").class("next"), el("ul").class("rows")]);
        let words = el("div").kids([
            el("span").class("badge").attr("aria-hidden", "true"),
            el("h2").attr("id", "hand-title"),
            el("p").class("said"),
            el("div").class("verbs"),
        ]);
        for part in [words, next] {
            page.append_child(&part.element()).expect("an element takes children");
        }
        // Escape does not uncover the table: only taking the seat does.
        listen(page, "keydown", |e: KeyboardEvent| {
            if e.key() == "Escape" {
                e.prevent_default();
            }
        });
        listen(page, "cancel", |e: Event| e.prevent_default());
    }
    seat_attr(page, over.to);
    set_text(&by_id("hand-title"), &over.title);
    set_text(&part(page, "said"), &over.said);
    set_text(&part(page, "next"), &over.next);
    keyed(&part(page, "rows"), &over.rows, Clone::clone, |row| el("li").text(row), |_, _| {});
    verbs(&part(page, "verbs"), &over.controls, feed);
    let dialog: &HtmlDialogElement = page.unchecked_ref();
    if !dialog.open() {
        put_away();
        let _ = dialog.show_modal();
    }
}

/// What speaks to one player: hidden is not enough, the words themselves must be gone.
const SPEAKING: [&str; 3] = ["proposal", "ask", "recap"];

/// Closes what the last player had open and empties what was made for that player to read or to take along.
fn put_away() {
    for id in SPEAKING {
        by_id(id).set_text_content(None);
    }
    while let Ok(Some(other)) = document().query_selector("dialog[open]") {
        other.unchecked_ref::<HtmlDialogElement>().close();
    }
    ways_out::forget();
}

/// True while no player has the screen.
pub fn covered() -> bool {
    by_id("hand").has_attribute("open")
}

fn recap(list: &Element, told: &RecapPanel, feed: &Feed) {
    if list.first_element_child().is_none() {
        for part in [el("h2").class("title"), el("div").class("groups"), el("div").class("verbs")] {
            list.append_child(&part.element()).expect("an element takes children");
        }
    }
    set_attr(list, "aria-label", &told.title);
    set_text(&part(list, "title"), &told.title);
    keyed(
        &part(list, "groups"),
        &told.groups,
        |group| group.title.clone(),
        |group| {
            let title = (!group.title.is_empty()).then(|| el("h3").text(&group.title));
            el("section").kids(title).kids([el("ol").class("events")])
        },
        |group, section| {
            if let Some(seat) = group.seat {
                seat_attr(section, seat);
            }
            log::rows(&part(section, "events"), &group.lines, feed);
        },
    );
    verbs(&part(list, "verbs"), &told.controls, feed);
}
