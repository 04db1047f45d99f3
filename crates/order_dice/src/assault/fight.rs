//! 15.2: a round of close quarters.

use crate::data::{Kind, Role, Special};
use crate::fire::farthest;
use crate::record::Event;
use crate::state::State;
use crate::{OrderDice, morale};
use content::{text, word};
use contract::{Chain, Choice, Exit, Flow, Flowing, Tally, Thing, Throw};
use table::{BaseId, UnitId};

/// Places of the procedure, for the odds.
const STRUCK: u32 = 20_000;
const STRUCK_BACK: u32 = 20_100;
const KILLS: u32 = 20_010;

/// OD-19-15, OD-15.2-3: a man who rolls again after a success: his unit is tough or cavalry in the saddle, or he carries a weapon for it.
pub(crate) fn is_tough(state: &State, base: BaseId) -> bool {
    let unit = state.board.base(base).and_then(|base| state.unit(base.unit));
    let Some((unit, man)) = unit.zip(state.man(base)) else { return false };
    let tough = unit.has(Special::ToughFighters) || (unit.mounted && unit.has(Special::Cavalry));
    let armed = || man.weapons.iter().any(|weapon| weapon.weapon().has(Special::Assault));
    unit.profile.kind() == Kind::Infantry && (tough || armed())
}

/// OD-15.2-10, OD-15.2-1: the men of a unit who fight.
pub(super) fn fighters(state: &State, unit: UnitId) -> Vec<BaseId> {
    state.men(unit).filter(|(_, man)| man.role != Role::Spotter).map(|(base, _)| base.id).collect()
}

/// OD-15.2-2: what a die must show against that unit.
pub(crate) fn harm(state: &State, at: UnitId) -> Tally {
    let value = state.unit(at).map_or(0, |unit| unit.quality().row().damage_value);
    Tally::new("od.tally.damage", "od.tally.damage-value", "OD-15.2-2", i32::from(value))
}

/// OD-15.2-1, OD-15.2-3, OD-15.2-12: the men of one side strike. Returns how many they strike down.
/// `had`: what the other side has struck down in the same round, and not removed yet.
fn strike(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, place: u32, had: u8) -> Flowing<u8> {
    let state = flow.state();
    let (all, tally) = (fighters(state, unit), harm(state, at));
    let need = u8::try_from(tally.total.clamp(2, 6)).unwrap_or(6);
    let tough: Vec<(BaseId, bool)> = all.iter().map(|base| (*base, is_tough(state, *base))).collect();
    let mut kills = 0_u8;
    for (nth, men) in (0..).zip(tough.chunk_by(|one, next| one.1 == next.1)) {
        let again = men.iter().all(|(_, tough)| *tough);
        let why = || text("od.why.strikes", [content::Arg::Unit(unit), content::Arg::Unit(at)]);
        let throw =
            |exits: Vec<(u8, Exit)>| Throw { tally: Some(tally.clone()), ..Throw::new(unit.seat, why(), 6, exits) };
        let good = if again { Exit::To(1) } else { Exit::Out(1) };
        let mut throws = vec![throw(vec![(1, Exit::Out(0)), (need, good)])];
        if again {
            let more =
                Throw::new(unit.seat, text("od.why.strikes-again", []), 6, [(1, Exit::Out(1)), (need, Exit::Out(2))]);
            throws.push(Throw { tally: Some(tally.clone()), ..more.following() });
        }
        let dice = u8::try_from(men.len()).unwrap_or(u8::MAX).min(contract::POOL_MAX);
        let at = men.iter().map(|(base, _)| Thing::Base(*base)).collect();
        let outs = flow.roll(&Chain { dice, at, throws, likes: vec![] })?;
        kills = outs.iter().fold(kills, |all, out| all.saturating_add(*out));
        let sums = || [(KILLS, [u32::from(kills), u32::from(had)])].into_iter().collect();
        flow.sum_up(place + nth, sums, Event::is_only_told);
    }
    flow.emit(Event::Struck { unit, at, kills });
    Ok(kills)
}

