//! The forces: for each side one that comes with the program, or one of the player's own with everything that is wrong
//! with it.

use super::{
    steps::{option, set_value},
    written,
};
use crate::{
    dom::{El, by_id, el, set_text},
    words::{say, say_with},
};
use ui::{Choices, ForcePanel, ForceRow, Seat};

pub fn both(choices: &Choices) -> Vec<El> {
    [Seat::Red, Seat::Blue].map(|seat| side(choices, seat)).into()
}

fn side(choices: &Choices, seat: Seat) -> El {
    let name = seat.to_string();
    let said = say(&format!("seat.{seat}"));
    let now = choices.force(seat).value;
    let row = |(value, facts): (&str, String)| option(value, &facts, value == now);
    let options = choices.forces_on_offer().into_iter().flat_map(|group| {
        let rows: Vec<El> = group.forces.into_iter().map(row).collect();
        if group.nation.is_empty() { rows } else { vec![el("optgroup").attr("label", &group.nation).kids(rows)] }
    });
    let select = el("select").attr("name", &name).attr("id", &id("take", seat)).attr("aria-label", &said).kids(options);
    let own = written::field(&name, &said, &say_with("battle.own-text", &[&said]), []);
    let legend = el("legend").kids([el("span").class("mark-of"), el("span").text(&said)]);
    el("fieldset").class("force").attr("data-seat", &name).kids([
        legend,
        select,
        own,
        el("div").class("muster").attr("id", &id("muster", seat)),
    ])
}

/// Describes a force in one line; if it cannot take the field, says so.
pub fn show(choices: &Choices, seat: Seat) -> Option<String> {
    let panel = choices.force(seat);
    set_value(&by_id(&id("take", seat)), &panel.value);
    let is_own = choices.is_own(&panel.value);
    written::show(&seat.to_string(), is_own.then(|| choices.file(seat)));
    let place = by_id(&id("muster", seat));
    let open = place.query_selector("details[open]").is_ok_and(|found| found.is_some());
    set_text(&place, "");
    let said = say(&format!("seat.{seat}"));
    let parts =
        if panel.flaws.is_empty() { sound(&panel, open, is_own) } else { vec![written::flaws(&panel.flaws, &said)] };
    for part in parts {
        let _ = place.append_child(&part.element());
    }
    let n = panel.flaws.len();
    (n > 0).then(|| say_with("battle.flawed", &[&said, &n.to_string()]))
}

fn sound(panel: &ForcePanel, open: bool, is_own: bool) -> Vec<El> {
    let unit = |row: &ForceRow| {
        let line = el("span").class("what").kids([el("b").text(&row.name), el("small").text(&row.teams)]);
        el("li").kids([line, el("span").class("points").text(&row.worth)])
    };
    let list = el("ul").kids(panel.units.iter().map(unit));
    let more = el("details").class("more").kids([el("summary").text(&say("battle.units")), list]);
    let more = if open { more.attr("open", "") } else { more };
    let facts = is_own.then(|| el("p").class("facts").text(&panel.facts));
    let remarks = panel.remarks.iter().map(|said| el("p").class("off").text(said));
    facts.into_iter().chain(remarks).chain([more]).collect()
}

fn id(what: &str, seat: Seat) -> String {
    format!("new-{what}-{seat}")
}
