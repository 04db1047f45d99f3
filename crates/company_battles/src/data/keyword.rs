//! The special rules of teams.

/// A special rule on a team's row. One that no row of the arsenal has is not here: it comes with the first team that needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keyword {
    AirObservationPost,
    AutomaticRifles,
    /// Side armor of 5 against firepower 5+ or 6; gives way to the national rule of Schürzen.
    BazookaSkirts,
    Command,
    /// Cancels limited vision.
    Cupolas,
    /// Mobility figures hold it already.
    FastTank,
    FlameTank,
    /// Aircraft in a flight.
    Flight(u8),
    GunShield,
    HeavyWeapon,
    Independent,
    InfantryFormation,
    Komissar,
    LargeGun,
    LimitedVision,
    MobileRocketLauncher,
    MortarUnit,
    MountedAssault,
    /// Spots for batteries.
    Observing,
    OneManTurret,
    /// So many teams ride in it.
    Passengers(u8),
    ProtectedAmmo,
    Recce,
    RocketLauncher,
    Schurzen,
    Scout,
    SeekStrikeDestroy,
    SlowTraverse,
    Softskin,
    Spearhead,
    Stabilizers,
    Stormtroopers,
    TimeOnTarget,
    Tractor,
    Turntable,
    UnitTransport,
    VolleyFire,
    /// Mobility figures hold it already.
    WideTracks,
}

use Keyword::*;

/// Those without a figure; `passengers:3` and `flight:2` have one.
const PLAIN: [Keyword; 36] = [
    AirObservationPost,
    AutomaticRifles,
    BazookaSkirts,
    Command,
    Cupolas,
    FastTank,
    FlameTank,
    GunShield,
    HeavyWeapon,
    Independent,
    InfantryFormation,
    Komissar,
    LargeGun,
    LimitedVision,
    MobileRocketLauncher,
    MortarUnit,
    MountedAssault,
    Observing,
    OneManTurret,
    ProtectedAmmo,
    Recce,
    RocketLauncher,
    Schurzen,
    Scout,
    SeekStrikeDestroy,
    SlowTraverse,
    Softskin,
    Spearhead,
    Stabilizers,
    Stormtroopers,
    TimeOnTarget,
    Tractor,
    Turntable,
    UnitTransport,
    VolleyFire,
    WideTracks,
];

impl Keyword {
    /// Every keyword; those with a figure once, with the least of it.
    pub fn all() -> impl Iterator<Item = Keyword> {
        PLAIN.into_iter().chain([Passengers(1), Flight(1)])
    }

    /// As files name it, and as its words are found: `cb.keyword.` and this.
    pub fn name(self) -> &'static str {
        match self {
            AirObservationPost => "air-observation-post",
            AutomaticRifles => "automatic-rifles",
            BazookaSkirts => "bazooka-skirts",
            Command => "command",
            Cupolas => "cupolas",
            FastTank => "fast-tank",
            FlameTank => "flame-tank",
            Flight(_) => "flight",
            GunShield => "gun-shield",
            HeavyWeapon => "heavy-weapon",
            Independent => "independent",
            InfantryFormation => "infantry-formation",
            Komissar => "komissar",
            LargeGun => "large-gun",
            LimitedVision => "limited-vision",
            MobileRocketLauncher => "mobile-rocket-launcher",
            MortarUnit => "mortar-unit",
            MountedAssault => "mounted-assault",
            Observing => "observer",
            OneManTurret => "one-man-turret",
            Passengers(_) => "passengers",
            ProtectedAmmo => "protected-ammo",
            Recce => "recce",
            RocketLauncher => "rocket-launcher",
            Schurzen => "schurzen",
            Scout => "scout",
            SeekStrikeDestroy => "seek-strike-and-destroy",
            SlowTraverse => "slow-traverse",
            Softskin => "softskin",
            Spearhead => "spearhead",
            Stabilizers => "stabilizers",
            Stormtroopers => "stormtroopers",
            TimeOnTarget => "time-on-target",
            Tractor => "tractor",
            Turntable => "turntable",
            UnitTransport => "unit-transport",
            VolleyFire => "volley-fire",
            WideTracks => "wide-tracks",
        }
    }

    /// The figure that stands behind its name.
    pub fn figure(self) -> Option<u8> {
        match self {
            Passengers(n) | Flight(n) => Some(n),
            _ => None,
        }
    }

    pub(crate) fn read(said: &str) -> Option<Keyword> {
        let Some((name, figure)) = said.split_once(':') else {
            return PLAIN.into_iter().find(|keyword| keyword.name() == said);
        };
        let figure = figure.parse().ok().filter(|n| (1..=9).contains(n))?;
        match name {
            "passengers" => Some(Passengers(figure)),
            "flight" => Some(Flight(figure)),
            _ => None,
        }
    }
}
