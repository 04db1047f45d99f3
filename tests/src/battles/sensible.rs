//! A sensible player, to see whether a mission favors a side: it gathers its forces on one place that it wins by, fires where the odds are best,
//! then charges where it wins more than it loses, and keeps what its enemy wins by. It knows no game system but for what [`Sensible`] says of it.

mod march;
mod mind;
mod strike;

use super::{Fought, Temper, player::Player, reached::Reached};
use crate::laws::reply;
use contract::{Answer, Draft, Given, Leg, Offer, Standing, Want, When, begun};
use game::Game;
use geom::{Len, Pt};
use mind::Mind;
use std::collections::{BTreeMap, BTreeSet};
use table::{BaseId, Board, Seat, UnitId};

/// What a sensible player knows of its system.
pub trait Sensible: Fought {
    /// The places that the seat wins by, and those that its enemy wins by.
    fn places(game: &Game<Self>, seat: Seat) -> [Vec<Pt>; 2];
    /// How good an order is for whoever gives it: from the number of bases that take part, and how often, on average, what the odds count
    /// happens; None where they do not count it.
    fn gain(draft: &Draft, bases: usize, mean: &dyn Fn(&str) -> Option<f64>) -> f64;
    /// How far each base goes if it wants to fight afterwards, and how far if it does not.
    fn paces(game: &Game<Self>) -> BTreeMap<BaseId, [Len; 2]>;
    /// Verbs that do a whole step of set-up.
    const SETS_OUT: &'static [&'static str];
    /// Verbs that are used as soon as they can be, in the first way there is: near the place in hand, where that matters.
    const AT_ONCE: &'static [&'static str];
    /// The verb that brings those who lie hidden onto the table.
    const SPRINGS: &'static str;
    /// The verb by which a unit leaves the table for good, if one has to.
    const LEAVES: &'static str;
    /// Verbs that strike from afar.
    const FIRES: &'static [&'static str];
    /// Those of them that a unit has which fires from far behind.
    const SHELLS: &'static [&'static str];
    /// Verbs that close with the enemy.
    const CHARGES: &'static [&'static str];
    /// What is done if a charge is not worth it, but something has to be done.
    const SHRINKS: &'static [&'static str];
    /// The verb that moves a unit.
    const MOVES: &'static str;
    /// The verb that digs in.
    const DIGS: &'static str;
    /// Verbs that put a unit into vehicles, take it out of them, and send empty ones away.
    const RIDES: [&'static [&'static str]; 3];
    /// Signs on a card of those who are held down: they stay where they are.
    const HELD: &'static [&'static str];
    /// The seat that attacks.
    fn attacker(game: &Game<Self>) -> Seat;
    /// Once the battle is over, the seat that has won, and by what.
    fn ending(game: &Game<Self>) -> Option<(Option<Seat>, String)>;
}

/// Orders of a battle; whoever has not won by then never does.
const ORDERS_MAX: usize = 4_000;

/// Plays both sides of a battle.
pub struct Fair<R: Sensible> {
    player: Player<R>,
    paces: BTreeMap<BaseId, [Len; 2]>,
    /// The turn and its step.
    step: Option<(contract::Text, Vec<When>)>,
    /// Units that have nothing more to do in this step.
    idle: BTreeSet<UnitId>,
    minds: [Mind; 2],
    /// Orders of which it had no idea.
    pub guesses: BTreeMap<String, u32>,
}

/// A battle that was played.
pub struct Played {
    pub winner: Option<Seat>,
    pub why: String,
    pub turns: u16,
    pub orders: usize,
    /// Bases of red and of blue that are left.
    pub left: [usize; 2],
}

impl<R: Sensible> Fair<R> {
    pub fn new(game: Game<R>, seed: u64) -> Fair<R> {
        let paces = R::paces(&game);
        let player = Player::new(game, seed, 0, [Temper::USUAL; 2]);
        Fair { player, paces, step: None, idle: BTreeSet::new(), minds: Default::default(), guesses: BTreeMap::new() }
    }

    /// Plays to the end.
    pub fn play(&mut self) -> Played {
        let orders = (0..ORDERS_MAX).take_while(|_| self.order()).count();
        let game = self.game();
        let turns = R::standing(game.truth()).mission.map_or(0, |mission| mission.turn);
        let (winner, why) = R::ending(game).unwrap_or_else(|| (None, "unfinished".to_owned()));
        let bases = &R::board(game.truth()).bases;
        let left = |seat: Seat| bases.iter().filter(|base| base.unit.seat == seat && base.place.is_some()).count();
        Played { winner, why, turns, orders, left: Seat::BOTH.map(left) }
    }

    pub fn game(&self) -> &Game<R> {
        &self.player.play.game
    }

    fn view(&self, seat: Seat) -> &R::State {
        self.game().seen(seat)
    }

