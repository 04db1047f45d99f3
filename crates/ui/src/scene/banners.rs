//! The whole table: one banner for each unit instead of a number at each base, and the names of objectives. Each has
//! the place where it hides least.

use super::{Sheet, bases, held, turning};
use crate::{Desk, Draw, Hatch, Icon, Shade, chips::text_width, fight::overlap, panels::Token};
use content::{Catalog, Class};
use contract::{Inside, Thing};
use glam::{Vec2, vec2};
use std::rc::Rc;
use table::{Base, BaseId, Seat, UnitId};

/// Below this scale, in pixels per millimeter, bases are too small to have numbers of their own.
pub(super) const FAR: f32 = 0.9;
/// Below this scale a table is only a picture.
const PICTURE: f32 = 0.3;
/// Below this scale banners shrink with the table, down to the least part.
const SMALL: f32 = 0.45;
const LEAST: f32 = 0.75;
/// The same for a presenter's, which are read from far away.
const LEAST_SHOWN: f32 = 0.8;
/// With more units than this, banners would hide the table.
const UNITS_MAX: usize = 60;
/// With this many objectives, their names would.
const NAMES_MAX: usize = 6;

/// Height, type size, the side of the icon, and spaces.
pub(super) const HEIGHT: f32 = 22.0;
pub const BANNER_TEXT: u8 = 15;
const ICON: f32 = 15.0;
const GAP: f32 = 5.0;
const PLATE_HEIGHT: f32 = 20.0;
pub const PLATE_TEXT: u8 = 12;
/// More bases than this are not counted one by one.
const PIPS_MAX: u8 = 20;
/// A unit shows this many of its states, each once.
const STATES_MAX: usize = 3;
const STATE_SCALE: f32 = 0.92;
const STATE: f32 = 18.0;
/// Between two banners.
const APART: f32 = 3.0;

/// An upper left corner and a size.
type Area = (Vec2, Vec2);

pub(crate) struct Banners {
    banners: Vec<Banner>,
    pub plates: Vec<Plate>,
    /// Where the corner of the table was when places were found.
    origin: Vec2,
    scale: f32,
}

struct Banner {
    unit: UnitId,
    leader: BaseId,
    /// The middle of the leader and the size of the box around it, and the middle of the banner.
    about: Vec2,
    around: Vec2,
    at: Vec2,
    size: Vec2,
    icon: Icon,
    pips: Pips,
    states: Vec<Token>,
}

/// The strength of a unit: bases on the table, and all it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pips {
    pub here: u8,
    pub all: u8,
}

impl Pips {
    fn of(here: usize, all: usize) -> Pips {
        let most = usize::from(PIPS_MAX);
        let part = if all > most { (here * most).div_ceil(all) } else { here };
        Pips { here: part as u8, all: all.min(most) as u8 }
    }

    /// Up to five in a row, more in two rows.
    pub fn columns(self) -> u8 {
        if self.all > 5 { self.all.div_ceil(2) } else { self.all }
    }

    fn width(self) -> f32 {
        f32::from(self.columns()) * 6.0 - 2.0
    }
}

/// The name of an objective and who holds it.
pub(crate) struct Plate {
    pub goal: usize,
    pub at: Vec2,
    pub size: Vec2,
    pub text: String,
}

/// A base in pixels.
struct Stand {
    base: BaseId,
    unit: UnitId,
    area: Area,
}

/// What banners keep clear of: each other, plates and discs; models, each with its weight; and lines of fire.
struct Busy {
    taken: Vec<Area>,
    models: Vec<(Area, UnitId, f32)>,
    rays: Vec<Area>,
    /// While a name is placed: the other objectives, which it must not seem to belong to.
    others: Vec<Vec2>,
    table: [Vec2; 2],
}

