//! The obstacles near the lines from an eye to its target, and what a single ray meets.

use super::cone::{Cone, Facing, Passes};
use super::depth::Deep;
use super::near::{Near, bodies_near};
use super::parts::Parts;
use super::wedge::{At, FINE, Ray, Way, Wedge, disc_places, tangent_ways};
use super::{Cut, Eye, Look, Obstacle, Part, Screen, Sight, Target, Veil};
use crate::{Board, Cover, outline};
use geom::{Len, Poly, Pt, Region, Shape, Shift, cross};
use std::{borrow::Cow, cell::Cell, ops::ControlFlow};

pub(super) struct Scene<'a> {
    pub eye: Pt,
    pub target: &'a Shape,
    pub wedge: Option<Wedge<'a>>,
    pub bodies: Vec<Body<'a>>,
}

/// An obstacle that affects this sight.
pub(super) struct Body<'a> {
    pub by: Obstacle,
    pub veil: Veil,
    pub outline: Outline<'a>,
    /// The share of each line on which it counts: where its top is above the line.
    pub window: Window,
}

pub(super) enum Outline<'a> {
    Ground(Cow<'a, Region>),
    Disc { at: Pt, radius: i32 },
}

/// The share of a line from eye to target on which an obstacle's top is above the line: nearer, or farther, than `n / d` of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    All,
    Nearer(i64, i64),
    Farther(i64, i64),
}

/// The greatest depth that still counts as within a limit: a hair more than the limit, so a root that is not whole cannot exceed it.
pub(super) fn fine_limit(limit: Len) -> i128 {
    (i128::from(limit.0) << FINE) + (1 << (FINE - 8))
}

impl Window {
    /// None if the top is nowhere above the line.
    pub fn new(eye: Len, target: Len, top: Option<Len>) -> Option<Window> {
        let Some(top) = top else { return Some(Window::All) };
        // Heights are within reach, so both parts of a share have at most 21 bits.
        let height = |l: Len| i64::from(l.0.clamp(-geom::REACH, geom::REACH));
        let (eye, target, top) = (height(eye), height(target), height(top));
        if top > eye.max(target) {
            Some(Window::All)
        } else if top <= eye.min(target) {
            None
        } else if eye < target {
            Some(Window::Nearer(top - eye, target - eye))
        } else {
            Some(Window::Farther(eye - top, eye - target))
        }
    }
}

/// The effect of one obstacle on one ray.
pub(super) struct Hit {
    pub cut: Cut,
    pub first: At,
}

