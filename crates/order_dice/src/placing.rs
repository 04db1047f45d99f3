//! OD-20.4-3: where models may stand when they are placed, and how a unit is arranged.

use crate::data::{Body, Going as May, Length, Mover};
use crate::state::State;
use crate::{drive, way};
use battle::figures::Inches;
use battle::placing::{Form, extent};
use battle::way::here;
use content::Arg;
use contract::Reason;
use geom::{Len, Pt, shift};
use table::{Base, BaseId, Cause, Going, Obstacle, PieceId, Place, UnitId};

/// The column of 7.3 that counts for a base.
pub(crate) fn mover(state: &State, base: &Base) -> Mover {
    let profile = state.unit(base.unit).map(|unit| unit.profile);
    match profile.map(|profile| &profile.body) {
        Some(Body::Gun(_)) if state.man(base.id).is_none() => Mover::Artillery,
        Some(Body::Vehicle(vehicle)) => vehicle.gear.mover(),
        // OD-19-5, OD-19-29.
        _ if state.is_mounted(base.unit, crate::data::Special::Motorbikes) => Mover::Wheeled,
        Some(Body::Foot | Body::Gun(_)) | None => Mover::Infantry,
    }
}

/// OD-7.3-8, OD-7.3-10: the ground under its center, if the base may not begin there.
pub(crate) fn closed(state: &State, base: &Base, at: Pt) -> Option<PieceId> {
    let ground = state.board.ground().at(at);
    let pieces: Vec<PieceId> = ground.into_iter().map(|idx| state.board.pieces[idx].id).collect();
    let (piece, may) = state.going_on(&pieces, mover(state, base))?;
    let house = state.row(piece).is_some_and(|row| row.column == crate::data::Column::Building);
    (may == May::Closed || house).then_some(piece)
}

/// Bases of all sides and wrecks are in the way, and to men and guns the walls of buildings (OD-17.1-4).
pub(crate) fn past(state: &State, own: &Base) -> impl Fn(Obstacle) -> Going {
    let drives = drive::is_vehicle(state, own.unit);
    move |obstacle| match obstacle {
        Obstacle::Base(other) if other != own.id => Going::BARRED,
        Obstacle::Piece(piece) if state.is_wreck(piece) || (!drives && state.is_house(piece)) => Going::BARRED,
        Obstacle::Base(_) | Obstacle::Piece(_) => Going::FREE,
    }
}

/// Everything wrong with a base at that place, on a table where others of its unit have been placed already.
pub(crate) fn broken(then: &State, base: &Base, place: Place) -> Vec<Reason> {
    let (me, ring) = (Arg::Base(base.id), here(place.at));
    let mut found = vec![];
    let spotter = then.is_spotter(base.id);
    if !then.zone(base.unit.seat, spotter).whole(&base.foot.stood(place)) {
        found.push(Reason::new("deploy.zone", "OD-20.4-3").about([me.clone()]).mark(ring.clone()));
    }
    let mut ground: Vec<PieceId> = closed(then, base, place.at).into_iter().collect();
    for cause in table::stand(&then.board, base, place, past(then, base)) {
        match cause {
            Cause::Over(Obstacle::Base(other)) => found.push(
                Reason::new("spot.overlap", "OD-20.4-3").about([me.clone(), Arg::Base(other)]).mark(ring.clone()),
            ),
            Cause::Over(Obstacle::Piece(piece)) if !ground.contains(&piece) => ground.push(piece),
            // The zone ends at the edge of the table.
            Cause::Over(Obstacle::Piece(_)) | Cause::Near(_) | Cause::Edge => {}
        }
    }
    let shut = |piece| Reason::new("od.move.closed", "OD-20.4-3").about([me.clone(), Arg::Piece(piece)]);
    found.extend(ground.into_iter().map(|piece| shut(piece).mark(ring.clone())));
    found
}

fn is_free(then: &State, base: &Base, place: Place) -> bool {
    then.zone(base.unit.seat, then.is_spotter(base.id)).whole(&base.foot.stood(place))
        && table::may_stand(&then.board, base, place, past(then, base))
        && closed(then, base, place.at).is_none()
}

/// The length of a base along its facing, and its width across it.
pub(crate) fn extent_of(state: &State, base: BaseId) -> (Len, Len) {
    state.board.base(base).map(|base| extent(base.foot)).unwrap_or_default()
}

/// Puts bases on the table.
pub(crate) fn stand(then: &mut State, places: &[(BaseId, Place)]) {
    for (base, place) in places {
        if let Some(base) = then.board.base_mut(*base) {
            base.place = Some(*place);
        }
    }
}

