//! A turn of a battle from the roll for the first turn to the other side's turn: by mouse, by keys, by commands, by
//! touch.

use crate::{
    page::Page,
    play::{BLUES_TURN, COVERED, middle},
};

#[test]
fn a_turn_is_played_by_mouse() {
    let page = Page::blank();
    page.red_begins();
    let click = |page: &Page, press: &str| page.browser.click(middle(page, press));
    // Moves a whole unit two inches: a click selects it, a drag of any of its models moves all.
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
    // Two clicks: the target, and again to confirm. The odds are shown in between.
    let unit = page.unit_that_may("shoot");
    click(&page, "verb-shoot");
    let target = page.stands(&page.target());
    page.browser.click(page.inch(target.0, target.1));
    page.until("the chances", "return document.querySelector('#proposal .chances td') !== null");
    page.until("the sum of the score", "return document.querySelector('#proposal .tally .sum') !== null");
    page.browser.click(page.inch(target.0, target.1));
    page.until_true("it waits for dice", || page.who() == "Red");
    page.answer_all(|page| click(page, "roll-out"));
    page.until_true("the log tells it with its rule", || page.log().contains("Rule 10.4"));
    assert!(page.log().contains(&format!("({unit}) fired")) || page.log().contains("fired"), "{}", page.log());
    page.end_turn(|page| click(page, "end"), |page| click(page, "take-seat"));
    // A click on a line of the log shows what it is about, another that moment, and the main button returns.
    page.browser.js("[...document.querySelectorAll('#lines .text')].pop().click()");
    page.until("it can be seen as it was", "return document.querySelector('#lines [data-on] .then') !== null");
    page.browser.js("document.querySelector('#lines .then').click()");
    page.until("an earlier moment", "return document.querySelector('.ends [data-press^=seek]') !== null");
    page.browser.js("document.querySelector('.ends [data-press^=seek]').click()");
    page.until_step("blue", "Movement");
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let page = Page::blank();
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
    // From unit to unit until one may shoot; M opens its verbs, Tab goes through its targets.
    let may = "return document.querySelector('#card .now [data-press=verb-shoot]') !== null";
    let mut tries = 0;
    while page.browser.js(may) != true {
        page.browser.key("Tab");
        tries += 1;
        assert!(tries < 40, "no unit may shoot");
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
    assert_eq!(page.browser.js(on_it), true, "the arrow keys reach it");
    page.browser.key("Enter");
    page.target();
    page.until("the table has the focus", "return document.activeElement.id === 'table'");
    // All at the best targets is proposed at once.
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_true("it waits for dice", || page.who() == "Red");
    page.answer_all(|page| page.browser.key("Enter"));
    page.end_turn(|page| page.browser.key_with("Enter", 2), |page| page.browser.key("Enter"));
}

#[test]
fn a_turn_is_played_by_words() {
    let page = Page::blank();
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
            page.taken(|page| page.browser.key("Enter"));
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
    // A tap on the unit, a tap on its destination, a tap on the check mark.
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
    // Turn and step are visible on a tablet too.
    page.until("the step", "return document.querySelector('#foot .steps li[data-when=now]').offsetHeight > 0");
}
