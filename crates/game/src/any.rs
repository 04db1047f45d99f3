//! The closed list of systems, and the one face that a game of any of them shows. The only file that names them all.

use crate::{Consent, Cost, Differs, Game, Preview, Said, StateHash, System, Whole, save};
use content::{Arg, Fault, Opening, text};
use contract::{
    Answer, Ask, Battles, Candidate, Card, Command, Die, Draft, Layer, LineFault, Mark, Mended, Odds, Offer, Reason,
    Reply, Standing, Suggestion,
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

/// States, events and plans of a system stay inside; what comes out is the same for all.
macro_rules! systems {
    ($($variant:ident: $rules:ty, $name:literal, battles $battles:expr, schema $schema:literal, upgrades $upgrades:expr;)*) => {
        pub enum AnyGame {
            $($variant(Box<Game<$rules>>),)*
        }

        impl AnyGame {
            /// The systems that can be played, as saves name them.
            pub const SYSTEMS: &[&str] = &[$($name),*];

            /// Which of them fight battles.
            const FIGHT: &[bool] = &[$(const { Option::<Battles>::is_some(&$battles) }),*];

            /// How battles of each system are begun; none where there are none.
            const WAYS_IN: &[Option<Battles>] = &[$($battles),*];

            /// A new game, or everything that is wrong with its opening.
            pub fn new(system: &str, opening: Opening) -> Result<AnyGame, Vec<Fault>> {
                match system {
                    $($name => Game::new(&System { name: $name, schema: $schema, upgrades: $upgrades }, opening).map(|game| AnyGame::$variant(Box::new(game))),)*
                    other => Err(vec![unknown(other)]),
                }
            }

            /// A saved game, whole or not at all.
            pub fn load(bytes: &[u8]) -> Result<AnyGame, Vec<Fault>> {
                match save::system_of(bytes).map_err(|fault| vec![fault])?.as_str() {
                    $($name => {
                        let system = &System { name: $name, schema: $schema, upgrades: $upgrades };
                        Game::load(system, bytes).map(|game| AnyGame::$variant(Box::new(game)))
                    })*
                    other => Err(vec![unknown(other)]),
                }
            }

            /// As much of a saved game as is whole, and what is wrong with the rest.
            pub fn load_whole(bytes: &[u8]) -> Result<Whole<AnyGame>, Vec<Fault>> {
                match save::system_of(bytes).map_err(|fault| vec![fault])?.as_str() {
                    $($name => {
                        let system = &System { name: $name, schema: $schema, upgrades: $upgrades };
                        let Whole { game, fault } = Game::load_whole(system, bytes)?;
                        Ok(Whole { game: AnyGame::$variant(Box::new(game)), fault })
                    })*
                    other => Err(vec![unknown(other)]),
                }
            }
        }

        macro_rules! each {
            ($any:expr, $game:ident => $do:expr) => {
                match $any {
                    $(AnyGame::$variant($game) => $do,)*
                }
            };
        }
    };
}

systems! {
    FreeTable: free_table::FreeTable, "free-table", battles None, schema 1, upgrades &[];
    CompanyBattles: company_battles::CompanyBattles, "company-battles", battles Some(company_battles::BATTLES), schema 1, upgrades &[];
    CommandTokens: command_tokens::CommandTokens, "command-tokens", battles Some(command_tokens::BATTLES), schema 1, upgrades &[];
}

fn unknown(system: &str) -> Fault {
    Fault { file: String::new(), line: 1, text: text("save.unknown-system", [Arg::Said(system.to_string())]) }
}

/// The game as a whole.
impl AnyGame {
    /// A new game on the measuring table, which every screen can begin with.
    pub fn measuring(opening: Opening) -> Result<AnyGame, Vec<Fault>> {
        AnyGame::new(AnyGame::SYSTEMS[0], opening)
    }

    /// The systems that fight battles, by name: nothing of them need be there.
    pub fn fighting() -> impl Iterator<Item = &'static str> {
        AnyGame::SYSTEMS.iter().zip(AnyGame::FIGHT).filter_map(|(name, fights)| fights.then_some(*name))
    }

    /// The systems that fight battles, and how those are begun.
    pub fn battles() -> impl Iterator<Item = (&'static str, &'static Battles)> {
        let way_in = |(name, battles): (&&'static str, &'static Option<Battles>)| Some((*name, battles.as_ref()?));
        AnyGame::SYSTEMS.iter().zip(AnyGame::WAYS_IN).filter_map(way_in)
    }

    /// The system of a saved game, which its first line names.
    pub fn system_of(bytes: &[u8]) -> Option<&'static str> {
        let named = save::system_of(bytes).ok()?;
        AnyGame::SYSTEMS.iter().copied().find(|known| *known == named)
    }

    pub fn system(&self) -> &'static str {
        each!(self, game => game.system.name)
    }

    /// Rulings do not hang on the unit of measure: the players may switch it at any time.
    pub fn measures_as_you_like(&self) -> bool {
        self.system() == AnyGame::SYSTEMS[0]
    }

    pub fn opening(&self) -> &Opening {
        each!(self, game => &game.opening)
    }

    /// Changes whenever anything that can be asked has changed.
    pub fn revision(&self) -> u64 {
        each!(self, game => game.revision())
    }

    /// Of the true state, half-done order included.
    pub fn hash(&self) -> StateHash {
        each!(self, game => game.hash())
    }

    /// The hash after each entry, computed anew by folding the events.
    pub fn replayed_hashes(&self) -> Vec<StateHash> {
        each!(self, game => game.replayed_hashes())
    }

    /// The hash after each entry, as it was recorded when it was played.
    pub fn recorded_hashes(&self) -> &[StateHash] {
        each!(self, game => game.recorded_hashes())
    }

    /// The first entry that comes out differently under today's rules.
    pub fn audit(&self) -> Option<Differs> {
        each!(self, game => game.audit())
    }

    /// The same of these entries alone: the whole of a long game takes longer than a page may stand still.
    pub fn audit_of(&self, entries: Range<usize>) -> Option<Differs> {
        each!(self, game => game.audit_of(entries))
    }

    /// Saved in other words than today's, under which its states had other hashes.
    pub fn is_older(&self) -> bool {
        each!(self, game => game.is_older())
    }

    /// Opened from a file that would have noticed a lost line.
    pub fn is_counted(&self) -> bool {
        each!(self, game => game.is_counted())
    }

    /// The whole journal in today's words, once, where what is stored was written in earlier ones.
    pub fn rewritten(&mut self) -> Option<Vec<String>> {
        each!(self, game => game.rewritten())
    }

    /// The lines to store after those that were taken before; nothing is shown as saved before they are stored.
    pub fn take_unsaved(&mut self) -> Vec<String> {
        each!(self, game => game.take_unsaved())
    }

    /// Goes on with the lines after the first `known`, which are the ones that this game was read from.
    pub fn follow(&mut self, known: usize, more: &[String]) -> Result<(), Fault> {
        each!(self, game => game.follow(known, more))
    }

    /// The whole journal anew, without superseded lines.
    pub fn journal(&self) -> String {
        each!(self, game => game.journal())
    }

    /// A file to keep or to give away.
    pub fn export(&self) -> String {
        each!(self, game => game.export())
    }
}

