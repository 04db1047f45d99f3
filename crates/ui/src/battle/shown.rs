//! The choices before a battle, in words.

use super::{Choices, Chosen, OWN};
use content::{Arg, Fault, Names, Voice, WRITTEN, Word, Words};
use contract::{Flaw, ForceList, ListedUnit, Term, Text};
use game::AnyGame;
use table::{Seat, notation::Measure};

/// Stands for the name of a force that has faults.
const UNSOUND: &str = "…";

/// A mission or a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermRow {
    pub key: String,
    pub name: String,
    pub about: String,
    /// Empty if it is available.
    pub why_not: String,
    pub on: bool,
}

/// Forces that are listed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForceGroup {
    /// Their nation. Empty for a short list, and for a force of the player's own.
    pub nation: String,
    /// Their names, and their lines in the list.
    pub forces: Vec<(&'static str, String)>,
}

/// More demonstration forces than this are listed by nations.
const LISTED_MAX: usize = 12;

/// A force, or everything that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForcePanel {
    /// The name of a demonstration force, or of one of the player's own.
    pub value: String,
    pub facts: String,
    pub units: Vec<ForceRow>,
    pub remarks: Vec<String>,
    pub flaws: Vec<FlawRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceRow {
    pub name: String,
    pub worth: String,
    pub teams: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlawRow {
    pub line: String,
    /// Empty for a mission, whose lines are read as wholes.
    pub field: String,
    pub said: String,
    pub rule: String,
}

/// The systems with battles, by their names in saves.
pub fn systems_by_name() -> Vec<&'static str> {
    AnyGame::fighting().collect()
}

/// The systems with battles: names in saves, and names for players.
pub fn systems() -> Vec<(&'static str, String)> {
    AnyGame::fighting().map(|name| (name, crate::system_name(name))).collect()
}

impl Choices {
    /// `Panzer IV company – Sherman squadron`.
    pub fn title(&self) -> String {
        let name = |seat: Seat| self.read_force(seat).map_or_else(|_| UNSOUND.to_owned(), |force| say(&force.name));
        crate::say_with("battle.title", &[&name(Seat::Red), &name(Seat::Blue)])
    }

