//! 7.1: the path of a vehicle: straight lines forward or backward, joined by turns on the spot.

use crate::barriers::{self, TOUCHES};
use crate::data::{Going as May, Length, Mover, Pivots, Special, Vehicle};
use crate::record::Gait;
use crate::state::State;
use crate::way::{Course, Way, runs_off};
use battle::{Ask, Judged, Ruled, Wrong};
use content::Arg;
use contract::{Leg, Reason};
use geom::{Heading, Len, Poly, Pt, Shape, Shift, distance, dot, shift};
use sorted::Set;
use table::{Base, BaseId, Cause, Going, Manner, Obstacle, PieceId, Place, Turn, UnitId, Walk, cut, trace_as};

/// A turn up to a right angle, in half degrees (OD-7.1-16).
const RIGHT: u16 = 180;

struct Driver<'a> {
    state: &'a State,
    base: &'a Base,
    place: Place,
    vehicle: &'static Vehicle,
    gait: Gait,
    /// How far it goes without a road.
    rate: Len,
    /// OD-15.4-2: the unit that it drives into.
    through: Option<UnitId>,
}

fn driver<'a>(state: &'a State, base: &'a Base, gait: Gait) -> Option<Driver<'a>> {
    let vehicle = state.unit(base.unit)?.profile.vehicle()?;
    let rate = rate(state, base.unit, gait).unwrap_or_default();
    Some(Driver { state, base, place: base.place?, vehicle, gait, rate, through: None })
}

pub(crate) fn is_vehicle(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_some_and(|found| found.profile.vehicle().is_some())
}

/// OD-7.1-17, OD-7.1-18, OD-5.1-3: how far a vehicle goes without a road. None: it does not go so at all.
pub(crate) fn rate(state: &State, unit: UnitId, gait: Gait) -> Option<Len> {
    let found = state.unit(unit)?;
    let vehicle = found.profile.vehicle()?;
    let rates = found.profile.rates(false);
    let (advance, run) = (rates.advance?.len(state.measure), rates.run?.len(state.measure));
    let recce = found.has(Special::Recce);
    match gait {
        Gait::Advance => Some(advance),
        Gait::Run => Some(run),
        Gait::Flee => None,
        Gait::RunBack => vehicle.dual_direction.then_some(run),
        Gait::FallBack if vehicle.dual_direction => Some(run),
        Gait::Reverse | Gait::FallBack => Some(if recce { advance } else { Len(advance.0 / 2) }),
    }
}

/// OD-5.1-3: the owner draws the path on which it falls back.
pub(crate) fn picks_its_way(state: &State, unit: UnitId) -> bool {
    let dual = state.unit(unit).and_then(|found| found.profile.vehicle()).is_some_and(|own| own.dual_direction);
    dual || state.unit(unit).is_some_and(|found| found.has(Special::Recce))
}

/// Judges the path of a vehicle (OD-7.1-13 to OD-7.1-20). OD-7.1-19: all of it forward or all backward.
pub(crate) fn judge(state: &State, legs: &[Leg], gait: Gait) -> Judged<Way> {
    let legs: Vec<&Leg> = legs.iter().collect();
    let rule = |_: &table::Party, leg: &Leg, ask: Ask| {
        let driver = driver(state, state.board.base(leg.base)?, gait)?;
        let walk = driver.trace(leg);
        let broken = if ask.reasons || ask.nearest { driver.broken(leg, &walk) } else { vec![] };
        let way = ask.way.then(|| Way::new(driver.base, leg, &walk, Course { most: driver.allowance(&walk) }));
        let nearest = match () {
            () if !ask.nearest => None,
            () if broken.is_empty() => Some((leg.clone(), walk.end)),
            () => driver.nearest(leg),
        };
        Some(Ruled { broken, way, nearest })
    };
    battle::way::judge(&state.board, &legs, "OD-7.1-14", &Set::new(), |_| false, rule)
}

