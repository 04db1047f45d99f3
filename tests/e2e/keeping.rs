//! What was shown as saved is there again: after a reload, after the browser was killed, and without a network.

use crate::page::Page;

#[test]
fn a_reload_continues_the_game() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.command("move R3 2in north");
    let before = page.until_saved(2);
    page.visit();
    let after = page.state();
    assert_eq!((&after["hash"], &after["entries"]), (&before["hash"], &before["entries"]));
    assert_eq!(page.browser.js("return window.sandtable.log().length > 0"), true);
    page.browser.key_with("z", 2);
    page.until_near("R3", 16.0, 29.0);
}

#[test]
fn nothing_shown_as_saved_is_lost_when_the_browser_is_killed() {
    let mut page = Page::new();
    for n in 1..=3 {
        page.command("move R6 1in east");
        let before = page.until_saved(n);
        page = page.killed_and_reopened();
        let after = page.state();
        assert_eq!((&after["hash"], &after["entries"]), (&before["hash"], &before["entries"]));
    }
}

#[test]
fn a_damaged_game_is_named_and_what_is_whole_is_opened() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.command("move R6 1in east");
    page.until_saved(2);
    page.change_line("first", 2, "line.slice(0, -9) + 'x'");
    page.until_copied("first", 3);
    page.without_copies();
    page.browser.js("location.reload(); return true");
    page.until_notice("unreadable");
    let named = "return document.querySelector('[data-notice=unreadable] pre').textContent.includes('3')";
    page.until("the damaged line is named", named);
    page.act("whole");
    page.until_ready();
    page.until_near("R6", 5.5, 4.0);
}

#[test]
fn it_works_offline_after_the_first_visit() {
    let mut page = Page::new();
    page.browser.js("return navigator.serviceWorker.ready.then(() => true)");
    page.until("the worker answers for the page", "return navigator.serviceWorker.controller != null");
    page.without_network();
    page.visit();
    // A dropped server may still take connections and never answer: the probe gives up by itself.
    let probe =
        "return fetch('./nothing-here', {signal: AbortSignal.timeout(1000)}).then(() => 'reached', () => 'offline')";
    assert_eq!(page.browser.js(probe), "offline");
}
