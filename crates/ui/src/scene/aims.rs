//! Possible targets, the shooters, and each line of fire.

use super::{Sheet, bases, inside, marks};
use crate::{
    Desk, Draw, Line, Shade,
    desk::ask::NUMBER_PX,
    fight::Shot,
    tool::{Aiming, Form, Tool, aims},
};
use contract::{Arg, Choice, Gather, Layer, Text, Thing, Tone, Want};
use table::BaseId;

/// Choices of a waiting order that can be pointed at: in the color of the side that rolls or chooses.
fn choices(sheet: &mut Sheet, desk: &Desk, fight: &[Shot]) {
    if let Some(ask) = desk.game.ask() {
        asked(sheet, desk, ask, fight);
    }
    if let Some(held) = desk.held_up() {
        held_up(sheet, desk, held);
    }
}

/// What the other side is about to do, and which units could answer: in the color of the player asked.
fn held_up(sheet: &mut Sheet, desk: &Desk, held: &contract::Held) {
    marks::lay(sheet, desk, &held.marks, marks::Style::Plain);
    if desk.hand.tool != Tool::Idle {
        return;
    }
    for unit in held.answers.iter().filter(|answer| answer.needs.is_some()).filter_map(|answer| answer.unit) {
        let bases: Vec<BaseId> = desk.board().of(unit).map(|base| base.id).collect();
        bases.into_iter().for_each(|base| edge(sheet, desk, base, Shade::Rim(unit.seat), &[6.0, 4.0], 2.4));
    }
}

fn asked(sheet: &mut Sheet, desk: &Desk, ask: &contract::Ask, fight: &[Shot]) {
    // While it is ranged in, what the template covers and the line of sight stay.
    if ask.at.iter().any(|thing| matches!(thing, Thing::Spot(_))) {
        marks::lay(sheet, desk, desk.game.under_way(), marks::Style::Laid);
    }
    // The things that dice are rolled for. Targets of fire are shown with the lines to them.
    for thing in ask.at.iter().filter(|_| fight.is_empty()) {
        if let Thing::Spot(at) = thing {
            super::reticle(sheet, desk, *at, ask.seat);
        }
        let bases: Vec<BaseId> = match thing {
            Thing::Base(base) => vec![*base],
            Thing::Unit(unit) => desk.board().of(*unit).map(|base| base.id).collect(),
            Thing::Piece(_) | Thing::Spot(_) => vec![],
        };
        bases.into_iter().for_each(|base| edge(sheet, desk, base, Shade::Rim(ask.seat), &[], 2.2));
    }
    let Want::Pick { choices, .. } = &ask.want else { return };
    for (nth, (key, at)) in desk.numbered().into_iter().enumerate() {
        let shade = if desk.hand.answer.picked.contains(&key) { Shade::Rim(ask.seat) } else { Shade::White };
        let at = desk.camera.screen_from_table(at);
        sheet.above.push(Draw::Pill { at, radius: NUMBER_PX, text: (nth + 1).to_string(), shade });
    }
    for choice in choices {
        let Some(Thing::Base(base)) = choice.at else { continue };
        let picked = desk.hand.answer.picked.contains(&choice.key);
        edge(sheet, desk, base, Shade::Rim(ask.seat), if picked { &[] } else { &[6.0, 4.0] }, 3.0);
    }
}

/// The stands that the choices of a question are about, in the order of their letters; none if there is nothing to tell
/// apart.
pub(crate) fn lettered(choices: &[Choice]) -> Vec<BaseId> {
    const LETTERS: usize = 26;
    let mut found: Vec<BaseId> = vec![];
    let named = choices.iter().flat_map(|choice| {
        let said = choice.text.args.iter().filter_map(|arg| if let Arg::Base(base) = arg { Some(*base) } else { None });
        let at = choice.at.iter().filter_map(|at| if let Thing::Base(base) = at { Some(*base) } else { None });
        said.chain(at)
    });
    for base in named {
        if !found.contains(&base) {
            found.push(base);
        }
    }
    if (2..=LETTERS).contains(&found.len()) { found } else { vec![] }
}

/// The letter of a stand in a question.
pub(crate) fn letter(lettered: &[BaseId], base: BaseId) -> Option<char> {
    let nth = lettered.iter().position(|other| *other == base)?;
    Some(char::from(b'A' + nth as u8))
}

/// A choice as its button says it: stands by their letters and what they are.
pub(crate) fn choice_in_words(desk: &Desk, lettered: &[BaseId], choice: &Choice) -> String {
    let mut named = false;
    let mut say = |arg: &Arg| match arg {
        Arg::Base(base) => letter(lettered, *base).map_or_else(
            || arg.clone(),
            |letter| {
                named = true;
                Arg::Said(format!("{letter} {}", super::in_short(desk, arg)))
            },
        ),
        _ => arg.clone(),
    };
    let text = Text { code: choice.text.code.clone(), args: choice.text.args.iter().map(&mut say).collect() };
    let said = desk.say(&text);
    match choice.at {
        Some(Thing::Spot(_)) => match desk.numbered().iter().position(|(key, _)| *key == choice.key) {
            Some(nth) => format!("{} · {said}", nth + 1),
            None => said,
        },
        Some(Thing::Base(base)) if !named => {
            letter(lettered, base).map_or_else(|| said.clone(), |letter| format!("{letter} · {said}"))
        }
        _ => said,
    }
}

