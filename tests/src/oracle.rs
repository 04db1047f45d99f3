//! Geometry implemented a second time: straight from the definitions, in wide integers, without index or optimization,
//! sharing only plain types with `geom` and `table`. The tests named `oracle_*` compare the two.

pub mod cases;
pub mod rays;
pub mod shapes;
pub mod wide;
