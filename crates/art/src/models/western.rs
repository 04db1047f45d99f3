//! Machines of the USA and of Britain.

use super::{
    guns::LIGHT_ANTI_TANK,
    parts::{Deck, Half, Machine, Muzzle, Part, Part::*, TILT, Tone},
};
use std::f32::consts::PI;

const SHERMAN_HULL: Part = Chassis {
    tread: 4.2,
    hull: &[[29.6, 0.0], [29.0, 7.0], [24.0, 10.2], [12.0, 11.6], [-28.0, 11.6]],
    glacis: 14.0,
    deck: -9.0,
    over: Deck::Doors,
};
const SHERMAN: &[Part] = &[
    SHERMAN_HULL,
    Grille([-22.6, 0.0], [5.0, 13.0], 5),
    Hatch([15.0, -5.4], 2.5),
    Hatch([15.0, 5.4], 2.5),
    Stowage,
    Mark([-18.0, 0.0], 4.4),
];

pub(super) const BUSTLE: Part = Pad([-8.6, 0.0], [8.0, 11.2], Tone::Hull(-0.05), 0.0);
/// The round turret of the first Shermans.
pub(super) const CASTING: &[Part] = &[
    Gun(10.6, 27.0, 1.9, 0.0, Muzzle::Bare),
    Mantlet([9.3, 0.0], [3.8, 10.4]),
    Dome([9.6, 8.6]),
    Cupola([-3.0, 4.0], 3.3),
    Hatch([-2.6, -3.8], 2.5),
];

pub(super) const SHERMAN_75: Machine = Machine {
    size: [58.4, 26.2],
    parts: SHERMAN,
    turret: Some((1.5, &[BUSTLE, Nested(CASTING), Mg([-2.0, 6.4], 8.0)])),
};

pub(super) const SHERMAN_76: Machine = Machine {
    size: [60.4, 26.7],
    parts: SHERMAN,
    turret: Some((
        2.0,
        &[
            Gun(11.0, 38.0, 1.8, 0.0, Muzzle::Brake),
            Mantlet([10.4, 0.0], [4.2, 11.4]),
            // The large casting with its heavy rear.
            Body(&[[11.0, 5.0], [6.0, 8.8], [-4.0, 9.2], [-12.0, 7.0], [-17.0, 5.4]], 0.0),
            Cupola([-3.6, 4.2], 3.6),
            Hatch([-2.6, -4.2], 2.5),
            Mg([-9.0, -1.0], 8.0),
        ],
    )),
};

pub(super) const SHERMAN_5_TURRET: &[Part] = &[BUSTLE, Nested(CASTING), Flash(-10.6)];
pub(super) const SHERMAN_5: Machine =
    Machine { size: [58.4, 26.2], parts: SHERMAN, turret: Some((1.5, SHERMAN_5_TURRET)) };

pub(super) const FIREFLY: Machine = Machine {
    size: [59.0, 26.4],
    parts: SHERMAN,
    turret: Some((
        1.5,
        &[
            // The radio box behind the turret.
            Pad([-13.4, 0.0], [11.4, 10.0], Tone::Hull(-0.05), 0.0),
            Gun(10.4, 46.0, 1.8, 0.0, Muzzle::Brake),
            Mantlet([9.2, 0.0], [3.6, 10.4]),
            Dome([9.6, 8.6]),
            Cupola([-3.0, 4.0], 3.3),
            Hatch([-2.6, -3.8], 2.5),
            Flash(-14.6),
        ],
    )),
};

