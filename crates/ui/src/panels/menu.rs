//! The verbs at the pointer.

use super::{Control, verbs};
use crate::{Desk, Press};
use contract::{Choice, Gather, Offer, Thing};
use geom::Pt;
use glam::Vec2;

/// A small menu at the place of a long press or of the second button.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuPanel {
    /// Where it was opened, in pixels of the table's canvas.
    pub at: Vec2,
    pub title: String,
    pub items: Vec<Control>,
}

/// A menu includes a choice if it was opened within this distance, in pixels.
const NEAR_PX: f32 = 28.0;

pub(crate) fn menu(desk: &Desk) -> Option<MenuPanel> {
    let menu = desk.hand.menu?;
    let offers = desk.offers();
    let mut items = vec![];
    for (idx, (_, offer)) in offers.iter().enumerate() {
        // For one of several selected units: what all of them may do.
        let here =
            if menu.unit.is_some() && desk.several() { offer.several().is_some() } else { offer.unit == menu.unit };
        if !here {
            continue;
        }
        let nth = offers[..idx].iter().filter(|(_, before)| before.verb == offer.verb).count();
        let here = |key| Press::Here(offer.verb.clone(), u8::try_from(nth).unwrap_or(u8::MAX), key);
        match menu.unit {
            Some(_) => items.push(verbs::verb(desk, offer, here(None))),
            None if asks_for_spot(offer) => items.push(verbs::verb(desk, offer, here(None))),
            // Things at this place can be removed.
            None => items.extend(choices_at(desk, offer, menu.at).map(|choice| Control {
                more: desk.say(&choice.text),
                ..verbs::verb(desk, offer, here(Some(choice.key.clone())))
            })),
        }
    }
    let title = match menu.unit {
        None => super::board::point_in_words(desk, menu.at),
        Some(_) if desk.several() => super::fill::several(desk),
        Some(unit) => desk.voice().unit(unit),
    };
    // What can be done comes first.
    sorted::sort_by_key(&mut items, |item: &Control| !item.ready);
    Some(MenuPanel { at: menu.px, title, items })
}

fn asks_for_spot(offer: &Offer) -> bool {
    offer.gather.iter().any(|gather| matches!(gather, Gather::Spot { .. }))
}

fn choices_at<'a>(desk: &'a Desk, offer: &'a Offer, at: Pt) -> impl Iterator<Item = &'a Choice> {
    let choices: &[Choice] = match offer.gather.first() {
        Some(Gather::Pick { choices, .. }) => choices,
        Some(
            Gather::Aim { .. } | Gather::Legs { .. } | Gather::Spot { .. } | Gather::Along { .. } | Gather::Say { .. },
        )
        | None => &[],
    };
    let near = desk.camera.len_from_px(NEAR_PX);
    choices.iter().filter(move |choice| match choice.at {
        Some(Thing::Spot(there)) => (there - at).len() <= near,
        Some(Thing::Unit(_) | Thing::Base(_) | Thing::Piece(_)) | None => false,
    })
}
