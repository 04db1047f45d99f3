//! A battle: where units are, their dice, pins and losses.

mod riding;
mod set_up;

pub(crate) use set_up::{MEETING, Scenario, SetUp, Waits};

use crate::data::{Body, Kind, Length, Man, Number, Options, Profile, Quality, Role, Side, Special};
use crate::record::{Course, Order, Part, Snap, Stage, Then};
use battle::Where;
use battle::position::Over;
use contract::Thing;
use geom::Len;
use sorted::{Map, Set, Shared};
use table::{Base, BaseId, Board, PieceId, Place, Seat, UnitId, notation::Measure};

/// The whole battle.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) measure: Measure,
    pub(crate) board: Board,
    pub(crate) options: Options,
    pub(crate) terms: Terms,
    pub(crate) units: Shared<Map<UnitId, Unit>>,
    pub(crate) objectives: Vec<Objective>,
    pub(crate) set_up: SetUp,
    pub(crate) turn: u16,
    pub(crate) stage: Stage,
    /// The side whose die was drawn last. It draws the next one.
    pub(crate) active: Seat,
    pub(crate) step: Step,
    pub(crate) course: Option<Box<Course>>,
    pub(crate) snap: Option<Snap>,
    /// OD-17.4-6: screens of smoke, each with the turn in which it was laid.
    pub(crate) screens: Map<PieceId, u16>,
    pub(crate) over: Option<Box<Over>>,
    /// OD-17.1-10: buildings that burn to the end of the game.
    pub(crate) burning: Set<PieceId>,
    /// OD-17.1-9: buildings that are rubble.
    pub(crate) fallen: Set<PieceId>,
}

/// OD-20.1-6: the last turn; after it a die decides on one more.
pub(crate) type Terms = battle::Terms<Scenario>;

/// OD-20.4-9: a marker. Its worth is the same for all.
pub type Objective = battle::objective::Objective<()>;

/// Facts of one turn, cleared as a whole at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Step {
    /// OD-3-12: the side of the first die of the turn.
    pub first: Option<Seat>,
    /// The active side has drawn a die and still has to give the order.
    pub drawn: bool,
    /// OD-19-24: red and blue have given an order this turn, if they have a unit that loads slowly; and have put a drawn die back.
    pub ordered: [bool; 2],
    pub redrawn: [bool; 2],
    /// OD-3-1 b: units that may still try a closing shot, in their order.
    pub closing: Vec<UnitId>,
    /// OD-3-1 c: red and blue have decided which dice to keep.
    pub kept: [bool; 2],
}

/// Section 2: the die of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Die {
    #[default]
    Bag,
    On(Order),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub profile: &'static Profile,
    pub name: String,
    pub pins: u8,
    pub die: Die,
    /// OD-3-5: the die was kept from the turn before.
    pub retained: bool,
    pub lost: Set<BaseId>,
    /// Models whose one-shot weapons are used up.
    pub used: Set<BaseId>,
    /// OD-12-14: it waits in ambush with high explosive loaded.
    pub loaded: bool,
    /// Section 13: what its indirect weapons remember of their targets.
    pub ranging: Map<BaseId, Ranging>,
    /// OD-19-18: green men who have become regulars.
    pub hardened: bool,
    pub waits: Waits,
    /// OD-11.3-2: a vehicle that moves no more.
    pub immobilized: bool,
    /// OD-11.3-8: the side of the hull to which a jammed turret is limited.
    pub jam: Option<Side>,
    /// OD-17.2-3, OD-17.5-3: the vehicle in which it rides, or that tows it. One that is destroyed: it has still to be placed.
    pub aboard: Option<UnitId>,
    /// What it does where its move ends.
    pub then: Option<Then>,
    /// OD-17.2-1, OD-17.2-2: a vehicle that carries or tows, and has run this turn.
    pub ran: bool,
    /// OD-19-29, OD-19-30: its men are in the saddle.
    pub mounted: bool,
    pub destroyed: bool,
    /// OD-13-15: its die lies at its spotter.
    pub spotter_ordered: bool,
    /// OD-16-3: it has escaped this turn.
    pub escaped: bool,
    /// OD-17.1-1: the building that it is in.
    pub inside: Option<PieceId>,
    /// OD-17.1-7: there, the opening at which its fixed weapon is, counted from 0.
    pub faces: Option<u8>,
    /// OD-17.6-1.
    pub hidden: bool,
}

