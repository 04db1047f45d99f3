//! Sections 9 and 16.1: a unit fires, on a Fire order or after an advance, or holds its fire. OD-4-1: on a Fire order without a move and at no loss.

use super::ordering::{begin, is_due, ordered, settle, why_not};
use super::{Plan, aims};
use crate::data::{Length, Number, Special};
use crate::fire::{self, Arm, Laid, Looks, Round, Volley};
use crate::record::{Event, Order, Part, Stage};
use crate::sight::{Facet, Viewer};
use crate::state::{Die, State};
use crate::{OrderDice, dice};
use battle::orders::bare;
use content::{Arg, Word, text, word};
use contract::{
    Aim, Brief, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Read, Reason, TOO_MUCH, Thing, Tone,
    Verdict, choice_of, refuse,
};
use geom::{Pt, Shape};
use table::{BaseId, Seat, UnitId};

mod templates;

/// OD-4-2: after an advance.
pub(super) const SHOOT: &str = "shoot";
pub(super) const HOLD: &str = "hold";

/// OD-3-7: the closing shot of a unit in ambush.
pub(super) const CLOSING: &str = "closing";

pub struct Planned {
    unit: UnitId,
    order: Order,
    targets: Vec<Target>,
    smokes: Vec<Smoke>,
    looks: Looks,
}

/// OD-17.4-2: smoke at a point. OD-9.1-9: it is fired after this many of the targets, in the order they were named.
struct Smoke {
    arm: Arm,
    at: Pt,
    after: usize,
}

pub struct Hold {
    unit: UnitId,
}

/// OD-9.1-1: a target, and who of the unit fires what at it. The unit's own comes first.
struct Target {
    at: UnitId,
    /// OD-13-15: its spotter alone.
    spotter: Option<BaseId>,
    arms: Vec<Arm>,
    /// OD-12.1-13: for each of them, where its template was laid.
    laid: Vec<Option<Laid>>,
    /// Those of them that were named one by one.
    named: Vec<Arm>,
    /// The one that the others were named with.
    with: Option<BaseId>,
    /// OD-17.1-7: how many of the unit fire through each opening at other targets whose places come first.
    taken: Vec<usize>,
}

impl Target {
    fn new(fire::Quarry { at, spotter }: fire::Quarry, arms: Vec<Arm>) -> Target {
        Target { at, spotter, laid: vec![None; arms.len()], arms, named: vec![], with: None, taken: vec![] }
    }

    fn quarry(&self) -> fire::Quarry {
        fire::Quarry { at: self.at, spotter: self.spotter }
    }

    fn fired(&self) -> (&[Arm], &[usize]) {
        (&self.arms, &self.taken)
    }

    fn join(&mut self, other: Target) {
        self.arms.extend(other.arms);
        self.laid.extend(other.laid);
        self.named.extend(other.named);
    }
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let able = able(state, &draft);
    let order = able.as_ref().map_or(Order::Fire, |(_, order, _)| *order);
    let why_not = why_not(
        &draft,
        able.map(|(unit, _, barred)| (unit, barred)),
        |draft| aims::survey(state, draft, order),
        |draft| check(state, draft),
        |unit| Reason::new("od.fire.nobody", "OD-9.1-1").about([Arg::Unit(unit), super::named(order)]),
    );
    let from = state.there(unit).into_iter().map(|base| base.id).collect();
    let once = fire::singles(state, unit).into_iter().map(|arm| fire::key(state, arm));
    let shells = fire::shells(state, unit);
    let all = (!fire::arms(state, unit).is_empty()).then(fire::all);
    let rounds = shells.iter().map(|arm| word(arm.round.name()));
    let mut with: Vec<Word> = all.into_iter().chain(rounds).chain(once).collect();
    with.dedup();
    let mut gather = vec![Gather::Aim { from, with }];
    if !shells.is_empty() {
        // OD-12.1-9: the models that the template fits.
        let foes = state.standing(unit.seat.other()).flat_map(|(at, _)| state.targets(at));
        let choices = foes.map(|base| choice_of(base.id, 0)).collect();
        gather.push(Gather::Pick { choices, least: 0, most: 3 });
    }
    Offer { why_not, ..Offer::new(verb, Some(unit), gather) }
}

