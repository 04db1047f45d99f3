//! OD-20.4-3, OD-17.1-2: a unit on foot, or a gun with its crew, begins in an empty building of its zone.

use super::{Plan, deploy, face, going_in};
use crate::OrderDice;
use crate::record::{Event, SetUp};
use crate::state::State;
use crate::{drive, saddle};
use content::{Arg, Word, word};
use contract::{Draft, Findings, Flow, Flowing, Gather, Given, Offer, Reason, Thing, Verdict};
use table::{PieceId, UnitId};

pub(super) const VERB: &str = "deploy-into";

pub struct Planned {
    unit: UnitId,
    house: PieceId,
}

/// All of it lies where the side deploys.
fn lies_in_zone(state: &State, unit: UnitId, house: PieceId) -> bool {
    let zone = state.zone(unit.seat, false);
    state.outline(house).iter().all(|part| zone.whole(part))
}

/// Those that it may begin in: none for those in the saddle.
fn houses(state: &State, unit: UnitId) -> Vec<PieceId> {
    if saddle::rides(state, unit) {
        return vec![];
    }
    let free =
        |house: &PieceId| state.is_house(*house) && state.holder(*house).is_none() && lies_in_zone(state, unit, *house);
    state.board.pieces.iter().map(|piece| piece.id).filter(free).collect()
}

pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    let houses = houses(state, unit);
    if houses.is_empty() || drive::is_vehicle(state, unit) {
        return None;
    }
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let why_not = deploy::able(state, &draft).err().map(|why| *why).into_iter().collect();
    let choices = houses.into_iter().map(going_in::choice).collect();
    Some(Offer { why_not, ..Offer::new(VERB, Some(unit), vec![Gather::Pick { choices, least: 1, most: 1 }]) })
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let given = |house: PieceId| (vec![Given::Picked(vec![Word::own(house.to_string())])], Thing::Piece(house));
    begun.unit.into_iter().flat_map(|unit| houses(state, unit)).map(given).collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(unit) = found.take(deploy::able(state, draft)) else { return found.verdict(None, None) };
    // Whatever building is named, or none yet.
    if drive::is_vehicle(state, unit) {
        found.0.push(Reason::new("od.deploy.vehicle", "OD-17.1-2").about([Arg::Unit(unit)]));
        return found.verdict(None, None);
    }
    let house = draft.given.first().and_then(Given::one_key).and_then(|key| key.parse::<PieceId>().ok());
    let Some(house) = house.filter(|house| draft.given.len() == 1 && state.is_house(*house)) else {
        return found.incomplete("OD-20.4-3");
    };
    // Nobody goes in on horseback or on a motorcycle.
    found.require(!saddle::rides(state, unit), || {
        Reason::new("od.house.not-foot", "OD-17.1-2").about([Arg::Unit(unit), Arg::Piece(house)])
    });
    if let Some(holder) = state.holder(house) {
        found.0.push(Reason::new("od.house.held", "OD-17.1-2").about([Arg::Piece(house), Arg::Unit(holder)]));
    }
    let lies = lies_in_zone(state, unit, house);
    found.require(lies, || Reason::new("od.deploy.house-zone", "OD-20.4-3").about([Arg::Piece(house)]));
    found.verdict(Some(Plan::Lodge(Planned { unit, house })), None)
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) -> Flowing {
    flow.emit(Event::SetUp(SetUp::Lodged { unit: order.unit, house: order.house }));
    // OD-19-30: bicycles stay outside.
    saddle::falls_off(flow, order.unit, None);
    face::settle_in(flow, order.unit)
}
