//! Changes of who rides.

use super::{put, with};
use crate::data::man_base;
use crate::record::Riding;
use crate::state::State;
use sorted::Map;
use table::{BaseId, Place, UnitId};

pub(super) fn apply(state: &mut State, event: &Riding) {
    match event {
        Riding::Loaded { unit, on } => board(state, (*unit, *on), &[]),
        Riding::Boarded { unit, on, stay } => board(state, (*unit, *on), stay),
        Riding::Intends { unit, then } => with(state, *unit, |found| found.then = Some(*then)),
        Riding::GotOut { unit, places } | Riding::Unhooked { unit, places } | Riding::BailedOut { unit, places } => {
            with(state, *unit, |found| found.aboard = None);
            stand(state, places);
        }
        Riding::OnFoot { unit, places } => {
            with(state, *unit, |found| (found.mounted, found.then) = (false, None));
            let bases: Vec<BaseId> = state.board.of(*unit).map(|base| base.id).collect();
            for base in bases {
                if let Some(found) = state.board.base_mut(base) {
                    found.foot = man_base();
                }
            }
            stand(state, places);
        }
    }
}

/// Its men leave the table; its weapons forget their targets. OD-17.5-2, OD-13-15: the spotter of a gun stays where he is.
fn board(state: &mut State, (unit, on): (UnitId, UnitId), stay: &[BaseId]) {
    let gun = state.is_gun(unit);
    let stays = |base: &BaseId| stay.contains(base) || (gun && state.is_spotter(*base));
    let bases: Vec<BaseId> = state.board.of(unit).map(|base| base.id).filter(|base| !stays(base)).collect();
    bases.into_iter().for_each(|base| put(state, base, None));
    let waits = state.unit(on).map(|found| found.waits).unwrap_or_default();
    with(state, unit, |found| {
        (found.aboard, found.then, found.ranging) = (Some(on), None, Map::new());
        found.waits = waits;
    });
}

fn stand(state: &mut State, places: &[(BaseId, Place)]) {
    places.iter().for_each(|(base, place)| put(state, *base, Some(*place)));
}
