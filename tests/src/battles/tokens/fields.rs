//! Tables on which random battles are played: the sample forces at the crossroads and on the maps, or units of every row on ground of every
//! kind, some of them hidden, some of them riding.

use crate::{battles::maps, laws::dice};
use command_tokens::data::{Arsenal, Class, Ground, Lie};
use command_tokens::encounter;
use content::{Catalog, Opening};
use std::fmt::Write;
use table::Seat;
use table::notation::{Measure, Position};

/// Every fourth battle is of odd units on odd ground, every fourth near its end, every fourth at the crossroads, the others on the maps in turn.
pub fn opening(seed: u64) -> Opening {
    let nth = seed / 4;
    match seed % 4 {
        0 => met(crate::crossroads(), nth),
        1 => {
            let map = maps::map(nth);
            met(encounter::Ground::of(map.position.board.clone(), &map.spots), nth)
        }
        2 => brink(nth),
        _ => odd(nth),
    }
}

/// Both sides near their end: tanks right behind walls, squads that ride, a gun; as many lost already as breaks a side with one or two more.
fn brink(nth: u64) -> Opening {
    let mut die = dice(nth + 1);
    let mut text = String::from("table 36x30in\nobjective 1 at 18,15 worth 2\n");
    let _ = writeln!(text, "terms deep 8 last-turn {}", 2 + nth % 3);
    let tanks: Vec<_> = Arsenal::standard()
        .rows
        .values()
        .filter(|row| row.class == Class::Vehicle && row.weapons.iter().any(|weapon| weapon.pen > 4))
        .collect();
    for (seat, letter, way, y) in [(Seat::Red, 'R', 1, 9), (Seat::Blue, 'B', -1, 21)] {
        let tank = |n: u64| tanks[((nth * 4 + seat as u64 * 2 + n) % tanks.len() as u64) as usize];
        let facing = if way > 0 { 'n' } else { 's' };
        let _ =
            writeln!(text, "{} {letter}W (4,{y})-(22,{y}) width 0.4", ["wall", "hedge", "bocage"][nth as usize % 3]);
        for (n, x) in [(0, 8), (1, 16)] {
            let row = tank(n);
            let size = if row.heavy { "3.5x2" } else { "3x1.5" };
            let behind = format!("{x},{}", f64::from(y - way * 2) - f64::from(way) * 0.25);
            let shaken = u32::from(row.morale) - 1 - die(3);
            let tired = if nth.is_multiple_of(3) { format!(" markers {shaken}") } else { String::new() };
            let _ = writeln!(
                text,
                "{seat} {letter}{} {} rect {size} at {behind} {facing} as {} platoon P1{tired}",
                n + 1,
                row.model,
                row.id
            );
        }
        let (front, back) = (y + way * 2, y - way * 5);
        let markers = 3 + die(3);
        let _ = writeln!(
            text,
            "{seat} {letter}3 rifles rect 2x2 at 26,{front} {facing} as {} markers {markers} command lays-smoke",
            ["section-piat", "section-bazooka", "section-faust"][nth as usize / 3 % 3]
        );
        let _ = writeln!(text, "{seat} {letter}4 truck rect 3x1.5 at 29,{front} {facing} as truck platoon P2");
        let _ = writeln!(text, "{seat} {letter}5 rifles rect 2x2 off as section aboard {letter}4");
        let _ = writeln!(text, "{seat} {letter}6 halftrack rect 3x1.5 at 26,{back} {facing} as halftrack platoon P2");
        let _ = writeln!(
            text,
            "{seat} {letter}7 rifles rect 2x2 off as section-faust aboard {letter}6 markers {}",
            1 + die(4)
        );
        let _ =
            writeln!(text, "{seat} {letter}8 at-gun rect 2.5x2 at 33,{front} {facing} as pak40 markers {}", 1 + die(4));
        // Six of twelve break a side; every fourth time all but the tanks are gone.
        let lost = 3 + die(3);
        for n in 9..9 + lost {
            let _ = writeln!(text, "{seat} {letter}{n} truck rect 3x1.5 off as truck destroyed");
        }
        // Two tanks alone come to where they can spend nothing more.
        let pool = if nth % 4 == 3 { 14 } else { 3 + die(6) };
        let _ = writeln!(text, "side {seat} pool {pool} starting {}", 8 + lost);
    }
    text.push_str("turn red play 1\n");
    if nth % 4 == 3 {
        let all = |line: &&str| {
            !["3 ", "4 ", "5 ", "6 ", "7 ", "8 "]
                .iter()
                .any(|n| line.starts_with(&format!("red R{n}")) || line.starts_with(&format!("blue B{n}")))
        };
        text = text.lines().filter(all).map(|line| format!("{line}\n")).collect();
    }
    read(&text)
}

fn read(text: &str) -> Opening {
    let position =
        Position::parse(text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    Opening { measure: position.measure, switches: vec![], position: Some(position) }
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
    read(&text)
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
