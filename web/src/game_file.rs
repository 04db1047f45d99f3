//! Games as files: kept by the player, dropped onto the page, or set aside for a new one.

use crate::{
    dom::{listen, window},
    games, js,
    notice::{self, Notice},
    saving::{Saver, guard},
    screens,
    words::say_with,
};
use std::cell::RefCell;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DragEvent, File};

/// In the address while the page reloads to open a damaged game.
const WHOLE: &str = "whole";

thread_local! {
    /// Name and text of a file that cannot be opened completely.
    static DAMAGED: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Gives the player the game on the screen as a file; if no game could be opened, the stored lines unchanged.
pub fn keep(saver: &Saver) {
    let title = saver.row.borrow().title.clone();
    let text = match &*saver.app.borrow() {
        Some(app) => app.desk().export(),
        None => saver.lines().join("\n") + "\n",
    };
    download(&title, &text);
}

/// Makes a game of its own of a moment of this one, and goes to it.
pub fn branch(saver: &Saver, file: String, from: &str) {
    let title = ui::title_of(&saver.row.borrow().title);
    // What follows the last point of a file's name is not its title.
    let name = format!("{}.jsonl", say_with("film.branch-of", &[&title, from]));
    spawn_local(async move {
        let _ = open_text(&name, &file, false).await;
    });
}

/// Gives the player a game from the list as a file.
pub fn export(id: String) {
    spawn_local(async move {
        match games::export(&id).await {
            Ok((title, text)) => download(&title, &text),
            Err(why) => notice::show(Notice::Store, &js::reason(&why)),
        }
    });
}

/// Sets the game aside unchanged and begins a new one on the same table.
pub fn begin_anew(saver: &Saver) {
    let table = saver.row.borrow().table.clone();
    let _ = window().location().set_href(&format!("./?game={}&table={table}", js::fresh_name()));
}

/// Reloads the page to open the undamaged part of the stored game. The damaged part is lost when the game is next
/// saved.
pub fn open_whole() {
    let _ = window().location().set_hash(WHOLE);
    let _ = window().location().reload();
}

/// Whether the player has asked for that. Asking resets it.
pub fn wants_whole() -> bool {
    said_by_address(WHOLE)
}

/// Reads and removes a flag from the address.
pub fn said_by_address(word: &str) -> bool {
    let said = window().location().hash().is_ok_and(|hash| hash.trim_start_matches('#') == word);
    if said {
        let _ = window().location().set_hash("");
    }
    said
}

/// Opens files dropped onto the page.
pub fn accept_drops() {
    // Without this the browser would leave the page and show the file.
    listen(&window(), "dragover", |e: DragEvent| e.prevent_default());
    listen(&window(), "drop", |e: DragEvent| {
        e.prevent_default();
        let file = e.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        if let Some(file) = file {
            open_file(file);
        }
    });
}

/// Makes a new game of a saved game, a position or a map, and goes to it.
pub fn open_file(file: File) {
    if let Some(why) = ui::too_long(file.size()) {
        DAMAGED.take();
        return notice::show(Notice::File, &why);
    }
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        let _ = open_text(&file.name(), &text, false).await;
    });
}

/// The file that could not be opened completely begins like a saved game.
pub fn has_part() -> bool {
    DAMAGED.with_borrow(Option::is_some)
}

/// Opens the undamaged part of a file that could not be opened completely.
pub fn open_part() {
    if let Some((name, text)) = DAMAGED.take() {
        spawn_local(async move {
            let _ = open_text(&name, &text, true).await;
        });
    }
}

/// Returns whether the page goes there.
pub async fn open_text(name: &str, text: &str, whole: bool) -> bool {
    if ui::is_mission(text) {
        let flaws = screens::battle::keeps_out(text).await;
        if !flaws.is_empty() {
            DAMAGED.take();
            notice::show(Notice::File, &flaws.join("\n"));
            return false;
        }
        return screens::battle::open_mission(text);
    }
    match games::import(name, text, whole).await {
        Ok(address) => window().location().set_href(&address).is_ok(),
        Err(why) => {
            // A picture or an empty file has no undamaged part.
            let saved = ui::system_of(text.lines().next().unwrap_or_default()).is_some();
            DAMAGED.replace(saved.then(|| (name.to_owned(), text.to_owned())));
            notice::show(Notice::File, &why);
            false
        }
    }
}

fn download(title: &str, text: &str) {
    let _ = js::call(&guard(), "save", &[title.into(), text.into()]);
}

/// Gives the player a text that is no game as a file of this kind.
pub fn download_text(title: &str, text: &str, kind: &str) {
    let _ = js::call(&guard(), "save", &[title.into(), text.into(), kind.into()]);
}
