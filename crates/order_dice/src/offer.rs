//! What this system offers to players who set up a battle: sample forces, scenarios, rules options, and a force as its list shows it.

use crate::data::{Book, Enlisted, FORCES, Force, Options};
use crate::encounter::{self, Agreed};
use crate::state::{MEETING, Scenario};
use battle::forces::{both, flaws};
use content::{Arg, Fault, Opening, Text, Word, text};
use contract::{Battles, Done, Flaw, ForceList, ListedUnit, Sample, Task, Term, Terms};

/// A turn lasts until the bag is empty.
const FIRST_TURN: &[Task] = &[
    Task::new("draw", Done::Rolled(&[])),
    Task::new("select", Done::Selected),
    Task::new("move", Done::Ordered(&["advance", "run"])),
    Task::new("refused", Done::Refused),
    Task::new("nearest", Done::Nearest),
    Task::new("fire", Done::Ordered(&["fire", "shoot"])),
    Task::new("dice", Done::Rolled(&["fire", "shoot"])),
    Task::new("ambush", Done::Ordered(&["ambush", "down"])),
    Task::new("end", Done::Turns(1)),
];

/// How a battle of this system begins.
pub const BATTLES: Battles = Battles {
    samples: &SAMPLES,
    missions,
    mission_files: None,
    switches,
    hours: Vec::new,
    read_force,
    // OD-20.1-1, OD-20.1-9, OD-20.3-1, OD-20.4-1: the standard table; every map serves as well.
    ground: Some("four-barns"),
    attacks: false,
    // OD-20.1-6, OD-20.4-6.
    last_turn: Some(LAST_TURN),
    chooser: None,
    // OD-20.1-3.
    come_in: &[MEETING],
    demos: &[],
    first_turn: FIRST_TURN,
    first_battle: None,
    opening,
    advice: |_| vec![],
};

const LAST_TURN: u16 = 6;

const SAMPLES: [Sample; FORCES.len()] = {
    let mut samples = [sample(0); FORCES.len()];
    let mut nth = 0;
    while nth < FORCES.len() {
        samples[nth] = sample(nth);
        nth += 1;
    }
    samples
};

/// 20.2: any force may meet any other; quick battles take the four of equal weight.
const fn sample(nth: usize) -> Sample {
    let (name, content) = FORCES[nth];
    Sample { name, content, quick: nth < 4 }
}

fn named(table: &str, name: &str) -> Text {
    Text { code: Word::own(format!("od.{table}.{name}")), args: vec![] }
}

/// 20.4, 20.1: the usual one first.
fn missions() -> Vec<Term> {
    let term = |(name, _): &(&'static str, Scenario)| Term {
        key: Word::own((*name).to_owned()),
        name: named("mission", name),
        about: Some(named("mission-about", name)),
        why_not: None,
    };
    Scenario::ALL.iter().map(term).collect()
}

/// Section 24: each changes what is usual.
fn switches() -> Vec<Term> {
    let term = |name: &'static str| Term {
        key: Word::own(name.to_owned()),
        name: named("switch", name),
        about: Some(named("switch-about", name)),
        why_not: None,
    };
    Options::names().map(term).collect()
}

fn read_force(file: &str, content: &str) -> Result<ForceList, Vec<Flaw>> {
    let force = Force::read(file, content, Book::standard()).map_err(flaws)?;
    let number = |n: u32| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    let dice = u32::try_from(force.units.len()).unwrap_or(u32::MAX);
    Ok(ForceList {
        name: text("od.force-named", [Arg::Named(force.name.clone())]),
        nation: force.nation,
        worth: text("od.force-worth", [number(force.points()), number(dice)]),
        units: force.units.iter().map(listed).collect(),
        remarks: vec![],
        plan: None,
    })
}

fn listed(unit: &Enlisted) -> ListedUnit {
    let men = u8::try_from(unit.profile.men.len()).unwrap_or(u8::MAX);
    let what = named("kind", unit.profile.kind().name());
    let quality = named("quality", unit.profile.quality.name());
    let arg = |text: Text| Arg::Word(text.code);
    ListedUnit {
        name: text("od.force-named", [Arg::Named(unit.name.clone())]),
        worth: text("od.unit-worth", [Arg::Num(i32::from(unit.profile.points))]),
        teams: vec![(men.max(1), text("od.enlisted", [arg(what), arg(quality)]))],
    }
}

fn opening(terms: &Terms, _say: &dyn Fn(&Text) -> String) -> Result<Opening, Vec<Fault>> {
    let [red, blue] = both(terms, |file, content| Force::read(file, content, Book::standard()))?;
    let agreed = Agreed {
        measure: terms.measure,
        last_turn: terms.last_turn,
        scenario: terms.mission.clone(),
        switches: terms.switches.clone(),
    };
    let opening = encounter::between(terms.board.clone(), &terms.spots, [&red, &blue], agreed);
    if terms.set_out { encounter::set_out(&opening) } else { Ok(opening) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Number;

    #[test]
    fn the_last_turn_is_that_of_the_rules() {
        assert_eq!(LAST_TURN, u16::from(Number::Turns.value()));
    }
}
