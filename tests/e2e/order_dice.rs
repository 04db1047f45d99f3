//! Order Dice: a die is drawn from the bag, and its side gives an order.

use crate::{
    hand::Hand,
    page::Page,
    play::{COVERED, OVER, READY, middle, roll_out},
};

const BAG: &str = "?#position=system+order-dice;table+72x48in;\
    red+R1+figure+disc+0.984+b1+at+20,10+n+b2+at+21.5,10+n+as+us-lt;\
    red+R2+figure+disc+0.984+b11+at+24,10+n+b12+at+25.5,10+n+as+us-bazooka;\
    blue+B1+figure+disc+0.984+b31+at+24,38+s+b32+at+25.5,38+s+b33+at+27,38+s+as+de-mmg";

fn is_due(page: &Page, seat: &str) {
    page.until(seat, &format!("return document.getElementById('foot').dataset.seat === {seat:?}"));
}

/// What is in the bag is shown, and who drew from a real one says what came.
#[test]
fn a_die_is_drawn_and_an_order_given() {
    for fingers in [false, true] {
        let hand = Hand::before(BAG, fingers);
        let page = &hand.page;
        page.until_shown("ask");
        let lots = "return [...document.querySelectorAll('#ask .choices .verb')].map(lot => lot.textContent)";
        assert_eq!(page.browser.js(lots), serde_json::json!(["Red: 2 of 3", "Blue: 1 of 3"]));
        hand.control("face-3");
        is_due(page, "blue");
        hand.verb("B1", "rally");
        hand.control("accept");
        // Only dice of red are left.
        is_due(page, "red");
        page.browser.js("document.getElementById('to-dice').click()");
        let share = "return document.querySelector('#dice .bag').textContent.includes('0 of 1 die from the bag; 0.67')";
        page.until("a fair share", share);
    }
}

#[test]
fn a_die_is_drawn_and_an_order_given_in_words() {
    let hand = Hand::before(BAG, false);
    let page = &hand.page;
    page.until_shown("ask");
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("2");
    is_due(page, "blue");
    page.command("rally B1");
    is_due(page, "red");
}

/// Someone is asked, the screen is covered, the battle is over, or an order can be given.
const SOMETHING: &str = "const ask = document.getElementById('ask');
    return !ask.hidden || document.getElementById('hand').open || document.getElementById('after').open
        || document.querySelector('.unit[data-left]') !== null
        || document.querySelector('[data-press=end]')?.checkVisibility() === true";

/// One order of the due seat: a unit fires if it can, or advances, or goes down.
fn order(page: &Page) {
    let seat = page.browser.js("return document.getElementById('foot').dataset.seat");
    let seat = seat.as_str().unwrap_or_default();
    // One that has lost men gives orders as well.
    let may = |verb: &str| page.first_that_may(seat, verb, "^$");
    let before = page.hash();
    let fires = ["fire", "shoot"].into_iter().find_map(|verb| may(verb).map(|unit| (unit, verb)));
    if let Some((_, verb)) = fires {
        page.browser.click(middle(page, &format!("verb-{verb}")));
        page.target();
        page.browser.click(page.middle("#ask .choices .verb:not([aria-disabled=true])"));
        page.until_shown("proposal");
    } else if let Some(unit) = may("advance") {
        if !page.dragged(&unit) {
            page.push("verb-down");
        }
    } else if may("down").is_some() {
        page.push("verb-down");
    } else if let Some(at) = page.middle_now("[data-press=end]") {
        page.browser.click(at);
    }
    let done = || page.hash() != before || !page.who().is_empty() || page.browser.js(COVERED) == true;
    page.until_true("the order is given", || {
        if let Some(at) = page.middle_now(READY).filter(|_| !done()) {
            page.browser.click(at);
        }
        done()
    });
}

#[test]
fn a_whole_battle_is_fought_by_mouse() {
    let page = Page::blank();
    page.visit_at("?game=bag#battle=order-dice&turns=2");
    page.until_ready();
    let mut orders = 0;
    for _ in 0..400 {
        page.until("something to do", SOMETHING);
        if page.browser.js(OVER) == true {
            break;
        }
        if page.browser.js(COVERED) == true {
            page.taken(|page| page.browser.click(middle(page, "take-seat")));
        } else if page.who().is_empty() {
            order(&page);
            orders += 1;
        } else {
            page.answer_all(roll_out);
        }
    }
    page.until("the page after the battle", OVER);
    assert!(orders >= 16, "{orders} orders");
    let log = page.log();
    assert!(log.contains("fired at") && log.contains("advanced"), "{log}");
    page.until_saved(page.entries());
}
