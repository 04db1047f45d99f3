//! NF-3: at Night a Unit rolls how far it sees before it declares its shots, and a spotting team before it picks an aiming point.

use crate::{
    CompanyBattles,
    record::NightEvent,
    state::{Look, State},
};
use content::{Arg, Text, Word, text, word};
use contract::{Chain, Choice, Exit, Flow, Flowing, Thing, Throw};
use table::{BaseId, UnitId};

/// Rolls it, and tells it. `sees` is all that the rest of the order depends on: for the odds, dice that see the same are one.
pub(super) fn look<T: PartialEq>(
    flow: &mut Flow<CompanyBattles>,
    unit: UnitId,
    by: Option<BaseId>,
    sees: impl Fn(&State) -> T,
) -> Flowing {
    let odds = flow.looks_past_end();
    let state = flow.state();
    let dice = state.look_dice(unit, by);
    let each = (1..=6).map(|die| (die, Exit::Out(die)));
    let exits = if odds { alike(state, unit, by, sees) } else { each.collect() };
    let (why, at) = match by {
        Some(base) => (text("why.spots-at-night", [Arg::Base(base)]), Thing::Base(base)),
        None => (text("why.sees-at-night", [Arg::Unit(unit)]), Thing::Unit(unit)),
    };
    let throws = vec![Throw::new(unit.seat, why, 6, exits)];
    let dice = flow.roll(&Chain { dice, at: vec![at; usize::from(dice)], throws, likes: vec![] })?;
    let far = flow.state().sight_of(dice.iter().copied().max().unwrap_or(1));
    flow.emit(NightEvent::Looked { unit, by, dice, far }.into());
    Ok(())
}

/// The dice at which more comes into sight.
fn alike<T: PartialEq>(state: &State, unit: UnitId, by: Option<BaseId>, sees: impl Fn(&State) -> T) -> Vec<(u8, Exit)> {
    let mut found = vec![];
    let mut last = None;
    for die in 1..=6 {
        let mut then = state.clone();
        then.change().looks.push(Look { unit, by, die });
        let now = Some(sees(&then));
        if last != now {
            found.push((die, Exit::Out(die)));
            last = now;
        }
    }
    found
}

/// After the roll the player goes on as he meant to, or thinks again.
pub(super) fn goes_on(flow: &mut Flow<CompanyBattles>, unit: UnitId, on: Text, why: Text) -> Flowing<bool> {
    if flow.looks_past_end() {
        flow.suppose(text("suppose.as-meant", []));
        return Ok(true);
    }
    let choice = |key: &'static str, text, like| Choice { key: word(key), text, at: None, like };
    let again = Text { code: Word::own("choice.think-again".to_owned()), args: vec![] };
    let keys = flow.pick(unit.seat, why, vec![choice("go-on", on, 0), choice("think-again", again, 1)], 1, 1)?;
    Ok(keys.first().is_none_or(|key| key.as_str() != "think-again"))
}
