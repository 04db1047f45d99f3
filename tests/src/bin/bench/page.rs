//! What players wait for: the download, the first table, and each frame.

use crate::{Line, Visit, battle, percentile, spread};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use serde_json::{Value, json};
use std::path::Path;
use suite::{
    download::{BATTLE_MAX, Download, FONT_MAX, LAWS_MAX, SYSTEM_MAX, TABLE_MAX},
    webdriver::Browser,
    workload::{self, BATTLE_GRIP, MAPS, manned},
};

const FRAMES: u32 = 300;

/// Bytes to transfer, with their limits; exceeding one fails.
pub fn transfer(dist: &Path) -> Vec<Line> {
    let [gz, br] = ["gz", "br"].map(|packed| Download::of(dist, packed));
    let line = |what: &str, of: &dyn Fn(&Download) -> usize, max: usize| {
        let [gz, br] = [of(&gz), of(&br)].map(|bytes| format!("{:.1} kB", bytes as f64 / 1000.0));
        let limit = if max == usize::MAX { String::new() } else { format!("{} kB", max / 1000) };
        let mut line = Line::new(format!("{what}, gzip and brotli"), gz, br, &limit);
        line.fails = of(&Download::of(dist, "gz")) > max;
        line
    };
    let mut lines = vec![
        line("before anything is shown", &|of| of.first, usize::MAX),
        line("painting program", &|of| of.painter, usize::MAX),
        line("measuring table", &|of| of.table, TABLE_MAX),
        line("battle", &|of| of.battle, BATTLE_MAX),
        line("typeface, later", &|of| of.font, FONT_MAX),
        line("rule sentences, later", &|of| of.laws, LAWS_MAX),
    ];
    for (i, (system, _)) in gz.systems.iter().enumerate() {
        lines.push(line(system, &move |of| of.systems[i].1, SYSTEM_MAX));
    }
    lines
}

/// A typical connection: bits per second, and milliseconds to an answer.
const LINE: (f64, f64) = (10e6, 60.0);
/// Records the longest stretch in which the page did not respond.
const TASKS: &str = "window.longest = 0;
    new PerformanceObserver(list => list.getEntries().forEach(e => window.longest = Math.max(window.longest, e.duration)))
        .observe({ type: 'longtask', buffered: true });";
const TASK_MS: f64 = 100.0;

/// What a player waits for: a first visit over 10 Mbit/s and 60 ms, and a second one.
pub fn felt(visit: &Visit) -> Vec<Line> {
    visit.browser.before_pages(TASKS);
    let line = json!({"offline": false, "latency": LINE.1, "downloadThroughput": LINE.0 / 8.0, "uploadThroughput": LINE.0 / 8.0});
    visit.browser.cdp("Network.enable", &json!({}));
    visit.browser.cdp("Network.emulateNetworkConditions", &line);
    let mut lines = vec![];
    let mut see = |what: &str, from: &str, limit: f64, go: &dyn Fn()| {
        let times: Vec<(f64, f64)> = (0..3)
            .map(|_| {
                if from != AGAIN {
                    visit.forget();
                }
                if from == HOME {
                    visit.open("");
                }
                go();
                visit.until_ready();
                (visit.number("window.sandtable.ready_ms"), visit.number("window.longest"))
            })
            .collect();
        let median = |of: &dyn Fn(&(f64, f64)) -> f64| percentile(&times.iter().map(of).collect::<Vec<_>>(), 0.5);
        lines.push(Line::new(what, "", format!("{:.0} ms", median(&|t| t.0)), &format!("{limit} ms")));
        lines.push(Line::new(
            "  its longest task",
            "",
            format!("{:.0} ms", median(&|t| t.1)),
            &format!("{TASK_MS} ms"),
        ));
    };
    see("Home, first visit", "", 1000.0, &|| visit.open(""));
    see("Home to a measuring table", HOME, 1500.0, &|| visit.follow("location.href = './?table=vaux-crossing'"));
    for system in game::AnyGame::fighting() {
        let pressed = format!("document.querySelector('[data-system={system}]').click()");
        see(&format!("Home to a quick battle of {system}"), HOME, 2500.0, &|| visit.follow(&pressed));
        let link = format!("?game=1#battle=quick&of={system}&seed=3");
        see(&format!("link to a battle of {system}, first visit"), "", 2500.0, &|| visit.open(&link));
    }
    visit.open("?table=vaux-crossing");
    visit.until_kept();
    see("second visit, Home", AGAIN, 500.0, &|| visit.open(""));
    see("second visit, measuring table", AGAIN, 500.0, &|| visit.open("?table=vaux-crossing"));
    see("second visit, battle", AGAIN, 500.0, &|| visit.open("?game=1#battle=quick&of=company-battles&seed=3"));
    lines
}

/// Where a visit starts: at Home, or with everything cached.
const HOME: &str = "home";
const AGAIN: &str = "again";

/// Dragging a unit with every overlay on, moving a template, panning, and zooming: on a full table, and on the eight maps with sixty
/// models each. If the limit is missed, shows where the time goes.
///
/// All tables, or only the named ones.
pub fn frames(visit: &Visit, named: &[&str]) -> Vec<Line> {
    let wanted = |what: &str| named.is_empty() || named.iter().any(|name| what.starts_with(name));
    let mut lines = vec![];
    if wanted("full table") {
        let (browser, position) = (&visit.browser, workload::battle(5));
        let tried = ["drag", "stamp"].map(|gesture| trial(browser, gesture, "full table", &position, BATTLE_GRIP));
        lines.extend(tried.into_iter().flatten());
    }
    for map in MAPS.into_iter().filter(|map| wanted(map)) {
        let file = suite::text_of(&format!("maps/{map}.txt"));
        let (position, grip) = manned(&file);
        for gesture in ["drag", "pan", "zoom"] {
            lines.extend(trial(&visit.browser, gesture, map, &position, grip));
        }
    }
    // Battles of the systems that have them, in the middle of play.
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
    // The first frames paint every picture that later frames copy.
    let part = |name: &str| numbers(&found[name])[FRAMES as usize / 20..].to_vec();
    let whole = part("whole");
    let mut lines = vec![Line::new(format!("{gesture}, {what}, p50/p95/p99"), "", spread(&whole), "16.7 ms at p95")];
    if percentile(&whole, 0.95) > FRAME {
        lines.extend(profile(&whole, &part));
        lines.push(Line::new("  draws in a frame", "", found["draws"].to_string(), ""));
    }
    lines
}

/// Milliseconds of a frame at sixty per second.
const FRAME: f64 = 16.7;

/// Where the time of a gesture goes that misses its limit: percentiles of each part, and its share of all frames.
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
