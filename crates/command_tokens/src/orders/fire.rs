//! Sections 9 and 12: a unit fires, or lays smoke instead.

use super::course::{declared, settle};
use super::{Plan, held, resume, why_none};
use crate::{
    CommandTokens,
    activation::{Turn, begin, turn_of},
    data::{Number, WeaponKind},
    dice::{passes, test},
    fire::{self, Shot, observer},
    record::{Acting, Course, Event, Part},
    sight::End,
    state::{State, Unit},
    way::TOUCH,
};
use content::{Arg, Text, Word, text, word};
use contract::{
    Aim, Brief, Chain, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Read, Reason, Thing, Tone, Verdict,
    incomplete, refuse,
};
use table::UnitId;

pub(super) const VERB: &str = "fire";
pub(super) const SMOKE: &str = "smoke";

pub struct Planned {
    draft: Draft,
    shot: Fire,
    begins: bool,
}

/// A shot, or smoke.
enum Fire {
    Shot(Box<Shot>),
    Smoke { unit: UnitId, at: UnitId },
}

pub(super) fn is_fire(verb: &Word) -> bool {
    matches!(verb.as_str(), VERB | SMOKE | resume::RETARGET)
}

pub(super) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let why_not = match able(state, &draft) {
        Err(why) => why,
        Ok(_) => why_none(state, &draft, survey(state, &draft), || nobody(unit, "CT-9.5-1")),
    };
    let from = state.board.of(unit).map(|base| base.id).collect();
    Offer { why_not, ..Offer::new(verb, Some(unit), vec![Gather::Aim { from, with: weapons(state, unit, verb) }]) }
}

fn nobody(unit: UnitId, rule: &'static str) -> Reason {
    Reason::new("ct.fire.nobody", rule).about([Arg::Unit(unit)])
}

pub(super) fn has_mortar(state: &State, unit: UnitId) -> bool {
    let mortar = |unit: &Unit| unit.row.weapons.iter().any(|weapon| weapon.kind == WeaponKind::Mortar);
    state.unit(unit).is_some_and(mortar)
}

/// The name of the weapon in a draft.
pub(super) fn armed_with(draft: &Draft) -> Option<Text> {
    let aim = if is_fire(&draft.verb) { declared_aim(draft)? } else { return None };
    Some(Text { code: Word::own(format!("ct.weapon.{}", aim.with)), args: vec![] })
}

fn weapons(state: &State, unit: UnitId, verb: &str) -> Vec<Word> {
    if verb == SMOKE {
        return vec![word(SMOKE)];
    }
    let row = state.unit(unit).map(|unit| unit.row);
    row.into_iter().flat_map(|row| &row.weapons).map(|weapon| Word::own(weapon.id.clone())).collect()
}

/// CT-5.1-1, CT-5.1-6: the unit may fire, whatever the target.
fn able(state: &State, draft: &Draft) -> Result<Turn, Vec<Reason>> {
    let turn = turn_of(state, draft).map_err(|why| vec![*why])?;
    let why_not = ready(state, &turn.acting, &draft.verb);
    if why_not.is_empty() { Ok(turn) } else { Err(why_not) }
}

fn ready(state: &State, acting: &Acting, verb: &Word) -> Vec<Reason> {
    let mut found = Findings::default();
    let Some(unit) = state.unit(acting.unit) else { return vec![Reason::new("unit.unknown", "CT-9.5-1")] };
    let me = || [Arg::Unit(acting.unit)];
    found.require(!acting.fired, || Reason::new("ct.fire.again", "CT-5.1-7").about(me()));
    let rapid = acting.went == Some(crate::record::Pace::Rapid);
    found.require(!rapid, || Reason::new("ct.fire.rapid", "CT-5.1-7").about(me()));
    // CT-12-4, CT-20-3.
    found.require(!unit.turn.smoked, || Reason::new("ct.fire.smoked", "CT-12-4").about(me()));
    if verb.as_str() == SMOKE {
        found.require(unit.lays_smoke, || Reason::new("ct.smoke.none", "CT-12-1").about(me()));
    }
    found.0
}

