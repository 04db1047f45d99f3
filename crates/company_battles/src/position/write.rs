//! Into words.

use super::{TEAM_FLAGS, UNIT_FLAGS, slot_name, stage_name};
use crate::state::{Bog, Owed, Pace, State, Team, Unit};
use geom::Len;
use table::{
    BaseId, UnitId,
    notation::{Position, Words, heading_text},
};

pub(crate) fn position(state: &State) -> Position {
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.iter().map(|(id, unit)| (*id, said(unit_text(state, *id, unit)))).collect(),
        lines: lines(state).into_iter().map(said).collect(),
        turn: said(vec![state.active.to_string(), stage_name(state.stage).to_owned(), state.turn.to_string()]),
    }
}

fn said(words: Vec<String>) -> Words {
    Words { line: 0, words }
}

fn lines(state: &State) -> Vec<Vec<String>> {
    let len = |len: Len| state.measure.len_text(len);
    let mut lines = vec![["attacker".to_owned(), state.attacker.to_string()].to_vec()];
    let first = state.first.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
    lines.push(vec!["first".to_owned(), first]);
    let mut terms = vec!["terms".to_owned(), "deep".to_owned(), len(state.terms.deep)];
    if let Some(turn) = state.terms.last_turn {
        terms.extend(["last-turn".to_owned(), turn.to_string()]);
    }
    terms.extend(state.terms.meeting.then(|| "meeting".to_owned()));
    if state.terms.objectives > 0 {
        terms.extend(["objectives".to_owned(), state.terms.objectives.to_string()]);
    }
    lines.push(terms);
    for (number, formation) in (1..).zip(&state.formations) {
        let mut words = vec!["formation".to_owned(), format!("{number}"), formation.seat.to_string()];
        words.push(formation.name.clone());
        words.extend(formation.commander.iter().flat_map(|base| ["commander".to_owned(), base.to_string()]));
        words.extend(formation.second.iter().flat_map(|base| ["second".to_owned(), base.to_string()]));
        words.extend(formation.broken.then(|| "broken".to_owned()));
        lines.push(words);
    }
    for smoke in &state.smoke {
        let at = state.measure.point_text(smoke.at);
        lines.push(vec!["smoke".to_owned(), smoke.number.to_string(), smoke.seat.to_string(), "at".to_owned(), at]);
    }
    for objective in &state.objectives {
        let at = state.measure.point_text(objective.at);
        let mut words = vec!["objective".to_owned(), objective.number.to_string(), "at".to_owned(), at];
        words.extend(["takes".to_owned(), objective.takes.to_string()]);
        words.extend(objective.held.iter().flat_map(|seat| ["held".to_owned(), seat.to_string()]));
        words.extend(objective.by.iter().map(BaseId::to_string));
        lines.push(words);
    }
    match &state.owed {
        Owed::Nothing => {}
        Owed::Advance { unit, order } => {
            lines.push(vec!["owes".to_owned(), "advance".to_owned(), unit.to_string(), order.name().to_owned()]);
        }
        Owed::Assault(assault) => lines.push(super::assault::written(assault)),
    }
    if let Some(over) = &state.over {
        let winner = over.winner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
        lines.push(vec!["over".to_owned(), winner, over.why.to_string()]);
    }
    lines
}

