//! 6.1, CM-3 to CM-6: moves of a Unit's teams, judged as a whole with the teams that stay; and moves given by orders.

mod nearest;

use super::{close_others, named_unit, own_unit, spearhead};
use crate::{
    CompanyBattles,
    data::Kind,
    keeping::Command,
    losses, march,
    record::{Event, Order, Stage},
    state::{Owed, Pace, State},
    way::{self, Crossing, Fails, Leave, Way},
};
use battle::way::to_all_sides;
use content::{Arg, Word, text};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone,
    Verdict, choice_of,
};
use geom::{Len, Pt};
use sorted::Set;
use table::{BaseId, Place, UnitId};

pub(super) const VERB: &str = "move";
/// MV-3: a Dash declared as one, however short.
pub(super) const DASH: &str = "dash";

pub struct Planned {
    pub(super) unit: UnitId,
    ways: Vec<Way>,
    /// Section 8: the order that gave this move.
    won: Option<Order>,
    /// SP-1: it is a Spearhead move, after which no turn has begun.
    ahead: bool,
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let why_not = match allowed(state, &Draft::new(unit.seat, content::word(verb), Some(unit))) {
        Ok((_, won)) => {
            let mut why = barred(state, unit, won);
            why.extend(
                way::no_dash(state, unit).filter(|_| verb == DASH).map(|order| way::slowed(order, Arg::Unit(unit))),
            );
            if why.is_empty() && verb == DASH {
                why.extend(nobody_dashes(state, unit));
            }
            if movers(state, unit, won).is_empty() {
                let of_teams = state.standing(unit).map(|base| unable(state, base.id)).find(|why| !why.is_empty());
                let aboard = state.standing(unit).next().is_none();
                let (code, rule) = if aboard { ("order.aboard", "TR-8") } else { ("move.immobile", "MV-1") };
                let none = || vec![Reason::new(code, rule).about([Arg::Unit(unit)])];
                why.extend(of_teams.unwrap_or_else(none));
            }
            why
        }
        Err(why) => vec![*why],
    };
    let won = won_by(state, unit);
    let gather = vec![Gather::Legs { bases: movers(state, unit, won), room: Room::Reach(farthest(state, unit)) }];
    Offer { why_not, ..Offer::new(verb, Some(unit), gather) }
}

/// TR-3, MV-7: why none of those that may move can dash.
fn nobody_dashes(state: &State, unit: UnitId) -> Option<Reason> {
    let all = movers(state, unit, None);
    let whys: Option<Vec<Reason>> = all.iter().map(|base| way::no_dash_from(state, *base)).collect();
    whys?.into_iter().next()
}

/// The distance of the team that may move farthest.
fn farthest(state: &State, unit: UnitId) -> Len {
    if won_by(state, unit).is_some() {
        return won_distance(state);
    }
    let quick = way::no_dash(state, unit).is_none();
    let most = |base: &table::Base| {
        let team = state.team(base.id)?;
        let mobility = team.row.speeds()?;
        let dashes = [mobility.terrain_dash, mobility.country_dash, mobility.on_roads(state.is_night())]
            .into_iter()
            .filter(|_| quick);
        Some(dashes.chain([mobility.tactical]).flatten().max()?.len(state.measure) - team.since.went)
    };
    state.standing(unit).filter_map(most).max().unwrap_or_default().max(Len(1))
}

/// Section 8: how far an order lets a team move.
pub(super) fn won_distance(state: &State) -> Len {
    state.inches(4)
}

/// The order whose move this Unit has yet to make.
pub(super) fn won_by(state: &State, unit: UnitId) -> Option<Order> {
    match state.owed {
        Owed::Advance { unit: owing, order } if owing == unit => Some(order),
        Owed::Advance { .. } | Owed::Spearhead { .. } | Owed::Assault(_) | Owed::Air(_) | Owed::Nothing => None,
    }
}

/// Whether the Unit may move now, and by which order, if any.
fn allowed(state: &State, draft: &Draft) -> Read<(UnitId, Option<Order>)> {
    let won = draft.unit.and_then(|unit| won_by(state, unit)).filter(|_| draft.verb.as_str() == VERB);
    if let Some(won) = won {
        return Ok((named_unit(state, draft)?, Some(won)));
    }
    if spearhead::is_owed(state, draft) {
        return Ok((named_unit(state, draft)?, None));
    }
    Ok((own_unit(state, draft, Stage::Moving)?, None))
}

