//! A box that is drawn over the table: whoever stands in it is selected.

use super::{Effect, Event, Tool, stay, view};
use crate::Key;
use geom::Pt;
use glam::Vec2;

#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    pub finger: i32,
    /// Where the pointer went down and where it is, in pixels and on the table.
    pub px: [Vec2; 2],
    pub at: [Pt; 2],
}

impl Sweep {
    /// It is a box, and not a press that trembled.
    pub fn grown(&self) -> bool {
        self.px[0].distance(self.px[1]) >= super::TAP_PX
    }
}

pub(super) fn begin(finger: i32, px: [Vec2; 2], at: [Pt; 2]) -> (Tool, Vec<Effect>) {
    stay(Tool::Sweeping(Sweep { finger, px, at }))
}

pub(super) fn step(sweep: Sweep, event: Event) -> (Tool, Vec<Effect>) {
    match event {
        Event::Move { finger, px, at, .. } if finger == sweep.finger => {
            begin(finger, [sweep.px[0], px], [sweep.at[0], at])
        }
        Event::Up { finger, px, at } if finger == sweep.finger => {
            let sweep = Sweep { px: [sweep.px[0], px], at: [sweep.at[0], at], ..sweep };
            let [from, to] = sweep.at;
            (Tool::Idle, if sweep.grown() { vec![Effect::Sweep { from, to }] } else { vec![] })
        }
        Event::Down { finger, px, .. } if finger != sweep.finger => {
            let fingers = [(sweep.finger, sweep.px[1]), (finger, px)];
            stay(Tool::Pinching { fingers, then: Box::new(Tool::Idle) })
        }
        Event::Wheel { px, notches, .. } => view::wheel(Tool::Sweeping(sweep), px, notches),
        Event::Key { key: Key::Escape, .. } | Event::Cancel | Event::Lost => stay(Tool::Idle),
        Event::Key { key, mods, .. } => view::key(Tool::Sweeping(sweep), key, mods),
        Event::Down { .. }
        | Event::Move { .. }
        | Event::Up { .. }
        | Event::Begin(_)
        | Event::Choose(_)
        | Event::Say(_)
        | Event::Chosen
        | Event::Ruler(_)
        | Event::AddPoint
        | Event::Turn(..)
        | Event::Accept(_) => stay(Tool::Sweeping(sweep)),
    }
}
