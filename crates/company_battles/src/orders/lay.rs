//! FO-19 to FO-21: before deployment, each side places the works it has bought, piece by piece. The attacker places all of his first.

use super::{in_step, not_in_step};
use crate::{
    CompanyBattles,
    data::{DEEP, Going, Lie},
    deploy,
    record::{Event, Stage},
    state::{State, Work},
};
use battle::mission::Step;
use content::{Arg, Word, text};
use contract::{
    Brief, Draft, Findings, Flow, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict, incomplete,
};
use geom::{Bounds, Len, Poly, Pt, Shape, gap_len, pt, shift};
use table::{Footprint, PieceId, Place, Seat, Zone};

pub(super) const VERB: &str = "lay";

pub struct Planned {
    number: u16,
    corners: Vec<Pt>,
}

/// FO-20: where the seat's next work may lie.
pub(crate) fn room(state: &State, seat: Seat) -> Zone {
    room_of(state, seat, state.to_lay(seat).next())
}

/// FO-20, PS-3: the table without the other side's deployment area, and for all but minefields without what lies within 8 in of it. Where a disc
/// is cut out of that area, the distance is measured from the whole.
fn room_of(state: &State, seat: Seat, work: Option<&Work>) -> Zone {
    let theirs = theirs(state, seat).map(|area| Zone::from(area.grown(apart(state, work))));
    let grown = Zone::outside(Zone::Any(theirs.collect()));
    // A base right at the border of an area with a round hole may lie in the hole.
    let near = apart(state, work) == Len::ZERO;
    let mined = work.filter(|work| work.of.ground.as_str() == "minefield").and_then(|_| mines(state, seat));
    if let Some(area) = mined {
        return area;
    }
    Zone::All(vec![
        state.board.bounds().into(),
        if near { Zone::outside(deploy::zone(state, seat.other())) } else { grown },
    ])
}

/// SU-9: where the mission has the side place its minefields.
fn mines(state: &State, seat: Seat) -> Option<Zone> {
    let own = |step: &Step| match step {
        Step::Minefields { by, area } if by.seat(state.attacker) == seat => Some(state.area(area)),
        _ => None,
    };
    state.mission()?.steps.iter().find_map(own)
}

fn apart(state: &State, work: Option<&Work>) -> Len {
    work.map_or(Len::ZERO, |work| state.inches(work.of.apart()))
}

/// The boxes of the other side's deployment area.
fn theirs(state: &State, seat: Seat) -> impl Iterator<Item = Bounds> {
    state.boxes(seat.other()).into_iter()
}

fn named(work: &Work) -> Arg {
    Arg::Word(Word::own(format!("cb.work.{}", work.of.id)))
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let foot = state.to_lay(seat).next().map(|work| work.of.foot(state.measure));
    let stamp = match foot {
        Some(Footprint::Rect { length, width }) => Stamp::Box(length, width),
        Some(Footprint::Disc { radius } | Footprint::Oval { length: radius, .. }) => Stamp::Disc(radius),
        None => Stamp::Dot,
    };
    let gather = vec![Gather::Spot { stamp, room: Room::Zone(room(state, seat)) }];
    let why_not = not_in_step(state, seat, Stage::Works);
    // Of minefields and traps the mines are seen by both.
    let secret = state.to_lay(seat).next().is_some_and(|work| work.of.hidden);
    Offer { why_not, secret, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, Stage::Works)).is_none() {
        return found.verdict(None, None);
    }
    let ([Given::Spot(at, facing)], None) = (&draft.given[..], draft.unit) else { return incomplete("FO-19") };
    let Some(work) = state.to_lay(draft.seat).next() else { return incomplete("FO-19") };
    let place = Place { at: *at, facing: *facing };
    if !crate::way::near_enough(place.at) {
        found.0.push(Reason::new("lay.edge", "FO-21").about([named(work)]));
        return found.verdict(None, None);
    }
    found.0 = broken(state, work, place);
    let nearest = if found.0.is_empty() { None } else { nearest(state, work, place) };
    let there = |place: Place| Draft { given: vec![Given::Spot(place.at, place.facing)], ..draft.clone() };
    let plan = Planned { number: work.number, corners: corners(&covers(state, work, place)) };
    found.verdict(Some(plan), nearest.map(there))
}

/// The ground that it covers there.
fn covers(state: &State, work: &Work, place: Place) -> Shape {
    work.of.foot(state.measure).stood(place)
}

fn corners(shape: &Shape) -> Vec<Pt> {
    match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        Shape::Disc { at, radius } => {
            let disc = geom::Region::disc(*at, *radius);
            disc.parts().iter().flat_map(|part| part.corners().to_vec()).collect()
        }
    }
}