/// Reasons the whole Unit cannot move. A move given by an order needs no leader, since he gave the order.
pub(super) fn barred(state: &State, unit: UnitId, won: Option<Order>) -> Vec<Reason> {
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about([Arg::Unit(unit)]));
    let reorganizes = state.unit(unit).is_some_and(|found| found.reorganizing);
    let bars = [
        of(reorganizes && won.is_none(), "move.reorganizing", "CM-16"),
        of(!state.is_led(unit) && won.is_none(), "move.leaderless", "CM-6"),
    ];
    bars.into_iter().flatten().collect()
}

/// MV-1: every reason a team cannot move.
pub(super) fn unable(state: &State, base: BaseId) -> Vec<Reason> {
    let Some(team) = state.team(base) else { return vec![Reason::new("base.unknown", "MV-1")] };
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about([Arg::Base(base)]));
    let flies = team.row.kind == Kind::Aircraft;
    let bars = [
        of(team.bailed, "move.bailed", "SH-27"),
        of(team.bogged.is_some(), "move.bogged", "TT-6"),
        of(team.since.dig_tried && !tried_mines(state, base), "move.dug", "DI-2"),
        of(team.since.dig_tried && tried_mines(state, base), "move.tried-mines", "OR-6"),
        of(flies, "move.immobile", "MV-13"),
        of(!flies && team.row.is_immobile(), "move.immobile", "MV-1"),
        of(team.turn.recovers, "move.recovers", "TT-7"),
        of(transports_went(state, base), "move.transports-went", "TR-15"),
        of(team.turn.clears, "move.clears", "OR-6"),
        of(team.step.stopped, "move.mined", "FO-6"),
    ];
    bars.into_iter().flatten().collect()
}

/// OR-6: its Unit tried to clear mines.
fn tried_mines(state: &State, base: BaseId) -> bool {
    let unit = state.board.base(base).and_then(|base| state.unit(base.unit));
    unit.is_some_and(|unit| unit.orders.iter().any(|tried| tried.order == Order::ClearMines))
}

/// TR-15: teams on foot move before the vehicles of their Unit.
fn transports_went(state: &State, base: BaseId) -> bool {
    let unit = state.board.base(base).map(|base| base.unit).filter(|_| !state.is_vehicle(base));
    unit.is_some_and(|unit| vehicles_went(state, unit))
}

/// TR-15: the vehicles of the Unit have moved in this step.
pub(super) fn vehicles_went(state: &State, unit: UnitId) -> bool {
    let went = |vehicle: BaseId| {
        let stands = state.board.base(vehicle).is_some_and(|found| found.place.is_some());
        let team = state.team(vehicle).filter(|_| stands);
        // TR-7: loading alone is no move.
        team.is_some_and(|team| team.since.pace > Pace::Halted && !(team.turn.forward && team.since.went == Len::ZERO))
    };
    state.stage == Stage::Moving && state.vehicles_of(unit).into_iter().any(went)
}

/// A quick form of `unable` when the reasons are not needed.
fn is_able(state: &State, base: BaseId) -> bool {
    state.team(base).is_some_and(|team| {
        let busy = team.since.dig_tried || team.turn.recovers || team.turn.clears;
        let stuck = team.bailed || team.bogged.is_some() || busy;
        !(stuck || is_fixed(team.row) || transports_went(state, base))
    })
}

/// It never moves.
fn is_fixed(row: &crate::data::Team) -> bool {
    row.kind == Kind::Aircraft || row.is_immobile()
}

