//! `cargo xtask bench`: every figure in one table, or only the named parts: `page`, `frames`, `games`,
//! `battle`, a size of table. `frames cala-verna` measures only the named tables. Sizes are checked; timings are only
//! reported, as ratios within one run on this machine.

mod battle;
mod games;
mod missions;
mod page;
mod questions;

use serde_json::json;
use serve::Site;
use std::{env, path::PathBuf, process::ExitCode};
use suite::webdriver::{Browser, Driver, Profile, wait};

/// One line of the table.
pub struct Line {
    pub what: String,
    pub native: String,
    pub wasm: String,
    /// The required value, if there is one.
    pub limit: String,
    /// Only sizes can fail.
    pub fails: bool,
}

impl Line {
    pub fn new(what: impl Into<String>, native: impl Into<String>, wasm: impl Into<String>, limit: &str) -> Line {
        Line { what: what.into(), native: native.into(), wasm: wasm.into(), limit: limit.into(), fails: false }
    }
}

fn main() -> ExitCode {
    let parts: Vec<String> = env::args().skip(1).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|p| p == part);
    println!("{:<44}{:>18}{:>18}  limit", "figure", "native", "wasm");
    let mut failed = false;
    let mut show = |lines: Vec<Line>| {
        for line in lines {
            failed |= line.fails;
            let mark = if line.fails { "  <- over the limit" } else { "" };
            println!("{:<44}{:>18}{:>18}  {}{mark}", line.what, line.native, line.wasm, line.limit);
        }
    };
    if wanted("battle") {
        show(battle::all());
        show(missions::all());
    }
    // Battles are the only part that needs no browser.
    if parts == ["battle"] {
        return ExitCode::SUCCESS;
    }
    let driver = Driver::start();
    if wanted("page") {
        let players = Visit::new(&driver, "SANDTABLE_DIST");
        show(page::transfer(&players.dist));
        show(page::felt(&players));
    }
    let bench = Visit::new(&driver, "SANDTABLE_BENCH_DIST");
    if wanted("frames") {
        let named: Vec<&str> = parts.iter().map(String::as_str).filter(|part| *part != "frames").collect();
        show(page::frames(&bench, &named));
    }
    if wanted("games") {
        show(games::long(&bench.browser));
    }
    for size in suite::workload::SIZES {
        if wanted(size) {
            show(questions::all(size, &bench.browser));
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A page in its own browser.
pub struct Visit {
    pub browser: Browser,
    pub address: String,
    pub dist: PathBuf,
    _site: Site,
    _profile: Profile,
}

impl Visit {
    fn new(driver: &Driver, dist: &str) -> Visit {
        let dist = PathBuf::from(env::var_os(dist).expect("run `cargo xtask bench`"));
        let site = Site::open(&dist, 0).expect("a free port");
        let profile = Profile::new();
        let browser = driver.browser(profile.path());
        let visit = Visit { browser, address: site.address(), dist, _site: site, _profile: profile };
        visit.load();
        visit
    }

    pub fn load(&self) {
        self.open("?table=first");
        self.until_ready();
    }

    pub fn open(&self, entry: &str) {
        self.browser.open("about:blank");
        self.browser.open(&format!("{}{entry}", self.address));
    }

    /// As at a first visit.
    pub fn forget(&self) {
        self.browser.open("about:blank");
        let all = json!({"origin": self.address.trim_end_matches('/'), "storageTypes": "all"});
        self.browser.cdp("Storage.clearDataForOrigin", &all);
        self.browser.cdp("Network.clearBrowserCache", &json!({}));
    }

    /// Goes on to another page once this one can be used.
    pub fn follow(&self, script: &str) {
        self.until_ready();
        self.browser.js(&format!("window.leaves = true; {script}"));
        wait("another page", || (self.browser.js("return window.leaves !== true") == true).then_some(()));
    }

    pub fn until_ready(&self) {
        let ready = || (self.browser.js("return window.sandtable?.ready === true") == true).then_some(());
        wait("a page that can be used", ready);
    }

    /// Waits until everything is stored for offline use.
    pub fn until_kept(&self) {
        self.browser.js("return navigator.serviceWorker.ready.then(() => true)");
    }

    pub fn number(&self, of: &str) -> f64 {
        self.browser.js(&format!("return {of}")).as_f64().unwrap_or(f64::NAN)
    }

    pub fn until_painted(&self) {
        let painted = || (self.browser.js("return window.sandtable.painted === true") == true).then_some(());
        wait("the picture", painted);
    }
}

/// The value below which this fraction of all values lies.
pub fn percentile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(((sorted.len().saturating_sub(1)) as f64 * part).round() as usize).copied().unwrap_or(f64::NAN)
}

/// Three percentiles in milliseconds.
pub fn spread(values: &[f64]) -> String {
    let [a, b, c] = [0.50, 0.95, 0.99].map(|part| percentile(values, part));
    format!("{a:.1}/{b:.1}/{c:.1} ms")
}
