//! Playing a battle in the browser: the steps that every way of playing needs.

use crate::{access::check_states, page::Page};

/// The seed of a quick battle in which red tanks have a target in sight at once.
const BATTLE: &str = "?game=f1f1f1f1#battle=company-battles&mission=free-for-all&red=germany-a&blue=ussr-a&map=les-trois-vergers&attacker=red&deployed=yes";

/// Blue has the screen, and not only for an answer.
pub const BLUES_TURN: &str = "return document.getElementById('foot').dataset.seat === 'blue'
    && document.getElementById('ask').hidden && !document.getElementById('hand').open";

/// No player has the screen.
pub const COVERED: &str = "return document.getElementById('hand').open";

/// The page after the battle is shown.
pub const OVER: &str = "return document.getElementById('after').open";

/// The button that carries out a legal proposal.
pub const READY: &str = "#proposal [data-main]:not([aria-disabled=true])";

/// The screen has just passed: for a moment no input counts.
const QUIET: &str = "return document.documentElement.hasAttribute('data-quiet')";

impl Page {
    /// Waits until input counts again after the screen has passed.
    pub fn until_heard(&self) {
        self.until("what is pressed counts", &QUIET.replace("return ", "return !"));
    }

    /// The due player takes the covered screen.
    pub fn taken(&self, take: impl Fn(&Page)) {
        self.until_heard();
        take(self);
        self.until("the table is shown", &COVERED.replace("return ", "return !"));
        self.until_heard();
    }