/// Teams that may move: by an order only the leader and teams in command (CM-8); for Shoot and Scoot only teams that have not moved.
pub(super) fn movers(state: &State, unit: UnitId, won: Option<Order>) -> Vec<BaseId> {
    let (heard, leader) = (won.map(|_| state.in_command(unit)).unwrap_or_default(), state.leader(unit));
    let by_order = |base: &BaseId| match won {
        None => true,
        Some(Order::Scoot) => {
            heard.contains(base) && state.team(*base).is_some_and(|team| team.since.pace == Pace::Halted)
        }
        Some(Order::FollowMe) => heard.contains(base) && Some(*base) != leader && !state.is_unhitched(*base),
        // OR-2: before its move, so not after it.
        Some(Order::Blitz | Order::CrossHere | Order::DigIn | Order::ClearMines) => {
            heard.contains(base) && state.board.base(*base).is_some_and(|base| !state.moved_alone(base))
        }
    };
    // MV-6: orders move at Tactical speed, which some teams do not have.
    let slow = |base: &BaseId| {
        won.is_none() || state.team(*base).is_some_and(|team| team.row.speeds().is_some_and(|m| m.tactical.is_some()))
    };
    // FO-6: mines have ended its move of this step; a move by an order is another one.
    let goes_on = |base: &BaseId| won.is_some() || state.team(*base).is_some_and(|team| !team.step.stopped);
    // TR-15: no order moves transports.
    let vehicles = won.map(|_| state.vehicles_of(unit)).unwrap_or_default();
    let all = state.standing(unit).map(|base| base.id).filter(|base| !vehicles.contains(base));
    all.filter(|base| is_able(state, *base)).filter(by_order).filter(slow).filter(goes_on).collect()
}

fn leave(state: &State, verb: &Word, won: Option<Order>) -> Leave {
    match won {
        None => Leave::Step { dash: verb.as_str() == DASH },
        // OR-2: a Blitz Move itself does not count as moving.
        Some(order) => Leave::Bound { most: won_distance(state), counts: order != Order::Blitz },
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    judged(state, draft, true)
}

/// The nearest legal draft is the slow part, and not always wanted.
pub(super) fn judged(state: &State, draft: &Draft, mend: bool) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, won)) = found.take(allowed(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred(state, unit, won));
    let legs = draft.only_legs();
    if legs.is_empty() {
        return found.incomplete("MV-1");
    }
    let slowed = way::no_dash(state, unit).filter(|_| draft.verb.as_str() == DASH);
    let may_go = found.0.is_empty() && slowed.is_none();
    // Every leg is judged; those of teams that cannot move now are no part of the nearest draft.
    let (mut drawn, mut going): (Vec<&Leg>, Vec<&Leg>) = (vec![], vec![]);
    let may = movers(state, unit, won);
    for leg in legs {
        let again = drawn.iter().any(|other| other.base == leg.base);
        found.require(!again, || Reason::new("base.twice", "MV-1").about([Arg::Base(leg.base)]));
        if !state.standing(unit).any(|base| base.id == leg.base) {
            let args = [Arg::Said(leg.base.to_string()), Arg::Unit(unit)];
            found.0.push(Reason::new("base.unknown", "MV-1").about(args));
            continue;
        }
        // TR-5: an unhitched gun turns, and goes nowhere.
        let unhitched = state.is_unhitched(leg.base) && !leg.path.is_empty();
        if unhitched {
            found.0.push(Reason::new("move.unhitched", "TR-5").about([Arg::Base(leg.base)]));
        }
        let able = way::stays(state, leg) || (may.contains(&leg.base) && !unhitched);
        if !able && !unhitched {
            let why = unable(state, leg.base);
            found.0.extend(if why.is_empty() { vec![not_by_order(state, leg.base, won)] } else { why });
        }
        // An order moves only teams in command, so that only their paths count.
        let moves = able || unhitched || won.is_none() && state.team(leg.base).is_some_and(|team| !is_fixed(team.row));
        drawn.extend(Some(leg).filter(|_| !again && moves));
        going.extend(Some(leg).filter(|_| !again && able));
    }
    if drawn.is_empty() {
        return found.verdict(None, None);
    }
    let leave = leave(state, &draft.verb, won);
    // SP-1: it moves on the table.
    let ahead = spearhead::limits(state, draft);
    let gone: Vec<Leg> =
        drawn.iter().filter(|_| ahead.is_none()).filter_map(|leg| way::to_the_edge(state, leg)).collect();
    let off: Vec<BaseId> = gone.iter().map(|leg| leg.base).collect();
    let rest: Vec<&Leg> = drawn.iter().copied().filter(|leg| !off.contains(&leg.base)).collect();
    let judged = way::judge(state, &rest, leave, &Set::new());
    let (barred, leaving) = way::leave(state, &gone, leave);
    found.0.extend(judged.broken.into_iter().chain(barred));
    let slowed = slowed.map(|order| way::slowed(order, Arg::Unit(unit)));
    found.0.extend(slowed.filter(|why| found.0.iter().all(|other| other.text.code != why.text.code)));
    let rest: Vec<Leg> = rest.into_iter().cloned().collect();
    if let Some(limits) = &ahead {
        found.0.extend(spearhead::broken(state, limits, &rest));
    }
    // TR-8: passengers are heard, and hear, where their vehicles are.
    let seated = state.with_seated(unit);
    let mut command = Command::new(&seated, unit, &off);
    let told = command.reasons(&rest);
    let here = |(base, why): (BaseId, Reason)| match last_heard(&mut command, &rest, base) {
        Some(at) => why.mark(battle::way::here(at)),
        None => why,
    };
    found.0.extend(told.into_iter().map(here));
    let nearest = (mend && !found.0.is_empty() && may_go && !going.is_empty()).then(|| {
        // A team that cannot leave the table moves as far as it may.
        let whole = off.is_empty() && going.len() == drawn.len();
        let all = if whole { judged.nearest } else { way::judge(state, &going, leave, &Set::new()).nearest };
        let mut stays = Command::new(&seated, unit, &[]);
        let command = if off.is_empty() { &mut command } else { &mut stays };
        let mut heard = |all: &[Leg]| nearest::legal(state, command, &going, all, leave);
        let legs = match &ahead {
            Some(limits) => spearhead::nearest(state, limits, all, heard),
            None => heard(&all),
        };
        Draft { given: vec![Given::Legs(legs)], ..draft.clone() }
    });
    let ways = judged.ways.map(|ways| ways.into_iter().chain(leaving).collect());
    found.verdict(ways.map(|ways| Planned { unit, ways, won, ahead: ahead.is_some() }), nearest)
}

