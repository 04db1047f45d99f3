//! 9.1, 10: a unit's shots at one target: reaction, hits, pins, damage, losses, morale.

use super::arms::{self, Arm, Shot};
use super::house;
use crate::data::{Dice, Number, Pen, Special, WeaponId};
use crate::morale;
use crate::record::{Event, Order};
use crate::state::{Die, State};
use crate::{OrderDice, dice};
use content::{Arg, Word, text, word};
use contract::{Chain, Choice, Exit, Flow, Flowing, Sums, Tally, Thing, Throw};
use table::{BaseId, Seat, UnitId};

const DOWN: &str = "down";

/// Places of the procedure and keys of its numbers, for the odds.
const HITS: u32 = 100;
const DAMAGE: u32 = 1_000;
const FELL: u32 = 10_000;
const FLAMES: u32 = 10_001;

/// Hits that need the same to do damage: that score, whether they are of heavy weapons, and how many there are.
#[derive(Default)]
struct Hits {
    of: Vec<(Tally, bool, u8)>,
    /// Some of them are of flames.
    burn: bool,
    /// OD-17.1-10: how many, at a building.
    flames: u8,
    /// OD-19-20: they are of a sniper with his scope.
    scope: bool,
}

impl Hits {
    fn add(&mut self, harm: Tally, heavy: bool, n: u8) {
        match self.of.iter_mut().find(|(known, by, _)| *known == harm && *by == heavy) {
            Some((.., had)) => *had = had.saturating_add(n),
            None => self.of.insert(0, (harm, heavy, n)),
        }
    }

    fn sums(&self) -> Sums {
        let hits = (0..).zip(&self.of).map(|(key, (.., n))| (key, [0, u32::from(*n)]));
        hits.chain([(FLAMES, [u32::from(self.flames >= Number::Burn.value()), u32::from(self.burn)])]).collect()
    }
}

/// OD-16-1: a target on foot without a die may go down before any die is rolled.
pub(crate) fn react(flow: &mut Flow<OrderDice>, at: UnitId) -> Flowing {
    let free = |state: &State| {
        let unit = state.unit(at)?;
        (state.stands(at) && unit.on_foot() && unit.die == Die::Bag).then_some(())
    };
    if free(flow.state()).is_none() {
        return Ok(());
    }
    let choice = |key: &'static str, said, like| Choice { key: word(key), text: text(said, []), at: None, like };
    let choices = vec![choice(DOWN, "od.choice.down", 0), choice("stay", "od.choice.stay", 1)];
    let picked = flow.pick(at.seat, text("od.why.reacts", [Arg::Unit(at)]), choices, 1, 1)?;
    if picked.first().is_some_and(|key| key.as_str() == DOWN) {
        // OD-3-4: its die comes out of the bag.
        flow.emit(Event::Turned { unit: at, order: Order::Down, why: word("reacts") });
    }
    Ok(())
}

/// OD-9.1-3 to OD-9.1-8: the shots of these arms at one target. `chooser` makes the choices of the one who shoots (OD-5.2-1).
pub(crate) fn resolve(
    flow: &mut Flow<OrderDice>,
    (unit, chooser): (UnitId, Seat),
    at: UnitId,
    arms: &[Arm],
    order: Order,
) -> Flowing {
    if !flow.state().stands(at) {
        return Ok(());
    }
    let (shots, _) = arms::shots(flow.state(), at, arms, order);
    let began = flow.state().strength(at);
    let mut hits = Hits::default();
    for (step, shot) in (0..).zip(&shots) {
        let n = hit(flow, unit, at, shot)?;
        let flames = shot.weapon.weapon().has(Special::Flamethrower);
        // OD-14-2.
        let n = if flames { flamed(flow, unit.seat, at, shot.weapon, n)? } else { n };
        hits.burn |= flames && n > 0;
        let housed = flow.state().house_of(at).is_some();
        hits.flames = hits.flames.saturating_add(if flames && housed { n } else { 0 });
        hits.scope |= shot.scope;
        let harm = harm(flow.state(), at, shot.weapon, shot.scope);
        hits.add(harm, arms::is_heavy(shot.weapon), n);
        let weapon = Word::own(shot.weapon.name().to_owned());
        flow.emit(Event::Fired { unit, at, weapon: weapon.clone(), shots: shot.dice(), hits: n });
        let once = shot.bases.iter().filter(|_| shot.weapon.weapon().has(Special::OneShot));
        once.for_each(|base| flow.emit(Event::Spent { base: *base, weapon: weapon.clone() }));
        // Later dice depend only on how many hits there are of each kind.
        flow.sum_up(HITS + step, || hits.sums(), Event::is_only_told);
    }
    let (house, flames) = (flow.state().house_of(at), hits.flames);
    if hits.of.iter().any(|(.., n)| *n > 0) {
        strike(flow, (unit, chooser), at, hits, began)?;
    }
    if let Some(house) = house.filter(|_| flames >= Number::Burn.value()) {
        house::blaze(flow, at, house);
    }
    for shot in shots.iter().filter(|shot| shot.weapon.weapon().has(Special::Flamethrower)) {
        fuel(flow, unit, shot.bases.len())?;
    }
    Ok(())
}

