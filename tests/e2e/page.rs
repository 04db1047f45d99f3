//! A page with a game on it, and the questions of tests.

use serde_json::Value;
use serve::Site;
use std::{
    env,
    path::{Path, PathBuf},
};
use suite::webdriver::{shared::Lent, wait};

/// A page asks itself this often, for this long.
const ASKED_EVERY_MS: u32 = 10;
const ASKED_FOR_MS: u32 = 500;

pub struct Page {
    // Dropped in this order: the browser is returned before another test can get its address.
    pub browser: Lent,
    site: Option<Site>,
    address: String,
}

impl Page {
    /// A first visit.
    pub fn new() -> Page {
        Page::prepared("")
    }

    /// For a test that begins elsewhere than at the first table: nothing has been visited.
    pub fn blank() -> Page {
        Page::offered(&dist(), "", Lent::new)
    }

    /// A first visit in a browser that runs this script before the page's own, now and at every load.
    pub fn prepared(script: &str) -> Page {
        Page::served(&dist(), script)
    }

    /// A first visit to the page in this folder.
    pub fn of(folder: &Path) -> Page {
        Page::served(folder, "")
    }

    /// A first visit in a private window.
    pub fn private() -> Page {
        Page::served_to(&dist(), "", |_| Lent::with(&["--incognito"]))
    }

    fn served(folder: &Path, script: &str) -> Page {
        Page::served_to(folder, script, Lent::new)
    }

    fn served_to(folder: &Path, script: &str, browser: impl FnOnce(&str) -> Lent) -> Page {
        let page = Page::offered(folder, script, browser);
        page.visit();
        page
    }

    fn offered(folder: &Path, script: &str, browser: impl FnOnce(&str) -> Lent) -> Page {
        let site = Site::open(folder, 0).expect("a free port");
        let page = Page { browser: browser(&site.address()), address: site.address(), site: Some(site) };
        page.browser.scheme("light");
        page.browser.before_pages(script);
        page
    }

    /// A first visit on a device with a touch screen.
    pub fn with_touch() -> Page {
        let page = Page::blank().touched();
        page.visit();
        page
    }

    /// On a device with a touch screen.
    pub fn touched(self) -> Page {
        self.browser.with_touch();
        self
    }

    /// The table of the first visit.
    pub fn visit(&self) {
        self.visit_table("first");
    }

    /// What the bare address shows.
    pub fn visit_home(&self) {
        self.browser.open(&self.address);
        self.until_home();
    }

    pub fn until_home(&self) {
        self.until("Home", "return document.body.dataset.screen === 'home' && window.sandtable?.ready === true");
    }

    /// The address of the page, followed by `rest`.
    pub fn address_of(&self, rest: &str) -> String {
        format!("{}{rest}", self.address)
    }

    pub fn visit_at(&self, rest: &str) {
        self.browser.open(&self.address_of(rest));
        self.until_ready();
    }

    /// One of the program's tables.
    pub fn visit_table(&self, map: &str) {
        self.visit_at(&format!("?table={map}"));
    }

    pub fn until_ready(&self) {
        self.until("the table is ready", "return window.sandtable?.ready === true");
    }

    /// Kills the browser as in a crash; another one starts on the same storage.
    pub fn killed_and_reopened(self, script: &str) -> Page {
        let Page { browser, site, address } = self;
        let page = Page { browser: browser.killed_and_begun_again(), site, address };
        page.browser.before_pages(script);
        page.visit();
        page
    }

    /// Waits until the page's files are stored and served from the cache.
    pub fn until_kept_for_offline(&self) {
        self.browser.js("return navigator.serviceWorker.ready.then(() => true)");
        self.until("the worker answers for the page", "return navigator.serviceWorker.controller != null");
    }

    /// Cuts off the network.
    pub fn without_network(&mut self) {
        self.site = None;
    }

    /// Waits until no stand-in picture is left on the table.
    pub fn until_painted(&self) {
        self.until("the table is painted", "return window.sandtable?.painted === true");
    }

    /// Waits until requested changes are on the screen: two frames have passed, nothing moves
    /// aside any more, and everything is painted.
    pub fn settle(&self) {
        self.two_frames();
        self.until_painted();
    }

