//! Models on their bases, in millimeters around their own middle, with their front toward +x.
//!
//! The look of a model is a row in one of the tables below this module. This file finds the row, fits it into the ruled edge of the base,
//! and draws what all models share: ground, rim, wreck, parapet.

mod chassis;
mod foot;
mod german;
mod guns;
mod looks;
mod marks;
mod paint;
mod parts;
mod pen;
mod soviet;
mod western;
mod wings;
mod works;
mod wreck;

use crate::{Color, Ink, Sides, chance::Chance, ink::*};
use angle::sine_and_cosine;
use content::Catalog;
use foot::Man;
use looks::{LOOKS, Look, Look::*};
use paint::Paint;
use parts::Yard;
use pen::{Cut, Pen, blob, pad};

/// A model and its base.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// Its name in the position: `rifles`, `tiger` … A model missing from the catalog is drawn as the number of men that fit.
    pub model: &'a str,
    /// Its size along the facing and across it.
    pub size: [f32; 2],
    pub plinth: Plinth,
    /// Its rotation on the sheet, clockwise, in radians. The light stays in the northwest.
    pub angle: f32,
    /// The rotation of its turret from its front, clockwise, in radians.
    pub aim: f32,
    pub built: Built,
    /// The seed of stowage, poses and blots.
    pub seed: u32,
    /// Pixels of the page per millimeter. Details too fine to see are left out; essential ones are widened until they show.
    pub scale: f32,
    /// The leader of its unit looks out of the hatch.
    pub leader: bool,
    pub wreck: bool,
    pub dug_in: bool,
    /// A gun on the hook of a vehicle: without base and crew.
    pub towed: bool,
}

/// The part of a model to draw. A turret that turns on its own is a separate picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    Whole,
    /// Everything except the turret.
    Hull,
    /// Only the turret, around its own axle, with its front toward +x. `angle` is then the rotation of the turret on the sheet.
    Turret,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plinth {
    Disc,
    Rect,
    Oval,
}

/// How far the axle of a model's turret is in front of the middle of its base. None for models without a turret, and for wrecks.
pub fn axle(stand: &Stand, sides: &Sides) -> Option<f32> {
    match Found::new(stand, sides).look {
        Machine(machine) if !stand.wreck => machine.turret.map(|(axle, _)| {
            let (size, long) = fit(stand, machine.size);
            axle * size * long
        }),
        Machine(_) | Machines(_) | Plane(_) | Team(_) | Men | Counter => None,
    }
}

/// Draws a model: base, hull and turret, or one of them.
pub fn stand(stand: &Stand, sides: &Sides) -> Vec<Ink> {
    let found = Found::new(stand, sides);
    let mut pen = Pen::new(stand.angle, stand.scale);
    if stand.dug_in {
        parapet(&mut pen, stand);
    }
    match found.look {
        Machine(machine) => {
            let (size, long) = fit(stand, machine.size);
            pen.soft_shadow(&pad([0.0, 0.0], machine.size.map(|v| v * size), 3.0), 15.0 * size, 0.40, 1.2);
            if stand.wreck {
                wreck::ground(&mut pen, stand, machine);
            }
            if !stand.wreck {
                plate(&mut pen, stand);
                rim(&mut pen, stand, sides, 1.1);
            }
            let mark = pen.inks.len();
            let outer = pen.enter([0.0, 0.0], 0.0, size);
            pen.frame.long = long;
            hull_and_turret(found.yard(stand, machine.size, &mut pen), stand, machine);
            pen.frame = outer;
            if stand.wreck {
                let inks = pen.inks.split_off(mark);
                wreck::charred(&mut pen, stand, inks, machine);
                wreck::fire(&mut pen, stand);
            }
        }
        Team(team) if stand.towed => limber(&mut pen, stand, &found, team),
        Team(team) => {
            earth(&mut pen, stand);
            rim(&mut pen, stand, sides, 1.9);
            serve(&mut pen, stand, &found, team);
        }
        Plane(plane) => {
            // What it flies over is seen through its marker.
            pen.fill(plinth(stand, 0.0), Color::hex(0xe8f0f4).alpha(0.16));
            rim(&mut pen, stand, sides, 1.1);
            let across = stand.size[0].min(stand.size[1]);
            wings::plane(&mut pen, plane, found.paint, (found.flag, across));
        }
        Men | Machines(_) => {
            earth(&mut pen, stand);
            rim(&mut pen, stand, sides, 1.9);
            men(&mut pen, stand, found.paint);
        }
        Counter => {
            earth(&mut pen, stand);
            rim(&mut pen, stand, sides, 1.9);
            let across = stand.size[0].min(stand.size[1]);
            pen.slab(disc([0.0, 0.0], across * 0.24), found.flag, Cut::new(across * 0.24).lift(3.0));
        }
    }
    pen.inks
}

