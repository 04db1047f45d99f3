//! Section 11: hits on armored vehicles: penetration, classes of damage, the damage table, fires and jammed turrets.

use crate::data::{Charts, Dice, Facing, Number, Pen, Side, Special, Strike, WeaponId, Wound};
use crate::record::Event;
use crate::sector::holding;
use crate::state::State;
use crate::{OrderDice, dice, morale};
use content::{Arg, text, word};
use contract::{Chain, Exit, Flow, Flowing, Sums, Tally, Thing, Throw};
use geom::{Len, Pt};
use table::{Seat, UnitId};

/// Places of the procedure and keys of its numbers, for the odds.
const PIERCED: u32 = 4_000;
const STRUCK: u32 = 5_000;
/// Keys of what later dice depend on besides.
const SIDE: u32 = 30_000;
const STATE: u32 = 29_999;

/// What comes after the damage to a vehicle, for the odds: the first place of the procedure that is free, and what else later dice depend on.
pub(crate) struct After {
    pub place: u32,
    pub sums: Sums,
}

/// OD-6-4: armor that small arms do not pin.
pub(crate) fn is_enclosed(state: &State, at: UnitId) -> bool {
    let unit = state.unit(at);
    unit.is_some_and(|unit| unit.profile.vehicle().is_some_and(|vehicle| vehicle.is_armored()))
        && unit.is_some_and(|unit| !unit.has(Special::OpenTopped))
}

/// OD-6-1, OD-6-4, OD-6-5: a hit pins the unit, whatever else it does. `heavy`: of a heavy weapon or an explosion.
pub(super) fn is_pinned_by(state: &State, at: UnitId, heavy: bool) -> bool {
    !super::is_armored(state, at) || !is_enclosed(state, at) || (state.options.tank_pins && heavy)
}

/// OD-8-10: the side of a vehicle that is hit from a point; on a border the firer's choice, which is the weaker one.
pub(crate) fn side_hit(state: &State, at: UnitId, from: Pt) -> Option<Side> {
    state.unit(at)?.profile.vehicle()?;
    let hull = state.models(at).next()?;
    holding(hull, from).into_iter().max_by_key(|side| Charts::standard().facing(facing(*side)))
}

pub(crate) fn facing(side: Side) -> Facing {
    match side {
        Side::Front => Facing::Front,
        Side::Left | Side::Right => Facing::Side,
        Side::Rear => Facing::Rear,
    }
}

/// OD-11.1-1 to OD-11.1-4: what the damage die must show against a vehicle, for a hit with this penetration on this facing. `long`: it
/// loses some at long range.
pub(crate) fn need(state: &State, at: UnitId, pen: u8, facing: Facing, long: bool) -> Tally {
    let vehicle = state.unit(at).and_then(|unit| unit.profile.vehicle());
    let value = vehicle.map_or(0, |vehicle| vehicle.armor.damage_value());
    let armored = vehicle.is_some_and(|vehicle| vehicle.is_armored());
    let (rule, of) = (if armored { "OD-11.1-1" } else { "OD-10-3" }, i32::from);
    let more = Charts::standard().facing(facing);
    let (said, by) = match facing {
        Facing::Top => ("od.tally.top", "OD-11.1-2"),
        Facing::Front | Facing::Side => ("od.tally.side", "OD-11.1-2"),
        Facing::Rear => ("od.tally.rear", "OD-11.1-3"),
    };
    Tally::new("od.tally.damage", "od.tally.damage-value", rule, of(value))
        .add_if(pen > 0, "od.tally.pen", "OD-10-1", -of(pen))
        .add_if(more > 0, said, by, -of(more))
        .add_if(long, "od.tally.long", "OD-11.1-4", of(Number::LongRangePen.value()))
}

