//! Drafts that no screen would make: unknown words, other sides' units and bases, empty lists, duplicate bases, numbers
//! beyond all tables.

use super::Fought;
use contract::{Aim, Draft, Given, Leg, Reason, Thing, picked, word};
use game::Game;
use geom::{Heading, Len, Pt, pt};
use table::{BaseId, PieceId, Seat, UnitId};

type Die<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Numbers at which careless arithmetic breaks.
const HUGE: [i32; 6] = [i32::MAX, i32::MIN, 1 << 30, -(1 << 30), 1_000_000, -1];

/// The draft, spoiled in one way.
pub fn spoilt<R: Fought>(draft: &Draft, game: &Game<R>, die: Die) -> Draft {
    let mut draft = draft.clone();
    let bases = &R::board(game.truth()).bases;
    let any = |die: Die| bases.get(die(bases.len() as u32) as usize).map_or(BaseId(0), |base| base.id);
    match die(14) {
        0 => draft.verb = word("no-such-verb"),
        1 => draft.verb = word(R::VERBS[die(R::VERBS.len() as u32) as usize]),
        2 => draft.seat = draft.seat.other(),
        3 => draft.unit = Some(UnitId { seat: draft.seat, number: u16::MAX }),
        4 => draft.unit = Some(UnitId { seat: draft.seat.other(), number: 1 + die(8) as u16 }),
        5 => draft.unit = if draft.unit.is_some() { None } else { Some(UnitId { seat: draft.seat, number: 1 }) },
        6 => draft.given.clear(),
        7 => draft.given.extend(draft.given.clone()),
        8 => {
            draft.given =
                vec![Given::Legs(vec![]), Given::Aimed(vec![]), Given::Picked(vec![])][die(3) as usize..].to_vec()
        }
        9 => draft.given = vec![Given::Legs(legs(&draft, any, die))],
        10 => draft.given = vec![Given::Aimed(aims(&draft, any, die))],
        11 => draft.given = vec![Given::Spot(far(die), Heading::new(die(720) as i32))],
        12 => draft.given = vec![Given::Along(Len(HUGE[die(6) as usize]))],
        _ => {
            let known =
                [picked("no-such-key".to_owned()), picked("255".to_owned()), Given::Said("\u{0}\n".repeat(400))];
            draft.given = vec![known[die(3) as usize].clone()];
        }
    }
    draft
}

/// Asking for a preview of any draft is harmless, and a refused one changes nothing. Returns the reasons of the
/// refusal.
pub fn refused<R: Fought>(game: &mut Game<R>, draft: &Draft) -> Vec<Reason> {
    let mut broken = vec![];
    for seat in Seat::BOTH {
        let verdict = R::check(game.seen(seat), draft);
        if verdict.legal() {
            return vec![];
        }
        if seat == draft.seat {
            broken = verdict.broken;
        }
    }
    let before = (game.truth().clone(), game.len(), game.head());
    let taken = game.submit(draft.clone(), None);
    assert!(taken.is_err(), "an illegal draft is refused: {draft:?}");
    assert!(game.ask().is_none(), "a refused draft asks nothing: {draft:?}");
    assert_eq!((game.truth(), game.len(), game.head()), (&before.0, before.1, before.2), "{draft:?} is refused");
    broken
}

fn far(die: Die) -> Pt {
    pt(HUGE[die(6) as usize], HUGE[die(6) as usize])
}

/// Legs for bases of the unit, of others and of none, some of them twice, to places beyond every table.
fn legs(draft: &Draft, any: impl Fn(Die) -> BaseId, die: Die) -> Vec<Leg> {
    let mut legs: Vec<Leg> = draft.given.iter().flat_map(Given::legs).cloned().collect();
    if let Some(first) = legs.first().cloned().filter(|_| die(2) == 0) {
        legs.push(first);
    }
    if die(2) == 0 {
        let base = if die(3) == 0 { BaseId(u16::MAX) } else { any(die) };
        legs.push(Leg { base, path: vec![pt(0, 0)], facing: None });
    }
    for leg in &mut legs {
        match die(4) {
            0 => leg.path = (0..die(4)).map(|_| far(die)).collect(),
            1 => leg.path.extend(leg.path.clone().into_iter().rev()),
            2 => leg.facing = Some(Heading::new(HUGE[die(6) as usize])),
            _ => {}
        }
    }
    legs
}

/// Aims of any base, with any weapon, at any target.
fn aims(draft: &Draft, any: impl Fn(Die) -> BaseId, die: Die) -> Vec<Aim> {
    let own = draft.given.iter().flat_map(|given| if let Given::Aimed(aims) = given { aims.clone() } else { vec![] });
    let mut aims: Vec<Aim> = own.collect();
    if aims.is_empty() || die(3) == 0 {
        aims.push(Aim { base: any(die), with: word("no-such-weapon"), at: Thing::Base(any(die)) });
    }
    let n = aims.len() as u32;
    let aim = &mut aims[die(n) as usize];
    match die(6) {
        0 => aim.base = any(die),
        1 => aim.at = Thing::Base(any(die)),
        2 => aim.at = Thing::Spot(far(die)),
        3 => aim.at = Thing::Piece(PieceId(die(99) as u16)),
        4 => aim.with = word("no-such-weapon"),
        _ => aim.at = Thing::Unit(UnitId { seat: draft.seat, number: die(99) as u16 }),
    }
    if die(2) == 0 {
        aims.extend(aims.clone());
    }
    aims
}
