//! The question about an action that waits: what it is, in words and on the table, and which units could react or how it goes on.

use super::react::{self, Meeting};
use super::{fire, held, morale, resume, transport};
use crate::fire::Shot;
use crate::record::{Acting, Course, Part};
use crate::sight::End;
use crate::state::{State, Unit};
use content::{Arg, Text, text, word};
use contract::{Answering, Draft, Held, Mark, Thing, Tone};
use geom::Len;
use table::{Seat, UnitId};

/// Faces of the die used for reactions.
const FACES: u8 = 6;
/// CT-9.2-7: no shot that needs more can hit.
const MOST: i32 = 10;

pub(crate) fn held_up(state: &State) -> Option<Box<Held>> {
    let course = state.course.as_ref()?;
    let draft = course.held.as_ref()?;
    let answers = match course.part {
        Part::Window => reactions(state, course.acting.unit.seat.other()),
        Part::Resumes => goes_on(state, course),
        Part::Acts | Part::Reacts(_) => return None,
    };
    let by = course.acting.unit;
    Some(Box::new(Held { by, said: said(state, course, draft), marks: marks(state, course, draft), answers }))
}

/// CT-6-1, CT-8.5-2: reactions, and how an interrupted action goes on, are decided in front of both players, unless a hidden unit may
/// matter: then something may be possible that is not by what both know, and its owner is alone with the screen.
///
/// Both players see whether the screen is covered, so that must follow from what both know too. It does: everyone knows which units are
/// hidden, and their rows, tokens, and markers; only their places are secret. So a covered screen says that a hidden unit could matter
/// wherever it is, never that one does. Which decisions there are, and when, is settled likewise: see `react::opens` and
/// `resume::unless_it_goes_without_saying`.
pub(crate) fn shared(state: &State) -> bool {
    let Some(course) = state.course.as_ref().filter(|_| state.thrown_out().is_none()) else { return false };
    let hides = |seat: Seat, matters: &dyn Fn(UnitId, &Unit) -> bool| {
        state.living(seat).any(|(unit, found)| found.hidden && matters(unit, found))
    };
    let seat = course.acting.unit.seat;
    match &course.part {
        Part::Acts => false,
        Part::Window => !hides(seat.other(), &|unit, _| react::able(state, unit)),
        Part::Reacts(by) => !hides(by.unit.seat, &|unit, found| unit == by.unit || helps(state, by.unit, found)),
        // It may be the target of smoke, observe, be in the way, or still have to move.
        Part::Resumes => !hides(seat, &|_, _| true),
    }
}

/// CT-7.5-1, CT-9.6-3: it may carry the unit, or observe for its mortar.
fn helps(state: &State, unit: UnitId, friend: &Unit) -> bool {
    friend.row.carries || friend.row.tows || (friend.row.on_foot() && fire::has_mortar(state, unit))
}

/// CT-6-3, CT-6-12: each unit that may try to react, and the company morale test.
fn reactions(state: &State, seat: Seat) -> Vec<Answering> {
    let may = |(unit, _): (UnitId, &Unit)| {
        let need = crate::activation::reaction_need(state, state.unit(unit)?)?;
        let met = react::meetings(state, unit);
        let needs = (text("ct.held.on", [Arg::Score(need)]), (FACES + 1).saturating_sub(need), FACES);
        let could = if met.is_empty() { return None } else { could(state, unit, &met) };
        Some(Answering { verb: word(react::VERB), unit: Some(unit), needs: Some(needs), could })
    };
    let rallies = crate::activation::may_rally(state, seat);
    let morale = rallies.then(|| Answering { verb: word(morale::VERB), unit: None, needs: None, could: None });
    state.standing(seat).filter_map(may).chain(morale).collect()
}

