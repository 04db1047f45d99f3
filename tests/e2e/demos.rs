//! Missions to show: two clicks to a table that explains itself, forward and back by a clicker, and play from there.

use crate::page::Page;
use serde_json::Value;

/// The title of the caption that is shown, and its place in the tour.
const CAPTION: &str = "const tour = document.getElementById('tour');
    return tour.checkVisibility() ? [tour.querySelector('h2').textContent, tour.querySelector('.count').textContent] : null";
/// The size of the smallest letters of the caption, in pixels, and whether any other panel is seen.
const LETTERS: &str = "const sizes = [...document.querySelectorAll('#tour :is(h2, li, .count, button, a)')]
    .map(e => parseFloat(getComputedStyle(e).fontSize));
    const others = ['bar', 'top', 'roster', 'foot', 'side', 'board'].filter(id => document.getElementById(id).checkVisibility());
    return [Math.min(...sizes), others.length]";

fn demo(page: &Page, mission: &str) {
    page.visit_home();
    page.browser.click(page.middle("#home-demos"));
    page.until("eleven missions", "return document.querySelectorAll('#demos-list a').length === 11");
    page.browser.js(&format!("document.querySelector('[data-mission={mission}]').click()"));
    page.until_ready();
    page.until("a caption", &format!("return (() => {{ {CAPTION} }})() !== null"));
}

fn caption(page: &Page) -> (String, String) {
    let found = page.browser.js(CAPTION);
    let word = |n: usize| found[n].as_str().unwrap_or_default().to_owned();
    (word(0), word(1))
}

/// Notes every text on the table's canvas that is smaller than 28 pixels, from the moment that the page begins.
const WATCH: &str = "window.small = new Map();
    const draws = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...of) {
        const size = parseFloat(this.font.match(/([0-9.]+)px/)[1]) * this.getTransform().d;
        if (this.canvas.id === 'table') {
            window.written = (window.written ?? 0) + 1;
            if (size < 27.9) window.small.set(of[0], size);
        }
        return draws.apply(this, of);
    };";

/// Each caption of each mission, on the canvas too.
#[test]
fn every_caption_is_read_from_four_meters() {
    let page = Page::blank();
    page.browser.before_pages(WATCH);
    page.browser.size(1920, 1080, 1.0);
    page.visit_home();
    page.browser.click(page.middle("#home-demos"));
    page.until("eleven missions", "return document.querySelectorAll('#demos-list a').length === 11");
    let missions = page.browser.js(
        "return [...new Set([...document.querySelectorAll('#demos-list [data-mission]')].map(e => e.dataset.mission))]",
    );
    let missions: Vec<String> =
        missions.as_array().expect("missions").iter().filter_map(|one| one.as_str().map(str::to_owned)).collect();
    assert_eq!(missions.len(), 11);
    for mission in missions {
        demo(&page, &mission);
        let of = caption(&page).1;
        let of: usize = of.rsplit(' ').next().and_then(|last| last.parse().ok()).expect("a number of captions");
        for nth in 1..=of {
            page.until(
                "the caption",
                &format!("return document.querySelector('#tour .count').textContent.startsWith('{nth} ')"),
            );
            page.two_frames();
            let letters = page.browser.js(LETTERS);
            assert!(letters[0].as_f64().unwrap_or_default() >= 28.0, "{mission}, caption {nth}: {letters}");
            page.browser.key("PageDown");
        }
        let small = page.browser.js("return [...window.small]");
        assert_eq!(small, Value::Array(vec![]), "{mission}: too small on the table");
        assert!(page.browser.js("return window.written ?? 0").as_u64() > Some(0), "{mission}: the table has words");
    }
}

#[test]
fn two_clicks_show_a_mission_that_explains_itself() {
    let page = Page::blank();
    page.browser.size(1920, 1080, 1.0);
    demo(&page, "contact");
    assert_eq!(caption(&page), ("Contact".to_owned(), "1 of 7".to_owned()));
    let letters = page.browser.js(LETTERS);
    assert!(letters[0].as_f64().unwrap_or_default() >= 28.0, "{letters}");
    assert_eq!(letters[1], Value::from(0), "only the table and the caption are seen");
    let mut titles = vec![];
    for nth in 1..=7 {
        page.until(
            "the caption",
            &format!("return document.querySelector('#tour .count').textContent === '{nth} of 7'"),
        );
        titles.push(caption(&page).0);
        page.browser.key("PageDown");
    }
    let known = ["Contact", "Objectives", "How to win", "Reserves", "What only one side knows", "A move", "Ranges"];
    assert_eq!(titles, known);
    page.browser.key("PageUp");
    page.until("the one before", "return document.querySelector('#tour .count').textContent === '6 of 7'");
    // Nobody has played, and what one side keeps secret is nowhere on the page.
    assert_eq!(
        page.browser.js("return document.getElementById('words').textContent.includes('reserve')"),
        Value::from(false)
    );
    page.browser.click(page.middle("[data-tour=play]"));
    page.until("the battle", "return !document.getElementById('tour').checkVisibility()");
    page.until_shown("hand");
}

