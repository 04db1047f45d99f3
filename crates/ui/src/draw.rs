//! What the painter paints: plain data in painter's order, in pixels of the table's canvas, y down.
//!
//! A draw says what a line or an area *is* ([`Shade`]); the painter decides its color in each theme. Dashes, hatching,
//! icons and words are part of the draw, because they repeat every difference that color shows.

use crate::{Pips, Roll};
use contract::Tone;
use glam::Vec2;
use table::{BaseId, Seat};

#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    Sprite(Sprite),
    /// A polyline or outline.
    Line(Line),
    /// Filled rings with the same winding: overlaps are filled once.
    Area {
        rings: Vec<Vec<Vec2>>,
        shade: Shade,
        /// Strength of the fill under the hatching, 0 to 1.
        alpha: f32,
        hatch: Hatch,
    },
    /// Everything that a held model can reach as one area, glowing toward its edge in the color of its side; what costs
    /// more to reach is fainter.
    Reach {
        near: Vec<Vec<Vec2>>,
        dear: Vec<Vec<Vec2>>,
        seat: Seat,
    },
    /// A bead: filled disc with a dark casing.
    Dot {
        at: Vec2,
        radius: f32,
        shade: Shade,
    },
    Icon {
        at: Vec2,
        size: f32,
        icon: Icon,
        shade: Shade,
    },
    /// An objective: a star in brass, on the color of its holder.
    Goal {
        at: Vec2,
        radius: f32,
        holder: Option<Seat>,
    },
    /// A dark pill with a square in a tone that holds an icon; `at` is its upper left corner.
    Chip {
        at: Vec2,
        size: Vec2,
        icon: Icon,
        tone: Tone,
        text: String,
        /// The less prominent second part: cause and rule id.
        more: String,
    },
    /// The unit's number in its side's deep color and its side's shape (blue square, red pointed), centered.
    Tab {
        at: Vec2,
        size: Vec2,
        text: String,
        seat: Seat,
    },
    /// A unit on the whole table, in its side's deep color and shape: number, kind and strength; `at` is its middle.
    Banner {
        at: Vec2,
        size: Vec2,
        seat: Seat,
        text: String,
        icon: Icon,
        pips: Pips,
        /// With a white edge: selected, under the pointer, or in a fight.
        bright: bool,
        /// From its leader to it, below all banners of its run.
        pole: Option<[Vec2; 2]>,
        alpha: f32,
    },
    /// The name of an objective and who holds it, with a brass edge; `at` is its middle.
    Plate {
        at: Vec2,
        size: Vec2,
        text: String,
        holder: Option<Seat>,
    },
    /// A number in a disc: refers to an item of a list in a panel.
    Pill {
        at: Vec2,
        radius: f32,
        text: String,
        shade: Shade,
    },
    /// The sign of a state, centered, `scale` times 17 px high.
    Token {
        at: Vec2,
        scale: f32,
        /// `pinned`, `dug-in` …: `art` knows the shapes of those that have one.
        state: String,
        /// The letters on the sign of a state without a shape.
        letters: String,
        number: i32,
    },
    /// What became of a thing: a dark pill with an icon, larger than any other word on the table; `at` is its middle.
    Fate {
        at: Vec2,
        size: Vec2,
        text: String,
        tone: Tone,
        alpha: f32,
    },
    /// What has just begun, and whose it is, over the table; `at` is its middle.
    Heading {
        at: Vec2,
        size: Vec2,
        text: String,
        seat: Seat,
    },
    /// Rolled dice in their tray, `since` milliseconds after the first of the last roll was thrown. Earlier rolls are
    /// beside it, as far as there is room.
    Dice {
        at: Vec2,
        room: f32,
        lies: Lies,
        rolls: Vec<Roll>,
        since: f64,
    },
    /// A round button under a proposed move; `at` is its middle. The table's own picking makes it respond to the
    /// pointer.
    Knob {
        at: Vec2,
        radius: f32,
        icon: Icon,
        tone: Tone,
    },
}

/// The direction of an angle in radians.
pub fn heading(radians: f32) -> Vec2 {
    let (sine, cosine) = angle::sine_and_cosine(radians);
    Vec2::new(cosine, sine)
}

/// A model on its base. `art` knows the strokes of `model`.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    pub base: BaseId,
    pub model: String,
    pub seat: Seat,
    pub at: Vec2,
    /// Radians, clockwise on the screen, 0 when the front is to the right.
    pub angle: f32,
    /// Extent along the facing and across it, in pixels.
    pub size: Vec2,
    pub foot: Foot,
    /// Enlargement while it appears.
    pub swell: f32,
    /// Where a turret points, clockwise from the front, if there is one.
    pub aim: f32,
    pub wreck: bool,
    pub dug_in: bool,
    /// A gun behind its vehicle: without base and crew.
    pub towed: bool,
    /// The first of a unit with several.
    pub leader: bool,
    /// Below 1 for ghosts.
    pub alpha: f32,
}

/// Where a tray of dice is: `at` is the middle of one of its edges, and it is at most `room` wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lies {
    /// Above `at`.
    Above,
    Below,
    /// Beside the table, exactly `room` wide, from `at` down at most so far.
    Beside(f32),
}

/// Turrets without a target look about, so that no two rows of tanks are alike.
pub const RESTS: [f32; 4] = [0.0, 0.26, -0.17, 0.12];