/// Thicker all around: plates on nose and sides, wider tracks, and a square block of a turret.
pub(super) const JUMBO: Machine = Machine {
    size: [59.2, 27.9],
    parts: &[
        Chassis {
            tread: 5.4,
            hull: &[[29.6, 0.0], [29.0, 7.6], [24.0, 11.0], [12.0, 12.0], [-28.0, 12.0]],
            glacis: 13.0,
            deck: -9.0,
            over: Deck::Doors,
        },
        Slab(&[[27.0, 0.0], [26.4, 6.6], [14.6, 8.6]], 0.08, 1.6),
        Pad([3.0, 11.6], [20.0, 2.4], Tone::Hull(0.10), 2.0),
        Hatch([11.0, -6.0], 2.5),
        Hatch([11.0, 6.0], 2.5),
        Stowage,
        Mark([-20.0, 0.0], 4.4),
    ],
    turret: Some((
        1.5,
        &[
            Gun(13.0, 30.0, 2.0, 0.0, Muzzle::Bare),
            Mantlet([12.0, 0.0], [5.4, 17.0]),
            Body(&[[12.0, 8.4], [9.0, 10.2], [-9.0, 10.2], [-16.0, 7.6]], 0.0),
            Cupola([-4.0, 4.8], 3.6),
            Hatch([-3.4, -4.8], 2.5),
            Mg([-11.0, 0.0], 8.0),
        ],
    )),
};

pub(super) const STUART: Machine = Machine {
    size: [48.3, 22.9],
    parts: &[
        Chassis {
            tread: 3.6,
            hull: &[[24.0, 6.4], [18.0, 8.6], [9.0, 10.0], [-23.4, 10.0]],
            glacis: 12.0,
            deck: -9.0,
            over: Deck::Doors,
        },
        Hatch([13.0, -4.4], 2.3),
        Hatch([13.0, 4.4], 2.3),
        Stowage,
        Mark([-15.4, 0.0], 3.8),
    ],
    turret: Some((
        -0.5,
        &[
            Gun(7.0, 18.0, 1.3, 0.0, Muzzle::Bare),
            Mantlet([7.7, 0.0], [2.6, 7.2]),
            Body(&[[7.6, 4.6], [6.0, 6.6], [-7.0, 6.6], [-10.4, 5.0]], 0.0),
            Cupola([-3.6, 3.0], 2.5),
            Hatch([-3.6, -2.6], 2.4),
            Mg([-4.0, 7.4], 6.0),
        ],
    )),
};

/// Low and broad, with a large turret well forward.
pub(super) const CHAFFEE: Machine = Machine {
    size: [55.4, 30.0],
    parts: &[
        Chassis {
            tread: 4.4,
            hull: &[[27.4, 7.0], [24.0, 11.0], [14.0, 13.2], [-22.0, 13.2], [-27.4, 11.4]],
            glacis: 11.0,
            deck: -8.0,
            over: Deck::Mesh,
        },
        Hatch([15.0, -6.4], 2.5),
        Hatch([15.0, 6.4], 2.5),
        Pad([21.6, 0.0], [4.6, 5.4], Tone::Hull(0.06), 0.6),
        Stowage,
        Mark([-12.4, 0.0], 3.8),
    ],
    turret: Some((
        2.0,
        &[
            Pad([-12.6, 0.0], [5.4, 12.6], Tone::Hull(-0.1), 0.0),
            Gun(11.0, 29.0, 1.6, 0.0, Muzzle::Bare),
            Mantlet([10.4, 0.0], [4.2, 12.0]),
            Body(&[[10.0, 6.6], [5.0, 9.4], [-4.0, 9.8], [-10.6, 7.4]], 0.0),
            Cupola([-2.6, -4.6], 3.4),
            Hatch([-2.0, 4.6], 2.7),
            Mg([-10.4, 1.0], 8.0),
        ],
    )),
};

