//! Strikes, by the odds.

use super::{Fair, Sensible, foes, mind::LATE};
use crate::laws::{dice, reply};
use contract::{Aim, Candidate, Chance, Draft, Given, Offer, Ruleset, Thing, begun, odds, run_past_end};
use geom::{Len, Pt};
use std::{cmp::Reverse, collections::BTreeMap};
use table::{Board, Seat, UnitId};

/// Shots that are worth less are not fired: whoever lies still is harder to hit.
const LEAST_SHOT: f64 = 0.06;
/// A charge has to be worth this, or less where it decides something.
const LEAST_CHARGE: f64 = 0.25;
const LEAST_HERE: f64 = -0.4;
/// A strike near the place in hand counts as that much better.
const HERE: f64 = 1.4;
/// What is within this distance of a place is there.
const AT: Len = Len::inches(9);
/// The most candidates of an order whose odds are looked at; of what falls from afar, that which most enemies are under.
const WEIGHED: usize = 3;
/// How often a charge or a bombardment is tried out in the head.
const TRIED: u32 = 10;
/// About as far as shells spread.
const UNDER: Len = Len::inches(3);

impl<R: Sensible> Fair<R> {
    pub(super) fn strikes(&mut self, seat: Seat, unit: UnitId, offers: &[Offer]) -> Option<Draft> {
        let of = |verbs: &'static [&'static str]| {
            let mine = offers.iter().filter(|offer| verbs.contains(&offer.verb.as_str()));
            mine.flat_map(|offer| self.weighed(seat, offer)).max_by(|a, b| a.0.total_cmp(&b.0))
        };
        if let Some((worth, draft)) = of(R::FIRES).filter(|(worth, _)| *worth > LEAST_SHOT) {
            let turn = self.minds[seat as usize].turn;
            self.minds[seat as usize].struck.insert(unit, (turn, worth));
            return Some(draft);
        }
        let (worth, draft) = of(R::CHARGES)?;
        let at = ends(&draft).or_else(|| self.middle(seat, unit))?;
        let mind = &self.minds[seat as usize];
        let decides = mind.off(at) <= i64::from(AT.0) * i64::from(AT.0) && mind.turn >= 3;
        let dares = if mind.turn >= LATE { LEAST_CHARGE } else { 0.0 };
        (worth + dares > if decides { LEAST_HERE } else { LEAST_CHARGE }).then_some(draft)
    }

    /// What an order could do, by the odds: of its likeliest candidates.
    fn weighed(&self, seat: Seat, offer: &Offer) -> Vec<(f64, Draft)> {
        let (view, board, mind) = (self.view(seat), self.board(seat), &self.minds[seat as usize]);
        let mut legal: Vec<(Draft, Option<Pt>, usize)> = R::survey(view, &begun(offer, seat))
            .into_iter()
            .filter(|candidate| candidate.broken.is_empty())
            .map(|candidate| {
                let at = spot(board, &candidate);
                let n = bases(&candidate.draft);
                (candidate.draft, at, n)
            })
            .collect();
        if legal.len() > 1 && R::SHELLS.contains(&offer.verb.as_str()) {
            let under = |at: &Pt| foes(board, seat).filter(|foe| (*foe - *at).len() <= UNDER).count();
            legal.sort_by_key(|(_, at, _)| at.as_ref().map(|at| (Reverse(under(at)), mind.off(*at))));
            legal.truncate(1);
        }
        if R::CHARGES.contains(&offer.verb.as_str()) {
            legal.truncate(1);
        }
        // The first is what the system proposes itself.
        if legal.len() > WEIGHED {
            legal[1..].sort_by_key(|(_, at, n)| (Reverse(*n), at.map(|at| mind.off(at))));
            legal.truncate(WEIGHED);
        }
        legal.into_iter().filter_map(|(draft, at, n)| Some((self.worth(view, seat, &draft, at, n)?, draft))).collect()
    }

    fn worth(&self, view: &R::State, seat: Seat, draft: &Draft, at: Option<Pt>, n: usize) -> Option<f64> {
        let plan = R::check(view, draft).plan?;
        let mind = &self.minds[seat as usize];
        let verb = draft.verb.as_str();
        let means = if R::CHARGES.contains(&verb) || R::SHELLS.contains(&verb) {
            tried::<R>(view, &plan, seat, u64::from(mind.turn))
        } else {
            foreseen::<R>(view, &plan, seat)
        };
        let worth = R::gain(draft, n, &|word| means.get(word).copied());
        let here = at.is_some_and(|at| mind.off(at) <= i64::from(AT.0) * i64::from(AT.0));
        Some(if here && worth > 0.0 { worth * HERE } else { worth })
    }
}

/// How often, on average, things happen that the odds count.
type Means = BTreeMap<String, f64>;

/// By the exact odds.
fn foreseen<R: Ruleset>(view: &R::State, plan: &R::Plan, seat: Seat) -> Means {
    let sum =
        |chances: &Vec<Chance>| chances.iter().map(|chance| f64::midpoint(chance.least, chance.most)).sum::<f64>();
    odds::<R>(view, plan, seat).tails.iter().map(|(word, chances)| (word.to_string(), sum(chances))).collect()
}

/// By trying it out a few times: the odds of a charge that many fire at, or of shells that fall on many, take long.
fn tried<R: Ruleset>(view: &R::State, plan: &R::Plan, seat: Seat, seed: u64) -> Means {
    let (mut die, mut sums) = (dice(seed), Means::new());
    for _ in 0..TRIED {
        let mut answers = vec![];
        let events = loop {
            let step = run_past_end::<R>(view, plan, &answers);
            match step.ask {
                Some(ask) => answers.push(reply(&ask, &mut die)),
                None => break step.events,
            }
        };
        let told = events.iter().flat_map(|event| R::counts(event, seat)).chain(R::counts_at_end(&events));
        for (word, n) in told {
            *sums.entry(word.to_string()).or_default() += f64::from(n) / f64::from(TRIED);
        }
    }
    sums
}

/// How many bases take part.
fn bases(draft: &Draft) -> usize {
    let legs = draft.given.iter().map(|given| given.legs().len()).sum::<usize>();
    let mut fire: Vec<_> = draft.given.iter().flat_map(Given::aims).map(|aim| aim.base).collect();
    fire.dedup();
    legs + fire.len()
}

/// Where it strikes.
fn spot(board: &Board, candidate: &Candidate) -> Option<Pt> {
    let of_aim = |aim: &Aim| if let Thing::Base(base) = aim.at { super::place(board, base) } else { None };
    let first = candidate.draft.given.iter().flat_map(Given::aims).find_map(of_aim);
    first.or_else(|| match &candidate.at {
        Thing::Spot(at) => Some(*at),
        Thing::Unit(unit) => super::middle(board, *unit),
        Thing::Base(base) => super::place(board, *base),
        Thing::Piece(_) => None,
    })
}

/// Where the first base of a move ends.
fn ends(draft: &Draft) -> Option<Pt> {
    draft.given.iter().flat_map(Given::legs).find_map(|leg| leg.path.last().copied())
}
