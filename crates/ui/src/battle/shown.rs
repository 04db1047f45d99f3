//! What there is to choose from before a battle, in words.

use super::{Choices, Chosen, OWN};
use content::{Names, Voice, Words};
use contract::{Flaw, Muster, Mustered, Term, Text};
use game::AnyGame;
use table::{Seat, notation::Measure};

/// In the place of the name of a force that has faults.
const UNSOUND: &str = "…";

/// A mission or a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermRow {
    pub key: String,
    pub name: String,
    pub about: String,
    /// Empty where it can be had.
    pub why_not: String,
    pub on: bool,
}

/// A force, or everything that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForcePanel {
    /// The name of a demonstration force, or that of one of the player's own.
    pub value: String,
    pub facts: String,
    pub units: Vec<MusterRow>,
    pub stays_off: Vec<String>,
    pub flaws: Vec<FlawRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MusterRow {
    pub name: String,
    pub worth: String,
    pub teams: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlawRow {
    pub line: String,
    pub field: String,
    pub said: String,
    pub rule: String,
}

/// The systems that fight battles, as saves name them.
pub fn systems_by_name() -> Vec<&'static str> {
    AnyGame::fighting().collect()
}

/// The systems that fight battles: how saves name them, and what they are called.
pub fn systems() -> Vec<(&'static str, String)> {
    AnyGame::fighting().map(|name| (name, crate::system_name(name))).collect()
}

impl Choices {
    /// `Panzer IV company – T-34 battalion`.
    pub fn title(&self) -> String {
        let name = |seat: Seat| self.muster(seat).map_or_else(|_| UNSOUND.to_owned(), |muster| say(&muster.name));
        crate::say_with("battle.title", &[&name(Seat::Red), &name(Seat::Blue)])
    }

    /// The demonstration forces: their names and what a list says of each. The last is one of the player's own.
    pub fn forces_on_offer(&self) -> Vec<(&'static str, String)> {
        let muster = self.battles().map(|battles| battles.muster);
        let row = |sample: &contract::Sample| {
            let muster = muster?(sample.name, sample.content).ok()?;
            Some((sample.name, facts(&muster)))
        };
        let own = (OWN, Words::current().plain("battle.own"));
        self.samples().iter().filter_map(row).chain([own]).collect()
    }

    pub fn force(&self, seat: Seat) -> ForcePanel {
        let value = match &self.forces[seat as usize] {
            Chosen::Sample(name) => (*name).to_owned(),
            Chosen::Own(_) => OWN.to_owned(),
        };
        match self.muster(seat) {
            Ok(muster) => ForcePanel {
                value,
                facts: facts(&muster),
                units: muster.units.iter().map(unit).collect(),
                stays_off: muster.stays_off.iter().map(say).collect(),
                flaws: vec![],
            },
            Err(flaws) => ForcePanel { value, flaws: flaws.iter().map(flaw).collect(), ..ForcePanel::default() },
        }
    }

    pub fn missions(&self) -> Vec<TermRow> {
        self.terms(|battles| battles.missions).into_iter().map(|term| row(&term, term.key == self.mission)).collect()
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

fn facts(muster: &Muster) -> String {
    let nation = Words::current().plain(&format!("nation.{}", muster.nation.name()));
    crate::say_with("battle.force", &[&say(&muster.name), &nation, &say(&muster.worth)])
}

fn unit(unit: &Mustered) -> MusterRow {
    let teams: Vec<String> = unit.teams.iter().map(|(n, name)| format!("{n} × {}", say(name))).collect();
    MusterRow { name: say(&unit.name), worth: say(&unit.worth), teams: teams.join(", ") }
}

fn flaw(flaw: &Flaw) -> FlawRow {
    FlawRow {
        line: flaw.fault.line.to_string(),
        field: say(&flaw.field),
        said: say(&flaw.fault.text),
        rule: flaw.rule.as_ref().map(ToString::to_string).unwrap_or_default(),
    }
}

/// In the language of the page, before there is a game with names of its own.
pub(super) fn say(text: &Text) -> String {
    let names = Names::default();
    Voice { words: Words::current(), measure: Measure::Inch, names: &names }.say(text)
}