/// The letters of a question, on its stands.
pub(super) fn letters(sheet: &mut Sheet, desk: &Desk) {
    let (choices, picked, seat) = match (desk.game.ask(), desk.hand.tool.in_hand()) {
        (Some(contract::Ask { want: Want::Pick { choices, .. }, seat, .. }), _) => {
            (choices, &desk.hand.answer.picked, *seat)
        }
        (None, Tool::Asking(Form { now: Gather::Pick { choices, .. }, picked, draft, .. })) => {
            (choices, picked, draft.seat)
        }
        _ => return,
    };
    let lettered = lettered(choices);
    for base in &lettered {
        let Some(place) = desk.board().base(*base).and_then(|base| base.place) else { continue };
        let text = letter(&lettered, *base).map(String::from).unwrap_or_default();
        let at = desk.camera.screen_from_table(place.at);
        let is_it = |choice: &&Choice| choice.at == Some(Thing::Base(*base));
        let on = choices.iter().find(is_it).is_some_and(|choice| picked.contains(&choice.key));
        let shade = if on { Shade::Rim(seat) } else { Shade::White };
        sheet.above.push(Draw::Pill { at, radius: 11.0, text, shade });
    }
}

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk, fight: &[Shot]) {
    choices(sheet, desk, fight);
    if let Tool::Aiming(aiming) = desk.hand.tool.in_hand() {
        aimed(sheet, desk, aiming);
    }
}

fn aimed(sheet: &mut Sheet, desk: &Desk, aiming: &Aiming) {
    targets(sheet, desk, aiming);
    others(sheet, desk, aiming);
    let firing: Vec<BaseId> = aiming.lies.iter().flat_map(aims).map(|aim| aim.base).collect();
    for base in &aiming.from {
        let (dash, width): (&'static [f32], f32) = if firing.contains(base) { (&[], 2.0) } else { (&[3.0, 4.0], 1.4) };
        let chosen = aiming.single == Some(*base);
        edge(
            sheet,
            desk,
            *base,
            if chosen { Shade::Tape } else { Shade::White },
            dash,
            if chosen { 3.0 } else { width },
        );
    }
}

/// Enemies that are no targets: a dashed amber ring around those in sight, a dotted red one around hidden ones.
fn others(sheet: &mut Sheet, desk: &Desk, aiming: &Aiming) {
    let (seat, board) = (aiming.start.seat, desk.board());
    let layers: Vec<_> = aiming.from.iter().map(|base| desk.marks(seat, Layer::Sight(*base))).collect();
    let known = |base: BaseId| aiming.known.iter().any(|known| known.bases.contains(&base));
    for base in board.bases.iter().filter(|base| base.unit.seat != seat && base.place.is_some() && !known(base.id)) {
        let tones = || layers.iter().filter_map(|marks| super::ray_to(board, marks, base.id)).map(|(_, tone)| tone);
        let (tone, dash): (Tone, &'static [f32]) =
            if tones().any(|tone| tone != Tone::Bad) { (Tone::Warn, &[9.0, 5.0]) } else { (Tone::Bad, &[2.0, 5.0]) };
        edge(sheet, desk, base.id, Shade::Tone(tone), dash, 1.6);
    }
}

/// Possible targets have a solid ring, impossible ones a dashed one; the one under the pointer is heavier.
fn targets(sheet: &mut Sheet, desk: &Desk, aiming: &Aiming) {
    for at in aiming.targets() {
        let known = &aiming.known[at];
        let legal = known.candidate.broken.is_empty();
        let (tone, dash): (Tone, &'static [f32]) = if legal { (Tone::Good, &[]) } else { (Tone::Bad, &[4.0, 5.0]) };
        let width = if aiming.over == Some(at) { 3.2 } else { 1.8 };
        for base in known.bases.iter() {
            edge(sheet, desk, *base, Shade::Tone(tone), dash, width);
        }
        if let Thing::Unit(unit) = known.candidate.at {
            inside::around(sheet, desk, unit, (Shade::Tone(tone), dash), width);
        }
    }
    let Some(draft) = &aiming.lies else { return };
    for aim in aims(draft) {
        let at = match aim.at {
            Thing::Base(base) => Some(base),
            Thing::Unit(unit) => desk.board().of(unit).next().map(|base| base.id),
            Thing::Piece(_) | Thing::Spot(_) => None,
        };
        let Some(at) = at else { continue };
        let middle = |base: BaseId| desk.board().base(base).and_then(|base| base.place).map(|place| place.at);
        let Some((from, to)) = middle(aim.base).zip(middle(at)) else { continue };
        let way = vec![desk.camera.screen_from_table(from), desk.camera.screen_from_table(to)];
        sheet.above.push(Draw::Line(Line::plain(way, Shade::Tone(Tone::Good), 1.4).faint(0.7)));
    }
}

fn edge(sheet: &mut Sheet, desk: &Desk, base: BaseId, shade: Shade, dash: &'static [f32], width: f32) {
    let Some(found) = desk.board().base(base) else { return };
    let Some(place) = found.place else { return };
    let outline = bases::outline(&desk.camera, found.foot, place, 4.0);
    let line = Line::plain(outline, shade, width).closed().cased();
    sheet.above.push(Draw::Line(if dash.is_empty() { line } else { line.dashed(dash) }));
}
