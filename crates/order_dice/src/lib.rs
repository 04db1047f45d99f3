//! Order Dice: a reinforced platoon per side, one base per man, vehicle or gun. Each unit puts one die into a common bag; the side whose
//! die is drawn gives an order.

mod apply;
mod assault;
mod barriers;
mod card;
mod conceal;
pub mod data;
mod dice;
mod drive;
pub mod encounter;
mod fire;
mod ground;
mod hidden;
mod house;
mod into;
mod markers;
mod morale;
mod offer;
mod orders;
mod overlay;
mod placing;
mod position;
mod record;
mod saddle;
mod sector;
mod sight;
mod standing;
mod state;
mod tell;
pub mod template;
mod transports;
mod turn;
mod way;

use content::Text;
use contract::{Choice, Draft, Ruleset, Told, applied, run_past_end};
use geom::{Len, Pt};
use table::{BaseId, Board, Seat, UnitId, notation::Position};

pub use offer::BATTLES;
pub use orders::Plan;
pub use record::{Event, Riding, SetUp};
pub use state::State;

/// The rules of Order Dice.
pub struct OrderDice;

impl Ruleset for OrderDice {
    type State = State;
    type Event = Event;
    type Plan = Plan;

    contract::by_modules!(orders);

    fn view(state: &State, seat: Seat) -> State {
        hidden::view(state, seat)
    }

    fn held(state: &State) -> Option<&Draft> {
        state.course.as_ref()?.held.as_ref()
    }

    /// The state up to the first roll, if no one fires from ambush.
    fn after(state: &State, plan: &Plan) -> State {
        applied::<OrderDice>(state, &run_past_end::<OrderDice>(state, plan, &[]).events)
    }

    fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
        orders::toward(state, draft, base, to)
    }

    fn beforehand(state: &State, unit: UnitId) -> Vec<(Text, Vec<Choice>)> {
        fire::goes_down(state, unit).into_iter().collect()
    }

    fn is_only_told(event: &Event) -> bool {
        event.is_only_told()
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        tell::tell(event, to)
    }

    fn goes_on(state: &State) -> bool {
        state.due().is_none() && state.over.is_none()
    }
}
