//! Several pages with the same game: one writes it, the others look on and may take it over.

use crate::page::Page;

fn hash_seen(page: &Page, hash: &serde_json::Value) {
    page.until_hash(hash.as_str().expect("a hash"));
}

#[test]
fn a_second_page_follows_and_takes_over() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    let first = page.browser.tab();
    let second = page.browser.new_tab();
    page.visit();
    page.until_notice("elsewhere");
    // It cannot change the game, and says so.
    page.command("move R6 1in east");
    page.until("an answer", "return document.getElementById('answer').dataset.ok === 'no'");
    assert_eq!(page.entries(), 1);
    // It follows the first page.
    page.browser.go_to(&first);
    assert_eq!(page.notice(), "");
    page.command("move R3 2in north");
    let moved = page.until_saved(2);
    page.browser.go_to(&second);
    hash_seen(&page, &moved["hash"]);
    // It takes the game over, and the first one looks on from now on.
    page.act("take-over");
    page.until_no_notice("elsewhere");
    page.command("move R6 1in east");
    let moved = page.until_saved(3);
    page.browser.go_to(&first);
    page.until_notice("elsewhere");
    hash_seen(&page, &moved["hash"]);
    assert_eq!(page.rows().len(), 1, "one game, nothing apart");
    // The game returns when the second page closes.
    page.browser.go_to(&second);
    page.browser.close_tab();
    page.browser.go_to(&first);
    page.until_no_notice("elsewhere");
    page.command("move R6 1in east");
    page.until_saved(4);
}

#[test]
fn two_games_are_kept_by_two_pages() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    page.browser.new_tab();
    page.visit_table("kaltenbruck");
    assert_eq!(page.notice(), "");
    page.command("place rifles at 12,12 facing n");
    page.until_saved(1);
    assert_eq!(page.rows().len(), 2);
}

#[test]
fn a_page_that_was_asleep_writes_over_nothing() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    // Another page has taken the game over, and this one has not been told.
    page.change_row("first", "writer", &serde_json::json!("another"));
    page.command("move R3 2in north");
    page.until_notice("apart");
    let apart = page.until_saved(2);
    assert_eq!(page.kept_lines("first").len(), 2, "the other page's game is unchanged");
    assert_eq!(page.rows().len(), 2);
    let id = page.rows().into_iter().find(|row| row["id"] != "first").expect("a second game")["id"].clone();
    page.visit_at(&format!("?game={}", id.as_str().expect("an id")));
    assert_eq!(page.state()["hash"], apart["hash"]);
}
