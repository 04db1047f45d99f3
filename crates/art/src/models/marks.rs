//! The signs of nations and commanders on machines.

use super::{paint::WHITE, parts::Yard, pen::*};
use crate::{Color, ink::*};
use angle::sine_and_cosine;
use content::Livery;
use std::f32::consts::{PI, TAU};

impl Yard<'_> {
    pub fn pennant(&mut self, [x, y]: [f32; 2]) {
        let k = if self.pen.far() { 2.0 } else { 1.0 };
        let cloth = [[0.0, 0.0], [9.0, -2.0], [6.6, 1.6], [9.6, 3.8], [1.0, 5.2]].map(|[a, b]| [x + k * a, y + k * b]);
        self.pen.shadow(&ring(&cloth), 9.0, 0.3);
        self.pen.limb([x - 0.4 * k, y - 0.6 * k], [x + 1.6 * k, y + 8.0 * k], Color::hex(0x2a2118), k);
        self.pen.slab(ring(&cloth), self.flag, Cut::new(6.0).edge(0.5));
    }

    /// On the whole table every machine has the mark of its nation on its rear deck, of one size at any scale.
    pub fn far_mark(&mut self) {
        if !self.pen.far() || self.wreck {
            return;
        }
        let (at, q) = ([-0.33 * self.size[0], 0.0], self.pen.at_least(0.0, 4.0));
        match self.paint.livery {
            Livery::German => {
                for (breadth, tone) in [(0.86, WHITE), (0.46, Color::hex(0x191917))] {
                    self.pen.limb([at[0] - q, 0.0], [at[0] + q, 0.0], tone, q * breadth);
                    self.pen.limb([at[0], -q], [at[0], q], tone, q * breadth);
                }
            }
            Livery::American => {
                self.pen.fill(disc(at, q * 1.05), Color::hex(0x100f0a).alpha(0.45));
                self.pen.fill(star(at, q * 1.1), WHITE);
            }
            Livery::British => {
                for (part, tone) in [(1.0, 0xf3f0e2), (0.72, 0x2a3f7a), (0.36, 0xb3302a)] {
                    self.pen.fill(disc(at, q * part), Color::hex(tone));
                }
            }
            Livery::Soviet => {
                self.pen.fill(slab(at, 2.0 * q, 0.52 * q), WHITE);
                self.pen.fill(slab(at, 0.52 * q, 2.0 * q), WHITE);
            }
        }
    }

    pub fn mark(&mut self, [x, y]: [f32; 2], q: f32) {
        if self.wreck || self.pen.far() {
            return;
        }
        match self.paint.livery {
            Livery::German => {
                for (breadth, tone) in [(0.62, WHITE), (0.36, Color::hex(0x191917))] {
                    self.pen.limb([x - q, y], [x + q, y], tone, q * breadth);
                    self.pen.limb([x, y - q], [x, y + q], tone, q * breadth);
                }
            }
            Livery::American | Livery::British | Livery::Soviet => {
                self.pen.fill(star([x, y], q), WHITE);
                if self.paint.livery != Livery::Soviet {
                    self.pen.dashed(disc([x, y], q * 1.2), WHITE, q * 0.17, &[q, q * 0.3]);
                }
            }
        }
    }

    pub fn flash(&mut self, x: f32) {
        if self.wreck {
            return;
        }
        for (y, tone) in [(-1.7, 0xb63a2c), (0.0, 0xf0ead8), (1.7, 0xb63a2c)] {
            self.pen.fill(slab([x, y], 2.4, 1.7), Color::hex(tone));
        }
    }
}

fn star([x, y]: [f32; 2], q: f32) -> Vec<Step> {
    let point = |i: usize| {
        let (sine, cosine) = sine_and_cosine(PI + i as f32 / 10.0 * TAU);
        let far = if i.is_multiple_of(2) { q } else { q * 0.42 };
        [x + cosine * far, y + sine * far]
    };
    ring(&(0..10).map(point).collect::<Vec<_>>())
}
