//! What happened in a battle.

use content::Word;
use contract::Draft;
use geom::{Heading, Len, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Seat, UnitId, Wreck};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    // --- The course of the battle ---
    /// CT-19-2: who places the first unit.
    PlacesFirst {
        seat: Seat,
    },
    /// CT-19-2: a unit stands where it was placed; who is next.
    Deployed {
        unit: UnitId,
        place: Place,
        next: Seat,
    },
    /// CT-8.5-2: it is set out hidden; where is its owner's knowledge.
    Hid {
        unit: UnitId,
        base: BaseId,
        place: Place,
        next: Seat,
    },
    /// CT-8.5-2.
    Revealed {
        unit: UnitId,
        base: BaseId,
        place: Place,
    },
    Stage {
        stage: Stage,
    },
    /// CT-4-1: what each side has to spend, red's and blue's.
    Collected {
        pools: [u16; 2],
    },
    /// CT-4-5: who spends tokens from now on.
    Initiative {
        seat: Seat,
        why: HandOver,
    },
    /// CT-4-6: nothing can be done with them.
    Discarded {
        seat: Seat,
        tokens: u16,
    },
    /// CT-4-7: tokens, smoke and moves of the turn are cleared.
    TurnEnds {
        turn: u16,
    },
    Over {
        winner: Option<Seat>,
        why: Word,
    },

    // --- Activations and reactions ---
    /// So many tokens of a pool, one of them on each of these units.
    Spent {
        seat: Seat,
        units: Vec<UnitId>,
        tokens: u16,
    },
    /// CT-5-2: whether these are activated.
    Tried {
        units: Vec<UnitId>,
        passed: bool,
    },
    /// CT-6-4: whether it reacts.
    Reacts {
        unit: UnitId,
        passed: bool,
    },
    /// What is going on, and who it waits for; none when it is over.
    Course {
        now: Option<Box<Course>>,
    },
    /// CT-6-1: what a unit is about to do.
    Declared {
        unit: UnitId,
        verb: Word,
    },
    /// CT-6-7: the attempt comes to nothing.
    Void {
        unit: UnitId,
    },
    /// CT-6-9: the initiative changes hands when this is done.
    Seized {
        seat: Seat,
    },
    /// CT-6-10: what it was about to do is lost: given up, or barred.
    Dropped {
        unit: UnitId,
        verb: Word,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        barred: bool,
    },

    // --- Movement ---
    Moved {
        unit: UnitId,
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        went: Len,
        gait: Pace,
    },
    /// CT-8.5-2: the same of a unit that stays hidden.
    Crept {
        unit: UnitId,
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        went: Len,
        gait: Pace,
    },
    Crossed {
        unit: UnitId,
        piece: PieceId,
    },
    /// CT-7.2-11.
    Halted {
        unit: UnitId,
        piece: PieceId,
    },
    /// CT-7.5-1.
    Embarked {
        unit: UnitId,
        aboard: UnitId,
    },
    /// CT-7.5-3, CT-7.5-4.
    Dismounted {
        unit: UnitId,
        place: Place,
    },

    // --- Fire ---
    Fired {
        unit: UnitId,
        at: UnitId,
        with: Word,
        dice: u8,
        hits: u8,
    },
    Marked {
        unit: UnitId,
        markers: u8,
        why: Word,
    },
    /// A hit that comes to nothing, or to nothing more.
    Harmless {
        unit: UnitId,
        why: Word,
    },
    /// CT-9.4-17.
    Harmed {
        unit: UnitId,
        what: Word,
    },
    Destroyed {
        unit: UnitId,
        wreck: Option<Wreck>,
        explodes: bool,
    },
    /// CT-12-3.
    Smoked {
        unit: UnitId,
    },
    SmokeMissed {
        unit: UnitId,
    },

    // --- Company morale ---
    /// CT-11-2: so many dice, and successes.
    Rallying {
        seat: Seat,
        dice: u8,
        passed: u8,
    },
    /// CT-11-4.
    Calmed {
        unit: UnitId,
    },

    // --- By both players' word ---
    Put {
        base: BaseId,
        place: Place,
    },
}

/// Steps of a turn, and those before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Who places the first unit is rolled for.
    Placing,
    Deploying,
    Collect,
    Initiative,
    Play,
    End,
}

/// Why the initiative changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandOver {
    Rolled,
    Passed,
    /// CT-4-6: tokens, but nothing to spend them on.
    Idle,
    Seized,
    /// Nothing left to spend.
    Spent,
}

/// How a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Normal,
    Rapid,
    /// CT-7.4-10: a free pivot is no move.
    Pivot,
}

/// 3.4: an activation, a platoon's too, and what may have interrupted it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Course {
    pub acting: Acting,
    /// CT-7.6-2: all units of a platoon that moves; nobody where one unit acts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group: Vec<UnitId>,
    /// CT-6-1: the action that was declared and waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Draft>,
    pub part: Part,
    /// CT-6-1, CT-20-9: the one attempt at a reaction was made.
    pub reacted: bool,
    /// CT-6-9.
    pub seized: bool,
}

/// Who it waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The unit goes on.
    Acts,
    /// The other side may react to what is held.
    Window,
    /// CT-6-8: one of its units carries out a sequence.
    Reacts(Acting),
    /// CT-6-10: what is held goes on, or something else comes of it.
    Resumes,
}

/// 3.4: how far a unit has come in its activation or reaction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Acting {
    pub unit: UnitId,
    /// It has made its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub went: Option<Pace>,
    /// It moved at all: CT-9.2-1.
    pub moved: bool,
    pub fired: bool,
    /// CT-7.4-10: the free pivot is used.
    pub pivoted: bool,
    /// CT-7.2-9: pieces that it has tested for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tested: Vec<PieceId>,
}

impl Acting {
    pub(crate) fn new(unit: UnitId) -> Acting {
        Acting { unit, went: None, moved: false, fired: false, pivoted: false, tested: vec![] }
    }
}

impl Course {
    pub(crate) fn new(unit: UnitId, group: Vec<UnitId>) -> Course {
        Course { acting: Acting::new(unit), group, held: None, part: Part::Acts, reacted: false, seized: false }
    }
}
