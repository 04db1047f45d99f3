//! Things, points and lengths in commands, as people write them.

use crate::{
    LineFault, Thing,
    draft_text::{Reader, length, unit_named, with_comma},
};
use geom::Len;
use table::{Board, UnitId, notation::Measure};

/// A thing on the table by its name, or a point.
pub(crate) fn thing(board: &Board, word: &str, measure: Measure) -> Option<Thing> {
    let unit = || word.parse().ok().filter(|unit| board.of(*unit).next().is_some()).map(Thing::Unit);
    let base = || word.parse().ok().and_then(|base| board.base(base)).map(|base| Thing::Base(base.id));
    unit().or_else(base).or_else(|| piece(board, word)).or_else(|| spot(word, measure))
}

/// `24,12` or `(24,12)`; `24,5;12,5` with decimal commas.
fn spot(word: &str, measure: Measure) -> Option<Thing> {
    let bare = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let plain = |number: &str| with_comma(number).unwrap_or_else(|| number.to_owned());
    let bare = bare.split_once(';').map_or_else(|| bare.to_owned(), |(x, y)| format!("{},{}", plain(x), plain(y)));
    measure.point_from_text(&bare).ok().map(Thing::Spot)
}

fn piece(board: &Board, name: &str) -> Option<Thing> {
    board.pieces.iter().find(|piece| piece.name == name).map(|piece| Thing::Piece(piece.id))
}

/// `R1..R4` or `R1-R4`: the units that exist with these numbers.
fn range(board: &Board, word: &str) -> Option<Vec<UnitId>> {
    let (first, last) = word.split_once("..").or_else(|| word.split_once('-')).or_else(|| word.split_once('–'))?;
    let first: UnitId = first.parse().ok()?;
    let last: UnitId = last.parse().ok().filter(|last: &UnitId| last.seat == first.seat)?;
    let mut units = board.units();
    units.retain(|unit| (first..=last).contains(unit));
    (!units.is_empty()).then_some(units)
}

/// The unit of a thing.
pub(crate) fn unit_of(board: &Board, thing: &Thing) -> Option<UnitId> {
    match thing {
        Thing::Unit(unit) => Some(*unit),
        Thing::Base(base) => board.base(*base).map(|base| base.unit),
        Thing::Piece(_) | Thing::Spot(_) => None,
    }
}

impl Reader {
    /// A unit, base or piece of terrain, by name or label, or a point: `24,12`, `24, 12` or `(24,12)`.
    pub fn thing_on(&mut self, board: &Board) -> Result<Thing, LineFault> {
        let measure = self.measure;
        if let Some(thing) = self.take_if(|word| thing(board, word, measure)) {
            return Ok(thing);
        }
        if let Some(thing) = self.named(!self.free).or_else(|| self.quoted_piece(board)) {
            return Ok(thing);
        }
        let start = self.mark();
        if let Some(x) = self.next().filter(|token| !token.quoted && token.word.ends_with(','))
            && let Some(spot) = self.take_if(|y| spot(&format!("{}{y}", x.word), measure))
        {
            return Ok(spot);
        }
        self.back_to(start);
        self.refuse(if self.peek().is_none() { "command.no-thing" } else { "draft.thing" })
    }

    fn quoted_piece(&mut self, board: &Board) -> Option<Thing> {
        let found = self.peek().filter(|token| token.quoted).and_then(|token| piece(board, &token.word))?;
        self.next();
        Some(found)
    }

    /// A unit by its label, or a piece of terrain as it is shown, in quotes or word by word. Of names that begin alike, the longest.
    fn named(&mut self, pieces: bool) -> Option<Thing> {
        let (start, names) = (self.mark(), self.names.clone());
        for (name, thing) in names.iter().filter(|(_, thing)| pieces || matches!(thing, Thing::Unit(_))) {
            if self.peek().is_some_and(|token| token.quoted && token.word.eq_ignore_ascii_case(name)) {
                self.next();
                return Some(thing.clone());
            }
            if name.split_whitespace().all(|word| self.take_typed(word)) {
                return Some(thing.clone());
            }
            self.back_to(start);
        }
        None
    }

