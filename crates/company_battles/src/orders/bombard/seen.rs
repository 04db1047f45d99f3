//! NF-3: at Night a spotting team rolls how far it sees before it picks the aiming point.

use super::Planned;
use crate::{
    CompanyBattles,
    orders::look::{goes_on, look},
    state::State,
};
use content::{Arg, Text, text};
use contract::{Flow, Flowing};

/// Rolls for visibility. Returns whether the point is out of sight, for a Repeat; nothing if nothing is fired: there is no aiming point in
/// sight, or the player picks another.
pub(super) fn looked(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing<Option<bool>> {
    let spotter = order.spotter.base;
    let unit = flow.state().board.base(spotter).map_or(order.unit, |base| base.unit);
    let sees = |state: &State| {
        let need = order.looks.unwrap_or(1);
        state.looked(unit, Some(spotter)).is_some_and(|die| die >= need)
    };
    look(flow, unit, Some(spotter), sees)?;
    let seen = sees(flow.state());
    // AR-21: it fires at its marker whether it sees it or not.
    if order.repeat || !seen {
        return Ok(order.repeat.then_some(!seen));
    }
    let why = text("why.spots-on", [Arg::Base(spotter), Arg::Unit(order.unit)]);
    Ok(goes_on(flow, order.unit, text("choice.spots-on", []), why)?.then_some(false))
}

/// For the preview.
pub(super) fn said(state: &State, order: &Planned) -> Vec<Text> {
    let spotter = order.spotter.base;
    let unit = state.board.base(spotter).map_or(order.unit, |base| base.unit);
    let sees = |die| text("brief.spots", [Arg::Base(spotter), Arg::Len(state.sight_of(die))]);
    let known = state.looked(unit, Some(spotter)).filter(|_| state.is_night()).map(sees);
    let looks = order.looks.map(|die| text("brief.looks-spot", [Arg::Base(spotter), Arg::Score(die)]));
    known.into_iter().chain(looks).collect()
}
