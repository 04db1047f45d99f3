//! The measuring table: placing, moving and measuring, without the rules of any game.

mod apply;
mod card;
mod keys;
mod look;
mod markers;
mod orders;
mod overlay;
mod position;
mod record;
mod spot;
mod standing;
mod state;
mod tell;
mod view;
mod way;

use content::{Fault, Opening};
use contract::{
    Brief, Candidate, Card, Draft, Flow, Flowing, Layer, Mark, Offer, Ruleset, Standing, Told, Verdict, run,
};
use table::{Board, Seat, UnitId, notation::Position};

pub use orders::Plan;
pub use record::Event;
pub use record::{End, Objective, Ruler, Size, Template};
pub use state::State;

/// The ruleset of the measuring table.
pub struct FreeTable;

impl Ruleset for FreeTable {
    type State = State;
    type Event = Event;
    type Plan = Plan;

    /// Rulings depend neither on whose turn it is nor on the unit of measure.
    const IS_BATTLE: bool = false;

    fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
        position::begin(opening)
    }

    fn position(state: &State) -> Position {
        position::position(state)
    }

    fn board(state: &State) -> &Board {
        &state.board
    }

    fn view(state: &State, seat: Seat) -> State {
        view::view(state, seat)
    }

    fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        orders::offers(state, seat, unit)
    }

    fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
        orders::survey(state, begun)
    }

    fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
        orders::check(state, draft)
    }

    fn brief(state: &State, plan: &Plan) -> Brief {
        orders::brief(state, plan)
    }

    /// No order is ever held, and only Roll asks for dice. A roll moves nothing, so the events before it show where everything ends up.
    fn after(state: &State, plan: &Plan) -> State {
        let mut then = state.clone();
        for event in run::<FreeTable>(state, plan, &[]).events {
            apply::apply(&mut then, &event);
        }
        then
    }

    fn resolve(flow: &mut Flow<FreeTable>, plan: &Plan) -> Flowing {
        orders::resolve(flow, plan)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        tell::tell(event, to)
    }

    fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
        overlay::overlay(state, layer)
    }

    fn card(state: &State, unit: UnitId) -> Card {
        card::card(state, unit)
    }

    fn standing(state: &State) -> Standing {
        standing::standing(state)
    }
}
