//! Command Tokens in the browser: a whole battle by mouse; a turn of both sides by touch on a tablet, by keys alone, by
//! commands alone.

use crate::{
    page::Page,
    play::{COVERED, middle},
};

/// What the page waits for.
const NOW: &str = "
    if (document.getElementById('after').open) return 'over';
    if (document.documentElement.hasAttribute('data-quiet')) return 'wait';
    if (document.getElementById('hand').open) return 'covered';
    const ask = document.getElementById('ask');
    if (!ask.hidden) {
        if (ask.querySelector('[data-press=roll]')) return 'dice';
        return ask.querySelector('[data-press=end]') ? 'held' : 'pick';
    }
    // Not yet taken.
    if (!document.getElementById('proposal').hidden) return 'wait';
    const steps = [...document.querySelectorAll('#foot .steps li')].map(step => step.textContent);
    if (steps.some(step => / is (acting|reacting)$/.test(step))) return 'acts';
    return steps.includes('Orders') ? 'free' : 'wait'";

/// A way of playing.
struct Hand {
    /// Rolls all dice that an order asks for.
    roll: fn(&Page),
    /// Reacts with the first unit that may.
    react: fn(&Page),
    pass: fn(&Page),
    /// Moves a unit some inches toward the other side, or activates it if it cannot move.
    go: fn(&Page, unit: &str, north: bool),
    /// Ends the activation.
    end: fn(&Page),
    take_seat: fn(&Page),
}

/// The result.
#[derive(Default)]
struct Played {
    deeds: usize,
    reactions: usize,
    passes: usize,
}

impl Page {
    fn now(&self) -> String {
        self.browser.js(NOW).as_str().unwrap_or_default().to_owned()
    }

    fn encounter(&self, name: &str, turns: u8) {
        self.visit_at(&format!("?game={name}#battle=command-tokens&turns={turns}"));
        self.until("somebody is asked", "return !document.getElementById('ask').hidden");
    }

    /// The first of a seat's surviving units with the fewest tokens and markers; and the seat.
    fn freshest(&self) -> (String, bool) {
        let seat = self.browser.js("return document.getElementById('foot').dataset.seat");
        let seat = seat.as_str().expect("a seat").to_owned();
        let position = self.position();
        let own = position.lines().filter(|line| line.starts_with(&seat) && line.contains(" at "));
        let number = |line: &str, of: &str| {
            let number = line.split_once(of).and_then(|(_, rest)| rest.split_whitespace().next());
            number.and_then(|number| number.parse::<u32>().ok()).unwrap_or(0)
        };
        // A unit with six of them cannot be activated.
        let has = |line: &&str| number(line, " tokens ") + number(line, " markers ");
        let unit = own.min_by_key(has).and_then(|line| line.split_whitespace().nth(1));
        (unit.expect("somebody stands").to_owned(), seat == "red")
    }

    /// Plays to the end of the battle.
    fn fought_by(&self, hand: &Hand) -> Played {
        let mut played = Played::default();
        for _ in 0..600 {
            self.until_true("something to do", || self.now() != "wait");
            let (before, now) = ((self.hash(), self.now(), self.who_and_why()), self.now());
            match now.as_str() {
                "over" => return played,
                "covered" => (hand.take_seat)(self),
                "dice" => (hand.roll)(self),
                "held" if played.passes % 4 == 1 && self.may_react() => {
                    (hand.react)(self);
                    (played.reactions, played.passes) = (played.reactions + 1, played.passes + 1);
                }
                "held" => {
                    (hand.pass)(self);
                    played.passes += 1;
                }
                "acts" => (hand.end)(self),
                "free" => {
                    let (unit, north) = self.freshest();
                    (hand.go)(self, &unit, north);
                    played.deeds += 1;
                }
                other => panic!("unknown state {other}: {}", self.who_and_why()),
            }
            self.until_true(&format!("an end of {before:?} on {}", self.position()), || {
                (self.hash(), self.now(), self.who_and_why()) != before
            });
        }
        panic!("a battle that does not end");
    }

