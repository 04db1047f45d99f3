//! Random battles: tables to play on, a player who is careless but means to win, and what it all came to. One harness for every system
//! that fights; what is its own says [`Fought`].

pub mod company;
pub mod hostile;
pub mod maps;
pub mod player;
pub mod reached;
pub mod run;
pub mod tokens;

use crate::transcript;
use content::Opening;
use contract::{Draft, Ruleset, Standing};
use game::{Entry, Game, System};
use player::Player;
use reached::Reached;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use table::{BaseId, Seat, Stood, UnitId};

/// What the battles of a system have of their own.
pub trait Fought: Ruleset {
    const SYSTEM: &'static System;
    /// The folder of its crate.
    const CRATE: &'static str;
    /// Verbs for which there is seldom an opportunity: it is mostly taken, so that all that comes of them is met.
    const SELDOM: &'static [&'static str];
    /// Verbs that only end things: done less often than the rest.
    const IDLE: &'static [&'static str];
    /// Every order that players give.
    const ORDERS: &'static [&'static str];
    /// What is done before anything else, mostly.
    const EAGER: &'static [&'static str];

    fn opening(seed: u64) -> Opening;
    /// How a seat plays that battle.
    fn temper(seed: u64, seat: Seat) -> Temper;
    /// Who has something to do now, as far as it is said.
    fn at_hand(state: &Self::State, seat: Seat, standing: &Standing) -> Vec<UnitId>;
    /// A draft that asks for one of its own refusals, which no screen proposes.
    fn bad(game: &Game<Self>, seat: Seat, at_hand: &[UnitId], die: &mut dyn FnMut(u32) -> u32) -> Option<Draft>;
    /// Its forecasts are compared with the plain walk.
    fn weighs(draft: &Draft) -> bool;
    /// What is drawn for a seat is what is ruled. How many lines there were.
    fn picture(game: &Game<Self>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32;
    /// What a battle begins with, and what came of it, by list and name.
    fn met(game: &Game<Self>, met: &mut dyn FnMut(&'static str, &str));
    /// The lists, and all that stands on them.
    fn lists() -> Vec<(&'static str, Vec<String>)>;
    /// What of them is seldom or never met, and why: the list, the name, the reason.
    fn seldom() -> Vec<(&'static str, &'static str, &'static str)>;
    /// The score is what is counted anew from what stands on the table.
    fn score_holds(game: &Game<Self>);
}

/// How somebody plays: battles come to different ends by it.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// What only ends things is done one time in so many.
    pub idle: u32,
    /// What is done before anything else, so often out of ten.
    pub eager: u32,
    /// Fire is kept on so many of those in sight.
    pub spread: usize,
    /// One move in so many goes anywhere, the others at the enemy.
    pub astray: u32,
}

impl Temper {
    pub const USUAL: Temper = Temper { idle: 6, eager: 8, spread: 4, astray: 16 };
}

/// No battle of six turns takes so many orders.
const ORDERS_MAX: usize = 4_000;

/// A whole battle; the same seed is the same battle. Every law is asked of one moment in so many, of none where it is nought. Where it
/// fails, the position and the order are printed as a transcript to paste.
pub fn play<R: Fought>(seed: u64, lawful: u32, reached: &mut Reached) -> Game<R> {
    let game: Game<R> = Game::new(R::SYSTEM, R::opening(seed)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut player = Player::new(game, seed, lawful, Seat::BOTH.map(|seat| R::temper(seed, seat)));
    if let Err(why) = catch_unwind(AssertUnwindSafe(|| play_out(&mut player, reached))) {
        eprintln!("{}", transcript::of_failure(R::SYSTEM, &mut player.play.game, seed, player.tried.as_ref()));
        resume_unwind(why);
    }
    player.play.game
}

fn play_out<R: Fought>(player: &mut Player<R>, reached: &mut Reached) {
    let bases = R::board(player.play.game.truth()).bases.len();
    let mut n_orders = 0;
    while player.order(reached) {
        n_orders += 1;
        assert!(n_orders < ORDERS_MAX, "a battle comes to its end");
        stand_apart(&player.play.game);
    }
    // What was done last is done no more.
    let given = |entry: &&Entry<R::Event>| entry.draft.verb.as_str() != contract::PROCEED;
    if let Some(last) = player.play.game.entries().iter().rfind(given).map(|entry| entry.draft.clone()) {
        hostile::refused(&mut player.play.game, &last).iter().for_each(|why| reached.refused(why));
    }
    let game = &player.play.game;
    assert!(R::standing(game.truth()).over.is_some(), "nobody is due before it is over");
    // Nobody comes and nobody is forgotten: the destroyed stay on the list.
    assert_eq!(R::board(game.truth()).bases.len(), bases);
    assert_eq!(game.audit(), None, "the battle comes out the same when it is played again");
    reached.ends(game);
    R::score_holds(game);
}

/// Nobody stands on another, and nobody over the edge.
pub fn stand_apart<R: Ruleset>(game: &Game<R>) {
    let board = R::board(game.truth());
    let last = || (game.half_done(), game.entries().last().map(|entry| (&entry.draft, &entry.events)));
    let shapes: Vec<(BaseId, Stood)> = board.bases.iter().filter_map(|base| Some((base.id, base.shape()?))).collect();
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
