//! What a player must know about the page itself. The words stand in `index.html`.

use crate::{
    dom::{children, document, listen, set_flag, set_text, window},
    game_file,
};
use web_sys::{Element, Event};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The program has failed.
    Crash,
    /// Nothing can be stored.
    Store,
    /// Another page keeps the game.
    Elsewhere,
    /// The stored game cannot be read.
    Unreadable,
    /// The map of the table cannot be had.
    Map,
    /// A newer version waits.
    Newer,
}

impl Notice {
    fn name(self) -> &'static str {
        match self {
            Notice::Crash => "crash",
            Notice::Store => "store",
            Notice::Elsewhere => "elsewhere",
            Notice::Unreadable => "unreadable",
            Notice::Map => "map",
            Notice::Newer => "newer",
        }
    }

    /// The buttons that help.
    fn actions(self) -> &'static [&'static str] {
        match self {
            Notice::Crash => &["reload", "export"],
            Notice::Store | Notice::Elsewhere => &["reload", "close"],
            Notice::Unreadable => &["export", "whole", "anew"],
            Notice::Map => &["reload"],
            Notice::Newer => &["reload", "close"],
        }
    }
}

/// Shows a notice with what the program itself has to say about it. Never fails: it is what is left when all else has.
pub fn show(notice: Notice, detail: &str) {
    let Some(panel) = document().get_element_by_id("notice") else { return };
    for part in children(&panel) {
        if let Some(name) = part.get_attribute("data-notice") {
            set_flag(&part, "hidden", name != notice.name());
        } else if part.tag_name() == "PRE" {
            set_text(&part, detail);
        } else {
            buttons(&part, notice);
        }
    }
    set_flag(&panel, "hidden", false);
}

fn buttons(row: &Element, notice: Notice) {
    for button in children(row) {
        let name = button.get_attribute("data-do").unwrap_or_default();
        set_flag(&button, "hidden", !notice.actions().contains(&name.as_str()));
    }
}

/// Makes the buttons work; called once, before anything can go wrong.
pub fn ready() {
    let Some(panel) = document().get_element_by_id("notice") else { return };
    let p = panel.clone();
    listen(&panel, "click", move |e: Event| {
        let pushed = e.target().and_then(|t| wasm_bindgen::JsCast::dyn_into::<Element>(t).ok());
        match pushed.and_then(|b| b.get_attribute("data-do")).as_deref() {
            Some("reload") => drop(window().location().reload()),
            Some("export") => game_file::keep(),
            Some("whole") => game_file::open_whole(),
            Some("anew") => game_file::begin_anew(),
            Some("close") => set_flag(&p, "hidden", true),
            _ => {}
        }
    });
}
