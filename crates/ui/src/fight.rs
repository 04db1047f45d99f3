//! Fire on the table: a line from each shooter to its target for as long as the order is carried out; flash, tracer and
//! dust when its dice are rolled; and a word beside what was shot at once they lie. Everything is a function of time,
//! made from the order and from what both seats are told of it.

use crate::{
    Camera, Desk, Draw, Hatch, Line, Screen, Shade,
    chips::text_width,
    scene::{class_of, extent, fallen::burnt, outline, ring_px},
};
use content::Class;
use contract::{Aim, Arg, Ask, Draft, Given, Thing, Tone};
use geom::{Len, Pt};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;
use table::{Base, BaseId, Board, Footprint, Piece, Seat};

/// From the roll to the first shot, and from one shot to the next, in milliseconds: fewer if there are many.
const AIM_MS: f64 = 60.0;
const APART_MS: f64 = 70.0;
const SHOTS_MS: f64 = 350.0;
/// How long a flash lasts, the smoke after it, a tracer, and the ring of dust and the dust after it.
const FLASH_MS: f64 = 80.0;
const SMOKE_MS: f64 = 600.0;
const FLIGHT_MS: f64 = 140.0;
const DUST_MS: f64 = 160.0;
const SETTLES_MS: f64 = 500.0;
/// A machine gun fires this many tracers, this far apart in time.
const BURST: usize = 4;
const BURST_MS: f64 = 40.0;
/// How long a model lunges at whom it strikes, and how far at most.
const LUNGE_MS: f64 = 240.0;
const LUNGE: Len = Len(70);
/// How long the flash of a vehicle that is lost lasts, and how far it reaches.
const LOST_MS: f64 = 240.0;
const BLAST: Len = Len(600);
/// How long a word takes to rise, and how far, in pixels.
pub(crate) const RISE_MS: f64 = 180.0;
const RISE: f32 = 12.0;
/// Between the tip of a line and the edge of its target.
const SHORT_OF: f32 = 6.0;
/// Height and type size of a word, and what it has beside its letters.
const FATE_HEIGHT: f32 = 28.0;
pub const FATE_TEXT: u8 = 16;
const FATE_MORE: f32 = 46.0;

/// One shooter at one target, both as they stood when the dice were rolled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shot {
    pub from: Base,
    pub at: Base,
    /// Hand to hand.
    pub close: bool,
}

/// What became of a base, in a word.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fated {
    pub base: Base,
    pub text: String,
    pub tone: Tone,
    /// Something fell there from above.
    pub falls: bool,
}

/// A shot on the screen, from the muzzle to just short of its target.
struct Ray {
    from: Vec2,
    to: Vec2,
    along: Vec2,
    seat: Seat,
    burst: bool,
    close: bool,
}

/// Everything an order fires at; `lost` are bases as they stood before they were lost.
pub(crate) fn shots(board: &Board, lost: &[Base], order: &Draft) -> Vec<Shot> {
    let aims = order.given.iter().flat_map(|given| if let Given::Aimed(aims) = given { &aims[..] } else { &[] });
    paired(board, lost, aims.map(|Aim { base, at, .. }| (Thing::Base(*base), at.clone())), false)
}

/// Who strikes at whom in a roll.
pub(crate) fn blows(board: &Board, lost: &[Base], ask: &Ask) -> Vec<Shot> {
    paired(board, lost, ask.at.iter().cloned().zip(ask.against.iter().cloned()), true)
}

fn paired(board: &Board, lost: &[Base], pairs: impl Iterator<Item = (Thing, Thing)>, close: bool) -> Vec<Shot> {
    let stands = |thing: &Thing| stands(board, thing).or_else(|| fell(lost, thing));
    let mut shots: Vec<Shot> = vec![];
    for (from, at) in pairs {
        let (Some(from), Some(at)) = (stands(&from), stands(&at)) else { continue };
        let shot = Shot { from: from.clone(), at: at.clone(), close };
        // Several weapons of a base at the same target are one line.
        if !shots.contains(&shot) {
            shots.push(shot);
        }
    }
    shots
}

/// Where those stand who fire, and those who are fired at.
pub(crate) fn spots(shots: &[Shot]) -> impl Iterator<Item = Pt> + '_ {
    shots.iter().flat_map(|shot| [shot.from.place, shot.at.place]).flatten().map(|place| place.at)
}

