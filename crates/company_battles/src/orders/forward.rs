//! TR-7: vehicles come forward from the rear, at the start of their Unit's movement.

use super::{close_others, moving, ordering, own_unit};
use crate::{
    CompanyBattles, deploy,
    record::{Event, Order, Stage},
    state::State,
};
use battle::way::{end, here};
use content::Arg;
use contract::{Draft, Findings, Flow, Gather, Given, Offer, Read, Reason, Room, Thing, Verdict, refuse};
use geom::{Heading, Len, Pt, Shape, distance, gap_len, shift};
use sorted::Set;
use table::{Base, BaseId, Place, UnitId, Zone};

pub(super) const VERB: &str = "bring-forward";

pub struct Planned {
    unit: UnitId,
    places: Vec<(BaseId, Place)>,
}

fn in_rear(state: &State, unit: UnitId) -> Vec<BaseId> {
    state.vehicles_of(unit).into_iter().filter(|base| state.team(*base).is_some_and(|team| team.rear)).collect()
}

/// Where the Unit's teams are, aboard vehicles too (TR-8); or those of them that have joined other Units (TR-18).
fn bodies(state: &State, unit: UnitId) -> Vec<Shape> {
    let own = state.present(unit).map(|base| base.id).chain(away(state, unit));
    let own: Vec<BaseId> = own.map(|base| state.body(base)).collect();
    own.into_iter().filter_map(|base| Some(state.board.base(base)?.shape()?.into())).collect()
}

/// CM-10: if all of the Unit that is not in the rear has joined other Units, its teams there.
fn away(state: &State, unit: UnitId) -> Vec<BaseId> {
    if state.present(unit).next().is_some() {
        return vec![];
    }
    let others = state.units_of(unit.seat).filter(|(id, _)| *id != unit);
    let joined = others.flat_map(|(id, _)| state.joined(id));
    joined.filter(|base| state.team(*base).is_some_and(|team| team.home == unit)).collect()
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let core = state.fighting(unit);
    let draft = Draft::new(unit.seat, content::word(VERB), Some(unit));
    let why_not = able(state, &draft).err().or_else(|| no_room(state, &draft).map(Box::new));
    let bases = in_rear(state, core);
    let watched = if why_not.is_none() { watchers(state, core, deploy::ahead(state, unit.seat)) } else { vec![] };
    let room = Room::Zone(ground(state, core, watched));
    let gather = vec![Gather::Legs { bases, room }];
    Offer { why_not: why_not.into_iter().map(|why| *why).collect(), ..Offer::new(VERB, Some(unit), gather) }
}

/// TR-7: within 4 inches of the Unit, and not within 8 inches of an enemy, nor within 16 of those. A vehicle reaches into the first and keeps
/// out of the others.
fn ground(state: &State, unit: UnitId, watched: Vec<Shape>) -> Zone {
    let own = bodies(state, unit);
    let Some(about) = own.iter().map(Shape::bounds).reduce(geom::Bounds::joined) else { return Zone::Any(vec![]) };
    let about = about.grown(state.inches(12));
    let shape = |base: &Base| base.shape().map(Shape::from).filter(|shape| about.meets(shape.bounds()));
    let enemies = state.side(unit.seat.other()).filter_map(shape);
    let far = |shapes: Vec<Shape>, by| Zone::outside(Zone::around(shapes, by));
    Zone::All(vec![
        Zone::around(own, state.inches(4)),
        far(enemies.collect(), state.inches(8)),
        far(watched, state.unseen_from()),
    ])
}