pub(super) const M10: Machine = Machine {
    size: [59.6, 30.4],
    parts: &[
        Chassis {
            tread: 4.4,
            hull: &[[29.6, 8.6], [26.0, 12.0], [13.0, 14.6], [-29.0, 14.6]],
            glacis: 13.0,
            deck: -12.0,
            over: Deck::Doors,
        },
        Hatch([17.0, -6.6], 2.5),
        Hatch([17.0, 6.6], 2.5),
        Stowage,
        Mark([-20.0, 0.0], 4.4),
    ],
    turret: Some((
        -1.0,
        &[
            Gun(9.0, 39.0, 1.9, 0.0, Muzzle::Bare),
            Open(&[[11.0, 5.0], [5.0, 10.4], [-8.0, 10.4], [-14.0, 6.6]], 0.0),
            Pad([-12.4, 0.0], [4.6, 12.0], Tone::Hull(-0.1), 1.0),
            Pad([3.4, 0.0], [13.0, 4.8], Tone::Of(0x4a4737), 1.0),
            Crew(&[[-4.0, -5.0], [-6.0, 4.6], [1.6, 5.6]]),
        ],
    )),
};

pub(super) const PRIEST: Machine = Machine {
    size: [60.2, 28.8],
    parts: &[
        Chassis {
            tread: 4.2,
            hull: &[[29.6, 7.0], [24.0, 10.4], [12.0, 12.4], [-29.0, 12.4]],
            glacis: 16.0,
            deck: -14.0,
            over: Deck::Doors,
        },
        Stowage,
        Mark([-21.0, 0.0], 4.0),
        Open(&[[18.0, 6.0], [12.0, 13.6], [-14.0, 13.6]], 7.0),
        Gun(2.0, 29.0, 2.6, 2.0, Muzzle::Stub),
        Pad([2.0, 2.0], [13.0, 5.0], Tone::Of(0x4a4737), 1.5),
        // The "pulpit" that gave it its name.
        Hatch([14.4, 9.4], 4.6),
        Hatch([14.4, 9.4], 2.8),
        Mg([14.0, 9.4], 8.0),
        Crew(&[[8.0, -6.0], [-2.0, -8.0], [-9.0, -3.0], [-9.0, 7.6]]),
    ],
    turret: None,
};

/// A square open box around a field gun, left of the middle.
pub(super) const SEXTON: Machine = Machine {
    size: [61.2, 27.2],
    parts: &[
        Chassis {
            tread: 4.2,
            hull: &[[30.0, 6.4], [26.0, 10.0], [18.0, 12.0], [-30.0, 12.0]],
            glacis: 19.0,
            deck: -17.0,
            over: Deck::Mesh,
        },
        Crate([-25.6, 7.0], [6.0, 6.0]),
        Roll([-28.4, -3.0], 12.0, true),
        Hatch([20.0, 5.6], 2.4),
        Open(&[[17.0, 11.2], [13.0, 13.0], [-17.0, 13.0]], 7.0),
        // Racks of shells along the wall.
        Pad([-5.0, 8.6], [16.0, 4.4], Tone::Of(0x5d5a3e), 1.0),
        Seam(&[[-5.0, 6.4], [-5.0, 10.6]]),
        Gun(0.0, 31.0, 2.2, -2.4, Muzzle::Brake),
        Pad([-1.0, -2.4], [15.0, 5.0], Tone::Of(0x4a4737), 1.5),
        Pad([16.0, -2.4], [2.4, 11.0], Tone::Hull(0.08), 2.0),
        Crew(&[[9.0, 4.0], [-1.0, -8.6], [-12.0, -2.6], [-12.0, 4.4]]),
        Flash(-22.0),
    ],
    turret: None,
};

const VALENTINE: Machine = Machine {
    size: [54.0, 26.4],
    parts: &[Chassis {
        tread: 4.4,
        hull: &[[26.0, 8.0], [20.0, 11.0], [-22.0, 11.0], [-26.6, 8.0]],
        glacis: 0.0,
        deck: -3.0,
        over: Deck::Mesh,
    }],
    turret: None,
};

