//! A team's row: its kind, base, speeds, protection and ratings.

use super::closed;
use super::{
    Class, Fire, Keyword, Line, Mobility, National, Nationals, Need, Ratings, Test, Trait, Weapon, ratings,
    ratings::NEVER,
};
use content::{Nation, Word};
use geom::Len;
use table::Footprint;
use table::notation::Measure;

/// A playing piece, as the arsenal lists it.
#[derive(Clone, Debug, Eq)]
pub struct Team {
    /// Including what a position adds to the row: `us-m4+smooth-ride+75mm:heat`.
    pub id: Word,
    pub nation: Nation,
    pub kind: Kind,
    pub base: Base,
    /// None for aircraft, which move anywhere (MV-13).
    pub mobility: Option<Mobility>,
    pub save: Save,
    pub ratings: Ratings,
    /// The model on the table: a row of the catalog of models. The base is the one above, whatever the model's.
    pub model: String,
    pub keywords: Vec<Keyword>,
    /// In the listed order. Empty for an unarmed team.
    pub weapons: Vec<Weapon>,
}

/// A weapon that some teams of a unit carry in addition: an upgrade of the unit, not a separate team (20.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// Its words have the key `cb.team.` plus this.
    pub id: Word,
    /// The teams that can carry it.
    pub carriers: Vec<Word>,
    pub weapons: Vec<Weapon>,
}

/// The kind of a team (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Infantry,
    Gun(Carriage),
    /// A vehicle that fights.
    Tank(Build, Gear),
    /// A vehicle that carries others.
    Transport(Gear),
    Aircraft,
}

closed! {
    Carriage {
        ManPacked = "man-packed",
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }
}

closed! {
    /// The kind of fighting vehicle.
    Build {
        Tank = "tank",
        AssaultGun = "assault-gun",
        ArmoredCar = "armored-car",
        OpenCarrier = "open-carrier",
        SpGun = "sp-gun",
        SpAa = "sp-aa",
        HalfTrack = "half-track",
        Softskin = "softskin",
    }
}

closed! {
    /// The running gear of a vehicle (20.1).
    Gear {
        Tracked = "tracked",
        HalfTracked = "half-tracked",
        Wheeled = "wheeled",
        /// Mules: as men on the terrain chart.
        Mules = "mules",
    }
}

/// The base of a team (2.2). A vehicle's hull is its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Small,
    /// Its long edge is the front.
    Medium,
    /// Its short edge is the front.
    MediumDeep,
    /// Its short edge is the front.
    Large,
    /// The marker of an aircraft.
    Marker,
    Hull {
        length: Len,
        width: Len,
    },
}

/// How a team travels with a vehicle (TR-2, TR-12, TR-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Berth {
    /// A gun behind the vehicle, its crew aboard.
    Towed,
    Inside,
    /// On the outside of a tank.
    Outside,
}

/// TR-12: the riders on a tank whose row gives no number.
const RIDERS: usize = 3;

/// Armor 0 counts as armor; unarmored vehicles have a save instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armor {
    pub front: u8,
    pub side: u8,
    pub top: u8,
}

/// How a team that is hit is saved (10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    On(u8),
    Armor(Armor),
}

impl Kind {
    /// `infantry`, `gun:light`, `assault-gun:tracked`, `transport:wheeled`, `aircraft`.
    fn read(said: &str) -> Option<Kind> {
        match said {
            "infantry" => return Some(Kind::Infantry),
            "aircraft" => return Some(Kind::Aircraft),
            _ => {}
        }
        let (kind, more) = said.split_once(':')?;
        match kind {
            "gun" => Carriage::named(more).map(Kind::Gun),
            "transport" => Gear::named(more).map(Kind::Transport),
            build => Some(Kind::Tank(Build::named(build)?, Gear::named(more)?)),
        }
    }

    pub fn is_vehicle(self) -> bool {
        match self {
            Kind::Tank(..) | Kind::Transport(_) => true,
            Kind::Infantry | Kind::Gun(_) | Kind::Aircraft => false,
        }
    }
}

impl Base {
    /// Its size along the facing and across, to the nearest tenth of a millimeter.
    pub fn foot(self) -> Footprint {
        let (length, width) = match self {
            Base::Small => (100, 125),
            Base::Medium => (125, 200),
            Base::MediumDeep => (200, 125),
            Base::Large => (250, 200),
            Base::Marker => (200, 200),
            Base::Hull { length, width } => return Footprint::Rect { length, width },
        };
        Footprint::Rect { length: hundredths(length), width: hundredths(width) }
    }

