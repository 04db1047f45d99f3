//! A weapon's line: how far, how often, how hard, from where on its team, and its special rules.

use super::closed;
use super::special::{count, special};
use super::{Inches, Line, Need, ratings::score};
use content::Word;

/// One line below a team. A gun that shoots and bombards has two, of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its words are `cb.weapon.` and this.
    pub name: Word,
    pub range: Inches,
    pub fire: Fire,
    /// Anti-tank.
    pub at: u8,
    /// Firepower.
    pub fp: Need,
    pub mount: Mount,
    pub traits: Vec<Trait>,
}

/// What a weapon does in a shooting step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Dice when halted and when moving; none where it cannot shoot so.
    Direct { halted: Option<u8>, moving: Option<u8> },
    /// An artillery bombardment.
    Bombard,
    /// A bombardment by rockets (AR-24).
    Salvo,
}

closed! {
    /// Where on its team a weapon sits: its field of fire (9.1), and what it may be fired together with (SH-2).
    Mount {
        Infantry = "infantry",
        Gun = "gun",
        Turntable = "turntable",
        Turret = "turret",
        DeckTurret = "deck-turret",
        Hull = "hull",
        CoAx = "co-ax",
        /// Both in one row (20.1).
        CoAxHull = "co-ax+hull",
        /// All three in one row; three dice are the share of the last.
        CoAxHullAa = "co-ax+hull+aa",
        AaMg = "aa-mg",
        Cupola = "cupola",
        Aircraft = "aircraft",
    }
}

special! {
    /// A special rule in a weapon's notes.
    Trait {
        Accurate = "accurate",
        BackBlast = "back-blast",
        Bombs = "bombs",
        /// As brutal.
        BreakthroughGun = "breakthrough-gun",
        Brutal = "brutal",
        BuildingDestroyer = "building-destroyer",
        BunkerBuster = "bunker-buster",
        DedicatedAa = "dedicated-aa",
        FlameThrower = "flame-thrower",
        ForwardFiring = "forward-firing",
        Guided = "guided",
        Heat = "heat",
        HeavyWeapon = "heavy-weapon",
        /// A machine-gun in the sense of SH-2: no main gun.
        Mg = "mg",
        NoHe = "no-he",
        OneManTurret = "one-man-turret",
        OverheadFire = "overhead-fire",
        Overworked = "overworked",
        /// Fires only with a passenger aboard (SH-4).
        PassengerFired = "passenger-fired",
        Recoilless = "recoilless",
        Rockets = "rockets",
        /// There is another of the same, fired by a passenger (20.1).
        SecondByPassenger = "second-by-passenger",
        /// One die, and worse to hit, beside the main gun (SH-2, SH-19).
        Secondary = "secondary",
        SelfDefenseAa = "self-defense-aa",
        SlowFiring = "slow-firing",
        Smoke = "smoke",
        SmokeBombardment = "smoke-bombardment",
        Stabilizer = "stabilizer",
        TwinMg = "twin-mg",
    } with a figure {
        /// The team's assault rating while it fights with this, in place of the one on its row (20.1).
        Assault(score) = "assault",
        /// So many teams of a unit may use it in one shooting, and in one round of an assault (SH-4).
        Limited(count) = "limited",
        /// Dice while pinned (SH-4).
        PinnedRof(count) = "pinned-rof",
    }
}

impl Trait {
    /// Whether the game has its rule yet: what belongs to bombardments, aircraft and passengers has not.
    pub fn is_built(self) -> bool {
        !matches!(
            self,
            Trait::Bombs
                | Trait::DedicatedAa
                | Trait::PassengerFired
                | Trait::Rockets
                | Trait::SecondByPassenger
                | Trait::SelfDefenseAa
                | Trait::SmokeBombardment
        )
    }
}

impl Weapon {
    pub fn has(&self, named: Trait) -> bool {
        self.traits.contains(&named)
    }

    /// CO-5, SP-11: it shows who has fired it.
    pub fn flashes(&self) -> bool {
        self.has(Trait::BackBlast) || self.has(Trait::Recoilless)
    }

    /// `75mm-l48  32 2/1 11 3+ turret forward-firing`: the rest of its line.
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