/// OD-9.1-5 to OD-9.1-8: what these hits do.
fn strike(
    flow: &mut Flow<OrderDice>,
    (unit, chooser): (UnitId, Seat),
    at: UnitId,
    mut hits: Hits,
    began: usize,
) -> Flowing {
    // OD-6-1, OD-6-3: one pin, however many hits; flames pin more.
    let pins = match hits.burn {
        true => {
            let why = text("od.why.flame-pins", [Arg::Unit(at)]);
            Number::FlamePins.value() + dice::number(flow, Dice::D3, unit.seat, why, &Thing::Unit(at))?
        }
        false => 1,
    };
    morale::pin(flow, at, pins, "hit");
    let mut fell = (0_u8, 0_u8);
    while let Some((tally, heavy, n)) = hits.of.pop() {
        // OD-6-11: the rest of the attack is not rolled.
        if n == 0 || !flow.state().stands(at) {
            continue;
        }
        let (losses, chosen) = damage(flow, unit.seat, at, (tally, hits.scope), n)?;
        fell = (fell.0.saturating_add(losses), fell.1.saturating_add(chosen));
        // OD-10-7: a heavy weapon can destroy the gun itself.
        let gun = flow.state().unit(at).is_some_and(|found| found.profile.gun().is_some());
        if gun && chosen > 0 && heavy {
            flow.emit(Event::Destroyed { unit: at, why: word("fire") });
        }
        let sums = || hits.sums().into_iter().chain([(FELL, [u32::from(fell.0), u32::from(fell.1)])]).collect();
        flow.sum_up(DAMAGE + u32::try_from(hits.of.len()).unwrap_or(0), sums, Event::is_only_told);
    }
    let troops = arms::is_troops(flow.state(), at);
    if !flow.state().stands(at) {
        return Ok(());
    }
    match fell {
        (0, _) if hits.burn && troops => return morale::check(flow, at),
        (0, _) => return Ok(()),
        // OD-10-3: one success destroys a soft-skinned vehicle.
        _ if !troops => flow.emit(Event::Destroyed { unit: at, why: word("fire") }),
        (losses, chosen) => casualties(flow, chooser, at, losses, chosen)?,
    }
    // OD-6-14.
    let state = flow.state();
    let lost = began.saturating_sub(state.strength(at));
    // OD-14-5, OD-6-15: flames always.
    let tested = hits.burn || (lost * 2 >= began && !spared(state, at));
    if troops && state.stands(at) && tested {
        morale::check(flow, at)?;
    }
    Ok(())
}

/// OD-19-21.
fn spared(state: &State, at: UnitId) -> bool {
    state.unit(at).is_some_and(|unit| unit.has(Special::Fanatics)) && state.strength(at) >= 2
}

/// OD-14-2: each hit of a flamethrower is several.
fn flamed(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, weapon: WeaponId, hits: u8) -> Flowing<u8> {
    let mut all = 0_u8;
    for _ in 0..hits {
        let why = text("od.why.flames", [Arg::Unit(at)]);
        all = all.saturating_add(dice::number(flow, weapon.weapon().per_hit, seat, why, &Thing::Unit(at))?);
    }
    Ok(all)
}

/// OD-14-6: a team whose fuel runs out is removed.
fn fuel(flow: &mut Flow<OrderDice>, unit: UnitId, weapons: usize) -> Flowing {
    for _ in 0..weapons {
        let (why, at) = (text("od.why.fuel", [Arg::Unit(unit)]), Thing::Unit(unit));
        let lasts = dice::passes(flow, unit.seat, why, Number::FuelOut.value() + 1, &at)?;
        if !lasts && flow.state().stands(unit) {
            flow.emit(Event::Destroyed { unit, why: word("fuel") });
        }
    }
    Ok(())
}

/// OD-9.2-11: a score above six is a six that another six confirms.
fn hit(flow: &mut Flow<OrderDice>, unit: UnitId, at: UnitId, shot: &Shot) -> Flowing<u8> {
    let why = text("od.why.fires", [Arg::Unit(unit), arms::named(shot.weapon), Arg::Unit(at)]);
    let need = u8::try_from(shot.to_hit.total.max(2)).unwrap_or(7);
    let tally = Some(shot.to_hit.clone());
    let throws = confirmed(unit.seat, why, need, Exit::Out(1), tally);
    let dice = shot.dice().min(contract::POOL_MAX);
    let outs = flow.roll(&Chain { dice, at: vec![Thing::Unit(at); usize::from(dice)], throws, likes: vec![] })?;
    Ok(count(&outs, 1))
}

