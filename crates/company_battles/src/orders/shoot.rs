//! Section 10: a Unit shoots.

mod draft;
mod seen;
mod survey;

use super::{assault::in_part, flak, look::look, named_unit, own_unit};
use crate::{
    CompanyBattles,
    assault::{Part, course},
    bombard,
    fire::{self, Field, Marks, NEVER, Volley},
    record::{AirEvent, Event, Stage},
    state::State,
    step,
};
use content::{Arg, Word, text, word};
use contract::{
    Brief, Candidate, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Other, Read, Reason, Sums, Thing,
    Tone, Verdict,
};
use contract::{candidates, refuse};
use geom::Heading;
use table::{BaseId, UnitId};

pub(crate) const VERB: &str = "shoot";
/// AS-11: the same in Defensive Fire.
pub(super) const DEFEND: &str = "defend";
/// AC-4: the same at aircraft.
pub(super) const FLAK: &str = "flak";

/// The most different shots in one order, so that their rolls and saves stay within the limit of questions per order.
const VOLLEYS_MAX: usize = 20;

pub struct Planned {
    unit: UnitId,
    draft: Draft,
    volleys: Vec<Volley>,
    /// 9.2: hull and turret directions of all teams that fire.
    faced: Vec<(BaseId, Heading, Heading)>,
    fired: Vec<(BaseId, Word)>,
    /// CO-5.
    flashed: Vec<BaseId>,
    /// NF-3: before its visibility roll, the die with which each target is seen.
    seen_on: Vec<(BaseId, u8)>,
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let from: Vec<BaseId> = state.standing(unit).map(|base| base.id).collect();
    let mut with: Vec<Word> = vec![];
    for arm in from.iter().flat_map(|base| state.arms(*base)) {
        if !with.contains(&arm.key) {
            with.push(arm.key);
        }
    }
    // AR-1: a weapon that can only bombard can still be named, and is refused with the reason.
    if with.is_empty() {
        with.extend(from.iter().flat_map(|base| state.bombarding(*base)).map(|weapon| weapon.name.clone()).take(1));
    }
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    Offer { why_not: idle(state, &draft), ..Offer::new(verb, Some(unit), vec![Gather::Aim { from, with }]) }
}

/// Why the Unit has nothing to do here.
fn idle(state: &State, draft: &Draft) -> Vec<Reason> {
    let mut found = Findings::default();
    if let Some(unit) = found.take(allowed(state, draft)) {
        // A Unit that can do something else in this step may be left without a target for direct fire.
        let any = if draft.verb.as_str() == VERB && !super::may_without_shots(state, unit) {
            state.left().contains(&unit)
        } else {
            Marks::new(state, unit.seat).any(unit)
        };
        let (code, rule) = match () {
            () if state.rides(unit) => ("shoot.aboard", "TR-8"),
            () if only_bombards(state, unit) => ("shoot.only-bombards", "AR-1"),
            () => ("shoot.nobody", "SH-6"),
        };
        found.require(any, || Reason::new(code, rule).about([Arg::Unit(unit)]));
    }
    found.0
}

/// AR-1.
fn only_bombards(state: &State, unit: UnitId) -> bool {
    let mut teams = state.standing(unit).map(|base| base.id);
    teams.all(|base| state.arms(base).is_empty() && state.bombarding(base).next().is_some())
}

/// It has fired in this step, other than in a bombardment.
fn has_shot(state: &State, unit: UnitId) -> bool {
    let shot = |base: &table::Base| state.team(base.id).is_some_and(|team| team.since.shot && !team.since.bombarded);
    state.standing(unit).any(shot)
}

/// AR-1: teams of the Unit other than these can still shoot in this step.
pub(super) fn may_others(state: &State, unit: UnitId, without: &[BaseId]) -> bool {
    let free = |base: &table::Base| !without.contains(&base.id) && !fire::usable(state, base.id).is_empty();
    !has_shot(state, unit) && state.standing(unit).any(free)
}

