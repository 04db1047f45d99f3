//! Telling: events as words, motion and marks; unit cards; the state of the game.

use crate::{Leg, Mark, Tally, Thing, Tone};
use content::{Arg, Text, Word, text};
use geom::{Heading, Len, Pt};
use table::{BaseId, PieceId, Place, Seat, UnitId};

/// Numbers by word, sorted, without zeros.
pub type Counts = Vec<(Word, i32)>;

/// An event as one seat may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The line of the log.
    pub text: Text,
    /// The movement to animate.
    pub moves: Vec<Leg>,
    /// Marks on the table.
    pub marks: Vec<Mark>,
    /// What the odds count: hits, losses and so on.
    pub counts: Counts,
    /// What became of things on the table.
    pub fates: Vec<Fate>,
    /// The part of the game that begins with it.
    pub chapter: Option<Chapter>,
    /// Shells burst on the ground around a point, within this distance of it.
    pub struck: Option<(Pt, Len)>,
    /// A secret was revealed, so going back past this event needs the agreement of both players.
    pub reveals: bool,
    /// A report of the battle has it, though nothing is lost by it.
    pub notable: bool,
}

/// A part of the game: its beginning is a heading of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// A turn.
    Turn,
    /// A step of a turn, or a side's go in it.
    Step,
}

/// What became of something: a word beside it on the table while its dice lie there. Good: it got away. Warn: it was hit, or worse off. Bad: it is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// What it is about.
    pub at: Thing,
    /// One or two words.
    pub text: Text,
    /// How it went for it.
    pub tone: Tone,
    /// Something falls there from above.
    pub falls: bool,
}

/// The card of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name of the unit.
    pub title: Text,
    /// The formation or group it belongs to.
    pub group: Text,
    /// Its state: names and values.
    pub rows: Vec<(Text, Text)>,
    /// What it is made of, such as the printed row of each kind of base.
    pub parts: Vec<CardPart>,
    /// Tokens beside its bases, and how many.
    pub tokens: Vec<(BaseId, Word, i32)>,
    /// Its bases that are not on the table, and why or where they are.
    pub off: Vec<(BaseId, Text)>,
    /// Its bases that are towed, and by which base each. They have no place; the table draws them behind it.
    pub towed: Vec<(BaseId, BaseId)>,
}

/// Something that a kind of terrain does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainEffect {
    /// What it does.
    pub text: Text,
    /// Whom it concerns; empty: everyone on the table.
    pub on: Vec<Text>,
}

impl From<Text> for TerrainEffect {
    fn from(text: Text) -> TerrainEffect {
        TerrainEffect { text, on: vec![] }
    }
}

/// A part of a card: tables under a title, and its special rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPart {
    /// Its title.
    pub title: Text,
    /// Its tables.
    pub grids: Vec<Grid>,
    /// The special rules of the whole part.
    pub notes: Vec<Explained>,
}

/// A name, and a sentence that explains it if it needs one.
pub type Explained = (Text, Option<Text>);

/// A table. Each line has a cell for each head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heads of its columns.
    pub heads: Vec<Text>,
    /// Its lines.
    pub lines: Vec<GridLine>,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridLine {
    /// Its cells.
    pub cells: Vec<Text>,
    /// The special rules of this line, shown below it.
    pub notes: Vec<Explained>,
}

/// Something worth holding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its name, and what it is good for.
    pub text: Text,
    /// Its name alone.
    pub name: Text,
    /// Where it is.
    pub at: Option<Thing>,
    /// The seat that holds it.
    pub holder: Option<Seat>,
    /// Both seats claim it.
    pub contested: bool,
    /// What is still needed to win with it.
    pub need: Option<Text>,
}

/// A marker on the table, or smoke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// What it is, such as `smoke`.
    pub kind: Word,
    /// Its name, and how long it stays.
    pub text: Text,
    /// Whose it is.
    pub seat: Seat,
    /// Its middle.
    pub at: Pt,
    /// The corners of the ground it covers; none for a point.
    pub corners: Vec<Pt>,
}

/// A unit inside a piece of terrain, whose models are not on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The unit.
    pub unit: UnitId,
    /// The piece.
    pub piece: PieceId,
    /// How many of its models are left.
    pub models: usize,
}

/// Whether a step of the turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// It is over.
    Done,
    /// It is in progress.
    Now,
    /// It is still to come.
    Ahead,
}

/// The state of the game as a player sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The seats that owe an order now.
    pub due: Vec<Seat>,
    /// The due seat, if there is one, decides on what both seats know: the screen shows only that, and both may look. Must be equal in every view, because
    /// the other seat sees whether one seat is asked alone.
    pub shared: bool,
    /// The steps of the turn.
    pub steps: Vec<(Text, When)>,
    /// The units that can still act in this step.
    pub left: Vec<UnitId>,
    /// The unit in the middle of its go, if there is one: it alone can act.
    pub acts: Option<UnitId>,
    /// The verb with which the seat that is due ends this step, if there is one.
    pub ends: Option<Word>,
    /// That verb takes nothing from the units that are left: it does the rest of the step for them, or only waits.
    pub spares: bool,
    /// The order that waits for the seat that is due.
    pub held: Option<Box<Held>>,
    /// The goals.
    pub goals: Vec<Goal>,
    /// What lies on the table besides bases and terrain.
    pub laid: Vec<Laid>,
    /// The units inside terrain.
    pub inside: Vec<Inside>,
    /// The units that have no base of their own, because all have gone over to other units, and why.
    pub elsewhere: Vec<(UnitId, Text)>,
    /// It is night on the table.
    pub dark: bool,
    /// The score of red and of blue.
    pub score: [i32; 2],
    /// How red's and blue's scores came about; none where nothing is counted.
    pub sums: Vec<Tally>,
    /// What the battle is about. None where there is no battle.
    pub mission: Option<Mission>,
    /// What red and blue have left to spend, by the name of its sign.
    pub pools: Vec<(Word, [i32; 2])>,
    /// The result, once the game is over.
    pub over: Option<Text>,
}

