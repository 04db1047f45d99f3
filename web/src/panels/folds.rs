//! Panels that fold away, each by the button at its head, and stay folded at the next visit.

use crate::{
    dom::{by_id, document, listen, set_attr, set_flag},
    js,
};
use web_sys::{Element, Event};

/// Where the browser keeps the names of folded panels. They are no part of a game, so losing them does no harm.
const KEPT: &str = "sandtable-folded";
/// Folded at the first visit.
const FOLDED: &str = "board";

/// Whether a panel is folded.
pub fn folded(id: &str) -> bool {
    by_id(id).has_attribute("data-folded")
}

/// Restores which panels are folded, and listens to the buttons. Calls `after` whenever a panel folds or unfolds: the
/// table may have more room then, and an unfolded panel may need its words.
pub fn install(after: impl Fn() + Clone + 'static) {
    let kept = js::kept(KEPT).unwrap_or_else(|| FOLDED.to_owned());
    for button in buttons() {
        let id = button.get_attribute("data-fold").unwrap_or_default();
        fold(&button, kept.split(' ').any(|folded| folded == id));
        let (pressed, after) = (button.clone(), after.clone());
        listen(&button, "click", move |_: Event| {
            fold(&pressed, !folded(&id));
            keep();
            after();
        });
    }
}

fn fold(button: &Element, folded: bool) {
    let id = button.get_attribute("data-fold").unwrap_or_default();
    set_flag(&by_id(&id), "data-folded", folded);
    set_attr(button, "aria-expanded", if folded { "false" } else { "true" });
}

fn keep() {
    let folded: Vec<String> =
        buttons().filter_map(|button| button.get_attribute("data-fold")).filter(|id| folded(id)).collect();
    js::keep(KEPT, &folded.join(" "));
}

fn buttons() -> impl Iterator<Item = Element> {
    let found = document().get_elements_by_class_name("fold");
    (0..found.length()).filter_map(move |i| found.item(i))
}