    /// A battle in which red has won the first turn.
    pub fn red_begins(&self) {
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

    /// The seat whose answer the order waits for; empty if it waits for none.
    pub fn who(&self) -> String {
        let script =
            "const a = document.getElementById('ask'); return a.hidden ? '' : a.querySelector('.who').textContent";
        self.browser.js(script).as_str().unwrap_or_default().to_owned()
    }

    pub fn until_step(&self, seat: &str, step: &str) {
        let script = format!(
            "const foot = document.getElementById('foot');
             const now = [...foot.querySelectorAll('.steps li[data-when=now]')].map(li => li.textContent);
             return foot.dataset.seat === {seat:?} && now.includes({step:?})"
        );
        self.until(&format!("{step} of {seat}"), &script);
    }

    /// The place of a unit's first model, in inches.
    pub fn stands(&self, unit: &str) -> (f64, f64) {
        let position = self.position();
        let line = position.lines().find(|line| line.split_whitespace().nth(1) == Some(unit));
        let at = line.and_then(|line| line.split_once(" at ")).and_then(|(_, at)| at.split_whitespace().next());
        let (x, y) = at.and_then(|at| at.split_once(',')).expect("a unit on the table");
        (x.parse().expect("x"), y.parse().expect("y"))
    }

    /// The first red unit that may do this now.
    pub fn unit_that_may(&self, verb: &str) -> String {
        let mut unit = None;
        self.until_true(verb, || {
            unit = self.unit_of_that_may("red", verb);
            unit.is_some()
        });
        unit.unwrap_or_default()
    }

    /// The first unit of a seat that may do this now as a whole: none of its teams has acted or is bogged down. `None`
    /// if there is none.
    pub fn unit_of_that_may(&self, seat: &str, verb: &str) -> Option<String> {
        self.first_that_may(seat, verb, r"\/|bogged|bailed")
    }

    /// The first unit of a seat that may do this now, but for those whose line says something like `not`.
    pub fn first_that_may(&self, seat: &str, verb: &str, not: &str) -> Option<String> {
        // The card of a unit appears a frame after it is chosen.
        let script = format!(
            "const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
             const rows = [...document.querySelectorAll('.unit[data-seat={seat}][data-left]')];
             return (async () => {{
                 for (const row of rows) {{
                     if (/{not}/.test(row.textContent)) continue;
                     row.click();
                     await drawn();
                     const verb = document.querySelector('#card .now [data-press=verb-{verb}]');
                     if (verb) return row.dataset.press.slice(5);
                 }}
                 return null;
             }})()"
        );
        self.browser.js(&script).as_str().map(str::to_owned)
    }

    /// Answers everything that an order asks: rolls dice, and takes the first choices, as many as needed.
    pub fn answer_all(&self, roll: impl Fn(&Page)) {
        let wants = "const a = document.getElementById('ask');
                     if (a.hidden) return '';
                     const chosen = a.querySelector('[data-press=answer]:not([aria-disabled=true])');
                     const choice = a.querySelector('.choices .verb:not([aria-pressed=true])');
                     return (chosen ?? choice)?.dataset.press ?? 'roll'";
        // A panel that closes keeps what it asked.
        let asked = "const a = document.getElementById('ask'); return [a.hidden, a.innerHTML]";
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
        panic!("an order asks without end");
    }

    /// A possible target, as the panel names it: an enemy, not the unit that stands for all at their best targets.
    pub fn target(&self) -> String {
        let script =
            "const own = document.querySelector('.unit[aria-pressed=true]')?.dataset.press.replace('unit-', '');
             const choices = [...document.querySelectorAll('#ask .choices .verb:not([aria-disabled=true])')];
             return choices.map(choice => choice.dataset.press).find(press => press !== `choice-${own}`) ?? ''";
        let mut press = String::new();
        self.until_true("a target", || {
            press = self.browser.js(script).as_str().unwrap_or_default().to_owned();
            press.starts_with("choice-")
        });
        press.trim_start_matches("choice-").to_owned()
    }

    /// Drags a unit three inches onward; if something is in its way there, back or to a side. Whether there is a legal proposal then.
    pub fn dragged(&self, unit: &str) -> bool {
        // The table slides when a selection opens a panel.
        self.settle();
        let (x, y) = self.stands(unit);
        let on = if y < 24.0 { 1.0 } else { -1.0 };
        let goes = |(across, along): (f64, f64)| {
            let to = |inches: f64| self.inch(x + across * inches, y + along * inches);
            self.browser.press(self.inch(x, y));
            self.browser.drag_to(to(1.0));
            self.browser.drag_to(to(3.0));
            self.browser.release(to(3.0));
            // It holds no button for what cannot be made legal.
            self.until_shown("proposal");
            self.settle();
            if self.middle_now(READY).is_some() {
                return true;
            }
            self.browser.key("Escape");
            self.until("it is put back", "return document.getElementById('proposal').hidden");
            false
        };
        [(0.0, on), (0.0, -on), (1.0, 0.0), (-1.0, 0.0)].into_iter().any(goes)
    }

    pub fn log(&self) -> String {
        self.browser.js("return document.getElementById('lines').textContent").as_str().unwrap_or_default().to_owned()
    }

    /// Ends the step; units that could still act are named once.
    pub fn end_step(&self, press: impl Fn(&Page)) {
        let before = self.hash();
        press(self);
        let named = "return document.getElementById('proposal').textContent.includes('Could still act')";
        let ended = || self.hash() != before;
        self.until_true("the end, or who could still act", || ended() || self.browser.js(named) == true);
        if !ended() {
            press(self);
        }
    }

    /// Continues to the other side's turn, from any step of red's: the screen is covered, and shows the table to the
    /// player who takes the seat.
    pub fn end_turn(&self, press: impl Fn(&Page), take: impl Fn(&Page)) {
        loop {
            if self.browser.js(COVERED) == true {
                assert_eq!(
                    self.browser.js("return document.querySelectorAll('#lines li').length"),
                    0,
                    "the log is covered too"
                );
                check_states(self, &[("the screen is passed", "")], "");
                self.taken(&take);
                self.until("what red did", "return document.getElementById('recap').textContent.includes('fired')");
            }
            self.answer_all(|page| page.push("roll"));
            // A turn that begins with dice is handed over once they lie.
            self.settle();
            if self.browser.js(COVERED) == true {
                continue;
            }
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

/// Makes every roll of an order: some of them may have been made before the button is found.
pub fn roll_out(page: &Page) {
    if let Some(at) = page.middle_now("[data-press=roll-out]") {
        page.browser.click(at);
    }
}

/// The middle of a control, in pixels.
pub fn middle(page: &Page, press: &str) -> (f64, f64) {
    page.middle(&format!("[data-press={press:?}]"))
}
