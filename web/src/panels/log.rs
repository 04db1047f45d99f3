//! The log: a line for each event, headings for turns and steps, dice as faces.

use super::{Feed, controls::pressing, laws};
use crate::{
    dom::{El, by_id, children, el, keyed, listen, part, set_attr, set_flag},
    words::{say, say_with},
};
use ui::{Chapter, LineKind, LogLine, Panels, newest_first};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// How many of the latest lines are in the page; the report has all of them.
const SHOWN: usize = 200;

/// How many of them the Tab key stops at; from there the arrow keys go on.
const REACHED: usize = 8;

pub fn log(panels: &Panels, feed: &Feed) {
    let list = by_id("lines");
    let lines = &panels.log[panels.log.len().saturating_sub(SHOWN)..];
    let [first, newest] = [lines.first(), lines.last()].map(|line| line.map_or("", |line| &line.key));
    // Lines never change: these three say which ones there are, and most of the time they are the same as before.
    let all = format!("{first}|{newest}|{}", panels.log_on.as_deref().unwrap_or_default());
    if list.get_attribute("data-all").as_deref() == Some(&all) {
        return;
    }
    set_attr(&list, "data-all", &all);
    let shown = newest_first(lines);
    let events = part(&list, "events");
    keyed(&events, &shown, |line| line.key.clone(), |line| row(line, feed), |_, _| {});
    let last = lines.last().map(|line| line.number);
    for (at, (row, line)) in children(&events).zip(&shown).enumerate() {
        points(&row, line, panels.log_on.as_ref() == Some(&line.key), Some(line.number) < last, feed);
        set_flag(&row, "data-fresh", Some(line.number) == last);
        if let Some(button) = row.query_selector(".text").ok().flatten() {
            set_attr(&button, "tabindex", if at < REACHED { "0" } else { "-1" });
        }
    }
    if list.get_attribute("data-newest").as_deref() != Some(newest) {
        set_attr(&list, "data-newest", newest);
        list.set_scroll_top(0);
    }
}

/// Lines of the log in a list; each is made once and never changed.
pub fn rows(list: &Element, lines: &[LogLine], feed: &Feed) {
    keyed(list, lines, |line| line.key.clone(), |line| row(line, feed), |_, _| {});
}

fn row(line: &LogLine, feed: &Feed) -> El {
    let row = match line.kind {
        LineKind::Begins(chapter) => {
            let level = if chapter == Chapter::Turn { "3" } else { "4" };
            let words = el("b").attr("role", "heading").attr("aria-level", level).text(&line.text);
            el("li").attr("data-begins", level).kids([words])
        }
        LineKind::Event | LineKind::Alone | LineKind::Roll | LineKind::Over => {
            let words = pressing(&line.press, feed).class("text").text(&line.text);
            el("li").kids([words.kids((!line.faces.is_empty()).then(|| faces(line)))])
        }
    };
    let row = row.kids((!line.rule.is_empty()).then(|| rule(&line.rule)));
    let row = match line.kind {
        LineKind::Alone => row.attr("data-alone", ""),
        LineKind::Over => row.attr("data-over", ""),
        LineKind::Begins(_) | LineKind::Event | LineKind::Roll => row,
    };
    match line.seat {
        Some(seat) => row.attr("data-seat", seat.name()),
        None => row,
    }
}

fn rule(rule: &str) -> El {
    el("small").class("rule").kids([el("span").text(&say_with("log.rule", &[rule])), laws::does(rule)])
}

/// Small dice: what succeeded has a ring, what failed is faint.
fn faces(line: &LogLine) -> El {
    let die = |(face, made): &(u8, Option<bool>)| {
        let made = match made {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        // The space parts the numbers for screen readers.
        let class = if line.sides == 6 { "die pips" } else { "die" };
        el("i").class(class).attr("data-face", &face.to_string()).attr("data-made", made).text(&format!("{face} "))
    };
    el("span").class("faces-of").kids(line.faces.iter().map(die))
}

/// The line whose subject is shown on the table offers to show the moment as well, if that is past.
fn points(row: &Element, line: &LogLine, on: bool, past: bool, feed: &Feed) {
    set_flag(row, "data-on", on);
    if on && past && row.query_selector(".then").ok().flatten().is_none() {
        let then = pressing(&line.seek, feed).class("then").text(&say("log.then")).element();
        row.append_child(&then).expect("an element takes children");
    }
}

/// The arrow keys go from line to line.
pub fn install() {
    listen(&by_id("lines"), "keydown", |e: KeyboardEvent| {
        let up = match e.key().as_str() {
            "ArrowUp" => true,
            "ArrowDown" => false,
            _ => return,
        };
        let row =
            e.target().and_then(|at| at.dyn_into::<Element>().ok()).and_then(|at| at.closest("li").ok().flatten());
        let Some(mut row) = row else { return };
        loop {
            let next = if up { row.previous_element_sibling() } else { row.next_element_sibling() };
            let Some(next) = next else { return };
            if let Some(button) = next.query_selector(".text").ok().flatten() {
                e.prevent_default();
                let _ = button.unchecked_ref::<HtmlElement>().focus();
                return;
            }
            row = next;
        }
    });
}
