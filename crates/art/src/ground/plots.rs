//! Small things that grow and lie about, as tables, and what is made of them: beds in gardens, yards that are lived in.

use super::{SHADOW, areas, growth::rim_inside, marks::*, scattered};
use crate::{Color, chance::Chance, noise};

/// Some marks of one look: in these tones, so wide and about so long, this far around a place that is moved by `shift`.
pub(super) struct Bit {
    layer: u8,
    count: u8,
    tones: [Color; 2],
    width: f32,
    long: f32,
    around: f32,
    shift: f32,
}

const fn bit(layer: u8, count: u8, tones: [u32; 2], alpha: f32, [width, long, around, shift]: [f32; 4]) -> Bit {
    Bit { layer, count, tones: [tone(tones[0], alpha), tone(tones[1], alpha)], width, long, around, shift }
}

const fn shade(width: f32, shift: f32) -> Bit {
    Bit { layer: 0, count: 1, tones: [SHADOW.alpha(0.28); 2], width, long: 0.4, around: 0.0, shift }
}

/// A thing at a place.
pub(super) fn strew(marks: &mut Marks, bits: &[Bit], at: [f32; 2], chance: &mut Chance) {
    for bit in bits {
        for _ in 0..bit.count {
            let (around, long) = (bit.around * chance.part(), bit.long * chance.between(0.4, 1.0));
            let (by, long) = (toss(chance, around), toss(chance, long));
            let at = [at[0] + by[0] + bit.shift, at[1] + by[1] + bit.shift];
            marks.dab(bit.layer, pick(chance, &bit.tones), bit.width, at, long);
        }
    }
}

pub(super) const STONE: [Bit; 3] = [
    shade(1.3, 0.35),
    bit(2, 1, [0x968a70, 0xb5a98c], 1.0, [1.2, 0.6, 0.0, 0.0]),
    bit(3, 1, [0xe6dec4, 0xd8cfb2], 0.6, [0.5, 0.2, 0.0, -0.2]),
];
const STRAW: [Bit; 1] = [bit(3, 4, [0xe9d99c, 0xc8ac62], 0.8, [0.5, 3.8, 3.4, 0.0])];
const DAMP: [Bit; 1] = [bit(0, 1, [0x6e5738, 0xe6d6aa], 0.12, [7.0, 12.0, 0.0, 0.0])];
const WEED: [Bit; 2] = [shade(1.6, 0.6), bit(2, 7, [0x76844a, 0xa4a96c], 0.9, [0.5, 2.8, 1.2, 0.0])];
/// Rough grass, grass that has dried out, and flowers of a kind.
pub(super) const WILD: [[Bit; 3]; 4] = [
    [bit(0, 1, [0x54662f, 0x5d6f37], 0.07, [9.0, 5.0, 4.0, 0.0]), shade(1.8, 0.7), ROUGH],
    [bit(0, 1, [0xcfc08a, 0xd6c894], 0.1, [8.0, 9.0, 2.0, 0.0]), DRY, DRY],
    [shade(0.8, 0.4), LEAF, bit(3, 2, [0xe9e2c4, 0xe2d79c], 0.85, [0.7, 0.1, 2.6, 0.0])],
    [shade(0.8, 0.4), LEAF, bit(3, 2, [0xd9c052, 0xc0574a], 0.85, [0.7, 0.1, 2.6, 0.0])],
];
const ROUGH: Bit = bit(2, 6, [0x66753d, 0xa3aa66], 0.9, [0.5, 3.4, 1.2, 0.5]);
const DRY: Bit = bit(1, 1, [0xdacd98, 0xb9aa70], 0.6, [0.5, 2.6, 3.0, 0.0]);
const LEAF: Bit = bit(1, 1, [0x5f7440, 0x7d8d4e], 0.6, [0.8, 1.6, 2.0, 0.0]);
/// Ground worn by feet.
pub(super) const WORN: [Bit; 2] = [
    bit(0, 1, [0xcfbb8e, 0x947a4e], 0.17, [8.0, 8.0, 6.0, 0.0]),
    bit(1, 1, [0x84714a, 0xd2c094], 0.55, [0.8, 0.6, 11.0, 0.0]),
];
const MOLEHILL: [Bit; 3] = [
    shade(2.9, 0.7),
    bit(2, 1, [0x7c6446, 0x846c4c], 1.0, [2.6, 0.5, 0.0, 0.0]),
    bit(3, 1, [0xa98e66, 0xb4986c], 1.0, [1.3, 0.4, 0.0, -0.4]),
];
/// Cabbages, leeks, flowers, clods of a bed that was dug over.
const PLANTS: [[Bit; 3]; 4] = [
    [
        shade(2.9, 0.6),
        bit(1, 1, [0x4f7048, 0x4b632c], 1.0, [2.7, 0.3, 0.0, 0.0]),
        bit(2, 1, [0x86a873, 0x7f9a46], 1.0, [1.4, 0.3, 0.1, -0.3]),
    ],
    [
        shade(1.9, 0.5),
        bit(1, 3, [0x48652c, 0x64823a], 1.0, [0.8, 1.9, 0.7, 0.0]),
        bit(2, 1, [0x86a24c, 0x9fb473], 1.0, [0.6, 1.4, 0.5, -0.2]),
    ],
    [
        shade(1.9, 0.5),
        bit(1, 3, [0x5d7c44, 0x7d9b58], 1.0, [0.8, 1.6, 0.7, 0.0]),
        bit(2, 1, [0xd9b84c, 0xd7868a], 1.0, [1.0, 0.1, 0.6, 0.0]),
    ],
    [
        shade(1.0, 0.4),
        bit(1, 1, [0xa88a60, 0x9c7f56], 0.5, [1.0, 2.6, 0.4, 0.0]),
        bit(1, 1, [0x6a5236, 0x76603f], 0.4, [0.8, 1.6, 0.8, 0.2]),
    ],
];

