//! Where the odds may take pasts for one, whatever led there: each place has a number of its own.

/// And the number of the volley.
pub(crate) const VOLLEYS: u32 = 0;
/// And twice the number of the Unit that is fired at, one more where crews lose their nerve.
pub(crate) const UNITS: u32 = 1_000;
/// And the number of the roll.
pub(crate) const STRIKERS: u32 = 2_000;
pub(crate) const BLOWS: u32 = 3_000;
pub(crate) const BEFORE_MOUNTING: u32 = 4_000;
pub(crate) const BEFORE_STANDING: u32 = 4_001;

pub(crate) fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
