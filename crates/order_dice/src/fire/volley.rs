//! 9.1, 10: a unit's shots at one target: reaction, hits, pins, damage, losses, morale.

use super::armor::{self, After, Blow};
use super::arms::{self, Arm, Idle, Shot};
use super::hits::{Alike, EACH, Hits, Kind, Pinned, Several, sums};
use super::looks::Looks;
use super::shells::{self, Laid};
use super::spotter::{self, Quarry};
use super::{escape, flames, house, indirect, losses};
use crate::data::{Dice, He, Number, Side, Special};
use crate::morale;
use crate::record::{Event, Order};
use crate::state::{Die, State};
use crate::{OrderDice, conceal, dice, saddle};
use content::{Arg, Text, Word, text, word};
use contract::{Chain, Choice, Exit, Flow, Flowing, Reason, Sums, Tally, Thing, Throw};
use table::{Seat, UnitId};

const DOWN: &str = "down";

/// Places of the procedure and keys of its numbers, for the odds.
const HITS: u32 = 100;
const SEVERAL: u32 = 500;
const PINS: u32 = 0;
const DAMAGE: u32 = 1;
const CHECK: u32 = 50;
const STRIKE: u32 = 1_000;
const FELL: u32 = 10_000;
const FLAMES: u32 = 10_001;
const SHELLS: u32 = 20_000;
/// The places of one target come after all those of another.
const NEXT: u32 = 10_000;

/// The first place of the procedure at this target.
fn first_place(at: UnitId) -> u32 {
    let number = u32::from(at.number) * 2 + u32::from(at.seat == Seat::Blue);
    NEXT * (1 + number)
}

/// OD-9.1-2, OD-16-1, OD-16-3: a target on foot without a die may go down before any die is rolled, a recce vehicle or riders may escape. OD-16-8: from
/// explosions, when they would hit.
pub(crate) fn react(flow: &mut Flow<OrderDice>, at: UnitId, from: UnitId, arms: &[Arm]) -> Flowing {
    if !arms.iter().all(|arm| arm.round.explodes()) && escape::ask(flow, at, from)? {
        return Ok(());
    }
    let state = flow.state();
    let free = state.stands(at) && state.unit(at).is_some_and(|unit| unit.die == Die::Bag);
    let Some((why, choices)) = goes_down(state, at).filter(|_| free) else { return Ok(()) };
    let picked = flow.pick(at.seat, why, choices, 1, 1)?;
    if picked.first().is_some_and(|key| key.as_str() == DOWN) {
        // OD-3-4: its die comes out of the bag.
        flow.emit(Event::Turned { unit: at, order: Order::Down, why: word("reacts") });
        saddle::falls_off(flow, at, Some(Order::Down));
    }
    Ok(())
}

/// OD-16-1, OD-16-10: what a unit on foot is asked when it is fired at; the answer may be given beforehand.
pub(crate) fn goes_down(state: &State, unit: UnitId) -> Option<(Text, Vec<Choice>)> {
    let choices = vec![super::answer(DOWN, "od.choice.down", 0), super::answer("stay", "od.choice.stay", 1)];
    let may = state.unit(unit).is_some_and(|found| !found.destroyed && found.on_foot()) && !saddle::rides(state, unit);
    may.then(|| (text("od.why.reacts", [Arg::Unit(unit)]), choices))
}

/// The shots of a unit at one target: who fires what, where its templates were laid, and what is known of the looks.
pub(crate) struct Volley<'a> {
    pub arms: &'a [Arm],
    pub laid: &'a [Option<Laid>],
    pub looks: &'a Looks,
    /// OD-17.1-7: how many of the unit fire through each opening at other targets.
    pub taken: &'a [usize],
    /// OD-6-14: how many men the enemies had when the action began, where others of its shots may have hit them before.
    pub before: &'a [(UnitId, usize)],
    /// OD-6-1: what others of its shots have pinned.
    pub pinned: &'a [Pinned],
}

impl<'a> Volley<'a> {
    /// The only one of an action.
    pub fn of(arms: &'a [Arm], looks: &'a Looks) -> Volley<'a> {
        Volley { arms, laid: &[], looks, taken: &[], before: &[], pinned: &[] }
    }
}

