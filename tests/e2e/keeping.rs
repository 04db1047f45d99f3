//! What was shown as saved is there again: after a reload, after the browser was killed, and without a network.

use crate::page::Page;
use serde_json::json;

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

/// Orders are given as fast as they are accepted, and the browser is killed at any moment. Whatever it had shown as
/// saved is there again, and nothing is damaged.
#[test]
fn nothing_shown_as_saved_is_lost_in_ten_kills() {
    let seed =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_nanos() as u64;
    let seed = test_dice::alone().unwrap_or(seed);
    println!("SEED={seed} cargo xtask e2e ten_kills repeats this");
    let mut dice = test_dice::Dice::new(seed);
    let mut page = Page::prepared(ORDERS);
    let mut most = 0;
    for kill in 1..=10 {
        // After how many orders it is killed, and how far into the next one.
        let (orders, rest) = (dice.below(4_u64), dice.below(16));
        page.browser.js("return window.orders.begin()");
        page.until_true("orders", || shown(&page) > most + orders);
        page.browser.js_with("return new Promise(done => setTimeout(() => done(true), arguments[0]))", &[json!(rest)]);
        let saved = shown(&page);
        page = page.killed_and_reopened(ORDERS);
        let there = page.entries();
        let notice = page.notice();
        assert!(there >= saved, "kill {kill}: {saved} entries were shown as saved, {there} are stored: {notice:?}");
        assert_eq!(notice, "", "kill {kill}");
        most = there;
    }
}

/// Types one order after another, whether or not the previous one is saved, and records how many were shown as saved.
/// At every tenth order it waits for a storage that lags.
const ORDERS: &str = "window.orders = { n: 0, saved: 0, begin() {
    const field = document.getElementById('command'), form = document.getElementById('palette');
    const line = document.querySelector('.saved');
    new MutationObserver(() => {
        if (line.dataset.saved === 'yes') this.saved = Number(line.querySelector('.detail').textContent);
    }).observe(line, { attributes: true, childList: true, characterData: true, subtree: true });
    setInterval(() => {
        if (this.n % 10 === 9 && line.dataset.saved !== 'yes') return;
        field.value = `label R6 truck-${this.n++}`; form.requestSubmit();
    }, 12);
    return true } };";

/// How many entries the player has seen as saved.
fn shown(page: &Page) -> u64 {
    page.browser.js("return window.orders.saved").as_u64().expect("a count")
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
