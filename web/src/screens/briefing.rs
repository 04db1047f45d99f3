//! The briefing of the mission: a page, and a sheet of paper with the map in front and the special rules behind.

use crate::{
    app::App,
    dom::{El, by_id, document, el, empty, listen, part, set_flag, set_text, window},
    js, ways_out,
    words::say,
};
use std::rc::Rc;
use ui::{BriefingPanel, BriefingPart, Seat};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlCanvasElement};

pub fn install(app: &Rc<App>) {
    // A battle keeps its mission, or has none.
    set_flag(&by_id("to-briefing"), "hidden", app.desk().briefing().is_none());
    let a = app.clone();
    listen(&document(), "click", move |e: Event| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        if target.and_then(|target| target.closest("[data-open=briefing]").ok().flatten()).is_some() {
            fill(&a);
        }
    });
    let a = app.clone();
    listen(&part(&by_id("briefing"), "print"), "click", move |_: Event| {
        let app = a.clone();
        spawn_local(async move {
            if paper(&app).await.is_ok() {
                let _ = js::call(&window(), "print", &[]);
            }
        });
    });
}

/// The page, with its map as soon as it is painted.
fn fill(app: &Rc<App>) {
    let Some(briefing) = app.desk().briefing() else { return };
    let page = by_id("briefing");
    if let Some(title) = page.query_selector("h2").ok().flatten() {
        set_text(&title, &briefing.title);
    }
    let parts = part(&page, "parts");
    empty(&parts);
    for found in briefing.front.iter().chain(&briefing.back) {
        let _ = parts.append_child(&shown(found).element());
    }
    let map = part(&page, "map");
    empty(&map);
    let _ = map.append_child(&el("p").attr("role", "status").text(&say("briefing.waits")).element());
    let app = app.clone();
    spawn_local(async move {
        let pictures = ways_out::maps(&app, false).await;
        empty(&map);
        if let Ok(pictures) = pictures {
            for (picture, caption) in pictures.iter().zip(&briefing.captions) {
                let _ = map.append_child(&captioned(picture, caption));
            }
        }
    });
}

fn captioned(picture: &Element, caption: &str) -> Element {
    let figure = el("figure").element();
    let _ = figure.append_child(picture);
    if !caption.is_empty() {
        let _ = figure.append_child(&el("figcaption").text(caption).element());
    }
    figure
}

fn shown(found: &BriefingPart) -> El {
    let line = |(said, rule): &(String, String)| {
        let line = el("li").kids([el("span").text(said)]);
        if rule.is_empty() { line } else { line.kids([el("small").class("rule").text(rule)]) }
    };
    el("section").kids([el("h3").text(&found.title), el("ul").kids(found.lines.iter().map(line))])
}

/// PR-2: the map with the set-up, the special rules behind it, and the cards of secret plans.
async fn paper(app: &Rc<App>) -> Result<(), JsValue> {
    let briefing = app.desk().briefing().ok_or(JsValue::NULL)?;
    let sheet = by_id("sheet-of-paper");
    empty(&sheet);
    let maps = ways_out::maps(app, true).await?;
    for leaf in leaves(&briefing, &maps).await?.iter().chain(&cards(&briefing)) {
        sheet.append_child(leaf)?;
    }
    set_flag(&sheet, "data-ready", true);
    Ok(())
}

/// Both sides of a sheet.
pub(super) async fn leaves(briefing: &BriefingPanel, maps: &[HtmlCanvasElement]) -> Result<[Element; 2], JsValue> {
    let front = leaf(&briefing.title);
    // PR-4.
    let beside = el("div").class("maps").element();
    for (map, caption) in maps.iter().zip(&briefing.captions) {
        let picture = ways_out::on_paper(map).await?;
        beside.append_child(&captioned(&picture, caption))?;
    }
    front.append_child(&beside)?;
    front.append_child(&el("div").class("parts").kids(briefing.front.iter().map(shown)).element())?;
    let back = leaf(&[briefing.title.as_str(), &say("briefing.special")].join(" · "));
    back.append_child(&el("div").class("parts").kids(briefing.back.iter().map(shown)).element())?;
    Ok([front, back])
}

pub(super) fn leaf(title: &str) -> Element {
    el("div").class("leaf").kids([el("h2").text(title)]).element()
}

/// PR-5: the leaf of cards, if plans can be chosen.
pub(super) fn cards(briefing: &BriefingPanel) -> Option<Element> {
    (!briefing.cards.is_empty()).then(|| cut(briefing, leaf(&say("briefing.cards"))))
}

/// Each card is folded: its plan in front, its side behind.
fn cut(briefing: &BriefingPanel, leaf: Element) -> Element {
    let card = |(seat, name, about): &(Seat, String, String)| {
        let side = say(&format!("seat.{seat}"));
        let front = el("div").kids([el("b").text(name), el("span").text(about)]);
        let back = el("div").class("behind").kids([el("b").text(&side)]);
        el("div").class("folded").attr("data-seat", seat.name()).kids([front, back])
    };
    let all = el("div").class("cut").kids(briefing.cards.iter().map(card)).element();
    let _ = leaf.append_child(&all);
    leaf
}
