//! What happened in a battle.

mod assault;

pub use assault::{Assault, Part};

use battle::position::{name_of, named};
use content::Word;
use geom::{Heading, Len, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Seat, UnitId, Wreck};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    // --- The course of the battle ---
    /// MI-11: a Unit stands where it was placed; the other side is next, if it has any left.
    Deployed {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
        next: Seat,
    },
    /// 18.2: a side has set an objective for itself; who sets the next, or begins to deploy.
    ObjectiveSet {
        number: u16,
        at: Pt,
        takes: Seat,
        next: Seat,
    },
    /// Who begins.
    Begins {
        seat: Seat,
    },
    /// The next step, or sub-step of the Starting Step.
    Stage {
        stage: Stage,
    },
    /// 19.3, Quality of Quantity: these are many enough in this step.
    Massed {
        units: Vec<UnitId>,
    },
    /// A turn of a side begins.
    Turn {
        seat: Seat,
        turn: u16,
    },
    /// Nobody had anything to do in it.
    Passed {
        stage: Stage,
    },
    /// The Unit is done in this step.
    Finished {
        unit: UnitId,
    },
    Over {
        winner: Option<Seat>,
        why: Word,
    },
    /// MI-2: who holds an objective since the start of the turn.
    Claimed {
        objective: u16,
        by: Option<Seat>,
        /// Its teams that hold it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<BaseId>,
    },

    // --- Command ---
    /// CM-13 to CM-15: the Unit has another leader, or none.
    Leads {
        unit: UnitId,
        base: Option<BaseId>,
    },
    /// CM-14: who may take over at the start of the next step.
    Heirs {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    /// CM-17: the leader stands where another team was, which is gone in his place.
    TookOver {
        leader: BaseId,
        instead: BaseId,
    },
    /// CM-15: nobody acts until the end of the turn.
    Reorganizes {
        unit: UnitId,
    },
    /// CM-18.
    Commands {
        formation: u8,
        base: Option<BaseId>,
    },
    /// CM-10.
    Joined {
        base: BaseId,
        unit: UnitId,
        /// He has had his change of this step. What was recorded before that was counted does not say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        once: bool,
    },
    Left {
        base: BaseId,
        unit: UnitId,
        /// As above; not where his host is no more.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        once: bool,
    },
    /// CM-12: a bailed-out leader and a team under his command change places.
    Swapped {
        leader: BaseId,
        with: BaseId,
    },

    // --- Movement ---
    Moved {
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        went: Len,
        pace: Pace,
        ground: Trodden,
    },
    /// CM-7: these moved and ended out of command.
    Strayed {
        bases: Vec<BaseId>,
    },
    /// TT-1, TT-2, BU-1: a test on the way was passed.
    Crossed {
        base: BaseId,
        piece: PieceId,
    },
    /// 6.2: the engine of an unreliable vehicle starts, or does not.
    Started {
        base: BaseId,
    },
    Stalled {
        base: BaseId,
    },
    /// TT-7: this recovery vehicle helps that one, out of where it is stuck or to mount again.
    Recovers {
        by: BaseId,
        base: BaseId,
    },
    /// TT-4.
    Bogged {
        base: BaseId,
        piece: PieceId,
        bog: Bog,
    },
    /// BU-1: it stops at the wall.
    Halted {
        base: BaseId,
        piece: PieceId,
    },
    Freed {
        base: BaseId,
    },
    StuckFast {
        base: BaseId,
    },
    /// MV-12.
    LeftTable {
        base: BaseId,
    },
    Ordered {
        unit: UnitId,
        order: Order,
        passed: bool,
        /// KW-13: a failed test was rolled again.
        again: bool,
    },
    /// Section 8, Cross Here.
    Crossing {
        unit: UnitId,
        piece: PieceId,
        at: Pt,
    },
    DugIn {
        unit: UnitId,
        bases: Vec<BaseId>,
        tried: Vec<BaseId>,
    },
    /// Section 8: what an order won is used up, or declined.
    Advanced {
        unit: UnitId,
        order: Order,
        bases: Vec<BaseId>,
    },

    // --- Shooting ---
    /// 9.2: hull or gun, and turret, after the shot was declared.
    Faced {
        base: BaseId,
        facing: Heading,
        turret: Heading,
    },
    /// 10.2: the Unit has fired; each team with its weapon.
    Fired {
        unit: UnitId,
        at: Vec<UnitId>,
        teams: Vec<(BaseId, Word)>,
        flashed: Vec<BaseId>,
    },
    /// 10.4: who of them hit, and how often.
    Scored {
        unit: UnitId,
        at: BaseId,
        with: Word,
        by: Vec<(BaseId, u8)>,
    },
    /// SH-22: so many hits of a weapon on each team.
    Hit {
        unit: UnitId,
        with: Word,
        on: Vec<(BaseId, u8)>,
        lost: u8,
    },
    /// SH-24: their hits changed places, or did not.
    Mistook {
        from: BaseId,
        to: BaseId,
        swapped: bool,
    },
    /// SH-32 to SH-34: hits that count for pinning.
    Counted {
        unit: UnitId,
        hits: u8,
    },
    Unharmed {
        base: BaseId,
        hits: u8,
    },
    Bailed {
        base: BaseId,
    },
    Destroyed {
        base: BaseId,
        wreck: Option<Wreck>,
    },
    Pinned {
        unit: UnitId,
    },
    /// BU-6: a house falls down.
    Collapsed {
        piece: PieceId,
    },
    /// SH-20.
    SmokeLaid {
        number: u16,
        seat: Seat,
        at: Pt,
    },
    SmokeCleared {
        seat: Seat,
        numbers: Vec<u16>,
    },

    // --- Assaults ---
    /// AS-6, AS-30: these are Assaulting Teams, moved or not.
    Charged {
        unit: UnitId,
        teams: Vec<BaseId>,
    },
    /// A move in an assault; it is none of those of the Movement Step.
    Rushed {
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        length: Len,
    },
    /// How it stands after what came before; none when it is over.
    Assault {
        now: Option<Box<Assault>>,
    },
    /// AS-12: the Unit has fired in defense, each team with its weapon.
    Defended {
        unit: UnitId,
        teams: Vec<(BaseId, Word)>,
    },
    /// AS-14, AS-38: the charge is stopped.
    Repelled {
        unit: UnitId,
    },
    /// AS-17: who of them hit.
    Struck {
        seat: Seat,
        by: Vec<BaseId>,
    },
    /// AS-26, AS-27: which of these Units passed; without a die where nobody was hit.
    Nerve {
        units: Vec<UnitId>,
        passed: Vec<UnitId>,
        sure: bool,
    },
    BrokeOff {
        unit: UnitId,
    },
    /// AS-33.
    Captured {
        base: BaseId,
        wreck: Option<Wreck>,
    },
    AssaultWon {
        seat: Seat,
    },
    /// AS-24: nobody of the side that has struck can come nearer to the enemy.
    NobodyNearer {
        seat: Seat,
    },

    // --- The Starting Step ---
    Remounted {
        base: BaseId,
        passed: bool,
    },
    Rallied {
        unit: UnitId,
        passed: bool,
    },
    /// MO-2: the Unit's Last Stand.
    LastStand {
        unit: UnitId,
        passed: bool,
    },
    /// MO-7.
    FormationStands {
        formation: u8,
        passed: bool,
    },
    UnitBroke {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    FormationBroke {
        formation: u8,
        units: Vec<UnitId>,
    },

    // --- By both players' word ---
    Put {
        base: BaseId,
        place: Place,
    },
}

/// A step of the turn; 4.1 in its order, but for ambushes, reserves and aircraft, which come with their sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Each side marks what it is to take, the attacker first.
    Objectives,
    /// Units are placed, one side after the other.
    Deploying,
    /// Who has the first turn is rolled for.
    First,
    Remount,
    Unbog,
    LastStand,
    Formations,
    Victory,
    Rally,
    ClearSmoke,
    Moving,
    Shooting,
    Assaulting,
    Ending,
}

