//! Section 7: the path of a unit: what bars it, the tests on it, how far the unit may go, and where it stops.

use crate::data::{Charts, Class, Gait, Length, Lie as Lies, Need};
use crate::ground::need;
use crate::record::Pace;
use crate::state::{State, Unit};
use battle::{
    Ruled, Wrong,
    way::{alone, least_gap},
};
use content::Arg;
use contract::{Leg, Reason};
use geom::{Len, Pt, Shape, gap_len};
use table::{
    Bar, Base, BaseId, By, Cause, Going, Lie, Limit, Manner, Obstacle, PieceId, Place, ReachPart, Stop, Walk, cut,
    trace_as,
};

/// The path of one unit.
pub(crate) type Way = battle::Way<Course>;

/// How the unit moves along it.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub pace: Pace,
    /// How far it may move at this pace on this path.
    pub most: Len,
    pub manner: Manner,
    /// The tests on the path, in order.
    pub tests: Vec<Crossing>,
}

/// CT-7.2-9: bad ground on the path.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    pub piece: PieceId,
    pub need: u8,
    /// Where on the path it enters it.
    pub at: Len,
    /// CT-7.2-11: where on the path it stops if it fails.
    pub stop: Len,
}

/// The ruling on one leg. `nearest` is `None` if the unit can only stay.
pub(crate) type Judged = Ruled<Way>;

/// The kind of move.
#[derive(Clone, Copy)]
pub(crate) struct Leave<'a> {
    pub pace: Pace,
    /// CT-7.4-3.
    pub back: bool,
    /// It was declared and judged before: the rest of it costs nothing more.
    pub declared: bool,
    /// CT-7.4-10: the free pivot is not yet used.
    pub may_pivot: bool,
    /// CT-7.2-9: pieces it has already tested for in this activation.
    pub tested: &'a [PieceId],
}

impl Leave<'_> {
    /// Ahead, of a unit that has tested for nothing yet.
    pub fn plain(pace: Pace) -> Leave<'static> {
        Leave { pace, back: false, declared: false, may_pivot: false, tested: &[] }
    }
}

/// CT-10-2: bases are placed on whole tenths, so two that touch may be this far apart.
pub(crate) const TOUCH: Len = Len(3);

fn touches(one: &Base, other: &Base) -> bool {
    one.shape().zip(other.shape()).is_some_and(|(one, other)| gap_len(&one, &other) <= TOUCH)
}

struct Walker<'a> {
    state: &'a State,
    base: &'a Base,
    unit: &'a Unit,
    place: Place,
    leave: Leave<'a>,
    /// CT-7.4-8, CT-10-2: the enemy vehicle at which the path ends.
    at: Option<BaseId>,
}

/// Judges the leg of a unit on the table.
pub(crate) fn judge(state: &State, leg: &Leg, leave: Leave) -> Judged {
    judged(state, leg, leave, true)
}

/// The same without looking for the nearest legal leg.
pub(crate) fn judge_as_drawn(state: &State, leg: &Leg, leave: Leave) -> Judged {
    judged(state, leg, leave, false)
}

fn judged(state: &State, leg: &Leg, leave: Leave, mends: bool) -> Judged {
    alone(&state.board, leg, ["CT-7.4-1", "CT-7.4-11"], |base, place| {
        let mut walker = Walker { state, base, unit: state.unit(base.unit)?, place, leave, at: None };
        walker.at = walker.charged(leg);
        let walk = walker.trace(leg);
        let broken = walker.broken(leg, &walk);
        let nearest = if broken.is_empty() || !mends { None } else { walker.cut(leg, &walk) };
        Some(Ruled { broken, nearest, way: Some(walker.way(leg, &walk)) })
    })
}

/// Where the unit stops if it stops at `at`, or at the last place before that where it may stand.
pub(crate) fn stopped(state: &State, way: &Way, at: Len) -> Option<Stop> {
    let base = state.board.base(way.base)?;
    let leave = Leave { declared: true, ..Leave::plain(way.of.pace) };
    let walker = Walker { state, base, unit: state.unit(base.unit)?, place: base.place?, leave, at: None };
    let walker = Walker { at: walker.charged(&Leg { base: way.base, path: way.path.clone(), facing: None }), ..walker };
    cut(&state.board, base, way.of.manner, &way.path, None, |obstacle| walker.going(obstacle), at, |_| true)
}

