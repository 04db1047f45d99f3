//! The effect of each kind of ground: Dash speed, tests, height, concealment (6.4).

use super::closed;
use super::{Carriage, Flaw, Flaws, Gear, Keyword, Kind, Line, Team, each_line};
use content::{Arg, Word, text};
use sorted::Map;
use std::sync::LazyLock;

/// One row of the terrain chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// The kind of piece, as in `terrain.toml`.
    pub kind: Word,
    pub dash: Dash,
    /// For each [`Tread`], in its order.
    pub going: [Going; Tread::ALL.len()],
    pub rises: Rise,
    pub lies: Lie,
    /// The teams it conceals: inside it, or behind it if it is high enough.
    pub conceals: Whom,
    /// The teams it gives bulletproof cover: inside it, or behind it if it is a line.
    pub proof: Whom,
}

closed! {
    /// MV-4: the Dash speed on this ground.
    Dash {
        Road = "road",
        Country = "country",
        Terrain = "terrain",
    }
}

closed! {
    /// Teams that move alike over ground.
    Tread {
        Wheeled = "wheeled",
        HalfTracked = "half-tracked",
        Tracked = "tracked",
        /// Medium and heavy guns.
        HeavyGun = "heavy-gun",
        LightGun = "light-gun",
        /// Infantry and man-packed guns.
        Foot = "foot",
    }
}

closed! {
    /// What a team must do to enter it.
    Going {
        Free = "free",
        /// TT-1.
        Difficult = "difficult",
        /// TT-2.
        VeryDifficult = "very-difficult",
        /// TT-5.
        Impassable = "impassable",
        /// BU-1: a skill test at the wall; a team that fails stops there.
        Wall = "wall",
        /// FO-8: the same, at barbed wire.
        Wire = "wire",
    }
}

closed! {
    /// LS-3: how high it rises.
    Rise {
        Flat = "flat",
        Short = "short",
        Tall = "tall",
        /// As many levels as the piece has.
        Relief = "relief",
    }
}

closed! {
    Lie {
        Area = "area",
        /// It covers what is behind it.
        Line = "line",
        /// It blocks the view of what is beyond it; teams inside look out of its walls (LS-4, BU-4).
        House = "house",
        /// It covers teams in it, against bombardments too (9.5).
        Works = "works",
    }
}

/// A set of kinds of teams, as letters of the chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whom {
    pub infantry: bool,
    pub guns: bool,
    pub vehicles: bool,
}

impl Whom {
    pub fn has(self, kind: Kind) -> bool {
        match kind {
            // Man-packed guns count as infantry.
            Kind::Infantry | Kind::Gun(Carriage::ManPacked) => self.infantry,
            Kind::Gun(Carriage::Light | Carriage::Medium | Carriage::Heavy) => self.guns,
            Kind::Tank(..) | Kind::Transport(_) => self.vehicles,
            Kind::Aircraft => false,
        }
    }

    /// `igv`, or a dash for none.
    fn read(said: &str) -> Option<Whom> {
        let mut whom = Whom::default();
        if said == "-" {
            return Some(whom);
        }
        for letter in said.chars() {
            match letter {
                'i' => whom.infantry = true,
                'g' => whom.guns = true,
                'v' => whom.vehicles = true,
                _ => return None,
            }
        }
        Some(whom)
    }
}

impl Tread {
    /// None for aircraft, which fly over everything.
    pub fn of(kind: Kind) -> Option<Tread> {
        let gear = |gear| match gear {
            Gear::Tracked => Tread::Tracked,
            Gear::HalfTracked => Tread::HalfTracked,
            Gear::Wheeled => Tread::Wheeled,
            Gear::Mules => Tread::Foot,
        };
        match kind {
            Kind::Infantry | Kind::Gun(Carriage::ManPacked) => Some(Tread::Foot),
            Kind::Gun(Carriage::Light) => Some(Tread::LightGun),
            Kind::Gun(Carriage::Medium | Carriage::Heavy) => Some(Tread::HeavyGun),
            Kind::Tank(_, on) | Kind::Transport(on) => Some(gear(on)),
            Kind::Aircraft => None,
        }
    }
}

/// Water that wheels and men cannot enter.
pub(crate) const DEEP: [&str; 2] = ["river", "water"];

/// KW-21: the rule applies to men, and to guns that men carry.
fn is_mountaineer(team: &Team) -> bool {
    team.has(Keyword::Mountaineers) && Tread::of(team.kind) == Some(Tread::Foot)
}

impl Terrain {
    /// What a team of that kind must do to enter it.
    pub fn going_of(&self, kind: Kind) -> Going {
        Tread::of(kind).map_or(Going::Free, |tread| self.going[tread as usize])
    }

