//! Machines of Germany.

use super::parts::{Deck, Machine, Muzzle, Part, Part::*, TILT, Tone};

const PANZER_HULL: Part = Chassis {
    tread: 4.6,
    hull: &[[28.5, 9.2], [22.0, 9.6], [17.0, 12.6], [-28.0, 12.6]],
    glacis: 0.0,
    deck: -7.0,
    over: Deck::Plain,
};

pub(super) const PANZER_3: Machine = Machine {
    size: [55.6, 29.0],
    parts: &[
        Chassis {
            tread: 4.4,
            hull: &[[27.0, 8.6], [20.0, 9.0], [15.0, 12.4], [-26.0, 12.4]],
            glacis: 0.0,
            deck: -7.0,
            over: Deck::Plain,
        },
        Hatch([15.0, -5.6], 2.3),
        Hatch([15.0, 5.6], 2.3),
        Stowage,
        Mark([-19.0, 0.0], 2.6),
    ],
    turret: Some((
        0.0,
        &[
            Pad([-12.5, 0.0], [5.0, 10.8], Tone::Hull(-0.05), 0.0),
            Gun(8.0, 29.0, 1.5, 0.0, Muzzle::Bare),
            Body(&[[9.5, 5.0], [8.0, 8.0], [-7.0, 8.4], [-10.5, 5.6]], 0.0),
            Cupola([-6.0, 0.0], 3.5),
        ],
    )),
};

pub(super) const PANZER_4F: Machine = Machine {
    size: [59.0, 28.7],
    parts: &[
        PANZER_HULL,
        Hatch([16.5, -5.8], 2.3),
        Hatch([16.5, 5.8], 2.3),
        // Spare track links across the nose.
        Pad([26.0, 0.0], [2.4, 14.0], Tone::Of(0x4a463c), 0.6),
        Stowage,
        Mark([-21.0, 0.0], 2.6),
    ],
    turret: Some((
        -1.0,
        &[
            Pad([-13.8, 0.0], [5.6, 12.4], Tone::Hull(-0.05), 0.0),
            Gun(10.0, 33.0, 1.9, 0.0, Muzzle::Brake),
            Body(&[[11.0, 5.4], [9.0, 8.4], [-8.0, 9.0], [-11.5, 6.5]], 0.0),
            Cupola([-6.8, 0.0], 3.8),
        ],
    )),
};

pub(super) const PANZER_4H: Machine = Machine {
    size: [59.0, 30.6],
    parts: &[
        PANZER_HULL,
        Hatch([16.5, -5.8], 2.3),
        Hatch([16.5, 5.8], 2.3),
        Stowage,
        Skirts(-24.4, 5, 14.4),
        Mark([-21.0, 0.0], 2.6),
    ],
    turret: Some((
        -1.0,
        &[
            Pad([-13.8, 0.0], [5.6, 12.4], Tone::Hull(-0.05), 0.0),
            Gun(10.0, 36.0, 1.9, 0.0, Muzzle::Brake),
            Body(&[[11.0, 5.4], [9.0, 8.4], [-8.0, 9.0], [-11.5, 6.5]], 0.0),
            Cupola([-6.8, 0.0], 3.8),
            Curtain,
        ],
    )),
};

const PANTHER_CHASSIS: Part = Chassis {
    tread: 6.6,
    hull: &[[32.6, 11.4], [17.0, 14.8], [-33.0, 14.4]],
    glacis: 17.0,
    deck: -9.0,
    over: Deck::Fans,
};

pub(super) const PANTHER: Machine = Machine {
    size: [68.6, 32.8],
    parts: &[PANTHER_CHASSIS, Hatch([14.0, -7.0], 2.5), Hatch([14.0, 7.0], 2.5), Stowage, Mark([-29.0, 0.0], 2.8)],
    turret: Some((
        3.0,
        &[
            Gun(14.0, 49.0, 2.0, 0.0, Muzzle::Brake),
            Mantlet([13.3, 0.0], [4.6, 13.2]),
            Body(&[[12.4, 7.2], [9.0, 9.0], [-11.0, 9.6], [-14.4, 6.6]], 0.0),
            Cupola([-7.4, -3.6], 3.7),
            Hatch([-2.6, 4.4], 1.7),
        ],
    )),
};

