//! Order Dice: a reinforced platoon per side, one base per man, vehicle or gun. Each unit puts one die into a common bag; the side whose
//! die is drawn gives an order.

pub mod data;