/// The facing of a vehicle that has gone this far.
pub(crate) fn facing_at(state: &State, gait: Gait, leg: &Leg, at: Len) -> Option<Heading> {
    let driver = driver(state, state.board.base(leg.base)?, gait)?;
    let walk = driver.trace(leg);
    Some(walk.place_at(at.min(walk.length)).facing)
}

pub(crate) fn manner(state: &State, unit: UnitId, gait: Gait) -> Manner {
    match (is_vehicle(state, unit), gait.is_back()) {
        (false, _) => Manner::Slide,
        (true, false) => Manner::Ahead,
        (true, true) => Manner::Back,
    }
}

/// OD-5.1-3: straight back as far as it must go. None: something is in the way at once.
pub(crate) fn straight_back(state: &State, unit: UnitId) -> Option<Leg> {
    let base = state.models(unit).next()?;
    let driver = driver(state, base, Gait::FallBack)?;
    let leg = driver.straight(rate(state, unit, Gait::FallBack)?);
    driver.fallen(&leg)
}

/// OD-5.1-3: this path as far as it must be driven: its whole rate, or an inch short of what stops it. None: not at all.
pub(crate) fn fallen_back(state: &State, leg: &Leg) -> Option<Leg> {
    driver(state, state.board.base(leg.base)?, Gait::FallBack)?.fallen(leg)
}

/// Where a vehicle may drive, for a survey: straight on, to both sides, and turning on the spot.
pub(crate) fn tries(state: &State, unit: UnitId, gait: Gait) -> Vec<Leg> {
    let found = state.models(unit).next().and_then(|base| driver(state, base, gait)).zip(rate(state, unit, gait));
    let Some((driver, rate)) = found else { return vec![] };
    let far = if driver.may_double(&driver.straight(rate)) { rate * 2 } else { rate };
    let mut legs = vec![driver.straight(far), driver.straight(Len(rate.0 / 2))];
    if driver.pivots() > 0 {
        legs.extend([45, 90, -45, -90].map(|turn| driver.turned(turn, rate)));
        let on_the_spot =
            |turn| Leg { facing: Some(driver.place.facing + Heading::degrees(turn)), ..Leg::none(driver.base.id) };
        legs.extend([45, 90, -45, -90].map(on_the_spot));
    }
    legs
}

/// OD-16-7: how a vehicle may drive that escapes: at either rate, forward, or backward with the turns of forward.
fn escaping(state: &State, unit: UnitId) -> Vec<(Driver<'_>, Gait)> {
    let Some(base) = state.models(unit).next() else { return vec![] };
    let gaits = [(Gait::Run, Gait::Run), (Gait::RunBack, Gait::Run), (Gait::Advance, Gait::Advance)];
    let as_driven = |(gait, of)| {
        let (driver, rate) = driver(state, base, gait).zip(rate(state, unit, of))?;
        Some((Driver { rate, ..driver }, gait))
    };
    gaits.into_iter().chain([(Gait::Reverse, Gait::Advance)]).filter_map(as_driven).collect()
}

/// These ways as far as they lead, each with its facing at the end.
fn driven(driver: &Driver, legs: Vec<Leg>) -> Vec<Leg> {
    let ends = legs.iter().filter_map(|leg| driver.nearest(leg)).filter(|(leg, _)| !leg.path.is_empty());
    ends.map(|(leg, place)| Leg { facing: Some(place.facing), ..leg }).collect()
}

/// OD-16-7: where a vehicle may drive that escapes.
pub(crate) fn escapes(state: &State, unit: UnitId) -> Vec<(Leg, Gait)> {
    let ways = |(driver, gait): (Driver, Gait)| {
        let turned = [45, 90, -45, -90].into_iter().filter(|_| driver.pivots() > 0);
        let rate = driver.rate;
        let legs = [driver.straight(rate)].into_iter().chain(turned.map(|by| driver.turned(by, rate))).collect();
        driven(&driver, legs).into_iter().map(|leg| (leg, gait)).collect::<Vec<_>>()
    };
    escaping(state, unit).into_iter().flat_map(ways).collect()
}

