//! The part of a table that a tile shows. A recipe that lies elsewhere need not be painted: no dot of the tile would differ.

use crate::{Ink, ink::*};

/// A box of sheet millimeters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    pub lo: [f32; 2],
    pub hi: [f32; 2],
}

impl Window {
    /// Everywhere.
    pub const ALL: Window = Window { lo: [f32::MIN; 2], hi: [f32::MAX; 2] };

    /// Whether anything of a recipe may be seen. Blurs and hairlines of far tables reach a little beyond its box.
    pub fn shows(&self, ink: &Ink) -> bool {
        if *self == Window::ALL {
            return true;
        }
        let (lo, hi) = extent(std::slice::from_ref(ink));
        let out = match ink {
            Ink::Mass { blur, .. } | Ink::Soft { blur, .. } => blur.max(4.0),
            _ => 4.0,
        };
        (0..2).all(|i| lo[i] - out <= self.hi[i] && hi[i] + out >= self.lo[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[test]
    fn what_may_be_seen_is_painted_and_the_rest_is_left_out() {
        let window = Window { lo: [10.0, 10.0], hi: [20.0, 20.0] };
        let square = |x: f32| ring(&[[x, 12.0], [x + 4.0, 12.0], [x + 4.0, 16.0], [x, 16.0]]);
        let mass = |blur| Ink::Mass { path: square(-1.0), color: Color::hex(0), blur };
        assert!(!window.shows(&mass(2.0)) && window.shows(&mass(4.0)) && Window::ALL.shows(&mass(0.0)));
        let within = |x| Ink::Within { path: square(x), inks: vec![] };
        assert!(!window.shows(&within(1.0)) && window.shows(&within(3.0)) && !window.shows(&within(25.0)));
    }
}
