//! The paths of bases: what each may pass, what it costs, and where it must stop.
//!
//! Bases that move in one order do not block each other, whatever their unit. Their ends are judged together.

use crate::state::State;
use battle::way::{least_gap, stood_in, stood_on};
use battle::{Ask, Ruled, Wrong, way};
use content::{Catalog, Cost};
use contract::{Arg, Leg, Reason};
use geom::{Len, Pt};
use sorted::Set;
use table::{
    Bar, Base, BaseId, By, Cause, Going, Lie, Limit, Manner, Obstacle, Party, PieceId, Place, Rate, ReachPart, Stop,
    UnitId, Walk, cut, walk_as,
};

pub(crate) use battle::way::near_enough;

/// The path of one base, and what it costs.
pub(crate) type Way = battle::Way<Paid>;

pub(crate) struct Paid {
    /// How much of its pace it uses. Zero if it has no limit.
    pub used: Len,
    /// The slow parts of the path, and what each adds.
    pub slow: Vec<(Vec<Pt>, Slow)>,
}

pub(crate) struct Slow {
    pub kind: String,
    pub extra: Len,
}

/// FT-10: judges the legs of one order, each of a different base on the table.
///
/// What is `met` was discovered on these paths and bars them, but moves need not keep a distance from such units: their place was learned too
/// late.
pub(crate) fn judge(state: &State, legs: &[&Leg], met: &Met) -> battle::Judged<Way> {
    let units: Set<UnitId> = legs.iter().filter_map(|leg| state.board.base(leg.base)).map(|base| base.unit).collect();
    // FT-28: a base of another unit that is cut back to where it stands blocks the others after all.
    let blocks = |cut: &Leg| units.len() > 1 && way::stays(&state.board, cut);
    way::judge(&state.board, legs, "FT-2", &Set::new(), blocks, |party, leg, ask: Ask| {
        let walker = Walker::new(state, party, met, leg)?;
        let asked = walker.walk(leg);
        Some(Ruled {
            broken: if ask.reasons { walker.broken(&asked) } else { vec![] },
            way: ask.way.then(|| walker.way(leg, &asked)),
            nearest: if ask.nearest { walker.cut(leg, &asked) } else { None },
        })
    })
}

/// FT-26, FT-33: what was hidden and has been run into.
#[derive(Default)]
pub(crate) struct Met {
    pub units: Set<UnitId>,
    pub ground: Set<PieceId>,
}

/// FT-26, FT-33: the bases that run into hidden ones of the other side on the true table, or come upon hidden ground, each with what it meets
/// first.
pub(crate) fn met(truth: &State, ways: &[Way]) -> Vec<(BaseId, Obstacle)> {
    let legs: Vec<Leg> = ways.iter().map(Way::leg).collect();
    let (fixed, known) = (Set::new(), Met::default());
    let bases: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    let party = Party::new(&truth.board, &bases, &fixed);
    let mut found = vec![];
    for leg in &legs {
        let Some(walker) = Walker::new(truth, &party, &known, leg).filter(|walker| !truth.hidden(walker.base.unit))
        else {
            continue;
        };
        let unseen = |obstacle| walker.unseen(obstacle);
        let walk = walk_as(&truth.board, walker.base, walker.manner(), &leg.path, leg.facing, unseen);
        // Where it hangs over the edge of the table is no surprise.
        let over = |limit: &&Limit| matches!(limit.cause, Cause::Over(_));
        let in_force = || walk.limits.iter().filter(|limit| !limit.rest || limit.at_end).filter(over);
        let at = |limit: &Limit| match limit.stretches.first() {
            Some(stretch) if !limit.rest => stretch.from,
            Some(_) | None => walk.length,
        };
        let first = in_force().map(at).min();
        for limit in in_force().filter(|limit| Some(at(limit)) == first) {
            if let Cause::Over(other) = limit.cause {
                found.push((leg.base, other));
            }
        }
    }
    found
}

/// FT-6 to FT-9: the area that a base can reach with what is left of its pace, while all others stay. Bridges are left out.
pub(crate) fn reach(state: &State, base: BaseId) -> Vec<ReachPart> {
    let with = |walker: &Walker, left: Len, going: &dyn Fn(Obstacle) -> Going| {
        table::reach(&walker.party.board, walker.base, left, going, |lie| walker.rate(lie))
    };
    with_pace(state, base, &[base], with).unwrap_or_default()
}

