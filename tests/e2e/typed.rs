//! A session without a pointer: typed commands and keys.

use crate::page::Page;

#[test]
fn orders_are_typed_into_the_palette() {
    let page = Page::new();
    let start = page.hash();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.until_near("R6", 5.5, 4.0);

    // What is not possible says why, and changes nothing.
    page.command("move R6 40in north");
    page.until("an answer", "return document.getElementById('answer').dataset.ok === 'no' && document.getElementById('answer').textContent !== ''");
    assert_eq!(page.entries(), 1);

    // The first Escape drops what is proposed instead, the second closes the palette.
    page.until_shown("proposal");
    page.browser.key("Escape");
    page.until("nothing is proposed", "return document.getElementById('proposal').hidden");
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
    // Escape and Tab leave the table: the keyboard is not trapped in it.
    page.browser.key("Escape");
    page.browser.key("Tab");
    page.until("the focus has gone on", "return document.activeElement.id !== 'table'");
    assert!(unit.as_str().is_some_and(|press| press.starts_with("unit-")), "{unit}");
}

/// The field is a combobox: arrows, Tab and clicks take words of its list, and the list says what must follow.
#[test]
fn the_palette_completes_what_is_typed() {
    let page = Page::new();
    let line = |line: &str| page.until(line, &format!("return document.getElementById('command').value === {line:?}"));
    page.browser.key_with("k", 2);
    page.until("examples", "return document.querySelectorAll('#suggestions [role=option]').length > 3");
    page.browser.type_text("mov");
    page.until("one word", "return document.querySelectorAll('#suggestions [role=option]').length === 1");
    page.browser.key("Tab");
    line("move ");
    page.browser.type_text("\"2");
    page.until("the label", "return document.querySelector('#suggestions .about')?.textContent === '2nd platoon (R2)'");
    page.browser.key("ArrowDown");
    let active = "const id = document.activeElement.getAttribute('aria-activedescendant');
                  return document.activeElement.id === 'command' && document.getElementById(id)?.getAttribute('aria-selected') === 'true'";
    page.until("the list's word is active", active);
    page.browser.key("Enter");
    line("move \"2nd platoon\" ");
    assert_eq!(page.entries(), 0, "Enter took the word, and gave no order");
    page.browser.type_text("3in e");
    page.until("a direction", "return document.querySelector('#suggestions .word')?.textContent === 'east'");
    page.browser.js("document.querySelector('#suggestions [role=option]').click()");
    line("move \"2nd platoon\" 3in east");
    // Proposed, dropped, proposed again, and carried out.
    page.browser.key("Enter");
    page.until_shown("proposal");
    page.browser.key("Escape");
    page.until("the proposal is dropped", "return document.getElementById('proposal').hidden");
    page.browser.key("Enter");
    page.until_shown("proposal");
    page.until("it is said", "return document.getElementById('said').textContent.includes('Enter does it')");
    assert_eq!(page.entries(), 0);
    page.browser.key("Enter");
    page.until_saved(1);

    // An empty field brings back earlier lines; a typing error is reported with the word that was meant.
    page.browser.js("const c = document.getElementById('command'); c.value = ''; c.dispatchEvent(new Event('input'))");
    page.browser.key("ArrowUp");
    line("move \"2nd platoon\" 3in east");
    page.command("mvoe R1 3in east");
    page.until("the mended word", "return document.getElementById('answer').textContent.includes('“move”')");
    page.until("it is said", "return document.getElementById('said').textContent.includes('“move”')");
}