/// The base on the table that a thing is shown at.
pub(crate) fn stands<'a>(board: &'a Board, thing: &Thing) -> Option<&'a Base> {
    let base = match thing {
        Thing::Base(base) => board.base(*base),
        Thing::Unit(unit) => board.of(*unit).find(|base| base.place.is_some()),
        Thing::Piece(_) | Thing::Spot(_) => None,
    };
    base.filter(|base| base.place.is_some())
}

/// The same of what has been lost.
pub(crate) fn fell<'a>(lost: &'a [Base], thing: &Thing) -> Option<&'a Base> {
    lost.iter().rfind(|base| *thing == Thing::Base(base.id) || *thing == Thing::Unit(base.unit))
}

/// The bases that a roll is about: those that roll, those rolled for, and those its words name.
pub(crate) fn named(board: &Board, ask: &Ask) -> Vec<BaseId> {
    let said = ask.why.args.iter().filter_map(|arg| match arg {
        Arg::Base(base) => Some(Thing::Base(*base)),
        Arg::Unit(unit) => Some(Thing::Unit(*unit)),
        _ => None,
    });
    let of = |thing: Thing| match thing {
        Thing::Base(base) => vec![base],
        Thing::Unit(unit) => board.of(unit).map(|base| base.id).collect(),
        Thing::Piece(_) | Thing::Spot(_) => vec![],
    };
    ask.at.iter().cloned().chain(said).flat_map(of).collect()
}

/// Of all shots and strikes of an order those that belong to a roll which names these bases: each is seen once. A roll to strike names who
/// strikes. A roll to fire names the target, and mostly who fires; of an order that waited for others, whose rolls are about the same
/// bases, it names both.
pub(crate) fn due(all: Vec<Shot>, named: &[BaseId], fired: &[Shot], waited: bool) -> Vec<Shot> {
    let shooters = waited || all.iter().any(|shot| named.contains(&shot.from.id));
    let is_due = |shot: &Shot| {
        let fired = fired.iter().any(|other| (other.from.id, other.at.id) == (shot.from.id, shot.at.id));
        let [from, at] = [&shot.from, &shot.at].map(|base| named.contains(&base.id));
        !fired && if shot.close { from } else { at && (from || !shooters) }
    };
    all.into_iter().filter(is_due).collect()
}

/// When the shot with this number is fired.
pub(crate) fn fired_after(idx: usize, n_shots: usize) -> f64 {
    AIM_MS + idx as f64 * APART_MS.min(SHOTS_MS / n_shots.saturating_sub(1).max(1) as f64)
}

/// How long it takes until the last shot has landed, when the dice follow. Nothing if nobody fires.
pub(crate) fn lands_after(n_shots: usize) -> f64 {
    if n_shots == 0 { 0.0 } else { fired_after(n_shots - 1, n_shots) + FLIGHT_MS }
}

/// How far a base lunges now at whom it strikes, in pixels. It is there when the blow falls.
pub(crate) fn lunge(camera: &Camera, shots: &[Shot], base: BaseId, since: f64) -> Option<Vec2> {
    let (idx, shot) = shots.iter().enumerate().find(|(_, shot)| shot.close && shot.from.id == base)?;
    let gone = part(since - fired_after(idx, shots.len()) + LUNGE_MS / 2.0, LUNGE_MS)?;
    let [from, to] = [&shot.from, &shot.at].map(|base| base.place.map(|place| camera.screen_from_table(place.at)));
    Some((to? - from?).clamp_length_max(camera.px_from_len(LUNGE)) * crate::heading(gone * TAU / 2.0).y)
}

/// It fires a gun; others fire rifles and machine guns.
pub(crate) fn is_big(base: &Base) -> bool {
    matches!(class_of(base), Some(Class::Tank | Class::SelfPropelled | Class::Gun | Class::ArmoredCar))
}

