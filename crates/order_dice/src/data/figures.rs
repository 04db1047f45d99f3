//! Single numbers and lengths of the rules.

use super::closed;
use geom::Len;
use std::sync::LazyLock;
use table::notation::Measure;

closed! {
    /// A number of the rules.
    Number {
        /// Section 9.2: before modifiers.
        ToHit = "to-hit",
        /// OD-9.2-11: no shot needs less.
        ToHitBest = "to-hit-best",
        /// OD-9.2-8: a unit with no more models is a small target.
        SmallTarget = "small-target",
        /// OD-5-2: the highest target of a test.
        MoraleCap = "morale-cap",
        /// OD-5-3: a unit bought with at least that many models.
        FullStrength = "full-strength",
        /// OD-5.2-1: the highest face that is friendly fire.
        FriendlyFire = "friendly-fire",
        /// OD-8-8: degrees to each side of a barrel.
        FixedArc = "fixed-arc",
        /// OD-19-23: what a command vehicle adds to morale.
        CommandBonus = "command-bonus",
        /// OD-3-7: the closing shot of a unit in ambush.
        ClosingShot = "closing-shot",
        /// OD-10-4.
        GunShield = "gun-shield",
        /// OD-10-5.
        InBuilding = "in-building",
        /// OD-17.1-15.
        InBunker = "in-bunker",
        /// OD-11.1-4: penetration that is lost at long range.
        LongRangePen = "long-range-pen",
        /// OD-11.3-6, OD-11.3-7.
        WorseWound = "worse-wound",
        /// OD-11.3-8.
        TurretJam = "turret-jam",
        /// OD-13-1: the first shot at a target.
        RangingFirst = "ranging-first",
        /// OD-13-3: also once it is zeroed in.
        RangingBest = "ranging-best",
        /// OD-14-6: the highest face on which the fuel runs out.
        FuelOut = "fuel-out",
        /// OD-14-4: pins of a flamethrower before a D3.
        FlamePins = "flame-pins",
        /// OD-15.3-2: against a vehicle that stands.
        AssaultStanding = "assault-standing",
        /// OD-15.3-2: against one that advances or has escaped.
        AssaultMoving = "assault-moving",
        /// OD-15.4-1: the lowest damage value of a tank.
        TankArmor = "tank-armor",
        /// OD-6-4: the lowest damage value of armor.
        Armored = "armored",
        /// OD-17.1-9: hits that bring a building down.
        Collapse = "collapse",
        /// OD-17.1-10: flame hits that set it on fire.
        Burn = "burn",
        /// OD-19-18: the highest face on which green men lose heart.
        GreenPanic = "green-panic",
        /// OD-19-18: the lowest face on which they become regulars.
        GreenHeart = "green-heart",
        /// OD-17.3-2, OD-17.3-3.
        ReservePenalty = "reserve-penalty",
        /// OD-17.3-2: the first turn in which reserves enter.
        ReservesFrom = "reserves-from",
        /// OD-17.3-4: the first turn in which they come by a side edge.
        OutflankFrom = "outflank-from",
        /// OD-20.1-6.
        Turns = "turns",
        /// OD-20.1-6: one more turn is played.
        ExtraTurn = "extra-turn",
        /// OD-20.1-7.
        UnitWorth = "unit-worth",
        /// OD-20.4-9.
        MarkerWorth = "marker-worth",
        /// OD-20.1-8.
        WinMargin = "win-margin",
        /// OD-20.4-7.
        Markers = "markers",
    }
}

closed! {
    /// A length of the rules.
    Length {
        /// OD-9.2-1.
        PointBlank = "point-blank",
        /// OD-7.1-11: between models of a unit, and from a loader to his weapon.
        Coherency = "coherency",
        /// OD-7.1-13.
        Separation = "separation",
        /// OD-5.1-3: where a vehicle stops that is driven back.
        StopShort = "stop-short",
        /// OD-7.2-3.
        Crew = "crew",
        /// OD-8-7: a line of fire passes friends no nearer.
        Friends = "friends",
        /// OD-8-14, OD-15.2-5.
        BesideCover = "beside-cover",
        /// OD-15.1-2: an assault over bad ground.
        AssaultRough = "assault-rough",
        /// OD-15.1-3: from farther away the target may shoot.
        DefensiveFire = "defensive-fire",
        /// OD-5.2-1: the enemy of the friend who is shot at.
        FriendlyFireNear = "friendly-fire-near",
        /// OD-13-4.
        TargetMoved = "target-moved",
        /// OD-13-16.
        Salvo = "salvo",
        /// OD-19-20: the reach of a rifle with a scope.
        Scope = "scope",
        /// OD-19-20: nearer than that it misses.
        ScopeMin = "scope-min",
        /// OD-19-23.
        CommandVehicle = "command-vehicle",
        /// OD-19-30: a run of bicycles on a road.
        BicycleRoad = "bicycle-road",
        /// OD-17.1-3, OD-17.1-4.
        Opening = "opening",
        /// OD-17.2-1, OD-17.5-2, OD-17.5-5.
        Beside = "beside",
        /// OD-17.2-4, OD-17.5-6.
        Bail = "bail",
        /// OD-17.3-4: along the side edge in the first turn of it.
        OutflankFirst = "outflank-first",
        /// OD-17.3-4: and in the second.
        OutflankSecond = "outflank-second",
        /// OD-17.4-3.
        SmokeRadius = "smoke-radius",
        /// OD-17.6-2: spotted by vehicles.
        SpottedByVehicle = "spotted-by-vehicle",
        /// OD-17.6-2: spotted by others.
        Spotted = "spotted",
        /// OD-20.4-3.
        Zone = "zone",
        /// OD-20.4-3.
        ZoneSpotter = "zone-spotter",
        /// OD-20.4-8.
        Hold = "hold",
        /// OD-20.4-7: markers keep so far from the zones.
        MarkerOff = "marker-off",
        /// OD-20.4-11: the line of guns and vehicles.
        SetOutGuns = "set-out-guns",
        /// OD-20.4-11.
        SetOutSquads = "set-out-squads",
        /// OD-20.4-11.
        SetOutRest = "set-out-rest",
        /// OD-20.1-1.
        TableLong = "table-long",
        /// OD-20.1-1.
        TableWide = "table-wide",
    }
}

/// OD-1-6: lengths are whole inches.
pub type Figures = battle::figures::Figures<Number, Length>;

static STANDARD: LazyLock<Figures> =
    LazyLock::new(|| match Figures::read(content::embedded!("../../../../assets/data/order_dice/figures.txt")) {
        Ok(figures) => figures,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

pub fn figures() -> &'static Figures {
    &STANDARD
}

impl Number {
    pub fn value(self) -> u8 {
        figures().number(self)
    }
}

impl Length {
    /// The length on the table.
    pub fn len(self, measure: Measure) -> Len {
        figures().length(self).len(measure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inch_is_two_and_a_half_centimeters() {
        assert_eq!((Length::Zone.len(Measure::Inch), Length::Zone.len(Measure::Cm)), (Len::inches(12), Len::cm(30)));
        assert_eq!(Length::Coherency.len(Measure::Cm), Len::mm(25));
    }
}
