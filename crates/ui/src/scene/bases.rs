//! Models: sprite, tab, selection.

use super::{
    Sheet,
    banners::{self, Drawn},
    ring_px,
};
use crate::{
    Camera, Desk, Draw, Foot, Hatch, Icon, Line, RESTS, Shade, Sprite,
    chips::Chip,
    fight,
    panels::Token,
    rest_of,
    tool::{Chosen, Tool},
};
use content::{Catalog, Class};
use contract::{Thing, Tone};
use geom::{Heading, Len};
use glam::{Vec2, vec2};
use table::{Base, BaseId, Footprint, Place, UnitId};

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    let shown = desk.shown();
    let mut held_up = vec![];
    let at_rest = desk.at_rest();
    let is = |unit: UnitId, state: &str| at_rest.tokens.iter().any(|token| token.unit == unit && token.state == state);
    let (mut tabs, mut drawn) = (vec![], vec![]);
    let banners = banners::of(desk);
    let boxed = sweep(sheet, desk);
    for base in desk.board().bases.iter() {
        let held = shown.as_ref().and_then(|shown| shown.place(base.id));
        let Some(place) = base.place.or(held) else { continue };
        let mut sprite = sprite(&desk.camera, base, held.or_else(|| gliding(desk, base)).unwrap_or(place), 1.0);
        sprite.wreck = is(base.unit, "destroyed");
        sprite.dug_in = is(base.unit, "dug-in");
        sprite.leader = leads(desk, base);
        if let Some(part) = desk.motion.coming(base.id) {
            // It is being put down: larger while nearer to the eye.
            (sprite.alpha, sprite.swell) = (0.3 + 0.7 * part, 1.25 - 0.25 * part);
        }
        sprite.aim = desk.motion.aim(base.id);
        if banners.as_ref().is_some_and(|banners| banners.has(base.unit)) {
            let (at, angle, length) = (sprite.at, sprite.angle, sprite.size.x);
            drawn.push(Drawn { id: base.id, unit: base.unit, at, angle, length });
        } else {
            sheet.tabs.extend(tab(base, &sprite, &mut tabs));
        }
        selection(sheet, desk, &boxed, base, held.unwrap_or(place));
        // Aircraft are above everything else, and so is what is in the hand or selected.
        let flies = class_of(base) == Some(Class::Aircraft);
        let raised = flies || held.is_some() || (banners.is_some() && desk.is_selected(base.unit));
        let models = if raised { &mut held_up } else { &mut sheet.models };
        let (middle, reach) = (sprite.at, sprite.size.max_element() / 2.0);
        let guns = at_rest.towed.iter().filter(|(_, by)| *by == base.id).filter_map(|(gun, _)| desk.board().base(*gun));
        models.extend(guns.map(|gun| Draw::Sprite(behind(desk, gun, &sprite))));
        models.push(Draw::Sprite(sprite));
        if is(base.unit, "smoke") {
            models.extend(cloud(middle, reach));
        }
    }
    if let Some(banners) = banners {
        let covered = banners::lay(sheet, desk, &banners, &drawn);
        sheet.models.extend(covered);
    }
    sheet.models.append(&mut held_up);
    for (base, part) in desk.motion.going() {
        let Some(place) = base.place else { continue };
        sheet.models.push(Draw::Sprite(sprite(&desk.camera, base, place, 1.0 - part)));
    }
}

/// Smoke about a model, which is seen through it: thick in the middle, ragged at the edge.
fn cloud(at: Vec2, reach: f32) -> impl Iterator<Item = Draw> {
    (0..12).map(move |i| {
        let far = reach * (0.2 + 0.09 * i as f32);
        fight::blot(at + crate::heading(i as f32 * 2.4) * far, reach * 0.6, Shade::Haze, 0.24)
    })
}

/// The line being drawn, or the box and the units it would select.
fn sweep(sheet: &mut Sheet, desk: &Desk) -> Vec<UnitId> {
    if let Tool::Lining(front) = &desk.hand.tool {
        let line = front.at.map(|at| desk.camera.screen_from_table(at)).to_vec();
        sheet.above.push(Draw::Line(Line::plain(line, Shade::White, 1.6).dashed(&[6.0, 4.0]).cased()));
    }
    let Tool::Sweeping(sweep) = &desk.hand.tool else { return vec![] };
    let [a, b] = sweep.at.map(|at| desk.camera.screen_from_table(at));
    let corners = vec![a, vec2(b.x, a.y), b, vec2(a.x, b.y)];
    sheet.below.push(Draw::Area { rings: vec![corners.clone()], shade: Shade::White, alpha: 0.14, hatch: Hatch::None });
    sheet.above.push(Draw::Line(Line::plain(corners, Shade::White, 1.6).dashed(&[6.0, 4.0]).closed().cased()));
    desk.swept(sweep.at[0], sweep.at[1])
}

