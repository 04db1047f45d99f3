//! BU-6, KW-30: a building collapses on the teams in it.

use crate::{CompanyBattles, dice, record::Event, state::State};
use content::{Arg, text};
use contract::{Chain, Flow, Flowing, Thing};
use table::{Base, BaseId, PieceId, Seat};

/// The score at which the building collapses, rolled after each passed firepower test.
const FALLS: u8 = 5;

/// `houses` holds each building in which a team was destroyed, once for each passed firepower test.
pub(super) fn shaken(flow: &mut Flow<CompanyBattles>, seat: Seat, mut houses: Vec<PieceId>, hit: &[BaseId]) -> Flowing {
    sorted::order(&mut houses);
    for tests in houses.chunk_by(|one, other| one == other) {
        let house = tests[0];
        let throw = dice::test(seat, text("why.collapse", [Arg::Piece(house)]), FALLS);
        let dice = u8::try_from(tests.len()).unwrap_or(contract::POOL_MAX);
        let at = tests.iter().copied().map(Thing::Piece).collect();
        if flow.roll(&Chain { dice, at, throws: vec![throw], likes: vec![] })?.contains(&1) {
            falls(flow, house, hit)?;
        }
    }
    Ok(())
}

/// Teams in it save or are destroyed.
fn falls(flow: &mut Flow<CompanyBattles>, house: PieceId, hit: &[BaseId]) -> Flowing {
    let inside = inside(flow.state(), house);
    flow.emit(Event::Collapsed { piece: house });
    for base in inside {
        let state = flow.state();
        // An earlier save by a warrior may have destroyed this team.
        let stands = |base: &&Base| base.place.is_some();
        let owner = state.board.base(base).filter(stands).map(|base| base.unit.seat);
        let Some((owner, need)) = owner.zip(state.save_on(base)) else { continue };
        let throw = dice::test(owner, text("why.collapse-save", [Arg::Base(base)]), need);
        if dice::tested(flow, Thing::Base(base), vec![throw], need)? {
            flow.emit(Event::Unharmed { base, hits: 1 });
        } else {
            super::destroyed(flow, base, hit)?;
        }
    }
    Ok(())
}

fn inside(state: &State, house: PieceId) -> Vec<BaseId> {
    let Some(idx) = state.place_of(house) else { return vec![] };
    state.board.bases.iter().filter(|base| state.house_of(base) == Some(idx)).map(|base| base.id).collect()
}
