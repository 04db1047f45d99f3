//! Fast sight for many eyes and targets: is any part of a target seen, and which of several lines are clear. The rulings are those of
//! [`crate::sight`].
//!
//! Terrain that hides is packed into rings over a grid and walked outward from the eye. Most questions are decided by the two outermost
//! corners of a ring seen from the eye, found once for each eye: a ring wholly in front of the target hides exactly the directions between
//! them. A ring that spans the target hides it; a wedge without rings shows it; only the remaining cases are divided.

mod depth;
mod gauge;
mod lines;
mod shade;
#[cfg(test)]
mod tests;
mod view;

use crate::boxes::BoxIndex;
use crate::rings::{Rings, Steps};
use crate::sight::{Screen, Veil, fully_decided};
use crate::{Ground, Piece};
use depth::{Deep, DeepRoom, Word};
use gauge::Gauge;
use geom::{Pt, Region, Shift, cross, dot};
use shade::{Shade, Sweep};
use std::sync::Arc;
use view::{Lies, Order, View, long};

pub use view::PackedTarget;

/// Terrain that hides, packed for frequent questions. It knows no heights: use [`crate::sight`] for screens with a top.
#[derive(Debug)]
pub struct Sightlines {
    rings: Rings,
    /// For few rings, faster than walking over cells.
    boxes: Option<BoxIndex>,
    veils: Vec<Hides>,
    ground: Arc<Ground>,
}

/// The effect of a ring on a line that runs inside it.
#[derive(Clone, Copy, Debug)]
struct Hides {
    /// More than this depth hides. Negative: it hides at once.
    depth: i64,
    core: Core,
}

/// A disc inside a ring. A line that passes its middle nearer than `near` runs deeper through it than sight reaches.
#[derive(Clone, Copy, Debug, Default)]
struct Core {
    at: Pt,
    radius: i64,
    near: i64,
}

/// An eye with its working memory. Make it once and move it, so a question allocates nothing.
#[derive(Default)]
pub struct Gaze {
    eye: Pt,
    stand: u32,
    question: u32,
    facets: Vec<Facet>,
    shades: Vec<Shade>,
    noticed: Vec<u32>,
    mixed: Vec<u32>,
    screens: Vec<u32>,
    /// The one screen that hid the last target.
    alone: Option<u32>,
    steps: Steps,
    deep: DeepRoom,
}

/// Up to this many rings, all candidates are found at once, in no order. More are walked outward from the eye.
const FEW: usize = BoxIndex::MOST;

/// With at most this many rings, most targets have none near.
const SPARSE: usize = 24;

/// A ring seen from the eye.
#[derive(Clone, Copy, Debug, Default)]
struct Facet {
    stand: u32,
    question: u32,
    right: Shift,
    left: Shift,
    /// The eye is in its convex hull, so it has no outermost corners.
    around: bool,
}

impl Sightlines {
    /// Packs these pieces. `screens` is asked once for each piece, with its index.
    pub fn new(pieces: &[Piece], screens: impl Fn(usize, &Piece) -> Screen) -> Sightlines {
        Sightlines::on(Arc::new(Ground::new(pieces)), &|i| screens(i, &pieces[i]).veil)
    }

    /// The same for a ground that exists already. `veils` is asked once for each region, with its index.
    pub fn on(ground: Arc<Ground>, veils: &dyn Fn(usize) -> Veil) -> Sightlines {
        let hides = |i: usize| match veils(i) {
            Veil::Open | Veil::Conceals => None,
            Veil::Depth(limit) => Some(i64::from(limit.0)),
            Veil::Solid => Some(-1),
        };
        let depths: Vec<Option<i64>> = (0..ground.regions().len()).map(hides).collect();
        let rings = Rings::new(ground.regions().iter().enumerate().filter(|(i, _)| depths[*i].is_some()));
        let veils = (0..rings.len())
            .map(|i| {
                let depth = depths[rings.ring(i).of as usize].unwrap_or(-1);
                let poly = geom::Poly::new(rings.corners(rings.ring(i))[1..].to_vec()).ok().filter(|_| depth >= 0);
                Hides { depth, core: poly.map_or_else(Core::default, |poly| Core::new(&poly, depth)) }
            })
            .collect();
        let boxes = (0..rings.len()).map(|i| geom::Bounds { lo: rings.ring(i).lo, hi: rings.ring(i).hi });
        let boxes = (rings.len() <= FEW).then(|| BoxIndex::new(boxes));
        Sightlines { rings, boxes, veils, ground }
    }

    fn region(&self, ring: u32) -> &Region {
        self.ground.region(self.rings.ring(ring as usize).of as usize)
    }

