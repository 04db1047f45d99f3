//! Missions from the choice to the victory: each chosen in New battle and deployed step by step, one set up by hand, and one played to its end.

use crate::{page::Page, play::COVERED};

/// Steps of a turn in which a player is due.
const BEGUN: [&str; 6] = ["withdrawal", "rally", "ambush", "reserves", "arrivals", "movement"];

const OVER: &str = "return document.getElementById('after').open";
/// Missions that are deployed for one commit, unless `GAMES` says more.
const FEW: u64 = 1;
const MISSIONS: [&str; 11] = [
    "annihilation",
    "breakthrough",
    "bridgehead",
    "contact",
    "counterattack",
    "dust-up",
    "encounter",
    "free-for-all",
    "hasty-attack",
    "no-retreat",
    "rearguard",
];

fn roll_out(page: &Page) {
    if let Some(at) = page.middle_now("[data-press=roll-out]") {
        page.browser.click(at);
    }
}

impl Page {
    /// The mission is chosen in New battle, with nothing deployed.
    fn begun(&self, mission: &str) {
        self.new_battle();
        self.choose("red", "germany-b");
        self.choose("blue", "usa-b");
        for choice in ["[name=map][value=vaux-crossing]", &format!("[name=mission][value={mission}]"), "[value=no]"] {
            let field = if choice == "[value=no]" { "[name=deployed][value=no]" } else { choice };
            self.browser.js(&format!("document.querySelector('#new {field}').click()"));
        }
        self.until_preview();
        self.browser.click(self.middle("#new-begin"));
        self.until_battle();
    }

