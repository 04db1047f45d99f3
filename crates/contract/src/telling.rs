//! Telling: events in words, motion and marks; cards; how it stands.

use crate::{Leg, Mark, Thing};
use content::{Text, Word};
use table::{BaseId, Seat, UnitId};

/// Sorted by word, without noughts.
pub type Counts = Vec<(Word, i32)>;

/// An event as one seat may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub text: Text,
    pub moves: Vec<Leg>,
    pub marks: Vec<Mark>,
    pub counts: Counts,
    /// A secret came out.
    pub reveals: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub title: Text,
    pub group: Text,
    /// How the unit stands: names and what there is to say.
    pub rows: Vec<(Text, Text)>,
    /// What it is made of, such as the printed row of each kind of base.
    pub parts: Vec<CardPart>,
    pub tokens: Vec<(BaseId, Word, i32)>,
}

/// A part of a card: tables below a title, and the special rules of all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPart {
    pub title: Text,
    pub grids: Vec<Grid>,
    pub notes: Vec<Explained>,
}

/// A name, and in a sentence what it does where there is more to say than that.
pub type Explained = (Text, Option<Text>);

/// A table: each line has a cell for each head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub heads: Vec<Text>,
    pub lines: Vec<GridLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridLine {
    pub cells: Vec<Text>,
    /// Special rules of this line, below it.
    pub notes: Vec<Explained>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub text: Text,
    pub at: Option<Thing>,
    pub holder: Option<Seat>,
    pub contested: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    Done,
    Now,
    Ahead,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The seats that owe an order now.
    pub due: Vec<Seat>,
    pub steps: Vec<(Text, When)>,
    pub left: Vec<UnitId>,
    /// The verb by which the seat that is due goes on when it wants to do no more here, where it has one.
    pub ends: Option<Word>,
    /// What stands in between before the order in progress goes on.
    pub held: Option<Box<Held>>,
    pub goals: Vec<Goal>,
    pub score: [i32; 2],
    /// What red and blue have left to spend, by the sign that stands for it.
    pub pools: Vec<(Word, [i32; 2])>,
    pub over: Option<Text>,
}

/// An order that waits until the seat that is due has answered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// What it is about to do.
    pub said: Text,
    /// The same on the table.
    pub marks: Vec<Mark>,
    /// All that can be done about it, but for letting it pass.
    pub answers: Vec<Answering>,
}

/// A verb of a unit, or of the seat itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answering {
    pub verb: Word,
    pub unit: Option<UnitId>,
    /// What it takes, and so many faces of how many.
    pub needs: Option<(Text, u8, u8)>,
}

impl Told {
    pub fn new(text: Text) -> Told {
        Told { text, moves: vec![], marks: vec![], counts: vec![], reveals: false }
    }
}
