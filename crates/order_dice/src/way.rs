//! Section 7: the paths of the models of a unit: what bars each of them, how far it may go, and whether they stay together.

use crate::barriers;
use crate::data::{Charts, Going as May, Kind, Length, MoveClass, Mover, Role, Special};
use crate::drive;
use crate::record::{Gait, Order};
use crate::state::State;
use battle::along::in_proportion;
use battle::{Ask, Judged, Ruled, Wrong};
use content::Arg;
use contract::{Leg, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, Pt, Shift, shift, within};
use sorted::Set;
use table::{
    Base, BaseId, Board, Cohesion, Going, Manner, Obstacle, Party, PieceId, Place, UnitId, Walk, cut, links, trace_as,
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

/// OD-7.1-1, OD-7.1-9, OD-7.2-1, OD-7.2-2: how far a unit may go. None: it only turns on the spot, or may not move at all.
pub(crate) fn rate(state: &State, unit: UnitId, gait: impl Into<Gait>) -> Option<Len> {
    let gait = gait.into();
    if drive::is_vehicle(state, unit) {
        return drive::rate(state, unit, gait);
    }
    let order = gait.order();
    let found = state.unit(unit)?;
    let rates = found.profile.rates(found.mounted);
    let rate = if order == Order::Run { rates.run } else { rates.advance };
    rate.map(|inches| inches.len(state.measure))
}

/// OD-7.1-1: of a man by himself.
pub(crate) fn on_foot(state: &State, order: Order) -> Option<Len> {
    let rates = Charts::standard().moves(MoveClass::Infantry);
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

    /// How far this model may go. OD-13-15: a spotter goes by himself.
    fn rate(self, state: &State, base: BaseId) -> Option<Len> {
        let unit = state.board.base(base)?.unit;
        let own = || if state.is_spotter(base) { on_foot(state, self.order) } else { rate(state, unit, self.order) };
        self.most.or_else(own)
    }
}

struct Walker<'a> {
    state: &'a State,
    party: &'a Party,
    base: &'a Base,
    pace: Pace,
}

/// Judges the legs of one order, each of another model of the unit: its way, and how they stand at the end (OD-7.1-10 to OD-7.1-15).
pub(crate) fn judge(state: &State, unit: UnitId, legs: &[Leg], gait: impl Into<Gait>) -> Judged<Way> {
    let gait = gait.into();
    if drive::is_vehicle(state, unit) {
        return drive::judge(state, legs, gait);
    }
    let named: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    let legs = &with_crew(state, unit, legs)[..];
    let pace = Pace::of(gait.order());
    let mut judged = judge_at(state, unit, legs, pace);
    // Men who make room for their gun are no part of what was drawn.
    judged.nearest.retain(|leg| named.contains(&leg.base));
    if carriage(state, unit).is_none() && !is_coherent(state, unit) {
        close_up(state, unit, legs, pace, &mut judged);
    }
    judged
}

/// OD-7.1-12: a unit in parts that can come together does, also where it is proposed to.
fn close_up(state: &State, unit: UnitId, legs: &[Leg], pace: Pace, judged: &mut Judged<Way>) {
    let parted = |legs: &[Leg]| parted(state, unit, legs, |_| true);
    let open = if judged.broken.is_empty() { parted(legs) } else { vec![] };
    if open.is_empty() && parted(&judged.nearest).is_empty() {
        return;
    }
    if let Some(closed) = closing(state, unit, pace) {
        judged.broken.extend(open);
        judged.nearest = closed;
    }
}

/// OD-7.1-11: all models of the unit but a spotter are linked.
pub(crate) fn is_coherent(state: &State, unit: UnitId) -> bool {
    links(&state.board, &linked(state, unit), state.length(Length::Coherency)).whole()
}

