//! Reads a battle from text.

use super::{ENDS, PARTS, STAGES, UNIT_FLAGS};
use crate::data::{Body, Book, Kind, Options, Profile, Side};
use crate::record::{Course, Flank, Order, Part, Snap, Stage, Then};
use crate::state::{Die, Objective, Ranging, Scenario, SetUp, State, Step, Unit, Waits, usual_terms};
use battle::mission::Ground;
use battle::position::{Flag, MANY, contradictions, contradicts, named, or_faults, over, whose_turn};
use content::{Fault, LineReader, Opening};
use contract::{Thing, draft_from_text};
use sorted::{Map, Set, Shared};
use table::{BaseId, Board, Place, Seat, UnitId, notation::Measure};

pub(crate) fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
    let options = Options::read(&opening.switches)?;
    let position = battle::position::of_forces(opening)?;
    let mut state = empty(position.measure, options, position.board.clone());
    let mut faults = battle::position::read(
        position,
        &mut state,
        |reader, state, id| unit(reader, &state.board, id).map(|unit| drop(state.units.insert(id, unit))),
        line,
        |reader, state| {
            (state.active, state.stage, state.turn) = whose_turn(reader, Stage::Orders, |name| named(&STAGES, name))?;
            state.step.drawn = reader.exact("drawn").is_some();
            Some(())
        },
    );
    if !is_sound(&state) {
        faults.insert(0, contradicts(0, "course".to_owned()));
    }
    if faults.is_empty() {
        faults = contradictions(position, |id| contradiction(&state, id));
    }
    or_faults(state, faults)
}

fn empty(measure: Measure, options: Options, board: Board) -> State {
    State {
        measure,
        board,
        options,
        terms: usual_terms(measure),
        units: Shared::default(),
        objectives: vec![],
        set_up: SetUp::default(),
        turn: 1,
        stage: Stage::Orders,
        active: Seat::Red,
        step: Step::default(),
        course: None,
        snap: None,
        screens: Map::new(),
        over: None,
        burning: Set::new(),
        fallen: Set::new(),
    }
}

fn line(reader: &mut LineReader, state: &mut State) -> Option<()> {
    let first = reader.peek()?;
    if first != "objective" {
        reader.word();
    }
    match first {
        "terms" => state.terms.read(reader, |of, word, _| {
            *of = named(&Scenario::ALL, word)?;
            Some(())
        })?,
        "roll-off" if state.set_up.winner.is_none() => state.set_up.winner = Some(reader.seat()?),
        "edge" if state.set_up.red.is_none() => {
            state.set_up.red = Some(reader.take(|word| match Ground::named(word)? {
                Ground::Edge(edge) => Some(edge),
                Ground::Quarters(_) => None,
            })?);
        }
        "kept-back" => state.set_up.told[reader.seat()? as usize] = true,
        "spot" => {
            reader.exact("at")?;
            state.set_up.spots.push(reader.point()?);
        }
        "objective" => {
            let objective = Objective::read(reader, &state.objectives, |_| Some(()))?;
            state.objectives.push(objective);
        }
        "first" if state.step.first.is_none() => state.step.first = Some(reader.seat()?),
        "closing" if state.step.closing.is_empty() => {
            while reader.peek().is_some() {
                state.step.closing.push(reader.take(|word| word.parse().ok())?);
            }
        }
        "ordered" => state.step.ordered[reader.seat()? as usize] = true,
        "redrawn" => state.step.redrawn[reader.seat()? as usize] = true,
        "kept" => state.step.kept[reader.seat()? as usize] = true,
        "course" if state.course.is_none() => {
            let unit = reader.take(|word| word.parse().ok())?;
            let part = reader.take(|word| named(&PARTS, word))?;
            let mut course = Course::new(unit, part);
            if reader.exact("foe").is_some() {
                course.at = Some(reader.take(|word| word.parse().ok())?);
            }
            if reader.exact("into").is_some() {
                course.house = Some(reader.take(|word| word.parse().ok())?);
            }
            if reader.exact("inches").is_some() {
                course.inches = Some(reader.number(1).and_then(|n| u8::try_from(n).ok())?);
            }
            state.course = Some(Box::new(course));
        }
        "held" => {
            let held = reader.take(|line| draft_from_text(line, state.measure).ok())?;
            let course = state.course.as_mut().filter(|course| course.held.is_none())?;
            course.held = Some(held);
        }
        "snap" if state.snap.is_none() => {
            let officer = reader.take(|word| word.parse().ok())?;
            // The last of them may be under way.
            let left = u8::try_from(reader.number(0)?).ok()?;
            state.snap = Some(Snap { officer, left });
        }
        "ranging" => ranging(reader, state)?,
        "screen" => {
            let name = reader.word()?;
            let piece = state.board.pieces.iter().find(|piece| piece.name == name)?.id;
            state.screens.insert(piece, reader.number(1)?);
        }
        "burning" | "fallen" => {
            let pieces = &state.board.pieces;
            let house = reader.take(|word| pieces.iter().find(|piece| piece.name == word).map(|piece| piece.id))?;
            if first == "burning" {
                state.burning.insert(house)
            } else {
                state.fallen.insert(house)
            };
        }
        "over" if state.over.is_none() => state.over = Some(Box::new(over(reader, &ENDS)?)),
        _ => return None,
    }
    Some(())
}

