//! Reads a battle from text.

use super::{SLOTS, TEAM_FLAGS, UNIT_FLAGS};
use crate::{
    data::{self, Ratings},
    record::Stage,
    state::{
        Arm, Bog, Formation, Hour, Look, Mission, Objective, Order, Ordered, Owed, Pace, Prize, SetUp, Smoke, State,
        Team, Terms, Thrown, Truth, Unit, Waits, Work,
    },
    switches::Switches,
    turn,
};
use battle::position::{Flag, contradictions, named, numbered, or_faults, over, whose_turn};
use content::{Fault, LineReader, Opening};
use sorted::{Map, Shared};
use table::{BaseId, Board, PieceId, Place, Seat, UnitId, notation::Measure, notation::heading_from_text};

pub(crate) fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
    let switches = Switches::read(&opening.switches)?;
    let position = battle::position::of_forces(opening)?;
    let mut state = empty(position.measure, switches, position.board.clone());
    let mut faults = battle::position::read(
        position,
        &mut state,
        |reader, state, id| unit(reader, state, id).map(|unit| drop(state.units.insert(id, unit))),
        line,
        |reader, state| {
            (state.active, state.stage, state.turn) = whose_turn(reader, Stage::Moving, Stage::named)?;
            Some(())
        },
    );
    if !super::set_up::is_sound(&state) {
        faults.push(battle::position::fault(0, content::text("fault.mission", [])));
    }
    let state = State::new(state);
    if faults.is_empty() {
        faults = contradictions(position, |id| super::sound::contradiction(&state, id));
    }
    or_faults(state, faults)
}

fn empty(measure: Measure, switches: Switches, board: Board) -> Truth {
    Truth {
        measure,
        switches,
        board,
        attacker: Seat::Red,
        first: Some(Seat::Red),
        set_up: SetUp::default(),
        hour: Hour::Day,
        looks: vec![],
        terms: Terms { deep: data::Inches(12).len(measure), last_turn: None, of: Mission::default() },
        formations: vec![],
        units: Shared::default(),
        teams: Shared::default(),
        smoke: vec![],
        works: vec![],
        objectives: vec![],
        turn: 1,
        active: Seat::Red,
        stage: Stage::Moving,
        owed: Owed::Nothing,
        over: None,
    }
}

fn line(reader: &mut LineReader, state: &mut Truth) -> Option<()> {
    match reader.peek()? {
        "attacker" => {
            reader.word();
            state.attacker = reader.seat()?;
        }
        "first" => {
            reader.word();
            state.first = if reader.exact("nobody").is_some() { None } else { Some(reader.seat()?) };
        }
        "light" => {
            reader.word();
            state.hour = reader.take(Hour::named)?;
        }
        "looked" => {
            reader.word();
            let unit: UnitId = reader.take(|word| word.parse().ok())?;
            let by = if reader.exact("by").is_some() { Some(base_of(reader, &state.board, unit.seat)?) } else { None };
            let die = reader.take(|word| word.parse::<u8>().ok().filter(|die| (1..=6).contains(die)))?;
            state.looks.push(Look { unit, by, die });
        }
        "mission" => super::set_up::read_mission(reader, &mut state.set_up)?,
        "set-up" => super::set_up::read(reader, &mut state.set_up)?,
        "terms" => {
            reader.word();
            state.terms.read(reader, mission)?;
        }
        "formation" => {
            let last = u16::try_from(state.formations.len()).ok().filter(|n| *n > 0);
            reader.numbered(last).filter(|n| usize::from(*n) == state.formations.len() + 1)?;
            let formation = formation(reader, &state.board)?;
            state.formations.push(formation);
        }
        "smoke" => {
            let number = numbered(reader, state.smoke.last().map(|smoke| smoke.number))?;
            let seat = reader.seat()?;
            reader.exact("at")?;
            let at = reader.point()?;
            let screen = match reader.exact("screen") {
                Some(_) => Some((reader.take(|word| heading_from_text(word).ok())?, reader.len()?)),
                None => None,
            };
            state.smoke.push(Smoke { number, seat, at, screen });
        }
        "work" => {
            let number = numbered(reader, state.works.last().map(|work| work.number))?;
            let seat = reader.seat()?;
            let of = reader.take(data::Work::named)?;
            let known = of.hidden && reader.exact("known").is_some();
            let mut pieces = vec![];
            if reader.exact("is").is_some() {
                pieces.push(piece_of(reader, &state.board, of)?);
                while reader.peek().is_some() {
                    pieces.push(piece_of(reader, &state.board, of)?);
                }
            }
            state.works.push(Work { number, seat, of, pieces, known });
        }
        "objective" => {
            let objective = Objective::read(reader, &state.objectives, |reader| prize(reader, &state.board))?;
            state.objectives.push(objective);
        }
        // A position has at most one line for what is owed, and one for the end.
        "owes" if state.owed != Owed::Nothing => return None,
        "over" if state.over.is_some() => return None,
        "owes" => {
            reader.word();
            state.owed = owed(reader, &state.board, state.measure)?;
        }
        "over" => {
            reader.word();
            state.over = Some(Box::new(over(reader, &turn::ENDS)?));
        }
        _ => return None,
    }
    Some(())
}

