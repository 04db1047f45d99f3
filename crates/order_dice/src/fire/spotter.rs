//! OD-13-15: a spotter is a target of his own: one small target, Down without a die. Hits on him and on his crew do not mix.

use super::hits::Hits;
use super::volley;
use crate::OrderDice;
use crate::morale;
use crate::record::{Event, Order};
use crate::state::{Die, State};
use content::Arg;
use contract::{Flow, Flowing, Leg, Thing};
use geom::Shape;
use std::borrow::Cow;
use table::{Base, BaseId, Seat, UnitId};

impl State {
    /// The spotters of a unit who are on the table.
    pub(crate) fn spotters(&self, unit: UnitId) -> Vec<BaseId> {
        self.models(unit).map(|base| base.id).filter(|base| self.is_spotter(*base)).collect()
    }

    /// Nobody else of the unit is there: as fire at its spotter has it. OD-17.5-2: its crew may be off the table without him.
    pub(crate) fn is_spotter_alone(&self, unit: UnitId) -> bool {
        let rides = self.unit(unit).is_some_and(|found| found.aboard.is_some());
        self.models(unit).next().is_some() && self.house_of(unit).is_none() && !rides && self.leaves_spotter(unit)
    }

    /// All that is on the table of it are spotters.
    pub(crate) fn leaves_spotter(&self, unit: UnitId) -> bool {
        self.models(unit).all(|base| self.is_spotter(base.id))
    }
}

/// What is fired at: a unit, or its spotter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quarry {
    pub at: UnitId,
    pub spotter: Option<BaseId>,
}

impl Quarry {
    pub fn unit(at: UnitId) -> Quarry {
        Quarry { at, spotter: None }
    }

    /// The table as those who aim at this see it: if at a spotter, he alone is there.
    pub fn seen(self, state: &State) -> Cow<'_, State> {
        let Some(spotter) = self.spotter else { return Cow::Borrowed(state) };
        let mut then = state.clone();
        let crew: Vec<BaseId> = then.models(self.at).map(|base| base.id).filter(|base| *base != spotter).collect();
        for base in crew {
            if let Some(found) = then.board.base_mut(base) {
                found.place = None;
            }
        }
        if let Some(found) = then.units.get_mut(&self.at) {
            (found.inside, found.aboard) = (None, None);
            // Unless the order was his, the die lies at the crew, or in the bag.
            found.die = if found.spotter_ordered { found.die } else { Die::On(Order::Down) };
        }
        Cow::Owned(then)
    }

    /// What of it a template can touch: a spotter by himself, a unit without its spotter.
    pub fn bodies(self, state: &State) -> Vec<Shape> {
        let shapes = |bases: &mut dyn Iterator<Item = &Base>| -> Vec<Shape> {
            bases.filter_map(|base| Some((*base.shape()?).clone())).collect()
        };
        match self.spotter {
            Some(spotter) => shapes(&mut state.board.base(spotter).into_iter()),
            None if state.spotters(self.at).is_empty() => state.bodies_of(self.at),
            None => shapes(&mut state.targets(self.at)),
        }
    }

    pub fn thing(self) -> Thing {
        self.spotter.map_or(Thing::Unit(self.at), Thing::Base)
    }

    pub fn said(self) -> Arg {
        self.spotter.map_or(Arg::Unit(self.at), Arg::Base)
    }

    /// It is still there. OD-17.5-3: a crew in tow is not, wherever its spotter is.
    pub fn stands(self, state: &State) -> bool {
        let there = match self.spotter {
            Some(spotter) => state.place_of(spotter).is_some(),
            None => state.house_of(self.at).is_some() || !state.leaves_spotter(self.at),
        };
        there && state.stands(self.at)
    }
}

/// Everything of a side that can be fired at: its units, and their spotters.
pub(crate) fn quarries(state: &State, seat: Seat) -> impl Iterator<Item = Quarry> {
    let spotters = |at: UnitId| state.spotters(at).into_iter().map(move |base| Quarry { at, spotter: Some(base) });
    let crew = |at: UnitId| Some(Quarry::unit(at)).filter(|crew| crew.stands(state));
    state.standing(seat).flat_map(move |(at, _)| crew(at).into_iter().chain(spotters(at)))
}

/// OD-13-15: what moves along these paths: the unit, or its spotter if nobody else does.
pub(crate) fn moving(state: &State, mover: UnitId, legs: &[Leg]) -> Quarry {
    let goes: Vec<BaseId> = legs.iter().filter(|leg| !leg.path.is_empty()).map(|leg| leg.base).collect();
    let alone = goes.iter().all(|base| state.is_spotter(*base));
    Quarry { at: mover, spotter: goes.first().copied().filter(|_| alone) }
}

/// The quarry that a weapon ranges in on.
pub(super) fn ranged(state: &State, at: UnitId) -> Thing {
    let alone = state.is_spotter_alone(at).then(|| state.models(at).next()).flatten();
    alone.map_or(Thing::Unit(at), |base| Thing::Base(base.id))
}

/// What hits on a spotter do: he falls, or does not; no morale check follows.
pub(super) fn strike(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    (spotter, mut hits): (BaseId, Hits),
    (rest, place): (&[Hits], u32),
) -> Flowing {
    let at = hits.on;
    let pins = volley::pins(flow, seat, &hits)?;
    morale::pin(flow, at, pins, "hit");
    while !hits.of.is_empty() && flow.state().stands(at) {
        let alike = hits.of.remove(0);
        if alike.n == 0 {
            continue;
        }
        let step = place + u32::try_from(hits.of.len()).unwrap_or(0);
        flow.sum_up(step, || volley::left(&hits, rest), Event::is_only_told);
        let (losses, _) = volley::damage(flow, seat, at, (alike.harm, alike.kind.scope), alike.n)?;
        flow.emit(Event::Harmed { unit: at, losses: losses.min(1), chosen: 0 });
        if losses > 0 {
            return morale::lose(flow, at, vec![spotter]);
        }
    }
    Ok(())
}
