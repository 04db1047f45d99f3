//! Gaps between many shapes: which are within reach of each other, and how far apart. Two circles decide most pairs.

mod cells;
mod foot;

use crate::boxes::BoxIndex;
use cells::Cells;
use foot::Side;
use geom::{Bounds, Len, Pt, Shape, pt};

pub use foot::Foot;

/// Numbered shapes with an index over their middles. Its answers equal those of [`geom::gap_len`] and [`geom::within`].
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    feet: Vec<Foot>,
    sides: Vec<Side>,
    /// For at most [`BoxIndex::MOST`] shapes.
    boxes: Option<BoxIndex>,
    cells: Cells,
}

/// The numbers of shapes that were found, ascending.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// Only the first `len` entries count.
    list: Vec<u32>,
    len: usize,
}

/// Added to a number that needs a closer look.
const DOUBTFUL: u32 = 1 << 31;

impl Numbers {
    /// Empties the list and makes room for `most` numbers.
    #[inline]
    fn clear(&mut self, most: usize) {
        self.len = 0;
        if self.list.len() <= most {
            self.list.resize(most + 1, 0);
        }
    }

    /// Adds a number if it is wanted. Has no branch, because half of the candidates are not.
    #[inline]
    fn put_if(&mut self, wanted: bool, id: u32) {
        self.list[self.len] = id;
        self.len += usize::from(wanted);
    }

    /// Decides the doubtful ones.
    #[inline]
    fn decide(&mut self, wanted: impl Fn(u32) -> bool) {
        for i in 0..std::mem::take(&mut self.len) {
            let id = self.list[i];
            self.put_if(id < DOUBTFUL || wanted(id - DOUBTFUL), id % DOUBTFUL);
        }
    }

    /// The numbers, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.list[..self.len].iter().map(|id| *id as usize)
    }
}

