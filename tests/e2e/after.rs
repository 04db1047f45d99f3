//! The page after a battle: it opens automatically, and the battle can be watched again from it.

use crate::{access::check_states, page::Page};

/// Presses whatever continues the battle: rolls dice, ends steps. True once the page after it has opened.
const GO_ON: &str = "if (document.getElementById('after').open) return true;
    for (const press of ['[data-press=take-seat]', '#ask [data-press=roll]', '#ask [data-press=answer]', '[data-press=accept]', '[data-press=end]']) {
        const button = document.querySelector(press);
        if (button?.checkVisibility() && button.getAttribute('aria-disabled') !== 'true') { button.click(); break }
    }
    return false";

impl Page {
    /// A battle of one turn in which no unit acts.
    fn fought(&self) {
        self.visit_at("?game=fought#battle=company-battles&mission=annihilation&red=germany-a&blue=usa-a&turns=1");
        self.until("the end", GO_ON);
    }

    /// Home, with the card of a battle.
    fn at_home(&self) {
        self.browser.open(&self.address_of("./"));
        self.until("its card", "return document.querySelector('#games [aria-label^=\"Report of\"]') !== null");
    }

    fn said_of(&self, selector: &str) -> String {
        let said = self.browser.js_with("return document.querySelector(arguments[0]).textContent", &[selector.into()]);
        said.as_str().expect("words").to_owned()
    }
}

#[test]
fn the_end_of_a_battle_shows_what_came_of_it() {
    let page = Page::blank();
    page.fought();
    assert_eq!(page.said_of("#after-title"), "Draw, 1 to 1: last turn played");
    assert!(page.said_of("#after .facts").starts_with("Company Battles · Turn 1"));
    // Title and score have one order, and each side's points say where they came from.
    assert_eq!(page.said_of("#after .score"), "Red1 : 1Blue");
    let sums = "return [...document.querySelectorAll('#after .sums :is(caption, th > span, .name, .gone)')].map(e => e.textContent.trim()).join('|')";
    let of = |side: &str| format!("{side}: 1|No victory, 0 Units of the enemy destroyed||MI-9|1");
    assert_eq!(page.browser.js(sums), format!("{}|{}", of("Red"), of("Blue")));
    // The slider has its turns below it; nothing was lost.
    assert_eq!(page.said_of("#after .turns"), "1");
    assert_eq!(page.said_of("#after .fell"), "");
    let rows = page.browser.js("return document.querySelectorAll('#after .lost tbody tr').length");
    assert_eq!(rows, 13, "a line for each unit");
    assert!(page.said_of("#after .lost caption").starts_with("Red: 0 of "));
    // The roll for the first turn has no target score, and nothing else was rolled.
    assert_eq!(page.browser.js("return document.querySelectorAll('#after .luck li').length"), 0);
    check_states(&page, &[("after a battle", "")], "light");
    page.browser.scheme("dark");
    check_states(&page, &[("after a battle", "")], "dark");
    let (end, entries) = (page.hash(), page.entries());
    // Watches the battle again.
    let slide = |to: u64| {
        page.browser.js(&format!(
            "const moment = document.getElementById('after-moment'); moment.value = {to};
             moment.dispatchEvent(new Event('input', {{bubbles: true}})); return true"
        ));
    };
    page.until("it is told", "return document.querySelector('#after .told').textContent.includes('last turn played')");
    slide(entries - 2);
    page.until(
        "an earlier moment",
        "return !document.querySelector('#after .told').textContent.includes('last turn played')",
    );
    assert_eq!(page.said_of("#after-title"), "Draw, 1 to 1: last turn played", "the result stays");
    // The report still describes the end, on the page, on paper, and as a file.
    page.browser.js("document.querySelector('#after [data-open=report]').click(); return true");
    page.until("the report", "return document.querySelector('#report .report h1')?.checkVisibility() === true");
    assert_eq!(page.said_of("#report .report h1"), "Draw, 1 to 1: last turn played");
    assert_eq!(page.browser.js("return document.querySelectorAll('#report svg.picture').length"), 1, "one turn");
    check_states(&page, &[("the report", "")], "dark");
    page.browser.scheme("light");
    page.browser.js(
        "window.print = () => { window.printed = document.querySelector('#sheet-of-paper > .report').textContent };
         document.querySelector('#report [data-do=print]').click(); return true",
    );
    page.until(
        "the paper",
        "return window.printed?.includes('last turn played') && window.printed.includes('Panzer platoon 1')",
    );
    let file = page.exported("#report [data-do=save]");
    assert!(file.starts_with("<!DOCTYPE html>") && file.contains("last turn played"), "{file}");
    page.browser.js("document.getElementById('report').close(); return true");
    // Closing the page returns to the end, and it can be opened again.
    page.browser.js("document.getElementById('after').close(); return true");
    page.until_hash(&end);
    page.until_shown("to-after");
    page.until_saved(entries);
    page.visit_at("?game=fought");
    page.until("it comes again", "return document.getElementById('after').open");
    assert_eq!(page.hash(), end);
}

