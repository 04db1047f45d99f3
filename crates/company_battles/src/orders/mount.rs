//! TR-4, TR-6: teams get into vehicles; empty vehicles go to the rear.

use super::{close_others, own_unit};
use crate::{
    CompanyBattles,
    data::Keyword,
    record::{Event, Stage},
    state::{Pace, State, Waits},
};
use content::Arg;
use contract::{
    Choice, Draft, Findings, Flow, Gather, Given, Offer, Read, Reason, Thing, Verdict, Way, choice_of, picked_bases,
    refuse,
};
use geom::{Len, gap_len};
use sorted::Set;
use table::{Base, BaseId, UnitId};

pub(super) const VERB: &str = "mount";
pub(super) const REAR: &str = "rear";

pub struct Planned {
    unit: UnitId,
    aboard: Vec<(BaseId, BaseId)>,
}

pub struct Sends {
    unit: UnitId,
    bases: Vec<BaseId>,
}

/// TR-2, TR-12: vehicles that a Unit's teams may ride in: its own, and others close by that its guests, riders or guns may use.
fn vehicles(state: &State, unit: UnitId) -> Vec<BaseId> {
    let mut all = state.vehicles_of(unit);
    let near = |base: &&Base| {
        let uses = |team: &Base| {
            let rides = state.berth(team.id, base.id).is_some() && team.within(base, state.inches(2));
            rides && state.unfit(team.id, base.id).is_none()
        };
        state.standing(unit).filter(|team| !state.is_vehicle(team.id)).any(uses)
    };
    let others = state.side(unit.seat).filter(|base| state.team(base.id).is_some_and(|team| team.row.carries()));
    all.extend(others.filter(near).map(|base| base.id).filter(|base| !all.contains(base)).collect::<Vec<_>>());
    all.retain(|base| state.board.base(*base).is_some_and(|base| base.place.is_some()));
    all
}

/// TR-2: teams of the Unit that are no vehicles.
fn teams(state: &State, unit: UnitId) -> Vec<BaseId> {
    state.standing(unit).map(|base| base.id).filter(|base| !state.is_vehicle(*base)).collect()
}

/// Every reason why a team cannot get into a vehicle now.
fn why_not(state: &State, base: BaseId, vehicle: BaseId) -> Vec<Reason> {
    let (Some(team), Some(hull)) = (state.team(base), state.team(vehicle)) else { return vec![] };
    let args = || [Arg::Base(base), Arg::Base(vehicle)];
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about(args()));
    let bars = [
        state.not_for(base, vehicle),
        of(team.turn.dismounted, "mount.same-turn", "TR-4"),
        of(team.since.pace == Pace::Dash, "mount.dashed", "TR-4"),
        of(hull.since.pace > Pace::Halted, "mount.moved", "TR-15"),
    ];
    let mut found: Vec<Reason> = bars.into_iter().flatten().collect();
    let (have, need) = (gap(state, base, vehicle), state.inches(2));
    if have > need {
        found.push(Reason::new("mount.far", "TR-4").about(args()).limit(have, need));
    }
    found
}

fn gap(state: &State, base: BaseId, vehicle: BaseId) -> Len {
    let shape = |base: BaseId| state.board.base(base).and_then(Base::shape);
    shape(base).zip(shape(vehicle)).map_or(Len(i32::MAX / 4), |(one, other)| gap_len(&one, &other))
}

/// Each team that can get into one of the vehicles, with it.
fn seats(state: &State, unit: UnitId, vehicles: &[BaseId]) -> Vec<(BaseId, BaseId)> {
    let want = |base: BaseId| {
        let mut open: Vec<BaseId> =
            vehicles.iter().copied().filter(|vehicle| why_not(state, base, *vehicle).is_empty()).collect();
        sorted::sort_by_key(&mut open, |vehicle| gap(state, base, *vehicle));
        (base, open)
    };
    state.seating(teams(state, unit).into_iter().map(want).collect())
}

/// The reasons of the pair that is nearest to being possible.
fn closest(state: &State, unit: UnitId, vehicles: &[BaseId]) -> Vec<Reason> {
    let pairs = teams(state, unit).into_iter().flat_map(|base| vehicles.iter().map(move |vehicle| (base, *vehicle)));
    let all = pairs.map(|(base, vehicle)| (why_not(state, base, vehicle), gap(state, base, vehicle)));
    all.min_by_key(|(why, gap)| (why.len(), *gap)).map(|(why, _)| why).unwrap_or_default()
}

fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    let Some(unit) = draft.unit.map(|unit| state.fighting(unit)) else {
        return refuse(Reason::new(contract::INCOMPLETE, "TR-4"));
    };
    own_unit(state, &Draft { unit: Some(unit), ..draft.clone() }, Stage::Moving)
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let core = state.fighting(unit);
    let all = vehicles(state, core);
    let why_not = match able(state, &draft) {
        Err(why) => vec![*why],
        Ok(core) if useless(state, core, &all).is_some() => useless(state, core, &all).into_iter().collect(),
        Ok(core) if seats(state, core, &all).is_empty() => closest(state, core, &all),
        Ok(_) => vec![],
    };
    picks(unit, VERB, all, why_not)
}

