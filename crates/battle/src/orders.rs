//! Small parts that the orders of every system are made of.

use content::word;
use contract::{BY_HAND, Draft, Gather, Given, HAND, Leg, Offer, Reason, Room, Thing, Verdict};
use geom::pt;
use table::{BaseId, Board, Place, Seat, UnitId};

/// A verb that needs nothing pointed at: ready where its bare draft is legal.
pub fn bare<P>(seat: Seat, verb: &'static str, unit: Option<UnitId>, check: impl Fn(&Draft) -> Verdict<P>) -> Offer {
    let draft = Draft::new(seat, word(verb), unit);
    Offer { why_not: check(&draft).broken, ..Offer::new(verb, unit, vec![]) }
}

/// Why a verb has no legal draft: nothing where it has one; what is broken in the first that could be thought of; or that none could.
pub fn why_none(
    begun: &Draft,
    drafts: impl IntoIterator<Item = (Vec<Given>, Thing)>,
    broken: impl Fn(&Draft) -> Vec<Reason>,
    none: impl FnOnce() -> Reason,
) -> Vec<Reason> {
    let mut first = None;
    for (given, _) in drafts {
        let broken = broken(&Draft { given, ..begun.clone() });
        if broken.is_empty() {
            return vec![];
        }
        first = first.or(Some(broken));
    }
    first.unwrap_or_else(|| vec![none()])
}

/// A draft with other legs.
pub fn with_legs(draft: &Draft, change: impl Fn(&[Leg]) -> Vec<Leg>) -> Draft {
    let changed = |given: &Given| match given {
        Given::Legs(legs) => Given::Legs(change(legs)),
        other => other.clone(),
    };
    Draft { given: draft.given.iter().map(changed).collect(), ..draft.clone() }
}

/// Where a candidate is shown that is nowhere in particular.
pub fn middle(board: &Board) -> Thing {
    Thing::Spot(pt(board.size.x / 2, board.size.y / 2))
}

/// The one reason of what is played by hand, so that it is played by both players' word and in no other way.
pub fn by_hand(rule: &'static str) -> Vec<Reason> {
    vec![Reason::new(BY_HAND, rule)]
}

/// By hand: these bases are put anywhere.
pub fn offer_by_hand(board: &Board, unit: UnitId, bases: Vec<BaseId>, rule: &'static str) -> Offer {
    let gather = vec![Gather::Legs { bases, room: Room::within(board.bounds()) }];
    Offer { why_not: by_hand(rule), ..Offer::new(HAND, Some(unit), gather) }
}

/// Where bases of a unit are put by hand; none where one of them is of another unit, or nowhere and stays there, or beyond all tables.
pub fn places_by_hand(board: &Board, unit: UnitId, legs: &[Leg]) -> Option<Vec<(BaseId, Place)>> {
    let place = |leg: &Leg| {
        let base = board.base(leg.base).filter(|base| base.unit == unit)?;
        let at = leg.path.last().copied().or(base.place.map(|place| place.at))?;
        let facing = leg.facing.or(base.place.map(|place| place.facing)).unwrap_or_default();
        crate::way::near_enough(at).then_some((leg.base, Place { at, facing }))
    };
    legs.iter().map(place).collect()
}
