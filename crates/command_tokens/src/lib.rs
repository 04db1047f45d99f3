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

use contract::{Draft, Ruleset, Told, applied, run_past_end};
use geom::{Len, Pt};
use table::{BaseId, Board, Seat, UnitId, notation::Position};

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

    contract::by_modules!(orders);

    fn view(state: &State, seat: Seat) -> State {
        hidden::view(state, seat)
    }

    /// The state up to the first roll, if the other side does not react.
    fn held(state: &State) -> Option<&Draft> {
        state.course.as_ref()?.held.as_ref()
    }

    fn after(state: &State, plan: &Plan) -> State {
        applied::<CommandTokens>(state, &run_past_end::<CommandTokens>(state, plan, &[]).events)
    }

    fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
        orders::toward(state, draft, base, to)
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        tell::tell(event, to)
    }

    fn goes_on(state: &State) -> bool {
        state.due().is_none() && state.over.is_none()
    }
}