/// The same for a weapon that fires at a vehicle over this distance.
pub(super) fn need_of(state: &State, side: Option<Side>, at: UnitId, weapon: WeaponId, range: Len) -> Tally {
    let row = weapon.weapon();
    let pen = match row.pen {
        Pen::Plus(pen) => pen,
        Pen::Zero | Pen::HeOnly => 0,
    };
    let armored = super::is_armored(state, at);
    // OD-19-12, OD-14-3: flames strike from above.
    let flames = row.has(Special::Flamethrower);
    let facing = match () {
        () if flames => Facing::Top,
        () if armored => side.map_or(Facing::Front, facing),
        () => Facing::Front,
    };
    let most = row.direct.unwrap_or_default().len(state.measure);
    let far = armored && range * 2 > most && !flames && !row.has(Special::ShapedCharge);
    need(state, at, pen, facing, far)
}

/// OD-12-11, OD-13-9: the same for an explosion: from above if it comes over the heads of others, and at any range.
pub(super) fn need_of_shell(state: &State, at: UnitId, pen: u8, side: Option<Side>, over: bool) -> Tally {
    let facing = match () {
        () if over => Facing::Top,
        () if !super::is_armored(state, at) => Facing::Front,
        () => side.map_or(Facing::Front, facing),
    };
    need(state, at, pen, facing, false)
}

/// Section 11.2: rolls for damage by hits that need the same score, one die each; a natural 1 does none. `worst`: nothing is worse than that.
pub(crate) fn pierce(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    at: UnitId,
    need: Tally,
    (hits, worst): (u8, Strike),
) -> Flowing<Vec<Strike>> {
    let class = |face: u8| {
        let above = i8::try_from(i32::from(face) - need.total).unwrap_or(i8::MIN);
        if face == 1 { None } else { Charts::standard().strike(above).map(|strike| strike.min(worst)) }
    };
    let number = |strike: Option<Strike>| strike.map_or(0, |strike| strike as u8 + 1);
    let mut ways: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(number(class(face))))).collect();
    ways.dedup_by_key(|(_, exit)| *exit);
    let why = text("od.why.damage", [Arg::Unit(at)]);
    let throw = Throw { tally: Some(need), ..Throw::new(seat, why, 6, ways) };
    let dice = hits.min(contract::POOL_MAX);
    let chain = Chain { dice, at: vec![Thing::Unit(at); usize::from(dice)], throws: vec![throw], likes: vec![] };
    let outs = flow.roll(&chain)?;
    let found = |out: &u8| Strike::ALL.iter().copied().find(|strike| *strike as u8 + 1 == *out);
    let strikes: Vec<Strike> = outs.iter().filter_map(found).collect();
    let count = |of: Strike| u8::try_from(strikes.iter().filter(|strike| **strike == of).count()).unwrap_or(u8::MAX);
    flow.emit(Event::Pierced {
        unit: at,
        superficial: count(Strike::Superficial),
        full: count(Strike::Full),
        massive: count(Strike::Massive),
    });
    Ok(strikes)
}

/// Hits of one kind on a vehicle: what they need, from which side, whether from above, and how many there are.
pub(super) struct Blow {
    pub need: Tally,
    pub from: Option<Side>,
    pub over: bool,
    pub hits: u8,
}

