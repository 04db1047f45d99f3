//! Battles: from Home to a deployed table in one click, stored like every other game.

use crate::page::Page;
use serde_json::{Value, json};

impl Page {
    /// Clicks the tile of quick battles, and waits for the battle and its roll for the first turn.
    fn quick_battle(&self) {
        self.visit_home();
        self.browser.js("document.querySelector('#home-quick a').click()");
        self.until("a battle", "return location.hash.startsWith('#battle=') && window.sandtable?.ready === true");
        self.until_shown("ask");
    }

    /// The same for another system.
    fn quick_battle_of(&self, system: &str) {
        self.visit_home();
        self.browser.click(self.middle(&format!("#home-quick [data-system={system}]")));
        self.until("a battle", "return location.hash.startsWith('#battle=') && window.sandtable?.ready === true");
    }

    /// The rows of battles, without the game of the first visit.
    fn battles(&self) -> Vec<Value> {
        self.rows().into_iter().filter(|row| row["own"] == false).collect()
    }

    fn battle(&self) -> Value {
        let rows = self.battles();
        assert_eq!(rows.len(), 1, "{rows:?}");
        rows[0].clone()
    }
}

/// The number of models on the table.
fn standing(position: &str) -> usize {
    let units = position.lines().filter(|line| line.starts_with("red ") || line.starts_with("blue "));
    units.map(|line| line.matches(" at ").count()).sum()
}

#[test]
fn a_quick_battle_is_one_click_away() {
    let page = Page::blank();
    page.quick_battle();
    let position = page.position();
    assert!(standing(&position) > 15, "{position}");
    page.until_saved(1);
    let row = page.battle();
    assert_eq!(row["system"], "company-battles");
    // What it is about stands on the screen.
    page.until("the mission", "return document.querySelector('#mission .wins').checkVisibility()");
    assert_eq!(page.browser.js("return document.querySelectorAll('#mission .goals li').length"), 4);
    let title = row["title"].as_str().expect("a title");
    assert!(title.contains(" – "), "{title}");
    page.until("it is named", &format!("return document.getElementById('table-name').textContent === {title:?}"));
    assert!(!page.browser.js("return document.body.textContent").as_str().expect("words").contains("[cb."));
    // One click behind its title never leaves it for a map.
    let behind = "return [...document.querySelectorAll('#tables a')].map(a => a.getAttribute('href')).join()";
    assert_eq!(page.browser.js(behind), "./");
    // The next one differs.
    let before = page.browser.js("return location.hash");
    page.quick_battle();
    assert_ne!(page.browser.js("return location.hash"), before);
    page.until_true("both are kept", || page.battles().len() == 2);
    let id = page.browser.js("return new URLSearchParams(location.search).get('game')");
    page.until_pictured(id.as_str().expect("an id"));
    page.visit_home();
    page.until("both are listed", "return document.querySelectorAll('#games .game').length === 2");
    let hero = page.browser.js("return document.querySelector('#home-hero small').textContent");
    assert!(hero.as_str().is_some_and(|facts| facts.starts_with("Company Battles")), "{hero}");
    page.until("it has a picture", "return document.querySelector('#home-hero img') !== null");
}

/// Its forces are on the table, and its words and rules are loaded; those of the other system are not.
#[test]
fn a_quick_battle_of_each_system_is_one_click_away() {
    let page = Page::blank();
    page.quick_battle_of("command-tokens");
    page.until_shown("ask");
    let position = page.position();
    assert_eq!(standing(&position), 25, "{position}");
    assert!(position.contains("last-turn 6") && position.contains("objective 3"), "{position}");
    page.until_saved(page.entries());
    let row = page.battle();
    assert_eq!((&row["system"], &row["table"]), (&json!("command-tokens"), &json!("crossroads")));
    let text = page.browser.js("return document.body.textContent");
    assert!(!text.as_str().expect("words").contains("[ct."), "{text}");
    let fetched = "return performance.getEntriesByType('resource').map(entry => entry.name).join(' ')";
    let fetched = page.browser.js(fetched);
    let fetched = fetched.as_str().expect("names");
    assert!(fetched.contains("command-tokens.txt") && !fetched.contains("company-battles.txt"), "{fetched}");
    // Reloading the page continues it.
    let hash = page.hash();
    page.browser.js("location.reload(); return true");
    page.until_ready();
    assert_eq!(page.hash(), hash);
}

#[test]
fn a_battle_goes_on_in_the_midst_of_an_order() {
    let page = Page::blank();
    page.quick_battle();
    page.until_saved(1);
    let id = page.battle()["id"].as_str().expect("an id").to_owned();
    let answers = || page.kept_lines(&id).last().map_or(0, |line| line.matches("\"answer\"").count());
    assert_eq!(answers(), 0);
    // The first player has rolled; the other has not.
    page.push("face-3");
    page.until_true("one answer is stored", || answers() == 1);
    let asked = "return document.getElementById('ask').textContent";
    let (hash, said) = (page.hash(), page.browser.js(asked));
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.until_shown("ask");
    assert_eq!((page.hash(), page.browser.js(asked)), (hash, said));
    assert_eq!(page.battle()["system"], json!("company-battles"));
}

#[test]
fn a_battle_is_kept_as_a_file_followed_and_taken_back() {
    let page = Page::blank();
    page.quick_battle();
    page.until_saved(1);
    let (hash, title) = (page.hash(), page.battle()["title"].clone());
    page.stop_program();
    let file = page.exported("#crash [data-do=export]");
    page.visit_home();
    page.drop_file("Battle.sandtable", &file);
    page.until(
        "the game of the file",
        "return location.search.startsWith('?game=') && window.sandtable?.ready === true",
    );
    assert_eq!(page.hash(), hash);
    let rows = page.battles();
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows.iter().all(|row| row["system"] == "company-battles"), "{rows:?}");
    assert!(rows.iter().any(|row| row["title"] == title));
    // Another page looks on.
    let first = page.browser.tab();
    let here = page.browser.js("return location.href").as_str().expect("an address").to_owned();
    page.browser.new_tab();
    page.browser.open(&here);
    page.until_ready();
    page.until_notice("elsewhere");
    assert_eq!(page.hash(), hash);
    page.browser.go_to(&first);
    page.until_true("the dice change the table", || {
        page.browser.js("document.querySelector('#ask [data-press=roll]')?.click(); return true");
        page.hash() != hash
    });
}

/// A battle that cannot be read is reported, and none is begun.
#[test]
fn a_battle_that_cannot_be_is_named() {
    let page = Page::new();
    page.browser.open(&page.address_of("?game=odd#battle=company-battles&red-own=force+50;formation+none;nonsense"));
    page.until_notice("link");
    let said = page.browser.js("return document.querySelector('[data-notice=link] pre').textContent");
    let said = said.as_str().expect("words");
    assert!(said.contains("2:") && said.contains("3:"), "{said}");
    assert_eq!(page.battles(), [] as [Value; 0]);
    // Unknown values in an address are replaced by defaults.
    page.visit_at("?game=odd#battle=company-battles&map=nowhere&red=nobody&turns=x");
    page.until_shown("ask");
    assert!(standing(&page.position()) > 15);
}
