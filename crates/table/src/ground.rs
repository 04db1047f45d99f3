//! The ground: the terrain as polygons, with an index that never changes an answer, made once for each revision.

use crate::{Form, Grid, Piece, PieceId, boxes::BoxIndex, notation::Measure};
use geom::{Bounds, Ends, Pt, Region};
use std::{
    any::Any,
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
    boxes: Option<BoxIndex>,
}

impl Ground {
    pub fn new(pieces: &[Piece]) -> Ground {
        Ground::of(pieces.iter().map(|p| p.form.region()).collect())
    }

    /// The same ground, and one more piece.
    fn with(&self, piece: &Piece) -> Ground {
        Ground::of(self.regions.iter().cloned().chain([piece.form.region()]).collect())
    }

    fn of(regions: Vec<Region>) -> Ground {
        let grid = Grid::new(regions.iter().map(Region::bounds).collect());
        let boxes = (regions.len() <= BoxIndex::MOST).then(|| BoxIndex::new(regions.iter().map(Region::bounds)));
        Ground { regions, grid, boxes }
    }

    pub fn region(&self, i: usize) -> &Region {
        &self.regions[i]
    }

    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The pieces whose boxes meet `area`, ascending.
    pub fn near(&self, area: Bounds) -> Vec<usize> {
        let Some(boxes) = &self.boxes else { return self.grid.found(area) };
        let mut found = Vec::with_capacity(8);
        boxes.near(area, |i| {
            if self.regions[i].bounds().meets(area) {
                found.push(i);
            }
        });
        found
    }

    /// The pieces that hold a point, border included, ascending.
    pub fn at(&self, p: Pt) -> Vec<usize> {
        self.at_any(p, |_| true)
    }