/// Giving orders and answers.
impl AnyGame {
    /// Gives an order; `over` holds the words under which both players set broken rules aside.
    pub fn submit(&mut self, draft: Draft, over: Option<String>) -> Result<(), Refused> {
        each!(self, game => game
            .submit(draft, over)
            .map_err(|verdict| Refused { broken: verdict.broken, nearest: verdict.nearest }))
    }

    /// Answers the ask of the order that waits. An answer that does not fit comes back.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Answer> {
        each!(self, game => game.answer(answer))
    }

    /// What the order that waits asks for. Choices are shown to the seat that is asked, and to no other.
    pub fn ask(&self) -> Option<&Ask> {
        each!(self, game => game.ask())
    }

    /// The order that waits, and the answers it has.
    pub fn half_done(&self) -> Option<(&Draft, &[Reply])> {
        each!(self, game => game.half_done())
    }
}

/// Going back and forth.
impl AnyGame {
    /// Entries of the record, those that were taken back and can be had again included.
    pub fn len(&self) -> usize {
        each!(self, game => game.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The order of an entry.
    pub fn order(&self, entry: usize) -> Option<&Draft> {
        each!(self, game => game.entries().get(entry).map(|entry| &entry.draft))
    }

    /// Entries in force.
    pub fn head(&self) -> usize {
        each!(self, game => game.head())
    }

    /// Entries that are shown: fewer or more than are in force while another moment is watched.
    pub fn moment(&self) -> usize {
        each!(self, game => game.moment())
    }

    /// Shows another moment, without taking anything back.
    pub fn seek(&mut self, moment: usize) {
        each!(self, game => game.seek(moment))
    }

    /// What going back to `head` entries would undo.
    pub fn cost(&self, head: usize) -> Cost {
        each!(self, game => game.cost(head))
    }

    /// What one step back would undo; none where there is nothing to take back.
    pub fn cost_back(&self) -> Option<Cost> {
        each!(self, game => game.cost_back())
    }

    /// One step back: an answer, a half-done order, or the last order given. Says whether there was one.
    pub fn back(&mut self, consent: Consent) -> Result<bool, Cost> {
        each!(self, game => game.back(consent))
    }

    /// Back to the first `head` entries, or the last place before where a seat is due.
    pub fn take_back(&mut self, head: usize, consent: Consent) -> Result<bool, Cost> {
        each!(self, game => game.take_back(head, consent))
    }

    /// One order forward again. Says whether there was one.
    pub fn redo(&mut self) -> bool {
        each!(self, game => game.redo())
    }
}

/// What a seat is shown: all of it is asked of its view.
impl AnyGame {
    pub fn board(&self, seat: Seat) -> &Board {
        each!(self, game => game.board(seat))
    }

    pub fn position(&self, seat: Seat) -> Position {
        each!(self, game => game.position(seat))
    }

    pub fn offers(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        each!(self, game => game.offers(seat, unit))
    }

    pub fn survey(&self, begun: &Draft) -> Vec<Candidate> {
        each!(self, game => game.survey(begun))
    }

    /// The survey from where `first` would lead.
    pub fn survey_after(&self, first: &Draft, begun: &Draft) -> Vec<Candidate> {
        each!(self, game => game.survey_after(first, begun))
    }

    pub fn card(&self, seat: Seat, unit: UnitId) -> Card {
        each!(self, game => game.card(seat, unit))
    }

    pub fn standing(&self, seat: Seat) -> Standing {
        each!(self, game => game.standing(seat))
    }

    pub fn overlay(&self, seat: Seat, layer: Layer) -> Vec<Mark> {
        each!(self, game => game.overlay(seat, layer))
    }

    /// What a draft would do, and how these layers would look from there.
    pub fn preview(&self, draft: &Draft, layers: &[Layer]) -> Preview {
        each!(self, game => game.preview(draft, layers))
    }

    /// The table as if the draft, or the nearest legal one, had gone unopposed.
    pub fn board_after(&self, draft: &Draft) -> Option<Board> {
        each!(self, game => game.board_after(draft))
    }

    /// Exact odds, wherever a plan can be thought of.
    pub fn forecast(&self, draft: &Draft) -> Option<Odds> {
        each!(self, game => game.forecast(draft))
    }

    /// A legal draft of a careless player.
    pub fn guess(&self, seat: Seat, die: Die) -> Option<Draft> {
        each!(self, game => game.guess(seat, die))
    }

    /// Reads what somebody at this seat typed, lengths in `measure`; a line about the other side's unit is read for its owner.
    pub fn command(&self, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault> {
        each!(self, game => game.command(seat, measure, line))
    }

    /// Words that may stand where the last word of `line` is being typed.
    pub fn complete(&self, seat: Seat, measure: Measure, line: &str) -> Vec<Suggestion> {
        each!(self, game => game.complete(seat, measure, line))
    }

    /// All that is wrong with a line that cannot be read, from its first fault on, and what it could have said there.
    pub fn mend(&self, seat: Seat, measure: Measure, line: &str, first: &LineFault) -> Vec<(LineFault, Mended)> {
        each!(self, game => game.mend(seat, measure, line, first))
    }

    /// Everything the seat was told up to the moment that is shown.
    pub fn log(&self, seat: Seat) -> Vec<Said> {
        each!(self, game => game.log(seat))
    }

    /// What the seat was told of these entries; the order that waits comes after the last.
    pub fn heard(&self, seat: Seat, entries: Range<usize>) -> Vec<Said> {
        each!(self, game => game.heard(seat, entries))
    }
}
