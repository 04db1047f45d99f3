//! A battle: where teams are, their states, and whose step it is.

use crate::data::{self, Keyword, Ratings};
pub(crate) use crate::force::{AtNight, Slot};
use crate::kept::Kept;
use crate::record::Stage;
pub(crate) use crate::record::{Bog, Hour, Order, Pace, Sortie, Trodden};
use crate::switches::Switches;
use battle::Where;
use battle::mission::{Ground, Mission as Plot};
use battle::position::Over;
use geom::{Heading, Len, Pt};
use sorted::{Map, Shared};
use std::ops::Deref;
use std::sync::Arc;
use table::{Base, BaseId, Board, PieceId, Place, Seat, UnitId, notation::Measure};

/// The whole battle, with its caches.
///
/// Reads like its `Truth`. To change it, ask for the `Truth`, which clears the caches.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    truth: Truth,
    pub(crate) kept: Kept,
}

/// The facts of the battle. Secret are where booby traps lie (FO-7), which Units wait in reserve or in ambush (SU-7, SU-11), and to which
/// battery a Ranged In marker belongs (SU-8).
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    pub(crate) measure: Measure,
    pub(crate) switches: Switches,
    pub(crate) board: Board,
    pub(crate) attacker: Seat,
    /// The side with the first turn, once rolled.
    pub(crate) first: Option<Seat>,
    /// The terms of the battle: where the sides deploy, and when it ends.
    pub(crate) terms: Terms,
    pub(crate) set_up: SetUp,
    /// NF-1.
    pub(crate) hour: Hour,
    /// NF-3: the visibility rolls of this step.
    pub(crate) looks: Vec<Look>,
    /// In the order of their numbers, from 1.
    pub(crate) formations: Vec<Formation>,
    pub(crate) units: Shared<Map<UnitId, Unit>>,
    pub(crate) teams: Shared<Map<BaseId, Team>>,
    pub(crate) smoke: Vec<Smoke>,
    /// Of both sides, on the table and still to be placed.
    pub(crate) works: Vec<Work>,
    pub(crate) objectives: Vec<Objective>,
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) stage: Stage,
    /// An order that is due before the step goes on.
    pub(crate) owed: Owed,
    pub(crate) over: Option<Box<Over>>,
}

impl Deref for State {
    type Target = Truth;

    fn deref(&self) -> &Truth {
        &self.truth
    }
}

pub(crate) type Terms = battle::Terms<Mission>;

/// The mission, and what has been settled by it. Without one the terms say where the sides deploy.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SetUp {
    pub mission: Option<Arc<Plot>>,
    /// The place in the mission's list of the step that is being done.
    pub step: u8,
    /// The roles are settled before the battle.
    pub fixed: bool,
    /// MI-18: it was battle plans that settled them.
    pub planned: bool,
    /// SE-2, SE-3: how dice chose the mission, before the battle.
    pub drawn: Option<contract::Drawn>,
    /// MI-14: a side that always attacks, by the rules of its nation.
    pub always: [bool; 2],
    /// MI-15.
    pub at_night: [AtNight; 2],
    /// Red's ground and blue's, once picked.
    pub grounds: [Option<Ground>; 2],
    /// RS-1, RS-2: the agreed points, and those of both forces.
    pub size: u16,
    pub worth: [u16; 2],
    /// PS-2: the side's points are those of Early or Late War, on the scale of thousands. No force of the program's lists is.
    pub thousands: [bool; 2],
    /// SU-7: the side has chosen its reserves.
    pub chosen: [bool; 2],
    /// SU-11: the side has chosen its ambush.
    pub aside: [bool; 2],
    /// AM-2: the side has Units in ambush.
    pub ambush: [bool; 2],
    /// It has nothing left to deploy.
    pub out: [bool; 2],
    /// SU-14: the program places the rest of its Units, each when it is the side's turn.
    pub rest: [bool; 2],
    /// RS-8: the number of Units that must arrive now and are not named yet.
    pub come: u8,
    /// RS-14, SW-1: reserve dice have been rolled, or a withdrawal settled, in this turn.
    pub rolled: bool,
    /// SW-1: the side must withdraw a Unit now.
    pub leaves: bool,
    /// SW-1, SW-5.
    pub delays: u8,
    /// SU-8: markers of the other side, in the view of a seat that does not know whose they are.
    pub markers: Vec<(Seat, Pt)>,
}

