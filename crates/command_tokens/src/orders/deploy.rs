//! Section 19: before turn 1 the sides place their units, one at a time.

use super::Plan;
use crate::{
    CommandTokens,
    activation::{own_unit, wrong_step},
    data::Class,
    hidden, placing,
    record::{Event, Stage},
    state::State,
};
use battle::{
    terms,
    way::{end, here},
};
use content::Arg;
use contract::{Draft, Findings, Flow, Gather, Given, Offer, Read, Reason, Room, Thing, Verdict, incomplete, refuse};
use geom::{Pt, pt, shift};
use table::{Base, Place, Seat, UnitId};

pub(super) const VERB: &str = "deploy";
/// CT-8.5-2: the same, but the other side does not learn where.
pub(super) const HIDE: &str = "hide";

pub struct Planned {
    unit: UnitId,
    place: Place,
    hides: bool,
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
    let why_not = match able(state, &draft) {
        Err(why) => vec![*why],
        Ok(_) if verb == HIDE && nowhere(state, unit) => vec![in_the_open(unit)],
        Ok(_) => vec![],
    };
    let bases = state.board.of(unit).map(|base| base.id).collect();
    let gather = vec![Gather::Legs { bases, room: Room::Zone(state.terms.zone(&state.board, unit.seat)) }];
    Offer { secret: verb == HIDE, why_not, ..Offer::new(verb, Some(unit), gather) }
}

/// CT-8.5-2: there is no cover in its zone to hide in.
fn nowhere(state: &State, unit: UnitId) -> bool {
    let Some(base) = state.base_of(unit) else { return true };
    let facing = terms::ahead(&state.board, unit.seat);
    covers(state, unit.seat).into_iter().all(|at| near(state, base, Place { at, facing }, true).is_none())
}

fn in_the_open(unit: UnitId) -> Reason {
    Reason::new("ct.hide.open", "CT-8.5-2").about([Arg::Unit(unit)])
}

fn hides(draft: &Draft) -> bool {
    draft.verb.as_str() == HIDE
}

/// CT-19-2: it is this side's turn to place a unit.
pub(super) fn turn(state: &State, seat: Seat) -> Read<()> {
    match () {
        () if state.over.is_some() => refuse(Reason::new("battle.over", "CT-15-1")),
        () if state.stage != Stage::Deploying => refuse(wrong_step(state, Stage::Deploying, "CT-19-2")),
        () if state.active != seat => refuse(Reason::new("turn.other", "CT-19-2").about([Arg::Seat(state.active)])),
        () => Ok(()),
    }
}