/// OD-15.2-6: the owner chooses who falls.
fn fall(flow: &mut Flow<OrderDice>, by: UnitId, at: UnitId, kills: u8) -> Flowing<usize> {
    let state = flow.state();
    let left = fighters(state, at);
    let n = kills.min(u8::try_from(left.len()).unwrap_or(u8::MAX));
    if n == 0 {
        return Ok(0);
    }
    let choices: Vec<Choice> = left.iter().map(|base| choice(state, *base)).collect();
    let why = text("od.why.losses", [content::Arg::Unit(at)]);
    let keys = match flow.is_all_one(choices.iter().map(|choice| choice.like)) {
        true => choices.into_iter().take(usize::from(n)).map(|choice| choice.key).collect(),
        false => flow.pick_usual(at.seat, why, (choices, n), |state| farthest(state, Some(by), left, n))?,
    };
    let mut fallen: Vec<BaseId> = keys.iter().filter_map(|key| key.as_str().parse().ok()).collect();
    sorted::order(&mut fallen);
    morale::lose(flow, at, fallen)?;
    Ok(usize::from(n))
}

/// For the odds, men whose loss means the same to the rest of the fight are alike.
fn choice(state: &State, base: BaseId) -> Choice {
    let unit = state.board.base(base).and_then(|base| state.unit(base.unit));
    let team = unit.is_some_and(|unit| unit.has(Special::SupportTeam));
    let gunner = team && state.man(base).is_some_and(|man| man.role == Role::Gunner);
    let like = u16::from(is_tough(state, base)) + 2 * u16::from(gunner);
    Choice { like, ..crate::fire::choice(state, base, false) }
}

/// OD-15.2-4 to OD-15.2-11: a round. Returns who won; none: a draw.
pub(crate) fn round(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, at_once: bool) -> Flowing<Option<Outcome>> {
    let first = strike(flow, unit, at, STRUCK, 0)?;
    let (fell, lost) = if at_once {
        // OD-15.2-5, OD-15.1-6.
        let second = strike(flow, at, unit, STRUCK_BACK, first)?;
        (fall(flow, unit, at, first)?, fall(flow, at, unit, second)?)
    } else {
        let fell = fall(flow, unit, at, first)?;
        let second = if flow.state().stands(at) { strike(flow, at, unit, STRUCK_BACK, 0)? } else { 0 };
        (fell, fall(flow, at, unit, second)?)
    };
    let state = flow.state();
    let left = |of: UnitId| if state.stands(of) { state.strength(of) } else { 0 };
    let won = match (left(unit), left(at)) {
        (0, 0) => Some(Outcome::Both),
        (0, _) => Some(Outcome::Lost),
        (_, 0) => Some(Outcome::Won),
        (own, its) => match fell.cmp(&lost) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => (!holds(state, at, its)).then_some(Outcome::Won),
            std::cmp::Ordering::Less => (!holds(state, unit, own)).then_some(Outcome::Lost),
        },
    };
    let winner = match won {
        Some(Outcome::Won) => Some(unit),
        Some(Outcome::Lost) => Some(at),
        Some(Outcome::Both) | None => None,
    };
    flow.emit(Event::Fought { unit, at, winner, drawn: won.is_none() });
    // OD-15.2-7, OD-15.2-8: a gun is lost with its crew.
    let losers = match won {
        Some(Outcome::Won) => vec![at],
        Some(Outcome::Lost) => vec![unit],
        Some(Outcome::Both) => vec![unit, at],
        None => vec![],
    };
    for loser in losers.into_iter().filter(|loser| flow.state().stands(*loser)).collect::<Vec<_>>() {
        flow.emit(Event::Destroyed { unit: loser, why: word("assault") });
    }
    Ok(won)
}

/// How a fight ended, for the one who assaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Both,
}

/// OD-15.2-11, OD-19-21.
fn holds(state: &State, unit: UnitId, left: usize) -> bool {
    left >= 2 && state.unit(unit).is_some_and(|unit| unit.has(Special::Fanatics))
}
