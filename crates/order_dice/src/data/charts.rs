//! Sections 2, 7.1, 9.2, 11 and 12: charts by quality, rank, class or score.

use super::{Dice, Flaw, He, Inches, closed};
use content::lines::{Flaws, Line, each_line, or_dash, small};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// Section 2. The order matters: better is greater.
    Quality {
        /// OD-2-1.
        Inexperienced = "inexperienced",
        /// OD-2-2.
        Regular = "regular",
        /// OD-2-3.
        Veteran = "veteran",
    }
}

closed! {
    /// Section 2: the rank of an officer. The order matters: higher is greater.
    Rank {
        /// OD-2-4.
        SecondLieutenant = "second-lieutenant",
        /// OD-2-5.
        FirstLieutenant = "first-lieutenant",
        /// OD-2-6.
        Captain = "captain",
        /// OD-2-7.
        Major = "major",
    }
}

closed! {
    /// What a vehicle is made of. The order matters: thicker is greater.
    Armor {
        /// OD-10-3.
        SoftSkin = "soft-skin",
        /// OD-11-1: a carrier too.
        ArmoredCar = "armored-car",
        /// OD-11-2.
        LightTank = "light-tank",
        /// OD-11-3.
        MediumTank = "medium-tank",
        /// OD-11-4.
        HeavyTank = "heavy-tank",
        /// OD-11-5.
        SuperHeavyTank = "super-heavy-tank",
    }
}

closed! {
    /// Sections 7.1 and 7.2: how a unit moves.
    MoveClass {
        /// OD-7.1-1.
        Infantry = "infantry",
        /// OD-7.1-2.
        Tracked = "tracked",
        /// OD-7.1-3.
        HalfTrack = "half-track",
        /// OD-7.1-4.
        Wheeled = "wheeled",
        /// OD-7.1-5: rates of a vehicle whose pivots are those of its running gear.
        Slow = "slow",
        /// OD-7.1-6.
        Cavalry = "cavalry",
        /// OD-7.1-7.
        Motorbike = "motorbike",
        /// OD-7.1-8. On a road its run is `Length::BicycleRoad`.
        Bicycle = "bicycle",
        /// OD-7.1-9, OD-7.2-1.
        Fixed = "fixed",
        /// OD-7.2-2: a howitzer on a carriage, by its size.
        LightHowitzer = "light-howitzer",
        MediumHowitzer = "medium-howitzer",
        HeavyHowitzer = "heavy-howitzer",
    }
}

closed! {
    /// Section 9.2: what changes the roll to hit.
    HitModifier {
        /// OD-9.2-1.
        PointBlank = "point-blank",
        /// OD-9.2-2: each pin of the firer.
        Pin = "pin",
        /// OD-9.2-3.
        LongRange = "long-range",
        /// OD-9.2-4.
        Inexperienced = "inexperienced",
        /// OD-9.2-5.
        OnTheMove = "on-the-move",
        /// OD-9.2-6.
        ShortCrew = "short-crew",
        /// OD-9.2-7.
        Down = "down",
        /// OD-9.2-8.
        SmallTarget = "small-target",
        /// OD-9.2-9.
        SoftCover = "soft-cover",
        /// OD-9.2-9.
        HardCover = "hard-cover",
        /// OD-9.2-10.
        InBuilding = "in-building",
    }
}

closed! {
    /// Section 11.1: where a vehicle is hit.
    Facing {
        Front = "front",
        /// OD-11.1-2.
        Side = "side",
        /// OD-11.1-3.
        Rear = "rear",
        /// OD-11.1-2, OD-13-9, OD-14-3.
        Top = "top",
    }
}

closed! {
    /// Section 11.2: how bad the damage is.
    Strike {
        /// OD-11.2-1.
        Superficial = "superficial",
        /// OD-11.2-2.
        Full = "full",
        /// OD-11.2-3.
        Massive = "massive",
    }
}

