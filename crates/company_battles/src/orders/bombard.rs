//! Section 11 (SH-36: pinned or not, SP-9, KW-27, KW-52): a Unit bombards a new point, the point of its marker, or lays a smoke screen.

mod points;

use super::{own_unit, shoot};
use crate::{
    CompanyBattles,
    bombard::{self, ATTEMPTS, Gun, Shells, Spotter, Template, guns, screens, silent, spotter_named, spotters},
    data::{Fire, Keyword},
    fire::Again,
    record::{Event, Stage},
    state::State,
};
use battle::overlay;
use content::{Arg, Text, Word, text, word};
use contract::{
    Brief, Candidate, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Reason, Room, Stamp, Tally,
    Thing, Tone, Verdict, Way, candidates,
};
use geom::{Heading, Len, Pt};
use points::Points;
use table::{BaseId, UnitId};

/// At a new point, ranging in.
pub(super) const VERB: &str = "bombard";
/// AR-21: at the marker, without a roll.
pub(super) const REPEAT: &str = "repeat";
/// AR-26: smoke.
pub(super) const SCREEN: &str = "screen";

pub struct Planned {
    unit: UnitId,
    draft: Draft,
    at: Pt,
    guns: Vec<Gun>,
    spotter: Spotter,
    /// The spotting team does not see the point: only for a Repeat.
    blind: bool,
    falls: Falls,
    /// AR-21: there is nothing to roll.
    repeat: bool,
    /// AR-11.
    need: Tally,
}

#[derive(Clone, Copy)]
enum Falls {
    Shells(Template),
    Smoke(Heading, (Len, Len)),
}

/// For Units with weapons that can bombard, on the table or not.
pub(super) fn offers(state: &State, unit: UnitId) -> Vec<Offer> {
    let any = |so: &dyn Fn(&Gun) -> bool| {
        let mut all = state.board.of(unit).filter_map(|base| {
            let weapon = state.bombarding(base.id).next()?;
            Some(Gun { base: base.id, weapon })
        });
        all.any(|gun| so(&gun))
    };
    if !any(&|_| true) {
        return vec![];
    }
    let spotters = || {
        let choice = |spotter: Spotter| contract::choice_of(spotter.base, 0);
        let choices = spotters(state, unit).into_iter().map(choice).collect();
        // AR-4: who spots may be said; otherwise the best one does.
        Gather::Pick { choices, least: 0, most: 1 }
    };
    let spot = |stamp: Stamp| vec![Gather::Spot { stamp, room: Room::within(state.board.bounds()) }, spotters()];
    let offer = |verb: &'static str, gather: Vec<Gather>| {
        let draft = Draft::new(unit.seat, word(verb), Some(unit));
        let mut found = Findings::default();
        if verb == REPEAT {
            found.0 = check(state, &draft).broken;
        } else if let Some(points) = able(state, &draft, &mut found) {
            found.0.extend(nowhere(&points));
        }
        Offer { why_not: found.0, ..Offer::new(verb, Some(unit), gather) }
    };
    let all = guns(state, unit);
    let mut offers = vec![offer(VERB, spot(Stamp::Square(state.template_side(&all))))];
    if state.unit(unit).is_some_and(|unit| unit.marker.is_some()) {
        offers.push(offer(REPEAT, vec![spotters()]));
    }
    if any(&screens) {
        let n = all.iter().filter(|gun| screens(gun)).count();
        let (deep, long) = state.screen_size(n.max(1));
        offers.push(offer(SCREEN, spot(Stamp::Box(deep, long))));
    }
    offers
}

/// The Unit can still bombard in this step.
pub(super) fn may(state: &State, unit: UnitId) -> bool {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    own_unit(state, &draft, Stage::Shooting).is_ok() && state.may_bombard(unit)
}