fn hull_and_turret(mut yard: Yard, stand: &Stand, machine: &parts::Machine) {
    yard.build(machine.parts);
    yard.far_mark();
    let Some((axle, parts)) = machine.turret else { return };
    // The turret of a wreck points anywhere.
    let aim = if stand.wreck { stand.aim + 0.5 } else { stand.aim };
    match stand.built {
        Built::Hull => return,
        Built::Whole => drop(yard.pen.enter([axle, 0.0], aim, 1.0)),
        // The hull is drawn anyway, so that chance gives the turret the same details in every picture.
        Built::Turret => yard.pen.inks.clear(),
    }
    yard.pen.paint_turns_too(axle);
    yard.turret(parts);
}

/// Facts about a model before it is drawn.
struct Found {
    look: Look,
    paint: &'static Paint,
    /// A figure's size; 1.0 at 1:100.
    tall: f32,
    flag: Color,
}

impl Found {
    fn new(stand: &Stand, sides: &Sides) -> Found {
        let row = Catalog::standard().models.get(stand.model);
        let livery = row.and_then(|row| row.nation).map_or(sides.home, content::Nation::livery);
        let look = row.and_then(|row| LOOKS.iter().find(|(name, _)| *name == row.look)).map_or(Men, |(_, look)| *look);
        let look = match look {
            Machines(of) => Machine(of[livery as usize]),
            Machine(_) | Plane(_) | Team(_) | Men | Counter => look,
        };
        let tall = row.map_or(1.0, |row| 100.0 / f32::from(row.scale));
        Found { look, paint: paint::of(livery), tall, flag: sides.rim }
    }

    fn yard<'a>(&self, stand: &Stand, size: [f32; 2], pen: &'a mut Pen) -> Yard<'a> {
        pen.blots(self.paint.blots, stand.seed, size[0] / 2.0);
        Yard {
            pen,
            paint: self.paint,
            size,
            chance: Chance::new(stand.seed * 17 + 3),
            leader: stand.leader,
            wreck: stand.wreck,
            flag: self.flag,
            hull: [0.0; 3],
        }
    }
}

/// The factor a machine is shrunk by, because its rim must fit inside the ruled edge, and how much longer than that it is
/// drawn. On the whole table its plate must fit too, so that narrow hulls would be short ones.
fn fit(stand: &Stand, [l, w]: [f32; 2]) -> (f32, f32) {
    let far = pen::is_far(stand.scale);
    let room = if far { (2.0 * (FAR_RIM + FAR_PLATE) / stand.scale).min(0.32 * stand.size[1]).max(3.0) } else { 3.0 };
    let [along, across] = [(stand.size[0] - room) / l, (stand.size[1] - room) / w];
    let size = along.min(across).clamp(0.2, 4.0);
    (size, if far { (along / size).clamp(1.0, 1.22) } else { 1.0 })
}