fn ray(camera: &Camera, shot: &Shot) -> Option<Ray> {
    let (from, to) = (shot.from.place?, shot.at.place?);
    let [a, b] = [from.at, to.at].map(|at| camera.screen_from_table(at));
    let along = (b - a).normalize_or_zero();
    let muzzle = a + along * (edge(camera, &shot.from, along) + 2.0);
    let tip = b - along * (edge(camera, &shot.at, along) + SHORT_OF);
    let big = is_big(&shot.from);
    // Of shooters that touch their targets nothing but the target's edge is left.
    let muzzle = if (tip - muzzle).dot(along) > 0.0 { muzzle } else { a };
    Some(Ray { from: muzzle, to: tip, along, seat: shot.from.unit.seat, burst: !big, close: shot.close })
}

/// From the middle of a base to its edge, in pixels.
fn edge(camera: &Camera, base: &Base, along: Vec2) -> f32 {
    let (_, length, width) = extent(base.foot);
    let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0;
    let Some(place) = base.place else { return half.x };
    match base.foot {
        Footprint::Disc { .. } => half.x,
        Footprint::Rect { .. } | Footprint::Oval { .. } => {
            let own = crate::heading(-camera.angle_from_heading(place.facing)).rotate(along).abs();
            (half.x / own.x.max(0.001)).min(half.y / own.y.max(0.001))
        }
    }
}

/// Who fires at whom, while an order is carried out: shooters outlined, lines, targets in brackets. Those of the roll
/// that is waited for are stronger.
pub(crate) fn lines(desk: &Desk, shots: &[Shot]) -> Vec<Draw> {
    let now = desk.rolling().map(|ask| named(desk.board(), &ask)).unwrap_or_default();
    let is_now = |shot: &Shot| now.is_empty() || now.contains(&shot.at.id);
    let camera = &desk.camera;
    let mut draws = vec![];
    for shot in shots {
        let Some(ray) = ray(camera, shot) else { continue };
        let strong = is_now(shot);
        if !ray.close {
            line(&mut draws, &ray, if strong { 1.0 } else { 0.5 });
        }
        if let Some(place) = shot.from.place {
            let around = outline(camera, shot.from.foot, place, 4.2);
            draws.push(Draw::Line(Line::plain(around, Shade::White, 2.4).closed().cased()));
        }
        if strong {
            brackets(&mut draws, camera, &shot.at, ray.seat);
        }
    }
    draws.dedup();
    draws
}

fn line(draws: &mut Vec<Draw>, ray: &Ray, alpha: f32) {
    let way = vec![ray.from, ray.to];
    // Blue's is solid, red's is dashed: lines can be told apart without color.
    let dash: &'static [f32] = if ray.seat == Seat::Red { &[14.0, 5.0] } else { &[] };
    let rim = Line::plain(way.clone(), Shade::Rim(ray.seat), 3.2).cased().dashed(dash).faint(alpha);
    draws.push(Draw::Line(rim));
    draws.push(Draw::Line(Line::plain(way, Shade::Soft(ray.seat), 1.5).dashed(dash).faint(alpha)));
    let side = ray.along.perp();
    let head: Vec<Vec2> = [vec2(6.0, 0.0), vec2(-7.0, -7.0), vec2(-3.6, 0.0), vec2(-7.0, 7.0)]
        .map(|p| ray.to + ray.along * p.x + side * p.y)
        .to_vec();
    draws.push(Draw::Line(Line::plain(head.clone(), Shade::Ink, 3.4).closed().faint(alpha)));
    draws.push(Draw::Area { rings: vec![head], shade: Shade::Soft(ray.seat), alpha, hatch: Hatch::None });
}

/// Four corners around a target, in the color of the side that fires at it.
fn brackets(draws: &mut Vec<Draw>, camera: &Camera, base: &Base, seat: Seat) {
    let Some(place) = base.place else { return };
    let (_, length, width) = extent(base.foot);
    let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0 + 6.0;
    let (at, turn) = (camera.screen_from_table(place.at), crate::heading(camera.angle_from_heading(place.facing)));
    let arm = 0.62 * half.min_element();
    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let corner = vec2(x, y) * half;
        let points = [corner - vec2(0.0, y * arm), corner, corner - vec2(x * arm, 0.0)];
        let points = points.map(|p| at + turn.rotate(p)).to_vec();
        draws.push(Draw::Line(Line::plain(points, Shade::Soft(seat), 3.4).cased()));
    }
}

