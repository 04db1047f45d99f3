//! What a player must know about the page itself. The words are in `index.html`; `guard.js` reports a failed program.

use crate::{
    dom::{children, document, listen, set_attr, set_flag, set_text, window},
    game_file,
    games::find::News,
    offline,
    saving::Saver,
};
use std::{cell::Cell, rc::Rc};
use web_sys::{Element, Event};

/// Ordered by gravity: if several hold, the first is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The stored game cannot be read.
    Unreadable,
    /// The game does not exist.
    Missing,
    /// The map of the table cannot be fetched.
    Map,
    /// Nothing can be stored at present.
    Store,
    /// A file cannot be opened.
    File,
    /// A link cannot be read at all.
    Link,
    /// What was done here is now a separate game, since the original game went on elsewhere.
    Apart,
    /// The storage was empty although games had been kept.
    Gone,
    /// The storage was empty, and games were restored.
    Restored,
    /// The stored game was damaged or incomplete, and was repaired from its second copy.
    Mended,
    /// The game was played under earlier rules, which gave other results.
    Earlier,
    /// The game is from a file that could have lost a line unnoticed.
    Uncounted,
    /// Another page writes the game.
    Elsewhere,
    /// The rules or words of a game system cannot be fetched yet.
    Rules,
    /// The painting program cannot be fetched.
    Painter,
    /// A newer version is ready.
    Newer,
}

const ALL: [(Notice, &str, &[&str]); 16] = [
    (Notice::Unreadable, "unreadable", &["export", "whole", "anew"]),
    (Notice::Missing, "missing", &["home"]),
    (Notice::Map, "map", &["again", "home"]),
    (Notice::Store, "store", &["export", "close"]),
    (Notice::File, "file", &["part", "close"]),
    (Notice::Link, "link", &["home", "close"]),
    (Notice::Apart, "apart", &["close"]),
    (Notice::Gone, "gone", &["close"]),
    (Notice::Restored, "restored", &["close"]),
    (Notice::Mended, "mended", &["close"]),
    (Notice::Earlier, "earlier", &["close"]),
    (Notice::Uncounted, "uncounted", &["close"]),
    (Notice::Elsewhere, "elsewhere", &["take-over", "close"]),
    (Notice::Rules, "rules", &["again", "home"]),
    (Notice::Painter, "painter", &["again", "close"]),
    (Notice::Newer, "newer", &["use-new", "close"]),
];

thread_local! {
    /// One bit for each notice that holds now.
    static HOLDS: Cell<u32> = const { Cell::new(0) };
}

impl Notice {
    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Shows a notice with the program's own details, until it is hidden or closed.
pub fn show(notice: Notice, detail: &str) {
    HOLDS.set(HOLDS.get() | notice.bit());
    let (_, name, _) = ALL[notice as usize];
    if let Ok(Some(pre)) = document().query_selector(&format!("[data-notice={name}] pre")) {
        set_text(&pre, detail);
    }
    update();
}

/// Reports what has happened to the storage since the last visit.
pub fn tell(news: News) {
    match news {
        News::None => {}
        News::Restored(n) => show(Notice::Restored, &n.to_string()),
        News::Gone => show(Notice::Gone, ""),
    }
}

/// The notice no longer holds.
pub fn hide(notice: Notice) {
    if HOLDS.get() & notice.bit() != 0 {
        HOLDS.set(HOLDS.get() & !notice.bit());
        update();
    }
}

fn gravest() -> Option<(Notice, &'static str, &'static [&'static str])> {
    ALL.into_iter().find(|(notice, ..)| HOLDS.get() & notice.bit() != 0)
}

fn update() {
    let Some(panel) = document().get_element_by_id("notice") else { return };
    let Some((_, name, actions)) = gravest() else { return set_flag(&panel, "hidden", true) };
    set_attr(&panel, "data-shows", name);
    for part in children(&panel) {
        match part.get_attribute("data-notice") {
            Some(of) => set_flag(&part, "hidden", of != name),
            None => {
                for button in children(&part) {
                    let does = button.get_attribute("data-do").unwrap_or_default();
                    let can = does != "part" || game_file::has_part();
                    set_flag(&button, "hidden", !can || !actions.contains(&does.as_str()));
                }
            }
        }
    }
    set_flag(&panel, "hidden", false);
}

/// Connects the buttons; called once, before anything can go wrong.
pub fn ready(saver: &Rc<Saver>) {
    let Some(panel) = document().get_element_by_id("notice") else { return };
    let saver = saver.clone();
    listen(&panel, "click", move |e: Event| {
        let pushed = e.target().and_then(|t| wasm_bindgen::JsCast::dyn_into::<Element>(t).ok());
        let Some(does) = pushed.and_then(|b| b.get_attribute("data-do")) else { return };
        match does.as_str() {
            "reload" | "again" => drop(window().location().reload()),
            "home" => drop(window().location().set_href("./")),
            "export" => game_file::keep(&saver),
            "whole" => game_file::open_whole(),
            "anew" => game_file::begin_anew(&saver),
            "part" => game_file::open_part(),
            "take-over" => saver.take_over(),
            "use-new" => offline::use_new(),
            _ => {
                if let Some((notice, ..)) = gravest() {
                    hide(notice);
                }
            }
        }
    });
}
