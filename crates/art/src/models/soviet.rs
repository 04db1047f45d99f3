//! Machines of the USSR.

use super::parts::{Deck, Half, Machine, Muzzle, Part, Part::*, Tone};

const T34_HULL: Half = &[[29.6, 10.0], [19.0, 13.4], [-24.0, 13.4], [-29.6, 11.0]];
const T34_CHASSIS: Part = Chassis { tread: 5.2, hull: T34_HULL, glacis: 17.0, deck: -9.0, over: Deck::Mesh };
const T34: &[Part] =
    &[T34_CHASSIS, Hatch([20.0, -4.2], 2.8), Stowage, Drum([-18.0, -12.0]), Drum([-5.0, 12.0]), Drum([-20.0, 12.0])];

pub(super) const T34_76: Machine = Machine {
    size: [60.0, 30.0],
    parts: T34,
    turret: Some((
        6.0,
        &[
            Gun(11.0, 25.0, 1.8, 0.0, Muzzle::Bare),
            Mantlet([10.0, 0.0], [4.0, 6.4]),
            Body(&[[9.0, 4.6], [6.0, 8.2], [-4.0, 8.4], [-9.0, 5.0]], 0.0),
            // Two round hatches side by side.
            Cupola([-1.6, -3.3], 3.0),
            Hatch([-1.6, 3.3], 3.0),
            Bars([-1.0, 0.0], 6.2),
        ],
    )),
};

pub(super) const T34_85: Machine = Machine {
    size: [60.0, 30.0],
    parts: T34,
    turret: Some((
        5.0,
        &[
            Gun(15.0, 38.0, 2.0, 0.0, Muzzle::Bare),
            Mantlet([13.2, 0.0], [4.4, 7.2]),
            Body(&[[12.0, 5.4], [8.0, 9.0], [-6.0, 9.4], [-13.0, 6.0]], 0.0),
            Cupola([-3.6, -4.4], 3.4),
            Hatch([-3.0, 4.4], 2.5),
            Hatch([-9.2, 2.4], 1.9),
            Hatch([-9.2, -2.4], 1.9),
            Bars([0.0, 0.0], 6.2),
        ],
    )),
};

const SU: &[Part] = &[
    T34_CHASSIS,
    Drum([-18.0, -12.0]),
    Drum([-20.0, 12.0]),
    Stowage,
    Body(&[[26.0, 8.4], [14.0, 12.0], [-4.0, 12.0], [-7.0, 9.6]], 5.0),
];

pub(super) const SU_85: Machine = Machine {
    size: [61.0, 30.0],
    parts: &[
        Nested(SU),
        Gun(24.0, 44.0, 2.0, 2.6, Muzzle::Bare),
        Hatch([23.6, 2.6], 4.6),
        Hatch([0.0, -4.0], 2.9),
        Cupola([7.0, 8.4], 2.6),
    ],
    turret: None,
};

pub(super) const SU_100: Machine = Machine {
    size: [61.0, 30.0],
    parts: &[
        Nested(SU),
        Gun(24.0, 56.0, 2.3, 2.6, Muzzle::Bare),
        Pad([23.6, 2.6], [6.0, 8.4], Tone::Hull(-0.05), 2.0),
        Hatch([0.0, -4.0], 2.9),
        // The commander's cupola overhangs the side.
        Cupola([6.0, 10.4], 3.6),
    ],
    turret: None,
};

const IS_CHASSIS: Part = Chassis {
    tread: 6.2,
    hull: &[[33.0, 7.0], [26.0, 11.0], [18.0, 14.0], [-28.0, 14.0], [-33.0, 12.0]],
    glacis: 18.0,
    deck: -12.0,
    over: Deck::Mesh,
};

pub(super) const IS_2: Machine = Machine {
    size: [67.7, 31.0],
    parts: &[IS_CHASSIS, Hatch([22.0, 0.0], 2.6), Stowage, Drum([-20.0, -12.6]), Drum([-20.0, 12.6])],
    turret: Some((
        4.0,
        &[
            Gun(13.0, 50.0, 2.6, 0.0, Muzzle::Brake),
            Mantlet([12.4, 0.0], [5.4, 10.4]),
            Body(&[[12.0, 6.0], [6.0, 10.0], [-6.0, 9.8], [-13.0, 6.4], [-16.0, 3.0]], 0.0),
            Cupola([-3.0, -5.0], 3.6),
            Hatch([-3.0, 4.8], 2.6),
            Mg([-13.0, 0.0], 5.0),
            Bars([0.6, 0.0], 6.6),
        ],
    )),
};