/// Flashes, tracers and dust, so long after the roll.
pub(crate) fn fire(camera: &Camera, shots: &[Shot], since: f64) -> Vec<Draw> {
    let mut draws = vec![];
    if since > lands_after(shots.len()) + BURST as f64 * BURST_MS + DUST_MS + SETTLES_MS {
        return draws;
    }
    let rays: Vec<Ray> = shots.iter().filter_map(|shot| ray(camera, shot)).collect();
    for (idx, ray) in rays.iter().enumerate() {
        let age = since - fired_after(idx, rays.len());
        if ray.close {
            // Where they meet.
            let at = Ray { to: ray.from.midpoint(ray.to), burst: false, ..*ray };
            dust(&mut draws, &at, age, idx);
            continue;
        }
        let n = if ray.burst { BURST } else { 1 };
        for nth in 0..n {
            let age = age - nth as f64 * BURST_MS;
            dust(&mut draws, ray, age - FLIGHT_MS, idx * BURST + nth);
            tracer(&mut draws, ray, age);
        }
        let nth = ((age / BURST_MS).max(0.0) as usize).min(n - 1);
        muzzle(&mut draws, ray, age - nth as f64 * BURST_MS);
    }
    draws
}

/// From 0 to 1 within a time; `None` outside it.
fn part(age: f64, lasts: f64) -> Option<f32> {
    (age >= 0.0 && age < lasts).then_some((age / lasts) as f32)
}

pub(crate) fn blot(at: Vec2, radius: f32, shade: Shade, alpha: f32) -> Draw {
    Draw::Area { rings: vec![ring_px(at, radius)], shade, alpha, hatch: Hatch::None }
}

/// A flame at the barrel, then a puff that drifts and thins.
fn muzzle(draws: &mut Vec<Draw>, ray: &Ray, age: f64) {
    let size = if ray.burst { 0.8 } else { 1.3 };
    let at = |along: f32, aside: f32| ray.from + (ray.along * along + ray.along.perp() * aside) * size;
    if let Some(gone) = part(age, SMOKE_MS) {
        for (far, radius, alpha) in [(9.0, 7.0, 0.5), (17.0, 9.0, 0.4), (25.0, 7.0, 0.3)] {
            let radius = radius * (0.7 + 1.4 * gone) * size;
            draws.push(blot(at(far * (0.7 + 0.9 * gone), 0.0), radius, Shade::Haze, alpha * (1.0 - gone)));
        }
    }
    let Some(gone) = part(age, FLASH_MS) else { return };
    let full = 1.0 - 0.35 * gone;
    draws.push(blot(at(6.0, 0.0), 30.0 * full * size, Shade::Flame, 0.25));
    draws.push(blot(at(6.0, 0.0), 18.0 * full * size, Shade::Flash, 0.35));
    for (long, wide, shade) in [(36.0, 11.0, Shade::Flame), (26.0, 7.0, Shade::Flash), (17.0, 4.0, Shade::Spark)]
        .map(|(l, w, s)| (l * full, w * full, s))
    {
        let half = [(-0.05, 0.4), (0.3, 1.0), (0.42, 0.45), (0.72, 0.8), (0.74, 0.3)];
        let one = half.iter().map(|(x, y)| at(x * long, -y * wide));
        let other = half.iter().rev().map(|(x, y)| at(x * long, y * wide));
        let ring = one.chain([at(long, 0.0)]).chain(other).collect();
        draws.push(Draw::Area { rings: vec![ring], shade, alpha: 1.0, hatch: Hatch::None });
    }
}

/// A bright dash with a tail.
fn tracer(draws: &mut Vec<Draw>, ray: &Ray, age: f64) {
    let Some(gone) = part(age, FLIGHT_MS) else { return };
    let long = (ray.to - ray.from).dot(ray.along).max(0.0);
    let (dash, tail, wide) = if ray.burst { (16.0, 26.0, 6.0) } else { (34.0, 120.0, 11.0) };
    let head = gone * long;
    let at = |far: f32| ray.from + ray.along * far.max(0.0);
    let bit = |from: f32, shade, width| Line::plain(vec![at(from), at(head)], shade, width);
    draws.push(Draw::Line(bit(head - dash - tail, Shade::Flash, 0.6 * wide).faint(0.35)));
    draws.push(Draw::Line(bit(head - dash - tail / 2.0, Shade::Flash, 0.6 * wide).faint(0.5)));
    draws.push(Draw::Line(bit(head - dash, Shade::Flame, wide)));
    draws.push(Draw::Line(bit(head - dash, Shade::Spark, 0.55 * wide)));
}