/// Its gun points to the rear, over the engine.
pub(super) const ARCHER: Machine = Machine {
    size: [66.8, 27.4],
    parts: &[
        On(6.4, 1.0, &VALENTINE),
        Open(&[[31.0, 8.0], [27.0, 12.0], [6.0, 12.6], [3.0, 9.0]], 6.0),
        Set(
            [14.0, 0.0],
            PI,
            1.0,
            &[
                Gun(-2.0, 45.0, 2.2, 0.0, Muzzle::Brake),
                Pad([0.0, 0.0], [14.0, 4.8], Tone::Of(0x4a4737), 1.5),
                Shield(&[[10.0, 2.0], [9.0, 8.4], [7.6, 8.4], [8.4, 2.0]]),
            ],
        ),
        Crew(&[[26.0, -5.6], [15.0, 7.4], [13.0, -7.4], [24.6, 3.4]]),
        Crate([-13.0, 12.0], [11.0, 2.6]),
        Crate([-13.0, -12.0], [11.0, 2.6]),
        Flash(-17.0),
    ],
    turret: None,
};

/// A pontoon that swims on its tracks, with a ramp behind.
pub(super) const BUFFALO: Machine = Machine {
    size: [66.3, 32.5],
    parts: &[
        Slab(&[[33.0, 5.0], [29.0, 12.6], [-30.0, 12.6], [-33.0, 9.4]], -0.06, 0.0),
        Tracks([-32.0, 31.0], 13.4, 5.4),
        // Deep grousers, as paddles.
        Seam(&[[-30.0, 16.0], [-30.0, 10.8], [-24.0, 10.8], [-24.0, 16.0], [-18.0, 16.0], [-18.0, 10.8]]),
        Seam(&[[12.0, 10.8], [12.0, 16.0], [18.0, 16.0], [18.0, 10.8], [24.0, 10.8], [24.0, 16.0]]),
        Slab(&[[33.0, 4.4], [28.0, 10.4], [-31.0, 10.4]], 0.02, 3.0),
        Bay(&[[11.0, 8.4], [-24.6, 8.4]]),
        Pad([-29.0, 0.0], [6.0, 17.0], Tone::Hull(-0.12), 1.0),
        Ribs([-29.0, 0.0], [5.0, 16.0], 3),
        // The cab with its windows, and guns behind shields.
        Pad([17.0, 0.0], [9.0, 18.6], Tone::Hull(0.08), 4.0),
        Pad([21.4, 4.4], [1.2, 5.6], Tone::Of(0xc6d4d2), 0.0),
        Hatch([16.4, -5.0], 2.5),
        Hatch([16.4, 5.0], 2.5),
        Gun(9.0, 33.0, 1.2, 0.0, Muzzle::Bare),
        Shield(&[[13.0, 1.0], [11.4, 5.4], [10.2, 5.4], [11.6, 1.0]]),
        Crew(&[[7.0, 0.0], [1.0, -5.6], [-5.0, -5.4], [-11.0, -5.6], [-17.0, -5.4]]),
        Crew(&[[0.0, 5.4], [-6.0, 5.6], [-13.0, 5.4], [-19.0, 5.6], [-9.0, 0.4]]),
    ],
    turret: None,
};

pub(super) const M3_HALFTRACK: Machine = Machine {
    size: [61.7, 23.6],
    parts: &[
        Tracks([-27.0, 0.0], 8.6, 4.4),
        Wheels(&[19.0], 8.8, [8.6, 3.4]),
        Pad([19.4, 8.6], [12.6, 4.4], Tone::Hull(-0.08), 1.0),
        // The winch in front.
        Pad([30.0, 0.0], [3.0, 15.0], Tone::Of(0x5a563c), 1.0),
        Slab(&[[28.0, 6.0], [12.0, 7.0], [9.0, 10.4], [-30.0, 10.8]], 0.0, 4.0),
        Seam(&[[12.0, 7.0], [12.0, 0.0], [28.0, 0.0]]),
        Bay(&[[6.4, 8.6], [-27.6, 8.6]]),
        Pad([-15.0, 6.2], [22.0, 3.8], Tone::Of(0x8b7d52), 0.0),
        Crew(&[[-6.0, -5.6], [-13.0, -5.6], [-20.0, -5.6], [-8.0, 5.6], [-16.0, 5.6], [-23.0, 5.6], [4.0, -4.0]]),
        Mg([4.0, 4.4], 11.0),
        Crate([-21.0, 12.0], [14.0, 2.4]),
        Crate([-21.0, -12.0], [14.0, 2.4]),
        Mark([19.5, 0.0], 3.2),
    ],
    turret: None,
};

