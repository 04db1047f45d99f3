//! Every figure of the arsenal of Company Battles, against the rows as printed; and every name it uses, against the
//! lists.

use company_battles::data::{
    Arsenal, Base, Fire, Gear, Inches, Keyword, Kind, Mobility, NEVER, Need, Ratings, Save, Team, Test, Trait, Weapon,
};
use content::Catalog;
use std::{collections::BTreeSet, fs};
use suite::{company, rules::root, transcript};
use table::{
    BaseId,
    notation::{Measure, Position},
};

/// One printed row: its nation, and its cells.
struct Printed {
    nation: &'static str,
    cells: Vec<String>,
}

/// The rows of teams, then those of weapons.
fn printed() -> (Vec<Printed>, Vec<Printed>) {
    let content = fs::read_to_string(root().join("tests/facts/company_battles/arsenal.md")).expect("the printed rows");
    let (mut teams, mut weapons) = (vec![], vec![]);
    let mut heading = "";
    for line in content.lines() {
        heading = line.strip_prefix("#### ").unwrap_or(heading);
        if !line.starts_with("| `") {
            continue;
        }
        let nation = match heading.split(" — ").next() {
            Some("Germany") => "germany",
            Some("United Kingdom") if line.starts_with("| `sc_") => "scotland",
            Some("United Kingdom") => "britain",
            Some("United States" | "United States and mules") => "usa",
            Some("USSR" | "USSR and Home Army") if line.starts_with("| `pl_") => "home-army",
            Some("USSR" | "USSR and Home Army") => "ussr",
            other => panic!("{other:?} has no rows"),
        };
        let cells = line.trim().trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned());
        let row = Printed { nation, cells: cells.collect() };
        if heading.ends_with("teams") { teams.push(row) } else { weapons.push(row) }
    }
    (teams, weapons)
}

fn id(cell: &str) -> String {
    cell.replace('_', "-")
}

/// `8"/20`: the inches; the centimeters are two and a half times that.
fn inches(cell: &str) -> Option<Inches> {
    if cell == "–" {
        return None;
    }
    let (inches, cm) = cell.split_once("\"/").unwrap_or_else(|| panic!("{cell:?} is no distance"));
    let (inches, cm): (u8, i32) = (inches.parse().expect("inches"), cm.parse().expect("centimetres"));
    assert_eq!(Inches(inches).len(Measure::Cm).0, cm * 100, "{cell}");
    assert_eq!(Inches(inches).len(Measure::Inch).0, i32::from(inches) * 254, "{cell}");
    Some(Inches(inches))
}

fn score(cell: &str) -> u8 {
    if cell == "–" {
        return NEVER;
    }
    cell.trim_end_matches('+').parse().unwrap_or_else(|_| panic!("{cell:?} is no score"))
}

fn need(cell: &str) -> Need {
    if cell == "AUTO" { Need::Auto } else { Need::On(score(cell)) }
}

#[test]
fn every_team_is_as_printed() {
    let (arsenal, (rows, _)) = (company::arsenal(), printed());
    assert_eq!(rows.len(), 154);
    assert_eq!(arsenal.teams.len() + arsenal.upgrades.len(), rows.len());
    for Printed { nation, cells } in &rows {
        if let Some(upgrade) = arsenal.upgrades.get(&id(&cells[0])) {
            // It has the figures of the team that carries it.
            assert!(cells[14].starts_with("upgrade") && cells[3] == "as team", "{cells:?}");
            check_team(&arsenal.teams[upgrade.carriers[0].as_str()], nation, cells, true);
            continue;
        }
        let team = arsenal.teams.get(&id(&cells[0])).unwrap_or_else(|| panic!("{} is not in the arsenal", cells[0]));
        check_team(team, nation, cells, false);
    }
}