/// CT-8.5-3: the weapon and target of a draft, if it has both. The target must be a unit, not a point.
fn aim(state: &State, draft: &Draft, unit: UnitId) -> Read<(Word, UnitId)> {
    let [Given::Aimed(aims)] = &draft.given[..] else { return refuse(Reason::new(contract::INCOMPLETE, "CT-9.5-1")) };
    let [Aim { base, with, at }] = &aims[..] else { return refuse(Reason::new(contract::INCOMPLETE, "CT-9.5-7")) };
    if state.base_of(unit).is_none_or(|own| own.id != *base) {
        let args = [Arg::Said(base.to_string()), Arg::Unit(unit)];
        return refuse(Reason::new("base.unknown", "CT-9.5-1").about(args));
    }
    let at = match at {
        Thing::Unit(unit) => Some(*unit),
        Thing::Base(base) => state.board.base(*base).map(|base| base.unit),
        Thing::Piece(_) | Thing::Spot(_) => None,
    };
    match at.filter(|at| state.stands(*at)) {
        Some(at) => Ok((with.clone(), at)),
        None => refuse(Reason::new("ct.fire.no-target", "CT-9.5-1")),
    }
}

/// The shot or smoke of the draft, and every reason it is not allowed.
fn judge(state: &State, acting: &Acting, draft: &Draft, smoke: bool) -> (Option<Fire>, Vec<Reason>) {
    let unit = acting.unit;
    let (with, at) = match aim(state, draft, unit) {
        Ok(found) => found,
        Err(why) => return (None, vec![*why]),
    };
    let mut found = Findings::default();
    found.0.extend(only_the_actor(state, unit, at, smoke));
    if smoke {
        found.0.extend(smoke_broken(state, unit, at));
        return (Some(Fire::Smoke { unit, at }), found.0);
    }
    let Some(weapon) = state.unit(unit).and_then(|unit| unit.row.weapon(with.as_str())) else {
        return (
            None,
            vec![Reason::new("ct.fire.no-weapon", "CT-9.5-1").about([Arg::Unit(unit), Arg::Said(with.to_string())])],
        );
    };
    let Some((from, to)) = state.end(unit).zip(state.end(at)) else { return (None, found.0) };
    let shot = Shot::between(state, acting, weapon, [&from, &to]);
    found.0.extend(barred(state, &shot, [&from, &to]));
    (Some(Fire::Shot(Box::new(shot))), found.0)
}

/// CT-9.5-1: every reason why a weapon may not fire from and to these places, apart from what the unit has done before.
pub(super) fn barred(state: &State, shot: &Shot, [from, to]: [&End; 2]) -> Vec<Reason> {
    let mut found = Findings::default();
    found.require(to.id.seat != from.id.seat, || Reason::new("ct.fire.friend", "CT-9.5-1").about([Arg::Unit(to.id)]));
    let main = from.unit.row.weapons.first();
    let out = from.unit.main_gun_out && main.is_some_and(|main| main.id == shot.weapon.id);
    found.require(!out, || Reason::new("ct.fire.out", "CT-9.4-18").about([Arg::Unit(from.id)]));
    found.0.extend(in_contact(state, from, to));
    found.0.extend(shot.broken_between(state, [from, to]));
    found.0
}

/// CT-5.1-7, CT-12-4: what keeps a unit that begins now from firing at all.
pub(super) fn may_fire(state: &State, acting: &Acting) -> bool {
    ready(state, acting, &word(VERB)).is_empty()
}

/// CT-6-8: a reaction can fire only at the acting unit; its smoke may also protect the unit that is being fired at.
fn only_the_actor(state: &State, unit: UnitId, at: UnitId, smoke: bool) -> Option<Reason> {
    let course = state.course.as_ref().filter(|course| matches!(&course.part, Part::Reacts(by) if by.unit == unit))?;
    let actor = course.acting.unit;
    let aimed_at = course.held.as_ref().and_then(held::target);
    let allowed = at == actor || (smoke && aimed_at == Some(at));
    (!allowed).then(|| Reason::new("ct.fire.only-actor", "CT-6-8").about([Arg::Unit(unit), Arg::Unit(actor)]))
}

/// CT-10-4: a unit that touches an enemy can fire only at that enemy.
fn in_contact(state: &State, from: &End, to: &End) -> Option<Reason> {
    let touches = |other: &End| state.gap(from, other) <= TOUCH;
    if touches(to) {
        return None;
    }
    let foes = state.standing(from.id.seat.other()).filter_map(|(id, _)| state.end(id));
    let first = foes.into_iter().find(|foe| foe.id != to.id && touches(foe))?;
    Some(Reason::new("ct.fire.contact", "CT-10-4").about([Arg::Unit(from.id), Arg::Unit(first.id)]))
}