/// FO-20, FO-21: everything wrong with that place.
fn broken(state: &State, work: &Work, place: Place) -> Vec<Reason> {
    let shape = covers(state, work, place);
    let mut found = Findings::default();
    let area = || Mark::Area { corners: corners(&shape), tone: Tone::Bad };
    let table = state.board.bounds();
    let on_table = table.holds(shape.bounds().lo) && table.holds(shape.bounds().hi);
    found.require(on_table, || Reason::new("lay.edge", "FO-21").about([named(work)]).mark(area()));
    found.require(!on_table || room_of(state, work.seat, Some(work)).whole(&shape), || {
        let args = [named(work), Arg::Seat(work.seat.other())];
        let theirs = theirs(state, work.seat).filter_map(|area| Poly::new(area.corners().to_vec()).ok());
        let gap = theirs.map(|theirs| gap_len(&shape, &Shape::Poly(theirs))).min();
        match gap.filter(|gap| *gap > Len::ZERO) {
            Some(have) => Reason::new("lay.near", "FO-20").about(args).limit(have, state.inches(work.of.apart())),
            None => Reason::new("lay.zone", "FO-20").about(args),
        }
        .mark(area())
    });
    let ground = state.board.ground();
    for idx in ground.near(shape.bounds()) {
        let piece = state.board.pieces[idx].id;
        let code = match () {
            () if !ground.region(idx).overlaps(&shape) => continue,
            () if is_work(state, piece) => "lay.work",
            () if is_closed(state, idx) => "lay.ground",
            () => continue,
        };
        let args = [named(work), Arg::Piece(piece)];
        let ring = Mark::ring(Thing::Piece(piece), Len::ZERO, Tone::Bad);
        found.0.push(Reason::new(code, "FO-21").about(args).mark(ring));
    }
    found.0
}

/// A work of either side; a minefield of the map counts as one.
fn is_work(state: &State, piece: PieceId) -> bool {
    let mined = state.place_of(piece).is_some_and(|idx| state.chart()[idx].mined);
    mined || state.work_at(piece).is_some()
}

/// FO-21: buildings, water, bridges, and ground that no team may enter.
fn is_closed(state: &State, idx: usize) -> bool {
    let kind = state.board.pieces[idx].kind.as_str();
    let wet = DEEP.contains(&kind) || matches!(kind, "stream" | "ford" | "bridge");
    let row = state.chart()[idx].row;
    wet || row.is_some_and(|row| row.lies == Lie::House || row.going.iter().all(|going| *going == Going::Impassable))
}

fn is_legal(state: &State, work: &Work, place: Place) -> bool {
    broken(state, work, place).is_empty()
}

/// The legal place with the same heading that is nearest to the wish; on a crowded table, any.
fn nearest(state: &State, work: &Work, wish: Place) -> Option<Place> {
    let there = |at: Pt| Place { at, ..wish };
    let legal = |at: &Pt| is_legal(state, work, there(*at));
    // Wholly on its ground first, as near as it gets.
    let (rooms, size) = (rooms(state, work), covers(state, work, wish).bounds());
    let held = |low: i32, high: i32, at: i32, size_lo: i32, size_hi: i32| {
        let (low, high) = (low + (at - size_lo), high - (size_hi - at));
        if low <= high { at.clamp(low, high) } else { at }
    };
    let inside = |room: Bounds| {
        pt(
            held(room.lo.x, room.hi.x, wish.at.x, size.lo.x, size.hi.x),
            held(room.lo.y, room.hi.y, wish.at.y, size.lo.y, size.hi.y),
        )
    };
    let insides = rooms.into_iter().map(inside).filter(legal);
    if let Some(inside) = insides.min_by_key(|at| (*at - wish.at).square()) {
        return Some(there(inside));
    }
    let found = battle::placing::near_by(wish.at, state.inches(1), usize::MAX, |at| legal(&at));
    found.map(there).or_else(|| usual_places(state, work).next())
}