/// CT-7.5-3: the straight path out of a transport, from its edge to where the unit is placed.
pub(crate) struct Landing {
    walk: Walk,
    /// CT-7.2-13, CT-7.4-7, CT-7.4-8: what bars it.
    pub broken: Vec<Reason>,
    pub tests: Vec<Crossing>,
}

impl Landing {
    /// The unit's place at a distance along it.
    pub fn place_at(&self, at: Len) -> Place {
        self.walk.place_at(at)
    }
}

pub(crate) fn landing(state: &State, base: &Base, (hull, from): (&Base, Pt), to: Place) -> Option<Landing> {
    let place = Place { at: from, ..to };
    let base = &base.placed(Some(place));
    let leave = Leave::plain(Pace::Normal);
    let walker = Walker { state, base, unit: state.unit(base.unit)?, place, leave, at: None };
    let start = Shape::from(base.shape()?);
    let beside =
        |other| state.board.base(other).and_then(Base::shape).is_some_and(|there| start.overlaps(&there.into()));
    let going = |obstacle| match obstacle {
        Obstacle::Base(other) if other == hull.id => Going::FREE,
        // Of those right beside the transport, into whom the whole base would reach from its edge, only the middle keeps out.
        Obstacle::Base(other) if beside(other) => Going { by: By::Center, ..walker.past(other) },
        Obstacle::Piece(_) | Obstacle::Base(_) => walker.going(obstacle),
    };
    let walk = trace_as(&state.board, base, Manner::Slide, &[to.at], None, going);
    let closed = walker
        .closed(&walk)
        .map(|(_, piece)| Reason::new("ct.move.closed", "CT-7.2-13").about([Arg::Base(base.id), Arg::Piece(piece)]));
    // Where it may end is judged by itself.
    let limits = walk.limits.iter().filter(|limit| !limit.rest && limit.cause != Cause::Edge);
    let broken = closed.into_iter().chain(limits.map(|limit| walker.forbids(&walk, limit))).collect();
    Some(Landing { broken, tests: walker.tests(&walk), walk })
}

/// The most it could ever move, before its path is known.
pub(crate) fn farthest(state: &State, unit: &Unit, pace: Pace, back: bool) -> Len {
    let moves = Charts::standard().moves(unit.row.moves);
    match pace {
        Pace::Normal if back => Len(moves.len(Gait::Normal, state.measure).0 / 2),
        Pace::Normal | Pace::Pivot => moves.len(Gait::Normal, state.measure),
        Pace::Rapid => moves.len(Gait::RapidRoad, state.measure),
    }
}

