//! Exact odds. This module alone has floating point below the screen, because odds are shown and never recorded.
//!
//! A plan is resolved over every possible answer. That stays small because a chain is a single split of its dice over its exits, and
//! because equal asks after equal events and equally many answers are walked once, as are equivalent choices.

mod falls;

use crate::{
    Answer, Ask, Counts, Ruleset, Step, Want,
    flow::{Split, Sums, Weighed, add, run_past_end, weigh},
};
use content::{Text, Word};
use falls::{falls_of_ask, falls_of_chain, falls_of_outcomes, falls_to_read, likely, sums_of_chain, unlike};
use sorted::Map;
use std::rc::Rc;
use table::Seat;

/// For each counted word: the chance of at least one, two, three …
pub type Tails = Map<Word, Vec<Chance>>;

/// A chance from 0 to 1: with the worst choices and with the best. Both are equal where nothing is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// With the worst choices.
    pub least: f64,
    /// With the best choices.
    pub most: f64,
}

/// The odds of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// The chances, by counted word.
    pub tails: Tails,
    /// Choices with too many different answers, of which the first was assumed.
    pub assumed: Vec<Text>,
    /// Choices assumed to be declined.
    pub declined: Vec<Text>,
    /// What they suppose of orders after this one, as whole sentences.
    pub supposed: Vec<Text>,
    /// How often the plan was resolved.
    pub runs: usize,
    /// Not everything was walked: the lower chances hold as "at least", and the upper ones are 1.
    pub at_least: bool,
}

/// After this many resolutions the walk is cut off.
pub const RUNS_MAX: usize = 9_000;
/// With more different answers to a choice than this, the first is assumed.
pub const UNLIKE_MAX: usize = 12;

/// What is certain by less than this says nothing if not everything was walked.
const SAID: f64 = 0.0005;

/// The exact odds of a plan, from what the seat is told of its events.
pub fn odds<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat) -> Odds {
    whole_or_fair(|fair| Walk::<R> { fair, ..Walk::new(state, plan, seat, RUNS_MAX, false) }.all())
}

/// The same for an order that waits, once these answers have been given: what may still come of it.
pub fn odds_after<R: Ruleset>(state: &R::State, plan: &R::Plan, answers: &[Answer], seat: Seat) -> Odds {
    let before = run_past_end::<R>(state, plan, answers.split_last().map_or(&[][..], |(_, before)| before));
    whole_or_fair(|fair| {
        let walk = Walk { played: answers.len(), fair, ..Walk::<R>::new(state, plan, seat, RUNS_MAX, false) };
        walk.given(&mut answers.to_vec(), before.events.len())
    })
}

/// Everything, if it is small enough; if not, a walk in which each way has its share, so that what it finds holds for all of them.
fn whole_or_fair(walk: impl Fn(bool) -> Odds) -> Odds {
    let whole = walk(false);
    if whole.at_least { walk(true) } else { whole }
}

/// Walks every throw of every chain and merges nothing. Slow; the fast walk is tested against it.
pub fn odds_plain<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat, runs_max: usize) -> Odds {
    Walk::<R>::new(state, plan, seat, runs_max, true).all()
}

/// Adds what is not yet among them.
fn note(all: &mut Vec<Text>, why: Text) {
    if !all.contains(&why) {
        all.push(why);
    }
}

/// Pasts with equal keys have equal futures. Numbers come first, because they are compared fast.
type Key<E> = (Point, Numbers, Split, Ask, Vec<E>);

/// Where a past will lead, known before it is walked: the step, its sums, the outcomes of things, and the events that still matter.
type Ahead<E> = (Point, Numbers, Option<Vec<(u16, u8)>>, Vec<E>);

/// The step that was summed up last, and the number of answers since.
type Point = (u32, usize);

type Numbers = Vec<(u32, [u32; 2])>;

/// The result of walking from a past: what may still happen, what happened for certain in its last step, and separately the counts of
/// forgotten events.
#[derive(Clone)]
struct Found {
    ahead: Rc<Tails>,
    gained: Counts,
    own: Counts,
}

