//! What the pointer and the keys are doing: one state, one pure step.
//!
//! Every state says what events mean to it; `otherwise.rs` handles the events that a state does not mention, without a
//! wildcard arm. `Cancel` comes from the player; `Lost` means that the pointer, the unit or the table as it was is
//! gone. Both end in `Idle` without a trace, but a view being panned first restores the tool that it interrupted.

mod aim;
mod front;
mod gather;
mod hint;
mod hold;
mod idle;
mod otherwise;
mod rail;
mod road;
mod sweep;
mod tape;
mod view;

pub use aim::{Aiming, Known};
pub(crate) use aim::{aims, aims_mut, key_of};
pub use front::Front;
pub(crate) use gather::names_some;
pub use gather::{Form, Placing};
pub use hint::{DRAW, FACES, HELD, HintLine, PICK, PLACE, ROLL, Use, hints};
pub(crate) use hold::COLUMN;
pub use hold::{Formation, Grip, Hold, Lift, Lifted, Second};
pub use rail::Rail;
pub use road::{Column, Roads};
pub use sweep::Sweep;
pub use tape::{End, Tape};

use crate::{Key, Mods, Pointer};
use contract::{Draft, Offer};
use geom::{Pt, Shift};
use glam::Vec2;
use table::{BaseId, UnitId};

/// Pixels that a pointer may move while pressing before it counts as a drag.
pub const DRAG_PX: f32 = 4.0;
/// The same for a finger that may be about to make a long press.
pub const DRAG_TOUCH_PX: f32 = 8.0;
/// The same for a second finger, which taps less steadily.
pub const TAP_PX: f32 = 12.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Tool {
    #[default]
    Idle,
    /// A pointer is down and has not moved far.
    Pressed(Pressed),
    /// Models follow the pointer that holds them.
    Dragging(Hold),
    /// A move is on the table and waits for the check mark or the cross.
    Proposed(Hold),
    /// A verb needs choices or words from a panel before it can continue.
    Asking(Form),
    /// A marker or a template follows the pointer, or waits for the check mark.
    Placing(Placing),
    /// Weapons look for their targets.
    Aiming(Box<Aiming>),
    /// A verb that needs nothing more waits for the check mark.
    Ready(Draft),
    Measuring(Tape),
    /// A box grows from where the pointer was pressed.
    Sweeping(Sweep),
    /// A line is drawn for the models in the hand.
    Lining(Box<Front>),
    /// The table follows the pointer.
    Panning {
        finger: i32,
        px: Vec2,
        then: Box<Tool>,
    },
    /// The table follows two fingers.
    Pinching {
        fingers: [(i32, Vec2); 2],
        then: Box<Tool>,
    },
}

/// Which tool it is, whatever it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Idle,
    Pressed,
    Dragging,
    Proposed,
    Asking,
    Placing,
    Aiming,
    Ready,
    Measuring,
    Sweeping,
    Lining,
    Panning,
    Pinching,
}

/// The properties of a kind of tool, whatever it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Moving the pointer changes no panel.
    pub passes: bool,
    /// The pointer sticks to models.
    pub sticks: bool,
    /// A panel asks for what it needs.
    pub asks: bool,
    /// Its effect is shown on the table in advance.
    pub stamps: bool,
}

impl Kind {
    pub fn traits(self) -> Traits {
        let plain = Traits::default();
        match self {
            Kind::Idle | Kind::Panning | Kind::Pinching => Traits { passes: true, ..plain },
            Kind::Measuring => Traits { sticks: true, ..plain },
            Kind::Aiming => Traits { sticks: true, asks: true, ..plain },
            Kind::Placing => Traits { asks: true, stamps: true, ..plain },
            Kind::Asking => Traits { asks: true, ..plain },
            Kind::Ready => Traits { stamps: true, ..plain },
            Kind::Lining => Traits { stamps: true, ..plain },
            Kind::Pressed | Kind::Dragging | Kind::Proposed | Kind::Sweeping => plain,
        }
    }
}

/// Questions about a tool that are asked in many places. Each is one match without a wildcard: a new tool must answer
/// all of them.
impl Tool {
    pub fn kind(&self) -> Kind {
        match self {
            Tool::Idle => Kind::Idle,
            Tool::Pressed(_) => Kind::Pressed,
            Tool::Dragging(_) => Kind::Dragging,
            Tool::Proposed(_) => Kind::Proposed,
            Tool::Asking(_) => Kind::Asking,
            Tool::Placing(_) => Kind::Placing,
            Tool::Aiming(_) => Kind::Aiming,
            Tool::Ready(_) => Kind::Ready,
            Tool::Measuring(_) => Kind::Measuring,
            Tool::Sweeping(_) => Kind::Sweeping,
            Tool::Lining(_) => Kind::Lining,
            Tool::Panning { .. } => Kind::Panning,
            Tool::Pinching { .. } => Kind::Pinching,
        }
    }

