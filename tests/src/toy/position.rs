//! The toy in words.

use super::state::{BLUE, LURKERS, Phase, RED, Secret, State};
use contract::{Fault, Opening, draft_from_text, draft_text, text, word};
use geom::{Heading, Len, pt, shift};
use std::collections::BTreeSet;
use table::{
    Base, BaseId, Board, Footprint, Place, Seat, UnitId,
    notation::{Position, Said, Words},
};

pub fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
    let fault = || vec![Fault { file: String::new(), line: 0, text: text("toy.unreadable", []) }];
    match &opening.position {
        Some(position) => read(position).ok_or_else(fault),
        None => Ok(usual(opening)),
    }
}

fn usual(opening: &Opening) -> State {
    let base = |(id, unit, at): (u16, UnitId, Option<(i32, i32)>)| {
        let place = at.map(|(x, y)| Place { at: pt(x, y), facing: Heading::NORTH });
        Base::new(BaseId(id), unit, "rifles", Footprint::Disc { radius: Len(50) }, Len::ZERO, place)
    };
    let bases = [
        (1, RED, Some((1000, 1800))),
        (2, RED, Some((1000, 2000))),
        (3, RED, Some((1000, 2200))),
        (4, BLUE, Some((3000, 1800))),
        (5, BLUE, Some((3000, 2000))),
        (6, BLUE, Some((3000, 2200))),
        (7, LURKERS, None),
        (8, LURKERS, None),
    ];
    let dice = opening.switches.iter().find_map(|switch| switch.as_str().strip_prefix("dice-")?.parse().ok());
    State {
        measure: opening.measure,
        board: Board { size: shift(4000, 4000), pieces: vec![].into(), bases: bases.map(base).to_vec().into() },
        phase: Phase::Plans,
        turn: 1,
        active: Seat::Red,
        plans: [Secret::Open, Secret::Open],
        moved: BTreeSet::new(),
        bogged: BTreeSet::new(),
        shot: BTreeSet::new(),
        dice: dice.unwrap_or(2),
    }
}

fn read(position: &Position) -> Option<State> {
    let [side, turn, red, blue, dice, phase, held @ ..] = &position.turn.words[..] else { return None };
    let words = || position.units.iter().flat_map(|(_, words)| words.words.iter());
    let bases = |name: &str| words().filter_map(|word| word.strip_prefix(name)?.parse().ok()).collect();
    let secret = |word: &Said| match word.as_str() {
        "open" => Secret::Open,
        "made" => Secret::Made,
        "bold" => Secret::Is(word_of("bold")),
        _ => Secret::Is(word_of("sly")),
    };
    let phase = match (phase.as_str(), held) {
        ("plans", []) => Phase::Plans,
        ("start", []) => Phase::Start,
        ("play", []) => Phase::Play,
        ("over", []) => Phase::Over,
        ("window", [held]) => Phase::Window { held: draft_from_text(held, position.measure).ok()? },
        _ => return None,
    };
    let shot = |words: &Words| words.words.iter().any(|word| word == "shot");
    Some(State {
        measure: position.measure,
        board: position.board.clone(),
        phase,
        turn: turn.parse().ok()?,
        active: side.parse().ok()?,
        plans: [secret(red), secret(blue)],
        moved: bases("moved-"),
        bogged: bases("bogged-"),
        shot: position.units.iter().filter(|(_, words)| shot(words)).map(|(unit, _)| *unit).collect(),
        dice: dice.parse().ok()?,
    })
}

fn word_of(plan: &'static str) -> contract::Word {
    word(plan)
}

pub fn position(s: &State) -> Position {
    let of = |unit: UnitId| {
        let listed = |name: &'static str, list: &BTreeSet<BaseId>| {
            let of_unit = s.board.of(unit).filter(|base| list.contains(&base.id));
            of_unit.map(|base| format!("{name}-{}", base.id)).collect::<Vec<_>>()
        };
        let shot = s.shot.contains(&unit).then(|| "shot".to_string());
        let words = [listed("moved", &s.moved), listed("bogged", &s.bogged), shot.into_iter().collect()].concat();
        (unit, words.into_iter().collect())
    };
    let secret = |plan: &Secret| match plan {
        Secret::Open => "open".to_string(),
        Secret::Made => "made".to_string(),
        Secret::Is(plan) => plan.to_string(),
    };
    let (phase, held) = match &s.phase {
        Phase::Plans => ("plans", None),
        Phase::Start => ("start", None),
        Phase::Play => ("play", None),
        Phase::Window { held } => ("window", Some(draft_text(held, s.measure))),
        Phase::Over => ("over", None),
    };
    let turn = [s.active.to_string(), s.turn.to_string(), secret(&s.plans[0]), secret(&s.plans[1]), s.dice.to_string()];
    let words = turn.into_iter().chain([phase.to_string()]).chain(held).collect();
    Position {
        measure: s.measure,
        board: s.board.clone(),
        units: s.board.units().into_iter().map(of).collect(),
        lines: vec![],
        turn: words,
    }
}
