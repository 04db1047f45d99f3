//! Random battles: tables to play on, a careless player who wants to win, and a record of what was met. One harness for
//! every system with battles; [`Fought`] holds what differs.

pub mod company;
pub mod hostile;
pub mod maps;
pub mod player;
pub mod reached;
pub mod run;
pub mod sensible;
pub mod squads;
pub mod tokens;

use crate::laws::{Play, dice};
use crate::transcript;
use content::{Catalog, Class, Opening};
use contract::{Arg, Draft, Mark, Ruleset, Standing, Text, Tone, When};
use game::{Entry, Game, System};
use player::Player;
use reached::Reached;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use table::{Base, BaseId, Seat, Stood, UnitId};

/// What differs between the battles of systems.
pub trait Fought: Ruleset {
    const SYSTEM: &'static System;
    /// The folder of its crate.
    const CRATE: &'static str;
    /// Verbs that are seldom possible: usually taken when they are, so that all their results are met.
    const SELDOM: &'static [&'static str];
    /// Verbs that only end something: used less often than the others.
    const IDLE: &'static [&'static str];
    /// Verbs that random battles never use: they belong to missions, say the same as another, or are not built yet.
    const UNPLAYED: &'static [&'static str];
    /// Verbs that usually come before all others.
    const EAGER: &'static [&'static str];

    fn opening(seed: u64) -> Opening;
    /// How a seat plays this battle.
    fn temper(seed: u64, seat: Seat) -> Temper;
    /// The units that have something to do now, if the system says so.
    fn at_hand(state: &Self::State, seat: Seat, standing: &Standing) -> Vec<UnitId>;
    /// A draft that provokes one of the system's own refusals, which no screen would propose.
    fn bad(game: &Game<Self>, seat: Seat, at_hand: &[UnitId], die: &mut dyn FnMut(u32) -> u32) -> Option<Draft>;
    /// Whether to compare the draft's forecast with the plain walk.
    fn weighs(draft: &Draft) -> bool;
    /// Checks that what is drawn for a seat is what is ruled. Returns the number of lines compared.
    fn picture(game: &Game<Self>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32;
    /// What a battle begins with, and what happened in it, by list and name.
    fn met(game: &Game<Self>, met: &mut dyn FnMut(&'static str, &str));
    /// The lists, with everything on them.
    fn lists() -> Vec<(&'static str, Vec<String>)>;
    /// Entries that are seldom or never met: the list, the name, the reason.
    fn seldom() -> Vec<(&'static str, &'static str, &'static str)>;
    /// Checks the score by counting it again from the table.
    fn score_holds(game: &Game<Self>);
}

/// A style of play, so that battles end in different ways.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// Verbs that only end something are used one time in this many.
    pub idle: u32,
    /// How often out of ten eager verbs come first.
    pub eager: u32,
    /// Fire is concentrated on this many of the targets in sight.
    pub spread: usize,
    /// One move in this many goes anywhere; the others go toward the enemy.
    pub astray: u32,
}

impl Temper {
    pub const USUAL: Temper = Temper { idle: 6, eager: 8, spread: 4, astray: 16 };

    /// Every third player is determined, and fires at the first target seen until it is lost. Every third is shy, and
    /// moves anywhere.
    fn of_three(seed: u64, seat: Seat) -> Temper {
        match (seed / 4 + seat as u64 * (1 + seed / 12)) % 3 {
            0 => Temper::USUAL,
            1 => Temper { idle: 24, eager: 10, spread: 1, astray: 16 },
            _ => Temper { idle: 6, eager: 5, spread: 9, astray: 2 },
        }
    }
}

/// Where units act one by one: the one named by a step of the turn with one of these texts; those that could interrupt another; or every
/// unit, if the side may choose freely.
fn at_hand<R: Ruleset>(state: &R::State, seat: Seat, standing: &Standing, acts: &[&str]) -> Vec<UnitId> {
    let acting = |(step, _): &(Text, When)| match &step.args[..] {
        [Arg::Unit(unit)] if acts.contains(&step.code.as_str()) => Some(*unit),
        _ => None,
    };
    if let Some(unit) = standing.steps.iter().find_map(acting) {
        return vec![unit];
    }
    match &standing.held {
        Some(held) => held.answers.iter().filter_map(|answer| answer.unit).collect(),
        None if standing.left.is_empty() => {
            R::board(state).units().into_iter().filter(|unit| unit.seat == seat).collect()
        }
        None => standing.left.clone(),
    }
}

/// More orders than any battle of six turns takes.
const ORDERS_MAX: usize = 4_000;

/// Plays a whole battle; the same seed gives the same battle. Every law is checked at one moment in `lawful`, or never
/// if that is 0. A failure prints the position and the order as a transcript to paste.
pub fn play<R: Fought>(seed: u64, lawful: u32, reached: &mut Reached) -> Game<R> {
    let game: Game<R> = Game::new(R::SYSTEM, R::opening(seed)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut player = Player::new(game, seed, lawful, Seat::BOTH.map(|seat| R::temper(seed, seat)));
    if let Err((why, text)) = failed(&mut player, seed, |player| play_out(player, reached)) {
        eprintln!("{text}");
        resume_unwind(why);
    }
    player.play.game
}

/// At most this number of random orders from an opening. Nothing panics, no base overlaps another, and an audit finds no difference.
pub fn play_some<R: Fought>(opening: Opening, seed: u64, orders_most: usize) {
    let game: Game<R> = Game::new(R::SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut player = Player::new(game, seed, 0, Seat::BOTH.map(|seat| R::temper(seed, seat)));
    let tried = failed(&mut player, seed, |player| {
        let mut reached = Reached::default();
        for _ in 0..orders_most {
            if !player.order(&mut reached) {
                break;
            }
            stand_apart(&player.play.game);
        }
        assert_eq!(player.play.game.audit(), None, "an audit finds no difference");
    });
    if let Err((why, text)) = tried {
        eprintln!("{text}");
        resume_unwind(why);
    }
}

/// Any failure, a panic of the rules too, with the transcript that shows it.
fn failed<R: Fought>(
    player: &mut Player<R>,
    seed: u64,
    what: impl FnOnce(&mut Player<R>),
) -> Result<(), (Box<dyn Any + Send>, String)> {
    let ended = catch_unwind(AssertUnwindSafe(|| what(player)));
    ended.map_err(|why| (why, transcript::of_failure(R::SYSTEM, &mut player.play.game, seed, player.tried.as_ref())))
}

fn play_out<R: Fought>(player: &mut Player<R>, reached: &mut Reached) {
    let bases = R::board(player.play.game.truth()).bases.len();
    let mut n_orders = 0;
    while player.order(reached) {
        n_orders += 1;
        assert!(n_orders < ORDERS_MAX, "a battle ends");
        stand_apart(&player.play.game);
    }
    // The last order is not repeated.
    let given = |entry: &&Entry<R::Event>| entry.draft.verb.as_str() != contract::PROCEED;
    if let Some(last) = player.play.game.entries().iter().rfind(given).map(|entry| entry.draft.clone()) {
        hostile::refused(&mut player.play.game, &last).iter().for_each(|why| reached.refused(why));
    }
    let game = &player.play.game;
    assert!(R::standing(game.truth()).over.is_some(), "no seat is due, so the battle is over");
    // No base appears or disappears: the destroyed stay on the list.
    assert_eq!(R::board(game.truth()).bases.len(), bases);
    assert_eq!(game.audit(), None, "an audit finds no difference");
    reached.ends(game);
    R::score_holds(game);
}

/// Checks that no base overlaps another or the edge.
pub fn stand_apart<R: Ruleset>(game: &Game<R>) {
    let board = R::board(game.truth());
    let last = || (game.half_done(), game.entries().last().map(|entry| (&entry.draft, &entry.events)));
    // Aircraft fly over everything.
    let models = &Catalog::standard().models;
    let flies = |base: &&Base| models.get(&*base.model).is_some_and(|model| model.class == Class::Aircraft);
    let grounded = board.bases.iter().filter(|base| !flies(base));
    let shapes: Vec<(BaseId, Stood)> = grounded.filter_map(|base| Some((base.id, base.shape()?))).collect();
    // While a unit comes in, its bases stand at their points of the edge.
    let coming = game.half_done().map(|(draft, ..)| draft).filter(|draft| draft.verb.as_str() == "enter");
    // So do those of a unit whose way in waits for an answer.
    let held = R::standing(game.truth()).held.map(|held| held.by);
    let waits = |base: BaseId| board.base(base).is_some_and(|base| Some(base.unit) == held);
    let moves = |base: BaseId| coming.iter().any(|draft| draft.only_legs().iter().any(|leg| leg.base == base));
    let comes = |base: BaseId| moves(base) || waits(base);
    for (i, (one, shape)) in shapes.iter().enumerate() {
        let bounds = shape.bounds();
        assert!(
            comes(*one) || board.bounds().holds(bounds.lo) && board.bounds().holds(bounds.hi),
            "{one} stands over the edge {:?}",
            last()
        );
        let upon = shapes[..i]
            .iter()
            .filter(|(other, _)| !comes(*one) && !comes(*other))
            .find(|(_, other)| other.bounds().meets(bounds) && other.overlaps(shape));
        assert!(upon.is_none(), "{one} stands on {upon:?} {:?}", last());
    }
}

/// (position, pair) cases of a picture, at least; a usual run makes a share of them.
const CASES: u32 = 10_000;
/// Orders between two checks, lookers in one position, positions of one battle.
const ORDERS: usize = 8;
const LOOKERS: usize = 8;
const MOMENTS: usize = 24;

/// Picture equals ruling: lines from some lookers in some moments of battles that begin so.
pub fn pictures<R: Fought>(opening: fn(u64) -> Opening) {
    let (mut cases, mut positions, mut seed) = (0, 0, test_dice::begun());
    while cases < test_dice::share(CASES) {
        let mut play: Play<R> = Play::new(R::SYSTEM, opening(seed), seed);
        let mut die = dice(seed + 1);
        for _ in 0..MOMENTS {
            for _ in 0..ORDERS {
                play.step();
            }
            while play.answer() {}
            let due = R::standing(play.game.truth()).due.first().copied();
            let Some(seat) = due else { continue };
            let seen: u32 = (0..LOOKERS).map(|_| R::picture(&play.game, seat, &mut die)).sum();
            (cases, positions) = (cases + seen, positions + u32::from(seen > 0));
        }
        seed += 1;
    }
    println!("{cases} lines of sight in {positions} positions, seeds up to {seed}");
}

/// What is drawn of a line: whether the target is in sight, and the words.
pub fn shown(marks: &[Mark]) -> Vec<(Tone, Option<&Text>)> {
    let mut shown: Vec<(Tone, Option<&Text>)> = vec![];
    for mark in marks {
        match mark {
            Mark::Ray { tone, .. } => shown.push((*tone, None)),
            Mark::Note { text, .. } => {
                if let Some(last) = shown.last_mut() {
                    last.1 = Some(text);
                }
            }
            Mark::Ring { .. } | Mark::Area { .. } | Mark::Zone { .. } | Mark::Trail { .. } => {}
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use command_tokens::CommandTokens;
    use company_battles::CompanyBattles;
    use order_dice::OrderDice;

    /// Ends battles in the middle, and pastes what they print.
    fn breaks<R: Fought>(seeds: std::ops::Range<u64>) {
        let mut answered = 0;
        for seed in seeds {
            let game: Game<R> = Game::new(R::SYSTEM, R::opening(seed)).expect("a battle");
            let mut player = Player::new(game, seed, 0, [Temper::USUAL; 2]);
            let broken = failed(&mut player, seed, |player| {
                for _ in 0..30 + 5 * seed {
                    player.order(&mut Reached::default());
                }
                // An order with all of its answers, with some, or with none.
                for _ in 0..seed {
                    player.play.answer();
                }
                panic!("broken on purpose");
            });
            let (_, text) = broken.expect_err("it is broken");
            let again = transcript::run(&text);
            let malformed = |problem: &transcript::Problem| matches!(problem.what, transcript::What::Malformed(_));
            assert!(!again.problems.iter().any(malformed), "{:?}\n{text}", again.problems);
            assert!(text.contains("\n> ") && !again.blessed.contains("\n! "), "{}", again.blessed);
            answered += usize::from(text.contains("\n= "));
        }
        assert!(answered > 0, "some had rolled");
    }

    #[test]
    fn a_battle_that_fails_is_a_transcript_that_runs() {
        breaks::<CompanyBattles>(3..12);
        breaks::<CommandTokens>(3..6);
        breaks::<OrderDice>(6..16);
    }
}
