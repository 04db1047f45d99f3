//! The bottom line.

use super::{Feed, controls::verbs, seat_attr};
use crate::dom::{by_id, el, keyed, part, set_attr, set_text};
use ui::{Panels, Saved, When};

pub fn foot(panels: &Panels, feed: &Feed) {
    let foot = by_id("foot");
    seat_attr(&foot, panels.seat);
    let whose = panels.roster.iter().find(|side| side.seat == panels.seat);
    set_text(&part(&foot, "whose"), whose.map_or(panels.seat.name(), |side| &side.name));
    keyed(
        &part(&foot, "steps"),
        &panels.steps,
        |(text, _)| text.clone(),
        |_| el("li"),
        |(text, when), step| {
            let when = match when {
                When::Done => "done",
                When::Now => "now",
                When::Ahead => "ahead",
            };
            set_attr(step, "data-when", when);
            set_text(step, text);
        },
    );
    let end: Vec<_> = panels.end.iter().cloned().collect();
    verbs(&part(&foot, "ends"), &end, feed);
    hints(panels, &part(&foot, "hint"));
    let [red, blue] = panels.score.unwrap_or_default();
    let score = if panels.score.is_some() { format!("{red} : {blue}") } else { String::new() };
    set_text(&part(&foot, "score"), &score);
    saved(&panels.saved, &part(&foot, "saved"));
}

fn hints(panels: &Panels, list: &web_sys::Element) {
    keyed(
        list,
        &panels.hint,
        |hint| format!("{} {}", hint.keys.join(" "), hint.text),
        |hint| {
            let keys = hint.keys.iter().map(|key| el("kbd").text(key));
            el("li").kids(keys).kids([el("span").text(&hint.text)])
        },
        |_, _| {},
    );
}

fn saved(saved: &Saved, line: &web_sys::Element) {
    let (state, text) = match saved {
        Saved::Yes(entries) => ("yes", entries.to_string()),
        Saved::Waiting(entries) => ("waiting", entries.to_string()),
        Saved::No(why) => ("no", why.clone()),
    };
    // The words stand in the page; the style sheet shows those of this state.
    set_attr(line, "data-saved", state);
    set_text(&part(line, "detail"), &text);
}
