//! Applies events to a state. Never fails: changes to things that do not exist are skipped.

mod air;
mod mission;
mod night;
mod stages;

use crate::{
    data::{Keyword, Kind},
    record::{Assault, Event},
    state::{
        Bog, Formation, Objective, Order, Ordered, Owed, Pace, Prize, SinceMoving, Smoke, State, Team, Thrown, Trodden,
        Unit,
    },
};
use battle::position::Over;
use geom::{Heading, Len, Pt};
use table::{BaseId, PieceId, Place, Remains, Seat, UnitId, Wreck};

pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::ObjectiveSet { number, at, takes, next, by } => {
            objective_set(state, (*number, *at), (*takes, *by), *next)
        }
        Event::Mission(event) => mission::apply(state, event),
        Event::Night(event) => night::apply(state, event),
        Event::Air(event) => air::apply(state, event),
        Event::WorkLaid { number, piece, name, corners, next, .. } => {
            laid(state, *number, (*piece, name, corners), *next)
        }
        Event::FoundTrap { piece, .. } => found_trap(state, *piece),
        Event::TrapGone { piece } => take_away(state, &[*piece]),
        Event::Mined { base, piece } => mined(state, *base, *piece),
        Event::ClearsMines { unit, base, piece } => clears_mines(state, *unit, *base, *piece),
        Event::Flailed { base, cuts } => flailed(state, *base, cuts),
        Event::MinesLifted { pieces, gone, .. } => take_away(state, if *gone { pieces } else { &[] }),
        Event::Deployed { .. } => deployed_in_set_up(state, event),
        Event::Spearhead { unit, ended } => spearhead(state, *unit, *ended),
        Event::Revealed { unit, by, target } => revealed(state, *unit, *by, *target),
        Event::Mounted { base, on, .. } => mounted(state, *base, *on),
        Event::Dismounted { base, place, under_fire, .. } => dismounted(state, *base, *place, *under_fire),
        Event::BroughtForward { places, .. } => brought_forward(state, places),
        Event::SentToRear { bases } => sent_to_rear(state, bases),
        Event::ThrownOut { from, bases } => thrown_out(state, *from, bases),
        Event::Begins { seat } => state.change().first = Some(*seat),
        Event::Stage { stage } => stages::begin_stage(state, *stage),
        Event::Turn { seat, turn } => stages::begin_turn(state, *seat, *turn),
        Event::Finished { unit } => finished(state, *unit),
        Event::Over { winner, why } => state.change().over = Some(Box::new(Over { winner: *winner, why: why.clone() })),
        Event::Claimed { objective, by, teams } => claim(state, *objective, *by, teams),
        Event::Leads { unit, base } => leads(state, *unit, *base),
        Event::Heirs { unit, bases } => with_unit(state, *unit, |unit| unit.heirs.clone_from(bases)),
        Event::TookOver { leader, instead } => take_over(state, *leader, *instead),
        Event::Inherited { unit, of, leader } => {
            with_unit(state, *unit, |unit| (unit.carries, unit.leader) = (Some(*of), Some(*leader)));
        }
        Event::Massed { units, .. } => massed(state, units),
        Event::Reorganizes { unit } => with_unit(state, *unit, |unit| unit.reorganizing = true),
        Event::Commands { formation, base } => with_formation(state, *formation, |found| {
            (found.commander, found.second) = (*base, None);
        }),
        Event::Joined { base, unit, once } => go_with(state, *base, Some(*unit), *once),
        Event::Left { base, once, .. } => go_with(state, *base, None, *once),
        Event::Swapped { leader, with } => swap(state, *leader, *with),
        Event::Moved { base, path, facing, went, pace, ground } => {
            moved(state, *base, path, *facing, (*went, *pace, *ground))
        }
        Event::Strayed { bases } => each(state, bases, |team| team.since.strayed = true),
        // These are told, and change nothing.
        Event::Passed { .. } | Event::Crossed { .. } | Event::Halted { .. } | Event::StuckFast { .. } => {}
        Event::Scored { .. } | Event::Hit { .. } | Event::Mistook { .. } | Event::Unharmed { .. } => {}
        Event::Fell { .. } | Event::Started { .. } | Event::LastStand { .. } | Event::FormationStands { .. } => {}
        Event::Defended { .. } | Event::Repelled { .. } | Event::Struck { .. } | Event::Nerve { .. } => {}
        Event::BrokeOff { .. } | Event::AssaultWon { .. } | Event::NobodyNearer { .. } => {}
        Event::Bogged { base, bog, .. } => stick(state, *base, *bog),
        Event::Stalled { base } => stick(state, *base, Bog::Fast),
        Event::Recovers { by, base, crew } => recovers(state, *by, *base, *crew),
        Event::Freed { base } => with(state, *base, |team| team.bogged = None),
        Event::LeftTable { base } => destroy(state, *base, None),
        Event::Ordered { unit, order, passed, again } => {
            ordered(state, *unit, Ordered { order: *order, passed: *passed, again: *again });
        }
        Event::Crossing { unit, piece, at } => with_unit(state, *unit, |unit| unit.crossing = Some((*piece, *at))),
        Event::DugIn { bases, tried, .. } => dug_in(state, bases, tried),
        Event::Advanced { order, bases, .. } => advanced(state, *order, bases),
        Event::Faced { base, facing, turret } => face(state, *base, *facing, *turret),
        Event::Fired { unit, teams, flashed, open, .. } => {
            fired(state, *unit, teams.iter().map(|(base, _)| *base), flashed, *open);
        }
        Event::Counted { unit, hits } => with_unit(state, *unit, |unit| unit.hits = unit.hits.saturating_add(*hits)),
        Event::Bailed { base } => with(state, *base, |team| team.bailed = true),
        Event::Destroyed { base, wreck } | Event::Captured { base, wreck } => destroy(state, *base, wreck.as_ref()),
        Event::Pinned { unit } => with_unit(state, *unit, |unit| unit.pinned = true),
        Event::Collapsed { piece } => state.change().board.pieces.becomes(*piece, "rubble"),
        Event::SmokeLaid { number, seat, at } => smoke(state, *number, *seat, *at),
        Event::SmokeCleared { numbers, .. } => state.change().smoke.retain(|smoke| !numbers.contains(&smoke.number)),
        Event::Bombards { unit, spotter, teams, attempts, open, .. } => {
            bombards(state, (*unit, *spotter), teams.iter().map(|(base, _)| *base), *attempts, *open);
        }
        Event::Ranged { unit, spotter, at, attempt, passed, with } => {
            ranged(state, (*unit, with), *spotter, *attempt, Some(*at).filter(|_| *passed));
        }
        Event::ScreenLaid { number, unit, at, facing, long } => {
            screened(state, *unit, Smoke { number: *number, seat: unit.seat, at: *at, screen: Some((*facing, *long)) });
        }
        Event::Trailed { bases } => each(state, bases, |team| team.trail = true),
        Event::Cleared { by, bases, passed } => cleared(state, *by, bases, *passed),
        Event::Charged { unit, teams } => charged(state, *unit, teams),
        Event::Rushed { base, path, facing, .. } => rushed(state, *base, path.last().copied(), *facing),
        Event::Assault { now } => goes_on(state, now.as_deref()),
        Event::Remounted { base, passed } => with(state, *base, |team| team.bailed = !passed),
        Event::Rallied { unit, passed } => {
            with_unit(state, *unit, |unit| (unit.pinned, unit.step.done) = (!passed, true));
        }
        Event::UnitBroke { unit, bases } => broke(state, *unit, bases),
        Event::FormationBroke { formation, .. } => with_formation(state, *formation, |found| found.broken = true),
        Event::Put { base, place } => by_hand(state, *base, *place),
    }
}

