//! Keys of choices: sizes, lengths, scores. They are names, never indexes, so that old games keep their meaning.

use crate::record::Size;
use content::{Arg, Catalog, Cost, FOOT, SLOW_MAX, Terrain, Text, Word, foot_is_sound, lengths, text};
use geom::Len;
use table::{
    Footprint,
    notation::{Measure, ModelSize},
};

/// A model by its name, or a plain base of any size: `disc-1.26in`, `rect-2x1.25in`, `oval-50x25mm`. An unusual height follows:
/// `disc-40mm-60mm`.
pub(crate) fn model(key: &str) -> Option<(String, ModelSize)> {
    let catalog = Catalog::standard();
    if let Some(model) = catalog.models.get(key) {
        return Some((key.to_owned(), ModelSize { foot: model.foot, height: model.height }));
    }
    let (shape, size) = key.split_once('-')?;
    let (size, tall) = size.split_once('-').map_or((size, None), |(size, tall)| (size, Some(tall)));
    let foot = match shape {
        // By its diameter, as bases are sold.
        "disc" => lengths::read(size).map(|across| Footprint::Disc { radius: Len((across.0 + 1) / 2) })?,
        "rect" => pair(size).map(|(length, width)| Footprint::Rect { length, width })?,
        "oval" => pair(size).map(|(length, width)| Footprint::Oval { length, width })?,
        _ => return None,
    };
    let height = match tall {
        Some(tall) => lengths::read(tall)?,
        None => catalog.models.get(PLAIN).map_or(Len::ZERO, |plain| plain.height),
    };
    Some((PLAIN.to_owned(), ModelSize { foot, height }))
}

/// The model of a base that is only a size.
const PLAIN: &str = "plain";

/// A key has the form of a size, valid or not.
pub(crate) fn is_size(key: &str) -> bool {
    ["disc-", "rect-", "oval-"].iter().any(|shape| key.starts_with(shape))
}

pub(crate) fn model_is_sound(model: &ModelSize) -> bool {
    foot_is_sound(model.foot) && model.height <= FOOT[1]
}

/// `2x1.25in`: the unit is written once, for both.
fn pair(size: &str) -> Option<(Len, Len)> {
    let (a, b) = size.split_once('x')?;
    let unit = Measure::ALL.into_iter().find(|measure| b.ends_with(measure.name()))?;
    Some((lengths::read(&format!("{a}{}", unit.name()))?, lengths::read(b)?))
}

/// A template: `disc-3in` (its diameter; or only `3in`), `square-6in`, `strip-10x2in` (along its heading and across).
pub(crate) fn template(key: &str) -> Option<Size> {
    let Some((shape, size)) = key.split_once('-') else { return lengths::read(key).map(Size::Disc) };
    match shape {
        "disc" => lengths::read(size).map(Size::Disc),
        "square" => lengths::read(size).map(Size::Square),
        "strip" => pair(size).map(|(along, across)| Size::Strip(along, across)),
        _ => None,
    }
}

/// The sizes of templates.
pub(crate) const TEMPLATE: [Len; 2] = [Len::mm(1), Len::inches(48)];

pub(crate) fn template_is_sound(size: Size) -> bool {
    let good = |len: Len| (TEMPLATE[0]..=TEMPLATE[1]).contains(&len);
    match size {
        Size::Disc(across) | Size::Square(across) => good(across),
        Size::Strip(along, across) => good(along) && good(across),
    }
}

/// What a piece of terrain is to cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    Size(Size),
    /// A line of this length, as wide as its kind is.
    Line(Len),
}

/// A kind of terrain and a size: `wood-disc-6in`, `building-strip-4x3in`, and for kinds that are lines `hedge-6in`.
pub(crate) fn terrain(key: &str) -> Option<(&str, &'static Terrain, Cover)> {
    let (kind, size) = key.split_once('-')?;
    let found = Catalog::standard().terrain.get(kind)?;
    let line = lengths::read(size).filter(|_| found.width > Len::ZERO).map(Cover::Line);
    let cover = line.or_else(|| template(size).map(Cover::Size))?;
    let sound = match cover {
        Cover::Line(long) => template_is_sound(Size::Disc(long)),
        Cover::Size(size) => template_is_sound(size),
    };
    sound.then_some((kind, found, cover))
}

/// A few kinds. Any other can be typed.
pub(crate) fn terrains_offered(measure: Measure) -> Vec<Word> {
    let keys: [&'static str; 10] = match measure {
        Measure::Inch => [
            "wood-disc-6in",
            "scrub-disc-4in",
            "building-strip-4x3in",
            "rubble-disc-3in",
            "hedge-6in",
            "wall-6in",
            "bocage-6in",
            "fence-6in",
            "smoke-disc-4in",
            "crater-disc-2in",
        ],
        Measure::Cm | Measure::Mm => [
            "wood-disc-15cm",
            "scrub-disc-10cm",
            "building-strip-10x8cm",
            "rubble-disc-8cm",
            "hedge-15cm",
            "wall-15cm",
            "bocage-15cm",
            "fence-15cm",
            "smoke-disc-10cm",
            "crater-disc-5cm",
        ],
    };
    keys.map(content::word).to_vec()
}