    fn who_and_why(&self) -> String {
        self.browser.js("return document.getElementById('ask').textContent").as_str().unwrap_or_default().to_owned()
    }

    fn may_react(&self) -> bool {
        self.browser.js("return document.querySelector('#ask [data-press^=may-react]') !== null") == true
    }

    /// A unit that cannot move, or is blocked by another, is activated and does nothing.
    fn or_activated(&self, unit: &str) {
        self.settle();
        if self.browser.js("return document.getElementById('proposal').hidden") == true {
            self.push(&format!("unit-{unit}"));
            self.until_selected(unit);
            self.push("verb-activate");
        }
    }

    /// Carries out the proposal; if no part of it is legal, cancels it and activates the unit by `instead`.
    fn carried_out(&self, press: impl Fn(&str), instead: impl Fn()) {
        self.until_shown("proposal");
        let ready = "return document.querySelector('#proposal [data-main]:not([aria-disabled=true])') !== null";
        if self.browser.js(ready) != true {
            press("#proposal [data-press=put-back]");
            instead();
            self.until_shown("proposal");
        }
        press("#proposal [data-main]");
    }
}

fn click(page: &Page, selector: &str) {
    page.browser.click(page.middle(selector));
}

fn tap(page: &Page, at: (f64, f64)) {
    page.browser.touch("touchStart", &[at]);
    page.browser.touch("touchEnd", &[]);
}

fn tap_on(page: &Page, selector: &str) {
    tap(page, page.middle(selector));
}

fn ahead((x, y): (f64, f64), north: bool) -> (f64, f64) {
    (x, if north { y + 2.0 } else { y - 2.0 })
}

/// Presses Tab, which moves from unit to unit on the table and from control to control elsewhere.
fn tab_until(page: &Page, so: &str) {
    for _ in 0..120 {
        if page.browser.js(&format!("return {so}")) == true {
            return;
        }
        page.browser.key("Tab");
        // Until then the page shows the previous one.
        page.settle();
    }
    panic!("Tab does not reach a place where {so}");
}

fn to_the_table(page: &Page) {
    tab_until(page, "document.activeElement.id === 'table'");
}

const MOUSE: Hand = Hand {
    roll: |page| {
        if let Some(at) = page.middle_now("[data-press=roll-out]") {
            page.browser.click(at);
        }
    },
    react: |page| {
        click(page, "#ask [data-press^=may-react]");
        page.until_shown("proposal");
        click(page, "#proposal [data-main]");
    },
    pass: |page| click(page, "#ask [data-press=end]"),
    go: |page, unit, north| {
        click(page, &format!("[data-press=unit-{unit}]"));
        page.until_selected(unit);
        // A unit with an enemy in sight fires, as long as it has no token.
        let fresh = "return document.querySelector('#card .now [data-press=verb-fire]') !== null";
        if north && page.browser.js(fresh) == true {
            click(page, "#card [data-press=verb-fire]");
            let target = page.target();
            click(page, &format!("#ask [data-press=choice-{target}]"));
            return page.carried_out(|press| click(page, press), || {});
        }
        let from = page.stands(unit);
        let to = ahead(from, north);
        page.browser.press(page.inch(from.0, from.1));
        page.browser.drag_to(page.inch(from.0, (from.1 + to.1) / 2.0));
        page.browser.drag_to(page.inch(to.0, to.1));
        page.browser.release(page.inch(to.0, to.1));
        page.or_activated(unit);
        page.carried_out(|press| click(page, press), || click(page, "#card [data-press=verb-activate]"));
    },
    end: |page| click(page, "#foot [data-press=end]"),
    take_seat: |page| page.browser.click(middle(page, "take-seat")),
};