/// OD-9.1-3 to OD-9.1-8: the shots of these arms at one target. `chooser` makes the choices of the one who shoots (OD-5.2-1). Returns what
/// the action has pinned so far.
pub(crate) fn resolve(
    flow: &mut Flow<OrderDice>,
    (unit, chooser): (UnitId, Seat),
    aim: Quarry,
    volley: &Volley,
    order: Order,
) -> Flowing<Vec<Pinned>> {
    let mut pinned = volley.pinned.to_vec();
    if !aim.stands(flow.state()) {
        return Ok(pinned);
    }
    let at = aim.at;
    let (shots, idle) = volley.looks.shots(&aim.seen(flow.state()), at, (volley.arms, volley.taken), order);
    let place = first_place(at);
    conceal::betrays(flow, unit, "fires");
    missed(flow, unit, &idle);
    // OD-16-7.
    if shots.is_empty() && flow.state().unit(at).is_some_and(|found| found.escaped) {
        flow.emit(Event::Wasted { unit, why: word("escaped") });
        // It is fired all the same.
        for arm in volley.arms {
            flames::fuel(flow, unit, (arm.weapon, &[arm.base]))?;
        }
    }
    let mut all = vec![Hits::on(aim, &pinned)];
    flow.sum_up(place, || sums(&all), Event::is_only_told);
    // OD-16-8.
    let late = shots.iter().all(|shot| shot.round.explodes());
    for (step, shot) in (0..).zip(&shots) {
        if shot.round.explodes() {
            shelled(flow, unit, aim, (shot, volley, order, late), SHELLS + step, &mut all)?;
        } else {
            let kind = Kind { heavy: arms::is_heavy(shot.weapon), from: shot.from, over: false, scope: shot.scope };
            let key = all[0].key(&shot.harm, kind);
            let pins = armor::is_pinned_by(flow.state(), at, arms::is_heavy(shot.weapon));
            let n = hit(flow, unit, aim, shot, key)?;
            let flames = shot.weapon.weapon().has(Special::Flamethrower);
            all[0].burn |= flames && n > 0;
            all[0].plain |= n > 0 && pins;
            let (weapon, shots) = (Word::own(shot.weapon.name().to_owned()), shot.dice());
            if flames {
                all[0].several.push(Several::Flames { weapon: shot.weapon, shots, n, key });
            } else {
                all[0].add(key, n);
                flow.emit(Event::Fired { unit, at, weapon: weapon.clone(), shots, hits: n, spotter: aim.spotter });
            }
            let once = shot.bases.iter().filter(|_| shot.weapon.weapon().has(Special::OneShot));
            once.for_each(|base| flow.emit(Event::Spent { base: *base, weapon: weapon.clone() }));
            ranges(flow, aim, shot, (order, n > 0));
        }
        // Later dice depend only on how many hits there are of each kind.
        flow.sum_up(place + HITS + step, || sums(&all), Event::is_only_told);
    }
    while !all[0].several.is_empty() {
        match all[0].several.remove(0) {
            Several::Blasts(size, n) => blasted(flow, unit.seat, at, (size, n), &mut all[0])?,
            // OD-14-2.
            Several::Flames { weapon, shots, n, key } => {
                let n = flames::several(flow, unit.seat, at, weapon, n)?;
                let weapon = Word::own(weapon.name().to_owned());
                flow.emit(Event::Fired { unit, at, weapon, shots, hits: n, spotter: aim.spotter });
                all[0].flames = all[0].flames.saturating_add(n);
                all[0].add(key, n);
            }
        }
        let left = u32::try_from(all[0].several.len()).unwrap_or(0);
        flow.sum_up(place + SEVERAL - left, || sums(&all), Event::is_only_told);
    }
    all.retain(Hits::any);
    // OD-12-10: the other units that were touched come after the target, in the shooter's order.
    while !all.is_empty() {
        let next = next_struck(flow, chooser, at, &all)?;
        let hits = all.remove(next);
        let began = volley.before.iter().find(|(on, _)| *on == hits.on).map(|(_, began)| *began);
        let now = strike(flow, (unit, chooser), (hits, began), &all, place + STRIKE)?;
        // OD-13-15: a unit is pinned once with its spotter.
        all.iter_mut().filter(|hits| hits.on == now.on).for_each(|hits| hits.pinned = now);
        pinned.retain(|known| known.on != now.on);
        pinned.push(now);
    }
    for shot in &shots {
        flames::fuel(flow, unit, (shot.weapon, &shot.bases))?;
    }
    Ok(pinned)
}

