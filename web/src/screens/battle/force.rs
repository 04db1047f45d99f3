//! The forces: for each side one that comes with the program, or one of the player's own with everything that is wrong
//! with it.

use super::steps::{button, option, set_value};
use crate::{
    dom::{El, by_id, el, set_flag, set_text},
    panels::laws,
    words::{say, say_with},
};
use ui::{Choices, FlawRow, ForcePanel, ForceRow, Seat};

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
    let text = el("textarea").attr("name", &format!("{name}-own")).attr("rows", "10").attr("spellcheck", "false");
    let label =
        el("label").kids([el("span").text(&say_with("battle.own-text", &[&said])), text.attr("id", &id("own", seat))]);
    let file = el("input").attr("type", "file").attr("data-file", &name).class("unseen").attr("tabindex", "-1");
    let file = file.attr("aria-label", &format!("{said}: {}", say("battle.from-file")));
    let own = el("div").class("own").attr("id", &id("written", seat));
    let own = own.kids([label, button("file", &say("battle.from-file")), file]);
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
    set_flag(&by_id(&id("written", seat)), "hidden", !is_own);
    if is_own {
        set_value(&by_id(&id("own", seat)), choices.file(seat));
    }
    let place = by_id(&id("muster", seat));
    let open = place.query_selector("details[open]").is_ok_and(|found| found.is_some());
    set_text(&place, "");
    let said = say(&format!("seat.{seat}"));
    let parts = if panel.flaws.is_empty() { sound(&panel, open, is_own) } else { vec![flaws(&panel.flaws, &said)] };
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

/// Every flaw at once, with its place and its rule.
fn flaws(flaws: &[FlawRow], of: &str) -> El {
    let head = ["battle.flaw-line", "battle.flaw-field", "battle.flaw-said", "battle.flaw-rule"];
    let head = el("tr").kids(head.map(|code| el("th").attr("scope", "col").text(&say(code))));
    let row = |flaw: &FlawRow| {
        let line = el("th").attr("scope", "row").text(&flaw.line);
        let rest = [&flaw.field, &flaw.said].map(|said| el("td").text(said));
        let rule = (!flaw.rule.is_empty()).then(|| laws::rule(&flaw.rule));
        el("tr").kids([line].into_iter().chain(rest).chain([el("td").kids(rule)]))
    };
    let caption = el("caption").text(&say_with("battle.flaws-of", &[of]));
    el("table").class("flaws").kids([caption, el("thead").kids([head]), el("tbody").kids(flaws.iter().map(row))])
}

fn id(what: &str, seat: Seat) -> String {
    format!("new-{what}-{seat}")
}
