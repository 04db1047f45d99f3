//! Sections 18 and 19: the standard encounter of two forces, all units still off the table; the sample forces and the objectives.

use crate::data::{Arsenal, Enlisted, Force};
use crate::state::{State, Terms, usual_terms};
use crate::{apply::apply, orders, position, record::Event, record::Stage};
use battle::{forces::enlist, position::Writer};
use content::{Catalog, Fault, Nation, Opening, Spot, Word};
use std::sync::LazyLock;
use table::notation::{Measure, Position, Words};
use table::{Board, Seat, UnitId};

pub use crate::state::{Objective, Worth};

/// The sample forces, each with its file.
pub const FORCES: [(&str, &str); 2] = [
    ("british", content::embedded!("../../../assets/data/command_tokens/forces/british.txt")),
    ("german", content::embedded!("../../../assets/data/command_tokens/forces/german.txt")),
];

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

/// The table of an encounter, without units, and its objectives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    pub board: Board,
    pub objectives: Vec<Objective>,
}

/// CT-19-4: the last turn, unless the players agree on another number.
pub const LAST_TURN: u16 = 6;
/// The number of objectives, as at the crossroads.
const PLACES: usize = 3;
/// The objective in the middle is worth more.
const WORTH: [u8; 2] = [3, 2];

impl Ground {
    /// CT-19-1: the three named places of a map that are nearest to the line between the sides become objectives; the nearest is worth
    /// most. At the crossroads these are the three of the rules.
    pub fn of(board: Board, spots: &[Spot]) -> Ground {
        let size = board.size;
        let off = |spot: &Spot| {
            let (at, across) = if size.x >= size.y { (spot.at.y, size.y) } else { (spot.at.x, size.x) };
            (at - across / 2).abs()
        };
        let mut near: Vec<&Spot> = spots.iter().collect();
        sorted::sort_by_key(&mut near, |spot| (off(spot), spot.number));
        let objective = |(nth, spot): (usize, &&Spot)| Objective {
            number: spot.number,
            at: spot.at,
            of: Worth { worth: WORTH[nth.min(1)], name: spot.name.clone() },
        };
        let mut objectives: Vec<Objective> = near.iter().take(PLACES).enumerate().map(objective).collect();
        sorted::sort_by_key(&mut objectives, |objective| objective.number);
        Ground { board, objectives }
    }
}

/// What the players agree on in addition.
#[derive(Clone, Debug)]
pub struct Agreed {
    pub measure: Measure,
    pub last_turn: Option<u16>,
    /// CT-8.5-2: whether the sides may deploy hidden units.
    pub hides: bool,
    /// The rules options that are on, by name.
    pub switches: Vec<Word>,
}

/// CT-19-1, CT-19-2: an encounter of red's force and blue's on this table, before any unit is placed.
pub fn between(ground: Ground, forces: [&Force; 2], agreed: Agreed) -> Opening {
    let Agreed { measure, last_turn, hides, switches } = agreed;
    let terms = Terms { last_turn, of: [hides; 2], ..usual_terms(measure) };
    let objectives = ground.objectives.iter().map(|objective| position::objective_text(objective, measure));
    let lines = [position::terms_text(&terms, measure)].into_iter().chain(objectives).collect();
    let (mut board, mut units) = (ground.board, vec![]);
    for (seat, force) in Seat::BOTH.into_iter().zip(forces) {
        for (number, enlisted) in (1..).zip(&force.units) {
            let (unit, model) = (UnitId { seat, number }, model(&enlisted.row.model, force.nation));
            enlist(&mut board, Catalog::standard(), unit, &model, enlisted.row.foot());
            units.push((unit, words(enlisted)));
        }
    }
    let turn = ["red", "placing", "1"].into_iter().collect();
    Opening { measure, switches, position: Some(Position { measure, board, units, lines, turn }) }
}

/// The model in its nation's uniform, if the catalog has one.
fn model(model: &str, nation: Nation) -> String {
    let dressed = |nation: Nation| format!("{model}-{}", nation.name());
    let found = std::iter::successors(Some(nation), |nation| nation.parent())
        .map(dressed)
        .find(|model| Catalog::standard().models.contains_key(model));
    found.unwrap_or_else(|| model.to_owned())
}

