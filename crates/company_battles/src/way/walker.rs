//! One team on its path, and what everything means to it.

use super::{Course, FREE, Leave, Way, crossing, gaps::Gap};
use crate::{
    data::{Dash, Inches, Kind, Team as Row, Terrain},
    ground::{Chart, Lying},
    record::Order,
    sight::{self, Sights},
    state::{Pace, State, Team, Trodden},
};
use battle::way::{stood_in, stood_on};
use contract::Leg;
use geom::{Len, Pt, Shape, gap_len};
use sorted::{Map, Set};
use std::{cell::OnceCell, slice};
use table::{
    Bar, Base, BaseId, By, Cause, Going, Keeping, Lie, Limit, Manner, Obstacle, Party, PieceId, Place, Seat, Stop,
    Stretch, Walk, cut, trace_as,
};

#[derive(Clone)]
pub(crate) struct Walker<'a> {
    pub(super) state: &'a State,
    pub(super) party: &'a Party,
    pub(crate) base: &'a Base,
    pub(super) team: &'a Team,
    /// KW-40: the row it moves as.
    pub(super) moves_as: &'static Row,
    pub(super) place: Place,
    pub(super) leave: Leave,
    /// The ground it starts in, which does not keep it in.
    pub(super) inside: Set<PieceId>,
    /// Teams it stands on, or that have moved to where it stands: they do not bar its way off, but it may not end on them.
    onto: Set<BaseId>,
    /// MV-8: enemies beside its path that it does not see from there.
    unseen: Set<BaseId>,
    /// MV-11: while pinned, the closest it may get to each enemy it sees.
    pub(super) kept: Option<Map<BaseId, Kept>>,
    pub(super) chart: &'a Chart,
    /// BU-7: buildings that hold an enemy, by index.
    houses: OnceCell<Vec<usize>>,
}

/// A leg as drawn.
pub(crate) struct Asked {
    pub walk: Walk,
    /// MV-7: where it comes within 8 in of enemies.
    pub near: Vec<Limit>,
    /// MV-8: enemies it must keep away from, and where on its path it first sees them while near.
    pub seen: Vec<(BaseId, Len)>,
}

/// MV-11: the closest a pinned team may get to an enemy.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub at_end: Len,
    /// MV-5: turning is free, so the hull of a vehicle may swing closer on the way.
    pub on_the_way: Len,
}

/// MV-10: 1¼ in, in tenths of a millimeter.
pub(super) const GUN_GAP: Len = Len(318);

