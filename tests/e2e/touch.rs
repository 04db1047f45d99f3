//! The same table under fingers.

use crate::page::Page;

/// The truck of the first table is at 2.5,4 and may move 16 inches.
const TRUCK: (f64, f64) = (2.5, 4.0);

#[test]
fn a_finger_drags_and_taps() {
    let page = Page::with_touch();
    page.browser.touch("touchStart", &[page.inch(TRUCK.0, TRUCK.1)]);
    page.browser.touch("touchMove", &[page.inch(5.0, 4.0)]);
    page.browser.touch("touchMove", &[page.inch(8.0, 4.0)]);
    page.until_draws("ghost", |n| n > 0);
    page.browser.touch("touchEnd", &[]);
    page.until_shown("proposal");
    page.push("accept");
    page.until_saved(1);
    page.until_near("R6", 8.0, 4.0);

    // A tap selects, and controls are large enough for fingers.
    page.browser.touch("touchStart", &[page.inch(16.0, 29.0)]);
    page.browser.touch("touchEnd", &[]);
    page.until_selected("R3");
    let smallest = "return Math.min(...[...document.querySelectorAll('button')].filter(b => b.offsetParent)
                    .map(b => Math.min(b.offsetWidth, b.offsetHeight)))";
    assert!(page.browser.js(smallest).as_f64().unwrap() >= 44.0, "{}", page.browser.js(smallest));
}

#[test]
fn two_fingers_zoom_and_push_without_moving_a_model() {
    let page = Page::with_touch();
    let (start, wide) = (page.hash(), page.width());
    let (a, b) = (page.inch(20.0, 20.0), page.inch(30.0, 20.0));
    page.browser.touch("touchStart", &[a]);
    page.browser.touch("touchStart", &[a, b]);
    for step in 1..=10 {
        let by = f64::from(step) * 8.0;
        page.browser.touch("touchMove", &[(a.0 - by, a.1), (b.0 + by, b.1)]);
    }
    page.browser.touch("touchEnd", &[]);
    page.until_true("the table is larger", || page.width() > wide * 1.3);
    assert_eq!((page.hash(), page.entries()), (start, 0));
}

#[test]
fn a_finger_that_is_taken_away_puts_the_model_back() {
    let page = Page::with_touch();
    let start = page.hash();
    page.browser.touch("touchStart", &[page.inch(TRUCK.0, TRUCK.1)]);
    page.browser.touch("touchMove", &[page.inch(5.0, 4.0)]);
    page.browser.touch("touchMove", &[page.inch(8.0, 4.0)]);
    page.until_draws("ghost", |n| n > 0);
    page.browser.touch("touchCancel", &[]);
    page.until_draws("ghost", |n| n == 0);
    assert_eq!((page.hash(), page.entries()), (start, 0));
}

/// In a battle the menu of a unit is as high as the window: near the right edge it opens under the finger.
#[test]
fn a_finger_that_opens_the_menu_presses_nothing_in_it_when_it_is_lifted() {
    let page = Page::with_touch();
    page.browser.size(768, 1024, 1.0);
    page.red_begins();
    page.settle();
    let (start, played) = (page.hash(), page.entries());
    page.browser.js("window.clicks = 0;
         document.getElementById('menu').addEventListener('click', () => window.clicks++);
         return true");
    // The observer of red, at 60,10.
    page.browser.touch("touchStart", &[(625.0, 520.0)]);
    page.until_shown("menu");
    page.until_selected("R5");
    // Not every browser sends the click of the lift.
    let under = "const under = document.elementFromPoint(625, 520), item = under.closest('#menu [data-press]');
         under.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
         return item !== null";
    assert_eq!(page.browser.js(under), true);
    page.browser.touch("touchEnd", &[]);
    page.settle();
    assert_eq!(
        page.browser.js("return [window.clicks, document.getElementById('menu').hidden]"),
        serde_json::json!([0, false])
    );
    assert_eq!((page.hash(), page.entries()), (start, played));
    // A new touch presses.
    let item = page.middle("#menu [data-press=here-move]");
    page.browser.touch("touchStart", &[item]);
    page.browser.touch("touchEnd", &[]);
    page.until("it is pressed", "return document.getElementById('menu').hidden");
}