/// Whatever is pressed during the tour, the table stays as it is.
#[test]
fn nothing_is_played_during_a_tour() {
    let page = Page::blank();
    demo(&page, "annihilation");
    let before = page.hash();
    for key in ["r", "e", "Enter", " ", "Tab"] {
        page.browser.key(key);
    }
    let middle = page.middle("#table");
    page.browser.click(middle);
    assert_eq!(page.hash(), before);
    // Enter and the space bar lead on.
    assert_eq!(caption(&page).1, "3 of 5");
    page.browser.key("Escape");
    page.until("the battle", "return !document.getElementById('tour').checkVisibility()");
}

/// The briefing shows the mission on a page, and prints the map with the set-up, the special rules behind it, and the cards of the plans.
#[test]
fn the_briefing_is_read_and_printed() {
    let page = Page::blank();
    demo(&page, "free-for-all");
    page.browser.key("Escape");
    page.until("the battle", "return !document.getElementById('tour').checkVisibility()");
    page.until(
        "the mission card",
        "return document.getElementById('to-briefing').checkVisibility() || document.getElementById('hand').open",
    );
    page.browser.js("if (document.getElementById('hand').open) document.querySelector('#hand button').click()");
    page.browser.js("document.getElementById('to-briefing').click()");
    page.until("its sections", "return document.querySelectorAll('#briefing .parts section').length >= 5");
    page.until("its map", "return document.querySelector('#briefing .map canvas') !== null");
    // Opened again it has a new map, and not the old one besides.
    page.browser.js("document.querySelector('#briefing .map canvas').dataset.old = '';
        document.getElementById('briefing').close();
        document.getElementById('to-briefing').click()");
    page.until("a new map", "return document.querySelector('#briefing .map canvas:not([data-old])') !== null");
    assert_eq!(page.browser.js("return document.querySelectorAll('#briefing .map canvas').length"), Value::from(1));
    page.browser
        .js("window.print = () => { window.printed = true }; document.querySelector('#briefing .print').click()");
    page.until("the paper", "return window.printed === true");
    let leaves = page.browser.js("return [...document.querySelectorAll('#sheet-of-paper .leaf')].map(leaf => leaf.querySelector('h2').textContent)");
    let known = serde_json::json!(["Free-for-all", "Free-for-all · Special rules", "Plan cards to cut out and fold"]);
    assert_eq!(leaves, known);
    assert_eq!(page.browser.js("return document.querySelectorAll('#sheet-of-paper .folded').length"), Value::from(6));
    assert_eq!(page.browser.printed_pages(), 3, "a front, a back and the cards");
}

/// PR-3: as loose sheets every mission is two pages; in a booklet a page before them puts each map on a left page, facing its rules.
#[test]
fn all_missions_are_printed_at_once() {
    let page = Page::blank();
    page.visit_home();
    page.until_painted();
    page.browser.click(page.middle("#home-demos"));
    page.until("eleven missions", "return document.querySelectorAll('#demos-list a').length === 11");
    page.browser.js("window.print = () => { window.printed = (window.printed ?? 0) + 1 }; return true");
    page.browser.js("document.querySelector('#demos .booklet').click()");
    for mission in 1..=12 {
        page.until(
            &format!("mission {mission}"),
            &format!(
                "if (window.printed > 0) return true;
                 return Number(document.querySelector('#demos .laid-out').textContent.match(/\\d+/)?.[0] ?? 0) >= {mission}"
            ),
        );
    }
    let maps = page.browser.js(
        "return [...document.querySelectorAll('#sheet-of-paper > .leaf')].map(leaf => leaf.querySelector('img') !== null)",
    );
    let maps: Vec<bool> = maps.as_array().expect("leaves").iter().map(|map| *map == true).collect();
    // The first page is the cover, the last one has the cards.
    assert_eq!(maps.len(), 1 + 22 + 1);
    assert!(maps.iter().enumerate().all(|(at, map)| *map == ((1..23).contains(&at) && at % 2 == 1)));
    // PR-2: nothing runs over onto another page.
    assert_eq!(page.browser.printed_pages(), maps.len());
    // Loose sheets are laid out too.
    page.browser.js("document.querySelector('#demos .sheets').click()");
    page.until("the first sheet", "return /\\d/.test(document.querySelector('#demos .laid-out').textContent)");
}

/// A mission that does not explain itself has no briefing.
#[test]
fn a_battle_of_tokens_has_no_briefing() {
    let page = Page::blank();
    page.visit_at("?game=tokens-1#battle=quick&of=command-tokens&seed=1");
    page.until_ready();
    page.until("no briefing", "return document.getElementById('to-briefing').hidden");
}