/// OD-7.1-11: the unit stands together at these places.
pub(crate) fn together(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> bool {
    let mut then = state.clone();
    stand(&mut then, places);
    let reach = state.length(Length::Coherency);
    let shape = |base: BaseId| then.board.base(base).and_then(Base::shape);
    let near = |(gunner, loader): (BaseId, BaseId)| {
        shape(gunner).zip(shape(loader)).is_none_or(|(gunner, loader)| geom::gap_len(&gunner, &loader) <= reach)
    };
    way::is_coherent(&then, unit) && way::crews(&then, unit).into_iter().all(near)
}

/// All of it may stand so.
fn fits(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> bool {
    let free =
        |(base, place): &(BaseId, Place)| state.board.base(*base).is_some_and(|base| is_free(state, base, *place));
    places.iter().all(free) && together(state, unit, places)
}

/// The unit in an arrangement; `lead` is the middle of its front, or its gun.
pub(crate) fn arranged(state: &State, unit: UnitId, form: Form, lead: Place) -> Vec<(BaseId, Place)> {
    let bases: Vec<&Base> = state.board.of(unit).collect();
    let gap = Len(state.length(Length::Coherency).0 / 2);
    let (gun, men): (Vec<&Base>, Vec<&Base>) = match bases.first() {
        Some(first) if state.man(first.id).is_none() => (vec![first], bases[1..].to_vec()),
        _ => (vec![], bases),
    };
    let wide = men.iter().map(|base| extent(base.foot).1).max().unwrap_or_default() + gap;
    let deep = men.iter().map(|base| extent(base.foot).0).max().unwrap_or_default() + gap;
    let Some(gun) = gun.first() else {
        let n = i32::try_from(men.len()).unwrap_or(0);
        return men.iter().map(|base| base.id).zip(form.places(n, lead, (deep, wide), true)).collect();
    };
    let mut found = vec![(gun.id, lead)];
    found.extend(
        men.iter()
            .zip(around_gun(extent(gun.foot), (deep, wide)))
            .map(|(man, (x, y))| (man.id, Place { at: lead.at + lead.facing.turned(shift(x.0, y.0)), ..lead })),
    );
    found
}

/// OD-7.2-3: the crew behind its gun and beside it.
fn around_gun((long, wide): (Len, Len), (deep, apart): (Len, Len)) -> impl Iterator<Item = (Len, Len)> {
    let behind = Len(-(long.0 + deep.0) / 2);
    let beside = Len((wide.0 + apart.0) / 2);
    let row = [0, 1, -1].map(|n| (behind, Len(n * apart.0)));
    let sides = [(Len::ZERO, beside), (Len::ZERO, -beside)];
    let rear = (0..8).map(move |n| (behind - deep, Len((n - 4) * apart.0)));
    row.into_iter().chain(sides).chain(rear)
}

/// The unit in an arrangement near a wish.
pub(crate) fn formed(state: &State, unit: UnitId, form: Form, wish: Place) -> Option<Vec<(BaseId, Place)>> {
    let at = |at: Pt| arranged(state, unit, form, Place { at, ..wish });
    let free = |spot: Pt| fits(state, unit, &at(spot));
    if free(wish.at) {
        return Some(at(wish.at));
    }
    battle::placing::near_by(wish.at, Inches(1).len(state.measure), 4, free).map(at)
}

/// In any arrangement near a wish, or else man by man.
pub(crate) fn somewhere(state: &State, unit: UnitId, wish: Place) -> Option<Vec<(BaseId, Place)>> {
    let forms = [Form::Block, Form::Line, Form::Column];
    forms.into_iter().find_map(|form| formed(state, unit, form, wish)).or_else(|| one_by_one(state, unit, wish))
}

/// Each at the nearest free place to the first, from spots across the zone.
fn one_by_one(state: &State, unit: UnitId, wish: Place) -> Option<Vec<(BaseId, Place)>> {
    let bounds = state.edge(unit.seat).strip(state.board.bounds(), state.terms.deep);
    let step = Inches(1).len(state.measure).0;
    let (wide, high) = ((bounds.hi.x - bounds.lo.x) / step, (bounds.hi.y - bounds.lo.y) / step);
    let mesh = (0..=wide).flat_map(|x| (0..=high).map(move |y| bounds.lo + shift(x * step, y * step)));
    let mut spots: Vec<Pt> = mesh.collect();
    sorted::sort_by_key(&mut spots, |spot| ((*spot - wish.at).square(), *spot));
    spots.iter().find_map(|lead| {
        let mut then = state.clone();
        let mut found = vec![];
        for (id, place) in arranged(state, unit, Form::Block, Place { at: *lead, ..wish }) {
            let base = state.board.base(id)?;
            let free = |at: Pt| is_free(&then, base, Place { at, ..place });
            let at = if free(place.at) {
                place.at
            } else {
                battle::placing::near_by(place.at, Inches(1).len(state.measure), 2, free)?
            };
            stand(&mut then, &[(id, Place { at, ..place })]);
            found.push((id, Place { at, ..place }));
        }
        fits(state, unit, &found).then_some(found)
    })
}

/// Each at the nearest free place to its wish, if the unit then stands together.
pub(crate) fn beside(state: &State, unit: UnitId, wishes: &[(BaseId, Place)]) -> Option<Vec<(BaseId, Place)>> {
    let mut then = state.clone();
    let mut found = vec![];
    for (id, wish) in wishes {
        let base = state.board.base(*id)?;
        let area = state.edge(unit.seat).strip(state.board.bounds(), state.terms.deep).grown(-base.foot.reach());
        let at = geom::pt(
            wish.at.x.clamp(area.lo.x, area.hi.x.max(area.lo.x)),
            wish.at.y.clamp(area.lo.y, area.hi.y.max(area.lo.y)),
        );
        let at = if is_free(&then, base, *wish) { wish.at } else { at };
        let free = |at: Pt| is_free(&then, base, Place { at, ..*wish });
        let at = if free(at) { at } else { battle::placing::near_by(at, Inches(1).len(state.measure), 2, free)? };
        stand(&mut then, &[(*id, Place { at, ..*wish })]);
        found.push((*id, Place { at, ..*wish }));
    }
    fits(state, unit, &found).then_some(found)
}