    /// Those of some pieces.
    pub fn at_any(&self, p: Pt, of: impl Fn(usize) -> bool) -> Vec<usize> {
        let here = |i: usize| of(i) && self.regions[i].bounds().holds(p) && self.regions[i].holds(p);
        let mut found = Vec::new();
        match &self.boxes {
            Some(boxes) => boxes.near(Bounds::at(p), |i| found.extend(here(i).then_some(i))),
            None => found.extend(self.grid.found(Bounds::at(p)).into_iter().filter(|i| here(*i))),
        }
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

    fn newest(&self) -> Option<&Piece> {
        match self {
            List::Whole(all) => all.last(),
            List::Longer { by, .. } => Some(by),
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
    text: Arc<Texts>,
    readings: OnceLock<Box<Reading>>,
    /// Of the list before its last piece was put down.
    text_before: Option<Arc<Texts>>,
    ground_before: Option<Arc<Ground>>,
}

/// What a system has read out of a list; each finds its own.
struct Reading {
    what: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Reading>>,
}

/// As a position prints a list, in each unit of measure.
#[derive(Default)]
struct Texts {
    inch: OnceLock<Arc<str>>,
    cm: OnceLock<Arc<str>>,
    mm: OnceLock<Arc<str>>,
}

impl Texts {
    fn of(&self, measure: Measure) -> &OnceLock<Arc<str>> {
        match measure {
            Measure::Inch => &self.inch,
            Measure::Cm => &self.cm,
            Measure::Mm => &self.mm,
        }
    }
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
        self.known.ground.get_or_init(|| {
            Arc::new(match (&*self.list, &self.known.ground_before) {
                (List::Longer { by, .. }, Some(before)) => before.with(by),
                (List::Longer { .. } | List::Whole(_), _) => Ground::new(self),
            })
        })
    }

    /// What a system reads out of the list, once: all copies of the list have it in common. Others keep theirs there, too: `holds` knows
    /// its own.
    pub fn reading<T: Any + Send + Sync>(&self, holds: impl Fn(&T) -> bool, read: impl Fn() -> T) -> &T {
        let mut place = &self.known.readings;
        loop {
            let kept = place.get_or_init(|| Box::new(Reading { what: Box::new(read()), next: OnceLock::new() }));
            match kept.what.downcast_ref().filter(|known| holds(known)) {
                Some(known) => return known,
                None => place = &kept.next,
            }
        }
    }

    /// The list as `print` has it, piece by piece, each with the id that goes without saying there; printed once.
    pub(crate) fn text(&self, measure: Measure, print: impl Fn(PieceId, &Piece) -> String) -> Arc<str> {
        let text = self.known.text.of(measure).get_or_init(|| {
            let before = self.known.text_before.as_ref().and_then(|texts| texts.of(measure).get());
            match (&*self.list, before) {
                (List::Longer { before, by, .. }, Some(text)) => {
                    format!("{text}{}", print(next_to(before.newest()), by)).into()
                }
                (List::Longer { .. } | List::Whole(_), _) => self.print_all(print).into(),
            }
        });
        Arc::clone(text)
    }

    /// The same of the whole list, which nobody keeps.
    pub(crate) fn print_all(&self, print: impl Fn(PieceId, &Piece) -> String) -> String {
        let before = [None].into_iter().chain(self.iter().map(Some));
        before.zip(self.iter()).map(|(before, piece)| print(next_to(before), piece)).collect()
    }

    /// The id of the piece must be higher than those of all others.
    pub fn push(&mut self, piece: Piece) {
        let list = List::Longer { before: Arc::clone(&self.list), by: piece, whole: OnceLock::new() };
        let known = Known {
            text_before: Some(Arc::clone(&self.known.text)),
            ground_before: self.known.ground.get().cloned(),
            ..Known::default()
        };
        *self = Pieces { list: Arc::new(list), known: Arc::new(known) };
    }

    /// A piece is of another kind from now on: a house falls down.
    pub fn becomes(&mut self, id: PieceId, kind: &str) {
        let of_kind = |piece: &Piece| Piece { kind: kind.to_owned(), ..piece.clone() };
        *self = self.iter().map(|piece| if piece.id == id { of_kind(piece) } else { piece.clone() }).collect();
    }

    /// Where a piece stands in the list.
    pub fn place_of(&self, id: PieceId) -> Option<usize> {
        let all = self.list.all();
        // They are mostly numbered without a gap.
        let guess = usize::from(id.0.wrapping_sub(all.first()?.id.0));
        let here = all.get(guess).is_some_and(|piece| piece.id == id);
        if here { Some(guess) } else { all.binary_search_by_key(&id, |piece| piece.id).ok() }
    }

    /// Both are copies of one list.
    pub fn is_copy_of(&self, other: &Pieces) -> bool {
        Arc::ptr_eq(&self.list, &other.list)
    }

    /// The piece with the highest id.
    pub fn newest(&self) -> Option<&Piece> {
        self.list.newest()
    }
}

/// The id that a piece has without being told it.
fn next_to(piece: Option<&Piece>) -> PieceId {
    PieceId(piece.map_or(1, |piece| piece.id.0.wrapping_add(1)))
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
    use geom::{Len, pt};
    use std::cell::Cell;

    #[test]
    fn each_system_finds_what_it_has_read_and_copies_have_it_too() {
        let pieces = Pieces::new();
        let copy = pieces.clone();
        let read = Cell::new(0);
        let count = |known: &'static str, all: &Pieces| {
            let work = || {
                read.set(read.get() + 1);
                known
            };
            *all.reading(|kept: &&str| *kept == known, work)
        };
        assert_eq!(*pieces.reading(|_: &i32| true, || 7), 7);
        assert_eq!(
            [count("a", &pieces), count("b", &copy), count("a", &copy), count("b", &pieces)],
            ["a", "b", "a", "b"]
        );
        assert_eq!((read.get(), *copy.reading(|_: &i32| true, || 8)), (2, 7));
    }

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
        let print = |next: PieceId, piece: &Piece| format!("{}{next} ", piece.name);
        let mut pieces = Pieces::from(vec![piece(1)]);
        let first = pieces.clone();
        for n in 2..5 {
            assert_eq!(pieces.ground().at(pt(i32::from(n) * 1_000, 0)), [0; 0]);
            pieces.push(piece(n));
            assert_eq!(pieces.newest(), Some(&piece(n)));
            let whole = Pieces::from((1..=n).map(piece).collect::<Vec<_>>());
            // Of every second one the text before is not known.
            if n % 2 == 0 {
                assert_eq!(pieces.text(Measure::Inch, print), whole.text(Measure::Inch, print));
            }
            assert_eq!(pieces.text(Measure::Cm, print), whole.text(Measure::Cm, print));
            assert_eq!(pieces.ground().at(pt(i32::from(n) * 1_000, 0)), [usize::from(n) - 1]);
        }
        assert_eq!(pieces, Pieces::from((1..5).map(piece).collect::<Vec<_>>()));
        assert_eq!(first.len(), 1, "a copy stays as it was");
    }
}
