//! Colors that carry meaning: sides and rulings. The colors of terrain and models are in their recipes.

use crate::Color;
use content::Livery;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// The set of colors for sides and verdicts. Shapes, dashes, icons and words are the same in all sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vision {
    #[default]
    First,
    Second,
    Third,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    pub red: Sides,
    pub blue: Sides,
    pub tones: Tones,
    /// Under every line of a ruling.
    pub casing: Color,
    pub chip: Color,
    pub chip_text: Color,
    pub chip_more: Color,
    pub white: Color,
    pub ink: Color,
    pub tape: Color,
    pub link: Color,
    pub lit: Color,
    pub brass: Color,
    /// A shot: its edge, its middle and its heart.
    pub fire: [Color; 3],
    pub haze: Color,
    pub dust: Color,
    /// What is left of a base: earth, soot, wood and steel.
    pub left: [Color; 4],
    /// What is lost, and the edge of that.
    pub lost: Color,
    pub lost_edge: Color,
    /// Multiplied over the table, never over rulings.
    pub night: Option<Color>,
    /// Around the table.
    pub desk: Color,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sides {
    pub rim: Color,
    pub deep: Color,
    pub soft: Color,
    /// The pale thread inside the rim, if the side has one.
    pub thread: Option<Color>,
    /// The paint and uniform of models for which the catalog names no nation.
    pub home: Livery,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tones {
    pub good: Color,
    pub warn: Color,
    pub bad: Color,
    pub fact: Color,
}

pub const fn palette(theme: Theme, vision: Vision) -> Palette {
    let (red, blue, tones) = match vision {
        Vision::First => (
            side(0xdc2f72, 0x8a0f42, 0xffc4da, Some(0xffd9e6)),
            side(0x2f73ee, 0x123f9c, 0xbcd3ff, None),
            tones(0x46e57f, 0xffc940, 0xff6347),
        ),
        Vision::Second => (
            side(0xff8a1f, 0x8a4300, 0xffdcb8, Some(0xffe9d2)),
            side(0x4cc3ff, 0x0b5a86, 0xc8ecff, None),
            tones(0xffffff, 0xffd84a, 0xe0457b),
        ),
        Vision::Third => (
            side(0x1d2119, 0x14161a, 0x8d9186, Some(0xf4efe2)),
            side(0xffffff, 0x4a4e44, 0xffffff, None),
            tones(0xffffff, 0xffd84a, 0xe0457b),
        ),
    };
    let (night, desk) = match theme {
        Theme::Light => (None, Color::hex(0xcfc6b4)),
        Theme::Dark => (Some(Color::hex(0xb9bccb)), Color::hex(0x17181a)),
    };
    Palette {
        red,
        blue,
        tones,
        night,
        desk,
        casing: Color::hex(0x090b0e).alpha(0.66),
        chip: Color::hex(0x15181c),
        chip_text: Color::hex(0xffffff),
        chip_more: Color::hex(0xc9ccd0),
        white: Color::hex(0xffffff),
        ink: Color::hex(0x14161a),
        tape: Color::hex(0xffe9a8),
        link: Color::hex(0xdff3ff),
        lit: Color::hex(0xff8a5e),
        brass: Color::hex(0xc9a24a),
        fire: [Color::hex(0xff9a2e), Color::hex(0xffd45e), Color::hex(0xfffbe0)],
        haze: Color::hex(0xd6d0c2),
        dust: Color::hex(0xc8ac74),
        left: [Color::hex(0x7c6540), Color::hex(0x1c1917), Color::hex(0x6a4726), Color::hex(0x5c6352)],
        lost: Color::hex(0xa3210f),
        lost_edge: Color::hex(0xffb3a4),
    }
}

const fn side(rim: u32, deep: u32, soft: u32, thread: Option<u32>) -> Sides {
    // Red is the side with the thread.
    let (thread, home) = match thread {
        Some(rgb) => (Some(Color::hex(rgb)), Livery::German),
        None => (None, Livery::American),
    };
    Sides { rim: Color::hex(rim), deep: Color::hex(deep), soft: Color::hex(soft), thread, home }
}

const fn tones(good: u32, warn: u32, bad: u32) -> Tones {
    Tones { good: Color::hex(good), warn: Color::hex(warn), bad: Color::hex(bad), fact: Color::hex(0xffffff) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(color: Color) -> f32 {
        let line = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * line(color.r) + 0.7152 * line(color.g) + 0.0722 * line(color.b)
    }

    fn contrast(a: Color, b: Color) -> f32 {
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Read from two meters: digits and icons on banners, names on plates and chips, glyphs on signs.
    #[test]
    fn what_is_written_on_the_table_stands_out_from_what_it_is_written_on() {
        for theme in [Theme::Light, Theme::Dark] {
            for vision in [Vision::First, Vision::Second, Vision::Third] {
                let p = palette(theme, vision);
                for (ink, ground) in [
                    (p.white, p.red.deep),
                    (p.white, p.blue.deep),
                    (p.chip_text, p.chip),
                    (p.chip_more, p.chip),
                    (p.ink, p.white),
                    (p.white, p.lost),
                ] {
                    assert!(contrast(ink, ground) >= 7.0, "{ink} on {ground} in {vision:?}: {}", contrast(ink, ground));
                }
            }
        }
        for token in crate::tokens::all() {
            assert!(contrast(token.ink, token.tone) >= 4.5, "{}: {}", token.name, contrast(token.ink, token.tone));
        }
    }

    /// Both themes have the same sides on the table.
    #[test]
    fn a_side_has_one_color() {
        for vision in [Vision::First, Vision::Second, Vision::Third] {
            let [day, night] = [Theme::Light, Theme::Dark].map(|theme| palette(theme, vision));
            assert_eq!((day.red, day.blue), (night.red, night.blue));
        }
    }
}
