//! TR-3: passengers get out before their vehicles move; TR-9, TR-10: those who must get out under fire.

mod packed;

use super::{close_others, moving, own_unit};
use crate::{
    CompanyBattles,
    assault::{REACH, course, distance as apart, foes},
    deploy,
    record::{Event, Stage},
    state::{Pace, State},
    transports::farthest,
};
use battle::{
    placing::around,
    way::{end, here},
};
use content::{Arg, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Offer, Read, Reason, Room, Thing, Verdict, choice_of, refuse,
};
use geom::{Heading, Len, Shape, distance, gap_len, shift};
use table::{Base, BaseId, Board, PieceId, Place, Seat, UnitId, Zone};

pub(super) const VERB: &str = "get-out";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
    under_fire: bool,
}

/// Those who get out: of which Unit, who, and whether they must.
struct Exit {
    unit: UnitId,
    bases: Vec<BaseId>,
    under_fire: bool,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let (why_not, bases) = match able(state, &draft) {
        Err(why) => (vec![*why], state.aboard(state.fighting(unit))),
        Ok(exit) => (shut(state, &exit), exit.bases),
    };
    let room = Room::Zone(ground(state, unit.seat, &bases));
    Offer { why_not, ..Offer::new(VERB, Some(unit), vec![Gather::Legs { bases, room }]) }
}

/// Why none of them can get out, wherever.
fn shut(state: &State, exit: &Exit) -> Vec<Reason> {
    let why = exit.bases.iter().map(|base| kept_in(state, *base)).find(|why| !why.is_empty());
    let out = exit.bases.iter().any(|base| kept_in(state, *base).is_empty());
    let mut why = why.filter(|_| !out && !exit.under_fire).unwrap_or_default();
    if why.is_empty() && !has_room(state, exit) {
        why.push(Reason::new("dismount.no-room", "TR-3").about([Arg::Unit(exit.unit)]));
    }
    why
}

/// One of them finds a place.
fn has_room(state: &State, exit: &Exit) -> bool {
    let wish = |base: &BaseId| Some((*base, hull(state, *base)?.0));
    exit.bases.iter().filter_map(wish).any(|wish| !arranged(state, &[wish], exit.under_fire).is_empty())
}

/// TR-3: wholly within 2 inches of the vehicle, and not within 2 inches of an enemy. TR-5: a gun only reaches into it. TR-16: those who
/// must get out stand near enemies too.
fn ground(state: &State, seat: Seat, bases: &[BaseId]) -> Zone {
    let reach = state.inches(2);
    let mut hulls: Vec<Shape> = vec![];
    for (_, hull) in bases.iter().filter_map(|base| hull(state, *base)) {
        if !hulls.contains(&hull) {
            hulls.push(hull);
        }
    }
    let Some(about) = hulls.iter().map(Shape::bounds).reduce(geom::Bounds::joined) else { return Zone::Any(vec![]) };
    let forced = bases.iter().any(|base| state.is_thrown(*base));
    let about = about.grown(reach + reach);
    let shape = |base: &Base| base.shape().map(Shape::from).filter(|shape| about.meets(shape.bounds()));
    let enemies = state.side(seat.other()).filter(|base| !forced && fights(state, base)).filter_map(shape);
    Zone::All(vec![Zone::around(hulls, reach), Zone::outside(Zone::around(enemies, reach))])
}

/// The vehicle that a passenger is in, or must leave, and where it stands or stood.
fn vehicle(state: &State, base: BaseId) -> Option<(&Base, Place)> {
    let team = state.team(base)?;
    let (vehicle, at) = match (team.thrown, team.aboard) {
        (Some(thrown), _) => (thrown.from, Some(thrown.at)),
        (None, vehicle) => (vehicle?, None),
    };
    let found = state.board.base(vehicle)?;
    Some((found, at.or(found.place)?))
}

fn hull(state: &State, base: BaseId) -> Option<(Place, Shape)> {
    vehicle(state, base).map(|(found, place)| (place, found.foot.stood(place)))
}