pub(super) const M8: Machine = Machine {
    size: [50.0, 25.4],
    parts: &[
        Wheels(&[-17.0, -7.4, 15.0], 10.6, [8.6, 3.4]),
        Pad([-12.0, 9.8], [22.0, 3.6], Tone::Hull(-0.07), 0.0),
        Slab(&[[25.0, 5.0], [19.0, 9.4], [2.0, 10.4], [-24.0, 8.6]], 0.0, 3.5),
        Grille([-15.5, 0.0], [11.0, 10.0], 7),
        Hatch([15.6, -3.8], 2.3),
        Hatch([15.6, 3.8], 2.3),
        Mark([20.6, 0.0], 2.6),
    ],
    turret: Some((
        1.0,
        &[
            Gun(6.0, 18.0, 1.3, 0.0, Muzzle::Bare),
            Open(&[[8.0, 4.0], [5.0, 7.0], [-5.0, 7.2], [-8.6, 4.0]], 0.0),
            Pad([2.0, 0.0], [9.0, 3.4], Tone::Of(0x4a4737), 0.8),
            Crew(&[[-3.6, -3.4], [-3.6, 3.4]]),
        ],
    )),
};

pub(super) const JEEP: Machine = Machine {
    size: [33.3, 15.8],
    parts: &[
        Wheels(&[-10.0, 10.4], 6.8, [6.4, 2.4]),
        Slab(&[[16.4, 4.6], [5.6, 5.2], [5.6, 7.0], [-16.0, 7.0]], 0.0, 2.0),
        Pad([10.6, 6.0], [9.0, 2.8], Tone::Hull(-0.08), 0.8),
        Bay(&[[4.4, 5.6], [-14.0, 5.6]]),
        Pad([-1.2, 3.0], [4.8, 4.4], Tone::Of(0x8d8055), 0.8),
        Pad([-10.8, 0.0], [4.4, 9.2], Tone::Of(0x8d8055), 0.8),
        Crew(&[[-0.6, -3.0], [-0.6, 3.0]]),
        Pad([4.8, 0.0], [0.9, 10.4], Tone::Of(0xcfdcda), 0.6),
        Mg([-8.6, 0.0], 12.0),
        Mark([11.0, 0.0], 3.0),
        Hatch([-15.4, 3.6], 2.2),
    ],
    turret: None,
};

/// A bonnet between fenders, a cab, a canvas tilt: shared by the trucks of all armies.
const BONNET: Half = &[[29.6, 5.4], [14.0, 6.6]];

pub(super) const GMC: Machine = Machine {
    size: [64.0, 22.6],
    parts: &[
        Wheels(&[-21.0, -11.0, 20.0], 9.6, [8.0, 3.2]),
        Slab(BONNET, 0.0, 4.0),
        Pad([20.0, 8.5], [12.0, 4.6], Tone::Hull(-0.1), 1.0),
        Seam(&[[14.0, 0.0], [29.0, 0.0]]),
        Pad([31.0, 0.0], [1.6, 18.0], Tone::Of(0x5a563c), 1.0),
        // An open cab with a canvas roof.
        Pad([9.6, 0.0], [9.0, 18.4], Tone::Of(0x9c9263), 7.0),
        Pad([14.6, 0.0], [1.2, 16.0], Tone::Of(0xc6d4d2), 0.0),
        TILT,
        Mark([-13.0, 0.0], 5.0),
    ],
    turret: None,
};

