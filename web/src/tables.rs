//! Which table is open: that of the first visit, or a map of the program.

use crate::{
    dom::{by_id, document, el, listen, set_attr, set_flag, set_text, window},
    games::find::{Asked, FIRST},
    parts,
};
use art::Turf;
use std::cell::RefCell;
use ui::{FIRST_TABLE, TableRow};
use wasm_bindgen::prelude::*;
use web_sys::{Event, KeyboardEvent, Node};

thread_local! {
    /// The table of the open game; empty for a position of the player's own.
    static HERE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What the address asks for: `?game=…`, `?table=…`, or both for a new game of this id. A name that no map has means
/// the table of the first visit.
pub fn asked() -> Asked {
    let search = window().location().search().unwrap_or_default();
    let of = |name: &str| {
        let mut pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, value)| *key == name && !value.is_empty()).map(|(_, value)| value.to_owned())
    };
    // The id becomes the name of a file.
    let named = |id: &String| id.len() <= 64 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let battle = window().location().hash().ok().filter(|hash| ui::Choices::is_asked(hash));
    let table = of("table").map(|table| known(&table).unwrap_or(FIRST).to_owned());
    Asked { game: of("game").filter(named), table, battle }
}

/// Under this name and that of the game, standing orders last as long as the tab.
const STANDING: &str = "sandtable-standing-";

fn standing() -> Option<(web_sys::Storage, String)> {
    let store = window().session_storage().ok().flatten()?;
    Some((store, format!("{STANDING}{}", asked().game?)))
}

/// If the browser keeps nothing, they last until the page is closed.
pub fn remember(lines: &str) {
    if let Some((store, name)) = standing() {
        let _ = store.set_item(&name, lines);
    }
}

pub fn remembered() -> String {
    standing().and_then(|(store, name)| store.get_item(&name).ok().flatten()).unwrap_or_default()
}

/// Under this name and that of the game, the list of things to try lasts as long as the browser keeps anything.
const TICKS: &str = "sandtable-ticks-";

pub fn ticks_of(game: &str) -> String {
    format!("{TICKS}{game}")
}

fn ticks_name() -> Option<String> {
    let Asked { game, table, .. } = asked();
    Some(ticks_of(&game.or(table)?))
}

pub fn keep_ticks(ticks: &str) {
    if let Some(name) = ticks_name() {
        crate::js::keep(&name, ticks);
    }
}

pub fn kept_ticks() -> String {
    ticks_name().and_then(|name| crate::js::kept(&name)).unwrap_or_default()
}

/// Whether the address asks for this too: `learn` for things to try, `tour` for the tour of its mission, `report` for what
/// came of the battle.
pub fn asks_for(what: &str) -> bool {
    window().location().search().is_ok_and(|search| search.ends_with(&format!("&{what}")))
}

/// The map of this name, if there is one.
pub fn known(table: &str) -> Option<&'static str> {
    ui::tables().into_iter().filter_map(|row| row.map).find(|map| *map == table)
}

pub fn title(table: &str) -> String {
    let row = ui::tables().into_iter().find(|row| row.map.unwrap_or(FIRST) == table);
    row.map_or_else(|| table.to_owned(), |row| row.title)
}

/// The table of the open game.
pub fn here() -> String {
    HERE.with_borrow(String::clone)
}

/// The tone of its open ground.
pub fn turf() -> Turf {
    HERE.with_borrow(|here| {
        let row = ui::tables().into_iter().find(|row| row.map.unwrap_or(FIRST) == *here);
        row.map_or(Turf::default(), |row| row.turf)
    })
}

/// The file of a map, from the network or from the offline cache.
pub async fn fetched(map: &str) -> Result<String, JsValue> {
    parts::text("maps", &format!("{map}.txt")).await
}

/// The file of a table, which at the first one has more than ground. `None`: there is no such table.
pub async fn file(table: &str) -> Option<Result<String, JsValue>> {
    if table == FIRST {
        return Some(Ok(FIRST_TABLE.to_owned()));
    }
    Some(fetched(known(table)?).await)
}

/// Sets the open table.
pub fn lies(table: &str) {
    HERE.replace(table.to_owned());
}

/// The list behind the title closes with Escape and with a press beside it. Called once.
pub fn close_by_itself() {
    let title = by_id("title");
    let list = title.clone();
    listen(&document(), "pointerdown", move |e: Event| {
        let at = e.target().and_then(|target| target.dyn_into::<Node>().ok());
        if !list.contains(at.as_ref()) {
            set_flag(&list, "open", false);
        }
    });
    listen(&document(), "keydown", move |e: KeyboardEvent| {
        if e.key() == "Escape" {
            set_flag(&title, "open", false);
        }
    });
}

/// Sets the open table and its title, and the list behind the title: every table with its story, this one marked. A
/// battle is left for Home alone, where it can be continued.
pub fn lies_here(table: &str, title: &str, battle: bool) {
    lies(table);
    let name = by_id("table-name");
    set_text(&name, title);
    set_attr(&name, "title", title);
    // Tabs are told apart by their tables.
    document().set_title(&[title, "Sandtable"].join(if title.is_empty() { "" } else { " · " }));
    let list = by_id("tables");
    set_text(&list, "");
    let link = |address: &str, title: &str, about: &str| {
        el("a").attr("href", address).kids([el("b").text(title), el("small").text(about)])
    };
    if battle {
        let words = ui::Words::current();
        let home = link("./", &words.plain("page.home"), &words.plain("page.battle-kept"));
        let _ = list.append_child(&el("li").kids([home]).element());
        return;
    }
    for TableRow { map, title, story, .. } in ui::tables() {
        let name = map.unwrap_or(FIRST);
        let link = link(&format!("./?table={name}"), &title, &story);
        let link = if name == table { link.attr("aria-current", "page") } else { link };
        let _ = list.append_child(&el("li").kids([link]).element());
    }
}
