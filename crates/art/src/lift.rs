//! Makes room for models: crowns over a model turn translucent, a roof over it comes off. For the picture only, never for rulings.

use crate::ground::inside;
use angle::sine_and_cosine;

/// The middle and radius of a crown, on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crown {
    pub at: [f32; 2],
    pub radius: f32,
}

/// The ground under a model, on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Base {
    pub at: [f32; 2],
    /// Half of its size along the facing and across it.
    pub half: [f32; 2],
    /// Its rotation, clockwise, in radians.
    pub turn: f32,
}

/// A crown hides a base that is nearer than this share of its radius.
const NEAR: f32 = 0.9;
/// The radius of the largest crown.
const RADIUS_MAX: f32 = 40.0;

/// The crowns over bases. `crowns` must be sorted by x, so that the search is quick.
pub fn yielding(crowns: &[Crown], bases: &[Base]) -> Vec<Crown> {
    let mut found: Vec<Crown> = vec![];
    for base in bases {
        let far = base.half[0].hypot(base.half[1]) + RADIUS_MAX;
        let first = crowns.partition_point(|crown| crown.at[0] < base.at[0] - far);
        let near = crowns[first..].iter().take_while(|crown| crown.at[0] <= base.at[0] + far);
        found.extend(near.filter(|crown| gap(base, crown.at) < crown.radius * NEAR));
    }
    sorted::order_by(&mut found, |a, b| a.at[0].total_cmp(&b.at[0]).then(a.at[1].total_cmp(&b.at[1])));
    found.dedup();
    found
}

/// Whether a roof hides any part of a base.
pub fn covers(roof: &[[f32; 2]], base: &Base) -> bool {
    // A cheap check first: most roofs are far from most bases, and sines are slow.
    let far = base.half[0] + base.half[1];
    let beside = |i: usize| {
        let off = |corner: &[f32; 2]| corner[i] - base.at[i];
        roof.iter().all(|corner| off(corner) > far) || roof.iter().all(|corner| off(corner) < -far)
    };
    if beside(0) || beside(1) {
        return false;
    }
    let (sine, cosine) = sine_and_cosine(base.turn);
    let spot = |x: f32, y: f32| {
        let (x, y) = (x * base.half[0], y * base.half[1]);
        [base.at[0] + x * cosine - y * sine, base.at[1] + x * sine + y * cosine]
    };
    let corners = [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    corners.iter().any(|(x, y)| inside(roof, spot(*x, *y))) || roof.iter().any(|corner| gap(base, *corner) <= 0.0)
}

/// The distance from the edge of a base, a rectangle, to a place outside it.
fn gap(base: &Base, at: [f32; 2]) -> f32 {
    let (sine, cosine) = sine_and_cosine(base.turn);
    let (x, y) = (at[0] - base.at[0], at[1] - base.at[1]);
    let along = (x * cosine + y * sine).abs() - base.half[0];
    let across = (y * cosine - x * sine).abs() - base.half[1];
    along.max(0.0).hypot(across.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(x: f32, y: f32, turn: f32) -> Base {
        Base { at: [x, y], half: [25.0, 10.0], turn }
    }

    #[test]
    fn crowns_within_nine_tenths_of_their_radius_give_way() {
        let crown = |x: f32, y: f32| Crown { at: [x, y], radius: 20.0 };
        // The base's right edge is at 125, or at 110 when it is turned.
        let crowns = [crown(50.0, 300.0), crown(130.0, 100.0), crown(142.0, 100.0), crown(144.0, 100.0)];
        assert_eq!(yielding(&crowns, &[base(100.0, 100.0, 0.0)]), crowns[1..3]);
        assert_eq!(yielding(&crowns, &[base(100.0, 100.0, std::f32::consts::FRAC_PI_2)]), []);
        assert_eq!(yielding(&crowns, &[base(100.0, 100.0, 0.0), base(103.0, 100.0, 0.0)]), crowns[1..4]);
    }

    #[test]
    fn a_roof_comes_off_for_a_base_that_is_inside_in_part() {
        let roof = [[0.0, 0.0], [60.0, 0.0], [60.0, 40.0], [0.0, 40.0]];
        assert!(covers(&roof, &base(30.0, 20.0, 0.4)));
        assert!(covers(&roof, &base(-20.0, 20.0, 0.0)), "its front end");
        assert!(!covers(&roof, &base(-20.0, 20.0, std::f32::consts::FRAC_PI_2)));
        let small = [[98.0, 98.0], [102.0, 98.0], [102.0, 102.0]];
        assert!(covers(&small, &base(90.0, 100.0, 0.0)), "a hut smaller than the base");
    }
}