fn check_team(team: &Team, nation: &str, cells: &[String], upgrade: bool) {
    let of = &cells[0];
    assert_eq!(team.nation.name(), nation, "{of}");
    assert_eq!(kind_in_words(team), cells[2], "{of}");
    assert!(upgrade || base_in_words(team.base) == cells[3], "{of}: {:?} is not {}", team.base, cells[3]);
    check_mobility(team.mobility, of, &cells[4..9]);
    let save = match team.save {
        Save::On(NEVER) => ("–".to_owned(), "none".to_owned()),
        Save::On(score) => ("–".to_owned(), format!("{score}+")),
        Save::Armor(armor) => (format!("{}/{}/{}", armor.front, armor.side, armor.top), "armour".to_owned()),
    };
    assert_eq!(save, (cells[9].clone(), cells[10].clone()), "{of}");
    check_ratings(&team.ratings, of, &cells[11..14]);
    let listed = cells[14].split(", ").filter(|cell| !cell.is_empty() && !["upgrade", "–"].contains(cell));
    // KW-31 is a rule of the vehicle, printed with its gun.
    let awkward = (cells[0] == "uk_archer").then(|| "awkward-layout".to_owned());
    let listed: Vec<String> = listed.map(keyword_name).chain(awkward).collect();
    let own: Vec<String> = team.keywords.iter().map(|keyword| named(keyword.name(), keyword.figure())).collect();
    assert_eq!(own, listed, "{of}");
}

/// In the words of the print: armored or not depends on the team.
fn kind_in_words(team: &Team) -> String {
    let armored = if team.armor().is_some() { "armoured" } else { "unarmoured" };
    match team.kind {
        Kind::Infantry => {
            let mounts = ["cavalry", "bicycle", "motorcycle-recce"];
            let mount = team.keywords.iter().map(|keyword| keyword.name()).find(|name| mounts.contains(name));
            mount.map_or("Infantry".to_owned(), |mount| format!("Infantry ({})", mount.trim_end_matches("-recce")))
        }
        Kind::Aircraft => "Aircraft".to_owned(),
        Kind::Gun(carriage) => format!("Gun ({})", carriage.name()),
        Kind::Transport(_) => format!("Transport ({armored})"),
        Kind::Tank(build, _) => match build.name() {
            "tank" => "Tank".to_owned(),
            "armored-car" => "Tank (armoured car)".to_owned(),
            "softskin" => format!("Tank ({armored})"),
            "sp-gun" => "Tank (SP gun)".to_owned(),
            "sp-aa" => "Tank (SP AA)".to_owned(),
            "half-track" => "Tank (half-track)".to_owned(),
            other => format!("Tank ({})", other.replace('-', " ")),
        },
    }
}

fn base_in_words(base: Base) -> String {
    let hundredths = |len: geom::Len| (len.0 * 100 + 127) / 254;
    let inches = |len| format!("{}.{:02}", hundredths(len) / 100, hundredths(len) % 100);
    match base {
        Base::Small => "Small 1×1¼".to_owned(),
        Base::Medium => "Medium 1¼×2".to_owned(),
        Base::MediumDeep => "Medium 2×1¼".to_owned(),
        Base::Large => "Large 2½×2".to_owned(),
        Base::Marker => "marker 2×2".to_owned(),
        Base::Hull { length, width } => format!("{}×{}", inches(length), inches(width)),
    }
}

fn check_mobility(mobility: Option<Mobility>, of: &str, cells: &[String]) {
    let Some(mobility) = mobility else {
        // Aircraft: the print has no meaning for dashes, MV-13.
        assert_eq!((cells[0].as_str(), cells[4].as_str()), ("any", "AUTO"), "{of}");
        return;
    };
    let own = [mobility.tactical, mobility.terrain_dash, mobility.country_dash, mobility.road_dash];
    let listed: Vec<_> = cells[..4].iter().map(|cell| inches(cell)).collect();
    assert_eq!(own.to_vec(), listed, "{of}");
    assert_eq!(mobility.cross, Some(need(&cells[4])), "{of}");
}

fn check_ratings(ratings: &Ratings, of: &str, cells: &[String]) {
    let (motivation, mut own) = rating(&cells[0]);
    let (skill, more) = rating(&cells[1]);
    own.extend(more);
    assert_eq!((ratings.motivation, ratings.skill, ratings.hit_on), (motivation, skill, score(&cells[2])), "{of}");
    let tests: Vec<(String, u8)> = ratings.own.iter().map(|(test, score)| (test.name().to_owned(), *score)).collect();
    assert_eq!(tests, own, "{of}");
}

