//! Everything that a panel can press, as data; each has its own name for elements and tests.

use crate::{Stocked, Waive};
use content::Word;
use std::fmt;
use table::{BaseId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    Undo,
    Redo,
    Ruler,
    Template,
    Sight,
    Links,
    Ranges,
    SeenBy,
    /// The map's names of places.
    Names,
    /// Clicks add to the selection, and a drag on bare ground draws a box around several.
    Several,
    /// Adds this unit to the selection, or removes it.
    Join(UnitId),
    Fit,
    ZoomIn,
    ZoomOut,
    Inch,
    Cm,
    Palette,
    /// The check mark: play the proposal.
    Accept,
    /// The cross: cancel it.
    PutBack,
    /// Play the nearest legal draft instead.
    TakeNearest,
    /// Propose the same with more models, by the place in the list.
    Besides(u8),
    /// Play it although it breaks a rule, with both players' consent.
    SetAside,
    AddPoint,
    TurnLeft,
    TurnRight,
    Unit(UnitId),
    Base(BaseId),
    /// Which of the offers with this verb.
    Verb(Word, u8),
    /// A verb of a unit, or of the seat itself, that could answer an order of the other side.
    Answering(Word, Option<UnitId>),
    /// The same where the menu was opened, with its first choice made if there is one.
    Here(Word, u8, Option<Word>),
    /// The next unit that can still act.
    Next,
    /// Ends the step for the due seat.
    End,
    /// Changes the standing orders of the due side.
    Waive(Waive),
    /// Ends the battle by agreement.
    Ending(&'static str),
    /// Roll the dice on the screen.
    Roll,
    /// The same, and everything that the order rolls after it.
    RollOut,
    /// The dice have been read.
    GoOn,
    /// One face of a real die.
    Face(u8),
    /// Removes the last typed face.
    Unface,
    /// A choice of a pick, on or off.
    Choice(Word),
    /// The choices made so far are the answer.
    Answer,
    /// Words for a verb that takes some, such as a label.
    Said(String),
    /// What a line of the log is about: which of the things that its entry told.
    Told(usize, usize),
    /// Back to this many entries.
    Seek(usize),
    /// Something in the panel of models.
    Stock(Stocked),
    /// One of the words that could continue the line in the palette.
    Suggestion(u8),
    CopyPosition,
    CopyDraft,
    /// This player now has the screen.
    TakeSeat,
    CloseRecap,
    /// What the other side did, once more on the table.
    Again,
    /// Shows no more of it.
    SkipAll,
    /// The whole battle, once more on the table.
    Film,
    /// By itself, or step by step.
    Plays,
    /// The step before.
    StepBack,
    /// By orders, or by turns.
    ByTurns,
    /// How fast it goes.
    Pace,
    /// A game of its own goes on from the moment that is shown.
    Branch,
}

impl Press {
    /// What the same control presses while Shift is held.
    pub fn with_shift(&self) -> Press {
        if let Press::Unit(unit) = self { Press::Join(*unit) } else { self.clone() }
    }
}

/// Its name in elements of the page.
impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Press::Undo => f.write_str("undo"),
            Press::Redo => f.write_str("redo"),
            Press::Ruler => f.write_str("ruler"),
            Press::Template => f.write_str("template"),
            Press::Sight => f.write_str("sight"),
            Press::Links => f.write_str("links"),
            Press::Ranges => f.write_str("ranges"),
            Press::SeenBy => f.write_str("seen-by"),
            Press::Names => f.write_str("names"),
            Press::Several => f.write_str("several"),
            Press::Join(unit) => write!(f, "join-{unit}"),
            Press::Fit => f.write_str("fit"),
            Press::ZoomIn => f.write_str("zoom-in"),
            Press::ZoomOut => f.write_str("zoom-out"),
            Press::Inch => f.write_str("inch"),
            Press::Cm => f.write_str("cm"),
            Press::Palette => f.write_str("palette"),
            Press::Accept => f.write_str("accept"),
            Press::PutBack => f.write_str("put-back"),
            Press::TakeNearest => f.write_str("take-nearest"),
            Press::Besides(at) => write!(f, "besides-{at}"),
            Press::SetAside => f.write_str("set-aside"),
            Press::AddPoint => f.write_str("add-point"),
            Press::TurnLeft => f.write_str("turn-left"),
            Press::TurnRight => f.write_str("turn-right"),
            Press::Unit(unit) => write!(f, "unit-{unit}"),
            Press::Base(base) => write!(f, "base-{base}"),
            Press::Verb(verb, 0) => write!(f, "verb-{verb}"),
            Press::Verb(verb, nth) => write!(f, "verb-{verb}-{nth}"),
            Press::Answering(verb, None) => write!(f, "may-{verb}"),
            Press::Answering(verb, Some(unit)) => write!(f, "may-{verb}-{unit}"),
            Press::Here(verb, 0, None) => write!(f, "here-{verb}"),
            Press::Here(verb, nth, None) => write!(f, "here-{verb}-{nth}"),
            Press::Here(verb, nth, Some(key)) => write!(f, "here-{verb}-{nth}-{key}"),
            Press::Next => f.write_str("next"),
            Press::End => f.write_str("end"),
            Press::Waive(Waive::Those) => f.write_str("waive-those"),
            Press::Waive(Waive::Rolls) => f.write_str("waive-rolls"),
            Press::Waive(Waive::Far) => f.write_str("waive-far"),
            Press::Waive(Waive::Always(nth)) => write!(f, "waive-always-{nth}"),
            Press::Waive(Waive::Beforehand(unit, [nth, of])) => write!(f, "waive-{unit}-{nth}-{of}"),
            Press::Waive(Waive::Again(nth)) => write!(f, "waive-again-{nth}"),
            Press::Waive(Waive::Unit(unit)) => write!(f, "waive-{unit}"),
            Press::Ending(verb) => write!(f, "ending-{verb}"),
            Press::RollOut => f.write_str("roll-out"),
            Press::Roll => f.write_str("roll"),
            Press::GoOn => f.write_str("go-on"),
            Press::Face(face) => write!(f, "face-{face}"),
            Press::Unface => f.write_str("unface"),
            Press::Choice(key) => write!(f, "choice-{key}"),
            Press::Answer => f.write_str("answer"),
            Press::Said(_) => f.write_str("said"),
            Press::Told(entry, nth) => write!(f, "told-{entry}-{nth}"),
            Press::Seek(head) => write!(f, "seek-{head}"),
            Press::Stock(pressed) => write!(f, "{pressed}"),
            Press::Suggestion(at) => write!(f, "suggestion-{at}"),
            Press::CopyPosition => f.write_str("copy-position"),
            Press::CopyDraft => f.write_str("copy-draft"),
            Press::TakeSeat => f.write_str("take-seat"),
            Press::CloseRecap => f.write_str("close-recap"),
            Press::Again => f.write_str("again"),
            Press::SkipAll => f.write_str("skip-all"),
            Press::Film => f.write_str("film"),
            Press::Plays => f.write_str("plays"),
            Press::StepBack => f.write_str("step-back"),
            Press::ByTurns => f.write_str("by-turns"),
            Press::Pace => f.write_str("pace"),
            Press::Branch => f.write_str("branch"),
        }
    }
}
