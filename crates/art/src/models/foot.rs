//! Men from above: poses, weapons, and the stands they make up.

use super::{
    paint::{Paint, SKIN, STEEL},
    parts::{Part, Part::*, Tone},
    pen::*,
};
use crate::{Color, chance::Chance, ink::*};
use content::Livery;

/// A stand of men, in layers: below the men, the men, above them.
pub(super) struct Team {
    /// The size, along the facing and across it, that the men's places are measured in.
    pub size: [f32; 2],
    pub under: &'static [Part],
    pub men: &'static [Man],
    pub over: &'static [Part],
    /// What is drawn instead on the whole table: few men, so large that their weapon tells what they are.
    pub far: Option<&'static Team>,
}

/// Place, turn in degrees, weapon, pose.
pub(super) struct Man(pub [f32; 2], pub f32, pub Arm, pub Pose);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arm {
    /// Both hands are on something else.
    Bare,
    Rifle,
    /// Weapon along the facing, as a prone man holds it.
    Aimed,
    Light,
    Smg,
    Tube,
    Pistol,
    Radio,
    /// An anti-tank rifle, longer than a man.
    Long,
    Scope,
    Flame,
    Glasses,
    Satchel,
    Aid,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pose {
    Stand,
    Run,
    Kneel,
    Prone,
    /// On a horse or a motorcycle.
    Ride,
}

use Arm::*;
use Pose::*;

const BOOT: Color = Color::hex(0x2c251b);
const WOOD: Color = Color::hex(0x50361f);

/// Slightly over scale: men must be recognizable at whole-table zoom.
const LARGE: f32 = 1.16;

pub(super) const RIFLES: Team = Team {
    size: [32.0, 50.0],
    under: &[],
    men: &[
        Man([6.0, -17.0], 0.0, Rifle, Run),
        Man([8.0, -5.0], 0.0, Rifle, Kneel),
        Man([5.0, 8.0], 0.0, Light, Prone),
        Man([-7.0, -11.0], 0.0, Rifle, Run),
        Man([-6.0, 17.0], 0.0, Rifle, Stand),
    ],
    over: &[],
    far: Some(&RIFLES_FAR),
};

pub(super) const ASSAULT: Team = Team {
    size: [32.0, 50.0],
    under: &[],
    men: &[
        Man([7.0, -16.0], -8.0, Smg, Run),
        Man([9.0, -2.0], 0.0, Smg, Run),
        Man([7.0, 13.0], 8.0, Smg, Run),
        Man([-6.0, -9.0], 0.0, Smg, Run),
        Man([-6.0, 6.0], 0.0, Smg, Run),
    ],
    over: &[],
    far: Some(&ASSAULT_FAR),
};

pub(super) const LIGHT_MG: Team = Team {
    size: [32.0, 50.0],
    under: &[],
    men: &[
        Man([5.0, -12.0], 0.0, Light, Prone),
        Man([3.0, -19.0], 12.0, Aimed, Prone),
        Man([5.0, 11.0], 0.0, Light, Prone),
        Man([3.0, 18.0], -12.0, Aimed, Prone),
        Man([-8.0, 0.0], 6.0, Rifle, Kneel),
    ],
    over: &[],
    far: Some(&LIGHT_MG_FAR),
};

pub(super) const HEAVY_MG: Team = Team {
    size: [50.0, 32.0],
    under: &[],
    men: &[
        Man([-4.0, 0.0], 0.0, Bare, Kneel),
        Man([-3.0, -9.0], 12.0, Bare, Prone),
        Man([-12.0, 9.0], -12.0, Rifle, Prone),
        Man([-16.0, -6.0], 12.0, Bare, Kneel),
    ],
    over: &[
        Rod([4.0, 0.0], [12.0, -6.4], 1.2, 0x24231f),
        Rod([4.0, 0.0], [12.0, 6.4], 1.2, 0x24231f),
        Rod([4.0, 0.0], [-5.0, 0.0], 1.2, 0x24231f),
        Pad([4.0, 0.0], [10.0, 3.6], Tone::Of(0x3a3a35), 3.0),
        Rod([9.0, 0.0], [20.0, 0.0], 2.0, 0x4a4a44),
        Pad([3.0, 4.4], [4.4, 3.4], Tone::Of(0x5f6140), 1.0),
    ],
    far: Some(&HEAVY_MG_FAR),
};

pub(super) const MORTAR: Team = Team {
    size: [50.0, 32.0],
    under: &[
        Pad([-17.0, 9.0], [6.0, 2.4], Tone::Of(0x6e6b45), 0.8),
        Pad([-17.0, 12.0], [6.0, 2.4], Tone::Of(0x6e6b45), 0.8),
        Pad([-17.0, -9.0], [6.0, 2.4], Tone::Of(0x6e6b45), 0.8),
    ],
    men: &[
        Man([4.0, -9.6], 75.0, Bare, Kneel),
        Man([4.0, 9.6], -75.0, Bare, Kneel),
        Man([-14.0, 0.0], 0.0, Bare, Stand),
    ],
    over: &[
        Plate([-4.0, 0.0], 4.6, 0x45453a),
        Rod([6.0, 0.0], [13.0, -5.6], 1.1, 0x2b2a24),
        Rod([6.0, 0.0], [13.0, 5.6], 1.1, 0x2b2a24),
        Rod([-4.0, 0.0], [11.0, 0.0], 3.8, 0x6a6a50),
        Plate([11.4, 0.0], 1.7, 0x14130f),
    ],
    far: Some(&MORTAR_FAR),
};

pub(super) const TUBE: Team = Team {
    size: [25.0, 32.0],
    under: &[],
    men: &[Man([1.0, -5.5], 0.0, Tube, Kneel), Man([-3.0, 8.0], 6.0, Rifle, Kneel)],
    over: &[],
    far: Some(&TUBE_FAR),
};

pub(super) const LONG_RIFLE: Team = Team {
    size: [25.0, 32.0],
    under: &[],
    men: &[Man([-1.0, -4.0], 0.0, Long, Prone), Man([-3.0, 8.0], 8.0, Rifle, Prone)],
    over: &[],
    far: None,
};

pub(super) const SNIPER: Team = Team {
    size: [25.0, 25.0],
    // A screen of twigs in front of him.
    under: &[Plate([7.6, -6.0], 2.0, 0x5f7038), Plate([6.6, 6.4], 2.4, 0x6f7f45), Plate([-8.0, -7.0], 1.8, 0x6f7f45)],
    men: &[Man([-1.0, 0.0], 0.0, Scope, Prone)],
    over: &[],
    far: None,
};

pub(super) const COMMAND: Team = Team {
    size: [25.0, 32.0],
    under: &[],
    men: &[
        Man([3.4, -6.0], 10.0, Pistol, Stand),
        Man([-5.0, 6.0], -16.0, Radio, Kneel),
        Man([4.0, 9.0], -28.0, Smg, Stand),
    ],
    over: &[Pennant([-9.6, -12.4])],
    far: Some(&COMMAND_FAR),
};

/// A command post: a map on a table, with whoever reads it, and a radio.
pub(super) const STAFF: Team = Team {
    size: [25.0, 32.0],
    under: &[
        Pad([3.8, 3.4], [11.0, 17.4], Tone::Of(0x7a5c38), 4.0),
        Pad([3.8, 3.4], [9.2, 15.4], Tone::Of(0xeadfbf), 0.2),
        // Lines of heights, a river, and where the two sides stand.
        Plate([5.6, 7.0], 2.2, 0xd3c79c),
        Plate([5.4, 7.2], 1.1, 0xbfb07f),
        Rod([0.4, 9.6], [7.2, -2.6], 0.5, 0x7fa6bb),
        Rod([1.6, -2.0], [1.6, 2.2], 0.8, 0x2f73ee),
        Rod([6.6, 1.2], [6.6, 4.6], 0.8, 0xdc2f72),
    ],
    men: &[
        Man([-6.0, -1.6], 8.0, Pistol, Stand),
        Man([3.4, -10.4], 86.0, Bare, Stand),
        Man([-6.0, 9.6], 14.0, Radio, Kneel),
    ],
    over: &[],
    far: Some(&STAFF_FAR),
};

pub(super) const ENGINEERS: Team = Team {
    size: [32.0, 50.0],
    under: &[Pad([9.0, 15.0], [3.0, 11.0], Tone::Of(0x8f7350), 0.6)],
    men: &[
        Man([7.0, -15.0], 0.0, Satchel, Run),
        Man([8.0, -1.0], 0.0, Flame, Run),
        Man([-6.0, -9.0], 0.0, Smg, Run),
        Man([-5.0, 7.0], 0.0, Satchel, Kneel),
        Man([2.0, 16.0], -40.0, Aimed, Kneel),
    ],
    over: &[],
    far: None,
};

pub(super) const FLAME: Team = Team {
    size: [25.0, 32.0],
    under: &[],
    men: &[Man([1.0, -4.0], 0.0, Flame, Stand), Man([-4.0, 8.0], 0.0, Smg, Kneel)],
    over: &[],
    far: None,
};

pub(super) const OBSERVER: Team = Team {
    size: [25.0, 32.0],
    under: &[Pad([-2.0, 2.0], [7.0, 5.0], Tone::Of(0xe6dcc0), 0.3)],
    men: &[Man([2.0, -6.0], 0.0, Glasses, Kneel), Man([-4.0, 8.0], -10.0, Radio, Kneel)],
    over: &[
        Rod([6.0, 3.0], [9.0, 6.4], 0.8, 0x24231f),
        Rod([6.0, 3.0], [9.4, 0.4], 0.8, 0x24231f),
        Rod([4.0, 1.6], [7.4, 1.6], 1.3, 0x3a3a35),
        Rod([4.0, 4.2], [7.4, 4.2], 1.3, 0x3a3a35),
    ],
    far: None,
};

pub(super) const MEDIC: Team = Team {
    size: [25.0, 32.0],
    under: &[
        Rod([-9.0, 5.0], [9.0, 5.0], 0.9, 0x6b5234),
        Rod([-9.0, 11.0], [9.0, 11.0], 0.9, 0x6b5234),
        Pad([0.0, 8.0], [15.0, 5.6], Tone::Of(0xcfc39a), 0.6),
    ],
    men: &[Man([0.0, -6.0], 60.0, Aid, Kneel)],
    over: &[Plate([0.0, 8.0], 2.9, 0xf3f0e2), CROSS_ALONG, CROSS_ACROSS],
    far: None,
};

const CROSS_ALONG: Part = Pad([0.0, 8.0], [3.6, 1.2], Tone::Of(0xb63a2c), 0.0);
const CROSS_ACROSS: Part = Pad([0.0, 8.0], [1.2, 3.6], Tone::Of(0xb63a2c), 0.0);

pub(super) const FIGURE: Team = alone(&[Man([-1.0, 0.6], 0.0, Rifle, Stand)]);
pub(super) const FIGURE_SMG: Team = alone(&[Man([-1.0, 0.0], 0.0, Smg, Run)]);
pub(super) const FIGURE_MG: Team = alone(&[Man([-2.0, 0.0], 0.0, Light, Stand)]);
pub(super) const FIGURE_TUBE: Team = alone(&[Man([-1.0, -1.4], 0.0, Tube, Kneel)]);
pub(super) const FIGURE_LEADER: Team =
    Team { over: &[Pennant([-6.6, -6.0])], ..alone(&[Man([0.0, 1.0], 0.0, Pistol, Stand)]) };
pub(super) const FIGURE_MEDIC: Team = alone(&[Man([-1.0, 0.0], 0.0, Aid, Kneel)]);

/// A single figure on a round base. True to 1:100, the base would be little more than half as wide.
const fn alone(men: &'static [Man]) -> Team {
    Team { size: [18.0, 18.0], under: &[], men, over: &[], far: None }
}

/// The factor by which men are enlarged on the whole table.
pub(super) const GROWN: f32 = 1.6;

static RIFLES_FAR: Team = few(
    [32.0, 50.0],
    &[Man([-2.0, -15.0], 6.0, Rifle, Stand), Man([4.0, 0.0], 0.0, Rifle, Stand), Man([-2.0, 15.0], -6.0, Rifle, Stand)],
    &[],
);
static ASSAULT_FAR: Team = few(
    [32.0, 50.0],
    &[Man([0.0, -15.0], 12.0, Smg, Run), Man([5.0, 0.0], 0.0, Smg, Run), Man([-1.0, 14.0], -12.0, Smg, Run)],
    &[],
);
static LIGHT_MG_FAR: Team = few(
    [32.0, 50.0],
    &[
        Man([2.0, -2.0], 0.0, Light, Prone),
        Man([-6.0, 14.0], -6.0, Rifle, Kneel),
        Man([-7.0, -16.0], 6.0, Rifle, Kneel),
    ],
    &[],
);
static HEAVY_MG_FAR: Team = few(
    [50.0, 32.0],
    &[Man([-8.0, -8.0], 18.0, Bare, Kneel), Man([-8.0, 8.0], -18.0, Bare, Kneel)],
    &[
        Rod([5.0, 0.0], [15.0, -10.0], 1.9, 0x24231f),
        Rod([5.0, 0.0], [15.0, 10.0], 1.9, 0x24231f),
        Rod([5.0, 0.0], [-8.0, 0.0], 1.9, 0x24231f),
        Pad([4.0, 0.0], [14.0, 5.0], Tone::Of(0x3a3a35), 3.0),
        Rod([10.0, 0.0], [23.0, 0.0], 3.0, 0x1d1c1a),
    ],
);
static MORTAR_FAR: Team = few(
    [50.0, 32.0],
    &[Man([-11.0, -9.5], 50.0, Bare, Kneel), Man([-11.0, 9.5], -50.0, Bare, Kneel)],
    &[
        Plate([-6.0, 0.0], 5.6, 0x45453a),
        Rod([8.0, 0.0], [17.0, -9.0], 1.8, 0x2b2a24),
        Rod([8.0, 0.0], [17.0, 9.0], 1.8, 0x2b2a24),
        Rod([-6.0, 0.0], [17.0, 0.0], 5.4, 0x6a6a50),
        Plate([17.6, 0.0], 2.4, 0x14130f),
    ],
);
static TUBE_FAR: Team = few([25.0, 32.0], &[Man([1.0, -2.0], 0.0, Tube, Kneel)], &[]);
static COMMAND_FAR: Team = few([25.0, 32.0], &[Man([3.0, 7.0], -18.0, Pistol, Stand)], &[Pennant([-9.6, -12.4])]);

static STAFF_FAR: Team = Team {
    under: &[
        Pad([3.6, 0.0], [12.4, 21.0], Tone::Of(0x6b4c2a), 4.0),
        Pad([3.6, 0.0], [9.0, 17.6], Tone::Of(0xf4ebcf), 0.2),
        Rod([0.8, 4.6], [7.0, -5.0], 1.2, 0x5f87a0),
    ],
    ..few([25.0, 32.0], &[Man([-6.0, 0.0], 0.0, Bare, Stand)], &[])
};

const fn few(size: [f32; 2], men: &'static [Man], over: &'static [Part]) -> Team {
    Team { size, under: &[], men, over, far: None }
}

const HORSE: u32 = 0x6b4a2c;
pub(super) const CAVALRY: Team = Team {
    size: [50.0, 32.0],
    under: &[
        // Two horses: body, neck, head.
        Pad([-4.0, -7.6], [22.0, 6.0], Tone::Of(HORSE), 5.0),
        Pad([9.4, -7.6], [9.0, 2.8], Tone::Of(0x4d351f), 5.0),
        Plate([14.4, -7.6], 1.7, 0x4d351f),
        Rod([-15.0, -7.6], [-20.0, -6.4], 1.2, 0x2f2115),
    ],
    men: &[Man([-4.0, -7.6], 0.0, Rifle, Ride), Man([-4.0, 7.6], 0.0, Rifle, Ride)],
    over: &[],
    far: None,
};

const MULE: &[Part] = &[
    Pad([-3.0, 0.0], [15.0, 5.4], Tone::Of(0x5d4a3a), 5.0),
    Pad([6.4, 0.0], [7.4, 2.8], Tone::Of(0x4a3a2d), 5.0),
    Rod([8.4, -2.0], [9.4, -0.6], 0.8, 0x4a3a2d),
    Rod([8.4, 2.0], [9.4, 0.6], 0.8, 0x4a3a2d),
    Plate([11.0, 0.0], 1.5, 0x9a8468),
    Rod([-10.4, 0.0], [-13.8, 0.8], 0.9, 0x2a2018),
    // The load hangs on both sides.
    Crate([-3.0, -4.0], [8.4, 3.6]),
    Crate([-3.0, 4.0], [8.4, 3.6]),
    Roll([-3.0, 0.0], 8.6, true),
];

pub(super) const MULES: Team = Team {
    size: [63.5, 50.8],
    under: &[
        Rod([22.0, -9.8], [24.0, -2.0], 0.6, 0xb49a64),
        Rod([-6.4, 9.6], [-7.0, 3.0], 0.6, 0xb49a64),
        Set([12.6, -12.4], 0.06, 1.05, MULE),
        Set([13.0, 13.0], -0.08, 1.05, MULE),
        Set([-13.4, -11.6], 0.1, 1.05, MULE),
        Set([-13.0, 13.4], -0.04, 1.05, MULE),
    ],
    men: &[Man([21.0, 0.6], 6.0, Rifle, Stand), Man([-8.0, 0.2], -8.0, Bare, Run)],
    over: &[],
    far: None,
};

pub(super) const BICYCLES: Team = Team {
    size: [50.0, 25.0],
    under: &[
        Rod([-13.0, -5.6], [9.0, -5.6], 0.9, 0x2f2d29),
        Rod([-9.0, 5.6], [13.0, 5.6], 0.9, 0x2f2d29),
        Rod([4.6, -8.6], [4.6, -2.6], 0.8, 0x2f2d29),
        Rod([8.6, 2.6], [8.6, 8.6], 0.8, 0x2f2d29),
    ],
    men: &[Man([-2.0, -5.6], 0.0, Bare, Ride), Man([2.0, 5.6], 0.0, Bare, Ride)],
    over: &[],
    far: None,
};

pub(super) const MOTORCYCLE: Team = Team {
    size: [32.0, 25.0],
    under: &[
        Rod([-10.0, -3.0], [10.0, -3.0], 2.4, 0x2f2d29),
        Rod([5.4, -7.0], [5.4, 1.0], 0.9, 0x2f2d29),
        // The sidecar.
        Pad([-1.0, 5.4], [15.0, 6.4], Tone::Hull(0.0), 3.0),
        Plate([-3.0, 10.0], 2.0, 0x2f2d29),
    ],
    men: &[Man([-2.0, -3.0], 0.0, Bare, Ride), Man([-2.0, 5.4], 0.0, Bare, Ride)],
    over: &[Mg([1.0, 5.4], 9.0)],
    far: None,
};

/// One man, drawn around `at`.
pub(super) fn man(pen: &mut Pen, paint: &Paint, at: [f32; 2], turn: f32, (arm, pose): (Arm, Pose)) {
    let outer = pen.enter(at, turn, LARGE);
    match pose {
        Prone => lying(pen, paint),
        Stand | Run | Kneel | Ride => upright(pen, paint, pose),
    }
    let ahead = if pose == Prone { 1.6 } else { 0.0 };
    let inner = pen.enter([ahead, 0.0], 0.0, 1.0);
    weapon(pen, arm);
    pen.frame = inner;
    helmet(pen, paint, [if pose == Prone { 3.2 } else { 0.7 }, 0.0], 1.0);
    if arm == Aid {
        pen.fill(slab([0.7, 0.0], 2.2, 0.8), Color::hex(0xb63a2c));
        pen.fill(slab([0.7, 0.0], 0.8, 2.2), Color::hex(0xb63a2c));
    }
    pen.frame = outer;
}

/// Head and shoulders of a man in a hatch or on a seat.
pub(super) fn bust(pen: &mut Pen, paint: &Paint, at: [f32; 2]) {
    pen.slab(oval(at, 4.2, 5.8), paint.uniform, Cut::new(3.0).edge(0.35));
    helmet(pen, paint, [at[0] + 0.3, at[1]], 0.78);
}

fn helmet(pen: &mut Pen, paint: &Paint, at: [f32; 2], size: f32) {
    let cut = Cut::new(2.7 * size).edge(0.42).sheen(0.6, 0.5);
    match paint.livery {
        // A flat brim all around.
        Livery::British => {
            pen.slab(disc(at, 2.85 * size), paint.helmet, cut);
            pen.line(disc(at, 1.7 * size), Color::hex(0x1e1c0e).alpha(0.4), 0.4);
        }
        Livery::German => pen.slab(oval(at, 5.5 * size, 4.7 * size), paint.helmet, cut),
        Livery::American | Livery::Soviet => pen.slab(oval(at, 5.2 * size, 4.8 * size), paint.helmet, cut),
    }
}

fn lying(pen: &mut Pen, paint: &Paint) {
    let dark = paint.uniform.shaded(0.35);
    let [x, y] = pen.frame.light;
    pen.limb([-7.0 - x, -y], [2.0 - x, -y], SHADE.alpha(0.4), 5.0);
    pen.limb([-2.0, -1.0], [-8.6, -2.6], dark, 1.9);
    pen.limb([-2.0, 1.0], [-8.0, 3.2], dark, 1.9);
    if !pen.far() {
        pen.fill(disc([-8.8, -2.7], 1.0), BOOT);
        pen.fill(disc([-8.2, 3.3], 1.0), BOOT);
    }
    pen.slab(oval([-1.0, 0.0], 7.2, 5.4), paint.uniform, Cut::new(4.0).edge(0.42).sheen(0.35, 0.4));
    pen.limb([1.0, -2.2], [4.4, -0.4], paint.uniform, 1.5);
    pen.limb([1.0, 2.2], [4.0, 1.0], paint.uniform, 1.5);
}

fn upright(pen: &mut Pen, paint: &Paint, pose: Pose) {
    let (uniform, dark) = (paint.uniform, paint.uniform.shaded(0.35));
    let [x, y] = pen.frame.light;
    pen.fill(oval([-0.4 - x * 2.2, -y * 2.2], 5.6, 8.8), SHADE.alpha(0.42));
    match pose {
        Run => {
            pen.limb([-0.5, -1.2], [-4.6, -2.0], dark, 1.9);
            pen.limb([0.5, 1.2], [3.8, 2.0], dark, 1.9);
            pen.fill(disc([4.2, 2.0], 1.1), BOOT);
            pen.fill(disc([-5.0, -2.0], 1.0), BOOT);
        }
        Kneel => {
            pen.limb([0.0, 1.6], [2.6, 2.8], dark, 2.0);
            pen.limb([0.0, -1.4], [-4.0, -2.2], dark, 1.9);
        }
        Stand => {
            pen.fill(disc([0.8, -1.8], 1.2), BOOT);
            pen.fill(disc([0.2, 1.8], 1.2), BOOT);
        }
        Ride => {
            pen.limb([0.0, -2.0], [2.6, -3.0], dark, 1.9);
            pen.limb([0.0, 2.0], [2.6, 3.0], dark, 1.9);
        }
        Prone => {}
    }
    pen.slab(oval([-0.4, 0.0], 5.0, 8.6), uniform, Cut::new(4.4).edge(0.42).sheen(0.38, 0.4));
    if !pen.far() {
        pen.slab(pad([-2.2, 0.0], [2.4, 4.0], 0.8), paint.kit, Cut::new(2.4).edge(0.34));
    }
    pen.limb([0.2, -3.7], [3.6, -1.6], uniform, 1.7);
    pen.limb([0.2, 3.7], [2.8, 1.2], uniform, 1.7);
    if !pen.far() {
        pen.fill(disc([3.9, -1.4], 0.9), SKIN);
        pen.fill(disc([3.0, 1.0], 0.9), SKIN);
    }
}

/// At far zoom a weapon is drawn half again as thick, or it would be lost among the men.
fn weapon(pen: &mut Pen, arm: Arm) {
    let wide = if pen.far() { 1.5 } else { 1.0 };
    let dark = Color::hex(0x1e1c1a);
    match arm {
        Bare | Aid => {}
        Rifle => {
            pen.limb([-0.4, 1.5], [4.0, -0.9], WOOD, 1.3);
            pen.limb([3.4, -0.6], [8.6, -3.2], dark, 0.75 * wide);
        }
        Aimed => {
            pen.limb([0.0, 0.6], [4.0, -0.4], WOOD, 1.3);
            pen.limb([4.0, -0.4], [9.4, -1.2], dark, 0.75 * wide);
        }
        Light => {
            pen.limb([0.0, 0.4], [4.0, -0.2], WOOD, 1.5);
            pen.limb([4.0, -0.2], [12.0, -0.6], dark, 1.3 * wide);
            pen.limb([9.6, -2.8], [8.4, -0.4], dark, 0.6);
            pen.limb([9.6, 2.0], [8.4, -0.4], dark, 0.6);
        }
        Smg => {
            pen.limb([0.6, 1.0], [5.6, -0.8], Color::hex(0x2b2621), 1.4 * wide);
            pen.limb([3.4, -0.2], [4.2, 2.2], dark, 0.9);
        }
        Tube => {
            let [x, y] = pen.frame.light;
            pen.limb([-8.0 - x * 1.8, 2.8 - y * 1.8], [11.0 - x * 1.8, 2.0 - y * 1.8], SHADE.alpha(0.4), 2.2);
            pen.limb([-8.0, 2.6], [11.0, 1.9], Color::hex(0x23221c), 2.6 * wide);
            pen.limb([-8.0, 2.5], [11.0, 1.8], Color::hex(0x85825a), 1.5 * wide);
            pen.fill(disc([11.0, 1.9], 1.6), Color::hex(0x23221c));
            pen.fill(disc([-8.0, 2.6], 1.8), Color::hex(0x23221c));
        }
        Pistol => pen.limb([3.0, -0.6], [5.6, -1.0], dark, 0.9),
        Radio => {
            pen.slab(pad([-3.3, 0.0], [3.4, 4.6], 0.5), Color::hex(0x59603f), Cut::new(3.0).lift(1.5).edge(0.4));
            pen.limb([-4.0, 1.6], [-9.5, 4.6], dark, 0.5 * wide);
        }
        Long => {
            pen.limb([-1.0, 0.4], [4.0, -0.1], WOOD, 1.7);
            pen.limb([4.0, -0.1], [17.0, -0.3], dark, 1.0 * wide);
            pen.limb([16.0, -0.3], [18.0, -0.3], dark, 2.2);
            pen.limb([10.6, -3.2], [9.0, -0.2], dark, 0.6);
            pen.limb([10.6, 2.8], [9.0, -0.2], dark, 0.6);
        }
        Scope => {
            pen.limb([0.0, 0.4], [5.0, -0.1], WOOD, 1.4);
            pen.limb([4.0, -0.1], [13.0, -0.3], dark, 0.9 * wide);
            pen.limb([2.4, -1.1], [6.0, -1.3], STEEL, 1.2 * wide);
        }
        Flame => {
            for y in [-1.2, 1.2] {
                pen.slab(pad([-3.4, y], [4.6, 2.2], 1.0), Color::hex(0x70683f), Cut::new(2.4).lift(1.5).edge(0.5));
            }
            pen.limb([0.6, 2.0], [9.0, -0.6], dark, 1.3 * wide);
            jet(pen, [9.0, -0.8]);
        }
        Glasses => {
            pen.limb([3.6, -0.8], [5.2, -0.8], STEEL, 1.3 * wide);
            pen.limb([3.6, 0.8], [5.2, 0.8], STEEL, 1.3 * wide);
        }
        Satchel => {
            pen.slab(pad([4.6, -1.6], [3.6, 4.4], 0.4), Color::hex(0xb09a5e), Cut::new(2.6).lift(1.0).edge(0.5));
        }
    }
}

/// Burning oil that leaves its nozzle at `x`, `y`.
pub(super) fn jet(pen: &mut Pen, [x, y]: [f32; 2]) {
    for (far, size, tone) in [(4.0, 4.4, 0xe0572a), (3.0, 2.8, 0xffb238), (2.0, 1.4, 0xfff0b0)] {
        pen.fill(oval([x + far, y], size * 1.9, size * 0.9), Color::hex(tone).alpha(0.92));
    }
}

/// A small random offset and turn for a man, so that no two stands look alike.
pub(super) fn loose(chance: &mut Chance) -> ([f32; 2], f32) {
    ([chance.between(-0.9, 0.9), chance.between(-0.9, 0.9)], chance.between(-0.16, 0.16))
}
