//! A box drawn over the table, which selects the units in it.

use super::{Effect, Gesture, Tool, otherwise::busy, stay};
use crate::Key;
use geom::Pt;
use glam::Vec2;

#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    pub finger: i32,
    /// Where the pointer was pressed and where it is, in pixels and on the table.
    pub px: [Vec2; 2],
    pub at: [Pt; 2],
}

impl Sweep {
    /// Large enough for a box, not an unsteady press.
    pub fn grown(&self) -> bool {
        self.px[0].distance(self.px[1]) >= super::TAP_PX
    }
}

pub(super) fn begin(finger: i32, px: [Vec2; 2], at: [Pt; 2]) -> (Tool, Vec<Effect>) {
    stay(Tool::Sweeping(Sweep { finger, px, at }))
}

pub(super) fn step(sweep: Sweep, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Move { finger, px, at, .. } if finger == sweep.finger => {
            begin(finger, [sweep.px[0], px], [sweep.at[0], at])
        }
        Gesture::Up { finger, px, at } if finger == sweep.finger => {
            let sweep = Sweep { px: [sweep.px[0], px], at: [sweep.at[0], at], ..sweep };
            let [from, to] = sweep.at;
            (Tool::Idle, if sweep.grown() { vec![Effect::Sweep { from, to }] } else { vec![] })
        }
        Gesture::Down { finger, px, .. } if finger != sweep.finger => {
            let fingers = [(sweep.finger, sweep.px[1]), (finger, px)];
            stay(Tool::Pinching { fingers, then: Box::new(Tool::Idle) })
        }
        Gesture::Key { key: Key::Escape, .. } | Gesture::Cancel | Gesture::Lost => stay(Tool::Idle),
        event => busy(Tool::Sweeping(sweep), event),
    }
}