const TIGER_CHASSIS: Part = Chassis {
    tread: 7.2,
    hull: &[[30.5, 13.4], [21.0, 13.8], [20.0, 16.2], [-31.0, 16.0]],
    glacis: 0.0,
    deck: -10.0,
    over: Deck::Fans,
};

pub(super) const TIGER: Machine = Machine {
    size: [63.2, 35.6],
    parts: &[TIGER_CHASSIS, Hatch([16.6, -9.6], 2.6), Hatch([16.6, 9.6], 2.6), Stowage, Mark([-26.0, 0.0], 3.0)],
    turret: Some((
        1.0,
        &[
            Pad([-15.7, 0.0], [5.4, 13.2], Tone::Hull(-0.05), 0.0),
            Gun(14.0, 45.0, 2.5, 0.0, Muzzle::Brake),
            Mantlet([13.2, 0.0], [4.4, 16.0]),
            Body(&[[12.0, 9.0], [8.0, 10.4], [-5.0, 10.4], [-11.4, 7.8], [-14.0, 0.0]], 0.0),
            Cupola([-6.4, -5.2], 3.9),
            Hatch([1.0, 5.0], 2.4),
        ],
    )),
};

/// A heavy box, as broad as the tracks, with the short, wide mouth of a rocket mortar.
pub(super) const STURMTIGER: Machine = Machine {
    size: [62.7, 35.8],
    parts: &[
        TIGER_CHASSIS,
        Mark([-26.0, 0.0], 3.0),
        Body(&[[25.0, 11.0], [22.0, 15.0], [-10.0, 15.6], [-14.0, 13.6]], 8.0),
        Pad([24.4, 2.4], [6.0, 13.0], Tone::Hull(-0.06), 2.0),
        Gun(24.0, 34.0, 7.0, 2.4, Muzzle::Stub),
        Plate([33.6, 2.4], 2.6, 0x14130f),
        Mg([20.0, -9.0], 8.0),
        Cupola([-4.0, -7.0], 3.4),
        // The door for its shells, and the crane that lifts them.
        Pad([-5.0, 4.6], [8.0, 7.0], Tone::Hull(0.02), 0.8),
        Seam(&[[-5.0, 0.0], [-5.0, 8.0]]),
        Rod([-12.0, 12.0], [-24.0, 4.0], 1.3, 0x6b6144),
        Plate([-12.0, 12.0], 2.0, 0x6b6144),
    ],
    turret: None,
};

/// A winch in an open box of planks, a jib, and a spade behind.
pub(super) const BERGEPANTHER: Machine = Machine {
    size: [68.6, 32.8],
    parts: &[
        PANTHER_CHASSIS,
        // The spade, folded up.
        Pad([-32.0, 0.0], [4.4, 26.0], Tone::Hull(-0.16), 4.0),
        Seam(&[[-30.0, 8.0], [-34.0, 8.0]]),
        Open(&[[11.0, 12.4], [-12.0, 12.4]], 5.0),
        // The drum of the winch, with its cable to the rear.
        Pad([-3.0, 0.0], [9.0, 11.0], Tone::Of(0x4a4737), 2.0),
        Ribs([-3.0, 0.0], [8.0, 11.0], 5),
        Rod([-7.0, 0.0], [-33.0, 0.0], 0.9, 0x2c2a24),
        Crew(&[[7.0, -7.6], [7.0, 7.6]]),
        Roll([-6.0, -8.6], 13.0, false),
        // The jib lies over the front.
        Shield(&[[37.0, 1.2], [4.0, 12.0], [4.0, 10.0], [33.0, 0.0]]),
        Rod([36.0, 0.0], [36.0, 4.0], 1.4, 0x24231d),
        Mg([20.0, -9.0], 9.0),
    ],
    turret: None,
};

