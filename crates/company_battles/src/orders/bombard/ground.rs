//! AR-6, AR-7, AR-28: the ground that a bombardment may be aimed at, drawn while the template is placed: in range and in the field of fire of
//! one of the guns, and clear of friends. What the spotting team sees of it is not drawn: the line from it to the template says that.

use crate::{
    bombard::{Gun, Spread, Template, silent, spotters, spread},
    data::Trait,
    state::State,
};
use geom::{Heading, Poly, Pt, Shape, pt};
use table::{UnitId, Zone};

/// `smoke`: a screen may lie close to friends.
pub(super) fn ground(state: &State, unit: UnitId, guns: &[Gun], smoke: bool) -> Zone {
    let table = Zone::from(state.board.bounds());
    let firing: Vec<&Gun> = guns.iter().filter(|gun| silent(state, gun.base).is_none()).collect();
    let reached = Zone::Any(firing.iter().map(|gun| gun.ground(state)).collect());
    let mut parts = vec![table, reached];
    parts.extend(near_posts(state, unit));
    // AR-7: with templates of two sizes, or with petards among others, it depends on who fires.
    let size = |gun: &&Gun| spread(std::slice::from_ref(*gun));
    let one = firing.first().map(size).filter(|one| firing.iter().all(|gun| size(gun) == *one));
    let petards = firing.iter().any(|gun| gun.weapon.has(Trait::Petard));
    if let Some(spread) = one.filter(|_| !smoke && !petards) {
        parts.extend(close(state, unit, spread).map(Zone::outside));
    }
    Zone::All(parts)
}

/// AR-28: a post spots nearby; other teams spot as far as they see.
fn near_posts(state: &State, unit: UnitId) -> Option<Zone> {
    let all: Option<Vec<Zone>> = spotters(state, unit).iter().map(|spotter| spotter.near(state)).collect();
    all.filter(|near| !near.is_empty()).map(Zone::Any)
}

/// AR-7: where the middle of a template would bring it too near to a friend.
fn close(state: &State, unit: UnitId, spread: Spread) -> Option<Zone> {
    let square = |at| Template { at, facing: Heading::NORTH, spread }.shape(state);
    let by = spread.close(state);
    let around = |shape: &Shape| match shape {
        Shape::Disc { at, radius } => Some(Zone::Near { shape: square(*at)?, by: by + *radius }),
        Shape::Poly(base) => {
            let Shape::Poly(square) = square(pt(0, 0))? else { return None };
            let moved = |corner: &Pt| square.corners().iter().map(|by| *corner + (*by - pt(0, 0))).collect::<Vec<_>>();
            let swept = Poly::hull(base.corners().iter().flat_map(moved).collect()).ok()?;
            Some(Zone::Near { shape: Shape::Poly(swept), by })
        }
    };
    let friends = state.side(unit.seat).filter_map(|base| around(&*base.shape()?));
    let all: Vec<Zone> = friends.collect();
    (!all.is_empty()).then_some(Zone::Any(all))
}
