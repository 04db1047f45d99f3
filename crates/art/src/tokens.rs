//! Markers of state as small signs. Each has its own outline and a glyph; color only repeats the meaning, so signs can be told apart
//! from afar and in grayscale.
//!
//! Paths are in SVG path notation around the middle of the sign, 17 high, so a canvas takes them unchanged.

use crate::Color;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token {
    pub name: &'static str,
    pub outline: &'static str,
    /// Strokes in `ink`, 1.8 wide. Empty if the sign has letters.
    pub glyph: &'static str,
    pub tone: Color,
    pub ink: Color,
}

const fn token_of(name: &'static str, outline: &'static str, glyph: &'static str, [tone, ink]: [u32; 2]) -> Token {
    Token { name, outline, glyph, tone: Color::hex(tone), ink: Color::hex(ink) }
}

const INK: u32 = 0x14161a;
const WHITE: u32 = 0xffffff;
const PAPER: u32 = 0xfdfbf3;

const DISC: &str = "M8.6 0A8.6 8.6 0 1 1-8.6 0A8.6 8.6 0 1 1 8.6 0Z";
const SQUARE: &str = "M-5.8-7.8H5.8Q7.8-7.8 7.8-5.8V5.8Q7.8 7.8 5.8 7.8H-5.8Q-7.8 7.8-7.8 5.8V-5.8Q-7.8-7.8-5.8-7.8Z";
const PILL: &str = "M-3-6.4H3A6.4 6.4 0 0 1 3 6.4H-3A6.4 6.4 0 0 1-3-6.4Z";

/// A die seen from above, larger than a plate, with its corners rounded.
const DIE: &str = "M-6-9.4H6Q9.4-9.4 9.4-6V6Q9.4 9.4 6 9.4H-6Q-9.4 9.4-9.4 6V-6Q-9.4-9.4-6-9.4Z";

