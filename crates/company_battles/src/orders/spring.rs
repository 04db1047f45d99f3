//! AM-3 to AM-15, MI-5: an ambush is sprung: the whole Unit is placed at once, out of sight or far from the enemy.

use super::{
    deploy::{Judged, Landed, judged},
    in_step, named_unit, not_in_step,
};
use crate::{
    CompanyBattles,
    data::{Keyword, Kind},
    deploy::{self, Form},
    record::{Event, MissionEvent, Stage},
    sight::Scenery,
    state::{State, Waits},
};
use battle::way::{end, here};
use content::Arg;
use contract::{Draft, Findings, Flow, Gather, Given, Offer, Reason, Room, Thing, Verdict, incomplete};
use geom::{Heading, Len, Pt, gap_len, shift};
use table::{Base, BaseId, Place, UnitId};

pub(super) const VERB: &str = "ambush";

pub struct Planned {
    landed: Vec<Landed>,
    dug_in: Vec<BaseId>,
}

/// AM-3, AM-14: what waits in ambush as one with a Unit, the Unit that leads it first: an HQ of two teams, a battery and its Staff team.
fn whole(state: &State, unit: UnitId) -> Vec<UnitId> {
    let waits = state.waiting(unit.seat, |waits| waits == Waits::Ambush);
    let mut whole = state.wholes(&waits).into_iter().find(|whole| whole.contains(&unit)).unwrap_or_else(|| vec![unit]);
    sorted::sort_by_key(&mut whole, |part| (state.is_lone(*part), *part));
    whole
}

/// Only for a Unit that waits in ambush.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if state.waits(unit) != Waits::Ambush || state.fighting(unit) != unit {
        return None;
    }
    let bases = whole(state, unit).into_iter().flat_map(|part| super::deploy::with_transports(state, part)).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Zone(deploy::zone(state, unit.seat)) }];
    let why_not = not_in_step(state, unit.seat, Stage::Ambushing);
    Some(Offer { why_not, covered: true, ..Offer::new(VERB, Some(unit), gather) })
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Ambushing)).is_none() {
        return found.verdict(None, None);
    }
    let Some(unit) = draft.unit else { return incomplete("AM-3") };
    if unit.seat != draft.seat || state.waits(unit) != Waits::Ambush {
        let why = named_unit(state, draft).err();
        let other = Reason::new("ambush.none", "AM-3").about([Arg::Unit(unit)]);
        return Verdict::no(why.filter(|why| why.text.code.as_str() != "unit.off").map_or(other, |why| *why));
    }
    let core = state.fighting(unit);
    if core != unit {
        return Verdict::no(Reason::new("ambush.with", "AM-3").about([Arg::Unit(unit), Arg::Unit(core)]));
    }
    let (legs, units) = (draft.only_legs(), whole(state, unit));
    let Some(Judged { landed, places, broken, .. }) =
        judged(state, draft.seat, &units, legs).filter(|_| !legs.is_empty())
    else {
        return incomplete("AM-3");
    };
    found.0.extend(broken);
    let then = after(state, &places, &landed);
    found.0.extend(scattered(&then, &units));
    found.0.extend(seen(&then, &places));
    // AM-8: those who have vehicles with them are mounted.
    let walks = |(base, _): &&(BaseId, Place)| state.team(*base).is_some_and(|team| team.row.kind == Kind::Infantry);
    let own = |base: BaseId| state.board.base(base).map(|base| state.placed_with(base.unit));
    let drives = |unit: Option<UnitId>| {
        let vehicles = unit.map(|unit| state.vehicles_placed_with(unit)).unwrap_or_default();
        places.iter().any(|(base, _)| vehicles.contains(base))
    };
    let on_foot = places.iter().filter(walks).find(|(base, _)| drives(own(*base)));
    found.0.extend(on_foot.map(|(base, _)| Reason::new("ambush.on-foot", "AM-8").about([Arg::Base(*base)])));
    let nearest = if found.0.is_empty() {
        None
    } else {
        let wish = legs.first().and_then(end);
        wish.and_then(|wish| around(state, unit, wish).find_map(|spot| somewhere(state, unit, [spot]).pop()))
    };
    let nearest = nearest.map(|places| Draft { given: vec![Given::places(&places)], ..draft.clone() });
    // AM-7, AM-15: infantry and guns, not those aboard.
    let digs = |(base, _): &(BaseId, Place)| super::dig_in::begins_dug_in(&then, *base).then_some(*base);
    let dug_in = places.iter().filter_map(digs).collect();
    found.verdict(Some(Planned { landed, dug_in }), nearest)
}