impl Banners {
    pub fn new(desk: &Desk) -> Banners {
        let view = desk.view();
        let scale = scale_of(desk);
        let stands = stands(desk);
        let mut busy = Busy::new(desk, &stands);
        let plates = plates(desk, &mut busy, scale);
        let mut banners = units(desk, &stands, scale);
        if banners.len() > UNITS_MAX {
            banners.clear();
        }
        // One without a free place has numbers at its bases.
        banners.retain_mut(|banner| {
            let Some(at) = busy.best_of(banner, scale) else { return false };
            banner.at = at;
            busy.taken.push(banner.area(scale));
            true
        });
        // Only those that would hide what is selected give way to it: the others stay where they are looked for.
        let mut selected: Vec<Area> =
            stands.iter().filter(|stand| desk.is_selected(stand.unit)).map(|stand| stand.area).collect();
        for (_, unit, weight) in &mut busy.models {
            if desk.is_selected(*unit) {
                *weight = SELECTED;
            }
        }
        let first = busy.taken.len() - banners.len();
        // The same with the handle that turns it.
        if let Some(at) = turning::at_rest(desk) {
            let handle = (at - turning::HANDLE, Vec2::splat(2.0 * turning::HANDLE));
            selected.push(handle);
            busy.taken.push(handle);
        }
        for (i, banner) in banners.iter_mut().enumerate() {
            if selected.iter().any(|area| overlap(*area, banner.area(scale)) > 0.0) {
                busy.taken[first + i] = (Vec2::ZERO, Vec2::ZERO);
                banner.at = busy.best_of(banner, scale).unwrap_or(banner.at);
                busy.taken[first + i] = banner.area(scale);
            }
        }
        Banners { banners, plates, origin: view.origin, scale }
    }

    /// The unit has a banner.
    pub fn has(&self, unit: UnitId) -> bool {
        self.banners.iter().any(|banner| banner.unit == unit)
    }

    /// Each banner and plate as it is placed on the screen.
    pub fn areas(&self, desk: &Desk) -> Vec<Area> {
        let moved = self.moved(desk);
        let plate = |plate: &Plate| (plate.at + moved - plate.size / 2.0, plate.size);
        let banners = self.banners.iter().map(|banner| banner.area(self.scale));
        banners.map(|(at, size)| (at + moved, size)).chain(self.plates.iter().map(plate)).collect()
    }

    /// How far the view has moved since places were found.
    pub fn moved(&self, desk: &Desk) -> Vec2 {
        desk.view().origin - self.origin
    }
}

impl Banner {
    /// With its signs.
    fn area(&self, scale: f32) -> Area {
        self.area_at(self.at, scale)
    }

    fn area_at(&self, at: Vec2, scale: f32) -> Area {
        spread(at, self.size, self.signs(scale))
    }

    fn signs(&self, scale: f32) -> f32 {
        self.states.len() as f32 * STATE * scale
    }
}

/// How much a model counts that must not be hidden, one that fires or is fired at, any other, and one of the unit.
const SELECTED: f32 = 10.0;
const FIGHTS: f32 = 4.0;
const OTHER: f32 = 1.6;
const OWN: f32 = 0.8;

impl Busy {
    fn new(desk: &Desk, stands: &[Stand]) -> Busy {
        let camera = &desk.camera;
        let shots = desk.fight();
        let fights = |base: BaseId| shots.iter().any(|shot| shot.from.id == base || shot.at.id == base);
        let weight = |stand: &Stand| if fights(stand.base) { FIGHTS } else { OTHER };
        let mut rays = vec![];
        for shot in &shots {
            let (Some(from), Some(to)) = (shot.from.place, shot.at.place) else { continue };
            let [from, to] = [from.at, to.at].map(|at| camera.screen_from_table(at));
            let n = (from.distance(to) / 18.0).ceil() as usize;
            rays.extend((0..=n).map(|i| (from.lerp(to, i as f32 / n.max(1) as f32) - 7.0, Vec2::splat(14.0))));
        }
        let bounds = desk.board().bounds();
        let (a, b) = (camera.screen_from_table(bounds.lo), camera.screen_from_table(bounds.hi));
        let roofs = desk.standing().inside.iter().filter_map(|inside| Some((inside, desk.roof_of(inside.piece)?)));
        let roofs = roofs.map(|(inside, at)| spread(camera.screen_from_table(at), roofed(desk, inside).1, 0.0));
        Busy {
            taken: roofs.collect(),
            models: stands.iter().map(|stand| (stand.area, stand.unit, weight(stand))).collect(),
            rays,
            others: vec![],
            table: [a.min(b), a.max(b)],
        }
    }