    fn board(&self, seat: Seat) -> &Board {
        R::board(self.view(seat))
    }

    /// Gives one order. Returns whether a seat was due.
    fn order(&mut self) -> bool {
        self.answers();
        let standing = R::standing(self.game().truth());
        let Some(seat) = standing.due.first().copied() else { return false };
        self.begins(&standing);
        let wanted = self.wanted(seat, &standing).or_else(|| {
            // One whose turn had come before may have to do something again.
            self.idle.clear();
            self.wanted(seat, &standing)
        });
        if let Some(draft) = wanted.or_else(|| self.forced(seat, &standing))
            && self.player.play.game.submit(draft.clone(), None).is_ok()
        {
            // What is left of its move is not worth looking for.
            self.idle.extend(draft.unit.filter(|_| draft.verb.as_str() == R::MOVES));
            return true;
        }
        let given = self.player.order(&mut Reached::default());
        let verb = self.game().entries().last().map(|entry| entry.draft.verb.to_string());
        *self.guesses.entry(verb.unwrap_or_default()).or_default() += 1;
        given
    }

    /// Rolls what is to be rolled, and chooses as many as may be chosen.
    fn answers(&mut self) {
        while let Some(ask) = self.player.play.game.ask() {
            let answer = match &ask.want {
                Want::Roll(_) => reply(ask, &mut *self.player.play.die),
                Want::Pick { choices, most, .. } => {
                    Answer::Picked(choices.iter().take(usize::from(*most)).map(|choice| choice.key.clone()).collect())
                }
            };
            assert!(self.player.play.game.answer(answer).is_ok(), "a fitting answer is accepted");
        }
    }

    fn begins(&mut self, standing: &Standing) {
        let Some((turn, _)) = standing.steps.first() else { return };
        let step = (turn.clone(), standing.steps.iter().map(|(_, when)| *when).collect());
        if self.step.as_ref() == Some(&step) {
            return;
        }
        if self.step.as_ref().is_none_or(|(before, _)| before != turn) {
            for seat in Seat::BOTH {
                let mind = std::mem::take(&mut self.minds[seat as usize]);
                self.minds[seat as usize] = mind.made_up(self.game(), seat, standing);
            }
        }
        self.idle.clear();
        self.step = Some(step);
    }

    fn wanted(&mut self, seat: Seat, standing: &Standing) -> Option<Draft> {
        let of_side = self.ready(seat, None);
        let whole = of_side.iter().find(|offer| R::SETS_OUT.contains(&offer.verb.as_str()));
        if let Some(offer) = whole {
            return Some(begun(offer, seat));
        }
        if let Some(draft) = self.at_once(seat, &of_side, None) {
            return Some(draft);
        }
        let mut units = match standing.acts {
            Some(unit) => vec![unit],
            None => self.at_hand(seat, standing),
        };
        // Those in front make room for the others.
        let mind = &self.minds[seat as usize];
        units.sort_by_key(|unit| self.middle(seat, *unit).zip(mind.focus).map(|(at, to)| (to - at).square()));
        for unit in units {
            if self.idle.contains(&unit) {
                continue;
            }
            if let Some(draft) = self.meant(seat, unit) {
                return Some(draft);
            }
            self.idle.insert(unit);
        }
        of_side.iter().find(|offer| Some(&offer.verb) == standing.ends.as_ref()).map(|offer| begun(offer, seat))
    }

    /// Something has to be done, and nothing is worth it: what does least.
    fn forced(&mut self, seat: Seat, standing: &Standing) -> Option<Draft> {
        let units = self.at_hand(seat, standing);
        let who = units.into_iter().map(Some).chain([None]);
        let all: Vec<Offer> = who.flat_map(|unit| self.ready(seat, unit)).collect();
        let least = |offer: &&Offer| R::SHRINKS.iter().position(|verb| *verb == offer.verb.as_str());
        let mut shrinks: Vec<&Offer> = all.iter().filter(|offer| least(offer).is_some()).collect();
        shrinks.sort_by_key(least);
        shrinks.into_iter().find_map(|offer| self.any_way(seat, offer, None))
    }

    /// Those who can act, or all where the system names nobody but waits for an order.
    fn at_hand(&self, seat: Seat, standing: &Standing) -> Vec<UnitId> {
        let named = R::at_hand(self.game().truth(), seat, standing);
        if named.is_empty() && standing.ends.is_none() {
            return self.board(seat).units().into_iter().filter(|unit| unit.seat == seat).collect();
        }
        named
    }

    fn ready(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        let offers = R::offers(self.view(seat), seat, unit);
        offers.into_iter().filter(|offer| offer.why_not.is_empty()).collect()
    }

