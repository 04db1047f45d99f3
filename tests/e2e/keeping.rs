//! What was shown as saved is there again: after a reload, after the browser was killed, and without a network.

use crate::page::Page;

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

#[test]
fn a_second_page_says_that_it_only_looks_on() {
    let page = Page::new();
    let shown = "const n = document.getElementById('notice');
                 return !n.hidden && !n.querySelector('[data-notice=elsewhere]').hidden";
    assert_eq!(page.browser.js(shown), false);
    page.browser.new_tab();
    page.visit();
    page.until("the second page says so", shown);
}