    fn inside(&self, (at, size): Area) -> bool {
        let [lo, hi] = self.table;
        at.cmpge(lo).all() && (at + size).cmple(hi).all()
    }

    /// The middle of the best place for a thing around another: on the table, clear of banners, hiding little, near. To its
    /// right it has `signs`.
    fn best(&self, (about, around): Area, size: Vec2, signs: f32, unit: Option<UnitId>, scale: f32) -> Option<Vec2> {
        const WAYS: [(f32, f32); 8] =
            [(0.0, -1.0), (0.8, -1.0), (-0.8, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.8, 1.0), (-0.8, 1.0)];
        const RINGS: [f32; 9] = [5.0, 16.0, 30.0, 46.0, 66.0, 90.0, 120.0, 160.0, 200.0];
        let off = (around + size) / 2.0;
        let mut best: Option<(f32, Vec2)> = None;
        for ring in RINGS {
            // Nothing farther away can be better.
            if best.is_some_and(|(cost, _)| cost < ring * 6.0) {
                break;
            }
            for (nth, (x, y)) in WAYS.into_iter().enumerate() {
                let far = ring * scale;
                let slant = if y == 0.0 { 1.0 } else { 0.62 };
                let at = about + vec2(x * (off.x + far * x.abs()) * slant, y * (off.y + far));
                let area = spread(at, size, signs);
                if !self.inside(area) || self.taken.iter().any(|other| overlap(area, *other) > 0.0) {
                    continue;
                }
                let mut cost = ring * 6.0 + nth as f32 * 14.0;
                for (model, of, weight) in &self.models {
                    let own = Some(*of) == unit && *weight == OTHER;
                    cost += overlap(area, *model) * if own { OWN } else { *weight };
                }
                for ray in &self.rays {
                    cost += 2.0 * overlap(area, *ray);
                }
                let own = far_from(area, about);
                cost += 400.0 * self.others.iter().filter(|other| far_from(area, **other) < own).count() as f32;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, at));
                }
            }
        }
        best.map(|(_, at)| at)
    }

    fn best_of(&self, banner: &Banner, scale: f32) -> Option<Vec2> {
        let signs = banner.signs(scale);
        self.best((banner.about, banner.around), banner.size, signs, Some(banner.unit), scale)
    }
}

/// What a thing with this middle covers, with the space around it.
fn spread(at: Vec2, size: Vec2, signs: f32) -> Area {
    (at - size / 2.0 - APART, size + 2.0 * APART + vec2(signs, 0.0))
}

/// How far a place is from a rectangle.
fn far_from((corner, size): Area, at: Vec2) -> f32 {
    (corner - at).max(at - corner - size).max(Vec2::ZERO).length()
}

fn stands(desk: &Desk) -> Vec<Stand> {
    let stand = |base: &Base| {
        let points = bases::outline(&desk.camera, base.foot, base.place?, 0.0);
        let (low, high) = points.iter().fold((points[0], points[0]), |(low, high), p| (low.min(*p), high.max(*p)));
        Some(Stand { base: base.id, unit: base.unit, area: (low, high - low) })
    };
    desk.board().bases.iter().filter_map(stand).collect()
}

