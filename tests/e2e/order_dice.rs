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
        let share = "return document.querySelector('#bag .bag').textContent.includes('0 of 1 die from the bag; 0.67')";
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
        // Without an enemy in reach, smoke lies where it may.
        const CHOICE: &str = "#ask .choices .verb:not([aria-disabled=true])";
        page.until_true("a target, or a place for smoke", || {
            page.middle_now(CHOICE).is_some() || page.middle_now(READY).is_some()
        });
        if let Some(at) = page.middle_now(CHOICE) {
            page.browser.click(at);
        }
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

/// Red has three orders to give, and blue, far away, none.
const TURN: &str = "?#position=system+order-dice;table+72x48in;\
    red+R1+figure+disc+0.984+b1+at+10,20+n+b2+at+11.5,20+n+as+us-lt;\
    red+R2+figure+disc+0.984+b11+at+20,26+n+b12+at+21.5,26+n+as+us-bazooka;\
    red+R3+figure+disc+0.984+b21+at+30,30+n+b22+at+31.5,30+n+as+us-lt;\
    blue+B1+figure+disc+0.984+b31+at+66,44+s+b32+at+67.5,44+s+b33+at+64.5,44+s+as+de-mmg+die+down;\
    turn+red+orders+1+drawn";

/// R1 has run, R2 has advanced, R3 waits in ambush.
fn is_ordered(page: &Page) {
    let position = || page.position();
    page.until_true("three dice", || position().matches(" die ").count() == 4);
    let position = position();
    let line = |unit: &str| position.lines().find(|line| line.starts_with(&format!("red {unit} "))).unwrap_or_default();
    assert!(line("R1").contains("b1 at 18") && line("R1").contains("die run"), "{position}");
    assert!(line("R2").contains("b11 at 24") && line("R2").contains("die advance"), "{position}");
    assert!(line("R3").contains("die ambush"), "{position}");
}

/// The unit has its die, and the next order is red's.
fn has_a_die(page: &Page, unit: &str) {
    page.until_true(unit, || {
        let position = page.position();
        position.lines().any(|line| line.starts_with(&format!("red {unit} ")) && line.contains(" die "))
    });
    is_due(page, "red");
}

#[test]
fn a_turn_is_played_with_a_hand() {
    for fingers in [false, true] {
        let hand = Hand::before(TURN, fingers);
        let page = &hand.page;
        is_due(page, "red");
        hand.verb("R1", "run");
        page.settle();
        hand.point(page.inch(18.2, 20.0));
        page.until("a run", "return document.getElementById('proposal').textContent.includes('8')");
        hand.control("accept");
        has_a_die(page, "R1");
        hand.control("unit-R2");
        page.until_selected("R2");
        page.settle();
        hand.drag(page.inch(20.0, 26.0), page.inch(24.2, 26.0));
        page.until_shown("proposal");
        hand.control("accept");
        has_a_die(page, "R2");
        hand.verb("R3", "ambush");
        hand.control("accept");
        is_ordered(page);
    }
}

#[test]
fn a_turn_is_played_by_keys() {
    let hand = Hand::before(TURN, false);
    let page = &hand.page;
    is_due(page, "red");
    for (unit, verb, steps) in [("R1", "run", 8), ("R2", "advance", 4), ("R3", "ambush", 0)] {
        hand.keyed(unit, verb);
        for _ in 0..steps {
            page.browser.key("ArrowRight");
        }
        page.until_shown("proposal");
        page.browser.key("Enter");
        page.until("no proposal", "return document.getElementById('proposal').hidden");
    }
    is_ordered(page);
}

#[test]
fn a_turn_is_played_in_words() {
    let hand = Hand::before(TURN, false);
    is_due(&hand.page, "red");
    for line in ["run R1 8in east", "advance R2 4in east", "ambush R3"] {
        hand.page.command(line);
    }
    is_ordered(&hand.page);
}