impl Found {
    /// How much of a word has happened for certain. It precedes what may happen.
    fn sure(&self, word: &Word) -> usize {
        let all = self.gained.iter().chain(&self.own).filter(|(of, _)| of == word).map(|(_, n)| *n);
        usize::try_from(all.sum::<i32>()).unwrap_or(0)
    }

    fn words(&self) -> impl Iterator<Item = &Word> {
        let is_gained = |word: &&Word| self.gained.iter().any(|(gained, _)| gained == *word);
        let own = self.own.iter().map(|(word, _)| word).filter(move |word| !is_gained(word));
        let sure = self.gained.iter().map(|(word, _)| word).chain(own);
        self.ahead.keys().chain(sure.filter(|word| self.ahead.get(*word).is_none()))
    }

    fn tail(&self, word: &Word) -> impl Iterator<Item = Chance> {
        let may = self.ahead.get(word).map_or(&[][..], |tail| &tail[..]);
        std::iter::repeat_n(Chance { least: 1.0, most: 1.0 }, self.sure(word)).chain(may.iter().copied())
    }

    fn tails(&self) -> Tails {
        self.words().map(|word| (word.clone(), self.tail(word).collect())).collect()
    }
}

struct Walk<'a, R: Ruleset> {
    state: &'a R::State,
    plan: &'a R::Plan,
    seat: Seat,
    known: Map<Box<Key<R::Event>>, Rc<Tails>>,
    seen: Map<Box<Ahead<R::Event>>, Found>,
    /// The counts of a summed-up roll, by its dice, known before it is walked where they lead.
    own: Map<(Split, Vec<u8>), Counts>,
    /// States on the way here, each with its number of events.
    kept: Vec<(usize, R::State)>,
    plain: bool,
    /// The number of answers that came in play.
    played: usize,
    /// The walk is cut off after this many resolutions.
    limit: usize,
    /// Each way is cut off after its share of them.
    fair: bool,
    /// How often it was cut off.
    cuts: usize,
    out: Odds,
}