pub(super) const STUG: Machine = Machine {
    size: [55.0, 31.0],
    parts: &[
        Chassis {
            tread: 4.6,
            hull: &[[27.0, 9.0], [21.0, 9.4], [16.0, 12.4], [-27.0, 12.4]],
            glacis: 0.0,
            deck: -9.0,
            over: Deck::Plain,
        },
        Stowage,
        Skirts(-22.6, 5, 14.6),
        Mark([-20.0, 0.0], 2.6),
        Body(&[[15.5, 6.0], [13.0, 10.4], [-6.0, 11.2], [-10.5, 8.0]], 7.0),
        Gun(14.0, 35.0, 2.0, 0.8, Muzzle::Brake),
        Slab(&[[20.0, 2.0], [15.0, 4.0], [12.0, 4.0]], 0.05, 2.0),
        Cupola([-3.4, -5.6], 3.5),
        Hatch([2.6, 5.0], 2.9),
        Pad([7.2, 6.4], [1.2, 6.0], Tone::Hull(0.1), 3.0),
    ],
    turret: None,
};

pub(super) const HETZER: Machine = Machine {
    size: [48.7, 26.3],
    parts: &[
        Chassis {
            tread: 4.2,
            hull: &[[24.0, 8.0], [20.0, 10.6], [-20.0, 11.6], [-24.0, 8.6]],
            glacis: 0.0,
            deck: -10.0,
            over: Deck::Doors,
        },
        // One sloped box: the roof is much smaller than its footprint.
        Slab(&[[20.0, 5.0], [9.0, 12.2], [-15.0, 12.2], [-21.0, 8.4]], 0.02, 5.0),
        Slab(&[[7.4, 7.2], [-11.0, 7.6]], 0.14, 0.6),
        Seam(&[[20.0, 5.0], [7.4, 7.2]]),
        Gun(17.0, 36.0, 1.9, 3.6, Muzzle::Bare),
        Pad([16.0, 3.6], [7.0, 6.4], Tone::Hull(-0.05), 2.0),
        Cupola([-5.6, -3.4], 3.0),
        Hatch([3.4, -3.6], 2.0),
        Mg([2.0, 3.0], 7.0),
        Mark([-18.0, 0.0], 2.2),
    ],
    turret: None,
};

pub(super) const MARDER: Machine = Machine {
    size: [46.5, 23.5],
    parts: &[
        Chassis {
            tread: 4.0,
            hull: &[[22.6, 7.0], [16.0, 9.6], [-22.6, 9.6]],
            glacis: 14.0,
            deck: 3.0,
            over: Deck::Doors,
        },
        Hatch([17.6, 4.6], 2.2),
        Open(&[[0.0, 5.4], [-4.0, 10.8], [-21.0, 11.4], [-22.8, 9.0]], 7.0),
        Gun(-8.0, 30.0, 1.9, 0.0, Muzzle::Brake),
        Pad([-9.0, 0.0], [9.0, 3.6], Tone::Of(0x4a4737), 1.5),
        Pad([2.0, 0.0], [1.4, 11.0], Tone::Hull(0.08), 5.0),
        Crew(&[[-12.0, -6.4], [-16.0, 0.0], [-12.0, 6.4]]),
    ],
    turret: None,
};

pub(super) const HUMMEL: Machine = Machine {
    size: [71.7, 29.7],
    parts: &[
        Chassis {
            tread: 4.6,
            hull: &[[35.0, 9.0], [26.0, 10.4], [20.0, 12.6], [-35.0, 12.6]],
            glacis: 18.0,
            deck: 6.0,
            over: Deck::Plain,
        },
        Pad([22.0, -8.0], [10.0, 6.6], Tone::Hull(0.05), 3.0),
        Open(&[[7.0, 9.0], [3.0, 14.0], [-31.0, 14.4], [-35.0, 11.0]], 8.0),
        Gun(-12.0, 30.0, 3.4, 0.0, Muzzle::Stub),
        Pad([-14.0, 0.0], [14.0, 5.6], Tone::Of(0x4a4737), 2.0),
        Pad([9.0, 0.0], [1.6, 17.0], Tone::Hull(0.08), 6.0),
        Crew(&[[-8.0, -9.0], [-20.0, -8.6], [-26.0, 2.0], [-20.0, 9.0], [-6.0, 8.6]]),
        Drum([-30.0, 8.0]),
    ],
    turret: None,
};

