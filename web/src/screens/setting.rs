//! The settings, one row of choices each. They apply at once, except the language, which takes a reload.

use super::Apply;
use crate::{
    dom::{El, by_id, document, el, listen, window},
    settings::{Choice, Settings},
    words::say,
};
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

const LANGUAGE: &str = "language";
/// Its value for a screen at which one player looks.
pub const USUAL: &str = "usual";

pub fn fill(settings: Settings, apply: Apply) {
    let form = by_id("settings-form");
    for choice in settings.choices() {
        let _ = form.append_child(&row(&choice).element());
    }
    // Buttons of the page change the size as its row here does.
    listen(&document(), "click", |e: Event| {
        let target = e.target().and_then(|t| t.dyn_into::<Element>().ok());
        let button = target.and_then(|t| t.closest("[data-size]").ok().flatten());
        if let Some(value) = button.and_then(|button| button.get_attribute("data-size")) {
            // It clicks its row here, and this listener must be done with the first click by then.
            spawn_local(async move {
                size(&value);
                focus_way_back();
            });
        }
    });
    // It is not sent anywhere.
    listen(&form, "submit", |e: Event| e.prevent_default());
    let held = Cell::new(settings);
    listen(&form, "change", move |e: Event| {
        let Some(input) = e.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok()) else { return };
        let mut settings = held.get();
        settings.set(&input.name(), &input.value());
        held.set(settings);
        settings.keep();
        apply(settings);
        if input.name() == LANGUAGE {
            drop(window().location().reload());
        }
    });
}

pub fn size(value: &str) {
    let choice = document().query_selector(&format!("#settings-form [name=size][value={value}]")).ok().flatten();
    if let Some(choice) = choice {
        choice.unchecked_into::<HtmlElement>().click();
    }
}

/// The button that has changed the size is hidden: the one that changes it back has the focus instead.
fn focus_way_back() {
    let Ok(buttons) = document().query_selector_all("[data-size]") else { return };
    let buttons = (0..buttons.length()).filter_map(|at| buttons.item(at)?.dyn_into::<HtmlElement>().ok());
    if let Some(button) = buttons.into_iter().find(|button| button.offset_width() > 0) {
        let _ = button.focus();
    }
}

fn row(choice: &Choice) -> El {
    let value = |value: &&'static str| {
        let name = match ui::LANGUAGES.iter().find(|language| choice.name == LANGUAGE && language.id == *value) {
            Some(language) => language.name.to_owned(),
            None => say(&format!("setting.{}.{value}", choice.name)),
        };
        let input = el("input").attr("type", "radio").attr("name", choice.name).attr("value", value);
        let input = if *value == choice.now { input.attr("checked", "") } else { input };
        el("label").kids([input, el("span").text(&name)])
    };
    let values = el("div").class("choices").kids(choice.values.iter().map(value));
    let legend = el("legend").text(&say(&format!("setting.{}", choice.name)));
    el("fieldset").kids([legend, values])
}
