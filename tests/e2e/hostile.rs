//! Text that would run if taken for code, in every text field of every kind of file, and as typed commands: it is shown
//! as text, nothing runs, no dialog opens, no request is sent.

use crate::page::Page;
use serde_json::{Value, json};
use std::fmt::Write;

const PAYLOADS: &str = include_str!("../hostile/payloads.txt");

/// Records whatever runs, opens, or is sent.
const WATCH: &str = "window.heard = [];
    window.ran = () => heard.push('ran');
    for (const name of ['alert', 'confirm', 'prompt', 'open', 'print']) window[name] = () => heard.push(name);
    addEventListener('securitypolicyviolation', e => heard.push(`${e.violatedDirective} ${e.blockedURI}`));
    new PerformanceObserver(list => list.getEntries().forEach(entry => {
        if (new URL(entry.name).origin !== location.origin) heard.push(entry.name) })).observe({ type: 'resource', buffered: true });";

fn payloads() -> Vec<&'static str> {
    let all: Vec<&str> = PAYLOADS.lines().collect();
    assert!(all.len() >= 60);
    all
}

/// In quotes, since the notation requires them around a word with blanks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn check_quiet(page: &Page, what: &str) {
    page.settle();
    assert_eq!(page.browser.js("return window.heard"), json!([]), "{what}");
    let foreign = "return [...document.querySelectorAll('script:not([src]):not(head > script), iframe, object, embed, base, form:not([id]):not([method]):not([class]), [onerror], [onload], [onclick]')].map(e => e.outerHTML)";
    assert_eq!(page.browser.js(foreign), json!([]), "{what}");
}

fn until_file_is_open(page: &Page) {
    page.until(
        "the game of the file",
        "return location.search.startsWith('?game=') && window.sandtable?.ready === true && !window.leaving",
    );
}

fn drop_game(page: &Page, name: &str, text: &str) {
    page.browser.js("window.leaving = true; return true");
    page.drop_file(name, text);
    until_file_is_open(page);
}

/// As much of a payload as fits a label.
fn label_of(payload: &str) -> &str {
    &payload[..payload.len().min(40)]
}

/// A position in which every word that a player chooses is a payload.
fn position() -> String {
    let mut position = String::from("table 72x48in\n");
    for (i, payload) in payloads().into_iter().enumerate() {
        let (x, y) = (2 + i % 30 * 2, 3 + i / 30 * 12);
        // Names and models cannot contain blanks; to a browser that reads markup a slash is as good.
        let (label, name) = (quoted(label_of(payload)), quoted(&format!("{}{i}", payload.replace(' ', "/"))));
        let _ = writeln!(position, "wood {name} ({x},{y}) ({},{y}) ({},{}) ({x},{})", x + 1, x + 1, y + 1, y + 1);
        let _ = writeln!(position, "red R{} rifles at {x},{} n label {label}", i + 1, y + 4);
        let _ = writeln!(position, "blue B{} {name} disc 25 at {x},{} s label {label}", i + 1, y + 7);
        let _ = writeln!(position, "objective {} at {x},{} {label}", i + 1, y + 9);
    }
    position
}

#[test]
fn positions_and_games_show_their_words_as_text() {
    let page = Page::prepared(WATCH);
    drop_game(&page, &format!("{}.txt", payloads()[0].replace('/', "-")), &position());
    check_quiet(&page, "the position");
    let shown = page.browser.js("return document.body.textContent");
    let shown = shown.as_str().expect("a text");
    for payload in payloads() {
        assert!(shown.contains(label_of(payload)), "{payload} is not shown literally");
    }
    // Selects one and searches for another; opens the table in words.
    page.browser.js("document.querySelector('[data-press=unit-B2]').click(); return true");
    page.command("sight R3 to B4");
    page.browser.key("Escape");
    page.browser.js("document.querySelector('[data-fold=board]').click(); return true");
    check_quiet(&page, "the units");
    // As a saved game, closed and opened again; and as shown on Home.
    page.stop_program();
    let file = page.exported("#crash [data-do=export]");
    page.visit();
    drop_game(&page, "<img src=x onerror=ran()>.sandtable", &file);
    check_quiet(&page, "the saved game");
    page.visit_home();
    check_quiet(&page, "Home");
}

