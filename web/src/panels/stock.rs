//! The panel of models: the desk decides what it shows, and receives what is typed and chosen in it.

use super::{
    Feed,
    controls::{pressing, verbs},
    seat_attr,
};
use crate::dom::{by_id, children, document, el, keyed, listen, part, set_attr, set_flag, set_text};
use ui::{Control, Input, ModelRow, Press, StockPanel, Stocked};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

pub fn install(feed: &Feed) {
    let send = |id: &str, event: &str, press: fn(String) -> Stocked| {
        let feed = feed.clone();
        listen(&by_id(id), event, move |e: Event| {
            if let Some(field) = e.current_target() {
                feed(Input::Press(Press::Stock(press(value(field.unchecked_ref())))));
            }
        });
    };
    send("stock-search", "input", Stocked::Search);
    send("stock-nation", "change", Stocked::Nation);
    send("stock-class", "change", Stocked::Class);
    send("stock-number", "change", |number| Stocked::Number(number.parse().unwrap_or(1)));
    let feed = feed.clone();
    listen(&by_id("stock-size"), "submit", move |e: Event| {
        e.prevent_default();
        let said = ["size-shape", "size-length", "size-width", "size-height"].map(|id| value(&by_id(id)));
        let reads = ui::is_size(&said);
        feed(Input::Press(Press::Stock(Stocked::Size(said))));
        // What is wrong is typed again.
        if reads {
            to_table();
        }
    });
}

/// The value of a field or a list of choices.
fn value(field: &Element) -> String {
    match field.dyn_ref::<HtmlInputElement>() {
        Some(input) => input.value(),
        None => field.unchecked_ref::<HtmlSelectElement>().value(),
    }
}

/// After choosing a model the player continues on the table: arrow keys move it, Enter places it.
fn to_table() {
    if let Some(table) = document().get_element_by_id("table").and_then(|table| table.dyn_into::<HtmlElement>().ok()) {
        let _ = table.focus();
    }
}

pub fn stock(stock: Option<&StockPanel>, feed: &Feed) {
    let panel = by_id("stock");
    set_flag(&panel, "hidden", stock.is_none());
    let Some(stock) = stock else { return };
    buttons(&part(&panel, "sides"), &stock.sides, feed);
    choices("stock-nation", &stock.nations, &stock.nation);
    choices("stock-class", &stock.classes, &stock.class);
    let search: HtmlInputElement = by_id("stock-search").unchecked_into();
    if search.value() != stock.search {
        search.set_value(&stock.search);
    }
    models(&stock.models, feed);
    set_text(&part(&panel, "found"), &stock.found);
    set_text(&part(&panel, "fault"), &stock.fault);
    let number: HtmlInputElement = by_id("stock-number").unchecked_into();
    set_attr(&number, "max", &stock.number_max.to_string());
    if number.value() != stock.number.to_string() {
        number.set_value(&stock.number.to_string());
    }
    buttons(&part(&panel, "forms"), &stock.forms, feed);
    verbs(&part(&panel, "verbs"), std::slice::from_ref(&stock.like), feed);
}

/// A single name is no choice.
fn choices(id: &str, names: &[(String, String)], chosen: &str) {
    let select: HtmlSelectElement = by_id(id).unchecked_into();
    if let Some(label) = select.parent_element() {
        set_flag(&label, "hidden", names.len() < 2);
    }
    keyed(
        &select,
        names,
        |(name, _)| format!("={name}"),
        |(name, words)| el("option").attr("value", name).text(words),
        |_, _| {},
    );
    if select.value() != chosen {
        select.set_value(chosen);
    }
}

fn buttons(place: &Element, controls: &[Control], feed: &Feed) {
    keyed(
        place,
        controls,
        |control| control.press.to_string(),
        |control| pressing(&control.press, feed),
        |control, button| {
            set_attr(button, "aria-pressed", if control.on { "true" } else { "false" });
            set_attr(button, "aria-disabled", if control.ready { "false" } else { "true" });
            set_text(button, &control.text);
        },
    );
}

fn models(rows: &[ModelRow], feed: &Feed) {
    keyed(
        &by_id("stock-models"),
        rows,
        |row| format!("{} {}", row.press, row.seat),
        |row| {
            let picture = el("canvas").class("picture-of").attr("width", "44").attr("height", "28");
            let picture = picture.attr("data-model", &row.model).attr("data-seat", row.seat.name());
            let words = [picture.attr("aria-hidden", "true"), el("b").class("name"), el("small").class("size")];
            let button = pressing(&row.press, feed).class("model").on("click", |_: Event| to_table());
            el("li").kids([button.kids(words)])
        },
        |row, item| {
            for button in children(item).take(1) {
                set_attr(&button, "aria-pressed", if row.on { "true" } else { "false" });
                seat_attr(&button, row.seat);
            }
            set_text(&part(item, "name"), &row.name);
            set_text(&part(item, "size"), &row.size);
        },
    );
}
