//! Section 7: the paths of the models of a unit: what bars each of them, how far it may go, and whether they stay together.

use crate::data::{Going as May, Kind, Length, Mover, Role};
use crate::record::Order;
use crate::state::State;
use battle::along::in_proportion;
use battle::{Ask, Judged, Ruled, Wrong, way::least_gap};
use content::Arg;
use contract::{Leg, Mark, Reason, Thing, Tone};
use geom::{Len, Pt, Shift, shift};
use sorted::Set;
use table::{
    Base, BaseId, Board, Cause, Cohesion, Going, Manner, Obstacle, Party, PieceId, Place, UnitId, Walk, cut, links,
    trace_as,
};

/// The path of one model.
pub(crate) type Way = battle::Way<Course>;

/// How it moves along it.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// How far it may go.
    pub most: Len,
}

/// Models that must stay linked: no spotter (OD-7.1-11).
pub(crate) fn linked(state: &State, unit: UnitId) -> Vec<BaseId> {
    let spotters: Vec<BaseId> =
        state.men(unit).filter(|(_, man)| man.role == Role::Spotter).map(|(base, _)| base.id).collect();
    state.models(unit).map(|base| base.id).filter(|base| !spotters.contains(base)).collect()
}

/// OD-7.1-1, OD-7.1-9: how far a unit on foot may go. None: it only turns on the spot, or may not move at all.
pub(crate) fn rate(state: &State, unit: UnitId, order: Order) -> Option<Len> {
    let rates = state.unit(unit)?.profile.rates(false);
    let rate = if order == Order::Run { rates.run } else { rates.advance };
    rate.map(|inches| inches.len(state.measure))
}

/// By which order models go, and what is different for them: how far they may go, the enemy whom they may touch (OD-15.1-2), and whether
/// they run over bad ground (OD-7.3-9).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub order: Order,
    pub most: Option<Len>,
    pub foe: Option<UnitId>,
    pub rough: bool,
}

impl Pace {
    pub(crate) fn of(order: Order) -> Pace {
        Pace { order, most: None, foe: None, rough: false }
    }

    /// As far as this instead.
    pub(crate) fn far(self, most: Len) -> Pace {
        Pace { most: Some(most), ..self }
    }

    /// OD-7.3-7, OD-7.3-9.
    pub(crate) fn runs_only(self) -> bool {
        self.order == Order::Run && !self.rough
    }

    fn rate(self, state: &State, unit: UnitId) -> Option<Len> {
        self.most.or_else(|| rate(state, unit, self.order))
    }
}

struct Walker<'a> {
    state: &'a State,
    party: &'a Party,
    base: &'a Base,
    pace: Pace,
}

/// Judges the legs of one order, each of another model of the unit: its way, and how they stand at the end (OD-7.1-10 to OD-7.1-15).
pub(crate) fn judge(state: &State, unit: UnitId, legs: &[Leg], order: Order) -> Judged<Way> {
    judge_at(state, unit, legs, Pace::of(order))
}

/// The same at another pace.
pub(crate) fn judge_at(state: &State, unit: UnitId, legs: &[Leg], pace: Pace) -> Judged<Way> {
    let mut judged = ways(state, legs, pace);
    let apart = apart(state, unit, legs);
    if judged.broken.is_empty() && apart.is_empty() {
        return judged;
    }
    let together = |legs: &[Leg]| self::apart(state, unit, legs).is_empty();
    let free = |legs: &[Leg]| ways(state, legs, pace).broken.is_empty();
    if !together(&judged.nearest) || !free(&judged.nearest) {
        let may = |legs: &[Leg]| together(legs) && free(legs);
        judged.nearest = in_proportion(&state.board, &judged.nearest, may).unwrap_or_default();
    }
    judged.broken.extend(apart);
    judged
}