pub(super) const KV_1: Machine = Machine {
    size: [67.5, 33.2],
    parts: &[
        Chassis {
            tread: 7.0,
            hull: &[[32.6, 12.0], [28.0, 14.6], [-30.0, 14.6], [-33.0, 13.0]],
            glacis: 0.0,
            deck: -11.0,
            over: Deck::Mesh,
        },
        Hatch([22.6, 0.0], 3.0),
        Stowage,
        Drum([12.0, 14.2]),
        Drum([-8.0, -14.2]),
    ],
    turret: Some((
        3.0,
        &[
            Gun(12.0, 27.0, 1.9, 0.0, Muzzle::Bare),
            Mantlet([12.4, 0.0], [5.4, 8.4]),
            // Long and straight, with a distinct rear.
            Body(&[[11.4, 7.4], [8.0, 9.4], [-14.0, 9.4], [-17.0, 6.6]], 0.0),
            Cupola([-6.0, 3.8], 3.2),
            Mg([-17.0, 0.0], 4.0),
            Bars([-1.0, 0.0], 7.2),
        ],
    )),
};

/// A small turret in front of a tank's own.
const SMALL_TURRET: &[Part] =
    &[Mg([4.0, 0.0], 6.0), Body(&[[4.8, 2.0], [2.0, 4.8], [-2.0, 4.8], [-4.8, 2.0]], 4.0), Hatch([-0.8, 0.0], 2.2)];

pub(super) const T28: Machine = Machine {
    size: [74.4, 28.7],
    parts: &[
        Chassis {
            tread: 4.8,
            hull: &[[36.0, 4.6], [30.0, 6.0], [27.0, 10.6], [20.0, 12.6], [-36.0, 12.6]],
            glacis: 0.0,
            deck: -12.0,
            over: Deck::Plain,
        },
        // A fan under a round cover, between boxes along both sides.
        Plate([-30.0, 0.0], 5.0, 0x4f5c3c),
        Grille([-30.0, 0.0], [7.0, 6.0], 5),
        Pad([-2.0, 12.4], [22.0, 3.0], Tone::Hull(-0.1), 1.2),
        Pad([30.0, 0.0], [6.0, 6.0], Tone::Hull(0.06), 2.0),
        Stowage,
        Set([20.4, 7.8], 0.2, 1.0, SMALL_TURRET),
        Set([20.4, -7.8], -0.2, 1.0, SMALL_TURRET),
    ],
    turret: Some((
        2.0,
        &[
            Pad([-12.0, 0.0], [7.0, 11.0], Tone::Hull(-0.05), 0.0),
            Gun(9.0, 20.0, 2.6, 0.0, Muzzle::Stub),
            Mantlet([9.4, 0.0], [4.0, 9.0]),
            Dome([10.6, 9.4]),
            Cupola([-3.0, -4.2], 3.0),
            Hatch([-3.0, 4.2], 2.8),
            // The aerial runs around it like a railing.
            Band(&[[7.0, 3.0], [3.0, 7.0], [-4.0, 7.0], [-8.0, 3.0]], 0.5, Tone::Of(0xaab089)),
            Bars([2.0, 0.0], 5.0),
        ],
    )),
};

pub(super) const ISU_152: Machine = Machine {
    size: [68.0, 31.0],
    parts: &[
        IS_CHASSIS,
        Drum([-26.0, -13.0]),
        Drum([-26.0, 13.0]),
        Body(&[[25.0, 9.6], [14.0, 13.0], [-7.0, 13.0], [-11.0, 10.6]], 7.0),
        Gun(23.0, 46.0, 3.2, 2.0, Muzzle::Brake),
        Hatch([22.4, 2.0], 6.4),
        Cupola([6.0, 7.4], 3.3),
        Hatch([6.0, -7.0], 3.1),
        Hatch([-4.0, 5.6], 2.7),
    ],
    turret: None,
};

pub(super) const SU_76: Machine = Machine {
    size: [49.0, 27.0],
    parts: &[
        Chassis {
            tread: 3.8,
            hull: &[[24.0, 8.0], [16.0, 12.0], [-24.0, 12.0]],
            glacis: 13.0,
            deck: 8.0,
            over: Deck::Plain,
        },
        Hatch([17.0, 0.0], 2.5),
        // Open at the top and rear.
        Open(&[[8.0, 7.0], [3.0, 12.6], [-22.6, 12.6]], 7.0),
        Gun(-4.0, 27.0, 1.9, 0.6, Muzzle::Brake),
        Pad([-5.0, 0.6], [10.0, 4.0], Tone::Of(0x4a4737), 1.5),
        Mantlet([9.0, 0.6], [4.0, 7.0]),
        Crew(&[[-3.0, -6.6], [-12.0, -4.0], [-10.0, 7.0]]),
    ],
    turret: None,
};