impl<'a> Scene<'a> {
    pub fn new(board: &'a Board, eye: Eye, target: Target<'a>, screens: impl Fn(Obstacle) -> Screen) -> Scene<'a> {
        Scene::gathered(board, eye, target, screens, |_| false).0
    }

    /// None if one obstacle alone hides the whole target, which is the usual way to be hidden.
    pub fn unless_hidden(
        board: &'a Board,
        eye: Eye,
        target: Target<'a>,
        screens: impl Fn(Obstacle) -> Screen,
    ) -> Option<Scene<'a>> {
        let whole = outline(target.shape);
        let hides = |body: &Body| body.covers().any(|cover| cover.soon_hides(eye.at, target.shape, &whole));
        let (scene, hidden) = Scene::gathered(board, eye, target, screens, hides);
        (!hidden).then_some(scene)
    }

    /// Every obstacle that affects this sight, or those found before one that is `enough`, and whether one was.
    fn gathered(
        board: &'a Board,
        eye: Eye,
        target: Target<'a>,
        screens: impl Fn(Obstacle) -> Screen,
        enough: impl Fn(&Body) -> bool,
    ) -> (Scene<'a>, bool) {
        let wedge = Wedge::new(eye.at, target.shape);
        let near = Near { area: target.shape.bounds().with(eye.at), cone: wedge.as_ref().map(Cone::new), line: None };
        let mut bodies = Vec::new();
        let ended = bodies_near(board, &near, eye.height, target.height, screens, |body| {
            let body = match &wedge {
                Some(wedge) => body.settled(wedge),
                None => Some(body),
            };
            let ends = wedge.is_some() && body.as_ref().is_some_and(&enough);
            bodies.extend(body);
            if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (Scene { eye: eye.at, target: target.shape, wedge, bodies }, ended.is_break())
    }

    pub fn sight(&self) -> Sight {
        let Some(wedge) = &self.wedge else { return self.within_target() };
        let chord = (wedge.right, wedge.left);
        if self.bodies.is_empty() {
            return Sight {
                chord,
                parts: vec![Part { from: Len::ZERO, to: wedge.whole, look: Look::Open, cuts: vec![] }],
            };
        }
        let cone = Cone::new(wedge);
        let facings: Vec<Facing> = self.bodies.iter().map(|body| Facing::new(&cone, body)).collect();
        let mut ways = self.critical_ways(wedge);
        // Each obstacle bisects the ranges between the same directions. If one bisected what another has found, a dozen of undecided depth
        // would turn every direction into thousands.
        let mut found = Vec::new();
        for (body, facing) in self.bodies.iter().zip(&facings) {
            let Veil::Depth(limit) = body.veil else { continue };
            let deep = Deep { wedge, cone: &cone, body, facing, limit };
            for pair in ways.windows(2) {
                deep.breaks(&Ray::new(wedge, pair[0]), &Ray::new(wedge, pair[1]), &mut found);
            }
        }
        if !found.is_empty() {
            ways.extend(found);
            sort(&mut ways);
        }
        let mut parts = Parts::default();
        let look = |way: Way, into: &mut Vec<(usize, Look)>| {
            let ray = Ray::new(wedge, way);
            let looks = self.bodies.iter().zip(&facings).map(|(body, facing)| self.look(body, facing, &ray));
            into.extend(looks.enumerate().filter_map(|(i, look)| Some((i, look?))));
        };
        let mut here = ways.first().map_or(0, |way| wedge.along(*way));
        for (i, way) in ways.iter().enumerate() {
            parts.add(here, here, *way, |into| look(*way, into));
            if let Some(next) = ways.get(i + 1) {
                let there = wedge.along(*next);
                let between = way.between(*next);
                parts.add(here, there, between, |into| look(between, into));
                here = there;
            }
        }
        let mut parts: Vec<Part> = parts
            .all
            .iter()
            .map(|part| Part {
                from: Len(part.from),
                to: Len(part.to),
                look: part.look,
                cuts: self.cuts(&Ray::new(wedge, part.way), part.stands.iter().map(|(i, _)| &self.bodies[*i])),
            })
            .collect();
        if let Some(first) = parts.first_mut() {
            first.from = Len::ZERO;
        }
        if let Some(last) = parts.last_mut() {
            last.to = wedge.whole;
        }
        Sight { chord, parts }
    }

    /// [`Sight::seen`] without the parts. The visible part is closed, so it contains a critical direction or one at which a depth passes
    /// its limit.
    pub fn seen(&self) -> bool {
        let Some(wedge) = &self.wedge else { return self.sight().seen() };
        if self.bodies.is_empty() {
            return true;
        }
        let cone = Cone::new(wedge);
        let facings: Vec<Facing> = self.bodies.iter().map(|body| Facing::new(&cone, body)).collect();
        let deep = |body: &Body| matches!(body.veil, Veil::Depth(_));
        // The obstacle that hid one direction usually hides the next.
        let last = Cell::new(0);
        // Screens with a depth count, or are left out.
        let shows = |way: Way, counts: bool| {
            let ray = Ray::new(wedge, way);
            let hides = |i: &usize| {
                let (body, facing) = (&self.bodies[*i], &facings[*i]);
                (counts || !deep(body)) && self.look(body, facing, &ray) == Some(Look::Hidden)
            };
            let first = last.get();
            let mut order = [first].into_iter().chain((0..facings.len()).filter(|i| *i != first));
            order.find(hides).map(|i| last.set(i)).is_none()
        };
        let mut ways = self.critical_ways(wedge);
        if ways.iter().any(|way| shows(*way, true)) {
            return true;
        }
        if !self.bodies.iter().any(deep) {
            return false;
        }
        // If the others hide everything between two directions, no depth matters there.
        let past_the_rest = |pair: &&[Way]| {
            let [a, b] = [pair[0], pair[1]];
            shows(a, false) || shows(b, false) || shows(a.between(b), false)
        };
        let mut found = Vec::new();
        for pair in ways.windows(2).filter(past_the_rest) {
            let rays = [pair[0], pair[1]].map(|way| Ray::new(wedge, way));
            found.push(pair[0].between(pair[1]));
            for (body, facing) in self.bodies.iter().zip(&facings) {
                let Veil::Depth(limit) = body.veil else { continue };
                Deep { wedge, cone: &cone, body, facing, limit }.breaks(&rays[0], &rays[1], &mut found);
            }
        }
        if found.iter().any(|way| shows(*way, true)) {
            return true;
        }
        ways.extend(found);
        sort(&mut ways);
        ways.windows(2).any(|pair| shows(pair[0].between(pair[1]), true))
    }

    /// A target around the eye is seen. One that surrounds it by more than half a turn is judged by its nearest point.
    fn within_target(&self) -> Sight {
        let nearest = geom::gap(&Shape::from(self.eye), self.target).to;
        let point = Shape::from(nearest);
        let wedge = Wedge::new(self.eye, &point);
        let cuts =
            wedge.map_or(vec![], |wedge| self.cuts(&Ray::new(&wedge, Way::of(nearest - self.eye)), self.bodies.iter()));
        let look = cuts.iter().map(|cut| cut.look).max().unwrap_or(Look::Open);
        Sight { chord: (nearest, nearest), parts: vec![Part { from: Len::ZERO, to: Len::ZERO, look, cuts }] }
    }

    /// The directions in the wedge at which anything except depth can change, from right to left, each once.
    fn critical_ways(&self, wedge: &Wedge) -> Vec<Way> {
        let mut ways = wedge.own_ways();
        let mut keep = |way: Way| {
            if wedge.holds(way) {
                ways.push(way);
            }
        };
        for body in &self.bodies {
            match &body.outline {
                Outline::Ground(region) => {
                    for (a, b) in region.parts().iter().flat_map(|p| p.sides()) {
                        if a != self.eye {
                            keep(Way::of(a - self.eye));
                        }
                        if let Some(way) = body.window.crossed(wedge, a, b) {
                            keep(way);
                        }
                    }
                }
                Outline::Disc { at, radius } => {
                    let middle = *at - self.eye;
                    if middle.square() > i64::from(*radius).pow(2) {
                        let (right, left) = tangent_ways(middle, *radius, false);
                        keep(right);
                        keep(left);
                    }
                    body.window.crossed_by_disc(wedge, *at, *radius).into_iter().flatten().for_each(&mut keep);
                }
            }
        }
        sort(&mut ways);
        ways
    }

    /// The obstacles on a ray, nearest first.
    fn cuts<'b>(&self, ray: &Ray, bodies: impl Iterator<Item = &'b Body<'b>>) -> Vec<Cut> {
        let mut hits: Vec<Hit> = bodies.filter_map(|body| self.hit(body, ray)).collect();
        sorted::sort_by_key(&mut hits, |hit| (hit.first, hit.cut.by));
        hits.into_iter().map(|hit| hit.cut).collect()
    }

    fn hit(&self, body: &Body, ray: &Ray) -> Option<Hit> {
        let spans = self.spans(body, ray);
        let (first, _) = *spans.first()?;
        let deep = deep(&spans, ray);
        let look = body.veil.look(|| deep)?;
        let depth = Len(geom::wide_div_ceil(deep, 1 << FINE) as i32);
        Some(Hit { cut: Cut { by: body.by, at: ray.way.point(self.eye, first), depth, look }, first })
    }

    /// How the target looks behind the body along a ray, and nothing else.
    fn look(&self, body: &Body, facing: &Facing, ray: &Ray) -> Option<Look> {
        match facing.passes(ray.way) {
            Passes::Beside => None,
            Passes::Into => body.veil.look(|| 0),
            Passes::Perhaps => {
                if let (Veil::Depth(limit), true) = (body.veil, facing.before)
                    && let Some(look) = facing.roughly(ray, limit)
                {
                    return Some(look);
                }
                match facing.spans(ray.way) {
                    Some(spans) if facing.before => body.look(spans.list(), ray),
                    Some(spans) => {
                        let clipped = |span: &(At, At)| body.window.clipped(*span, ray);
                        body.look(&spans.list().iter().filter_map(clipped).collect::<Vec<_>>(), ray)
                    }
                    None => body.look(&self.spans(body, ray), ray),
                }
            }
        }
    }

    /// The stretches of a ray inside a body, in front of the target and where the body is high enough.
    fn spans(&self, body: &Body, ray: &Ray) -> Vec<(At, At)> {
        let way = ray.way;
        let spans = match &body.outline {
            Outline::Ground(region) => ray_spans(region, self.eye, way),
            Outline::Disc { at, radius } => disc_places(way, *at - self.eye, *radius)
                .filter(|(near, far)| near < far && far.n > 0)
                .map(|(near, far)| (near.max(At::EYE), far))
                .into_iter()
                .collect(),
        };
        spans.into_iter().filter_map(|span| body.window.clipped(span, ray)).collect()
    }
}

