//! What a screen reader hears: every verdict and every result is announced.

use crate::page::Page;

/// Collects everything that the live region says from now on.
const LISTEN: &str = "window.heard = []; const said = document.getElementById('said');
    new MutationObserver(() => window.heard.push(said.textContent)).observe(said, {childList: true, characterData: true, subtree: true});
    return [said.getAttribute('role'), said.getAttribute('aria-live'), said.closest('[hidden], [aria-hidden=true]') === null]";

fn until_heard(page: &Page, words: &str) {
    let heard = format!("return window.heard.some(said => said.includes({words:?}))");
    page.until(words, &heard);
    page.browser.js("window.heard = []");
}

#[test]
fn every_verdict_and_result_is_announced() {
    let page = Page::new();
    assert_eq!(page.browser.js(LISTEN), serde_json::json!(["status", "polite", true]));
    page.browser.js("document.getElementById('table').focus()");
    // The selection.
    page.browser.click(page.inch(16.0, 29.0));
    until_heard(&page, "Machine gun (R3)");
    // The verdict on a proposed move, legal and not.
    page.browser.key("ArrowLeft");
    until_heard(&page, "uses 1 in, 3 in left");
    for _ in 0..5 {
        page.browser.key("ArrowLeft");
    }
    until_heard(&page, "has 4 in left");
    // The result, and its undo.
    page.browser.key("Enter");
    until_heard(&page, "moved, using 4 in");
    page.browser.key_with("z", 2);
    until_heard(&page, "Undone");
    page.browser.key_with("y", 2);
    until_heard(&page, "Redone");
    // Answers to typed lines, including faults.
    for (line, words) in [
        ("measure R1 to B1", "edge to edge"),
        ("sight R3 to B1", "sight"),
        ("links R1", "links hold"),
        ("move R6 60in north", "overhang the table edge"),
        ("fly R1", "no order “fly” in this game"),
        ("roll 2d6 4+", "to roll"),
        ("dice 6 1", "1 success"),
        ("select R1 R2", "2 units selected"),
    ] {
        page.command(line);
        until_heard(&page, words);
    }
    // The scanner: what is there, how far and in which direction; and what was said before.
    page.browser.key("Escape");
    page.command("select R3");
    until_heard(&page, "Machine gun (R3)");
    page.browser.key("Escape");
    page.until("the palette is closed", "return document.getElementById('palette').hidden");
    page.browser.key("s");
    until_heard(&page, "o'clock");
    page.browser.key("g");
    until_heard(&page, "1 of ");
    page.browser.key("x");
    page.browser.key("x");
    until_heard(&page, "o'clock");
    // The same words twice are announced twice.
    page.command("select R1 R2");
    until_heard(&page, "2 units selected");
}
