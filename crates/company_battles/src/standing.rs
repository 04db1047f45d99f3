//! The standing of the battle: whose step it is, Units that have not acted, objectives, and losses.

use crate::{
    orders::step_text,
    record::Stage,
    state::{Hour, Objective, Smoke, State, Unit, Work},
    turn::{claims, holders, lost_units},
};
use battle::mission::Victory;
use content::{Arg, Text, Word, number, text, word};
use contract::{Drawn, Goal, Laid, Mission, Standing, Tally, When};
use geom::{Bounds, pt};
use table::{PieceId, Seat, UnitId};

/// Steps in which a player has something to do, in order; the sub-steps of the Starting Step count as one.
const SHOWN: [Stage; 5] = [Stage::Rally, Stage::Moving, Stage::Shooting, Stage::Assaulting, Stage::Ending];

pub(crate) fn standing(state: &State) -> Standing {
    let due: Vec<Seat> = state.due().into_iter().collect();
    let ahead = crate::orders::spearhead(state);
    let left: Vec<UnitId> = due
        .first()
        .map(|seat| match (state.assault(), state.stage) {
            _ if !state.thrown_out().is_empty() => {
                state.thrown_out().into_iter().filter(|unit| unit.seat == *seat).collect()
            }
            (Some(_), _) => crate::orders::owing(state, *seat),
            _ if state.fired_at_in_the_air().is_some() => crate::orders::flak_left(state),
            _ if state.strikes().is_some() => state.strikes().into_iter().collect(),
            // The side sets objectives or places works; no Unit has to act.
            (
                None,
                Stage::Declaring
                | Stage::Sides
                | Stage::Objectives
                | Stage::Works
                | Stage::Holding
                | Stage::Hiding
                | Stage::Removing,
            ) => {
                vec![]
            }
            (None, Stage::RangingIn) => crate::orders::ranging_in(state, *seat),
            (None, Stage::Withdrawing) => state.withdrawable(*seat).concat(),
            (None, Stage::Reserves) => vec![],
            (None, Stage::Ambushing) => state.waiting(*seat, |waits| waits == crate::state::Waits::Ambush),
            (None, Stage::Arriving) => state.arrivals(*seat),
            (None, Stage::Deploying) if !ahead.is_empty() => ahead.to_vec(),
            (None, Stage::Deploying) => state.undeployed(*seat),
            // Ending this step costs nothing else worth a question: Units that can only scoot may, but are not named.
            (None, Stage::Assaulting) => crate::orders::may_charge(state, state.left()),
            (None, _) => state.left().to_vec(),
        })
        .unwrap_or_default();
    let sums = sums(state);
    let score = [0, 1].map(|seat| sums[seat].total);
    Standing {
        due,
        steps: steps(state),
        left,
        // AC-7, SP-1.
        acts: state.strikes().or_else(|| ahead.first().copied()),
        ends: ends(state),
        // Set-up steps are done whole, and an ambush may be sprung later.
        spares: state.stage.is_set_up() || state.stage == Stage::Ambushing,
        goals: state.objectives.iter().map(|objective| goal(state, objective)).collect(),
        laid: laid(state),
        elsewhere: elsewhere(state),
        dark: state.is_night(),
        score,
        over: state.over.as_ref().map(|over| battle::standing::ended(over, "over", score)),
        sums: sums.to_vec(),
        // Company Battles has no windows that both seats could answer on the same view.
        shared: false,
        held: None,
        pools: vec![],
        mission: Some(mission(state)),
        inside: vec![],
    }
}

/// CM-10: Units whose teams have all joined others, and which; and those that never had one.
pub(crate) fn elsewhere(state: &State) -> Vec<(UnitId, Text)> {
    let mut found: Vec<(UnitId, Text)> = vec![];
    for base in state.board.bases.iter() {
        let Some(team) = state.team(base.id).filter(|team| team.home != base.unit) else { continue };
        let is_listed = found.iter().any(|(unit, _)| *unit == team.home);
        if is_listed || state.board.of(team.home).next().is_some() {
            continue;
        }
        let lost = state.unit(team.home).is_some_and(|unit| unit.lost);
        found.push((
            team.home,
            if lost { text("off.destroyed", []) } else { text("off.joined", [Arg::Unit(base.unit)]) },
        ));
    }
    let empty = |unit: &UnitId| state.board.of(*unit).next().is_none() && found.iter().all(|(other, _)| other != unit);
    let empty: Vec<UnitId> = state.units.iter().map(|(id, _)| *id).filter(empty).collect();
    found.extend(empty.into_iter().map(|unit| (unit, text("off.empty", []))));
    sorted::sort_by_key(&mut found, |(unit, _)| *unit);
    found
}

