//! The parts of machines, and how each is drawn. A machine is a list of parts in painter's order.
//!
//! In millimeters at 1:100, around the middle of the hull, front toward +x, the right-hand side toward +y.

use super::{
    foot,
    paint::{HOLLOW, Paint, STEEL, WHITE},
    pen::*,
};
use crate::{Color, chance::Chance, ink::*};
use content::Livery;
use std::f32::consts::{FRAC_PI_2, PI};

/// Half of an outline, from the front to the rear along +y; the other half mirrors it.
pub(super) type Half = &'static [[f32; 2]];

pub(super) struct Machine {
    /// Length and breadth of the hull, which is fitted to the ruled edge.
    pub size: [f32; 2],
    pub parts: &'static [Part],
    /// The turret's pivot, and its parts.
    pub turret: Option<(f32, &'static [Part])>,
}

pub(super) enum Part {
    /// Tracks of breadth `tread`, fenders, and the hull: its glacis from `glacis` to the front (none at 0), its engine deck from `deck`
    /// back.
    Chassis {
        tread: f32,
        hull: Half,
        glacis: f32,
        deck: f32,
        over: Deck,
    },
    /// Tracks: their ends along the hull, distance of their middle from the axis, breadth.
    Tracks([f32; 2], f32, f32),
    /// Pairs of wheels: places along the hull, distance of their middle from the axis, length and breadth.
    Wheels(&'static [f32], f32, [f32; 2]),
    /// A slab of the hull: shade (lighter above zero, darker below) and height above what is below it.
    Slab(Half, f32, f32),
    /// Walls with a roof inside them (a turret or casemate): outline and height above the hull.
    Body(Half, f32),
    /// A turret or casemate without a roof: outline and height.
    Open(Half, f32),
    /// A round turret: half its length and breadth.
    Dome([f32; 2]),
    /// A rectangle: middle, size, tone, height. Mirrored to the other side unless it is on the axis.
    Pad([f32; 2], [f32; 2], Tone, f32),
    /// An open space with floor and seats inside.
    Bay(Half),
    /// Lines between plates; mirrored unless on the axis.
    Seam(Half),
    /// Ribs of a cooling grille: middle, size, number. Mirrored unless on the axis.
    Grille([f32; 2], [f32; 2], u8),
    /// Bows under a canvas tilt: middle, size and number.
    Ribs([f32; 2], [f32; 2], u8),
    Hatch([f32; 2], f32),
    /// The hatch the leader looks out of.
    Cupola([f32; 2], f32),
    /// A barrel: start, end, thickness, distance from the axis, muzzle.
    Gun(f32, f32, f32, f32, Muzzle),
    /// A collar around the gun: middle and size.
    Mantlet([f32; 2], [f32; 2]),
    /// A machine gun on its mount: place and length.
    Mg([f32; 2], f32),
    Crew(Half),
    /// A rolled tarpaulin or a log along the hull: middle, length, whether it is turned across.
    Roll([f32; 2], f32, bool),
    Drum([f32; 2]),
    Crate([f32; 2], [f32; 2]),
    /// Random stowage, different on each hull, from the rear on.
    Stowage,
    /// Armored skirts: the rear end of the first plate, number of plates, distance from the axis.
    Skirts(f32, u8, f32),
    /// A curtain of thin plates around a turret.
    Curtain,
    /// The national marking: place and half its size.
    Mark([f32; 2], f32),
    /// Two white bars across a roof, for recognition from the air: place and half their length.
    Bars([f32; 2], f32),
    /// The flash of an arm of service.
    Flash(f32),
    /// A trail leg of a gun carriage: axle end, spade end, thickness. Mirrored unless on the axis.
    Trail([f32; 2], [f32; 2], f32),
    /// A gun's shield.
    Shield(Half),
    /// A thin rod with its own color: start, end, width, color.
    Rod([f32; 2], [f32; 2], f32, u32),
    /// A disc with its own color: middle, radius, color.
    Plate([f32; 2], f32, u32),
    /// A command pennant in the side's colors.
    Pennant([f32; 2]),
    /// A thick band along an outline: folded canvas on its stays.
    Band(Half, f32, Tone),
    /// Burning oil, ahead from here.
    Jet(f32),
    /// Parts that several machines share.
    Nested(&'static [Part]),
    /// Parts elsewhere: place, turn in radians, and how much larger they are.
    Set([f32; 2], f32, f32, &'static [Part]),
    /// The hull of another machine: its place along the axis, and how much larger it is.
    On(f32, f32, &'static Machine),
}

/// How the engine deck is covered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Deck {
    Plain,
    /// Two fans.
    Fans,
    /// Louvers across.
    Mesh,
    /// Two doors.
    Doors,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Muzzle {
    Bare,
    Brake,
    /// A thick, short barrel: howitzers.
    Stub,
}

#[derive(Clone, Copy)]
pub(super) enum Tone {
    /// The hull's color, lighter above zero and darker below.
    Hull(f32),
    Canvas,
    Of(u32),
}

/// A canvas roof on bows over the bed of a truck.
pub(super) const TILT: Part = Part::Nested(&[
    Part::Pad([-13.0, 0.0], [33.6, 21.2], Tone::Canvas, 9.0),
    Part::Ribs([-13.0, 0.0], [33.6, 20.4], 6),
]);

/// Draws parts.
pub(super) struct Yard<'a> {
    pub pen: &'a mut Pen,
    pub paint: &'static Paint,
    pub size: [f32; 2],
    pub chance: Chance,
    pub leader: bool,
    pub wreck: bool,
    pub flag: Color,
    /// Rear, front and half the breadth of the hull, known once it is drawn.
    pub hull: [f32; 3],
}

impl Yard<'_> {
    /// The shadow of the whole turret is drawn first, so that it does not cover the turret's own gun.
    pub fn turret(&mut self, parts: &[Part]) {
        self.shades(parts);
        self.build(parts);
    }

    fn shades(&mut self, parts: &[Part]) {
        let alpha = if self.pen.far() { 0.55 } else { 0.42 };
        for part in parts {
            let shape = match *part {
                Part::Body(half, _) | Part::Open(half, _) => softened(&mirrored(half), 2.2),
                Part::Dome(size) => oval([0.0, 0.0], size[0] * 2.0, size[1] * 2.0),
                Part::Pad(at, size, Tone::Hull(_), _) if at[0] < 0.0 => pad(at, size, 1.0),
                Part::Nested(parts) => {
                    self.shades(parts);
                    continue;
                }
                Part::Set(at, turn, size, parts) => {
                    self.set(at, turn, size, |yard| yard.shades(parts));
                    continue;
                }
                _ => continue,
            };
            self.pen.shadow(&shape, 11.0, alpha);
        }
    }

    pub fn build(&mut self, parts: &[Part]) {
        for part in parts {
            self.part(part);
        }
    }

    /// On the whole table, hull and turret are two clear tones: a pale turret on a dark hull, but on German sand a dark one.
    fn hull_tone(&self) -> Color {
        match (self.pen.far(), self.paint.livery) {
            (false, _) => self.paint.hull,
            (true, Livery::German) => self.paint.hull.shaded(0.22),
            (true, Livery::American | Livery::British | Livery::Soviet) => self.paint.hull.shaded(0.26),
        }
    }

    fn turret_tone(&self) -> Color {
        match (self.pen.far(), self.paint.livery) {
            (false, _) => shifted(self.paint.hull, 0.07),
            (true, Livery::German) => self.paint.hull.shaded(0.40),
            (true, Livery::American | Livery::British | Livery::Soviet) => self.paint.hull.lit(0.14),
        }
    }

    pub fn tone(&self, tone: Tone) -> Color {
        match tone {
            Tone::Hull(by) => shifted(self.hull_tone(), by),
            Tone::Canvas => self.paint.canvas,
            Tone::Of(rgb) => Color::hex(rgb),
        }
    }

    fn part(&mut self, part: &Part) {
        match *part {
            Part::Chassis { tread, hull, glacis, deck, over } => self.chassis(tread, hull, glacis, (deck, over)),
            Part::Tracks(along, y, width) => self.pair(y, |yard, y| yard.track(along, y, width)),
            Part::Wheels(places, y, size) => {
                for x in places {
                    self.pair(y, |yard, y| yard.wheel([*x, y], size));
                }
            }
            Part::Slab(half, by, lift) => {
                let cut = Cut::new(self.size[0] * 0.42).lift(lift).edge(0.6).camo(true);
                let tone = self.tone(Tone::Hull(by));
                self.pen.slab(softened(&mirrored(half), 1.8), tone, cut);
            }
            Part::Body(half, lift) => self.body(half, lift),
            Part::Open(half, lift) => self.open(half, lift),
            Part::Dome(size) => {
                let shape = oval([0.0, 0.0], size[0] * 2.0, size[1] * 2.0);
                let tone = self.turret_tone();
                self.pen.slab(shape, tone, Cut::new(11.0).edge(0.6).sheen(0.34, 0.36).camo(true));
            }
            Part::Pad([x, y], size, tone, lift) => self.pair(y, |yard, y| yard.pad([x, y], size, tone, lift)),
            Part::Bay(half) => self.hollow(&mirrored(half)),
            Part::Seam(half) => self.seam(half),
            Part::Grille([x, y], size, n) => self.pair(y, |yard, y| yard.grille([x, y], size, n)),
            Part::Ribs(at, size, n) => self.ribs(at, size, n),
            Part::Hatch([x, y], radius) => self.hatch([x, y], radius, 0.05),
            Part::Cupola(at, radius) => self.cupola(at, radius),
            Part::Gun(from, to, width, y, muzzle) => self.gun([from, to], width, y, muzzle),
            Part::Mantlet(at, size) => {
                let tone = self.tone(Tone::Hull(-0.05));
                self.pen.slab(pad(at, size, 1.6), tone, Cut::new(6.0).lift(1.5));
            }
            Part::Mg([x, y], long) => {
                self.pen.shadow(&slab([x + long / 2.0, y], long, 1.0), 7.0, 0.38);
                self.pen.limb([x, y], [x + long, y], STEEL, 1.1);
                self.pen.slab(pad([x + 0.6, y], [2.8, 1.9], 0.3), Color::hex(0x3a3628), Cut::new(2.0).edge(0.3));
            }
            Part::Crew(places) => {
                for at in places {
                    foot::bust(self.pen, self.paint, *at);
                }
            }
            Part::Roll(at, long, across) => self.roll(at, long, if across { FRAC_PI_2 } else { 0.0 }),
            Part::Drum([x, y]) => {
                let tone = self.tone(Tone::Hull(-0.1));
                self.pen.slab(pad([x, y], [10.0, 4.0], 1.9), tone, Cut::new(4.0).lift(1.6).edge(0.42).sheen(0.5, 0.5));
            }
            Part::Crate(at, size) => self.crate_of(at, size, 0.0, Color::hex(0x7f7346)),
            Part::Stowage => self.stowage(),
            Part::Skirts(from, n, y) => self.skirts(from, n, y),
            Part::Curtain => self.curtain(),
            Part::Mark(at, size) => self.mark(at, size),
            Part::Bars([x, y], q) => {
                if !self.wreck {
                    self.pen.limb([x - q, y], [x + q, y], WHITE.alpha(0.92), 1.1);
                    self.pen.limb([x, y - q], [x, y + q], WHITE.alpha(0.92), 1.1);
                }
            }
            Part::Flash(x) => self.flash(x),
            Part::Trail(from, to, width) => self.pair(to[1], |yard, y| {
                let side = if y == to[1] { 1.0 } else { -1.0 };
                yard.trail([from[0], from[1] * side], [to[0], y], width);
            }),
            Part::Shield(half) => {
                let tone = self.tone(Tone::Hull(0.08));
                self.pen.slab(softened(&mirrored(half), 0.4), tone, Cut::new(9.0).lift(6.0).camo(true));
            }
            Part::Rod(from, to, width, tone) => {
                self.pen.limb(from, to, OUTLINE.alpha(0.7), width + 0.7);
                self.pen.limb(from, to, Color::hex(tone), width);
            }
            Part::Plate(at, radius, tone) => {
                self.pen.slab(disc(at, radius), Color::hex(tone), Cut::new(radius).lift(0.7).edge(0.5));
            }
            Part::Pennant(at) => self.pennant(at),
            Part::Band(half, width, tone) => self.band(half, width, tone),
            Part::Jet(x) => {
                if !self.wreck {
                    foot::jet(self.pen, [x, 0.0]);
                }
            }
            Part::Nested(parts) => self.build(parts),
            Part::Set(at, turn, size, parts) => self.set(at, turn, size, |yard| yard.build(parts)),
            Part::On(x, size, machine) => {
                let whole = std::mem::replace(&mut self.size, machine.size);
                self.set([x, 0.0], 0.0, size, |yard| yard.build(machine.parts));
                self.size = whole;
            }
        }
    }

    fn set(&mut self, at: [f32; 2], turn: f32, size: f32, draw: impl FnOnce(&mut Self)) {
        let outer = self.pen.enter(at, turn, size);
        // Along the axis it is drawn as long as what it stands on.
        if turn == 0.0 || turn == PI {
            self.pen.frame.long = outer.long;
        }
        draw(self);
        self.pen.frame = outer;
    }

    /// Draws on both sides, or once on the axis.
    pub fn pair(&mut self, y: f32, draw: impl Fn(&mut Self, f32)) {
        draw(self, y);
        if y != 0.0 {
            draw(self, -y);
        }
    }

    pub fn pad(&mut self, at: [f32; 2], size: [f32; 2], tone: Tone, lift: f32) {
        let camo = matches!(tone, Tone::Hull(_));
        let tone = self.tone(tone);
        let reach = size[0].max(size[1]) * 0.6;
        self.pen.slab(pad(at, size, 1.0), tone, Cut::new(reach).lift(lift).edge(0.45).camo(camo));
    }

    /// The walls of a turret, with its roof inside them.
    fn body(&mut self, half: Half, lift: f32) {
        let shape = mirrored(half);
        self.walls(&shape, lift);
        let roof: Vec<[f32; 2]> = shape.iter().map(|[x, y]| [x * 0.80 - 0.6, y * 0.76]).collect();
        let tone = if self.pen.far() { self.turret_tone().lit(0.05) } else { self.tone(Tone::Hull(0.13)) };
        self.pen.slab(softened(&roof, 1.8), tone, Cut::new(9.0).edge(0.28).sheen(0.12, 0.10).camo(true));
    }

    fn walls(&mut self, shape: &[[f32; 2]], lift: f32) {
        let tone = self.turret_tone();
        self.pen.slab(softened(shape, 2.2), tone, Cut::new(11.0).lift(lift).edge(0.6).sheen(0.34, 0.36).camo(true));
    }

    fn open(&mut self, half: Half, lift: f32) {
        let shape = mirrored(half);
        self.walls(&shape, lift);
        let reach = |i: usize| shape.iter().map(move |p| p[i]);
        let (front, back) = (reach(0).fold(f32::MIN, f32::max), reach(0).fold(f32::MAX, f32::min));
        let (middle, broad) = ((front + back) / 2.0, reach(1).fold(f32::MIN, f32::max));
        // A wall is equally thick along and across.
        let (along, across) = (1.0 - 3.2 / (front - back), 1.0 - 1.6 / broad);
        let inner: Vec<[f32; 2]> = shape.iter().map(|[x, y]| [middle + (x - middle) * along, y * across]).collect();
        self.hollow(&inner);
    }

    fn hollow(&mut self, shape: &[[f32; 2]]) {
        self.pen.fill(softened(shape, 1.4), HOLLOW);
        // Light falls where the wall casts no shade.
        let mark = self.pen.inks.len();
        let [x, y] = self.pen.frame.light;
        let lit: Vec<[f32; 2]> = shape.iter().map(|p| [p[0] - x * 2.8, p[1] - y * 2.8]).collect();
        self.pen.fill(softened(&lit, 1.4), Color::hex(0x7a744c).alpha(0.5));
        self.pen.clip(mark, softened(shape, 1.4));
        self.pen.line(softened(shape, 1.4), OUTLINE.alpha(0.6), 0.45);
    }

    pub fn seam(&mut self, half: &[[f32; 2]]) {
        let tone = OUTLINE.alpha(if self.pen.far() { 0.4 } else { 0.6 });
        self.pen.line(open(half), tone, 0.5);
        if half.iter().all(|p| p[1] >= 0.0) && half.iter().any(|p| p[1] > 0.0) {
            let other: Vec<[f32; 2]> = half.iter().map(|[x, y]| [*x, -y]).collect();
            self.pen.line(open(&other), tone, 0.5);
        }
    }

    /// Ribs run across the longer side.
    pub fn grille(&mut self, at: [f32; 2], size: [f32; 2], n: u8) {
        let dark = Color::hex(0x12100c).alpha(if self.pen.far() { 0.34 } else { 0.62 });
        self.pen.fill(slab(at, size[0], size[1]), dark);
        if self.pen.scale < 0.9 {
            return;
        }
        let pitch = size[0] / f32::from(n);
        let line = open(&[[at[0] - size[0] / 2.0 + pitch * 0.3, at[1]], [at[0] + size[0] / 2.0 - 0.2, at[1]]]);
        self.pen.dashed(line, Color::hex(0xd6cca6).alpha(0.42), size[1] - 0.6, &[pitch * 0.42, pitch * 0.58]);
    }

    fn ribs(&mut self, at: [f32; 2], size: [f32; 2], n: u8) {
        for i in 0..n {
            let x = at[0] + size[0] * ((f32::from(i) + 0.5) / f32::from(n) - 0.5);
            let rib = |x: f32| ([x, at[1] - size[1] / 2.0], [x, at[1] + size[1] / 2.0]);
            let (from, to) = rib(x + 0.8);
            self.pen.limb(from, to, Color::hex(0x1e1a0e).alpha(0.28), 1.4);
            let (from, to) = rib(x);
            self.pen.limb(from, to, Color::hex(0xfff8dc).alpha(0.30), 0.8);
        }
        let (back, front) = ([at[0] - size[0] / 2.0, at[1]], [at[0] + size[0] / 2.0, at[1]]);
        self.pen.limb(back, front, Color::hex(0xfff8dc).alpha(0.22), 2.2);
    }

    pub fn hatch(&mut self, at: [f32; 2], radius: f32, by: f32) {
        let tone = self.tone(Tone::Hull(by));
        self.pen.slab(disc(at, radius), tone, Cut::new(radius).lift(0.7).edge(0.42));
        if self.pen.scale > 1.0 {
            let seam = [[at[0] - radius * 0.5, at[1]], [at[0] + radius * 0.5, at[1]]];
            self.pen.limb(seam[0], seam[1], OUTLINE.alpha(0.5), 0.35);
        }
    }

    fn cupola(&mut self, at: [f32; 2], radius: f32) {
        self.hatch(at, radius, -0.06);
        if self.leader && !self.wreck {
            self.pen.fill(disc(at, radius * 0.66), Color::hex(0x2a261d));
            foot::bust(self.pen, self.paint, at);
        } else {
            self.hatch(at, radius * 0.62, 0.06);
        }
    }

    fn gun(&mut self, [from, to]: [f32; 2], w: f32, y: f32, muzzle: Muzzle) {
        let tone = self.tone(Tone::Hull(0.0)).toward(Color::hex(0x8d8464), 0.25);
        let waist = from + (to - from) * 0.35;
        let (root, end) = if muzzle == Muzzle::Stub { (w * 0.6, w * 0.5) } else { (w * 0.72, w * 0.44) };
        let half = [[to, end], [waist, w / 2.0], [from, root]];
        let tube: Vec<[f32; 2]> = mirrored(&half).iter().map(|p| [p[0], p[1] + y]).collect();
        let tube = ring(&tube);
        self.pen.shadow(&tube, 13.0, 0.40);
        self.pen.slab(tube, tone, Cut::new(2.0).edge(0.5).sheen(0.45, 0.45));
        match muzzle {
            Muzzle::Brake => {
                let brake = pad([to + w * 0.7, y], [w * 2.2, w * 1.9], 0.6);
                self.pen.shadow(&brake, 13.0, 0.40);
                self.pen.slab(brake, tone.shaded(0.18), Cut::new(2.0).edge(0.5));
                self.pen.limb([to + w * 0.7, y - w * 0.8], [to + w * 0.7, y + w * 0.8], STEEL, 0.6);
            }
            Muzzle::Bare | Muzzle::Stub => {
                self.pen.limb([to - 0.4, y - w * 0.25], [to - 0.4, y + w * 0.25], STEEL, 0.8);
            }
        }
    }

    fn crate_of(&mut self, at: [f32; 2], size: [f32; 2], turn: f32, tone: Color) {
        let outer = self.pen.enter(at, turn, 1.0);
        self.pen.slab(pad([0.0, 0.0], size, 0.7), tone, Cut::new(size[0].max(size[1]) / 2.0).lift(1.8).edge(0.4));
        if self.pen.scale > 1.2 {
            for x in [-0.22, 0.22] {
                self.pen.limb([x * size[0], -size[1] / 2.0], [x * size[0], size[1] / 2.0], OUTLINE.alpha(0.5), 0.4);
            }
        }
        self.pen.frame = outer;
    }

    fn roll(&mut self, at: [f32; 2], long: f32, turn: f32) {
        let tone = self.paint.kit;
        let outer = self.pen.enter(at, turn, 1.0);
        self.pen.slab(pad([0.0, 0.0], [long, 3.2], 1.5), tone, Cut::new(3.2).lift(1.6).edge(0.42));
        for x in [-0.28, 0.28] {
            self.pen.limb([x * long, -1.5], [x * long, 1.5], Color::hex(0x322614).alpha(0.6), 0.5);
        }
        self.pen.frame = outer;
    }

    /// Rolls, boxes and tools, different on each tank.
    fn stowage(&mut self) {
        let [back, _, half] = self.hull;
        let (first, second, turn) = (self.chance.part(), self.chance.part(), self.chance.between(-0.3, 0.3));
        match self.paint.livery {
            Livery::American | Livery::British => {
                self.roll([back + 3.2, 0.0], half * 1.3, FRAC_PI_2);
                if first < 0.7 {
                    self.crate_of([back + 8.0, half * 0.55], [5.4, 4.4], turn, Color::hex(0x7f7346));
                }
                if second < 0.6 {
                    self.crate_of([back + 8.4, -half * 0.5], [4.6, 5.0], -turn, Color::hex(0x6e6a44));
                }
            }
            Livery::Soviet => self.roll([-6.0 + turn * 8.0, -half - 0.6], 15.0, 0.0),
            Livery::German => {
                self.pair(half + 0.6, |yard, y| yard.pen.limb([-8.0, y], [14.0, y], Color::hex(0x5d5244), 0.9));
                if first < 0.7 {
                    self.roll([back + 4.0, if second < 0.5 { 3.0 } else { -3.0 }], 11.0, FRAC_PI_2);
                }
            }
        }
    }

    /// One plate in ten is missing.
    fn skirts(&mut self, from: f32, n: u8, y: f32) {
        let tone = self.tone(Tone::Hull(0.04));
        for side in [-1.0, 1.0] {
            for i in 0..n {
                if self.chance.part() > 0.1 {
                    let at = [from + f32::from(i) * 9.6 + 4.6, side * y];
                    let cut = Cut::new(5.0).lift(6.0).edge(0.42).camo(true);
                    self.pen.slab(pad(at, [9.2, 1.6], 0.2), tone, cut);
                }
            }
        }
    }

    fn band(&mut self, half: Half, width: f32, tone: Tone) {
        let path = softened(&mirrored(half), 5.0);
        let [x, y] = self.pen.frame.light;
        self.pen.line(moved(&path, [-x * 2.0, -y * 2.0]), SHADE.alpha(0.4), width);
        self.pen.line(path.clone(), OUTLINE.alpha(0.82), width + 1.1);
        self.pen.line(path.clone(), self.tone(tone), width);
        self.pen.dashed(path.clone(), OUTLINE.alpha(0.28), width, &[0.5, 3.4]);
        self.pen.line(moved(&path, [x * 0.5, y * 0.5]), Color::hex(0xfff8dc).alpha(0.3), width * 0.25);
    }

    fn curtain(&mut self) {
        let tone = self.tone(Tone::Hull(0.08));
        for s in [-1.0, 1.0] {
            let path = [
                Step::To([6.0, s * 11.4]),
                Step::Curve([-4.0, s * 12.2], [-12.0, s * 11.2], [-17.6, s * 8.6]),
                Step::Line([-19.0, s * 1.2]),
            ];
            self.pen.line(path.to_vec(), OUTLINE.alpha(0.85), 1.8);
            self.pen.line(path.to_vec(), tone, 1.0);
        }
    }

    fn trail(&mut self, from: [f32; 2], to: [f32; 2], width: f32) {
        self.pen.limb(from, to, Color::hex(0x1f1d17), width + 1.0);
        let tone = self.tone(Tone::Hull(-0.06));
        self.pen.limb(from, to, tone, width);
        let spade = self.tone(Tone::Hull(-0.2));
        self.pen.slab(pad([to[0] - 1.0, to[1]], [3.0, 3.2], 0.4), spade, Cut::new(3.0).edge(0.4));
    }
}

/// Lighter above zero, darker below.
fn shifted(tone: Color, by: f32) -> Color {
    if by < 0.0 { tone.shaded(-by) } else { tone.lit(by) }
}