/// The total length of these stretches of a ray, with [`FINE`] binary places.
fn deep(spans: &[(At, At)], ray: &Ray) -> i128 {
    spans.iter().map(|(from, to)| (ray.far(*to).0 - ray.far(*from).1).max(0)).sum()
}

impl Body<'_> {
    /// An obstacle that is wholly where its top is above the lines counts everywhere; one that is wholly where it is not counts nowhere.
    fn settled(mut self, wedge: &Wedge) -> Option<Self> {
        let Outline::Ground(region) = &self.outline else { return Some(self) };
        let beyond = |p: &Pt| self.window.beyond(wedge, *p);
        let mut corners = region.parts().iter().flat_map(|part| part.corners());
        let far = match corners.next().and_then(beyond) {
            None | Some(0) => return Some(self),
            Some(far) => far > 0,
        };
        if !corners.all(|p| beyond(p).is_some_and(|b| b != 0 && (b > 0) == far)) {
            return Some(self);
        }
        let counts = match self.window {
            Window::All => true,
            Window::Nearer(..) => !far,
            Window::Farther(..) => far,
        };
        self.window = Window::All;
        counts.then_some(self)
    }

    /// Its polygons, each on its own.
    fn covers(&self) -> impl Iterator<Item = Cover<'_>> {
        let parts = match &self.outline {
            Outline::Ground(region) => region.parts(),
            Outline::Disc { .. } => &[],
        };
        parts.iter().filter_map(|poly| Cover::of(Cow::Borrowed(poly), self.veil, self.window))
    }

    /// The polygon whose sides bound its depth: exactly if it counts everywhere, otherwise from above.
    pub fn told_by_sides(&self) -> Option<&Poly> {
        match &self.outline {
            Outline::Ground(region) if region.parts().len() == 1 => region.parts().first(),
            Outline::Ground(_) | Outline::Disc { .. } => None,
        }
    }

    /// How the target looks along a ray that runs through it here.
    fn look(&self, spans: &[(At, At)], ray: &Ray) -> Option<Look> {
        if spans.is_empty() { None } else { self.veil.look(|| deep(spans, ray)) }
    }
}