fn able(state: &State, draft: &Draft) -> Read<Exit> {
    let Some(named) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "TR-3")) };
    let thrown = state.thrown_out();
    if !thrown.is_empty() && state.over.is_none() {
        // CM-10: whoever rides as a guest belongs to another Unit.
        if named.seat != draft.seat || !thrown.contains(&named) {
            return refuse(Reason::new("owed.first", "TR-10"));
        }
        let bases = state.board.of(named).map(|base| base.id).filter(|base| state.is_thrown(*base)).collect();
        return Ok(Exit { unit: named, bases, under_fire: true });
    }
    let unit = state.fighting(named);
    own_unit(state, &Draft { unit: Some(unit), ..draft.clone() }, Stage::Moving)?;
    let bases = state.aboard(unit);
    if bases.is_empty() {
        return refuse(Reason::new("dismount.nobody", "TR-3").about([Arg::Unit(unit)]));
    }
    if let Some(why) = moving::barred(state, unit, None).into_iter().next() {
        return refuse(why);
    }
    // TR-15: getting out comes before the teams move.
    let moved = |base: &Base| {
        let on_foot = !state.is_vehicle(base.id);
        let team = state.team(base.id).filter(|_| on_foot);
        team.is_some_and(|team| {
            team.since.pace > Pace::Halted && !(team.turn.dismounted && team.since.went == Len::ZERO)
        })
    };
    if state.standing(unit).any(|base| moved(base) && !state.moved_alone(base)) {
        return refuse(Reason::new("dismount.late", "TR-15").about([Arg::Unit(unit)]));
    }
    Ok(Exit { unit, bases, under_fire: false })
}

/// TR-4, TR-15: why a passenger stays aboard.
fn kept_in(state: &State, base: BaseId) -> Vec<Reason> {
    let Some(team) = state.team(base) else { return vec![] };
    let Some(vehicle) = team.aboard else { return vec![] };
    let moved = state.team(vehicle).is_some_and(|found| found.since.pace > Pace::Halted);
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about([Arg::Base(base), Arg::Base(vehicle)]));
    let bars = [of(moved, "dismount.moved", "TR-15"), of(team.turn.mounted, "dismount.mounted", "TR-4")];
    bars.into_iter().flatten().collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(exit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let legs = draft.only_legs();
    if legs.is_empty() {
        found.0.extend(shut(state, &exit));
        return if found.0.is_empty() { found.incomplete("TR-3") } else { found.verdict(None, None) };
    }
    let (mut board, mut places, mut wishes) = (state.board.clone(), vec![], vec![]);
    for leg in legs {
        let known = exit.bases.contains(&leg.base) && !places.iter().any(|(base, _)| *base == leg.base);
        let (Some(base), Some(at)) = (state.board.base(leg.base).filter(|_| known), end(leg)) else {
            let args = [Arg::Said(leg.base.to_string()), Arg::Unit(exit.unit)];
            found.0.push(Reason::new("base.unknown", "TR-3").about(args));
            continue;
        };
        let Some((stands, hull)) = hull(state, base.id) else { continue };
        let place = Place { at, facing: leg.facing.unwrap_or(stands.facing) };
        if !exit.under_fire {
            found.0.extend(kept_in(state, base.id));
        }
        found.0.extend(
            broken(state, &board, base, place, &hull, exit.under_fire).into_iter().map(|why| why.mark(here(at))),
        );
        stand(&mut board, base.id, place);
        places.push((base.id, place));
        wishes.push((base.id, place));
    }
    let all = !exit.under_fire || exit.bases.iter().all(|base| places.iter().any(|(of, _)| of == base));
    found.require(all, || Reason::new("dismount.all", "TR-10").about([Arg::Unit(exit.unit)]));
    if !all {
        let rest = exit.bases.iter().filter(|base| !wishes.iter().any(|(of, _)| of == *base));
        wishes.extend(rest.filter_map(|base| Some((*base, hull(state, *base)?.0))).collect::<Vec<_>>());
    }
    let mended = (!found.0.is_empty()).then(|| arranged(state, &wishes, exit.under_fire));
    let stays = |(base, _): &(BaseId, Place)| !kept_in(state, *base).is_empty();
    if mended.as_ref().is_some_and(Vec::is_empty) && !wishes.is_empty() && !wishes.iter().any(stays) {
        found.0.push(Reason::new("dismount.no-room", "TR-3").about([Arg::Unit(exit.unit)]));
    }
    let mended = mended.filter(|set| !set.is_empty());
    let nearest = mended.map(|set| Draft { given: vec![Given::places(&set)], ..draft.clone() });
    found.verdict(Some(Planned { unit: exit.unit, places, under_fire: exit.under_fire }), nearest)
}

fn stand(board: &mut Board, base: BaseId, place: Place) {
    if let Some(found) = board.base_mut(base) {
        found.place = Some(place);
    }
}

