//! Sections 17.2 and 17.5: which vehicles take a unit, where its men stand beside a hull, and where they come to stand when they leave it.

use crate::OrderDice;
use crate::data::{Going as May, Length, Size, Special};
use crate::placing;
use crate::record::{Event, Order};
use crate::state::{State, Unit};
use battle::placing::middle;
use content::{Arg, word};
use contract::{Flow, Reason};
use geom::{Len, Pt, Shape, gap_len, shift, within};
use table::{Base, BaseId, Obstacle, Place, UnitId};

/// The outline of a vehicle, or of what is left of it.
pub(crate) fn hull(state: &State, on: UnitId) -> Option<Shape> {
    if let Some(shape) = state.models(on).next().and_then(Base::shape) {
        return Some(shape.into());
    }
    let (name, more) = (format!("wreck-{on}"), format!("wreck-{on}-"));
    let of = |piece: &table::Piece| piece.name == name || piece.name.starts_with(&more);
    let idx = state.board.pieces.iter().rposition(of)?;
    state.board.ground().region(idx).parts().first().cloned().map(Shape::Poly)
}

/// OD-17.5-4: a vehicle with a gun behind it.
pub(crate) fn tows(state: &State, unit: UnitId) -> bool {
    state.in_tow(unit).is_some()
}

/// OD-17.2-6: places that are left.
fn room(state: &State, on: UnitId) -> usize {
    let all = state.unit(on).and_then(|found| found.profile.vehicle()).map_or(0, |vehicle| vehicle.transport);
    let taken: usize =
        state.riders(on).into_iter().filter(|unit| !state.is_gun(*unit)).map(|unit| state.heads(unit)).sum();
    usize::from(all).saturating_sub(taken)
}

/// OD-17.5-1: how large a gun counts; a launcher as a light howitzer.
fn burden(unit: &Unit) -> Option<Size> {
    let gun = unit.profile.gun()?;
    let launcher = unit.has(Special::MultipleLauncher) || gun.weapon.weapon().has(Special::MultipleLauncher);
    Some(if launcher { Size::Light } else { gun.size })
}

/// OD-17.2-1, OD-17.2-6, OD-17.5-1, OD-17.5-2: why a vehicle does not take a unit, wherever both stand.
pub(crate) fn shut(state: &State, unit: UnitId, on: UnitId) -> Option<Reason> {
    let (found, vehicle) = (state.unit(unit)?, state.unit(on).filter(|vehicle| !vehicle.destroyed));
    let no = |code, rule| Some(Reason::new(code, rule).about([Arg::Unit(unit), Arg::Unit(on)]));
    let Some(vehicle) = vehicle.filter(|vehicle| vehicle.carries() && on.seat == unit.seat) else {
        return no("od.mount.no-transport", "OD-17.2-1");
    };
    if vehicle.ran {
        return no("od.mount.ran", if state.is_gun(unit) { "OD-17.5-2" } else { "OD-17.2-1" });
    }
    let Some(own) = vehicle.profile.vehicle() else { return no("od.mount.no-transport", "OD-17.2-1") };
    match burden(found) {
        Some(_) if tows(state, on) => no("od.mount.tows", "OD-17.5-1"),
        Some(size) if own.tow.is_none_or(|most| most < size) => no("od.mount.heavy", "OD-17.5-1"),
        Some(_) => None,
        None if own.transport == 0 => no("od.mount.no-transport", "OD-17.2-1"),
        None => {
            let (need, left) = (state.heads(unit), room(state, on));
            let why = || {
                let args = [Arg::Unit(unit), Arg::Unit(on), content::number(need), content::number(left)];
                Reason::new("od.mount.no-room", "OD-17.2-6").about(args)
            };
            (need > left).then(why)
        }
    }
}

/// The vehicles on the table that take the unit.
pub(crate) fn takers(state: &State, unit: UnitId) -> Vec<UnitId> {
    let own = state.standing(unit.seat).filter(|(id, found)| *id != unit && found.carries());
    own.map(|(id, _)| id).filter(|on| shut(state, unit, *on).is_none()).collect()
}

