//! What a game of any system offers to the screen: the border between the screen and the rules.

use crate::{Consent, Cost, Differs, Eyes, Game, Preview, Rolled, Said, StateHash};
use content::{Fault, Opening};
use contract::{
    Answer, Ask, Candidate, Card, Command, Die, Draft, Layer, LineFault, Mark, Mended, Odds, Offer, Reason, Reply,
    Ruleset, Standing, Suggestion, TerrainEffect,
};
use std::ops::Range;
use table::{
    Base, BaseId, Board, Seat, UnitId,
    notation::{Measure, Position},
};

/// A refused order, with the draft that would be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub broken: Vec<Reason>,
    pub nearest: Option<Draft>,
}

/// Writes the trait, and implements it for every [`Game`] by the game's methods of the same names; `by hand` lists
/// those that a game implements differently.
macro_rules! played {
    (
        by hand { $($by_hand:tt)* }
        asks { $($(#[$ask_doc:meta])* fn $ask:ident(&$me:ident $(, $arg:ident: $of:ty)*) -> $answer:ty;)* }
        changes { $($(#[$do_doc:meta])* fn $do:ident(&mut $own:ident $(, $with:ident: $kind:ty)*) $(-> $came:ty)?;)* }
    ) => {
        /// A game in progress, whatever its system. The system's states, plans and events stay inside; the results are
        /// the same types for all systems. What a seat is shown is computed from its view.
        pub trait Played {
            $($by_hand)*
            $($(#[$ask_doc])* fn $ask(&$me $(, $arg: $of)*) -> $answer;)*
            $($(#[$do_doc])* fn $do(&mut $own $(, $with: $kind)*) $(-> $came)?;)*
        }

        impl<R: Ruleset> Played for Game<R> {
            fn system(&self) -> &'static str {
                self.system.name
            }

            fn schema(&self) -> u32 {
                self.system.schema
            }

            fn is_battle(&self) -> bool {
                R::IS_BATTLE
            }

            fn opening(&self) -> &Opening {
                &self.opening
            }

            fn order(&self, entry: usize) -> Option<&Draft> {
                self.entries().get(entry).map(|entry| &entry.draft)
            }

            fn submit(&mut self, draft: Draft, over: Option<String>) -> Result<(), Refused> {
                Game::submit(self, draft, over)
                    .map_err(|verdict| Refused { broken: verdict.broken, nearest: verdict.nearest })
            }

            $(fn $ask(&$me $(, $arg: $of)*) -> $answer {
                Game::$ask($me $(, $arg)*)
            })*

            $(fn $do(&mut $own $(, $with: $kind)*) $(-> $came)? {
                Game::$do($own $(, $with)*)
            })*
        }
    };
}

played! {
    by hand {
        /// The name of its system in saves.
        fn system(&self) -> &'static str;
        /// The schema that its positions are worded under.
        fn schema(&self) -> u32;
        /// Two sides under rules, not a measuring table: see [`Ruleset::IS_BATTLE`].
        fn is_battle(&self) -> bool;
        fn opening(&self) -> &Opening;
        /// The order of an entry.
        fn order(&self, entry: usize) -> Option<&Draft>;
        /// Gives an order; `over` holds the words under which both players set broken rules aside.
        fn submit(&mut self, draft: Draft, over: Option<String>) -> Result<(), Refused>;
    }
    asks {
        /// Changes whenever any result may have changed.
        fn revision(&self) -> u64;
        /// Of the true state, including a half-done order.
        fn hash(&self) -> StateHash;
        /// The hash after each entry, recomputed by folding the events.
        fn replayed_hashes(&self) -> Vec<StateHash>;
        /// The hash after each entry, as recorded in play.
        fn recorded_hashes(&self) -> &[StateHash];
        /// The first entry whose result differs under today's rules.
        fn audit(&self) -> Option<Differs>;

        /// The same for these entries only: auditing a whole long game takes longer than a page may freeze.
        fn audit_of(&self, entries: Range<usize>) -> Option<Differs>;

        /// Saved in the notation of an earlier version, in which its states had other hashes.
        fn is_older(&self) -> bool;

        /// Opened from a file in which a lost line would show.
        fn is_counted(&self) -> bool;
        /// The whole journal, without superseded lines.
        fn journal(&self) -> String;
        /// The file of a game of its own that begins as this one did, up to a moment.
        fn branch(&self, moment: usize) -> String;
        /// The content of a file to keep or give away.
        fn export(&self) -> String;
        /// What the waiting order asks. Only the seat that is asked sees the choices.
        fn ask(&self) -> Option<&Ask>;
        /// The waiting order, and its answers so far.
        fn half_done(&self) -> Option<(&Draft, &[Reply])>;
        /// The marks with which the waiting order was shown before it was given, as the seat that gave it knew it.
        fn under_way(&self) -> &[Mark];
        /// Number of entries in the record, including undone ones that can be redone.
        fn len(&self) -> usize;
        /// Number of entries in force.
        fn head(&self) -> usize;
        /// Number of entries shown: fewer or more than in force while another moment is watched.
        fn moment(&self) -> usize;
        /// What going back to `head` entries would undo.
        fn cost(&self, head: usize) -> Cost;
        /// What one step back would undo; `None` if there is nothing to undo.
        fn cost_back(&self) -> Option<Cost>;
        /// For red and for blue, whether the seat knows anything that the other does not.
        fn knows_more(&self) -> [bool; 2];
        /// The order whose aims an entry fires at: its own, or the one that waited until it was given. The entry after the last in force
        /// is the half-done order.
        fn fires(&self, entry: usize) -> Option<&Draft>;
        /// The rolls of an entry.
        fn rolls(&self, entry: usize) -> Vec<Rolled>;
        /// The turn since whose beginning the side has held the goal with this number.
        fn held_since(&self, nth: usize, holder: Seat) -> Option<u16>;
        fn board(&self, seat: Seat) -> &Board;
        fn position(&self, seat: Seat) -> Position;
        fn offers(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer>;
        fn survey(&self, begun: &Draft) -> Vec<Candidate>;
        /// The survey from the place that `first` would lead to.
        fn survey_after(&self, first: &Draft, begun: &Draft) -> Vec<Candidate>;
        fn card(&self, seat: Seat, unit: UnitId) -> Card;
        /// Questions about a unit that may be answered beforehand, and their answers.
        fn beforehand(&self, seat: Seat, unit: UnitId) -> Vec<(contract::Text, Vec<contract::Choice>)>;
        /// What a kind of terrain does.
        fn terrain(&self, seat: Seat, kind: &str) -> Vec<TerrainEffect>;
        fn briefing(&self, seat: Seat) -> Vec<contract::Section>;
        fn standing(&self, seat: Seat) -> Standing;
        /// The standing once a legal draft met no reaction.
        fn standing_after(&self, draft: &Draft) -> Option<Standing>;
        fn overlay(&self, seat: Seat, layer: Layer) -> Vec<Mark>;
        /// What a draft would do, and how these layers would look after it.
        fn preview(&self, draft: &Draft, layers: &[Layer]) -> Preview;
        /// A legal draft whose bases end nearer to where they are sent than those of the nearest one, by ways around what bars them. It
        /// takes longer than a frame.
        fn detour(&self, draft: &Draft, nearest: &Draft) -> Option<Draft>;
        /// Exact odds, wherever a plan exists.
        fn forecast(&self, draft: &Draft) -> Option<Odds>;
        /// Exact odds of the fire of a base's unit at the unit of another, as if it could fire now.
        fn odds_of_shot(&self, seat: Seat, base: BaseId, at: BaseId) -> Option<Odds>;
        /// The same once a legal order has met no reaction.
        fn odds_of_shot_after(&self, first: &Draft, base: BaseId, at: BaseId) -> Option<Odds>;
        /// Of a choice of one among few that the waiting order asks: the exact odds of what may still come, after each.
        fn foreseen(&self) -> &[Odds];
        /// A legal draft of a careless player.
        fn guess(&self, seat: Seat, die: Die) -> Option<Draft>;
        /// Reads what a player at this seat typed, lengths in `measure`; a line about the other side's unit is read for
        /// its owner.
        fn command(&self, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault>;
        /// Words that may be the last word of `line`, which is being typed.
        fn complete(&self, seat: Seat, measure: Measure, line: &str) -> Vec<Suggestion>;
        /// Every fault of an unreadable line, beginning with `first`, and what could be there instead.
        fn mend(&self, seat: Seat, measure: Measure, line: &str, first: &LineFault) -> Vec<(LineFault, Mended)>;
        /// Everything the seat was told up to the moment shown.
        fn log(&self, seat: Seat) -> Vec<Said>;
        /// What the seat was told to be lost, as it stood before that.
        fn lost(&self, seat: Seat) -> Vec<Base>;
        /// What the seat was told of these entries; the waiting order comes after the last.
        fn heard(&self, seat: Seat, entries: Range<usize>) -> Vec<Said>;
    }
    changes {
        /// Other players look at the screen now: results hold only what they may know.
        fn show_to(&mut self, eyes: Eyes);
        /// Returns the whole journal in today's notation, once, if the stored one is in an earlier notation.
        fn rewritten(&mut self) -> Option<Vec<String>>;

        /// The lines to store since the last call; nothing counts as saved before they are stored.
        fn take_unsaved(&mut self) -> Vec<String>;
        /// Continues with the lines after the first `known`, from which this game was read.
        fn follow(&mut self, known: usize, more: &[String]) -> Result<(), Fault>;
        /// Answers what the waiting order asks. An answer that does not fit is returned.
        fn answer(&mut self, answer: Answer) -> Result<(), Answer>;
        /// Shows another moment, without undoing anything.
        fn seek(&mut self, moment: usize);
        /// Shows the middle of an entry, after this many of its events: the table as it was before a roll.
        fn seek_within(&mut self, entry: usize, events: usize);
        /// One step back: an answer, a half-done order, or the last order given. Returns whether there was one.
        fn back(&mut self, consent: Consent) -> Result<bool, Cost>;
        /// Back to the first `head` entries, or to the last place before at which a seat is due.
        fn take_back(&mut self, head: usize, consent: Consent) -> Result<bool, Cost>;
        /// Redoes one order. Returns whether there was one.
        fn redo(&mut self) -> bool;
    }
}