/// Why a team that could move has no part in the move of an order.
fn not_by_order(state: &State, base: BaseId, won: Option<Order>) -> Reason {
    let moved = state.team(base).is_some_and(|team| team.since.pace != Pace::Halted);
    let (code, rule) =
        if moved && won == Some(Order::Scoot) { ("scoot.moved", "OR-5") } else { ("order.not-in-command", "OR-1") };
    Reason::new(code, rule).about([Arg::Base(base)])
}

/// Ways by which a team of this move might come near a spot.
pub(crate) fn toward(state: &State, draft: &Draft, base: BaseId, to: Pt) -> Vec<(Len, Vec<Pt>)> {
    let Ok((unit, won)) = allowed(state, draft) else { return vec![] };
    if !movers(state, unit, won).contains(&base) {
        return vec![];
    }
    let all: Vec<BaseId> = draft.only_legs().iter().map(|leg| leg.base).collect();
    way::toward(state, (base, to), &all, leave(state, &draft.verb, won))
}

/// The last point of the team's path at which these moves do not break command; if there is none, its end.
fn last_heard(command: &mut Command, legs: &[Leg], base: BaseId) -> Option<Pt> {
    let own = legs.iter().find(|leg| leg.base == base && leg.path.iter().all(|at| way::near_enough(*at)))?;
    command.kept_by(legs, base).as_ref().unwrap_or(own).path.last().copied()
}

/// The whole Unit straight ahead and to all sides, as far as Tactical speed allows; and each team staying where it is, which is always
/// legal.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(unit) = begun.unit else { return vec![] };
    let won = won_by(state, unit);
    let may = movers(state, unit, won);
    let far = if won.is_some() { won_distance(state) } else { farthest(state, unit).min(state.inches(8)) };
    let standing: Vec<(BaseId, Place)> =
        state.standing(unit).filter(|base| may.contains(&base.id)).filter_map(|b| Some((b.id, b.place?))).collect();
    let mut found = vec![];
    let free: Vec<_> = standing.iter().copied().filter(|(base, _)| !state.is_unhitched(*base)).collect();
    for legs in to_all_sides(&free, far) {
        let draft = Draft { given: vec![Given::Legs(legs)], ..begun.clone() };
        let given = check(state, &draft).nearest.map_or_else(|| draft.given, |draft| draft.given);
        let Some(at) = given[0].legs().first().and_then(|leg| leg.path.last().copied()) else { continue };
        found.push((given, Thing::Spot(at)));
    }
    found.extend(standing.iter().map(|(base, _)| (vec![Given::Legs(vec![Leg::none(*base)])], Thing::Base(*base))));
    found
}