/// TR-3, MV-14: what is wrong with that place.
fn broken(state: &State, board: &Board, base: &Base, place: Place, hull: &Shape, under_fire: bool) -> Vec<Reason> {
    let (me, shape) = (Arg::Base(base.id), base.foot.stood(place));
    let (have, need) = (far(state, base, &shape, hull), state.inches(2));
    let mut found = vec![];
    // TR-16: where there is no room, as near as there is room.
    let crowded = || {
        under_fire
            && beside(state, board, base, place, hull).is_none()
            && Some(place) == roomy(state, board, base, place, hull)
    };
    if have > need && !crowded() {
        let gun = state.team(base.id).is_some_and(|team| team.row.is_hitched());
        let rule = if under_fire {
            "TR-10"
        } else if gun {
            "TR-5"
        } else {
            "TR-3"
        };
        found.push(Reason::new("dismount.far", rule).about([me.clone()]).limit(have, need));
    }
    found.extend(
        deploy::why_not(state, board, base, place, true).into_iter().map(|cause| deploy::crowded(base.id, cause)),
    );
    // MV-8: forced to get out, they stand where there is room.
    let near = |other: &Base| {
        let gap = gap_len(&shape, &other.shape()?.into());
        (gap <= need).then_some((gap, other.id))
    };
    let enemy = state
        .side(base.unit.seat.other())
        .filter(|other| fights(state, other))
        .filter_map(near)
        .min()
        .filter(|_| !under_fire);
    found
        .extend(enemy.map(|(have, other)| {
            Reason::new("dismount.enemy", "TR-3").about([me, Arg::Base(other)]).limit(have, need)
        }));
    found
}

/// A team that shoots or assaults, as nothing else keeps passengers aboard.
fn fights(state: &State, base: &Base) -> bool {
    state.team(base.id).is_some_and(|team| crate::state::Arm::of(team.row.kind).is_some())
}

/// TR-3: how far from its vehicle it would reach. TR-5: an unhitched gun touches the distance with any part of its base.
fn far(state: &State, base: &Base, shape: &Shape, hull: &Shape) -> Len {
    let gun = state.team(base.id).is_some_and(|team| team.row.is_hitched());
    if gun { gap_len(shape, hull) } else { farthest(shape, hull) }
}

/// The free place beside the vehicle that is nearest to a wish.
fn beside(state: &State, board: &Board, base: &Base, wish: Place, hull: &Shape) -> Option<Place> {
    spots(state, base, wish, hull).into_iter().find(|place| {
        far(state, base, &base.foot.stood(*place), hull) <= state.inches(2)
            && deploy::why_not(state, board, base, *place, true).is_empty()
    })
}

/// TR-16: the nearest room anywhere.
fn roomy(state: &State, board: &Board, base: &Base, wish: Place, hull: &Shape) -> Option<Place> {
    let middle = battle::placing::middle(hull);
    let far = Len(board.size.x.max(board.size.y));
    table::nearest_place(board, base, Place { at: middle, facing: wish.facing }, far, deploy::closed(state, base, true))
}

/// The wish, and the places that touch the vehicle.
fn spots(state: &State, base: &Base, wish: Place, hull: &Shape) -> Vec<Place> {
    let turned = |degrees: i32| wish.facing + Heading::degrees(degrees);
    ranked(state, base, wish, [0, 90].into_iter().flat_map(|by| around(base, hull, turned(by))).collect())
}

/// The wish, and these places, nearest to it first. FO-6: those in a minefield come last.
fn ranked(state: &State, base: &Base, wish: Place, mut all: Vec<Place>) -> Vec<Place> {
    let mines: Vec<PieceId> = state.minefields().collect();
    sorted::sort_by_key(&mut all, |place| (in_mines(state, &mines, base, *place), distance(place.at, wish.at)));
    all.insert(0, wish);
    all
}

fn in_mines(state: &State, mines: &[PieceId], base: &Base, place: Place) -> bool {
    mines.iter().any(|piece| state.mined_at(base, place, *piece))
}

/// FO-6: those of them that would stand in a minefield.
fn mined(state: &State, places: &[(BaseId, Place)]) -> Vec<BaseId> {
    let mines: Vec<PieceId> = state.minefields().collect();
    let inside = |(id, place): &&(BaseId, Place)| {
        state.board.base(*id).is_some_and(|base| in_mines(state, &mines, base, *place))
    };
    places.iter().filter(inside).map(|(base, _)| *base).collect()
}

/// Each passenger as near to its wish as it may stand, or else close together, so that more of them find a place. Who finds none stays
/// aboard.
fn arranged(state: &State, wishes: &[(BaseId, Place)], under_fire: bool) -> Vec<(BaseId, Place)> {
    let open = |(base, _): &&(BaseId, Place)| under_fire || kept_in(state, *base).is_empty();
    let wishes: Vec<(BaseId, Place)> = wishes.iter().filter(open).copied().collect();
    let (mut board, mut found) = (state.board.clone(), vec![]);
    for (id, wish) in &wishes {
        let (Some(base), Some((_, hull))) = (state.board.base(*id), hull(state, *id)) else { continue };
        let fits = |place: &Place| broken(state, &board, base, *place, &hull, under_fire).is_empty();
        if let Some(place) = spots(state, base, *wish, &hull).into_iter().find(fits) {
            stand(&mut board, *id, place);
            found.push((*id, place));
        }
    }
    if found.len() < wishes.len() {
        found = packed::closer(state, &wishes, found, under_fire);
    }
    // TR-16.
    let left: Vec<_> = wishes.iter().filter(|(id, _)| under_fire && !found.iter().any(|(of, _)| of == id)).collect();
    if !left.is_empty() {
        board = state.board.clone();
        found.iter().for_each(|(id, place)| stand(&mut board, *id, *place));
    }
    for (id, wish) in left {
        let (Some(base), Some((_, hull))) = (state.board.base(*id), hull(state, *id)) else { continue };
        if let Some(place) = roomy(state, &board, base, *wish, &hull) {
            stand(&mut board, *id, place);
            found.push((*id, place));
        }
    }
    found
}

