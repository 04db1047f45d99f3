//! Home, settings, languages, the sheet of keys, and the list of things to try.

use crate::page::Page;
use serde_json::{Value, json};

/// Codes without words in the language are shown in brackets.
fn wordless(page: &Page) -> Value {
    page.browser.js(r"const found = [];
          for (const e of document.querySelectorAll('*')) {
            const own = [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join(' ');
            for (const s of [own, e.getAttribute('aria-label') ?? '', e.title ?? ''])
              if (/^\[[a-z.-]+\]$/.test(s.trim())) found.push(s);
          }
          return found")
}

fn open(page: &Page, dialog: &str) {
    page.browser.js(&format!("document.querySelector('[data-open={dialog}]').click()"));
    page.until(dialog, &format!("return document.getElementById('{dialog}').open"));
}

fn set(page: &Page, name: &str, value: &str) {
    page.browser.js(&format!("document.querySelector('#settings input[name={name}][value={value}]').click()"));
}

/// Held upright, a tablet shows the table as wide as its screen; even when the sheet is folded, a waiting question
/// still appears.
#[test]
fn the_sheet_of_a_tablet_folds_away() {
    let page = Page::blank();
    page.browser.size(768, 1024, 1.0);
    page.visit();
    let sheet = || {
        page.browser.js("return document.getElementById('sheet').getBoundingClientRect().top").as_f64().unwrap_or(0.0)
    };
    let (open, wide) = (sheet(), page.inch(72.0, 0.0).0 - page.inch(0.0, 0.0).0);
    assert!(wide > 700.0, "the table is {wide} px wide");
    page.browser.js("document.querySelector('#roster > .fold').click()");
    page.until_true("it folds", || sheet() > open + 150.0);
    page.until("units stay", "return document.querySelector('[data-press=unit-R3]').checkVisibility()");
    page.command("measure R1 to B1");
    page.browser.key("Escape");
    page.browser.key("Escape");
    page.browser.js("document.querySelector('[data-press=unit-R3]').click()");
    page.until_selected("R3");
    page.browser.key("ArrowLeft");
    page.until(
        "the proposal",
        "return document.querySelector('#proposal [data-press=accept]')?.checkVisibility() === true",
    );
    page.push("accept");
    page.until_saved(1);
}

#[test]
fn home_leads_everywhere() {
    let page = Page::blank();
    page.visit_home();
    assert_eq!(wordless(&page), json!([]));
    let hero = page.browser.js("return document.getElementById('home-hero').getAttribute('href')");
    assert!(hero.as_str().is_some_and(|to| to.starts_with("./?")), "{hero}");
    page.browser.js("document.getElementById('home-measuring').click()");
    page.until("the tables", "return document.getElementById('choose').open");
    let tables = page.browser.js("return document.querySelectorAll('#choose-list a').length");
    assert_eq!(tables, 11);
    page.browser.js("document.querySelector('#choose-list a[href*=kaltenbruck]').click()");
    page.until_ready();
    page.command("place rifles at 12,12 facing n");
    let played = page.until_saved(1);
    // Back, and forward again.
    page.browser.js("document.querySelector('a[data-home]').click()");
    page.until_home();
    page.until(
        "the game to go on with",
        "return document.getElementById('home-hero').textContent.includes('Kaltenbruck')",
    );
    page.browser.js("document.getElementById('home-hero').click()");
    page.until_ready();
    assert_eq!(page.state()["hash"], played["hash"]);
}

#[test]
fn games_are_renamed_doubled_deleted_and_had_again() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.visit_home();
    let act =
        |which: &str| page.browser.js(&format!("document.querySelector('.acts button[aria-label^={which}]').click()"));
    let names = || page.browser.js("return [...document.querySelectorAll('.game .txt b')].map(b => b.textContent)");
    page.until("the list", "return document.querySelectorAll('.game').length === 1");
    act("Rename");
    page.until("a field", "return document.activeElement.closest('.rename') != null");
    page.browser
        .js("document.activeElement.value = '<b>My</b> farm'; document.querySelector('.rename').requestSubmit()");
    page.until_true("the new name", || names() == json!(["<b>My</b> farm"]));
    act("Duplicate");
    page.until_true("two of them", || names() == json!(["<b>My</b> farm", "<b>My</b> farm"]));
    act("Delete");
    page.until("one is gone", "return document.querySelector('.gone') != null");
    page.browser.js("document.querySelector('.gone + button').click()");
    page.until_true("two again", || names() == json!(["<b>My</b> farm", "<b>My</b> farm"]));
    act("Delete");
    page.until("gone for good", "return document.querySelector('.gone') != null");
    page.visit_home();
    page.until_true("one is left", || names() == json!(["<b>My</b> farm"]));
}

#[test]
fn settings_hold_at_once_and_at_the_next_visit() {
    let page = Page::new();
    let root = |name: &str| page.browser.js(&format!("return document.documentElement.getAttribute('{name}')"));
    let before = page.inch(20.0, 20.0);
    open(&page, "settings");
    set(&page, "theme", "dark");
    set(&page, "vision", "second");
    set(&page, "size", "big");
    page.until("dark", "return document.documentElement.dataset.theme === 'dark'");
    assert_eq!(page.browser.js("return getComputedStyle(document.getElementById('bar')).colorScheme"), "dark");
    assert_eq!(root("data-vision"), "second");
    page.settle();
    // The pointer hits what it points at, on a big screen too.
    page.browser.js("document.getElementById('settings').close()");
    page.settle();
    assert_ne!(page.inch(20.0, 20.0), before);
    page.visit();
    assert_eq!(root("data-big"), "");
    open(&page, "settings");
    set(&page, "theme", "auto");
    assert_eq!(root("data-theme"), Value::Null);
}

#[test]
fn another_language_says_everything() {
    let page = Page::new();
    open(&page, "settings");
    set(&page, "language", "de");
    page.until("German", "return document.documentElement.lang === 'de' && window.sandtable?.ready === true");
    assert_eq!(wordless(&page), json!([]));
    page.command("move R6 3.5in east");
    page.until("a decimal comma", "return document.getElementById('said').textContent.includes('bewegte sich')");
    page.command("measure R6 to B4");
    page.until("a decimal comma", r"return /\d,\d Zoll/.test(document.getElementById('answer').textContent)");
    page.browser.key("Escape");
    page.visit_home();
    assert_eq!(wordless(&page), json!([]));
    page.until("Home in German", "return document.querySelector('.tagline').textContent.includes('Tisch')");
}

#[test]
fn a_question_mark_shows_the_keys() {
    let page = Page::new();
    page.browser.key("?");
    page.until("the sheet", "return document.getElementById('keys').open");
    assert_eq!(wordless(&page), json!([]));
    page.browser.key("Escape");
    page.until("closed", "return !document.getElementById('keys').open");
}

#[test]
fn what_is_tried_is_ticked() {
    let page = Page::blank();
    page.visit_home();
    page.browser.js("document.querySelector('a[href*=learn]').click()");
    page.until_ready();
    page.until("the list", "return !document.getElementById('lesson').hidden");
    page.command("sight R1 to B1");
    page.until("one tick", "return document.querySelectorAll('#lesson li[data-done]').length === 1");
    page.browser.js("document.getElementById('lesson-close').click()");
    page.until("no list", "return document.getElementById('lesson').hidden");
}
