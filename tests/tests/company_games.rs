//! Random battles of Company Battles from a deployed table: whoever is due always has something legal to do, nothing panics, counts hold, and
//! the record comes out the same when it is played again. `GAMES=400 cargo test -p suite --test company_games` plays more of them;
//! `SEED=12` plays one again.

use company_battles::{
    CompanyBattles,
    battle::{Battle, deployed},
    force::Force,
};
use content::{Catalog, Map, Opening, Text};
use contract::Ruleset;
use game::System;
use geom::{Len, Shape};
use std::{env, fs};
use suite::{company, laws::Play};
use table::{Seat, notation::Measure};

static SYSTEM: System = System { name: "company-battles", schema: 1, upgrades: &[] };

/// Battles in every run of the tests, and the orders of each at most.
const GAMES: u64 = 4;
const ORDERS: usize = 60;

/// Two of the eight forces on one of the eight maps, already deployed.
fn opening(seed: u64) -> Opening {
    let (arsenal, catalog) = (company::arsenal(), Catalog::standard());
    let book = company::book(&arsenal);
    let read = |(file, content): &(String, String)| Force::read(file, content, &book, &arsenal).expect("a sound force");
    let forces: Vec<Force> = company::files("forces").iter().map(read).collect();
    let pair = |n: u64| &forces[(n % 8) as usize];
    let maps = ["kaltenbruck", "hollin-fields", "saint-aubry", "les-trois-vergers"];
    let name = format!("assets/maps/{}.txt", maps[(seed / 64 % 4) as usize]);
    let content = fs::read_to_string(suite::rules::root().join(&name)).expect("a map");
    let map = Map::read(&name, &content, catalog).expect("a sound map");
    let (words, _) = suite::words("en");
    let names = content::Names::default();
    let say = |text: &Text| content::Voice { words: &words, measure: Measure::Inch, names: &names }.say(text);
    let battle = Battle {
        board: map.position.board.clone(),
        measure: Measure::Inch,
        forces: [pair(seed), pair(seed / 8)],
        attacker: if seed.is_multiple_of(2) { Seat::Red } else { Seat::Blue },
        switches: vec![],
        deep: Len::inches(12),
        last_turn: Some(6),
        meeting: false,
        objectives: false,
    };
    deployed(&battle.opening(&arsenal, catalog, &say)).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Nobody stands on another, and nobody off the table.
fn stand_apart(play: &Play<CompanyBattles>) {
    let board = CompanyBattles::board(play.game.truth());
    let shapes: Vec<(table::BaseId, Shape)> =
        board.bases.iter().filter_map(|base| Some((base.id, base.shape()?))).collect();
    for (i, (one, shape)) in shapes.iter().enumerate() {
        let inside = board.bounds().holds(shape.bounds().lo) && board.bounds().holds(shape.bounds().hi);
        assert!(inside, "{one} stands over the edge");
        let upon = shapes[..i].iter().find(|(_, other)| other.overlaps(shape));
        assert!(upon.is_none(), "{one} stands on {upon:?}");
    }
}

fn play(seed: u64) -> usize {
    let opening = opening(seed);
    let mut play: Play<CompanyBattles> = Play::new(&SYSTEM, opening, seed);
    let teams = CompanyBattles::board(play.game.truth()).bases.len();
    let mut given = 0;
    while given < ORDERS {
        while let Some(ask) = play.game.ask() {
            let answer = suite::laws::reply(ask, &mut *play.die);
            assert!(play.game.answer(answer).is_ok(), "an answer that fits is taken");
        }
        if !play.order() {
            break;
        }
        given += 1;
    }
    while let Some(ask) = play.game.ask() {
        let answer = suite::laws::reply(ask, &mut *play.die);
        assert!(play.game.answer(answer).is_ok(), "an answer that fits is taken");
    }
    stand_apart(&play);
    // Nobody comes and nobody is forgotten: the destroyed stay on the list.
    assert_eq!(CompanyBattles::board(play.game.truth()).bases.len(), teams);
    assert_eq!(play.game.audit(), None, "the battle comes out the same when it is played again");
    given
}

#[test]
fn random_battles_go_on() {
    if let Some(seed) = env::var("SEED").ok().and_then(|seed| seed.parse().ok()) {
        play(seed);
        return;
    }
    let games = env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let given: usize = (0..games).map(|seed| play(seed.wrapping_mul(2_654_435_761) % 256)).sum();
    assert!(given > 20 * games as usize, "{given} orders in {games} battles");
}
