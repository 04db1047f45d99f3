//! Hidden units in the way, FT-26: no player learns of them before the order is given, and no base ends on top of them.

use contract::{Draft, Opening, Ruleset};
use free_table::{Event, FreeTable};
use std::collections::BTreeSet;
use suite::{free::SYSTEM, laws::Play};
use table::{BaseId, Board, Seat, UnitId};

/// Close together, half of them hidden, with and without a pace.
const TABLE: &str = "table 30x30cm\nwood W1 (10,10) (20,10) (20,20) (10,20)\n\
     red R1 rifles b1 at 8,8 n b2 at 8,12 n b3 at 8,16 n pace 12\nred R2 tank at 25,10 n hidden\nred R3 rifles at 20,6 n hidden\n\
     blue B1 rifles b6 at 15,25 s b7 at 20,25 s pace 20\nblue B2 tank at 25,17 s hidden\nblue B3 rifles at 12,17 s hidden\n";

/// Units that the state hides, according to its position.
fn hidden(state: &<FreeTable as Ruleset>::State) -> BTreeSet<UnitId> {
    let units = FreeTable::position(state).units;
    units
        .into_iter()
        .filter(|(_, words)| words.words.iter().any(|word| word == "hidden"))
        .map(|(unit, _)| unit)
        .collect()
}

/// The seat's visible bases that overlap hidden ones of the other side.
fn upon(board: &Board, seat: Seat, hidden: &BTreeSet<UnitId>) -> BTreeSet<(BaseId, BaseId)> {
    let on = |a: &table::Base, b: &table::Base| a.shape().zip(b.shape()).is_some_and(|(a, b)| a.overlaps(&b));
    let mut found = BTreeSet::new();
    for a in board.bases.iter().filter(|base| base.unit.seat == seat && !hidden.contains(&base.unit)) {
        let others = board.bases.iter().filter(|b| b.unit.seat != a.unit.seat && hidden.contains(&b.unit));
        found.extend(others.filter(|b| on(a, b)).map(|b| (a.id, b.id)));
    }
    found
}

/// Orders that move a visible base.
fn goes(draft: &Draft, hidden: &BTreeSet<UnitId>) -> bool {
    matches!(draft.verb.as_str(), "move" | "turn" | "place") && draft.unit.is_none_or(|unit| !hidden.contains(&unit))
}

#[test]
fn nobody_ends_up_on_a_hidden_base() {
    let opening = Opening::read(TABLE).expect("a sound table");
    let (mut n_met, mut n_revealed) = (0, 0);
    for seed in test_dice::seeds(300) {
        let mut play: Play<FreeTable> = Play::new(&SYSTEM, opening.clone(), seed);
        for _ in 0..40 {
            let before = play.game.truth().clone();
            if !play.order() {
                break;
            }
            while play.answer() {}
            let entry = play.game.entries().last().expect("an order was given");
            let (seat, was_hidden) = (entry.draft.seat, hidden(&before));
            if !goes(&entry.draft, &was_hidden) {
                continue;
            }
            let met = entry.events.iter().filter(|event| matches!(event, Event::Met { .. })).count();
            n_met += met;
            n_revealed += entry.events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count();
            let after = play.game.truth();
            let new = upon(FreeTable::board(after), seat, &hidden(after));
            let old = upon(FreeTable::board(&before), seat, &was_hidden);
            assert!(new.is_subset(&old), "seed {seed}: {:?} leads onto {new:?}", entry.draft);
            // A base that is stopped is where the rules allow it, judged with what is known now.
            let stays = Draft { given: stays(&entry.draft), ..entry.draft.clone() };
            let seen = FreeTable::view(after, seat);
            assert!(met == 0 || FreeTable::check(&seen, &stays).broken.is_empty(), "seed {seed}: {stays:?}");
        }
    }
    assert!(n_met > 30 && n_revealed > 60, "{n_met} met a hidden unit, {n_revealed} revealed one");
}

/// The same bases, without moving.
fn stays(draft: &Draft) -> Vec<contract::Given> {
    let still = |leg: &contract::Leg| contract::Leg { path: vec![], facing: None, ..leg.clone() };
    let given = |given: &contract::Given| match given {
        contract::Given::Legs(legs) => contract::Given::Legs(legs.iter().map(still).collect()),
        other => other.clone(),
    };
    draft.given.iter().map(given).collect()
}
