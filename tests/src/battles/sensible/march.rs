//! Moves: toward what is wanted, around what is in the way, in vehicles where it is far.

use super::{Fair, Sensible, place};
use contract::{Draft, Gather, Given, Leg, Offer, begun};
use geom::{Len, Pt, Shift, shift};
use std::{cell::Cell, collections::BTreeMap};
use table::{BaseId, Board, Seat, UnitId};

/// Within this distance of a place, a unit that keeps it stays; one that attacks it goes on to the second.
const KEPT: Len = Len::inches(6);
const TAKEN: Len = Len::inches(3);
/// A move that brings a unit less near than this is not made.
const STEP: Len = Len(254);
/// Without enemies within this distance a unit goes as fast as it can; with none within the second neither, if it had nothing to fire at.
const SAFE: Len = Len::inches(24);
const UNSEEN: Len = Len::inches(14);
/// A unit rides if it has to go farther than this.
const RIDE: Len = Len::inches(22);
/// It gets out if the enemy is within this distance.
const OUT: Len = Len::inches(16);
/// A strike that is worth this is repeated from where the unit stands, until time presses.
const STANDS: f64 = 0.9;
const PRESSES: u16 = 3;
/// A unit that goes around something closes up to this.
const SPREAD: Len = Len::inches(4);
/// Bases of a unit for which a way of their own is looked for.
const TRIES: u32 = 5;

/// A place to be, and how near is near enough.
#[derive(Clone, Copy)]
struct Wish {
    at: Pt,
    near: Len,
    keeps: bool,
}

impl<R: Sensible> Fair<R> {
    /// Where a unit at this place wants to be.
    fn wish(&self, seat: Seat, unit: UnitId) -> Option<Wish> {
        let mind = &self.minds[seat as usize];
        if let Some(at) = mind.post(unit) {
            // Whoever else is near it would take it.
            let pressed = self.nearest_foe(seat, at).is_some_and(|far| far <= Len::inches(10));
            return Some(Wish { at, near: if pressed { TAKEN } else { KEPT }, keeps: true });
        }
        let keeps = mind.only_keeps();
        mind.focus.map(|at| Wish { at, near: if keeps { KEPT } else { TAKEN }, keeps })
    }

    pub(super) fn goes(&mut self, seat: Seat, unit: UnitId, offers: &[Offer], shells: bool) -> Option<Draft> {
        let wish = self.wish(seat, unit)?;
        let own = self.middle(seat, unit);
        let foe = own.and_then(|at| self.nearest_foe(seat, at));
        let far = own.map(|at| (wish.at - at).len());
        let find = |verbs: &[&str]| offers.iter().find(|offer| verbs.contains(&offer.verb.as_str()));
        let [mounts, gets_out, away] = R::RIDES;
        let quiet = foe.is_none_or(|foe| foe > SAFE);
        if quiet && far.is_some_and(|far| far > RIDE) && !shells {
            if let Some(draft) = find(mounts).and_then(|offer| self.any_way(seat, offer, None)) {
                return Some(draft);
            }
        } else if (foe.is_some_and(|foe| foe <= OUT) || far.is_some_and(|far| far <= Len::inches(12)))
            && let Some(draft) = find(gets_out).and_then(|offer| self.any_way(seat, offer, None))
        {
            return Some(draft);
        }
        if let Some(draft) = find(away).and_then(|offer| self.any_way(seat, offer, None)) {
            return Some(draft);
        }
        let (own, far) = own.zip(far)?;
        let offer = find(&[R::MOVES])?;
        let mind = &self.minds[seat as usize];
        let (last, worth) = mind.struck.get(&unit).copied().unwrap_or_default();
        let just = last > 0 && last + 1 >= mind.turn;
        // Whoever shells from afar stays; whoever fires well does, too, for a time.
        let fires = just && (shells || worth >= STANDS && mind.turn < PRESSES && foe.is_some_and(|foe| foe <= UNSEEN));
        let idles = shells && mind.turn <= 2;
        let card = R::card(self.view(seat), unit);
        let held = card.tokens.iter().any(|(_, sign, _)| R::HELD.contains(&sign.as_str()));
        if far <= wish.near || fires || idles || held {
            let digs = held || wish.keeps && !just && far <= KEPT;
            return find(&[R::DIGS]).filter(|_| digs).and_then(|offer| self.any_way(seat, offer, None));
        }
        let runs = foe.is_none_or(|foe| foe > SAFE || foe > UNSEEN && !just);
        self.toward(seat, unit, offer, (own, wish), runs)
    }