pub(crate) fn ways(state: &State, legs: &[Leg], pace: Pace) -> Judged<Way> {
    let legs: Vec<&Leg> = legs.iter().collect();
    let rule = |party: &Party, leg: &Leg, ask: Ask| {
        let base = state.board.base(leg.base)?;
        let walker = Walker { state, party, base, pace };
        let walk = walker.trace(leg);
        let broken = if ask.reasons || ask.nearest { walker.broken(leg, &walk) } else { vec![] };
        let most = pace.rate(state, base.unit).unwrap_or_default();
        let way = ask.way.then(|| Way::new(base, leg, &walk, Course { most }));
        let nearest = match () {
            () if !ask.nearest => None,
            () if broken.is_empty() => Some((leg.clone(), walk.end)),
            () => walker.cut(leg, &walk),
        };
        Some(Ruled { broken, way, nearest })
    };
    battle::way::judge(&state.board, &legs, "OD-7.1-14", &Set::new(), |_| false, rule)
}

/// OD-5.2-4: where each model ends that goes straight by this much, as far as it can. None if one of them would cross the edge of the
/// table.
pub(crate) fn flee(state: &State, unit: UnitId, by: Shift) -> Option<Vec<Leg>> {
    let leg = |base: &Base| Some(Leg { base: base.id, path: vec![base.place?.at + by], facing: None });
    let legs: Vec<Leg> = state.models(unit).filter_map(leg).collect();
    let judged = ways(state, &legs, Pace::of(Order::Run));
    let (table, far) = (state.board.bounds(), by.len().0.max(1));
    // A few tenths farther on the way.
    let on = |by: i32| (i64::from(by) * 4 / i64::from(far)) as i32 + by.signum();
    let leaves = |leg: &Leg| {
        let Some((base, place)) = state.board.base(leg.base).and_then(|base| Some((base, base.place?))) else {
            return false;
        };
        let end = leg.path.last().copied().unwrap_or(place.at);
        let short = (end - place.at).len() + Len(2) < by.len();
        let next = base.foot.stood(Place { at: end + shift(on(by.x), on(by.y)), ..place }).bounds();
        short && !(table.holds(next.lo) && table.holds(next.hi))
    };
    let nearest = if judged.broken.is_empty() { legs } else { judged.nearest };
    (!nearest.iter().any(leaves)).then_some(nearest)
}

