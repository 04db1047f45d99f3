//! Panning and zooming the view, which every tool allows and resumes from afterward.

use super::{Effect, Gesture, Tool, otherwise::busy, stay};
use crate::{Key, Mods};
use glam::Vec2;

/// The zoom factor of one notch of the wheel.
const NOTCH: f32 = 1.2;
/// Its natural logarithm, for fractions of a notch. A general power function would take six kilobytes.
const NOTCH_LN: f32 = 0.182_321_56;

pub(super) fn wheel(tool: Tool, px: Vec2, notches: f32) -> (Tool, Vec<Effect>) {
    (tool, vec![Effect::Zoom { about: px, times: (notches * NOTCH_LN).exp() }])
}

pub(super) fn pan(finger: i32, px: Vec2, then: Tool) -> (Tool, Vec<Effect>) {
    stay(Tool::Panning { finger, px, then: Box::new(then) })
}

/// What a key does whatever the tool; nothing if only some tool uses the key.
pub(super) fn key(tool: Tool, key: Key, mods: Mods) -> (Tool, Vec<Effect>) {
    let middle = |times| vec![Effect::Zoom { about: Vec2::NAN, times }];
    let effects = match key {
        Key::Zero => vec![Effect::Fit],
        Key::Plus => middle(NOTCH),
        Key::Minus => middle(1.0 / NOTCH),
        Key::K if mods.ctrl => vec![Effect::OpenPalette],
        // Some of them show layers over the table while held, which the desk handles.
        _ => vec![],
    };
    (tool, effects)
}

pub(super) fn step_panning(finger: i32, px: Vec2, then: Tool, event: Gesture) -> (Tool, Vec<Effect>) {
    let still = |px, then| Tool::Panning { finger, px, then: Box::new(then) };
    match event {
        Gesture::Move { finger: f, px: to, .. } if f == finger => (still(to, then), vec![Effect::Pan(to - px)]),
        Gesture::Up { finger: f, px: to, .. } if f == finger => (then, vec![Effect::Pan(to - px)]),
        Gesture::Down { finger: f, px: at, .. } if f != finger => {
            stay(Tool::Pinching { fingers: [(finger, px), (f, at)], then: Box::new(then) })
        }
        Gesture::Cancel => stay(then),
        // The panning pointer is gone, and so is whatever it had interrupted.
        Gesture::Lost => super::step(then, Gesture::Lost),
        event => busy(still(px, then), event),
    }
}

pub(super) fn step_pinching(fingers: [(i32, Vec2); 2], then: Tool, event: Gesture) -> (Tool, Vec<Effect>) {
    let still = |fingers, then| Tool::Pinching { fingers, then: Box::new(then) };
    match event {
        Gesture::Move { finger, px, .. } => {
            let Some(which) = fingers.iter().position(|(f, _)| *f == finger) else { return stay(still(fingers, then)) };
            let mut now = fingers;
            now[which].1 = px;
            let effects = stretched(fingers.map(|f| f.1), now.map(|f| f.1));
            (still(now, then), effects)
        }
        // The remaining finger continues panning.
        Gesture::Up { finger, .. } => match fingers.iter().find(|(f, _)| *f != finger) {
            Some((other, px)) if fingers.iter().any(|(f, _)| *f == finger) => pan(*other, *px, then),
            Some(_) | None => stay(still(fingers, then)),
        },
        Gesture::Cancel => stay(then),
        Gesture::Lost => super::step(then, Gesture::Lost),
        event => busy(still(fingers, then), event),
    }
}

/// The table follows the middle of the fingers and grows with their distance.
fn stretched(before: [Vec2; 2], now: [Vec2; 2]) -> Vec<Effect> {
    let middle = |f: [Vec2; 2]| (f[0] + f[1]) / 2.0;
    let apart = |f: [Vec2; 2]| f[0].distance(f[1]).max(10.0);
    vec![
        Effect::Pan(middle(now) - middle(before)),
        Effect::Zoom { about: middle(now), times: apart(now) / apart(before) },
    ]
}
