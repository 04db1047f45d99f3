//! Section 10: shooting, by either side.

mod arms;
mod assign;
mod collapse;
mod firsts;
mod marks;
mod mistake;
mod pin;
mod riders;
mod saves;
mod smoke;
#[cfg(test)]
mod tests;
mod to_hit;
mod volley;
mod warrior;

pub(crate) use arms::{Arm, How, not_together};
pub(crate) use assign::{Again, Likes, NEVER, Pending, to_hit_throws};
pub(crate) use marks::{Marks, usable};
pub(crate) use pin::{MANY, MANY_MASSED, counted, pin, sums as pin_sums, threshold as pinned_at};
pub(crate) use riders::{get_off as riders_get_off, hit as riders_hit};
pub(crate) use saves::{After, Blow, mined, saves, struck, summed, weight, wreck};
pub(crate) use to_hit::{LONG, Shot};
pub(crate) use volley::{Doubt, Field, Fires, Reach, Round, Volley, fired_at, numbered, rolled_together, volleys};
pub(crate) use warrior::destroyed;

use crate::{CompanyBattles, losses, record::Event, step};
use assign::Scored;
use contract::{Flow, Flowing};
use std::borrow::Cow;
use table::{BaseId, UnitId};

/// For the odds: which of these teams are equal, as riders or passengers.
pub(crate) fn likes_of(state: &crate::state::State, bases: &[BaseId]) -> Vec<u16> {
    let warrior = |base: BaseId| state.team(base).is_some_and(|team| team.warrior);
    let likes = Likes::new(state, bases, |base| {
        (state.board.base(base).map(|base| base.unit), warrior(base), weight(state, base))
    });
    bases.iter().map(|base| likes.of(*base)).collect()
}

/// 10.2, steps 7 to 13.
pub(crate) fn shoot(flow: &mut Flow<CompanyBattles>, volleys: &[Volley]) -> Flowing {
    let mut scored = Scored::new();
    let mut volleys = Cow::Borrowed(volleys);
    let mut targets = firsts::Targets::new();
    while let Some(volley) = volleys.get(scored.len()) {
        if targets.is_empty() && flow.weighs() {
            targets = firsts::targets(flow.state(), &volleys);
        }
        let rolled = assign::roll(flow, &targets, &volleys, &scored)?;
        let smoke = volley.round.smoke;
        if smoke {
            let hits = rolled.iter().flatten().map(|(_, hits)| *hits).sum();
            smoke::lay(flow, volley, hits)?;
        }
        scored.extend(rolled);
        // 10.2: the smoke comes first, and the others fire through it.
        if smoke && volleys.get(scored.len()).is_some_and(|next| !next.round.smoke) {
            volleys = Cow::Owned(volley::through_smoke(flow.state(), &volleys));
            targets.clear();
        }
        let told = |event: &Event| matches!(event, Event::Scored { .. });
        flow.sum_up(
            step::VOLLEYS + step::number(scored.len()),
            || assign::summed(&targets, &volleys, &scored, &[]),
            told,
        );
    }
    let volleys: &[Volley] = &volleys;
    let leaders = losses::leaders(flow.state(), |base| {
        volleys.iter().any(|volley| volley.reach.iter().any(|reach| reach.base == base))
    });
    let mut units: Vec<UnitId> = vec![];
    for volley in volleys.iter().filter(|volley| !volley.round.smoke) {
        if !units.contains(&volley.unit) {
            units.push(volley.unit);
        }
    }
    for (idx, unit) in units.iter().copied().enumerate() {
        let mut pending = assign::assign(flow, unit, volleys, &scored)?;
        mistake::mistakes(flow, unit, volleys, &mut pending)?;
        let counted = pin::counted(flow.state(), volleys, &pending);
        let pinning = pin::sums(flow.state(), &counted);
        riders::hit(flow, volleys, &pending)?;
        let later =
            || assign::summed(&targets, volleys, &scored, &units[..=idx]).into_iter().chain(pinning.clone()).collect();
        saves::saves(
            flow,
            volleys,
            &pending,
            &saves::After { step: step::UNITS + 2 * step::number(idx), sums: &later },
        )?;
        riders::get_off(flow, &pending);
        pin::pin(flow, counted);
    }
    losses::settle(flow, &leaders)?;
    // In an assault more happens before any Last Stand, so the odds do not look that far.
    if flow.looks_past_end() && flow.state().assault().is_none() {
        // TR-9: passengers of a lost vehicle may leave their Unit shaken.
        let cores: Vec<UnitId> = units.iter().map(|unit| flow.state().fighting(*unit)).collect();
        units.extend(cores.into_iter().filter(|core| !units.contains(core)).collect::<Vec<_>>());
        crate::stands::foreseen(flow, &units)?;
    }
    Ok(())
}
