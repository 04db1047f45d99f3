//! A battle that is ended by agreement, standing orders, and a front that is drawn.

use crate::page::Page;
use serde_json::json;

fn begun() -> Page {
    let page = Page::blank();
    page.visit_at(
        "?#position=system+company-battles;table+48x48in;\
         red+R1+rifles-germany+b1+at+8,10+e+b2+at+8,13+e+b3+at+8,16+e+as+de-mg42;\
         blue+B1+sherman+b4+at+40,30+w+as+us-m4;turn+red+movement+2",
    );
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("red", "Movement");
    page
}

/// Gives an order of the mission card.
fn ends(page: &Page, press: &str) {
    page.browser.js("document.querySelector('#mission .endings').open = true");
    page.push(press);
    page.until_shown("proposal");
    page.push("accept");
}

#[test]
fn a_battle_is_ended_by_agreement() {
    let page = begun();
    ends(&page, "ending-draw");
    page.until_true("the other side is asked", || page.who() == "Blue");
    page.push("choice-play-on");
    page.until("the battle goes on", "return document.getElementById('ask').hidden");
    ends(&page, "ending-concede");
    page.until("the page after it", "return document.getElementById('after').open");
    let title = page.browser.js("return document.getElementById('after-title').textContent");
    assert!(title.as_str().is_some_and(|title| title == "Blue wins: Red concedes"), "{title}");
}

#[test]
fn a_standing_order_outlasts_a_reload() {
    let page = begun();
    let given = "const order = document.querySelector('#mission [data-press=waive-rolls]');
        return order !== null && order.getAttribute('aria-pressed') === 'true'";
    page.push("waive-rolls");
    page.until("it is given", given);
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.until("it is given still", given);
    page.push("waive-rolls");
    page.browser.js("location.reload(); return true");
    page.until_ready();
    assert_eq!(page.browser.js(given), false, "it was taken back");
}

#[test]
fn a_front_is_drawn_with_the_second_button() {
    let page = begun();
    page.push("unit-R1");
    page.until_selected("R1");
    let second = |kind: &str, (x, y): (f64, f64), buttons: u8| {
        page.browser.cdp(
            "Input.dispatchMouseEvent",
            &json!({"type": kind, "x": x, "y": y, "button": "right", "buttons": buttons, "clickCount": 1}),
        );
    };
    second("mousePressed", page.inch(12.0, 17.0), 2);
    second("mouseMoved", page.inch(12.0, 13.0), 2);
    second("mouseMoved", page.inch(12.0, 9.0), 2);
    second("mouseReleased", page.inch(12.0, 9.0), 0);
    page.until_shown("proposal");
    let before = page.entries();
    page.browser.key("Enter");
    page.until_true("they go", || page.entries() > before);
    let position = page.position();
    let line = position.lines().find(|line| line.starts_with("red R1")).expect("the unit").to_owned();
    // Evenly along the line, in the order in which they stood; a pixel is a tenth of an inch.
    for (base, at) in [("b1", [12.0, 9.0]), ("b2", [12.0, 13.0]), ("b3", [12.0, 17.0])] {
        let place = line.split_once(&format!("{base} at ")).and_then(|(_, rest)| rest.split_whitespace().next());
        let place: Vec<f64> = place.expect("a place").split(',').map(|n| n.parse().expect("a number")).collect();
        assert!(place.iter().zip(at).all(|(have, want)| (have - want).abs() < 0.2), "{base} in {line}");
    }
    // A click is the menu.
    second("mousePressed", page.inch(20.0, 20.0), 2);
    second("mouseReleased", page.inch(20.0, 20.0), 0);
    page.until_shown("menu");
}