/// Who can get into a vehicle at all: OD-19-29: no cavalry and no motorcycles. OD-19-30: cyclists leave their bicycles for it.
pub(crate) fn may_ride(unit: &Unit) -> bool {
    unit.profile.vehicle().is_none() && (!unit.mounted || unit.has(Special::Bicycles))
}

/// The point of an outline that is nearest to a spot.
pub(crate) fn nearest_on(hull: &Shape, at: Pt) -> Pt {
    let Shape::Poly(poly) = hull else { return middle(hull) };
    let corners = poly.corners();
    let onto = |(a, b): (Pt, Pt)| {
        let (by, to) = (b - a, at - a);
        let all = by.square().max(1);
        let part = geom::dot(by, to).clamp(0, all);
        let along = |by: i32| i32::try_from((i64::from(by) * part + all / 2).div_euclid(all)).unwrap_or(0);
        a + shift(along(by.x), along(by.y))
    };
    let edges = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
    edges.map(onto).min_by_key(|on| (*on - at).square()).unwrap_or_else(|| middle(hull))
}

/// OD-17.2-2: where a base begins that touches the hull from outside, on its way to a spot.
pub(crate) fn touching(base: &Base, hull: &Shape, to: Pt, facing: geom::Heading) -> Place {
    let from = nearest_on(hull, to);
    let way = if hull.holds(to) || from == to { from - middle(hull) } else { to - from };
    let far = i64::from(way.len().0.max(1));
    let at = |by: i32| {
        let part = |of: i32| i32::try_from(i64::from(of) * i64::from(by) / far).unwrap_or(0);
        Place { at: from + shift(part(way.x), part(way.y)), facing }
    };
    let (mut over, mut free) = (0, 2 * base.foot.reach().0 + 20);
    while free - over > 1 {
        let half = (over + free) / 2;
        if base.foot.stood(at(half)).overlaps(hull) { over = half } else { free = half }
    }
    at(free)
}

/// From a base to the hull.
pub(crate) fn gap(base: &Base, place: Place, hull: &Shape) -> Len {
    gap_len(&base.foot.stood(place), hull)
}

/// The bases of a unit off the table that are not lost.
pub(crate) fn waiting(state: &State, unit: UnitId) -> Vec<&Base> {
    let lost = |base: BaseId| state.unit(unit).is_some_and(|found| found.lost.contains(&base));
    state.board.of(unit).filter(|base| base.place.is_none() && !lost(base.id)).collect()
}

/// What counts for the places of those who leave a vehicle.
#[derive(Clone, Copy)]
pub(crate) struct Leaving {
    /// How far from the hull they may stand.
    pub reach: Len,
    /// OD-7.1-13: they keep away from the enemy.
    pub moves: bool,
    /// OD-17.5-5: the crew is near its gun, however far from the hull.
    pub by_gun: bool,
}

