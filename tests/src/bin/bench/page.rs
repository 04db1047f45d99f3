//! What players wait for: the download, the first table, and each frame.

use crate::{Line, Visit, battle, percentile, spread};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use serde_json::{Value, json};
use std::path::Path;
use suite::{
    download::{ALL_MAX, CODE_MAX, Download},
    webdriver::Browser,
    workload::{self, BATTLE_GRIP, MAPS, manned},
};

const FRAMES: u32 = 300;

/// Bytes to transfer, with what they should be; more than they may be fails.
pub fn transfer(dist: &Path) -> Vec<Line> {
    let Download { code, rest, painter, all, systems } = Download::of(dist);
    let line = |what: &str, bytes: usize, max: usize| {
        let mut line = Line::new(what, "", format!("{:.1} kB", bytes as f64 / 1000.0), &format!("{} kB", max / 1000));
        line.fails = bytes > max;
        line
    };
    let after = |what: &str, bytes: usize| {
        Line::new(what, "", format!("{:.1} kB", bytes as f64 / 1000.0), "after the first table")
    };
    vec![
        line("code before the first table, gz", code, CODE_MAX),
        after("rest of the page's program, gz", rest),
        after("painting program, gz", painter),
        line("all, gz", all, ALL_MAX),
        Line::new(
            "game systems, gz",
            "",
            format!("{:.1} kB", systems as f64 / 1000.0),
            "when a game of theirs is opened",
        ),
    ]
}

/// From the request of the page to a table on the screen, to one that can be touched, and to one that is painted: the first time and with everything at hand.
pub fn ready(visit: &Visit) -> Vec<Line> {
    let took = || {
        visit.load();
        visit.until_whole();
        visit.until_painted();
        ["ready_ms", "whole_ms", "painted_ms"]
            .map(|when| visit.browser.js(&format!("return window.sandtable.{when}")).as_f64().unwrap_or(f64::NAN))
    };
    let times: Vec<[f64; 3]> = (0..7).map(|_| took()).collect();
    let again = |i: usize| percentile(&times.iter().map(|t| t[i]).collect::<Vec<_>>(), 0.5);
    visit.browser.cdp("Storage.clearDataForOrigin", &json!({"origin": visit.address, "storageTypes": "all"}));
    visit.browser.cdp("Network.clearBrowserCache", &json!({}));
    let first = took();
    let line = |what: &str, ms: f64, limit: &str| Line::new(what, "", format!("{ms:.0} ms"), limit);
    vec![
        line("table on the screen, first visit", first[0], "1000 ms"),
        line("table that takes a hand, first visit", first[1], "1000 ms"),
        line("painted table, first visit", first[2], ""),
        line("table on the screen, again (median of 7)", again(0), "300 ms"),
        line("table that takes a hand, again (median of 7)", again(1), "300 ms"),
        line("painted table, again (median of 7)", again(2), ""),
    ]
}

/// A unit dragged about with every overlay on, the table pushed, and shown nearer and farther: on a full table, and on the eight
/// maps with sixty models each. Where the limit is missed, by what.
///
/// Of all tables, or of those that are named.
pub fn frames(visit: &Visit, named: &[&str]) -> Vec<Line> {
    let wanted = |what: &str| named.is_empty() || named.iter().any(|name| what.starts_with(name));
    let mut lines = vec![];
    if wanted("full table") {
        lines = trial(&visit.browser, "drag", "full table", &workload::battle(5), BATTLE_GRIP);
    }
    for map in MAPS.into_iter().filter(|map| wanted(map)) {
        let file = std::fs::read_to_string(visit.dist.join(format!("maps/{map}.txt"))).expect("a map of the page");
        let (position, grip) = manned(&file);
        for gesture in ["drag", "pan", "zoom"] {
            lines.extend(trial(&visit.browser, gesture, map, &position, grip));
        }
    }
    // Battles of the systems that fight, in the midst of them.
    let systems = [battle::moves::<CompanyBattles>, battle::moves::<CommandTokens>];
    let moves = systems.into_iter().flat_map(|moves| moves());
    for (what, position, grip) in moves.filter(|(what, ..)| wanted(what)) {
        lines.extend(trial(&visit.browser, "drag", &what, &position, grip));
    }
    lines
}

fn trial(browser: &Browser, gesture: &str, what: &str, position: &str, (x, y): (i32, i32)) -> Vec<Line> {
    let args = [gesture.into(), position.into(), x.into(), y.into(), FRAMES.into()];
    let found = browser.js_with("return window.wasmBindings.frames(...arguments)", &args);
    // The first frames paint every picture that later ones copy.
    let part = |name: &str| numbers(&found[name])[FRAMES as usize / 20..].to_vec();
    let whole = part("whole");
    let mut lines = vec![Line::new(format!("{gesture}, {what}, p50/p95/p99"), "", spread(&whole), "16.7 ms at p95")];
    if percentile(&whole, 0.95) > FRAME {
        lines.extend(profile(&whole, &part));
        lines.push(Line::new("  draws in a frame", "", found["draws"].to_string(), ""));
    }
    lines
}

/// Milliseconds of a frame at sixty a second.
const FRAME: f64 = 16.7;

/// Where the time of a gesture goes that misses its limit: each part's own percentiles, and its share of all frames together.
fn profile(whole: &[f64], part: &dyn Fn(&str) -> Vec<f64>) -> Vec<Line> {
    let raster: Vec<f64> = whole.iter().zip(part("script")).map(|(whole, script)| whole - script).collect();
    let parts = [
        ("rules and geometry", part("rules")),
        ("scene", part("scene")),
        ("what is said to the canvas", part("paint")),
        ("panels", part("panels")),
        ("raster", raster),
    ];
    let sum = |values: &[f64]| values.iter().sum::<f64>();
    let all = sum(whole);
    let share = |values: &[f64]| format!("{:.0} % of the time", 100.0 * sum(values) / all);
    parts.iter().map(|(name, took)| Line::new(format!("  {name}"), "", spread(took), &share(took))).collect()
}

pub fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}