/// The largest boxes of the table outside every part of the other's area.
fn rooms(state: &State, work: &Work) -> Vec<Bounds> {
    let (table, far) = (state.board.bounds(), apart(state, Some(work)));
    let beside = |theirs: Bounds| {
        let all = [
            Bounds { lo: pt(table.lo.x, theirs.hi.y), hi: table.hi },
            Bounds { lo: table.lo, hi: pt(table.hi.x, theirs.lo.y) },
            Bounds { lo: pt(theirs.hi.x, table.lo.y), hi: table.hi },
            Bounds { lo: table.lo, hi: pt(theirs.lo.x, table.hi.y) },
        ];
        let has_ground = |room: &Bounds| room.lo.x < room.hi.x && room.lo.y < room.hi.y;
        Zone::Any(all.into_iter().filter(has_ground).map(Zone::from).collect())
    };
    let outside = theirs(state, work.seat).map(|area| beside(area.grown(far))).collect();
    battle::mission::boxes(&Zone::All(outside), table)
}

/// Legal places in rows just in front of its owner's deployment area, then all over the table.
fn usual_places<'a>(state: &'a State, work: &'a Work) -> impl Iterator<Item = Place> + 'a {
    const FILES: i32 = 8;
    let facing = deploy::ahead(state, work.seat);
    let (table, own) = (state.board.bounds(), deploy::area(state, work.seat));
    let middle = pt((own.lo.x + own.hi.x) / 2, (own.lo.y + own.hi.y) / 2);
    let across = facing.turned(shift(0, 1));
    let wide = if across.x == 0 { table.hi.y - table.lo.y } else { table.hi.x - table.lo.x };
    let deep = if across.x == 0 { own.hi.x - own.lo.x } else { own.hi.y - own.lo.y };
    // From the middle to both sides in turn.
    let file = move |nth: i32| (nth + 1) / 2 * if nth % 2 == 0 { 1 } else { -1 };
    let places = (0..12).flat_map(move |row| {
        let out = deep / 2 + state.inches(2).0 + row * state.inches(2).0;
        (0..FILES).map(move |nth| {
            let aside = shift(0, file(nth) * (wide / FILES));
            Place { at: middle + facing.turned(shift(out, 0)) + facing.turned(aside), facing }
        })
    });
    // Where there is no room in front of it, anywhere.
    let step = state.inches(3).0;
    let mesh = (1..(table.hi.y - table.lo.y) / step).flat_map(move |y| {
        (1..(table.hi.x - table.lo.x) / step).map(move |x| Place { at: table.lo + shift(x * step, y * step), facing })
    });
    places.chain(mesh).filter(move |place| is_legal(state, work, *place))
}

pub(super) fn survey(state: &State, seat: Seat) -> Vec<(Vec<Given>, Thing)> {
    let Some(work) = state.to_lay(seat).next() else { return vec![] };
    let draft = |place: Place| (vec![Given::Spot(place.at, place.facing)], Thing::Spot(place.at));
    usual_places(state, work).take(6).map(draft).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let Some(work) = state.works.iter().find(|work| work.number == order.number) else { return Brief::default() };
    let of_kind = || state.works.iter().filter(|other| (other.seat, &other.of.id) == (work.seat, &work.of.id));
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    let nth = of_kind().filter(|other| !other.pieces.is_empty()).count() + 1;
    let name = Arg::Word(Word::own(format!("cb.unit.{}", work.of.id)));
    let line = text("brief.lay", [name, number(nth), number(of_kind().count())]);
    let area = Mark::Area { corners: order.corners.clone(), tone: Tone::Good };
    Brief { lines: vec![line], marks: vec![area], ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    if let Some(event) = laid(flow.state(), order.number, order.corners.clone()) {
        flow.emit(event);
    }
}

pub(super) fn laid(state: &State, number: u16, corners: Vec<Pt>) -> Option<Event> {
    let work = state.works.iter().find(|work| work.number == number)?;
    let letter = work.of.id.as_str().chars().next()?.to_ascii_uppercase();
    let (piece, name) = state.board.next_piece(None, (1..).map(|n: u16| format!("{letter}{n}")))?;
    // One side places all of its own, then the other.
    let more = |seat: &Seat| state.to_lay(*seat).any(|other| other.number != work.number);
    let next = [work.seat, work.seat.other()].into_iter().find(more).unwrap_or(state.attacker);
    let hidden_from = work.of.hidden.then_some(work.seat.other());
    Some(Event::WorkLaid { number, piece, name, corners, next, hidden_from })
}

/// Places all remaining works where they usually lie. None for a work without any room.
pub(crate) fn usual(state: &State) -> Vec<Event> {
    let (mut then, mut events) = (state.clone(), vec![]);
    while let Some(seat) = then.lays() {
        let event = then.to_lay(seat).next().and_then(|work| {
            let place = usual_places(&then, work).next()?;
            laid(&then, work.number, corners(&covers(&then, work, place)))
        });
        let Some(event) = event else { break };
        crate::apply::apply(&mut then, &event);
        events.push(event);
    }
    events
}
