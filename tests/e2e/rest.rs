//! The program comes in two parts; the second may be late, or never come.

use crate::page::Page;
use serde_json::json;

/// A first visit, and every other as if it were one, at which the rest cannot be had: `late` says for how long. What the program
/// cannot wait for comes on another way.
const LATE: &str = "window.late = true;
    const fetched = window.fetch;
    window.fetch = (...args) =>
        window.late && String(args[0]).includes('rest-') ? Promise.reject(new TypeError('late')) : fetched(...args);
    navigator.serviceWorker.register = () => Promise.reject(new TypeError('none'));";
/// How often something was fetched that the program could not wait for.
const IN_HASTE: &str =
    "return performance.getEntriesByType('resource').filter(entry => entry.initiatorType === 'xmlhttprequest').length";
/// The machine gun of the first table stands here.
const GUN: (f64, f64) = (16.0, 29.0);

#[test]
fn a_first_table_is_shown_without_the_rest() {
    let page = Page::prepared(LATE);
    for table in ["first", "vaux-crossing"] {
        without_haste(&page, table, || {
            page.browser.drag_to((700.0, 500.0));
            page.browser.wheel((700.0, 500.0), -120.0);
            page.until_painted();
        });
    }
}

/// Does it at a first visit of a table, until nothing was fetched in haste: where the machine is busy something may be late that mostly is
/// not, and go a way of its own.
fn without_haste(page: &Page, table: &str, done: impl Fn()) {
    let alone = (0..4).any(|_| {
        let kept = json!({"origin": page.address_of(""), "storageTypes": "all"});
        page.browser.cdp("Storage.clearDataForOrigin", &kept);
        page.visit_table(table);
        page.until_notice("rest");
        done();
        page.browser.js(IN_HASTE) == 0
    });
    assert!(alone, "{table}: is the list of `cargo xtask later` still right?");
}

#[test]
fn what_is_done_before_the_rest_is_there_happens_then() {
    // Where things lie is asked of a whole program.
    let whole = Page::new();
    let (from, to) = (whole.inch(GUN.0, GUN.1), whole.inch(GUN.0 + 2.0, GUN.1));
    drop(whole);
    let page = Page::prepared(LATE);
    without_haste(&page, "first", || {
        page.browser.press(from);
        page.browser.drag_to(to);
        page.browser.release(to);
    });
    assert_eq!(page.browser.js("return document.getElementById('proposal').hidden"), true);
    page.browser.js("window.late = false; return true");
    page.until("the rest", "return window.sandtable.whole === true");
    page.until_no_notice("rest");
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_saved(1);
    page.until_near("R3", GUN.0 + 2.0, GUN.1);
}

#[test]
fn what_cannot_wait_fetches_the_rest_at_once() {
    let page = Page::prepared(LATE);
    page.browser.js("window.wasmBindings.fetch_part(0); return true");
    let fetched = page.browser.js(IN_HASTE);
    page.command("move R6 3in east");
    page.until_saved(1);
    assert_eq!(page.browser.js(IN_HASTE), fetched, "once is enough");
}

#[test]
fn a_rest_that_cannot_be_had_at_all_ends_in_words() {
    let page = Page::prepared(LATE);
    page.until_notice("rest");
    page.browser.js("document.getElementById('rest').href = './none';
        setTimeout(() => window.wasmBindings.fetch_part(0));
        return true");
    page.until("the page of last resort", "return !document.getElementById('crash').hidden");
    let why = page.browser.js("return document.querySelector('#crash pre').textContent");
    assert!(why.as_str().is_some_and(|why| why.contains("connection")), "{why}");
}