/// Ways that end near a spot, as if those who go too were in no one's way; the nearest first.
pub(crate) fn toward(state: &State, base: BaseId, all: &[BaseId], to: Pt) -> Vec<(Len, Vec<Pt>)> {
    let with = |walker: &Walker, left: Len, going: &dyn Fn(Obstacle) -> Going| {
        table::toward(&walker.party.board, walker.base, to, left, going, |lie| walker.rate(lie))
    };
    with_pace(state, base, all, with).unwrap_or_default()
}

/// With what is left of its pace, and what bars it; nothing if it has none.
fn with_pace<T>(
    state: &State,
    base: BaseId,
    all: &[BaseId],
    with: impl FnOnce(&Walker, Len, &dyn Fn(Obstacle) -> Going) -> T,
) -> Option<T> {
    let leg = Leg::none(base);
    let (fixed, known) = (Set::new(), Met::default());
    let party = Party::new(&state.board, all, &fixed);
    let walker = Walker::new(state, &party, &known, &leg)?;
    let going = |obstacle| match obstacle {
        Obstacle::Piece(piece) if walker.drowns(piece) => Going { by: By::Center, ..Going::BARRED },
        Obstacle::Piece(_) | Obstacle::Base(_) => walker.going(obstacle),
    };
    Some(with(&walker, walker.left?, &going))
}

/// One base on its path, and what everything means to it.
struct Walker<'a> {
    state: &'a State,
    party: &'a Party,
    met: &'a Met,
    base: &'a Base,
    /// What is left of its pace. None without a limit.
    left: Option<Len>,
    /// The ground it starts in, which does not bar it.
    inside: Set<PieceId>,
    /// The bases it starts on, which do not bar its way off them.
    onto: Set<BaseId>,
}

impl<'a> Walker<'a> {
    fn new(state: &'a State, party: &'a Party, met: &'a Met, leg: &Leg) -> Option<Walker<'a>> {
        let base = state.board.base(leg.base)?;
        let shape = base.shape()?;
        let left = state.pace_left(base);
        let inside = stood_in(&party.board, &shape);
        let onto = stood_on(&party.board, base, &shape);
        Some(Walker { state, party, met, base, left, inside, onto })
    }

    /// FT-5: a base without a pace is picked up and put down. FT-6: one with a pace turns into each leg where it has room.
    fn manner(&self) -> Manner {
        if self.left.is_some() { Manner::AheadWithRoom } else { Manner::Slide }
    }

    fn going(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            Obstacle::Base(other) => self.past_base(other),
            Obstacle::Piece(piece) => self.over_piece(piece),
        }
    }

    fn past_base(&self, other: BaseId) -> Going {
        if other == self.base.id || self.party.coming.contains(&other) {
            return Going::FREE;
        }
        let Some(found) = self.party.board.base(other) else { return Going::FREE };
        // FT-8: with a pace it passes only bases of its own unit and those that move with it, and it ends on none.
        let with = found.unit == self.base.unit || self.party.going.contains(&other);
        let passes = self.left.is_none() || with || self.onto.contains(&other);
        let bar = if passes { Going::FRIEND } else { Going::BARRED };
        // FT-9: it keeps its distance from the other side. A base that begins too near may leave.
        match self.state.no_go {
            Some(within) if self.left.is_some() && self.keeps_from(found.unit) => {
                Going { bar: bar.bar, ..Going::shunned(within, true) }
            }
            Some(_) | None => bar,
        }
    }

    fn keeps_from(&self, other: UnitId) -> bool {
        other.seat != self.base.unit.seat && !self.met.units.contains(&other)
    }

    /// FT-26, FT-33: what a hidden base or hidden ground of the other side means to a base in plain view that does not know of it.
    fn unseen(&self, obstacle: Obstacle) -> Going {
        let hides = |other: BaseId| {
            let unit = self.party.board.base(other)?.unit;
            Some(unit.seat != self.base.unit.seat && self.state.hidden(unit) && !self.onto.contains(&other))
        };
        let met = match obstacle {
            Obstacle::Base(other) => hides(other).unwrap_or(false),
            Obstacle::Piece(piece) => self.state.hides_ground(piece).is_some_and(|seat| seat != self.base.unit.seat),
        };
        if met { self.stopped_by(obstacle) } else { Going::FREE }
    }

