//! Section 4: the steps of a turn, and their automatic parts.

mod aircraft;
mod arrivals;
mod night;
mod recovery;
mod set_up;
mod starting;

pub(crate) use starting::{claims, holders};

use crate::{
    CompanyBattles,
    record::{Event, Stage},
    state::{Owed, State, Unit, Waits},
};
use battle::standing::ahead;
use content::{text, word};
use contract::{Flow, Flowing};
use table::{Seat, UnitId};

/// TL-2 to TL-11, MI-6, MI-8: the steps in order, with Starting Step 0 to 9.
const COURSE: [Stage; 19] = [
    Stage::Deploying,
    Stage::First,
    Stage::Light,
    Stage::Remount,
    Stage::Unbog,
    Stage::LastStand,
    Stage::Formations,
    Stage::Victory,
    Stage::Withdrawing,
    Stage::Rally,
    Stage::Ambushing,
    Stage::Reserves,
    Stage::Aircraft,
    Stage::ClearSmoke,
    Stage::Arriving,
    Stage::Moving,
    Stage::Shooting,
    Stage::Assaulting,
    Stage::Ending,
];

/// The step that follows, without those that only some missions have and that have nothing to do now.
pub(crate) fn after(state: &State) -> Stage {
    // A turn begins after the end of another as it does after the roll for the first one.
    let before = if state.stage == Stage::Ending { Stage::First } else { state.stage };
    let at = COURSE.iter().position(|known| *known == before);
    // After objectives and works comes deployment.
    let Some(at) = at else { return Stage::Deploying };
    let next = COURSE.iter().skip(at + 1).copied().find(|stage| arrivals::is_due(state, *stage));
    next.unwrap_or(Stage::Remount)
}

impl State {
    /// The seat that owes an order. None if the table goes on by itself.
    pub(crate) fn due(&self) -> Option<Seat> {
        if self.over.is_some() {
            return None;
        }
        // TR-9, TR-10: nothing goes on before passengers have got out.
        if let Some(unit) = self.thrown_out().first() {
            return Some(unit.seat);
        }
        match &self.owed {
            Owed::Nothing => {}
            Owed::Advance { unit, .. } => return Some(unit.seat),
            Owed::Spearhead { units } => return units.first().map(|unit| unit.seat),
            Owed::Assault(assault) => return assault.due(),
            Owed::Air(sortie) => return Some(sortie.due()),
        }
        match self.stage {
            Stage::Declaring => night::declares(self),
            Stage::Sides => crate::orders::picks_side(self),
            Stage::Objectives => crate::orders::sets_objective(self),
            Stage::Works => self.lays(),
            Stage::Holding | Stage::Hiding => self.active_chooser(),
            Stage::RangingIn => (!crate::orders::ranging_in(self, self.active).is_empty()).then_some(self.active),
            Stage::Removing => self.removals_left().map(|(seat, _)| seat),
            Stage::Withdrawing | Stage::Ambushing | Stage::Reserves | Stage::Arriving => arrivals::due(self),
            Stage::Deploying => {
                let left = !self.undeployed(self.active).is_empty() && !self.is_set_out_for(self.active);
                left.then_some(self.active)
            }
            Stage::Rally | Stage::Moving | Stage::Shooting | Stage::Assaulting => {
                (!self.left().is_empty()).then_some(self.active)
            }
            Stage::Roles
            | Stage::First
            | Stage::Light
            | Stage::Remount
            | Stage::Unbog
            | Stage::LastStand
            | Stage::Formations
            | Stage::Victory
            | Stage::Aircraft
            | Stage::ClearSmoke
            | Stage::Ending => None,
        }
    }

    /// SU-13: Units still to be deployed. Aircraft are not placed.
    pub(crate) fn undeployed(&self, seat: Seat) -> Vec<UnitId> {
        if self.set_up.out[seat as usize] {
            return vec![];
        }
        let held = |unit: UnitId| self.waits(unit) != Waits::No;
        let waits =
            |unit: UnitId| self.board.of(unit).next().is_some() && self.present(unit).next().is_none() && !held(unit);
        self.units_of(seat)
            .map(|(id, _)| id)
            .filter(|unit| self.placed_with(*unit) == *unit && waits(*unit) && !self.is_flight(*unit))
            .collect()
    }

    /// Units of the active side that could still act in this step.
    pub(crate) fn left(&self) -> &[UnitId] {
        let here =
            |(id, unit): &(UnitId, &Unit)| !unit.step.done && (unit.arrived || self.present(*id).next().is_some());
        let all = || self.units_of(self.active).filter(here).map(|(id, _)| id);
        self.kept.idle.get(|| crate::orders::may_act(self, all().collect()))
    }
}

