//! The demonstration forces: every unit against the rows as printed, and broken twins of each.

use company_battles::{
    data::{Arsenal, Base, Save, Team},
    force::{Book, Force, Slot},
};
use std::{collections::BTreeMap, fs};
use suite::{company, rules::root};

/// One printed row; a row that says "each" counts as several units.
#[derive(Debug, PartialEq)]
struct Printed {
    slot: &'static str,
    points: u16,
    /// By id; an upgrade has no number.
    teams: Vec<(String, u8)>,
    ratings: String,
}

/// The files of the printed sections, in their order.
const FILES: [&str; 22] = [
    "germany-a",
    "germany-b",
    "britain-a",
    "britain-b",
    "usa-a",
    "usa-b",
    "ussr-a",
    "ussr-b",
    "germany-c",
    "britain-c",
    "usa-c",
    "ussr-c",
    "germany-d",
    "ussr-d",
    "home-army",
    "germany-v",
    "britain-v",
    "usa-v",
    "ussr-v",
    "germany-f",
    "britain-e",
    "germany-w",
];

/// 21.17: forces of the nations, and those they borrow.
const BORROWED: [(&str, &str); 18] = [
    ("belgium", "britain-b"),
    ("brazil", "usa-b"),
    ("canada", "britain-b"),
    ("czechoslovakia", "britain-a"),
    ("finland", "germany-b"),
    ("france", "usa-c"),
    ("france-italy", "usa-b"),
    ("greece", "britain-b"),
    ("hungary", "germany-a"),
    ("hungary-riflemen", "germany-b"),
    ("india", "britain-b"),
    ("italy-cil", "britain-b"),
    ("italy-rsi", "germany-b"),
    ("new-zealand", "britain-b"),
    ("poland", "britain-a"),
    ("romania", "germany-b"),
    ("scotland", "britain-b"),
    ("spain", "usa-c"),
];

/// A unit, its points and teams.
type Changed = (&'static str, u16, &'static str);

/// Units that a force of a nation changes.
const CHANGED: [(&str, &[Changed]); 4] = [
    (
        "finland",
        &[
            ("machine-gun-platoon", 4, "3*de-hmg"),
            ("mortar-section", 4, "2*de-m81 1*de-staff"),
            ("artillery-battery", 8, "2*de-105 1*de-staff"),
        ],
    ),
    (
        "romania",
        &[
            ("machine-gun-platoon", 4, "3*de-hmg"),
            ("mortar-section", 4, "2*de-m81 1*de-staff"),
            ("artillery-battery", 8, "2*de-105 1*de-staff"),
        ],
    ),
    ("france-italy", &[("machine-gun-platoon", 4, "4*us-hmg 4*mt-mules"), ("anti-aircraft-platoon", 1, "1*us-m16")]),
    ("scotland", &[("company-hq", 2, "1*uk-sten 1*sc-piper")]),
];

/// The units of each section, and the points in its heading.
fn printed() -> Vec<(u16, Vec<Printed>)> {
    let content = fs::read_to_string(root().join("tests/facts/company_battles/forces.md")).expect("the printed rows");
    let mut sections: Vec<(u16, Vec<Printed>)> = vec![];
    // The ratings of each unit of each section.
    let mut known: BTreeMap<(String, String), String> = BTreeMap::new();
    let (mut section, mut last) = (String::new(), String::new());
    for line in content.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            section = heading.split(' ').next().expect("a number").to_owned();
            let points = heading.rsplit_once('(').expect("points").1.trim_end_matches(')');
            sections.push((points.parse().expect("points"), vec![]));
        }
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        let Some(slot) = ["HQ", "C", "W", "S"].into_iter().find(|slot| cells[0] == *slot) else { continue };
        let units = &mut sections.last_mut().expect("a section").1;
        if cells[1].starts_with("Support Formation") {
            units.extend(supporting(cells[2], &known));
            continue;
        }
        let said = cells[4].split("; ").next().expect("ratings").trim_end_matches(" (3+ mounted)");
        let ratings = match (said.strip_prefix("same"), said.strip_prefix("as ")) {
            (Some(""), _) => last.clone(),
            (Some(more), _) => with_assault(&last, more.trim_start_matches(", Assault ")),
            (None, Some("its rows")) => "as its rows".to_owned(),
            (None, Some(other)) => known[&(other.to_owned(), cells[1].to_owned())].clone(),
            (None, None) => {
                last = said.to_owned();
                last.clone()
            }
        };
        known.insert((section.clone(), cells[1].to_owned()), ratings.clone());
        for points in cells[3].split(" + ") {
            let points = points.parse().expect("points");
            units.push(Printed { slot, points, teams: teams(cells[2]), ratings: ratings.clone() });
        }
    }
    sections
}