impl Walker<'_> {
    fn trace(&self, leg: &Leg) -> Walk {
        let going = |obstacle| self.going(obstacle);
        trace_as(&self.party.board, self.base, Manner::Slide, &leg.path, leg.facing, going)
    }

    /// OD-7.3-10: the center enters a piece. OD-7.1-13, OD-7.1-15: other models.
    fn going(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            // OD-17.1-4: nobody walks through walls.
            Obstacle::Piece(piece) if self.state.is_house(piece) => Going::BARRED,
            Obstacle::Piece(_) => Going::GROUND,
            Obstacle::Base(other) => self.past(other),
        }
    }

    /// OD-17.1-3: it would end at an opening that the enemy holds.
    fn at_opening(&self, walk: &Walk) -> Option<PieceId> {
        let end = self.base.foot.stood(walk.end);
        self.state.held_opening(self.base.unit, &end, self.pace.foe)
    }

    fn past(&self, other: BaseId) -> Going {
        let found = self.state.board.base(other).map(|base| base.unit);
        let Some(unit) = found.filter(|_| other != self.base.id && !self.party.coming.contains(&other)) else {
            return Going::FREE;
        };
        // OD-15.1-2: the one that it assaults is touched.
        if self.pace.foe == Some(unit) {
            return Going::BARRED;
        }
        if unit.seat != self.base.unit.seat {
            return Going::shunned(self.state.length(Length::Separation), true);
        }
        let infantry = self.state.unit(unit).is_some_and(|found| found.profile.kind() == Kind::Infantry);
        if infantry || self.state.man(other).is_some() { Going::FRIEND } else { Going::BARRED }
    }

    /// OD-7.3-7: the first part of the way that this order does not allow.
    fn shut(&self, walk: &Walk) -> Option<(Len, PieceId, May)> {
        walk.ground.iter().filter(|lie| lie.from < lie.to).find_map(|lie| {
            let (piece, may) = self.state.going_on(&lie.pieces, Mover::Infantry)?;
            let shut = match may {
                May::Double | May::Free | May::UnlessAntiTank => false,
                May::NoRun => self.pace.runs_only(),
                May::DeployOnly | May::Closed => true,
            };
            shut.then_some((lie.from, piece, may))
        })
    }

    fn broken(&self, leg: &Leg, walk: &Walk) -> Vec<Reason> {
        let (me, mut wrong) = (Arg::Base(self.base.id), Wrong::with(walk));
        let why = |code, rule| Reason::new(code, rule).about([me.clone()]);
        let about = |code, rule, other: Arg| Reason::new(code, rule).about([me.clone(), other]);
        match self.pace.rate(self.state, self.base.unit) {
            Some(rate) if walk.length > rate => {
                wrong.at(rate, why("od.move.too-far", "OD-7.1-10").limit(walk.length, rate));
            }
            None if !leg.path.is_empty() => wrong.anywhere(why("od.move.fixed", "OD-7.1-9")),
            Some(_) | None => {}
        }
        match self.shut(walk) {
            Some((at, piece, May::NoRun)) => wrong.at(at, about("od.move.no-run", "OD-7.3-7", Arg::Piece(piece))),
            Some((at, piece, _)) => wrong.at(at, about("od.move.closed", "OD-7.3-6", Arg::Piece(piece))),
            None => {}
        }
        if let Some(house) = self.at_opening(walk) {
            wrong.at_end(about("od.move.opening", "OD-17.1-3", Arg::Piece(house)));
        }
        for (limit, at) in battle::way::broken(walk) {
            let why = match limit.cause {
                Cause::Edge => why("spot.edge", "OD-7.1-14"),
                Cause::Near(Obstacle::Base(other)) => {
                    let have = least_gap(&self.base.foot, walk, limit, self.party.board.base(other));
                    let need = self.state.length(Length::Separation);
                    about("od.move.enemy", "OD-7.1-13", Arg::Base(other)).limit(have, need)
                }
                Cause::Over(Obstacle::Base(other)) => about("spot.overlap", "OD-7.1-15", Arg::Base(other)),
                Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
                    about("od.move.closed", "OD-7.3-6", Arg::Piece(piece))
                }
            };
            wrong.at(at.min(walk.length), why);
        }
        wrong.all()
    }

    /// The leg up to its last legal point.
    fn cut(&self, leg: &Leg, walk: &Walk) -> Option<(Leg, Place)> {
        let most = self.pace.rate(self.state, self.base.unit).unwrap_or_default();
        let most = self.shut(walk).map_or(most, |(at, ..)| most.min(at));
        let going = |obstacle| self.going(obstacle);
        let fits = |walk: &Walk| walk.length <= most && self.shut(walk).is_none() && self.at_opening(walk).is_none();
        let stop = cut(&self.party.board, self.base, Manner::Slide, &leg.path, leg.facing, going, most, fits)?;
        Some((Leg { base: leg.base, path: stop.path, facing: stop.facing }, stop.place))
    }
}

/// OD-7.3-7: the path crosses ground on which nobody runs.
pub(crate) fn is_rough(state: &State, leg: &Leg) -> bool {
    let Some(base) = state.board.base(leg.base) else { return false };
    let walk = trace_as(&state.board, base, Manner::Slide, &leg.path, None, |by| match by {
        Obstacle::Piece(_) => Going::GROUND,
        Obstacle::Base(_) => Going::FREE,
    });
    let bad = |pieces: &[PieceId]| state.going_on(pieces, Mover::Infantry).is_some_and(|(_, may)| may == May::NoRun);
    walk.ground.iter().any(|lie| lie.from < lie.to && bad(&lie.pieces))
}

/// The board with these models at the ends of their paths.
pub(crate) fn placed(board: &Board, legs: &[Leg]) -> Board {
    let mut then = board.clone();
    for leg in legs {
        let Some(place) = then.base_mut(leg.base).and_then(|base| base.place.as_mut()) else { continue };
        place.at = battle::way::end(leg).unwrap_or(place.at);
    }
    then
}

