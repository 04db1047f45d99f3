//! Moves teams: each rolls its tests where it comes to them, one team after another, and none ends on another. Mines go off at once.

use crate::{
    CompanyBattles, dice, fire, hidden, losses,
    record::{Event, Pace},
    state::State,
    way::{Crossing, Fails, Leave, Walker, Way},
};
use battle::placing::extent;
use contract::{Flow, Flowing, Thing};
use geom::{Ends, Heading, Len, Pt, Region, Shape, shift};
use sorted::Set;
use table::{Base, BaseId, Party, PieceId, Remains};

/// A team that failed a test on its path.
pub(crate) type Failed = Option<(BaseId, Crossing)>;

/// Moves all of them. Returns the first team that fails a test. The others, which could not foresee that, stay where they are, or with
/// `go_on` move as far as they can.
pub(crate) fn one_by_one(flow: &mut Flow<CompanyBattles>, ways: &[Way], go_on: bool) -> Flowing<Failed> {
    let mut failed: Failed = None;
    for group in in_turn(flow.state(), ways) {
        let mut gone = vec![];
        for way in group {
            if !is_there(flow.state(), way) {
                continue;
            }
            match tested(flow, way)? {
                Some(test) => {
                    halted(flow, way, &test)?;
                    failed = failed.or(Some((way.base, test)));
                    if !go_on {
                        return Ok(failed);
                    }
                }
                None => gone.push(way),
            }
        }
        for way in gone {
            if is_there(flow.state(), way) {
                arrives(flow, way, failed.is_some());
            }
        }
    }
    Ok(failed)
}

/// CM-17: a leader who is lost to mines may take another's place, who then goes nowhere.
fn is_there(state: &State, way: &Way) -> bool {
    start(state, way) == way.trail.first().copied()
}

/// An order in which each team ends where no team that has yet to move is standing; teams that change places move at once. So a failed test
/// leaves no team on top of another.
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
fn tested(flow: &mut Flow<CompanyBattles>, way: &Way) -> Flowing<Option<Crossing>> {
    let base = way.base;
    let Some(seat) = flow.state().board.base(base).map(|base| base.unit.seat) else { return Ok(None) };
    for test in hidden::tests(flow.state(), way) {
        let trap = test.piece.filter(|piece| flow.state().is_trap(*piece));
        trap.into_iter().for_each(|piece| found(flow, base, piece));
        let mut roll = dice::test(seat, test.why(base), test.need);
        roll.tally = Some(test.tally.clone());
        if !dice::tested(flow, Thing::Base(base), vec![roll], test.need)? {
            return Ok(Some(test));
        }
        flow.emit(match test.piece {
            Some(piece) => Event::Crossed { base, piece },
            None => Event::Started { base },
        });
        if let Some(piece) = trap {
            flow.emit(Event::TrapGone { piece });
        }
    }
    Ok(None)
}

/// FO-7: from now on both sides see it.
fn found(flow: &mut Flow<CompanyBattles>, base: BaseId, piece: PieceId) {
    if !hidden::is_known(flow.state(), piece) {
        flow.emit(Event::FoundTrap { base, piece });
    }
}

/// TT-4, BU-1, FO-6.
fn halted(flow: &mut Flow<CompanyBattles>, way: &Way, test: &Crossing) -> Flowing {
    let base = way.base;
    stop(flow, way, test.stop);
    flow.emit(match (test.fails, test.piece) {
        (Fails::Bogs(bog), Some(piece)) => Event::Bogged { base, piece, bog },
        (Fails::Stops, Some(piece)) => Event::Halted { base, piece },
        (Fails::Mined, Some(piece)) => Event::Mined { base, piece },
        (Fails::Stalls, _) | (_, None) => Event::Stalled { base },
    });
    if test.fails != Fails::Mined {
        return Ok(());
    }
    // FO-6: the hit pins nobody. TR-9, TR-10: passengers are touched only if their vehicle is destroyed.
    let leaders = losses::leaders(flow.state(), |of| of == base);
    let trap = test.piece.filter(|piece| flow.state().is_trap(*piece));
    if let Some(piece) = trap {
        flow.emit(Event::TrapGone { piece });
    }
    fire::mined(flow, base, trap.is_some())?;
    losses::settle(flow, &leaders)
}

