//! The events of a battle.

mod riding;
mod set_up;

pub use riding::{Riding, Then};
pub use set_up::{Flank, Kept, SetUp};

use content::Word;
use contract::{Draft, Leg, Thing};
use geom::{Len, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Seat, UnitId, Wreck};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// Before the first turn, and coming in.
    SetUp(SetUp),
    /// Who gets in, out, and off.
    Riding(Riding),

    // --- The course of the battle ---
    /// OD-3-1: the side whose die was drawn.
    Drawn {
        seat: Seat,
    },
    /// OD-19-24: the die of a side whose units all load slowly goes back into the bag once.
    Redrawn {
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
        /// OD-12-14: it waits in ambush with high explosive loaded.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        loaded: bool,
        /// OD-13-15: its spotter uses the order, and not its crew.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        spotter: bool,
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
        /// OD-7.1-17, OD-7.1-18: a vehicle that drives backward.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
    },

    /// OD-15.4-4: men step out of the way of a tank.
    Aside {
        unit: UnitId,
        legs: Vec<Leg>,
    },
    /// OD-17.1-7: its fixed weapon is at this opening of its building.
    Faces {
        unit: UnitId,
        opening: u8,
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

    /// OD-17.1-9: a building is rubble.
    Collapsed {
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
        /// OD-13-15: at its spotter alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spotter: Option<BaseId>,
    },
    /// Section 10: casualties, and how many of them the shooter chooses (OD-10-7).
    Harmed {
        unit: UnitId,
        losses: u8,
        chosen: u8,
    },
    /// Section 11.2: hits that damage an armored vehicle, by their class.
    Pierced {
        unit: UnitId,
        superficial: u8,
        full: u8,
        massive: u8,
    },
    /// Section 11.3: a result of the damage table.
    Wounded {
        unit: UnitId,
        wound: Word,
    },
    /// OD-11.3-8: a turret that turns to one side of the hull only.
    Jammed {
        unit: UnitId,
        side: Word,
    },
    /// OD-11.3-4: what stays of a vehicle.
    Wrecked {
        unit: UnitId,
        wreck: Box<Wreck>,
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
    /// The one shot of a weapon, or the fuel of a flamethrower on a vehicle, is gone.
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
    /// OD-15.3-2: how many men of the unit hit the vehicle.
    Stormed {
        unit: UnitId,
        at: UnitId,
        hits: u8,
    },
    /// OD-16-3: a vehicle drives away from fire or an assault.
    Escaped {
        unit: UnitId,
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

    /// OD-17.6-3: a hidden unit is so no longer. `by`: the enemy that has spotted it.
    Found {
        unit: UnitId,
        why: Word,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UnitId>,
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
    /// OD-20.4-2: a side takes an edge.
    Sides,
    /// OD-20.1-3, OD-20.4-4: sides keep units back.
    Holding,
    /// OD-20.4-3: sides deploy by turns.
    Placing,
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

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gait {
    Advance,
    Run,
    /// OD-7.1-17: a vehicle goes backward on an Advance.
    Reverse,
    /// OD-7.1-18: one with dual direction on a Run.
    RunBack,
    /// OD-5.1-3: a vehicle that failed its test and sees the enemy.
    FallBack,
    /// OD-17.1-12: a unit in panic leaves its building.
    Flee,
}

impl Gait {
    pub const ALL: [Gait; 6] = [Gait::Advance, Gait::Run, Gait::Reverse, Gait::RunBack, Gait::FallBack, Gait::Flee];

    /// Its verb.
    pub fn name(self) -> &'static str {
        match self {
            Gait::Advance => "advance",
            Gait::Run => "run",
            Gait::Reverse => "reverse",
            Gait::RunBack => "run-back",
            Gait::FallBack => "fall-back",
            Gait::Flee => "flee",
        }
    }

    pub fn named(name: &str) -> Option<Gait> {
        Gait::ALL.into_iter().find(|gait| gait.name() == name)
    }

    /// The order that it belongs to.
    pub fn order(self) -> Order {
        match self {
            Gait::Advance | Gait::Reverse | Gait::FallBack => Order::Advance,
            Gait::Run | Gait::RunBack | Gait::Flee => Order::Run,
        }
    }

    pub fn is_back(self) -> bool {
        match self {
            Gait::Advance | Gait::Run | Gait::Flee => false,
            Gait::Reverse | Gait::RunBack | Gait::FallBack => true,
        }
    }
}

impl From<Order> for Gait {
    fn from(order: Order) -> Gait {
        if order == Order::Run { Gait::Run } else { Gait::Advance }
    }
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
    /// OD-5.1-3: a vehicle that picks its own way falls back.
    Recoils,
    /// OD-17.1-12: in panic it leaves its building.
    Flees,
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
                | Event::Pierced { .. }
                | Event::Burst { .. }
                | Event::Wasted { .. }
                | Event::Contact { .. }
                | Event::Struck { .. }
                | Event::Stormed { .. }
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
