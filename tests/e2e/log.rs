//! The log: a line for each event, the newest on top, dice as faces; a line leads to what it is about.

use crate::page::Page;
use serde_json::json;

impl Page {
    /// A battle in which a red unit has fired.
    fn fired(&self) {
        self.red_begins();
        self.end_step(|page| page.push("end"));
        self.until_step("red", "Shooting");
        self.unit_that_may("shoot");
        self.push("verb-shoot");
        let target = self.target();
        self.push(&format!("choice-{target}"));
        self.until_shown("proposal");
        self.browser.js("document.querySelector('#proposal [data-main]').click()");
        self.until_true("it waits for dice", || self.who() == "Red");
        // All shots hit, and nothing saves.
        self.answer_all(|page| page.push(if page.who() == "Red" { "face-6" } else { "face-1" }));
        self.settle();
    }
}

#[test]
fn a_volley_is_lines_under_its_step_with_dice_as_faces_and_the_rule_for_who_asks() {
    let page = Page::blank();
    page.fired();
    let rows = "[...document.querySelectorAll('#lines li')]";
    let heads = page.browser.js(&format!("return {rows}.slice(0, 2).map(li => li.dataset.begins ?? '')"));
    assert_eq!(heads, json!(["3", "4"]), "the turn, then the step");
    let spoken = "return document.querySelector('#lines [role=heading][aria-level=\"4\"]').textContent";
    assert_eq!(page.browser.js(spoken), "Shooting");
    // What succeeded has a ring, what failed has none and is faint.
    let dice = page.browser.js(
        "const look = die => [die.dataset.face, die.dataset.made, getComputedStyle(die).outlineStyle, getComputedStyle(die).opacity < 1];
         return ['yes', 'no'].map(made => look(document.querySelector(`#lines .die[data-made=${made}]`)))",
    );
    assert_eq!(dice, json!([["6", "yes", "solid", false], ["1", "no", "none", true]]));
    // Words without ids of rules; the rule comes with the pointer and with the focus.
    let texts =
        page.browser.js(&format!("return {rows}.map(li => li.querySelector('.text')?.textContent ?? '').join('\\n')"));
    assert!(!texts.as_str().expect("words").contains("10.4"), "{texts}");
    let rule = "const rule = [...document.querySelectorAll('#lines .rule')].find(rule => rule.textContent.startsWith('Rule 10.4'));";
    page.until("what it says", &format!("{rule} return rule.textContent.startsWith('Rule 10.4To hit, ')"));
    let hidden = "return getComputedStyle(rule).clipPath !== 'none'";
    assert_eq!(page.browser.js(&format!("{rule} {hidden}")), true);
    // Other tests may have the window at the front.
    page.browser.cdp("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    page.browser.js(&format!("{rule} rule.closest('li').querySelector('.text').focus()"));
    assert_eq!(page.browser.js(&format!("{rule} {hidden}")), false);
    page.browser.js("document.activeElement.blur()");
    page.browser.mouse("mouseMoved", page.middle("#lines li:has(.rule)"), 0);
    let shown = "return getComputedStyle(document.querySelector('#lines li:has(.rule) .rule')).clipPath";
    page.until("under the pointer", &format!("{shown} === 'none'"));
}

#[test]
fn enter_on_a_line_goes_to_what_it_is_about_and_arrow_keys_go_from_line_to_line() {
    let page = Page::blank();
    page.fired();
    let at = |page: &Page| {
        let (x, y) = page.stands("B1");
        page.inch(x, y)
    };
    // Looks at one corner of the table from close by.
    page.push("fit");
    for _ in 0..6 {
        page.browser.wheel(page.inch(2.0, 2.0), -300.0);
    }
    let (away, lines) = (at(&page), page.draws("line"));
    page.browser.js("document.querySelector('#lines .text').focus()");
    page.browser.key("ArrowDown");
    let line = "document.activeElement.closest('#lines li')";
    assert_eq!(
        page.browser
            .js(&format!("return {line} !== null && {line} !== document.querySelector('#lines .text').closest('li')")),
        true
    );
    page.browser.key("ArrowUp");
    page.browser.key("Enter");
    page.until("it is marked in the log", &format!("return {line}?.hasAttribute('data-on') === true"));
    page.until_draws("line", |n| n > lines);
    assert_ne!(at(&page), away, "the camera has moved");
    // From an earlier line it is one more press to the table as it was then, and back.
    page.browser.js("[...document.querySelectorAll('#lines .text')].pop().click()");
    page.until("it can be seen as it was", "return document.querySelector('#lines [data-on] .then') !== null");
    page.browser.js("document.querySelector('#lines .then').click()");
    page.until("an earlier moment", "return document.querySelector('.ends [data-press^=seek]') !== null");
    page.browser.js("document.querySelector('.ends [data-press^=seek]').click()");
    page.until_step("red", "Shooting");
}

/// A new event costs as much in a long log as in a short one.
#[test]
fn a_long_log_is_not_built_again() {
    let page = Page::new();
    for nth in 0..24 {
        page.command(&format!("move R6 0.3in {}", if nth % 2 == 0 { "east" } else { "west" }));
        page.until_saved(nth + 1);
    }
    page.settle();
    page.browser.js("window.changed = 0;
         new MutationObserver(all => { window.changed += all.length }).observe(document.getElementById('lines'),
             { subtree: true, childList: true, attributes: true, characterData: true }); return true");
    // Selecting something changes nothing in it.
    page.command("select R1");
    page.until_selected("R1");
    page.settle();
    assert_eq!(page.browser.js("return window.changed"), 0);
    page.command("move R6 0.3in east");
    page.until_saved(25);
    page.settle();
    let changed = page.browser.js("return window.changed").as_u64().expect("a number");
    assert!((1..=8).contains(&changed), "{changed} changes for one line");
}

#[test]
fn whoever_sits_down_sees_the_others_turn_again_step_by_step() {
    let page = Page::blank();
    page.fired();
    page.end_turn(|page| page.push("end"), |page| page.push("take-seat"));
    page.until_shown("recap");
    let title = "document.querySelector('#recap .title').textContent";
    let since = format!("return {title} === 'Since you last had the screen'");
    assert_eq!(page.browser.js(&since), true);
    let hash = page.hash();
    // Escape skips all of it.
    page.push("again");
    page.until("the first step", &format!("return {title}.startsWith('Step 1 of')"));
    // It is the roll for the first turn; the volley follows.
    page.browser.key("Enter");
    page.until_draws("line", |n| n > 0);
    page.browser.key("Escape");
    page.until("the present", &since);
    // Enter goes from step to step, and after the last to the present.
    page.push("again");
    page.until("the first step", &format!("return {title}.startsWith('Step 1 of')"));
    for _ in 0..20 {
        if page.browser.js(&since) == true {
            break;
        }
        page.browser.key("Enter");
        page.settle();
    }
    page.until("the present", &since);
    assert_eq!(page.hash(), hash);
}