/// TR-7, NF-5: enemies that would see the first of the vehicles wherever it came so near to them. Of others the place itself says it.
fn watchers(state: &State, unit: UnitId, ahead: Heading) -> Vec<Shape> {
    let Some(base) = in_rear(state, unit).first().and_then(|base| state.board.base(*base)) else { return vec![] };
    let enemies: Vec<(BaseId, Shape)> =
        state.side(unit.seat.other()).filter_map(|base| Some((base.id, base.shape()?.into()))).collect();
    let (mut met, mut missed): (Set<BaseId>, Set<BaseId>) = Default::default();
    for at in mesh(state, unit, base.foot.reach()) {
        let place = Place { at, facing: ahead };
        let shape = base.foot.stood(place);
        let near = |enemy: &&(BaseId, Shape)| gap_len(&shape, &enemy.1) <= state.unseen_from();
        let open = enemies.iter().filter(|enemy| !missed.contains(&enemy.0)).filter(near);
        let open: Vec<BaseId> = open.map(|(enemy, _)| *enemy).collect();
        let free = deploy::why_not(state, &state.board, base, place, true).is_empty();
        if open.is_empty() || !free {
            continue;
        }
        let seen = state.who_sees(base.id, place, usize::MAX);
        for enemy in open {
            let sees = seen.iter().any(|(_, other)| *other == enemy);
            if sees {
                met.insert(enemy)
            } else {
                missed.insert(enemy)
            };
        }
    }
    let watches = |enemy: &BaseId| met.contains(enemy) && !missed.contains(enemy);
    enemies.into_iter().filter(|(enemy, _)| watches(enemy)).map(|(_, shape)| shape).collect()
}

fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    let Some(unit) = draft.unit.map(|unit| state.fighting(unit)) else {
        return refuse(Reason::new(contract::INCOMPLETE, "TR-7"));
    };
    let away = away(state, unit);
    // TR-18: the transport is still his who has joined another Unit.
    let of = away.first().and_then(|base| state.board.base(*base)).map_or(unit, |base| base.unit);
    own_unit(state, &Draft { unit: Some(of), ..draft.clone() }, Stage::Moving)?;
    let no = |code, rule| refuse(Reason::new(code, rule).about([Arg::Unit(unit)]));
    if in_rear(state, unit).is_empty() {
        return no("forward.none", "TR-7");
    }
    if let Some(why) = moving::barred(state, unit, None).into_iter().next() {
        return refuse(why);
    }
    if state.pair(unit).into_iter().chain([of]).any(|unit| ordering::has_moved(state, unit)) {
        return no("forward.late", "TR-15");
    }
    let digs = state.unit(unit).is_some_and(|unit| unit.orders.iter().any(|tried| tried.order == Order::DigIn));
    if digs { no("forward.digs", "TR-7") } else { Ok(unit) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let legs = draft.only_legs();
    if legs.is_empty() {
        found.0.extend(no_room(state, draft));
        return if found.0.is_empty() { found.incomplete("TR-7") } else { found.verdict(None, None) };
    }
    let (ahead, may) = (deploy::ahead(state, draft.seat), in_rear(state, unit));
    let mut places: Vec<(BaseId, Place)> = vec![];
    for leg in legs {
        let known = may.contains(&leg.base) && !places.iter().any(|(base, _)| *base == leg.base);
        let Some(at) = end(leg).filter(|_| known) else {
            let args = [Arg::Said(leg.base.to_string()), Arg::Unit(unit)];
            found.0.push(Reason::new("base.unknown", "TR-7").about(args));
            continue;
        };
        let place = Place { at, facing: leg.facing.unwrap_or(ahead) };
        let then = after(state, &places);
        found.0.extend(broken(state, &then, unit, leg.base, place).into_iter().map(|why| why.mark(here(at))));
        places.push((leg.base, place));
    }
    found.0.extend(apart(&after(state, &places), &places));
    let full = no_room(state, draft);
    let nearest = (!found.0.is_empty() && full.is_none()).then(|| mended(state, unit, &places)).flatten();
    let nearest = nearest.map(|set| Draft { given: vec![Given::places(&set)], ..draft.clone() });
    found.0.extend(full);
    found.verdict(Some(Planned { unit, places }), nearest)
}

