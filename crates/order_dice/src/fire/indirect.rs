//! Section 13: fire over the heads of others: who sees the target, how near it may be, and how far the weapon has ranged in.

use super::arms::{Arm, Behind};
use super::shells::Round;
use super::spotter;
use crate::data::{Cover, Length, Number, Quality, Role, Special};
use crate::record::Order;
use crate::sight::{Facet, Viewer};
use crate::state::{Ranging, State};
use content::Arg;
use contract::{Reason, Tally, Thing};
use geom::{Len, Pt, Shape, gap_len};
use table::{Place, UnitId};

/// OD-13-6, OD-13-7: what an indirect weapon has of a target, from one eye.
pub(super) fn view(
    state: &State,
    viewer: &Viewer,
    at: UnitId,
    arm: Arm,
    order: Order,
) -> Result<(Len, Behind), Vec<Reason>> {
    let firer = viewer.base;
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let facets = state.facets(at);
    // OD-17.1-6: of one in a building, to its outline.
    let shapes = match state.house_of(at) {
        Some(house) => state.outline(house),
        None => facets.iter().map(Facet::shape).collect(),
    };
    let (range, broken) = reach(
        state,
        arm,
        viewer,
        &shapes,
        [Reason::new("od.fire.too-near", "OD-13-6"), Reason::new("od.fire.range", "OD-9.1-1")],
    );
    let clear = (range, Behind::Cover(Cover::None));
    // OD-13-16: what is near the first template is hit too, seen or not.
    if arm.round == Round::Salvo {
        let near = broken.filter(|why| why.text.code.as_str() == "od.fire.too-near");
        return near.map_or(Ok(clear), |why| Err(vec![why.about(args())]));
    }
    let mut why = vec![];
    // OD-13-8.
    if order == Order::Ambush {
        why.push(Reason::new("od.fire.indirect-ambush", "OD-13-8").about([Arg::Base(arm.base)]));
    }
    let seen = |eye: &Viewer| facets.iter().any(|facet| eye.sees_facet(facet));
    if !is_zeroed(state, arm, &spotter::ranged(state, at)) && !sees(state, firer.unit, seen) {
        why.push(Reason::new("od.fire.unobserved", "OD-13-7").about([Arg::Unit(firer.unit), Arg::Unit(at)]));
    }
    if !facets.iter().any(|facet| viewer.reaches_round(state, arm, &facet.shape())) {
        why.push(Reason::new("od.fire.arc", "OD-8-8").about(args()));
    }
    why.extend(broken.map(|why| why.about(args())));
    if why.is_empty() { Ok(clear) } else { Err(why) }
}

/// OD-13-6: the distance, and whether it is too near or too far.
fn reach(
    state: &State,
    arm: Arm,
    viewer: &Viewer,
    at: &[Shape],
    [close, beyond]: [Reason; 2],
) -> (Len, Option<Reason>) {
    let Some(band) = arm.weapon.weapon().indirect else { return (Len::ZERO, None) };
    let (least, most) = (band.min.len(state.measure), band.max.len(state.measure));
    let center = Shape::from(viewer.at);
    let far = at.iter().map(|shape| state.range(viewer, shape)).min().unwrap_or_default();
    let near = at.iter().map(|shape| gap_len(&center, shape)).min().unwrap_or_default();
    let why = match () {
        () if near < least => Some(close.limit(near, least)),
        () if far > most => Some(beyond.limit(far, most)),
        () => None,
    };
    (far, why)
}

/// OD-13-7, OD-13-15: the crew sees it, or their spotter, if they are good enough for one. OD-8-4: the crew of a vehicle looks from its hull.
pub(super) fn sees(state: &State, unit: UnitId, seen: impl Fn(&Viewer) -> bool) -> bool {
    if crate::drive::is_vehicle(state, unit) {
        return state.models(unit).filter_map(|hull| state.viewer(hull.id)).any(|viewer| seen(&viewer));
    }
    let heeds = state.unit(unit).is_some_and(|found| found.quality() > Quality::Inexperienced);
    let looks = state.men(unit).filter(|(_, man)| man.role != Role::Spotter || heeds);
    looks.map(|(base, _)| base.id).any(|base| state.eyes(base).iter().any(&seen))
}