/// SH-20, AR-13, AR-26, FO-6: smoke, the markers of those that have ranged in, and works, which every player sees.
fn laid(state: &State) -> Vec<Laid> {
    let smoke = |smoke: &Smoke| Laid {
        kind: word("smoke"),
        text: text(
            if smoke.screen.is_some() { "laid.screen" } else { "laid.smoke" },
            [Arg::Num(i32::from(smoke.number)), Arg::Seat(smoke.seat)],
        ),
        seat: smoke.seat,
        at: smoke.at,
        corners: smoke.region(state).parts().first().map(|part| part.corners().to_vec()).unwrap_or_default(),
    };
    let marker = |(id, unit): (&UnitId, &Unit)| {
        let text = text("laid.marker", [Arg::Unit(*id)]);
        Some(Laid { kind: word("ranged-in"), text, seat: id.seat, at: unit.marker?, corners: vec![] })
    };
    let markers = state.units.iter().filter(|(_, unit)| !unit.lost).filter_map(marker);
    let unknown = state.set_up.markers.iter().map(|(seat, at)| Laid {
        kind: word("ranged-in"),
        text: text("laid.marker-unseen", [Arg::Seat(*seat)]),
        seat: *seat,
        at: *at,
        corners: vec![],
    });
    let work = |(work, piece): (&Work, &PieceId)| {
        let region = state.board.ground().region(state.place_of(*piece)?);
        let corners = region.parts().first().map(|part| part.corners().to_vec()).unwrap_or_default();
        let Bounds { lo, hi } = region.bounds();
        let at = pt((lo.x + hi.x) / 2, (lo.y + hi.y) / 2);
        let code = if work.of.hidden && !work.known { "laid.hidden" } else { "laid.work" };
        let text = text(code, [Arg::Piece(*piece), Arg::Seat(work.seat)]);
        Some(Laid { kind: work.of.ground.clone(), text, seat: work.seat, at, corners })
    };
    let works = state.works.iter().flat_map(|work| work.pieces.iter().map(move |piece| (work, piece)));
    state.smoke.iter().map(smoke).chain(markers).chain(unknown).chain(works.filter_map(work)).collect()
}

/// MI-2, MI-3, MI-9, MI-12: the objectives that each side takes, Formations, and the last turn.
fn mission(state: &State) -> Mission {
    let begun = !state.stage.is_set_up();
    let mut wins: Vec<(Option<Seat>, Text)> =
        state.mission().map(|mission| (None, mission.title())).into_iter().collect();
    wins.extend(settled(state).into_iter().map(|(said, _)| (None, said)));
    wins.extend(crate::briefing::to_come(state));
    for seat in Seat::BOTH {
        let takes = state.objectives.iter().filter(|objective| state.takes(objective, seat).is_some());
        let numbers: Vec<String> = takes.map(|objective| objective.number.to_string()).collect();
        if !numbers.is_empty() {
            wins.push((Some(seat), text("mission.takes", [Arg::Seat(seat), Arg::Said(numbers.join(", "))])));
        }
    }
    wins.extend(defends(state));
    if !state.formations.is_empty() {
        wins.push((None, text("mission.formations", [])));
    }
    if let Some(last) = state.last_turn() {
        wins.push((None, text("mission.draw", [Arg::Num(i32::from(last))])));
    }
    wins.push((None, text("mission.counts", [])));
    Mission { turn: if begun { state.turn } else { 0 }, last: state.last_turn(), wins, windows: false }
}