pub(super) const BA_64: Machine = Machine {
    size: [36.6, 17.0],
    parts: &[
        Wheels(&[-11.6, 11.6], 7.0, [7.6, 2.8]),
        // All sides slope, so the roof is a narrow strip.
        Slab(&[[17.6, 2.4], [9.0, 7.4], [-9.0, 7.4], [-17.6, 3.0]], 0.0, 3.0),
        Slab(&[[8.0, 4.0], [-7.0, 4.0]], 0.10, 0.4),
        Grille([12.0, 0.0], [4.6, 4.0], 4),
        Seam(&[[17.0, 2.4], [8.0, 4.0]]),
        Hatch([-13.6, 0.0], 2.4),
    ],
    turret: Some((
        -1.0,
        &[Mg([0.0, 0.0], 9.0), Open(&[[4.6, 2.0], [2.0, 4.6], [-2.6, 4.6], [-4.6, 2.0]], 0.0), Crew(&[[-0.6, 0.0]])],
    )),
};

pub(super) const ZIS_5: Machine = Machine {
    size: [60.6, 22.4],
    parts: &[
        Wheels(&[-17.0, 20.0], 9.4, [8.4, 3.4]),
        Slab(&[[29.8, 4.4], [13.0, 5.6]], 0.0, 4.0),
        // Fenders bent from flat sheet.
        Pad([20.6, 8.4], [13.0, 4.4], Tone::Hull(-0.12), 1.0),
        Seam(&[[13.0, 0.0], [29.0, 0.0]]),
        Pad([9.0, 0.0], [9.6, 16.6], Tone::Hull(0.04), 7.0),
        Pad([14.2, 0.0], [1.2, 14.0], Tone::Of(0xc6d4d2), 0.0),
        // A flat bed of planks with boxes under a tarpaulin.
        Pad([-13.0, 0.0], [34.0, 21.6], Tone::Of(0x8f7350), 6.0),
        Ribs([-13.0, 0.0], [33.0, 20.6], 9),
        Pad([-15.0, -1.0], [22.0, 14.0], Tone::Canvas, 3.0),
        Roll([-1.0, 5.0], 9.0, true),
    ],
    turret: None,
};

/// A rail over bed and cab, with the rocket that hangs on it.
const RAIL: &[Part] = &[
    Rod([-31.0, 0.0], [12.0, 0.0], 1.5, 0x3f4236),
    Rod([-29.4, 0.0], [-25.6, 0.0], 2.2, 0x6f7260),
    Rod([-26.0, 0.0], [4.0, 0.0], 1.5, 0x9a9d82),
    Rod([4.0, 0.0], [8.4, 0.0], 1.0, 0x5c5f4f),
];

/// A lorry with eight rails side by side.
pub(super) const KATYUSHA: Machine = Machine {
    size: [65.5, 23.1],
    parts: &[
        Wheels(&[-24.0, -13.6, 22.0], 9.6, [8.0, 3.4]),
        Slab(&[[32.2, 4.6], [15.0, 5.8]], 0.0, 4.0),
        Pad([22.6, 8.6], [13.0, 4.4], Tone::Hull(-0.12), 1.0),
        Seam(&[[15.0, 0.0], [31.4, 0.0]]),
        Pad([11.0, 0.0], [9.6, 16.6], Tone::Hull(0.04), 7.0),
        Pad([16.2, 0.0], [1.2, 14.0], Tone::Of(0xc6d4d2), 0.0),
        // Boxes for tools under the frame of the rails.
        Pad([-13.0, 8.6], [16.0, 4.0], Tone::Hull(-0.1), 3.0),
        Pad([-13.6, 0.0], [32.0, 15.0], Tone::Hull(-0.16), 5.0),
        Rod([-28.0, -9.6], [-28.0, 9.6], 1.6, 0x4b4f40),
        Rod([-2.0, -9.6], [-2.0, 9.6], 1.6, 0x4b4f40),
        Set([0.0, -8.75], 0.0, 1.0, RAIL),
        Set([0.0, -6.25], 0.0, 1.0, RAIL),
        Set([0.0, -3.75], 0.0, 1.0, RAIL),
        Set([0.0, -1.25], 0.0, 1.0, RAIL),
        Set([0.0, 1.25], 0.0, 1.0, RAIL),
        Set([0.0, 3.75], 0.0, 1.0, RAIL),
        Set([0.0, 6.25], 0.0, 1.0, RAIL),
        Set([0.0, 8.75], 0.0, 1.0, RAIL),
    ],
    turret: None,
};