const BEDFORD_CAB: Part = Nested(&[
    Wheels(&[-15.0, 20.0], 9.6, [9.6, 3.4]),
    // The cab is over the front wheels.
    Pad([21.6, 0.0], [15.6, 20.6], Tone::Hull(0.02), 7.0),
    Pad([16.6, 4.0], [3.6, 3.6], Tone::Hull(-0.12), 0.6),
    Pad([27.4, 0.0], [1.2, 18.0], Tone::Of(0xc6d4d2), 0.0),
]);

pub(super) const BEDFORD: Machine = Machine {
    size: [60.0, 22.6],
    parts: &[
        BEDFORD_CAB,
        Pad([-9.0, 0.0], [42.0, 21.4], Tone::Canvas, 9.0),
        Ribs([-9.0, 0.0], [42.0, 20.6], 7),
        Mark([22.6, 0.0], 4.2),
    ],
    turret: None,
};

/// An anti-tank gun with its crew on the bed of a truck. It shoots to the rear.
pub(super) const PORTEE: Machine = Machine {
    size: [58.4, 22.9],
    parts: &[
        BEDFORD_CAB,
        Mark([22.6, 0.0], 4.2),
        Pad([-8.4, 0.0], [41.6, 21.6], Tone::Of(0x8f7350), 5.0),
        Ribs([-8.4, 0.0], [41.0, 20.6], 9),
        Crate([9.6, -7.6], [4.6, 4.4]),
        Set([-10.6, 0.0], PI, 1.16, LIGHT_ANTI_TANK.under),
        Crew(&[[-2.6, -4.4], [0.6, 8.4], [2.4, -0.4]]),
    ],
    turret: None,
};

pub(super) const CROMWELL: Machine = Machine {
    size: [63.5, 29.1],
    parts: &[
        Chassis {
            tread: 4.6,
            hull: &[[31.0, 9.6], [22.0, 10.0], [20.0, 13.0], [-31.0, 13.0]],
            glacis: 0.0,
            deck: -12.0,
            over: Deck::Mesh,
        },
        Hatch([19.0, 5.6], 2.6),
        Hatch([19.0, -5.6], 2.2),
        Stowage,
        Crate([-4.0, 12.6], [16.0, 3.4]),
        Crate([-4.0, -12.6], [16.0, 3.4]),
    ],
    turret: Some((
        2.0,
        &[
            Pad([-14.6, 0.0], [5.0, 15.0], Tone::Hull(-0.08), 0.0),
            Gun(11.0, 30.0, 1.8, 0.0, Muzzle::Brake),
            Mantlet([11.0, 0.0], [2.6, 8.0]),
            // A square box of bolted armor.
            Body(&[[11.4, 9.8], [-11.4, 9.8]], 0.0),
            Cupola([-5.0, -4.4], 3.2),
            Hatch([-4.4, 4.6], 2.6),
            Mark([4.2, 0.0], 3.6),
            Flash(-14.6),
        ],
    )),
};

pub(super) const CHURCHILL_TURRET: &[Part] = &[
    Pad([-12.8, 0.0], [4.6, 12.0], Tone::Hull(-0.08), 0.0),
    Gun(9.0, 28.0, 1.8, 0.0, Muzzle::Bare),
    Body(&[[10.0, 6.4], [5.0, 8.8], [-8.0, 8.8], [-11.0, 6.0]], 0.0),
    Pad([10.0, 0.0], [1.6, 6.0], Tone::Hull(-0.2), 0.0),
    Cupola([-4.6, -3.8], 3.2),
    Hatch([-3.4, 4.2], 2.5),
    Mark([3.4, 0.0], 3.4),
];

