//! The card of the mission: it stays as it is while nothing about it changes.

use super::{Feed, controls::verbs, seat_attr};
use crate::dom::{by_id, el, keyed, listen, part, set_attr, set_flag, set_text};
use ui::{GoalRow, MissionPanel, Seat};

/// What unfolds at the foot of the panel is scrolled into sight.
pub fn install() {
    let endings = part(&by_id("mission"), "endings");
    let unfolded = endings.clone();
    listen(&endings, "toggle", move |_: web_sys::Event| unfolded.scroll_into_view_with_bool(false));
}

pub fn show(mission: Option<&MissionPanel>, feed: &Feed) {
    let card = by_id("mission");
    set_flag(&card, "hidden", mission.is_none());
    let Some(mission) = mission else { return };
    let [red, blue] = mission.score;
    set_text(&part(&card, "turn"), &mission.turn);
    set_text(&part(&card, "points"), &format!("{red} : {blue}"));
    for (seat, class) in [(Seat::Red, "red"), (Seat::Blue, "blue")] {
        set_text(&part(&card, class), &mission.names[seat as usize]);
    }
    keyed(
        &part(&card, "goals"),
        &mission.goals,
        |goal: &GoalRow| goal.text.clone(),
        |goal| el("li").kids([el("b").text(&goal.text), el("span").class("held"), el("small").class("need")]),
        |goal, row| {
            let held = part(row, "held");
            set_text(&held, &goal.held);
            set_text(&part(row, "need"), &goal.need);
            match goal.holder {
                Some(seat) => seat_attr(&held, seat),
                None => set_attr(&held, "data-seat", ""),
            }
        },
    );
    keyed(
        &part(&card, "wins"),
        &mission.wins,
        |(seat, text)| format!("{seat:?}{text}"),
        |(seat, text)| {
            let line = el("li").text(text);
            match seat {
                Some(seat) => line.attr("data-seat", seat.name()),
                None => line,
            }
        },
        |_, _| {},
    );
    verbs(&part(&card, "waives"), &mission.waives, feed);
    let ends = part(&card, "endings");
    set_flag(&ends, "hidden", mission.ends.is_empty());
    verbs(&part(&ends, "verbs"), &mission.ends, feed);
}
