//! Every rule of section 3, kept once and broken once, with a small book made for the test.

use super::{Book, Force};
use crate::data::{Arsenal, Base};
use content::Catalog;

const TEAMS: &str = "
nation germany
team rifles infantry medium 8/8/12/12 auto 3+ 4+ 3+ 4+ rifles
team mortar gun:man-packed medium 4/4/6/8 auto 3+ 4+ 3+ 4+ mortar
team truck transport:wheeled 2.37x0.89 -/10/18/40 4+ 5+ 4+ 3+ 4+ truck
upgrade tube rifles
weapon tube 4 1/1 12 5+ infantry limited:1
nation usa
team tank tank:tracked 2.30x1.03 10/12/18/20 3+ 6/4/1 4+ 4+ 3+ sherman
";

const BOOK: &str = "
formation company germany branch:heer
unit hq hq 1 4+ 3+ 4+
take 2 2*rifles
unit hq guards 0 4+ 3+ 4+ attaches
take 3 3*rifles
unit c platoon 2 4+ 3+ 4+
take 5 5*rifles
take 6 5*rifles +tube
unit w mortars 0 4+ 3+ 4+ attaches
take 2 2*mortar
unit w ace 0 4+ 3+ 4+ warrior:wolf
take 9 1*rifles
unit w aces 0 4+ 3+ 4+ warrior:wolf
take 8 2*rifles
unit s tanks 0 4+ 3+ 4+ nation:usa
take 10 3*tank
unit s scouts 0 4+ 3+ 4+ branch:ss
take 4 2*rifles
unit s trucks 0 4+ 3+ 4+
take 1 2*truck

formation squadron usa
unit hq tank-hq 1 4+ 4+ 3+
take 4 1*tank
unit c tanks 1 4+ 4+ 3+
take 10 3*tank
unit s scouts 0 4+ 4+ 3+
take 4 2*rifles
";

fn arsenal() -> Arsenal {
    Arsenal::read(&[("teams", TEAMS)], Catalog::standard()).expect("sound teams")
}

fn read(force: &str) -> Result<Force, Vec<(usize, &'static str, String, String)>> {
    let arsenal = arsenal();
    let book = Book::read("book", BOOK, &arsenal).expect("a sound book");
    Force::read("force", force, &book, &arsenal).map_err(|flaws| {
        let row = |flaw: crate::data::Flaw| {
            let rule = flaw.rule.map(|rule| rule.to_string()).unwrap_or_default();
            (flaw.fault.line, flaw.field, flaw.fault.text.code.to_string(), rule)
        };
        flaws.into_iter().map(row).collect()
    })
}

/// Lines after five correct ones, and the faults expected.
fn check(more: &str, expected: &[(usize, &str, &str, &str)]) {
    let start = "force 50\nformation company\nunit hq hq 2 2*rifles\nunit c platoon:1 5 5*rifles\nunit c platoon:2 5 5*rifles\n";
    let found = read(&format!("{start}{more}")).err().unwrap_or_default();
    let found: Vec<_> = found.iter().map(|(l, field, code, rule)| (*l, *field, code.as_str(), rule.as_str())).collect();
    assert_eq!(found, expected, "{more}");
}

#[test]
fn a_sound_force_has_no_fault() {
    check("", &[]);
    check("unit s scouts 4 2*rifles\nunit s trucks 1 2*truck", &[]);
    // FB-5: Units may be taken beside the headquarters.
    check("unit hq guards 3 3*rifles\nunit w ace 9 1*rifles", &[]);
    check("support squadron\nunit hq tank-hq 4 1*tank\nunit c tanks 10 3*tank", &[]);
    check("unit w mortars 2 2*mortar\nattach mortars platoon:1", &[]);
    check("unit c platoon:3 6 2*rifles +tube 3*rifles", &[]);
}

#[test]
fn support_is_counted() {
    let three = "unit s scouts:1 4 2*rifles\nunit s scouts:2 4 2*rifles\nunit s trucks 1 2*truck";
    check(three, &[(8, "slot", "cb.too-much-support", "FB-2")]);
    let formation = "unit s scouts 4 2*rifles\nunit s trucks 1 2*truck\nsupport squadron\nunit hq tank-hq 4 1*tank\n";
    let formation = format!("{formation}unit c tanks 10 3*tank");
    check(&formation, &[(8, "formation", "cb.too-much-support", "FB-2")]);
}

#[test]
fn support_formations_take_what_they_bring() {
    let both = "unit s tanks 10 3*tank\nsupport squadron\nunit hq tank-hq 4 1*tank\nunit c tanks 10 3*tank";
    check(both, &[(6, "unit", "cb.in-formation", "FB-3")]);
    let more = "support squadron\nunit hq tank-hq 4 1*tank\nunit c tanks 10 3*tank\nunit s scouts 4 2*rifles";
    check(more, &[(9, "slot", "cb.support-of-support", "FB-3")]);
    check("support squadron\nunit c tanks 10 3*tank", &[(6, "unit", "cb.compulsory", "FB-10")]);
    check(
        "support company",
        &[
            (6, "unit", "cb.compulsory", "FB-10"),
            (6, "unit", "cb.compulsory", "FB-10"),
            (6, "formation", "cb.no-such-support", "FB-3"),
        ],
    );
}

