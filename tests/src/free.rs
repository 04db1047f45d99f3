//! The measuring table: the system as saves name it, and the table that the page opens with.

use content::Opening;
pub use game::any::free_table::SYSTEM;

pub const FIRST_TABLE: &str = include_str!("../../assets/maps/first-table.txt");

pub fn first_table() -> Opening {
    Opening::read(FIRST_TABLE).expect("the first table")
}