/// It has no vehicle, or no team on foot.
fn useless(state: &State, unit: UnitId, all: &[BaseId]) -> Option<Reason> {
    if all.is_empty() {
        return Some(Reason::new("mount.no-vehicle", "TR-4").about([Arg::Unit(unit)]));
    }
    teams(state, unit).is_empty().then(|| Reason::new("mount.nobody", "TR-4").about([Arg::Unit(unit)]))
}

fn picks(unit: UnitId, verb: &'static str, all: Vec<BaseId>, why_not: Vec<Reason>) -> Offer {
    let most = u8::try_from(all.len()).unwrap_or(u8::MAX).max(1);
    let choices: Vec<Choice> = all.into_iter().map(|base| choice_of(base, 0)).collect();
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![Gather::Pick { choices, least: 0, most }]) }
}

fn named(draft: &Draft) -> Vec<BaseId> {
    match &draft.given[..] {
        [Given::Picked(keys)] => keys.iter().filter_map(|key| key.as_str().parse().ok()).collect(),
        _ => vec![],
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let (known, named) = (vehicles(state, unit), named(draft));
    if let Some(base) = named.iter().find(|base| !known.contains(base)) {
        // One of the side's own vehicles that is not for these teams, or too far away, says why.
        let own = state.side(unit.seat).any(|found| found.id == *base && state.is_vehicle(*base));
        let why = if own { closest(state, unit, &[*base]) } else { vec![] };
        let none = || vec![Reason::new("mount.not-this", "TR-2").about([Arg::Base(*base), Arg::Unit(unit)])];
        let useless = useless(state, unit, if own { &named } else { &known }).map(|why| vec![why]);
        found.0.extend(useless.unwrap_or_else(|| if why.is_empty() { none() } else { why }));
        return found.verdict(None, None);
    }
    if let Some(why) = useless(state, unit, &known) {
        return Verdict::no(why);
    }
    // No vehicle is named: whoever can rides in whichever is nearest.
    let all = named.is_empty();
    let aboard = seats(state, unit, if all { &known } else { &named });
    if all && aboard.is_empty() {
        found.0.extend(closest(state, unit, &known));
    }
    for vehicle in named.iter().filter(|vehicle| !aboard.iter().any(|(_, on)| on == *vehicle)) {
        let why = closest(state, unit, &[*vehicle]);
        let none = || vec![Reason::new("mount.nobody-left", "TR-4").about([Arg::Base(*vehicle)])];
        found.0.extend(if why.is_empty() { none() } else { why });
    }
    let used: Vec<BaseId> = named.into_iter().filter(|vehicle| aboard.iter().any(|(_, on)| on == vehicle)).collect();
    let nearest =
        (!found.0.is_empty() && !used.is_empty()).then(|| Draft { given: vec![picked_bases(used)], ..draft.clone() });
    found.verdict(Some(Planned { unit, aboard }), nearest)
}

/// All vehicles that find passengers, and each of them alone.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit.map(|unit| state.fighting(unit)) else { return vec![] };
    let all = vehicles(state, unit);
    let seated = seats(state, unit, &all);
    let used = all.into_iter().filter(|vehicle| seated.iter().any(|(_, on)| on == vehicle)).collect();
    together_and_alone(used)
}

fn together_and_alone(used: Vec<BaseId>) -> Vec<(Vec<Given>, Thing)> {
    let one = |base: &BaseId| (vec![picked_bases([*base])], Thing::Base(*base));
    let together =
        used.first().filter(|_| used.len() > 1).map(|first| (vec![picked_bases(used.clone())], Thing::Base(*first)));
    together.into_iter().chain(used.iter().map(one)).collect()
}

/// Who gets in where, and each vehicle alone.
pub(super) fn brief(mut brief: contract::Brief, order: &Planned) -> contract::Brief {
    let vehicles: Set<BaseId> = order.aboard.iter().map(|(_, on)| *on).collect();
    for vehicle in vehicles.iter() {
        let mut teams: Vec<BaseId> =
            order.aboard.iter().filter(|(_, on)| on == vehicle).map(|(base, _)| *base).collect();
        teams.sort_unstable();
        brief.lines.push(content::text("brief.mounts", [Arg::Bases(teams), Arg::Base(*vehicle)]));
    }
    brief.ways = each_alone(VERB, order.unit, vehicles);
    brief
}

