//! AV-9: whoever arrives finds room wherever a fine lattice finds any.

use company_battles::CompanyBattles;
use content::{Catalog, Opening};
use contract::{Draft, Given, Leg, Ruleset};
use geom::pt;
use std::fmt::Write;
use suite::laws::dice;
use table::{BaseId, Seat, UnitId, notation::Position};

/// A tank arrives in the south, where all is under water but a strip. There another tank may stand.
fn strip(seed: u64) -> (String, i32, i32) {
    let mut die = dice(seed);
    let mut tenths = |most: u32| i32::try_from(die(most)).expect("a small number");
    // In twentieths of an inch.
    let (from, wide) = (40 + tenths(1200), 22 + tenths(24));
    let (x, to) = (f64::from(from) / 20.0, f64::from(from + wide) / 20.0);
    let lean = f64::from(tenths(7) - 4) / 10.0;
    let mut text = String::from("system company-battles\ntable 72x48in\n");
    let _ = writeln!(text, "water L1 (0,0) ({x},0) ({:.2},12) (0,12)", x + lean);
    let _ = writeln!(text, "water L2 ({to},0) (72,0) (72,12) ({:.2},12)", to + lean);
    text.push_str("attacker red\nfirst red\nterms deep 12 last-turn 9\n");
    text.push_str("red R1 rifles-usa b1 at 36,46 s as us-rifle slot combat points 2\n");
    text.push_str("blue B1 rifles-usa b21 at 36,20 n as us-rifle slot combat points 2\n");
    text.push_str("blue B2 panzer-4h b22 off as de-pz4 slot combat points 8 coming 3\n");
    if tenths(2) == 1 {
        let _ = writeln!(text, "blue B3 panzer-4h b23 at {:.2},2 n as de-pz4 slot combat points 8", (x + to) / 2.0);
    }
    let mission = battle::mission::named("contact").expect("a mission");
    for line in &mission.lines {
        let words: Vec<&str> = line.words.iter().map(|word| word.as_str()).collect();
        let _ = writeln!(text, "mission {}", words.join(" "));
    }
    let step = mission.steps.len() - 1;
    let _ = writeln!(
        text,
        "set-up step {step} fixed red north blue south size 30 worth 26 26 chosen red chosen blue aside blue out red out blue"
    );
    text.push_str("turn blue arrivals 4\n");
    (text, from, from + wide)
}

#[test]
fn there_is_room_wherever_a_fine_lattice_finds_any() {
    let (mut n_room, mut n_none) = (0, 0);
    test_dice::each(12, |seed| {
        let (text, from, to) = strip(seed);
        let position = Position::parse(&text, &Catalog::standard().sizes());
        let position = position.unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
        let opening = Opening { measure: position.measure, switches: vec![], position: Some(position) };
        let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"));
        let unit = UnitId { seat: Seat::Blue, number: 2 };
        let begun = Draft::new(Seat::Blue, content::word("enter"), Some(unit));
        let way = |x: i32, y: i32| {
            // A twentieth of an inch is 12.7 tenths of a millimeter.
            let [x, y] = [x, y].map(|v| v * 127 / 10);
            Given::Legs(vec![Leg { base: BaseId(22), path: vec![pt(x, 0), pt(x, y)], facing: None }])
        };
        let legal_draft = |draft: &Draft| CompanyBattles::check(&state, draft).broken.is_empty();
        let legal = |given: Given| legal_draft(&begun.clone().with(given));
        let lattice = (from..=to).any(|x| (20..=140).step_by(5).any(|y| legal(way(x, y))));
        let found = CompanyBattles::survey(&state, &begun);
        let known = found.into_iter().any(|found| legal_draft(&found.draft));
        assert!(known || !lattice, "seed {seed}: there is room, and none is found\n{text}");
        if known { n_room += 1 } else { n_none += 1 }
    });
    assert!(n_room > 2 && n_none > 2, "{n_room} with room, {n_none} without");
}