/// OD-13-6: an indirect shot whose target has come too near misses.
fn missed(flow: &mut Flow<OrderDice>, unit: UnitId, idle: &[Idle]) {
    let near = |why: &Reason| why.text.code.as_str() == "od.fire.too-near";
    for _ in idle.iter().filter(|(_, why)| why.iter().any(near)) {
        flow.emit(Event::Wasted { unit, why: word("too-near") });
    }
}

/// Which of those that were hit comes next: the target, or one that the shooter chooses.
fn next_struck(flow: &mut Flow<OrderDice>, chooser: Seat, at: UnitId, all: &[Hits]) -> Flowing<usize> {
    if let Some(own) = all.iter().position(|hits| hits.on == at) {
        return Ok(own);
    }
    let choices: Vec<Choice> = all.iter().map(|hits| contract::choice_of_unit(hits.on)).collect();
    // One does not change what becomes of another.
    if choices.len() == 1 || flow.is_all_one([0].into_iter()) {
        return Ok(0);
    }
    let keys = flow.pick(chooser, text("od.why.spill", []), choices, 1, 1)?;
    let named = |hits: &Hits| keys.first().is_some_and(|key| key.as_str() == hits.on.to_string());
    Ok(all.iter().position(named).unwrap_or(0))
}

/// OD-12-5 to OD-12-10: the roll to hit, and a template for each hit.
fn shelled(
    flow: &mut Flow<OrderDice>,
    unit: UnitId,
    aim: Quarry,
    (shot, volley, order, late): (&Shot, &Volley, Order, bool),
    key: u32,
    all: &mut Vec<Hits>,
) -> Flowing {
    let at = aim.at;
    let n = hit(flow, unit, aim, shot, key)?;
    let weapon = Word::own(shot.weapon.name().to_owned());
    flow.emit(Event::Fired { unit, at, weapon, shots: shot.dice(), hits: n, spotter: aim.spotter });
    // OD-13-4: of where the target stood when it was shot at, whatever it does then.
    ranges(flow, aim, shot, (order, n > 0));
    let Some(size) = shot.he.filter(|_| n > 0) else { return Ok(()) };
    if aim.spotter.is_none() && flow.state().house_of(at).is_some() {
        all[0].several.push(Several::Blasts(size, n));
        return Ok(());
    }
    // OD-16-8, OD-12-15: it may escape now; then the template is laid anew, if it is still seen and reached.
    let escaped = late && escape::ask(flow, at, unit)?;
    let aimed = |arm: &&Arm| shot.bases.contains(&arm.base) && arm.round == shot.round;
    let again: Vec<Arm> = volley.arms.iter().filter(aimed).copied().collect();
    if escaped && volley.looks.shots(flow.state(), at, (&again, volley.taken), order).0.is_empty() {
        flow.emit(Event::Wasted { unit, why: word("escaped") });
        return Ok(());
    }
    let nth = volley.arms.iter().position(|arm| shot.bases.contains(&arm.base) && arm.round == shot.round);
    let laid = nth.filter(|_| !escaped).and_then(|nth| volley.laid.get(nth)).and_then(Option::as_ref);
    let Some(burst) = volley.looks.burst(&aim.seen(flow.state()), unit, at, size, laid) else {
        // OD-12.1-11.
        flow.emit(Event::Wasted { unit, why: word("no-place") });
        return Ok(());
    };
    let besides = shells::besides(flow.state(), unit, aim, (size, &burst.at));
    let own = burst.hit.iter().flat_map(|(_, bases)| bases.iter().copied());
    let touched = own.chain(besides.iter().flat_map(|(_, bases)| bases.iter().copied())).collect();
    let (spot, fits) = (burst.at.near(), burst.fits.clone());
    flow.emit(Event::Burst { unit, inches: size.inches(), spot, fits, touched });
    let quarry = |on: UnitId| if on == at { aim } else { Quarry::unit(on) };
    let hit = burst.hit.iter().map(|(on, bases)| (quarry(*on), bases.len()));
    for (on, touched) in hit.chain(besides.iter().map(|(on, bases)| (*on, bases.len()))) {
        let state = flow.state();
        // OD-12-8: at least one on the target. OD-12-13: halved for each template.
        let each = shells::hits(state, on.at, touched.max(usize::from(on == aim)));
        let (harm, side) = shells_harm(state, on.at, size, (Some(shot.eye), shot.round.is_indirect()));
        let place = all.iter().position(|hits| (hits.on, hits.spotter) == (on.at, on.spotter)).unwrap_or_else(|| {
            all.push(Hits::on(on, volley.pinned));
            all.len() - 1
        });
        let hits = &mut all[place];
        hits.he = hits.he.max(Some(size));
        let kind = Kind { heavy: true, from: side, over: shot.round.is_indirect(), scope: false };
        let key = hits.key(&harm, kind);
        hits.add(key, each.saturating_mul(n));
    }
    Ok(())
}