fn advanced(state: &mut State, order: Order, bases: &[BaseId]) {
    state.change().owed = Owed::Nothing;
    if order == Order::FollowMe {
        each(state, bases, |team| team.turn.followed = true);
    }
}

fn objective_set(
    state: &mut State,
    (number, at): (u16, Pt),
    (takes, placed): (Option<Seat>, Option<Seat>),
    next: Seat,
) {
    let of = Prize { takes, placed, held: None, by: vec![] };
    state.change().objectives.push(Objective { number, at, of });
    state.change().active = next;
}

fn finished(state: &mut State, unit: UnitId) {
    with_unit(state, unit, |unit| unit.step.done = true);
    air::acted(state, unit);
}

/// AR-1, AR-10, AR-21.
fn bombards(
    state: &mut State,
    (unit, spotter): (UnitId, BaseId),
    teams: impl Iterator<Item = BaseId>,
    attempts: u8,
    open: bool,
) {
    with(state, spotter, |team| team.step.attempts = attempts);
    for base in teams {
        with(state, base, |team| (team.since.bombarded, team.since.shot) = (true, true));
    }
    mission::seen(state, unit);
    with_unit(state, unit, |unit| unit.step.done = !open);
    air::acted(state, unit);
}

/// AR-13, AR-27: each battery places its marker.
fn ranged(state: &mut State, (unit, with_it): (UnitId, &[UnitId]), spotter: BaseId, attempt: u8, marker: Option<Pt>) {
    with(state, spotter, |team| team.step.attempts = attempt);
    // PS-1: flights have none.
    let marks = marker.is_some() && !state.is_flight(unit);
    for unit in [&unit].into_iter().chain(with_it).filter(|_| marks) {
        with_unit(state, *unit, |unit| (unit.marker, unit.unseen) = (marker, false));
    }
}

