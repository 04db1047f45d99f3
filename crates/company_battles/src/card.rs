//! The unit card, laid out as players know it.

use crate::{
    data::{Fire, Need, Save, Team, Test, Weapon},
    state::State,
};
use content::{Arg, Text, Word, text};
use contract::Card;
use table::UnitId;

pub(crate) fn card(state: &State, id: UnitId) -> Card {
    let Some(unit) = state.unit(id) else {
        return Card {
            title: text("key", [Arg::Said(id.to_string())]),
            group: text("card.none", []),
            rows: vec![],
            tokens: vec![],
        };
    };
    let group = match state.formation(id) {
        Some(formation) => text("card.formation", [Arg::Said(formation.name.clone())]),
        None => text("card.support", []),
    };
    let mut rows = vec![];
    for base in state.standing(id) {
        let Some(team) = state.team(base.id) else { continue };
        let before: Vec<&Word> = state
            .standing(id)
            .take_while(|other| other.id != base.id)
            .filter_map(|other| Some(&state.team(other.id)?.row.id))
            .collect();
        if !before.contains(&&team.row.id) {
            team_rows(state, id, team.row, &mut rows);
        }
    }
    let tokens = state.standing(id).flat_map(|base| tokens(state, base.id)).collect();
    let title = match unit.name.as_str() {
        "" => text("unit", [Arg::Unit(id)]),
        name => text("card.unit", [Arg::Said(name.to_owned())]),
    };
    Card { title, group, rows, tokens }
}

fn score(need: Need) -> Arg {
    match need {
        Need::Auto => Arg::Word(content::word("need.auto")),
        Need::On(score) => Arg::Score(score),
    }
}

fn team_rows(state: &State, id: UnitId, row: &Team, rows: &mut Vec<(Text, Text)>) {
    let count = state.standing(id).filter(|base| state.team(base.id).is_some_and(|team| team.row.id == row.id)).count();
    let named = text("card.team", [Arg::Word(Word::own(format!("cb.team.{}", row.id)))]);
    rows.push((named, text("card.count", [Arg::Num(i32::try_from(count).unwrap_or(i32::MAX))])));
    let need = |test| Arg::Score(state.need(id, test));
    rows.push((
        text("card.motivation", []),
        text(
            "card.of-motivation",
            [need(Test::Motivation), need(Test::Rally), need(Test::Counterattack), need(Test::LastStand)],
        ),
    ));
    rows.push((
        text("card.skill", []),
        text("card.of-skill", [need(Test::Skill), need(Test::Tactics), need(Test::Assault)]),
    ));
    rows.push((text("card.hit-on", []), text("card.score", [Arg::Score(row.ratings.hit_on)])));
    rows.push(match row.save {
        Save::On(save) => (text("card.save", []), text("card.score", [Arg::Score(save)])),
        Save::Armor(armor) => {
            let sides = [armor.front, armor.side, armor.top].map(|n| Arg::Num(i32::from(n)));
            (text("card.armor", []), text("card.armored", sides))
        }
    });
    if let Some(mobility) = &row.mobility {
        let speed = |inches: Option<crate::data::Inches>| {
            Arg::Len(inches.map_or(geom::Len::ZERO, |inches| inches.len(state.measure)))
        };
        let speeds = [mobility.tactical, mobility.terrain_dash, mobility.country_dash, mobility.road_dash].map(speed);
        let cross = mobility.cross.map_or(Arg::Word(content::word("need.none")), score);
        rows.push((text("card.moves", []), text("card.speeds", speeds.into_iter().chain([cross]).collect::<Vec<_>>())));
    }
    rows.extend(row.weapons.iter().map(|weapon| weapon_row(state, weapon)));
}

fn weapon_row(state: &State, weapon: &Weapon) -> (Text, Text) {
    let range = Arg::Len(weapon.range.len(state.measure));
    let (at, fp) = (Arg::Num(i32::from(weapon.at)), score(weapon.fp));
    let dice = |n: Option<u8>| Arg::Num(i32::from(n.unwrap_or(0)));
    let said = match weapon.fire {
        Fire::Direct { halted, moving } => text("card.direct", [range, dice(halted), dice(moving), at, fp]),
        Fire::Bombard => text("card.bombard", [range, at, fp]),
        Fire::Salvo => text("card.salvo", [range, at, fp]),
    };
    (text("card.weapon", [Arg::Word(Word::own(format!("cb.weapon.{}", weapon.name)))]), said)
}

/// Signs of state on a team, each drawn by its shape.
fn tokens(state: &State, base: table::BaseId) -> Vec<(table::BaseId, Word, i32)> {
    let Some(team) = state.team(base) else { return vec![] };
    let pinned = state.board.base(base).and_then(|base| state.unit(base.unit)).is_some_and(|unit| unit.pinned);
    let signs = [
        (pinned && state.is_pinnable(base), "pinned"),
        (team.bailed, "bailed-out"),
        (team.bogged.is_some(), "bogged"),
        (team.dug_in, "dug-in"),
    ];
    signs.into_iter().filter(|(so, _)| *so).map(|(_, sign)| (base, content::word(sign), 1)).collect()
}
