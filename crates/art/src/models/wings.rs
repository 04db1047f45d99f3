//! Aircraft, seen from above: they fly over their markers, and their shadows fall far away.

use super::{
    paint::{Paint, STEEL, WHITE},
    pen::{Cut, OUTLINE, Pen, mirrored, softened},
};
use crate::{Color, ink::*};

/// Half outlines from the front, mirrored across the axis, in millimeters on a marker of 50 by 50.
pub(super) struct Plane {
    wing: &'static [[f32; 2]],
    tail: &'static [[f32; 2]],
    hull: &'static [[f32; 2]],
    canopy: &'static [[f32; 2]],
    /// Where the propeller turns, and its radius.
    propeller: (f32, f32),
    /// Where the stripe across each wing is, as far from the axis as that.
    stripe: f32,
    /// The wing is above the cabin: it is drawn last.
    high: bool,
}

/// The side of the marker that the outlines are drawn for.
const SIDE: f32 = 50.0;

/// Fighters, fighter-bombers and dive-bombers.
pub(super) const FIGHTER: Plane = Plane {
    wing: &[[8.0, 2.0], [7.4, 11.0], [4.6, 21.6], [2.4, 23.4], [-0.6, 22.4], [-2.8, 11.0], [-3.6, 2.0]],
    tail: &[[-15.4, 1.0], [-16.2, 7.6], [-17.6, 8.8], [-19.6, 8.0], [-20.4, 1.0]],
    hull: &[[20.6, 1.0], [19.4, 2.8], [8.0, 3.3], [-4.0, 2.6], [-18.0, 1.2], [-21.6, 0.5]],
    canopy: &[[5.4, 0.7], [4.6, 1.7], [-1.6, 1.7], [-4.4, 0.6]],
    propeller: (20.8, 7.0),
    stripe: 15.0,
    high: false,
};

/// Light planes that observe: straight wings above a glass cabin.
pub(super) const OBSERVER: Plane = Plane {
    wing: &[[7.6, 0.6], [7.6, 21.4], [6.2, 23.2], [2.4, 23.2], [0.8, 21.4], [0.8, 0.6]],
    tail: &[[-14.4, 0.8], [-15.2, 6.4], [-16.6, 7.6], [-18.6, 6.8], [-19.0, 0.8]],
    hull: &[[15.6, 0.9], [14.4, 2.2], [6.0, 2.6], [-2.0, 2.2], [-16.0, 0.8], [-19.6, 0.4]],
    canopy: &[[9.2, 0.9], [8.4, 1.8], [-2.4, 1.6], [-4.6, 0.5]],
    propeller: (15.8, 6.0),
    stripe: 17.0,
    high: true,
};

const GLASS: Color = Color::hex(0xb8d3da);

pub(super) fn plane(pen: &mut Pen, plane: &Plane, paint: &Paint, (flag, across): (Color, f32)) {
    let outer = pen.enter([0.0, 0.0], 0.0, across / SIDE);
    let round = |half: &[[f32; 2]], radius: f32| softened(&mirrored(half), radius);
    let (wing, tail, hull) = (round(plane.wing, 2.0), round(plane.tail, 1.4), round(plane.hull, 1.2));
    for part in [&wing, &tail, &hull] {
        pen.soft_shadow(part, 30.0, 0.34, 1.6);
    }
    let under = paint.hull.shaded(0.06);
    let slab = |reach: f32| Cut::new(reach).camo(true);
    let wings = |pen: &mut Pen| {
        pen.slab(wing.clone(), under, slab(12.0).lift(1.0));
        for y in [plane.stripe, -plane.stripe] {
            let band = ring(&[[12.0, y - 1.5], [12.0, y + 1.5], [-8.0, y + 1.5], [-8.0, y - 1.5]]);
            let inner = pen.inks.len();
            pen.fill(band, flag);
            pen.clip(inner, wing.clone());
        }
    };
    pen.slab(tail, under, slab(7.0).lift(0.6));
    if !plane.high {
        wings(pen);
    }
    pen.slab(hull, paint.hull, slab(8.0).lift(1.2));
    pen.slab(round(plane.canopy, 0.8), GLASS, Cut::new(3.0).edge(0.5).sheen(0.6, 0.2));
    if plane.high {
        wings(pen);
    }
    // The fin, edge on.
    pen.limb([-12.5, 0.0], [-21.4, 0.0], OUTLINE.alpha(0.7), 0.8);
    let (at, radius) = plane.propeller;
    pen.fill(oval([at, 0.0], 1.8, 2.0 * radius), WHITE.alpha(0.28));
    pen.line(oval([at, 0.0], 1.8, 2.0 * radius), STEEL.alpha(0.5), pen.at_least(0.3, 0.5));
    pen.fill(disc([at + 0.3, 0.0], 1.1), flag);
    pen.frame = outer;
}