#[test]
fn a_battle_is_fought_again_with_sides_swapped() {
    let page = Page::blank();
    page.fought();
    page.browser.js("document.getElementById('after-again').click(); return true");
    page.until("another battle", "return !location.search.includes('fought') && window.sandtable?.ready === true");
    page.until_shown("ask");
    let title = page.said_of("#table-name");
    assert_eq!(title, "Sherman company – Panzer IV company");
}

/// Undoing the end removes the page.
#[test]
fn a_battle_goes_on_when_its_end_is_taken_back() {
    let page = Page::blank();
    page.fought();
    page.browser.js("document.getElementById('after').close(); return true");
    page.until_shown("to-after");
    page.push("undo");
    page.until("it is over no more", "return document.getElementById('to-after').hidden");
    page.until("it comes again", GO_ON);
}

/// The list of games leads to the report of a battle that is not over, too.
#[test]
fn a_battle_in_the_list_of_games_has_a_report() {
    let page = Page::blank();
    page.visit_at("?game=fought#battle=company-battles&mission=annihilation&red=germany-a&blue=usa-a&turns=3");
    page.until_shown("ask");
    page.browser.js("document.querySelector('#ask [data-press=roll]').click(); return true");
    page.until_saved(1);
    page.at_home();
    page.browser.js("document.querySelector('#games [aria-label^=\"Report of\"]').click(); return true");
    page.until("the report", "return document.querySelector('#report .report h1')?.checkVisibility() === true");
    assert_eq!(page.said_of("#report .report h1"), "The battle so far");
}

/// The battle plays again on the table, waits when it is told to, and goes on from there as another game.
#[test]
fn a_battle_is_watched_again_and_branches() {
    let page = Page::blank();
    page.fought();
    let end = page.hash();
    page.browser.js("document.querySelector('#after [data-do=film]').click(); return true");
    page.until(
        "the replay",
        "return !document.getElementById('after').open && !document.getElementById('recap').hidden",
    );
    page.until(
        "its beginning",
        "return /order \\d+ of \\d+/.test(document.querySelector('#recap .title').textContent)",
    );
    page.browser.js("document.querySelector('#recap [data-press=plays]').click(); return true");
    let waits = page.hash();
    assert_ne!(waits, end);
    page.browser.js("document.querySelector('#recap [data-press=branch]').click(); return true");
    page.until("another game", "return !location.search.includes('game=fought') && window.sandtable?.ready === true");
    assert!(page.said_of("#table-name").contains(", from "), "{}", page.said_of("#table-name"));
    // The first game is as it was.
    page.visit_at("?game=fought");
    page.until("it is over", "return document.getElementById('after').open");
    assert_eq!(page.hash(), end);
}

/// A replay that reaches the end stays there until it is closed: the page after the battle does not come in between.
#[test]
fn a_replay_waits_at_its_last_moment() {
    let page = Page::blank();
    page.fought();
    page.browser.js("document.querySelector('#after [data-do=film]').click(); return true");
    page.until("the replay", "return !document.getElementById('recap').hidden");
    let last = "const of = /order (\\d+) of (\\d+)/.exec(document.querySelector('#recap .title').textContent);
        return of !== null && of[1] === of[2]";
    page.until("its last moment", last);
    page.browser.js("return new Promise(done => setTimeout(() => done(true), 1500))");
    assert_eq!(page.browser.js(last), true, "{}", page.said_of("#recap .title"));
    assert_eq!(page.browser.js("return document.getElementById('after').open"), false);
}

/// Home knows that a battle has ended, and its report is not covered by the page after it.
#[test]
fn a_battle_that_has_ended_is_looked_back_on() {
    let page = Page::blank();
    page.fought();
    page.until_saved(page.entries());
    page.at_home();
    assert!(page.said_of("#home-hero").starts_with("Last played: "), "{}", page.said_of("#home-hero"));
    assert!(
        page.said_of("#home-hero .act") == "Look back" && page.said_of("#games .game small").contains("ended after")
    );
    page.browser.js("document.querySelector('#games [aria-label^=\"Report of\"]').click(); return true");
    let in_sight = "const title = document.querySelector('#report .report h1');
        if (!title?.checkVisibility()) return false;
        const at = title.getBoundingClientRect();
        return document.elementFromPoint(at.left + 5, at.top + 5)?.closest('#report') !== null";
    page.until("the report", in_sight);
}
