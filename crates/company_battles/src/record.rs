//! The events of a battle.

mod air;
mod assault;
mod mission;
mod moving;
mod night;
mod stage;

pub use air::{AirEvent, Pass, Sortie};
pub use assault::{Assault, Part};
pub use mission::MissionEvent;
pub use moving::{Bog, Order, Pace, Trodden};
pub use night::{Hour, NightEvent};
pub use stage::Stage;

use content::Word;
use geom::{Heading, Len, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, PieceId, Place, Remains, Seat, UnitId, Wreck};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    // --- The course of the battle ---
    /// MI-11: a Unit was placed; the other side is next, if it has any left.
    Deployed {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
        next: Seat,
        /// TR-1: its teams that begin aboard a vehicle, each with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aboard: Vec<(BaseId, BaseId)>,
        /// TR-6: its vehicles that begin in the rear.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rear: Vec<BaseId>,
        /// SU-14: its side leaves the rest of its placements to the program.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rest: bool,
    },
    /// SP-1: a Unit that was just deployed may move now, or has done so.
    Spearhead {
        unit: UnitId,
        ended: bool,
    },
    /// 18.2: a side placed an objective; `next` places the next one, or begins to deploy.
    ObjectiveSet {
        number: u16,
        at: Pt,
        /// The side that must take it. In a mission its place says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        takes: Option<Seat>,
        next: Seat,
        /// The side that placed it, in a mission.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The set-up of a mission, ambushes, reserves and withdrawals.
    Mission(MissionEvent),
    /// Section 17: the light, Night Attacks, and visibility.
    Night(NightEvent),
    /// Flights, and the fire at them.
    Air(AirEvent),
    /// The side with the first turn.
    Begins {
        seat: Seat,
    },
    /// The next step, or sub-step of the Starting Step.
    Stage {
        stage: Stage,
    },
    /// 19.3, Quality of Quantity: these Units have enough teams in this step.
    Massed {
        units: Vec<UnitId>,
        /// From how far they charge, at the start of an Assault Step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge: Option<Len>,
    },
    /// A turn of a side begins.
    Turn {
        seat: Seat,
        turn: u16,
    },
    /// No team had anything to do in it.
    Passed {
        stage: Stage,
    },
    /// The Unit is done in this step.
    Finished {
        unit: UnitId,
    },
    Over {
        winner: Option<Seat>,
        why: Word,
    },
    /// MI-2: the side that has held an objective since the start of the turn.
    Claimed {
        objective: u16,
        by: Option<Seat>,
        /// Its teams that hold it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<BaseId>,
    },

    /// SP-2: a Recce team shows an enemy Unit to its friends; its own Unit does not shoot.
    Revealed {
        unit: UnitId,
        by: BaseId,
        target: UnitId,
    },

    // --- Command ---
    /// CM-13 to CM-15: the Unit has a new leader, or none.
    Leads {
        unit: UnitId,
        base: Option<BaseId>,
    },
    /// CM-14: the teams that may take over at the start of the next step.
    Heirs {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    /// CM-17: the leader takes the place of another team, which is destroyed instead of him.
    TookOver {
        leader: BaseId,
        instead: BaseId,
    },
    /// TR-18: the transports of a commander who fell serve another one.
    Inherited {
        unit: UnitId,
        of: UnitId,
        leader: BaseId,
    },
    /// CM-15: the Unit cannot act until the end of the turn.
    Reorganizes {
        unit: UnitId,
    },
    /// CM-18.
    Commands {
        formation: u8,
        base: Option<BaseId>,
    },
    /// CM-10.
    Joined {
        base: BaseId,
        unit: UnitId,
        /// It used up his change of this step. Older records do not say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        once: bool,
    },
    Left {
        base: BaseId,
        unit: UnitId,
        /// As above; not if the Unit he had joined was destroyed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        once: bool,
    },
    /// CM-12: a bailed-out leader and a team under his command change places.
    Swapped {
        leader: BaseId,
        with: BaseId,
    },

    // --- Works ---
    /// FO-19: a side placed one of its works; `next` places the next one, or begins to deploy.
    WorkLaid {
        number: u16,
        piece: PieceId,
        name: String,
        corners: Vec<Pt>,
        next: Seat,
        /// FO-7: this side does not know where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hidden_from: Option<Seat>,
    },
    /// FO-7: a team comes upon a booby trap.
    FoundTrap {
        base: BaseId,
        piece: PieceId,
    },
    /// FO-7: it is gone, whether it has hit or not.
    TrapGone {
        piece: PieceId,
    },
    /// FO-6: mines go off under a team, which stops.
    Mined {
        base: BaseId,
        piece: PieceId,
    },
    /// OR-6: this team clears the minefield, if it is still there at the start of its next turn.
    ClearsMines {
        unit: UnitId,
        base: BaseId,
        piece: PieceId,
    },
    /// FO-12: a mine flail has cut lanes through minefields, and does not fire its main gun in this turn.
    Flailed {
        base: BaseId,
        cuts: Vec<Remains>,
    },
    /// OR-6: whether these pieces are gone.
    MinesLifted {
        by: BaseId,
        pieces: Vec<PieceId>,
        gone: bool,
    },

    // --- Movement ---
    Moved {
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        went: Len,
        pace: Pace,
        ground: Trodden,
    },
    /// CM-7: these teams moved and ended out of command.
    Strayed {
        bases: Vec<BaseId>,
    },
    /// TT-1, TT-2, BU-1: a test on the way was passed.
    Crossed {
        base: BaseId,
        piece: PieceId,
    },
    /// 6.2: whether the engine of an unreliable vehicle starts.
    Started {
        base: BaseId,
    },
    Stalled {
        base: BaseId,
    },
    /// TT-7: a recovery vehicle helps a vehicle that is bogged down, or a crew to remount.
    Recovers {
        by: BaseId,
        base: BaseId,
        /// It only helps the crew: a tank that is bogged down stays so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        crew: bool,
    },
    /// TT-4.
    Bogged {
        base: BaseId,
        piece: PieceId,
        bog: Bog,
    },
    /// BU-1: it stops at the wall.
    Halted {
        base: BaseId,
        piece: PieceId,
    },
    Freed {
        base: BaseId,
    },
    StuckFast {
        base: BaseId,
    },
    /// MV-12.
    LeftTable {
        base: BaseId,
    },
    Ordered {
        unit: UnitId,
        order: Order,
        passed: bool,
        /// KW-13: the failed test was re-rolled.
        again: bool,
    },
    /// Section 8, Cross Here.
    Crossing {
        unit: UnitId,
        piece: PieceId,
        at: Pt,
    },
    DugIn {
        unit: UnitId,
        bases: Vec<BaseId>,
        tried: Vec<BaseId>,
    },
    /// Section 8: the move given by an order was made or declined.
    Advanced {
        unit: UnitId,
        order: Order,
        bases: Vec<BaseId>,
    },

    // --- Transports ---
    /// TR-4: the team gets into the vehicle.
    Mounted {
        base: BaseId,
        on: BaseId,
        /// TR-2: it hangs on the hook.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        towed: bool,
    },
    /// TR-3, TR-9, TR-10: it gets out of its vehicle; `under_fire` if it must.
    Dismounted {
        base: BaseId,
        place: Place,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        under_fire: bool,
        /// TR-5: it hung on the hook.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        towed: bool,
    },
    /// TR-7: these vehicles come forward to the Unit.
    BroughtForward {
        unit: UnitId,
        places: Vec<(BaseId, Place)>,
    },
    /// TR-6.
    SentToRear {
        bases: Vec<BaseId>,
    },
    /// TR-9, TR-10: these passengers of a vehicle live and must get out.
    ThrownOut {
        from: BaseId,
        bases: Vec<BaseId>,
    },

    // --- Shooting ---
    /// 9.2: directions of hull or gun, and turret, once the shot was declared.
    Faced {
        base: BaseId,
        facing: Heading,
        turret: Heading,
    },
    /// 10.2: the Unit has fired; each team with its weapon.
    Fired {
        unit: UnitId,
        at: Vec<UnitId>,
        teams: Vec<(BaseId, Word)>,
        flashed: Vec<BaseId>,
        /// AR-1: its guns can still bombard. Older records do not say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// 10.4: which of them hit, and how often.
    Scored {
        unit: UnitId,
        at: BaseId,
        with: Word,
        by: Vec<(BaseId, u8)>,
    },
    /// SH-22: a number of hits by a weapon on each team.
    Hit {
        unit: UnitId,
        with: Word,
        on: Vec<(BaseId, u8)>,
        lost: u8,
    },
    /// SH-24: whether their hits were swapped.
    Mistook {
        from: BaseId,
        to: BaseId,
        swapped: bool,
    },
    /// SH-32 to SH-34: hits that count for pinning.
    Counted {
        unit: UnitId,
        hits: u8,
    },
    Unharmed {
        base: BaseId,
        hits: u8,
    },
    Bailed {
        base: BaseId,
    },
    Destroyed {
        base: BaseId,
        wreck: Option<Wreck>,
    },
    Pinned {
        unit: UnitId,
    },
    /// BU-6: a building collapses.
    Collapsed {
        piece: PieceId,
    },
    /// SH-20.
    SmokeLaid {
        number: u16,
        seat: Seat,
        at: Pt,
    },
    SmokeCleared {
        seat: Seat,
        numbers: Vec<u16>,
    },

    // --- Bombardments ---
    /// AR-1: these teams of the Unit fire in a bombardment of this point, each with its weapon.
    Bombards {
        unit: UnitId,
        spotter: BaseId,
        teams: Vec<(BaseId, Word)>,
        at: Pt,
        /// AR-21: at its marker, without a roll.
        repeat: bool,
        /// AR-10: the attempts that the spotting team has used, this Repeat included.
        attempts: u8,
        /// AR-1: other teams of the Unit can still shoot.
        open: bool,
    },
    /// AR-11: an attempt to range in.
    Ranged {
        unit: UnitId,
        spotter: BaseId,
        at: Pt,
        attempt: u8,
        passed: bool,
        /// AR-27: the other batteries of a mixed bombardment.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<UnitId>,
    },
    /// AR-15: the teams under the template, and those that are hit.
    Fell {
        with: Word,
        at: Pt,
        under: Vec<BaseId>,
        hit: Vec<BaseId>,
        /// How far from the point shells burst. Older records do not say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<Len>,
    },
    /// AR-26.
    ScreenLaid {
        number: u16,
        unit: UnitId,
        at: Pt,
        facing: Heading,
        long: Len,
    },
    /// AR-24.
    Trailed {
        bases: Vec<BaseId>,
    },
    /// AR-25: whether the test takes the smoke trails away.
    Cleared {
        by: BaseId,
        passed: bool,
        bases: Vec<BaseId>,
    },

    // --- Assaults ---
    /// AS-6, AS-30: these are Assaulting Teams, whether they moved or not.
    Charged {
        unit: UnitId,
        teams: Vec<BaseId>,
    },
    /// A move in an assault; it does not count as a move of the Movement Step.
    Rushed {
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        length: Len,
    },
    /// The assault after the preceding events. None when it is over.
    Assault {
        now: Option<Box<Assault>>,
    },
    /// AS-12: the Unit fired in defense, each team with its weapon.
    Defended {
        unit: UnitId,
        teams: Vec<(BaseId, Word)>,
    },
    /// AS-14, AS-38: the charge is stopped.
    Repelled {
        unit: UnitId,
    },
    /// AS-17: which of them hit.
    Struck {
        seat: Seat,
        by: Vec<BaseId>,
    },
    /// AS-26, AS-27: which of these Units passed; without a die if no team was hit.
    Nerve {
        units: Vec<UnitId>,
        passed: Vec<UnitId>,
        sure: bool,
    },
    BrokeOff {
        unit: UnitId,
    },
    /// AS-33.
    Captured {
        base: BaseId,
        wreck: Option<Wreck>,
    },
    AssaultWon {
        seat: Seat,
    },
    /// AS-24: no team of the striking side can get nearer to the enemy.
    NobodyNearer {
        seat: Seat,
    },

    // --- The Starting Step ---
    Remounted {
        base: BaseId,
        passed: bool,
    },
    Rallied {
        unit: UnitId,
        passed: bool,
    },
    /// MO-2: the Unit's Last Stand.
    LastStand {
        unit: UnitId,
        passed: bool,
    },
    /// MO-7.
    FormationStands {
        formation: u8,
        passed: bool,
    },
    UnitBroke {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    FormationBroke {
        formation: u8,
        units: Vec<UnitId>,
    },

    // --- By hand ---
    Put {
        base: BaseId,
        place: Place,
    },
}

impl Event {
    /// Events of shooting that are only told: they change nothing, and nothing later depends on them.
    pub(crate) fn is_only_told(&self) -> bool {
        matches!(self, Event::Scored { .. } | Event::Hit { .. } | Event::Unharmed { .. } | Event::Fell { .. })
    }
}