fn screened(state: &mut State, unit: UnitId, smoke: Smoke) {
    lay_smoke(state, smoke);
    with_unit(state, unit, |unit| unit.screened = true);
}

fn laid(state: &mut State, number: u16, (piece, name, corners): (PieceId, &str, &[Pt]), next: Seat) {
    let now = state.change();
    now.active = next;
    if let Some(work) = now.works.iter_mut().find(|work| work.number == number) {
        work.pieces.push(piece);
        now.board.lay(piece, name, work.of.ground.as_str(), corners, Len::ZERO);
    }
}

/// FO-7.
fn found_trap(state: &mut State, piece: PieceId) {
    let works = state.change().works.iter_mut();
    works.filter(|work| work.pieces.contains(&piece)).for_each(|work| work.known = true);
}

/// FO-6. A Blitz Move that mines have ended may still be followed by a Tactical move (OR-2).
fn mined(state: &mut State, base: BaseId, piece: PieceId) {
    let blitz = matches!(state.owed, Owed::Advance { order: Order::Blitz, .. });
    with(state, base, |team| {
        team.mined = Some(piece);
        team.step.stopped |= !blitz;
    });
}

/// OR-6: no team of the Unit moves or shoots in this turn.
fn clears_mines(state: &mut State, unit: UnitId, base: BaseId, piece: PieceId) {
    let all: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
    each(state, &all, |team| team.turn.clears = true);
    with(state, base, |team| team.clearing = Some(piece));
    with_unit(state, unit, |unit| unit.step.done = true);
}

/// FO-27: the pieces are gone for good.
fn take_away(state: &mut State, pieces: &[PieceId]) {
    if pieces.is_empty() {
        return;
    }
    let now = state.change();
    now.board.pieces.remove(pieces);
    let gone = |piece: PieceId| pieces.contains(&piece);
    now.works.retain_mut(|work| {
        let waits = work.pieces.is_empty();
        work.pieces.retain(|piece| !gone(*piece));
        waits || !work.pieces.is_empty()
    });
    for (_, team) in now.teams.iter_mut() {
        team.mined = team.mined.filter(|piece| !gone(*piece));
        team.clearing = team.clearing.filter(|piece| !gone(*piece));
    }
    for (_, unit) in now.units.iter_mut() {
        unit.crossing = unit.crossing.filter(|(piece, _)| !gone(*piece));
    }
}

