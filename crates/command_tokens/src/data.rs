//! The tables players know, read from data files. A name with a rule behind it is a variant of a closed list: an unknown name is a fault of
//! the file, and a variant that no code handles does not compile.

mod arsenal;
mod charts;
mod figures;
mod force;
mod terrain;

pub(crate) use arsenal::row_named;
pub use arsenal::{Arsenal, Class, Row, Weapon, WeaponKind};
pub use battle::figures::{Inches, Span};
pub use charts::{Allowance, Charts, Gait, Harm, MoveClass, Need, TestClass, Wound};
pub(crate) use content::closed;
pub use content::lines::Flaw;
pub use figures::{Figures, Length, Number, figures};
pub use force::{Enlisted, Force};
pub use terrain::{Cover, Ground, Lie, Movement, Terrain, Veiling};