/// A roll for a score; one above six needs a second six.
fn confirmed(seat: Seat, why: content::Text, need: u8, good: Exit, tally: Option<Tally>) -> Vec<Throw> {
    let throw = |ways: Vec<(u8, Exit)>| Throw { tally: tally.clone(), ..Throw::new(seat, why.clone(), 6, ways) };
    match need {
        0..=6 => vec![throw(vec![(1, Exit::Out(0)), (need.max(2), good)])],
        _ => {
            let sure = Throw::new(seat, text("od.why.confirms", []), 6, vec![(1, Exit::Out(0)), (6, good)]);
            vec![throw(vec![(1, Exit::Out(0)), (6, Exit::To(1))]), sure]
        }
    }
}

fn count(outs: &[u8], least: u8) -> u8 {
    u8::try_from(outs.iter().filter(|out| **out >= least).count()).unwrap_or(u8::MAX)
}

/// Section 10: how many of these hits do damage, and how many of the casualties the shooter chooses (OD-10-7).
fn damage(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    at: UnitId,
    (tally, scope): (Tally, bool),
    hits: u8,
) -> Flowing<(u8, u8)> {
    let state = flow.state();
    let troops = arms::is_troops(state, at);
    let twice = state.options.exceptional_twice;
    let why = text("od.why.damage", [Arg::Unit(at)]);
    let need = u8::try_from(tally.total.max(2)).unwrap_or(7);
    // OD-19-20: what a scope hits is always of the shooter's choice.
    let throws = if need > 6 || !troops || scope {
        let good = if troops { Exit::Out(2) } else { Exit::Out(1) };
        confirmed(seat, why, need, good, Some(tally))
    } else {
        let six = if twice { Exit::To(1) } else { Exit::Out(2) };
        let mut ways = vec![(1, Exit::Out(0))];
        ways.extend((need < 6).then_some((need, Exit::Out(1))));
        ways.push((6, six));
        let first = Throw { tally: Some(tally), ..Throw::new(seat, why, 6, ways) };
        let sure = Throw::new(seat, text("od.why.confirms", []), 6, vec![(1, Exit::Out(1)), (6, Exit::Out(2))]);
        [first].into_iter().chain(twice.then_some(sure)).collect()
    };
    let dice = hits.min(contract::POOL_MAX);
    let outs = flow.roll(&Chain { dice, at: vec![Thing::Unit(at); usize::from(dice)], throws, likes: vec![] })?;
    let (losses, chosen) = (count(&outs, 1), count(&outs, 2));
    // OD-10-3: what has no men is destroyed instead.
    if troops || losses == 0 {
        flow.emit(Event::Harmed { unit: at, losses, chosen });
    }
    Ok((losses, chosen))
}

/// OD-10-1: what the damage die must show.
pub(super) fn harm(state: &State, at: UnitId, weapon: WeaponId, scope: bool) -> Tally {
    let value = state.unit(at).map_or(0, |unit| match unit.profile.vehicle() {
        Some(vehicle) => vehicle.armor.damage_value(),
        None => unit.quality().row().damage_value,
    });
    let rule = if arms::is_troops(state, at) { "OD-10-2" } else { "OD-10-3" };
    let pen = match weapon.weapon().pen {
        Pen::Plus(pen) => i32::from(pen),
        Pen::Zero | Pen::HeOnly => 0,
    };
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", rule, i32::from(value));
    // OD-10-5, OD-17.1-15: not against flames, nor scopes.
    let house = state.house_of(at).filter(|_| !scope && !weapon.weapon().has(Special::Flamethrower));
    let bunker = house.is_some_and(|house| state.is_bunker(house));
    let walls = i32::from(if bunker { Number::InBunker.value() } else { Number::InBuilding.value() });
    let rule = if bunker { "OD-17.1-15" } else { "OD-10-5" };
    let tally = tally.add_if(house.is_some(), "od.tally.walls", rule, walls);
    tally.add_if(pen > 0, "od.tally.pen", "OD-10-1", -pen)
}

/// OD-9.1-7, OD-10-7: first those whom the shooter chooses, then those whom the owner does.
fn casualties(flow: &mut Flow<OrderDice>, shooter: Seat, at: UnitId, losses: u8, chosen: u8) -> Flowing {
    let mut fallen: Vec<BaseId> = vec![];
    for (seat, n, why) in [
        (shooter, chosen, text("od.why.exceptional", [Arg::Unit(at)])),
        (at.seat, losses - chosen, text("od.why.losses", [Arg::Unit(at)])),
    ] {
        let state = flow.state();
        let left = state.men(at).map(|(base, _)| base.id).filter(|base| !fallen.contains(base));
        let choices: Vec<Choice> = left.map(|base| arms::choice(state, base)).collect();
        let n = n.min(u8::try_from(choices.len()).unwrap_or(u8::MAX));
        if n == 0 {
            continue;
        }
        let keys = match flow.is_all_one(choices.iter().map(|choice| choice.like)) {
            true => choices.into_iter().take(usize::from(n)).map(|choice| choice.key).collect(),
            false => flow.pick(seat, why, choices, n, n)?,
        };
        fallen.extend(keys.iter().filter_map(|key| key.as_str().parse::<BaseId>().ok()));
    }
    sorted::order(&mut fallen);
    morale::lose(flow, at, fallen)
}
