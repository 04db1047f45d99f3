//! What a big screen tells beside the table.

use super::seat_attr;
use crate::dom::{by_id, el, keyed, part, set_attr, set_flag, set_text};
use ui::{Seat, StoryPanel};

/// Nothing is filled in until there is a big screen.
pub fn show(story: &StoryPanel) {
    if !crate::settings::is_big() {
        return;
    }
    let panel = by_id("story");
    if let Some(seat) = story.seat {
        seat_attr(&panel, seat);
    }
    let [red, blue] = story.score.unwrap_or_default();
    let score = format!("{red} : {blue}");
    let said = [("side", &story.side), ("when", &story.when), ("by", &story.who), ("does", &story.does)];
    let more = [("whom", &story.whom), ("points", &score), ("red", &story.names[0]), ("blue", &story.names[1])];
    for (class, text) in said.into_iter().chain(more) {
        set_text(&part(&panel, class), text);
    }
    // A whole sentence is set smaller than names.
    set_flag(&part(&panel, "tale"), "data-long", story.does.is_empty());
    set_flag(&part(&panel, "tale"), "hidden", story.who.is_empty());
    set_flag(&part(&panel, "latest"), "hidden", story.latest.is_none());
    set_flag(&part(&panel, "score"), "hidden", story.score.is_none());
    let numbered: Vec<(usize, &(Option<Seat>, String))> = story.latest.iter().flatten().enumerate().collect();
    keyed(
        &part(&panel, "latest"),
        &numbered,
        |(nth, (seat, text))| format!("{nth} {seat:?} {text}"),
        |(_, (seat, text))| el("li").text(text).attr("data-seat", seat.map_or("", Seat::name)),
        |_, _| {},
    );
    let (turn, last) = story.turns.unwrap_or_default();
    let turns: Vec<u16> = (1..=last).collect();
    keyed(
        &part(&panel, "turns"),
        &turns,
        ToString::to_string,
        |nth| el("li").text(&nth.to_string()),
        |nth, row| {
            let when = match nth.cmp(&turn) {
                std::cmp::Ordering::Less => "done",
                std::cmp::Ordering::Equal => "now",
                std::cmp::Ordering::Greater => "ahead",
            };
            set_attr(row, "data-when", when);
        },
    );
    set_flag(&part(&panel, "turns"), "hidden", last == 0);
}
