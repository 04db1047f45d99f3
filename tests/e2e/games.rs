//! Many games in one browser, their second copies, and games as files.

use crate::page::Page;
use serde_json::json;
use suite::laws::records::forged;

/// A game written by the first version that stored any: a database for each table, lines numbered from 0.
const EARLY: &str = include_str!("../saves/free-1-undone.jsonl");

#[test]
fn games_of_earlier_versions_are_carried_over() {
    let page = Page::prepared("");
    let early = |name: &str| {
        page.browser.js_with(
            "const [name, lines] = arguments;
             return new Promise(done => { const open = indexedDB.open(name, 1);
                open.onupgradeneeded = () => open.result.createObjectStore('lines');
                open.onsuccess = () => { const work = open.result.transaction('lines', 'readwrite');
                    lines.forEach((line, i) => work.objectStore('lines').put(line, i));
                    work.oncomplete = () => { open.result.close(); done(true) } } })",
            &[json!(name), json!(EARLY.lines().collect::<Vec<_>>())],
        );
    };
    page.command("move R6 3in east");
    page.until_saved(1);
    early("sandtable-kaltenbruck");
    early("sandtable");
    page.visit_table("kaltenbruck");
    let carried = page.rows();
    assert_eq!(carried.len(), 3, "the game of today, and two early ones: {carried:?}");
    let id = carried.iter().find(|row| row["table"] == "kaltenbruck").expect("a row")["id"].clone();
    let lines: Vec<String> = EARLY.lines().map(str::to_owned).collect();
    assert_eq!(page.kept_lines(id.as_str().expect("an id")), lines);
    let names = "return indexedDB.databases().then(all => all.map(d => d.name).sort())";
    assert_eq!(page.browser.js(names), json!(["sandtable-games"]));
    // Moved once, and from then on like any other.
    let before = page.hash();
    page.visit_table("kaltenbruck");
    assert_eq!((page.hash(), page.rows().len()), (before, 3));
}

#[test]
fn a_game_of_its_own_is_begun_beside_that_of_the_table() {
    let page = Page::new();
    page.command("move R6 3in east");
    let own = page.until_saved(1);
    page.visit_at("?game=beside&table=first");
    assert_eq!(page.entries(), 0);
    page.command("move R6 5in east");
    let beside = page.until_saved(1);
    page.visit_at("?table=first");
    assert_eq!(page.state()["hash"], own["hash"]);
    page.visit_at("?game=beside");
    assert_eq!(page.state()["hash"], beside["hash"]);
    page.browser.open(&page.address_of("?game=unheard-of"));
    page.until_notice("missing");
}

#[test]
fn the_second_copy_brings_back_what_the_browser_has_cleared() {
    let page = Page::new();
    page.command("move R6 3in east");
    let saved = page.until_saved(1);
    page.until_copied("first", 2);
    page.clear_database();
    page.visit();
    page.until_notice("restored");
    assert_eq!(page.state()["hash"], saved["hash"]);
    page.act("close");
    assert_eq!(page.notice(), "");
    // Without a copy, a notice says that it is lost.
    page.clear_database();
    page.without_copies();
    page.visit();
    page.until_notice("gone");
    assert_eq!(page.entries(), 0);
}

#[test]
fn of_database_and_second_copy_the_longer_whole_one_counts() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.command("move R3 2in north");
    let saved = page.until_saved(2);
    page.until_copied("first", 3);
    // The last line is lost …
    page.drop_line("first", 2);
    page.visit();
    page.until_notice("mended");
    assert_eq!(page.state()["hash"], saved["hash"]);
    page.until_true("the lines are back", || page.kept_lines("first").len() == 3);
    // … or one in the middle is damaged.
    page.change_line("first", 1, "line.replace('R6', 'R5')");
    page.visit();
    page.until_notice("mended");
    assert_eq!(page.state()["hash"], saved["hash"]);
}

#[test]
fn deleted_games_go_a_day_later() {
    let page = Page::blank();
    page.visit_at("?game=old&table=first");
    page.command("move R6 3in east");
    page.until_saved(1);
    page.until_copied("old", 2);
    page.visit();
    let yesterday = page.browser.js("return Date.now() - 25 * 3600000");
    page.change_row("old", "deleted", &page.browser.js("return Date.now() - 1000"));
    page.visit();
    page.until_true("its lines stay for a day", || page.kept_lines("old").len() == 2);
    page.change_row("old", "deleted", &yesterday);
    page.visit();
    page.until_true("then it goes", || page.rows().len() == 1 && page.kept_lines("old").is_empty());
    assert_eq!(page.copy("old"), None);
}

