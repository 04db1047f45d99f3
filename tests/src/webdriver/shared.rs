//! Browsers shared by the tests of one program: starting one takes longer than many a test.
//!
//! A test borrows a browser that no other test uses, with one empty tab. It has its own address, so it finds empty
//! storage, which is cleared when it returns the browser. A failed test does not return its browser.

use super::{Browser, Driver, agent, get};
use serde_json::{Value, json};
use std::{
    env, fs,
    io::Write,
    ops::Deref,
    path::PathBuf,
    process::{ChildStdin, Command, Stdio},
    sync::{Mutex, MutexGuard},
};

static HOUSE: Mutex<Option<House>> = Mutex::new(None);

struct House {
    driver: Driver,
    /// Where the profiles of its browsers are.
    dir: PathBuf,
    idle: Vec<Own>,
    n_begun: u32,
    alive: Vec<i64>,
    keeper: ChildStdin,
}

/// A browser and the folder of its storage.
struct Own {
    browser: Browser,
    profile: PathBuf,
}

/// However this program ends, the pipe ends with it, and the processes on the last line are killed and their files
/// removed.
const KEEPER: &str = "while read -r line; do last=$line; done; kill -9 $last; sleep 1; rm -rf \"$1\"";

/// The house, opened by the first caller.
fn house() -> MutexGuard<'static, Option<House>> {
    let mut house = HOUSE.lock().expect("no test panics in here");
    house.get_or_insert_with(House::opened);
    house
}

impl House {
    #[expect(clippy::zombie_processes, reason = "it outlives this program")]
    fn opened() -> House {
        let dir = env::temp_dir().join(format!("sandtable-shared-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        let mut keeper = Command::new("sh");
        keeper
            .args(["-c", KEEPER, "keeper"])
            .arg(&dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut keeper = keeper.spawn().expect("sh is on the PATH");
        let keeper = keeper.stdin.take().expect("piped");
        let mut house = House { driver: Driver::start(), dir, idle: vec![], n_begun: 0, alive: vec![], keeper };
        house.told_the_keeper();
        house
    }

    fn told_the_keeper(&mut self) {
        let pids = self.alive.iter().fold(self.driver.child.id().to_string(), |line, pid| format!("{line} {pid}"));
        writeln!(self.keeper, "{pids}").expect("the keeper listens");
    }
}

impl Own {
    fn begun(profile: PathBuf, switches: &[&str]) -> Own {
        let base = house().as_ref().expect("open").driver.base.clone();
        let browser = Browser::begun(&base, &profile, switches);
        let mut house = house();
        let house = house.as_mut().expect("open");
        house.alive.extend(browser.pid());
        house.told_the_keeper();
        Own { browser, profile }
    }

    fn new_profile() -> PathBuf {
        let mut house = house();
        let house = house.as_mut().expect("open");
        house.n_begun += 1;
        house.dir.join(house.n_begun.to_string())
    }

    /// It has ended, or is about to.
    fn forgotten(&self) {
        let mut house = house();
        let house = house.as_mut().expect("open");
        house.alive.retain(|pid| Some(*pid) != self.browser.pid());
        house.told_the_keeper();
    }

    /// Leaves one empty tab, and nothing of that origin. `None` if the browser no longer answers.
    fn cleaned(&self, origin: &str) -> Option<()> {
        let base = &self.browser.base;
        let ask = |path: &str, body: Value| {
            let mut reply = agent().post(format!("{base}/{path}")).send_json(body).ok()?;
            let reply: Value = reply.body_mut().read_json().ok()?;
            reply["value"]["error"].is_null().then(|| reply["value"].clone())
        };
        let old = get(&format!("{base}/window/handles"));
        let new = ask("window/new", json!({"type": "tab"}))?["handle"].clone();
        for handle in old.as_array()? {
            ask("window", json!({ "handle": handle }))?;
            agent().delete(format!("{base}/window")).call().ok()?;
        }
        ask("window", json!({ "handle": new }))?;
        let cdp = |cmd: &str, params: Value| ask("goog/cdp/execute", json!({"cmd": cmd, "params": params}));
        cdp("Storage.clearDataForOrigin", json!({"origin": origin, "storageTypes": "all"}))?;
        cdp("Network.clearBrowserCache", json!({})).map(|_| ())
    }
}

/// A browser for one test.
pub struct Lent {
    own: Option<Own>,
    /// The address for which it is borrowed.
    origin: String,
    /// Another test may use it after this one.
    comes_back: bool,
}

impl Lent {
    /// For pages of this origin, which no other test uses.
    pub fn new(origin: &str) -> Lent {
        let idle = house().as_mut().expect("open").idle.pop();
        let own = idle.unwrap_or_else(|| Own::begun(Own::new_profile(), &[]));
        Lent { own: Some(own), origin: origin.to_owned(), comes_back: true }
    }

    /// One started with additional command-line switches, only for this test.
    pub fn with(switches: &[&str]) -> Lent {
        Lent { own: Some(Own::begun(Own::new_profile(), switches)), origin: String::new(), comes_back: false }
    }

    /// Kills it as in a crash, and starts another one on the same storage.
    pub fn killed_and_begun_again(mut self) -> Lent {
        let own = self.own.take().expect("lent");
        own.forgotten();
        let Own { browser, profile } = own;
        browser.kill();
        let own = Some(Own::begun(profile, &[]));
        Lent { own, origin: self.origin.clone(), comes_back: self.comes_back }
    }
}

impl Deref for Lent {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.own.as_ref().expect("lent").browser
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(own) = self.own.take() else { return };
        let clean = self.comes_back && !std::thread::panicking() && own.cleaned(&self.origin).is_some();
        if clean {
            house().as_mut().expect("open").idle.push(own);
        } else {
            own.forgotten();
        }
    }
}
