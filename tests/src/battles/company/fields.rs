//! Tables for random battles: two of the forces on one of the maps, or teams and ground of every kind.

use crate::{battles::maps, company, laws::dice};
use battle::mission::{Ground, Mission, Side, Step, shipped};
use company_battles::{
    Hour, Switches,
    battle::{Battle, Light, deployed},
    data::{Arsenal, Keyword, Kind, Lie, Rise, Team, Terrain, Trait, Work},
    force::{AtNight, Force, Works},
};
use content::{Catalog, Opening, Text, Voice, Word};
use contract::Drawn;
use geom::Len;
use std::{fmt::Write, sync::LazyLock};
use table::{Seat, notation::Measure, notation::Position};

static FORCES: LazyLock<Vec<Force>> = LazyLock::new(|| {
    let book = company::book(Arsenal::standard());
    let read = |(file, content): &(String, String)| Force::read(file, content, &book, Arsenal::standard());
    company::files("forces").iter().map(|file| read(file).expect("a sound force")).collect()
});

/// The demonstration forces.
pub fn forces() -> &'static [Force] {
    &FORCES
}

/// Every third battle has odd teams on odd ground; the others take pairs of forces and the maps in turn.
/// In one of sixteen the players deploy every unit themselves.
pub fn opening(seed: u64) -> Opening {
    let opening = if seed % 3 == 2 { odd(seed / 3) } else { pair(seed - seed / 3) };
    if seed % 16 == 6 {
        return opening;
    }
    deployed(&opening).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Two of the forces, with every unit off the table.
pub fn pair(nth: u64) -> Opening {
    let n_forces = FORCES.len() as u64;
    let force = |n: u64| fortified(&FORCES[(n % n_forces) as usize], nth);
    let [red, blue] = [force(nth), force(nth / n_forces + nth % 7)];
    let board = &maps::map(nth / 64 + nth).position.board;
    let measure = if nth % 5 == 4 { Measure::Cm } else { Measure::Inch };
    // One battle in twelve is fought by the terms alone, as saves and positions have it.
    let missions = battle::mission::shipped();
    let mission = missions.get(nth as usize % 12).filter(|mission| mission.fits(board.bounds(), measure));
    opened(Battle {
        board: board.clone(),
        measure,
        forces: [&red, &blue],
        mission,
        fixed: !nth.is_multiple_of(3),
        drawn: nth.is_multiple_of(4).then(|| Drawn { plans: None, faces: vec![1, 3], roles: vec![[2, 2], [6, 1]] }),
        light: light(nth),
        attacker: if nth.is_multiple_of(2) { Seat::Red } else { Seat::Blue },
        switches: switches(nth),
        deep: Len::inches(12),
        // Some missions are decided after the sixth turn alone.
        last_turn: Some(if mission.is_some() { 12 } else { 6 }),
        meeting: nth % 7 == 3,
        objectives: nth % 3 == 1,
    })
}

/// A battle of a mission on a map, with everything off the table; None if it does not fit.
pub fn of_mission(
    mission: &Mission,
    forces: [&Force; 2],
    attacker: Seat,
    map: u64,
    last_turn: Option<u16>,
) -> Option<Opening> {
    let board = &maps::map(map).position.board;
    let battle = Battle {
        board: board.clone(),
        measure: Measure::Inch,
        forces,
        mission: Some(mission),
        attacker,
        fixed: true,
        drawn: None,
        light: Light::default(),
        switches: vec![],
        deep: Len::inches(12),
        last_turn,
        meeting: false,
        objectives: false,
    };
    mission.fits(board.bounds(), Measure::Inch).then(|| opened(battle))
}

/// The opening of a battle, with English names.
fn opened(battle: Battle) -> Opening {
    let say = |text: &Text| {
        Voice { words: crate::english(), measure: Measure::Inch, names: &content::Names::default() }.say(text)
    };
    battle.opening(Arsenal::standard(), Catalog::standard(), &say)
}

/// Every fourth force has minefields, so that sides place works, whatever else it has, and every eighth booby traps.
fn fortified(force: &Force, nth: u64) -> Force {
    let of = Work::named("minefield").expect("a row of works");
    let fields = if nth % 4 == 1 { 1 + (nth / 4) % 3 } else { 0 };
    let more = (1..=fields).map(|number| Works { of, number: u8::try_from(number).ok() });
    let traps = Work::named("booby-traps").filter(|_| nth % 8 == 1).map(|of| Works { of, number: None });
    Force { works: force.works.iter().cloned().chain(more).chain(traps).collect(), ..force.clone() }
}

/// Every other battle is fought by day; in some of the others a side may attack by night, if the mission lets it.
fn light(nth: u64) -> Light {
    let hour = hour(nth);
    let may = |n: u64| if nth % 4 < n { AtNight::Open } else { AtNight::NotOnFoot };
    Light { hour, planned: nth % 8 == 1, at_night: [may(2), may(1)], always: [false, nth.is_multiple_of(9)] }
}

fn hour(nth: u64) -> Hour {
    match nth % 6 {
        1 => Hour::Dawn,
        3 => Hour::Night,
        5 => Hour::Dusk,
        _ => Hour::Day,
    }
}

/// Half of the battles use the rules unchanged, the others one or two alternative readings.
fn switches(nth: u64) -> Vec<Word> {
    let known: Vec<Word> = Switches::names().collect();
    let one = |n: u64| known[n as usize % known.len()].clone();
    match nth % 4 {
        1 => vec![one(nth / 4)],
        3 => vec![one(nth / 4), one(nth / 4 + 1 + nth / 64 % 5)],
        _ => vec![],
    }
}

/// Teams of any rows on ground of any kind, close together: this meets what the eight forces and the maps do not have.
fn odd(nth: u64) -> Opening {
    let mut die = dice(nth + 1);
    let mut text = String::from("table 48x36in\n");
    maps::ground(&mut text, nth, lies, &mut die);
    text.push_str(
        "formation 1 red \"Odd lot\" commander b1 second b2\nformation 2 blue \"Odd lot\" commander b101 second b102\n",
    );
    for objective in 1..=2 {
        let takes = if objective == 1 { "red" } else { "blue" };
        let _ = writeln!(text, "objective {objective} at {},18 takes {takes}", 12 * objective + die(12) as u64);
    }
    text.push_str("attacker red\nfirst nobody\nterms deep 10 last-turn 6\n");
    let light = ["light dawn\n", "", "light dusk\n", "", "light night\n", ""][nth as usize % 6];
    text.push_str(light);
    for seat in Seat::BOTH {
        teams(&mut text, seat, nth, &mut die);
    }
    // Two minefields and two booby traps each, between the sides.
    let works = ["minefield", "booby-traps", "minefield", "booby-traps"];
    for (number, (seat, work)) in (1..).zip(Seat::BOTH.iter().flat_map(|seat| works.map(|work| (seat, work)))) {
        let _ = writeln!(text, "work {number} {seat} {work}");
    }
    text.push_str("turn red works 1\n");
    let position =
        Position::parse(&text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    Opening { measure: position.measure, switches: switches(nth), position: Some(position) }
}

/// Two small sides with three booby traps each, for the law of secrets.
pub fn trapped(seed: u64) -> Opening {
    let mut die = dice(seed);
    let mut text = String::from("table 48x36in\n");
    for n in 0..3 {
        let (x, y) = (6 + 14 * n + die(4), 13 + die(8));
        let _ = writeln!(text, "wood W{n} ({x},{y}) ({},{y}) ({},{}) ({x},{})", x + 6, x + 6, y + 4, y + 4);
    }
    text.push_str("attacker red\nfirst nobody\nterms deep 6 last-turn 4\n");
    for (seat, letter, base) in [(Seat::Red, 'R', 1), (Seat::Blue, 'B', 51)] {
        let b = |n: u32| base + n;
        let _ = writeln!(text, "{seat} {letter}1 rifles-usa b{} off b{} off b{} off as us-rifle", b(0), b(1), b(2));
        let _ = writeln!(text, "{seat} {letter}2 sherman b{} off b{} off as us-m4", b(3), b(4));
    }
    for (number, seat) in (1..).zip([Seat::Red, Seat::Red, Seat::Red, Seat::Blue, Seat::Blue, Seat::Blue]) {
        let _ = writeln!(text, "work {number} {seat} booby-traps");
    }
    text.push_str("turn red works 1\n");
    let position =
        Position::parse(&text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    Opening { measure: position.measure, switches: vec![], position: Some(position) }
}

/// The missions in which a side chooses something unseen.
pub fn secretive() -> Vec<&'static Mission> {
    let secret = |step: &Step| matches!(step, Step::Hold { .. } | Step::RangedIn { .. } | Step::Ambush { .. });
    shipped().iter().filter(|mission| mission.steps.iter().any(secret)).collect()
}

/// The missions in which a side has Units in ambush and in reserve, with that side.
pub fn awaited() -> Vec<(&'static Mission, Side)> {
    let both = |mission: &'static Mission| {
        let hides = |step: &Step| if let Step::Ambush { by, .. } = step { Some(*by) } else { None };
        let by = mission.steps.iter().find_map(hides)?;
        mission.reserves.iter().any(|reserve| reserve.by == by).then_some((mission, by))
    };
    shipped().iter().filter_map(both).collect()
}

/// Where the sides of a mission usually are, as a position says it.
fn usual_grounds(mission: &Mission, attacker: Seat) -> String {
    let mut grounds = mission.usual_grounds(true);
    if attacker == Seat::Blue {
        grounds.reverse();
    }
    let one = |(seat, ground): (Seat, Option<Ground>)| ground.map(|ground| format!("{seat} {}", ground.name()));
    Seat::BOTH.into_iter().zip(grounds).filter_map(one).collect::<Vec<_>>().join(" ")
}

/// Two small sides that are about to choose their reserves, their markers and an ambush, for the law of secrets. The missions that have
/// any take turns.
pub fn held(seed: u64) -> Opening {
    let missions = secretive();
    let mission = missions[seed as usize % missions.len()];
    let secret = |step: &Step| matches!(step, Step::Hold { .. } | Step::RangedIn { .. } | Step::Ambush { .. });
    let first = mission.steps.iter().position(secret);
    let mut text = String::from("table 72x48in\nattacker red\nfirst nobody\nterms deep 12 last-turn 5\n");
    text.push_str(&lines_of(mission));
    let grounds = usual_grounds(mission, Seat::Red);
    let step = first.expect("a step with a secret");
    let _ = writeln!(text, "set-up step {step} fixed {grounds} size 30 worth 26 26");
    text.push_str("objective 1 at 50,12 placed red\n");
    for (seat, letter, base) in [(Seat::Red, 'R', 1), (Seat::Blue, 'B', 51)] {
        let b = |n: u32| base + n;
        let _ = writeln!(text, "{seat} {letter}1 command-usa b{} off as us-smg slot hq points 2", b(0));
        for unit in 2..=5 {
            let n = 3 * unit;
            let _ = writeln!(
                text,
                "{seat} {letter}{unit} rifles-usa b{} off b{} off as us-rifle slot combat points 4",
                b(n),
                b(n + 1)
            );
        }
        // How many batteries are not in reserve is seen by their markers.
        let last = if mission.holds(Side::of(seat, Seat::Red)).is_none() { 7 } else { 5 };
        for unit in 6..=last {
            let n = 3 * unit;
            let _ =
                writeln!(text, "{seat} {letter}{unit} mortar-usa b{} off b{} off as us-m81 points 4", b(n), b(n + 1));
        }
    }
    let (seat, stage) = match mission.steps[step] {
        Step::Hold { by, .. } => (by.seat(Seat::Red), "holding"),
        Step::Ambush { by, .. } => (by.seat(Seat::Red), "hiding"),
        _ => (Seat::Blue, "ranging-in"),
    };
    let _ = writeln!(text, "turn {seat} {stage} 1");
    let position =
        Position::parse(&text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    Opening { measure: position.measure, switches: vec![], position: Some(position) }
}

/// A mission in the words of a position.
pub(super) fn lines_of(mission: &Mission) -> String {
    let said =
        |line: &table::notation::Words| line.words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ");
    mission.lines.iter().map(|line| format!("mission {}\n", said(line))).collect()
}

/// A battle in which two like Units of this side wait, one in reserve and one in ambush: which is which differs. The forces are open, so that
/// where only reserves wait nothing is secret after the set-up.
pub fn waiting(seed: u64) -> ([Opening; 2], Seat) {
    let missions = awaited();
    let (mission, by) = missions[seed as usize % missions.len()];
    let mut die = dice(seed);
    let (x, y) = (10 + die(40), 8 + die(8));
    let attacker = Seat::BOTH[(seed / missions.len() as u64) as usize % 2];
    let keeper = by.seat(attacker);
    let openings = [["reserve", "ambush"], ["ambush", "reserve"]].map(|waits| {
        let mut text =
            format!("table 72x48in\nattacker {attacker}\nfirst {}\nterms deep 12 last-turn 5\n", keeper.other());
        let _ = writeln!(text, "wood W1 ({x},{y}) ({},{y}) ({},{}) ({x},{})", x + 8, x + 8, y + 6, y + 6);
        text.push_str(&lines_of(mission));
        let step = mission.steps.len() - 1;
        let _ = writeln!(
            text,
            "set-up step {step} fixed {} size 30 worth 26 26 chosen red chosen blue aside {keeper} ambush {keeper} out red out blue",
            usual_grounds(mission, attacker),
        );
        text.push_str("objective 1 at 50,10 placed red\nobjective 2 at 30,44 placed blue\n");
        text.push_str("red R1 rifles-usa b1 at 20,40 s b2 at 23,40 s b3 at 26,40 s as us-rifle slot combat points 4\n");
        text.push_str("red R2 sherman b4 at 40,40 s b5 at 44,40 s as us-m4 slot combat points 4\n");
        text.push_str(
            "blue B1 rifles-usa b51 at 30,6 n b52 at 33,6 n b53 at 36,6 n as us-rifle slot combat points 4\n",
        );
        let letter = if keeper == Seat::Red { 'R' } else { 'B' };
        for (unit, wait) in (3_u32..).zip(waits) {
            let b = |n: u32| 60 + 3 * unit + n;
            let _ = writeln!(
                text,
                "{keeper} {letter}{unit} rifles-usa b{} off b{} off as us-rifle slot combat points 4 {wait}",
                b(0),
                b(1)
            );
        }
        let _ = writeln!(text, "turn {} movement 1", keeper.other());
        let position =
            Position::parse(&text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
        Opening { measure: position.measure, switches: vec![], position: Some(position) }
    });
    (openings, keeper)
}

/// Whether a kind of ground is a line, and the words after it.
fn lies(kind: &str) -> (bool, &'static str) {
    let row = Terrain::of(kind).expect("the chart knows every kind");
    (row.lies == Lie::Line, if row.rises == Rise::Relief { " level 1" } else { "" })
}

/// A commander, a second in command, and five Units of up to six teams, taking the rows of the arsenal in turn.
fn teams(text: &mut String, seat: Seat, nth: u64, die: &mut dyn FnMut(u32) -> u32) {
    let rows: Vec<_> = Arsenal::standard().teams.values().filter(|team| team.takes_the_field()).collect();
    let side = seat as u64;
    let mut base = 1 + 100 * side;
    for unit in 1..=7_u64 {
        let row = rows[((nth * 14 + side * 7 + unit) % rows.len() as u64) as usize];
        // No aircraft commands.
        let row = if unit <= 2 && row.kind == Kind::Aircraft { rows[0] } else { row };
        let _ = write!(text, "{seat} {}{unit} {}", if seat == Seat::Red { 'R' } else { 'B' }, row.model);
        let alone = unit <= 2;
        for _ in 0..if alone { 1 } else { 2 + die(5) } {
            let _ = write!(text, " b{base} off");
            base += 1;
        }
        // TR-13: some tanks have escorts.
        let tanks = matches!(row.kind, Kind::Tank(..)) && row.armor().is_some();
        let escorts = if !alone && tanks && die(3) == 1 { escorts(text, &mut base) } else { String::new() };
        let slot = if alone { " slot hq" } else { "" };
        let added = match () {
            // Every foot Unit of some battles can clear mines.
            () if nth.is_multiple_of(3) && row.kind == Kind::Infantry && !row.has(Keyword::Pioneer) => {
                "+pioneer".to_owned()
            }
            () if die(2) == 1 => added(row, nth * 14 + side * 7 + unit, die),
            () => String::new(),
        };
        let _ = writeln!(text, " as {}{added}{escorts} formation {}{slot} points 5", row.id, 1 + side);
        // Vehicles for every Unit that can ride or be towed.
        if !alone {
            vehicles(text, seat, (unit, row), &mut base, (nth + unit) as usize);
        }
    }
}

/// Two teams of tank escorts, and the words for their row.
fn escorts(text: &mut String, base: &mut u64) -> String {
    let row = Arsenal::standard().teams.values().find(|team| team.has(Keyword::TankEscorts)).expect("a row of escorts");
    let mut words = format!(" as {}", row.id);
    for _ in 0..2 {
        let _ = write!(text, " b{base} {} off", row.model);
        let _ = write!(words, " b{base}");
        *base += 1;
    }
    words
}

/// Transports of a Unit that carry or tow its teams, with the rows of the arsenal in turn.
fn vehicles(text: &mut String, seat: Seat, (of, rider): (u64, &Team), base: &mut u64, nth: usize) {
    let letter = if seat == Seat::Red { 'R' } else { 'B' };
    let fits = |team: &&Team| team.has_a_rear() && team.takes_the_field() && team.takes(rider).is_some();
    let rows: Vec<_> = Arsenal::standard().teams.values().filter(fits).collect();
    let Some(row) = rows.get(nth % rows.len().max(1)) else { return };
    let _ = write!(text, "{seat} {letter}{} {}", of + 10, row.model);
    for _ in 0..2 {
        let _ = write!(text, " b{base} off");
        *base += 1;
    }
    let _ = writeln!(text, " as {} formation {} carries {letter}{of}", row.id, 1 + seat as u64);
}

/// Special rules that no row has, of teams and of weapons.
pub fn rules() -> (Vec<&'static str>, Vec<&'static str>) {
    let teams = || Arsenal::standard().teams.values();
    let upgrades = || Arsenal::standard().upgrades.values();
    let weapons = || teams().flat_map(|team| &team.weapons).chain(upgrades().flat_map(|upgrade| &upgrade.weapons));
    let of_teams =
        Keyword::all().filter(|rule| !teams().flat_map(|team| &team.keywords).any(|own| own.name() == rule.name()));
    let of_weapons =
        Trait::all().filter(|rule| !weapons().flat_map(|weapon| &weapon.traits).any(|own| own.name() == rule.name()));
    (of_teams.map(Keyword::name).collect(), of_weapons.map(Trait::name).collect())
}

/// A special rule for the team, or for one of its weapons.
fn added(row: &Team, nth: u64, die: &mut dyn FnMut(u32) -> u32) -> String {
    let (of_teams, of_weapons) = rules();
    let weapon = row.weapons.first().filter(|_| die(5) > 3);
    let nth = nth as usize;
    match weapon {
        Some(weapon) => format!("+{}:{}", weapon.name, of_weapons[nth % of_weapons.len()]),
        None => match of_teams[nth % of_teams.len()] {
            "tank-assault" => format!("+tank-assault:{}", 1 + die(5)),
            rule => format!("+{rule}"),
        },
    }
}
