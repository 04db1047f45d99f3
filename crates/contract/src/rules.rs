//! The trait that a game system implements.
