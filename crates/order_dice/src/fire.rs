//! Sections 9 to 14 and 17.4: shooting at troops, soft targets and armor, with bullets, high explosive, flames and smoke.

mod along;
pub(crate) mod armor;
mod arms;
mod indirect;
mod looks;
mod mishap;
mod mounts;
mod shells;
mod smoke;
mod volley;

pub(crate) use along::{crosses, stretches};
pub(crate) use arms::{Arm, all, arms, is_aimed, is_armored, named as weapon_named, shots};
pub(crate) use looks::Looks;
pub(crate) use mishap::bails;
pub(crate) use mounts::{are_opposite, explosion, is_main, is_rearward, key, mounted};
pub(crate) use shells::{Laid, Round, best as best_places, misplaced, radius, shells};
pub(crate) use smoke::{barred as smoke_barred, resolve as lay_smoke, to_hit as smoke_to_hit};
pub(crate) use volley::{Volley, react, resolve};
