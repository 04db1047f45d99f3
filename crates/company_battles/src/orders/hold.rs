//! SU-7, SU-11: before deployment a side chooses, covered, what it holds in reserve, and what it sets aside for an ambush. One order each,
//! so that its length tells nothing.

use super::{choosing, in_step, not_in_step};
use crate::{
    CompanyBattles,
    data::{Keyword, Kind, Save},
    record::{Event, MissionEvent, Stage},
    state::{Arm, State, Waits},
};
use battle::mission::Step;
use content::{Arg, Text, Word, text};
use contract::{Brief, Choice, Draft, Findings, Flow, Gather, Given, NONE, Offer, Reason, Thing, Verdict, incomplete};
use table::{Seat, UnitId};

pub(super) const RESERVE: &str = "reserve";
pub(super) const AMBUSH: &str = "set-aside";
/// That no ambush is laid is told to both.
pub(super) const NO_AMBUSH: &str = "no-ambush";

pub struct Planned {
    seat: Seat,
    units: Vec<UnitId>,
    /// AM-1: those whose transports are deployed.
    apart: Vec<UnitId>,
    ambush: bool,
}

/// Whether the order is that of an ambush.
fn is_ambush(verb: &str) -> bool {
    verb == AMBUSH || verb == NO_AMBUSH
}

fn stage(ambush: bool) -> Stage {
    if ambush { Stage::Hiding } else { Stage::Holding }
}

/// RS-9, AM-14, MI-17: what may be held: each as one. RS-10: in reserve, aircraft too.
fn open(state: &State, seat: Seat, ambush: bool) -> Vec<Vec<UnitId>> {
    let mut waiting = state.undeployed(seat);
    // AM-14: no attachment without the Unit that it belongs to.
    waiting.retain(|unit| state.unit(state.fighting(*unit)).is_none_or(|_| state.fighting(*unit) == *unit));
    let mut wholes = state.wholes(&waiting);
    wholes.extend(flights(state, seat).filter(|_| !ambush).map(|unit| vec![unit]));
    wholes
}

/// RS-10: the aircraft that are not held count as deployed.
fn flights(state: &State, seat: Seat) -> impl Iterator<Item = UnitId> {
    state.flights(seat).filter(|unit| state.waits(*unit) == Waits::No)
}

/// The most that may be chosen.
fn most(state: &State, seat: Seat, ambush: bool) -> u8 {
    let all = u8::try_from(open(state, seat, ambush).len()).unwrap_or(u8::MAX);
    match state.step() {
        Some(Step::Ambush { units, .. }) if ambush => all.min(*units),
        _ => all,
    }
}

pub(super) fn offer(state: &State, seat: Seat, verb: &'static str) -> Offer {
    let ambush = is_ambush(verb);
    let choice = |whole: &Vec<UnitId>| {
        let apart = choosing::choice(state, whole).filter(|_| ambush && may_part(state, whole)).map(|choice| Choice {
            key: Word::own(format!("{}{APART}", choice.key)),
            text: text("hold.apart", [Arg::Unit(whole[0])]),
            ..choice
        });
        choosing::choice(state, whole).into_iter().chain(apart)
    };
    let none = Choice { key: content::word(NONE), text: text("hold.none", []), at: None, like: 0 };
    let none = (!ambush).then_some(none);
    let choices = open(state, seat, ambush).iter().flat_map(choice).chain(none).collect();
    // RS-1: the limit is told before anything is chosen.
    let least = u8::from(ambush);
    let gather = vec![Gather::Pick { choices, least, most: most(state, seat, ambush).max(1) }];
    let why_not = not_in_step(state, seat, stage(ambush));
    Offer { why_not, secret: true, ..Offer::new(verb, None, gather) }
}

/// What follows the name of a Unit that is set aside without its transports.
const APART: &str = "-apart";

/// AM-1: it has transports that can be deployed without it.
fn may_part(state: &State, whole: &[UnitId]) -> bool {
    whole.iter().any(|unit| state.pair(*unit).len() > 1)
}

/// Keys without that mark, and those that had it.
fn unmarked(keys: &[Word]) -> (Vec<Word>, Vec<Word>) {
    let plain = |key: &Word| key.as_str().strip_suffix(APART).map(|name| Word::own(name.to_owned()));
    (
        keys.iter().map(|key| plain(key).unwrap_or_else(|| key.clone())).collect(),
        keys.iter().filter_map(plain).collect(),
    )
}

