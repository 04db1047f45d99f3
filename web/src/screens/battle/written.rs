//! What players write themselves, a force or a mission: its text, its file, and everything that is wrong with it.

use super::steps::{button, set_value};
use crate::{
    dom::{El, by_id, el, set_flag},
    panels::laws,
    words::{say, say_with},
};
use ui::FlawRow;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A field for the text of `name`, a button that reads it from a file, and others beside it. `said` names whose it is.
pub fn field(name: &str, said: &str, label: &str, others: impl IntoIterator<Item = El>) -> El {
    let text = el("textarea").attr("name", &format!("{name}-own")).attr("rows", "10").attr("spellcheck", "false");
    let label = el("label").kids([el("span").text(label), text.attr("id", &format!("new-own-{name}"))]);
    let file = el("input").attr("type", "file").attr("data-file", name).class("unseen").attr("tabindex", "-1");
    let file = file.attr("aria-label", &format!("{said}: {}", say("battle.from-file")));
    let own = el("div").class("own").attr("id", &format!("new-written-{name}")).attr("hidden", "");
    let read = [button("file", &say("battle.from-file")), file];
    own.kids([label, el("p").class("row").kids(read.into_iter().chain(others))])
}

/// Shows the text, or hides the field if there is none.
pub fn show(name: &str, text: Option<&str>) {
    set_flag(&by_id(&format!("new-written-{name}")), "hidden", text.is_none());
    if let Some(text) = text {
        set_value(&by_id(&format!("new-own-{name}")), text);
    }
}

/// Goes to the text.
pub fn go_to(name: &str) {
    // That scrolls no more than it must: the dialog itself stays where it is.
    let _ = by_id(&format!("new-own-{name}")).unchecked_into::<HtmlElement>().focus();
}

/// Every flaw at once, with its place and its rule. A column that nothing fills is left out.
pub fn flaws(flaws: &[FlawRow], of: &str) -> El {
    let cell = |nth: usize, flaw: &FlawRow| match nth {
        0 => el("th").attr("scope", "row").text(&flaw.line),
        1 => el("td").text(&flaw.field),
        2 => el("td").text(&flaw.said),
        _ => el("td").kids((!flaw.rule.is_empty()).then(|| laws::rule(&flaw.rule))),
    };
    let filled = |nth: &usize| match nth {
        1 => flaws.iter().any(|flaw| !flaw.field.is_empty()),
        3 => flaws.iter().any(|flaw| !flaw.rule.is_empty()),
        _ => true,
    };
    let columns: Vec<usize> = (0..COLUMNS.len()).filter(filled).collect();
    let head = columns.iter().map(|nth| el("th").attr("scope", "col").text(&say(COLUMNS[*nth])));
    let head = el("tr").kids(head);
    let row = |flaw: &FlawRow| el("tr").kids(columns.iter().map(|nth| cell(*nth, flaw)));
    let caption = el("caption").text(&say_with("battle.flaws-of", &[of]));
    el("table").class("flaws").kids([caption, el("thead").kids([head]), el("tbody").kids(flaws.iter().map(row))])
}

const COLUMNS: [&str; 4] = ["battle.flaw-line", "battle.flaw-field", "battle.flaw-said", "battle.flaw-rule"];