impl Walker<'_> {
    fn manner(&self) -> Manner {
        match (self.unit.is_vehicle(), self.leave.back) {
            (false, _) => Manner::Slide,
            (true, false) => Manner::Ahead,
            (true, true) => Manner::Back,
        }
    }

    fn trace(&self, leg: &Leg) -> Walk {
        trace_as(&self.state.board, self.base, self.manner(), &leg.path, leg.facing, |obstacle| self.going(obstacle))
    }

    fn going(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            Obstacle::Piece(piece) => match self.state.terrain(piece) {
                // CT-7.2-12: a unit that fails its test at a line stops where it touches it.
                Some(terrain) => Going { test: terrain.lies == Lies::Line, ..Going::GROUND },
                None => Going::FREE,
            },
            Obstacle::Base(other) => self.past(other),
        }
    }

    /// CT-7.4-7 to CT-7.4-9, CT-10-3: vehicles cannot overrun anyone.
    fn past(&self, other: BaseId) -> Going {
        let Some((id, unit)) = self.state.unit_of(other).filter(|_| other != self.base.id) else { return Going::FREE };
        if id.seat == self.base.unit.seat {
            let both_on_foot = !unit.is_vehicle() && !self.unit.is_vehicle();
            return if both_on_foot { Going::FRIEND } else { Going::BARRED };
        }
        if self.at == Some(other) {
            return Going::BARRED;
        }
        Going::shunned(self.state.too_near(), true)
    }

    /// CT-10-2: the enemy vehicle at which its path ends, or that it runs into last.
    fn charged(&self, leg: &Leg) -> Option<BaseId> {
        self.charges().then(|| self.comes_to(leg)).flatten()
    }

    /// CT-10-2: infantry with a close-assault weapon.
    fn charges(&self) -> bool {
        self.leave.pace == Pace::Normal && self.unit.row.assaults()
    }

    /// CT-10-2: infantry that would end at an enemy vehicle without a close-assault weapon.
    fn unarmed(&self, leg: &Leg) -> bool {
        let infantry = self.leave.pace == Pace::Normal && self.unit.row.class == Class::Infantry;
        infantry && !self.unit.row.assaults() && self.comes_to(leg).is_some()
    }

    /// The enemy vehicle it would touch at the end of its path.
    fn comes_to(&self, leg: &Leg) -> Option<BaseId> {
        let end =
            self.base.foot.stood(Place { at: *leg.path.last()?, facing: leg.facing.unwrap_or(self.place.facing) });
        let vehicle = |base: &&Base| {
            base.unit.seat != self.base.unit.seat && self.state.unit(base.unit).is_some_and(Unit::is_vehicle)
        };
        // If it would touch two, the one it does not touch yet.
        let near = |base: &Base| base.shape().map(|shape| (gap_len(&shape, &end), touches(self.base, base), base.id));
        let all = self.state.board.bases.iter().filter(vehicle).filter_map(near);
        all.filter(|(gap, ..)| *gap <= TOUCH)
            .min_by_key(|(gap, known, base)| (*known, *gap, *base))
            .map(|found| found.2)
    }

    /// CT-7.4-13: the terrain that decides for a part of the path.
    fn under(&self, lie: &Lie) -> Option<(PieceId, Need)> {
        self.state.deciding(self.unit.row, &lie.pieces)
    }

    /// CT-7.3-2: every point of the path is on a road.
    fn all_on_road(&self, walk: &Walk) -> bool {
        walk.length > Len::ZERO && walk.ground.iter().all(|lie| self.is_road(lie))
    }

    /// CT-7.1-1 to CT-7.1-4, CT-7.4-3.
    fn allowance(&self, walk: &Walk) -> Len {
        match self.leave.pace {
            _ if self.leave.declared => walk.length,
            Pace::Rapid => {
                let gait = if self.all_on_road(walk) { Gait::RapidRoad } else { Gait::Rapid };
                Charts::standard().moves(self.unit.row.moves).len(gait, self.state.measure)
            }
            Pace::Normal | Pace::Pivot => farthest(self.state, self.unit, Pace::Normal, self.leave.back),
        }
    }

    /// CT-7.2-13: the first part of the path on ground the unit cannot enter; it may always leave terrain it is in.
    fn closed(&self, walk: &Walk) -> Option<(Len, PieceId)> {
        let inside = |piece: PieceId| {
            self.state.index_of(piece).is_some_and(|idx| self.state.board.ground().region(idx).holds(self.place.at))
        };
        walk.ground.iter().filter(|lie| lie.from < lie.to).find_map(|lie| match self.under(lie) {
            Some((piece, Need::Closed)) if !inside(piece) => Some((lie.from, piece)),
            _ => None,
        })
    }

    /// CT-7.2-9, CT-7.2-12: the tests on its path, in order.
    fn tests(&self, walk: &Walk) -> Vec<Crossing> {
        let mut tests: Vec<Crossing> = vec![];
        for lie in walk.ground.iter().filter(|lie| lie.from < lie.to) {
            let Some((piece, Need::Score(need))) = self.under(lie) else { continue };
            if self.leave.tested.contains(&piece) || tests.iter().any(|test| test.piece == piece) {
                continue;
            }
            let line = self.state.terrain(piece).is_some_and(|terrain| terrain.lies == Lies::Line);
            let contact = || walk.met.iter().find(|met| met.by == Obstacle::Piece(piece)).and_then(|met| met.contact);
            let stop = if line { contact().unwrap_or(lie.from).min(lie.from) } else { lie.from };
            tests.push(Crossing { piece, need, at: lie.from, stop });
        }
        tests
    }

    fn full(&self, end: Place) -> Option<(PieceId, usize)> {
        full_house(self.state, self.base.id, end)
    }

    fn broken(&self, leg: &Leg, walk: &Walk) -> Vec<Reason> {
        let (me, mut wrong) = (Arg::Base(self.base.id), Wrong::with(walk));
        let why = |code, rule| Reason::new(code, rule).about([me.clone()]);
        let about = |code, rule, other: Arg| Reason::new(code, rule).about([me.clone(), other]);
        let allowance = self.allowance(walk);
        if walk.length > allowance {
            let rule = if self.leave.back { "CT-7.4-3" } else { "CT-7.4-1" };
            wrong.at(allowance, why("ct.move.too-far", rule).limit(walk.length, allowance));
            self.as_far_as(leg, allowance).iter().for_each(|short| self.keeps_short(walk, short, &mut wrong));
        }
        if self.unit.row.fixed && !leg.path.is_empty() {
            wrong.anywhere(why("ct.move.fixed", "CT-7.4-14"));
        }
        if let Some((at, piece)) = self.closed(walk) {
            wrong.at(at, about("ct.move.closed", "CT-7.2-13", Arg::Piece(piece)));
        }
        if self.leave.pace == Pace::Rapid {
            if let Some(test) = self.tests(walk).first() {
                wrong.at(test.stop, about("ct.move.rapid-test", "CT-7.4-6", Arg::Piece(test.piece)));
            }
            let ahead = walk.legs.last().map(|leg| leg.facing);
            if self.unit.is_vehicle() && leg.facing.is_some_and(|facing| Some(facing) != ahead) {
                wrong.anywhere(why("ct.move.rapid-turn", "CT-7.4-2"));
            }
        }
        for (limit, at) in battle::way::broken(walk) {
            wrong.at(at.min(walk.length), self.forbids(walk, limit));
        }
        if self.unarmed(leg) {
            wrong.anywhere(why("ct.move.no-assault", "CT-10-2"));
        }
        if let Some((piece, room)) = self.full(walk.end) {
            let args = [me.clone(), Arg::Piece(piece), Arg::Num(i32::try_from(room).unwrap_or(i32::MAX))];
            wrong.at_end(Reason::new("ct.move.full", "CT-7.3-8").about(args));
        }
        wrong.all()
    }

    /// The first part of a path that is too long, up to this distance, whatever bars it.
    fn as_far_as(&self, leg: &Leg, at: Len) -> Option<Walk> {
        let stop = cut(&self.state.board, self.base, self.manner(), &leg.path, None, |_| Going::FREE, at, |_| true)?;
        Some(self.trace(&Leg { base: leg.base, path: stop.path, facing: stop.facing }))
    }

    /// CT-7.4-7, CT-7.4-8: what keeps it from ending where its allowance does, though the whole path only passes it.
    fn keeps_short(&self, walk: &Walk, short: &Walk, wrong: &mut Wrong) {
        let known: Vec<Cause> = battle::way::broken(walk).map(|(limit, _)| limit.cause).collect();
        for (limit, at) in battle::way::broken(short).filter(|(limit, _)| !known.contains(&limit.cause)) {
            wrong.at(at.min(short.length), self.forbids(short, limit));
        }
    }

    /// Why a limit of its path forbids it.
    fn forbids(&self, walk: &Walk, limit: &Limit) -> Reason {
        let me = Arg::Base(self.base.id);
        match limit.cause {
            Cause::Edge => Reason::new("spot.edge", "CT-7.4-11").about([me]),
            Cause::Near(Obstacle::Base(other)) => {
                let have = least_gap(&self.base.foot, walk, limit, self.state.board.base(other));
                let need = self.state.length(Length::Separation);
                Reason::new("ct.move.enemy", "CT-7.4-8").about([me, Arg::Base(other)]).limit(have, need)
            }
            Cause::Over(Obstacle::Base(other)) => Reason::new("spot.overlap", "CT-7.4-7").about([me, Arg::Base(other)]),
            Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
                Reason::new("ct.move.closed", "CT-7.2-13").about([me, Arg::Piece(piece)])
            }
        }
    }

    fn gap_at(&self, place: Place, other: BaseId) -> Len {
        let there = self.state.board.base(other).and_then(Base::shape);
        there.map_or(Len::ZERO, |there| gap_len(&self.base.foot.stood(place), &there))
    }

    /// The leg up to its last legal point, or up to the enemy vehicle it runs into if that is farther.
    fn cut(&self, leg: &Leg, walk: &Walk) -> Option<(Leg, Place)> {
        if self.unit.row.fixed && !leg.path.is_empty() {
            return None;
        }
        let into = walk.limits.iter().find_map(|limit| match limit.cause {
            Cause::Near(Obstacle::Base(other)) | Cause::Over(Obstacle::Base(other)) => Some(other),
            Cause::Over(Obstacle::Piece(_)) | Cause::Near(Obstacle::Piece(_)) | Cause::Edge => None,
        });
        let hostile = into.filter(|other| {
            let unit = self.state.unit_of(*other).filter(|(id, _)| id.seat != self.base.unit.seat);
            self.charges() && unit.is_some_and(|(_, unit)| unit.is_vehicle())
        });
        // The shortened path may end at another vehicle, or at none, so it is checked again.
        let holds = |leg: &Leg, at: Option<BaseId>| {
            let walker = Walker { at: self.charged(leg), ..*self };
            walker.at == at || walker.broken(leg, &walker.trace(leg)).is_empty()
        };
        let tries = hostile.map(Some).into_iter().chain([self.at, None]);
        tries.into_iter().find_map(|at| self.cut_at(leg, at).filter(|(leg, _)| holds(leg, at)))
    }

    fn cut_at(&self, leg: &Leg, at: Option<BaseId>) -> Option<(Leg, Place)> {
        let walker = Walker { at, ..*self };
        let facing = leg.facing.filter(|_| self.leave.pace != Pace::Rapid || !self.unit.is_vehicle());
        let walk = walker.trace(leg);
        let plain = if self.leave.declared { walk.length } else { walker.plain_allowance() };
        let mut bound = walker.closed(&walk).map_or(walk.length, |(from, _)| from);
        if self.leave.pace == Pace::Rapid {
            bound = walker.tests(&walk).first().map_or(bound, |test| bound.min(test.stop));
        }
        // A rapid move may also go as far as the unbroken road at its start, up to the longer allowance.
        let on_road = walker.on_road(&walk).min(farthest(self.state, self.unit, Pace::Rapid, false));
        let tries = [on_road, plain].map(|most| most.min(bound));
        let tries = if self.leave.pace == Pace::Rapid && tries[0] > tries[1] { &tries[..] } else { &tries[1..] };
        let fits = |short: &Walk| walker.fits(short) && at.is_none_or(|at| walker.gap_at(short.end, at) <= TOUCH);
        for most in tries.iter().copied() {
            let going = |obstacle| walker.going(obstacle);
            let stop = cut(&self.state.board, self.base, walker.manner(), &leg.path, facing, going, most, fits);
            if let Some(stop) = stop.filter(|stop| !stop.stays(self.place)) {
                return Some((Leg { base: leg.base, path: stop.path, facing: stop.facing }, stop.place));
            }
        }
        None
    }

    /// How far the path stays on roads from its start.
    fn on_road(&self, walk: &Walk) -> Len {
        walk.ground.iter().find(|lie| !self.is_road(lie)).map_or(walk.length, |lie| lie.from)
    }

    fn is_road(&self, lie: &Lie) -> bool {
        let mut rows = lie.pieces.iter().filter_map(|piece| self.state.terrain(*piece));
        rows.any(|terrain| terrain.lies == Lies::Road && need(self.unit.row, terrain) == Need::Nothing)
    }

    /// Without a road.
    fn plain_allowance(&self) -> Len {
        let gait = if self.leave.pace == Pace::Rapid { Gait::Rapid } else { Gait::Normal };
        let most = Charts::standard().moves(self.unit.row.moves).len(gait, self.state.measure);
        if self.leave.back { Len(most.0 / 2) } else { most }
    }

    fn fits(&self, walk: &Walk) -> bool {
        walk.length <= self.allowance(walk)
            && self.closed(walk).is_none()
            && self.full(walk.end).is_none()
            && (self.leave.pace != Pace::Rapid || self.tests(walk).is_empty())
    }

    fn way(&self, leg: &Leg, walk: &Walk) -> Way {
        // CT-7.4-4: a turn on the spot within the free pivot is no move.
        let free = u16::from(self.state.number(crate::data::Number::FreePivot)) * 2;
        let pivots = leg.path.is_empty() && self.place.facing.apart(walk.end.facing) <= free && self.leave.may_pivot;
        let pace = if pivots && self.leave.pace == Pace::Normal { Pace::Pivot } else { self.leave.pace };
        Way::new(
            self.base,
            leg,
            walk,
            Course { pace, most: self.allowance(walk), manner: self.manner(), tests: self.tests(walk) },
        )
    }
}

