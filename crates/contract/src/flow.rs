//! The flow of an order: one procedure, run again from its start for every answer.

use crate::{Answer, Ask, Chain, Counts, Exit, Lot, POOL_MAX, Pool, Ruleset, SETTLED, Thing, Throw, Want, leads_out};
use content::{Arg, Text, Word, number, text};
use sorted::Map;
use std::borrow::Cow;
use table::Seat;

mod picks;

pub use picks::Chosen;

/// The most asks in one order.
pub const ASKS_MAX: usize = 250;
/// The most ties in one roll-off.
const TIES_MAX: usize = 50;

/// The course of one order: the state so far, and the answers still to come.
///
/// A game system writes its procedure as straight code in [`Ruleset::resolve`]. [`run`] runs it from its start with the answers there are,
/// until it is over or asks for the next one. Nothing is kept in between, so replay, real dice, scripted tests and exact odds all run the
/// same code.
///
/// # Example
///
/// A made-up system, whose only order is a volley of a number of dice. Each die hits on 4+, and each hit is saved on 5+.
///
/// ```
/// use contract::{Answer, Chain, Exit, Flow, Flowing, Ruleset, Throw, run, text};
/// use table::{Board, Seat};
/// # use contract::{Brief, Candidate, Card, Draft, Fault, Layer, Mark, Offer, Opening, Standing, Told, Verdict};
/// # use table::{UnitId, notation::Position};
///
/// struct Volleys;
///
/// impl Ruleset for Volleys {
///     type State = Board;
///     type Event = u8;
///     type Plan = u8;
///
///     const VERBS: &'static [&'static str] = &["volley"];
///
///     fn resolve(flow: &mut Flow<Self>, n_dice: &u8) -> Flowing {
///         let hit = Throw::new(Seat::Red, text("to-hit", []), 6, [(1, Exit::Out(0)), (4, Exit::To(1))]);
///         let save = Throw::new(Seat::Blue, text("to-save", []), 6, [(1, Exit::Out(1)), (5, Exit::Out(0))]);
///         let losses = flow.roll(&Chain { dice: *n_dice, at: vec![], throws: vec![hit, save], likes: vec![] })?;
///         flow.emit(losses.iter().sum());
///         Ok(())
///     }
///
///     fn apply(_: &mut Board, _: &u8) {}
/// #   fn begin(_: &Opening) -> Result<Board, Vec<Fault>> { unimplemented!() }
/// #   fn position(_: &Board) -> Position { unimplemented!() }
/// #   fn board(board: &Board) -> &Board { board }
/// #   fn view(board: &Board, _: Seat) -> Board { board.clone() }
/// #   fn offers(_: &Board, _: Seat, _: Option<UnitId>) -> Vec<Offer> { vec![] }
/// #   fn survey(_: &Board, _: &Draft) -> Vec<Candidate> { vec![] }
/// #   fn check(_: &Board, _: &Draft) -> Verdict<u8> { unimplemented!() }
/// #   fn brief(_: &Board, _: &u8) -> Brief { Brief::default() }
/// #   fn after(board: &Board, _: &u8) -> Board { board.clone() }
/// #   fn tell(_: &u8, _: Seat) -> Option<Told> { None }
/// #   fn overlay(_: &Board, _: Layer) -> Vec<Mark> { vec![] }
/// #   fn card(_: &Board, _: UnitId) -> Card { unimplemented!() }
/// #   fn standing(_: &Board) -> Standing { Standing::default() }
///     // … and the other functions.
/// }
///
/// let board = Board { size: geom::shift(0, 0), pieces: vec![].into(), bases: vec![].into() };
/// let dice = |faces: &[u8]| Answer::Rolled { faces: faces.to_vec(), typed: true };
///
/// // Without any answer, the order asks Red to roll.
/// let step = run::<Volleys>(&board, &3, &[]);
/// assert_eq!((step.events, step.ask.map(|ask| ask.seat)), (vec![], Some(Seat::Red)));
///
/// // With one answer, it is run again from its start. Two dice hit, so Blue has two dice to save with.
/// let step = run::<Volleys>(&board, &3, &[dice(&[4, 2, 6])]);
/// assert_eq!(step.ask.map(|ask| ask.seat), Some(Seat::Blue));
///
/// // With both, it is over: one hit was not saved.
/// let step = run::<Volleys>(&board, &3, &[dice(&[4, 2, 6]), dice(&[3, 5])]);
/// assert_eq!((step.events, step.ask), (vec![1], None));
/// ```
pub struct Flow<'a, R: Ruleset> {
    state: Cow<'a, R::State>,
    events: Vec<R::Event>,
    /// How many of the events are applied to `state`.
    applied: usize,
    /// States that shorter runs of the same answers reached, each with its number of events.
    kept: &'a [(usize, R::State)],
    answers: &'a [Answer],
    taken: usize,
    ask: Option<Ask>,
    /// Only for the odds. None in play.
    weighed: Option<Weighed>,
    /// The number of answers that came in play: the odds weigh what follows them.
    played: usize,
    looks_past_end: bool,
}

