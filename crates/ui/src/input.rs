//! What the browser reports: pointers, wheel, keys, words, presses. Plain data, in pixels of the table's canvas.

use crate::Press;
use glam::Vec2;

#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// `pointer` tells fingers apart: it is the browser's own number.
    Down {
        pointer: i32,
        kind: Pointer,
        button: Button,
        px: Vec2,
        mods: Mods,
    },
    Move {
        pointer: i32,
        kind: Pointer,
        px: Vec2,
        mods: Mods,
    },
    Up {
        pointer: i32,
        kind: Pointer,
        px: Vec2,
        mods: Mods,
    },
    /// The mouse has left the table for a panel or another window.
    Away,
    /// Positive is toward the table (zoom in); one notch is about 1.
    Wheel {
        px: Vec2,
        notches: f32,
        mods: Mods,
    },
    /// A finger has stayed still long enough to mean more than a tap.
    Long {
        pointer: i32,
    },
    /// Tapped or clicked twice at one spot.
    Double {
        px: Vec2,
    },
    KeyDown {
        key: Key,
        mods: Mods,
    },
    KeyUp {
        key: Key,
    },
    /// A command typed into the palette.
    Command(String),
    /// The new line in the palette's field.
    Typed(String),
    /// A button, a row or a tile of a panel.
    Press(Press),
    /// A row of a panel was dragged onto the table, where its unit is from now on under the pointer.
    Take {
        press: Press,
        pointer: i32,
        kind: Pointer,
        px: Vec2,
    },
    /// The player cancels: Escape, or a right click while holding.
    Cancel,
    /// The pointer is gone: taken by the system, window left, keyboard focus lost.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    Mouse,
    Pen,
    Touch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Main,
    Middle,
    Second,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mods {
    pub shift: bool,
    pub ctrl: bool,
    pub alt: bool,
}

/// The keys with a meaning on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Escape,
    Enter,
    Space,
    Tab,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Zero,
    /// 1 to 9: the face of a real die.
    Digit(u8),
    Plus,
    Minus,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    K,
    L,
    /// The verbs of the selection.
    Menu,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
}

impl Key {
    /// The key of a browser's `KeyboardEvent.key`.
    pub fn named(name: &str) -> Option<Key> {
        Some(match name {
            "Escape" => Key::Escape,
            "Enter" => Key::Enter,
            " " => Key::Space,
            "Tab" => Key::Tab,
            "Delete" | "Backspace" => Key::Delete,
            "ArrowLeft" => Key::Left,
            "ArrowRight" => Key::Right,
            "ArrowUp" => Key::Up,
            "ArrowDown" => Key::Down,
            "0" => Key::Zero,
            "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => Key::Digit(name.as_bytes()[0] - b'0'),
            "+" | "=" => Key::Plus,
            "-" => Key::Minus,
            "a" | "A" => Key::A,
            "b" | "B" => Key::B,
            "c" | "C" => Key::C,
            "d" | "D" => Key::D,
            "e" | "E" => Key::E,
            "f" | "F" => Key::F,
            "g" | "G" => Key::G,
            "k" | "K" => Key::K,
            "l" | "L" => Key::L,
            "m" | "M" | "ContextMenu" => Key::Menu,
            "n" | "N" => Key::N,
            "o" | "O" => Key::O,
            "p" | "P" => Key::P,
            "q" | "Q" => Key::Q,
            "r" | "R" => Key::R,
            "s" | "S" => Key::S,
            "t" | "T" => Key::T,
            "u" | "U" => Key::U,
            "v" | "V" => Key::V,
            "w" | "W" => Key::W,
            "x" | "X" => Key::X,
            "y" | "Y" => Key::Y,
            "z" | "Z" => Key::Z,
            _ => return None,
        })
    }
}
