//! Section 20.3: bases and hulls. They keep their size in every battle.

use super::{Size, closed};
use geom::Len;
use table::Footprint;

closed! {
    /// The sizes of hulls.
    Hull {
        /// OD-20.3-4: an amphibious car too.
        Jeep = "jeep",
        /// OD-20.3-4.
        Truck = "truck",
        /// OD-20.3-5: a carrier too.
        ArmoredCar = "armored-car",
        /// OD-20.3-6.
        HalfTrack = "half-track",
        /// OD-20.3-7.
        LightTank = "light-tank",
        /// OD-20.3-7.
        MediumTank = "medium-tank",
        /// OD-20.3-7: a super-heavy tank too.
        HeavyTank = "heavy-tank",
    }
}

closed! {
    /// What a man sits on.
    Saddle {
        /// OD-20.3-8: a horse, a bicycle, or a motorbike for one.
        Single = "single",
        /// OD-20.3-8: it counts as two models.
        Sidecar = "sidecar",
    }
}

/// OD-20.3-2: a disc of 25 mm.
pub fn man_base() -> Footprint {
    Footprint::Disc { radius: Len(125) }
}

/// OD-20.3-3: the carriage of a gun.
pub fn gun_base(size: Size) -> Footprint {
    match size {
        Size::Light => rect(150, 150),
        Size::Medium => rect(200, 175),
        Size::Heavy => rect(300, 250),
    }
}

impl Hull {
    pub fn foot(self) -> Footprint {
        match self {
            Hull::Jeep => rect(250, 125),
            Hull::Truck => rect(450, 175),
            Hull::ArmoredCar | Hull::LightTank => rect(325, 175),
            Hull::HalfTrack => rect(400, 175),
            Hull::MediumTank => rect(425, 200),
            Hull::HeavyTank => rect(475, 250),
        }
    }
}

impl Saddle {
    pub fn foot(self) -> Footprint {
        match self {
            Saddle::Single => rect(200, 100),
            Saddle::Sidecar => rect(200, 150),
        }
    }
}

/// In hundredths of an inch, along the facing and across; rounded to whole tenths of a millimeter, halves up.
fn rect(length: i32, width: i32) -> Footprint {
    let len = |hundredths: i32| Len((Len::inches(hundredths).0 + 50) / 100);
    Footprint::Rect { length: len(length), width: len(width) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_of_an_inch_are_rounded_up() {
        // 1.75 in are 444.5 tenths, 3.25 in are 825.5.
        assert_eq!(Hull::LightTank.foot(), Footprint::Rect { length: Len(826), width: Len(445) });
        assert_eq!(gun_base(Size::Light), Footprint::Rect { length: Len(381), width: Len(381) });
    }
}