    /// A name, or the hull in inches: `2.33x1.13`.
    fn read(said: &str) -> Option<Base> {
        Some(match said {
            "small" => Base::Small,
            "medium" => Base::Medium,
            "medium-deep" => Base::MediumDeep,
            "large" => Base::Large,
            "marker" => Base::Marker,
            hull => {
                let (length, width) = hull.split_once('x')?;
                let side = |said| Measure::Inch.len_from_text(said).ok().filter(|len| HULL.contains(len));
                Base::Hull { length: side(length)?, width: side(width)? }
            }
        })
    }
}

/// The range of hull lengths and breadths.
const HULL: std::ops::RangeInclusive<Len> = Len::mm(10)..=Len::mm(120);

/// Hundredths of an inch, halves rounded up.
const fn hundredths(n: i32) -> Len {
    Len((n * 254 + 50) / 100)
}

impl Save {
    /// `3+`, or armor: front, side and top, as in `6/3/1`; `none` for a team that rolls no save (KW-41).
    fn read(said: &str) -> Option<Save> {
        if said == "none" {
            return Some(Save::On(NEVER));
        }
        let mut parts = said.split('/');
        let mut next = || parts.next()?.parse().ok().filter(|n: &u8| *n <= 20);
        if !said.contains('/') {
            return ratings::score(said).map(Save::On);
        }
        let armor = Armor { front: next()?, side: next()?, top: next()? };
        parts.next().is_none().then_some(Save::Armor(armor))
    }
}

/// Compares part by part.
impl PartialEq for Team {
    fn eq(&self, other: &Team) -> bool {
        // A quick answer: most teams of a kind share their row.
        if std::ptr::eq(self, other) {
            return true;
        }
        let Team { id, nation, kind, base, mobility, save, ratings, model, keywords, weapons } = other;
        let other = (id, nation, kind, base, mobility, save, ratings, model, keywords, weapons);
        let Team { id, nation, kind, base, mobility, save, ratings, model, keywords, weapons } = self;
        (id, nation, kind, base, mobility, save, ratings, model, keywords, weapons) == other
    }
}

impl Upgrade {
    /// A team of this row can carry it, whatever nation it is of.
    pub fn fits(&self, team: &str) -> bool {
        self.carriers.iter().any(|carrier| carrier.as_str() == team)
    }
}

impl Team {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    /// Whether it can be on the table: teams that are nothing without a rule still to come, and teams of which no weapon can be used yet
    /// stay off.
    pub fn takes_the_field(&self) -> bool {
        !self.keywords.iter().any(|keyword| keyword.keeps_off())
            && (self.weapons.is_empty() || self.weapons.iter().any(Weapon::is_built))
    }

    /// Its armor. None for aircraft, guns and men.
    pub fn armor(&self) -> Option<Armor> {
        match self.save {
            Save::Armor(armor) => Some(armor),
            Save::On(_) => None,
        }
    }