/// OD-12-16, OD-17.1-9: explosions at a building hit those inside by its column, without a template; nobody else is touched.
fn blasted(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, (size, n): (He, u8), hits: &mut Hits) -> Flowing {
    let (harm, _) = shells_harm(flow.state(), at, size, (None, false));
    let key = hits.key(&harm, Kind { heavy: true, from: None, over: false, scope: false });
    hits.he = hits.he.max(Some(size));
    for _ in 0..n {
        let of = size.row().in_building;
        let code = if of == Dice::D3 { "od.why.blasts-d3" } else { "od.why.blasts" };
        let why = text(code, [Arg::Unit(at)]);
        let rolled = dice::number(flow, of, seat, why, &Thing::Unit(at))?;
        hits.blasts = hits.blasts.saturating_add(rolled);
        hits.add(key, house::sheltered(flow.state(), at, rolled));
    }
    Ok(())
}

/// OD-13-2, OD-13-3, OD-13-10, OD-13-14: what the weapons learn, each by itself of the target, or forget.
fn ranges(flow: &mut Flow<OrderDice>, aim: Quarry, shot: &Shot, (order, hit): (Order, bool)) {
    for base in &shot.bases {
        let arm = Arm { round: shot.round, ..Arm::carried(*base, shot.weapon) };
        let state = flow.state();
        let unit = state.board.base(*base).and_then(|base| state.unit(base.unit));
        let knows = unit.is_some_and(|unit| unit.ranging.get(base).is_some());
        // OD-13-16: a launcher never ranges in.
        let launcher = unit.is_some_and(|unit| unit.has(Special::MultipleLauncher));
        match shot.round.is_indirect() {
            true if !launcher => {
                let (step, zeroed) = indirect::ranged(state, &aim.thing(), arm, order, hit);
                flow.emit(Event::Ranged { base: *base, at: aim.thing(), step, zeroed });
            }
            // Of a vehicle only the weapon itself, not another one.
            false if knows && shot.weapon.weapon().indirect.is_some() => flow.emit(Event::Unranged { base: *base }),
            true | false => {}
        }
    }
}