/// The unit that fires, and by which order.
fn able(state: &State, draft: &Draft) -> Read<(UnitId, Order, Vec<Reason>)> {
    if draft.verb.as_str() == CLOSING {
        is_due(state, draft.seat, Stage::Closing)?;
        let next = state.step.closing.first().copied();
        return match next.filter(|next| draft.unit == Some(*next)) {
            Some(unit) => Ok((unit, Order::Ambush, vec![])),
            None => {
                let about: Vec<Arg> = next.map(Arg::Unit).into_iter().collect();
                refuse(Reason::new("od.closing.other", "OD-3-12").about(about))
            }
        };
    }
    if draft.verb.as_str() != SHOOT {
        return ordered(state, draft, Order::Fire).map(|(unit, barred)| (unit, Order::Fire, barred));
    }
    waiting(state, draft.seat).and_then(|unit| match draft.unit {
        Some(named) if named == unit => Ok((unit, Order::Advance, vec![])),
        Some(_) => refuse(Reason::new("od.other-acts", "OD-4-2").about([Arg::Unit(unit)])),
        None => refuse(Reason::new(contract::INCOMPLETE, "OD-4-2")),
    })
}

/// OD-4-2: the unit that has advanced and may shoot.
fn waiting(state: &State, seat: Seat) -> Read<UnitId> {
    is_due(state, seat, Stage::Orders)?;
    match state.course.as_deref() {
        Some(course) if course.part == Part::Shoots => Ok(course.unit),
        Some(_) | None => refuse(Reason::new("od.shoot.none", "OD-4-2")),
    }
}

/// The targets that a draft names, and points for smoke. `laid`: where the template of each shell lies, of those named by themselves in
/// turn, then of the others.
fn aimed(state: &State, unit: UnitId, aims: &[Aim], laid: &[Given]) -> Read<(Vec<Target>, Vec<Smoke>)> {
    let (mut targets, mut alone, mut smokes): (Vec<Target>, Vec<Target>, Vec<Smoke>) = (vec![], vec![], vec![]);
    let own: Vec<Arm> = fire::shells(state, unit).into_iter().chain(fire::singles(state, unit)).collect();
    let (mut taken, mut laid): (Vec<Arm>, _) = (vec![], laid.iter().peekable());
    for Aim { base, with, at } in aims {
        if !has(state, unit, *base) {
            let args = [Arg::Said(base.to_string()), Arg::Unit(unit)];
            return refuse(Reason::new("base.unknown", "OD-9.1-1").about(args));
        }
        let round = Round::named(with.as_str());
        let named = |arm: &&Arm| match round {
            Some(round) => arm.round == round,
            None => arm.round == Round::usual(arm.weapon) && fire::key(state, **arm) == *with,
        };
        let again = |arm: &&Arm| taken.iter().any(|other| aims::excludes(state, **arm, *other));
        let arm = own.iter().find(|arm| arm.base == *base && named(arm)).filter(|arm| !again(arm)).copied();
        if *with != fire::all() && arm.is_none() {
            return refuse(Reason::new("od.fire.no-weapon", "OD-9.1-1").about([Arg::Base(*base)]));
        }
        if let (Thing::Spot(at), Some(arm)) = (at, arm.filter(|arm| arm.round.is_smoke())) {
            taken.push(arm);
            let mut before: Vec<fire::Quarry> = vec![];
            for quarry in targets.iter().chain(&alone).map(Target::quarry) {
                if !before.contains(&quarry) {
                    before.push(quarry);
                }
            }
            smokes.push(Smoke { arm, at: *at, after: before.len() });
            continue;
        }
        let at = match at {
            Thing::Unit(at) => Some(fire::Quarry::unit(*at)),
            // OD-13-15: a spotter is a target of his own.
            Thing::Base(base) => state.board.base(*base).map(|found| fire::Quarry {
                at: found.unit,
                spotter: Some(*base).filter(|base| state.is_spotter(*base)),
            }),
            Thing::Piece(_) | Thing::Spot(_) => None,
        };
        let smoke = arm.is_some_and(|arm| arm.round.is_smoke());
        let Some(at) = at.filter(|at| at.stands(state) && !smoke) else {
            return refuse(match smoke {
                true => Reason::new("od.smoke.no-spot", "OD-17.4-2"),
                false => Reason::new("od.fire.no-target", "OD-9.1-1"),
            });
        };
        let Some(arm) = arm.filter(|_| *with != fire::all()) else {
            if !targets.is_empty() {
                return refuse(Reason::new("od.fire.one-target", "OD-9.1-1").about([Arg::Unit(unit)]));
            }
            targets.push(Target { with: Some(*base), ..Target::new(at, vec![]) });
            continue;
        };
        taken.push(arm);
        let place = laid.next_if(|given| arm.round.explodes() && lays(given)).and_then(place);
        alone.push(Target { laid: vec![place], named: vec![arm], ..Target::new(at, vec![arm]) });
    }
    // OD-9.1-4: a man fires one weapon.
    if let Some(first) = targets.first_mut() {
        let free = |arm: &Arm| !taken.iter().any(|other| aims::excludes(state, *arm, *other));
        let left = fire::arms(state, unit).into_iter().filter(free);
        *first = Target { with: first.with, ..Target::new(first.quarry(), left.collect()) };
        // OD-12.1-9.
        for (_, to) in first.arms.iter().zip(&mut first.laid).filter(|(arm, _)| arm.round.explodes()) {
            *to = laid.next_if(lays).and_then(place);
        }
    }
    // OD-9.1-1: nothing that was said is left over.
    if laid.any(|given| !matches!(given, Given::Picked(keys) if keys.is_empty())) {
        return refuse(Reason::new(TOO_MUCH, "OD-9.1-1"));
    }
    for target in alone {
        match targets.iter_mut().find(|known| known.quarry() == target.quarry()) {
            Some(known) => known.join(target),
            None => targets.push(target),
        }
    }
    Ok((targets, smokes))
}

