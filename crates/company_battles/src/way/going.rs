//! Teams go their ways: each test where a team comes to it, one team after the other, and nobody ends on another.

use super::{Crossing, Fails, Leave, Walker, Way};
use crate::{
    CompanyBattles, dice,
    record::{Event, Pace},
    state::State,
};
use contract::{Flow, Flowing, Thing};
use geom::{Heading, Len, Pt};
use sorted::Set;
use table::{Base, BaseId, Party};

/// A team that failed a test on its way.
pub(crate) type Failed<'w> = Option<(BaseId, &'w Crossing)>;

/// All of them; the first to fail a test. The others could not know of that: they stay where they are, or go on as far as they may.
pub(crate) fn one_by_one<'w>(flow: &mut Flow<CompanyBattles>, ways: &'w [Way], go_on: bool) -> Flowing<Failed<'w>> {
    let mut failed: Failed = None;
    for group in in_turn(flow.state(), ways) {
        let mut gone = vec![];
        for way in group {
            match tested(flow, way)? {
                Some(test) => {
                    halted(flow, way, test);
                    failed = failed.or(Some((way.base, test)));
                    if !go_on {
                        return Ok(failed);
                    }
                }
                None => gone.push(way),
            }
        }
        for way in gone {
            arrives(flow, way, failed.is_some());
        }
    }
    Ok(failed)
}

/// In an order in which each ends where nobody stands who has yet to go; those that change places with each other go at once. So a test
/// that fails leaves nobody on top of another.
fn in_turn<'w>(state: &State, ways: &'w [Way]) -> Vec<Vec<&'w Way>> {
    let mut left: Vec<&Way> = ways.iter().filter(|way| way.moves()).collect();
    let stands = |way: &Way| state.board.base(way.base).and_then(Base::shape);
    let ends = |way: &Way| Some(state.board.base(way.base)?.foot.stood(way.end));
    let mut groups = vec![];
    while !left.is_empty() {
        let free = |way: &&Way| {
            let Some(end) = ends(way) else { return true };
            let mut others = left.iter().filter(|other| other.base != way.base);
            !others.any(|other| stands(other).is_some_and(|there| there.overlaps(&end)))
        };
        match left.iter().position(free) {
            Some(at) => groups.push(vec![left.remove(at)]),
            None => groups.push(std::mem::take(&mut left)),
        }
    }
    groups
}

/// The first of its tests that it fails.
fn tested<'w>(flow: &mut Flow<CompanyBattles>, way: &'w Way) -> Flowing<Option<&'w Crossing>> {
    let base = way.base;
    let Some(seat) = flow.state().board.base(base).map(|base| base.unit.seat) else { return Ok(None) };
    for test in &way.of.tests {
        let mut roll = dice::test(seat, test.why(base), test.need);
        roll.tally = Some(test.tally.clone());
        if !dice::tested(flow, Thing::Base(base), vec![roll], test.need)? {
            return Ok(Some(test));
        }
        flow.emit(match test.piece {
            Some(piece) => Event::Crossed { base, piece },
            None => Event::Started { base },
        });
    }
    Ok(None)
}

/// TT-4, BU-1.
fn halted(flow: &mut Flow<CompanyBattles>, way: &Way, test: &Crossing) {
    let base = way.base;
    stop(flow, way, test.stop);
    flow.emit(match (test.fails, test.piece) {
        (Fails::Bogs(bog), Some(piece)) => Event::Bogged { base, piece, bog },
        (Fails::Stops, Some(piece)) => Event::Halted { base, piece },
        (Fails::Stalls, _) | (_, None) => Event::Stalled { base },
    });
}

/// At the end of its way, or, where somebody is stuck there whom it did not reckon with, as near to it as it may stand.
fn arrives(flow: &mut Flow<CompanyBattles>, way: &Way, doubtful: bool) {
    let state = flow.state();
    let others = || state.board.bases.iter().filter(|other| other.id != way.base).filter_map(Base::shape);
    let end = state.board.base(way.base).map(|base| base.foot.stood(way.end));
    if doubtful && end.is_some_and(|end| others().any(|other| other.overlaps(&end))) {
        return stop(flow, way, way.length);
    }
    flow.emit(went(way, way.path.clone(), way.end.facing, (way.length, way.of.went), way.of.pace));
    // MV-12: at once, so that nobody hangs over the edge while others roll.
    if way.of.off {
        flow.emit(Event::LeftTable { base: way.base });
    }
}

/// A team has gone so far: as a move of its step, or in an assault.
fn went(way: &Way, path: Vec<Pt>, facing: Heading, (length, went): (Len, Len), pace: Pace) -> Event {
    match way.of.leave {
        Leave::Assault { .. } => Event::Rushed { base: way.base, path, facing, length },
        Leave::Step { .. } | Leave::Bound { .. } => {
            Event::Moved { base: way.base, path, facing, went, pace, ground: way.of.ground }
        }
    }
}

/// TT-4: it stops so far along, or where it stands.
fn stop(flow: &mut Flow<CompanyBattles>, way: &Way, at: Len) {
    let state = flow.state();
    let party = Party::new(&state.board, &[way.base], &Set::new());
    let Some(team) = state.team(way.base) else { return };
    let Some(stop) =
        Walker::new(state, &party, way.base, way.of.leave).and_then(|walker| walker.stopped(&way.leg(), at))
    else {
        return;
    };
    // MV-3: how far it came tells whether it has dashed.
    let tactical = team.row.mobility.as_ref().and_then(|mobility| mobility.tactical);
    let slow = tactical.is_some_and(|inches| team.since.went + stop.at <= inches.len(state.measure));
    let pace = if slow && !matches!(way.of.leave, Leave::Step { dash: true }) { Pace::Tactical } else { way.of.pace };
    let all = team.since.went + stop.at;
    if stop.at > Len::ZERO {
        flow.emit(went(way, stop.path, stop.place.facing, (stop.at, all), pace));
    }
}