/// Every unit on the table. Its leader is the first of its bases there.
fn units(desk: &Desk, stands: &[Stand], scale: f32) -> Vec<Banner> {
    let board = desk.board();
    let at_rest = desk.at_rest();
    let mut found: Vec<Banner> = vec![];
    for Stand { base, unit, area: (corner, around) } in stands {
        if found.iter().any(|banner| banner.unit == *unit) {
            continue;
        }
        let here = || board.of(*unit).filter(|base| base.place.is_some());
        let pips = Pips::of(here().count(), board.of(*unit).count());
        found.push(Banner {
            unit: *unit,
            leader: *base,
            about: *corner + *around / 2.0,
            around: *around,
            at: Vec2::ZERO,
            size: size(*unit, pips) * scale,
            icon: icon_of(here()),
            pips,
            states: states(&at_rest.tokens, *unit),
        });
    }
    found
}

fn size(unit: UnitId, pips: Pips) -> Vec2 {
    let point = if unit.seat == Seat::Red { 20.0 } else { 14.0 };
    let text = text_width(&unit.number.to_string(), f32::from(BANNER_TEXT));
    vec2((text + ICON + pips.width() + 2.0 * GAP + point).ceil(), HEIGHT)
}

/// The scale of banners.
fn scale_of(desk: &Desk) -> f32 {
    let least = if desk.stop().is_some() { LEAST_SHOWN } else { LEAST };
    (desk.view().scale / SMALL).clamp(least, 1.0)
}

/// The pips and the size of the banner of a unit inside terrain.
fn roofed(desk: &Desk, inside: &Inside) -> (Pips, Vec2) {
    let pips = Pips::of(inside.models, desk.board().of(inside.unit).count());
    (pips, size(inside.unit, pips) * scale_of(desk))
}

/// Of a unit inside terrain: on its roof, with its signs, however near the table is looked at.
pub(super) fn on_roof(desk: &Desk, inside: &Inside, at: Vec2, bright: bool) -> Vec<Draw> {
    let (scale, unit) = (scale_of(desk), inside.unit);
    let (pips, size) = roofed(desk, inside);
    let banner = Draw::Banner {
        at,
        size,
        seat: unit.seat,
        text: unit.number.to_string(),
        icon: icon_of(desk.board().of(unit)),
        pips,
        bright,
        pole: None,
        alpha: 1.0,
    };
    let states = states(&desk.at_rest().tokens, unit);
    let signs = beside(&states, at, size, scale).map(|(token, at)| bases::sign(desk, token, at, STATE_SCALE * scale));
    [banner].into_iter().chain(signs).collect()
}

/// Signs, and their places to the right of a banner.
fn beside(states: &[Token], at: Vec2, size: Vec2, scale: f32) -> impl Iterator<Item = (&Token, Vec2)> {
    let x = move |nth: usize| size.x / 2.0 + (8.0 + nth as f32 * STATE) * scale;
    states.iter().enumerate().map(move |(nth, token)| (token, at + vec2(x(nth), 0.0)))
}

/// The first states of a unit, each once, with the largest number of any of its bases.
fn states(tokens: &[Token], unit: UnitId) -> Vec<Token> {
    let mut states: Vec<Token> = vec![];
    for token in tokens.iter().filter(|token| token.unit == unit && !token.is_of_riders()) {
        match states.iter_mut().find(|known| known.state == token.state) {
            Some(known) => known.number = known.number.max(token.number),
            None => states.push(token.clone()),
        }
    }
    states.truncate(STATES_MAX);
    states
}

/// What most of these bases are.
fn icon_of<'a>(bases: impl Iterator<Item = &'a Base>) -> Icon {
    let icons: Vec<Icon> = bases.map(kind_of).collect();
    let most = icons.iter().max_by_key(|icon| icons.iter().filter(|other| other == icon).count());
    *most.unwrap_or(&Icon::Foot)
}

/// A vehicle: it keeps to roads.
pub(crate) fn drives(base: &Base) -> bool {
    matches!(kind_of(base), Icon::Tank | Icon::Truck | Icon::Car)
}

