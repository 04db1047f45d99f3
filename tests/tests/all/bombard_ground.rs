//! The ground that is drawn while a template is placed is the ground that is judged: a point is in it if range, field of fire, danger close
//! and the reach of an air observation post allow it. What the spotting team sees is judged too, but not drawn.

use company_battles::CompanyBattles;
use contract::{Draft, Gather, Given, Offer, Opening, Room, Ruleset};
use geom::{Heading, pt};
use table::{Seat, UnitId, Zone};
use test_dice::Dice;

const SEEN: [&str; 3] = ["bombard.unseen", "bombard.dark", "bombard.dark-for-all"];
const POINTS: usize = 1_500;

const TABLES: [&str; 5] = [
    // Mortars with friends in front of them, on round and square bases.
    "table 72x48in\nred R1 mortar-usa rect 1.25x2 b1 at 20,10 ne b2 at 24,10 n as us-m81\n\
     red R2 rifles-usa b3 at 30,22 n b4 at 34,24 e as us-rifle\nblue B1 rifles-germany b11 at 30,40 s as de-mg42\nturn red shooting 2\n",
    // Howitzers look ahead.
    "table 72x48in\nred R1 heavygun b1 at 30,6 nw b2 at 36,6 ne as us-105\nred R2 rifles-usa disc 1 b4 at 20,24 n as us-rifle\n\
     blue B1 rifles-germany b11 at 30,40 s as de-mg42\nturn red shooting 2\n",
    // A screen may lie close to friends.
    "table 72x48in\nred R1 gmc b1 at 6,18 e b2 at 6,30 e as us-m81ht\nred R2 sherman b7 at 44,34 e as us-m4\n\
     blue B1 rifles-germany b11 at 50,21 w as de-mg42r\nturn red shooting 2\n",
    // Rockets: a larger template, farther from friends.
    "table 72x48in\nred R1 katyusha b1 at 10,10 e b2 at 10,14 ne as su-kat\nred R2 rifles-ussr b4 at 30,24 n as su-rifle\n\
     blue B1 rifles-germany b11 at 50,21 w as de-mg42r\nturn red shooting 2\n",
    // A post in the air.
    "table 72x48in\nred R1 priest b1 at 10,10 n b2 at 14,10 n as us-m7\nred R2 observation-plane-usa b4 at 30,32 n as us-l4 arrived\n\
     blue B1 rifles-germany b11 at 30,40 s as de-mg42r\nturn red shooting 2\n",
];

#[test]
fn the_ground_of_a_bombardment_is_drawn_as_it_is_judged() {
    let mut dice = Dice::of_this_run(7);
    let (mut n_inside, mut n_outside) = ([0; TABLES.len()], [0; TABLES.len()]);
    for (nth, text) in TABLES.iter().enumerate() {
        let opening = Opening::read(text).expect("a sound table");
        let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        let unit = UnitId { seat: Seat::Red, number: 1 };
        let offers = CompanyBattles::offers(&state, Seat::Red, Some(unit));
        let zones: Vec<(&Offer, &Zone)> = offers.iter().filter_map(|offer| Some((offer, zone(offer)?))).collect();
        assert!(!zones.is_empty(), "{text}");
        for (offer, zone) in zones {
            for _ in 0..POINTS {
                let at = pt(dice.below(72 * 254), dice.below(48 * 254));
                let given = vec![Given::Spot(at, Heading::NORTH)];
                let draft = Draft { given, ..Draft::new(Seat::Red, offer.verb.clone(), Some(unit)) };
                let broken = CompanyBattles::check(&state, &draft).broken;
                let codes: Vec<&str> = broken.iter().map(|why| why.text.code.as_str()).collect();
                let allowed = codes.iter().all(|code| SEEN.contains(code));
                assert_eq!(zone.holds(at), allowed, "{text}{draft:?}: {codes:?}");
                if allowed { n_inside[nth] += 1 } else { n_outside[nth] += 1 }
            }
        }
    }
    assert!(n_inside.iter().chain(&n_outside).all(|n| *n > 50), "{n_inside:?} {n_outside:?}");
}

fn zone(offer: &Offer) -> Option<&Zone> {
    let bombards = ["bombard", "screen"].contains(&offer.verb.as_str());
    match offer.gather.first() {
        Some(Gather::Spot { room: Room::Zone(zone), .. }) if bombards => Some(zone),
        _ => None,
    }
}
