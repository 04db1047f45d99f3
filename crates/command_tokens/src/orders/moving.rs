//! 7.4: a unit moves: at its normal or rapid pace, backward, or pivoting on the spot.

use super::course::{declared, settle};
use super::{Plan, why_none};
use crate::{
    CommandTokens,
    activation::{Turn, begin, turn_of},
    dice::{passes, test},
    hidden,
    record::{Acting, Event, Pace},
    state::{State, Unit},
    way::{self, Course, Crossing, Leave, Way},
};
use content::{Arg, Word, text};
use contract::{
    Brief, Draft, Findings, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Reason, Room, Thing, Tone, Verdict,
};
use geom::{Heading, Len, Pt, shift};
use table::UnitId;

pub(super) const VERB: &str = "move";
pub(super) const RAPID: &str = "rapid";
pub(super) const REVERSE: &str = "reverse";
pub(super) const PIVOT: &str = "pivot";

pub struct Planned {
    draft: Draft,
    way: Way,
    begins: bool,
}

/// The pace of a verb, and whether it moves backward.
pub(super) fn pace(verb: &Word) -> (Pace, bool) {
    match verb.as_str() {
        RAPID => (Pace::Rapid, false),
        REVERSE => (Pace::Normal, true),
        PIVOT => (Pace::Pivot, false),
        _ => (Pace::Normal, false),
    }
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, content::word(verb), Some(unit));
    let bases: Vec<_> = state.board.of(unit).map(|base| base.id).collect();
    let (pace, back) = pace(&draft.verb);
    let reach = state.unit(unit).map_or(Len(1), |found| way::farthest(state, found, pace, back));
    let why_not = match turn_of(state, &draft).map(|turn| barred(state, &draft, &turn)) {
        Err(why) => vec![*why],
        Ok(barred) if !barred.is_empty() => barred,
        Ok(_) => why_none(state, &draft, ways(state, &draft), || in_the_way(state, &draft)),
    };
    let gather = vec![Gather::Legs { bases, room: Room::Reach(if pace == Pace::Pivot { Len::ZERO } else { reach }) }];
    Offer { why_not, ..Offer::new(verb, Some(unit), gather) }
}

/// CT-7.4-7, CT-7.4-8: what bars the first step ahead of a unit that can go nowhere.
fn in_the_way(state: &State, begun: &Draft) -> Reason {
    let step = begun.unit.and_then(|unit| {
        let (base, place, found) = (state.base_of(unit)?, state.place_of(unit)?, state.unit(unit)?);
        let (pace, back) = pace(&begun.verb);
        let far = way::farthest(state, found, Pace::Normal, back).0 / STEPS;
        let to = place.at + place.facing.turned(shift(if back { -far } else { far }, 0));
        let leg = Leg { base: base.id, path: vec![to], facing: None };
        way::judge_as_drawn(state, &leg, Leave { back, ..Leave::plain(pace) }).broken.into_iter().next()
    });
    step.unwrap_or_else(|| Reason::new(contract::INCOMPLETE, "CT-7.4-7"))
}

/// A first step is this part of a move.
const STEPS: i32 = 6;

