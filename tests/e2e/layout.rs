//! On a wide screen the table has the window: panels are beside it or over it. None of them scales it; it makes room for
//! what they would hide. In every window, nothing that matters is cut off or out of sight.

use crate::page::Page;
use serde_json::json;

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

/// Where the left edge of the panels is that lie over the table.
fn panels(page: &Page) -> f64 {
    let left = page.browser.js("return document.getElementById('side').getBoundingClientRect().left");
    left.as_f64().expect("a place")
}

fn units(page: &Page) -> Vec<String> {
    let rows = page.browser.js("return [...document.querySelectorAll('.unit')].map(row => row.dataset.press.slice(5))");
    rows.as_array().expect("a list").iter().filter_map(|unit| unit.as_str().map(str::to_owned)).collect()
}

/// A page of this size with red's first turn on it.
fn battle(width: u32, height: u32) -> Page {
    let page = Page::blank();
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
fn the_table_makes_room_for_what_panels_would_hide() {
    for (width, height) in [(1600, 1000), (1366, 768)] {
        check_room(&battle(width, height));
    }
}

fn check_room(page: &Page) {
    let fitted = place(page);
    let width = |[from, to, _]: [(f64, f64); 3]| to.0 - from.0;
    let mut moved = false;
    for unit in units(page) {
        page.push(&format!("unit-{unit}"));
        page.until_selected(&unit);
        page.settle();
        let (x, y) = page.stands(&unit);
        assert!(is_bare(page, page.inch(x, y)), "{unit} at {x},{y} lies under a panel");
        let now = place(page);
        assert!((width(now) - width(fitted)).abs() < 0.5, "{unit} scales the table");
        moved |= now != fitted;
        // They stay on their side.
        assert!(panels(page) > 0.6 * page.browser.js("return innerWidth").as_f64().expect("a width"), "{unit}");
    }
    assert!(moved, "no unit stood under the panels");
    page.browser.key("Escape");
    page.browser.key("Escape");
    page.until_true("without a selection the table stands as at first", || place(page) == fitted);
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
fn panels_are_gone_while_a_model_is_dragged_under_them_and_then_the_table_makes_room() {
    let page = battle(1600, 1000);
    page.push("unit-R3");
    page.until_selected("R3");
    page.settle();
    let (x, y) = page.stands("R3");
    let under = page.inch(66.0, 44.0);
    assert!(!is_bare(&page, under), "the panel is there at first");
    page.browser.press(page.inch(x, y));
    page.browser.drag_to(page.inch(x + 1.0, y + 1.0));
    page.browser.drag_to(under);
    page.until_true("the table is seen where the pointer is", || is_bare(&page, under));
    page.browser.release(under);
    page.until_shown("proposal");
    page.settle();
    let knobs = page.browser.js("return window.sandtable.draws().knobs.map(([, at]) => at)");
    for at in knobs.as_array().expect("a list") {
        assert!(is_bare(&page, (at[0].as_f64().expect("x"), at[1].as_f64().expect("y"))), "{knobs}");
    }
}

/// A table that is less wide than its place stands at the left, where the panels hide less of it.
#[test]
fn a_table_with_room_beside_it_keeps_left() {
    let page = battle(1366, 768);
    let [(left, _), (right, _), _] = place(&page);
    let column = page.browser.js("return document.getElementById('foot').getBoundingClientRect().right");
    assert!(column.as_f64().expect("a place") - right > 80.0 && left < 300.0, "{left} to {right}");
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

/// What a player would miss.
fn missed(page: &Page, when: &str) {
    page.settle();
    for script in [include_str!("scripts/in_sight.js"), include_str!("scripts/lost.js")] {
        assert_eq!(page.browser.js(script), json!([]), "{when}");
    }
}

/// What is selected, proposed, aimed and asked, one after another.
fn look(page: &Page, window: &str) {
    page.red_begins();
    missed(page, &format!("{window}: at rest"));
    let unit = page.unit_that_may("move");
    missed(page, &format!("{window}: {unit} selected"));
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("ArrowUp");
    page.until_shown("proposal");
    missed(page, &format!("{window}: a move"));
    page.browser.key("Escape");
    page.browser.key("Escape");
    for _ in 0..2 {
        page.push("end");
        missed(page, &format!("{window}: the end of a step"));
    }
    page.unit_that_may("shoot");
    page.push("verb-shoot");
    page.until_shown("ask");
    missed(page, &format!("{window}: targets"));
    // A sole target is aimed at at once.
    page.settle();
    if page.browser.js("return document.getElementById('proposal').hidden") == true {
        page.push(&format!("choice-{}", page.target()));
    }
    page.until_shown("proposal");
    missed(page, &format!("{window}: a volley"));
}

/// A reaction in the other system, whose tables are wider.
fn look_at_tokens(page: &Page, window: &str) {
    page.visit_at("?game=d4d4d4d4#battle=quick&of=command-tokens&seed=7");
    page.until_shown("ask");
    missed(page, &format!("{window}: a first roll"));
    page.answer_all(|page| page.push("roll"));
    let seat = page.browser.js("return document.getElementById('foot').dataset.seat");
    let red = seat == "red";
    for nth in [1, 2, 7, 10] {
        let unit = format!("{}{nth}", if red { 'R' } else { 'B' });
        page.until_true(&unit, || {
            let row = format!("const row = document.querySelector('[data-press=unit-{unit}]'); const is = row.getAttribute('aria-pressed') === 'true'; if (!is) row.click(); return is");
            page.browser.js(&row) == true
        });
        missed(page, &format!("{window}: {unit} selected"));
    }
    page.push(if red { "unit-R6" } else { "unit-B6" });
    page.push("verb-move");
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key(if red { "ArrowUp" } else { "ArrowDown" });
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_shown("ask");
    missed(page, &format!("{window}: a window for reactions"));
    page.browser.js("document.querySelector('#ask [data-press^=may-react]').click()");
    page.until_shown("proposal");
    missed(page, &format!("{window}: a reaction"));
}

/// The log is scrolled out of sight of the orders, and another unit is selected.
#[test]
fn what_is_new_is_read_from_its_beginning() {
    let page = battle(768, 1024);
    page.unit_that_may("move");
    page.settle();
    page.browser.js("document.getElementById('side').scrollTop = 9999");
    let scrolled = "return document.getElementById('side').scrollTop";
    assert!(page.browser.js(scrolled).as_f64() > Some(20.0), "it scrolls");
    page.push("unit-B1");
    page.until_selected("B1");
    page.until("its orders are in sight", "return document.getElementById('side').scrollTop === 0");
}

fn windows(windows: &[(u32, u32)], prepared: &str, larger: bool) {
    for (width, height) in windows {
        let page = Page::prepared(prepared);
        page.browser.size(*width, *height, 1.0);
        if larger {
            page.browser.cdp("Page.enable", &json!({}));
            page.browser.cdp("Page.setFontSizes", &json!({"fontSizes": {"standard": 24, "fixed": 20}}));
            page.browser.open("about:blank");
        }
        let window = format!("{width}×{height} {prepared} {larger}");
        look_at_tokens(&page, &window);
        if prepared.is_empty() {
            look(&page, &window);
        }
    }
}

#[test]
fn nothing_that_matters_is_cut_off_on_a_desk() {
    windows(&[(1600, 1000), (1366, 768)], "", false);
}

#[test]
fn nothing_that_matters_is_cut_off_on_a_tablet_and_a_phone() {
    windows(&[(1024, 768), (768, 1024), (390, 844)], "", false);
}

#[test]
fn nothing_that_matters_is_cut_off_in_german() {
    let german = "Object.defineProperty(navigator, 'languages', { get: () => ['de'] })";
    windows(&[(1600, 1000), (1366, 768), (1024, 768), (768, 1024), (390, 844)], german, false);
}

#[test]
fn nothing_that_matters_is_cut_off_in_large_type() {
    windows(&[(1600, 1000), (1024, 768), (768, 1024)], "", true);
}