    /// FT-5: only the end of a base without a pace is judged. The ground that it starts in is no surprise.
    fn stopped_by(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            Obstacle::Piece(piece) if self.inside.contains(&piece) => Going::FREE,
            Obstacle::Piece(_) | Obstacle::Base(_) if self.left.is_some() => Going::BARRED,
            Obstacle::Piece(_) | Obstacle::Base(_) => Going::FRIEND,
        }
    }

    fn over_piece(&self, piece: PieceId) -> Going {
        if self.met.ground.contains(&piece) {
            return self.stopped_by(Obstacle::Piece(piece));
        }
        // FT-33: what a visible unit pays or goes around would tell of it.
        if self.state.hides_ground(piece).is_some() {
            return Going::FREE;
        }
        if self.left.is_none() {
            return Going::FREE;
        }
        let Some(kind) = self.kind(piece) else { return Going::FREE };
        match self.state.cost(kind) {
            // FT-7: the whole base keeps out of barred ground. Of water only the middle keeps out, so that bridges carry the base.
            Cost::Barred if !bridged(kind) && !self.inside.contains(&piece) => Going::BARRED,
            Cost::Barred | Cost::Slow(_) | Cost::Free => Going { bar: Bar::Free, ..Going::GROUND },
        }
    }

    fn kind(&self, piece: PieceId) -> Option<&'a str> {
        self.party.board.piece(piece).map(|piece| piece.kind.as_str())
    }

    /// FT-7: the ground that decides on a part of the path.
    fn costs(&self, lie: &Lie) -> (Cost, Option<&'a str>) {
        let kinds =
            || lie.pieces.iter().filter(|piece| !self.inside_barred(**piece)).filter_map(|piece| self.kind(*piece));
        decided(self.state, &kinds)
    }

    /// Water, unless the base begins in it.
    fn drowns(&self, piece: PieceId) -> bool {
        let barred = self.kind(piece).is_some_and(|kind| bridged(kind) && self.state.cost(kind) == Cost::Barred);
        barred && !self.inside.contains(&piece) && self.state.hides_ground(piece).is_none()
    }

    /// A base may leave water that it begins in.
    fn inside_barred(&self, piece: PieceId) -> bool {
        let barred = self.kind(piece).is_some_and(|kind| self.state.cost(kind) == Cost::Barred);
        barred && self.inside.contains(&piece)
    }

    fn rate(&self, lie: &Lie) -> Rate {
        match self.costs(lie).0 {
            Cost::Slow(times) => Rate { cost: i32::from(times), length: 1 },
            Cost::Free | Cost::Barred => Rate::PLAIN,
        }
    }

    fn walk(&self, leg: &Leg) -> Walk {
        walk_as(&self.party.board, self.base, self.manner(), &leg.path, leg.facing, |obstacle| self.going(obstacle))
    }

    fn used(&self, walk: &Walk) -> Len {
        if self.left.is_none() { Len::ZERO } else { walk.cost(walk.length, |lie| self.rate(lie), |_| Len::ZERO) }
    }

    /// The first part of the path on water without a bridge.
    fn water<'w>(&self, walk: &'w Walk) -> Option<&'w Lie> {
        walk.ground.iter().find(|lie| self.left.is_some() && self.costs(lie).0 == Cost::Barred)
    }

    fn fits(&self, walk: &Walk) -> bool {
        self.left.is_none_or(|left| self.used(walk) <= left) && self.water(walk).is_none()
    }

    /// FT-10: the leg up to its last legal point, and that place. None if the base may not even stay where it is.
    fn cut(&self, leg: &Leg, asked: &Walk) -> Option<(Leg, Place)> {
        if asked.legal() && self.fits(asked) {
            return Some((leg.clone(), asked.end));
        }
        let stopped = |stop: Stop| (Leg { base: leg.base, path: stop.path, facing: stop.facing }, stop.place);
        let Some(left) = self.left else { return asked.last.clone().map(stopped) };
        let mut at = asked.length.min(asked.afford(left, |lie| self.rate(lie), |_| Len::ZERO));
        if let Some(water) = self.water(asked) {
            at = at.min(water.from);
        }
        let manner = self.manner();
        let going = |obstacle| self.going(obstacle);
        cut(&self.party.board, self.base, manner, &leg.path, leg.facing, going, at, |walk| self.fits(walk)).map(stopped)
    }

    fn way(&self, leg: &Leg, walk: &Walk) -> Way {
        let mut slow = vec![];
        for lie in walk.ground.iter().filter(|_| self.left.is_some()) {
            let length = lie.to - lie.from;
            let (cost, kind) = self.costs(lie);
            if let (Cost::Slow(_), Some(kind)) = (cost, kind) {
                let extra = self.rate(lie).of(length) - length;
                slow.push((part(walk, lie.from, lie.to), Slow { kind: kind.to_owned(), extra }));
            }
        }
        Way::new(self.base, leg, walk, Paid { used: self.used(walk), slow })
    }

    /// Everything that is wrong with the path as drawn, in the order in which the base meets it. The first is what stops it.
    fn broken(&self, walk: &Walk) -> Vec<Reason> {
        let (me, mut wrong) = (Arg::Base(self.base.id), Wrong::with(walk));
        for (limit, at) in way::broken(walk) {
            let why = match limit.cause {
                Cause::Edge => Reason::new("spot.edge", "FT-2").about([me.clone()]),
                Cause::Over(Obstacle::Base(other)) if limit.rest => {
                    Reason::new("spot.overlap", "FT-3").about([me.clone(), Arg::Base(other)])
                }
                Cause::Over(Obstacle::Base(other)) => {
                    Reason::new("move.blocked", "FT-8").about([me.clone(), Arg::Base(other)])
                }
                Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
                    Reason::new("move.barred", "FT-7").about([me.clone(), Arg::Piece(piece)])
                }
                Cause::Near(Obstacle::Base(other)) => {
                    let have = least_gap(&self.base.foot, walk, limit, self.party.board.base(other));
                    let need = self.state.no_go.unwrap_or_default();
                    Reason::new("move.near", "FT-9").about([me.clone(), Arg::Base(other)]).limit(have, need)
                }
            };
            if limit.rest { wrong.at_end(why) } else { wrong.at(at, why) }
        }
        if let Some(water) = self.water(walk) {
            let barred = |piece: &&PieceId| self.kind(**piece).is_some_and(|k| self.state.cost(k) == Cost::Barred);
            let named = water.pieces.iter().find(barred).map(|piece| Arg::Piece(*piece));
            let args: Vec<Arg> = [me.clone()].into_iter().chain(named).collect();
            wrong.at(water.from, Reason::new("move.barred", "FT-7").about(args));
        }
        let used = self.used(walk);
        if let Some(left) = self.left.filter(|left| used > *left) {
            let last = walk.afford(left, |lie| self.rate(lie), |_| Len::ZERO);
            wrong.at(last, Reason::new("move.pace", "FT-6").about([me]).limit(used, left));
        }
        wrong.in_order()
    }
}