/// An order of section 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Blitz,
    CrossHere,
    DigIn,
    FollowMe,
    Scoot,
}

/// How far a team has gone since its owner's last Movement Step began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    #[default]
    Halted,
    Tactical,
    Dash,
}

/// What has been under a team's path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trodden {
    pub rough: bool,
    pub open: bool,
    /// MV-7: it came within 8 in of the enemy.
    pub near: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bog {
    Fast,
    /// BO-2.
    BellyUp,
    /// 6.8: in the water it cannot shoot.
    Water,
}

impl Event {
    /// What fire says on its way: the state stays as it is, and nothing later asks for it.
    pub(crate) fn is_only_told(&self) -> bool {
        matches!(self, Event::Scored { .. } | Event::Hit { .. } | Event::Unharmed { .. })
    }
}

impl Order {
    pub(crate) const ALL: [Order; 5] = [Order::Blitz, Order::CrossHere, Order::DigIn, Order::FollowMe, Order::Scoot];

    /// As positions and verbs name it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Blitz => "blitz",
            Order::CrossHere => "cross-here",
            Order::DigIn => "dig-in",
            Order::FollowMe => "follow-me",
            Order::Scoot => "scoot",
        }
    }

    /// Whether it wins a move.
    pub(crate) fn advances(self) -> bool {
        matches!(self, Order::Blitz | Order::FollowMe | Order::Scoot)
    }

    /// Whether it asks for a test. What came of digging in is counted by its teams.
    pub(crate) fn is_rolled_for(self) -> bool {
        self.advances()
    }

    pub(crate) fn named(name: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.name() == name)
    }
}

impl Stage {
    /// As positions and words name them.
    pub(crate) const NAMES: [(&str, Stage); 14] = [
        ("objectives", Stage::Objectives),
        ("deploying", Stage::Deploying),
        ("first-turn", Stage::First),
        ("remount", Stage::Remount),
        ("free-bogged", Stage::Unbog),
        ("last-stand", Stage::LastStand),
        ("formations", Stage::Formations),
        ("victory", Stage::Victory),
        ("rally", Stage::Rally),
        ("clear-smoke", Stage::ClearSmoke),
        ("movement", Stage::Moving),
        ("shooting", Stage::Shooting),
        ("assault", Stage::Assaulting),
        ("end", Stage::Ending),
    ];

    pub(crate) fn name(self) -> &'static str {
        name_of(&Stage::NAMES, &self)
    }

    pub(crate) fn named(name: &str) -> Option<Stage> {
        named(&Stage::NAMES, name)
    }
}
