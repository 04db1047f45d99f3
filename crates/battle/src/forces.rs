//! Forces as they join a battle, with every unit still off the table.

use content::{Catalog, Fault, lines};
use contract::{Flaw, Terms};
use geom::Len;
use table::{Base, BaseId, Board, Footprint, UnitId};

/// A number above all others, so that bases stay sorted by number.
pub fn next_base(board: &Board) -> BaseId {
    BaseId(board.bases.last().map_or(1, |base| base.id.0 + 1))
}

/// Adds a base, as tall as its model.
pub fn enlist(board: &mut Board, catalog: &Catalog, unit: UnitId, model: &str, foot: Footprint) -> BaseId {
    let id = next_base(board);
    // An arsenal with a model that the catalog does not know is refused when read.
    let height = catalog.models.get(model).map_or(Len::ZERO, |model| model.height);
    board.bases.push(Base::new(id, unit, model, foot, height, None));
    id
}

/// The faults in the file of a force, in the form that the list of forces shows.
pub fn flaws(flaws: Vec<lines::Flaw>) -> Vec<Flaw> {
    let flaw = |lines::Flaw { fault, field, rule }| Flaw { fault, field: lines::field(field), rule };
    flaws.into_iter().map(flaw).collect()
}

/// Red's force and blue's.
pub fn both<F>(terms: &Terms, read: impl Fn(&str, &str) -> Result<F, Vec<lines::Flaw>>) -> Result<[F; 2], Vec<Fault>> {
    let of = |side: &str, content: &str| {
        read(side, content).map_err(|flaws| flaws.into_iter().map(|flaw| flaw.fault).collect::<Vec<_>>())
    };
    Ok([of("red", &terms.forces[0])?, of("blue", &terms.forces[1])?])
}