/// The battle with the Units at their places. Smoke hides nobody here (MI-5).
fn after(state: &State, places: &[(BaseId, Place)], landed: &[Landed]) -> State {
    let mut then = super::deploy::boarded(super::deploy::placed(state, places), landed);
    then.change().smoke.clear();
    then
}

/// AM-4: how far from the leader a team of what is placed as one may be.
fn scattered(then: &State, units: &[UnitId]) -> Vec<Reason> {
    let Some(leader) = units.first().and_then(|unit| then.leader(*unit)) else { return vec![] };
    let counts = |base: &&Base| then.team(base.id).is_some_and(|team| !matches!(team.row.kind, Kind::Transport(_)));
    let teams: Vec<&Base> = units.iter().flat_map(|unit| then.present(*unit)).filter(counts).collect();
    let tank = |base: &&&Base| then.team(base.id).is_some_and(|team| matches!(team.row.kind, Kind::Tank(..)));
    let big = teams.iter().filter(tank).count() >= 8 || teams.len() >= 12;
    let limit = then.inches(if big { 8 } else { 6 });
    let shape = |base: BaseId| then.board.base(then.body(base)).and_then(Base::shape);
    let Some(lead) = shape(leader) else { return vec![] };
    let far = |base: &Base| {
        let have = gap_len(&lead.clone().into(), &shape(base.id)?.into());
        (have > limit).then(|| Reason::new("ambush.far", "AM-4").about([Arg::Base(base.id)]).limit(have, limit))
    };
    teams.into_iter().filter_map(far).collect()
}

/// AM-6, AM-9: for each team and each enemy: never within 4 in, and within 16 in only unseen, or concealed by terrain.
fn seen(then: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    // NF-5, AM-11: at Night half as far.
    let (near, far) = (then.inches(4), then.unseen_from());
    let scenery = Scenery::new(then);
    let mut found = vec![];
    for (id, place) in places {
        let Some(base) = then.board.base(*id) else { continue };
        let shape = base.foot.stood(*place);
        // SP-10.
        let large = then.has(*id, Keyword::LargeGun) || then.has(*id, Keyword::Gigantic);
        let mut worst: Option<(Len, BaseId, bool)> = None;
        for enemy in then.side(base.unit.seat.other()) {
            let Some(gap) = enemy.shape().map(|other| gap_len(&shape, &other.into())).filter(|gap| *gap < far) else {
                continue;
            };
            let open = || {
                let covered = scenery.covered_by_terrain(enemy.id, *id);
                covered.is_some_and(|covered| !then.concealed_by_terrain(base, covered))
            };
            let close = gap < near || large;
            let worse = worst.is_none_or(|(have, ..)| gap < have);
            if worse && (close || open()) {
                worst = Some((gap, enemy.id, close));
            }
        }
        if let Some((have, enemy, close)) = worst {
            let (code, rule, need) = match (close, have < near) {
                (true, false) => ("ambush.near", "SP-10", far),
                (true, true) => ("ambush.near", "AM-6", near),
                (false, _) => ("ambush.seen", "AM-6", far),
            };
            let why = Reason::new(code, rule).about([Arg::Base(*id), Arg::Base(enemy)]).limit(have, need);
            found.push(why.mark(here(place.at)));
        }
    }
    found
}

type Places = Vec<(BaseId, Place)>;

/// Whether these Units may be placed there.
fn fits(state: &State, units: &[UnitId], places: &Places) -> bool {
    let Some(seat) = units.first().map(|unit| unit.seat) else { return false };
    let legs = Draft::new(seat, content::word(VERB), None).with(Given::places(places));
    let Some(Judged { landed, places, broken, .. }) = judged(state, seat, units, legs.only_legs()) else {
        return false;
    };
    if !broken.is_empty() {
        return false;
    }
    let then = after(state, &places, &landed);
    scattered(&then, units).is_empty() && seen(&then, &places).is_empty()
}