/// Everything wrong with a base at that place, while others of its unit stand where they will.
pub(crate) fn broken(then: &State, base: &Base, place: Place, hull: &Shape, leaving: Leaving) -> Vec<Reason> {
    let rule = if leaving.by_gun { "OD-17.5-5" } else { "OD-17.2-4" };
    let why = |code, rule, other: Vec<Arg>| {
        let args: Vec<Arg> = [Arg::Base(base.id)].into_iter().chain(other).collect();
        Reason::new(code, rule).about(args).mark(battle::way::here(place.at))
    };
    let mut found = vec![];
    let crew = leaving.by_gun && then.man(base.id).is_some();
    let have = gap(base, place, hull);
    if have > leaving.reach && !crew {
        found.push(why("od.out.far", rule, vec![]).limit(have, leaving.reach));
    }
    let (table, own) = (then.board.bounds(), base.foot.stood(place).bounds());
    if !(table.holds(own.lo) && table.holds(own.hi)) {
        found.push(why("spot.edge", "OD-7.1-14", vec![]));
    }
    for cause in table::stand(&then.board, base, place, placing::past(then, base)) {
        match cause {
            table::Cause::Over(Obstacle::Base(other)) => {
                found.push(why("spot.overlap", rule, vec![Arg::Base(other)]));
            }
            table::Cause::Over(Obstacle::Piece(piece)) | table::Cause::Near(Obstacle::Piece(piece)) => {
                found.push(why("od.move.closed", rule, vec![Arg::Piece(piece)]));
            }
            table::Cause::Near(Obstacle::Base(_)) | table::Cause::Edge => {}
        }
    }
    let known = |piece| found.iter().any(|why: &Reason| why.text.args.contains(&Arg::Piece(piece)));
    if let Some(piece) = closed(then, base, place.at).filter(|piece| !known(*piece)) {
        found.push(why("od.move.closed", rule, vec![Arg::Piece(piece)]));
    }
    // OD-17.1-3.
    let end = base.foot.stood(place);
    if let Some(house) = then.held_opening(base.unit, &end, None) {
        found.push(why("od.move.opening", "OD-17.1-3", vec![Arg::Piece(house)]));
    }
    if let Some((foe, have)) = foe_near(then, base, place).filter(|_| leaving.moves) {
        let need = then.length(Length::Separation);
        found.push(why("od.move.enemy", "OD-7.1-13", vec![Arg::Base(foe)]).limit(have, need));
    }
    found
}

/// The ground under its center, if it may not come to stand there.
fn closed(state: &State, base: &Base, at: Pt) -> Option<table::PieceId> {
    let pieces: Vec<table::PieceId> =
        state.board.ground().at(at).into_iter().map(|idx| state.board.pieces[idx].id).collect();
    let (piece, may) = state.going_on(&pieces, placing::mover(state, base))?;
    let house = state.row(piece).is_some_and(|row| row.column == crate::data::Column::Building);
    (matches!(may, May::Closed | May::DeployOnly) || house).then_some(piece)
}

/// OD-7.1-13: the enemy that a base would be too near to, and how near.
pub(crate) fn foe_near(state: &State, base: &Base, place: Place) -> Option<(BaseId, Len)> {
    let (own, need) = (base.foot.stood(place), state.length(Length::Separation));
    let foes = state.standing(base.unit.seat.other()).flat_map(|(foe, _)| state.models(foe));
    let near = |foe: &Base| foe.shape().map(|shape| (foe.id, gap_len(&own, &shape))).filter(|(_, gap)| *gap <= need);
    foes.filter_map(near).min_by_key(|(_, gap)| *gap)
}

/// Free places for a unit that leaves a hull, together, the first as near to a wish as may be.
pub(crate) fn spread(
    state: &State,
    unit: UnitId,
    on: UnitId,
    wish: Place,
    leaving: Leaving,
) -> Option<Vec<(BaseId, Place)>> {
    let hull = hull(state, on)?;
    let bases = waiting(state, unit);
    let gun = bases.first().filter(|first| state.man(first.id).is_none()).map(|first| first.id);
    let link = state.length(Length::Coherency);
    let near = toward(&hull, wish.at, leaving.reach);
    let mesh = mesh(near, state);
    let free = |then: &State, base: &Base, at: Pt| broken(then, base, Place { at, ..wish }, &hull, leaving).is_empty();
    let mut men: Vec<Pt> = vec![];
    if let Some(man) = bases.iter().find(|base| Some(base.id) != gun) {
        men = mesh.iter().copied().filter(|at| free(state, man, *at)).collect();
    }
    let first: Vec<Pt> = match gun {
        Some(gun) => {
            let base = state.board.base(gun)?;
            mesh.iter().copied().filter(|at| free(state, base, *at)).collect()
        }
        None => men.clone(),
    };
    let mut leads = first;
    sorted::sort_by_key(&mut leads, |at| ((*at - wish.at).square(), *at));
    leads.into_iter().take(LEADS).find_map(|lead| {
        let mut placed: Vec<(&Base, Place)> = vec![];
        for base in &bases {
            let near = |at: Pt| {
                let own = base.foot.stood(Place { at, ..wish });
                let apart = placed.iter().all(|(other, place)| !other.foot.stood(*place).overlaps(&own));
                let linked = |(other, place): &(&Base, Place)| {
                    (gun.is_none() || gun == Some(other.id)) && within(&other.foot.stood(*place), &own, link)
                };
                apart && (placed.is_empty() || placed.iter().any(linked))
            };
            let at = match placed.is_empty() {
                true => lead,
                false => men.iter().copied().filter(|at| near(*at)).min_by_key(|at| ((*at - lead).square(), *at))?,
            };
            placed.push((base, Place { at, ..wish }));
        }
        let places: Vec<(BaseId, Place)> = placed.into_iter().map(|(base, place)| (base.id, place)).collect();
        placing::together(state, unit, &places).then_some(places)
    })
}

