//! The parts of a target's width, joined from directions and the ranges between them.

use super::Look;
use super::wedge::Way;

/// The parts from right to left. Obstacles are indexes until everything is joined, because the exact places are needed for few rays.
#[derive(Default)]
pub(super) struct Parts {
    pub all: Vec<Draft>,
    next: Vec<(usize, Look)>,
}

pub(super) struct Draft {
    pub from: i32,
    pub to: i32,
    pub look: Look,
    /// The obstacles in this direction, ascending, and how the target looks behind each.
    pub stands: Vec<(usize, Look)>,
    pub way: Way,
}

impl Parts {
    /// Appends a part, joined to the last one if nothing changed. A single direction that looks no better than a neighbor belongs to it.
    pub fn add(&mut self, from: i32, to: i32, way: Way, stands: impl FnOnce(&mut Vec<(usize, Look)>)) {
        self.next.clear();
        stands(&mut self.next);
        let next = &self.next;
        let look = next.iter().map(|(_, look)| *look).max().unwrap_or(Look::Open);
        let bare = from == to;
        match self.all.last_mut() {
            Some(last) if last.look == look && (bare || last.from == last.to || last.stands == *next) => {
                last.to = to;
                if !bare && (last.stands.is_empty() || last.from == from) {
                    last.stands.clone_from(next);
                    last.way = way;
                }
            }
            // A direction between two parts that looks worse than the last one belongs to the next.
            _ => self.all.push(Draft { from, to, look, stands: next.clone(), way }),
        }
    }
}