    /// The second word of the position's turn.
    fn step(&self) -> String {
        self.turn().split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// Every step of the set-up is done with the usual choice.
    fn is_deployed(&self) {
        for _ in 0..60 {
            if !self.until_mine("end", &BEGUN) {
                return;
            }
            self.does("end");
        }
        panic!("the set-up has no end: {}", self.position());
    }

    /// Presses a control until something comes of it: what is left to do may be asked about first.
    fn does(&self, press: &str) {
        let before = self.hash();
        self.until_true("it goes on", || {
            let on = || self.hash() != before || self.browser.js(COVERED) == true || self.browser.js(OVER) == true;
            if !on() && self.middle_now(&format!("[data-press={press}]")).is_some() {
                self.push(press);
            }
            on() || !self.who().is_empty()
        });
    }

    /// A unit of a side, with combat units first, that stands on the table or is still to be deployed.
    fn unit_that(&self, seat: &str, stands: bool) -> String {
        let position = self.position();
        let off = |line: &str| [" reserve", " ambush", " withdrawn", " late"].iter().any(|word| line.contains(word));
        let counts = |line: &&str| line.contains(" at ") == stands && !off(line) && line.starts_with(seat);
        let of = |slot: &str| position.lines().filter(counts).find(|line| line.contains(&format!(" slot {slot}")));
        let found = ["combat", "weapons", "hq"].iter().find_map(|slot| of(slot)?.split(' ').nth(1));
        found.expect("a unit").to_owned()
    }

    /// The side whose turn it is, its step, and the number of the turn.
    fn turn(&self) -> String {
        let position = self.position();
        position.lines().rev().find_map(|line| line.strip_prefix("turn ")).unwrap_or_default().to_owned()
    }

    fn side(&self) -> String {
        self.turn().split(' ').next().unwrap_or_default().to_owned()
    }

    /// Southward, at most so far: as far as it may.
    fn goes_south(&self, unit: &str, most: f64) {
        let before = self.hash();
        for far in [12.0, 10.0, 8.0, 6.0, 4.0, 2.0, 1.0].into_iter().filter(|far| *far <= most) {
            self.command(&format!("move {unit} {far}in south"));
            let open =
                "return !document.getElementById('palette').hidden || !document.getElementById('proposal').hidden";
            self.until_true("it goes, or not", || {
                let stays = self.hash() == before && self.browser.js(open) == true;
                if stays {
                    self.browser.key("Escape");
                }
                !stays
            });
            self.answer_all(roll_out);
            if self.hash() != before {
                return;
            }
        }
    }

    /// Takes a covered screen and makes rolls until this control is shown. False: the battle is over, or in one of these steps.
    fn until_mine(&self, press: &str, upto: &[&str]) -> bool {
        let shown = format!("return document.querySelector('[data-press={press}]')?.checkVisibility() === true");
        for _ in 0..40 {
            let ends = || self.browser.js(OVER) == true || upto.contains(&self.step().as_str());
            self.until_true("something to do", || {
                ends()
                    || [COVERED, &shown].iter().any(|script| self.browser.js(script) == true)
                    || !self.who().is_empty()
            });
            if self.browser.js(COVERED) == true {
                self.taken(|page| page.push("take-seat"));
            } else if ends() {
                return false;
            } else if self.who().is_empty() {
                return self.browser.js(&shown) == true;
            } else {
                self.answer_all(roll_out);
            }
        }
        panic!("the screen passes to and fro")
    }
}

#[test]
fn every_mission_is_deployed_from_the_choice() {
    let page = Page::new();
    page.browser.coarse();
    // One for each commit, in turn.
    let few = test_dice::number("GAMES").unwrap_or(FEW);
    let mut missions = MISSIONS.to_vec();
    missions.rotate_left(test_dice::first() as usize % MISSIONS.len());
    for mission in missions.into_iter().take(few as usize) {
        page.begun(mission);
        page.is_deployed();
        let position = page.position();
        assert!(position.contains(&format!("\nmission id {mission}")), "{position}");
        let stands = |seat: &str| position.lines().any(|line| line.starts_with(seat) && line.contains(" at "));
        assert!(stands("red ") && stands("blue "), "{mission}: {position}");
    }
}

/// Blue defends.
const CONTACT: &str = "?game=hand#battle=company-battles&mission=contact&map=vaux-crossing&red=germany-b&blue=usa-b&attacker=red&deployed=no";
/// Confirms what is proposed.
const MAIN: &str = "#proposal [data-main]:not([aria-disabled=true])";

/// Pointed at on the table and confirmed.
fn placed(page: &Page, at: (f64, f64)) {
    assert!(page.until_mine("end", &["movement"]), "{}", page.step());
    let before = page.hash();
    page.settle();
    page.browser.click(page.inch(at.0, at.1));
    page.until_true("it can go there", || page.middle_now(MAIN).is_some() || page.hash() != before);
    if page.hash() == before {
        page.browser.click(page.middle(MAIN));
    }
    page.until_true("it lies there", || page.hash() != before);
}

/// The side of the table, objectives and a unit are pointed at; reserves are picked from the list; the rest is left to the program.
#[test]
fn a_mission_is_set_up_by_hand() {
    let page = Page::blank();
    page.visit_at(CONTACT);
    page.until_ready();
    placed(&page, (36.0, 40.0));
    for at in [(20.0, 6.0), (50.0, 6.0), (20.0, 44.0), (50.0, 44.0)] {
        placed(&page, at);
    }
    assert_eq!(page.position().matches(" placed blue").count(), 2);
    assert_eq!(page.position().matches(" placed red").count(), 2);
    assert!(page.until_mine("end", &["movement"]), "red chooses its reserves");
    page.push("verb-reserve");
    ["R3", "R4"].iter().for_each(|unit| page.push(&format!("choice-{unit}")));
    let before = page.hash();
    page.browser.click(page.middle(MAIN));
    page.until_true("they are held", || page.hash() != before);
    while page.until_mine("end", &["deploying"]) {
        page.does("end");
    }
    let unit = page.unit_that("blue", false);
    page.push(&format!("unit-{unit}"));
    page.until_selected(&unit);
    placed(&page, (36.0, 40.0));
    let line = page.position().lines().find(|line| line.starts_with(&format!("blue {unit} "))).map(str::to_owned);
    assert!(line.is_some_and(|line| line.contains(" at ")), "{unit} stands on the table");
    page.is_deployed();
}

/// Both sides end their steps until the battle is over. In a step of this name a player acts first, as long as there is something to do. What
/// the page after the battle says.
fn played_to_its_end(page: &Page, step: &str, mut acts: impl FnMut(&Page) -> bool) -> String {
    for _ in 0..160 {
        if !page.until_mine("end", &[step]) && page.browser.js(OVER) == true {
            break;
        }
        if page.step() != step || !acts(page) {
            page.does("end");
        }
    }
    page.until("the page after the battle", OVER);
    let said = page.browser.js("return document.getElementById('after').textContent");
    page.until_saved(page.entries());
    said.as_str().unwrap_or_default().to_owned()
}

/// Nobody moves: the defender slips away unit by unit, and has held out in its ninth turn.
#[test]
fn a_rearguard_is_played_to_its_end() {
    let page = Page::new();
    page.browser.coarse();
    page.begun("rearguard");
    page.is_deployed();
    let mut withdrawn = 0;
    let said = played_to_its_end(&page, "withdrawal", |page| {
        withdrawn += 1;
        let before = page.hash();
        page.command(&format!("withdraw {}", page.unit_that(&page.side(), true)));
        page.until_true("it slips away", || page.hash() != before);
        true
    });
    assert!(withdrawn >= 2, "{withdrawn} units slipped away");
    assert!(said.contains("held out"), "{said}");
}

/// Red comes from the north on foot, against few tanks.
const FREE_FOR_ALL: &str = "?game=held#battle=company-battles&mission=free-for-all&map=kamyshevka&red=usa-b&blue=germany-a&attacker=red&deployed=no";
/// An objective behind a gap between blue's tanks.
const PRIZE: (f64, f64) = (55.0, 3.0);
/// Machine guns in column, their leader second.
const COLUMN: &str = "red deploy R7 { b40 55,39.5 b41 55,37 b42 55,42 b43 55,44.5 }";
/// How far the leader stops from the objective, so that those in front are beside it.
const SHORT: f64 = 3.5;

/// Nobody fires: a platoon walks past the enemy to an objective at the far edge, and holds it from the start of a turn to its end.
#[test]
fn a_free_for_all_is_won_by_holding_an_objective() {
    let page = Page::blank();
    page.browser.coarse();
    page.visit_at(FREE_FOR_ALL);
    page.until_ready();
    // Nobody has handed the screen over, so the order is not in hand yet.
    page.push("verb-side");
    for at in [(36.0, 40.0), PRIZE, (10.0, 3.0), (10.0, 44.0), (62.0, 41.0)] {
        placed(&page, at);
    }
    assert!(page.until_mine("end", &BEGUN));
    let before = page.hash();
    page.command(COLUMN);
    page.until_true("it is deployed", || page.hash() != before);
    page.is_deployed();
    let mut moved = String::new();
    let said = played_to_its_end(&page, "movement", |page| {
        let turn = page.turn();
        let far = page.stands("R7").1 - PRIZE.1 - SHORT;
        if !turn.starts_with("red ") || turn == moved || far < 1.0 {
            return false;
        }
        moved = turn;
        page.goes_south("R7", far);
        true
    });
    assert!(said.contains("objective taken"), "{said}");
}