/// What the odds learn from a run besides its events.
#[derive(Default)]
pub(crate) struct Weighed {
    /// How to weigh the dice of the ask.
    pub split: Split,
    /// Choices assumed to be declined.
    pub declined: Vec<Text>,
    /// What the rules suppose of later orders.
    pub supposed: Vec<Text>,
    /// For each event, whether nothing later depends on it. Later rolls depend on `sums` instead.
    pub over: Vec<bool>,
    pub sums: Sums,
    /// The step at which it was last summed up, and the number of answers by then.
    pub summed: (u32, usize),
    /// The counts of the finished order, made before any of its events were forgotten, and after how many answers.
    pub ended: Option<(usize, Counts)>,
}

/// Pairs of numbers under keys that the rules choose.
pub type Sums = Map<u32, [u32; 2]>;

/// A roll as the odds weigh it. Its faces are exits plus one, except for plain faces.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Split {
    #[default]
    Faces,
    /// The exit of each die.
    Outs(Chain),
    /// Exits of which only two sums matter: how many things got any result, and the total. Holds the key of the total and of each thing,
    /// and which keys may change places.
    Sums(Chain, u32, Vec<Option<u32>>, Vec<Twins>),
    /// The outcome of each thing, and which things are equivalent.
    Outcomes(Outcomes),
    /// Faces that are read alike, as one way each: in how many of all ways the dice fall so; the second number is that of their sides.
    Read(Vec<(Vec<u8>, u32)>),
}

/// Lists of keys of things that may change places with one another: nothing later depends on which of the lists had how many results. All
/// are equally long, ascend, follow each other without a gap, and as many things count under the keys of each.
pub type Twins = Vec<Vec<u32>>;

/// A throw without its words: its sides and its exits.
pub(crate) type Sided = (u8, Vec<(u8, Exit)>);

/// Called after each chain with its index and with every thing and its outcome.
pub type Then<'a, R> = dyn FnMut(&mut Flow<R>, usize, &[(Thing, u8)]) -> Flowing + 'a;

/// The dice of several things, by what the dice can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcomes {
    /// What else later rolls depend on.
    pub after: Vec<(u32, [u32; 2])>,
    /// For each thing, its number of equivalence and how many dice of each kind it has.
    pub things: Vec<(u16, Vec<(usize, u8)>)>,
    pub kinds: Vec<Vec<Sided>>,
}

/// The order waits for an answer. Only a flow makes this; rules pass it on with `?`.
#[derive(Debug)]
pub struct Stopped(());

/// The result of a step of a procedure.
pub type Flowing<T = ()> = Result<T, Stopped>;

/// How far an order has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<E> {
    /// What has happened so far.
    pub events: Vec<E>,
    /// What it asks next. None: it is over.
    pub ask: Option<Ask>,
    /// How many answers were used.
    pub taken: usize,
}

/// Runs an order from its start with the answers there are.
///
/// An answer that does not fit is not used: the order asks again.
pub fn run<R: Ruleset>(state: &R::State, plan: &R::Plan, answers: &[Answer]) -> Step<R::Event> {
    go::<R>(state, &[], plan, (answers, 0), None, false).0
}

/// [`run`] beyond the end of the order, as the odds do: the rules add what follows from it later.
pub fn run_past_end<R: Ruleset>(state: &R::State, plan: &R::Plan, answers: &[Answer]) -> Step<R::Event> {
    go::<R>(state, &[], plan, (answers, 0), None, true).0
}

/// The number of events applied to a state, and the state.
type Kept<R> = (usize, <R as Ruleset>::State);

/// A run of the odds, with a state it reached, for the runs that continue from it.
pub(crate) type Weighing<R> = (Step<<R as Ruleset>::Event>, Weighed, Option<Kept<R>>);

/// The same with every chain as one roll, starting from states that earlier runs reached. The first answers came in play, throw by throw:
/// their number is given.
pub(crate) fn weigh<R: Ruleset>(
    state: &R::State,
    kept: &[(usize, R::State)],
    plan: &R::Plan,
    answers: (&[Answer], usize),
) -> Weighing<R> {
    let (step, weighed, kept) = go::<R>(state, kept, plan, answers, Some(Weighed::default()), true);
    (step, weighed.unwrap_or_default(), kept)
}