const FINGERS: Hand = Hand {
    roll: |page| {
        if let Some(at) = page.middle_now("[data-press=roll-out]") {
            tap(page, at);
        }
    },
    react: |page| {
        tap_on(page, "#ask [data-press^=may-react]");
        page.until_shown("proposal");
        tap_on(page, "#proposal [data-main]");
    },
    pass: |page| tap_on(page, "#ask [data-press=end]"),
    go: |page, unit, north| {
        page.push(&format!("unit-{unit}"));
        page.until_selected(unit);
        let to = ahead(ahead(page.stands(unit), north), north);
        // Beside the handle that turns it, which a finger would touch.
        tap(page, page.inch(to.0 + 4.0, to.1));
        page.or_activated(unit);
        page.carried_out(|press| tap_on(page, press), || page.push("verb-activate"));
    },
    end: |page| tap_on(page, "#foot [data-press=end]"),
    take_seat: |page| tap_on(page, "[data-press=take-seat]"),
};

const KEYS: Hand = Hand {
    roll: |page| page.browser.key("Enter"),
    react: |page| {
        // From unit to unit until one may react; M opens its verbs.
        to_the_table(page);
        tab_until(
            page,
            "document.querySelector('#card .now [data-press=verb-react]:not([aria-disabled=true])') !== null",
        );
        page.browser.key("m");
        page.until_shown("menu");
        page.until("its first verb", "return document.activeElement.closest('#menu') !== null");
        page.browser.key("Enter");
        page.until_shown("proposal");
        to_the_table(page);
        page.browser.key("ArrowRight");
        page.browser.key("Enter");
    },
    pass: |page| page.browser.key("n"),
    go: |page, unit, north| {
        to_the_table(page);
        tab_until(
            page,
            &format!("document.querySelector('[data-press=unit-{unit}]').getAttribute('aria-pressed') === 'true'"),
        );
        page.browser.key(if north { "ArrowUp" } else { "ArrowDown" });
        page.settle();
        // A unit that cannot move at all, or not in that direction, is activated and does nothing.
        let shown = page.browser.js("return document.getElementById('proposal').hidden") == false;
        let ready = "return document.querySelector('#proposal [data-main]:not([aria-disabled=true])') !== null";
        if !(shown && page.browser.js(ready) == true) {
            if shown {
                page.browser.key("Escape");
            }
            page.browser.key("e");
            page.until_shown("proposal");
        }
        page.browser.key("Enter");
    },
    end: |page| page.browser.key_with("Enter", 2),
    take_seat: |page| page.browser.key("Enter"),
};

const WORDS: Hand = Hand {
    roll: |page| {
        let n = page.browser.js("return document.querySelectorAll('#ask .dice .die').length");
        let n = usize::try_from(n.as_u64().expect("a number")).expect("few");
        // Of the two rolls against each other, one is higher.
        let face = if page.who() == "Red" { " 5" } else { " 4" };
        page.command(&format!("dice{}", face.repeat(n)));
    },
    react: |page| {
        let unit = page.browser.js("return document.querySelector('#ask [data-press^=may-react]').dataset.press");
        let unit = unit.as_str().expect("a unit").trim_start_matches("may-react-").to_owned();
        page.command(&format!("react {unit}"));
    },
    pass: |page| {
        let verb = page.browser.js("return document.querySelector('#ask [data-press=end] .what').textContent");
        page.command(match verb.as_str() {
            Some("No reaction") => "decline",
            Some("Continue") => "continue",
            _ => "stop",
        });
    },
    go: |page, unit, north| {
        let before = (page.hash(), page.now());
        page.command(&format!("move {unit} 1in {}", if north { "north" } else { "south" }));
        let answer = "return document.getElementById('answer').textContent";
        page.until_true("it goes, or cannot", || {
            (page.hash(), page.now()) != before || page.browser.js(answer).as_str().is_some_and(|said| !said.is_empty())
        });
        if (page.hash(), page.now()) == before {
            page.command(&format!("activate {unit}"));
        }
    },
    end: |page| page.command("end"),
    take_seat: |page| page.browser.key("Enter"),
};

