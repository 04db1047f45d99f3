//! The status line at the bottom.

use super::{Feed, controls::verbs, seat_attr};
use crate::dom::{by_id, el, keyed, part, set_attr, set_text, svg};
use ui::{Panels, Saved, Seat, When};

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
    pools(panels, &part(&foot, "pools"));
    hints(panels, &part(&foot, "hint"));
    let [red, blue] = panels.score.unwrap_or_default();
    let score = if panels.score.is_some() { format!("{red} : {blue}") } else { String::new() };
    set_text(&part(&foot, "score"), &score);
    saved(&panels.saved, &part(&foot, "saved"));
}

/// The icon of what each side has left to spend, and how much, in its color.
fn pools(panels: &Panels, list: &web_sys::Element) {
    let of = |pool: &ui::PoolPanel| [(Seat::Red, pool.clone()), (Seat::Blue, pool.clone())];
    let rows: Vec<(Seat, ui::PoolPanel)> = panels.pools.iter().flat_map(of).collect();
    keyed(
        list,
        &rows,
        |(seat, pool)| format!("{seat} {}", pool.sign),
        |(seat, pool)| {
            let sign = art::token(&pool.sign);
            let path = |d: &str, class: &str| svg("path").attr("d", d).attr("class", class);
            let picture = svg("svg").attr("viewBox", "-11 -12 22 22").attr("aria-hidden", "true");
            let picture = picture.kids([path(sign.outline, "sign"), path(sign.glyph, "glyph")]);
            el("li").attr("data-seat", seat.name()).kids([picture, el("b").class("left")])
        },
        |(seat, pool), row| {
            let left = pool.of[*seat as usize];
            set_text(&part(row, "left"), &left.to_string());
            let side = panels.roster.iter().find(|side| side.seat == *seat).map_or("", |side| &side.name);
            let said = format!("{side}: {}, {left}", pool.name);
            set_attr(row, "aria-label", &said);
            set_attr(row, "title", &said);
        },
    );
}

fn hints(panels: &Panels, list: &web_sys::Element) {
    let in_words = |hint: &ui::Hint| format!("{} {}", hint.keys.join(" "), hint.text);
    // A wide screen has one line for them.
    set_attr(list, "title", &panels.hint.iter().map(in_words).collect::<Vec<_>>().join("\n"));
    keyed(
        list,
        &panels.hint,
        in_words,
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
    // The words are in the page; the style sheet shows those of this state.
    set_attr(line, "data-saved", state);
    set_text(&part(line, "detail"), &text);
}