fn words(enlisted: &Enlisted) -> Words {
    Writer::line(|line| {
        line.with("as", &enlisted.row.id).with("name", &enlisted.name).with("morale", enlisted.morale);
        line.with("platoon", &enlisted.platoon).when(enlisted.command, "command").when(enlisted.smoke, "lays-smoke")
    })
}

/// The same encounter with both sides deployed, each unit where there is room for it.
pub fn set_out(opening: &Opening) -> Result<Opening, Vec<Fault>> {
    let mut state = position::begin(opening)?;
    for seat in Seat::BOTH {
        let platoons = platoons(&state, seat);
        for (nth, platoon) in platoons.iter().enumerate() {
            for (file, unit) in platoon.iter().enumerate() {
                let wish = orders::Beside { nth, of: platoons.len(), file, files: platoon.len() };
                if let Some(place) = orders::in_platoon(&state, *unit, wish) {
                    apply(&mut state, &Event::Deployed { unit: *unit, place, next: seat });
                }
            }
        }
    }
    apply(&mut state, &Event::Stage { stage: Stage::Collect });
    Ok(Opening { position: Some(position::position(&state)), ..opening.clone() })
}

/// The platoons of a side from one end of the front to the other: the first ones at the ends, the command in the middle.
fn platoons(state: &State, seat: Seat) -> Vec<Vec<UnitId>> {
    let mut named: Vec<(&str, Vec<UnitId>)> = vec![];
    for id in state.undeployed(seat) {
        let platoon = state.unit(id).map_or("", |unit| unit.platoon.as_str());
        match named.iter_mut().find(|(name, _)| *name == platoon && !platoon.is_empty()) {
            Some((_, units)) => units.push(id),
            None => named.push((platoon, vec![id])),
        }
    }
    let leads = |units: &[UnitId]| units.iter().any(|id| state.unit(*id).is_some_and(|unit| unit.command));
    let (lead, rest): (Vec<_>, Vec<_>) = named.into_iter().map(|(_, units)| units).partition(|units| leads(units));
    let (mut left, mut right) = (vec![], vec![]);
    for (nth, units) in rest.into_iter().enumerate() {
        if nth % 2 == 0 { left.push(units) } else { right.push(units) }
    }
    left.into_iter().chain(lead).chain(right.into_iter().rev()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each gun of a quickly deployed battle, how many of the sampled spots it sees, and how many there are.
    fn views(map: &str, forces: [&Force; 2]) -> Vec<(String, usize, usize)> {
        let map = content::Map::read("map", map, Catalog::standard()).expect("a sound map");
        let ground = Ground::of(map.position.board, &map.spots);
        let agreed = Agreed { measure: Measure::Inch, last_turn: None, hides: false, switches: vec![] };
        let opening = set_out(&between(ground, forces, agreed)).expect("a battle");
        let state = position::begin(&opening).expect("a battle");
        let view = |id: UnitId| {
            let (unit, field) = (state.unit(id)?, orders::field(&state, id.seat));
            let place = state.place_of(id).filter(|_| orders::is_a_gun(&state, id))?;
            Some((unit.name.clone(), state.sees_of(id, place, &field), field.len()))
        };
        state.units.keys().filter_map(|id| view(*id)).collect()
    }

    #[test]
    fn no_gun_is_set_out_where_it_sees_nothing() {
        let maps = [
            include_str!("../../../assets/maps/crossroads.txt"),
            include_str!("../../../assets/maps/hollin-fields.txt"),
            include_str!("../../../assets/maps/kamyshevka.txt"),
        ];
        let [one, other] = [0, 1].map(|nth| &samples()[nth]);
        for map in maps {
            for forces in [[one, other], [other, one]] {
                let blind: Vec<_> = views(map, forces).into_iter().filter(|(_, seen, of)| seen * 8 < *of).collect();
                assert_eq!(blind, vec![]);
            }
        }
    }
}
