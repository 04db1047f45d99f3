//! Section 9: who may fire at whom, what it takes to hit, and what comes of a hit.

mod damage;
mod shot;

pub(crate) use damage::hit;
pub(crate) use shot::{Shot, observer, ray, too_far, too_near, unseen};