/// NF-3: how far a Unit sees in this step, or a spotting team of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub unit: UnitId,
    /// The spotting team.
    pub by: Option<BaseId>,
    /// The die that counts.
    pub die: u8,
}

/// Why a Unit is not on the table, as far as its seat may know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Waits {
    #[default]
    No,
    /// SU-7.
    Reserve,
    /// SU-11.
    Ambush,
    /// RS-8: it comes in now, where the edge die says.
    Coming(Option<u8>),
    /// SU-12: it found no place to deploy, and comes in over its own edges.
    Late,
}

/// The mission's terms, apart from the deployment zones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mission {
    /// MI-4: in his first turn, the first player's teams shoot as if they had moved.
    pub meeting: bool,
    /// 18.2: the number of objectives each side places before deployment.
    pub objectives: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formation {
    pub seat: Seat,
    pub name: String,
    pub commander: Option<BaseId>,
    pub second: Option<BaseId>,
    pub broken: bool,
}

/// MO-1: the kind of most of a Unit's teams at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Arm {
    Infantry,
    Guns,
    Tanks,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unit {
    pub name: String,
    /// The number of its Formation. None for support.
    pub formation: Option<u8>,
    pub slot: Slot,
    /// None for a Unit that never had a team.
    pub arm: Option<Arm>,
    pub points: u16,
    /// Those of section 21, which replace those of its teams' rows.
    pub ratings: Option<Ratings>,
    /// The save of its infantry and guns, which replaces that of the rows.
    pub save: Option<u8>,
    /// A weapon that one of its teams at a time may use: the Panzerfaust of 20.1.
    pub extra: Option<&'static data::Upgrade>,
    /// Its number of teams at the start, counting those that matter for morale.
    pub strength: u8,
    pub leader: Option<BaseId>,
    /// CM-14: teams near the lost leader; one becomes leader at the start of the next step.
    pub heirs: Vec<BaseId>,
    /// One of its teams was destroyed.
    pub hurt: bool,
    pub pinned: bool,
    /// Hits in this Shooting Step, or this Defensive Fire.
    pub hits: u8,
    pub orders: Vec<Ordered>,
    pub step: UnitStep,
    /// CM-15.
    pub reorganizing: bool,
    /// Cross Here: the piece and the point.
    pub crossing: Option<(PieceId, Pt)>,
    /// AR-13: where its Ranged In marker lies.
    pub marker: Option<Pt>,
    /// SU-8: the other side does not know that the marker is its own.
    pub unseen: bool,
    /// SP-2: the enemy's Recce teams that have revealed it in this turn.
    pub revealed: Vec<BaseId>,
    /// AR-26: it has fired its smoke bombardment.
    pub screened: bool,
    /// AC-2: it has arrived in this turn.
    pub arrived: bool,
    pub waits: Waits,
    /// SW-2.
    pub withdrawn: bool,
    /// TR-1: a Transport Unit belongs to this one.
    pub carries: Option<UnitId>,
    /// RO-10: a Staff team belongs to this battery.
    pub serves: Option<UnitId>,
    /// Destroyed, or broken by morale.
    pub lost: bool,
}