    /// What a team must do to enter it: some teams can go where others of their kind cannot (6.2).
    pub fn going(&self, team: &Team) -> Going {
        match self.going_of(team.kind) {
            // KW-22; 6.8, KW-37: a swimming tank is amphibious.
            Going::Impassable if self.is_deep() && (team.has(Keyword::Amphibious) || team.has(Keyword::DdTank)) => {
                Going::Difficult
            }
            Going::Impassable if self.is_climbed_by(team) => Going::VeryDifficult,
            going => going,
        }
    }

    /// MV-4. For mountaineers a steep slope is open ground.
    pub fn dash_of(&self, team: &Team) -> Dash {
        let open = self.dash == Dash::Terrain && self.kind.as_str() == "slope" && is_mountaineer(team);
        if open { Dash::Country } else { self.dash }
    }

    fn is_deep(&self) -> bool {
        DEEP.contains(&self.kind.as_str())
    }

    /// It is a cliff, and the team are mountaineers.
    pub fn is_climbed_by(&self, team: &Team) -> bool {
        self.kind.as_str() == "cliff" && is_mountaineer(team)
    }

    /// Some guns must test to cross it.
    pub fn hinders_guns(&self) -> bool {
        let going = [Tread::Foot, Tread::LightGun, Tread::HeavyGun].map(|tread| self.going[tread as usize]);
        going.iter().any(|going| matches!(going, Going::Difficult | Going::VeryDifficult))
    }

    /// Reads all rows. Reports every fault of the file.
    pub fn read(content: &str) -> Result<Map<String, Terrain>, Vec<Flaw>> {
        let mut flaws = Flaws::new("terrain.txt");
        let mut rows: Map<String, Terrain> = Map::new();
        each_line(content, &mut flaws, |first, line| {
            if first != "terrain" {
                return line.not("line", first, "terrain");
            }
            let Some(row) = Terrain::row(line) else { return };
            let kind = row.kind.to_string();
            if rows.insert(kind.clone(), row).is_some() {
                line.wrong("terrain", text("lines.twice", [Arg::Said(kind)]));
            }
        });
        flaws.or(rows)
    }

    fn row(line: &mut Line) -> Option<Terrain> {
        let kind = line.word("terrain");
        let dash = line.read("dash", "country", Dash::named);
        let going = Tread::ALL.iter().map(|_| line.read("going", "difficult", Going::named)).collect::<Vec<_>>();
        let rises = line.read("rises", "tall", Rise::named);
        let lies = line.read("lies", "area", Lie::named);
        let (conceals, proof) = (line.read("conceals", "igv", Whom::read), line.read("proof", "ig", Whom::read));
        line.end();
        let going = going.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
        let (kind, dash, rises) = (Word::own(kind?), dash?, rises?);
        Some(Terrain { kind, dash, going, rises, lies: lies?, conceals: conceals?, proof: proof? })
    }

    /// The row of a kind of piece. None if the chart does not list it; it is then open ground.
    pub fn of(kind: &str) -> Option<&'static Terrain> {
        CHART.get(kind)
    }
}

const FILE: &str = content::embedded!("../../../../assets/data/company_battles/terrain.txt");

static CHART: LazyLock<Map<String, Terrain>> = LazyLock::new(|| match Terrain::read(FILE) {
    Ok(chart) => chart,
    Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Build;

    #[test]
    fn every_kind_of_terrain_has_a_row_and_every_row_a_kind() {
        let chart = Terrain::read(FILE).expect("a chart without faults");
        let known: Vec<&String> = content::Catalog::standard().terrain.keys().collect();
        let rows: Vec<&String> = chart.keys().collect();
        assert_eq!(rows, known);
    }

    #[test]
    fn the_chart_says_who_goes_where() {
        let going = |terrain, kind| Terrain::of(terrain).expect("a row").going_of(kind);
        let (tank, truck) = (Kind::Tank(Build::Tank, Gear::Tracked), Kind::Transport(Gear::Wheeled));
        assert_eq!(going("forest", truck), Going::Impassable);
        assert_eq!(going("forest", tank), Going::VeryDifficult);
        assert_eq!(going("bocage", tank), Going::VeryDifficult);
        assert_eq!(going("bocage", Kind::Tank(Build::SpGun, Gear::HalfTracked)), Going::Impassable);
        assert_eq!(going("building", Kind::Gun(Carriage::Light)), Going::Wall);
        assert_eq!(going("building", Kind::Gun(Carriage::Medium)), Going::Impassable);
        assert_eq!(going("wood", Kind::Gun(Carriage::ManPacked)), Going::Free);
        assert_eq!(going("cliff", Kind::Aircraft), Going::Free);
    }

    #[test]
    fn faults_are_said_at_their_line() {
        let wrong = "terrain wood terrain free free free free free free tall area igx -\nwood\n";
        let flaws = Terrain::read(wrong).expect_err("two faults");
        assert_eq!(
            flaws.iter().map(|flaw| (flaw.fault.line, flaw.field)).collect::<Vec<_>>(),
            [(1, "conceals"), (2, "line")]
        );
    }
}
