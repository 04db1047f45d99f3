//! A player who wants to win and does not think: moves toward the enemy, shoots at any target, and now and then tries
//! anything.

use super::{Fought, Temper, hostile, reached::Reached};
use crate::laws::{Play, chances, dice, orders};
use contract::{Draft, Gather, Given, Leg, Offer, Room, begun, wild};
use game::Game;
use geom::{Len, Pt, shift};
use table::{BaseId, Board, Seat, UnitId};

pub struct Player<R: Fought> {
    pub play: Play<R>,
    /// Every law of the contract is checked at one moment in this many; never if it is 0.
    pub lawful: u32,
    /// Of red and of blue.
    tempers: [Temper; 2],
    /// The draft last asked about or ordered.
    pub tried: Option<Draft>,
}

/// Drafts tried before asking for surveys.
const TRIES: usize = 4;

/// Lines of sight, forecasts and drafts that no screen would make are checked this many times as often as the laws.
const LINES: u32 = 6;
const FORECASTS: u32 = 4;
const SPOILT: u32 = 6;
/// At least one draft in this many is spoiled, however often laws are checked, so that every reason is met.
const SPOILT_ANYHOW: u32 = 30;
/// One draft in this many is tried with any target.
const WILD: u32 = 30;
/// And one in this many provokes a refusal of the system's own.
const BAD: u32 = 5;
/// One move in this many sends each team toward its nearest enemy.
const LOOSE: u32 = 4;

impl<R: Fought> Player<R> {
    pub fn new(game: Game<R>, seed: u64, lawful: u32, tempers: [Temper; 2]) -> Player<R> {
        Player { play: Play { game, die: Box::new(dice(seed)) }, lawful, tempers, tried: None }
    }

    /// Answers what is asked, then gives one order. Returns whether a seat was due.
    pub fn order(&mut self, reached: &mut Reached) -> bool {
        while self.play.answer() {}
        let standing = R::standing(self.play.game.truth());
        let Some(seat) = standing.due.first().copied() else { return false };
        if self.now_and_then(1) {
            let opening = self.play.game.opening().clone();
            orders::all(&mut self.play, &opening);
            reached.laws += 1;
        }
        // Checks every line drawn from some team.
        if self.now_and_then(LINES) {
            reached.lines += R::picture(&self.play.game, seat, &mut *self.play.die);
        }
        let at_hand = R::at_hand(self.play.game.truth(), seat, &standing);
        let draft = self.draft(seat, &at_hand, reached);
        reached.given(&draft);
        // It seldom happens that only one unit is left to act.
        if ((self.play.die)(BAD) == 0 || standing.left.len() == 1)
            && let Some(bad) = R::bad(&self.play.game, seat, &at_hand, &mut *self.play.die)
        {
            self.tried = Some(bad.clone());
            hostile::refused(&mut self.play.game, &bad).iter().for_each(|why| reached.refused(why));
        }
        if self.now_and_then(SPOILT) || (self.play.die)(SPOILT_ANYHOW) == 0 {
            let spoilt = hostile::spoilt(&draft, &self.play.game, &mut *self.play.die);
            self.tried = Some(spoilt.clone());
            hostile::refused(&mut self.play.game, &spoilt).iter().for_each(|why| reached.refused(why));
            reached.spoilt += 1;
        }
        self.tried = Some(draft.clone());
        if self.now_and_then(FORECASTS) && R::weighs(&draft) {
            let view = self.play.game.seen(seat);
            let plan = R::check(view, &draft).plan.expect("a legal draft has a plan");
            reached.odds += u32::from(chances::fast_is_plain::<R>(view, &plan, seat));
        }
        let taken = self.play.game.submit(draft.clone(), None);
        let broken = taken.err().map(|verdict| verdict.broken);
        assert!(broken.is_none(), "a legal draft is accepted: {draft:?}, {broken:?}");
        true
    }

    /// True `often` times as often as the laws are checked.
    fn now_and_then(&mut self, often: u32) -> bool {
        self.lawful > 0 && (self.play.die)(self.lawful.div_ceil(often)) == 0
    }

    fn temper(&self, seat: Seat) -> Temper {
        self.tempers[seat as usize]
    }

    fn draft(&mut self, seat: Seat, at_hand: &[UnitId], reached: &mut Reached) -> Draft {
        for _ in 0..TRIES {
            // In an assault the step is answered for, not a Unit; and whoever may swap tanks has nothing else left to
            // do.
            let unit = match (self.play.die)(12) {
                0..=2 => None,
                3 => self.anybody(seat),
                _ => self.one(at_hand).copied(),
            };
            let offers = self.offers(seat, unit, reached);
            let Some(offer) = self.one(&offers).cloned() else { continue };
            if (self.play.die)(WILD) == 0 {
                self.anything(seat, &offer, reached);
            }
            if let Some(draft) = self.meant(seat, &offer, reached) {
                return draft;
            }
        }
        let view = self.play.game.seen(seat);
        let units = R::board(view).units().into_iter().filter(|unit| unit.seat == seat).map(Some);
        let mut offers: Vec<Offer> = units.chain([None]).flat_map(|unit| R::offers(view, seat, unit)).collect();
        // Sorts verbs that only end something to the front.
        offers.sort_by_key(|offer| !R::IDLE.contains(&offer.verb.as_str()));
        let legal = |offer: Offer| {
            let all = R::survey(view, &begun(&offer, seat));
            all.into_iter().find(|candidate| candidate.broken.is_empty()).map(|candidate| candidate.draft)
        };
        offers.into_iter().filter(|offer| offer.why_not.is_empty()).find_map(legal).unwrap_or_else(|| {
            let last = self.play.game.entries().last().map(|entry| (&entry.draft, &entry.events));
            panic!("{seat} is due and has nothing legal to do, after {last:?}\n{}", R::position(view))
        })
    }