/// It is this side's turn, and the unit is not yet placed.
fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    turn(state, draft.seat)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "CT-19-2")) };
    own_unit(state, draft.seat, unit)?;
    if hides(draft) && !state.terms.of[draft.seat as usize] {
        return refuse(Reason::new("ct.hide.not-here", "CT-8.5-2"));
    }
    if !state.undeployed(draft.seat).contains(&unit) {
        return refuse(Reason::new("deploy.placed", "CT-19-2").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let [leg] = draft.only_legs() else { return incomplete("CT-19-2") };
    let base = state.base_of(unit).filter(|base| base.id == leg.base);
    let Some((base, at)) = base.zip(end(leg)) else { return incomplete("CT-19-2") };
    let place = Place { at, facing: leg.facing.unwrap_or_else(|| terms::ahead(&state.board, unit.seat)) };
    let hides = hides(draft);
    let open = hides && !hidden::conceals(state, at);
    found.0.extend(broken(state, base, place));
    found.require(!open, || in_the_open(unit).mark(here(at)));
    let nearest = if found.0.is_empty() { None } else { mended(state, base, place, hides) };
    let nearest = nearest.map(|place| Draft { given: vec![Given::places(&[(base.id, place)])], ..draft.clone() });
    found.verdict(Some(Plan::Deploy(Planned { unit, place, hides })), nearest)
}

/// CT-19-2: it must be wholly inside the zone, at a place where it may stand.
pub(super) fn broken(state: &State, base: &Base, place: Place) -> Vec<Reason> {
    let mut found = Findings::default();
    let inside = state.terms.zone(&state.board, base.unit.seat).whole(&base.foot.stood(place));
    found.require(inside, || Reason::new("deploy.zone", "CT-19-2").about([Arg::Base(base.id)]).mark(here(place.at)));
    found.0.extend(placing::broken(state, base, place));
    found.0
}

/// The wish moved into the zone and to the nearest free place in it; or else any free place.
pub(super) fn mended(state: &State, base: &Base, wish: Place, hides: bool) -> Option<Place> {
    let elsewhere = || wishes(state, base.unit.seat, hides).into_iter();
    near(state, base, wish, hides).or_else(|| elsewhere().find_map(|at| near(state, base, Place { at, ..wish }, hides)))
}

fn near(state: &State, base: &Base, wish: Place, hides: bool) -> Option<Place> {
    let area = state.terms.area(&state.board, base.unit.seat);
    let (bounds, at) = (base.foot.stood(wish).bounds(), wish.at);
    let clamp = |at: i32, lo: i32, hi: i32, from: i32, to: i32| {
        at.clamp(lo + (at - from), (hi - (to - at)).max(lo + (at - from)))
    };
    let at = pt(
        clamp(at.x, area.lo.x, area.hi.x, bounds.lo.x, bounds.hi.x),
        clamp(at.y, area.lo.y, area.hi.y, bounds.lo.y, bounds.hi.y),
    );
    let zone = state.terms.zone(&state.board, base.unit.seat);
    let fits = |place: &Place| {
        let covered = !hides || hidden::conceals(state, place.at);
        covered && zone.whole(&base.foot.stood(*place)) && placing::broken(state, base, *place).is_empty()
    };
    placing::nearest(state, base, Place { at, ..wish }, state.terms.deep).filter(fits)
}

/// CT-8.5-2: nine spots in each piece of cover, as far as they are in the zone.
fn covers(state: &State, seat: Seat) -> Vec<Pt> {
    let (area, mut found) = (state.terms.area(&state.board, seat), vec![]);
    for idx in 0..state.board.pieces.len() {
        for part in state.board.ground().region(idx).parts() {
            let bounds = part.bounds();
            let (lo, hi) = (bounds.lo, bounds.hi);
            let (lo, hi) = (pt(lo.x.max(area.lo.x), lo.y.max(area.lo.y)), pt(hi.x.min(area.hi.x), hi.y.min(area.hi.y)));
            if lo.x >= hi.x || lo.y >= hi.y {
                continue;
            }
            let spot = |n: i32| pt(lo.x + (hi.x - lo.x) / 4 * (n % 3 + 1), lo.y + (hi.y - lo.y) / 4 * (n / 3 + 1));
            found.extend([4, 0, 2, 6, 8, 1, 3, 5, 7].map(spot).into_iter().filter(|at| hidden::conceals(state, *at)));
        }
    }
    found
}

/// Spots across the zone, the middle first; for a hidden unit only those in cover.
pub(super) fn wishes(state: &State, seat: Seat, hides: bool) -> Vec<Pt> {
    if hides {
        return covers(state, seat);
    }
    let area = state.terms.area(&state.board, seat);
    let share = |lo: i32, hi: i32, n: i32, of: i32| lo + (hi - lo) / of * n;
    let columns = [6, 3, 9, 1, 11, 2, 10, 4, 8, 5, 7];
    let rows = [2, 3, 1];
    let spot = |column: i32, row: i32| {
        let wide = area.hi.x - area.lo.x >= area.hi.y - area.lo.y;
        let (along, deep) = if wide { (column, row) } else { (row, column) };
        let (parts_x, parts_y) = if wide { (12, 4) } else { (4, 12) };
        pt(share(area.lo.x, area.hi.x, along, parts_x), share(area.lo.y, area.hi.y, deep, parts_y))
    };
    rows.iter().flat_map(|row| columns.iter().map(move |column| spot(*column, *row))).collect()
}

/// A unit's position when all are deployed: platoon `nth` of `of` along the front, unit `file` of `files` in it.
#[derive(Clone, Copy)]
pub(crate) struct Beside {
    pub nth: usize,
    pub of: usize,
    pub file: usize,
    pub files: usize,
}

/// A free place in its zone: in a block with its platoon, near enough to move together, or else anywhere; for a gun, one with a view of
/// the field.
pub(crate) fn in_platoon(state: &State, unit: UnitId, beside: Beside) -> Option<Place> {
    let facing = terms::ahead(&state.board, unit.seat);
    let wish = Place { at: in_block(state, unit.seat, beside), facing };
    let place = mended(state, state.base_of(unit)?, wish, false).or_else(|| somewhere(state, unit))?;
    Some(if is_a_gun(state, unit) { with_a_view(state, unit, place) } else { place })
}

/// Vehicles with weapons, and guns: they can only shoot at what they see.
pub(crate) fn is_a_gun(state: &State, unit: UnitId) -> bool {
    let row = state.unit(unit).map(|unit| unit.row);
    row.is_some_and(|row| matches!(row.class, Class::Vehicle | Class::Gun) && !row.weapons.is_empty())
}

/// The given place if it sees a fair share of the field; otherwise the nearest place that does, or the one that sees most.
fn with_a_view(state: &State, unit: UnitId, place: Place) -> Place {
    let field = field(state, unit.seat);
    let view = |place: &Place| state.sees_of(unit, *place, &field);
    let fair = field.len() / FAIR;
    if view(&place) >= fair {
        return place;
    }
    let Some(base) = state.base_of(unit) else { return place };
    let step = state.terms.deep.0 / 4;
    let around = (-AROUND..=AROUND).flat_map(|x| (-AROUND..=AROUND).map(move |y| shift(x * step, y * step)));
    let mut all: Vec<Place> =
        around.filter_map(|by| near(state, base, Place { at: place.at + by, ..place }, false)).collect();
    sorted::sort_by_key(&mut all, |other| (other.at - place.at).square());
    let best = all.iter().copied().max_by_key(|other| view(other).min(fair)).filter(|other| view(other) > view(&place));
    all.into_iter().find(|other| view(other) >= fair).or(best).unwrap_or(place)
}

/// A view of one spot in four is fair.
const FAIR: usize = 4;
/// The most quarters of the zone's depth that a gun is moved for a better view.
const AROUND: i32 = 4;

/// Spots across the table outside the zone.
pub(crate) fn field(state: &State, seat: Seat) -> Vec<Pt> {
    let (bounds, area) = (state.board.bounds(), state.terms.area(&state.board, seat));
    let share = |lo: i32, hi: i32, n: i32| lo + (hi - lo) / 8 * n;
    let spot = |n: i32| pt(share(bounds.lo.x, bounds.hi.x, n % 7 + 1), share(bounds.lo.y, bounds.hi.y, n / 7 + 1));
    (0..49).map(spot).filter(|at| !area.holds(*at)).collect()
}

/// A free place in its zone; units are spread along the front.
pub(super) fn somewhere(state: &State, unit: UnitId) -> Option<Place> {
    let base = state.base_of(unit)?;
    let facing = terms::ahead(&state.board, unit.seat);
    let wishes = wishes(state, unit.seat, false);
    let nth = usize::from(unit.number) % wishes.len().max(1);
    let spread = wishes[nth..].iter().chain(&wishes[..nth]);
    spread.copied().find_map(|at| near(state, base, Place { at, facing }, false))
}

/// Two ranks, the first a little less than half the zone's depth behind its border.
fn in_block(state: &State, seat: Seat, Beside { nth, of, file, files }: Beside) -> Pt {
    let (area, ahead) = (state.terms.area(&state.board, seat), terms::ahead(&state.board, seat).turned(shift(1, 0)));
    let whole = |n: usize| i32::try_from(n).unwrap_or(i32::MAX / 4);
    let wide = whole(files.div_ceil(2));
    // Units with odd numbers form the second rank, in the gaps of the first.
    let (rank, apart) = (i32::from(file % 2 == 1), state.terms.deep.0 / 3);
    let along = |lo: i32, hi: i32| {
        let middle = lo + (hi - lo) / whole(2 * of).max(1) * (2 * whole(nth) + 1);
        middle + (2 * whole(file / 2) + 1 + rank - wide) * apart / 2
    };
    let deep = |lo: i32, hi: i32, ahead: i32| {
        let back = rank * apart + state.terms.deep.0 * 5 / 12;
        if ahead > 0 { hi - back } else { lo + back }
    };
    match ahead.x == 0 {
        true => pt(along(area.lo.x, area.hi.x), deep(area.lo.y, area.hi.y, ahead.y)),
        false => pt(deep(area.lo.x, area.hi.x, ahead.x), along(area.lo.y, area.hi.y)),
    }
}

/// The place the player points to, or spots across the zone.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(base) = begun.unit.and_then(|unit| state.base_of(unit)) else { return vec![] };
    if able(state, begun).is_err() {
        return vec![];
    }
    let facing = terms::ahead(&state.board, begun.seat);
    let held = begun.given.iter().find_map(|given| given.legs().first());
    let hides = hides(begun);
    let mut places: Vec<Place> = vec![];
    match held.and_then(end) {
        Some(at) => places.extend(mended(state, base, Place { at, facing }, hides)),
        None => {
            for at in wishes(state, begun.seat, hides) {
                let place = near(state, base, Place { at, facing }, hides);
                places.extend(place.filter(|place| !places.contains(place)));
                if places.len() == 5 {
                    break;
                }
            }
        }
    }
    let draft = |place: Place| (vec![Given::places(&[(base.id, place)])], Thing::Spot(place.at));
    places.into_iter().map(draft).collect()
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) {
    let state = flow.state();
    let (seat, other) = (order.unit.seat, order.unit.seat.other());
    // CT-19-2: the sides take turns; when one has no units left, the other places all of its own.
    let next = if state.undeployed(other).is_empty() { seat } else { other };
    let Planned { unit, place, hides } = *order;
    let base = state.base_of(unit).map(|base| base.id);
    match base.filter(|_| hides) {
        Some(base) => flow.emit(Event::Hid { unit, base, place, next }),
        None => flow.emit(Event::Deployed { unit, place, next }),
    }
}
