//! The flow of an order: one procedure, run again from its start for every answer.

use crate::{Answer, Ask, Chain, Choice, POOL_MAX, Pool, Ruleset, Want, Way};
use content::{Text, Word};
use std::borrow::Cow;
use table::Seat;

/// The most asks one order may hold.
pub const ASKS_MAX: usize = 250;

/// The course of one order: the table as it stands so far, and the answers still to come.
pub struct Flow<'a, R: Ruleset> {
    state: Cow<'a, R::State>,
    events: Vec<R::Event>,
    /// How many of the events `state` has in it.
    applied: usize,
    answers: &'a [Answer],
    taken: usize,
    ask: Option<Ask>,
    mode: Mode,
    /// Choices that the odds took as declined.
    declined: Vec<Text>,
}

/// Weighed, a chain is one roll whose faces are its ways out plus one; the chain asked for last is kept for the odds.
enum Mode {
    Play,
    Weigh(Option<Chain>),
}

/// The order waits for an answer. Only a flow makes one; rules pass it on with `?`.
#[derive(Debug)]
pub struct Stopped(());

pub type Flowing<T = ()> = Result<T, Stopped>;

/// How far an order has come: what has happened, and what it asks next, if it is not at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<E> {
    pub events: Vec<E>,
    pub ask: Option<Ask>,
    /// How many of the answers were used.
    pub taken: usize,
}

/// Runs an order from its start with the answers there are.
///
/// An answer that does not fit what is asked is not taken: the order asks again.
pub fn run<R: Ruleset>(state: &R::State, plan: &R::Plan, answers: &[Answer]) -> Step<R::Event> {
    go::<R>(state, plan, answers, Mode::Play).0
}

/// The same with every chain as one roll; also the chain that the ask stands for, and what was taken as declined.
pub(crate) fn weigh<R: Ruleset>(
    state: &R::State,
    plan: &R::Plan,
    answers: &[Answer],
) -> (Step<R::Event>, Option<Chain>, Vec<Text>) {
    let (step, mode, declined) = go::<R>(state, plan, answers, Mode::Weigh(None));
    match mode {
        Mode::Weigh(chain) => (step, chain, declined),
        Mode::Play => unreachable!("a flow keeps its mode"),
    }
}

fn go<R: Ruleset>(
    state: &R::State,
    plan: &R::Plan,
    answers: &[Answer],
    mode: Mode,
) -> (Step<R::Event>, Mode, Vec<Text>) {
    let (state, declined) = (Cow::Borrowed(state), vec![]);
    let mut flow = Flow::<R> { state, events: vec![], applied: 0, answers, taken: 0, ask: None, mode, declined };
    // A stopped flow says so by its ask; a resolution that swallowed the stop would be cut off there all the same.
    let _ = R::resolve(&mut flow, plan);
    (Step { events: flow.events, ask: flow.ask, taken: flow.taken }, flow.mode, flow.declined)
}

impl<R: Ruleset> Flow<'_, R> {
    /// The true table with everything that this order has done so far. It is copied only when somebody looks.
    pub fn state(&mut self) -> &R::State {
        for event in &self.events[self.applied..] {
            R::apply(self.state.to_mut(), event);
        }
        self.applied = self.events.len();
        &self.state
    }

    pub fn emit(&mut self, event: R::Event) {
        assert!(self.ask.is_none(), "an order that waits for an answer goes no further: pass `Stopped` on");
        self.events.push(event);
    }

    /// The way out of each die, in the order of `chain.at`.
    pub fn roll(&mut self, chain: &Chain) -> Flowing<Vec<u8>> {
        assert!(chain.dice <= POOL_MAX, "one roll holds at most {POOL_MAX} dice, not {}", chain.dice);
        if chain.dice == 0 {
            return Ok(vec![]);
        }
        match &mut self.mode {
            Mode::Play => self.rolled_by_stages(chain),
            Mode::Weigh(weighed) => {
                *weighed = Some(chain.clone());
                let outs = self.rolled(chain, 0, chain.dice, u8::MAX, vec![])?;
                self.mode = Mode::Weigh(None);
                Ok(outs.into_iter().map(|out| out - 1).collect())
            }
        }
    }

    /// Each stage is one ask for the dice that reach it.
    fn rolled_by_stages(&mut self, chain: &Chain) -> Flowing<Vec<u8>> {
        let mut ways = vec![Way::To(0); usize::from(chain.dice)];
        for (idx, stage) in chain.stages.iter().enumerate() {
            let here: Vec<usize> = (0..ways.len()).filter(|die| ways[*die] == Way::To(idx)).collect();
            if here.is_empty() {
                continue;
            }
            let at = here.iter().filter_map(|die| chain.at.get(*die).cloned()).collect();
            let n_dice = u8::try_from(here.len()).expect("no more dice than the chain has");
            let faces = self.rolled(chain, idx, n_dice, stage.sides, at)?;
            for (die, face) in here.into_iter().zip(faces) {
                ways[die] = stage.way(face);
                assert!(!matches!(ways[die], Way::To(next) if next <= idx), "a chain goes forward");
            }
        }
        let out = |way| match way {
            Way::Out(out) => out,
            Way::To(_) => unreachable!("every way of a chain leads out"),
        };
        Ok(ways.into_iter().map(out).collect())
    }

    fn rolled(&mut self, chain: &Chain, stage: usize, dice: u8, sides: u8, at: Vec<crate::Thing>) -> Flowing<Vec<u8>> {
        let stage = &chain.stages[stage];
        let cuts = stage.ways[1..].iter().map(|(from, _)| *from).collect();
        let ask = Ask {
            seat: stage.seat,
            why: stage.why.clone(),
            want: Want::Roll(Pool { dice, sides, cuts }),
            at,
            tally: stage.tally.clone(),
        };
        match self.put(ask)? {
            Answer::Rolled { faces, .. } => Ok(faces),
            Answer::Picked(_) => unreachable!("an answer that does not fit is not taken"),
        }
    }

    /// Asks only when there is something to choose.
    pub fn pick(&mut self, seat: Seat, why: Text, choices: Vec<Choice>, least: u8, most: u8) -> Flowing<Vec<Word>> {
        if usize::from(least) >= choices.len() {
            return Ok(choices.into_iter().map(|choice| choice.key).collect());
        }
        if most == 0 {
            return Ok(vec![]);
        }
        let want = Want::Pick { choices, least, most };
        match self.put(Ask { seat, why, want, at: vec![], tally: None })? {
            Answer::Picked(keys) => Ok(keys),
            Answer::Rolled { .. } => unreachable!("an answer that does not fit is not taken"),
        }
    }

    /// A choice that few make use of: the odds take it as declined, and say so.
    pub fn pick_if_wanted(&mut self, seat: Seat, why: Text, choices: Vec<Choice>, most: u8) -> Flowing<Vec<Word>> {
        match self.mode {
            Mode::Play => self.pick(seat, why, choices, 0, most),
            Mode::Weigh(_) => {
                self.declined.push(why);
                Ok(vec![])
            }
        }
    }

    fn put(&mut self, ask: Ask) -> Flowing<Answer> {
        assert!(self.taken < ASKS_MAX, "one order asks at most {ASKS_MAX} times");
        match self.answers.get(self.taken) {
            Some(answer) if ask.want.fits(answer) => {
                self.taken += 1;
                Ok(answer.clone())
            }
            Some(_) | None => {
                self.ask = Some(ask);
                Err(Stopped(()))
            }
        }
    }
}
