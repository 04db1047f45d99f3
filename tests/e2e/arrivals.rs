//! A Unit that arrives from reserve, and one that springs its ambush: each by mouse, by touch, by keys alone and in words, with the same result.

use crate::{hand::Hand, page::Page, play::COVERED};

/// B2 arrives over the right edge, with half-tracks of its own.
const ARRIVES: &str = "system company-battles
table 72x48in
attacker red
first red
formation 1 red \"Red company\" commander b1
formation 2 blue \"Blue company\" commander b21
red R1 command-usa b1 at 4,24 s as us-smg formation 1 slot hq points 2
blue B1 command-germany b21 at 70,2 w as de-mp40 formation 2 slot hq points 2
blue B2 rifles-germany b22 off b23 off as de-mg42 formation 2 slot combat points 8 coming
mission id no-retreat
mission roles selector
mission edge defender short
mission hold defender 60 deep
mission deploy defender half defender
mission deploy attacker half attacker off-center-line 16
mission first attacker
mission reserve defender immediate edge own defender
mission win attacker hold every
mission win defender repel from 6
set-up step 6 fixed red west blue east size 20 worth 20 20 chosen blue aside blue out red out blue
objective 1 at 50,20 placed blue
turn blue arrivals 3
";

/// B2 lies in ambush; only blue knows.
const AMBUSH: &str = "system company-battles
table 72x48in
attacker red
first red
formation 1 red \"Red company\" commander b1
formation 2 blue \"Blue company\" commander b21
red R1 command-usa b1 at 36,46 s as us-smg formation 1 slot hq points 2
red R2 rifles-usa b2 at 36,24 s as us-rifle formation 1 slot combat points 8
blue B1 command-germany b21 at 36,2 n as de-mp40 formation 2 slot hq points 2
blue B2 rifles-germany b22 off b23 off b24 off as de-mg42 formation 2 slot combat points 8 ambush
blue B3 rifles-germany b25 at 4,4 n as de-mg42 formation 2 slot combat points 6
mission id contact
mission roles selector
mission edge defender long
mission ambush defender 1
mission deploy defender half defender off-center-line 8
mission deploy attacker half attacker off-center-line 12
mission first attacker
mission win attacker hold every
mission win defender hold every
set-up step 6 fixed red north blue south size 20 worth 20 20 chosen red chosen blue aside blue out red out blue ambush blue
objective 1 at 36,42 placed blue
turn blue ambush 2
";

fn before(text: &str, fingers: bool) -> Hand {
    let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let hand = Hand::before(&format!("?#position={encoded}"), fingers);
    hand.page
        .until("whose screen it is", &format!("{COVERED} || document.getElementById('foot').dataset.seat === 'blue'"));
    if hand.page.browser.js(COVERED) == true {
        hand.page.taken(|page| page.push("take-seat"));
    }
    hand.page.settle();
    hand
}

fn unit(page: &Page, unit: &str) -> String {
    let position = page.position();
    position.lines().find(|line| line.starts_with(&format!("blue {unit} "))).unwrap_or_default().to_owned()
}

fn has_arrived(page: &Page) {
    page.until_true("B2 on the table", || !unit(page, "B2").contains(" off"));
    page.until_step("blue", "Movement");
}

/// It stands in the open, and red learns of it.
fn is_sprung(page: &Page) {
    page.until_true("B2 on the table", || !unit(page, "B2").contains(" off"));
    page.until("it is told", "return document.body.textContent.includes('sprang its ambush')");
}

/// B2 comes onto the table by mouse and by touch, at the place that is pointed at.
fn with_a_hand(position: &str, verb: &str, place: (f64, f64), is_done: fn(&Page)) {
    for fingers in [false, true] {
        let hand = before(position, fingers);
        hand.verb("B2", verb);
        hand.point(hand.page.inch(place.0, place.1));
        hand.control("accept");
        is_done(&hand.page);
    }
}

/// By keys the first arrow takes it to hand, at a place that is legal; in words it is one line.
fn by_keys_and_in_words(position: &str, line: &str, is_done: fn(&Page)) {
    let hand = before(position, false);
    hand.chosen("B2");
    hand.page.browser.key("ArrowLeft");
    hand.page.until_shown("proposal");
    hand.page.browser.key("Enter");
    is_done(&hand.page);
    let hand = before(position, false);
    hand.page.command(line);
    is_done(&hand.page);
}

#[test]
fn a_unit_arrives_with_a_hand() {
    with_a_hand(ARRIVES, "enter", (71.0, 30.0), has_arrived);
}

#[test]
fn a_unit_arrives_by_keys_and_in_words() {
    by_keys_and_in_words(ARRIVES, "enter B2 { b22 72,30 70,30 b23 72,33 70,33 }", has_arrived);
}

#[test]
fn an_ambush_is_sprung_with_a_hand() {
    with_a_hand(AMBUSH, "ambush", (16.0, 13.0), is_sprung);
}

#[test]
fn an_ambush_is_sprung_by_keys_and_in_words() {
    by_keys_and_in_words(AMBUSH, "ambush B2 { b22 14,13 b23 16,13 b24 18,13 }", is_sprung);
}