/// AR-1 to AR-5: the Unit may do this, wherever it falls, with the guns that can take part.
fn able<'a>(state: &'a State, draft: &'a Draft, found: &mut Findings) -> Option<Points<'a>> {
    let unit = found.take(own_unit(state, draft, Stage::Shooting))?;
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let smoke = draft.verb.as_str() == SCREEN;
    let mut all = guns(state, unit);
    found.require(!all.is_empty(), || of("bombard.nothing", "AR-1"));
    if smoke {
        let any = !all.is_empty();
        all.retain(screens);
        found.require(!any || !all.is_empty(), || of("screen.nothing", "AR-26"));
        found.require(state.unit(unit).is_none_or(|unit| !unit.screened), || of("screen.once", "AR-26"));
    }
    found.require(!state.may_not_yet(unit.seat), || of("bombard.meeting", "AR-3"));
    let why: Vec<Reason> = all.iter().filter_map(|gun| silent(state, gun.base)).collect();
    let none = !all.is_empty() && why.len() == all.len();
    all.retain(|gun| silent(state, gun.base).is_none());
    if none {
        found.0.extend(why);
    }
    let repeats = draft.verb.as_str() == REPEAT;
    let marker = state.unit(unit).and_then(|unit| unit.marker);
    found.require(!repeats || marker.is_some(), || of("repeat.nothing", "AR-21"));
    found.require(none || !spotters(state, unit).is_empty(), || of("bombard.nobody-spots", "AR-4"));
    found.0.is_empty().then(|| Points::new(state, draft, unit, all))
}

/// No point is possible.
fn nowhere(points: &Points) -> Option<Reason> {
    let any = points.proposals().next().is_some();
    (!any).then(|| Reason::new("bombard.nowhere", "AR-6").about([Arg::Unit(points.unit)]))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(points) = able(state, draft, &mut found) else { return found.verdict(None, None) };
    let repeats = draft.verb.as_str() == REPEAT;
    let (at, facing, rest) = match (&draft.given[..], repeats, points.marker()) {
        (rest, true, Some(at)) => (at, Heading::NORTH, rest),
        ([Given::Spot(at, facing), rest @ ..], false, _) => (*at, *facing, rest),
        _ => {
            found.0.extend(nowhere(&points));
            return found.incomplete("AR-6");
        }
    };
    let named = match rest {
        [] => None,
        [Given::Picked(keys)] if keys.is_empty() => None,
        [given @ Given::Picked(_)] => match given.one_key().and_then(|key| key.parse().ok()) {
            Some(base) => Some(base),
            None => return found.incomplete("AR-4"),
        },
        _ => return found.incomplete("AR-4"),
    };
    let plan = points.rule(at, facing, named, &mut found);
    let mends = !found.0.is_empty() && !repeats;
    let nearest = if mends { points.nearest(at, facing, named) } else { None };
    let there = |at| {
        let given = [Given::Spot(at, facing)].into_iter().chain(rest.iter().cloned()).collect();
        Draft { given, ..draft.clone() }
    };
    found.verdict(plan, nearest.map(there))
}

/// Points at the enemies, and for a Repeat the marker.
fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some(points) = able(state, begun, &mut Findings::default()) else { return vec![] };
    if begun.verb.as_str() == REPEAT {
        return points.marker().map(|at| (vec![], Thing::Spot(at))).into_iter().collect();
    }
    points.proposals().collect()
}

