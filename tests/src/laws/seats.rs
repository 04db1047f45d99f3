//! What a seat may know.

use super::Play;
use contract::{Arg, Draft, Ruleset, Told, begun, common, ready, run};
use game::{Heard, Said};
use std::collections::BTreeMap;
use table::{Base, BaseId, Board, Seat};

/// A view of a view is the same view, and the order of seats does not matter.
pub fn views_settle<R: Ruleset>(state: &R::State) {
    for seat in Seat::BOTH {
        let view = R::view(state, seat);
        assert_eq!(R::view(&view, seat), view, "a view of a view is the view");
        let other = R::view(&view, seat.other());
        assert_eq!(other, R::view(&R::view(state, seat.other()), seat), "the order of seats does not matter");
    }
}

/// Whatever a seat chooses in secret, the other sees and is told the same.
pub fn secrets_keep<R: Ruleset>(state: &R::State, seat: Seat) {
    let view = R::view(state, seat);
    for offer in ready::<R>(&view, seat).into_iter().filter(|offer| offer.secret) {
        let outcomes: Vec<(R::State, Vec<Told>, Draft)> = R::survey(&view, &begun(&offer, seat))
            .into_iter()
            .filter(|candidate| candidate.broken.is_empty())
            .filter_map(|candidate| {
                let step = run::<R>(state, &R::check(&view, &candidate.draft).plan?, &[]);
                assert!(step.ask.is_none(), "a secret choice that asks would be seen by its asks");
                let mut after = state.clone();
                step.events.iter().for_each(|event| R::apply(&mut after, event));
                // No seat knows the number of events that it is not told of.
                let told = step.events.iter().filter_map(|event| R::tell(event, seat.other())).collect();
                Some((R::view(&after, seat.other()), told, candidate.draft))
            })
            .collect();
        for pair in outcomes.windows(2) {
            assert_eq!(pair[0].0, pair[1].0, "{:?} and {:?} look the same to the other seat", pair[0].2, pair[1].2);
            assert_eq!(pair[0].1, pair[1].1, "{:?} and {:?} sound the same to the other seat", pair[0].2, pair[1].2);
        }
    }
}

/// Where a decision is taken in front of both, nothing that its seat may do needs what it alone knows: on a screen that shows what both know it
/// could not be given.
pub fn nothing_shared_needs_a_secret<R: Ruleset>(state: &R::State) {
    let both = common::<R>(state);
    let standing = R::standing(&both);
    let ([seat], true) = (&standing.due[..], standing.shared) else { return };
    let view = R::view(state, *seat);
    if view == both {
        return;
    }
    for offer in ready::<R>(&view, *seat) {
        for candidate in R::survey(&view, &begun(&offer, *seat)) {
            let broken =
                if candidate.broken.is_empty() { R::check(&both, &candidate.draft).broken } else { Vec::new() };
            assert!(broken.is_empty(), "{:?} needs a secret: {broken:?} in\n{}", candidate.draft, R::position(state));
        }
    }
}

/// A base that changes in a seat's view is named in something that the seat is told in those entries.
pub struct Watched {
    boards: [Board; 2],
    n_said: [usize; 2],
}

impl Watched {
    pub fn before<R: Ruleset>(play: &Play<R>) -> Watched {
        Watched {
            boards: Seat::BOTH.map(|seat| play.game.board(seat).clone()),
            n_said: Seat::BOTH.map(|seat| play.game.log(seat).len()),
        }
    }

    pub fn nothing_moved_untold<R: Ruleset>(&self, play: &Play<R>) {
        for seat in Seat::BOTH {
            let said = &play.game.log(seat)[self.n_said[seat as usize]..];
            let (old, new) = (by_id(&self.boards[seat as usize]), by_id(play.game.board(seat)));
            for base in old.keys().chain(new.keys()).filter(|id| old.get(id) != new.get(id)) {
                let unit = old.get(base).or(new.get(base)).map(|base| base.unit);
                let names = |told: &Told| {
                    told.moves.iter().any(|leg| leg.base == *base)
                        || told.text.args.contains(&Arg::Base(*base))
                        || unit.is_some_and(|unit| told.text.args.contains(&Arg::Unit(unit)))
                };
                let told = |said: &Said| matches!(&said.what, Heard::Told(told) if names(told));
                assert!(said.iter().any(told), "{base} changed before the eyes of {seat}, who was told {said:?}");
            }
        }
    }
}

fn by_id(board: &Board) -> BTreeMap<BaseId, &Base> {
    board.bases.iter().map(|base| (base.id, base)).collect()
}
