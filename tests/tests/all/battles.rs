//! Any of the demonstration forces against any other: a battle begins, with every unit still off the table.

use command_tokens::CommandTokens;
use company_battles::battle::{Battle, Light};
use company_battles::{
    CompanyBattles,
    data::Arsenal,
    force::{Force, Slot, Stand, Unit},
};
use content::{Catalog, Map, Text};
use contract::{Done, Ruleset};
use game::AnyGame;
use geom::Len;
use order_dice::OrderDice;
use suite::company;
use table::Seat;
use table::notation::{Measure, Position, Words};

#[test]
fn any_force_may_meet_any_other() {
    let (arsenal, catalog) = (company::arsenal(), Catalog::standard());
    let book = company::book(&arsenal);
    let read = |(file, content): &(String, String)| Force::read(file, content, &book, &arsenal).expect("a sound force");
    let forces: Vec<Force> = company::files("forces").iter().map(read).collect();
    assert_eq!(forces.len(), 40);
    let map = std::fs::read_to_string(suite::rules::root().join("assets/maps/kaltenbruck.txt")).expect("a map");
    let map = Map::read("kaltenbruck.txt", &map, catalog).expect("a sound map");
    let words = suite::words("en");
    let names = content::Names::default();
    let say = |text: &Text| content::Voice { words: &words, measure: Measure::Inch, names: &names }.say(text);
    // Each against itself and the next two.
    for (nth, red) in forces.iter().enumerate() {
        for blue in [0, 1, 2].map(|more| &forces[(nth + more) % forces.len()]) {
            let battle = Battle {
                board: map.position.board.clone(),
                measure: Measure::Inch,
                forces: [red, blue],
                mission: None,
                fixed: true,
                drawn: None,
                light: Light::default(),
                attacker: Seat::Blue,
                switches: vec![],
                deep: Len::inches(12),
                last_turn: Some(7),
                meeting: false,
                objectives: false,
            };
            let opening = battle.opening(&arsenal, catalog, &say);
            let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
            let position = CompanyBattles::position(&state);
            for (seat, force) in [(Seat::Red, red), (Seat::Blue, blue)] {
                let teams: usize = force.units.iter().map(|unit| fielded(unit, &arsenal).len()).sum();
                let bases = position.board.bases.iter().filter(|base| base.unit.seat == seat);
                assert_eq!(bases.clone().count(), teams);
                assert!(bases.clone().all(|base| base.place.is_none()));
                // TR-1: transports are a Unit beside the one that they carry.
                let carries = |words: &Words| words.words.iter().any(|word| word == "carries");
                let units = position.units.iter().filter(|(id, words)| id.seat == seat && !carries(words));
                let expected: usize = force.units.iter().map(|unit| n_units(unit, &arsenal)).sum();
                assert_eq!(units.clone().count(), expected);
                let points = |words: &Words| {
                    let at = words.words.iter().position(|word| word == "points");
                    at.and_then(|at| words.words[at + 1].parse::<u16>().ok()).unwrap_or(0)
                };
                let on = force.units.iter().filter(|unit| !fielded(unit, &arsenal).is_empty());
                let worth: u16 = on.map(|unit| unit.points).sum();
                assert_eq!(units.map(|(_, words)| points(words)).sum::<u16>(), worth);
            }
            // As saved and shown.
            let text = position.to_string();
            let again = Position::parse(&text, &catalog.sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
            assert_eq!(again, position);
            assert!(!text.contains("[cb."), "{text}");
            // FO-19: works are placed first.
            let works = !red.works.is_empty() && blue.works.is_empty();
            let first = if works { Seat::Red } else { Seat::Blue };
            assert_eq!(CompanyBattles::standing(&state).due, [first]);
            if red == blue && red.size == 50 {
                set_themselves_out(&opening);
            }
        }
    }
}

/// Its teams that take the field: none without its leader.
fn fielded<'a>(unit: &Unit, arsenal: &'a Arsenal) -> Vec<Stand<'a>> {
    let stands = unit.stands(arsenal);
    let led = stands.first().is_some_and(|leader| leader.team.takes_the_field());
    stands.into_iter().filter(|stand| led && stand.team.takes_the_field()).collect()
}

/// RO-9: each HQ team is its own Unit; TR-18: its transport belongs to the Commander. FB-10: so is each Independent Team beside others.
fn n_units(unit: &Unit, arsenal: &Arsenal) -> usize {
    let stands = fielded(unit, arsenal);
    let (alone, others): (Vec<&Stand>, Vec<&Stand>) = stands.iter().partition(|stand| stand.team.is_independent());
    let core = others.iter().filter(|stand| !stand.team.has_a_rear()).count();
    alone.len() + if unit.slot == Slot::Headquarters { core } else { usize::from(!others.is_empty()) }
}

/// Every unit finds room in its side's area, or aboard its vehicles, and no base overlaps another.
fn set_themselves_out(opening: &content::Opening) {
    let opening = company_battles::battle::deployed(opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let board = CompanyBattles::board(&state);
    let off = |unit: &table::UnitId| CompanyBattles::card(&state, *unit).off;
    let off: Vec<_> =
        board.units().iter().flat_map(off).filter(|(_, why)| why.code.as_str() == "off.to-come").collect();
    assert!(off.is_empty(), "{off:?}");
    let shapes: Vec<_> = board.bases.iter().filter_map(|base| Some((base, base.shape()?))).collect();
    for (i, (base, one)) in shapes.iter().enumerate() {
        assert!(shapes[..i].iter().all(|(_, other)| !one.overlaps(other)), "{base:?}");
        let (south, deep) = (base.unit.seat == Seat::Red, Len::inches(12).0);
        let bounds = one.bounds();
        assert!(if south { bounds.hi.y <= deep } else { bounds.lo.y >= board.size.y - deep }, "{base:?}");
    }
    assert_eq!(CompanyBattles::standing(&state).due, []);
}

/// Each task of a first turn has its words in every language, and names orders that the system has.
#[test]
fn the_first_turn_of_every_system_is_told_in_every_language() {
    let verbs = |system: &str| match system {
        "company-battles" => CompanyBattles::VERBS,
        "command-tokens" => CommandTokens::VERBS,
        "order-dice" => OrderDice::VERBS,
        other => panic!("{other} has a first turn"),
    };
    for system in AnyGame::fighting() {
        let tasks = AnyGame::battles(system).expect("a system with battles").first_turn;
        assert!(tasks.len() > 5, "{system}");
        for task in tasks {
            for language in ["en", "de"] {
                let code = format!("first.{system}.{}", task.name);
                assert!(suite::words(language).codes().any(|known| known == code), "{language}: {code}");
            }
            let (Done::Ordered(named) | Done::Rolled(named) | Done::Tried(named)) = task.done else { continue };
            named.iter().for_each(|verb| assert!(verbs(system).contains(verb), "{system}: {verb}"));
        }
    }
}
