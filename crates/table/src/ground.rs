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
    list: Arc<Vec<Piece>>,
    known: Arc<Known>,
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
        self.known.ground.get_or_init(|| Arc::new(Ground::new(&self.list)))
    }

    /// What `print` makes of the list, printed once.
    pub(crate) fn text(&self, measure: Measure, print: impl Fn(&[Piece]) -> String) -> Cow<'_, str> {
        let (of, text) = self.known.text.get_or_init(|| (measure, print(&self.list)));
        if *of == measure { Cow::Borrowed(text) } else { Cow::Owned(print(&self.list)) }
    }

    pub fn push(&mut self, piece: Piece) {
        self.list_mut().push(piece);
    }

    /// The list, to be changed at will; it must stay ascending by id.
    pub fn list_mut(&mut self) -> &mut Vec<Piece> {
        self.known = Arc::default();
        Arc::make_mut(&mut self.list)
    }
}

impl Deref for Pieces {
    type Target = [Piece];
    fn deref(&self) -> &[Piece] {
        &self.list
    }
}

impl From<Vec<Piece>> for Pieces {
    fn from(list: Vec<Piece>) -> Pieces {
        Pieces { list: Arc::new(list), known: Arc::default() }
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
        self.list.iter()
    }
}

/// The index is no part of what the terrain is.
impl PartialEq for Pieces {
    fn eq(&self, other: &Pieces) -> bool {
        Arc::ptr_eq(&self.list, &other.list) || self.list == other.list
    }
}

impl Eq for Pieces {}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.list.fmt(f)
    }
}
