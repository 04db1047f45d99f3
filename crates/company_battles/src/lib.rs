//! Company Battles: one company per side, about fifty teams, played team by team.
//!
//! [`data`] holds the tables: teams and their weapons, movement, terrain. [`force`] holds the players' forces: formations, the choices they
//! offer, and every fault in a choice. The other modules are the battle itself.

mod advice;
mod air;
mod apply;
mod arcs;
mod assault;
pub mod battle;
mod bodies;
mod bombard;
mod briefing;
mod card;
mod command;
mod cover;
pub mod data;
mod deploy;
mod dice;
mod fire;
pub mod force;
mod ground;
mod hidden;
mod keeping;
mod kept;
mod komissar;
mod losses;
mod march;
mod memo;
mod morale;
mod night;
mod offer;
mod orders;
mod overlay;
mod position;
mod record;
mod set_up;
mod sight;
mod spearhead;
mod standing;
mod stands;
mod state;
mod step;
mod switches;
mod tell;
mod transports;
mod turn;
mod way;

use content::Text;
use contract::{Choice, Counts, Draft, Ruleset, Told};
use geom::{Len, Pt};
use table::{BaseId, Board, Seat, UnitId, notation::Position};

pub use offer::BATTLES;
pub use orders::plan::Plan;
pub use record::{AirEvent, Event, Hour, MissionEvent, NightEvent};
pub use state::State;
pub use switches::Switches;

/// The rules of Company Battles.
pub struct CompanyBattles;

impl Ruleset for CompanyBattles {
    type State = State;
    type Event = Event;
    type Plan = Plan;

    contract::by_modules!(orders::plan);

    fn view(state: &State, seat: Seat) -> State {
        orders::Charges::of(state);
        hidden::view(state, seat)
    }

    fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
        orders::toward(state, draft, base, to)
    }

    fn briefing(state: &State) -> Vec<contract::Section> {
        briefing::briefing(state)
    }

    fn beforehand(state: &State, unit: UnitId) -> Vec<(Text, Vec<Choice>)> {
        orders::bombard::beforehand(state, unit).into_iter().collect()
    }

    fn shot(state: &State, base: BaseId, at: BaseId) -> Option<(State, Draft)> {
        briefing::shot(state, base, at)
    }

    fn is_only_told(event: &Event) -> bool {
        event.is_only_told()
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        tell::tell(event, to)
    }

    fn counts(event: &Event, _to: Seat) -> Counts {
        tell::counts(event)
    }

    fn counts_at_end(events: &[Event]) -> Counts {
        tell::end_bailed(events)
    }

    /// AR-28.
    fn held(state: &State) -> Option<&Draft> {
        state.sortie()?.held.as_ref()
    }

    fn goes_on(state: &State) -> bool {
        state.due().is_none() && state.over.is_none()
    }
}