impl<'a> Walker<'a> {
    pub(crate) fn new(state: &'a State, party: &'a Party, base: BaseId, leave: Leave) -> Option<Walker<'a>> {
        let moves_as = state.moves_as(base)?;
        let (base, team) = (state.board.base(base)?, state.team(base)?);
        let (place, shape) = (base.place?, base.shape()?);
        let inside = stood_in(&party.board, &shape);
        let onto = stood_on(&party.board, base, &shape);
        let kept = if matches!(leave, Leave::Assault { .. }) { None } else { kept(state, base) };
        let (unseen, chart) = (Set::new(), state.chart());
        let houses = OnceCell::new();
        Some(Walker { state, party, base, team, moves_as, place, leave, inside, onto, unseen, kept, chart, houses })
    }

    pub(super) fn seat(&self) -> Seat {
        self.base.unit.seat
    }

    pub(super) fn kind(&self) -> Kind {
        self.moves_as.kind
    }

    fn is_infantry(&self) -> bool {
        self.kind() == Kind::Infantry
    }

    /// MV-5: vehicles turn into each leg where they have room; infantry and guns keep their facing on the way.
    fn manner(&self) -> Manner {
        if self.kind().is_vehicle() { Manner::AheadWithRoom } else { Manner::Slide }
    }

    /// MV-10, MV-16: the part of the team that counts for terrain and gaps.
    fn by(&self, lying: Lying) -> By {
        match self.kind() {
            Kind::Tank(..) | Kind::Transport(_) if !lying.bridged && !lying.decides => By::Hull,
            Kind::Gun(_) if lying.bars(self.moves_as) => By::Round(Len(GUN_GAP.0 / 2)),
            Kind::Tank(..) | Kind::Transport(_) | Kind::Gun(_) | Kind::Infantry | Kind::Aircraft => By::Center,
        }
    }

    pub(super) fn going(&self, obstacle: Obstacle, dash: bool) -> Going {
        match obstacle {
            Obstacle::Base(other) => self.past(other, dash),
            Obstacle::Piece(piece) => self.over(piece),
        }
    }

    /// MV-7, MV-8, MV-11: with the largest distance it keeps from any team.
    fn keeping<F>(&self, going: F) -> Keeping<F> {
        let kept = self.kept.iter().flat_map(|kept| kept.iter()).map(|(_, kept)| kept.on_the_way).max();
        let off_bases = self.state.inches(8).max(kept.unwrap_or_default());
        Keeping { off_pieces: Len::ZERO, off_bases, going }
    }

    /// For areas shown on the table: water is barred like other ground.
    pub(super) fn dry(&self, obstacle: Obstacle, dash: bool) -> Going {
        match obstacle {
            Obstacle::Piece(piece) if self.drowns(piece) => Going { by: By::Center, ..Going::BARRED },
            Obstacle::Piece(_) | Obstacle::Base(_) => self.going(obstacle, dash),
        }
    }

    /// The same, over smooth ground only.
    pub(super) fn smooth(&self, obstacle: Obstacle, dash: bool) -> Going {
        match obstacle {
            Obstacle::Piece(piece) if self.is_rough(piece) && !self.inside.contains(&piece) => {
                Going { bar: Bar::Pass, ..self.over(piece) }
            }
            Obstacle::Piece(_) | Obstacle::Base(_) => self.dry(obstacle, dash),
        }
    }

    fn is_rough(&self, piece: PieceId) -> bool {
        self.row(piece).is_some_and(|row| row.dash_of(self.moves_as) == Dash::Terrain)
    }

    fn past(&self, other: BaseId, dash: bool) -> Going {
        // AC-3.
        if other == self.base.id || self.party.coming.contains(&other) || self.state.flies(other) {
            return FREE;
        }
        if self.onto.contains(&other) {
            return Going::FRIEND;
        }
        let Some((found, team)) = self.party.board.base(other).zip(self.state.team(other)) else { return FREE };
        if found.unit.seat == self.seat() {
            // MV-9: infantry passes any friendly team, and any team passes friendly infantry.
            let passes = self.is_infantry() || team.row.kind == Kind::Infantry;
            return if passes { Going::FRIEND } else { Going::BARRED };
        }
        if let Leave::Assault { apart, .. } = self.leave {
            return if apart { Going::shunned(self.state.inches(2), true) } else { Going::BARRED };
        }
        // MV-7 and MV-8 only concern fighting teams, on both sides; MV-11 concerns all.
        let fights = |kind| matches!(kind, Kind::Tank(..) | Kind::Infantry | Kind::Gun(_));
        let both = fights(self.kind()) && fights(team.row.kind);
        if dash && both {
            return Going::shunned(self.state.inches(8), false);
        }
        let past_tank = self.kind().is_vehicle() && team.row.kind.is_vehicle();
        let near = (both && !past_tank && !self.unseen.contains(&other)).then(|| self.state.inches(2));
        let kept = self.kept.as_ref().and_then(|kept| kept.get(&other)).map(|kept| kept.on_the_way - Len(1));
        match (near, kept.filter(|kept| *kept > Len::ZERO)) {
            // MV-11: it may not get closer than it is.
            (near, Some(kept)) if near.is_none_or(|near| near <= kept) => Going::shunned(kept, false),
            (Some(near), _) => Going::shunned(near, true),
            (None, _) => Going::BARRED,
        }
    }

    /// As for a dash, but a pinned team also keeps away from enemies it sees (MV-11). For shortened legs, which report no reasons.
    fn strictest(&self, obstacle: Obstacle, dash: bool) -> Going {
        let (slow, fast) = (self.going(obstacle, false), self.going(obstacle, dash));
        let within = |going: Going| going.shun.map(|shun| shun.within);
        if within(slow) > within(fast) { slow } else { fast }
    }

    fn over(&self, piece: PieceId) -> Going {
        let Some(idx) = self.state.place_of(piece) else { return FREE };
        let lying = self.chart[idx];
        let ground = Going { by: self.by(lying), ground: true, ..FREE };
        if lying.bridged {
            return ground;
        }
        let held = self.is_held(idx);
        let barred = lying.bars(self.moves_as) || held;
        match lying.row {
            // BU-7: in an assault its base moves up to the wall, and it strikes through it.
            Some(_) if held && matches!(self.leave, Leave::Assault { .. }) && !self.inside.contains(&piece) => {
                Going { by: By::Hull, bar: Bar::Pass, ..ground }
            }
            _ if barred && !self.inside.contains(&piece) => Going { bar: Bar::Pass, ..ground },
            // FO-6.
            Some(_) if lying.mined => ground,
            // MV-14: no team ends on a wreck.
            Some(_) if lying.wreck => Going { by: By::Hull, bar: Bar::Rest, ..ground },
            Some(row)
                if row.dash_of(self.moves_as) == Dash::Country
                    && row.going(self.moves_as) == crate::data::Going::Free =>
            {
                FREE
            }
            // BU-1: a team that fails at a wall stops where it touches it.
            Some(row) => {
                let test = matches!(row.going(self.moves_as), crate::data::Going::Wall | crate::data::Going::Wire);
                Going { test, ..ground }
            }
            None => FREE,
        }
    }

    pub(super) fn lying(&self, piece: PieceId) -> Lying {
        self.state.place_of(piece).map_or(Lying::OPEN, |idx| self.chart[idx])
    }

    /// GR-1.
    pub(super) fn row(&self, piece: PieceId) -> Option<&'static Terrain> {
        self.lying(piece).row
    }

    /// BU-7: a building that holds an enemy.
    pub(super) fn enemy_holds(&self, piece: PieceId) -> bool {
        self.state.place_of(piece).is_some_and(|idx| self.is_held(idx))
    }

    fn is_held(&self, idx: usize) -> bool {
        self.chart.is_house(idx) && self.houses.get_or_init(|| self.held_houses()).contains(&idx)
    }

    fn held_houses(&self) -> Vec<usize> {
        let places = self.state.side(self.seat().other()).filter_map(|base| base.place);
        let ground = self.party.board.ground();
        places.flat_map(|place| ground.at_any(place.at, |idx| self.chart.is_house(idx))).collect()
    }

    /// Other teams whose middle is in this piece.
    pub(super) fn in_piece(&self, piece: PieceId) -> impl Iterator<Item = &Base> {
        let board = &self.party.board;
        let idx = self.state.place_of(piece);
        let there = board.bases.iter().filter(|base| base.id != self.base.id && !self.party.coming.contains(&base.id));
        there.filter(move |base| {
            base.place.zip(idx).is_some_and(|(place, idx)| board.ground().region(idx).holds(place.at))
        })
    }

    /// Water, unless the team starts in it.
    fn drowns(&self, piece: PieceId) -> bool {
        let lying = self.lying(piece);
        lying.bridged && lying.bars(self.moves_as) && !self.inside.contains(&piece)
    }

    /// MV-4: the terrain that decides for a part of the path: a road, bridge or ford if there is one, otherwise everything there.
    pub(super) fn under<'l>(&self, lie: &'l Lie) -> &'l [PieceId] {
        match lie.pieces.iter().find(|piece| self.lying(**piece).decides) {
            Some(piece) => slice::from_ref(piece),
            None => &lie.pieces,
        }
    }

    /// MV-4: the ground of a path, including ground touched earlier in this step.
    pub(super) fn trodden(&self, walk: &Walk, near: &[Limit]) -> Trodden {
        let mut ground = self.team.since.ground;
        for lie in &walk.ground {
            let dash = self.under(lie).iter().filter_map(|piece| Some(self.row(*piece)?.dash_of(self.moves_as))).max();
            ground.rough |= dash == Some(Dash::Terrain);
            ground.open |= dash.is_none_or(|dash| dash == Dash::Country);
        }
        let beside = |gap: &Gap| gap.beside.iter().all(|piece| self.is_rough(*piece));
        ground.rough |= !ground.rough && self.gaps(walk).iter().any(beside);
        ground.near |= !near.is_empty();
        ground
    }

    fn len(&self, figure: impl Fn(&crate::data::Mobility) -> Option<Inches>) -> Option<Len> {
        self.moves_as.speeds().and_then(|mobility| figure(&mobility)).map(|inches| inches.len(self.state.measure))
    }

    pub(super) fn tactical(&self) -> Option<Len> {
        self.len(|mobility| mobility.tactical)
    }

    /// MV-4.
    pub(super) fn dash(&self, ground: Trodden) -> Option<Len> {
        self.len(|mobility| match (ground.rough, ground.open) {
            (true, _) => mobility.terrain_dash,
            (false, true) => mobility.country_dash,
            (false, false) => mobility.on_roads(self.state.is_night()),
        })
    }

    /// TT-1: it has already moved in this step, and tested for all ground it is in; this continues the same move.
    pub(super) fn goes_on(&self) -> bool {
        matches!(self.leave, Leave::Step { .. }) && self.team.since.went > Len::ZERO
    }

    /// OR-2, OR-3: an order that keeps the Unit from dashing.
    pub(super) fn no_dash(&self) -> Option<Order> {
        // CM-10: a commander takes along what his own Unit has tried.
        super::no_dash(self.state, self.base.unit).or_else(|| super::no_dash(self.state, self.team.home))
    }

    /// TR-3: those who got out of a vehicle do not dash either.
    pub(super) fn stays_slow(&self) -> bool {
        self.no_dash().is_some() || self.team.turn.dismounted
    }

    /// MV-3: decided by distance.
    pub(super) fn pace(&self, walk: &Walk) -> Pace {
        if walk.length == Len::ZERO && !self.turns(walk) && !matches!(self.leave, Leave::Assault { .. }) {
            return self.team.since.pace;
        }
        match self.leave {
            Leave::Bound { counts, .. } => {
                if counts {
                    Pace::Tactical.max(self.team.since.pace)
                } else {
                    self.team.since.pace
                }
            }
            Leave::Assault { .. } => Pace::Tactical,
            Leave::Step { dash: true } => Pace::Dash,
            Leave::Step { dash: false } => {
                let slow = self.tactical().is_some_and(|most| self.team.since.went + walk.length <= most);
                let slow = slow || walk.length == Len::ZERO;
                // TR-7: a vehicle that was brought forward moves only at a Dash.
                let dashed = self.team.since.pace == Pace::Dash || self.team.turn.forward;
                if slow && !dashed { Pace::Tactical } else { Pace::Dash }
            }
        }
    }

    /// MB-1: how far the team may still move at this pace.
    pub(super) fn most(&self, pace: Pace, ground: Trodden) -> Len {
        let figure = match (self.leave, pace) {
            (Leave::Bound { most, .. }, _) => return self.tactical().map_or(Len::ZERO, |tactical| tactical.min(most)),
            (Leave::Assault { most, .. }, _) => return most,
            (Leave::Step { .. }, Pace::Dash) => self.dash(ground),
            (Leave::Step { .. }, Pace::Tactical | Pace::Halted) => self.tactical(),
        };
        (figure.unwrap_or_default() - self.team.since.went).max(Len::ZERO)
    }

    /// Its possible allowances: distance, whether it is a dash, and whether only over smooth ground.
    pub(super) fn allowances(&self) -> Vec<(Len, bool, bool)> {
        let dashed = (self.team.since.pace == Pace::Dash || self.team.turn.forward)
            && !matches!(self.leave, Leave::Assault { .. });
        let slow = if dashed { Len::ZERO } else { self.most(Pace::Tactical, self.team.since.ground) };
        let mut found = vec![(slow, false, false)];
        let dashes = matches!(self.leave, Leave::Step { .. }) && !self.stays_slow() && !self.team.since.ground.near;
        for (rough, open) in [(true, false), (false, true)] {
            let ground = Trodden { rough: rough || self.team.since.ground.rough, open: true, near: false };
            found.extend(dashes.then(|| (self.most(Pace::Dash, ground), true, open)));
        }
        found.retain(|(most, dash, _)| *most > Len::ZERO && (!dash || *most > slow));
        found
    }

    pub(crate) fn ask(&mut self, leg: &Leg, sights: &mut Sights) -> Asked {
        let mut walk = self.walk(leg, false);
        let found: Vec<_> = walk.limits.iter().filter_map(|limit| self.beside(&walk, limit, sights)).collect();
        self.unseen.extend(found.iter().filter(|(_, first)| first.is_none()).map(|(base, _)| *base));
        let unseen = |cause| matches!(cause, Cause::Near(Obstacle::Base(other)) if self.unseen.contains(&other));
        walk.limits.retain(|limit| !unseen(limit.cause));
        let seen = found.into_iter().filter_map(|(base, first)| Some((base, first?))).collect();
        let near = if matches!(self.leave, Leave::Assault { .. }) { vec![] } else { self.near(leg, &walk) };
        Asked { walk, near, seen }
    }

    /// MV-7.
    fn near(&self, leg: &Leg, walk: &Walk) -> Vec<Limit> {
        let eight = self.state.inches(8);
        let Some(shape) = self.base.shape() else { return vec![] };
        let close = eight + walk.length;
        let mut enemies = self.state.side(self.seat().other()).filter(|other| self.base.may_be_within(other, close));
        if !enemies.any(|other| other.shape().is_some_and(|there| gap_len(&shape, &there) <= close)) {
            return vec![];
        }
        let going = |obstacle| match obstacle {
            Obstacle::Base(other) => {
                let going = self.past(other, true);
                if going.shun.is_some_and(|shun| shun.within == eight) {
                    Going { bar: Bar::Free, ..going }
                } else {
                    FREE
                }
            }
            Obstacle::Piece(_) => FREE,
        };
        let going = self.keeping(going);
        let walk = trace_as(&self.party.board, self.base, self.manner(), &leg.path, leg.facing, going);
        walk.limits.into_iter().filter(|limit| matches!(limit.cause, Cause::Near(_))).collect()
    }

    fn walk(&self, leg: &Leg, dash: bool) -> Walk {
        let going = self.keeping(|obstacle| self.going(obstacle, dash));
        trace_as(&self.party.board, self.base, self.manner(), &leg.path, leg.facing, going)
    }

    /// MV-8: an enemy the team must keep away from, and where on the path it first sees it while near. None: it never does.
    fn beside(&self, walk: &Walk, limit: &Limit, sights: &mut Sights) -> Option<(BaseId, Option<Len>)> {
        let Cause::Near(Obstacle::Base(other)) = limit.cause else { return None };
        if self.kept.as_ref().is_some_and(|kept| kept.contains_key(&other)) || self.unseen.contains(&other) {
            return None;
        }
        let first = |part: &Stretch| {
            // Strictly between the ends of the stretch; if that is less than a tenth, from either end.
            let inner = Len(i32::from(part.to.0 - part.from.0 > 1));
            let (from, to) = ((part.from + inner).max(Len::ZERO), (part.to - inner).min(walk.length));
            sights.first(self.base, walk, other, from, to)
        };
        Some((other, limit.stretches.iter().find_map(first)))
    }

    /// MV-11: the first enemy that a pinned team comes to see on its path, and where, to a tenth.
    pub(super) fn comes_to_see(&self, walk: &Walk, sights: &mut Sights) -> Option<(Len, BaseId)> {
        let kept = self.kept.as_ref()?;
        let new = self.state.side(self.seat().other()).map(|base| base.id).filter(|base| !kept.contains_key(base));
        new.fold(None, |first: Option<(Len, BaseId)>, other| {
            let before = first.map_or(walk.length, |(at, _)| at - Len(1));
            sights.first(self.base, walk, other, Len::ZERO, before).map(|at| (at, other)).or(first)
        })
    }

    /// MV-11: an enemy that its hull ends closer to, although its path gets no closer than the hull swings; and how close.
    pub(super) fn swings_closer(&self, walk: &Walk) -> Option<(BaseId, Len, Len)> {
        let end = self.base.foot.stood(walk.end);
        let vehicle = self.kind().is_vehicle() && walk.start != walk.end;
        let mut kept = self.kept.iter().filter(|_| vehicle).flat_map(|kept| kept.iter());
        kept.find_map(|(other, kept)| {
            let have = gap_len(&end, &*self.party.board.base(*other)?.shape()?);
            (have >= kept.on_the_way && have < kept.at_end).then_some((*other, have, kept.at_end))
        })
    }

    /// The first part of the path on water without a bridge.
    pub(super) fn water(&self, walk: &Walk) -> Option<(Len, PieceId)> {
        let wet = |lie: &Lie| self.under(lie).iter().find(|piece| self.drowns(**piece)).map(|piece| (lie.from, *piece));
        walk.ground.iter().find_map(wet)
    }

    /// MV-14: ground the base may not end on, even partly, although its middle may pass beside it.
    pub(super) fn ends_on(&self, end: Place) -> Option<PieceId> {
        let shape = self.base.foot.stood(end);
        let (board, ground) = (&self.party.board, self.party.board.ground());
        let bars = |idx: &usize| {
            let lying = self.chart[*idx];
            // Vehicle hulls are kept out along the whole path, except for water, which can be bridged.
            let rests = lying.bridged || !self.kind().is_vehicle();
            rests && lying.bars(self.moves_as) && !self.inside.contains(&board.pieces[*idx].id)
        };
        let over = |idx: &usize| {
            ground.region(*idx).overlaps(&shape) && !(self.chart[*idx].bridged && self.bridged(&shape, end, *idx))
        };
        ground.near(shape.bounds()).into_iter().filter(bars).find(over).map(|idx| board.pieces[idx].id)
    }

    /// The farthest place at or before `at` where its base may end.
    fn before_closed(&self, walk: &Walk, at: Len) -> Len {
        let closed = |at: Len| self.ends_on(walk.place_at(at)).is_some();
        if !closed(at) {
            return at;
        }
        let (mut free, mut over) = (Len::ZERO, at);
        while over.0 - free.0 > 1 {
            let middle = Len((free.0 + over.0) / 2);
            if closed(middle) { over = middle } else { free = middle }
        }
        free
    }

    /// Whether a base over this water is on a bridge, ford or bank road: with its middle, or with every part that is over the water.
    fn bridged(&self, shape: &Shape, end: Place, water: usize) -> bool {
        let ground = self.party.board.ground();
        let decides = |idx: usize| self.chart[idx].decides;
        let led_over = |at: Pt| ground.at(at).into_iter().any(decides);
        let beside = |idx: usize| decides(idx) && ground.region(idx).overlaps(shape);
        let Shape::Poly(hull) = shape else { return led_over(end.at) };
        let dry = |at: &Pt| !ground.region(water).holds(*at) || led_over(*at);
        led_over(end.at) || (hull.corners().iter().all(dry) && ground.near(hull.bounds()).into_iter().any(beside))
    }

    fn fits(&self, walk: &Walk, dash: bool, sights: &mut Sights) -> bool {
        let pace = if dash { Pace::Dash } else { self.pace(walk) };
        walk.length <= self.most(pace, self.trodden(walk, &[]))
            && self.water(walk).is_none()
            && self.ends_on(walk.end).is_none()
            && self.full(walk.end).is_none()
            && self.comes_to_see(walk, sights).is_none()
            && self.swings_closer(walk).is_none()
            && (pace != Pace::Dash || self.dashed_into(walk).is_none())
    }

    /// MV-14: the leg up to its last legal point, and that place. None if it may not even stay where it is.
    pub(super) fn cut(&self, leg: &Leg, asked: &Asked, sights: &mut Sights) -> Option<(Leg, Place)> {
        let (mut short, declared) = (None, matches!(self.leave, Leave::Step { dash: true }));
        if self.pace(&asked.walk) == Pace::Dash && !self.stays_slow() && !self.team.since.ground.near {
            let slow = self.tactical().map_or(Len::ZERO, |most| most - self.team.since.went);
            let fast = self.cut_as(leg, asked, true, sights);
            short = fast.filter(|stop| declared || stop.at > slow);
        }
        let stop = if declared { short } else { short.or_else(|| self.cut_as(leg, asked, false, sights)) }?;
        Some((Leg { base: leg.base, path: stop.path, facing: stop.facing }, stop.place))
    }

    /// MV-8: enemies it does not yet see do not stop it, so it moves on up to the point where it would see the first of them.
    fn cut_as(&self, leg: &Leg, asked: &Asked, dash: bool, sights: &mut Sights) -> Option<Stop> {
        let walk = &asked.walk;
        let Some(seen) = asked.seen.iter().map(|(_, at)| *at).min().filter(|at| !dash && *at > Len::ZERO) else {
            return self.cut_at(leg, walk, dash, walk.length, sights);
        };
        let mut blind = self.clone();
        for (base, _) in &asked.seen {
            blind.unseen.insert(*base);
        }
        let sees_none = |stop: &Stop, sights: &mut Sights| {
            let leg = Leg { base: leg.base, path: stop.path.clone(), facing: stop.facing };
            let walk = self.walk(&leg, dash);
            walk.limits.iter().filter_map(|limit| self.beside(&walk, limit, sights)).all(|(_, first)| first.is_none())
        };
        let stop = blind.cut_at(leg, &blind.walk(leg, dash), dash, seen - Len(1), sights);
        match stop.filter(|stop| sees_none(stop, sights)) {
            Some(stop) => Some(stop),
            None => self.cut_at(leg, walk, dash, seen, sights),
        }
    }

    fn cut_at(&self, leg: &Leg, walk: &Walk, dash: bool, most: Len, sights: &mut Sights) -> Option<Stop> {
        let pace = if dash { Pace::Dash } else { Pace::Tactical };
        // Rough ground limits a dash as a whole: the path either stops before it, or is that short.
        let rough = Trodden { rough: true, open: true, near: false };
        let smooth = Trodden { rough: self.team.since.ground.rough, open: true, near: false };
        let first_rough = walk.ground.iter().find(|lie| self.under(lie).iter().any(|piece| self.is_rough(*piece)));
        let gaps = self.gaps_before(walk, self.most(pace, smooth) + Len(1));
        let gap = gaps.first().map_or(walk.length, |gap| (gap.at - Len(1)).max(Len::ZERO));
        let before = first_rough.map_or(walk.length, |lie| lie.from).min(gap);
        let all_road = !self.trodden(walk, &[]).open && first_rough.is_none();
        let mut at = match (dash, all_road) {
            (true, true) => self.most(pace, Trodden::default()),
            (true, false) => self.most(pace, smooth).min(before).max(self.most(pace, rough)),
            (false, _) => self.most(pace, rough),
        };
        if let Some((wet, _)) = self.water(walk) {
            at = at.min(wet);
        }
        // A team that has dashed continues at a dash.
        let dashes = dash || matches!(self.leave, Leave::Step { .. }) && self.team.since.pace == Pace::Dash;
        if let Some((house, _)) = self.dashed_into(walk).filter(|_| dashes) {
            at = at.min(house);
        }
        if let Some((seen, _)) = self.comes_to_see(walk, sights) {
            at = at.min((seen - Len(1)).max(Len::ZERO));
        }
        at = self.before_closed(walk, at.min(walk.length).min(most));
        let going = self.keeping(|obstacle| self.strictest(obstacle, dash));
        cut(&self.party.board, self.base, self.manner(), &leg.path, leg.facing, going, at, |short| {
            self.fits(short, dash, sights)
        })
    }

    pub(super) fn way(&self, leg: &Leg, asked: &Asked) -> Way {
        let walk = &asked.walk;
        let counts = !matches!(self.leave, Leave::Bound { counts: false, .. } | Leave::Assault { .. });
        let (pace, ground) = (self.pace(walk), self.trodden(walk, &asked.near));
        let course = Course {
            most: self.most(pace, ground) + if counts { self.team.since.went } else { Len::ZERO },
            went: if counts { self.team.since.went + walk.length } else { self.team.since.went },
            pace,
            leave: self.leave,
            ground: if counts { ground } else { self.team.since.ground },
            tests: crossing::on(self, walk),
            off: false,
            flails: if self.flails(walk) { self.mines_on(walk) } else { vec![] },
        };
        Way::new(self.base, leg, walk, course)
    }

    /// Where it stops after a failed test: at that place, or the last one before it where it may stand.
    pub(crate) fn stopped(&self, leg: &Leg, at: Len) -> Option<Stop> {
        let going = self.keeping(|obstacle| self.going(obstacle, false));
        cut(&self.party.board, self.base, self.manner(), &leg.path, None, going, at, |_| true)
    }
}

/// MV-11: the enemies that a pinned team sees, and how near they are. TR-8: those it carries may be the pinned ones.
fn kept(state: &State, base: &Base) -> Option<Map<BaseId, Kept>> {
    let hull = base.shape().filter(|_| state.is_held_down(base.id))?;
    let swung = Shape::Disc { at: base.place?.at, radius: base.foot.reach() };
    let seen = state.side(base.unit.seat.other()).filter(|other| sight::sees(state, base.id, other.id));
    let gap = |other: &Base| {
        let there = other.shape()?;
        let at_end = gap_len(&hull, &there);
        let on_the_way = if state.is_vehicle(base.id) { gap_len(&swung, &there).min(at_end) } else { at_end };
        Some((other.id, Kept { at_end, on_the_way }))
    };
    Some(seen.filter_map(gap).collect())
}
