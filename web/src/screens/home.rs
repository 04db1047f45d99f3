//! Home: continue the last game, begin at a table, open a file, and the list of games.

use crate::{
    dom::{El, by_id, el, listen, part, set_flag, set_text, window},
    game_file,
    games::{self, Listed, Row, find::FIRST},
    icons,
    notice::{self, Notice},
    panels::picture,
    settings::Settings,
    words::{say, say_with},
};
use js_sys::Date;
use std::rc::Rc;
use ui::TableRow;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlInputElement};

/// Interval while the storage does not answer.
const AGAIN_MS: i32 = 1_000;

/// Shows Home instead of a table.
pub async fn show(settings: Settings) {
    set_flag(&by_id("home"), "hidden", false);
    crate::dom::set_attr(&crate::dom::document().body().expect("a page has a body"), "data-screen", "home");
    ready(settings);
    super::battle::offer(settings);
    tables();
    if !listed(0).await {
        // The games appear when the storage answers; until then Home offers the first table.
        hero(None);
        spawn_local(async {
            let mut failures = 1;
            while !listed(failures).await {
                failures += 1;
                crate::js::pause(AGAIN_MS).await;
            }
        });
    }
}

/// Shows the stored games. Returns false if the storage does not answer.
async fn listed(failures: u32) -> bool {
    let kept = games::find::kept(crate::store::patience_after(failures)).await;
    match &kept {
        Ok(kept) => {
            notice::hide(Notice::Store);
            notice::tell(kept.news);
            refresh().await;
        }
        Err(why) => notice::show(Notice::Store, &crate::js::reason(why)),
    }
    kept.is_ok()
}

fn ready(settings: Settings) {
    listen(&by_id("home-measuring"), "click", |_: Event| super::open("choose"));
    super::demos::offer(settings);
    quick();
    let field: HtmlInputElement = by_id("home-file").unchecked_into();
    let f = field.clone();
    listen(&by_id("home-open"), "click", move |_: Event| f.click());
    let f = field.clone();
    listen(&field, "change", move |_: Event| {
        if let Some(file) = f.files().and_then(|files| files.get(0)) {
            game_file::open_file(file);
        }
    });
}

/// One click to a battle of each system, a different one each time, or to its guided first turn.
fn quick() {
    battles(&part(&by_id("home-quick"), "ways"), "", ui::Choices::quick_address);
    battles(&by_id("learn-battles"), "&learn", ui::Choices::first_address);
}

fn battles(ways: &Element, more: &'static str, begun: fn(&str, u32) -> String) {
    for (system, name) in ui::systems() {
        let way = el("a").attr("data-system", system).text(&name).element();
        let renew = move |way: &Element| {
            let seed = (js_sys::Math::random() * 4_294_967_296.0) as u32;
            let address = format!("./?game={}{more}#{}", crate::js::fresh_name(), begun(system, seed));
            crate::dom::set_attr(way, "href", &address);
        };
        renew(&way);
        // Going back, or opening a second Home, offers other battles.
        let w = way.clone();
        listen(&way, "click", move |_: Event| {
            let w = w.clone();
            spawn_local(async move {
                crate::js::pause(0).await;
                renew(&w);
            });
        });
        let _ = ways.append_child(&way);
    }
}

/// Every table on which a measuring game can begin.
fn tables() {
    let list = by_id("choose-list");
    for TableRow { map, title, story, .. } in ui::tables() {
        let name = map.unwrap_or(FIRST);
        let words = el("span").class("txt").kids([el("b").text(&title), el("small").text(&story)]);
        let shown = el("span").class("shot").attr("data-map", name);
        let link = el("a").class("tile").attr("href", &fresh(name)).kids([shown, words]);
        let _ = list.append_child(&el("li").kids([link]).element());
    }
}

/// The address of a new game on a table; the first game there is the table's own.
fn fresh(table: &str) -> String {
    format!("./?table={table}")
}

/// Reads the list of games again.
async fn refresh() {
    // A table that was only looked at is not a game yet.
    let begun = |game: &Listed| game.row.entries > 0 || !game.row.own;
    let listed = match games::list().await {
        Ok(listed) => listed.into_iter().filter(begun).collect(),
        Err(why) => {
            notice::show(Notice::Store, &crate::js::reason(&why));
            vec![]
        }
    };
    hero(listed.first());
    let list = by_id("games");
    set_flag(&by_id("home-games"), "hidden", listed.is_empty());
    set_text(&list, "");
    for game in &listed {
        let _ = list.append_child(&card(game).element());
    }
}

/// The largest tile: the last game played, or the table of the first visit, where models stand.
fn hero(last: Option<&Listed>) {
    let tile = by_id("home-hero");
    let (title, more, address, shot, act) = match last {
        Some(game) => (
            say_with(if game.row.over { "home.over" } else { "home.continue" }, &[&name_of(&game.row)]),
            facts(&game.row),
            game.row.address(),
            shot(&game.picture),
            say(if game.row.over { "home.look-back" } else { "home.play-on" }),
        ),
        None => (
            say_with("home.begin", &[&crate::tables::title(FIRST)]),
            ui::tables().into_iter().next().map(|table| table.story).unwrap_or_default(),
            fresh(FIRST),
            el("span").class("shot").attr("data-map", FIRST),
            say("home.to-table"),
        ),
    };
    set_text(&tile, "");
    crate::dom::set_attr(&tile, "href", &address);
    let words = el("span").class("what").kids([el("b").text(&title), el("small").text(&more)]);
    let row = el("span").class("txt").kids([words, el("span").class("act").text(&act)]);
    for part in [shot, row] {
        let _ = tile.append_child(&part.element());
    }
}

