//! NF-6, SU-1: day breaks or night falls, and what the night means for the roles.

use crate::{
    CompanyBattles,
    dice::faces,
    record::NightEvent,
    state::{Hour, State},
};
use content::{Arg, text};
use contract::{Flow, Flowing};
use table::Seat;

/// NF-6: the score that changes the light.
const TURNS_ON: u8 = 5;

/// TL-1, Starting Step 0: any 5+ changes the light for the rest of the battle, for both sides.
pub(super) fn light(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    let (n, seat, hour) = (state.light_dice(), state.active, state.hour);
    let code = if hour == Hour::Dawn { "why.dawn" } else { "why.dusk" };
    let dice = faces(flow, n, seat, text(code, [Arg::Seat(seat)]))?;
    let turned = hour.turns_to().filter(|_| dice.iter().any(|die| *die >= TURNS_ON));
    flow.emit(NightEvent::Rolled { seat, dice, hour: turned.unwrap_or(hour) }.into());
    Ok(())
}

/// SU-1, NF-7: the light in which the set-up begins, unless it is the usual one.
pub(super) fn told(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let hour = state.hour;
    // A Night Attack has told it.
    if hour != Hour::Day && !Seat::BOTH.into_iter().any(|seat| state.takes_night_attack(seat)) {
        flow.emit(NightEvent::Light { hour }.into());
    }
}

/// SU-2, SU-3, MI-12, MI-14, MI-15: who attacks. A side that takes a Night Attack always does; of two that always attack a roll decides. What
/// battle plans have made of the sides stands.
pub(super) fn roles(flow: &mut Flow<CompanyBattles>) -> Flowing<Seat> {
    let state = flow.state();
    let agreed = Some(state.attacker).filter(|_| state.set_up.fixed);
    let always = |seat: &Seat| state.always_attacks(*seat);
    let by_night = Seat::BOTH.into_iter().any(|seat| state.takes_night_attack(seat));
    let by_rule = match (always(&Seat::Red), always(&Seat::Blue)) {
        _ if state.set_up.planned => agreed,
        (true, false) => Some(Seat::Red),
        (false, true) => Some(Seat::Blue),
        (true, true) if by_night => None,
        (true, true) | (false, false) => agreed,
    };
    match by_rule {
        Some(seat) => Ok(seat),
        None => flow.roll_off(&text("why.roles", [])),
    }
}

/// MI-15: the side that has still to say whether it takes a Night Attack; the first seat is asked first.
pub(super) fn declares(state: &State) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| crate::orders::no_night_attack(state, *seat).is_none())
}
