//! Rules options that players may agree on.

use battle::switches::Row;

/// The value of every rules option of a battle. The defaults follow the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches {
    /// CT-5-2: a heavy vehicle needs one more to be activated again.
    pub heavy_slow: bool,
}

pub(crate) const ROWS: [Row<Switches>; 1] = [("heavy-slow", |s| &mut s.heavy_slow)];
