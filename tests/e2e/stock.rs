//! Models from the catalog onto an empty table.

use crate::page::Page;

/// A map has terrain and no models: the panel of models is open, and the line below says how to begin.
fn empty() -> Page {
    let page = Page::blank();
    page.visit_table("hollin-fields");
    page.until_shown("stock");
    page.until(
        "how to begin",
        "return document.querySelector('#foot .hint').textContent.includes('The table is empty')",
    );
    page
}

#[test]
fn models_are_clicked_onto_an_empty_table() {
    let page = empty();
    page.browser.js(
        "const s = document.getElementById('stock-search'); s.value = 'truck'; s.dispatchEvent(new Event('input'))",
    );
    page.push("stock-side-blue");
    page.push("stock-model-truck");
    page.until(
        "it is in the hand",
        "return document.querySelector('[data-press=stock-model-truck]').getAttribute('aria-pressed') === 'true'",
    );
    for (n, x) in [(1, 20.0), (2, 24.0)] {
        page.browser.press(page.inch(x, 24.0));
        page.browser.release(page.inch(x, 24.0));
        page.until_saved(n);
    }
    page.browser.key("Escape");
    page.until_near("B2", 24.0, 24.0);
    page.browser.press(page.inch(30.0, 24.0));
    page.browser.release(page.inch(30.0, 24.0));
    page.settle();
    assert_eq!(page.entries(), 2, "Escape canceled the placing");
}

#[test]
fn models_are_placed_by_keys_alone() {
    let page = empty();
    page.browser.js("document.getElementById('table').focus()");
    page.browser.key("Tab");
    page.until("an empty table lets the keys go", "return document.activeElement.id !== 'table'");
    page.browser.js("document.getElementById('stock-number').value = '3'; document.getElementById('stock-number').dispatchEvent(new Event('change'))");
    page.until(
        "three in a row",
        "return document.querySelector('[data-press=stock-form-line]').getAttribute('aria-disabled') === 'false'",
    );
    page.browser.js("document.querySelector('[data-press=stock-model-truck]').focus()");
    page.browser.key("Enter");
    page.until("the table has the keys", "return document.activeElement.id === 'table'");
    let heard = |words: &str| {
        page.until(words, &format!("return document.getElementById('said').textContent.includes('{words}')"));
    };
    heard("In hand");
    page.browser.key("ArrowUp");
    heard("25 in north");
    page.browser.key("q");
    heard("facing");
    page.browser.key("e");
    page.browser.key("Enter");
    page.until_saved(1);
    // The first Escape clears everything else; the table keeps the keys until another finds nothing to clear.
    page.browser.key("Escape");
    page.browser.key("Tab");
    heard("R1 ·");
    page.browser.key("Escape");
    page.browser.key("Tab");
    page.until("the table lets the keys go", "return document.activeElement.id !== 'table'");
    page.until(
        "all three are on the board",
        "return document.querySelectorAll('#words [data-press^=base]').length === 3",
    );
}

#[test]
fn a_finger_taps_models_onto_the_table() {
    let page = Page::with_touch();
    page.visit_table("hollin-fields");
    page.until_shown("stock");
    page.push("stock-model-truck");
    page.browser.touch("touchStart", &[page.inch(20.0, 24.0)]);
    page.browser.touch("touchEnd", &[]);
    page.until_saved(1);
    let smallest = "return Math.min(...[...document.querySelectorAll('#stock button, #stock input, #stock select, #stock summary')]
                    .filter(b => b.offsetParent).map(b => b.offsetHeight))";
    assert!(page.browser.js(smallest).as_f64().unwrap() >= 44.0, "{}", page.browser.js(smallest));
}

/// Each visible model has its picture beside its name, one further down once it is scrolled into view, and so does the
/// card of a unit.
#[test]
fn models_are_shown_beside_their_names() {
    let page = empty();
    let painted = |of: &str| {
        format!(
            "const c = document.querySelector('{of}'); if (!c || !('done' in c.dataset)) return false; \
             const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; return d.some((v, i) => i % 4 === 3 && v > 0)"
        )
    };
    page.until("the first model", &painted("#stock-models li:first-child canvas"));
    assert_eq!(page.browser.js(&painted("#stock-models li:last-child canvas")), false, "it is not in view");
    page.browser.js("document.querySelector('#stock-models li:last-child').scrollIntoView()");
    page.until("the last model", &painted("#stock-models li:last-child canvas"));
    page.push("stock-model-truck");
    page.browser.press(page.inch(20.0, 24.0));
    page.browser.release(page.inch(20.0, 24.0));
    page.until_saved(1);
    page.browser.key("Escape");
    page.browser.press(page.inch(20.0, 24.0));
    page.browser.release(page.inch(20.0, 24.0));
    page.until("the card", &painted("#card canvas"));
}
