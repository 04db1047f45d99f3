//! OD-20.4-3: by turns the sides place their units, each whole.

use super::Plan;
use super::ordering::is_due;
use crate::OrderDice;
use crate::data::{Kind, Length};
use crate::placing;
use crate::record::{Event, SetUp, Stage};
use crate::state::State;
use battle::{placing::Form, way::end};
use content::{Arg, text};
use contract::{
    Candidate, Draft, Findings, Flow, Gather, Given, Offer, Read, Reason, Room, Thing, Verdict, incomplete, refuse,
};
use geom::{Pt, pt};
use table::{BaseId, Edge, Place, Seat, UnitId};

pub(super) const VERB: &str = "deploy";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let why_not = able(state, &draft).err().map(|why| *why).into_iter().collect();
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Zone(state.zone(unit.seat, false)) }];
    Offer { why_not, ..Offer::new(VERB, Some(unit), gather) }
}

pub(super) fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    is_due(state, draft.seat, Stage::Placing)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "OD-20.4-3")) };
    battle::own_unit(draft.seat, unit, state.where_is(unit), "OD-20.4-3")?;
    match state.undeployed(draft.seat).contains(&unit) {
        true => Ok(unit),
        false => refuse(Reason::new("deploy.placed", "OD-20.4-3").about([Arg::Unit(unit)])),
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let facing = state.ahead(unit.seat);
    let mut places: Vec<(BaseId, Place)> = vec![];
    for leg in draft.only_legs() {
        let own = state.board.base(leg.base).is_some_and(|base| base.unit == unit);
        let Some(at) = end(leg).filter(|_| own) else { return incomplete("OD-20.4-3") };
        let twice = places.iter().any(|(base, _)| *base == leg.base);
        found.require(!twice, || Reason::new("base.twice", "OD-20.4-3").about([Arg::Base(leg.base)]));
        places.push((leg.base, Place { at, facing: leg.facing.unwrap_or(facing) }));
    }
    if places.is_empty() || !found.0.is_empty() {
        return found.incomplete("OD-20.4-3");
    }
    let whole = places.len() == state.board.of(unit).count();
    found.require(whole, || Reason::new("od.deploy.whole", "OD-20.4-3").about([Arg::Unit(unit)]));
    let mut then = state.clone();
    for (id, place) in &places {
        let Some(base) = state.board.base(*id) else { continue };
        found.0.extend(placing::broken(&then, base, *place));
        placing::stand(&mut then, &[(*id, *place)]);
    }
    if found.0.is_empty() {
        let apart = !placing::together(state, unit, &places);
        found.require(!apart, || Reason::new("od.deploy.apart", "OD-7.1-11").about([Arg::Unit(unit)]));
    }
    let nearest = if found.0.is_empty() { None } else { mended(state, unit, whole, &places) };
    let nearest = nearest.map(|places| Draft { given: vec![Given::places(&places)], ..draft.clone() });
    found.verdict(Some(Plan::Deploy(Planned { unit, places })), nearest)
}

/// Each as near as possible to its wish, or the unit in an arrangement there.
fn mended(state: &State, unit: UnitId, whole: bool, places: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let near = || placing::beside(state, unit, places);
    let near = whole.then(near).flatten();
    near.or_else(|| placing::somewhere(state, unit, middle(places)?))
}

/// The middle of the places.
fn middle(places: &[(BaseId, Place)]) -> Option<Place> {
    let (_, first) = places.first()?;
    let n = i64::try_from(places.len()).ok()?;
    let sum = |of: fn(&Pt) -> i32| places.iter().map(|(_, place)| i64::from(of(&place.at))).sum::<i64>() / n;
    let at = pt(i32::try_from(sum(|at| at.x)).ok()?, i32::try_from(sum(|at| at.y)).ok()?);
    Some(Place { at, ..*first })
}