/// `ranging b5 unit B1 step 2 turn 3 zeroed stood "red stood { b31 24,22 ^s }"`.
fn ranging(reader: &mut LineReader, state: &mut State) -> Option<()> {
    let base: BaseId = reader.take(|word| word.parse().ok())?;
    let unit = state.board.base(base)?.unit;
    let at = match reader.exact("unit") {
        Some(()) => Thing::Unit(reader.take(|word| word.parse().ok())?),
        None if reader.exact("base").is_some() => Thing::Base(reader.take(|word| word.parse().ok())?),
        None => {
            reader.exact("spot")?;
            Thing::Spot(reader.point()?)
        }
    };
    reader.exact("step")?;
    let step = u8::try_from(reader.number(1)?).ok()?;
    reader.exact("turn")?;
    let turn = reader.number(1)?;
    let zeroed = reader.exact("zeroed").is_some();
    let house = match reader.exact("in") {
        Some(()) => Some(reader.take(|word| word.parse().ok())?),
        None => None,
    };
    let mut stood = vec![];
    if reader.exact("stood").is_some() {
        let draft = reader.take(|line| draft_from_text(line, state.measure).ok())?;
        for leg in draft.only_legs() {
            stood.push((leg.base, Place { at: *leg.path.first()?, facing: leg.facing? }));
        }
    }
    state.units.get_mut(&unit)?.ranging.insert(base, Ranging { at, step, zeroed, turn, stood, house });
    Some(())
}

/// What goes on is about units that are there, in the step of orders.
fn is_sound(state: &State) -> bool {
    let there = |unit: UnitId| state.unit(unit).is_some_and(|found| !found.destroyed);
    let course = state.course.as_ref().map(|course| course.unit);
    let at = state.course.as_ref().and_then(|course| course.at);
    let acts = course.into_iter().chain(at).chain(state.snap.map(|snap| snap.officer));
    let closes = state.step.closing.iter().copied();
    let closes_now = state.step.closing.is_empty() || state.stage == Stage::Closing;
    let acts: Vec<UnitId> = acts.collect();
    let idle = acts.is_empty() && !state.step.drawn;
    // OD-15.1-6: a fight has two sides.
    let fights = state.course.as_ref().is_none_or(|course| course.part != Part::Fights || course.at.is_some());
    // OD-17.1-12: out of a building.
    let flees = |course: &Course| course.part != Part::Flees || state.house_of(course.unit).is_some();
    let flees = state.course.as_deref().is_none_or(flees);
    fights && flees && closes_now && acts.into_iter().chain(closes).all(there) && (idle || state.stage == Stage::Orders)
}