/// `4+; Last Stand 3+`; the print puts mounted assaults in brackets.
fn rating(cell: &str) -> (u8, Vec<(String, u8)>) {
    let mut parts = cell.split("; ");
    let main = score(parts.next().expect("a main figure"));
    let mut own = vec![];
    for part in parts {
        let (said, bracket) = part.split_once(" (Mounted Assault ").unwrap_or((part, ""));
        let (test, figure) = said.rsplit_once(' ').expect("a test and its figure");
        let test = test.to_lowercase().replace(' ', "-");
        own.push((test.clone(), score(figure)));
        let mounted: Vec<&str> = bracket.split([' ', ')']).filter(|word| word.ends_with('+')).collect();
        match (test.as_str(), mounted[..].first(), mounted[..].get(1)) {
            (_, None, _) => {}
            ("assault", Some(one), Some(_)) => {
                let two = bracket.split_once(", ").expect("two figures").1.split('+').next().expect("a figure");
                own.push(("mounted-assault-1".to_owned(), score(one)));
                own.push(("mounted-assault-2".to_owned(), score(two)));
            }
            (_, Some(figure), _) => own.push((format!("mounted-{test}"), score(figure))),
        }
    }
    (main, own)
}

/// The name in files of a printed keyword or note.
fn keyword_name(cell: &str) -> String {
    let cell = cell.split(" (").next().expect("a name").to_lowercase();
    let plain = cell.replace('ü', "u").replace("stabiliser", "stabilizer").replace("defence", "defense");
    let plain = plain.replace("armour", "armor").replace('\'', "");
    let (name, figure) = match plain.rsplit_once(' ') {
        Some((name, figure)) if figure.trim_end_matches('+').parse::<u8>().is_ok() => (name, Some(score(figure))),
        _ => (plain.as_str(), None),
    };
    named(&name.trim_end_matches(" of").replace(' ', "-"), figure)
}

fn named(name: &str, figure: Option<u8>) -> String {
    figure.map_or_else(|| name.to_owned(), |figure| format!("{name}:{figure}"))
}

#[test]
fn every_weapon_is_as_printed() {
    let (arsenal, (_, rows)) = (company::arsenal(), printed());
    assert_eq!(rows.len(), 200);
    let mut n_weapons = 0;
    for (id, weapons) in owners(&arsenal) {
        let own: Vec<&Printed> = rows.iter().filter(|row| row.cells[0].replace('_', "-") == id).collect();
        assert_eq!(weapons.len(), own.len(), "{id}");
        n_weapons += own.len();
        let foot = arsenal.teams.get(&id).is_none_or(|team| !team.kind.is_vehicle());
        for (weapon, row) in weapons.iter().zip(own) {
            check_weapon(weapon, foot, &row.cells);
        }
    }
    assert_eq!(n_weapons, rows.len(), "every row has an owner");
    // The same name means the same weapon, and the reverse, whatever its mode.
    let mut pairs = BTreeSet::new();
    for (id, weapons) in owners(&arsenal) {
        let own = rows.iter().filter(|row| row.cells[0].replace('_', "-") == id);
        pairs.extend(weapons.iter().zip(own).map(|(weapon, row)| {
            let printed = row.cells[1].split(" (").next().expect("a name").to_owned();
            (weapon.name.to_string(), if row.cells[1].contains("co-ax +") { row.cells[1].clone() } else { printed })
        }));
    }
    let (names, printed): (BTreeSet<_>, BTreeSet<_>) = pairs.iter().cloned().unzip();
    assert_eq!((names.len(), printed.len()), (pairs.len(), pairs.len()), "{pairs:#?}");
}

fn owners(arsenal: &Arsenal) -> Vec<(String, &Vec<Weapon>)> {
    let teams = arsenal.teams.iter().map(|(id, team)| (id.to_string(), &team.weapons));
    teams.chain(arsenal.upgrades.iter().map(|(id, upgrade)| (id.to_string(), &upgrade.weapons))).collect()
}

