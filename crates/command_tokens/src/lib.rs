//! Command Tokens: one company per side, one base per unit. In each turn the sides spend tokens to activate units; the other side may
//! react.

mod activation;
mod apply;
mod card;
pub mod data;
mod dice;
pub mod encounter;
mod fire;
mod ground;
mod hidden;
mod offer;
mod orders;
mod overlay;
mod placing;
mod position;
mod record;
mod sight;
mod standing;
mod state;
mod switches;
mod tell;
mod transports;
mod turn;
mod way;

use content::{Fault, Opening};
use contract::{
    Brief, Candidate, Card, Draft, Flow, Flowing, Layer, Mark, Offer, Ruleset, Standing, Told, Verdict, run_past_end,
};
use table::{Board, Seat, UnitId, notation::Position};

pub use offer::BATTLES;
pub use orders::Plan;
pub use record::Event;
pub use state::State;

/// The rules of Command Tokens.
pub struct CommandTokens;

impl Ruleset for CommandTokens {
    type State = State;
    type Event = Event;
    type Plan = Plan;

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
        hidden::view(state, seat)
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

    /// The state up to the first roll, if the other side does not react.
    fn after(state: &State, plan: &Plan) -> State {
        let mut then = state.clone();
        for event in run_past_end::<CommandTokens>(state, plan, &[]).events {
            apply::apply(&mut then, &event);
        }
        then
    }

    fn resolve(flow: &mut Flow<CommandTokens>, plan: &Plan) -> Flowing {
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

    fn goes_on(state: &State) -> bool {
        state.due().is_none() && state.over.is_none()
    }
}