/// What a side lays in secret. Any other terrain can be typed.
pub(crate) fn hidden_offered(measure: Measure) -> Vec<Word> {
    let keys: [&'static str; 4] = match measure {
        Measure::Inch => ["minefield-strip-8x2in", "booby_trap-disc-2in", "wire-8in", "at_ditch-6in"],
        Measure::Cm | Measure::Mm => ["minefield-strip-20x5cm", "booby_trap-disc-5cm", "wire-20cm", "at_ditch-15cm"],
    };
    keys.map(content::word).to_vec()
}

/// The widths of gaps that are offered.
pub(crate) fn gaps_offered(measure: Measure) -> Vec<Len> {
    match measure {
        Measure::Inch => [1, 2, 4, 6].map(Len::inches).to_vec(),
        Measure::Cm | Measure::Mm => [3, 5, 10, 15].map(Len::cm).to_vec(),
    }
}

/// Lengths offered as choices. Any other can be typed.
pub(crate) fn lengths_offered(measure: Measure) -> Vec<Len> {
    match measure {
        Measure::Inch => [2, 4, 6, 8, 10, 12, 16, 20, 24].map(Len::inches).to_vec(),
        Measure::Cm | Measure::Mm => [5, 10, 15, 20, 25, 30, 40, 50, 60].map(Len::cm).to_vec(),
    }
}

pub(crate) fn templates_offered(measure: Measure) -> Vec<Word> {
    let keys: &[&'static str] = match measure {
        Measure::Inch => {
            &["disc-2in", "disc-3in", "disc-4in", "square-4in", "square-6in", "square-10in", "strip-10x2in"]
        }
        Measure::Cm | Measure::Mm => {
            &["disc-5cm", "disc-8cm", "disc-10cm", "square-10cm", "square-15cm", "square-25cm", "strip-25x5cm"]
        }
    };
    keys.iter().map(|key| content::word(key)).collect()
}

/// The name of a choice on the screen: a length in the unit of the table, or words for anything that is not a number.
pub(crate) fn said(key: &str) -> Text {
    if let Some(len) = lengths::read(key) {
        return text("key", [Arg::Len(len)]);
    }
    match template(key) {
        Some(Size::Disc(across)) => return text("choice.disc", [Arg::Len(across)]),
        Some(Size::Square(side)) => return text("choice.square", [Arg::Len(side)]),
        Some(Size::Strip(along, across)) => return text("choice.strip", [Arg::Len(along), Arg::Len(across)]),
        None => {}
    }
    if let Some((kind, _, cover)) = terrain(key) {
        let kind = terrain_arg(kind);
        return match cover {
            Cover::Line(long) => text("choice.line-of", [kind, Arg::Len(long)]),
            Cover::Size(Size::Disc(across)) => text("choice.disc-of", [kind, Arg::Len(across)]),
            Cover::Size(Size::Square(side)) => text("choice.square-of", [kind, Arg::Len(side)]),
            Cover::Size(Size::Strip(along, across)) => {
                text("choice.strip-of", [kind, Arg::Len(along), Arg::Len(across)])
            }
        };
    }
    match (key, cost(key)) {
        ("any", _) => text("choice.any", []),
        ("usual", _) => text("choice.usual", []),
        (_, Some(Some(Cost::Free))) => text("choice.free", []),
        (_, Some(Some(Cost::Barred))) => text("choice.barred", []),
        (_, Some(Some(Cost::Slow(times)))) => text("choice.slow", [Arg::Num(i32::from(times))]),
        (_, Some(None) | None) => text("key", [Arg::Said(key.to_owned())]),
    }
}

/// `usual` stands for the value in the data.
pub(crate) fn cost(key: &str) -> Option<Option<Cost>> {
    match key {
        "usual" => Some(None),
        "free" => Some(Some(Cost::Free)),
        "barred" => Some(Some(Cost::Barred)),
        _ => {
            let times = key.strip_prefix("slow-")?.parse().ok()?;
            (2..=SLOW_MAX).contains(&times).then_some(Some(Cost::Slow(times)))
        }
    }
}

pub(crate) fn cost_key(cost: Cost) -> String {
    match cost {
        Cost::Free => "free".to_owned(),
        Cost::Slow(times) => format!("slow-{times}"),
        Cost::Barred => "barred".to_owned(),
    }
}

/// The words of a marker.
pub(crate) fn marker_word(marker: &str) -> Word {
    Word::own(format!("marker.{marker}"))
}

/// A kind of terrain in words. A kind that the players made up is shown by its name.
pub(crate) fn terrain_arg(kind: &str) -> Arg {
    let known = Catalog::standard().terrain.contains_key(kind);
    if known { Arg::Word(Word::own(format!("terrain.{kind}"))) } else { Arg::Said(kind.to_owned()) }
}
