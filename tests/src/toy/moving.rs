//! Moves: each base with its own path, tested at the ditch; the first surprise ends the move of all.

use super::{
    Plan, Toy,
    record::{Event, apply},
    state::{CLOSE, DITCH, Phase, RATE, Secret, State, along, cut, length},
};
use contract::{Arg, Chain, Draft, Exit, Flow, Flowing, Given, Leg, Mark, Reason, Throw, Tone, Verdict, text, word};
use geom::{Heading, Len, Pt};
use table::{BaseId, Seat, UnitId};

pub fn check(s: &State, draft: &Draft) -> Verdict<Plan> {
    let ([Given::Legs(legs)], Some(unit)) = (&draft.given[..], draft.unit) else {
        return Verdict::no(Reason::new("incomplete", "toy-1"));
    };
    if legs.is_empty() || legs.iter().any(|leg| s.board.base(leg.base).is_none_or(|base| base.unit != unit)) {
        return Verdict::no(Reason::new("toy.not-its-base", "toy-1"));
    }
    let (mut broken, mut mended, mut there) = (vec![], vec![], s.clone());
    for leg in legs {
        let (why, last) = judged(&there, unit, leg);
        broken.extend(why);
        let (Some(from), true) = (there.place(leg.base), there.can_move(unit).contains(&leg.base)) else { continue };
        let path = cut(from, &leg.path, last);
        apply(&mut there, &Event::Moved { base: leg.base, path: path.clone(), facing: leg.facing });
        mended.push(Leg { path, ..leg.clone() });
    }
    let nearest =
        (!broken.is_empty() && !mended.is_empty()).then(|| Draft { given: vec![Given::Legs(mended)], ..draft.clone() });
    Verdict { plan: Some(Plan::Move(draft.clone())), broken, nearest }
}

/// The first broken rule of a leg, and the distance to the last place that breaks none.
fn judged(s: &State, unit: UnitId, leg: &Leg) -> (Option<Reason>, Len) {
    let from = match s.place(leg.base) {
        Some(from) if s.can_move(unit).contains(&leg.base) => from,
        Some(_) => return (Some(Reason::new("toy.moved-already", "toy-1")), Len::ZERO),
        None => return (Some(Reason::new("toy.off-table", "toy-1")), Len::ZERO),
    };
    let (far, bounds) = (length(from, &leg.path), s.board.bounds());
    let free = |d: Len| {
        let at = along(from, &leg.path, d);
        d == Len::ZERO || (bounds.holds(at) && s.crowd(at, leg.base, CLOSE).is_none())
    };
    if far <= RATE && free(far) {
        return (None, far);
    }
    let end = along(from, &leg.path, far);
    let why = if far > RATE {
        Reason::new("toy.too-far", "toy-1").limit(far, RATE)
    } else if let Some((near, gap)) = s.crowd(end, leg.base, CLOSE) {
        Reason::new("toy.too-close", "toy-2").limit(gap, CLOSE).mark(Mark::Ray {
            from: end,
            to: near,
            cut: None,
            tone: Tone::Bad,
        })
    } else {
        Reason::new("toy.table-edge", "toy-1")
    };
    let last = (0..=far.min(RATE).0).rev().step_by(10).map(Len).find(|d| free(*d));
    (Some(why), last.unwrap_or(Len::ZERO))
}

pub fn after(s: &State, draft: &Draft) -> State {
    let mut after = s.clone();
    for leg in legs(draft) {
        apply(&mut after, &Event::Moved { base: leg.base, path: leg.path.clone(), facing: leg.facing });
    }
    after
}

pub fn resolve(flow: &mut Flow<Toy>, draft: &Draft) -> Flowing {
    let s = flow.state();
    let sly = s.plans[Seat::Blue as usize] == Secret::Is(word("sly"));
    if draft.seat == Seat::Red && sly && !s.lurks().is_empty() && !s.parts(draft).is_empty() && s.phase == Phase::Play {
        flow.emit(Event::Held { draft: draft.clone() });
        return Ok(());
    }
    carry_on(flow, draft)
}

pub fn carry_on(flow: &mut Flow<Toy>, draft: &Draft) -> Flowing {
    for leg in legs(draft) {
        if flow.state().place(leg.base).is_some() && !walk(flow, draft.seat, leg.base, &leg.path, leg.facing)? {
            break;
        }
    }
    Ok(())
}

/// Returns whether the base arrived.
pub fn walk(flow: &mut Flow<Toy>, seat: Seat, base: BaseId, path: &[Pt], facing: Option<Heading>) -> Flowing<bool> {
    let Some(from) = flow.state().place(base) else { return Ok(false) };
    let crosses = |d: &i32| (along(from, path, Len(*d)).x >= DITCH) != (from.x >= DITCH);
    if let Some(ditch) = (1..=length(from, path).0).find(crosses) {
        let test = Throw::new(seat, text("toy.cross", [Arg::Base(base)]), 6, [(1, Exit::Out(0)), (4, Exit::Out(1))]);
        if flow.roll(&Chain::one(1, test))? == [0] {
            flow.emit(Event::Moved { base, path: cut(from, path, Len(ditch - 1)), facing });
            flow.emit(Event::Bogged { base });
            return Ok(false);
        }
    }
    flow.emit(Event::Moved { base, path: path.to_vec(), facing });
    Ok(true)
}

fn legs(draft: &Draft) -> &[Leg] {
    match &draft.given[..] {
        [Given::Legs(legs)] => legs,
        _ => unreachable!("checked: a move is given legs"),
    }
}