    /// The tool in the hand: while the view is panned, the interrupted tool.
    pub fn in_hand(&self) -> &Tool {
        match self {
            Tool::Panning { then, .. } | Tool::Pinching { then, .. } => then,
            Tool::Idle
            | Tool::Pressed(_)
            | Tool::Dragging(_)
            | Tool::Proposed(_)
            | Tool::Asking(_)
            | Tool::Placing(_)
            | Tool::Aiming(_)
            | Tool::Ready(_)
            | Tool::Measuring(_)
            | Tool::Sweeping(_)
            | Tool::Lining(_) => self,
        }
    }

    /// The models in the hand or in a proposal.
    pub fn holds(&self) -> Option<&Hold> {
        match self {
            Tool::Dragging(hold) | Tool::Proposed(hold) => Some(hold),
            Tool::Pressed(pressed) => pressed.before.as_ref(),
            // Only a resting proposal may be left alone while the view is panned.
            Tool::Panning { then, .. } | Tool::Pinching { then, .. } => {
                if then.kind() == Kind::Proposed {
                    then.holds()
                } else {
                    None
                }
            }
            Tool::Idle
            | Tool::Asking(_)
            | Tool::Placing(_)
            | Tool::Aiming(_)
            | Tool::Ready(_)
            | Tool::Measuring(_)
            | Tool::Sweeping(_)
            | Tool::Lining(_) => None,
        }
    }

    /// A pointer is down and means something.
    pub fn pointer_down(&self) -> bool {
        match self {
            Tool::Pressed(_)
            | Tool::Dragging(_)
            | Tool::Sweeping(_)
            | Tool::Lining(_)
            | Tool::Panning { .. }
            | Tool::Pinching { .. } => true,
            Tool::Measuring(tape) => tape.down.is_some(),
            Tool::Placing(placing) => placing.down.is_some(),
            Tool::Aiming(aiming) => aiming.down.is_some(),
            Tool::Idle | Tool::Proposed(_) | Tool::Asking(_) | Tool::Ready(_) => false,
        }
    }

    /// A proposal waits for the check mark or the cross.
    pub fn lies(&self) -> bool {
        match self {
            Tool::Proposed(_) | Tool::Ready(_) => true,
            Tool::Placing(placing) => placing.fast,
            Tool::Aiming(aiming) => aiming.lies.is_some(),
            Tool::Measuring(tape) => tape.lies(),
            Tool::Idle
            | Tool::Pressed(_)
            | Tool::Dragging(_)
            | Tool::Asking(_)
            | Tool::Sweeping(_)
            | Tool::Lining(_)
            | Tool::Panning { .. }
            | Tool::Pinching { .. } => false,
        }
    }
}

/// Where the press began, and the proposal it interrupted, if any.
#[derive(Clone, Debug, PartialEq)]
pub struct Pressed {
    pub finger: i32,
    pub px: Vec2,
    pub at: Pt,
    pub hit: Hit,
    /// How far it may move.
    pub slop: f32,
    /// It adds to the selection.
    pub add: bool,
    pub before: Option<Hold>,
}

/// An input, with its meaning at this place on this table.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    Down {
        finger: i32,
        kind: Pointer,
        px: Vec2,
        at: Pt,
        hit: Hit,
        /// Middle button, or Space held: pans the table, whatever is under the pointer.
        push: bool,
        /// Shift held, or several are being selected: adds to the selection.
        add: bool,
    },
    Move {
        finger: i32,
        px: Vec2,
        at: Pt,
        /// The base whose edge a tape would stick to.
        stick: Option<BaseId>,
    },
    Up {
        finger: i32,
        px: Vec2,
        at: Pt,
    },
    Wheel {
        px: Vec2,
        notches: f32,
        mods: Mods,
        /// The pointer is over a model of the proposed move, or over what is being placed.
        held: bool,
    },
    Key {
        key: Key,
        mods: Mods,
        /// What the keys would move: the selection.
        lift: Option<Lift>,
        /// How far an arrow moves it.
        nudge: geom::Len,
    },
    /// A verb was chosen from a panel.
    Begin(Begun),
    /// A choice of the form in a panel, on or off.
    Choose(content::Word),
    /// A model is pointed at, as by a click.
    Point(BaseId),
    /// What lies as a proposal is taken up by this pointer.
    Carry {
        finger: i32,
        at: Pt,
    },
    /// Proposes this instead, with what it gathers as before.
    Instead(Draft),
    /// Words for the form in a panel.
    Say(String),
    /// The choices made so far are enough.
    Chosen,
    /// The tape, from here if a place was given.
    Ruler(Option<End>),
    AddPoint,
    /// Half degrees, counterclockwise.
    Turn(i32, Option<Lift>),
    /// The check mark, with the draft that it would play; `None` if there is nothing legal to play.
    Accept(Option<Draft>),
    Cancel,
    Lost,
}