/// ``HQ 1 × `su_t3485` (5), Tank company 1 and 2 each 5 × `su_t34` (15 + 15)``, with the ratings of 21.7.
fn supporting(cell: &str, known: &BTreeMap<(String, String), String>) -> Vec<Printed> {
    let ratings = known[&("21.7".to_owned(), "HQ".to_owned())].clone();
    let mut found = vec![];
    for (slot, part) in ["HQ", "C"].into_iter().zip(cell.split(", ")) {
        let (said, points) = part.trim_end_matches(')').split_once(" (").expect("points");
        let words: Vec<&str> = said.split(' ').collect();
        let teams = teams(&words[words.len() - 3..].join(" "));
        for points in points.split(" + ") {
            let points = points.parse().expect("points");
            found.push(Printed { slot, points, teams: teams.clone(), ratings: ratings.clone() });
        }
    }
    found
}

/// The same ratings with another figure for assaults.
fn with_assault(ratings: &str, figure: &str) -> String {
    let parts: Vec<&str> = ratings.split(" / ").collect();
    let skill = parts[1].split(" (").next().expect("a figure");
    format!("{} / {skill} (Assault {figure}) / {}", parts[0], parts[2])
}

/// ``each 7 × `de_mg42` with Panzerfaust, 1 × `de_schreck`; transports 3 × `de_251` ``.
fn teams(cell: &str) -> Vec<(String, u8)> {
    let mut found = vec![];
    for part in cell.trim_start_matches("each ").split([',', ';']).map(str::trim).filter(|part| part.contains('×')) {
        let (count, team) = part.split_once(" × ").expect("a count");
        let id = team.split('`').nth(1).expect("an id").replace('_', "-");
        found.push((id, count.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a count")));
        if team.contains("with Panzerfaust") {
            found.push(("+de-faust".to_owned(), 1));
        }
    }
    found
}

fn load(file: &str) -> (Arsenal, Book, String) {
    let arsenal = company::arsenal();
    let book = company::book(&arsenal);
    (arsenal, book, company::data(&format!("forces/{file}.txt")))
}

fn force(file: &str) -> (Arsenal, Force) {
    let (arsenal, book, content) = load(file);
    let force = Force::read(file, &content, &book, &arsenal).unwrap_or_else(|flaws| panic!("{flaws:#?}"));
    (arsenal, force)
}

#[test]
fn every_unit_is_as_printed() {
    let sections = printed();
    assert_eq!(sections.len(), FILES.len());
    for (file, (points, units)) in FILES.into_iter().zip(sections) {
        let (_, force) = force(file);
        assert_eq!((force.size, force.points()), (points, points), "{file}");
        let own: Vec<Printed> = force.units.iter().map(in_print).collect();
        assert_eq!(own, units, "{file}");
    }
}

fn in_print(unit: &company_battles::force::Unit) -> Printed {
    let slot = match unit.slot {
        Slot::Headquarters => "HQ",
        Slot::Combat => "C",
        Slot::Weapons => "W",
        Slot::Support => "S",
        Slot::Works => "F",
    };
    let mut teams: Vec<(String, u8)> = unit.muster.teams.iter().map(|(id, n)| (id.to_string(), *n)).collect();
    for upgrade in &unit.muster.upgrades {
        teams.insert(1, (format!("+{upgrade}"), 1));
    }
    let Some(ratings) = &unit.ratings else {
        return Printed { slot, points: unit.points, teams, ratings: "as its rows".to_owned() };
    };
    let own = |main: &str| {
        let of = ratings.own.iter().filter(|(test, _)| test.main().name() == main);
        let said: Vec<String> =
            of.map(|(test, score)| format!("{} {}", printed_test(test.name()), figure(*score))).collect();
        if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
    };
    let (motivation, skill) = (own("motivation"), own("skill"));
    let mut said = format!("{}+{motivation} / {}+{skill} / {}+", ratings.motivation, ratings.skill, ratings.hit_on);
    if let Some(save) = unit.save {
        said += &format!(", save {save}+");
    }
    Printed { slot, points: unit.points, teams, ratings: said }
}

fn figure(score: u8) -> String {
    if score == 6 { "6".to_owned() } else { format!("{score}+") }
}

fn printed_test(name: &str) -> String {
    let capital = |word: &str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
    name.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// 21.17: the same Units, points, slots and ratings, in the hands of another nation.
#[test]
fn forces_of_the_nations_are_those_they_borrow() {
    for (file, of) in BORROWED {
        let ((arsenal, force), (_, lent)) = (self::force(file), self::force(of));
        assert_eq!((force.size, force.points(), force.units.len()), (50, 50, lent.units.len()), "{file}");
        let changes = CHANGED.iter().find(|(of, _)| *of == file).map_or(&[][..], |(_, changes)| changes);
        for (unit, other) in force.units.iter().zip(&lent.units) {
            let (mut own, mut lent) = (in_print(unit), in_print(other));
            if let Some((_, points, teams)) = changes.iter().find(|(name, ..)| *name == unit.name.as_str()) {
                let said: Vec<String> = own.teams.iter().map(|(team, n)| format!("{n}*{team}")).collect();
                assert_eq!((own.points, &*said.join(" ")), (*points, *teams), "{file}");
                (own.points, own.teams, lent.points, lent.teams) = (0, vec![], 0, vec![]);
            }
            assert_eq!(own, lent, "{file}");
            let nation = unit.nation.name();
            assert!(file == nation || file.starts_with("hungary"), "{file} is of {nation}");
            assert!(unit.stands(&arsenal).iter().all(|stand| stand.team.nation == unit.nation), "{file}");
        }
        // What the nation has not learned yet is said.
        assert_eq!(force.rules_to_come().is_none(), file == "italy-rsi", "{file}");
    }
}

/// RO-2: an infantry leader is on a small base; a unit's save replaces that of its teams.
#[test]
fn units_stand_as_they_are_led() {
    let (arsenal, force) = force("ussr-a");
    let smg = force.units.iter().find(|unit| unit.name.as_str() == "smg-company").expect("the unit");
    let stands = smg.stands(&arsenal);
    assert_eq!(stands.len(), 6);
    let bases: Vec<Base> = stands.iter().map(|stand| stand.base).collect();
    assert_eq!(bases, [Base::Small, Base::Medium, Base::Medium, Base::Medium, Base::Medium, Base::Small]);
    assert_eq!(stands.iter().filter(|stand| stand.leads).count(), 1);
    assert!(stands.iter().all(|stand| stand.save == Save::On(3)));
    assert_eq!(force.units[0].stands(&arsenal).len(), 1);
    let (arsenal, force) = self::force("ussr-b");
    let hq = force.units[0].stands(&arsenal);
    // RO-9: commander and second in command each lead themselves.
    assert!(hq.iter().all(|stand| stand.leads && stand.base == Base::Small && stand.save == Save::On(4)));
}

/// Everything in the first eight forces can take the field; whatever cannot is reported.
#[test]
fn teams_without_rules_stay_off() {
    for file in FILES {
        let (arsenal, force) = force(file);
        let off = |(id, _): &(content::Word, u8)| !arsenal.teams[id.as_str()].takes_the_field();
        let all_on = !force.units.iter().flat_map(|unit| &unit.muster.teams).any(off)
            && force.works.iter().all(|works| works.of.built);
        assert_eq!(force.off_the_table(&arsenal).is_empty(), all_on, "{file}");
        assert!(all_on || !FILES[..8].contains(&file), "{file}");
        assert!(force.units.iter().all(|unit| !unit.allied && unit.joins.is_none()), "{file}");
    }
    // Teams that are nothing without a rule to come, and teams without a weapon that can be used.
    let stays = |team: &Team| {
        team.keywords.iter().any(|keyword| keyword.keeps_off())
            || (!team.weapons.is_empty() && team.weapons.iter().all(|weapon| !weapon.is_built()))
    };
    assert!(company::arsenal().teams.values().all(|team| stays(team) != team.takes_the_field()));
}

/// What a twin changes, and the expected fault: line, field, code, rule.
type Twin = (Vec<String>, (usize, &'static str, &'static str, &'static str));

/// Lines are counted from one; the new line replaces an old one.
fn with(lines: &[&str], at: usize, line: String) -> Vec<String> {
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    changed[at - 1] = line;
    changed
}

fn and(lines: &[&str], more: &[String]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).chain(more.iter().cloned()).collect()
}

fn twins(lines: &[&str]) -> Vec<Twin> {
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start)).expect("a line") + 1;
    let (head, formation, hq, combat, support) =
        (at("force"), at("formation"), at("unit hq"), at("unit c"), at("unit s"));
    let words = |line: usize| lines[line - 1].split_whitespace().collect::<Vec<_>>();
    let changed = |line: usize, word: usize, other: &str| {
        let mut words = words(line);
        words[word] = other;
        with(lines, line, words.join(" "))
    };
    let end = lines.len() + 1;
    // Two of the first combat unit are compulsory in every formation.
    let name = words(combat)[2].split(':').next().expect("a name");
    let of_kind = |line: &&str| line.starts_with("unit c") && line.contains(&format!(" {name}:"));
    let first = lines[combat - 1];
    let alone = lines.iter().filter(|line| !of_kind(line) || **line == first).map(|line| (*line).to_owned()).collect();
    let without = |line: usize| with(lines, line, String::new());
    let second = |line: usize, number: usize| {
        let mut words: Vec<String> = words(line).into_iter().map(str::to_owned).collect();
        words[2] = format!("{}:{number}", words[2].split(':').next().expect("a name"));
        words.join(" ")
    };
    let team = words(combat)[4].split_once('*').expect("a team").1;
    let points: u16 = words(combat)[3].parse().expect("points");
    let supports: Vec<String> = (5..10).map(|number| second(support, number)).collect();
    vec![
        (changed(head, 1, "49"), (head, "size", "cb.over-points", "FB-6")),
        (changed(head, 1, "fifty"), (head, "size", "lines.not-like", "")),
        (without(head), (1, "size", "cb.no-size", "FB-6")),
        (without(formation), (hq, "formation", "cb.no-primary", "FB-1")),
        (changed(formation, 1, "elephant-corps"), (formation, "formation", "cb.no-formation", "FB-1")),
        (and(lines, &["formation t34-battalion".to_owned()]), (end, "formation", "cb.second-primary", "FB-1")),
        (and(lines, &["support cil-rifle-company".to_owned()]), (end, "formation", "cb.no-such-support", "FB-3")),
        (without(hq), (formation, "unit", "cb.compulsory", "FB-10")),
        (and(lines, &[second(hq, 2)]), (end, "slot", "cb.second-hq", "FB-10")),
        (alone, (formation, "unit", "cb.compulsory", "FB-10")),
        (changed(combat, 1, "w"), (combat, "slot", "cb.wrong-slot", "FB-10")),
        (changed(combat, 1, "x"), (combat, "slot", "lines.not-like", "")),
        (changed(combat, 2, "elephants"), (combat, "unit", "cb.not-offered", "FB-1")),
        (changed(combat, 3, &(points - 1).to_string()), (combat, "points", "cb.wrong-points", "FB-8")),
        (changed(combat, 4, &format!("29*{team}")), (combat, "team", "cb.no-such-size", "FB-8")),
        (changed(combat, 4, "1*elephant"), (combat, "team", "cb.no-team", "")),
        (changed(combat, 4, "many"), (combat, "team", "lines.not-like", "")),
        (and(lines, &[lines[support - 1].to_owned()]), (end, "unit", "cb.same-number", "FB-8")),
        (and(lines, &supports), (end + 4, "slot", "cb.too-much-support", "FB-2")),
        (
            and(lines, &[format!("attach {} {}", words(support)[2], words(combat)[2])]),
            (end, "unit", "cb.cannot-attach", "FB-4"),
        ),
        (and(lines, &[format!("attach elephants {}", words(combat)[2])]), (end, "unit", "cb.no-unit", "FB-4")),
        (and(lines, &["march".to_owned()]), (end, "line", "lines.not-like", "")),
    ]
}

#[test]
fn every_force_has_broken_twins() {
    for file in FILES
        .into_iter()
        .filter(|file| !["home-army", "germany-v", "britain-v", "usa-v", "ussr-v", "ussr-d"].contains(file))
    {
        let (arsenal, book, content) = load(file);
        let lines: Vec<&str> = content.lines().collect();
        for (twin, (line, field, code, rule)) in twins(&lines) {
            let flaws = Force::read(file, &twin.join("\n"), &book, &arsenal).err().unwrap_or_default();
            let named = flaws.iter().any(|flaw| {
                let of = flaw.rule.as_ref().map_or("", |rule| rule.as_str());
                (flaw.fault.line, flaw.field, flaw.fault.text.code.as_str(), of) == (line, field, code, rule)
            });
            assert!(named, "{file}:{line}: {field} {code} {rule} is not among {flaws:#?}");
        }
    }
}