    /// The unit as a body, or each base on its own way, or around what is in the way.
    fn toward(
        &mut self,
        seat: Seat,
        unit: UnitId,
        offer: &Offer,
        (own, wish): (Pt, Wish),
        runs: bool,
    ) -> Option<Draft> {
        let [Gather::Legs { bases, .. }] = &offer.gather[..] else { return None };
        let turn = self.minds[seat as usize].turn;
        let around = self.minds[seat as usize].around.get(&unit).copied();
        let via = around.filter(|(found, at)| found + 2 > turn && (*at - own).len() > KEPT);
        let to = via.map_or(wish.at, |(_, at)| at);
        let pace = |fast: bool| {
            let of = |base: &BaseId| self.paces.get(base).map(|[slow, quick]| if fast { *quick } else { *slow });
            bases.iter().filter_map(of).min().unwrap_or_default()
        };
        let left = Len((to - own).len().0 - wish.near.0 / 2).max(Len::ZERO);
        // The last stretch is gone slowly: whoever runs takes nothing.
        let fast = (runs || pace(false) == Len::ZERO) && (left > pace(false) || pace(false) == Len::ZERO);
        let most = pace(fast).min(left);
        let by = part(to - own, most);
        let whole = self.legal(seat, offer, bases, |at, _| vec![at + by]);
        let enough = |(_, gain): &(Draft, Len)| gain.0 * 2 >= most.0;
        if let Some((draft, _)) = whole.clone().filter(enough) {
            return Some(draft);
        }
        let body = whole.as_ref().map(|(draft, _)| draft.clone());
        let round = self.around(seat, offer, bases, to, most);
        let found = [whole, self.apart(seat, offer, bases, (by, body.as_ref()), fast), round].into_iter().flatten();
        let best = found.max_by_key(|(_, gain)| *gain).filter(|(_, gain)| *gain >= STEP);
        if let Some((draft, _)) = best {
            return Some(draft);
        }
        // Stuck: to one side, and then on.
        let aside = self.aside(seat, offer, bases, (own, to), most)?;
        self.minds[seat as usize].around.insert(unit, (turn, aside.1));
        Some(aside.0)
    }

    /// A legal move of these bases, and by how much nearer to the ends of their paths they come, on average.
    fn legal(
        &self,
        seat: Seat,
        offer: &Offer,
        bases: &[BaseId],
        path: impl Fn(Pt, BaseId) -> Vec<Pt>,
    ) -> Option<(Draft, Len)> {
        let (view, board) = (self.view(seat), self.board(seat));
        let leg = |base: &BaseId| Some(Leg { base: *base, path: path(place(board, *base)?, *base), facing: None });
        let legs: Vec<Leg> = bases.iter().filter_map(leg).collect();
        let draft = Draft { given: vec![Given::Legs(legs.clone())], ..begun(offer, seat) };
        let verdict = R::check(view, &draft);
        let draft = if verdict.legal() { draft } else { verdict.nearest? };
        let gain = gained(board, &legs, &draft);
        Some((draft, gain))
    }

    /// Each base that would be held up on its own way to where it would be if the unit could go as a body.
    fn apart(
        &self,
        seat: Seat,
        offer: &Offer,
        bases: &[BaseId],
        (by, whole): (Shift, Option<&Draft>),
        fast: bool,
    ) -> Option<(Draft, Len)> {
        let (view, board) = (self.view(seat), self.board(seat));
        let none = stays(seat, offer, bases);
        let slow = |base: BaseId| self.paces.get(&base).map_or(Len::ZERO, |[slow, _]| *slow);
        let goes = |at: Pt, base: BaseId| {
            let leg = whole?.only_legs().iter().find(|leg| leg.base == base)?;
            let end = leg.path.last().copied()?;
            ((end - at).len().0 * 3 >= by.len().0 * 2).then_some(())
        };
        let tries = Cell::new(0);
        let (draft, _) = self.legal(seat, offer, bases, |at, base| {
            if goes(at, base).is_some() || tries.replace(tries.get() + 1) >= TRIES {
                return vec![at + by];
            }
            let ways = R::toward(view, &none, base, at + by);
            let fit = |way: &Vec<Pt>| fast || length(at, way) <= slow(base);
            ways.into_iter().map(|(_, way)| way).find(fit).unwrap_or_else(|| vec![at + by])
        })?;
        let straight = |base: &BaseId| Some(Leg { base: *base, path: vec![place(board, *base)? + by], facing: None });
        let legs: Vec<Leg> = bases.iter().filter_map(straight).collect();
        let gain = gained(board, &legs, &draft);
        Some((draft, gain))
    }