/// An order of section 8 attempted this turn, and whether it passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ordered {
    pub order: Order,
    pub passed: bool,
    /// The Stormtroopers re-roll, possible once a turn, was used.
    pub again: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Team {
    pub row: &'static data::Team,
    /// CM-11: its own Unit; its base belongs to another while it has joined that one.
    pub home: UnitId,
    pub step: ThisStep,
    pub turn: ThisTurn,
    pub since: SinceMoving,
    pub dug_in: bool,
    pub bailed: bool,
    pub bogged: Option<Bog>,
    pub destroyed: bool,
    /// The direction of its turret, if not straight ahead.
    pub turret: Option<Heading>,
    /// CO-5: it fired a weapon with a flash in its last Shooting Step.
    pub flashed: bool,
    /// RO-8.
    pub warrior: bool,
    /// AR-24: the smoke of its rockets gives it away.
    pub trail: bool,
    /// AC-5: it has fired at aircraft, and does nothing else until the end of its owner's next turn.
    pub flak: bool,
    /// AC-5, GG-3: it did so before that, and is not gone to ground until the end of the enemy's turn.
    pub flak_late: bool,
    /// TR-4: the vehicle it rides in. It has no place of its own.
    pub aboard: Option<BaseId>,
    /// TR-9, TR-10: it must get out of a vehicle that stands, or stood, there.
    pub thrown: Option<Thrown>,
    /// TR-6: it was sent to the rear.
    pub rear: bool,
    /// FO-6: the minefield that stopped it, which it counts as being in.
    pub mined: Option<PieceId>,
    /// OR-6: the minefield that it clears.
    pub clearing: Option<PieceId>,
}

/// A vehicle whose passengers must get out, and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thrown {
    pub from: BaseId,
    pub at: Place,
}

/// What a team has done in this step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThisStep {
    /// CM-10: it has joined a Unit or left one.
    pub changed: bool,
    /// AR-10: the attempts to range in that it has spotted for.
    pub attempts: u8,
    /// AR-25: it has tried to leave the smoke of its rockets.
    pub tried: bool,
    /// FO-6: mines have ended its move.
    pub stopped: bool,
}

/// Facts about a team that hold until the end of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThisTurn {
    /// OR-4: it moved by Follow Me.
    pub followed: bool,
    /// TT-7: it helps another team, and does nothing else.
    pub recovers: bool,
    /// TR-3: it got out of a vehicle, and cannot dash.
    pub dismounted: bool,
    /// TR-4: it got into a vehicle.
    pub mounted: bool,
    /// TR-7: it was brought forward, and moves only at a Dash.
    pub forward: bool,
    /// OR-6: its Unit clears mines.
    pub clears: bool,
    /// FO-12: it has cut a lane through mines.
    pub flails: bool,
    /// AM-3: it was placed from ambush.
    pub sprung: bool,
}

/// What a team has done since its owner's last Movement Step began. A team that bogs down counts as moved in that turn (GG-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SinceMoving {
    pub pace: Pace,
    pub went: Len,
    /// MV-4: ground its path has touched.
    pub ground: Trodden,
    pub shot: bool,
    pub assaulted: bool,
    /// CM-7: it moved and ended out of command.
    pub strayed: bool,
    pub dig_tried: bool,
    /// AS-1: it fired in a bombardment.
    pub bombarded: bool,
}

/// What a Unit has done in this step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitStep {
    /// It has finished.
    pub done: bool,
    /// SH-32: it has enough teams to need more hits to pin.
    pub massed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Smoke {
    pub number: u16,
    pub seat: Seat,
    pub at: Pt,
    /// AR-26: the heading across a screen, and its length. None for a marker.
    pub screen: Option<(Heading, Len)>,
}

/// FW-1 to FW-13: one piece that a side has bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub number: u16,
    pub seat: Seat,
    pub of: &'static data::Work,
    /// Its piece on the table, or what gaps have left of it. Empty before it is placed.
    pub pieces: Vec<PieceId>,
    /// FO-7: a team has come upon it, so that both sides see it.
    pub known: bool,
}

pub(crate) type Objective = battle::objective::Objective<Prize>;

/// What an objective means to the sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prize {
    /// The side that wins by holding it. None: the mission says so by where it lies.
    pub takes: Option<Seat>,
    /// SU-6: the side that placed it.
    pub placed: Option<Seat>,
    /// MI-2: the side that has held it since the start of the turn, and with which teams.
    pub held: Option<Seat>,
    pub by: Vec<BaseId>,
}

/// An order a seat owes before anything else.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Owed {
    #[default]
    Nothing,
    /// Section 8: the move that an order has given.
    Advance { unit: UnitId, order: Order },
    /// SP-1: these Units have just been deployed, and may move.
    Spearhead { units: Vec<UnitId> },
    /// Section 13: an answer in this assault.
    Assault(Box<crate::record::Assault>),
    /// Section 12: fire at an aircraft, or what it does after that.
    Air(Box<Sortie>),
}