fn flailed(state: &mut State, base: BaseId, cuts: &[Remains]) {
    cuts.iter().for_each(|of| cut(state, of));
    with(state, base, |team| team.turn.flails = true);
}

fn leads(state: &mut State, unit: UnitId, base: Option<BaseId>) {
    with_unit(state, unit, |unit| {
        unit.leader = base;
        unit.heirs.clear();
    });
}

fn massed(state: &mut State, units: &[UnitId]) {
    units.iter().for_each(|unit| with_unit(state, *unit, |unit| unit.step.massed = true));
}

/// FO-12, FO-27: what is left of a piece takes its place.
fn cut(state: &mut State, cut: &Remains) {
    let now = state.change();
    cut.make(&mut now.board);
    let left = || cut.left.iter().map(|(piece, ..)| *piece);
    for work in now.works.iter_mut().filter(|work| work.pieces.contains(&cut.piece)) {
        work.pieces.extend(left());
    }
    let instead = |piece: &mut Option<PieceId>| {
        if *piece == Some(cut.piece) {
            *piece = left().next();
        }
    };
    for (_, team) in now.teams.iter_mut() {
        instead(&mut team.mined);
        instead(&mut team.clearing);
    }
    take_away(state, &[cut.piece]);
}

/// AR-25.
fn cleared(state: &mut State, by: BaseId, bases: &[BaseId], passed: bool) {
    with(state, by, |team| team.step.tried = true);
    if passed {
        each(state, bases, |team| team.trail = false);
    }
}

fn moved(state: &mut State, base: BaseId, path: &[Pt], facing: Heading, (went, pace, ground): (Len, Pace, Trodden)) {
    turn(state, base, path.last().copied(), facing);
    with(state, base, |team| {
        (team.since.went, team.since.pace, team.since.ground) = (went, pace, ground);
        // DI-5: a team that moves leaves its foxhole, but may turn in it.
        team.dug_in &= path.is_empty() && pace == Pace::Halted;
    });
}

fn recovers(state: &mut State, by: BaseId, base: BaseId, crew: bool) {
    with(state, by, |team| team.turn.recovers = true);
    if !crew {
        with(state, base, |team| team.bogged = None);
    }
}

fn dug_in(state: &mut State, bases: &[BaseId], tried: &[BaseId]) {
    each(state, tried, |team| team.since.dig_tried = true);
    each(state, bases, |team| team.dug_in = true);
}

fn lay_smoke(state: &mut State, smoke: Smoke) {
    state.change().smoke.push(smoke);
}

fn charged(state: &mut State, unit: UnitId, teams: &[BaseId]) {
    each(state, teams, |team| team.since.assaulted = true);
    with_unit(state, unit, |unit| unit.hits = 0);
}

fn deployed_in_set_up(state: &mut State, event: &Event) {
    let Event::Deployed { places, next, unit, aboard, rear, rest } = event else { return };
    deployed(state, places, (*unit, *next), (aboard, rear));
    // SU-14: with the first Unit the side has left the others to the program.
    state.change().set_up.rest[unit.seat as usize] |= *rest;
}

fn deployed(
    state: &mut State,
    places: &[(BaseId, Place)],
    (unit, next): (UnitId, Seat),
    (aboard, rear): (&[(BaseId, BaseId)], &[BaseId]),
) {
    places.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
    with_unit(state, unit, |unit| unit.step.done = true);
    state.change().active = next;
    aboard.iter().for_each(|(base, on)| with(state, *base, |team| team.aboard = Some(*on)));
    each(state, rear, |team| team.rear = true);
}

/// SP-2. The Unit that reveals does not shoot.
fn revealed(state: &mut State, unit: UnitId, by: BaseId, target: UnitId) {
    with_unit(state, target, |found| found.revealed.push(by));
    finished(state, unit);
}