    /// The first weapon of a vehicle that is not a machine gun (20.1).
    pub fn main_gun(&self) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| self.kind.is_vehicle() && !weapon.has(Trait::Mg))
    }

    /// The arsenal row it is based on. Its words have the key `cb.team.` plus this.
    pub fn called(&self) -> &str {
        self.id.as_str().split(ADDS).next().unwrap_or_default()
    }

    /// A gun with no speeds (MV-1).
    pub fn is_immobile(&self) -> bool {
        let stays = |mobility: &Mobility| {
            let speeds = [mobility.tactical, mobility.terrain_dash, mobility.country_dash, mobility.road_dash];
            speeds.iter().all(Option::is_none)
        };
        matches!(self.kind, Kind::Gun(_)) && self.mobility.as_ref().is_some_and(stays)
    }

    /// Its speeds. NR-38: medium and heavy guns and staff teams of some nations move as light guns.
    pub fn speeds(&self) -> Option<Mobility> {
        let rolls = matches!(self.kind, Kind::Gun(Carriage::Medium | Carriage::Heavy)) || self.has(Keyword::Staff);
        if rolls && self.follows(National::RollUpTheGuns) {
            return Some(super::standard::class(Class::LightGun));
        }
        self.mobility
    }

    /// TR-2: how many teams can ride in it.
    pub fn seats(&self) -> usize {
        let seats = |keyword: &Keyword| if let Keyword::Passengers(n) = keyword { Some(usize::from(*n)) } else { None };
        self.keywords.iter().find_map(seats).unwrap_or_default()
    }

    /// TR-2: it can ride in a vehicle.
    pub fn rides(&self) -> bool {
        matches!(self.kind, Kind::Infantry | Kind::Gun(Carriage::ManPacked))
    }

    /// TR-5: a gun that is hitched to a vehicle or loaded on mules; man-packed guns ride like infantry.
    pub fn is_hitched(&self) -> bool {
        matches!(self.kind, Kind::Gun(carriage) if carriage != Carriage::ManPacked) && !self.is_immobile()
    }

    /// TR-14, KW-42: a man-packed heavy machine gun, or its team.
    pub fn is_hmg(&self) -> bool {
        let sprays = |weapon: &Weapon| matches!(weapon.fire, Fire::Direct { halted: Some(3..), .. });
        self.kind == Kind::Gun(Carriage::ManPacked) && self.has(Keyword::HeavyWeapon) && self.weapons.iter().any(sprays)
    }

    /// TR-12, TR-13, SP-7; KW-44, KW-45.
    pub fn rides_tanks(&self) -> bool {
        self.has(Keyword::TankRider) || self.has(Keyword::TankEscorts)
    }

    /// How that team would travel with this vehicle, and how many teams can at a time. Mixed capacities are alternatives (TR-2).
    pub fn takes(&self, rider: &Team) -> Option<(Berth, usize)> {
        match self.kind {
            Kind::Transport(_) if self.has(Keyword::PackMules) => {
                rider.is_hitched().then(|| (Berth::Inside, self.seats().max(1)))
            }
            Kind::Transport(_) if self.has(Keyword::HmgCarrier) => {
                rider.is_hmg().then(|| (Berth::Inside, self.seats()))
            }
            Kind::Transport(_) if rider.rides() && self.seats() > 0 => Some((Berth::Inside, self.seats())),
            Kind::Transport(_) => (self.has(Keyword::Tractor) && rider.is_hitched()).then_some((Berth::Towed, 1)),
            Kind::Tank(..) if self.has(Keyword::TowsGuns) && rider.fits_the_hook() => Some((Berth::Towed, 1)),
            Kind::Tank(..) if self.armor().is_some() && rider.rides_tanks() => {
                Some((Berth::Outside, Some(self.seats()).filter(|seats| *seats > 0).unwrap_or(RIDERS)))
            }
            Kind::Tank(..) | Kind::Infantry | Kind::Gun(_) | Kind::Aircraft => None,
        }
    }

    /// TR-14, NR-16: guns that a tow hook takes.
    fn fits_the_hook(&self) -> bool {
        self.is_hitched() && self.weapons.iter().any(|weapon| HOOKED.contains(&weapon.name.as_str()))
    }

    /// Some teams can travel with it.
    pub fn carries(&self) -> bool {
        match self.kind {
            Kind::Transport(_) => self.has_a_rear(),
            Kind::Tank(..) => self.has(Keyword::TowsGuns) || self.armor().is_some(),
            Kind::Infantry | Kind::Gun(_) | Kind::Aircraft => false,
        }
    }

    /// RO-4: a Unit of its own, also where the entry of another Unit brings it (FB-10).
    pub fn is_independent(&self) -> bool {
        self.has(Keyword::Independent) || self.has(Keyword::AirObservationPost)
    }

    /// TR-6: it can be sent to the rear.
    pub fn has_a_rear(&self) -> bool {
        let carries = self.seats() > 0 || self.has(Keyword::Tractor) || self.has(Keyword::PackMules);
        matches!(self.kind, Kind::Transport(_)) && carries
    }

    /// TR-14: a reinforced truck is an armored transport in everything but its save.
    pub fn is_armored(&self) -> bool {
        self.kind.is_vehicle() && (self.armor().is_some() || self.has(Keyword::ReinforcedTruck))
    }

    /// 19.3: its nation has this rule.
    pub fn follows(&self, rule: National) -> bool {
        Nationals::of(self.nation).has(rule)
    }

    /// 20.2: the row in the hands of another nation: rules that are printed on it for its own nation fall away.
    fn of(&mut self, nation: Nation) {
        self.nation = nation;
        let own = Nationals::of(nation);
        self.keywords.retain(|keyword| match keyword {
            Keyword::Stormtroopers => own.has(National::Stormtroopers),
            Keyword::AutomaticRifles => own.has(National::AutomaticRifles),
            Keyword::MountedAssault => own.has(National::MountedAssault),
            _ => true,
        });
    }

    /// The row with one more special rule: `smooth-ride`, or one of its weapons, as in `75mm:heat`; or in the hands of another nation:
    /// `uk-bren+poland`. None if the rule is unknown or it already has it.
    pub(super) fn with(mut self, rule: &str) -> Option<Team> {
        let of_weapon =
            rule.split_once(':').filter(|(name, _)| self.weapons.iter().any(|own| own.name.as_str() == *name));
        if let Some((name, rule)) = of_weapon {
            let found = Trait::read(rule)?;
            let new = |own: &Weapon| own.name.as_str() != name || own.traits.iter().all(|of| of.name() != found.name());
            if !self.weapons.iter().all(new) {
                return None;
            }
            for weapon in self.weapons.iter_mut().filter(|own| own.name.as_str() == name) {
                weapon.traits.push(found);
            }
        } else if let Some(nation) = Nation::named(rule).filter(|nation| *nation != self.nation) {
            self.of(nation);
        } else {
            let keyword = Keyword::read(rule).filter(|new| self.keywords.iter().all(|own| own.name() != new.name()))?;
            self.moves_with(keyword);
            self.keywords.push(keyword);
        }
        self.id = Word::own(format!("{}{ADDS}{rule}", self.id));
        Some(self)
    }

    /// 6.2, KW-19, KW-20, KW-33: changes that an arsenal row would already include.
    fn moves_with(&mut self, keyword: Keyword) {
        let Some(mobility) = &mut self.mobility else { return };
        let cross = match mobility.cross {
            Some(Need::On(score)) => Some(score),
            Some(Need::Auto) | None => None,
        };
        match keyword {
            Keyword::WideTracks => mobility.cross = cross.map_or(mobility.cross, |n| Some(Need::On((n - 1).max(2)))),
            Keyword::Overloaded => mobility.cross = cross.map_or(mobility.cross, |n| Some(Need::On((n + 1).min(6)))),
            Keyword::FastTank => *mobility = super::class(Class::FastTank),
            _ => {}
        }
    }

    /// Reads the rest of a `team` line.
    pub(crate) fn read(line: &mut Line, nation: Nation) -> Option<Team> {
        let id = line.name("team");
        let kind = line.read("kind", "gun:light", Kind::read);
        let base = line.read("base", "medium", Base::read);
        let (moves, cross) = (line.word("moves"), line.word("cross"));
        let mobility = mobility(line, kind, moves.as_deref(), cross.as_deref());
        let save = line.read("save", "6/3/1", Save::read);
        let motivation = line.read("motivation", "4+,rally:3+", |said| ratings::rating(said, Test::Motivation));
        let skill = line.read("skill", "4+,assault:3+", |said| ratings::rating(said, Test::Skill));
        let hit_on = line.read("hit-on", "4+", ratings::score);
        let model = line.word("model");
        let keywords = keywords(line);
        let ((motivation, mut own), (skill, more)) = (motivation?, skill?);
        own.extend(more);
        Some(Team {
            id: id?,
            nation,
            kind: kind?,
            base: base?,
            mobility: mobility?,
            save: save?,
            ratings: Ratings { motivation, skill, hit_on: hit_on?, own },
            model: model?,
            keywords,
            weapons: vec![],
        })
    }
}

/// The weapons of the guns that a tow hook takes.
const HOOKED: [&str; 2] = ["6-pdr", "17-pdr"];

/// Separates a row of the arsenal from what a position adds to it.
pub(super) const ADDS: char = '+';

/// Four speeds and a Cross rating; `any`, for aircraft only.
fn mobility(line: &mut Line, kind: Option<Kind>, moves: Option<&str>, cross: Option<&str>) -> Option<Option<Mobility>> {
    let (moves, cross) = (moves?, cross?);
    let read = match kind? {
        Kind::Aircraft => (moves == "any" && cross == "auto").then_some(None),
        Kind::Infantry | Kind::Gun(_) | Kind::Tank(..) | Kind::Transport(_) => Mobility::read(moves, cross).map(Some),
    };
    if read.is_none() {
        line.not("moves", &format!("{moves} {cross}"), "8/8/12/12 auto");
    }
    read
}

fn keywords(line: &mut Line) -> Vec<Keyword> {
    let mut found = vec![];
    for token in line.rest() {
        match Keyword::read(&token.word) {
            Some(keyword) => found.push(keyword),
            None => line.not("keyword", &token.word, "gun-shield"),
        }
    }
    found
}
