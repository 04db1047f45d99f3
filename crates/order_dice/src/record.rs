//! The events of a battle.

use content::Word;
use contract::{Draft, Leg};
use geom::Len;
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Seat, UnitId};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    // --- The course of the battle ---
    /// OD-3-1: the side whose die was drawn.
    Drawn {
        seat: Seat,
    },
    Stage {
        stage: Stage,
    },
    /// OD-3-1 b: the units in ambush that may still try a closing shot, in their order (OD-3-12).
    Closing {
        units: Vec<UnitId>,
    },
    /// OD-3-7: whether a unit gets its closing shot.
    Closes {
        unit: UnitId,
        passed: bool,
    },
    /// OD-3-5, OD-3-11: the units of a side that keep their dice.
    Kept {
        seat: Seat,
        units: Vec<UnitId>,
    },
    /// OD-3-1: the other dice return to the bag.
    TurnEnds {
        turn: u16,
    },
    /// OD-20.1-6.
    ExtraTurn {
        played: bool,
    },
    Over {
        winner: Option<Seat>,
        why: Word,
    },

    // --- Orders ---
    /// OD-3-1: a die is placed on a unit that is given an order.
    Ordered {
        unit: UnitId,
        order: Order,
        /// OD-4.2-2: its die was taken out of the bag deliberately.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        snap: bool,
    },
    /// A die is turned to another order, or taken out of the bag and placed (OD-3-4).
    Turned {
        unit: UnitId,
        order: Order,
        why: Word,
    },
    /// OD-5-2: an order test.
    Tested {
        unit: UnitId,
        passed: bool,
    },
    /// OD-5-3: an order test that is rolled again.
    Retries {
        unit: UnitId,
    },
    /// OD-6-13: a morale check.
    Checked {
        unit: UnitId,
        passed: bool,
    },
    /// OD-5.2-1, OD-5.2-2: what panic makes of a unit that rolled two sixes.
    Fubar {
        unit: UnitId,
        what: Word,
    },
    Pinned {
        unit: UnitId,
        pins: u8,
        why: Word,
    },
    Unpinned {
        unit: UnitId,
        pins: u8,
        why: Word,
    },
    /// What the action of a unit waits for. None: it is over.
    Course {
        now: Option<Box<Course>>,
    },
    /// OD-4.2-1: the orders that an officer may still give.
    Snap {
        now: Option<Snap>,
    },

    // --- Movement ---
    /// Models of one unit move together.
    Marched {
        unit: UnitId,
        order: Order,
        legs: Vec<Leg>,
        /// The longest of their paths.
        went: Len,
    },

    /// OD-17.1-4: all of a unit goes into a building.
    Inside {
        unit: UnitId,
        house: PieceId,
    },
    /// OD-17.1-5: and comes out again; its models stand at the openings by which they leave.
    Outside {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
    },

    /// OD-17.1-10: a building burns.
    Burns {
        house: PieceId,
    },

    // --- Fire ---
    /// The shots of like weapons that needed the same score.
    Fired {
        unit: UnitId,
        at: UnitId,
        weapon: Word,
        shots: u8,
        hits: u8,
    },
    /// Section 10: casualties, and how many of them the shooter chooses (OD-10-7).
    Harmed {
        unit: UnitId,
        losses: u8,
        chosen: u8,
    },
    /// The one shot of a weapon is gone.
    Spent {
        base: BaseId,
        weapon: Word,
    },
    /// Models that are lost.
    Lost {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    /// OD-19-18: what the first loss makes of green men.
    Bled {
        unit: UnitId,
        hardened: bool,
    },
    Destroyed {
        unit: UnitId,
        why: Word,
    },

    // --- Close quarters ---
    /// OD-15.1-4: a unit has come into contact with the one that it assaults.
    Contact {
        unit: UnitId,
        at: UnitId,
    },
    /// OD-15.2-1: how many men of the other side were struck down.
    Struck {
        unit: UnitId,
        at: UnitId,
        kills: u8,
    },
    /// OD-15.2-7: how a round ended. Neither a winner nor a draw: no one is left.
    Fought {
        unit: UnitId,
        at: UnitId,
        winner: Option<UnitId>,
        drawn: bool,
    },
    /// OD-15.1-7: how far the winner may move.
    Regroups {
        unit: UnitId,
        far: Len,
    },

    // --- By hand ---
    Put {
        base: BaseId,
        place: Place,
    },
}

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Dice are drawn and orders given.
    Orders,
    /// OD-3-1 b: units in ambush try a closing shot.
    Closing,
    /// OD-3-1 c: sides keep dice.
    Keeping,
    End,
}

/// Section 4: the six faces of an order die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Fire,
    Advance,
    Run,
    Ambush,
    Rally,
    Down,
}

/// The action of a unit, and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Course {
    pub unit: UnitId,
    pub part: Part,
    /// The order that waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Draft>,
    /// OD-15.1-1: the unit that it assaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// OD-17.1-4: the building that it goes into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<PieceId>,
    /// OD-15.1-7: how far it may still go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inches: Option<u8>,
}

/// What it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// OD-16-5: it is about to move, and the other side may fire from ambush.
    Window,
    /// OD-4-2: it has advanced and may shoot.
    Shoots,
    /// OD-15.1-6: a round of close quarters was a draw, and the next one follows.
    Fights,
    /// OD-15.1-7: it has won, and may move a little.
    Regroups,
}

/// OD-4.2-2: an officer who may give further orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Snap {
    pub officer: UnitId,
    pub left: u8,
}

impl Course {
    pub(crate) fn new(unit: UnitId, part: Part) -> Course {
        Course { unit, part, held: None, at: None, house: None, inches: None }
    }
}

impl Event {
    /// It is told, and changes nothing.
    pub(crate) fn is_only_told(&self) -> bool {
        matches!(
            self,
            Event::Closes { .. }
                | Event::ExtraTurn { .. }
                | Event::Tested { .. }
                | Event::Retries { .. }
                | Event::Checked { .. }
                | Event::Fubar { .. }
                | Event::Fired { .. }
                | Event::Harmed { .. }
                | Event::Contact { .. }
                | Event::Struck { .. }
                | Event::Fought { .. }
                | Event::Regroups { .. }
        )
    }
}

impl Order {
    /// In the order of section 4.
    pub const ALL: [Order; 6] = [Order::Fire, Order::Advance, Order::Run, Order::Ambush, Order::Rally, Order::Down];

    /// Its verb, and its word in the notation.
    pub fn name(self) -> &'static str {
        match self {
            Order::Fire => "fire",
            Order::Advance => "advance",
            Order::Run => "run",
            Order::Ambush => "ambush",
            Order::Rally => "rally",
            Order::Down => "down",
        }
    }

    /// The order of that verb.
    pub fn named(name: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.name() == name)
    }
}