/// CT-12-1, CT-9.6-3.
fn smoke_broken(state: &State, unit: UnitId, at: UnitId) -> Vec<Reason> {
    let both = [Arg::Unit(unit), Arg::Unit(at)];
    let (Some(from), Some(to)) = (state.end(unit), state.end(at)) else { return vec![] };
    let mortar = from.unit.row.weapons.iter().find(|weapon| weapon.kind == WeaponKind::Mortar);
    let mut found = vec![];
    if let Some(mortar) = mortar {
        let range = state.gap(&from, &to);
        found.extend(fire::too_near(state, range, both.clone()));
        found.extend(fire::too_far(state, mortar, range, both.clone()));
        if observer(state, unit, &to).is_none() {
            found.push(Reason::new("ct.fire.unobserved", "CT-9.6-3").about(both));
        }
    } else if unit != at && !state.sees(&from, &to) {
        found.push(fire::unseen(&state.look(&from, &to), both));
    }
    found
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some(turn) = found.take(turn_of(state, draft)) else { return found.verdict(None, None) };
    found.0.extend(ready(state, &turn.acting, &draft.verb));
    if draft.given.is_empty() {
        return found.incomplete("CT-9.5-1");
    }
    let (fire, broken) = judge(state, &turn.acting, draft, draft.verb.as_str() == SMOKE);
    found.0.extend(broken);
    let plan = fire.map(|shot| Plan::Fire(Planned { draft: draft.clone(), shot, begins: turn.begins }));
    found.verdict(plan, None)
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let Fire::Shot(shot) = &order.shot else { return Brief::default() };
    let number = |n: u8| Arg::Num(i32::from(n));
    let mut lines = vec![text("ct.brief.shot", [number(shot.dice), Arg::Len(shot.range)])];
    let mut warns = vec![];
    // CT-9.2-7: it cannot hit, but it may be fired all the same; the token is spent.
    if shot.score() > 10 {
        warns.push(text("ct.brief.cannot-hit", [Arg::Num(shot.score())]));
    }
    if let Some(score) = shot.casualty {
        let cover = Arg::Word(Word::own(format!("ct.cover.{}", shot.seen.cover.name())));
        lines.push(text("ct.brief.casualties", [cover, Arg::Score(score), number(shot.weapon.dice)]));
    }
    if let Some(armor) = shot.armor {
        let (code, said) =
            if shot.pierces(armor) { ("ct.brief.armor", &mut lines) } else { ("ct.brief.too-thick", &mut warns) };
        said.push(text(code, [number(armor), number(shot.weapon.pen)]));
    }
    if let Some(piece) = shot.seen.hull_down {
        lines.push(text("ct.brief.hull-down", [Arg::Piece(piece), Arg::Score(state.number(Number::HullDown))]));
    }
    let mut assumes = vec![];
    let reactive =
        state.side(shot.unit.seat.other()).pool > 0 && state.course.as_ref().is_none_or(|course| !course.reacted);
    if reactive {
        assumes.push(text("ct.assume.no-reaction", []));
    }
    // CT-9.6-3: what the mortar does not see itself, another unit does.
    let observed = (shot.weapon.kind == WeaponKind::Mortar && !shot.seen.sight.seen())
        .then(|| observer(state, shot.unit, &state.end(shot.at)?))
        .flatten();
    lines.extend(observed.map(|by| text("ct.brief.observed", [Arg::Unit(by)])));
    let ray = fire::ray(&shot.seen);
    let ray = match ray {
        Mark::Ray { from, to, .. } if observed.is_some() => Mark::Ray { from, to, cut: None, tone: Tone::Good },
        other => other,
    };
    let (tallies, marks) = (vec![shot.to_hit.clone()], vec![ray]);
    Brief { lines, warns, tallies, marks, assumes, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<CommandTokens>, order: &Planned) -> Flowing {
    let unit = order.shot.unit();
    if order.begins && !begin(flow, &[unit])? {
        return Ok(());
    }
    // CT-9.5-2.
    if !declared(flow, &order.draft) {
        return Ok(());
    }
    perform(flow, &order.shot)?;
    settle(flow);
    Ok(())
}

impl Fire {
    fn unit(&self) -> UnitId {
        match self {
            Fire::Shot(shot) => shot.unit,
            Fire::Smoke { unit, .. } => *unit,
        }
    }
}

/// CT-5-9, CT-9.5-4 to CT-9.5-7, CT-12-2.
fn perform(flow: &mut Flow<CommandTokens>, fire: &Fire) -> Flowing {
    match fire {
        Fire::Shot(shot) => {
            let hits = hits(flow, shot)?;
            let with = Word::own(shot.weapon.id.clone());
            flow.emit(Event::Fired { unit: shot.unit, at: shot.at, with, dice: shot.dice, hits });
            for _ in 0..hits {
                if !flow.state().stands(shot.at) {
                    break;
                }
                fire::hit(flow, shot)?;
            }
        }
        Fire::Smoke { unit, at } => {
            let need = flow.state().number(Number::Smoke);
            let passed =
                passes(flow, Thing::Unit(*at), test(unit.seat, text("ct.why.smoke", [Arg::Unit(*at)]), need, 10))?;
            flow.emit(Event::Fired { unit: *unit, at: *at, with: word(SMOKE), dice: 1, hits: u8::from(passed) });
            flow.emit(if passed { Event::Smoked { unit: *at } } else { Event::SmokeMissed { unit: *at } });
        }
    }
    Ok(())
}

/// CT-9.2-7: there are no automatic hits or misses; a score that no die can show is not rolled.
fn hits(flow: &mut Flow<CommandTokens>, shot: &Shot) -> Flowing<u8> {
    let score = shot.score();
    if score > 10 {
        return Ok(0);
    }
    let args = [Arg::Word(weapon_word(&shot.weapon.id)), Arg::Unit(shot.at), Arg::Unit(shot.unit)];
    let why = text("ct.why.fires", args);
    let throw = test(shot.unit.seat, why, u8::try_from(score.max(1)).unwrap_or(1), 10);
    // CT-10-2: in a close assault the dice belong to those who strike.
    let dice_of = |unit: UnitId| vec![Thing::Unit(unit); usize::from(shot.dice)];
    let (at, against) = match shot.weapon.kind {
        WeaponKind::Assault => (dice_of(shot.unit), dice_of(shot.at)),
        WeaponKind::Ordinary | WeaponKind::MachineGun | WeaponKind::Mortar => (dice_of(shot.at), vec![]),
    };
    let throw = contract::Throw { tally: Some(shot.to_hit.clone()), against, ..throw };
    let outs = flow.roll(&Chain { dice: shot.dice, at, throws: vec![throw], likes: vec![] })?;
    Ok(u8::try_from(outs.iter().filter(|out| **out == 1).count()).unwrap_or(u8::MAX))
}

pub(crate) fn weapon_word(id: &str) -> Word {
    Word::own(format!("ct.weapon.{id}"))
}

/// CT-9.5-3, CT-6-10: fires a held shot under present conditions. It is lost if it is no longer allowed.
pub(super) fn carry_on(flow: &mut Flow<CommandTokens>, action: &Draft) -> Flowing {
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    if !broken_now(flow.state(), &course, action).is_empty() {
        resume::drop_it(flow, action, true);
        return Ok(());
    }
    match judge(flow.state(), &course.acting, action, action.verb.as_str() == SMOKE) {
        (Some(fire), _) => perform(flow, &fire),
        (None, _) => {
            resume::drop_it(flow, action, true);
            Ok(())
        }
    }
}

/// Why a held action can no longer be carried out as declared.
pub(super) fn broken_now(state: &State, course: &Course, action: &Draft) -> Vec<Reason> {
    let mut found = ready(state, &course.acting, &action.verb);
    found.extend(judge(state, &course.acting, action, action.verb.as_str() == SMOKE).1);
    found
}

/// CT-6-10, CT-20-6: the held action with another target.
fn retargeted(state: &State, draft: &Draft) -> Read<(Course, Draft)> {
    let (course, action) = resume::waiting(state, draft.seat)?;
    let Some(unit) = draft.unit else { return refuse(Reason::new(contract::INCOMPLETE, "CT-6-10")) };
    if !is_fire(&action.verb) || action.unit != Some(unit) {
        return refuse(Reason::new("ct.fire.not-held", "CT-6-10").about([Arg::Unit(unit)]));
    }
    Ok((course.clone(), Draft { given: draft.given.clone(), ..action.clone() }))
}

pub(super) fn offer_retarget(state: &State, unit: UnitId) -> Offer {
    let draft = Draft::new(unit.seat, word(resume::RETARGET), Some(unit));
    let why_not = match retargeted(state, &draft) {
        Err(why) => vec![*why],
        Ok(_) => why_none(state, &draft, survey_retarget(state, &draft), || nobody(unit, "CT-6-10")),
    };
    let from = state.board.of(unit).map(|base| base.id).collect();
    let with = aimed_with(state, unit.seat).into_iter().collect();
    Offer { why_not, ..Offer::new(resume::RETARGET, Some(unit), vec![Gather::Aim { from, with }]) }
}

/// The declared weapon and target.
fn declared_aim(action: &Draft) -> Option<&Aim> {
    action.given.iter().find_map(|given| if let Given::Aimed(aims) = given { aims.first() } else { None })
}

fn aimed_with(state: &State, seat: table::Seat) -> Option<Word> {
    let (_, action) = resume::waiting(state, seat).ok()?;
    declared_aim(action).map(|aim| aim.with.clone())
}

pub(super) fn check_retarget(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    let Some((course, action)) = found.take(retargeted(state, draft)) else { return found.verdict(None, None) };
    if declared_aim(&action).is_none() {
        return incomplete("CT-6-10");
    }
    let before = state.course.as_ref().and_then(|course| course.held.clone());
    let (old, new) = (before.as_ref().and_then(declared_aim), declared_aim(&action));
    let other = old.zip(new).is_some_and(|(old, new)| old.with == new.with && old.at != new.at);
    found.require(other, || Reason::new("ct.fire.same-target", "CT-6-10"));
    let lost = before.as_ref().is_some_and(|before| !broken_now(state, &course, before).is_empty());
    found.require(lost, || Reason::new("ct.fire.target-stands", "CT-6-10"));
    found.0.extend(broken_now(state, &course, &action));
    found.verdict(Some(Plan::Retarget(Retarget { action })), None)
}

pub struct Retarget {
    action: Draft,
}

pub(super) fn resolve_retarget(flow: &mut Flow<CommandTokens>, order: &Retarget) -> Flowing {
    let Some(course) = flow.state().course.clone() else { return Ok(()) };
    flow.emit(Event::Course { now: Some(Box::new(Course { held: Some(order.action.clone()), ..*course })) });
    resume::carry_on(flow)
}

/// CT-8.5-1, CT-10-1: each weapon at each enemy, at any distance; smoke at every unit.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Some((unit, base)) = begun.unit.and_then(|unit| Some((unit, state.base_of(unit)?.id))) else { return vec![] };
    let smoke = begun.verb.as_str() == SMOKE;
    let seats = if smoke { vec![unit.seat.other(), unit.seat] } else { vec![unit.seat.other()] };
    let with = weapons(state, unit, begun.verb.as_str());
    let targets: Vec<UnitId> = seats.into_iter().flat_map(|seat| state.standing(seat)).map(|(id, _)| id).collect();
    let aim = |with: &Word, at: UnitId| vec![Given::Aimed(vec![Aim { base, with: with.clone(), at: Thing::Unit(at) }])];
    targets.iter().flat_map(|at| with.iter().map(move |with| (aim(with, *at), Thing::Unit(*at)))).collect()
}

/// The declared action, at each other unit.
pub(super) fn survey_retarget(state: &State, begun: &Draft) -> Vec<(Vec<Given>, Thing)> {
    let Ok((_, action)) = resume::waiting(state, begun.seat) else { return vec![] };
    let Some(aim) = declared_aim(action) else { return vec![] };
    let all = survey(state, &Draft { verb: action.verb.clone(), unit: action.unit, ..begun.clone() });
    let same = |(given, at): &(Vec<Given>, Thing)| {
        *at != aim.at
            && given
                .iter()
                .any(|given| matches!(given, Given::Aimed(aims) if aims.iter().all(|other| other.with == aim.with)))
    };
    all.into_iter().filter(same).collect()
}
