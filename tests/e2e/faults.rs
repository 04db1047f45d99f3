//! Our own faults: every storage operation fails in turn, in every way that a browser has; and storage that is dead for
//! a while.

use crate::page::Page;
use serde_json::json;

const FAULTS: &str = include_str!("scripts/faults.js");

/// Makes the operations with these numbers fail, counted from the start of the page.
fn plan(page: &Page, from: u64, to: u64, way: &str) {
    let plan = json!({"from": from, "to": to, "way": way}).to_string();
    page.browser.js_with("sessionStorage.setItem('faults', arguments[0]); return true", &[json!(plan)]);
}

fn heal(page: &Page) {
    page.browser.js("sessionStorage.removeItem('faults'); window.faults.plan = null; return true");
}

fn operations(page: &Page) -> u64 {
    page.browser.js("return window.faults.done").as_u64().expect("a count")
}

/// Always legal, and never the same twice in a row.
fn order(entries: u64) -> String {
    format!("label R6 truck-{entries}")
}

fn check_each(way: &str) {
    let page = Page::prepared(FAULTS);
    page.browser.small();
    page.command(&order(0));
    let mut saved = page.until_saved(1);
    let mut entries = 1;
    // Every second one for one commit.
    let mut n = 1 + test_dice::first() % 2;
    loop {
        plan(&page, n, n, way);
        page.browser.js("location.reload(); return true");
        page.until_ready();
        // What was shown as saved is stored, with or without the fault.
        page.until_hash(saved["hash"].as_str().expect("a hash"));
        page.command(&order(entries));
        entries += 1;
        saved = page.until_saved(entries);
        page.until_no_notice("store");
        if operations(&page) < n {
            // The second copy follows a little later, and ends the scenario.
            page.until(
                "the second copy, or its fault",
                "return window.faults.ended || window.faults.done >= window.faults.plan.from",
            );
            if operations(&page) < n {
                break;
            }
        }
        n += 2;
    }
    assert!(n > 20, "a start and a move have more than {n} storage operations");
    heal(&page);
    page.visit();
    assert_eq!(page.state()["hash"], saved["hash"]);
    assert_eq!(page.rows().len(), 1, "no fault makes a separate game: {:?}", page.rows());
}

#[test]
fn every_storage_operation_may_fail() {
    check_each("error");
}

#[test]
fn every_storage_operation_may_be_aborted() {
    check_each("abort");
}

#[test]
fn every_storage_operation_may_find_the_disk_full() {
    check_each("quota");
}

#[test]
fn every_storage_operation_may_never_answer() {
    check_each("silence");
}

fn check_dead(way: &str) {
    let page = Page::prepared(FAULTS);
    page.command(&order(0));
    page.until_saved(1);
    plan(&page, 1, u64::MAX / 2, way);
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.until_notice("store");
    // The table works, and can be exported as a file.
    page.command("move R3 2in north");
    page.until_near("R3", 16.0, 31.0);
    assert!(page.state()["saved"].is_null(), "{way}: nothing is shown as saved");
    let file = page.exported("#notice [data-do=export]");
    assert!(file.lines().count() == 3 && file.contains("\"end\""), "{file}");
    // The storage recovers: everything is saved automatically, and earlier games are still there.
    heal(&page);
    page.until_saved(1);
    page.until_no_notice("store");
    assert_eq!(page.rows().len(), 2, "{:?}", page.rows());
    page.visit();
    page.until_true("what was saved", || page.position().contains("truck-0"));
}

#[test]
fn a_dead_storage_is_said_and_recovers() {
    check_dead("error");
}

#[test]
fn a_silent_storage_is_said_and_recovers() {
    check_dead("silence");
}

#[test]
fn home_lists_its_games_when_the_storage_answers() {
    let page = Page::prepared(FAULTS);
    page.command(&order(0));
    page.until_saved(1);
    plan(&page, 1, u64::MAX / 2, "silence");
    page.visit_home();
    page.until_notice("store");
    let games = "return document.querySelectorAll('#games > *').length";
    assert_eq!(page.browser.js(games), 0);
    heal(&page);
    page.until_no_notice("store");
    page.until_true("the game", || page.browser.js(games) == 1);
}

