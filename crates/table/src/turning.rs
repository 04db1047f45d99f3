//! Turning on the spot.

use crate::{Base, Board, Place, Stood};
use geom::{Heading, Shape};

/// The heading nearest to `to` that a base reaches by turning at a place, the short way round, before it meets another base or the edge.
/// Half a turn goes the way round on which it comes farther.
pub fn turned_to(board: &Board, base: &Base, from: Place, to: Heading) -> Heading {
    let short = (to - from.facing).short_way();
    let round = Shape::Disc { at: from.at, radius: base.foot.reach() };
    let table = board.bounds();
    let inside = table.holds(round.bounds().lo) && table.holds(round.bounds().hi);
    let others = board.bases.iter().filter(|other| other.id != base.id);
    let near: Vec<Stood> = others.filter_map(Base::shape).filter(|there| there.meets(&round)).collect();
    if inside && near.is_empty() {
        return to;
    }
    let free = |turned: i32| {
        let shape = base.foot.stood(Place { facing: from.facing + Heading::new(turned), ..from });
        let held = inside || (table.holds(shape.bounds().lo) && table.holds(shape.bounds().hi));
        held && near.iter().all(|there| !there.overlaps(&shape))
    };
    let turned = |way: i32| {
        let stops = (1..=way.abs()).find(|by| !free(by * way.signum()));
        stops.map_or(way, |by| (by - 1) * way.signum())
    };
    let (one, other) = (turned(short), if short == -360 { turned(360) } else { 0 });
    from.facing + Heading::new(if other.abs() > one.abs() { other } else { one })
}
