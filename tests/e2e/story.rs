//! A big screen: the table, and beside it what happens; nothing else.

use crate::page::Page;
use serde_json::json;

/// Corners of the table, which is 72 by 48 inches, in tenths of a millimeter.
const CORNERS: [(i32, i32); 2] = [(0, 0), (18288, 12192)];
/// The least share of the window that the table has.
const SHARE: f64 = 0.74;
/// The smallest type, in pixels: digits of it are 14 pixels high.
const TYPE_MIN: f64 = 19.5;

/// What of the page can be seen and pressed, apart from the table.
const SEEN: &str = "return [...document.querySelectorAll('main > *, #sheet > *, #side > *, #top > *')]
    .filter(e => !['story', 'side', 'ask', 'proposal'].includes(e.id) && e.id !== 'table' && !e.classList.contains('unseen'))
    .filter(e => e.getClientRects().length > 0).map(e => e.id)";

/// The smallest type of words in the page.
const SMALLEST: &str = "const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    let least = 99;
    while (words.nextNode()) {
        const element = words.currentNode.parentElement;
        if (words.currentNode.textContent.trim() === '' || element.closest('.unseen, dialog') || !element.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size > 0) least = Math.min(least, size);
    }
    return least";

/// Notes the smallest type of letters drawn on the table from now on.
const WATCH: &str = "window.least = 99;
    const draws = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...of) {
        const size = parseFloat(this.font.match(/([0-9.]+)px/)[1]) * this.getTransform().d;
        if (this.canvas.id === 'table') window.least = Math.min(window.least, size);
        return draws.apply(this, of);
    }";

/// A battle that has begun, on a big screen.
fn big(width: u32, height: u32) -> Page {
    let page = Page::blank();
    page.browser.size(width, height, 1.0);
    page.red_begins();
    page.browser.js("document.querySelector('[data-size=big]').click()");
    until_seen(&page, "#story footer");
    page.settle();
    page
}

fn until_seen(page: &Page, what: &str) {
    page.until(what, &format!("return document.querySelector('{what}').getClientRects().length > 0"));
}

fn number(page: &Page, script: &str) -> f64 {
    page.browser.js(script).as_f64().expect("a number")
}

#[test]
fn a_big_screen_shows_the_table_and_its_story_and_is_played_on() {
    let page = big(1920, 1080);
    page.browser.js(WATCH);
    let [(left, bottom), (right, top)] = CORNERS.map(|(x, y)| page.at(x, y));
    let share = (right - left) * (bottom - top) / (1920.0 * 1080.0);
    assert!(share >= SHARE, "the table has {share:.3} of the window");
    assert!(left > 0.0 && top > 0.0 && bottom < 1080.0, "{left} {top} {bottom}");
    let column = number(&page, "return document.querySelector('#story header').getBoundingClientRect().width");
    assert!((column - 350.0).abs() < 1.0 && right < 1920.0 - column, "{column} {right}");
    // By keys: a unit is selected, moved and takes its place with Enter; the story tells it.
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("Tab");
    page.browser.key("ArrowUp");
    page.until_true("a check mark", || page.draws("knob") >= 2);
    assert_eq!(page.browser.js(SEEN), json!([]), "while a model is moved");
    // What lies on the table can be taken and dropped by mouse, too, and the step be ended.
    for press in ["accept", "put-back", "end"] {
        page.middle(&format!("[data-press={press}]"));
    }
    let rows = "return [...document.querySelectorAll('#proposal .rows li')].filter(li => li.checkVisibility()).length";
    assert!((1.0..=3.0).contains(&number(&page, rows)), "what it says");
    let before = page.entries();
    page.browser.key("Enter");
    page.until_true("it is on its way", || page.entries() > before);
    page.until("the story tells it", "return /moved 1 in/.test(document.querySelector('#story .by').textContent)");
    page.browser.key("Escape");
    // The question that waits is there, and the dice lie beside the table.
    page.end_step(|page| page.browser.click(page.middle(".ends [data-press=end]")));
    page.until_step("red", "Shooting");
    page.unit_that_may("shoot");
    page.push("verb-shoot");
    page.until_shown("proposal");
    page.browser.click(page.middle("#proposal [data-press=accept]"));
    page.until("who fires", "return document.querySelector('#story .does').textContent === 'fires at'");
    page.until_shown("ask");
    assert_eq!(page.browser.js(SEEN), json!([]), "while a roll waits");
    let least = number(&page, SMALLEST);
    assert!(least >= TYPE_MIN, "words of {least} pixels in the page");
    page.push("roll");
    page.until_true("dice", || page.draws("dice") == 1);
    page.settle();
    page.browser.key("Escape");
    let drawn = number(&page, "return window.least");
    assert!(drawn >= TYPE_MIN, "words of {drawn} pixels on the table");
    page.answer_all(|page| page.push("roll-out"));
    // Escape drops what is in hand, and then leaves.
    page.browser.js("document.getElementById('table').focus()");
    for _ in 0..4 {
        page.browser.key("Escape");
    }
    until_seen(&page, "#roster");
    assert_eq!(page.browser.js("return document.documentElement.hasAttribute('data-big')"), false);
    page.visit();
    assert_eq!(page.browser.js("return document.documentElement.hasAttribute('data-big')"), false, "it is kept");
}

#[test]
fn a_less_wide_window_has_strips_that_no_words_change() {
    let page = big(768, 1024);
    let place = |page: &Page| {
        page.settle();
        CORNERS.map(|(x, y)| page.at(x, y))
    };
    let fitted = place(&page);
    assert_eq!(page.browser.js(SEEN), json!([]));
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("Tab");
    page.browser.key("ArrowUp");
    page.until_true("a check mark", || page.draws("knob") >= 2);
    let before = page.entries();
    page.browser.key("Enter");
    page.until_true("it is on its way", || page.entries() > before);
    page.until("the story tells it", "return /moved 1 in/.test(document.querySelector('#story .by').textContent)");
    assert_eq!(place(&page), fitted);
    page.browser.js("document.querySelector('#story [data-size=usual]').click()");
    until_seen(&page, "#roster");
}
