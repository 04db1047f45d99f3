//! First visits: which files are fetched and when, and what the page says if one of them cannot be fetched.

use crate::page::dist;
use serve::{Asked, Site, Treatment};
use std::{
    cell::Cell,
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use suite::webdriver::{Browser, Driver, Profile, wait};

/// How a file's name begins or ends, and how it is treated.
type Broken = Arc<Mutex<Option<(&'static str, Treatment)>>>;

/// A browser on its first visit, and a site on which one file may be broken.
struct Visit {
    browser: Browser,
    site: Site,
    broken: Broken,
    /// Of the names of the site.
    nth: Cell<usize>,
    _driver: Driver,
    _profile: Profile,
}

const HOME: &str = "";
const TABLE: &str = "?table=vaux-crossing";
const BATTLE: &str = "?game=0000000000000001#battle=quick&of=company-battles&seed=3";
const TOKENS: &str = "?game=0000000000000002#battle=quick&of=command-tokens&seed=3";
const POSITION: &str = "#map=vaux-crossing&position=table+48x48in;red+R1+rifles+at+24,12+n";
const ENTRIES: [&str; 4] = [HOME, TABLE, BATTLE, POSITION];
const WAYS: [Treatment; 3] = [Treatment::Missing, Treatment::Cut, Treatment::Refused];

/// The page can be used.
const READY: &str = "return window.sandtable?.ready === true";

impl Visit {
    fn new() -> Visit {
        let broken = Broken::default();
        let b = broken.clone();
        let treat = move |file: &str| match *b.lock().expect("no thread panics while holding it") {
            Some((part, treatment)) if file.starts_with(part) || file.ends_with(part) => treatment,
            _ => Treatment::Whole,
        };
        let site = Site::treating(&dist(), 0, treat).expect("a free port");
        let (driver, profile) = (Driver::start(), Profile::new());
        let browser = driver.browser(profile.path());
        Visit { browser, site, broken, nth: Cell::new(0), _driver: driver, _profile: profile }
    }

    /// The next visits are to a name of the site that the browser has never seen, with one file that does not arrive properly: nothing is
    /// stored there, and no worker of an earlier visit answers.
    fn first(&self, broken: Option<(&'static str, Treatment)>) {
        self.nth.set(self.nth.get() + 1);
        *self.broken.lock().expect("no thread panics while holding it") = broken;
        self.site.take_asked();
    }

    fn open(&self, entry: &str) {
        let address = self.site.address().replace("127.0.0.1", &format!("visit-{}.localhost", self.nth.get()));
        self.browser.open(&format!("{address}{entry}"));
    }

    fn until(&self, what: &str, script: &str) {
        wait(what, || (self.browser.js(script) == true).then_some(()));
    }

    /// What has been sent since the last call, by the beginning of file names: how often, and bytes in total.
    fn sent(&self) -> BTreeMap<String, (usize, usize)> {
        let mut sent = BTreeMap::new();
        for Asked { file, bytes, .. } in self.site.take_asked().into_iter().filter(|asked| asked.status == 200) {
            let (times, all) = sent.entry(file).or_default();
            (*times, *all) = (*times + 1, *all + bytes);
        }
        sent
    }

    /// Waits for the message, with a button to try again; and checks that the button works.
    fn until_said_and_mended(&self, panel: &str, again: &str, case: &str) {
        // On a busy machine, the storage may be late, which is said first: close that.
        let shown = format!(
            "document.querySelector('#notice[data-shows=store] [data-do=close]')?.click();
             const it = document.querySelector({panel:?}); return it != null && !it.hidden && it.innerText.trim() !== ''"
        );
        self.until(&format!("{case}: it is said"), &shown);
        let button = format!("{panel} [data-do={again}]");
        let offered = format!(
            "const b = document.querySelector({button:?}); return b != null && !b.hidden && b.innerText.trim() !== ''"
        );
        self.until(&format!("{case}: it can be tried again"), &offered);
        *self.broken.lock().expect("no thread panics while holding it") = None;
        // Waits for the new page, not the one being left.
        self.browser
            .js(&format!("const b = document.querySelector({button:?}); if (b) {{ window.left = true; b.click(); }}"));
        self.until(
            &format!("{case}: it is there"),
            &format!("{READY} && !window.left && (document.querySelector({panel:?})?.hidden ?? true)"),
        );
    }
}

/// Breaks files that begin or end like this in every way, at these entries, and checks that this panel reports it.
fn broken(part: &'static str, entries: &[&str], panel: &str, again: &str) {
    let visit = Visit::new();
    visit.browser.small();
    for treatment in WAYS {
        for entry in entries {
            visit.first(Some((part, treatment)));
            visit.open(entry);
            visit.until_said_and_mended(panel, again, &format!("{part} {treatment:?} at {entry:?}"));
        }
    }
}

#[test]
fn a_program_that_does_not_come_is_said_on_every_entry() {
    broken("web-", &ENTRIES, "#crash", "reload");
}

#[test]
fn a_style_sheet_that_does_not_come_is_said_on_every_entry() {
    broken("style-", &ENTRIES, "#crash", "reload");
}

#[test]
fn code_that_does_not_come_is_said_on_every_entry() {
    broken("web_bg-", &ENTRIES, "#crash", "reload");
}

#[test]
fn a_painter_that_does_not_come_is_said_on_every_entry() {
    broken("painter", &ENTRIES, "#notice[data-shows=painter]", "again");
}

#[test]
fn a_map_that_does_not_come_is_said_on_every_entry() {
    broken("maps-", &ENTRIES, "#notice[data-shows=map]", "again");
}

#[test]
fn rules_that_do_not_come_are_said_where_they_are_wanted() {
    let position = "#position=system+company-battles;table+48x48in";
    broken("company-battles-", &[BATTLE, position], "#notice[data-shows=rules]", "again");
    broken("/company-battles.txt", &[BATTLE, position], "#notice[data-shows=rules]", "again");
    broken("command-tokens-", &[TOKENS], "#notice[data-shows=rules]", "again");
    broken("chunk-", &[BATTLE, TOKENS], "#notice[data-shows=rules]", "again");
}

#[test]
fn without_the_sentences_of_its_rules_a_battle_has_their_ids_and_says_nothing() {
    let visit = Visit::new();
    visit.first(Some(("laws/company-battles.txt", Treatment::Missing)));
    visit.open(BATTLE);
    visit.until("the battle", READY);
    visit.until("they are asked for", "return performance.getEntriesByName(document.getElementById('words-beside').href + 'en/laws/company-battles.txt').length > 0");
    let named = "return [document.getElementById('notice').hidden, document.querySelectorAll('[data-rules]:not(:empty)').length]";
    assert_eq!(visit.browser.js(named), serde_json::json!([true, 0]));
}

#[test]
fn words_that_do_not_come_are_said_on_every_entry_and_in_every_language() {
    broken("/en.txt", &ENTRIES, "#crash", "reload");
    let visit = Visit::new();
    visit.browser.before_pages("Object.defineProperty(navigator, 'languages', {get: () => ['de']})");
    visit.first(Some(("/de.txt", Treatment::Missing)));
    visit.open(HOME);
    visit.until("it is said", "return document.querySelector('#crash h2')?.innerText.includes('nicht')");
    visit.until_said_and_mended("#crash", "reload", "German words");
    assert_eq!(visit.browser.js("return document.documentElement.lang"), "de");
}

#[test]
fn a_new_battle_waits_for_its_rules_and_says_so() {
    let visit = Visit::new();
    visit.first(Some(("company-battles-", Treatment::Missing)));
    visit.open(HOME);
    visit.until("Home", READY);
    visit.browser.js("document.getElementById('home-new').click()");
    visit.until("it is said", "return document.getElementById('notice').dataset.shows === 'rules'");
    *visit.broken.lock().expect("no thread panics while holding it") = None;
    visit.until("it is asked for again", "return document.getElementById('new').open");
    visit.until("nothing more is said", "return document.getElementById('notice').hidden");
}

/// No fetch blocked the page.
fn assert_nothing_blocked(visit: &Visit) {
    let blocking =
        "return performance.getEntriesByType('resource').filter(e => e.initiatorType === 'xmlhttprequest').length";
    assert_eq!(visit.browser.js(blocking), 0);
}

/// The battle is there, with its rules.
const IN_BATTLE: &str = "return location.search.startsWith('?game=') && window.sandtable?.state !== undefined \
     && window.sandtable.ready === true";

#[test]
fn a_link_to_a_battle_fetches_each_file_once_and_blocks_nothing() {
    let position = "#position=system+command-tokens;table+48x48in;red+R1+rifles+rect+2x2+at+24,12+n+as+section";
    for (entry, part) in [(BATTLE, "company-battles-"), (TOKENS, "command-tokens-"), (position, "command-tokens-")] {
        // The worker of another visit would go on fetching.
        let visit = Visit::new();
        visit.first(None);
        visit.open(entry);
        visit.until(&format!("the battle at {entry}"), IN_BATTLE);
        assert_nothing_blocked(&visit);
        let mut sent = visit.sent();
        assert_eq!(sent.keys().filter(|file| file.starts_with(part)).count(), 1, "{entry}: {sent:?}");
        sent.retain(|file, (times, _)| *times > 1 && !["index.html", "sw.js"].contains(&file.as_str()));
        assert!(sent.is_empty(), "{entry}: fetched more than once: {sent:?}");
    }
}

/// Who clicks before the page is ready has the battle all the same, and every file comes once.
#[test]
fn the_first_click_may_come_at_once() {
    let visit = Visit::new();
    visit.browser.before_pages(
        "new MutationObserver((_, watch) => {
             const quick = document.querySelector('[data-system=command-tokens]');
             if (quick) { watch.disconnect(); quick.click(); }
         }).observe(document, {childList: true, subtree: true})",
    );
    visit.first(None);
    visit.open(HOME);
    visit.until("the battle", &format!("{IN_BATTLE} && location.hash.startsWith('#battle=')"));
    assert_nothing_blocked(&visit);
    let mut sent = visit.sent();
    sent.retain(|file, (times, _)| *times > 1 && !["index.html", "sw.js"].contains(&file.as_str()));
    assert!(sent.is_empty(), "fetched more than once: {sent:?}");
}

#[test]
fn every_file_is_fetched_once_and_none_before_it_is_wanted() {
    let visit = Visit::new();
    visit.first(None);
    visit.open(HOME);
    visit.until("Home", READY);
    let home = visit.sent();
    let of = |start: &str, sent: &BTreeMap<String, (usize, usize)>| {
        sent.keys().filter(|file| file.starts_with(start)).count()
    };
    for part in ["company-battles-", "command-tokens-"] {
        assert_eq!(of(part, &home), 0, "{part}: {home:?}");
    }
    let words: Vec<&String> = home.keys().filter(|file| file.starts_with("words-")).collect();
    assert!(words.len() == 1 && words[0].ends_with("/en.txt"), "{home:?}");
    assert_nothing_blocked(&visit);
    // A battle begins before anything is stored for offline use.
    visit.browser.js("document.querySelector('[data-system=company-battles]').click()");
    visit.until("the battle", "return location.hash.startsWith('#battle=') && window.sandtable?.state !== undefined && window.sandtable.ready === true");
    let battle = visit.sent();
    assert_eq!((of("company-battles-", &battle), of("command-tokens-", &battle)), (1, 0), "{battle:?}");
    assert_nothing_blocked(&visit);
    // Then everything is stored, from what the browser already has.
    visit.until("all is kept", "return navigator.serviceWorker.controller != null");
    let mut all = visit.sent();
    for (file, (times, bytes)) in home.into_iter().chain(battle) {
        let sum = all.entry(file).or_default();
        (sum.0, sum.1) = (sum.0 + times, sum.1 + bytes);
    }
    // Each entry has its own address for the page, and a worker is checked again.
    all.retain(|file, (times, _)| *times > 1 && !["index.html", "sw.js"].contains(&file.as_str()));
    assert!(all.is_empty(), "fetched more than once: {all:?}");
    // A second visit fetches at most the page.
    visit.open(TABLE);
    visit.until("the table", READY);
    let again = visit.sent();
    assert!(again.keys().all(|file| file == "sw.js"), "{again:?}");
}
