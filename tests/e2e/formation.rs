//! Several units in one order: by mouse, by touch, by keys.

use crate::page::Page;

/// The machine gun, the captain and the truck of the first table.
const GUN: (f64, f64) = (16.0, 29.0);
const CAPTAIN: (f64, f64) = (11.0, 8.5);
const TRUCK: (f64, f64) = (2.5, 4.0);
const SHIFT: u8 = 8;

fn until_several(page: &Page, units: u64) {
    let count = "return document.querySelectorAll('#sides [aria-pressed=true]').length";
    page.until_true("several are selected", || page.browser.js(count) == units);
}

#[test]
fn shift_selects_one_beside_the_other_and_they_are_dragged_together() {
    let page = Page::new();
    page.browser.click(page.inch(GUN.0, GUN.1));
    page.until_selected("R3");
    let truck = page.inch(TRUCK.0, TRUCK.1);
    page.browser.mouse_with("mousePressed", truck, 1, SHIFT);
    page.browser.mouse_with("mouseReleased", truck, 0, SHIFT);
    until_several(&page, 2);
    // The truck could move farther; the gun's limit is four inches, and it is named.
    page.browser.press(truck);
    page.browser.drag_to(page.inch(TRUCK.0 + 1.0, TRUCK.1));
    page.browser.drag_to(page.inch(TRUCK.0 + 5.0, TRUCK.1));
    page.browser.release(page.inch(TRUCK.0 + 5.0, TRUCK.1));
    page.until_shown("proposal");
    page.until("the gun is named", "return document.getElementById('proposal').textContent.includes('(R3) stops')");
    page.push("take-nearest");
    page.until_saved(1);
    page.until_near("R3", GUN.0 + 4.0, GUN.1);
    page.until_near("R6", TRUCK.0 + 5.0, TRUCK.1);
    // Both go back where they began, by one order; Shift and a row of the list leave one out.
    page.browser.key("u");
    page.until_saved(2);
    page.until_near("R3", GUN.0, GUN.1);
    page.until_near("R6", TRUCK.0, TRUCK.1);
    page.browser
        .js("document.querySelector('[data-press=unit-R6]').dispatchEvent(new MouseEvent('click', {shiftKey: true}))");
    until_several(&page, 1);
}

#[test]
fn a_box_is_drawn_by_a_finger_that_lay_still_first() {
    let page = Page::with_touch();
    let (from, to) = (page.inch(1.0, 6.0), page.inch(13.0, 1.0));
    page.browser.touch("touchStart", &[from]);
    page.until_shown("menu");
    page.browser.touch("touchMove", &[((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)]);
    page.browser.touch("touchMove", &[to]);
    page.until("the menu is gone", "return document.getElementById('menu').hidden");
    page.browser.touch("touchEnd", &[]);
    until_several(&page, 1);
    // The button does the same by touch.
    page.push("several");
    page.browser.touch("touchStart", &[page.inch(CAPTAIN.0, CAPTAIN.1)]);
    page.browser.touch("touchEnd", &[]);
    until_several(&page, 2);
    page.push("several");
    page.browser.touch("touchStart", &[page.inch(TRUCK.0 + 5.0, TRUCK.1 - 2.0)]);
    page.browser.touch("touchEnd", &[]);
    page.until_shown("proposal");
    page.push("accept");
    page.until_saved(1);
    page.until_near("R6", TRUCK.0 + 5.0, TRUCK.1 - 2.0);
    page.until_near("R5", CAPTAIN.0 + 5.0, CAPTAIN.1 - 2.0);
}

#[test]
fn keys_keep_units_selected_while_tab_goes_on() {
    let page = Page::new();
    page.browser.js("document.querySelector('canvas').focus()");
    for _ in 0..3 {
        page.browser.key("Tab");
    }
    page.until_selected("R3");
    page.browser.key_with("Enter", SHIFT);
    page.until("it is said", "return document.getElementById('said').textContent.includes('stays selected')");
    page.browser.key("Tab");
    page.browser.key("Tab");
    until_several(&page, 2);
    page.browser.key("ArrowRight");
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_saved(1);
    page.until_near("R3", GUN.0 + 1.0, GUN.1);
    page.until_near("R5", CAPTAIN.0 + 1.0, CAPTAIN.1);
}