const TOKENS: [Token; 34] = [
    token_of("pinned", DISC, "M-4-3.4L0 .2L4-3.4M-4 1L0 4.6L4 1", [0xffc53d, INK]),
    token_of("bailed-out", SQUARE, "M-4.4 4H4.4M-3 1.4Q0-5.6 4-1.4M4.4-4.4L4.2-.9L1-1.4", [0xff8a3d, INK]),
    token_of(
        "bogged",
        "M9.2 0L4.6 8H-4.6L-9.2 0L-4.6-8H4.6Z",
        "M0-4.6A3.2 3.2 0 1 1-.01-4.6M-5 3.8Q-3.4 2-1.7 3.8T1.7 3.8T5 3.8",
        [0x8a5f33, WHITE],
    ),
    token_of(
        "dug-in",
        "M-8.4-7.4H8.4V-.6A8.4 8.4 0 0 1-8.4-.6Z",
        "M-4.6 1.4Q0 6.4 4.6 1.4M0-5V1.4M-1.8-5H1.8",
        [0xe8d9b0, INK],
    ),
    token_of("gone-to-ground", "M0-8.8L9.4 7H-9.4Z", "M-5 4.4H5M-3.6 1.6H1M3.2 1.4H3.3", [0x3f6b46, WHITE]),
    token_of("moved", PILL, "M-4.4 0H3.6M.8-3L4 0L.8 3", [PAPER, INK]),
    token_of("fired", PILL, "M-4.6 0H-1M1 0H5M1.4-2.2L4-4M1.4 2.2L4 4", [PAPER, INK]),
    token_of(
        "out-of-command",
        "M0-10L10 0L0 10L-10 0Z",
        "M-1.4-3.4L-3.8-1A2.4 2.4 0 0 0-.6 2.2M1.4 3.4L3.8 1A2.4 2.4 0 0 0 .6-2.2",
        [0x7b4fd0, WHITE],
    ),
    token_of("broken", "M-7.6-8H9L5.6 0L9 8H-7.6Z", "M-3.4 5V-5M-3.4-4.6H4.4L2-1.8L4.4 1H-3.4", [WHITE, 0xb3261e]),
    // A burst.
    token_of(
        "hit",
        "M0-10L2.6-6.2L7.1-7.1L6.2-2.6L10 0L6.2 2.6L7.1 7.1L2.6 6.2L0 10L-2.6 6.2L-7.1 7.1L-6.2 2.6L-10 0L-6.2-2.6L-7.1-7.1L-2.6-6.2Z",
        "M0-3.4V3.4M-3.4 0H3.4",
        [0xff5a3c, INK],
    ),
    token_of("wound", "M-3.4-9H3.4V-3.4H9V3.4H3.4V9H-3.4V3.4H-9V-3.4H-3.4Z", "M-4.6 0H4.6", [0xb3261e, WHITE]),
    token_of("order", "M0-9.4L9-2.6L5.6 8H-5.6L-9-2.6Z", "M0 4.6V-4M-3-1.2L0-4.4L3-1.2", [0x2b6a86, WHITE]),
    token_of("ammo", "M-5 8.6V-2Q-5-9.4 0-9.4Q5-9.4 5-2V8.6Z", "M-3 4.6H3", [0xd8b24a, INK]),
    token_of(
        "smoke",
        "M-6 6.4A4.4 4.4 0 0 1-6.4-2.2A5 5 0 0 1 1-6.2A5.2 5.2 0 0 1 7.6-.8A3.8 3.8 0 0 1 6.6 6.4Z",
        "M-3.6 2.6Q-1.8 .8 0 2.6T3.6 2.6",
        [0xc9ccd0, INK],
    ),
    token_of("done", "M-4-8.6H4L8.6-4V4L4 8.6H-4L-8.6 4V-4Z", "M-3.8 .4L-1 3.4L4-3", [0xbfd3b4, INK]),
    // A cross: something is lost.
    token_of(
        "destroyed",
        "M-9-5.6L-5.6-9L0-3.4L5.6-9L9-5.6L3.4 0L9 5.6L5.6 9L0 3.4L-5.6 9L-9 5.6L-3.4 0Z",
        "M0-2Q2.4 .6 0 2.4Q-2.4 .6 0-2",
        [0x2a2622, 0xffb238],
    ),
    // A star on a ribbon: a command was used on it.
    token_of(
        "token",
        "M0-10.4L2.9-4.4L9.6-3.5L4.8 1.1L6 7.7L0 4.6L-6 7.7L-4.8 1.1L-9.6-3.5L-2.9-4.4Z",
        "M-1.5-.8A1.5 1.5 0 1 1-1.51-.8M-1.5 .8H1.5",
        [0xf2c94c, INK],
    ),
    // A shield with a crack.
    token_of(
        "marker",
        "M-7.8-8.4H7.8V-.2Q7.8 6.2 0 10Q-7.8 6.2-7.8-.2Z",
        "M1.8-6.4L-2.6-.6H2L-1.8 6",
        [0xb3261e, WHITE],
    ),
    // A hull on two wheels, crossed out.
    token_of(
        "immobilized",
        "M-9.8-4.8H9.8L6.6 6.6H-6.6Z",
        "M-3.4 3.2A1.7 1.7 0 1 1-3.41 3.2M3.6 3.2A1.7 1.7 0 1 1 3.59 3.2M-6.4-2.4H6.4",
        [0xff8a3d, INK],
    ),
    // A turret behind a wall.
    token_of(
        "hull-down",
        "M-8.4 8.4V0H-5.2Q-5.2-7.4 0-7.4Q4-7.4 5-4.4H9.2V-1.4H5.2V0H8.4V8.4Z",
        "M-8.4 0H8.4M-8.4 4.2H8.4M-2.8 0V4.2M2.8 4.2V8.4",
        [0xcdb58a, INK],
    ),
    // A breech and a barrel, crossed out.
    token_of("main-gun-out", "M-9.8-6H.6V-3.2H10.4V3.2H.6V6H-9.8Z", "M-7.2-3L-1.2 3M-1.2-3L-7.2 3", [0x3b4048, WHITE]),
    // The unit that is acting: a speech bubble with a forward arrow. The unit that interrupts: one with an arrow back.
    token_of("acting", "M-9-8H9V4.4H2.4L-2.4 9.6V4.4H-9Z", "M-5-1.8H4.4M1.4-4.8L4.6-1.8L1.4 1.2", [0x2b6a86, WHITE]),
    token_of("reacting", "M-9-5H-2.4L2.4-9.8V-5H9V8H-9Z", "M5 1.6H-4.4M-1.4-1.4L-4.6 1.6L-1.4 4.6", [0x7b4fd0, WHITE]),
    // A box with a person in it.
    token_of("laden", "M-9-6.4L0-10L9-6.4V6.4H-9Z", "M0-4.8A1.6 1.6 0 1 1-.01-4.8M-4.2 4Q0-2 4.2 4", [0xbfd3b4, INK]),
    // A hook that holds a ring.
    token_of("tows", "M-9 6.4L0 10L9 6.4V-6.4H-9Z", "M0-6.4V-1.4A3 3 0 1 1-3 1.6M-6 1.6H-3", [0xbfd3b4, INK]),
    // A pin with a round head.
    token_of("pin", "M-6-3.6A6 6 0 1 1 6-3.6Q6 1 0 10Q-6 1-6-3.6Z", "M-2.6-3.6H2.6", [0xffc53d, INK]),
    // A die in the bag, and its six faces on the table: a cross-hair, an arrow, two angles, an eye, a turn, an arrow to the ground.
    token_of("die", DIE, "M0-1.2A1.2 1.2 0 1 1-.01-1.2", [0xf2c94c, INK]),
    token_of(
        "order-fire",
        DIE,
        "M0-3.6A3.6 3.6 0 1 1-.01-3.6M0-6.6V-1.8M0 1.8V6.6M-6.6 0H-1.8M1.8 0H6.6",
        [PAPER, INK],
    ),
    token_of("order-advance", DIE, "M0 6V-5.6M-4.4-1.2L0-5.8L4.4-1.2", [PAPER, INK]),
    token_of("order-run", DIE, "M-4.6-.6L0-5.4L4.6-.6M-4.6 5.4L0 .6L4.6 5.4", [PAPER, INK]),
    token_of("order-ambush", DIE, "M-6.4 0Q0-6.6 6.4 0Q0 6.6-6.4 0M0-1.5A1.5 1.5 0 1 1-.01-1.5", [PAPER, INK]),
    token_of("order-rally", DIE, "M5-3A5.6 5.6 0 1 0 5.6 1M5.8-6.4V-2.6H2", [PAPER, INK]),
    token_of("order-down", DIE, "M0-6.2V1.6M-4-2L0 2L4-2M-6 5.8H6", [PAPER, INK]),
    token_of("hidden", "M0 8.8L9.4-7H-9.4Z", "M-4.6-2.4Q0-6.4 4.6-2.4Q0 1.6-4.6-2.4M-3.4 1.4L3.4-6", [0x3b4048, WHITE]),
];

