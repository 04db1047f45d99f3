//! What teams do when they move, as it is recorded.

use serde::{Deserialize, Serialize};

/// An order of section 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Blitz,
    CrossHere,
    DigIn,
    FollowMe,
    Scoot,
    ClearMines,
}

/// How far a team has moved since its owner's last Movement Step began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    #[default]
    Halted,
    Tactical,
    Dash,
}

/// Ground that a team's path has touched.
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
    /// 6.8: in water, where it cannot shoot.
    Water,
}

impl Order {
    pub(crate) const ALL: [Order; 6] =
        [Order::Blitz, Order::CrossHere, Order::DigIn, Order::FollowMe, Order::Scoot, Order::ClearMines];

    /// As written in positions and verbs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Blitz => "blitz",
            Order::CrossHere => "cross-here",
            Order::DigIn => "dig-in",
            Order::FollowMe => "follow-me",
            Order::Scoot => "scoot",
            Order::ClearMines => "clear-mines",
        }
    }

    /// Whether it gives the Unit a move.
    pub(crate) fn advances(self) -> bool {
        matches!(self, Order::Blitz | Order::FollowMe | Order::Scoot)
    }

    /// Whether it needs a test. For Dig In the event lists the teams instead.
    pub(crate) fn is_rolled_for(self) -> bool {
        self.advances() || self == Order::ClearMines
    }

    pub(crate) fn named(name: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.name() == name)
    }
}
