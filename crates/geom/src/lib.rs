//! Exact plane geometry in whole tenths of a millimeter. No floating point, no epsilon.
//!
//! Coordinates stay within [`REACH`] of the origin, so no product overflows: differences have 20 bits, cross products have 41, and only
//! squares of cross products need `i128`.
//!
//! # Example
//!
//! Is the base at the wall within 6 inches of the other one?
//!
//! ```
//! use geom::{Heading, Len, Poly, Shape, gap, pt, shift, within};
//!
//! // A round base of 50 mm, and a tank of 60 by 40 mm whose west side is 6 inches away.
//! let infantry = Shape::Disc { at: pt(1_000, 1_000), radius: Len::mm(25) };
//! let hull = [shift(-300, -200), shift(300, -200), shift(300, 200), shift(-300, 200)];
//! let center = pt(1_000 + 250 + Len::inches(6).tenths() + 300, 1_000);
//! let tank = Poly::new(hull.map(|corner| center + corner).to_vec()).expect("four corners that do not cross");
//! let tank = Shape::Poly(tank);
//!
//! assert!(within(&infantry, &tank, Len::inches(6)), "exactly at the limit is within");
//! let measured = gap(&infantry, &tank);
//! assert_eq!((measured.len, measured.from, measured.to), (Len(1524), pt(1_250, 1_000), pt(2_774, 1_000)));
//!
//! // Moved one tenth of a millimeter away, it is out of range.
//! assert!(!within(&infantry, &tank.shifted(shift(1, 0)), Len::inches(6)));
//! assert_eq!(Heading::between(pt(0, 0), pt(0, 5)), Heading::NORTH);
//! ```
#![warn(missing_docs)]

mod arc;
mod gap;
mod heading;
mod hull;
mod len;
mod minus;
mod offset;
mod place;
mod point;
mod region;
mod shape;
mod span;
mod whole;

pub use arc::{Arc, Half, Share, in_arc};
pub use gap::{Gap, crossing, distance, foot, gap, gap_len, sides_meet, within};
pub use heading::{Heading, SINE_ONE};
pub use len::{CM, INCH, Len};
pub use place::Where;
pub use point::{Bounds, Pt, REACH, Shift, cross, dot, pt, shift, turn};
pub use region::{Ends, Region};
pub use shape::{Poly, PolyFault, Shape};
pub use span::{Span, crosses, spans};
pub use whole::{Fraction, div_ceil, root_ceil, root_floor, root_up, wide_div_ceil, wide_div_near, wide_root_floor};
