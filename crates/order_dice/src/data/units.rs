//! Section 20.2: units, and the book that lists them.

use super::stat_block::Blocks;
use super::{
    Armor, Charts, Flaw, He, Hull, MoveClass, Mover, Pivots, Quality, Rank, Rates, Special, Specials, WeaponId, closed,
};
use content::lines::{Flaws, each_line};
use content::{Arg, Catalog, text};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// Section 2: what a unit is made of.
    Kind {
        /// OD-4.1-1.
        Infantry = "infantry",
        /// OD-4.1-2.
        Artillery = "artillery",
        /// OD-4.1-3.
        Vehicle = "vehicle",
    }
}

closed! {
    /// What a man does in his unit.
    Role {
        Officer = "officer",
        /// OD-5-2: his loss costs the unit morale.
        Nco = "nco",
        /// He fires the team's weapon.
        Gunner = "gunner",
        /// OD-7.1-11: he stays near a squad's gunner.
        Loader = "loader",
        Soldier = "soldier",
        /// He serves a gun.
        Crew = "crew",
        /// OD-13-15.
        Spotter = "spotter",
    }
}

closed! {
    /// How large a gun is, and what a vehicle can tow. The order matters: heavier is greater.
    Size {
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }
}

closed! {
    /// The running gear of a vehicle.
    Mobility {
        Wheeled = "wheeled",
        HalfTrack = "half-track",
        Tracked = "tracked",
    }
}

closed! {
    /// OD-8-8: where a vehicle's weapon can fire.
    Arc {
        /// All around.
        Turret = "turret",
        HullFront = "hull-front",
        HullLeft = "hull-left",
        HullRight = "hull-right",
        HullRear = "hull-rear",
        /// OD-19-25: opposite to what the main gun fires at.
        TurretRear = "turret-rear",
    }
}

closed! {
    /// OD-8-9: the sectors around a hull.
    Side {
        Front = "front",
        Left = "left",
        Right = "right",
        Rear = "rear",
    }
}

/// A man of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    pub role: Role,
    /// OD-9.1-4: of two he fires one.
    pub weapons: Vec<WeaponId>,
}

/// A gun on its carriage. Its crew are the men of its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gun {
    pub weapon: WeaponId,
    pub size: Size,
    /// A model of the catalog.
    pub model: String,
}

/// A weapon of a vehicle. Its arc counts, and neither `fixed` nor `team`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    pub weapon: WeaponId,
    pub arc: Arc,
    /// OD-9.1-1: it fires instead of the main gun.
    pub coaxial: bool,
    /// An explosion of another size than the weapon's own.
    pub he: Option<He>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vehicle {
    pub gear: Mobility,
    pub armor: Armor,
    pub hull: Hull,
    /// A model of the catalog.
    pub model: String,
    pub turret: bool,
    /// OD-7.1-18.
    pub dual_direction: bool,
    /// OD-19-26: it floats by screens, which cover the weapons of its hull.
    pub screens: bool,
    /// The main gun first.
    pub mounts: Vec<Mount>,
    /// OD-17.2-6: places for men.
    pub transport: u8,
    /// OD-17.5-1: the heaviest gun that it tows.
    pub tow: Option<Size>,
}

/// What a unit has besides men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Foot,
    Gun(Gun),
    Vehicle(Vehicle),
}

/// A unit as it enters a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its name in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Its lines, if a player wrote it out.
    pub own: Option<String>,
    pub quality: Quality,
    pub points: u16,
    pub officer: Option<Rank>,
    /// OD-5-3: the most models that the unit could have been bought with.
    pub max_models: Option<u8>,
    /// In the order in which they roll. A vehicle has none.
    pub men: Vec<Man>,
    pub body: Body,
    pub specials: Specials,
}

/// Every unit that is listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    pub units: Map<String, Profile>,
}

static STANDARD: LazyLock<Book> = LazyLock::new(|| {
    match Book::read(content::embedded!("../../../../assets/data/order_dice/units.txt"), Catalog::standard()) {
        Ok(book) => book,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    }
});

impl Book {
    pub fn standard() -> &'static Book {
        &STANDARD
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(content: &str, catalog: &Catalog) -> Result<Book, Vec<Flaw>> {
        let (mut book, mut flaws, mut blocks) = (Book::default(), Flaws::new("units.txt"), Blocks::new(catalog));
        each_line(content, &mut flaws, |first, line| match first {
            "unit" => blocks.begin(line),
            other if blocks.part(other, line) => {}
            other => line.not("line", other, "unit"),
        });
        for block in blocks.finish(&mut flaws) {
            let id = block.profile.id.clone();
            if book.units.insert(id.clone(), block.profile).is_some() {
                flaws.add(block.line, "name", None, text("lines.twice", [Arg::Said(id)]));
            }
        }
        flaws.or(book)
    }
}

impl Profile {
    pub fn kind(&self) -> Kind {
        match self.body {
            Body::Foot => Kind::Infantry,
            Body::Gun(_) => Kind::Artillery,
            Body::Vehicle(_) => Kind::Vehicle,
        }
    }

    pub fn has(&self, special: Special) -> bool {
        self.specials.has(special)
    }

    pub fn gun(&self) -> Option<&Gun> {
        match &self.body {
            Body::Gun(gun) => Some(gun),
            Body::Foot | Body::Vehicle(_) => None,
        }
    }

