//! Luck over a battle, a line for each side: above the middle, more dice succeeded than on average; below it, fewer.

use super::seat_attr;
use crate::{
    dom::{el, keyed, set_attr, set_flag, set_text, svg},
    words::say,
};
use ui::{Luck, Seat};
use web_sys::Element;

/// In units of the picture.
const WIDE: i64 = 300;
const HIGH: i64 = 96;
/// Room for the numbers at the side, and for the turns below.
const SIDE: i64 = 22;
const FOOT: i64 = 14;
const MIDDLE: i64 = (HIGH + 12 - FOOT) / 2;

/// A line of words for each side, which is also the legend of the curves.
pub fn words(list: &Element, luck: &[(Seat, String)]) {
    keyed(
        list,
        luck,
        |(_, said)| said.clone(),
        |(seat, said)| el("li").attr("data-seat", seat.name()).text(said),
        |_, _| {},
    );
}

/// Drawn beside `words`, which say the same.
pub fn draw(words: &Element, curves: &[Vec<(usize, Luck)>; 2], entries: usize, turns: &[(usize, String)]) {
    let beside = |e: &Element| e.get_attribute("class").as_deref() == Some("curves");
    let picture = words.next_element_sibling().filter(beside).unwrap_or_else(|| laid(words));
    let by = || curves.iter().flatten().map(|(_, luck)| luck.by().abs());
    set_flag(&picture, "hidden", by().next().is_none());
    // Whole dice, so that the numbers at the side are exact.
    let top = (by().max().unwrap_or_default() + Luck::PARTS - 1) / Luck::PARTS;
    let top = top.max(1);
    let last = i64::try_from(entries).unwrap_or(i64::MAX).max(1);
    let along = |entry: usize| SIDE + (WIDE - SIDE) * i64::try_from(entry).unwrap_or(last).min(last) / last;
    let spot = |entry: usize, by: i64| {
        let y = MIDDLE - by * (MIDDLE - 16) / (top * Luck::PARTS);
        format!("{},{y} ", along(entry))
    };
    for (seat, curve) in Seat::BOTH.into_iter().zip(curves) {
        let Ok(Some(line)) = picture.query_selector(&format!("polyline[data-seat={}]", seat.name())) else { continue };
        let mut points = spot(0, 0);
        let mut stood = 0;
        for (entry, luck) in curve {
            points += &spot(*entry, stood);
            stood = luck.by();
            points += &spot(*entry, stood);
        }
        set_attr(&line, "points", &(points + &spot(entries, stood)));
    }
    for (sign, at) in [("+", "more"), ("−", "fewer")] {
        if let Ok(Some(number)) = picture.query_selector(&format!(".{at}")) {
            set_text(&number, &format!("{sign}{top}"));
        }
    }
    if let Ok(Some(below)) = picture.query_selector(".below") {
        keyed(
            &below,
            turns,
            |(entry, turn)| format!("{entry} {turn}"),
            |(entry, turn)| {
                let x = along(*entry);
                let tick = svg("path").attr("d", &format!("M{x} {}v4", HIGH - FOOT));
                svg("g").kids([tick, text("", x, HIGH - 1).text(turn)])
            },
            |_, _| {},
        );
    }
}

fn text(class: &str, x: i64, y: i64) -> crate::dom::El {
    svg("text").class(class).attr("x", &x.to_string()).attr("y", &y.to_string())
}

fn laid(words: &Element) -> Element {
    let axes = format!("M{SIDE} {MIDDLE}H{WIDE}M{SIDE} {0}H{WIDE}", HIGH - FOOT);
    let picture = svg("svg").class("curves").attr("viewBox", &format!("0 0 {WIDE} {HIGH}")).attr("aria-hidden", "true");
    let picture = picture
        .kids([
            svg("path").attr("d", &axes),
            text("about", SIDE, 9).text(&say("after.above")),
            text("more", 0, 20),
            text("zero", 0, MIDDLE + 4).text("0"),
            text("fewer", 0, HIGH - FOOT - 2),
            text("about", 0, HIGH - 1).text(&say("after.turns")),
            svg("g").class("below"),
        ])
        .element();
    for seat in Seat::BOTH {
        let line = svg("polyline").element();
        seat_attr(&line, seat);
        let _ = picture.append_child(&line);
    }
    let _ = words.after_with_node_1(&picture);
    picture
}
