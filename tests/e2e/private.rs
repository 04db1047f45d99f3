//! Windows that keep nothing or little, and pages of two versions with one database.

use crate::page::Page;

/// As in browsers in which the user has blocked storage: every interface exists, and none works.
const BLOCKED: &str = "const no = () => { throw new DOMException('blocked', 'SecurityError') };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(window, name, {get: no});
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    StorageManager.prototype.persist = () => Promise.resolve(false);
    navigator.locks && (LockManager.prototype.request = () => Promise.reject(new DOMException('blocked', 'SecurityError')));";

#[test]
fn a_window_that_may_keep_nothing_says_so_and_plays() {
    let page = Page::prepared(BLOCKED);
    page.until_notice("store");
    page.command("move R3 2in north");
    page.until_near("R3", 16.0, 31.0);
    assert!(page.state()["saved"].is_null(), "nothing is shown as saved");
    let file = page.exported("#notice [data-do=export]");
    assert!(file.lines().count() == 3 && file.contains("\"end\""), "{file}");
    page.visit_home();
    page.until_notice("store");
}

#[test]
fn a_private_window_keeps_its_games_as_long_as_it_is_open() {
    let page = Page::private();
    page.command("move R6 3in east");
    let saved = page.until_saved(1);
    page.visit();
    page.until_hash(saved["hash"].as_str().expect("a hash"));
    assert_eq!(page.notice(), "", "nothing is wrong with it");
}

/// A newer version of the page, in another tab, upgrades the database to its own form.
#[test]
fn an_older_page_makes_way_for_a_newer_database_and_keeps_what_is_done_in_it() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    let older = page.browser.tab();
    let tab = page.browser.new_tab();
    page.browser.open(&page.address_of("icon.svg"));
    let newer = page.browser.js("return new Promise(done => {
            const open = indexedDB.open('sandtable-games', 2);
            open.onblocked = () => done('blocked');
            open.onsuccess = () => { window.db = open.result; done('open') } })");
    assert_eq!(newer, "open", "the newer page does not wait for the older one");
    page.browser.go_to(&older);
    page.command("move R3 2in north");
    page.until_notice("store");
    page.until_near("R3", 16.0, 31.0);
    let file = page.exported("#notice [data-do=export]");
    assert!(file.lines().count() == 4 && file.contains("\"end\""), "{file}");
    // Once it knows the form of the database, it saves everything automatically.
    page.browser.go_to(&tab);
    page.browser.js("window.db.close();
         return new Promise(done => { indexedDB.deleteDatabase('sandtable-games').onsuccess = () => done(true) })");
    page.browser.go_to(&older);
    page.until_saved(2);
    page.until_no_notice("store");
}