/// How many places are tried for the first model.
const LEADS: usize = 24;

/// A spot, drawn to the hull if it is farther away than it may be.
fn toward(hull: &Shape, wish: Pt, reach: Len) -> Pt {
    let from = nearest_on(hull, wish);
    let (way, far) = (wish - from, geom::distance(from, wish).0.max(1));
    let part = |by: i32| i32::try_from(i64::from(by) * i64::from(reach.0) / i64::from(far)).unwrap_or(0);
    if far <= reach.0 { wish } else { from + shift(part(way.x), part(way.y)) }
}

/// Spots around another, three to the inch.
fn mesh(at: Pt, state: &State) -> Vec<Pt> {
    let inch = state.length(Length::Coherency);
    let (step, table) = ((inch.0 / 3).max(1), state.board.bounds());
    let all = (-ROUND..=ROUND).flat_map(|x| (-ROUND..=ROUND).map(move |y| at + shift(x * step, y * step)));
    all.filter(|at| table.holds(*at)).collect()
}

/// How many steps a mesh reaches to each side.
const ROUND: i32 = 14;

/// OD-19-26, OD-5.2-4: what rides in a vehicle that sinks or leaves the table is lost with it.
pub(crate) fn lost_with(flow: &mut Flow<OrderDice>, on: UnitId, why: &'static str) {
    for unit in flow.state().riders(on) {
        flow.emit(Event::Destroyed { unit, why: word(why) });
    }
}

/// OD-17.2-3, OD-17.5-3: what a unit that rides or is towed may be ordered besides getting out.
pub(crate) fn barred(unit: UnitId, on: UnitId, order: Order) -> Vec<Reason> {
    match order {
        Order::Rally | Order::Down => vec![],
        Order::Fire | Order::Advance | Order::Run | Order::Ambush => {
            vec![Reason::new("od.order.aboard", "OD-17.2-3").about([Arg::Unit(unit), Arg::Unit(on)])]
        }
    }
}

/// OD-17.2-5: empty transports that are nearer to an enemy than to any friend.
pub(crate) fn forsaken(state: &State) -> Vec<UnitId> {
    let empty = |(id, unit): &(&UnitId, &Unit)| {
        let carries = unit.profile.vehicle().is_some_and(|vehicle| vehicle.transport > 0);
        carries && !unit.destroyed && state.stands(**id) && state.riders(**id).is_empty()
    };
    let nearest = |from: &Base, seat: table::Seat| {
        // OD-17.1-6: those in a building are where it is.
        let others = state.standing(seat).filter(|(id, _)| *id != from.unit).flat_map(|(id, _)| state.bodies_of(id));
        others.filter_map(|body| Some(gap_len(&*from.shape()?, &body))).min()
    };
    let nearer = |id: UnitId| {
        let hull = state.models(id).next()?;
        let (foe, friend) = (nearest(hull, id.seat.other())?, nearest(hull, id.seat));
        friend.is_none_or(|friend| foe < friend).then_some(id)
    };
    state.units.iter().filter(empty).filter_map(|(id, _)| nearer(*id)).collect()
}