pub(super) const CHURCHILL: Machine = Machine {
    size: [74.4, 30.4],
    parts: &[
        // Tracks that run around the whole hull, with air intakes on its sides.
        Tracks([-37.0, 37.0], 12.4, 5.6),
        Slab(&[[24.0, 9.4], [-36.0, 9.4]], 0.0, 2.0),
        Slab(&[[31.0, 6.0], [24.0, 9.0], [22.0, 9.0]], -0.1, 0.0),
        Pad([-2.0, 12.6], [56.0, 4.6], Tone::Hull(-0.10), 0.8),
        Pad([-16.0, 12.2], [9.0, 5.4], Tone::Hull(0.05), 3.0),
        Seam(&[[-10.0, 9.4], [-10.0, 0.0]]),
        Seam(&[[23.0, 9.4], [23.0, 0.0]]),
        Grille([-27.0, 0.0], [14.0, 12.0], 6),
        Hatch([18.6, 4.6], 2.4),
        Hatch([18.6, -4.6], 2.4),
        Roll([-34.0, 0.0], 17.0, true),
    ],
    turret: Some((6.0, CHURCHILL_TURRET)),
};

pub(super) const HUMBER: Machine = Machine {
    size: [45.7, 21.8],
    parts: &[
        Wheels(&[-13.0, 13.4], 8.9, [10.4, 3.8]),
        Pad([13.4, 8.4], [13.0, 4.2], Tone::Hull(-0.08), 1.0),
        Pad([-13.0, 8.4], [13.0, 4.2], Tone::Hull(-0.08), 1.0),
        Slab(&[[22.6, 4.6], [14.0, 6.6], [6.0, 9.0], [-10.0, 9.0], [-22.6, 6.0]], 0.0, 4.0),
        Seam(&[[12.0, 6.8], [12.0, 0.0]]),
        Grille([-17.0, 0.0], [8.0, 8.0], 5),
        Hatch([9.6, 0.0], 2.6),
        Roll([-21.6, 0.0], 10.0, true),
    ],
    turret: Some((
        -2.0,
        &[
            Gun(6.0, 16.0, 1.3, 0.0, Muzzle::Bare),
            Body(&[[7.4, 3.6], [3.6, 6.6], [-5.0, 6.6], [-8.0, 3.6]], 0.0),
            Cupola([-2.4, -2.4], 2.4),
            Hatch([-2.4, 2.8], 2.2),
            Flash(-6.0),
        ],
    )),
};

pub(super) const DAIMLER: Machine = Machine {
    size: [39.8, 24.4],
    parts: &[
        Wheels(&[-11.6, 12.6], 10.2, [10.2, 3.8]),
        // Stowage boxes between the wheels.
        Pad([0.4, 9.0], [12.6, 4.6], Tone::Hull(-0.10), 1.0),
        Slab(&[[19.6, 3.4], [12.0, 7.0], [-12.0, 7.0], [-19.6, 4.4]], 0.0, 4.0),
        Grille([-15.0, 0.0], [7.0, 6.4], 5),
        Hatch([13.0, 0.0], 2.6),
        Drum([0.0, 11.0]),
    ],
    turret: Some((
        1.0,
        &[
            Gun(7.0, 18.0, 1.3, 0.0, Muzzle::Bare),
            Mantlet([7.2, 0.0], [2.4, 6.0]),
            Body(&[[7.6, 5.4], [-3.0, 7.0], [-8.4, 5.0]], 0.0),
            Cupola([-3.4, 0.0], 3.2),
            Mark([3.0, 0.0], 2.4),
        ],
    )),
};

pub(super) const CARRIER: Machine = Machine {
    size: [36.6, 20.6],
    parts: &[
        Tracks([-18.0, 17.4], 8.6, 3.4),
        Slab(&[[18.0, 5.0], [13.0, 9.6], [-18.0, 9.6]], 0.0, 3.0),
        Bay(&[[13.0, 4.6], [10.6, 7.4], [3.0, 7.4]]),
        Bay(&[[1.6, 7.6], [-15.4, 7.6]]),
        Pad([-7.0, 0.0], [18.0, 6.4], Tone::Hull(-0.06), 1.4),
        Grille([-9.0, 0.0], [8.0, 4.0], 5),
        Crew(&[[7.4, -4.0], [7.4, 4.0], [-6.0, -5.8], [-8.0, 5.8]]),
        Mg([10.0, -4.2], 11.0),
        Roll([-17.0, 0.0], 15.0, true),
    ],
    turret: None,
};