impl State {
    pub(crate) fn new(truth: Truth) -> State {
        State { truth, kept: Kept::default() }
    }

    /// The only way to change a state. Clears the caches.
    pub(crate) fn change(&mut self) -> &mut Truth {
        self.kept.outdate();
        &mut self.truth
    }

    /// A copy that will not change, and keeps the caches.
    pub(crate) fn as_it_is(&self) -> State {
        State { truth: self.truth.clone(), kept: self.kept.shared() }
    }

    pub(crate) fn team(&self, base: BaseId) -> Option<&Team> {
        // A quick guess first: bases are usually numbered without gaps.
        let first = self.teams.keys().next()?.0;
        self.teams.get_at(usize::from(base.0.wrapping_sub(first)), &base)
    }

    /// A Unit waits if none of its teams is on the table or aboard a vehicle.
    pub(crate) fn where_is(&self, unit: UnitId) -> Option<Where> {
        let stands = || self.present(unit).next().is_some();
        self.unit(unit).map(|found| match found.lost {
            true => Where::Gone,
            false if found.withdrawn => Where::Gone,
            false if stands() => Where::Table,
            false => Where::Reserve,
        })
    }

    /// The Unit's teams on the table, including those that joined it.
    pub(crate) fn standing(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.board.of(unit).filter(|base| base.place.is_some())
    }

    /// The Unit's teams on the table and aboard vehicles, including those that joined it.
    pub(crate) fn present(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        let rides = |base: &Base| self.team(base.id).is_some_and(|team| team.aboard.is_some() || team.thrown.is_some());
        self.board.of(unit).filter(move |base| base.place.is_some() || rides(base))
    }

    /// CM-10: it has joined in this step after it moved: the Unit has not moved by that.
    pub(crate) fn moved_alone(&self, base: &Base) -> bool {
        let joined = |team: &Team| team.home != base.unit && team.step.changed;
        self.team(base.id).is_some_and(|team| joined(team) && team.since.pace > Pace::Halted)
    }

    /// TR-4: the teams that ride in a vehicle.
    pub(crate) fn riders(&self, vehicle: BaseId) -> Vec<BaseId> {
        let rides = |(_, team): &(&BaseId, &Team)| team.aboard == Some(vehicle) && !team.destroyed;
        self.teams.iter().filter(rides).map(|(base, _)| *base).collect()
    }

    /// The side's teams on the table, without the aircraft over it: those are near nobody and in nobody's way (AC-3).
    pub(crate) fn side(&self, seat: Seat) -> impl Iterator<Item = &Base> {
        self.all_of(seat).filter(|base| !self.flies(base.id))
    }

    /// The side's teams on the table and its aircraft over it.
    pub(crate) fn all_of(&self, seat: Seat) -> impl Iterator<Item = &Base> {
        self.board.bases.iter().filter(move |base| base.unit.seat == seat && base.place.is_some())
    }

    pub(crate) fn flies(&self, base: BaseId) -> bool {
        self.team(base).is_some_and(|team| team.row.kind == data::Kind::Aircraft)
    }

    pub(crate) fn units_of(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().filter(move |(id, unit)| id.seat == seat && !unit.lost).map(|(id, unit)| (*id, unit))
    }

    /// BU-2, SP-8, SP-10: what keeps it out of every building.
    pub(crate) fn shut_out(&self, base: BaseId) -> Option<(&'static str, &'static str)> {
        match () {
            () if self.has(base, Keyword::Cavalry) => Some(("building.mounted", "SP-8")),
            () if self.has(base, Keyword::LargeGun) || self.has(base, Keyword::Gigantic) => {
                Some(("building.large", "SP-10"))
            }
            () => None,
        }
    }