    /// The best that a unit can do now. None if that is nothing.
    fn meant(&mut self, seat: Seat, unit: UnitId) -> Option<Draft> {
        let all = R::offers(self.view(seat), seat, Some(unit));
        let shells = all.iter().any(|offer| R::SHELLS.contains(&offer.verb.as_str()));
        let offers: Vec<Offer> = all.into_iter().filter(|offer| offer.why_not.is_empty()).collect();
        self.at_once(seat, &offers, Some(unit))
            .or_else(|| self.springs(seat, unit, &offers))
            .or_else(|| self.leaves(seat, unit, &offers))
            .or_else(|| self.strikes(seat, unit, &offers))
            .or_else(|| self.goes(seat, unit, &offers, shells))
    }

    fn at_once(&self, seat: Seat, offers: &[Offer], unit: Option<UnitId>) -> Option<Draft> {
        let due = |verb: &&str| offers.iter().find(|offer| offer.verb.as_str() == *verb);
        let to = unit.and_then(|unit| self.minds[seat as usize].post(unit)).or(self.minds[seat as usize].focus);
        R::AT_ONCE.iter().filter_map(due).find_map(|offer| self.any_way(seat, offer, to))
    }

    /// The first legal way to do it, near this place if the order has one.
    fn any_way(&self, seat: Seat, offer: &Offer, near: Option<Pt>) -> Option<Draft> {
        let draft = begun(offer, seat);
        let bases = offer.gather.iter().find_map(|gather| match gather {
            contract::Gather::Legs { bases, .. } => bases.first().copied(),
            _ => None,
        });
        let hinted = near.zip(bases).map(|(at, base)| {
            let leg = Leg { base, path: vec![at], facing: None };
            Draft { given: vec![Given::Legs(vec![leg])], ..draft.clone() }
        });
        let legal = |draft: &Draft| {
            let all = R::survey(self.view(seat), draft).into_iter();
            all.filter(|candidate| candidate.broken.is_empty()).map(|candidate| candidate.draft).next()
        };
        hinted.as_ref().and_then(legal).or_else(|| legal(&draft))
    }

    /// Those who lie hidden come out once the enemy is near what they keep.
    fn springs(&self, seat: Seat, unit: UnitId, offers: &[Offer]) -> Option<Draft> {
        let offer = offers.iter().find(|offer| offer.verb.as_str() == R::SPRINGS)?;
        let mind = &self.minds[seat as usize];
        let at = mind.post(unit).or(mind.focus)?;
        let near = self.nearest_foe(seat, at).is_some_and(|far| far <= SPRUNG);
        if near || mind.turn >= 4 { self.any_way(seat, offer, Some(at)) } else { None }
    }

    /// Whoever is farthest from what matters goes first.
    fn leaves(&self, seat: Seat, unit: UnitId, offers: &[Offer]) -> Option<Draft> {
        let offer = offers.iter().find(|offer| offer.verb.as_str() == R::LEAVES)?;
        let mind = &self.minds[seat as usize];
        let far = |unit: UnitId| self.middle(seat, unit).map_or(0, |at| mind.off(at));
        let others = self.board(seat).units().into_iter().filter(|other| other.seat == seat);
        let may = |other: &UnitId| self.ready(seat, Some(*other)).iter().any(|other| other.verb == offer.verb);
        let farther = others.filter(|other| far(*other) > far(unit)).any(|other| may(&other));
        if farther { None } else { self.any_way(seat, offer, None) }
    }

    fn middle(&self, seat: Seat, unit: UnitId) -> Option<Pt> {
        middle(self.board(seat), unit)
    }

    fn nearest_foe(&self, seat: Seat, at: Pt) -> Option<Len> {
        foes(self.board(seat), seat).map(|foe| (foe - at).len()).min()
    }
}

/// Enemies within this distance of a place are near it, for those who lie hidden.
const SPRUNG: Len = Len::inches(20);

fn place(board: &Board, base: BaseId) -> Option<Pt> {
    board.base(base).and_then(|base| base.place).map(|place| place.at)
}

/// Where the enemies of a seat stand.
fn foes(board: &Board, seat: Seat) -> impl Iterator<Item = Pt> {
    let all = board.bases.iter().filter(move |base| base.unit.seat != seat);
    all.filter_map(|base| base.place.map(|place| place.at))
}

/// The middle of a unit, if any of it is on the table.
fn middle(board: &Board, unit: UnitId) -> Option<Pt> {
    let all: Vec<Pt> = board.of(unit).filter_map(|base| base.place.map(|place| place.at)).collect();
    mean(&all)
}

fn mean(all: &[Pt]) -> Option<Pt> {
    let n = i64::try_from(all.len()).ok().filter(|n| *n > 0)?;
    let sum = |of: fn(&Pt) -> i32| (all.iter().map(|at| i64::from(of(at))).sum::<i64>() / n) as i32;
    Some(geom::pt(sum(|at| at.x), sum(|at| at.y)))
}