/// OD-9.1-9: all damage dice of an action, then the damage table, the jam and the morale of a vehicle on fire. Returns whether anything was
/// damaged.
pub(super) fn strike(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    at: UnitId,
    blows: Vec<Blow>,
    after: &After,
) -> Flowing<bool> {
    let (mut strikes, mut from): (Vec<Strike>, Option<Side>) = (vec![], None);
    for (step, blow) in (0..).zip(&blows) {
        let found = pierce(flow, seat, at, blow.need.clone(), (blow.hits, Strike::Massive))?;
        from = from.or(blow.from.filter(|_| !found.is_empty()));
        strikes.extend(found);
        sorted::order(&mut strikes);
        let sums = || {
            let n = |of: Strike| strikes.iter().filter(|strike| **strike == of).count();
            let count = |of: Strike| (PIERCED + of as u32, [0, u32::try_from(n(of)).unwrap_or(0)]);
            let side = (SIDE, [0, from.map_or(0, |side| side as u32 + 1)]);
            let rest = (SIDE + 1..).zip(&blows[step as usize + 1..]).map(|(key, blow)| (key, [0, blow.hits.into()]));
            let own = Strike::ALL.iter().map(|of| count(*of)).chain([side]).chain(rest);
            after.sums.iter().map(|(key, sum)| (*key, *sum)).chain(own).collect()
        };
        flow.sum_up(after.place + PIERCED + step, sums, Event::is_only_told);
    }
    let over = blows.iter().any(|blow| blow.over);
    wound(flow, seat, at, &strikes, (over, from), after)?;
    Ok(!strikes.is_empty())
}

/// Section 11.3: the results of these strikes. `over`: by indirect fire; and the side from which they came.
pub(crate) fn wound(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    at: UnitId,
    strikes: &[Strike],
    (over, from): (bool, Option<Side>),
    after: &After,
) -> Flowing {
    let mut fires = 0_u8;
    // The worst first: what is knocked out is rolled for no more.
    for (left, strike) in strikes.iter().enumerate().rev() {
        if !flow.state().stands(at) {
            return Ok(());
        }
        for wound in table_dice(flow, seat, at, *strike, over)? {
            if flow.state().stands(at) {
                suffer(flow, at, wound);
                fires += u8::from(wound == Wound::OnFire);
            }
        }
        // However many there were: later dice depend on those that are left alone.
        let (rest, side) = (&strikes[..left], from.map_or(0, |side| side as u32 + 1));
        let state = condition(flow.state(), at);
        let sums = || {
            let of = [(SIDE, [u32::from(fires), side]), (STATE, state)];
            let rest = (SIDE + 1..).zip(rest).map(|(key, of)| (key, [0, *of as u32]));
            after.sums.iter().map(|(key, sum)| (*key, *sum)).chain(of).chain(rest).collect()
        };
        flow.sum_up(after.place + STRUCK + u32::try_from(left).unwrap_or(0), sums, |event| {
            event.is_only_told() || is_told_by(event, at)
        });
    }
    if !strikes.is_empty() {
        jam(flow, seat, at, from)?;
    }
    for _ in 0..fires {
        burn(flow, at)?;
    }
    Ok(())
}

/// What the results so far have made of a vehicle that stands, for the odds: in whatever order they came.
fn condition(state: &State, at: UnitId) -> [u32; 2] {
    let Some(unit) = state.unit(at) else { return [0, 0] };
    [2 * u32::from(unit.pins) + u32::from(unit.immobilized), unit.order().map_or(0, |order| order as u32 + 1)]
}

/// The event says nothing that the condition of the vehicle does not.
fn is_told_by(event: &Event, at: UnitId) -> bool {
    matches!(event, Event::Wounded { unit, .. } | Event::Pinned { unit, .. } | Event::Turned { unit, .. } if *unit == at)
}

