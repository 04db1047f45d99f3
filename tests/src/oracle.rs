//! Geometry a second time: from the definitions, in wide integers, with no index and no haste, sharing nothing with `geom` and `table` but
//! their plain types. The tests named `oracle_*` hold the two against each other.

pub mod cases;
pub mod rays;
pub mod shapes;
pub mod wide;
