//! Counting legal orders: asks `check` about every draft that an offer can gather on a lattice. A rule changed by
//! accident changes a number here.

use contract::{Aim, Draft, Gather, Given, Leg, Offer, Room, Ruleset, Thing, Want, Word, begun, offers, run, word};
use contract::{Answer, Ask, PROCEED};
use geom::{Bounds, Heading, Len, Pt, pt};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};
use table::{Board, Seat, Zone};

/// Counts of a position, as lines: for each seat and verb, the legal drafts out of all; the positions after one and two
/// orders.
pub fn census<R: Ruleset>(state: &R::State, step: Len) -> String {
    let mut out = String::new();
    for seat in Seat::BOTH {
        let view = R::view(state, seat);
        let mut by_verb: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for draft in drafts::<R>(&view, seat, step) {
            let count = by_verb.entry(draft.verb.to_string()).or_default();
            count.0 += usize::from(R::check(&view, &draft).broken.is_empty());
            count.1 += 1;
        }
        for (verb, (n_legal, n_all)) in by_verb {
            writeln!(out, "{seat} {verb} {n_legal} of {n_all}").expect("text");
        }
    }
    // On every second point: a census of a full lattice is slow.
    let once = onward::<R>(&BTreeMap::from([(String::new(), state.clone())]), step * 2);
    let twice = onward::<R>(&once, step * 2);
    writeln!(out, "positions after one order {}, after two {}", once.len(), twice.len()).expect("text");
    out
}

/// The different positions that one legal order of a due seat leads to.
fn onward<R: Ruleset>(from: &BTreeMap<String, R::State>, step: Len) -> BTreeMap<String, R::State> {
    let mut found = BTreeMap::new();
    for state in from.values() {
        for seat in R::standing(state).due {
            let view = R::view(state, seat);
            for draft in drafts::<R>(&view, seat, step) {
                let verdict = R::check(&view, &draft);
                let Some(plan) = verdict.plan.filter(|_| verdict.broken.is_empty()) else { continue };
                let mut after = state.clone();
                outcome::<R>(state, &plan).iter().for_each(|event| R::apply(&mut after, event));
                settle::<R>(&mut after);
                found.insert(R::position(&after).to_string(), after);
            }
        }
    }
    found
}

/// While no seat is due, the table proceeds.
fn settle<R: Ruleset>(state: &mut R::State) {
    while R::standing(state).due.is_empty() && R::standing(state).over.is_none() {
        let plan = R::check(state, &Draft::new(Seat::Red, word(PROCEED), None))
            .plan
            .expect("a table where nobody is due can proceed");
        outcome::<R>(state, &plan).iter().for_each(|event| R::apply(state, event));
    }
}

/// The events of a plan when every die shows its lowest face and every choice takes the first.
fn outcome<R: Ruleset>(state: &R::State, plan: &R::Plan) -> Vec<R::Event> {
    let mut answers = vec![];
    loop {
        let step = run::<R>(state, plan, &answers);
        match step.ask {
            Some(Ask { want: Want::Roll(pool), .. }) => {
                answers.push(Answer::Rolled { faces: vec![1; usize::from(pool.dice)], typed: false });
            }
            Some(Ask { want: Want::Pick { choices, least, .. }, .. }) => {
                let keys = choices.into_iter().take(usize::from(least)).map(|choice| choice.key);
                answers.push(Answer::Picked(keys.collect()));
            }
            None => return step.events,
        }
    }
}

/// Every draft of every ready offer, with its targets on the lattice.
fn drafts<R: Ruleset>(view: &R::State, seat: Seat, step: Len) -> BTreeSet<Draft> {
    let board = R::board(view);
    let ready = offers::<R>(view, seat).into_iter().filter(|offer| offer.why_not.is_empty());
    ready.flat_map(|offer| filled(board, seat, &offer, step)).collect()
}

fn filled(board: &Board, seat: Seat, offer: &Offer, step: Len) -> Vec<Draft> {
    let mut found = vec![begun(offer, seat)];
    for (idx, gather) in offer.gather.iter().enumerate() {
        // The second spot is the middle of the first ones: otherwise every pair would be counted for its own sake.
        let first = offer.gather.iter().position(|other| matches!(other, Gather::Spot { .. })) == Some(idx);
        let mut ways = given(board, gather, step);
        if matches!(gather, Gather::Spot { .. }) && !first {
            ways = vec![ways[ways.len() / 2].clone()];
        }
        let with = |draft: &Draft| {
            let each = |given: &Given| Draft {
                given: [&draft.given[..], std::slice::from_ref(given)].concat(),
                ..draft.clone()
            };
            ways.iter().map(each).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(with).collect();
    }
    found
}

/// Values for a gather: of many choices the first, the middle and the last; each base alone; every point of the
/// lattice.
fn given(board: &Board, gather: &Gather, step: Len) -> Vec<Given> {
    match gather {
        Gather::Pick { choices, .. } => {
            let keys: BTreeSet<&Word> = [0, choices.len() / 2, choices.len().saturating_sub(1)]
                .iter()
                .filter_map(|idx| choices.get(*idx))
                .map(|choice| &choice.key)
                .collect();
            keys.into_iter().map(|key| Given::Picked(vec![key.clone()])).collect()
        }
        Gather::Aim { from, with } => {
            let aim = |base, at: &table::Base| {
                let with = with.first().cloned().unwrap_or(word("-"));
                Given::Aimed(vec![Aim { base, with, at: Thing::Base(at.id) }])
            };
            from.iter().flat_map(|base| board.bases.iter().map(|at| aim(*base, at))).collect()
        }
        Gather::Legs { bases, room: Room::Reach(Len::ZERO) } => {
            let turned = |base, eighth| Leg { base, path: vec![], facing: Some(Heading::degrees(eighth * 45)) };
            bases.iter().flat_map(|base| (0..8).map(move |eighth| Given::Legs(vec![turned(*base, eighth)]))).collect()
        }
        Gather::Legs { bases, room } => {
            let points = lattice(board, room, step);
            let leg = |base, at: &Pt| Given::Legs(vec![Leg { base, path: vec![*at], facing: None }]);
            bases.iter().flat_map(|base| points.iter().map(|at| leg(*base, at)).collect::<Vec<_>>()).collect()
        }
        Gather::Spot { room, .. } => {
            lattice(board, room, step).into_iter().map(|at| Given::Spot(at, Heading::NORTH)).collect()
        }
        Gather::Along { parts, .. } => parts.iter().flat_map(|(a, b)| [Given::Along(*a), Given::Along(*b)]).collect(),
        Gather::Say { .. } => vec![Given::Said("said".into())],
    }
}

/// Points of the lattice within a room, including its border.
fn lattice(board: &Board, room: &Room, step: Len) -> Vec<Pt> {
    let whole = |bounds: Bounds| {
        let (columns, rows) = ((bounds.hi.x - bounds.lo.x) / step.0, (bounds.hi.y - bounds.lo.y) / step.0);
        (0..=columns).flat_map(move |x| (0..=rows).map(move |y| pt(bounds.lo.x + x * step.0, bounds.lo.y + y * step.0)))
    };
    match room {
        Room::Reach(_) => whole(board.bounds()).collect(),
        Room::Zone(zone) => {
            let parts = if let Zone::Any(parts) = zone { &parts[..] } else { std::slice::from_ref(zone) };
            parts.iter().flat_map(|part| whole(part.bounds(board.bounds()))).collect()
        }
        Room::Edge(edges, _) => edges.iter().flat_map(|(a, b)| [*a, *b]).collect(),
    }
}
