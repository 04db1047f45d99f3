//! Maps that come with the program: terrain in the notation of positions, and what choosers, missions and the painter need.

use crate::{Arg, Catalog, Fault, Faults, text};
use geom::{Heading, Pt};
use table::{
    Form, Piece,
    notation::{Measure, Position, Said, Words, heading_from_text},
};

/// A map: a table without models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The name of its file.
    pub id: String,
    pub title: String,
    /// A sentence for the chooser.
    pub story: String,
    pub turf: Turf,
    /// Its terrain, without units or lines of a system.
    pub position: Position,
    /// Names of places, for labels. Rules do not use them.
    pub names: Vec<Named>,
    /// Places worth fighting for, with the numbers that missions use.
    pub spots: Vec<Spot>,
    /// Roads that leave the table.
    pub entries: Vec<Entry>,
}

/// The tone of open ground. Rules do not use it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turf {
    #[default]
    Summer,
    Steppe,
    Dry,
    Town,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub said: String,
    pub at: Pt,
    pub along: Heading,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub number: u16,
    pub name: String,
    pub at: Pt,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub edge: Side,
    /// Where the road leads.
    pub name: String,
    pub at: Pt,
    /// The name of the piece.
    pub road: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Turf {
    /// Its name on the `turf` line of a map.
    pub fn named(name: &str) -> Option<Turf> {
        known(&TURFS, name)
    }
}

/// What the names of pieces begin with that round a corner between two roads.
pub const CORNER: &str = "corner-";

/// Whether a piece rounds a corner between two roads. Corners come behind all other terrain of a map.
///
/// A player's own areas of road are none: they have other names.
pub fn is_corner(piece: &Piece) -> bool {
    piece.kind == "road" && piece.name.starts_with(CORNER) && matches!(piece.form, Form::Area(_))
}

const TURFS: [(&str, Turf); 4] =
    [("summer", Turf::Summer), ("steppe", Turf::Steppe), ("dry", Turf::Dry), ("town", Turf::Town)];
const SIDES: [(&str, Side); 4] = [("n", Side::North), ("e", Side::East), ("s", Side::South), ("w", Side::West)];
const STORY_MAX: usize = 200;

impl Map {
    /// Reads a map from its file, or returns every fault.
    pub fn read(file: &str, content: &str, catalog: &Catalog) -> Result<Map, Vec<Fault>> {
        let position = Position::parse(content, &catalog.sizes())
            .map_err(|notes| notes.into_iter().map(|note| Fault::of_note(file, note)).collect::<Vec<_>>())?;
        let mut reader = Reader { faults: Faults::new(file), measure: position.measure };
        let mut map = Map {
            id: String::new(),
            title: String::new(),
            story: String::new(),
            turf: Turf::Summer,
            names: vec![],
            spots: vec![],
            entries: vec![],
            position,
        };
        let lines = std::mem::take(&mut map.position.lines);
        for line in &lines {
            let words: Vec<&str> = line.words.iter().map(Said::as_str).collect();
            if reader.line(&mut map, line, &words).is_none() {
                reader.faults.add(line.line, text("map.line", [Arg::Said(words.join(" "))]));
            }
        }
        reader.whole(&map, content, catalog);
        reader.faults.or(map)
    }
}

struct Reader {
    faults: Faults,
    measure: Measure,
}

impl Reader {
    /// None if the line does not have the form that its first word requires.
    fn line(&mut self, map: &mut Map, line: &Words, words: &[&str]) -> Option<()> {
        match words[..] {
            ["map", id, title] => {
                self.once(line, "map", &map.id);
                (map.id, map.title) = (id.to_owned(), title.to_owned());
            }
            ["story", story] => {
                self.once(line, "story", &map.story);
                if story.chars().count() > STORY_MAX {
                    self.faults.add(line.line, text("map.story-long", [Arg::Num(STORY_MAX as i32)]));
                }
                story.clone_into(&mut map.story);
            }
            ["turf", turf] => map.turf = Turf::named(turf)?,
            ["name", said, "at", at, along] => {
                let along = heading_from_text(along).ok()?;
                let at = self.point(at)?;
                self.on_table(map, line, said, at);
                map.names.push(Named { said: said.to_owned(), at, along });
            }
            ["spot", number, name, "at", at] => {
                let (number, at) = (number.parse().ok()?, self.point(at)?);
                self.on_table(map, line, name, at);
                if map.spots.iter().any(|spot| spot.number == number) {
                    self.faults.add(line.line, text("map.spot-twice", [Arg::Num(i32::from(number))]));
                }
                map.spots.push(Spot { number, name: name.to_owned(), at });
            }
            ["entry", edge, name, "at", at, "road", road] => {
                let (edge, at) = (known(&SIDES, edge)?, self.point(at)?);
                let size = map.position.board.size;
                let on = match edge {
                    Side::North => at.y == size.y,
                    Side::East => at.x == size.x,
                    Side::South => at.y == 0,
                    Side::West => at.x == 0,
                };
                if !on {
                    self.faults.add(line.line, text("map.entry-off", [Arg::Said(name.to_owned())]));
                }
                if !map.position.board.pieces.iter().any(|piece| piece.name == road) {
                    self.faults.add(line.line, text("map.no-road", [Arg::Said(road.to_owned())]));
                }
                map.entries.push(Entry { edge, name: name.to_owned(), at, road: road.to_owned() });
            }
            _ => return None,
        }
        Some(())
    }

    fn once(&mut self, line: &Words, word: &str, before: &str) {
        if !before.is_empty() {
            self.faults.add(line.line, text("map.twice", [Arg::Said(word.to_owned())]));
        }
    }

    fn on_table(&mut self, map: &Map, line: &Words, name: &str, at: Pt) {
        if !map.position.board.bounds().holds(at) {
            self.faults.add(line.line, text("map.place-off", [Arg::Said(name.to_owned())]));
        }
    }

    fn point(&self, said: &str) -> Option<Pt> {
        self.measure.point_from_text(said).ok()
    }

    /// Faults that can be found only at the end.
    fn whole(&mut self, map: &Map, content: &str, catalog: &Catalog) {
        for (word, said) in [("map", &map.id), ("story", &map.story)] {
            if said.is_empty() {
                self.faults.add(1, text("map.lacks", [Arg::Said(word.to_owned())]));
            }
        }
        for (unit, words) in &map.position.units {
            self.faults.add(words.line, text("map.unit", [Arg::Said(unit.to_string())]));
        }
        let bounds = map.position.board.bounds();
        let off = |p: Pt| !bounds.holds(p);
        for piece in &map.position.board.pieces {
            let line = || line_of(content, &piece.name);
            let said = || [Arg::Said(piece.name.clone()), Arg::Said(piece.kind.clone())];
            if !catalog.terrain.contains_key(&piece.kind) {
                self.faults.add(line(), text("map.kind", said()));
            }
            // A disc may reach over the edge, as a hedge tree does, but its middle may not.
            let outside = match &piece.form {
                Form::Area(poly) => poly.corners().iter().all(|p| off(*p)),
                Form::Strip { line, .. } => line.iter().any(|p| off(*p)),
                Form::Disc { at, .. } => off(*at),
            };
            if outside {
                self.faults.add(line(), text("map.piece-off", said()));
            }
        }
    }
}

/// The line of a piece in the file: its name is the second word, or the third after its number. Zero if it is not found.
fn line_of(content: &str, name: &str) -> usize {
    let named = |line: &str| line.split_whitespace().skip(1).take(2).any(|word| word.trim_matches('"') == name);
    content.lines().position(named).map_or(0, |idx| idx + 1)
}

fn known<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}