/// The index of a model's [`RESTS`] angle.
pub fn rest_of(base: BaseId) -> usize {
    usize::from(base.0) % RESTS.len()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot {
    Disc,
    Rect,
    Oval,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub points: Vec<Vec2>,
    pub closed: bool,
    pub shade: Shade,
    pub width: f32,
    /// Lengths of dashes and gaps in pixels; empty is solid.
    pub dash: &'static [f32],
    /// With a dark casing, 3.2 px wider, solid even under a dash.
    pub cased: bool,
    pub alpha: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    Tone(Tone),
    /// The rim of a side.
    Rim(Seat),
    /// The deep color of a side.
    Deep(Seat),
    /// The pale color of a side.
    Soft(Seat),
    /// Fire, from its edge to its heart.
    Flame,
    Flash,
    Spark,
    /// Smoke of a shot, and what it throws up.
    Haze,
    Dust,
    /// What a lost base leaves.
    Earth,
    Soot,
    Wood,
    Steel,
    White,
    /// Ink of chips, dark.
    Ink,
    /// The cream of tapes.
    Tape,
    /// Command links that hold.
    Link,
    /// Objectives.
    Brass,
    /// Touched by a template.
    Lit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    None,
    /// Barred: solid bars slanting left, 9 px apart.
    Barred,
    /// Slow: dashed bars slanting right, 15 px apart.
    Slow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Check,
    Cross,
    Warning,
    Stop,
    StruckEye,
    Eye,
    Ruler,
    Chain,
    BrokenChain,
    Arrow,
    Star,
    Burst,
    Shield,
    Diamond,
    Template,
    Question,
    Turn,
    /// A signpost.
    Name,
    /// What a unit is: men, a machine gun on its tripod, a mortar, a gun, a tank, a car, a truck, aircraft, headquarters.
    Foot,
    Tripod,
    Mortar,
    Gun,
    Tank,
    Car,
    Truck,
    Plane,
    Megaphone,
}

/// What is under the models: sent again only when [`crate::Desk::ground_revision`] changes, so that a painter can keep
/// it as a bitmap. Coordinates are in *sheet* millimeters: from the northwest corner of the table, y down.
/// [`crate::View`] converts them to the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    pub size: Vec2,
    pub pieces: Vec<Terrain>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// The piece's own number: every recipe takes its randomness from it, so that a table always looks the same.
    pub seed: u32,
    pub name: String,
    pub kind: String,
    pub form: TerrainForm,
    pub height: f32,
    pub level: i8,
    /// Its look according to its map; empty if the map gives none.
    pub look: &'static str,
    pub roof: &'static str,
    pub surface: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TerrainForm {
    Area(Vec<Vec2>),
    Strip { line: Vec<Vec2>, width: f32, round: bool },
    Disc { at: Vec2, radius: f32 },
}

/// What orders leave on the ground.
#[derive(Clone, Debug, PartialEq)]
pub enum Scar {
    Rut(Rut),
    Pit(Pit),
}

/// Where a shell burst, in sheet millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pit {
    pub at: Vec2,
    pub radius: f32,
    /// From 0 to 1: it fades with the orders that follow.
    pub strength: f32,
}

/// Tracks on the ground, in sheet millimeters.
#[derive(Clone, Debug, PartialEq)]
pub struct Rut {
    /// From where they become visible to the middle of the vehicle.
    pub way: Vec<Vec2>,
    /// How far the vehicle covers its ruts.
    pub hull: f32,
    /// From the middle of one track to the other.
    pub apart: f32,
}

impl Line {
    /// An open line of a tone, with that tone's width and dash.
    pub fn toned(points: Vec<Vec2>, tone: Tone) -> Line {
        let (width, dash) = stroke_of(tone);
        Line { points, closed: false, shade: Shade::Tone(tone), width, dash, cased: true, alpha: 1.0 }
    }

    pub fn plain(points: Vec<Vec2>, shade: Shade, width: f32) -> Line {
        Line { points, closed: false, shade, width, dash: &[], cased: false, alpha: 1.0 }
    }

    pub fn closed(mut self) -> Line {
        self.closed = true;
        self
    }

    pub fn cased(mut self) -> Line {
        self.cased = true;
        self
    }

    pub fn dashed(mut self, dash: &'static [f32]) -> Line {
        self.dash = dash;
        self
    }

    pub fn faint(mut self, alpha: f32) -> Line {
        self.alpha = alpha;
        self
    }
}

/// Width and dash of a tone's lines, in pixels.
pub fn stroke_of(tone: Tone) -> (f32, &'static [f32]) {
    match tone {
        Tone::Good => (3.2, &[]),
        Tone::Warn => (3.0, &[11.0, 6.0]),
        Tone::Bad => (3.4, &[3.0, 6.0]),
        Tone::Fact => (2.2, &[]),
        Tone::Slow => (2.0, &[2.0, 4.0]),
        Tone::Side(_) => (3.0, &[]),
    }
}

/// The icon whose shape says what a tone's color says.
pub fn icon_of(tone: Tone) -> Icon {
    match tone {
        Tone::Good => Icon::Check,
        Tone::Warn | Tone::Slow => Icon::Warning,
        Tone::Bad => Icon::Stop,
        Tone::Fact => Icon::Ruler,
        Tone::Side(_) => Icon::Name,
    }
}