    /// Units and bases in a row, all of the first one's side: `b2 b3`, `b2, b3`, `b2 and b3`. With `several`, also `R1 R3`,
    /// `R1, 2nd platoon and b7`, `R1..R4`.
    pub fn whom(&mut self, board: &Board, several: bool) -> Vec<Thing> {
        let mut named: Vec<Thing> = vec![];
        loop {
            let mark = self.mark();
            let _ = !named.is_empty() && self.take("and");
            let next = self.one_or_more(board, several);
            let seat = |thing: &Thing| unit_of(board, thing).map(|unit| unit.seat);
            let same = next.iter().all(|thing| seat(thing) == seat(named.first().unwrap_or(thing)));
            // Without `several`, only one unit is named.
            let bases = named.iter().chain(&next).all(|thing| matches!(thing, Thing::Base(_)));
            let goes_on = named.is_empty() || same && several || bases;
            if next.is_empty() || !goes_on {
                self.back_to(mark);
                return named;
            }
            named.extend(next.into_iter().filter(|thing| !named.contains(thing)).collect::<Vec<_>>());
        }
    }

    /// The next unit, base or label, or a range of units.
    fn one_or_more(&mut self, board: &Board, several: bool) -> Vec<Thing> {
        if let Some(units) = self.take_if(|word| several.then(|| range(board, word)).flatten()) {
            return units.into_iter().map(Thing::Unit).collect();
        }
        let unit = self.take_if(|word| word.parse().ok().filter(|unit| board.of(*unit).next().is_some()));
        let base = |reader: &mut Reader| reader.take_if(|word| board.base(word.parse().ok()?)).map(|base| base.id);
        let found = unit.map(Thing::Unit).or_else(|| base(self).map(Thing::Base));
        found.or_else(|| self.named(false)).into_iter().collect()
    }

    /// The same, where one of these words may come before it.
    pub fn thing_after(&mut self, board: &Board, fillers: &[&str]) -> Result<Thing, LineFault> {
        let _ = self.take_if(|word| fillers.contains(&word).then_some(()));
        self.thing_on(board)
    }

    /// The next word as the key of a choice. A length in several words is one key: `7.5in` for `7 1/2 in`.
    pub fn key(&mut self) -> String {
        let start = self.mark();
        let several = self.peek().is_some_and(|token| !token.quoted).then(|| self.len()).flatten();
        match several {
            Some(len) if self.mark() > start + 1 => format!("{}{}", self.measure.len_text(len), self.measure.name()),
            Some(_) | None => {
                self.back_to(start);
                self.next();
                self.said_since(start)
            }
        }
    }

    /// `6in`, `6 in`, `1 1/2 in`.
    pub fn len(&mut self) -> Option<Len> {
        if let Some(len) = self.len_with_comma() {
            return Some(len);
        }
        let (mut number, measure) = (self.plain()?.to_string(), self.measure);
        self.take_if(|word| length(word, measure))?;
        let part = |word: &str| (word.contains('/') && length(word, measure).is_some()).then(|| word.to_owned());
        if number.parse::<u16>().is_ok()
            && let Some(part) = self.take_if(part)
        {
            number = format!("{number} {part}");
        }
        let unit = self.take_if(unit_named).unwrap_or(measure);
        length(&number, unit)
    }

    /// `6,5 cm`: the unit that follows tells a decimal comma from that of a point.
    fn len_with_comma(&mut self) -> Option<Len> {
        let start = self.mark();
        let number = self.take_if(with_comma)?;
        let len = self.take_if(unit_named).and_then(|unit| length(&number, unit));
        if len.is_none() {
            self.back_to(start);
        }
        len
    }
}
