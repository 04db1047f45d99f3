//! The special rules of teams.

use super::ratings::score;
use super::special::{count, special};

special! {
    /// A special rule on a team's row. Some are on no row of the arsenal; a position gives them to a team (`us-m4+smooth-ride`).
    Keyword {
        AirObservationPost = "air-observation-post",
        /// Deep water is difficult for it.
        Amphibious = "amphibious",
        /// Counts as a well-armored tank in deep reserves.
        ArmoredReserve = "armored-reserve",
        AssaultBridge = "assault-bridge",
        AutomaticRifles = "automatic-rifles",
        Avre = "avre",
        AwkwardLayout = "awkward-layout",
        Bagpiper = "bagpiper",
        BattalionKomissar = "battalion-komissar",
        /// Side armor of 5 against firepower 5+ or 6. The national rule for Schürzen replaces it.
        BazookaSkirts = "bazooka-skirts",
        Bicycle = "bicycle",
        Bulldozer = "bulldozer",
        Bunkerfeuer = "bunkerfeuer",
        /// Mounted.
        Cavalry = "cavalry",
        Command = "command",
        Control = "control",
        /// Cancels limited vision.
        Cupolas = "cupolas",
        /// Amphibious, and helpless while afloat.
        DdTank = "dd-tank",
        DemolitionCarrier = "demolition-carrier",
        DetroitsFinest = "detroits-finest",
        /// Ammunition squads and the like: mines on 3+.
        Engineer = "engineer",
        /// Its mobility figures already include this.
        FastTank = "fast-tank",
        Faustnika = "faustnika",
        FlameTank = "flame-tank",
        FuelTrailer = "fuel-trailer",
        Gigantic = "gigantic",
        GunShield = "gun-shield",
        HeavyWeapon = "heavy-weapon",
        HedgerowCutters = "hedgerow-cutters",
        /// Carries one machine gun team, which fires from it.
        HmgCarrier = "hmg-carrier",
        HomeBuiltWeapons = "home-built-weapons",
        ImprovisedTankAssault = "improvised-tank-assault",
        Independent = "independent",
        InfantryFormation = "infantry-formation",
        InfraRed = "infra-red",
        Jumbo = "jumbo",
        Komissar = "komissar",
        LargeGun = "large-gun",
        LimitedVision = "limited-vision",
        MineFlail = "mine-flail",
        MobileRocketLauncher = "mobile-rocket-launcher",
        MortarBattery = "mortar-battery",
        MortarUnit = "mortar-unit",
        MotorcycleRecce = "motorcycle-recce",
        Mountaineers = "mountaineers",
        MountedAssault = "mounted-assault",
        /// Observes for batteries.
        Observing = "observer",
        OneManTurret = "one-man-turret",
        /// Its Cross rating is worse; a row of the arsenal already includes this.
        Overloaded = "overloaded",
        /// Carry a gun; loaded, they are mountaineers.
        PackMules = "pack-mules",
        /// Pioneers and sappers: mines on 2+.
        Pioneer = "pioneer",
        /// Its gun fires from the vehicle.
        Portee = "portee",
        ProtectedAmmo = "protected-ammo",
        Recce = "recce",
        RecoveryVehicle = "recovery-vehicle",
        ReinforcedTruck = "reinforced-truck",
        RocketLauncher = "rocket-launcher",
        SapperBodyArmor = "sapper-body-armor",
        Schurzen = "schurzen",
        Scout = "scout",
        SeekStrikeDestroy = "seek-strike-and-destroy",
        SlowTraverse = "slow-traverse",
        SmokePots = "smoke-pots",
        SmoothRide = "smooth-ride",
        Sniper = "sniper",
        Softskin = "softskin",
        Spearhead = "spearhead",
        Stabilizers = "stabilizers",
        Staff = "staff",
        Stormtroopers = "stormtroopers",
        /// Tank riders of a tank Unit.
        TankEscorts = "tank-escorts",
        /// Rides on tanks of its Formation.
        TankRider = "tank-rider",
        TankTelephone = "tank-telephone",
        TimeOnTarget = "time-on-target",
        /// A tank that tows a gun.
        TowsGuns = "tow-hook",
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
        /// The save of a Warrior that would be destroyed (RO-8).
        Warrior(score) = "warrior",
    }
}

impl Keyword {
    /// Whether the program already has this rule. The card says of all others that they are still to come: scouting,
    /// vehicles of engineers, what waits for the national rules.
    pub fn is_built(self) -> bool {
        !self.keeps_off()
            && !matches!(
                self,
                Keyword::Bagpiper
                    | Keyword::BattalionKomissar
                    | Keyword::Bunkerfeuer
                    | Keyword::Control
                    | Keyword::DetroitsFinest
                    | Keyword::Faustnika
                    | Keyword::HedgerowCutters
                    | Keyword::HomeBuiltWeapons
                    | Keyword::Jumbo
                    | Keyword::SapperBodyArmor
                    | Keyword::SmokePots
                    | Keyword::TankTelephone
                    | Keyword::Warrior(_)
            )
    }

    /// A team with this rule stays off the table until it is built: without it the team would be something else.
    pub fn keeps_off(self) -> bool {
        matches!(
            self,
            Keyword::AssaultBridge
                | Keyword::Bicycle
                | Keyword::DemolitionCarrier
                | Keyword::MotorcycleRecce
                | Keyword::Sniper
        )
    }
}
