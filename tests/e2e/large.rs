//! Text at twice its size, as set in the browser: nothing is cut off, and nothing overlaps.

use crate::page::Page;
use serde_json::json;

/// What is checked on a table, one after another.
const TABLE: [(&str, &str); 8] = [
    ("at rest", ""),
    ("a unit selected", "document.querySelector('[data-press=unit-R1]').click()"),
    (
        "several",
        "document.querySelector('[data-press=unit-R3]').dispatchEvent(new MouseEvent('click', {shiftKey: true}))",
    ),
    ("models to be placed", "document.querySelector('[data-press=stock]').click()"),
    (
        "the ways out",
        "document.querySelector('[data-press=stock]').click(); document.querySelector('[data-open=ways]').click()",
    ),
    ("the keys", "document.getElementById('ways').close(); document.querySelector('[data-open=keys]').click()"),
    ("the settings", "document.getElementById('keys').close(); document.querySelector('[data-open=settings]').click()"),
    ("the dice", "document.getElementById('settings').close(); document.getElementById('dice').showModal()"),
];

const HOME: [(&str, &str); 2] = [("Home", ""), ("the tables", "document.getElementById('home-measuring').click()")];

fn check(width: u32, height: u32) {
    let page = Page::new();
    page.browser.size(width, height, 1.0);
    page.browser.cdp("Page.enable", &json!({}));
    page.browser.cdp("Page.setFontSizes", &json!({"fontSizes": {"standard": 32, "fixed": 26}}));
    page.browser.open("about:blank");
    page.visit();
    page.until("the type is large", "return getComputedStyle(document.documentElement).fontSize === '32px'");
    look(&page, &TABLE, width);
    page.browser.js("document.getElementById('dice').close()");
    page.browser.key("Escape");
    page.browser.key("Escape");
    page.command("move R6 60in east");
    look(&page, &[("a refusal", "")], width);
    page.visit_home();
    look(&page, &HOME, width);
}

fn look(page: &Page, states: &[(&str, &str)], width: u32) {
    for (state, script) in states {
        page.browser.js(script);
        page.settle();
        assert_eq!(page.browser.js(include_str!("scripts/lost.js")), json!([]), "{state}, {width} px wide");
    }
}

#[test]
fn large_type_fits_a_desk() {
    check(1600, 1000);
}

#[test]
fn large_type_fits_a_small_laptop() {
    check(1024, 768);
}

#[test]
fn large_type_fits_a_tablet() {
    check(768, 1024);
}
