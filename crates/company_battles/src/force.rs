//! Forces: what formations offer, what a player takes from them, and every fault in the choice (section 3).

mod book;
mod night;
mod order_of_battle;
mod roster;
mod unit;

pub use book::{Book, Entry, Formation, Muster, Offer, Slot};
pub use night::AtNight;
pub use roster::{Force, Works};
pub use unit::{Stand, Unit};

#[cfg(test)]
mod tests;
