//! Icons as paths in a box of 24 by 24, for both the canvas and the panels.

use ui::Icon;

pub const PEN: &str = "M4 20 5 15.5 16 4.5 19.5 8 8.500 19ZM13.500 7 17 10.500";
pub const COPY: &str = "M9 9H20V20H9ZM5 15H4V4H15V5";
pub const SAVE: &str = "M12 3V15M7 10.500 12 15.500 17 10.500M4 20H20";
pub const BIN: &str = "M4 7H20M9 7V4H15V7M6 7 7 20H17L18 7M10 11V16M14 11V16";

/// Stroked, 2 units wide, with round ends.
pub fn path(icon: Icon) -> &'static str {
    match icon {
        Icon::Check => "M5 12.5 10 17.5 19 7",
        Icon::Cross => "M6 6 18 18M18 6 6 18",
        Icon::Warning => "M12 4 21 20H3ZM12 10V14.5M12 17.2V17.4",
        Icon::Stop => "M8.5 3.5H15.5L20.5 8.5V15.5L15.5 20.5H8.5L3.5 15.5V8.5ZM8 12H16",
        Icon::StruckEye => "M3 12C6 7 9 5.5 12 5.5S18 7 21 12C18 17 15 18.5 12 18.5S6 17 3 12ZM4 4 20 20",
        Icon::Eye => {
            "M3 12C6 7 9 5.5 12 5.5S18 7 21 12C18 17 15 18.5 12 18.5S6 17 3 12ZM12 9.5A2.5 2.5 0 1 1 12 14.5A2.5 2.5 0 1 1 12 9.5"
        }
        Icon::Ruler => "M3.5 16 16 3.5 20.5 8 8 20.5ZM7 12.5 9 14.5M10 9.5 12.5 12M13 6.5 15 8.5",
        Icon::Chain => {
            "M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3A4 4 0 0 0 10.7 19L12 17.7"
        }
        Icon::BrokenChain => {
            "M15.7 14 19 10.7A4 4 0 0 0 13.3 5L11.5 6.8M8.3 10 5 13.3A4 4 0 0 0 10.7 19L12.5 17.2M4 8H7M8 4V7M17 20V17M20 16H17"
        }
        Icon::Arrow => "M4 12H19M13 6 19 12 13 18",
        Icon::Star => "M12 3.5 14.6 9.2 20.8 9.9 16.2 14.1 17.5 20.2 12 17.1 6.5 20.2 7.8 14.1 3.2 9.9 9.4 9.2Z",
        Icon::Burst => {
            "M12 2.5V7M12 17V21.5M2.5 12H7M17 12H21.5M5.300 5.300 8.500 8.500M15.500 15.500 18.700 18.700M18.700 5.300 15.500 8.500M8.500 15.500 5.300 18.700"
        }
        Icon::Shield => "M12 3 19.500 6V11.500C19.500 16 16.500 19.500 12 21C7.500 19.500 4.500 16 4.500 11.500V6Z",
        Icon::Diamond => "M12 4 20 12 12 20 4 12Z",
        Icon::Template => "M5 5H9M15 5H19V9M19 15V19H15M9 19H5V15M5 9V5M12 9V15M9 12H15",
        Icon::Question => "M8.5 9A3.5 3.5 0 1 1 13.4 12.2C12.4 12.7 12 13.3 12 14.5M12 18V18.2",
        Icon::Name => "M12 21V3M12 5H19L21 7.5 19 10H12M12 11H5L3 13.5 5 16H12",
        Icon::Turn => "M19 12A7 7 0 1 1 16.9 7M17.5 3V7.5H13",
    }
}
