//! Exact odds: the one file with floating point below the screen. Odds are shown and never recorded.
//!
//! A plan is resolved over every answer there can be. It stays small because a chain of rolls is one split of its dice over its
//! ways out, an equal ask after equal events and equally many answers is walked once, and so is one of like choices.

use crate::{
    Answer, Ask, Chain, Choice, Counts, Pool, Ruleset, SETTLED, Step, Thing, Want, Way,
    flow::{Fates, Sided, Split, Sums, Weighed, add, foreseen, weigh},
};
use content::{Text, Word};
use sorted::Map;
use std::rc::Rc;
use table::Seat;

/// For each counted word: the chance of at least one, two, three …
pub type Tails = Map<Word, Vec<Chance>>;

/// From the worst choices on the way to the best; the same where nobody has anything to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    pub least: f64,
    pub most: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    pub tails: Tails,
    /// Choices with too many unlike ways: the first was taken.
    pub assumed: Vec<Text>,
    pub runs: usize,
    /// Not everything was walked: the lower ends hold, as "at least", and the upper ones are all one.
    pub at_least: bool,
}

/// Resolutions before the walk gives up on being complete.
pub const RUNS_MAX: usize = 6_000;
/// Unlike ways to choose before one of them is assumed.
pub const UNLIKE_MAX: usize = 12;

/// The exact odds of a plan, as far as its seat may know what happens.
pub fn odds<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat) -> Odds {
    Walk::<R>::new(state, plan, seat, RUNS_MAX, false).all()
}

/// Walks every stage of every chain and merges nothing: the slow truth that the fast walk is tested against.
pub fn odds_plain<R: Ruleset>(state: &R::State, plan: &R::Plan, seat: Seat, runs_max: usize) -> Odds {
    Walk::<R>::new(state, plan, seat, runs_max, true).all()
}

/// Two pasts with the same key have the same future: numbers first, since they are soon compared.
type Key<E> = (Point, Numbers, Split, Ask, Vec<E>);

/// What is known of the future of a past before anybody walks there: where it is, sums, what became of whom, and the events that last.
type Ahead<E> = (Point, Numbers, Option<Vec<(u16, u8)>>, Vec<E>);

/// The step that was summed up last, and how many answers there were since.
type Point = (u32, usize);

type Numbers = Vec<(u32, [u32; 2])>;

/// What comes of a past: what may still happen, what has happened in its last step, and apart from that what those events are counted
/// as that are forgotten.
#[derive(Clone)]
struct Found {
    ahead: Rc<Tails>,
    gained: Counts,
    own: Counts,
}

impl Found {
    /// What has happened for certain comes before what may.
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
    /// What the dice of a roll that is summed up were counted as, before it is known where they lead.
    own: Map<(Split, Vec<u8>), Counts>,
    /// States on the way here, with the number of events in each.
    kept: Vec<(usize, R::State)>,
    plain: bool,
    runs_max: usize,
    out: Odds,
}

