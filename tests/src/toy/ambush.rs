//! The ambush: while a move is held, lurkers may be placed beside it and fire at a point of its path.

use super::{
    Plan, Toy, moving,
    record::{Event, apply},
    shooting::fire,
    state::{CLOSE, CLOSE_AMBUSH, LURKERS, Phase, RED, State, cut, held_leg, in_lair},
};
use contract::{Draft, Flow, Flowing, Given, Leg, Reason, Verdict};
use geom::{Len, Pt, pt};
use table::BaseId;

pub fn check(s: &State, draft: &Draft, held: &Draft) -> Verdict<Plan> {
    let [Given::Along(far), Given::Legs(legs)] = &draft.given[..] else {
        return Verdict::no(Reason::new("incomplete", "toy-4"));
    };
    if legs.iter().map(|leg| leg.base).collect::<Vec<_>>() != s.lurks() {
        return Verdict::no(Reason::new("toy.all-of-them", "toy-4"));
    }
    let (mut broken, mut there, parts) = (vec![], s.clone(), s.parts(held));
    if !parts.iter().any(|(a, b)| (*a..=*b).contains(far)) {
        broken.push(Reason::new("toy.unseen-point", "toy-4"));
    }
    let far = parts.first().map_or(Len::ZERO, |(a, b)| *far.clamp(a, b));
    let leg = held_leg(held);
    if let Some(from) = s.place(leg.base) {
        apply(&mut there, &Event::Moved { base: leg.base, path: cut(from, &leg.path, far), facing: None });
    }
    let mut mended = vec![];
    for leg in legs {
        let wish = leg.path.last().copied().unwrap_or(pt(0, 0));
        let bad = |at: Pt| !in_lair(at) || there.crowd(at, leg.base, CLOSE_AMBUSH).is_some();
        if bad(wish) {
            broken.push(Reason::new("toy.no-room", "toy-4"));
        }
        let lattice = (1500..=2500).step_by(50).flat_map(|x| (1500..=2500).step_by(50).map(move |y| pt(x, y)));
        let free = [wish].into_iter().chain(lattice).filter(|at| !bad(*at)).min_by_key(|at| (*at - wish).len());
        if let Some(at) = free {
            apply(&mut there, &Event::Put { base: leg.base, at });
            mended.push(Leg { base: leg.base, path: vec![at], facing: None });
        }
    }
    let whole = !broken.is_empty() && mended.len() == legs.len() && !parts.is_empty();
    let nearest = whole.then(|| Draft { given: vec![Given::Along(far), Given::Legs(mended)], ..draft.clone() });
    let at = legs.iter().map(|leg| (leg.base, leg.path.last().copied().unwrap_or(pt(0, 0)))).collect();
    Verdict { plan: Some(Plan::Spring { far, at }), broken, nearest }
}

pub fn resolve(flow: &mut Flow<Toy>, far: Len, at: &[(BaseId, Pt)]) -> Flowing {
    let held = held(flow);
    flow.emit(Event::Closed);
    let leg = held_leg(&held).clone();
    let Some(from) = flow.state().place(leg.base) else { return Ok(()) };
    let goes_on = moving::walk(flow, held.seat, leg.base, &cut(from, &leg.path, far), None)?;
    flow.emit(Event::Sprung { at: at.to_vec() });
    fire(flow, LURKERS, held.unit.unwrap_or(RED))?;
    let (Some(here), Some(end)) = (flow.state().place(leg.base), leg.path.last()) else { return Ok(()) };
    if goes_on && here != *end && flow.state().crowd(*end, leg.base, CLOSE).is_none() {
        moving::walk(flow, held.seat, leg.base, &[*end], leg.facing)?;
    }
    Ok(())
}

pub fn wait(flow: &mut Flow<Toy>) -> Flowing {
    let held = held(flow);
    flow.emit(Event::Closed);
    moving::carry_on(flow, &held)
}

fn held(flow: &mut Flow<Toy>) -> Draft {
    match &flow.state().phase {
        Phase::Window { held } => held.clone(),
        Phase::Plans | Phase::Start | Phase::Play | Phase::Over => unreachable!("checked: a window is open"),
    }
}
