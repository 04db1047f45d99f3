//! Sections 5 and 6: order tests, morale checks, pins and losses.

use crate::OrderDice;
use crate::data::{Dice, Length, Number, Role, Special};
use crate::dice;
use crate::record::{Event, Order};
use crate::saddle;
use crate::state::{Die, State};
use content::{Arg, text, word};
use contract::{Flow, Flowing, Tally, Thing};
use geom::within;
use table::{Base, BaseId, UnitId, Wreck};

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// Section 5.
    Order(Order),
    /// OD-6-13.
    Check,
}

/// How an order test came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// OD-5.2-1, OD-5.2-2: two sixes.
    Fubar,
}

impl State {
    /// Two units have models within this distance of each other: from this base to any of the unit. OD-17.1-6, OD-17.2-3: of men in a building the
    /// building counts, of passengers the hull.
    pub(crate) fn near(&self, from: &Base, unit: UnitId, reach: geom::Len) -> bool {
        let (here, there) = (self.bodies(from), self.bodies_of(unit));
        here.iter().any(|here| there.iter().any(|there| within(here, there, reach)))
    }

    /// OD-2-8: the best bonus of an officer near the unit, his own included.
    pub(crate) fn officers_bonus(&self, unit: UnitId) -> u8 {
        let bonus = |(id, found): (UnitId, &crate::state::Unit)| {
            let (row, officer) = (found.profile.officer?.row(), self.officer(id)?);
            self.near(officer, unit, row.radius.len(self.measure)).then_some(row.bonus)
        };
        self.living(unit.seat).filter_map(bonus).max().unwrap_or(0)
    }

    /// OD-19-23: a command vehicle near an armored vehicle, or the vehicle itself.
    pub(crate) fn command_bonus(&self, unit: UnitId) -> u8 {
        let armored = self.unit(unit).and_then(|found| found.profile.vehicle()).is_some_and(|own| own.is_armored());
        let reach = self.length(Length::CommandVehicle);
        let near = |(id, found): (UnitId, &crate::state::Unit)| {
            let commands = found.has(Special::CommandVehicle);
            commands && self.models(id).next().is_some_and(|base| self.near(base, unit, reach))
        };
        if armored && self.standing(unit.seat).any(near) { Number::CommandBonus.value() } else { 0 }
    }
}

/// OD-5-2, OD-6-13: what two dice may show at most.
pub(crate) fn target(state: &State, unit: UnitId, test: Test) -> Tally {
    let Some(found) = state.unit(unit) else { return Tally::new("od.tally.target", "od.tally.morale", "OD-5-2", 0) };
    // OD-4-5, OD-6-13.
    let pins = match test {
        Test::Order(Order::Rally) => 0,
        // OD-19-4.
        Test::Check if found.has(Special::Stubborn) => 0,
        Test::Order(_) | Test::Check => found.weight_of_pins(),
    };
    let officer = i32::from(state.officers_bonus(unit));
    let command = i32::from(state.command_bonus(unit));
    let tally = Tally::new("od.tally.target", "od.tally.morale", "OD-5-2", i32::from(found.morale()))
        .add_if(officer > 0, "od.tally.officer", "OD-2-8", officer)
        .add_if(command > 0, "od.tally.command", "OD-19-23", command)
        .add_if(pins > 0, "od.tally.pins", "OD-6-12", -pins)
        .add_if(state.options.nco_loss && state.nco_lost(unit), "od.tally.nco", "OD-5-2", -1)
        .add_if(state.lone_team(unit), "od.tally.lone", "OD-5-2", -1)
        .add_if(
            state.options.reserve_penalty && found.is_reserve(),
            "od.tally.reserve",
            "OD-17.3-3",
            -i32::from(Number::ReservePenalty.value()),
        );
    let over = tally.total - i32::from(Number::MoraleCap.value());
    tally.add_if(state.options.morale_cap && over > 0, "od.tally.cap", "OD-5-2", -over)
}

/// OD-5-1: an order needs a test. OD-4-6: never Down. OD-4-8: nor Rally without pins.
pub(crate) fn is_tested(state: &State, unit: UnitId, order: Order) -> bool {
    // OD-19-3.
    let shirks = |unit: &crate::state::Unit| unit.pins > 0 || unit.has(Special::Shirkers);
    // OD-17.3-2: to come in from reserve.
    let comes = |unit: &crate::state::Unit| unit.is_reserve() && matches!(order, Order::Advance | Order::Run);
    order != Order::Down && state.unit(unit).is_some_and(|unit| shirks(unit) || comes(unit))
}

/// OD-5-2: two ones pass and two sixes fail whatever the target.
fn rolled(flow: &mut Flow<OrderDice>, unit: UnitId, test: Test, why: &'static str) -> Flowing<Outcome> {
    let tally = target(flow.state(), unit, test);
    let need = tally.total;
    dice::two(flow, unit.seat, text(why, [Arg::Unit(unit), Arg::Num(need)]), tally, |one, other| match (one, other) {
        (1, 1) => Outcome::Passed,
        (6, 6) if test != Test::Check => Outcome::Fubar,
        (6, 6) => Outcome::Failed,
        _ if i32::from(one + other) <= need => Outcome::Passed,
        _ => Outcome::Failed,
    })
}

/// OD-5-2, OD-5-3: an order test; of a unit at full strength a second one if it fails.
pub(crate) fn order_test(flow: &mut Flow<OrderDice>, unit: UnitId, order: Order) -> Flowing<Outcome> {
    let mut outcome = rolled(flow, unit, Test::Order(order), "od.why.order")?;
    let whole = |found: &crate::state::Unit| found.profile.at_full_strength() && found.lost.is_empty();
    if outcome == Outcome::Failed && flow.state().unit(unit).is_some_and(whole) {
        flow.emit(Event::Retries { unit });
        outcome = rolled(flow, unit, Test::Order(order), "od.why.order-again")?;
    }
    flow.emit(Event::Tested { unit, passed: outcome == Outcome::Passed });
    if outcome == Outcome::Passed {
        // OD-6-7.
        unpin(flow, unit, 1, "test");
    }
    Ok(outcome)
}

