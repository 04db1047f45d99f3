//! Section 18: a force, unit by unit.

use super::arsenal::{Arsenal, Row};
use super::{Class, Flaw};
use content::lines::{Flaws, Line, each_line, of_fair_length, small};
use content::{Arg, Nation, text};

/// The units of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    pub nation: Nation,
    pub name: String,
    pub units: Vec<Enlisted>,
}

/// One unit of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    pub row: Row,
    pub name: String,
    pub morale: u8,
    /// Units of the same platoon may move together (7.6).
    pub platoon: String,
    pub command: bool,
    pub smoke: bool,
}

/// The most units in a force.
const UNITS_MAX: usize = 60;

impl Force {
    /// Reads the file. Reports every fault in it.
    pub fn read(file: &str, content: &str, arsenal: &Arsenal) -> Result<Force, Vec<Flaw>> {
        let mut force = Force { nation: Nation::first(), name: String::new(), units: vec![] };
        let (mut flaws, mut begun) = (Flaws::new(file), false);
        if !of_fair_length(content, &mut flaws) {
            return flaws.or(force);
        }
        each_line(content, &mut flaws, |first, line| match first {
            "force" => {
                let (nation, name) = (line.read("nation", "germany", Nation::named), line.word("name"));
                line.end();
                if std::mem::replace(&mut begun, true) {
                    line.wrong("line", text("lines.twice", [Arg::Said("force".to_owned())]));
                }
                force.nation = nation.unwrap_or(force.nation);
                force.name = name.unwrap_or_default();
            }
            "unit" => force.enlist(line, arsenal),
            other => line.not("line", other, "unit"),
        });
        if !begun {
            flaws.add(1, "line", None, text("lines.lacks", [Arg::Said("force".to_owned())]));
        }
        if force.units.is_empty() || force.units.len() > UNITS_MAX {
            flaws.add(1, "line", None, text("ct.force-size", [Arg::Num(UNITS_MAX as i32)]));
        }
        flaws.or(force)
    }

    fn enlist(&mut self, line: &mut Line, arsenal: &Arsenal) {
        let id = line.word("name");
        let row = id.as_deref().and_then(|id| arsenal.rows.get(id)).cloned();
        if let (Some(id), None) = (&id, &row) {
            line.wrong("name", text("ct.no-row", [Arg::Said(id.clone())]));
        }
        let name = line.word("name");
        let morale = line.read("morale", "6", |said| small(said).filter(|morale| (1..=20).contains(morale)));
        let platoon = line.word("platoon");
        let (mut command, mut smoke) = (false, false);
        for token in line.rest() {
            match token.word.as_str() {
                "command" if self.units.iter().any(|unit| unit.command) => {
                    line.wrong("role", text("ct.one-command", []))
                }
                "command" => command = true,
                "smoke" => smoke = true,
                other => line.not("line", other, "smoke"),
            }
        }
        let (Some(row), Some(name), Some(morale), Some(platoon)) = (row, name, morale, platoon) else { return };
        self.units.push(Enlisted { row, name, morale, platoon, command, smoke });
    }

    /// The number of units of a class.
    pub fn count(&self, class: Class) -> usize {
        self.units.iter().filter(|unit| unit.row.class == class).count()
    }
}
