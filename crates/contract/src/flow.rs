//! The flow of an order: one procedure, run again from its start for every answer.

use crate::{Answer, Ask, Chain, Choice, Exit, POOL_MAX, Pool, Ruleset, SETTLED, Thing, Throw, Want};
use content::{Text, Word};
use sorted::Map;
use std::borrow::Cow;
use table::Seat;

/// The most asks one order may hold.
pub const ASKS_MAX: usize = 250;
/// The most ties of one roll-off.
const TIES_MAX: usize = 50;

/// The course of one order: the table as it stands so far, and the answers still to come.
pub struct Flow<'a, R: Ruleset> {
    state: Cow<'a, R::State>,
    events: Vec<R::Event>,
    /// How many of the events `state` has in it.
    applied: usize,
    /// States that shorter runs of the same answers came to, each with the number of events in it.
    kept: &'a [(usize, R::State)],
    answers: &'a [Answer],
    taken: usize,
    ask: Option<Ask>,
    /// None in play.
    weighed: Option<Weighed>,
    looks_past_end: bool,
}

/// What the odds learn of a run beside its events.
#[derive(Default)]
pub(crate) struct Weighed {
    /// How the dice of the ask fall together.
    pub split: Split,
    /// Choices that were taken as declined.
    pub declined: Vec<Text>,
    /// Events that nothing later depends on, and what it depends on in their place.
    pub over: Vec<bool>,
    pub sums: Sums,
    /// Where it was summed up last, and after how many answers.
    pub summed: (u32, usize),
}

/// Numbers by what they are numbers of, as the rules choose.
pub type Sums = Map<u32, [u32; 2]>;

/// Several rolls that the odds take as one, whose faces are ways out plus one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Split {
    #[default]
    Faces,
    /// The way out of each die.
    Outs(Chain),
    /// The same, where only how many things come to anything counts, and to how much in all: what that is added to, and each thing.
    Sums(Chain, u32, Vec<Option<u32>>),
    /// What becomes of each thing, and which of them are alike.
    Outcomes(Outcomes),
}

/// A throw as the dice see it: so many sides, and the ways out.
pub(crate) type Sided = (u8, Vec<(u8, Exit)>);

/// Is told of each chain what it made of whom.
pub type Then<'a, R> = dyn FnMut(&mut Flow<R>, usize, &[(Thing, u8)]) -> Flowing + 'a;

/// What may become of things: their dice, by what these can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcomes {
    /// What else all that comes later depends on.
    pub after: Vec<(u32, [u32; 2])>,
    /// For each thing: whom it is like, and how many dice of each kind it has.
    pub things: Vec<(u16, Vec<(usize, u8)>)>,
    pub kinds: Vec<Vec<Sided>>,
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
    go::<R>(state, &[], plan, answers, None, false).0
}

/// The same as far as the odds look: beyond the end of the order, where the rules say what comes of it later.
pub fn run_past_end<R: Ruleset>(state: &R::State, plan: &R::Plan, answers: &[Answer]) -> Step<R::Event> {
    go::<R>(state, &[], plan, answers, None, true).0
}

/// A state, and how many events are in it.
type Kept<R> = (usize, <R as Ruleset>::State);

/// A run of the odds, and a state that it came to, for the runs that go on from it.
pub(crate) type Weighing<R> = (Step<<R as Ruleset>::Event>, Weighed, Option<Kept<R>>);

/// The same with every chain as one roll, from the states that it is known to come through.
pub(crate) fn weigh<R: Ruleset>(
    state: &R::State,
    kept: &[(usize, R::State)],
    plan: &R::Plan,
    answers: &[Answer],
) -> Weighing<R> {
    let (step, weighed, kept) = go::<R>(state, kept, plan, answers, Some(Weighed::default()), true);
    (step, weighed.unwrap_or_default(), kept)
}

