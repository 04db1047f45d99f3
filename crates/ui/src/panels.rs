//! What the panels show: plain view-models in words of the player's language. `web` builds elements from them and holds
//! no state.

mod after;
mod board;
mod dice;
mod fill;
mod forecast;
mod hand_over;
mod law;
mod log;
mod menu;
mod mission;
mod recap;
mod sentences;
mod stock;
mod story;
mod tray;
mod units;
mod verbs;

pub use after::{AfterPanel, LossPanel, LossRow, TurningPanel};
pub(crate) use after::{Story, losses, sums};
pub use board::{BoardPanel, BoardRow, BoardSection};
pub(crate) use board::{held_in_words, place_in_words, spot_in_words};
pub use dice::{DicePanel, KindRow, RollRow};
pub(crate) use fill::{AtRest, Token, for_fingers, panels};
pub(crate) use forecast::in_short as odds_in_short;
pub use hand_over::HandOverPanel;
pub use law::{law, laws};
pub use log::{LineKind, LogLine, newest_first};
pub(crate) use log::{log, recent};
pub use menu::MenuPanel;
pub(crate) use menu::menu;
pub use mission::{GoalRow, MissionPanel};
pub(crate) use recap::recap;
pub use recap::{RecapGroup, RecapPanel};
pub(crate) use sentences::by_other_ways;
pub use stock::{ModelRow, StockPanel, stand_of};
pub use story::StoryPanel;
pub(crate) use story::story;
pub(crate) use verbs::{ask, control, proposal, verb_in_words};

use crate::{Key, Measure, Press};
use content::Word;
use contract::{Tone, When};
use std::rc::Rc;
use table::{Seat, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    pub title: String,
    pub seat: Seat,
    /// Undo, redo, ruler, overlays, unit of measure …
    pub bar: Vec<Control>,
    pub measure: Measure,
    pub roster: Rc<Vec<Side>>,
    /// Models to be placed, while that panel is open.
    pub stock: Option<Rc<StockPanel>>,
    pub card: Option<Rc<CardPanel>>,
    /// What the selected unit may do, or the seat if nothing is selected.
    pub verbs: Rc<Vec<Control>>,
    pub proposal: Option<ProposalPanel>,
    pub ask: Option<AskPanel>,
    pub steps: Vec<(String, When)>,
    /// What ends the step for the due seat, and how many units could still act.
    pub end: Option<Control>,
    /// What pointer and keys do now.
    pub hint: Vec<Hint>,
    /// Newest last.
    pub log: Rc<Vec<LogLine>>,
    /// The line of the log whose subject is shown on the table, by its key.
    pub log_on: Option<String>,
    /// The score, if the system counts one.
    pub score: Option<[i32; 2]>,
    /// What the battle is about.
    pub mission: Option<MissionPanel>,
    /// What a big screen tells.
    pub story: Rc<StoryPanel>,
    /// What red and blue have left to spend.
    pub pools: Vec<PoolPanel>,
    pub saved: Saved,
    pub palette: Palette,
    pub menu: Option<MenuPanel>,
    /// The table for screen readers: everything with its place, facing and state.
    pub board: Rc<BoardPanel>,
    pub dice: Rc<DicePanel>,
    /// The result of the game, while its end is shown.
    pub after: Option<AfterPanel>,
    /// No player has the screen: everything else is empty.
    pub hand_over: Option<HandOverPanel>,
    /// What the seat has not seen, until it acts.
    pub recap: Option<RecapPanel>,
    /// What happened in the waiting order, or that an earlier moment is being watched; `None` most of the time.
    pub notice: Option<String>,
    /// The screen has just passed to another player, and for a moment input does not count.
    pub quiet: bool,
    /// Things to try, while the player learns.
    pub lesson: Option<crate::LessonPanel>,
    /// A caption of the tour; everything else but the table is not shown.
    pub tour: Option<crate::TourPanel>,
    /// For the live region: the last verdict or event, in words. Changes exactly when there is something new to say.
    pub said: String,
}

/// The icon of a pool, its name, and how much of it red and blue have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolPanel {
    pub sign: String,
    pub name: String,
    pub of: [i32; 2],
}