    /// The demonstration forces in groups; a long list has one for each nation. The last is a force of the player's own.
    pub fn forces_on_offer(&self) -> Vec<ForceGroup> {
        let force = self.battles().map(|battles| battles.read_force);
        let read = |sample: &contract::Sample| Some((sample.name, force?(sample.name, sample.content).ok()?));
        let found: Vec<(&'static str, ForceList)> = self.samples().iter().filter_map(read).collect();
        let long = found.len() > LISTED_MAX;
        let mut groups: Vec<ForceGroup> = vec![];
        for (name, force) in &found {
            let nation = if long { nation_of(force) } else { String::new() };
            let row = (*name, if long { facts_within(force) } else { facts(force) });
            match groups.iter_mut().find(|group| group.nation == nation) {
                Some(group) => group.forces.push(row),
                None => groups.push(ForceGroup { nation, forces: vec![row] }),
            }
        }
        let own = (OWN, Words::current().plain("battle.own"));
        groups.push(ForceGroup { nation: String::new(), forces: vec![own] });
        groups
    }

    /// It is one of the player's own.
    pub fn is_own(&self, value: &str) -> bool {
        !self.samples().iter().any(|sample| sample.name == value)
    }

    pub fn force(&self, seat: Seat) -> ForcePanel {
        let value = match &self.forces[seat as usize] {
            Chosen::Sample(name) => (*name).to_owned(),
            Chosen::Own(_) => OWN.to_owned(),
        };
        match self.read_force(seat) {
            Ok(force) => ForcePanel {
                value,
                facts: facts(&force),
                units: force.units.iter().map(unit).collect(),
                remarks: force.remarks.iter().map(say).collect(),
                flaws: vec![],
            },
            Err(flaws) => ForcePanel { value, flaws: flaws.iter().map(flaw).collect(), ..ForcePanel::default() },
        }
    }

    /// The missions of the system, and one of the players' own where it can be written.
    pub fn missions(&self) -> Vec<TermRow> {
        let named = |term: &Term| term.key == self.mission && self.own_mission.is_none();
        let all = self.terms(|battles| battles.missions).into_iter().map(|term| row(&term, named(&term)));
        let own = self.mission_files().map(|_| TermRow {
            key: OWN.to_owned(),
            name: Words::current().plain("battle.mission-own"),
            about: Words::current().plain("battle.mission-own-more"),
            why_not: String::new(),
            on: self.own_mission.is_some(),
        });
        all.chain(own).collect()
    }

    /// Its mission.
    pub fn mission_row(&self) -> Option<TermRow> {
        match self.read_mission() {
            Some(Ok(term)) => Some(row(&term, true)),
            Some(Err(_)) | None => self.missions().into_iter().find(|row| row.on),
        }
    }

    /// What is wrong with the mission of the players' own.
    pub fn mission_flaws(&self) -> Vec<FlawRow> {
        let flaw =
            |fault: &Fault| FlawRow { line: fault.line.to_string(), said: say(&fault.text), ..FlawRow::default() };
        self.read_mission().and_then(Result::err).unwrap_or_default().iter().map(flaw).collect()
    }

    /// The times of day. None if it is always day.
    pub fn hours(&self) -> Vec<TermRow> {
        self.terms(|battles| battles.hours).into_iter().map(|term| row(&term, term.key == self.hour)).collect()
    }

    pub fn switches_on_offer(&self) -> Vec<TermRow> {
        let terms = self.terms(|battles| battles.switches).into_iter();
        terms.map(|term| row(&term, self.switches.contains(&term.key))).collect()
    }
}

fn row(term: &Term, on: bool) -> TermRow {
    let said = |text: &Option<Text>| text.as_ref().map(say).unwrap_or_default();
    TermRow {
        key: term.key.to_string(),
        name: say(&term.name),
        about: said(&term.about),
        why_not: said(&term.why_not),
        on,
    }
}

fn nation_of(force: &ForceList) -> String {
    Words::current().plain(&format!("nation.{}", force.nation.name()))
}

fn facts(force: &ForceList) -> String {
    crate::say_with("battle.force", &[&say(&force.name), &nation_of(force), &say(&force.worth)])
}

/// Below the name of its nation.
fn facts_within(force: &ForceList) -> String {
    crate::say_with("battle.force-within", &[&say(&force.name), &say(&force.worth)])
}

fn unit(unit: &ListedUnit) -> ForceRow {
    let teams: Vec<String> = unit.teams.iter().map(|(n, name)| format!("{n} × {}", say(name))).collect();
    ForceRow { name: say(&unit.name), worth: say(&unit.worth), teams: teams.join(", ") }
}

fn flaw(flaw: &Flaw) -> FlawRow {
    FlawRow {
        line: flaw.fault.line.to_string(),
        field: say(&flaw.field),
        said: say(&flaw.fault.text),
        rule: flaw.rule.as_ref().map(ToString::to_string).unwrap_or_default(),
    }
}

/// In the language of the page, before a game with its own names exists.
pub(super) fn say(text: &Text) -> String {
    let names = Names::default();
    Voice { words: Words::current(), measure: Measure::Inch, names: &names }.say(text)
}

/// As a record keeps it: names of units are the same in every language, which then says them in its own words.
pub(super) fn written(text: &Text) -> String {
    let written = |code: &Word| Words::current().sentence(&format!("{WRITTEN}{code}"));
    let arg = |arg: &Arg| match arg {
        Arg::Word(word) => written(word).map(|name| Arg::Said(name.to_owned())),
        _ => None,
    };
    let args = text.args.iter().map(|own| arg(own).unwrap_or_else(|| own.clone())).collect();
    let said = || say(&Text { code: text.code.clone(), args });
    written(&text.code).map(str::to_owned).unwrap_or_else(said)
}
