//! Looks at first tables in a page whose program is watched, and says which of its functions were called: their numbers, in a line.
//! `cargo xtask later` makes the list of the others.

use serde_json::{Value, json};
use serve::Site;
use std::{collections::BTreeSet, env, path::PathBuf};
use suite::{
    webdriver::{Browser, Driver, Profile, wait},
    workload::MAPS,
};

/// The numbers of the functions that were called since the page was loaded.
const CALLED: &str = "const called = [];
    for (const [name, mark] of Object.entries(window.wasmExports)) {
        if (name.startsWith('called') && mark.value) called.push(Number(name.slice(6)));
    }
    return called;";

/// What fetches the rest cannot be part of it, whether it succeeds or not.
const FETCHING: &str = "window.wasmBindings.fetch_part(0);
    document.getElementById('rest').href = './none';
    try { window.wasmBindings.fetch_part(0); } catch {}";

/// Storage that never answers, and that begins and ends in errors.
const SLOW: &str = "IDBFactory.prototype.open = () => new EventTarget();";
const BROKEN: &str = "const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args);
        this.transaction.abort();
        return request;
    };";
/// The rest does not come; the page says so.
const LATE: &str = "const fetched = window.fetch;
    window.fetch = (...args) => String(args[0]).includes('rest-') ? Promise.reject(new TypeError('late')) : fetched(...args);";
const NOTICE: &str =
    "const notice = document.getElementById('notice'); return !notice.hidden && notice.dataset.shows === 'rest'";

fn main() {
    let dist = PathBuf::from(env::var_os("SANDTABLE_DIST").expect("run `cargo xtask later`"));
    let site = Site::open(&dist, 0).expect("a free port");
    let driver = Driver::start();
    let mut called = BTreeSet::new();
    for (scheme, language) in [("light", "en"), ("dark", "de")] {
        let profile = Profile::new();
        let browser = driver.browser(profile.path());
        browser.cdp("Emulation.setUserAgentOverride", &json!({"userAgent": "Watcher", "acceptLanguage": language}));
        browser.scheme(scheme);
        // What happens once it has come is no part of a first table.
        browser.before_pages(LATE);
        let visit = |place: &str| browser.open(&format!("{}{place}", site.address()));
        let tables = ["first"].iter().chain(&MAPS).map(|map| format!("?table={map}"));
        for place in [String::new()].into_iter().chain(tables) {
            visit(&place);
            until(&browser, "a table", "return window.sandtable?.ready === true");
            look_around(&browser);
            called.extend(numbers(&browser));
        }
        browser.js(FETCHING);
        called.extend(numbers(&browser));
        // A machine may be slow, and its storage fail.
        for script in [SLOW, BROKEN] {
            let mishap = driver.browser(Profile::new().path());
            mishap.before_pages(LATE);
            mishap.before_pages(script);
            mishap.open(&format!("{}?table=first", site.address()));
            until(&mishap, "a table", "return window.sandtable?.ready === true");
            until(&mishap, "its pictures", "return window.sandtable?.painted === true");
            called.extend(numbers(&mishap));
        }
        // What was left cannot be read without it.
        for place in ["", "?table=first"] {
            visit(place);
            until(&browser, "the notice", NOTICE);
            called.extend(numbers(&browser));
        }
    }
    let called: Vec<String> = called.iter().map(u64::to_string).collect();
    println!("{}", called.join(" "));
}

fn numbers(browser: &Browser) -> Vec<u64> {
    browser.js(CALLED).as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

/// A pointer passes over the table and the models, the wheel brings them nearer, and something is taken.
fn look_around(browser: &Browser) {
    let mouse = |what: Value| browser.cdp("Input.dispatchMouseEvent", &what);
    for i in 0..90 {
        let (x, y) = (320 + i % 10 * 90, 180 + i / 10 * 70);
        mouse(json!({"type": "mouseMoved", "x": x, "y": y}));
        if i % 40 == 20 {
            mouse(json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -120}));
        }
    }
    // What is done now is taken and waits: the rest, which alone knows what it means, is never there.
    browser.press((700.0, 500.0));
    browser.drag_to((760.0, 500.0));
    browser.release((760.0, 500.0));
    browser.click((700.0, 420.0));
    browser.key("c");
    browser.key("Escape");
    until(browser, "its pictures", "return window.sandtable?.painted === true");
}

fn until(browser: &Browser, what: &str, script: &str) {
    wait(what, || (browser.js(script) == true).then_some(()));
}
