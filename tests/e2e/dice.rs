//! Dice on the table: thrown in front of the players, and only then comes what follows from them.

use crate::page::Page;

/// Whether the log tells what was rolled.
const TOLD: &str = "document.getElementById('lines').textContent.includes('Red rolled')";
/// Notes, at every change of the page, whether it only waits for dice to be read, and whether the log tells of them.
fn watch(page: &Page) {
    page.browser.js(&format!(
        "window.seen = [];
         new MutationObserver(() => window.seen.push([document.querySelector('#ask:not([hidden]) [data-press=go-on]') !== null, {TOLD}]))
             .observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }})"
    ));
}

#[test]
fn nothing_is_told_before_the_dice_have_been_read() {
    let page = Page::new();
    page.browser.js("document.querySelector('[data-open=settings]').click()");
    page.browser.js("document.querySelector('#settings input[name=motion][value=full]').click()");
    page.browser.js("document.getElementById('settings').close()");
    page.command("roll 12d6 4+");
    page.browser.key("Escape");
    watch(&page);
    page.push("roll");
    // Whether they are still read or have been, they lie there, and the roll is kept.
    page.until_saved(1);
    page.until("the log tells it", &format!("return {TOLD}"));
    assert_eq!(page.draws("dice"), 1);
    let waited = "return window.seen.some(([waits]) => waits) && window.seen.every(([waits, told]) => !waits || !told)";
    assert_eq!(page.browser.js(waited), true);
    page.browser.key("Enter");
    page.until_true("they are put away", || page.draws("dice") == 0);
}

#[test]
fn without_motion_they_lie_at_once() {
    let page = Page::new();
    page.command("roll 3d6 4+");
    page.browser.key("Escape");
    watch(&page);
    page.push("roll");
    page.until("the log tells it", &format!("return {TOLD}"));
    assert_eq!(page.draws("dice"), 1);
    assert_eq!(page.browser.js("return window.seen.some(([waits]) => waits)"), false);
}

#[test]
fn enter_does_what_waits_although_another_button_was_pressed() {
    let page = Page::blank();
    page.visit_at(FIRE);
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("red", "Shooting");
    page.browser.click(page.inch(10.0, 14.0));
    page.until_selected("R1");
    page.push("verb-shoot");
    page.browser.click(page.inch(30.0, 14.0));
    page.until_shown("proposal");
    // The focus goes to a tool; its own second press is not meant.
    page.browser.click(page.middle("[data-press=ranges]"));
    let focused = "return document.activeElement.getAttribute('data-press')";
    assert_eq!(page.browser.js(focused), "ranges");
    page.browser.key("Enter");
    page.until_true("the dice are due", || page.who() == "Red");
    assert_eq!(page.browser.js("return document.querySelector('[data-press=ranges]').ariaPressed"), "true");
}

/// A tank and another in front of it.
const FIRE: &str = "?#position=system+company-battles;table+48x48in;red+R1+panzer-4h+b1+at+10,14+e+as+de-pz4;\
    blue+B1+sherman+b4+at+30,14+w+b5+at+30,30+w+as+us-m4;turn+red+shooting+2";

#[test]
fn fire_is_seen_until_its_last_roll() {
    let page = Page::blank();
    page.visit_at(FIRE);
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("red", "Shooting");
    let idle = page.draws("line");
    page.browser.click(page.inch(10.0, 14.0));
    page.until_selected("R1");
    page.push("verb-shoot");
    page.browser.click(page.inch(30.0, 14.0));
    page.until_shown("proposal");
    page.browser.key("Enter");
    // Hits, armor that fails, firepower: each has its dice, and a word beside the target.
    for (who, face) in [("Red", "face-6"), ("Blue", "face-1"), ("Red", "face-6")] {
        page.until_true("the dice are due", || page.who() == who);
        assert!(page.draws("line") > idle, "lines lead to the target");
        page.push(face);
        page.push(face);
        page.until_true("the word", || page.draws("fate") == 1);
    }
    page.until_true("it is a wreck", || page.log().contains("left a wreck"));
    assert_eq!((page.draws("fate"), page.draws("dice")), (1, 1));
    // A click puts dice and words away; the wreck stays.
    page.browser.click(page.inch(20.0, 40.0));
    page.until_draws("fate", |n| n == 0);
    assert_eq!(page.draws("sprite"), 3, "two tanks and a wreck");
}

/// The faces of the dice in the tray, as they lie.
fn faces(page: &Page) -> Vec<u64> {
    let faces = page.browser.js("return window.sandtable.draws().faces");
    faces.as_array().expect("a list").iter().filter_map(serde_json::Value::as_u64).collect()
}

#[test]
fn an_earlier_moment_shows_the_dice_that_lay_there() {
    let page = Page::blank();
    page.visit_at(FIRE);
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("red", "Shooting");
    page.command("shoot R1 b4");
    page.browser.key("Escape");
    for (who, [one, other]) in [("Red", [6, 5]), ("Blue", [1, 2])] {
        page.until_true("the dice are due", || page.who() == who);
        page.push(&format!("face-{one}"));
        page.push(&format!("face-{other}"));
    }
    page.until_true("firepower is due", || page.who() == "Red");
    page.push("face-4");
    page.push("face-6");
    page.until_true("it is a wreck", || page.log().contains("left a wreck"));
    assert_eq!(faces(&page), [4, 6]);
    page.browser.click(page.inch(20.0, 40.0));
    page.until_true("they are put away", || faces(&page).is_empty());
    // What came of it stands in the log: a click on it, and on the moment.
    page.until_step("red", "Assault");
    page.browser.js("[...document.querySelectorAll('#lines .text')].find(line => line.textContent.includes('left a wreck')).click()");
    page.until("it can be seen as it was", "return document.querySelector('#lines [data-on] .then') !== null");
    page.browser.js("document.querySelector('#lines [data-on] .then').click()");
    page.until_true("they lie there again", || faces(&page) == [4, 6]);
    assert!(page.draws("fate") == 1 && page.draws("dice") == 1);
    // They stay as long as the moment does.
    page.browser.click(page.inch(20.0, 40.0));
    page.browser.js("document.querySelector('.ends [data-press^=seek]').click()");
    page.until_step("red", "Assault");
    assert!(faces(&page).is_empty());
}
