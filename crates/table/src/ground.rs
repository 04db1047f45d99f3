//! The ground: terrain as polygons, with an index that never changes an answer and is built once per revision.

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
    /// Strips and discs become polygons with whole coordinates here, with 6 corners in a quarter turn. Every ruling uses these polygons.
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

/// The regions of a list of pieces, and an index over them. Region `i` belongs to piece `i` of the list.
#[derive(Clone, Debug)]
pub struct Ground {
    regions: Vec<Region>,
    grid: Grid,
    /// For few pieces, faster than cells.
    boxes: Option<BoxIndex>,
}

impl Ground {
    /// The ground of these pieces.
    pub fn new(pieces: &[Piece]) -> Ground {
        Ground::of(pieces.iter().map(|p| p.form.region()).collect())
    }

    /// The same ground with one more piece.
    fn with(&self, piece: &Piece) -> Ground {
        Ground::of(self.regions.iter().cloned().chain([piece.form.region()]).collect())
    }

    fn of(regions: Vec<Region>) -> Ground {
        let grid = Grid::new(regions.iter().map(Region::bounds).collect());
        let boxes = (regions.len() <= BoxIndex::MOST).then(|| BoxIndex::new(regions.iter().map(Region::bounds)));
        Ground { regions, grid, boxes }
    }

    /// The region of piece `i` of the list.
    pub fn region(&self, i: usize) -> &Region {
        &self.regions[i]
    }

    /// All regions, in the order of the pieces.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The indexes of the pieces whose boxes meet `area`, ascending.
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

    /// The indexes of the pieces that hold a point, border included, ascending.
    pub fn at(&self, p: Pt) -> Vec<usize> {
        self.at_any(p, |_| true)
    }

    /// [`at`](Ground::at) for the pieces that `of` accepts.
    pub fn at_any(&self, p: Pt, of: impl Fn(usize) -> bool) -> Vec<usize> {
        let here = |i: usize| of(i) && self.regions[i].bounds().holds(p) && self.regions[i].holds(p);
        let mut found = Vec::new();
        match &self.boxes {
            Some(boxes) => boxes.near(Bounds::at(p), |i| found.extend(here(i).then_some(i))),
            None => found.extend(self.grid.found(Bounds::at(p)).into_iter().filter(|i| here(*i))),
        }
        found
    }

    /// The grid over the boxes of the pieces.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

/// The pieces of terrain on a board, in ascending order of ids. It reads like a slice. A change drops the index; the next question builds a
/// new one. Copies share everything, because states are copied for every preview while the ground stays the same.
#[derive(Clone, Default)]
pub struct Pieces {
    list: Arc<List>,
    known: Arc<Known>,
    /// Pieces that were taken away, so that older sentences can still name them. They are not part of the terrain, and not compared.
    gone: Arc<Vec<Piece>>,
}

/// Adding a piece costs nothing until the list is read: forecasts make hundreds of wrecks that nothing looks at.
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

/// What has been worked out from a list.
#[derive(Default)]
struct Known {
    ground: OnceLock<Arc<Ground>>,
    text: Arc<Texts>,
    readings: OnceLock<Box<Reading>>,
    /// Of the list without its last piece.
    text_before: Option<Arc<Texts>>,
    ground_before: Option<Arc<Ground>>,
}

/// What a game system has worked out from a list. Each system finds its own entry in the chain.
struct Reading {
    what: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Reading>>,
}

/// The list as a position prints it, in each unit of measure.
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
    /// No terrain.
    pub fn new() -> Pieces {
        Pieces::default()
    }

    /// The terrain as polygons, with an index over them.
    pub fn ground(&self) -> &Ground {
        self.shared()
    }

    /// The same ground, for callers that keep it.
    pub fn shared(&self) -> &Arc<Ground> {
        self.known.ground.get_or_init(|| {
            Arc::new(match (&*self.list, &self.known.ground_before) {
                (List::Longer { by, .. }, Some(before)) => before.with(by),
                (List::Longer { .. } | List::Whole(_), _) => Ground::new(self),
            })
        })
    }

    /// What a game system works out from the list, once for all its copies. Several systems may keep entries of one type here; `holds`
    /// recognizes the caller's own.
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

    /// The list as `print` writes it, piece by piece, printed once. `print` gets the id that a piece has by default at its place.
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