    /// Enough for words, which are drawn at once; the pictures below them take longer.
    pub fn two_frames(&self) {
        self.browser
            .js("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    }

    /// Waits until a script returns true. The page asks itself: being asked costs much more. If it goes elsewhere
    /// meanwhile, the next page is asked.
    pub fn until(&self, what: &str, script: &str) {
        let asks = format!(
            "const holds = () => {{ {script} }};
             const end = performance.now() + {ASKED_FOR_MS};
             return new Promise((done, fail) => {{
                 const ask = () => {{
                     try {{
                         if (holds() === true) done(true);
                         else if (performance.now() < end) setTimeout(ask, {ASKED_EVERY_MS});
                         else done(false);
                     }} catch (fault) {{ fail(fault) }}
                 }};
                 ask();
             }})"
        );
        wait(what, || (self.browser.js_of_this_page(&asks) == Some(true.into())).then_some(()));
    }

    /// Once the words around the table are up to date, so that a test reads both from one moment. A page in the
    /// background draws no frames: it is asked in vain for a while, and answers as it is.
    pub fn state(&self) -> Value {
        self.browser.js("return new Promise(done => {
                 const ask = left => {
                     const state = window.sandtable.state();
                     if (state.shown || left === 0) done(state);
                     else setTimeout(ask, 10, left - 1);
                 };
                 ask(100);
             })")
    }

    pub fn hash(&self) -> String {
        self.state()["hash"].as_str().expect("a hash").to_owned()
    }

    pub fn entries(&self) -> u64 {
        self.state()["entries"].as_u64().expect("a count")
    }

    /// Waits until this many entries are recorded and shown as saved.
    pub fn until_saved(&self, entries: u64) -> Value {
        // What the player sees, not only what the hook says.
        let saved = format!(
            "const state = window.sandtable.state();
             return state.entries === {entries} && state.saved !== null
                 && document.querySelector('.saved').dataset.saved === 'yes'"
        );
        self.until(&format!("{entries} entries saved"), &saved);
        self.state()
    }

    /// Pixels of a table point, in tenths of a millimeter.
    pub fn at(&self, x: i32, y: i32) -> (f64, f64) {
        let px = self.browser.js(&format!("return window.sandtable.point({x}, {y})"));
        (px[0].as_f64().expect("x"), px[1].as_f64().expect("y"))
    }

    /// The same in inches.
    pub fn inch(&self, x: f64, y: f64) -> (f64, f64) {
        self.at((x * 254.0).round() as i32, (y * 254.0).round() as i32)
    }

    /// Waits until a chip on the table has these words.
    pub fn until_chip(&self, words: &str) {
        let found = |chips: &Value| {
            chips.as_array().is_some_and(|all| all.iter().any(|c| c.as_str().is_some_and(|c| c.contains(words))))
        };
        wait(&format!("a chip with {words:?}"), || {
            found(&self.browser.js("return window.sandtable.draws().chips")).then_some(())
        });
    }

    /// The number of draws of a kind.
    pub fn draws(&self, kind: &str) -> u64 {
        self.browser.js(&format!("return window.sandtable.draws().kinds[{kind:?}] ?? 0")).as_u64().expect("a count")
    }

    /// Presses a control by its name.
    pub fn push(&self, press: &str) {
        self.until(
            press,
            &format!("const b = document.querySelector('[data-press={press:?}]'); b?.click(); return b != null"),
        );
    }

    /// Types a command into the palette and waits until it is processed.
    pub fn command(&self, line: &str) {
        self.browser.key_with("k", 2);
        self.until("the palette", "return document.activeElement.id === 'command'");
        self.browser.js("document.getElementById('command').select()");
        self.browser.type_text(line);
        self.browser.key("Enter");
        // An order is proposed first; one that is legal is carried out by the same key. The answer to the line before
        // stands until the next frame.
        let answered = "const ok = document.getElementById('answer').dataset.ok;
            return window.sandtable.state().shown && (ok !== '' || document.getElementById('palette').hidden)";
        self.until("an answer", answered);
        let lies = "return document.getElementById('answer').dataset.ok === 'yes'
            && !document.getElementById('palette').hidden && !document.getElementById('proposal').hidden";
        if self.browser.js(lies) == true {
            self.browser.key("Enter");
        }
    }

    pub fn position(&self) -> String {
        self.state()["position"].as_str().expect("a position").to_owned()
    }

    pub fn until_hash(&self, hash: &str) {
        self.until_true(hash, || self.hash() == hash);
    }

    /// Waits until a panel is visible.
    pub fn until_shown(&self, id: &str) {
        self.until(id, &format!("return !document.getElementById({id:?}).hidden"));
    }

    /// The card alone does not prove it: the table has one too.
    pub fn until_selected(&self, unit: &str) {
        let pressed = format!(
            "return document.querySelector('[data-press=unit-{unit}]').getAttribute('aria-pressed') === 'true'"
        );
        self.until(unit, &pressed);
    }

    pub fn until_draws(&self, kind: &str, enough: impl Fn(u64) -> bool) {
        self.until_true(kind, || enough(self.draws(kind)));
    }

    pub fn until_true(&self, what: &str, mut so: impl FnMut() -> bool) {
        wait(what, || so().then_some(()));
    }

    /// Waits until a unit of one model is within a pixel of this place, in inches.
    pub fn until_near(&self, unit: &str, x: f64, y: f64) {
        let near = || {
            let position = self.position();
            let at = position.lines().find(|line| line.split_whitespace().nth(1) == Some(unit)).and_then(place)?;
            ((at.0 - x).abs() < 0.1 && (at.1 - y).abs() < 0.1).then_some(())
        };
        wait(&format!("{unit} at {x},{y} in {}", self.position()), near);
    }

    /// The middle of the element that a selector finds, in pixels, once it is still and nothing covers it.
    pub fn middle(&self, selector: &str) -> (f64, f64) {
        let (mut before, mut now) = (None, None);
        self.until_true(selector, || {
            before = now.take();
            now = self.middle_now(selector);
            now.is_some() && now == before
        });
        now.expect("what was waited for")
    }

    /// The same if it is there now.
    pub fn middle_now(&self, selector: &str) -> Option<(f64, f64)> {
        let script = format!(
            "const e = document.querySelector({selector:?}); if (!e) return null;
             e.scrollIntoView({{ block: 'center' }});
             const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
             return e.contains(document.elementFromPoint(x, y)) ? [x, y] : null"
        );
        let at = self.browser.js(&script);
        Some((at[0].as_f64()?, at[1].as_f64()?))
    }

    /// The width of ten inches of table, in pixels.
    pub fn width(&self) -> f64 {
        self.inch(20.0, 20.0).0 - self.inch(10.0, 20.0).0
    }
}

/// The first place on a line of the notation: `at 12,12.5`.
fn place(line: &str) -> Option<(f64, f64)> {
    let (x, y) = line.split_once(" at ")?.1.split_whitespace().next()?.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

pub fn dist() -> PathBuf {
    env::var_os("SANDTABLE_DIST").map(PathBuf::from).expect("run `cargo xtask e2e`")
}