/// It is a gun, a vehicle or a man of the unit, on the table or in a building.
fn has(state: &State, unit: UnitId, base: BaseId) -> bool {
    let housed = state.house_of(unit).is_some() && state.board.base(base).is_some_and(|base| base.unit == unit);
    let dead = state.unit(unit).is_none_or(|found| found.lost.contains(&base));
    !dead && (housed || state.models(unit).any(|own| own.id == base))
}

/// OD-19-25: a weapon at the turret's rear that would not fire opposite to the main gun. A gun that cannot be fired at its target picks none.
fn twisted(state: &State, targets: &[Target], order: Order, looks: &Looks) -> Option<Reason> {
    let pick = |is: fn(&State, Arm) -> bool| {
        let fired = |target: &Target, arm: Arm| is(state, arm) && fires(state, looks, target, order, &[arm]);
        let of = |target: &Target| Some((*target.arms.iter().find(|arm| fired(target, **arm))?, target.quarry()));
        targets.iter().find_map(of)
    };
    let ((_, main), (rear, at)) = pick(fire::is_main).zip(pick(fire::is_rearward))?;
    let opposite = fire::are_opposite(state, rear.base, main, at);
    let why = || Reason::new("od.fire.twisted", "OD-19-25").about([Arg::Base(rear.base), Arg::Unit(at.at)]);
    (!opposite).then(why)
}

/// It says where a template lies, or that it lies as usual.
fn lays(given: &&Given) -> bool {
    matches!(given, Given::Picked(_) | Given::Spot(..))
}

