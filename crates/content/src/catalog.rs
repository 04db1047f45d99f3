//! The catalog: models and kinds of terrain, independent of any game system.

use crate::{Arg, Fault, Faults, Nation, Text, Word, rows::Row, rows::Sheet, text};
use geom::Len;
use serde::{Deserialize, Serialize};
use sorted::Map;
use std::sync::LazyLock;
use table::{Footprint, notation};

/// Models and kinds of terrain by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    pub models: Map<String, Model>,
    pub terrain: Map<String, Terrain>,
}

/// A model: what stands on a base of this name, unless a position says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub foot: Footprint,
    pub height: Len,
    pub class: Class,
    /// The nation whose paint and uniform it has. None: that of its side.
    pub nation: Option<Nation>,
    /// The recipe that draws it.
    pub look: String,
    /// It has no drawing of its own yet: its look is that of another row.
    pub borrowed: bool,
    /// Its scale, as the number after "1:". Figures are drawn larger or smaller by it; hulls fill their base.
    pub scale: u8,
}

/// The class of a model, for choosers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Infantry,
    Weapon,
    Command,
    Gun,
    Tank,
    SelfPropelled,
    ArmoredCar,
    Carrier,
    Transport,
    /// It flies above everything else.
    Aircraft,
    Other,
}

impl Class {
    pub const ALL: [Class; 11] = [
        Class::Infantry,
        Class::Weapon,
        Class::Command,
        Class::Gun,
        Class::Tank,
        Class::SelfPropelled,
        Class::ArmoredCar,
        Class::Carrier,
        Class::Transport,
        Class::Aircraft,
        Class::Other,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Class::Infantry => "infantry",
            Class::Weapon => "weapon",
            Class::Command => "command",
            Class::Gun => "gun",
            Class::Tank => "tank",
            Class::SelfPropelled => "self-propelled",
            Class::ArmoredCar => "armored-car",
            Class::Carrier => "carrier",
            Class::Transport => "transport",
            Class::Aircraft => "aircraft",
            Class::Other => "other",
        }
    }
}

/// The name of a model: its own words, or those of its kind and nation (`rifles-ussr`).
pub fn model_name(id: &str) -> Text {
    let of = |nation: Nation| Some((id.strip_suffix(nation.name())?.strip_suffix('-')?, nation));
    match Nation::all().find_map(of) {
        Some((kind, nation)) if Catalog::standard().models.contains_key(kind) => text(
            "model.of-nation",
            [Arg::Word(Word::own(format!("model.{kind}"))), Arg::Word(Word::own(format!("nation.{}", nation.name())))],
        ),
        _ => Text { code: Word::own(format!("model.{id}")), args: vec![] },
    }
}

/// The name without the nation, which the color of its side shows.
pub(crate) fn model_kind(id: &str) -> Word {
    let name = model_name(id);
    match name.args.first() {
        Some(Arg::Word(kind)) => kind.clone(),
        Some(_) | None => name.code,
    }
}

/// A kind of terrain: its default size, and its meaning on the measuring table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terrain {
    pub height: Len,
    /// Of a strip; zero for kinds that are never strips.
    pub width: Len,
    /// The ends of a strip: round for roads and water, flat for barriers.
    pub round: bool,
    pub level: i8,
    pub sight: Screening,
    /// A base seen through it or in it is concealed.
    pub conceals: bool,
    pub going: Cost,
    /// On top of other ground, only its going counts: roads, bridges, fords.
    pub decides: bool,
    /// Water: it bars the middle of a base, unless something that decides crosses it.
    pub bridged: bool,
}

/// What terrain does to a line of sight below its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screening {
    Open,
    Solid,
    /// How much of it sight passes through. None: any amount, as through a hedge.
    Screen {
        depth: Option<Len>,
    },
}

/// What terrain does to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    Free,
    /// Each length counts this many times.
    Slow(u8),
    Barred,
}

/// The most times that a length of slow ground can count.
pub const SLOW_MAX: u8 = 4;

const MODELS: &str = "assets/data/models.toml";
const TERRAIN: &str = "assets/data/terrain.toml";

static STANDARD: LazyLock<Catalog> =
    LazyLock::new(|| match Catalog::read(Sheet::shipped(MODELS), Sheet::shipped(TERRAIN)) {
        Ok(catalog) => catalog,
        Err(faults) => unreachable!("a test reads the same two files: {faults:?}"),
    });

impl Catalog {
    /// The catalog that comes with the program.
    pub fn standard() -> &'static Catalog {
        &STANDARD
    }

    /// The sizes that a position may omit.
    pub fn sizes(&self) -> notation::Catalog {
        let kind = |t: &Terrain| notation::KindSize {
            height: t.height,
            level: t.level,
            width: Some(t.width).filter(|width| *width > Len::ZERO),
            round: t.round,
        };
        let model = |m: &Model| notation::ModelSize { foot: m.foot, height: m.height };
        notation::Catalog {
            kinds: self.terrain.iter().map(|(name, terrain)| (name.clone(), kind(terrain))).collect(),
            models: self.models.iter().map(|(name, size)| (name.clone(), model(size))).collect(),
        }
    }

    /// Reads a catalog from its two files, or returns every fault in both.
    pub fn read(models: Sheet, terrain: Sheet) -> Result<Catalog, Vec<Fault>> {
        let read = (read_models(models), read_rows(terrain, Terrain::read));
        match read {
            (Ok(models), Ok(terrain)) => Ok(Catalog { models, terrain }),
            (models, terrain) => Err([models.err(), terrain.err()].into_iter().flatten().flatten().collect()),
        }
    }
}