#[test]
fn commands_and_labels_are_answered_as_text() {
    let page = Page::prepared(WATCH);
    let answer = |line: &str| {
        page.browser.js_with(
            "const field = document.getElementById('command'); field.value = arguments[0];
             document.getElementById('palette').requestSubmit(); return true",
            &[json!(line)],
        );
    };
    for payload in payloads() {
        for line in [
            payload.to_owned(),
            format!("label R6 {}", quoted(label_of(payload))),
            format!("place {payload} at 12,12"),
            format!("move {} 1in north", quoted(payload)),
        ] {
            answer(&line);
        }
    }
    page.browser.js("document.querySelector('[data-press=unit-R6]').click(); return true");
    check_quiet(&page, "the commands");
    assert!(page.position().contains("{0} {have} {need}"), "the last label is shown literally");
}

#[test]
fn damaged_files_of_every_kind_are_refused_in_text() {
    let page = Page::prepared(WATCH);
    page.command("move R6 3in east");
    page.until_saved(1);
    let header = page.kept_lines("first")[0].clone();
    for payload in payloads() {
        let json = Value::from(payload).to_string();
        let files = [
            payload.to_owned(),
            format!("table {payload}"),
            format!("table 48x48in\n{payload}\n"),
            format!("table 48x48in\nmap {} {}\nturf {}\n", quoted(payload), quoted(payload), quoted(payload)),
            format!("{{\"sandtable\":{{\"format\":1,\"system\":{json},\"schema\":1}}}}"),
            header.replace("\"free-table\"", &json),
            format!("{header}\n{{{json}:{json}}}\n"),
        ];
        for file in files {
            // Some are no fault at all: a position may have any name.
            page.browser.js_with("document.querySelector('[data-notice=file] pre').textContent = ''; return true", &[]);
            page.drop_file(payload, &file);
        }
    }
    page.until_notice("file");
    check_quiet(&page, "the files");
}

#[test]
fn addresses_are_no_programs() {
    let page = Page::prepared(WATCH);
    // In turn, each in one place of an address.
    for (payload, place) in payloads().into_iter().step_by(12).zip((0..4).cycle()) {
        let address = page.browser.js_with("return encodeURIComponent(arguments[0])", &[json!(payload)]);
        let address = address.as_str().expect("an address");
        let begins = ["?game=", "?table=", "?table=first#", "?table=first#position="][place];
        let rest = format!("{begins}{address}");
        page.browser.open("about:blank");
        page.browser.open(&page.address_of(&rest));
        page.until(
            "it is open",
            "return window.sandtable?.ready === true || !document.getElementById('notice').hidden",
        );
        check_quiet(&page, &rest);
    }
}

#[test]
fn text_does_not_become_code() {
    let page = Page::new();
    let refused = |script: &str| {
        let tried = format!("try {{ {script}; return 'taken' }} catch (e) {{ return e.name }}");
        assert_eq!(page.browser.js(&tried), "TypeError", "{script}");
    };
    if page.browser.js("return 'trustedTypes' in window") == true {
        refused("document.body.innerHTML = '<b>x</b>'");
        refused("document.createElement('script').text = 'ran()'");
        refused("document.createElement('script').src = 'https://example.invalid/x.js'");
        refused("new Worker('https://example.invalid/x.js')");
        refused("trustedTypes.createPolicy('other', {})");
    }
    let script =
        "const s = document.createElement('style'); s.textContent = 'body{color:red}'; document.head.append(s);
        return getComputedStyle(document.body).color !== 'rgb(255, 0, 0)'";
    assert_eq!(page.browser.js(script), true, "no inline style");
}
