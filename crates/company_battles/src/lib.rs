//! Company Battles: a company a side, some fifty teams, fought out team by team.
//!
//! [`data`] is what the rules look up: teams and their weapons, what moves how, what lies on the ground. [`force`] is what players bring:
//! formations, what they may choose from them, and every fault of a choice.

pub mod data;
pub mod force;
