//! SP-2: a Recce Unit that does not shoot shows an enemy Unit to its friends.

use super::{look::look, own_unit};
use crate::{
    CompanyBattles,
    data::{Keyword, Mount},
    record::{Event, Stage},
    sight::{Scenery, Vantage},
    state::{Pace, State},
};
use content::{Arg, Word, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Read, Reason, Thing, Tone, Verdict,
    refuse,
};
use geom::{Len, gap_len};
use table::{Base, BaseId, UnitId};

pub(super) const VERB: &str = "reveal-unit";

/// How far a Recce team sees for others, in inches.
const FAR: u8 = 24;

pub struct Planned {
    pub(super) unit: UnitId,
    shown: Shown,
}

/// An enemy Unit, and the team that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    target: UnitId,
    by: BaseId,
    /// The team of the target that it sees.
    at: BaseId,
    /// Friends near it, for whom it counts.
    friends: Vec<UnitId>,
}

/// Only for Units of Recce teams.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if state.switches.no_recce_reveal || !is_recce(state, unit) {
        return None;
    }
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    let all = if able(state, &draft).is_ok() { all_shown(state, unit) } else { vec![] };
    let choice = |(shown, like): (&Shown, u16)| Choice {
        key: key(shown),
        text: text("choice.reveals", [Arg::Unit(shown.target), Arg::Base(shown.by)]),
        at: Some(Thing::Base(shown.at)),
        like,
    };
    let gather = vec![Gather::Pick { choices: all.iter().zip(0..).map(choice).collect(), least: 1, most: 1 }];
    let why_not = able(state, &draft).err().map(|why| *why).or_else(|| all.is_empty().then(|| nobody(state, unit)));
    Some(Offer { why_not: why_not.into_iter().collect(), ..Offer::new(VERB, Some(unit), gather) })
}

/// It is worth asking for: friends near it could fire at teams that have gone to ground.
pub(super) fn may(state: &State, unit: UnitId) -> bool {
    if able(state, &Draft::new(unit.seat, word(VERB), Some(unit))).is_err() {
        return false;
    }
    let ready = |friend: &UnitId| state.unit(*friend).is_some_and(|unit| !unit.step.done);
    let low = |shown: &Shown| state.standing(shown.target).any(|base| state.gone_to_ground(base.id));
    all_shown(state, unit).iter().any(|shown| low(shown) && shown.friends.iter().any(ready))
}

fn key(shown: &Shown) -> Word {
    Word::own(shown.target.to_string())
}

/// KW-46.
fn is_recce(state: &State, unit: UnitId) -> bool {
    let mut own = state.standing(unit).peekable();
    own.peek().is_some() && own.all(|base| state.has(base.id, Keyword::Recce))
}

fn nobody(state: &State, unit: UnitId) -> Reason {
    Reason::new("reveal.nobody", "SP-2").about([Arg::Unit(unit), Arg::Len(state.inches(FAR))])
}

fn able(state: &State, draft: &Draft) -> Read<UnitId> {
    let unit = own_unit(state, draft, Stage::Shooting)?;
    let no = |code| refuse(Reason::new(code, "SP-2").about([Arg::Unit(unit)]));
    let of = |is: fn(&crate::state::Team) -> bool| state.standing(unit).any(|base| state.team(base.id).is_some_and(is));
    match () {
        () if state.switches.no_recce_reveal => no("reveal.option"),
        () if !is_recce(state, unit) => no("reveal.no-recce"),
        () if of(|team| team.since.pace == Pace::Dash) => no("reveal.dashed"),
        () if of(|team| team.since.shot || team.since.bombarded) => no("reveal.shot"),
        () => Ok(unit),
    }
}

