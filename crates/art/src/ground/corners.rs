//! Areas of road: the rounded corners between lanes, and yards of road. They are part of the net's outline.

use super::{
    Form, Site, areas, bounds, inside,
    marks::*,
    paving,
    roads::{Made, Net, verges},
};
use crate::{chance::Chance, ink::Step};

pub(super) struct Patch {
    corners: Vec<[f32; 2]>,
    pub made: Made,
    pub seed: u32,
    /// Its outline, with directions away from it.
    edge: Strand,
    lo: [f32; 2],
    hi: [f32; 2],
}

/// How far courses run on into corners.
pub(super) const INTO: f32 = 14.0;

impl Patch {
    pub fn new(site: &Site) -> Option<Patch> {
        let Form::Area(corners) = site.form else { return None };
        let mut around = super::closed(corners);
        if super::frame::clockwise(corners) {
            around.reverse();
        }
        let (lo, hi) = bounds(corners);
        let edge = Strand::new(&around, 0.0, 1.0);
        Some(Patch { corners: corners.to_vec(), made: Made::of(site), seed: site.seed * 16, edge, lo, hi })
    }

    pub fn holds(&self, at: [f32; 2]) -> bool {
        self.near(at, 0.0) && inside(&self.corners, at)
    }

    /// Whether a place is in the box around it, which is `more` wider to each side.
    pub fn near(&self, at: [f32; 2], more: f32) -> bool {
        (0..2).all(|i| at[i] >= self.lo[i] - more && at[i] <= self.hi[i] + more)
    }

    /// Its ruled outline.
    pub fn bed(&self) -> Vec<Step> {
        let mut path = vec![];
        wind(&mut path, &self.corners);
        path
    }

    /// It and the lanes around it, for what belongs to its edge.
    fn around(&self, net: &Net) -> Vec<Step> {
        let (at, reach) = (mix(self.lo, self.hi, 0.5), 10.0 + (self.hi[0] - self.lo[0]).max(self.hi[1] - self.lo[1]));
        let mut path = self.bed();
        for lane in net.lanes.iter().filter(|lane| lane.made == self.made && lane.holds(at, reach)) {
            path.extend(lane.bed(at, reach));
        }
        path
    }

    /// Its free edges.
    pub fn edges(&self, net: &Net) -> Vec<Vec<Sample>> {
        let free = |q: &Sample| {
            let laid = net.lanes.iter().any(|lane| lane.holds(q.at, -0.25));
            i8::from(!laid && !net.on_square(q.at) && !net.on_patch(q.beside(0.4)))
        };
        let all = runs(&self.edge.points, &free).into_iter().filter(|(free, run)| *free > 0 && run.len() > 6);
        // Its ends lie on the edges of lanes and turn away from them.
        all.map(|(_, run)| run[1..run.len() - 2].to_vec()).collect()
    }
}

/// Earth, with the grass and the shoulders of its free edges.
pub(super) fn dirt(pen: &mut Pen, net: &Net) {
    for patch in net.patches.iter().filter(|patch| patch.made == Made::Dirt) {
        let mut inner = Pen::default();
        verges(&mut inner, &patch.edges(net));
        pen.within(patch.around(net), inner);
    }
}

/// Setts of its own, below those of the lanes beside it.
pub(super) fn setts(pen: &mut Pen, net: &Net) {
    for patch in net.patches.iter().filter(|patch| patch.made == Made::Setts) {
        let (mut inner, mut chance) = (Pen::default(), Chance::new(patch.seed));
        let rows = areas::chords(&patch.corners, paving::PITCH);
        paving::courses(&mut inner, &rows, paving::STONE, paving::SETT, &mut chance);
        pen.within(patch.bed(), inner);
    }
}

/// Kerbs around corners, over what the lanes laid.
pub(super) fn kerbs(pen: &mut Pen, net: &Net) {
    for patch in net.patches.iter().filter(|patch| patch.made != Made::Dirt) {
        let mut inner = Pen::default();
        paving::kerb(&mut inner, &patch.edges(net));
        pen.within(patch.around(net), inner);
    }
}
