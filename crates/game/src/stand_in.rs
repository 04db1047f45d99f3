//! An empty set of rules, in the place of the free table until it is there: it shows a position, and offers nothing.

use content::{Fault, Opening, text};
use contract::*;
use serde::{Deserialize, Serialize};
use table::{Board, Seat, UnitId, notation::Position};

pub struct StandIn;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Event {}

impl Ruleset for StandIn {
    type State = Position;
    type Event = Event;
    type Plan = ();

    fn begin(opening: &Opening) -> Result<Position, Vec<Fault>> {
        let none = || vec![Fault { file: String::new(), line: 0, text: text("opening.no-position", []) }];
        opening.position.clone().ok_or_else(none)
    }
    fn position(state: &Position) -> Position {
        state.clone()
    }
    fn board(state: &Position) -> &Board {
        &state.board
    }
    fn view(state: &Position, _: Seat) -> Position {
        state.clone()
    }
    fn offers(_: &Position, _: Seat, _: Option<UnitId>) -> Vec<Offer> {
        vec![]
    }
    fn survey(_: &Position, _: &Draft) -> Vec<Candidate> {
        vec![]
    }
    fn check(_: &Position, _: &Draft) -> Verdict<()> {
        Verdict::no(Reason::new(NOT_NOW, "-"))
    }
    fn brief(_: &Position, (): &()) -> Brief {
        Brief::default()
    }
    fn after(state: &Position, (): &()) -> Position {
        state.clone()
    }
    fn resolve(_: &mut Flow<StandIn>, (): &()) -> Flowing {
        Ok(())
    }
    fn apply(_: &mut Position, event: &Event) {
        match *event {}
    }
    fn tell(event: &Event, _: Seat) -> Option<Told> {
        match *event {}
    }
    fn overlay(_: &Position, _: Layer) -> Vec<Mark> {
        vec![]
    }
    fn card(_: &Position, unit: UnitId) -> Card {
        Card { title: text("unit", [Arg::Unit(unit)]), group: text("unit", []), rows: vec![], tokens: vec![] }
    }
    fn standing(_: &Position) -> Standing {
        Standing { due: vec![Seat::Red], ..Standing::default() }
    }
}
