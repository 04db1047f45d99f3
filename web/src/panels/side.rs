//! The right side: the selected unit, the proposed order, dice and choices.

use super::{
    Feed,
    controls::{picture, pressing, verbs},
    grids, laws, seat_attr,
};
use crate::{
    dom::{by_id, el, keyed, part, set_attr, set_flag, set_text},
    icons,
};
use ui::{
    AskPanel, CardPanel, Control, Icon, Input, Panels, Press, ProposalPanel, Row, TallyPanel, Tone, WantPanel, icon_of,
};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

/// Fills a panel with its parts once; later calls find them.
fn panel(id: &str, parts: &[(&str, &str)]) -> Element {
    let panel = by_id(id);
    if parts.iter().all(|(_, class)| panel.get_elements_by_class_name(class).length() == 0) {
        for (tag, class) in parts {
            panel.append_child(&el(tag).class(class).element()).expect("an element takes children");
        }
    }
    panel
}

/// A panel that is about something else from now on is read from its beginning, however far the last one was scrolled.
fn begins(panel: &Element, about: &str) {
    if panel.get_attribute("data-about").as_deref() != Some(about) {
        set_attr(panel, "data-about", about);
        for scrolled in [panel, &by_id("side")] {
            scrolled.set_scroll_top(0);
        }
    }
}

pub fn card(panels: &Panels, feed: &Feed) {
    let words = [("h2", "title"), ("p", "group"), ("dl", "facts"), ("ul", "signs")];
    let more = [("div", "verbs now"), ("div", "parts"), ("details", "locked")];
    let parts: Vec<_> = [("canvas", "picture-of")].into_iter().chain(words).chain(more).collect();
    let panel = panel("card", &parts);
    // Orders that nobody can give now are no reason to lie over the table.
    set_flag(&panel, "hidden", panels.card.is_none() && !panels.verbs.iter().any(|verb| verb.ready));
    seat_attr(&panel, panels.card.as_ref().map_or(panels.seat, |card| card.unit.seat));
    let card = panels.card.as_deref();
    begins(&panel, &card.map_or(String::new(), |card| card.unit.to_string()));
    portrait(&part(&panel, "picture-of"), card);
    set_text(&part(&panel, "title"), card.map_or("", |c| &c.title));
    set_text(&part(&panel, "group"), card.map_or("", |c| &c.group));
    facts(&part(&panel, "facts"), card.map_or(&[], |c| &c.rows));
    keyed(&part(&panel, "signs"), card.map_or(&[], |c| &c.signs), Clone::clone, |sign| el("li").text(sign), |_, _| {});
    grids::parts(&part(&panel, "parts"), card.map_or(&[], |c| &c.parts));
    // Orders that can be given now are before the tables; the others, with reasons, are after them.
    let (ready, not): (Vec<Control>, Vec<Control>) = panels.verbs.iter().cloned().partition(|verb| verb.ready);
    verbs(&part(&panel, "now"), &ready, feed);
    locked(&part(&panel, "locked"), &not, feed);
}

/// Orders that cannot be given now, folded under their number: what is below them stays in reach.
fn locked(fold: &Element, not: &[Control], feed: &Feed) {
    if fold.first_element_child().is_none() {
        for part in [el("summary"), el("div").class("verbs not-now")] {
            fold.append_child(&part.element()).expect("an element takes children");
        }
    }
    set_flag(fold, "hidden", not.is_empty());
    for summary in crate::dom::children(fold).take(1) {
        set_text(&summary, &crate::words::say_with("page.not-now", &[&not.len().to_string()]));
    }
    verbs(&part(fold, "not-now"), not, feed);
}

/// The portrait of the unit's first model. The words beside it say the same.
fn portrait(canvas: &Element, card: Option<&CardPanel>) {
    let (model, seat) = card.map_or(("", ""), |card| (&card.model, card.unit.seat.name()));
    set_attr(canvas, "aria-hidden", "true");
    set_flag(canvas, "hidden", ui::stand_of(model).is_none());
    if [("data-model", model), ("data-seat", seat)]
        .iter()
        .any(|(name, v)| canvas.get_attribute(name).as_deref() != Some(v))
    {
        set_attr(canvas, "data-model", model);
        set_attr(canvas, "data-seat", seat);
        set_flag(canvas, "data-done", false);
    }
}