/// Moves it to its end, or, if a team unexpectedly stands there, as near as it may stand.
fn arrives(flow: &mut Flow<CompanyBattles>, way: &Way, doubtful: bool) {
    let state = flow.state();
    let others = || state.board.bases.iter().filter(|other| other.id != way.base).filter_map(Base::shape);
    let end = state.board.base(way.base).map(|base| base.foot.stood(way.end));
    // A vehicle that mines have destroyed leaves a wreck.
    let wrecked = |end: &Shape| {
        let near = state.board.ground().near(end.bounds()).into_iter();
        let mut wrecks = near.filter(|idx| state.board.pieces[*idx].kind == "wreck");
        wrecks.any(|idx| state.board.ground().region(idx).overlaps(end))
    };
    if doubtful && end.is_some_and(|end| wrecked(&end) || others().any(|other| other.overlaps(&end))) {
        return stop(flow, way, way.length);
    }
    let (from, mines) = (start(state, way), hidden::flailed(state, way));
    flow.emit(went(way, way.path.clone(), way.end.facing, (way.length, way.of.went), way.of.pace));
    flails(flow, (way, mines), from.into_iter().chain(way.path.iter().copied()).collect());
    // MV-12: at once, so that it does not hang over the edge while others roll.
    if way.of.off {
        flow.emit(Event::LeftTable { base: way.base });
    }
}

/// The event of its move: in its step, or in an assault.
fn went(way: &Way, path: Vec<Pt>, facing: Heading, (length, went): (Len, Len), pace: Pace) -> Event {
    match way.of.leave {
        Leave::Assault { .. } => Event::Rushed { base: way.base, path, facing, length },
        Leave::Step { .. } | Leave::Bound { .. } => {
            Event::Moved { base: way.base, path, facing, went, pace, ground: way.of.ground }
        }
    }
}

/// TT-4: it stops this far along, or stays where it is.
fn stop(flow: &mut Flow<CompanyBattles>, way: &Way, at: Len) {
    let state = flow.state();
    let party = Party::new(&state.board, &[way.base], &Set::new());
    let Some(team) = state.team(way.base) else { return };
    let Some(stop) =
        Walker::new(state, &party, way.base, way.of.leave).and_then(|walker| walker.stopped(&way.leg(), at))
    else {
        return;
    };
    // MV-3: the distance decides whether it has dashed.
    let tactical = team.row.speeds().and_then(|mobility| mobility.tactical);
    let slow = tactical.is_some_and(|inches| team.since.went + stop.at <= inches.len(state.measure));
    let pace = if slow && !matches!(way.of.leave, Leave::Step { dash: true }) { Pace::Tactical } else { way.of.pace };
    let all = team.since.went + stop.at;
    if stop.at > Len::ZERO {
        let mines = hidden::flailed(state, way);
        let line = start(state, way).into_iter().chain(stop.path.iter().copied()).collect();
        flow.emit(went(way, stop.path, stop.place.facing, (stop.at, all), pace));
        flails(flow, (way, mines), line);
    }
}

fn start(state: &State, way: &Way) -> Option<Pt> {
    state.board.base(way.base).and_then(|base| base.place).map(|place| place.at)
}

/// FO-12: the width of the lane that a mine flail clears, in inches.
const LANE: u8 = 2;

/// FO-12: it clears the mines that it has crossed, under its whole hull where it began and where it ends.
fn flails(flow: &mut Flow<CompanyBattles>, (way, mines): (&Way, Vec<PieceId>), mut line: Vec<Pt>) {
    let state = flow.state();
    let (traps, mines): (Vec<PieceId>, Vec<PieceId>) = mines.into_iter().partition(|piece| state.is_trap(*piece));
    let any = !mines.is_empty() || !traps.is_empty();
    let Some(hull) = state.board.base(way.base).map(|base| extent(base.foot).0).filter(|_| any) else {
        return;
    };
    line.dedup();
    let longer = |at: Pt, from: Pt| at + Heading::between(from, at).turned(shift(hull.0 / 2 + 1, 0));
    if let [first, second, ..] = line[..] {
        line[0] = longer(first, second);
    }
    if let [.., before, last] = line[..] {
        let end = line.len() - 1;
        line[end] = longer(last, before);
    }
    let lanes = Region::strip(&line, state.inches(LANE), Ends::Flat);
    let (mut then, mut cuts) = (state.board.clone(), vec![]);
    for piece in &mines {
        if let Some(cut) = Remains::of(&then, *piece, &lanes) {
            cut.make(&mut then);
            cuts.push(cut);
        }
    }
    let flailed = !cuts.is_empty() || !traps.is_empty();
    for piece in traps {
        found(flow, way.base, piece);
        flow.emit(Event::TrapGone { piece });
    }
    if flailed {
        flow.emit(Event::Flailed { base: way.base, cuts });
    }
}
