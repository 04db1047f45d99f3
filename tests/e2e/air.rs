//! A flight: placed over the table, fired at, and sent to attack, by mouse, by touch, by keys alone and in words.

use crate::{hand::Hand, page::Page, play::COVERED};

/// R1 has arrived; the guns of B1 can fire at it.
const FLIGHT: &str = "?#position=system+company-battles;table+72x48in;\
    red+R1+fighter-germany+b1+off+b2+off+as+de-ju87+arrived;red+R2+rifles-germany+b3+at+10,10+n+as+de-mg42r;\
    blue+B1+m3+b11+at+30,36+s+as+us-m16;blue+B2+rifles-usa+b12+at+36,36+s+b13+at+39,36+s+as+us-rifle;turn+red+shooting+2";

/// Red's aircraft are over the table, and blue decides who fires at them.
fn flies(page: &Page) {
    page.until_true("R1 is over the table", || !line(page, "red R1 ").contains(" off"));
    if page.browser.js(COVERED) == true {
        page.taken(|page| page.push("take-seat"));
    }
    page.until_step("blue", "Fire at R1");
    page.settle();
}

fn line(page: &Page, start: &str) -> String {
    let position = page.position();
    position.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned()
}

/// Nobody has fired, and the aircraft attack.
fn attacks(page: &Page) {
    if page.browser.js(COVERED) == true {
        page.taken(|page| page.push("take-seat"));
    }
    page.until_step("red", "Attack by R1");
}

#[test]
fn a_flight_flies_with_a_hand() {
    for fingers in [false, true] {
        let hand = Hand::at(FLIGHT, "Shooting", fingers);
        hand.verb("R1", "fly");
        hand.control("accept");
        flies(&hand.page);
        hand.page.end_step(|_| hand.control("end"));
        attacks(&hand.page);
        hand.verb("R1", "bombard");
        let said = hand.page.browser.js("return document.getElementById('proposal').textContent");
        assert!(said.as_str().is_some_and(|said| said.contains("ranges in")), "{said}");
    }
}

#[test]
fn a_flight_flies_by_keys_and_in_words() {
    let hand = Hand::at(FLIGHT, "Shooting", false);
    hand.keyed("R1", "fly");
    hand.page.until_shown("proposal");
    // From its own edge to the guns that can reach it.
    for _ in 0..30 {
        hand.page.browser.key("ArrowUp");
    }
    hand.page.browser.key("Enter");
    flies(&hand.page);
    hand.keyed("B1", "flak");
    hand.page.until_shown("proposal");
    hand.page.browser.key("Enter");
    hand.page.until_shown("ask");
    let hand = Hand::at(FLIGHT, "Shooting", false);
    hand.page.command("fly R1 { b1 36,30 ^n b2 39,30 ^n }");
    flies(&hand.page);
    hand.page.command("hold-fire");
    attacks(&hand.page);
}
