//! Running gear, and the hull above it.

use super::{
    paint::RUBBER,
    parts::{Deck, Half, Tone, Yard},
    pen::*,
};
use crate::{Color, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

impl Yard<'_> {
    pub fn chassis(&mut self, tread: f32, hull: Half, glacis: f32, (deck, over): (f32, Deck)) {
        let [l, w] = self.size;
        let y = (w - tread) / 2.0;
        self.pair(y, |yard, y| yard.track([-l / 2.0, l / 2.0], y, tread));
        let fender = self.tone(Tone::Hull(-0.12));
        let cut = Cut::new(l / 2.0).edge(0.4).sheen(0.16, 0.2).camo(true);
        self.pair(y, |yard, y| yard.pen.slab(pad([-1.5, y * 0.985], [l - 8.0, tread * 0.82], 0.6), fender, cut));
        let tone = self.tone(Tone::Hull(0.0));
        let cut = Cut::new(l * 0.42).lift(2.5).edge(0.6).sheen(0.28, 0.30).camo(true);
        self.pen.slab(softened(&mirrored(hull), 2.0), tone, cut);
        let along = || hull.iter().map(|p| p[0]);
        let half = hull.iter().map(|p| p[1]).fold(0.0, f32::max);
        self.hull = [along().fold(f32::MAX, f32::min), along().fold(f32::MIN, f32::max), half];
        self.front(glacis);
        self.deck(deck, over);
    }

    /// A sloped front is a separate facet, lit or shaded by its direction.
    fn front(&mut self, glacis: f32) {
        let [_, front, half] = self.hull;
        let seam = if glacis == 0.0 { front - 7.0 } else { glacis };
        if glacis != 0.0 {
            let lit = self.pen.frame.light[0];
            let tone =
                if lit > 0.0 { Color::hex(0xfff6d6).alpha(0.05 + lit * 0.30) } else { SHADE.alpha(0.04 - lit * 0.26) };
            let far = front - 0.8;
            self.pen.fill(
                ring(&[[seam, -half * 0.92], [far, -half * 0.70], [far, half * 0.70], [seam, half * 0.92]]),
                tone,
            );
        }
        self.seam(&[[seam, -half * 0.9], [seam, half * 0.9]]);
    }

    fn deck(&mut self, deck: f32, over: Deck) {
        let [back, _, half] = self.hull;
        let long = deck - back;
        let middle = back + long / 2.0;
        self.seam(&[[deck, -half * 0.94], [deck, half * 0.94]]);
        match over {
            Deck::Plain => {
                self.pair(half * 0.56, |yard, y| yard.grille([middle - 0.2, y], [long - 6.5, half * 0.5], 7));
                self.pad([middle, 0.0], [long - 5.0, half * 0.44], Tone::Hull(-0.05), 0.0);
            }
            Deck::Fans => self.pair(half * 0.52, |yard, y| {
                yard.fan([back + long * 0.54, y], half * 0.30);
                yard.grille([back + long * 0.22, y], [long * 0.16, half * 0.48], 4);
            }),
            Deck::Mesh => {
                self.grille([back + 5.4, 0.0], [6.0, half * 1.24], 5);
                self.pair(half * 0.65, |yard, y| {
                    yard.grille([back + 3.5 + long / 2.0, y], [long - 13.0, half * 0.38], 6)
                });
                self.hatch([back + long * 0.66, 0.0], 4.2, 0.0);
            }
            Deck::Doors => self
                .pair(half * 0.45, |yard, y| yard.pad([middle, y], [long - 4.0, half * 0.8], Tone::Hull(-0.06), 0.8)),
        }
    }

    fn fan(&mut self, at: [f32; 2], radius: f32) {
        self.pen.fill(disc(at, radius), Color::hex(0x12100c).alpha(0.72));
        for i in 0..6 {
            let (sine, cosine) = sine_and_cosine(i as f32 / 6.0 * TAU);
            let end = [at[0] + cosine * radius * 0.92, at[1] + sine * radius * 0.92];
            self.pen.limb(at, end, Color::hex(0xbeb48c).alpha(0.35), 0.45);
        }
    }

    pub fn track(&mut self, [from, to]: [f32; 2], y: f32, width: f32) {
        let (middle, long) = ((from + to) / 2.0, to - from);
        let tone = Color::hex(if self.pen.far() { 0x5a554a } else { 0x3d3a33 });
        self.pen.slab(pad([middle, y], [long, width], width * 0.34), tone, Cut::new(20.0).sheen(0.12, 0.30));
        if self.pen.scale > 0.8 {
            // A pitch of 1.5 mm, drawn as two dashed strokes.
            let along = open(&[[from + 0.6, y], [to - 0.6, y]]);
            self.pen.dashed(along.clone(), Color::hex(0x0e0d0b).alpha(0.7), width * 0.92, &[0.55, 0.95]);
            self.pen.dashed(moved(&along, [0.6, 0.0]), Color::hex(0xbeb092).alpha(0.3), width * 0.92, &[0.35, 1.15]);
        }
    }

    pub fn wheel(&mut self, [x, y]: [f32; 2], size: [f32; 2]) {
        self.pen.slab(pad([x, y], size, size[1] * 0.35), RUBBER, Cut::new(4.0).edge(0.45));
        self.pen.limb([x - size[0] * 0.3, y], [x + size[0] * 0.3, y], Color::hex(0xc8bea0).alpha(0.25), 0.5);
    }
}
