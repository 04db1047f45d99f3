//! Reads and writes the words after the bases of a unit, the lines of the measuring table, and the turn.

use crate::{
    keys, markers,
    record::{End, Objective, Ruler, Size, Template},
    state::{BENDS_MAX, State, Unit, link_usual},
};
use content::{Fault, LineReader, Opening};
use geom::{Len, shift};
use sorted::Map;
use table::{
    BaseId, Board, Seat, UnitId,
    notation::{Measure, Position, Words, heading_from_text, heading_text},
};

pub(crate) fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
    let Some(position) = &opening.position else {
        // 6 by 4 feet, or as much in whole centimeters.
        let size = match opening.measure {
            Measure::Inch => shift(Len::inches(72).0, Len::inches(48).0),
            Measure::Cm | Measure::Mm => shift(Len::cm(180).0, Len::cm(120).0),
        };
        return Ok(State::empty(opening.measure, Board { size, pieces: vec![].into(), bases: vec![].into() }));
    };
    let mut state = State::empty(position.measure, position.board.clone());
    let mut faults = vec![];
    for (unit, words) in &position.units {
        let mut reader = LineReader::new(words, position.measure);
        let read = unit_words(&mut reader, &position.board, *unit, &mut state.used);
        match read.and_then(|unit| reader.done(unit)) {
            Some(read) => drop(state.units.insert(*unit, read)),
            None => faults.push(reader.fault()),
        }
    }
    for words in &position.lines {
        let mut reader = LineReader::new(words, position.measure);
        let read = line(&mut reader, &mut state);
        if read.and_then(|()| reader.done(())).is_none() {
            faults.push(reader.fault());
        }
    }
    let mut reader = LineReader::new(&position.turn, position.measure);
    match turn(&mut reader).and_then(|turn| reader.done(turn)) {
        Some((active, step, turn)) => (state.active, state.step, state.turn) = (active, step, turn),
        None => faults.push(reader.fault()),
    }
    sorted::sort_by_key(&mut faults, |fault| fault.line);
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn unit_words(reader: &mut LineReader, board: &Board, id: UnitId, used: &mut Map<BaseId, Len>) -> Option<Unit> {
    let mut unit = Unit::default();
    let own = |base: &BaseId| board.base(*base).is_some_and(|base| base.unit == id);
    while let Some(word) = reader.peek() {
        match word {
            "label" => {
                reader.word();
                unit.label = reader.take(|label| crate::orders::label_is_sound(label).then(|| label.to_owned()))?;
            }
            "pace" => {
                reader.word();
                unit.pace = Some(reader.len()?);
            }
            "hidden" => {
                reader.word();
                unit.hidden = true;
            }
            "used" => {
                reader.word();
                let base = reader.take(|word| word.parse().ok().filter(own))?;
                used.insert(base, reader.len().filter(|len| *len > Len::ZERO)?);
            }
            _ => {
                let most = reader.take(markers::most)?;
                let number = reader.number(1).filter(|number| *number <= u16::from(most))?;
                unit.markers.insert(word.to_owned(), u8::try_from(number).ok()?);
            }
        }
    }
    Some(unit)
}

fn line(reader: &mut LineReader, state: &mut State) -> Option<()> {
    match reader.peek()? {
        "ruler" => {
            let number = reader.numbered(state.rulers.last().map(|ruler| ruler.number))?;
            let seat = reader.seat()?;
            let from = end(reader, state)?;
            let mut to = end(reader, state)?;
            let mut via = vec![];
            while reader.peek().is_some() && via.len() < BENDS_MAX {
                let End::Spot(bend) = to else { return None };
                via.push(bend);
                to = end(reader, state)?;
            }
            state.rulers.push(Ruler { number, seat, from, via, to });
        }
        "template" => {
            let number = reader.numbered(state.templates.last().map(|template| template.number))?;
            let size = template_size(reader).filter(|size| keys::template_is_sound(*size))?;
            reader.exact("at")?;
            let at = reader.point()?;
            let facing = reader.take(|word| heading_from_text(word).ok())?;
            state.templates.push(Template { number, size, at, facing });
        }
        "objective" => {
            let number = reader.numbered(state.objectives.last().map(|objective| objective.number))?;
            reader.exact("at")?;
            let at = reader.point()?;
            let named = |name: &str| crate::orders::label_is_sound(name).then(|| name.to_owned());
            let name = if reader.peek().is_some() { reader.take(named)? } else { String::new() };
            state.objectives.push(Objective { number, at, name });
        }
        "going" => {
            reader.word();
            let kind = reader.word()?.to_owned();
            let cost = reader.take(|word| keys::cost(word).flatten())?;
            state.going.insert(kind, cost);
        }
        "no-go" => {
            reader.word();
            state.no_go = Some(reader.len()?);
        }
        "link-reach" => {
            reader.word();
            state.link = reader.len()?;
        }
        _ => return None,
    }
    Some(())
}

