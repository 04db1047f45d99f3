//! What a game of any system shows of itself: the border between the screen and the rules.

use crate::{Consent, Cost, Differs, Eyes, Game, Preview, Said, StateHash};
use content::{Fault, Opening};
use contract::{
    Answer, Ask, Candidate, Card, Command, Die, Draft, Layer, LineFault, Mark, Mended, Odds, Offer, Reason, Reply,
    Ruleset, Standing, Suggestion,
};
use std::ops::Range;
use table::{
    Board, Seat, UnitId,
    notation::{Measure, Position},
};

/// A refused order, with the draft that would be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub broken: Vec<Reason>,
    pub nearest: Option<Draft>,
}

/// Writes the trait, and that every [`Game`] answers as its own method of the same name does; `by hand` is what a game says otherwise.
macro_rules! played {
    (
        by hand { $($by_hand:tt)* }
        asks { $($(#[$ask_doc:meta])* fn $ask:ident(&$me:ident $(, $arg:ident: $of:ty)*) -> $answer:ty;)* }
        changes { $($(#[$do_doc:meta])* fn $do:ident(&mut $own:ident $(, $with:ident: $kind:ty)*) $(-> $came:ty)?;)* }
    ) => {
        /// A game in progress, whatever its system is. States, plans and events of the system stay inside; what comes out is the same for
        /// all. What a seat is shown is asked of its view.
        pub trait Played {
            $($by_hand)*
            $($(#[$ask_doc])* fn $ask(&$me $(, $arg: $of)*) -> $answer;)*
            $($(#[$do_doc])* fn $do(&mut $own $(, $with: $kind)*) $(-> $came)?;)*
        }

        impl<R: Ruleset> Played for Game<R> {
            fn system(&self) -> &'static str {
                self.system.name
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
        /// Of its system, as saves name it.
        fn system(&self) -> &'static str;
        /// Two sides under rules, and no table to measure on: see [`Ruleset::IS_BATTLE`].
        fn is_battle(&self) -> bool;
        fn opening(&self) -> &Opening;
        /// The order of an entry.
        fn order(&self, entry: usize) -> Option<&Draft>;
        /// Gives an order; `over` holds the words under which both players set broken rules aside.
        fn submit(&mut self, draft: Draft, over: Option<String>) -> Result<(), Refused>;
    }
    asks {
        /// Changes whenever anything that can be asked has changed.
        fn revision(&self) -> u64;
        /// Of the true state, half-done order included.
        fn hash(&self) -> StateHash;
        /// The hash after each entry, computed anew by folding the events.
        fn replayed_hashes(&self) -> Vec<StateHash>;
        /// The hash after each entry, as it was recorded when it was played.
        fn recorded_hashes(&self) -> &[StateHash];
        /// The first entry that comes out differently under today's rules.
        fn audit(&self) -> Option<Differs>;

        /// The same of these entries alone: the whole of a long game takes longer than a page may stand still.
        fn audit_of(&self, entries: Range<usize>) -> Option<Differs>;

        /// Saved in other words than today's, under which its states had other hashes.
        fn is_older(&self) -> bool;

        /// Opened from a file that would have noticed a lost line.
        fn is_counted(&self) -> bool;
        /// The whole journal anew, without superseded lines.
        fn journal(&self) -> String;
        /// A file to keep or to give away.
        fn export(&self) -> String;
        /// What the order that waits asks for. Choices are shown to the seat that is asked, and to no other.
        fn ask(&self) -> Option<&Ask>;
        /// The order that waits, and the answers it has.
        fn half_done(&self) -> Option<(&Draft, &[Reply])>;
        /// Entries of the record, those that were taken back and can be had again included.
        fn len(&self) -> usize;
        /// Entries in force.
        fn head(&self) -> usize;
        /// Entries that are shown: fewer or more than are in force while another moment is watched.
        fn moment(&self) -> usize;
        /// What going back to `head` entries would undo.
        fn cost(&self, head: usize) -> Cost;
        /// What one step back would undo; none where there is nothing to take back.
        fn cost_back(&self) -> Option<Cost>;
        /// Whether red, and whether blue, knows anything that the other seat does not.
        fn knows_more(&self) -> [bool; 2];
        fn board(&self, seat: Seat) -> &Board;
        fn position(&self, seat: Seat) -> Position;
        fn offers(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer>;
        fn survey(&self, begun: &Draft) -> Vec<Candidate>;
        /// The survey from where `first` would lead.
        fn survey_after(&self, first: &Draft, begun: &Draft) -> Vec<Candidate>;
        fn card(&self, seat: Seat, unit: UnitId) -> Card;
        fn standing(&self, seat: Seat) -> Standing;
        fn overlay(&self, seat: Seat, layer: Layer) -> Vec<Mark>;
        /// What a draft would do, and how these layers would look from there.
        fn preview(&self, draft: &Draft, layers: &[Layer]) -> Preview;
        /// The table as if the draft, or the nearest legal one, had gone unopposed.
        fn board_after(&self, draft: &Draft) -> Option<Board>;
        /// Exact odds, wherever a plan can be thought of.
        fn forecast(&self, draft: &Draft) -> Option<Odds>;
        /// A legal draft of a careless player.
        fn guess(&self, seat: Seat, die: Die) -> Option<Draft>;
        /// Reads what somebody at this seat typed, lengths in `measure`; a line about the other side's unit is read for its owner.
        fn command(&self, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault>;
        /// Words that may stand where the last word of `line` is being typed.
        fn complete(&self, seat: Seat, measure: Measure, line: &str) -> Vec<Suggestion>;
        /// All that is wrong with a line that cannot be read, from its first fault on, and what it could have said there.
        fn mend(&self, seat: Seat, measure: Measure, line: &str, first: &LineFault) -> Vec<(LineFault, Mended)>;
        /// Everything the seat was told up to the moment that is shown.
        fn log(&self, seat: Seat) -> Vec<Said>;
        /// What the seat was told of these entries; the order that waits comes after the last.
        fn heard(&self, seat: Seat, entries: Range<usize>) -> Vec<Said>;
    }
    changes {
        /// Others look at the screen now: what is asked is answered by what they may know.
        fn show_to(&mut self, eyes: Eyes);
        /// The whole journal in today's words, once, where what is stored was written in earlier ones.
        fn rewritten(&mut self) -> Option<Vec<String>>;

        /// The lines to store after those that were taken before; nothing is shown as saved before they are stored.
        fn take_unsaved(&mut self) -> Vec<String>;
        /// Goes on with the lines after the first `known`, which are the ones that this game was read from.
        fn follow(&mut self, known: usize, more: &[String]) -> Result<(), Fault>;
        /// Answers the ask of the order that waits. An answer that does not fit comes back.
        fn answer(&mut self, answer: Answer) -> Result<(), Answer>;
        /// Shows another moment, without taking anything back.
        fn seek(&mut self, moment: usize);
        /// One step back: an answer, a half-done order, or the last order given. Says whether there was one.
        fn back(&mut self, consent: Consent) -> Result<bool, Cost>;
        /// Back to the first `head` entries, or the last place before where a seat is due.
        fn take_back(&mut self, head: usize, consent: Consent) -> Result<bool, Cost>;
        /// One order forward again. Says whether there was one.
        fn redo(&mut self) -> bool;
    }
}