/// While the database is dead, a table is stored only in its second copy. That is not a lost game when the database
/// recovers.
fn check_kept_once(orders: u64) {
    let page = Page::prepared(FAULTS);
    for entry in 0..orders {
        page.command(&order(entry));
        page.until_saved(entry + 1);
        page.until_copied("first", 2);
    }
    let spared = json!({"from": 1, "to": u64::MAX / 2, "way": "error", "spares": "files"}).to_string();
    page.browser.js_with("sessionStorage.setItem('faults', arguments[0]); return true", &[json!(spared)]);
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.until_notice("store");
    page.command("move R3 2in north");
    let games = orders + 1;
    let copies = "return navigator.storage.getDirectory().then(root => root.getDirectoryHandle('games'))
        .then(folder => Array.fromAsync(folder.keys())).then(names => names.length, () => 0)";
    page.until_true("a copy of its own", || page.browser.js(copies) == games);
    heal(&page);
    page.until_saved(1);
    page.until_no_notice("store");
    assert_eq!(page.rows().len() as u64, games, "{:?}", page.rows());
    // Nor at the next visit.
    page.visit();
    assert_eq!(page.rows().len() as u64, games, "{:?}", page.rows());
}

#[test]
fn a_table_that_did_without_its_database_is_kept_once_beside_what_was_kept() {
    check_kept_once(1);
}

#[test]
fn a_table_that_did_without_its_database_is_kept_once_where_nothing_was_kept() {
    check_kept_once(0);
}

#[test]
fn a_storage_that_answers_late_brings_back_the_game() {
    let page = Page::prepared(FAULTS);
    page.command(&order(0));
    let saved = page.until_saved(1);
    plan(&page, 1, u64::MAX / 2, "silence");
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.until_notice("store");
    // Nothing was done meanwhile, so the stored game is the game.
    heal(&page);
    page.until_hash(saved["hash"].as_str().expect("a hash"));
    page.until_no_notice("store");
    page.command(&order(1));
    page.until_saved(2);
    assert_eq!(page.rows().len(), 1);
}

/// Databases open late, so that the table is shown before the first search has ended; the second search begins while
/// the first holds the game.
const SLOW: &str = "const waits = [400];
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name, hear, ...rest) {
        const late = this instanceof IDBOpenDBRequest && name === 'success' ? waits.shift() ?? 10
            : this instanceof IDBTransaction && name === 'complete' ? 400 : 0;
        listen.call(this, name, late ? (event) => setTimeout(() => hear(event), late) : hear, ...rest);
    };";

#[test]
fn a_storage_that_is_slow_is_no_other_page() {
    let page = Page::new();
    page.command("move R6 3in east");
    let saved = page.until_saved(1);
    page.browser.before_pages(SLOW);
    page.visit();
    page.until_hash(saved["hash"].as_str().expect("a hash"));
    assert_ne!(page.notice(), "elsewhere");
    page.command("move R3 2in north");
    page.until_saved(2);
    page.until_no_notice("store");
    assert_eq!((page.notice(), page.rows().len()), (String::new(), 1), "{:?}", page.rows());
}

#[test]
fn a_browser_without_storage_still_measures() {
    let page = Page::prepared(
        "Object.defineProperty(window, 'indexedDB', {value: undefined});
        delete StorageManager.prototype.getDirectory;
        Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }});",
    );
    page.until_notice("store");
    page.command("move R3 2in north");
    page.until_near("R3", 16.0, 31.0);
}

#[test]
fn storage_that_is_cleared_under_an_open_game_is_filled_again() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.clear_database();
    page.command("move R3 2in north");
    let saved = page.until_saved(2);
    assert_eq!(page.kept_lines("first").len(), 3);
    page.visit();
    assert_eq!(page.state()["hash"], saved["hash"]);
}