/// OD-11.2-1 to OD-11.2-3, OD-11.3-5 to OD-11.3-7: the results of one strike on the damage table. Both dice of massive damage are rolled.
fn table_dice(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, strike: Strike, over: bool) -> Flowing<Vec<Wound>> {
    let charts = Charts::standard();
    let (less, rolls) = charts.rolls(strike);
    let state = flow.state();
    let unit = state.unit(at);
    let worse = Number::WorseWound.value();
    // OD-19-13.
    let open = over && unit.is_some_and(|unit| unit.has(Special::OpenTopped));
    let fuel = unit.and_then(|unit| unit.profile.vehicle()).is_some_and(|vehicle| vehicle.has_flamethrower());
    let tally = Tally::sum(text("od.tally.wound", []), vec![])
        .add_if(less > 0, "od.tally.superficial", "OD-11.3-5", -i32::from(less))
        .add_if(open, "od.tally.open-topped", "OD-11.3-6", i32::from(worse))
        .add_if(fuel, "od.tally.carries-flames", "OD-11.3-7", i32::from(worse));
    let by = tally.total;
    let result = |face: u8| charts.wound(i8::try_from(i32::from(face) + by).unwrap_or(i8::MAX));
    let mut ways: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(result(face) as u8))).collect();
    ways.dedup_by_key(|(_, exit)| *exit);
    let why =
        text("od.why.wound", [Arg::Unit(at), Arg::Word(content::Word::own(format!("od.strike.{}", strike.name())))]);
    let throw = Throw { tally: Some(tally).filter(|tally| tally.total != 0), ..Throw::new(seat, why, 6, ways) };
    let dice = vec![Thing::Unit(at); usize::from(rolls)];
    let outs = flow.roll(&Chain { dice: rolls, at: dice, throws: vec![throw], likes: vec![] })?;
    let found = |out: &u8| Wound::ALL.iter().copied().find(|wound| *wound as u8 == *out);
    Ok(outs.iter().filter_map(found).collect())
}

/// OD-11.3-1 to OD-11.3-4, OD-6-6: what a result does at once. A fire is fought after the turret.
fn suffer(flow: &mut Flow<OrderDice>, at: UnitId, wound: Wound) {
    let state = flow.state();
    let Some(unit) = state.unit(at) else { return };
    let (had, ordered, afloat) = (unit.immobilized, unit.order().is_some(), state.is_afloat(at));
    flow.emit(Event::Wounded { unit: at, wound: word(wound.name()) });
    match wound {
        Wound::KnockedOut => return morale::destroy(flow, at, "knocked-out"),
        // A second time it is knocked out; OD-19-26: so it is at once afloat.
        Wound::Immobilized if had => return morale::destroy(flow, at, "knocked-out"),
        // OD-19-17.
        Wound::Immobilized if afloat => return morale::destroy(flow, at, "sunk"),
        Wound::Stunned => morale::turn_down(flow, at, "stunned"),
        Wound::Immobilized if ordered => morale::turn_down(flow, at, "immobilized"),
        Wound::Immobilized | Wound::OnFire => {}
    }
    morale::pin(flow, at, 1, wound.name());
}

/// OD-11.3-8: a turret that is damaged and not lost may turn only to the side of the hit. A jammed one jams no more.
fn jam(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, from: Option<Side>) -> Flowing {
    let state = flow.state();
    let turret = |unit: &crate::state::Unit| {
        let vehicle = unit.profile.vehicle();
        vehicle.is_some_and(|vehicle| vehicle.turret) && unit.jam.is_none()
    };
    let free = state.options.turret_jam && state.stands(at) && state.unit(at).is_some_and(turret);
    let Some(side) = from.filter(|_| free) else { return Ok(()) };
    let why = text("od.why.jam", [Arg::Unit(at)]);
    if dice::passes(flow, seat, why, Number::TurretJam.value(), &Thing::Unit(at))? {
        flow.emit(Event::Jammed { unit: at, side: word(side.name()) });
    }
    Ok(())
}

/// OD-11.3-3, OD-6-16: the crew puts the fire out and goes Down, or leaves.
fn burn(flow: &mut Flow<OrderDice>, at: UnitId) -> Flowing {
    if !flow.state().stands(at) {
        return Ok(());
    }
    match morale::holds(flow, at)? {
        true => morale::turn_down(flow, at, "on-fire"),
        false => morale::destroy(flow, at, "knocked-out"),
    }
    Ok(())
}

/// OD-14-4: pins of flames.
pub(super) fn flame_pins(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId) -> Flowing<u8> {
    let why = text("od.why.flame-pins", [Arg::Unit(at)]);
    Ok(Number::FlamePins.value() + dice::number(flow, Dice::D3, seat, why, &Thing::Unit(at))?)
}
