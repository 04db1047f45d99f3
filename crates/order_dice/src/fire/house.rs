//! OD-17.1-7, OD-17.1-8, OD-17.1-11: fire out of buildings and at the men inside; there is no fire at an empty one.

use super::arms::{Arm, Look, View};
use crate::OrderDice;
use crate::record::{Event, Order};
use crate::state::{Die, State};
use crate::way::Pace;
use crate::{into, morale};
use content::{Arg, word};
use contract::{Flow, Reason, Tally};
use geom::Len;
use table::{BaseId, PieceId, Place, UnitId};

/// How far out of an opening those who must leave look for room.
const BESIDE: Len = Len(20);

/// OD-17.1-7: how many men fire through each opening of their building, and how many may.
pub(super) struct Room {
    pub taken: Vec<usize>,
    most: usize,
}

impl Room {
    pub fn of(state: &State, arms: &[Arm], taken: &[usize]) -> Room {
        let unit = arms.first().and_then(|arm| state.board.base(arm.base)).map(|base| base.unit);
        let Some((unit, house)) = unit.and_then(|unit| Some((unit, state.house_of(unit)?))) else {
            return Room { taken: vec![], most: 0 };
        };
        let mut taken = taken.to_vec();
        taken.resize(state.openings(house).len(), 0);
        Room { taken, most: state.strength(unit).div_ceil(2) }
    }

    /// How many openings one has to choose from; of no account outside of a building.
    pub fn ways(&self, look: &Look) -> usize {
        match look {
            Look::Clear(views) if self.most > 0 => views.len(),
            Look::Clear(_) | Look::Idle(_) => 0,
        }
    }

    /// The view that serves best, with what it needs to hit: the lowest score, then the nearest; of one in a building, through an opening that
    /// has room. None: all of them are full.
    pub fn best(&mut self, views: &[View], need: impl Fn(&View) -> Tally) -> Option<(View, Tally)> {
        let free = |view: &&View| self.taken.get(view.eye).is_none_or(|taken| *taken < self.most);
        let open = views.iter().filter(free).map(|view| (*view, need(view)));
        let best = open.min_by_key(|(view, tally)| (tally.total, view.range))?;
        if let Some(taken) = self.taken.get_mut(best.0.eye) {
            *taken += 1;
        }
        Some(best)
    }
}

/// As many men as may fire through the openings from which the target is seen.
pub(super) fn full(arm: Arm) -> Vec<Reason> {
    vec![Reason::new("od.fire.no-opening", "OD-17.1-7").about([Arg::Base(arm.base)])]
}

/// OD-17.1-10, OD-17.1-15: the building burns, a bunker does not; who is inside comes out and goes down.
pub(super) fn blaze(flow: &mut Flow<OrderDice>, at: UnitId, house: PieceId) {
    let state = flow.state();
    let bunker = state.is_bunker(house);
    if state.stands(at) {
        // OD-17.1-2: a gun cannot be moved, and is lost.
        let gun = state.unit(at).is_some_and(|found| found.profile.gun().is_some());
        match nearest_out(state, at, house).filter(|_| !gun) {
            Some(places) => {
                flow.emit(Event::Outside { unit: at, places });
                morale::turn_down(flow, at, "burning");
            }
            None => flow.emit(Event::Destroyed { unit: at, why: word("fire") }),
        }
    }
    if !bunker {
        flow.emit(Event::Burns { house });
    }
}

/// The nearest free places outside one of the openings.
fn nearest_out(state: &State, at: UnitId, house: PieceId) -> Option<Vec<(BaseId, Place)>> {
    let pace = Pace::of(Order::Advance);
    let legs =
        state.openings(house).into_iter().find_map(|opening| into::in_front(state, at, opening, BESIDE, pace))?;
    let starts = into::thresholds(state, at, &state.openings(house), &legs);
    let place = |(base, start): (BaseId, Place)| {
        let end = legs.iter().find(|leg| leg.base == base)?.path.last()?;
        Some((base, Place { at: *end, ..start }))
    };
    Some(starts.into_iter().filter_map(place).collect())
}

/// OD-17.1-9, OD-17.1-15, OD-12-9: what is left of hits by an explosion: a bunker takes half of them, and a unit that is Down too.
pub(super) fn sheltered(state: &State, at: UnitId, rolled: u8) -> u8 {
    let bunker = state.house_of(at).is_some_and(|house| state.is_bunker(house));
    let hits = if bunker { rolled.div_ceil(2) } else { rolled };
    let down = state.unit(at).is_some_and(|found| found.die == Die::On(Order::Down));
    if down { hits.div_ceil(2) } else { hits }
}

/// OD-17.1-9, OD-17.1-15: a building falls on those inside; a bunker does not. Returns whether it fell.
pub(super) fn collapse(flow: &mut Flow<OrderDice>, at: UnitId, house: PieceId) -> bool {
    if flow.state().is_bunker(house) {
        return false;
    }
    flow.emit(Event::Collapsed { house });
    morale::destroy(flow, at, "collapse");
    true
}
