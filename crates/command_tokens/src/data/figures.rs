//! Section 1: single numbers and lengths.

use super::{Flaw, closed};
use content::lines::{Flaws, Line, each_line};
use content::{Arg, text};
use geom::Len;
use sorted::Map;
use std::sync::LazyLock;
use table::notation::Measure;

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

/// A length as printed: whole inches, and whole centimeters where the sheet prints them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub inches: u8,
    pub cm: Option<u8>,
}

impl Span {
    /// CT-2-1, CT-2-2: the length on the table. Where no centimeters are printed, an inch is 2.5 cm.
    pub fn len(self, measure: Measure) -> Len {
        match measure {
            Measure::Inch => Len::inches(i32::from(self.inches)),
            Measure::Cm | Measure::Mm => match self.cm {
                Some(cm) => Len::cm(i32::from(cm)),
                None => Len::mm(i32::from(self.inches) * 25),
            },
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    numbers: Map<Number, u8>,
    lengths: Map<Length, Span>,
}

static STANDARD: LazyLock<Figures> =
    LazyLock::new(|| match Figures::read(include_str!("../../../../assets/data/command_tokens/figures.txt")) {
        Ok(figures) => figures,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Figures {
    pub fn standard() -> &'static Figures {
        &STANDARD
    }

    /// Reads the file; each number and each length must be there exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Figures, Vec<Flaw>> {
        let mut figures = Figures::default();
        let mut flaws = Flaws::new("figures.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "number" => {
                let (name, value) = (line.read("name", "to-hit", Number::named), line.read("number", "5", small));
                line.end();
                once(line, &mut figures.numbers, name.map(Number::name), name.zip(value));
            }
            "length" => {
                let (name, inches) = (line.read("name", "close", Length::named), line.read("length", "12", small));
                let cm = line.optional();
                let read = cm.as_deref().map(small);
                if let (Some(said), Some(None)) = (&cm, read) {
                    line.not("length", said, "30");
                }
                line.end();
                let span = inches.map(|inches| Span { inches, cm: read.flatten() });
                once(line, &mut figures.lengths, name.map(Length::name), name.zip(span));
            }
            other => line.not("line", other, "number"),
        });
        let lacking = Number::ALL.iter().filter(|name| !figures.numbers.contains_key(name)).map(|name| name.name());
        let lacking: Vec<&str> = lacking
            .chain(Length::ALL.iter().filter(|name| !figures.lengths.contains_key(name)).map(|name| name.name()))
            .collect();
        for name in lacking {
            flaws.add(1, "name", None, text("lines.lacks", [Arg::Said(name.to_owned())]));
        }
        flaws.or(figures)
    }

    pub fn number(&self, number: Number) -> u8 {
        // Cannot fail: reading refuses a file without this number.
        self.numbers[&number]
    }

    pub fn length(&self, length: Length) -> Span {
        self.lengths[&length]
    }
}

/// Adds a row, if it is complete and its name is new.
pub(super) fn once<K: Ord, V>(line: &mut Line, rows: &mut Map<K, V>, name: Option<&str>, row: Option<(K, V)>) {
    let Some((key, value)) = row else { return };
    if rows.insert(key, value).is_some() {
        line.wrong("name", text("lines.twice", [Arg::Said(name.unwrap_or_default().to_owned())]));
    }
}

pub(super) fn small(said: &str) -> Option<u8> {
    content::number_from_text(said).and_then(|number| u8::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_centimetres_are_taken_as_printed() {
        let close = Figures::standard().length(Length::Close);
        assert_eq!((close.len(Measure::Inch), close.len(Measure::Cm)), (Len::inches(12), Len::cm(30)));
        let beside = Figures::standard().length(Length::Beside);
        assert_eq!(beside.len(Measure::Cm), Len::mm(25), "an inch where none are printed");
    }

    #[test]
    fn what_is_lacking_twice_or_unknown_is_named() {
        let flaws = Figures::read("number to-hit 5\nnumber to-hit 6\nnumber luck 7\nlength close 12 x\nmiles 3").err();
        let flaws = flaws.unwrap_or_default();
        let codes: Vec<&str> = flaws.iter().map(|flaw| flaw.fault.text.code.as_str()).collect();
        let lacking = Number::ALL.len() + Length::ALL.len() - 2;
        assert_eq!(codes.iter().filter(|code| **code == "lines.lacks").count(), lacking);
        assert_eq!(codes.iter().filter(|code| **code == "lines.twice").count(), 1);
        assert_eq!(codes.iter().filter(|code| **code == "lines.not-like").count(), 3);
    }
}
