//! Models in the hand: dragging them, and the proposal they become.

use super::{
    Begun, Chosen, Column, Effect, Gesture, Hit, Pressed, TAP_PX, Tool, idle,
    otherwise::{busy, lying},
    put_back, stay,
};
use crate::{Key, Mods};
use content::Word;
use contract::{Draft, Given, Leg, Text};
use geom::{Heading, Len, Pt, Shift, shift};
use glam::Vec2;
use table::{BaseId, Place, Seat, UnitId};

/// The turn of one press of Q or E, or one notch of the wheel, in half degrees; less with Shift.
const TURN_STEP: i32 = 10;
const TURN_FINE: i32 = 2;

/// The key of a panel's choice between a column and a formation.
pub(crate) const COLUMN: &str = "road-column";

/// What a drag would move, and by which verb.
#[derive(Clone, Debug, PartialEq)]
pub struct Lift {
    pub seat: Seat,
    pub verb: Word,
    /// The verb that only turns, if there is one: used while nothing has been moved.
    pub turn: Option<Word>,
    pub unit: Option<UnitId>,
    /// The one under the pointer first; the others keep their places relative to it.
    pub lifted: Vec<Lifted>,
    /// They enter the table, so they have only an end and no path. Holds the arrangements that the rules provide for
    /// them, by name.
    pub comes: Vec<Formation>,
    /// Several models that could go in a column, on a table with roads.
    pub column: Option<Column>,
}

/// Models side by side, before they have a place on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Formation {
    pub text: Text,
    pub lifted: Vec<Lifted>,
}

