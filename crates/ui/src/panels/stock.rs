//! The panel of models: side, nation, kind and name, or a base of any size; how many at once, and their arrangement.

use super::Control;
use crate::{
    Desk, Foot, Press, Stocked,
    desk::PLACE,
    panels::verbs::{because, control},
    scene::extent,
};
use content::{Catalog, Model, Nation, Word, letters::small};
use contract::{Arg, Gather, text};
use geom::Len;
use glam::{Vec2, vec2};
use table::{Footprint, Seat, notation::Measure};

#[derive(Clone, Debug, PartialEq)]
pub struct StockPanel {
    pub sides: Vec<Control>,
    pub search: String,
    /// Names to choose from with their words, beginning with "all"; and the chosen one.
    pub nations: Vec<(String, String)>,
    pub nation: String,
    pub classes: Vec<(String, String)>,
    pub class: String,
    pub models: Vec<ModelRow>,
    /// How many were found; more than are listed if the list is long.
    pub found: String,
    pub number: u8,
    pub number_max: u8,
    pub forms: Vec<Control>,
    /// What is wrong with the size that was typed.
    pub fault: String,
    pub like: Control,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ModelRow {
    pub press: Press,
    pub name: String,
    /// Of its base.
    pub size: String,
    /// Its name in the catalog, for its picture.
    pub model: String,
    pub seat: Seat,
    /// It is in the hand.
    pub on: bool,
}

/// The base of a catalog model, for its picture: its shape, its length and its width in millimeters.
pub fn stand_of(model: &str) -> Option<(Foot, Vec2)> {
    let (shape, length, width) = extent(Catalog::standard().models.get(model)?.foot);
    Some((shape, vec2(length.0 as f32, width.0 as f32) / 10.0))
}

/// At most this many are listed; the search finds the others.
const LISTED_MAX: usize = 240;

pub(super) fn stock(desk: &Desk) -> Option<StockPanel> {
    let stock = &desk.hand.stock;
    if !stock.open {
        return None;
    }
    let models = &Catalog::standard().models;
    let of = |nation: &str, class: &str, model: &Model| {
        (nation.is_empty() || nation_of(model).is_none_or(|of| of == nation))
            && (class.is_empty() || class_of(model) == class)
    };
    let mut found: Vec<(&String, &Model)> =
        models.iter().filter(|(name, model)| of(&stock.nation, &stock.class, model) && is_sought(desk, name)).collect();
    // Exact matches come first, then kind by kind.
    sorted::sort_by_key(&mut found, |(name, model)| (**name != stock.search, model.class, desk.voice().model(name)));
    let row = |(name, model): &(&String, &Model)| ModelRow {
        press: Press::Stock(Stocked::Model((*name).clone())),
        name: desk.voice().model(name),
        size: size_in_words(desk, model.foot),
        model: (*name).clone(),
        seat: stock.seat,
        on: stock.key.as_ref() == Some(*name),
    };
    let side = |seat: Seat| Control {
        on: stock.seat == seat,
        ..control(Press::Stock(Stocked::Side(seat)), desk.seat_name(seat))
    };
    let (number_max, forms) = several(desk);
    Some(StockPanel {
        sides: Seat::BOTH.map(side).to_vec(),
        search: stock.search.clone(),
        nations: named(desk, "nation", models.iter().filter_map(|(_, model)| nation_of(model))),
        nation: stock.nation.clone(),
        classes: named(desk, "class", models.iter().map(|(_, model)| class_of(model))),
        class: stock.class.clone(),
        found: desk.say(&text("stock.found", [Arg::Num(i32::try_from(found.len()).unwrap_or(i32::MAX))])),
        models: found.iter().take(LISTED_MAX).map(row).collect(),
        number: stock.number,
        number_max,
        forms,
        fault: if stock.no_size { desk.word("stock.no-size") } else { String::new() },
        like: because(
            control(Press::Stock(Stocked::Like), desk.word("stock.more-like")),
            desk.chosen().is_some(),
            || desk.word("stock.nothing-selected"),
        ),
    })
}

/// `None` for models painted in their side's color.
fn nation_of(model: &Model) -> Option<&'static str> {
    model.nation.map(Nation::name)
}

fn class_of(model: &Model) -> &'static str {
    model.class.name()
}

/// Every search word must be in its name, or in its catalog name.
fn is_sought(desk: &Desk, name: &str) -> bool {
    // An empty search finds every name.
    if desk.hand.stock.search.is_empty() {
        return true;
    }
    let called = small(&format!("{} {name}", desk.voice().model(name)));
    small(&desk.hand.stock.search).split_whitespace().all(|word| called.contains(word))
}

/// Each name once, with its words, after the choice of all.
fn named(desk: &Desk, kind: &str, names: impl Iterator<Item = &'static str>) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> =
        vec![(String::new(), desk.voice().words.word(&Word::own(format!("stock.all-{kind}"))))];
    for name in names.filter(|name| !name.is_empty()) {
        if found.iter().all(|(known, _)| known != name) {
            found.push((name.to_owned(), desk.voice().words.word(&Word::own(format!("{kind}.{name}")))));
        }
    }
    found
}

/// How many the rules place at once, and in which arrangement: what the longer of the two offers gathers.
fn several(desk: &Desk) -> (u8, Vec<Control>) {
    let offers = desk.game.offers(desk.hand.stock.seat, None);
    let many = offers.iter().find(|offer| offer.verb.as_str() == PLACE && offer.gather.len() == 4);
    let Some([_, Gather::Pick { choices: numbers, .. }, Gather::Pick { choices: forms, .. }, _]) =
        many.map(|offer| &offer.gather[..])
    else {
        return (1, vec![]);
    };
    let most = numbers.iter().filter_map(|choice| choice.key.as_str().parse().ok()).max().unwrap_or(1);
    let form = |choice: &contract::Choice| {
        let press = Press::Stock(Stocked::Form(choice.key.clone()));
        let form = Control { on: desk.hand.stock.form == choice.key, ..control(press, desk.say(&choice.text)) };
        because(form, desk.hand.stock.number > 1, || desk.word("stock.one-alone"))
    };
    (most, forms.iter().map(form).collect())
}

/// Along its facing and across it; a disc by its diameter. In millimeters, as bases are sold.
fn size_in_words(desk: &Desk, foot: Footprint) -> String {
    let len = |len: Len| Arg::Said(Measure::Mm.len_text(len));
    desk.say(&match foot {
        Footprint::Disc { radius } => text("stock.across", [len(radius * 2)]),
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => {
            text("stock.by", [len(length), len(width)])
        }
    })
}
