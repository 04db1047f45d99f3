//! Luck over a battle, a line for each side: above the middle, more dice succeeded than on average; below it, fewer.

use super::seat_attr;
use crate::dom::{set_attr, set_text, svg};
use ui::{Luck, Seat};
use web_sys::Element;

/// In units of the picture.
const WIDE: i64 = 300;
const HIGH: i64 = 90;
/// Room for the numbers at the side.
const SIDE: i64 = 22;

/// Drawn beside `words`, which say the same.
pub fn draw(words: &Element, curves: &[Vec<(usize, Luck)>; 2], entries: usize) {
    let beside = |e: &Element| e.get_attribute("class").as_deref() == Some("curves");
    let picture = words.next_element_sibling().filter(beside).unwrap_or_else(|| laid(words));
    let by = || curves.iter().flatten().map(|(_, luck)| luck.by().abs());
    crate::dom::set_flag(&picture, "hidden", by().next().is_none());
    // Whole dice, so that the numbers at the side are exact.
    let top = (by().max().unwrap_or_default() + Luck::PARTS - 1) / Luck::PARTS;
    let top = top.max(1);
    let last = i64::try_from(entries).unwrap_or(i64::MAX).max(1);
    let spot = |entry: usize, by: i64| {
        let x = SIDE + (WIDE - SIDE) * i64::try_from(entry).unwrap_or(last).min(last) / last;
        let y = HIGH / 2 - by * (HIGH / 2 - 4) / (top * Luck::PARTS);
        format!("{x},{y} ")
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
}

fn laid(words: &Element) -> Element {
    let middle = format!("M{SIDE} {}H{WIDE}", HIGH / 2);
    let number = |class: &str, y: i64| svg("text").class(class).attr("x", "0").attr("y", &y.to_string());
    let picture = svg("svg").class("curves").attr("viewBox", &format!("0 0 {WIDE} {HIGH}")).attr("aria-hidden", "true");
    let picture =
        picture.kids([svg("path").attr("d", &middle), number("more", 10), number("fewer", HIGH - 2)]).element();
    for seat in Seat::BOTH {
        let line = svg("polyline").element();
        seat_attr(&line, seat);
        let _ = picture.append_child(&line);
    }
    let _ = words.after_with_node_1(&picture);
    picture
}
