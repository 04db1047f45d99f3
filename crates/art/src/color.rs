//! Colors as numbers, so that they can be mixed. They become text only when painted.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    /// 0 to 1.
    pub a: f32,
}

impl Color {
    /// From `0xrrggbb`.
    pub const fn hex(rgb: u32) -> Color {
        Color { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 1.0 }
    }

    pub const fn alpha(self, a: f32) -> Color {
        Color { a, ..self }
    }

    /// The color `part` of the way to another one.
    pub fn toward(self, other: Color, part: f32) -> Color {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Color { r: mix(self.r, other.r), g: mix(self.g, other.g), b: mix(self.b, other.b), a: self.a }
    }

    /// Mixed toward sunlight, never toward white.
    pub fn lit(self, part: f32) -> Color {
        self.toward(Color::hex(0xfff4d6), part)
    }

    /// Mixed toward shade, never toward black.
    pub fn shaded(self, part: f32) -> Color {
        self.toward(Color::hex(0x14180f), part)
    }
}

/// As a style sheet writes it.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.a > 0.9994 {
            write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
        } else {
            // In whole numbers: printing fractions would add 10 kB to what players download.
            let thousandths = (self.a.max(0.0) * 1_000.0).round() as u16;
            write!(f, "rgba({},{},{},0.{thousandths:03})", self.r, self.g, self.b)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_print_as_style_sheets_write_them() {
        assert_eq!(Color::hex(0x2f73ee).to_string(), "#2f73ee");
        assert_eq!(Color::hex(0x010203).alpha(0.5).to_string(), "rgba(1,2,3,0.500)");
        assert_eq!(Color::hex(0x000000).toward(Color::hex(0xffffff), 0.5).to_string(), "#808080");
    }
}