/// OD-16-7: the same toward a place: a turn of at most a right angle, then straight on as far as the place.
pub(crate) fn escapes_toward(state: &State, unit: UnitId, to: Pt) -> Vec<(Leg, Gait)> {
    let ways = |(driver, gait): (Driver, Gait)| {
        let at = driver.place.at;
        let way = if driver.pivots() > 0 { turned_toward(driver.way(), to - at) } else { driver.way() };
        driven(&driver, vec![driver.headed(way, distance(at, to).min(driver.rate))])
            .into_iter()
            .map(|leg| (leg, gait))
            .collect::<Vec<_>>()
    };
    escaping(state, unit).into_iter().flat_map(ways).collect()
}

/// Turned from a heading toward somewhere, by at most a right angle.
fn turned_toward(from: Heading, to: Shift) -> Heading {
    let most = i32::from(RIGHT);
    from + Heading::new((Heading::toward(to) - from).short_way().clamp(-most, most))
}

/// OD-5.2-4: a vehicle in panic turns away within the turns of a run and drives straight on; without a turn forward or backward, whichever
/// ends farther from the enemy. None if it would cross the edge of the table.
pub(crate) fn flee(state: &State, unit: UnitId, foe: Pt, away: Shift) -> Option<(Leg, bool)> {
    let base = state.models(unit).next()?;
    let rate = rate(state, unit, Gait::Run)?;
    let ahead = driver(state, base, Gait::Run)?;
    if ahead.pivots() > 0 {
        let leg = ahead.headed(turned_toward(ahead.place.facing, away), rate);
        return ahead.flees(&leg).map(|leg| (leg, false));
    }
    // Panic drives any vehicle backward.
    let back = Driver { rate, ..driver(state, base, Gait::RunBack)? };
    let ends = |leg: &Leg| leg.path.last().copied().unwrap_or(ahead.place.at);
    let ways = [(&ahead, false), (&back, true)].map(|(driver, backward)| {
        let leg = driver.straight(rate);
        let nearest = driver.nearest(&leg).map_or(Leg::none(base.id), |(leg, _)| leg);
        let full = driver.broken(&leg, &driver.trace(&leg)).is_empty();
        (leg.clone(), if full { leg } else { nearest }, backward)
    });
    let (drawn, _, backward) =
        ways.into_iter().max_by_key(|(_, leg, backward)| ((ends(leg) - foe).square(), !backward))?;
    let driver = if backward { &back } else { &ahead };
    driver.flees(&drawn).map(|leg| (leg, backward))
}

/// OD-15.4-2: a drive straight ahead through the models of an enemy unit.
pub(crate) struct Sweep {
    pub broken: Vec<Reason>,
    pub way: Way,
    /// As far as it may be driven.
    pub nearest: Option<Leg>,
}

pub(crate) fn sweep(state: &State, leg: &Leg, at: UnitId) -> Option<Sweep> {
    let driver = Driver { through: Some(at), ..driver(state, state.board.base(leg.base)?, Gait::Run)? };
    let walk = driver.trace(leg);
    let way = Way::new(driver.base, leg, &walk, Course { most: driver.allowance(&walk) });
    Some(Sweep { broken: driver.broken(leg, &walk), way, nearest: driver.nearest(leg).map(|(leg, _)| leg) })
}