closed! {
    /// Section 11.3: what the damage table does to a vehicle.
    Wound {
        /// OD-11.3-1.
        Stunned = "stunned",
        /// OD-11.3-2.
        Immobilized = "immobilized",
        /// OD-11.3-3.
        OnFire = "on-fire",
        /// OD-11.3-4.
        KnockedOut = "knocked-out",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityRow {
    pub morale: u8,
    /// As troops (OD-10-2).
    pub damage_value: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfficerRow {
    /// OD-2-8.
    pub bonus: u8,
    /// OD-4.2-2.
    pub orders: u8,
    pub radius: Inches,
}

/// How often a unit turns on the spot in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pivots {
    Free,
    AtMost(u8),
    /// As its running gear allows.
    OfGear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// None: it only turns on the spot.
    pub advance: Option<Inches>,
    /// None: it cannot.
    pub run: Option<Inches>,
    pub advance_pivots: Pivots,
    pub run_pivots: Pivots,
}

/// OD-12-1 to OD-12-4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeRow {
    pub pen: u8,
    pub pins: Dice,
    /// Hits on a unit in a building.
    pub in_building: Dice,
}

/// A row of section 11.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StrikeRow {
    /// The least by which the total is above the damage value.
    from: u8,
    /// What the die on the damage table loses.
    less: u8,
    rolls: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Charts {
    qualities: Map<Quality, QualityRow>,
    officers: Map<Rank, OfficerRow>,
    armor: Map<Armor, u8>,
    moves: Map<MoveClass, Rates>,
    hits: Map<HitModifier, i8>,
    he: Map<u8, HeRow>,
    facings: Map<Facing, u8>,
    strikes: Map<Strike, StrikeRow>,
    wounds: Map<Wound, u8>,
}

static STANDARD: LazyLock<Charts> =
    LazyLock::new(|| match Charts::read(content::embedded!("../../../../assets/data/order_dice/charts.txt")) {
        Ok(charts) => charts,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Charts {
    pub fn standard() -> &'static Charts {
        &STANDARD
    }

    /// Reads the file; each chart must have every row exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Charts, Vec<Flaw>> {
        let mut charts = Charts::default();
        let mut flaws = Flaws::new("charts.txt");
        each_line(content, &mut flaws, |first, line| charts.line(first, line));
        for name in charts.lacking() {
            flaws.lacks(name);
        }
        flaws.or(charts)
    }

    fn lacking(&self) -> Vec<&'static str> {
        let mut lacking = vec![];
        let mut lacks = |so: bool, name: &'static str| lacking.extend(so.then_some(name));
        Quality::ALL.iter().for_each(|row| lacks(!self.qualities.contains_key(row), row.name()));
        Rank::ALL.iter().for_each(|row| lacks(!self.officers.contains_key(row), row.name()));
        Armor::ALL.iter().for_each(|row| lacks(!self.armor.contains_key(row), row.name()));
        MoveClass::ALL.iter().for_each(|row| lacks(!self.moves.contains_key(row), row.name()));
        HitModifier::ALL.iter().for_each(|row| lacks(!self.hits.contains_key(row), row.name()));
        (1..=4).for_each(|inches| lacks(!self.he.contains_key(&inches), "he"));
        Facing::ALL.iter().for_each(|row| lacks(!self.facings.contains_key(row), row.name()));
        Strike::ALL.iter().for_each(|row| lacks(!self.strikes.contains_key(row), row.name()));
        Wound::ALL.iter().for_each(|row| lacks(!self.wounds.contains_key(row), row.name()));
        lacking
    }

    fn line(&mut self, first: &str, line: &mut Line) {
        match first {
            "quality" => {
                let name = line.read("name", "regular", Quality::named);
                let (morale, damage_value) = (line.read("morale", "9", small), line.read("damage", "4", small));
                line.end();
                let row = morale.zip(damage_value).map(|(morale, damage_value)| QualityRow { morale, damage_value });
                line.once(&mut self.qualities, name.map(Quality::name), name.zip(row));
            }
            "officer" => {
                let name = line.read("name", "captain", Rank::named);
                let (bonus, orders) = (line.read("number", "3", small), line.read("number", "3", small));
                let radius = line.read("length", "12", small).map(Inches);
                line.end();
                let row = bonus.zip(orders).zip(radius);
                let row = row.map(|((bonus, orders), radius)| OfficerRow { bonus, orders, radius });
                line.once(&mut self.officers, name.map(Rank::name), name.zip(row));
            }
            "armor" => {
                let (name, value) = (line.read("name", "light-tank", Armor::named), line.read("damage", "8", small));
                line.end();
                line.once(&mut self.armor, name.map(Armor::name), name.zip(value));
            }
            "move" => {
                let name = line.read("name", "tracked", MoveClass::named);
                let (advance, run) = (line.read("moves", "9", rate), line.read("moves", "18", rate));
                let (advance_pivots, run_pivots) =
                    (line.read("pivots", "free", pivots), line.read("pivots", "1", pivots));
                line.end();
                let row = advance.zip(run).zip(advance_pivots.zip(run_pivots));
                let row = row.map(|((advance, run), (advance_pivots, run_pivots))| Rates {
                    advance,
                    run,
                    advance_pivots,
                    run_pivots,
                });
                line.once(&mut self.moves, name.map(MoveClass::name), name.zip(row));
            }
            "hit" => {
                let (name, by) = (line.read("name", "down", HitModifier::named), line.read("number", "-2", signed));
                line.end();
                line.once(&mut self.hits, name.map(HitModifier::name), name.zip(by));
            }
            "he" => {
                let inches = line.read("length", "2", |said| small(said).filter(|inches| He::new(*inches).is_some()));
                let (pen, pins) = (line.read("pen", "2", small), line.read("dice", "d3", Dice::named));
                let in_building = line.read("dice", "d6", Dice::named);
                line.end();
                let row = pen.zip(pins).zip(in_building);
                let row = row.map(|((pen, pins), in_building)| HeRow { pen, pins, in_building });
                line.once(&mut self.he, Some("he"), inches.zip(row));
            }
            _ => self.damage(first, line),
        }
    }

    /// Lines about damage to vehicles.
    fn damage(&mut self, first: &str, line: &mut Line) {
        match first {
            "facing" => {
                let (name, pen) = (line.read("name", "rear", Facing::named), line.read("pen", "2", small));
                line.end();
                line.once(&mut self.facings, name.map(Facing::name), name.zip(pen));
            }
            "strike" => {
                let (name, from) = (line.read("name", "full", Strike::named), line.read("number", "1", small));
                let (less, rolls) = (line.read("number", "3", small), line.read("number", "1", small));
                line.end();
                let row = from.zip(less).zip(rolls).map(|((from, less), rolls)| StrikeRow { from, less, rolls });
                line.once(&mut self.strikes, name.map(Strike::name), name.zip(row));
            }
            "wound" => {
                let (name, score) = (line.read("name", "on-fire", Wound::named), line.read("score", "3", small));
                line.end();
                line.once(&mut self.wounds, name.map(Wound::name), name.zip(score));
            }
            other => line.not("line", other, "move"),
        }
    }

    pub fn quality(&self, quality: Quality) -> QualityRow {
        // Cannot fail: reading refuses a file without this row. The same goes for all other charts.
        self.qualities[&quality]
    }

    pub fn officer(&self, rank: Rank) -> OfficerRow {
        self.officers[&rank]
    }

    /// The damage value of a vehicle.
    pub fn armor(&self, armor: Armor) -> u8 {
        self.armor[&armor]
    }

    pub fn moves(&self, class: MoveClass) -> Rates {
        self.moves[&class]
    }

    pub fn hit(&self, modifier: HitModifier) -> i8 {
        self.hits[&modifier]
    }

    pub fn he(&self, size: He) -> HeRow {
        self.he[&size.inches()]
    }

    /// What a facing adds to penetration.
    pub fn facing(&self, facing: Facing) -> u8 {
        self.facings[&facing]
    }

    /// Section 11.2: by how much the total is above the damage value. None below it.
    pub fn strike(&self, above: i8) -> Option<Strike> {
        let reached = |(_, row): &(&Strike, &StrikeRow)| i16::from(above) >= i16::from(row.from);
        self.strikes.iter().filter(reached).max_by_key(|(_, row)| row.from).map(|(strike, _)| *strike)
    }

    /// What the die on the damage table loses, and how often it is rolled.
    pub fn rolls(&self, strike: Strike) -> (u8, u8) {
        let row = self.strikes[&strike];
        (row.less, row.rolls)
    }

    /// Section 11.3: the result of a modified die. Lower and higher scores count as the lowest and the highest of the table.
    pub fn wound(&self, score: i8) -> Wound {
        let reached = |(_, from): &(&Wound, &u8)| i16::from(score) >= i16::from(**from);
        self.wounds.iter().filter(reached).max_by_key(|(_, from)| **from).map_or(Wound::Stunned, |(wound, _)| *wound)
    }
}

