//! What the panels show: plain view-models in words of the player's language. `web` builds elements from them and holds no state.

mod after;
mod board;
mod dice;
mod fill;
mod forecast;
mod hand_over;
mod menu;
mod stock;
mod units;
mod verbs;

pub use after::{AfterPanel, LossPanel};
pub use board::{BoardPanel, BoardRow, BoardSection};
pub(crate) use board::{place_in_words, spot_in_words};
pub use dice::{DicePanel, KindRow, RollRow};
pub(crate) use fill::{AtRest, Token, panels};
pub use hand_over::{HandOverPanel, RecapPanel};
pub use menu::MenuPanel;
pub use stock::{ModelRow, StockPanel, stand_of};

use crate::{Key, Measure, Press};
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
    /// What the selected unit may do, or the seat where nothing is selected.
    pub verbs: Rc<Vec<Control>>,
    pub proposal: Option<ProposalPanel>,
    pub ask: Option<AskPanel>,
    pub steps: Vec<(String, When)>,
    /// What the seat that is due presses when it wants to do no more in this step, and how many could still do something.
    pub end: Option<Control>,
    /// What pointer and keys do now.
    pub hint: Vec<Hint>,
    /// Newest last; each line has a number that stays its own.
    pub log: Rc<Vec<LogLine>>,
    /// Who leads, where the system counts something.
    pub score: Option<[i32; 2]>,
    /// What red and blue have left to spend.
    pub pools: Vec<PoolPanel>,
    pub saved: Saved,
    pub palette: Palette,
    pub menu: Option<MenuPanel>,
    /// The table for those who do not see it: everything with its place, facing and state.
    pub board: Rc<BoardPanel>,
    pub dice: Rc<DicePanel>,
    /// What came of the game, while its end is shown.
    pub after: Option<AfterPanel>,
    /// Nobody has the screen: then all else is empty.
    pub hand_over: Option<HandOverPanel>,
    /// What the seat has not seen, until it does something.
    pub recap: Option<RecapPanel>,
    /// What happened in the order that waits and what a moment that is only watched means; nothing most of the time.
    pub notice: Option<String>,
    /// The screen has just passed to somebody else, and for a moment nothing that is pressed counts.
    pub quiet: bool,
    /// Things to try, while the player learns.
    pub lesson: Option<crate::LessonPanel>,
    /// For the live region: the last verdict or event, in words. Changes exactly when there is something new to say.
    pub said: String,
}

/// The sign that stands for something, what it is called, and how much of it red and blue have.
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
    /// Below the text: what it brings, or why not.
    pub more: String,
    pub key: Option<Key>,
    /// Not ready is drawn dashed, with a lock; it can still be pressed, and then says why not.
    pub ready: bool,
    pub on: bool,
    pub main: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    pub seat: Seat,
    pub name: String,
    pub units: Vec<UnitRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct UnitRow {
    pub unit: UnitId,
    pub press: Press,
    pub tab: String,
    pub name: String,
    /// What it belongs to; rows of the same stand together below it.
    pub group: String,
    pub state: String,
    pub bases: usize,
    pub off_table: usize,
    /// Nothing is left of it. What has yet to come onto the table is not gone.
    pub gone: bool,
    pub selected: bool,
    /// It can still do something in this step.
    pub left: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CardPanel {
    pub unit: UnitId,
    pub model: String,
    pub title: String,
    pub group: String,
    pub rows: Vec<(String, String)>,
    pub parts: Vec<PartPanel>,
    /// Signs of its models, each once with how many bear it.
    pub signs: Vec<String>,
}

/// Tables below a title, and the special rules of all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PartPanel {
    pub title: String,
    pub grids: Vec<GridPanel>,
    pub notes: Vec<NoteRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GridPanel {
    pub heads: Vec<String>,
    /// What a short heading means, where there is more to say.
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

/// A line with its tone said by an icon too.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub tone: Tone,
    pub text: String,
    pub more: String,
}

/// A draft on the table that has not been given yet.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalPanel {
    pub title: String,
    pub legal: bool,
    pub rows: Vec<Row>,
    pub tallies: Vec<TallyPanel>,
    /// What the dice would make of it: a line for each thing that is counted, with the chance of one and more in per cent.
    pub forecast: Option<GridPanel>,
    /// Place here, take nearest, put it back, set the rules aside …
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
    /// Whose answer it is, where both players may owe one.
    pub who: String,
    pub why: String,
    /// How the number came about that is rolled against.
    pub tally: Option<TallyPanel>,
    pub want: WantPanel,
    pub controls: Vec<Control>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum WantPanel {
    /// `typed` are the faces given by hand so far.
    Roll {
        dice: u8,
        sides: u8,
        cuts: Vec<u8>,
        typed: Vec<u8>,
    },
    Pick {
        choices: Vec<Control>,
        least: u8,
        most: u8,
    },
    /// Words of the player's own, answered with [`Press::Said`].
    Say {
        most: u16,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub keys: Vec<String>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// Shows the table as it was then.
    pub press: Press,
    pub number: usize,
    pub seat: Seat,
    pub text: String,
    /// Dice of the entry: who, why, faces, needed.
    pub rolls: Vec<String>,
    /// Played with both players' word against a rule.
    pub over: bool,
    /// Taken back: after the head.
    pub undone: bool,
    /// What goes on by itself, without an order of anybody.
    pub alone: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// So many entries are safely stored.
    Yes(usize),
    Waiting(usize),
    No(String),
}

/// The field for typed commands, and the list below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Palette {
    pub open: bool,
    /// What stands in the field.
    pub line: String,
    pub suggestions: Vec<SuggestionRow>,
    pub active: Option<usize>,
    /// What came of the last command, and whether it was done.
    pub answer: Option<(bool, String)>,
}

/// A word that the line could go on with, what it stands for, and what is to be said after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SuggestionRow {
    pub press: Press,
    pub word: String,
    pub about: String,
    pub lacks: String,
}
