//! The mobility chart: the speeds of each class (6.2).

use super::closed;
use super::{Flaw, Flaws, Line, Mobility, each_line};
use content::Arg;
use sorted::Map;

/// The speeds of every class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    classes: Map<Class, Mobility>,
}

closed! {
    /// A movement class, used when a rule moves a team from its own figures to another class.
    Class {
        Infantry = "infantry",
        ManPackedGun = "man-packed-gun",
        Mortar = "mortar",
        LightGun = "light-gun",
        MediumGun = "medium-gun",
        HeavyGun = "heavy-gun",
        ImmobileGun = "immobile-gun",
        Cavalry = "cavalry",
        Motorcycle = "motorcycle",
        Bicycle = "bicycle",
        SlowTank = "slow-tank",
        StandardTank = "standard-tank",
        LightTank = "light-tank",
        FastTank = "fast-tank",
        Carrier = "carrier",
        HalfTrack = "half-track",
        Jeep = "jeep",
        ArmoredCar = "armored-car",
        Truck = "truck",
        Tractor = "tractor",
        Wagon = "wagon",
    }
}

impl Chart {
    /// Reads the file. Reports every fault in it.
    pub fn read(file: &str, content: &str) -> Result<Chart, Vec<Flaw>> {
        let mut chart = Chart { classes: Map::new() };
        let mut flaws = Flaws::new(file);
        each_line(content, &mut flaws, |first, line| chart.line(first, line));
        for class in Class::ALL.iter().filter(|class| !chart.classes.contains_key(*class)) {
            flaws.add(1, "class", None, content::text("cb.no-class", [Arg::Said(class.name().to_owned())]));
        }
        flaws.or(chart)
    }

    fn line(&mut self, first: &str, line: &mut Line) {
        if first != "class" {
            return line.not("line", first, "class");
        }
        let class = line.read("class", "light-gun", Class::named);
        let (moves, cross) = (line.word("moves"), line.word("cross"));
        line.end();
        let (Some(class), Some(moves), Some(cross)) = (class, moves, cross) else { return };
        let Some(mobility) = Mobility::read(&moves, &cross) else {
            return line.not("moves", &format!("{moves} {cross}"), "8/8/12/12 auto");
        };
        if self.classes.insert(class, mobility).is_some() {
            line.wrong("class", content::text("lines.twice", [Arg::Said(class.name().to_owned())]));
        }
    }

    pub fn class(&self, class: Class) -> Mobility {
        // Cannot fail: reading refuses a chart without this class.
        self.classes[&class]
    }
}