/// Browsers keep pages that the player has left, to show them again at once.
#[test]
fn a_page_that_is_left_gives_its_game_back_and_begins_anew_when_it_is_shown_again() {
    let page = Page::blank();
    page.visit_at("?game=old&table=first");
    page.command("move R6 3in east");
    let saved = page.until_saved(1);
    page.visit();
    let held = "return window.held === undefined ? null : window.held";
    let ask = "navigator.locks.query().then(now => { window.held = now.held.map(lock => lock.name) }); return null";
    page.until_true("its game is free", || {
        page.browser.js(ask);
        let held = page.browser.js(held);
        held.as_array().is_some_and(|held| !held.is_empty() && !held.iter().any(|name| name == "sandtable-game-old"))
    });
    // The driver may run a script again if its page is left before it answers: twice would be one page too far.
    page.browser.js("if (!location.search.includes('old')) history.back(); return null");
    page.until_true("the page is there again", || {
        page.browser.js("return location.search").as_str().is_some_and(|at| at.contains("old"))
    });
    page.until_ready();
    assert_eq!(page.state()["hash"], saved["hash"]);
    page.command("move R3 2in north");
    page.until_saved(2);
}

#[test]
fn a_game_is_kept_as_a_file_and_opened_again() {
    let page = Page::new();
    page.command("label R6 \"The old truck\"");
    let saved = page.until_saved(1);
    page.stop_program();
    let file = page.exported("#crash [data-do=export]");
    assert_eq!(file.lines().count(), 2);
    page.visit();
    page.drop_file("Sunday's game.sandtable", &file);
    page.until(
        "the game of the file",
        "return location.search.startsWith('?game=') && window.sandtable?.ready === true",
    );
    assert_eq!(page.state()["hash"], saved["hash"]);
    assert_eq!(page.browser.js("return document.getElementById('table-name').textContent"), "Sunday's game");
    // It continues like any other, and the first one is unchanged.
    page.command("move R6 3in east");
    page.until_saved(2);
    page.visit();
    // On a busy machine the table may come before its storage answers.
    page.until_true("the first game", || page.state()["hash"] == saved["hash"]);
}

#[test]
fn positions_and_maps_begin_a_game() {
    let page = Page::new();
    page.drop_file("lane.txt", "table 48x48in\nwood W1 (10,10) (16,10) (16,18) (10,18)\nred R1 rifles at 24,12 n\n");
    page.until(
        "the position",
        "return window.sandtable?.ready === true && window.sandtable.state().position.includes('W1')",
    );
    page.until_saved(0);
    let mill = "table 1219.2x1219.2mm\nmap mill-lane \"Mill lane\"\nstory \"A lane.\"\nturf summer\n";
    page.drop_file("mill-lane.txt", &format!("{mill}road lane (600,0)-(600,1219.2) width 50.8 round surface dirt\n"));
    page.until(
        "the map",
        "return window.sandtable?.ready === true && window.sandtable.state().position.includes('lane')",
    );
}

#[test]
fn a_damaged_file_is_named_and_what_is_whole_is_opened() {
    let page = Page::new();
    page.command("move R6 3in east");
    let first = page.until_saved(1);
    page.command("move R3 2in north");
    page.until_saved(2);
    let lines = page.kept_lines("first");
    let cut = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..lines[2].len() / 2]);
    page.drop_file("cut.sandtable", &cut);
    page.until_notice("file");
    let said = page.browser.js("return document.querySelector('[data-notice=file] pre').textContent");
    assert!(said.as_str().is_some_and(|said| said.starts_with("3:")), "{said}");
    page.act("part");
    page.until("what is whole", "return location.search.startsWith('?game=') && window.sandtable?.ready === true");
    assert_eq!(page.state()["hash"], first["hash"]);
    for nothing in ["", "hello", "{\"sandtable\":1}", "table 48x48in\nnonsense\n"] {
        page.drop_file("nothing.txt", nothing);
        page.until_notice("file");
        let offered = page.browser.js("return !document.querySelector('#notice [data-do=part]').hidden");
        assert_eq!(offered, false, "no part of {nothing:?} is a game");
        page.act("close");
    }
}

/// Format 1 does not count lines: without its `head`, this file opens with what was undone.
#[test]
fn a_file_that_could_have_lost_a_line_says_so() {
    let page = Page::new();
    let cut: String = EARLY.split_inclusive('\n').filter(|line| !line.starts_with("{\"head\"")).collect();
    assert_ne!(cut, EARLY);
    page.drop_file("cut.sandtable", &cut);
    page.until_notice("uncounted");
    page.act("close");
    page.until_no_notice("uncounted");
}

/// The save is whole, but its second entry gave another distance than today's rules give.
#[test]
fn a_file_played_under_earlier_rules_says_which_entry_would_differ() {
    const OF_SCHEMA_1: &str = include_str!("../saves/free-2-going-distances.jsonl");
    let ruled_otherwise = forged(OF_SCHEMA_1, 3, |body| body.replacen("\"distance\":2032", "\"distance\":2033", 1));
    assert_ne!(ruled_otherwise, OF_SCHEMA_1);
    let page = Page::new();
    page.drop_file("earlier.sandtable", &ruled_otherwise);
    page.until_notice("earlier");
    let said = page.browser.js("return document.querySelector('[data-notice=earlier] pre').textContent");
    assert_eq!(said, "Played under earlier rules: entry 2 would turn out differently today");
    page.act("close");
    page.until_no_notice("earlier");
    page.until_saved(3);
}