/// The Units of the active side among these that have a target.
pub(super) fn ready(state: &State, mut units: Vec<UnitId>) -> Vec<UnitId> {
    let marks = Marks::new(state, state.active);
    units.retain(|unit| {
        let draft = Draft::new(unit.seat, word(VERB), Some(*unit));
        allowed(state, &draft).is_ok() && marks.any(*unit)
    });
    units
}

/// The Unit, if it may fire now: in its own Shooting Step, or once in Defensive Fire.
fn allowed(state: &State, draft: &Draft) -> Read<UnitId> {
    if draft.verb.as_str() == VERB {
        let unit = own_unit(state, draft, Stage::Shooting)?;
        // All its shots are declared at once; only its bombardment is apart (AR-1).
        return match has_shot(state, unit) {
            true => refuse(Reason::new("shoot.once", "SH-2").about([Arg::Unit(unit)])),
            false => Ok(unit),
        };
    }
    if draft.verb.as_str() == FLAK {
        return flak::allowed(state, draft);
    }
    let assault = in_part(state, draft.seat, &[Part::DefensiveFire])?;
    let unit = named_unit(state, draft)?;
    if assault.fired.contains(&unit) {
        return refuse(Reason::new("defend.fired", "AS-12").about([Arg::Unit(unit)]));
    }
    Ok(unit)
}

/// One draft for each enemy Unit, ruled by `check`.
pub(super) fn surveyed(state: &State, begun: &Draft, unit: UnitId) -> Vec<Candidate> {
    let field = Field::new(state);
    candidates(begun, survey::survey(&field, unit), |draft| check_in(&field, draft).broken)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    check_in(&Field::new(state), draft)
}

fn check_in(field: &Field, draft: &Draft) -> Verdict<Planned> {
    let state = field.state;
    let aims = match &draft.given[..] {
        [Given::Aimed(aims)] if !aims.is_empty() => aims,
        _ => return Findings(idle(state, draft)).incomplete("SH-2"),
    };
    let mut found = Findings::default();
    let unit = found.take(allowed(state, draft));
    let (mut lawful, fires) = draft::read(field, draft, aims, &mut found);
    let Some(unit) = unit else { return found.verdict(None, None) };
    let volleys = fire::volleys(field, &fires);
    let mut n_left = volleys.len();
    while n_left > VOLLEYS_MAX {
        lawful.pop();
        n_left = fire::volleys(field, &draft::read(field, draft, &lawful, &mut Findings::default()).1).len();
    }
    let nearest = Draft { given: vec![Given::Aimed(lawful)], ..draft.clone() };
    let nearest = Some(nearest).filter(|mended| {
        mended.given != draft.given && !matches!(&mended.given[..], [Given::Aimed(aims)] if aims.is_empty())
    });
    found.require(volleys.len() <= VOLLEYS_MAX, || {
        let many = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        Reason::new("shoot.too-many", "SH-2").about([many(volleys.len()), many(VOLLEYS_MAX)])
    });
    let order = (!volleys.is_empty()).then(|| {
        let fired = fires.iter().map(|fires| (fires.base, fires.arm.key.clone())).collect();
        let flashed = fires.iter().filter(|fires| fires.arm.weapon.flashes()).map(|fires| fires.base).collect();
        let seen_on = if state.must_look(unit, None) { seen::seen_on(state, &fires) } else { vec![] };
        Planned { seen_on, unit, draft: draft.clone(), volleys, faced: draft::faced(state, &fires), fired, flashed }
    });
    found.verdict(order, nearest)
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let mut brief = besides(&Field::new(state), order);
    let (lines, marks) = seen::said(state, order);
    brief.lines.extend(lines);
    brief.marks.extend(marks);
    if order.draft.verb.as_str() == FLAK {
        brief.warns.push(text("brief.flak-costs", []));
    }
    let smoke = |volley: &Volley| volley.round.smoke;
    if order.volleys.iter().any(smoke) && !order.volleys.iter().all(smoke) {
        brief.warns.push(text("brief.smoke-first", []));
    }
    let mut left = &order.volleys[..];
    while !left.is_empty() {
        let (now, later) = left.split_at(fire::rolled_together(left));
        rolls(state, now, &mut brief);
        left = later;
    }
    brief
}

