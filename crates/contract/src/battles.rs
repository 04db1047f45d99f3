//! Beginning a battle: what a system offers before there is a game. Sample forces, missions, rules options, and reading a player's own
//! force.

use crate::{Fault, Opening, Text, Word};
use content::{Nation, Spot};
use table::{Board, Seat, notation::Measure};

/// Everything that is needed to begin a battle of a system: plain functions, because there is no game yet.
#[derive(Clone, Copy)]
pub struct Battles {
    /// Sample forces, read in the same way as a player's own.
    pub samples: &'static [Sample],
    /// The missions. The first one that can be played is the default.
    pub missions: fn() -> Vec<Term>,
    /// Missions as files. None: players cannot write their own.
    pub mission_files: Option<MissionFiles>,
    /// The rules options. An option is off unless [`Terms`] names it.
    pub switches: fn() -> Vec<Term>,
    /// The times of day, the usual one first. None: it is always day.
    pub hours: fn() -> Vec<Term>,
    /// Reads a force from its file, or returns everything that is wrong with it.
    pub read_force: fn(file: &str, content: &str) -> Result<ForceList, Vec<Flaw>>,
    /// The map that its missions are made for, used unless players choose another.
    pub ground: Option<&'static str>,
    /// One side attacks. Otherwise dice decide which side begins.
    pub attacks: bool,
    /// The last turn of each side, unless players agree on another.
    pub last_turn: Option<u16>,
    /// How a mission is chosen by dice. None: players always pick one.
    pub chooser: Option<&'static Chooser>,
    /// Missions in which nobody is placed before the battle begins: all come in later.
    pub come_in: &'static [&'static str],
    /// Missions to show: each with a table and forces that suit it.
    pub demos: &'static [Demo],
    /// What a newcomer does in the first turn, in this order.
    pub first_turn: &'static [Task],
    /// The battle in which that is possible whoever begins. None: in any.
    pub first_battle: Option<Demo>,
    /// Makes the opening of a battle.
    pub opening: Open,
    /// What players should know of their choices, though nothing forbids them.
    pub advice: fn(terms: &Terms) -> Vec<Text>,
}

/// Something that a newcomer does once. Its words are under `first.`, the name of the system, and its own name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name.
    pub name: &'static str,
    /// How the table knows that it is done.
    pub done: Done,
    /// The code of the step of a turn in which it is done; once that is over, it is left for a later turn. None: at any time.
    pub step: Option<&'static str>,
}

impl Task {
    /// A task for any time.
    pub const fn new(name: &'static str, done: Done) -> Task {
        Task { name, done, step: None }
    }

    /// The same, in this step.
    pub const fn in_step(self, step: &'static str) -> Task {
        Task { step: Some(step), ..self }
    }
}

/// How the table knows that a newcomer has done something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A unit is selected.
    Selected,
    /// Something was refused.
    Refused,
    /// The nearest legal choice was taken instead of what was refused.
    Nearest,
    /// One of these orders was given.
    Ordered(&'static [&'static str]),
    /// This order was given, but not by a side whose orders since the last one of the other side include that one.
    OrderedBut(&'static str, &'static str),
    /// One of these orders was given, and dice were rolled for it. Without any named: for any order.
    Rolled(&'static [&'static str]),
    /// One of these was given, or was asked for and refused.
    Tried(&'static [&'static str]),
    /// This number of turns was told to begin.
    Turns(usize),
}

/// Missions as files, so that players can write their own.
#[derive(Clone, Copy)]
pub struct MissionFiles {
    /// The file of a mission of the system, to begin one's own with.
    pub of: fn(name: &str) -> Option<&'static str>,
    /// Reads a player's own, or returns everything that is wrong with it.
    pub read: fn(file: &str, content: &str) -> Result<Term, Vec<Fault>>,
}

