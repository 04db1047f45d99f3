//! AV-9: whoever arrives finds room wherever a fine lattice finds any.

use company_battles::CompanyBattles;
use content::{Catalog, Opening};
use contract::{Draft, Given, Leg, Ruleset};
use geom::pt;
use suite::battles::company::arrivals::strip;
use table::{BaseId, Seat, UnitId, notation::Position};

#[test]
fn there_is_room_wherever_a_fine_lattice_finds_any() {
    let (mut n_room, mut n_none) = (0, 0);
    test_dice::each_until_enough(12, |seed| {
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
        *(if known { &mut n_room } else { &mut n_none }) += 1;
        n_room > 2 && n_none > 2
    });
    assert!(n_room > 2 && n_none > 2, "{n_room} with room, {n_none} without");
}