/// Joiners, marks of direction and the like.
const UNSEEN: [char; 10] = [
    '\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{2063}', '\u{2064}',
    '\u{feff}',
];

fn name_of(row: &Row) -> String {
    // Letters that nobody sees are no name.
    let is_unseen = |letter: char| letter.is_whitespace() || letter.is_control() || UNSEEN.contains(&letter);
    if row.title.chars().all(is_unseen) { say("home.nameless") } else { ui::title_of(&row.title) }
}

/// The kind of game, how far it has progressed, and when it was last changed.
fn facts(row: &Row) -> String {
    let when = Date::new(&row.changed.into());
    let shape = js_sys::Object::new();
    for (part, size) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&shape, &part.into(), &size.into());
    }
    let when: String = when.to_locale_string(&say("language.code"), &shape).into();
    let facts = if row.over { "home.facts-over" } else { "home.facts" };
    say_with(facts, &[&ui::system_name(&row.system), &row.entries.to_string(), &when])
}

fn shot(address: &str) -> El {
    let shot = el("span").class("shot");
    if address.starts_with("data:image/") { shot.kids([el("img").attr("src", address).attr("alt", "")]) } else { shot }
}

/// A game in the list, with its actions.
fn card(game: &Listed) -> El {
    let row = Rc::new(game.row.clone());
    let words = el("span").class("txt").kids([el("b").text(&name_of(&row)), el("small").text(&facts(&row))]);
    let link = el("a").class("tile").attr("href", &row.address()).kids([shot(&game.picture), words]);
    let r = row.clone();
    let rename = act("home.rename", icons::PEN, &row, move |card| renaming(card, &r));
    let r = row.clone();
    let copy = act("home.duplicate", icons::COPY, &row, move |_| {
        let id = r.id.clone();
        done(async move { games::duplicate(&id).await.map(drop) });
    });
    let r = row.clone();
    let keep = act("home.file", icons::SAVE, &row, move |_| game_file::export(r.id.clone()));
    let r = row.clone();
    let report = ui::systems().iter().any(|(system, _)| *system == r.system).then(|| {
        let address = format!("{}&report", r.address());
        act("home.report", icons::SHEET, &row, move |_| drop(window().location().set_href(&address)))
    });
    let delete = act("home.delete", icons::BIN, &row, move |card| deleting(card, &r));
    el("li")
        .class("game")
        .kids([link, el("span").class("acts").kids([rename, copy].into_iter().chain(report).chain([keep, delete]))])
}

/// A small button of a card; `push` receives the card.
fn act(code: &'static str, path: &str, row: &Row, push: impl Fn(&Element) + 'static) -> El {
    let name = say_with(code, &[&name_of(row)]);
    let button = el("button").attr("type", "button").attr("aria-label", &name).attr("title", &name);
    button.kids([picture(path)]).on("click", move |e: Event| {
        let card =
            e.current_target().and_then(|b| b.dyn_into::<Element>().ok()).and_then(|b| b.closest("li").ok().flatten());
        if let Some(card) = card {
            push(&card);
        }
    })
}

/// Writes to the store, then shows the result.
fn done(work: impl Future<Output = Result<(), JsValue>> + 'static) {
    spawn_local(async move {
        if let Err(why) = work.await {
            notice::show(Notice::Store, &crate::js::reason(&why));
        }
        refresh().await;
    });
}

fn renaming(card: &Element, row: &Rc<Row>) {
    const LONGEST: &str = "80";
    let label = say("home.new-name");
    let field = el("input").attr("type", "text").attr("maxlength", LONGEST).attr("aria-label", &label).element();
    let field: HtmlInputElement = field.unchecked_into();
    field.set_value(&row.title);
    let (f, r) = (field.clone(), row.clone());
    let form = el("form").class("rename").on("submit", move |e: Event| {
        e.prevent_default();
        let (id, title) = (r.id.clone(), f.value());
        done(async move { games::rename(&id, title.trim()).await });
    });
    let form = form.kids([el("button").text(&say("home.done"))]).element();
    let _ = form.prepend_with_node_1(&field);
    let _ = card.append_child(&form);
    field.select();
}

/// It disappears from the list at once, and can be restored.
fn deleting(card: &Element, row: &Rc<Row>) {
    let (card, row) = (card.clone(), row.clone());
    spawn_local(async move {
        if let Err(why) = games::delete(&row.id).await {
            notice::show(Notice::Store, &crate::js::reason(&why));
            return;
        }
        let r = row.clone();
        let back = el("button").attr("type", "button").text(&say("home.undelete")).on("click", move |_: Event| {
            let id = r.id.clone();
            done(async move { games::undelete(&id).await });
        });
        set_text(&card, "");
        let gone = el("p").class("gone").attr("role", "status").text(&say_with("home.deleted", &[&name_of(&row)]));
        let back = back.element();
        let _ = card.append_child(&gone.element());
        let _ = card.append_child(&back);
        let _ = back.unchecked_ref::<web_sys::HtmlElement>().focus();
    });
}