/// Section 13: what an indirect weapon remembers of its last shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranging {
    /// A unit, or a point (OD-17.4-2).
    pub at: Thing,
    /// OD-13-11: its shots at it in turns one after another.
    pub step: u8,
    /// OD-13-3.
    pub zeroed: bool,
    /// The turn of that shot.
    pub turn: u16,
    /// OD-13-4: the target as it stood then, or the building that it was in.
    pub stood: Vec<(BaseId, Place)>,
    pub house: Option<PieceId>,
}

/// OD-20.1-6: the terms unless players agree on others.
pub(crate) fn usual_terms(measure: Measure) -> Terms {
    Terms { deep: Length::Zone.len(measure), last_turn: Some(u16::from(Number::Turns.value())), of: Scenario::Lines }
}

impl Unit {
    pub(crate) fn new(profile: &'static Profile) -> Unit {
        Unit {
            profile,
            name: String::new(),
            pins: 0,
            die: Die::Bag,
            retained: false,
            lost: Set::new(),
            used: Set::new(),
            loaded: false,
            ranging: Map::new(),
            hardened: false,
            waits: Waits::No,
            immobilized: false,
            jam: None,
            aboard: None,
            then: None,
            ran: false,
            mounted: false,
            destroyed: false,
            spotter_ordered: false,
            escaped: false,
            inside: None,
            faces: None,
            hidden: false,
        }
    }

    pub(crate) fn has(&self, special: Special) -> bool {
        self.profile.has(special)
    }

    /// OD-19-18: green men begin inexperienced.
    pub(crate) fn quality(&self) -> Quality {
        match self.has(Special::Green) {
            true if self.hardened => Quality::Regular,
            true => Quality::Inexperienced,
            false => self.profile.quality,
        }
    }

    /// Section 2: before all that raises or lowers it.
    pub(crate) fn morale(&self) -> u8 {
        self.quality().row().morale
    }

    pub(crate) fn order(&self) -> Option<Order> {
        match self.die {
            Die::On(order) => Some(order),
            Die::Bag => None,
        }
    }

    /// Infantry, or a gun and its crew: what can be hidden by going down. OD-4-9: no vehicle is.
    pub(crate) fn on_foot(&self) -> bool {
        matches!(self.profile.kind(), Kind::Infantry | Kind::Artillery)
    }

    /// OD-17.2-6, OD-17.5-1: a vehicle with places for men, or that tows.
    pub(crate) fn carries(&self) -> bool {
        self.profile.vehicle().is_some_and(|vehicle| vehicle.transport > 0 || vehicle.tow.is_some())
    }

    /// OD-6-12, OD-19-19: what each pin costs.
    pub(crate) fn weight_of_pins(&self) -> i32 {
        let each = if self.has(Special::Shirkers) { 2 } else { 1 };
        each * i32::from(self.pins)
    }
}

impl State {
    pub(crate) fn length(&self, length: Length) -> Len {
        length.len(self.measure)
    }