    /// Moves the eye.
    pub fn stand(&self, gaze: &mut Gaze, eye: Pt) {
        gaze.facets.resize(self.rings.len(), Facet::default());
        gaze.eye = eye;
        gaze.stand += 1;
    }

    /// The ring with this number still hides all of the target on its own. The number comes from [`sees`](Sightlines::sees).
    #[inline]
    pub fn still_hidden(&self, gaze: &mut Gaze, target: &PackedTarget, ring: u32) -> bool {
        let Some(view) = View::new(gaze.eye, target) else { return false };
        if ring as usize >= self.rings.len() {
            return false;
        }
        let box_of = *self.rings.ring(ring as usize);
        let hides = &self.veils[ring as usize];
        let before = view.order(gaze.eye, box_of.lo, box_of.hi, view.far) == Order::Before;
        if before && hides.core.spans(gaze.eye, &view) {
            return true;
        }
        let facet = self.facet(gaze, ring);
        if hides.depth < 0 {
            let spans = || view.lies(facet.right) == Lies::Right && view.lies(facet.left) == Lies::Left;
            return before && !facet.around && spans();
        }
        let Gaze { eye, facets, shades, deep, .. } = gaze;
        let (gauge, ends, disc) = (Gauge::new(&view), gauge::ends(&view), target.corners.is_empty());
        shades.clear();
        box_of.alone
            && (self.deep(*eye, facets, &view, ring).shade(&gauge, ends, disc, deep, shades)
                || matches!(shade::sweep(&view, shades, false, &mut |_| false), Sweep::Hidden))
    }

    /// `Ok` if any point of the target can be joined to the eye by a clear line. If a single ring hides all of it, the error has its number.
    pub fn sees(&self, gaze: &mut Gaze, target: &PackedTarget) -> Result<(), Option<u32>> {
        if self.nothing_near(gaze.eye, target) {
            return Ok(());
        }
        let Some(view) = View::new(gaze.eye, target) else { return Ok(()) };
        gaze.question += 1;
        gaze.shades.clear();
        gaze.noticed.clear();
        gaze.mixed.clear();
        gaze.screens.clear();
        let hidden_by = self.toward(gaze, &view, &mut |gaze, ring| self.notice(gaze, &view, ring));
        if let Some(ring) = hidden_by {
            return Err(Some(ring));
        }
        if gaze.mixed.is_empty() && gaze.screens.is_empty() && gaze.shades.is_empty() {
            return Ok(());
        }
        gaze.alone = None;
        if self.decide(gaze, &view) { Ok(()) } else { Err(gaze.alone) }
    }

    /// No ring comes near the lines to a target, as far as boxes tell. Asked only where that is likely.
    #[inline]
    fn nothing_near(&self, eye: Pt, target: &PackedTarget) -> bool {
        let Some(boxes) = self.boxes.as_ref().filter(|_| self.rings.len() <= SPARSE) else { return false };
        let to = target.at - eye;
        let slack = target.outer * long(to);
        let area = geom::Bounds { lo: target.lo, hi: target.hi }.with(eye);
        boxes.first(area, |ring| !self.rings.ring(ring).misses(eye, to, slack)).is_none()
    }

    /// Visits the rings near the lines to a target, each once, until `visit` returns true for one; returns that one.
    fn toward(&self, gaze: &mut Gaze, view: &View, visit: &mut dyn FnMut(&mut Gaze, u32) -> bool) -> Option<u32> {
        let (eye, seen) = (gaze.eye, view.target);
        if let Some(boxes) = &self.boxes {
            return boxes
                .first(geom::Bounds { lo: seen.lo, hi: seen.hi }.with(eye), |ring| visit(gaze, ring as u32))
                .map(|ring| ring as u32);
        }
        self.rings.grid.outward(eye, view.to, seen.outer, |ring| {
            let slot = &mut gaze.facets[ring as usize];
            let fresh = slot.question != gaze.question;
            slot.question = gaze.question;
            fresh && visit(gaze, ring)
        })
    }