    fn offers(&mut self, seat: Seat, unit: Option<UnitId>, reached: &mut Reached) -> Vec<Offer> {
        let mut offers = R::offers(self.play.game.seen(seat), seat, unit);
        offers.iter().flat_map(|offer| &offer.why_not).for_each(|why| reached.refused(why));
        offers.retain(|offer| offer.why_not.is_empty());
        // Verbs that only end something are used less often than the others.
        let temper = self.temper(seat);
        let idle = |offer: &Offer| R::IDLE.contains(&offer.verb.as_str());
        let more = offers.iter().any(|offer| !idle(offer));
        if unit.is_none() && (self.play.die)(4) > 0 || more && (self.play.die)(temper.idle) > 0 {
            offers.retain(|offer| !idle(offer));
        }
        let seldom = |offer: &Offer| R::SELDOM.contains(&offer.verb.as_str());
        if offers.iter().any(seldom) && (self.play.die)(3) > 0 {
            offers.retain(seldom);
        }
        let eager = |offer: &Offer| R::EAGER.contains(&offer.verb.as_str());
        if offers.iter().any(eager) && (self.play.die)(10) < temper.eager {
            offers.retain(eager);
        }
        offers
    }

    /// Some Unit of the side, whether or not it has anything left to do.
    fn anybody(&mut self, seat: Seat) -> Option<UnitId> {
        let units = R::board(self.play.game.truth()).units();
        let own: Vec<UnitId> = units.into_iter().filter(|unit| unit.seat == seat).collect();
        self.one(&own).copied()
    }

    /// A legal draft, from what the offer gathers.
    fn meant(&mut self, seat: Seat, offer: &Offer, reached: &mut Reached) -> Option<Draft> {
        let (temper, view) = (self.temper(seat), self.play.game.seen(seat));
        let draft = match &offer.gather[..] {
            [Gather::Legs { bases, room: Room::Reach(reach) }]
                if offer.several().is_none() && (self.play.die)(temper.astray) > 0 =>
            {
                let legs = advance(R::board(view), seat, bases, *reach, &mut *self.play.die);
                Draft { given: vec![Given::Legs(legs)], ..begun(offer, seat) }
            }
            _ => {
                let mut known = R::survey(view, &begun(offer, seat));
                known.iter().flat_map(|candidate| &candidate.broken).for_each(|why| reached.refused(why));
                known.retain(|candidate| candidate.broken.is_empty());
                // Fire is concentrated on the first targets, so that some are destroyed.
                let eager = R::EAGER.contains(&offer.verb.as_str());
                let n = if eager { known.len().min(temper.spread) } else { known.len() };
                return (n > 0).then(|| known.swap_remove((self.play.die)(n as u32) as usize).draft);
            }
        };
        let verdict = R::check(view, &draft);
        verdict.broken.iter().for_each(|why| reached.refused(why));
        if verdict.broken.is_empty() { Some(draft) } else { verdict.nearest }
    }

    /// A thoughtless draft, so that every reason is met.
    fn anything(&mut self, seat: Seat, offer: &Offer, reached: &mut Reached) {
        let view = self.play.game.seen(seat);
        let draft = wild::<R>(view, seat, offer, &mut *self.play.die);
        R::check(view, &draft).broken.iter().for_each(|why| reached.refused(why));
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get((self.play.die)(of.len() as u32) as usize) }
    }
}

/// Toward the enemy, or a little to the side: mostly the full distance, or part of it. A Unit keeps its arrangement;
/// now and then each team moves toward its nearest enemy.
fn advance(board: &Board, seat: Seat, bases: &[BaseId], reach: Len, die: &mut dyn FnMut(u32) -> u32) -> Vec<Leg> {
    let at = |base: &BaseId| board.base(*base).and_then(|base| base.place).map(|place| place.at);
    let foes: Vec<Pt> =
        board.bases.iter().filter(|base| base.unit.seat != seat).filter_map(|foe| at(&foe.id)).collect();
    let part = 1 + die(4) as i32;
    let aside = shift(die(1001) as i32 - 500, die(1001) as i32 - 500);
    let far = i64::from(reach.0) * i64::from(part) / 4;
    let step = |from: Pt| {
        let to = foes.iter().min_by_key(|foe| (**foe - from).square()).copied().unwrap_or(from) + aside;
        let way = to - from;
        let whole = i64::from(way.len().0.max(1));
        let go = |d: i32| (i64::from(d) * far.min(whole) / whole) as i32;
        shift(go(way.x), go(way.y))
    };
    let together = bases.first().and_then(at).filter(|_| die(LOOSE) > 0).map(step);
    let leg = |base: &BaseId| {
        let from = at(base)?;
        Some(Leg { base: *base, path: vec![from + together.unwrap_or_else(|| step(from))], facing: None })
    };
    bases.iter().filter_map(leg).collect()
}