impl Veil {
    /// How the target looks along a ray that runs this deep into it, with [`FINE`] binary places.
    fn look(self, deep: impl FnOnce() -> i128) -> Option<Look> {
        match self {
            Veil::Open => None,
            Veil::Conceals => Some(Look::Screened),
            Veil::Depth(limit) if deep() <= fine_limit(limit) => Some(Look::Screened),
            Veil::Depth(_) | Veil::Solid => Some(Look::Hidden),
        }
    }
}

impl Window {
    /// The part of a stretch in front of the target where the top is above the line.
    fn clipped(self, (from, to): (At, At), ray: &Ray) -> Option<(At, At)> {
        let (start, end) = self.on_ray(ray);
        let span = (from.max(start), to.min(end));
        (span.0 < span.1).then_some(span)
    }

    /// The part of a ray from the eye to the target on which the top is above the line.
    fn on_ray(self, ray: &Ray) -> (At, At) {
        let (wedge, way, reach) = (ray.wedge, ray.way, ray.reach());
        let share = |n: i64, d: i64| {
            let chord = wedge.chord;
            let slant = i128::from(way.side(chord));
            let at_chord =
                if slant == 0 { reach } else { At::new(cross(wedge.right - wedge.eye, chord).into(), slant) };
            let (mut n, mut d) = (at_chord.n * i128::from(n), at_chord.d * i128::from(d));
            // Products of two places must fit. The loss is far below a tenth.
            while d >> 62 != 0 {
                (n, d) = (n >> 1, d >> 1);
            }
            At { n, d }
        };
        match self {
            Window::All => (At::EYE, reach),
            Window::Nearer(n, d) => (At::EYE, reach.min(share(n, d))),
            Window::Farther(n, d) => (share(n, d), reach),
        }
    }