/// Turrets with a target, and its direction from the front: the selection aims at the enemy under the pointer, others
/// at their last target.
pub(crate) fn pointed(desk: &Desk) -> Vec<(BaseId, f32)> {
    let traces = desk.traces();
    if traces.is_none() && desk.chosen().is_none() {
        return vec![];
    }
    let enemy = || {
        let target = desk.hovered()?;
        let chosen = desk.chosen()?.unit();
        Some((chosen, target.place.filter(|_| target.unit.seat != chosen.seat)?.at))
    };
    let enemy = enemy();
    let board = desk.board();
    let spot = |thing: &Thing| match thing {
        Thing::Spot(at) => Some(*at),
        Thing::Base(base) => board.base(*base)?.place.map(|place| place.at),
        Thing::Unit(unit) => board.of(*unit).find_map(|base| base.place).map(|place| place.at),
        Thing::Piece(_) => None,
    };
    let aims = traces.map(|traces| &traces.aims[..]).unwrap_or_default();
    let point = |base: &Base| {
        let looks = enemy.filter(|(unit, _)| *unit == base.unit).map(|(_, at)| at);
        let fired = || aims.iter().find(|(id, _)| *id == base.id).and_then(|(_, thing)| spot(thing));
        let at = desk.camera.screen_from_table(looks.or_else(fired)?);
        let sprite = sprite(&desk.camera, base, base.place?, 1.0);
        Some((base.id, (at - sprite.at).to_angle() - sprite.angle))
    };
    board.bases.iter().filter_map(point).collect()
}

/// The first base of a unit with several.
fn leads(desk: &Desk, base: &Base) -> bool {
    is_first(desk, base) && desk.board().of(base.unit).nth(1).is_some()
}

fn is_first(desk: &Desk, base: &Base) -> bool {
    desk.board().of(base.unit).find(|base| base.place.is_some()).is_some_and(|first| first.id == base.id)
}

/// Signs of state to the northeast of their models, with words while the pointer is on the model.
pub(super) fn tokens(sheet: &mut Sheet, desk: &Desk) {
    let scale = (desk.view().scale * 0.95).clamp(0.78, 1.35);
    let hovered = desk.hovered().map(|base| base.id);
    let (at_rest, shown) = (desk.at_rest(), desk.shown());
    let mut row: Option<(BaseId, Vec2)> = None;
    let (mut said, mut about) = (vec![], Vec2::ZERO);
    let banners = banners::of(desk);
    let tabs: Vec<(Vec2, Vec2)> = sheet.above.iter().filter_map(extent_of_tab).collect();
    for (i, token) in at_rest.tokens.iter().enumerate() {
        let Some(base) = desk.board().base(token.base) else { continue };
        let held = shown.as_ref().and_then(|shown| shown.place(base.id));
        let Some(place) = held.or_else(|| gliding(desk, base)).or(base.place) else { continue };
        let (middle, corner) = (desk.camera.screen_from_table(place.at), north_east(&desk.camera, base, place));
        // Clear of a banner above it.
        let bannered = banners.as_ref().is_some_and(|banners| banners.has(token.unit));
        let corner = middle + if bannered { vec2(corner.x + HALF * scale, 0.0) } else { corner };
        if hovered == Some(base.id) {
            said.push(token.words.as_str());
            about = corner;
        }
        // A banner has the signs of its unit, but for those of riders.
        if bannered && !token.is_of_riders() {
            continue;
        }
        // Several signs of a base are side by side, away from it: a sign never hides its own model.
        let at = match row {
            Some((id, last)) if id == base.id => last + vec2(APART * scale, 0.0),
            Some(_) | None => {
                let n = at_rest.tokens[i..].iter().filter(|other| other.base == base.id).count();
                beside(corner + vec2(3.0, -3.0), vec2((n - 1) as f32 * APART, 0.0) * scale, HALF * scale, &tabs)
            }
        };
        row = Some((base.id, at));
        sheet.above.push(sign(desk, token, at, scale));
    }
    if !said.is_empty() {
        sheet.chips.push(Chip::new(about, Tone::Warn, said.join(" · ")).icon(Icon::Diamond));
    }
}

