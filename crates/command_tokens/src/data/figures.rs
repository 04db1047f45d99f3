//! Section 1: single numbers and lengths.

use super::closed;
use std::sync::LazyLock;

closed! {
    /// A number of the rules.
    Number {
        ToHit = "to-hit",
        Reaction = "reaction",
        Seize = "seize",
        CommandTokens = "command-tokens",
        Smoke = "smoke",
        Morale = "morale",
        MoraleLeaderless = "morale-leaderless",
        HullDown = "hull-down",
        Heavy = "heavy",
        Platoon = "platoon",
        FreePivot = "free-pivot",
        WreckMarkers = "wreck-markers",
        ArmoredWorth = "armored-worth",
        UnitWorth = "unit-worth",
    }
}

closed! {
    /// A length of the rules.
    Length {
        Close = "close",
        ExplosionLarge = "explosion-large",
        ExplosionSmall = "explosion-small",
        Separation = "separation",
        PlatoonSpacing = "platoon-spacing",
        Beside = "beside",
        IntoWood = "into-wood",
        Among = "among",
        Hold = "hold",
        Reveal = "reveal",
        RevealDeep = "reveal-deep",
        Zone = "zone",
        UsualLong = "usual-long",
        UsualWide = "usual-wide",
        Room = "room",
    }
}

/// CT-2-1, CT-2-2: where the sheet prints no centimeters, an inch is 2.5 cm.
pub type Figures = battle::figures::Figures<Number, Length>;

static STANDARD: LazyLock<Figures> =
    LazyLock::new(|| match Figures::read(content::embedded!("../../../../assets/data/command_tokens/figures.txt")) {
        Ok(figures) => figures,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

pub fn figures() -> &'static Figures {
    &STANDARD
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Len;
    use table::notation::Measure;

    #[test]
    fn printed_centimetres_are_taken_as_printed() {
        let close = figures().length(Length::Close);
        assert_eq!((close.len(Measure::Inch), close.len(Measure::Cm)), (Len::inches(12), Len::cm(30)));
        let beside = figures().length(Length::Beside);
        assert_eq!(beside.len(Measure::Cm), Len::mm(25), "an inch where none are printed");
    }
}
