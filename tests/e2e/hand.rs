//! A player's hand: how a control, a place of the table and a path are pointed at, by mouse or by touch.

use crate::page::Page;

/// A player's hand: how a control, a place of the table and a path are pointed at.
pub struct Hand {
    pub page: Page,
    fingers: bool,
}

impl Hand {
    /// At a position, in a step of red.
    pub fn at(position: &str, step: &str, fingers: bool) -> Hand {
        let hand = Hand::before(position, fingers);
        hand.page.until_step("red", step);
        hand.page.settle();
        hand
    }

    /// At a position, whoever is due.
    pub fn before(position: &str, fingers: bool) -> Hand {
        let page = if fingers { Page::blank().touched() } else { Page::blank() };
        page.visit_at(position);
        page.until("a game of its own", "return location.search.startsWith('?game=')");
        page.until_ready();
        Hand { page, fingers }
    }

    pub fn point(&self, at: (f64, f64)) {
        if self.fingers {
            self.page.browser.touch("touchStart", &[at]);
            self.page.browser.touch("touchEnd", &[]);
        } else {
            self.page.browser.click(at);
        }
    }

    pub fn control(&self, press: &str) {
        let selector = format!("[data-press={press:?}]");
        self.page.browser.js(&format!("document.querySelector({selector:?})?.scrollIntoView({{block: 'center'}})"));
        self.point(self.page.middle(&selector));
    }

    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let b = &self.page.browser;
        let over = f64::midpoint(from.0, to.0);
        if self.fingers {
            b.touch("touchStart", &[from]);
            b.touch("touchMove", &[(over, from.1)]);
            b.touch("touchMove", &[to]);
            b.touch("touchEnd", &[]);
        } else {
            b.press(from);
            b.drag_to((over, from.1));
            b.drag_to(to);
            b.release(to);
        }
    }

    pub fn verb(&self, unit: &str, verb: &str) {
        self.control(&format!("unit-{unit}"));
        self.page.until_selected(unit);
        self.control(&format!("verb-{verb}"));
        self.page.until_shown("proposal");
    }

    /// With the keys alone: the unit is selected.
    pub fn chosen(&self, unit: &str) {
        let b = &self.page.browser;
        b.js("document.getElementById('table').focus()");
        let chosen = || b.js("return document.querySelector('.unit[aria-pressed=true]')?.dataset.press ?? ''");
        for _ in 0..6 {
            let before = chosen();
            if before == format!("unit-{unit}") {
                break;
            }
            b.key("Tab");
            self.page.until_true("another unit", || chosen() != before);
        }
        self.page.until_selected(unit);
    }

    /// With the keys alone: the unit, its orders, and one of them.
    pub fn keyed(&self, unit: &str, verb: &str) {
        self.chosen(unit);
        let b = &self.page.browser;
        b.key("m");
        self.page.until_shown("menu");
        let focused = "return document.activeElement?.dataset.press ?? ''";
        for _ in 0..30 {
            if self.page.browser.js(focused) == format!("here-{verb}") {
                break;
            }
            b.key("ArrowDown");
        }
        b.key("Enter");
        // Until then the arrow keys are the menu's.
        self.page.until("the menu is closed", "return document.getElementById('menu').hidden");
    }
}
