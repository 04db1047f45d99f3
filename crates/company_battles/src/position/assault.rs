//! An assault as text: `owes assault R1 by red part strike teams b1 b2 involved R1 B1`.

use super::read::base;
use crate::assault::{Assault, Part};
use battle::position::Writer;
use content::LineReader;
use table::{BaseId, Board, UnitId};

type UnitList = (&'static str, fn(&mut Assault) -> &mut Vec<UnitId>);
type BaseList = (&'static str, fn(&mut Assault) -> &mut Vec<BaseId>);
type Figure = (&'static str, fn(&mut Assault) -> &mut u8);

const UNITS: [UnitList; 6] = [
    ("involved", |assault| &mut assault.involved),
    ("out", |assault| &mut assault.out),
    ("hurt", |assault| &mut assault.hurt),
    ("fired", |assault| &mut assault.fired),
    ("passed", |assault| &mut assault.passed),
    ("breaking", |assault| &mut assault.breaking),
];
const BASES: [BaseList; 3] = [
    ("teams", |assault| &mut assault.teams),
    ("before", |assault| &mut assault.before),
    ("next", |assault| &mut assault.next),
];
const FIGURES: [Figure; 2] = [("hits", |assault| &mut assault.hits), ("blanks", |assault| &mut assault.blanks)];

pub(super) fn read(reader: &mut LineReader, board: &Board) -> Option<Assault> {
    let mut assault = Assault::new(unit(reader, board)?, vec![], &[]);
    assault.involved.clear();
    while let Some(word) = reader.word() {
        if let Some((_, list)) = UNITS.iter().find(|(name, _)| *name == word) {
            while let Some(unit) = unit(reader, board) {
                list(&mut assault).push(unit);
            }
        } else if let Some((_, list)) = BASES.iter().find(|(name, _)| *name == word) {
            while let Some(base) = base(reader, board) {
                list(&mut assault).push(base);
            }
        } else if let Some((_, figure)) = FIGURES.iter().find(|(name, _)| *name == word) {
            *figure(&mut assault) = u8::try_from(reader.number(0)?).ok()?;
        } else if word == "by" {
            assault.by = reader.seat()?;
        } else if word == "part" {
            assault.part = reader.take(Part::named)?;
        } else {
            return None;
        }
    }
    Some(assault)
}

fn unit(reader: &mut LineReader, board: &Board) -> Option<UnitId> {
    reader.take(|word| word.parse().ok().filter(|unit| board.of(*unit).next().is_some()))
}

pub(super) fn written<'w>(line: &'w mut Writer, assault: &Assault) -> &'w mut Writer {
    let mut all = assault.clone();
    line.said("owes").with("assault", assault.unit).with("by", assault.by).with("part", assault.part.name());
    for (name, list) in BASES {
        line.with_all(name, list(&mut all));
    }
    for (name, list) in UNITS {
        line.with_all(name, list(&mut all));
    }
    for (name, figure) in FIGURES {
        line.with_any(name, Some(*figure(&mut all)).filter(|figure| *figure > 0));
    }
    line
}
