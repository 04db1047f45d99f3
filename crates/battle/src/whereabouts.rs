//! Where a unit is.

use content::Arg;
use contract::{Draft, INCOMPLETE, Read, Reason, refuse};
use table::{Seat, UnitId};

/// For a unit that the battle knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Table,
    /// On the table, and only its owner knows the place.
    Ambush,
    /// Not on the table yet.
    Reserve,
    Aboard(UnitId),
    /// Destroyed, or removed for good.
    Gone,
}

impl Where {
    /// It has a place, whether or not the other side knows it.
    pub fn on_table(self) -> bool {
        match self {
            Where::Table | Where::Ambush => true,
            Where::Reserve | Where::Aboard(_) | Where::Gone => false,
        }
    }

    pub fn lives(self) -> bool {
        match self {
            Where::Table | Where::Ambush | Where::Reserve | Where::Aboard(_) => true,
            Where::Gone => false,
        }
    }

    pub fn aboard(self) -> Option<UnitId> {
        match self {
            Where::Aboard(transport) => Some(transport),
            Where::Table | Where::Ambush | Where::Reserve | Where::Gone => None,
        }
    }
}

/// It exists, belongs to the seat, and is not lost.
pub fn own_unit(seat: Seat, unit: UnitId, found: Option<Where>, rule: &'static str) -> Read<()> {
    let no = |code| refuse(Reason::new(code, rule).about([Arg::Unit(unit)]));
    match found {
        None => no("unit.unknown"),
        Some(_) if unit.seat != seat => no("unit.not-yours"),
        Some(Where::Gone) => no("unit.lost"),
        Some(_) => Ok(()),
    }
}

/// The unit that a draft names, if it exists, belongs to the seat, and has a place on the table: `place` answers by
/// what this seat knows.
pub fn named_unit(draft: &Draft, found: impl Fn(UnitId) -> Option<Where>, rule: &'static str) -> Read<UnitId> {
    unit_at(draft, found, rule, Where::on_table)
}

/// The same for an order by hand, which may also put a unit on the table that waits off it, if it `enters`.
pub fn unit_by_hand(
    draft: &Draft,
    found: impl Fn(UnitId) -> Option<Where>,
    rule: &'static str,
    enters: bool,
) -> Read<UnitId> {
    unit_at(draft, found, rule, |place| place.on_table() || (enters && place == Where::Reserve))
}

fn unit_at(
    draft: &Draft,
    found: impl Fn(UnitId) -> Option<Where>,
    rule: &'static str,
    fits: impl Fn(Where) -> bool,
) -> Read<UnitId> {
    let Some(unit) = draft.unit else { return refuse(Reason::new(INCOMPLETE, rule)) };
    let known = found(unit);
    own_unit(draft.seat, unit, known, rule)?;
    if known.is_some_and(fits) { Ok(unit) } else { refuse(Reason::new("unit.off", rule).about([Arg::Unit(unit)])) }
}