/// OD-9.1-5 to OD-9.1-8: what these hits do to the unit. `began`: how many men it had when the action began. `rest`: what else is still to be
/// struck. Returns what has pinned it.
fn strike(
    flow: &mut Flow<OrderDice>,
    (unit, chooser): (UnitId, Seat),
    (mut hits, began): (Hits, Option<usize>),
    rest: &[Hits],
    place: u32,
) -> Flowing<Pinned> {
    let (at, place) = (hits.on, place + EACH * u32::try_from(rest.len()).unwrap_or(0));
    let pinned = hits.pins(armor::is_pinned_by(flow.state(), at, true));
    if !flow.state().stands(at) {
        return Ok(pinned);
    }
    // OD-17.6-3: a template has touched it.
    conceal::betrays(flow, at, "hit");
    if let Some(base) = hits.spotter {
        spotter::strike(flow, unit.seat, (base, hits), (rest, place))?;
        flow.sum_up(place + CHECK + 1, || sums(rest), Event::is_only_told);
        return Ok(pinned);
    }
    let (had, house) = (flow.state().strength(at), flow.state().house_of(at));
    let began = began.unwrap_or(had);
    if let Some(house) = house
        && hits.blasts >= Number::Collapse.value()
        && house::collapse(flow, at, house)
    {
        flow.sum_up(place + CHECK + 1, || sums(rest), Event::is_only_told);
        return Ok(pinned);
    }
    let pins = pins(flow, unit.seat, &hits)?;
    morale::pin(flow, at, pins, "hit");
    if arms::is_armored(flow.state(), at) {
        let pinned = strike_armor(flow, unit.seat, (hits, pinned), &After { place, sums: sums(rest) })?;
        flow.sum_up(place + CHECK + 1, || sums(rest), Event::is_only_told);
        return Ok(pinned);
    }
    let (mut fell, troops) = ((0_u8, 0_u8), arms::is_troops(flow.state(), at));
    let sum = |hits: &Hits, fell: (u8, u8)| {
        // The total of a roll counts each chosen one twice.
        let fell = (FELL, [u32::from(fell.0), u32::from(fell.0) + u32::from(fell.1)]);
        // OD-6-2: and what has pinned it, where as many pins do not say so.
        let mixed = hits.plain && hits.he.is_some();
        let burn = (FLAMES, [hits.wreckage(), u32::from(hits.burn) + 2 * u32::from(mixed)]);
        left(hits, rest).into_iter().chain([fell, burn]).collect::<Sums>()
    };
    flow.sum_up(place + PINS, || sum(&hits, fell), Event::is_only_told);
    while !hits.of.is_empty() {
        let alike = hits.of.remove(0);
        // OD-6-11: the rest of the attack is not rolled.
        if alike.n == 0 || !flow.state().stands(at) {
            continue;
        }
        let step = place + DAMAGE + 2 * u32::try_from(hits.of.len()).unwrap_or(0);
        flow.sum_up(step + 1, || sum(&hits, fell), Event::is_only_told);
        let (losses, chosen) = damage(flow, unit.seat, at, (alike.harm, alike.kind.scope), alike.n)?;
        // OD-10-3: what has no men is destroyed instead.
        if troops || losses == 0 {
            flow.emit(Event::Harmed { unit: at, losses, chosen });
        }
        // More cannot fall than there are.
        let most = if troops { u8::try_from(had).unwrap_or(u8::MAX) } else { 1 };
        fell.0 = fell.0.saturating_add(losses).min(most);
        fell.1 = fell.1.saturating_add(chosen).min(fell.0);
        // OD-10-7: a heavy weapon can destroy the gun itself.
        let gun = flow.state().unit(at).is_some_and(|found| found.profile.gun().is_some());
        if gun && chosen > 0 && alike.kind.heavy {
            morale::destroy(flow, at, "fire");
        }
        flow.sum_up(step, || sum(&hits, fell), Event::is_only_told);
    }
    fall(flow, (unit, chooser), &hits, fell, (began, had))?;
    flow.sum_up(place + CHECK, || sum(&hits, (0, 0)), Event::is_only_told);
    if flow.state().stands(at) {
        // OD-6-14: now, not by an earlier shot of the action.
        let state = flow.state();
        let halved = is_halved(began, state.strength(at)) && !is_halved(began, had);
        // OD-14-5, OD-6-15: flames always; a vehicle is abandoned.
        if hits.burn || (troops && halved && !spared(state, at)) {
            morale::check(flow, at)?;
        }
    }
    if let Some(house) = house.filter(|_| hits.flames >= Number::Burn.value()) {
        house::blaze(flow, at, house);
    }
    flow.sum_up(place + CHECK + 1, || sums(rest), Event::is_only_told);
    Ok(pinned)
}

/// What is still to be struck, on this unit and on others.
pub(super) fn left(hits: &Hits, rest: &[Hits]) -> Sums {
    let own = hits.of.iter().map(|known| (FELL + 2 + known.key, [0, u32::from(known.n)]));
    sums(rest).into_iter().chain(own).collect()
}