#[test]
fn attachments_stay_within_their_formation() {
    let squadron = "support squadron\nunit hq tank-hq 4 1*tank\nunit c tanks 10 3*tank\n";
    let across = format!("unit w mortars 2 2*mortar\n{squadron}attach mortars tanks");
    check(&across, &[(10, "host", "cb.attached-across", "FB-4")]);
    check("attach platoon:1 platoon:2", &[(6, "unit", "cb.cannot-attach", "FB-4")]);
    check("unit w mortars 2 2*mortar\nattach mortars mortars", &[(7, "host", "cb.attached-twice", "FB-4")]);
    let twice = "unit w mortars 2 2*mortar\nattach mortars platoon:1\nattach mortars platoon:2";
    check(twice, &[(7, "host", "cb.attached-twice", "FB-4"), (8, "host", "cb.attached-twice", "FB-4")]);
    check("attach ghosts phantoms", &[(6, "unit", "cb.no-unit", "FB-4"), (6, "host", "cb.no-unit", "FB-4")]);
}

#[test]
fn a_warrior_is_there_once() {
    check("unit w ace 9 1*rifles\nunit w aces 8 2*rifles", &[(7, "unit", "cb.warrior-twice", "RO-3")]);
}

/// CM-19; FB-4: a unit that joins another leaves its leader behind.
#[test]
fn allies_and_attachments_are_known_for_what_they_are() {
    let rows = "unit s tanks 10 3*tank\nunit s scouts 4 2*rifles\nunit w mortars 2 2*mortar\nattach mortars platoon\nunit s trucks 1 2*truck";
    let start = "force 40 \"Our <b>own</b>\"\nformation company\nunit hq hq 2 2*rifles\nunit c platoon 5 5*rifles\nunit c platoon:2 5 5*rifles\nunit c platoon:3 5 5*rifles\n";
    let force = read(&format!("{start}{rows}")).expect("a sound force");
    assert_eq!(force.name.as_deref(), Some("Our <b>own</b>"));
    let unit = |name: &str| force.units.iter().find(|unit| unit.name.as_str() == name).expect("a unit");
    assert!(unit("tanks").allied && unit("scouts").allied, "another nation, another branch");
    assert!(!unit("mortars").allied && !unit("platoon").allied);
    let arsenal = arsenal();
    assert_eq!(unit("mortars").joins, Some(1));
    assert_eq!(unit("mortars").stands(&arsenal).len(), 1);
    assert_eq!(unit("platoon").stands(&arsenal)[0].base, Base::Small);
    assert!(force.off_the_table(&arsenal).is_empty(), "trucks take the field");
}

/// A file with many faults gets all of them reported.
#[test]
fn all_faults_are_named_at_once() {
    let force = "force 10 name more\nforce 20\nsupport company\nformation nobody\nunit c platoon:0 5 5*rifles\nunit c platoon 5\n\
                 unit c platoon 0 0*rifles 5*ghosts tube +tube\nunit q platoon 7 1*mortar +tube\n\"unit\nattach a\ndance";
    let codes: Vec<(usize, String)> = read(force).expect_err("faults").into_iter().map(|f| (f.0, f.2)).collect();
    let found: Vec<(usize, &str)> = codes.iter().map(|(line, code)| (*line, code.as_str())).collect();
    assert_eq!(
        found,
        [
            (1, "lines.line-long"),
            (2, "lines.twice"),
            (3, "cb.no-primary"),
            (3, "cb.compulsory"),
            (3, "cb.compulsory"),
            (4, "cb.second-primary"),
            (4, "cb.no-formation"),
            (4, "cb.too-much-support"),
            (5, "lines.not-like"),
            (6, "lines.line-short"),
            (7, "lines.not-like"),
            (7, "lines.not-like"),
            (7, "cb.no-team"),
            (7, "lines.not-like"),
            (7, "cb.no-carrier"),
            (8, "lines.not-like"),
            (8, "cb.no-carrier"),
            (9, "lines.open-quote"),
            (10, "lines.line-short"),
            (11, "lines.not-like"),
        ]
    );
    assert_eq!(read("").expect_err("faults").len(), 2);
    assert_eq!(read(&"unit c platoon 5 5*rifles\n".repeat(2_000)).expect_err("faults")[0].2, "lines.too-long");
    assert!(read(&format!("force 999\nformation company\nunit c platoon 5 {}", "30*rifles ".repeat(50))).is_err());
}

/// FO-17; E98: at most 12 points of works in a force of 50.
#[test]
fn works_cost_a_quarter_and_need_infantry() {
    check("unit f minefield:1 1\nunit f minefield:2 1\nunit f trench-line 2", &[]);
    let twelve = "unit f desert-fort 6\nunit f at-bunker 5\nunit f minefield:1 1\n";
    check(twelve, &[]);
    check(&format!("{twelve}unit f minefield:2 1"), &[(1, "size", "cb.too-many-works", "FO-17")]);
    check("unit f minefield 2", &[(6, "points", "cb.wrong-points", "FO-17")]);
    check("unit f moat 2", &[(6, "unit", "cb.no-works", "FO-17")]);
    check("unit f minefield:1 1\nunit f minefield:1 1", &[(7, "unit", "cb.same-number", "FB-8")]);
    let tanks = "force 50\nformation squadron\nunit hq tank-hq 4 1*tank\nunit c tanks 10 3*tank\nunit f minefield 1\n";
    let found = read(tanks).err().unwrap_or_default();
    assert!(found.iter().any(|(line, _, code, rule)| (*line, &**code, &**rule) == (5, "cb.works-infantry", "FO-17")));
    let force = read(&format!(
        "force 50\nformation company\nunit hq hq 2 2*rifles\nunit c platoon:1 5 5*rifles\nunit c platoon:2 5 5*rifles\n{twelve}"
    ));
    let force = force.expect("a sound force");
    assert_eq!((force.points(), force.works.len(), force.is_fortified()), (24, 3, true));
    assert_eq!(force.off_the_table(&arsenal()).len(), 2, "only minefields are placed so far");
}