/// OB-3 to OB-5, SW-1: what else decides, by the mission.
fn defends(state: &State) -> Vec<(Option<Seat>, Text)> {
    let Some(mission) = state.mission() else { return vec![] };
    let number = |n: u16| Arg::Num(i32::from(n));
    let row = |victory: &Victory| match victory {
        Victory::Hold { from: 1, .. } => None,
        Victory::Hold { by, from, .. } => {
            let seat = by.seat(state.attacker);
            Some((Some(seat), text("mission.from", [Arg::Seat(seat), number(*from)])))
        }
        Victory::Repel { by, from } => {
            let seat = by.seat(state.attacker);
            let args = [Arg::Seat(seat), number(*from), Arg::Len(state.inches(8))];
            Some((Some(seat), text("mission.repels", args)))
        }
        Victory::Survive { by, turn } => {
            let seat = by.seat(state.attacker);
            Some((Some(seat), text("mission.survives", [Arg::Seat(seat), number(*turn)])))
        }
    };
    mission.victory.iter().filter_map(row).collect()
}

/// The verb by which the due player does no more: ends a step, or the current part of an assault.
fn ends(state: &State) -> Option<Word> {
    let seat = state.due()?;
    let offers = crate::orders::plan::offers(state, seat, None);
    offers.into_iter().find(|offer| offer.gather.is_empty() && offer.why_not.is_empty()).map(|offer| offer.verb)
}

/// MI-9: during a battle enemy Units lost, after it the points. If no one won, each side gets the loser's points for what
/// the other lost.
fn sums(state: &State) -> [Tally; 2] {
    Seat::BOTH.map(|seat| {
        let [own, other] = [seat, seat.other()].map(|seat| lost_units(state, seat));
        let (code, lost, points) = match &state.over {
            None => ("points.destroyed", other, other),
            Some(over) if over.winner == Some(seat) => ("points.won", own, victory_points(own)),
            Some(_) => ("points.not-won", other, VICTORY_POINTS - victory_points(other)),
        };
        let row = (text(code, [Arg::Num(lost)]), word("MI-9"), points);
        Tally::sum(text("over.points-of", [Arg::Seat(seat)]), vec![row])
    })
}

/// The points of both sides together.
const VICTORY_POINTS: i32 = 9;

/// MI-9, VP-1 to VP-3: the winner's points, from the number of Units he lost.
fn victory_points(lost: i32) -> i32 {
    match lost {
        ..=1 => 8,
        2 => 7,
        3.. => 6,
    }
}

fn steps(state: &State) -> Vec<(Text, When)> {
    if state.stage.is_set_up() {
        return vec![(step_text(state.stage), When::Now)];
    }
    // What comes before the Movement Step belongs to the Starting Step; arrivals begin the Movement Step.
    let now = match state.stage < Stage::Arriving {
        true => 0,
        false => SHOWN.iter().position(|stage| *stage >= state.stage).unwrap_or(0),
    };
    let when = |at: usize| match at.cmp(&now) {
        std::cmp::Ordering::Less => When::Done,
        std::cmp::Ordering::Equal => When::Now,
        std::cmp::Ordering::Greater => When::Ahead,
    };
    let turn = text("standing.turn", [Arg::Num(i32::from(state.turn)), Arg::Seat(state.active)]);
    let named = |(at, stage): (usize, &Stage)| {
        // The Starting Step is shown as one step.
        let text = match (stage, state.assault()) {
            (Stage::Rally, _) if is_asked(state.stage) => step_text(state.stage),
            (Stage::Rally, _) => text("step.starting", []),
            (Stage::Moving, _) if state.stage == Stage::Arriving => step_text(state.stage),
            (Stage::Shooting, _) if state.sortie().is_some() => {
                let flight = state.sortie().map(|sortie| Arg::Unit(sortie.flight));
                let code = if state.strikes().is_some() { "standing.strike" } else { "standing.flak" };
                text(code, flight.into_iter().collect::<Vec<_>>())
            }
            // What the current assault waits for.
            (Stage::Assaulting, Some(assault)) => {
                text("standing.assault", [Arg::Word(Word::own(format!("assault.{}", assault.part.name())))])
            }
            _ => step_text(*stage),
        };
        (text, when(at))
    };
    let light = light(state).map(|light| (light, When::Now));
    [(turn, When::Now)].into_iter().chain(light).chain(SHOWN.iter().enumerate().map(named)).collect()
}

