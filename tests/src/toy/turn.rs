//! What the toy does while no seat is due.

use super::{
    Toy,
    record::Event,
    state::{Phase, Secret, TURNS},
};
use contract::{Arg, Chain, Exit, Flow, Flowing, Throw, text, word};
use table::{BaseId, Seat};

pub fn proceed(flow: &mut Flow<Toy>) -> Flowing {
    match &flow.state().phase {
        Phase::Plans => {
            let plans = flow.state().plans.clone().map(|plan| match plan {
                Secret::Is(plan) => plan,
                Secret::Open | Secret::Made => word("unknown"),
            });
            flow.emit(Event::Revealed { plans });
            Ok(())
        }
        Phase::Start => start(flow),
        Phase::Play | Phase::Window { .. } | Phase::Over => {
            flow.emit(Event::Passed);
            Ok(())
        }
    }
}

/// Ends the game, or lets stuck bases try to get free.
fn start(flow: &mut Flow<Toy>) -> Flowing {
    let s = flow.state();
    let (active, late) = (s.active, s.turn > TURNS);
    let losers: Vec<Seat> = Seat::BOTH.into_iter().filter(|seat| s.units(*seat).is_empty()).collect();
    let mine = |base: &BaseId| s.board.base(*base).is_some_and(|base| base.unit.seat == active);
    let stuck: Vec<BaseId> = s.bogged.iter().copied().filter(mine).collect();
    if late || !losers.is_empty() {
        flow.emit(Event::Ended { winner: losers.first().map(|seat| seat.other()) });
        return Ok(());
    }
    for base in stuck {
        let test = Throw::new(active, text("toy.free", [Arg::Base(base)]), 6, [(1, Exit::Out(0)), (3, Exit::Out(1))]);
        if flow.roll(&Chain::one(1, test))? == [1] {
            flow.emit(Event::Freed { base });
        }
    }
    flow.emit(Event::Began);
    Ok(())
}