    /// Each base along its own way to where the unit wants to be, as far as it gets.
    fn around(&self, seat: Seat, offer: &Offer, bases: &[BaseId], to: Pt, most: Len) -> Option<(Draft, Len)> {
        let (view, board) = (self.view(seat), self.board(seat));
        let none = stays(seat, offer, bases);
        let mean = super::mean(&bases.iter().filter_map(|base| place(board, *base)).collect::<Vec<_>>())?;
        let ways: BTreeMap<BaseId, Vec<Pt>> = bases
            .iter()
            .take(TRIES as usize)
            .filter_map(|base| {
                let at = place(board, *base)?;
                let ways = R::toward(view, &none, *base, to + part(at - mean, SPREAD));
                let ways = ways.into_iter().chain(R::toward(view, &none, *base, to));
                Some((*base, cut(at, &ways.map(|(_, way)| way).next()?, most)))
            })
            .collect();
        let (draft, _) = self.legal(seat, offer, bases, |at, base| {
            let straight = || vec![at + part(to + part(at - mean, SPREAD) - at, most)];
            ways.get(&base).cloned().unwrap_or_else(straight)
        })?;
        let legs: Vec<Leg> = bases.iter().map(|base| Leg { base: *base, path: vec![to], facing: None }).collect();
        let gain = gained(board, &legs, &draft);
        Some((draft, gain))
    }

    /// To one side of what is in the way, and the spot beyond.
    fn aside(
        &self,
        seat: Seat,
        offer: &Offer,
        bases: &[BaseId],
        (own, to): (Pt, Pt),
        most: Len,
    ) -> Option<(Draft, Pt)> {
        let ahead = part(to - own, Len::inches(8));
        let sides = [shift(-ahead.y, ahead.x), shift(ahead.y, -ahead.x)];
        let tried = sides.into_iter().filter_map(|side| {
            let (draft, gain) = self.legal(seat, offer, bases, |at, _| vec![at + part(side, most)])?;
            Some((draft, gain, own + side + side + ahead))
        });
        let (draft, _, at) = tried.filter(|(_, gain, _)| gain.0 > STEP.0 * 2).max_by_key(|(_, gain, _)| *gain)?;
        Some((draft, at))
    }
}

/// An order in which nobody goes anywhere.
fn stays(seat: Seat, offer: &Offer, bases: &[BaseId]) -> Draft {
    let stay = bases.iter().map(|base| Leg::none(*base)).collect();
    Draft { given: vec![Given::Legs(stay)], ..begun(offer, seat) }
}

/// As much of a way as this.
fn part(way: Shift, most: Len) -> Shift {
    let far = i64::from(way.len().0).max(1);
    let most = i64::from(most.0).min(far);
    let of = |d: i32| (i64::from(d) * most / far) as i32;
    shift(of(way.x), of(way.y))
}

/// The beginning of a way.
fn cut(from: Pt, way: &[Pt], most: Len) -> Vec<Pt> {
    let (mut left, mut at, mut path) = (most, from, vec![]);
    for to in way {
        let step = part(*to - at, left);
        at = at + step;
        path.push(at);
        left -= step.len();
        if left <= STEP {
            break;
        }
    }
    path
}

fn length(from: Pt, way: &[Pt]) -> Len {
    let starts = [from].into_iter().chain(way.iter().copied());
    starts.zip(way).map(|(a, b)| (*b - a).len()).sum()
}

/// By how much nearer to the ends of these legs a draft brings their bases, on average.
fn gained(board: &Board, legs: &[Leg], draft: &Draft) -> Len {
    let one = |leg: &Leg| {
        let (from, to) = (place(board, leg.base)?, *leg.path.last()?);
        let goes = draft.only_legs().iter().find(|other| other.base == leg.base);
        let end = goes.and_then(|leg| leg.path.last().copied()).unwrap_or(from);
        Some((to - from).len().0 - (to - end).len().0)
    };
    let all: Vec<i32> = legs.iter().filter_map(one).collect();
    Len(all.iter().sum::<i32>() / i32::try_from(all.len()).unwrap_or(1).max(1))
}
