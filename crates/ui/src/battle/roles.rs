//! Who attacks in a battle that is set up, and what is said of the time before its first turn.

use super::Choices;

impl Choices {
    /// Whether one side attacks in battles of this system.
    pub fn has_roles(&self) -> bool {
        self.battles().is_some_and(|battles| battles.attacks)
    }

    /// The same, and it is known which.
    pub fn attacks(&self) -> bool {
        self.has_roles() && !self.is_rolled()
    }

    /// Who attacks may be rolled for.
    pub fn has_rolls(&self) -> bool {
        self.has_roles() && self.chooser().is_some()
    }

    /// SU-2: a roll decides who attacks; plans and forces do not.
    pub fn is_rolled(&self) -> bool {
        self.rolled && !self.planned && self.settled_by_forces().is_none()
    }

    /// Nobody is placed before the battle begins.
    pub fn comes_in(&self) -> bool {
        self.battles().is_some_and(|battles| battles.come_in.contains(&self.mission.as_str()))
    }

    /// What is said of the time before the first turn: who places first, how that is called, and that it is done already.
    pub fn before_it(&self) -> [&'static str; 3] {
        match (self.comes_in(), self.has_roles()) {
            (true, _) => ["battle.comes-in", "battle.wave", "battle.wave-all"],
            (false, true) => ["battle.first-turn", "battle.deployed", "battle.deployed-yes"],
            (false, false) => ["battle.places-first", "battle.deployed", "battle.deployed-yes"],
        }
    }
}