/// In line, in a block and in column: where the player points, or at its usual place and on both wings.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let Ok(unit) = able(state, begun) else { return vec![] };
    let facing = state.ahead(unit.seat);
    let held = begun.given.iter().find_map(|given| given.legs().first()).and_then(end);
    let wishes = match held {
        Some(at) => vec![at],
        None => [usual_spot(state, unit)].into_iter().chain([1, 3].map(|part| along(state, unit, part, 4))).collect(),
    };
    let mut found: Vec<Candidate> = vec![];
    let ruled = |places: &[(BaseId, Place)], note: &'static str| {
        let draft = Draft { given: vec![Given::places(places)], ..begun.clone() };
        let at = Thing::Spot(places.first()?.1.at);
        let broken = check(state, &draft).broken;
        Some(Candidate { draft, at, note: Some(text(note, [])), broken })
    };
    let alone = state.board.of(unit).count() == 1;
    let forms = if alone { &[Form::Block][..] } else { &Form::ALL };
    for at in wishes {
        for form in forms {
            let places = placing::formed(state, unit, *form, Place { at, facing });
            found.extend(places.and_then(|places| ruled(&places, form.word())));
        }
    }
    if found.is_empty() {
        let at = usual_spot(state, unit);
        let places = placing::somewhere(state, unit, Place { at, facing });
        found.extend(places.and_then(|places| ruled(&places, "form.loose")));
    }
    found
}

/// OD-20.4-11: how far from its edge a unit is set out.
fn deep(state: &State, unit: UnitId) -> Length {
    let kind = state.unit(unit).map(|found| found.profile.kind());
    let squad = state.unit(unit).is_some_and(|found| !found.profile.is_team() && found.profile.officer.is_none());
    match kind {
        Some(Kind::Artillery | Kind::Vehicle) => Length::SetOutGuns,
        Some(Kind::Infantry) if squad => Length::SetOutSquads,
        Some(Kind::Infantry) | None => Length::SetOutRest,
    }
}

/// OD-20.4-11: evenly from left to right, in the order of the list, among those of the same line.
fn usual_spot(state: &State, unit: UnitId) -> Pt {
    let line = deep(state, unit);
    let units = state.living(unit.seat).filter(|(_, found)| !found.is_reserve()).map(|(id, _)| id);
    let all: Vec<UnitId> = units.filter(|other| deep(state, *other) == line).collect();
    let nth = all.iter().position(|other| *other == unit).unwrap_or(0);
    let whole = |n: usize| i32::try_from(n).unwrap_or(0);
    along(state, unit, 2 * whole(nth) + 1, 2 * whole(all.len()).max(1))
}

/// A spot on the unit's line: `part` of `of` from left to right.
fn along(state: &State, unit: UnitId, part: i32, of: i32) -> Pt {
    let (table, edge) = (state.board.bounds(), state.edge(unit.seat));
    let back = edge.strip(table, state.length(deep(state, unit)));
    let x = |n: i32| table.lo.x + (table.hi.x - table.lo.x) / of * n;
    let y = |n: i32| table.lo.y + (table.hi.y - table.lo.y) / of * n;
    match edge {
        Edge::South => pt(x(part), back.hi.y),
        Edge::North => pt(x(of - part), back.lo.y),
        Edge::West => pt(back.hi.x, y(of - part)),
        Edge::East => pt(back.lo.x, y(part)),
    }
}

/// OD-20.4-11: its usual place, the nearest legal one.
pub(crate) fn usual(state: &State, unit: UnitId) -> Option<Event> {
    let wish = Place { at: usual_spot(state, unit), facing: state.ahead(unit.seat) };
    let places = placing::somewhere(state, unit, wish)?;
    Some(Event::SetUp(SetUp::Deployed { unit, places }))
}

/// The next unit of a side in the order of its list that finds room.
pub(crate) fn usual_of(state: &State, seat: Seat) -> Option<Event> {
    let waits = state.undeployed(seat);
    let placed = waits.iter().find_map(|unit| usual(state, *unit));
    placed.or_else(|| waits.first().map(|unit| Event::SetUp(SetUp::Late { unit: *unit })))
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) {
    flow.emit(Event::SetUp(SetUp::Deployed { unit: order.unit, places: order.places.clone() }));
}
