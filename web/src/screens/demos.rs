//! The missions to show: each opens deployed, with a tour for those who watch.

use crate::{
    dom::{by_id, el, listen, part, set_text},
    js,
    paint::Look,
    parts,
    settings::Settings,
    words::say,
};
use std::{cell::Cell, rc::Rc};
use ui::Choices;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event};

/// The tile on Home opens the list. Words and rules are loaded when needed.
pub fn offer(settings: Settings) {
    let filled = Rc::new(Cell::new(false));
    listen(&by_id("home-demos"), "click", move |_: Event| {
        super::open("demos");
        if filled.replace(true) {
            return;
        }
        let waits = el("li").text(&say("fetch.loading")).element();
        let _ = by_id("demos-list").append_child(&waits);
        spawn_local(async move {
            for system in ui::systems_by_name() {
                parts::of_system(system, &settings).await;
                waits.remove();
                Choices::demos(system).iter().for_each(row);
            }
        });
    });
    for (action, booklet) in [("sheets", false), ("booklet", true)] {
        let look = Look { theme: settings.light(), vision: settings.vision };
        let laying = Rc::new(Cell::new(false));
        listen(&part(&by_id("demos"), action), "click", move |_: Event| {
            let laying = laying.clone();
            if !laying.replace(true) {
                spawn_local(async move {
                    let waits = part(&by_id("demos"), "laid-out");
                    if let Err(why) = super::booklet::print(look, booklet, &waits).await {
                        set_text(&waits, &js::reason(&why));
                    }
                    laying.set(false);
                });
            }
        });
    }
}

/// The picture is that of its table.
fn row(choices: &Choices) {
    let Some(mission) = choices.mission_row() else { return };
    let address = format!("./?game={}&tour#{}", crate::js::fresh_name(), choices.written());
    let told = el("span").class("txt").kids([
        el("b").text(&mission.name),
        el("small").text(&mission.about),
        el("small").class("between").text(&choices.title()),
    ]);
    let shot = el("span").class("shot").attr("data-map", choices.map).element();
    super::shots::again(&shot);
    let link: Element =
        el("a").class("tile").attr("href", &address).attr("data-mission", mission.key.as_str()).element();
    let _ = link.append_child(&shot);
    let _ = link.append_child(&told.element());
    let item = el("li").element();
    let _ = item.append_child(&link);
    let _ = by_id("demos-list").append_child(&item);
}
