//! Random battles of Company Battles: tables to play on, a player who is careless but means to win, and what it all came to.

pub mod fields;
pub mod hostile;
pub mod picture;
pub mod player;
pub mod reached;

use company_battles::CompanyBattles;
use contract::Ruleset;
use game::{Game, System};
use geom::Shape;
use player::Player;
use reached::Reached;
use table::BaseId;

pub static SYSTEM: System = System { name: "company-battles", schema: 1, upgrades: &[] };

/// No battle of six turns takes so many orders.
const ORDERS_MAX: usize = 4_000;

/// A whole battle; the same seed is the same battle. Every law is asked of one moment in so many, of none where it is nought.
pub fn play(seed: u64, lawful: u32, reached: &mut Reached) -> Game<CompanyBattles> {
    let opening = fields::opening(seed);
    let game: Game<CompanyBattles> = Game::new(&SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut player = Player::new(game, seed, lawful);
    let teams = CompanyBattles::board(player.play.game.truth()).bases.len();
    reached.begins(&player.play.game);
    let mut n_orders = 0;
    while player.order(reached) {
        n_orders += 1;
        assert!(n_orders < ORDERS_MAX, "a battle comes to its end");
        stand_apart(&player.play.game);
    }
    let game = player.play.game;
    assert!(CompanyBattles::standing(game.truth()).over.is_some(), "nobody is due before it is over");
    // Nobody comes and nobody is forgotten: the destroyed stay on the list.
    assert_eq!(CompanyBattles::board(game.truth()).bases.len(), teams);
    assert_eq!(game.audit(), None, "the battle comes out the same when it is played again");
    reached.ends(&game);
    game
}

/// Nobody stands on another, and nobody over the edge.
pub fn stand_apart(game: &Game<CompanyBattles>) {
    let board = CompanyBattles::board(game.truth());
    let last = || (game.half_done(), game.entries().last().map(|entry| (&entry.draft, &entry.events)));
    let shapes: Vec<(BaseId, Shape)> = board.bases.iter().filter_map(|base| Some((base.id, base.shape()?))).collect();
    for (i, (one, shape)) in shapes.iter().enumerate() {
        let bounds = shape.bounds();
        assert!(
            board.bounds().holds(bounds.lo) && board.bounds().holds(bounds.hi),
            "{one} stands over the edge {:?}",
            last()
        );
        let upon = shapes[..i].iter().find(|(_, other)| other.bounds().meets(bounds) && other.overlaps(shape));
        assert!(upon.is_none(), "{one} stands on {upon:?} {:?}", last());
    }
}
