//! OD-20.1-2, OD-20.4-2: the winner of the roll-off takes an edge; the other side has the opposite one.

use super::Plan;
use super::ordering::is_due;
use crate::OrderDice;
use crate::markers;
use crate::record::{Event, SetUp, Stage};
use crate::state::State;
use battle::mission::Ground;
use battle::orders::middle;
use content::{Arg, Word, text};
use contract::{Brief, Choice, Draft, Findings, Flow, Gather, Given, Mark, Offer, Thing, Tone, Verdict};
use table::{Edge, Seat, Zone};

pub(super) const VERB: &str = "side";

pub struct Planned {
    seat: Seat,
    edge: Edge,
}

/// A long edge where they differ, otherwise any.
fn open(state: &State) -> Vec<Edge> {
    let size = state.board.size;
    let (wide, tall) = (size.x >= size.y, size.y >= size.x);
    let across = [Edge::South, Edge::North].into_iter().filter(|_| wide);
    across.chain([Edge::West, Edge::East].into_iter().filter(|_| tall)).collect()
}

fn name(edge: Edge) -> Word {
    Word::own(Ground::Edge(edge).name())
}

fn zone(state: &State, edge: Edge) -> Zone {
    Zone::near(edge, state.terms.deep, state.board.bounds())
}

fn at(state: &State, edge: Edge) -> Thing {
    let strip = edge.strip(state.board.bounds(), state.terms.deep);
    Thing::Spot(geom::pt((strip.lo.x + strip.hi.x) / 2, (strip.lo.y + strip.hi.y) / 2))
}

pub(crate) fn named(edge: Edge) -> Arg {
    Arg::Word(Word::own(format!("ground.{}", name(edge))))
}

pub(super) fn offer(state: &State, seat: Seat) -> Offer {
    let choice = |edge: Edge| {
        let at = Some(at(state, edge));
        Choice { key: name(edge), text: text("od.side.choice", [named(edge)]), at, like: 0 }
    };
    let gather = vec![Gather::Pick { choices: open(state).into_iter().map(choice).collect(), least: 1, most: 1 }];
    let why_not = is_due(state, seat, Stage::Sides).err().map(|why| *why).into_iter().collect();
    Offer { why_not, ..Offer::new(VERB, None, gather) }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    if found.take(is_due(state, draft.seat, Stage::Sides)).is_none() {
        return found.verdict(None, None);
    }
    let picked = match (&draft.given[..], draft.unit) {
        ([Given::Picked(keys)], None) => match &keys[..] {
            [key] => open(state).into_iter().find(|edge| name(*edge) == *key),
            _ => None,
        },
        _ => None,
    };
    let Some(edge) = picked else { return found.incomplete("OD-20.4-2") };
    found.verdict(Some(Plan::Side(Planned { seat: draft.seat, edge })), None)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    open(state).into_iter().map(|edge| (vec![Given::Picked(vec![name(edge)])], at(state, edge))).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let marks = vec![Mark::Zone { zone: zone(state, order.edge), tone: Tone::Good }];
    Brief { marks, ..Brief::default() }
}

fn event(state: &State, seat: Seat, edge: Edge) -> Event {
    let red = if seat == Seat::Red { edge } else { edge.opposite() };
    let markers = markers::markers(state, red);
    Event::SetUp(SetUp::Edge { seat, edge: name(edge), markers })
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, order: &Planned) {
    let event = event(flow.state(), order.seat, order.edge);
    flow.emit(event);
}

/// Red's usual edge is the south or the west.
pub(super) fn usual(state: &State, seat: Seat) -> Event {
    event(state, seat, Edge::of(&state.board, seat))
}

/// Where to show a choice of the whole table.
pub(super) fn everywhere(state: &State) -> Thing {
    middle(&state.board)
}