/// SP-1. What a team did in this move is no part of any turn.
fn spearhead(state: &mut State, unit: UnitId, ended: bool) {
    let mut units = if let Owed::Spearhead { units } = &state.owed { units.clone() } else { vec![] };
    units.retain(|other| *other != unit);
    units.extend(Some(unit).filter(|_| !ended));
    state.change().owed = if units.is_empty() { Owed::Nothing } else { Owed::Spearhead { units } };
    let all: Vec<BaseId> = if ended { state.board.of(unit).map(|base| base.id).collect() } else { vec![] };
    each(state, &all, |team| {
        (team.step, team.turn, team.since) = Default::default();
    });
}

fn broke(state: &mut State, unit: UnitId, bases: &[BaseId]) {
    bases.iter().for_each(|base| destroy(state, *base, None));
    with_unit(state, unit, |unit| unit.lost = true);
    mission::springs_no_more(state, unit);
}

fn smoke(state: &mut State, number: u16, seat: Seat, at: Pt) {
    state.change().smoke.push(Smoke { number, seat, at, screen: None });
}

fn by_hand(state: &mut State, base: BaseId, place: Place) {
    mission::put_by_hand(state, base);
    put(state, base, Some(place));
    with(state, base, |team| (team.aboard, team.thrown, team.rear) = (None, None, false));
}

fn brought_forward(state: &mut State, places: &[(BaseId, Place)]) {
    for (base, place) in places {
        put(state, *base, Some(*place));
        with(state, *base, |team| (team.rear, team.turn.forward) = (false, true));
    }
}

fn sent_to_rear(state: &mut State, bases: &[BaseId]) {
    bases.iter().for_each(|base| put(state, *base, None));
    each(state, bases, |team| (team.rear, team.since) = (true, SinceMoving::default()));
}

/// TR-7: a vehicle that was brought forward counts as having dashed once it has loaded.
fn mounted(state: &mut State, base: BaseId, on: BaseId) {
    put(state, base, None);
    with(state, base, |team| {
        (team.aboard, team.turn.mounted, team.dug_in) = (Some(on), true, false);
    });
    with(state, on, |team| team.since.pace = if team.turn.forward { Pace::Dash } else { team.since.pace });
}

/// TR-3: getting out counts as moving. TR-8: until then it has moved as its vehicle did.
fn dismounted(state: &mut State, base: BaseId, place: Place, under_fire: bool) {
    let vehicle = state.team(base).and_then(|team| team.aboard.or_else(|| team.thrown.map(|thrown| thrown.from)));
    let pace = vehicle.and_then(|vehicle| state.team(vehicle)).map(|team| team.since.pace).unwrap_or_default();
    put(state, base, Some(place));
    with(state, base, |team| {
        (team.aboard, team.thrown) = (None, None);
        team.turn.dismounted |= !under_fire;
        team.since.pace = team.since.pace.max(if under_fire { pace } else { Pace::Tactical });
    });
    forgets(state, base);
}

fn thrown_out(state: &mut State, from: BaseId, bases: &[BaseId]) {
    let place = state.board.base(from).and_then(|base| base.place);
    for base in bases {
        with(state, *base, |team| {
            team.thrown = place.map(|at| Thrown { from, at }).or(team.thrown);
            team.aboard = None;
        });
    }
}

/// Section 8: an order that passes its test may give the Unit a move.
fn ordered(state: &mut State, unit: UnitId, ordered: Ordered) {
    with_unit(state, unit, |unit| unit.orders.push(ordered));
    // OR-6: as after an attempt to dig in.
    if ordered.order == Order::ClearMines && !ordered.passed {
        let all: Vec<BaseId> = state.board.of(unit).map(|base| base.id).collect();
        each(state, &all, |team| team.since.dig_tried = true);
    }
    if ordered.passed && ordered.order.advances() {
        state.change().owed = Owed::Advance { unit, order: ordered.order };
    }
}

