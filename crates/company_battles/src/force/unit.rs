//! A unit of a force, and its teams on the table.

use super::{Muster, Slot};
use crate::data::{Arsenal, Base, Kind, Ratings, Save, Team, of_nation};
use content::{Arg, Nation, Text, Word, text};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The index of its formation in the force.
    pub formation: usize,
    pub slot: Slot,
    /// Its words have the key `cb.unit.` plus this.
    pub name: Word,
    /// Distinguishes units of the same name.
    pub number: Option<u8>,
    pub points: u16,
    pub muster: Muster,
    /// These replace those of its teams' rows.
    pub ratings: Option<Ratings>,
    /// This replaces the save of its teams without armor.
    pub save: Option<u8>,
    /// Its own or its formation's; its teams have the rules of this nation.
    pub nation: Nation,
    /// The warrior who leads it (RO-3).
    pub warrior: Option<Word>,
    /// From another nation or branch than the force's headquarters (CM-19).
    pub allied: bool,
    /// The unit of the force it is attached to (FB-4).
    pub joins: Option<usize>,
}

/// One team of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand<'a> {
    pub team: &'a Team,
    pub base: Base,
    pub save: Save,
    /// It leads the unit. In a headquarters: the commander, then the second in command.
    pub leads: bool,
}

pub(super) fn label(name: &Word, number: Option<u8>) -> Text {
    let name = super::book::said("unit", name);
    match number {
        None => text("cb.unit-named", [name]),
        Some(number) => text("cb.unit-numbered", [name, Arg::Num(i32::from(number))]),
    }
}

impl Unit {
    /// Its name: `Panzer platoon 2`.
    pub fn label(&self) -> Text {
        label(&self.name, self.number)
    }

    /// All its teams are independent.
    pub fn is_independent(&self, arsenal: &Arsenal) -> bool {
        let row = |(id, _): &(Word, u8)| arsenal.teams.get(id.as_str()).is_some_and(Team::is_independent);
        self.muster.teams.iter().all(row)
    }

    /// Its teams one by one, the leader first. A unit that has joined another brings no leader (FB-4).
    pub fn stands<'a>(&self, arsenal: &'a Arsenal) -> Vec<Stand<'a>> {
        let mut found: Vec<Stand> = vec![];
        for (id, count) in &self.muster.teams {
            let Some(row) = arsenal.teams.get(id.as_str()) else { continue };
            let team = of_nation(row, self.nation).unwrap_or(row);
            for _ in 0..*count {
                // RO-9: each team of a headquarters leads itself.
                let leads = found.is_empty() || self.slot == Slot::Headquarters;
                // RO-2: an infantry leader has a small base, whatever the row says.
                let base = if leads && team.kind == Kind::Infantry { Base::Small } else { team.base };
                let save = match (team.save, self.save) {
                    (Save::On(_), Some(score)) => Save::On(score),
                    (printed, _) => printed,
                };
                found.push(Stand { team, base, save, leads });
            }
        }
        if self.joins.is_some() && !found.is_empty() {
            found.remove(0);
        }
        found
    }
}