fn unit_text(state: &State, id: UnitId, unit: &Unit) -> Vec<String> {
    let mut words = vec![];
    let teams: Vec<(BaseId, &Team)> =
        state.board.of(id).filter_map(|base| Some((base.id, state.team(base.id)?))).collect();
    rows(&mut words, &teams);
    if !unit.name.is_empty() {
        words.extend(["name".to_owned(), unit.name.clone()]);
    }
    words.extend(unit.formation.iter().flat_map(|n| ["formation".to_owned(), n.to_string()]));
    words.extend(["slot".to_owned(), slot_name(unit.slot).to_owned()]);
    words.extend(unit.arm.iter().flat_map(|arm| ["arm".to_owned(), arm.name().to_owned()]));
    if unit.points > 0 {
        words.extend(["points".to_owned(), unit.points.to_string()]);
    }
    words.extend(unit.extra.iter().flat_map(|upgrade| ["upgrade".to_owned(), upgrade.id.to_string()]));
    words.extend(unit.ratings.iter().flat_map(|rated| ["rated".to_owned()].into_iter().chain(rated.written())));
    words.extend(unit.save.iter().flat_map(|save| ["save".to_owned(), format!("{save}+")]));
    if unit.strength > 0 {
        words.extend(["strength".to_owned(), unit.strength.to_string()]);
    }
    match unit.leader {
        Some(leader) => words.extend(["leader".to_owned(), leader.to_string()]),
        None => words.push("leaderless".to_owned()),
    }
    words.extend(unit.heirs.iter().flat_map(|base| ["heir".to_owned(), base.to_string()]));
    if unit.hits > 0 {
        words.extend(["hits".to_owned(), unit.hits.to_string()]);
    }
    for tried in &unit.orders {
        let passed = if tried.passed { "passed" } else { "failed" };
        words.extend(["order".to_owned(), tried.order.name().to_owned(), passed.to_owned()]);
        words.extend(tried.again.then(|| "again".to_owned()));
    }
    if let Some((piece, at)) = unit.crossing {
        let name = state.board.piece(piece).map(|piece| piece.name.clone()).unwrap_or_default();
        words.extend(["crossing".to_owned(), name, state.measure.point_text(at)]);
    }
    let mut flags = unit.clone();
    words.extend(UNIT_FLAGS.iter().filter(|(_, place)| *place(&mut flags)).map(|(name, _)| (*name).to_owned()));
    team_text(state, &mut words, id, &teams);
    words
}

/// The row of the most, then those that differ.
fn rows(words: &mut Vec<String>, teams: &[(BaseId, &Team)]) {
    let Some((_, first)) = teams.first() else { return };
    words.extend(["as".to_owned(), first.row.id.to_string()]);
    let mut others: Vec<&(BaseId, &Team)> = teams.iter().filter(|(_, team)| team.row.id != first.row.id).collect();
    while let Some((_, next)) = others.first() {
        let id = &next.row.id;
        words.extend(["as".to_owned(), id.to_string()]);
        words.extend(others.iter().filter(|(_, team)| team.row.id == *id).map(|(base, _)| base.to_string()));
        others = others.iter().copied().filter(|(_, team)| team.row.id != *id).collect();
    }
}

fn team_text(state: &State, words: &mut Vec<String>, id: UnitId, teams: &[(BaseId, &Team)]) {
    for (name, place) in TEAM_FLAGS {
        let holds = teams.iter().filter(|(_, team)| *place(&mut (*team).clone())).map(|(base, _)| base.to_string());
        let holds: Vec<String> = holds.collect();
        if !holds.is_empty() {
            words.push(name.to_owned());
            words.extend(holds);
        }
    }
    for (base, team) in teams {
        let mut put = |what: &str, more: Option<String>| {
            words.extend([what.to_owned(), base.to_string()].into_iter().chain(more));
        };
        let went = (team.went > Len::ZERO).then(|| state.measure.len_text(team.went));
        match team.pace {
            Pace::Halted => {}
            Pace::Tactical => put("tactical", went),
            Pace::Dash => put("dash", went),
        }
        match team.bogged {
            None => {}
            Some(Bog::Fast) => put("bogged", None),
            Some(Bog::BellyUp) => put("belly-up", None),
            Some(Bog::Water) => put("in-water", None),
        }
        if let Some(turret) = team.turret {
            put("turret", Some(heading_text(turret)));
        }
        if team.home != id {
            words.extend(["home".to_owned(), base.to_string(), team.home.to_string()]);
        }
    }
}
