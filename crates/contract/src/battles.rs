//! What a system offers whoever begins a battle: forces to choose from, switches to settle, and the reading of a player's own force.

use crate::{Fault, Opening, Text, Word};
use content::{Nation, Spot};
use table::{Board, Seat, notation::Measure};

/// The way into the battles of a system. Plain functions: it is asked before there is a game.
#[derive(Clone, Copy)]
pub struct Battles {
    /// Demonstration forces, to be read like a player's own.
    pub samples: &'static [Sample],
    /// What is fought for; the first that has rules is the usual one.
    pub missions: fn() -> Vec<Term>,
    /// Options of the rules. Each is off unless it is named in [`Terms`].
    pub switches: fn() -> Vec<Term>,
    /// A force from its file, or everything that is wrong with it.
    pub read_force: fn(file: &str, content: &str) -> Result<ForceList, Vec<Flaw>>,
    /// The map that its missions are made for, where players take no other; others have no such map.
    pub ground: Option<&'static str>,
    /// Whether one side attacks; where none does, dice say who begins.
    pub attacks: bool,
    /// The last turn of each side, where players agree on no other.
    pub last_turn: Option<u16>,
    pub opening: Open,
}

/// How a battle begins. Names are recorded as they are said here, in the language of the players.
pub type Open = fn(terms: &Terms, say: &dyn Fn(&Text) -> String) -> Result<Opening, Vec<Fault>>;

/// A force that comes with the program.
#[derive(Clone, Copy)]
pub struct Sample {
    pub name: &'static str,
    pub content: &'static str,
}

/// Something that players may settle on, a mission or a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub key: Word,
    pub name: Text,
    /// One sentence more, where the name does not say it all.
    pub about: Option<Text>,
    /// Why it cannot be had yet.
    pub why_not: Option<Text>,
}

/// A sound force, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceList {
    /// What its player calls it, or what it is.
    pub name: Text,
    pub nation: Nation,
    /// What it comes to, as its system counts.
    pub worth: Text,
    pub units: Vec<ListedUnit>,
    /// What it brings in vain as things stand, and why.
    pub stays_off: Vec<Text>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedUnit {
    pub name: Text,
    /// In the same way.
    pub worth: Text,
    /// How many of each.
    pub teams: Vec<(u8, Text)>,
}

/// One thing wrong with a force that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The file, the line and what is said of it.
    pub fault: Fault,
    /// The part of the line that is to blame.
    pub field: Text,
    /// The rule that it breaks; none where only the writing is wrong.
    pub rule: Option<Word>,
}

/// What the players agree on before a battle.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The ground, without anybody on it.
    pub board: Board,
    /// What is worth fighting for on it.
    pub spots: Vec<Spot>,
    pub measure: Measure,
    /// The files of red's force and of blue's.
    pub forces: [String; 2],
    pub attacker: Seat,
    pub mission: Word,
    /// Options that differ from what is usual.
    pub switches: Vec<Word>,
    /// The last turn of each side; none for a fight to the end.
    pub last_turn: Option<u16>,
    /// Whether both sides have set themselves out already.
    pub set_out: bool,
}
