//! The ruler: edge to edge, sticks to models, bends, can be pinned to the table.

use super::{DRAG_PX, Effect, Gesture, Hit, Second, TAP_PX, Tool, hold, otherwise::lying, put_back, stay};
use crate::Key;
use geom::Pt;
use glam::Vec2;
use table::BaseId;

/// One end or bend of a tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    pub at: Pt,
    /// The base whose edge it sticks to.
    pub stick: Option<BaseId>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tape {
    /// Fixed ends and bends.
    pub fast: Vec<End>,
    /// Follows the pointer; `None` before the first press and after the last.
    pub tip: Option<End>,
    /// The pointer that is down, and where it was pressed.
    pub down: Option<(i32, Vec2)>,
    /// A finger that may be about to tap a bend, or to zoom the view.
    pub second: Option<Second>,
}

impl Tape {
    /// All points to measure along, including the tip.
    pub fn ends(&self) -> Vec<End> {
        let tip = self.tip.filter(|tip| self.fast.last() != Some(tip));
        self.fast.iter().copied().chain(tip).collect()
    }

    fn lying(&self) -> bool {
        self.tip.is_none()
    }

    /// It has been laid, and can be pinned.
    pub fn lies(&self) -> bool {
        self.lying() && self.fast.len() > 1
    }

    fn bent(mut self) -> Tape {
        if let Some(tip) = self.tip.filter(|tip| self.fast.last() != Some(tip)) {
            self.fast.push(tip);
        }
        self
    }

    fn laid(self) -> Tape {
        Tape { tip: None, down: None, second: None, ..self.bent() }
    }
}

/// From a spot or a model if one was named, as if it had been clicked there.
pub(super) fn begin(from: Option<End>) -> (Tool, Vec<Effect>) {
    let tape = Tape { fast: from.into_iter().collect(), tip: from, ..Tape::default() };
    (Tool::Measuring(tape), vec![Effect::ClearPreview, Effect::Measure])
}

pub(super) fn step(mut tape: Tape, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Down { finger, px, push: false, .. } if tape.down.is_some_and(|(f, _)| f != finger) => {
            tape.second = Some(Second { finger, px });
            stay(Tool::Measuring(tape))
        }
        Gesture::Down { finger, px, at, ref hit, push: false, .. } if !hit.is_knob() => {
            let end = End { at, stick: hit.base() };
            // A press after a tape has been laid begins a new one; otherwise it bends this one.
            let mut tape = if tape.lying() { Tape::default() } else { tape };
            if tape.fast.last() == Some(&end) {
                return laid(tape);
            }
            tape.fast.push(end);
            stay(Tool::Measuring(Tape { tip: Some(end), down: Some((finger, px)), ..tape }))
        }
        Gesture::Move { finger, px, .. } if tape.second.is_some_and(|second| second.finger == finger) => {
            stretching(tape, finger, px)
        }
        Gesture::Move { at, stick, .. } => {
            if !tape.lying() {
                tape.tip = Some(End { at, stick });
            }
            stay(Tool::Measuring(tape))
        }
        Gesture::Up { finger, .. } if tape.second.is_some_and(|second| second.finger == finger) => {
            stay(Tool::Measuring(Tape { second: None, ..tape.bent() }))
        }
        Gesture::Up { finger, px, .. } => match tape.down.take() {
            Some((down, from)) if down == finger && px.distance(from) >= DRAG_PX => laid(tape),
            Some((down, from)) if down != finger => {
                tape.down = Some((down, from));
                stay(Tool::Measuring(tape))
            }
            // Clicked, not dragged: the tape follows the pointer until it is laid.
            Some(_) | None => stay(Tool::Measuring(tape)),
        },
        Gesture::AddPoint | Gesture::Key { key: Key::Space, .. } => stay(Tool::Measuring(tape.bent())),
        Gesture::Key { key: Key::Enter, .. } => laid(tape),
        Gesture::Down { hit: Hit::Tick, push: false, .. } | Gesture::Key { key: Key::P, .. } | Gesture::Accept(_) => {
            pinned(tape)
        }
        Gesture::Key { key: Key::Tab, mods, .. } => {
            (Tool::Measuring(tape), vec![Effect::Reach(if mods.shift { -1 } else { 1 })])
        }
        Gesture::Key { key: key @ (Key::Left | Key::Right | Key::Up | Key::Down), nudge, .. } => {
            (Tool::Measuring(tape), hold::arrow(key, nudge).map(Effect::Stretch).into_iter().collect())
        }
        Gesture::Ruler(None) | Gesture::Key { key: Key::R, .. } => put_back(),
        event => lying(Tool::Measuring(tape), event),
    }
}

/// Two fingers that spread zoom the view; the tape waits.
fn stretching(mut tape: Tape, finger: i32, px: Vec2) -> (Tool, Vec<Effect>) {
    let far = tape.second.filter(|second| second.px.distance(px) >= TAP_PX);
    let (Some(second), Some((first, at))) = (far, tape.down) else { return stay(Tool::Measuring(tape)) };
    (tape.second, tape.down) = (None, None);
    stay(Tool::Pinching { fingers: [(first, at), (finger, second.px)], then: Box::new(Tool::Measuring(tape)) })
}

fn laid(tape: Tape) -> (Tool, Vec<Effect>) {
    (Tool::Measuring(tape.laid()), vec![Effect::Read])
}

fn pinned(tape: Tape) -> (Tool, Vec<Effect>) {
    let tape = tape.laid();
    if tape.fast.len() < 2 { stay(Tool::Measuring(tape)) } else { (Tool::Idle, vec![Effect::Pin(tape)]) }
}
