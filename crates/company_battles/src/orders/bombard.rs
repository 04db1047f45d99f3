//! Section 11 (SH-36: pinned or not, SP-9, KW-27, KW-52): a Unit bombards a new point, the point of its marker, or lays a smoke screen.

mod ground;
mod points;
mod seen;

use super::{flak, own_unit, shoot};
use crate::{
    CompanyBattles,
    bombard::{self, Gun, Shells, Spotter, Spread, Template, guns, rockets, screens, silent, spotter_named, spotters},
    data::{Fire, Keyword, National, Trait},
    fire::{Again, Doubt},
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
/// AC-7: with the rockets of a flight that carries bombs as well.
pub(super) const ROCKETS: &str = "rockets";
/// AR-27: several batteries as one, with the usual template, a wide one, or a large one.
pub(super) const MIXED: [&str; 3] = ["mixed", "mixed-wide", "mixed-large"];
/// The question of AR-13, and its answer that ends the attempts.
const GOES_ON: &str = "why.goes-on";
const STOP: &str = "range-stop";
const SPREADS: [Spread; 3] = [Spread::Battery, Spread::Wide, Spread::Large];

pub(super) fn is_verb(verb: &str) -> bool {
    [VERB, REPEAT, SCREEN, ROCKETS].contains(&verb) || MIXED.contains(&verb)
}

pub struct Planned {
    unit: UnitId,
    draft: Draft,
    at: Pt,
    /// AR-27: those of other batteries follow.
    guns: Vec<Gun>,
    /// AR-27: the other batteries.
    with: Vec<UnitId>,
    spotter: Spotter,
    /// The spotting team does not see the point: only for a Repeat.
    blind: bool,
    falls: Falls,
    /// AR-21: there is nothing to roll.
    repeat: bool,
    /// AR-11.
    need: Tally,
    /// NF-3: the spotting team has still to roll how far it sees, and sees the point with this die.
    looks: Option<u8>,
}

impl Planned {
    /// The batteries that fire, the first one of the order in front.
    fn units(&self) -> impl Iterator<Item = UnitId> {
        [self.unit].into_iter().chain(self.with.iter().copied())
    }
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
    let within = |stamp: Stamp, room: Room| vec![Gather::Spot { stamp, room }, spotters()];
    let spot =
        |stamp: Stamp, guns: &[Gun], smoke: bool| within(stamp, Room::Zone(ground::ground(state, unit, guns, smoke)));
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
    let mut offers = vec![offer(VERB, spot(bombard::spread(&all).stamp(state), &all, false))];
    let rockets = rockets(state, unit);
    if !rockets.is_empty() {
        offers.push(offer(ROCKETS, spot(bombard::spread(&rockets).stamp(state), &rockets, false)));
    }
    if state.unit(unit).is_some_and(|unit| unit.marker.is_some()) {
        offers.push(offer(REPEAT, vec![spotters()]));
    }
    if any(&screens) {
        let with: Vec<Gun> = all.iter().copied().filter(screens).collect();
        let (deep, long) = state.screen_size(with.len().max(1));
        offers.push(offer(SCREEN, spot(Stamp::Box(deep, long), &with, true)));
    }
    if bombard::mixes(state, unit) {
        let others = bombard::others(state, unit);
        let n = all.len() + others.iter().map(|unit| guns(state, *unit).len()).sum::<usize>();
        let choices = others.into_iter().map(contract::choice_of_unit).collect();
        // AR-27: which batteries may be said; otherwise all that can.
        let batteries = Gather::Pick { choices, least: 0, most: u8::MAX };
        let fits = |spread: Spread| spread == Spread::Battery || usize::from(spread.least()) <= n;
        for (verb, spread) in MIXED.into_iter().zip(SPREADS).filter(|(_, spread)| fits(*spread)) {
            let anywhere = within(spread.stamp(state), Room::within(state.board.bounds()));
            offers.push(offer(verb, anywhere.into_iter().chain([batteries.clone()]).collect()));
        }
    }
    offers
}

/// AR-27: the template of several batteries, if the verb is one of theirs.
fn mixed(draft: &Draft) -> Option<Spread> {
    MIXED.iter().zip(SPREADS).find(|(verb, _)| **verb == draft.verb.as_str()).map(|(_, spread)| spread)
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
    let mut all = if draft.verb.as_str() == ROCKETS { rockets(state, unit) } else { guns(state, unit) };
    if state.rides(unit) {
        found.0.push(of("shoot.aboard", "TR-8"));
        return None;
    }
    let aboard = || state.present(unit).any(|base| state.bombarding(base.id).next().is_some());
    found.require(
        !all.is_empty(),
        || if aboard() { of("bombard.aboard", "TR-8") } else { of("bombard.nothing", "AR-1") },
    );
    if smoke {
        let any = !all.is_empty();
        all.retain(screens);
        found.require(!any || !all.is_empty(), || of("screen.nothing", "AR-26"));
        found.require(state.unit(unit).is_none_or(|unit| !unit.screened), || of("screen.once", "AR-26"));
    }
    found.require(!state.meets(unit.seat), || of("bombard.meeting", "AR-3"));
    // AR-1, AR-13: it bombards once, and what keeps its other guns from it does not matter then.
    let once = state.has_bombarded(unit);
    found.require(!once, || of("bombard.once", "AR-1"));
    let why: Vec<Reason> = all.iter().filter_map(|gun| silent(state, gun.base)).collect();
    let none = !all.is_empty() && why.len() == all.len();
    all.retain(|gun| silent(state, gun.base).is_none());
    if none && !once {
        found.0.extend(why);
    }
    let repeats = draft.verb.as_str() == REPEAT;
    let marker = state.unit(unit).and_then(|unit| unit.marker);
    found.require(!repeats || marker.is_some(), || of("repeat.nothing", "AR-21"));
    found.require(none || !spotters(state, unit).is_empty(), || of("bombard.nobody-spots", "AR-4"));
    let mut others = vec![];
    if mixed(draft).is_some() {
        found.require(bombard::has_staff(state, unit), || of("mixed.no-staff", "NR-60"));
        others = joining(state, unit);
        found.require(!others.is_empty(), || of("mixed.alone", "AR-27"));
        let serves = |spotter: &Spotter| others.iter().any(|(of, _)| spotter_named(state, *of, spotter.base).is_ok());
        let shared = others.is_empty() || spotters(state, unit).iter().any(serves);
        found.require(shared, || of("mixed.no-spotter", "AR-27"));
    }
    found.0.is_empty().then(|| Points::new(state, draft, (unit, all), others))
}

/// AR-27: other batteries that can fire now, with their guns.
fn joining(state: &State, unit: UnitId) -> Vec<(UnitId, Vec<Gun>)> {
    let ready = |id: &UnitId| state.unit(*id).is_some_and(|of| !of.step.done) && state.may_bombard(*id);
    let able = |id: UnitId| (id, guns(state, id).into_iter().filter(|gun| silent(state, gun.base).is_none()).collect());
    bombard::others(state, unit).into_iter().filter(ready).map(able).collect()
}

/// No point is possible.
fn nowhere(points: &Points) -> Option<Reason> {
    let any = points.proposals().next().is_some();
    (!any).then(|| Reason::new("bombard.nowhere", "AR-6").about([Arg::Unit(points.unit)]))
}

/// What a draft says besides the point.
#[derive(Default)]
struct Named {
    /// AR-4.
    spotter: Option<BaseId>,
    /// AR-27: none is named if all that can are meant.
    batteries: Vec<UnitId>,
}

impl Named {
    fn read(given: &[Given]) -> Option<Named> {
        let mut named = Named::default();
        for (nth, given) in given.iter().enumerate() {
            match (nth, given) {
                (0 | 1, Given::Picked(keys)) if keys.is_empty() => {}
                (0, Given::Picked(_)) => named.spotter = Some(given.one_key()?.parse().ok()?),
                (1, Given::Picked(keys)) => {
                    named.batteries = keys.iter().map(|key| key.as_str().parse().ok()).collect::<Option<_>>()?;
                }
                _ => return None,
            }
        }
        Some(named)
    }
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
    let Some(named) = Named::read(rest).filter(|named| named.batteries.is_empty() || mixed(draft).is_some()) else {
        return found.incomplete("AR-4");
    };
    let plan = points.rule(at, facing, &named, &mut found);
    let mends = !found.0.is_empty() && !repeats;
    let nearest = if mends { points.nearest(at, facing, &named) } else { None };
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
    let mut brief = Brief { lines: seen::said(state, order), ..Brief::default() };
    let first = i32::from(order.spotter.used) + 1;
    let code = match (order.repeat, order.blind) {
        (true, true) => "brief.repeats-blind",
        (true, false) => "brief.repeats",
        (false, _) => "brief.ranges-in",
    };
    let tries = i32::from(bombard::attempts(&order.guns, order.spotter.used)) - i32::from(order.spotter.used);
    brief
        .lines
        .push(text(code, [Arg::Num(firing), Arg::Base(order.spotter.base), score(order.need.total), Arg::Num(tries)]));
    let joins = |unit: &UnitId| text("brief.joins", [Arg::Unit(*unit)]);
    brief.lines.extend(order.with.iter().map(joins));
    if !order.repeat {
        brief.tallies.push(order.need.clone());
        if order.need.total > 6 {
            brief.warns.push(text("brief.ranges-never", [Arg::Unit(order.unit)]));
        }
        if first > 1 {
            brief.warns.push(text("brief.late-attempt", [Arg::Base(order.spotter.base), Arg::Num(first)]));
        }
    }
    let from = state.board.base(order.spotter.base).and_then(|base| base.place).map(|place| place.at);
    let tone = if order.blind { Tone::Warn } else { Tone::Good };
    brief.marks.extend(from.map(|from| Mark::Trail { points: vec![from, order.at], tone }));
    match order.falls {
        Falls::Smoke(..) => brief.marks.extend(overlay::stamped(order.falls.shape(state, order.at), &[])),
        Falls::Shells(template) => {
            let shells = shells(order, 1, order.blind);
            let under = template.under(state);
            brief.marks.extend(overlay::stamped(template.shape(state), &under));
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
            let doubt = match shells.doubt(state) {
                Doubt::Nobody => None,
                Doubt::Foot => Some("brief.doubt-foot"),
                Doubt::All if order.repeat => Some("brief.doubt-all"),
                // AR-10: not if another battery has used the first attempt.
                Doubt::All => Some("brief.doubt-first").filter(|_| first == 1),
            };
            brief.assumes.extend(doubt.map(|code| text(code, [])));
        }
    }
    let of_others = order.guns.iter().filter(|gun| state.board.base(gun.base).is_some_and(|of| of.unit != order.unit));
    brief.marks.extend(of_others.map(|gun| Mark::ring(Thing::Base(gun.base), Len::ZERO, Tone::Good)));
    let others =
        order.units().flat_map(|unit| guns(state, unit)).filter(|gun| order.guns.iter().all(|of| of.base != gun.base));
    let why = |gun: Gun| silent(state, gun.base).into_iter().chain(gun.misses(state, order.at)).collect();
    brief.idle = others.map(|gun| (gun.base, why(gun))).collect();
    brief.ways = ways(state, order);
    brief
}

/// AR-4: the same with another spotting team. Of like teams of a Unit that spot equally well one is enough: whoever spots does not shoot (AR-5).
fn ways(state: &State, order: &Planned) -> Vec<Way> {
    let Some(points) = able(state, &order.draft, &mut Findings::default()) else { return vec![] };
    let spot = order.draft.given.first().filter(|given| matches!(given, Given::Spot(..)));
    let rest = &order.draft.given[usize::from(spot.is_some())..];
    let facing = match order.falls {
        Falls::Smoke(facing, _) => facing,
        Falls::Shells(template) => template.facing,
    };
    let batteries = Named::read(rest).map(|named| named.batteries).unwrap_or_default();
    let named = |spotter: &Spotter| Given::Picked(vec![Word::own(spotter.base.to_string())]);
    let like = |spotter: &Spotter, need: i32| {
        let unit = state.board.base(spotter.base).map(|base| base.unit);
        (need, spotter.used, unit, state.team(spotter.base).map(|team| &team.row.id))
    };
    let mut known = vec![like(&order.spotter, order.need.total)];
    let mut found = vec![];
    // AR-27: without one of several.
    for unit in order.with.iter().filter(|_| order.with.len() > 1) {
        let rest = order.with.iter().filter(|other| *other != unit).map(|unit| Word::own(unit.to_string()));
        let picked = [named(&order.spotter), Given::Picked(rest.collect())];
        let given = spot.cloned().into_iter().chain(picked).collect();
        let draft = Draft { given, ..order.draft.clone() };
        if check(state, &draft).broken.is_empty() {
            found.push(Way { text: text("way.without", [Arg::Unit(*unit)]), draft });
        }
    }
    for spotter in spotters(state, order.unit) {
        let mut broken = Findings::default();
        let said = Named { spotter: Some(spotter.base), batteries: batteries.clone() };
        let plan = points.rule(order.at, facing, &said, &mut broken).filter(|_| broken.0.is_empty());
        let Some(plan) = plan.filter(|plan| !known.contains(&like(&spotter, plan.need.total))) else { continue };
        known.push(like(&spotter, plan.need.total));
        let given = spot.cloned().into_iter().chain([named(&spotter)]).chain(rest.iter().skip(1).cloned()).collect();
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

fn shells(order: &Planned, attempt: u8, blind: bool) -> Shells {
    Shells {
        seat: order.unit.seat,
        at: order.at,
        guns: order.guns.clone(),
        units: order.units().collect(),
        spread: order.falls.spread(),
        attempt,
        repeat: order.repeat,
        blind: order.repeat && blind,
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    // AR-28: the enemy may fire at the observer before anything is rolled. The odds assume that he does not hit it.
    let spotter = order.spotter.base;
    if flow.state().has(spotter, Keyword::AirObservationPost) {
        if flow.looks_past_end() {
            flow.suppose(text("suppose.post-lives", [Arg::Base(spotter)]));
        } else if let Some(post) = flow.state().board.base(spotter).map(|base| base.unit) {
            return flak::intercepted(flow, post, Some(order.draft.clone()));
        }
    }
    carried_out(flow, order)
}

/// AR-28: the bombardment that waited for fire at the observer, if it still can be.
pub(super) fn goes_on_after(flow: &mut Flow<CompanyBattles>, held: &Draft) -> Flowing {
    match check(flow.state(), held) {
        Verdict { plan: Some(plan), broken, .. } if broken.is_empty() => carried_out(flow, &plan),
        _ => Ok(()),
    }
}

fn carried_out(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let seen = if order.looks.is_some() { seen::looked(flow, order)? } else { Some(order.blind) };
    // NF-3: without an aiming point in sight nothing has been fired.
    let Some(blind) = seen else { return Ok(()) };
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    // AR-9.
    let faced = flow.state().faced(order.guns.iter().map(|gun| (gun.base, gun.weapon.mount, at)));
    shoot::turned(flow, &faced);
    let busy: Vec<BaseId> = order.guns.iter().map(|gun| gun.base).chain([spotter]).collect();
    let attempts = order.spotter.used + u8::from(order.repeat);
    // AR-27: all batteries have fired.
    for unit in order.units() {
        // AC-7: a flight fires or bombards.
        let open = !flow.state().is_flight(unit) && shoot::may_others(flow.state(), unit, &busy);
        let own = |gun: &&Gun| flow.state().board.base(gun.base).is_some_and(|base| base.unit == unit);
        let teams = order.guns.iter().filter(own).map(|gun| (gun.base, gun.weapon.name.clone())).collect();
        // AR-26: a screen at the marker is its own bombardment, though there is nothing to roll.
        let repeat = order.repeat && matches!(order.falls, Falls::Shells(_));
        flow.emit(Event::Bombards { unit, spotter, teams, at, repeat, attempts, open });
    }
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
            bombard::fall(flow, &shells(order, attempt, blind), &under)
        }
    }
}

/// AR-24, AR-25, NR-8: a mortar battery leaves none.
fn leaves_a_trail(state: &State, gun: &Gun) -> bool {
    gun.weapon.fire == Fire::Salvo
        && !state.has(gun.base, Keyword::MortarBattery)
        && !gun.weapon.has(Trait::MortarBattery)
}

/// AR-10 to AR-13: one attempt after the other, until one succeeds or the player stops. Returns the attempt that succeeded.
fn range_in(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing<Option<u8>> {
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    let state = flow.state();
    let units: Vec<UnitId> = order.units().collect();
    let mut all = units.iter().flat_map(|unit| guns(state, *unit));
    // AR-12, NR-15: as a Mortar Unit does.
    let mortars =
        all.all(|gun| state.has(gun.base, Keyword::MortarUnit)) || state.batteries_follow(&units, National::MikeTarget);
    // NR-59.
    let listens = state.batteries_follow(&units, National::InterceptedCommunications)
        && units.iter().all(|unit| bombard::has_staff(state, *unit));
    let last = bombard::attempts(&order.guns, order.spotter.used);
    for attempt in order.spotter.used + 1..=last {
        let first = attempt == order.spotter.used + 1;
        if !first && !goes_on(flow, order, attempt)? {
            return Ok(None);
        }
        // AR-12: a Mortar Unit rolls its first failed attempt again. NR-59: others the third.
        let passed = tried(flow, order, attempt, (mortars && first) || (listens && attempt == 3))?;
        flow.emit(Event::Ranged { unit, spotter, at, attempt, passed, with: order.with.clone() });
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
            && !order.with.contains(unit)
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
    let why = text(GOES_ON, [Arg::Unit(order.unit), Arg::Base(spotter), Arg::Num(i32::from(attempt))]);
    let keys = flow.pick(order.unit.seat, why, stops(), 1, 1)?;
    Ok(keys.first().is_none_or(|key| key.as_str() != STOP))
}

fn stops() -> Vec<Choice> {
    let choice = |key: &'static str, said, like| Choice { key: word(key), text: text(said, []), at: None, like };
    vec![choice("range-on", "choice.range-on", 0), choice(STOP, "choice.range-stop", 1)]
}

/// AR-13: what a battery is asked after an attempt that failed; the answer may be given beforehand.
pub(crate) fn beforehand(state: &State, unit: UnitId) -> Option<(Text, Vec<Choice>)> {
    (!guns(state, unit).is_empty()).then(|| (text(GOES_ON, [Arg::Unit(unit)]), stops()))
}
