//! The special rules of teams.

use super::special::{count, special};

special! {
    /// A special rule on a team's row. One that no row of the arsenal has is not here: it comes with the first team that needs it.
    Keyword {
        AirObservationPost = "air-observation-post",
        AutomaticRifles = "automatic-rifles",
        /// Side armor of 5 against firepower 5+ or 6; gives way to the national rule of Schürzen.
        BazookaSkirts = "bazooka-skirts",
        Command = "command",
        /// Cancels limited vision.
        Cupolas = "cupolas",
        /// Mobility figures hold it already.
        FastTank = "fast-tank",
        FlameTank = "flame-tank",
        GunShield = "gun-shield",
        HeavyWeapon = "heavy-weapon",
        Independent = "independent",
        InfantryFormation = "infantry-formation",
        Komissar = "komissar",
        LargeGun = "large-gun",
        LimitedVision = "limited-vision",
        MobileRocketLauncher = "mobile-rocket-launcher",
        MortarUnit = "mortar-unit",
        MountedAssault = "mounted-assault",
        /// Spots for batteries.
        Observing = "observer",
        OneManTurret = "one-man-turret",
        ProtectedAmmo = "protected-ammo",
        Recce = "recce",
        RocketLauncher = "rocket-launcher",
        Schurzen = "schurzen",
        Scout = "scout",
        SeekStrikeDestroy = "seek-strike-and-destroy",
        SlowTraverse = "slow-traverse",
        Softskin = "softskin",
        Spearhead = "spearhead",
        Stabilizers = "stabilizers",
        Stormtroopers = "stormtroopers",
        TimeOnTarget = "time-on-target",
        Tractor = "tractor",
        Turntable = "turntable",
        UnitTransport = "unit-transport",
        VolleyFire = "volley-fire",
        /// Mobility figures hold it already.
        WideTracks = "wide-tracks",
    } with a figure {
        /// Aircraft in a flight.
        Flight(count) = "flight",
        /// So many teams ride in it.
        Passengers(count) = "passengers",
    }
}
