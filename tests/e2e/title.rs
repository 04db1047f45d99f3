//! The title of a game stands in the tab, and however long it is, it leaves the tools clickable.

use crate::page::Page;

const LENGTHS: [usize; 4] = [25, 30, 40, 80];
const WINDOWS: [(u32, u32); 5] = [(1280, 720), (1280, 800), (1440, 900), (1366, 768), (1600, 1000)];

#[test]
fn a_long_title_yields_to_the_tools() {
    let page = Page::new();
    // What covers a tool's middle or its corners, other than the tool itself.
    let covered = "return [...document.querySelectorAll('#bar button')].filter(b => {
        const r = b.getBoundingClientRect();
        const at = [[.5, .5], [.1, .1], [.9, .9], [.1, .9]].map(([x, y]) => [r.x + r.width * x, r.y + r.height * y]);
        return r.width > 0 && at.some(([x, y]) => !b.contains(document.elementFromPoint(x, y)));
    }).map(b => b.dataset.press).join(' ')";
    for (width, height) in WINDOWS {
        page.browser.size(width, height, 1.0);
        for letters in LENGTHS {
            let title = "Wide ".repeat(letters / 5);
            page.browser.js_with("document.getElementById('table-name').textContent = arguments[0]", &[title.into()]);
            page.settle();
            assert_eq!(page.browser.js(covered), "", "{letters} letters at {width}×{height}");
        }
    }
}

#[test]
fn a_tab_is_named_after_its_table() {
    let page = Page::blank();
    page.visit_at("?table=hollin-fields");
    page.until("the name of the map", "return document.title === 'Hollin fields · Sandtable'");
    page.visit_home();
    page.until("the name of the product", "return document.title === 'Sandtable'");
}

#[test]
fn the_list_behind_the_title_closes_by_itself() {
    let page = Page::new();
    let open = "return document.getElementById('title').open";
    for by_key in [true, false] {
        page.browser.js("document.querySelector('#title summary').click()");
        page.until("the list", open);
        if by_key {
            page.browser.key("Escape");
        } else {
            page.browser.click(page.inch(24.0, 20.0));
        }
        page.until("it has closed", &format!("return !(() => {{{open}}})()"));
    }
}