/// The points of a path between two places on it.
fn part(walk: &Walk, from: Len, to: Len) -> Vec<Pt> {
    let corners = walk.legs.iter().filter(|leg| from < leg.at && leg.at < to).map(|leg| leg.from);
    let ends = (walk.place_at(from).at, walk.place_at(to).at);
    [ends.0].into_iter().chain(corners).chain([ends.1]).collect()
}

/// FT-7: where kinds of ground overlap, the one that decides: a road, bridge or ford if there is one, or else the worst.
fn decided<'k, I: Iterator<Item = &'k str>>(state: &State, kinds: &dyn Fn() -> I) -> (Cost, Option<&'k str>) {
    let cost = |kind| (state.cost(kind), Some(kind));
    let decided = kinds().find(|kind| decides(kind));
    decided.map(cost).or_else(|| kinds().map(cost).max()).unwrap_or((Cost::Free, None))
}

/// FT-7: the barred ground on which a base with a pace would come to stand: any part of it, or in water, over which bridges carry it, its
/// middle.
pub(crate) fn barred_at(state: &State, base: &Base, place: Place) -> Option<PieceId> {
    let known = |piece: &PieceId| state.hides_ground(*piece).is_none();
    let kind = |piece: PieceId| state.board.piece(piece).map(|piece| piece.kind.as_str());
    let bars = |piece: PieceId| kind(piece).is_some_and(|kind| state.cost(kind) == Cost::Barred);
    let dry = |piece: PieceId| !kind(piece).is_some_and(bridged);
    let under: Vec<PieceId> = stood_in(&state.board, &base.foot.stood(place)).into_iter().filter(known).collect();
    let within = state.board.ground().at(place.at).into_iter().map(|idx| state.board.pieces[idx].id);
    let middle: Vec<PieceId> = within.filter(known).collect();
    let drowns = decided(state, &|| middle.iter().filter_map(|piece| kind(*piece))).0 == Cost::Barred;
    let whole = under.into_iter().find(|piece| bars(*piece) && dry(*piece));
    whole.or_else(|| middle.into_iter().find(|piece| drowns && bars(*piece)))
}

/// Ground that decides the going where it is on top of other ground.
fn decides(kind: &str) -> bool {
    Catalog::standard().terrain.get(kind).is_some_and(|terrain| terrain.decides)
}

/// Barred ground that bridges and fords lead over.
fn bridged(kind: &str) -> bool {
    Catalog::standard().terrain.get(kind).is_some_and(|terrain| terrain.bridged)
}
