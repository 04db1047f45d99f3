//! The bottom line, and the field for typed orders.

use super::seat_attr;
use crate::dom::{by_id, document, el, keyed, part, set_attr, set_flag, set_text};
use ui::{Palette, Panels, Saved, When};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

pub fn foot(panels: &Panels) {
    let foot = by_id("foot");
    seat_attr(&foot, panels.seat);
    let whose = panels.roster.iter().find(|side| side.seat == panels.seat);
    set_text(&part(&foot, "whose"), whose.map_or(panels.seat.name(), |side| &side.name));
    keyed(
        &part(&foot, "steps"),
        &panels.steps,
        |(text, _)| text.clone(),
        |_| el("li"),
        |(text, when), step| {
            let when = match when {
                When::Done => "done",
                When::Now => "now",
                When::Ahead => "ahead",
            };
            set_attr(step, "data-when", when);
            set_text(step, text);
        },
    );
    hints(panels, &part(&foot, "hint"));
    let [red, blue] = panels.score.unwrap_or_default();
    let score = if panels.score.is_some() { format!("{red} : {blue}") } else { String::new() };
    set_text(&part(&foot, "score"), &score);
    saved(&panels.saved, &part(&foot, "saved"));
}

fn hints(panels: &Panels, list: &web_sys::Element) {
    keyed(
        list,
        &panels.hint,
        |hint| format!("{} {}", hint.keys.join(" "), hint.text),
        |hint| {
            let keys = hint.keys.iter().map(|key| el("kbd").text(key));
            el("li").kids(keys).kids([el("span").text(&hint.text)])
        },
        |_, _| {},
    );
}

fn saved(saved: &Saved, line: &web_sys::Element) {
    let (state, text) = match saved {
        Saved::Yes(entries) => ("yes", entries.to_string()),
        Saved::Waiting(entries) => ("waiting", entries.to_string()),
        Saved::No(why) => ("no", why.clone()),
    };
    // The words stand in the page; the style sheet shows those of this state.
    set_attr(line, "data-saved", state);
    set_text(&part(line, "detail"), &text);
}

pub fn palette(palette: &Palette) {
    let form = by_id("palette");
    let was_open = !form.has_attribute("hidden");
    set_flag(&form, "hidden", !palette.open);
    let (ok, said) =
        palette.answer.clone().map_or(("", String::new()), |(ok, said)| (if ok { "yes" } else { "no" }, said));
    set_attr(&by_id("answer"), "data-ok", ok);
    set_text(&by_id("answer"), &said);
    keyed(&by_id("examples"), &palette.examples, Clone::clone, |line| el("li").text(line), |_, _| {});
    if palette.open && !was_open {
        let field: HtmlInputElement = by_id("command").unchecked_into();
        field.set_value("");
        let _ = field.focus();
    } else if !palette.open && was_open {
        // The focus must not fall back to nowhere.
        let table = document().get_element_by_id("table");
        if let Some(table) = table.and_then(|t| t.dyn_into::<HtmlElement>().ok()) {
            let _ = table.focus();
        }
    }
}
