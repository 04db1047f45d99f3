//! 10.6: rolls to hit, and assigns hits to teams.

use super::{
    firsts::{Firsts, Targets},
    saves::{self, Kind},
    volley::{Volley, fired_at, rolled_together},
};
use crate::{CompanyBattles, data, record::Event, state::State};
use content::{Arg, Word, text};
use contract::{Chain, Exit, Flow, Flowing, Sums, Tally, Thing, Throw, choice_of};
use sorted::Map;
use table::{BaseId, Seat, UnitId};

/// Hits still to be saved, by volley and team.
pub(crate) type Pending = Map<(usize, BaseId), u8>;

/// A score that no die can reach (T-5).
pub(crate) const NEVER: i32 = 9;

/// Which dice to hit are re-rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    Never,
    Misses,
    Hits,
}

fn throws(seat: Seat, volleys: &[Volley]) -> Vec<Throw> {
    let volley = &volleys[0];
    let named = Arg::Word(Word::own(format!("cb.weapon.{}", volley.round.name)));
    let args: Vec<Arg> = [Some(named), fired_at(volleys)].into_iter().flatten().collect();
    let again = if volley.again.is_some() { Again::Misses } else { Again::Never };
    to_hit_throws(seat, ["why.hit", "why.hit-again", "why.hit-confirm"], &args, &volley.score, again)
}