/// CT-5.1-2 to CT-5.1-7: everything that keeps the unit from this kind of move, wherever it leads.
fn barred(state: &State, draft: &Draft, turn: &Turn) -> Vec<Reason> {
    let mut found = Findings::default();
    let Some(unit) = state.unit(turn.unit) else { return vec![Reason::new("unit.unknown", "CT-7.4-1")] };
    let mut unless = |barred: bool, code: &'static str, rule: &'static str| {
        found.require(!barred, || Reason::new(code, rule).about([Arg::Unit(turn.unit)]));
    };
    let (pace, back) = pace(&draft.verb);
    unless(unit.immobilized, "ct.move.immobilized", "CT-7.4-12");
    unless(pace == Pace::Pivot && turn.acting.pivoted, "ct.move.pivoted", "CT-7.4-10");
    unless(pace != Pace::Pivot && turn.acting.went.is_some(), "ct.move.again", "CT-5.1-7");
    unless(pace == Pace::Rapid && turn.acting.fired, "ct.move.rapid-fired", "CT-5.1-7");
    unless(pace == Pace::Rapid && unit.row.fixed, "ct.move.fixed", "CT-7.4-14");
    unless(back && !unit.is_vehicle(), "ct.move.no-reverse", "CT-7.4-3");
    unless(pace == Pace::Pivot && !unit.is_fronted(), "ct.move.no-front", "CT-7.4-10");
    found.0
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(turn) = found.take(turn_of(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred(state, draft, &turn));
    let [leg] = draft.only_legs() else { return found.incomplete("CT-7.4-1") };
    let free = found.0.is_empty();
    if state.base_of(turn.unit).is_none_or(|base| base.id != leg.base) {
        let args = [Arg::Said(leg.base.to_string()), Arg::Unit(turn.unit)];
        found.0.push(Reason::new("base.unknown", "CT-7.4-1").about(args));
        return found.verdict(None, None);
    }
    let (pace, back) = pace(&draft.verb);
    if pace == Pace::Pivot {
        return pivot(state, draft, leg, &turn, found);
    }
    let may_pivot = !turn.acting.pivoted && !back;
    let judged = way::judge(state, leg, Leave { pace, back, declared: false, may_pivot, tested: &turn.acting.tested });
    found.0.extend(judged.broken);
    found.0.extend(judged.way.as_ref().filter(|_| free).and_then(|way| stays(state, way)));
    let nearest =
        judged.nearest.filter(|_| free).map(|(leg, _)| Draft { given: vec![Given::Legs(vec![leg])], ..draft.clone() });
    let plan = judged.way.map(|way| Plan::Move(Planned { draft: draft.clone(), way, begins: turn.begins }));
    found.verdict(plan, nearest)
}

/// CT-7.4-1: a way that leads nowhere, without a turn, is no move.
fn stays(state: &State, way: &Way) -> Option<Reason> {
    let stays = way.length == Len::ZERO && state.place_of(way.unit) == Some(way.end);
    stays.then(|| Reason::new("move.nowhere", "CT-7.4-1").about([Arg::Base(way.base)]))
}

/// CT-7.4-10: up to the free pivot, on the spot.
fn pivot(state: &State, draft: &Draft, leg: &Leg, turn: &Turn, mut found: Findings) -> Verdict<Plan> {
    let Some((place, facing)) = state.place_of(turn.unit).zip(leg.facing).filter(|_| leg.path.is_empty()) else {
        return found.incomplete("CT-7.4-10");
    };
    let leave = Leave { may_pivot: true, ..Leave::plain(Pace::Normal) };
    let judged = way::judge(state, leg, leave);
    found.0.extend(judged.broken);
    let most = i32::from(state.number(crate::data::Number::FreePivot));
    let angle = i32::from(place.facing.apart(facing));
    let mut nearest = None;
    if angle > most * 2 {
        let why = Reason::new("ct.move.pivot", "CT-7.4-10").about([Arg::Unit(turn.unit), Arg::Num(most)]);
        found.0.push(why);
        let left = place.facing + Heading::new(angle) == facing;
        let facing = place.facing + Heading::new(if left { most * 2 } else { -most * 2 });
        let leg = Leg { facing: Some(facing), ..leg.clone() };
        let mended = Draft { given: vec![Given::Legs(vec![leg])], ..draft.clone() };
        nearest = Some(mended).filter(|mended| check(state, mended).legal());
    }
    let way = judged.way.map(|way| Way { of: Course { pace: Pace::Pivot, ..way.of }, ..way });
    let plan = way.map(|way| Plan::Move(Planned { draft: draft.clone(), way, begins: turn.begins }));
    found.verdict(plan, nearest)
}

pub(super) fn brief(order: &Planned) -> Brief {
    brief_of(&order.way)
}

/// The path, its length, and the tests on it.
pub(super) fn brief_of(way: &Way) -> Brief {
    let tests = way.of.tests.iter().map(|test| text("ct.brief.test", [Arg::Piece(test.piece), Arg::Score(test.need)]));
    let lines = [text("ct.brief.length", [Arg::Len(way.length)])].into_iter().chain(tests).collect();
    let mut marks = vec![];
    if way.trail.len() > 1 {
        marks.push(Mark::Trail { points: way.trail.clone(), tone: Tone::Fact });
    }
    let spent = vec![(way.base, way.length, Some(way.of.most))];
    Brief { lines, marks, spent, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    if order.begins && !begin(flow, &[order.way.unit])? {
        return Ok(());
    }
    // A free pivot is no action, so no one can react to it.
    if order.way.of.pace != Pace::Pivot && !declared(flow, &order.draft) {
        return Ok(());
    }
    go(flow, &order.way, None)?;
    settle(flow);
    Ok(())
}

/// CT-6-10: carries out the rest of a declared move, as far as it is still legal.
pub(super) fn carry_on(flow: &mut Flow<CommandTokens>, draft: &Draft) -> Flowing {
    let Some(way) = left(&hidden::known_to(flow.state(), draft.seat), draft) else { return Ok(()) };
    go(flow, &way, None)?;
    Ok(())
}

/// The path of a declared move as it can be moved now. None if nothing is left of it.
pub(super) fn left(state: &State, draft: &Draft) -> Option<Way> {
    let [leg] = draft.given.iter().map(Given::legs).find(|legs| !legs.is_empty())? else { return None };
    left_of(state, leg, &draft.verb)
}

pub(super) fn left_of(state: &State, leg: &Leg, verb: &Word) -> Option<Way> {
    // CT-7.2-9: in a platoon each unit tests for itself.
    let own = |acting: &&Acting| state.board.base(leg.base).is_some_and(|base| base.unit == acting.unit);
    let acting = state.course.as_ref().map(|course| &course.acting).filter(own);
    let tested = acting.map(|acting| acting.tested.clone()).unwrap_or_default();
    // CT-7.4-12: a unit immobilized on its path moves no farther.
    if state.board.base(leg.base).and_then(|base| state.unit(base.unit)).is_some_and(|unit| unit.immobilized) {
        return None;
    }
    let (pace, back) = pace(verb);
    let leave = Leave { back, declared: true, tested: &tested, ..Leave::plain(pace) };
    let judged = way::judge(state, leg, leave);
    match judged.nearest {
        Some((nearest, _)) if !judged.broken.is_empty() => way::judge_as_drawn(state, &nearest, leave).way,
        Some(_) | None => judged.way.filter(|_| judged.broken.is_empty()),
    }
}

/// Moves a unit along its path up to `upto`, or to its end, rolling each test where it comes to it. Returns how far it came; None if
/// something stopped it. CT-8.5-2: it stops at a hidden enemy in its way, who is revealed.
pub(super) fn go(flow: &mut Flow<CommandTokens>, way: &Way, upto: Option<Len>) -> Flowing<Option<Len>> {
    let Some(short) = hidden::hindered(flow.state(), way) else { return go_on(flow, way, upto) };
    if upto.is_some_and(|upto| upto <= short.length) {
        // Along the path that is known: the shorter one is rounded anew.
        return go_on(flow, way, upto);
    }
    let ends = |state: &State| {
        let short = hidden::hindered(state, way);
        let way = short.as_ref().unwrap_or(way);
        Some((way.length, way.end))
    };
    let met = hidden::run_into(flow.state(), way.unit, ends);
    if short.length == Len::ZERO || go_on(flow, &short, upto.map(|_| short.length))?.is_some() {
        met.into_iter().for_each(|unit| hidden::reveal(flow, unit));
    }
    Ok(None)
}

fn go_on(flow: &mut Flow<CommandTokens>, way: &Way, upto: Option<Len>) -> Flowing<Option<Len>> {
    for test in way.of.tests.iter().filter(|test| upto.is_none_or(|upto| test.at < upto)) {
        if !crosses(flow, way.unit, test)? {
            halt(flow, way, test);
            return Ok(None);
        }
        flow.emit(Event::Crossed { unit: way.unit, piece: test.piece });
    }
    // CT-6-6: a unit that is interrupted makes its final pivot later, at the end of its path.
    let turns = flow.state().unit(way.unit).is_some_and(Unit::is_fronted);
    match upto.filter(|upto| *upto < way.length || turns) {
        Some(upto) => Ok(Some(stop(flow, way, upto))),
        None => {
            let event = moved(flow.state(), way, way.path.clone(), way.end.facing, way.length);
            flow.emit(event);
            Ok(Some(way.length))
        }
    }
}

/// CT-7.2-9, CT-7.2-10.
pub(super) fn crosses(flow: &mut Flow<CommandTokens>, unit: UnitId, on_way: &Crossing) -> Flowing<bool> {
    let why = text("ct.why.cross", [Arg::Unit(unit), Arg::Piece(on_way.piece)]);
    passes(flow, Thing::Unit(unit), test(unit.seat, why, on_way.need, 6))
}

/// CT-7.2-11, CT-7.2-12.
fn halt(flow: &mut Flow<CommandTokens>, way: &Way, test: &Crossing) {
    stop(flow, way, test.stop);
    flow.emit(Event::Halted { unit: way.unit, piece: test.piece, aboard: false });
}

/// It stops this far along, or at the last place before that where it may stand. Returns how far it came.
fn stop(flow: &mut Flow<CommandTokens>, way: &Way, at: Len) -> Len {
    let ends = |state: &State| way::stopped(state, way, at).map(|stop| (stop.at, stop.place));
    let met = hidden::stops_at(flow.state(), way.unit, ends);
    let stop = way::stopped(flow.state(), way, at).filter(|stop| stop.at > Len::ZERO);
    let came = stop.as_ref().map_or(Len::ZERO, |stop| stop.at);
    if let Some(stop) = stop {
        let event = moved(flow.state(), way, stop.path, stop.place.facing, stop.at);
        flow.emit(event);
    }
    met.into_iter().for_each(|unit| hidden::reveal(flow, unit));
    came
}

fn moved(state: &State, way: &Way, path: Vec<Pt>, facing: Heading, went: Len) -> Event {
    let (unit, base, gait) = (way.unit, way.base, way.of.pace);
    // CT-8.5-2: anything that would reveal it has already done so.
    match state.unit(unit).is_some_and(|unit| unit.hidden) {
        true => Event::Crept { unit, base, path, facing, went, gait },
        false => Event::Moved { unit, base, path, facing, went, gait },
    }
}

/// Straight to all sides as far as possible, and pivots on the spot. A unit that cannot move to any of eight sides also tries those in
/// between.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    ways(state, begun).collect()
}

/// In half degrees: an eighth of a turn, and the steps between two of them.
const EIGHTH: i32 = 90;
const BETWEEN: usize = 6;

/// Lazily, one after the other: most offers are decided by the first.
fn ways(state: &State, begun: &Draft) -> impl Iterator<Item = (Vec<Given>, Thing)> {
    let found = begun.unit.and_then(|unit| Some((state.base_of(unit)?, state.place_of(unit)?, state.unit(unit)?)));
    let (pace, back) = pace(&begun.verb);
    let tested = state.at_work().map(|acting| acting.tested.clone()).unwrap_or_default();
    let turns: &[i32] = match pace {
        Pace::Pivot => &[90, -90, 2, -2],
        Pace::Normal if !back => &[360, 180, -180, 120, -120],
        Pace::Normal | Pace::Rapid => &[],
    };
    found.into_iter().flat_map(move |(base, place, unit)| {
        let legs = move |leg: Leg| {
            let at = leg.path.last().copied().unwrap_or(place.at);
            (vec![Given::Legs(vec![leg])], Thing::Spot(at))
        };
        let far = way::farthest(state, unit, pace, back);
        let tested = tested.clone();
        let straight = move |half_degrees: i32| {
            let ahead = (if back { place.facing + Heading::WEST } else { place.facing }) + Heading::new(half_degrees);
            let to = place.at + ahead.turned(shift(far.0, 0));
            let leg = Leg { base: base.id, path: vec![to], facing: None };
            let leave = Leave { back, tested: &tested, ..Leave::plain(pace) };
            let judged = way::judge(state, &leg, leave);
            Some(legs(if judged.broken.is_empty() { leg } else { judged.nearest?.0 }))
        };
        let n_straight = if pace == Pace::Pivot { 0 } else { 8 };
        let mut sides = (0..n_straight).map(|nth| nth * EIGHTH).filter_map(straight.clone()).peekable();
        let steps = if sides.peek().is_none() { 0..n_straight * EIGHTH } else { 0..0 };
        let between = steps.step_by(BETWEEN).filter(|half_degrees| half_degrees % EIGHTH != 0).filter_map(straight);
        let turned = turns.iter().map(move |half_degrees| {
            legs(Leg { base: base.id, path: vec![], facing: Some(place.facing + Heading::new(*half_degrees)) })
        });
        sides.chain(between).chain(turned)
    })
}