impl Formation {
    /// A panel's name for it.
    pub fn key(&self) -> Word {
        self.text.code.clone()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lifted {
    pub base: BaseId,
    pub from: Place,
}

/// Models in the hand. The first of `lift.lifted` leads: waypoints and tip belong to its middle.
#[derive(Clone, Debug, PartialEq)]
pub struct Hold {
    pub lift: Lift,
    pub via: Vec<Pt>,
    /// Where the pointer wants it, legal or not.
    pub tip: Pt,
    /// Half degrees, counterclockwise.
    pub turned: i32,
    /// In a column where the pointer is on a road, or as they stand; as usual if the player has not said.
    pub in_column: Option<bool>,
    pub grip: Grip,
    pub finger: i32,
    /// A finger that may be about to tap a waypoint.
    pub second: Option<Second>,
}

/// What the pointer does to the models that it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grip {
    /// Carries them: the vector from the pointer to the middle of the leading model.
    Carry(Shift),
    /// Turns them around their middle: the direction to the pointer, minus how far they had turned when it took hold.
    Turn(Heading),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Second {
    pub finger: i32,
    pub px: Vec2,
}

impl Lift {
    pub fn start(&self) -> Pt {
        self.lifted[0].from.at
    }

    /// The middle of where they are.
    pub fn middle(&self) -> Pt {
        let n = self.lifted.len() as i32;
        let sum = self.lifted.iter().fold(shift(0, 0), |sum, one| sum + (one.from.at - self.start()));
        self.start() + shift(sum.x / n, sum.y / n)
    }

    /// Models that move together turn as one body around their middle; with the verb that only turns, each turns on its
    /// spot.
    fn as_one(&self) -> bool {
        self.lifted.len() > 1 && self.turn.as_ref() != Some(&self.verb)
    }
}

impl Hold {
    pub fn new(lift: Lift, finger: i32, pointer: Pt) -> Hold {
        let tip = lift.start();
        Hold { grip: Grip::Carry(tip - pointer), finger, ..Hold::sent(lift, tip) }
    }

    /// The same move without a pointer: by a click on its end, or by keys.
    pub fn sent(lift: Lift, tip: Pt) -> Hold {
        let grip = Grip::Carry(shift(0, 0));
        Hold { grip, lift, via: vec![], tip, turned: 0, in_column: None, finger: 0, second: None }
    }

    /// The middle of where they are wanted.
    pub fn middle(&self) -> Pt {
        self.lift.middle() + (self.tip - self.lift.start())
    }

    /// Nothing would change for them.
    fn still(&self) -> bool {
        self.turned == 0 && self.via.is_empty() && self.tip == self.lift.start()
    }

    /// These are its models, and the other order moves them as well.
    fn is_sent_by(&self, other: &Lift) -> bool {
        let goes = |lift: &Lift| lift.comes.is_empty() && lift.turn.as_ref() != Some(&lift.verb);
        let own = other.lifted == self.lift.lifted && other.verb != self.lift.verb;
        own && goes(other) && goes(&self.lift) && self.tip != self.lift.start()
    }

    /// The road that the pointer is on, if the models could take it.
    fn road(&self) -> Option<(&Column, Pt)> {
        let Grip::Carry(off) = self.grip else { return None };
        let free = self.via.is_empty() && self.turned == 0 && self.tip != self.lift.start();
        self.lift.column.as_ref().filter(|_| free).map(|column| (column, self.tip - off))
    }

    /// Whether they go in a column; nothing if the pointer is on no road.
    pub fn in_column(&self) -> Option<bool> {
        let (column, _) = self.road().filter(|(column, to)| column.leads(*to))?;
        Some(self.in_column.unwrap_or(column.usual))
    }

    fn column(&self) -> Option<Vec<Leg>> {
        let (column, to) = self.road().filter(|(column, _)| self.in_column.unwrap_or(column.usual))?;
        column.to(&self.lift.lifted, to)
    }

    /// The present proposal as plain data: each model with its own path, one behind the other along a road, otherwise
    /// side by side.
    pub fn draft(&self) -> Draft {
        let beside = || self.lift.lifted.iter().map(|one| self.leg(*one)).collect();
        let legs: Vec<Leg> = self.column().unwrap_or_else(beside);
        let Lift { seat, verb, turn, unit, .. } = &self.lift;
        let stays = self.turned != 0 && legs.iter().all(|leg| leg.path.is_empty());
        let verb = turn.as_ref().filter(|_| stays).unwrap_or(verb);
        Draft::new(*seat, verb.clone(), *unit).with(Given::Legs(legs))
    }

    fn leg(&self, one: Lifted) -> Leg {
        let comes = !self.lift.comes.is_empty();
        let beside = one.from.at - self.lift.start();
        let mut path: Vec<Pt> = self.via.iter().filter(|_| !comes).map(|p| *p + beside).collect();
        let tip = self.end(one);
        if comes || path.last().copied().unwrap_or(one.from.at) != tip {
            path.push(tip);
        }
        // A model keeps its facing unless the player turns it: otherwise an unsteady hand would spin it.
        let facing = Heading::new(i32::from(one.from.facing.half_degrees()) + self.turned);
        Leg { base: one.base, path, facing: Some(facing) }
    }

    /// Where this one is wanted at the end.
    fn end(&self, one: Lifted) -> Pt {
        if self.turned != 0 && self.lift.as_one() {
            self.middle() + Heading::new(self.turned).turned(one.from.at - self.lift.middle())
        } else {
            self.tip + (one.from.at - self.lift.start())
        }
    }

    fn pulled(mut self, pointer: Pt) -> Hold {
        match self.grip {
            Grip::Carry(off) => self.tip = pointer + off,
            // By whole degrees: a hand is no steadier.
            Grip::Turn(_) if pointer == self.middle() => {}
            Grip::Turn(less) => {
                let turned = i32::from((Heading::between(self.middle(), pointer) - less).half_degrees());
                self.turned = (turned + 1) / 2 * 2 % 720;
            }
        }
        self
    }

    /// The same models side by side in another arrangement, where they are wanted now.
    fn formed(mut self, key: &Word) -> Hold {
        if key.as_str() == COLUMN {
            return self.other_shape();
        }
        if let Some(form) = self.lift.comes.iter().find(|form| form.key() == *key) {
            self.lift.lifted = form.lifted.clone();
            (self.tip, self.turned) = (self.lift.start(), 0);
        }
        self
    }

    /// The pointer grabs the handle.
    fn by_handle(mut self, finger: i32, pointer: Pt) -> Hold {
        self.grip = Grip::Turn(Heading::between(self.middle(), pointer) - Heading::new(self.turned));
        self.finger = finger;
        self
    }

    /// The pointer grabs a model where it is shown, and with it the others.
    fn by_model(mut self, finger: i32, pointer: Pt, base: BaseId, shown: Pt) -> Hold {
        let wanted = self.lift.lifted.iter().find(|one| one.base == base).map(|one| self.end(*one));
        self.tip = self.tip + (shown - wanted.unwrap_or(shown));
        self.grip = Grip::Carry(self.tip - pointer);
        self.finger = finger;
        self
    }

    /// The pointer carries them by the middle of the leading model.
    fn taken(mut self, finger: i32, pointer: Pt) -> Hold {
        (self.grip, self.finger, self.tip) = (Grip::Carry(shift(0, 0)), finger, pointer);
        self
    }

    /// Adds a waypoint at the tip.
    fn bent(mut self) -> Hold {
        let last = self.via.last().copied().unwrap_or(self.lift.start());
        if last != self.tip {
            self.via.push(self.tip);
        }
        self
    }

    fn turned(mut self, by: i32) -> Hold {
        self.turned = (self.turned + by).rem_euclid(720);
        self
    }

    /// In a column, or as they stand.
    fn other_shape(mut self) -> Hold {
        self.in_column = self.in_column().map(|so| !so).or(self.in_column);
        self
    }

    fn nudged(mut self, by: Shift) -> Hold {
        self.tip = self.tip + by;
        self
    }

    fn after(self, change: Change) -> Hold {
        match change {
            Change::Bend => self.bent(),
            Change::Turn(by) => self.turned(by),
            Change::Nudge(by) => self.nudged(by),
            Change::Shape => self.other_shape(),
        }
    }
}

/// Changes that apply both to dragged models and to a proposal.
#[derive(Clone, Copy, Debug)]
enum Change {
    Bend,
    Turn(i32),
    Nudge(Shift),
    Shape,
}

impl Change {
    fn by(event: &Gesture) -> Option<Change> {
        match event {
            Gesture::AddPoint | Gesture::Key { key: Key::Space, .. } => Some(Change::Bend),
            Gesture::Key { key: Key::B, .. } => Some(Change::Shape),
            Gesture::Turn(by, _) => Some(Change::Turn(*by)),
            Gesture::Key { key: key @ (Key::Q | Key::E), mods, .. } => Some(Change::Turn(turn_of(*key, *mods))),
            Gesture::Key { key, nudge, .. } => arrow(*key, *nudge).map(Change::Nudge),
            _ => None,
        }
    }
}

pub(super) fn dragging(hold: Hold) -> (Tool, Vec<Effect>) {
    let draft = hold.draft();
    (Tool::Dragging(hold), vec![Effect::Preview(draft)])
}

pub(super) fn proposed(hold: Hold) -> (Tool, Vec<Effect>) {
    let draft = hold.draft();
    (Tool::Proposed(hold), vec![Effect::Preview(draft)])
}

pub(super) fn arrow(key: Key, nudge: Len) -> Option<Shift> {
    match key {
        Key::Left => Some(shift(-nudge.0, 0)),
        Key::Right => Some(shift(nudge.0, 0)),
        Key::Up => Some(shift(0, nudge.0)),
        Key::Down => Some(shift(0, -nudge.0)),
        // Not an arrow key.
        _ => None,
    }
}

pub(super) fn turn_of(key: Key, mods: Mods) -> i32 {
    let by = if mods.shift { TURN_FINE } else { TURN_STEP };
    if key == Key::Q { by } else { -by }
}

pub(super) fn turn_of_wheel(notches: f32, mods: Mods) -> i32 {
    let by = if mods.shift { TURN_FINE } else { TURN_STEP };
    (notches * by as f32).round() as i32
}

/// The handle turns its models where they are, without dragging them first.
pub(super) fn handle(lift: Lift, finger: i32, at: Pt) -> (Tool, Vec<Effect>) {
    let start = lift.start();
    dragging(Hold::sent(lift, start).by_handle(finger, at))
}

pub(super) fn step_dragging(mut hold: Hold, event: Gesture) -> (Tool, Vec<Effect>) {
    if let Some(change) = Change::by(&event) {
        return dragging(hold.after(change));
    }
    match event {
        Gesture::Move { finger, at, .. } if finger == hold.finger => dragging(hold.pulled(at)),
        // A handle that was only touched turns nothing.
        Gesture::Up { finger, .. } if finger == hold.finger && matches!(hold.grip, Grip::Turn(_)) => {
            if hold.still() {
                put_back()
            } else {
                proposed(hold)
            }
        }
        Gesture::Up { finger, at, .. } if finger == hold.finger => proposed(hold.pulled(at)),
        Gesture::Down { finger, px, .. } if finger != hold.finger => {
            hold.second = Some(Second { finger, px });
            stay(Tool::Dragging(hold))
        }
        Gesture::Up { finger, px, .. } => match hold.second.take() {
            Some(second) if second.finger == finger && second.px.distance(px) < TAP_PX => dragging(hold.bent()),
            Some(_) | None => stay(Tool::Dragging(hold)),
        },
        Gesture::Wheel { notches, mods, .. } => dragging(hold.turned(turn_of_wheel(notches, mods))),
        Gesture::Key { key: Key::Enter, .. } => proposed(hold),
        // Undo while a model is in the hand cancels the move.
        Gesture::Key { key: Key::Z, mods, .. } if mods.ctrl => put_back(),
        Gesture::Key { key: Key::Escape, .. } | Gesture::Cancel | Gesture::Lost => put_back(),
        event => busy(Tool::Dragging(hold), event),
    }
}

pub(super) fn step_proposed(hold: Hold, event: Gesture) -> (Tool, Vec<Effect>) {
    if let Some(change) = Change::by(&event) {
        return proposed(hold.after(change));
    }
    match event {
        Gesture::Down { finger, kind, px, at, hit, push: false, add } => {
            pressed_on(hold, Pressed { finger, px, at, hit, slop: idle::slop(kind), add, before: None })
        }
        Gesture::Wheel { notches, mods, held: true, .. } => proposed(hold.turned(turn_of_wheel(notches, mods))),
        Gesture::Carry { finger, at } => dragging(hold.taken(finger, at)),
        Gesture::Accept(Some(draft)) => (Tool::Idle, vec![Effect::Submit(draft)]),
        Gesture::Key { key: Key::Z, mods, .. } if mods.ctrl => put_back(),
        Gesture::Key { key: Key::Tab, mods, .. } => {
            (Tool::Idle, vec![Effect::ClearPreview, Effect::Cycle(if mods.shift { -1 } else { 1 })])
        }
        Gesture::Key { key: Key::R, .. } => super::tape::begin(None),
        Gesture::Choose(key) => proposed(hold.formed(&key)),
        // The same models, sent by another order: to where they are wanted.
        Gesture::Begin(Begun { lift: Some(lift), known, .. }) if known.is_empty() && hold.is_sent_by(&lift) => {
            proposed(Hold { lift, ..hold })
        }
        event => lying(Tool::Proposed(hold), event),
    }
}

fn pressed_on(hold: Hold, pressed: Pressed) -> (Tool, Vec<Effect>) {
    let Pressed { finger, at, .. } = pressed;
    match pressed.hit {
        Hit::Tick => (Tool::Proposed(hold), vec![Effect::Accept]),
        Hit::Cross => put_back(),
        // Picked up again from where it is shown.
        Hit::Held { base, shown } => dragging(hold.by_model(finger, at, base, shown)),
        Hit::Handle { .. } => dragging(hold.by_handle(finger, at)),
        Hit::Ground { .. } | Hit::Outside => stay(Tool::Pressed(Pressed { before: Some(hold), ..pressed })),
        Hit::Base { .. } => (Tool::Pressed(pressed), vec![Effect::ClearPreview]),
    }
}

/// Models that were proposed elsewhere, by one of them where it was shown: the pointer went from one point to another.
pub(super) fn dragged(
    lift: Lift,
    finger: i32,
    (base, shown): (BaseId, Pt),
    [began, at]: [Pt; 2],
) -> (Tool, Vec<Effect>) {
    let tip = lift.start();
    dragging(Hold::sent(lift, tip).by_model(finger, began, base, shown).pulled(at))
}

/// A press that has moved far enough becomes a drag, of a model or of the table.
pub(super) fn pulled_away(pressed: Pressed, px: Vec2, at: Pt) -> (Tool, Vec<Effect>) {
    if px.distance(pressed.px) < pressed.slop {
        return stay(Tool::Pressed(pressed));
    }
    let Pressed { finger, px: from, at: began, hit, add, before, .. } = pressed;
    match hit {
        Hit::Base { lift: Some(lift), .. } => dragging(Hold::new(lift, finger, began).pulled(at)),
        Hit::Base { lift: None, choose: Chosen::Unit(unit) | Chosen::Base(unit, _), .. } => {
            (Tool::Idle, vec![Effect::Refuse(unit)])
        }
        Hit::Ground { .. } | Hit::Outside if add && before.is_none() => {
            super::sweep::begin(finger, [from, px], [began, at])
        }
        Hit::Ground { .. } | Hit::Outside | Hit::Held { .. } | Hit::Handle { .. } | Hit::Tick | Hit::Cross => {
            let then = before.map_or(Tool::Idle, Tool::Proposed);
            (Tool::Panning { finger, px, then: Box::new(then) }, vec![Effect::Pan(px - from)])
        }
    }
}

/// A press that did not move is a click.
pub(super) fn clicked(pressed: Pressed) -> (Tool, Vec<Effect>) {
    let Pressed { at, hit, add, before, .. } = pressed;
    match (hit, before) {
        (Hit::Base { choose, .. }, _) if add => (Tool::Idle, vec![Effect::Join(choose.unit())]),
        (Hit::Base { base, choose, .. }, _) => (Tool::Idle, vec![Effect::Point(base, choose)]),
        // Beside a model, while selecting several: nothing is sent there.
        (Hit::Ground { .. } | Hit::Outside, None) if add => stay(Tool::Idle),
        // The proposal moves to the new spot; its waypoints stay.
        (Hit::Ground { .. }, Some(mut hold)) => {
            hold.tip = at;
            proposed(hold)
        }
        (Hit::Ground { carry: Some(lift) }, None) => proposed(Hold::sent(lift, at)),
        (Hit::Outside, Some(_)) => put_back(),
        (Hit::Ground { carry: None }, None) => (Tool::Idle, vec![Effect::Ground(at)]),
        (Hit::Outside, None) => (Tool::Idle, vec![Effect::Select(None)]),
        (Hit::Held { .. } | Hit::Handle { .. } | Hit::Tick | Hit::Cross, before) => {
            stay(before.map_or(Tool::Idle, Tool::Proposed))
        }
    }
}
