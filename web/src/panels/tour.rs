//! The captions of a tour: while they are shown, nothing else is but the table.

use crate::{
    dom::{by_id, document, el, part, set_flag, set_text},
    words::say_with,
};
use ui::TourPanel;

/// The mark of the page while it is on a tour.
const TOURS: &str = "data-tour";

/// Then signs on the table are as large as on the big screen.
pub fn is_on() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute(TOURS))
}

pub fn show(tour: Option<&TourPanel>) {
    let panel = by_id("tour");
    set_flag(&panel, "hidden", tour.is_none());
    if let Some(root) = document().document_element() {
        set_flag(&root, TOURS, tour.is_some());
    }
    let Some(tour) = tour else { return };
    if let Some(title) = panel.query_selector("h2").ok().flatten() {
        set_text(&title, &tour.title);
    }
    let lines = part(&panel, "lines");
    set_text(&lines, "");
    for line in &tour.lines {
        let _ = lines.append_child(&el("li").text(line).element());
    }
    set_text(&part(&panel, "count"), &say_with("tour.count", &[&tour.nth.to_string(), &tour.of.to_string()]));
    for (name, off) in [("back", tour.nth == 1), ("next", tour.nth == tour.of)] {
        if let Some(button) = panel.query_selector(&format!("[data-tour={name}]")).ok().flatten() {
            set_flag(&button, "disabled", off);
        }
    }
}