/// OD-15.4-2: the enemies that a hull touches on its way, with the length after which it touches each.
pub(crate) fn struck(state: &State, leg: &Leg) -> Vec<(Len, BaseId)> {
    let Some(driver) = state.board.base(leg.base).and_then(|base| driver(state, base, Gait::Run)) else {
        return vec![];
    };
    let foe = |other: BaseId| state.board.base(other).is_some_and(|base| base.unit.seat != driver.base.unit.seat);
    let going = |obstacle| match obstacle {
        Obstacle::Base(other) if foe(other) => Going::BARRED,
        Obstacle::Base(_) | Obstacle::Piece(_) => Going::FREE,
    };
    // Two that stand on whole tenths touch with a little space between them.
    let length = driver.trace(leg).length;
    let long = longer(driver.place.at, leg, length + TOUCHES).unwrap_or_else(|| driver.straight(TOUCHES));
    let walk = trace_as(&state.board, driver.base, Manner::Ahead, &long.path, None, going);
    let mut found: Vec<(Len, BaseId)> = vec![];
    for limit in &walk.limits {
        if let (Cause::Over(Obstacle::Base(other)), Some(first)) = (limit.cause, limit.stretches.first()) {
            found.push((first.from.max(Len::ZERO).min(length), other));
        }
    }
    sorted::order(&mut found);
    found
}

/// The first part of a drive.
pub(crate) fn part_of(state: &State, leg: &Leg, at: Len) -> Option<Leg> {
    let driver = driver(state, state.board.base(leg.base)?, Gait::Run)?;
    let path = if at <= Len::ZERO { vec![] } else { up_to(&driver.trace(leg), at) };
    Some(Leg { path, facing: None, ..leg.clone() })
}

/// OD-15.4-2: the strip that the hull sweeps along its heading.
pub(crate) fn strip(state: &State, leg: &Leg) -> Option<Shape> {
    let driver = driver(state, state.board.base(leg.base)?, Gait::Run)?;
    let (long, wide) = battle::placing::extent(driver.base.foot);
    let far = driver.trace(leg).length.0;
    let corner = |x: i32, y: i32| driver.place.at + driver.place.facing.turned(shift(x, y));
    let (back, side) = (-long.0 / 2, wide.0 / 2);
    let front = far + long.0 / 2;
    let corners = vec![corner(back, -side), corner(front, -side), corner(front, side), corner(back, side)];
    Poly::new(corners).ok().map(Shape::Poly)
}

/// Straight ahead as far as it runs, on a road twice as far.
pub(crate) fn ahead(state: &State, unit: UnitId) -> Option<Leg> {
    let driver = driver(state, state.models(unit).next()?, Gait::Run)?;
    let double = driver.straight(driver.rate * 2);
    Some(if driver.may_double(&double) { double } else { driver.straight(driver.rate) })
}

