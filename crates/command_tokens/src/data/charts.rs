//! Sections 7.1, 7.2 and 9.4: charts by class, cover or score.

use super::{Cover, Flaw, closed};
use super::{Inches, Span};
use content::lines::{Flaws, Line, each_line, small};
use geom::Len;
use sorted::Map;
use std::sync::LazyLock;
use table::notation::Measure;

closed! {
    /// 7.1: how far a unit moves.
    MoveClass {
        /// CT-7.1-1.
        Foot = "foot",
        /// CT-7.1-2.
        Light = "light",
        /// CT-7.1-3.
        Medium = "medium",
        /// CT-7.1-4.
        Heavy = "heavy",
    }
}

closed! {
    /// 7.2: what a unit must roll to enter bad ground.
    TestClass {
        /// CT-7.2-1.
        Wheeled = "wheeled",
        /// CT-7.2-2.
        HalfTrack = "half-track",
        /// CT-7.2-3.
        Tracked = "tracked",
        /// CT-7.2-4.
        ScoutCar = "scout-car",
        /// CT-7.2-5.
        HeavyTank = "heavy-tank",
        /// CT-7.2-6.
        Infantry = "infantry",
        /// CT-7.2-7.
        Support = "support",
        /// CT-7.2-8.
        Gun = "gun",
    }
}

closed! {
    /// 9.4: what a damaged vehicle loses.
    Harm {
        Immobilized = "immobilized",
        MainGunOut = "main-gun-out",
    }
}

closed! {
    /// 9.4: what happens to a vehicle whose armor is penetrated.
    Wound {
        /// No further effect.
        None = "none",
        Damaged = "damaged",
        Destroyed = "destroyed",
        Exploded = "exploded",
    }
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gait {
    Normal,
    Rapid,
    /// The whole move is on a road.
    RapidRoad,
}

/// Normal, rapid, rapid on a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance([Span; 3]);

impl Allowance {
    pub fn len(self, gait: Gait, measure: Measure) -> Len {
        self.0[gait as usize].len(measure)
    }
}

/// What a unit must roll for a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Nothing,
    Score(u8),
    /// The unit cannot enter it.
    Closed,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Charts {
    moves: Map<MoveClass, Allowance>,
    tests: Map<TestClass, [Need; 2]>,
    casualties: Map<Cover, [u8; 2]>,
    damage: Map<u8, (u8, Wound)>,
    harm: Map<u8, Harm>,
}

static STANDARD: LazyLock<Charts> =
    LazyLock::new(|| match Charts::read(content::embedded!("../../../../assets/data/command_tokens/charts.txt")) {
        Ok(charts) => charts,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

const FACES: std::ops::RangeInclusive<u8> = 1..=6;

impl Charts {
    pub fn standard() -> &'static Charts {
        &STANDARD
    }

    /// Reads the file; each chart must have every row exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Charts, Vec<Flaw>> {
        let mut charts = Charts::default();
        let mut flaws = Flaws::new("charts.txt");
        each_line(content, &mut flaws, |first, line| charts.line(first, line));
        let mut lacks = |so: bool, name: &str| {
            if so {
                flaws.lacks(name);
            }
        };
        MoveClass::ALL.iter().for_each(|class| lacks(!charts.moves.contains_key(class), class.name()));
        TestClass::ALL.iter().for_each(|class| lacks(!charts.tests.contains_key(class), class.name()));
        Cover::ALL.iter().for_each(|cover| lacks(!charts.casualties.contains_key(cover), cover.name()));
        for face in FACES {
            lacks(!charts.damage.contains_key(&face), "damage");
            lacks(!charts.harm.contains_key(&face), "harm");
        }
        flaws.or(charts)
    }

    fn line(&mut self, first: &str, line: &mut Line) {
        let face = |said: &str| small(said).filter(|face| FACES.contains(face));
        match first {
            "move" => {
                let class = line.read("name", "foot", MoveClass::named);
                let (inches, cm) = (line.read("moves", "6/9/12", three), line.read("moves", "15/25/30", three));
                line.end();
                let row = inches.zip(cm).map(|(inches, cm)| {
                    Allowance([0, 1, 2].map(|n| Span { inches: Inches(inches[n]), cm: Some(cm[n]) }))
                });
                line.once(&mut self.moves, class.map(MoveClass::name), class.zip(row));
            }
            "test" => {
                let class = line.read("name", "gun", TestClass::named);
                let (rough, very) = (line.read("score", "4", need), line.read("score", "x", need));
                line.end();
                let row = rough.zip(very).map(<[Need; 2]>::from);
                line.once(&mut self.tests, class.map(TestClass::name), class.zip(row));
            }
            "casualty" => {
                let cover = line.read("name", "trench", Cover::named);
                let (direct, mortar) = (line.read("score", "5", face), line.read("score", "5", face));
                line.end();
                let row = direct.zip(mortar).map(<[u8; 2]>::from);
                line.once(&mut self.casualties, cover.map(Cover::name), cover.zip(row));
            }
            "damage" => {
                let (score, markers) = (line.read("score", "3", face), line.read("number", "1", small));
                let wound = line.read("name", "damaged", Wound::named);
                line.end();
                line.once(&mut self.damage, Some("damage"), score.zip(markers.zip(wound)));
            }
            "harm" => {
                let (score, harm) = (line.read("score", "3", face), line.read("name", "immobilized", Harm::named));
                line.end();
                line.once(&mut self.harm, Some("harm"), score.zip(harm));
            }
            other => line.not("line", other, "move"),
        }
    }

    pub fn moves(&self, class: MoveClass) -> Allowance {
        // Cannot fail: reading refuses a file without this row.
        self.moves[&class]
    }

    /// Rough ground, or very rough.
    pub fn test(&self, class: TestClass, very: bool) -> Need {
        self.tests[&class][usize::from(very)]
    }

    /// CT-9.4-7 to CT-9.4-10.
    pub fn casualty(&self, cover: Cover, mortar: bool) -> u8 {
        self.casualties[&cover][usize::from(mortar)]
    }

    /// CT-9.4-11 to CT-9.4-16: additional markers, and what happens to the vehicle.
    pub fn damage(&self, score: u8) -> (u8, Wound) {
        self.damage[&score.clamp(1, 6)]
    }

    /// CT-9.4-17.
    pub fn harm(&self, score: u8) -> Harm {
        self.harm[&score.clamp(1, 6)]
    }
}

fn three(said: &str) -> Option<[u8; 3]> {
    let parts: Option<Vec<u8>> = said.split('/').map(|part| small(part).filter(|n| *n > 0)).collect();
    parts?.try_into().ok()
}

fn need(said: &str) -> Option<Need> {
    match said {
        "x" => Some(Need::Closed),
        "0" => Some(Need::Nothing),
        score => small(score).filter(|score| (2..=6).contains(score)).map(Need::Score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_without_a_row_is_refused() {
        let content = include_str!("../../../../assets/data/command_tokens/charts.txt");
        for (nth, line) in content.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let without: Vec<&str> = content.lines().filter(|other| *other != line).collect();
            let flaws = Charts::read(&without.join("\n")).err().unwrap_or_default();
            assert_eq!(
                flaws.iter().map(|flaw| flaw.fault.text.code.as_str()).collect::<Vec<_>>(),
                ["lines.lacks"],
                "{nth} {line}"
            );
        }
        assert!(Charts::read("test gun 7 1\nmove foot 6/9 1/2/3\ndamage 7 0 none\nroll 1").is_err());
    }
}
