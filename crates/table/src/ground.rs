//! The ground: the terrain as polygons, with an index that never changes an answer, made once for each revision.

use crate::{Form, Grid, Piece, notation::Measure, sieve::Sieve};
use geom::{Bounds, Ends, Pt, Region};
use std::{
    borrow::Cow,
    fmt,
    ops::Deref,
    sync::{Arc, OnceLock},
};

impl Form {
    /// The ground that the form covers.
    ///
    /// Strips and discs become polygons with whole corners here, six corners to a quarter of a round end; that is what every ruling uses.
    pub fn region(&self) -> Region {
        match self {
            Form::Area(poly) => Region::new(vec![poly.clone()]),
            Form::Strip { line, width, round } => {
                Region::strip(line, *width, if *round { Ends::Round } else { Ends::Flat })
            }
            Form::Disc { at, radius } => Region::disc(*at, *radius),
        }
    }
}

/// The regions of a list of pieces and a grid over them. Piece `i` here is the `i`th of the list.
#[derive(Clone, Debug)]
pub struct Ground {
    regions: Vec<Region>,
    grid: Grid,
    /// Where there are few, quicker than cells.
    sieve: Option<Sieve>,
}

impl Ground {
    pub fn new(pieces: &[Piece]) -> Ground {
        let regions: Vec<Region> = pieces.iter().map(|p| p.form.region()).collect();
        let grid = Grid::new(regions.iter().map(Region::bounds).collect());
        let sieve = (regions.len() <= Sieve::MOST).then(|| Sieve::new(regions.iter().map(Region::bounds)));
        Ground { regions, grid, sieve }
    }

    pub fn region(&self, i: usize) -> &Region {
        &self.regions[i]
    }

    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The pieces whose boxes meet `area`, ascending.
    pub fn near(&self, area: Bounds) -> Vec<usize> {
        let Some(sieve) = &self.sieve else { return self.grid.found(area) };
        let mut found = Vec::new();
        sieve.near(area, |i| {
            if self.regions[i].bounds().meets(area) {
                found.push(i);
            }
        });
        found
    }

    /// The pieces that hold a point, border included, ascending.
    pub fn at(&self, p: Pt) -> Vec<usize> {
        let mut found = self.near(Bounds::at(p));
        found.retain(|i| self.regions[*i].holds(p));
        found
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

/// The pieces of terrain on a board, ascending by id. Reads like a slice; every change drops the index, and the next question makes a new
/// one. Copies share all of it: states are copied for every preview, and the ground stays as it is.
#[derive(Clone, Default)]
pub struct Pieces {
    list: Arc<List>,
    known: Arc<Known>,
}

/// A piece that is put down costs nothing until somebody reads the list: forecasts make wrecks by the hundred that nobody looks at.
enum List {
    Whole(Vec<Piece>),
    Longer { before: Arc<List>, by: Piece, whole: OnceLock<Vec<Piece>> },
}

impl List {
    fn all(&self) -> &[Piece] {
        match self {
            List::Whole(all) => all,
            List::Longer { before, by, whole } => {
                whole.get_or_init(|| [before.all(), std::slice::from_ref(by)].concat())
            }
        }
    }
}

impl Default for List {
    fn default() -> List {
        List::Whole(vec![])
    }
}

/// What has been worked out of a list.
#[derive(Default)]
struct Known {
    ground: OnceLock<Arc<Ground>>,
    /// As a position prints it in one unit of measure.
    text: OnceLock<(Measure, String)>,
}

impl Pieces {
    pub fn new() -> Pieces {
        Pieces::default()
    }

    /// The terrain as polygons, with its index.
    pub fn ground(&self) -> &Ground {
        self.shared()
    }

    /// The same, for whoever keeps it.
    pub fn shared(&self) -> &Arc<Ground> {
        self.known.ground.get_or_init(|| Arc::new(Ground::new(self)))
    }

    /// What `print` makes of the list, printed once.
    pub(crate) fn text(&self, measure: Measure, print: impl Fn(&[Piece]) -> String) -> Cow<'_, str> {
        let (of, text) = self.known.text.get_or_init(|| (measure, print(self)));
        if *of == measure { Cow::Borrowed(text) } else { Cow::Owned(print(self)) }
    }

    /// The id of the piece must be higher than those of all others.
    pub fn push(&mut self, piece: Piece) {
        let list = List::Longer { before: Arc::clone(&self.list), by: piece, whole: OnceLock::new() };
        *self = Pieces { list: Arc::new(list), known: Arc::default() };
    }

    /// The piece with the highest id.
    pub fn newest(&self) -> Option<&Piece> {
        match &*self.list {
            List::Whole(all) => all.last(),
            List::Longer { by, .. } => Some(by),
        }
    }
}

impl Deref for Pieces {
    type Target = [Piece];
    fn deref(&self) -> &[Piece] {
        self.list.all()
    }
}

impl From<Vec<Piece>> for Pieces {
    fn from(list: Vec<Piece>) -> Pieces {
        Pieces { list: Arc::new(List::Whole(list)), known: Arc::default() }
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(all: I) -> Pieces {
        Vec::from_iter(all).into()
    }
}

impl<'a> IntoIterator for &'a Pieces {
    type Item = &'a Piece;
    type IntoIter = std::slice::Iter<'a, Piece>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The index is no part of what the terrain is.
impl PartialEq for Pieces {
    fn eq(&self, other: &Pieces) -> bool {
        Arc::ptr_eq(&self.list, &other.list) || **self == **other
    }
}

impl Eq for Pieces {}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self[..].fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceId;
    use geom::{Len, pt};

    #[test]
    fn a_list_that_grows_reads_like_one_made_at_once() {
        let form = |n: u16| Form::Disc { at: pt(i32::from(n) * 1_000, 0), radius: Len(300) };
        let piece = |n: u16| Piece {
            id: PieceId(n),
            name: format!("P{n}"),
            kind: "wood".to_owned(),
            form: form(n),
            height: Len::ZERO,
            level: 0,
            said: vec![],
        };
        let mut pieces = Pieces::from(vec![piece(1)]);
        let first = pieces.clone();
        for n in 2..5 {
            assert_eq!(pieces.ground().at(pt(i32::from(n) * 1_000, 0)), [0; 0]);
            pieces.push(piece(n));
            assert_eq!(pieces.newest(), Some(&piece(n)));
            assert_eq!(pieces.ground().at(pt(i32::from(n) * 1_000, 0)), [usize::from(n) - 1]);
        }
        assert_eq!(pieces, Pieces::from((1..5).map(piece).collect::<Vec<_>>()));
        assert_eq!(first.len(), 1, "a copy stays as it was");
    }
}
