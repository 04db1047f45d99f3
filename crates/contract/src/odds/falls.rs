//! Every way dice can fall, with its chance. Of like dice, one way for each number of them.

use super::{RUNS_MAX, UNLIKE_MAX};
use crate::{
    Chain, Choice, Exit, Pool, SETTLED, Thing,
    flow::{Outcomes, Sided, Twins},
};
use content::Word;
use sorted::Map;
use std::ops::Range;

/// The rarest ways of a large roll are left out, up to this chance in total.
const RARE: f64 = 1e-6;
/// Up to this many ways, all are walked.
const MANY: usize = 64;

/// The ways that make a difference to a displayed figure, scaled up to make up for the others. A list too long to be walked was already cut
/// off; it stays too long, so its result is not mistaken for the whole.
pub(super) fn likely(mut ways: Vec<(Vec<u8>, f64)>) -> Vec<(Vec<u8>, f64)> {
    if ways.len() <= MANY || ways.len() > RUNS_MAX {
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

/// Every way a pool of like dice can fall: one sorted roll for each split over the classes of faces.
fn falls_of_pool(pool: &Pool) -> Vec<(Vec<u8>, f64)> {
    let edges: Vec<u16> =
        [1].into_iter().chain(pool.cuts.iter().map(|c| u16::from(*c))).chain([u16::from(pool.sides) + 1]).collect();
    let chance = |from: u16, to: u16| f64::from(to - from) / f64::from(pool.sides);
    let classes: Vec<(u8, f64)> = edges.windows(2).map(|e| (e[0] as u8, chance(e[0], e[1]))).collect();
    splits(&classes, pool.dice)
}

/// Every way a chain can end: the chance of each exit for one die, then the split of all dice over the exits.
pub(super) fn falls_of_chain(chain: &Chain) -> Vec<(Vec<u8>, f64)> {
    let classes = outs(chain.throws.iter().map(|throw| (throw.sides, &throw.exits[..])));
    let classes: Vec<(u8, f64)> = classes.into_iter().map(|(out, chance)| (out + 1, chance)).collect();
    let each = together(&chain.at, chain.dice);
    let one = || settled(splits(&classes, each));
    match each {
        _ if chain.likes.len() * usize::from(each) == usize::from(chain.dice) => splits_of_likes(&one(), &chain.likes),
        1 => splits(&classes, chain.dice),
        each => splits_of_things(&one(), chain.dice / each),
    }
}

/// The chance of each exit for one die that goes through these throws.
fn outs<'a>(throws: impl ExactSizeIterator<Item = (u8, &'a [(u8, Exit)])>) -> Vec<(u8, f64)> {
    let mut reach = vec![0.0; throws.len()];
    let mut outs: Map<u8, f64> = Map::new();
    reach[0] = 1.0;
    for (idx, (sides, ways)) in throws.enumerate() {
        let ends = ways[1..].iter().map(|(from, _)| *from).chain([sides + 1]);
        for ((from, way), end) in ways.iter().zip(ends) {
            let chance = reach[idx] * f64::from(end - from) / f64::from(sides);
            match way {
                Exit::To(next) => reach[*next] += chance,
                Exit::Out(out) => *outs.or_default(*out) += chance,
            }
        }
    }
    outs.into_iter().filter(|(_, chance)| *chance > 0.0).collect()
}

/// A way in which a thing or a die may fall: what it adds to the sums, its faces, and its chance.
type Fall = (Vec<u8>, Vec<u8>, f64);

/// Combines things one after the other, keeping one way for equal sums. `settle` may merge more of them after each thing.
fn convolved(things: impl Iterator<Item = Vec<Fall>>, settle: impl Fn(usize, Vec<Fall>) -> Vec<Fall>) -> Vec<Fall> {
    let mut all: Vec<Fall> = vec![(vec![], vec![], 1.0)];
    for (idx, falls) in things.enumerate() {
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
        all = settle(idx, next.into_iter().map(|(sums, (faces, chance))| (sums, faces, chance)).collect());
    }
    all
}

/// Every way a chain can end, if only two sums matter: how many things get any result, and the total. Of twins, those with more results
/// come first.
pub(super) fn sums_of_chain(chain: &Chain, things: &[Option<u32>], twins: &[Twins]) -> Vec<(Vec<u8>, f64)> {
    let dice = outs(chain.throws.iter().map(|throw| (throw.sides, &throw.exits[..])));
    let die: Vec<Fall> = dice.into_iter().map(|(out, chance)| (vec![out], vec![out + 1], chance)).collect();
    let each = usize::from(chain.dice) / things.len().max(1);
    let of_one = convolved(std::iter::repeat_n(die, each), |_, ways| ways);
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
    let place = |key: &u32| stand_for.iter().position(|of| of == key);
    let ends = |keys: &Vec<u32>| Some(place(keys.first()?)?..place(keys.last()?)? + 1);
    let twins: Vec<Vec<Range<usize>>> = twins.iter().map(|lists| lists.iter().filter_map(ends).collect()).collect();
    let places: Vec<Option<usize>> = things.iter().map(|thing| thing.as_ref().and_then(place)).collect();
    // As soon as all things of a list are in, it takes its place among its twins: that keeps the ways few.
    let settle = |idx: usize, ways: Vec<Fall>| {
        let goes_on = |at: &usize| places.get(idx + 1) == Some(&Some(*at));
        let Some(end) = places[idx].filter(|at| !goes_on(at)).map(|at| at + 1) else { return ways };
        match twins.iter().find(|lists| lists.iter().any(|list| list.end == end)) {
            Some(lists) => in_order(ways, lists.iter().filter(|list| list.end <= end)),
            None => ways,
        }
    };
    convolved(things.iter().map(thing), settle).into_iter().map(|(_, faces, chance)| (faces, chance)).collect()
}

