//! A weapon's line: range, dice, ratings, mount and special rules.

use super::closed;
use super::special::{count, special};
use super::{Inches, Line, Need, ratings::score};
use content::Word;

/// One line below a team. A gun that both fires and bombards has two lines with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its words have the key `cb.weapon.` plus this.
    pub name: Word,
    pub range: Inches,
    pub fire: Fire,
    /// Anti-tank rating.
    pub at: u8,
    /// Firepower.
    pub fp: Need,
    pub mount: Mount,
    pub traits: Vec<Trait>,
}

/// How a weapon is used in a Shooting Step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Dice when halted and when moving; None if it cannot shoot then.
    Direct { halted: Option<u8>, moving: Option<u8> },
    /// An artillery bombardment.
    Bombard,
    /// A rocket bombardment (AR-24).
    Salvo,
}

closed! {
    /// A weapon's place on its team: its field of fire (9.1), and what it can be fired together with (SH-2).
    Mount {
        Infantry = "infantry",
        Gun = "gun",
        Turntable = "turntable",
        Turret = "turret",
        DeckTurret = "deck-turret",
        Hull = "hull",
        /// At the rear of the hull.
        HullRear = "hull-rear",
        SideLeft = "side-left",
        SideRight = "side-right",
        TurretFront = "turret-front",
        /// Two deck turrets in one row: fired twice.
        TwinTurrets = "twin-turrets",
        CoAx = "co-ax",
        /// Both in the same row (20.1).
        CoAxHull = "co-ax+hull",
        /// All three in the same row; the AA machine gun has three of the dice.
        CoAxHullAa = "co-ax+hull+aa",
        AaMg = "aa-mg",
        Cupola = "cupola",
        Aircraft = "aircraft",
    }
}

impl Mount {
    /// It bears to a side or the rear, or is one of the machine guns of a many-turreted tank.
    pub fn is_special(self) -> bool {
        matches!(self, Mount::HullRear | Mount::SideLeft | Mount::SideRight | Mount::TurretFront | Mount::TwinTurrets)
    }
}

special! {
    /// A special rule in a weapon's notes.
    Trait {
        Accurate = "accurate",
        BackBlast = "back-blast",
        Bombs = "bombs",
        /// Passed saves against it are re-rolled, as with Brutal.
        BreakthroughGun = "breakthrough-gun",
        Brutal = "brutal",
        BuildingDestroyer = "building-destroyer",
        BunkerBuster = "bunker-buster",
        BunkerKiller = "bunker-killer",
        Bunkerfeuer = "bunkerfeuer",
        CatKiller = "cat-killer",
        DedicatedAa = "dedicated-aa",
        Faustnika = "faustnika",
        FlameThrower = "flame-thrower",
        ForwardFiring = "forward-firing",
        Guided = "guided",
        Heat = "heat",
        /// It fires at aircraft as in self-defense (AC-4). On no row of the arsenal.
        HeavyAa = "heavy-aa",
        HeavyWeapon = "heavy-weapon",
        /// A machine gun of a passenger, who has been aboard since the turn began (TR-14).
        HmgCarrier = "hmg-carrier",
        HomeBuiltWeapons = "home-built-weapons",
        /// A machine gun by SH-2: never a main gun.
        Mg = "mg",
        MortarBattery = "mortar-battery",
        NoHe = "no-he",
        OneManTurret = "one-man-turret",
        OverheadFire = "overhead-fire",
        Overworked = "overworked",
        /// It needs a passenger to fire it (SH-4).
        PassengerFired = "passenger-fired",
        /// It bombards after moving, and close to friends (FO-14).
        Petard = "petard",
        /// It always fires at Moving ROF (TR-5).
        Portee = "portee",
        Recoilless = "recoilless",
        /// It strikes the top of armored vehicles (NR-9).
        RocketAssaultHowitzer = "rocket-assault-howitzer",
        /// One attempt to range in for each weapon (AR-14). On no row of the arsenal.
        RocketHowitzer = "rocket-howitzer",
        Rockets = "rockets",
        /// It counts as two weapons (AR-16). On no row of the arsenal.
        SaturationBombardment = "saturation-bombardment",
        /// A passenger can fire a second one (20.1).
        SecondByPassenger = "second-by-passenger",
        /// One die, and needs 1 more to hit, beside the main gun (SH-2, SH-19).
        Secondary = "secondary",
        SelfDefenseAa = "self-defense-aa",
        SemiIndirectFire = "semi-indirect-fire",
        SlowFiring = "slow-firing",
        Smoke = "smoke",
        SmokeBombardment = "smoke-bombardment",
        Stabilizer = "stabilizer",
        TwinMg = "twin-mg",
    } with a figure {
        /// The team's assault rating while it fights with this weapon, instead of the one on its row (20.1).
        Assault(score) = "assault",
        /// The number of a unit's teams that may use it in one shooting, and in one round of an assault (SH-4).
        Limited(count) = "limited",
        /// Its dice while pinned (SH-4).
        PinnedRof(count) = "pinned-rof",
    }
}

impl Trait {
    /// Whether the program already has this rule.
    pub fn is_built(self) -> bool {
        !self.silences() && !matches!(self, Trait::BunkerKiller | Trait::Bunkerfeuer | Trait::HomeBuiltWeapons)
    }

    /// A weapon with this rule does not fire until the rule is built.
    pub fn silences(self) -> bool {
        matches!(self, Trait::Faustnika)
    }
}

impl Weapon {
    pub fn has(&self, named: Trait) -> bool {
        self.traits.contains(&named)
    }

    /// Whether it can be used at all: its rules are built.
    pub fn is_built(&self) -> bool {
        !self.traits.iter().any(|of| of.silences())
    }

    /// CO-5, SP-11: its flash gives the firing team away.
    pub fn flashes(&self) -> bool {
        self.has(Trait::BackBlast) || self.has(Trait::Recoilless)
    }

    /// `75mm-l48  32 2/1 11 3+ turret forward-firing`: reads the rest of its line.
    pub(crate) fn read(line: &mut Line) -> Option<Weapon> {
        let name = line.name("weapon");
        let range = line.read("range", "16", Inches::read);
        let fire = line.read("rof", "2/1", Fire::read);
        let at = line.read("anti-tank", "11", |said| said.parse().ok().filter(|n| (1..=25).contains(n)));
        let fp = line.read("firepower", "3+", Need::read);
        let mount = line.read("mount", "turret", Mount::named);
        let mut traits = vec![];
        for token in line.rest() {
            match Trait::read(&token.word) {
                Some(found) => traits.push(found),
                None => line.not("trait", &token.word, "slow-firing"),
            }
        }
        Some(Weapon { name: name?, range: range?, fire: fire?, at: at?, fp: fp?, mount: mount?, traits })
    }
}

impl Fire {
    fn read(said: &str) -> Option<Fire> {
        match said {
            "bombard" => return Some(Fire::Bombard),
            "salvo" => return Some(Fire::Salvo),
            _ => {}
        }
        let dice = |said: &str| if said == "-" { Some(None) } else { count(said).map(Some) };
        let (halted, moving) = said.split_once('/')?;
        Some(Fire::Direct { halted: dice(halted)?, moving: dice(moving)? })
    }
}
