//! What players wait for: the download, the first table, and each frame.

use crate::{Line, Visit, percentile, spread};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use std::{fs, io::Write, path::Path};
use suite::{
    webdriver::Browser,
    workload::{BATTLE_GRIP, battle},
};

const CODE_MAX: usize = 300_000;
const ALL_MAX: usize = 1_000_000;
const FRAMES: u32 = 400;

/// Bytes to transfer, compressed as a plain web server does.
pub fn transfer(dist: &Path) -> Vec<Line> {
    let mut files = vec![];
    sizes(dist, &mut files);
    let code = |name: &str| [".wasm", ".js", ".css", ".html"].iter().any(|end| name.ends_with(end));
    let sum = |keep: &dyn Fn(&str) -> bool| {
        files.iter().filter(|(name, _)| keep(name)).map(|(_, bytes)| bytes).sum::<usize>()
    };
    let line = |what: &str, bytes: usize, max: usize| {
        let mut line = Line::new(what, "", format!("{:.1} kB", bytes as f64 / 1000.0), &format!("{} kB", max / 1000));
        line.fails = bytes > max;
        line
    };
    vec![line("code, gz", sum(&code), CODE_MAX), line("first visit, gz", sum(&|_| true), ALL_MAX)]
}

fn sizes(dir: &Path, files: &mut Vec<(String, usize)>) {
    for entry in fs::read_dir(dir).expect("the built page").flatten() {
        if entry.path().is_dir() {
            sizes(&entry.path(), files);
            continue;
        }
        let bytes = fs::read(entry.path()).expect("a file of the page");
        let mut packed = GzEncoder::new(vec![], Compression::best());
        packed.write_all(&bytes).expect("memory takes writes");
        files.push((
            entry.file_name().to_string_lossy().into_owned(),
            packed.finish().expect("memory takes writes").len(),
        ));
    }
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