/// What is under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Hit {
    /// Beside the table.
    Outside,
    /// On the table, with what a click would send there.
    Ground {
        carry: Option<Lift>,
    },
    Base {
        base: BaseId,
        /// What a click selects: its unit, or at the second click the model.
        choose: Chosen,
        /// What a drag would move; `None` for a model without such a verb now.
        lift: Option<Lift>,
    },
    /// A model of the proposed move, where the proposal shows it.
    Held {
        base: BaseId,
        shown: Pt,
    },
    /// The handle that turns: what is in the hand, or otherwise this.
    Handle {
        lift: Option<Lift>,
    },
    Tick,
    Cross,
}

impl Hit {
    /// Check mark or cross.
    pub fn is_knob(&self) -> bool {
        match self {
            Hit::Tick | Hit::Cross => true,
            Hit::Outside | Hit::Ground { .. } | Hit::Base { .. } | Hit::Held { .. } | Hit::Handle { .. } => false,
        }
    }

    /// The model that is there.
    pub fn base(&self) -> Option<BaseId> {
        match self {
            Hit::Base { base, .. } | Hit::Held { base, .. } => Some(*base),
            Hit::Outside | Hit::Ground { .. } | Hit::Handle { .. } | Hit::Tick | Hit::Cross => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    Unit(UnitId),
    Base(UnitId, BaseId),
}

/// A chosen verb: its offer, and the seat it is offered to.
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    pub seat: table::Seat,
    pub offer: Offer,
    /// For a verb that gathers legs.
    pub lift: Option<Lift>,
    /// The first choices, if already made; a single one may still be changed while the others are gathered.
    pub pick: Vec<content::Word>,
    pub at: Option<KnownSpot>,
    /// For a verb that aims.
    pub known: Vec<Known>,
}

/// A spot that is known before it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSpot {
    pub at: Pt,
    /// What is placed rests there, and does not follow the pointer.
    pub lies: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show what this would do.
    Preview(Draft),
    ClearPreview,
    Submit(Draft),
    /// The check mark was pressed on the table: `Desk` knows the proposal.
    Accept,
    /// The cross was pressed on the table.
    PutBack,
    /// Nothing legal to accept: say why.
    SayWhy,
    /// A model that cannot be dragged was dragged: say why.
    Refuse(UnitId),
    Select(Option<Chosen>),
    /// Bare ground was clicked, and nothing is selected that would go there.
    Ground(Pt),
    /// A model was clicked, with what that would select.
    Point(BaseId, Chosen),
    /// Adds this unit to the selection, or removes it.
    Join(UnitId),
    /// Keeps the chosen unit selected while others are chosen, or stops keeping it.
    Keep,
    /// All units in a box.
    Sweep {
        from: Pt,
        to: Pt,
    },
    /// The next or the previous unit.
    Cycle(i32),
    /// The tape to the next or the previous model.
    Reach(i32),
    /// Moves the end of the tape by this much.
    Stretch(Shift),
    /// The tape is laid: say its length.
    Read,
    /// A ruler was picked up: say what keys do with it.
    Measure,
    Begin(&'static str),
    /// The template, under the pointer.
    Template,
    Pin(Tape),
    Pan(Vec2),
    Zoom {
        about: Vec2,
        times: f32,
    },
    Fit,
    Undo,
    Redo,
    /// Back to where this unit's moves began.
    BackUnit,
    /// Ends the step.
    EndStep,
    /// Opens the menu at this point of the screen.
    Menu(Vec2),
    OpenPalette,
}

impl Chosen {
    pub fn unit(self) -> UnitId {
        match self {
            Chosen::Unit(unit) | Chosen::Base(unit, _) => unit,
        }
    }
}

pub fn step(tool: Tool, event: Gesture) -> (Tool, Vec<Effect>) {
    match tool {
        Tool::Idle => idle::step(event),
        Tool::Pressed(pressed) => idle::step_pressed(pressed, event),
        Tool::Dragging(hold) => hold::step_dragging(hold, event),
        Tool::Proposed(hold) => hold::step_proposed(hold, event),
        Tool::Asking(form) => gather::step_asking(form, event),
        Tool::Placing(placing) => gather::step_placing(placing, event),
        Tool::Aiming(aiming) => aim::step(*aiming, event),
        Tool::Ready(draft) => gather::step_ready(draft, event),
        Tool::Measuring(tape) => tape::step(tape, event),
        Tool::Sweeping(sweep) => sweep::step(sweep, event),
        Tool::Lining(front) => front::step(*front, event),
        Tool::Panning { finger, px, then } => view::step_panning(finger, px, *then, event),
        Tool::Pinching { fingers, then } => view::step_pinching(fingers, *then, event),
    }
}

/// Nothing changes.
fn stay(tool: Tool) -> (Tool, Vec<Effect>) {
    (tool, vec![])
}

/// A proposal is canceled.
fn put_back() -> (Tool, Vec<Effect>) {
    (Tool::Idle, vec![Effect::ClearPreview])
}

/// Cancels the proposal, then acts as if the table had been bare.
fn put_back_then(event: Gesture) -> (Tool, Vec<Effect>) {
    let (tool, effects) = idle::step(event);
    (tool, [vec![Effect::ClearPreview], effects].concat())
}