    /// How far a point is beyond the line, parallel to the chord, at which the top meets the line of sight. Scaled.
    fn beyond(self, wedge: &Wedge, p: Pt) -> Option<i128> {
        let (Window::Nearer(n, d) | Window::Farther(n, d)) = self else { return None };
        let chord = wedge.left - wedge.right;
        let whole = i128::from(cross(wedge.right - wedge.eye, chord));
        Some(i128::from(cross(p - wedge.eye, chord)) * i128::from(d) - i128::from(n) * whole)
    }

    /// The direction of the point where a side crosses that line.
    fn crossed(self, wedge: &Wedge, a: Pt, b: Pt) -> Option<Way> {
        let (fa, fb) = (self.beyond(wedge, a)?, self.beyond(wedge, b)?);
        if (fa > 0) == (fb > 0) {
            return None;
        }
        let (to_a, side, whole) = (a - wedge.eye, b - a, fa - fb);
        let sign = whole.signum();
        let part = |at: i32, along: i32| (i128::from(at) * whole + i128::from(along) * fa) * sign;
        let (x, y) = (part(to_a.x, side.x), part(to_a.y, side.y));
        (x != 0 || y != 0).then(|| Way::new(x, y))
    }

    /// The directions of the points where that line crosses the border of a disc.
    fn crossed_by_disc(self, wedge: &Wedge, at: Pt, radius: i32) -> Option<[Way; 2]> {
        let (Window::Nearer(n, d) | Window::Farther(n, d)) = self else { return None };
        let chord = wedge.left - wedge.right;
        let (n, d, cx, cy) = (i128::from(n), i128::from(d), i128::from(chord.x), i128::from(chord.y));
        let (to_right, to_disc) = (wedge.right - wedge.eye, at - wedge.eye);
        let part = |right: i32, disc: i32| n * i128::from(right) - d * i128::from(disc);
        let (vx, vy) = (part(to_right.x, to_disc.x), part(to_right.y, to_disc.y));
        let (along, across, square) = (vx * cx + vy * cy, vx * cy - vy * cx, cx * cx + cy * cy);
        let room = square * (i128::from(radius) * d).pow(2) - across * across;
        if room <= 0 {
            return None;
        }
        let root = geom::wide_root_floor(room as u128) as i128;
        let way = |u: i128| {
            let part = |right: i32, c: i128| n * i128::from(right) * square + u * c;
            Way::new(part(to_right.x, cx), part(to_right.y, cy))
        };
        Some([way(-along - root), way(-along + root)])
    }
}

