//! What players wait for: the download, the first table, and each frame.

use crate::{Line, Visit, percentile, spread};
use serde_json::{Value, json};
use std::path::Path;
use suite::{
    download::{ALL_MAX, CODE_AIM, CODE_MAX, Download},
    webdriver::Browser,
    workload::{BATTLE_GRIP, battle},
};

const FRAMES: u32 = 400;

/// Bytes to transfer, with what they should be; more than they may be fails.
pub fn transfer(dist: &Path) -> Vec<Line> {
    let Download { code, all } = Download::of(dist);
    let line = |what: &str, bytes: usize, aim: usize, max: usize| {
        let mut line = Line::new(what, "", format!("{:.1} kB", bytes as f64 / 1000.0), &format!("{} kB", aim / 1000));
        if bytes > aim {
            line.limit += &format!(" is the aim, {} kB are let pass", max / 1000);
        }
        line.fails = bytes > max;
        line
    };
    vec![line("code, gz", code, CODE_AIM, CODE_MAX), line("first visit, gz", all, ALL_MAX, ALL_MAX)]
}

/// From the request of the page to a table that answers, the first time and with everything at hand.
pub fn ready(visit: &Visit) -> Vec<Line> {
    let took = || {
        visit.load();
        visit.browser.js("return window.sandtable.ready_ms").as_f64().unwrap_or(f64::NAN)
    };
    let mut times: Vec<f64> = (0..7).map(|_| took()).collect();
    let first = visit_first(visit);
    times.sort_by(f64::total_cmp);
    vec![
        Line::new("usable table, first visit", "", format!("{first:.0} ms"), "1000 ms"),
        Line::new("usable table, again (median of 7)", "", format!("{:.0} ms", percentile(&times, 0.5)), "300 ms"),
    ]
}

/// A visit with nothing kept, neither files nor game.
fn visit_first(visit: &Visit) -> f64 {
    visit.browser.cdp("Storage.clearDataForOrigin", &json!({"origin": visit.address, "storageTypes": "all"}));
    visit.browser.cdp("Network.clearBrowserCache", &json!({}));
    visit.load();
    visit.browser.js("return window.sandtable.ready_ms").as_f64().unwrap_or(f64::NAN)
}

/// A unit dragged about a full table with every overlay on.
pub fn frames(browser: &Browser) -> Vec<Line> {
    let (x, y) = BATTLE_GRIP;
    let args = [battle(5).into(), x.into(), y.into(), FRAMES.into()];
    let found = browser.js_with("return window.wasmBindings.frames(...arguments)", &args);
    let times = |name: &str| numbers(&found[name]);
    let (script, whole) = (times("script"), times("whole"));
    // The first frames paint every picture that later ones copy.
    let skip = script.len() / 20;
    vec![
        Line::new("drag, script p50/p95/p99", "", spread(&script[skip..]), ""),
        Line::new("drag, script and raster p50/p95/p99", "", spread(&whole[skip..]), "16.7 ms at p95"),
        Line::new("drag, draws in a frame", "", found["draws"].to_string(), ""),
    ]
}

pub fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}