fn go<R: Ruleset>(
    state: &R::State,
    kept: &[(usize, R::State)],
    plan: &R::Plan,
    answers: &[Answer],
    weighed: Option<Weighed>,
    looks_past_end: bool,
) -> (Step<R::Event>, Option<Weighed>, Option<Kept<R>>) {
    let state = Cow::Borrowed(state);
    let mut flow =
        Flow::<R> { state, events: vec![], applied: 0, kept, answers, taken: 0, ask: None, weighed, looks_past_end };
    // A stopped flow says so by its ask; a resolution that swallowed the stop would be cut off there all the same.
    let _ = R::resolve(&mut flow, plan);
    let keeps = match flow.state {
        Cow::Owned(state) if flow.weighed.is_some() => Some((flow.applied, state)),
        Cow::Owned(_) | Cow::Borrowed(_) => None,
    };
    (Step { events: flow.events, ask: flow.ask, taken: flow.taken }, flow.weighed, keeps)
}

impl<R: Ruleset> Flow<'_, R> {
    /// The true table with everything that this order has done so far. It is copied only when somebody looks.
    pub fn state(&mut self) -> &R::State {
        let there = self.kept.iter().rev().find(|(n, _)| *n <= self.events.len());
        if let Some((n, state)) = there.filter(|(n, _)| *n > self.applied) {
            (self.state, self.applied) = (Cow::Borrowed(state), *n);
        }
        for event in self.events[self.applied..].iter().filter(|event| !R::is_only_told(event)) {
            R::apply(self.state.to_mut(), event);
        }
        self.applied = self.events.len();
        &self.state
    }

    /// Whether what comes of the order later is asked as well, if nothing else happens before: of its odds it is, in play it is not.
    pub fn looks_past_end(&self) -> bool {
        self.looks_past_end
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
        if self.weighed.is_none() {
            return self.rolled_by_throws(chain);
        }
        self.split(chain.dice, || (Split::Outs(chain.clone()), chain.throws[0].seat, chain.at.clone()))
    }

    /// Both roll a die, the higher has it, ties roll again: with dice that are typed in for ever, though, not more often than an order asks.
    pub fn roll_off(&mut self, why: &Text) -> Flowing<Seat> {
        let ways: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(face))).collect();
        let mut roll = |seat| self.roll(&Chain::one(1, Throw::new(seat, why.clone(), 6, ways.clone())));
        for _ in 0..TIES_MAX {
            let [red, blue] = [roll(Seat::Red)?, roll(Seat::Blue)?];
            if red != blue {
                return Ok(if red > blue { Seat::Red } else { Seat::Blue });
            }
        }
        Ok(Seat::Red)
    }

    /// Things with equally many dice, where of what comes out only this matters later: how many things come to anything, and to how much
    /// in all. The odds add a thing to what it stands for here, if to anything, and all that comes out to what is called `to`.
    pub fn roll_sums(
        &mut self,
        to: u32,
        things: &[Option<u32>],
        each: u8,
        chain: impl FnOnce() -> Chain,
    ) -> Flowing<Vec<u8>> {
        let dice = u8::try_from(things.len()).unwrap_or(u8::MAX).saturating_mul(each);
        if self.weighed.is_none() || dice == 0 {
            return self.roll(&chain());
        }
        // Which of them stand for what is all one to the odds, so that they are asked in that order.
        let mut order: Vec<usize> = (0..things.len()).collect();
        sorted::sort_by_key(&mut order, |idx| things[*idx]);
        let stand_for: Vec<Option<u32>> = order.iter().map(|idx| things[*idx]).collect();
        let fell = self.split(dice, || {
            let chain = chain();
            let (seat, at) = (chain.throws[0].seat, chain.at.clone());
            (Split::Sums(chain, to, stand_for.clone()), seat, at)
        })?;
        if let Some(weighed) = &mut self.weighed {
            add(&mut weighed.sums, to, &stand_for, &fell);
        }
        let mut outs = vec![0; fell.len()];
        let each = usize::from(each);
        for (of, idx) in fell.chunks(each).zip(order) {
            outs[idx * each..][..each].copy_from_slice(of);
        }
        Ok(outs)
    }

    /// Chain after chain at the same things, the highest way out of all its dice being what becomes of a thing. One that is settled is
    /// rolled for no more. `then` is told of each chain what it made of whom. The odds weigh them all at once, and things that are alike
    /// together; whatever comes later depends on the state, on these outcomes and on `after`.
    pub fn roll_outcomes(
        &mut self,
        things: &[Thing],
        chains: impl FnOnce() -> Vec<Chain>,
        like: &dyn Fn(&Thing) -> u16,
        after: impl FnOnce() -> Sums,
        then: &mut Then<R>,
    ) -> Flowing {
        if things.is_empty() {
            return Ok(());
        }
        if self.weighed.is_some() {
            let dice = u8::try_from(things.len()).unwrap_or(u8::MAX);
            let outs = self.split(dice, || {
                let chains = chains();
                (Split::Outcomes(outcomes(things, &chains, like, after())), chains[0].throws[0].seat, things.to_vec())
            })?;
            let all: Vec<(Thing, u8)> = things.iter().cloned().zip(outs).collect();
            return then(self, 0, &all);
        }
        let mut settled: Vec<Thing> = vec![];
        for (idx, chain) in chains().iter().enumerate() {
            let at: Vec<Thing> = chain.at.iter().filter(|thing| !settled.contains(thing)).cloned().collect();
            let dice = u8::try_from(at.len()).unwrap_or(u8::MAX);
            let outs = self.roll(&Chain { dice, at: at.clone(), throws: chain.throws.clone(), likes: vec![] })?;
            let mut of: Vec<(Thing, u8)> = vec![];
            for (thing, out) in at.into_iter().zip(outs) {
                match of.last_mut() {
                    Some((last, outcome)) if *last == thing => *outcome = out.max(*outcome),
                    Some(_) | None => of.push((thing, out)),
                }
            }
            settled.extend(of.iter().filter(|(_, outcome)| *outcome >= SETTLED).map(|(thing, _)| thing.clone()));
            then(self, idx, &of)?;
        }
        Ok(())
    }

    /// Nothing that comes later depends on these past events, but on what is summed up already: the odds take pasts for one that differ
    /// in nothing else. Of events that change the state that is never so.
    pub fn forget(&mut self, over: impl Fn(&R::Event) -> bool) {
        if let Some(weighed) = &mut self.weighed {
            weighed.over = self.events.iter().map(over).collect();
        }
    }

    /// The same, and these numbers are all that later rolls depend on, beside the state. `step` is where this is, where the numbers do not
    /// tell: pasts are one to the odds that come there with the same, however many answers it took them.
    pub fn sum_up(&mut self, step: u32, sums: impl FnOnce() -> Sums, over: impl Fn(&R::Event) -> bool) {
        self.forget(over);
        if let Some(weighed) = &mut self.weighed {
            weighed.sums = sums();
            weighed.summed = (step, self.taken);
        }
    }

    /// One ask for all that the odds take together. Where it is answered nobody needs to know what it was.
    fn split(&mut self, dice: u8, ask: impl FnOnce() -> (Split, Seat, Vec<Thing>)) -> Flowing<Vec<u8>> {
        let faces = match self.answers.get(self.taken) {
            Some(Answer::Rolled { faces, .. }) if faces.len() == usize::from(dice) => {
                self.taken += 1;
                faces
            }
            Some(_) | None => {
                let (split, seat, at) = ask();
                if let Some(weighed) = &mut self.weighed {
                    weighed.split = split;
                }
                let want = Want::Roll(Pool { dice, sides: u8::MAX, cuts: vec![] });
                self.ask = Some(Ask {
                    seat,
                    why: Text { code: Word::own(String::new()), args: vec![] },
                    want,
                    at,
                    tally: None,
                });
                return Err(Stopped(()));
            }
        };
        Ok(faces.iter().map(|face| face - 1).collect())
    }

    /// Each throw is one ask for the dice that reach it.
    fn rolled_by_throws(&mut self, chain: &Chain) -> Flowing<Vec<u8>> {
        let mut ways = vec![Exit::To(0); usize::from(chain.dice)];
        for (idx, throw) in chain.throws.iter().enumerate() {
            let here: Vec<usize> = (0..ways.len()).filter(|die| ways[*die] == Exit::To(idx)).collect();
            if here.is_empty() {
                continue;
            }
            let at = here.iter().filter_map(|die| chain.at.get(*die).cloned()).collect();
            let n_dice = u8::try_from(here.len()).expect("no more dice than the chain has");
            let faces = self.rolled(chain, idx, n_dice, throw.sides, at)?;
            for (die, face) in here.into_iter().zip(faces) {
                ways[die] = throw.exit(face);
                assert!(!matches!(ways[die], Exit::To(next) if next <= idx), "a chain goes forward");
            }
        }
        let out = |way| match way {
            Exit::Out(out) => out,
            Exit::To(_) => unreachable!("every way of a chain leads out"),
        };
        Ok(ways.into_iter().map(out).collect())
    }

    fn rolled(&mut self, chain: &Chain, throw: usize, dice: u8, sides: u8, at: Vec<Thing>) -> Flowing<Vec<u8>> {
        let throw = &chain.throws[throw];
        let cuts = throw.exits[1..].iter().map(|(from, _)| *from).collect();
        let ask = Ask {
            seat: throw.seat,
            why: throw.why.clone(),
            want: Want::Roll(Pool { dice, sides, cuts }),
            at,
            tally: throw.tally.clone(),
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

    /// Whether it is all one which of these are chosen: to the odds it is where they are alike, to players never.
    pub fn is_all_one(&self, mut likes: impl Iterator<Item = u16>) -> bool {
        let first = likes.next();
        self.weighed.is_some() && likes.all(|like| Some(like) == first)
    }

    /// A choice that few make use of: the odds take it as declined, and say so if there is `any`.
    pub fn pick_if_wanted(
        &mut self,
        seat: Seat,
        why: Text,
        any: impl FnOnce(&R::State) -> bool,
        choices: impl FnOnce(&R::State) -> Vec<Choice>,
        most: u8,
    ) -> Flowing<Vec<Word>> {
        if self.weighed.is_none() {
            let all = choices(self.state());
            return self.pick(seat, why, all, 0, most);
        }
        let any = any(self.state());
        if let Some(weighed) = self.weighed.as_mut().filter(|_| any) {
            weighed.declined.push(why);
        }
        Ok(vec![])
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

/// Of things with equally many dice: how many came to anything, and to how much in all.
pub(crate) fn add(sums: &mut Sums, to: u32, things: &[Option<u32>], outs: &[u8]) {
    for (thing, of) in things.iter().zip(outs.chunks((outs.len() / things.len().max(1)).max(1))) {
        if let Some(thing) = thing.filter(|_| of.iter().any(|out| *out > 0)) {
            sums.or_default(thing)[0] += 1;
        }
    }
    sums.or_default(to)[1] += outs.iter().map(|out| u32::from(*out)).sum::<u32>();
}

/// The dice of each thing, by what they can do.
fn outcomes(things: &[Thing], chains: &[Chain], like: &dyn Fn(&Thing) -> u16, after: Sums) -> Outcomes {
    let bare = |chain: &Chain| chain.throws.iter().map(|throw| (throw.sides, throw.exits.clone())).collect::<Vec<_>>();
    let mut kinds: Vec<_> = chains.iter().map(bare).collect();
    sorted::order(&mut kinds);
    kinds.dedup();
    let dice = |thing: &Thing| {
        let mut dice: Vec<(usize, u8)> = vec![];
        for chain in chains {
            let n = chain.at.iter().filter(|at| *at == thing).count();
            let kind = kinds.iter().position(|kind| *kind == bare(chain)).filter(|_| n > 0);
            match (kind, dice.iter_mut().find(|(known, _)| Some(*known) == kind)) {
                (Some(_), Some((_, had))) => *had = had.saturating_add(u8::try_from(n).unwrap_or(u8::MAX)),
                (Some(kind), None) => dice.push((kind, u8::try_from(n).unwrap_or(u8::MAX))),
                (None, _) => {}
            }
        }
        sorted::order(&mut dice);
        dice
    };
    let after = after.into_iter().collect();
    Outcomes { after, things: things.iter().map(|thing| (like(thing), dice(thing))).collect(), kinds }
}
