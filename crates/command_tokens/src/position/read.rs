//! Reads a battle from text.

use super::{ACTING_FLAGS, ENDS, PACES, STAGES, UNIT_FLAGS};
use crate::data::row_named;
use crate::record::{Acting, Course, Part, Stage};
use crate::state::{Objective, Side, State, Unit, Worth, usual_terms};
use crate::switches::{ROWS, Switches};
use battle::position::{Flag, MANY, contradictions, contradicts, named, or_faults, over, whose_turn};
use content::{Fault, LineReader, Opening};
use contract::draft_from_text;
use sorted::Shared;
use table::{Board, Seat, UnitId, notation::Measure};

pub(crate) fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
    let switches = battle::switches::read(&opening.switches, &ROWS)?;
    let position = battle::position::of_forces(opening)?;
    let mut state = empty(position.measure, switches, position.board.clone());
    let mut said = Said::default();
    let mut faults = battle::position::read(
        position,
        &mut state,
        |reader, state, id| unit(reader).map(|unit| drop(state.units.insert(id, unit))),
        |reader, state| line(reader, state, &mut said),
        |reader, state| {
            (state.active, state.stage, state.turn) = whose_turn(reader, Stage::Play, |name| named(&STAGES, name))?;
            Some(())
        },
    );
    for seat in Seat::BOTH {
        let side = said.sides[seat as usize];
        let all = state.units.keys().filter(|unit| unit.seat == seat).count();
        let collected = crate::turn::collected(&state, seat);
        state.sides[seat as usize] = Side {
            pool: side.and_then(|(pool, _)| pool).unwrap_or(if state.stage == Stage::Play { collected } else { 0 }),
            starting: side.and_then(|(_, starting)| starting).unwrap_or(u16::try_from(all).unwrap_or(u16::MAX)),
        };
    }
    if said.course(&mut state).is_none() {
        faults.insert(0, contradicts(0, "course".to_owned()));
    }
    if faults.is_empty() {
        faults = contradictions(position, |id| contradiction(&state, id));
    }
    or_faults(state, faults)
}

fn empty(measure: Measure, switches: Switches, board: Board) -> State {
    State {
        measure,
        switches,
        board,
        terms: usual_terms(measure),
        sides: [Side::default(); 2],
        units: Shared::default(),
        objectives: vec![],
        turn: 1,
        stage: Stage::Play,
        active: Seat::Red,
        spent: 0,
        handed: false,
        course: None,
        over: None,
    }
}

/// What the lines said, collected until everything is read.
#[derive(Default)]
struct Said {
    /// Pool and number of units at the start.
    sides: [Option<(Option<u16>, Option<u16>)>; 2],
    acting: Option<Acting>,
    reacting: Option<Acting>,
    course: Option<Course>,
    held: Option<contract::Draft>,
}

impl Said {
    /// Combines the lines of the current activation. None if they do not fit together.
    fn course(self, state: &mut State) -> Option<()> {
        let Some(mut course) = self.course else {
            return (self.acting.is_none() && self.reacting.is_none() && self.held.is_none()).then_some(());
        };
        course.acting = self.acting?;
        course.held = self.held;
        let there = |unit: &UnitId| state.units.contains_key(unit);
        let waits = match &course.part {
            Part::Acts => course.held.is_none() && self.reacting.is_none(),
            Part::Window | Part::Resumes => course.held.is_some() && self.reacting.is_none(),
            Part::Reacts(_) => course.held.is_some(),
        };
        if matches!(course.part, Part::Reacts(_)) {
            course.part = Part::Reacts(self.reacting.filter(|by| there(&by.unit))?);
        }
        let sound = waits && there(&course.acting.unit) && course.group.iter().all(there) && state.stage == Stage::Play;
        state.course = Some(Box::new(course));
        sound.then_some(())
    }
}