impl Driver<'_> {
    fn manner(&self) -> Manner {
        if self.gait.is_back() { Manner::Back } else { Manner::Ahead }
    }

    fn trace(&self, leg: &Leg) -> Walk {
        let going = |obstacle| self.going(obstacle);
        trace_as(&self.state.board, self.base, self.manner(), &leg.path, leg.facing, going)
    }

    fn going(&self, obstacle: Obstacle) -> Going {
        match obstacle {
            Obstacle::Piece(piece) if self.state.is_wreck(piece) => Going::BARRED,
            // OD-15.4-2: the strip of an overrun touches no building.
            Obstacle::Piece(piece) if self.through.is_some() && self.state.is_house(piece) => Going::BARRED,
            Obstacle::Piece(_) => Going::GROUND,
            Obstacle::Base(other) => self.past(other),
        }
    }

    /// OD-7.1-13, OD-7.1-15.
    fn past(&self, other: BaseId) -> Going {
        match self.state.board.base(other).map(|base| base.unit) {
            Some(unit) if unit == self.base.unit || Some(unit) == self.through => Going::FREE,
            Some(unit) if unit.seat != self.base.unit.seat => {
                Going::shunned(self.state.length(Length::Separation), true)
            }
            Some(_) => Going::BARRED,
            None => Going::FREE,
        }
    }

    fn mover(&self) -> Mover {
        self.vehicle.gear.mover()
    }

    /// OD-7.1-2 to OD-7.1-5, OD-7.1-17, OD-7.1-18: how often it may turn.
    fn pivots(&self) -> usize {
        let Some(found) = self.state.unit(self.base.unit) else { return 0 };
        let (rates, recce) = (found.profile.rates(false), found.has(Special::Recce));
        let of = |pivots: Pivots| match pivots {
            Pivots::AtMost(n) => usize::from(n),
            Pivots::Free | Pivots::OfGear => usize::MAX,
        };
        match self.gait {
            Gait::Advance => of(rates.advance_pivots),
            Gait::Run | Gait::RunBack => of(rates.run_pivots),
            Gait::Reverse if recce => of(rates.advance_pivots),
            Gait::FallBack if recce || self.vehicle.dual_direction => of(rates.advance_pivots),
            Gait::Reverse | Gait::FallBack | Gait::Flee => 0,
        }
    }

    /// Its turns, without those by which whole tenths of a short line differ from its heading.
    fn turns<'w>(&self, walk: &'w Walk) -> Vec<&'w Turn> {
        let rounding = |turn: &Turn| {
            let next = walk.legs.iter().find(|leg| leg.at == turn.at);
            next.is_some_and(|leg| i32::from(turn.angle) * leg.length.0 <= 170)
        };
        walk.turns.iter().filter(|turn| !rounding(turn)).collect()
    }

    fn swims(&self) -> bool {
        self.gait == Gait::Advance
            && self.state.unit(self.base.unit).is_some_and(|found| found.has(Special::Amphibious))
    }

    /// OD-7.3-1 to OD-7.3-6, OD-7.3-25: the first part of the way that it may not take so. OD-19-26: amphibious vehicles swim on an advance.
    fn shut(&self, walk: &Walk) -> Option<(Len, PieceId, May)> {
        walk.ground.iter().filter(|lie| lie.from < lie.to).find_map(|lie| {
            if self.swims() && self.state.is_water(&lie.pieces) {
                return None;
            }
            let (piece, may) = self.state.going_on(&lie.pieces, self.mover())?;
            let shut = match may {
                May::Double | May::Free | May::UnlessAntiTank => false,
                May::NoRun => matches!(self.gait, Gait::Run | Gait::RunBack),
                May::DeployOnly | May::Closed => true,
            };
            shut.then_some((lie.from, piece, may))
        })
    }

    /// OD-19-26: every inch in water counts as two.
    fn cost(&self, walk: &Walk) -> Len {
        let wet = walk.ground.iter().filter(|lie| self.state.is_water(&lie.pieces)).map(|lie| lie.to - lie.from);
        if self.swims() { walk.length + wet.sum::<Len>() } else { walk.length }
    }

    /// OD-7.1-20, OD-7.3-5: a whole move on a road goes twice as far.
    fn allowance(&self, walk: &Walk) -> Len {
        let (most, doubles) = (self.rate, self.gait != Gait::FallBack);
        if doubles && barriers::is_on_road(self.state, walk, self.mover()) { most * 2 } else { most }
    }

    fn may_double(&self, leg: &Leg) -> bool {
        let walk = self.trace(leg);
        self.allowance(&walk) > self.rate
    }

    /// OD-19-26: a turn in the water.
    fn wet_turn<'w>(&self, walk: &'w Walk) -> Option<&'w Turn> {
        let wet = |turn: &&Turn| {
            let lie = walk.ground.iter().find(|lie| lie.from <= turn.at && turn.at < lie.to).or(walk.ground.last());
            lie.is_some_and(|lie| self.state.is_water(&lie.pieces))
        };
        self.turns(walk).into_iter().find(wet)
    }

    fn broken(&self, _: &Leg, walk: &Walk) -> Vec<Reason> {
        let (me, mut wrong) = (Arg::Base(self.base.id), Wrong::with(walk));
        let why = |code, rule| Reason::new(code, rule).about([me.clone()]);
        let about = |code, rule, other: Arg| Reason::new(code, rule).about([me.clone(), other]);
        let (have, need) = (self.cost(walk), self.allowance(walk));
        if have > need {
            let rule = if self.gait.is_back() { "OD-7.1-17" } else { "OD-7.1-16" };
            wrong.at(need, why("od.move.too-far", rule).limit(have, need));
        }
        let (turns, most) = (self.turns(walk), self.pivots());
        if let Some(turn) = turns.get(most) {
            let rule = if self.gait.is_back() { "OD-7.1-17" } else { "OD-7.1-16" };
            let args = [me.clone(), content::number(most)];
            wrong.at(turn.at, Reason::new("od.move.turns", rule).about(args));
        }
        if let Some(turn) = turns.iter().find(|turn| turn.angle > RIGHT) {
            wrong.at(turn.at, why("od.move.sharp", "OD-7.1-16"));
        }
        if let Some(turn) = self.wet_turn(walk) {
            wrong.at(turn.at, why("od.move.wet-turn", "OD-19-26"));
        }
        barriers::found(self.state, &self.state.board, self.base, walk, self.shut(walk), &mut wrong);
        if let Some(house) = self.at_opening(walk) {
            wrong.at_end(about("od.move.opening", "OD-17.1-3", Arg::Piece(house)));
        }
        wrong.all()
    }

    /// OD-17.1-3: it would end at an opening that the enemy holds.
    fn at_opening(&self, walk: &Walk) -> Option<PieceId> {
        self.state.held_opening(self.base.unit, &self.base.foot.stood(walk.end), None)
    }

    fn fits(&self, walk: &Walk) -> bool {
        let turns = self.turns(walk);
        let steers = turns.len() <= self.pivots() && turns.iter().all(|turn| turn.angle <= RIGHT);
        let goes = self.cost(walk) <= self.allowance(walk) && self.shut(walk).is_none();
        steers && goes && self.wet_turn(walk).is_none() && self.at_opening(walk).is_none()
    }

    /// The leg up to its last legal point; straight on toward its end, if no part of it can be driven.
    fn nearest(&self, leg: &Leg) -> Option<(Leg, Place)> {
        let goes = |(leg, place): &(Leg, Place)| !leg.path.is_empty() || *place != self.place;
        let drawn = self.cut(leg);
        if drawn.as_ref().is_some_and(goes) {
            return drawn;
        }
        let end = leg.path.last().copied().unwrap_or(self.place.at);
        let far = (end - self.place.at).len().0;
        let ahead = self.way().turned(shift(1_000, 0));
        let along = dot(ahead, end - self.place.at) / 1_000;
        let along = i32::try_from(along).unwrap_or(0).clamp(0, far);
        self.cut(&self.straight(Len(along))).filter(goes).or(drawn)
    }

    fn cut(&self, leg: &Leg) -> Option<(Leg, Place)> {
        let walk = self.trace(leg);
        let most = self.shut(&walk).map_or(walk.length, |(at, ..)| at);
        let going = |obstacle| self.going(obstacle);
        let tries = [self.rate * 2, self.rate].into_iter().map(|rate| rate.min(most));
        let stops = tries.filter_map(|most| {
            let fits = |walk: &Walk| self.fits(walk);
            cut(&self.state.board, self.base, self.manner(), &leg.path, leg.facing, going, most, fits)
        });
        let stop = stops.max_by_key(|stop| stop.at)?;
        Some((Leg { base: leg.base, path: stop.path, facing: stop.facing }, stop.place))
    }

    /// The direction in which it drives.
    fn way(&self) -> Heading {
        if self.gait.is_back() { self.place.facing + Heading::WEST } else { self.place.facing }
    }

    fn straight(&self, far: Len) -> Leg {
        let to = self.place.at + self.way().turned(shift(far.0, 0));
        let path = if to == self.place.at { vec![] } else { vec![to] };
        Leg { base: self.base.id, path, facing: Some(self.place.facing) }
    }

    /// Turns first, then goes straight on.
    fn turned(&self, degrees: i32, far: Len) -> Leg {
        self.headed(self.way() + Heading::degrees(degrees), far)
    }

    fn headed(&self, way: Heading, far: Len) -> Leg {
        Leg { base: self.base.id, path: vec![self.place.at + way.turned(shift(far.0, 0))], facing: None }
    }

    /// As far as a leg leads in panic; None if it is the edge of the table that stops it.
    fn flees(&self, leg: &Leg) -> Option<Leg> {
        if self.broken(leg, &self.trace(leg)).is_empty() {
            return Some(leg.clone());
        }
        let end = *leg.path.last()?;
        let short = self.cut(leg).map_or(Leg::none(self.base.id), |(leg, _)| leg);
        let facing = self.trace(leg).legs.first().map_or(self.place.facing, |leg| leg.facing);
        let stood = Place { facing, ..self.place };
        let off = runs_off(&self.state.board, &self.base.placed(Some(stood)), short.path.last().copied(), end);
        (!off).then_some(short)
    }

    /// OD-5.1-3.
    fn fallen(&self, leg: &Leg) -> Option<Leg> {
        let (rate, off) = (self.rate, self.state.length(Length::StopShort));
        let long = longer(self.place.at, leg, rate + off)?;
        // It stops as far from an enemy as from a friend.
        let going = |obstacle| match obstacle {
            Obstacle::Piece(piece) if self.is_obstacle(piece) => Going::BARRED,
            Obstacle::Base(_) if self.going(obstacle) != Going::FREE => Going::BARRED,
            Obstacle::Piece(_) | Obstacle::Base(_) => self.going(obstacle),
        };
        let walk = trace_as(&self.state.board, self.base, Manner::Back, &long.path, None, going);
        // What it already stands on or beside does not hold it.
        let ahead = |limit: &table::Limit| limit.stretches.iter().map(|part| part.from).find(|from| *from >= Len::ZERO);
        let stops = walk.limits.iter().filter_map(ahead).chain(self.shut(&walk).map(|(at, ..)| at));
        let stop = stops.min().filter(|stop| *stop < walk.length).map_or(rate, |stop| (stop - off).min(rate));
        if stop <= Len::ZERO {
            return None;
        }
        let path = up_to(&walk, stop);
        Some(Leg { base: leg.base, path, facing: None })
    }

    /// OD-5.1-3: a wall, a hedge or the like; a building.
    fn is_obstacle(&self, piece: PieceId) -> bool {
        let wall = |row: crate::data::PieceRow| row.column == crate::data::Column::Obstacle;
        self.state.row(piece).is_some_and(wall) || self.state.is_house(piece)
    }
}

/// The leg with its last line made longer, until it is as long as that. None: it has no line.
fn longer(from: Pt, leg: &Leg, most: Len) -> Option<Leg> {
    let points: Vec<Pt> = [from].into_iter().chain(leg.path.iter().copied()).collect();
    let [.., a, b] = points[..] else { return None };
    let all: Len = points.windows(2).map(|line| (line[1] - line[0]).len()).sum();
    let (by, far) = (b - a, i64::from((b - a).len().0.max(1)));
    let more = i64::from((most - all).0.max(0)) + far;
    let part = |by: i32| i32::try_from(i64::from(by) * more / far).unwrap_or(by);
    let mut path = leg.path.clone();
    path.pop();
    path.push(a + shift(part(by.x), part(by.y)));
    Some(Leg { path, ..leg.clone() })
}

/// The points of a walk up to this length.
fn up_to(walk: &Walk, at: Len) -> Vec<Pt> {
    let whole = walk.legs.iter().filter(|leg| leg.at + leg.length <= at).map(|leg| leg.to);
    let mut path: Vec<Pt> = whole.collect();
    let end = walk.place_at(at).at;
    path.extend((path.last() != Some(&end)).then_some(end));
    path
}
