//! A turn of a battle from its roll for who begins to the other side's turn: by mouse, by keys, by words, by touch.

use crate::{access::check_states, page::Page};

/// The seed of a quick battle in which tanks of red see somebody at once.
const BATTLE: &str = "?game=f1f1f1f1#battle=quick&seed=7";

/// Blue has the screen, and not for an answer only.
const BLUES_TURN: &str = "return document.getElementById('foot').dataset.seat === 'blue'
    && document.getElementById('ask').hidden && !document.getElementById('hand').open";

/// Nobody has the screen.
const COVERED: &str = "return document.getElementById('hand').open";

impl Page {
    /// A battle in which red has won the first turn.
    fn red_begins(&self) {
        self.visit_at(BATTLE);
        for _ in 0..2 {
            self.until_shown("ask");
            let red = self.who() == "Red";
            let before = self.who();
            self.push(if red { "face-6" } else { "face-1" });
            self.until_true("the next one rolls", || self.who() != before);
        }
        self.until_step("red", "Movement");
    }

    /// Whose answer the order waits for; nobody's where it waits for none.
    fn who(&self) -> String {
        let script =
            "const a = document.getElementById('ask'); return a.hidden ? '' : a.querySelector('.who').textContent";
        self.browser.js(script).as_str().unwrap_or_default().to_owned()
    }

    fn until_step(&self, seat: &str, step: &str) {
        let script = format!(
            "const foot = document.getElementById('foot');
             const now = [...foot.querySelectorAll('.steps li[data-when=now]')].map(li => li.textContent);
             return foot.dataset.seat === {seat:?} && now.includes({step:?})"
        );
        self.until(&format!("{step} of {seat}"), &script);
    }

    /// Where the first model of a unit stands, in inches.
    fn stands(&self, unit: &str) -> (f64, f64) {
        let position = self.position();
        let line = position.lines().find(|line| line.split_whitespace().nth(1) == Some(unit));
        let at = line.and_then(|line| line.split_once(" at ")).and_then(|(_, at)| at.split_whitespace().next());
        let (x, y) = at.and_then(|at| at.split_once(',')).expect("a unit on the table");
        (x.parse().expect("x"), y.parse().expect("y"))
    }

    /// The first unit of red that may do this now.
    fn unit_that_may(&self, verb: &str) -> String {
        let script = format!(
            "const rows = [...document.querySelectorAll('.unit[data-seat=red][data-left]')];
             for (const row of rows) {{
                 row.click();
                 const verb = document.querySelector('#card .now [data-press=verb-{verb}]');
                 if (verb) return row.dataset.press.slice(5);
             }}
             return ''"
        );
        let mut unit = String::new();
        self.until_true(verb, || {
            unit = self.browser.js(&script).as_str().unwrap_or_default().to_owned();
            !unit.is_empty()
        });
        unit
    }

    /// Everything that an order asks for: dice are rolled, of choices the first are taken, as many as are asked for.
    fn answer_all(&self, roll: impl Fn(&Page)) {
        let wants = "const a = document.getElementById('ask');
                     if (a.hidden) return '';
                     const chosen = a.querySelector('[data-press=answer]:not([aria-disabled=true])');
                     const choice = a.querySelector('.choices .verb:not([aria-pressed=true])');
                     return (chosen ?? choice)?.dataset.press ?? 'roll'";
        let asked = "return document.getElementById('ask').innerHTML";
        for _ in 0..40 {
            let before = (self.state(), self.browser.js(asked));
            match self.browser.js(wants).as_str().unwrap_or_default() {
                "" => return,
                "roll" => roll(self),
                press => self.push(press),
            }
            let now = || (self.state(), self.browser.js(asked));
            self.until_true("the next question, or none", || now() != before);
        }
        panic!("an order that asks for ever");
    }

    /// What may be aimed at, as the panel names it.
    fn target(&self) -> String {
        let script =
            "return document.querySelector('#ask .choices .verb:not([aria-disabled=true])')?.dataset.press ?? ''";
        let mut press = String::new();
        self.until_true("a target", || {
            press = self.browser.js(script).as_str().unwrap_or_default().to_owned();
            press.starts_with("choice-")
        });
        press.trim_start_matches("choice-").to_owned()
    }

