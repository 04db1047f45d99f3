//! Nothing in the hand, or a press that is not yet a drag.

use super::{
    Begun, DRAG_PX, DRAG_TOUCH_PX, Effect, Gesture, Hit, Hold, Pressed, Tool, gather, hold, otherwise::busy, stay,
    tape, view,
};
use crate::{Key, Pointer};

pub(super) fn step(event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Down { finger, px, push: true, .. } => view::pan(finger, px, Tool::Idle),
        Gesture::Down { finger, at, hit: Hit::Handle { lift: Some(lift) }, .. } => hold::handle(lift, finger, at),
        Gesture::Down { finger, kind, px, at, hit, push: false, add } => {
            stay(Tool::Pressed(Pressed { finger, px, at, hit, slop: slop(kind), add, before: None }))
        }
        Gesture::Move { .. } | Gesture::Up { .. } => stay(Tool::Idle),
        Gesture::Wheel { px, notches, .. } => view::wheel(Tool::Idle, px, notches),
        Gesture::Key { key, mods, lift, nudge } => match key {
            Key::Escape => (Tool::Idle, vec![Effect::Select(None)]),
            Key::Tab => (Tool::Idle, vec![Effect::Cycle(if mods.shift { -1 } else { 1 })]),
            Key::Enter if mods.ctrl => (Tool::Idle, vec![Effect::EndStep]),
            Key::Enter if mods.shift => (Tool::Idle, vec![Effect::Keep]),
            Key::R => tape::begin(None),
            Key::T => (Tool::Idle, vec![Effect::Template]),
            Key::Delete => (Tool::Idle, vec![Effect::Begin("remove")]),
            Key::U => (Tool::Idle, vec![Effect::BackUnit]),
            Key::Z if mods.ctrl && mods.shift => (Tool::Idle, vec![Effect::Redo]),
            Key::Z if mods.ctrl => (Tool::Idle, vec![Effect::Undo]),
            Key::Y if mods.ctrl => (Tool::Idle, vec![Effect::Redo]),
            Key::Q | Key::E => turned(lift, hold::turn_of(key, mods)),
            Key::Left | Key::Right | Key::Up | Key::Down => match (lift, hold::arrow(key, nudge)) {
                (Some(lift), Some(by)) => {
                    let tip = lift.start() + by;
                    hold::proposed(Hold::sent(lift, tip))
                }
                (None, _) | (_, None) => stay(Tool::Idle),
            },
            key => view::key(Tool::Idle, key, mods),
        },
        Gesture::Begin(begun) => begin(begun),
        Gesture::Ruler(from) => tape::begin(from),
        Gesture::Turn(by, lift) => turned(lift, by),
        Gesture::Choose(_)
        | Gesture::Say(_)
        | Gesture::Chosen
        | Gesture::Point(_)
        | Gesture::Carry { .. }
        | Gesture::Instead(_)
        | Gesture::AddPoint
        | Gesture::Accept(_) => stay(Tool::Idle),
        Gesture::Cancel => (Tool::Idle, vec![Effect::Select(None)]),
        Gesture::Lost => stay(Tool::Idle),
    }
}

/// How far a pointer of this kind may move while pressing.
pub(super) fn slop(kind: Pointer) -> f32 {
    match kind {
        Pointer::Mouse | Pointer::Pen => DRAG_PX,
        Pointer::Touch => DRAG_TOUCH_PX,
    }
}

fn turned(lift: Option<super::Lift>, by: i32) -> (Tool, Vec<Effect>) {
    let Some(lift) = lift else { return stay(Tool::Idle) };
    let tip = lift.start();
    hold::proposed(Hold { turned: by.rem_euclid(720), ..Hold::sent(lift, tip) })
}

fn begin(begun: Begun) -> (Tool, Vec<Effect>) {
    match begun.lift {
        // The target of the move is pointed at; the first one the rules provide is proposed at once.
        Some(_) if !begun.known.is_empty() => super::aim::going(begun),
        // Its end is set by a click, a drag or keys.
        Some(lift) => {
            let tip = lift.start();
            hold::proposed(Hold::sent(lift, tip))
        }
        None => gather::begin(begun),
    }
}

pub(super) fn step_pressed(pressed: Pressed, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Move { finger, px, at, .. } if finger == pressed.finger => hold::pulled_away(pressed, px, at),
        Gesture::Up { finger, .. } if finger == pressed.finger => hold::clicked(pressed),
        Gesture::Down { finger, px, .. } if finger != pressed.finger => {
            let then = Box::new(pressed.before.map_or(Tool::Idle, Tool::Proposed));
            stay(Tool::Pinching { fingers: [(pressed.finger, pressed.px), (finger, px)], then })
        }
        Gesture::Key { key: Key::Escape, .. } | Gesture::Cancel => back(pressed),
        // The pointer is gone: drops whatever it pressed, and any proposal.
        Gesture::Lost => (Tool::Idle, if pressed.before.is_some() { vec![Effect::ClearPreview] } else { vec![] }),
        event => busy(Tool::Pressed(pressed), event),
    }
}

fn back(pressed: Pressed) -> (Tool, Vec<Effect>) {
    match pressed.before {
        Some(hold) => stay(Tool::Proposed(hold)),
        None => stay(Tool::Idle),
    }
}