/// CT-6-8: the best shot that a reaction of a unit would allow it, wherever it interrupts.
fn could(state: &State, unit: UnitId, met: &[Meeting]) -> Option<Text> {
    let (reactor, from) = (Acting::new(unit), state.end(unit)?);
    let met = if fire::may_fire(state, &reactor) { met } else { &[] };
    let shots = met.iter().flat_map(|met| shots(state, &reactor, &from, met));
    let harms = |shot: &Shot| shot.armor.is_none_or(|armor| shot.pierces(armor));
    let best = shots.max_by_key(|shot| (harms(shot), -shot.score(), -shot.range));
    let Some(best) = best else {
        return Some(text("ct.held.could-not-fire", []));
    };
    let code = if harms(&best) { "ct.held.could" } else { "ct.held.could-not-pierce" };
    let score = Arg::Score(u8::try_from(best.score().max(0)).unwrap_or(u8::MAX));
    Some(text(code, [Arg::Word(fire::weapon_word(&best.weapon.id)), Arg::Len(best.range), score]))
}

/// The shots that may be fired at a unit that is met, if they can hit.
fn shots(state: &State, reactor: &Acting, from: &End, met: &Meeting) -> Vec<Shot> {
    // CT-9.2-2: by then it has moved.
    let then = state.unit(met.unit).cloned().map(|mut unit| {
        unit.turn.moved |= met.moved;
        unit
    });
    let Some(to) = then.as_ref().and_then(|then| Some(state.end_at(met.unit, met.place)?.of(then))) else {
        return vec![];
    };
    let all = from.unit.row.weapons.iter().map(|weapon| Shot::between(state, reactor, weapon, [from, &to]));
    all.filter(|shot| shot.score() <= MOST && fire::barred(state, shot, [from, &to]).is_empty()).collect()
}

/// CT-6-10.
fn goes_on(state: &State, course: &Course) -> Vec<Answering> {
    let (unit, seat) = (course.acting.unit, course.acting.unit.seat);
    let offers =
        [resume::offer_continue(state, seat), fire::offer_retarget(state, unit), resume::offer_stop(state, seat)];
    let ready = offers.into_iter().filter(|offer| offer.why_not.is_empty());
    ready.map(|offer| Answering { verb: offer.verb, unit: offer.unit, needs: None, could: None }).collect()
}

fn said(state: &State, course: &Course, draft: &Draft) -> Text {
    let who = Arg::Unit(course.acting.unit);
    let ways = held::ways(state, draft);
    if let (Some(target), Some(with)) = (held::target(draft), fire::armed_with(draft)) {
        return text("ct.held.fire", [who, Arg::Word(with.code), Arg::Unit(target)]);
    }
    let aboard = transport::boards(draft).filter(|_| draft.verb.as_str() == transport::EMBARK);
    match (&ways[..], aboard) {
        (_, Some(aboard)) => text("ct.held.in", [who, Arg::Unit(aboard)]),
        _ if draft.verb.as_str() == transport::DISEMBARK => text("ct.held.out", [who]),
        ([], None) => text("ct.held.acts", [who]),
        ([way], None) => text("ct.held.move", [who, Arg::Len(way.length)]),
        (_, None) => text("ct.held.platoon", [Arg::Num(i32::try_from(ways.len()).unwrap_or(i32::MAX)), who]),
    }
}

/// The acting unit, and the paths ahead of it or its target.
fn marks(state: &State, course: &Course, draft: &Draft) -> Vec<Mark> {
    let at = |unit: UnitId| state.place_of(unit).map(|place| place.at);
    let acting = Mark::ring(Thing::Unit(course.acting.unit), Len::ZERO, Tone::Warn);
    let ways = held::ways(state, draft).into_iter().map(|way| Mark::Trail { points: way.trail, tone: Tone::Warn });
    let aim = held::target(draft).and_then(|target| Some((at(course.acting.unit)?, at(target)?)));
    let aim = aim.map(|(from, to)| Mark::Ray { from, to, cut: None, tone: Tone::Warn });
    [acting].into_iter().chain(ways).chain(aim).collect()
}
