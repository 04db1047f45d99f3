//! The events of a battle.

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
    /// CT-19-2: the side that places the first unit.
    PlacesFirst {
        seat: Seat,
    },
    /// CT-19-2: a unit was placed; the side that places the next.
    Deployed {
        unit: UnitId,
        place: Place,
        next: Seat,
    },
    /// CT-8.5-2: a unit was deployed hidden; only its owner knows where.
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
    /// CT-4-1: the tokens each side collected, red's and blue's.
    Collected {
        pools: [u16; 2],
    },
    /// CT-4-5: the side that now spends tokens.
    Initiative {
        seat: Seat,
        why: HandOver,
    },
    /// CT-4-6: tokens that cannot be spent are discarded.
    Discarded {
        seat: Seat,
        tokens: u16,
    },
    /// CT-4-7: tokens on units, smoke and moves of the turn are cleared.
    TurnEnds {
        turn: u16,
    },
    Over {
        winner: Option<Seat>,
        why: Word,
    },

    // --- Activations and reactions ---
    /// A number of tokens from a pool, one on each of these units.
    Spent {
        seat: Seat,
        units: Vec<UnitId>,
        tokens: u16,
    },
    /// CT-5-2: whether the attempt activated these units.
    Tried {
        units: Vec<UnitId>,
        passed: bool,
    },
    /// CT-6-4: whether the attempt to react succeeded.
    Reacts {
        unit: UnitId,
        passed: bool,
    },
    /// The current activation and what it waits for. None when it is over.
    Course {
        now: Option<Box<Course>>,
    },
    /// CT-6-1: the action a unit declares.
    Declared {
        unit: UnitId,
        verb: Word,
    },
    /// CT-6-7: the attempt to react is void. CT-8.5-2: of a hidden unit, this tells that it cannot see the mover.
    Void {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
    /// CT-6-9: the initiative changes hands after this activation.
    Seized {
        seat: Seat,
    },
    /// CT-6-10: the declared action is lost: given up, or no longer legal.
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
    /// CT-8.5-2: a move of a unit that stays hidden.
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
        /// CT-7.2-11: a passenger that finds no place before it stays aboard.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        aboard: bool,
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
        /// CT-8.5-2: only its owner knows, because the other side does not know where the unit is.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
    /// A hit without effect, or without further effect.
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
    /// CT-11-2: the numbers of dice and successes.
    Rallying {
        seat: Seat,
        dice: u8,
        passed: u8,
    },
    /// CT-11-4.
    Calmed {
        unit: UnitId,
    },

    // --- By hand ---
    Put {
        base: BaseId,
        place: Place,
    },
}

/// Steps of a turn, and those before turn 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The roll for who places the first unit.
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
    /// CT-4-6: it has tokens, but cannot spend them.
    Idle,
    Seized,
    /// It has no tokens left.
    Spent,
}

/// What a move counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Normal,
    Rapid,
    /// CT-7.4-10: a free pivot, which is no move.
    Pivot,
}

/// 3.4: an activation of a unit or platoon, and the reaction that interrupted it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Course {
    pub acting: Acting,
    /// CT-7.6-2: all units of a platoon move. Empty if a single unit acts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group: Vec<UnitId>,
    /// CT-6-1: the declared action that waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Draft>,
    pub part: Part,
    /// CT-6-1, CT-20-9: the other side has used its one attempt to react.
    pub reacted: bool,
    /// CT-6-9.
    pub seized: bool,
}

/// What the activation waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The active player: the unit's next action.
    Acts,
    /// The other player: a reaction to the held action.
    Window,
    /// CT-6-8: the reacting unit carries out its sequence.
    Reacts(Acting),
    /// CT-6-10: the active player: how the held action goes on.
    Resumes,
}

/// 3.4: what a unit has done in its activation or reaction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Acting {
    pub unit: UnitId,
    /// The move it has made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub went: Option<Pace>,
    /// CT-9.2-1: it moved at all.
    pub moved: bool,
    pub fired: bool,
    /// CT-7.4-10: it has used its free pivot.
    pub pivoted: bool,
    /// CT-7.2-9: pieces it has already tested for.
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
