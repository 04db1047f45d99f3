//! View-models to elements. They have no state: the page shows what it was last given.

pub mod after;
mod controls;
mod dice;
pub mod folds;
mod foot;
mod grids;
mod hand_over;
pub mod laws;
mod lesson;
mod lists;
pub mod log;
mod luck;
pub mod menu;
pub mod mission;
pub mod palette;
mod side;
pub mod stock;
mod story;
pub mod tour;

pub use controls::picture;
pub use hand_over::covered;

use crate::dom::{by_id, set_attr, set_flag, set_text};
use std::rc::Rc;
use ui::{Input, Panels, Seat};

/// Receives presses.
pub type Feed = Rc<dyn Fn(Input)>;

/// Panels that a drag does not change are left alone: checking a hundred rows of the page takes longer than a ruling.
pub fn show(panels: &Panels, rests: bool, feed: &Feed) {
    set_text(&by_id("screen-name"), &panels.title);
    controls::bar(panels, feed);
    let aside = by_id("aside");
    set_flag(&aside, "hidden", panels.notice.is_none());
    set_text(&aside, panels.notice.as_deref().unwrap_or_default());
    side::ask(panels.ask.as_ref(), feed);
    side::proposal(panels, feed);
    // These belong together and are updated only together.
    if !rests {
        lists::roster(&panels.roster, feed);
        stock::stock(panels.stock.as_deref(), feed);
        side::card(panels, feed);
        lists::board(&panels.board, feed);
        dice::dice(&panels.dice);
    }
    log::log(panels, feed);
    after::show(panels);
    mission::show(panels.mission.as_ref(), feed);
    story::show(&panels.story);
    hand_over::show(panels, feed);
    lesson::show(panels.lesson.as_ref());
    tour::show(panels.tour.as_ref());
    foot::foot(panels, feed);
    palette::palette(&panels.palette, feed);
    menu::show(panels.menu.as_ref(), feed);
    set_text(&by_id("said"), &panels.said);
    if let Some(root) = crate::dom::document().document_element() {
        set_flag(&root, "data-quiet", panels.quiet);
    }
}

fn seat_attr(element: &web_sys::Element, seat: Seat) {
    set_attr(element, "data-seat", seat.name());
}