fn kind_of(base: &Base) -> Icon {
    let Some(row) = Catalog::standard().models.get(&*base.model) else { return Icon::Diamond };
    match (row.class, row.look.as_str()) {
        (Class::Weapon, "mortar") => Icon::Mortar,
        (Class::Weapon, "heavy-mg") => Icon::Tripod,
        (Class::Transport, "car") | (Class::ArmoredCar, _) => Icon::Car,
        (Class::Infantry | Class::Weapon, _) => Icon::Foot,
        (Class::Command, _) => Icon::Megaphone,
        (Class::Gun, _) => Icon::Gun,
        (Class::Tank | Class::SelfPropelled, _) => Icon::Tank,
        (Class::Carrier | Class::Transport, _) => Icon::Truck,
        (Class::Aircraft, _) => Icon::Plane,
        (Class::Other, _) => Icon::Diamond,
    }
}

/// The names of objectives. Nothing hides their discs, nor the badges of those under a base.
fn plates(desk: &Desk, busy: &mut Busy, scale: f32) -> Vec<Plate> {
    // Their type is the smallest.
    let scale = if desk.stop().is_some() { scale.max(1.0) } else { scale };
    let goals = &desk.standing().goals;
    let spot = |goal: &contract::Goal| match goal.at {
        Some(Thing::Spot(at)) => Some(desk.camera.screen_from_table(at)),
        _ => None,
    };
    let spots: Vec<Vec2> = goals.iter().filter_map(spot).collect();
    let mut plates: Vec<Plate> = vec![];
    for naming in [false, true] {
        for (nth, goal) in goals.iter().enumerate() {
            let Some(Thing::Spot(at)) = goal.at else { continue };
            let middle = desk.camera.screen_from_table(at);
            let base = super::standing_on(desk, at);
            let radius = base.map_or_else(|| super::goal_radius(desk), |base| super::spread(desk, base) + 7.0);
            if !naming {
                let badge = base.and_then(|base| super::badge(desk, base, base.place?));
                let (at, radius) = badge.map_or((middle, radius), |at| (at, super::BADGE));
                busy.taken.push((at - radius, Vec2::splat(2.0 * radius)));
                continue;
            }
            let mut text = desk.say(&goal.name);
            let holder = super::holder_in_words(desk, goal);
            if !holder.is_empty() {
                text += " · ";
                text += &holder;
            }
            let room = if goal.holder.is_some() { 34.0 } else { 18.0 };
            let size = vec2((text_width(&text, f32::from(PLATE_TEXT)) + room).ceil(), PLATE_HEIGHT) * scale;
            let about = (middle, Vec2::splat(2.0 * radius));
            busy.others = spots.iter().copied().filter(|other| *other != middle).collect();
            if let Some(at) = busy.best(about, size, 0.0, None, scale) {
                busy.taken.push(spread(at, size, 0.0));
                plates.push(Plate { goal: nth, at, size, text });
            }
        }
        if goals.len() >= NAMES_MAX {
            break;
        }
    }
    busy.others.clear();
    plates
}

/// The banners of this view, if it shows any.
pub(super) fn of(desk: &Desk) -> Option<Rc<Banners>> {
    (PICTURE..FAR).contains(&desk.view().scale).then(|| desk.banners())
}

/// Where a base is drawn, and how.
pub(super) struct Drawn {
    pub id: BaseId,
    pub unit: UnitId,
    pub at: Vec2,
    pub angle: f32,
    pub length: f32,
}