/// What is said of volleys that are one roll.
fn rolls(state: &State, volleys: &[Volley], brief: &mut Brief) {
    let Some((volley, at)) = volleys.first().zip(fire::fired_at(volleys)) else { return };
    let count = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    let shooters: Vec<BaseId> = volleys.iter().flat_map(|volley| volley.shooters.iter().copied()).collect();
    let named = Arg::Word(Word::own(format!("cb.weapon.{}", volley.round.name)));
    let (code, said) = match volley.score.total >= NEVER {
        true => ("brief.never", &mut brief.warns),
        false => ("brief.volley", &mut brief.lines),
    };
    let score = Arg::Score(u8::try_from(volley.score.total.clamp(2, 9)).unwrap_or(9));
    let dice = count(shooters.len() * usize::from(volley.dice));
    said.push(text(code, [dice, named.clone(), at.clone(), score]));
    if let Some(again) = volley.again.filter(|_| volley.score.total < NEVER) {
        brief.lines.push(text(again.said(), [named.clone()]));
    }
    if volley.lost {
        brief.warns.push(text("brief.lost", [named.clone(), Arg::Unit(volley.unit)]));
    }
    // Names the shooter, because others in the same order may need another score.
    let of = match &shooters[..] {
        [one] => text("tally.to-hit-of", [named, Arg::Base(*one), at]),
        all => text("tally.to-hit-of-several", [named, count(all.len()), at]),
    };
    brief.tallies.push(contract::Tally { of, ..volley.score.clone() });
    let place = |base: &BaseId| state.board.base(*base).and_then(|base| base.place).map(|place| place.at);
    let ray = |(base, at): (&BaseId, &BaseId)| {
        Some(Mark::Ray { from: place(base)?, to: place(at)?, cut: None, tone: Tone::Good })
    };
    let rays = volleys.iter().flat_map(|volley| volley.shooters.iter().zip(&volley.targets));
    brief.marks.extend(rays.filter_map(ray));
}

/// SH-2: the teams of the Unit that do not fire, and the targets that are left for them. Once the Unit has fired they have lost their go.
fn besides(field: &Field, order: &Planned) -> Brief {
    let aims = order.draft.given.first().map(Given::aims).unwrap_or_default();
    let others = survey::others(field, order.unit, aims).into_iter().filter_map(|(at, more)| {
        let mut teams: Vec<BaseId> = more.iter().map(|aim| aim.base).collect();
        teams.dedup();
        let given = vec![Given::Aimed([aims, &more].concat())];
        let draft = Draft { given, ..order.draft.clone() };
        let models = i32::try_from(teams.len()).unwrap_or(i32::MAX);
        check_in(field, &draft).broken.is_empty().then_some(Other { models, at: Thing::Unit(at), draft })
    });
    Brief { idle: draft::idle(field, order.unit, aims), others: others.collect(), ..Brief::default() }
}

/// With more dice than this at a charge on foot, the odds of Unit after Unit would be cut off before they come to anything.
const IN_TURN_MAX: usize = 14;

/// AS-11, AS-12: for the odds of a charge, everything that can fires at it, Unit by Unit in their order; in play their owner chooses it.
pub(super) fn all_defend(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let units = course::defenders_left(flow.state());
    // NF-3.
    for unit in units.iter().copied() {
        if flow.state().must_look(unit, None) {
            look(flow, unit, None, |state| best_defense(&Field::new(state), unit).map(|order| order.volleys))?;
        }
    }
    let state = flow.state();
    let field = Field::new(state);
    let orders: Vec<Planned> = units.iter().filter_map(|unit| best_defense(&field, *unit)).collect();
    let shots = orders.iter().flat_map(|order| &order.volleys);
    let dice: usize = shots.map(|volley| volley.shooters.len() * usize::from(volley.dice)).sum();
    let on_foot = state.fired_at().is_some_and(|assault| assault.teams.iter().all(|base| !state.is_armored(*base)));
    let at_once = on_foot && dice > IN_TURN_MAX && orders.len() > 1;
    let said = if at_once { "suppose.all-defend" } else { "suppose.defend-in-turn" };
    flow.suppose(text(said, [Arg::Num(i32::try_from(units.len()).unwrap_or(i32::MAX))]));
    if at_once { defend_at_once(flow, &units, orders) } else { defend_in_turn(flow, units) }
}

