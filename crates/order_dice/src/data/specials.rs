//! Section 19: the special rules of weapons, units and vehicles.

use super::closed;

closed! {
    /// The 30 special rules, and the shield of guns. What each does stands with the code that asks for it.
    Special {
        // Of weapons.
        Assault = "assault",
        /// OD-7.1-9, OD-8-8.
        Fixed = "fixed",
        /// Section 14.
        Flamethrower = "flamethrower",
        /// Section 12. A weapon's `he` gives the size.
        He = "he",
        /// OD-13-12.
        Howitzer = "howitzer",
        /// Section 13.
        IndirectFire = "indirect-fire",
        /// OD-13-15.
        Spotters = "spotters",
        /// OD-13-16.
        MultipleLauncher = "multiple-launcher",
        OneShot = "one-shot",
        ShapedCharge = "shaped-charge",
        /// What it means depends on where the weapon is carried: in a squad, by a unit of its own, on a gun or on a vehicle.
        Team = "team",
        SupportTeam = "support-team",
        SquadTeam = "squad-team",
        // Of units on foot.
        /// OD-19-30.
        Bicycles = "bicycles",
        /// OD-19-29.
        Cavalry = "cavalry",
        /// OD-19-21.
        Fanatics = "fanatics",
        /// OD-19-18.
        Green = "green",
        /// OD-19-29.
        Motorbikes = "motorbikes",
        /// OD-19-19.
        Shirkers = "shirkers",
        /// OD-19-20.
        Sniper = "sniper",
        /// OD-6-13.
        Stubborn = "stubborn",
        /// OD-15.3-1, OD-15.3-4.
        TankHunters = "tank-hunters",
        /// OD-15.2-3, OD-19-22.
        ToughFighters = "tough-fighters",
        // Of vehicles.
        /// OD-19-26.
        Amphibious = "amphibious",
        /// OD-19-23.
        CommandVehicle = "command-vehicle",
        /// OD-19-27.
        OpenTopped = "open-topped",
        /// OD-5.1-3, OD-7.1-17, OD-16-7.
        Recce = "recce",
        /// OD-7.1-5.
        Slow = "slow",
        /// OD-19-24.
        SlowLoad = "slow-load",
        /// OD-19-25.
        RearTurretMg = "rear-turret-mg",
        /// OD-10-4: not one of the 30, a mark of guns.
        GunShield = "gun-shield",
    }
}

/// A set of special rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Specials(u32);

const _: () = assert!(Special::ALL.len() <= u32::BITS as usize, "one bit each");

impl Specials {
    pub fn of(all: &[Special]) -> Specials {
        all.iter().fold(Specials::default(), |set, special| set.with(*special))
    }

    pub fn has(self, special: Special) -> bool {
        self.0 & bit(special) != 0
    }

    #[must_use]
    pub fn with(self, special: Special) -> Specials {
        Specials(self.0 | bit(special))
    }

    #[must_use]
    pub fn without(self, special: Special) -> Specials {
        Specials(self.0 & !bit(special))
    }

    /// In the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Special> {
        Special::ALL.iter().copied().filter(move |special| self.has(*special))
    }
}

fn bit(special: Special) -> u32 {
    1 << special as u32
}
