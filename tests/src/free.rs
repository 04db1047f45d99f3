//! The measuring table: the system as saves name it, and the table that the page opens with.

use content::Opening;
use game::{System, Upgrade};

pub static SYSTEM: System = System { name: "free-table", schema: 2, upgrades: &[AS_IT_WAS] };

/// To the second schema, as in the program: nothing in old lines changes.
pub const AS_IT_WAS: Upgrade = Upgrade { opening: |_| {}, line: |_| {} };

pub const FIRST_TABLE: &str = include_str!("../../assets/maps/first-table.txt");

pub fn first_table() -> Opening {
    Opening::read(FIRST_TABLE).expect("the first table")
}
