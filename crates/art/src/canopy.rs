//! Crowns of trees from above: lobes around a middle, with leaves toned by how they face the light.

use crate::{Color, Ink, LIGHT, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    Broad,
    Oak,
    Fir,
    Pine,
    Apple,
    Olive,
    Hedge,
}

/// The number of different crowns of a kind.
pub const CROWNS: u32 = 9;
/// A crown is painted with this radius, and copied at every size.
pub const CROWN: f32 = 20.0;
/// How far its leaves reach beyond that radius.
pub const CROWN_ROOM: f32 = 1.15;

/// Dark, middle, light and glow.
pub(crate) fn tones(leaf: Leaf) -> [Color; 4] {
    match leaf {
        Leaf::Broad => [0x34481f, 0x55702f, 0x86a04a, 0xb4c468],
        Leaf::Oak => [0x3a4620, 0x626f31, 0x93974a, 0xc0bd6c],
        Leaf::Fir => [0x1f3526, 0x345238, 0x547852, 0x86a374],
        Leaf::Pine => [0x2a3d26, 0x456034, 0x6b8748, 0x9cae6a],
        Leaf::Apple => [0x43571f, 0x6b8433, 0x9fb454, 0xcfd888],
        Leaf::Olive => [0x4a5235, 0x717b54, 0x9ca37c, 0xc6c9a4],
        Leaf::Hedge => [0x33431d, 0x51662b, 0x7f9242, 0xadb760],
    }
    .map(Color::hex)
}

/// A crown around the origin, with radius [`CROWN`].
pub fn crown(leaf: Leaf, seed: u32) -> Vec<Ink> {
    let mut chance = Chance::new(seed * 7 + leaf as u32 + 1);
    match leaf {
        Leaf::Fir => fir(leaf, &mut chance),
        // A pine of the south is an umbrella, with lobes like other crowns.
        Leaf::Pine | Leaf::Broad | Leaf::Oak | Leaf::Apple | Leaf::Olive | Leaf::Hedge => broad(leaf, &mut chance),
    }
}

fn broad(leaf: Leaf, chance: &mut Chance) -> Vec<Ink> {
    let [dark, mid, light, glow] = tones(leaf);
    let r = CROWN;
    let mut lobes: Vec<([f32; 2], f32)> = (0..9)
        .map(|i| {
            let (sine, cosine) = sine_and_cosine(i as f32 / 9.0 * TAU + chance.between(-0.25, 0.25));
            let far = r * chance.between(0.50, 0.62);
            ([cosine * far, sine * far], r * chance.between(0.34, 0.44))
        })
        .collect();
    lobes.push(([0.0, 0.0], r * 0.55));
    let toward = |at: [f32; 2], part: f32, size: f32| [at[0] + LIGHT[0] * size * part, at[1] + LIGHT[1] * size * part];
    // Each on its own, because one path would have holes where lobes overlap.
    let layer = |shift: f32, times: f32, tone: Color| {
        lobes
            .iter()
            .map(|(at, size)| Ink::fill(disc(toward(*at, shift, *size), size * times), tone))
            .collect::<Vec<_>>()
    };
    let mut inks = layer(0.0, 1.0, dark);
    inks.extend(layer(0.12, 0.86, mid));
    inks.extend(layer(0.30, 0.55, light.alpha(0.75)));
    let mut leaves: [Vec<Step>; 4] = Default::default();
    for _ in 0..420 {
        let (at, size) = lobes[(chance.part() * lobes.len() as f32) as usize % lobes.len()];
        let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
        let far = size * chance.part().sqrt() * 1.06;
        let place = [at[0] + cosine * far, at[1] + sine * far];
        let facing = |v: [f32; 2], by: f32| (v[0] * LIGHT[0] + v[1] * LIGHT[1]) / by;
        let lit =
            0.55 * facing(place, r) + 0.6 * facing([cosine * far, sine * far], size) + chance.between(-0.25, 0.25);
        leaves[shade(lit)].extend(dab(place, chance));
    }
    // One stroke for each tone, because dabs that overlap in one fill would leave holes.
    inks.extend(
        leaves.into_iter().zip([dark, mid, light, glow]).map(|(path, tone)| Ink::stroke(path, tone.alpha(0.8), 1.5)),
    );
    inks.push(Ink::Shaded {
        path: disc([0.0, 0.0], r),
        from: Color::hex(0xfffac8).alpha(0.16),
        to: Color::hex(0x0a1216).alpha(0.40),
        only_over: true,
    });
    inks
}

/// Whorls of branches from the lowest up, each branch lit by the side of the tree on which it grows.
fn fir(leaf: Leaf, chance: &mut Chance) -> Vec<Ink> {
    let tones = tones(leaf);
    let mut inks = vec![Ink::fill(disc([0.0, 0.0], CROWN * 0.8), tones[0].shaded(0.3))];
    for (part, branches) in [(1.0, 19), (0.77, 15), (0.53, 11), (0.3, 7)] {
        let mut needles: [Vec<Step>; 4] = Default::default();
        let spin = chance.between(0.0, TAU);
        for i in 0..branches {
            let turn = spin + (i as f32 + chance.between(-0.3, 0.3)) / branches as f32 * TAU;
            branch(&mut needles, turn, part, chance);
        }
        inks.extend(needles.into_iter().zip(tones).map(|(path, tone)| Ink::stroke(path, tone.alpha(0.92), 1.35)));
    }
    inks.push(Ink::Shaded {
        path: disc([0.0, 0.0], CROWN * 1.1),
        from: Color::hex(0xfffac8).alpha(0.2),
        to: Color::hex(0x0a1216).alpha(0.5),
        only_over: true,
    });
    inks
}

/// A spray of needles in a direction, as long as `part` of the lowest.
fn branch(needles: &mut [Vec<Step>; 4], turn: f32, part: f32, chance: &mut Chance) {
    let (way, long) = (around(turn, 1.0), CROWN * part * chance.between(0.82, 1.04));
    let lit = 0.62 * (way[0] * LIGHT[0] + way[1] * LIGHT[1]) + 0.5 * (1.0 - part) - 0.24;
    // The tip of the tree leans toward the light.
    let lean = CROWN * (1.0 - part) * 0.2;
    for k in 0..18 {
        let (out, side) = ((k / 3) as f32, (k % 3) as f32 - 1.0);
        let far = long * (0.2 + 0.14 * out);
        let root = [0, 1].map(|i| LIGHT[i] * lean + way[i] * far);
        let tip = around(turn + side * 0.62, CROWN * (0.2 - 0.022 * out) * (0.5 + part * 0.5));
        let line = [Step::To(root), Step::Line([root[0] + tip[0], root[1] + tip[1]])];
        needles[shade(lit + chance.between(-0.22, 0.22))].extend(line);
    }
}

fn around(turn: f32, far: f32) -> [f32; 2] {
    let (sine, cosine) = sine_and_cosine(turn);
    [cosine * far, sine * far]
}

fn shade(lit: f32) -> usize {
    if lit > 0.42 {
        3
    } else if lit > 0.12 {
        2
    } else if lit > -0.28 {
        1
    } else {
        0
    }
}

/// A leaf, or a few together.
fn dab(at: [f32; 2], chance: &mut Chance) -> [Step; 2] {
    let (sine, cosine) = sine_and_cosine(chance.between(0.0, TAU));
    let long = chance.between(0.4, 1.6);
    [Step::To(at), Step::Line([at[0] + cosine * long, at[1] + sine * long])]
}