    /// Files a ring near the lines to a target. Returns whether it hides the whole target.
    #[inline]
    fn notice(&self, gaze: &mut Gaze, view: &View, ring: u32) -> bool {
        let box_of = self.rings.ring(ring as usize);
        if box_of.misses(gaze.eye, view.to, view.target.outer * view.long) {
            return false;
        }
        let mut order = view.order(gaze.eye, box_of.lo, box_of.hi, view.far);
        if order == Order::Mixed && self.veils[ring as usize].depth < 0 {
            order = view.parted(gaze.eye, self.rings.corners(box_of));
        }
        if order == Order::Behind {
            return false;
        }
        let before = order == Order::Before;
        let facet = self.facet(gaze, ring);
        let shade = if facet.around { None } else { Shade::between(view, facet.right, facet.left) };
        if !facet.around && shade.is_none() {
            return false;
        }
        gaze.noticed.push(ring);
        let hides = &self.veils[ring as usize];
        if hides.depth >= 0 {
            if before && hides.core.spans(gaze.eye, view) {
                return true;
            }
            gaze.screens.push(ring);
        } else if let (true, Some(shade)) = (before, shade) {
            if shade.spans() {
                return true;
            }
            gaze.shades.push(shade);
            if !box_of.alone {
                gaze.mixed.push(ring);
            }
        } else {
            gaze.mixed.push(ring);
        }
        false
    }

    /// The outermost corners of a ring, found once for each eye.
    #[inline]
    fn facet(&self, gaze: &mut Gaze, ring: u32) -> Facet {
        let slot = &mut gaze.facets[ring as usize];
        if slot.stand != gaze.stand {
            let box_of = self.rings.ring(ring as usize);
            let question = slot.question;
            *slot = Facet::new(gaze.eye, self.rings.corners(box_of), geom::Bounds { lo: box_of.lo, hi: box_of.hi });
            (slot.stand, slot.question) = (gaze.stand, question);
        }
        *slot
    }

    /// Divides the wedge where no single ring decided. Returns whether anything can be seen.
    fn decide(&self, gaze: &mut Gaze, view: &View) -> bool {
        let target = &view.target.shape;
        for i in 0..gaze.mixed.len() {
            let region = self.region(gaze.mixed[i]);
            let inside = region.locate(gaze.eye) != geom::Where::Outside;
            if inside || (region.bounds().meets(target.bounds()) && region.overlaps(target)) {
                return self.decide_fully(gaze, view);
            }
            let ring = self.rings.ring(gaze.mixed[i] as usize);
            shade::shade_sides(view, gaze.eye, self.rings.corners(ring), &mut gaze.shades);
        }
        let Gaze { eye, facets, shades, mixed, screens, deep, alone, .. } = gaze;
        let walled = |way: Shift| {
            let regions = mixed.iter().map(|ring| self.region(*ring));
            !mixed.is_empty() && crate::sight::hidden_along(*eye, target, way, regions)
        };
        if screens.is_empty() {
            return match shade::sweep(view, shades, !mixed.is_empty(), &mut |way| walled(way)) {
                Sweep::Seen => true,
                Sweep::Hidden => false,
                Sweep::Unclear => self.decide_fully(gaze, view),
            };
        }
        if !screens.iter().all(|ring| self.rings.ring(*ring as usize).alone) {
            return self.decide_fully(gaze, view);
        }
        let gauge = Gauge::new(view);
        let screened = |screens: &[u32], way: Shift, deep: &mut DeepRoom| {
            screens.iter().position(|ring| {
                let facet = &facets[*ring as usize];
                if !facet.around && (cross(facet.right, way) <= 0 || cross(way, facet.left) <= 0) {
                    return false;
                }
                let screen = self.deep(*eye, facets, view, *ring);
                match screen.along(view, &gauge, way, deep) {
                    Word::Clear => false,
                    Word::Hidden => true,
                    Word::Close => {
                        let limit = geom::Len(screen.limit as i32);
                        crate::sight::too_deep_along(*eye, target, way, self.region(*ring), limit)
                    }
                }
            })
        };
        // The middle of the target is visible more often than any other part.
        let first = if shades.iter().any(|s| s.holds(view.mid)) || walled(view.mid) {
            0
        } else {
            let Some(first) = screened(screens, view.mid, deep) else { return true };
            first
        };
        // A screen that hides the middle is the most likely to hide the rest.
        screens.swap(0, first);
        let (ends, disc) = (gauge::ends(view), view.target.corners.is_empty());
        deep.open.clear();
        for ring in screens.iter() {
            let first = shades.is_empty();
            let hides = self.deep(*eye, facets, view, *ring).shade(&gauge, ends, disc, deep, shades);
            if hides || matches!(shade::sweep(view, shades, false, &mut |_| false), Sweep::Hidden) {
                *alone = (hides || first).then_some(*ring);
                return false;
            }
        }
        // Directions that may be open are tested one by one.
        let shows = |shades: &[Shade], deep: &mut DeepRoom| {
            let open = std::mem::take(&mut deep.open);
            let ends = shades.iter().flat_map(Shade::ends);
            let shows = open.iter().copied().chain(ends).any(|way| {
                view.lies(way) == Lies::Within
                    && !shades.iter().any(|s| s.holds(way))
                    && !walled(way)
                    && screened(screens, way, deep).is_none()
            });
            deep.open = open;
            shows
        };
        if shows(shades, deep) {
            return true;
        }
        deep.open.clear();
        for ring in screens.iter() {
            self.deep(*eye, facets, view, *ring).shade_closely(view, &gauge, ends, deep, shades);
        }
        match shade::sweep(view, shades, true, &mut |way| walled(way) || screened(screens, way, deep).is_some()) {
            Sweep::Seen => true,
            Sweep::Hidden => false,
            Sweep::Unclear => shows(shades, deep) || self.decide_fully(gaze, view),
        }
    }