pub(super) fn surveyed(state: &State, begun: &Draft) -> Vec<Candidate> {
    candidates(begun, survey(state, begun), |draft| check(state, draft).broken)
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let firing = i32::try_from(order.guns.len()).unwrap_or(i32::MAX);
    let mut brief = Brief::default();
    let first = i32::from(order.spotter.used) + 1;
    let code = match (order.repeat, order.blind) {
        (true, true) => "brief.repeats-blind",
        (true, false) => "brief.repeats",
        (false, _) => "brief.ranges-in",
    };
    let tries = i32::from(ATTEMPTS) - i32::from(order.spotter.used);
    brief
        .lines
        .push(text(code, [Arg::Num(firing), Arg::Base(order.spotter.base), score(order.need.total), Arg::Num(tries)]));
    if !order.repeat {
        brief.tallies.push(order.need.clone());
        if first > 1 {
            brief.warns.push(text("brief.late-attempt", [Arg::Base(order.spotter.base), Arg::Num(first)]));
        }
    }
    let from = state.board.base(order.spotter.base).and_then(|base| base.place).map(|place| place.at);
    let tone = if order.blind { Tone::Warn } else { Tone::Good };
    brief.marks.extend(from.map(|from| Mark::Trail { points: vec![from, order.at], tone }));
    match order.falls {
        Falls::Smoke(..) => brief.marks.extend(overlay::stamped(order.falls.shape(order.at), &[])),
        Falls::Shells(template) => {
            let shells = shells(order, 1);
            let under = template.under(state);
            brief.marks.extend(overlay::stamped(template.shape(), &under));
            let line = |base: &BaseId| text("brief.under", [Arg::Base(*base), score(shells.score(state, *base).total)]);
            brief.lines.extend(under.iter().map(line));
            if under.is_empty() {
                brief.warns.push(text("brief.under-nothing", []));
            }
            let again = match shells.again() {
                Again::Hits => Some("brief.few-guns"),
                Again::Misses => Some("brief.many-guns"),
                Again::Never => None,
            };
            brief.assumes.extend(again.map(|code| text(code, [Arg::Num(firing)])));
        }
    }
    let others = guns(state, order.unit).into_iter().filter(|gun| order.guns.iter().all(|of| of.base != gun.base));
    let why = |gun: Gun| silent(state, gun.base).into_iter().chain(gun.misses(state, order.at)).collect();
    brief.idle = others.map(|gun| (gun.base, why(gun))).collect();
    brief.ways = ways(state, order);
    brief
}

/// AR-4: the same with another spotting team. Of teams that spot equally well one is enough.
fn ways(state: &State, order: &Planned) -> Vec<Way> {
    let Some(points) = able(state, &order.draft, &mut Findings::default()) else { return vec![] };
    let spot = order.draft.given.first().filter(|given| matches!(given, Given::Spot(..)));
    let facing = if let Falls::Smoke(facing, _) = order.falls { facing } else { Heading::NORTH };
    let mut known = vec![(order.need.total, order.spotter.used)];
    let mut found = vec![];
    for spotter in spotters(state, order.unit) {
        let mut broken = Findings::default();
        let plan = points.rule(order.at, facing, Some(spotter.base), &mut broken).filter(|_| broken.0.is_empty());
        let Some(plan) = plan.filter(|plan| !known.contains(&(plan.need.total, spotter.used))) else { continue };
        known.push((plan.need.total, spotter.used));
        let given =
            spot.cloned().into_iter().chain([Given::Picked(vec![Word::own(spotter.base.to_string())])]).collect();
        let text = text("way.spots", [Arg::Base(spotter.base), score(plan.need.total)]);
        found.push(Way { text, draft: Draft { given, ..order.draft.clone() } });
    }
    found.truncate(WAYS_MAX);
    found
}

fn score(total: i32) -> Arg {
    Arg::Score(u8::try_from(total.clamp(2, 9)).unwrap_or(9))
}

/// More would hide the order itself.
const WAYS_MAX: usize = 3;

