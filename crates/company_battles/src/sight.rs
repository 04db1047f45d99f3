//! Section 9.3, LS-1 to LS-10: what one team sees of another, past terrain and teams.

mod along;

pub(crate) use along::Sights;

use crate::{
    arcs::Edge,
    bodies::Bodies,
    data::{Keyword, Kind, Lie, Mount, Rise},
    ground::{Chart, Lying},
    state::{Pace, State, Team},
};
use geom::{Len, Pt, Shape, within};
use sorted::{Map, Shared};
use std::{
    cell::OnceCell,
    sync::{Arc, OnceLock},
};
use table::{Base, BaseId, Cut, Eye, Look, Obstacle, Pieces, Screen, Seat, Sight, SightLine, Target};

/// LS-2: a clear line joins the eye to some point of the target.
pub(crate) fn sees(state: &State, from: BaseId, to: BaseId) -> bool {
    Scenery::new(state).sees(from, to, &Vantage::default())
}

/// How a team looks at another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vantage {
    /// The weapon it aims. None for spotting, which is from the middle (LS-1).
    pub mount: Option<Mount>,
    /// LS-6: friendly teams do not block.
    pub over: bool,
    /// Look from this point instead of its place.
    pub at: Option<Pt>,
}

/// What one team sees of another; at least some of it.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub eye: Eye,
    /// CO-1: at least half of its width is hidden, or behind something that conceals.
    pub covered: bool,
    /// The covered part in percent, rounded down: 50 conceals.
    pub share: u8,
    /// The point that is seen best.
    best: Pt,
}

/// Cache of what teams see of each other: asked many times, order after order, while no team moves.
pub(crate) struct Looks {
    /// The inputs it was computed from.
    bases: Shared<Vec<Base>>,
    teams: Shared<Map<BaseId, Team>>,
    pieces: Pieces,
    active: Seat,
    /// By base, from its middle or an edge, over friends or not: what it sees of each other base. Filled on demand.
    looked: Vec<OnceLock<Vec<OnceLock<Option<Seen>>>>>,
}

/// From its middle or an edge, over friends or not.
const WAYS: usize = 2 * Edge::WAYS;

impl Looks {
    fn new(state: &State) -> Looks {
        let (bases, pieces) = (state.board.bases.clone(), state.board.pieces.clone());
        let looked = vec![OnceLock::new(); bases.len() * WAYS];
        Looks { bases, teams: state.teams.clone(), pieces, active: state.active, looked }
    }

    /// Still valid: no team has moved or changed its state.
    fn hold(&self, state: &State) -> bool {
        let board = self.bases.is_copy_of(&state.board.bases) && self.pieces.is_copy_of(&state.board.pieces);
        board && self.teams.is_copy_of(&state.teams) && self.active == state.active
    }

    fn of(&self, one: usize, from: Option<Edge>, over: bool) -> &[OnceLock<Option<Seen>>] {
        let n = self.bases.len();
        self.looked[one * WAYS + Edge::way(from) * 2 + usize::from(over)].get_or_init(|| vec![OnceLock::new(); n])
    }
}

/// The terrain prepared for sight, for many looks.
pub(crate) struct Scenery<'a> {
    state: &'a State,
    chart: &'a Chart,
    /// LS-3: the heights of the bases, by index, computed on demand.
    heights: OnceCell<Vec<OnceCell<Len>>>,
    /// The bases as ends of looks, by index.
    ends: OnceCell<Vec<OnceCell<Option<Arc<End<'a>>>>>>,
    /// Shared by all weapons that look from the same point.
    looks: OnceCell<Arc<Looks>>,
}

/// One end of a look.
struct End<'a> {
    base: &'a Base,
    kind: Kind,
    /// Its base or hull, or the walls of its building.
    body: Bodies,
    ground: Len,
    /// Pieces that its middle is in.
    inside: Vec<usize>,
}

/// The middle of the target; for a team in a building, the point of the wall.
fn middle(shape: &Shape, target: &Base) -> Option<Pt> {
    match shape {
        Shape::Disc { at, .. } => Some(*at),
        Shape::Poly(_) => target.place.map(|place| place.at),
    }
}

impl<'a> Scenery<'a> {
    pub fn new(state: &'a State) -> Scenery<'a> {
        Scenery { state, chart: state.chart(), heights: OnceCell::new(), ends: OnceCell::new(), looks: OnceCell::new() }
    }

    pub fn state(&self) -> &'a State {
        self.state
    }

    fn idx(&self, base: BaseId) -> Option<usize> {
        self.state.board.place_of(base)
    }

