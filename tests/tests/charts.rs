//! The charts of movement of Company Battles, cell by cell against what is printed; and every kind of terrain that lies on a table.

use company_battles::data::{
    Chart, Class, Inches, Mobility, Need,
    chart::{Dash, Going, Ground, Height, Mover, Shelter, Who},
};
use content::Catalog;
use std::fs;
use suite::{company, rules::root};
use table::notation::Measure;

/// Rows of the printed chart below a heading, without its head.
fn printed(heading: &str) -> Vec<Vec<String>> {
    let content = fs::read_to_string(root().join("tests/facts/company_battles/charts.md")).expect("the printed charts");
    let below = content.split(&format!("## {heading}\n")).nth(1).expect("the heading");
    let rows = below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// The names of the printed classes, in their order.
const CLASSES: [(&str, Class); 21] = [
    ("Infantry", Class::Infantry),
    ("Man-packed gun, machine-gun", Class::ManPackedGun),
    ("Man-packed gun, mortar", Class::Mortar),
    ("Light gun", Class::LightGun),
    ("Medium gun", Class::MediumGun),
    ("Heavy gun", Class::HeavyGun),
    ("Immobile gun", Class::ImmobileGun),
    ("Cavalry", Class::Cavalry),
    ("Motorcycle", Class::Motorcycle),
    ("Bicycle", Class::Bicycle),
    ("Slow Tank", Class::SlowTank),
    ("Standard Tank", Class::StandardTank),
    ("Light Tank", Class::LightTank),
    ("Fast Tank", Class::FastTank),
    ("Tracked carrier", Class::Carrier),
    ("Half-tracked", Class::HalfTrack),
    ("Jeep", Class::Jeep),
    ("Wheeled armoured car", Class::ArmoredCar),
    ("Wheeled (truck)", Class::Truck),
    ("Tracked tractor", Class::Tractor),
    ("Wagon", Class::Wagon),
];

#[test]
fn every_class_moves_as_printed() {
    let (chart, rows) = (company::chart(), printed("Mobility"));
    assert_eq!(rows.len(), Class::ALL.len());
    for (cells, (name, class)) in rows.iter().zip(CLASSES) {
        assert_eq!(cells[0], name);
        let speed = |cell: &String| {
            let (inches, cm) = cell.split_once('/')?;
            let inches = Inches(inches.parse().expect("inches"));
            assert_eq!(inches.len(Measure::Cm).0, cm.parse::<i32>().expect("centimetres") * 100, "{name}");
            Some(inches)
        };
        let cross = match cells[5].as_str() {
            "–" => None,
            "AUTO" => Some(Need::Auto),
            score => Some(Need::On(score.trim_end_matches('+').parse().expect("a score"))),
        };
        let expected = Mobility {
            tactical: speed(&cells[1]),
            terrain_dash: speed(&cells[2]),
            country_dash: speed(&cells[3]),
            road_dash: speed(&cells[4]),
            cross,
        };
        assert_eq!(chart.class(class), expected, "{name}");
    }
}

/// The first word of each printed row of terrain, and the grounds that stand for it.
const GROUNDS: [(&str, &[&str]); 25] = [
    ("Road", &["road"]),
    ("Open", &["open"]),
    ("Ploughed", &["plough"]),
    ("Standing", &["crops"]),
    ("Vineyard", &["vineyard"]),
    ("Wood", &["wood"]),
    ("Dense", &["forest"]),
    ("Rocky", &["rocky"]),
    ("Gentle", &["hill"]),
    ("Steep", &["slope"]),
    ("Cliff", &["cliff"]),
    ("Hedge", &["hedge"]),
    ("Bocage", &["bocage"]),
    ("Stone", &["wall"]),
    ("Railway", &["embankment"]),
    ("Building", &["building"]),
    ("Ruin", &["ruin", "rubble"]),
    ("Wreck", &["wreck"]),
    ("Stream", &["stream"]),
    ("Ford", &["ford"]),
    ("Deep", &["river"]),
    ("Marsh", &["marsh"]),
    ("Snow", &["snow"]),
    // As the ground below it, and section 16.
    ("Smoke", &[]),
    ("Trench", &[]),
];

#[test]
fn every_ground_is_as_printed() {
    let (chart, rows) = (company::chart(), printed("Terrain"));
    assert_eq!(rows.len(), GROUNDS.len());
    let mut n_grounds = 0;
    for (cells, (first, names)) in rows.iter().zip(GROUNDS) {
        assert!(cells[0].starts_with(first), "{} is not {first}", cells[0]);
        for name in names {
            let ground = chart.grounds().iter().find(|ground| ground.name.as_str() == *name).expect("a ground");
            check(ground, cells);
            n_grounds += 1;
        }
    }
    assert_eq!(chart.grounds().len(), n_grounds);
}

fn check(ground: &Ground, cells: &[String]) {
    let of = &ground.name;
    let dash = match cells[1].as_str() {
        "Road" => Some(Dash::Road),
        "X-country" => Some(Dash::Country),
        "Terrain" => Some(Dash::Terrain),
        "–" => None,
        other => panic!("{of}: {other}"),
    };
    assert_eq!(ground.dash, dash, "{of}");
    // What holds for wheeled vehicles alone may stand among the notes.
    let said = format!("{}; {}", cells[2], if cells[6].starts_with("wheeled") { &cells[6] } else { "" });
    for mover in Mover::ALL {
        assert_eq!(ground.going(*mover), going(&said, *mover), "{of}: {mover:?} by {said:?}");
    }
    let tall_ruin = of.as_str() == "ruin";
    let height = match cells[3].split_whitespace().next() {
        Some("flat") => Height::Flat,
        Some("elevation") => Height::Elevation,
        Some("tall") => Height::Tall,
        Some("short") => {
            if tall_ruin {
                Height::Tall
            } else {
                Height::Short
            }
        }
        other => panic!("{of}: {other:?}"),
    };
    assert_eq!(ground.height, height, "{of}");
    assert_eq!(ground.conceals, shelter(&cells[4]), "{of}");
    assert_eq!(ground.cover, shelter(&cells[5]), "{of}");
}

/// The last clause that speaks of a mover decides; whoever none speaks of goes freely.
fn going(said: &str, mover: Mover) -> Going {
    let mut found = Going::Free;
    for clause in said.replace(':', "").split(';').map(str::trim).filter(|clause| !clause.is_empty() && *clause != "–")
    {
        let (who, verdict) = match clause {
            _ if clause.starts_with("Amphibious") => continue,
            _ if clause.ends_with("Very Difficult") => {
                (clause.trim_end_matches("Very Difficult"), Going::VeryDifficult)
            }
            _ if clause.ends_with("Difficult") => (clause.trim_end_matches("Difficult"), Going::Difficult),
            _ if clause.ends_with("Impassable") => (clause.trim_end_matches("Impassable"), Going::Impassable),
            _ if clause.ends_with("BU-1") => ("rest", Going::Enter),
            _ if clause.ends_with("none") => (clause.trim_end_matches("none"), Going::Free),
            other => panic!("{other:?} says nothing"),
        };
        let vehicle = matches!(mover, Mover::Wheeled | Mover::HalfTracked | Mover::Tracked);
        let gun = matches!(mover, Mover::LightGun | Mover::Gun);
        let meant = match who.trim() {
            "" => true,
            "V, G" => vehicle || gun,
            "wheeled V" => mover == Mover::Wheeled,
            "fully-tracked V" => mover == Mover::Tracked,
            "other V and G" => gun || vehicle && mover != Mover::Tracked,
            "I" => mover == Mover::Foot,
            "V, heavy and medium G" => vehicle || mover == Mover::Gun,
            "rest" => !vehicle && mover != Mover::Gun,
            other => panic!("nobody is {other:?}"),
        };
        if meant {
            found = verdict;
        }
    }
    found
}

fn shelter(cell: &str) -> Option<Shelter> {
    let place = |who, behind| Some(Shelter { who, behind });
    match cell {
        "–" => None,
        "all" | "occupants" | "I, G, V" => place(Who::All, false),
        "I, G" => place(Who::Foot, false),
        "I inside" => place(Who::Infantry, false),
        "all behind" | "teams behind" => place(Who::All, true),
        "I, G behind" => place(Who::Foot, true),
        "I behind" => place(Who::Infantry, true),
        other => panic!("{other:?} shelters nobody"),
    }
}

/// What lies on a table is on the chart, or is as the ground around it.
#[test]
fn every_kind_of_terrain_has_its_ground() {
    #[rustfmt::skip]
    const AS_AROUND: [&str; 22] = [
        // Trees and things that nobody takes note of; what is blown into the ground or hangs above it.
        "tree", "bush", "stook", "haystack", "well", "fountain", "cross", "boat", "windmill", "crater", "smoke",
        // Section 16.
        "barricade", "bunker", "foxhole", "gun_pit", "tank_pit", "nest", "trench", "wire", "at_ditch", "dragons_teeth", "minefield",
    ];
    let chart = company::chart();
    for kind in Catalog::standard().terrain.keys() {
        assert_ne!(chart.ground(kind).is_some(), AS_AROUND.contains(&kind.as_str()), "{kind}");
    }
}

/// Each team's own figures stand; classes serve teams that a rule moves to another row.
#[test]
fn broken_charts_are_refused() {
    let (classes, grounds) = (company::data("mobility.txt"), company::data("ground.txt"));
    let faults = |classes: &str, grounds: &str| -> Vec<(usize, String)> {
        let flaws = Chart::read(("c", classes), ("g", grounds), Catalog::standard()).err().unwrap_or_default();
        flaws.into_iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.to_string())).collect()
    };
    assert_eq!(faults(&classes, &grounds), []);
    let said = |line: usize, code: &str| vec![(line, code.to_owned())];
    assert_eq!(faults(&classes.replace("class wagon", "# class wagon"), &grounds), said(1, "cb.no-class"));
    assert_eq!(faults(&format!("{classes}class wagon 1/1/1/1 auto\n"), &grounds), said(24, "cb.twice"));
    assert_eq!(faults(&format!("{classes}class sled 1/1/1/1 auto\n"), &grounds), said(24, "cb.not-like"));
    assert_eq!(faults(&format!("{classes}class wagon 1/1/1 auto\n"), &grounds), said(24, "cb.not-like"));
    let at = grounds.lines().count() + 1;
    let ground = |more: &str| faults(&classes, &format!("{grounds}ground {more}\n"));
    assert_eq!(ground("moon terrain free free free free free free flat - - lava"), said(at, "cb.no-terrain"));
    assert_eq!(ground("moon terrain free free free free free free flat - - wood"), said(at, "cb.twice"));
    assert_eq!(ground("moon terrain free free free free free free flat"), said(at, "cb.line-short"));
    assert_eq!(ground("moon sprint free free free free free soft flat under:all -").len(), 3);
}