    fn log(&self) -> String {
        self.browser.js("return document.getElementById('lines').textContent").as_str().unwrap_or_default().to_owned()
    }

    /// The step is ended; whoever is left is named once.
    fn end_step(&self, press: impl Fn(&Page)) {
        press(self);
        let named = "return document.getElementById('proposal').textContent.includes('Could still act')";
        self.until("who could still act", named);
        press(self);
    }

    /// On to the other side, from wherever red is: the screen is covered, and shows the table to who takes the seat.
    fn end_turn(&self, press: impl Fn(&Page), take: impl Fn(&Page)) {
        loop {
            if self.browser.js(COVERED) == true {
                assert_eq!(
                    self.browser.js("return document.getElementById('lines').children.length"),
                    0,
                    "the log is covered too"
                );
                check_states(self, &[("the screen is passed", "")], "");
                take(self);
                self.until("the table is shown", &COVERED.replace("return ", "return !"));
                self.until("what red did", "return document.getElementById('recap').textContent.includes('fires')");
            }
            self.answer_all(|page| page.push("roll"));
            if self.browser.js(BLUES_TURN) == true {
                return;
            }
            let before = self.hash();
            self.end_step(&press);
            self.until_true("the step has ended", || self.hash() != before);
            self.settle();
        }
    }
}

/// The middle of a control, in pixels.
fn middle(page: &Page, press: &str) -> (f64, f64) {
    page.middle(&format!("[data-press={press:?}]"))
}

#[test]
fn a_turn_is_played_by_mouse() {
    let page = Page::new();
    page.red_begins();
    let click = |page: &Page, press: &str| page.browser.click(middle(page, press));
    // A whole unit two inches on: a click selects it, a drag of any of its models takes all.
    let unit = page.unit_that_may("move");
    let from = page.stands(&unit);
    page.browser.press(page.inch(from.0, from.1));
    page.browser.drag_to(page.inch(from.0, from.1 + 1.0));
    page.browser.drag_to(page.inch(from.0, from.1 + 2.0));
    page.browser.release(page.inch(from.0, from.1 + 2.0));
    page.until_shown("proposal");
    let before = page.entries();
    page.browser.js("document.querySelector('#proposal [data-main]').click()");
    page.until_true("it is on its way", || page.entries() > before || !page.who().is_empty());
    page.answer_all(|page| click(page, "face-6"));
    page.end_step(|page| click(page, "end"));
    page.until_step("red", "Shooting");
    // Two clicks: the target, and once more. The chances stand there before.
    let unit = page.unit_that_may("shoot");
    click(&page, "verb-shoot");
    let target = page.stands(&page.target());
    page.browser.click(page.inch(target.0, target.1));
    page.until("the chances", "return document.querySelector('#proposal .chances td') !== null");
    page.until("the sum of the score", "return document.querySelector('#proposal .tally .sum') !== null");
    page.browser.click(page.inch(target.0, target.1));
    page.until_true("it waits for dice", || page.who() == "Red");
    page.answer_all(|page| click(page, "roll-out"));
    page.until_true("the log tells it with its rule", || page.log().contains("(10.4)"));
    assert!(page.log().contains(&format!("({unit}) fires")) || page.log().contains("fires"), "{}", page.log());
    page.end_turn(|page| click(page, "end"), |page| click(page, "take-seat"));
    // A click on a line of the log shows that moment, and the way back is the main button.
    page.browser.js("document.querySelector('#lines .text').click()");
    page.until("an earlier moment", "return document.querySelector('.ends [data-press^=seek]') !== null");
    page.browser.js("document.querySelector('.ends [data-press^=seek]').click()");
    page.until_step("blue", "Movement");
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let page = Page::new();
    page.red_begins();
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("Tab");
    page.until("a unit is selected", "return document.querySelector('.unit[aria-pressed=true]') !== null");
    page.browser.key("ArrowUp");
    page.until_shown("proposal");
    let before = page.entries();
    page.browser.key("Enter");
    page.until_true("it is on its way", || page.entries() > before || !page.who().is_empty());
    page.answer_all(|page| page.browser.key("Enter"));
    page.end_step(|page| page.browser.key_with("Enter", 2));
    page.until_step("red", "Shooting");
    // From unit to unit until one may shoot; its verbs by M, its targets by Tab.
    let may = "return document.querySelector('#card .now [data-press=verb-shoot]') !== null";
    let mut tries = 0;
    while page.browser.js(may) != true {
        page.browser.key("Tab");
        tries += 1;
        assert!(tries < 40, "nobody may shoot");
    }
    page.browser.key("m");
    page.until_shown("menu");
    page.until("its first verb", "return document.activeElement.closest('#menu') !== null");
    let on_it = "return document.activeElement.dataset.press === 'here-shoot'";
    for _ in 0..16 {
        if page.browser.js(on_it) == true {
            break;
        }
        page.browser.key("ArrowDown");
    }
    assert_eq!(page.browser.js(on_it), true, "the arrows come to it");
    page.browser.key("Enter");
    page.target();
    page.until("the table has the focus", "return document.activeElement.id === 'table'");
    page.browser.key("Tab");
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.browser.key("Enter");
    page.until_true("it waits for dice", || page.who() == "Red");
    page.answer_all(|page| page.browser.key("Enter"));
    page.end_turn(|page| page.browser.key_with("Enter", 2), |page| page.browser.key("Enter"));
}