    /// Its save: for infantry and guns that of its force, if given, otherwise its row's. None for armor.
    pub(crate) fn save_on(&self, base: BaseId) -> Option<u8> {
        let team = self.team(base)?;
        let data::Save::On(printed) = team.row.save else { return None };
        let of_force = self.unit(team.home).and_then(|unit| unit.save).filter(|_| !team.row.kind.is_vehicle());
        Some(of_force.unwrap_or(printed))
    }

    /// OB-12: that of the mission, or an earlier one that the players agreed on.
    pub(crate) fn last_turn(&self) -> Option<u16> {
        let of_mission = self.mission().and_then(|mission| mission.last_turn);
        of_mission.into_iter().chain(self.terms.last_turn).min()
    }

    /// FO-19: the side that places the next work. None once all that can be placed are.
    pub(crate) fn lays(&self) -> Option<Seat> {
        // SU-10: in a mission the defender first.
        let first = if self.set_up.mission.is_some() { self.attacker.other() } else { self.attacker };
        [first, first.other()].into_iter().find(|seat| self.to_lay(*seat).next().is_some())
    }

    /// The side's works that wait to be placed.
    pub(crate) fn to_lay(&self, seat: Seat) -> impl Iterator<Item = &Work> {
        self.works.iter().filter(move |work| work.seat == seat && work.of.built && work.pieces.is_empty())
    }

    /// The work that a piece on the table is, or is a part of.
    pub(crate) fn work_at(&self, piece: PieceId) -> Option<&Work> {
        self.works.iter().find(|work| work.pieces.contains(&piece))
    }

    pub(crate) fn has(&self, base: BaseId, keyword: Keyword) -> bool {
        self.team(base).is_some_and(|team| team.row.has(keyword))
    }
}

impl Arm {
    const ALL: [Arm; 3] = [Arm::Infantry, Arm::Guns, Arm::Tanks];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Guns => "guns",
            Arm::Tanks => "tanks",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.name() == name)
    }

    /// None for kinds that never count: transports and aircraft.
    pub(crate) fn of(kind: data::Kind) -> Option<Arm> {
        match kind {
            data::Kind::Infantry => Some(Arm::Infantry),
            data::Kind::Gun(_) => Some(Arm::Guns),
            data::Kind::Tank(..) => Some(Arm::Tanks),
            data::Kind::Transport(_) | data::Kind::Aircraft => None,
        }
    }
}

impl Team {
    /// A team before it has done anything.
    pub(crate) fn new(row: &'static data::Team, home: UnitId) -> Team {
        Team {
            row,
            home,
            step: ThisStep::default(),
            turn: ThisTurn::default(),
            since: SinceMoving::default(),
            dug_in: false,
            bailed: false,
            bogged: None,
            destroyed: false,
            turret: None,
            flashed: false,
            warrior: false,
            trail: false,
            flak: false,
            flak_late: false,
            aboard: None,
            thrown: None,
            rear: false,
            mined: None,
            clearing: None,
        }
    }
}

impl Unit {
    /// It waits where the other side does not know.
    pub(crate) fn hides(&self) -> bool {
        matches!(self.waits, Waits::Reserve | Waits::Ambush)
    }

    /// Fills in what a position may leave out: the leader, the kind of most of its own teams, and their number.
    pub(crate) fn settle(&mut self, id: UnitId, teams: &Map<BaseId, Team>, bases: &[BaseId], leaderless: bool) {
        // TR-13: tank escorts do not count.
        let counts = |team: &&Team| team.home == id && !team.row.has(Keyword::TankEscorts);
        let own = |base: &BaseId| teams.get(base).filter(counts);
        let arm = |base: &BaseId| own(base).and_then(|team| Arm::of(team.row.kind));
        let count = |wanted: Arm| bases.iter().filter(|base| arm(base) == Some(wanted)).count();
        let most =
            Arm::ALL.into_iter().filter(|arm| count(*arm) > 0).max_by_key(|arm| (count(*arm), std::cmp::Reverse(*arm)));
        self.arm = self.arm.or(most);
        if self.strength == 0 {
            self.strength = self.arm.map_or(0, |arm| u8::try_from(count(arm)).unwrap_or(u8::MAX));
        }
        if self.leader.is_none() && !leaderless {
            self.leader = bases.first().copied();
        }
    }
}
