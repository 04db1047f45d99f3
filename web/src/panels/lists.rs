//! The units on the table, and the table in words.

use super::{Feed, controls::pressing, folds, seat_attr};
use crate::dom::{by_id, children, el, keyed, part, set_attr, set_flag, set_text};
use ui::{BoardPanel, BoardRow, Press, Side, TrayRow, UnitRow};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

pub fn roster(sides: &[Side], feed: &Feed) {
    keyed(
        &by_id("sides"),
        sides,
        |side| side.seat.name().to_owned(),
        |_| {
            let tray = el("details").class("tray").kids([el("summary"), el("dl").class("rows")]);
            el("section").kids([el("h2"), el("ul").class("units"), tray])
        },
        |side, section| {
            seat_attr(section, side.seat);
            for head in children(section).take(1) {
                set_text(&head, &side.name);
            }
            units(side, &part(section, "units"), feed);
            tray(side, &part(section, "tray"), feed);
        },
    );
}

/// What is not on the table, below the reason.
fn tray(side: &Side, tray: &Element, feed: &Feed) {
    set_flag(tray, "hidden", side.tray.is_empty());
    for summary in children(tray).take(1) {
        set_text(&summary, &side.tray_in_words);
    }
    let rows: Vec<(usize, &TrayRow)> = side.tray.iter().enumerate().collect();
    keyed(
        &part(tray, "rows"),
        &rows,
        |(_, row)| format!("{} {}", row.why, row.press),
        |(_, row)| {
            let off = pressing(&row.press, feed).class("off").on("pointerdown", pulls(&row.press));
            el("div").kids([el("dt"), el("dd").kids([off])])
        },
        |(at, row), place| {
            let again = *at > 0 && side.tray[at - 1].why == row.why;
            for head in children(place).take(1) {
                set_text(&head, if again { "" } else { &row.why });
            }
            set_text(&part(place, "off"), &row.what);
        },
    );
}

/// From a row onto the table.
fn pulls(press: &Press) -> impl Fn(PointerEvent) + 'static {
    let press = press.clone();
    move |e| crate::input::pull(&e, &press)
}

/// Units below the name of their group, if a side has more than one group.
fn units(side: &Side, list: &Element, feed: &Feed) {
    let grouped = side.units.windows(2).any(|pair| pair[0].group != pair[1].group);
    let heads = |at: usize| grouped && (at == 0 || side.units[at - 1].group != side.units[at].group);
    let rows: Vec<(Option<&UnitRow>, &str)> = side
        .units
        .iter()
        .enumerate()
        .flat_map(|(at, unit)| {
            let head = heads(at).then_some((None, &unit.group[..]));
            head.into_iter().chain([(Some(unit), &unit.group[..])])
        })
        .collect();
    keyed(
        list,
        &rows,
        |(unit, group)| unit.map_or_else(|| format!("group {group}"), |unit| unit.unit.to_string()),
        |(unit, group)| {
            let Some(unit) = unit else { return el("li").class("of-group").text(group) };
            let words = [el("span").class("tab"), el("b").class("name"), el("span").class("count")];
            let state = el("small").class("state");
            let may = el("span").class("unseen may");
            let pull = pulls(&unit.press);
            let pull = move |e: PointerEvent| {
                // Those on the table are dragged there.
                let row = e.current_target().and_then(|row| row.dyn_into::<Element>().ok());
                if row.is_some_and(|row| row.has_attribute("data-off")) {
                    pull(e);
                }
            };
            let button = pressing(&unit.press, feed).class("unit").on("pointerdown", pull);
            el("li").kids([button.kids(words.into_iter().chain([state, may]))])
        },
        |(unit, _), row| {
            let Some(unit) = unit else { return };
            let button = part(row, "unit");
            seat_attr(&button, side.seat);
            let was = button.get_attribute("aria-pressed");
            set_attr(&button, "aria-pressed", if unit.selected { "true" } else { "false" });
            set_attr(&button, "title", &unit.name);
            set_text(&part(row, "tab"), &unit.tab);
            set_text(&part(row, "name"), &unit.name);
            set_text(&part(row, "may"), &unit.may);
            let here = unit.bases - unit.off_table;
            let count = if unit.bases > 1 && here > 0 && unit.off_table > 0 {
                format!("{here}/{}", unit.bases)
            } else if unit.bases > 1 {
                unit.bases.to_string()
            } else {
                String::new()
            };
            set_text(&part(row, "count"), &count);
            set_flag(&button, "data-left", unit.left);
            set_flag(&button, "data-gone", unit.gone);
            set_flag(&button, "data-off", !unit.gone && here == 0);
            set_text(&part(row, "state"), &unit.state);
            if unit.selected && was.as_deref() == Some("false") {
                into_view(&button);
            }
        },
    );
}

/// Scrolls the list of units as far as it takes to see this row, which was selected elsewhere.
fn into_view(row: &Element) {
    let list = by_id("roster");
    let (row, seen) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
    let by = (row.bottom() - seen.bottom()).max(0.0) + (row.top() - seen.top()).min(0.0);
    if row.height() > 0.0 && by != 0.0 {
        list.set_scroll_top(list.scroll_top() + by.round() as i32);
    }
}

/// All of it stays in the page while the panel is folded, so that screen readers always reach it. Tab does not stop at
/// hidden rows.
pub fn board(board: &BoardPanel, feed: &Feed) {
    let folded = folds::folded("board");
    keyed(
        &by_id("words"),
        &board.sections,
        |section| section.key.clone(),
        |section| {
            let id = format!("words-{}", section.key);
            let table = el("table").attr("aria-labelledby", &id);
            let parts = [el("thead").kids([el("tr").class("heads")]), el("tbody").class("lines")];
            el("section").kids([el("h2").attr("id", &id).class("of"), table.kids(parts)])
        },
        |section, place| {
            set_text(&part(place, "of"), &section.title);
            keyed(
                &part(place, "heads"),
                &section.heads.iter().enumerate().collect::<Vec<_>>(),
                |(i, _)| i.to_string(),
                |_| el("th").attr("scope", "col"),
                |(_, head), cell| set_text(cell, head),
            );
            board_rows(&section.rows, &part(place, "lines"), folded, feed);
        },
    );
}

fn board_rows(rows: &[BoardRow], body: &Element, folded: bool, feed: &Feed) {
    keyed(
        body,
        rows,
        |row| format!("{} {}", row.key, row.cells.len()),
        |row| {
            let name = match &row.press {
                Some(press) => pressing(press, feed).class("name"),
                None => el("span").class("name"),
            };
            let cells = row.cells.iter().map(|_| el("td"));
            el("tr").kids([el("th").attr("scope", "row").kids([name])]).kids(cells)
        },
        |row, line| {
            let name = part(line, "name");
            set_text(&name, &row.name);
            if row.press.is_some() {
                set_attr(&name, "aria-pressed", if row.selected { "true" } else { "false" });
                set_attr(&name, "tabindex", if folded { "-1" } else { "0" });
            }
            for (cell, text) in children(line).skip(1).zip(&row.cells) {
                set_text(&cell, text);
            }
        },
    );
}
