//! The trait that a game system implements.

use crate::{Brief, Candidate, Card, Counts, Draft, Flow, Flowing, Layer, Mark, Offer, Standing, Told, Verdict};
use content::{Fault, Opening};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use table::{Board, Seat, UnitId, notation::Position};

/// A game system: fifteen questions, one of them asked in two ways, and no accessor for anything that only one system has.
///
/// What is asked for a seat is asked of its `view`. Only `apply` changes a state.
pub trait Ruleset: Sized {
    type State: Clone + PartialEq + Debug;
    /// A fact that happened. Ordered, because the odds merge equal pasts; serialised, because the record keeps it: an enum tagged from
    /// outside, of whole numbers, texts and lists.
    type Event: Clone + Ord + Debug + Serialize + DeserializeOwned;
    /// The system's own, checked form of a draft. `check` is the only way to get one.
    type Plan;

    /// The first state of a game, or everything that is wrong with its opening.
    fn begin(opening: &Opening) -> Result<Self::State, Vec<Fault>>;
    /// The state in words: the inverse of `begin` on every settled state.
    fn position(state: &Self::State) -> Position;
    fn board(state: &Self::State) -> &Board;
    /// A state of the same type without the other seat's secrets.
    fn view(state: &Self::State, seat: Seat) -> Self::State;

    /// What the seat may do with this unit, or, without one, what it may do itself.
    fn offers(state: &Self::State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer>;
    /// Whole drafts for a begun one, each with its ruling. A ready offer has at least one that is legal.
    fn survey(state: &Self::State, begun: &Draft) -> Vec<Candidate>;
    /// Every broken rule, the nearest legal draft, and a plan wherever one can be thought of.
    fn check(state: &Self::State, draft: &Draft) -> Verdict<Self::Plan>;
    /// What the plan means, before the dice.
    fn brief(state: &Self::State, plan: &Self::Plan) -> Brief;
    /// The state as if the plan went unopposed: previews ask their questions from there.
    fn after(state: &Self::State, plan: &Self::Plan) -> Self::State;

    /// The procedure. Run again from the start for every answer, it keeps nothing in between.
    fn resolve(flow: &mut Flow<Self>, plan: &Self::Plan) -> Flowing;
    /// Never fails, never rolls, reads no content: the event has everything in it.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// Whether that changes nothing, for systems that can say so: then no state is copied for it.
    fn is_only_told(_event: &Self::Event) -> bool {
        false
    }
    /// The event as one seat may know it, or nothing. A function of the event alone.
    fn tell(event: &Self::Event, to: Seat) -> Option<Told>;
    /// What the odds count of that, for systems that can say it without words.
    fn counts(event: &Self::Event, to: Seat) -> Counts {
        Self::tell(event, to).map_or(vec![], |told| told.counts)
    }

    fn overlay(state: &Self::State, layer: Layer) -> Vec<Mark>;
    fn card(state: &Self::State, unit: UnitId) -> Card;
    /// Steps, goals and score, and who is due.
    fn standing(state: &Self::State) -> Standing;
    /// Nobody is due and it is not over: the table goes on by itself. A system says so here where it knows without all the rest.
    fn goes_on(state: &Self::State) -> bool {
        let standing = Self::standing(state);
        standing.due.is_empty() && standing.over.is_none()
    }
}

/// The verb that `Game` gives by itself while nobody is due.
pub const PROCEED: &str = "proceed";
/// The verb that puts a base or sets a plain fact by both players' word.
pub const HAND: &str = "hand";
