//! MV-10: gaps between pieces of terrain that are too narrow for a gun.

use super::walker::{GUN_GAP, Walker};
use crate::{
    bodies::nearest,
    data::{Going, Kind, Need},
};
use geom::{Bounds, Len, Shape, cross, dot};
use table::{PieceId, Walk};

/// A gap on the path: where its narrowest part is passed, and the pieces on both sides.
pub(super) struct Gap {
    pub at: Len,
    pub beside: [PieceId; 2],
}

impl Walker<'_> {
    /// MV-10: gaps too narrow for the gun, beside which it must cross the terrain. Impassable ground is handled elsewhere, and a team that
    /// crosses automatically does not need this.
    pub(super) fn gaps(&self, walk: &Walk) -> Vec<Gap> {
        self.gaps_before(walk, walk.length)
    }

    /// Gaps it comes to within this distance along its path.
    pub(super) fn gaps_before(&self, walk: &Walk, most: Len) -> Vec<Gap> {
        let mut found = vec![];
        let along = walk.legs.iter().fold(Bounds::at(walk.start.at), |along, leg| along.with(leg.to)).grown(GUN_GAP);
        for (one, other) in self.narrow() {
            let [mut one_side, mut other_side] = [*one, *other].map(|idx| self.sides(idx, along));
            // Parts farther apart than that leave room.
            one_side.retain(|part| is_near(part, &other_side));
            other_side.retain(|part| is_near(part, &one_side));
            let sides = [one_side, other_side];
            if sides.iter().any(Vec::is_empty) {
                continue;
            }
            let beside = [*one, *other].map(|idx| self.party.board.pieces[idx].id);
            found.extend(passed(walk, most.min(walk.length), &sides).into_iter().map(|at| Gap { at, beside }));
        }
        sorted::sort_by_key(&mut found, |gap| gap.at);
        found
    }

    /// Pairs of pieces near each other, by index.
    fn narrow(&self) -> impl Iterator<Item = &(usize, usize)> {
        let crosses = self.moves_as.mobility.as_ref().and_then(|mobility| mobility.cross);
        let cares = matches!(self.kind(), Kind::Gun(_)) && crosses != Some(Need::Auto);
        let hinders = |idx: usize| {
            let going = self.chart[idx].row.map(|row| row.going(self.moves_as));
            matches!(going, Some(Going::Difficult | Going::VeryDifficult))
        };
        let all = if cares { self.chart.narrow(GUN_GAP) } else { &[] };
        all.iter().filter(move |(one, other)| hinders(*one) && hinders(*other))
    }

    /// The parts of a piece in this area.
    fn sides(&self, idx: usize, there: Bounds) -> Vec<Shape> {
        let parts = self.party.board.ground().region(idx).parts().iter().filter(|part| part.bounds().meets(there));
        parts.cloned().map(Shape::Poly).collect()
    }
}

fn is_near(part: &Shape, others: &[Shape]) -> bool {
    let room = part.bounds().grown(GUN_GAP);
    others.iter().any(|other| room.meets(other.bounds()))
}

/// Where the middle is right between two near sides: the first tenth of each passage.
fn passed(walk: &Walk, most: Len, sides: &[Vec<Shape>; 2]) -> Vec<Len> {
    let mut found = vec![];
    let inside = inside(walk, sides);
    let (mut at, mut before, mut within) = (Len::ZERO, None, false);
    while at <= most {
        let middle = walk.place_at(at).at;
        let near = |side: &Vec<Shape>| nearest(&[middle.into()], side).map(|(_, gap)| gap);
        let (Some(one), Some(other)) = (near(&sides[0]), near(&sides[1])) else { return found };
        let apart = one.len + other.len;
        if apart >= GUN_GAP || one.len == Len::ZERO || other.len == Len::ZERO {
            (before, within) = (None, false);
            // With every tenth along its path the middle gets at most one tenth nearer to each side, plus the rounding of both.
            at += Len(((apart - GUN_GAP).0 / 2 - 2).max(1));
            let stays = inside.iter().filter(|(from, to)| *from <= at && at < *to).map(|(_, to)| *to);
            at = stays.max().unwrap_or(at);
            continue;
        }
        let (to_one, to_other) = (one.to - middle, other.to - middle);
        let side = cross(to_one, to_other);
        let opposite = dot(to_one, to_other) < 0;
        // On the line between both sides, as exactly as the nearest points are known; or it has crossed the line since the last tenth.
        let on = side.abs() <= i64::from(apart.0) || before.is_some_and(|before: i64| before.signum() != side.signum());
        if opposite && on && !within {
            found.push(at);
        }
        within = opposite && on;
        before = opposite.then_some(side);
        at += Len(1);
    }
    found
}

/// Where the middle is inside one of the sides, a few tenths shorter at both ends because places are rounded.
fn inside(walk: &Walk, sides: &[Vec<Shape>; 2]) -> Vec<(Len, Len)> {
    let mut found = vec![];
    for leg in &walk.legs {
        for side in sides.iter().flatten() {
            let Shape::Poly(poly) = side else { continue };
            let step = |part: geom::Fraction| leg.at + Len(part.steps(leg.length.0.into()) as i32);
            let spans = geom::spans(poly, leg.from, leg.to).into_iter();
            found.extend(spans.map(|span| (step(span.from) + Len(3), step(span.to) - Len(3))));
        }
    }
    found
}
