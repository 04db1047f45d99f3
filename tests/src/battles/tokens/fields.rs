//! Tables on which random battles are played: the sample forces at the crossroads and on the maps, or units of every row on ground of every
//! kind, some of them hidden, some of them riding.

use crate::{battles::maps, laws::dice};
use command_tokens::data::{Arsenal, Class, Ground, Lie};
use command_tokens::encounter;
use content::{Catalog, Opening};
use std::fmt::Write;
use table::Seat;
use table::notation::{Measure, Position};

/// Every third battle is of odd units on odd ground, every third at the crossroads, the others on the maps in turn.
pub fn opening(seed: u64) -> Opening {
    let nth = seed / 3;
    match seed % 3 {
        0 => met(crate::crossroads(), nth),
        1 => {
            let map = maps::map(nth);
            met(encounter::Ground::of(map.position.board.clone(), &map.spots), nth)
        }
        _ => odd(nth),
    }
}

/// Two of the sample forces, a side against its like too; set out, or with everybody still off the table.
fn met(ground: encounter::Ground, nth: u64) -> Opening {
    let forces = encounter::samples();
    let force = |n: u64| &forces[n as usize % forces.len()];
    let measure = if nth % 4 == 1 { Measure::Cm } else { Measure::Inch };
    let agreed = encounter::Agreed { measure, last_turn: Some(encounter::LAST_TURN), hides: nth % 4 == 2 };
    let opening = encounter::between(ground, [force(nth), force(nth / 2 + 1)], agreed);
    if nth.is_multiple_of(2) { opening } else { encounter::set_out(&opening).unwrap_or_else(|why| panic!("{why:?}")) }
}

/// Units of any rows on ground of any kind, close together: what the sample forces and the maps do not have is met here.
pub fn odd(nth: u64) -> Opening {
    let mut die = dice(nth + 1);
    let mut text = String::from("table 48x36in\n");
    maps::ground(&mut text, nth, lies, &mut die);
    for objective in 1..=2 {
        let _ = writeln!(text, "objective {objective} at {},18 worth {objective}", 12 * objective + die(12) as u64);
    }
    // Of the sides each, both or neither may hide.
    let hides = ["", " hides red", " hides blue", " hides red hides blue"][nth as usize % 4];
    let _ = writeln!(text, "terms deep 10 last-turn {}{hides}", 4 + nth % 3);
    for seat in Seat::BOTH {
        units(&mut text, seat, nth, &mut die);
    }
    text.push_str("turn red placing 1\n");
    let position =
        Position::parse(&text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    Opening { measure: position.measure, switches: vec![], position: Some(position) }
}

/// How a kind of ground lies, and what is said behind it.
fn lies(kind: &str) -> (bool, &'static str) {
    let row = Ground::standard().of(kind).expect("the catalog knows every kind");
    (row.lies == Lie::Line, if row.lies == Lie::Relief { " level 1" } else { "" })
}

/// Ten units, the rows of the arsenal in turn; who can ride does, where somebody carries him. Every fifth time three that are at their end,
/// so that it comes to the last of them.
fn units(text: &mut String, seat: Seat, nth: u64, die: &mut dyn FnMut(u32) -> u32) {
    let (n_units, shaken) = if nth % 5 == 4 { (3, true) } else { (10, false) };
    let rows: Vec<_> = Arsenal::standard().rows.values().collect();
    let letter = if seat == Seat::Red { 'R' } else { 'B' };
    let row = |unit: u64| rows[((nth * 20 + seat as u64 * 10 + unit) % rows.len() as u64) as usize];
    let mut taken = vec![];
    for unit in 1..=n_units {
        let row = row(unit);
        let (wide, long) = match row.class {
            Class::Infantry => ("2", "2"),
            Class::Support => ("2", "1.5"),
            Class::Gun => ("2.5", "2"),
            Class::Vehicle if row.heavy => ("3.5", "2"),
            Class::Vehicle => ("3", "1.5"),
        };
        let _ = write!(text, "{seat} {letter}{unit} {} rect {wide}x{long} off as {}", row.model, row.id);
        let _ = write!(text, " platoon P{}", unit % 3);
        // Whoever has taken fire already breaks sooner.
        let most = u32::from(row.morale) - 1;
        let markers = if shaken { most - die(2) } else { die(most + 1).saturating_sub(2) };
        if markers > 0 {
            let _ = write!(text, " markers {markers}");
        }
        let carrier = (1..=n_units).find(|n| {
            let carrier = rows[((nth * 20 + seat as u64 * 10 + n) % rows.len() as u64) as usize];
            let fits = if row.class == Class::Gun { carrier.tows } else { carrier.carries };
            fits && !taken.contains(n)
        });
        if let Some(carrier) = carrier.filter(|_| row.class != Class::Vehicle && die(2) == 0) {
            taken.push(carrier);
            let _ = write!(text, " aboard {letter}{carrier}");
        }
        let _ = writeln!(
            text,
            "{}{}",
            if unit == 1 { " command" } else { "" },
            if die(3) == 0 { " lays-smoke" } else { "" }
        );
    }
}