#[test]
fn a_turn_is_played_by_words() {
    let page = Page::new();
    page.red_begins();
    // Real dice are typed in.
    let dice = |page: &Page| {
        let n =
            page.browser.js("return document.querySelectorAll('#ask .dice .die').length").as_u64().expect("a number");
        page.command(&format!("dice{}", " 4".repeat(usize::try_from(n).expect("few"))));
    };
    let unit = page.unit_that_may("move");
    let before = page.hash();
    page.command(&format!("move {unit} 1in north"));
    page.until_true("it goes", || page.hash() != before);
    page.answer_all(dice);
    page.command("end");
    page.until_step("red", "Shooting");
    let unit = page.unit_that_may("shoot");
    page.push("verb-shoot");
    let target = page.target();
    page.browser.key("Escape");
    let before = page.hash();
    page.command(&format!("shoot {unit} {target}"));
    page.until_true("it fires", || page.hash() != before);
    page.answer_all(dice);
    while page.browser.js(BLUES_TURN) != true {
        if page.browser.js(COVERED) == true {
            page.browser.key("Enter");
            page.until("the table is shown", &COVERED.replace("return ", "return !"));
            page.answer_all(dice);
            continue;
        }
        let before = page.hash();
        page.command("end");
        page.until_true("the step has ended", || page.hash() != before);
        page.settle();
    }
}

#[test]
fn a_turn_is_played_by_touch_on_a_tablet() {
    let page = Page::with_touch();
    page.browser.size(768, 1024, 1.0);
    page.red_begins();
    let tap = |page: &Page, at: (f64, f64)| {
        page.browser.touch("touchStart", &[at]);
        page.browser.touch("touchEnd", &[]);
    };
    let on = |page: &Page, press: &str| tap(page, middle(page, press));
    // A tap on the unit, a tap on the table where it goes, a tap on the tick.
    let unit = page.unit_that_may("move");
    let from = page.stands(&unit);
    // Beside the handle that turns it, which a finger would touch.
    tap(&page, page.inch(from.0 + 4.0, from.1 + 4.0));
    page.until_shown("proposal");
    let before = page.entries();
    page.browser.js("document.querySelector('#proposal [data-main]').click()");
    page.until_true("it is on its way", || page.entries() > before || !page.who().is_empty());
    page.answer_all(|page| on(page, "roll"));
    page.end_step(|page| on(page, "end"));
    page.until_step("red", "Shooting");
    page.unit_that_may("shoot");
    on(&page, "verb-shoot");
    let target = page.target();
    on(&page, &format!("choice-{target}"));
    page.until("the chances", "return document.querySelector('#proposal .chances td') !== null");
    page.browser.js("document.querySelector('#proposal [data-main]').click()");
    page.until_true("it waits for dice", || page.who() == "Red");
    page.answer_all(|page| on(page, "roll-out"));
    page.end_turn(|page| on(page, "end"), |page| on(page, "take-seat"));
    // Whose turn it is and which step can be read on a tablet too.
    page.until("the step", "return document.querySelector('#foot .steps li[data-when=now]').offsetHeight > 0");
}
