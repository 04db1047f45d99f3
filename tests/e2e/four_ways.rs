//! The same task by mouse, by touch, by keys alone and by clicks without dragging: a truck moves four inches and turns,
//! a template is laid in front of it, a ruler is pinned to the nearest enemy, and the last of these is undone and
//! redone. The resulting game is the same.

use crate::page::Page;

/// Start and end of the truck's move, in inches; the template's middle.
const FROM: (f64, f64) = (2.5, 4.0);
const TO: (f64, f64) = (6.5, 4.0);
const TEMPLATE: (f64, f64) = (6.5, 6.0);
/// A base of blue's first platoon, the nearest to the end of the truck's move.
const ENEMY: (f64, f64) = (31.0, 25.0);

/// At this size a pixel is less than a tenth of a millimeter: every way of pointing gives exactly the same place.
const SIZE: (u32, u32) = (2600, 1400);

impl Page {
    fn large(self) -> Page {
        self.browser.size(SIZE.0, SIZE.1, 1.0);
        self.until_true("the window is large", || self.inch(72.0, 0.0).0 - self.inch(0.0, 0.0).0 > 1500.0);
        self
    }

    /// A point of the table on a whole pixel, where the browser reports whole pixels.
    fn whole(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (x, y) = self.inch(x, y);
        (x.round(), y.round())
    }

    fn knob(&self, name: &str) -> (f64, f64) {
        let script = format!("return window.sandtable.draws().knobs.find(knob => knob[0] === {name:?})?.[1] ?? null");
        self.until(name, &format!("return (() => {{{script}}})() !== null"));
        let at = self.browser.js(&script);
        (at[0].as_f64().expect("x"), at[1].as_f64().expect("y"))
    }

    /// Where to drag the handle to turn the object around `middle` by fifteen degrees to the left.
    fn turned(&self, middle: (f64, f64), handle: (f64, f64)) -> (f64, f64) {
        let (x, y) = (handle.0 - middle.0, handle.1 - middle.1);
        let (sine, cosine) = (-15f64).to_radians().sin_cos();
        (middle.0 + x * cosine - y * sine, middle.1 + x * sine + y * cosine)
    }

    /// The end, the same for every way: the hash after undo and redo.
    fn done(&self) -> String {
        self.until_saved(4);
        let whole = self.hash();
        self.push("undo");
        self.until_true("undone", || self.hash() != whole);
        self.push("redo");
        self.until_hash(&whole);
        whole
    }

    fn zoomed_in(&self) {
        self.until_true("a pixel is less than a tenth", || self.inch(1.0, 0.0).0 - self.inch(0.0, 0.0).0 > 260.0);
    }
}

fn by_mouse() -> (String, String) {
    let page = Page::new().large();
    let b = &page.browser;
    let truck = page.inch(FROM.0 + 0.6, FROM.1);
    b.mouse("mouseMoved", truck, 0);
    b.wheel(truck, -1300.0);
    page.zoomed_in();
    b.press(page.whole(FROM));
    b.drag_to(page.whole((4.0, 4.5)));
    b.drag_to(page.whole(TO));
    b.release(page.whole(TO));
    b.click(page.knob("tick"));
    page.until_saved(1);
    b.click(page.whole(TO));
    page.until_selected("R6");
    let handle = page.knob("handle");
    b.press(handle);
    b.drag_to(page.turned(page.whole(TO), handle));
    b.release(page.turned(page.whole(TO), handle));
    b.click(page.knob("tick"));
    page.until_saved(2);
    page.push("template");
    b.click(page.whole(TEMPLATE));
    b.click(page.knob("tick"));
    page.until_saved(3);
    page.push("fit");
    page.until_true("the table fits", || page.inch(1.0, 0.0).0 - page.inch(0.0, 0.0).0 < 100.0);
    page.settle();
    page.push("ruler");
    b.press(page.inch(TO.0, TO.1));
    b.drag_to(page.inch(20.0, 20.0));
    b.drag_to(page.inch(ENEMY.0, ENEMY.1));
    b.release(page.inch(ENEMY.0, ENEMY.1));
    b.click(page.knob("tick"));
    (page.done(), page.position())
}

