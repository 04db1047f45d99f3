//! Events of the measuring table.

use content::{Cost, Word};
use geom::{Heading, Len, Poly, Pt};
use serde::{Deserialize, Serialize};
use table::{BaseId, Footprint, Form, PieceId, Place, Remains, Seat, UnitId};

/// Facts, with everything needed to apply and to show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Placed {
        base: BaseId,
        unit: UnitId,
        model: String,
        foot: Footprint,
        height: Len,
        place: Place,
    },
    Removed {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    Moved {
        base: BaseId,
        path: Vec<Pt>,
        facing: Heading,
        used: Len,
    },
    /// It came in over an edge of the table.
    Entered {
        base: BaseId,
        place: Place,
        used: Len,
    },
    Turned {
        base: BaseId,
        facing: Heading,
    },
    /// It is back where its moves of the turn began, with its pace unused.
    Returned {
        base: BaseId,
        place: Place,
    },
    /// Bases leave their units. Units without bases are gone.
    Joined {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    Labelled {
        unit: UnitId,
        label: String,
    },
    Marked {
        unit: UnitId,
        marker: Word,
        number: u8,
    },
    Paced {
        unit: UnitId,
        pace: Option<Len>,
    },
    Hid {
        unit: UnitId,
        bases: Vec<BaseId>,
    },
    Revealed {
        unit: UnitId,
        at: Vec<(BaseId, Place)>,
    },
    /// It stops, because it ran into a hidden base.
    Met {
        base: BaseId,
        other: BaseId,
    },
    RulerPinned {
        ruler: Ruler,
    },
    RulerLifted {
        number: u16,
    },
    TemplateLaid {
        template: Template,
        touched: Vec<BaseId>,
    },
    TemplateLifted {
        number: u16,
    },
    ObjectiveSet {
        objective: Objective,
    },
    ObjectiveCleared {
        number: u16,
    },
    TerrainLaid {
        terrain: Terrain,
    },
    TerrainLifted {
        piece: PieceId,
    },
    /// It is in its owner's view only.
    GroundHidden {
        terrain: Terrain,
        seat: Seat,
    },
    /// Hidden ground comes into view: of its owner's will, or because a base came upon it.
    GroundRevealed {
        piece: PieceId,
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<BaseId>,
    },
    /// A gap in a barrier.
    GapCut {
        cut: Remains,
    },
    /// None: the value in the data.
    GoingSet {
        ground: Word,
        cost: Option<Cost>,
    },
    NoGoSet {
        distance: Option<Len>,
    },
    LinkSet {
        distance: Len,
    },
    Rolled {
        seat: Seat,
        dice: u8,
        sides: u8,
        score: u8,
        hits: u8,
    },
    Passed {
        to: Seat,
        turn: u16,
    },
    /// By hand.
    Put {
        base: BaseId,
        place: Place,
    },
    /// Only its owner knows what happens to a hidden unit.
    Secretly {
        seat: Seat,
        what: Box<Event>,
    },
}

/// Where a ruler is pinned. An end on a base moves with the base.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruler {
    pub number: u16,
    pub seat: Seat,
    pub from: End,
    /// Its bends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Pt>,
    pub to: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The edge of a base.
    Base(BaseId),
    Spot(Pt),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    pub number: u16,
    pub size: Size,
    pub at: Pt,
    pub facing: Heading,
}

/// The outline of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    Disc(Len),
    Square(Len),
    /// Its size along its heading and across.
    Strip(Len, Len),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub number: u16,
    pub at: Pt,
    pub name: String,
}

/// A piece of terrain that a player laid, with everything that the catalog said of it then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub piece: PieceId,
    pub name: String,
    pub kind: Word,
    pub outline: Outline,
    pub height: Len,
    pub level: i8,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Outline {
    Area(Vec<Pt>),
    Disc { at: Pt, radius: Len },
    Strip { line: Vec<Pt>, width: Len, round: bool },
}

impl Outline {
    /// None for corners that are no polygon.
    pub fn form(&self) -> Option<Form> {
        Some(match self {
            Outline::Area(corners) => Form::Area(Poly::new(corners.clone()).ok()?),
            Outline::Disc { at, radius } => Form::Disc { at: *at, radius: *radius },
            Outline::Strip { line, width, round } => Form::Strip { line: line.clone(), width: *width, round: *round },
        })
    }
}
