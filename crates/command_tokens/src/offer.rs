//! What this system offers to a player who sets up a battle: sample forces, the standard encounter, and a force as its list shows it.

use crate::data::{Arsenal, Enlisted, Force};
use crate::encounter::{self, Agreed, Ground, LAST_TURN};
use crate::switches::ROWS;
use battle::forces::{both, flaws};
use content::{Arg, Fault, Opening, Text, Word, text, word};
use contract::{Battles, Done, Flaw, ForceList, ListedUnit, Sample, Task, Term, Terms};

/// Until the initiative is passed.
const FIRST_TURN: &[Task] = &[
    Task::new("roll", Done::Rolled(&[])),
    Task::new("select", Done::Selected),
    Task::new("move", Done::Ordered(&["move", "rapid"])),
    Task::new("react", Done::Ordered(&["react", "decline"])),
    // CT-6-10: a reaction is ended by the same order, and is no activation.
    Task::new("end", Done::OrderedBut("end", "react")),
    Task::new("refused", Done::Refused),
    Task::new("nearest", Done::Nearest),
    Task::new("fire", Done::Ordered(&["fire"])),
    Task::new("dice", Done::Rolled(&["fire"])),
    Task::new("pass", Done::Ordered(&["pass"])),
];

/// How a battle of this system begins.
pub const BATTLES: Battles = Battles {
    samples: &[sample(0), sample(1)],
    missions,
    mission_files: None,
    switches,
    hours: Vec::new,
    read_force,
    ground: Some("crossroads"),
    attacks: false,
    last_turn: Some(LAST_TURN),
    chooser: None,
    come_in: &[],
    demos: &[],
    first_turn: FIRST_TURN,
    first_battle: None,
    opening,
    advice: |_| vec![],
};

const fn sample(nth: usize) -> Sample {
    let (name, content) = encounter::FORCES[nth];
    Sample { name, content, quick: true }
}

/// Section 19.
fn missions() -> Vec<Term> {
    vec![Term {
        key: word("encounter"),
        name: text("ct.mission.encounter", []),
        about: Some(text("ct.mission-about.encounter", [])),
        why_not: None,
    }]
}

/// CT-8.5-2.
const HIDDEN: &str = "hidden";

fn switches() -> Vec<Term> {
    let term = |key: &'static str| Term {
        key: word(key),
        name: Text { code: Word::own(format!("ct.switch.{key}")), args: vec![] },
        about: Some(Text { code: Word::own(format!("ct.switch-about.{key}")), args: vec![] }),
        why_not: None,
    };
    [HIDDEN].into_iter().chain(ROWS.iter().map(|(name, _)| *name)).map(term).collect()
}

fn read_force(file: &str, content: &str) -> Result<ForceList, Vec<Flaw>> {
    let force = Force::read(file, content, Arsenal::standard()).map_err(flaws)?;
    let count = i32::try_from(force.units.len()).unwrap_or(i32::MAX);
    Ok(ForceList {
        name: text("ct.force-named", [Arg::Named(force.name.clone())]),
        nation: force.nation,
        worth: text("ct.units", [Arg::Num(count)]),
        units: force.units.iter().map(listed).collect(),
        remarks: vec![],
        plan: None,
    })
}

fn listed(unit: &Enlisted) -> ListedUnit {
    let row = Arg::Word(Word::own(format!("ct.row.{}", unit.row.id)));
    let code = if unit.command { "ct.enlisted-command" } else { "ct.enlisted" };
    ListedUnit {
        name: text("ct.force-named", [Arg::Named(unit.name.clone())]),
        worth: text("ct.morale", [Arg::Num(i32::from(unit.morale))]),
        teams: vec![(1, text(code, [row, Arg::Said(unit.platoon.clone())]))],
    }
}

fn opening(terms: &Terms, _say: &dyn Fn(&Text) -> String) -> Result<Opening, Vec<Fault>> {
    let [red, blue] = both(terms, |file, content| Force::read(file, content, Arsenal::standard()))?;
    let ground = Ground::of(terms.board.clone(), &terms.spots);
    let (hides, switches): (Vec<Word>, Vec<Word>) =
        terms.switches.iter().cloned().partition(|switch| switch.as_str() == HIDDEN);
    let agreed = Agreed { measure: terms.measure, last_turn: terms.last_turn, hides: !hides.is_empty(), switches };
    let opening = encounter::between(ground, [&red, &blue], agreed);
    if terms.set_out { encounter::set_out(&opening) } else { Ok(opening) }
}
