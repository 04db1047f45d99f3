//! Ruler: pinned from edge to edge of bases or from point to point, and removed again.

use super::{
    Findings, Plan, Read, Whose, incomplete, middle, own_base, own_unit, pick_laid, picked, refuse, some_base,
};
use crate::{
    FreeTable,
    record::{End, Event, Ruler},
    state::{BENDS_MAX, RULERS_MAX, State},
    way,
};
use content::{Word, text, word};
use contract::{
    Aim, Arg, Brief, Draft, Flow, Gather, Given, INCOMPLETE, Mark, Offer, Reason, Room, Stamp, Thing, Tone, Verdict,
};
use geom::{Gap, Heading, Len, Pt, Shape, gap, pt};
use table::{BaseId, Seat, UnitId};

pub enum Planned {
    Pin { seat: Seat, from: End, via: Vec<Pt>, to: End },
    Lift { number: u16, seat: Seat, secret: bool },
}

/// The word for a ruler in drafts, where others name a weapon.
const TAPE: &str = "tape";

pub(super) fn offer_aim(state: &State, unit: UnitId) -> Offer {
    let from: Vec<BaseId> = state.standing_bases(unit).map(|base| base.id).collect();
    let why_not = full(state).into_iter().chain(some_base(state, Whose::Unit(unit)).err().map(|why| *why)).collect();
    let from = from.into_iter().take(1).collect();
    Offer { why_not, ..Offer::new("ruler", Some(unit), vec![Gather::Aim { from, with: vec![word(TAPE)] }]) }
}

pub(super) fn offer_spots(state: &State) -> Offer {
    let spot = || Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) };
    Offer { why_not: full(state).into_iter().collect(), ..Offer::new("ruler", None, vec![spot(), spot()]) }
}

pub(super) fn offer_lift(state: &State) -> Option<Offer> {
    let choice = |ruler: &Ruler| {
        let (number, pieces) = (Arg::Num(i32::from(ruler.number)), measured(state, ruler));
        let len = pieces.as_ref().map_or(Len::ZERO, |pieces| length(pieces));
        let said = [number, end_arg(state, ruler.from), end_arg(state, ruler.to), Arg::Len(len)];
        let at = pieces.map_or(pt(0, 0), |pieces| middle_of(&pieces));
        (Word::own(ruler.number.to_string()), text("ruler.listed", said), at)
    };
    let lift = || Offer::new("ruler", None, vec![pick_laid(state.rulers.iter().map(choice))]);
    (!state.rulers.is_empty()).then(lift)
}

/// FT-15: a table holds at most [`RULERS_MAX`] rulers.
fn full(state: &State) -> Option<Reason> {
    let n = state.rulers.len();
    (n >= RULERS_MAX).then(|| Reason::new("ruler.full", "FT-15").count(n, RULERS_MAX))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    match &draft.given[..] {
        [Given::Picked(_)] => check_lift(state, draft),
        [Given::Aimed(aims), bends @ ..] => {
            let [Aim { base, at, .. }] = &aims[..] else { return incomplete("FT-15") };
            let Some(unit) = found.take(own_unit(state, draft)) else { return found.verdict(None, None) };
            found.take(some_base(state, Whose::Unit(unit)));
            found.take(own_base(state, Whose::Unit(unit), *base));
            let to = found.take(end(state, at));
            found.0.extend(full(state));
            let Some(via) = bent(state, bends, &mut found) else { return incomplete("FT-15") };
            found.require(to != Some(End::Base(*base)) || !via.is_empty(), || Reason::new("ruler.same", "FT-15"));
            let from = state.board.base(*base).filter(|base| base.place.is_some()).map(|base| End::Base(base.id));
            let far = !via.iter().all(|at| way::near_enough(*at));
            let plan = from.zip(to).filter(|_| !far);
            let plan = plan.map(|(from, to)| Plan::Ruler(Planned::Pin { seat: draft.seat, from, via, to }));
            found.verdict(plan, None)
        }
        [Given::Spot(a, _), bends @ .., Given::Spot(b, _)] => {
            found.take(super::no_unit(draft));
            found.0.extend(full(state));
            let on = [a, b].into_iter().all(|spot| state.board.bounds().holds(*spot));
            found.require(on, || Reason::new("spot.off", "FT-15"));
            let Some(via) = bent(state, bends, &mut found) else { return incomplete("FT-15") };
            found.require(a != b || !via.is_empty(), || Reason::new("ruler.same", "FT-15"));
            let (from, to) = (End::Spot(*a), End::Spot(*b));
            let near = [*a, *b].iter().chain(&via).all(|at| way::near_enough(*at));
            found.verdict(near.then_some(Plan::Ruler(Planned::Pin { seat: draft.seat, from, via, to })), None)
        }
        _ => incomplete("FT-15"),
    }
}

/// FT-15: the bends of a ruler, on the table. None if something other than points was given.
fn bent(state: &State, given: &[Given], found: &mut Findings) -> Option<Vec<Pt>> {
    let spot = |given: &Given| match given {
        Given::Spot(at, _) => Some(*at),
        Given::Picked(_) | Given::Aimed(_) | Given::Legs(_) | Given::Along(_) | Given::Said(_) => None,
    };
    let via: Vec<Pt> = given.iter().map(spot).collect::<Option<_>>()?;
    found.require(via.len() <= BENDS_MAX, || Reason::new("ruler.bends", "FT-15").count(via.len(), BENDS_MAX));
    let on = via.iter().all(|at| state.board.bounds().holds(*at));
    found.require(on, || Reason::new("spot.off", "FT-15"));
    Some(via)
}