fn shells(order: &Planned, attempt: u8) -> Shells {
    Shells {
        seat: order.unit.seat,
        at: order.at,
        guns: order.guns.clone(),
        attempt,
        repeat: order.repeat,
        blind: order.repeat && order.blind,
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    // AR-9.
    let faced = flow.state().faced(order.guns.iter().map(|gun| (gun.base, gun.weapon.mount, at)));
    shoot::turned(flow, &faced);
    let teams = order.guns.iter().map(|gun| (gun.base, gun.weapon.name.clone())).collect();
    let busy: Vec<BaseId> = order.guns.iter().map(|gun| gun.base).chain([spotter]).collect();
    let open = shoot::may_others(flow.state(), unit, &busy);
    let attempts = order.spotter.used + u8::from(order.repeat);
    flow.emit(Event::Bombards { unit, spotter, teams, at, repeat: order.repeat, attempts, open });
    let trails: Vec<BaseId> =
        order.guns.iter().filter(|gun| leaves_a_trail(flow.state(), gun)).map(|gun| gun.base).collect();
    if !trails.is_empty() {
        flow.emit(Event::Trailed { bases: trails });
    }
    // AR-21: it counts as ranged in on the first attempt.
    let ranged = if order.repeat { Some(1) } else { range_in(flow, order)? };
    let Some(attempt) = ranged else { return Ok(()) };
    match order.falls {
        Falls::Smoke(facing, (_, long)) => {
            let number = flow.state().smoke.iter().map(|smoke| smoke.number).max().unwrap_or(0) + 1;
            flow.emit(Event::ScreenLaid { number, unit, at, facing, long });
            Ok(())
        }
        Falls::Shells(template) => {
            let under = template.under(flow.state());
            bombard::fall(flow, &shells(order, attempt), &under)
        }
    }
}

/// AR-24, AR-25: a mortar battery leaves none.
fn leaves_a_trail(state: &State, gun: &Gun) -> bool {
    gun.weapon.fire == Fire::Salvo && !state.has(gun.base, Keyword::MortarUnit)
}

/// AR-10 to AR-13: one attempt after the other, until one succeeds or the player stops. Returns the attempt that succeeded.
fn range_in(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing<Option<u8>> {
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    let mortars = guns(flow.state(), unit).iter().all(|gun| flow.state().has(gun.base, Keyword::MortarUnit));
    for attempt in order.spotter.used + 1..=ATTEMPTS {
        let first = attempt == order.spotter.used + 1;
        if !first && !goes_on(flow, order, attempt)? {
            return Ok(None);
        }
        // AR-12: a Mortar Unit rolls its first failed attempt again.
        let passed = tried(flow, order, attempt, mortars && first)?;
        flow.emit(Event::Ranged { unit, spotter, at, attempt, passed });
        if passed {
            return Ok(Some(attempt));
        }
    }
    Ok(None)
}

fn tried(flow: &mut Flow<CompanyBattles>, order: &Planned, attempt: u8, again: bool) -> Flowing<bool> {
    let need = u8::try_from(order.need.total.clamp(1, 7)).unwrap_or(7);
    let seat = order.unit.seat;
    let why = |code| text(code, [Arg::Unit(order.unit), Arg::Num(i32::from(attempt))]);
    let mut throws = if again {
        crate::dice::test_again(seat, why("why.range-in"), why("why.range-in-again"), need)
    } else {
        vec![crate::dice::test(seat, why("why.range-in"), need)]
    };
    throws[0].tally = Some(order.need.clone());
    crate::dice::tested(flow, Thing::Spot(order.at), throws, need)
}

/// AR-13: the player may stop early, and keep the attempts that are left for other Units. He is asked if there are such Units.
fn goes_on(flow: &mut Flow<CompanyBattles>, order: &Planned, attempt: u8) -> Flowing<bool> {
    let state = flow.state();
    let spotter = order.spotter.base;
    let other = |unit: &UnitId| {
        *unit != order.unit
            && state.unit(*unit).is_some_and(|unit| !unit.step.done)
            && state.may_bombard(*unit)
            && spotter_named(state, *unit, spotter).is_ok()
    };
    if !state.units_of(order.unit.seat).map(|(id, _)| id).any(|id| other(&id)) {
        return Ok(true);
    }
    if flow.looks_past_end() {
        flow.suppose(text("suppose.ranges-on", []));
        return Ok(true);
    }
    let choice = |key: &'static str, like| Choice {
        key: word(key),
        text: Text { code: Word::own(format!("choice.{key}")), args: vec![Arg::Num(i32::from(attempt))] },
        at: None,
        like,
    };
    let why = text("why.goes-on", [Arg::Unit(order.unit), Arg::Base(spotter)]);
    let keys = flow.pick(order.unit.seat, why, vec![choice("range-on", 0), choice("range-stop", 1)], 1, 1)?;
    Ok(keys.first().is_none_or(|key| key.as_str() != "range-stop"))
}