    /// A screen of a single ring in front of the target.
    fn deep(&self, eye: Pt, facets: &[Facet], view: &View, ring: u32) -> Deep<'_> {
        let box_of = self.rings.ring(ring as usize);
        let before = view.order(eye, box_of.lo, box_of.hi, view.far) == Order::Before;
        let facet = &facets[ring as usize];
        let spans = !facet.around && view.lies(facet.right) == Lies::Right && view.lies(facet.left) == Lies::Left;
        Deep { corners: self.rings.corners(box_of), eye, limit: self.veils[ring as usize].depth, before, spans }
    }

    #[cold]
    fn decide_fully(&self, gaze: &Gaze, view: &View) -> bool {
        let mut rings = gaze.noticed.clone();
        sorted::order(&mut rings);
        rings.dedup_by_key(|i| self.rings.ring(*i as usize).of);
        let regions = rings.iter().map(|i| {
            let depth = self.veils[*i as usize].depth;
            let veil = if depth < 0 { Veil::Solid } else { Veil::Depth(geom::Len(depth as i32)) };
            (self.region(*i), veil)
        });
        fully_decided(gaze.eye, &view.target.shape, regions)
    }

    /// Which of these lines are clear: bit `k` for the line to `points[k]`. All points lie on the target.
    pub fn clear(&self, gaze: &mut Gaze, target: &PackedTarget, points: &[Pt]) -> u64 {
        lines::clear(self, gaze, target, points)
    }
}

impl Facet {
    fn new(eye: Pt, corners: &[Pt], bounds: geom::Bounds) -> Facet {
        let first = corners[0] - eye;
        let (mut right, mut left) = (first, first);
        for c in &corners[1..corners.len() - 1] {
            let v = *c - eye;
            if cross(right, v) < 0 {
                right = v;
            }
            if cross(left, v) > 0 {
                left = v;
            }
        }
        let outside = !bounds.holds(eye);
        let all_between = || {
            cross(right, left) > 0 && corners.iter().all(|c| cross(right, *c - eye) >= 0 && cross(*c - eye, left) >= 0)
        };
        Facet { stand: 0, question: 0, right, left, around: !outside && !all_between() }
    }
}

impl Core {
    fn new(poly: &geom::Poly, depth: i64) -> Core {
        let b = poly.bounds();
        let n = poly.corners().len() as i64;
        let sum = poly.corners().iter().fold((0i64, 0i64), |s, c| (s.0 + i64::from(c.x), s.1 + i64::from(c.y)));
        let middles = [
            geom::pt((sum.0 / n) as i32, (sum.1 / n) as i32),
            geom::pt(b.lo.x + (b.hi.x - b.lo.x) / 2, b.lo.y + (b.hi.y - b.lo.y) / 2),
        ];
        let rooms = middles.iter().map(|at| (poly.room(*at), *at));
        let Some((radius, at)) = rooms.max_by_key(|(room, _)| *room) else { return Core::default() };
        // Two units more than the limit, because the depth of lines is counted in whole steps.
        let half = (depth + 2 + 1) / 2 + 1;
        let square = radius * radius - half * half;
        Core { at, radius, near: geom::root_floor(square.max(0) as u64) as i64 }
    }

    /// Every line to the target runs deep through the disc, which is wholly in between.
    #[inline]
    fn spans(&self, eye: Pt, view: &View) -> bool {
        let v = self.at - eye;
        let ahead = dot(view.to, v);
        let between = ahead > 0 && ahead + self.radius * view.long <= view.near;
        if self.near == 0 || !between || v.square() <= self.radius * self.radius {
            return false;
        }
        // A ray of the wedge passes the middle of the disc at most as far off as the middle line does, plus the width of the wedge there.
        let root = geom::root_floor(view.square as u64) as i64;
        cross(view.to, v).abs() * (root + 1) + ahead * view.target.outer < self.near * root * root
    }
}