    pub(crate) fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(&unit)
    }

    /// What players call a unit: its own name, or that of its profile, with a number where its side has several.
    pub(crate) fn name_of(&self, unit: UnitId) -> String {
        let Some(found) = self.unit(unit) else { return String::new() };
        if !found.name.is_empty() {
            return found.name.clone();
        }
        let alike = |(id, other): &(UnitId, &Unit)| {
            id.seat == unit.seat && other.name.is_empty() && other.profile.name == found.profile.name
        };
        let alike: Vec<UnitId> =
            self.units.iter().map(|(id, other)| (*id, other)).filter(alike).map(|(id, _)| id).collect();
        match alike.iter().position(|id| *id == unit).filter(|_| alike.len() > 1) {
            Some(nth) => format!("{} {}", found.profile.name, nth + 1),
            None => found.profile.name.clone(),
        }
    }

    pub(crate) fn where_is(&self, unit: UnitId) -> Option<Where> {
        let found = self.unit(unit)?;
        Some(match () {
            () if found.destroyed => Where::Gone,
            () if found.inside.is_some() || self.models(unit).next().is_some() => Where::Table,
            () => found.aboard.map_or(Where::Reserve, Where::Aboard),
        })
    }

    /// The bases of a unit on the table: its living models.
    pub(crate) fn models(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        self.board.of(unit).filter(|base| base.place.is_some())
    }

    /// Every man that the unit began with, each with his base. Its first base is the gun, if it has one.
    pub(crate) fn roll(&self, unit: UnitId) -> impl Iterator<Item = (&Base, &'static Man)> {
        let profile = self.unit(unit).map(|found| found.profile);
        let men = profile.map(|profile| &profile.men[..]).unwrap_or_default();
        let guns = profile.map_or(0, |profile| match profile.body {
            Body::Gun(_) => 1,
            Body::Foot | Body::Vehicle(_) => 0,
        });
        self.board.of(unit).skip(guns).zip(men)
    }

    /// Those of them who live and are on the table, or in a building on it.
    pub(crate) fn men(&self, unit: UnitId) -> impl Iterator<Item = (&Base, &'static Man)> {
        let inside = self.unit(unit).filter(|found| found.inside.is_some());
        let lives = move |base: &Base| inside.is_some_and(|found| !found.lost.contains(&base.id));
        self.roll(unit).filter(move |(base, _)| base.place.is_some() || lives(base))
    }

    /// The bases of a unit that are there: on the table, or its men in a building.
    pub(crate) fn there(&self, unit: UnitId) -> Vec<&Base> {
        match self.unit(unit).and_then(|found| found.inside) {
            Some(_) => self.men(unit).map(|(base, _)| base).collect(),
            None => self.models(unit).collect(),
        }
    }

    /// The bases of its men, without the gun.
    pub(crate) fn man_bases(&self, unit: UnitId) -> Vec<BaseId> {
        self.roll(unit).map(|(base, _)| base.id).collect()
    }

    /// OD-9.1-1, OD-13-15: the models that are fired at when the unit is: all but its spotter; he alone if fire is aimed at him.
    pub(crate) fn targets(&self, unit: UnitId) -> impl Iterator<Item = &Base> {
        let (spotters, alone) = (self.spotters(unit), self.is_spotter_alone(unit));
        self.models(unit).filter(move |base| alone || !spotters.contains(&base.id))
    }

    /// What its profile says of a base.
    pub(crate) fn man(&self, base: BaseId) -> Option<&'static Man> {
        let unit = self.board.base(base)?.unit;
        self.roll(unit).find(|(of, _)| of.id == base).map(|(_, man)| man)
    }

    /// OD-13-15.
    pub(crate) fn is_spotter(&self, base: BaseId) -> bool {
        self.man(base).is_some_and(|man| man.role == Role::Spotter)
    }

    pub(crate) fn place_of(&self, base: BaseId) -> Option<Place> {
        self.board.base(base)?.place
    }

    /// How many men the unit has left: no gun, no spotter.
    pub(crate) fn strength(&self, unit: UnitId) -> usize {
        self.fighting_heads(unit)
    }

    /// Units of a side that are not destroyed.
    pub(crate) fn living(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().filter(move |(id, unit)| id.seat == seat && !unit.destroyed).map(|(id, unit)| (*id, unit))
    }

    /// Those of them that are on the table.
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.living(seat).filter(|(id, _)| self.stands(*id))
    }

    pub(crate) fn stands(&self, unit: UnitId) -> bool {
        self.where_is(unit) == Some(Where::Table)
    }

    /// OD-3-1 to OD-3-4: the dice of a side in the bag.
    pub(crate) fn bag(&self, seat: Seat) -> usize {
        self.living(seat).filter(|(_, unit)| unit.die == Die::Bag).count()
    }

    /// OD-19-2, OD-3-9, OD-19-24: a side that has given no order yet does not begin with a unit that loads slowly.
    pub(crate) fn is_too_slow(&self, unit: UnitId) -> bool {
        let slow = self.unit(unit).is_some_and(|found| found.has(Special::SlowLoad));
        let begun = self.step.ordered[unit.seat as usize] || self.step.redrawn[unit.seat as usize];
        slow && !begun && !self.all_slow(unit.seat)
    }

    /// All units of a side that wait for an order load slowly.
    pub(crate) fn all_slow(&self, seat: Seat) -> bool {
        let mut waits = self.living(seat).filter(|(_, unit)| unit.die == Die::Bag);
        waits.all(|(_, unit)| unit.has(Special::SlowLoad))
    }

    /// OD-2-4 to OD-2-7: the officer of a unit, while he lives. OD-17.2-3: the hull in which he rides.
    pub(crate) fn officer(&self, unit: UnitId) -> Option<&Base> {
        let found = self.unit(unit)?;
        found.profile.officer?;
        if let Some(hull) = self.hull_of(unit) {
            let lives = |(base, man): (&Base, &Man)| man.role == Role::Officer && !found.lost.contains(&base.id);
            return self.roll(unit).any(lives).then_some(hull);
        }
        self.men(unit).find(|(_, man)| man.role == Role::Officer).map(|(base, _)| base)
    }

    /// OD-5-2: its NCO was lost.
    pub(crate) fn nco_lost(&self, unit: UnitId) -> bool {
        let Some(found) = self.unit(unit) else { return false };
        let mut ncos = self.roll(unit).filter(|(_, man)| man.role == Role::Nco);
        ncos.any(|(base, _)| found.lost.contains(&base.id))
    }

    /// OD-5-2: a team or the crew of a gun that is down to one model.
    pub(crate) fn lone_team(&self, unit: UnitId) -> bool {
        self.unit(unit).is_some_and(|found| found.profile.is_team()) && self.strength(unit) <= 1
    }

    /// The seat that owes an order. None if the table goes on by itself.
    pub(crate) fn due(&self) -> Option<Seat> {
        if self.over.is_some() {
            return None;
        }
        // OD-17.2-4.
        if let Some(unit) = self.thrown_out() {
            return Some(unit.seat);
        }
        match self.stage {
            Stage::Sides | Stage::Holding | Stage::Placing => self.due_in_set_up(),
            Stage::Orders => match (&self.course, &self.snap) {
                (Some(course), _) => match course.part {
                    Part::Window => Some(course.unit.seat.other()),
                    Part::Shoots | Part::Recoils | Part::Flees | Part::Regroups => Some(course.unit.seat),
                    Part::Fights => None,
                },
                (None, Some(snap)) => Some(snap.officer.seat),
                (None, None) => self.step.drawn.then_some(self.active),
            },
            Stage::Closing => self.step.closing.first().map(|unit| unit.seat),
            Stage::Keeping => self.keeps_next(),
            Stage::End => None,
        }
    }

    /// OD-3-12: the side of the first die decides first which dice to keep.
    fn keeps_next(&self) -> Option<Seat> {
        let owes = |seat: &Seat| !self.step.kept[*seat as usize] && self.keepers(*seat).next().is_some();
        self.sides().into_iter().find(owes)
    }

    /// OD-3-12: the side of the first die of the turn, and the other.
    pub(crate) fn sides(&self) -> [Seat; 2] {
        let first = self.step.first.unwrap_or(self.active);
        [first, first.other()]
    }

    /// OD-3-1 c, OD-4-4, OD-4-6: units whose dice may be kept.
    pub(crate) fn keepers(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.living(seat).filter(|(_, unit)| matches!(unit.die, Die::On(Order::Ambush | Order::Down)))
    }
}