/// The same on foot at another pace.
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
    // OD-7.2-3: men of a crew are put where their turned gun leaves room, and it turns where they do.
    let turns = |base: &Base| carriage(state, base.unit).is_some_and(|gun| turned_on_the_spot(gun, legs).is_some());
    let around = legs.iter().any(|leg| state.board.base(leg.base).is_some_and(turns));
    let then = around.then(|| placed(&state.board, legs));
    let stood = then.as_ref().map(|then| Party::new(then, &[], &Set::new()));
    let legs: Vec<&Leg> = legs.iter().collect();
    let rule = |party: &Party, leg: &Leg, ask: Ask| {
        let (base, party) = (state.board.base(leg.base)?, stood.as_ref().unwrap_or(party));
        let walker = Walker { state, party, base, pace };
        if !leg.path.is_empty() && walker.is_put(&legs) {
            return walker.put(leg, ask);
        }
        let walk = walker.trace(leg);
        let broken = if ask.reasons || ask.nearest { walker.broken(leg, &walk) } else { vec![] };
        let most = walker.most(&walk).unwrap_or_default();
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
    let leaves = |leg: &Leg| {
        let found = state.board.base(leg.base).and_then(|base| Some((base, base.place?.at)));
        found.is_some_and(|(base, at)| runs_off(&state.board, base, leg.path.last().copied(), at + by))
    };
    let nearest = if judged.broken.is_empty() { legs } else { judged.nearest };
    (!nearest.iter().any(leaves)).then_some(nearest)
}

/// OD-5.2-4: a base that stops here on its way to there does so at the edge of the table.
pub(crate) fn runs_off(board: &Board, base: &Base, end: Option<Pt>, to: Pt) -> bool {
    let Some(place) = base.place else { return false };
    let (table, by) = (board.bounds(), to - place.at);
    let far = by.len().0.max(1);
    // A few tenths farther on the way.
    let on = |by: i32| (i64::from(by) * 4 / i64::from(far)) as i32 + by.signum();
    let end = end.unwrap_or(place.at);
    let short = (end - place.at).len() + Len(2) < by.len();
    let next = base.foot.stood(Place { at: end + shift(on(by.x), on(by.y)), ..place }).bounds();
    short && !(table.holds(next.lo) && table.holds(next.hi))
}

/// OD-7.2-3: the carriage of a gun, which is its first base.
pub(crate) fn carriage(state: &State, unit: UnitId) -> Option<&Base> {
    let gun = state.unit(unit)?.profile.gun().is_some();
    state.board.of(unit).next().filter(|base| gun && base.place.is_some())
}

/// The heading to which these legs turn a carriage on the spot.
fn turned_on_the_spot(carriage: &Base, legs: &[Leg]) -> Option<Heading> {
    let leg = legs.iter().find(|leg| leg.base == carriage.id && leg.path.is_empty())?;
    leg.facing.filter(|facing| carriage.place.is_some_and(|place| place.facing != *facing))
}