/// What the weapon remembers of this target: nothing, if it was another one, or has moved.
fn known<'a>(state: &'a State, arm: Arm, at: &Thing) -> Option<&'a Ranging> {
    let unit = state.board.base(arm.base)?.unit;
    let known = state.unit(unit)?.ranging.get(&arm.base)?;
    (known.at == *at && !has_moved(state, known)).then_some(known)
}

/// OD-13-4: every base of it stands 2 in or more from every base as it stood; in a building, from the piece.
fn has_moved(state: &State, known: &Ranging) -> bool {
    let (at, spotter) = match known.at {
        Thing::Unit(at) => (at, None),
        Thing::Base(spotter) => match state.board.base(spotter) {
            Some(base) => (base.unit, Some(base)),
            None => return false,
        },
        Thing::Piece(_) | Thing::Spot(_) => return false,
    };
    let reach = state.length(Length::TargetMoved);
    let mut before: Vec<Shape> = known.stood.iter().filter_map(|(base, place)| stood(state, *base, *place)).collect();
    before.extend(known.house.map(|house| state.outline(house)).into_iter().flatten());
    let near = |shape: &Shape| before.iter().any(|old| gap_len(shape, old) < reach);
    let now: Vec<Shape> = match state.house_of(at) {
        _ if spotter.is_some() => spotter.and_then(|base| Some((*base.shape()?).clone())).into_iter().collect(),
        Some(house) => state.outline(house),
        None => state.targets(at).filter_map(|base| Some((*base.shape()?).clone())).collect(),
    };
    !now.iter().any(near)
}

fn stood(state: &State, base: table::BaseId, place: Place) -> Option<Shape> {
    Some(state.board.base(base)?.foot.stood(place))
}

/// OD-13-3.
fn is_zeroed(state: &State, arm: Arm, at: &Thing) -> bool {
    known(state, arm, at).is_some_and(|known| known.zeroed)
}

/// OD-13-2, OD-13-5: how many shots it has fired at this target in turns one after another, none of them hits.
fn step(state: &State, arm: Arm, at: &Thing, order: Order) -> u8 {
    let follows = |known: &&Ranging| known.turn + 1 == state.turn && order == Order::Fire;
    known(state, arm, at).filter(follows).map_or(0, |known| known.step)
}

/// OD-13-1 to OD-13-3, OD-13-11, OD-13-13, OD-13-16: what the die must show.
pub(super) fn to_hit(state: &State, at: &Thing, arm: Arm, order: Order) -> Tally {
    let tally = |rule, need| Tally::new("od.tally.hit", "od.tally.ranging", rule, i32::from(need));
    let first = Number::RangingFirst.value();
    let unit = state.board.base(arm.base).and_then(|base| state.unit(base.unit));
    if unit.is_some_and(|unit| unit.has(Special::MultipleLauncher)) {
        return tally("OD-13-16", first);
    }
    let (zeroed, step) = (is_zeroed(state, arm, at) && order == Order::Fire, step(state, arm, at, order));
    let most = first - Number::RangingBest.value();
    let (rule, less) = if zeroed { ("OD-13-3", most) } else { ("OD-13-2", step.min(most)) };
    tally("OD-13-1", first).add_if(less > 0, "od.tally.step", rule, -i32::from(less))
}

/// What the weapon remembers of the shot that it fires now: the number of its shots in a row, and whether it is zeroed in.
pub(super) fn ranged(state: &State, at: &Thing, arm: Arm, order: Order, hit: bool) -> (u8, bool) {
    let zeroed = hit || (is_zeroed(state, arm, at) && order == Order::Fire);
    (step(state, arm, at, order).saturating_add(1), zeroed)
}

/// OD-17.4-2: what an indirect weapon has of a point.
pub(super) fn look_at(state: &State, viewer: &Viewer, at: Pt, arm: Arm) -> Vec<Reason> {
    let mut why = vec![];
    let known = is_zeroed(state, arm, &Thing::Spot(at));
    if !known && !sees(state, viewer.base.unit, |viewer| viewer.sees_point(at)) {
        why.push(Reason::new("od.smoke.unseen", "OD-17.4-2"));
    }
    let limits = [Reason::new("od.smoke.too-near", "OD-13-6"), Reason::new("od.smoke.range", "OD-9.1-1")];
    why.extend(reach(state, arm, viewer, &[Shape::from(at)], limits).1);
    why.into_iter().map(|why| why.about([Arg::Base(arm.base)])).collect()
}
