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

use contract::{Draft, Ruleset, Told};
use geom::{Len, Pt};
use table::{BaseId, Board, Seat, UnitId, notation::Position};

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

    contract::by_modules!(orders);

    /// Rulings depend neither on whose turn it is nor on the unit of measure.
    const IS_BATTLE: bool = false;

    fn view(state: &State, seat: Seat) -> State {
        view::view(state, seat)
    }

    fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
        let going: Vec<BaseId> = draft.only_legs().iter().map(|leg| leg.base).collect();
        if draft.verb.as_str() == "move" { way::toward(state, base, &going, to) } else { vec![] }
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        tell::tell(event, to)
    }
}