fn check_lift(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(super::no_unit(draft));
    let Some(key) = draft.given.first().and_then(Given::one_key) else {
        found.0.push(Reason::new(INCOMPLETE, "FT-15"));
        return found.verdict(None, None);
    };
    let ruler = state.rulers.iter().find(|ruler| Some(ruler.number) == content::number_from_text(key));
    found.require(ruler.is_some(), || Reason::new("ruler.unknown", "FT-15").about([Arg::Said(key.to_owned())]));
    let secret = ruler.and_then(|ruler| state.sees_alone(ruler.from, ruler.to)).is_some();
    let plan = ruler.map(|ruler| Plan::Ruler(Planned::Lift { number: ruler.number, seat: draft.seat, secret }));
    found.verdict(plan, None)
}

/// FT-15: an end is a point of the table or the edge of a base. For a unit, the base that is pointed at first.
fn end(state: &State, at: &Thing) -> Read<End> {
    let nowhere = || Box::new(Reason::new("ruler.end", "FT-15"));
    match at {
        Thing::Base(base) => {
            let there = state.board.base(*base).is_some_and(|base| base.place.is_some());
            if there { Ok(End::Base(*base)) } else { Err(nowhere()) }
        }
        Thing::Unit(unit) => state.standing_bases(*unit).next().map(|base| End::Base(base.id)).ok_or_else(nowhere),
        Thing::Spot(at) if state.board.bounds().holds(*at) => Ok(End::Spot(*at)),
        Thing::Spot(_) => refuse(Reason::new("spot.off", "FT-15")),
        Thing::Piece(_) => Err(nowhere()),
    }
}

/// The reading of a ruler: piece by piece, from the nearest point of one end to that of the other. At least one piece.
fn measured(state: &State, ruler: &Ruler) -> Option<Vec<Gap>> {
    let spot = |at| Shape::Disc { at, radius: Len::ZERO };
    let shape = |end| match end {
        End::Base(base) => state.board.base(base).and_then(|base| base.shape()).map(Shape::from),
        End::Spot(at) => Some(spot(at)),
    };
    let bends = ruler.via.iter().map(|at| spot(*at));
    let shapes: Vec<Shape> = [shape(ruler.from)?].into_iter().chain(bends).chain([shape(ruler.to)?]).collect();
    Some(shapes.windows(2).map(|pair| gap(&pair[0], &pair[1])).collect())
}

fn length(pieces: &[Gap]) -> Len {
    pieces.iter().map(|gap| gap.len).sum()
}

/// The place of its reading, in the middle of its pieces.
fn middle_of(pieces: &[Gap]) -> Pt {
    let gap = pieces[pieces.len() / 2];
    let half = |a: i32, b: i32| a + (b - a) / 2;
    pt(half(gap.from.x, gap.to.x), half(gap.from.y, gap.to.y))
}

/// An end in words: its base, or the point.
fn end_arg(state: &State, end: End) -> Arg {
    match end {
        End::Base(base) => Arg::Base(base),
        End::Spot(at) => Arg::Said(state.measure.point_text(at)),
    }
}

pub(crate) fn marks(state: &State, ruler: &Ruler) -> Vec<Mark> {
    let Some(pieces) = measured(state, ruler) else { return vec![] };
    let text = text("ruler.reads", [Arg::Len(length(&pieces))]);
    let note = Mark::Note { at: middle_of(&pieces), text, tone: Tone::Fact };
    let ray = |gap: &Gap| Mark::Ray { from: gap.from, to: gap.to, cut: None, tone: Tone::Fact };
    pieces.iter().map(ray).chain([note]).collect()
}

pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else {
        let size = state.board.size;
        let spot = |x, y| Given::Spot(pt(x, y), Heading::EAST);
        let across = (vec![spot(0, 0), spot(size.x, size.y)], middle(&state.board));
        let lift = |ruler: &Ruler| (vec![picked(ruler.number.to_string())], middle(&state.board));
        return [across].into_iter().chain(state.rulers.iter().map(lift)).collect();
    };
    let Some(from) = state.standing_bases(unit).next().map(|base| base.id) else { return vec![] };
    let aim = |at: Thing| (vec![Given::Aimed(vec![Aim { base: from, with: word(TAPE), at: at.clone() }])], at);
    let others = state.board.bases.iter().filter(|base| base.id != from && base.place.is_some());
    others.map(|base| Thing::Base(base.id)).chain([middle(&state.board)]).map(aim).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    match order {
        Planned::Pin { seat, from, via, to } => {
            let ruler = Ruler { number: 0, seat: *seat, from: *from, via: via.clone(), to: *to };
            let reads = measured(state, &ruler).map(|pieces| text("ruler.reads", [Arg::Len(length(&pieces))]));
            Brief { lines: reads.into_iter().collect(), marks: marks(state, &ruler), ..Brief::default() }
        }
        Planned::Lift { .. } => Brief::default(),
    }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    let (event, secret) = match order {
        Planned::Pin { seat, from, via, to } => {
            let secret = flow.state().sees_alone(*from, *to);
            let number = flow.state().new_ruler(secret);
            (
                Event::RulerPinned { ruler: Ruler { number, seat: *seat, from: *from, via: via.clone(), to: *to } },
                secret,
            )
        }
        Planned::Lift { number, seat, secret } => (Event::RulerLifted { number: *number }, secret.then_some(*seat)),
    };
    flow.emit(match secret {
        Some(seat) => Event::Secretly { seat, what: Box::new(event) },
        None => event,
    });
}