    /// The height of a base. None if it is off the table.
    fn height(&self, base: &Base) -> Option<Len> {
        let place = base.place?;
        let height = || self.state.elevation(place.at);
        let heights = self.heights.get_or_init(|| vec![OnceCell::new(); self.state.board.bases.len()]);
        Some(self.idx(base.id).map_or_else(height, |idx| *heights[idx].get_or_init(height)))
    }

    fn end(&self, base: BaseId, at: Option<Pt>) -> Option<Arc<End<'a>>> {
        let (Some(idx), None) = (self.idx(base), at) else { return self.end_at(base, at).map(Arc::new) };
        let ends = self.ends.get_or_init(|| vec![OnceCell::new(); self.state.board.bases.len()]);
        ends[idx].get_or_init(|| self.end_at(base, None).map(Arc::new)).clone()
    }

    fn end_at(&self, base: BaseId, at: Option<Pt>) -> Option<End<'a>> {
        let base = self.state.board.base(base)?;
        let place = base.place?;
        let kind = self.state.team(base.id)?.row.kind;
        let stood = at.unwrap_or(place.at);
        let body = match at {
            Some(at) => Bodies::One(base.foot.stood(table::Place { at, facing: place.facing })),
            None => self.state.bodies(base),
        };
        let inside = self.state.board.ground().at(stood);
        Some(End { base, kind, body, ground: self.state.elevation(stood), inside })
    }

    /// The eye, the shape it looks at, its height, and both ends. None if either team is off the table.
    fn laid(&self, from: BaseId, to: BaseId, way: &Vantage) -> Option<(Eye, Bodies, Len, [Arc<End<'a>>; 2])> {
        let (looks, target) = (self.end(from, way.at)?, self.end(to, None)?);
        let state = self.state;
        let at = match way.at {
            Some(at) => at,
            None => state.eye(looks.base, way.mount, &target.body)?,
        };
        // BU-4: for a target in a building, the nearest point of its wall.
        let shape = match state.house_of(target.base) {
            Some(_) => Bodies::One(crate::bodies::nearest(&target.body, &[at.into()])?.0.into()),
            None => Bodies::Base(target.base.shape()?),
        };
        // LS-3: eye and target are half an inch above the ground.
        let half = state.rise(Rise::Short);
        let eye = Eye { at, height: looks.ground + half };
        let height = target.ground + half;
        Some((eye, shape, height, [looks, target]))
    }

    /// Whether `from` sees anything of `to`.
    pub fn sees(&self, from: BaseId, to: BaseId, way: &Vantage) -> bool {
        self.known(from, to, way, |known| match known.get() {
            Some(seen) => seen.is_some(),
            // If nothing is seen, that is the full answer, so keep it. If something is, the details are not known yet.
            None => self.sees_now(from, to, way) || known.get_or_init(|| None).is_some(),
        })
        .unwrap_or_else(|| self.sees_now(from, to, way))
    }

    fn sees_now(&self, from: BaseId, to: BaseId, way: &Vantage) -> bool {
        let Some((eye, shape, height, [looks, target])) = self.laid(from, to, way) else { return false };
        let screens = |obstacle| self.screen(obstacle, &looks, &target, way.over);
        shape.iter().any(|shape| table::sees(&self.state.board, eye, Target { shape, height }, screens))
    }

    /// What `from` sees of `to`. None if it sees nothing, or either is off the table.
    pub fn seen(&self, from: BaseId, to: BaseId, way: &Vantage) -> Option<Seen> {
        let known = self.known(from, to, way, |known| *known.get_or_init(|| self.look(from, to, way)));
        known.unwrap_or_else(|| self.look(from, to, way))
    }

    /// The cached look from one team at another. None for looks from another place.
    fn known<T>(
        &self,
        from: BaseId,
        to: BaseId,
        way: &Vantage,
        ask: impl FnOnce(&OnceLock<Option<Seen>>) -> T,
    ) -> Option<T> {
        let (Some(one), Some(other), None) = (self.idx(from), self.idx(to), way.at) else { return None };
        let gun = || self.looks_along_a_gun(from).then_some(Edge::Front);
        let edge = way.mount.map_or_else(gun, Mount::edge);
        let state = self.state;
        let looks = self.looks.get_or_init(|| state.kept.looks.get(|looks| looks.hold(state), || Looks::new(state)));
        Some(ask(&looks.of(one, edge, way.over)[other]))
    }

    fn looks_along_a_gun(&self, base: BaseId) -> bool {
        self.state.team(base).is_some_and(|team| matches!(team.row.kind, Kind::Gun(_)))
    }

    fn look(&self, from: BaseId, to: BaseId, way: &Vantage) -> Option<Seen> {
        let (eye, sight, [looks, target]) = self.parts(from, to, way)?;
        let (covered, share) = self.covered(&sight, &looks, &target, true);
        Some(Seen { eye, covered, share, best: sight.best_point().unwrap_or(target.base.place?.at) })
    }

    /// MI-5: whether terrain covers enough of a team to conceal it, without the teams in between. None if it is not seen.
    pub fn covered_by_terrain(&self, from: BaseId, to: BaseId) -> Option<bool> {
        let (_, sight, [looks, target]) = self.parts(from, to, &Vantage::default())?;
        Some(self.covered(&sight, &looks, &target, false).0)
    }

    /// What is seen of `to`, part by part, and both ends.
    fn parts(&self, from: BaseId, to: BaseId, way: &Vantage) -> Option<(Eye, Sight, [Arc<End<'a>>; 2])> {
        let (eye, shape, height, [looks, target]) = self.laid(from, to, way)?;
        let screens = |obstacle| self.screen(obstacle, &looks, &target, way.over);
        let sight = table::shown(&self.state.board, eye, Target { shape: shape.first()?, height }, screens)?;
        Some((eye, sight, [looks, target]))
    }

    /// The line to the point that is seen best, or for a hidden target to its middle, with everything it crosses.
    pub fn line(&self, from: BaseId, to: BaseId, way: &Vantage, seen: Option<&Seen>) -> Option<SightLine> {
        let (eye, shape, height, [looks, target]) = self.laid(from, to, way)?;
        let end = match seen {
            Some(seen) => seen.best,
            None => middle(shape.first()?, target.base)?,
        };
        let screens = |obstacle| self.screen(obstacle, &looks, &target, way.over);
        Some(table::line(&self.state.board, eye, end, height, screens))
    }

    /// AR-6: the line from a team to a point of the ground, with everything it crosses.
    pub fn to_point(&self, from: BaseId, at: Pt) -> Option<SightLine> {
        let looks = self.end(from, None)?;
        let (state, body) = (self.state, Bodies::point(Some(at)));
        let (half, ground) = (state.rise(Rise::Short), state.elevation(at));
        let eye = Eye { at: state.eye(looks.base, None, &body)?, height: looks.ground + half };
        let inside = state.board.ground().at(at);
        let point = End { base: looks.base, kind: Kind::Infantry, body, ground, inside };
        let screens = |obstacle| self.screen(obstacle, &looks, &point, false);
        Some(table::line(&state.board, eye, at, ground + half, screens))
    }

    /// CO-1: whether enough is covered to conceal, and the covered width in percent. Cover right in front of the shooter does not count,
    /// nor, for terrain alone (MI-5), the teams in between.
    fn covered(&self, sight: &Sight, looks: &End, target: &End, teams: bool) -> (bool, u8) {
        let own: Vec<Obstacle> =
            sight.obstacles().into_iter().filter(|obstacle| self.is_own(*obstacle, looks, target)).collect();
        let of_kind = |cut: &Cut| cut.look != Look::Open && (teams || matches!(cut.by, Obstacle::Piece(_)));
        let hides = |cut: &Cut| of_kind(cut) && !own.contains(&cut.by);
        let hidden = |part: &table::Part| part.look == Look::Hidden && (teams || part.cuts.iter().any(of_kind));
        let counts = |part: &&table::Part| hidden(part) || part.cuts.iter().any(hides);
        let covered: Len = sight.parts.iter().filter(counts).map(|part| part.to - part.from).sum();
        let share = match sight.width() {
            Len::ZERO => 0,
            width => u8::try_from(i64::from(covered.0) * 100 / i64::from(width.0)).unwrap_or(100),
        };
        (sight.parts.iter().any(|part| counts(&part)) && covered * 2 >= sight.width(), share)
    }

    /// 9.4: within an inch of the shooter, and nearer to it than to the target.
    fn is_own(&self, obstacle: Obstacle, looks: &End, target: &End) -> bool {
        let shapes = match obstacle {
            Obstacle::Piece(piece) => {
                Bodies::House(self.state.place_of(piece).map(|idx| self.shapes(idx)).unwrap_or_default())
            }
            Obstacle::Base(base) => self.state.board.base(base).map_or(Bodies::Nothing, Bodies::of),
        };
        let inch = self.state.inches(1);
        let at_it = |body: &Shape| shapes.iter().any(|shape| within(body, shape, inch));
        if !looks.body.iter().any(at_it) {
            return false;
        }
        let gap = |end: &End| crate::bodies::nearest(&end.body, &shapes).map(|(_, gap)| gap.len);
        gap(looks) < gap(target)
    }

    fn shapes(&self, idx: usize) -> Vec<Shape> {
        self.state.board.ground().region(idx).parts().iter().cloned().map(Shape::Poly).collect()
    }

    fn screen(&self, obstacle: Obstacle, looks: &End, target: &End, over: bool) -> Screen {
        // AC-3, AC-4: aircraft see everything and are seen.
        if looks.kind == Kind::Aircraft || target.kind == Kind::Aircraft {
            return Screen::OPEN;
        }
        match obstacle {
            Obstacle::Base(base) => self.team(base, looks, target, over),
            Obstacle::Piece(piece) => {
                self.state.place_of(piece).map_or(Screen::OPEN, |idx| self.piece(idx, looks, target))
            }
        }
    }

    /// LS-3 to LS-5.
    fn piece(&self, idx: usize, looks: &End, target: &End) -> Screen {
        let (state, Lying { row: Some(row), on, .. }) = (self.state, self.chart[idx]) else { return Screen::OPEN };
        let holds = |end: &End| end.inside.binary_search(&idx).is_ok();
        let top = on + state.rise(row.rises);
        match (row.rises, row.lies) {
            (Rise::Flat, _) => Screen::OPEN,
            (Rise::Relief, _) => Screen::SOLID.up_to(state.level() * i32::from(state.board.pieces[idx].level)),
            // It hides the lower half of a team behind it.
            (Rise::Short, _) if row.conceals.has(target.kind) => Screen::CONCEALS.up_to(top + state.rise(Rise::Short)),
            (Rise::Short, _) => Screen::OPEN,
            (Rise::Tall, Lie::House) if holds(looks) || holds(target) => Screen::OPEN,
            (Rise::Tall, Lie::House) => Screen::SOLID.up_to(top),
            (Rise::Tall, Lie::Line) => self.bocage(idx, looks, target).up_to(top),
            (Rise::Tall, Lie::Area | Lie::Works) => match (holds(looks), holds(target)) {
                (false, false) => Screen::SOLID.up_to(top),
                (true, true) => Screen::depth(state.inches(6)).up_to(top),
                (true, false) | (false, true) => Screen::depth(state.inches(2)).up_to(top),
            },
        }
    }

    /// BO-3: a team beside bocage sees through it, and is concealed from the other side.
    fn bocage(&self, idx: usize, looks: &End, target: &End) -> Screen {
        let shapes = self.shapes(idx);
        let at_it = |end: &End| {
            end.body.iter().any(|body| shapes.iter().any(|shape| within(body, shape, self.state.inches(1))))
        };
        match (at_it(looks), at_it(target)) {
            (_, true) => Screen::CONCEALS,
            (true, false) => Screen::OPEN,
            (false, false) => Screen::SOLID,
        }
    }

    /// LS-6: friendly teams block, enemies do not; a tank conceals what is behind it (CO-1).
    fn team(&self, base: BaseId, looks: &End, target: &End, over: bool) -> Screen {
        let state = self.state;
        let (Some(between), Some(team)) = (state.board.base(base), state.team(base)) else { return Screen::OPEN };
        // AC-3.
        if base == looks.base.id || base == target.base.id || team.row.kind == Kind::Aircraft {
            return Screen::OPEN;
        }
        let friend = between.unit.seat == looks.base.unit.seat;
        if friend && !over && !self.is_passed(between, looks, target) {
            return Screen::SOLID;
        }
        match team.row.kind {
            Kind::Tank(..) => {
                let Some(height) = self.height(between) else { return Screen::OPEN };
                Screen::CONCEALS.up_to(height + state.level())
            }
            Kind::Infantry | Kind::Gun(_) | Kind::Transport(_) | Kind::Aircraft => Screen::OPEN,
        }
    }

    /// LS-6 (a) to (c): friendly teams that do not block.
    fn is_passed(&self, between: &Base, looks: &End, target: &End) -> bool {
        let state = self.state;
        let Some(height) = self.height(between) else { return true };
        let high = |end: &End| end.ground >= height + state.level();
        let lower = if looks.ground <= target.ground { looks } else { target };
        let near =
            between.shape().is_some_and(|shape| lower.body.iter().any(|body| within(body, &shape, state.inches(2))));
        self.lies_low(between, looks.base.id) || (high(looks) || high(target)) && !near
    }

    /// LS-6 (a), (b): a team on foot that others look over, wherever they are.
    fn lies_low(&self, between: &Base, looker: BaseId) -> bool {
        let state = self.state;
        let (Some(team), Some(place)) = (state.team(between.id), between.place) else { return true };
        let moved = team.since.pace != Pace::Halted && state.active == between.unit.seat;
        let in_the_open = || state.ground_at(place.at).all(|(_, row)| !row.conceals.has(team.row.kind));
        // SP-8: cavalry is not looked over.
        let on_foot = team.row.kind == Kind::Infantry && !team.row.has(Keyword::Cavalry);
        let still = on_foot && !moved && (team.dug_in || in_the_open());
        still || on_foot && team.dug_in && state.team(looker).is_some_and(|team| team.dug_in)
    }
}
