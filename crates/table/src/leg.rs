//! The length of a straight leg, how much of it is slow, and where a round base must stop: the innermost loop of every drag.

mod contact;

use crate::boxes::BoxIndex;
use crate::rings::{Ring, Rings, Steps};
use crate::{Ground, Piece};
pub(crate) use contact::Mover;
use geom::{Bounds, Len, Pt, cross};

/// What ground does to a base that moves straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tread {
    /// Nothing.
    Free,
    /// Steps of the center inside it are counted.
    Slow,
    /// The base may touch it but not overlap it.
    Barred,
}

/// Terrain that matters to a moving base, packed for frequent questions.
#[derive(Debug)]
pub struct Legs {
    rings: Rings,
    /// For each ring, whether it is barred; otherwise it is slow.
    barred: Vec<bool>,
    blocks: Vec<Block>,
    /// Regions of several polygons, by number, for legs that run exactly along a seam.
    ground: Ground,
}

/// Up to 64 neighboring rings, whose boxes one word of bits tells apart.
#[derive(Debug)]
struct Block {
    area: Bounds,
    boxes: BoxIndex,
    rings: Vec<u32>,
}

/// What a leg meets. Its steps are equal parts of it: as many as it has tenths, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Its length in steps.
    pub steps: i64,
    /// Steps of the center inside slow ground; overlapping ground counts once.
    pub slow: i64,
    /// The last whole step before the base overlaps barred ground, and the index of the piece: the smallest such pair.
    pub contact: Option<(i64, usize)>,
}

/// What a path of several legs meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Its length in steps.
    pub steps: i64,
    /// Steps of the center inside slow ground.
    pub slow: i64,
    /// The first contact: the index of its leg, then as in [`Leg::contact`].
    pub contact: Option<(usize, i64, usize)>,
}

/// Working memory for one leg, kept between questions.
#[derive(Default)]
pub struct LegRoom {
    steps: Steps,
}

impl Legs {
    /// Packs these pieces. `tread` is asked once for each piece, with its index.
    pub fn new(pieces: &[Piece], tread: impl Fn(usize, &Piece) -> Tread) -> Legs {
        let ground = Ground::new(pieces);
        let treads: Vec<Tread> = pieces.iter().enumerate().map(|(i, p)| tread(i, p)).collect();
        let matters = |(i, _): &(usize, _)| treads[*i] != Tread::Free;
        let rings = Rings::new(ground.regions().iter().enumerate().filter(matters));
        let barred = (0..rings.len()).map(|i| treads[rings.ring(i).of as usize] == Tread::Barred).collect();
        Legs { blocks: blocks(&rings), rings, barred, ground }
    }

    /// What a round base meets whose center moves from `a` to `b`.
    pub fn leg(&self, radius: Len, a: Pt, b: Pt, room: &mut LegRoom) -> Leg {
        self.meet(radius, a, b, true, room)
    }

    /// What a round base meets whose center moves from point to point.
    pub fn path(&self, radius: Len, path: &[Pt], room: &mut LegRoom) -> Course {
        let mut course = Course { steps: 0, slow: 0, contact: None };
        for (i, ends) in path.windows(2).enumerate() {
            let leg = self.meet(radius, ends[0], ends[1], course.contact.is_none(), room);
            course.steps += leg.steps;
            course.slow += leg.slow;
            if let Some((step, piece)) = leg.contact {
                course.contact = Some((i, step, piece));
            }
        }
        course
    }

    /// One leg. With `stopping`, contacts are looked for.
    #[inline]
    fn meet(&self, radius: Len, a: Pt, b: Pt, stopping: bool, room: &mut LegRoom) -> Leg {
        let way = b - a;
        let mover = Mover::new(a, way, i64::from(radius.0));
        let span = Bounds::at(a).with(b);
        let mut contact: Option<(i64, usize)> = None;
        for block in self.blocks.iter().filter(|block| block.area.meets(mover.swept)) {
            block.boxes.near(mover.swept, |i| {
                let i = block.rings[i] as usize;
                let (ring, barred) = (self.rings.ring(i), self.barred[i]);
                let (slack, wide) = if barred { (mover.apart.max(mover.radius), radius.0) } else { (0, 0) };
                // A single branch for everything that does not matter.
                let beside = (ring.lo.x - wide > span.hi.x) | (ring.hi.x + wide < span.lo.x);
                let beyond = (ring.lo.y - wide > span.hi.y) | (ring.hi.y + wide < span.lo.y);
                let matters = !(beside | beyond | ring.misses(a, way, slack)) & (stopping | !barred);
                if !matters {
                    return;
                }
                if !barred {
                    self.slowed(ring, &mover, room);
                    return;
                }
                let latest = contact.map_or(mover.steps, |(step, _)| step);
                if let Some(step) = mover.first_contact(ring.bounds(), self.rings.corners(ring), latest) {
                    let found = (step, ring.of as usize);
                    contact = Some(contact.map_or(found, |c| c.min(found)));
                }
            });
        }
        Leg { steps: mover.steps, slow: room.steps.union(), contact }
    }

    fn slowed(&self, ring: &Ring, mover: &Mover, room: &mut LegRoom) {
        let corners = self.rings.corners(ring);
        let (a, way, steps) = (mover.from, mover.way, mover.steps);
        if !ring.alone && corners.iter().any(|c| cross(way, *c - a) == 0) {
            let spans = self.ground.region(ring.of as usize).spans(a, a + way);
            room.steps.spans.extend(spans.iter().map(|s| (s.from.steps(steps), s.to.steps(steps))));
        } else {
            room.steps.through(corners, a, way, steps);
        }
    }
}

/// How many rings one word of a box index can tell apart.
const TO_A_BLOCK: usize = 64;

/// Groups the rings into columns with about as many blocks as there are columns, and each column from south to north.
fn blocks(rings: &Rings) -> Vec<Block> {
    let bounds = |i: u32| rings.ring(i as usize).bounds();
    let mut order: Vec<u32> = (0..rings.len() as u32).collect();
    sorted::order_by_key(&mut order, |i| bounds(*i).lo.x);
    let columns = (geom::root_floor(rings.len().div_ceil(TO_A_BLOCK) as u64) as usize).max(1);
    let mut blocks = vec![];
    for column in order.chunks_mut(rings.len().div_ceil(columns).max(1)) {
        sorted::order_by_key(column, |i| bounds(*i).lo.y);
        for rings in column.chunks(TO_A_BLOCK) {
            let boxes = rings.iter().map(|i| bounds(*i));
            let Some(area) = boxes.clone().reduce(Bounds::joined) else { continue };
            blocks.push(Block { area, boxes: BoxIndex::new(boxes), rings: rings.to_vec() });
        }
    }
    blocks
}
