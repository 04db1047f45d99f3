//! The special rules of teams.

use super::special::{count, special};

special! {
    /// A special rule on a team's row. Some are on no row of the arsenal; a position gives them to a team (`us-m4+smooth-ride`).
    Keyword {
        AirObservationPost = "air-observation-post",
        /// Deep water is difficult for it.
        Amphibious = "amphibious",
        AutomaticRifles = "automatic-rifles",
        AwkwardLayout = "awkward-layout",
        /// Side armor of 5 against firepower 5+ or 6. The national rule for Schürzen replaces it.
        BazookaSkirts = "bazooka-skirts",
        Bulldozer = "bulldozer",
        /// Mounted.
        Cavalry = "cavalry",
        Command = "command",
        /// Cancels limited vision.
        Cupolas = "cupolas",
        /// Amphibious, and helpless while afloat.
        DdTank = "dd-tank",
        /// Its mobility figures already include this.
        FastTank = "fast-tank",
        FlameTank = "flame-tank",
        FuelTrailer = "fuel-trailer",
        Gigantic = "gigantic",
        GunShield = "gun-shield",
        HeavyWeapon = "heavy-weapon",
        /// Carries one machine gun team, which fires from it.
        HmgCarrier = "hmg-carrier",
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
        /// Observes for batteries.
        Observing = "observer",
        OneManTurret = "one-man-turret",
        /// Its Cross rating is worse; a row of the arsenal already includes this.
        Overloaded = "overloaded",
        /// Carries a gun, as mountaineers where the gun is loaded.
        PackMules = "pack-mules",
        /// Its gun fires from the vehicle.
        Portee = "portee",
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
        /// A tank rider of its own tank Unit.
        TankEscorts = "tank-escorts",
        /// Rides on tanks of its Formation.
        TankRider = "tank-rider",
        TimeOnTarget = "time-on-target",
        /// A tank that tows a gun.
        TowHook = "tow-hook",
        Tractor = "tractor",
        Turntable = "turntable",
        UnitTransport = "unit-transport",
        Unreliable = "unreliable",
        Urrah = "urrah",
        VolleyFire = "volley-fire",
        /// Its mobility figures already include this.
        WideTracks = "wide-tracks",
    } with a figure {
        /// Number of aircraft in a flight.
        Flight(count) = "flight",
        /// Number of teams it can carry.
        Passengers(count) = "passengers",
        /// Its rating against vehicles in assaults, instead of the usual one (AS-20).
        TankAssault(count) = "tank-assault",
    }
}

impl Keyword {
    /// Whether the program already has this rule. Aircraft and scouting are not built yet.
    pub fn is_built(self) -> bool {
        !matches!(
            self,
            Keyword::AirObservationPost
                | Keyword::Flight(_)
                | Keyword::Recce
                | Keyword::Spearhead
                | Keyword::TimeOnTarget
        )
    }
}