fn go<R: Ruleset>(
    state: &R::State,
    kept: &[(usize, R::State)],
    plan: &R::Plan,
    (answers, played): (&[Answer], usize),
    weighed: Option<Weighed>,
    looks_past_end: bool,
) -> (Step<R::Event>, Option<Weighed>, Option<Kept<R>>) {
    let state = Cow::Borrowed(state);
    let mut flow = Flow::<R> {
        state,
        events: vec![],
        applied: 0,
        kept,
        answers,
        taken: 0,
        ask: None,
        weighed,
        played,
        looks_past_end,
    };
    // A stopped flow is known by its ask, so a procedure that swallowed the stop is cut off there too.
    let _ = R::resolve(&mut flow, plan);
    let keeps = match flow.state {
        Cow::Owned(state) if flow.weighed.is_some() => Some((flow.applied, state)),
        Cow::Owned(_) | Cow::Borrowed(_) => None,
    };
    (Step { events: flow.events, ask: flow.ask, taken: flow.taken }, flow.weighed, keeps)
}

impl<R: Ruleset> Flow<'_, R> {
    /// The true state with everything this order has done so far. It is copied only when it is looked at after an event.
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

    /// The run looks past the end of the order, at what follows from it if nothing else happens. True for the odds, false in play.
    pub fn looks_past_end(&self) -> bool {
        self.looks_past_end
    }

    /// What comes next is weighed: whole chains at a time, and like choices as one. What only the odds need is worked out only then.
    pub fn weighs(&self) -> bool {
        self.weighed.is_some() && self.taken >= self.played
    }

    /// Adds an event.
    pub fn emit(&mut self, event: R::Event) {
        assert!(self.ask.is_none(), "an order that waits for an answer goes no further: pass `Stopped` on");
        self.events.push(event);
    }

    /// Rolls a chain. Returns the exit of each die, in the order of `chain.at`.
    pub fn roll(&mut self, chain: &Chain) -> Flowing<Vec<u8>> {
        assert!(chain.dice <= POOL_MAX, "one roll holds at most {POOL_MAX} dice, not {}", chain.dice);
        if chain.dice == 0 {
            return Ok(vec![]);
        }
        assert!(leads_out(&chain.throws), "each exit of a chain leads on or out: {:?}", chain.throws);
        if !self.weighs() {
            return self.rolled_by_throws(chain);
        }
        self.split(chain.dice, || (Split::Outs(chain.clone()), chain.throws[0].seat, chain.at.clone()))
    }

    /// Draws one lot from a bag, each as likely as the next, and returns the place of its kind in the list. It asks only if there is more than
    /// one kind; an empty bag has none.
    pub fn draw(&mut self, seat: Seat, why: Text, lots: Vec<Lot>) -> Flowing<Option<usize>> {
        let mut kinds = (0..lots.len()).filter(|kind| lots[*kind].count > 0);
        match (kinds.next(), kinds.next()) {
            (Some(_), Some(_)) => {}
            (only, _) => return Ok(only),
        }
        let kind = self.roll(&Chain::one(1, Throw::draw(seat, why, lots)))?;
        Ok(kind.first().map(|kind| usize::from(*kind)))
    }

    /// Both seats roll a die; the higher one wins, and ties roll again. After 50 ties Red wins, so typed dice cannot go on forever.
    pub fn roll_off(&mut self, of: &Text) -> Flowing<Seat> {
        let ways: Vec<(u8, Exit)> = (1..=6).map(|face| (face, Exit::Out(face))).collect();
        let mut roll = |seat, why: &Text| self.roll(&Chain::one(1, Throw::new(seat, why.clone(), 6, ways.clone())));
        let mut why = of.clone();
        for _ in 0..TIES_MAX {
            let [red, blue] = [roll(Seat::Red, &why)?, roll(Seat::Blue, &why)?];
            if red != blue {
                return Ok(if red > blue { Seat::Red } else { Seat::Blue });
            }
            // Or else the same question would come again without a word.
            why = text("roll.tied", [Arg::Word(of.code.clone()), number(red.first().copied().unwrap_or_default())]);
        }
        Ok(Seat::Red)
    }

    /// Rolls a few dice whose faces are read: nothing later depends on anything but what `read` makes of them. For the odds, all faces that it
    /// reads alike are one way.
    pub fn roll_read<T: Ord>(
        &mut self,
        (dice, at): (u8, Vec<Thing>),
        throw: impl FnOnce() -> Throw,
        read: impl Fn(&[u8]) -> T,
    ) -> Flowing<T> {
        if !self.weighs() || dice == 0 {
            return Ok(read(&self.roll(&Chain { dice, at, throws: vec![throw()], likes: vec![] })?));
        }
        let faces = self.split(dice, || {
            let throw = throw();
            (Split::Read(ways_to_read(throw.sides, dice, &read)), throw.seat, at)
        })?;
        Ok(read(&faces))
    }

    /// Rolls a chain at things with equally many dice, of which later rolls depend on two sums alone: how many things got any result, and
    /// the total. For the odds, each thing with a result counts under its own key, if it has one, and the total is added under the key
    /// `to`.
    pub fn roll_sums(
        &mut self,
        to: u32,
        things: &[Option<u32>],
        each: u8,
        chain: impl FnOnce() -> Chain,
    ) -> Flowing<Vec<u8>> {
        self.roll_sums_of(to, (things, &[]), each, chain)
    }

    /// The same with keys that may change places.
    pub fn roll_sums_of(
        &mut self,
        to: u32,
        (things, twins): (&[Option<u32>], &[Twins]),
        each: u8,
        chain: impl FnOnce() -> Chain,
    ) -> Flowing<Vec<u8>> {
        let dice = u8::try_from(things.len()).unwrap_or(u8::MAX).saturating_mul(each);
        if !self.weighs() || dice == 0 {
            return self.roll(&chain());
        }
        // To the odds only the keys matter, not which thing has which, so things are asked in the order of their keys.
        let mut order: Vec<usize> = (0..things.len()).collect();
        sorted::sort_by_key(&mut order, |idx| things[*idx]);
        let stand_for: Vec<Option<u32>> = order.iter().map(|idx| things[*idx]).collect();
        let fell = self.split(dice, || {
            let chain = chain();
            let (seat, at) = (chain.throws[0].seat, chain.at.clone());
            (Split::Sums(chain, to, stand_for.clone(), twins.to_vec()), seat, at)
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

    /// Rolls chain after chain at the same things. The outcome of a thing is the highest exit of all its dice; a thing whose outcome is
    /// [`SETTLED`] is rolled for no more. `then` is called after each chain with every thing and its outcome. The odds weigh all chains at
    /// once and equivalent things together: everything later may depend only on the state, on these outcomes and on `after`.
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
        if self.weighs() {
            let dice = u8::try_from(things.len()).unwrap_or(u8::MAX);
            let outs = self.split(dice, || {
                let chains = chains();
                assert!(chains.iter().all(|chain| leads_out(&chain.throws)), "each exit of a chain leads on or out");
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

    /// Declares that nothing later depends on these past events, except through the sums. The odds merge pasts that differ in nothing else.
    /// Never use it for events that change the state.
    pub fn forget(&mut self, over: impl Fn(&R::Event) -> bool) {
        if let Some(weighed) = &mut self.weighed {
            weighed.over = self.events.iter().map(over).collect();
            let lasting = |(event, over): (&R::Event, &bool)| *over && !R::is_only_told(event);
            if weighed.ended.is_none() && self.events.iter().zip(&weighed.over).any(lasting) {
                weighed.ended = Some((self.taken, R::counts_at_end(&self.events)));
            }
        }
    }

    /// [`forget`](Flow::forget), and declares that later rolls depend only on these numbers and the state. `step` tells apart places in the
    /// procedure that the numbers do not. The odds merge pasts that reach a step with equal numbers, however many answers they took.
    pub fn sum_up(&mut self, step: u32, sums: impl FnOnce() -> Sums, over: impl Fn(&R::Event) -> bool) {
        self.forget(over);
        if let Some(weighed) = &mut self.weighed {
            weighed.sums = sums();
            weighed.summed = (step, self.taken);
        }
    }

    /// One ask for everything that the odds weigh together. What it was is worked out only if it is not answered.
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
                let want = Want::Roll(Pool { dice, sides: u8::MAX, cuts: vec![], lots: vec![], again: None });
                self.ask = Some(Ask {
                    seat,
                    why: Text { code: Word::own(String::new()), args: vec![] },
                    want,
                    at,
                    against: vec![],
                    tally: None,
                });
                return Err(Stopped(()));
            }
        };
        Ok(faces.iter().map(|face| face - 1).collect())
    }

    /// One ask for the dice of a chain, each with the one that follows it.
    fn rolled_in_turn(&mut self, chain: &Chain, pool: Pool) -> Flowing<Vec<u8>> {
        let faces = self.rolled(chain, 0, pool.clone(), chain.at.clone())?;
        let out = |own: &[u8]| match chain.throws[own.len() - 1].exit(own[own.len() - 1]) {
            Exit::Out(out) => out,
            Exit::To(_) => unreachable!("a die that leads on has another one behind it"),
        };
        Ok(pool.each(&faces).into_iter().map(out).collect())
    }

    /// Each throw is one ask for the dice that reach it.
    fn rolled_by_throws(&mut self, chain: &Chain) -> Flowing<Vec<u8>> {
        if let Some(again) = chain.again() {
            let pool = Pool { again: Some(again), ..pool_of(&chain.throws[0], chain.dice) };
            // Older records have all first dice in one answer, and the others in the next.
            let apart = |answer: &Answer| matches!(answer, Answer::Rolled { faces, .. } if faces.len() == usize::from(chain.dice));
            let want = Want::Roll(pool.clone());
            if !self.answers.get(self.taken).is_some_and(|answer| apart(answer) && !want.fits(answer)) {
                return self.rolled_in_turn(chain, pool);
            }
        }
        let mut ways = vec![Exit::To(0); usize::from(chain.dice)];
        for (idx, throw) in chain.throws.iter().enumerate() {
            let here: Vec<usize> = (0..ways.len()).filter(|die| ways[*die] == Exit::To(idx)).collect();
            if here.is_empty() {
                continue;
            }
            let at = here.iter().filter_map(|die| chain.at.get(*die).cloned()).collect();
            let n_dice = u8::try_from(here.len()).expect("no more dice than the chain has");
            let faces = self.rolled(chain, idx, pool_of(throw, n_dice), at)?;
            for (die, face) in here.into_iter().zip(faces) {
                ways[die] = throw.exit(face);
            }
        }
        let out = |way| match way {
            Exit::Out(out) => out,
            Exit::To(_) => unreachable!("every way of a chain leads out"),
        };
        Ok(ways.into_iter().map(out).collect())
    }

    fn rolled(&mut self, chain: &Chain, throw: usize, pool: Pool, at: Vec<Thing>) -> Flowing<Vec<u8>> {
        let throw = &chain.throws[throw];
        let ask = Ask {
            seat: throw.seat,
            why: throw.why.clone(),
            want: Want::Roll(pool),
            at,
            against: throw.against.clone(),
            tally: throw.tally.clone(),
        };
        match self.put(ask)? {
            Answer::Rolled { faces, .. } => Ok(faces),
            Answer::Picked(_) => unreachable!("an answer that does not fit is not taken"),
        }
    }

    /// Says what a run past the end of the order supposes of the orders after it.
    pub fn suppose(&mut self, what: Text) {
        if let Some(weighed) = &mut self.weighed {
            weighed.supposed.push(what);
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

/// The first of all faces of a few dice that are read alike, and how many there are of them.
fn ways_to_read<T: Ord>(sides: u8, dice: u8, read: &dyn Fn(&[u8]) -> T) -> Vec<(Vec<u8>, u32)> {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for _ in 0..dice {
        all = all.into_iter().flat_map(|had| (1..=sides).map(move |face| [&had[..], &[face]].concat())).collect();
    }
    let mut ways: Map<T, (Vec<u8>, u32)> = Map::new();
    for faces in all {
        let (first, n) = ways.or_default(read(&faces));
        *n += 1;
        if first.is_empty() {
            *first = faces;
        }
    }
    ways.into_values().map(|(faces, n)| (faces.iter().map(|face| face + 1).collect(), n)).collect()
}

/// Dice of a throw.
fn pool_of(throw: &Throw, dice: u8) -> Pool {
    let cuts = throw.exits[1..].iter().map(|(from, _)| *from).collect();
    Pool { dice, sides: throw.sides, cuts, lots: throw.lots.clone(), again: None }
}

/// Adds up a roll at things with equally many dice: how many got any result, and the total.
pub(crate) fn add(sums: &mut Sums, to: u32, things: &[Option<u32>], outs: &[u8]) {
    for (thing, of) in things.iter().zip(outs.chunks((outs.len() / things.len().max(1)).max(1))) {
        if let Some(thing) = thing.filter(|_| of.iter().any(|out| *out > 0)) {
            sums.or_default(thing)[0] += 1;
        }
    }
    sums.or_default(to)[1] += outs.iter().map(|out| u32::from(*out)).sum::<u32>();
}

/// The dice of each thing, by what the dice can do.
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