/// The whole Unit out on each side of its vehicles: ahead, behind, to the left and to the right.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(exit) = able(state, begun) else { return vec![] };
    let ahead = deploy::ahead(state, begun.seat);
    let far = state.inches(4).0;
    let mut all: Vec<Vec<(BaseId, Place)>> = vec![];
    for degrees in [0, 90, 180, 270] {
        let way = ahead + Heading::degrees(degrees);
        let wish = |base: &BaseId| {
            let (place, _) = hull(state, *base)?;
            Some((*base, Place { at: place.at + way.turned(shift(far, 0)), ..place }))
        };
        let wishes: Vec<_> = exit.bases.iter().filter_map(wish).collect();
        let set = arranged(state, &wishes, exit.under_fire);
        if !set.is_empty() && !all.contains(&set) {
            all.push(set);
        }
    }
    let most = all.iter().map(Vec::len).max().unwrap_or_default();
    all.retain(|set| set.len() == most);
    sorted::sort_by_key(&mut all, |set| mined(state, set).len());
    all.iter().filter_map(|set| Some((vec![Given::places(set)], Thing::Spot(set.first()?.1.at)))).collect()
}

/// Who finds no place, or is given none, stays aboard, and is named. FO-6: so is who would be in a minefield.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let out = |base: &BaseId| order.places.iter().any(|(of, _)| of == base);
    let mut stay = if order.under_fire { vec![] } else { state.aboard(order.unit) };
    stay.retain(|base| !out(base));
    let warns = [("brief.stay-aboard", stay), ("brief.placed-in-mines", mined(state, &order.places))];
    let warns = warns.into_iter().filter(|(_, bases)| !bases.is_empty());
    Brief { warns: warns.map(|(code, bases)| text(code, [Arg::Bases(bases)])).collect(), ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    if !order.under_fire {
        close_others(flow, order.unit);
    }
    for (base, place) in &order.places {
        let (under_fire, towed) = (order.under_fire, flow.state().is_towed(*base));
        flow.emit(Event::Dismounted { base: *base, place: *place, under_fire, towed });
    }
    if order.under_fire {
        course::got_out(flow);
    }
}

/// TR-12, Tankodesantniki: riders may get off the tanks that charge, and charge with them. Returns those that do.
pub(super) fn with_the_charge(flow: &mut Flow<CompanyBattles>, tanks: &[BaseId]) -> Flowing<Vec<BaseId>> {
    let state = flow.state();
    let riders: Vec<BaseId> = tanks.iter().flat_map(|tank| state.riders(*tank)).collect();
    let riders: Vec<BaseId> = riders.into_iter().filter(|base| state.rides_outside(*base)).collect();
    let Some(owner) = tanks.first().and_then(|tank| state.board.base(*tank)).map(|base| base.unit.seat) else {
        return Ok(vec![]);
    };
    if riders.is_empty() {
        return Ok(riders);
    }
    let likes = crate::fire::likes_of(state, &riders);
    let choices = riders.iter().zip(likes).map(|(base, like)| choice_of(*base, like)).collect();
    let most = u8::try_from(riders.len()).unwrap_or(u8::MAX);
    let keys = flow.pick(owner, text("why.desant", []), choices, 0, most)?;
    let state = flow.state();
    // As near to the enemy as they find room.
    let wish = |base: BaseId| {
        let (place, _) = hull(state, base)?;
        let body = state.body(base);
        let foe = foes(state, body, REACH).into_iter().min_by_key(|foe| (apart(state, body, *foe), *foe));
        let at = foe.and_then(|foe| state.board.base(foe)?.place).map_or(place.at, |foe| foe.at);
        Some((base, Place { at, ..place }))
    };
    let named = keys.iter().filter_map(|key| key.as_str().parse().ok());
    let wishes: Vec<(BaseId, Place)> = named.filter_map(wish).collect();
    let places = arranged(state, &wishes, true);
    for (base, place) in &places {
        flow.emit(Event::Dismounted { base: *base, place: *place, under_fire: false, towed: false });
    }
    Ok(places.into_iter().map(|(base, _)| base).collect())
}
