//! Exports and links: a position in the address, pictures, paper.

use crate::page::Page;

/// The content of the menu's field after this export.
fn copied(page: &Page, way: &str) -> String {
    page.browser.js("document.querySelector('[data-open=ways]').click()");
    page.browser.js(&format!("document.querySelector('[data-way={way}]').click()"));
    page.until("a text", "return document.getElementById('ways-text').textContent !== ''");
    let text = page.browser.js("return document.getElementById('ways-text').textContent");
    page.browser.js("document.getElementById('ways').close()");
    text.as_str().expect("a text").to_owned()
}

#[test]
fn a_link_opens_the_same_position_elsewhere() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    let (here, link) = (page.position(), copied(&page, "link"));
    assert!(link.len() < 8_000, "{}", link.len());
    assert_eq!(copied(&page, "position"), page.position());

    // Another player, with nothing stored.
    let other = Page::new();
    other.browser.open(&link);
    other.until("a game of its own", "return window.sandtable?.ready === true && location.search.startsWith('?game=')");
    // The position as the player who copied it saw it: what is hidden from that player is not included.
    assert_eq!((other.position(), other.entries()), (here, 0));
}

#[test]
fn a_link_to_a_map_holds_only_what_stands_on_it() {
    let page = Page::blank();
    page.visit_table("hollin-fields");
    page.command("place rifles 12 block at 30,24");
    page.until_saved(1);
    let (hash, link) = (page.hash(), copied(&page, "link"));
    assert!(link.len() < 2_000 && link.contains("#map=hollin-fields&corners=round&position="), "{link}");
    page.browser.open(&link);
    page.until("a game of its own", "return window.sandtable?.ready === true && location.search.startsWith('?game=')");
    assert_eq!(page.hash(), hash);
}

/// Every fault in words, each with its line; text is shown only as text.
#[test]
fn a_damaged_link_tells_all_its_faults() {
    let page = Page::new();
    let start = page.hash();
    let hostile = "position=table%2048x48in%0Ared%20R1%20%3Cimg%20src=x%20onerror=alert(1)%3E%20at%20x%0Ared%20R2%20rifles%20at%2099999,4%20n";
    page.browser.js(&format!("location.hash = {hostile:?}"));
    page.until(
        "both faults",
        "const said = document.getElementById('notice').textContent;
         return ['2: Column', '3: Column'].every(line => said.includes(line))",
    );
    assert_eq!(page.browser.js("return document.querySelectorAll('img[src=x]').length"), 0);
    // No part of a link can be read: the page offers Home, and the table that was open.
    let offered = "return [...document.querySelectorAll('#notice [data-do]')].filter(b => b.checkVisibility()).map(b => b.dataset.do).join()";
    assert_eq!(page.browser.js(offered), "home,close");
    page.until_ready();
    assert_eq!(page.hash(), start, "the game that was open is unchanged");
}

#[test]
fn the_table_becomes_a_picture_and_a_sheet_of_paper() {
    let page = Page::new();
    // The file and the print dialog belong to the browser; their content comes from the page.
    page.browser.js(
        "window.kept = []; HTMLAnchorElement.prototype.click = function () { window.kept.push([this.download, this.href]) };
         window.printed = 0; window.print = () => window.printed += 1",
    );
    page.browser
        .js("document.querySelector('[data-open=ways]').click(); document.querySelector('[data-way=picture]').click()");
    page.until("a picture", "return window.kept.length === 1");
    let size = page.browser.js("const picture = new Image(); picture.src = window.kept[0][1];
         return picture.decode().then(() => [window.kept[0][0], picture.naturalWidth, picture.naturalHeight])");
    assert_eq!(size, serde_json::json!(["Crossing farm.png", 3000, 2000]));
    page.browser.js("document.querySelector('[data-way=print]').click()");
    page.until("a sheet", "return window.printed === 1");
    let words = page.browser.js("return document.getElementById('sheet-of-paper').textContent");
    let words = words.as_str().expect("words");
    assert!(
        words.contains("Crossing farm") && words.contains("2nd platoon (R2)") && words.contains("Terrain"),
        "{words}"
    );
    // What paper shows: the sheet, and nothing of the screen.
    page.browser.media("print");
    page.until(
        "only the sheet",
        "const shown = id => document.getElementById(id).checkVisibility();
         return shown('sheet-of-paper') && !shown('bar') && !shown('table') && !shown('ways')",
    );
}

#[test]
fn every_roll_is_in_the_history_of_dice() {
    let page = Page::new();
    page.command("roll 3d6 4+");
    page.command("dice 6 5 1");
    page.until_saved(1);
    page.browser.key("Escape");
    page.until("the way to it", "return !document.getElementById('to-dice').hidden");
    page.browser.js("document.getElementById('to-dice').click()");
    page.until(
        "the roll, each die and the luck",
        "const d = document.getElementById('dice');
         return d.open && d.querySelectorAll('.rolls .die').length === 3 && d.querySelectorAll('[data-made=yes]').length === 2
             && d.textContent.includes('Red: 2 successes, expected 1.50, luck +0.50')",
    );
}