    /// The same, printed anew and not kept.
    pub(crate) fn print_all(&self, print: impl Fn(PieceId, &Piece) -> String) -> String {
        let before = [None].into_iter().chain(self.iter().map(Some));
        before.zip(self.iter()).map(|(before, piece)| print(next_to(before), piece)).collect()
    }

    /// Adds a piece at the place of its id, which must be new.
    pub fn push(&mut self, piece: Piece) {
        if self.newest().is_some_and(|newest| newest.id > piece.id) {
            let mut all = self.to_vec();
            all.insert(all.partition_point(|other| other.id < piece.id), piece);
            return self.replace(all);
        }
        let list = List::Longer { before: Arc::clone(&self.list), by: piece, whole: OnceLock::new() };
        let known = Known {
            text_before: Some(Arc::clone(&self.known.text)),
            ground_before: self.known.ground.get().cloned(),
            ..Known::default()
        };
        *self = Pieces { list: Arc::new(list), known: Arc::new(known), gone: Arc::clone(&self.gone) };
    }

    /// Changes the kind of a piece: a house collapses.
    pub fn becomes(&mut self, id: PieceId, kind: &str) {
        let of_kind = |piece: &Piece| Piece { kind: kind.to_owned(), ..piece.clone() };
        self.replace(self.iter().map(|piece| if piece.id == id { of_kind(piece) } else { piece.clone() }).collect());
    }

    fn replace(&mut self, list: Vec<Piece>) {
        *self = Pieces { gone: Arc::clone(&self.gone), ..Pieces::from(list) };
    }

    /// Takes pieces away. Their numbers are not given again.
    pub fn remove(&mut self, ids: &[PieceId]) {
        let (gone, left): (Vec<Piece>, Vec<Piece>) = self.iter().cloned().partition(|piece| ids.contains(&piece.id));
        self.replace(left);
        self.gone = Arc::new([&self.gone[..], &gone].concat());
    }

    /// As a seat knows them: without these pieces, of which nothing is left.
    pub fn without(&self, unknown: &[PieceId]) -> Pieces {
        let mut known = self.clone();
        known.replace(self.iter().filter(|piece| !unknown.contains(&piece.id)).cloned().collect());
        known
    }

    /// The pieces that were taken away.
    pub fn gone(&self) -> &[Piece] {
        &self.gone
    }

    /// The index of a piece in the list.
    pub fn place_of(&self, id: PieceId) -> Option<usize> {
        let all = self.list.all();
        // Numbers usually have no gaps.
        let guess = usize::from(id.0.wrapping_sub(all.first()?.id.0));
        let here = all.get(guess).is_some_and(|piece| piece.id == id);
        if here { Some(guess) } else { all.binary_search_by_key(&id, |piece| piece.id).ok() }
    }

    /// Both are copies of the same list.
    pub fn is_copy_of(&self, other: &Pieces) -> bool {
        Arc::ptr_eq(&self.list, &other.list)
    }

    /// The piece with the highest id.
    pub fn newest(&self) -> Option<&Piece> {
        self.list.newest()
    }
}

/// The id that a piece has by default: one more than the piece before it.
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
        Pieces { list: Arc::new(List::Whole(list)), known: Arc::default(), gone: Arc::default() }
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

/// The index is not part of the terrain, so it is not compared.
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
    fn what_is_taken_away_is_no_ground_but_keeps_its_name_and_number() {
        let piece = |n: u16| Piece {
            id: PieceId(n),
            name: format!("P{n}"),
            kind: "minefield".to_owned(),
            form: Form::Disc { at: pt(i32::from(n) * 1_000, 0), radius: Len(300) },
            height: Len::ZERO,
            level: 0,
            said: vec![],
        };
        let mut pieces = Pieces::from((1..4).map(piece).collect::<Vec<_>>());
        let before = pieces.clone();
        pieces.remove(&[PieceId(3), PieceId(1)]);
        assert_eq!(pieces, Pieces::from(vec![piece(2)]));
        assert_eq!((pieces.ground().at(pt(1_000, 0)), pieces.ground().at(pt(2_000, 0))), (vec![], vec![0]));
        assert_eq!(pieces.gone(), [piece(1), piece(3)]);
        let board = crate::Board { size: geom::shift(9_000, 9_000), pieces, bases: vec![].into_iter().collect() };
        assert_eq!(board.next_piece(None, ["P1".to_owned()]), Some((PieceId(4), "P1".to_owned())));
        assert_eq!(before.len(), 3, "a copy stays as it was");
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
            // For every second list, the text before the change is unknown.
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
