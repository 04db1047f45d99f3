//! Getting in, driving, getting out, and a bombardment: each by mouse, by touch, by keys alone and in words, with the same result.

use crate::{hand::Hand, page::Page};

/// R1 stands beside its half-track; the teams of R3 ride.
const RIDES: &str = "?#position=system+company-battles;table+60x48in;\
    red+R1+rifles-germany+b1+at+14,18+e+b2+at+14,22+e+as+de-mg42;red+R2+sdkfz-251+b21+at+14,20+e+as+de-251+carries+R1;\
    red+R3+rifles-germany+b3+off+b4+off+as+de-mg42+aboard+b3+b31+aboard+b4+b31;\
    red+R4+sdkfz-251+b31+at+14,30+e+as+de-251+carries+R3;\
    blue+B1+rifles-usa+b9+at+54,40+w+as+us-rifle;turn+red+movement+2";

const GUNS: &str = "?#position=system+company-battles;table+72x48in;\
    red+R1+gmc+b1+at+6,18+e+b2+at+6,22+e+b3+at+6,26+e+b4+at+6,30+e+as+us-m81ht;red+R2+sherman+b7+at+14,34+e+as+us-m4op;\
    blue+B1+rifles-germany+b11+at+41.5,21.8+w+b12+at+41.5,23.9+w+b13+at+41.5,26+w+as+de-mg42r;turn+red+shooting+2";

/// R1 rides and has driven on; R3 is on foot again.
fn is_done(page: &Page) {
    page.until_saved(3);
    let position = page.position();
    let line = |unit: &str| position.lines().find(|line| line.starts_with(&format!("red {unit} "))).unwrap_or_default();
    assert!(line("R1").contains("aboard b1 b21 aboard b2 b21"), "{position}");
    assert!(line("R2").contains("b21 at 20"), "{position}");
    assert!(line("R3").contains("dismounted b3 b4") && !line("R3").contains("off"), "{position}");
}

#[test]
fn teams_get_in_and_out_with_a_hand() {
    for fingers in [false, true] {
        let hand = Hand::at(RIDES, "Movement", fingers);
        hand.verb("R1", "mount");
        hand.control("accept");
        hand.page.until_saved(1);
        hand.control("unit-R2");
        hand.page.until_selected("R2");
        hand.page.settle();
        hand.drag(hand.page.inch(14.0, 20.0), hand.page.inch(20.1, 20.0));
        hand.page.until_shown("proposal");
        hand.control("accept");
        hand.page.until_saved(2);
        hand.verb("R3", "get-out");
        hand.control("accept");
        is_done(&hand.page);
    }
}

#[test]
fn teams_get_in_and_out_by_keys() {
    let hand = Hand::at(RIDES, "Movement", false);
    hand.keyed("R1", "mount");
    hand.page.until_shown("proposal");
    hand.page.browser.key("Enter");
    hand.page.until_saved(1);
    hand.keyed("R2", "move");
    for _ in 0..6 {
        hand.page.browser.key("ArrowRight");
    }
    hand.page.browser.key("Enter");
    hand.page.until_saved(2);
    hand.keyed("R3", "get-out");
    hand.page.until_shown("proposal");
    hand.page.browser.key("Enter");
    is_done(&hand.page);
}

#[test]
fn teams_get_in_and_out_in_words() {
    let hand = Hand::at(RIDES, "Movement", false);
    for (at, line) in (1..).zip(["mount R1", "move R2 6in east", "dismount R3"]) {
        hand.page.command(line);
        hand.page.until_saved(at);
    }
    is_done(&hand.page);
}

/// The die that ranges in is asked for, and nothing is left to choose.
fn is_asked(page: &Page) {
    page.until_shown("ask");
    let asked = page.browser.js("return document.getElementById('ask').textContent");
    assert!(asked.as_str().is_some_and(|asked| asked.contains("ranges in")), "{asked}");
}

/// Everything that follows is rolled and chosen, and the battery has fired: where it ranged in, its marker lies.
fn is_fought_out(page: &Page, answer: impl Fn(&Page)) {
    page.answer_all(answer);
    // The step in which nobody can shoot ends by itself.
    page.until_saved(2);
    page.until_true("it is told", || page.log().contains("R1 bombards"));
    let (position, log) = (page.position(), page.log());
    let line = position.lines().find(|line| line.starts_with("red R1 ")).unwrap_or_default();
    assert_eq!(line.contains("marker"), log.contains("ranged in"), "{position}\n{log}");
    page.push("unit-R1");
    page.until_selected("R1");
    page.until(
        "it has fired",
        "return document.querySelector('[data-press=verb-bombard]:not([aria-disabled=true])') === null",
    );
}

#[test]
fn a_battery_bombards_with_a_hand() {
    for fingers in [false, true] {
        let hand = Hand::at(GUNS, "Shooting", fingers);
        hand.verb("R1", "bombard");
        // The template is put elsewhere, and lies there.
        hand.point(hand.page.inch(41.0, 23.0));
        hand.page
            .until("who is under it", "return document.getElementById('proposal').textContent.includes('is under it')");
        hand.control("accept");
        is_asked(&hand.page);
        is_fought_out(&hand.page, |_| hand.control("roll-out"));
    }
}

#[test]
fn a_battery_bombards_by_keys_and_in_words() {
    let hand = Hand::at(GUNS, "Shooting", false);
    hand.keyed("R1", "bombard");
    hand.page.until_shown("proposal");
    hand.page.browser.key("Enter");
    is_asked(&hand.page);
    is_fought_out(&hand.page, |page| page.browser.key("Enter"));
    let hand = Hand::at(GUNS, "Shooting", false);
    hand.page.command("bombard R1 at 41,23");
    is_asked(&hand.page);
    // Whatever is rolled for shows fours: it ranges in at once.
    is_fought_out(&hand.page, |page| {
        let dice = page.browser.js("return document.querySelectorAll('#ask .dice .die').length");
        page.command(&format!("dice{}", " 4".repeat(usize::try_from(dice.as_u64().expect("a number")).expect("few"))));
    });
    assert!(hand.page.position().contains("marker 41,23"), "{}", hand.page.position());
}
