//! What rules say, beside their ids.

use crate::dom::{El, document, el, part, set_attr, set_flag, set_text};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The id of a rule, as a button like that of a special rule: it says what the rule says while it has the pointer or the
/// focus, or was tapped.
pub fn rule(id: &str) -> El {
    el("button").attr("type", "button").class("note rule").kids([el("span").class("name").text(&cited(id)), does(id)])
}

/// A section of the rules is not read as a score.
fn cited(id: &str) -> String {
    if id.starts_with(|c: char| c.is_ascii_digit()) { format!("§ {id}") } else { id.to_owned() }
}

/// Names the rule of such a button, which is hidden without one.
pub fn names(button: &Element, id: &str) {
    set_flag(button, "hidden", id.is_empty());
    set_text(&part(button, "name"), &cited(id));
    says(&part(button, "does"), id);
}

/// What these rules say; their ids are separated by blanks.
pub fn does(rules: &str) -> El {
    el("span").class("does").attr("data-rules", rules).text(&said(rules))
}

pub fn says(does: &Element, rules: &str) {
    set_attr(does, "data-rules", rules);
    set_text(does, &said(rules));
}

fn said(rules: &str) -> String {
    ui::laws(&rules.split_whitespace().collect::<Vec<_>>())
}

/// The sentences have been loaded: the page shows them wherever it names a rule.
pub fn come() {
    let Ok(all) = document().query_selector_all("[data-rules]") else { return };
    for does in (0..all.length()).filter_map(|i| all.item(i)?.dyn_into::<Element>().ok()) {
        says(&does, &does.get_attribute("data-rules").unwrap_or_default());
    }
}
