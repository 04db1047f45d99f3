//! A battle between two forces as it begins: everybody still off the table.

use crate::data::Arsenal;
use crate::force::{Force, Slot, Stand, Unit};
use crate::{apply::apply, deploy, orders, position, record::Event, record::Stage};
use content::{Catalog, Fault, Opening, Text, Word};
use geom::Len;
use table::notation::{Measure, Position, Words};
use table::{Base, BaseId, Board, Seat, UnitId};

/// What players agree on before a battle.
#[derive(Clone, Debug)]
pub struct Battle<'a> {
    /// The ground, without anybody on it.
    pub board: Board,
    pub measure: Measure,
    /// Of red and of blue.
    pub forces: [&'a Force; 2],
    pub attacker: Seat,
    /// Those of 0.3 that differ from the default.
    pub switches: Vec<Word>,
    /// How far from its long edge each side deploys.
    pub deep: Len,
    pub last_turn: Option<u16>,
    /// MI-4.
    pub meeting: bool,
    /// Whether each side sets two places to take near the other's edge (18.2, Free for All).
    pub objectives: bool,
}

/// What has been written so far.
struct Roll<'a> {
    arsenal: &'a Arsenal,
    catalog: &'a Catalog,
    /// Says a name in the language of the players: names are recorded as they are shown.
    say: &'a dyn Fn(&Text) -> String,
    board: Board,
    units: Vec<(UnitId, Words)>,
    lines: Vec<Words>,
    n_formations: usize,
}

impl Battle<'_> {
    /// Formations, units and teams of both, in the order of their forces. Teams that have no rules yet stay away, and so do units that
    /// are nothing else.
    pub fn opening(self, arsenal: &Arsenal, catalog: &Catalog, say: &dyn Fn(&Text) -> String) -> Opening {
        let terms = [vec![word("terms"), word("deep"), self.measure.len_text(self.deep)]];
        let mut terms = terms.concat();
        terms.extend(self.last_turn.iter().flat_map(|turn| [word("last-turn"), turn.to_string()]));
        terms.extend(self.meeting.then(|| word("meeting")));
        let begins = if self.objectives { "objectives" } else { "deploying" };
        if self.objectives {
            terms.extend([word("objectives"), OBJECTIVES.to_string()]);
        }
        let lines = vec![
            Words::from_iter([word("attacker"), self.attacker.to_string()]),
            Words::from_iter([word("first"), word("nobody")]),
            terms.into_iter().collect(),
        ];
        let mut roll = Roll { arsenal, catalog, say, board: self.board, units: vec![], lines, n_formations: 0 };
        for (seat, force) in [Seat::Red, Seat::Blue].into_iter().zip(self.forces) {
            roll.force(seat, force);
        }
        let position = Position {
            measure: self.measure,
            board: roll.board,
            units: roll.units,
            lines: roll.lines,
            turn: Words::from_iter([self.attacker.to_string(), word(begins), word("1")]),
        };
        Opening { measure: self.measure, switches: self.switches, position: Some(position) }
    }
}