/// Spacing of a base's signs, and from a sign's middle to its edge.
const APART: f32 = 19.0;
const HALF: f32 = 9.5;

fn extent_of_tab(draw: &Draw) -> Option<(Vec2, Vec2)> {
    if let Draw::Tab { at, size, .. } = draw { Some((*at, *size / 2.0)) } else { None }
}

/// Where a row of signs from here must begin to keep numbers readable: above those it would cover.
fn beside(mut at: Vec2, row: Vec2, half: f32, tabs: &[(Vec2, Vec2)]) -> Vec2 {
    let covers = |at: Vec2, (tab, size): &(Vec2, Vec2)| {
        let (apart, room) = ((at + row / 2.0 - *tab).abs(), row / 2.0 + half + *size);
        apart.x < room.x && apart.y < room.y
    };
    for _ in tabs {
        let Some((tab, size)) = tabs.iter().find(|tab| covers(at, tab)) else { break };
        at.y = tab.y - size.y - half;
    }
    at
}

/// As many as fit on a sign.
const LETTERS: usize = 3;

pub(super) fn sign(desk: &Desk, token: &Token, at: Vec2, scale: f32) -> Draw {
    let scale = scale * desk.motion.sign(token.base, &token.state).unwrap_or(1.0);
    let letters = token.words.chars().take(LETTERS).collect();
    Draw::Token { at, scale, state: token.state.clone(), letters, number: token.number }
}

/// From the middle of a base to its farthest point northeast.
fn north_east(camera: &Camera, base: &Base, place: Place) -> Vec2 {
    let middle = camera.screen_from_table(place.at);
    let corners = outline(camera, base.foot, place, 0.0).into_iter().map(|p| p - middle);
    corners.fold(Vec2::ZERO, |far, p| if p.x - p.y > far.x - far.y + 0.5 { p } else { far })
}

/// What kind of model it is; `None` if the catalog does not know it.
pub(crate) fn class_of(base: &Base) -> Option<Class> {
    Catalog::standard().models.get(&*base.model).map(|model| model.class)
}

/// The shape of a base, its length and its width.
pub(crate) fn extent(foot: Footprint) -> (Foot, Len, Len) {
    match foot {
        Footprint::Disc { radius } => (Foot::Disc, radius * 2, radius * 2),
        Footprint::Rect { length, width } => (Foot::Rect, length, width),
        Footprint::Oval { length, width } => (Foot::Oval, length, width),
    }
}

pub(super) fn sprite(camera: &Camera, base: &Base, place: Place, alpha: f32) -> Sprite {
    let (foot, length, width) = extent(base.foot);
    Sprite {
        base: base.id,
        model: base.model.to_string(),
        seat: base.unit.seat,
        at: camera.screen_from_table(place.at),
        angle: camera.angle_from_heading(place.facing),
        size: vec2(camera.px_from_len(length), camera.px_from_len(width)),
        foot,
        swell: 1.0,
        aim: RESTS[rest_of(base.id)],
        wreck: false,
        dug_in: false,
        towed: false,
        leader: false,
        alpha,
    }
}

/// A gun on the hook of its vehicle: its trail at the tail, its barrel to the rear.
fn behind(desk: &Desk, gun: &Base, vehicle: &Sprite) -> Sprite {
    let nowhere = Place { at: geom::pt(0, 0), facing: Heading::new(0) };
    let gun = sprite(&desk.camera, gun, nowhere, vehicle.alpha);
    let by = vehicle.size.x / 2.0 + gun.size.x * HOOK;
    let at = vehicle.at - crate::heading(vehicle.angle) * by;
    Sprite { at, angle: vehicle.angle + std::f32::consts::PI, swell: vehicle.swell, towed: true, ..gun }
}

/// From the middle of a gun to the end of its trail, in lengths of its base.
const HOOK: f32 = 0.38;

/// In motion: between places, in tenths and half degrees.
fn gliding(desk: &Desk, base: &Base) -> Option<Place> {
    let (at, facing) = desk.motion.place(base.id)?;
    let whole = geom::pt(at.x.round() as i32, at.y.round() as i32);
    Some(Place { at: whole, facing: Heading::new(facing.round() as i32) })
}

/// Where a tab is, how large, and of which unit.
type Laid = (Vec2, Vec2, UnitId);

