//! On a wide screen the table has the window: panels are beside it or over it, and none of them moves it.

use crate::page::Page;
use serde_json::json;
use std::collections::BTreeSet;

/// Corners of a table of 72 by 48 inches, in tenths of a millimeter.
const CORNERS: [(i32, i32); 2] = [(0, 0), (18288, 12192)];
/// The least share of the window that such a table has.
const SHARE: f64 = 0.69;

/// What must be the same however panels open and close: the place of the table, and the size of the bar.
fn place(page: &Page) -> [(f64, f64); 3] {
    page.settle();
    let bar =
        page.browser.js("const r = document.getElementById('foot').getBoundingClientRect(); return [r.y, r.height]");
    let [from, to] = CORNERS.map(|(x, y)| page.at(x, y));
    [from, to, (bar[0].as_f64().expect("y"), bar[1].as_f64().expect("a height"))]
}

/// Whether this pixel shows the table, and not a panel.
fn is_bare(page: &Page, at: (f64, f64)) -> bool {
    page.browser.js(&format!("return document.elementFromPoint({}, {})?.id", at.0, at.1)) == "table"
}

fn is_aside(page: &Page) -> bool {
    page.browser.js("return document.getElementById('side').hasAttribute('data-aside')") == true
}

fn units(page: &Page) -> Vec<String> {
    let rows = page.browser.js("return [...document.querySelectorAll('.unit')].map(row => row.dataset.press.slice(5))");
    rows.as_array().expect("a list").iter().filter_map(|unit| unit.as_str().map(str::to_owned)).collect()
}

/// A page of this size with red's first turn on it.
fn battle(width: u32, height: u32) -> Page {
    let page = Page::new();
    page.browser.size(width, height, 1.0);
    page.red_begins();
    page
}

#[test]
fn no_panel_moves_the_table() {
    let page = battle(1600, 1000);
    let fitted = place(&page);
    let [(left, bottom), (right, top), (_, height)] = fitted;
    assert_eq!(height, 72.0, "the height of the bar");
    let share = (right - left) * (bottom - top) / (1600.0 * 1000.0);
    assert!(share >= SHARE, "the table has {share:.3} of the window");
    assert!(left > 0.0 && top > 0.0 && right < 1600.0 && bottom < 1000.0 - height, "{fitted:?}");
    let unit = page.unit_that_may("move");
    assert_eq!(place(&page), fitted, "{unit} selected");
    for (panel, fold) in ["roster", "card", "log", "board"].iter().flat_map(|panel| [(panel, true), (panel, false)]) {
        page.browser.js(&format!("document.querySelector('[data-fold={panel}]').click()"));
        assert_eq!(place(&page), fitted, "{panel} pressed, first: {fold}");
    }
    page.command(&format!("move {unit} 60in north"));
    page.browser.js("document.querySelector('[data-press=palette]').click()");
    page.browser.key("Escape");
    assert_eq!(place(&page), fitted, "a refusal");
    for step in ["Shooting", "Assault"] {
        page.browser.key("Escape");
        page.browser.key("Escape");
        assert_eq!(place(&page), fitted, "before {step}");
        page.end_step(|page| page.push("end"));
        page.until_step("red", step);
        assert_eq!(place(&page), fitted, "{step}");
    }
}

#[test]
fn panels_step_aside_for_what_they_would_hide() {
    for (width, height) in [(1600, 1000), (1280, 800)] {
        check_aside(&battle(width, height));
    }
}

fn check_aside(page: &Page) {
    let mut sides = BTreeSet::new();
    for unit in units(page) {
        page.push(&format!("unit-{unit}"));
        page.until_selected(&unit);
        page.settle();
        let (x, y) = page.stands(&unit);
        assert!(is_bare(page, page.inch(x, y)), "{unit} at {x},{y} lies under a panel");
        sides.insert(is_aside(page));
    }
    assert_eq!(sides.len(), 2, "the panels were on both sides");
    // The check mark and the cross stay beside the panel, wherever the unit is.
    for unit in ["R1", "R5"] {
        page.push(&format!("unit-{unit}"));
        page.until_selected(unit);
        page.browser.js("document.getElementById('table').focus()");
        page.browser.key("ArrowUp");
        page.until_shown("proposal");
        page.settle();
        let knobs = page.browser.js("return window.sandtable.draws().knobs.map(([, at]) => at)");
        let knobs = knobs.as_array().expect("a list").iter().filter_map(|at| Some((at[0].as_f64()?, at[1].as_f64()?)));
        let knobs: Vec<(f64, f64)> = knobs.collect();
        assert!(knobs.len() >= 2, "{knobs:?}");
        assert!(knobs.iter().all(|at| is_bare(page, *at)), "{unit}: {knobs:?}");
        page.browser.key("Escape");
        page.browser.key("Escape");
    }
}

#[test]
fn a_panel_steps_aside_for_a_model_that_is_dragged_under_it() {
    let page = battle(1600, 1000);
    page.push("unit-R3");
    page.until_selected("R3");
    page.settle();
    assert!(!is_aside(&page));
    let (x, y) = page.stands("R3");
    let under = page.inch(66.0, 44.0);
    assert!(!is_bare(&page, under), "the panel is there at first");
    page.browser.press(page.inch(x, y));
    page.browser.drag_to(page.inch(x + 1.0, y + 1.0));
    page.browser.drag_to(under);
    page.until_true("the table is seen where the pointer is", || is_bare(&page, under));
    page.browser.key("Escape");
    page.browser.release(under);
}

#[test]
fn the_newest_line_of_the_log_is_in_sight() {
    for (width, height) in [(1600, 1000), (1366, 768), (1024, 768)] {
        let page = battle(width, height);
        let unit = page.unit_that_may("move");
        page.command(&format!("move {unit} 1in north"));
        page.answer_all(|page| page.push("roll"));
        page.settle();
        let hidden = "const list = document.getElementById('lines').getBoundingClientRect();
            const row = document.querySelector('#lines .text')?.closest('li');
            const at = row?.getBoundingClientRect() ?? new DOMRect();
            const all = at.top >= list.top - 1 && at.bottom <= list.bottom + 1 && list.bottom < innerHeight;
            return at.height > 0 && row.hasAttribute('data-fresh') ? all : 'no line'";
        assert_eq!(page.browser.js(hidden), json!(true), "{width}×{height}");
    }
}