fn check_weapon(weapon: &Weapon, foot: bool, cells: &[String]) {
    let of = format!("{} {}", cells[0], cells[1]);
    assert_eq!(Some(weapon.range), inches(&cells[2]), "{of}");
    let dice = |cell: &str| if cell == "–" { None } else { Some(cell.parse().expect("dice")) };
    let fire = match cells[3].as_str() {
        "artillery" => Fire::Bombard,
        "salvo" => Fire::Salvo,
        halted => Fire::Direct { halted: dice(halted), moving: dice(&cells[4]) },
    };
    assert_eq!(weapon.fire, fire, "{of}");
    assert!(matches!(fire, Fire::Direct { .. }) || cells[4] == "–", "{of}");
    assert_eq!(weapon.at.to_string(), cells[5], "{of}");
    assert_eq!(weapon.fp, need(&cells[6]), "{of}");
    let (mount, passenger) = cells[7].split_once(", ").unwrap_or((&cells[7], ""));
    let mount = mount.to_lowercase().replace('/', "+").replace(['(', ')'], "");
    // A machine gun on any other mount is one by its name.
    let mount = if mount == "aa mg" { mount } else { mount.trim_end_matches(" mg").replace(" mg ", " ") };
    assert_eq!(weapon.mount.name(), mount.replace(' ', "-"), "{of}");
    // 20.1: every row named MG or .50 cal, except the rifle lines of foot teams.
    let name = cells[1].replace("SMG", "");
    let mg = name.contains("MG") || name.contains(".50 cal");
    let mut listed = vec![];
    if mg && !(foot && ["rifles", "carbines"].iter().any(|arm| name.contains(arm))) {
        listed.push("mg".to_owned());
    }
    match passenger {
        "" => {}
        "passenger-fired" => listed.push("passenger-fired".to_owned()),
        "passenger-fired second MG" => listed.push("second-by-passenger".to_owned()),
        other => panic!("{of}: {other}"),
    }
    // "Pinned ROF 1", "Assault 4+", "Limited 1" hold a figure.
    let elsewhere = ["–", "SP-6", "Awkward layout"];
    listed.extend(cells[8].split(", ").filter(|cell| !elsewhere.contains(cell)).map(keyword_name));
    let own: Vec<String> = weapon.traits.iter().map(|found| named(found.name(), found.figure())).collect();
    assert_eq!(own, listed, "{of}");
}

/// 20.1: each vehicle's running gear.
#[test]
fn vehicles_run_on_what_is_listed() {
    const WHEELED: [&str; 12] = [
        "de-puma",
        "de-truck",
        "uk-lorry",
        "us-m8",
        "us-jeep",
        "su-kat",
        "su-ba64",
        "su-ba64op",
        "de-rtruck",
        "uk-portee",
        "us-truck",
        "su-truck",
    ];
    const HALF_TRACKED: [&str; 9] =
        ["de-251", "de-sdk7", "us-m3", "us-m15", "us-m16", "us-m81ht", "su-zsu", "de-251f", "de-pw"];
    let (mut wheeled, mut half_tracked) = (0, 0);
    for (id, team) in company::arsenal().teams.iter() {
        let (Kind::Tank(_, gear) | Kind::Transport(gear)) = team.kind else { continue };
        let listed = match gear {
            Gear::Wheeled => WHEELED.contains(&id.as_str()),
            Gear::HalfTracked => HALF_TRACKED.contains(&id.as_str()),
            Gear::Mules => id == "mt-mules",
            Gear::Tracked => !WHEELED.contains(&id.as_str()) && !HALF_TRACKED.contains(&id.as_str()),
        };
        assert!(listed, "the running gear of {id} is not {gear:?}");
        wheeled += usize::from(gear == Gear::Wheeled);
        half_tracked += usize::from(gear == Gear::HalfTracked);
    }
    assert_eq!((wheeled, half_tracked), (WHEELED.len(), HALF_TRACKED.len()));
}