#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    pub press: Press,
    pub text: String,
    /// Below the text: its result, or why it is not possible.
    pub more: String,
    /// The rules that keep it from being possible.
    pub rules: Vec<Word>,
    pub key: Option<Key>,
    /// A control that is not ready is drawn dashed, with a lock; pressing it says why not.
    pub ready: bool,
    pub on: bool,
    pub main: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    pub seat: Seat,
    pub name: String,
    pub units: Vec<UnitRow>,
    /// What it has off the table.
    pub tray: Vec<TrayRow>,
    /// How many models these are, in words.
    pub tray_in_words: String,
}

/// Models of a unit that are not on the table for the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct TrayRow {
    pub press: Press,
    /// Where they are, or why they are not on the table.
    pub why: String,
    pub what: String,
    pub n_bases: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct UnitRow {
    pub unit: UnitId,
    pub press: Press,
    pub tab: String,
    pub name: String,
    /// Its group; rows of the same group are listed together below its name.
    pub group: String,
    pub state: String,
    pub bases: usize,
    pub off_table: usize,
    /// Nothing is left of it. A unit that has yet to enter the table is not gone.
    pub gone: bool,
    pub selected: bool,
    /// It can still act in this step.
    pub left: bool,
    /// What it may do then, in words.
    pub may: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CardPanel {
    pub unit: UnitId,
    pub model: String,
    pub title: String,
    pub group: String,
    pub rows: Vec<(String, String)>,
    pub parts: Vec<PartPanel>,
    /// Signs of its models, each once with the number of models.
    pub signs: Vec<String>,
}

/// Tables below a title, and the special rules for all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PartPanel {
    pub title: String,
    pub grids: Vec<GridPanel>,
    pub notes: Vec<NoteRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GridPanel {
    pub heads: Vec<String>,
    /// What a short heading means, if it needs explaining.
    pub means: Vec<&'static str>,
    /// Cells, and the special rules of the line.
    pub lines: Vec<(Vec<String>, Vec<NoteRow>)>,
}

/// A special rule by its name, and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct NoteRow {
    pub name: String,
    pub does: String,
}

/// A line whose tone is also shown by an icon.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub tone: Tone,
    pub text: String,
    /// The rule behind it, or nothing.
    pub rule: String,
}

/// A draft on the table that has not been given yet.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalPanel {
    pub title: String,
    pub legal: bool,
    pub rows: Vec<Row>,
    pub tallies: Vec<TallyPanel>,
    /// The odds: a line for each thing counted, with the chance of one and more in percent.
    pub forecast: Option<GridPanel>,
    /// Place here, take nearest, cancel, set the rules aside …
    pub controls: Vec<Control>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TallyPanel {
    pub title: String,
    /// Words, rule, number.
    pub rows: Vec<(String, String, String)>,
    pub total: String,
}

/// An order waits for dice or for a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct AskPanel {
    pub seat: Seat,
    /// Whose answer it is, if both players may owe one.
    pub who: String,
    pub why: String,
    /// Why the last answer was not taken.
    pub rows: Vec<Row>,
    /// How the score to roll was computed.
    pub tally: Option<TallyPanel>,
    pub want: WantPanel,
    pub controls: Vec<Control>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum WantPanel {
    /// `typed` are the faces entered by hand so far.
    Roll {
        dice: u8,
        sides: u8,
        cuts: Vec<u8>,
        typed: Vec<u8>,
        /// If a lot is drawn instead: what is in the bag, each kind with the control that says it was drawn from a real
        /// one.
        lots: Vec<Control>,
    },
    Pick {
        choices: Vec<Control>,
        least: u8,
        most: u8,
    },
    /// The player's own words, answered with [`Press::Said`].
    Say {
        most: u16,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub keys: Vec<String>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// This many entries are safely stored.
    Yes(usize),
    Waiting(usize),
    No(String),
}

/// The field for typed commands, and the list below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Palette {
    pub open: bool,
    /// The text of the field.
    pub line: String,
    pub suggestions: Vec<SuggestionRow>,
    pub active: Option<usize>,
    /// The answer to the last command, and whether it was done.
    pub answer: Option<(bool, String)>,
}

/// A word that could continue the line, its meaning, and what follows it.
#[derive(Clone, Debug, PartialEq)]
pub struct SuggestionRow {
    pub press: Press,
    pub word: String,
    pub about: String,
    pub lacks: String,
}