/// OD-6-13: a morale check.
pub(crate) fn holds(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing<bool> {
    let passed = rolled(flow, unit, Test::Check, "od.why.check")? == Outcome::Passed;
    flow.emit(Event::Checked { unit, passed });
    Ok(passed)
}

/// OD-6-13: a unit that fails a morale check is destroyed.
pub(crate) fn check(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    if !holds(flow, unit)? {
        destroy(flow, unit, "fled");
    }
    Ok(())
}

/// OD-11.3-4: a unit is lost where it stands. Of a vehicle the wreck stays.
pub(crate) fn destroy(flow: &mut Flow<OrderDice>, unit: UnitId, why: &'static str) {
    let state = flow.state();
    let vehicle = state.unit(unit).is_some_and(|found| found.profile.vehicle().is_some());
    let hull = state.models(unit).next().filter(|_| vehicle && !state.is_afloat(unit));
    let wreck = hull.and_then(|hull| Wreck::of(&state.board, hull, unit));
    // OD-19-26: of one that leaves no wreck all aboard are lost; others have to be placed (OD-17.2-4).
    if wreck.is_none() {
        crate::transports::lost_with(flow, unit, why);
    }
    flow.emit(Event::Destroyed { unit, why: word(why) });
    if let Some(wreck) = wreck {
        flow.emit(Event::Wrecked { unit, wreck: Box::new(wreck) });
    }
}

/// Takes pins off, as many as there are.
pub(crate) fn unpin(flow: &mut Flow<OrderDice>, unit: UnitId, pins: u8, why: &'static str) {
    let had = flow.state().unit(unit).map_or(0, |found| found.pins);
    let pins = pins.min(had);
    if pins > 0 {
        flow.emit(Event::Unpinned { unit, pins, why: word(why) });
    }
}

/// Section 6: puts pins on. OD-6-11: as many as its morale destroy it.
pub(crate) fn pin(flow: &mut Flow<OrderDice>, unit: UnitId, pins: u8, why: &'static str) {
    if pins == 0 || !flow.state().stands(unit) {
        return;
    }
    flow.emit(Event::Pinned { unit, pins, why: word(why) });
    saddle::falls_off(flow, unit, None);
    breaks(flow, unit);
}

/// OD-6-11: as many pins as its morale. OD-19-21: fanatics stay while there are two of them, and no longer.
fn breaks(flow: &mut Flow<OrderDice>, unit: UnitId) {
    let state = flow.state();
    let stays = state.unit(unit).is_some_and(|found| found.has(Special::Fanatics)) && state.strength(unit) >= 2;
    let broken = state.unit(unit).is_some_and(|found| found.pins >= found.morale());
    if broken && !stays {
        destroy(flow, unit, "pinned");
    }
}

/// Models that are lost, and what follows at once.
pub(crate) fn lose(flow: &mut Flow<OrderDice>, unit: UnitId, bases: Vec<BaseId>) -> Flowing {
    let state = flow.state();
    let Some(found) = state.unit(unit).filter(|_| !bases.is_empty()) else { return Ok(()) };
    let (first, green) = (found.lost.is_empty(), found.has(Special::Green));
    // OD-10-7: the loss of its gunner destroys a support team.
    let gunner = |base: &BaseId| state.man(*base).is_some_and(|man| man.role == Role::Gunner);
    // OD-19-14.
    let disarmed = found.has(Special::SupportTeam) && bases.iter().any(gunner);
    flow.emit(Event::Lost { unit, bases });
    if disarmed || flow.state().strength(unit) == 0 {
        // OD-13-15: a spotter goes with his crew.
        flow.emit(Event::Destroyed { unit, why: word(if disarmed { "disarmed" } else { "lost" }) });
        return Ok(());
    }
    breaks(flow, unit);
    if first && green && flow.state().stands(unit) { bleed(flow, unit) } else { Ok(()) }
}

/// OD-19-18: the first casualty of green men.
fn bleed(flow: &mut Flow<OrderDice>, unit: UnitId) -> Flowing {
    let (seat, at) = (unit.seat, Thing::Unit(unit));
    let (panic, heart) = (Number::GreenPanic.value(), Number::GreenHeart.value());
    let why = text("od.why.green", [Arg::Unit(unit)]);
    let (panics, hardened) = dice::read(flow, Dice::D6, seat, why, &at, |face| (face <= panic, face >= heart))?;
    flow.emit(Event::Bled { unit, hardened });
    if panics {
        let pins = dice::number(flow, Dice::D6, seat, text("od.why.green-pins", [Arg::Unit(unit)]), &at)?;
        pin(flow, unit, pins, "green");
        if flow.state().stands(unit) {
            turn_down(flow, unit, "green");
        }
    }
    Ok(())
}

/// Its die is turned to Down, or taken out of the bag and placed (OD-3-4). OD-5.1-5, OD-19-26: a vehicle afloat never goes Down.
pub(crate) fn turn_down(flow: &mut Flow<OrderDice>, unit: UnitId, why: &'static str) {
    let state = flow.state();
    let down = state.unit(unit).is_none_or(|found| found.die == Die::On(Order::Down));
    if !down && !state.is_afloat(unit) {
        flow.emit(Event::Turned { unit, order: Order::Down, why: word(why) });
        saddle::falls_off(flow, unit, Some(Order::Down));
    }
}
