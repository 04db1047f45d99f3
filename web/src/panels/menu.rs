//! The verbs at the pointer: a small menu that arrow keys move through and that always stays inside the window.

use super::{Feed, controls::verbs};
use crate::{
    app,
    dom::{by_id, children, document, listen, listen_first, part, set_attr, set_flag, set_text, window},
};
use std::cell::Cell;
use ui::{Input, MenuPanel};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, Node, PointerEvent};

thread_local! {
    /// The pointer that was pressed in the menu since it opened.
    static PRESSED: Cell<Option<i32>> = const { Cell::new(None) };
}

/// Distance from the window's edge, in pixels.
const MARGIN: f64 = 8.0;

pub fn show(menu: Option<&MenuPanel>, feed: &Feed) {
    let element = by_id("menu");
    let was_open = !element.has_attribute("hidden");
    set_flag(&element, "hidden", menu.is_none());
    let Some(menu) = menu else {
        if was_open {
            focus(&by_id("table"));
        }
        return;
    };
    set_text(&part(&element, "title"), &menu.title);
    let list = part(&element, "verbs");
    set_attr(&list, "aria-label", &menu.title);
    verbs(&list, &menu.items, feed);
    for item in children(&list) {
        set_attr(&item, "role", "menuitem");
        set_attr(&item, "tabindex", "-1");
    }
    if !was_open {
        PRESSED.set(None);
        place(&element, menu);
        focus_nth(&list, 0);
    }
}

/// Listens to keys in the menu, and to presses outside, which close it.
pub fn listen_to(feed: &Feed) {
    let (element, f) = (by_id("menu"), feed.clone());
    let list = part(&element, "verbs");
    listen(&element, "keydown", move |e: KeyboardEvent| {
        let n = children(&list).count();
        let now = children(&list).position(|item| document().active_element().as_ref() == Some(&item)).unwrap_or(0);
        let to = match e.key().as_str() {
            "ArrowDown" => (now + 1) % n.max(1),
            "ArrowUp" => (now + n.max(1) - 1) % n.max(1),
            "Home" => 0,
            "End" => n.saturating_sub(1),
            "Tab" => {
                e.prevent_default();
                return f(Input::Cancel);
            }
            _ => return,
        };
        e.prevent_default();
        focus_nth(&list, to);
    });
    listen(&element, "contextmenu", |e: Event| e.prevent_default());
    // The finger that opened the menu may rest where an item has appeared: lifting it must press nothing.
    listen(&element, "pointerdown", |e: PointerEvent| PRESSED.set(Some(e.pointer_id())));
    listen_first(&element, "click", |e: MouseEvent| {
        let by_pointer = e.detail() > 0;
        if by_pointer && PRESSED.take().is_none() {
            e.prevent_default();
            e.stop_immediate_propagation();
        }
    });
    let f = feed.clone();
    listen(&window(), "pointerdown", move |e: PointerEvent| {
        let menu = by_id("menu");
        let inside = e.target().and_then(|target| target.dyn_into::<Node>().ok());
        let outside = !menu.contains(inside.as_ref()) && !by_id("table").contains(inside.as_ref());
        if outside && !menu.has_attribute("hidden") {
            f(Input::Cancel);
        }
    });
}

/// Beside the pointer, but moved so that it stays inside the window.
fn place(element: &Element, menu: &MenuPanel) {
    let Some(element) = element.dyn_ref::<HtmlElement>() else { return };
    let (width, height) = app::size();
    let box_ = element.get_bounding_client_rect();
    let within = |at: f64, size: f64, room: f64| at.min(room - size - MARGIN).max(MARGIN);
    let left = within(f64::from(menu.at.x) + 4.0, box_.width(), width);
    let top = within(f64::from(menu.at.y) + 4.0, box_.height(), height);
    for (name, at) in [("left", left), ("top", top)] {
        let _ = element.style().set_property(name, &format!("{}px", at.round() as i32));
    }
}

fn focus_nth(list: &Element, nth: usize) {
    if let Some(item) = children(list).nth(nth) {
        focus(&item);
    }
}

fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}
