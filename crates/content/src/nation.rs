//! Nations: rows of `assets/data/nations.toml`.

use crate::{Arg, Fault, rows::Row, rows::Sheet, text};
use std::sync::LazyLock;

/// A nation, by its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nation(u8);

/// Paint and uniforms that have drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Livery {
    German,
    American,
    British,
    Soviet,
}

const LIVERIES: [(&str, Livery); 4] = [
    ("german", Livery::German),
    ("american", Livery::American),
    ("british", Livery::British),
    ("soviet", Livery::Soviet),
];

#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    name: String,
    bloc: String,
    fronts: Vec<String>,
    livery: Livery,
    parent: Option<Nation>,
}

const FILE: &str = "assets/data/nations.toml";

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| match read(Sheet::shipped(FILE)) {
    Ok(known) => known,
    Err(faults) => unreachable!("a test reads the same file: {faults:?}"),
});

impl Nation {
    /// In the order of the file.
    pub fn all() -> impl Iterator<Item = Nation> {
        (0..u8::try_from(KNOWN.len()).unwrap_or(u8::MAX)).map(Nation)
    }

    pub fn named(name: &str) -> Option<Nation> {
        Nation::all().find(|nation| nation.name() == name)
    }

    /// The one that stands in for a nation that is not known yet.
    pub fn first() -> Nation {
        Nation(0)
    }

    fn known(self) -> &'static Known {
        &KNOWN[usize::from(self.0)]
    }

    /// Its name in files, and the end of its words' key.
    pub fn name(self) -> &'static str {
        &self.known().name
    }

    /// The paint and uniform of its models.
    pub fn livery(self) -> Livery {
        self.known().livery
    }

    /// The nation whose rows and models it borrows.
    pub fn parent(self) -> Option<Nation> {
        self.known().parent
    }

    /// The two nations were at war.
    pub fn fought(self, other: Nation) -> bool {
        self.known().bloc != other.known().bloc
    }

    /// They were at war on the same front.
    pub fn met(self, other: Nation) -> bool {
        let fronts = &other.known().fronts;
        self.fought(other) && self.known().fronts.iter().any(|front| fronts.contains(front))
    }
}

fn read(sheet: Sheet) -> Result<Vec<Known>, Vec<Fault>> {
    let (rows, mut faults) = sheet.rows();
    let mut found: Vec<Known> = vec![];
    for mut row in rows {
        let bloc = row.text(&mut faults, "bloc");
        let fronts = row.texts(&mut faults, "fronts");
        let bare = !row.has("livery") && !row.has("parent");
        let own = row.has("livery").then(|| row.one_of(&mut faults, "livery", &LIVERIES));
        let parent = row.has("parent").then(|| parent(&mut row, &mut faults, &found));
        let (name, row_line) = (row.name.clone(), row.line);
        row.done(&mut faults);
        let parent = parent.flatten();
        let borrowed = parent.and_then(|parent| found.get(usize::from(parent.0))).map(|parent| parent.livery);
        if bare {
            // It has nothing to be drawn in.
            faults.add(row_line, text("fault.missing", [Arg::Said(name.clone()), Arg::Said("livery".to_owned())]));
        }
        if let (Some(bloc), Some(livery)) = (bloc, own.unwrap_or(borrowed)) {
            found.push(Known { name, bloc, fronts, livery, parent });
        }
    }
    faults.or(found)
}

/// One of the nations above.
fn parent(row: &mut Row, faults: &mut crate::Faults, before: &[Known]) -> Option<Nation> {
    let names: Vec<(&str, Nation)> = (0..).map(Nation).zip(before).map(|(nth, known)| (&*known.name, nth)).collect();
    row.one_of(faults, "parent", &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_sound() {
        let faults = read(Sheet::shipped(FILE)).err().unwrap_or_default();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn a_nation_without_a_livery_borrows_its_parents() {
        let of = |name: &str| Nation::named(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(of("spain").livery(), Livery::American);
        assert_eq!(of("spain").parent(), Nation::named("france"));
        assert_eq!(of("home-army").livery(), Livery::British);
        assert_eq!(of("hungary").livery(), Livery::German);
    }

    #[test]
    fn nations_of_different_blocs_fought() {
        let of = |name: &str| Nation::named(name).unwrap_or_else(|| panic!("{name}"));
        assert!(of("germany").fought(of("usa")) && of("poland").fought(of("finland")));
        assert!(!of("ussr").fought(of("britain")) && !of("italy-rsi").fought(of("germany")));
        assert!(of("italy-cil").fought(of("italy-rsi")));
        assert!(of("poland").met(of("germany")) && !of("poland").met(of("romania")) && !of("usa").met(of("britain")));
        assert!(Nation::all().all(|nation| Nation::all().any(|other| nation.met(other))), "everybody met an enemy");
    }

    #[test]
    fn a_file_with_faults_names_each_at_its_line() {
        let read = |content: &str| {
            let faults = read(Sheet::read("nations", content)).err().unwrap_or_default();
            faults.into_iter().map(|fault| (fault.line, fault.text.code.to_string())).collect::<Vec<_>>()
        };
        let said = |line, code: &str| (line, code.to_owned());
        assert_eq!(read("[a]\nbloc = \"x\"\nlivery = \"german\"\n"), []);
        assert_eq!(read("[a]\nbloc = \"x\"\n"), [said(1, "fault.missing")]);
        assert_eq!(read("[a]\nlivery = \"german\"\n"), [said(1, "fault.missing")]);
        assert_eq!(read("[a]\nbloc = \"x\"\nlivery = \"pink\"\n"), [said(3, "fault.not-one-of")]);
        assert_eq!(read("[a]\nbloc = \"x\"\nparent = \"b\"\n"), [said(3, "fault.not-one-of")]);
    }
}