/// A move in an assault. DI-5: the team leaves its foxhole.
fn rushed(state: &mut State, base: BaseId, to: Option<Pt>, facing: Heading) {
    turn(state, base, to, facing);
    with(state, base, |team| {
        team.since.assaulted = true;
        team.dug_in &= to.is_none();
    });
}

/// Updates the assault, or ends it. AS-37: the teams that fight in it have assaulted.
fn goes_on(state: &mut State, now: Option<&Assault>) {
    each(state, now.map_or(&[], |now| &now.teams), |team| team.since.assaulted = true);
    state.change().owed = now.map_or(Owed::Nothing, |now| Owed::Assault(Box::new(now.clone())));
}

fn stick(state: &mut State, base: BaseId, bog: Bog) {
    with(state, base, |team| {
        team.bogged = Some(bog);
        // TT-4: it counts as having moved even if it did not.
        team.since.pace = team.since.pace.max(Pace::Tactical);
        team.dug_in = false;
    });
}

fn with(state: &mut State, base: BaseId, change: impl FnOnce(&mut Team)) {
    if let Some(team) = state.change().teams.get_mut(&base) {
        change(team);
    }
}

fn each(state: &mut State, bases: &[BaseId], change: fn(&mut Team)) {
    bases.iter().for_each(|base| with(state, *base, change));
}

fn with_unit(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.change().units.get_mut(&unit) {
        change(unit);
    }
}

fn with_formation(state: &mut State, number: u8, change: impl FnOnce(&mut Formation)) {
    if let Some(found) = state.change().formations.get_mut(usize::from(number).wrapping_sub(1)) {
        change(found);
    }
}

fn claim(state: &mut State, objective: u16, by: Option<Seat>, teams: &[BaseId]) {
    if let Some(found) = state.change().objectives.iter_mut().find(|found| found.number == objective) {
        (found.of.held, found.of.by) = (by, teams.to_vec());
    }
}

fn fired(state: &mut State, unit: UnitId, teams: impl Iterator<Item = BaseId>, flashed: &[BaseId], open: bool) {
    teams.for_each(|base| with(state, base, |team| team.since.shot = true));
    each(state, flashed, |team| team.flashed = true);
    with_unit(state, unit, |unit| unit.step.done = !open);
    air::acted(state, unit);
}

/// Places the base at the end of its path, if it moved.
fn turn(state: &mut State, base: BaseId, to: Option<Pt>, facing: Heading) {
    if let Some(place) = state.change().board.base_mut(base).and_then(|base| base.place.as_mut()) {
        *place = Place { at: to.unwrap_or(place.at), facing };
    }
    // FO-6: it leaves the mines that had stopped it.
    with(state, base, |team| team.mined = team.mined.filter(|_| to.is_none()));
    // AR-23: guns aboard move with their vehicle.
    if to.is_some() {
        let guns: Vec<BaseId> = [base].into_iter().chain(state.riders(base)).collect();
        guns.into_iter().for_each(|gun| forgets(state, gun));
    }
}

/// AR-23: the marker of a Unit is lost when one of its guns moves.
fn forgets(state: &mut State, base: BaseId) {
    let home = state.team(base).map(|team| team.home).filter(|_| state.bombarding(base).next().is_some());
    if let Some(home) = home {
        with_unit(state, home, |unit| unit.marker = None);
    }
}

fn put(state: &mut State, base: BaseId, place: Option<Place>) {
    if let Some(found) = state.change().board.base_mut(base) {
        found.place = place;
    }
    with(state, base, |team| team.mined = None);
}

fn face(state: &mut State, base: BaseId, facing: Heading, turret: Heading) {
    if let Some(place) = state.change().board.base_mut(base).and_then(|base| base.place.as_mut()) {
        place.facing = facing;
    }
    with(state, base, |team| team.turret = Some(turret).filter(|turret| *turret != facing));
}