#[test]
fn every_name_of_a_rule_is_used() {
    let arsenal = company::arsenal();
    let used = |test: &dyn Fn(&Team) -> bool| arsenal.teams.values().any(test);
    // A transcript adds the rules that no row has.
    let added = include_str!("../../scenarios/company_battles/added-rules.txt");
    let is_added = |name: &str| [format!("+{name}"), format!(":{name}")].iter().any(|said| added.contains(said));
    let unused = Keyword::all()
        .filter(|keyword| !used(&|team| team.keywords.iter().any(|k| k.name() == keyword.name())))
        .map(Keyword::name);
    assert_eq!(unused.filter(|name| !is_added(name)).collect::<Vec<_>>(), Vec::<&str>::new());
    let weapons: Vec<&Weapon> = owners(&arsenal).into_iter().flat_map(|(_, weapons)| weapons).collect();
    let unused = Trait::all()
        .filter(|named| !weapons.iter().any(|weapon| weapon.traits.iter().any(|found| found.name() == named.name())))
        .map(Trait::name);
    assert_eq!(unused.filter(|name| !is_added(name)).collect::<Vec<_>>(), Vec::<&str>::new());
    // Named by the specification (1.1), but printed on no row: they fall back on the main rating.
    const ON_NO_ROW: [Test; 5] = [Test::Motivation, Test::FollowMe, Test::Skill, Test::Tactics, Test::DigIn];
    for test in Test::ALL {
        let on_a_row = used(&|team| team.ratings.own.iter().any(|(of, _)| of == test));
        assert_ne!(on_a_row, ON_NO_ROW.contains(test), "{test:?}");
    }
}

/// SH-2, 20.1: a vehicle with only machine guns has no main gun.
#[test]
fn main_guns_are_no_machine_guns() {
    let arsenal = company::arsenal();
    let gun = |id: &str| arsenal.teams[id].main_gun().map(|weapon| weapon.name.to_string());
    assert_eq!(gun("de-stug").as_deref(), Some("75mm-l48"));
    assert_eq!(gun("us-m16"), None);
    assert_eq!(gun("de-251"), None);
    assert_eq!(gun("de-hmg"), None, "no vehicle");
}

/// 2.2: foot and guns of hand-written positions stand on the bases of their rows, as in battles. Where the model has
/// another base, the line gives the size. Those who are mounted stand on other bases.
#[test]
fn teams_of_transcripts_stand_on_the_bases_of_their_rows() {
    let (arsenal, catalog) = (company::arsenal(), Catalog::standard().sizes());
    let (mut checked, mut found) = (0, vec![]);
    for path in transcript::files_below(&root().join("tests/scenarios/company_battles")).expect("the transcripts") {
        let content = fs::read_to_string(&path).expect("a transcript");
        for scenario in transcript::parse(&content).expect("scenarios that can be read") {
            let Ok(position) = Position::parse(&scenario.parts().1, &catalog) else { continue };
            for (unit, words) in &position.units {
                let rows = rows(&words.words);
                for base in position.board.of(*unit) {
                    let named = rows.iter().find(|(_, bases)| bases.contains(&base.id));
                    let row = named.or_else(|| rows.iter().find(|(_, bases)| bases.is_empty()));
                    let row = row.map_or("", |(row, _)| row.as_str());
                    let Some(team) = arsenal.teams.get(row.split('+').next().unwrap_or(row)) else { continue };
                    if matches!(team.kind, Kind::Infantry | Kind::Gun(_)) && !row.contains("+cavalry") {
                        checked += 1;
                        let differs = base.foot != team.base.foot();
                        let said = format!("{}: {} {} as {}", scenario.name, base.model, base.id, team.id);
                        found.extend(differs.then_some(said));
                    }
                }
            }
        }
    }
    assert!(checked > 500 && found.is_empty(), "{checked}: {found:#?}");
}

/// The rows a unit names, each with its bases: none for the row of all others.
fn rows(words: &[impl std::ops::Deref<Target = str>]) -> Vec<(String, Vec<BaseId>)> {
    let mut rows: Vec<(String, Vec<BaseId>)> = vec![];
    let mut words = words.iter().map(|word| &**word).peekable();
    while let Some(word) = words.next() {
        if let Some(row) = words.peek().filter(|_| word == "as") {
            rows.push(((*row).to_owned(), vec![]));
            words.next();
            while let Some(base) = words.peek().and_then(|word| word.parse().ok()) {
                rows.last_mut().into_iter().for_each(|(_, bases)| bases.push(base));
                words.next();
            }
        }
    }
    rows
}
