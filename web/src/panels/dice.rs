//! The history of dice: fairness, luck, and every roll.

use super::{luck, seat_attr};
use crate::dom::{by_id, el, keyed, part, set_attr, set_flag, set_text};
use ui::{DicePanel, KindRow, RollRow};
use web_sys::Element;

pub fn dice(dice: &DicePanel) {
    set_flag(&by_id("to-dice"), "hidden", dice.rolls.is_empty());
    let page = by_id("dice");
    luck::words(&part(&page, "luck"), &dice.luck);
    let bag = by_id("bag");
    set_flag(&by_id("to-bag"), "hidden", dice.drawn.is_empty());
    luck::words(&part(&bag, "bag"), &dice.bag);
    keyed(
        &part(&bag, "rolls"),
        &dice.drawn,
        |(number, ..)| number.to_string(),
        |_| el("li").kids([el("span").class("why")]),
        |(number, seat, said), row| {
            seat_attr(row, *seat);
            set_attr(row, "value", &number.to_string());
            set_text(&part(row, "why"), said);
        },
    );
    keyed(
        &part(&page, "kinds"),
        &dice.kinds,
        |kind| kind.counts.len().to_string(),
        |_| {
            let rows = [el("tr").class("of-faces"), el("tr").class("of-counts")];
            el("table").kids([el("caption").class("of"), el("tbody").kids(rows)])
        },
        kind,
    );
    keyed(
        &part(&page, "rolls"),
        &dice.rolls,
        |roll| roll.number.to_string(),
        |_| el("li").kids([el("span").class("why"), el("span").class("thrown")]),
        roll,
    );
}

fn kind(kind: &KindRow, table: &Element) {
    set_text(&part(table, "of"), &kind.title);
    let faces: Vec<(usize, u32)> = kind.counts.iter().copied().enumerate().collect();
    let key = |(face, _): &(usize, u32)| face.to_string();
    let head = |_: &(usize, u32)| el("th").attr("scope", "col");
    keyed(&part(table, "of-faces"), &faces, key, head, |(face, _), cell| set_text(cell, &(face + 1).to_string()));
    keyed(&part(table, "of-counts"), &faces, key, |_| el("td"), |(_, n), cell| set_text(cell, &n.to_string()));
}

fn roll(roll: &RollRow, row: &Element) {
    seat_attr(row, roll.seat);
    set_text(&part(row, "why"), &roll.why);
    let thrown: Vec<(usize, (u8, Option<bool>))> = roll.faces.iter().copied().enumerate().collect();
    keyed(
        &part(row, "thrown"),
        &thrown,
        |(i, _)| i.to_string(),
        |_| el("span").class("die"),
        |(_, (face, made)), die| {
            set_text(die, &face.to_string());
            set_attr(
                die,
                "data-made",
                match made {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "",
                },
            );
        },
    );
}