fn facts(list: &Element, rows: &[(String, String)]) {
    keyed(
        list,
        rows,
        |(name, _)| name.clone(),
        |_| el("div").kids([el("dt").class("fact"), el("dd").class("value")]),
        |(name, value), row| {
            set_text(&part(row, "fact"), name);
            set_text(&part(row, "value"), value);
        },
    );
}

pub fn proposal(panels: &Panels, feed: &Feed) {
    let panel = by_id("proposal");
    set_flag(&panel, "hidden", panels.proposal.is_none());
    seat_attr(&panel, panels.seat);
    let Some(proposal) = &panels.proposal else { return begins(&panel, "") };
    proposed(proposal, feed);
    begins(&panel, &proposal.title);
    // The question above it may have said so already.
    let again = panels.ask.as_ref().is_some_and(|ask| ask.why == proposal.title);
    set_flag(&part(&panel, "title"), "hidden", again);
}

fn proposed(proposal: &ProposalPanel, feed: &Feed) {
    // Confirm and cancel stay visible, however long the text is.
    let parts = [
        ("h2", "title"),
        ("div", "verbs at-once"),
        ("ul", "rows"),
        ("div", "chances"),
        ("div", "tallies"),
        ("div", "verbs besides"),
    ];
    let panel = panel("proposal", &parts);
    let ProposalPanel { title, legal, rows: lines, tallies: sums, forecast, controls } = proposal;
    set_attr(&panel, "data-legal", if *legal { "yes" } else { "no" });
    set_text(&part(&panel, "title"), title);
    rows(&part(&panel, "rows"), lines);
    let chances: Vec<_> = forecast.iter().collect();
    let same = |grid: &&ui::GridPanel| grid.heads.len().to_string();
    keyed(&part(&panel, "chances"), &chances, same, |_| grids::table(), |grid, table| grids::grid(table, grid));
    tallies(&part(&panel, "tallies"), sums);
    let first = |control: &Control| control.main || matches!(control.press, Press::PutBack | Press::Besides(_));
    let (go, besides): (Vec<Control>, Vec<Control>) = controls.iter().cloned().partition(first);
    verbs(&part(&panel, "at-once"), &go, feed);
    verbs(&part(&panel, "besides"), &besides, feed);
}

fn rows(list: &Element, rows: &[Row]) {
    let numbered: Vec<(usize, &Row)> = rows.iter().enumerate().collect();
    keyed(
        list,
        &numbered,
        // An icon is made once per element, so a row of another tone needs another element.
        |(i, row)| format!("{i} {}", tone_name(row.tone)),
        |(_, row)| {
            let words = el("p").kids([el("span").class("text"), el("span").text(" "), laws::rule("")]);
            el("li").kids([el("span").class("mark").kids([picture(icons::path(icon_of(row.tone)))]), words])
        },
        |(_, row), item| {
            set_attr(item, "data-tone", tone_name(row.tone));
            set_text(&part(item, "text"), &row.text);
            laws::names(&part(item, "rule"), &row.rule);
        },
    );
}

fn tallies(list: &Element, tallies: &[TallyPanel]) {
    keyed(
        list,
        tallies,
        |tally| tally.title.clone(),
        |_| el("div").kids([el("h3").class("of"), el("div").class("tally")]),
        |tally, item| {
            set_text(&part(item, "of"), &tally.title);
            let total = (String::new(), String::new(), tally.total.clone());
            let lines: Vec<_> = tally.rows.iter().chain([&total]).enumerate().collect();
            keyed(
                &part(item, "tally"),
                &lines.iter().flat_map(|(i, row)| [(*i, *row, true), (*i, *row, false)]).collect::<Vec<_>>(),
                |(i, _, words)| format!("{i} {words}"),
                |(_, _, words)| match words {
                    true => el("span").kids([el("span").class("text"), el("span").text(" "), laws::rule("")]),
                    false => el("span"),
                },
                |(i, (text, rule, number), words), cell| {
                    set_attr(cell, "class", if *i == tally.rows.len() { "sum" } else { "" });
                    if *words {
                        set_text(&part(cell, "text"), text);
                        laws::names(&part(cell, "rule"), rule);
                    } else {
                        set_text(cell, number);
                    }
                },
            );
        },
    );
}

