//! What pointer and keys do now, state by state. Only codes; the words are in the language tables.

use super::{Placing, Tool};

/// Keys as printed on caps, and the code of the words beside them.
pub type HintLine = (&'static [&'static str], &'static str);

/// Stands for the keys of the faces of a die.
pub const FACES: &str = "1–6";
/// While an order waits for dice.
pub const ROLL: &[HintLine] = &[(&["Enter"], "hint.roll"), (&[FACES], "hint.faces"), (&["Ctrl", "K"], "hint.palette")];
/// While an order waits for a lot from a bag.
pub const DRAW: &[HintLine] = &[(&["Enter"], "hint.draw"), (&[FACES], "hint.lots"), (&["Ctrl", "K"], "hint.palette")];
/// While an order waits for a choice.
pub const PICK: &[HintLine] = &[(&[], "hint.pick-one"), (&["Ctrl", "K"], "hint.palette")];
/// The same where a place on the table answers as well.
pub const PLACE: &[HintLine] = &[(&[], "hint.pick-place"), (&["Ctrl", "K"], "hint.palette")];
/// While an order of the other side waits for possible reactions.
pub const HELD: &[HintLine] = &[(&[], "hint.held"), (&["L"], "hint.sight"), (&["Ctrl", "K"], "hint.palette")];

/// What the selection can be used for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Nothing is selected.
    Nothing,
    Goes,
    /// Nothing of it stands on the table; where it comes is pointed at.
    Comes,
    /// It has an order to give, but cannot move.
    Acts,
    Looks,
}

pub fn hints(tool: &Tool, selected: Use) -> &'static [HintLine] {
    const IDLE: &[HintLine] = &[
        (&[], "hint.pick"),
        (&["Tab"], "hint.next"),
        (&["R"], "hint.ruler"),
        (&["Shift"], "hint.several"),
        (&["Space"], "hint.push"),
        (&["0"], "hint.fit"),
        (&["Ctrl", "K"], "hint.palette"),
    ];
    const SELECTED: &[HintLine] = &[
        (&[], "hint.drag"),
        (&[], "hint.front"),
        (&["Q", "E"], "hint.turn"),
        (&["L"], "hint.sight"),
        (&["C"], "hint.links"),
        (&["M"], "hint.menu"),
        (&["U"], "hint.back-unit"),
        (&["Esc"], "hint.deselect"),
    ];
    const COMES: &[HintLine] = &[
        (&[], "hint.comes"),
        (&["L"], "hint.sight"),
        (&["C"], "hint.links"),
        (&["M"], "hint.menu"),
        (&["Esc"], "hint.deselect"),
    ];
    const ACTS: &[HintLine] = &[
        (&[], "hint.acts"),
        (&["L"], "hint.sight"),
        (&["C"], "hint.links"),
        (&["M"], "hint.menu"),
        (&["Esc"], "hint.deselect"),
    ];
    const LOOKS: &[HintLine] =
        &[(&["L"], "hint.sight"), (&["C"], "hint.links"), (&["Tab"], "hint.next"), (&["Esc"], "hint.deselect")];
    const DRAGGING: &[HintLine] = &[
        (&[], "hint.release"),
        (&["Space"], "hint.way-point"),
        (&["Q", "E"], "hint.turn"),
        (&["Esc"], "hint.put-back"),
    ];
    const DRIVING: &[HintLine] = &[
        (&[], "hint.release"),
        (&["B"], "hint.column"),
        (&["Space"], "hint.way-point"),
        (&["Q", "E"], "hint.turn"),
        (&["Esc"], "hint.put-back"),
    ];
    const PROPOSED: &[HintLine] =
        &[(&["Enter"], "hint.accept"), (&[], "hint.again"), (&["Q", "E"], "hint.turn"), (&["Esc"], "hint.put-back")];
    const ASKING: &[HintLine] = &[(&[], "hint.choose"), (&["Esc"], "hint.leave")];
    const AIMING: &[HintLine] =
        &[(&[], "hint.target"), (&["Tab"], "hint.next-target"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const AT_SPOT: &[HintLine] = &[(&[], "hint.spot"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const CHARGING: &[HintLine] =
        &[(&[], "hint.charge"), (&["Tab"], "hint.next-target"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const READY: &[HintLine] = &[(&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const MEASURING: &[HintLine] = &[
        (&[], "hint.measure"),
        (&["Tab"], "hint.reach"),
        (&["Space"], "hint.bend"),
        (&["P"], "hint.pin"),
        (&["Esc"], "hint.leave"),
    ];
    const SWEEPING: &[HintLine] = &[(&[], "hint.sweep"), (&["Esc"], "hint.leave")];
    const LINING: &[HintLine] = &[(&[], "hint.lining"), (&["Esc"], "hint.leave")];
    const ON_ROADS: &[HintLine] = &[(&[], "hint.lining"), (&["B"], "hint.column"), (&["Esc"], "hint.leave")];
    const VIEW: &[HintLine] = &[(&[], "hint.view")];
    match tool {
        Tool::Idle | Tool::Pressed(_) => match selected {
            Use::Nothing => IDLE,
            Use::Goes => SELECTED,
            Use::Comes => COMES,
            Use::Acts => ACTS,
            Use::Looks => LOOKS,
        },
        Tool::Dragging(hold) if hold.in_column().is_some() => DRIVING,
        Tool::Dragging(_) => DRAGGING,
        Tool::Proposed(_) => PROPOSED,
        Tool::Asking(_) => ASKING,
        Tool::Placing(placing) => of_placing(placing),
        // Nobody fires: models move toward an enemy.
        Tool::Aiming(aiming) if aiming.from.is_empty() => CHARGING,
        Tool::Aiming(aiming) if aiming.spot().is_some() => AT_SPOT,
        Tool::Aiming(_) => AIMING,
        Tool::Ready(_) => READY,
        Tool::Measuring(_) => MEASURING,
        Tool::Sweeping(_) => SWEEPING,
        Tool::Lining(front) if front.lift.column.is_some() => ON_ROADS,
        Tool::Lining(_) => LINING,
        Tool::Panning { .. } | Tool::Pinching { .. } => VIEW,
    }
}

fn of_placing(placing: &Placing) -> &'static [HintLine] {
    const PLACING: &[HintLine] =
        &[(&[], "hint.place"), (&["Q", "E"], "hint.turn"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const PLACING_SQUARE: &[HintLine] =
        &[(&[], "hint.place"), (&["Tab"], "hint.next-target"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const PLACING_BOX: &[HintLine] = &[
        (&[], "hint.place"),
        (&["Tab"], "hint.next-target"),
        (&["Q", "E"], "hint.turn"),
        (&["Enter"], "hint.accept"),
        (&["Esc"], "hint.leave"),
    ];
    const SLIDING: &[HintLine] =
        &[(&[], "hint.slide"), (&["←", "→"], "hint.slide-keys"), (&["Enter"], "hint.accept"), (&["Esc"], "hint.leave")];
    const SIZES: &[HintLine] =
        &[(&[], "hint.place"), (&["+", "−"], "hint.size"), (&["Q", "E"], "hint.turn"), (&["Enter"], "hint.accept")];
    if placing.rail.is_some() {
        SLIDING
    } else if !placing.others.is_empty() {
        SIZES
    } else if !placing.turns() {
        PLACING_SQUARE
    } else if !placing.spots.is_empty() {
        PLACING_BOX
    } else {
        PLACING
    }
}