/// The keys of these Units.
fn keys(state: &State, units: &[UnitId]) -> Vec<Word> {
    let keys = choosing::keys(&state.wholes(units));
    if keys.is_empty() { vec![content::word(NONE)] } else { keys }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let ambush = is_ambush(draft.verb.as_str());
    let rule = if ambush { "SU-11" } else { "SU-7" };
    let mut found = Findings::default();
    if found.take(in_step(state, draft.seat, stage(ambush))).is_none() {
        return found.verdict(None, None);
    }
    if draft.verb.as_str() == NO_AMBUSH && draft.given.is_empty() && draft.unit.is_none() {
        return Verdict::yes(Planned { seat: draft.seat, units: vec![], apart: vec![], ambush: true });
    }
    let ([Given::Picked(keys)], None) = (&draft.given[..], draft.unit) else { return incomplete(rule) };
    let none = !ambush && (keys.is_empty() || keys.len() == 1 && keys[0].as_str() == NONE);
    let (keys, parted) = if ambush { unmarked(keys) } else { (keys.clone(), vec![]) };
    let flight = flights(state, draft.seat).filter(|_| ambush).find(|unit| keys.contains(&choosing::key(*unit)));
    if let Some(flight) = flight {
        found.0.push(Reason::new("ambush.flight", "AM-14").about([Arg::Unit(flight)]));
        return found.verdict(None, None);
    }
    let open = open(state, draft.seat, ambush);
    let named = if none { Some(vec![]) } else { choosing::named(&open, &keys) };
    let apart = choosing::named(&open, &parted).filter(|wholes| wholes.iter().all(|whole| may_part(state, whole)));
    let wanted = |wholes: &Vec<Vec<UnitId>>| none || !wholes.is_empty() && draft.verb.as_str() != NO_AMBUSH;
    let Some((wholes, apart)) = named.filter(wanted).zip(apart) else { return incomplete(rule) };
    let units: Vec<UnitId> = wholes.into_iter().flatten().collect();
    let plan = Planned { seat: draft.seat, units, apart: apart.into_iter().flatten().collect(), ambush };
    if ambush {
        let (have, most) = (keys.len(), usize::from(most(state, draft.seat, true)));
        found.require(have <= most, || {
            Reason::new("ambush.many", "AM-1").about([Arg::Num(i32::try_from(most).unwrap_or(i32::MAX))])
        });
    } else {
        found.0 = broken(state, &plan);
    }
    let nearest = || hold_beside(state, &plan.units).or_else(|| usual_hold(state));
    let nearest = if found.0.is_empty() || ambush { None } else { nearest() };
    let there = |units: Vec<UnitId>| Draft { given: vec![Given::Picked(self::keys(state, &units))], ..draft.clone() };
    found.verdict(Some(plan), nearest.map(there))
}

/// RS-1 to RS-5: what is wrong with these reserves.
fn broken(state: &State, plan: &Planned) -> Vec<Reason> {
    let Some(Step::Hold { percent, least, deep, .. }) = state.step() else { return vec![] };
    let mut found = Findings::default();
    let (seat, held) = (plan.seat, &plan.units);
    let (have, limit) = (on_table(state, seat, held), limit(state, *percent));
    found.require(*percent >= 100 || have <= limit, || {
        Reason::new("reserve.points", "RS-1").about([Arg::Num(i32::from(have)), Arg::Num(i32::from(limit))])
    });
    let counts = |whole: &&Vec<UnitId>| whole.first().is_some_and(|unit| !state.is_lone(*unit));
    let n = state.wholes(held).iter().filter(counts).count();
    found.require(n >= usize::from(*least), || {
        Reason::new("reserve.least", "RS-4").about([Arg::Num(i32::from(*least))])
    });
    let heavy = restricted(state, seat, held);
    found.require(!deep || heavy.len() <= 1, || {
        let args =
            heavy.first().map(|unit| Arg::Unit(*unit)).into_iter().chain(heavy.get(1).map(|unit| Arg::Unit(*unit)));
        Reason::new("reserve.deep", "RS-5").about(args.collect::<Vec<_>>())
    });
    found.0
}

/// RS-1, RS-12: the points of what is not held, works included.
fn on_table(state: &State, seat: Seat, held: &[UnitId]) -> u16 {
    state.set_up.worth[seat as usize].saturating_sub(state.points_of(held))
}

/// Whether a side can hold what a mission wants.
pub(crate) enum Reserves {
    Possible,
    /// It has no more Units than it must hold.
    TooFew,
    /// Not one of its Units fits its limit with the works that are never held.
    NobodyStays,
}

/// FT-6: Units before the set-up that can be deployed, an HQ as one; Independent Teams and aircraft do not count.
pub(crate) fn countable(state: &State, seat: Seat) -> usize {
    open(state, seat, true).iter().filter(|whole| !state.is_lone(whole[0])).count()
}