/// Choosing a mission by a die, or by secret plans and a die.
pub struct Chooser {
    /// The missions for the numbers of the die.
    pub random: Missions,
    /// The plans, as they are named in addresses and word tables.
    pub plans: &'static [&'static str],
    /// What the plans of red and of blue lead to, each by its place in the list: who attacks, or a roll, and the missions.
    pub paired: fn(red: usize, blue: usize) -> (Option<Seat>, Missions),
    /// Who attacks because of the only plans that the forces of red and of blue may play, each by its place in the list. None: that is open.
    pub settled: fn(only: [Option<usize>; 2]) -> Option<Seat>,
}

/// A mission for each number of a die.
pub type Missions = [&'static str; 6];

/// A battle to show to those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demo {
    /// The mission.
    pub mission: &'static str,
    /// The map.
    pub map: &'static str,
    /// The sample forces of red and of blue.
    pub forces: [&'static str; 2],
    /// The side that attacks.
    pub attacker: Seat,
}

/// Makes the opening of a battle from its terms. `say` gives the names that are recorded, in the language of the players.
pub type Open = fn(terms: &Terms, say: &dyn Fn(&Text) -> String) -> Result<Opening, Vec<Fault>>;

/// A force that comes with the program.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub content: &'static str,
    /// Quick battles draw from these: forces of one size, and none with a secret when the battle begins.
    pub quick: bool,
}

/// Something that players can choose: a mission or a rules option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its key, which is recorded.
    pub key: Word,
    /// Its name.
    pub name: Text,
    /// A sentence about it, if it needs one.
    pub about: Option<Text>,
    /// Why it is not available yet.
    pub why_not: Option<Text>,
}

/// A force without flaws, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceList {
    /// The name that its player gave it, or what it is.
    pub name: Text,
    /// Its nation.
    pub nation: Nation,
    /// Its cost, as its system counts it.
    pub worth: Text,
    /// Its units.
    pub units: Vec<ListedUnit>,
    /// What its player should know, such as what cannot take part yet, and why.
    pub remarks: Vec<Text>,
    /// The only plan that its player may choose, and why.
    pub plan: Option<(&'static str, Text)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
/// A unit of a force, as a list shows it.
pub struct ListedUnit {
    /// Its name.
    pub name: Text,
    /// Its cost.
    pub worth: Text,
    /// Its teams, and how many of each.
    pub teams: Vec<(u8, Text)>,
}

/// Something that is wrong with a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The file, the line and the sentence.
    pub fault: Fault,
    /// The part of the line that is wrong.
    pub field: Text,
    /// The rule it breaks. None if the line cannot be read.
    pub rule: Option<Word>,
}

/// Plans and dice that chose a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Red's plan and blue's. None: a die alone chose.
    pub plans: Option<[Word; 2]>,
    /// The numbers of the mission die. All but the last did not fit and were rolled again.
    pub faces: Vec<u8>,
    /// The dice for who attacks, red's and blue's, until they differed.
    pub roles: Vec<[u8; 2]>,
}

/// What the players agree on before a battle.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The table and its terrain, without bases.
    pub board: Board,
    /// The objectives of its map.
    pub spots: Vec<Spot>,
    /// The unit of length.
    pub measure: Measure,
    /// The files of red's force and of blue's.
    pub forces: [String; 2],
    /// The side that attacks.
    pub attacker: Seat,
    /// The battle begins with a roll for it instead, and nobody is deployed yet.
    pub rolled: bool,
    /// Battle plans have made it so.
    pub planned: bool,
    /// How dice have chosen the mission, for the record. None: the players picked it.
    pub drawn: Option<Drawn>,
    /// The mission.
    pub mission: Word,
    /// The file of a mission of the players' own, which is played instead.
    pub own_mission: Option<String>,
    /// The rules options that are on.
    pub switches: Vec<Word>,
    /// The time of day. One that is not on offer is the usual one.
    pub hour: Word,
    /// The last turn of each side. None: a fight to the end.
    pub last_turn: Option<u16>,
    /// Both sides are already deployed.
    pub set_out: bool,
}
