//! A link to a battle opens as that battle.

use crate::common::Hand;
use table::notation::{Measure, Position};
use ui::{Address, Desk, Screen};

const BATTLE: &str = "system company-battles
table 48x48in
blue B1 mg-team-germany b1 at 20,20 n b2 at 22.2,20 n as de-mg42 pinned
red R1 rifles-usa b11 at 20,24 s b12 at 22.2,24 s as us-rifle
turn blue assault 1
";

#[test]
fn a_battle_goes_by_its_link() {
    let hand = Hand::new(BATTLE);
    let address = Address::read(&hand.desk.link(None)).expect("a position");
    let there = Desk::fresh(&address.position, Screen::plain(100.0, 100.0)).expect("the same battle");
    assert_eq!(there.hash(), hand.desk.hash());
    assert!(hand.desk.position().starts_with("system company-battles\n"));
}

#[test]
fn on_a_map_a_link_to_a_battle_has_what_the_map_does_not_have() {
    let map = include_str!("../../../../assets/maps/hollin-fields.txt");
    let ground = content::Map::read("", map, content::Catalog::standard()).expect("a map").position;
    let ground = Position { measure: Measure::Inch, ..ground };
    let units = BATTLE.split_once("48in\n").expect("a table").1;
    let hand = Hand::new(&format!("system company-battles\n{ground}{units}"));
    let link = hand.desk.link(Some(("hollin-fields", map)));
    assert!(link.len() < 600, "{link}");
    let whole = Address::read(&link).expect("a position").with_map(map).expect("a map of the program");
    let there = Desk::fresh(&whole, Screen::plain(100.0, 100.0)).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(there.hash(), hand.desk.hash());
}

#[test]
fn faults_of_a_battle_keep_their_lines_and_unknown_systems_are_named() {
    drop(Hand::new(BATTLE));
    let faults = |text: &str| match Desk::fresh(text, Screen::plain(100.0, 100.0)) {
        Ok(_) => panic!("{text:?} is a position"),
        Err(faults) => faults.join("\n"),
    };
    assert!(faults("system chess\ntable 48x48in\n").contains("“chess”"));
    let odd = faults("system company-battles\ntable 48x48in\nred R1 rifles at 4,4 nowhere\n");
    assert!(odd.starts_with("3: "), "{odd}");
    assert!(!faults("system ").is_empty() && !faults("system company-battles").is_empty());
}

/// A link says in whose words it is, from the second schema on; without that it is worded as all links were before.
#[test]
fn a_link_says_which_schema_and_which_options_it_has() {
    let screen = Screen::plain(100.0, 100.0);
    let with = |first: &str| Desk::fresh(&BATTLE.replacen("system company-battles", first, 1), screen);
    let told = |first: &str| with(first).err().expect(first).join("\n");
    let plain = with("system company-battles").expect("a battle");
    let said = with("system company-battles schema 1").expect("the same battle");
    assert_eq!((said.hash(), said.link(None)), (plain.hash(), plain.link(None)));
    let newer = told("system company-battles schema 999");
    assert!(newer.starts_with("1: ") && newer.contains("newer version of the program (schema 999)"), "{newer}");
    for wrong in ["schema", "schema two", "schema 0"] {
        let said = told(&format!("system company-battles {wrong}"));
        assert!(said.starts_with("1: “schema” must be followed by a whole number of 1 or more"), "{said}");
    }
    assert!(told("system company-battles dragons").contains("dragons"), "no such option");
    // A battle with options of its own is the same battle where its link is opened.
    let own = with("system company-battles schema 1 no-wrecks").expect("a battle without wrecks");
    let link = own.link(None);
    assert!(link.starts_with("position=system+company-battles+no-wrecks;table"), "{link}");
    let there = Desk::fresh(&Address::read(&link).expect("a position").position, screen).expect("the same battle");
    assert_eq!(there.position(), own.position());
    assert!(there.export().contains("\"switches\":[\"no-wrecks\"]"));
}

#[test]
fn every_faulty_line_of_a_position_is_told_at_once() {
    let faulty = [
        "system company-battles",
        "table 48x48in",
        "red R1 sherman b1 at 10,10 e as us-m99",
        "red R2 sherman b3 at 10,20 n as us-m4",
        "blue B1 rifles-germany b2 at 21,9.4 q as de-mg42",
        "wood W1 (1,1)",
        "smoke sideways",
        "turn red moovement 2",
    ];
    let lines = |text: &[&str]| -> Vec<String> {
        let faults = Desk::fresh(&text.join("\n"), Screen::plain(100.0, 100.0)).err().expect("faults");
        faults.iter().map(|fault| fault.split(':').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(lines(&faulty), ["3", "5", "6", "7", "8"]);
    // A line that names a unit has no fault of its own if the line of the unit cannot be read.
    let lost = [
        "system command-tokens",
        "table 48x48in",
        "red R1 panzer-4h at 10,20 q as pz4h",
        "blue B1 rifles rect 2x2 at 10,40 s as sections",
        "acting R1",
        "side red pool x",
        "turn red ply 1",
    ];
    assert_eq!(lines(&lost), ["3", "4", "6", "7"]);
}

#[test]
fn a_battle_without_units_or_without_one_side_is_no_trap() {
    for (system, row) in [("company-battles", "us-m4"), ("command-tokens", "sherman75")] {
        let open = |rest: &str| {
            let text = format!("system {system}\ntable 48x48in\n{rest}");
            Desk::fresh(&text, Screen::plain(100.0, 100.0)).map(|_| ())
        };
        assert!(open("").is_err() && open("turn red 1\n").is_err(), "{system}");
        for seat in ["red R1", "blue B1"] {
            assert_eq!(open(&format!("{seat} sherman b1 at 10,10 n as {row}\n")), Ok(()), "{seat} of {system}");
        }
    }
}