/// NF-1, NF-6: the light, unless it is and stays day.
pub(crate) fn light(state: &State) -> Option<Text> {
    let code = match state.hour {
        Hour::Day => return None,
        Hour::Dawn => "standing.dawn",
        Hour::Dusk => "standing.dusk",
        Hour::Night => "standing.night",
    };
    Some(text(code, []))
}

/// What was settled before the battle, each with its rule: the light, and the plans and dice that chose the mission.
pub(crate) fn settled(state: &State) -> Vec<(Text, &'static str)> {
    let mut said: Vec<_> = light(state).into_iter().map(|light| (light, "NF-7")).collect();
    let Some(Drawn { plans, faces, roles }) = &state.set_up.drawn else { return said };
    if let Some(plans) = plans {
        let of = |seat: Seat| {
            let plan = Word::own(format!("plan.{}", plans[seat as usize]));
            [Arg::Seat(seat), Arg::Word(plan)]
        };
        said.push((text("mission.planned", Seat::BOTH.map(of).concat()), "SE-3"));
    }
    let rule = if plans.is_some() { "SE-3" } else { "SE-2" };
    let code = if faces.len() > 1 { "mission.rolled-again" } else { "mission.rolled" };
    let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
    said.push((text(code, [Arg::Said(shown.join(", "))]), rule));
    let dice = |[red, blue]: &[u8; 2]| {
        let args = [Arg::Seat(Seat::Red), number(*red), Arg::Seat(Seat::Blue), number(*blue)];
        (text("mission.rolled-roles", args), rule)
    };
    said.extend(roles.iter().map(dice));
    said
}

/// A part of the Starting Step in which a player decides something of his own.
fn is_asked(stage: Stage) -> bool {
    matches!(stage, Stage::Withdrawing | Stage::Ambushing | Stage::Reserves)
}

/// MI-2: held by the side that alone has a team near it.
fn goal(state: &State, objective: &Objective) -> Goal {
    let near = Seat::BOTH.map(|seat| !holders(state, objective.at, seat).is_empty());
    let number = Arg::Num(i32::from(objective.number));
    let text = match takers(state, objective)[..] {
        [seat] => text("objective.takes", [number, Arg::Seat(seat)]),
        _ => text("objective.name", [number]),
    };
    let name = content::text("objective.name", [Arg::Num(i32::from(objective.number))]);
    let goal = battle::objective::goal(text, objective.at, near, near);
    let need = if state.over.is_none() { need(state, objective, &goal) } else { None };
    Goal { name, need, ..goal }
}

/// The sides that win by holding it.
fn takers(state: &State, objective: &Objective) -> Vec<Seat> {
    Seat::BOTH.into_iter().filter(|seat| state.takes(objective, *seat).is_some()).collect()
}

/// MI-2, MI-3, OB-3: what the side that takes an objective still needs, once it is there; before the turn from which it may win, only that.
fn need(state: &State, objective: &Objective, goal: &Goal) -> Option<Text> {
    let all = takers(state, objective);
    let seat = *all.iter().find(|seat| goal.holder == Some(**seat)).or(all.first())?;
    let there = goal.holder == Some(seat) || goal.contested;
    let from = state.takes(objective, seat)?;
    if state.turn < from {
        return there.then(|| text("objective.from", [Arg::Seat(seat), Arg::Num(i32::from(from))]));
    }
    let claimed = state.active == seat && claims(state, objective);
    let code = match (claimed, holders(state, objective.at, seat.other()).is_empty()) {
        (true, true) => "objective.wins",
        (true, false) => "objective.clear",
        (false, _) if there => "objective.hold-on",
        (false, _) => return None,
    };
    Some(text(code, [Arg::Seat(seat), Arg::Len(state.inches(4))]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_victory_is_worth_less_the_more_it_cost() {
        assert_eq!([0, 1, 2, 3, 9].map(victory_points), [8, 8, 7, 6, 6]);
    }
}
