//! The events of a battle.

use content::Word;
use contract::{Draft, Leg, Thing};
use geom::{Len, Pt};
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
    /// OD-12-6, OD-12-7: where a template of high explosive lies, the models that it fits, and those that it touches.
    Burst {
        unit: UnitId,
        inches: u8,
        spot: Pt,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fits: Vec<BaseId>,
        touched: Vec<BaseId>,
    },
    /// OD-12.1-11, OD-13-6: a shell that can do nothing.
    Wasted {
        unit: UnitId,
        why: Word,
    },
    /// OD-13-2, OD-13-3: what a weapon has learned of its target: its shots in a row without a hit, or that it is zeroed in.
    Ranged {
        base: BaseId,
        at: Thing,
        step: u8,
        zeroed: bool,
    },
    /// OD-13-14: a weapon that is fired another way has to range in again.
    Unranged {
        base: BaseId,
    },
    /// OD-17.4-3: a screen of smoke.
    Screened {
        unit: UnitId,
        piece: PieceId,
        name: String,
        spot: Pt,
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
}

/// What it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// OD-16-5: it is about to move, and the other side may fire from ambush.
    Window,
    /// OD-4-2: it has advanced and may shoot.
    Shoots,
}

/// OD-4.2-2: an officer who may give further orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Snap {
    pub officer: UnitId,
    pub left: u8,
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
                | Event::Burst { .. }
                | Event::Wasted { .. }
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