impl<'a, R: Ruleset> Walk<'a, R> {
    fn new(state: &'a R::State, plan: &'a R::Plan, seat: Seat, limit: usize, plain: bool) -> Walk<'a, R> {
        Walk {
            state,
            plan,
            seat,
            known: Map::new(),
            seen: Map::new(),
            own: Map::new(),
            kept: vec![],
            plain,
            played: 0,
            limit,
            fair: false,
            cuts: 0,
            out: Odds::default(),
        }
    }

    fn all(self) -> Odds {
        self.given(&mut vec![], 0)
    }

    /// What follows after these answers, beyond this number of events.
    fn given(mut self, answers: &mut Vec<Answer>, before: usize) -> Odds {
        let mut tails = self.from(answers, before).tails();
        // Counted, and nothing can come of it.
        tails.values_mut().filter(|tail| tail.is_empty()).for_each(|tail| tail.push(Chance::default()));
        if self.out.at_least {
            tails.values_mut().flatten().for_each(|chance| chance.most = 1.0);
            tails.values_mut().for_each(|tail| tail.retain(|chance| chance.least >= SAID));
            tails.retain(|_, tail| !tail.is_empty());
        }
        Odds { tails, ..self.out }
    }

    /// What follows after these answers, beyond the `before` events that were there before the last answer.
    fn from(&mut self, answers: &mut Vec<Answer>, before: usize) -> Found {
        self.out.runs += 1;
        let (step, weighed, keeps) = if self.plain {
            (run_past_end::<R>(self.state, self.plan, answers), Weighed::default(), None)
        } else {
            weigh::<R>(self.state, &self.kept, self.plan, (answers, self.played))
        };
        let Weighed { split, declined, supposed, over, sums, summed: (at, had), ended } = weighed;
        declined.into_iter().for_each(|why| note(&mut self.out.declined, why));
        supposed.into_iter().for_each(|what| note(&mut self.out.supposed, what));
        let now = step.events.len();
        let is_over = |idx: usize| over.get(idx).is_some_and(|over| *over);
        let new = || (0..).zip(&step.events).skip(before);
        let of = |over: bool| new().filter(move |(idx, _)| is_over(*idx) == over).map(|(_, event)| event);
        let (mut gained, own) = (counted::<R>(of(false), self.seat), counted::<R>(of(true), self.seat));
        match ended {
            Some((taken, counts)) if taken == answers.len() => gained.extend(counts),
            Some(_) => {}
            None if step.ask.is_none() => gained.extend(R::counts_at_end(&step.events)),
            None => {}
        }
        let found = |ahead: Rc<Tails>| Found { ahead, gained, own };
        let Step { events, ask: Some(ask), .. } = step else { return found(Rc::default()) };
        let lasts = (0..).zip(events).filter(|(idx, _)| !is_over(*idx));
        let sums: Numbers = sums.into_iter().collect();
        let point = (at, answers.len() - had);
        let key = Box::new((point, sums, split, ask, lasts.map(|(_, event)| event).collect()));
        if let Some(known) = self.known.get(&key) {
            return found(known.clone());
        }
        if self.out.runs > self.limit {
            self.out.at_least = true;
            self.cuts += 1;
            return found(Rc::default());
        }
        let (n_kept, cuts) = (self.kept.len(), self.cuts);
        self.kept.extend(keeps);
        let ahead = Rc::new(self.ahead(&key, answers, now));
        self.kept.truncate(n_kept);
        if !self.plain && self.holds(cuts) {
            self.known.insert(key, ahead.clone());
        }
        found(ahead)
    }

    fn ahead(&mut self, key: &Key<R::Event>, answers: &mut Vec<Answer>, now: usize) -> Tails {
        let (_, _, split, ask, _) = key;
        match &ask.want {
            Want::Roll(pool) => {
                let ways = match split {
                    Split::Faces => falls_of_ask(pool, &ask.at),
                    Split::Outs(chain) => falls_of_chain(chain),
                    Split::Sums(chain, _, things, twins) => sums_of_chain(chain, things, twins),
                    Split::Outcomes(outcomes) => falls_of_outcomes(outcomes),
                    Split::Read(ways) => falls_to_read(ways),
                };
                self.rolled(ways, key, answers, now)
            }
            Want::Pick { choices, least, most, .. } => {
                let mut ways = unlike(choices, *least, *most);
                if ways.len() > UNLIKE_MAX {
                    ways.truncate(1);
                    note(&mut self.out.assumed, ask.why.clone());
                }
                self.picked(ways, answers, now)
            }
        }
    }

    /// What was found since then holds wherever it is met again: with a greater share, more may be found.
    fn holds(&self, cuts: usize) -> bool {
        !self.fair || self.cuts == cuts
    }

    /// Walks on with this part of the resolutions that are left.
    fn within<T>(&mut self, part: f64, walk: impl FnOnce(&mut Self) -> T) -> T {
        let (all, runs) = (self.limit, self.out.runs);
        if self.fair {
            self.limit = runs + (all.saturating_sub(runs) as f64 * part.clamp(0.0, 1.0)).ceil() as usize;
        }
        let found = walk(self);
        self.limit = all;
        found
    }

    fn after(&mut self, answer: Answer, answers: &mut Vec<Answer>, now: usize) -> Found {
        answers.push(answer);
        let found = self.from(answers, now);
        answers.pop();
        found
    }

    /// The same for faces, unless it is known already.
    fn fallen(&mut self, faces: Vec<u8>, key: &Key<R::Event>, answers: &mut Vec<Answer>, now: usize) -> Found {
        let Some(there) = there(key, &faces) else {
            return self.after(Answer::Rolled { faces, typed: false }, answers, now);
        };
        // Sums cover all rolls so far, but the counts of a roll are its own. Outcomes need no such care.
        let roll = matches!(key.2, Split::Sums(..)).then(|| (key.2.clone(), faces.clone()));
        if let Some(seen) = self.seen.get(&there)
            && let Some(own) = roll.as_ref().map_or(Some(&seen.own), |roll| self.own.get(roll))
        {
            return Found { own: own.clone(), ..seen.clone() };
        }
        let cuts = self.cuts;
        let found = self.after(Answer::Rolled { faces, typed: false }, answers, now);
        if self.holds(cuts) {
            if let Some(roll) = roll {
                self.own.insert(roll, found.own.clone());
            }
            self.seen.insert(there, found.clone());
        }
        found
    }

    /// Branches decided by dice: weighted and added up.
    fn rolled(
        &mut self,
        ways: Vec<(Vec<u8>, f64)>,
        key: &Key<R::Event>,
        answers: &mut Vec<Answer>,
        now: usize,
    ) -> Tails {
        let mut ahead = Tails::new();
        // A list that long was cut off, even if nothing is asked after any of its ways.
        self.out.at_least |= ways.len() > RUNS_MAX;
        let mut ways = if self.plain { ways } else { likely(ways) };
        if self.fair {
            ways.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        let mut left: f64 = ways.iter().map(|(_, weight)| weight).sum();
        for (faces, weight) in ways {
            let found = self.within(weight / left, |walk| walk.fallen(faces, key, answers, now));
            left -= weight;
            for word in found.words() {
                let sum = ahead.or_default(word.clone());
                for (idx, chance) in found.tail(word).enumerate() {
                    if idx == sum.len() {
                        sum.push(Chance::default());
                    }
                    sum[idx].least += weight * chance.least;
                    sum[idx].most += weight * chance.most;
                }
            }
        }
        ahead
    }

    /// Branches decided by a choice: the lowest and the highest chance of each figure on its own.
    fn picked(&mut self, ways: Vec<Vec<Word>>, answers: &mut Vec<Answer>, now: usize) -> Tails {
        let n_ways = ways.len();
        let mut branches: Vec<Tails> = vec![];
        for (nth, keys) in ways.into_iter().enumerate() {
            let part = 1.0 / (n_ways - nth) as f64;
            branches.push(self.within(part, |walk| walk.after(Answer::Picked(keys), answers, now)).tails());
        }
        let mut ahead = Tails::new();
        for word in branches.iter().flat_map(Tails::keys) {
            let n_figures = branches.iter().filter_map(|b| b.get(word)).map(Vec::len).max().unwrap_or(0);
            let figure = |i: usize| {
                let chances = branches.iter().map(|b| b.get(word).and_then(|t| t.get(i)).copied().unwrap_or_default());
                chances
                    .reduce(|a, b| Chance { least: a.least.min(b.least), most: a.most.max(b.most) })
                    .unwrap_or_default()
            };
            ahead.insert(word.clone(), (0..n_figures).map(figure).collect());
        }
        ahead
    }
}

