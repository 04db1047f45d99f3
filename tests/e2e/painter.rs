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
    let page = Page::blank();
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

/// Lightness and the two hues of a mean color, as eyes tell colors apart.
fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let line = |v: f64| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) };
    let [r, g, b] = rgb.map(|v| line(v / 255.0));
    let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    ]
    .map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Of a vehicle that faces east: the mean color of its hull, and that of the lightest pixels on lines from the hull across
/// its long edges, which is what is seen of the plate it lies on.
const HULL_AND_PLATE: &str =
    "const c = document.getElementById('table'), k = c.width / innerWidth, d = c.getContext('2d');
    const [x, y, l, w] = at.map(v => v * k), light = p => .3 * p[0] + .59 * p[1] + .11 * p[2];
    const pixel = (a, b) => [...d.getImageData(Math.round(x + a), Math.round(y + b), 1, 1).data].slice(0, 3);
    const mean = all => [0, 1, 2].map(i => all.reduce((sum, p) => sum + p[i], 0) / all.length);
    const hull = [], plate = [];
    for (let a = -.3 * l; a <= .3 * l; a++) {
        for (let b = -.25 * w; b <= .25 * w; b++) hull.push(pixel(a, b));
        for (const side of [-1, 1]) {
            const line = [];
            for (let b = .25 * w; b <= .5 * w + 1; b++) line.push(pixel(a, side * b));
            plate.push(line.reduce((best, p) => light(p) > light(best) ? p : best));
        }
    }
    return [mean(hull), mean(plate)]";

#[test]
fn on_the_whole_table_vehicles_of_all_nations_stand_out_from_any_ground() {
    let nations = ["panzer-4h", "sherman", "cromwell", "t34"];
    let grounds = [("turf", 30), ("wheat", 20), ("plough", 10)];
    let mut position = "table 72x48in\ncrops C1 (2,17) (70,17) (70,23) (2,23) height 0.4 level 0\n\
        plough P1 (2,7) (70,7) (70,13) (2,13) height 0 level 0\n"
        .to_owned();
    let mut wanted = vec![];
    for (ground, y) in grounds {
        for (i, nation) in nations.into_iter().enumerate() {
            let x = 10 + 15 * i;
            position += &format!("blue B{} {nation} at {x},{y} e\n", wanted.len() + 1);
            wanted.push((ground, nation, x, y));
        }
    }
    let page = Page::new();
    let encoded = (position + "turn red 1\n").replace(' ', "%20").replace('\n', "%0A");
    page.browser.open(&page.address_of(&format!("#position={encoded}")));
    page.until("the table", "return window.sandtable?.ready === true && location.search.startsWith('?game=')");
    page.until_painted();
    let mm = page.inch(11.0, 10.0).0 - page.inch(10.0, 10.0).0;
    assert!(mm / 25.4 < 0.83, "the whole table is shown");
    // The base of a medium tank.
    let (l, w) = (59.0 * mm / 25.4, 30.0 * mm / 25.4);
    let mut faint = vec![];
    for (ground, nation, x, y) in wanted {
        let (px, py) = page.inch(f64::from(x as u32), f64::from(y));
        let found = page.browser.js(&format!("const at = [{px}, {py}, {l}, {w}]; {HULL_AND_PLATE}"));
        let of = |i: usize| lab([0, 1, 2].map(|c| found[i][c].as_f64().expect("a color")));
        let (hull, plate) = (of(0), of(1));
        let lighter = plate[0] - hull[0];
        let apart = hull.iter().zip(plate).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        if lighter < 12.0 || apart < 28.0 {
            faint.push(format!("{nation} on {ground}: {lighter:.1} lighter, {apart:.1} apart"));
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
}
