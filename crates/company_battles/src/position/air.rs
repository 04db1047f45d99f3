//! What is owed to aircraft, as text: `owes air R3 flak fired B1 B2 held "red bombard R2 ..."`.

use crate::record::{Pass, Sortie};
use battle::position::Writer;
use content::LineReader;
use contract::{draft_from_text, draft_text};
use table::{Board, UnitId, notation::Measure};

pub(super) fn read(reader: &mut LineReader, board: &Board, measure: Measure) -> Option<Sortie> {
    let stands = |unit: &UnitId| board.of(*unit).any(|base| base.place.is_some());
    let flight = reader.take(|word| word.parse().ok().filter(stands))?;
    let part = reader.take(Pass::named)?;
    let mut sortie = Sortie { flight, part, fired: vec![], held: None };
    if reader.exact("fired").is_some() {
        let enemy = |unit: &UnitId| unit.seat != flight.seat && board.of(*unit).next().is_some();
        while let Some(unit) = reader.take(|word| word.parse().ok().filter(enemy)) {
            sortie.fired.push(unit);
        }
    }
    if reader.exact("held").is_some() {
        sortie.held = Some(reader.take(|line| draft_from_text(line, measure).ok())?);
    }
    Some(sortie)
}

pub(super) fn written<'w>(line: &'w mut Writer, sortie: &Sortie, measure: Measure) -> &'w mut Writer {
    line.said("owes").with("air", sortie.flight).said(sortie.part.name()).with_all("fired", &sortie.fired);
    if let Some(held) = &sortie.held {
        line.said("held").said(&draft_text(held, measure));
    }
    line
}