/// A ring of broad leaves.
pub(super) const BEET: [Bit; 4] = [
    shade(4.4, 0.9),
    bit(1, 4, [0x46632f, 0x587b3a], 1.0, [1.7, 2.2, 1.5, 0.0]),
    bit(2, 3, [0x6f9147, 0x7f9f50], 1.0, [1.2, 1.8, 1.1, -0.3]),
    bit(3, 1, [0xa3b968, 0x94a858], 1.0, [0.7, 1.4, 0.8, -0.4]),
];

/// From the middle of a bed to each of its sides.
const HALF: f32 = 6.2;

/// Beds of vegetables and flowers with paths of grass between them.
pub(super) fn beds(pen: &mut Pen, corners: &[[f32; 2]], seed: u32) {
    let (mut chance, mut marks, mut soil) = (Chance::new(seed), Marks::default(), vec![]);
    for [a, b] in areas::chords(corners, 17.0) {
        let row = Strand::new(&[a, b], 0.0, 3.6);
        let mut from = chance.between(8.0, 18.0);
        while from < row.long() - 30.0 {
            let to = (from + chance.between(24.0, 62.0)).min(row.long() - 8.0);
            let rim = [(from, -HALF), (to, -HALF), (to, HALF), (from, HALF)].map(|(on, off)| row.at(on).beside(off));
            let kind = (chance.part() * 4.6) as usize;
            if let (Some(plant), true) = (PLANTS.get(kind), rim.iter().all(|at| rim_inside(corners, *at, 2.6))) {
                wind(&mut soil, &rim);
                for q in row.points.iter().filter(|q| q.far > from + 1.6 && q.far < to - 1.6) {
                    for off in [-4.0, 0.0, 4.0] {
                        if chance.part() > 0.07 {
                            strew(&mut marks, plant, q.beside(off), &mut chance);
                        }
                    }
                }
            }
            from = to + chance.between(4.0, 9.0);
        }
    }
    pen.mass(soil, tone(0x84704c, 0.66), 1.2);
    pen.marks(marks);
}

/// Rank grass where cattle have been, and molehills.
pub(super) fn grazed(pen: &mut Pen, corners: &[[f32; 2]], seed: u32) {
    let (mut chance, mut marks) = (Chance::new(seed), Marks::default());
    for at in scattered(corners, 13.0, 500, &mut chance) {
        let kind = chance.part();
        let rank = noise::drift(at[0] / 60.0, at[1] / 60.0, seed as i32, 2) > 0.52;
        if rim_inside(corners, at, 12.0) && (rank || kind < 0.08) {
            strew(&mut marks, if kind < 0.14 { &MOLEHILL } else { &WILD[0] }, at, &mut chance);
        }
    }
    pen.marks(marks);
}

/// A yard: wheels have turned in it, it is damp here and there, straw and stones lie about, weeds grow where nobody walks.
pub(super) fn lived(pen: &mut Pen, corners: &[[f32; 2]], seed: u32) {
    let (mut chance, mut marks, mut inner) = (Chance::new(seed), Marks::default(), Pen::default());
    let around = Strand::new(&super::closed(corners), 0.0, 4.0);
    for _ in 0..(around.long() / 240.0) as usize + 1 {
        let mut side = || around.at(chance.part() * around.long()).at;
        let (a, b, c) = (side(), side(), side());
        let round = Strand::new(&[a, mix(mix(a, b, 0.5), c, 0.3), b], 400.0, 4.0);
        for (on, wide) in [(-6.0, 4.4), (-6.0, 2.2), (6.0, 4.4), (6.0, 2.2)] {
            inner.line(trace(&round.points, &|_| on), tone(0x745c3a, 0.1), wide);
        }
    }
    for at in scattered(corners, 11.0, 420, &mut chance) {
        let weedy = noise::drift(at[0] / 34.0, at[1] / 34.0, 5, 2) > 0.5;
        let thing: &[Bit] = match (chance.part() * 8.0) as u8 {
            0 | 1 => &DAMP,
            2 => &STRAW,
            3 | 4 => &STONE,
            _ if weedy => &WEED,
            _ => continue,
        };
        strew(&mut marks, thing, at, &mut chance);
    }
    inner.marks(marks);
    pen.within(turned(corners), inner);
}
