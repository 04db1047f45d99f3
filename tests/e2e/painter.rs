//! Pictures come from a program beside the page. The table never waits for it, and works without it.

use crate::page::Page;
use serde_json::json;

/// The share of one color in the middle of the table, in percent: most for plain art, next to nothing for a painted
/// table.
const ALIKE: &str = "const c = document.getElementById('table'), side = 300, found = new Map();
    const data = c.getContext('2d').getImageData((c.width - side) / 2, (c.height - side) / 2, side, side).data;
    for (let i = 0; i < data.length; i += 4) {
        const color = data[i] << 16 | data[i + 1] << 8 | data[i + 2];
        found.set(color, (found.get(color) ?? 0) + 1);
    }
    return 100 * Math.max(...found.values()) / side / side";

fn check_alike(page: &Page, so: impl Fn(f64) -> bool) {
    let alike = page.browser.js(ALIKE).as_f64().expect("a share");
    assert!(so(alike), "{alike} % of one color");
}

/// Runs a script in every page before its own.
fn before_the_page(page: &Page, script: &str) {
    page.browser.cdp("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
}

#[test]
fn the_table_is_painted_and_stays_so_when_it_is_looked_at_closely() {
    let page = Page::new();
    page.until_painted();
    check_alike(&page, |part| part < 8.0);
    let (before, order) = (page.width(), page.inch(20.0, 20.0));
    for _ in 0..6 {
        page.browser.wheel(order, -240.0);
    }
    page.until_true("closer", || page.width() > before * 2.0);
    page.until_painted();
}

#[test]
fn without_the_painting_program_the_table_is_plain_and_all_else_works() {
    let page = Page::new();
    before_the_page(&page, "window.Worker = class { constructor() { throw new Error('no workers here') } }");
    page.visit();
    page.until_painted();
    check_alike(&page, |part| part > 10.0);
    page.command("move R6 3in east");
    page.until_saved(1);
}

#[test]
fn a_painting_program_that_dies_is_begun_again() {
    let page = Page::new();
    before_the_page(
        &page,
        "const Before = window.Worker; window.begun = [];
         window.Worker = class extends Before { constructor(...of) { super(...of); window.begun.push(this) } }",
    );
    page.visit();
    page.until_painted();
    // It stops in the middle of its work, without any message.
    page.browser.js("window.begun[0].terminate(); return true");
    let before = page.width();
    for _ in 0..6 {
        page.browser.wheel(page.inch(20.0, 20.0), -240.0);
    }
    page.until_true("closer", || page.width() > before * 2.0);
    page.until("another one", "return window.begun.length === 2");
    page.until_painted();
    check_alike(&page, |part| part < 8.0);
}

/// The mean color of the ground around a place, in inches: red, green and blue.
fn tone(page: &Page, x: f64, y: f64) -> Vec<f64> {
    page.settle();
    let (x, y) = page.inch(x, y);
    let tone = page.browser.js(&format!(
        "const c = document.getElementById('table'), k = c.width / innerWidth, sum = [0, 0, 0], side = 7;
         const data = c.getContext('2d').getImageData({x} * k - side / 2, {y} * k - side / 2, side, side).data;
         data.forEach((v, i) => {{ if (i % 4 < 3) sum[i % 4] += v / side / side }});
         return sum"
    ));
    tone.as_array().expect("three").iter().filter_map(|v| v.as_f64()).collect()
}

/// A model is placed beside a spot; what covers the spot opens, and closes when the model leaves.
fn check_gives_way(model: &str, (x, y): (f64, f64)) {
    let page = Page::new();
    page.visit_table("vaux-crossing");
    let before = tone(&page, x, y);
    page.command(model);
    page.until_saved(1);
    let lifted = tone(&page, x, y);
    let differ = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>();
    assert!(differ(&before, &lifted) > 20.0, "{before:?} before, {lifted:?} beside {model}");
    page.push("undo");
    page.until_true("it is gone", || !page.position().lines().any(|line| line.starts_with("red")));
    let after = tone(&page, x, y);
    assert!(differ(&before, &after) < 3.0, "{before:?} before, {after:?} when it is gone");
}

#[test]
fn crowns_let_a_model_be_seen() {
    check_gives_way("place panther at 13,9 e", (13.0, 10.4));
}

#[test]
fn a_roof_comes_off_over_a_model() {
    check_gives_way("place rifles at 33,26 n", (31.5, 27.0));
}

/// Infantry has no turret: while a team aims, its picture is used unchanged.
#[test]
fn a_table_is_painted_in_full_while_men_aim() {
    let page = Page::new();
    let position = "system company-battles\ntable 48x48in\nred R1 rifles-usa b1 at 20,20 n b2 at 23,20 n as us-rifle\n\
        blue B1 rifles-germany b11 at 20,28 s b12 at 24,28 s as de-mg42\nturn red shooting 2\n";
    let encoded = position.replace(' ', "%20").replace('\n', "%0A");
    page.browser.open(&page.address_of(&format!("#position={encoded}")));
    page.until("the battle", "return window.sandtable?.ready === true && location.search.startsWith('?game=')");
    page.until_painted();
    let stands = |unit: &str| {
        let (x, y) = page.stands(unit);
        page.inch(x, y)
    };
    page.browser.click(stands("R1"));
    page.until("it may shoot", "return document.querySelector('#card .now [data-press=verb-shoot]') !== null");
    page.push("verb-shoot");
    page.target();
    page.browser.drag_to(stands("B1"));
    page.until("the sum of the score", "return document.querySelector('#proposal .tally .sum') !== null");
    page.settle();
}