/// FT-4: before the set-up; Independent Teams do not count.
pub(crate) fn reserves(state: &State, seat: Seat, (percent, least, _): (u16, u8, bool)) -> Reserves {
    let all = open(state, seat, false);
    let units = || all.iter().filter(|whole| !state.is_lone(whole[0]));
    // FT-6: one that can be deployed stays.
    if units().count() <= usize::from(least) || countable(state, seat) == 0 {
        return Reserves::TooFew;
    }
    let units = units().filter(|whole| !state.is_flight(whole[0]));
    let limit = limit(state, percent);
    let mut alone = units.map(|stays| {
        let held: Vec<UnitId> = all.iter().filter(|whole| *whole != stays).flatten().copied().collect();
        on_table(state, seat, &held)
    });
    if percent >= 100 || alone.any(|points| points <= limit) { Reserves::Possible } else { Reserves::NobodyStays }
}

/// RS-1, RS-2, RS-15, FB-7.
pub(crate) fn limit(state: &State, percent: u16) -> u16 {
    u16::try_from(u32::from(state.set_up.size) * u32::from(percent) / 100).unwrap_or(u16::MAX)
}

/// RS-5, FB-9: Units left on the table of which at most one may be.
pub(crate) fn restricted(state: &State, seat: Seat, held: &[UnitId]) -> Vec<UnitId> {
    let free = |unit: UnitId| state.switches.deep_hq_free && state.hq_of(unit).is_some();
    let heavy = |unit: &UnitId| {
        // MO-1: by its main type, so that a tank with infantry makes no Tank Unit of them.
        let of_tanks = state.unit(*unit).is_some_and(|unit| unit.arm == Some(Arm::Tanks));
        !state.is_lone(*unit)
            && !free(*unit)
            && state.board.of(*unit).filter_map(|base| state.team(base.id)).any(|team| {
                match (team.row.kind, team.row.save) {
                    _ if team.row.has(Keyword::ArmoredReserve) => true,
                    (Kind::Tank(..), Save::Armor(armor)) => of_tanks && armor.front >= 3,
                    (kind, _) => kind == Kind::Aircraft,
                }
            })
    };
    let here = state.undeployed(seat).into_iter().chain(flights(state, seat));
    let here = here.filter(|unit| !held.contains(unit)).collect::<Vec<_>>();
    let wholes = state.wholes(&here).into_iter().filter(|whole| whole.iter().any(heavy));
    wholes.filter_map(|whole| whole.first().copied()).collect()
}

/// Who lies in ambush; RS-1: what the points come to.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let number = |n: u16| Arg::Num(i32::from(n));
    let lines = match state.step() {
        _ if order.ambush && !order.units.is_empty() => {
            vec![set_aside(order.seat, &order.units, &order.apart)]
        }
        Some(Step::Hold { percent, .. }) if *percent < 100 => {
            let have = on_table(state, order.seat, &order.units);
            let points = text("brief.reserve", [number(have), number(limit(state, *percent))]);
            vec![held(order), points, stays(state, order)]
        }
        _ if !order.ambush => vec![held(order), stays(state, order)],
        _ => vec![],
    };
    Brief { lines, ..Brief::default() }
}

fn held(order: &Planned) -> Text {
    match &order.units[..] {
        [] => text("told.held-none", [Arg::Seat(order.seat)]),
        units => text("told.held", [Arg::Seat(order.seat), named(units)]),
    }
}

/// RS-1: the points that are held, and the Units that stay.
fn stays(state: &State, order: &Planned) -> Text {
    let points = Arg::Num(i32::from(state.points_of(&order.units)));
    let here = open(state, order.seat, false).into_iter().filter_map(|whole| whole.first().copied());
    let here: Vec<UnitId> = here.filter(|unit| !order.units.contains(unit)).collect();
    if here.is_empty() { text("brief.stays-none", [points]) } else { text("brief.stays", [points, named(&here)]) }
}

/// SU-11, AM-1: who lies in ambush, and whose transports do not.
pub(crate) fn set_aside(seat: Seat, units: &[UnitId], apart: &[UnitId]) -> Text {
    match apart {
        [] => text("told.set-aside", [Arg::Seat(seat), named(units)]),
        _ => text("told.set-aside-apart", [Arg::Seat(seat), named(units), named(apart)]),
    }
}

pub(crate) fn named(units: &[UnitId]) -> Arg {
    Arg::Units(units.to_vec())
}