impl Quality {
    pub fn row(self) -> QualityRow {
        Charts::standard().quality(self)
    }
}

impl Rank {
    pub fn row(self) -> OfficerRow {
        Charts::standard().officer(self)
    }
}

impl Armor {
    pub fn damage_value(self) -> u8 {
        Charts::standard().armor(self)
    }
}

impl He {
    pub fn row(self) -> HeRow {
        Charts::standard().he(self)
    }
}

fn rate(said: &str) -> Option<Option<Inches>> {
    or_dash(said, Inches::read)
}

fn pivots(said: &str) -> Option<Pivots> {
    match said {
        "free" => Some(Pivots::Free),
        "gear" => Some(Pivots::OfGear),
        count => small(count).map(Pivots::AtMost),
    }
}

fn signed(said: &str) -> Option<i8> {
    let (minus, number) = match said.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, said.strip_prefix('+')?),
    };
    let number = small(number).filter(|number| *number <= 9)?;
    let number = i8::try_from(number).ok()?;
    Some(if minus { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_without_a_row_is_refused() {
        let content = include_str!("../../../../assets/data/order_dice/charts.txt");
        for (nth, line) in content.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let without: Vec<&str> = content.lines().filter(|other| *other != line).collect();
            let flaws = Charts::read(&without.join("\n")).err().unwrap_or_default();
            let codes: Vec<&str> = flaws.iter().map(|flaw| flaw.fault.text.code.as_str()).collect();
            assert_eq!(codes, ["lines.lacks"], "{nth} {line}");
        }
        assert!(Charts::read("move infantry 6 x free free\nhe 5 1 d2 d3\nhit down 2\nluck 1").is_err());
    }

    /// OD-11.2-1 to OD-11.2-3, OD-11.3-1 to OD-11.3-4.
    #[test]
    fn damage_is_read_by_its_score() {
        let charts = Charts::standard();
        let strikes = [-1, 0, 1, 2, 3, 9].map(|above| charts.strike(above));
        use Strike::{Full, Massive, Superficial};
        assert_eq!(strikes, [None, Some(Superficial), Some(Full), Some(Full), Some(Massive), Some(Massive)]);
        assert_eq!([Superficial, Full, Massive].map(|strike| charts.rolls(strike)), [(3, 1), (0, 1), (0, 2)]);
        let wounds = [-2, 1, 2, 3, 4, 8].map(|score| charts.wound(score));
        use Wound::{Immobilized, KnockedOut, OnFire, Stunned};
        assert_eq!(wounds, [Stunned, Stunned, Immobilized, OnFire, KnockedOut, KnockedOut]);
    }
}