impl<'a, R: Ruleset> Walk<'a, R> {
    fn new(state: &'a R::State, plan: &'a R::Plan, seat: Seat, runs_max: usize, plain: bool) -> Walk<'a, R> {
        Walk {
            state,
            plan,
            seat,
            known: Map::new(),
            seen: Map::new(),
            own: Map::new(),
            kept: vec![],
            plain,
            runs_max,
            out: Odds::default(),
        }
    }

    fn all(mut self) -> Odds {
        let mut tails = self.from(&mut vec![], 0).tails();
        if self.out.at_least {
            tails.values_mut().flatten().for_each(|chance| chance.most = 1.0);
        }
        Odds { tails, ..self.out }
    }

    /// What is still to come after these answers, beyond the events that were there before the last of them.
    fn from(&mut self, answers: &mut Vec<Answer>, before: usize) -> Found {
        self.out.runs += 1;
        let (step, weighed, keeps) = if self.plain {
            (foreseen::<R>(self.state, self.plan, answers), Weighed::default(), None)
        } else {
            weigh::<R>(self.state, &self.kept, self.plan, answers)
        };
        let Weighed { split, declined, over, sums, summed: (at, had) } = weighed;
        declined.into_iter().for_each(|why| self.assume(why));
        let now = step.events.len();
        let is_over = |idx: usize| over.get(idx).is_some_and(|over| *over);
        let new = || (0..).zip(&step.events).skip(before);
        let of = |over: bool| new().filter(move |(idx, _)| is_over(*idx) == over).map(|(_, event)| event);
        let (gained, own) = (counted::<R>(of(false), self.seat), counted::<R>(of(true), self.seat));
        let found = |ahead: Rc<Tails>| Found { ahead, gained, own };
        let Step { events, ask: Some(ask), .. } = step else { return found(Rc::default()) };
        let lasts = (0..).zip(events).filter(|(idx, _)| !is_over(*idx));
        let sums: Numbers = sums.into_iter().collect();
        let point = (at, answers.len() - had);
        let key = Box::new((point, sums, split, ask, lasts.map(|(_, event)| event).collect()));
        if let Some(known) = self.known.get(&key) {
            return found(known.clone());
        }
        if self.out.runs > self.runs_max {
            self.out.at_least = true;
            return found(Rc::default());
        }
        let n_kept = self.kept.len();
        self.kept.extend(keeps);
        let ahead = Rc::new(self.ahead(&key, answers, now));
        self.kept.truncate(n_kept);
        if !self.plain {
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
                    Split::Sums(chain, _, things) => sums_of_chain(chain, things),
                    Split::Fates(fates) => falls_of_fates(fates),
                };
                self.rolled(ways, key, answers, now)
            }
            Want::Pick { choices, least, most } => {
                let mut ways = unlike(choices, *least, *most);
                if ways.len() > UNLIKE_MAX {
                    ways.truncate(1);
                    self.assume(ask.why.clone());
                }
                self.picked(ways, answers, now)
            }
        }
    }

    fn assume(&mut self, why: Text) {
        if !self.out.assumed.contains(&why) {
            self.out.assumed.push(why);
        }
    }

    fn after(&mut self, answer: Answer, answers: &mut Vec<Answer>, now: usize) -> Found {
        answers.push(answer);
        let found = self.from(answers, now);
        answers.pop();
        found
    }

    /// The same of faces, unless it is known before.
    fn fallen(&mut self, faces: Vec<u8>, key: &Key<R::Event>, answers: &mut Vec<Answer>, now: usize) -> Found {
        let Some(there) = there(key, &faces) else {
            return self.after(Answer::Rolled { faces, typed: false }, answers, now);
        };
        // Sums are of all rolls so far, but what a roll is counted as is its own. Of fates that is as they are.
        let roll = matches!(key.2, Split::Sums(..)).then(|| (key.2.clone(), faces.clone()));
        if let Some(seen) = self.seen.get(&there)
            && let Some(own) = roll.as_ref().map_or(Some(&seen.own), |roll| self.own.get(roll))
        {
            return Found { own: own.clone(), ..seen.clone() };
        }
        let found = self.after(Answer::Rolled { faces, typed: false }, answers, now);
        if let Some(roll) = roll {
            self.own.insert(roll, found.own.clone());
        }
        self.seen.insert(there, found.clone());
        found
    }

    /// Branches that fall as the dice do: weighed and summed.
    fn rolled(
        &mut self,
        ways: Vec<(Vec<u8>, f64)>,
        key: &Key<R::Event>,
        answers: &mut Vec<Answer>,
        now: usize,
    ) -> Tails {
        let mut ahead = Tails::new();
        for (faces, weight) in likely(ways) {
            let found = self.fallen(faces, key, answers, now);
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

    /// Branches that somebody chooses: from the lowest to the highest, for each figure by itself.
    fn picked(&mut self, ways: Vec<Vec<Word>>, answers: &mut Vec<Answer>, now: usize) -> Tails {
        let branches: Vec<Tails> =
            ways.into_iter().map(|keys| self.after(Answer::Picked(keys), answers, now).tails()).collect();
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

/// Where these faces lead, as far as that can be told before.
fn there<E: Clone>(((step, since), sums, split, _, events): &Key<E>, faces: &[u8]) -> Option<Box<Ahead<E>>> {
    let then = (*step, since + 1);
    let outs: Vec<u8> = faces.iter().map(|face| face - 1).collect();
    match split {
        Split::Faces | Split::Outs(_) => None,
        Split::Sums(_, to, things) => {
            let mut sums: Sums = sums.iter().copied().collect();
            add(&mut sums, *to, things, &outs);
            Some(Box::new((then, sums.into_iter().collect(), None, events.clone())))
        }
        Split::Fates(fates) => {
            let likes = fates.things.iter().map(|(like, _)| *like);
            let mut fell: Vec<(u16, u8)> = likes.zip(outs).filter(|(_, out)| *out > 0).collect();
            sorted::order(&mut fell);
            Some(Box::new((then, fates.after.clone(), Some(fell), events.clone())))
        }
    }
}

fn counted<'a, R: Ruleset<Event: 'a>>(events: impl Iterator<Item = &'a R::Event>, seat: Seat) -> Counts {
    let mut sum = Map::new();
    for (word, n) in events.flat_map(|event| R::counts(event, seat)) {
        *sum.or_default(word) += n;
    }
    sum.into_iter().filter(|(_, n)| *n != 0).collect()
}

/// What a roll of many dice comes to less often than this, all of it together, is left out.
const RARE: f64 = 1e-6;
/// Ways to fall up to which all are walked.
const MANY: usize = 64;

/// The ways that make a difference to a figure that is shown, the others made up for.
fn likely(mut ways: Vec<(Vec<u8>, f64)>) -> Vec<(Vec<u8>, f64)> {
    if ways.len() <= MANY {
        return ways;
    }
    ways.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut rare = 0.0;
    while let Some((_, weight)) = ways.last().filter(|(_, weight)| rare + weight <= RARE) {
        rare += weight;
        ways.pop();
    }
    ways.iter_mut().for_each(|(_, weight)| *weight /= 1.0 - rare);
    ways
}

/// Every way a pool can fall, its dice being alike: one sorted roll for each split over the classes of faces.
fn falls_of_pool(pool: &Pool) -> Vec<(Vec<u8>, f64)> {
    let edges: Vec<u16> =
        [1].into_iter().chain(pool.cuts.iter().map(|c| u16::from(*c))).chain([u16::from(pool.sides) + 1]).collect();
    let chance = |from: u16, to: u16| f64::from(to - from) / f64::from(pool.sides);
    let classes: Vec<(u8, f64)> = edges.windows(2).map(|e| (e[0] as u8, chance(e[0], e[1]))).collect();
    splits(&classes, pool.dice)
}

/// Every way a chain can end: the chance of each way out for one die, then the split of all dice over them.
fn falls_of_chain(chain: &Chain) -> Vec<(Vec<u8>, f64)> {
    let classes = outs(chain.stages.iter().map(|stage| (stage.sides, &stage.ways[..])));
    let classes: Vec<(u8, f64)> = classes.into_iter().map(|(out, chance)| (out + 1, chance)).collect();
    let each = together(&chain.at, chain.dice);
    let one = || settled(splits(&classes, each));
    match each {
        _ if chain.likes.len() * usize::from(each) == usize::from(chain.dice) => splits_of_likes(&one(), &chain.likes),
        1 => splits(&classes, chain.dice),
        each => splits_of_things(&one(), chain.dice / each),
    }
}

/// The chance of each way out for one die that goes through these stages.
fn outs<'a>(stages: impl ExactSizeIterator<Item = (u8, &'a [(u8, Way)])>) -> Vec<(u8, f64)> {
    let mut reach = vec![0.0; stages.len()];
    let mut outs: Map<u8, f64> = Map::new();
    reach[0] = 1.0;
    for (idx, (sides, ways)) in stages.enumerate() {
        let ends = ways[1..].iter().map(|(from, _)| *from).chain([sides + 1]);
        for ((from, way), end) in ways.iter().zip(ends) {
            let chance = reach[idx] * f64::from(end - from) / f64::from(sides);
            match way {
                Way::To(next) => reach[*next] += chance,
                Way::Out(out) => *outs.or_default(*out) += chance,
            }
        }
    }
    outs.into_iter().filter(|(_, chance)| *chance > 0.0).collect()
}

/// One of the ways in which a thing or a die may fall: what it adds to the sums that count, its faces, its chance.
type Fall = (Vec<u8>, Vec<u8>, f64);

/// Things one after the other, of all ways with equal sums one.
fn convolved(things: impl Iterator<Item = Vec<Fall>>) -> Vec<Fall> {
    let mut all: Vec<Fall> = vec![(vec![], vec![], 1.0)];
    for falls in things {
        let mut next: Map<Vec<u8>, (Vec<u8>, f64)> = Map::new();
        for (sums, faces, chance) in &all {
            for (adds, more, part) in &falls {
                let mut sum = adds.clone();
                sum.iter_mut().zip(sums).for_each(|(sum, had)| *sum = sum.saturating_add(*had));
                let (way, weight) = next.or_default(sum);
                *weight += chance * part;
                if way.is_empty() {
                    way.extend(faces);
                    way.extend(more);
                }
            }
        }
        all = next.into_iter().map(|(sums, (faces, chance))| (sums, faces, chance)).collect();
    }
    all
}

/// Every way a chain can end, as far as it matters how many things come to anything, and to how much in all.
fn sums_of_chain(chain: &Chain, things: &[Option<u32>]) -> Vec<(Vec<u8>, f64)> {
    let dice = outs(chain.stages.iter().map(|stage| (stage.sides, &stage.ways[..])));
    let die: Vec<Fall> = dice.into_iter().map(|(out, chance)| (vec![out], vec![out + 1], chance)).collect();
    let of_one = convolved(std::iter::repeat_n(die, usize::from(chain.dice) / things.len().max(1)));
    let mut stand_for: Vec<u32> = things.iter().flatten().copied().collect();
    sorted::order(&mut stand_for);
    stand_for.dedup();
    let thing = |thing: &Option<u32>| {
        let fall = |(sum, faces, chance): &Fall| {
            let any = stand_for.iter().map(|of| u8::from(sum[0] > 0 && *thing == Some(*of)));
            (any.chain([sum[0]]).collect(), faces.clone(), *chance)
        };
        of_one.iter().map(fall).collect::<Vec<Fall>>()
    };
    convolved(things.iter().map(thing)).into_iter().map(|(_, faces, chance)| (faces, chance)).collect()
}

/// What becomes of things, of those that are alike only how many come to what.
fn falls_of_fates(fates: &Fates) -> Vec<(Vec<u8>, f64)> {
    let of_kind = |kind: &Vec<Sided>| outs(kind.iter().map(|(sides, ways)| (*sides, &ways[..])));
    let kinds: Vec<Vec<(u8, f64)>> = fates.kinds.iter().map(of_kind).collect();
    let mut ends: Vec<u8> = kinds.iter().flatten().map(|(out, _)| *out).collect();
    let mut likes: Vec<u16> = fates.things.iter().map(|(like, _)| *like).collect();
    sorted::order(&mut ends);
    ends.dedup();
    sorted::order(&mut likes);
    likes.dedup();
    let thing = |(like, dice): &(u16, Vec<(usize, u8)>)| {
        let at = likes.iter().position(|other| other == like).unwrap_or(0) * ends.len();
        // None of its dice goes beyond that.
        let within = |end: u8| -> f64 {
            let of = |(kind, n): &(usize, u8)| {
                let up_to = kinds[*kind].iter().filter(|(out, _)| *out <= end).map(|(_, chance)| chance);
                up_to.sum::<f64>().powi(i32::from(*n))
            };
            dice.iter().map(of).product()
        };
        let mut falls: Vec<Fall> = vec![];
        let mut before = 0.0;
        for (idx, end) in ends.iter().enumerate() {
            let mut adds = vec![0; likes.len() * ends.len()];
            adds[at + idx] = 1;
            let chance = within(*end);
            if chance > before {
                falls.push((adds, vec![end + 1], chance - before));
            }
            before = chance;
        }
        falls
    };
    convolved(fates.things.iter().map(thing)).into_iter().map(|(_, faces, chance)| (faces, chance)).collect()
}

/// How many dice each thing has, where all have equally many; one where they do not.
fn together(at: &[Thing], dice: u8) -> u8 {
    if at.len() != usize::from(dice) {
        return 1;
    }
    let mut runs = at.chunk_by(|a, b| a == b).map(<[Thing]>::len);
    let each = runs.next().unwrap_or(1);
    if runs.all(|run| run == each) { u8::try_from(each).unwrap_or(1) } else { 1 }
}

/// Of the ways in which one thing's dice fall, those with a die that settles its fate are one.
fn settled(ways: Vec<(Vec<u8>, f64)>) -> Vec<(Vec<u8>, f64)> {
    let highest = |faces: &[u8]| faces.iter().max().copied().filter(|face| *face > SETTLED);
    let mut all: Vec<(Vec<u8>, f64)> = vec![];
    for (faces, chance) in ways {
        let fate = highest(&faces);
        match all.iter_mut().find(|(other, _)| fate.is_some() && highest(other) == fate) {
            Some((_, sum)) => *sum += chance,
            None => all.push((faces, chance)),
        }
    }
    all
}

/// Things that are alike, each with all of its dice: how many of them fall which way.
fn splits_of_things(of_one: &[(Vec<u8>, f64)], things: u8) -> Vec<(Vec<u8>, f64)> {
    let classes: Vec<(u8, f64)> = (0..=u8::MAX).zip(of_one).map(|(idx, (_, chance))| (idx, *chance)).collect();
    let faces = |kinds: Vec<u8>| kinds.into_iter().flat_map(|idx| of_one[usize::from(idx)].0.clone()).collect();
    splits(&classes, things).into_iter().map(|(kinds, chance)| (faces(kinds), chance)).collect()
}

/// The same where only those with equal numbers are alike: each kind by itself, every thing with its dice in its place.
fn splits_of_likes(of_one: &[(Vec<u8>, f64)], likes: &[u16]) -> Vec<(Vec<u8>, f64)> {
    let each = of_one[0].0.len();
    let mut ways = vec![(vec![0; likes.len() * each], 1.0)];
    for kind in likes.iter().copied().collect::<sorted::Set<u16>>() {
        let places: Vec<usize> = (0..likes.len()).filter(|idx| likes[*idx] == kind).collect();
        let own = splits_of_things(of_one, u8::try_from(places.len()).unwrap_or(u8::MAX));
        let put = |(faces, chance): &(Vec<u8>, f64), (more, next): &(Vec<u8>, f64)| {
            let mut faces = faces.clone();
            for (place, dice) in places.iter().zip(more.chunks(each)) {
                faces[place * each..][..each].copy_from_slice(dice);
            }
            (faces, chance * next)
        };
        ways = ways.iter().flat_map(|way| own.iter().map(|more| put(way, more))).take(RUNS_MAX + 1).collect();
    }
    ways
}

/// The same, one thing after the other, however many dice each of them has: what else becomes of them may not be alike.
fn falls_of_ask(pool: &Pool, at: &[Thing]) -> Vec<(Vec<u8>, f64)> {
    if at.len() != usize::from(pool.dice) {
        return falls_of_pool(pool);
    }
    let mut ways: Vec<(Vec<u8>, f64)> = vec![(vec![], 1.0)];
    for run in at.chunk_by(|a, b| a == b) {
        let dice = u8::try_from(run.len()).unwrap_or(u8::MAX);
        let own = falls_of_pool(&Pool { dice, ..pool.clone() });
        let with = |(faces, chance): &(Vec<u8>, f64)| {
            let (faces, chance) = (faces.clone(), *chance);
            own.iter().map(move |(more, next)| ([&faces[..], more].concat(), chance * next)).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(with).take(RUNS_MAX + 1).collect();
    }
    ways
}

/// The splits of `dice` over classes, each with its chance. No more are made than could ever be walked.
fn splits(classes: &[(u8, f64)], dice: u8) -> Vec<(Vec<u8>, f64)> {
    let mut ways = vec![];
    split(classes, dice, 1.0, &mut vec![], &mut ways);
    ways
}

fn split(classes: &[(u8, f64)], left: u8, weight: f64, faces: &mut Vec<u8>, ways: &mut Vec<(Vec<u8>, f64)>) {
    let [(face, chance), rest @ ..] = classes else { return };
    if ways.len() > RUNS_MAX {
        return;
    }
    if rest.is_empty() {
        let mut all = faces.clone();
        all.extend(std::iter::repeat_n(*face, usize::from(left)));
        ways.push((all, weight * chance.powi(i32::from(left))));
        return;
    }
    let mut n_ways = 1.0;
    for n in 0..=left {
        faces.extend(std::iter::repeat_n(*face, usize::from(n)));
        split(rest, left - n, weight * n_ways * chance.powi(i32::from(n)), faces, ways);
        faces.truncate(faces.len() - usize::from(n));
        n_ways = n_ways * f64::from(left - n) / f64::from(n + 1);
    }
}

/// One choice for each way to divide the number over classes of like choices; no more than tells that they are too many.
fn unlike(choices: &[Choice], least: u8, most: u8) -> Vec<Vec<Word>> {
    let mut classes: Map<u16, Vec<&Choice>> = Map::new();
    for choice in choices {
        classes.or_default(choice.like).push(choice);
    }
    let classes: Vec<Vec<&Choice>> = classes.into_values().collect();
    let mut ways = vec![];
    divide(&classes, usize::from(least), usize::from(most), &mut vec![], &mut ways);
    ways
}

fn divide(classes: &[Vec<&Choice>], least: usize, most: usize, keys: &mut Vec<Word>, ways: &mut Vec<Vec<Word>>) {
    let (Some(class), true) = (classes.first(), ways.len() <= UNLIKE_MAX) else {
        if classes.is_empty() {
            ways.push(keys.clone());
        }
        return;
    };
    let rest: usize = classes[1..].iter().map(Vec::len).sum();
    let had = keys.len();
    for n in least.saturating_sub(rest).min(class.len())..=class.len().min(most) {
        keys.extend(class[..n].iter().map(|choice| choice.key.clone()));
        divide(&classes[1..], least.saturating_sub(n), most - n, keys, ways);
        keys.truncate(had);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stage, text, word};

    fn sum(ways: &[(Vec<u8>, f64)]) -> f64 {
        ways.iter().map(|(_, weight)| weight).sum()
    }

    #[test]
    fn the_weights_of_a_pool_sum_to_one() {
        for dice in 1..20 {
            for cuts in [vec![], vec![4], vec![4, 6], vec![2, 3, 4, 5, 6]] {
                let ways = falls_of_pool(&Pool { dice, sides: 6, cuts: cuts.clone() });
                if ways.len() <= RUNS_MAX {
                    assert!((sum(&ways) - 1.0).abs() < 1e-12, "{dice} dice cut at {cuts:?}: {}", sum(&ways));
                }
            }
        }
    }

    #[test]
    fn a_chain_weighs_each_way_out() {
        let stage = |ways: &[(u8, Way)]| Stage::new(Seat::Red, text("x", []), 6, ways);
        let hit = stage(&[(1, Way::Out(0)), (4, Way::To(1))]);
        let save = stage(&[(1, Way::Out(1)), (3, Way::Out(0))]);
        let ways = falls_of_chain(&Chain { dice: 2, at: vec![], stages: vec![hit, save], likes: vec![] });
        let both = ways.iter().find(|(faces, _)| faces == &[2, 2]).unwrap().1;
        assert!((both - 1.0 / 36.0).abs() < 1e-12);
        assert!((sum(&ways) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn dice_of_one_thing_stay_together() {
        let stage = Stage::new(Seat::Red, text("x", []), 6, [(1, Way::Out(0)), (4, Way::Out(1))]);
        let at = |n| Thing::Base(table::BaseId(n));
        let chain = Chain { dice: 4, at: vec![at(1), at(1), at(2), at(2)], stages: vec![stage], likes: vec![] };
        let ways = falls_of_chain(&chain);
        assert!((sum(&ways) - 1.0).abs() < 1e-12);
        // Two hits by one of them and none by the other; one hit by each.
        let chance = |faces: &[u8]| ways.iter().find(|(fall, _)| fall == faces).map(|(_, chance)| *chance);
        assert_eq!(chance(&[2, 2, 1, 1]), Some(0.125));
        assert_eq!(chance(&[1, 2, 1, 2]), Some(0.25));
        let plain = falls_of_ask(&Pool { dice: 4, sides: 6, cuts: vec![4] }, &chain.at);
        assert!((sum(&plain) - 1.0).abs() < 1e-12);
        assert_eq!(plain.len(), 9);
    }

    #[test]
    fn things_that_are_not_alike_fall_each_by_itself() {
        let stage = Stage::new(Seat::Red, text("x", []), 6, [(1, Way::Out(0)), (4, Way::Out(1))]);
        let at = (1..4).flat_map(|n| vec![Thing::Base(table::BaseId(n)); 2]).collect();
        let ways = falls_of_chain(&Chain { dice: 6, at, stages: vec![stage], likes: vec![5, 2, 5] });
        let chance = |faces: &[u8]| ways.iter().find(|(fall, _)| fall == faces).map(|(_, chance)| *chance);
        assert_eq!((chance(&[1, 1, 2, 2, 1, 1]), chance(&[1, 2, 1, 1, 1, 2])), (Some(1.0 / 64.0), Some(4.0 / 64.0)));
    }

    #[test]
    fn dice_of_a_thing_whose_fate_is_settled_are_one_way() {
        let stage = Stage::new(Seat::Red, text("x", []), 6, [(1, Way::Out(SETTLED)), (4, Way::Out(0))]);
        let chain = Chain { dice: 3, at: vec![Thing::Base(table::BaseId(1)); 3], stages: vec![stage], likes: vec![] };
        let mut chances: Vec<f64> = falls_of_chain(&chain).into_iter().map(|(_, chance)| chance).collect();
        chances.sort_by(f64::total_cmp);
        assert_eq!(chances, [0.125, 0.875]);
    }

    fn choices(likes: &[u16]) -> Vec<Choice> {
        let key = |i: usize| Word::own(format!("k{i}"));
        likes
            .iter()
            .enumerate()
            .map(|(i, like)| Choice { key: key(i), text: text("x", []), at: None, like: *like })
            .collect()
    }

    #[test]
    fn like_choices_are_one_way() {
        assert_eq!(unlike(&choices(&[0, 0, 0, 1]), 2, 2).len(), 2);
        assert_eq!(unlike(&choices(&[0, 1, 2]), 1, 1).len(), 3);
        assert_eq!(unlike(&choices(&[0, 0, 1, 1]), 0, 4).len(), 9);
        let many: Vec<u16> = (0..60).collect();
        assert!(unlike(&choices(&many), 0, 60).len() > UNLIKE_MAX, "many ways are cut off, not made");
        assert_eq!(unlike(&choices(&[0, 1]), 1, 1)[0], [word("k1")], "the first way leaves the first class alone");
    }
}
