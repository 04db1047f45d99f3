//! Exact plane geometry in whole tenths of a millimetre. No floating point, no epsilon.
//!
//! Coordinates stay within [`REACH`] of the origin, which is what keeps every product inside its integer: differences have 20
//! bits, cross products 41, and only squares of cross products need `i128`.

mod arc;
mod gap;
mod heading;
mod hull;
mod len;
mod offset;
mod place;
mod point;
mod region;
mod shape;
mod span;
mod whole;

pub use arc::{Arc, Half, Share, in_arc};
pub use gap::{Gap, crossing, distance, gap, gap_len, sides_meet, within};
pub use heading::{Heading, SINE_ONE};
pub use len::{CM, INCH, Len};
pub use place::Where;
pub use point::{Bounds, Pt, REACH, Shift, cross, dot, pt, shift, turn};
pub use region::{Ends, Region};
pub use shape::{Poly, PolyFault, Shape};
pub use span::{Span, crosses, spans};
pub use whole::{Fraction, div_ceil, root_ceil, root_floor, root_up, wide_div_ceil, wide_div_near, wide_root_floor};
