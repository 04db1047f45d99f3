//! Battles by mouse alone: an assault step by step, and a whole battle from its first roll to the page after it.

use crate::{
    page::Page,
    play::{COVERED, OVER, READY, middle, roll_out},
};

/// Four teams at six, three inches apart, and second units far away.
const ASSAULT: &str = "?#position=system+company-battles;table+48x48in;\
    blue+B1+mg-team-germany+b1+at+20,20+n+b2+at+22.2,20+n+b3+at+24.4,20+n+b4+at+26.6,20+n+as+de-mg42;\
    blue+B2+mg-team-germany+b5+at+40,10+n+b6+at+42.2,10+n+as+de-mg42;\
    red+R1+rifles-usa+b11+at+20,24+s+b12+at+22.2,24+s+b13+at+24.4,24+s+b14+at+26.6,24+s+b17+at+28.8,24+s+b18+at+31,24+s+as+us-rifle;\
    red+R2+rifles-usa+b15+at+8,44+s+b16+at+10.2,44+s+as+us-rifle;turn+blue+assault+1";

fn click(page: &Page, press: &str) {
    page.browser.click(middle(page, press));
}

#[test]
fn an_assault_goes_part_by_part() {
    let page = Page::blank();
    page.visit_at(ASSAULT);
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("blue", "Assault");
    // Red fails every roll, blue never does.
    let dice = |page: &Page| click(page, if page.who() == "Red" { "face-1" } else { "face-6" });
    // The charge: a click and a drag into contact, and the button that takes the nearest spots.
    page.browser.click(page.inch(20.0, 20.0));
    page.until_selected("B1");
    page.settle();
    page.browser.press(page.inch(20.0, 20.0));
    page.browser.drag_to(page.inch(20.0, 21.5));
    page.browser.drag_to(page.inch(20.0, 23.0));
    page.browser.release(page.inch(20.0, 23.0));
    page.until_shown("proposal");
    click(&page, "take-nearest");
    // The charged unit fires first, under its own name.
    page.until_step("red", "Assault: defensive fire");
    click(&page, "unit-R1");
    click(&page, "verb-defend");
    page.settle();
    let charger = page.stands("B1");
    page.browser.click(page.inch(charger.0, charger.1));
    page.until("the chances", "return document.querySelector('#proposal .chances td') !== null");
    page.browser.click(page.inch(charger.0, charger.1));
    page.until_true("red's dice", || page.who() == "Red");
    page.answer_all(dice);
    // After strikes, units with no enemy to strike may push in, and those that still could are named once.
    page.until_step("blue", "Assault: push in");
    page.end_step(|page| click(page, "end"));
    page.answer_all(dice);
    // Red failed the test to counterattack.
    page.until_step("red", "Assault: counterattack or break off");
    let log = page.log();
    for rule in ["Rule AS-11", "Rule AS-17", "Rule AS-26"] {
        assert!(log.contains(rule), "{rule} in {log}");
    }
    click(&page, "verb-break-off");
    page.until_shown("proposal");
    page.browser.click(page.middle("#proposal [data-main]"));
    page.answer_all(dice);
    page.until_step("blue", "Assault: consolidation");
    page.end_step(|page| click(page, "end"));
    page.until_step("blue", "Assault");
    assert!(page.log().contains("Rule AS-25") && page.log().contains("Rule AS-32"), "{}", page.log());
}

impl Page {
    /// The action of the due seat in its step: it moves its first unit, or fires if it may.
    fn has_one_act(&self, seat: &str) -> bool {
        let verb = |verb: &str| self.unit_of_that_may(seat, verb);
        if let Some(unit) = verb("shoot") {
            click(self, "verb-shoot");
            self.target();
            self.browser.click(self.middle("#ask .choices .verb:not([aria-disabled=true])"));
            self.until_shown("proposal");
            let before = self.hash();
            self.browser.click(self.middle(READY));
            self.until_true(&format!("{unit} fires"), || !self.who().is_empty() || self.hash() != before);
            self.answer_all(roll_out);
            return true;
        }
        let Some(unit) = verb("move") else { return false };
        if !self.dragged(&unit) {
            self.push("verb-done");
        }
        let before = self.hash();
        self.browser.click(self.middle(READY));
        self.until_true(&format!("{unit} goes"), || !self.who().is_empty() || self.hash() != before);
        self.answer_all(roll_out);
        true
    }
}

#[test]
fn a_whole_battle_is_fought() {
    let page = Page::blank();
    page.visit_at(
        "?game=whole#battle=company-battles&mission=annihilation&red=germany-a&blue=usa-a&map=hollin-fields&turns=2",
    );
    let seat = "return document.getElementById('foot').dataset.seat";
    let ends = "const end = document.querySelector('[data-press=end]'); return end?.checkVisibility() === true";
    let (mut acted, mut steps) = (0, 0);
    // In each step at most two units of the seat act, and then it is ended.
    for _ in 0..60 {
        page.until_true("something to do", || {
            [OVER, COVERED, ends].iter().any(|script| page.browser.js(script) == true) || !page.who().is_empty()
        });
        if page.browser.js(OVER) == true {
            break;
        }
        if page.browser.js(COVERED) == true {
            page.taken(|page| click(page, "take-seat"));
            continue;
        }
        page.answer_all(roll_out);
        let due = page.browser.js(seat).as_str().unwrap_or_default().to_owned();
        for _ in 0..2 {
            acted += usize::from(page.browser.js(OVER) != true && page.has_one_act(&due));
        }
        let before = page.hash();
        page.until_true("the step has ended", || {
            let open = page.browser.js(OVER) == true || page.browser.js(COVERED) == true;
            if !open && page.who().is_empty() && page.hash() == before && page.browser.js(ends) == true {
                click(&page, "end");
            }
            open || page.hash() != before || !page.who().is_empty()
        });
        steps += 1;
    }
    page.until("the page after the battle", OVER);
    let lines = "return document.querySelectorAll('#after .curves:not([hidden]) polyline[points]').length === 2";
    page.until("the luck of both over the battle", lines);
    assert!(acted >= 8 && steps >= 8, "{acted} deeds in {steps} steps");
    page.until_saved(page.entries());
}