const HALF_TRACK: &[Part] = &[
    Tracks([-28.0, 9.0], 8.6, 4.0),
    Wheels(&[20.0], 8.6, [8.0, 3.0]),
    Slab(&[[29.0, 3.6], [24.0, 6.2], [7.0, 10.0], [-20.0, 10.0], [-29.0, 7.2]], 0.0, 4.0),
    Seam(&[[9.0, 9.4], [13.0, 0.0], [28.0, 0.0]]),
    Grille([21.0, 0.0], [4.4, 5.2], 4),
    Bay(&[[5.0, 7.2], [-19.0, 7.4], [-25.6, 5.0]]),
    Pad([4.0, 0.0], [1.4, 8.4], Tone::Hull(0.1), 5.0),
    Mg([1.0, 0.0], 12.0),
    Mark([-27.2, 0.0], 1.3),
];

pub(super) const SDKFZ_251: Machine = Machine {
    size: [58.0, 21.4],
    parts: &[
        Nested(HALF_TRACK),
        Pad([-12.0, 5.0], [24.0, 3.0], Tone::Of(0x7b6441), 0.0),
        Crew(&[[-4.0, -4.8], [-10.0, -4.8], [-16.0, -4.8], [-5.0, 4.8], [-12.0, 4.8], [-18.0, 4.8], [2.4, -3.6]]),
    ],
    turret: None,
};

/// A projector of flames behind its own shield.
const PROJECTOR: &[Part] =
    &[Gun(0.0, 9.0, 1.6, 0.0, Muzzle::Bare), Shield(&[[3.6, 0.0], [2.6, 4.0], [1.4, 4.0], [2.2, 0.0]]), Jet(9.0)];

/// Tanks of oil along its walls, and a projector on each side.
pub(super) const SDKFZ_251_16: Machine = Machine {
    size: [57.9, 21.1],
    parts: &[
        Nested(HALF_TRACK),
        Pad([-12.0, 4.6], [17.0, 4.2], Tone::Of(0x7d3f2c), 1.6),
        Seam(&[[-12.0, 2.6], [-12.0, 6.6]]),
        Crew(&[[-1.0, -4.4], [-1.0, 4.4], [-22.4, 0.0]]),
        Set([-6.0, 8.6], 1.9, 1.0, PROJECTOR),
        Set([-6.0, -8.6], -1.9, 1.0, PROJECTOR),
    ],
    turret: None,
};

/// Four thin barrels on a turntable, on the bed of a tractor with tracks behind whose sides are let down.
pub(super) const SDKFZ_7_1: Machine = Machine {
    size: [65.5, 24.0],
    parts: &[
        Tracks([-30.0, 6.0], 8.8, 5.0),
        Wheels(&[21.4], 9.6, [8.8, 3.4]),
        Pad([21.4, 8.8], [13.0, 5.0], Tone::Hull(-0.1), 1.0),
        Slab(&[[32.4, 3.4], [29.0, 5.6], [13.0, 6.8]], 0.0, 4.0),
        Seam(&[[14.0, 0.0], [32.0, 0.0]]),
        Grille([22.0, 3.4], [9.0, 2.4], 4),
        Slab(&[[14.0, 9.4], [2.0, 10.2], [1.0, 10.2]], 0.04, 4.0),
        Bay(&[[11.4, 8.2], [2.6, 8.6]]),
        Pad([12.6, 0.0], [1.2, 16.0], Tone::Of(0xc6d4d2), 0.0),
        Crew(&[[8.4, 4.4], [8.4, -4.4], [4.6, 0.0]]),
        // Its sides are of netting.
        Pad([-15.4, 0.0], [31.6, 24.0], Tone::Hull(-0.08), 1.0),
        Ribs([-15.4, 9.9], [31.0, 3.6], 12),
        Ribs([-15.4, -9.9], [31.0, 3.6], 12),
        Pad([-15.4, 0.0], [31.0, 15.6], Tone::Of(0x8f7350), 2.0),
        Ribs([-15.4, 0.0], [30.4, 14.8], 8),
        Crate([-28.4, 5.0], [3.6, 4.4]),
        Crate([-28.4, -5.0], [3.6, 4.4]),
        Crew(&[[-25.0, 3.6], [-4.6, -6.0]]),
        Mark([28.0, 0.0], 1.6),
    ],
    turret: Some((
        -14.6,
        &[
            Plate([0.0, 0.0], 7.4, 0x8a805c),
            Gun(-2.0, 16.0, 1.5, -5.0, Muzzle::Bare),
            Gun(-2.0, 16.0, 1.5, 5.0, Muzzle::Bare),
            Gun(-2.0, 17.4, 1.6, -3.0, Muzzle::Bare),
            Gun(-2.0, 17.4, 1.6, 3.0, Muzzle::Bare),
            Pad([-1.0, 4.0], [7.4, 3.6], Tone::Hull(0.0), 3.0),
            Shield(&[[6.4, 1.4], [4.0, 9.0], [2.8, 9.0], [5.2, 1.4]]),
            Crew(&[[-4.6, 0.0]]),
        ],
    )),
};