fn line(reader: &mut LineReader, state: &mut State, said: &mut Said) -> Option<()> {
    let first = reader.peek()?;
    if first != "objective" {
        reader.word();
    }
    match first {
        "terms" => state.terms.read(reader, |hides, word, reader| {
            hides[reader.seat().filter(|_| word == "hides")? as usize] = true;
            Some(())
        })?,
        "side" => {
            let seat = reader.seat()?;
            let (mut pool, mut starting) = (None, None);
            while let Some(word) = reader.word() {
                match word {
                    "pool" => pool = Some(reader.number(0).filter(|n| *n <= MANY)?),
                    "starting" => starting = Some(reader.number(0)?),
                    _ => return None,
                }
            }
            said.sides[seat as usize] = Some((pool, starting));
        }
        "objective" => {
            let of = |reader: &mut LineReader| {
                reader.exact("worth")?;
                let worth = u8::try_from(reader.number(0)?).ok()?;
                Some(Worth { worth, name: reader.word().unwrap_or_default().to_owned() })
            };
            let objective = Objective::read(reader, &state.objectives, of)?;
            state.objectives.push(objective);
        }
        "spent" => state.spent = reader.number(1).filter(|n| *n <= MANY)?,
        "handed" => state.handed = true,
        "acting" if said.acting.is_none() => said.acting = Some(acting(reader, &state.board)?),
        "reacting" if said.reacting.is_none() => said.reacting = Some(acting(reader, &state.board)?),
        "course" if said.course.is_none() => said.course = Some(course(reader)?),
        "held" if said.held.is_none() => {
            said.held = Some(reader.take(|line| draft_from_text(line, state.measure).ok())?);
        }
        "over" if state.over.is_none() => state.over = Some(Box::new(over(reader, &ENDS)?)),
        _ => return None,
    }
    Some(())
}

fn course(reader: &mut LineReader) -> Option<Course> {
    // A placeholder: the acting unit is on a line of its own.
    let nobody = UnitId { seat: Seat::Red, number: 0 };
    let mut course = Course::new(nobody, vec![]);
    course.part = reader.take(|word| match word {
        "acts" => Some(Part::Acts),
        "window" => Some(Part::Window),
        "reacts" => Some(Part::Reacts(Acting::new(nobody))),
        "resumes" => Some(Part::Resumes),
        _ => None,
    })?;
    course.reacted = reader.exact("reacted").is_some();
    course.seized = reader.exact("seized").is_some();
    if reader.exact("group").is_some() {
        while reader.peek().is_some() {
            course.group.push(reader.take(|word| word.parse().ok())?);
        }
    }
    Some(course)
}

fn acting(reader: &mut LineReader, board: &Board) -> Option<Acting> {
    let mut acting = Acting::new(reader.take(|word| word.parse().ok())?);
    while let Some(word) = reader.peek() {
        if Flag::take(&ACTING_FLAGS, reader, &mut acting).is_some() {
            continue;
        }
        reader.take(|word| Some(word).filter(|word| matches!(*word, "went" | "tested")))?;
        if word == "went" {
            acting.went = Some(reader.take(|word| named(&PACES, word))?);
        } else {
            while reader.peek().is_some() {
                let piece = reader.take(|name| board.pieces.iter().find(|piece| piece.name == name))?;
                acting.tested.push(piece.id);
            }
        }
    }
    Some(acting)
}

fn unit(reader: &mut LineReader) -> Option<Unit> {
    reader.exact("as")?;
    let mut unit = Unit::new(reader.take(row_named)?);
    let small = |reader: &mut LineReader| u8::try_from(reader.number(1)?).ok();
    while let Some(word) = reader.peek() {
        if Flag::take(&UNIT_FLAGS, reader, &mut unit).is_some() {
            continue;
        }
        const WORDS: [&str; 7] = ["name", "morale", "platoon", "tokens", "markers", "unseen", "aboard"];
        reader.take(|word| WORDS.contains(&word).then_some(()))?;
        match word {
            "name" => unit.name = reader.word()?.to_owned(),
            "morale" => unit.morale = small(reader).filter(|morale| *morale <= 20)?,
            "platoon" => unit.platoon = reader.word()?.to_owned(),
            "tokens" => unit.turn.tokens = small(reader).filter(|n| *n <= 60)?,
            "markers" => unit.markers = small(reader).filter(|n| *n <= 60)?,
            "unseen" => unit.unseen = small(reader)?,
            _ => unit.aboard = Some(reader.take(|word| word.parse().ok())?),
        }
    }
    Some(unit)
}

/// The first impossible statement about a unit.
fn contradiction(state: &State, id: UnitId) -> Option<String> {
    let unit = state.unit(id)?;
    if state.board.of(id).count() != 1 {
        return Some(id.to_string());
    }
    let stands = state.place_of(id).is_some();
    if unit.hidden && (unit.destroyed || unit.aboard.is_some()) {
        return Some("hidden".to_owned());
    }
    if stands && unit.destroyed {
        return Some("destroyed".to_owned());
    }
    if !unit.destroyed && unit.markers >= unit.morale {
        return Some("markers".to_owned());
    }
    if unit.unseen > unit.markers || unit.unseen > 0 && !unit.hidden {
        return Some("unseen".to_owned());
    }
    let aboard = unit.aboard?;
    let carrier = state.unit(aboard).filter(|carrier| carrier.row.carries || carrier.row.tows);
    let sound = !stands && aboard.seat == id.seat && carrier.is_some() && unit.row.on_foot();
    (!sound).then(|| format!("aboard {aboard}"))
}