/// OD-7.2-3: men of a crew who are in the way of their turning gun, or would be too far from it, go around with it.
fn with_crew(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Leg> {
    let mut all = legs.to_vec();
    let turned = carriage(state, unit).and_then(|gun| Some((gun, gun.place?, turned_on_the_spot(gun, legs)?)));
    let Some((gun, place, facing)) = turned else { return all };
    let (there, reach) = (Place { facing, ..place }, state.length(Length::Crew));
    let mut board = state.board.clone();
    if let Some(found) = board.base_mut(gun.id) {
        found.place = Some(there);
    }
    for (base, man) in state.men(unit) {
        if man.role == Role::Spotter || legs.iter().any(|leg| leg.base == base.id) {
            continue;
        }
        let Some((own, hull)) = base.place.zip(board.base(gun.id).and_then(Base::shape)) else { continue };
        let serves = |at: Pt| {
            let stood = base.foot.stood(Place { at, ..own });
            !stood.overlaps(&hull) && within(&stood, &hull, reach)
        };
        if serves(own.at) {
            continue;
        }
        let wish = Place { at: place.at + (facing - place.facing).turned(own.at - place.at), ..own };
        let party = Party::new(&board, &[], &Set::new());
        let walker = Walker { state, party: &party, base, pace: Pace::of(Order::Advance) };
        let going = |obstacle| match obstacle {
            Obstacle::Piece(_) => Going::FREE,
            Obstacle::Base(_) => walker.apart_from(obstacle),
        };
        let found = table::nearest_place(&board, base, wish, reach * 3, going).filter(|found| serves(found.at));
        let Some(found) = found else { continue };
        if let Some(moved) = board.base_mut(base.id) {
            moved.place = Some(found);
        }
        all.push(Leg { base: base.id, path: vec![found.at], facing: None });
    }
    all
}

impl Walker<'_> {
    /// OD-7.3: its column of the ground.
    fn mover(&self) -> Mover {
        // OD-19-29.
        if self.state.is_mounted(self.base.unit, crate::data::Special::Motorbikes) {
            return Mover::Wheeled;
        }
        let carriage = carriage(self.state, self.base.unit).is_some_and(|carriage| carriage.id == self.base.id);
        if carriage { Mover::Artillery } else { Mover::Infantry }
    }

    /// How far it may go on this way: OD-7.1-8, OD-19-29: some riders farther, if all of it is on a road.
    fn most(&self, walk: &Walk) -> Option<Len> {
        let rate = self.pace.rate(self.state, self.base.id)?;
        let road = crate::saddle::road(self.state, self.base.unit, self.pace.order, rate);
        Some(road.filter(|_| barriers::is_on_road(self.state, walk, Mover::Wheeled)).unwrap_or(rate))
    }

    /// OD-7.2-3: one of a crew whose gun turns on the spot may be put anew.
    fn is_put(&self, legs: &[&Leg]) -> bool {
        let legs: Vec<Leg> = legs.iter().map(|leg| (*leg).clone()).collect();
        let turns = carriage(self.state, self.base.unit).is_some_and(|gun| turned_on_the_spot(gun, &legs).is_some());
        let fixed = rate(self.state, self.base.unit, self.pace.order).is_none();
        turns && fixed && self.mover() == Mover::Infantry
    }

    /// No base may be stood on.
    fn apart_from(&self, obstacle: Obstacle) -> Going {
        match self.going(obstacle) {
            Going { bar: table::Bar::Rest, .. } => Going::BARRED,
            going => going,
        }
    }

    /// He stands at the end of his path, however he comes there.
    fn put(&self, leg: &Leg, ask: Ask) -> Option<Ruled<Way>> {
        let place = Place { at: *leg.path.last()?, ..self.base.place? };
        let base = self.base.placed(Some(place));
        let walker = Walker { base: &base, ..*self };
        let there = Leg { path: vec![], ..leg.clone() };
        let walk = walker.trace(&there);
        let broken = if ask.reasons || ask.nearest { walker.broken(&there, &walk) } else { vec![] };
        let way = ask
            .way
            .then(|| Way { path: leg.path.clone(), ..Way::new(&base, &there, &walk, Course { most: Len::ZERO }) });
        let nearest = (ask.nearest && broken.is_empty()).then(|| (leg.clone(), place));
        Some(Ruled { broken, way, nearest })
    }

    fn trace(&self, leg: &Leg) -> Walk {
        let going = |obstacle| self.going(obstacle);
        trace_as(&self.party.board, self.base, Manner::Slide, &leg.path, leg.facing, going)
    }

    /// OD-7.3-10: the center enters a piece. OD-7.1-13, OD-7.1-15: other models.
    fn going(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            Obstacle::Piece(piece) if self.state.is_wreck(piece) => Going::BARRED,
            Obstacle::Piece(piece) if self.state.is_house(piece) => self.state.wall(self.base, piece),
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
        // OD-7.1-15: a gun passes through nobody but its own crew.
        if self.mover() == Mover::Artillery && unit != self.base.unit {
            return Going::BARRED;
        }
        if infantry || self.state.man(other).is_some() { Going::FRIEND } else { Going::BARRED }
    }

    /// OD-7.3-7: the first part of the way that this order does not allow.
    fn shut(&self, walk: &Walk) -> Option<(Len, PieceId, May)> {
        walk.ground.iter().filter(|lie| lie.from < lie.to).find_map(|lie| {
            let (piece, may) = self.state.going_on(&lie.pieces, self.mover())?;
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
        match self.most(walk) {
            Some(rate) if walk.length > rate => {
                wrong.at(rate, why("od.move.too-far", "OD-7.1-10").limit(walk.length, rate));
            }
            None if !leg.path.is_empty() => wrong.anywhere(why("od.move.fixed", "OD-7.1-9")),
            Some(_) | None => {}
        }
        barriers::found(self.state, &self.party.board, self.base, walk, self.shut(walk), &mut wrong);
        if let Some(house) = self.at_opening(walk) {
            wrong.at_end(about("od.move.opening", "OD-17.1-3", Arg::Piece(house)));
        }
        wrong.all()
    }

    /// The leg up to its last legal point.
    fn cut(&self, leg: &Leg, walk: &Walk) -> Option<(Leg, Place)> {
        let most = self.most(walk).unwrap_or_default();
        let most = self.shut(walk).map_or(most, |(at, ..)| most.min(at));
        let going = |obstacle| self.going(obstacle);
        let goes = |walk: &Walk| self.most(walk).is_some_and(|most| walk.length <= most);
        let lies = |walk: &Walk| self.shut(walk).is_none() && self.at_opening(walk).is_none();
        let fits = |walk: &Walk| walk.length <= most && goes(walk) && lies(walk);
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
        place.facing = leg.facing.unwrap_or(place.facing);
    }
    then
}

/// OD-7.1-11, OD-7.1-12: models that would be cut off from most of their unit, each with the nearest of the others; loaders away from their
/// weapon too. A unit that is in parts already may stay so, if no gap grows.
pub(crate) fn apart(state: &State, unit: UnitId, legs: &[Leg]) -> Vec<Reason> {
    // OD-7.2-3: who is near the gun is near the others.
    if carriage(state, unit).is_some() {
        return off_their_gun(state, unit, &placed(&state.board, legs));
    }
    parted(state, unit, legs, |(old, new)| old.is_none_or(|old| new > old))
}

/// The same on foot. `breaks`: whether a gap that is too wide breaks the rule, by how wide it was, if it was too wide, and how wide it would be.
fn parted(state: &State, unit: UnitId, legs: &[Leg], breaks: impl Fn((Option<Len>, Len)) -> bool) -> Vec<Reason> {
    let (all, reach) = (linked(state, unit), state.length(Length::Coherency));
    let then = placed(&state.board, legs);
    let (before, after) = (links(&state.board, &all, reach), links(&then, &all, reach));
    let mut found: Vec<Reason> = vec![];
    let had = strays(&before);
    for link in strays(&after) {
        let old = had.iter().find(|old| old.a == link.a && !before.whole()).map(|old| old.gap.len);
        if breaks((old, link.gap.len)) {
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
        let (old, new) = (gap(&state.board).filter(|old| *old > reach), gap(&then));
        if let Some(new) = new.filter(|new| *new > reach && breaks((old, *new))) {
            let why = Reason::new("od.move.loader", "OD-7.1-11").about([Arg::Base(loader), Arg::Base(gunner)]);
            found.push(why.limit(new, reach));
        }
    }
    found
}

/// Legs by which a unit that is in parts comes together: each stray in turn, the nearest first, goes to the others, straight or, if some of them
/// cannot, around what is in the way. None if neither does.
fn closing(state: &State, unit: UnitId, pace: Pace) -> Option<Vec<Leg>> {
    let straight = |then: &Board, link: &table::Link| {
        let [from, to] = [link.a, link.b].map(|base| then.base(base).and_then(|base| base.place).map(|place| place.at));
        let (from, way) = (from?, to? - from?);
        // Up to the edge of the reach; a tenth more, because points are whole tenths.
        let reach = state.length(Length::Coherency);
        let (far, long) = (i64::from((link.gap.len - reach).0 + 1), i64::from(way.len().0).max(1));
        let step = |by: i32| i32::try_from(i64::from(by) * far / long).ok();
        Some(vec![from + shift(step(way.x)?, step(way.y)?)])
    };
    let around = |then: &Board, link: &table::Link| {
        let (base, reach) = (then.base(link.a)?, state.length(Length::Coherency));
        let place = base.place?;
        let mut fellows: Vec<&Base> =
            then.of(unit).filter(|other| other.id != base.id && other.place.is_some()).collect();
        let off = |other: &&Base| other.place.map(|there| (there.at - place.at).square());
        sorted::sort_by_key(&mut fellows, off);
        let near = |path: &Vec<Pt>| {
            let end = path.last().map(|at| base.foot.stood(Place { at: *at, ..place }));
            let gap = |other: &&Base| Some(geom::gap_len(end.as_ref()?, &*other.shape()?));
            let over = |other: &&Base| Some(end.as_ref()?.overlaps(&*other.shape()?));
            fellows.iter().filter_map(gap).any(|gap| gap <= reach) && !fellows.iter().filter_map(over).any(|over| over)
        };
        let then = State { board: then.clone(), ..state.clone() };
        // To all sides of those who are nearest.
        let around = |other: &&Base| {
            let far = reach + base.foot.reach() + other.foot.reach() - Len(2);
            let spot = |turn: i32| Some(other.place?.at + Heading::degrees(turn * 45).turned(shift(far.0, 0)));
            (0..8).filter_map(spot).collect::<Vec<_>>()
        };
        let rate = pace.rate(state, link.a)?;
        let mut spots: Vec<Pt> = fellows.iter().take(3).flat_map(around).collect();
        spots.retain(|spot| geom::distance(*spot, place.at) <= rate);
        sorted::sort_by_key(&mut spots, |spot| (*spot - place.at).square());
        spots.truncate(SPOTS);
        let way = |to: Pt| toward(&then, link.a, to, pace).into_iter().map(|(_, path)| path).find(near);
        spots.into_iter().find_map(way)
    };
    closed(state, unit, pace, &straight).or_else(|| closed(state, unit, pace, &around))
}

/// The most places that are tried around the others: this is asked in each frame of a drag.
const SPOTS: usize = 8;

/// The same with each stray on that way.
fn closed(
    state: &State,
    unit: UnitId,
    pace: Pace,
    way: &dyn Fn(&Board, &table::Link) -> Option<Vec<Pt>>,
) -> Option<Vec<Leg>> {
    let (all, reach) = (linked(state, unit), state.length(Length::Coherency));
    let mut then = state.board.clone();
    let mut legs: Vec<Leg> = vec![];
    for _ in 0..all.len() {
        let Some(link) = strays(&links(&then, &all, reach)).into_iter().min_by_key(|link| (link.gap.len, link.a))
        else {
            break;
        };
        let path = way(&then, &link)?;
        legs.retain(|leg| leg.base != link.a);
        legs.push(Leg { base: link.a, path, facing: None });
        then = placed(&state.board, &legs);
    }
    let whole = !legs.is_empty() && parted(state, unit, &legs, |_| true).is_empty();
    (whole && ways(state, &legs, pace).broken.is_empty()).then_some(legs)
}

/// OD-7.2-3: men of a crew who would be too far from their gun, and farther than they are.
fn off_their_gun(state: &State, unit: UnitId, then: &Board) -> Vec<Reason> {
    let (Some(gun), reach) = (carriage(state, unit), state.length(Length::Crew)) else { return vec![] };
    let off = |(base, man): (&Base, &crate::data::Man)| {
        let gap = |board: &Board| {
            let shape = |base: BaseId| board.base(base).and_then(Base::shape);
            Some(geom::gap_len(&*shape(base.id)?, &*shape(gun.id)?))
        };
        let (old, new) = (gap(&state.board), gap(then)?);
        let far = man.role != Role::Spotter && new > reach && old.is_none_or(|old| new > old);
        let why = || Reason::new("od.move.crew", "OD-7.2-3").about([Arg::Base(base.id)]).limit(new, reach);
        far.then(why)
    };
    state.men(unit).filter_map(off).collect()
}

/// Models outside the largest group, each with the nearest in it.
fn strays(cohesion: &Cohesion) -> Vec<table::Link> {
    let most = cohesion.groups.iter().max_by_key(|group| (group.len(), std::cmp::Reverse(group.first().copied())));
    most.and_then(|group| group.first()).map(|first| cohesion.cut_off(*first)).unwrap_or_default()
}

/// OD-7.1-11, OD-9.2-6: the gunners of a squad, each with the loader that he began with; those of whom both live. A team of its own has no
/// loader who is bound to one man.
pub(crate) fn crews(state: &State, unit: UnitId) -> Vec<(BaseId, BaseId)> {
    if !state.unit(unit).is_some_and(|found| found.has(Special::SquadTeam)) {
        return vec![];
    }
    let of = |role: Role| state.roll(unit).filter(move |(_, man)| man.role == role).map(|(base, _)| base.id);
    let lives = |one: BaseId| state.men(unit).any(|(base, _)| base.id == one);
    of(Role::Gunner).zip(of(Role::Loader)).filter(|(gunner, loader)| lives(*gunner) && lives(*loader)).collect()
}

/// OD-7.1-10: where a model can end, for the overlay; and ways near a spot, as if its fellows were in no one's way.
pub(crate) fn free_to_go<T>(
    state: &State,
    base: BaseId,
    pace: Pace,
    with: impl FnOnce(&Base, Len, &dyn Fn(Obstacle) -> Going) -> T,
) -> Option<T> {
    let found = state.board.base(base)?;
    if drive::is_vehicle(state, found.unit) {
        return None;
    }
    let fellows: Vec<BaseId> = state.models(found.unit).map(|base| base.id).collect();
    let party = Party::new(&state.board, &fellows, &Set::new());
    let walker = Walker { state, party: &party, base: found, pace };
    let rate = pace.rate(state, found.id)?;
    let going = |obstacle| match obstacle {
        Obstacle::Piece(piece) if state.is_house(piece) => state.wall(found, piece),
        Obstacle::Piece(piece) => match state.row(piece).map(|row| row.going(walker.mover())) {
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
