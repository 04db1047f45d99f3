//! What a gesture means to a tool that does not handle it itself. Nothing is left out: a new gesture must be answered
//! here.

use super::{Effect, Gesture, Hit, Tool, put_back, put_back_then, stay, view};
use crate::Key;

/// A pointer is down and busy: the view may be zoomed, everything else waits.
pub(super) fn busy(tool: Tool, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Wheel { px, notches, .. } => view::wheel(tool, px, notches),
        Gesture::Key { key, mods, .. } => view::key(tool, key, mods),
        Gesture::Down { .. }
        | Gesture::Move { .. }
        | Gesture::Up { .. }
        | Gesture::Begin(_)
        | Gesture::Choose(_)
        | Gesture::Say(_)
        | Gesture::Chosen
        | Gesture::Point(_)
        | Gesture::Carry { .. }
        | Gesture::Instead(_)
        | Gesture::Ruler(_)
        | Gesture::AddPoint
        | Gesture::Turn(..)
        | Gesture::Accept(_)
        | Gesture::Cancel
        | Gesture::Lost => stay(tool),
    }
}

/// A proposal is on the table, or about to be: check mark and cross, their keys, and whatever is begun instead.
pub(super) fn lying(tool: Tool, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Down { finger, px, push: true, .. } => view::pan(finger, px, tool),
        Gesture::Down { hit: Hit::Tick, .. } | Gesture::Key { key: Key::Enter, .. } => (tool, vec![Effect::Accept]),
        Gesture::Down { hit: Hit::Cross, .. } | Gesture::Key { key: Key::Escape, .. } => put_back(),
        Gesture::Accept(None) => (tool, vec![Effect::SayWhy]),
        begin @ (Gesture::Begin(_) | Gesture::Ruler(_)) => put_back_then(begin),
        Gesture::Cancel | Gesture::Lost => put_back(),
        event => busy(tool, event),
    }
}