    pub fn vehicle(&self) -> Option<&Vehicle> {
        match &self.body {
            Body::Vehicle(vehicle) => Some(vehicle),
            Body::Foot | Body::Gun(_) => None,
        }
    }

    /// Its men without a spotter, who is not one of the crew (OD-13-15).
    pub fn n_men(&self) -> usize {
        self.men.iter().filter(|man| man.role != Role::Spotter).count()
    }

    /// A team of its own, or a gun's crew: OD-5-2, OD-9.2-6.
    pub fn is_team(&self) -> bool {
        [Special::Team, Special::SupportTeam].iter().any(|special| self.has(*special)) || self.gun().is_some()
    }

    /// OD-5-3: bought with all the men that it can have, and enough of them.
    pub fn at_full_strength(&self) -> bool {
        let enough = |max: u8| max >= super::Number::FullStrength.value() && self.n_men() >= usize::from(max);
        self.kind() == Kind::Infantry && self.max_models.is_some_and(enough)
    }

    /// The fixed weapons of its men (OD-7.1-9).
    fn is_fixed(&self) -> bool {
        let carried = || self.men.iter().flat_map(|man| &man.weapons);
        self.has(Special::Fixed) || carried().any(|weapon| weapon.weapon().has(Special::Fixed))
    }

    /// Sections 7.1 and 7.2: how it moves; while `mounted`, if its men ride.
    pub fn moves(&self, mounted: bool) -> MoveClass {
        match &self.body {
            Body::Foot if mounted && self.has(Special::Cavalry) => MoveClass::Cavalry,
            Body::Foot if mounted && self.has(Special::Motorbikes) => MoveClass::Motorbike,
            Body::Foot if mounted && self.has(Special::Bicycles) => MoveClass::Bicycle,
            Body::Foot if self.is_fixed() => MoveClass::Fixed,
            Body::Foot => MoveClass::Infantry,
            Body::Gun(gun) if gun.weapon.weapon().has(Special::Fixed) => MoveClass::Fixed,
            Body::Gun(gun) => match gun.size {
                Size::Light => MoveClass::LightHowitzer,
                Size::Medium => MoveClass::MediumHowitzer,
                Size::Heavy => MoveClass::HeavyHowitzer,
            },
            Body::Vehicle(_) if self.has(Special::Slow) => MoveClass::Slow,
            Body::Vehicle(vehicle) => vehicle.gear.moves(),
        }
    }

    /// OD-7.1-5: a slow vehicle turns as its running gear allows.
    pub fn rates(&self, mounted: bool) -> Rates {
        let charts = Charts::standard();
        let rates = charts.moves(self.moves(mounted));
        let Some(vehicle) = self.vehicle() else { return rates };
        let gear = charts.moves(vehicle.gear.moves());
        let of = |own: Pivots, gear: Pivots| if own == Pivots::OfGear { gear } else { own };
        Rates {
            advance_pivots: of(rates.advance_pivots, gear.advance_pivots),
            run_pivots: of(rates.run_pivots, gear.run_pivots),
            ..rates
        }
    }

    /// OD-10-2, OD-10-3, section 11: what a hit must reach.
    pub fn damage_value(&self) -> u8 {
        self.vehicle().map_or_else(|| self.quality.row().damage_value, |vehicle| vehicle.armor.damage_value())
    }

    /// It can ride at the start of a battle.
    pub fn rides(&self) -> bool {
        [Special::Cavalry, Special::Motorbikes, Special::Bicycles].iter().any(|special| self.has(*special))
    }
}

impl Mobility {
    /// Its column of 7.3.
    pub fn mover(self) -> Mover {
        match self {
            Mobility::Wheeled => Mover::Wheeled,
            Mobility::HalfTrack => Mover::HalfTrack,
            Mobility::Tracked => Mover::Tracked,
        }
    }

    pub fn moves(self) -> MoveClass {
        match self {
            Mobility::Wheeled => MoveClass::Wheeled,
            Mobility::HalfTrack => MoveClass::HalfTrack,
            Mobility::Tracked => MoveClass::Tracked,
        }
    }
}

impl Mount {
    /// The explosion of its shells.
    pub fn he(&self) -> Option<He> {
        self.he.or(self.weapon.weapon().he)
    }
}

impl Vehicle {
    /// Enclosed or not.
    pub fn is_armored(&self) -> bool {
        self.armor != Armor::SoftSkin
    }

    /// OD-11.3-7, OD-14-7: it carries a flamethrower, spent or not.
    pub fn has_flamethrower(&self) -> bool {
        self.mounts.iter().any(|mount| mount.weapon.weapon().has(Special::Flamethrower))
    }
}

impl Man {
    /// A model of the catalog, by his role and his weapon. It takes the colors of his nation.
    pub fn model(&self) -> &'static str {
        let carries = |names: &[&str]| self.weapons.iter().any(|weapon| names.contains(&weapon.name()));
        match self.role {
            Role::Officer => "figure-leader",
            Role::Nco | Role::Gunner | Role::Loader | Role::Soldier | Role::Crew | Role::Spotter => {
                let heavy = self.weapons.iter().any(|weapon| weapon.weapon().has(Special::ShapedCharge));
                if heavy || carries(&["at-rifle"]) {
                    "figure-antitank"
                } else if carries(&["lmg", "mmg", "hmg", "auto-rifle"]) {
                    "figure-mg"
                } else if carries(&["smg", "assault-rifle"]) {
                    "figure-smg"
                } else {
                    "figure"
                }
            }
        }
    }
}
