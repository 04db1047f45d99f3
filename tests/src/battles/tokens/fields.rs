//! Tables for random battles: the sample forces at the crossroads and on the maps, or units of every row on ground of
//! every kind, some hidden, some aboard transports.

use crate::{battles::maps, laws::dice};
use command_tokens::data::{Arsenal, Class, Ground, Lie};
use command_tokens::encounter;
use content::Opening;
use std::fmt::Write;
use table::Seat;
use table::notation::Measure;

/// Every fourth battle has odd units on odd ground, every fourth begins near its end, every fourth is at the
/// crossroads, the others take the maps in turn.
pub fn opening(seed: u64) -> Opening {
    let nth = seed / 4;
    match seed % 4 {
        0 => met(crate::crossroads(), nth),
        1 => {
            let map = maps::map(nth);
            met(encounter::Ground::of(map.position.board.clone(), &map.spots), nth)
        }
        2 if nth.is_multiple_of(2) => brink(nth / 2),
        2 => last_stand(nth / 2),
        _ => odd(nth),
    }
}

/// Both sides near their end: tanks close behind walls, squads aboard transports, a gun; enough lost already that one
/// or two more break a side.
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
        // Six lost of twelve break a side; every fourth time all but the tanks are lost.
        let lost = 3 + die(3);
        for n in 9..9 + lost {
            let _ = writeln!(text, "{seat} {letter}{n} truck rect 3x1.5 off as truck destroyed");
        }
        // Two tanks alone reach the point where they can spend nothing more.
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

/// Squads that the next hit breaks, in the open and in close range of fresh enemies; transports to flee into, guns that
/// must turn. One more loss breaks either side; every fourth time one side has nothing else left.
fn last_stand(nth: u64) -> Opening {
    let mut die = dice(nth + 7);
    let mut text = String::from("table 36x30in\nobjective 1 at 18,15 worth 1\nterms deep 8 last-turn 2\n");
    // Cover for a unit that reacts by moving into it.
    let _ = writeln!(
        text,
        "building RH (14,8.4) (19,8.4) (19,10) (14,10)\nbuilding BH (17,20) (22,20) (22,21.6) (17,21.6)"
    );
    let alone = nth % 4 == 3;
    for (seat, letter, way) in [(Seat::Red, 'R', 1), (Seat::Blue, 'B', -1)] {
        // Red's place, mirrored for blue.
        let at = |x: f64, y: f64| if way > 0 { format!("{x},{y}") } else { format!("{},{}", 36.0 - x, 30.0 - y) };
        let (ahead, aside) = if way > 0 { ("n", "ne") } else { ("s", "sw") };
        let squads = ["section-bazooka", "section-piat", "section-faust", "tank-hunters"];
        let squad = |n: u64| squads[((nth + n + seat as u64) % 4) as usize];
        let mut unit = |n: u64, size: &str, at: String, facing: &str, row: &str, words: &str| {
            let model = match row {
                "truck" => "truck",
                "halftrack" => "halftrack",
                "pak40" => "at-gun",
                "stug3" | "panther" | "cromwell" => "stuart",
                _ => "rifles",
            };
            let _ = writeln!(text, "{seat} {letter}{n} {model} rect {size} at {at} {facing} as {row} {words}");
        };
        let weak = |row: &str| format!("markers {}", Arsenal::standard().rows[row].morale - 1);
        unit(1, "2x2", at(12.5, 11.0), ahead, squad(0), &weak(squad(0)));
        if !(alone && seat == Seat::Red) {
            unit(2, "3x1.5", at(10.0, 10.9), ahead, "truck", "platoon P1");
            unit(3, "2x2", at(22.0, 11.0), ahead, squad(1), &format!("lays-smoke {}", weak(squad(1))));
            unit(4, "2x2", at(26.0, 10.0), ahead, squad(2), "command lays-smoke");
            unit(5, "2.5x2", at(30.0, 8.0), aside, "pak40", "");
            unit(6, "3x1.5", at(6.0, 8.0), aside, "stug3", "platoon P1 lays-smoke");
            unit(7, "3x1.5", at(16.5, 5.0), ahead, "halftrack", &format!("platoon P1 {}", weak("halftrack")));
            // Together too tired for any die.
            unit(8, "3x1.5", at(32.0, 4.0), ahead, "panther", "platoon P2 markers 6");
            unit(9, "3x1.5", at(28.0, 4.0), ahead, "cromwell", "platoon P2 tokens 1");
            let _ = writeln!(text, "{seat} {letter}10 rifles rect 2x2 off as section aboard {letter}7 lays-smoke");
        }
        // One short of half.
        let living = if alone && seat == Seat::Red { 1 } else { 10 };
        let lost = if living == 1 { 0 } else { living - 2 };
        for n in 11..11 + lost {
            let _ = writeln!(text, "{seat} {letter}{n} truck rect 3x1.5 off as truck destroyed");
        }
        let _ = writeln!(text, "side {seat} pool {} starting {}", 8 + die(6), living + lost);
    }
    let _ = writeln!(text, "turn {} play 1", if die(2) == 0 { "red" } else { "blue" });
    read(&text)
}

fn read(text: &str) -> Opening {
    Opening::read(text).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"))
}

/// Two of the sample forces, also a force against itself; deployed, or with every unit still off the table.
fn met(ground: encounter::Ground, nth: u64) -> Opening {
    let forces = encounter::samples();
    let force = |n: u64| &forces[n as usize % forces.len()];
    let measure = if nth % 4 == 1 { Measure::Cm } else { Measure::Inch };
    let agreed =
        encounter::Agreed { measure, last_turn: Some(encounter::LAST_TURN), hides: nth % 4 == 2, switches: vec![] };
    let opening = encounter::between(ground, [force(nth), force(nth / 2 + 1)], agreed);
    if nth.is_multiple_of(2) { opening } else { encounter::set_out(&opening).unwrap_or_else(|why| panic!("{why:?}")) }
}

/// Units of any rows on ground of any kind, close together: this meets what the sample forces and the maps do not have.
pub fn odd(nth: u64) -> Opening {
    let mut die = dice(nth + 1);
    let mut text = String::from("table 48x36in\n");
    maps::ground(&mut text, nth, lies, &mut die);
    for objective in 1..=2 {
        let _ = writeln!(text, "objective {objective} at {},18 worth {objective}", 12 * objective + die(12) as u64);
    }
    // Either side, both or neither may hide.
    let hides = ["", " hides red", " hides blue", " hides red hides blue"][nth as usize % 4];
    let _ = writeln!(text, "terms deep 10 last-turn {}{hides}", 4 + nth % 3);
    for seat in Seat::BOTH {
        units(&mut text, seat, nth, &mut die);
    }
    text.push_str("turn red placing 1\n");
    read(&text)
}

/// Whether a kind of ground is a line, and the words after it.
fn lies(kind: &str) -> (bool, &'static str) {
    let row = Ground::standard().of(kind).expect("the catalog knows every kind");
    (row.lies == Lie::Line, if row.lies == Lie::Relief { " level 1" } else { "" })
}

/// Ten units, taking the rows of the arsenal in turn; units that can ride do so if a transport is there. Every fifth
/// time there are three, near their end, so that the battle reaches the last of them.
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
        // A unit that has taken fire already breaks sooner.
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
