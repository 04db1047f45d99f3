//! Guns on their carriages, with their crews.

use super::{
    foot::{
        Arm::{Bare, Glasses},
        Man,
        Pose::*,
        Team,
    },
    parts::{Muzzle, Part::*, Tone},
};

/// Low, with a long barrel and a split trail.
pub(super) const ANTI_TANK: Team = Team {
    size: [50.0, 32.0],
    under: &[
        Trail([0.0, 2.4], [-20.0, 8.0], 1.5),
        Wheels(&[3.0], 10.0, [8.0, 2.6]),
        Gun(0.0, 25.0, 1.8, 0.0, Muzzle::Brake),
        Pad([-3.0, 0.0], [10.0, 4.0], Tone::Hull(-0.1), 2.0),
        Shield(&[[8.6, 4.0], [5.6, 9.6], [4.0, 9.6], [6.4, 4.0]]),
    ],
    men: &[
        Man([-6.0, -6.4], 6.0, Bare, Kneel),
        Man([-8.0, 7.0], -6.0, Bare, Kneel),
        Man([-16.0, -1.0], 0.0, Bare, Kneel),
    ],
    over: &[],
    far: None,
};

/// Smaller, without a muzzle brake, light enough for infantry to pull.
pub(super) const LIGHT_ANTI_TANK: Team = Team {
    size: [50.0, 32.0],
    under: &[
        Trail([0.0, 1.8], [-16.0, 6.4], 1.2),
        Wheels(&[1.0], 8.0, [6.6, 2.2]),
        Gun(-1.0, 19.0, 1.3, 0.0, Muzzle::Bare),
        Pad([-3.0, 0.0], [7.0, 3.2], Tone::Hull(-0.1), 2.0),
        Shield(&[[5.6, 2.4], [3.4, 7.4], [2.2, 7.4], [4.0, 2.4]]),
    ],
    men: &[Man([-7.0, -5.6], 6.0, Bare, Kneel), Man([-8.0, 6.0], -6.0, Bare, Kneel)],
    over: &[],
    far: None,
};

/// Short and thick, with a box trail.
pub(super) const INFANTRY_GUN: Team = Team {
    size: [50.0, 32.0],
    under: &[
        Trail([0.0, 0.0], [-18.0, 0.0], 3.4),
        Wheels(&[1.0], 8.4, [9.0, 2.4]),
        Gun(-2.0, 12.0, 2.6, 0.0, Muzzle::Stub),
        Pad([-3.0, 0.0], [9.0, 4.4], Tone::Hull(-0.1), 2.0),
        Shield(&[[5.4, 0.0], [4.6, 7.8], [3.2, 7.8], [4.0, 0.0]]),
    ],
    men: &[
        Man([-6.0, -6.2], 6.0, Bare, Kneel),
        Man([-7.0, 6.4], -6.0, Bare, Kneel),
        Man([-17.0, 7.0], -10.0, Bare, Stand),
    ],
    over: &[],
    far: None,
};

/// Large wheels and a wide trail.
pub(super) const HOWITZER: Team = Team {
    size: [65.0, 50.0],
    under: &[
        Trail([0.0, 3.0], [-27.0, 13.0], 2.0),
        Wheels(&[4.0], 14.0, [13.0, 4.0]),
        Gun(-2.0, 27.0, 3.2, 0.0, Muzzle::Stub),
        Pad([-3.0, 0.0], [16.0, 6.4], Tone::Hull(-0.1), 3.0),
        Shield(&[[10.0, 6.0], [7.0, 13.0], [5.0, 13.0], [7.6, 6.0]]),
        // Shells, laid out.
        Rod([-6.0, 17.6], [-1.0, 17.6], 1.3, 0xb48a3c),
        Rod([-5.0, 19.4], [0.0, 19.4], 1.3, 0xb48a3c),
        Rod([-6.0, 21.2], [-1.0, 21.2], 1.3, 0xb48a3c),
    ],
    men: &[
        Man([-6.0, -9.0], 10.0, Bare, Kneel),
        Man([-8.0, 9.0], -6.0, Bare, Stand),
        Man([-18.0, -2.0], 0.0, Bare, Stand),
        Man([-21.0, 19.0], -16.0, Bare, Run),
        Man([-20.0, -19.0], 22.0, Glasses, Stand),
    ],
    over: &[],
    far: None,
};