fn mission(mission: &mut Mission, word: &str, reader: &mut LineReader) -> Option<()> {
    match word {
        "meeting" => mission.meeting = true,
        "objectives" => mission.objectives = u8::try_from(reader.number(1)?).ok()?,
        _ => return None,
    }
    Some(())
}

fn prize(reader: &mut LineReader, board: &Board) -> Option<Prize> {
    let takes = if reader.exact("takes").is_some() { Some(reader.seat()?) } else { None };
    let placed = if reader.exact("placed").is_some() { Some(reader.seat()?) } else { None };
    if takes.is_none() && placed.is_none() {
        return None;
    }
    let held = if reader.exact("held").is_some() { Some(reader.seat()?) } else { None };
    let mut by = vec![];
    while let Some(held) = held.filter(|_| reader.peek().is_some()) {
        by.push(base_of(reader, board, held)?);
    }
    Some(Prize { takes, placed, held, by })
}

fn formation(reader: &mut LineReader, board: &Board) -> Option<Formation> {
    let (seat, name) = (reader.seat()?, reader.word()?.to_owned());
    let mut formation = Formation { seat, name, commander: None, second: None, broken: false };
    while let Some(word) = reader.peek() {
        reader.word();
        match word {
            "commander" => formation.commander = Some(base_of(reader, board, seat)?),
            "second" => formation.second = Some(base_of(reader, board, seat)?),
            "broken" => formation.broken = true,
            _ => return None,
        }
    }
    Some(formation)
}

fn owed(reader: &mut LineReader, board: &Board, measure: Measure) -> Option<Owed> {
    let stands = |unit: &UnitId| board.of(*unit).any(|base| base.place.is_some());
    match reader.word()? {
        "spearhead" => {
            let mut units: Vec<UnitId> = vec![reader.take(|word| word.parse().ok().filter(stands))?];
            let seat = units[0].seat;
            let one = |unit: &UnitId| stands(unit) && unit.seat == seat;
            while let Some(unit) = reader.take(|word| word.parse().ok().filter(one)) {
                units.push(unit);
            }
            Some(Owed::Spearhead { units })
        }
        "advance" => {
            let unit = reader.take(|word| word.parse().ok().filter(stands))?;
            Some(Owed::Advance {
                unit,
                order: reader.take(|word| Order::named(word).filter(|order| order.advances()))?,
            })
        }
        "assault" => super::assault::read(reader, board).map(|assault| Owed::Assault(Box::new(assault))),
        "air" => super::air::read(reader, board, measure).map(|sortie| Owed::Air(Box::new(sortie))),
        _ => None,
    }
}

/// A piece of terrain, by its name.
fn piece(reader: &mut LineReader, board: &Board) -> Option<PieceId> {
    reader.take(|name| board.pieces.iter().find(|piece| piece.name == name)).map(|piece| piece.id)
}

