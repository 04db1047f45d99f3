//! Sections 9 to 14 and 17.4: shooting at troops, soft targets and armor, with bullets, high explosive, flames and smoke.

mod along;
mod answers;
pub(crate) mod armor;
mod arms;
mod escape;
mod flames;
mod hits;
mod house;
mod indirect;
mod looks;
mod losses;
mod mishap;
mod mounts;
mod scope;
mod shells;
mod smoke;
mod spotter;
mod volley;
mod waylay;

pub(crate) use along::{crosses, stretches};
pub(crate) use answers::{FIRE, answer, arms_at, from_ambush, is_loaded, loads};
pub(crate) use arms::{Arm, all, arms, choice, is_armored, named as weapon_named, shots, singles};
pub(crate) use escape::{Picked, escapes, go as escape, pick};
pub(crate) use hits::Pinned;
pub(crate) use looks::Looks;
pub(crate) use losses::farthest;
pub(crate) use mishap::bails;
pub(crate) use mounts::{are_opposite, explosion, is_main, is_rearward, key, mounted};
pub(crate) use shells::{Laid, Round, best as best_places, misplaced, radius, shells};
pub(crate) use smoke::{barred as smoke_barred, resolve as lay_smoke, spot as smoke_spot, to_hit as smoke_to_hit};
pub(crate) use spotter::{Quarry, moving, quarries};
pub(crate) use volley::{Volley, goes_down, react, resolve};
pub(crate) use waylay::{ambushers, halves, is_as, march as march_past};
