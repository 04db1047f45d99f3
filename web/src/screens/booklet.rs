//! All missions on paper (PR-3): as loose sheets, or as a booklet in which the map of each lies on a left page and its special rules face it.

use super::briefing::{cards, leaf, leaves};
use crate::{
    dom::{by_id, el, empty, set_flag, set_text, window},
    js,
    paint::{Look, Painter},
    tables,
    ways_out::{copied, painted, side_by_side},
    words::{say, say_with},
};
use std::rc::Rc;
use ui::{BriefingPanel, Choices, Desk, Screen};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlCanvasElement};

/// The width of a map, and its pixels for each of those.
const MAP: (f64, f64) = (900.0, 2.0);

/// Lays out the sheets of every mission to show, and prints them. `waits` tells how far it is.
pub async fn print(look: Look, booklet: bool, waits: &Element) -> Result<(), JsValue> {
    let sheet = by_id("sheet-of-paper");
    set_flag(&sheet, "data-ready", false);
    empty(&sheet);
    let missions: Vec<Choices> = ui::systems_by_name().into_iter().flat_map(Choices::demos).collect();
    let (mut all, mut last) = (vec![], None);
    for (nth, choices) in missions.iter().enumerate() {
        set_text(waits, &say_with("home.laid-out", &[&(nth + 1).to_string(), &missions.len().to_string()]));
        let (briefing, maps) = read(choices, look).await?;
        all.extend(leaves(&briefing, &maps).await?);
        last = Some(briefing);
    }
    set_text(waits, "");
    if booklet {
        // A page on the right, so that each map falls on the left.
        sheet.append_child(&contents(&missions))?;
    }
    for leaf in all.iter().chain(&last.as_ref().and_then(cards)) {
        sheet.append_child(leaf)?;
    }
    set_flag(&sheet, "data-ready", true);
    js::call(&window(), "print", &[]).map(drop)
}

/// The title page: each mission with the page of its map.
fn contents(missions: &[Choices]) -> Element {
    let row = |(nth, choices): (usize, &Choices)| {
        let mission = choices.mission_row().map(|row| row.name).unwrap_or_default();
        el("li").kids([el("b").text(&mission), el("span").text(&(2 + 2 * nth).to_string())])
    };
    let page = leaf(&say("home.missions"));
    let _ = page.append_child(&el("ol").class("contents").kids(missions.iter().enumerate().map(row)).element());
    page
}

/// What a mission asks of both sides, whoever plays them and whatever they pick, and its maps.
async fn read(choices: &Choices, look: Look) -> Result<(BriefingPanel, Vec<HtmlCanvasElement>), JsValue> {
    let file = tables::fetched(choices.map).await?;
    let screen = Screen::plain(MAP.0 as f32, MAP.0 as f32);
    let mut choices = choices.clone();
    choices.set("deployed", "no");
    let mut desk = Desk::battle(&choices, &file, screen).map_err(|why| JsValue::from_str(&why.join("; ")))?;
    desk.speak_of_roles();
    let briefing = desk.briefing().ok_or(JsValue::NULL)?;
    let size = desk.ground().size;
    let (across, ratio) = side_by_side(desk.maps(), MAP);
    let down = (across * f64::from(size.y / size.x)).round();
    let screen = Screen::plain(across as f32, down as f32);
    let canvas: HtmlCanvasElement = el("canvas").element().unchecked_into();
    let mut painter = Painter::new(canvas.clone(), look.for_paper(true), Rc::new(|| {}));
    painter.resize(across, down, ratio);
    let mut maps = vec![];
    for map in 0..desk.maps() {
        painted(|| {
            tables::lies(choices.map);
            desk.with_mission(screen, map, |desk| painter.paint(desk, &desk.scene()))
        })
        .await?;
        maps.push(copied(&canvas)?);
    }
    Ok((briefing, maps))
}
