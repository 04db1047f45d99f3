//! The maps of the program, each with its own game.

use crate::page::Page;

#[test]
fn each_table_keeps_its_own_game() {
    let page = Page::new();
    page.command("move R6 3in east");
    let first = page.until_saved(1);
    let maps = page.browser.js("return [...document.querySelectorAll('#tables a')].map(a => a.getAttribute('href'))");
    let maps: Vec<&str> = maps.as_array().expect("a list").iter().filter_map(|href| href.as_str()).collect();
    assert_eq!(maps.len(), 11, "{maps:?}");
    for map in maps.iter().filter_map(|href| href.strip_prefix("./?table=")).filter(|map| *map != "first") {
        page.visit_table(map);
        let position = page.state()["position"].as_str().expect("a position").to_owned();
        assert!(position.lines().count() > 10 && !position.contains("\nred "), "{map}");
        page.command("place rifles at 12,12 facing n");
        let placed = page.until_saved(1);
        page.visit_table(map);
        assert_eq!(page.state()["hash"], placed["hash"], "{map}");
    }
    page.visit();
    assert_eq!(page.state()["hash"], first["hash"]);
    // An unknown map name means the table of the first visit.
    page.visit_table("no-such-map");
    assert_eq!(page.state()["hash"], first["hash"]);
}
