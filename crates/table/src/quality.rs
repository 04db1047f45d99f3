//! Qualities of terrain beyond its outline, for painters and for rules that tell a stone house from a barn.

/// A quality. The list is closed, so a typo in a map is found when the map is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// What grows or stands there.
    Look,
    /// The roof of a building.
    Roof,
    /// The number of floors of a building.
    Storeys,
    /// The strength of a building or bridge.
    Strength,
    /// The surface of a road, a bridge or a ford.
    Surface,
    /// The side to which a bunker faces: a compass point.
    Front,
}

const LOOKS: [&str; 18] = [
    "apple",
    "barn",
    "beet",
    "broad",
    "church",
    "fir",
    "furrow",
    "maize",
    "mixed",
    "oak",
    "olive",
    "pine",
    "poplar",
    "sea",
    "sunflower",
    "tower",
    "tram",
    "wheat",
];

impl Quality {
    /// Every quality, in order.
    pub const ALL: [Quality; 6] =
        [Quality::Look, Quality::Roof, Quality::Storeys, Quality::Strength, Quality::Surface, Quality::Front];

    /// The word written before its value.
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Look => "look",
            Quality::Roof => "roof",
            Quality::Storeys => "storeys",
            Quality::Strength => "strength",
            Quality::Surface => "surface",
            Quality::Front => "front",
        }
    }

    /// Every value it may have.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Quality::Look => &LOOKS,
            Quality::Roof => &["tile", "old", "slate", "thatch", "metal", "flat"],
            Quality::Storeys => &["1", "2", "3", "4", "5", "6"],
            Quality::Strength => &["light", "medium", "strong", "very-strong"],
            Quality::Surface => &["dirt", "paved", "tarmac"],
            Quality::Front => &crate::notation::WINDS,
        }
    }
}
