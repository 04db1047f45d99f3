//! Sections 9 and 10: shooting with what is aimed at what can be seen, at troops and soft targets.

mod along;
mod arms;
mod house;
mod scope;
mod volley;

pub(crate) use along::{crosses, stretches};
pub(crate) use arms::{Arm, all, arms, choice, is_aimed, is_armored, is_shielded, named as weapon_named, shots};
pub(crate) use volley::{react, resolve};
