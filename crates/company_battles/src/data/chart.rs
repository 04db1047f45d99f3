//! The two charts of movement: the speeds of each class (6.2), and what each kind of ground does (6.4).

use super::closed::closed;
use super::{Carriage, Flaw, Flaws, Gear, Kind, Line, Mobility, each_line};
use content::{Arg, Catalog, Word};
use sorted::Map;

/// Both charts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    classes: Map<Class, Mobility>,
    grounds: Vec<Ground>,
}

closed! {
    /// A class of movement: for teams that a rule moves from their own row to another.
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

/// What one kind of ground does to all who move on it or look over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its words are `cb.ground.` and this.
    pub name: Word,
    /// None where nobody dashes.
    pub dash: Option<Dash>,
    going: [Going; 6],
    pub height: Height,
    /// Whom it conceals.
    pub conceals: Option<Shelter>,
    /// Whom it gives bulletproof cover.
    pub cover: Option<Shelter>,
    /// Kinds of terrain that are such ground.
    kinds: Vec<String>,
}

closed! {
    /// The speed of a dash that ground imposes (MV-4).
    Dash {
        Road = "road",
        Country = "country",
        Terrain = "terrain",
    }
}

closed! {
    /// How ground is entered or crossed (6.3).
    Going {
        Free = "free",
        Difficult = "difficult",
        VeryDifficult = "very-difficult",
        Impassable = "impassable",
        /// By a test at the wall (BU-1).
        Enter = "enter",
    }
}

closed! {
    /// For whom the chart has a column.
    Mover {
        /// Infantry and man-packed guns.
        Foot = "foot",
        LightGun = "light-gun",
        Gun = "gun",
        Wheeled = "wheeled",
        HalfTracked = "half-tracked",
        Tracked = "tracked",
    }
}

closed! {
    /// How high it stands (LS-3).
    Height {
        Flat = "flat",
        Short = "short",
        Tall = "tall",
        /// Its own contour counts.
        Elevation = "elevation",
    }
}

closed! {
    /// Whom ground shelters.
    Who {
        Infantry = "infantry",
        /// Infantry and guns.
        Foot = "foot",
        All = "all",
    }
}

/// Shelter in a piece of ground, or behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shelter {
    pub who: Who,
    pub behind: bool,
}

impl Kind {
    /// None for aircraft, which move over everything.
    pub fn mover(self) -> Option<Mover> {
        match self {
            Kind::Infantry | Kind::Gun(Carriage::ManPacked) => Some(Mover::Foot),
            Kind::Gun(Carriage::Light) => Some(Mover::LightGun),
            Kind::Gun(Carriage::Medium | Carriage::Heavy) => Some(Mover::Gun),
            Kind::Tank(_, Gear::Wheeled) | Kind::Transport(Gear::Wheeled) => Some(Mover::Wheeled),
            Kind::Tank(_, Gear::HalfTracked) | Kind::Transport(Gear::HalfTracked) => Some(Mover::HalfTracked),
            Kind::Tank(_, Gear::Tracked) | Kind::Transport(Gear::Tracked) => Some(Mover::Tracked),
            Kind::Aircraft => None,
        }
    }
}

impl Ground {
    pub fn going(&self, mover: Mover) -> Going {
        self.going[mover as usize]
    }

    /// `wood terrain free difficult difficult difficult difficult difficult tall in:all - wood orchard`: the rest of a line.
    fn read(line: &mut Line) -> Option<Ground> {
        let name = line.name("ground");
        let dash =
            line.read("dash", "terrain", |said| if said == "-" { Some(None) } else { Dash::named(said).map(Some) });
        let going = [(); 6].map(|()| line.read("going", "difficult", Going::named));
        let height = line.read("height", "tall", Height::named);
        let conceals = line.read("conceals", "behind:all", shelter);
        let cover = line.read("cover", "in:foot", shelter);
        let kinds = line.rest().into_iter().map(|token| token.word).collect();
        let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = going else { return None };
        let going = [a, b, c, d, e, f];
        Some(Ground { name: name?, dash: dash?, going, height: height?, conceals: conceals?, cover: cover?, kinds })
    }
}

/// `in:foot`, `behind:all`, or a dash for none.
fn shelter(said: &str) -> Option<Option<Shelter>> {
    if said == "-" {
        return Some(None);
    }
    let (place, who) = said.split_once(':')?;
    let behind = match place {
        "in" => false,
        "behind" => true,
        _ => return None,
    };
    Some(Some(Shelter { who: Who::named(who)?, behind }))
}

impl Chart {
    /// From the file of classes and the file of grounds, each with its name.
    pub fn read(classes: (&str, &str), grounds: (&str, &str), catalog: &Catalog) -> Result<Chart, Vec<Flaw>> {
        let mut chart = Chart { classes: Map::new(), grounds: vec![] };
        let read = (chart.read_classes(classes), chart.read_grounds(grounds, catalog));
        match read {
            (Ok(()), Ok(())) => Ok(chart),
            (classes, grounds) => Err([classes.err(), grounds.err()].into_iter().flatten().flatten().collect()),
        }
    }

    fn read_classes(&mut self, (file, content): (&str, &str)) -> Result<(), Vec<Flaw>> {
        let mut flaws = Flaws::new(file);
        each_line(content, &mut flaws, |first, line| {
            if first != "class" {
                line.not("line", first, "class");
                return;
            }
            let class = line.read("class", "light-gun", Class::named);
            let (moves, cross) = (line.word("moves"), line.word("cross"));
            line.end();
            let (Some(class), Some(moves), Some(cross)) = (class, moves, cross) else { return };
            match Mobility::read(&moves, &cross) {
                None => line.not("moves", &format!("{moves} {cross}"), "8/8/12/12 auto"),
                Some(mobility) => {
                    if self.classes.insert(class, mobility).is_some() {
                        line.wrong("class", content::text("cb.twice", [Arg::Said(class.name().to_owned())]));
                    }
                }
            }
        });
        for class in Class::ALL.iter().filter(|class| !self.classes.contains_key(*class)) {
            flaws.add(1, "class", None, content::text("cb.no-class", [Arg::Said(class.name().to_owned())]));
        }
        flaws.or(())
    }

    fn read_grounds(&mut self, (file, content): (&str, &str), catalog: &Catalog) -> Result<(), Vec<Flaw>> {
        let mut flaws = Flaws::new(file);
        each_line(content, &mut flaws, |first, line| {
            if first != "ground" {
                line.not("line", first, "ground");
                return;
            }
            let Some(ground) = Ground::read(line) else { return };
            for kind in &ground.kinds {
                if !catalog.terrain.contains_key(kind) {
                    line.wrong("terrain", content::text("cb.no-terrain", [Arg::Said(kind.clone())]));
                }
                if self.ground(kind).is_some() {
                    line.wrong("terrain", content::text("cb.twice", [Arg::Said(kind.clone())]));
                }
            }
            self.grounds.push(ground);
        });
        flaws.or(())
    }

    /// What a kind of terrain is; none where the chart does not say, and the ground around it counts.
    pub fn ground(&self, kind: &str) -> Option<&Ground> {
        self.grounds.iter().find(|ground| ground.kinds.iter().any(|of| of == kind))
    }

    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    pub fn class(&self, class: Class) -> Mobility {
        // Reading a chart refuses one that lacks a class.
        self.classes[&class]
    }
}