/// T-5, T-6, T-9: the die to hit, the second one that 7+ and 8+ require, and the re-roll of all that, if there is one. The words are
/// those for the first die, for its re-roll, and for the second die.
pub(crate) fn to_hit_throws(
    seat: Seat,
    words: [&'static str; 3],
    args: &[Arg],
    score: &Tally,
    again: Again,
) -> Vec<Throw> {
    let (first, second) = match score.total {
        ..=2 => (2, None),
        score @ 3..=6 => (score as u8, None),
        7 => (6, Some(5)),
        8.. => (6, Some(6)),
    };
    let per = if second.is_some() { 2 } else { 1 };
    let why = |code| text(code, args);
    let passes = [(0, words[0]), (1, words[1])].into_iter().take(if again == Again::Never { 1 } else { 2 });
    let mut all = vec![];
    for (pass, code) in passes {
        let or_again = |when: Again, out: u8| if pass == 0 && again == when { Exit::To(per) } else { Exit::Out(out) };
        let (missed, won) = (or_again(Again::Misses, 0), or_again(Again::Hits, 1));
        let first_won = second.map_or(won, |_| Exit::To(pass * per + 1));
        let mut throw = Throw::new(seat, why(code), 6, vec![(1, missed), (first, first_won)]);
        throw.tally = Some(score.clone());
        all.push(throw);
        if let Some(second) = second {
            all.push(Throw::new(seat, why(words[2]), 6, vec![(1, missed), (second, won)]));
        }
    }
    all
}

/// Hits per team for each rolled volley; teams without hits omitted.
pub(crate) type Scored = Vec<Vec<(BaseId, u8)>>;

/// Rolls the next volley, in play with those that are rolled like it.
pub(crate) fn roll(
    flow: &mut Flow<CompanyBattles>,
    targets: &Targets,
    volleys: &[Volley],
    scored: &Scored,
) -> Flowing<Scored> {
    let idx = scored.len();
    let n = if flow.weighs() { 1 } else { rolled_together(&volleys[idx..]) };
    let (now, volley) = (&volleys[idx..idx + n], &volleys[idx]);
    let seat = volley.unit.seat.other();
    let mut outs: Vec<u8> = vec![];
    let each = usize::from(volley.dice);
    if volley.score.total < NEVER && each > 0 {
        let shooters = || now.iter().flat_map(|volley| &volley.shooters);
        let chain = || {
            let at: Vec<Thing> = shooters().flat_map(|base| std::iter::repeat_n(Thing::Base(*base), each)).collect();
            let dice = u8::try_from(at.len()).unwrap_or(contract::POOL_MAX);
            Chain { dice, at, throws: throws(seat, now), likes: vec![] }
        };
        let (keys, twins) = if flow.weighs() {
            let firsts = Firsts::new(targets, volleys, scored, idx);
            let keys = firsts.keys();
            let twins = firsts.twins(&keys);
            (keys, twins)
        } else {
            (vec![None; shooters().count()], vec![])
        };
        outs = flow.roll_sums_of(volley.like, (&keys, &twins), volley.dice, chain)?;
    }
    let mut hits = outs.chunks(each.max(1)).map(|outs| outs.iter().sum::<u8>());
    let mut all = Scored::new();
    for volley in now {
        let own = volley.shooters.iter().map(|base| (*base, hits.next().unwrap_or(0)));
        let by: Vec<(BaseId, u8)> = own.filter(|(_, hits)| *hits > 0).collect();
        for at in volley.each_target() {
            let own = |(base, _): &&(BaseId, u8)| volley.target_of(*base) == Some(at);
            let own: Vec<(BaseId, u8)> = by.iter().filter(own).copied().collect();
            flow.emit(Event::Scored { unit: volley.unit, at, with: volley.round.name.clone(), by: own });
        }
        all.push(by);
    }
    Ok(all)
}

/// For the odds: the sums that unassigned hits depend on.
pub(crate) fn summed(targets: &Targets, volleys: &[Volley], scored: &Scored, done: &[UnitId]) -> Sums {
    let mut all = Sums::new();
    for (volley, by) in volleys.iter().zip(scored).filter(|(volley, _)| !done.contains(&volley.unit)) {
        for (_, hits) in by {
            all.or_default(volley.like)[1] += u32::from(*hits);
        }
    }
    Firsts::new(targets, volleys, scored, scored.len() - 1).add_to(&mut all, done);
    all
}

/// SH-21 to SH-23: assigns all hits on one Unit, volley by volley.
pub(crate) fn assign(
    flow: &mut Flow<CompanyBattles>,
    unit: UnitId,
    volleys: &[Volley],
    scored: &Scored,
) -> Flowing<Pending> {
    let mut pending = Pending::new();
    let mine = || (0..).zip(volleys).filter(|(_, volley)| volley.unit == unit && !volley.round.smoke);
    // SH-22: each team has one first hit, however many weapons it fires.
    let (mut left, mut begun): (Vec<(usize, u8)>, Vec<BaseId>) = (vec![], vec![]);
    for (idx, volley) in mine() {
        let hits: u8 = scored[idx].iter().map(|(_, hits)| *hits).sum();
        if volley.lost {
            if hits > 0 {
                flow.emit(Event::Hit { unit, with: volley.round.name.clone(), on: vec![], lost: hits });
            }
            continue;
        }
        let new: Vec<BaseId> = scored[idx].iter().map(|(base, _)| *base).filter(|base| !begun.contains(base)).collect();
        let on: Vec<BaseId> = new.iter().filter_map(|base| volley.target_of(*base)).collect();
        begun.extend(new);
        left.push((idx, hits - u8::try_from(on.len()).unwrap_or(hits)));
        for target in on {
            *pending.or_default((idx, target)) += 1;
        }
    }
    for (at, (idx, further)) in left.iter().copied().enumerate() {
        let later: Vec<usize> =
            left[at + 1..].iter().filter(|(_, further)| *further > 0).map(|(idx, _)| *idx).collect();
        spread(flow, &mut pending, volleys, (idx, further), &later)?;
        let on: Vec<(BaseId, u8)> =
            pending.iter().filter(|((of, _), _)| *of == idx).map(|((_, base), hits)| (*base, *hits)).collect();
        if !on.is_empty() {
            flow.emit(Event::Hit { unit, with: volleys[idx].round.name.clone(), on, lost: 0 });
        }
    }
    Ok(pending)
}

/// SH-22: each further hit goes to a team with the fewest hits; the shooter chooses among ties.
fn spread(
    flow: &mut Flow<CompanyBattles>,
    pending: &mut Pending,
    volleys: &[Volley],
    (idx, mut further): (usize, u8),
    later: &[usize],
) -> Flowing {
    let eligible = eligible(flow.state(), &volleys[idx]);
    while further > 0 {
        let fewest = eligible.iter().map(|base| hits_on(pending, *base)).min().unwrap_or(0);
        let tied: Vec<BaseId> = eligible.iter().copied().filter(|base| hits_on(pending, *base) == fewest).collect();
        let chosen = if usize::from(further) >= tied.len() {
            tied
        } else {
            let likes = alike(flow.state(), volleys, pending, &tied, (idx, later));
            let like = |base: &BaseId| likes.of(*base);
            if flow.is_all_one(tied.iter().map(like)) {
                tied.into_iter().take(usize::from(further)).collect()
            } else {
                let choices = tied.iter().map(|base| choice_of(*base, like(base))).collect();
                let volley = &volleys[idx];
                let why = text("why.assign", [Arg::Unit(volley.unit), Arg::Num(i32::from(further))]);
                let keys = flow.pick(volley.unit.seat.other(), why, choices, further, further)?;
                keys.iter().filter_map(|key| key.as_str().parse().ok()).collect()
            }
        };
        further -= u8::try_from(chosen.len()).unwrap_or(further);
        if chosen.is_empty() {
            break;
        }
        for base in chosen {
            *pending.or_default((idx, base)) += 1;
        }
    }
    Ok(())
}

/// SH-21. SH-26: teams of another Unit take no hits.
fn eligible(state: &State, volley: &Volley) -> Vec<BaseId> {
    let own = |base: BaseId| state.board.base(base).is_some_and(|base| base.unit == volley.unit);
    let all = volley.reach.iter().filter(|reach| reach.valid && reach.near && own(reach.base));
    all.map(|reach| reach.base).collect()
}

/// The hits a team must save, by their dice; for armor also by weapon.
type Burden = Vec<(Option<Word>, Option<Kind>, u8)>;

/// What its Unit loses with it, the dice of a hit on it, the hits it already has, and the dice of later hits.
type Taking = (saves::Weight, Option<Kind>, Burden, Vec<Option<Kind>>);

/// Groups the teams on which a further hit has the same effect, considering this hit, the hits they have, and those of later volleys.
fn alike(
    state: &State,
    volleys: &[Volley],
    pending: &Pending,
    tied: &[BaseId],
    (idx, later): (usize, &[usize]),
) -> Likes<Taking> {
    let kind = |idx: usize, base: BaseId| saves::kind(state, &volleys[idx], base);
    let may_take: Vec<Vec<BaseId>> = later.iter().map(|later| eligible(state, &volleys[*later])).collect();
    Likes::new(state, tied, |base| {
        let mut burden = Burden::new();
        for (of, hits) in composition(pending, base) {
            let kind = kind(of, base);
            // Saves of armor are rolled weapon by weapon.
            let apart = kind.as_ref().is_some_and(Kind::is_armored).then(|| volleys[of].round.key.clone());
            match burden.iter_mut().find(|(with, other, _)| *with == apart && *other == kind) {
                Some((.., sum)) => *sum += hits,
                None => burden.push((apart, kind, hits)),
            }
        }
        let later = later.iter().zip(&may_take).map(|(later, may)| kind(*later, base).filter(|_| may.contains(&base)));
        (saves::weight(state, base), kind(idx, base), burden, later.collect())
    })
}

pub(crate) fn hits_on(pending: &Pending, base: BaseId) -> u8 {
    let all = pending.iter().filter(|((_, on), _)| *on == base);
    all.fold(0_u8, |sum, (_, hits)| sum.saturating_add(*hits))
}

/// The team's hits, by volley.
pub(crate) fn composition(pending: &Pending, base: BaseId) -> Vec<(usize, u8)> {
    pending.iter().filter(|((_, on), _)| *on == base).map(|((idx, _), hits)| (*idx, *hits)).collect()
}

/// Groups equal teams: the same row, the same state, and the same value of `what`. Where they stand matters to players, not to dice.
pub(crate) struct Likes<T> {
    of: Vec<(BaseId, usize)>,
    seen: Vec<(Profile, T)>,
}

/// With the passengers, whose fate depends on it.
type Profile = (*const data::Team, bool, bool, Vec<(*const data::Team, UnitId, bool)>);

impl<T: PartialEq> Likes<T> {
    pub fn new(state: &State, bases: &[BaseId], what: impl Fn(BaseId) -> T) -> Likes<T> {
        let mut likes = Likes { of: vec![], seen: vec![] };
        for base in bases {
            let Some(team) = state.team(*base) else { continue };
            let aboard = |on: BaseId| {
                let (rider, found) = (state.team(on)?, state.board.base(on)?);
                Some((std::ptr::from_ref(rider.row), found.unit, rider.warrior))
            };
            let riders = if team.row.carries() { state.riders(*base) } else { vec![] };
            let riders = riders.into_iter().filter_map(aboard).collect();
            let of = (std::ptr::from_ref(team.row), team.bailed, team.dug_in, riders);
            let key = (of, what(*base));
            let at = likes.seen.iter().position(|seen| *seen == key).unwrap_or_else(|| {
                likes.seen.push(key);
                likes.seen.len() - 1
            });
            likes.of.push((*base, at));
        }
        likes
    }

    pub fn of(&self, base: BaseId) -> u16 {
        let found = self.of.iter().find(|(of, _)| *of == base);
        found.and_then(|(_, at)| u16::try_from(*at).ok()).unwrap_or(u16::MAX)
    }
}
