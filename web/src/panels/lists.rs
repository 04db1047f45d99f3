//! Who is there, what happened, and the table in words.

use super::{Feed, controls::pressing, seat_attr};
use crate::dom::{by_id, children, el, keyed, part, set_attr, set_flag, set_text};
use ui::{BoardRow, LogLine, Side};

/// So many of the latest lines are in the page; the rest are in the game.
const LOG_SHOWN: usize = 200;

pub fn roster(sides: &[Side], feed: &Feed) {
    keyed(
        &by_id("roster"),
        sides,
        |side| side.seat.name().to_owned(),
        |_| el("section").kids([el("h2"), el("ul").class("units")]),
        |side, section| {
            seat_attr(section, side.seat);
            for head in children(section).take(1) {
                set_text(&head, &side.name);
            }
            units(side, &part(section, "units"), feed);
        },
    );
}

fn units(side: &Side, list: &web_sys::Element, feed: &Feed) {
    keyed(
        list,
        &side.units,
        |unit| unit.unit.to_string(),
        |unit| {
            let words = [el("span").class("tab"), el("b").class("name"), el("small").class("state")];
            el("li").kids([pressing(&unit.press, feed).class("unit").kids(words)])
        },
        |unit, row| {
            let button = part(row, "unit");
            seat_attr(&button, side.seat);
            set_attr(&button, "aria-pressed", if unit.selected { "true" } else { "false" });
            set_attr(&button, "title", &unit.name);
            set_text(&part(row, "tab"), &unit.tab);
            set_text(&part(row, "name"), &unit.name);
            set_text(&part(row, "state"), &unit.state);
        },
    );
}

pub fn log(lines: &[LogLine]) {
    let panel = by_id("log");
    let Some(list) = children(&panel).next() else { return };
    let before = list.last_element_child();
    keyed(
        &list,
        &lines[lines.len().saturating_sub(LOG_SHOWN)..],
        |line| line.number.to_string(),
        |_| el("li").kids([el("span").class("text"), el("small").class("rolls")]),
        |line, row| {
            seat_attr(row, line.seat);
            set_flag(row, "data-undone", line.undone);
            set_flag(row, "data-over", line.over);
            set_text(&part(row, "text"), &line.text);
            set_text(&part(row, "rolls"), &line.rolls.join(" · "));
        },
    );
    if list.last_element_child() != before {
        panel.set_scroll_top(panel.scroll_height());
    }
}

pub fn board(rows: &[BoardRow], feed: &Feed) {
    let details = by_id("board");
    // Nobody reads it while it is folded away.
    if !details.has_attribute("open") {
        return;
    }
    let Some(body) = details.query_selector("tbody").ok().flatten() else { return };
    keyed(
        &body,
        rows,
        |row| row.key.clone(),
        |row| {
            let name = match &row.press {
                Some(press) => pressing(press, feed).class("name"),
                None => el("span").class("name"),
            };
            let cells = ["place", "facing", "state"].map(|class| el("td").class(class));
            el("tr").kids([el("th").attr("scope", "row").kids([name])]).kids(cells)
        },
        |row, line| {
            let name = part(line, "name");
            set_text(&name, &row.name);
            if row.press.is_some() {
                set_attr(&name, "aria-pressed", if row.selected { "true" } else { "false" });
            }
            set_text(&part(line, "place"), &row.place);
            set_text(&part(line, "facing"), &row.facing);
            set_text(&part(line, "state"), &row.state);
        },
    );
}