/// CM-17: the two change places: the leader goes on the table, the other off it.
fn take_over(state: &mut State, leader: BaseId, instead: BaseId) {
    let place = state.board.base(instead).and_then(|base| base.place);
    // TR-8: he may take the place of one who is aboard, or must get out.
    let rides = state.team(instead).map(|team| (team.aboard, team.thrown));
    put(state, leader, place);
    // NR-2: a warrior becomes an ordinary leader.
    with(state, leader, |team| {
        (team.destroyed, team.warrior) = (false, false);
        (team.aboard, team.thrown) = rides.unwrap_or_default();
    });
    destroy(state, instead, None);
}

/// CM-10: joins another Unit, or returns to its own, once per step. A team that has moved does not move again.
fn go_with(state: &mut State, base: BaseId, unit: Option<UnitId>, once: bool) {
    let Some((home, moved)) = state.team(base).map(|team| (team.home, team.since.pace > Pace::Halted)) else { return };
    join(state, base, unit.unwrap_or(home));
    with(state, base, |team| team.step.changed |= once);
    with_unit(state, home, |home| home.step.done |= unit.is_some() || moved);
}

/// CM-11: from now on it is a team of that Unit.
fn join(state: &mut State, base: BaseId, unit: UnitId) {
    if let Some(found) = state.change().board.base_mut(base) {
        found.unit = unit;
    }
}

/// CM-12: no model moves; each takes the other's place in its Unit.
fn swap(state: &mut State, leader: BaseId, with_team: BaseId) {
    let of =
        |state: &State, base| state.board.base(base).map(|base| base.unit).zip(state.team(base).map(|team| team.home));
    let (Some(a), Some(b)) = (of(state, leader), of(state, with_team)) else { return };
    for (base, (unit, home)) in [(leader, b), (with_team, a)] {
        join(state, base, unit);
        with(state, base, |team| team.home = home);
    }
    for (_, unit) in state.change().units.iter_mut() {
        if unit.leader == Some(leader) {
            unit.leader = Some(with_team);
        } else if unit.leader == Some(with_team) {
            unit.leader = Some(leader);
        }
    }
    for formation in &mut state.change().formations {
        let (commander, second) = (formation.commander, formation.second);
        let other = |base: Option<BaseId>| if base == Some(leader) { Some(with_team) } else { base };
        (formation.commander, formation.second) = (other(commander), other(second));
    }
}

/// SH-30: it leaves the table; an armored vehicle leaves a wreck.
fn destroy(state: &mut State, base: BaseId, wreck: Option<&Wreck>) {
    let Some((unit, place)) = state.board.base(base).map(|base| (base.unit, base.place)) else { return };
    // TR-9: its passengers stay where it stood until their fate is known.
    for rider in state.riders(base) {
        with(state, rider, |team| team.thrown = place.map(|at| Thrown { from: base, at }));
    }
    put(state, base, None);
    with(state, base, |team| {
        team.destroyed = true;
        (team.bailed, team.bogged, team.dug_in) = (false, None, false);
        (team.aboard, team.thrown, team.rear) = (None, None, false);
    });
    let home = state.team(base).map(|team| team.home);
    // MO-1: teams that joined from other Units do not count, nor do transports and tank escorts (TR-13).
    let uncounted = |team: &Team| matches!(team.row.kind, Kind::Transport(_)) || team.row.has(Keyword::TankEscorts);
    if home == Some(unit) && !state.team(base).is_some_and(uncounted) {
        with_unit(state, unit, |unit| unit.hurt = true);
    }
    let gone = state.board.of(unit).all(|other| state.team(other.id).is_none_or(|team| team.destroyed));
    for unit in [Some(unit).filter(|_| gone), home].into_iter().flatten() {
        let left = |team: &Team| team.home == unit && !team.destroyed;
        if !state.teams.iter().any(|(_, team)| left(team)) {
            with_unit(state, unit, |unit| unit.lost = true);
        }
    }
    if let Some(wreck) = wreck {
        wreck.put(&mut state.change().board);
    }
}
