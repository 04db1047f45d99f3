//! Into words.

use super::{TEAM_FLAGS, UNIT_FLAGS, slot_name};
use crate::state::{Arm, Bog, Owed, Pace, State, Team, Unit};
use geom::Len;
use std::{fmt::Display, sync::Arc};
use table::{
    BaseId, Seat, UnitId,
    notation::{Position, Said, Words, heading_text},
};

pub(crate) fn position(state: &State) -> Position {
    let said = state.kept.said.renewed(|before| {
        let (units, mut lines) = (units(state, before), lines(state));
        // What is as it was is printed already.
        for (line, before) in lines.iter_mut().zip(before.iter().flat_map(|before| &before.lines)) {
            if line == before {
                line.clone_from(before);
            }
        }
        Lines { units, lines }
    });
    let mut lines = said.lines.clone();
    let turn = lines.pop().unwrap_or_default();
    let units = said.units.iter().map(|line| (line.id, line.words.clone())).collect();
    Position { measure: state.measure, board: state.board.clone(), units, lines, turn }
}

/// All that a position says beside the board.
pub(crate) struct Lines {
    units: Vec<Arc<Line>>,
    /// Of the battle, and last what stands behind `turn`.
    lines: Vec<Words>,
}

/// The line that is being written.
#[derive(Default)]
pub(super) struct Writer(Vec<Said>);

impl Writer {
    pub fn said(&mut self, word: &str) -> &mut Writer {
        self.0.push(word.into());
        self
    }

    pub fn put(&mut self, word: impl Display) -> &mut Writer {
        self.0.push(Said::of(word));
        self
    }

    /// A word and what it is about.
    pub fn with(&mut self, word: &str, of: impl Display) -> &mut Writer {
        self.said(word).put(of)
    }

    /// A word and a list, if there is anything on it.
    pub fn with_all<T: Display>(&mut self, word: &str, all: &[T]) -> &mut Writer {
        if !all.is_empty() {
            self.said(word);
        }
        all.iter().for_each(|one| {
            self.put(one);
        });
        self
    }

    /// A word and what it is about, for each of these.
    pub fn with_any<T: Display>(&mut self, word: &str, of: impl IntoIterator<Item = T>) -> &mut Writer {
        of.into_iter().for_each(|of| {
            self.with(word, of);
        });
        self
    }
}

/// All lines of the battle, and last what stands behind `turn`.
fn lines(state: &State) -> Vec<Words> {
    let mut lines = vec![];
    let mut add = |write: &mut dyn FnMut(&mut Writer)| {
        let mut line = Writer::default();
        write(&mut line);
        lines.push(Words::new(0, line.0));
    };
    let point = |at| state.measure.point_text(at);
    let or_nobody = |seat: Option<Seat>| seat.map_or("nobody", Seat::name);
    add(&mut |line| {
        line.with("attacker", state.attacker);
    });
    add(&mut |line| {
        line.with("first", or_nobody(state.first));
    });
    add(&mut |line| {
        line.said("terms").with("deep", state.measure.len_text(state.terms.deep));
        line.with_any("last-turn", state.terms.last_turn);
        if state.terms.meeting {
            line.said("meeting");
        }
        if state.terms.objectives > 0 {
            line.with("objectives", state.terms.objectives);
        }
    });
    for (number, formation) in (1..).zip(&state.formations) {
        add(&mut |line| {
            line.with("formation", number).put(formation.seat).said(&formation.name);
            line.with_any("commander", formation.commander).with_any("second", formation.second);
            if formation.broken {
                line.said("broken");
            }
        });
    }
    for smoke in &state.smoke {
        add(&mut |line| {
            line.with("smoke", smoke.number).put(smoke.seat).with("at", point(smoke.at));
        });
    }
    for objective in &state.objectives {
        add(&mut |line| {
            line.with("objective", objective.number).with("at", point(objective.at)).with("takes", objective.takes);
            line.with_any("held", objective.held);
            objective.by.iter().for_each(|base| {
                line.put(base);
            });
        });
    }
    match &state.owed {
        Owed::Nothing => {}
        Owed::Advance { unit, order } => add(&mut |line| {
            line.said("owes").with("advance", unit).said(order.name());
        }),
        Owed::Assault(assault) => add(&mut |line| super::assault::written(line, assault)),
    }
    if let Some(over) = &state.over {
        add(&mut |line| {
            line.with("over", or_nobody(over.winner)).put(&over.why);
        });
    }
    add(&mut |line| {
        line.put(state.active).said(state.stage.name()).put(state.turn);
    });
    lines
}

/// The words of a Unit, and what they were written from.
struct Line {
    id: UnitId,
    unit: Unit,
    teams: Vec<(BaseId, Team)>,
    /// The words that say what it is, which hardly ever change.
    head: Vec<Said>,
    words: Words,
}