/// One way for all in which these parts of the sums change places: that in which the greatest comes first.
fn in_order<'a>(ways: Vec<Fall>, parts: impl Iterator<Item = &'a Range<usize>> + Clone) -> Vec<Fall> {
    let mut all: Map<Vec<u8>, (Vec<u8>, f64)> = Map::new();
    for (sums, faces, chance) in ways {
        let mut values: Vec<&[u8]> = parts.clone().map(|part| &sums[part.clone()]).collect();
        values.sort_by(|a, b| b.cmp(a));
        let mut ordered = sums.clone();
        for (part, value) in parts.clone().zip(values) {
            ordered[part.clone()].copy_from_slice(value);
        }
        let is_ordered = ordered == sums;
        let (way, weight) = all.or_default(ordered);
        *weight += chance;
        if is_ordered {
            *way = faces;
        }
    }
    all.into_iter().map(|(sums, (faces, chance))| (sums, faces, chance)).collect()
}

/// The outcomes of things. Of equivalent things, only how many have each outcome.
pub(super) fn falls_of_outcomes(outcomes: &Outcomes) -> Vec<(Vec<u8>, f64)> {
    let of_kind = |kind: &Vec<Sided>| outs(kind.iter().map(|(sides, ways)| (*sides, &ways[..])));
    let kinds: Vec<Vec<(u8, f64)>> = outcomes.kinds.iter().map(of_kind).collect();
    let mut ends: Vec<u8> = kinds.iter().flatten().map(|(out, _)| *out).collect();
    let mut likes: Vec<u16> = outcomes.things.iter().map(|(like, _)| *like).collect();
    sorted::order(&mut ends);
    ends.dedup();
    sorted::order(&mut likes);
    likes.dedup();
    let thing = |(like, dice): &(u16, Vec<(usize, u8)>)| {
        let at = likes.iter().position(|other| other == like).unwrap_or(0) * ends.len();
        // None of its dice goes beyond this outcome.
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
    convolved(outcomes.things.iter().map(thing), |_, ways| ways)
        .into_iter()
        .map(|(_, faces, chance)| (faces, chance))
        .collect()
}

/// Faces that are read alike, with the share of all ways that they are.
pub(super) fn falls_to_read(ways: &[(Vec<u8>, u32)]) -> Vec<(Vec<u8>, f64)> {
    let all: u32 = ways.iter().map(|(_, n)| n).sum();
    ways.iter().map(|(faces, n)| (faces.clone(), f64::from(*n) / f64::from(all))).collect()
}

/// The number of dice of each thing if all have equally many, otherwise 1.
fn together(at: &[Thing], dice: u8) -> u8 {
    if at.len() != usize::from(dice) {
        return 1;
    }
    let mut runs = at.chunk_by(|a, b| a == b).map(<[Thing]>::len);
    let each = runs.next().unwrap_or(1);
    if runs.all(|run| run == each) { u8::try_from(each).unwrap_or(1) } else { 1 }
}

/// Merges the ways in which one thing's dice fall that settle the same outcome.
fn settled(ways: Vec<(Vec<u8>, f64)>) -> Vec<(Vec<u8>, f64)> {
    let highest = |faces: &[u8]| faces.iter().max().copied().filter(|face| *face > SETTLED);
    let mut all: Vec<(Vec<u8>, f64)> = vec![];
    for (faces, chance) in ways {
        let outcome = highest(&faces);
        match all.iter_mut().find(|(other, _)| outcome.is_some() && highest(other) == outcome) {
            Some((_, sum)) => *sum += chance,
            None => all.push((faces, chance)),
        }
    }
    all
}

/// Equivalent things, each with all its dice: how many of them fall which way.
fn splits_of_things(of_one: &[(Vec<u8>, f64)], things: u8) -> Vec<(Vec<u8>, f64)> {
    let classes: Vec<(u8, f64)> = (0..=u8::MAX).zip(of_one).map(|(idx, (_, chance))| (idx, *chance)).collect();
    let faces = |kinds: Vec<u8>| kinds.into_iter().flat_map(|idx| of_one[usize::from(idx)].0.clone()).collect();
    splits(&classes, things).into_iter().map(|(kinds, chance)| (faces(kinds), chance)).collect()
}

/// The same if only things with equal numbers are equivalent: each kind on its own, and every thing with its dice in its place.
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

/// The same for things that are never equivalent, one after the other, however many dice each has.
pub(super) fn falls_of_ask(pool: &Pool, at: &[Thing]) -> Vec<(Vec<u8>, f64)> {
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

/// The splits of `dice` over classes, each with its chance. It stops when there are too many to walk.
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

/// One choice for each way to divide the number over classes of equivalent choices. It stops when there are too many.
pub(super) fn unlike(choices: &[Choice], least: u8, most: u8) -> Vec<Vec<Word>> {
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
    use crate::{Throw, text, word};
    use table::Seat;

    fn sum(ways: &[(Vec<u8>, f64)]) -> f64 {
        ways.iter().map(|(_, weight)| weight).sum()
    }

    #[test]
    fn the_weights_of_a_pool_sum_to_one() {
        for dice in 1..20 {
            for cuts in [vec![], vec![4], vec![4, 6], vec![2, 3, 4, 5, 6]] {
                let ways = falls_of_pool(&Pool { dice, sides: 6, cuts: cuts.clone(), lots: vec![], again: None });
                if ways.len() <= RUNS_MAX {
                    assert!((sum(&ways) - 1.0).abs() < 1e-12, "{dice} dice cut at {cuts:?}: {}", sum(&ways));
                }
            }
        }
    }

    #[test]
    fn what_is_rare_is_left_out_of_long_lists_that_are_whole() {
        let of = |dice, sides: u8| {
            falls_of_pool(&Pool { dice, sides, cuts: (2..=sides).collect(), lots: vec![], again: None })
        };
        let few = of(60, 2);
        assert_eq!((few.len(), likely(few.clone())), (61, few), "a short list stays as it is");
        let many = of(9, 6);
        let kept = likely(many.clone());
        assert!(kept.len() < many.len(), "{} of {}", kept.len(), many.len());
        assert!((sum(&kept) - 1.0).abs() < 1e-12, "{}", sum(&kept));
        let cut_off = of(30, 6);
        assert!(cut_off.len() > RUNS_MAX);
        assert_eq!(likely(cut_off.clone()), cut_off, "what is cut off already is not taken for the whole");
    }

    #[test]
    fn a_chain_weighs_each_way_out() {
        let throw = |ways: &[(u8, Exit)]| Throw::new(Seat::Red, text("x", []), 6, ways);
        let hit = throw(&[(1, Exit::Out(0)), (4, Exit::To(1))]);
        let save = throw(&[(1, Exit::Out(1)), (3, Exit::Out(0))]);
        let ways = falls_of_chain(&Chain { dice: 2, at: vec![], throws: vec![hit, save], likes: vec![] });
        let both = ways.iter().find(|(faces, _)| faces == &[2, 2]).unwrap().1;
        assert!((both - 1.0 / 36.0).abs() < 1e-12);
        assert!((sum(&ways) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn dice_of_one_thing_stay_together() {
        let throw = Throw::new(Seat::Red, text("x", []), 6, [(1, Exit::Out(0)), (4, Exit::Out(1))]);
        let at = |n| Thing::Base(table::BaseId(n));
        let chain = Chain { dice: 4, at: vec![at(1), at(1), at(2), at(2)], throws: vec![throw], likes: vec![] };
        let ways = falls_of_chain(&chain);
        assert!((sum(&ways) - 1.0).abs() < 1e-12);
        // Two hits by one of them and none by the other; one hit by each.
        let chance = |faces: &[u8]| ways.iter().find(|(fall, _)| fall == faces).map(|(_, chance)| *chance);
        assert_eq!(chance(&[2, 2, 1, 1]), Some(0.125));
        assert_eq!(chance(&[1, 2, 1, 2]), Some(0.25));
        let plain = falls_of_ask(&Pool { dice: 4, sides: 6, cuts: vec![4], lots: vec![], again: None }, &chain.at);
        assert!((sum(&plain) - 1.0).abs() < 1e-12);
        assert_eq!(plain.len(), 9);
    }

    #[test]
    fn things_that_are_not_alike_fall_each_by_itself() {
        let throw = Throw::new(Seat::Red, text("x", []), 6, [(1, Exit::Out(0)), (4, Exit::Out(1))]);
        let at = (1..4).flat_map(|n| vec![Thing::Base(table::BaseId(n)); 2]).collect();
        let ways = falls_of_chain(&Chain { dice: 6, at, throws: vec![throw], likes: vec![5, 2, 5] });
        let chance = |faces: &[u8]| ways.iter().find(|(fall, _)| fall == faces).map(|(_, chance)| *chance);
        assert_eq!((chance(&[1, 1, 2, 2, 1, 1]), chance(&[1, 2, 1, 1, 1, 2])), (Some(1.0 / 64.0), Some(4.0 / 64.0)));
    }

    #[test]
    fn dice_of_a_thing_whose_fate_is_settled_are_one_way() {
        let throw = Throw::new(Seat::Red, text("x", []), 6, [(1, Exit::Out(SETTLED)), (4, Exit::Out(0))]);
        let chain = Chain { dice: 3, at: vec![Thing::Base(table::BaseId(1)); 3], throws: vec![throw], likes: vec![] };
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