/// CT-7.3-8, CT-7.3-13: the building that contains a place, if it is full, and its capacity.
pub(crate) fn full_house(state: &State, base: BaseId, end: Place) -> Option<(PieceId, usize)> {
    let (idx, lies) = state.house_at(end.at)?;
    let region = state.board.ground().region(idx);
    let room = if lies == Lies::Bunker { 1 } else { room(state, idx) };
    let others = state.board.bases.iter().filter(|other| other.id != base);
    let within = others.filter(|other| other.place.is_some_and(|place| region.holds(place.at))).count();
    (within >= room).then(|| (state.board.pieces[idx].id, room))
}

/// CT-7.3-8: one unit for each square of six inches, or part of one.
fn room(state: &State, idx: usize) -> usize {
    let side = i64::from(state.length(Length::Room).0);
    let twice: i64 = state.board.ground().region(idx).parts().iter().map(geom::Poly::twice_area).sum();
    usize::try_from(geom::div_ceil(twice, 2 * side * side)).unwrap_or(1).max(1)
}

/// The area that a unit can reach without a road at this pace.
pub(crate) fn reach(state: &State, id: BaseId, pace: Pace) -> Vec<ReachPart> {
    let with = |base: &Base, most: Len, going: &dyn Fn(Obstacle) -> Going| {
        table::reach(&state.board, base, most, going, |_| table::Rate::PLAIN)
    };
    free_to_go(state, id, &[id], pace, with).unwrap_or_default()
}

