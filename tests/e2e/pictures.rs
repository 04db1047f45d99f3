//! Pictures of the page for people to look at: `SANDTABLE_PICTURES=some/folder cargo xtask e2e --ignored pictures`.

use crate::page::Page;
use std::{env, fs, path::PathBuf};

#[test]
#[ignore = "for people to look at, nothing is checked"]
fn pictures() {
    let folder = PathBuf::from(env::var_os("SANDTABLE_PICTURES").expect("SANDTABLE_PICTURES names a folder"));
    fs::create_dir_all(&folder).expect("a folder for pictures");
    let page = Page::new();
    for (width, height) in [(1600, 1000), (1024, 768), (768, 1024)] {
        for scheme in ["light", "dark"] {
            let keep = |name: &str| {
                page.settle();
                fs::write(folder.join(format!("{width}-{scheme}-{name}.png")), page.browser.picture())
                    .expect("a picture");
            };
            page.browser.scheme(scheme);
            page.browser.size(width, height, 1.0);
            page.visit();
            keep("rest");
            page.browser.press(page.inch(16.0, 29.0));
            page.browser.drag_to(page.inch(18.0, 29.0));
            page.browser.key(" ");
            page.browser.drag_to(page.inch(24.0, 26.0));
            page.until_draws("ghost", |n| n > 0);
            keep("drag");
            page.browser.release(page.inch(24.0, 26.0));
            page.until_shown("proposal");
            keep("proposal");
            page.browser.key("Escape");
        }
    }
}