/// Lays banners over the models, with notches behind all bases that do not lead. Returns those that would hide what is
/// in the hand or selected: they are laid under it.
pub(super) fn lay(sheet: &mut Sheet, desk: &Desk, banners: &Banners, drawn: &[Drawn]) -> Vec<Draw> {
    let shots = desk.fight();
    let fights = |unit: UnitId| shots.iter().any(|shot| shot.from.unit == unit || shot.at.unit == unit);
    let hovered = desk.hovered().map(|base| base.unit);
    let mut kept: Vec<(Vec2, f32)> = held::spots(desk).collect();
    for drawn in drawn {
        if desk.is_selected(drawn.unit) {
            kept.push((drawn.at, drawn.length * 0.4));
        }
    }
    let mut covered = vec![];
    let scale = banners.scale;
    notches(sheet, banners, drawn);
    // Banners in a run, and signs after them: the painter draws the poles of a run below all its banners.
    let (mut plain, mut hot, mut signs) = (vec![], vec![], vec![]);
    for banner in &banners.banners {
        let Some(leader) = drawn.iter().find(|drawn| drawn.id == banner.leader) else { continue };
        let faint = !shots.is_empty() && !fights(banner.unit);
        let bright = desk.is_selected(banner.unit) || hovered == Some(banner.unit) || fights(banner.unit);
        // It goes along with its leader.
        let at = banner.at + leader.at - banner.about;
        let draw = Draw::Banner {
            at,
            size: banner.size,
            seat: banner.unit.seat,
            text: banner.unit.number.to_string(),
            icon: banner.icon,
            pips: banner.pips,
            bright,
            pole: pole(leader.at, at, banner, scale).filter(|_| !faint),
            alpha: if faint { 0.55 } else { 1.0 },
        };
        let area = banner.area_at(at, scale);
        let under = kept.iter().any(|(at, radius)| overlap((*at - *radius, Vec2::splat(2.0 * radius)), area) > 0.0);
        if under {
            covered.push(draw);
        } else if faint {
            sheet.above.push(draw);
        } else if bright {
            hot.push(draw);
        } else {
            plain.push(draw);
        }
        let signs = if under { &mut covered } else { &mut signs };
        for (token, at) in beside(&banner.states, at, banner.size, scale) {
            signs.push(bases::sign(desk, token, at, STATE_SCALE * scale));
        }
    }
    for draws in [&mut plain, &mut hot, &mut signs] {
        sheet.tabs.append(draws);
    }
    covered
}

/// From just inside the leader's edge to its banner, so that it never crosses the model.
fn pole(leader: Vec2, at: Vec2, banner: &Banner, scale: f32) -> Option<[Vec2; 2]> {
    let within = |at: Vec2, middle: Vec2, half: Vec2| at.clamp(middle - half, middle + half);
    let start = within(at, leader, (banner.around / 2.0 - vec2(5.0, 3.0)).max(Vec2::ZERO));
    let end = within(start, at, (banner.size / 2.0 - vec2(7.0 * scale, 0.0)).max(Vec2::ZERO));
    (start.distance(end) > 1.0).then_some([start, end])
}

/// Behind each base: square for blue, pointed for red. Two fills a side, whatever their number.
fn notches(sheet: &mut Sheet, banners: &Banners, drawn: &[Drawn]) {
    let leads = |drawn: &Drawn| banners.banners.iter().any(|banner| banner.leader == drawn.id);
    for seat in Seat::BOTH {
        let wanted = drawn.iter().filter(|drawn| drawn.unit.seat == seat && banners.has(drawn.unit) && !leads(drawn));
        let (mut casing, mut rings) = (vec![], vec![]);
        for drawn in wanted {
            let turn = crate::heading(drawn.angle);
            let rear = drawn.at - turn * drawn.length / 2.0;
            let shape = |out: f32| -> Vec<Vec2> {
                let s = banners.scale;
                let points: &[Vec2] = match seat {
                    Seat::Blue => &[vec2(0.0, -5.0), vec2(0.0, 5.0), vec2(-5.0, 5.0), vec2(-5.0, -5.0)],
                    Seat::Red => &[vec2(0.0, -5.5), vec2(0.0, 5.5), vec2(-6.5, 0.0)],
                };
                let middle = vec2(-2.5, 0.0);
                points.iter().map(|p| rear + turn.rotate((*p - middle) * (s + out) + middle * s)).collect()
            };
            casing.push(shape(0.32));
            rings.push(shape(0.0));
        }
        if !rings.is_empty() {
            let area = |rings, shade| Draw::Area { rings, shade, alpha: 1.0, hatch: Hatch::None };
            sheet.tabs.extend([area(casing, Shade::Ink), area(rings, Shade::Rim(seat))]);
        }
    }
}