fn unit(reader: &mut LineReader, board: &Board, id: UnitId) -> Option<Unit> {
    let mut unit = Unit::new(match reader.exact("own") {
        Some(()) => reader.take(Profile::own)?,
        None => {
            reader.exact("as")?;
            reader.take(|word| Book::standard().units.get(word))?
        }
    });
    while let Some(word) = reader.peek() {
        if Flag::take(&UNIT_FLAGS, reader, &mut unit).is_some() {
            continue;
        }
        const WORDS: [&str; 14] = [
            "name",
            "pins",
            "die",
            "jam",
            "lost",
            "used",
            "first-wave",
            "reserve",
            "in",
            "opening",
            "aboard",
            "towed",
            "boards",
            "gets-off",
        ];
        reader.take(|word| WORDS.contains(&word).then_some(()))?;
        match word {
            "name" => unit.name = reader.word()?.to_owned(),
            "pins" => unit.pins = reader.number(1).filter(|n| *n <= MANY).and_then(|n| u8::try_from(n).ok())?,
            "die" => unit.die = Die::On(reader.take(Order::named)?),
            "first-wave" => unit.waits = Waits::FirstWave,
            "reserve" => unit.waits = Waits::Reserve(reader.take(|word| named(&Flank::ALL, word))),
            "aboard" | "towed" => unit.aboard = Some(reader.take(|word| word.parse().ok())?),
            "boards" => unit.then = Some(Then::Aboard(reader.take(|word| word.parse().ok())?)),
            "gets-off" => unit.then = Some(Then::OnFoot),
            "jam" => unit.jam = Some(reader.take(Side::named)?),
            "in" => unit.inside = Some(reader.take(|word| board.pieces.iter().find(|piece| piece.name == word))?.id),
            "opening" => {
                unit.faces = Some(reader.number(1).and_then(|n: u16| u8::try_from(n).ok())?.checked_sub(1)?);
            }
            "lost" => unit.lost = bases(reader, board, id)?,
            _ => unit.used = bases(reader, board, id)?,
        }
    }
    Some(unit)
}

/// Bases of the unit, at least one.
fn bases(reader: &mut LineReader, board: &Board, id: UnitId) -> Option<Set<BaseId>> {
    let mut found = Set::new();
    let next = |reader: &mut LineReader| {
        reader.take(|word| {
            let base = word.parse().ok().filter(|base| board.base(*base).is_some_and(|base| base.unit == id))?;
            Some(base)
        })
    };
    while let Some(base) = next(reader) {
        found.insert(base);
    }
    (!found.is_empty()).then_some(found)
}

/// The first impossible statement about a unit.
fn contradiction(state: &State, id: UnitId) -> Option<String> {
    let unit = state.unit(id)?;
    let bases = match unit.profile.body {
        Body::Foot => unit.profile.men.len(),
        Body::Gun(_) => unit.profile.men.len() + 1,
        Body::Vehicle(_) => 1,
    };
    if state.board.of(id).count() != bases {
        return Some(id.to_string());
    }
    let stands = state.models(id).next().is_some();
    if unit.waits != Waits::No && (stands || unit.destroyed) {
        return Some("reserve".to_owned());
    }
    if stands && unit.destroyed {
        return Some("destroyed".to_owned());
    }
    if unit.lost.iter().any(|base| state.place_of(*base).is_some()) {
        return Some("lost".to_owned());
    }
    // OD-17.5-2: a spotter who stayed behind.
    let behind = stands && unit.aboard.is_some() && state.leaves_spotter(id);
    if let Some(on) = unit.aboard {
        let carrier = state.unit(on).filter(|carrier| carrier.carries() && on.seat == id.seat);
        if (stands && !behind) || unit.destroyed || carrier.is_none_or(|carrier| carrier.waits != unit.waits) {
            return Some(format!("aboard {on}"));
        }
    }
    if unit.hidden && !(unit.on_foot() && (stands || unit.inside.is_some())) {
        return Some("hidden".to_owned());
    }
    if unit.mounted && !unit.profile.rides() {
        return Some("mounted".to_owned());
    }
    // A man who is neither lost nor on the table waits with all the others.
    let off = state.board.of(id).filter(|base| base.place.is_none() && !unit.lost.contains(&base.id)).count();
    if let Some(house) = unit.inside {
        let alone = state.holder(house) == Some(id);
        let fits = !unit.destroyed && !stands && off > 0 && alone && state.is_house(house);
        return (!fits || unit.profile.kind() == Kind::Vehicle).then(|| "in".to_owned());
    }
    (off > 0 && stands && !behind).then(|| id.to_string())
}