/// On the whole table: the breadth in pixels of the rim, and of the pale plate that is seen between rim and hull.
const FAR_RIM: f32 = 1.7;
const FAR_PLATE: f32 = 2.1;
/// How far the casing of the rim reaches over the ruled edge, in pixels.
const FAR_CASING: f32 = 1.2;

fn plinth(stand: &Stand, less: f32) -> Vec<Step> {
    let [l, w] = stand.size.map(|v| (v - 2.0 * less).max(0.5));
    match stand.plinth {
        Plinth::Disc => disc([0.0, 0.0], l / 2.0),
        // Barely rounded, because the drawn edge is the ruled edge.
        Plinth::Rect => pad([0.0, 0.0], [l, w], 1.2),
        Plinth::Oval => oval([0.0, 0.0], l, w),
    }
}

/// The thin dark plate under a machine. On the whole table it is pale, and lies in a shadow all around: every hull is darker
/// than it, on any ground.
fn plate(pen: &mut Pen, stand: &Stand) {
    if !pen.far() {
        return pen.fill(plinth(stand, 0.3), Color::hex(0x121410).alpha(0.16));
    }
    for (pixels, alpha) in [(8.0, 0.30), (5.0, 0.34)] {
        pen.line(plinth(stand, 0.0), pen::SHADE.alpha(alpha), pixels / pen.scale);
    }
    pen.fill(plinth(stand, 0.0), Color::hex(0xf5f4ea).alpha(0.96));
}

/// The top of a stand: shadow, earth, flock, and light.
fn earth(pen: &mut Pen, stand: &Stand) {
    let edge = plinth(stand, 0.0);
    pen.soft_shadow(&edge, 4.0, 0.46, 3.0);
    pen.fill(edge.clone(), Color::hex(0xc2ae82));
    let mark = pen.inks.len();
    let mut chance = Chance::new(stand.seed * 11 + 3);
    let [l, w] = stand.size;
    const FLOCK: [(u32, f32); 4] = [(0xdecea4, 0.6), (0xa68e62, 0.5), (0xa8ae6c, 0.6), (0xbec07e, 0.55)];
    for i in 0..16 {
        let at = [chance.between(-0.5, 0.5) * l, chance.between(-0.5, 0.5) * w];
        let size = [chance.between(3.0, 9.0) / 2.0 + 1.5, chance.between(2.0, 6.0) / 2.0 + 1.0];
        let (tone, alpha) = FLOCK[i % 4];
        let turn = chance.between(0.0, 3.0);
        pen.fill(blob(at, size, turn, &mut chance), Color::hex(tone).alpha(alpha));
    }
    if !pen.far() {
        for (tone, alpha) in [(0x523e26, 0.5), (0xeee0ba, 0.55), (0x6f7f45, 0.8)] {
            let mut grains = vec![];
            for _ in 0..((l * w / 60.0) as usize).min(60) {
                let at = [chance.between(-0.5, 0.5) * l, chance.between(-0.5, 0.5) * w];
                grains.extend([Step::To(at), Step::Line([at[0] + chance.between(-0.7, 0.7), at[1] + 0.3])]);
            }
            pen.line(grains, Color::hex(tone).alpha(alpha), 0.5);
        }
    }
    pen.clip(mark, edge.clone());
    pen.slab(edge, Color::hex(0xc2ae82).alpha(0.0), Cut::new(w * 0.6).edge(0.0).sheen(0.24, 0.24));
}