fn after(state: &State, places: &[(BaseId, Place)]) -> State {
    let mut then = state.clone();
    deploy::stand(&mut then, places);
    then
}

/// TR-7: those brought forward hear each other.
fn apart(then: &State, places: &[(BaseId, Place)]) -> Option<Reason> {
    let unit = |base: BaseId| then.board.base(base).map(|base| base.unit);
    let deaf = |base: &BaseId| unit(*base).is_some_and(|unit| !then.in_command(unit).contains(base));
    let lost = places.iter().map(|(base, _)| *base).find(|base| deaf(base))?;
    Some(Reason::new("deploy.command", "TR-7").about([Arg::Base(lost)]))
}

/// TR-7, NF-5: what is wrong with that place, on the table with those placed before.
fn broken(state: &State, then: &State, unit: UnitId, id: BaseId, place: Place) -> Vec<Reason> {
    let Some(base) = state.board.base(id) else { return vec![] };
    let (me, shape) = (Arg::Base(id), base.foot.stood(place));
    let mut found = vec![];
    let (near, need) = (bodies(state, unit), state.inches(4));
    let have = near.iter().map(|body| gap_len(body, &shape)).min().unwrap_or(Len(i32::MAX / 4));
    if have > need {
        found.push(Reason::new("forward.far", "TR-7").about([me.clone(), Arg::Unit(unit)]).limit(have, need));
    }
    found.extend(
        deploy::why_not(then, &then.board, base, place, true).into_iter().map(|cause| deploy::crowded(id, cause)),
    );
    let gap = |other: &Base| Some((gap_len(&shape, &other.shape()?.into()), other.id));
    let enemy = state.side(base.unit.seat.other()).filter_map(gap).min();
    if let Some((have, other)) = enemy.filter(|(gap, _)| *gap <= state.inches(8)) {
        let args = [me, Arg::Base(other)];
        found.push(Reason::new("forward.near", "TR-7").about(args).limit(have, state.inches(8)));
    } else if let Some((have, other)) = then.seen_from(id, place).filter(|_| found.is_empty()) {
        let args = [me, Arg::Base(other)];
        found.push(Reason::new("forward.seen", "TR-7").about(args).limit(have, state.unseen_from()));
    }
    found
}

/// The wishes made legal: facing as wished, or else all turned alike.
fn mended(state: &State, unit: UnitId, wishes: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let turned =
        |by: Heading| wishes.iter().map(move |(base, wish)| (*base, Place { facing: wish.facing + by, ..*wish }));
    let ways = [0, 90, 270, 180].map(Heading::degrees);
    ways.into_iter().find_map(|by| arranged(state, unit, &turned(by).collect::<Vec<_>>()))
}

