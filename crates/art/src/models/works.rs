//! Tanks rebuilt for other work: on the hulls of others, with the tool that tells what each is for.

use super::{
    parts::{Deck, Machine, Muzzle, Part, Part::*, Tone},
    western::{BUSTLE, CASTING, CHURCHILL, CHURCHILL_TURRET, CROMWELL, SHERMAN_5, SHERMAN_5_TURRET, SHERMAN_75},
};
use std::f32::consts::FRAC_PI_2;

/// Teeth of old beach obstacles across the nose, for the roots of hedges.
pub(super) const SHERMAN_CUTTER: Machine = Machine {
    size: [59.9, 26.2],
    parts: &[
        On(-2.6, 0.92, &SHERMAN_75),
        Pad([23.6, 7.0], [4.0, 2.0], Tone::Of(0x55513f), 1.0),
        Shield(&[
            [26.2, 0.0],
            [26.2, 1.6],
            [32.0, 3.4],
            [26.2, 5.2],
            [32.4, 8.4],
            [26.2, 9.2],
            [32.0, 12.2],
            [24.4, 12.6],
            [24.4, 0.0],
        ]),
        Seam(&[[25.4, 0.0], [25.4, 12.0]]),
    ],
    turret: Some((
        -1.2,
        &[Set([0.0, 0.0], 0.0, 0.92, &[BUSTLE, Nested(CASTING), Mg([-2.0, 6.4], 8.0), Roll([-13.4, 0.0], 10.0, true)])],
    )),
};

/// Men stand in the ring that its turret was lifted out of, and on benches behind.
pub(super) const KANGAROO: Machine = Machine {
    size: [57.1, 29.0],
    parts: &[
        Chassis {
            tread: 4.4,
            hull: &[[28.4, 5.0], [25.0, 10.4], [14.0, 12.6], [-27.4, 12.6]],
            glacis: 15.0,
            deck: -17.0,
            over: Deck::Doors,
        },
        Hatch([11.6, 7.2], 2.5),
        // Its one machine gun has a small turret of its own.
        Mg([13.6, -7.4], 7.0),
        Hatch([12.0, -7.4], 3.7),
        Hatch([12.0, -7.4], 2.0),
        Open(&[[8.0, 4.6], [4.6, 8.4], [2.0, 10.6], [-15.6, 10.6]], 2.0),
        Pad([-7.4, 7.2], [14.4, 3.4], Tone::Of(0x8a7450), 0.6),
        Crew(&[[3.4, 0.0], [-2.4, -6.6], [-7.6, -6.4], [-12.6, -6.6], [-4.0, 6.6], [-11.0, 6.4], [-9.0, 0.0]]),
        Roll([-25.0, 0.0], 14.0, true),
        Flash(22.0),
    ],
    turret: None,
};

/// A boat of canvas around a tank that swims, with two screws behind.
pub(super) const SHERMAN_DD: Machine = Machine {
    size: [58.4, 26.2],
    parts: &[
        Plate([-28.0, 5.0], 2.6, 0x4f4a36),
        Plate([-28.0, -5.0], 2.6, 0x4f4a36),
        On(-1.0, 0.9, &SHERMAN_5),
        Band(
            &[[29.6, 0.0], [26.0, 4.0], [19.0, 9.6], [9.0, 11.5], [-20.0, 11.4], [-26.4, 8.6], [-27.0, 0.0]],
            3.0,
            Tone::Of(0xb0a071),
        ),
    ],
    turret: Some((0.4, &[Set([0.0, 0.0], 0.0, 0.9, SHERMAN_5_TURRET)])),
};

/// Chains on a roller, which beat the ground for mines.
const FLAIL: &[Part] = &[
    Ribs([0.0, -4.4], [26.0, 5.4], 9),
    Seam(&[[13.0, -2.0], [11.4, -6.8], [9.6, -2.0], [8.0, -6.0], [6.2, -2.0], [4.8, -7.0], [3.0, -2.0], [1.4, -6.2]]),
    Seam(&[
        [-12.6, -2.0],
        [-11.0, -6.2],
        [-9.4, -2.0],
        [-7.6, -7.0],
        [-6.0, -2.0],
        [-4.2, -6.0],
        [-2.6, -2.0],
        [-1.0, -6.8],
    ]),
    Pad([0.0, 0.0], [27.4, 4.6], Tone::Of(0x7d765c), 5.0),
    Ribs([0.0, 0.0], [26.6, 4.2], 9),
];

pub(super) const CRAB: Machine = Machine {
    size: [66.0, 27.9],
    parts: &[
        On(-6.0, 0.92, &SHERMAN_5),
        Pad([15.0, 12.0], [27.0, 2.4], Tone::Hull(-0.08), 4.0),
        Set([27.0, 0.0], FRAC_PI_2, 1.0, FLAIL),
    ],
    turret: Some((-4.6, &[Set([0.0, 0.0], 0.0, 0.92, SHERMAN_5_TURRET)])),
};

