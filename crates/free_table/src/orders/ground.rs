//! Going: what a kind of terrain does to moves with a pace, the distance they keep from the other side, and the link distance.

use super::{Findings, Plan, incomplete, middle, no_unit, pick_of, picked};
use crate::{FreeTable, keys, record::Event, state::State};
use content::{Catalog, Cost, SLOW_MAX, Text, Word, lengths};
use contract::{Arg, Draft, Flow, Given, Offer, Reason, Thing, Verdict};
use geom::Len;
use sorted::Set;

pub enum Planned {
    Cost { kind: String, cost: Option<Cost> },
    NoGo(Option<Len>),
    Link(Len),
}

/// Not a kind of terrain: the distance from the other side's bases.
const ENEMIES: &str = "enemies";
/// Not a kind of terrain either: the link distance.
const LINKS: &str = "links";

pub(super) fn offer(state: &State) -> Offer {
    let subject = |kind: &str| {
        let code = if kind == ENEMIES || kind == LINKS { format!("going.{kind}") } else { format!("terrain.{kind}") };
        (Word::own(kind), Text { code: Word::own(code), args: vec![] })
    };
    let value = |key: String| (Word::own(key.clone()), keys::said(&key));
    let gather = vec![
        pick_of(subjects(state).iter().map(|kind| subject(kind)), 1, 1),
        pick_of(values(state).into_iter().map(value), 1, 1),
    ];
    Offer::new("going", None, gather)
}

/// The kinds of terrain on the table, and the two that are not kinds.
fn subjects(state: &State) -> Set<&str> {
    state.board.pieces.iter().map(|piece| piece.kind.as_str()).chain([ENEMIES, LINKS]).collect()
}

fn values(state: &State) -> Vec<String> {
    let slow = (2..=SLOW_MAX).map(|times| keys::cost_key(Cost::Slow(times)));
    let costs = ["usual".to_owned(), "free".to_owned(), "barred".to_owned()].into_iter().chain(slow);
    let lengths = keys::lengths_offered(state.measure).into_iter().map(|len| lengths::key(len, state.measure));
    costs.chain(lengths).collect()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [subject, value] = &draft.given[..] else { return incomplete("FT-22") };
    let Some((kind, value)) = subject.one_key().zip(value.one_key()) else { return incomplete("FT-22") };
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let length = || lengths::read(value);
    let order = match kind {
        // FT-9: without a distance, moves may come as near as they like.
        ENEMIES if value == "free" => Some(Planned::NoGo(None)),
        ENEMIES => length().map(|len| Planned::NoGo(Some(len))),
        LINKS => length().map(Planned::Link),
        kind => keys::cost(value).map(|cost| Planned::Cost { kind: kind.to_owned(), cost }),
    };
    let a_length = kind == ENEMIES || kind == LINKS;
    let known = a_length || Catalog::standard().terrain.contains_key(kind) || subjects(state).contains(kind);
    found.require(known, || Reason::new("going.kind", "FT-22").about([Arg::Said(kind.to_owned())]));
    found.require(order.is_some(), || {
        let code = if a_length { "length.none" } else { "going.cost" };
        Reason::new(code, "FT-22").about([Arg::Said(value.to_owned())])
    });
    found.verdict(order.filter(|_| known).map(Plan::Ground), None)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let both = |kind: &str, value: String| (vec![picked(kind), picked(value)], middle(&state.board));
    let all =
        subjects(state).into_iter().flat_map(|kind| values(state).into_iter().map(move |value| both(kind, value)));
    let fits = |given: &Vec<Given>| {
        let (kind, value) = (given[0].one_key(), given[1].one_key().unwrap_or_default());
        let a_length = kind == Some(ENEMIES) || kind == Some(LINKS);
        if a_length { lengths::read(value).is_some() } else { keys::cost(value).is_some() }
    };
    all.filter(|(given, _)| fits(given)).collect()
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    flow.emit(match order {
        Planned::Cost { kind, cost } => Event::GoingSet { ground: Word::own(kind.clone()), cost: *cost },
        Planned::NoGo(distance) => Event::NoGoSet { distance: *distance },
        Planned::Link(distance) => Event::LinkSet { distance: *distance },
    });
}