/// Each vehicle at the nearest legal place to its wish.
fn arranged(state: &State, unit: UnitId, wishes: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let mut found: Vec<(BaseId, Place)> = vec![];
    for (base, wish) in wishes {
        let then = after(state, &found);
        let reach = state.board.base(*base)?.foot.reach();
        let mut all: Vec<Place> = mesh(state, unit, reach).into_iter().map(|at| Place { at, ..*wish }).collect();
        sorted::sort_by_key(&mut all, |place| distance(place.at, wish.at));
        all.insert(0, *wish);
        let fits = |place: &Place| {
            let all = [&found[..], &[(*base, *place)]].concat();
            broken(state, &then, unit, *base, *place).is_empty() && apart(&after(state, &all), &all).is_none()
        };
        if let Some(place) = all.into_iter().find(fits) {
            found.push((*base, place));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Spots an inch apart, near the Unit's teams.
fn mesh(state: &State, unit: UnitId, reach: Len) -> Vec<Pt> {
    let (step, far) = (state.inches(1).0, reach.0 + state.inches(4).0);
    let n = far / step;
    let shapes = bodies(state, unit);
    let Some(bounds) = shapes.iter().map(Shape::bounds).reduce(geom::Bounds::joined) else { return vec![] };
    let (wide, deep) = ((bounds.hi.x - bounds.lo.x) / step + n, (bounds.hi.y - bounds.lo.y) / step + n);
    let all = (-n..=wide).flat_map(|x| (-n..=deep).map(move |y| shift(x * step, y * step)));
    all.map(|by| bounds.lo + by).collect()
}

/// TR-7: no vehicle finds a place near the Unit. Of like vehicles one is tried.
fn no_room(state: &State, draft: &Draft) -> Option<Reason> {
    let unit = state.fighting(draft.unit?);
    let at = bodies(state, unit).first().map(battle::placing::middle)?;
    let ahead = deploy::facing(state, draft.seat, at);
    let row = |base: &BaseId| state.team(*base).map(|team| &team.row.id);
    let mut tried = vec![];
    let fits = |base: BaseId| {
        let new = !tried.contains(&row(&base));
        tried.push(row(&base));
        new && mended(state, unit, &[(base, Place { at, facing: ahead })]).is_some()
    };
    let room = in_rear(state, unit).into_iter().any(fits);
    (!room).then(|| Reason::new("forward.no-room", "TR-7").about([Arg::Unit(unit)]))
}

/// Behind the Unit, and on its other sides.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok(unit) = able(state, begun) else { return vec![] };
    let Some(at) = bodies(state, unit).first().map(battle::placing::middle) else { return vec![] };
    let ahead = deploy::facing(state, begun.seat, at);
    let mut all: Vec<Vec<(BaseId, Place)>> = vec![];
    for degrees in [180, 90, 270] {
        let way = ahead + Heading::degrees(degrees);
        let wish = Place { at: at + way.turned(shift(state.inches(4).0, 0)), facing: ahead };
        let wishes: Vec<_> = in_rear(state, unit).into_iter().map(|base| (base, wish)).collect();
        all.extend(mended(state, unit, &wishes).filter(|set| !all.contains(set)));
    }
    all.iter().filter_map(|set| Some((vec![Given::places(set)], Thing::Spot(set.first()?.1.at)))).collect()
}

impl Planned {
    pub(super) fn unit(&self) -> UnitId {
        self.unit
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    close_others(flow, order.unit);
    flow.emit(Event::BroughtForward { unit: order.unit, places: order.places.clone() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::Opening;
    use contract::Ruleset;
    use geom::pt;

    /// Whether the ground that is drawn holds these points, in half inches, with this terrain.
    fn drawn(terrain: &str, points: [(i32, i32); 3]) -> [bool; 3] {
        let text = format!(
            "table 72x48in\n{terrain}\nred R1 rifles-germany b1 at 30,20 n b2 at 32,20 n as de-mg42\n\
             red R2 sdkfz-251 b21 off b22 off as de-251 carries R1 rear b21 b22\n\
             blue B1 rifles-usa b31 at 31,32.5 s as us-rifle\nturn red movement 2"
        );
        let state = CompanyBattles::begin(&Opening::read(&text).expect("a position")).expect("no contradiction");
        let [Gather::Legs { room: Room::Zone(zone), .. }] = &offer(&state, "R1".parse().expect("a unit")).gather[..]
        else {
            panic!("the ground is a zone")
        };
        points.map(|(x, y)| zone.holds(pt(x * 127, y * 127)))
    }

    /// TR-7: an enemy 12 in ahead sees all that is within 16 in of it. Behind a house it does not, and the ground there stays.
    #[test]
    fn ground_that_an_enemy_watches_is_not_drawn() {
        let points = [(68, 45), (62, 46), (62, 31)];
        assert_eq!(drawn("", points), [false, false, true]);
        assert_eq!(drawn("building H1 (20,26) (42,26) (42,28) (20,28)", points), [true, true, true]);
    }
}