/// The unit's number, behind the rear edge. It is omitted beside another tab of the same unit, and moves aside for one
/// of another unit.
fn tab(base: &Base, sprite: &Sprite, laid: &mut Vec<Laid>) -> Option<Draw> {
    let scale = (sprite.size.y / 40.0).clamp(1.0, 1.5);
    let size = tab_size(base.unit, scale);
    let back = crate::heading(sprite.angle) * (sprite.size.x / 2.0 + 5.5 * scale);
    let wanted = sprite.at - back;
    let meets = |at: Vec2, (other, other_size, _): &Laid| {
        let (apart, room) = ((at - *other).abs(), (size + *other_size) / 2.0);
        apart.x < room.x && apart.y < room.y
    };
    if laid.iter().any(|tab| tab.2 == base.unit && meets(wanted, tab)) {
        return None;
    }
    let aside = [0.0, 1.0, -1.0, 2.0, -2.0].map(|n| wanted + back.perp().normalize_or_zero() * n * (size.x + 2.0));
    let at = aside.into_iter().find(|at| !laid.iter().any(|tab| meets(*at, tab))).unwrap_or(wanted);
    laid.push((at, size, base.unit));
    Some(number(base.unit, at, scale))
}

fn tab_size(unit: UnitId, scale: f32) -> Vec2 {
    let letters = unit.number.to_string().len() as f32;
    vec2((letters * 6.4 + 6.0).max(13.0), 12.0) * scale
}

/// A unit's number on its side's deep color, centered.
pub(super) fn number(unit: UnitId, at: Vec2, scale: f32) -> Draw {
    Draw::Tab { at, size: tab_size(unit, scale), text: unit.number.to_string(), seat: unit.seat }
}

fn selection(sheet: &mut Sheet, desk: &Desk, boxed: &[UnitId], base: &Base, place: Place) {
    let first = || desk.board().of(base.unit).next().map(|b| b.id) == Some(base.id);
    let strong = match desk.chosen() {
        Some(Chosen::Base(_, chosen)) if chosen == base.id => true,
        // Only the model that was picked out is meant.
        Some(Chosen::Base(unit, _)) if unit == base.unit => return,
        Some(Chosen::Unit(_) | Chosen::Base(..)) | None
            if desk.is_selected(base.unit) || boxed.contains(&base.unit) =>
        {
            first()
        }
        Some(Chosen::Unit(_) | Chosen::Base(..)) | None => return,
    };
    let (width, dash): (f32, &'static [f32]) = if strong { (2.4, &[]) } else { (1.4, &[5.0, 3.0]) };
    let outline = outline(&desk.camera, base.foot, place, 4.2);
    sheet.above.push(Draw::Line(Line::plain(outline, Shade::White, width).dashed(dash).closed().cased()));
}

/// Farther out than this, the edge of a rectangle is drawn with the rounded corners of a distance.
const ROUNDED: f32 = 8.0;

/// The edge of a base in pixels, `out` pixels outside it.
pub(crate) fn outline(camera: &Camera, foot: Footprint, place: Place, out: f32) -> Vec<Vec2> {
    let at = camera.screen_from_table(place.at);
    let turn = crate::heading(camera.angle_from_heading(place.facing));
    match foot {
        Footprint::Disc { radius } => ring_px(at, camera.px_from_len(radius) + out),
        Footprint::Rect { length, width } if out > ROUNDED => {
            let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0;
            // As round as a ring of its size.
            let n = out.sqrt().clamp(8.0, 24.0) as usize;
            let quarter =
                |i: usize| (0..=n).map(move |k| (i, (i * n + k) as f32 * std::f32::consts::TAU / (4 * n) as f32));
            let corner = |i: usize| half * [vec2(1.0, 1.0), vec2(-1.0, 1.0), vec2(-1.0, -1.0), vec2(1.0, -1.0)][i];
            let points = (0..4).flat_map(quarter);
            points.map(|(i, a)| at + turn.rotate(corner(i) + crate::heading(a) * out)).collect()
        }
        Footprint::Rect { length, width } => {
            let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0 + out;
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| at + turn.rotate(half * vec2(x, y)))
                .to_vec()
        }
        Footprint::Oval { length, width } => {
            let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0 + out;
            ring_px(Vec2::ZERO, 1.0).into_iter().map(|p| at + turn.rotate(p * half)).collect()
        }
    }
}

/// The largest extent of a base.
pub(super) fn across(foot: Footprint) -> Len {
    match foot {
        Footprint::Disc { radius } => radius * 2,
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => length.max(width),
    }
}

/// The extent across the facing: how broad a trail it leaves.
pub(super) fn breadth(foot: Footprint) -> Len {
    match foot {
        Footprint::Disc { radius } => radius * 2,
        Footprint::Rect { width, .. } | Footprint::Oval { width, .. } => width,
    }
}
