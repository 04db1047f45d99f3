//! The page for everyone: contrast, names, targets, and nothing essential hidden.

use crate::page::Page;
use serde_json::json;

/// The states of a page in which it is checked.
const STATES: [(&str, &str); 7] = [
    ("at rest", ""),
    ("models to be placed", "document.querySelector('[data-press=stock]').click()"),
    ("a unit selected", "document.querySelector('[data-press=unit-R1]').click()"),
    (
        "a line being typed",
        "document.querySelector('[data-press=palette]').click();
         return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
             const c = document.getElementById('command'); c.value = 'move '; c.dispatchEvent(new Event('input')); done() })))",
    ),
    ("ways out", "document.querySelector('[data-press=palette]').click(); document.querySelector('[data-open=ways]').click()"),
    ("the history of dice", "document.getElementById('ways').close(); document.getElementById('dice').showModal()"),
    ("the board unfolded", "document.getElementById('dice').close(); document.querySelector('[data-fold=board]').click()"),
];

/// The states of Home.
const HOME: [(&str, &str); 8] = [
    ("Home", ""),
    ("the tables", "document.getElementById('home-measuring').click()"),
    ("the keys", "document.getElementById('choose').close(); document.querySelector('#home [data-open=keys]').click()"),
    (
        "the settings",
        "document.getElementById('keys').close(); document.querySelector('#home [data-open=settings]').click()",
    ),
    (
        "a new battle",
        "document.getElementById('settings').close(); document.getElementById('home-new').click();
         return new Promise(done => { const look = () =>
             document.querySelector('#new-canvas[data-painted]') ? done() : requestAnimationFrame(look); look() })",
    ),
    (
        "a force of one's own with faults",
        "const take = document.querySelector('#new [name=red]'); take.value = 'own';
         take.dispatchEvent(new Event('change', {bubbles: true}));
         const text = document.querySelector('#new [name=red-own]'); text.value = 'force 50\\nformation none\\nx';
         text.dispatchEvent(new Event('input', {bubbles: true}))",
    ),
    ("the missions", "document.querySelectorAll('#new-form > details > summary')[2].click()"),
    (
        "the table of a battle",
        "document.querySelectorAll('#new-form > details > summary')[3].click(); document.querySelector('#new details.more:has([name=switches]) > summary').click()",
    ),
];

fn check_axe(scheme: &str, width: u32, height: u32) {
    let page = Page::new();
    page.browser.scheme(scheme);
    page.browser.size(width, height, 1.0);
    check_states(&page, &STATES, &format!("{scheme} {width}"));
    page.command("move R6 3in east");
    page.browser.key("Escape");
    page.until_saved(1);
    page.visit_home();
    check_states(&page, &HOME, &format!("{scheme} {width}"));
}

pub fn check_states(page: &Page, states: &[(&str, &str)], about: &str) {
    page.browser.js(include_str!("../vendor/axe.min.js"));
    for (state, script) in states {
        page.browser.js(script);
        page.settle();
        let found = page.browser.js(
            "return axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})
             .then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target + ' ' + n.failureSummary).join(' ')))",
        );
        assert_eq!(found, json!([]), "{state}, {about}");
    }
}

#[test]
fn the_light_page_has_no_accessibility_violations() {
    check_axe("light", 1600, 1000);
}

#[test]
fn the_dark_page_on_a_tablet_has_none_either() {
    check_axe("dark", 768, 1024);
}