/// OD-7.1-11, OD-7.1-12: models that would be cut off from most of their unit, each with the nearest of the others; loaders away from their
/// weapon too. A unit that is in parts already may stay so, if no gap grows.
pub(crate) fn apart(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Reason> {
    let (all, reach) = (linked(state, unit), state.length(Length::Coherency));
    let then = placed(&state.board, legs);
    let (before, after) = (links(&state.board, &all, reach), links(&then, &all, reach));
    let mut found: Vec<Reason> = vec![];
    let had = strays(&before);
    for link in strays(&after) {
        let grew =
            before.whole() || had.iter().find(|old| old.a == link.a).is_none_or(|old| link.gap.len > old.gap.len);
        if grew {
            let ring = Mark::ring(Thing::Base(link.a), Len::ZERO, Tone::Bad);
            let why = Reason::new("od.move.apart", "OD-7.1-11").about([Arg::Base(link.a), Arg::Base(link.b)]);
            found.push(why.limit(link.gap.len, reach).mark(ring));
        }
    }
    for (gunner, loader) in crews(state, unit) {
        let gap = |board: &Board| {
            let shape = |base: BaseId| board.base(base).and_then(Base::shape);
            Some(geom::gap_len(&*shape(gunner)?, &*shape(loader)?))
        };
        let (old, new) = (gap(&state.board), gap(&then));
        if let Some(new) = new.filter(|new| *new > reach && old.is_none_or(|old| old <= reach || *new > old)) {
            let why = Reason::new("od.move.loader", "OD-7.1-11").about([Arg::Base(loader), Arg::Base(gunner)]);
            found.push(why.limit(new, reach));
        }
    }
    found
}

/// Models outside the largest group, each with the nearest in it.
fn strays(cohesion: &Cohesion) -> Vec<table::Link> {
    let most = cohesion.groups.iter().max_by_key(|group| (group.len(), std::cmp::Reverse(group.first().copied())));
    most.and_then(|group| group.first()).map(|first| cohesion.cut_off(*first)).unwrap_or_default()
}

/// The gunner of a squad and his loader.
pub(crate) fn crews(state: &State, unit: UnitId) -> Vec<(BaseId, BaseId)> {
    let of = |role: Role| state.men(unit).filter(move |(_, man)| man.role == role).map(|(base, _)| base.id);
    of(Role::Gunner).zip(of(Role::Loader)).collect()
}

/// OD-7.1-10: where a model can end, for the overlay; and ways near a spot, as if its fellows were in no one's way.
pub(crate) fn free_to_go<T>(
    state: &State,
    base: BaseId,
    pace: Pace,
    with: impl FnOnce(&Base, Len, &dyn Fn(Obstacle) -> Going) -> T,
) -> Option<T> {
    let found = state.board.base(base)?;
    let fellows: Vec<BaseId> = state.models(found.unit).map(|base| base.id).collect();
    let party = Party::new(&state.board, &fellows, &Set::new());
    let walker = Walker { state, party: &party, base: found, pace };
    let rate = pace.rate(state, found.unit)?;
    let going = |obstacle| match obstacle {
        Obstacle::Piece(piece) if state.is_house(piece) => Going::BARRED,
        Obstacle::Piece(piece) => match state.row(piece).map(|row| row.going(Mover::Infantry)) {
            Some(May::NoRun) if pace.runs_only() => Going { bar: table::Bar::Pass, ..Going::GROUND },
            Some(May::Closed | May::DeployOnly) => Going { bar: table::Bar::Pass, ..Going::GROUND },
            Some(May::Double | May::Free | May::UnlessAntiTank | May::NoRun) | None => Going::GROUND,
        },
        Obstacle::Base(_) => walker.going(obstacle),
    };
    Some(with(found, rate, &going))
}

/// Ways that end near a spot; the nearest first.
pub(crate) fn toward(state: &State, base: BaseId, to: Pt, pace: Pace) -> Vec<(Len, Vec<Pt>)> {
    let with = |base: &Base, most: Len, going: &dyn Fn(Obstacle) -> Going| {
        table::toward(&state.board, base, to, most, going, |_| table::Rate::PLAIN)
    };
    free_to_go(state, base, pace, with).unwrap_or_default()
}
