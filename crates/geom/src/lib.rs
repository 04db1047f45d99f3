//! Exact plane geometry in whole tenths of a millimetre. No floating point, no epsilon.
//!
//! Coordinates stay within [`REACH`] of the origin, which is what keeps every product inside its integer: differences need 22
//! bits, cross products 44, and only products of two cross products need `i128`.

mod heading;
mod len;
mod point;
mod shape;

pub use heading::{Heading, SINE_ONE};
pub use len::{CM, INCH, Len};
pub use point::{Bounds, Pt, REACH, Shift, cross, dot, pt, shift, turn};
pub use shape::{Poly, PolyFault, Shape};