/// A plain plate, for letters.
const PLAIN: Token = token_of("", "M-9.6-6.6H9.6V6.6H-9.6Z", "", [PAPER, INK]);

#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = &'static Token> {
    TOKENS.iter()
}

/// The sign of a state by its name, or a plain plate for a state without one.
pub fn token(name: &str) -> &'static Token {
    TOKENS.iter().find(|token| token.name == name).unwrap_or(&PLAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_differ_by_shape_before_they_differ_by_color() {
        let all: Vec<&Token> = TOKENS.iter().chain([&PLAIN]).collect();
        for (i, a) in all.iter().enumerate() {
            assert_eq!(token(a.name), *a);
            for b in &all[..i] {
                // "moved" and "fired" share an outline, and the faces of a die, because they belong together.
                let shared = a.outline == b.outline && ![PILL, DIE].contains(&a.outline);
                assert!(!shared && a.glyph != b.glyph, "{} {}", a.name, b.name);
            }
        }
        assert_eq!(token("no-such-state"), &PLAIN);
    }

    #[test]
    fn glyphs_stand_out_from_their_signs_in_grey() {
        let light = |c: Color| 0.299 * f32::from(c.r) + 0.587 * f32::from(c.g) + 0.114 * f32::from(c.b);
        for token in TOKENS.iter().chain([&PLAIN]) {
            assert!((light(token.tone) - light(token.ink)).abs() > 85.0, "{}", token.name);
        }
    }
}