/// A row that names several nations also makes one model for each of them.
fn read_models(sheet: Sheet) -> Result<Map<String, Model>, Vec<Fault>> {
    let (rows, mut faults) = sheet.rows();
    let mut found = Map::new();
    for mut row in rows {
        let nations = nations(&mut row, &mut faults);
        if let Some(model) = Model::read(&mut row, &mut faults) {
            for nation in nations {
                let of = Model { nation: Some(nation), ..model.clone() };
                found.insert(format!("{}-{}", row.name, nation.name()), of);
            }
            found.insert(row.name.clone(), model);
        }
        row.done(&mut faults);
    }
    faults.or(found)
}

fn nations(row: &mut Row, faults: &mut Faults) -> Vec<Nation> {
    let line = row.line_of("nations");
    let mut found = vec![];
    for said in row.texts(faults, "nations") {
        match Nation::named(&said) {
            Some(nation) => found.push(nation),
            None => {
                let list = Nation::all().map(Nation::name).collect::<Vec<_>>().join(", ");
                let args = [row.name.clone(), "nations".to_owned(), said, list].map(Arg::Said);
                faults.add(line, text("fault.not-one-of", args));
            }
        }
    }
    found
}

fn read_rows<T>(sheet: Sheet, read: impl Fn(&mut Row, &mut Faults) -> Option<T>) -> Result<Map<String, T>, Vec<Fault>> {
    let (rows, mut faults) = sheet.rows();
    let mut found = Map::new();
    for mut row in rows {
        if let Some(made) = read(&mut row, &mut faults) {
            found.insert(row.name.clone(), made);
        }
        row.done(&mut faults);
    }
    faults.or(found)
}

/// Bases are at least a millimeter across, so rotated ones stay polygons, and at most a foot.
pub const FOOT: [Len; 2] = [Len::mm(1), Len::inches(12)];

/// From the figures of large skirmishes to the smallest on sale.
const SCALE: (i32, i32) = (28, 250);

impl Model {
    fn read(row: &mut Row, faults: &mut Faults) -> Option<Model> {
        let height = row.length(faults, "height", None);
        let class = row.one_of(faults, "class", &Class::ALL.map(|class| (class.name(), class)));
        let nations: Vec<(&str, Nation)> = Nation::all().map(|nation| (nation.name(), nation)).collect();
        let nation = row.has("nation").then(|| row.one_of(faults, "nation", &nations));
        // A row without a drawing of its own borrows that of another.
        let borrowed = row.has("like");
        let named = ["look", "like"].into_iter().find(|key| row.has(key));
        let look = match named {
            Some(key) => row.text(faults, key),
            None => Some(row.name.clone()),
        };
        let scale = row.number(faults, "scale", (SCALE.0, SCALE.1), Some(100)).and_then(|n| u8::try_from(n).ok());
        let foot = foot(row, faults)?;
        let good = foot_is_sound(foot);
        if !good {
            let [least, most] = FOOT.map(Arg::Len);
            faults.add(row.line, text("fault.foot", [Arg::Said(row.name.clone()), least, most]));
            return None;
        }
        let nation = match nation {
            Some(found) => Some(found?),
            None => None,
        };
        Some(Model { foot, height: height?, class: class?, nation, look: look?, borrowed, scale: scale? })
    }
}

fn foot(row: &mut Row, faults: &mut Faults) -> Option<Footprint> {
    let Some(shape) = row.one_of(faults, "base", &[("disc", 0), ("rect", 1), ("oval", 2)]) else {
        // Its sizes are then unknown too.
        row.leave(&["radius", "length", "width"]);
        return None;
    };
    if shape == 0 {
        return Some(Footprint::Disc { radius: row.length(faults, "radius", None)? });
    }
    let (length, width) = (row.length(faults, "length", None), row.length(faults, "width", None));
    let (length, width) = length.zip(width)?;
    Some(if shape == 1 { Footprint::Rect { length, width } } else { Footprint::Oval { length, width } })
}

/// A base can have this size.
pub fn foot_is_sound(foot: Footprint) -> bool {
    let good = |len: Len| (FOOT[0]..=FOOT[1]).contains(&len);
    match foot {
        Footprint::Disc { radius } => good(radius * 2),
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => good(length) && good(width),
    }
}

impl Terrain {
    fn read(row: &mut Row, faults: &mut Faults) -> Option<Terrain> {
        let height = row.length(faults, "height", Some(Len::ZERO));
        let width = row.length(faults, "width", Some(Len::ZERO));
        let round = row.flag(faults, "round");
        let level = row.number(faults, "level", (-3, 5), Some(0)).and_then(|n| i8::try_from(n).ok());
        let sight = row.one_of(faults, "sight", &[("open", 0), ("solid", 1), ("screen", 2)]);
        let depth = row.length(faults, "depth", Some(Len::ZERO)).filter(|depth| *depth > Len::ZERO);
        let conceals = row.flag(faults, "conceals");
        let going = row.one_of(faults, "going", &[("free", 0), ("slow", 1), ("barred", 2)]);
        let (decides, bridged) = (row.flag(faults, "decides"), row.flag(faults, "bridged"));
        let times = row.number(faults, "times", (2, i32::from(SLOW_MAX)), Some(2)).and_then(|n| u8::try_from(n).ok());
        let sight = match sight? {
            0 => Screening::Open,
            1 => Screening::Solid,
            _ => Screening::Screen { depth },
        };
        let going = match going? {
            0 => Cost::Free,
            1 => Cost::Slow(times?),
            _ => Cost::Barred,
        };
        Some(Terrain { height: height?, width: width?, round, level: level?, sight, conceals, going, decides, bridged })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_are_sound() {
        let faults = Catalog::read(Sheet::shipped(MODELS), Sheet::shipped(TERRAIN)).err().unwrap_or_default();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