/// A band in the side's color inside the ruled edge, and an arrow head at the front.
fn rim(pen: &mut Pen, stand: &Stand, sides: &Sides, band: f32) {
    let casing = Color::hex(0x0e0e10).alpha(0.9);
    let far = pen.far();
    let band = pen.at_least(band, if far { FAR_RIM } else { 1.6 }).min(stand.size[0].min(stand.size[1]) * 0.16);
    let line = pen.at_least(0.0, 0.75);
    if far {
        pen.line(plinth(stand, 0.0), casing, 2.0 * FAR_CASING / pen.scale);
    }
    pen.line(plinth(stand, band / 2.0), casing, band);
    pen.line(plinth(stand, line * 0.6 + band / 2.0), sides.rim, band);
    if !far {
        pen.line(plinth(stand, 1.2 * line + band), casing.alpha(0.5), line);
    }
    if let Some(thread) = sides.thread {
        pen.line(plinth(stand, line + band * 0.72), thread, pen.at_least(0.5, 0.6).min(band * 0.45));
    }
    let (front, q) = (stand.size[0] / 2.0, pen.at_least(2.2, 2.2));
    let arrow = ring(&[[front - q * 0.1, -q * 1.1], [front + q, 0.0], [front - q * 0.1, q * 1.1]]);
    pen.line(arrow.clone(), casing, 2.0 * line);
    pen.fill(arrow, sides.rim);
}

/// The men and weapons of a stand, spread over its base.
/// The gun alone: no men, and nothing that lies beside it.
fn limber(pen: &mut Pen, stand: &Stand, found: &Found, team: &foot::Team) {
    let size = (stand.size[0] / team.size[0]).min(stand.size[1] / team.size[1]).min(found.tall).max(0.3);
    let outer = pen.enter([0.0, 0.0], 0.0, size);
    let laid = |part: &&parts::Part| matches!(part, parts::Part::Rod([_, y], [_, end], ..) if y * end > BESIDE);
    let mut yard = found.yard(stand, [24.0, 24.0], pen);
    team.under.iter().filter(|part| !laid(part)).for_each(|part| yard.build(std::slice::from_ref(part)));
    pen.frame = outer;
}

/// What lies farther out on one side than the square root of this is no part of a gun.
const BESIDE: f32 = 180.0;

fn serve(pen: &mut Pen, stand: &Stand, found: &Found, team: &foot::Team) {
    let few = team.far.filter(|_| pen.far());
    let (team, grown) = (few.unwrap_or(team), if few.is_some() { foot::GROWN } else { 1.0 });
    let spread = [stand.size[0] / team.size[0], stand.size[1] / team.size[1]];
    let size = spread[0].min(spread[1]).min(found.tall).max(0.3);
    let outer = pen.enter([0.0, 0.0], 0.0, size);
    let mut yard = found.yard(stand, [24.0, 24.0], pen);
    yard.build(team.under);
    let mut chance = Chance::new(stand.seed * 3 + 1);
    // The crew of a weapon stays with it; the others spread out.
    let serving = !(team.over.is_empty() && team.under.is_empty());
    for Man([x, y], turn, arm, pose) in team.men {
        let (by, twist) = foot::loose(&mut chance);
        let at = if serving { [*x, *y] } else { [x * spread[0] / size + by[0], y * spread[1] / size + by[1]] };
        let spot = yard.pen.enter(at, 0.0, grown);
        foot::man(yard.pen, found.paint, [0.0; 2], turn.to_radians() + twist, (*arm, *pose));
        yard.pen.frame = spot;
    }
    yard.build(team.over);
    pen.frame = outer;
}

/// Loose ranks, as many men as fit on the base.
fn men(pen: &mut Pen, stand: &Stand, paint: &Paint) {
    let [l, w] = stand.size.map(|v| v - 5.0);
    let (ranks, files) = (((l / 13.0) as usize).clamp(1, 3), ((w / 12.0) as usize).clamp(1, 5));
    let size = (l.min(w) / 12.0).clamp(0.3, 1.0);
    let mut chance = Chance::new(stand.seed * 3 + 1);
    for rank in 0..ranks {
        for file in 0..files {
            // Every other rank fills the gaps of the one before.
            if (rank + file) % 2 == 1 && ranks > 1 && files > 1 {
                continue;
            }
            let (by, twist) = foot::loose(&mut chance);
            let step = |i: usize, n: usize, long: f32| long * ((i as f32 + 0.5) / n as f32 - 0.5);
            let at = [step(rank, ranks, l) + by[0] * size, step(file, files, w) + by[1] * size];
            let outer = pen.enter(at, twist, size);
            let pose = [foot::Pose::Run, foot::Pose::Stand, foot::Pose::Kneel][(chance.part() * 2.99) as usize];
            foot::man(pen, paint, [0.0, 0.0], 0.0, (foot::Arm::Rifle, pose));
            pen.frame = outer;
        }
    }
}

