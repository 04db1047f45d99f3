//! Battles of a mission between equal forces, set out in its own way, to see whether it favors a side.

use crate::battles::maps;
use battle::mission::Mission;
use company_battles::battle::Battle;
use company_battles::data::Arsenal;
use content::{Catalog, Opening, Text, Voice};
use geom::Len;
use table::{Seat, notation::Measure};

/// The same force on both sides, on one of the maps that the mission fits; every unit is off the table. Every second battle has blue attack.
pub fn opening(mission: &Mission, nth: u64) -> Opening {
    let say = |text: &Text| {
        Voice { words: crate::english(), measure: Measure::Inch, names: &content::Names::default() }.say(text)
    };
    let forces: Vec<_> = super::fields::forces().iter().filter(|force| !force.is_fortified()).collect();
    let fitting = |n: &u64| mission.fits(maps::map(*n).position.board.bounds(), Measure::Inch);
    let grounds: Vec<u64> = (0..8).filter(fitting).collect();
    let force = forces[(nth / 2) as usize % forces.len()];
    let board = &maps::map(grounds[(nth / 2) as usize % grounds.len()]).position.board;
    Battle {
        board: board.clone(),
        measure: Measure::Inch,
        forces: [force, force],
        mission: Some(mission),
        fixed: true,
        attacker: if nth.is_multiple_of(2) { Seat::Red } else { Seat::Blue },
        switches: vec![],
        deep: Len::inches(12),
        last_turn: Some(LAST_TURN),
        meeting: false,
        objectives: false,
    }
    .opening(Arsenal::standard(), Catalog::standard(), &say)
}

/// A battle that has not been decided by then never is.
const LAST_TURN: u16 = 12;
