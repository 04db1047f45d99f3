//! Small and low windows, German, system colors, and what opens by tap and focus.

use crate::page::Page;
use serde_json::json;

/// A battle with a selected unit.
fn selected(page: &Page, width: u32, height: u32) {
    page.browser.size(width, height, 1.0);
    page.red_begins();
    page.unit_that_may("move");
    page.settle();
}

/// Which of these are wholly inside the window and above the bar, or are the bar.
const SEEN: &str = "const foot = document.getElementById('foot').getBoundingClientRect();
    const verb = document.querySelector('#card .now .verb').getBoundingClientRect();
    return verb.height > 0 && verb.top >= 0 && verb.bottom <= foot.top + 1 && foot.bottom <= innerHeight + 1";

#[test]
fn a_low_window_keeps_half_of_it_for_the_table_and_a_row_of_orders() {
    let page = Page::new();
    selected(&page, 683, 384);
    assert_eq!(page.browser.js(SEEN), true);
    let top = page.browser.js("return document.getElementById('sheet').getBoundingClientRect().top / innerHeight");
    assert!(top.as_f64().is_some_and(|top| top >= 0.5), "{top}");
}

#[test]
fn on_a_phone_the_bar_keeps_its_height_and_nothing_lies_over_the_title() {
    let page = Page::new();
    selected(&page, 390, 844);
    assert_eq!(page.browser.js(SEEN), true);
    let heights = "return [document.getElementById('foot').offsetHeight, document.querySelector('.ends .verb').offsetHeight > 24]";
    assert_eq!(page.browser.js(heights), json!([60, true]));
    let apart = "const [a, b] = ['title', 'board'].map(id => document.getElementById(id).getBoundingClientRect());
        return a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left";
    assert_eq!(page.browser.js(apart), true);
}

#[test]
fn the_bar_keeps_its_height_in_german() {
    for (width, height) in [(1366, 768), (1024, 768)] {
        let page = Page::prepared("Object.defineProperty(navigator, 'languages', { get: () => ['de'] })");
        page.browser.size(width, height, 1.0);
        page.visit_at("?game=d1d1d1d1#battle=quick&of=company-battles&seed=7");
        page.until_shown("ask");
        let bar = "const foot = document.getElementById('foot');
            return [document.documentElement.lang, foot.offsetHeight, foot.getBoundingClientRect().bottom <= innerHeight]";
        assert_eq!(page.browser.js(bar), json!(["de", 72, true]), "{width}×{height}");
    }
}

#[test]
fn a_special_rule_is_explained_by_focus_and_what_cannot_be_done_is_folded() {
    let page = Page::new();
    selected(&page, 1366, 768);
    let shown = "return getComputedStyle(document.querySelector('#card button.note .does')).clipPath === 'none'";
    assert_eq!(page.browser.js(shown), false);
    // Other tests may have the window at the front.
    page.browser.cdp("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    let focused = format!("document.querySelector('#card button.note').focus(); {shown}");
    page.until("its explanation", &focused);
    assert_ne!(page.browser.js("return document.querySelector('#card button.note .does').textContent"), "");
    let locked = "const fold = document.querySelector('#card .locked');
        return [fold.open, fold.querySelector('.verb').checkVisibility()]";
    assert_eq!(page.browser.js(locked), json!([false, false]));
    page.browser.js("document.querySelector('#card .locked summary').click()");
    page.until("they are listed", "return document.querySelector('#card .locked .verb').checkVisibility()");
}

#[test]
fn a_rule_says_what_it_says_under_the_pointer_and_with_the_focus() {
    let page = Page::new();
    selected(&page, 1366, 768);
    page.browser.cdp("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    // Beside the reason why a move is refused.
    page.command("move R3 70in north");
    page.until_shown("proposal");
    let rule = "const rule = [...document.querySelectorAll('#proposal .rows .rule')].find(rule => !rule.hidden); \
         const does = rule.querySelector('.does');";
    page.until("its sentence", &format!("{rule} return does.textContent.endsWith('.')"));
    let shown = format!("{rule} return getComputedStyle(does).clipPath === 'none'");
    assert_eq!(page.browser.js(&shown), false);
    page.browser.js(&format!("{rule} rule.focus()"));
    page.until("with the focus", &shown);
    let inside = format!(
        "{rule} const box = does.getBoundingClientRect(); \
         return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight"
    );
    assert_eq!(page.browser.js(&inside), true);
    page.browser.js(&format!("{rule} rule.blur()"));
    page.until("no longer", &format!("{rule} return getComputedStyle(does).clipPath !== 'none'"));
    page.browser.js(&format!("{rule} rule.dataset.aimed = ''"));
    page.browser.mouse("mouseMoved", page.middle("#proposal [data-aimed] .name"), 0);
    page.until("under the pointer", &shown);
    // Under an order that cannot be given now: they are listed once nothing is proposed.
    page.push("put-back");
    page.browser.js("document.querySelector('#card .locked').open = true");
    let locked = "const verb = [...document.querySelectorAll('#card .locked .verb')].find(verb => verb.querySelector('.does').textContent); \
         verb.focus(); return getComputedStyle(verb.querySelector('.does')).clipPath === 'none'";
    page.until("of an order", locked);
    // And in words; the refused line is still there.
    page.browser.js("const field = document.getElementById('command'); field.focus(); field.select()");
    page.browser.type_text("rule as-11");
    page.browser.key("Enter");
    page.until("the answer", "return document.getElementById('said').textContent.startsWith('AS-11: ')");
}

#[test]
fn with_system_colors_choices_and_sides_are_told_apart() {
    let page = Page::new();
    selected(&page, 1366, 768);
    page.browser
        .cdp("Emulation.setEmulatedMedia", &json!({ "features": [{ "name": "forced-colors", "value": "active" }] }));
    let marks = "const look = (of, what) => getComputedStyle(document.querySelector(of), what);
        return [look('.unit[aria-pressed=true]').outlineStyle, look('.unit .tab').forcedColorAdjust,
                look('#roster h2', '::before').forcedColorAdjust, look('.choices input:checked + span').outlineStyle]";
    assert_eq!(page.browser.js(marks), json!(["solid", "none", "none", "solid"]));
}

/// Each line of the sheet has room for its sentence.
#[test]
fn the_sheet_of_keys_has_room_for_its_words() {
    let page = Page::new();
    page.browser.size(1366, 768, 1.0);
    page.browser.js("document.querySelector('[data-open=keys]').click()");
    page.until("the sheet", "return document.getElementById('keys').open");
    let narrow = "return Math.min(...[...document.querySelectorAll('#keys-sheet dd')].map(dd => dd.clientWidth))";
    let narrow = page.browser.js(narrow).as_f64().expect("a width");
    assert!(narrow >= 160.0, "{narrow}");
}
