//! Small parts of orders, the same in every system.

use content::word;
use contract::{BY_HAND, Draft, Gather, Given, HAND, Leg, Offer, Read, Reason, Room, Thing, Verdict, incomplete};
use geom::pt;
use table::{BaseId, Board, Place, Seat, UnitId};

/// A verb without a target: ready if its bare draft is legal.
pub fn bare<P>(seat: Seat, verb: &'static str, unit: Option<UnitId>, check: impl Fn(&Draft) -> Verdict<P>) -> Offer {
    let draft = Draft::new(seat, word(verb), unit);
    Offer { why_not: check(&draft).broken, ..Offer::new(verb, unit, vec![]) }
}

/// Why a verb has no legal draft: no reasons if it has one; the reasons against the first draft found; or that none was
/// found.
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

/// Where to show a candidate without a place of its own.
pub fn middle(board: &Board) -> Thing {
    Thing::Spot(pt(board.size.x / 2, board.size.y / 2))
}

/// The only reason against playing by hand, so that it always takes both players' consent.
pub fn by_hand(rule: &'static str) -> Vec<Reason> {
    vec![Reason::new(BY_HAND, rule)]
}

/// By hand: puts these bases anywhere.
pub fn offer_by_hand(board: &Board, unit: UnitId, bases: Vec<BaseId>, rule: &'static str) -> Offer {
    let gather = vec![Gather::Legs { bases, room: Room::within(board.bounds()) }];
    Offer { why_not: by_hand(rule), ..Offer::new(HAND, Some(unit), gather) }
}

/// Where bases of a unit are put by hand; `None` if one of them belongs to another unit, is off the table and would
/// stay there, or would be beyond all tables.
fn places_by_hand(board: &Board, unit: UnitId, legs: &[Leg]) -> Option<Vec<(BaseId, Place)>> {
    let place = |leg: &Leg| {
        let base = board.base(leg.base).filter(|base| base.unit == unit)?;
        let at = leg.path.last().copied().or(base.place.map(|place| place.at))?;
        let facing = leg.facing.or(base.place.map(|place| place.facing)).unwrap_or_default();
        crate::way::near_enough(at).then_some((leg.base, Place { at, facing }))
    };
    legs.iter().map(place).collect()
}

/// The ruling on a draft that puts bases by hand: the unit that it names, and the plan made of the places of its bases.
pub fn check_by_hand<P>(
    board: &Board,
    draft: &Draft,
    named: Read<UnitId>,
    rule: &'static str,
    plan: impl FnOnce(UnitId, Vec<(BaseId, Place)>) -> Option<P>,
) -> Verdict<P> {
    let unit = match named {
        Ok(unit) => unit,
        Err(why) => return Verdict::no(*why),
    };
    let [Given::Legs(legs)] = &draft.given[..] else { return incomplete(rule) };
    match places_by_hand(board, unit, legs).and_then(|places| plan(unit, places)) {
        Some(plan) => Verdict { plan: Some(plan), broken: by_hand(rule), nearest: None },
        None => incomplete(rule),
    }
}