fn best_defense(field: &Field, unit: UnitId) -> Option<Planned> {
    let given = survey::survey(field, unit).into_iter().next()?.0;
    check_in(field, &Draft { given, ..Draft::new(unit.seat, word(DEFEND), Some(unit)) }).plan
}

fn defend_in_turn(flow: &mut Flow<CompanyBattles>, units: Vec<UnitId>) -> Flowing {
    for (number, unit) in (step::DEFENDERS..).zip(units) {
        // AS-14: it is over once those that are left see nothing to fire at.
        if flow.state().fired_at().is_none() {
            break;
        }
        // What the fire of the Units before came to is in the state.
        flow.sum_up(number, Sums::new, Event::is_only_told);
        match best_defense(&Field::new(flow.state()), unit) {
            Some(order) => defends(flow, &order)?,
            None => course::fired(flow, unit)?,
        }
    }
    Ok(())
}

/// All hits together, as if one Unit had fired.
fn defend_at_once(flow: &mut Flow<CompanyBattles>, units: &[UnitId], orders: Vec<Planned>) -> Flowing {
    let mut volleys: Vec<Volley> = vec![];
    for order in orders {
        turned(flow, &order.faced);
        flow.emit(Event::Defended { unit: order.unit, teams: order.fired });
        volleys.extend(order.volleys);
    }
    let volleys = fire::numbered(flow.state(), volleys);
    fire::shoot(flow, &volleys)?;
    for unit in units {
        // Others that see nothing may have ended it.
        if flow.state().fired_at().is_some() {
            course::fired(flow, *unit)?;
        }
    }
    Ok(())
}

/// 9.2: teams turn to what they fire at.
pub(super) fn turned(flow: &mut Flow<CompanyBattles>, faced: &[(BaseId, Heading, Heading)]) {
    for (base, facing, turret) in faced {
        let state = flow.state();
        let stood = state.board.base(*base).and_then(|found| Some((found.place?.facing, state.turret(found))));
        if stood != Some((*facing, *turret)) {
            flow.emit(Event::Faced { base: *base, facing: *facing, turret: *turret });
        }
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    if !flow.state().must_look(order.unit, None) {
        return fires(flow, order);
    }
    match seen::looked(flow, order)? {
        Some(order) => fires(flow, &order),
        None => Ok(()),
    }
}

/// AS-12.
fn defends(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    turned(flow, &order.faced);
    flow.emit(Event::Defended { unit: order.unit, teams: order.fired.clone() });
    fire::shoot(flow, &order.volleys)?;
    course::fired(flow, order.unit)
}

fn fires(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    if flow.state().fired_at().is_some() {
        defends(flow, order)?;
        return course::if_nobody_else_fires(flow);
    }
    turned(flow, &order.faced);
    let mut at: Vec<UnitId> = vec![];
    for volley in &order.volleys {
        if !at.contains(&volley.unit) {
            at.push(volley.unit);
        }
    }
    if let Some(at) = flow.state().fired_at_in_the_air().map(|sortie| sortie.flight) {
        flow.emit(AirEvent::Flak { unit: order.unit, at, teams: order.fired.clone() }.into());
        fire::shoot(flow, &order.volleys)?;
        return flak::fired(flow, order.unit);
    }
    let (teams, flashed) = (order.fired.clone(), order.flashed.clone());
    let fired: Vec<BaseId> = teams.iter().map(|(base, _)| *base).collect();
    // AC-7.
    let open = !flow.state().is_flight(order.unit) && bombard::may_others(flow.state(), order.unit, &fired);
    flow.emit(Event::Fired { unit: order.unit, at, teams, flashed, open });
    fire::shoot(flow, &order.volleys)
}
