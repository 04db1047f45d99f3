//! AC-4: the enemy's Units fire at aircraft over the table, one by one, and then those go on.

use super::{bare, bombard};
use crate::{
    CompanyBattles,
    fire::Marks,
    record::{AirEvent, Event, Pass, Sortie},
    state::State,
};
use content::Arg;
use contract::{Draft, Findings, Flow, Flowing, Offer, Read, Reason, Verdict, refuse};
use table::{Seat, UnitId};

/// Nobody fires any more.
pub(super) const VERB: &str = "hold-fire";

pub struct Planned(());

/// Units that could still fire at the aircraft.
pub(crate) fn left(state: &State) -> Vec<UnitId> {
    let Some(sortie) = state.fired_at_in_the_air() else { return vec![] };
    let seat = sortie.flight.seat.other();
    let marks = Marks::new(state, seat);
    let all = state.units_of(seat).map(|(unit, _)| unit).filter(|unit| !sortie.fired.contains(unit));
    all.filter(|unit| marks.any(*unit)).collect()
}

/// The aircraft, if they wait for this seat to fire at them.
pub(super) fn in_window(state: &State, seat: Seat) -> Read<&Sortie> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CB-4"));
    }
    match state.fired_at_in_the_air() {
        None => refuse(Reason::new("flak.none", "AC-4")),
        Some(sortie) if sortie.due() == seat => Ok(sortie),
        Some(sortie) => refuse(Reason::new("turn.other", "CB-4").about([Arg::Seat(sortie.due())])),
    }
}

pub(super) fn offer(state: &State, seat: Seat) -> Option<Offer> {
    state.fired_at_in_the_air()?;
    Some(bare(seat, VERB, None, |draft| check(state, draft)))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    found.take(in_window(state, draft.seat));
    found.alone(draft, Planned(()), "AC-4")
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, _: &Planned) -> Flowing {
    passed(flow)
}

fn emit(flow: &mut Flow<CompanyBattles>, now: Option<Sortie>) {
    flow.emit(Event::Air(AirEvent::Sortie { now: now.map(Box::new) }));
}

/// Aircraft come within reach of the enemy's guns: he may fire at them, if any of his Units can.
pub(super) fn intercepted(flow: &mut Flow<CompanyBattles>, flight: UnitId, held: Option<Draft>) -> Flowing {
    emit(flow, Some(Sortie { flight, part: Pass::Flak, fired: vec![], held }));
    if left(flow.state()).is_empty() { passed(flow) } else { Ok(()) }
}

/// AC-4: the Unit has fired; the next one may.
pub(super) fn fired(flow: &mut Flow<CompanyBattles>, unit: UnitId) -> Flowing {
    let Some(mut sortie) = flow.state().sortie().cloned() else { return Ok(()) };
    sortie.fired.push(unit);
    emit(flow, Some(sortie));
    if left(flow.state()).is_empty() { passed(flow) } else { Ok(()) }
}

/// The fire is over: what is left of them attacks, or the bombardment goes on that they spot for.
fn passed(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let Some(Sortie { flight, held, .. }) = flow.state().sortie().cloned() else { return Ok(()) };
    let Some(held) = held else {
        let state = flow.state();
        let lives = state.unit(flight).is_some_and(|unit| !unit.lost);
        emit(flow, lives.then_some(Sortie { flight, part: Pass::Strike, fired: vec![], held: None }));
        // Without a target they have done what they can.
        if lives && !super::may_act(flow.state(), vec![flight]).contains(&flight) {
            flow.emit(Event::Finished { unit: flight });
        }
        return Ok(());
    };
    emit(flow, None);
    // The chances of this order are those of the fire, not of what it was aimed at.
    if flow.looks_past_end() { Ok(()) } else { bombard::goes_on_after(flow, &held) }
}

/// AC-4, AC-5: a Unit of the seat, if it has not fired at these aircraft.
pub(super) fn allowed(state: &State, draft: &Draft) -> Read<UnitId> {
    let sortie = in_window(state, draft.seat)?;
    let unit = super::named_unit(state, draft)?;
    if sortie.fired.contains(&unit) {
        return refuse(Reason::new("flak.fired", "AC-5").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}
