//! The page after a battle. It opens automatically once; its words stay while the player looks at earlier moments.

use super::{luck, seat_attr};
use crate::{
    dom::{by_id, el, keyed, part, set_attr, set_flag, set_text},
    js,
};
use ui::{AfterPanel, LossPanel, Panels};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement};

/// Marks a page that has opened automatically.
const CAME: &str = "data-came";

pub fn show(panels: &Panels) {
    let page = by_id("after");
    let last = panels.log.last().map(|line| line.text.as_str()).unwrap_or_default();
    set_text(&part(&page, "told"), last);
    let Some(after) = &panels.after else {
        // Undone past its end, the game goes on.
        if panels.notice.is_none() {
            set_flag(&by_id("to-after"), "hidden", true);
            set_flag(&page, CAME, false);
        }
        return;
    };
    fill(&page, after);
    keyed(&part(&page, "luck"), &panels.dice.luck, Clone::clone, |said| el("li").text(said), |_, _| {});
    luck::draw(&part(&page, "luck"), &panels.dice.curves, after.entries);
    set_flag(&by_id("to-after"), "hidden", false);
    if !page.has_attribute(CAME) {
        set_flag(&page, CAME, true);
        let _ = page.unchecked_ref::<HtmlDialogElement>().show_modal();
        let _ = Event::new("came").map(|event| page.dispatch_event(&event));
    }
}

fn fill(page: &Element, after: &AfterPanel) {
    match after.winner {
        Some(seat) => seat_attr(page, seat),
        None => set_attr(page, "data-seat", ""),
    }
    set_text(&by_id("after-title"), &after.title);
    set_text(&part(page, "facts"), &after.facts);
    set_text(&part(page, "score"), &after.score);
    let moment = by_id("after-moment");
    set_attr(&moment, "max", &after.entries.to_string());
    let _ = js_sys::Reflect::set(&moment, &"value".into(), &after.entries.to_string().into());
    keyed(
        &part(page, "lost"),
        &after.sides,
        |side| side.seat.name().to_owned(),
        |_| el("table").kids([el("caption"), el("tbody")]),
        losses,
    );
}

fn losses(side: &LossPanel, table: &Element) {
    seat_attr(table, side.seat);
    let Some((caption, rows)) = table.first_element_child().zip(table.last_element_child()) else { return };
    set_text(&caption, &side.title);
    let unit = |(at, (name, gone, all)): (usize, &(String, usize, usize))| (at, name.clone(), *gone, *all);
    let units: Vec<(usize, String, usize, usize)> = side.units.iter().enumerate().map(unit).collect();
    keyed(
        &rows,
        &units,
        |unit| unit.0.to_string(),
        |_| {
            let bar = el("progress").attr("aria-hidden", "true");
            el("tr").kids([el("th").attr("scope", "row"), el("td").kids([bar]), el("td").class("gone")])
        },
        |(_, name, gone, all), row| {
            set_flag(row, "data-whole", *gone == 0);
            if let Some(head) = row.first_element_child() {
                set_text(&head, name);
            }
            if let Some(bar) = row.query_selector("progress").ok().flatten() {
                set_attr(&bar, "max", &all.to_string());
                set_attr(&bar, "value", &gone.to_string());
            }
            set_text(&part(row, "gone"), &crate::words::say_with("after.lost", &[&gone.to_string(), &all.to_string()]));
        },
    );
}

/// The moment that the slider is at.
pub fn moment() -> usize {
    js::text(&by_id("after-moment"), "value").parse().unwrap_or_default()
}