/// A piece of the ground that the work is.
fn piece_of(reader: &mut LineReader, board: &Board, of: &data::Work) -> Option<PieceId> {
    piece(reader, board).filter(|piece| board.piece(*piece).is_some_and(|piece| piece.kind == of.ground.as_str()))
}

pub(super) fn base(reader: &mut LineReader, board: &Board) -> Option<BaseId> {
    reader.take(|word| word.parse().ok().filter(|base| board.base(*base).is_some()))
}

fn base_of(reader: &mut LineReader, board: &Board, seat: Seat) -> Option<BaseId> {
    let own = |base: &BaseId| board.base(*base).is_some_and(|base| base.unit.seat == seat);
    reader.take(|word| word.parse().ok().filter(own))
}

fn unit_of(reader: &mut LineReader, seat: Seat) -> Option<UnitId> {
    reader.take(|word| word.parse().ok().filter(|of: &UnitId| of.seat == seat))
}

/// Teams of the Unit, at least one.
fn teams(reader: &mut LineReader, board: &Board, id: UnitId) -> Option<Vec<BaseId>> {
    let own = |word: &str| word.parse().ok().filter(|base| board.base(*base).is_some_and(|base| base.unit == id));
    let mut found = vec![reader.take(own)?];
    while let Some(next) = reader.take(own) {
        found.push(next);
    }
    Some(found)
}

fn unit(reader: &mut LineReader, state: &mut Truth, id: UnitId) -> Option<Unit> {
    let mut unit = Unit::default();
    let (mut kind, mut leaderless) = (None, false);
    let board = state.board.clone();
    let bases: Vec<BaseId> = board.of(id).map(|base| base.id).collect();
    let mut said: Map<BaseId, Team> = Map::new();
    while let Some(word) = reader.peek() {
        if word == "leaderless" {
            reader.word();
            leaderless = true;
            continue;
        }
        if Flag::take(&UNIT_FLAGS, reader, &mut unit).is_some() {
            continue;
        }
        if word == "as" {
            reader.word();
            let named = reader.take(data::team_named)?;
            let own = |word: &str| word.parse().is_ok_and(|base: BaseId| bases.contains(&base));
            if reader.peek().is_some_and(own) {
                for base in teams(reader, &board, id)? {
                    said.insert(base, Team::new(named, id));
                }
            } else if kind.is_none() {
                kind = Some(named);
                for base in bases.iter().filter(|base| !said.contains_key(*base)).copied().collect::<Vec<_>>() {
                    said.insert(base, Team::new(named, id));
                }
            } else {
                return None;
            }
            continue;
        }
        if !unit_word(reader, &mut unit, word, &board, id.seat)? {
            team_word(reader, &mut said, word, &board, id)?;
        }
    }
    // Every team must be assigned a row of the arsenal.
    if bases.iter().any(|base| !said.contains_key(base)) {
        return None;
    }
    for (base, team) in &said {
        state.teams.insert(*base, team.clone());
    }
    unit.settle(id, &said, &bases, leaderless);
    Some(unit)
}

/// Words that concern the whole Unit, each with what follows it.
const UNIT_WORDS: [&str; 21] = [
    "name",
    "formation",
    "slot",
    "arm",
    "points",
    "upgrade",
    "rated",
    "save",
    "strength",
    "leader",
    "heir",
    "revealed-by",
    "hits",
    "marker",
    "order",
    "carries",
    "serves",
    "reserve",
    "ambush",
    "coming",
    "late",
];