/// A lid where the turret was, a jib over the nose, blocks and tackle.
pub(super) const SHERMAN_ARV: Machine = Machine {
    size: [58.4, 26.2],
    parts: &[
        On(0.0, 1.0, &SHERMAN_5),
        Plate([-1.0, 0.0], 8.4, 0x6f734d),
        Hatch([-2.0, 3.4], 3.0),
        Cupola([-2.0, -3.6], 3.2),
        Mg([0.0, -3.6], 9.0),
        Crate([-10.6, 8.0], [6.0, 5.4]),
        Crate([-10.6, -8.0], [6.0, 5.4]),
        Shield(&[[37.0, 1.4], [12.0, 10.6], [9.0, 10.6], [9.0, 8.4], [33.0, 0.0]]),
        Rod([10.0, -8.0], [10.0, 8.0], 1.2, 0x6b6c48),
        Rod([-6.0, 0.0], [35.0, 0.0], 0.6, 0x2c2a24),
        Plate([35.4, 0.0], 1.6, 0x24231d),
        Flash(18.4),
    ],
    turret: None,
};

/// A blade on two arms, and no turret.
pub(super) const BULLDOZER: Machine = Machine {
    size: [63.5, 29.1],
    parts: &[
        On(-4.4, 0.86, &CROMWELL),
        Pad([10.0, 12.6], [32.0, 2.2], Tone::Hull(-0.1), 4.0),
        Shield(&[[31.6, 0.0], [31.0, 9.0], [32.4, 14.6], [29.4, 14.6], [27.0, 9.0], [27.0, 0.0]]),
        Seam(&[[30.0, 0.0], [29.8, 13.6]]),
        // A box over the driver, and the winch that lifts the blade.
        Open(&[[9.0, 7.6], [-9.0, 7.6]], 5.0),
        Crew(&[[2.0, -3.6], [-3.0, 3.4]]),
        Pad([14.0, 0.0], [4.6, 7.0], Tone::Of(0x4a4737), 2.0),
        Rod([14.0, -2.0], [27.0, -2.0], 0.7, 0x24231d),
        Rod([14.0, 2.0], [27.0, 2.0], 0.7, 0x24231d),
        Flash(-14.0),
    ],
    turret: None,
};

/// A tank that throws flames, with its oil on a trailer.
pub(super) const CROCODILE: Machine = Machine {
    size: [74.4, 32.5],
    parts: &[
        Rod([-22.0, 0.0], [-28.0, 0.0], 2.0, 0x4a4737),
        Wheels(&[-30.6], 9.0, [7.0, 3.0]),
        Pad([-30.6, 0.0], [12.4, 16.0], Tone::Hull(0.04), 5.0),
        Seam(&[[-30.6, 8.0], [-30.6, 0.0]]),
        Hatch([-33.2, 4.0], 1.7),
        Hatch([-33.2, -4.0], 1.7),
        On(6.4, 0.82, &CHURCHILL),
        Set([25.4, 4.0], 0.0, 1.0, &[Gun(0.0, 11.0, 1.5, 0.0, Muzzle::Bare), Jet(11.4)]),
    ],
    turret: Some((11.3, &[Set([0.0, 0.0], 0.0, 0.82, CHURCHILL_TURRET)])),
};

/// A bundle of brushwood on the nose, for ditches; a mortar, short and wide, for walls.
pub(super) const AVRE: Machine = Machine {
    size: [74.4, 30.4],
    parts: &[
        On(0.0, 1.0, &CHURCHILL),
        Pad([30.4, 0.0], [12.4, 27.0], Tone::Of(0x7d6340), 9.0),
        Ribs([30.4, 0.0], [12.0, 26.0], 6),
        Seam(&[[24.4, 8.0], [36.4, 8.0]]),
    ],
    turret: Some((
        4.0,
        &[
            Pad([-12.8, 0.0], [4.6, 12.0], Tone::Hull(-0.08), 0.0),
            Gun(8.0, 18.0, 5.6, 0.0, Muzzle::Stub),
            Plate([17.6, 0.0], 2.3, 0x14130f),
            Body(&[[10.0, 6.4], [5.0, 8.8], [-8.0, 8.8], [-11.0, 6.0]], 0.0),
            Cupola([-4.6, -3.8], 3.2),
            Hatch([-3.4, 4.2], 2.5),
            Mark([3.4, 0.0], 3.4),
        ],
    )),
};

/// A bridge longer than its back: two ramps with their girders.
pub(super) const BRIDGELAYER: Machine = Machine {
    size: [74.4, 30.4],
    parts: &[
        On(0.0, 1.0, &CHURCHILL),
        Rod([-20.0, 0.0], [32.0, 0.0], 2.6, 0x4a4737),
        Pad([0.0, 7.6], [76.0, 8.4], Tone::Of(0xa39a78), 9.0),
        Ribs([0.0, 7.6], [75.0, 7.4], 16),
        Ribs([0.0, -7.6], [75.0, 7.4], 16),
        Rod([-32.0, -4.0], [-32.0, 4.0], 1.6, 0x5d583f),
        Rod([-11.0, -4.0], [-11.0, 4.0], 1.6, 0x5d583f),
        Rod([11.0, -4.0], [11.0, 4.0], 1.6, 0x5d583f),
        Rod([32.0, -4.0], [32.0, 4.0], 1.6, 0x5d583f),
        Cupola([4.0, 0.0], 3.0),
    ],
    turret: None,
};
