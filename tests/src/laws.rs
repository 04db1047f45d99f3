//! The laws of the contract, each a generic test that every system passes, over random games.
//! | law | function |
//! |---|---|
//! | view, told, secret | [`seats`] |
//! | offer, nearest, after, set aside, apply, notation, settle | [`orders`] |
//! | prefix, growth | checked by `Game` while it plays; [`Play::order`] plays |
//! | odds | [`chances`] |
//! | record | [`records`] |
//! | secrets of one seat change nothing for the other | [`twins`] |

pub mod chances;
pub mod orders;
pub mod records;
pub mod seats;
pub mod twins;

use contract::{Answer, Ask, Command, Opening, Ruleset, Thing, Want, Word, at_spot};
use game::{Game, System};
use table::{Seat, notation::Measure};
pub use test_dice::steady as dice;

/// A random answer that fits.
pub fn reply(ask: &Ask, die: &mut dyn FnMut(u32) -> u32) -> Answer {
    match &ask.want {
        Want::Roll(pool) => {
            let faces = pool.thrown(|| 1 + die(u32::from(pool.sides)) as u8);
            Answer::Rolled { faces, typed: die(2) == 0 }
        }
        Want::Pick { choices, least, most, .. } => {
            let mut keys: Vec<Word> = choices.iter().map(|choice| choice.key.clone()).collect();
            let n = usize::from(*least) + die(u32::from(most - least) + 1) as usize;
            while keys.len() > n {
                keys.remove(die(keys.len() as u32) as usize);
            }
            Answer::Picked(keys)
        }
    }
}

/// Now and then, where a place answers as well: one beside a place that is offered. It may lead nowhere, and then the order asks on.
pub fn beside(ask: &Ask, die: &mut dyn FnMut(u32) -> u32) -> Option<Answer> {
    const FAR: i32 = 1_000;
    let Want::Pick { choices, spot: Some(_), .. } = &ask.want else { return None };
    let mut spots =
        choices.iter().filter_map(|choice| if let Some(Thing::Spot(at)) = choice.at { Some(at) } else { None });
    let at = spots.next_back().filter(|_| die(3) == 0)?;
    let mut aside = || die(2 * FAR as u32) as i32 - FAR;
    Some(at_spot(at + geom::shift(aside(), aside())))
}

/// A game that plays itself.
pub struct Play<R: Ruleset> {
    pub game: Game<R>,
    pub die: Box<dyn FnMut(u32) -> u32>,
}

impl<R: Ruleset> Play<R> {
    pub fn new(system: &'static System, opening: Opening, seed: u64) -> Play<R> {
        // Shown when a test fails: the same seed plays the same game again.
        println!("a game of {}; SEED={seed} begins with it", system.name);
        let game = Game::new(system, opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        Play { game, die: Box::new(dice(seed)) }
    }

    /// A seat that owes an order, if no order waits for an answer and the game is not over.
    pub fn due(&mut self) -> Option<Seat> {
        let due = R::standing(self.game.truth()).due;
        if due.is_empty() || self.game.ask().is_some() {
            None
        } else {
            Some(due[(self.die)(due.len() as u32) as usize])
        }
    }

    /// One order of a due seat, up to its first ask. Returns whether a seat was due.
    pub fn order(&mut self) -> bool {
        let Some(seat) = self.due() else { return false };
        let draft = self.game.guess(seat, &mut *self.die).expect("who is due has something legal to do");
        assert!(self.game.submit(draft.clone(), None).is_ok(), "a guessed draft is legal: {draft:?}");
        true
    }

    /// One typed order, up to its first ask. Returns true, as [`Play::order`] does if there was one.
    pub fn typed(&mut self, seat: Seat, measure: Measure, line: &str) -> bool {
        let read = self.game.command(seat, measure, line);
        let Ok(Command::Draft(draft)) = read else { panic!("“{line}” is no order: {read:?}") };
        assert!(self.game.submit(draft.clone(), None).is_ok(), "{draft:?} is legal");
        true
    }

    /// One answer. Returns whether one was needed.
    pub fn answer(&mut self) -> bool {
        let Some(ask) = self.game.ask().cloned() else { return false };
        let placed = beside(&ask, &mut *self.die).is_some_and(|answer| self.game.answer(answer).is_ok());
        assert!(placed || self.game.answer(reply(&ask, &mut *self.die)).is_ok(), "the answer fits: {ask:?}");
        true
    }

    /// An answer, otherwise an order. Returns whether the game goes on.
    pub fn step(&mut self) -> bool {
        self.answer() || self.order()
    }

    /// Plays to the end, or until the record has this many entries.
    pub fn on(mut self, n_entries: usize) -> Play<R> {
        while self.game.len() < n_entries && self.step() {}
        self
    }

    /// Answers whatever is still asked.
    pub fn settled(mut self) -> Play<R> {
        while self.answer() {}
        self
    }
}