/// Reads one of them. Returns false if the word is not among them.
fn unit_word(reader: &mut LineReader, unit: &mut Unit, word: &str, board: &Board, seat: Seat) -> Option<bool> {
    if !UNIT_WORDS.contains(&word) && word != "crossing" {
        return Some(false);
    }
    reader.word();
    match word {
        "name" => unit.name = reader.word()?.to_owned(),
        "formation" => unit.formation = Some(u8::try_from(reader.number(1)?).ok()?),
        "slot" => unit.slot = reader.take(|word| named(&SLOTS, word))?,
        "arm" => unit.arm = Some(reader.take(Arm::named)?),
        "points" => unit.points = reader.number(0)?,
        "upgrade" => unit.extra = Some(reader.take(data::upgrade_named)?),
        "rated" => unit.ratings = Some(ratings(reader)?),
        "save" => unit.save = Some(reader.take(data::score)?),
        "strength" => unit.strength = u8::try_from(reader.number(1)?).ok()?,
        "leader" => unit.leader = Some(base_of(reader, board, seat)?),
        "revealed-by" => unit.revealed.push(base_of(reader, board, seat.other())?),
        "heir" => unit.heirs.push(base_of(reader, board, seat)?),
        "hits" => unit.hits = u8::try_from(reader.number(1)?).ok()?,
        "marker" => unit.marker = Some(reader.point()?),
        "carries" => unit.carries = Some(unit_of(reader, seat)?),
        "serves" => unit.serves = Some(unit_of(reader, seat)?),
        "reserve" => unit.waits = Waits::Reserve,
        "ambush" => unit.waits = Waits::Ambush,
        "late" => unit.waits = Waits::Late,
        "coming" => {
            let die = |word: &str| word.parse::<u8>().ok().filter(|die| (1..=6).contains(die));
            unit.waits = Waits::Coming(reader.take(die));
        }
        "order" => {
            let order = reader.take(Order::named)?;
            let passed = reader.take(|word| Some(word == "passed").filter(|passed| *passed || word == "failed"))?;
            let again = reader.exact("again").is_some();
            unit.orders.push(Ordered { order, passed, again });
        }
        _ => {
            unit.crossing = Some((piece(reader, board)?, reader.point()?));
        }
    }
    Some(true)
}

fn ratings(reader: &mut LineReader) -> Option<Ratings> {
    let (motivation, mut own) = reader.take(|word| data::rating(word, data::Test::Motivation))?;
    let (skill, more) = reader.take(|word| data::rating(word, data::Test::Skill))?;
    own.extend(more);
    Some(Ratings { motivation, skill, hit_on: reader.take(data::score)?, own })
}

fn team_word(
    reader: &mut LineReader,
    said: &mut Map<BaseId, Team>,
    word: &str,
    board: &Board,
    id: UnitId,
) -> Option<()> {
    reader.exact(word)?;
    if let Some(Flag { place, .. }) = TEAM_FLAGS.iter().find(|flag| flag.name == word) {
        for base in teams(reader, board, id)? {
            *place(said.get_mut(&base)?) = true;
        }
        return Some(());
    }
    let own = |word: &str| word.parse().ok().filter(|base| board.base(*base).is_some_and(|base| base.unit == id));
    let team = said.get_mut(&reader.take(own)?)?;
    match word {
        "tactical" | "dash" => {
            team.since.pace = if word == "dash" { Pace::Dash } else { Pace::Tactical };
            team.since.went = reader.len().unwrap_or_default();
        }
        "bogged" => team.bogged = Some(Bog::Fast),
        "belly-up" => team.bogged = Some(Bog::BellyUp),
        "in-water" => team.bogged = Some(Bog::Water),
        "attempts" => team.step.attempts = u8::try_from(reader.number(1)?).ok()?,
        "aboard" if team.aboard.is_none() => team.aboard = Some(base_of(reader, board, id.seat)?),
        "thrown" => {
            let from = base_of(reader, board, id.seat)?;
            let at = reader.point()?;
            let facing = reader.take(|word| heading_from_text(word).ok())?;
            team.thrown = Some(Thrown { from, at: Place { at, facing } });
        }
        "mined" => team.mined = Some(piece(reader, board)?),
        "clearing" => team.clearing = Some(piece(reader, board)?),
        "turret" => team.turret = Some(reader.take(|word| heading_from_text(word).ok())?),
        "home" => team.home = unit_of(reader, id.seat)?,
        _ => return None,
    }
    Some(())
}
