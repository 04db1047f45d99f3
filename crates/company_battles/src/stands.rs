//! Section 14: whether a Unit holds at the start of its next turn: its crews remount, and it takes its Last Stand. The odds of fire look
//! ahead to it.

use crate::{
    CompanyBattles,
    data::{Keyword, Test},
    dice::{test, test_again, tested},
    komissar,
    morale::commander_helps,
    record::Event,
    state::State,
    step,
};
use content::{Arg, text};
use contract::{Chain, Flow, Flowing, Sums, Thing, Throw};
use table::{BaseId, UnitId};

/// MO-3.
pub(crate) fn stands(flow: &mut Flow<CompanyBattles>, unit: UnitId) -> Flowing<bool> {
    let state = flow.state();
    let (need, again) = holding(state, unit);
    let why = text("why.last-stand", [Arg::Unit(unit)]);
    let throws = if again {
        test_again(unit.seat, why, text("why.last-stand-again", [Arg::Unit(unit)]), need)
    } else {
        vec![test(unit.seat, why, need)]
    };
    Ok(tested(flow, Thing::Unit(unit), throws, need)? || komissar::rolls_again(flow, unit, need, |_| true)?)
}

/// The score of its Last Stand, and whether it may re-roll.
fn holding(state: &State, unit: UnitId) -> (u8, bool) {
    let leader = state.leader(unit).zip(state.commander_of(unit));
    (state.need(unit, Test::LastStand), leader.is_some_and(|(leader, commander)| state.near(leader, commander, 6)))
}

/// Section 14: how these Units would begin their next turn if nothing happened in between. The odds of fire look this far.
pub(crate) fn foreseen(flow: &mut Flow<CompanyBattles>, units: &[UnitId]) -> Flowing {
    let state = flow.state();
    let shaken: Vec<UnitId> = units.iter().copied().filter(|unit| !state.in_good_spirits(*unit)).collect();
    let of = |unit: &UnitId| state.standing(*unit).map(|base| base.id);
    let out = |base: &BaseId| state.team(*base).is_some_and(|team| team.bailed);
    let bailed: Vec<BaseId> = shaken.iter().flat_map(of).filter(out).collect();
    // For a single Unit it does not matter which teams are gone, only how many are fit, whether any are gone, and the rolls.
    let alone = shaken.len() == 1 && !of(&shaken[0]).any(|base| state.has(base, Keyword::Komissar));
    let known = if alone { before_it_stands(state, shaken[0], bailed.len()) } else { Sums::new() };
    if alone {
        let known = known.clone();
        flow.sum_up(step::BEFORE_MOUNTING, || known, |_| true);
    }
    mounted(flow, &bailed, alone, known)?;
    if alone {
        let known = before_it_stands(flow.state(), shaken[0], 0);
        flow.sum_up(step::BEFORE_STANDING, || known, |_| true);
    }
    for unit in shaken {
        if !flow.state().in_good_spirits(unit) && !stands(flow, unit)? {
            flow.emit(Event::UnitBroke { unit, bases: vec![] });
        }
    }
    Ok(())
}

/// For the odds: everything a Unit's morale depends on.
fn before_it_stands(state: &State, unit: UnitId, bailed: usize) -> Sums {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let (need, again) = holding(state, unit);
    let hurt = state.unit(unit).is_some_and(|unit| unit.hurt);
    let known = [[number(state.fit(unit)), number(bailed)], [u32::from(hurt), 0], [u32::from(need), u32::from(again)]];
    (0..).zip(known).collect()
}

/// ST-1 for all of these at once. `alike`: it does not matter which of them remount, so those with equal rolls count as one kind. `known`
/// is everything else that later results depend on.
fn mounted(flow: &mut Flow<CompanyBattles>, bailed: &[BaseId], alike: bool, known: Sums) -> Flowing {
    let state = flow.state();
    let rolls: Vec<(BaseId, u8, Vec<Throw>)> =
        bailed.iter().filter_map(|base| mounting(state, *base).map(|(need, throws)| (*base, need, throws))).collect();
    let (diced, sure): (Vec<_>, Vec<_>) = rolls.into_iter().partition(|(_, need, _)| (2..=6).contains(need));
    for (base, need, _) in sure {
        flow.emit(Event::Remounted { base, passed: need <= 1 });
    }
    let things: Vec<Thing> = diced.iter().map(|(base, ..)| Thing::Base(*base)).collect();
    let like = |thing: &Thing| {
        let of = diced.iter().find(|(base, ..)| Thing::Base(*base) == *thing);
        of.map_or(
            0,
            |(base, need, throws)| {
                if alike { u16::from(*need) * 2 + u16::from(throws.len() > 1) } else { base.0 }
            },
        )
    };
    let chain = |(base, _, throws): &(BaseId, u8, Vec<Throw>)| Chain {
        at: vec![Thing::Base(*base)],
        throws: throws.clone(),
        dice: 1,
        likes: vec![],
    };
    let chains = || diced.iter().map(chain).collect();
    flow.roll_outcomes(&things, chains, &like, || known, &mut |flow, _, outcomes| {
        for (thing, outcome) in outcomes {
            if let Thing::Base(base) = thing {
                flow.emit(Event::Remounted { base: *base, passed: *outcome > 0 });
            }
        }
        Ok(())
    })
}

/// ST-1: the score a bailed-out crew needs, and its rolls.
pub(crate) fn mounting(state: &State, base: BaseId) -> Option<(u8, Vec<Throw>)> {
    let unit = state.board.base(base)?.unit;
    let need = state.team_need(base, Test::Remount);
    // KW-1: one re-roll in all, whatever allows it.
    let again = state.has(base, Keyword::ProtectedAmmo) || commander_helps(state, unit, base);
    let why = text("why.remount", [Arg::Base(base)]);
    let throws = if again {
        test_again(unit.seat, why, text("why.remount-again", [Arg::Base(base)]), need)
    } else {
        vec![test(unit.seat, why, need)]
    };
    Some((need, throws))
}