impl Standing {
    /// The units that lose something if the step is ended now.
    pub fn gives_up(&self) -> &[UnitId] {
        if self.spares { &[] } else { &self.left }
    }
}

/// What a battle is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The last turn, if the battle has one.
    pub last: Option<u16>,
    /// How a side wins, or both do, and what the score counts.
    pub wins: Vec<(Option<Seat>, Text)>,
    /// A side can answer what the other one is about to do.
    pub windows: bool,
}

/// A part of what a mission is about: for the tour of a demonstration, the briefing and its print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: Text,
    /// Its sentences.
    pub lines: Vec<Line>,
    /// What it shows on the table.
    pub marks: Vec<Mark>,
    /// The maps of the mission, which its first part has.
    pub maps: Vec<Chart>,
    /// A rule of this mission alone, which the back of the printed sheet has.
    pub special: bool,
    /// Told on the tour, too.
    pub toured: bool,
}

/// The table with what a mission has on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What is read below it, if it is not as the sides have picked or not alone.
    pub caption: Option<Text>,
    /// What lies on it.
    pub marks: Vec<Mark>,
}

/// A sentence, what it consists of, and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The sentence, or how it begins.
    pub text: Text,
    /// All of this holds.
    pub parts: Vec<Part>,
    /// The rule.
    pub rule: Option<Word>,
}

/// A condition in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A single one.
    One(Text),
    /// One of these holds.
    Any(Vec<Vec<Part>>),
}

impl Line {
    /// A sentence by itself.
    pub fn new(text: Text, rule: &'static str) -> Line {
        Line { text, parts: vec![], rule: Some(content::word(rule)) }
    }
}

/// An order that waits for the answer of the seat that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The unit that is about to act.
    pub by: UnitId,
    /// What it is about to do, in words.
    pub said: Text,
    /// What it is about to do, on the table.
    pub marks: Vec<Mark>,
    /// Everything that can be done about it, except letting it pass.
    pub answers: Vec<Answering>,
}

/// A possible answer: a verb of a unit, or of the seat itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answering {
    /// The verb.
    pub verb: Word,
    /// The unit, or none for the seat itself.
    pub unit: Option<UnitId>,
    /// The roll it needs: its name, the number of faces that pass, and the sides of the die.
    pub needs: Option<(Text, u8, u8)>,
    /// What the unit could do then.
    pub could: Option<Text>,
}

/// An event that is told by this sentence.
pub fn say(code: &'static str, args: impl Into<Vec<Arg>>) -> Told {
    Told::new(text(code, args))
}

impl Told {
    /// Words alone.
    pub fn new(text: Text) -> Told {
        Told {
            text,
            moves: vec![],
            marks: vec![],
            counts: vec![],
            fates: vec![],
            chapter: None,
            struck: None,
            reveals: false,
            notable: false,
        }
    }

    /// As something that a report of the battle has.
    #[must_use]
    pub fn notable(self) -> Told {
        Told { notable: true, ..self }
    }

    /// With a ring around this.
    #[must_use]
    pub fn ring(mut self, at: Thing, tone: Tone) -> Told {
        self.marks.push(Mark::ring(at, Len::ZERO, tone));
        self
    }

    /// With a ring around this base.
    #[must_use]
    pub fn on(self, base: BaseId, tone: Tone) -> Told {
        self.ring(Thing::Base(base), tone)
    }

    /// With a ring around each of these bases.
    #[must_use]
    pub fn rings(self, bases: &[BaseId], tone: Tone) -> Told {
        bases.iter().fold(self, |told, base| told.on(*base, tone))
    }

    /// With a ring around a spot.
    #[must_use]
    pub fn at(self, spot: Pt) -> Told {
        self.ring(Thing::Spot(spot), Tone::Fact)
    }

    /// With a figure for the odds.
    #[must_use]
    pub fn count(mut self, what: &'static str, n: impl Into<i32>) -> Told {
        self.counts.push((content::word(what), n.into()));
        self
    }

    /// With what became of a thing.
    #[must_use]
    pub fn fate(mut self, at: Thing, tone: Tone, code: &'static str, args: impl Into<Vec<Arg>>) -> Told {
        self.fates.push(Fate { at, text: text(code, args), tone, falls: false });
        self
    }

    /// What it tells of falls from above.
    #[must_use]
    pub fn falls(mut self) -> Told {
        self.fates.iter_mut().for_each(|fate| fate.falls = true);
        self
    }

    /// With shells that burst around a point.
    #[must_use]
    pub fn strikes(mut self, at: Pt, within: Len) -> Told {
        self.struck = Some((at, within));
        self
    }

    /// As the beginning of a part of the game.
    #[must_use]
    pub fn begins(mut self, chapter: Chapter) -> Told {
        self.chapter = Some(chapter);
        self
    }

    /// With a movement.
    #[must_use]
    pub fn goes(mut self, base: BaseId, path: &[Pt], facing: Heading) -> Told {
        self.moves.push(Leg { base, path: path.to_vec(), facing: Some(facing) });
        self
    }

    /// With a base put where it is now.
    #[must_use]
    pub fn put(mut self, base: BaseId, place: Place) -> Told {
        self.moves.push(Leg::to(base, place));
        self
    }
}
