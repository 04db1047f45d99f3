//! The trait that a game system implements.

use crate::{
    Brief, Candidate, Card, Choice, Counts, Draft, Flow, Flowing, Layer, Mark, Offer, Section, Standing, TerrainEffect,
    Told, Verdict, run,
};
use content::{Fault, Opening, Text};
use geom::{Len, Pt};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use table::{BaseId, Board, Seat, UnitId, notation::Position};

/// A game system. It has no accessor for anything that only one system has.
///
/// Questions for a seat are asked of its [`view`](Ruleset::view). Only [`apply`](Ruleset::apply) changes a state.
pub trait Ruleset: Sized {
    /// Everything about a game at one moment.
    type State: Clone + PartialEq + Debug;
    /// A fact that happened. Ordered, because the odds merge equal pasts. Serialized, because the record keeps it: an externally tagged
    /// enum of whole numbers, texts and lists.
    type Event: Clone + Ord + Debug + Serialize + DeserializeOwned;
    /// The system's own, checked form of a draft. [`check`](Ruleset::check) is the only way to get one.
    type Plan;

    /// Two sides bound by rules: the screen changes hands, dice are only taken back by agreement of both players, and the unit of measure
    /// is fixed. Otherwise it is a measuring table, where players decide all of that.
    const IS_BATTLE: bool = true;

    /// Every verb of its orders, whether or not it can be used now. Every system has [`HAND`] and [`PROCEED`] too, which
    /// are not listed.
    const VERBS: &'static [&'static str];

    /// The first state of a game.
    ///
    /// # Errors
    ///
    /// Every fault of the opening.
    fn begin(opening: &Opening) -> Result<Self::State, Vec<Fault>>;
    /// The state as text: the inverse of `begin` for every settled state.
    fn position(state: &Self::State) -> Position;
    /// The table.
    fn board(state: &Self::State) -> &Board;
    /// A state of the same type without the other seat's secrets.
    fn view(state: &Self::State, seat: Seat) -> Self::State;

    /// What the seat may do with this unit, or without one, what it may do itself.
    fn offers(state: &Self::State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer>;
    /// Complete drafts for one that has only begun, each with its ruling. A ready offer has at least one legal draft.
    fn survey(state: &Self::State, begun: &Draft) -> Vec<Candidate>;
    /// Rules on a draft: every broken rule, the nearest legal draft, and a plan wherever one is conceivable.
    fn check(state: &Self::State, draft: &Draft) -> Verdict<Self::Plan>;
    /// What the plan means, before the dice.
    fn brief(state: &Self::State, plan: &Self::Plan) -> Brief;
    /// The state as if the plan went unopposed: up to the first roll, because a preview does not show what comes of dice as if it were certain.
    /// Previews ask their questions of it.
    fn after(state: &Self::State, plan: &Self::Plan) -> Self::State {
        applied::<Self>(state, &run::<Self>(state, plan, &[]).events)
    }

    /// The order that waits in this state until another one lets it happen.
    fn held(_state: &Self::State) -> Option<&Draft> {
        None
    }

    /// The procedure of an order. It is run again from its start for every answer and keeps nothing in between.
    fn resolve(flow: &mut Flow<Self>, plan: &Self::Plan) -> Flowing;
    /// Changes a state by an event. It never fails, rolls, or reads content: the event contains everything.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// The event changes nothing in the state, so no state needs to be copied for it. Only for speed: `false` is always correct.
    fn is_only_told(_event: &Self::Event) -> bool {
        false
    }
    /// The event as one seat may know it, or nothing. A function of the event alone.
    fn tell(event: &Self::Event, to: Seat) -> Option<Told>;
    /// The counts of the told event, for systems that can give them faster without its words.
    fn counts(event: &Self::Event, to: Seat) -> Counts {
        Self::tell(event, to).map_or(vec![], |told| told.counts)
    }

    /// What the odds count from all events of a finished order together: facts that one event states and a later one revokes, such as a
    /// crew that bails out and is then destroyed. Called before any event that changes something is forgotten.
    fn counts_at_end(_events: &[Self::Event]) -> Counts {
        vec![]
    }

    /// Ways by which a base of this move might end near a spot, each with how far from it, as if the others of the move were not in its way.
    /// They are still to be checked. None if the draft moves no one.
    fn toward(_state: &Self::State, _draft: &Draft, _base: BaseId, _to: Pt) -> Vec<(Len, Vec<Pt>)> {
        vec![]
    }
    /// Marks for a layer over the table: sight, ranges, links, reach, zones.
    fn overlay(state: &Self::State, layer: Layer) -> Vec<Mark>;
    /// Everything a player wants to know about a unit.
    fn card(state: &Self::State, unit: UnitId) -> Card;
    /// Everything that this kind of terrain does; nothing for open ground.
    fn terrain(_state: &Self::State, _kind: &str) -> Vec<TerrainEffect> {
        vec![]
    }
    /// Questions with plain answers that a unit's owner may be asked, to be answered beforehand: what each is about, and its answers.
    fn beforehand(_state: &Self::State, _unit: UnitId) -> Vec<(Text, Vec<Choice>)> {
        vec![]
    }
    /// The steps of the turn, goals, the score, and which seats owe an order.
    fn standing(state: &Self::State) -> Standing;
    /// What the mission is about, section by section. Nothing in it is secret; nothing without a mission.
    fn briefing(_state: &Self::State) -> Vec<Section> {
        vec![]
    }
    /// For those who watch a demonstration: the state as if this base's side could fire now, and the order with which its unit fires at the
    /// unit of the other base. None if it could not.
    fn shot(_state: &Self::State, _base: BaseId, _at: BaseId) -> Option<(Self::State, Draft)> {
        None
    }
    /// No seat is due and the game is not over, so it proceeds on its own. A system may override this to answer faster.
    fn goes_on(state: &Self::State) -> bool {
        let standing = Self::standing(state);
        standing.due.is_empty() && standing.over.is_none()
    }
}

