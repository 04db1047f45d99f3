//! Places where the odds may merge different pasts. Each place has a number of its own.

/// Plus the number of the volley.
pub(crate) const VOLLEYS: u32 = 0;
/// Plus twice the number of the target Unit, and one more for crews that bail out again.
pub(crate) const UNITS: u32 = 1_000;
/// Plus the number of the roll.
pub(crate) const STRIKERS: u32 = 2_000;
pub(crate) const BLOWS: u32 = 3_000;
/// Plus the number of the roll.
pub(crate) const FALL: u32 = 3_500;
/// Plus the number of the Unit that fires.
pub(crate) const DEFENDERS: u32 = 3_700;
pub(crate) const BEFORE_MOUNTING: u32 = 4_000;
pub(crate) const BEFORE_STANDING: u32 = 4_001;

pub(crate) fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
