//! Tables of the card and of the forecast, with the special rules below their lines.

use crate::dom::{El, el, keyed, part, set_attr, set_flag, set_text};
use ui::{GridPanel, NoteRow, PartPanel};
use web_sys::Element;

/// The parts of a card, each below its title.
pub fn parts(parent: &Element, parts: &[PartPanel]) {
    keyed(
        parent,
        parts,
        |of| of.title.clone(),
        |_| el("section").kids([el("h3").class("of"), el("div").class("grids"), el("ul").class("rules")]),
        |of, section| {
            set_text(&part(section, "of"), &of.title);
            let grids: Vec<_> = of.grids.iter().enumerate().collect();
            keyed(
                &part(section, "grids"),
                &grids,
                |(i, grid)| format!("{i} {}", grid.heads.len()),
                |_| table(),
                |(_, of), table| grid(table, of),
            );
            notes(&part(section, "rules"), &of.notes);
        },
    );
}

pub fn table() -> El {
    el("table").class("grid").kids([el("thead").kids([el("tr").class("heads")]), el("tbody").class("lines")])
}

/// Fills a table: a row for the cells of each line, and another for its special rules if it has any.
pub fn grid(table: &Element, grid: &GridPanel) {
    let heads: Vec<_> = grid.heads.iter().enumerate().collect();
    keyed(
        &part(table, "heads"),
        &heads,
        |(i, _)| i.to_string(),
        |_| el("th").attr("scope", "col"),
        |(i, head), cell| {
            set_text(cell, head);
            set_attr(cell, "title", grid.means.get(*i).copied().unwrap_or_default());
        },
    );
    let lines: Vec<_> = grid.lines.iter().enumerate().collect();
    keyed(
        &part(table, "lines"),
        &lines.iter().flat_map(|(i, (cells, notes))| [(*i, Some(cells), notes), (*i, None, notes)]).collect::<Vec<_>>(),
        |(i, cells, _)| format!("{i} {}", cells.map_or(0, Vec::len)),
        |(_, cells, _)| match cells {
            Some(cells) => el("tr").kids(cells.iter().map(|_| el("td"))),
            None => el("tr").class("more").kids([el("td").kids([el("ul").class("rules")])]),
        },
        |(_, cells, rules), row| match cells {
            Some(cells) => {
                for (cell, said) in crate::dom::children(row).zip(cells.iter()) {
                    set_text(&cell, said);
                }
            }
            None => {
                set_flag(row, "hidden", rules.is_empty());
                for cell in crate::dom::children(row) {
                    set_attr(&cell, "colspan", &grid.heads.len().to_string());
                }
                notes(&part(row, "rules"), rules);
            }
        },
    );
}

/// Special rules by name. A button shows what its rule does while it has the pointer or the focus, or was tapped.
fn notes(list: &Element, notes: &[NoteRow]) {
    keyed(
        list,
        notes,
        |note| format!("{} {}", note.name, note.does.is_empty()),
        |note| {
            let words = [el("span").class("name"), el("span").class("does")];
            let of = if note.does.is_empty() { el("span") } else { el("button").attr("type", "button") };
            el("li").kids([of.class("note").kids(words)])
        },
        |note, item| {
            set_text(&part(item, "name"), &note.name);
            set_text(&part(item, "does"), &note.does);
        },
    );
}