/// The path of each team, its speed, and its tests.
pub(super) fn brief(mut brief: Brief, order: &Planned) -> Brief {
    for way in order.ways.iter().filter(|way| way.moves()) {
        let tone = if way.of.pace == Pace::Dash && !order.ahead || !way.of.tests.is_empty() || way.of.off {
            Tone::Warn
        } else {
            Tone::Good
        };
        brief.marks.push(Mark::Trail { points: way.trail.clone(), tone });
        let args = [Arg::Base(way.base), Arg::Len(way.length)];
        match way.of.pace {
            _ if way.path.is_empty() => brief.lines.push(text("brief.faces", [Arg::Base(way.base)])),
            // SH-1, AS-2: it gives up its fire and its charge.
            Pace::Dash if !order.ahead => brief.warns.push(text("brief.dashes", args)),
            Pace::Dash | Pace::Tactical | Pace::Halted => brief.lines.push(text("brief.goes", args)),
        }
        if !way.path.is_empty() {
            brief.spent.push((way.base, way.of.went, Some(way.of.most)));
        }
        if way.of.off {
            brief.lines.push(text("brief.leaves-table", [Arg::Base(way.base)]));
        }
        for piece in &way.of.flails {
            brief.warns.push(text("brief.flails", [Arg::Base(way.base), Arg::Piece(*piece)]));
        }
        for test in &way.of.tests {
            brief.marks.push(Mark::Note { at: test.spot, text: test.risk_here(), tone: Tone::Warn });
            brief.assumes.push(test.risk(way.base));
            brief.tallies.push(test.tally.clone());
        }
    }
    brief
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    close_others(flow, order.unit);
    let leaders = losses::leaders(flow.state(), |base| order.ways.iter().any(|way| way.of.off && way.base == base));
    // A failed test that the others could not foresee ends the order there.
    if let Some((base, test)) = march::one_by_one(flow, &order.ways, false)? {
        named_in_time(flow, order.unit, base, &test)?;
    }
    let gone = |way: &Way| way.of.off && flow.state().team(way.base).is_some_and(|team| team.destroyed);
    if order.ways.iter().any(gone) {
        losses::settle(flow, &leaders)?;
    }
    if order.ahead {
        spearhead::ends(flow, order.unit);
    }
    if let Some(won) = order.won {
        let bases = order.ways.iter().filter(|way| way.moves()).map(|way| way.base).collect();
        used_up(flow, order.unit, won, bases);
    }
    Ok(())
}

/// AV-6: teams come in, each whatever became of those before it.
pub(super) fn come_in(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    march::one_by_one(flow, &order.ways, true).map(drop)
}

/// Section 8: uses up the move that an order gave; except for a Blitz Move, the Unit is then finished.
pub(super) fn used_up(flow: &mut Flow<CompanyBattles>, unit: UnitId, order: Order, bases: Vec<BaseId>) {
    flow.emit(Event::Advanced { unit, order, bases });
    if order != Order::Blitz {
        flow.emit(Event::Finished { unit });
    }
}

/// CM-13: a leader whose tank bogs down may name a new leader at once.
fn named_in_time(flow: &mut Flow<CompanyBattles>, unit: UnitId, base: BaseId, test: &Crossing) -> Flowing {
    let state = flow.state();
    let tank = |base: BaseId| state.team(base).is_some_and(|team| matches!(team.row.kind, Kind::Tank(..)));
    let leads = state.leader(unit) == Some(base) && tank(base) && !state.is_independent(unit);
    if matches!(test.fails, Fails::Stops | Fails::Mined) || !leads {
        return Ok(());
    }
    let fit = |other: BaseId| {
        let able = state.team(other).is_some_and(|team| !team.bailed && team.bogged.is_none() && team.home == unit);
        other != base && able && tank(other) && state.near(base, other, 6)
    };
    let heirs = state.standing(unit).map(|base| base.id).filter(|other| fit(*other));
    let choices: Vec<Choice> = heirs.map(|base| choice_of(base, 0)).collect();
    if choices.is_empty() {
        return Ok(());
    }
    let keys = flow.pick(unit.seat, text("why.leader", [Arg::Unit(unit)]), choices, 0, 1)?;
    let named = keys.first().and_then(|key| key.as_str().parse().ok());
    if named.is_some() {
        flow.emit(Event::Leads { unit, base: named });
    }
    Ok(())
}
