//! What lies around a fallen house: dead grass, and one cloud of dust for all that stand near each other.

use super::{Form, Site, bounds, circle, closed, marks::*};
use crate::{Ink, ink::*};

/// Ruins, heaps and craters near each other, in the order of the map.
pub(super) struct Cluster {
    /// The place of its first piece in the map.
    pub first: usize,
    rings: Vec<Vec<[f32; 2]>>,
    fallen: bool,
}

/// How far the dust of a piece and dead grass reach.
const DUST: f32 = 7.0;
const DEAD: f32 = 20.0;

pub(super) fn clusters(sites: &[Site]) -> Vec<Cluster> {
    let mut all: Vec<Cluster> = vec![];
    for (first, site) in sites.iter().enumerate() {
        let corners = match (site.kind, site.form) {
            ("ruin" | "rubble" | "crater", Form::Area(corners)) => corners.to_vec(),
            ("crater", Form::Disc { at, radius }) => circle(at, radius),
            _ => continue,
        };
        let (lo, hi) = bounds(&corners);
        let mut one = Cluster { first, rings: vec![corners], fallen: site.kind != "crater" };
        let near = |ring: &Vec<[f32; 2]>| {
            let (from, to) = bounds(ring);
            (0..2).all(|i| from[i] < hi[i] + DEAD * 1.6 && lo[i] < to[i] + DEAD * 1.6)
        };
        let (joined, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|other| other.rings.iter().any(near));
        all = rest;
        for mut other in joined {
            one.first = one.first.min(other.first);
            one.fallen |= other.fallen;
            one.rings.append(&mut other.rings);
        }
        all.push(one);
    }
    // Craters alone in a field are none of this.
    all.retain(|cluster| cluster.fallen);
    all
}

impl Cluster {
    /// Around all of its pieces, so far.
    fn around(&self, far: f32) -> Vec<Step> {
        let one = |ring: &Vec<[f32; 2]>| [turned(ring), outline(&closed(ring), far * 2.0, true)].concat();
        self.rings.iter().flat_map(one).collect()
    }

    /// Under roads and everything else.
    pub fn dead_grass(&self) -> Ink {
        Ink::Mass { path: self.around(DEAD), color: tone(0x94876c, 0.6), blur: 20.0 }
    }

    pub fn dust(&self) -> Ink {
        Ink::Mass { path: self.around(DUST), color: tone(0xb0a080, 0.5), blur: 9.0 }
    }
}
