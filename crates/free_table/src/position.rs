//! Reads and writes the words after the bases of a unit, the lines of the measuring table, and the turn.

use crate::{
    keys, markers,
    record::{End, Objective, Ruler, Size, Template},
    state::{BENDS_MAX, Owned, Retired, State, Unit, link_usual},
};
use battle::{
    objective::lies,
    position::{Writer, or_faults},
};
use content::{Cost, Fault, LineReader, Opening};
use geom::{Len, shift};
use sorted::Map;
use table::{
    BaseId, Board, PieceId, Seat, UnitId,
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
    let faults = battle::position::read(
        position,
        &mut state,
        |reader, state, id| {
            let unit = unit_words(reader, &position.board, id, &mut state.used)?;
            state.units.insert(id, unit);
            Some(())
        },
        line,
        |reader, state| {
            (state.active, state.step, state.turn) = turn(reader)?;
            Some(())
        },
    );
    or_faults(state, faults)
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
            let (number, at) = lies(reader, state.objectives.last().map(|objective| objective.number))?;
            let named = |name: &str| crate::orders::label_is_sound(name).then(|| name.to_owned());
            let name = if reader.peek().is_some() { reader.take(named)? } else { String::new() };
            state.objectives.push(Objective { number, at, name });
        }
        "owner" => {
            reader.word();
            let named = |name: &str| state.board.pieces.iter().find(|piece| piece.name == name).map(|piece| piece.id);
            let piece = reader.take(named)?;
            let seat = reader.seat()?;
            let hidden = reader.peek() == Some("hidden");
            if hidden {
                reader.word();
            }
            state.owned.insert(piece, Owned { seat, hidden });
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
        "unseen" => {
            reader.word();
            state.unseen = reader.number(1)?;
        }
        "retired" => {
            reader.word();
            let seat = reader.seat()?;
            state.retired[seat as usize] = retired(reader)?;
        }
        _ => return None,
    }
    Some(())
}

/// `units 3 5 base 12 ruler 2`, each where there is any.
fn retired(reader: &mut LineReader) -> Option<Retired> {
    let mut retired = Retired::default();
    while let Some(word) = reader.peek() {
        match word {
            "units" => {
                reader.word();
                retired.units.insert(reader.number(1)?);
                while reader.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
                    retired.units.insert(reader.number(1)?);
                }
            }
            "base" => {
                reader.word();
                retired.base = reader.number(1)?;
            }
            "ruler" => {
                reader.word();
                retired.ruler = reader.number(1)?;
            }
            _ => return None,
        }
    }
    Some(retired)
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
        let ends = [ruler.from].into_iter().chain(ruler.via.iter().copied().map(End::Spot)).chain([ruler.to]);
        let ends = ends.map(|end| end_text(state, end));
        lines.push(Writer::line(|line| line.with("ruler", ruler.number).put(ruler.seat).all(ends)));
    }
    for template in &state.templates {
        let (at, facing) = (state.measure.point_text(template.at), heading_text(template.facing));
        let size = template_text(state, template.size);
        lines.push(Writer::line(|line| line.with("template", template.number).all(size).with("at", at).put(facing)));
    }
    for objective in &state.objectives {
        let name = Some(&objective.name).filter(|name| !name.is_empty());
        let at = state.measure.point_text(objective.at);
        lines.push(Writer::line(|line| line.with("objective", objective.number).with("at", at).all(name)));
    }
    let owner = |(piece, owned): (&PieceId, &Owned)| {
        let name = &state.board.piece(*piece)?.name;
        Some(Writer::line(|line| line.with("owner", name).put(owned.seat).when(owned.hidden, "hidden")))
    };
    lines.extend(state.owned.iter().filter_map(owner));
    let going =
        |(kind, cost): (&String, &Cost)| Writer::line(|line| line.with("going", kind).put(keys::cost_key(*cost)));
    lines.extend(state.going.iter().map(going));
    let distance = |word: &str, distance| Writer::line(|line| line.with(word, state.measure.len_text(distance)));
    lines.extend(state.no_go.map(|no_go| distance("no-go", no_go)));
    lines.extend((state.link != link_usual(state.measure)).then(|| distance("link-reach", state.link)));
    lines.extend(Seat::BOTH.into_iter().filter_map(|seat| retired_text(state, seat)));
    lines.extend((state.unseen > 0).then(|| Writer::line(|line| line.with("unseen", state.unseen))));
    let step = Some(&state.step).filter(|step| !step.is_empty());
    Position {
        measure: state.measure,
        board: state.board.clone(),
        units: state.units.iter().map(|(id, unit)| (*id, unit_text(state, *id, unit))).collect(),
        lines,
        turn: Writer::line(|line| line.put(state.active).all(step).put(state.turn)),
    }
}

fn retired_text(state: &State, seat: Seat) -> Option<Words> {
    let retired = &state.retired[seat as usize];
    let units: Vec<String> = retired.units.iter().map(u16::to_string).collect();
    let number = |number: u16| Some(number).filter(|number| *number > 0);
    let line = Writer::line(|line| {
        line.with("retired", seat)
            .with_all("units", &units)
            .with_any("base", number(retired.base))
            .with_any("ruler", number(retired.ruler))
    });
    (*retired != Retired::default()).then_some(line)
}

fn unit_text(state: &State, id: UnitId, unit: &Unit) -> Words {
    let length = |length| state.measure.len_text(length);
    let used = state.board.of(id).filter_map(|base| Some((base.id, state.used.get(&base.id)?)));
    Writer::line(|line| {
        line.with_name("label", &unit.label).with_any("pace", unit.pace.map(length)).when(unit.hidden, "hidden");
        let line = unit.markers.iter().fold(line, |line, (marker, number)| line.with(marker, number));
        used.fold(line, |line, (base, used)| line.with("used", base).put(length(*used)))
    })
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