/// Carries out one sub-step, and goes on to the next.
pub(crate) fn proceed(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let state = flow.state();
    if let Some(assault) = state.assault().cloned() {
        return crate::assault::course::proceed(flow, assault);
    }
    let (stage, active) = (state.stage, state.active);
    match stage {
        stage if stage < Stage::First && state.mission().is_some() => return set_up::proceed(flow),
        Stage::Declaring
        | Stage::Roles
        | Stage::Sides
        | Stage::Holding
        | Stage::RangingIn
        | Stage::Hiding
        | Stage::Removing => {
            return next(flow);
        }
        Stage::Objectives | Stage::Works => return next(flow),
        Stage::Withdrawing | Stage::Ambushing | Stage::Reserves | Stage::Arriving => arrivals::proceed(flow)?,
        Stage::Deploying => {
            crate::orders::foxholes(flow);
            return next(flow);
        }
        Stage::First => return first_turn(flow),
        Stage::Light => night::light(flow)?,
        Stage::Remount => {
            starting::lift_mines(flow);
            starting::remount(flow)?;
        }
        Stage::Unbog => starting::unbog(flow)?,
        Stage::LastStand => starting::last_stands(flow)?,
        Stage::Formations => starting::formations(flow)?,
        Stage::Victory => {
            starting::claim(flow);
            starting::victory(flow);
            arrivals::survived(flow);
        }
        Stage::Aircraft => aircraft::roll(flow)?,
        Stage::ClearSmoke => starting::clear_smoke(flow),
        Stage::Rally | Stage::Moving | Stage::Shooting | Stage::Assaulting => {
            flow.emit(Event::Passed { stage });
        }
        Stage::Ending => return end_turn(flow, active),
    }
    let state = flow.state();
    // SW-1: a side is due in this step after all.
    if state.over.is_some() || state.set_up.leaves || state.set_up.come > 0 { Ok(()) } else { next(flow) }
}

/// Goes on to the next step, and does what waited for its beginning.
pub(crate) fn next(flow: &mut Flow<CompanyBattles>) -> Flowing {
    if flow.state().stage == Stage::Moving {
        let units: Vec<UnitId> = {
            let state = flow.state();
            state.units_of(state.active).map(|(id, _)| id).collect()
        };
        units.into_iter().for_each(|unit| crate::orders::go_back(flow, unit));
        crate::keeping::strayed(flow);
    }
    let state = flow.state();
    // FO-19: directly after the objectives, if there are any works.
    let lays = state.stage == Stage::Objectives && state.lays().is_some();
    let stage = if lays { Stage::Works } else { after(state) };
    flow.emit(Event::Stage { stage });
    if stage == Stage::Arriving {
        crate::orders::no_room(flow);
    }
    if matches!(stage, Stage::Shooting | Stage::Assaulting) {
        let state = flow.state();
        let units = state.massed();
        let charge = (stage == Stage::Assaulting).then(|| state.inches(crate::assault::MASSED));
        if !units.is_empty() {
            flow.emit(Event::Massed { units, charge });
        }
    }
    if stage == Stage::Moving && flow.state().switches.free_when_moving {
        starting::freed(flow)?;
    }
    if stage == Stage::Moving {
        recovery::pulls_out(flow)?;
    }
    starting::succession(flow, stage)
}

/// Both sides roll; the higher has the first turn, ties re-roll (0.2). Or the mission says who begins (SU-16).
fn first_turn(flow: &mut Flow<CompanyBattles>) -> Flowing {
    let seat = match set_up::begins_by_mission(flow.state()) {
        Some(seat) => seat,
        None => flow.roll_off(&text("why.first-turn", []))?,
    };
    flow.emit(Event::Begins { seat });
    flow.emit(Event::Turn { seat, turn: 1 });
    next(flow)
}

fn end_turn(flow: &mut Flow<CompanyBattles>, active: Seat) -> Flowing {
    aircraft::leave(flow, active);
    starting::ends(flow);
    if flow.state().over.is_some() {
        return Ok(());
    }
    let state = flow.state();
    let second = state.first == Some(active.other());
    let turn = if second { state.turn + 1 } else { state.turn };
    flow.emit(Event::Turn { seat: active.other(), turn });
    next(flow)
}

/// The reasons a battle can end.
pub(crate) const ENDS: [&str; 5] = ["no-formation", "objective", "last-turn", "repelled", "survived"];

/// Ends the battle for one of [`ENDS`].
pub(crate) fn over(flow: &mut Flow<CompanyBattles>, winner: Option<Seat>, why: &'static str) {
    flow.emit(Event::Over { winner, why: word(why) });
}

/// MI-9, VP-1 to VP-3: Units lost; an HQ counts as one, Independent Teams do not count.
pub(crate) fn lost_units(state: &State, seat: Seat) -> i32 {
    let mut lost = 0;
    let own = || state.units.iter().filter(|(id, _)| id.seat == seat);
    // RO-9: the HQ are its Command Teams, not the transport that one of them left to another (TR-18), nor one that is a Unit (TR-1).
    let commands = |id: UnitId, unit: &Unit| unit.carries.is_none() && state.commands_formation(id);
    for (id, unit) in own().filter(|(id, unit)| unit.lost && !commands(**id, unit)) {
        let separate = unit.carries.is_some() && state.commands_formation(*id);
        lost += i32::from(!state.is_inherited(*id) && (separate || !state.is_independent(*id)));
    }
    for number in (1..).take(state.formations.len()) {
        let mut hq = own().filter(|(id, unit)| unit.formation == Some(number) && commands(**id, unit));
        let any = hq.clone().next().is_some();
        lost += i32::from(any && hq.all(|(_, unit)| unit.lost));
    }
    lost
}

/// The side that has destroyed more Units.
pub(crate) fn ahead_in_losses(state: &State) -> Option<Seat> {
    ahead(Seat::BOTH.map(|seat| lost_units(state, seat.other())))
}
