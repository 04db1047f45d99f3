//! Missions, natively: from the choice to both sides deployed, and the search for a way in.

use crate::{Line, battle::Timed};
use battle::mission::shipped;
use company_battles::{CompanyBattles, battle::deployed};
use content::{Catalog, Opening, word};
use contract::{Draft, Ruleset};
use suite::battles::company::{
    arrivals::strip,
    fields::{forces, of_mission},
};
use table::{Seat, UnitId, notation::Position};

/// Forces of this size are the largest.
const LARGE: u16 = 100;
const MAPS: u64 = 8;
const SEARCHES: u64 = 40;

pub fn all() -> Vec<Line> {
    let mut set_outs = Timed::default();
    let large: Vec<_> = forces().iter().filter(|force| force.size >= LARGE).collect();
    for (nth, mission) in shipped().iter().enumerate() {
        let of = |n: usize| large[(nth + n) % large.len()];
        let mut maps = (0..MAPS).map(|map| of_mission(mission, [of(0), of(1)], Seat::Red, nth as u64 + map, None));
        if let Some(opening) = maps.find_map(|opening| opening) {
            set_outs.of(|| deployed(&opening)).unwrap_or_else(|faults| panic!("{faults:#?}"));
        }
    }
    let mut searches = Timed::default();
    for seed in 0..SEARCHES {
        let (text, ..) = strip(seed);
        let position = Position::parse(&text, &Catalog::standard().sizes());
        let position = position.unwrap_or_else(|notes| panic!("{notes:#?}"));
        let opening = Opening { measure: position.measure, switches: vec![], position: Some(position) };
        let state = CompanyBattles::begin(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let begun = Draft::new(Seat::Blue, word("enter"), Some(UnitId { seat: Seat::Blue, number: 2 }));
        searches.of(|| CompanyBattles::survey(&state, &begun));
    }
    vec![
        set_outs.line("a mission of 100 points, chosen to deployed", "1 s"),
        searches.line("an arrival, the search for its way in", "50 ms"),
    ]
}
