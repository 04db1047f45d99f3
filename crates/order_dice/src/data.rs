//! The tables players know, read from data files. A name with a rule behind it is a variant of a closed list: an unknown name is a fault of
//! the file, and a variant that no code handles does not compile.

mod bases;
mod charts;
mod dice;
mod figures;
mod force;
mod options;
mod own;
mod prices;
mod purchase;
mod specials;
mod stat_block;
mod terrain;
mod units;
mod weapons;

pub use bases::{Hull, Saddle, gun_base, man_base};
pub use battle::figures::Inches;
pub use charts::{
    Armor, Charts, Facing, HeRow, HitModifier, MoveClass, OfficerRow, Pivots, Quality, QualityRow, Rank, Rates, Strike,
    Wound,
};
pub(crate) use content::closed;
pub use content::lines::Flaw;
pub use dice::Dice;
pub use figures::{Figures, Length, Number, figures};
pub use force::{Enlisted, FORCES, Force};
pub use options::Options;
pub use prices::{Price, PriceRow, Prices};
pub use specials::{Special, Specials};
pub use terrain::{Column, Cover, Going, Ground, Lie, Mover, Piece, PieceRow, Veil};
pub use units::{Arc, Body, Book, Gun, Kind, Man, Mobility, Mount, Profile, Role, Side, Size, Vehicle};
pub use weapons::{Arsenal, Band, Class, He, Pen, Weapon, WeaponId};