/// A flash where a vehicle becomes a wreck, so long after the dice that tell it lie.
pub(crate) fn flash(camera: &Camera, board: &Board, base: &Base, since: f64) -> Option<Draw> {
    let is_it = |piece: &Piece| burnt(board, piece).is_some_and(|burnt| burnt.id == base.id);
    let gone = part(since, LOST_MS).filter(|_| board.pieces.iter().any(is_it))?;
    let at = camera.screen_from_table(base.place?.at);
    Some(blot(at, camera.px_from_len(BLAST) * (0.6 + 0.4 * gone), Shade::Spark, 1.0 - gone))
}

/// Shells that fall on these, one after the other, so long after the first.
pub(crate) fn shells<'a>(camera: &Camera, at: impl Iterator<Item = &'a Fated>, since: f64) -> Vec<Draw> {
    let mut draws = vec![];
    for (idx, place) in at.filter(|fated| fated.falls).filter_map(|fated| fated.base.place).enumerate() {
        let at = camera.screen_from_table(place.at);
        let ray = Ray { from: at, to: at, along: Vec2::X, seat: Seat::Red, burst: false, close: false };
        dust(&mut draws, &ray, since - idx as f64 * APART_MS, idx);
    }
    draws
}

/// A ring of dust and clods where it lands.
fn dust(draws: &mut Vec<Draw>, ray: &Ray, age: f64, seed: usize) {
    let Some(gone) = part(age, DUST_MS + SETTLES_MS) else { return };
    let size = if ray.burst { 0.62 } else { 1.25 };
    let spread = part(age, DUST_MS).unwrap_or(1.0);
    let out = 1.0 - (1.0 - spread).powi(3);
    // The shots of a burst do not all land on one spot.
    let strays = if ray.burst { crate::heading(seed as f32 * 2.4) * 9.0 } else { Vec2::ZERO };
    let at = ray.to + strays;
    let fades = 1.0 - ((gone - 0.24) / 0.76).max(0.0);
    for i in 0..10 {
        // No two clods are alike: a golden turn, and an uneven distance.
        let turn = (i as f32 + 0.3 * seed as f32) * 2.4;
        let (far, radius) = (12.0 + (i * 7 + seed * 3) as f32 % 13.0, 5.0 + (i * 5 + seed) as f32 % 5.0);
        let middle = at + crate::heading(turn) * (far * out + 6.0 * gone) * size;
        draws.push(blot(middle, radius * (0.6 + 0.6 * spread + 0.4 * gone) * size, Shade::Dust, 0.5 * fades));
    }
    let Some(gone) = part(age, DUST_MS) else { return };
    let ring = ring_px(at, (8.0 + 20.0 * out) * size);
    draws.push(Draw::Line(Line::plain(ring, Shade::Spark, 4.0 * size).closed().faint(1.0 - gone)));
    if !ray.burst {
        let star = |i: usize| {
            let far = if i.is_multiple_of(2) { 19.0 } else { 8.0 } * (1.0 - 0.4 * gone);
            at + crate::heading(i as f32 * TAU / 16.0) * far * size
        };
        let ring = (0..16).map(star).collect();
        draws.push(Draw::Area { rings: vec![ring], shade: Shade::Flame, alpha: 1.0, hatch: Hatch::None });
        draws.push(blot(at, 8.0 * (1.0 - 0.5 * gone) * size, Shade::Spark, 1.0));
    }
}

