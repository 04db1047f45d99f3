//! Section 9: which targets a unit may fire at, the score to hit, and the effects of a hit.

mod damage;
mod shot;

pub(crate) use damage::hit;
pub(crate) use shot::{Shot, observer, ray, too_far, too_near, unseen};
