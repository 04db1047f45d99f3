//! The verbs at the pointer: by the second button, by a long press, and by its key.

use crate::page::Page;
use serde_json::json;

fn second_button(page: &Page, (x, y): (f64, f64)) {
    for kind in ["mousePressed", "mouseReleased"] {
        let buttons = if kind == "mousePressed" { 2 } else { 0 };
        let params = json!({"type": kind, "x": x, "y": y, "button": "right", "buttons": buttons, "clickCount": 1});
        page.browser.cdp("Input.dispatchMouseEvent", &params);
    }
}

fn until_closed(page: &Page) {
    page.until("the menu is closed", "return document.getElementById('menu').hidden");
    page.until("the table has the focus", "return document.activeElement.id === 'table'");
}

#[test]
fn the_second_button_opens_the_verbs_and_arrows_go_through_them() {
    let page = Page::new();
    second_button(&page, page.inch(16.0, 29.0));
    page.until_shown("menu");
    page.until_selected("R3");
    let focused =
        "return document.activeElement.getAttribute('role') === 'menuitem' && document.activeElement.dataset.press";
    page.until("the first verb", &format!("return (() => {{{focused}}})() === 'here-move'"));
    page.browser.key("ArrowUp");
    page.until("the last verb", &format!("return (() => {{{focused}}})() === 'here-ungroup'"));
    page.browser.key("Home");
    page.browser.key("Escape");
    until_closed(&page);

    // What is not possible says why, and remains a button.
    second_button(&page, page.inch(16.0, 29.0));
    page.until_shown("menu");
    let why = page.browser.js("return document.querySelector('#menu [aria-disabled=true] small').textContent");
    assert!(why.as_str().is_some_and(|why| why.contains("FT-")), "{why}");
    page.push("here-hide");
    page.push("accept");
    page.until_saved(1);
    until_closed(&page);
}

#[test]
fn the_menu_never_leaves_the_window_and_anything_else_closes_it() {
    let page = Page::new();
    page.browser.size(1024, 560, 1.0);
    page.until_true("the table fits", || page.inch(47.5, 0.5).1 < 540.0);
    second_button(&page, page.inch(47.5, 0.5));
    page.until_shown("menu");
    let inside = "const r = document.getElementById('menu').getBoundingClientRect();
        return r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight";
    assert_eq!(page.browser.js(inside), true);
    page.browser
        .js("document.getElementById('roster').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))");
    until_closed(&page);
}

#[test]
fn a_finger_that_lies_still_opens_the_verbs_of_the_spot() {
    let page = Page::with_touch();
    page.browser.touch("touchStart", &[page.inch(20.0, 44.0)]);
    page.until_shown("menu");
    page.browser.touch("touchEnd", &[]);
    page.push("here-template");
    page.push("choice-disc-3in");
    page.push("accept");
    page.until_saved(1);
    assert!(page.position().contains("template 1 disc 3 at"), "{}", page.position());
    assert_eq!(page.browser.js("return document.getElementById('menu').hidden"), true);
}
