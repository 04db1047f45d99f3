//! Sections 9, 10, 12, 13 and 17.4: shooting at troops and soft targets, with bullets, high explosive and smoke.

mod along;
mod arms;
mod indirect;
mod looks;
mod shells;
mod smoke;
mod volley;

pub(crate) use along::{crosses, stretches};
pub(crate) use arms::{Arm, all, arms, is_aimed, is_armored, named as weapon_named, shots};
pub(crate) use looks::Looks;
pub(crate) use shells::{Laid, Round, best as best_places, misplaced, radius, shells};
pub(crate) use smoke::{barred as smoke_barred, resolve as lay_smoke, to_hit as smoke_to_hit};
pub(crate) use volley::{Volley, react, resolve};
