//! Check mark and cross beside a proposal that waits.

use super::{banners, bases, spread, turning};
use crate::{
    Desk, Shown,
    chips::Area,
    tool::{self, Tool},
};
use contract::Thing;
use geom::{Bounds, Pt};
use glam::{Vec2, vec2};
use table::{Base, BaseId, Footprint};

/// Half the size of the check mark and the cross: 44 px across, for fingers.
pub(crate) const KNOB: f32 = 22.0;
/// From the point between check mark and cross to one of them.
const BESIDE: Vec2 = vec2(KNOB + 4.0, 0.0);
/// Between them and what they stand beside.
const GAP: f32 = 8.0;
/// How often they are tried farther from all that is decided, each time by half their size.
const STEPS: i32 = 4;

/// Where the check mark (true) and the cross are while a proposal waits; no check mark if nothing can be played.
pub(super) fn of(desk: &Desk) -> Vec<(Vec2, bool)> {
    let middle = if desk.hand.tool.lies() { middle(desk) } else { None };
    let nothing = middle.is_some() && desk.shown().is_some_and(|shown| shown.legal.is_none());
    let both = middle.map(|at| [(at - BESIDE, true), (at + BESIDE, false)]);
    both.into_iter().flatten().filter(|(_, tick)| !(*tick && nothing)).collect()
}

/// The check mark (true) or cross under the pointer.
pub(crate) fn knob_at(desk: &Desk, px: Vec2) -> Option<bool> {
    of(desk).into_iter().find(|(at, _)| at.distance(px) <= KNOB).map(|(_, tick)| tick)
}

/// The point between check mark and cross: beside what is decided, where they cover as few models as possible.
fn middle(desk: &Desk) -> Option<Vec2> {
    let screen = desk.camera.screen();
    let px = |at: Pt| desk.camera.screen_from_table(at);
    let clear = |at: Vec2| screen.clear(at, vec2(2.0 * KNOB + GAP, KNOB + 4.0));
    if let Tool::Measuring(tape) = &desk.hand.tool {
        return Some(clear(px(tape.fast.last()?.at) + vec2(0.0, 2.0 * KNOB + GAP)));
    }
    let shown = desk.shown()?;
    let mut template = None;
    let (mut tried, whole) = match (&desk.hand.tool, &around(desk, &shown)[..]) {
        (_, stands @ [(foot, at), ..]) => {
            let out = desk.camera.px_from_len(bases::across(*foot)) / 2.0;
            let all: Vec<Vec2> = stands.iter().map(|(_, at)| px(*at)).collect();
            (beside((px(*at), px(*at)), out).to_vec(), (extremes(&all), out))
        }
        (Tool::Placing(placing), []) => {
            let at = placing.at?;
            let shape = placing.stamp.shape(at, placing.facing);
            let Bounds { lo, hi } = shape.map_or(Bounds { lo: at, hi: at }, |shape| shape.bounds());
            let all = extremes(&[px(lo), px(hi)]);
            template = Some(all);
            (vec![], (all, 0.0))
        }
        (_, []) => return Some(clear(vec2(screen.middle().x, screen.size.y - screen.bottom - KNOB * 2.0))),
    };
    let far = |n: i32| beside(whole.0, whole.1 + n as f32 * KNOB);
    tried.extend((0..STEPS).flat_map(far));
    let banners = banners::of(desk).filter(|_| template.is_some()).map(|banners| banners.areas(desk));
    let cost = |at: Vec2| {
        let hides =
            template.map_or(0, |all| usize::from(is_inside(all, at)) + on_banners(banners.iter().flatten(), at));
        covered(desk, &shown, at) + hides
    };
    let mut best: Option<(usize, Vec2)> = None;
    for at in tried.into_iter().map(clear) {
        let cost = cost(at);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, at));
        }
        if cost == 0 {
            break;
        }
    }
    best.map(|(_, at)| at)
}

/// Below, right of, left of and above a rectangle, with this much around it.
fn beside((low, high): (Vec2, Vec2), out: f32) -> [Vec2; 4] {
    let (mid, out) = ((low + high) / 2.0, Vec2::splat(out + KNOB + GAP) + BESIDE);
    [vec2(mid.x, high.y + out.y), vec2(high.x + out.x, mid.y), vec2(low.x - out.x, mid.y), vec2(mid.x, low.y - out.y)]
}

fn extremes(all: &[Vec2]) -> (Vec2, Vec2) {
    all.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(*at), high.max(*at)))
}

/// What they stand beside: the models of the proposal where they would be, or the targets it aims at.
fn around(desk: &Desk, shown: &Shown) -> Vec<(Footprint, Pt)> {
    let board = desk.game.board(shown.draft.seat);
    let foot = |base: BaseId| board.base(base).map(|base| base.foot);
    let stands: Vec<(Footprint, Pt)> =
        shown.stands.iter().filter_map(|(base, place, _)| Some((foot(*base)?, place.at))).collect();
    if !stands.is_empty() {
        return stands;
    }
    let mut found: Vec<&Base> = vec![];
    for aim in tool::aims(&shown.draft) {
        let bases = board.bases.iter().filter(|base| match aim.at {
            Thing::Base(at) => base.id == at,
            Thing::Unit(unit) => base.unit == unit,
            Thing::Piece(_) | Thing::Spot(_) => false,
        });
        found.extend(bases);
    }
    found.into_iter().filter_map(|base| Some((base.foot, base.place?.at))).collect()
}

/// How many models, held ones where they would be, and handles they would cover.
fn covered(desk: &Desk, shown: &Shown, middle: Vec2) -> usize {
    let meets =
        |at: Vec2, radius: f32| [middle - BESIDE, middle + BESIDE].iter().any(|knob| knob.distance(at) < KNOB + radius);
    let covers = |base: &&Base| {
        let place = shown.place(base.id).or(base.place);
        place.is_some_and(|place| meets(desk.camera.screen_from_table(place.at), 0.7 * spread(desk, base)))
    };
    let models = desk.game.board(shown.draft.seat).bases.iter().filter(covers).count();
    models + usize::from(turning::handle(desk).is_some_and(|at| meets(at, turning::HANDLE)))
}

/// They would cover a part of the template itself.
fn is_inside((low, high): (Vec2, Vec2), middle: Vec2) -> bool {
    let near = middle.clamp(low, high);
    (middle - near).abs().cmplt(vec2(2.0 * KNOB + 4.0, KNOB)).all()
}

/// How many banners they would cover. Beside models that is not counted: the player may want to click where they stand instead.
fn on_banners<'a>(banners: impl Iterator<Item = &'a Area>, middle: Vec2) -> usize {
    let covers = |(low, size): &&Area| {
        let near = |knob: Vec2| knob.distance(knob.clamp(*low, *low + *size)) < KNOB;
        near(middle - BESIDE) || near(middle + BESIDE)
    };
    banners.filter(covers).count()
}
