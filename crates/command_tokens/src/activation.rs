//! Sections 4 to 6: which units may act or react, and what they must roll.

use crate::data::Number;
use crate::dice::{passes, test};
use crate::position::stage_name;
use crate::record::{Acting, Course, Event, Part, Stage};
use crate::state::{State, Unit};
use crate::{CommandTokens, transports, turn};
use battle::Where;
use content::{Arg, Word, text};
use contract::{Draft, Flow, Flowing, Read, Reason, Tally, Thing, Throw, refuse};
use table::{Seat, UnitId};

/// The highest score of a D6.
const BEST: u8 = 6;

/// What a unit must roll to be activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// CT-5-1: nothing, the first time in a turn.
    Sure,
    /// CT-5-2: at least this score on a D6.
    On(u8),
    /// CT-5-3: it cannot be activated.
    Never,
}

/// CT-5-1 to CT-5-4, CT-20-2: a unit that has reacted has a token as well, so it must roll.
pub(crate) fn attempt(state: &State, unit: &Unit) -> Attempt {
    if unit.turn.tokens == 0 { Attempt::Sure } else { tally_attempt(&activation_tally(state, unit)) }
}

fn tally_attempt(tally: &Tally) -> Attempt {
    match u8::try_from(tally.total) {
        Ok(score) if score <= BEST => Attempt::On(score),
        Ok(_) | Err(_) => Attempt::Never,
    }
}

/// CT-7.6-4: one die for the whole group, against the highest number among its units. None if no unit has a token: then nothing is rolled.
fn group_tally(state: &State, units: &[UnitId]) -> Option<Tally> {
    let all = || units.iter().filter_map(|unit| state.unit(*unit));
    let tested = all().any(|unit| unit.turn.tokens > 0);
    all().map(|unit| activation_tally(state, unit)).max_by_key(|tally| tally.total).filter(|_| tested)
}

/// CT-7.6-4, CT-5-3: no die could succeed for this group.
pub(crate) fn beyond_them(state: &State, units: &[UnitId]) -> bool {
    group_tally(state, units).is_some_and(|tally| tally_attempt(&tally) == Attempt::Never)
}

/// CT-5-2: a unit with a token must roll more than its tokens and markers; a heavy vehicle one more, if that rules option is on.
fn activation_tally(state: &State, unit: &Unit) -> Tally {
    let tally = Tally::new("ct.tally.activate", "ct.tally.beat", "CT-5-2", 1)
        .add("ct.tally.tokens", "CT-5-2", i32::from(unit.turn.tokens))
        .add_if(unit.known_markers() > 0, "ct.tally.markers", "CT-5-2", i32::from(unit.known_markers()));
    tally.add_if(
        unit.row.heavy && state.switches.heavy_slow,
        "ct.tally.heavy",
        "CT-5-2",
        i32::from(state.number(Number::Heavy)),
    )
}

/// CT-6-4, CT-6-5: the score needed to react. None if it cannot succeed.
pub(crate) fn reaction_need(state: &State, unit: &Unit) -> Option<u8> {
    u8::try_from(reaction_tally(state, unit).total).ok().filter(|need| *need <= BEST)
}

pub(crate) fn reaction_tally(state: &State, unit: &Unit) -> Tally {
    Tally::new("ct.tally.react", "ct.tally.reaction", "CT-6-4", i32::from(state.number(Number::Reaction)))
        .add_if(unit.turn.tokens > 0, "ct.tally.tokens", "CT-6-4", i32::from(unit.turn.tokens))
        .add_if(unit.known_markers() > 0, "ct.tally.markers", "CT-6-4", i32::from(unit.known_markers()))
}

/// The unit a draft acts with, and how far it is in its activation or reaction.
pub(crate) struct Turn {
    pub unit: UnitId,
    /// What it has done so far; nothing if it is not yet activated.
    pub acting: Acting,
    /// The draft activates it.
    pub begins: bool,
}

/// CT-4.1-1, CT-5-8: the unit that the draft names, if it may act now.
pub(crate) fn turn_of(state: &State, draft: &Draft) -> Read<Turn> {
    // At the wrong time an order needs no unit to be refused.
    in_play(state, draft.seat)?;
    let unit = named_unit(state, draft)?;
    if let Some(course) = &state.course {
        let at_work = match &course.part {
            Part::Acts => &course.acting,
            Part::Reacts(by) => by,
            Part::Window | Part::Resumes => return refuse(Reason::new("owed.first", "CT-6-1")),
        };
        let platoon = matches!(course.part, Part::Acts) && !course.group.is_empty();
        if at_work.unit != unit || platoon {
            return refuse(Reason::new("ct.other-acts", "CT-5-8").about([Arg::Unit(at_work.unit)]));
        }
        return Ok(Turn { unit, acting: at_work.clone(), begins: false });
    }
    may_begin(state, unit)?;
    Ok(Turn { unit, acting: Acting::new(unit), begins: true })
}

/// CT-4.1-1, CT-5-5: the attempt to activate it can succeed.
pub(crate) fn may_begin(state: &State, unit: UnitId) -> Read<()> {
    let found = state.unit(unit);
    if let Some(found) = found.filter(|found| attempt(state, found) == Attempt::Never) {
        let weight = Arg::Num(i32::from(found.weight()));
        return refuse(Reason::new("ct.cannot-succeed", "CT-5-3").about([Arg::Unit(unit), weight]));
    }
    Ok(())
}