/// Section 11: what hits on an armored vehicle do. Small arms do not harm it. Returns what has pinned it.
fn strike_armor(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    (hits, pinned): (Hits, Pinned),
    after: &After,
) -> Flowing<Pinned> {
    let (at, burns, he) = (hits.on, hits.burn, hits.he);
    let blow = |alike: Alike| {
        let Alike { harm, kind: Kind { heavy, from, over, .. }, n, .. } = alike;
        (heavy && n > 0).then_some(Blow { need: harm, from, over, hits: n })
    };
    let blows: Vec<Blow> = hits.of.into_iter().filter_map(blow).collect();
    if !flow.state().stands(at) {
        return Ok(pinned);
    }
    let damaged = armor::strike(flow, seat, at, blows, after)?;
    // OD-6-5: with that rules option a hit pins if it does damage.
    let late = damaged && !pinned.plain && !pinned.he;
    if late {
        let pins = he.map_or(Ok(1), |size| blast_pins(flow, seat, at, size))?;
        morale::pin(flow, at, pins, "hit");
    }
    // OD-14-5, OD-6-15: flames always.
    if burns && flow.state().stands(at) {
        morale::check(flow, at)?;
    }
    Ok(if late { Pinned { on: at, plain: he.is_none(), he: he.is_some() } } else { pinned })
}

/// OD-19-11, OD-6-1 to OD-6-5: one pin, however many hits; flames and explosions pin more. Nothing that has pinned it in this action does so
/// again.
pub(super) fn pins(flow: &mut Flow<OrderDice>, seat: Seat, hits: &Hits) -> Flowing<u8> {
    let had = hits.pinned;
    if hits.burn {
        return Ok(armor::flame_pins(flow, seat, hits.on)? - u8::from(had.plain));
    }
    let plain = u8::from(hits.plain && !had.plain);
    match hits.he.filter(|_| !had.he) {
        Some(size) if armor::is_pinned_by(flow.state(), hits.on, true) => {
            Ok(blast_pins(flow, seat, hits.on, size)? + plain)
        }
        Some(_) | None => Ok(plain),
    }
}

fn blast_pins(flow: &mut Flow<OrderDice>, seat: Seat, at: UnitId, size: He) -> Flowing<u8> {
    let pins = size.row().pins;
    // How the die is read has words of its own.
    let code = match pins {
        Dice::D2 => "od.why.he-pins-d2",
        Dice::D3 => "od.why.he-pins-d3",
        Dice::One | Dice::D6 | Dice::D6Plus1 | Dice::TwoD6 | Dice::ThreeD6 => "od.why.he-pins",
    };
    dice::number(flow, pins, seat, text(code, [Arg::Unit(at)]), &Thing::Unit(at))
}

/// OD-6-14: at least half of those who began are lost.
fn is_halved(began: usize, left: usize) -> bool {
    left < began && left * 2 <= began
}

/// OD-9.1-7, OD-10-3: casualties; one success destroys a soft-skinned vehicle.
fn fall(
    flow: &mut Flow<OrderDice>,
    (unit, chooser): (UnitId, Seat),
    hits: &Hits,
    fell: (u8, u8),
    (began, had): (usize, usize),
) -> Flowing {
    let at = hits.on;
    if fell.0 == 0 || !flow.state().stands(at) {
        return Ok(());
    }
    if !arms::is_troops(flow.state(), at) {
        morale::destroy(flow, at, "fire");
        return Ok(());
    }
    let checked = hits.burn || is_halved(began, had.saturating_sub(usize::from(fell.0)));
    losses::casualties(flow, (Some(unit), chooser), at, fell, checked)
}

/// OD-19-21.
fn spared(state: &State, at: UnitId) -> bool {
    state.unit(at).is_some_and(|unit| unit.has(Special::Fanatics)) && state.strength(at) >= 2
}

/// OD-9.2-11: a score above six is a six that another six confirms.
fn hit(flow: &mut Flow<OrderDice>, unit: UnitId, aim: Quarry, shot: &Shot, to: u32) -> Flowing<u8> {
    let why = text("od.why.fires", [Arg::Unit(unit), arms::named(shot.weapon), aim.said()]);
    let need = u8::try_from(shot.to_hit.total.max(2)).unwrap_or(7);
    let tally = Some(shot.to_hit.clone());
    let dice = shot.dice().min(contract::POOL_MAX);
    let n = usize::from(dice);
    let chain = || {
        let throws = confirmed(unit.seat, why, need, Exit::Out(1), tally);
        Chain { dice, at: vec![aim.thing(); n], throws, likes: vec![] }
    };
    Ok(count(&flow.roll_sums(to, &vec![None; n], 1, chain)?, 1))
}