/// One of its barrels, and its mouth.
const BARREL: &[super::parts::Part] = &[
    Rod([-13.0, 0.0], [8.4, 0.0], 4.4, 0x4c4a38),
    Rod([-12.6, 0.0], [8.0, 0.0], 3.4, 0x77724f),
    Plate([8.4, 0.0], 2.3, 0x8d8763),
    Plate([8.8, 0.0], 1.6, 0x1d1c17),
];

/// Six short barrels in a ring, tilted up, on two wheels.
pub(super) const NEBELWERFER: Team = Team {
    size: [65.0, 50.0],
    under: &[
        Trail([0.0, 2.6], [-24.0, 10.0], 1.8),
        Wheels(&[1.0], 11.0, [11.0, 3.2]),
        Rod([1.0, -10.0], [1.0, 10.0], 2.2, 0x5f5a40),
        Set([6.6, 0.0], 0.0, 1.0, BARREL),
        Set([4.8, -4.1], 0.0, 1.0, BARREL),
        Set([4.8, 4.1], 0.0, 1.0, BARREL),
        Set([1.2, -4.1], 0.0, 1.0, BARREL),
        Set([1.2, 4.1], 0.0, 1.0, BARREL),
        Set([-0.6, 0.0], 0.0, 1.0, BARREL),
        // Rockets, laid out.
        Rod([-20.0, 17.0], [-9.0, 17.0], 2.4, 0x6c6a55),
        Rod([-21.0, 20.2], [-10.0, 20.2], 2.4, 0x6c6a55),
    ],
    men: &[
        Man([-15.0, -9.0], 14.0, Bare, Kneel),
        Man([-17.0, 7.6], -10.0, Bare, Kneel),
        Man([-24.0, -1.0], 0.0, Bare, Stand),
        Man([-22.0, -19.0], 20.0, Glasses, Stand),
    ],
    over: &[],
    far: None,
};

const CROSS: [super::parts::Part; 4] = [
    Trail([0.0, 0.0], [-25.0, 0.0], 3.0),
    Trail([0.0, 0.0], [25.0, 0.0], 3.0),
    Rod([0.0, -19.0], [0.0, 19.0], 3.0, 0x6d664a),
    Pad([0.0, 18.0], [4.6, 4.0], Tone::Hull(-0.2), 1.0),
];

/// A tall gun on a cruciform mount: heavy anti-aircraft guns, whatever they shoot at.
pub(super) const HEAVY_AA: Team = Team {
    size: [65.0, 50.0],
    under: &[
        Nested(&CROSS),
        Plate([0.0, 0.0], 9.0, 0x8a805c),
        Gun(-4.0, 38.0, 2.6, 0.0, Muzzle::Bare),
        Pad([-5.0, 0.0], [16.0, 6.8], Tone::Hull(0.0), 4.0),
        Shield(&[[10.6, 8.0], [7.0, 12.6], [5.4, 12.6], [8.4, 8.0]]),
    ],
    men: &[
        Man([-2.0, -9.4], 10.0, Bare, Stand),
        Man([-3.0, 9.6], 0.0, Bare, Stand),
        Man([-16.0, 6.0], -10.0, Bare, Stand),
        Man([-18.0, -9.0], 16.0, Bare, Run),
        Man([-24.0, 17.0], -16.0, Glasses, Stand),
    ],
    over: &[],
    far: None,
};

/// Two thin barrels on a turntable.
pub(super) const LIGHT_AA: Team = Team {
    size: [50.0, 32.0],
    under: &[
        Trail([0.0, 0.0], [16.0, 0.0], 2.0),
        Trail([-2.0, 2.0], [-15.0, 10.0], 2.0),
        Plate([-1.0, 0.0], 6.4, 0x8a805c),
        Gun(-2.0, 24.0, 1.1, -1.5, Muzzle::Bare),
        Gun(-2.0, 24.0, 1.1, 1.5, Muzzle::Bare),
        Pad([-3.0, 0.0], [8.0, 7.0], Tone::Hull(0.0), 3.0),
        Shield(&[[6.0, 2.4], [4.4, 7.6], [3.2, 7.6], [4.6, 2.4]]),
    ],
    men: &[
        Man([-6.0, 0.0], 0.0, Bare, Ride),
        Man([-8.0, 9.0], -12.0, Bare, Stand),
        Man([-14.0, -7.0], 14.0, Bare, Kneel),
    ],
    over: &[],
    far: None,
};