/// The same for one of the vehicles.
fn each_alone(verb: &'static str, unit: UnitId, vehicles: Set<BaseId>) -> Vec<Way> {
    let way = |base: &BaseId| Way {
        text: content::text("way.one-vehicle", [Arg::Base(*base)]),
        draft: Draft::new(unit.seat, content::word(verb), Some(unit)).with(picked_bases([*base])),
    };
    if vehicles.len() > 1 { vehicles.iter().map(way).collect() } else { vec![] }
}

impl Planned {
    pub(super) fn unit(&self) -> UnitId {
        self.unit
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for (base, on) in &order.aboard {
        let towed = flow.state().tows(*base, *on);
        flow.emit(Event::Mounted { base: *base, on: *on, towed });
    }
    // TR-6: a vehicle of another Unit that is loaded now stays.
    close_others(flow, order.unit);
}

/// TR-6: the vehicles of the pair that may go to the rear now.
fn empty(state: &State, unit: UnitId) -> Vec<BaseId> {
    state.vehicles_of(unit).into_iter().filter(|base| state.may_go_back(*base)).collect()
}

pub(super) fn offer_rear(state: &State, unit: UnitId) -> Offer {
    let all = empty(state, unit);
    let why_not = match own_unit(state, &Draft::new(unit.seat, content::word(REAR), Some(unit)), Stage::Moving) {
        Err(why) => vec![*why],
        Ok(_) if all.is_empty() => vec![Reason::new("rear.none", "TR-6").about([Arg::Unit(state.fighting(unit))])],
        Ok(_) => vec![],
    };
    picks(unit, REAR, all, why_not)
}

pub(super) fn check_rear(state: &State, draft: &Draft) -> Verdict<Sends> {
    let mut found = Findings::default();
    let Some(unit) = found.take(own_unit(state, draft, Stage::Moving)) else { return found.verdict(None, None) };
    let (bases, may) = (named(draft), empty(state, unit));
    if may.is_empty() {
        return Verdict::no(Reason::new("rear.none", "TR-6").about([Arg::Unit(state.fighting(unit))]));
    }
    let bases = if bases.is_empty() { may.clone() } else { bases };
    let (go, stay): (Vec<BaseId>, Vec<BaseId>) = bases.into_iter().partition(|base| may.contains(base));
    for base in stay {
        found.0.push(Reason::new("rear.stays", "TR-6").about([Arg::Base(base)]));
    }
    let nearest = (!found.0.is_empty() && !go.is_empty())
        .then(|| Draft { given: vec![picked_bases(go.clone())], ..draft.clone() });
    found.verdict(Some(Sends { unit, bases: go }), nearest)
}

/// Which vehicles go, and each of them alone.
pub(super) fn brief_rear(state: &State, order: &Sends) -> contract::Brief {
    let mut brief =
        contract::Brief { warns: super::cut_off(state, order.unit, &order.bases), ..contract::Brief::default() };
    brief.lines.push(content::text("brief.rear", [Arg::Bases(order.bases.clone())]));
    brief.ways = each_alone(REAR, order.unit, order.bases.iter().copied().collect());
    brief
}

pub(super) fn survey_rear(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    begun.unit.map(|unit| together_and_alone(empty(state, unit))).unwrap_or_default()
}

/// TR-15: sending vehicles to the rear is the last thing the pair does.
pub(super) fn resolve_rear(flow: &mut Flow<CompanyBattles>, order: &Sends) {
    close_others(flow, order.unit);
    flow.emit(Event::SentToRear { bases: order.bases.clone() });
    for unit in flow.state().pair(order.unit) {
        if flow.state().unit(unit).is_some_and(|unit| !unit.step.done && !unit.lost && !unit.hides()) {
            flow.emit(Event::Finished { unit });
        }
    }
    go_back(flow, order.unit);
}

/// TR-6: vehicles that must go to the rear when the activation of their pair ends: empty ones with soft skins, those that strayed from the
/// leader they carry, and those of a Unit that is destroyed.
pub(crate) fn go_back(flow: &mut Flow<CompanyBattles>, unit: UnitId) {
    let state = flow.state();
    let core = state.fighting(unit);
    let leader = |unit: UnitId| state.leader(unit);
    let strayed = |base: BaseId| {
        let Some(of) = state.board.base(base).map(|base| base.unit) else { return false };
        let own = if of == core { Some(base) } else { leader(of) };
        own.zip(leader(core)).is_some_and(|(own, leads)| !state.near(own, leads, 6))
    };
    // Those of a Unit in ambush may stay.
    if state.waits(core) == Waits::Ambush {
        return;
    }
    let alone = state.unit(core).is_some_and(|core| core.lost);
    let strays = |base: BaseId| state.has(base, Keyword::UnitTransport) && strayed(base);
    let must = |base: &BaseId| alone || state.is_softskin(*base) || strays(*base);
    let bases: Vec<BaseId> = empty(state, core).into_iter().filter(must).collect();
    if !bases.is_empty() {
        flow.emit(Event::SentToRear { bases });
    }
}
