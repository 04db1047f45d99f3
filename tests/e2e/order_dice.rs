//! Order Dice: a die is drawn from the bag, and its side gives an order.

use crate::{hand::Hand, page::Page};

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