/// The words beside what was shot at; `age` says for how long each has been known.
pub(crate) fn fates(
    camera: &Camera,
    shots: &[Shot],
    fated: &[Fated],
    age: &dyn Fn(&Fated) -> f64,
    taken: &[(Vec2, Vec2)],
) -> Vec<Draw> {
    let rays: Vec<Ray> = shots.iter().filter_map(|shot| ray(camera, shot)).collect();
    let (mut busy, mut draws) = (taken.to_vec(), vec![]);
    // Off the lines, which are boxes along them, and off everything that has a word.
    for ray in &rays {
        let n = (ray.from.distance(ray.to) / 18.0).ceil() as usize;
        busy.extend((0..=n).map(|i| (ray.from.lerp(ray.to, i as f32 / n.max(1) as f32) - 7.0, Vec2::splat(14.0))));
    }
    let around = |fated: &Fated| {
        let place = fated.base.place?;
        let points = outline(camera, fated.base.foot, place, 6.0);
        let (low, high) = points.iter().fold((points[0], points[0]), |(low, high), p| (low.min(*p), high.max(*p)));
        // What nobody sees at present has no word either.
        let is_seen = high.cmpgt(Vec2::ZERO).all() && low.cmplt(camera.screen().size).all();
        is_seen.then_some((low, high - low))
    };
    busy.extend(fated.iter().filter_map(around));
    for fated in fated {
        let Some(about) = around(fated) else { continue };
        let size = vec2(text_width(&fated.text, f32::from(FATE_TEXT)) + FATE_MORE, FATE_HEIGHT);
        let at = beside(about, size, &busy, camera.screen());
        busy.push((at - size / 2.0 - 4.0, size + 8.0));
        let part = 1.0 - (1.0 - (age(fated) / RISE_MS).min(1.0) as f32).powi(3);
        let at = at + vec2(0.0, RISE * (1.0 - part));
        draws.push(Draw::Fate { at, size, text: fated.text.clone(), tone: fated.tone, alpha: part });
    }
    draws
}

/// The middle of the place beside a thing that covers least: above, below, or aside.
fn beside((corner, around): (Vec2, Vec2), size: Vec2, busy: &[(Vec2, Vec2)], screen: Screen) -> Vec2 {
    let middle = corner + around / 2.0;
    let lo = vec2(screen.left, screen.top) + size / 2.0 + 4.0;
    let hi = (screen.size - vec2(screen.right, screen.bottom) - size / 2.0 - 4.0).max(lo);
    let places = [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0), (-0.8, -1.0), (0.8, -1.0), (-0.8, 1.0), (0.8, 1.0)];
    let tried = places.iter().enumerate().map(|(nth, (x, y))| {
        let off = vec2(x * ((around.x + size.x) / 2.0 + 6.0), y * ((around.y + size.y) / 2.0 + 7.0));
        let at = (middle + off).clamp(lo, hi);
        let hidden: f32 = busy.iter().map(|other| overlap((at - size / 2.0 - 4.0, size + 8.0), *other)).sum();
        (at, 60.0 * nth as f32 + 4.0 * hidden)
    });
    tried.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(middle, |(at, _)| at)
}

pub(crate) fn overlap((a, a_size): (Vec2, Vec2), (b, b_size): (Vec2, Vec2)) -> f32 {
    let both = ((a + a_size).min(b + b_size) - a.max(b)).max(Vec2::ZERO);
    both.x * both.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Heading, pt};
    use table::{Place, UnitId};

    #[test]
    fn who_strikes_lunges_at_the_enemy_and_is_back_before_the_dice_lie() {
        let base = |id: u16, seat, x| {
            let place = Some(Place { at: pt(x, 0), facing: Heading::new(0) });
            let unit = UnitId { seat, number: 1 };
            Base::new(BaseId(id), unit, "rifles", Footprint::Disc { radius: Len(100) }, Len(0), place)
        };
        let (from, at) = (base(1, Seat::Red, 0), base(2, Seat::Blue, 400));
        let blow = [Shot { from, at, close: true }];
        let camera = Camera::fit(geom::shift(4_000, 3_000), Screen::plain(800.0, 600.0));
        let (lunge, most) =
            (|shots: &[Shot], id, since| lunge(&camera, shots, BaseId(id), since), camera.px_from_len(LUNGE));
        let far = |since: f64| lunge(&blow, 1, since).map_or(0.0, |by| by.x);
        assert_eq!(far(f64::INFINITY), 0.0);
        assert!((far(AIM_MS) - most).abs() < 0.1, "it is nearest when the blow falls: {}", far(AIM_MS));
        assert!(far(AIM_MS / 2.0) < most, "it is on its way before");
        assert_eq!(far(lands_after(1) + 60.0), 0.0, "it is back when the dice begin to lie");
        assert_eq!(lunge(&blow, 2, AIM_MS), None, "whom it strikes stands");
        let shot = [Shot { close: false, ..blow[0].clone() }];
        assert_eq!(lunge(&shot, 1, AIM_MS), None, "nobody lunges who fires");
    }
}