fn event(plan: &Planned) -> Event {
    let (seat, units) = (plan.seat, plan.units.clone());
    if plan.ambush {
        Event::Mission(MissionEvent::Hid { seat, units, apart: plan.apart.clone() })
    } else {
        Event::Mission(MissionEvent::Held { seat, units })
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    flow.emit(event(order));
}

pub(super) fn offer_none(state: &State, seat: Seat) -> Offer {
    battle::orders::bare(seat, NO_AMBUSH, None, |draft| check(state, draft))
}

pub(super) fn survey(state: &State, verb: &str) -> Vec<(Vec<Given>, Thing)> {
    if verb == NO_AMBUSH {
        return vec![(vec![], battle::orders::middle(&state.board))];
    }
    // Where none is usually set aside, any one may be.
    let any = || state.active_chooser().and_then(|seat| open(state, seat, is_ambush(verb)).into_iter().next());
    let some = |units: Vec<UnitId>| if units.is_empty() { any() } else { Some(units) };
    let held = if is_ambush(verb) { usual_ambush(state).and_then(some) } else { usual_hold(state) };
    let Some(units) = held else { return vec![] };
    let keys = keys(state, &units);
    let Some(seat) = state.active_chooser() else { return vec![] };
    let at = units.first().copied().or_else(|| state.undeployed(seat).first().copied());
    at.map(|unit| (vec![Given::Picked(keys)], Thing::Unit(unit))).into_iter().collect()
}

impl State {
    /// The side that chooses its reserves or its ambush now.
    pub(crate) fn active_chooser(&self) -> Option<Seat> {
        match self.step() {
            Some(Step::Hold { by, .. }) => {
                let seat = by.seat(self.attacker);
                (!self.set_up.chosen[seat as usize]).then_some(seat)
            }
            Some(Step::Ambush { by, .. }) => {
                let seat = by.seat(self.attacker);
                (!self.set_up.aside[seat as usize]).then_some(seat)
            }
            _ => None,
        }
    }
}

/// A fair choice: the fewest points in reserve that keep the limits; what is dear first, the HQ last.
fn usual_hold(state: &State) -> Option<Vec<UnitId>> {
    hold_beside(state, &[])
}

/// The same beside what the player has chosen, which stays.
fn hold_beside(state: &State, chosen: &[UnitId]) -> Option<Vec<UnitId>> {
    let Some(Step::Hold { by, .. }) = state.step() else { return None };
    let seat = by.seat(state.attacker);
    let plan = |units: Vec<UnitId>| Planned { seat, units, apart: vec![], ambush: false };
    let mut wholes = open(state, seat, false);
    let rank = |whole: &[UnitId]| {
        let first = whole[0];
        let heavy = !restricted(state, seat, &[]).contains(&first);
        (state.hq_of(first).is_some(), state.is_lone(first), heavy, std::cmp::Reverse(state.points_of(whole)))
    };
    sorted::sort_by_key(&mut wholes, |whole| rank(whole));
    wholes.retain(|whole| !whole.iter().any(|unit| chosen.contains(unit)));
    let mut held: Vec<UnitId> = chosen.to_vec();
    for whole in &wholes {
        if broken(state, &plan(held.clone())).is_empty() {
            break;
        }
        held.extend(whole);
    }
    // What is not needed after all goes back to the table.
    for whole in wholes.iter().rev() {
        let fewer: Vec<UnitId> = held.iter().copied().filter(|unit| !whole.contains(unit)).collect();
        if fewer.len() < held.len() && broken(state, &plan(fewer.clone())).is_empty() {
            held = fewer;
        }
    }
    let all_gone = state.undeployed(seat).iter().all(|unit| held.contains(unit));
    (broken(state, &plan(held.clone())).is_empty() && !all_gone).then_some(held)
}

/// A gun or infantry Unit that is no HQ, the dearest; none if there is none.
fn usual_ambush(state: &State) -> Option<Vec<UnitId>> {
    let Some(Step::Ambush { by, units }) = state.step() else { return None };
    let seat = by.seat(state.attacker);
    let on_foot = |whole: &&Vec<UnitId>| {
        let arm = state.unit(whole[0]).and_then(|unit| unit.arm);
        let guns = matches!(arm, Some(Arm::Guns | Arm::Infantry));
        guns && state.hq_of(whole[0]).is_none() && !state.is_lone(whole[0])
    };
    let wholes = open(state, seat, true);
    // At least one Unit stays to be deployed.
    let enough = wholes.len() > 1 && *units > 0;
    let best = wholes.iter().filter(on_foot).max_by_key(|whole| state.points_of(whole)).filter(|_| enough);
    Some(best.cloned().unwrap_or_default())
}

/// The usual choice of the side that is due.
pub(crate) fn usual(state: &State) -> Option<Event> {
    let seat = state.active_chooser()?;
    let (ambush, units) = match state.step() {
        Some(Step::Ambush { .. }) => (true, usual_ambush(state)?),
        _ => (false, usual_hold(state)?),
    };
    Some(event(&Planned { seat, units, apart: vec![], ambush }))
}