pub fn ask(ask: Option<&AskPanel>, feed: &Feed) {
    let panel = by_id("ask");
    set_flag(&panel, "hidden", ask.is_none());
    if let Some(ask) = ask {
        asked(ask, feed);
    }
    begins(&panel, &ask.map_or(String::new(), |ask| format!("{} {}", ask.who, ask.why)));
}

fn asked(ask: &AskPanel, feed: &Feed) {
    // Buttons come before text, so that they stay visible on a short screen.
    let parts = [
        ("p", "who"),
        ("h2", "why"),
        ("ul", "rows"),
        ("div", "say"),
        ("div", "verbs choices"),
        ("div", "verbs answers"),
        ("div", "dice"),
        ("div", "faces"),
        ("div", "tallies"),
    ];
    let panel = panel("ask", &parts);
    let AskPanel { seat, who, why, rows: lines, tally, want, controls } = ask;
    seat_attr(&panel, *seat);
    set_text(&part(&panel, "who"), who);
    set_text(&part(&panel, "why"), why);
    rows(&part(&panel, "rows"), lines);
    tallies(&part(&panel, "tallies"), tally.as_slice());
    let said = part(&panel, "say");
    set_flag(&said, "hidden", !matches!(want, WantPanel::Say { .. }));
    let (dice, faces, choices): (Vec<Option<u8>>, u8, &[_]) = match want {
        WantPanel::Roll { lots, .. } if !lots.is_empty() => (vec![], 0, lots),
        WantPanel::Roll { dice, sides, typed, .. } => {
            let shown = (0..usize::from(*dice)).map(|i| typed.get(i).copied()).collect();
            (shown, *sides, &[])
        }
        WantPanel::Pick { choices, .. } => (vec![], 0, choices),
        WantPanel::Say { most } => {
            say(&said, why, *most, feed);
            (vec![], 0, &[])
        }
    };
    keyed(
        &part(&panel, "dice"),
        &dice.into_iter().enumerate().collect::<Vec<_>>(),
        |(i, _)| i.to_string(),
        |_| el("span").class("die"),
        |(_, face), die| {
            set_flag(die, "data-blank", face.is_none());
            set_text(die, &face.map(|f| f.to_string()).unwrap_or_default());
        },
    );
    let own = part(&panel, "faces");
    set_attr(&own, "data-of", &crate::words::say("ask.own-dice"));
    keyed(
        &own,
        &(1..=faces).collect::<Vec<_>>(),
        |face| face.to_string(),
        |face| pressing(&Press::Face(*face), feed),
        |face, button| set_text(button, &face.to_string()),
    );
    verbs(&part(&panel, "choices"), choices, feed);
    verbs(&part(&panel, "answers"), controls, feed);
}

/// A field for the player's own words; Enter or the check mark submits them.
fn say(place: &Element, why: &str, most: u16, feed: &Feed) {
    keyed(
        place,
        &[why],
        |why| (*why).to_owned(),
        |why| {
            let feed = feed.clone();
            let tick = el("button").attr("aria-label", why).kids([picture(icons::path(Icon::Check))]);
            let field = el("input").attr("type", "text").attr("aria-label", why).attr("autocomplete", "off");
            el("form").kids([field, tick]).on("submit", move |e: Event| {
                e.prevent_default();
                let form = e.current_target().and_then(|form| form.dyn_into::<Element>().ok());
                let field = form.and_then(|form| form.first_element_child());
                if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
                    feed(Input::Press(Press::Said(field.value())));
                }
            })
        },
        |_, form| {
            if let Some(field) = form.first_element_child() {
                set_attr(&field, "maxlength", &most.to_string());
            }
        },
    );
}

fn tone_name(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "good",
        Tone::Warn => "warn",
        Tone::Bad => "bad",
        Tone::Fact | Tone::Side(_) => "fact",
        Tone::Slow => "slow",
    }
}