/// Spoil around a base that is dug in.
fn parapet(pen: &mut Pen, stand: &Stand) {
    let mut chance = Chance::new(stand.seed * 7 + 5);
    let [l, w] = stand.size;
    pen.soft_shadow(&pad([0.0, 0.0], [l + 9.0, w + 9.0], 6.0), 1.0, 0.5, 3.0);
    pen.fill(pad([0.0, 0.0], [l + 11.0, w + 11.0], 7.0), Color::hex(0x5c442a));
    let light = pen.frame.light;
    let n = (l + w) as usize * 2;
    for i in 0..n {
        // Several times around the edge, in ever smaller heaps.
        let (sine, cosine) = sine_and_cosine(i as f32 * 2.4);
        let reach = ((l + 8.0) / 2.0 / cosine.abs().max(0.01)).min((w + 8.0) / 2.0 / sine.abs().max(0.01));
        let far = reach + chance.between(-3.0, 2.6);
        let lit = cosine * light[0] + sine * light[1] + chance.between(-0.8, 0.8);
        let tone = Color::hex(0x7d5f3c);
        let tone = if lit > 0.0 { tone.lit(lit * 0.26) } else { tone.shaded(-lit * 0.36) };
        let size = chance.between(1.0, 2.4) * (1.0 - 0.5 * i as f32 / n as f32);
        pen.fill(blob([cosine * far, sine * far], [size, size * 0.7], sine * 3.0, &mut chance), tone.alpha(0.9));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Theme, Vision, palette};

    fn shown(model: &str) -> Stand<'_> {
        Stand {
            model,
            size: [50.0, 32.0],
            plinth: Plinth::Rect,
            angle: 0.0,
            aim: 0.0,
            seed: 1,
            scale: 2.0,
            built: Built::Whole,
            leader: true,
            wreck: false,
            dug_in: false,
            towed: false,
        }
    }

    /// The drawn edge of a base is the ruled edge.
    #[test]
    fn the_rim_stays_on_the_base() {
        let sides = palette(Theme::Light, Vision::First).blue;
        for (model, plinth) in [("rifles", Plinth::Rect), ("tiger", Plinth::Rect), ("mortar", Plinth::Disc)] {
            for scale in [0.4, 1.0, 3.0] {
                let inks = stand(&Stand { plinth, scale, ..shown(model) }, &sides);
                let rims = inks.iter().filter(|ink| matches!(ink, Ink::Stroke { color, .. } if *color == sides.rim));
                let rims: Vec<Ink> = rims.cloned().collect();
                let (lo, hi) = crate::extent(&rims);
                assert!(!rims.is_empty() && lo[0] >= -25.0 && hi[0] <= 25.0, "{model} {scale} {lo:?} {hi:?}");
                assert!(plinth == Plinth::Disc || (lo[1] >= -16.0 && hi[1] <= 16.0), "{model} {scale}");
            }
        }
    }

    #[test]
    fn every_row_of_the_catalog_has_a_recipe_and_every_recipe_a_row() {
        let rows = &Catalog::standard().models;
        for (id, row) in rows.iter() {
            assert!(LOOKS.iter().any(|(name, _)| *name == row.look), "{id} looks like {}", row.look);
        }
        for (name, _) in LOOKS {
            assert!(rows.values().any(|row| row.look == *name), "nothing looks like {name}");
        }
    }

    /// Whoever draws a machine for one row and means it for another says so with `like`.
    #[test]
    fn no_two_machines_have_one_recipe_unless_one_borrows_it() {
        let rows = &Catalog::standard().models;
        for (name, _) in LOOKS.iter().filter(|(_, look)| matches!(look, Machine(_))) {
            // `sherman-ussr` is the same machine in another army.
            let other = |id: &str, row: &content::Model| {
                row.nation.is_some_and(|nation| id == format!("{name}-{}", nation.name()))
            };
            let drawn = |id: &str, row: &content::Model| row.look == *name && !row.borrowed && !other(id, row);
            let own: Vec<&String> = rows.iter().filter(|(id, row)| drawn(id, row)).map(|(id, _)| id).collect();
            assert!(own.len() <= 1, "{name} is the recipe of {own:?}");
        }
    }

    /// A drawn hull fills the size in its row, length and breadth, less the room for the rim.
    #[test]
    fn machines_fill_the_hulls_that_the_catalog_gives_them() {
        for (id, row) in Catalog::standard().models.iter() {
            let table::Footprint::Rect { length, width } = row.foot else { continue };
            let size = [length, width].map(|len| len.0 as f32 / 10.0);
            // Rows without a nation are an average of several.
            let look = LOOKS.iter().find(|(name, _)| *name == row.look).map(|(_, look)| look);
            // Until it has a drawing of its own, another's may fit badly.
            if let Some(Machine(machine)) = look.filter(|_| !row.borrowed) {
                let (part, _) = fit(&Stand { size, ..shown(id) }, machine.size);
                let filled = (machine.size[0] * part / size[0]).min(machine.size[1] * part / size[1]);
                assert!(filled > 0.78, "{id} {size:?} {:?} {filled}", machine.size);
            }
        }
    }

    #[test]
    fn a_turret_turns_apart_from_its_hull() {
        let sides = palette(Theme::Light, Vision::First).red;
        let tank = shown("tiger");
        let turned = Stand { aim: 1.0, ..tank };
        let (still, moved) = (stand(&tank, &sides), stand(&turned, &sides));
        let same = still.iter().zip(&moved).take_while(|(a, b)| a == b).count();
        assert!(same > still.len() / 3 && same < still.len() * 9 / 10, "{same} of {}", still.len());
        for without in ["stug", "rifles"] {
            assert_eq!(stand(&shown(without), &sides), stand(&Stand { aim: 1.0, ..shown(without) }, &sides));
        }
    }

    #[test]
    fn hull_and_turret_are_the_whole_in_two_pictures() {
        let sides = palette(Theme::Light, Vision::First).red;
        let of = |built| stand(&Stand { built, ..shown("tiger") }, &sides);
        let (whole, hull, turret) = (of(Built::Whole), of(Built::Hull), of(Built::Turret));
        assert_eq!(whole[..hull.len()], hull);
        assert_eq!(whole.len(), hull.len() + turret.len());
        let axle = axle(&shown("tiger"), &sides).expect("a turret");
        let (lo, hi) = crate::extent(&whole[hull.len()..]);
        let (from, to) = crate::extent(&turret);
        assert!((from[0] + axle - lo[0]).abs() + (to[0] + axle - hi[0]).abs() < 0.01, "about its own axle");
        assert!((from[1] - lo[1]).abs() < 0.01);
        for without in [shown("stug"), shown("rifles"), Stand { wreck: true, ..shown("tiger") }] {
            assert_eq!(super::axle(&without, &sides), None);
        }
    }

    #[test]
    fn what_no_catalog_knows_is_drawn_as_men() {
        let sides = palette(Theme::Dark, Vision::Second).red;
        for size in [[2.0, 2.0], [30.0, 25.0], [300.0, 300.0]] {
            let inks = stand(&Stand { size, plinth: Plinth::Oval, ..shown("no-such-thing") }, &sides);
            assert!(inks.len() > 20);
            let (lo, hi) = crate::extent(&inks);
            assert!(lo.into_iter().chain(hi).all(f32::is_finite));
        }
    }
}
