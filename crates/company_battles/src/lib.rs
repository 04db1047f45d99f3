//! Company Battles: one company per side, about fifty teams, played team by team.
//!
//! [`data`] holds the tables: teams and their weapons, movement, terrain. [`force`] holds the players' forces: formations, the choices they
//! offer, and every fault in a choice. The other modules are the battle itself.

mod apply;
mod arcs;
mod assault;
pub mod battle;
mod bodies;
mod card;
mod command;
mod cover;
pub mod data;
mod deploy;
mod dice;
mod fire;
pub mod force;
mod ground;
mod keeping;
mod kept;
mod komissar;
mod losses;
mod memo;
mod morale;
mod offer;
mod orders;
mod overlay;
mod position;
mod record;
mod sight;
mod standing;
mod stands;
mod state;
mod step;
mod switches;
mod tell;
mod turn;
mod way;

use content::{Fault, Opening};
use contract::{
    Brief, Candidate, Card, Counts, Draft, Flow, Flowing, Layer, Mark, Offer, Ruleset, Standing, Told, Verdict, run,
};
use table::{Board, Seat, UnitId, notation::Position};

pub use offer::BATTLES;
pub use orders::plan::Plan;
pub use record::Event;
pub use state::State;
pub use switches::Switches;

/// The rules of Company Battles.
pub struct CompanyBattles;

impl Ruleset for CompanyBattles {
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

    /// Nothing is secret until ambushes and reserves are built.
    fn view(state: &State, _seat: Seat) -> State {
        orders::Charges::of(state);
        state.as_it_is()
    }

    fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        orders::plan::offers(state, seat, unit)
    }

    fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
        orders::plan::survey(state, begun)
    }

    fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
        orders::plan::check(state, draft)
    }

    fn brief(state: &State, plan: &Plan) -> Brief {
        orders::plan::brief(state, plan)
    }

    /// Up to the first roll: results of dice are not previewed as if they were certain.
    fn after(state: &State, plan: &Plan) -> State {
        let mut then = state.clone();
        for event in run::<CompanyBattles>(state, plan, &[]).events {
            apply::apply(&mut then, &event);
        }
        then
    }

    fn resolve(flow: &mut Flow<CompanyBattles>, plan: &Plan) -> Flowing {
        orders::plan::resolve(flow, plan)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn is_only_told(event: &Event) -> bool {
        event.is_only_told()
    }

    fn tell(event: &Event, _to: Seat) -> Option<Told> {
        tell::is_told(event).then(|| tell::tell(event))
    }

    fn counts(event: &Event, _to: Seat) -> Counts {
        if tell::is_told(event) { tell::counts(event) } else { vec![] }
    }

    fn counts_at_end(events: &[Event]) -> Counts {
        tell::end_bailed(events)
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