fn by_touch() -> (String, String) {
    let page = Page::with_touch().large();
    let b = &page.browser;
    let tap = |at: (f64, f64)| {
        b.touch("touchStart", &[at]);
        b.touch("touchEnd", &[]);
    };
    let drag = |from: (f64, f64), over: (f64, f64), to: (f64, f64)| {
        b.touch("touchStart", &[from]);
        b.touch("touchMove", &[over]);
        b.touch("touchMove", &[to]);
        b.touch("touchEnd", &[]);
    };
    // Two fingers spread on bare ground, twice.
    for _ in 0..2 {
        let (x, y) = page.inch(FROM.0 + 0.6, FROM.1 + 0.2);
        b.touch("touchStart", &[(x - 100.0, y)]);
        b.touch("touchStart", &[(x - 100.0, y), (x + 100.0, y)]);
        for step in 1..=8 {
            let by = f64::from(step) * 30.0;
            b.touch("touchMove", &[(x - 100.0 - by, y), (x + 100.0 + by, y)]);
        }
        b.touch("touchEnd", &[]);
    }
    page.zoomed_in();
    drag(page.whole(FROM), page.whole((4.0, 4.5)), page.whole(TO));
    tap(page.knob("tick"));
    page.until_saved(1);
    tap(page.whole(TO));
    page.until_selected("R6");
    let handle = page.knob("handle");
    let to = page.turned(page.whole(TO), handle);
    drag(handle, to, to);
    tap(page.knob("tick"));
    page.until_saved(2);
    page.push("template");
    tap(page.whole(TEMPLATE));
    tap(page.knob("tick"));
    page.until_saved(3);
    page.push("fit");
    page.until_true("the table fits", || page.inch(1.0, 0.0).0 - page.inch(0.0, 0.0).0 < 100.0);
    page.settle();
    page.push("ruler");
    drag(page.inch(TO.0, TO.1), page.inch(20.0, 20.0), page.inch(ENEMY.0, ENEMY.1));
    tap(page.knob("tick"));
    (page.done(), page.position())
}

fn by_keys() -> (String, String) {
    let page = Page::new();
    let b = &page.browser;
    let keys = |names: &[&str]| names.iter().for_each(|name| b.key(name));
    b.js("document.getElementById('table').focus()");
    keys(&["Tab"; 6]);
    page.until_selected("R6");
    keys(&["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]);
    page.until_saved(1);
    keys(&["q", "q", "q", "Enter"]);
    page.until_saved(2);
    keys(&["t", "ArrowUp", "ArrowUp", "Enter"]);
    page.until_saved(3);
    keys(&["r", "Tab", "Enter", "p"]);
    page.until_saved(4);
    let whole = page.hash();
    b.key_with("z", 2);
    page.until_true("undone", || page.hash() != whole);
    b.key_with("y", 2);
    page.until_hash(&whole);
    (whole, page.position())
}

fn by_clicks() -> (String, String) {
    let page = Page::new().large();
    let b = &page.browser;
    page.push("unit-R6");
    // Away from the panel of its orders.
    b.wheel(page.inch(TO.0, TO.1), -1300.0);
    page.zoomed_in();
    b.click(page.whole(TO));
    page.push("accept");
    page.until_saved(1);
    page.push("verb-turn");
    page.push("turn-left");
    page.push("accept");
    page.until_saved(2);
    page.push("template");
    b.click(page.whole(TEMPLATE));
    page.push("accept");
    page.until_saved(3);
    page.push("fit");
    page.until_true("the table fits", || page.inch(1.0, 0.0).0 - page.inch(0.0, 0.0).0 < 100.0);
    page.settle();
    page.push("ruler");
    page.settle();
    b.click(page.inch(TO.0, TO.1));
    // The table moves back once the ruler is what the hand holds.
    page.settle();
    b.click(page.inch(ENEMY.0, ENEMY.1));
    page.settle();
    b.click(page.inch(ENEMY.0, ENEMY.1));
    b.click(page.knob("tick"));
    (page.done(), page.position())
}

#[test]
fn the_same_task_comes_out_the_same() {
    let mouse = by_mouse();
    for (way, other) in [("touch", by_touch()), ("keys", by_keys()), ("clicks", by_clicks())] {
        assert_eq!(other, mouse, "{way}");
    }
}
