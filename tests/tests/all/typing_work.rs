//! The cost of a typed line on a full table: the rules are asked only about the units it names.

use content::Catalog;
use contract::{
    Brief, Candidate, Card, Draft, Flow, Flowing, Layer, Mark, Offer, Opening, Ruleset, Standing, Told, Verdict,
    command, complete,
};
use free_table::FreeTable;
use std::{cell::Cell, fmt::Write};
use table::{
    Board, Seat, UnitId,
    notation::{Measure, Position},
};

thread_local!(static ASKED: Cell<usize> = const { Cell::new(0) });

/// The free table, counting how often offers are asked for.
struct Counted;

impl Ruleset for Counted {
    type State = <FreeTable as Ruleset>::State;
    type Event = <FreeTable as Ruleset>::Event;
    type Plan = <FreeTable as Ruleset>::Plan;

    const VERBS: &'static [&'static str] = FreeTable::VERBS;

    fn begin(opening: &Opening) -> Result<Self::State, Vec<contract::Fault>> {
        FreeTable::begin(opening)
    }
    fn position(state: &Self::State) -> Position {
        FreeTable::position(state)
    }
    fn board(state: &Self::State) -> &Board {
        FreeTable::board(state)
    }
    fn view(state: &Self::State, seat: Seat) -> Self::State {
        FreeTable::view(state, seat)
    }
    fn offers(state: &Self::State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        ASKED.set(ASKED.get() + 1);
        FreeTable::offers(state, seat, unit)
    }
    fn survey(state: &Self::State, begun: &Draft) -> Vec<Candidate> {
        FreeTable::survey(state, begun)
    }
    fn check(state: &Self::State, draft: &Draft) -> Verdict<Self::Plan> {
        FreeTable::check(state, draft)
    }
    fn brief(state: &Self::State, plan: &Self::Plan) -> Brief {
        FreeTable::brief(state, plan)
    }
    fn after(state: &Self::State, plan: &Self::Plan) -> Self::State {
        FreeTable::after(state, plan)
    }
    fn resolve(_: &mut Flow<Self>, _: &Self::Plan) -> Flowing {
        unreachable!("nothing is played here")
    }
    fn apply(state: &mut Self::State, event: &Self::Event) {
        FreeTable::apply(state, event);
    }
    fn tell(event: &Self::Event, to: Seat) -> Option<Told> {
        FreeTable::tell(event, to)
    }
    fn overlay(state: &Self::State, layer: Layer) -> Vec<Mark> {
        FreeTable::overlay(state, layer)
    }
    fn card(state: &Self::State, unit: UnitId) -> Card {
        FreeTable::card(state, unit)
    }
    fn standing(state: &Self::State) -> Standing {
        FreeTable::standing(state)
    }
}

/// 73 units on each side.
fn crowd() -> <FreeTable as Ruleset>::State {
    let mut lines = "table 72x48in\n".to_owned();
    for (seat, letter, y) in [("red", 'R', 4), ("blue", 'B', 32)] {
        for i in 0..73 {
            let (x, y) = (3 + i % 24 * 2, y + i / 24 * 3);
            writeln!(lines, "{seat} {letter}{} figure at {x},{y} n", i + 1).unwrap();
        }
    }
    let position = Position::parse(&(lines + "turn red 1\n"), &Catalog::standard().sizes()).expect("a position");
    Counted::begin(&Opening { measure: Measure::Inch, switches: vec![], position: Some(position) }).expect("a table")
}

fn asked<T>(work: impl FnOnce() -> T) -> (T, usize) {
    ASKED.set(0);
    let done = work();
    (done, ASKED.get())
}

#[test]
fn a_line_asks_for_the_offers_of_whom_it_names() {
    let view = Counted::view(&crowd(), Seat::Red);
    for (line, most) in [
        ("move R7 1in south", 2),
        ("go R7 1in south", 2),
        ("red turn R7 to w", 2),
        ("move R1..R9 1in south", 2),
        ("place rifles at 30,24", 2),
        ("measure R1 to B2", 0),
    ] {
        let (read, n) = asked(|| command::<Counted>(&view, Seat::Red, Measure::Inch, line));
        assert!(read.is_ok(), "{line}: {read:?}");
        assert!(n <= most, "{line} asks for offers {n} times");
    }
}

#[test]
fn completion_asks_for_the_offers_of_those_it_proposes() {
    let view = Counted::view(&crowd(), Seat::Red);
    for (line, most) in [("move R7 ", 2), ("move R7 1in n", 2), ("move ", 14), ("move R", 14)] {
        let (found, n) = asked(|| complete::<Counted>(&view, Seat::Red, Measure::Inch, line));
        assert!(!found.is_empty(), "{line}");
        assert!(n <= most, "{line} asks for offers {n} times");
    }
}
