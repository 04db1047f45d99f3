//! Single numbers and lengths of the rules.

use super::{Flaw, closed};
use content::lines::{Flaws, Line, each_line};
use content::{Arg, text};
use geom::Len;
use sorted::Map;
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

/// OD-1-6: a length of the rules, in whole inches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub u8);

impl Inches {
    /// The length on the table. In a battle in centimeters, an inch is 2.5 cm.
    pub fn len(self, measure: Measure) -> Len {
        match measure {
            Measure::Inch => Len::inches(i32::from(self.0)),
            Measure::Cm | Measure::Mm => Len::mm(i32::from(self.0) * 25),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    numbers: Map<Number, u8>,
    lengths: Map<Length, Inches>,
}

static STANDARD: LazyLock<Figures> =
    LazyLock::new(|| match Figures::read(include_str!("../../../../assets/data/order_dice/figures.txt")) {
        Ok(figures) => figures,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Figures {
    pub fn standard() -> &'static Figures {
        &STANDARD
    }

    /// Reads the file; each number and each length must be there exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Figures, Vec<Flaw>> {
        let mut figures = Figures::default();
        let mut flaws = Flaws::new("figures.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "number" => {
                let (name, value) = (line.read("name", "to-hit", Number::named), line.read("number", "5", small));
                line.end();
                once(line, &mut figures.numbers, name.map(Number::name), name.zip(value));
            }
            "length" => {
                let (name, inches) = (line.read("name", "zone", Length::named), line.read("length", "12", small));
                line.end();
                once(line, &mut figures.lengths, name.map(Length::name), name.zip(inches.map(Inches)));
            }
            other => line.not("line", other, "number"),
        });
        let lacking = Number::ALL.iter().filter(|name| !figures.numbers.contains_key(name)).map(|name| name.name());
        let lacking: Vec<&str> = lacking
            .chain(Length::ALL.iter().filter(|name| !figures.lengths.contains_key(name)).map(|name| name.name()))
            .collect();
        for name in lacking {
            flaws.add(1, "name", None, text("lines.lacks", [Arg::Said(name.to_owned())]));
        }
        flaws.or(figures)
    }

    pub fn number(&self, number: Number) -> u8 {
        // Cannot fail: reading refuses a file without this number.
        self.numbers[&number]
    }

    pub fn length(&self, length: Length) -> Inches {
        self.lengths[&length]
    }
}

impl Number {
    pub fn value(self) -> u8 {
        Figures::standard().number(self)
    }
}

impl Length {
    /// The length on the table.
    pub fn len(self, measure: Measure) -> Len {
        Figures::standard().length(self).len(measure)
    }
}

/// Adds a row, if it is complete and its name is new.
pub(super) fn once<K: Ord, V>(line: &mut Line, rows: &mut Map<K, V>, name: Option<&str>, row: Option<(K, V)>) {
    let Some((key, value)) = row else { return };
    if rows.insert(key, value).is_some() {
        line.wrong("name", text("lines.twice", [Arg::Said(name.unwrap_or_default().to_owned())]));
    }
}

pub(super) fn small(said: &str) -> Option<u8> {
    content::number_from_text(said).and_then(|number| u8::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inch_is_two_and_a_half_centimeters() {
        assert_eq!((Length::Zone.len(Measure::Inch), Length::Zone.len(Measure::Cm)), (Len::inches(12), Len::cm(30)));
        assert_eq!(Length::Coherency.len(Measure::Cm), Len::mm(25));
    }

    #[test]
    fn what_is_lacking_twice_or_unknown_is_named() {
        let flaws = Figures::read("number to-hit 3\nnumber to-hit 4\nnumber luck 7\nlength zone x\nmiles 3").err();
        let flaws = flaws.unwrap_or_default();
        let n = |code: &str| flaws.iter().filter(|flaw| flaw.fault.text.code.as_str() == code).count();
        let lacking = Number::ALL.len() + Length::ALL.len() - 1;
        assert_eq!([n("lines.lacks"), n("lines.twice"), n("lines.not-like")], [lacking, 1, 3]);
    }
}