/// Ten tubes in two layers on the roof of an armored truck with tracks behind.
pub(super) const PANZERWERFER: Machine = Machine {
    size: [59.9, 22.1],
    parts: &[
        Tracks([-29.0, -3.0], 8.4, 5.2),
        Wheels(&[19.6], 9.0, [8.6, 3.2]),
        Pad([19.6, 8.2], [12.6, 4.4], Tone::Hull(-0.1), 1.0),
        Slab(&[[29.6, 3.0], [26.0, 5.4], [12.0, 6.4], [9.0, 9.6], [-26.0, 9.6], [-29.4, 8.0]], 0.0, 4.0),
        Seam(&[[12.0, 6.4], [12.0, 0.0], [29.0, 0.0]]),
        Seam(&[[3.0, 9.4], [3.0, 0.0]]),
        Grille([21.0, 0.0], [5.0, 5.4], 4),
        Hatch([6.6, -4.6], 2.3),
        Hatch([6.6, 4.6], 2.3),
        Crate([-1.0, 11.0], [11.0, 2.0]),
        Crate([-1.0, -11.0], [11.0, 2.0]),
        Mark([-26.6, 0.0], 1.6),
    ],
    turret: Some((
        -13.0,
        &[
            Plate([0.0, 0.0], 6.4, 0x7a7150),
            Pad([-2.0, 0.0], [9.0, 13.0], Tone::Hull(-0.1), 3.0),
            Pad([1.0, 0.0], [21.0, 2.2], Tone::Hull(-0.22), 5.0),
            Pad([1.0, 2.7], [21.0, 2.2], Tone::Hull(-0.22), 5.0),
            Pad([1.0, 5.4], [21.0, 2.2], Tone::Hull(-0.22), 5.0),
            // Their mouths and the frame that holds them.
            Seam(&[[11.2, 6.4], [11.2, 0.0]]),
            Rod([7.6, -6.8], [7.6, 6.8], 1.0, 0x4a4737),
            Rod([-5.0, -6.8], [-5.0, 6.8], 1.0, 0x4a4737),
        ],
    )),
};

/// Low, without a crew: a wedge of explosive on its nose.
pub(super) const DEMOLITION_CARRIER: Machine = Machine {
    size: [36.6, 18.3],
    parts: &[
        Chassis {
            tread: 3.2,
            hull: &[[17.0, 6.0], [12.0, 7.4], [-17.6, 7.4]],
            glacis: 0.0,
            deck: -6.0,
            over: Deck::Mesh,
        },
        Slab(&[[17.8, 5.0], [4.0, 7.0], [1.0, 5.8]], -0.34, 3.0),
        Seam(&[[13.0, 5.6], [13.0, 0.0]]),
        // A warning on it.
        Rod([6.0, -4.4], [10.0, 4.4], 1.0, 0xd9c23c),
        Rod([10.0, -4.4], [6.0, 4.4], 1.0, 0xd9c23c),
        Pad([-2.6, 3.6], [6.4, 5.6], Tone::Hull(0.08), 1.4),
        Hatch([-2.6, 3.6], 2.0),
        Rod([-4.0, -5.6], [-12.0, -8.6], 0.5, 0x24231f),
        Mark([-3.0, -3.6], 1.6),
    ],
    turret: None,
};

