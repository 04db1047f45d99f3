//! The movement charts of Company Battles, cell by cell against the print; and every kind of terrain on a table.

use company_battles::data::{Chart, Class, Dash, Going, Inches, Lie, Mobility, Need, Rise, Terrain, Tread, Whom};
use std::fs;
use suite::{company, rules::root};
use table::notation::Measure;

/// Rows of the printed chart below a heading, without the header row.
fn printed(heading: &str) -> Vec<Vec<String>> {
    let content = fs::read_to_string(root().join("tests/facts/company_battles/charts.md")).expect("the printed charts");
    let below = content.split(&format!("## {heading}\n")).nth(1).expect("the heading");
    let rows = below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// The names of the printed classes, in order.
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

/// The first word of each printed row of terrain, and the kinds of piece it means.
const KINDS: [(&str, &[&str]); 25] = [
    ("Road", &["road", "bridge"]),
    ("Open", &["pasture", "stubble"]),
    ("Ploughed", &["plough"]),
    ("Standing", &["crops", "scrub"]),
    ("Vineyard", &["vineyard"]),
    ("Wood", &["wood", "orchard"]),
    ("Dense", &["forest"]),
    ("Rocky", &["rocky"]),
    ("Gentle", &["hill"]),
    ("Steep", &["slope"]),
    ("Cliff", &["cliff"]),
    ("Hedge", &["hedge", "fence"]),
    ("Bocage", &["bocage"]),
    ("Stone", &["wall", "sea_wall"]),
    ("Railway", &["embankment"]),
    ("Building", &["building"]),
    ("Ruin", &["ruin", "rubble"]),
    ("Wreck", &["wreck"]),
    ("Stream", &["stream", "ditch"]),
    ("Ford", &["ford"]),
    ("Deep", &["river", "water"]),
    ("Marsh", &["marsh", "sand"]),
    ("Snow", &["snow"]),
    // Like the ground below it, and section 16.
    ("Smoke", &[]),
    ("Trench", &[]),
];

#[test]
fn every_ground_is_as_printed() {
    let rows = printed("Terrain");
    assert_eq!(rows.len(), KINDS.len());
    for (cells, (first, kinds)) in rows.iter().zip(KINDS) {
        assert!(cells[0].starts_with(first), "{} is not {first}", cells[0]);
        for kind in kinds {
            check(Terrain::of(kind).expect("a row"), cells);
        }
    }
}

fn check(ground: &Terrain, cells: &[String]) {
    let of = &ground.kind;
    match cells[1].as_str() {
        "Road" => assert_eq!(ground.dash, Dash::Road, "{of}"),
        "X-country" => assert_eq!(ground.dash, Dash::Country, "{of}"),
        "Terrain" => assert_eq!(ground.dash, Dash::Terrain, "{of}"),
        // No team dashes there.
        "–" => assert!(ground.going.iter().all(|going| *going == Going::Impassable), "{of}"),
        other => panic!("{of}: {other}"),
    }
    // A cell only for wheeled vehicles may be among the notes.
    let said = format!("{}; {}", cells[2], if cells[6].starts_with("wheeled") { &cells[6] } else { "" });
    for (tread, own) in Tread::ALL.iter().zip(ground.going) {
        assert_eq!(own, going(&said, *tread), "{of}: {tread:?} by {said:?}");
    }
    let rises = match cells[3].split_whitespace().next() {
        Some("flat") => Rise::Flat,
        Some("elevation") => Rise::Relief,
        // "Tall if walls stand": they do in a ruin, but not in rubble.
        Some("short") if of.as_str() == "ruin" => Rise::Tall,
        Some("short") => Rise::Short,
        Some("tall") => Rise::Tall,
        other => panic!("{of}: {other:?}"),
    };
    assert_eq!(ground.rises, rises, "{of}");
    let (conceals, behind) = shelter(&cells[4]);
    let (proof, behind_too) = shelter(&cells[5]);
    assert_eq!((ground.conceals, ground.proof), (conceals, proof), "{of}");
    if behind || behind_too {
        assert_eq!(ground.lies, Lie::Line, "{of}");
    }
}

/// The last clause that mentions the team decides; a team that no clause mentions moves freely.
fn going(said: &str, tread: Tread) -> Going {
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
            _ if clause.ends_with("BU-1") => ("rest", Going::Wall),
            _ if clause.ends_with("none") => (clause.trim_end_matches("none"), Going::Free),
            other => panic!("{other:?} says nothing"),
        };
        let vehicle = matches!(tread, Tread::Wheeled | Tread::HalfTracked | Tread::Tracked);
        let gun = matches!(tread, Tread::LightGun | Tread::HeavyGun);
        let meant = match who.trim() {
            "" => true,
            "V, G" => vehicle || gun,
            "wheeled V" => tread == Tread::Wheeled,
            "fully-tracked V" => tread == Tread::Tracked,
            "other V and G" => gun || vehicle && tread != Tread::Tracked,
            "I" => tread == Tread::Foot,
            "V, heavy and medium G" => vehicle || tread == Tread::HeavyGun,
            "rest" => !vehicle && tread != Tread::HeavyGun,
            other => panic!("nobody is {other:?}"),
        };
        if meant {
            found = verdict;
        }
    }
    found
}

/// Which teams a cell shelters, and whether behind the piece.
fn shelter(cell: &str) -> (Whom, bool) {
    let whom = |infantry, guns, vehicles| Whom { infantry, guns, vehicles };
    match cell {
        "–" => (whom(false, false, false), false),
        "all" | "I, G, V" => (whom(true, true, true), false),
        // Vehicles are never sheltered.
        "I, G" | "occupants" => (whom(true, true, false), false),
        "I inside" => (whom(true, false, false), false),
        "all behind" | "teams behind" => (whom(true, true, true), true),
        "I, G behind" => (whom(true, true, false), true),
        "I behind" => (whom(true, false, false), true),
        other => panic!("{other:?} shelters nobody"),
    }
}

#[test]
fn broken_charts_are_refused() {
    let classes = company::data("mobility.txt");
    let faults = |classes: &str| -> Vec<(usize, String)> {
        let flaws = Chart::read("mobility.txt", classes).err().unwrap_or_default();
        flaws.into_iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.to_string())).collect()
    };
    assert_eq!(faults(&classes), []);
    let said = |line: usize, code: &str| vec![(line, code.to_owned())];
    assert_eq!(faults(&classes.replace("class wagon", "# class wagon")), said(1, "cb.no-class"));
    let end = classes.lines().count() + 1;
    assert_eq!(faults(&format!("{classes}class wagon 1/1/1/1 auto\n")), said(end, "lines.twice"));
    assert_eq!(faults(&format!("{classes}class sled 1/1/1/1 auto\n")), said(end, "lines.not-like"));
    assert_eq!(faults(&format!("{classes}class wagon 1/1/1 auto\n")), said(end, "lines.not-like"));
    assert_eq!(faults(&format!("{classes}sled\n")), said(end, "lines.not-like"));
}
