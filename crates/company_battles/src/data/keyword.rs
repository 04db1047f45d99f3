//! The special rules of teams.

use super::special::{count, special};

special! {
    /// A special rule on a team's row. Some are on no row of the arsenal: a position gives them to a team (`us-m4+smooth-ride`).
    Keyword {
        AirObservationPost = "air-observation-post",
        /// Deep water is difficult for it.
        Amphibious = "amphibious",
        AutomaticRifles = "automatic-rifles",
        AwkwardLayout = "awkward-layout",
        /// Side armor of 5 against firepower 5+ or 6; gives way to the national rule of Schürzen.
        BazookaSkirts = "bazooka-skirts",
        Bulldozer = "bulldozer",
        /// Mounted.
        Cavalry = "cavalry",
        Command = "command",
        /// Cancels limited vision.
        Cupolas = "cupolas",
        /// Amphibious, and helpless while afloat.
        DdTank = "dd-tank",
        /// Mobility figures hold it already.
        FastTank = "fast-tank",
        FlameTank = "flame-tank",
        FuelTrailer = "fuel-trailer",
        Gigantic = "gigantic",
        GunShield = "gun-shield",
        HeavyWeapon = "heavy-weapon",
        ImprovisedTankAssault = "improvised-tank-assault",
        Independent = "independent",
        InfantryFormation = "infantry-formation",
        Komissar = "komissar",
        LargeGun = "large-gun",
        LimitedVision = "limited-vision",
        MobileRocketLauncher = "mobile-rocket-launcher",
        MortarUnit = "mortar-unit",
        MountedAssault = "mounted-assault",
        Mountaineers = "mountaineers",
        /// Spots for batteries.
        Observing = "observer",
        OneManTurret = "one-man-turret",
        /// Cross is the worse for it; a row of the arsenal would hold that already.
        Overloaded = "overloaded",
        ProtectedAmmo = "protected-ammo",
        Recce = "recce",
        RecoveryVehicle = "recovery-vehicle",
        ReinforcedTruck = "reinforced-truck",
        RocketLauncher = "rocket-launcher",
        Schurzen = "schurzen",
        Scout = "scout",
        SeekStrikeDestroy = "seek-strike-and-destroy",
        SlowTraverse = "slow-traverse",
        SmoothRide = "smooth-ride",
        Softskin = "softskin",
        Spearhead = "spearhead",
        Stabilizers = "stabilizers",
        Stormtroopers = "stormtroopers",
        TimeOnTarget = "time-on-target",
        Tractor = "tractor",
        Turntable = "turntable",
        UnitTransport = "unit-transport",
        Unreliable = "unreliable",
        Urrah = "urrah",
        VolleyFire = "volley-fire",
        /// Mobility figures hold it already.
        WideTracks = "wide-tracks",
    } with a figure {
        /// Aircraft in a flight.
        Flight(count) = "flight",
        /// So many teams ride in it.
        Passengers(count) = "passengers",
        /// Against vehicles, in place of what everybody has in hand (AS-20).
        TankAssault(count) = "tank-assault",
    }
}

impl Keyword {
    /// Whether the game has its rule yet: what belongs to transports, artillery, aircraft and scouting has not.
    pub fn is_built(self) -> bool {
        !matches!(
            self,
            Keyword::AirObservationPost
                | Keyword::Flight(_)
                | Keyword::MobileRocketLauncher
                | Keyword::MortarUnit
                | Keyword::MountedAssault
                | Keyword::Observing
                | Keyword::Passengers(_)
                | Keyword::Recce
                | Keyword::RocketLauncher
                | Keyword::Softskin
                | Keyword::Spearhead
                | Keyword::TimeOnTarget
                | Keyword::Tractor
                | Keyword::UnitTransport
        )
    }
}