impl Crowd {
    /// Packs these shapes; the first is number 0.
    pub fn new<'a>(shapes: impl IntoIterator<Item = &'a Shape>) -> Crowd {
        let mut crowd = Crowd::default();
        for shape in shapes {
            let foot = crowd.pack(shape);
            crowd.feet.push(foot);
        }
        if crowd.feet.len() <= BoxIndex::MOST {
            crowd.boxes = Some(BoxIndex::new(crowd.feet.iter().map(|f| around(f.at, f.outer))));
        } else {
            crowd.cells = Cells::new(&crowd.feet);
        }
        crowd
    }

    /// Packs a shape that can be compared with those of the crowd but is not one of them.
    pub fn pack(&mut self, shape: &Shape) -> Foot {
        match shape {
            Shape::Disc { at, radius } => Foot::disc(*at, *radius),
            Shape::Poly(poly) => Foot::poly(poly, &mut self.sides),
        }
    }

    /// The number of shapes.
    pub fn len(&self) -> usize {
        self.feet.len()
    }

    /// There are no shapes.
    pub fn is_empty(&self) -> bool {
        self.feet.is_empty()
    }

    /// The packed shape with this number.
    pub fn foot(&self, i: usize) -> &Foot {
        &self.feet[i]
    }

    /// The shortest distance between two shapes, rounded up. Zero exactly if they touch or overlap.
    #[inline]
    pub fn gap(&self, a: &Foot, b: &Foot) -> Len {
        if a.is_disc() && b.is_disc() {
            return Len(((b.at - a.at).len().0 - a.inner - b.inner).max(0));
        }
        a.body(&self.sides).gap(b.body(&self.sides))
    }

    /// The shapes are within `reach` of each other. Exactly at the limit counts as within.
    #[inline]
    pub fn within(&self, a: &Foot, b: &Foot, reach: Len) -> bool {
        let (square, reach64) = ((b.at - a.at).square(), i64::from(reach.0));
        let far = reach64 + i64::from(a.outer) + i64::from(b.outer);
        if square > far * far {
            return false;
        }
        let near = reach64 + i64::from(a.inner) + i64::from(b.inner);
        near >= 0 && square <= near * near || self.within_exactly(a, b, reach)
    }

    fn within_exactly(&self, a: &Foot, b: &Foot, reach: Len) -> bool {
        a.body(&self.sides).within(b.body(&self.sides), reach)
    }

    /// Finds all shapes of the crowd within `reach` of a shape, including itself if it is one of them.
    #[inline]
    pub fn near(&self, foot: &Foot, reach: Len, found: &mut Numbers) {
        found.clear(self.feet.len());
        let (far, near) = (i64::from(reach.0) + i64::from(foot.outer), i64::from(reach.0) + i64::from(foot.inner));
        let mut look = |at: Pt, outer: i32, inner: i32, id: u32| {
            let (square, far, near) = ((at - foot.at).square(), far + i64::from(outer), near + i64::from(inner));
            let doubtful = (near < 0) | (square > near * near);
            found.put_if(square <= far * far, id + if doubtful { DOUBTFUL } else { 0 });
        };
        if let Some(boxes) = &self.boxes {
            let area = around(foot.at, far as i32);
            boxes.near(area, |i| {
                let other = &self.feet[i];
                look(other.at, other.outer, other.inner, i as u32);
            });
        } else {
            self.cells.over(foot.at, far as i32 + self.cells.outer, |items| {
                items.iter().for_each(|item| look(item.at, item.outer, item.inner, item.id));
            });
            if found.len > 1 {
                sorted::order_by_key(&mut found.list[..found.len], |id| id % DOUBTFUL);
            }
        }
        found.decide(|id| {
            let other = &self.feet[id as usize];
            !(foot.is_disc() && other.is_disc()) && self.within_exactly(foot, other, reach)
        });
    }

    /// For each of `members`, the smallest index of a member that it is linked with, directly (within `reach`) or through others.
    pub fn links(&self, members: &[Foot], reach: Len, least: &mut Vec<usize>) {
        least.clear();
        for (i, a) in members.iter().enumerate() {
            least.push(i);
            for (j, b) in members[..i].iter().enumerate() {
                let (p, q) = (least[i], least[j]);
                if p != q && self.within(a, b, reach) {
                    let (low, high) = (p.min(q), p.max(q));
                    least.iter_mut().filter(|l| **l == high).for_each(|l| *l = low);
                }
            }
        }
    }
}

/// The box around a circle.
fn around(at: Pt, radius: i32) -> Bounds {
    Bounds { lo: pt(at.x - radius, at.y - radius), hi: pt(at.x + radius, at.y + radius) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Footprint, Place};
    use geom::{Heading, gap_len};

    #[test]
    fn agrees_with_the_plain_functions() {
        let mut cases = test_dice::Dice::of_this_run(3);
        let mut dice = move |n: i32| cases.below(n);
        for round in 0..60 {
            let spread = [600, 3_000, 20_000][round % 3];
            let shapes: Vec<Shape> = (0..40)
                .map(|i| {
                    let place = Place { at: pt(dice(spread), dice(spread)), facing: Heading::new(dice(720)) };
                    let (length, width) = (Len(20 + dice(600)), Len(20 + dice(400)));
                    match i % 3 {
                        0 => Footprint::Disc { radius: Len(dice(300)) }.stood(place),
                        1 => Footprint::Rect { length, width }.stood(place),
                        _ => Footprint::Oval { length, width }.stood(place),
                    }
                })
                .collect();
            let crowd = Crowd::new(&shapes);
            let mut near = Numbers::default();
            for (i, a) in shapes.iter().enumerate() {
                for (j, b) in shapes.iter().enumerate() {
                    assert_eq!(crowd.gap(crowd.foot(i), crowd.foot(j)), gap_len(a, b), "{a:?} {b:?}");
                }
                let reach = Len(dice(spread));
                crowd.near(crowd.foot(i), reach, &mut near);
                let plain: Vec<usize> = (0..40).filter(|j| gap_len(a, &shapes[*j]) <= reach).collect();
                assert_eq!(near.iter().collect::<Vec<_>>(), plain);
            }
        }
    }
}
