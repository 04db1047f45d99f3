//! Dice on the table: thrown in front of the players, and only then comes what follows from them.

use crate::page::Page;

/// Whether the log tells what was rolled.
const TOLD: &str = "document.getElementById('lines').textContent.includes('Red rolled')";
/// Notes, at every change of the page, whether it only waits for dice to be read, and whether the log tells of them.
fn watch(page: &Page) {
    page.browser.js(&format!(
        "window.seen = [];
         new MutationObserver(() => window.seen.push([document.querySelector('#ask:not([hidden]) [data-press=go-on]') !== null, {TOLD}]))
             .observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }})"
    ));
}

#[test]
fn nothing_is_told_before_the_dice_have_been_read() {
    let page = Page::new();
    page.browser.js("document.querySelector('[data-open=settings]').click()");
    page.browser.js("document.querySelector('#settings input[name=motion][value=full]').click()");
    page.browser.js("document.getElementById('settings').close()");
    page.command("roll 12d6 4+");
    page.browser.key("Escape");
    watch(&page);
    page.push("roll");
    // Whether they are still read or have been, they lie there, and the roll is kept.
    page.until_saved(1);
    page.until("the log tells it", &format!("return {TOLD}"));
    assert_eq!(page.draws("dice"), 1);
    let waited = "return window.seen.some(([waits]) => waits) && window.seen.every(([waits, told]) => !waits || !told)";
    assert_eq!(page.browser.js(waited), true);
    page.browser.key("Enter");
    page.until_true("they are put away", || page.draws("dice") == 0);
}

#[test]
fn without_motion_they_lie_at_once() {
    let page = Page::new();
    page.command("roll 3d6 4+");
    page.browser.key("Escape");
    watch(&page);
    page.push("roll");
    page.until("the log tells it", &format!("return {TOLD}"));
    assert_eq!(page.draws("dice"), 1);
    assert_eq!(page.browser.js("return window.seen.some(([waits]) => waits)"), false);
}