pub(super) const SDKFZ_222: Machine = Machine {
    size: [48.0, 19.5],
    parts: &[
        Wheels(&[-14.0, 15.0], 8.2, [9.4, 3.2]),
        Pad([-14.0, 7.6], [13.0, 4.0], Tone::Hull(-0.08), 1.0),
        Pad([15.0, 7.6], [12.0, 4.0], Tone::Hull(-0.08), 1.0),
        Slab(&[[23.6, 3.0], [10.0, 7.0], [4.0, 8.8], [-8.0, 8.8], [-23.6, 3.8]], 0.0, 4.0),
        Seam(&[[10.0, 7.0], [10.0, 0.0], [23.0, 0.0]]),
        Grille([-17.0, 0.0], [7.0, 6.4], 5),
        Mark([-10.6, 0.0], 1.8),
    ],
    turret: Some((
        0.0,
        &[
            Gun(2.0, 17.0, 1.2, -1.0, Muzzle::Bare),
            Open(&[[7.4, 2.6], [4.4, 6.2], [-4.4, 6.6], [-7.6, 2.8]], 0.0),
            Pad([1.0, -1.0], [8.0, 2.6], Tone::Of(0x4a4737), 0.8),
            Crew(&[[-3.0, 2.6], [-2.6, -3.0]]),
            // The grenade screens, which open to both sides.
            Seam(&[[6.0, 6.0], [-6.0, 8.8], [-7.0, 3.0]]),
        ],
    )),
};

pub(super) const PUMA: Machine = Machine {
    size: [60.0, 23.4],
    parts: &[
        Wheels(&[-20.6, -8.4, 8.4, 20.6], 10.0, [9.6, 3.4]),
        Pad([0.0, 9.1], [56.0, 3.0], Tone::Hull(-0.08), 0.0),
        Slab(&[[29.6, 4.0], [20.0, 8.6], [-20.0, 8.6], [-30.0, 4.6]], 0.0, 4.0),
        Grille([-20.0, 0.0], [12.0, 9.2], 8),
        Hatch([18.0, -3.6], 2.2),
        Mark([-10.6, 0.0], 2.2),
    ],
    turret: Some((
        1.0,
        &[
            Gun(11.0, 29.0, 1.5, 0.0, Muzzle::Brake),
            Mantlet([10.5, 0.0], [5.0, 7.2]),
            Body(&[[9.6, 4.0], [6.0, 6.8], [-7.0, 6.2], [-10.0, 3.0]], 0.0),
            Cupola([-3.6, -2.6], 2.5),
            Hatch([-3.6, 2.8], 2.3),
        ],
    )),
};

pub(super) const KUBELWAGEN: Machine = Machine {
    size: [37.4, 16.0],
    parts: &[
        Wheels(&[-11.4, 11.6], 7.0, [6.6, 2.4]),
        Pad([11.8, 6.6], [8.6, 2.8], Tone::Hull(-0.1), 0.8),
        Pad([-11.6, 6.6], [8.6, 2.8], Tone::Hull(-0.1), 0.8),
        // A nose that tapers to a wedge and carries the spare wheel.
        Slab(&[[18.0, 2.4], [6.0, 6.0], [-15.0, 6.2], [-18.0, 4.6]], 0.0, 2.0),
        Bay(&[[5.0, 5.0], [-9.0, 5.2]]),
        Pad([0.0, 2.6], [4.4, 4.0], Tone::Of(0x6f6248), 0.8),
        Pad([-6.6, 0.0], [4.0, 9.0], Tone::Of(0x6f6248), 0.8),
        Crew(&[[0.6, -2.7], [0.6, 2.7]]),
        Pad([-13.0, 0.0], [5.6, 11.0], Tone::Canvas, 1.6),
        Pad([5.6, 0.0], [0.9, 10.6], Tone::Of(0xcfdcda), 0.6),
        Hatch([12.0, 0.0], 2.8),
    ],
    turret: None,
};

pub(super) const OPEL_BLITZ: Machine = Machine {
    size: [60.2, 22.6],
    parts: &[
        Wheels(&[-16.0, 19.0], 9.4, [8.4, 3.4]),
        Slab(&[[29.8, 3.4], [26.0, 5.6], [13.0, 6.6]], 0.0, 4.0),
        Pad([19.0, 8.4], [13.0, 4.6], Tone::Hull(-0.1), 1.0),
        Seam(&[[13.0, 0.0], [29.0, 0.0]]),
        Pad([9.0, 0.0], [9.6, 17.6], Tone::Hull(0.04), 7.0),
        Pad([14.2, 0.0], [1.2, 15.6], Tone::Of(0xc6d4d2), 0.0),
        TILT,
    ],
    turret: None,
};
