//! The eleven missions of Company Battles, from the roles to the first turn and on.

use battle::mission::shipped;
use company_battles::{
    CompanyBattles,
    battle::{Battle, deployed},
    data::Arsenal,
    force::Force,
};
use content::{Catalog, Opening, Text, Voice};
use contract::Ruleset;
use geom::Len;
use suite::{battles::maps, company};
use table::{Seat, notation::Measure, notation::Position};

/// A battle of a mission on one of the maps, with everything off the table; None if it does not fit.
fn battle(mission: &str, forces: [&Force; 2], attacker: Seat, map: u64) -> Option<Opening> {
    let say = |text: &Text| {
        Voice { words: suite::english(), measure: Measure::Inch, names: &content::Names::default() }.say(text)
    };
    let mission = battle::mission::named(mission).expect("a mission");
    let board = &maps::map(map).position.board;
    let fits = mission.fits(board.bounds(), Measure::Inch);
    let battle = Battle {
        board: board.clone(),
        measure: Measure::Inch,
        forces,
        mission: Some(mission),
        attacker,
        fixed: true,
        switches: vec![],
        deep: Len::inches(12),
        last_turn: None,
        meeting: false,
        objectives: false,
    };
    fits.then(|| battle.opening(Arsenal::standard(), Catalog::standard(), &say))
}

/// Point 8: pairs of forces, tables and attackers set themselves out, and what stands there can be written and read.
#[test]
fn every_mission_sets_itself_out() {
    let book = company::book(Arsenal::standard());
    let files = company::files("forces");
    let read = |(file, content): &(String, String)| {
        Force::read(file, content, &book, Arsenal::standard()).expect("a sound force")
    };
    let forces: Vec<Force> = files.iter().map(read).collect();
    let mut n = 0;
    test_dice::each(4, |seed| {
        for (nth, mission) in shipped().iter().enumerate() {
            let at = |n: u64| &forces[((seed + nth as u64) * 7 + n * 13) as usize % forces.len()];
            let attacker = Seat::BOTH[(seed as usize + nth) % 2];
            let Some(opening) = battle(&mission.id, [at(0), at(1)], attacker, seed + nth as u64) else { continue };
            let opening = deployed(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
            let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
            let text = CompanyBattles::position(&state).to_string();
            let end = || text.lines().rev().take(2).map(str::to_owned).collect::<Vec<_>>();
            let set_up =
                || text.lines().filter(|line| line.starts_with("set-up")).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(CompanyBattles::standing(&state).due, [], "{}: {:?} {:?}", mission.id, set_up(), end());
            let again = Position::parse(&text, &Catalog::standard().sizes());
            let again = again.unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
            assert_eq!(again.to_string(), text);
            assert!(text.contains("turn"), "{text}");
            n += 1;
        }
    });
    assert!(n > 20, "{n}");
}