/// The battle is in play, this seat is due, and no unit waits to be placed beside a wreck.
pub(crate) fn in_play(state: &State, seat: Seat) -> Read<()> {
    if state.over.is_some() {
        return refuse(Reason::new("battle.over", "CT-15-1"));
    }
    if state.stage != Stage::Play {
        return refuse(wrong_step(state, Stage::Play, "CT-4-3"));
    }
    if state.thrown_out().is_some() {
        return refuse(Reason::new("owed.first", "CT-7.5-4"));
    }
    match state.due() {
        Some(due) if due != seat => refuse(Reason::new("ct.not-due", "CT-4-3").about([Arg::Seat(due)])),
        Some(_) => Ok(()),
        None => refuse(Reason::new("owed.first", "CT-4-3")),
    }
}

/// It is another step than the one an order belongs to.
pub(crate) fn wrong_step(state: &State, needed: Stage, rule: &'static str) -> Reason {
    let step = |stage| Arg::Word(Word::own(format!("ct.step.{}", stage_name(stage))));
    Reason::new("step.other", rule).about([step(state.stage), step(needed)])
}

/// CT-5-8, CT-6-1: no action is being carried out or waits.
pub(crate) fn nothing_goes_on(state: &State) -> Read<()> {
    let Some(course) = &state.course else { return Ok(()) };
    let acts = |unit| refuse(Reason::new("ct.other-acts", "CT-5-8").about([Arg::Unit(unit)]));
    match &course.part {
        Part::Acts => acts(course.acting.unit),
        Part::Reacts(by) => acts(by.unit),
        Part::Window | Part::Resumes => refuse(Reason::new("owed.first", "CT-6-1")),
    }
}

/// The unit that the draft names, if it exists, is the seat's own, and is on the table. CT-7.5-2: passengers neither act nor react.
pub(crate) fn named_unit(state: &State, draft: &Draft) -> Read<UnitId> {
    battle::named_unit(draft, |unit| state.where_is(unit), "CT-4.1-1")
}

/// The unit exists, is the seat's own, and is not destroyed.
pub(crate) fn own_unit(state: &State, seat: Seat, unit: UnitId) -> Read<()> {
    battle::own_unit(seat, unit, state.where_is(unit), "CT-4.1-1")
}

impl State {
    /// The seat that owes an order. None if the table goes on by itself.
    pub(crate) fn due(&self) -> Option<Seat> {
        if self.over.is_some() || (self.stage == Stage::Play && turn::extinct(self).is_some()) {
            return None;
        }
        if let Some(unit) = self.thrown_out() {
            return Some(unit.seat);
        }
        match self.stage {
            Stage::Placing | Stage::Collect | Stage::Initiative | Stage::End => None,
            Stage::Deploying => (!self.undeployed(self.active).is_empty()).then_some(self.active),
            Stage::Play => match &self.course {
                // CT-20-10: an activation once begun is finished, even if both pools are empty.
                Some(course) => Some(course_due(course)),
                None => may_spend(self, self.active).then_some(self.active),
            },
        }
    }
}

fn course_due(course: &Course) -> Seat {
    match &course.part {
        Part::Acts | Part::Resumes => course.acting.unit.seat,
        Part::Window => course.acting.unit.seat.other(),
        Part::Reacts(by) => by.unit.seat,
    }
}

/// CT-4.1-4, CT-4.1-7: the side can spend tokens on something. Activating a unit that then does nothing is enough.
pub(crate) fn may_spend(state: &State, seat: Seat) -> bool {
    let can = |unit: &Unit| attempt(state, unit) != Attempt::Never;
    let out = |id: UnitId| on_table(state, id) || transports::can_get_out(state, id);
    let any = || state.living(seat).any(|(id, unit)| can(unit) && out(id));
    state.side(seat).pool > 0 && (may_rally(state, seat) || any())
}

/// On the table, in a building too.
fn on_table(state: &State, unit: UnitId) -> bool {
    state.where_is(unit).is_some_and(Where::on_table)
}

/// CT-4.1-3: the side may take a company morale test.
pub(crate) fn may_rally(state: &State, seat: Seat) -> bool {
    state.side(seat).pool > 0 && state.living(seat).any(|(id, unit)| unit.known_markers() > 0 && on_table(state, id))
}

/// CT-5-5 to CT-5-7: places the tokens and rolls if needed. Returns whether the units are activated.
pub(crate) fn begin(flow: &mut Flow<CommandTokens>, units: &[UnitId]) -> Flowing<bool> {
    let state = flow.state();
    let Some(first) = units.first().copied() else { return Ok(false) };
    let roll = group_tally(state, units).map(|tally| (tally_attempt(&tally), tally));
    // CT-7.6-6: one token from the pool, and one on each unit.
    flow.emit(Event::Spent { seat: first.seat, units: units.to_vec(), tokens: 1 });
    if let Some((attempt, tally)) = roll {
        let passed = match attempt {
            Attempt::Sure => true,
            Attempt::Never => false,
            Attempt::On(need) => {
                let why = text("ct.why.activate", [Arg::Unit(first)]);
                passes(flow, Thing::Unit(first), Throw { tally: Some(tally), ..test(first.seat, why, need, 6) })?
            }
        };
        flow.emit(Event::Tried { units: units.to_vec(), passed });
        if !passed {
            return Ok(false);
        }
    }
    let group = if units.len() > 1 { units.to_vec() } else { vec![] };
    flow.emit(Event::Course { now: Some(Box::new(Course::new(first, group))) });
    Ok(true)
}
