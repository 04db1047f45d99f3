//! Section 14: what flames do more than other shots, and what they cost.

use super::arms;
use crate::data::{Dice, Number, Special, WeaponId};
use crate::record::Event;
use crate::{OrderDice, dice};
use content::{Arg, Word, text, word};
use contract::{Flow, Flowing, Thing};
use table::{BaseId, Seat, UnitId};

/// OD-14-2: each hit of a flamethrower is several.
pub(super) fn several(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, weapon: WeaponId, hits: u8) -> Flowing<u8> {
    let (mut all, per_hit) = (0_u8, weapon.weapon().per_hit);
    let code = if per_hit == Dice::D6Plus1 { "od.why.flames-plus" } else { "od.why.flames" };
    for _ in 0..hits {
        let why = text(code, [Arg::Unit(at)]);
        all = all.saturating_add(dice::number(flow, per_hit, seat, why, &Thing::Unit(at))?);
    }
    Ok(all)
}

/// OD-19-16, OD-14-6: a team whose fuel runs out is removed; of a vehicle the weapon is spent.
pub(super) fn fuel(flow: &mut Flow<OrderDice>, unit: UnitId, (weapon, bases): (WeaponId, &[BaseId])) -> Flowing {
    for base in bases.iter().filter(|_| weapon.weapon().has(Special::Flamethrower)) {
        let (why, at) = (text("od.why.fuel", [Arg::Unit(unit)]), Thing::Unit(unit));
        let lasts = dice::passes(flow, unit.seat, why, Number::FuelOut.value() + 1, &at)?;
        if lasts || !flow.state().stands(unit) {
            continue;
        }
        let vehicle = !arms::is_troops(flow.state(), unit);
        let weapon = Word::own(weapon.name().to_owned());
        flow.emit(match vehicle {
            true => Event::Spent { base: *base, weapon },
            false => Event::Destroyed { unit, why: word("fuel") },
        });
    }
    Ok(())
}