/// The stretches of a ray inside the union of a region's polygons. See [`geom::Region::spans`] for the two lines.
fn ray_spans(region: &Region, eye: Pt, way: Way) -> Vec<(At, At)> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut touching = false;
    for part in region.parts() {
        touching |= cuts(part, eye, way, true, &mut left);
    }
    if !touching {
        return united(left);
    }
    for part in region.parts() {
        cuts(part, eye, way, false, &mut right);
    }
    common(&united(left), &united(right))
}

/// Adds the spans of the ray, moved a hair to its left or right. Returns whether a corner is on the line of the ray.
fn cuts(poly: &geom::Poly, eye: Pt, way: Way, to_left: bool, out: &mut Vec<(At, At)>) -> bool {
    let mut touching = false;
    let mut found = Vec::new();
    let left_of = |s: i64| if to_left { s > 0 } else { s >= 0 };
    for (a, b) in poly.sides() {
        let (sa, sb) = (way.side(a - eye), way.side(b - eye));
        touching |= sa == 0;
        if left_of(sa) != left_of(sb) {
            found.push(At::new(cross(a - eye, b - a).into(), i128::from(sb) - i128::from(sa)));
        }
    }
    sorted::order(&mut found);
    out.extend(found.chunks_exact(2).filter(|pair| pair[1].n > 0).map(|pair| (pair[0].max(At::EYE), pair[1])));
    touching
}

fn united(mut spans: Vec<(At, At)>) -> Vec<(At, At)> {
    sorted::order(&mut spans);
    let mut out: Vec<(At, At)> = Vec::with_capacity(spans.len());
    for span in spans {
        match out.last_mut() {
            Some(last) if span.0 <= last.1 => last.1 = last.1.max(span.1),
            _ => out.push(span),
        }
    }
    out.retain(|(from, to)| from < to);
    out
}

fn common(a: &[(At, At)], b: &[(At, At)]) -> Vec<(At, At)> {
    let mut out = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(p), Some(q)) = (a.get(i), b.get(j)) {
        let span = (p.0.max(q.0), p.1.min(q.1));
        if span.0 < span.1 {
            out.push(span);
        }
        if p.1 < q.1 { i += 1 } else { j += 1 }
    }
    out
}

/// Sorts directions from right to left, each once. All are in a wedge of less than half a turn.
fn sort(ways: &mut Vec<Way>) {
    sorted::order_by(ways, |a, b| 0.cmp(&a.cross(*b)));
    ways.dedup_by(|a, b| a.cross(*b) == 0);
}

/// The ray from `eye` along `way`, which meets the target, runs through one of these regions before it.
pub(crate) fn hidden_along<'a>(
    eye: Pt,
    target: &Shape,
    way: Shift,
    mut regions: impl Iterator<Item = &'a Region>,
) -> bool {
    let Some(wedge) = Wedge::new(eye, target) else { return false };
    let way = Way::of(way);
    let reach = wedge.reach(way);
    regions.any(|region| ray_spans(region, eye, way).first().is_some_and(|span| span.0 < reach))
}

/// The ray from `eye` along `way`, which meets the target, runs deeper through a region before it than sight reaches.
pub(crate) fn too_deep_along(eye: Pt, target: &Shape, way: Shift, region: &Region, limit: Len) -> bool {
    let Some(wedge) = Wedge::new(eye, target) else { return false };
    let ray = Ray::new(&wedge, Way::of(way));
    let before = |span: (At, At)| Window::All.clipped(span, &ray);
    let spans: Vec<(At, At)> = ray_spans(region, eye, ray.way).into_iter().filter_map(before).collect();
    deep(&spans, &ray) > fine_limit(limit)
}

/// Whether any part of a target can be seen past these regions. The full method of [`super::sight`], for cases that faster ones leave open.
pub(crate) fn fully_decided<'a>(eye: Pt, target: &Shape, regions: impl Iterator<Item = (&'a Region, Veil)>) -> bool {
    let body = |(region, veil)| Body {
        by: Obstacle::Piece(crate::PieceId(0)),
        veil,
        outline: Outline::Ground(Cow::Borrowed(region)),
        window: Window::All,
    };
    Scene { eye, target, wedge: Wedge::new(eye, target), bodies: regions.map(body).collect() }.seen()
}
