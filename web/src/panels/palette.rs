//! The field for typed commands: a combobox with a list of ways to continue the line.

use super::{Feed, controls::pressing};
use crate::dom::{by_id, document, el, keyed, listen, part, set_attr, set_flag, set_text};
use ui::{Input, Key, Mods, Palette, Press};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent};

/// Listens to the field. The desk holds the text; the field only passes on typing.
pub fn install(feed: &Feed) {
    let f = feed.clone();
    listen(&by_id("command"), "input", move |_: Event| f(Input::Typed(field().value())));
    let f = feed.clone();
    listen(&by_id("command"), "keydown", move |e: KeyboardEvent| {
        if let Some(input) = meaning(&e) {
            // The caret and the focus stay where they are.
            e.prevent_default();
            e.stop_propagation();
            f(input);
        }
    });
    // A click on a suggestion leaves the focus in the field.
    listen(&by_id("suggestions"), "mousedown", |e: Event| e.prevent_default());
    let f = feed.clone();
    listen(&by_id("palette"), "submit", move |e: Event| {
        e.prevent_default();
        f(Input::Command(field().value()));
        field().select();
    });
}

/// What a key does to the list below the field. Tab leaves the field if there is nothing to complete.
fn meaning(e: &KeyboardEvent) -> Option<Input> {
    let key = Key::named(&e.key())?;
    let listed = by_id("command").get_attribute("aria-expanded").as_deref() == Some("true");
    match key {
        Key::Up | Key::Down => {}
        Key::Tab if listed && !e.shift_key() && !field().value().is_empty() => {}
        Key::Enter => return active().map(Input::Press),
        _ => return None,
    }
    Some(Input::KeyDown { key, mods: Mods::default() })
}

fn active() -> Option<Press> {
    let id = by_id("command").get_attribute("aria-activedescendant")?;
    Some(Press::Suggestion(id.strip_prefix("suggestion-")?.parse().ok()?))
}

fn field() -> HtmlInputElement {
    by_id("command").unchecked_into()
}

pub fn palette(palette: &Palette, feed: &Feed) {
    let form = by_id("palette");
    let was_open = !form.has_attribute("hidden");
    set_flag(&form, "hidden", !palette.open);
    let (ok, said) =
        palette.answer.clone().map_or(("", String::new()), |(ok, said)| (if ok { "yes" } else { "no" }, said));
    set_attr(&by_id("answer"), "data-ok", ok);
    set_text(&by_id("answer"), &said);
    list(palette, feed);
    let field = field();
    if field.value() != palette.line {
        field.set_value(&palette.line);
    }
    if palette.open && !was_open {
        let _ = field.focus();
    } else if !palette.open && was_open {
        // The focus must not be lost.
        let table = document().get_element_by_id("table");
        if let Some(table) = table.and_then(|t| t.dyn_into::<HtmlElement>().ok()) {
            let _ = table.focus();
        }
    }
}

fn list(palette: &Palette, feed: &Feed) {
    let field: Element = field().unchecked_into();
    let list = by_id("suggestions");
    set_flag(&list, "hidden", palette.suggestions.is_empty());
    set_attr(&field, "aria-expanded", if palette.suggestions.is_empty() { "false" } else { "true" });
    match palette.active {
        Some(at) => set_attr(&field, "aria-activedescendant", &format!("suggestion-{at}")),
        None => drop(field.remove_attribute("aria-activedescendant")),
    }
    keyed(
        &list,
        &palette.suggestions,
        |row| row.press.to_string(),
        |row| {
            let parts = [el("code").class("word"), el("span").class("about"), el("small").class("lacks")];
            pressing(&row.press, feed)
                .attr("role", "option")
                .attr("tabindex", "-1")
                .attr("id", &row.press.to_string())
                .kids(parts)
        },
        |row, option| {
            let on =
                palette.active.is_some_and(|at| row.press == Press::Suggestion(u8::try_from(at).unwrap_or(u8::MAX)));
            set_attr(option, "aria-selected", if on { "true" } else { "false" });
            if on {
                option.scroll_into_view_with_bool(false);
            }
            for (class, text) in [("word", &row.word), ("about", &row.about), ("lacks", &row.lacks)] {
                set_text(&part(option, class), text);
            }
        },
    );
}