/// Ways without a road that end near a spot, as if those who go too were in no one's way; the nearest first.
pub(crate) fn toward(state: &State, (id, to): (BaseId, Pt), all: &[BaseId], pace: Pace) -> Vec<(Len, Vec<Pt>)> {
    let with = |base: &Base, most: Len, going: &dyn Fn(Obstacle) -> Going| {
        table::toward(&state.board, base, to, most, going, |_| table::Rate::PLAIN)
    };
    free_to_go(state, id, all, pace, with).unwrap_or_default()
}

/// With how far it may go at this pace, and what bars it; nothing if it cannot move.
fn free_to_go<T>(
    state: &State,
    id: BaseId,
    all: &[BaseId],
    pace: Pace,
    with: impl FnOnce(&Base, Len, &dyn Fn(Obstacle) -> Going) -> T,
) -> Option<T> {
    let (base, (_, unit)) = state.board.base(id).zip(state.unit_of(id))?;
    if unit.immobilized || unit.row.fixed {
        return None;
    }
    let gait = if pace == Pace::Rapid { Gait::Rapid } else { Gait::Normal };
    let most = Charts::standard().moves(unit.row.moves).len(gait, state.measure);
    let tested = |piece| state.terrain(piece).is_some_and(|terrain| need(unit.row, terrain) != Need::Nothing);
    let going = |obstacle| match obstacle {
        Obstacle::Base(other) if all.contains(&other) => Going::FREE,
        // CT-7.4-6: no rapid move is tested.
        Obstacle::Piece(piece) if pace == Pace::Rapid && tested(piece) => Going { bar: Bar::Pass, ..Going::GROUND },
        Obstacle::Base(_) | Obstacle::Piece(_) => bars(state, base, obstacle),
    };
    Some(with(base, most, &going))
}

/// For the areas shown on the table: what keeps the unit from standing or passing there.
fn bars(state: &State, base: &Base, obstacle: Obstacle) -> Going {
    let Some((place, unit)) = base.place.zip(state.unit(base.unit)) else { return Going::FREE };
    let leave = Leave::plain(Pace::Normal);
    let walker = Walker { state, base, unit, place, leave, at: None };
    match obstacle {
        Obstacle::Piece(piece) => match state.terrain(piece) {
            Some(terrain) if need(unit.row, terrain) == Need::Closed => Going { bar: Bar::Pass, ..Going::GROUND },
            Some(_) => Going::GROUND,
            None => Going::FREE,
        },
        Obstacle::Base(_) => walker.going(obstacle),
    }
}