/// The roll to hit of a single weapon.
pub(super) fn lone(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    why: content::Text,
    tally: Tally,
    at: &Thing,
) -> Flowing<bool> {
    let need = u8::try_from(tally.total.max(2)).unwrap_or(7);
    let throws = confirmed(seat, why, need, Exit::Out(1), Some(tally));
    let outs = flow.roll(&Chain { dice: 1, at: vec![at.clone()], throws, likes: vec![] })?;
    Ok(count(&outs, 1) > 0)
}

/// A roll for a score; one above six needs a second six.
fn confirmed(seat: Seat, why: content::Text, need: u8, good: Exit, tally: Option<Tally>) -> Vec<Throw> {
    let throw = |ways: Vec<(u8, Exit)>| Throw { tally: tally.clone(), ..Throw::new(seat, why.clone(), 6, ways) };
    match need {
        0..=6 => vec![throw(vec![(1, Exit::Out(0)), (need.max(2), good)])],
        _ => {
            // OD-9.1-9: directly after its six.
            let sure = Throw::new(seat, text("od.why.confirms", []), 6, vec![(1, Exit::Out(0)), (6, good)]);
            vec![throw(vec![(1, Exit::Out(0)), (6, Exit::To(1))]), sure.following()]
        }
    }
}

fn count(outs: &[u8], least: u8) -> u8 {
    u8::try_from(outs.iter().filter(|out| **out >= least).count()).unwrap_or(u8::MAX)
}

/// Section 10: how many of these hits do damage, and how many of the casualties the shooter chooses (OD-10-7).
pub(super) fn damage(
    flow: &mut Flow<OrderDice>,
    seat: Seat,
    at: UnitId,
    (tally, scope): (Tally, bool),
    hits: u8,
) -> Flowing<(u8, u8)> {
    let state = flow.state();
    let troops = arms::is_troops(state, at);
    // OD-10-6.
    let twice = state.options.exceptional_twice;
    let why = text("od.why.damage", [Arg::Unit(at)]);
    let need = u8::try_from(tally.total.max(2)).unwrap_or(7);
    // To the odds it is all one who chooses; of a gun more depends on it.
    let gun = state.unit(at).is_some_and(|found| found.profile.gun().is_some());
    let any = !troops || (flow.weighs() && !gun);
    // OD-19-20: what a scope hits is always of the shooter's choice.
    let throws = if need > 6 || any || scope {
        let good = if any { Exit::Out(1) } else { Exit::Out(2) };
        confirmed(seat, why, need, good, Some(tally))
    } else {
        let six = if twice { Exit::To(1) } else { Exit::Out(2) };
        let mut ways = vec![(1, Exit::Out(0))];
        ways.extend((need < 6).then_some((need, Exit::Out(1))));
        ways.push((6, six));
        let first = Throw { tally: Some(tally), ..Throw::new(seat, why, 6, ways) };
        let sure = Throw::new(seat, text("od.why.confirms", []), 6, vec![(1, Exit::Out(1)), (6, Exit::Out(2))]);
        [first].into_iter().chain(twice.then_some(sure.following())).collect()
    };
    let dice = hits.min(contract::POOL_MAX);
    let n = usize::from(dice);
    let chain = || Chain { dice, at: vec![Thing::Unit(at); n], throws, likes: vec![] };
    let outs = flow.roll_sums(FELL, &vec![Some(FELL); n], 1, chain)?;
    Ok((count(&outs, 1), count(&outs, 2)))
}

/// OD-10-1, OD-12-1 to OD-12-4, OD-12-11: what the damage die must show for high explosive of a size, and the side of a vehicle that it hits. No
/// shield and no long range take anything off.
fn shells_harm(state: &State, at: UnitId, size: He, (from, over): (Option<geom::Pt>, bool)) -> (Tally, Option<Side>) {
    let pen = size.row().pen;
    let troops = state.unit(at).filter(|unit| unit.profile.vehicle().is_none());
    let Some(unit) = troops else {
        let side = from.and_then(|from| armor::side_hit(state, at, from));
        return (armor::need_of_shell(state, at, pen, side, over), side);
    };
    let value = i32::from(unit.quality().row().damage_value);
    let tally = Tally::new("od.tally.damage", "od.tally.damage-value", "OD-10-2", value);
    (tally.add_if(true, "od.tally.pen", "OD-12-5", -i32::from(pen)), None)
}
