//! How the mission is chosen: the three ways, the cards of secret plans, and the die.

use crate::{
    dice::Dice,
    dom::{El, by_id, el, set_flag, set_text},
    words::{say, say_with},
};
use ui::{ChoosingPanel, Seat, TermRow};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The place of everything but the list of missions.
const PLACE: &str = "new-choosing";
/// The list of missions.
pub const LIST: &str = "new-missions";

pub fn place() -> El {
    el("div").attr("id", PLACE)
}

/// A die of the program.
pub fn die(dice: &mut Dice) -> u8 {
    dice.roll(1, 6).first().copied().unwrap_or(1)
}

pub fn show(panel: &ChoosingPanel) {
    set_flag(&by_id(LIST), "hidden", !panel.list);
    let place = by_id(PLACE);
    let focused = crate::dom::document().active_element().filter(|now| place.contains(Some(now)));
    set_text(&place, "");
    let parts = [ways(&panel.ways), cover(panel.cover), cards(panel), turned(panel), table(panel)];
    for part in parts.into_iter().flatten() {
        let _ = place.append_child(&part.element());
    }
    // The control that had the focus is gone. Arrow keys go on from way to way; whoever has picked a plan goes on to what follows.
    let first = |of: &str| place.query_selector(of).ok().flatten()?.dyn_into::<HtmlElement>().ok();
    let (way, next) = (first("[name=way]:checked"), first("[data-next]"));
    if let Some(focused) = focused {
        let stays = focused.get_attribute("name").is_some_and(|name| name == "way");
        let to = if stays { way } else { next.clone().or(way) };
        to.iter().for_each(|to| drop(to.focus()));
        next.iter().for_each(|next| next.scroll_into_view_with_bool(false));
    }
}

fn name(seat: Seat) -> String {
    say(&format!("seat.{seat}"))
}

fn ways(ways: &[TermRow]) -> Option<El> {
    let one = |row: &TermRow| super::steps::radio("way", &row.key, &row.name, &row.about, &row.why_not, row.on);
    (!ways.is_empty()).then(|| super::steps::group(&say("choose.way"), "cards", ways.iter().map(one)))
}

/// Nothing of the plans is on the page while the screen passes.
fn cover(to: Option<Seat>) -> Option<El> {
    let to = to?;
    let title = el("h3").text(&say_with("choose.cover", &[&name(to)]));
    let take = button("uncover", "", &say_with("choose.take", &[&name(to)])).attr("data-next", "");
    Some(el("div").class("cover").attr("data-seat", &to.to_string()).kids([title, take]))
}

fn cards(panel: &ChoosingPanel) -> Option<El> {
    let (seat, cards) = panel.cards.as_ref()?;
    let down = panel.down.map(|down| {
        el("p").class("down").attr("data-seat", &down.to_string()).text(&say_with("choose.down", &[&name(down)]))
    });
    let title = el("p").class("note").text(&say_with("choose.picks", &[&name(*seat), &name(seat.other())]));
    let card = |(nth, row): (usize, &TermRow)| {
        let more = if row.why_not.is_empty() { &row.about } else { &row.why_not };
        let card = button("plan", &row.key, "").class("plan").attr("data-seat", &seat.to_string());
        let card = if row.why_not.is_empty() { card } else { card.attr("aria-disabled", "true") };
        let card = if nth == 0 { card.attr("data-next", "") } else { card };
        card.kids([el("b").text(&row.name), el("small").text(more)])
    };
    let cards = el("div").class("plans").kids(cards.iter().enumerate().map(card));
    Some(el("div").attr("role", "group").kids(down.into_iter().chain([title, cards])))
}

fn turned(panel: &ChoosingPanel) -> Option<El> {
    let card = |(seat, row): &(Seat, TermRow)| {
        let name = say_with("choose.turned", &[&name(*seat), &row.name]);
        el("div")
            .class("plan")
            .attr("data-seat", &seat.to_string())
            .kids([el("b").text(&name), el("small").text(&row.about)])
    };
    (!panel.plans.is_empty()).then(|| el("div").class("plans turned").kids(panel.plans.iter().map(card)))
}

fn table(panel: &ChoosingPanel) -> Option<El> {
    if panel.table.is_empty() {
        return None;
    }
    let row = |row: &TermRow| {
        let item = el("li").kids([el("b").text(&row.key), el("span").text(&row.name), el("small").text(&row.why_not)]);
        let item = if row.on { item.attr("aria-current", "true") } else { item };
        if row.why_not.is_empty() { item } else { item.class("shut") }
    };
    let title = el("p").class("note").text(&say("choose.table"));
    let list = el("ol").class("by-die").kids(panel.table.iter().map(row));
    let said = el("ul").class("came").attr("role", "status").kids(panel.said.iter().map(|line| el("li").text(line)));
    let mut parts = vec![title, list, said];
    if panel.rolls {
        let roll = button("roll", "", &say("choose.roll")).attr("data-next", "");
        let faces = (1..=6).map(|face: u8| button("face", &face.to_string(), &face.to_string()));
        let typed = el("span").class("note").text(&say("choose.typed"));
        parts.push(el("p").class("row").kids([roll, typed].into_iter().chain(faces)));
    }
    Some(el("div").kids(parts))
}

fn button(act: &str, value: &str, text: &str) -> El {
    let button = el("button").attr("type", "button").attr("data-do", act).attr("data-value", value);
    if text.is_empty() { button } else { button.text(text) }
}

/// What a button stands for.
pub fn value(button: &Element) -> String {
    button.get_attribute("data-value").unwrap_or_default()
}
