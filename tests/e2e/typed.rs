//! A session without a pointer: typed commands and keys.

use crate::page::Page;

#[test]
fn orders_are_typed_into_the_palette() {
    let page = Page::new();
    let start = page.hash();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.until_near("R6", 5.5, 4.0);

    // What cannot be done says why, and changes nothing.
    page.command("move R6 40in north");
    page.until("an answer", "return document.getElementById('answer').dataset.ok === 'no' && document.getElementById('answer').textContent !== ''");
    assert_eq!(page.entries(), 1);

    page.browser.key("Escape");
    page.until("the palette is closed", "return document.getElementById('palette').hidden");
    page.until("the table has the focus", "return document.activeElement.id === 'table'");
    page.browser.key_with("z", 2);
    page.until_hash(&start);
    page.browser.key_with("y", 2);
    page.until_near("R6", 5.5, 4.0);
}

#[test]
fn a_unit_is_reached_and_moved_by_keys_alone() {
    let page = Page::new();
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("Tab");
    page.until("a unit is selected", "return document.querySelector('.unit[aria-pressed=true]') !== null");
    let unit = page.browser.js("return document.querySelector('.unit[aria-pressed=true]').dataset.press");
    page.browser.key("ArrowUp");
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_saved(1);
    // Escape and Tab leave the table: the keyboard is not caught in it.
    page.browser.key("Escape");
    page.browser.key("Tab");
    page.until("the focus has gone on", "return document.activeElement.id !== 'table'");
    assert!(unit.as_str().is_some_and(|press| press.starts_with("unit-")), "{unit}");
}
