//! A sensible player, to see whether a mission favors a side: it holds what it must, goes for what it wants, fires where the odds are best, and
//! charges where it wins more than it loses. It knows no game system but for what [`Sensible`] says of it.

use super::{Fought, Temper, player::Player, reached::Reached};
use crate::laws::reply;
use contract::{Chance, Draft, Gather, Given, Leg, Offer, Room, begun, odds};
use game::Game;
use geom::{Len, Pt, shift};
use table::{BaseId, Board, Seat, UnitId};

/// What a sensible player knows of its system.
pub trait Sensible: Fought {
    /// The places that the seat wins by, and those that its enemy wins by.
    fn places(game: &Game<Self>, seat: Seat) -> [Vec<Pt>; 2];
    /// How good a thing that odds count is for whoever gives the order.
    fn worth(word: &str) -> f64;
    /// Verbs whose odds are weighed.
    const STRIKES: &'static [&'static str];
    /// The verb that moves a unit.
    const MOVES: &'static str;
    /// Verbs that do a whole step of set-up.
    const SETS_OUT: &'static [&'static str];
    /// The seat that attacks.
    fn attacker(game: &Game<Self>) -> Seat;
    /// Once the battle is over, the seat that has won.
    fn winner(game: &Game<Self>) -> Option<Seat>;
}

/// Within this distance of a place, a unit that keeps it stays.
const NEAR: Len = Len::inches(6);
/// A move that brings a unit less near than this is not made.
const STEP: Len = Len(254);
/// Strikes that are worth less are not made.
const LEAST: f64 = 0.08;
/// Orders of a battle; whoever has not won by then never does.
const ORDERS_MAX: usize = 3_000;
/// The most candidates of an order that are weighed.
const WEIGHED: usize = 12;

/// Plays both sides of a battle.
pub struct Fair<R: Sensible> {
    player: Player<R>,
}

impl<R: Sensible> Fair<R> {
    pub fn new(game: Game<R>, seed: u64) -> Fair<R> {
        Fair { player: Player::new(game, seed, 0, [Temper::USUAL; 2]) }
    }

    /// Plays to the end. None if nobody has won by then, or both have drawn.
    pub fn winner(mut self) -> (Option<Seat>, Game<R>) {
        let ends = (0..ORDERS_MAX).any(|_| !self.order());
        let game = self.player.play.game;
        (if ends { R::winner(&game) } else { None }, game)
    }

    fn order(&mut self) -> bool {
        while let Some(ask) = self.player.play.game.ask() {
            let answer = reply(ask, &mut *self.player.play.die);
            assert!(self.player.play.game.answer(answer).is_ok(), "a fitting answer is accepted");
        }
        let standing = R::standing(self.player.play.game.truth());
        let Some(seat) = standing.due.first().copied() else { return false };
        let units: Vec<UnitId> =
            standing.acts.map_or_else(|| R::at_hand(self.player.play.game.truth(), seat, &standing), |unit| vec![unit]);
        let wanted = self
            .set_out(seat)
            .or_else(|| units.iter().find_map(|unit| self.meant(seat, Some(*unit))))
            .or_else(|| self.meant(seat, None))
            .or_else(|| self.ends(seat, standing.ends.as_ref().map(|verb| verb.as_str())));
        let given = wanted.is_some_and(|draft| self.player.play.game.submit(draft, None).is_ok());
        // What it has no idea of is done in any way.
        given || self.player.order(&mut Reached::default())
    }

    fn ready(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        let offers = R::offers(self.player.play.game.seen(seat), seat, unit);
        offers.into_iter().filter(|offer| offer.why_not.is_empty()).collect()
    }

    fn set_out(&self, seat: Seat) -> Option<Draft> {
        let offers = self.ready(seat, None);
        offers.iter().find(|offer| R::SETS_OUT.contains(&offer.verb.as_str())).map(|offer| begun(offer, seat))
    }

    fn ends(&self, seat: Seat, verb: Option<&str>) -> Option<Draft> {
        self.ready(seat, None).iter().find(|offer| Some(offer.verb.as_str()) == verb).map(|offer| begun(offer, seat))
    }