/// A copy of a state with these events applied.
pub fn applied<R: Ruleset>(state: &R::State, events: &[R::Event]) -> R::State {
    let mut then = state.clone();
    events.iter().for_each(|event| R::apply(&mut then, event));
    then
}

/// The functions of [`Ruleset`] that a system keeps in the module of the same subject: `position::begin` and `position::position`,
/// `VERBS`, `offers`, `survey`, `check`, `brief` and `resolve` of its orders, `apply::apply`, `overlay::overlay`, `card::card`, `card::terrain`, `standing::standing`.
/// The module of its orders is named; the state is `State`, with a `board`, the event `Event` and the plan `Plan`.
#[macro_export]
macro_rules! by_modules {
    ($($orders:ident)::+) => {
        const VERBS: &'static [&'static str] = &$($orders)::+::VERBS;

        fn begin(opening: &$crate::Opening) -> Result<State, Vec<$crate::Fault>> {
            position::begin(opening)
        }

        fn position(state: &State) -> Position {
            position::position(state)
        }

        fn board(state: &State) -> &Board {
            &state.board
        }

        fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<$crate::Offer> {
            $($orders)::+::offers(state, seat, unit)
        }

        fn survey(state: &State, begun: &$crate::Draft) -> Vec<$crate::Candidate> {
            $($orders)::+::survey(state, begun)
        }

        fn check(state: &State, draft: &$crate::Draft) -> $crate::Verdict<Plan> {
            $($orders)::+::check(state, draft)
        }

        fn brief(state: &State, plan: &Plan) -> $crate::Brief {
            $($orders)::+::brief(state, plan)
        }

        fn resolve(flow: &mut $crate::Flow<Self>, plan: &Plan) -> $crate::Flowing {
            $($orders)::+::resolve(flow, plan)
        }

        fn apply(state: &mut State, event: &Event) {
            apply::apply(state, event);
        }

        fn overlay(state: &State, layer: $crate::Layer) -> Vec<$crate::Mark> {
            overlay::overlay(state, layer)
        }

        fn card(state: &State, unit: UnitId) -> $crate::Card {
            card::card(state, unit)
        }

        fn terrain(state: &State, kind: &str) -> Vec<$crate::TerrainEffect> {
            card::terrain(state, kind)
        }

        fn standing(state: &State) -> $crate::Standing {
            standing::standing(state)
        }
    };
}

/// What both seats know: the view of one, reduced to what the other may know. The order of the two does not matter.
pub fn common<R: Ruleset>(state: &R::State) -> R::State {
    R::view(&R::view(state, Seat::Red), Seat::Blue)
}

/// The verb that the game gives on its own while no seat is due.
pub const PROCEED: &str = "proceed";
/// The verb that moves a base or sets a plain fact by agreement of both players.
pub const HAND: &str = "hand";

/// A side gives up the battle.
pub const CONCEDE: &str = "concede";
/// A side proposes a draw.
pub const DRAW: &str = "draw";
/// A side proposes to stop and to count the score.
pub const COUNT: &str = "count";
/// The verbs that end a battle by agreement, at any time. They are not among the offers.
pub const ENDINGS: [&str; 3] = [CONCEDE, DRAW, COUNT];
