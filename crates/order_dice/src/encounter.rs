//! Sections 20.1 and 20.4: a battle of two forces before anything is placed, and the same with both sides set out.

use crate::data::{Body, Enlisted, Force, Length, Saddle, gun_base, man_base};
use crate::state::{Scenario, SetUp, State, usual_terms};
use crate::{apply::apply, orders, position, turn};
use battle::{forces::enlist, position::Writer};
use content::{Catalog, Fault, Opening, Spot, Word};
use geom::Pt;
use table::notation::{Measure, Position, Words};
use table::{Board, Footprint, Seat, UnitId};

/// What the players agree on in addition.
#[derive(Clone, Debug)]
pub struct Agreed {
    pub measure: Measure,
    pub last_turn: Option<u16>,
    /// The scenario, by its name.
    pub scenario: Word,
    /// The rules options that are not as usual, by name.
    pub switches: Vec<Word>,
}

/// Red's force and blue's on this table, before sides are taken. The spots are the good ones of the map.
pub fn between(board: Board, spots: &[Spot], forces: [&Force; 2], agreed: Agreed) -> Opening {
    let Agreed { measure, last_turn, scenario, switches } = agreed;
    let scenario = battle::position::named(&Scenario::ALL, scenario.as_str()).unwrap_or_default();
    let mut terms = usual_terms(measure);
    (terms.last_turn, terms.of, terms.deep) = (last_turn, scenario, Length::Zone.len(measure));
    let spots: Vec<Pt> = spots.iter().map(|spot| spot.at).collect();
    let spots = if scenario == Scenario::Meeting { vec![] } else { spots };
    let set_up = position::set_up_lines(&SetUp { spots, ..SetUp::default() }, measure);
    let lines = [position::terms_text(&terms, measure)].into_iter().chain(set_up).collect();
    let (mut board, mut units) = (board, vec![]);
    for (seat, force) in Seat::BOTH.into_iter().zip(forces) {
        for (number, enlisted) in (1..).zip(&force.units) {
            let unit = UnitId { seat, number };
            for (model, foot) in bases(enlisted) {
                enlist(&mut board, Catalog::standard(), unit, &dressed(model, force), foot);
            }
            units.push((unit, words(enlisted)));
        }
    }
    let turn = ["red", "sides", "1"].into_iter().collect();
    Opening { measure, switches, position: Some(Position { measure, board, units, lines, turn }) }
}

/// The bases of a unit: its gun first, then its men.
fn bases(enlisted: &Enlisted) -> Vec<(&str, Footprint)> {
    let profile = &enlisted.profile;
    let men = profile.men.iter().map(|man| (man.model(), man_base()));
    match &profile.body {
        Body::Foot if profile.rides() => men.map(|(model, _)| (model, Saddle::Single.foot())).collect(),
        Body::Foot => men.collect(),
        Body::Gun(gun) => [(gun.model.as_str(), gun_base(gun.size))].into_iter().chain(men).collect(),
        Body::Vehicle(vehicle) => vec![(vehicle.model.as_str(), vehicle.hull.foot())],
    }
}

/// The model in the colors of its nation, if the catalog has one.
fn dressed(model: &str, force: &Force) -> String {
    let named = |nation: content::Nation| format!("{model}-{}", nation.name());
    let nations = std::iter::successors(Some(force.nation), |nation| nation.parent());
    let found = nations.map(named).find(|model| Catalog::standard().models.contains_key(model));
    found.unwrap_or_else(|| model.to_owned())
}

fn words(enlisted: &Enlisted) -> Words {
    Writer::line(|line| {
        let line = position::profile_words(line, &enlisted.profile).with_name("name", &enlisted.name);
        line.when(enlisted.profile.rides(), "mounted")
    })
}

/// OD-20.4-11: the same battle with both sides set out, before the first die. In a meeting engagement all come in turn 1.
pub fn set_out(opening: &Opening) -> Result<Opening, Vec<Fault>> {
    let mut state: State = position::begin(opening)?;
    // Red takes its usual edge, as the winner of the roll-off would.
    state.set_up.winner = Some(Seat::Red);
    while state.stage < crate::record::Stage::Orders {
        let event = orders::usual(&state).or_else(|| turn::next_stage(&state));
        let Some(event) = event else { break };
        apply(&mut state, &event);
    }
    state.active = Seat::Red;
    Ok(Opening { position: Some(position::position(&state)), ..opening.clone() })
}