    /// The best that a unit, or the side, can do now. None if that is nothing.
    fn meant(&self, seat: Seat, unit: Option<UnitId>) -> Option<Draft> {
        let offers = self.ready(seat, unit);
        let strike = offers.iter().filter(|offer| R::STRIKES.contains(&offer.verb.as_str()));
        let best = strike.flat_map(|offer| self.weighed(seat, offer)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, draft)) = best {
            return Some(draft);
        }
        let (goes, unit) = (offers.iter().find(|offer| offer.verb.as_str() == R::MOVES)?, unit?);
        self.way(seat, unit, goes)
    }

    /// What an order could do, by the odds.
    fn weighed(&self, seat: Seat, offer: &Offer) -> Vec<(f64, Draft)> {
        let view = self.player.play.game.seen(seat);
        let legal = R::survey(view, &begun(offer, seat)).into_iter().filter(|candidate| candidate.broken.is_empty());
        let weigh = |draft: Draft| {
            let plan = R::check(view, &draft).plan?;
            let found = odds::<R>(view, &plan, seat);
            let mean = |chances: &Vec<Chance>| {
                chances.iter().map(|chance| f64::midpoint(chance.least, chance.most)).sum::<f64>()
            };
            let worth = found.tails.iter().map(|(word, chances)| R::worth(word.as_str()) * mean(chances)).sum::<f64>();
            (worth > LEAST).then_some((worth, draft))
        };
        legal.take(WEIGHED).filter_map(|candidate| weigh(candidate.draft)).collect()
    }

    /// Toward the place it wants. None if it is there, or cannot come nearer.
    fn way(&self, seat: Seat, unit: UnitId, offer: &Offer) -> Option<Draft> {
        let view = self.player.play.game.seen(seat);
        let [Gather::Legs { bases, room: Room::Reach(reach) }] = &offer.gather[..] else { return None };
        let board = R::board(view);
        let first = bases.iter().find_map(|base| place(board, *base))?;
        let to = self.wants(seat, unit, first)?;
        let far = i64::from((to - first).len().0);
        if far <= i64::from(NEAR.0) / 2 {
            return None;
        }
        let part = i64::from(reach.0).min(far);
        let step = |d: i32| (i64::from(d) * part / far.max(1)) as i32;
        let step = shift(step(to.x - first.x), step(to.y - first.y));
        let leg = |base: &BaseId| Some(Leg { base: *base, path: vec![place(board, *base)? + step], facing: None });
        let draft = Draft { given: vec![Given::Legs(bases.iter().filter_map(leg).collect())], ..begun(offer, seat) };
        let verdict = R::check(view, &draft);
        let draft = if verdict.legal() { draft } else { verdict.nearest? };
        let ends = draft.only_legs().first().and_then(|leg| leg.path.last().copied())?;
        ((to - ends).len() + STEP < (to - first).len()).then_some(draft)
    }

    /// Where a unit at this place wants to be: two of three go for what wins; the others, or all where nothing does, stay by what loses. Where
    /// there is neither, it goes toward the enemy.
    fn wants(&self, seat: Seat, unit: UnitId, at: Pt) -> Option<Pt> {
        let game = &self.player.play.game;
        let [takes, keeps] = R::places(game, seat);
        let goes = !takes.is_empty() && (keeps.is_empty() || !unit.number.is_multiple_of(3));
        let nearest = |of: &[Pt]| of.iter().copied().min_by_key(|place| (*place - at).square());
        if goes {
            return nearest(&takes);
        }
        if let Some(place) = nearest(&keeps) {
            return ((place - at).len() > NEAR).then_some(place);
        }
        let foes = R::board(game.seen(seat)).bases.iter().filter(|base| base.unit.seat != seat);
        nearest(&foes.filter_map(|base| base.place.map(|place| place.at)).collect::<Vec<_>>())
    }
}

fn place(board: &Board, base: BaseId) -> Option<Pt> {
    board.base(base).and_then(|base| base.place).map(|place| place.at)
}
