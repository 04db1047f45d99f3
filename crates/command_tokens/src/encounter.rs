//! Sections 18 and 19: two forces that meet, everybody still off the table; the sample forces, and the crossroads.

use crate::data::{Arsenal, Enlisted, Force};
use crate::{apply::apply, orders, position, record::Event, record::Stage};
use content::{Catalog, Fault, Nation, Opening};
use std::sync::LazyLock;
use table::notation::{Measure, Position, Words};
use table::{Base, BaseId, Seat, UnitId};

/// The forces that come with the program, each with its file.
pub const FORCES: [(&str, &str); 2] = [
    ("british", include_str!("../../../assets/data/command_tokens/forces/british.txt")),
    ("german", include_str!("../../../assets/data/command_tokens/forces/german.txt")),
];

/// CT-19-1: the ground of the crossroads, its objectives and its length.
pub const CROSSROADS: &str = include_str!("../../../assets/data/command_tokens/crossroads.txt");

static SAMPLES: LazyLock<Vec<Force>> = LazyLock::new(|| {
    let read = |(file, content): &(&str, &str)| match Force::read(file, content, Arsenal::standard()) {
        Ok(force) => force,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    };
    FORCES.iter().map(read).collect()
});

pub fn samples() -> &'static [Force] {
    &SAMPLES
}

/// The crossroads without anybody on them.
pub fn crossroads() -> Position {
    match Position::parse(CROSSROADS, &Catalog::standard().sizes()) {
        Ok(position) => position,
        Err(faults) => unreachable!("a test reads the same file: {faults:?}"),
    }
}

/// CT-19-2: red's force and blue's on that ground, before anybody is placed. It is measured as the players like.
pub fn between(ground: Position, measure: Measure, forces: [&Force; 2]) -> Opening {
    // Lengths of its lines are written anew in the unit of the battle.
    let lines =
        ground.lines.iter().map(|line| Words { line: 0, words: converted(&line.words, ground.measure, measure) });
    let lines = lines.collect();
    let (mut board, mut units) = (ground.board, vec![]);
    for (seat, force) in Seat::BOTH.into_iter().zip(forces) {
        for (number, enlisted) in (1..).zip(&force.units) {
            let unit = UnitId { seat, number };
            let id = BaseId(board.bases.last().map_or(1, |base| base.id.0 + 1));
            let model = model(&enlisted.row.model, force.nation);
            let height = Catalog::standard().models.get(&model).map_or(geom::Len::ZERO, |model| model.height);
            board.bases.push(Base { id, unit, model, foot: enlisted.row.foot(), height, place: None });
            units.push((unit, Words { line: 0, words: words(enlisted) }));
        }
    }
    let turn = Words { line: 0, words: ["red", "placing", "1"].map(str::to_owned).to_vec() };
    Opening { measure, switches: vec![], position: Some(Position { measure, board, units, lines, turn }) }
}

/// In its nation's uniform, where the catalog has it.
fn model(model: &str, nation: Nation) -> String {
    let dressed = format!("{model}-{}", nation.name());
    if Catalog::standard().models.contains_key(&dressed) { dressed } else { model.to_owned() }
}

fn converted(words: &[String], from: Measure, to: Measure) -> Vec<String> {
    let point =
        |word: &String| from.point_from_text(word).ok().filter(|_| word.contains(',')).map(|at| to.point_text(at));
    let deep = |idx: usize| idx > 0 && words[idx - 1] == "deep";
    let len = |word: &String| from.len_from_text(word).ok().map(|len| to.len_text(len));
    let word = |(idx, word): (usize, &String)| {
        let converted = if deep(idx) { len(word) } else { point(word) };
        converted.unwrap_or_else(|| word.clone())
    };
    words.iter().enumerate().map(word).collect()
}

fn words(enlisted: &Enlisted) -> Vec<String> {
    let mut words = vec!["as".to_owned(), enlisted.row.id.clone(), "name".to_owned(), enlisted.name.clone()];
    words.extend(["morale".to_owned(), enlisted.morale.to_string(), "platoon".to_owned(), enlisted.platoon.clone()]);
    words.extend(enlisted.command.then(|| "command".to_owned()));
    words.extend(enlisted.smoke.then(|| "lays-smoke".to_owned()));
    words
}

/// The same encounter with both sides set out, each unit where there is room for it.
pub fn set_out(opening: &Opening) -> Result<Opening, Vec<Fault>> {
    let mut state = position::begin(opening)?;
    for seat in Seat::BOTH {
        for unit in state.undeployed(seat) {
            if let Some(place) = orders::somewhere(&state, unit) {
                apply(&mut state, &Event::Deployed { unit, place, next: seat });
            }
        }
    }
    apply(&mut state, &Event::Stage { stage: Stage::Collect });
    Ok(Opening { position: Some(position::position(&state)), ..opening.clone() })
}