/// Legal places near these wishes, each in one of several ways.
fn somewhere(state: &State, unit: UnitId, wishes: impl IntoIterator<Item = Pt>) -> Vec<Places> {
    let units = whole(state, unit);
    let all = |wish: Pt| {
        let (mut places, mut then) = (Places::new(), state.clone());
        for nth in 0..units.len() {
            let set = beside(state, &then, &units[..=nth], (&places, wish))?;
            deploy::stand(&mut then, &set);
            places.extend(set);
        }
        Some(places)
    };
    wishes.into_iter().filter_map(all).collect()
}

/// Places near a wish for the last of these Units; the others are placed.
fn beside(state: &State, then: &State, units: &[UnitId], (placed, wish): (&Places, Pt)) -> Option<Places> {
    let unit = *units.last()?;
    let vehicles = state.vehicles_placed_with(unit);
    let own: Vec<UnitId> = state.placed_as_one(unit).into_iter().filter(|part| *part != unit).collect();
    // AM-8: mounted in its vehicles, if it has any with room; else on foot. A block is near its leader (AM-4).
    let ways = [own.first().copied(), Some(unit)].into_iter().flatten();
    let mut sets = ways.flat_map(|part| {
        let forms = Form::ALL.into_iter().rev();
        let formed = forms.filter_map(move |form| deploy::free_near(then, part, form, wish));
        formed.map(move |places| (part, places)).collect::<Vec<_>>()
    });
    let kept = |(part, mut places): (UnitId, Places)| {
        places.retain(|(base, _)| part != unit || !vehicles.contains(base));
        fits(state, units, &[placed.clone(), places.clone()].concat()).then_some(places)
    };
    let loose = || deploy::loose(then, unit, wish).and_then(|places| kept((unit, places)));
    sets.find_map(kept).or_else(loose)
}

/// Spots all over the deployment area, those along its front first.
fn wishes(state: &State, unit: UnitId, hint: Option<Pt>) -> Vec<Pt> {
    let front = deploy::wishes(state, unit.seat);
    let area = deploy::area(state, unit.seat);
    let mesh = (1..8).flat_map(|x| {
        (1..4).map(move |y| area.lo + shift((area.hi.x - area.lo.x) * x / 8, (area.hi.y - area.lo.y) * y / 4))
    });
    hint.into_iter().chain(front).chain(mesh).collect()
}

/// How far behind the distance from which it is not seen, in inches: its teams stand around the spot.
const BEHIND: [i32; 3] = [1, 4, 7];
/// How many spots of its area are tried besides.
const BESIDES: usize = 4;

/// A wish, then spots straight back from the nearest enemy, then those of the area that are nearest to it.
fn around(state: &State, unit: UnitId, wish: Pt) -> impl Iterator<Item = Pt> {
    let far = state.unseen_from();
    let enemies = state.side(unit.seat.other()).filter_map(|base| base.place).map(|place| place.at);
    let back = enemies.min_by_key(|at| (wish - *at).square()).map(|at| {
        let way = Heading::toward(wish - at);
        BEHIND.map(|by| at + way.turned(shift((far + state.inches(1) * by).0, 0)))
    });
    let mut besides = wishes(state, unit, None);
    sorted::sort_by_key(&mut besides, |at| (*at - wish).square());
    besides.truncate(BESIDES);
    [wish].into_iter().chain(back.into_iter().flatten()).chain(besides)
}

/// A few of the legal places.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit.filter(|unit| state.waits(*unit) == Waits::Ambush) else { return vec![] };
    let hint = begun.given.first().map(Given::legs).and_then(|legs| legs.first()).and_then(end);
    let mut found: Vec<(Vec<Given>, Thing)> = vec![];
    for wish in wishes(state, unit, hint) {
        for places in somewhere(state, unit, [wish]) {
            let Some((_, place)) = places.first() else { continue };
            let there = Thing::Spot(place.at);
            if found.iter().all(|(_, at)| *at != there) {
                found.push((vec![Given::places(&places)], there));
            }
        }
        if found.len() >= 3 {
            break;
        }
    }
    found
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for Landed { unit, places, aboard, rear } in order.landed.clone() {
        let Some(unit) = unit else { continue };
        let mut dug_in = order.dug_in.clone();
        dug_in.retain(|base| places.iter().any(|(placed, _)| placed == base));
        flow.emit(Event::Mission(MissionEvent::Sprung { unit, places, aboard, rear, dug_in, fresh: true }));
    }
}
