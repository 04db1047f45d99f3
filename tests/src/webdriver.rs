//! A small WebDriver client: chromedriver starts Chromium, and passes DevTools commands through.

pub mod shared;

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

/// Generous: exceeding it means that a page hangs, not that it is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// After this many failed starts, the driver is considered broken.
const STARTS_MAX: u32 = 10;

/// What the driver says of a script whose page was left.
const LEFT: [&str; 3] = ["unloaded", "navigation", "context was destroyed"];

pub struct Driver {
    child: Child,
    base: String,
}

impl Driver {
    /// Port 0: the driver takes a free port itself and reports it; choosing one here would be a race. It needs the
    /// number for two protocols, and ends if the second has lost its own race for it: then it is started again.
    pub fn start() -> Driver {
        (0..STARTS_MAX).find_map(|_| Driver::started()).expect("chromedriver says its port")
    }

    fn started() -> Option<Driver> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is on the PATH");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
        });
        // If it reports none, it has ended and is dropped.
        let driver = Driver { child, base: format!("http://127.0.0.1:{}", port.unwrap_or_default()) };
        port.map(|_| driver)
    }

    /// A browser whose storage is in `profile`: another browser on the same folder finds what this one stored.
    pub fn browser(&self, profile: &Path) -> Browser {
        Browser::begun(&self.base, profile, &[])
    }
}

impl Browser {
    /// Starts a browser with a driver, on a folder, with additional command-line switches.
    fn begun(driver: &str, profile: &Path, switches: &[&str]) -> Browser {
        let mut options: Value = serde_json::from_str(include_str!("../webdriver.json")).expect("webdriver.json");
        let args = options["goog:chromeOptions"]["args"].as_array_mut().expect("args");
        args.push(json!(format!("--user-data-dir={}", profile.display())));
        args.push(json!("--window-size=1600,1000"));
        args.extend(switches.iter().map(|switch| json!(switch)));
        let reply = post(&format!("{driver}/session"), &json!({"capabilities": {"alwaysMatch": options}}));
        let id = reply["sessionId"].as_str().expect("session");
        let browser = Browser { base: format!("{driver}/session/{id}"), capabilities: reply["capabilities"].clone() };
        post(&format!("{}/timeouts", browser.base), &json!({"script": 600_000}));
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder for a browser's storage, deleted when this is dropped.
pub struct Profile(PathBuf);

impl Profile {
    #[expect(clippy::new_without_default, reason = "it makes a folder: not a thing for `..Default::default()`")]
    pub fn new() -> Profile {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = env::temp_dir().join(format!("sandtable-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Profile(dir)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub struct Browser {
    base: String,
    capabilities: Value,
}

/// A tab of the browser.
pub struct Tab(Value);

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).proxy(None).build().into()
}

fn post(url: &str, body: &Value) -> Value {
    sound(url, answer(url, body))
}

fn answer(url: &str, body: &Value) -> Value {
    let mut reply = agent().post(url).send_json(body).unwrap_or_else(|e| panic!("{url}: {e}"));
    let mut reply: Value = reply.body_mut().with_config().limit(256 << 20).read_json().expect("json");
    reply["value"].take()
}

/// An answer that is no error.
fn sound(url: &str, answer: Value) -> Value {
    assert!(answer["error"].is_null(), "{url}: {} {}", answer["error"], answer["message"]);
    answer
}

fn get(url: &str) -> Value {
    let mut reply = agent().get(url).call().unwrap_or_else(|e| panic!("{url}: {e}"));
    let mut reply: Value = reply.body_mut().read_json().expect("json");
    reply["value"].take()
}

impl Browser {
    pub fn open(&self, url: &str) {
        post(&format!("{}/url", self.base), &json!({ "url": url }));
    }

    /// Runs the body of a function and returns its result; promises are awaited.
    pub fn js(&self, body: &str) -> Value {
        self.js_with(body, &[])
    }

    /// The same with arguments, which the body finds in `arguments`.
    pub fn js_with(&self, body: &str, args: &[Value]) -> Value {
        post(&format!("{}/execute/sync", self.base), &json!({"script": body, "args": args}))
    }

    /// `None` if the page was left before its promise was kept.
    pub fn js_of_this_page(&self, body: &str) -> Option<Value> {
        let script = json!({"script": body, "args": []});
        let reply = answer(&format!("{}/execute/sync", self.base), &script);
        let left = |error: &str| LEFT.iter().any(|left| error.contains(left));
        if reply["message"].as_str().is_some_and(left) { None } else { Some(sound(&self.base, reply)) }
    }

    pub fn cdp(&self, cmd: &str, params: &Value) -> Value {
        post(&format!("{}/goog/cdp/execute", self.base), &json!({"cmd": cmd, "params": params}))
    }

    /// Runs a script before those of any page loaded from now on.
    pub fn before_pages(&self, script: &str) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    /// `mousePressed`, `mouseMoved`, `mouseReleased`, with the left button down in between.
    pub fn mouse(&self, kind: &str, at: (f64, f64), buttons: u8) {
        self.mouse_with(kind, at, buttons, 0);
    }

    /// The same with modifiers: 1 alt, 2 control, 8 shift.
    pub fn mouse_with(&self, kind: &str, (x, y): (f64, f64), buttons: u8, modifiers: u8) {
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        self.cdp(
            "Input.dispatchMouseEvent",
            &json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1, "modifiers": modifiers}),
        );
    }

    pub fn press(&self, at: (f64, f64)) {
        self.mouse("mouseMoved", at, 0);
        self.mouse("mousePressed", at, 1);
    }

    pub fn drag_to(&self, at: (f64, f64)) {
        self.mouse("mouseMoved", at, 1);
    }

    pub fn release(&self, at: (f64, f64)) {
        self.mouse("mouseReleased", at, 0);
    }

    pub fn click(&self, at: (f64, f64)) {
        self.press(at);
        self.release(at);
    }

    pub fn wheel(&self, (x, y): (f64, f64), dy: f64) {
        self.cdp("Input.dispatchMouseEvent", &json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": dy}));
    }

    /// `touchStart`, `touchMove`, `touchEnd`: the fingers that are down after it.
    pub fn touch(&self, kind: &str, points: &[(f64, f64)]) {
        let points: Vec<_> = points.iter().enumerate().map(|(i, (x, y))| json!({"x": x, "y": y, "id": i})).collect();
        self.cdp("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": points}));
    }