/// Where these faces lead, if that is known without walking there.
fn there<E: Clone>(((step, since), sums, split, _, events): &Key<E>, faces: &[u8]) -> Option<Box<Ahead<E>>> {
    let then = (*step, since + 1);
    let outs: Vec<u8> = faces.iter().map(|face| face - 1).collect();
    match split {
        Split::Faces | Split::Outs(_) | Split::Read(_) => None,
        Split::Sums(_, to, things, _) => {
            let mut sums: Sums = sums.iter().copied().collect();
            add(&mut sums, *to, things, &outs);
            Some(Box::new((then, sums.into_iter().collect(), None, events.clone())))
        }
        Split::Outcomes(outcomes) => {
            let likes = outcomes.things.iter().map(|(like, _)| *like);
            let mut fell: Vec<(u16, u8)> = likes.zip(outs).filter(|(_, out)| *out > 0).collect();
            sorted::order(&mut fell);
            Some(Box::new((then, outcomes.after.clone(), Some(fell), events.clone())))
        }
    }
}

fn counted<'a, R: Ruleset<Event: 'a>>(events: impl Iterator<Item = &'a R::Event>, seat: Seat) -> Counts {
    let mut sum = Map::new();
    for (word, n) in events.flat_map(|event| R::counts(event, seat)) {
        *sum.or_default(word) += n;
    }
    sum.into_iter().collect()
}