impl Roll<'_> {
    fn force(&mut self, seat: Seat, force: &Force) {
        let before = self.n_formations;
        let mut commanders: Vec<Vec<BaseId>> = vec![vec![]; force.formations.len()];
        let mut number = 0;
        for (at, unit) in force.units.iter().enumerate().filter(|(_, unit)| unit.joins.is_none()) {
            // FB-4: whoever has joined it is part of it.
            let joined = force.units.iter().filter(|other| other.joins == Some(at));
            let stands = [unit].into_iter().chain(joined).flat_map(|unit| unit.stands(self.arsenal));
            let stands: Vec<Stand> = stands.filter(|stand| stand.team.kind.takes_the_field()).collect();
            if stands.is_empty() {
                continue;
            }
            // RO-9: an HQ team is a Unit of one, that leads itself.
            let alone = unit.slot == Slot::Headquarters && !force.units.iter().any(|other| other.joins == Some(at));
            let parts: Vec<&[Stand]> = if alone { stands.chunks(1).collect() } else { vec![&stands[..]] };
            for (nth, part) in parts.into_iter().enumerate() {
                number += 1;
                let id = UnitId { seat, number };
                let bases: Vec<BaseId> = part.iter().map(|stand| self.base(id, stand)).collect();
                if unit.slot == Slot::Headquarters && commanders[unit.formation].len() < 2 {
                    commanders[unit.formation].extend(&bases);
                }
                // Its points are counted once.
                let points = if nth == 0 { unit.points } else { 0 };
                let words = self.unit(unit, points, before, part, &bases);
                self.units.push((id, words.into_iter().collect()));
            }
        }
        for (id, command) in force.formations.iter().zip(commanders) {
            self.n_formations += 1;
            let name = (self.say)(&Text { code: Word::own(format!("cb.formation.{id}")), args: vec![] });
            let mut words = vec![word("formation"), self.n_formations.to_string(), seat.to_string(), name];
            for (role, base) in ["commander", "second"].into_iter().zip(command) {
                words.extend([word(role), base.to_string()]);
            }
            self.lines.push(words.into_iter().collect());
        }
    }

    /// Off the table until its side deploys it.
    fn base(&mut self, unit: UnitId, stand: &Stand) -> BaseId {
        let id = BaseId(self.board.bases.last().map_or(1, |base| base.id.0 + 1));
        let model = &stand.team.model;
        // Reading an arsenal refuses a model that the catalog does not know.
        let height = self.catalog.models.get(model).map_or(Len::ZERO, |model| model.height);
        self.board.bases.push(Base::new(id, unit, model.as_str(), stand.base.foot(), height, None));
        id
    }

    fn unit(&self, unit: &Unit, points: u16, before: usize, stands: &[Stand], bases: &[BaseId]) -> Vec<String> {
        let first = &stands[0].team.id;
        let mut words = vec![word("as"), first.to_string()];
        let mut named = vec![first];
        for stand in stands {
            let id = &stand.team.id;
            if !named.contains(&id) {
                named.push(id);
                words.extend([word("as"), id.to_string()]);
                let same = stands.iter().zip(bases).filter(|(stand, _)| stand.team.id == *id);
                words.extend(same.map(|(_, base)| base.to_string()));
            }
        }
        words.extend([word("name"), (self.say)(&unit.label())]);
        // Support stands outside of all formations, unless it came with one of its own.
        if unit.slot != Slot::Support {
            words.extend([word("formation"), (before + unit.formation + 1).to_string()]);
        }
        words.extend([word("slot"), word(position::slot_name(unit.slot)), word("points"), points.to_string()]);
        words.extend(unit.muster.upgrades.iter().flat_map(|upgrade| [word("upgrade"), upgrade.to_string()]));
        words.push(word("rated"));
        words.extend(unit.ratings.written().map(|word| word.to_string()));
        words.extend(unit.save.iter().flat_map(|save| [word("save"), format!("{save}+")]));
        // RO-8: he leads it, and stands first.
        words.extend(unit.warrior.iter().zip(bases).flat_map(|(_, base)| [word("warrior"), base.to_string()]));
        words
    }
}

/// 18.2, Free for All.
const OBJECTIVES: u8 = 2;

/// The same battle once both sides have set their objectives, and themselves out, each Unit where there is room for it along its front. A
/// Unit that finds no room is left to its player.
pub fn deployed(opening: &Opening) -> Result<Opening, Vec<Fault>> {
    let mut state = position::begin(opening)?;
    if state.stage == Stage::Objectives {
        orders::usual_objectives(&state).iter().for_each(|event| apply(&mut state, event));
        apply(&mut state, &Event::Stage { stage: Stage::Deploying });
    }
    let active = state.active;
    for seat in Seat::BOTH {
        let units = state.undeployed(seat);
        let n = i32::try_from(units.len()).unwrap_or(1);
        for (unit, nth) in units.into_iter().zip(1..) {
            let wish = deploy::along(&state, seat, nth, n + 1);
            if let Some(places) = deploy::somewhere(&state, unit, wish) {
                apply(&mut state, &Event::Deployed { unit, places, next: active });
            }
        }
    }
    Ok(Opening { position: Some(position::position(&state)), ..opening.clone() })
}

fn word(word: &str) -> String {
    word.to_owned()
}