/// Most stay as they were from entry to entry.
fn units(state: &State, before: Option<&Lines>) -> Vec<Arc<Line>> {
    let line = |(place, (id, unit)): (usize, (&UnitId, &Unit))| {
        let teams: Vec<(BaseId, &Team)> =
            state.board.of(*id).filter_map(|base| Some((base.id, state.team(base.id)?))).collect();
        let known = before.and_then(|before| before.units.get(place));
        // Which piece it crosses is said by the name of that.
        let same = |line: &&Arc<Line>| {
            let alike = |((a, of), (b, team)): (&(BaseId, Team), &(BaseId, &Team))| a == b && of == *team;
            let teams = line.teams.len() == teams.len() && line.teams.iter().zip(&teams).all(alike);
            unit.crossing.is_none() && line.id == *id && line.unit == *unit && teams
        };
        known.filter(same).cloned().unwrap_or_else(|| {
            let head = known.filter(|line| line.id == *id && line.is_still(unit, &teams)).map(|line| line.head.clone());
            let head = head.unwrap_or_else(|| head_text(unit, &teams));
            let words = unit_text(state, *id, unit, &teams, head.clone());
            let teams = teams.iter().map(|(base, team)| (*base, (*team).clone())).collect();
            Arc::new(Line { id: *id, unit: unit.clone(), teams, head, words })
        })
    };
    state.units.iter().enumerate().map(line).collect()
}

impl Line {
    /// All that its head says is as it was.
    fn is_still(&self, unit: &Unit, teams: &[(BaseId, &Team)]) -> bool {
        let said = |unit: &'_ Unit| (unit.formation, unit.slot, unit.arm, unit.points, unit.save, unit.strength);
        let own = &self.unit;
        let rows = || self.teams.iter().zip(teams).all(|((a, of), (b, team))| a == b && of.row.id == team.row.id);
        said(own) == said(unit)
            && (&own.name, own.extra, &own.ratings) == (&unit.name, unit.extra, &unit.ratings)
            && self.teams.len() == teams.len()
            && rows()
    }
}

/// What a Unit is.
fn head_text(unit: &Unit, teams: &[(BaseId, &Team)]) -> Vec<Said> {
    let mut line = Writer::default();
    rows(&mut line, teams);
    if !unit.name.is_empty() {
        line.said("name").said(&unit.name);
    }
    line.with_any("formation", unit.formation).said("slot").said(slot_name(unit.slot));
    line.with_any("arm", unit.arm.map(Arm::name));
    if unit.points > 0 {
        line.with("points", unit.points);
    }
    line.with_any("upgrade", unit.extra.map(|upgrade| &upgrade.id));
    if let Some(rated) = &unit.ratings {
        line.said("rated");
        rated.written().iter().for_each(|word| {
            line.said(word);
        });
    }
    line.with_any("save", unit.save.map(|save| format!("{save}+")));
    if unit.strength > 0 {
        line.with("strength", unit.strength);
    }
    line.0
}

/// And how it is.
fn unit_text(state: &State, id: UnitId, unit: &Unit, teams: &[(BaseId, &Team)], head: Vec<Said>) -> Words {
    let mut line = Writer(head);
    match unit.leader {
        Some(leader) => line.with("leader", leader),
        None => line.said("leaderless"),
    };
    line.with_any("heir", &unit.heirs);
    if unit.hits > 0 {
        line.with("hits", unit.hits);
    }
    for tried in &unit.orders {
        line.said("order").said(tried.order.name()).said(if tried.passed { "passed" } else { "failed" });
        if tried.again {
            line.said("again");
        }
    }
    if let Some((piece, at)) = unit.crossing {
        let name = state.board.piece(piece).map_or("", |piece| &*piece.name);
        line.said("crossing").said(name).put(state.measure.point_text(at));
    }
    for flag in UNIT_FLAGS.iter().filter(|flag| (flag.holds)(unit)) {
        line.said(flag.name);
    }
    team_text(state, &mut line, id, teams);
    Words::new(0, line.0)
}

/// The row of the most, then those that differ.
fn rows(line: &mut Writer, teams: &[(BaseId, &Team)]) {
    let Some((_, first)) = teams.first() else { return };
    line.with("as", &first.row.id);
    let mut said = vec![&first.row.id];
    for (_, next) in teams {
        let id = &next.row.id;
        if said.contains(&id) {
            continue;
        }
        said.push(id);
        line.with("as", id);
        for (base, _) in teams.iter().filter(|(_, team)| team.row.id == *id) {
            line.put(base);
        }
    }
}

fn team_text(state: &State, line: &mut Writer, id: UnitId, teams: &[(BaseId, &Team)]) {
    for flag in &TEAM_FLAGS {
        let mut holds = teams.iter().filter(|(_, team)| (flag.holds)(team)).peekable();
        if holds.peek().is_some() {
            line.said(flag.name);
        }
        for (base, _) in holds {
            line.put(base);
        }
    }
    for (base, team) in teams {
        let pace = match team.since.pace {
            Pace::Halted => None,
            Pace::Tactical => Some("tactical"),
            Pace::Dash => Some("dash"),
        };
        if let Some(pace) = pace {
            line.with(pace, base);
            if team.since.went > Len::ZERO {
                line.put(state.measure.len_text(team.since.went));
            }
        }
        let bogged = match team.bogged {
            None => None,
            Some(Bog::Fast) => Some("bogged"),
            Some(Bog::BellyUp) => Some("belly-up"),
            Some(Bog::Water) => Some("in-water"),
        };
        if let Some(bogged) = bogged {
            line.with(bogged, base);
        }
        if let Some(turret) = team.turret {
            line.with("turret", base).put(heading_text(turret));
        }
        if team.home != id {
            line.with("home", base).put(team.home);
        }
    }
}