    /// Makes the page act as on a touch screen from now on.
    pub fn with_touch(&self) {
        self.cdp("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 5}));
    }

    /// A key by its name (`Escape`, `z`), with modifiers: 1 alt, 2 control, 8 shift.
    pub fn key_with(&self, key: &str, modifiers: u8) {
        self.key_event("keyDown", key, modifiers);
        self.key_event("keyUp", key, modifiers);
    }

    pub fn key(&self, key: &str) {
        self.key_with(key, 0);
    }

    /// Only `keyDown` or `keyUp`, for keys that are held.
    pub fn key_event(&self, kind: &str, key: &str, modifiers: u8) {
        let letter = key.chars().count() == 1;
        let code = match key {
            " " => "Space".to_owned(),
            k if letter && k.chars().all(|c| c.is_ascii_alphabetic()) => format!("Key{}", k.to_ascii_uppercase()),
            k if letter && k.chars().all(|c| c.is_ascii_digit()) => format!("Digit{k}"),
            k => k.to_owned(),
        };
        let windows = match key {
            "Enter" => 13,
            "Escape" => 27,
            "Tab" => 9,
            k if letter => i32::from(k.to_ascii_uppercase().as_bytes()[0]),
            _ => 0,
        };
        let mut event = json!({
            "type": kind, "key": key, "code": code, "modifiers": modifiers, "windowsVirtualKeyCode": windows
        });
        // Without a text, the key is not typed into a field, and Enter does not submit one.
        if kind == "keyDown" && modifiers & 3 == 0 {
            match key {
                "Enter" => event["text"] = json!("\r"),
                k if letter => event["text"] = json!(k),
                _ => {}
            }
        }
        self.cdp("Input.dispatchKeyEvent", &event);
    }

    /// Types into the element with the focus.
    pub fn type_text(&self, text: &str) {
        self.cdp("Input.insertText", &json!({ "text": text }));
    }

    pub fn size(&self, width: u32, height: u32, ratio: f64) {
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            &json!({"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": false}),
        );
    }

