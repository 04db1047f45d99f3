//! The table in words.

use crate::page::Page;
use serde_json::json;

/// Cells of a line of the textual board, by the name of its model.
fn line(page: &Page, model: &str) -> Vec<String> {
    let cells = page.browser.js(&format!(
        "const row = [...document.querySelectorAll('#board tbody tr')].find(r => r.textContent.includes({model:?}));
         return [...row.children].map(cell => cell.textContent)"
    ));
    cells.as_array().expect("cells").iter().map(|cell| cell.as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_board_lists_the_table_folded_or_not() {
    let page = Page::new();
    let words = page.browser.js("const b = document.querySelector('[aria-label=Board]'); return b.textContent");
    let words = words.as_str().expect("a region named Board");
    for told in ["2nd platoon (R2)", "12 in east, 11 in north", "facing northeast", "Stone bridge", "Long-wood"] {
        assert!(words.contains(told), "{told} in {words}");
    }
    // Each side and kind has its own table, under a heading that names it.
    let heads = page.browser.js(
        "return [...document.querySelectorAll('#board table')].map(t => document.getElementById(t.getAttribute('aria-labelledby')).textContent)",
    );
    assert_eq!(heads, json!(["Red", "Blue", "Objectives", "Terrain"]));

    // When folded, screen readers still reach it, but Tab does not stop in it.
    let stops = "return document.querySelectorAll('#words button:not([tabindex=\"-1\"])').length";
    assert_eq!(page.browser.js(stops), 0);
    page.browser.js("document.querySelector('[data-fold=board]').click()");
    page.until("the rows can be reached", "return document.querySelectorAll('#words [tabindex=\"0\"]').length > 10");
    page.browser.js("document.querySelector('#words button').click()");
    page.until_selected("R1");
    page.until("its distance", "return document.querySelector('#board thead').textContent.includes('From')");

    // It is updated once the table has changed.
    page.command("move R6 3in east");
    page.until_saved(1);
    page.until(
        "the new place",
        "return document.getElementById('board').textContent.includes('5.5 in east, 4 in north')",
    );
    page.push("cm");
    page.until("centimetres", "return document.getElementById('board').textContent.includes('14 cm east')");
    assert!(line(&page, "truck").iter().any(|cell| cell.ends_with("Farm garrison (B1)")), "{:?}", line(&page, "truck"));
}

#[test]
fn what_is_laid_on_the_table_is_in_the_board() {
    let page = Page::new();
    page.command("ruler R1 to B1");
    page.until_saved(1);
    page.command("template 3in at 31,25");
    page.until_saved(2);
    page.until(
        "both in words",
        "const t = document.getElementById('board').textContent; return t.includes('Ruler 1: 21.7 in from') && t.includes('Template 1 at 31,25, touches ')",
    );
}

#[test]
fn panels_fold_and_stay_folded() {
    let page = Page::new();
    let wide = page.width();
    page.browser
        .js("document.querySelector('[data-fold=log]').click(); document.querySelector('[data-fold=card]').click()");
    page.until("the card is folded", "return document.querySelector('#card .verbs').offsetParent === null");
    page.visit();
    page.until("it stays folded", "return document.querySelector('#card .verbs').offsetParent === null");
    assert_eq!(
        page.browser.js("return document.querySelector('[data-fold=card]').getAttribute('aria-expanded')"),
        "false"
    );
    assert!(
        (page.width() - wide).abs() < 0.5,
        "the column keeps its room, or the table would jump with each selection"
    );
    page.browser.js("document.querySelector('[data-fold=card]').click()");
    page.until("it is back", "return document.querySelector('#card .verbs').offsetParent !== null");
}