/// Each enemy Unit that a team of the Unit sees near enough; by the team with the most friends near it, then the nearest.
fn all_shown(state: &State, unit: UnitId) -> Vec<Shown> {
    let scenery = Scenery::new(state);
    let eyes = || state.standing(unit).filter(|base| state.team(base.id).is_some_and(|team| !team.bailed));
    let enemies = state.units_of(unit.seat.other()).map(|(id, _)| id);
    let shown = |target: UnitId| {
        let by = |eye: &Base| {
            let gap = |at: &Base| Some((gap_len(&eye.shape()?.into(), &at.shape()?.into()), at.id));
            let mut near: Vec<(Len, BaseId)> =
                state.standing(target).filter(|base| !state.flies(base.id)).filter_map(gap).collect();
            sorted::order(&mut near);
            let sees = |(have, at): &(Len, BaseId)| {
                *have <= state.inches(FAR)
                    && !is_dark(state, eye, *at)
                    && scenery.seen(eye.id, *at, &Vantage::default()).is_some()
            };
            let (have, at) = near.into_iter().find(sees)?;
            Some((have, Shown { target, by: eye.id, at, friends: state.friends_near(eye.id) }))
        };
        let all = eyes().filter_map(by);
        all.min_by_key(|(have, shown)| (std::cmp::Reverse(shown.friends.len()), *have, shown.by))
            .map(|(_, shown)| shown)
    };
    let mut all: Vec<Shown> = enemies.filter_map(shown).collect();
    sorted::sort_by_key(&mut all, |shown| {
        let low = state.standing(shown.target).any(|base| state.gone_to_ground(base.id));
        (!low, std::cmp::Reverse(shown.friends.len()), shown.target)
    });
    all
}

/// LS-8, NF-3: at Night, beyond what it has rolled, or can roll.
fn is_dark(state: &State, eye: &Base, at: BaseId) -> bool {
    let Some(at) = state.board.base(at) else { return true };
    state.too_dark(eye, Mount::Infantry, at, &state.bodies(at)).is_some()
}

impl State {
    /// SP-2: the Units of its side whose leader is near this team.
    fn friends_near(&self, by: BaseId) -> Vec<UnitId> {
        let Some(base) = self.board.base(by) else { return vec![] };
        let near = |unit: &UnitId| *unit != base.unit && self.is_shown_by(by, *unit);
        self.units_of(base.unit.seat).map(|(id, _)| id).filter(near).collect()
    }
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = found.take(able(state, draft)) else { return found.verdict(None, None) };
    let all = all_shown(state, unit);
    let [Given::Picked(keys)] = &draft.given[..] else {
        found.require(!all.is_empty(), || nobody(state, unit));
        return found.incomplete("SP-2");
    };
    let named = |shown: &&Shown| keys.len() == 1 && key(shown) == keys[0];
    let Some(shown) = all.iter().find(named).cloned() else {
        let said: Vec<&str> = keys.iter().map(Word::as_str).collect();
        let far = state.inches(FAR);
        found.0.push(Reason::new("reveal.unseen", "SP-2").about([
            Arg::Said(said.join(" ")),
            Arg::Unit(unit),
            Arg::Len(far),
        ]));
        let nearest = all.first().map(|shown| Draft { given: vec![Given::Picked(vec![key(shown)])], ..draft.clone() });
        return found.verdict(None, nearest);
    };
    found.verdict(Some(Planned { unit, shown }), None)
}

pub(super) fn survey(state: &State, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let given = |shown: &Shown| (vec![Given::Picked(vec![key(shown)])], Thing::Unit(shown.target));
    all_shown(state, unit).iter().map(given).collect()
}

/// For whom it counts, and that the Unit does not shoot.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let Shown { target, by, at, friends } = &order.shown;
    let n = i32::try_from(friends.len()).unwrap_or(i32::MAX);
    let spot = |base: BaseId| state.board.base(base).and_then(|base| base.place).map(|place| place.at);
    let line = spot(*by).zip(spot(*at)).map(|(from, to)| Mark::Trail { points: vec![from, to], tone: Tone::Good });
    Brief {
        lines: vec![text("brief.reveals", [Arg::Base(*by), Arg::Unit(*target), Arg::Num(n)])],
        warns: vec![text("brief.reveals-instead", [Arg::Unit(order.unit)])],
        marks: line.into_iter().collect(),
        ..Brief::default()
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let (unit, target) = (order.unit, order.shown.target);
    if flow.state().must_look(unit, None) {
        let sees = move |state: &State| all_shown(state, unit).iter().any(|shown| shown.target == target);
        look(flow, unit, None, sees)?;
    }
    // NF-3: if it is too dark, the Unit may still do something else.
    if let Some(shown) = all_shown(flow.state(), unit).into_iter().find(|shown| shown.target == target) {
        flow.emit(Event::Revealed { unit, by: shown.by, target });
    }
    Ok(())
}
