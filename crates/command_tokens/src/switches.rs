//! What players may agree on beside the rules.

use battle::switches::Row;

/// What every switch of a battle stands at. The default is what the rules say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches {
    /// CT-5-2: a heavy vehicle must beat one more to be activated again.
    pub heavy_slow: bool,
}

pub(crate) const ROWS: [Row<Switches>; 1] = [("heavy-slow", |s| &mut s.heavy_slow)];
