//! Sections 9 to 11: shooting with what is aimed at what can be seen, at troops, soft targets and armor.

mod along;
pub(crate) mod armor;
mod arms;
mod mounts;
mod volley;

pub(crate) use along::{crosses, stretches};
pub(crate) use arms::{Arm, all, arms, is_aimed, is_armored, named as weapon_named, shots};
pub(crate) use mounts::{are_opposite, is_main, is_rearward, key, mounted};
pub(crate) use volley::{react, resolve};
