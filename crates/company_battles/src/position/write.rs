//! Writes a battle as text.

use super::{TEAM_FLAGS, UNIT_FLAGS, slot_name};
use crate::state::{
    Arm, Bog, Formation, Hour, Look, Owed, Pace, Prize, Smoke, State, Team, Terms, Thrown, Unit, Waits, Work,
};
use battle::position::{Writer, or_nobody};
use content::Word;
use geom::Len;
use std::sync::Arc;
use table::{
    BaseId, PieceId, UnitId,
    notation::{Measure, Position, Said, Words, heading_text},
};

pub(crate) fn position(state: &State) -> Position {
    let said = state.kept.said.renewed(|before| {
        let (units, mut lines) = (units(state, before), lines(state));
        // Unchanged words are already printed.
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

/// Everything a position says apart from the board.
pub(crate) struct Lines {
    units: Vec<Arc<Line>>,
    /// The lines of the battle; the last one holds what follows `turn`.
    lines: Vec<Words>,
}

pub(crate) fn terms_text(terms: &Terms, measure: Measure) -> Words {
    let objectives = Some(terms.of.objectives).filter(|n| *n > 0);
    Writer::line(|line| terms.write(line, measure).when(terms.of.meeting, "meeting").with_any("objectives", objectives))
}

/// All lines of the battle; the last one holds what follows `turn`.
fn lines(state: &State) -> Vec<Words> {
    let point = |at| state.measure.point_text(at);
    let mut lines = vec![
        Writer::line(|line| line.with("attacker", state.attacker)),
        Writer::line(|line| line.with("first", or_nobody(state.first))),
        terms_text(&state.terms, state.measure),
    ];
    let light = Some(state.hour).filter(|hour| *hour != Hour::Day);
    lines.extend(light.map(|hour| Writer::line(|line| line.with("light", hour.name()))));
    let sees = |look: &Look| Writer::line(|line| line.with("looked", look.unit).with_any("by", look.by).put(look.die));
    lines.extend(state.looks.iter().map(sees));
    lines.extend(super::set_up::write(state));
    for (number, formation) in (1..).zip(&state.formations) {
        let Formation { seat, name, commander, second, broken } = formation;
        lines.push(Writer::line(|line| {
            line.with("formation", number).put(seat).said(name);
            line.with_any("commander", *commander).with_any("second", *second).when(*broken, "broken")
        }));
    }
    let smoke = |smoke: &Smoke| {
        Writer::line(|line| {
            line.with("smoke", smoke.number).put(smoke.seat).with("at", point(smoke.at));
            match smoke.screen {
                Some((facing, long)) => line.with("screen", heading_text(facing)).put(state.measure.len_text(long)),
                None => line,
            }
        })
    };
    lines.extend(state.smoke.iter().map(smoke));
    let name = |piece: &PieceId| state.board.piece(*piece).map_or("", |piece| &*piece.name);
    let work = |work: &Work| {
        Writer::line(|line| {
            line.with("work", work.number).put(work.seat).said(work.of.id.as_str());
            let placed = !work.pieces.is_empty();
            line.when(work.known, "known").when(placed, "is").all(work.pieces.iter().map(name))
        })
    };
    lines.extend(state.works.iter().map(work));
    for objective in &state.objectives {
        let Prize { takes, placed, held, by } = &objective.of;
        lines.push(Writer::line(|line| {
            objective
                .write(line, state.measure)
                .with_any("takes", *takes)
                .with_any("placed", *placed)
                .with_any("held", *held)
                .all(by)
        }));
    }
    match &state.owed {
        Owed::Nothing => {}
        Owed::Advance { unit, order } => {
            lines.push(Writer::line(|line| line.said("owes").with("advance", unit).said(order.name())));
        }
        Owed::Spearhead { units } => lines.push(Writer::line(|line| line.said("owes").said("spearhead").all(units))),
        Owed::Assault(assault) => lines.push(Writer::line(|line| super::assault::written(line, assault))),
        Owed::Air(sortie) => lines.push(Writer::line(|line| super::air::written(line, sortie, state.measure))),
    }
    lines.extend(state.over.iter().map(|over| over.words()));
    lines.push(Writer::line(|line| line.put(state.active).said(state.stage.name()).put(state.turn)));
    lines
}

/// The words of a Unit, and the facts they were written from.
struct Line {
    id: UnitId,
    unit: Unit,
    teams: Vec<(BaseId, Team)>,
    /// The words that say what the Unit is; they rarely change.
    head: Vec<Said>,
    words: Words,
}

/// Reuses unchanged Units, which are most of them from entry to entry.
fn units(state: &State, before: Option<&Lines>) -> Vec<Arc<Line>> {
    let line = |(place, (id, unit)): (usize, (&UnitId, &Unit))| {
        let teams: Vec<(BaseId, &Team)> =
            state.board.of(*id).filter_map(|base| Some((base.id, state.team(base.id)?))).collect();
        let known = before.and_then(|before| before.units.get(place));
        // A Unit with words that name a piece is always rewritten, because the piece may have changed.
        let named = unit.crossing.is_some() || teams.iter().any(|(_, team)| team.mined.or(team.clearing).is_some());
        let same = |line: &&Arc<Line>| {
            let alike = |((a, of), (b, team)): (&(BaseId, Team), &(BaseId, &Team))| a == b && of == *team;
            let teams = line.teams.len() == teams.len() && line.teams.iter().zip(&teams).all(alike);
            !named && line.id == *id && line.unit == *unit && teams
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
    /// Everything the head says is unchanged.
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

/// What the Unit is.
fn head_text(unit: &Unit, teams: &[(BaseId, &Team)]) -> Vec<Said> {
    let mut line = Writer::default();
    rows(&mut line, teams.iter().map(|(base, team)| (*base, &team.row.id)));
    line.with_name("name", &unit.name);
    line.with_any("formation", unit.formation).said("slot").said(slot_name(unit.slot));
    line.with_any("arm", unit.arm.map(Arm::name)).with_any("points", Some(unit.points).filter(|n| *n > 0));
    line.with_any("upgrade", unit.extra.map(|upgrade| &upgrade.id));
    if let Some(rated) = &unit.ratings {
        line.said("rated").all(rated.written());
    }
    line.with_any("save", unit.save.map(|save| format!("{save}+")));
    line.with_any("strength", Some(unit.strength).filter(|n| *n > 0));
    line.0
}

/// The state of the Unit.
fn unit_text(state: &State, id: UnitId, unit: &Unit, teams: &[(BaseId, &Team)], head: Vec<Said>) -> Words {
    let mut line = Writer(head);
    match unit.leader {
        Some(leader) => line.with("leader", leader),
        None => line.said("leaderless"),
    };
    line.with_any("heir", &unit.heirs).with_any("hits", Some(unit.hits).filter(|n| *n > 0));
    for tried in &unit.orders {
        line.said("order").said(tried.order.name()).said(if tried.passed { "passed" } else { "failed" });
        line.when(tried.again, "again");
    }
    if let Some((piece, at)) = unit.crossing {
        let name = state.board.piece(piece).map_or("", |piece| &*piece.name);
        line.said("crossing").said(name).put(state.measure.point_text(at));
    }
    line.with_any("carries", unit.carries).with_any("serves", unit.serves);
    line.with_any("revealed-by", &unit.revealed);
    line.with_any("marker", unit.marker.map(|at| state.measure.point_text(at)));
    match unit.waits {
        Waits::No => &mut line,
        Waits::Reserve => line.said("reserve"),
        Waits::Ambush => line.said("ambush"),
        Waits::Late => line.said("late"),
        Waits::Coming(die) => line.said("coming").all(die),
    };
    line.flags(&UNIT_FLAGS, unit);
    team_text(state, &mut line, id, teams);
    Words::new(0, line.0)
}

/// The row most teams have, then those that differ.
pub(crate) fn rows<'t>(line: &mut Writer, teams: impl Iterator<Item = (BaseId, &'t Word)> + Clone) {
    let Some((_, first)) = teams.clone().next() else { return };
    line.with("as", first);
    let mut said = vec![first];
    for (_, id) in teams.clone() {
        if said.contains(&id) {
            continue;
        }
        said.push(id);
        line.with("as", id).all(teams.clone().filter(|(_, row)| *row == id).map(|(base, _)| base));
    }
}

fn team_text(state: &State, line: &mut Writer, id: UnitId, teams: &[(BaseId, &Team)]) {
    for flag in &TEAM_FLAGS {
        let mut holds = teams.iter().filter(|(_, team)| (flag.holds)(team)).peekable();
        if holds.peek().is_some() {
            line.said(flag.name).all(holds.map(|(base, _)| base));
        }
    }
    for (base, team) in teams {
        let pace = match team.since.pace {
            Pace::Halted => None,
            Pace::Tactical => Some("tactical"),
            Pace::Dash => Some("dash"),
        };
        if let Some(pace) = pace {
            let went = Some(team.since.went).filter(|went| *went > Len::ZERO);
            line.with(pace, base).all(went.map(|went| state.measure.len_text(went)));
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
        if team.step.attempts > 0 {
            line.with("attempts", base).put(team.step.attempts);
        }
        for (word, piece) in [("mined", team.mined), ("clearing", team.clearing)] {
            if let Some(piece) = piece.and_then(|piece| state.board.piece(piece)) {
                line.with(word, base).said(&piece.name);
            }
        }
        if let Some(vehicle) = team.aboard {
            line.with("aboard", base).put(vehicle);
        }
        if let Some(Thrown { from, at }) = team.thrown {
            line.with("thrown", base).put(from).put(state.measure.point_text(at.at)).put(heading_text(at.facing));
        }
        if team.home != id {
            line.with("home", base).put(team.home);
        }
    }
}
