//! BU-6: a house that falls down on those who are in it.

use crate::{CompanyBattles, data::Save, record::Event, state::State, turn};
use content::{Arg, text};
use contract::{Chain, Flow, Flowing, Thing};
use table::{BaseId, PieceId, Seat};

/// What each firepower test must be followed by.
const FALLS: u8 = 5;

/// So many firepower tests against those inside were passed.
pub(super) fn shaken(
    flow: &mut Flow<CompanyBattles>,
    seat: Seat,
    house: PieceId,
    tests: u8,
    hit: &[BaseId],
) -> Flowing {
    let stage = turn::test(seat, text("why.collapse", [Arg::Piece(house)]), FALLS);
    let at = vec![Thing::Piece(house); usize::from(tests)];
    let outs = flow.roll(&Chain { dice: tests, at, stages: vec![stage], likes: vec![] })?;
    if !outs.contains(&1) {
        return Ok(());
    }
    let inside = inside(flow.state(), house);
    flow.emit(Event::Collapsed { piece: house });
    for (base, need) in inside {
        let state = flow.state();
        // A warrior's die may have cost another of them his life.
        let Some(owner) = state.board.base(base).filter(|base| base.place.is_some()).map(|base| base.unit.seat) else {
            continue;
        };
        let stage = turn::test(owner, text("why.collapse-save", [Arg::Base(base)]), need);
        if turn::tested(flow, Thing::Base(base), vec![stage], need)? {
            flow.emit(Event::Unharmed { base, hits: 1 });
        } else {
            super::destroyed(flow, base, hit)?;
        }
    }
    Ok(())
}

/// Who is in it, and on what he saves.
fn inside(state: &State, house: PieceId) -> Vec<(BaseId, u8)> {
    let Some(idx) = state.place_of(house) else { return vec![] };
    let there = state.board.bases.iter().filter(|base| state.house_of(base) == Some(idx));
    there.filter_map(|base| Some((base.id, save(state, base.id)?))).collect()
}

fn save(state: &State, base: BaseId) -> Option<u8> {
    let team = state.team(base).filter(|team| !team.destroyed)?;
    match team.row.save {
        Save::On(printed) => Some(state.unit(team.home).and_then(|unit| unit.save).unwrap_or(printed)),
        Save::Armor(_) => None,
    }
}
