//! Choosing a mission: by a die, or by secret battle plans (missions.md, 5).

use table::Seat;

/// What a player intends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plan {
    Attack,
    Maneuver,
    Defend,
}

/// Every plan, in the order of the cards.
pub const PLANS: [Plan; 3] = [Plan::Attack, Plan::Maneuver, Plan::Defend];

impl Plan {
    pub const fn name(self) -> &'static str {
        match self {
            Plan::Attack => "attack",
            Plan::Maneuver => "maneuver",
            Plan::Defend => "defend",
        }
    }

    pub fn named(name: &str) -> Option<Plan> {
        PLANS.into_iter().find(|plan| plan.name() == name)
    }
}

/// The mission for each number of the die.
pub type Table = [&'static str; 6];

/// SE-2.
pub const RANDOM: Table = ["breakthrough", "counterattack", "contact", "dust-up", "encounter", "free-for-all"];

/// SE-5, for equal plans.
const EVEN: Table = ["breakthrough", "counterattack", "dust-up", "encounter", "free-for-all", "free-for-all"];
const ATTACK_MANEUVER: Table = ["breakthrough", "contact", "counterattack", "counterattack", "dust-up", "encounter"];
const ATTACK_DEFEND: Table = ["bridgehead", "bridgehead", "no-retreat", "no-retreat", "rearguard", "rearguard"];
const MANEUVER_DEFEND: Table = ["breakthrough", "bridgehead", "contact", "no-retreat", "no-retreat", "rearguard"];

/// What two plans lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// None: a roll.
    pub attacker: Option<Seat>,
    pub table: Table,
}

/// SE-3 to SE-5, FD-4: red's plan and blue's. The bolder plan attacks.
pub fn paired(red: Plan, blue: Plan) -> Chosen {
    let attacker = match red.cmp(&blue) {
        std::cmp::Ordering::Less => Some(Seat::Red),
        std::cmp::Ordering::Greater => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    };
    let table = match (red.min(blue), red.max(blue)) {
        (Plan::Attack, Plan::Maneuver) => ATTACK_MANEUVER,
        (Plan::Attack, Plan::Defend) => ATTACK_DEFEND,
        (Plan::Maneuver, Plan::Defend) => MANEUVER_DEFEND,
        _ => EVEN,
    };
    Chosen { attacker, table }
}

/// FD-2, FD-3, MI-12: who attacks if forces may play only one plan. None: that is open.
pub fn settled(only: [Option<Plan>; 2]) -> Option<Seat> {
    let [red, blue] = only.map(|plan| plan.unwrap_or(Plan::Maneuver));
    paired(red, blue).attacker
}
