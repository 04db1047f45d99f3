//! Section 10: shooting, for whoever shoots.

mod arms;
mod assign;
mod mistake;
mod pin;
mod saves;
mod smoke;
#[cfg(test)]
mod tests;
mod to_hit;
mod volley;
mod warrior;

pub(crate) use arms::{Arm, How, not_together};
pub(crate) use assign::{Likes, NEVER, choice};
pub(crate) use pin::threshold as pinned_at;
pub(crate) use saves::{Blow, struck, wreck};
pub(crate) use to_hit::{LONG, Shot};
pub(crate) use volley::{Field, Fires, Volley, volleys};
pub(crate) use warrior::destroyed;

use crate::{CompanyBattles, losses};
use contract::{Flow, Flowing};
use table::UnitId;

/// 10.2, steps 7 to 13.
pub(crate) fn shoot(flow: &mut Flow<CompanyBattles>, volleys: &[Volley]) -> Flowing {
    let leaders = losses::leaders(flow.state());
    let mut scored = vec![];
    for volley in volleys {
        let by = assign::roll(flow, volley)?;
        if volley.round.smoke {
            let hits = by.iter().map(|(_, hits)| *hits).sum();
            smoke::lay(flow, volley, hits)?;
        }
        scored.push(by);
    }
    let mut units: Vec<UnitId> = vec![];
    for volley in volleys.iter().filter(|volley| !volley.round.smoke) {
        if !units.contains(&volley.unit) {
            units.push(volley.unit);
        }
    }
    for unit in units {
        let mut pending = assign::assign(flow, unit, volleys, &scored)?;
        mistake::mistakes(flow, unit, volleys, &mut pending)?;
        let counted = pin::counted(flow.state(), volleys, &pending);
        saves::saves(flow, volleys, &pending)?;
        pin::pin(flow, counted);
    }
    losses::settle(flow, &leaders)
}