/// OD-12.1-9: models that a template fits, or a point.
fn place(given: &Given) -> Option<Laid> {
    match given {
        Given::Picked(keys) if keys.is_empty() => None,
        Given::Picked(keys) => Some(Laid::Fits(keys.iter().filter_map(|key| key.as_str().parse().ok()).collect())),
        Given::Spot(at, _) => Some(Laid::Free(*at)),
        Given::Aimed(_) | Given::Legs(_) | Given::Along(_) | Given::Said(_) => None,
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((unit, order, barred)) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(barred);
    let [Given::Aimed(aims), laid @ ..] = &draft.given[..] else { return found.incomplete("OD-9.1-1") };
    if aims.is_empty() {
        return found.incomplete("OD-9.1-1");
    }
    let Some((mut targets, smokes)) = found.take(aimed(state, unit, aims, laid)) else {
        return found.verdict(None, None);
    };
    let looks = Looks::default();
    // OD-17.1-7: those who were named by themselves have their places first.
    let mut taken = vec![];
    let (own, alone): (Vec<&mut Target>, Vec<&mut Target>) =
        targets.iter_mut().partition(|target| target.with.is_some());
    for target in alone.into_iter().chain(own) {
        target.taken = taken;
        taken = looks.takes(&target.quarry().seen(state), target.at, target.fired(), order);
    }
    for target in &targets {
        found.0.extend(barred_at(state, unit, target, order, &looks));
    }
    found.0.extend(twisted(state, &targets, order, &looks));
    for Smoke { arm, at, .. } in &smokes {
        found.0.extend(fire::smoke_barred(state, *at, *arm, order));
        found.0.extend(reloaded(state, unit, *arm).filter(|_| order == Order::Ambush));
    }
    found.verdict(Some(Plan::Fire(Planned { unit, order, targets, smokes, looks })), None)
}

/// Why the unit does not fire so at a target.
fn barred_at(state: &State, unit: UnitId, target: &Target, order: Order, looks: &Looks) -> Vec<Reason> {
    let mut found: Vec<Reason> = barred_target(unit, target.at).into_iter().collect();
    let state = &*target.quarry().seen(state);
    let (shots, idle) = looks.shots(state, target.at, target.fired(), order);
    // OD-9.1-1: what was named by itself and is out of reach, or finds no opening (OD-17.1-7), is refused, too.
    let barred = idle.into_iter().filter(|(arm, _)| shots.is_empty() || target.named.contains(arm));
    // Weapons of one vehicle may be barred by the same.
    for why in barred.flat_map(|(_, why)| why) {
        if !found.contains(&why) {
            found.push(why);
        }
    }
    found.extend(target.arms.iter().filter(|_| order == Order::Ambush).find_map(|arm| reloaded(state, unit, *arm)));
    if target.arms.is_empty() {
        found.push(Reason::new("od.fire.unarmed", "OD-9.1-1").about([Arg::Unit(unit)]));
    }
    // OD-12.1-11, OD-12.1-13: of what can be fired.
    let explodes = |arm: &Arm| arm.round.explodes() && fires(state, looks, target, order, &[*arm]);
    for (arm, laid) in target.arms.iter().zip(&target.laid).filter(|(arm, _)| explodes(arm)) {
        let Some(size) = fire::explosion(state, *arm).filter(|_| found.is_empty()) else { continue };
        if let Some((code, rule, counts)) = fire::misplaced(state, unit, target.at, size, laid.as_ref()) {
            let why = Reason::new(code, rule).about([Arg::Unit(target.at)]);
            found.push(match counts {
                Some((have, need)) => why.count(have, need),
                None => why,
            });
        } else if let Some(friend) = salvo(state, unit, target, looks).1 {
            found.push(Reason::new("od.fire.salvo-friend", "OD-13-16").about([Arg::Unit(friend)]));
        }
    }
    found
}

/// OD-12-14: who waits in ambush has something else loaded.
fn reloaded(state: &State, unit: UnitId, arm: Arm) -> Option<Reason> {
    (!fire::is_loaded(state, unit, arm))
        .then(|| Reason::new("od.closing.loaded", "OD-12-14").about([Arg::Base(arm.base)]))
}

/// OD-13-16: the others near the first template of a multiple launcher, spotters apart from their crews (OD-13-15); and a friend who is.
fn salvo(state: &State, unit: UnitId, target: &Target, looks: &Looks) -> (Vec<fire::Quarry>, Option<UnitId>) {
    let launcher = state.unit(unit).is_some_and(|found| found.has(Special::MultipleLauncher));
    let arm = target.arms.iter().zip(&target.laid).find(|(arm, _)| launcher && arm.round == Round::Indirect);
    let Some((arm, laid)) = arm else { return (vec![], None) };
    let Some(size) = fire::explosion(state, *arm) else { return (vec![], None) };
    let Some(burst) = looks.burst(state, unit, target.at, size, laid.as_ref()) else { return (vec![], None) };
    let reach = fire::radius(state, size) + state.length(Length::Salvo);
    let near = |of: &fire::Quarry| of.bodies(state).iter().any(|body| burst.at.touches(reach, body));
    let foes = fire::quarries(state, unit.seat.other()).filter(|of| *of != target.quarry() && near(of)).collect();
    let friend = fire::quarries(state, unit.seat).find(near).map(|of| of.at);
    (foes, friend)
}

/// What cannot be a target.
fn barred_target(unit: UnitId, at: UnitId) -> Option<Reason> {
    (at.seat == unit.seat).then(|| Reason::new("od.fire.friend", "OD-9.1-1").about([Arg::Unit(at)]))
}

/// OD-4-2: there is something that it can fire at, if only with smoke (OD-17.4-2).
pub(super) fn has_target(state: &State, unit: UnitId) -> bool {
    let mut shells = fire::shells(state, unit).into_iter().filter(|arm| arm.round.is_smoke());
    aims_by(state, unit, Order::Advance) || shells.any(|arm| fire::smoke_spot(state, arm, Order::Advance).is_some())
}

/// OD-3-1 b, OD-3-12: units in ambush with something to fire at, those of the side that began first.
pub(super) fn closing(state: &State) -> Vec<UnitId> {
    let waits = |seat: Seat| state.standing(seat).filter(|(_, unit)| unit.die == Die::On(Order::Ambush));
    let all = state.sides().into_iter().flat_map(waits).map(|(id, _)| id);
    all.filter(|id| aims_by(state, *id, Order::Ambush)).collect()
}

fn aims_by(state: &State, unit: UnitId, order: Order) -> bool {
    let looks = Looks::default();
    let all = fire::arms(state, unit).into_iter().chain(fire::singles(state, unit));
    let all: Vec<Arm> = all.chain(fire::shells(state, unit).into_iter().filter(|arm| arm.round.explodes())).collect();
    let fires =
        |at: fire::Quarry, arm: &Arm| barred_at(state, unit, &Target::new(at, vec![*arm]), order, &looks).is_empty();
    let mut foes = fire::quarries(state, unit.seat.other());
    foes.any(|at| all.iter().any(|arm| fires(at, arm)))
}

/// Every score with its modifiers, the lines of fire, and who takes no part.
pub(super) fn brief(state: &State, planned: &Planned) -> Brief {
    let mut brief = match planned.order {
        Order::Fire => super::tested(state, planned.unit, Order::Fire),
        Order::Advance | Order::Run | Order::Ambush | Order::Rally | Order::Down => Brief::default(),
    };
    let calm = calmed(state, planned);
    let state = calm.as_ref().unwrap_or(state);
    for Smoke { arm, at, .. } in &planned.smokes {
        let tally = fire::smoke_to_hit(state, *at, *arm, planned.order);
        let radius = state.length(Length::SmokeRadius);
        let need = Arg::Score(u8::try_from(tally.total).unwrap_or(6).min(6));
        brief.lines.push(text("od.brief.smoke", [fire::weapon_named(arm.weapon), need]));
        brief.tallies.push(tally);
        brief.marks.extend(battle::overlay::stamped(Some(Shape::Disc { at: *at, radius }), &[]));
    }
    for target in &planned.targets {
        let seen = target.quarry().seen(state);
        let state = &*seen;
        let more = brief_of(state, &planned.looks, target.at, target.fired(), (planned.order, target.with));
        brief.lines.extend(templates::laid(state, planned, target, &mut brief.marks, &mut brief.ways));
        brief.lines.extend(more.lines);
        brief.tallies.extend(more.tallies);
        brief.marks.extend(more.marks);
        brief.idle.extend(more.idle);
        brief.assumes.extend(more.assumes);
    }
    // Of a vehicle: another of its weapons fires at another target.
    let fires = |base: BaseId| {
        let own =
            |target: &Target| -> Vec<Arm> { target.arms.iter().copied().filter(|arm| arm.base == base).collect() };
        let each = |target: &Target| fires(state, &planned.looks, target, planned.order, &own(target));
        planned.targets.iter().any(each)
    };
    brief.idle.retain(|(base, _)| planned.targets.len() == 1 || !fires(*base));
    brief
}

/// OD-6-7: if it needs an order test, the pin that this takes off no longer counts when it fires.
fn calmed(state: &State, planned: &Planned) -> Option<State> {
    if planned.order != Order::Fire || !crate::morale::is_tested(state, planned.unit, Order::Fire) {
        return None;
    }
    let mut then = state.clone();
    let why = word("test");
    crate::apply::apply(&mut then, &Event::Unpinned { unit: planned.unit, pins: 1, why });
    Some(then)
}

/// Some of these arms can be fired at the target.
fn fires(state: &State, looks: &Looks, target: &Target, order: Order, arms: &[Arm]) -> bool {
    !looks.shots(&target.quarry().seen(state), target.at, (arms, &target.taken), order).0.is_empty()
}

/// The same for these arms at one target. `with`: the one that they were named with, who is never idle.
pub(super) fn brief_of(
    state: &State,
    looks: &Looks,
    at: UnitId,
    fired: (&[Arm], &[usize]),
    (order, with): (Order, Option<BaseId>),
) -> Brief {
    let (shots, idle) = looks.shots(state, at, fired, order);
    let mut brief = Brief::default();
    for (arm, why) in idle {
        // A vehicle is not idle while another of its weapons fires.
        match with == Some(arm.base) || shots.iter().any(|shot| shot.bases.contains(&arm.base)) {
            true => {
                let weapon = Arg::Word(Word::own(format!("od.weapon.{}", fire::key(state, arm))));
                brief.assumes.push(text("od.brief.silent", [weapon, Arg::Unit(at)]));
            }
            false => brief.idle.push((arm.base, why)),
        }
    }
    for shot in shots {
        let need = Arg::Score(u8::try_from(shot.to_hit.total).unwrap_or(6).min(6));
        let args = [Arg::Num(i32::from(shot.dice())), fire::weapon_named(shot.weapon), need];
        let code = if shot.to_hit.total > 6 { "od.brief.shots-confirmed" } else { "od.brief.shots" };
        brief.lines.push(text(code, args));
        brief.tallies.push(shot.to_hit.clone());
        brief.marks.extend(shot.bases.iter().filter_map(|base| ray(state, *base, at)));
    }
    brief
}

fn ray(state: &State, base: BaseId, at: UnitId) -> Option<Mark> {
    let (eyes, facets) = (state.eyes(base), state.facets(at));
    let nearest = |eye: &Viewer| {
        let seen = facets.iter().filter(|facet| eye.sees_facet(facet)).map(Facet::at);
        seen.min_by_key(|to| (*to - eye.at).square()).map(|to| (eye.at, to))
    };
    let (from, to) = eyes.iter().filter_map(nearest).min_by_key(|(from, to)| (*to - *from).square())?;
    Some(Mark::Ray { from, to, cut: None, tone: Tone::Good })
}

pub(super) fn resolve(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let Planned { unit, order, .. } = planned;
    let (unit, order) = (*unit, *order);
    if order == Order::Fire {
        let passed = begin(flow, unit, order)?;
        if passed {
            attack(flow, planned)?;
        }
        settle(flow, unit, passed);
        return Ok(());
    }
    if order == Order::Ambush {
        return close(flow, planned);
    }
    flow.emit(Event::Course { now: None });
    attack(flow, planned)?;
    settle(flow, unit, true);
    Ok(())
}

/// OD-3-7: on a 4 or more it fires as from ambush.
fn close(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let unit = planned.unit;
    let why = text("od.why.closing", [Arg::Unit(unit)]);
    let passed = dice::passes(flow, unit.seat, why, Number::ClosingShot.value(), &Thing::Unit(unit))?;
    flow.emit(Event::Closes { unit, passed });
    if passed {
        flow.emit(Event::Turned { unit, order: Order::Fire, why: word("springs") });
        shoot(flow, planned, &[])?;
    }
    next(flow);
    Ok(())
}

/// The next of those who may still try, if they have a target left.
fn next(flow: &mut Flow<OrderDice>) {
    let state = flow.state();
    let left = state.step.closing.iter().skip(1).copied();
    let units = left.filter(|id| state.stands(*id) && aims_by(state, *id, Order::Ambush)).collect();
    flow.emit(Event::Closing { units });
}

/// OD-9.1-9: all targets react, then each is shot at in turn.
fn attack(flow: &mut Flow<OrderDice>, planned: &Planned) -> Flowing {
    let mut more: Vec<fire::Quarry> = vec![];
    for target in &planned.targets {
        more.extend(salvo(&target.quarry().seen(flow.state()), planned.unit, target, &planned.looks).0);
    }
    // OD-13-15: a spotter has no reaction.
    for target in planned.targets.iter().filter(|target| target.spotter.is_none()) {
        // OD-16-8: whether only explosions come.
        let fired = |arm: &Arm| fires(flow.state(), &planned.looks, target, planned.order, &[*arm]);
        let arms: Vec<Arm> = target.arms.iter().copied().filter(fired).collect();
        fire::react(flow, target.at, planned.unit, &arms)?;
    }
    for at in more.iter().filter(|at| at.spotter.is_none()) {
        fire::react(flow, at.at, planned.unit, &[])?;
    }
    shoot(flow, planned, &more)
}

/// The shots, at the targets that were named and at those near the first template of a launcher.
fn shoot(flow: &mut Flow<OrderDice>, planned: &Planned, more: &[fire::Quarry]) -> Flowing {
    let Planned { unit, order, targets, smokes, looks } = planned;
    let (mut looks, afresh) = (looks, Looks::default());
    let state = flow.state();
    let enemies = state.standing(unit.seat.other()).map(|(at, _)| (at, state.strength(at)));
    let before: Vec<(UnitId, usize)> = enemies.collect();
    let mut pinned: Vec<fire::Pinned> = vec![];
    for nth in 0..=targets.len() {
        for Smoke { arm, at, .. } in smokes.iter().filter(|smoke| smoke.after == nth) {
            fire::lay_smoke(flow, *unit, *at, *arm, *order)?;
            // OD-17.4-4: it stands in the way of whatever is fired after it.
            looks = &afresh;
        }
        let Some(target) = targets.get(nth) else { break };
        let Target { arms, laid, taken, .. } = target;
        let volley = Volley { arms, laid, looks, taken, before: &before, pinned: &pinned };
        pinned = fire::resolve(flow, (*unit, unit.seat), target.quarry(), &volley, *order)?;
    }
    // OD-13-16: each of the others is rolled for by itself.
    let arms = targets.iter().flat_map(|target| &target.arms).filter(|arm| arm.round == Round::Indirect);
    let arms: Vec<Arm> = arms.map(|arm| Arm { round: Round::Salvo, ..*arm }).collect();
    for at in more {
        let volley = Volley { before: &before, pinned: &pinned, ..Volley::of(&arms, looks) };
        pinned = fire::resolve(flow, (*unit, unit.seat), *at, &volley, *order)?;
    }
    Ok(())
}

pub(super) fn offer_hold(state: &State, seat: Seat) -> Offer {
    bare(seat, HOLD, None, |draft| check_hold(state, draft))
}

pub(super) fn check_hold(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    if state.stage == Stage::Closing {
        found.take(is_due(state, draft.seat, Stage::Closing));
        let Some(unit) = state.step.closing.first().copied() else { return found.verdict(None, None) };
        return found.alone(draft, Plan::Hold(Hold { unit }), "OD-3-7");
    }
    match found.take(waiting(state, draft.seat)) {
        Some(unit) => found.alone(draft, Plan::Hold(Hold { unit }), "OD-4-2"),
        None => found.verdict(None, None),
    }
}

pub(super) fn resolve_hold(flow: &mut Flow<OrderDice>, hold: &Hold) {
    if flow.state().stage == Stage::Closing {
        return next(flow);
    }
    flow.emit(Event::Course { now: None });
    settle(flow, hold.unit, true);
}