#[test]
fn a_battle_is_fought_by_mouse() {
    let page = Page::new();
    page.encounter("mouse", 2);
    let played = page.fought_by(&MOUSE);
    assert!(played.deeds >= 40 && played.reactions >= 3, "{} deeds, {} reactions", played.deeds, played.reactions);
    page.until_saved(page.entries());
    let text = page.browser.js("return document.body.textContent");
    let text = text.as_str().expect("words");
    assert!(!text.contains("[ct.") && !text.contains("[marker."), "{text}");
    assert!(page.log().contains("Rule CT-"), "{}", page.log());
}

/// One turn, from a deployed encounter to its end.
fn a_turn_is_played(page: &Page, name: &str, hand: &Hand) {
    page.encounter(name, 1);
    let played = page.fought_by(hand);
    assert!(played.deeds >= 20 && played.reactions >= 1, "{} deeds, {} reactions", played.deeds, played.reactions);
}

#[test]
fn a_turn_of_tokens_is_played_by_touch_on_a_tablet() {
    let page = Page::with_touch();
    page.browser.size(768, 1024, 1.0);
    a_turn_is_played(&page, "touch", &FINGERS);
}

#[test]
fn a_turn_of_tokens_is_played_by_keys_alone() {
    a_turn_is_played(&Page::new(), "keys", &KEYS);
}

#[test]
fn a_turn_of_tokens_is_played_by_words_alone() {
    a_turn_is_played(&Page::new(), "words", &WORDS);
}

/// The player asked is named, sees which units may react with which chance, and what they would stop, and declines with
/// one key.
#[test]
fn the_other_side_is_asked_before_an_action_is_carried_out() {
    let page = Page::blank();
    page.visit_at(
        "?#position=system+command-tokens;table+48x48in;red+R1+sherman-v+at+24,10+n+as+sherman75+name+Sherman;\
         blue+B1+panther+at+24,40+s+as+panther+name+Panther;turn+red+play+1",
    );
    page.until("a game of its own", "return location.search.startsWith('?game=')");
    page.until_ready();
    page.until_step("red", "Orders");
    let pools = "return [...document.querySelectorAll('.pools b')].map(e => e.textContent)";
    assert_eq!(page.browser.js(pools), serde_json::json!(["1", "1"]));
    page.browser.click(page.inch(24.0, 10.0));
    page.until_selected("R1");
    page.browser.click(page.inch(24.0, 16.0));
    page.until_shown("proposal");
    page.browser.key("Enter");
    page.until_true("blue is asked", || page.who() == "Blue");
    let asked = page.who_and_why();
    // A click is on a whole pixel, which need not be a whole inch.
    assert!(asked.contains("Sherman (R1) is about to move 6") && asked.contains(" in. What does Blue do?"), "{asked}");
    assert!(asked.contains("Panther (B1)1on 3+, 67%"), "{asked}");
    let hint = page.browser.js("return document.querySelector('ul.hint').textContent");
    assert!(hint.as_str().is_some_and(|said| said.contains("NNo reaction") && !said.contains("Drag")), "{hint}");
    assert_eq!(page.browser.js(pools), serde_json::json!(["0", "1"]));
    // The place along the path is chosen by pointing.
    click(&page, "#ask [data-press=may-react-B1]");
    page.until_shown("proposal");
    let chances = "return document.querySelector('#proposal .chances').textContent";
    let chances = page.browser.js(chances);
    assert!(chances.as_str().is_some_and(|said| said.contains("reacts67")), "{chances}");
    page.browser.click(page.inch(24.0, 13.0));
    page.browser.key("Enter");
    page.until_shown("ask");
    page.push("face-6");
    page.until_true("it reacts", || page.log().contains("reacted"));
    let (_, y) = page.stands("R1");
    assert!((y - 13.0).abs() < 0.2, "it is stopped where blue pointed: {y}");
    page.until("it has the sign", "return document.querySelector('#card .signs').textContent.includes('reacting')");
    // Nothing more of it; red continues with one key, and the initiative passes.
    page.browser.key_with("Enter", 2);
    page.until_true("red is asked", || page.who() == "Red");
    page.browser.key("n");
    page.until_true("it has gone on", || (page.stands("R1").1 - 16.0).abs() < 0.2);
    assert_eq!(page.browser.js(COVERED), false);
}