fn end(reader: &mut LineReader, state: &State) -> Option<End> {
    if reader.peek()?.starts_with('b') {
        let there = |base: &BaseId| state.board.base(*base).is_some();
        return reader.take(|word| word.parse().ok().filter(there).map(End::Base));
    }
    reader.point().map(End::Spot)
}

fn template_size(reader: &mut LineReader) -> Option<Size> {
    match reader.peek()? {
        "disc" => {
            reader.word();
            reader.len().map(Size::Disc)
        }
        "square" => {
            reader.word();
            reader.len().map(Size::Square)
        }
        "strip" => {
            reader.word();
            Some(Size::Strip(reader.len()?, reader.len()?))
        }
        _ => None,
    }
}

/// `red shoot 3`: a side, the name of the step, a number. Without anything, it is Red's first turn.
fn turn(reader: &mut LineReader) -> Option<(Seat, String, u16)> {
    if reader.peek().is_none() {
        return Some((Seat::Red, String::new(), 1));
    }
    let seat = reader.seat()?;
    let word = |word: &str| word.starts_with(content::letters::is_letter) && crate::orders::label_is_sound(word);
    let step = reader.take(|found| word(found).then(|| found.to_owned())).unwrap_or_default();
    let number = if reader.peek().is_none() { 1 } else { reader.number(1)? };
    Some((seat, step, number))
}

pub(crate) fn position(state: &State) -> Position {
    let mut lines = vec![];
    for ruler in &state.rulers {
        let (number, seat) = (ruler.number.to_string(), ruler.seat.to_string());
        let ends = [ruler.from].into_iter().chain(ruler.via.iter().copied().map(End::Spot)).chain([ruler.to]);
        let words = ["ruler".to_owned(), number, seat].into_iter().chain(ends.map(|end| end_text(state, end)));
        lines.push(words.collect());
    }
    for template in &state.templates {
        let size = template_text(state, template.size);
        let (at, facing) = (state.measure.point_text(template.at), heading_text(template.facing));
        let words = ["template".to_owned(), template.number.to_string()].into_iter().chain(size);
        lines.push(words.chain(["at".to_owned(), at, facing]).collect());
    }
    for objective in &state.objectives {
        let (number, at) = (objective.number.to_string(), state.measure.point_text(objective.at));
        let name = Some(objective.name.clone()).filter(|name| !name.is_empty());
        lines.push(["objective".to_owned(), number, "at".to_owned(), at].into_iter().chain(name).collect());
    }
    for (kind, cost) in &state.going {
        lines.push(vec!["going".to_owned(), kind.clone(), keys::cost_key(*cost)]);
    }
    if let Some(distance) = state.no_go {
        lines.push(vec!["no-go".to_owned(), state.measure.len_text(distance)]);
    }
    if state.link != link_usual(state.measure) {
        lines.push(vec!["link-reach".to_owned(), state.measure.len_text(state.link)]);
    }
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.keys().map(|unit| (*unit, Words::from_iter(unit_text(state, *unit)))).collect(),
        lines: lines.into_iter().map(Words::from_iter).collect(),
        turn: Words::from_iter(turn_text(state)),
    }
}

fn turn_text(state: &State) -> Vec<String> {
    let step = Some(state.step.clone()).filter(|step| !step.is_empty());
    [state.active.to_string()].into_iter().chain(step).chain([state.turn.to_string()]).collect()
}

fn unit_text(state: &State, id: UnitId) -> Vec<String> {
    let mut words = vec![];
    let Some(unit) = state.units.get(&id) else { return words };
    if !unit.label.is_empty() {
        words.extend(["label".to_owned(), unit.label.clone()]);
    }
    if let Some(pace) = unit.pace {
        words.extend(["pace".to_owned(), state.measure.len_text(pace)]);
    }
    if unit.hidden {
        words.push("hidden".to_owned());
    }
    for (marker, number) in &unit.markers {
        words.extend([marker.clone(), number.to_string()]);
    }
    for (base, used) in state.board.of(id).filter_map(|base| Some((base.id, state.used.get(&base.id)?))) {
        words.extend(["used".to_owned(), base.to_string(), state.measure.len_text(*used)]);
    }
    words
}

fn end_text(state: &State, end: End) -> String {
    match end {
        End::Base(base) => base.to_string(),
        End::Spot(at) => state.measure.point_text(at),
    }
}

fn template_text(state: &State, size: Size) -> Vec<String> {
    let len = |len| state.measure.len_text(len);
    match size {
        Size::Disc(across) => vec!["disc".to_owned(), len(across)],
        Size::Square(across) => vec!["square".to_owned(), len(across)],
        Size::Strip(along, across) => vec!["strip".to_owned(), len(along), len(across)],
    }
}
