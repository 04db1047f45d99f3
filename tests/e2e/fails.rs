//! The program itself fails: a page remains that gives back everything.

use crate::page::Page;

#[test]
fn a_trap_leads_to_a_page_with_the_whole_record() {
    // Storing fails from the second order on.
    let page = Page::prepared(include_str!("scripts/faults.js"));
    page.command("move R6 3in east");
    page.until_saved(1);
    page.browser.js("window.faults.plan = {from: 0, to: 1e9, way: 'error'}; return true");
    page.command("move R3 2in north");
    page.until_notice("store");
    page.stop_program();
    let file = page.exported("#crash [data-do=export]");
    assert_eq!(file.lines().count(), 3, "the file has the order that was not stored:\n{file}");
    page.browser.js("document.querySelector('#crash [data-do=reload]').click(); return true");
    page.until_ready();
    page.until_near("R6", 5.5, 4.0);
    assert_eq!(page.browser.js("return document.getElementById('crash').hidden"), true);
    // The exported file is complete.
    page.drop_file("kept.sandtable", &file);
    page.until(
        "the game of the file",
        "return location.search.startsWith('?game=') && window.sandtable?.ready === true",
    );
    page.until_near("R3", 16.0, 31.0);
}

#[test]
fn a_program_that_cannot_be_loaded_says_so() {
    let page = Page::prepared(
        "if (location.search === '?broken') WebAssembly.instantiateStreaming = WebAssembly.instantiate = \
        () => Promise.reject(new WebAssembly.CompileError('broken'));",
    );
    page.browser.open(&page.address_of("?broken"));
    page.until("the page of last resort", "return !document.getElementById('crash').hidden");
    assert_ne!(page.browser.js("return document.getElementById('crash-title').textContent"), "");
}

#[test]
fn a_mishap_of_the_page_is_no_end_of_the_program() {
    let page = Page::new();
    page.browser
        .js("setTimeout(() => { throw new Error('an extension of the browser') }); Promise.reject(1); return true");
    page.settle();
    assert_eq!(page.browser.js("return document.getElementById('crash').hidden"), true);
}