    /// A small window, where a table is painted quickly: for tests that load a page over and over, and do not look at it.
    pub fn small(&self) {
        self.size(800, 500, 0.5);
    }

    /// The usual window with a quarter of its pixels, which are painted quickly: for tests of many steps that look at none.
    pub fn coarse(&self) {
        self.size(1600, 1000, 0.5);
    }

    /// The page as `print` or `screen` media.
    pub fn media(&self, media: &str) {
        self.cdp("Emulation.setEmulatedMedia", &json!({"media": media}));
    }

    /// `light` or `dark`, with motion reduced: a test waits for states, not for animations.
    pub fn scheme(&self, scheme: &str) {
        self.cdp(
            "Emulation.setEmulatedMedia",
            &json!({"features": [
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ]}),
        );
    }

    /// The page as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        let picture = self.cdp("Page.captureScreenshot", &json!({"format": "png"}));
        BASE64_STANDARD.decode(picture["data"].as_str().expect("a picture")).expect("base 64")
    }

    /// How many sheets of its own size the page would be printed on.
    pub fn printed_pages(&self) -> usize {
        let printed = self.cdp("Page.printToPDF", &json!({"preferCSSPageSize": true}));
        let printed = BASE64_STANDARD.decode(printed["data"].as_str().expect("a document")).expect("base 64");
        let objects = printed.windows(PAGE_OBJECT.len() + 1);
        objects.filter(|bytes| bytes.starts_with(PAGE_OBJECT) && !bytes.ends_with(b"s")).count()
    }

    /// Opens and goes to another tab; the first one stays open.
    pub fn new_tab(&self) -> Tab {
        let tab = post(&format!("{}/window/new", self.base), &json!({"type": "tab"}));
        let tab = Tab(tab["handle"].clone());
        self.go_to(&tab);
        tab
    }

    /// The current tab.
    pub fn tab(&self) -> Tab {
        Tab(get(&format!("{}/window", self.base)))
    }

    pub fn go_to(&self, tab: &Tab) {
        post(&format!("{}/window", self.base), &json!({ "handle": tab.0 }));
    }

    /// Closes the tab; the caller must go to another one.
    pub fn close_tab(&self) {
        let _ = agent().delete(format!("{}/window", self.base)).call();
    }

    fn pid(&self) -> Option<i64> {
        self.capabilities["goog:processID"].as_i64()
    }

    /// Ends the browser like a crash or a flat battery: no handler of the page runs.
    pub fn kill(self) {
        let pid = self.pid().expect("pid");
        let done = Command::new("kill").args(["-9", &pid.to_string()]).status().expect("kill is there");
        assert!(done.success());
        wait("the browser's death", || (!Path::new(&format!("/proc/{pid}/exe")).exists()).then_some(()));
    }
}

/// What begins the object of a page in a document, and of the list of pages with an `s` after it.
const PAGE_OBJECT: &[u8] = b"/Type /Page";

/// Also when a test panics: killing chromedriver alone would leave its Chromium running.
impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Prints what the page said, to explain a failed test. Nothing here may panic again.
            let said = json!({"script": "return location.hash + '\\n' + document.body.innerText", "args": []});
            let answer = agent().post(format!("{}/execute/sync", self.base)).send_json(said);
            let value = answer.ok().and_then(|mut answer| answer.body_mut().read_json::<Value>().ok());
            eprintln!("the page at its end: {}", value.as_ref().and_then(|v| v["value"].as_str()).unwrap_or("silent"));
        }
        let _ = agent().delete(&self.base).call();
    }
}

/// Asks again until there is an answer; fails after a generous limit.
pub fn wait<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "waited for {what}");
        sleep(Duration::from_millis(20));
    }
}
