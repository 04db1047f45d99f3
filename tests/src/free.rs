//! The measuring table: the system as saves name it, and the table that the page opens with.

use content::Opening;
use game::System;

pub static SYSTEM: System = System { name: "free-table", schema: 1, upgrades: &[] };

pub const FIRST_TABLE: &str = include_str!("../../assets/maps/first-table.txt");

pub fn first_table() -> Opening {
    Opening::read(FIRST_TABLE).expect("the first table")
}
